//! `problems train`: problems with spaced repetition.

use std::collections::{HashMap, HashSet, VecDeque};
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use gopdb::database::{DatabaseError, DatabaseWriter, Review};
use gopdb::go::Point;
use gopdb::record::Date;
use gopdb::tsumego::{
    Exercise, GivenLine, Limits, Mark, Move, Problem, ReadError, Reply, Side, line_text, name,
    solve_all,
};
use indicatif::ProgressBar;

use super::super::mode::{Mode, Taken};
use super::super::play::{elsewhere, refused};
use super::super::prelude::*;
use super::super::solve::seconds;
use super::{Args, alone, goal, read, rejected, short_name, task_text, unmarked};
use crate::cli::args::Format;
use crate::cli::interrupt;
use crate::cli::output::{DrawnProblem, ProblemView, calendar_date, clean, problem_lines};
use crate::cli::progress::set_style;

/// The commands of the mode, for `help`.
fn words_text() -> String {
    tr!("D4 (a move), pass, solution, skip, board, quit")
}

/// A problem that is to be asked.
struct Item {
    label: String,
    problem: Problem,
    /// The lines of its record.
    lines: Vec<GivenLine>,
    identity: [u8; 16],
    /// Its results, if it was asked before.
    review: Option<Review>,
    /// The difficulty, if it is known, as a score and as a level.
    difficulty: Option<(f64, u8)>,
    /// True if it can be asked.
    is_asked: bool,
}

/// The most time for solving a problem whose record shows the solution.
const SHOWN: Duration = Duration::from_secs(1);

impl Item {
    fn exercise(&self, moves: usize, time: Duration, limits: &Limits) -> Option<Exercise> {
        let is_shown = self.lines.iter().any(|line| line.mark == Some(Mark::Right));
        let limits = limits.clone().time(if is_shown { time.min(SHOWN) } else { time });
        Exercise::new(&self.problem, &self.lines, moves, &limits).ok().flatten()
    }
}

/// A training session.
struct Training {
    writer: DatabaseWriter,
    queue: VecDeque<Item>,
    current: Option<(Item, Exercise)>,
    /// True if the current problem was answered wrong.
    is_missed: bool,
    asked: usize,
    total: usize,
    right: usize,
    wrong: usize,
    today: u32,
    moves: usize,
    time: Duration,
}

/// Begins a session with the problems of these files and folders.
pub fn run(words: &[String], args: &Args, session: &mut Session) -> Result<Report, CliError> {
    if words.is_empty() {
        return Err(CliError::request(tr!("`train` needs files or folders with problems"))
            .with_remedy("problems train examples/problems"));
    }
    let time = seconds(args.time)?;
    let today = match &args.today {
        Some(text) => day_of(text)?,
        None => now(),
    };
    let writer = session.database()?.writer();
    let reviews: HashMap<[u8; 16], Review> =
        writer.reader().reviews()?.into_iter().map(|review| (review.problem, review)).collect();
    let Chosen { items, later, errors } = chosen(words, &reviews, today, args.all)?;
    let (unasked, items) = rated(items, time, session)?;
    let queue = ordered(items, args.new, args.limit.unwrap_or(usize::MAX));
    let mut training = Training {
        writer,
        total: queue.len(),
        queue,
        current: None,
        is_missed: false,
        asked: 0,
        right: 0,
        wrong: 0,
        today,
        moves: args.moves,
        time,
    };
    let mut report = begun(&training, later.len(), unasked, &errors);
    if training.next() {
        report = training.ask(report.note(words_text()));
        session.mode = Some(Box::new(training));
    } else if let Some(due) = later.iter().min() {
        report = report.text(tr!("nothing to repeat before {}", calendar_date(*due)));
    }
    Ok(report)
}

/// The problems of some files.
struct Chosen {
    /// The problems that may be asked today.
    items: Vec<Item>,
    /// The days on which the others are due.
    later: Vec<u32>,
    errors: Vec<ReadError>,
}

