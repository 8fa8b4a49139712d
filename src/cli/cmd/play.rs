//! `play`: a problem against the computer.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use gopdb::go::{Color, Point};
use gopdb::tsumego::{
    Limits, Move, Outcome, Refused, Scene, Session as Played, Side, Threats, line_text, name,
};
use serde_json::json;

use super::super::args::Format;
use super::super::error::CliError;
use super::super::interrupt::Watch;
use super::super::output::{self, ProblemView, Style, Theme, outcome_name, problem_lines};
use super::super::session::Session;
use super::mode::{self, Mode, Taken};
use super::problems::{goal, open, task_text};
use super::solve::{Player, seconds, with_remedy};

const HELP: &str = "\
Play one side; the computer answers with the best move that it can prove, and refutes mistakes. In the shell the lines
after `play` are moves; `gopdb play FILE` reads them from the standard input.

  D4      a move            undo, redo   back and forth      hint    the best move
  pass    no stone          reset        to the beginning    switch  change sides
  board   draw it again     moves        the moves so far    quit    leave

Both sides may pass. A pass while a ko forbids you a point lifts the ban; any other pass of the attacker
gives the problem up. Seki is life.

Examples:
  gopdb play examples/problems/corner-l-group.sgf
  gopdb play examples/problems/corner-l-group.sgf --as black --threats 1";

/// The commands of the mode, for `help`.
const WORDS: &str = "\
D4 (a move), pass, undo, redo, hint, switch, reset, board, moves, quit";

/// Play a problem against the computer
#[derive(Debug, clap::Args)]
#[command(after_long_help = HELP)]
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

pub fn run(args: &Args, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    let time = seconds(args.time)?;
    let (located, _) = open(&args.file, args.number)?;
    let problem = located.problem().map_err(|error| with_remedy(&error))?;
    let problem = match args.first {
        Some(first) => problem.with_first(first.into()),
        None => problem,
    };
    let player = args.player.map_or(problem.to_play(), Color::from);
    let computer = problem.side(player).opposite();
    let about = problem.description.lines().map(output::clean).collect::<Vec<_>>().join(" ");
    let task = task_text(&problem);
    let mut played = Played::new(problem, Threats::of(computer, args.threats));
    if played.player() != player {
        played.switch();
    }
    let mut game = Game { played, time };
    if session.format == Format::Table {
        if !about.trim().is_empty() {
            writeln!(out, "{about}")?;
        }
        let task = session.look.paint(Style::Strong, &task);
        writeln!(out, "{task}; you have {player}. {WORDS}")?;
    }
    game.answer(session, out)?;
    mode::begin(game, session, out)
}

/// A problem that is being played.
struct Game {
    played: Played,
    time: Duration,
}

