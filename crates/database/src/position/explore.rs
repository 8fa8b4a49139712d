//! The whole-board explorer: what was played from a position, by whatever order of moves it arose.
//!
//! A position is a board and the side to move. A game takes part if the position, or one of its images
//! under all rotations and reflections with the colours kept or exchanged, arises in it. Its next move
//! is carried back into the frame and colours of the position that was asked about. Where a side
//! passes, the position with the other side to move arises too. A board that equals its own colour
//! exchange is seen in the colours in which the side to move is to move, so its wins have a winner.
//! Where variations are explored, each line of a game's tree that goes on from the position adds its
//! next move.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use super::{BoardSession, Region};
use crate::control::{Interrupted, Stage};
use crate::database::{
    Completeness, Database, DatabaseError, FindOptions, GamesIndex, PlacedNotes, PlayerRecord,
    SearchedLines, Stores, Wins, lower_pattern, map_on,
};
use crate::dictionary::Results;
use crate::go::{Color, Point, Symmetry};
use crate::parallel;
use crate::query::{Lines, PatternQuery, Query, Symmetries};
use crate::record::{Date, Move};
use crate::replay::Track;
use crate::search::{BLOCK_GAMES, Hit, Mask, Next, Visitor};
use crate::segment::GameColumns;
use crate::setters::setters;
use crate::store::Store;
use crate::{GameId, GameSet, MoveNumber};

/// A game and its date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct GameRef {
    /// The first day on which it was played, if it is known.
    pub date: Option<Date>,
    /// Its number in the database.
    pub id: GameId,
}

/// The years of some games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct YearCount {
    /// The sum of the known years.
    pub sum: u64,
    /// The number of games whose year is known.
    pub games: u64,
}

impl YearCount {
    /// The average year, if any year is known.
    pub fn average(self) -> Option<f64> {
        (self.games > 0).then(|| self.sum as f64 / self.games as f64)
    }
}

/// A move that was played from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExploredMove {
    /// The point on the board that was asked about.
    pub point: Point,
    /// The player, in the colours of that board.
    pub color: Color,
    /// The number of games in which it was played from here.
    pub games: u64,
    /// The number of games in which passes came before it.
    pub after_pass: u64,
    /// The results of these games, in the colours of the board that was asked about.
    pub results: Results,
    /// The years of these games.
    pub years: YearCount,
    /// The first of them with a date, or else the one with the lowest number.
    pub first: GameRef,
    /// The last of them.
    pub last: GameRef,
    /// The own results in these games of the player whose side is taken.
    pub own: Option<Wins>,
}

/// The place at which the games that came nearest to a position left its path.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Departure {
    /// The number of steps of the session that some game still followed.
    pub step: usize,
    /// The number of games that followed so far.
    pub games: u64,
    /// The last of them.
    pub game: GameRef,
    /// The move that this game played instead, if it continued.
    pub played: Option<(Color, Point)>,
}

/// The notes of a record with variations on a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExploredNote {
    /// The game.
    pub game: GameId,
    /// The position in it: the number of moves, or in a variation a path such as `12:2/15`.
    pub path: String,
    /// In a variation, the number of the record's node with this position, from 0.
    pub node: Option<u32>,
    /// The comments.
    pub comments: Vec<String>,
    /// The labels, on the board that was asked about.
    pub labels: Vec<(Point, String)>,
}

/// The games with a position, and the moves played from it.
#[derive(Clone, Debug, PartialEq, Default)]
#[non_exhaustive]
pub struct Explored {
    /// The number of games with the position.
    pub games: u64,
    /// The number of times that it occurred on a board: more than the games if it was repeated.
    pub hits: u64,
    /// The results of these games, in the colours of the board that was asked about.
    pub results: Results,
    /// The last of these games.
    pub last: Option<GameRef>,
    /// Their numbers.
    pub game_set: GameSet,
    /// The next moves, the most frequent first.
    pub moves: Vec<ExploredMove>,
    /// The notes of the records on the position, if their variations are explored: up to
    /// [`MAX_NOTES`], those of the games with the lowest numbers; of the first 1,000 games.
    pub notes: Vec<ExploredNote>,
    /// The kept variations, if they are explored.
    pub lines: Option<SearchedLines>,
    /// The place at which the last games left the session's path, if no game has the position.
    pub departure: Option<Departure>,
    /// The record in these games of the player whose side is taken.
    pub player: Option<PlayerRecord>,
    /// The elapsed time.
    pub elapsed: Duration,
}

