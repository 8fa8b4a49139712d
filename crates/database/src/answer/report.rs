//! The habits and results of a player.

use schemars::JsonSchema;
use serde::Serialize;

use super::{PlayerWins, Rate, text};
use crate::database::{self, PlayerRequest};
use crate::go::State;
use crate::knowledge::players::habits::{Choice, Habit, Tally};
use crate::knowledge::players::side::{ELSEWHERE, SHAPE_SIDE, SITUATION_SIDE, WindowKey};
use crate::{GameId, MoveNumber};

/// What a player plays, how it scores, and what others do instead.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayerReport {
    /// The names as they are written in the records.
    pub names: Vec<String>,
    /// The number of games.
    pub games: u64,
    /// The number of games in which both players bear the names.
    pub games_against_itself: u64,
    /// The first year.
    pub first_year: Option<u16>,
    /// The last year.
    pub last_year: Option<u16>,
    /// The ranks, the most frequent first.
    pub ranks: Vec<String>,
    /// The games as `black` and as `white`.
    pub colors: Vec<PlayerTally>,
    /// The games by year.
    pub years: Vec<PlayerTally>,
    /// The games by handicap.
    pub handicaps: Vec<PlayerTally>,
    /// The games by komi.
    pub komi: Vec<PlayerTally>,
    /// The games by their number of moves.
    pub lengths: Vec<PlayerTally>,
    /// The most frequent opponents.
    pub opponents: Vec<PlayerTally>,
    /// The most frequent named openings.
    pub openings: Vec<PlayerTally>,
    /// The most frequent named joseki.
    pub joseki: Vec<PlayerTally>,
    /// The number of games of others with which the player could be compared.
    pub baseline_games: u64,
    /// The number of those that were compared.
    pub baseline_sampled: u64,
    /// The number of the player's games that have a counterpart.
    pub compared_games: u64,
    /// The number of the others' games that have one.
    pub compared_games_others: u64,
    /// Whether the compared games are of the same years.
    pub matched_years: bool,
    /// Whether the compared games are of the same ranks.
    pub matched_ranks: bool,
    /// The number of comparisons.
    pub comparisons: u64,
    /// The number of games from which something is claimed.
    pub least: u64,
    /// The share of the player's replies that are far from the last move.
    pub replies_elsewhere: f64,
    /// The share of the replies of others.
    pub replies_elsewhere_others: f64,
    /// Openings that the player plays more or less often than others.
    pub differs: Vec<HabitRow>,
    /// Joseki that the player plays more or less often than others.
    pub joseki_differs: Vec<HabitRow>,
    /// Openings and joseki with which the player wins more or less often than without.
    pub scores: Vec<HabitRow>,
    /// Openings and joseki that became more or less frequent.
    pub changes: Vec<HabitRow>,
    /// Positions in which the player usually replies otherwise than others.
    pub replies: Vec<ReplyRow>,
    /// Shapes that the player plays more or less often than others; the move is the centre.
    pub shapes: Vec<HabitRow>,
    /// The number of games with a date, in which new moves were looked for.
    pub novelty_games: u64,
    /// The number of those in which the player played the first new move.
    pub novelties_own: u64,
    /// The number of those in which the opponent did.
    pub novelties_opponents: u64,
    /// The median of the numbers of the new moves; null if there are none.
    pub novelty_median: Option<u16>,
    /// The new moves of the player that others played later, those in the most games first.
    pub novelties: Vec<FollowedNovelty>,
}

/// Games of a player, and how they ended.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayerTally {
    /// What they have in common; null if it is unknown.
    pub what: Option<String>,
    /// The games.
    #[serde(flatten)]
    pub wins: PlayerWins,
}

/// What a player does more or less often than others.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct HabitRow {
    /// An opening, a joseki, or the rows of a shape or situation, in which the player is black.
    pub what: String,
    /// Games of the player with it.
    pub games: u64,
    /// Games of the player in which it was possible.
    pub of: u64,
    /// The share of the player's games.
    pub share: f64,
    /// Games of others with it.
    pub others_games: u64,
    /// Games of others in which it was possible.
    pub others_of: u64,
    /// The share of the games of others, weighted as the player's games are.
    pub others_share: f64,
    /// The probability that so great a difference is due to chance, corrected for all comparisons.
    pub p: f64,
    /// Games of the player with it that the player won.
    pub won: u64,
    /// Games of the player with it that the player lost.
    pub lost: u64,
    /// The numbers of some of the player's games with it.
    #[schemars(with = "Vec<u32>")]
    pub examples: Vec<GameId>,
}

/// A position in which the player usually replies otherwise than others.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReplyRow {
    /// The points around the last move, rows from the top; the player is black.
    pub situation: String,
    /// The player's reply: row and column of the situation from 1; null if it is elsewhere.
    pub reply: Option<String>,
    /// How often the player replies so.
    pub player: HabitRow,
    /// The usual reply of others.
    pub others_reply: Option<String>,
    /// How often others reply so.
    pub others: HabitRow,
}

/// A new move of a player that others played later.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FollowedNovelty {
    /// The number of the player's game.
    #[schemars(with = "u32")]
    pub game: GameId,
    /// The number of the move.
    #[serde(rename = "move")]
    pub number: u16,
    /// The date of the game.
    pub date: String,
    /// The number of later games in which others played it.
    pub later_games: u64,
    /// The number of these games that the side that played it won.
    pub won: u64,
    /// The number of these games that it lost.
    pub lost: u64,
    /// The numbers of some of these games.
    #[schemars(with = "Vec<u32>")]
    pub examples: Vec<GameId>,
}

/// The most examples of later games.
const MAX_EXAMPLES: usize = 3;

