//! `backup` and `restore`: a database as one file.

use std::io::Write;
use std::path::{Path, PathBuf};

use gopdb::database::{BackupReport, Database};
use serde_json::json;

use super::super::args::Format;
use super::super::error::CliError;
use super::super::output::{self, count, duration, thousands};
use super::super::session::Session;
use super::find::milliseconds;

/// Write the whole database into one file
#[derive(Debug, clap::Args)]
#[command(after_long_help = "Examples:\n  gopdb backup games.gopdb")]
pub struct BackupArgs {
    /// The file to write
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Replace the file if it exists
    #[arg(long)]
    force: bool,
}

/// Make a database from a backup
#[derive(Debug, clap::Args)]
#[command(after_long_help = "Examples:\n  gopdb --db restored restore games.gopdb")]
pub struct RestoreArgs {
    /// The file that `backup` wrote
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

pub fn backup(
    args: &BackupArgs,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let report = session.database()?.backup(&args.file, args.force)?;
    tell(&report, "written to", &args.file, session, out)
}

pub fn restore(
    args: &RestoreArgs,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    session.close();
    let path = session.path().to_owned();
    let report = Database::restore(&args.file, &path)?;
    tell(&report, "restored to", &path, session, out)
}

fn tell(
    report: &BackupReport,
    what: &str,
    path: &Path,
    session: &Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let place = path.display().to_string();
    match session.format {
        Format::Json => output::json(
            out,
            &json!({
                "path": place,
                "games": report.games,
                "values": report.values,
                "bytes": report.bytes,
                "elapsed_ms": milliseconds(report.elapsed),
            }),
        ),
        Format::Csv => output::csv(
            out,
            ["path", "games", "bytes"],
            [[place, report.games.to_string(), report.bytes.to_string()]],
        ),
        Format::Table => {
            let games = count(report.games, "game", "games");
            let (bytes, time) = (thousands(report.bytes), duration(report.elapsed));
            Ok(writeln!(out, "{games} {what} {}, {bytes} bytes ({time})", output::clean(&place))?)
        }
    }
}
