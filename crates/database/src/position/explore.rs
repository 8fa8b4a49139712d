//! The whole-board explorer: what was played from a position, by whatever order of moves it arose.
//!
//! A game takes part if the position, or one of its images under all rotations and reflections with
//! the colours kept or exchanged, is on its board at some time. Its next move is carried back
//! into the frame and colours of the position that was asked about. Where variations are explored,
//! each line of a game's tree that goes on from the position adds its next move.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::{BoardSession, Region};
use crate::control::{Interrupted, Stage};
use crate::database::{
    Completeness, Database, DatabaseError, FindOptions, GamesIndex, PlacedNotes, SearchedLines,
    Stores, lower_pattern,
};
use crate::dictionary::Results;
use crate::go::{Color, Point, Symmetry};
use crate::parallel;
use crate::pattern::Pattern;
use crate::query::{Lines, PatternQuery, Query, Symmetries};
use crate::record::Date;
use crate::search::{BLOCK_GAMES, Hit, Mask, Next, Plan, Visitor};
use crate::segment::GameColumns;
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
    /// Who played, in the colours of that board.
    pub color: Color,
    /// The number of games in which it was played from here.
    pub games: u64,
    /// The number of games in which passes came before it.
    pub after_pass: u64,
    /// How these games ended, in the colours of the board that was asked about.
    pub results: Results,
    /// The years of these games.
    pub years: YearCount,
    /// The first of them with a date, or else the one with the lowest number.
    pub first: GameRef,
    /// The last of them.
    pub last: GameRef,
}

/// Where the games that came nearest to a position left its path.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Departure {
    /// The number of steps of the session that some game still followed.
    pub step: usize,
    /// The number of games that followed so far.
    pub games: u64,
    /// The last of them.
    pub game: GameRef,
    /// What that game played instead, if it went on.
    pub played: Option<(Color, Point)>,
}

/// What a record with variations says of a position.
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

/// What was played from a position.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Explored {
    /// The number of games with the position.
    pub games: u64,
    /// The number of times that it occurred on a board: more than the games if it was repeated.
    pub hits: u64,
    /// How these games ended, in the colours of the board that was asked about.
    pub results: Results,
    /// The last of these games.
    pub last: Option<GameRef>,
    /// The next moves, the most frequent first.
    pub moves: Vec<ExploredMove>,
    /// What the records say of the position, if their variations are explored: up to
    /// [`MAX_NOTES`], those of the games with the lowest numbers; of the first 1,000 games.
    pub notes: Vec<ExploredNote>,
    /// The kept variations, if they are explored.
    pub lines: Option<SearchedLines>,
    /// Where the last games left the session's path, if no game has the position.
    pub departure: Option<Departure>,
    /// How long it took.
    pub elapsed: Duration,
}

/// At most this many [notes](Explored::notes) are kept.
pub const MAX_NOTES: usize = 20;

/// At most this many games are read for notes.
const MAX_LOOKED: usize = 1000;

impl Database {
    /// Counts what was played from the whole board of a session. `condition` restricts the games.
    /// The session's region and options are not used; its wildcards are.
    ///
    /// # Errors
    /// The condition is not valid, or the database cannot be read.
    pub fn explore(
        &self,
        session: &BoardSession,
        condition: Option<&Query>,
        options: &FindOptions,
    ) -> Result<Explored, DatabaseError> {
        let explored = self.explore_partial(session, condition, options)?;
        Ok(explored.complete()?)
    }

    /// Explores as [`explore`](Database::explore) does in other lines: in kept variations, or in
    /// both. A game counts once, and once for each next move, in however many of its lines.
    ///
    /// # Errors
    /// As [`explore`](Database::explore); or no corpus keeps its variations and only these are asked
    /// for.
    pub fn explore_lines(
        &self,
        session: &BoardSession,
        condition: Option<&Query>,
        lines: Lines,
        options: &FindOptions,
    ) -> Result<Explored, DatabaseError> {
        Ok(self.explore_lines_partial(session, condition, lines, options)?.complete()?)
    }