/// At most this many [notes](Explored::notes) are kept.
pub const MAX_NOTES: usize = 20;

/// At most this many games are read for notes.
const MAX_LOOKED: usize = 1000;

/// The options for exploring a position: the games, lines and sides that count.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct ExploreOptions<'q> {
    /// The games that count; all if `None`.
    pub condition: Option<&'q Query>,
    /// The lines of the records. A game counts once, and once for each next move, in however many
    /// of its lines.
    pub lines: Lines,
    /// True if the games in which the other side was to move count too, and the moves of both
    /// sides.
    pub both_sides: bool,
    /// Names the player whose side is taken; the condition, if `None`.
    pub person: Option<&'q Query>,
}

impl<'q> ExploreOptions<'q> {
    setters! {
        person: impl Into<Option<&'q Query>>,
        condition: impl Into<Option<&'q Query>>,
        lines: Lines,
        both_sides: bool,
    }
}

impl Database {
    /// Counts what was played from the whole board of a session by the [side to
    /// move](BoardSession::to_move). The session's region and options are not used; its wildcards
    /// are.
    ///
    /// # Errors
    /// The condition is not valid, the database cannot be read, or no corpus keeps its variations
    /// and only these are asked for.
    pub fn explore(
        &self,
        session: &BoardSession,
        asked: &ExploreOptions<'_>,
        options: &FindOptions,
    ) -> Result<Explored, DatabaseError> {
        Ok(self.explore_partial(session, asked, options)?.complete()?)
    }

    /// Explores as [`explore`](Database::explore) does; when it is interrupted in the main lines,
    /// counts the games that were searched by then.
    ///
    /// # Errors
    /// As [`explore`](Database::explore), also if it is interrupted before the condition is answered
    /// or in variations.
    pub fn explore_partial(
        &self,
        session: &BoardSession,
        asked: &ExploreOptions<'_>,
        options: &FindOptions,
    ) -> Result<Completeness<Explored>, DatabaseError> {
        let start = Instant::now();
        let index = self.index_for_part()?;
        let within = asked.condition.map(|query| self.resolve(query)).transpose()?;
        let person = asked.person.map(|query| self.resolve(query)).transpose()?;
        let person = person.as_ref().or(within.as_ref());
        let within = within.as_ref().map(|query| self.games_of(query, options)).transpose()?;
        let (mut explored, interrupted) =
            self.explore_games(&index, session, asked, within, options, true)?;
        if let (Some(person), None) = (person, interrupted)
            && let Some(player) = self.player_games(person)?
        {
            explored.player = self.player_record(person, &explored.game_set)?;
            let mut own = vec![Wins::default(); explored.moves.len()];
            let sides = player.won_and_lost(&explored.game_set, &index);
            for (is_won, games) in [true, false].into_iter().zip(sides) {
                let (part, _) =
                    self.explore_games(&index, session, asked, Some(games), options, false)?;
                for mv in &part.moves {
                    let same = |of: &ExploredMove| (of.point, of.color) == (mv.point, mv.color);
                    let at = explored.moves.iter().position(same);
                    if let Some(own) = at.and_then(|at| own.get_mut(at)) {
                        own.games += mv.games;
                        *(if is_won { &mut own.won } else { &mut own.lost }) += mv.games;
                    }
                }
            }
            for (mv, own) in explored.moves.iter_mut().zip(own) {
                mv.own = Some(own);
            }
        }
        explored.elapsed = start.elapsed();
        Ok(match interrupted {
            None => Completeness::Complete(explored),
            Some(why) => Completeness::Partial(explored, why),
        })
    }

