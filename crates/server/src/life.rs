//! Problems of life and death: reading, solving, and playing against the solver.

use std::time::{Duration, Instant};

use schemars::JsonSchema;
use serde::Serialize;

use super::answers::{Answered, Context, reply};
use super::error::{ApiError, TIME_LIMIT};
use crate::answer::{ProblemPlace, Solution, board_rows, color_letter};
use crate::go::{Color, Point};
use crate::position::Region;
use crate::replay::Track;
use crate::sgf::{GameTree, Games, Limits as SgfLimits};
use crate::tsumego::{
    Editor, GivenLine, Invalid, Limits, Mark, Move, Outcome, Problem, Question, Refused,
    RegionSource, Scene, Side, Threats, given_lines, name,
};

macro_rules! bundled {
    ($($name:literal $level:literal)*) => {
        /// The bundled problems: their names, their difficulty (0 if it is not known), and their SGF
        /// texts.
        const BUNDLED: &[(&str, u8, &str)] = &[$((
            $name,
            $level,
            include_str!(concat!("problems/", $name, ".sgf")),
        ),)*];
    };
}

bundled! {
    "bent-four" 0
    "bent-four-corner-space" 1
    "bent-four-in-the-corner" 1
    "bent-three-corner" 1
    "bulky-five" 1
    "carpenters-square-0" 5
    "carpenters-square-1" 5
    "closed-nine-corner" 0
    "connect-and-die" 1
    "corner-bent-six" 0
    "corner-cut" 1
    "corner-j-group" 5
    "corner-l-group" 0
    "corner-l-plus-one-long" 5
    "corner-l-plus-one-short" 5
    "corner-sending-two" 2
    "corner-triangle-six-0" 1
    "corner-triangle-six-1" 0
    "crossed-five" 1
    "gokyo-shumyo-1-01" 0
    "gokyo-shumyo-1-04" 4
    "gokyo-shumyo-1-05" 3
    "gokyo-shumyo-1-10" 4
    "gokyo-shumyo-1-11" 3
    "gokyo-shumyo-1-12" 4
    "gokyo-shumyo-1-18" 0
    "gokyo-shumyo-1-20" 5
    "gokyo-shumyo-1-22" 3
    "gokyo-shumyo-2-14" 2
    "gokyo-shumyo-2-17" 0
    "gokyo-shumyo-2-22" 4
    "gokyo-shumyo-2-23" 5
    "gokyo-shumyo-2-24" 0
    "ko-approach" 2
    "ko-direct" 1
    "ko-first-take" 2
    "nakade-two" 1
    "pyramid-four" 1
    "rabbity-six" 2
    "rectangular-six" 0
    "rectangular-six-corner-0" 2
    "rectangular-six-corner-1" 2
    "rectangular-six-corner-2" 0
    "second-line-corner-4" 1
    "second-line-corner-5" 1
    "second-line-corner-6" 0
    "second-line-side-6" 1
    "second-line-side-7" 4
    "second-line-side-8" 0
    "seki-three" 0
    "snapback" 1
    "snapback-to-live" 1
    "square-four" 1
    "straight-four" 0
    "straight-three" 1
    "ten-thousand-year-ko" 1
    "triple-ko" 0
    "under-the-stones" 1
    "under-the-stones-to-live" 0
    "xuanxuan-qijing-004" 5
    "xuanxuan-qijing-005" 3
    "xuanxuan-qijing-011" 3
    "xuanxuan-qijing-014" 4
    "xuanxuan-qijing-018" 3
    "xuanxuan-qijing-019" 5
}

/// The memory of a solver.
const MEMORY: usize = 64 << 20;
/// The most time for a move of a problem that is played.
const MOVE_TIME: Duration = Duration::from_secs(5);
/// The most problems of a list.
const MOST_PROBLEMS: usize = 200;
/// The most lines of a problem that are read.
const MOST_LINES: usize = 1000;
/// The most moves of a problem that is played.
const MOST_MOVES: usize = 200;

/// A problem of life and death.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProblemBody {
    /// Its name, if it is a bundled one.
    pub name: Option<String>,
    /// What its author said about it.
    pub description: String,
    /// The board, rows from the top.
    pub board: String,
    /// Who plays first: `B` or `W`.
    pub turn: String,
    /// What the first player wants: `live` or `kill`; null if nobody said which stones count.
    pub goal: Option<&'static str>,
    /// The stones that are to live or die.
    pub targets: Vec<String>,
    /// The points on which play is allowed.
    pub area: Vec<String>,
    /// Where the area comes from: its author `marked` it, the stones `enclosed` it, or it was `guessed`;
    /// null without an area.
    pub area_source: Option<&'static str>,
    /// The difficulty, from 1 for beginners to 5; null if it is not known.
    pub difficulty: Option<u8>,
    /// The lines of its record, if it has some.
    pub lines: Vec<ProblemLine>,
}

