//! `suggest`: the most likely moves of a position, and why.

use std::time::Instant;

use gopdb::answer::Suggestions;
use gopdb::database::{AdaptedModel, LikelyMove, ModelInfo};
use gopdb::go::{Board, Point};
use gopdb::knowledge::moves::{AdaptOptions, SuggestTables, Suggester};
use gopdb::pattern::Pattern;
use gopdb::query::PointName;

use super::prelude::*;
use super::records::{Loaded, load, number_after, resolved};
use super::train::threads;
use crate::cli::output::{
    BoardView, Letters, Style, Theme, board_with_letters, duration, milliseconds, pattern_lines,
    side_by_side,
};

/// List the most likely moves of a position, and why
#[derive(Debug, clap::Args)]
pub struct Args {
    /// An SGF file or a game id, and a number of moves [default: the last]; or moves from the empty board
    #[arg(value_name = "GAME [MOVE] | MOVES")]
    place: Vec<String>,
    /// List up to N moves [default: 10]
    #[arg(long, value_name = "N", default_value_t = 10, hide_default_value = true)]
    #[arg(alias = "limit")]
    top: usize,
    /// Fit the model further to the games of QUERY; of a player's games, to the player's moves
    #[arg(long = "where", value_name = "QUERY")]
    query: Option<String>,
    /// Draw the surroundings of each move
    #[arg(long, short)]
    diagrams: bool,
}

/// The command `suggest`.
pub struct Suggest;

impl Command for Suggest {
    const NAME: &'static str = "suggest";
    type Args = Args;
    const DETAILS: &'static str = "\
Lists the moves that are most likely to be played next, and why. The columns count different things:
    chance     the predicted probability that the move is played next, from
               everything that the model knows: surroundings, captures and
               ataris, the last moves, the opening
    radius     of the largest surroundings of the move that the model has seen,
               black to play
    positions  positions with these surroundings and the player to move;
               surroundings that last count in every position
    played     how often the move was played in these positions
    won        of the games in which it was played, how many the player won; a
               game counts once for each player, so there may be fewer games
               than plays
    games      ids of games in which it was played
The games that the model was learned from are stated with their years. If fewer than a tenth of them are
within five years of the game, this is stated, too: chances are less reliable then (benches/README.md).
`played` of `positions` is not the chance: it depends on the surroundings alone, over all positions
in which they last. `gopdb train` trains the model; benches/README.md shows how well the
chances fit other games. Games that are imported or removed later are counted at once, up to 1,000 in
one change; the chances change with the next training.

With --where, the model is first fitted further to the games of the query, and `positions`, `played`,
`won` and `games` count these games alone. If the query names one player, only this player's moves are
learned: the answer is what this player would play. GAME itself is left out. Moves that are rare in
these games keep the chance that all games give them, and a habit that others hardly know is learned
from many games only. `evaluate --where` measures what the fit gains.

GAME is an SGF file or a game id; in the shell, without one, it is the current game. MOVE is
the position after that many moves, by default the last. MOVES are points, black first: Q16 D4.";
    const EXAMPLES: &'static [&'static str] = &[
        "suggest 1 40",
        "suggest Q16 D4",
        "suggest examples/games/lee-sedol-1.sgf 77 --top 5",
        "suggest 1 12 --diagrams",
        "suggest 1 12 --where \"player \\\"Lee Sedol\\\"\"",
    ];

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        let (game, at) = position(&args, session)?;
        let moves = session.moves()?;
        let (model, predictor) = (&moves.0, &moves.1);
        if game.track.size() != model.size {
            return Err(CliError::request(tr!(
                "the model is for boards of {} lines, and this one has {}",
                model.size,
                game.track.size()
            ))
            .with_remedy(tr!("`gopdb train --size {}` trains one", game.track.size())));
        }
        let at = at.unwrap_or(usize::MAX).min(game.track.len());
        let board = game.track.board_at(at);
        let Some(player) = game.track.turns().nth(at) else {
            return Err(CliError::request(tr!("no player is to move in this position")));
        };
        let basis = session.database()?.model_basis(model)?;
        let is_other_time = game.year.is_some_and(|year| basis.is_other_time(year));
        let tables = SuggestTables::new(model.size);
        let start = Instant::now();
        let adapted = match &args.query {
            Some(text) => {
                let query = resolved(text, session)?;
                let options = AdaptOptions::default().threads(threads(0));
                Some(session.adapted_moves(query, game.id, &options)?)
            }
            None => None,
        };
        let adapted = adapted.as_deref();
        let mut suggester =
            Suggester::new(adapted.map_or(predictor, |adapted| &adapted.predictor), &tables);
        let (database, place) = (session.database()?, (&game.track, at));
        let likely = match adapted {
            Some(adapted) => {
                database.likely_moves_adapted(adapted, &mut suggester, place, args.top)?
            }
            None => database.likely_moves(model, &mut suggester, place, args.top)?,
        };
        let elapsed = start.elapsed();
        let answer = Suggestions::new(place, model, &basis, adapted, &likely);
        let report = Report::new()
            .field("game", &game.name)
            .answer(&answer)
            .field("year", game.year)
            .field("is_other_time", is_other_time)
            .field("elapsed_ms", milliseconds(elapsed))
            .heading(tr!("{}, move {at}: {player} to play", game.name));
        let report = table(report.blank(), board, &likely)
            .when(args.diagrams, |report| diagrams(report, &likely))
            .note(
                tr!("positions: with the same surroundings; won: of the games in which it was played there"),
            )
            .note(tr!("learned from {}", basis_text(&basis)))
            .when(is_other_time, |report| report.note(other_time(game.year)));
        let report = match adapted {
            Some(adapted) => report.note(adapted_text(adapted)),
            None => report,
        };
        let report = match outdated(model) {
            Some(text) => report
                .spans([(Style::Note, "note:".to_owned()), (Style::Plain, format!(" {text}"))]),
            None => report,
        };
        Ok(report.note(tr!("in {}", duration(elapsed))))
    }
}

