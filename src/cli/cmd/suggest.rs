//! `suggest`: the most likely moves of a position, and why.

use std::io::Write;
use std::time::Instant;

use gopdb::database::{Database, ModelInfo};
use gopdb::go::{Board, Color, Point};
use gopdb::knowledge::moves::{
    Context, ContextKey, RADII, SuggestTables, Suggester, Suggestion, disc,
};
use gopdb::pattern::{Cell, Pattern, Shape};
use serde_json::{Value, json};

use super::super::args::Format;
use super::super::error::CliError;
use super::super::output::{
    self, BoardView, Column, Letters, Style, Table, board_with_letters, duration, pattern_lines,
    rate_cell, side_by_side, thousands,
};
use super::super::session::Session;
use super::find::milliseconds;
use super::records::{Loaded, load, number_after};

const HELP: &str = "\
Lists the moves that are most likely to be played next, and why. The columns count different things:
    chance     the predicted probability that the move is played next, from everything that the
               model knows: surroundings, captures and ataris, the last moves, the opening
    radius     of the largest surroundings of the move that the model has seen, black to play
    positions  positions with these surroundings and the player to move; surroundings that last
               count in every position
    played     how often the move was played in these positions
    won        of the games in which it was played, how many the player won; a game counts once for
               each player, so there may be fewer games than plays
    games      ids of games in which it was played
`played` of `positions` is not the chance: it looks at the surroundings alone, over all positions
through which they last. `gopdb train` learns the model; benches/README.md shows how well the
chances fit other games.

GAME is an SGF file or a game id; in the shell, without one, it is the game that is shown. MOVE is
the position after that many moves, by default the last.

Examples:
  gopdb suggest 1 40
  gopdb suggest examples/games/lee-sedol-1.sgf 77 --top 5
  gopdb suggest 1 12 --diagrams";

/// Lists the most likely moves of a position, and why
#[derive(Debug, clap::Args)]
#[command(after_long_help = HELP)]
pub struct Args {
    /// An SGF file, or a game id
    #[arg(value_name = "GAME")]
    game: Option<String>,
    /// The position after this many moves [default: the last]
    #[arg(value_name = "MOVE")]
    position: Option<String>,
    /// List up to N moves [default: 10]
    #[arg(long, value_name = "N", default_value_t = 10, hide_default_value = true)]
    top: usize,
    /// Draw the surroundings of each move
    #[arg(long, short)]
    diagrams: bool,
}

/// A likely move and what is known of its surroundings.
struct Likely {
    suggestion: Suggestion,
    radius: Option<u8>,
    context: Option<Context>,
}

pub fn run(args: &Args, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    let (game, at) = position(args, session)?;
    let moves = session.moves()?;
    let (learnt, strengths) = (&moves.0, &moves.1);
    if game.track.size() != learnt.size {
        return Err(CliError::request(format!(
            "the model is for boards of {} lines, and this one has {}",
            learnt.size,
            game.track.size()
        ))
        .with_remedy(format!("`gopdb train --size {}` trains one", game.track.size())));
    }
    let at = at.unwrap_or(usize::MAX).min(game.track.len());
    let tables = SuggestTables::new(learnt.size);
    let mut suggester = Suggester::new(strengths, &tables);
    let start = Instant::now();
    let suggestions = suggester.at(&game.track, at, args.top);
    let board = game.track.board_at(at);
    let Some(player) = game.track.turns().nth(at) else {
        return Err(CliError::request("no player is to move in this position"));
    };
    let database = session.database()?;
    let mut likely = Vec::new();
    for suggestion in suggestions {
        likely.push(known(suggestion, &board, player, database, learnt)?);
    }
    let shown = Shown { name: &game.name, at, player, board: &board, learnt };
    let elapsed = start.elapsed();
    let played = game.track.moves().nth(at).and_then(|m| m.point);
    match session.format {
        Format::Json => output::json(
            out,
            &json!({
                "game": shown.name,
                "move": at,
                "to_move": player.letter(),
                "played": played.map(|point| point.name(board.size())),
                "learnt_from": learnt.games,
                "is_current": learnt.is_current,
                "elapsed_ms": milliseconds(elapsed),
                "moves": likely.iter().map(|l| l.json(board.size())).collect::<Vec<_>>(),
            }),
        ),
        Format::Csv => output::csv(
            out,
            ["at", "chance", "radius", "exposure", "played", "won", "lost", "games"],
            likely.iter().map(|l| l.cells(board.size())),
        ),
        Format::Table => {
            write_answer(out, &shown, &likely, args.diagrams, session)?;
            let time = format!("in {}", duration(elapsed));
            Ok(writeln!(out, "{}", session.look.paint(Style::Faint, &time))?)
        }
    }
}

