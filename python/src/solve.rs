//! Life-and-death problems.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use gopdb::go::{Color, Point};
use gopdb::position::Region;
use gopdb::tsumego::{
    self as core, GivenLine, Limits, Located, Move, Problem, Question, RegionSource, Side, Verdict,
    best_moves, name, read_problems, solve_all,
};
use gopdb::{Control, GameId};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::database::Database;
use crate::error::{self, GopdbError};
use crate::table::{ColumnType, Table, TableBuilder, Value};
use crate::work;

/// A problem and where it comes from.
struct Task {
    file: Option<String>,
    number: usize,
    game: Option<(GameId, usize)>,
    source: RegionSource,
    lines: Vec<GivenLine>,
    problem: Problem,
}

impl Task {
    fn label(&self) -> String {
        match (&self.file, self.game) {
            (Some(file), _) => format!("{file}, problem {}", self.number),
            (None, Some((game, position))) => format!("game {game}, move {position}"),
            (None, None) => format!("problem {}", self.number),
        }
    }
}

fn points(names: &[String], size: u8) -> PyResult<Vec<Point>> {
    let point = |text: &String| {
        Point::from_name(text, size)
            .ok_or_else(|| PyValueError::new_err(format!("no point {text:?} on {size}x{size}")))
    };
    names.iter().map(point).collect()
}

/// The problem of a part of a game.
fn of_game(
    database: &Database,
    (id, position, region): (GameId, usize, &str),
    target: &[String],
) -> PyResult<Task> {
    let game = database.reader().game(id).map_err(error::database)?;
    let size = game.track.size();
    let wrong = |why: String| PyValueError::new_err(why);
    if position > game.track.len() {
        let moves = game.track.len();
        return Err(wrong(format!("game {id} has no move {position}: it has {moves}")));
    }
    let region = Region::parse(region, size).map_err(|why| wrong(why.to_string()))?;
    let corners = (region.first(), region.last());
    let problem = Problem::of_game(&game.track, position, corners, &points(target, size)?)
        .map_err(|why| wrong(why.to_string()))?;
    Ok(Task {
        file: None,
        number: 1,
        game: Some((id, position)),
        source: RegionSource::Marked,
        lines: Vec::new(),
        problem,
    })
}

/// The problem of a record. The target is guessed if none is named or marked.
fn of_record(
    mut located: Located,
    target: &[String],
    limits: &Limits<'_>,
) -> PyResult<Result<Task, String>> {
    let size = located.editor.board().size();
    if target.is_empty() {
        if let Err(error) = located.guess_target(limits) {
            return Ok(Err(error.to_string()));
        }
    } else {
        located.editor.set_targets(&points(target, size)?);
    }
    let (_, source) = located.editor.region();
    Ok(located.problem().map_err(|error| error.to_string()).map(|problem| Task {
        file: Some(located.path),
        number: located.number,
        game: None,
        source,
        lines: located.lines,
        problem,
    }))
}

/// The problems of files and folders; of each file, the one with the number, if it is given.
fn of_files(
    paths: &[PathBuf],
    number: Option<usize>,
    target: &[String],
    limits: &Limits<'_>,
) -> Vec<PyResult<Result<Task, String>>> {
    let mut found = Vec::new();
    read_problems(paths, &mut |one| found.push(one));
    let wanted = |located: &Located| number.is_none_or(|n| n == located.number);
    let mut read = Vec::new();
    for one in found {
        match one {
            Ok(located) if wanted(&located) => read.push(of_record(located, target, limits)),
            Ok(_) => {}
            Err(error) => read.push(Ok(Err(error.to_string()))),
        }
    }
    read
}

/// Returns whether a position must not be repeated.
fn is_superko(name: Option<&str>) -> PyResult<bool> {
    match name {
        None | Some("none") => Ok(false),
        Some("positional") => Ok(true),
        Some(_) => Err(PyValueError::new_err("superko must be 'none' or 'positional'")),
    }
}

fn color(name: &str) -> PyResult<Color> {
    match name.to_ascii_lowercase().as_str() {
        "black" | "b" => Ok(Color::Black),
        "white" | "w" => Ok(Color::White),
        _ => Err(PyValueError::new_err("first must be 'black' or 'white'")),
    }
}

