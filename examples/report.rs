//! A report on a pattern: how often it came up, who won, what was played, and when.
//!
//! ```sh
//! cargo run --release --example report -- '3x3 "B_W/BBB/___" sym' examples/games
//! ```

use std::error::Error;
use std::path::PathBuf;

use gopdb::database::{FindOptions, ImportOptions, OpenOptions, wilson};
use gopdb::query::Period;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let text = args.next().unwrap_or_else(|| "3x3 \"B_W/BBB/___\" sym".to_owned());
    let mut paths: Vec<PathBuf> = args.map(PathBuf::from).collect();
    if paths.is_empty() {
        paths.push(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("examples/games"));
    }
    let folder = tempfile::tempdir()?;
    let database = OpenOptions::new().create(true).open(folder.path().join("database"))?;
    database.writer().import(&paths, &ImportOptions::new("games"))?;

    let query = database.query(&text)?;
    let options = FindOptions::default().limit(5);
    let answer = database.find(&query, &options)?;
    println!("{query}");
    println!("{} hits in {} games", answer.hits, answer.games);
    let results = answer.game_results;
    let (low, high) = wilson(results.black, results.black + results.white);
    println!("black won {} and white {} ({low:.2} to {high:.2})", results.black, results.white);

    println!("\nwhat came next");
    for next in answer.continuations.iter().take(8) {
        let (color, row, col) = (next.color, next.row, next.col);
        println!("  {color} at row {row}, column {col}: {}, {} later", next.count, next.tenuki);
    }
    println!("\nthrough the years");
    for row in database.trend(&query, Period::Year, &options)?.rows {
        println!("  {}  {:>4} of {:>4} games", row.from, row.found(), row.games);
    }
    println!("\nthe newest games");
    for game in &answer.results {
        let date = game.facts.dates.first().map(ToString::to_string).unwrap_or_default();
        let at = game.hits.first().map(|hit| hit.first).unwrap_or_default();
        println!("  {date} {} - {}, move {at}", game.facts.black, game.facts.white);
    }
    Ok(())
}
