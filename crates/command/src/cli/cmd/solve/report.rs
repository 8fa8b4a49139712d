//! The reports of `solve`.

use std::time::Duration;

use gopdb::go::{Color, Point};
use gopdb::tsumego::{
    Comparison, Cycle, DisagreementKind, Finding, FoundTarget, Invalid, Ko, Move, Outcome, Problem,
    ProblemAnswer, ReadError, RegionSource, Scope, Side, Solution, Stopped, TargetChoice, Threats,
    Verdict, best_moves, line_text, more_threats, name, rank, worse_kos,
};
use serde_json::json;

use super::super::prelude::*;
use super::super::problems::{goal, task_text};
use super::{Args, Choice, Task};
use crate::cli::output::{
    DrawnProblem, RowsOf, Style, clean, duration, outcome_name, verdict_name,
};

/// A problem, and its answer.
pub type Row = (Task, Result<ProblemAnswer, Invalid>);

/// The whole report.
pub fn report(args: &Args, rows: &[Row], errors: &[ReadError], elapsed: Duration) -> Report {
    let report = match rows {
        [(task, Ok(answer))] if errors.is_empty() => one(Report::new(), task, answer, args),
        _ => table(Report::new(), rows, args.audit, elapsed),
    };
    let solved = || rows.iter().filter_map(|(_, answer)| answer.as_ref().ok());
    let number = |name| solved().filter(|a| verdict_name(a.solution.verdict) == name).count();
    let rejected: Vec<String> = (errors.iter().map(ToString::to_string))
        .chain(rows.iter().filter_map(|(task, answer)| {
            answer.as_ref().err().map(|error| tr!("{}: {error}", task.label))
        }))
        .collect();
    report
        .field("alive", number("alive"))
        .field("dead", number("dead"))
        .field("ko", number("ko"))
        .field("repetition", number("repetition"))
        .field("not_decided", number("not_decided"))
        .field("rejected", rejected)
        .field("elapsed_ms", crate::cli::output::milliseconds(elapsed))
}

/// Returns the reason that nothing was decided.
const fn reason(stopped: Stopped) -> &'static str {
    match stopped {
        Stopped::Time => "time",
        Stopped::Cancelled => "stopped",
        Stopped::Nodes => "nodes",
        Stopped::Region => "region",
        _ => "depth",
    }
}

/// A word of an answer in the user's language.
fn word(word: &str) -> String {
    gopdb_text::message(word).into_owned()
}

/// `1 ko threat`, `2 ko threats`.
fn threats(n: u8) -> String {
    count(u64::from(n), "ko threat", "ko threats")
}

/// Describes the results of a ko: `dead; alive if black has 1 ko threat`.
fn ko_text(ko: Ko, problem: &Problem) -> String {
    let side = problem.color(ko.side);
    let then = match ko.then {
        Outcome::Repetition => tr!("without end"),
        other => outcome_name(other).to_owned(),
    };
    tr!("{}; {then} if {side} has {}", outcome_name(ko.without), threats(ko.threats))
}

fn names(points: &[Point], size: u8) -> Vec<String> {
    points.iter().map(|p| p.name(size)).collect()
}

/// The first points of a list.
fn a_few(points: &[Point], size: u8) -> String {
    let mut few: Vec<String> = names(points, size).into_iter().take(4).collect();
    few.extend((points.len() > 4).then(|| "…".to_owned()));
    few.join(" ")
}

