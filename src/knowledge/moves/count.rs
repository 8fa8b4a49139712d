//! For how many positions the known discs were there to be played, and how often they were.
//!
//! A disc around a point lasts for many positions. What is counted is how long: only when the
//! discs about a point change, and at the end of the game, the time is added to all of them.

use super::features::{Discs, FeatureExtractor};
use super::keys::Keys;
use super::strength::{Evidence, Game, Watch, in_parts};
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
pub fn evidence(
    tables: &Tables,
    keys: &Keys,
    games: &[Game<'_>],
    threads: usize,
    watch: &Watch<'_>,
) -> Vec<Evidence> {
    let mut parts =
        in_parts(games, threads, |games| evidence_in(tables, keys, games, watch)).into_iter();
    let none = || vec![Evidence::default(); keys.features() - DENSE as usize];
    let mut counts = parts.next().unwrap_or_else(none);
    for part in parts {
        for (sum, more) in counts.iter_mut().zip(part) {
            *sum += more;
        }
    }
    counts
}

fn evidence_in(
    tables: &Tables,
    keys: &Keys,
    games: &[Game<'_>],
    watch: &Watch<'_>,
) -> Vec<Evidence> {
    let points = usize::from(tables.size()).pow(2);
    let mut counts = vec![Evidence::default(); keys.features() - DENSE as usize];
    let mut follower = FeatureExtractor::new(tables);
    let mut around = Surroundings::new(tables);
    let mut discs = Discs::new(points);
    // By player and point: for how many positions the discs have lasted.
    let mut standing = [vec![0_u64; points], vec![0_u64; points]];
    // By feature and player: the last game in which the move was played, from 1.
    let mut last_game = vec![[0_u32; 2]; counts.len()];
    for (number, game) in (1..).zip(games) {
        follower.clear();
        around.clear();
        for event in game.track.events() {
            let (color, point) = match event {
                Event::Setup(color, point) => {
                    follower.set_up(color, PointIndex::of(point, tables.size()));
                    continue;
                }
                Event::Taken(..) => continue,
                Event::Pass(color) => (color, None),
                Event::Move(color, point) => (color, Some(PointIndex::of(point, tables.size()))),
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
                        add_time(&mut counts, before.ids(), std::mem::take(time));
                    });
                    *time += 1;
                }
                for &id in discs.last(color, played).ids() {
                    let count = &mut counts[(id - DENSE) as usize];
                    count.played += 1;
                    let last = &mut last_game[(id - DENSE) as usize][color.index()];
                    if std::mem::replace(last, number) == number {
                        continue;
                    }
                    count.won += u64::from(game.winner == color.into());
                    count.lost += u64::from(game.winner == Winner::from(color.opposite()));
                }
            }
            follower.play(color, point);
        }
        for color in Color::ALL {
            for (at, time) in standing[color.index()].iter_mut().enumerate() {
                let last = discs.last(color, PointIndex::at(at)).ids();
                add_time(&mut counts, last, std::mem::take(time));
            }
        }
        if !watch.next(0.0) {
            break;
        }
    }
    counts
}

fn add_time(counts: &mut [Evidence], discs: &[u32], time: u64) {
    if time > 0 {
        for &id in discs {
            counts[(id - DENSE) as usize].exposure += time;
        }
    }
}
