//! How fast strengths are fitted and moves suggested, and how well they foretell games.
//!
//! On the bundled games what the run must reach is asserted. With `GOPDB_CORPUS` (see README.md) one
//! game in 200, by its identity, is held out. `GOPDB_THREADS` threads find features, one more fits;
//! `GOPDB_SAMPLE` is the number of games that strengths are fitted to.

mod common;

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::time::Instant;

use gopdb::GameId;
use gopdb::input::sources;
use gopdb::knowledge::moves::{
    Contexts, FitOptions, Game, MovePredictor, SuggestTables, Suggester, evaluate,
};
use gopdb::record::{GameRecord, Winner};
use gopdb::replay::{Track, identity};
use gopdb::sgf::{Games, Limits};

fn load() -> Vec<(Track, Winner, u64)> {
    let mut games = Vec::new();
    for source in sources(common::paths()) {
        let source = source.expect("files of games");
        let _ = source.read(
            &gopdb::input::Limits::default(),
            &gopdb::Control::default(),
            &mut |entry| {
                let Ok(entry) = entry else { return ControlFlow::Continue(()) };
                for game in Games::new(entry, Limits::default()).flatten() {
                    if let Ok(record) = GameRecord::from_raw(&game) {
                        let track = Track::play(&record).0;
                        let identity = identity(&track, &record.facts);
                        let number = u64::from_le_bytes(*identity.first_chunk().expect("a hash"));
                        games.push((track, record.facts.outcome.winner(), number));
                    }
                }
                ControlFlow::Continue(())
            },
        );
    }
    games
}

fn number(name: &str) -> Option<usize> {
    std::env::var(name).ok()?.parse().ok()
}

fn main() {
    let threads = number("GOPDB_THREADS").unwrap_or(1);
    let games = load();
    let bundled = common::is_bundled();
    let is_held_out = |i: usize, identity: u64| {
        if bundled { i.is_multiple_of(10) } else { identity.is_multiple_of(200) }
    };
    let (mut learn, mut held_out) = (Vec::new(), Vec::new());
    for (i, (track, winner, identity)) in games.iter().enumerate() {
        if is_held_out(i, *identity) {
            held_out.push(track);
        } else {
            learn.push(Game { number: GameId::new(i as u32), track, winner: *winner, color: None });
        }
    }
    let moves: usize = learn.iter().map(|game| game.track.len()).sum();
    let least = if bundled { 3 } else { 10 };
    let mut options = FitOptions::default().least(least).threads(threads);
    options.sample = number("GOPDB_SAMPLE").unwrap_or(options.sample);
    let start = Instant::now();
    let stage = Mutex::new(None);
    let strengths = MovePredictor::fit(&learn, &options, |p| {
        if stage.lock().expect("no thread failed").replace(p.stage) != Some(p.stage) {
            println!("{:?} begins at {:.1?}", p.stage, start.elapsed());
        }
        true
    });
    let strengths = strengths.expect("nobody stopped it");
    let fit = start.elapsed();
    let bytes: usize = strengths.to_values().iter().map(|(_, value)| value.len()).sum();
    println!(
        "fit: {} games, {moves} moves in {fit:.1?}, {:.1?} a move; {} patterns, {bytes} bytes",
        learn.len(),
        fit / moves as u32,
        strengths.patterns(),
    );
    let found = evaluate(&strengths, held_out.iter().copied());
    for (name, score) in ["0", "40", "80", "120", "160", "200", "all"]
        .iter()
        .zip(found.phases.iter().chain([&found.total()]))
    {
        println!(
            "evaluate {name:>3}..: {:>7} moves, first {:.2} %, 5 {:.2} %, 10 {:.2} %, 20 {:.2} %, log-likelihood {:.4}",
            score.moves,
            100.0 * score.share(0),
            100.0 * score.share(1),
            100.0 * score.share(2),
            100.0 * score.share(3),
            score.mean_log_likelihood()
        );
    }
    let start = Instant::now();
    let contexts = Contexts::collect(&strengths, &learn, threads);
    let bytes: usize = contexts.to_values().iter().map(|(_, value)| value.len()).sum();
    println!("contexts: {} in {:.1?}, {bytes} bytes", contexts.as_slice().len(), start.elapsed());
    let tables = SuggestTables::new(19);
    let mut suggester = Suggester::new(&strengths, &tables);
    let start = Instant::now();
    let mut suggested = 0;
    for t in 0..held_out[0].len() {
        suggested += suggester.at(held_out[0], t, 10).len();
    }
    let each = start.elapsed() / held_out[0].len() as u32;
    println!("suggest: {each:.2?} a position, the replay of its game included");
    assert_eq!(suggested, 10 * held_out[0].len());
    let goal = if bundled { 0.25 } else { 0.38 };
    assert!(found.total().share(0) > goal, "more than {goal} of the moves are ranked first");
}