    /// Explores in some games, or in all; and why it ended early, if it did. `is_all`: whether the games
    /// that came nearest are looked for.
    fn explore_games(
        &self,
        index: &GamesIndex,
        session: &BoardSession,
        asked: &ExploreOptions<'_>,
        mut within: Option<GameSet>,
        options: &FindOptions,
        is_all: bool,
    ) -> Result<(Explored, Option<Interrupted>), DatabaseError> {
        let ExploreOptions { lines, both_sides, .. } = *asked;
        let size = session.size();
        let mut varied = GameSet::new();
        if lines.has_variations() {
            let kept = index.variations(self.store())?;
            if lines == Lines::Variations && kept.with.is_empty() {
                return Err(DatabaseError::NoVariations);
            }
            let all = within.take().unwrap_or_else(|| index.games().map(|game| game.id).collect());
            varied = &all & &kept.with;
            within = Some(if lines.has_main() { all - &varied } else { GameSet::new() });
        }
        let wanted: Vec<(usize, Option<Mask>)> = match &within {
            None => (0..index.block_count())
                .filter(|&block| index.block_size(block) == size)
                .map(|block| (block, None))
                .collect(),
            Some(set) => index
                .slots(size, set)
                .chunk_by(|a, b| a.0 == b.0)
                .map(|run| {
                    let mut mask = Mask::default();
                    run.iter().for_each(|&(_, slot)| mask[slot / 64] |= 1 << (slot % 64));
                    (run[0].0, Some(mask))
                })
                .collect(),
        };
        let search = Exploration {
            database: self,
            index,
            wanted: &wanted,
            options,
            varied,
            lines,
            both_sides,
        };
        let (mut explored, interrupted) = search.run(session)?;
        if explored.games == 0 && interrupted.is_none() && is_all {
            explored.departure = search.departure(session)?;
        }
        if lines.has_variations() {
            let kept = index.variations(self.store())?;
            explored.lines = Some(SearchedLines::new(lines, kept));
        }
        Ok((explored, interrupted))
    }
}

/// The search for whole-board positions in some games.
struct Exploration<'a> {
    database: &'a Database,
    index: &'a GamesIndex,
    /// Blocks, each with the games that are searched; all if `None`.
    wanted: &'a [(usize, Option<Mask>)],
    options: &'a FindOptions,
    /// The games whose variations are explored. They are not among the others.
    varied: GameSet,
    lines: Lines,
    both_sides: bool,
}

