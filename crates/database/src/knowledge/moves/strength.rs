//! The strengths of features, fitted to games.
//!
//! # Model
//!
//! Coulom (2007) rates the features of a move as players of a Bradley–Terry model: a move is a team,
//! and its chance to be played is the product of its features' strengths over the sum of this
//! product for all possible moves. With logarithms of strengths this is the multinomial logit model,
//! whose likelihood has one maximum. A team holds all the nested patterns about the move that are
//! known, not the largest alone, so that what a large one says is added to what the smaller say.
//!
//! # Fit
//!
//! A pattern is known if it was played a number of times. Two passes over the games count it: the
//! first in a sketch that bounds the memory, the second exactly; a third counts for how many
//! positions each disc [was there](super::count) to be played. Games are read anew by each pass, and
//! all threads add to the same counts, so that the memory depends on the number of known patterns, not
//! on the number of games. Then a pass over a sample of the games
//! goes through their positions and takes a step against the slope of the log-likelihood for each,
//! scaled for each feature by the root of the sum of its squared slopes (`AdaGrad`; Duchi and others
//! 2011) and falling with the games left. Slopes that are very small count by a fair sample. One pass
//! is enough, and the result is the same for any number of threads.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::{AddAssign, Range};
use std::panic;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering};
use std::sync::mpsc::sync_channel;
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::count;
use super::features::{Extractor, Family, FeatureExtractor, Kind, Rows, Vocabulary};
use super::keys::Keys;
use super::strings::PointIndex;
use super::surroundings::{Tables, mix};
use super::tactics::DENSE;
use crate::GameId;
use crate::go::Color;
use crate::parallel;
use crate::record::{Move, Winner};
use crate::replay::{Event, Track};
use crate::setters::setters;

/// A game to learn from.
#[derive(Clone, Copy, Debug)]
pub struct Game<'a> {
    /// Its number, for examples.
    pub number: GameId,
    /// The set-up and moves of the game.
    pub track: &'a Track,
    /// The winner.
    pub winner: Winner,
    /// The player whose moves are learned; `None` for both.
    pub color: Option<Color>,
}

impl<'a> Game<'a> {
    /// The moves of both players of a game of no number and no known winner.
    pub const fn whole(track: &'a Track) -> Game<'a> {
        Game { number: GameId::new(0), track, winner: Winner::Unknown, color: None }
    }

    /// Returns whether the moves of this player are learned.
    pub(super) fn learns(&self, player: Color) -> bool {
        self.color.is_none_or(|color| color == player)
    }
}

/// Games that can be read several times, by several threads.
pub trait Games: Sync {
    /// The number of games.
    fn count(&self) -> usize;