impl PlayerReport {
    /// A report with at most `limit` rows in each list.
    pub fn new(
        found: &database::PlayerReport,
        request: &PlayerRequest,
        limit: usize,
    ) -> PlayerReport {
        let (habits, novelties) = (&found.habits, &found.novelties);
        let colors = ["black", "white"].into_iter().zip(&found.colors);
        let year = |year: u16| (year > 0).then(|| year.to_string());
        PlayerReport {
            names: found.names.clone(),
            games: found.games.len() as u64,
            games_against_itself: found.against_itself,
            first_year: found.years.map(|years| years.0),
            last_year: found.years.map(|years| years.1),
            ranks: found.ranks.iter().map(|(rank, _)| rank.clone()).collect(),
            colors: tallies(colors, |color| Some((*color).to_owned())),
            years: tallies(found.by_year.iter().map(|(of, tally)| (*of, tally)), |of| year(*of)),
            handicaps: texts(&found.by_handicap, usize::MAX),
            komi: tallies(found.by_komi.iter().map(|(of, tally)| (*of, tally)), |komi| {
                komi.map(|quarters| (f64::from(quarters) / 4.0).to_string())
            }),
            lengths: tallies(found.by_length.iter().map(|(of, tally)| (*of, tally)), |length| {
                Some(length_text(*length))
            }),
            opponents: texts(&found.opponents, limit),
            openings: texts(&found.openings, limit),
            joseki: texts(&found.joseki, limit),
            baseline_games: found.baseline.games,
            baseline_sampled: found.baseline.sampled,
            compared_games: habits.matched.player,
            compared_games_others: habits.matched.baseline,
            matched_years: habits.matched.years,
            matched_ranks: habits.matched.ranks,
            comparisons: habits.tested,
            least: request.options.least,
            replies_elsewhere: habits.elsewhere[0],
            replies_elsewhere_others: habits.elsewhere[1],
            differs: rows(&habits.openings, limit, String::clone),
            joseki_differs: rows(&habits.joseki, limit, String::clone),
            scores: rows(&habits.scores, limit, String::clone),
            changes: rows(&habits.changes, limit, String::clone),
            replies: habits.choices.iter().take(limit).map(ReplyRow::from).collect(),
            shapes: rows(&habits.shapes, limit, |&key| literal(key, SHAPE_SIDE)),
            novelty_games: novelties.games,
            novelties_own: novelties.own,
            novelties_opponents: novelties.theirs,
            novelty_median: novelties.median.map(MoveNumber::get),
            novelties: novelties.followed.iter().take(limit).map(FollowedNovelty::from).collect(),
        }
    }
}

impl From<&database::FollowedNovelty> for FollowedNovelty {
    fn from(of: &database::FollowedNovelty) -> FollowedNovelty {
        FollowedNovelty {
            game: of.game,
            number: of.number.get(),
            date: of.date.to_string(),
            later_games: of.later.len() as u64,
            won: of.won,
            lost: of.lost,
            examples: of.later.iter().take(MAX_EXAMPLES).copied().collect(),
        }
    }
}

impl From<&Choice> for ReplyRow {
    fn from(choice: &Choice) -> ReplyRow {
        let place = |cell: u8| {
            let place = || format!("{},{}", cell / SITUATION_SIDE + 1, cell % SITUATION_SIDE + 1);
            (cell != ELSEWHERE).then(place)
        };
        let habit = |habit: &Habit<u8>| HabitRow::new(habit, place(habit.what).unwrap_or_default());
        ReplyRow {
            situation: literal(choice.situation, SITUATION_SIDE),
            reply: place(choice.own.what),
            player: habit(&choice.own),
            others_reply: place(choice.others.what),
            others: habit(&choice.others),
        }
    }
}

impl HabitRow {
    fn new<K>(habit: &Habit<K>, what: String) -> HabitRow {
        let (player, others) = (&habit.player, &habit.baseline);
        HabitRow {
            what,
            games: player.games,
            of: player.of,
            share: player.share(),
            others_games: others.games,
            others_of: others.of,
            others_share: habit.others_share(),
            p: habit.p,
            won: player.won,
            lost: player.lost,
            examples: habit.examples.clone(),
        }
    }
}

fn rows<K>(list: &[Habit<K>], limit: usize, what: impl Fn(&K) -> String) -> Vec<HabitRow> {
    list.iter().take(limit).map(|habit| HabitRow::new(habit, what(&habit.what))).collect()
}

fn tallies<'t, K>(
    all: impl Iterator<Item = (K, &'t Tally)>,
    what: impl Fn(&K) -> Option<String>,
) -> Vec<PlayerTally> {
    let row = |(of, tally): (K, &Tally)| {
        let &Tally { games, won, lost, .. } = tally;
        let wins = PlayerWins { games, won, lost, rate: Rate::new(won, won + lost) };
        PlayerTally { what: what(&of), wins }
    };
    all.map(row).collect()
}

fn texts(list: &[(String, Tally)], limit: usize) -> Vec<PlayerTally> {
    tallies(list.iter().take(limit).map(|(of, tally)| (of, tally)), |of| text(of))
}

/// The least and the greatest number of moves of a class of games in words.
fn length_text((first, last): (usize, Option<usize>)) -> String {
    match last {
        Some(last) if first == 0 => format!("up to {last} moves"),
        Some(last) => format!("{first}–{last} moves"),
        None => format!("{first} moves or more"),
    }
}

/// The rows of a window as a pattern literal.
fn literal(key: WindowKey, side: u8) -> String {
    let cell = |state: &State| match state {
        State::Empty => '_',
        State::Black => 'B',
        State::White => 'W',
        State::Edge => '#',
    };
    let states = key.states(side);
    let rows = states.chunks(usize::from(side)).map(|row| row.iter().map(cell).collect());
    rows.collect::<Vec<String>>().join("/")
}
