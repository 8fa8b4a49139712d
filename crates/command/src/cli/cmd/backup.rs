//! `backup` and `restore`: a database as one file.

use std::path::{Path, PathBuf};

use gopdb::database::{BackupReport, Database};

use super::prelude::*;
use crate::cli::output::{duration, milliseconds};

/// Write the whole database into one file
#[derive(Debug, clap::Args)]
pub struct BackupArgs {
    /// The file to write
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Replace the file if it exists
    #[arg(long)]
    force: bool,
}

/// The command `backup`.
pub struct Backup;

impl Command for Backup {
    const NAME: &'static str = "backup";
    type Args = BackupArgs;
    const EXAMPLES: &'static [&'static str] = &["backup games.gopdb"];

    fn run(args: BackupArgs, session: &mut Session) -> Result<Report, CliError> {
        let done = session.database()?.backup(&args.file, args.force)?;
        Ok(report(&done, &tr!("written to"), &args.file))
    }
}

/// Make a database from a backup
#[derive(Debug, clap::Args)]
pub struct RestoreArgs {
    /// The file that `backup` wrote
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// The command `restore`.
pub struct Restore;

impl Command for Restore {
    const NAME: &'static str = "restore";
    type Args = RestoreArgs;
    const EXAMPLES: &'static [&'static str] = &["--db restored restore games.gopdb"];

    fn run(args: RestoreArgs, session: &mut Session) -> Result<Report, CliError> {
        session.close();
        let path = session.path().to_owned();
        let done = Database::restore(&args.file, &path)?;
        Ok(report(&done, &tr!("restored to"), &path))
    }
}

fn report(done: &BackupReport, what: &str, path: &Path) -> Report {
    let path = path.display().to_string();
    let rows = Rows::of("", &[()])
        .field("path", |()| &path)
        .field("games", |()| done.games)
        .field("bytes", |()| done.bytes);
    let games = count(done.games, "game", "games");
    let (bytes, time) = (thousands(done.bytes), duration(done.elapsed));
    Report::new()
        .field("path", &path)
        .field("games", done.games)
        .field("values", done.values)
        .field("bytes", done.bytes)
        .field("elapsed_ms", milliseconds(done.elapsed))
        .rows(rows)
        .text(tr!("{games} {what} {path}, {bytes} bytes ({time})"))
}