/// Returns the assumptions of a verdict, in one line.
fn assumptions(task: &Task, answer: &ProblemAnswer, args: &Args) -> String {
    let (problem, solution) = (&answer.problem, &answer.solution);
    let size = problem.board().size();
    let second = problem.to_play().opposite();
    let ko = match (args.threats, answer.in_region.unwrap_or(solution.verdict)) {
        (Some(n), _) => tr!("{second} has {}", threats(n)),
        (None, Verdict::Alive) => tr!("{} has up to 4 ko threats", problem.attacker()),
        (None, Verdict::Dead) => tr!("{} has up to 4 ko threats", problem.defender()),
        (None, Verdict::Ko(_)) => tr!("ko threats as stated"),
        (None, _) => tr!("no ko threats"),
    };
    let points = count(problem.region().len() as u64, "point", "points");
    let region = match task.problem.region_source() {
        RegionSource::Marked => tr!("marked region of {points}"),
        RegionSource::Enclosed if problem.region() == task.problem.region() => {
            tr!("enclosed region of {points}")
        }
        RegionSource::Enclosed => {
            tr!("enclosed region of {}, extended to {points}", task.problem.region().len())
        }
        RegionSource::Guessed => tr!("region of {points} around the target"),
    };
    let scope = match &answer.scope {
        Scope::Board => tr!("holds on the whole board"),
        Scope::Region(reached) => {
            tr!("moves outside the region ({}) are not considered", a_few(reached, size))
        }
        Scope::Unknown => tr!("moves outside the region are not considered"),
    };
    let added = if answer.added.is_empty() {
        String::new()
    } else {
        let points = a_few(&answer.added, size);
        tr!(
            ", even with the {} stones added around it ({points}), with which all moves are judged",
            problem.attacker()
        )
    };
    tr!("assumes: {ko} · both sides may pass · {region} · {scope}{added}")
}

/// The verdict as a sentence. One that holds only inside a region that nobody marked is not decided.
fn sentence(answer: &ProblemAnswer, args: &Args) -> String {
    let Some(inside) = answer.in_region else {
        return verdict_sentence(answer.solution.verdict, answer, args);
    };
    let inside = verdict_sentence(inside, answer, args);
    let reached = answer.scope.points();
    let why = if reached.is_empty() {
        tr!("whether moves outside change that is not known")
    } else {
        let points = a_few(reached, answer.problem.board().size());
        tr!("moves outside ({points}) may change that")
    };
    tr!("not decided; inside the region: {inside}; {why}")
}

fn verdict_sentence(verdict: Verdict, answer: &ProblemAnswer, args: &Args) -> String {
    let (problem, solution) = (&answer.problem, &answer.solution);
    let size = problem.board().size();
    let first = problem.to_play();
    let side = problem.side(first);
    let best = solution.best.map_or(tr!("no move"), |mv| name(mv, size));
    let (defender, attacker) = (problem.defender(), problem.attacker());
    let given = args
        .threats
        .filter(|n| *n > 0)
        .map_or(String::new(), |n| tr!(" though {} has {}", first.opposite(), threats(n)));
    match verdict {
        Verdict::Alive if side == Side::Defender => tr!("{defender} lives with {best}{given}"),
        Verdict::Alive => tr!("{defender} lives even if {attacker} plays first"),
        Verdict::Dead if side == Side::Attacker => tr!("{attacker} kills with {best}{given}"),
        Verdict::Dead => tr!("{defender} is dead even when playing first"),
        Verdict::Ko(ko) => tr!("ko with {best}: {}", ko_text(ko, problem)),
        Verdict::Repetition => {
            tr!("without end: neither side can win without repeating the position")
        }
        Verdict::Open(why) if matches!(solution.outcome, Outcome::Alive | Outcome::Dead) => {
            tr!(
                "{} with {best} if nobody has a ko threat; with threats it is not decided ({})",
                outcome_name(solution.outcome),
                reason(why)
            )
        }
        Verdict::Open(Stopped::Time) => {
            tr!("not decided within {} s; {first} {best} looks best, without proof", args.time)
        }
        Verdict::Open(why) => {
            tr!("not decided ({}); {first} {best} looks best, without proof", reason(why))
        }
    }
}