/// A line that a record gives to a problem.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProblemLine {
    /// The moves: `B B12`.
    pub moves: Vec<String>,
    /// Whether it solves the problem.
    pub right: bool,
}

/// Problems of life and death.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProblemList {
    /// The problems.
    pub problems: Vec<ProblemBody>,
}

/// A mistake, and what it costs.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct MistakeBody {
    /// A move that wins.
    pub better: String,
    /// The moves that refute the mistake, beginning with the opponent's: `W B12`.
    pub refutation: Vec<String>,
}

/// A problem that is being played.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayBody {
    /// The problem as it began.
    pub problem: ProblemBody,
    /// The board now, rows from the top.
    pub board: String,
    /// Who is to move.
    pub turn: String,
    /// The last move, or nothing at the beginning.
    pub last: Option<String>,
    /// The moves that are allowed; `pass` among them.
    pub allowed: Vec<String>,
    /// What is wrong with the last move of the request, if it throws the result away.
    pub mistake: Option<MistakeBody>,
    /// The solver's answer to it: `W B12`, or `W pass`.
    pub answer: Option<String>,
    /// The result, once there is one: `alive` or `dead`.
    pub result: Option<&'static str>,
}

impl From<Refused> for ApiError {
    fn from(error: Refused) -> ApiError {
        let (status, code) = match error {
            Refused::Limits => (504, TIME_LIMIT),
            _ => (400, "invalid-move"),
        };
        ApiError::new(status, code, error.to_string())
    }
}

fn names(points: &[Point], size: u8) -> Vec<String> {
    points.iter().map(|point| point.name(size)).collect()
}

/// A problem, with where its region comes from.
pub fn problem_body(problem: &Problem, source: RegionSource, bundled: Option<&str>) -> ProblemBody {
    let size = problem.board().size();
    let first = problem.to_play();
    ProblemBody {
        name: bundled.map(str::to_owned),
        description: problem.description.clone(),
        board: board_rows(problem.board()),
        turn: color_letter(first),
        goal: Some(if problem.side(first) == Side::Defender { "live" } else { "kill" }),
        targets: names(problem.targets(), size),
        area: names(problem.region(), size),
        area_source: Some(source.name()),
        difficulty: BUNDLED
            .iter()
            .find(|(name, level, _)| Some(*name) == bundled && *level > 0)
            .map(|(_, level, _)| *level),
        lines: Vec::new(),
    }
}

/// A problem whose target nobody marked: its record's lines say what is right.
fn unmarked_body(editor: &Editor) -> ProblemBody {
    ProblemBody {
        name: None,
        description: String::new(),
        board: board_rows(editor.board()),
        turn: color_letter(editor.to_play()),
        goal: None,
        targets: Vec::new(),
        area: Vec::new(),
        area_source: None,
        difficulty: None,
        lines: Vec::new(),
    }
}

fn line_body(line: &GivenLine, size: u8) -> ProblemLine {
    ProblemLine {
        moves: line.moves.iter().map(|(color, mv)| move_text(*mv, *color, size)).collect(),
        right: line.mark == Some(Mark::Right),
    }
}

/// The editor of the problem of an SGF text.
fn editor_of(text: &str) -> Result<Editor, ApiError> {
    let tree = GameTree::parse(text, &SgfLimits::default())?;
    Ok(Editor::from_tree(&tree)?)
}

/// Marks the target of a diagram without marks, if a group is surrounded.
fn find_target(editor: &mut Editor, lines: &[GivenLine], limits: &Limits<'_>) {
    if let Some(found) = editor.guess_target(lines, limits) {
        editor.set_targets(&found.stones);
    }
}

/// Returns the moves one after the other: `B Q16`, `W pass`.
fn line(moves: &[Move], first: Color, size: u8) -> Vec<String> {
    let colors = [first, first.opposite()].into_iter().cycle();
    moves.iter().zip(colors).map(|(mv, color)| move_text(*mv, color, size)).collect()
}

