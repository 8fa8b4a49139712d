//! `solve`: life-and-death problems, with proof.

mod answer;
mod report;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::ValueEnum;
use gopdb::GameId;
use gopdb::go::{Color, Point};
use gopdb::query::PointName;
use gopdb::tsumego::{
    DEFAULT_MEMORY, FoundTarget, GivenLine, Invalid, Limits, Located, Problem, ReadError,
    TargetChoice,
};

use super::prelude::*;
use super::problems::{alone, read, rejected, short_name};
use crate::cli::interrupt;
use crate::cli::output::write_file;
use answer::solve;

/// Solve life-and-death problems, with proof
#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct Args {
    /// Files and folders, or GAME MOVE at REGION [target POINT …]
    #[arg(required = true, value_name = "FILE|DIR|GAME MOVE at REGION")]
    #[arg(value_hint = clap::ValueHint::AnyPath)]
    words: Vec<String>,
    /// Who plays first [default: as the problem says]
    #[arg(long, value_enum, value_name = "black|white", hide_possible_values = true)]
    first: Option<Player>,
    /// The strings at these points are the targets
    #[arg(long, value_name = "POINT", value_delimiter = ',')]
    target: Vec<String>,
    /// Spend at most S seconds on the answer and its difficulty, and on each other question
    #[arg(long, value_name = "S", default_value_t = 10.0)]
    time: f64,
    /// Give the second player exactly N ko threats, 0 to 4
    #[arg(long = "threats", value_name = "N", value_parser = clap::value_parser!(u8).range(0..=4))]
    threats: Option<u8>,
    /// Also solve with a rule for repetition: none, or positional superko
    #[arg(long, value_enum, value_name = "none|positional", default_value = "none")]
    #[arg(hide_possible_values = true, hide_default_value = true)]
    superko: Superko,
    /// List every first move and its result
    #[arg(long)]
    all: bool,
    /// Draw the refutation of every first move that fails
    #[arg(long)]
    refutations: bool,
    /// Solve with each player first: alive, dead, unsettled or ko
    #[arg(long)]
    status: bool,
    /// Compare each problem with its proof: wrong lines, other solutions, settled or unreachable ones
    #[arg(long)]
    audit: bool,
    /// Write the solution as an SGF tree with RIGHT and WRONG lines
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    tree: Option<PathBuf>,
    /// Keep the table of each region that is searched below MB megabytes
    #[arg(long, value_name = "MB", default_value_t = DEFAULT_MEMORY >> 20)]
    memory: usize,
    /// Use N threads: for N problems at the same time, or together for a single one
    #[arg(long, value_name = "N", default_value_t = 1)]
    jobs: usize,
    /// Take problem N of a file with several
    #[arg(long, value_name = "N")]
    number: Option<usize>,
}

/// A rule for repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Superko {
    /// Only the ko rule.
    None,
    /// No board may come back.
    Positional,
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

/// The command `solve`.
pub struct Solve;

