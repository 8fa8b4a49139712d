//! `fuseki show`, `same` and `count`: positions in Park's coordinates.

use gopdb::go::{Board, Color, Point, State};
use gopdb::knowledge::park::{self, Census, Coordinates, Occurrences, PlayerCensus};
use gopdb::record::Move;
use gopdb::replay::Track;
use serde_json::{Value as Json, json};

use super::super::prelude::*;
use super::super::records::{Loaded, games_where, load, number_after, visit_games, visit_tracks};
use super::Args;

/// Players listed in a table.
const LISTED: usize = 20;

pub fn run(words: &[&str], args: &Args, session: &mut Session) -> Result<Report, CliError> {
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
            show(&game(&[word], session)?, Some(position))
        }
        ("show", [word, more @ ..]) if more.is_empty() || word.contains(',') => {
            show(&game(rest, session)?, None)
        }
        ("same", [a, b]) => {
            let (a, b) = (game(&[a], session)?, game(&[b], session)?);
            Ok(same(&a, &b, args.moves))
        }
        ("count", [word, more @ ..]) if more.is_empty() || word.contains(',') => {
            let game = game(rest, session)?;
            census(&game, by_player, args, session)
        }
        _ => Err(CliError::request(tr!("cannot read `fuseki {}`", words.join(" "))).with_remedy(
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
            CliError::request(tr!("`{word}` is not a point in Park's coordinates"))
                .with_remedy(tr!("AREA,LEVEL,OFFSET, such as North,7,3, with levels up to 9"))
        })?;
        let played = Move { color, point: Some(point) };
        if moves.iter().any(|earlier: &Move| earlier.point == played.point) {
            let number = moves.len() + 1;
            return Err(CliError::request(tr!("move {} is on a point that is taken", number)));
        }
        moves.push(played);
    }
    let (track, _) = Track::of_moves(19, &[], None, &moves);
    Ok(Some(Loaded { id: None, name: words.join(" "), track, year: None }))
}

/// `fuseki show`: the levels of a position.
fn show(game: &Loaded, position: Option<usize>) -> Result<Report, CliError> {
    let moves = position.unwrap_or(usize::MAX).min(game.track.len());
    let board = game.track.board_at(moves);
    if board.size().is_multiple_of(2) {
        return Err(CliError::request(tr!(
            "a board of {} lines has no centre point to count levels from",
            board.size()
        )));
    }
    let levels = park::levels(&board);
    let objects: Vec<Json> = levels.iter().map(level_json).collect();
    let sides: Vec<_> = levels.iter().flat_map(|l| l.sides.iter().map(move |s| (l, s))).collect();
    let rows = Rows::of("", &sides)
        .field("level", |(level, _)| level.level)
        .field("moves", |(level, _)| level.stones)
        .field("area", |(_, side)| side.area.letter())
        .field("states", |(_, side)| states(side))
        .field("value", |(_, side)| side.value().to_string());
    let mut report = Report::new()
        .field("game", &game.name)
        .field("move", moves)
        .field("levels", objects)
        .rows(rows)
        .heading(tr!("{}, move {moves}", game.name));
    for level in &levels {
        let moves = count(level.stones as u64, "move", "moves");
        report = report.text(tr!("level {}: {moves}", level.level));
        for side in &level.sides {
            report = report.text(format!("  {side}"));
        }
    }
    Ok(report)
}

fn level_json(level: &park::Level) -> Json {
    let side = |side: &park::Side| json!({ "area": side.area.letter(), "states": states(side), "value": side.value() });
    let sides: Vec<Json> = level.sides.iter().map(side).collect();
    json!({ "level": level.level, "moves": level.stones, "sides": sides })
}

fn states(side: &park::Side) -> String {
    side.states.iter().map(|&state| char::from(b'0' + state as u8)).collect()
}

/// `fuseki same`: the symmetries under which two positions are the same.
fn same(a: &Loaded, b: &Loaded, moves: Option<usize>) -> Report {
    let at = |track: &Track| track.board_at(moves.unwrap_or(usize::MAX).min(track.len()));
    let found: Vec<&str> =
        park::same(&at(&a.track), &at(&b.track)).iter().map(|s| s.name()).collect();
    let rows = Rows::of("", &[()])
        .field("a", |()| &a.name)
        .field("b", |()| &b.name)
        .field("same", |()| !found.is_empty())
        .field("symmetries", |()| found.join(" "));
    let report = Report::new()
        .field("a", &a.name)
        .field("b", &b.name)
        .field("moves", moves)
        .field("same", !found.is_empty())
        .field("symmetries", &found)
        .rows(rows);
    if found.is_empty() {
        return report.text(tr!("different positions"));
    }
    report.text(tr!("the same position: the second is the first under {}", found.join(", ")))
}