impl Exploration<'_> {
    /// Counts the moves from the current position of a session; and why it ended early, if it did.
    fn run(
        &self,
        session: &BoardSession,
    ) -> Result<(Explored, Option<Interrupted>), DatabaseError> {
        let mut session = session.clone();
        let size = session.size();
        session.set_region(Region::board(size));
        let mut query = session.query();
        query.symmetries = Symmetries::ALL;
        query.next = None;
        let Some(search) = lower_pattern(&query, size) else {
            return Ok((Explored::default(), None));
        };
        let plan = search.compile(size).map_err(DatabaseError::Search)?;
        let frame = &Frame::new(&session, self.both_sides);
        let stores = Stores::new(self.database.store());
        // A database handle is of one thread; what the threads share is taken out of `self`.
        let Exploration { index, wanted, options, .. } = *self;
        let control = self.database.control().clone();
        let games_of = |block: usize, mask: Option<&Mask>| match mask {
            Some(mask) => mask.iter().map(|word| u64::from(word.count_ones())).sum(),
            None => index.block_columns(block).count() as u64,
        };
        control.begin(Stage::Searching, 0);
        control.add_total(wanted.iter().map(|(block, mask)| games_of(*block, mask.as_ref())).sum());
        let chunk = wanted.len().div_ceil(8 * parallel::threads(options.threads)).max(1);
        let chunks: Vec<&[(usize, Option<Mask>)]> = wanted.chunks(chunk).collect();
        let counted = map_on(options.threads, chunks.len(), |at| {
            let mut totals = Totals::new(size);
            for (block, mask) in chunks[at] {
                if control.is_interrupted() {
                    break;
                }
                let before = (totals.games, totals.hits);
                stores.with(|store| {
                    let mut collector = Collector(Vec::with_capacity(BLOCK_GAMES));
                    index.block(store, *block)?.search(&plan, mask.as_ref(), &mut collector);
                    let seen = frame.seen_in_block(&collector.0, index, store)?;
                    if !seen.is_empty() {
                        totals.add_block(&seen, &index.block_columns(*block).collect::<Vec<_>>());
                    }
                    Ok::<(), DatabaseError>(())
                })?;
                control.add_games(totals.games - before.0, totals.hits - before.1);
                control.add_done(games_of(*block, mask.as_ref()));
            }
            Ok::<_, DatabaseError>(totals)
        });
        let stopped = control.check().err();
        let mut total = Totals::new(size);
        for part in counted {
            total.merge(part?);
        }
        self.add_varied(&query, frame, &mut total)?;
        Ok((total.finish(), stopped))
    }

    /// Counts the games whose variations are explored.
    fn add_varied(
        &self,
        query: &PatternQuery,
        frame: &Frame,
        totals: &mut Totals,
    ) -> Result<(), DatabaseError> {
        if self.varied.is_empty() {
            return Ok(());
        }
        let query = Query::Pattern(PatternQuery { lines: self.lines, ..query.clone() });
        let query = self.database.resolve(&query)?;
        let mut looked = 0;
        self.database.hits_in(&query, &self.varied, self.options, true, |of| {
            let (Some(game), Some(variations)) = (self.index.game(of.id), of.variations) else {
                return Ok(());
            };
            let record = Record::from_track(of.track);
            let mut all: Vec<Seen> = Vec::new();
            let mut hits = 0;
            for hit in &of.hits {
                let before = all.len();
                let own = match hit.begin {
                    None => frame.seen_in(&hit.hit, &record),
                    Some((line, _)) if hit.continued.is_empty() => {
                        let turn = variations.variations.turn_at(line, hit.hit.first);
                        frame.unanswered(hit.hit.symmetry, hit.hit.first, turn)
                    }
                    Some(_) => None,
                };
                all.extend(own);
                let continued = hit.continued.iter();
                all.extend(continued.filter_map(|of| frame.played(of.symmetry, of.first, of.next)));
                hits += u64::from(all.len() > before);
            }
            if all.is_empty() {
                return Ok(());
            }
            totals.hits += hits;
            totals.add_game(&game, &all);
            if totals.notes.len() < MAX_NOTES && looked < MAX_LOOKED {
                looked += 1;
                totals.add_notes(of.id, self.database.notes_at(of.track, variations, &of.hits)?);
            }
            Ok(())
        })
    }

    /// Goes back along the session's path to the last position that a game has.
    fn departure(&self, session: &BoardSession) -> Result<Option<Departure>, DatabaseError> {
        let mut earlier = session.clone();
        while earlier.undo() {
            let (found, interrupted) = self.run(&earlier)?;
            if let Some(why) = interrupted {
                return Err(why.into());
            }
            if found.games == 0 {
                continue;
            }
            let Some(game) = found.last else { return Ok(None) };
            let played = found.moves.iter().find(|mv| mv.last == game);
            return Ok(Some(Departure {
                step: earlier.depth(),
                games: found.games,
                game,
                played: played.map(|mv| (mv.color, mv.point)),
            }));
        }
        Ok(None)
    }
}

/// The counts of one move.
#[derive(Clone, Debug)]
struct MoveCount {
    games: u64,
    after_pass: u64,
    results: Results,
    years: YearCount,
    first: GameRef,
    last: GameRef,
}

