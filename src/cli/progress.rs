//! A progress bar for long work.

use std::io::{self, IsTerminal};
use std::thread;
use std::time::Duration;

use gopdb::database::{Database, DatabaseError};
use gopdb::{Control, GameSet, Progress};
use indicatif::{ProgressBar, ProgressStyle};

use super::args::Format;
use super::error::CliError;
use super::session::Session;

/// The time between two updates of the bar.
const TICK: Duration = Duration::from_millis(20);

/// Shows the progress of work on a terminal.
pub struct Progressbar {
    is_shown: bool,
    control: Control,
    template: &'static str,
}

impl Progressbar {
    /// A bar with an indicatif template for work that `control` follows. It is shown if the standard
    /// error is a terminal and the output is a table.
    pub fn new(session: &Session, control: &Control, template: &'static str) -> Progressbar {
        let is_shown = session.format == Format::Table && io::stderr().is_terminal();
        Progressbar { is_shown, control: control.clone(), template }
    }

    /// Runs work on another thread, and calls `update` regularly with the bar until it ends.
    pub fn run<T: Send>(
        &self,
        mut update: impl FnMut(&ProgressBar, Progress),
        work: impl FnOnce() -> Result<T, DatabaseError> + Send,
    ) -> Result<T, CliError> {
        let result = thread::scope(|scope| {
            let work = scope.spawn(work);
            let bar = self.is_shown.then(|| {
                let bar = ProgressBar::new(0);
                if let Ok(style) = ProgressStyle::with_template(self.template) {
                    bar.set_style(style.progress_chars("=> "));
                }
                bar
            });
            while !work.is_finished() {
                if let Some(bar) = &bar {
                    update(bar, self.control.progress());
                }
                thread::park_timeout(TICK);
            }
            if let Some(bar) = bar {
                bar.finish_and_clear();
            }
            work.join()
        });
        let panicked = |_| DatabaseError::Internal("a worker thread panicked".to_owned());
        Ok(result.map_err(panicked)??)
    }
}

/// The number of games from which counting their patterns is shown.
const GAMES_SHOWN: u64 = 10_000;

/// Runs work of the session's database that counts the patterns of games, and shows its progress if they
/// are many.
pub fn counted<T: Send>(
    session: &mut Session,
    games: &GameSet,
    work: impl FnOnce(&Database) -> Result<T, DatabaseError> + Send,
) -> Result<T, CliError> {
    let database = session.database()?.clone();
    if games.len() < GAMES_SHOWN {
        return Ok(work(&database)?);
    }
    let bar = Progressbar::new(session, database.control(), "{percent} % [{bar:30}] {eta} left");
    bar.run(fraction, move || work(&database))
}

/// Shows how much of the total is done.
pub fn fraction(bar: &ProgressBar, progress: Progress) {
    bar.set_length(progress.total);
    bar.set_position(progress.done);
}