/// The root's comment in a solution tree.
pub fn tree_comment(task: &Task, answer: &ProblemAnswer) -> String {
    let problem = &answer.problem;
    let verdict = match answer.solution.verdict {
        Verdict::Ko(ko) => tr!("ko: {}", ko_text(ko, problem)),
        other => word(&verdict_name(other).replace('_', " ")),
    };
    let about = task.problem.description.trim();
    let mut line = format!("{}: {verdict}", task_text(problem));
    if !answer.added.is_empty() {
        let points = names(&answer.added, problem.board().size()).join(" ");
        line +=
            &tr!(", even with these stones of {}, which were added: {points}", problem.attacker());
    }
    if about.is_empty() { line } else { format!("{about}\n{line}") }
}

/// A verdict in the words of a status, for either player first.
fn status_text(answer: &ProblemAnswer) -> Option<String> {
    let other = answer.other.as_ref()?;
    let problem = &answer.problem;
    let size = problem.board().size();
    let part = |first: Color, solution: &Solution, in_region: Option<Verdict>| {
        let result = |verdict| match verdict {
            Verdict::Ko(ko) => tr!("ko ({})", ko_text(ko, problem)),
            Verdict::Open(_) => tr!("not decided"),
            other => word(verdict_name(other)),
        };
        let best = solution.best.map_or(String::new(), |mv| tr!(" with {}", name(mv, size)));
        match in_region {
            None => tr!("{first} first: {}{best}", result(solution.verdict)),
            Some(inside) => {
                tr!("{first} first: not decided (inside the region: {}{best})", result(inside))
            }
        }
    };
    let first = problem.to_play();
    // A marked region is the problem's own; the answer states it.
    let status = match answer.status()? {
        "not_decided" => tr!("not decided"),
        other => other.to_owned(),
    };
    Some(tr!(
        "status: {status} · {} · {}",
        part(first, &answer.solution, answer.in_region),
        part(first.opposite(), other, answer.other_in_region)
    ))
}

fn one(report: Report, task: &Task, answer: &ProblemAnswer, args: &Args) -> Report {
    let (problem, solution) = (&answer.problem, &answer.solution);
    let place = task.file.as_deref().unwrap_or(&task.label);
    let about = problem.description.lines().map(str::trim).collect::<Vec<_>>().join(" ");
    let verdict = sentence(answer, args);
    let mut report = report
        .note(place)
        .when(!about.is_empty(), |report| report.text(clean(&about)))
        .spans([(Style::Plain, format!("{}: ", task_text(problem))), (Style::Strong, verdict)])
        .note(assumptions(task, answer, args));
    if let Some(text) = status_text(answer) {
        report = report.heading(text);
    }
    let drawn = DrawnProblem::new(problem, &solution.line);
    report = report.blank().drawing(move |theme| drawn.lines(theme)).blank();
    if !solution.line.is_empty() && answer.cycle.is_none() {
        report = report.text(line(&solution.line, solution.threats, problem));
    }
    if let Some(cycle) = &answer.cycle {
        report = report.text(cycle_text(cycle, problem));
    }
    if let Some((verdict, best)) = answer.superko {
        report = report.text(superko_text(verdict, best, problem));
    }
    if let Some(moves) = &answer.moves {
        report = first_moves(report, moves, problem);
    }
    if let Some(comparison) = &answer.comparison {
        report = compared(report, comparison, problem);
    }
    if has_given_only(answer) {
        let moves = given(answer).join(" ");
        report = report.text(tr!("the record's answer: {} {moves}, not proved", problem.to_play()));
    }
    if args.audit {
        let found = findings(task, answer);
        report = report.when(found.is_empty(), |report| report.text(tr!("no fault found")));
        for text in found {
            report = report.warning(text);
        }
    }
    if let Some(difficulty) = answer.difficulty {
        let works = if difficulty.correct == 1 { "works" } else { "work" };
        report = report.text(tr!(
            "difficulty {} of 5: {} of {} first moves {works}",
            difficulty.level(),
            difficulty.correct,
            difficulty.moves
        ));
    } else if is_won(answer) && answer.in_region.is_none() {
        report = report.text(tr!("difficulty not known: some first moves are not decided"));
    }
    report = refuted(report.note(costs(task, answer)), answer);
    let rows = [(task, answer)];
    report.rows(fields(&rows))
}