/// The game and the position that are asked about.
fn position(args: &Args, session: &mut Session) -> Result<(Loaded, Option<usize>), CliError> {
    let at = match &args.position {
        Some(word) => Some(number_after("suggest GAME", Some(word))?),
        None => None,
    };
    if let Some(game) = &args.game {
        return Ok((load(game, session)?, at));
    }
    let Some(viewed) = session.viewed.clone() else {
        let remedy = if session.is_shell {
            "`show 1` opens one, `suggest 1 40` names one"
        } else {
            "gopdb suggest 1 40, gopdb suggest FILE.sgf"
        };
        return Err(CliError::request("no game is shown").with_remedy(remedy));
    };
    Ok((load(&viewed.id.to_string(), session)?, Some(viewed.position)))
}

/// Theme up the largest known surroundings of a move.
fn known(
    suggestion: Suggestion,
    board: &Board,
    player: Color,
    database: &Database,
    learnt: &ModelInfo,
) -> Result<Likely, CliError> {
    let radius = suggestion.context.map(|known| known.radius);
    let level = radius.and_then(|radius| RADII.iter().position(|&r| r == radius));
    let context = match level {
        Some(level) => {
            let key = ContextKey::of(board, player, suggestion.point, level);
            database.context(learnt, &key)?
        }
        None => None,
    };
    Ok(Likely { suggestion, radius, context })
}

impl Likely {
    fn examples(&self) -> &[u32] {
        self.context.as_ref().map_or(&[], |context| &context.examples)
    }

    /// The surroundings as a pattern, black to play on the centre.
    fn pattern(&self) -> Option<Pattern> {
        let key = &self.context.as_ref()?.key;
        let radius = key.radius()?;
        let half = i16::from(radius / 2);
        let side = (2 * half + 1) as u8;
        let shape = Shape::rectangle(side, side)?;
        let states = key.states();
        let offsets = disc(radius);
        let cell = |(row, col): (u8, u8)| {
            let offset = ((i16::from(row) - half) as i8, (i16::from(col) - half) as i8);
            match offsets.iter().position(|&o| o == offset) {
                Some(0) => Cell::EMPTY,
                Some(i) => states.get(i - 1).map_or(Cell::ANY, |&state| Cell::from(state)),
                None => Cell::ANY,
            }
        };
        Pattern::new(shape, shape.cells().map(cell).collect())
    }

    fn json(&self, size: u8) -> Value {
        let evidence = self.suggestion.context.map(|known| known.evidence);
        let reasons: Vec<Value> = self
            .suggestion
            .reasons
            .iter()
            .map(|reason| json!({ "what": reason.words, "strength": reason.strength }))
            .collect();
        json!({
            "at": self.suggestion.point.name(size),
            "chance": self.suggestion.chance,
            "radius": self.radius,
            "pattern": self.pattern().map(|pattern| pattern.to_string()),
            "exposure": evidence.map(|e| e.exposure),
            "played": evidence.map(|e| e.played),
            "won": evidence.map(|e| e.won),
            "lost": evidence.map(|e| e.lost),
            "games": self.examples(),
            "reasons": reasons,
        })
    }