/// The counts of some blocks.
struct Totals {
    size: u8,
    games: u64,
    hits: u64,
    results: Results,
    last: Option<GameRef>,
    /// By cell and colour.
    moves: Vec<Option<MoveCount>>,
    notes: Vec<ExploredNote>,
    game_set: GameSet,
}

/// A hit as far as the explorer needs it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Seen {
    slot: u16,
    first: MoveNumber,
    /// True if the position's colours are exchanged in the game.
    swaps: bool,
    next: Option<SeenMove>,
}

/// A next move, on the board that was asked about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct SeenMove {
    /// Its cell and colour.
    key: u16,
    after_pass: bool,
    /// True if its colours are exchanged in the game.
    swaps: bool,
}

#[derive(Default)]
struct Collector(Vec<Hit>);

impl Visitor for Collector {
    fn hit(&mut self, hit: &Hit) {
        self.0.push(*hit);
    }
}

/// The moves of a game's main line, and who is to move at each position.
struct Record {
    moves: Vec<Move>,
    turns: Vec<Color>,
}

impl Record {
    fn from_track(track: &Track) -> Record {
        Record { moves: track.moves().collect(), turns: track.turns().collect() }
    }
}

/// The position that is asked about: its side to move and its own symmetries. A position that equals
/// its own colour exchange is seen in the colours in which that side is to move.
struct Frame {
    size: u8,
    to_move: Color,
    both_sides: bool,
    is_color_symmetric: bool,
    /// By cell and colour: the equal move that is shown, which is one of the side to move where there
    /// is one, and of these, as in books, the one at the upper right; and whether it is of the other
    /// colour.
    shown: Vec<(u16, bool)>,
}

impl Frame {
    fn new(session: &BoardSession, both_sides: bool) -> Frame {
        let (size, to_move, board) = (session.size(), session.to_move(), session.pattern());
        let own: Vec<Symmetry> =
            Symmetry::all().filter(|symmetry| board.image(*symmetry) == board).collect();
        let shown = |key: usize| {
            let (point, color) = (Point::from_index(key / 2, size), Color::ALL[key % 2]);
            let best = own.iter().copied().min_by_key(|symmetry| {
                let image = symmetry.point(point, size);
                let is_other = symmetry.color(color) != to_move;
                (is_other, image.row(), Reverse(image.col()), symmetry.number())
            });
            let best = best.unwrap_or(Symmetry::IDENTITY);
            (key_of(best.point(point, size), best.color(color), size), best.swaps())
        };
        Frame {
            size,
            to_move,
            both_sides,
            is_color_symmetric: own.iter().any(|symmetry| symmetry.swaps()),
            shown: (0..2 * usize::from(size).pow(2)).map(shown).collect(),
        }
    }

    /// A move that was played from a hit; `None` if it is the other side's.
    fn played(&self, symmetry: Symmetry, first: MoveNumber, next: Next) -> Option<Seen> {
        let before = next.cell * 2 + next.color.index() as u16;
        let (key, exchanged) = *self.shown.get(usize::from(before))?;
        let swaps = symmetry.swaps() ^ next.swaps ^ exchanged;
        let is_own = usize::from(key % 2) == self.to_move.index();
        let next = SeenMove { key, after_pass: next.time > first.next(), swaps };
        (self.both_sides || is_own).then_some(Seen { slot: 0, first, swaps, next: Some(next) })
    }

    /// A hit from which nothing was played; `None` if the other side was to move. An unknown side
    /// counts.
    fn unanswered(
        &self,
        symmetry: Symmetry,
        first: MoveNumber,
        turn: Option<Color>,
    ) -> Option<Seen> {
        let is_own = turn.is_none_or(|turn| symmetry.color(turn) == self.to_move);
        let swaps = symmetry.swaps() ^ (self.is_color_symmetric && !is_own);
        let counts = self.both_sides || self.is_color_symmetric || is_own;
        counts.then_some(Seen { slot: 0, first, swaps, next: None })
    }

