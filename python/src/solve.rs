//! Life-and-death problems.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use gopdb::answer::{ProblemPlace, Solution, Solutions};
use gopdb::go::{Color, Point};
use gopdb::position::Region;
use gopdb::tsumego::{
    GivenLine, Limits, Located, Problem, Question, RegionSource, read_problems, solve_all,
};
use gopdb::{Control, GameId};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::database::Database;
use crate::error::{self, GopdbError};
use crate::statistics::{Rows, answer_rows};
use crate::work;

/// A problem and where it comes from.
struct Task {
    place: ProblemPlace,
    lines: Vec<GivenLine>,
    problem: Problem,
}

impl Task {
    fn label(&self) -> String {
        let number = self.place.number;
        match (&self.place.file, self.place.game) {
            (Some(file), _) => format!("{file}, problem {number}"),
            (None, Some((game, position))) => format!("game {game}, move {position}"),
            (None, None) => format!("problem {number}"),
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
    let (game, source) = (Some((id, position)), RegionSource::Marked);
    let place = ProblemPlace { file: None, number: 1, game, source };
    Ok(Task { place, lines: Vec::new(), problem })
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
    Ok(located.problem().map_err(|error| error.to_string()).map(|problem| {
        let (file, number) = (Some(located.path), located.number);
        let place = ProblemPlace { file, number, game: None, source };
        Task { place, lines: located.lines, problem }
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
#[pyo3(signature = (database, paths, cut, *, first=None, target=vec![], time=10.0, threats=None, memory=512, moves=false, refutations=false, status=false, superko=None, jobs=1, number=None))]
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
) -> Rows<'py> {
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
        let solved = question.ask(&task.problem, task.place.source, &task.lines, &limits);
        // The tables of the solver are not kept.
        let solution = solved.map(|solved| Solution::new(&task.place, &solved.answer));
        solution.map_err(|error| error.to_string())
    };
    let mut answers: Vec<Option<Result<Solution, String>>> = tasks.iter().map(|_| None).collect();
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
    let mut problems = Vec::new();
    for (task, answer) in tasks.iter().zip(answers.into_iter().flatten()) {
        match answer {
            Ok(solution) => problems.push(solution),
            Err(error) => rejected.push(format!("{}: {error}", task.label())),
        }
    }
    if let ([], [error]) = (&problems[..], &rejected[..]) {
        return Err(GopdbError::new_err(error.clone()));
    }
    let answer = Solutions::new(problems, rejected, start.elapsed());
    answer_rows(py, &answer, |solutions| &solutions.problems)
}