/// Returns whether the first player wins.
fn is_won(answer: &ProblemAnswer) -> bool {
    let side = answer.problem.side(answer.problem.to_play());
    let won = if side == Side::Attacker { Verdict::Dead } else { Verdict::Alive };
    answer.solution.verdict == won
}

/// `triple ko, repeated after …: …`.
fn cycle_text(cycle: &Cycle, problem: &Problem) -> String {
    let size = problem.board().size();
    let first = problem.to_play();
    let after = match &cycle.before[..] {
        [] => String::new(),
        before => tr!(" after {}", line_text(before, first, size)),
    };
    let moves = line_text(&cycle.moves, cycle.first(first), size);
    tr!("{}, repeated{after}: {moves}", cycle.kind)
}

/// Describes the change that positional superko makes.
fn superko_text(verdict: Verdict, best: Option<Move>, problem: &Problem) -> String {
    let with = best.map_or(String::new(), |mv| tr!(" with {}", name(mv, problem.board().size())));
    let result = match verdict {
        Verdict::Ko(ko) => tr!("ko{with}: {}", ko_text(ko, problem)),
        Verdict::Alive | Verdict::Dead => format!("{}{with}", word(verdict_name(verdict))),
        Verdict::Repetition => {
            tr!("without end: who runs out of moves elsewhere must give way")
        }
        Verdict::Open(why) => tr!("not decided ({})", reason(why)),
    };
    tr!("positional superko: {result}")
}

/// The target, and what the answer cost.
fn costs(task: &Task, answer: &ProblemAnswer) -> String {
    let (problem, solution) = (&answer.problem, &answer.solution);
    let size = problem.board().size();
    let target = problem.targets().first().map_or(String::new(), |p| p.name(size));
    let stones = count(problem.targets().len() as u64, "stone", "stones");
    let chosen = match &task.choice {
        Choice::Named => String::new(),
        Choice::Largest => tr!(", the largest string whose liberties lie in the region"),
        Choice::Found(found) => found_text(found, size),
    };
    tr!(
        "target {target} ({stones}{chosen}) · {} · {} · {} · {:.1} MiB",
        count(problem.region().len() as u64, "empty point", "empty points"),
        count(solution.nodes, "position", "positions"),
        duration(solution.time),
        solution.memory as f64 / f64::from(1 << 20),
    )
}

/// Explains why the program chose a target.
fn found_text(found: &FoundTarget, size: u8) -> String {
    let why = match found.choice {
        TargetChoice::Only => return tr!(", the only group that is surrounded"),
        TargetChoice::Unsettled => tr!(", the group whose fate depends on who plays first"),
        TargetChoice::Likely => tr!(", the likeliest of several groups"),
    };
    let others = names(&found.others, size).join(", ");
    tr!("{why}; others with --target: {others}")
}

/// A line of moves with the threats it needs.
fn line(moves: &[Move], given: Threats, problem: &Problem) -> String {
    let with = match (given.attacker, given.defender) {
        (0, 0) => String::new(),
        (0, n) => tr!("if {} has {}: ", problem.defender(), threats(n)),
        (n, _) => tr!("if {} has {}: ", problem.attacker(), threats(n)),
    };
    format!("{with}{}", line_text(moves, problem.to_play(), problem.board().size()))
}

