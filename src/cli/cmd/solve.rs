//! `solve`: problems of life and death, with proof.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::ValueEnum;
use gopdb::go::{Color, Point};
use gopdb::query::PointName;
use gopdb::tsumego::{
    Invalid, Ko, Limits, Move, Outcome, Problem, ReadError, Side, Solution, Solver, Stopped,
    Threats, Verdict, line_text, name, solve_all,
};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use super::super::args::Format;
use super::super::error::CliError;
use super::super::interrupt::Watch;
use super::super::output::{
    self, Column, Look, ProblemView, Style, Table, count, duration, problem_lines, thousands,
};
use super::super::session::Session;
use super::find::milliseconds;
use super::problems::{alone, goal, read, short_name, task_text, tell_rejected};

const HELP: &str = "\
What is shown as alive, dead or ko is proved; what is not decided in time is told so, with the
move that looks best.

FILE is SGF with target stones (TR, else MA on stones), points where play is allowed (MA beside TR,
else VW, else all that the stones enclose) and a player (PL), or GoLD's text form. Several problems,
or a folder, give a table.

GAME MOVE at REGION takes a position of the database. Play is allowed on the empty points of the
region; a string with a liberty outside can never be captured. The targets are the strings at the
points after `target`, or the largest string whose liberties all lie in the region.

Ko: without --threads both results are told where they differ, and how many ko threats turn them.
With --threads N the one who does not play first has N threats, and nobody else has one.

Examples:
  gopdb solve examples/problems/corner-l-group.sgf
  gopdb solve examples/problems/corner-l-group.sgf --first white --all
  gopdb solve examples/problems --jobs 2 --time 5
  gopdb solve 20 150 at N19..T13";

/// Solve problems of life and death, with proof
#[derive(Debug, clap::Args)]
#[command(after_long_help = HELP)]
pub struct Args {
    /// Files and folders, or GAME MOVE at REGION [target POINT …]
    #[arg(required = true, value_name = "FILE|DIR|GAME MOVE at REGION")]
    words: Vec<String>,
    /// Who plays first [default: as the problem says]
    #[arg(long, value_enum, value_name = "black|white", hide_possible_values = true)]
    first: Option<Player>,
    /// The strings at these points are the targets
    #[arg(long, value_name = "POINT", value_delimiter = ',')]
    target: Vec<String>,
    /// At most so many seconds a problem
    #[arg(long, value_name = "S", default_value_t = 10.0)]
    time: f64,
    /// The second player has so many ko threats, 0 to 4
    #[arg(long = "threats", value_name = "N", value_parser = clap::value_parser!(u8).range(0..=4))]
    threats: Option<u8>,
    /// Tell every first move that works
    #[arg(long)]
    all: bool,
    /// The table of each solver takes at most so many megabytes
    #[arg(long, value_name = "MB", default_value_t = 64)]
    memory: usize,
    /// Solve so many problems side by side
    #[arg(long, value_name = "N", default_value_t = 1)]
    jobs: usize,
    /// Of a file with several problems, this one
    #[arg(long, value_name = "N")]
    number: Option<usize>,
}

/// A player, on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Player {
    /// Black.
    #[value(alias = "b")]
    Black,
    /// White.
    #[value(alias = "w")]
    White,
}

impl From<Player> for Color {
    fn from(player: Player) -> Color {
        match player {
            Player::Black => Color::Black,
            Player::White => Color::White,
        }
    }
}

/// A problem and where it comes from.
struct Task {
    file: Option<String>,
    number: usize,
    /// The game of the database and its position.
    game: Option<(u32, usize)>,
    /// Were the targets chosen, since none was named?
    is_chosen: bool,
    /// What it is called in a table.
    label: String,
    problem: Problem,
}

/// The answer to a task.
struct Answer {
    solution: Solution,
    /// With `--all`: the legal first moves and what becomes of them.
    moves: Option<Vec<(Move, Verdict)>>,
}