    /// Explores as [`explore`](Database::explore) does; when it is interrupted, counts the games
    /// that were searched by then.
    ///
    /// # Errors
    /// As [`explore`](Database::explore), also if it is interrupted before the condition is
    /// answered.
    pub fn explore_partial(
        &self,
        session: &BoardSession,
        condition: Option<&Query>,
        options: &FindOptions,
    ) -> Result<Completeness<Explored>, DatabaseError> {
        self.explore_lines_partial(session, condition, Lines::Main, options)
    }

    /// Explores as [`explore_lines`](Database::explore_lines) does; when it is interrupted in the
    /// main lines, counts the games that were searched by then.
    ///
    /// # Errors
    /// As [`explore_lines`](Database::explore_lines), also if it is interrupted before the condition
    /// is answered or in variations.
    pub fn explore_lines_partial(
        &self,
        session: &BoardSession,
        condition: Option<&Query>,
        lines: Lines,
        options: &FindOptions,
    ) -> Result<Completeness<Explored>, DatabaseError> {
        let start = Instant::now();
        let index = self.index_for_part()?;
        let mut within =
            condition.map(|query| self.games_of(&self.resolve(query)?, options)).transpose()?;
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
        let search =
            Exploration { database: self, index: &index, wanted: &wanted, options, varied, lines };
        let (mut explored, interrupted) = search.run(session)?;
        if explored.games == 0 && interrupted.is_none() {
            explored.departure = search.departure(session)?;
        }
        if lines.has_variations() {
            let kept = index.variations(self.store())?;
            explored.lines = Some(SearchedLines::of(lines, kept));
        }
        explored.elapsed = start.elapsed();
        Ok(match interrupted {
            None => Completeness::Complete(explored),
            Some(why) => Completeness::Partial(explored, why),
        })
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
        let next = AtomicUsize::new(0);
        let stopped = Mutex::new(None);
        let total = Mutex::new(Ok(Totals::new(size)));
        let work = || {
            let mut totals = Totals::new(size);
            let outcome = loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some((block, mask)) = wanted.get(at) else { break Ok(()) };
                if let Err(interrupted) = control.check() {
                    *stopped.lock().unwrap_or_else(PoisonError::into_inner) = Some(interrupted);
                    break Ok(());
                }
                let counted = stores.with(|store| index.block(store, *block));
                match counted {
                    Ok(found) => {
                        let columns = || index.block_columns(*block).collect();
                        let before = (totals.games, totals.hits);
                        totals.add_block(&found, &plan, mask.as_ref(), columns);
                        control.add_games(totals.games - before.0, totals.hits - before.1);
                        control.add_done(games_of(*block, mask.as_ref()));
                    }
                    Err(error) => break Err(error),
                }
            };
            let mut total = total.lock().unwrap_or_else(PoisonError::into_inner);
            match (&mut *total, outcome) {
                (Ok(all), Ok(())) => all.merge(totals),
                (Ok(_), Err(error)) => *total = Err(error),
                (Err(_), _) => {}
            }
        };
        let threads = parallel::threads(options.threads);
        thread::scope(|scope| {
            parallel::help(scope, threads.min(wanted.len()).saturating_sub(1), work);
            work();
        });
        let mut total = total.into_inner().unwrap_or_else(PoisonError::into_inner)?;
        self.add_varied(&query, &mut total)?;
        let stopped = stopped.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok((total.finish(&query.pattern.node, session.to_move()), stopped))
    }

    /// Counts the games whose variations are explored.
    fn add_varied(&self, query: &PatternQuery, totals: &mut Totals) -> Result<(), DatabaseError> {
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
            let found = &of.hits;
            let seen = |symmetry: Symmetry, first: MoveNumber, next: Option<Next>| {
                let next = next.map(|next| {
                    let key = next.cell * 2 + next.color.index() as u16;
                    (key, next.time > first.next(), symmetry.swaps() != next.swaps)
                });
                Seen { slot: 0, first, swaps: symmetry.swaps(), next }
            };
            let main = found.main.iter().map(|hit| seen(hit.symmetry, hit.first, hit.next));
            let continued = found.found.continued.iter();
            let continued = continued.map(|of| seen(of.1, of.2, Some(of.3)));
            let own = found.found.hits.iter().flat_map(|hit| {
                let none = hit.nexts.is_empty().then(|| seen(hit.symmetry, hit.first, None));
                let nexts = hit.nexts.iter();
                nexts.map(|next| seen(hit.symmetry, hit.first, Some(next.0))).chain(none)
            });
            let all: Vec<Seen> = main.chain(own).chain(continued).collect();
            totals.hits += (found.main.len() + found.found.hits.len()) as u64;
            totals.add_game(&game, &all);
            if totals.notes.len() < MAX_NOTES && looked < MAX_LOOKED {
                looked += 1;
                totals.add_notes(of.id, self.database.notes_at(of.track, variations, found)?);
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
}

/// A hit as far as the explorer needs it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Seen {
    slot: u16,
    first: MoveNumber,
    swaps: bool,
    /// Cell and colour of the next move, and what it needs to be counted.
    next: Option<(u16, bool, bool)>,
}