fn move_text(mv: Move, color: Color, size: u8) -> String {
    format!("{} {}", color.letter(), name(mv, size))
}

/// A problem to solve, and where its region comes from.
struct Task {
    problem: Problem,
    source: RegionSource,
    bundled: Option<&'static str>,
}

impl Context<'_> {
    fn limits(&self, most: Duration) -> Limits<'_> {
        let time = self.state.time_limit.min(most);
        Limits::default().time(time).cancel(self.database.control())
    }

    /// The points of a parameter.
    fn points(&self, parameter: &'static str, size: u8) -> Result<Vec<Point>, ApiError> {
        let words = self.params.get(parameter).unwrap_or_default().split([' ', ',', '.']);
        let point = |word: &str| {
            Point::from_name(word, size)
                .ok_or_else(|| ApiError::is_not(parameter, word, "a point of this board"))
        };
        words.filter(|word| !word.is_empty()).map(point).collect()
    }

    fn task(&self) -> Result<Task, ApiError> {
        let params = &self.params;
        let task = match params.get("problem") {
            Some(wanted) => {
                let found = BUNDLED.iter().find(|(name, ..)| *name == wanted);
                let (name, _, text) = found.ok_or_else(|| {
                    ApiError::parameter("problem", "no bundled problem has this name")
                })?;
                let editor = editor_of(text)?;
                let (_, source) = editor.region();
                Task { problem: editor.problem()?, source, bundled: Some(name) }
            }
            None => self.own_task()?,
        };
        let problem = match params.color("first") {
            Some(first) => task.problem.with_first(first),
            None => task.problem,
        };
        Ok(Task { problem, ..task })
    }

    /// The problem of a position.
    fn own_task(&self) -> Result<Task, ApiError> {
        let session = self.session()?;
        let size = session.size();
        let targets = self.points("target", size)?;
        let area = self.points("area", size)?;
        if area.is_empty()
            && let Some(text) = self.params.get("region")
        {
            let region = Region::parse(text, size)?;
            let track = session.track().unwrap_or_else(|| {
                let board = session.board();
                let stones = Point::all(size).filter_map(|p| Some((p, board.get(p).color()?)));
                let stones: Vec<(Point, Color)> = stones.collect();
                Track::of_moves(size, &stones, Some(session.to_move()), &[]).0
            });
            let corners = (region.first(), region.last());
            let problem = Problem::of_game(&track, track.len(), corners, &targets)?
                .with_first(session.to_move());
            return Ok(Task { problem, source: RegionSource::Marked, bundled: None });
        }
        let mut editor = Editor::new(size);
        for point in Point::all(size) {
            if let Some(color) = session.board().get(point).color() {
                editor.set(point, Some(color)).map_err(|_| Invalid::NoTarget)?;
            }
        }
        editor.set_to_play(session.to_move());
        if targets.is_empty() {
            find_target(&mut editor, &[], &self.limits(MOVE_TIME));
        } else {
            editor.set_targets(&targets);
        }
        if !area.is_empty() {
            let targets = editor.targets().collect();
            let board = editor.board().clone();
            let problem = Problem::new(board, targets, area, session.to_move())?;
            return Ok(Task { problem, source: RegionSource::Marked, bundled: None });
        }
        let (_, source) = editor.region();
        Ok(Task { problem: editor.problem()?, source, bundled: None })
    }
}

/// The bundled problems.
pub fn problems(_: &Context<'_>) -> Answered {
    let problem = |(name, _, text): &(&'static str, u8, &str)| {
        let editor = editor_of(text).ok()?;
        let (_, source) = editor.region();
        Some(problem_body(&editor.problem().ok()?, source, Some(name)))
    };
    reply(&ProblemList { problems: BUNDLED.iter().filter_map(problem).collect() })
}

