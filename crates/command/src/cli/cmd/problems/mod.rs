//! `problems`: the problems of files and folders, those like a pattern, and those in games.

mod mine;
mod train;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use gopdb::database::PatternMatch;
use gopdb::go::{Color, Point};
use gopdb::query::{self, Query, Statement};
use gopdb::tsumego::{Limits, Located, Problem, ReadError, Side, read_problems};
use serde_json::json;

use super::prelude::*;
use super::solve::with_remedy;
use crate::cli::output::DrawnProblem;

/// List, find, mine and train problems of life and death
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Files and folders, then `like` and patterns; `mine` and a query; `train` and files
    #[arg(value_name = "PATH… like QUERY|mine QUERY|train PATH…", value_hint = clap::ValueHint::AnyPath)]
    words: Vec<String>,
    /// List at most N problems [default: 50]; mine: stop after N problems [default: 100]
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Draw each problem
    #[arg(long)]
    diagrams: bool,
    /// mine: write each problem with its solution into a folder
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    to: Option<PathBuf>,
    /// mine: only problems in which the first player kills, or lives
    #[arg(long, value_enum, value_name = "kill|live", hide_possible_values = true)]
    goal: Option<Goal>,
    /// mine: only targets of at least N stones
    #[arg(long, value_name = "N", default_value_t = 4)]
    stones: usize,
    /// mine: only problems with up to N empty points
    #[arg(long, value_name = "N", default_value_t = 16)]
    empty: usize,
    /// mine: only problems of this difficulty, 1 to 5: 3, 3.. or 2..4
    #[arg(long, alias = "level", value_name = "N..", default_value = "1..")]
    difficulty: Levels,
    /// mine: only moves that the player to move, or this one (me, or a name), missed in the game
    #[arg(long, value_name = "PLAYER", num_args = 0..=1, default_missing_value = "")]
    missed: Option<String>,
    /// train: ask up to N problems that were not asked before
    #[arg(long, value_name = "N", default_value_t = 10)]
    new: usize,
    /// train: a problem is solved after N right moves, or at its end
    #[arg(long, value_name = "N", default_value_t = 3)]
    moves: usize,
    /// train: also ask problems that are not due
    #[arg(long)]
    all: bool,
    /// train: spend at most S seconds on solving a problem
    #[arg(long, value_name = "S", default_value_t = 5.0)]
    time: f64,
    /// train: the date of today [default: by universal time]
    #[arg(long, value_name = "DATE")]
    today: Option<String>,
}

/// What the first player wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Goal {
    Kill,
    Live,
}

/// Levels of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Levels {
    least: u8,
    most: u8,
}

impl FromStr for Levels {
    type Err = String;

    fn from_str(text: &str) -> Result<Levels, String> {
        let (least, most) = match text.split_once("..") {
            Some((least, "")) => (least, "5"),
            Some(("", most)) => ("1", most),
            Some(both) => both,
            None => (text, text),
        };
        let level = |text: &str| text.parse().ok().filter(|level| (1..=5).contains(level));
        match (level(least), level(most)) {
            (Some(least), Some(most)) if least <= most => Ok(Levels { least, most }),
            _ => Err(tr!("expected levels from 1 to 5, such as 3, 3.. or 2..4")),
        }
    }
}

/// The command `problems`.
pub struct Problems;

impl Command for Problems {
    const NAME: &'static str = "problems";
    type Args = Args;
    const DETAILS: &'static str = "\
A problem is a position with target stones (SGF: TR, else MA on stones), points where play is allowed
(MA beside TR, else VW, else those around the target that the stones enclose, else within three steps
of the target) and a player (PL). GoLD's text form is read as well. Without PATH, the problems of this
folder.

`like` keeps the problems that hold the patterns, joined with and, or, not and with. `sym` looks for all
rotations, reflections and exchanged colours.

`mine` searches the games that a query finds (all games without one) for positions where a string of
four or more stones can be killed, or saved, by exactly one first move. All of this is proved, and each
proof is verified: the move wins even against four ko threats of the opponent; every other move in the
region, and play elsewhere, loses if nobody has a ko threat. All of this holds on the whole board.
--missed keeps those whose winning move the player to move did not find, --missed me those that you missed;
--difficulty 3.. those of levels 3 to 5.

Trivial problems are left out: a target in atari at the beginning, a winning move that captures stones,
or at most three moves to the end for both the kill and the rescue. So are problems that were found
before, even turned, mirrored or with the colours exchanged, and those in the folder of --to. `in the
game` says whether the player found the move. Ctrl-C keeps what was found.

`train` asks the problems of files and folders, in the shell or on the standard input: those that are
due, then new ones, the easy ones first. The lines after it are moves (D4, pass), or `solution`, `skip`,
`board`, `quit`. Moves are judged by the proof. Where nothing is proved, they are judged by the right and
wrong lines of the file (RIGHT, Correct, 正解, +, TE, WRONG, BM, DO; without marks the first line is right),
and moves that the file does not have by the solver. A move outside the region counts as a pass. The problems are in seven boxes (S. Leitner, 1972):
after a right answer a problem goes to the next box, after a wrong one back to the first, and it is asked
again after 1, 2, 4, 8, 16, 32 or 64 days. The database keeps the results, also if a file is renamed or
its diagram turned; `backup` and `merge` include them.";
    const EXAMPLES: &'static [&'static str] = &[
        "problems examples/problems",
        "problems examples/problems like 3x3 \"###/___/BBB\" sym",
        "problems examples/problems like 2x3 \"B_B/BBB\" rot --diagrams",
        "problems mine id 95 --goal live --empty 12 --limit 1 --diagrams",
        "problems mine --missed --difficulty 2..",
        "problems train examples/problems --new 3",
    ];

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        match &args.words[..] {
            [word, query @ ..] if word == "mine" => mine::run(query, &args, session),
            [word, paths @ ..] if word == "train" => train::run(paths, &args, session),
            _ => list(&args),
        }
    }
}

