//! Solved problems of life and death.

use schemars::JsonSchema;
use serde::Serialize;

use super::milliseconds;
use crate::GameId;
use crate::go::{Color, Point};
use crate::tsumego::{self, Move, Side, Verdict, best_moves, name};

/// Problems that were to be solved.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Solutions {
    /// The number of problems whose target lives.
    pub alive: u64,
    /// The number of those whose target dies.
    pub dead: u64,
    /// The number of those that depend on ko threats.
    pub ko: u64,
    /// The number of those that repeat without end.
    pub repetition: u64,
    /// The number of those that were not decided.
    pub not_decided: u64,
    /// The problems that could not be read or solved, each with the place and the reason.
    pub rejected: Vec<String>,
    /// The time that it took, in milliseconds.
    pub elapsed_ms: f64,
    /// The problems that were solved.
    pub problems: Vec<Solution>,
}

/// The place from which a problem was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProblemPlace {
    /// The file; `None` of a game of the database.
    pub file: Option<String>,
    /// The number of the problem in it, from 1.
    pub number: usize,
    /// The game of the database and the number of moves before the position.
    pub game: Option<(GameId, usize)>,
}

/// A problem that was solved. A verdict but `not_decided` is proved.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Solution {
    /// The file; null of a game of the database.
    pub file: Option<String>,
    /// The number of the problem in the file, from 1.
    pub number: u64,
    /// The number of the game; null of a file.
    #[schemars(with = "Option<u32>")]
    pub game: Option<GameId>,
    /// The number of moves before the position of the game.
    #[serde(rename = "move")]
    pub position: Option<u64>,
    /// The origin of the region: `marked`, `enclosed` or `guessed`.
    pub region_source: &'static str,
    /// The player who moves first: `B` or `W`.
    pub first: String,
    /// The player whose stones are to live or die.
    pub defender: String,
    /// The aim of the first player: `live` or `kill`.
    pub goal: &'static str,
    /// The number of points of the region.
    pub empty: u64,
    /// `alive`, `dead`, `ko`, `repetition`, or `not_decided`: not in time, or only inside a region that
    /// nobody marked.
    pub verdict: &'static str,
    /// The verdict inside that region; null if it is that of the problem.
    pub verdict_in_region: Option<&'static str>,
    /// The ko on which the result depends; null if the verdict is none.
    pub ko: Option<Ko>,
    /// The result without ko threats.
    pub without_threats: &'static str,
    /// The result for either player first: `alive`, `dead`, `unsettled`, …; null if it was not asked for.
    pub status: Option<&'static str>,
    /// The part of the board in which the result with the other player first holds, as `scope`.
    pub status_scope: Option<&'static str>,
    /// That result inside the region, if that is all that is known.
    pub status_in_region: Option<&'static str>,
    /// The best first move.
    pub best: Option<String>,
    /// The main line: `B B12`, `W pass`.
    pub line: Vec<String>,
    /// The points of the region that was searched.
    pub region: Vec<String>,
    /// The stones that are to live or die.
    pub targets: Vec<String>,
    /// The part of the board in which the verdict, or that in the region, holds: `board`, `region` or `unknown`.
    pub scope: &'static str,
    /// The points outside the region that moves reach.
    pub scope_points: Vec<String>,
    /// Stones of the attacker that are taken to be around the region: the verdict holds with and without
    /// them, and the other moves are judged with them.
    pub added_stones: Vec<String>,
    /// The difficulty, from 1 for beginners to 5; null if it is not known.
    pub difficulty: Option<u8>,
    /// The record's own answer: the first moves of its lines that are marked as right. Nothing is proved by it.
    pub given: Vec<String>,
    /// The first moves that work; null if these were not asked for.
    pub correct: Option<Vec<String>>,
    /// All first moves, each with its verdict: `B12 alive`; null if they were not asked for.
    pub moves: Option<Vec<String>>,
    /// The refutations of first moves: `B B12 W A11`; null if there are none.
    pub refutations: Option<Vec<String>>,
    /// The name of what repeats: `triple ko`.
    pub cycle: Option<String>,
    /// The moves that repeat.
    pub cycle_line: Option<Vec<String>>,
    /// The verdict under positional superko, if it was asked for.
    pub superko: Option<&'static str>,
    /// The best first move under positional superko.
    pub superko_best: Option<String>,
    /// The number of positions that were visited.
    pub nodes: u64,
    /// The time that it took, in milliseconds.
    pub elapsed_ms: f64,
    /// The memory of the solver's tables.
    pub memory_bytes: u64,
}

