//! The options and the progress bar of all commands that search.

use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use clap::ValueEnum;
use gopdb::Control;
use gopdb::database::{
    Completeness, Database, DatabaseError, FindAnswer, FindOptions, Order, ResolvedQuery, Strategy,
};
use gopdb::record::Facts;
use indicatif::ProgressBar;

use super::prelude::*;
use crate::cli::args::Format;
use crate::cli::output::clean;
use crate::cli::progress::{BAR, set_style};

/// The values of a statement's parameters.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Values {
    /// Put VALUE in the place of $NAME in the query; it is never read as words of the language
    #[arg(long, value_name = "NAME=VALUE")]
    pub param: Vec<String>,
}

/// Options of commands that list games.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Flags {
    /// List at most N games, or `all` [default: 20; CSV lists all]
    #[arg(long, value_name = "N", value_parser = limit)]
    pub limit: Option<usize>,
    /// Skip the first N games
    #[arg(long, value_name = "N")]
    pub offset: Option<usize>,
    /// Use N threads [default: one per core]
    #[arg(long, value_name = "N")]
    pub threads: Option<usize>,
    /// How patterns are searched
    #[arg(long, value_enum, value_name = "auto|dictionary|sets|scan", hide_possible_values = true)]
    pub plan: Option<Plan>,
    /// The order of a statement's games.
    #[arg(skip)]
    pub order: Order,
}

/// The plan by which patterns are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Plan {
    /// The plan that promises to be fastest.
    Auto,
    /// The dictionary, where it has the answer.
    Dictionary,
    /// The dictionary's sets of games, then a search of these games.
    Sets,
    /// A search of all games.
    Scan,
}

impl From<Plan> for Strategy {
    fn from(plan: Plan) -> Strategy {
        match plan {
            Plan::Auto => Strategy::Auto,
            Plan::Dictionary => Strategy::Dictionary,
            Plan::Sets => Strategy::Sets,
            Plan::Scan => Strategy::Scan,
        }
    }
}

/// Parses the value of `--limit`: a number, or `all`.
pub fn limit(text: &str) -> Result<usize, String> {
    if text.eq_ignore_ascii_case("all") {
        return Ok(usize::MAX);
    }
    text.parse().map_err(|_| tr!("expected a number, or `all`"))
}

/// The options of a search.
pub fn options(flags: &Flags, session: &Session) -> FindOptions {
    let default = if session.format == Format::Csv { usize::MAX } else { 20 };
    FindOptions::default()
        .limit(flags.limit.unwrap_or(default))
        .offset(flags.offset.unwrap_or(0))
        .threads(flags.threads.unwrap_or(session.threads))
        .order(flags.order)
        .strategy(flags.plan.map_or(session.strategy, Strategy::from))
}

/// Answers a query, with a progress bar on a terminal.
pub fn find(
    query: &ResolvedQuery,
    options: &FindOptions,
    session: &mut Session,
) -> Result<Completeness<FindAnswer>, CliError> {
    let is_quiet = session.format != Format::Table;
    let database = session.database()?;
    let shown = database.clone();
    with_progress(
        is_quiet,
        move |bar, named| update(&shown, bar, named),
        || Ok(database.find_partial(query, options)?),
    )
}

/// Runs `work` while a progress bar is updated on a terminal, unless the output is for programs.
fn with_progress<T>(
    is_quiet: bool,
    mut update: impl FnMut(&ProgressBar, &mut usize) + Send,
    work: impl FnOnce() -> Result<T, CliError>,
) -> Result<T, CliError> {
    if is_quiet || !io::stderr().is_terminal() {
        return work();
    }
    let is_done = AtomicBool::new(false);
    thread::scope(|scope| {
        let is_done = &is_done;
        let watcher = thread::Builder::new().spawn_scoped(scope, move || {
            thread::park_timeout(Duration::from_millis(300));
            if is_done.load(Ordering::Relaxed) {
                return;
            }
            let bar = ProgressBar::new(0);
            set_style(&bar, BAR);
            let mut named = 0;
            while !is_done.load(Ordering::Relaxed) {
                update(&bar, &mut named);
                thread::park_timeout(Duration::from_millis(100));
            }
            bar.finish_and_clear();
        });
        // Without a thread, the work is done without a bar.
        let _done = watcher.map(|watcher| Done(is_done, watcher.thread().clone()));
        work()
    })
}

/// Ends the progress bar, even if the work panics.
struct Done<'a>(&'a AtomicBool, thread::Thread);

impl Drop for Done<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
        self.1.unpark();
    }
}

/// Moves the bar of a search, and names the first games that it has found.
fn update(database: &Database, bar: &ProgressBar, named: &mut usize) {
    let control = database.control();
    let progress = control.progress();
    // Reading the names of games is not part of the search.
    let database = database.with_control(&Control::new());
    for &id in control.first_games().iter().skip(*named) {
        *named += 1;
        if let Ok(game) = database.game(id) {
            let Facts { black, white, date_text, result_text, .. } = &game.facts;
            let text = tr!("found: game {id} {date_text} {black} - {white} {result_text}");
            bar.println(clean(&text));
        }
    }
    bar.set_length(progress.total);
    bar.set_position(progress.done);
    let games = count(progress.games, "game", "games");
    bar.set_message(format!("{games}, {}", count(progress.hits, "hit", "hits")));
}

/// The answer, and whether it is only a part.
pub fn split(answer: Completeness<FindAnswer>) -> (FindAnswer, bool) {
    match answer {
        Completeness::Complete(answer) => (answer, false),
        Completeness::Partial(answer, _) => (answer, true),
    }
}

/// The answer, if it is complete.
pub fn complete(answer: Completeness<FindAnswer>) -> Result<FindAnswer, CliError> {
    answer.complete().map_err(|why| DatabaseError::Interrupted(why).into())
}