/// Returns the first player and that player's goal, `live` or `kill`, for a row of a table.
pub fn goal(problem: &Problem) -> (Color, &'static str) {
    let first = problem.to_play();
    (first, if problem.side(first) == Side::Defender { "live" } else { "kill" })
}

/// The sentence above a problem: `black plays and lives`.
pub fn task_text(problem: &Problem) -> String {
    let (first, goal) = goal(problem);
    tr!("{first} plays to {goal}")
}

/// Reads a file, folder or archive; the second list names what cannot be read.
pub fn read(paths: &[PathBuf]) -> (Vec<Located>, Vec<ReadError>) {
    let (mut found, mut errors) = (Vec::new(), Vec::new());
    read_problems(paths, &mut |one| match one {
        Ok(one) => found.push(one),
        Err(error) => errors.push(error),
    });
    (found, errors)
}

/// The problem of a record. Without a mark, the target is the group that is
/// surrounded, found without search.
pub fn unmarked(located: &mut Located) -> Result<Problem, ReadError> {
    located.guess_target(&Limits::default().time(Duration::ZERO))?;
    located.problem()
}

/// The problem of a file with this number.
pub fn open(path: &Path, number: Option<usize>) -> Result<(Located, usize), CliError> {
    let (found, errors) = read(&[path.to_owned()]);
    let of = found.len() + errors.len();
    let wanted = number.unwrap_or(1);
    if let Some(one) = found.into_iter().find(|one| one.number == wanted) {
        return Ok((one, of));
    }
    match errors.into_iter().next() {
        Some(error) => Err(CliError::failed(error.to_string())),
        None if of == 0 => Err(CliError::request(tr!("{} holds no problem", path.display()))
            .with_remedy(tr!("name a file of SGF with AB and AW, or of GoLD's text form"))),
        None => Err(CliError::request(tr!("{} holds no problem {wanted}", path.display()))
            .with_remedy(tr!("it holds {of}: --number 1 to {of}"))),
    }
}

/// Returns the name of a file in a table: the last part of its path, with a number if it holds
/// several problems.
pub fn short_name(located: &Located, is_alone: bool) -> String {
    let name = located.path.rsplit('/').next().unwrap_or(&located.path);
    if is_alone { name.to_owned() } else { format!("{name} #{}", located.number) }
}

/// Returns a function that says whether a problem is the only one of its file.
pub fn alone(found: &[Located]) -> impl Fn(&Located) -> bool + use<> {
    let several: BTreeSet<String> =
        (found.iter()).filter(|one| one.number > 1).map(|one| one.path.clone()).collect();
    move |one| !several.contains(&one.path)
}

/// Adds what could not be read.
pub fn rejected(errors: &[ReadError], mut report: Report) -> Report {
    for error in errors {
        report = report.warning(tr!("rejected: {error}"));
    }
    report
}

/// A problem of a file and where the query's first pattern is found in it.
struct Row {
    located: Located,
    problem: Problem,
    places: Vec<PatternMatch>,
    label: String,
}

