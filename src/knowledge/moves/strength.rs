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
//! positions each disc [was there](super::count) to be played. Then a pass over a sample of the games
//! goes through their positions and takes a step against the slope of the log-likelihood for each,
//! scaled for each feature by the root of the sum of its squared slopes (`AdaGrad`; Duchi and others
//! 2011) and falling with the games left. Slopes that are very small count by a fair sample. One pass
//! is enough, and the result is the same for any number of threads.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::AddAssign;
use std::panic;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::sync_channel;
use std::thread;

use super::count;
use super::features::{Extractor, Family, FeatureExtractor, Kind, Rows, Vocabulary};
use super::keys::Keys;
use super::strings::PointIndex;
use super::surroundings::{Tables, mix};
use super::tactics::DENSE;
use crate::GameId;
use crate::go::Color;
use crate::record::{Move, Winner};
use crate::replay::{Event, Track};
use crate::setters::setters;

/// A game to learn from.
#[derive(Clone, Copy, Debug)]
pub struct Game<'a> {
    /// Its number, for examples.
    pub number: GameId,
    /// What happened.
    pub track: &'a Track,
    /// Who won.
    pub winner: Winner,
    /// The player whose moves are learned; `None` for both.
    pub color: Option<Color>,
}

impl<'a> Game<'a> {
    /// The moves of both players of a game of no number and no known winner.
    pub const fn whole(track: &'a Track) -> Game<'a> {
        Game { number: GameId::new(0), track, winner: Winner::Unknown, color: None }
    }

    /// Whether the moves of this player are learned.
    pub(super) fn learns(&self, player: Color) -> bool {
        self.color.is_none_or(|color| color == player)
    }
}

/// How to fit.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Options {
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

impl Options {
    /// How often a pattern must be played to be known, as it suits this many games: 3 times for
    /// fewer than 2,000 games, else 10.
    pub const fn least_for(games: u32) -> u32 {
        if games < 2000 { 3 } else { 10 }
    }
}

impl Default for Options {
    fn default() -> Options {
        Options { size: 19, least: 10, rate: 0.1, sample: 12_000, threads: 1 }
    }
}

impl Options {
    setters! {
        size: u8,
        least: u32,
        rate: f32,
        sample: usize,
        threads: usize,
    }
}

/// What a fit is doing.
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

/// How far a fit has come.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// What it is doing.
    pub stage: Stage,
    /// Games that this is done with. Patterns are looked for in each game twice.
    pub games: usize,
    /// How many there are to do it with.
    pub of: usize,
    /// While strengths are fitted: the mean log-likelihood of the moves, each before the fit knew
    /// it; else 0.
    pub log_likelihood: f64,
}

/// How often a feature was there to be played, and how often it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Evidence {
    /// Moves that were possible and had the feature, position by position.
    pub exposure: u64,
    /// How many of them were played.
    pub played: u64,
    /// In how many games the winner played it. A game counts once for each player, however often
    /// the move was played in it.
    pub won: u64,
    /// In how many games the loser played it.
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

/// Follow a game; `visit` sees each move before it is played.
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
                follower.set_up(color, PointIndex::of(point, size));
                continue;
            }
            Event::Taken(..) => continue,
            Event::Pass(color) => (color, None),
            Event::Move(color, point) => (color, Some(point)),
        };
        visit(follower, Move { color, point });
        follower.play(color, point.map(|p| PointIndex::of(p, size)));
    }
}