/// Reads the problems of files and folders, each of several equal ones once.
fn chosen(
    words: &[String],
    reviews: &HashMap<[u8; 16], Review>,
    today: u32,
    is_all: bool,
) -> Result<Chosen, CliError> {
    let paths: Vec<PathBuf> = words.iter().map(PathBuf::from).collect();
    if let Some(path) = paths.iter().find(|path| !path.exists()) {
        return Err(CliError::request(tr!("no file or folder {}", path.display()))
            .with_remedy("problems train examples/problems"));
    }
    let (found, mut errors) = read(&paths);
    let is_alone = alone(&found);
    let (mut items, mut seen, mut later) = (Vec::new(), HashSet::new(), Vec::new());
    for mut located in found {
        let label = short_name(&located, is_alone(&located));
        let problem = match unmarked(&mut located) {
            Ok(found) => found,
            Err(error) => {
                errors.push(error);
                continue;
            }
        };
        let identity = problem.identity();
        let review = reviews.get(&identity).copied();
        if !seen.insert(identity) {
            continue;
        }
        match review.filter(|review| review.due > today && !is_all) {
            Some(review) => later.push(review.due),
            None => items.push(Item {
                label,
                problem,
                lines: located.lines,
                identity,
                review,
                difficulty: None,
                is_asked: false,
            }),
        }
    }
    Ok(Chosen { items, later, errors })
}

/// Reports the problems that will be asked, and those that will not.
fn begun(training: &Training, later: usize, unasked: usize, errors: &[ReadError]) -> Report {
    let known = training.queue.iter().filter(|item| item.review.is_some()).count();
    let report = rejected(errors, Report::new().object()).heading(tr!(
        "{}: {} to repeat, {} new; {} later",
        count(training.total as u64, "problem", "problems"),
        thousands(known as u64),
        thousands((training.total - known) as u64),
        thousands(later as u64)
    ));
    report
        .when(unasked > 0, |report| {
            report.note(tr!(
                "{} not asked: the first player does not win, need not play, or it is not decided in time",
                count(unasked as u64, "problem", "problems")
            ))
        })
        .field("problems", training.total)
        .field("repeated", known)
        .field("later", later)
        .field("not_asked", unasked)
        .field("rejected", errors.iter().map(ToString::to_string).collect::<Vec<_>>())
}

/// Finds out how difficult the problems are, and drops those that cannot be asked; the number of
/// these comes first.
fn rated(
    mut items: Vec<Item>,
    time: Duration,
    session: &Session,
) -> Result<(usize, Vec<Item>), CliError> {
    let control = interrupt::current();
    let is_shown = io::stderr().is_terminal() && session.format == Format::Table;
    let bar = is_shown.then(|| ProgressBar::new(items.len() as u64));
    if let Some(bar) = &bar {
        set_style(bar, "[{bar:30}] {pos} of {len} solved");
    }
    let limits = Limits::default().cancel(control.clone());
    let mut found = Vec::new();
    solve_all(
        &items,
        1,
        |item| item.exercise(1, time, &limits).map(|exercise| exercise.difficulty()),
        |i, difficulty| {
            found.push((i, difficulty));
            if let Some(bar) = &bar {
                bar.inc(1);
            }
        },
    );
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    control.check().map_err(DatabaseError::Interrupted)?;
    let all = items.len();
    for (i, difficulty) in found {
        if let (Some(item), Some(difficulty)) = (items.get_mut(i), difficulty) {
            item.is_asked = true;
            item.difficulty = difficulty.map(|found| (found.score, found.level()));
        }
    }
    items.retain(|item| item.is_asked);
    Ok((all - items.len(), items))
}

/// Orders the problems: those to be repeated, then new ones, the easy ones first.
fn ordered(mut items: Vec<Item>, new: usize, most: usize) -> VecDeque<Item> {
    items.sort_by(|a, b| {
        let key = |item: &Item| item.review.is_none();
        let score = |item: &Item| item.difficulty.map_or(f64::INFINITY, |(score, _)| score);
        key(a).cmp(&key(b)).then(score(a).total_cmp(&score(b))).then(a.label.cmp(&b.label))
    });
    let known = items.iter().filter(|item| item.review.is_some()).count();
    items.into_iter().take(known.saturating_add(new).min(most)).collect()
}

impl Training {
    fn limits(&self) -> Limits {
        Limits::default().time(self.time)
    }

    /// Takes the next problem; `false` if there is none.
    fn next(&mut self) -> bool {
        self.current = None;
        self.is_missed = false;
        while let Some(item) = self.queue.pop_front() {
            self.asked += 1;
            if let Some(exercise) = item.exercise(self.moves, self.time, &Limits::default()) {
                self.current = Some((item, exercise));
                return true;
            }
        }
        false
    }