impl Command for Solve {
    const NAME: &'static str = "solve";
    type Args = Args;
    const DETAILS: &'static str = "\
Results shown as alive, dead or ko are proved. Problems that are not decided are reported as such, with
the move that looks best.

FILE is SGF, or GoLD's text form. The targets are the stones with TR, else the stones with MA, else
--target, else the group that is surrounded. Play is
allowed on the empty points with MA beside TR, else VW, else on the points around the targets that the
stones enclose. If the targets have a liberty outside of those, play is allowed within three steps of the
targets. A region that is not marked grows as long as moves outside could change the result. If they still
could, the problem is not decided, and the result inside the region is named as that. The player is PL, or who the title or the comment says, or who has the first move in the file. Several problems, or
a folder, give a table.

Without marks or --target, the target is the group that stones of the other colour surround, with
gaps that they can close: all of its strings, also small ones. Of several groups, those near the moves in
the file are tried, of the colour that the title or the comment names (Black to play and live, 黑先杀白):
the first one whose fate depends on who plays first, and where the first move of a line that is marked as
right wins. The answer says how the target was chosen, and names the others.

GAME MOVE at REGION takes a position of the database. Play is allowed on the empty points of the region.
The targets are the strings at the points after `target`, or the largest string whose liberties all lie
in the region.

Every answer states its assumptions: who has ko threats, where the region comes from, and whether the
result holds on the whole board. A region that is marked is an assumption of the problem: a string with a
liberty outside of it can never be captured.

Rules: both sides may pass. A pass while a ko forbids a point lifts the ban; two other passes in a row
end with life. Seki is life.

Ko: without --threats the answer gives the result without ko threats and the number of threats that
turns it. Only the moves with the best ko work; the others are listed with the threats that they need
more. With --threats N the player who does not play first has N threats, the other has none.

Repetition: if neither side can win without repeating the position, the moves that repeat are shown, with
the name of such a position: triple ko, eternal life, molasses ko, sending two, returning one. --superko
positional adds the verdict if no board may come back; as in ko, a pass that lifts a ban and a ko threat
are moves elsewhere, after which every board is new.

Lines in the file that are marked as right or wrong (RIGHT, Correct, 正解, +, TE, WRONG, BM, DO) are
compared with the proof; without such marks the first line counts as right. If nothing is decided, the
moves that the file marks as right are named.

--audit lists the faults of a book's problems: lines marked as right that fail, or as wrong that work;
other first moves that work; groups that live or die whoever plays first; lines with a move that cannot be
played. With --tree, the solutions of the problems with faults are written, with their refutations.";
    const EXAMPLES: &'static [&'static str] = &[
        "solve examples/problems/corner-sending-two.sgf",
        "solve examples/problems/corner-sending-two.sgf --first white --refutations",
        "solve examples/problems/straight-three.sgf --status",
        "solve examples/problems --jobs 2 --time 5",
        "solve examples/problems --audit --tree faults.sgf",
        "solve examples/problems/triple-ko.sgf --superko positional",
        "solve 20 150 at N19..T13",
    ];

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        let time = seconds(args.time)?;
        let (tasks, errors) = tasks(&args, time, session)?;
        if tasks.is_empty() && errors.len() <= 1 {
            return Err(errors.into_iter().next().map_or_else(
                || {
                    CliError::request(tr!("no problem found")).with_remedy(tr!(
                        "name files of SGF with AB, AW and TR, or of GoLD's text form"
                    ))
                },
                |error| with_remedy(&error),
            ));
        }
        let start = Instant::now();
        let answers = solve(&args, time, &tasks, session);
        let mut trees = String::new();
        let rows: Vec<report::Row> = (tasks.into_iter().zip(answers))
            .map(|(task, answer)| {
                let kept = answer.map(|(answer, tree)| {
                    if !args.audit || !answer.findings(&task.lines).is_empty() {
                        trees.push_str(&tree.unwrap_or_default());
                    }
                    answer
                });
                (task, kept)
            })
            .collect();
        if let Some(file) = &args.tree {
            write_trees(file, &trees)?;
        }
        if let [(task, Err(error))] = &rows[..]
            && errors.is_empty()
        {
            return Err(CliError::failed(tr!("{}: {error}", task.label)));
        }
        let is_partial = interrupt::current().is_interrupted();
        let report = report::report(&args, &rows, &errors, start.elapsed());
        Ok(rejected(&errors, report).partial(is_partial))
    }
}

/// A problem and where it comes from.
struct Task {
    file: Option<String>,
    number: usize,
    /// The game of the database and its position.
    game: Option<(GameId, usize)>,
    /// The choice of the targets.
    choice: Choice,
    /// The lines that the record gives.
    lines: Vec<GivenLine>,
    /// The label in a table.
    label: String,
    problem: Problem,
}

/// The choice of the targets: by whom and how.
enum Choice {
    /// The problem or the user.
    Named,
    /// The program: the largest string whose liberties lie in the region.
    Largest,
    /// The program: a group that is surrounded.
    Found(FoundTarget),
}

impl Choice {
    /// Returns the choice in one word, for JSON.
    const fn name(&self) -> &'static str {
        match self {
            Choice::Named => "named",
            Choice::Largest => "largest",
            Choice::Found(found) => match found.choice {
                TargetChoice::Only => "only",
                TargetChoice::Unsettled => "unsettled",
                TargetChoice::Likely => "likely",
            },
        }
    }
}

/// A number of seconds.
pub fn seconds(time: f64) -> Result<Duration, CliError> {
    Duration::try_from_secs_f64(time)
        .map_err(|_| CliError::request(tr!("--time {time}: not a number of seconds")))
}

/// The points of these names.
pub fn points(names: &[String], size: u8) -> Result<Vec<Point>, CliError> {
    let point = |text: &String| {
        Point::from_name(text, size).ok_or_else(|| {
            CliError::request(tr!("`{text}` is not a point of a board of {size} lines"))
                .with_remedy(tr!("a point is a column and a line, such as Q16"))
        })
    };
    names.iter().map(point).collect()
}