/// A ko on which the result depends.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Ko {
    /// The result without ko threats.
    pub without: &'static str,
    /// The player who needs threats to change it: `B` or `W`.
    pub color: String,
    /// The number of these threats.
    pub threats: u8,
    /// The result with them.
    pub then: &'static str,
}

fn line(moves: &[Move], first: Color, size: u8) -> Vec<String> {
    let colors = [first, first.opposite()].into_iter().cycle();
    let text = |(mv, color): (&Move, Color)| format!("{} {}", color.letter(), name(*mv, size));
    moves.iter().zip(colors).map(text).collect()
}

impl Solution {
    /// The answer to a problem.
    pub fn new(place: &ProblemPlace, answer: &tsumego::ProblemAnswer) -> Solution {
        let (problem, solution) = (&answer.problem, &answer.solution);
        let size = problem.board().size();
        let names = |points: &[Point]| points.iter().map(|point| point.name(size)).collect();
        let first = problem.to_play();
        let role = problem.side(first);
        let ko = match solution.verdict {
            Verdict::Ko(ko) => Some(Ko {
                without: ko.without.name(),
                color: super::color_letter(problem.color(ko.side)),
                threats: ko.threats,
                then: ko.then.name(),
            }),
            _ => None,
        };
        let moves = answer.moves.as_deref();
        let verdict = |(mv, v): &(Move, Verdict)| format!("{} {}", name(*mv, size), v.name());
        let refutations = answer.refutations.iter();
        let refutations: Vec<String> =
            refutations.map(|found| line(&found.line, first, size).join(" ")).collect();
        let cycle = answer.cycle.as_ref();
        Solution {
            file: place.file.clone(),
            number: place.number as u64,
            game: place.game.map(|game| game.0),
            position: place.game.map(|game| game.1 as u64),
            region_source: problem.region_source().name(),
            first: super::color_letter(first),
            defender: super::color_letter(problem.defender()),
            goal: if role == Side::Defender { "live" } else { "kill" },
            empty: problem.region().len() as u64,
            verdict: solution.verdict.name(),
            verdict_in_region: answer.in_region.map(Verdict::name),
            ko,
            without_threats: solution.outcome.name(),
            status: answer.status(),
            status_scope: answer.other.as_ref().map(|_| answer.other_scope.name()),
            status_in_region: answer.other_in_region.map(Verdict::name),
            best: solution.best.map(|mv| name(mv, size)),
            line: line(&solution.line, first, size),
            region: names(problem.region()),
            targets: names(problem.targets()),
            scope: answer.scope.name(),
            scope_points: names(answer.scope.points()),
            added_stones: names(&answer.added),
            difficulty: answer.difficulty.map(|difficulty| difficulty.level()),
            given: answer.given.iter().map(|mv| name(*mv, size)).collect(),
            correct: moves
                .map(|all| best_moves(all, role).iter().map(|mv| name(*mv, size)).collect()),
            moves: moves.map(|all| all.iter().map(verdict).collect()),
            refutations: (!refutations.is_empty()).then_some(refutations),
            cycle: cycle.map(|cycle| cycle.kind.to_string()),
            cycle_line: cycle.map(|c| line(&c.moves, c.first(first), size)),
            superko: answer.superko.map(|(verdict, _)| verdict.name()),
            superko_best: answer.superko.and_then(|(_, best)| best).map(|mv| name(mv, size)),
            nodes: solution.nodes,
            elapsed_ms: milliseconds(solution.time),
            memory_bytes: solution.memory as u64,
        }
    }
}

impl Solutions {
    /// The answers to some problems, and what was rejected.
    pub fn new(
        problems: Vec<Solution>,
        rejected: Vec<String>,
        elapsed: std::time::Duration,
    ) -> Solutions {
        let number =
            |name| problems.iter().filter(|problem| problem.verdict == name).count() as u64;
        Solutions {
            alive: number("alive"),
            dead: number("dead"),
            ko: number("ko"),
            repetition: number("repetition"),
            not_decided: number("not_decided"),
            rejected,
            elapsed_ms: milliseconds(elapsed),
            problems,
        }
    }
}