pub fn run(args: &Args, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    let time = Duration::try_from_secs_f64(args.time).map_err(|_| {
        CliError::request(format!("--time {}: this is no number of seconds", args.time))
    })?;
    let (tasks, errors) = tasks(args, session)?;
    tell_rejected(&errors, tasks.is_empty(), session, out)?;
    if tasks.is_empty() {
        return Err(CliError::request("there is no problem in what was named")
            .with_remedy("name files of SGF with AB, AW and TR, or of GoLD's text form"));
    }
    let start = Instant::now();
    let (tasks, answers) = solve(args, time, tasks, session);
    let elapsed = start.elapsed();
    let rows: Vec<(&Task, &Result<Answer, Invalid>)> = tasks.iter().zip(&answers).collect();
    match session.format {
        Format::Json => output::json(out, &to_json(&rows, &errors, elapsed)),
        Format::Csv => output::csv(
            out,
            ["file", "number", "first", "goal", "verdict", "best", "nodes", "ms", "memory"],
            rows.iter().map(|(task, answer)| csv(task, answer)),
        ),
        Format::Table => match &rows[..] {
            [(task, Ok(answer))] => write_one(out, task, answer, args, &session.look),
            [(task, Err(error))] => Err(CliError::failed(format!("{}: {error}", task.label))),
            rows => write_table(out, rows, elapsed, &session.look),
        },
    }
}

/// The points of these names.
fn points(names: &[String], size: u8) -> Result<Vec<Point>, CliError> {
    let point = |text: &String| {
        Point::from_name(text, size).ok_or_else(|| {
            CliError::request(format!("`{text}` is no point of a board of {size} lines"))
                .with_remedy("a point is a column and a line, as Q16")
        })
    };
    names.iter().map(point).collect()
}

/// What is to be solved, and what cannot be.
fn tasks(args: &Args, session: &mut Session) -> Result<(Vec<Task>, Vec<ReadError>), CliError> {
    let mut errors = Vec::new();
    let mut tasks = Vec::new();
    if let [game, position, at, rest @ ..] = &args.words[..]
        && let (Ok(game), Ok(position)) = (game.parse(), position.parse())
        && at == "at"
    {
        tasks.push(of_game(game, position, rest, args, session)?);
    } else {
        let paths: Vec<PathBuf> = args.words.iter().map(PathBuf::from).collect();
        if let Some(path) = paths.iter().find(|path| *path != Path::new("-") && !path.exists()) {
            return Err(CliError::request(format!("there is no file {}", path.display()))
                .with_remedy(
                    "name a file or a folder, or GAME MOVE at REGION: solve 20 150 at N19..T13",
                ));
        }
        let (found, bad) = read(&paths);
        errors = bad;
        let is_alone = alone(&found);
        for mut one in found {
            if args.number.is_some_and(|number| number != one.number) {
                continue;
            }
            if !args.target.is_empty() {
                let targets = points(&args.target, one.editor.board().size())?;
                one.editor.set_targets(&targets);
            }
            match one.problem() {
                Ok(problem) => tasks.push(Task {
                    label: short_name(&one, is_alone(&one)),
                    file: Some(one.path),
                    number: one.number,
                    game: None,
                    is_chosen: false,
                    problem,
                }),
                Err(error) => errors.push(error),
            }
        }
    }
    if let Some(first) = args.first {
        for task in &mut tasks {
            task.problem = task.problem.clone().with_first(first.into());
        }
    }
    Ok((tasks, errors))
}

/// The problem of a part of a game of the database.
fn of_game(
    id: u32,
    position: usize,
    rest: &[String],
    args: &Args,
    session: &mut Session,
) -> Result<Task, CliError> {
    let example = "solve 20 150 at N19..T13 target Q18";
    let game = session.database()?.game(id)?;
    let size = game.track.size();
    let Some((region, words)) = rest.split_first() else {
        return Err(CliError::request("`at` needs a region").with_remedy(example));
    };
    let corner = |text: &str| PointName::read(text)?.resolve(size);
    let corners = region.split_once("..").and_then(|(a, b)| corner(a).zip(corner(b)));
    let Some(corners) = corners else {
        return Err(CliError::request(format!(
            "`{region}` is no region of a board of {size} lines: it is two opposite corners"
        ))
        .with_remedy(example));
    };
    let names = match words {
        [] => &args.target[..],
        [word, names @ ..] if word.starts_with("target") && !names.is_empty() => names,
        _ => {
            return Err(CliError::request(format!("`{}` is not understood", words.join(" ")))
                .with_remedy(example));
        }
    };
    let targets = points(names, size)?;
    if position > game.track.len() {
        let moves = game.track.len();
        return Err(CliError::request(format!("game {id} has no move {position}: it has {moves}")));
    }
    let problem = Problem::of_game(&game.track, position, corners, &targets)
        .map_err(|error| CliError::request(error.to_string()))?;
    let label = format!("game {id}, move {position}, {region}");
    let is_chosen = targets.is_empty();
    Ok(Task { file: None, number: 1, game: Some((id, position)), is_chosen, label, problem })
}