    /// Visits the games in a range of their order, from 0, until the visitor returns false.
    fn visit(&self, range: Range<usize>, visit: &mut dyn FnMut(&Game<'_>) -> bool);
}

impl Games for [Game<'_>] {
    fn count(&self) -> usize {
        self.len()
    }

    fn visit(&self, range: Range<usize>, visit: &mut dyn FnMut(&Game<'_>) -> bool) {
        for game in self.get(range).unwrap_or_default() {
            if !visit(game) {
                break;
            }
        }
    }
}

impl Games for Vec<Game<'_>> {
    fn count(&self) -> usize {
        self.len()
    }

    fn visit(&self, range: Range<usize>, visit: &mut dyn FnMut(&Game<'_>) -> bool) {
        self[..].visit(range, visit);
    }
}

/// A part of some games.
pub(super) struct Part<'a, G: ?Sized> {
    games: &'a G,
    range: Range<usize>,
}

impl<G: Games + ?Sized> Part<'_, G> {
    /// Visits its games until the visitor returns false.
    pub fn each(&self, mut visit: impl FnMut(&Game<'_>) -> bool) {
        self.games.visit(self.range.clone(), &mut visit);
    }
}

impl<'g> Part<'_, [Game<'g>]> {
    /// Its games.
    pub fn games(&self) -> &[Game<'g>] {
        self.games.get(self.range.clone()).unwrap_or_default()
    }
}

/// The options of a fit.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct FitOptions {
    /// The board's size; other games are left out.
    pub size: u8,
    /// A pattern is known if it was played this often.
    pub least: u32,
    /// The first step.
    pub rate: f32,
    /// Strengths are fitted to at most this many games, evenly spread over all; patterns are known
    /// and counted in all.
    pub sample: usize,
    /// Threads that find features; one more fits.
    pub threads: usize,
}

impl FitOptions {
    /// Returns the number of times that a pattern must be played to be known, as it suits this many
    /// games: 3 times for fewer than 2,000 games, 10 times for up to 50,000, and once in 5,000
    /// games for more, so that the number of known patterns, and with it the memory, does not grow
    /// with the games.
    pub const fn least_for(games: u32) -> u32 {
        match games {
            0..2000 => 3,
            2000..=50_000 => 10,
            _ => games.div_ceil(5000),
        }
    }
}

impl Default for FitOptions {
    fn default() -> FitOptions {
        FitOptions { size: 19, least: 10, rate: 0.1, sample: 12_000, threads: 1 }
    }
}

impl FitOptions {
    setters! {
        size: u8,
        least: u32,
        rate: f32,
        sample: usize,
        threads: usize,
    }
}

/// The stage of a fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stage {
    /// Looking for patterns that were played often enough.
    Patterns,
    /// Counting for how many positions they were there.
    Counts,
    /// Fitting strengths.
    Strengths,
}

/// The progress of a fit.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// The current stage.
    pub stage: Stage,
    /// Games that this is done with. Patterns are looked for in each game twice.
    pub games: usize,
    /// The number of games that the stage has to process.
    pub of: usize,
    /// While strengths are fitted: the mean log-likelihood of the moves, each before the fit knew
    /// it; else 0.
    pub log_likelihood: f64,
}

/// The number of times that a feature could be played, and that it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Evidence {
    /// Moves that were possible and had the feature, position by position.
    pub exposure: u64,
    /// The number of these moves that were played.
    pub played: u64,
    /// The number of games in which the winner played it. A game counts once for each player,
    /// however often the move was played in it.
    pub won: u64,
    /// The number of games in which the loser played it.
    pub lost: u64,
}

impl AddAssign for Evidence {
    fn add_assign(&mut self, other: Evidence) {
        self.exposure += other.exposure;
        self.played += other.played;
        self.won += other.won;
        self.lost += other.lost;
    }
}

/// A feature while it is fitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Fitted {
    pub strength: f32,
    /// The sum of the squared slopes: the larger, the smaller the steps.
    pub squares: f32,
}

/// Slopes below this count by a sample.
const SMALL: f32 = 0.005;

/// Fitted strengths, with the counts of each disc.
#[derive(Clone, Debug)]
pub struct MovePredictor {
    pub(super) size: u8,
    pub(super) games: u32,
    pub(super) keys: Keys,
    /// By feature, as logarithms.
    pub(super) values: Vec<f32>,
    /// By feature without the fixed ones; of discs alone.
    pub(super) evidence: Vec<Evidence>,
    /// By feature without the fixed ones: the kind's byte.
    pub(super) kinds: Vec<u8>,
}

/// A hasher of keys that look random already.
#[derive(Clone, Copy, Debug, Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = mix(self.0 ^ u64::from(byte));
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(32);
    }
}

type KeyMap<V> = HashMap<u64, V, BuildHasherDefault<KeyHasher>>;