    /// The move that ends a hit of one position, and so shows who was to move. Without it the record
    /// must be read: there were passes or wildcards, or the game ended.
    fn at_once(hit: &Hit) -> Option<Next> {
        hit.next.filter(|next| hit.first == hit.last && next.time == hit.first.next())
    }

    /// A hit in a record; `None` if the other side was to move.
    fn seen_in(&self, hit: &Hit, record: &Record) -> Option<Seen> {
        let turn = *record.turns.get(usize::from(hit.first))?;
        // The colours in which the side to move is to move first, if that is possible.
        let is_swapped = self.is_color_symmetric && hit.symmetry.color(turn) != self.to_move;
        let swaps = hit.symmetry.swaps() ^ is_swapped;
        if self.both_sides
            && let Some(next) = hit.next
        {
            let seen = self.played(hit.symmetry, hit.first, next);
            return seen.map(|seen| Seen { swaps, ..seen });
        }
        let own = if swaps { self.to_move.opposite() } else { self.to_move };
        let mut times = (usize::from(hit.first)..=usize::from(hit.last))
            .filter(|&time| record.turns.get(time) == Some(&own));
        if !self.both_sides && times.clone().next().is_none() {
            return None;
        }
        let next = times.find_map(|time| {
            let point = record.moves.get(time)?.point?;
            let point = hit.symmetry.inverse().point(point, self.size);
            let before = key_of(point, hit.symmetry.color(own), self.size);
            let (key, exchanged) = *self.shown.get(usize::from(before))?;
            let (after_pass, swaps) = (time > hit.first.into(), hit.symmetry.swaps() ^ exchanged);
            Some(SeenMove { key, after_pass, swaps })
        });
        Some(Seen { slot: 0, first: hit.first, swaps, next })
    }

    /// The hits of a block that count, by slot and time.
    fn seen_in_block(
        &self,
        hits: &[Hit],
        index: &GamesIndex,
        store: &Store,
    ) -> Result<Vec<Seen>, DatabaseError> {
        let mut seen = Vec::with_capacity(hits.len());
        let mut rest: BTreeMap<GameId, Vec<&Hit>> = BTreeMap::new();
        for hit in hits {
            match Frame::at_once(hit) {
                Some(next) => {
                    let of = self.played(hit.symmetry, hit.first, next);
                    seen.extend(of.map(|of| Seen { slot: hit.slot, ..of }));
                }
                None => rest.entry(hit.game).or_default().push(hit),
            }
        }
        let games: Vec<GameId> = rest.keys().copied().collect();
        index.tracks(store, &games, &mut |id, track| {
            let record = Record::from_track(track);
            for hit in rest.get(&id).into_iter().flatten() {
                let of = self.seen_in(hit, &record);
                seen.extend(of.map(|of| Seen { slot: hit.slot, ..of }));
            }
        })?;
        seen.sort_unstable();
        Ok(seen)
    }
}

fn key_of(point: Point, color: Color, size: u8) -> u16 {
    (2 * point.index(size) + color.index()) as u16
}

fn result_of(game: &GameColumns, swaps: bool) -> Results {
    let mut result = Results::default();
    result.add(game.winner);
    if swaps { result.image(Symmetry::SWAP) } else { result }
}

impl Totals {
    fn new(size: u8) -> Totals {
        Totals {
            size,
            games: 0,
            hits: 0,
            results: Results::default(),
            last: None,
            moves: vec![None; 2 * usize::from(size) * usize::from(size)],
            notes: Vec::new(),
            game_set: GameSet::new(),
        }
    }

    /// Adds what the record of a game says of the position, by the symmetry of the hit.
    fn add_notes(&mut self, game: GameId, notes: Vec<PlacedNotes>) {
        for PlacedNotes { symmetry, path, node, notes: of } in notes {
            if self.notes.len() == MAX_NOTES {
                break;
            }
            let back = symmetry.inverse();
            let label = |(point, text): (Point, String)| (back.point(point, self.size), text);
            let labels = of.labels.into_iter().map(label).collect();
            self.notes.push(ExploredNote { game, path, node, comments: of.comments, labels });
        }
    }