/// The first moves by what becomes of them, the best first.
fn first_moves(mut report: Report, moves: &[(Move, Verdict)], problem: &Problem) -> Report {
    let size = problem.board().size();
    let side = problem.side(problem.to_play());
    if best_moves(moves, side).is_empty() {
        report = report.text(tr!("no first move works"));
    }
    let mut ranks: Vec<(u8, u8)> = moves.iter().map(|(_, v)| rank(*v, side)).collect();
    ranks.sort_unstable();
    ranks.dedup();
    let worse = worse_kos(moves, side);
    for wanted in ranks {
        let group: Vec<&(Move, Verdict)> =
            moves.iter().filter(|(_, v)| rank(*v, side) == wanted).collect();
        let names: Vec<String> = group.iter().map(|(mv, _)| name(*mv, size)).collect();
        let first = group.first().map(|(mv, verdict)| (*mv, *verdict));
        let more = |mv| worse.iter().find(|(of, _)| Some(*of) == mv).map(|(_, more)| *more);
        let text = match first.map(|(_, verdict)| verdict) {
            Some(Verdict::Ko(ko)) => {
                let more = more(first.map(|(mv, _)| mv));
                let more = more.map_or(String::new(), |n| tr!(", needs {} more", more_threats(n)));
                tr!("ko{more} ({})", ko_text(ko, problem))
            }
            Some(Verdict::Open(_)) => tr!("not decided"),
            Some(Verdict::Repetition) => tr!("without end"),
            Some(verdict) if rank(verdict, side).0 == 0 => tr!("works"),
            _ => tr!("loses"),
        };
        report = report.text(format!("{text}: {}", names.join(" ")));
    }
    report
}

/// A line of the record that the proof contradicts, in words.
fn disagreement_text(line: usize, kind: DisagreementKind, problem: &Problem) -> String {
    let size = problem.board().size();
    match kind {
        DisagreementKind::Fails { number, mv, answer } => {
            let answer = answer.map_or(String::new(), |answer| {
                format!(
                    ": {} {}",
                    word(&problem.to_play().opposite().to_string()),
                    name(answer, size)
                )
            });
            tr!("line {line} fails at move {number}, {}{answer}", name(mv, size))
        }
        _ => tr!("line {line} is marked wrong, but works"),
    }
}

/// A fault that an audit found, in words.
fn finding_text(finding: &Finding, problem: &Problem) -> String {
    let size = problem.board().size();
    match finding {
        Finding::Line(line, kind) => disagreement_text(*line, *kind, problem),
        Finding::Unreachable(line, number) => {
            tr!("line {line} cannot be played at move {number}")
        }
        Finding::Others(moves) => {
            let moves: Vec<String> = moves.iter().map(|mv| name(*mv, size)).collect();
            let verb = if moves.len() == 1 { "works" } else { "work" };
            tr!("{} {verb} too", moves.join(" "))
        }
        Finding::Settled(verdict) => {
            tr!("{} is {} whoever plays first", problem.defender(), verdict_name(*verdict))
        }
        _ => String::new(),
    }
}

/// The faults that an audit found.
fn findings(task: &Task, answer: &ProblemAnswer) -> Vec<String> {
    let found = answer.findings(&task.lines);
    found.iter().map(|finding| finding_text(finding, &answer.problem)).collect()
}

/// The record's own answer.
fn given(answer: &ProblemAnswer) -> Vec<String> {
    answer.given.iter().map(|mv| name(*mv, answer.problem.board().size())).collect()
}

/// Returns whether the record has an answer, and nothing is proved.
fn has_given_only(answer: &ProblemAnswer) -> bool {
    matches!(answer.solution.verdict, Verdict::Open(_)) && !answer.given.is_empty()
}

/// The record's lines beside the proof.
fn compared(mut report: Report, comparison: &Comparison, problem: &Problem) -> Report {
    let checked = comparison.agreed + comparison.disagreements.len();
    let agree = if checked == 1 { "agrees" } else { "agree" };
    let lines = count(checked as u64, "marked line", "marked lines");
    let unchecked = count(comparison.unchecked as u64, "line", "lines");
    let unchecked = tr!("{unchecked} without a mark or not decided");
    report = report.text(match (checked, comparison.unchecked) {
        (0, _) => tr!("the file: {unchecked}"),
        (_, 0) => tr!("the file: {} of {lines} {agree} with the proof", comparison.agreed),
        _ => tr!("the file: {} of {lines} {agree} with the proof; {unchecked}", comparison.agreed),
    });
    for found in &comparison.disagreements {
        report = report.warning(disagreement_text(found.line, found.kind, problem));
    }
    report
}