/// Solve all, with a bar on a terminal.
fn solve(
    args: &Args,
    time: Duration,
    tasks: Vec<Task>,
    session: &Session,
) -> (Vec<Task>, Vec<Result<Answer, Invalid>>) {
    let shows = io::stderr().is_terminal() && session.format == Format::Table && tasks.len() > 1;
    let watch = Watch::start();
    let bar = shows.then(|| new_bar(tasks.len()));
    let problems: Vec<Problem> = tasks.iter().map(|task| task.problem.clone()).collect();
    let mut answers: Vec<Option<Result<Answer, Invalid>>> = problems.iter().map(|_| None).collect();
    let question = |solver: &mut Solver| {
        let limits = Limits { time: Some(time), cancel: Some(watch.flag()), ..Limits::default() };
        let problem = solver.problem();
        let second = problem.side(problem.to_play()).opposite();
        let solution = match args.threats {
            None => solver.solve(&limits),
            Some(n) => solver.solve_with(Threats::of(second, n), &limits),
        };
        let moves = args.all.then(|| solver.first_verdicts(&limits));
        Answer { solution, moves }
    };
    let memory = args.memory.saturating_mul(1 << 20);
    let mut solved = 0;
    solve_all(&problems, args.jobs, memory, question, |i, answer| {
        if let Some(bar) = &bar {
            solved += usize::from(answer.as_ref().is_ok_and(|a| is_proved(a.solution.verdict)));
            bar.inc(1);
            bar.set_message(format!("{} proved", thousands(solved as u64)));
        }
        answers[i] = Some(answer);
    });
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    let answers = answers.into_iter().flatten().collect();
    (tasks, answers)
}

fn new_bar(problems: usize) -> ProgressBar {
    let bar = ProgressBar::new(problems as u64);
    if let Ok(style) = ProgressStyle::with_template("[{bar:30}] {pos} of {len}, {msg}, {eta} left")
    {
        bar.set_style(style.progress_chars("=> "));
    }
    bar
}

const fn is_proved(verdict: Verdict) -> bool {
    !matches!(verdict, Verdict::Open(_))
}

const fn verdict_name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Alive => "alive",
        Verdict::Dead => "dead",
        Verdict::Ko(_) => "ko",
        Verdict::Repetition => "repetition",
        Verdict::Open(_) => "open",
    }
}

const fn outcome_name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Alive => "alive",
        Outcome::Dead => "dead",
        Outcome::Repetition => "repetition",
        Outcome::Open(_) => "open",
    }
}

/// Why nothing was decided.
const fn reason(stopped: Stopped) -> &'static str {
    match stopped {
        Stopped::Time => "time",
        Stopped::Cancelled => "stopped",
        Stopped::Nodes => "nodes",
        _ => "depth",
    }
}

/// `1 ko threat`, `2 ko threats`.
fn threats(n: u8) -> String {
    count(u64::from(n), "ko threat", "ko threats")
}

/// What a ko is about: `dead; alive if black has 1 ko threat`.
fn ko_text(ko: Ko, problem: &Problem) -> String {
    let side = problem.color(ko.side);
    let then = match ko.then {
        Outcome::Repetition => "without end",
        other => outcome_name(other),
    };
    format!("{}; {then} if {side} has {}", outcome_name(ko.without), threats(ko.threats))
}

/// How good a verdict is for a side, the best first.
fn rank(verdict: Verdict, side: Side) -> (u8, u8) {
    let wins = |outcome: Outcome| {
        matches!(
            (outcome, side),
            (Outcome::Alive, Side::Defender) | (Outcome::Dead, Side::Attacker)
        )
    };
    match verdict {
        Verdict::Alive => (if side == Side::Defender { 0 } else { 5 }, 0),
        Verdict::Dead => (if side == Side::Attacker { 0 } else { 5 }, 0),
        // The more threats the other needs, the better.
        Verdict::Ko(ko) if wins(ko.without) => (1, u8::MAX - ko.threats),
        Verdict::Repetition => (2, 0),
        Verdict::Ko(ko) => (3, ko.threats),
        Verdict::Open(_) => (4, 0),
    }
}

