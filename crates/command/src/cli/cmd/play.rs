//! `play`: a problem against the computer.

use std::path::PathBuf;
use std::time::Duration;

use gopdb::Control;
use gopdb::go::{Color, Point};
use gopdb::tsumego::{
    Limits, Mark, Move, Outcome, Refused, Scene, Session as Played, Side, Threats, line_text, name,
};
use gopdb_text::message;
use serde_json::json;

use super::mode::{Mode, Taken};
use super::prelude::*;
use super::problems::{goal, open, task_text, unmarked};
use super::solve::{Player, points, seconds, with_remedy};
use crate::cli::args::Format;
use crate::cli::interrupt;
use crate::cli::output::{ProblemView, Style, outcome_name, problem_lines};

const DETAILS: &str = "\
Play one side; the computer answers as the lines of the file do, and else with the best move that it can
prove, and refutes mistakes. A move outside the region counts as a pass. In
the shell the lines after `play` are moves; `gopdb play FILE` reads them from the standard input.

  D4      a move           undo, redo   back and forth     hint    the best move
  pass    no stone         reset        to the beginning   switch  change sides
  board   draw it again    moves        the moves so far   quit    leave

Both sides may pass. A pass while a ko forbids you a point lifts the ban; any other pass of the
attacker gives the problem up. Seki is life.";

/// The commands of the mode, for `help`.
fn words() -> String {
    tr!("D4 (a move), pass, undo, redo, hint, switch, reset, board, moves, quit")
}

/// Play a problem against the computer
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A file with a problem
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The colour that you play [default: who plays first]
    #[arg(long = "as", value_enum, value_name = "black|white", hide_possible_values = true)]
    player: Option<Player>,
    /// Who plays first [default: as the problem says]
    #[arg(long, value_enum, value_name = "black|white", hide_possible_values = true)]
    first: Option<Player>,
    /// The strings at these points are the targets
    #[arg(long, value_name = "POINT", value_delimiter = ',')]
    target: Vec<String>,
    /// Give the computer N ko threats, 0 to 4
    #[arg(long, value_name = "N", default_value_t = 0)]
    #[arg(value_parser = clap::value_parser!(u8).range(0..=4))]
    threats: u8,
    /// Let the computer think at most S seconds a move
    #[arg(long, value_name = "S", default_value_t = 5.0)]
    time: f64,
    /// Take problem N of a file with several
    #[arg(long, value_name = "N")]
    number: Option<usize>,
}

/// The command `play`.
pub struct Play;

impl Command for Play {
    const NAME: &'static str = "play";
    type Args = Args;
    const DETAILS: &'static str = DETAILS;
    const EXAMPLES: &'static [&'static str] = &[
        "play examples/problems/corner-sending-two.sgf",
        "play examples/problems/corner-sending-two.sgf --as black --threats 1",
    ];

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        let time = seconds(args.time)?;
        let (mut located, _) = open(&args.file, args.number)?;
        if !args.target.is_empty() {
            let size = located.editor.board().size();
            located.editor.set_targets(&points(&args.target, size)?);
        }
        let problem = unmarked(&mut located).map_err(|error| with_remedy(&error))?;
        let problem = match args.first {
            Some(first) => problem.with_first(first.into()),
            None => problem,
        };
        let player = args.player.map_or(problem.to_play(), Color::from);
        let computer = problem.side(player).opposite();
        let first = problem.to_play();
        let about = problem.description.lines().collect::<Vec<_>>().join(" ");
        let task = task_text(&problem);
        let threats = Threats::new(computer, args.threats);
        let mut played = Played::with_lines(problem, located.lines, threats);
        if played.player() != player {
            played.switch();
        }
        let mut game = Game { played, first, time };
        let report =
            Report::new().when(!about.trim().is_empty(), |report| report.text(about)).spans([
                (Style::Strong, task),
                (Style::Plain, tr!("; you have {player}. {}", words())),
            ]);
        let report = match game.vain() {
            Some(text) => report.text(text),
            None => report,
        };
        let report = game.answer(report)?;
        session.mode = Some(Box::new(game));
        Ok(report)
    }
}