/// The refutations, drawn one below the other.
fn refuted(mut report: Report, answer: &ProblemAnswer) -> Report {
    let problem = &answer.problem;
    for refutation in &answer.refutations {
        let drawn = DrawnProblem::new(problem, &refutation.line);
        let first = refutation.line.first().map(|mv| name(*mv, problem.board().size()));
        report = report
            .blank()
            .heading(tr!("{} fails", first.unwrap_or_default()))
            .drawing(move |theme| drawn.lines(theme))
            .text(line(&refutation.line, refutation.threats, problem));
    }
    report
}

/// The rows of JSON and CSV.
fn fields<'a>(
    rows: &'a [(&'a Task, &'a ProblemAnswer)],
) -> RowsOf<'a, (&'a Task, &'a ProblemAnswer)> {
    let size = |a: &ProblemAnswer| a.problem.board().size();
    let played = |line: &[Move], first: Color, a: &ProblemAnswer| -> Value {
        let colors = [first, first.opposite()].into_iter().cycle();
        let list: Vec<_> = (line.iter().zip(colors))
            .map(|(mv, color)| {
                json!({ "color": color.letter(), "at": mv.point().map(|p| p.name(size(a))) })
            })
            .collect();
        Value::nested(list)
    };
    let moves = move |line: &[Move], a: &ProblemAnswer| played(line, a.problem.to_play(), a);
    Rows::of("problems", rows)
        .field("file", |(task, _)| task.file.as_ref())
        .field("number", |(task, _)| Value::number(task.number))
        .field("game", |(task, _)| task.game.map(|game| game.0))
        .field("move", |(task, _)| task.game.map(|game| Value::number(game.1)))
        .field("first", |(_, a)| a.problem.to_play().letter())
        .field("defender", |(_, a)| a.problem.defender().letter())
        .field("goal", |(_, a)| goal(&a.problem).1)
        .field("empty", |(_, a)| a.problem.region().len())
        .field("verdict", |(_, a)| verdict_name(a.solution.verdict))
        .field("verdict_in_region", |(_, a)| a.in_region.map(verdict_name))
        .field("ko", |(_, a)| ko_json(a))
        .field("without_threats", |(_, a)| outcome_name(a.solution.outcome))
        .field("stopped", |(_, a)| match a.solution.verdict {
            Verdict::Open(why) => Some(reason(why)),
            _ => None,
        })
        .field("status", |(_, a)| a.status())
        .field("status_scope", |(_, a)| a.other.as_ref().map(|_| a.other_scope.name()))
        .field("status_in_region", |(_, a)| a.other_in_region.map(verdict_name))
        .field("best", |(_, a)| a.solution.best.map(|mv| name(mv, size(a))))
        .field("line", move |(_, a)| moves(&a.solution.line, a))
        .field("region_source", |(task, _)| task.problem.region_source().name())
        .field("region", |(_, a)| Value::nested(names(a.problem.region(), size(a))))
        .field("targets", |(_, a)| Value::nested(names(a.problem.targets(), size(a))))
        .field("target_source", |(task, _)| task.choice.name())
        .field("other_targets", |(task, a)| {
            let others = match &task.choice {
                Choice::Found(found) => names(&found.others, size(a)),
                Choice::Named | Choice::Largest => Vec::new(),
            };
            Value::nested(others)
        })
        .field("scope", |(_, a)| a.scope.name())
        .field("scope_points", |(_, a)| Value::nested(names(a.scope.points(), size(a))))
        .field("added_stones", |(_, a)| Value::nested(names(&a.added, size(a))))
        .field("difficulty", |(_, a)| a.difficulty.map(|d| d.level()))
        .field("correct", |(_, a)| correct_json(a))
        .field("moves", |(_, a)| moves_json(a))
        .field("refutations", move |(_, a)| {
            let list: Vec<Value> = a.refutations.iter().map(|r| moves(&r.line, a)).collect();
            Value::nested(list.into_iter().map(nested).collect::<Vec<_>>())
        })
        .field("disagreements", |(_, a)| disagreements_json(a))
        .field("given", |(_, a)| Value::nested(given(a)))
        .field("findings", |(task, a)| {
            // Only an audit asks for all that they rest on.
            let is_audit = a.moves.is_some() && a.other.is_some();
            if is_audit { Value::nested(findings(task, a)) } else { Value::None }
        })
        .field("cycle", |(_, a)| a.cycle.as_ref().map(|cycle| cycle.kind.to_string()))
        .field("cycle_line", move |(_, a)| {
            a.cycle.as_ref().map(|cycle| played(&cycle.moves, cycle.first(a.problem.to_play()), a))
        })
        .field("superko", |(_, a)| a.superko.map(|(verdict, _)| verdict_name(verdict)))
        .field("superko_best", |(_, a)| a.superko?.1.map(|mv| name(mv, size(a))))
        .field("nodes", |(_, a)| a.solution.nodes)
        .field("elapsed_ms", |(_, a)| a.solution.time)
        .field("memory_bytes", |(_, a)| a.solution.memory)
}