#[derive(Default)]
struct Collector(Vec<Seen>);

impl Visitor for Collector {
    fn hit(&mut self, hit: &Hit) {
        let next = hit.next.map(|next| {
            let key = next.cell * 2 + next.color.index() as u16;
            (key, next.time > hit.first.next(), hit.symmetry.swaps() != next.swaps)
        });
        let (slot, first, swaps) = (hit.slot, hit.first, hit.symmetry.swaps());
        self.0.push(Seen { slot, first, swaps, next });
    }
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

    /// Adds the hits of a block. `columns` returns its games by slot.
    fn add_block(
        &mut self,
        block: &crate::search::Block,
        plan: &Plan,
        mask: Option<&Mask>,
        columns: impl FnOnce() -> Vec<GameColumns>,
    ) {
        let mut collector = Collector(Vec::with_capacity(BLOCK_GAMES));
        block.search(plan, mask, &mut collector);
        let mut seen = collector.0;
        if seen.is_empty() {
            return;
        }
        seen.sort_unstable();
        let columns = columns();
        self.hits += seen.len() as u64;
        for of_game in seen.chunk_by(|a, b| a.slot == b.slot) {
            let slot = usize::from(of_game[0].slot);
            if let Some(game) = columns.get(slot) {
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
        for (n, hit) in hits.iter().enumerate() {
            let Some((key, after_pass, swaps)) = hit.next else { continue };
            let is_known = hits[..n].iter().any(|earlier| earlier.next.is_some_and(|e| e.0 == key));
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
        for (mine, other) in self.moves.iter_mut().zip(other.moves) {
            if let Some(other) = other {
                mine.get_or_insert_with(MoveCount::nothing).add(&other);
            }
        }
    }

    fn finish(self, board: &Pattern, to_move: Color) -> Explored {
        // Of moves that the position's symmetry makes equal, one of the player to move is shown, and
        // of these, as in books, the one at the upper right.
        let own: Vec<Symmetry> =
            Symmetry::all().filter(|symmetry| board.image(*symmetry) == *board).collect();
        let size = self.size;
        let shown = |point: Point, color: Color| {
            let best = own.iter().copied().min_by_key(|symmetry| {
                let image = symmetry.point(point, size);
                let is_other = symmetry.color(color) != to_move;
                (is_other, image.row(), Reverse(image.col()), symmetry.number())
            });
            best.unwrap_or(Symmetry::IDENTITY)
        };
        let mut moves: Vec<ExploredMove> = self
            .moves
            .into_iter()
            .enumerate()
            .filter_map(|(key, count)| {
                let MoveCount { games, after_pass, results, years, first, last } = count?;
                let (point, color) = (Point::from_index(key / 2, size), Color::ALL[key % 2]);
                let symmetry = shown(point, color);
                let (point, color) = (symmetry.point(point, size), symmetry.color(color));
                let results = results.image(symmetry);
                Some(ExploredMove { point, color, games, after_pass, results, years, first, last })
            })
            .collect();
        moves.sort_by_key(|mv| (Reverse(mv.games), mv.point, mv.color));
        let Totals { games, hits, results, last, notes, .. } = self;
        Explored { games, hits, results, last, moves, notes, ..Explored::default() }
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