/// Returns the reason that a move changes nothing on the board.
pub fn elsewhere(mv: Move, size: u8) -> String {
    tr!("{} is outside the region: it counts as a pass", name(mv, size))
}

/// A problem that is being played.
struct Game {
    played: Played,
    /// The player who plays first.
    first: Color,
    time: Duration,
}

/// Returns the error for a move that cannot be played, with a remedy.
pub fn refused(error: Refused) -> CliError {
    let remedy = match error {
        Refused::Closed => Some(tr!("play on an empty point")),
        Refused::Ko => Some(tr!("play elsewhere first, or `hint`")),
        Refused::Over => Some(tr!("`undo`, `reset` or `quit`")),
        Refused::Limits => Some(tr!("`play FILE --time 30` lets the computer think longer")),
        _ => None,
    };
    let text = CliError::request(error.to_string());
    match remedy {
        Some(remedy) => text.with_remedy(remedy),
        None => text,
    }
}

impl Game {
    fn size(&self) -> u8 {
        self.played.scene().problem.board().size()
    }

    /// Lets the computer play as long as it is its turn, and shows where that leads.
    fn answer(&mut self, report: Report) -> Result<Report, CliError> {
        let control = interrupt::current();
        let mut reply = None;
        while self.played.is_computers_turn() {
            let limits = self.limits(&control);
            let mv = self.played.reply(&limits).map_err(refused)?;
            reply = Some(mv);
        }
        Ok(self.show(report, reply))
    }

    fn limits(&self, control: &Control) -> Limits {
        Limits::default().time(self.time).cancel(control.clone())
    }

    /// Adds the board and what was played last.
    fn show(&self, mut report: Report, reply: Option<Move>) -> Report {
        let scene = self.played.scene();
        if let Some(mv) = reply {
            let computer = self.played.player().opposite();
            report = report.text(format!(
                "{} {}",
                message(&computer.to_string()),
                name(mv, self.size())
            ));
        }
        let text = match scene.result {
            Some(result) => self.end(result),
            None => tr!("{} to play", scene.problem.to_play()),
        };
        let problem = scene.problem.clone();
        let last = self.played.last().filter(|p| problem.board().get(*p).is_stone());
        let draw = move |theme: &_| {
            problem_lines(&ProblemView { last, ..ProblemView::of(&problem) }, theme)
        };
        self.fields(report).drawing(draw).heading(text)
    }

    /// Describes the result for the player.
    fn end(&self, result: Outcome) -> String {
        let problem = &self.played.scene().problem;
        let defends = problem.side(self.played.player()) == Side::Defender;
        let (text, is_won) = match result {
            Outcome::Dead => (tr!("{} is captured", problem.defender()), !defends),
            _ => (tr!("{} lives", problem.defender()), defends),
        };
        format!("{text}: {}", if is_won { tr!("you win") } else { tr!("the computer wins") })
    }

    /// Adds the fields of the object.
    fn fields(&self, report: Report) -> Report {
        let scene = self.played.scene();
        let size = self.size();
        let board: Vec<String> = (0..size)
            .map(|row| {
                let state = |col| scene.problem.board().get(Point::new(row, col));
                (0..size).map(|col| state(col).color().map_or('_', Color::letter)).collect()
            })
            .collect();
        let moves: Vec<_> = self.played.moves().iter().map(|mv| name(*mv, size)).collect();
        report
            .object()
            .field("board", board)
            .field("to_play", scene.problem.to_play().letter())
            .field("you", self.played.player().letter())
            .field("goal", goal(&scene.problem).1)
            .field("moves", moves)
            .field("ko", scene.problem.ko().map(|p| p.name(size)))
            .field("result", scene.result.map(outcome_name))
    }

    fn play(&mut self, mv: Move, session: &Session) -> Result<Report, CliError> {
        let before = self.played.scene().clone();
        let was_right = self.played.record_mark() == Some(Mark::Right);
        self.played.play(mv).map_err(refused)?;
        let mut report = Report::new();
        // The object has no place for this.
        if session.format == Format::Table {
            if before.is_elsewhere(mv) {
                report = report.note(elsewhere(mv, self.size()));
            }
            let is_first = before.problem.to_play() == self.first;
            let marked = self.played.record_mark().filter(|_| was_right && is_first);
            let says = match marked {
                Some(Mark::Wrong) => Some(tr!("the file marks this as wrong")),
                Some(Mark::Right) => Some(tr!("right so far, by the file")),
                None => None,
            };
            let text = self.explain(&before, mv).or(says);
            report = report.when(text.is_some(), |report| report.text(text.unwrap_or_default()));
        }
        self.answer(report)
    }