fn nested(value: Value) -> serde_json::Value {
    match value {
        Value::Nested(json) => json,
        _ => serde_json::Value::Null,
    }
}

fn ko_json(answer: &ProblemAnswer) -> Value {
    let Verdict::Ko(ko) = answer.solution.verdict else { return Value::None };
    Value::nested(json!({
        "without": outcome_name(ko.without),
        "color": answer.problem.color(ko.side).letter(),
        "threats": ko.threats,
        "then": outcome_name(ko.then),
    }))
}

fn correct_json(answer: &ProblemAnswer) -> Value {
    let Some(moves) = &answer.moves else { return Value::None };
    let (problem, size) = (&answer.problem, answer.problem.board().size());
    let works = best_moves(moves, problem.side(problem.to_play()));
    Value::nested(works.iter().map(|mv| name(*mv, size)).collect::<Vec<_>>())
}

fn moves_json(answer: &ProblemAnswer) -> Value {
    let Some(moves) = &answer.moves else { return Value::None };
    let size = answer.problem.board().size();
    let list = moves
        .iter()
        .map(|(mv, verdict)| json!({ "at": name(*mv, size), "verdict": verdict_name(*verdict) }));
    Value::nested(list.collect::<Vec<_>>())
}

fn disagreements_json(answer: &ProblemAnswer) -> Value {
    let Some(comparison) = &answer.comparison else { return Value::None };
    let texts = (comparison.disagreements.iter())
        .map(|found| disagreement_text(found.line, found.kind, &answer.problem));
    Value::nested(texts.collect::<Vec<_>>())
}

/// The verdict for a row of the table.
fn verdict_cell(answer: &ProblemAnswer) -> String {
    let solution = &answer.solution;
    match solution.verdict {
        Verdict::Open(Stopped::Region) => {
            let inside = answer.in_region.map_or("", verdict_name).replace('_', " ");
            tr!("not decided (in the region: {inside})")
        }
        Verdict::Ko(ko) => {
            let turns = count(u64::from(ko.threats), "threat", "threats");
            let (without, then) = (outcome_name(ko.without), outcome_name(ko.then));
            let side = answer.problem.color(ko.side);
            tr!("ko: {without}; {side} {turns}: {then}")
        }
        Verdict::Repetition => tr!("without end"),
        Verdict::Open(_) if !matches!(solution.outcome, Outcome::Open(_)) => {
            tr!("{} without ko threats", outcome_name(solution.outcome))
        }
        Verdict::Open(why) => tr!("not decided ({})", reason(why)),
        other => word(verdict_name(other)),
    }
}