    /// Adds the hits of a block, by slot, given its games.
    fn add_block(&mut self, seen: &[Seen], columns: &[GameColumns]) {
        self.hits += seen.len() as u64;
        for of_game in seen.chunk_by(|a, b| a.slot == b.slot) {
            if let Some(game) = columns.get(usize::from(of_game[0].slot)) {
                self.add_game(game, of_game);
            }
        }
    }

    /// Adds a game with these hits.
    fn add_game(&mut self, game: &GameColumns, hits: &[Seen]) {
        let Some(first) = hits.first() else { return };
        self.games += 1;
        self.results += result_of(game, first.swaps);
        self.last = self.last.max(Some(GameRef { date: game.date, id: game.id }));
        self.game_set.insert(game.id);
        for (n, hit) in hits.iter().enumerate() {
            let Some(SeenMove { key, after_pass, swaps }) = hit.next else { continue };
            let is_known = hits[..n].iter().any(|of| of.next.is_some_and(|next| next.key == key));
            if !is_known {
                self.add_move(key, after_pass, game, result_of(game, swaps));
            }
        }
    }

    fn add_move(&mut self, key: u16, after_pass: bool, game: &GameColumns, result: Results) {
        let of = GameRef { date: game.date, id: game.id };
        let year = game.date.map(|date| date.year).filter(|&year| year > 0);
        let count = MoveCount {
            games: 1,
            after_pass: after_pass.into(),
            results: result,
            years: YearCount { sum: year.unwrap_or(0).into(), games: year.is_some().into() },
            first: of,
            last: of,
        };
        self.moves[usize::from(key)].get_or_insert_with(MoveCount::nothing).add(&count);
    }

    fn merge(&mut self, other: Totals) {
        self.games += other.games;
        self.hits += other.hits;
        self.results += other.results;
        self.last = self.last.max(other.last);
        self.game_set |= other.game_set;
        for (mine, other) in self.moves.iter_mut().zip(other.moves) {
            if let Some(other) = other {
                mine.get_or_insert_with(MoveCount::nothing).add(&other);
            }
        }
    }

    fn finish(self) -> Explored {
        let size = self.size;
        let explored = |(key, count): (usize, Option<MoveCount>)| {
            let MoveCount { games, after_pass, results, years, first, last } = count?;
            let (point, color) = (Point::from_index(key / 2, size), Color::ALL[key % 2]);
            Some(ExploredMove {
                point,
                color,
                games,
                after_pass,
                results,
                years,
                first,
                last,
                own: None,
            })
        };
        let mut moves: Vec<ExploredMove> =
            self.moves.into_iter().enumerate().filter_map(explored).collect();
        moves.sort_by_key(|mv| (Reverse(mv.games), mv.point, mv.color));
        let Totals { games, hits, results, last, notes, game_set, .. } = self;
        Explored { games, hits, results, last, game_set, moves, notes, ..Explored::default() }
    }
}

impl MoveCount {
    const fn nothing() -> MoveCount {
        MoveCount {
            games: 0,
            after_pass: 0,
            results: Results { black: 0, white: 0, other: 0 },
            years: YearCount { sum: 0, games: 0 },
            first: GameRef { date: None, id: GameId::MAX },
            last: GameRef { date: None, id: GameId::new(0) },
        }
    }

    fn add(&mut self, other: &MoveCount) {
        self.games += other.games;
        self.after_pass += other.after_pass;
        self.results += other.results;
        self.years.sum += other.years.sum;
        self.years.games += other.years.games;
        // An unknown date is later than all others for the first game, and earlier for the last.
        let dated_first = |game: &GameRef| (game.date.is_none(), *game);
        self.first = std::cmp::min_by_key(self.first, other.first, dated_first);
        self.last = self.last.max(other.last);
    }
}
