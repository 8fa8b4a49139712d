//! For how many positions the known discs were there to be played, and how often they were.
//!
//! A disc around a point lasts for many positions. What is counted is how long: only when the
//! discs about a point change, and at the end of the game, the time is added to all of them.

use std::sync::atomic::{AtomicU64, Ordering};

use super::features::{Discs, FeatureExtractor};
use super::keys::Keys;
use super::strength::{Evidence, Games, Part, Watch, in_parts};
use super::strings::PointIndex;
use super::surroundings::{Surroundings, Tables};
use super::tactics::DENSE;
use crate::go::Color;
use crate::record::Winner;
use crate::replay::Event;

/// The counts of the known discs in some games, by feature without the fixed ones.
///
/// A position counts if its next move is a possible one, of a player whose moves are learned, for all
/// points that this player may play.
pub fn evidence<G: Games + ?Sized>(
    tables: &Tables,
    keys: &Keys,
    games: &G,
    threads: usize,
    watch: &Watch<'_>,
) -> Vec<Evidence> {
    let features = keys.features() - DENSE as usize;
    let counts: Vec<SharedEvidence> = (0..features).map(|_| SharedEvidence::default()).collect();
    in_parts(games, 0..games.count(), threads, |part| {
        add_evidence(tables, keys, &part, watch, &counts);
    });
    counts.into_iter().map(SharedEvidence::into_evidence).collect()
}

/// Counts to which all threads add.
#[derive(Debug, Default)]
struct SharedEvidence {
    exposure: AtomicU64,
    played: AtomicU64,
    won: AtomicU64,
    lost: AtomicU64,
}

impl SharedEvidence {
    fn into_evidence(self) -> Evidence {
        let SharedEvidence { exposure, played, won, lost } = self;
        let [exposure, played, won, lost] =
            [exposure, played, won, lost].map(AtomicU64::into_inner);
        Evidence { exposure, played, won, lost }
    }
}

fn add_evidence<G: Games + ?Sized>(
    tables: &Tables,
    keys: &Keys,
    games: &Part<'_, G>,
    watch: &Watch<'_>,
    counts: &[SharedEvidence],
) {
    let points = usize::from(tables.size()).pow(2);
    let mut follower = FeatureExtractor::new(tables);
    let mut around = Surroundings::new(tables);
    let mut discs = Discs::new(points);
    // By player and point: for how many positions the discs have lasted.
    let mut standing = [vec![0_u64; points], vec![0_u64; points]];
    // The features and players of the moves of a game.
    let mut played_here: Vec<(u32, Color)> = Vec::new();
    games.each(|game| {
        follower.clear();
        around.clear();
        for event in game.track.events() {
            let (color, point) = match event {
                Event::Setup(color, point) => {
                    follower.set_up(color, PointIndex::new(point, tables.size()));
                    continue;
                }
                Event::Taken(..) => continue,
                Event::Pass(color) => (color, None),
                Event::Move(color, point) => (color, Some(PointIndex::new(point, tables.size()))),
            };
            let is_learned =
                |&point: &PointIndex| game.learns(color) && follower.is_possible(color, point);
            if let Some(played) = point.filter(is_learned) {
                around.follow(follower.strings());
                for at in
                    PointIndex::all(tables.size()).filter(|&at| follower.is_possible(color, at))
                {
                    let time = &mut standing[color.index()][usize::from(at)];
                    discs.of(keys, &mut around, color, at, |before| {
                        add_time(counts, before.ids(), std::mem::take(time));
                    });
                    *time += 1;
                }
                for &id in discs.last(color, played).ids() {
                    add(&counts[(id - DENSE) as usize].played, 1);
                    played_here.push((id, color));
                }
            }
            follower.play(color, point);
        }
        for color in Color::ALL {
            for (at, time) in standing[color.index()].iter_mut().enumerate() {
                let last = discs.last(color, PointIndex::at(at)).ids();
                add_time(counts, last, std::mem::take(time));
            }
        }
        // A game counts once for each player.
        played_here.sort_unstable_by_key(|&(id, color)| (id, color.index()));
        played_here.dedup();
        for (id, color) in played_here.drain(..) {
            let count = &counts[(id - DENSE) as usize];
            if game.winner == color.into() {
                add(&count.won, 1);
            } else if game.winner == Winner::from(color.opposite()) {
                add(&count.lost, 1);
            }
        }
        watch.next(0.0)
    });
}

fn add(count: &AtomicU64, more: u64) {
    count.fetch_add(more, Ordering::Relaxed);
}

fn add_time(counts: &[SharedEvidence], discs: &[u32], time: u64) {
    if time > 0 {
        for &id in discs {
            add(&counts[(id - DENSE) as usize].exposure, time);
        }
    }
}