/// For each position of a game whose next move is a possible one, of a player whose moves are
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
            Event::Setup(color, point) => extractor.set_up(color, PointIndex::of(point, size)),
            Event::Taken(..) => {}
            Event::Pass(color) => extractor.play(color, None),
            Event::Move(color, point) => {
                let point = PointIndex::of(point, size);
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

/// Do a part of the games' work on each of some threads; what comes of it, in the games' order. A
/// panic there is one here.
pub(super) fn in_parts<'g, T: Send>(
    games: &[Game<'g>],
    threads: usize,
    work: impl Fn(&[Game<'g>]) -> T + Sync,
) -> Vec<T> {
    let part = games.len().div_ceil(threads.max(1)).max(1);
    let work = &work;
    thread::scope(|scope| {
        let workers: Vec<_> =
            games.chunks(part).map(|games| scope.spawn(move || work(games))).collect();
        let joined = workers.into_iter().map(thread::ScopedJoinHandle::join);
        joined.map(|part| part.unwrap_or_else(|panic| panic::resume_unwind(panic))).collect()
    })
}

/// The keys of patterns that were played at least `least` times, ascending, with their kinds.
fn known_keys(
    tables: &Tables,
    games: &[Game<'_>],
    (least, threads): (u32, usize),
    watch: &Watch<'_>,
) -> Vec<(u64, u8)> {
    let enough = least.min(255) as u8;
    let bits = SKETCH_BITS.min((games.len() as u32 + 1).ilog2() + 14);
    let at = |key: u64| (key.wrapping_mul(0xd6e8_feb8_6659_fd93) >> (64 - bits)) as usize;
    let mut sketches = in_parts(games, threads, |games| {
        let mut sketch = vec![0_u8; 1 << bits];
        played_keys(tables, games, watch, |_, key| {
            let count = &mut sketch[at(key)];
            *count = count.saturating_add(1);
        });
        sketch
    })
    .into_iter();
    // Adding up takes long, too.
    if watch.goes_on().is_none() {
        return Vec::new();
    }
    let mut sketch = sketches.next().unwrap_or_else(|| vec![0; 1 << bits]);
    for other in sketches {
        for (count, more) in sketch.iter_mut().zip(other) {
            *count = count.saturating_add(more);
        }
    }
    let mut counts = in_parts(games, threads, |games| {
        let mut counts = KeyMap::<(u32, u8)>::default();
        played_keys(tables, games, watch, |kind, key| {
            if sketch[at(key)] >= enough {
                counts.entry(key).or_insert((0, kind.byte())).0 += 1;
            }
        });
        counts
    })
    .into_iter();
    if watch.goes_on().is_none() {
        return Vec::new();
    }
    let mut all = counts.next().unwrap_or_default();
    for other in counts {
        for (key, (count, kind)) in other {
            all.entry(key).or_insert((0, kind)).0 += count;
        }
    }
    let known = all.into_iter().filter(|&(key, (count, _))| count >= least && key != 0);
    let mut keys: Vec<(u64, u8)> = known.map(|(key, (_, kind))| (key, kind)).collect();
    keys.sort_unstable();
    keys
}

fn played_keys(
    tables: &Tables,
    games: &[Game<'_>],
    watch: &Watch<'_>,
    mut emit: impl FnMut(Kind, u64),
) {
    let mut follower = FeatureExtractor::new(tables);
    for game in games {
        let size = game.track.size();
        follow(game.track, &mut follower, |follower, played| {
            if let Some(point) = played.point.filter(|_| game.learns(played.color)) {
                follower.keys(played.color, PointIndex::of(point, size), &mut emit);
            }
        });
        if !watch.next(0.0) {
            break;
        }
    }
}

/// At most `n` of the games, evenly spread.
pub(super) fn sample<'g>(games: &[Game<'g>], n: usize) -> Vec<Game<'g>> {
    let len = games.len();
    if n >= len {
        return games.to_vec();
    }
    (0..n).map(|i| games[i * len / n]).collect()
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
        options: &Options,
        progress: impl Fn(Progress) -> bool + Sync,
    ) -> Option<MovePredictor> {
        let games: Vec<Game<'_>> =
            games.iter().filter(|g| g.track.size() == options.size).copied().collect();
        let tables = Tables::new(options.size);
        let watch = Watch::new(Stage::Patterns, 2 * games.len(), &progress);
        let known = known_keys(&tables, &games, (options.least, options.threads), &watch);
        watch.goes_on()?;
        let mut model = MovePredictor::new(options.size, games.len() as u32, &known);
        let watch = Watch::new(Stage::Counts, games.len(), &progress);
        model.evidence = count::evidence(&tables, &model.keys, &games, options.threads, &watch);
        watch.goes_on()?;
        let games = sample(&games, options.sample);
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

/// How a fit goes through the games.
#[derive(Clone, Copy, Debug)]
pub(super) struct Steps {
    /// The first step.
    pub rate: f32,
    /// How often it goes through them.
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
    thread::scope(|scope| {
        let sources: Vec<_> = (0..threads)
            .map(|first| {
                let (send, receive) = sync_channel(4);
                scope.spawn(move || {
                    let mut extractor = Extractor::new(tables, keys);
                    let mut rows = Rows::default();
                    for i in (first..all).step_by(threads) {
                        let mut found = Vec::new();
                        let game = &games[i % games.len()];
                        positions(&mut extractor, game, &mut rows, |rows, played, _| {
                            found.push((rows.clone(), played));
                        });
                        if send.send(found).is_err() {
                            return;
                        }
                    }
                });
                receive
            })
            .collect();
        for i in 0..all {
            let Ok(found) = sources[i % threads].recv() else { break };
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

/// From logarithms to chances that add up to 1.
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