/// Follows a game; `visit` sees each move before it is played.
pub(super) fn follow(
    track: &Track,
    follower: &mut FeatureExtractor<'_>,
    mut visit: impl FnMut(&FeatureExtractor<'_>, Move),
) {
    let size = track.size();
    follower.clear();
    for event in track.events() {
        let (color, point) = match event {
            Event::Setup(color, point) => {
                follower.set_up(color, PointIndex::new(point, size));
                continue;
            }
            Event::Taken(..) => continue,
            Event::Pass(color) => (color, None),
            Event::Move(color, point) => (color, Some(point)),
        };
        visit(follower, Move { color, point });
        follower.play(color, point.map(|p| PointIndex::new(p, size)));
    }
}

/// Visits each position of a game whose next move is a possible one, of a player whose moves are
/// learned: the possible moves, which of them was played, and the number of moves before.
pub(super) fn positions<V: Vocabulary>(
    extractor: &mut Extractor<'_, V>,
    game: &Game<'_>,
    rows: &mut Rows,
    mut visit: impl FnMut(&Rows, usize, usize),
) {
    let size = game.track.size();
    extractor.clear();
    for event in game.track.events() {
        match event {
            Event::Setup(color, point) => extractor.set_up(color, PointIndex::new(point, size)),
            Event::Taken(..) => {}
            Event::Pass(color) => extractor.play(color, None),
            Event::Move(color, point) => {
                let point = PointIndex::new(point, size);
                if game.learns(color) {
                    extractor.rows(color, rows);
                    if let Ok(played) = rows.points.binary_search(&point) {
                        visit(rows, played, extractor.follower().number());
                    }
                }
                extractor.play(color, Some(point));
            }
        }
    }
}

const SKETCH_BITS: u32 = 27;

/// Reports how far a fit has come, from any thread, and stops it.
pub(super) struct Watch<'w> {
    report: &'w (dyn Fn(Progress) -> bool + Sync),
    stopped: AtomicBool,
    stage: Stage,
    done: AtomicUsize,
    of: usize,
}

impl<'w> Watch<'w> {
    pub fn new(
        stage: Stage,
        of: usize,
        report: &'w (dyn Fn(Progress) -> bool + Sync),
    ) -> Watch<'w> {
        Watch { report, stopped: AtomicBool::new(false), stage, done: AtomicUsize::new(0), of }
    }

    /// A game is done. `false` if that was enough.
    pub fn next(&self, log_likelihood: f64) -> bool {
        let games = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        let progress = Progress { stage: self.stage, games, of: self.of, log_likelihood };
        if !(self.report)(progress) {
            self.stopped.store(true, Ordering::Relaxed);
        }
        !self.stopped.load(Ordering::Relaxed)
    }

    /// `None` if it was stopped.
    pub fn goes_on(&self) -> Option<()> {
        (!self.stopped.load(Ordering::Relaxed)).then_some(())
    }
}

/// Runs a part of the work on the games of a range on each of some threads; returns the results in
/// the order of the games. A panic of a part is passed on.
pub(super) fn in_parts<G: Games + ?Sized, T: Send>(
    games: &G,
    range: Range<usize>,
    threads: usize,
    work: impl Fn(Part<'_, G>) -> T + Sync,
) -> Vec<T> {
    let part = range.len().div_ceil(threads.max(1)).max(1);
    let parts = range
        .clone()
        .step_by(part)
        .map(|start| Part { games, range: start..(start + part).min(range.end) });
    let done = parallel::each(parts, work).into_iter();
    done.map(|part| part.unwrap_or_else(|panic| panic::resume_unwind(panic))).collect()
}

/// For each of many keys, a number that is at least that of its occurrences, up to 255. A key has two
/// cells, and the lesser counts: a rare key is taken for a frequent one only if it shares both.
struct Sketch {
    cells: Vec<AtomicU8>,
    /// The number of bits by which a product is shifted to give a cell.
    shift: u32,
}

impl Sketch {
    fn new(bits: u32) -> Sketch {
        let cells = (0..1_usize << bits).map(|_| AtomicU8::new(0)).collect();
        Sketch { cells, shift: u64::BITS - bits }
    }

    fn cells_of(&self, key: u64) -> [&AtomicU8; 2] {
        [0xd6e8_feb8_6659_fd93_u64, 0xa076_1d64_78bd_642f].map(|factor| {
            let product = key.wrapping_mul(factor);
            &self.cells[((product ^ product >> 32).wrapping_mul(factor) >> self.shift) as usize]
        })
    }

    fn add(&self, key: u64) {
        for cell in self.cells_of(key) {
            let more = |count: u8| count.checked_add(1);
            // Full is full.
            let _ = cell.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more);
        }
    }

    fn get(&self, key: u64) -> u8 {
        let [a, b] = self.cells_of(key).map(|cell| cell.load(Ordering::Relaxed));
        a.min(b)
    }
}

