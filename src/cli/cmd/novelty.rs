//! `novelty`: the first move of a game that no earlier game has.

use std::io::Write;

use gopdb::database::{Novelty, NoveltyReport, corner_lines};
use serde_json::json;

use super::super::args::Format;
use super::super::error::CliError;
use super::super::interrupt::Watch;
use super::super::output::{self, Column, Style, Table, count, thousands};
use super::super::session::{Session, Viewed};
use super::find::{Flags, options, stone};

const HELP: &str = "\
A move is new if no game with an earlier date has it in that position, turned, mirrored or with the
colours exchanged: on the whole board, and in each corner by the stones of the corner alone.

Examples:
  gopdb novelty 64
  gopdb novelty 64 --format json";

/// The first new move of a game, on the board and in each corner
#[derive(Debug, clap::Args)]
#[command(after_long_help = HELP)]
pub struct Args {
    /// The game's number, as `find` tells it
    #[arg(value_name = "GAME")]
    game: String,
}

pub fn run(args: &Args, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    super::words("novelty", std::slice::from_ref(&args.game), &Flags::default(), session, out)
}

const CORNERS: [&str; 4] = ["upper left", "upper right", "lower left", "lower right"];

/// Find what is new and print it.
pub fn answer(
    game: u32,
    flags: &Flags,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let watch = Watch::start();
    let options = options(flags, session, &watch);
    let report = session.database()?.novelty(game, &options)?;
    let corners = CORNERS.into_iter().zip(&report.corners);
    let rows: Vec<(&str, &Option<Novelty>)> =
        std::iter::once(("board", &report.board)).chain(corners).collect();
    match session.format {
        Format::Json => output::json(out, &json(&report, &rows)),
        Format::Csv => csv(out, &report, &rows),
        Format::Table => {
            write_table(out, &report, &rows, session)?;
            let position = report.board.as_ref().map_or(usize::MAX, |new| new.number.into());
            session.viewed = Some(Viewed { id: game, position, result: None });
            Ok(())
        }
    }
}

fn json(report: &NoveltyReport, rows: &[(&str, &Option<Novelty>)]) -> serde_json::Value {
    let new = |new: &Option<Novelty>| {
        new.as_ref().map(|new| {
            let known: Vec<_> = new
                .known
                .iter()
                .map(|known| {
                    json!({
                        "at": known.point.name(report.size),
                        "color": known.color.letter(),
                        "count": known.count,
                    })
                })
                .collect();
            json!({
                "move": new.number,
                "color": new.color.letter(),
                "at": new.point.name(report.size),
                "position": new.position.to_string(),
                "position_games": new.games,
                "played_before": known,
            })
        })
    };
    let corners: serde_json::Map<String, serde_json::Value> =
        rows[1..].iter().map(|(name, of)| (name.replace(' ', "_"), json!(new(of)))).collect();
    json!({
        "game": report.game,
        "earlier_games": report.earlier,
        "undated_games": report.undated,
        "board": new(&report.board),
        "corner_lines": corner_lines(report.size),
        "corners": corners,
    })
}

fn csv(
    out: &mut dyn Write,
    report: &NoveltyReport,
    rows: &[(&str, &Option<Novelty>)],
) -> Result<(), CliError> {
    let rows = rows.iter().map(|(name, new)| match new {
        Some(new) => [
            (*name).to_owned(),
            new.number.to_string(),
            new.color.letter().to_string(),
            new.point.name(report.size),
            new.games.to_string(),
            new.position.to_string(),
        ],
        None => [
            (*name).to_owned(),
            String::new(),
            String::new(),
            String::new(),
            String::new(),
            String::new(),
        ],
    });
    output::csv(out, ["where", "move", "color", "at", "position_games", "position"], rows)
}

/// Moves of earlier games that are listed.
const MAX_KNOWN: usize = 4;

fn write_table(
    out: &mut dyn Write,
    report: &NoveltyReport,
    rows: &[(&str, &Option<Novelty>)],
    session: &Session,
) -> Result<(), CliError> {
    let look = session.look;
    let size = report.size;
    let earlier = count(report.earlier, "earlier game", "earlier games");
    let line = format!("game {}, against {earlier} on {size}x{size}", report.game);
    let undated = match report.undated {
        0 => String::new(),
        n => format!("; {} without a date left out", thousands(n)),
    };
    writeln!(out, "{}{undated}\n", look.paint(Style::Strong, &line))?;
    let mut table = Table::new(&[
        Column::left("where"),
        Column::right("move"),
        Column::left("new"),
        Column::right("games before it"),
        Column::text("played there before"),
    ]);
    for (name, new) in rows {
        let Some(new) = new else {
            table.row(vec![(*name).to_owned(), String::new(), "nothing".to_owned()]);
            continue;
        };
        let known = new.known.iter().take(MAX_KNOWN).map(|known| {
            let (stone, at) = (stone(known.color, &look), known.point.name(size));
            format!("{stone} {at} {}", thousands(known.count))
        });
        let mut known = known.collect::<Vec<_>>().join(", ");
        if new.known.len() > MAX_KNOWN {
            known += ", …";
        }
        table.row(vec![
            (*name).to_owned(),
            new.number.to_string(),
            format!("{} {}", stone(new.color, &look), new.point.name(size)),
            thousands(new.games),
            known,
        ]);
    }
    write!(out, "{}", table.render(&look))?;
    let lines = corner_lines(size);
    let mut notes = vec![format!(
        "games before it: earlier games with the position before the move; corners are {lines}x{lines}"
    )];
    if let Some(new) = &report.board {
        let show = if session.is_shell {
            "show".to_owned()
        } else {
            format!("gopdb show {} {}", report.game, new.number)
        };
        notes.push(format!("{show} puts the first on the board"));
    }
    for note in notes {
        writeln!(out, "{}", look.paint(Style::Faint, &note))?;
    }
    Ok(())
}