    /// Adds the current problem.
    fn ask(&self, report: Report) -> Report {
        let Some((item, exercise)) = &self.current else { return report };
        let state = item.review.map_or("new".to_owned(), |review| {
            tr!("box {}, {} of {} right", review.box_number, review.right, review.answers)
        });
        let (problem, size) = (exercise.problem(), exercise.problem().board().size());
        let about = problem.description.lines().next().unwrap_or_default().trim().to_owned();
        let heading = tr!(
            "{} of {} · {} · difficulty {} · {state}",
            self.asked,
            self.total,
            item.label,
            item.difficulty.map_or("unknown".to_owned(), |(_, level)| level.to_string())
        );
        let targets: Vec<String> = problem.targets().iter().map(|p| p.name(size)).collect();
        let report = report
            .field("asked", self.asked)
            .field("problem", &item.label)
            .field("first", problem.to_play().letter())
            .field("goal", goal(problem).1)
            .field("targets", targets)
            .field("level", item.difficulty.map(|(_, level)| level))
            .field("box", item.review.map(|review| review.box_number))
            .blank()
            .heading(heading)
            .when(!about.is_empty(), |report| report.text(clean(&about)));
        self.board(report)
    }

    /// Adds the position.
    fn board(&self, report: Report) -> Report {
        let Some((_, exercise)) = &self.current else { return report };
        let scene = exercise.scene();
        let problem = scene.problem.clone();
        let last = exercise.played().last().and_then(|mv| mv.point());
        let threats = exercise.threats();
        // That the opponent has threats is no task: the solution must hold with them, too.
        let own = match problem.side(exercise.problem().to_play()) {
            Side::Attacker => threats.attacker,
            Side::Defender => threats.defender,
        };
        let with = if own == 0 {
            String::new()
        } else {
            let threats = count(u64::from(own), "ko threat", "ko threats");
            tr!("; {} has {threats}", exercise.problem().to_play())
        };
        let text = format!("{}{with}", task_text(&problem));
        report
            .drawing(move |theme| {
                let last = last.filter(|p| problem.board().get(*p).is_stone());
                problem_lines(&ProblemView { last, ..ProblemView::of(&problem) }, theme)
            })
            .heading(text)
    }

    fn play(&mut self, mv: Move) -> Result<Taken, CliError> {
        let limits = self.limits();
        let Some((_, exercise)) = &mut self.current else { return Ok(Taken::Unknown) };
        let before = exercise.scene().problem.clone();
        let (color, size) = (before.to_play(), before.board().size());
        let is_elsewhere = exercise.scene().is_elsewhere(mv);
        let reply = exercise.play(mv, &limits).map_err(refused)?;
        let report = Report::new()
            .object()
            .field("played", name(mv, size))
            .when(is_elsewhere, |report| report.note(elsewhere(mv, size)));
        match reply {
            Reply::Wrong(line) => {
                let report = report
                    .field("result", "wrong")
                    .field("refutation", names(&line, size))
                    .heading(tr!("{} is wrong: {}", name(mv, size), line_text(&line, color, size)));
                let drawn = DrawnProblem::new(&before, &line);
                let report = self.missed(report.drawing(move |theme| drawn.lines(theme)))?;
                Ok(Taken::Done(report.note(tr!("try again, or `solution`, or `skip`"))))
            }
            Reply::Unknown(answer) => {
                let answer = answer.map_or("pass".to_owned(), |mv| name(mv, size));
                Ok(Taken::Done(
                    report
                        .field("result", "unknown")
                        .field("answer", &answer)
                        .text(tr!(
                            "{} is not in the file, and it is not decided in time; {} would answer \
                             {answer}",
                            name(mv, size),
                            color.opposite()
                        ))
                        .note(tr!("try again, or `solution`, or `skip`")),
                ))
            }
            Reply::Right(answer) => {
                let report =
                    report.field("result", "right").field("answer", name(answer, size)).text(tr!(
                        "{} is right; {} answers {}",
                        name(mv, size),
                        color.opposite(),
                        name(answer, size)
                    ));
                Ok(Taken::Done(self.board(report)))
            }
            Reply::Solved => {
                let report = report
                    .field("result", "solved")
                    .heading(tr!("{} is right: solved", name(mv, size)));
                let report = if self.is_missed {
                    report
                } else {
                    self.right += 1;
                    self.record(true, report)?
                };
                Ok(self.go_on(report))
            }
        }
    }

