//! `problems`: the problems of files and folders, and those that are like a pattern.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use gopdb::go::{Color, Point};
use gopdb::query::{self, Query, Statement};
use gopdb::tsumego::{Found, Located, Problem, ReadError, Side, read_problems};
use serde_json::{Value, json};

use super::super::args::Format;
use super::super::error::CliError;
use super::super::output::{self, Column, Look, ProblemView, Style, Table, problem_lines};
use super::super::session::{Session, parse_words};

const HELP: &str = "\
A problem is a position with target stones (SGF: TR, else MA on stones), points where play is
allowed (MA beside TR, else VW, else all that the stones enclose) and a player (PL). The text form
of GoLD is read as well. Without PATH, the problems of this folder.

`like` keeps the problems in which patterns stand, joined with and, or, not and with. `sym` looks
for all rotations, reflections and exchanged colours.

Examples:
  gopdb problems examples/problems
  gopdb problems examples/problems like 2x3 \"###/__B\" sym
  gopdb problems examples/problems like 2x3 \"B_B/BBB\" rot --diagrams";

/// Problems of life and death, and those like a pattern
#[derive(Debug, clap::Args)]
#[command(after_long_help = HELP)]
pub struct Args {
    /// Files and folders, then `like` and patterns
    #[arg(value_name = "PATH… like QUERY")]
    words: Vec<String>,
    /// List so many [default: 50]
    #[arg(long, value_name = "N", default_value_t = 50, hide_default_value = true)]
    limit: usize,
    /// Draw each
    #[arg(long)]
    diagrams: bool,
}

/// Where the stones are and what is to be done, for a row of a table.
pub fn goal(problem: &Problem) -> (Color, &'static str) {
    let first = problem.to_play();
    (first, if problem.side(first) == Side::Defender { "live" } else { "kill" })
}

/// The sentence above a problem: `black plays and lives`.
pub fn task_text(problem: &Problem) -> String {
    let (first, goal) = goal(problem);
    format!("{first} plays to {goal}")
}

/// Read a file, folder or archive; what cannot be read is told in the list beside.
pub fn read(paths: &[PathBuf]) -> (Vec<Located>, Vec<ReadError>) {
    let (mut found, mut errors) = (Vec::new(), Vec::new());
    read_problems(paths, &mut |one| match one {
        Ok(one) => found.push(one),
        Err(error) => errors.push(error),
    });
    (found, errors)
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
        None if of == 0 => Err(CliError::request(format!("{} holds no problem", path.display()))
            .with_remedy("name a file of SGF with AB and AW, or of GoLD's text form")),
        None => Err(CliError::request(format!("{} holds no problem {wanted}", path.display()))
            .with_remedy(format!("it holds {of}: --number 1 to {of}"))),
    }
}

/// What a file is called in a table: its last name, with a number where it holds several.
pub fn short_name(located: &Located, is_alone: bool) -> String {
    let name = located.path.rsplit('/').next().unwrap_or(&located.path);
    if is_alone { name.to_owned() } else { format!("{name} #{}", located.number) }
}

/// Is each the only problem of its file?
pub fn alone(found: &[Located]) -> impl Fn(&Located) -> bool + use<> {
    let several: BTreeSet<String> =
        (found.iter()).filter(|one| one.number > 1).map(|one| one.path.clone()).collect();
    move |one| !several.contains(&one.path)
}

/// Tell what could not be read; fail if nothing could.
pub fn tell_rejected(
    errors: &[ReadError],
    is_all: bool,
    session: &Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    if is_all && let [only] = errors {
        return Err(CliError::failed(only.to_string()));
    }
    if session.format == Format::Table {
        for error in errors {
            let word = session.look.paint(Style::Error, "rejected:");
            writeln!(out, "{word} {}", output::clean(&error.to_string()))?;
        }
    }
    if is_all && !errors.is_empty() {
        out.flush()?;
        return Err(CliError::failed("there is no problem in what was named"));
    }
    Ok(())
}

pub fn run(args: &Args, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    let at = args.words.iter().position(|word| word == "like");
    let (paths, query) = args.words.split_at(at.unwrap_or(args.words.len()));
    let query = match query {
        [] => None,
        [_] => {
            return Err(CliError::request("`like` needs a pattern")
                .with_remedy("problems like 2x3 \"###/__B\" sym"));
        }
        [_, words @ ..] => Some(pattern(words)?),
    };
    let here = [".".to_owned()];
    let paths = if paths.is_empty() { &here[..] } else { paths };
    let paths: Vec<PathBuf> = paths.iter().map(PathBuf::from).collect();
    let (found, mut errors) = read(&paths);
    let is_alone = alone(&found);
    let mut rows: Vec<(Located, Problem, Vec<Found>)> = Vec::new();
    let mut read = 0;
    for one in found {
        let problem = match one.problem() {
            Ok(problem) => problem,
            Err(error) => {
                errors.push(error);
                continue;
            }
        };
        read += 1;
        let places = match &query {
            None => Some(Vec::new()),
            Some(query) => {
                problem.is_like(query).map_err(|error| CliError::request(error.to_string()))?
            }
        };
        if let Some(places) = places {
            rows.push((one, problem, places));
        }
    }
    match session.format {
        Format::Json => output::json(out, &to_json(query.as_ref(), read, &rows, &errors))?,
        Format::Csv => output::csv(
            out,
            ["file", "number", "size", "first", "goal", "targets", "empty", "at", "description"],
            rows.iter().map(csv),
        )?,
        Format::Table => {
            write_table(out, args, query.is_some(), read, &rows, &is_alone, &session.look)?;
        }
    }
    tell_rejected(&errors, read == 0, session, out)
}

