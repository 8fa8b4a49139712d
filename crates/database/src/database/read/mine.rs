//! Life-and-death problems in the games that a query finds.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use crate::GameId;
use crate::control::Stage;
use crate::database::{Database, DatabaseError, FindOptions, ResolvedQuery};
use crate::record::Facts;
use crate::segment::{SegmentGames, SegmentTracks};
use crate::tsumego::{Mined, Miner};

/// A problem and the game that it is from.
#[non_exhaustive]
pub struct MinedProblem {
    /// The game.
    pub game: GameId,
    /// Its facts.
    pub facts: Facts,
    /// The problem.
    pub mined: Mined,
}

impl MinedProblem {
    /// The game in words: its number, the players and the date.
    pub fn source(&self) -> String {
        let name = |name: &str| if name.is_empty() { "?".to_owned() } else { name.to_owned() };
        let (black, white) = (name(&self.facts.black), name(&self.facts.white));
        let date = self.facts.dates.first().map_or(String::new(), |date| format!(", {date}"));
        format!("Game {}, {black} (black) - {white} (white){date}", self.game)
    }
}

/// The counts of a search for problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct MineReport {
    /// The games that the query finds.
    pub games: u64,
    /// The games that were searched.
    pub searched: u64,
    /// The strings that were tried.
    pub tried: u64,
    /// The problems.
    pub found: u64,
    /// The problems that were left out because they are known.
    pub duplicates: u64,
    /// The elapsed time.
    pub elapsed: Duration,
}

impl Database {
    /// Searches the games that a query finds, in the order of their numbers, for life-and-death
    /// problems with exactly one solution, which is proved: see [`Miner`]. `visit` gets each of them
    /// when it is found, and may end the search.
    ///
    /// # Errors
    /// Returns an error if the query or a game cannot be read, or it was interrupted; the problems
    /// that `visit` has got are complete even then.
    pub fn mine_problems(
        &self,
        query: &ResolvedQuery,
        miner: &mut Miner,
        visit: &mut dyn FnMut(MinedProblem) -> ControlFlow<()>,
    ) -> Result<MineReport, DatabaseError> {
        let start = Instant::now();
        let games = self.games_of(query, &FindOptions::default())?;
        let mut report = MineReport { games: games.len(), ..MineReport::default() };
        let commit = self.commit();
        self.control().begin(Stage::Searching, games.len());
        for id in games.iter() {
            let (segment, number) = self.locate(&commit, id)?;
            let track = SegmentTracks::new(self.store(), segment.segment()).get(number)?;
            let mut flow = ControlFlow::Continue(());
            let mut found: Vec<Mined> = Vec::new();
            miner.search(&track, self.control(), &mut |mined| found.push(mined))?;
            for mined in found {
                let facts = SegmentGames::new(self.store(), segment.segment()).facts(number)?;
                report.found += 1;
                self.control().add_games(0, 1);
                flow = visit(MinedProblem { game: id, facts, mined });
                if flow.is_break() {
                    break;
                }
            }
            self.control().add_done(1);
            report.searched += 1;
            if flow.is_break() {
                break;
            }
        }
        (report.tried, report.duplicates) = (miner.tried, miner.duplicates);
        report.elapsed = start.elapsed();
        Ok(report)
    }
}
