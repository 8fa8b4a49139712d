//! The openings and corner sequences that the games of a commit begin with, and which games have one of
//! a name.

use std::sync::LazyLock;

use super::index::GamesIndex;
use super::player_record::PlayerGames;
use crate::control::{Control, Interrupted};
use crate::database::DatabaseError;
use crate::database::commit::SegmentInfo;
use crate::go::{Color, Corner};
use crate::knowledge::corners::{self, corner_at, corner_lines, stones_of};
use crate::knowledge::fuseki::{self, Beginning, beginnings, board_line};
use crate::knowledge::joseki_count::{CountedLines, LineCounts};
use crate::knowledge::joseki_names::JosekiNames;
use crate::knowledge::name_list::NameList;
use crate::knowledge::opening_names::OpeningNames;
use crate::parallel;
use crate::replay::Track;
use crate::segment::{
    CornerEnd, GameColumns, GameLines, SegmentColumns, SegmentOpenings, SegmentTracks,
};
use crate::store::Store;
use crate::{GameId, GameSet};

pub static OPENINGS: LazyLock<OpeningNames> = LazyLock::new(OpeningNames::built_in);
pub static JOSEKI: LazyLock<JosekiNames> = LazyLock::new(JosekiNames::built_in);

/// The number of games that are replayed together.
const BATCH: usize = 1024;

/// Returns the sequences that a game begins with.
pub fn lines_of(track: &Track) -> GameLines {
    GameLines { board: board_line(track), corners: corner_lines(track, corners::KEPT_MOVES) }
}

/// The openings of a segment, made from its tracks by all cores.
pub fn made(
    store: &Store,
    info: &SegmentInfo,
    control: &Control,
) -> Result<SegmentOpenings, DatabaseError> {
    let mut lines: Vec<GameLines> = Vec::with_capacity(info.games as usize);
    let mut tracks = SegmentTracks::new(store, info.segment()).all();
    loop {
        control.check()?;
        let batch: Vec<Track> = tracks
            .by_ref()
            .take(BATCH)
            .map(|game| Ok(game?.1))
            .collect::<Result<_, DatabaseError>>()?;
        if batch.is_empty() {
            return Ok(SegmentOpenings::of_games(&lines));
        }
        lines.extend(parallel::map(batch.len(), |at| lines_of(&batch[at])));
    }
}

/// A segment's games with their openings.
#[derive(Clone, Copy)]
pub struct Segment<'a> {
    pub columns: &'a SegmentColumns,
    pub openings: &'a SegmentOpenings,
}

/// Some games, or all.
type Chosen<'a> = Option<&'a GameSet>;