fn list(args: &Args) -> Result<Report, CliError> {
    let at = args.words.iter().position(|word| word == "like");
    let (paths, query) = args.words.split_at(at.unwrap_or(args.words.len()));
    let query = match query {
        [] => None,
        [_] => {
            return Err(CliError::request(tr!("`like` needs a pattern"))
                .with_remedy("problems like 2x3 \"###/__B\" sym"));
        }
        [_, words @ ..] => Some(one_query("like", words)?),
    };
    let here = [".".to_owned()];
    let is_here = paths.is_empty();
    let paths = if is_here { &here[..] } else { paths };
    let paths: Vec<PathBuf> = paths.iter().map(PathBuf::from).collect();
    let (found, mut errors) = read(&paths);
    let is_alone = alone(&found);
    let (mut rows, mut read) = (Vec::new(), 0);
    for mut located in found {
        let problem = match unmarked(&mut located) {
            Ok(problem) => problem,
            Err(error) => {
                errors.push(error);
                continue;
            }
        };
        read += 1;
        let places = match &query {
            None => Some(Vec::new()),
            Some(query) => query
                .occurrences_in(&problem)
                .map_err(|error| CliError::request(error.to_string()))?,
        };
        if let Some(places) = places {
            let label = short_name(&located, is_alone(&located));
            rows.push(Row { located, problem, places, label });
        }
    }
    if read == 0
        && let Some(error) = errors.first()
    {
        // What lies in the current folder was not asked for.
        return Err(if is_here {
            CliError::request(tr!("no file of the current folder has a problem"))
                .with_remedy(tr!("name files or folders: problems PATH"))
        } else {
            with_remedy(error)
        });
    }
    Ok(rejected(&errors, report(args, query.as_ref(), read, &rows, &errors)))
}

/// Reads the query after a word.
fn one_query(after: &str, words: &[String]) -> Result<Query, CliError> {
    match parse_words("find", words)? {
        Statement::Find(query::Find { query, limit: None, offset: None, .. }) => Ok(query.node),
        _ => Err(CliError::request(tr!("`{after}` takes one query and nothing after it"))
            .with_remedy(tr!("write `--limit N` before or after the whole query"))),
    }
}

/// Returns the place of the pattern: the window of the first hit.
fn place(problem: &Problem, places: &[PatternMatch]) -> String {
    let size = problem.board().size();
    let mut names: Vec<String> = places.iter().map(|f| f.window.point().name(size)).collect();
    names.dedup();
    let more = names.len().saturating_sub(2);
    names.truncate(2);
    let text = names.join(" ");
    if more > 0 { format!("{text} +{more}") } else { text }
}

fn report(
    args: &Args,
    query: Option<&Query>,
    read: usize,
    rows: &[Row],
    errors: &[ReadError],
) -> Report {
    let all = count(read as u64, "problem", "problems");
    let total = match query {
        Some(_) => tr!("{} of {all}", thousands(rows.len() as u64)),
        None => all,
    };
    let mut report = Report::new()
        .field("query", query.map(ToString::to_string))
        .field("read", read)
        .text(total)
        .blank();
    // People see up to the limit; the other formats have all.
    let shown = rows.len().min(args.limit.unwrap_or(50));
    if args.diagrams {
        for row in &rows[..shown] {
            let drawn = DrawnProblem::new(&row.problem, &[]);
            report = report
                .heading(format!("{}: {}", row.label, task_text(&row.problem)))
                .drawing(move |theme| drawn.lines(theme))
                .blank();
        }
    } else {
        report = report.rows(shown_rows(&rows[..shown], query.is_some()));
    }
    report
        .rows(all_rows(rows))
        .when(rows.len() > shown, |report| {
            report.note(tr!("{} more: --limit N", rows.len() - shown))
        })
        .field("rejected", errors.iter().map(ToString::to_string).collect::<Vec<_>>())
}

/// The table.
fn shown_rows(rows: &[Row], has_query: bool) -> Rows {
    let mut shown = Rows::of("", rows)
        .shown("problem", |row| &row.label)
        .shrinks()
        .shown("first", |row| row.problem.to_play().to_string())
        .shown("goal", |row| goal(&row.problem).1)
        .shown("targets", |row| row.problem.targets().len())
        .shown("empty", |row| row.problem.region().len());
    if has_query {
        shown = shown.shown("at", |row| place(&row.problem, &row.places));
    }
    shown
        .shown("about", |row| row.problem.description.lines().next().unwrap_or("").to_owned())
        .shrinks()
        .into()
}

/// The rows of JSON and CSV.
fn all_rows(rows: &[Row]) -> Rows {
    let names = |points: &[Point], row: &Row| -> Value {
        let size = row.problem.board().size();
        Value::nested(points.iter().map(|p| p.name(size)).collect::<Vec<_>>())
    };
    Rows::of("problems", rows)
        .field("file", |row| &row.located.path)
        .field("number", |row| Value::number(row.located.number))
        .field("size", |row| row.problem.board().size())
        .field("first", |row| row.problem.to_play().letter())
        .field("goal", |row| goal(&row.problem).1)
        .field("targets", move |row| names(row.problem.targets(), row))
        .field("region", move |row| names(row.problem.region(), row))
        .field("ko", |row| row.problem.ko().map(|p| p.name(row.problem.board().size())))
        .field("description", |row| &row.problem.description)
        .field("hits", |row| {
            let size = row.problem.board().size();
            let hits = row.places.iter().map(
                |f| json!({ "at": f.window.point().name(size), "symmetry": f.symmetry.name() }),
            );
            Value::nested(hits.collect::<Vec<_>>())
        })
        .into()
}
