//! `problems mine`: problems in the games of the database.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use gopdb::database::{DatabaseError, MineReport, MinedProblem};
use gopdb::go::{Color, Point};
use gopdb::query::{self, Query};
use gopdb::record::fold;
use gopdb::tsumego::{Choice, Limits, MineOptions, Miner, Move, Problem, Side, Solution, name};
use gopdb::{Control, GameId, Progress};
use indicatif::ProgressBar;

use super::super::prelude::*;
use super::{Args, Goal, goal, one_query, read, task_text};
use crate::cli::output::{DrawnProblem, duration, milliseconds, write_file};
use crate::cli::progress::{Progressbar, fraction};

const BAR: &str = "[{bar:30}] {pos} of {len} games, {msg}, {eta} left";

/// A problem that was found.
struct Row {
    game: GameId,
    source: String,
    position: usize,
    problem: Problem,
    solution: Solution,
    key: Point,
    level: u8,
    played: Move,
    choice: Choice,
    file: Option<String>,
}

/// Searches the games that a query finds.
pub fn run(words: &[String], args: &Args, session: &mut Session) -> Result<Report, CliError> {
    let names = match args.missed.as_deref() {
        None | Some("") => Vec::new(),
        Some(name) => session.names_of(name)?,
    };
    let query = match words {
        [] => query::parse_query("id 1..").map(|query| query.node).map_err(|error| {
            CliError::Query { error: Box::new(error), source: "id 1..".to_owned() }
        })?,
        words => one_query("mine", words)?,
    };
    let limit = args.limit.unwrap_or(100);
    if args.stones == 0 || limit == 0 {
        return Err(CliError::request(tr!("--stones and --limit must be at least 1")));
    }
    let options = MineOptions::default()
        .stones(args.stones)
        .empty(args.empty)
        .first(args.goal.map(|goal| match goal {
            Goal::Kill => Side::Attacker,
            Goal::Live => Side::Defender,
        }))
        .level(args.difficulty.least);
    let mut miner = Miner::new(options);
    if let Some(folder) = &args.to {
        prepare(folder, &mut miner)?;
    }
    let resolved = session.resolve(&query)?;
    let database = session.database()?.clone();
    let control = database.control().clone();
    let bar = Progressbar::new(session, &control, BAR);
    let (done, rows, failure) = bar.run(update, || {
        let (mut rows, mut failure) = (Vec::new(), None);
        let found = database.mine_problems(&resolved, &mut miner, &mut |found| {
            if !is_wanted(&found, args, &names) {
                return ControlFlow::Continue(());
            }
            match row(found, args.to.as_deref()) {
                Ok(row) => rows.push(row),
                Err(error) => failure = Some(error),
            }
            let is_over = rows.len() >= limit || failure.is_some();
            if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match found {
            Ok(report) => Ok((Some(report), rows, failure)),
            Err(DatabaseError::Interrupted(_)) => Ok((None, rows, failure)),
            Err(error) => Err(error),
        }
    })?;
    match failure {
        Some(error) => Err(error),
        None => Ok(report(args, &query, done, rows, &control)),
    }
}

fn update(bar: &ProgressBar, progress: Progress) {
    fraction(bar, progress);
    bar.set_message(count(progress.hits, "problem", "problems"));
}

/// Returns whether a problem has a wanted level, and was missed by a wanted player. `names` are
/// those of one player; without them, any player is wanted.
fn is_wanted(found: &MinedProblem, args: &Args, names: &[String]) -> bool {
    let mined = &found.mined;
    let player = match mined.problem().to_play() {
        Color::Black => &found.facts.black,
        Color::White => &found.facts.white,
    };
    let is_missed = || {
        mined.choice() != Choice::Right
            && (names.is_empty() || names.iter().any(|name| fold(name) == fold(player)))
    };
    mined.difficulty.level() <= args.difficulty.most && (args.missed.is_none() || is_missed())
}

/// Makes the folder, and reads the problems that it holds already.
fn prepare(folder: &Path, miner: &mut Miner) -> Result<(), CliError> {
    fs::create_dir_all(folder).map_err(|error| {
        CliError::request(tr!("cannot write to {}: {error}", folder.display()))
            .with_remedy(tr!("name a folder with --to"))
    })?;
    let (found, _) = read(&[folder.to_owned()]);
    for problem in found.iter().filter_map(|located| located.problem().ok()) {
        miner.know(&problem);
    }
    Ok(())
}

/// Writes a problem into a folder.
fn row(found: MinedProblem, folder: Option<&Path>) -> Result<Row, CliError> {
    let source = found.source();
    let MinedProblem { game, mut mined, .. } = found;
    let problem = mined.problem().clone();
    let target =
        problem.targets().first().map_or(String::new(), |p| p.name(problem.board().size()));
    let mut file = None;
    if let Some(folder) = folder {
        // The table of the solver holds all of this: the number is never reached.
        let limits = Limits::default().nodes(10_000_000);
        let path = folder.join(format!("game-{game}-move-{}-{target}.sgf", mined.position));
        write_file(&path, mined.to_sgf(&source, &limits).as_bytes())?;
        file = Some(path.display().to_string());
    }
    let (choice, level) = (mined.choice(), mined.difficulty.level());
    Ok(Row {
        game,
        source,
        position: mined.position,
        problem,
        solution: mined.solved.answer.solution,
        key: mined.key,
        level,
        played: mined.played,
        choice,
        file,
    })
}

fn report(
    args: &Args,
    query: &Query,
    done: Option<MineReport>,
    rows: Vec<Row>,
    control: &Control,
) -> Report {
    let progress = control.progress();
    let (searched, games) =
        done.map_or((progress.done, progress.total), |done| (done.searched, done.games));
    let found = rows.len() as u64;
    let mut report = Report::new()
        .field("query", query.to_string())
        .field("games", games)
        .field("searched", searched)
        .field("found", found);
    let mut line = tr!(
        "{} in {} of {}",
        count(found, "problem", "problems"),
        thousands(searched),
        count(games, "game", "games")
    );
    if let Some(done) = done {
        report = report
            .field("tried", done.tried)
            .field("duplicates", done.duplicates)
            .field("elapsed_ms", milliseconds(done.elapsed));
        line += &tr!(
            " · {} tried · {} · {}",
            count(done.tried, "position", "positions"),
            count(done.duplicates, "duplicate", "duplicates"),
            duration(done.elapsed)
        );
    }
    let rows_shown = if args.diagrams { None } else { Some(shown(&rows)) };
    let fields = fields(&rows);
    if args.diagrams {
        for row in rows {
            let drawn = DrawnProblem::new(&row.problem, &row.solution.line);
            report = report
                .heading(tr!("{}, after move {}", row.source, row.position))
                .text(task_text(&row.problem))
                .drawing(move |theme| drawn.lines(theme))
                .blank();
        }
    }
    if let Some(rows) = rows_shown {
        report = report.rows(rows);
    }
    report.rows(fields).text(line).partial(done.is_none())
}

/// The table.
fn shown(rows: &[Row]) -> Rows {
    let size = |row: &Row| row.problem.board().size();
    let mut shown = Rows::of("", rows)
        .shown("game", |row| row.game)
        .shown("move", |row| Value::number(row.position))
        .shown("first", |row| row.problem.to_play().to_string())
        .shown("goal", |row| goal(&row.problem).1)
        .shown("target", move |row| row.problem.targets().first().map(|p| p.name(size(row))))
        .shown("stones", |row| row.problem.targets().len())
        .shown("empty", |row| row.problem.region().len())
        .shown("level", |row| row.level)
        .shown("in the game", |row| row.choice.name());
    if rows.iter().any(|row| row.file.is_some()) {
        shown = shown.shown("file", |row| row.file.as_deref().map(file_name)).shrinks();
    }
    shown.into()
}

fn file_name(path: &str) -> String {
    Path::new(path).file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned())
}

/// The rows of JSON and CSV.
fn fields(rows: &[Row]) -> Rows {
    let size = |row: &Row| row.problem.board().size();
    let names = move |points: &[Point], row: &Row| -> Value {
        Value::nested(points.iter().map(|p| p.name(size(row))).collect::<Vec<_>>())
    };
    Rows::of("problems", rows)
        .field("game", |row| row.game)
        .field("move", |row| Value::number(row.position))
        .field("first", |row| row.problem.to_play().letter())
        .field("goal", |row| goal(&row.problem).1)
        .field("targets", move |row| names(row.problem.targets(), row))
        .field("region", move |row| names(row.problem.region(), row))
        .field("solution", move |row| row.key.name(size(row)))
        .field("level", |row| row.level)
        .field("played", move |row| name(row.played, size(row)))
        .field("choice", |row| row.choice.name())
        .field("source", |row| &row.source)
        .field("file", |row| row.file.as_ref())
        .into()
}