/// The problems of an SGF text.
pub fn read_problems(context: &Context<'_>) -> Answered {
    let start = Instant::now();
    let mut problems = Vec::new();
    let mut error = ApiError::new(400, "invalid-sgf", "the file holds no game record");
    for game in Games::new(&context.body[..], SgfLimits::default()).take(MOST_PROBLEMS) {
        context.database.control().check().map_err(crate::database::DatabaseError::from)?;
        let read = || -> Result<ProblemBody, ApiError> {
            let game = game?;
            let tree = GameTree::parse(&game.text, &SgfLimits::default())?;
            let mut editor = Editor::from_tree(&tree)?;
            let size = editor.board().size();
            let lines = given_lines(&tree, size);
            let is_marked = editor.targets().next().is_some();
            // A record with lines can be played without a target.
            if !is_marked && (lines.is_empty() || start.elapsed() < MOVE_TIME) {
                find_target(&mut editor, &lines, &context.limits(MOVE_TIME));
            }
            let (_, source) = editor.region();
            let body = match editor.problem() {
                Ok(problem) => problem_body(&problem, source, None),
                Err(_) if !lines.is_empty() => unmarked_body(&editor),
                Err(error) => return Err(error.into()),
            };
            let lines = lines.iter().take(MOST_LINES).map(|line| line_body(line, size)).collect();
            Ok(ProblemBody { lines, ..body })
        };
        match read() {
            Ok(problem) => problems.push(problem),
            Err(why) => error = why,
        }
    }
    if problems.is_empty() {
        return Err(error);
    }
    reply(&ProblemList { problems })
}

/// Solves a problem.
pub fn solve(context: &Context<'_>) -> Answered {
    let task = context.task()?;
    let limits = context.limits(context.state.time_limit);
    let question = Question::default()
        .memory(MEMORY)
        .moves(context.params.flag("all"))
        .superko(context.params.get("superko") == Some("positional"))
        .difficulty(false);
    let answer = question.ask(&task.problem, task.source, &[], &limits)?.answer;
    let place = ProblemPlace { file: None, number: 1, game: None, source: task.source };
    reply(&Solution::new(&place, &answer))
}

/// Plays the moves of a problem; the solver answers the last one.
pub fn play(context: &Context<'_>) -> Answered {
    let task = context.task()?;
    let size = task.problem.board().size();
    let limits = context.limits(MOVE_TIME);
    let problem = problem_body(&task.problem, task.source, task.bundled);
    let mut scene = Scene::in_region(task.problem, task.source, Threats::NONE);
    let mut last = None;
    let mut mistake = None;
    let words: Vec<&str> =
        context.params.get("play").unwrap_or_default().split_whitespace().collect();
    if words.len() > MOST_MOVES {
        return Err(ApiError::parameter("play", format!("more than {MOST_MOVES} moves")));
    }
    for (number, word) in words.iter().enumerate() {
        let mv = if word.eq_ignore_ascii_case("pass") {
            Move::Pass
        } else {
            let point = Point::from_name(word, size);
            Move::Play(
                point.ok_or_else(|| ApiError::is_not("play", word, "a move; expected `B12`"))?,
            )
        };
        let color = scene.problem.to_play();
        if number + 1 == words.len() && !context.params.flag("quiet") {
            mistake = scene.mistake(mv, &limits).map(|mistake| MistakeBody {
                better: name(mistake.better, size),
                refutation: line(&mistake.refutation, color.opposite(), size),
            });
        }
        scene = scene.after(mv)?;
        last = Some(move_text(mv, color, size));
    }
    let mut answer = None;
    if !words.is_empty() && !context.params.flag("quiet") && scene.result.is_none() {
        let (_, mv) = scene.best(&limits)?;
        answer = Some(move_text(mv, scene.problem.to_play(), size));
        scene = scene.after(mv)?;
    }
    reply(&PlayBody {
        problem,
        board: board_rows(scene.problem.board()),
        turn: color_letter(scene.problem.to_play()),
        last: answer.clone().or(last),
        allowed: scene.moves().into_iter().map(|mv| name(mv, size)).collect(),
        mistake,
        answer,
        result: scene.result.map(Outcome::name),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_problems_of_the_folder_are_bundled() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/problems");
        let mut names: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .filter_map(|entry| {
                entry.unwrap().file_name().to_str()?.strip_suffix(".sgf").map(str::to_owned)
            })
            .collect();
        names.sort();
        assert_eq!(names, BUNDLED.iter().map(|(name, ..)| *name).collect::<Vec<_>>());
        for (name, level, text) in BUNDLED {
            let editor = editor_of(text).unwrap();
            let problem = editor.problem().unwrap();
            // The others take longer.
            if !(1..=3).contains(level) && std::env::var_os("GOPDB_LONG").is_none() {
                continue;
            }
            let question = Question::default().memory(MEMORY).difficulty(true);
            let source = editor.region().1;
            let asked = question.ask(&problem, source, &[], &Limits::default()).unwrap();
            let found = asked.answer.difficulty.map_or(0, |of| of.level());
            assert_eq!(found, *level, "{name}");
        }
    }
}