/// The caveat of a game from a time of which the model has learned from few games.
fn other_time(year: Option<u16>) -> String {
    tr!(
        "this game is of {}, when few of these were played: its moves are predicted less well, and the \
         chances are less reliable (learned from games of 2003–2011, the likeliest moves were off by 2.8 \
         points on games of programs, by 0.8 on games of these years)",
        year.unwrap_or_default()
    )
}

/// Describes the difference between the model's games and the present games; `None` if it is small.
/// The chances hardly change with a few games more.
fn outdated(model: &ModelInfo) -> Option<String> {
    let trained = thousands(model.games);
    if !model.is_current {
        return Some(tr!(
            "the model was trained on {trained} games, which are not the present ones; `train` updates it"
        ));
    }
    (model.counted.abs_diff(model.games) * 10 > model.games).then(|| {
        tr!(
            "chances are those of the {trained} games of the training; `train` fits them to the {} that are counted now",
            thousands(model.counted)
        )
    })
}

/// Describes the games to which the model was fitted further.
fn adapted_text(adapted: &AdaptedModel) -> String {
    let games = count(adapted.games, "game", "games");
    let whose = adapted.player.as_ref().map_or(String::new(), |name| tr!(", moves of {name}"));
    let few = if adapted.games < FEW {
        tr!(": few, so that chances are mostly those of all games")
    } else {
        String::new()
    };
    tr!("fitted further to {games}{whose}{few}")
}

/// Fewer games than these change little.
const FEW: u64 = 50;

/// The requested game and position.
fn position(args: &Args, session: &mut Session) -> Result<(Loaded, Option<usize>), CliError> {
    match args.place.as_slice() {
        [] => {}
        [first, ..] if PointName::read(first).is_some() => {
            let size = session.moves()?.0.size;
            let board = super::explore::board(&args.place, size, session)?;
            let track =
                board.track().ok_or_else(|| CliError::request(tr!("no moves were played")))?;
            return Ok((Loaded { id: None, name: args.place.join(" "), track, year: None }, None));
        }
        [game] => return Ok((load(game, session)?, None)),
        [game, at] => {
            let at = number_after("suggest GAME", Some(at))?;
            return Ok((load(game, session)?, Some(at)));
        }
        [_, _, word, ..] => {
            return Err(CliError::unreadable(tr!("unexpected `{word}`"))
                .with_remedy(tr!("suggest GAME [MOVE], or suggest MOVES such as Q16 D4")));
        }
    }
    let Some(viewed) = session.viewed.clone() else {
        let remedy = if session.is_shell {
            tr!("`show 1` opens one, `suggest 1 40` names one")
        } else {
            "gopdb suggest 1 40, gopdb suggest FILE.sgf".to_owned()
        };
        return Err(CliError::request(tr!("no game is shown")).with_remedy(remedy));
    };
    Ok((load(&viewed.id.to_string(), session)?, Some(viewed.position)))
}