fn refused(error: Refused) -> CliError {
    let remedy = match error {
        Refused::Closed => Some("play on a point that is marked as free"),
        Refused::Ko => Some("play elsewhere first, or `hint`"),
        Refused::Over => Some("`undo`, `reset` or `quit`"),
        Refused::Limits => Some("`play FILE --time 30` lets the computer think longer"),
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

    /// Let the computer play as long as it is its turn, and show where that leads.
    fn answer(&mut self, session: &Session, out: &mut dyn Write) -> Result<(), CliError> {
        let watch = Watch::start();
        let mut reply = None;
        while self.played.is_computers_turn() {
            let limits = self.limits(&watch);
            let (_, mv) = self.played.reply(&limits).map_err(refused)?;
            reply = Some(mv);
        }
        self.show(reply, session, out)
    }

    fn limits<'a>(&self, watch: &'a Watch) -> Limits<'a> {
        Limits { time: Some(self.time), cancel: Some(watch.control()), ..Limits::default() }
    }

    /// The board and what was played last.
    fn show(
        &self,
        reply: Option<Move>,
        session: &Session,
        out: &mut dyn Write,
    ) -> Result<(), CliError> {
        let scene = self.played.scene();
        if session.format != Format::Table {
            return self.show_json(None, out);
        }
        let look = &session.look;
        if let Some(mv) = reply {
            let computer = self.played.player().opposite();
            writeln!(out, "{computer} {}", name(mv, self.size()))?;
        }
        self.draw(look, out)?;
        let text = match scene.result {
            Some(result) => self.end(result),
            None => format!("{} to play", scene.problem.to_play()),
        };
        Ok(writeln!(out, "{}", look.paint(Style::Strong, &text))?)
    }

    fn draw(&self, look: &Theme, out: &mut dyn Write) -> Result<(), CliError> {
        let problem = &self.played.scene().problem;
        let last = self.played.last().filter(|p| problem.board().get(*p).is_stone());
        let view = ProblemView { last, ..ProblemView::of(problem) };
        for line in problem_lines(&view, look) {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    /// How it ended, for the player.
    fn end(&self, result: Outcome) -> String {
        let problem = &self.played.scene().problem;
        let defends = problem.side(self.played.player()) == Side::Defender;
        let (text, is_won) = match result {
            Outcome::Dead => (format!("{} is captured", problem.defender()), !defends),
            _ => (format!("{} lives", problem.defender()), defends),
        };
        format!("{text}: {}", if is_won { "you win" } else { "the computer wins" })
    }

    fn show_json(
        &self,
        hint: Option<(Outcome, Move)>,
        out: &mut dyn Write,
    ) -> Result<(), CliError> {
        let scene = self.played.scene();
        let size = self.size();
        let board: Vec<String> = (0..size)
            .map(|row| {
                let state = |col| scene.problem.board().get(Point::new(row, col));
                (0..size).map(|col| state(col).color().map_or('_', Color::letter)).collect()
            })
            .collect();
        let mut object = json!({
            "board": board,
            "to_play": scene.problem.to_play().letter(),
            "you": self.played.player().letter(),
            "goal": goal(&scene.problem).1,
            "moves": self.played.moves().iter().map(|mv| name(*mv, size)).collect::<Vec<_>>(),
            "ko": scene.problem.ko().map(|p| p.name(size)),
            "result": scene.result.map(outcome_name),
        });
        if let Some((result, mv)) = hint {
            object["hint"] = json!({ "at": name(mv, size), "outcome": outcome_name(result) });
        }
        output::json(out, &object)
    }

    fn play(&mut self, mv: Move, session: &Session, out: &mut dyn Write) -> Result<(), CliError> {
        let before = self.played.scene().clone();
        self.played.play(mv).map_err(refused)?;
        if session.format == Format::Table {
            self.explain(&before, mv, out)?;
        }
        self.answer(session, out)
    }

    /// Say so if a move throws the win away, and show why.
    fn explain(&self, before: &Scene, mv: Move, out: &mut dyn Write) -> Result<(), CliError> {
        let watch = Watch::start();
        let Some(mistake) = before.mistake(mv, &self.limits(&watch)) else { return Ok(()) };
        let size = self.size();
        let opponent = before.problem.to_play().opposite();
        let why = match &mistake.refutation[..] {
            [] => String::new(),
            line => format!(": {}", line_text(line, opponent, size)),
        };
        let better = name(mistake.better, size);
        Ok(writeln!(out, "{} is a mistake{why}; {better} wins", name(mv, size))?)
    }

    fn hint(&self, session: &Session, out: &mut dyn Write) -> Result<(), CliError> {
        let watch = Watch::start();
        let (outcome, mv) = self.played.hint(&self.limits(&watch)).map_err(refused)?;
        if session.format != Format::Table {
            return self.show_json(Some((outcome, mv)), out);
        }
        let problem = &self.played.scene().problem;
        let color = problem.to_play();
        let defender = problem.defender();
        let then = match outcome {
            Outcome::Alive => format!("{defender} lives"),
            Outcome::Dead => format!("{defender} dies"),
            Outcome::Repetition => "it goes on without end".to_owned(),
            Outcome::Open(_) => "it looks best, but nothing is proved".to_owned(),
        };
        Ok(writeln!(out, "{color} {}: {then}", name(mv, self.size()))?)
    }

    fn write_moves(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let size = self.size();
        let names: Vec<String> = self.played.moves().iter().map(|mv| name(*mv, size)).collect();
        let text = if names.is_empty() { "no moves yet".to_owned() } else { names.join(" ") };
        Ok(writeln!(out, "{text}")?)
    }
}

impl Mode for Game {
    fn prompt(&self) -> String {
        format!("{}> ", self.played.scene().problem.to_play())
    }

    fn line(
        &mut self,
        line: &str,
        session: &Session,
        out: &mut dyn Write,
    ) -> Result<Taken, CliError> {
        let word = line.to_ascii_lowercase();
        match word.as_str() {
            "quit" | "exit" | "q" | "leave" => return Ok(Taken::Left),
            "pass" => self.play(Move::Pass, session, out)?,
            "undo" | "u" => {
                self.played.undo().map_err(refused)?;
                self.answer(session, out)?;
            }
            "redo" => {
                self.played.redo().map_err(refused)?;
                self.answer(session, out)?;
            }
            "reset" => {
                self.played.reset();
                self.answer(session, out)?;
            }
            "switch" => {
                self.played.switch();
                self.answer(session, out)?;
            }
            "hint" | "h" => self.hint(session, out)?,
            "board" | "b" => self.show(None, session, out)?,
            "moves" => self.write_moves(out)?,
            "help" | "?" => writeln!(out, "{WORDS}")?,
            _ => match Point::from_name(line, self.size()) {
                Some(point) => self.play(Move::Play(point), session, out)?,
                None => return Ok(Taken::Unknown),
            },
        }
        Ok(Taken::Done)
    }
}