/// The number of occurrences of keys, with their kinds, to which all threads add.
struct SharedCounts(Vec<Mutex<KeyMap<(u32, u8)>>>);

/// The parts of the shared counts, each of which one thread changes at a time.
const SHARDS: usize = 64;
/// The keys of a part that a thread collects before it adds them.
const WAITING: usize = 1024;

impl SharedCounts {
    fn new() -> SharedCounts {
        SharedCounts((0..SHARDS).map(|_| Mutex::default()).collect())
    }

    fn add(&self, shard: usize, keys: &mut Vec<(u64, u8)>) {
        let mut counts = self.0[shard].lock().unwrap_or_else(PoisonError::into_inner);
        for (key, kind) in keys.drain(..) {
            counts.entry(key).or_insert((0, kind)).0 += 1;
        }
    }

    /// The keys that occurred at least this often, ascending, with their kinds.
    fn frequent(self, least: u32) -> Vec<(u64, u8)> {
        let mut keys = Vec::new();
        for shard in self.0 {
            let counts = shard.into_inner().unwrap_or_else(PoisonError::into_inner);
            let known = counts.into_iter().filter(|&(key, (count, _))| count >= least && key != 0);
            keys.extend(known.map(|(key, (_, kind))| (key, kind)));
        }
        keys.sort_unstable();
        keys
    }
}

/// The keys of patterns that were played at least `least` times, ascending, with their kinds.
fn known_keys<G: Games + ?Sized>(
    tables: &Tables,
    games: &G,
    (least, threads): (u32, usize),
    watch: &Watch<'_>,
) -> Vec<(u64, u8)> {
    let enough = least.min(255) as u8;
    let all = 0..games.count();
    let sketch = Sketch::new(SKETCH_BITS.min((all.len() as u32 + 1).ilog2() + 15));
    in_parts(games, all.clone(), threads, |part| {
        played_keys(tables, &part, watch, |_, key| sketch.add(key));
    });
    if watch.goes_on().is_none() {
        return Vec::new();
    }
    let counts = SharedCounts::new();
    in_parts(games, all, threads, |part| {
        let mut waiting: Vec<Vec<(u64, u8)>> = vec![Vec::new(); SHARDS];
        played_keys(tables, &part, watch, |kind, key| {
            if sketch.get(key) >= enough {
                let shard = (mix(key) % SHARDS as u64) as usize;
                waiting[shard].push((key, kind.byte()));
                if waiting[shard].len() == WAITING {
                    counts.add(shard, &mut waiting[shard]);
                }
            }
        });
        waiting.iter_mut().enumerate().for_each(|(shard, keys)| counts.add(shard, keys));
    });
    if watch.goes_on().is_none() {
        return Vec::new();
    }
    drop(sketch);
    counts.frequent(least)
}

fn played_keys<G: Games + ?Sized>(
    tables: &Tables,
    games: &Part<'_, G>,
    watch: &Watch<'_>,
    mut emit: impl FnMut(Kind, u64),
) {
    let mut follower = FeatureExtractor::new(tables);
    games.each(|game| {
        let size = game.track.size();
        follow(game.track, &mut follower, |follower, played| {
            if let Some(point) = played.point.filter(|_| game.learns(played.color)) {
                follower.keys(played.color, PointIndex::new(point, size), &mut emit);
            }
        });
        watch.next(0.0)
    });
}

/// The places of at most `n` of `all`, evenly spread.
fn spread(n: usize, all: usize) -> impl Iterator<Item = usize> {
    let n = n.min(all);
    (0..n).map(move |i| i * all / n)
}

/// Returns at most `n` of the games, evenly spread.
pub(super) fn sample<'g>(games: &[Game<'g>], n: usize) -> Vec<Game<'g>> {
    spread(n, games.len()).map(|at| games[at]).collect()
}

/// Reads at most `n` of the games, evenly spread.
fn sampled<G: Games + ?Sized>(games: &G, n: usize) -> Vec<(GameId, Track, Winner, Option<Color>)> {
    let mut sampled = Vec::with_capacity(n.min(games.count()));
    for at in spread(n, games.count()) {
        games.visit(at..at + 1, &mut |game| {
            sampled.push((game.number, game.track.clone(), game.winner, game.color));
            true
        });
    }
    sampled
}