    /// Says that the player cannot win, if that is proved.
    fn vain(&self) -> Option<String> {
        let scene = self.played.scene();
        let problem = &scene.problem;
        let control = interrupt::current();
        let (outcome, _) = scene.best(&self.limits(&control)).ok()?;
        let side = problem.side(self.played.player());
        match (outcome, side) {
            (Outcome::Alive, Side::Attacker) => {
                Some(tr!("{} cannot be killed: this is proved", problem.defender()))
            }
            (Outcome::Dead, Side::Defender) => {
                Some(tr!("{} cannot live: this is proved", problem.defender()))
            }
            _ => None,
        }
    }

    /// Explains why a move loses a won position.
    fn explain(&self, before: &Scene, mv: Move) -> Option<String> {
        let control = interrupt::current();
        let mistake = before.mistake(mv, &self.limits(&control))?;
        let size = self.size();
        let opponent = before.problem.to_play().opposite();
        let why = match &mistake.refutation[..] {
            [] => String::new(),
            line => format!(": {}", line_text(line, opponent, size)),
        };
        let better = name(mistake.better, size);
        Some(tr!("{} is a mistake{why}; {better} wins", name(mv, size)))
    }

    fn hint(&self) -> Result<Report, CliError> {
        let control = interrupt::current();
        let hint = self.played.hint(&self.limits(&control)).map_err(refused)?;
        let (outcome, at) = (hint.outcome, name(hint.mv, self.size()));
        let problem = &self.played.scene().problem;
        let color = problem.to_play();
        let defender = problem.defender();
        let then = match outcome {
            Outcome::Alive => tr!("{defender} lives"),
            Outcome::Dead => tr!("{defender} dies"),
            Outcome::Repetition => tr!("it repeats without end"),
            Outcome::Open(_) if hint.is_given => tr!("the record's answer, not proved"),
            Outcome::Open(_) => tr!("it looks best, but nothing is proved"),
        };
        let hint = json!({ "at": at, "outcome": outcome_name(outcome) });
        Ok(self
            .fields(Report::new())
            .field("hint", hint)
            .text(format!("{} {at}: {then}", message(&color.to_string()))))
    }

    fn moves(&self) -> Report {
        let size = self.size();
        let names: Vec<String> = self.played.moves().iter().map(|mv| name(*mv, size)).collect();
        let text = if names.is_empty() { tr!("no moves yet") } else { names.join(" ") };
        Report::new().object().field("moves", names).text(text)
    }
}

impl Mode for Game {
    fn prompt(&self) -> String {
        format!("{}> ", self.played.scene().problem.to_play())
    }

    fn line(&mut self, line: &str, session: &Session) -> Result<Taken, CliError> {
        let word = line.to_ascii_lowercase();
        let report = match word.as_str() {
            "quit" | "exit" | "q" | "leave" => return Ok(Taken::Left),
            "pass" => self.play(Move::Pass, session)?,
            "undo" | "u" => {
                self.played.undo().map_err(refused)?;
                self.answer(Report::new())?
            }
            "redo" => {
                self.played.redo().map_err(refused)?;
                self.answer(Report::new())?
            }
            "reset" => {
                self.played.reset();
                self.answer(Report::new())?
            }
            "switch" => {
                self.played.switch();
                self.answer(Report::new())?
            }
            "hint" | "h" => self.hint()?,
            "board" | "b" => self.show(Report::new(), None),
            "moves" => self.moves(),
            "help" | "?" => Report::new().text(words()),
            _ => match Point::from_name(line, self.size()) {
                Some(point) => self.play(Move::Play(point), session)?,
                None => return Ok(Taken::Unknown),
            },
        };
        Ok(Taken::Done(report))
    }
}
