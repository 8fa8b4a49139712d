//! A harvest of one's own: the most used crosses (diamonds of five cells), which no dictionary of
//! the database holds, straight from SGF files.
//!
//! ```sh
//! cargo run --release --example custom_harvest -- examples/games
//! ```

use std::collections::HashMap;
use std::error::Error;
use std::ops::ControlFlow;
use std::path::PathBuf;

use gopdb::dictionary::{Batch, Counts, Frequent, GameFacts, Harvester, MAX_BATCH, Windows};
use gopdb::input::{Limits, sources};
use gopdb::pattern::{Lanes, Shape, pattern_of, stones};
use gopdb::record::GameRecord;
use gopdb::replay::Track;
use gopdb::sgf::Games;

fn main() -> Result<(), Box<dyn Error>> {
    let mut paths: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    if paths.is_empty() {
        paths.push(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("examples/games"));
    }
    let shape = Shape::diamond(1).ok_or("there is such a shape")?;
    let windows: Windows<Lanes<u32>> = Windows::new(shape, 19);
    let mut harvester = Harvester::new(&windows);
    let mut batch: Batch<Frequent> = Batch::new(shape);
    let mut all: HashMap<u64, Counts> = HashMap::new();
    let mut games = 0_u64;

    for source in sources(&paths) {
        let _ = source?.read(&Limits::default(), &gopdb::Control::default(), &mut |entry| {
            let Ok(entry) = entry else { return ControlFlow::Continue(()) };
            for game in Games::new(entry, gopdb::sgf::Limits::default()).flatten() {
                let Ok(record) = GameRecord::from_raw(&game) else { continue };
                let (track, _) = Track::play(&record);
                if track.size() != windows.size() {
                    continue;
                }
                let year = record.facts.dates.first().map_or(0, |date| date.year);
                let facts = GameFacts { winner: record.facts.outcome.winner(), year };
                batch.add_game(facts, track.len(), |batch| harvester.harvest(&track, batch));
                games += 1;
                if batch.len() == MAX_BATCH {
                    batch.drain(|entry| *all.entry(entry.code).or_default() += &entry.counts);
                }
            }
            ControlFlow::Continue(())
        });
    }
    batch.drain(|entry| *all.entry(entry.code).or_default() += &entry.counts);

    let mut crosses: Vec<(u64, Counts)> =
        all.into_iter().filter(|(code, _)| stones(*code) > 0).collect();
    crosses.sort_by_key(|(code, counts)| (std::cmp::Reverse(counts.hits), *code));
    println!("{games} games, {} different crosses", crosses.len());
    for (code, counts) in crosses.iter().take(10) {
        let pattern = pattern_of(shape, *code);
        println!("{pattern}  {:>7} hits in {:>4} games", counts.hits, counts.games);
    }
    Ok(())
}