/// The first moves with the best result, if it is better than losing.
fn correct(moves: &[(Move, Verdict)], side: Side) -> Vec<(Move, Verdict)> {
    let best = moves.iter().map(|(_, verdict)| rank(*verdict, side)).min();
    let Some(best) = best.filter(|best| best.0 < 4) else { return Vec::new() };
    moves.iter().filter(|(_, verdict)| rank(*verdict, side) == best).copied().collect()
}

fn to_json(
    rows: &[(&Task, &Result<Answer, Invalid>)],
    errors: &[ReadError],
    elapsed: Duration,
) -> Value {
    let mut counts = [0_u64; 5];
    let mut problems = Vec::new();
    let mut rejected: Vec<String> = errors.iter().map(ToString::to_string).collect();
    for (task, answer) in rows {
        match answer {
            Ok(answer) => {
                let names = ["alive", "dead", "ko", "repetition", "open"];
                let name = verdict_name(answer.solution.verdict);
                if let Some(i) = names.iter().position(|known| *known == name) {
                    counts[i] += 1;
                }
                problems.push(one_json(task, answer));
            }
            Err(error) => rejected.push(format!("{}: {error}", task.label)),
        }
    }
    let [alive, dead, ko, repetition, open] = counts;
    json!({
        "problems": problems,
        "alive": alive,
        "dead": dead,
        "ko": ko,
        "repetition": repetition,
        "open": open,
        "rejected": rejected,
        "elapsed_ms": milliseconds(elapsed),
    })
}

fn one_json(task: &Task, answer: &Answer) -> Value {
    let (problem, solution) = (&task.problem, &answer.solution);
    let size = problem.board().size();
    let (first, goal) = goal(problem);
    let ko = match solution.verdict {
        Verdict::Ko(ko) => json!({
            "without": outcome_name(ko.without),
            "color": problem.color(ko.side).letter(),
            "threats": ko.threats,
            "then": outcome_name(ko.then),
        }),
        _ => Value::Null,
    };
    let stopped = match solution.verdict {
        Verdict::Open(why) => Some(reason(why)),
        _ => None,
    };
    let mut color = first.opposite();
    let line: Vec<Value> = (solution.line.iter())
        .map(|&mv| {
            color = color.opposite();
            json!({ "color": color.letter(), "at": mv.point().map(|p| p.name(size)) })
        })
        .collect();
    let mut object = json!({
        "file": task.file,
        "number": task.number,
        "game": task.game.map(|game| game.0),
        "move": task.game.map(|game| game.1),
        "first": first.letter(),
        "defender": problem.defender().letter(),
        "goal": goal,
        "empty": problem.region().len(),
        "verdict": verdict_name(solution.verdict),
        "ko": ko,
        "without_threats": outcome_name(solution.outcome),
        "stopped": stopped,
        "best": solution.best.map(|mv| name(mv, size)),
        "line": line,
        "nodes": solution.nodes,
        "elapsed_ms": milliseconds(solution.time),
        "memory_bytes": solution.memory,
    });
    if let Some(moves) = &answer.moves {
        let works = correct(moves, problem.side(first));
        object["correct"] = works.iter().map(|(mv, _)| name(*mv, size)).collect();
        object["moves"] = (moves.iter())
            .map(
                |(mv, verdict)| json!({ "at": name(*mv, size), "verdict": verdict_name(*verdict) }),
            )
            .collect();
    }
    object
}

fn csv(task: &Task, answer: &Result<Answer, Invalid>) -> [String; 9] {
    let (first, goal) = goal(&task.problem);
    let size = task.problem.board().size();
    let file = task.file.clone().unwrap_or_else(|| task.label.clone());
    let start = [file, task.number.to_string(), first.letter().to_string(), goal.to_owned()];
    let end = match answer {
        Err(error) => {
            [error.to_string(), String::new(), String::new(), String::new(), String::new()]
        }
        Ok(Answer { solution, .. }) => [
            verdict_name(solution.verdict).to_owned(),
            solution.best.map_or(String::new(), |mv| name(mv, size)),
            solution.nodes.to_string(),
            milliseconds(solution.time).to_string(),
            solution.memory.to_string(),
        ],
    };
    let mut row = start.into_iter().chain(end);
    std::array::from_fn(|_| row.next().unwrap_or_default())
}