fn letter(i: usize) -> Option<char> {
    (i < 26).then(|| char::from(b'A' + i as u8))
}

/// Adds the board with the moves as letters, and the moves as rows.
fn table(report: Report, board: Board, likely: &[LikelyMove]) -> Report {
    let size = board.size();
    let points: Vec<Point> = likely.iter().map(|likely| likely.suggestion.point).collect();
    let draw = move |theme: &Theme| {
        let letters = points.iter().enumerate().filter_map(|(i, &point)| Some((point, letter(i)?)));
        let view = BoardView { board: &board, last: None, window: None };
        let lines = board_with_letters(&view, &letters.collect::<Vec<_>>(), theme);
        lines.into_iter().map(|line| format!(" {line}")).collect()
    };
    let moves: Vec<(usize, &LikelyMove)> = likely.iter().enumerate().collect();
    let games = |likely: &LikelyMove| {
        likely.examples().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    let evidence = |likely: &LikelyMove| likely.suggestion.context.map(|known| known.evidence);
    let rows = Rows::of("", &moves)
        .shown("", |(i, _)| letter(*i))
        .column("at", |(_, likely)| likely.suggestion.point.name(size))
        .field("chance", |(_, likely)| format!("{:.4}", likely.suggestion.chance))
        .shown("chance", |(_, likely)| format!("{:.1} %", 100.0 * likely.suggestion.chance))
        .right()
        .field("radius", |(_, likely)| likely.radius())
        .shown("radius", |(_, likely)| likely.radius().map_or("-".to_owned(), |r| r.to_string()))
        .right()
        .field("exposure", |(_, likely)| evidence(likely).map(|e| e.exposure))
        .shown("positions", |(_, likely)| evidence(likely).unwrap_or_default().exposure)
        .field("played", |(_, likely)| evidence(likely).map(|e| e.played))
        .shown("played", |(_, likely)| evidence(likely).unwrap_or_default().played)
        .field("won", |(_, likely)| evidence(likely).map(|e| e.won))
        .field("lost", |(_, likely)| evidence(likely).map(|e| e.lost))
        .shown("won", |(_, likely)| {
            let evidence = evidence(likely).unwrap_or_default();
            Value::rate(evidence.won, evidence.won + evidence.lost)
        })
        .column("games", |(_, likely)| games(likely))
        .shown("why", |(_, likely)| {
            let why: Vec<&str> =
                likely.suggestion.reasons.iter().take(3).map(|r| r.words).collect();
            why.join(", ")
        })
        .shrinks();
    report.drawing(draw).blank().rows(rows)
}

/// Adds the surroundings of the moves as diagrams.
fn diagrams(report: Report, likely: &[LikelyMove]) -> Report {
    let patterns: Vec<(char, Pattern)> = likely
        .iter()
        .enumerate()
        .filter_map(|(i, likely)| Some((letter(i).unwrap_or(' '), likely.pattern()?)))
        .collect();
    let draw = move |theme: &Theme| {
        let blocks: Vec<(Vec<String>, usize)> = patterns
            .iter()
            .map(|(name, pattern)| {
                let mut lines = vec![theme.paint(Style::Strong, &name.to_string())];
                lines.extend(pattern_lines(pattern, &Letters::default(), theme));
                (lines, 2 * usize::from(pattern.shape().width()))
            })
            .collect();
        side_by_side(&blocks, usize::from(theme.width.unwrap_or(80)))
    };
    report
        .blank()
        .drawing(draw)
        .note(tr!("surroundings with black to play in the middle; ? is farther away"))
}