/// `fuseki count`: in how many games a position occurs.
fn census(
    game: &Loaded,
    by_player: bool,
    args: &Args,
    session: &mut Session,
) -> Result<Report, CliError> {
    let moves = args.moves.unwrap_or(usize::MAX).min(game.track.len());
    let position: Board = game.track.board_at(moves);
    if Point::all(position.size()).all(|p| position.get(p) == State::Empty) {
        return Err(CliError::request(tr!("the position has no stone"))
            .with_remedy(tr!("`--moves 6` takes the position after six moves")));
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
    let objects = players.as_ref().map(|all| all.iter().map(player_json).collect::<Vec<_>>());
    let players = players.unwrap_or_default();
    let report = Report::new()
        .field("position", &game.name)
        .field("moves", moves)
        .field("games", census.games)
        .field("found", occurrences(census.found))
        .field("players", objects)
        .rows(rows(&census, &players))
        .text(tr!(
            "the position after {} is in {} of {} games ({}): rotated {}, reflected {}",
            count(moves as u64, "move", "moves"),
            thousands(census.found.together),
            thousands(census.games),
            share(census.found.together, census.games),
            thousands(census.found.rotated),
            thousands(census.found.reflected),
        ));
    if players.is_empty() {
        return Ok(report);
    }
    let mut note = tr!("games: the player's games of at least as many moves");
    if players.len() > LISTED {
        let more = thousands((players.len() - LISTED) as u64);
        note = tr!("{note}; {more} more players, which --format csv lists");
    }
    Ok(report.rows(table(&players[..LISTED.min(players.len())])).note(note))
}

fn occurrences(found: Occurrences) -> Json {
    json!({
        "rotated": found.rotated,
        "reflected": found.reflected,
        "together": found.together,
    })
}

fn player_json((name, census): &(&str, PlayerCensus)) -> Json {
    json!({
        "player": name,
        "games": census.all_games(),
        "gamesBlack": census.games[0],
        "gamesWhite": census.games[1],
        "total": occurrences(census.all_found()),
        "black": occurrences(census.found[0]),
        "white": occurrences(census.found[1]),
    })
}

/// A row of CSV: a player, the player's colour, the games, and those with the position.
type Counted<'a> = (&'a str, &'static str, u64, Occurrences);

/// The rows of CSV: all games, then each player's with both colours and with each.
fn rows(census: &Census, players: &[(&str, PlayerCensus)]) -> Rows {
    let mut counted: Vec<Counted<'_>> = vec![("", "", census.games, census.found)];
    for (name, player) in players {
        counted.push((name, "both", player.all_games(), player.all_found()));
        counted.push((name, "black", player.games[0], player.found[0]));
        counted.push((name, "white", player.games[1], player.found[1]));
    }
    Rows::of("", &counted)
        .field("player", |of| of.0)
        .field("color", |of| of.1)
        .field("games", |of| of.2)
        .field("rotated", |of| of.3.rotated)
        .field("reflected", |of| of.3.reflected)
        .field("together", |of| of.3.together)
        .into()
}

/// The rows of the table.
fn table(players: &[(&str, PlayerCensus)]) -> Rows {
    let part = |player: &PlayerCensus, color: usize| {
        tr!("{} of {}", player.found[color].together, player.games[color])
    };
    Rows::of("", players)
        .shown("player", |of| of.0)
        .shrinks()
        .shown("games", |of| of.1.all_games())
        .shown("with it", |of| of.1.all_found().together)
        .shown("share", |of| Value::Share(of.1.all_found().together, of.1.all_games()))
        .shown("rotated", |of| of.1.all_found().rotated)
        .shown("reflected", |of| of.1.all_found().reflected)
        .shown("as black", |of| part(&of.1, 0))
        .right()
        .shown("as white", |of| part(&of.1, 1))
        .right()
        .into()
}