fn table(report: Report, rows: &[Row], is_audit: bool, elapsed: Duration) -> Report {
    let solved: Vec<(&Task, &ProblemAnswer)> = (rows.iter())
        .filter_map(|(task, answer)| answer.as_ref().ok().map(|answer| (task, answer)))
        .collect();
    let has_status = solved.iter().any(|(_, a)| a.other.is_some());
    let mut shown = fields(&solved)
        .shown("problem", |(task, _)| &task.label)
        .shrinks()
        .shown("first", |(_, a)| word(&a.problem.to_play().to_string()))
        .shown("goal", |(_, a)| word(goal(&a.problem).1))
        .shown("verdict", |(_, a)| verdict_cell(a));
    if has_status {
        shown = shown
            .shown("status", |(_, a)| a.status().map(|status| word(&status.replace('_', " "))));
    }
    if solved.iter().any(|(_, a)| a.superko.is_some()) {
        shown = shown.shown("superko", |(_, a)| {
            a.superko.map(|(verdict, _)| match verdict {
                Verdict::Repetition => tr!("without end"),
                Verdict::Open(_) => tr!("not decided"),
                other => word(verdict_name(other)),
            })
        });
    }
    if is_audit || solved.iter().any(|(_, a)| has_given_only(a)) {
        shown = shown.shown("file", |(_, a)| given(a).join(" "));
    }
    if is_audit {
        shown = shown.shown("faults", |(task, a)| findings(task, a).join("; ")).shrinks();
    }
    let shown = shown
        .shown("best", |(_, a)| a.solution.best.map(|mv| name(mv, a.problem.board().size())))
        .shown("difficulty", |(_, a)| a.difficulty.map(|d| d.level()))
        .shown("positions", |(_, a)| a.solution.nodes)
        .shown("time", |(_, a)| a.solution.time);
    let mut report = report.rows(shown);
    for (task, answer) in rows {
        if let Err(error) = answer {
            report = report.warning(tr!("{}: {error}", task.label));
        }
    }
    summary(report, &solved, rows.len(), elapsed)
}

/// The lines below the table.
fn summary(
    report: Report,
    solved: &[(&Task, &ProblemAnswer)],
    all: usize,
    elapsed: Duration,
) -> Report {
    let number = |name| {
        solved.iter().filter(|(_, a)| verdict_name(a.solution.verdict) == name).count() as u64
    };
    let open = number("not_decided") + (all - solved.len()) as u64;
    let mut times: Vec<Duration> = solved.iter().map(|(_, a)| a.solution.time).collect();
    times.sort();
    let nodes: u64 = solved.iter().map(|(_, a)| a.solution.nodes).sum();
    let memory = solved.iter().map(|(_, a)| a.solution.memory).max().unwrap_or(0);
    let median = times.get(times.len() / 2).copied().unwrap_or_default();
    let rate = nodes as f64 / times.iter().sum::<Duration>().as_secs_f64().max(1e-9);
    let mut parts = vec![
        tr!(
            "{} of {} proved",
            thousands(all as u64 - open),
            count(all as u64, "problem", "problems")
        ),
        tr!("{} alive", number("alive")),
        tr!("{} dead", number("dead")),
        tr!("{} ko", number("ko")),
    ];
    if number("repetition") > 0 {
        parts.push(tr!("{} without end", number("repetition")));
    }
    if open > 0 {
        parts.push(tr!("{open} not decided"));
    }
    let (mut on_board, mut marked) = (0, 0);
    for (task, answer) in solved {
        let is_decided = !matches!(answer.solution.verdict, Verdict::Open(_));
        on_board += u64::from(is_decided && answer.scope == Scope::Board);
        marked += u64::from(
            is_decided
                && answer.scope != Scope::Board
                && task.problem.region_source() == RegionSource::Marked,
        );
    }
    report
        .text(parts.join(" · "))
        .text(tr!(
            "{} · median {} · {} positions/s · at most {:.1} MiB a problem",
            duration(elapsed),
            duration(median),
            thousands(rate as u64),
            memory as f64 / f64::from(1 << 20),
        ))
        .note(tr!(
            "assumes: ko threats as stated, up to 4 otherwise · both sides may pass · {} on the whole \
             board, {} inside marked regions",
            thousands(on_board),
            thousands(marked)
        ))
}