impl MovePredictor {
    /// A model of these patterns, given by key and kind, that is not fitted yet.
    pub(super) fn new(size: u8, games: u32, patterns: &[(u64, u8)]) -> MovePredictor {
        let keys: Vec<u64> = patterns.iter().map(|&(key, _)| key).collect();
        let keys = Keys::new(&keys);
        let n = keys.features();
        let mut kinds = vec![0; n - DENSE as usize];
        for &(key, kind) in patterns {
            if let Some(feature) = keys.feature(key) {
                kinds[(feature - DENSE) as usize] = kind;
            }
        }
        let evidence = vec![Evidence::default(); kinds.len()];
        MovePredictor { size, games, keys, values: vec![0.0; n], evidence, kinds }
    }

    /// The number of lines of the boards of the games.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The number of games by which patterns are known.
    pub const fn games(&self) -> u32 {
        self.games
    }

    /// The number of known patterns.
    pub fn patterns(&self) -> usize {
        self.keys.iter().count()
    }

    /// The kind of a pattern; `None` for fixed features.
    pub(super) fn kind(&self, feature: u32) -> Option<Kind> {
        let at = feature.checked_sub(DENSE)?;
        Kind::from_byte(*self.kinds.get(at as usize)?)
    }

    /// The counts of a disc; of other features there are none.
    pub(super) fn evidence(&self, feature: u32) -> Evidence {
        let at = feature.checked_sub(DENSE).and_then(|at| self.evidence.get(at as usize));
        at.copied().unwrap_or_default()
    }

    /// The chances of the possible moves.
    pub(super) fn chances(&self, rows: &Rows, chances: &mut Vec<f32>) {
        let score = |row: &[u32]| row.iter().map(|&id| self.values[id as usize]).sum();
        chances.clear();
        chances.extend((0..rows.len()).map(|i| -> f32 { score(rows.row(i)) }));
        normalize(chances);
    }