    fn cells(&self, size: u8) -> [String; 8] {
        let evidence = self.suggestion.context.map(|known| known.evidence);
        let number = |n: Option<u64>| n.map_or(String::new(), |n| n.to_string());
        [
            self.suggestion.point.name(size),
            format!("{:.4}", self.suggestion.chance),
            number(self.radius.map(u64::from)),
            number(evidence.map(|e| e.exposure)),
            number(evidence.map(|e| e.played)),
            number(evidence.map(|e| e.won)),
            number(evidence.map(|e| e.lost)),
            self.examples().iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        ]
    }
}

/// The position that is shown.
struct Shown<'a> {
    name: &'a str,
    at: usize,
    player: Color,
    board: &'a Board,
    learnt: &'a ModelInfo,
}

fn letter(i: usize) -> Option<char> {
    (i < 26).then(|| char::from(b'A' + i as u8))
}

fn write_answer(
    out: &mut dyn Write,
    shown: &Shown<'_>,
    likely: &[Likely],
    diagrams: bool,
    session: &Session,
) -> Result<(), CliError> {
    let look = session.look;
    let size = shown.board.size();
    let title = format!("{}, move {}: {} to play", shown.name, shown.at, shown.player);
    writeln!(out, "{}\n", look.paint(Style::Strong, &output::clean(&title)))?;
    let letters: Vec<(Point, char)> = likely
        .iter()
        .enumerate()
        .filter_map(|(i, l)| Some((l.suggestion.point, letter(i)?)))
        .collect();
    let view = BoardView { board: shown.board, last: None, window: None };
    for line in board_with_letters(&view, &letters, &look) {
        writeln!(out, " {line}")?;
    }
    writeln!(out)?;
    let mut table = Table::new(&[
        Column::left(""),
        Column::left("at"),
        Column::right("chance"),
        Column::right("radius"),
        Column::right("positions"),
        Column::right("played"),
        Column::right("won "),
        Column::left("games"),
        Column::text("why"),
    ]);
    for (i, l) in likely.iter().enumerate() {
        let evidence = l.suggestion.context.map(|known| known.evidence).unwrap_or_default();
        let why: Vec<&str> = l.suggestion.reasons.iter().take(3).map(|r| r.words).collect();
        let games: Vec<String> = l.examples().iter().map(ToString::to_string).collect();
        table.row(vec![
            letter(i).map_or(String::new(), |letter| letter.to_string()),
            l.suggestion.point.name(size),
            format!("{:.1} %", 100.0 * l.suggestion.chance),
            l.radius.map_or("-".to_owned(), |radius| radius.to_string()),
            thousands(evidence.exposure),
            thousands(evidence.played),
            rate_cell(evidence.won, evidence.won + evidence.lost, &look),
            games.join(" "),
            why.join(", "),
        ]);
    }
    write!(out, "{}", table.render(&look))?;
    if diagrams {
        let blocks: Vec<(Vec<String>, usize)> = likely
            .iter()
            .enumerate()
            .filter_map(|(i, l)| {
                let pattern = l.pattern()?;
                let name = letter(i).unwrap_or(' ');
                let mut lines = vec![look.paint(Style::Strong, &format!("{name}"))];
                lines.extend(pattern_lines(&pattern, &Letters::default(), &look));
                Some((lines, 2 * usize::from(pattern.shape().width())))
            })
            .collect();
        writeln!(out)?;
        for line in side_by_side(&blocks, usize::from(look.width.unwrap_or(80))) {
            writeln!(out, "{line}")?;
        }
        let note = "surroundings with black to play in the middle; ? is farther away";
        writeln!(out, "{}", look.paint(Style::Faint, note))?;
    }
    let note =
        "positions: with the same surroundings; won: of the games in which it was played there";
    writeln!(out, "{}", look.paint(Style::Faint, note))?;
    if !shown.learnt.is_current {
        let note = look.paint(Style::Note, "note:");
        let games = thousands(shown.learnt.all_games);
        writeln!(
            out,
            "{note} games were added or removed since the model was trained on {games}; `train` updates it"
        )?;
    }
    Ok(())
}
