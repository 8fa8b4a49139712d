//! `fuseki show`, `same` and `count`: positions in Park's coordinates.

use std::io::Write;

use gopdb::go::{Board, Color, Point, State};
use gopdb::knowledge::park::{self, Census, Coordinates, Occurrences, PlayerCensus};
use gopdb::record::Move;
use gopdb::replay::Track;
use serde_json::{Value, json};

use super::super::super::args::Format;
use super::super::super::error::CliError;
use super::super::super::output::{self, Column, Style, Table, count, share, thousands};
use super::super::super::session::Session;
use super::super::records::{Loaded, games_where, load, number_after, visit_games, visit_tracks};
use super::Args;

/// Players listed in a table.
const LISTED: usize = 20;

pub fn run(
    words: &[&str],
    args: &Args,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let (command, rest) = words.split_first().unwrap_or((&"", &[]));
    let (rest, by_player) = match rest {
        [rest @ .., "by", "player" | "players"] if *command == "count" => (rest, true),
        _ => (rest, false),
    };
    let game = |words: &[&str], session: &mut Session| match coordinates(words)? {
        Some(game) => Ok(game),
        None => load(words[0], session),
    };
    match (*command, rest) {
        ("show", [word, number]) if !word.contains(',') => {
            let position = number_after("show GAME", Some(&(*number).to_owned()))?;
            show(&game(&[word], session)?, Some(position), session, out)
        }
        ("show", [word, more @ ..]) if more.is_empty() || word.contains(',') => {
            show(&game(rest, session)?, None, session, out)
        }
        ("same", [a, b]) => {
            let (a, b) = (game(&[a], session)?, game(&[b], session)?);
            same(a, b, args.moves, session, out)
        }
        ("count", [word, more @ ..]) if more.is_empty() || word.contains(',') => {
            let game = game(rest, session)?;
            census(&game, by_player, args, session, out)
        }
        _ => Err(CliError::request(format!("cannot read `fuseki {}`", words.join(" ")))
            .with_remedy(
                "fuseki show POSITION [MOVE], fuseki same A B, fuseki count POSITION [by player]",
            )),
    }
}

/// The game that moves in Park's coordinates make, if the first word is such a move.
fn coordinates(words: &[&str]) -> Result<Option<Loaded>, CliError> {
    let is_file = words.len() == 1 && std::path::Path::new(words[0]).exists();
    if is_file || !words.first().is_some_and(|word| word.contains(',')) {
        return Ok(None);
    }
    let mut moves = Vec::new();
    for (&word, color) in words.iter().zip(Color::ALL.into_iter().cycle()) {
        let point = Coordinates::parse(word).and_then(|at| at.point(19)).ok_or_else(|| {
            CliError::request(format!("`{word}` is not a point in Park's coordinates"))
                .with_remedy("AREA,LEVEL,OFFSET, such as North,7,3, with levels up to 9")
        })?;
        moves.push(Move { color, point: Some(point) });
    }
    let (track, stop) = Track::of_moves(19, &[], None, &moves);
    if stop.is_some() {
        return Err(CliError::request(format!(
            "move {} is on a point that is taken",
            track.len() + 1
        )));
    }
    Ok(Some(Loaded { name: words.join(" "), track }))
}

/// `fuseki show`: the levels of a position.
fn show(
    game: &Loaded,
    position: Option<usize>,
    session: &Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let moves = position.unwrap_or(usize::MAX).min(game.track.len());
    let board = game.track.board_at(moves);
    if board.size().is_multiple_of(2) {
        return Err(CliError::request(format!(
            "a board of {} lines has no centre point to count levels from",
            board.size()
        )));
    }
    let levels = park::levels(&board);
    match session.format {
        Format::Json => {
            let levels: Vec<Value> = levels.iter().map(level_json).collect();
            output::json(out, &json!({ "game": game.name, "move": moves, "levels": levels }))
        }
        Format::Csv => {
            let sides = levels.iter().flat_map(|l| l.sides.iter().map(move |s| (l, s)));
            output::csv(
                out,
                ["level", "moves", "area", "states", "value"],
                sides.map(|(level, side)| {
                    [
                        level.level.to_string(),
                        level.stones.to_string(),
                        side.area.letter().to_string(),
                        states(side),
                        side.value().to_string(),
                    ]
                }),
            )
        }
        Format::Table => {
            let name = output::clean(&game.name);
            writeln!(
                out,
                "{}",
                session.look.paint(Style::Strong, &format!("{name}, move {moves}"))
            )?;
            for level in &levels {
                let moves = count(level.stones as u64, "move", "moves");
                writeln!(out, "level {}: {moves}", level.level)?;
                for side in &level.sides {
                    writeln!(out, "  {side}")?;
                }
            }
            Ok(())
        }
    }
}

fn level_json(level: &park::Level) -> Value {
    let side = |side: &park::Side| json!({ "area": side.area.letter(), "states": states(side), "value": side.value() });
    let sides: Vec<Value> = level.sides.iter().map(side).collect();
    json!({ "level": level.level, "moves": level.stones, "sides": sides })
}

fn states(side: &park::Side) -> String {
    side.states.iter().map(|&state| char::from(b'0' + state as u8)).collect()
}