impl Segment<'_> {
    /// The beginnings of games of this many moves, with what is counted of the games.
    pub fn beginnings(
        self,
        options: &fuseki::FusekiOptions,
        games: Chosen<'_>,
        player: Option<&PlayerGames>,
        control: &Control,
    ) -> Result<Vec<(Track, Beginning)>, Interrupted> {
        let (tracks, numbers) = beginnings(self.openings.board_lines(), options.moves);
        let mut counted = vec![Beginning::default(); tracks.len()];
        for (at, (game, line)) in self.columns.iter().zip(self.openings.boards()).enumerate() {
            if at % BATCH == 0 {
                control.check()?;
            }
            if games.is_none_or(|games| games.contains(game.id))
                && let Some(of) = numbers.get(line).and_then(|&number| counted.get_mut(number))
            {
                let year = game.date.map_or(0, |date| date.year);
                let color = player.and_then(|player| player.color_in(game.id));
                of.add(game.id, game.winner, year, color, options.examples);
            }
        }
        control.add_done(self.columns.len() as u64);
        let counted = tracks.into_iter().zip(counted);
        let is_wanted =
            |(track, games): &(Track, Beginning)| !games.is_empty() && track.len() == options.moves;
        Ok(counted.filter(is_wanted).collect())
    }

    /// Counts how often each line of corners was played, only those that a player began if one is given.
    /// Also returns the number of games.
    pub fn corners(
        &self,
        games: Chosen<'_>,
        player: Option<&PlayerGames>,
        control: &Control,
    ) -> Result<(CountedLines<'_>, u64), Interrupted> {
        let lines = self.openings.corner_lines();
        let mut counts = vec![LineCounts::NONE; lines.len()];
        let mut found = 0;
        for (at, (game, ends)) in self.columns.iter().zip(self.openings.corners()).enumerate() {
            if at % BATCH == 0 {
                control.check()?;
            }
            if games.is_some_and(|games| !games.contains(game.id)) {
                continue;
            }
            found += 1;
            let begins = |end: &CornerEnd| {
                let first = if end.white_first { Color::White } else { Color::Black };
                player.is_none_or(|player| player.color_in(game.id) == Some(first))
            };
            for end in ends.into_iter().filter(begins) {
                if let Some(line) = counts.get_mut(end.line) {
                    line.add(game.id, game.winner, end);
                }
            }
        }
        control.add_done(self.columns.len() as u64);
        Ok((CountedLines { lines, counts }, found))
    }

    /// The games in which a player, of this colour if one is given, has an opening of one of the names.
    fn with_opening(self, names: &[&str], color: Option<Color>) -> Vec<GameId> {
        let moves = fuseki::FusekiOptions::default().moves;
        let (tracks, numbers) = beginnings(self.openings.board_lines(), moves);
        let is_named = |track| OPENINGS.has_any(track, moves, names, color);
        let named: Vec<bool> = tracks.iter().map(is_named).collect();
        let has = |&(_, line): &(GameId, usize)| {
            numbers.get(line).is_some_and(|&number| named.get(number) == Some(&true))
        };
        let games = self.columns.ids().zip(self.openings.boards());
        games.filter(has).map(|(id, _)| id).collect()
    }

    /// The games with a corner sequence of one of these names, in this corner if one is given.
    fn with_sequence(self, names: &JosekiNames, corner: Option<Corner>) -> Vec<GameId> {
        let mut named: Vec<bool> = Vec::new();
        self.openings.corner_lines().for_each(|_, line| {
            named.push(names.name_of(&stones_of(line)).is_some());
        });
        let has = |(game, ends): (GameColumns, [CornerEnd; 4])| {
            let is_there = |(place, end): (usize, CornerEnd)| {
                named.get(end.line) == Some(&true)
                    && corner.is_none_or(|corner| corner == corner_at(place, game.size))
            };
            (0..).zip(ends).any(is_there).then_some(game.id)
        };
        self.columns.iter().zip(self.openings.corners()).filter_map(has).collect()
    }
}

/// Finds games in each segment, using all cores.
fn in_segments(
    index: &GamesIndex,
    store: &Store,
    control: &Control,
    find: impl Fn(Segment<'_>) -> Vec<GameId> + Sync,
) -> Result<GameSet, DatabaseError> {
    let segments = index.openings(store, control)?;
    let mut found = GameSet::new();
    for games in parallel::map(segments.len(), |at| find(segments[at])) {
        found |= &GameSet::of_ascending(games.iter().copied());
    }
    control.check()?;
    Ok(found)
}

/// The games in which a player, of this colour if one is given, has an opening of a name.
pub fn with_opening(
    index: &GamesIndex,
    store: &Store,
    control: &Control,
    name: &str,
    color: Option<Color>,
) -> Result<GameSet, DatabaseError> {
    let names = meant("fuseki", OPENINGS.list(), name)?;
    in_segments(index, store, control, |segment| segment.with_opening(&names, color))
}

/// The games with a corner sequence of a name, in this corner if one is given.
pub fn with_sequence(
    index: &GamesIndex,
    store: &Store,
    control: &Control,
    name: &str,
    corner: Option<Corner>,
) -> Result<GameSet, DatabaseError> {
    let names = JOSEKI.limited_to(&meant("joseki", JOSEKI.list(), name)?);
    in_segments(index, store, control, |segment| segment.with_sequence(&names, corner))
}

/// The names that a text means.
fn meant(
    kind: &'static str,
    list: &'static NameList,
    text: &str,
) -> Result<Vec<&'static str>, DatabaseError> {
    let names = list.meant(text);
    if names.is_empty() {
        let near = list.nearest(text).map(str::to_owned);
        return Err(DatabaseError::NoOpening { kind, name: text.to_owned(), near });
    }
    Ok(names)
}