/// An error of reading, with what to do about it.
pub fn with_remedy(error: &ReadError) -> CliError {
    let message = CliError::failed(error.to_string());
    match error {
        ReadError::Problem { source, .. } => match remedy(*source) {
            Some(remedy) => message.with_remedy(remedy),
            None => message,
        },
        ReadError::Target { stone, .. } => {
            message.with_remedy(tr!("name a stone of it with --target, such as --target {stone}"))
        }
        _ => message,
    }
}

/// Returns the remedy for a position that is not a problem.
pub fn remedy(invalid: Invalid) -> Option<String> {
    match invalid {
        Invalid::NoTarget => {
            Some(tr!("name a stone of the group with --target, or mark its stones with TR"))
        }
        Invalid::OpenTarget(..) => {
            Some(tr!("mark more points with MA, or none, so that the region is found by distance"))
        }
        Invalid::TooLarge(_) => Some(tr!("mark a smaller region with MA")),
        _ => None,
    }
}

/// Returns the problems to solve, and the errors of those that cannot be read.
fn tasks(
    args: &Args,
    time: Duration,
    session: &mut Session,
) -> Result<(Vec<Task>, Vec<ReadError>), CliError> {
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
            return Err(CliError::request(tr!("no file or folder {}", path.display()))
                .with_remedy(tr!(
                    "name a file or a folder, or GAME MOVE at REGION: solve 20 150 at N19..T13"
                )));
        }
        let (found, bad) = read(&paths);
        errors = bad;
        let is_alone = alone(&found);
        for one in found {
            if args.number.is_none_or(|number| number == one.number) {
                let label = short_name(&one, is_alone(&one));
                match of_file(one, label, args, time)? {
                    Ok(task) => tasks.push(task),
                    Err(error) => errors.push(error),
                }
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

/// The problem of a file; the target is guessed if none is marked.
fn of_file(
    mut one: Located,
    label: String,
    args: &Args,
    time: Duration,
) -> Result<Result<Task, ReadError>, CliError> {
    let size = one.editor.board().size();
    let mut choice = Choice::Named;
    if args.target.is_empty() {
        let control = interrupt::current();
        let limits = Limits::default().time(time).cancel(control);
        match one.guess_target(&limits) {
            Ok(found) => choice = found.map_or(Choice::Named, Choice::Found),
            Err(error) => return Ok(Err(error)),
        }
    } else {
        one.editor.set_targets(&points(&args.target, size)?);
    }
    Ok(one.problem().map(|problem| Task {
        label,
        file: Some(one.path),
        number: one.number,
        game: None,
        choice,
        lines: one.lines,
        problem,
    }))
}

/// The problem of a part of a game of the database.
fn of_game(
    id: GameId,
    position: usize,
    rest: &[String],
    args: &Args,
    session: &mut Session,
) -> Result<Task, CliError> {
    let example = "solve 20 150 at N19..T13 target Q18";
    let game = session.database()?.game(id)?;
    let size = game.track.size();
    let Some((region, words)) = rest.split_first() else {
        return Err(CliError::request(tr!("`at` needs a region")).with_remedy(example));
    };
    let corner = |text: &str| PointName::read(text)?.resolve(size);
    let corners = region.split_once("..").and_then(|(a, b)| corner(a).zip(corner(b)));
    let Some(corners) = corners else {
        return Err(CliError::request(tr!(
            "`{region}` is not a region of a board of {size} lines: a region is two opposite corners"
        ))
        .with_remedy(example));
    };
    let names = match words {
        [] => &args.target[..],
        [word, names @ ..] if word.starts_with("target") && !names.is_empty() => names,
        _ => {
            return Err(
                CliError::request(tr!("unexpected `{}`", words.join(" "))).with_remedy(example)
            );
        }
    };
    let targets = points(names, size)?;
    if position > game.track.len() {
        let moves = game.track.len();
        return Err(CliError::request(tr!("game {id} has no move {position}: it has {moves}")));
    }
    let problem = Problem::from_game(&game.track, position, corners, &targets)
        .map_err(|error| CliError::request(error.to_string()).with_remedy(example))?;
    let label = tr!("game {id}, move {position}, {region}");
    let choice = if targets.is_empty() { Choice::Largest } else { Choice::Named };
    Ok(Task {
        file: None,
        number: 1,
        game: Some((id, position)),
        choice,
        lines: Vec::new(),
        label,
        problem,
    })
}

/// Writes the solution trees of all problems into one file.
fn write_trees(file: &Path, trees: &str) -> Result<(), CliError> {
    if trees.is_empty() {
        return Err(CliError::failed(tr!(
            "no tree is written: no problem was solved, or has a fault"
        ))
        .with_remedy(tr!("allow more time with --time")));
    }
    write_file(file, trees.as_bytes())
}