/// The verdict as a sentence.
fn sentence(task: &Task, answer: &Answer, args: &Args) -> String {
    let (problem, solution) = (&task.problem, &answer.solution);
    let size = problem.board().size();
    let first = problem.to_play();
    let side = problem.side(first);
    let best = solution.best.map_or("no move".to_owned(), |mv| name(mv, size));
    let (defender, attacker) = (problem.defender(), problem.attacker());
    let given = args
        .threats
        .filter(|n| *n > 0)
        .map_or(String::new(), |n| format!(" though {} has {}", first.opposite(), threats(n)));
    match solution.verdict {
        Verdict::Alive if side == Side::Defender => format!("{defender} lives with {best}{given}"),
        Verdict::Alive => format!("{defender} lives even if {attacker} plays first"),
        Verdict::Dead if side == Side::Attacker => format!("{attacker} kills with {best}{given}"),
        Verdict::Dead => format!("{defender} is dead even when playing first"),
        Verdict::Ko(ko) => format!("ko with {best}: {}", ko_text(ko, problem)),
        Verdict::Repetition => {
            "without end: neither side can win without repeating the position".to_owned()
        }
        Verdict::Open(why) if matches!(solution.outcome, Outcome::Alive | Outcome::Dead) => {
            format!(
                "{} with {best} if nobody has a ko threat; with threats it is not decided ({})",
                outcome_name(solution.outcome),
                reason(why)
            )
        }
        Verdict::Open(Stopped::Time) => {
            format!("not decided within {} s; {first} {best} looks best, without proof", args.time)
        }
        Verdict::Open(why) => {
            format!("not decided ({}); {first} {best} looks best, without proof", reason(why))
        }
    }
}

fn write_one(
    out: &mut dyn Write,
    task: &Task,
    answer: &Answer,
    args: &Args,
    look: &Look,
) -> Result<(), CliError> {
    let (problem, solution) = (&task.problem, &answer.solution);
    let size = problem.board().size();
    let first = problem.to_play();
    let dot = look.pick(" · ", ", ");
    let place = task.file.as_deref().unwrap_or(&task.label);
    writeln!(out, "{}", look.paint(Style::Faint, &output::clean(place)))?;
    let about = problem.description.lines().map(output::clean).collect::<Vec<_>>().join(" ");
    if !about.trim().is_empty() {
        writeln!(out, "{about}")?;
    }
    writeln!(
        out,
        "{}: {}",
        task_text(problem),
        look.paint(Style::Strong, &sentence(task, answer, args))
    )?;
    writeln!(out)?;
    let view = ProblemView { line: &solution.line, ..ProblemView::of(problem) };
    for line in problem_lines(&view, look) {
        writeln!(out, "{line}")?;
    }
    writeln!(out)?;
    if !solution.line.is_empty() {
        let Threats { attacker, defender } = solution.threats;
        let with = match (attacker, defender) {
            (0, 0) => String::new(),
            (0, n) => format!("if {} has {}: ", problem.defender(), threats(n)),
            (n, _) => format!("if {} has {}: ", problem.attacker(), threats(n)),
        };
        writeln!(out, "{with}{}", line_text(&solution.line, first, size))?;
    }
    if let Some(moves) = &answer.moves {
        write_moves(out, moves, problem)?;
    }
    let target = problem.targets().first().map_or(String::new(), |p| p.name(size));
    let stones = count(problem.targets().len() as u64, "stone", "stones");
    let chosen = if task.is_chosen { ", the largest string that is closed in" } else { "" };
    writeln!(
        out,
        "target {target} ({stones}{chosen}){dot}{}{dot}{}{dot}{}{dot}{:.1} MiB",
        count(problem.region().len() as u64, "empty point", "empty points"),
        count(solution.nodes, "position", "positions"),
        duration(solution.time),
        solution.memory as f64 / f64::from(1 << 20),
    )?;
    Ok(())
}

