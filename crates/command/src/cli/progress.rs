//! A progress bar for long work.

use std::io::{self, IsTerminal};
use std::thread;
use std::time::{Duration, Instant};

use gopdb::database::{Database, DatabaseError, DatabaseWriter};
use gopdb::parallel::Task;
use gopdb::{Control, GameSet, Progress};
use indicatif::{ProgressBar, ProgressStyle};

use super::args::Format;
use super::error::CliError;
use super::session::Session;

/// The time between two updates of the bar.
const TICK: Duration = Duration::from_millis(20);
/// The time that interrupted work has to end before [`ending`] is printed.
const PATIENCE: Duration = Duration::from_millis(100);
/// The message while interrupted work ends: incomplete data is removed, and a commit that is being
/// saved is completed.
fn ending() -> String {
    tr!("interrupted: ending ...")
}

/// The template of a bar with a message.
pub const BAR: &str = "{msg} [{bar:30}] {percent} %, {eta} left";

/// Gives a bar an indicatif template in the user's language.
pub fn set_style(bar: &ProgressBar, template: &str) {
    let template = gopdb_text::localized(template, template.to_owned());
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style.progress_chars("=> "));
    }
}

/// Shows the progress of work on a terminal.
pub struct Progressbar {
    is_shown: bool,
    is_json: bool,
    control: Control,
    template: &'static str,
}

impl Progressbar {
    /// A bar with an indicatif template for work that `control` follows. It is shown if the standard
    /// error is a terminal and the output is a table.
    pub fn new(session: &Session, control: &Control, template: &'static str) -> Progressbar {
        let is_shown = session.format == Format::Table && io::stderr().is_terminal();
        let is_json = session.format == Format::Json;
        Progressbar { is_shown, is_json, control: control.clone(), template }
    }

    /// Says that interrupted work is ending; in JSON, only its error is printed.
    fn show_ending(&self, bar: Option<&ProgressBar>) {
        match bar {
            Some(bar) => {
                if let Ok(style) = ProgressStyle::with_template("{msg}") {
                    bar.set_style(style);
                }
                bar.set_message(ending());
            }
            None if !self.is_json => eprintln!("{}", ending()),
            None => {}
        }
    }

    /// Runs work on another thread, and calls `update` regularly with the bar until it ends. Work that
    /// was interrupted may need a moment: then the interrupt is answered before.
    pub fn run<T: Send>(
        &self,
        mut update: impl FnMut(&ProgressBar, Progress),
        work: impl FnOnce() -> Result<T, DatabaseError> + Send,
    ) -> Result<T, CliError> {
        let panicked = |_| DatabaseError::Internal("a worker thread panicked".to_owned());
        let result: Result<T, DatabaseError> = thread::scope(|scope| {
            let work = Task::start(scope, work);
            let bar = self.is_shown.then(|| {
                let bar = ProgressBar::new(0);
                set_style(&bar, self.template);
                bar
            });
            while !work.is_finished() && !self.control.is_interrupted() {
                if let Some(bar) = &bar {
                    update(bar, self.control.progress());
                }
                thread::park_timeout(TICK);
            }
            let interrupted = Instant::now();
            while !work.is_finished() && interrupted.elapsed() < PATIENCE {
                thread::park_timeout(TICK);
            }
            if !work.is_finished() {
                self.show_ending(bar.as_ref());
            }
            let result = work.join().map_err(panicked);
            if let Some(bar) = bar {
                bar.finish_and_clear();
            }
            result?
        });
        Ok(result?)
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

/// Changes the session's database, and shows the progress.
pub fn change<T: Send>(
    session: &mut Session,
    template: &'static str,
    update: impl FnMut(&ProgressBar, Progress),
    work: impl FnOnce(&mut DatabaseWriter) -> Result<T, DatabaseError> + Send,
) -> Result<T, CliError> {
    let mut writer = session.database()?.writer();
    let bar = Progressbar::new(session, writer.reader().control(), template);
    bar.run(update, move || work(&mut writer))
}

/// Changes the session's database, and shows the elapsed time; for a change that does not report
/// its progress.
pub fn change_timed<T: Send>(
    session: &mut Session,
    work: impl FnOnce(&mut DatabaseWriter) -> Result<T, DatabaseError> + Send,
) -> Result<T, CliError> {
    change(session, "changing the database, {elapsed}", |bar, _| bar.tick(), work)
}

/// Shows how much of the total is done.
pub fn fraction(bar: &ProgressBar, progress: Progress) {
    bar.set_length(progress.total);
    bar.set_position(progress.done);
}
