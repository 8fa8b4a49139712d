//! `repair`: rebuilds a damaged database.

use gopdb::database::Database;

use super::prelude::*;
use super::verify::GAMES;
use crate::cli::interrupt;
use crate::cli::output::{duration, milliseconds};
use crate::cli::progress::{Progressbar, fraction};

/// Rebuild a damaged database from its readable data
#[derive(Debug, clap::Args)]
pub struct Args {}

/// The command `repair`.
pub struct Repair;

impl Command for Repair {
    const NAME: &'static str = "repair";
    type Args = Args;
    const DETAILS: &'static str = "\
The database is verified first. If nothing is damaged, nothing is changed. Otherwise a new database is
built from the readable data, and the damaged one is kept beside it.";
    const EXAMPLES: &'static [&'static str] = &["repair"];

    fn run(_: Args, session: &mut Session) -> Result<Report, CliError> {
        session.close();
        let path = session.path().to_owned();
        let control = interrupt::current();
        let bar = Progressbar::new(session, &control, GAMES);
        let done = bar.run(fraction, || Database::repair(path, &control))?;
        let damaged = done.damaged.map(|path| path.display().to_string());
        let lost: Vec<String> = done.lost.iter().map(ToString::to_string).collect();
        let rows = Rows::of("", &[()])
            .field("sound", |()| done.is_sound)
            .field("games", |()| done.games)
            .field("main_lines", |()| done.main_lines)
            .field("lost_count", |()| done.lost_count)
            .field("damaged", |()| damaged.clone());
        let games = count(done.games, "game", "games");
        let kept = if damaged.is_some() { "saved" } else { "verified" };
        let mut report = Report::new()
            .field("sound", done.is_sound)
            .field("games", done.games)
            .field("main_lines", done.main_lines)
            .field("lost_count", done.lost_count)
            .field("lost", &lost)
            .field("notes", &done.notes)
            .field("damaged", &damaged)
            .field("elapsed_ms", milliseconds(done.elapsed))
            .rows(rows)
            .when(done.is_sound, |report| {
                report.text(tr!("nothing is damaged; nothing was changed"))
            })
            .text(format!("{games} {kept} ({})", duration(done.elapsed)));
        if done.main_lines > 0 {
            let main = thousands(done.main_lines);
            report = report.text(tr!("{main} of them without comments and variations"));
        }
        if done.lost_count > 0 {
            report = report.text(tr!("{} lost", count(done.lost_count, "game", "games")));
            for game in &lost {
                report = report.text(format!("  {game}"));
            }
        }
        for note in done.notes {
            report = report.text(note);
        }
        if let Some(damaged) = damaged {
            report = report.text(tr!("the damaged database is kept as {damaged}"));
        }
        Ok(report)
    }
}