/// Solve problems: those of files, or one of a game. Returns a dict of single values, and a row for
/// each problem.
#[pyfunction]
#[pyo3(signature = (database, paths, cut, *, first, target, time, threats, memory, moves, refutations, status, superko, jobs, number))]
#[expect(clippy::too_many_arguments, reason = "one for each option of the Python method")]
pub fn solve<'py>(
    py: Python<'py>,
    database: Option<&Database>,
    paths: Vec<PathBuf>,
    cut: Option<(u32, usize, String)>,
    first: Option<&str>,
    target: Vec<String>,
    time: f64,
    threats: Option<u8>,
    memory: usize,
    moves: bool,
    refutations: bool,
    status: bool,
    superko: Option<&str>,
    jobs: usize,
    number: Option<usize>,
) -> PyResult<(Bound<'py, PyDict>, Table)> {
    let time = Duration::try_from_secs_f64(time)
        .map_err(|_| PyValueError::new_err("time is a number of seconds"))?;
    if threats.is_some_and(|threats| threats > 4) {
        return Err(PyValueError::new_err("threats must be 0 to 4"));
    }
    let first = first.map(color).transpose()?;
    let superko = is_superko(superko)?;
    let start = Instant::now();
    let control = Control::new();
    let limits = Limits::default().time(time).cancel(&control);
    let (mut tasks, mut rejected) = (Vec::new(), Vec::new());
    if let (Some((game, position, region)), Some(database)) = (&cut, database) {
        tasks.push(of_game(database, (GameId::new(*game), *position, region), &target)?);
    }
    if !paths.is_empty() {
        let read = || of_files(&paths, number, &target, &limits);
        for one in work::run(py, &control, |_| Ok(()), read)? {
            match one? {
                Ok(task) => tasks.push(task),
                Err(error) => rejected.push(error),
            }
        }
    }
    if let Some(first) = first {
        for task in &mut tasks {
            task.problem = task.problem.clone().with_first(first);
        }
    }
    if tasks.is_empty() && rejected.len() <= 1 {
        let error = rejected.pop().unwrap_or_else(|| "no problem found".to_owned());
        return Err(GopdbError::new_err(error));
    }
    let question = Question::default()
        .threats(threats)
        .memory(memory.saturating_mul(1 << 20))
        .moves(moves)
        .refutations(refutations)
        .status(status)
        .superko(superko)
        .scope(true);
    let ask = |task: &Task| {
        let solved = question.ask(&task.problem, task.source, &task.lines, &limits);
        solved.map(|solved| Answer::of(&solved.answer)).map_err(|error| error.to_string())
    };
    let mut answers: Vec<Option<Result<Answer, String>>> = tasks.iter().map(|_| None).collect();
    let (slots, asked) = (&mut answers, &tasks);
    work::run(
        py,
        &control,
        |_| Ok(()),
        || {
            solve_all(asked, jobs, ask, |i, answer| {
                if let Some(slot) = slots.get_mut(i) {
                    *slot = Some(answer);
                }
            });
        },
    )?;
    let mut rows = Vec::new();
    for (task, answer) in tasks.iter().zip(answers.into_iter().flatten()) {
        match answer {
            Ok(answer) => rows.push((task, answer)),
            Err(error) => rejected.push(format!("{}: {error}", task.label())),
        }
    }
    if let ([], [error]) = (&rows[..], &rejected[..]) {
        return Err(GopdbError::new_err(error.clone()));
    }
    let summary = PyDict::new(py);
    let number = |name| rows.iter().filter(|(_, answer)| answer.verdict == name).count();
    for name in ["alive", "dead", "ko", "repetition", "not_decided"] {
        summary.set_item(name, number(name))?;
    }
    summary.set_item("rejected", rejected)?;
    summary.set_item("elapsed", start.elapsed().as_secs_f64())?;
    Ok((summary, table(rows)?))
}

/// The kept part of a solved problem; the tables of its solver are not kept.
struct Answer {
    verdict: &'static str,
    values: [Value; COLUMNS - FROM_TASK],
}

/// The number of columns, and that of those which come from the task.
const COLUMNS: usize = 37;
const FROM_TASK: usize = 5;

fn line(moves: &[Move], first: Color, size: u8) -> Vec<String> {
    let colors = [first, first.opposite()].into_iter().cycle();
    let text = |(mv, color): (&Move, Color)| format!("{} {}", color.letter(), name(*mv, size));
    moves.iter().zip(colors).map(text).collect()
}

