//! What a player opens with: the first stone in each corner, as black and as white, how often, and
//! with what success.
//!
//! ```sh
//! cargo run --release --example repertoire -- "Lee Sedol" examples/games
//! ```

use std::error::Error;
use std::path::PathBuf;

use gopdb::database::{FindOptions, ImportOptions, OpenOptions, wilson};

/// The points of a first stone, by their lines, and the upper right corner of seven lines with it.
const POINTS: [(&str, &str); 5] = [
    ("4-4", "_______/_______/_______/___B___/_______/_______/_______"),
    ("3-4", "_______/_______/___B___/_______/_______/_______/_______"),
    ("3-3", "_______/_______/____B__/_______/_______/_______/_______"),
    ("5-3", "_______/_______/__B____/_______/_______/_______/_______"),
    ("5-4", "_______/_______/_______/__B____/_______/_______/_______"),
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let player = args.next().unwrap_or_else(|| "Lee Sedol".to_owned());
    let mut paths: Vec<PathBuf> = args.map(PathBuf::from).collect();
    if paths.is_empty() {
        paths.push(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("examples/games"));
    }
    // A database for this once; one that stays would be opened by `Database::open`.
    let folder = tempfile::tempdir()?;
    let database = OpenOptions::new().create(true).open(folder.path().join("database"))?;
    database.writer().import(&paths, &ImportOptions::new("games"))?;

    let options = FindOptions::default().limit(0);
    for (color, stone) in [("black", 'B'), ("white", 'W')] {
        let all = database.find(&database.query(&format!("{color} {player:?}"))?, &options)?;
        println!("{player} as {color}: {} games", all.games);
        for (name, corner) in POINTS {
            let corner = corner.replace('B', &stone.to_string());
            let text =
                format!("7x7 \"{corner}\" rot mirror at corner move ..12 and {color} {player:?}");
            let answer = database.find(&database.query(&text)?, &options)?;
            let wins = answer.player.map(|player| player.total()).unwrap_or_default();
            let (won, decided) = (wins.won, wins.decided());
            let (low, high) = wilson(won, decided);
            println!(
                "  {name}  {:>4} corners in {:>4} games, won {won} of {decided} ({:.0}-{:.0} %)",
                answer.placements,
                answer.games,
                low * 100.0,
                high * 100.0,
            );
        }
    }
    Ok(())
}