/// `fuseki same`: the symmetries under which two positions are the same.
fn same(
    a: Loaded,
    b: Loaded,
    moves: Option<usize>,
    session: &Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let at = |track: &Track| track.board_at(moves.unwrap_or(usize::MAX).min(track.len()));
    let found: Vec<&str> =
        park::same(&at(&a.track), &at(&b.track)).iter().map(|s| s.name()).collect();
    match session.format {
        Format::Json => output::json(
            out,
            &json!({
                "a": a.name,
                "b": b.name,
                "moves": moves,
                "same": !found.is_empty(),
                "symmetries": found,
            }),
        ),
        Format::Csv => output::csv(
            out,
            ["a", "b", "same", "symmetries"],
            [[a.name, b.name, (!found.is_empty()).to_string(), found.join(" ")]],
        ),
        Format::Table if found.is_empty() => Ok(writeln!(out, "different positions")?),
        Format::Table => Ok(writeln!(
            out,
            "the same position: the second is the first under {}",
            found.join(", ")
        )?),
    }
}

/// `fuseki count`: in how many games a position occurs.
fn census(
    game: &Loaded,
    by_player: bool,
    args: &Args,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let moves = args.moves.unwrap_or(usize::MAX).min(game.track.len());
    let position: Board = game.track.board_at(moves);
    if Point::all(position.size()).all(|p| position.get(p) == State::Empty) {
        return Err(CliError::request("the position has no stone")
            .with_remedy("`--moves 6` takes the position after six moves"));
    }
    let wanted = games_where(args.query.as_deref(), session)?;
    let mut census = Census::new(&position, moves);
    if by_player {
        visit_games(wanted.as_ref(), session, |_, facts, track| {
            census.add(&track, &facts.black, &facts.white);
        })?;
    } else {
        visit_tracks(wanted.as_ref(), session, |_, track| census.add(&track, "", ""))?;
    }
    let players = by_player.then(|| census.players());
    match session.format {
        Format::Json => output::json(
            out,
            &json!({
                "position": game.name,
                "moves": moves,
                "games": census.games,
                "found": occurrences(census.found),
                "players": players.map(|all| all.iter().map(player_json).collect::<Vec<_>>()),
            }),
        ),
        Format::Csv => write_csv(&census, &players.unwrap_or_default(), out),
        Format::Table => write_census(&census, moves, players.as_deref(), session, out),
    }
}

fn occurrences(found: Occurrences) -> Value {
    json!({
        "rotated": found.rotated,
        "reflected": found.reflected,
        "together": found.together,
    })
}

fn player_json((name, census): &(&str, PlayerCensus)) -> Value {
    json!({
        "player": name,
        "games": census.all_games(),
        "games_black": census.games[0],
        "games_white": census.games[1],
        "total": occurrences(census.all_found()),
        "black": occurrences(census.found[0]),
        "white": occurrences(census.found[1]),
    })
}

fn write_csv(
    census: &Census,
    players: &[(&str, PlayerCensus)],
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let row = |name: &str, color: &str, games: u64, found: Occurrences| {
        let numbers = [games, found.rotated, found.reflected, found.together];
        let [games, rotated, reflected, together] = numbers.map(|n| n.to_string());
        [name.to_owned(), color.to_owned(), games, rotated, reflected, together]
    };
    let players = players.iter().flat_map(|(name, player)| {
        [
            row(name, "both", player.all_games(), player.all_found()),
            row(name, "black", player.games[0], player.found[0]),
            row(name, "white", player.games[1], player.found[1]),
        ]
    });
    output::csv(
        out,
        ["player", "color", "games", "rotated", "reflected", "together"],
        std::iter::once(row("", "", census.games, census.found)).chain(players),
    )
}

fn write_census(
    census: &Census,
    moves: usize,
    players: Option<&[(&str, PlayerCensus)]>,
    session: &Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    writeln!(
        out,
        "the position after {} is in {} of {} games ({}): rotated {}, reflected {}",
        count(moves as u64, "move", "moves"),
        thousands(census.found.together),
        thousands(census.games),
        share(census.found.together, census.games),
        thousands(census.found.rotated),
        thousands(census.found.reflected),
    )?;
    let Some(players) = players.filter(|players| !players.is_empty()) else { return Ok(()) };
    let mut table = Table::new(&[
        Column::text("player"),
        Column::right("games"),
        Column::right("with it"),
        Column::right("share"),
        Column::right("rotated"),
        Column::right("reflected"),
        Column::right("as black"),
        Column::right("as white"),
    ]);
    let row = |name: &str, player: &PlayerCensus| {
        let found = player.all_found();
        let part =
            |color: usize| format!("{} of {}", player.found[color].together, player.games[color]);
        vec![
            name.to_owned(),
            thousands(player.all_games()),
            thousands(found.together),
            share(found.together, player.all_games()),
            thousands(found.rotated),
            thousands(found.reflected),
            part(0),
            part(1),
        ]
    };
    for (name, player) in players.iter().take(LISTED) {
        table.row(row(name, player));
    }
    write!(out, "{}", table.render(&session.look))?;
    let mut note = String::from("games: the player's games of at least as many moves");
    if players.len() > LISTED {
        let more = thousands((players.len() - LISTED) as u64);
        note = format!("{note}; {more} more players, which --format csv lists");
    }
    writeln!(out, "{}", session.look.paint(Style::Faint, &note))?;
    Ok(())
}