/// The first moves by what becomes of them, the best first.
fn write_moves(
    out: &mut dyn Write,
    moves: &[(Move, Verdict)],
    problem: &Problem,
) -> Result<(), CliError> {
    let size = problem.board().size();
    let side = problem.side(problem.to_play());
    let works = correct(moves, side);
    if works.is_empty() {
        writeln!(out, "no first move works")?;
    }
    let mut ranks: Vec<(u8, u8)> = moves.iter().map(|(_, v)| rank(*v, side)).collect();
    ranks.sort_unstable();
    ranks.dedup();
    for wanted in ranks {
        let group: Vec<&(Move, Verdict)> =
            moves.iter().filter(|(_, v)| rank(*v, side) == wanted).collect();
        let names: Vec<String> = group.iter().map(|(mv, _)| name(*mv, size)).collect();
        let text = match group.first().map(|(_, verdict)| *verdict) {
            Some(Verdict::Ko(ko)) => format!("ko ({})", ko_text(ko, problem)),
            Some(Verdict::Open(_)) => "not decided".to_owned(),
            Some(Verdict::Repetition) => "without end".to_owned(),
            Some(verdict) if rank(verdict, side).0 == 0 => "works".to_owned(),
            _ => "loses".to_owned(),
        };
        writeln!(out, "{text}: {}", names.join(" "))?;
    }
    Ok(())
}

fn write_table(
    out: &mut dyn Write,
    rows: &[(&Task, &Result<Answer, Invalid>)],
    elapsed: Duration,
    look: &Look,
) -> Result<(), CliError> {
    let mut table = Table::new(&[
        Column::text("problem"),
        Column::left("first"),
        Column::left("goal"),
        Column::left("verdict"),
        Column::left("best"),
        Column::right("positions"),
        Column::right("time"),
    ]);
    let mut counts = [0_u64; 5];
    let (mut times, mut nodes, mut memory) = (Vec::new(), 0, 0);
    for (task, answer) in rows {
        let (first, goal) = goal(&task.problem);
        let size = task.problem.board().size();
        let mut row = vec![task.label.clone(), first.to_string(), goal.to_owned()];
        match answer {
            Err(error) => {
                row.extend([error.to_string(), String::new(), String::new(), String::new()]);
            }
            Ok(Answer { solution, .. }) => {
                let (slot, text) = match solution.verdict {
                    Verdict::Alive => (0, "alive".to_owned()),
                    Verdict::Dead => (1, "dead".to_owned()),
                    Verdict::Ko(ko) => {
                        let turns = count(u64::from(ko.threats), "threat", "threats");
                        let (without, then) = (outcome_name(ko.without), outcome_name(ko.then));
                        (2, format!("ko: {without}; {turns}: {then}"))
                    }
                    Verdict::Repetition => (3, "without end".to_owned()),
                    Verdict::Open(_) if !matches!(solution.outcome, Outcome::Open(_)) => {
                        (4, format!("{}, or ko", outcome_name(solution.outcome)))
                    }
                    Verdict::Open(why) => (4, format!("not decided ({})", reason(why))),
                };
                counts[slot] += 1;
                times.push(solution.time);
                nodes += solution.nodes;
                memory = memory.max(solution.memory);
                row.extend([
                    text,
                    solution.best.map_or(String::new(), |mv| name(mv, size)),
                    thousands(solution.nodes),
                    duration(solution.time),
                ]);
            }
        }
        table.row(row);
    }
    write!(out, "{}", table.render(look))?;
    let [alive, dead, ko, repetition, open] = counts;
    let all = rows.len() as u64;
    times.sort();
    let median = times.get(times.len() / 2).copied().unwrap_or_default();
    let total: Duration = times.iter().sum();
    let rate = nodes as f64 / total.as_secs_f64().max(1e-9);
    let dot = look.pick(" · ", ", ");
    let mut parts = vec![
        format!("{} of {} proved", thousands(all - open), count(all, "problem", "problems")),
        format!("{alive} alive"),
        format!("{dead} dead"),
        format!("{ko} ko"),
    ];
    if repetition > 0 {
        parts.push(format!("{repetition} without end"));
    }
    if open > 0 {
        parts.push(format!("{open} not decided"));
    }
    writeln!(out, "{}", parts.join(dot))?;
    writeln!(
        out,
        "{}{dot}median {}{dot}{} positions/s{dot}at most {:.1} MiB a problem",
        duration(elapsed),
        duration(median),
        thousands(rate as u64),
        memory as f64 / f64::from(1 << 20),
    )?;
    Ok(())
}