/// Read the patterns after `like`.
fn pattern(words: &[String]) -> Result<Query, CliError> {
    match parse_words("find", words)? {
        Statement::Find(query::Find { query, limit: None, offset: None, .. }) => Ok(query.node),
        _ => Err(CliError::request("`like` takes patterns and nothing else")
            .with_remedy("`--limit N` stands before the patterns or after all")),
    }
}

/// Where the pattern stands: the window of the first hit.
fn place(problem: &Problem, places: &[Found]) -> String {
    let size = problem.board().size();
    let mut names: Vec<String> = places.iter().map(|f| f.window.point().name(size)).collect();
    names.dedup();
    let more = names.len().saturating_sub(2);
    names.truncate(2);
    let text = names.join(" ");
    if more > 0 { format!("{text} +{more}") } else { text }
}

fn to_json(
    query: Option<&Query>,
    read: usize,
    rows: &[(Located, Problem, Vec<Found>)],
    errors: &[ReadError],
) -> Value {
    let problems: Vec<Value> = rows
        .iter()
        .map(|(one, problem, places)| {
            let size = problem.board().size();
            let (first, goal) = goal(problem);
            let names =
                |points: &[Point]| -> Vec<String> { points.iter().map(|p| p.name(size)).collect() };
            let places: Vec<Value> = places
                .iter()
                .map(
                    |f| json!({ "at": f.window.point().name(size), "symmetry": f.symmetry.name() }),
                )
                .collect();
            json!({
                "file": one.path,
                "number": one.number,
                "size": size,
                "first": first.letter(),
                "goal": goal,
                "targets": names(problem.targets()),
                "region": names(problem.region()),
                "ko": problem.ko().map(|p| p.name(size)),
                "description": problem.description,
                "hits": places,
            })
        })
        .collect();
    json!({
        "query": query.map(ToString::to_string),
        "read": read,
        "problems": problems,
        "rejected": errors.iter().map(ToString::to_string).collect::<Vec<_>>(),
    })
}

fn csv((one, problem, places): &(Located, Problem, Vec<Found>)) -> [String; 9] {
    let (first, goal) = goal(problem);
    [
        one.path.clone(),
        one.number.to_string(),
        problem.board().size().to_string(),
        first.letter().to_string(),
        goal.to_owned(),
        problem.targets().len().to_string(),
        problem.region().len().to_string(),
        place(problem, places),
        problem.description.clone(),
    ]
}

fn write_table(
    out: &mut dyn Write,
    args: &Args,
    has_query: bool,
    read: usize,
    rows: &[(Located, Problem, Vec<Found>)],
    is_alone: &dyn Fn(&Located) -> bool,
    look: &Look,
) -> Result<(), CliError> {
    let all = output::count(read as u64, "problem", "problems");
    if has_query {
        writeln!(out, "{} of {all}", output::thousands(rows.len() as u64))?;
    } else {
        writeln!(out, "{all}")?;
    }
    if rows.is_empty() {
        return Ok(());
    }
    writeln!(out)?;
    let shown = &rows[..rows.len().min(args.limit)];
    if args.diagrams {
        for (one, problem, _) in shown {
            let title = short_name(one, is_alone(one));
            writeln!(out, "{}: {}", look.paint(Style::Strong, &title), task_text(problem))?;
            for line in problem_lines(&ProblemView::of(problem), look) {
                writeln!(out, "{line}")?;
            }
            writeln!(out)?;
        }
    } else {
        let mut columns = vec![
            Column::text("problem"),
            Column::left("first"),
            Column::left("goal"),
            Column::right("targets"),
            Column::right("empty"),
        ];
        if has_query {
            columns.push(Column::left("at"));
        }
        columns.push(Column::text("about"));
        let mut table = Table::new(&columns);
        for (one, problem, places) in shown {
            let (first, goal) = goal(problem);
            let mut row = vec![
                short_name(one, is_alone(one)),
                first.to_string(),
                goal.to_owned(),
                problem.targets().len().to_string(),
                problem.region().len().to_string(),
            ];
            if has_query {
                row.push(place(problem, places));
            }
            row.push(problem.description.lines().next().unwrap_or("").to_owned());
            table.row(row);
        }
        write!(out, "{}", table.render(look))?;
    }
    if rows.len() > shown.len() {
        writeln!(out, "{} more: --limit N", rows.len() - shown.len())?;
    }
    Ok(())
}