    /// Fit to games; `progress` is called after each, from any thread, and stops the fit by
    /// `false`.
    ///
    /// `None` if it was stopped.
    pub fn fit(
        games: &[Game<'_>],
        options: &FitOptions,
        progress: impl Fn(Progress) -> bool + Sync,
    ) -> Option<MovePredictor> {
        let games: Vec<Game<'_>> =
            games.iter().filter(|g| g.track.size() == options.size).copied().collect();
        MovePredictor::fit_to(&games, options, progress)
    }

    /// Fits a predictor like [`fit`](MovePredictor::fit), to games that are read by each pass, all
    /// on boards of the options' size.
    pub fn fit_to<G: Games + ?Sized>(
        games: &G,
        options: &FitOptions,
        progress: impl Fn(Progress) -> bool + Sync,
    ) -> Option<MovePredictor> {
        let tables = Tables::new(options.size);
        let watch = Watch::new(Stage::Patterns, 2 * games.count(), &progress);
        let known = known_keys(&tables, games, (options.least, options.threads), &watch);
        watch.goes_on()?;
        let mut model = MovePredictor::new(options.size, games.count() as u32, &known);
        drop(known);
        let watch = Watch::new(Stage::Counts, games.count(), &progress);
        model.evidence = count::evidence(&tables, &model.keys, games, options.threads, &watch);
        watch.goes_on()?;
        let sampled = sampled(games, options.sample);
        let games: Vec<Game<'_>> = sampled
            .iter()
            .map(|&(number, ref track, winner, color)| Game { number, track, winner, color })
            .collect();
        let watch = Watch::new(Stage::Strengths, games.len(), &progress);
        let features = vec![Fitted { strength: 0.0, squares: 1.0 }; model.keys.features()];
        let steps = Steps { rate: options.rate, passes: 1, threads: options.threads };
        model.values = fit(&tables, &model.keys, &games, (features, steps), &watch);
        watch.goes_on()?;
        Some(model)
    }

    /// The largest disc of a row of features that was counted, with its level.
    pub(super) fn largest_disc(&self, row: &[u32]) -> Option<(u8, u32)> {
        let discs = row.iter().filter_map(|&id| {
            let kind = self.kind(id)?;
            let is_disc = kind.family == Family::Disc && self.evidence(id).exposure > 0;
            is_disc.then_some((kind.level, id))
        });
        discs.max()
    }
}

/// The options of a fit's passes through the games.
#[derive(Clone, Copy, Debug)]
pub(super) struct Steps {
    /// The first step.
    pub rate: f32,
    /// The number of passes.
    pub passes: usize,
    /// Threads that find features.
    pub threads: usize,
}

/// The strengths of features, as logarithms, that fit to games, beginning with these.
pub(super) fn fit(
    tables: &Tables,
    keys: &Keys,
    games: &[Game<'_>],
    (mut features, steps): (Vec<Fitted>, Steps),
    watch: &Watch<'_>,
) -> Vec<f32> {
    let threads = steps.threads.max(1);
    let all = games.len() * steps.passes;
    let (mut seed, mut chances) = (1, Vec::new());
    let (mut sum, mut moves) = (0.0, 0_u64);
    let extract = |extractor: &mut Extractor<'_, _>, rows: &mut Rows, i: usize| {
        let mut found = Vec::new();
        positions(extractor, &games[i % games.len()], rows, |rows, played, _| {
            found.push((rows.clone(), played));
        });
        found
    };
    let (mut extractor, mut rows) = (Extractor::new(tables, keys), Rows::default());
    thread::scope(|scope| {
        let sources: Vec<_> = (0..threads)
            .map(|first| {
                let (send, receive) = sync_channel(4);
                let started = parallel::start(scope, move || {
                    let (mut extractor, mut rows) = (Extractor::new(tables, keys), Rows::default());
                    for i in (first..all).step_by(threads) {
                        if send.send(extract(&mut extractor, &mut rows, i)).is_err() {
                            return;
                        }
                    }
                });
                started.is_ok().then_some(receive)
            })
            .collect();
        for i in 0..all {
            // The games of a thread that could not be started are left to this one.
            let found = match &sources[i % threads] {
                Some(source) => source.recv().ok(),
                None => Some(extract(&mut extractor, &mut rows, i)),
            };
            let Some(found) = found else { break };
            let rate = steps.rate * (1.0 - 0.95 * i as f32 / all as f32);
            for (rows, played) in &found {
                let likelihood = learn(&mut features, rows, *played, rate, &mut seed, &mut chances);
                sum += f64::from(likelihood);
                moves += 1;
            }
            if !watch.next(sum / moves.max(1) as f64) {
                break;
            }
        }
    });
    features.iter().map(|feature| feature.strength).collect()
}

/// Learn from one position; the log-likelihood of the played move before.
fn learn(
    features: &mut [Fitted],
    rows: &Rows,
    played: usize,
    rate: f32,
    seed: &mut u64,
    chances: &mut Vec<f32>,
) -> f32 {
    chances.clear();
    for i in 0..rows.len() {
        chances.push(rows.row(i).iter().map(|&id| features[id as usize].strength).sum());
    }
    normalize(chances);
    for (i, &chance) in chances.iter().enumerate() {
        let mut slope = chance;
        if i == played {
            slope -= 1.0;
        } else if slope < SMALL {
            *seed = mix(*seed);
            if slope < SMALL * (*seed >> 40) as f32 / (1 << 24) as f32 {
                continue;
            }
            slope = SMALL;
        }
        for &id in rows.row(i) {
            let feature = &mut features[id as usize];
            feature.squares += slope * slope;
            feature.strength -= rate * slope / feature.squares.sqrt();
        }
    }
    chances[played].max(f32::MIN_POSITIVE).ln()
}

/// Converts logarithms to probabilities that add up to 1.
fn normalize(scores: &mut [f32]) {
    let top = scores.iter().copied().fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for score in scores.iter_mut() {
        *score = (*score - top).exp();
        sum += *score;
    }
    for score in scores {
        *score /= sum;
    }
}