    /// Records a wrong answer, once for each problem.
    fn missed(&mut self, report: Report) -> Result<Report, CliError> {
        if self.is_missed {
            return Ok(report);
        }
        self.is_missed = true;
        self.wrong += 1;
        self.record(false, report)
    }

    fn record(&mut self, is_right: bool, report: Report) -> Result<Report, CliError> {
        let Some((item, _)) = &self.current else { return Ok(report) };
        let review = self.writer.record_answer(item.identity, is_right, self.today)?;
        let due = calendar_date(review.due);
        Ok(report
            .field("box", review.box_number)
            .field("due", &due)
            .note(tr!("box {}: again on {due}", review.box_number)))
    }

    /// The next problem, or the end.
    fn go_on(&mut self, report: Report) -> Taken {
        if self.next() {
            return Taken::Done(self.ask(report));
        }
        let report = report
            .field("right", self.right)
            .field("wrong", self.wrong)
            .blank()
            .heading(tr!("the end: {} right, {} wrong", self.right, self.wrong));
        Taken::Finished(report)
    }

    /// Shows the solution of the current problem, which counts as a wrong answer.
    fn solution(&mut self) -> Result<Taken, CliError> {
        let Some((_, exercise)) = &self.current else { return Ok(Taken::Unknown) };
        let problem = exercise.problem();
        let line = exercise.solution();
        let (color, size) = (problem.to_play(), problem.board().size());
        let drawn = DrawnProblem::new(problem, &line);
        let report = Report::new()
            .object()
            .field("solution", names(&line, size))
            .drawing(move |theme| drawn.lines(theme))
            .text(line_text(&line, color, size));
        let report = self.missed(report)?;
        Ok(self.go_on(report))
    }
}

fn names(line: &[Move], size: u8) -> Vec<String> {
    line.iter().map(|mv| name(*mv, size)).collect()
}

impl Mode for Training {
    fn prompt(&self) -> String {
        let color = self.current.as_ref().map(|(_, exercise)| exercise.scene().problem.to_play());
        color.map_or_else(String::new, |color| format!("{color}> "))
    }

    fn line(&mut self, line: &str, _: &Session) -> Result<Taken, CliError> {
        let size = self.current.as_ref().map_or(19, |(_, e)| e.problem().board().size());
        match line.to_ascii_lowercase().as_str() {
            "quit" | "exit" | "q" | "leave" => Ok(Taken::Left),
            "pass" => self.play(Move::Pass),
            "solution" | "s" => self.solution(),
            "skip" | "next" => Ok(self.go_on(Report::new().object().field("result", "skipped"))),
            "board" | "b" => Ok(Taken::Done(self.board(Report::new()))),
            "help" | "?" => Ok(Taken::Done(Report::new().text(words_text()))),
            _ => match Point::from_name(line, size) {
                Some(point) => self.play(Move::Play(point)),
                None => Ok(Taken::Unknown),
            },
        }
    }
}

/// The present day, since 1 January 1970, by universal time.
fn now() -> u32 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    u32::try_from(since.as_secs() / 86_400).unwrap_or(u32::MAX)
}

/// The day of a date such as 2026-11-22; the inverse of [`calendar_date`].
fn day_of(text: &str) -> Result<u32, CliError> {
    let day = match Date::parse_all(text)[..] {
        [date] => date.days_since_1970(),
        _ => None,
    };
    day.ok_or_else(|| {
        CliError::request(tr!("--today {text}: not a date since 1970"))
            .with_remedy(tr!("write it as 2026-11-22"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_dates_agree() {
        assert_eq!(day_of("1970-01-01").unwrap(), 0);
        assert_eq!(day_of("2026-11-22").unwrap(), 20_779);
        for day in (0..40_000).chain([60_000, 90_000]) {
            assert_eq!(day_of(&calendar_date(day)).unwrap(), day);
        }
        assert!(day_of("yesterday").is_err() && day_of("2026").is_err());
    }
}