impl Answer {
    fn of(answer: &core::Answer) -> Answer {
        let (problem, solution) = (&answer.problem, &answer.solution);
        let size = problem.board().size();
        let names = |points: &[Point]| -> Vec<String> {
            points.iter().map(|point| point.name(size)).collect()
        };
        let first = problem.to_play();
        let role = problem.side(first);
        let ko = match solution.verdict {
            Verdict::Ko(ko) => Some(ko),
            _ => None,
        };
        let moves = answer.moves.as_deref();
        let verdicts = |moves: &[(Move, Verdict)]| -> Vec<String> {
            moves.iter().map(|(mv, v)| format!("{} {}", name(*mv, size), v.name())).collect()
        };
        let correct = |moves: &[(Move, Verdict)]| -> Vec<String> {
            best_moves(moves, role).iter().map(|mv| name(*mv, size)).collect()
        };
        let refutations = answer.refutations.iter();
        let refutations: Vec<String> =
            refutations.map(|found| line(&found.line, first, size).join(" ")).collect();
        let cycle = answer.cycle.as_ref();
        let has_refutations = !refutations.is_empty();
        Answer {
            verdict: solution.verdict.name(),
            values: [
                first.letter().to_string().into(),
                problem.defender().letter().to_string().into(),
                (if role == Side::Defender { "live" } else { "kill" }).into(),
                problem.region().len().into(),
                solution.verdict.name().into(),
                answer.in_region.map(Verdict::name).into(),
                ko.map(|ko| ko.without.name()).into(),
                ko.map(|ko| problem.color(ko.side).letter().to_string()).into(),
                ko.map(|ko| ko.threats).into(),
                ko.map(|ko| ko.then.name()).into(),
                solution.outcome.name().into(),
                answer.status().into(),
                answer.other.as_ref().map(|_| answer.other_scope.name()).into(),
                answer.other_in_region.map(Verdict::name).into(),
                solution.best.map(|mv| name(mv, size)).into(),
                line(&solution.line, first, size).into(),
                names(problem.region()).into(),
                names(problem.targets()).into(),
                answer.scope.name().into(),
                names(answer.scope.points()).into(),
                names(&answer.added).into(),
                answer.difficulty.map(|difficulty| difficulty.level()).into(),
                moves.map(correct).into(),
                moves.map(verdicts).into(),
                has_refutations.then_some(refutations).into(),
                cycle.map(|cycle| cycle.kind.to_string()).into(),
                cycle.map(|c| line(&c.moves, c.first(first), size)).into(),
                answer.superko.map(|(verdict, _)| verdict.name()).into(),
                answer.superko.and_then(|(_, best)| best).map(|mv| name(mv, size)).into(),
                solution.nodes.into(),
                (solution.time.as_secs_f64() * 1000.0).into(),
                solution.memory.into(),
            ],
        }
    }
}

fn table(rows: Vec<(&Task, Answer)>) -> PyResult<Table> {
    use ColumnType::{Float, Int, Text, Texts};
    let columns: [(&str, ColumnType); COLUMNS] = [
        ("file", Text),
        ("number", Int),
        ("game", Int),
        ("move", Int),
        ("region_source", Text),
        ("first", Text),
        ("defender", Text),
        ("goal", Text),
        ("empty", Int),
        ("verdict", Text),
        ("verdict_in_region", Text),
        ("ko_without", Text),
        ("ko_color", Text),
        ("ko_threats", Int),
        ("ko_then", Text),
        ("without_threats", Text),
        ("status", Text),
        ("status_scope", Text),
        ("status_in_region", Text),
        ("best", Text),
        ("line", Texts),
        ("region", Texts),
        ("targets", Texts),
        ("scope", Text),
        ("scope_points", Texts),
        ("added_stones", Texts),
        ("difficulty", Int),
        ("correct", Texts),
        ("moves", Texts),
        ("refutations", Texts),
        ("cycle", Text),
        ("cycle_line", Texts),
        ("superko", Text),
        ("superko_best", Text),
        ("nodes", Int),
        ("elapsed_ms", Float),
        ("memory_bytes", Int),
    ];
    let mut table = TableBuilder::new(&columns);
    for (task, answer) in rows {
        let of_task: [Value; FROM_TASK] = [
            task.file.clone().into(),
            task.number.into(),
            task.game.map(|game| game.0).into(),
            task.game.map(|game| game.1).into(),
            task.source.name().into(),
        ];
        table.values(of_task.into_iter().chain(answer.values));
    }
    table.finish()
}
