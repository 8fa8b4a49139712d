//! Board sessions: patterns from positions find their games, and the explorer agrees with a plain
//! recount.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use gopdb::GameId;
use gopdb::database::FindOptions;
use gopdb::go::{Board, Color, Point, State, Symmetry};
use gopdb::pattern::Cell;
use gopdb::position::{Anchor, BoardSession, ExploreOptions, Explored, ExploredMove, Region};
use gopdb::query::{Query, Symmetries, parse_query};
use gopdb::record::Date;

use super::common::games::random_games;
use super::common::oracle::{Played, result};
use super::common::setup::Temp;
use crate::dice::Dice;

fn bundled() -> Temp {
    let mut temp = Temp::new(&[]);
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/games");
    temp.import_paths("games", &[games], 2);
    temp
}

fn random_region(dice: &mut Dice, size: u8) -> Region {
    let mut point = || Point::new(dice.roll(size.into()) as u8, dice.roll(size.into()) as u8);
    let (a, b) = (point(), point());
    Region::between(a, b, size).unwrap()
}

fn any_game(temp: &Temp, dice: &mut Dice) -> GameId {
    GameId::new(1 + dice.roll(temp.db.commit().games() as usize) as u32)
}

/// Asks for a region of a position, turned in all ways, and finds the game at that move.
fn assert_region_is_found(temp: &Temp, id: GameId, time: usize, region: Region, anchor: Anchor) {
    let game = temp.db.game(id).unwrap();
    let size = game.track.size();
    let only = parse_query(&format!("id {id}")).unwrap().node;
    for symmetry in Symmetry::all() {
        let turned = game.track.image(symmetry);
        let mut session = BoardSession::from_track(&turned, time).unwrap();
        let corners = [region.first(), region.last()].map(|p| symmetry.point(p, size));
        session.set_region(Region::between(corners[0], corners[1], size).unwrap());
        session.options_mut().symmetries = Symmetries::ALL;
        session.options_mut().anchor = anchor;
        let answer = session.ask(&temp.db, Some(&only), &FindOptions::default()).unwrap();
        let what =
            format!("game {id} move {time} {region} {}: {}", symmetry.name(), session.query());
        assert_eq!(answer.games, 1, "{what}");
        let stands = |hit: &gopdb::database::FoundHit| {
            let window = (hit.window.row as u8, hit.window.col as u8);
            window == (region.first().row(), region.first().col())
                && (usize::from(hit.first)..=usize::from(hit.last)).contains(&time)
        };
        assert!(answer.results[0].hits.iter().any(stands), "{what}");
    }
}

#[test]
fn every_region_finds_its_game_at_its_move_under_every_orientation() {
    let temp = bundled();
    let texts: Vec<String> = random_games(17, 40).iter().map(|game| game.sgf()).collect();
    let generated = Temp::of(&[], &texts);
    let mut dice = Dice(11);
    for round in 0..48 {
        let temp = if round % 3 == 0 { &temp } else { &generated };
        let id = any_game(temp, &mut dice);
        let game = temp.db.game(id).unwrap();
        let time = dice.roll(game.track.len() + 1);
        let region = random_region(&mut dice, game.track.size());
        let anchor = if round % 2 == 0 { Anchor::Anchored } else { Anchor::Free };
        assert_region_is_found(temp, id, time, region, anchor);
    }
}

#[test]
fn every_rectangle_of_a_position_finds_its_game() {
    // All places and sizes at once, on a board that is small enough for that.
    let games = random_games(23, 60);
    let game = games.iter().find(|game| (5..=7).contains(&game.size)).unwrap();
    let temp = Temp::of(&[], &[game.sgf()]);
    let track = temp.db.game(GameId::new(1)).unwrap().track;
    let (size, time) = (track.size(), track.len() * 2 / 3);
    let points: Vec<Point> = Point::all(size).collect();
    let mut regions = 0;
    for &a in &points {
        for &b in points.iter().filter(|b| b.row() >= a.row() && b.col() >= a.col()) {
            let anchor = [Anchor::Anchored, Anchor::Free][regions % 2];
            assert_region_is_found(
                &temp,
                GameId::new(1),
                time,
                Region::between(a, b, size).unwrap(),
                anchor,
            );
            regions += 1;
        }
    }
    let lines = usize::from(size);
    assert_eq!(regions, (lines * (lines + 1) / 2).pow(2));
}

#[test]
fn play_a_answers_as_the_query_with_that_stone() {
    let temp = bundled();
    let mut dice = Dice(31);
    let (mut played, mut captures) = (0, 0);
    for round in 0..40 {
        let id = any_game(&temp, &mut dice);
        let game = temp.db.game(id).unwrap();
        let time = dice.roll(game.track.len().min(120));
        let mut session = BoardSession::from_game(&game, time).unwrap();
        let (row, col) = (dice.roll(15) as u8, dice.roll(15) as u8);
        let (height, width) = (2 + dice.roll(5) as u8, 2 + dice.roll(5) as u8);
        let last = Point::new((row + height).min(18), (col + width).min(18));
        session.set_region(Region::between(Point::new(row, col), last, 19).unwrap());
        let symmetries = [Symmetries::ALL, Symmetries::NONE, Symmetries::ROT | Symmetries::SWAP];
        session.options_mut().symmetries = symmetries[round % 3];
        session.options_mut().loose = round % 5 == 0;
        session.options_mut().anchor = [Anchor::Anchored, Anchor::Free][round % 2];
        let answer = session.ask(&temp.db, None, &FindOptions::default()).unwrap();
        let moves = session.lettered(&answer);
        let Some(chosen) = moves.get(dice.roll(moves.len().clamp(1, 5))) else { continue };
        // The query as a user would write it, with the stone put into the literal.
        let mut written = session.query();
        let shape = written.shape();
        let mut cells = written.pattern.node.cells().to_vec();
        let number = shape.number_of((chosen.found.row - 1, chosen.found.col - 1)).unwrap();
        cells[number] = Cell::from(State::from(chosen.found.color));
        let taken = session.play_color(chosen.found.color, chosen.point).unwrap();
        for point in &taken {
            let Some((row, col)) = session.region().cell_of(*point) else { continue };
            cells[shape.number_of((row - 1, col - 1)).unwrap()] = Cell::EMPTY;
        }
        written.pattern.node = gopdb::pattern::Pattern::new(shape, cells).unwrap();
        let text = written.to_string();
        let expected =
            temp.db.find(&temp.db.query(&text).unwrap(), &FindOptions::default()).unwrap();
        let after = session.ask(&temp.db, None, &FindOptions::default()).unwrap();
        assert_eq!(
            (after.games, after.hits, after.placements, &after.game_results),
            (expected.games, expected.hits, expected.placements, &expected.game_results),
            "{text}"
        );
        assert_eq!(after.continuations, expected.continuations, "{text}");
        assert_eq!(after.results, expected.results, "{text}");
        if taken.is_empty() {
            // Every game with the continuation is among those of its position.
            let games = chosen.found.games.unwrap().total();
            assert!(games > 0 && after.games >= games, "{text}: {games} of {}", after.games);
        }
        captures += usize::from(!taken.is_empty());
        played += 1;
    }
    println!("{played} played, {captures} with captures");
    assert!(played >= 25, "{played}");
}

#[test]
fn playing_a_letter_asks_the_query_with_that_stone_added() {
    let temp = bundled();
    let mut dice = Dice(5);
    let mut played = 0;
    for _ in 0..10 {
        let id = any_game(&temp, &mut dice);
        let game = temp.db.game(id).unwrap();
        let mut session = BoardSession::from_game(&game, 5 + dice.roll(40)).unwrap();
        session.set_region(Region::parse("N19..T13", 19).unwrap());
        session.options_mut().symmetries = Symmetries::ALL;
        for _ in 0..4 {
            let answer = session.ask(&temp.db, None, &FindOptions::default()).unwrap();
            let moves = session.lettered(&answer);
            let Some(chosen) = moves.get(dice.roll(moves.len().clamp(1, 3))) else { break };
            let mut cells = session.pattern().cells().to_vec();
            let stone = Cell::from(State::from(chosen.found.color));
            let (row, col) = session.region().cell_of(chosen.point).unwrap();
            assert_eq!((row, col), (chosen.found.row, chosen.found.col));
            cells[usize::from(row - 1) * 7 + usize::from(col - 1)] = stone;
            let taken = session.play_color(chosen.found.color, chosen.point).unwrap();
            for point in taken.iter().filter_map(|&point| session.region().cell_of(point)) {
                cells[usize::from(point.0 - 1) * 7 + usize::from(point.1 - 1)] = Cell::EMPTY;
            }
            assert_eq!(session.pattern().cells(), cells);
            let after = session.ask(&temp.db, None, &FindOptions::default()).unwrap();
            // A record goes on after the continuation, with the stone where the letter was.
            assert!(after.hits >= 1, "{}", session.query());
            assert_eq!(session.to_move(), chosen.found.color.opposite());
            played += 1;
        }
    }
    assert!(played > 15, "{played}");
}

/// The states of a board, turned.
fn image(board: &Board, symmetry: Symmetry) -> Vec<State> {
    let size = board.size();
    let mut states = vec![State::Empty; usize::from(size) * usize::from(size)];
    for point in Point::all(size) {
        let at = symmetry.point(point, size).index(size);
        states[at] = symmetry.state(board.get(point));
    }
    states
}

/// A date and a number of a game.
type GameDate = (Option<Date>, GameId);

/// A move that was played from a position.
#[derive(Debug, PartialEq)]
struct CountedMove {
    point: Point,
    color: Color,
    games: u64,
    results: gopdb::Results,
    /// Their sum and their number.
    years: (u64, u64),
    first: GameDate,
    last: GameDate,
}

impl From<&ExploredMove> for CountedMove {
    fn from(found: &ExploredMove) -> CountedMove {
        CountedMove {
            point: found.point,
            color: found.color,
            games: found.games,
            results: found.results,
            years: (found.years.sum, found.years.games),
            first: (found.first.date, found.first.id),
            last: (found.last.date, found.last.id),
        }
    }
}

/// The moves of an answer.
fn counted(explored: &Explored) -> Vec<CountedMove> {
    explored.moves.iter().map(CountedMove::from).collect()
}

/// What a recount finds.
#[derive(Default)]
struct Recount {
    games: u64,
    hits: u64,
    results: gopdb::Results,
    moves: Vec<CountedMove>,
}

/// Counts a position as the explorer does, by looking at every position of every game.
fn recount(session: &BoardSession, both_sides: bool, games: &[(GameId, Played)]) -> Recount {
    let (board, to_move) = (session.board(), session.to_move());
    let size = board.size();
    let stones = |board: &Board| Point::all(size).filter(|&p| board.get(p) != State::Empty).count();
    let wanted = stones(board);
    let images: Vec<(Symmetry, Vec<State>)> =
        Symmetry::all().map(|symmetry| (symmetry, image(board, symmetry))).collect();
    let mut explored = Recount::default();
    let mut by_move: BTreeMap<(Point, Color), BTreeSet<GameId>> = BTreeMap::new();
    let mut results: BTreeMap<(Point, Color), gopdb::Results> = BTreeMap::new();
    for (id, game) in games.iter().filter(|(_, game)| game.size() == size) {
        // Only boards with as many stones can be the position.
        let boards: Vec<Option<Vec<State>>> = game
            .boards
            .iter()
            .map(|board| (stones(board) == wanted).then(|| image(board, Symmetry::IDENTITY)))
            .collect();
        let mut time = 0;
        let mut is_first = true;
        while time < boards.len() {
            let start = time;
            let of_board =
                |states: &&(Symmetry, Vec<State>)| Some(&states.1) == boards[start].as_ref();
            let here: Vec<Symmetry> = images.iter().filter(of_board).map(|of| of.0).collect();
            // Passes, and suicides of a single stone, leave the board as it is.
            time =
                (start..boards.len()).take_while(|&t| boards[t] == boards[start]).last().unwrap()
                    + 1;
            // The images in which the side to move is to move, from the first position that has one.
            let own_at = |t: usize| -> Vec<Symmetry> {
                here.iter().copied().filter(|s| s.color(to_move) == game.turns[t]).collect()
            };
            let own = (start..time).map(|t| (t, own_at(t))).find(|(_, own)| !own.is_empty());
            let (from, seen) = match own {
                Some((t, own)) if !both_sides || t == start => (t, own),
                _ if both_sides && !here.is_empty() => (start, here.clone()),
                _ => continue,
            };
            explored.hits += 1;
            if is_first {
                is_first = false;
                explored.games += 1;
                explored.results += result(game.winner(), seen[0].swaps());
            }
            let next = (from..time).find_map(|t| {
                let mv = game.moves.get(t)?;
                let is_own = both_sides || seen[0].color(to_move) == mv.color;
                Some((mv.color, mv.point?)).filter(|_| is_own)
            });
            // Of equal moves one of the player to move is shown, and of these the one at the upper right.
            let equal = next.into_iter().flat_map(|(color, point)| {
                here.iter()
                    .map(move |s| (s.inverse().point(point, size), s.color(color), s.swaps()))
            });
            let shown = equal.min_by_key(|(point, color, _)| {
                (*color != to_move, point.row(), std::cmp::Reverse(point.col()))
            });
            if let Some((point, color, swaps)) = shown
                && by_move.entry((point, color)).or_default().insert(*id)
            {
                *results.entry((point, color)).or_default() += result(game.winner(), swaps);
            }
        }
    }
    let moves = by_move.into_iter().map(|((point, color), ids)| {
        let of = |id: &GameId| &games.iter().find(|(known, _)| known == id).unwrap().1;
        let years: Vec<u64> = ids.iter().filter_map(|id| of(id).year()).map(u64::from).collect();
        let date = |id: &GameId| of(id).record.facts.dates.first().copied();
        let refs: Vec<GameDate> = ids.iter().map(|id| (date(id), *id)).collect();
        let dated = refs.iter().filter(|(date, _)| date.is_some()).min();
        CountedMove {
            point,
            color,
            games: ids.len() as u64,
            results: results[&(point, color)],
            years: (years.iter().sum(), years.len() as u64),
            first: *dated.unwrap_or_else(|| refs.iter().min().unwrap()),
            last: *refs.iter().max().unwrap(),
        }
    });
    explored.moves = moves.collect();
    explored.moves.sort_by_key(|mv| (std::cmp::Reverse(mv.games), mv.point, mv.color));
    explored
}

fn games_of(temp: &Temp) -> Vec<(GameId, Played)> {
    let count = temp.db.commit().games() as u32;
    let ids = (1..=count).map(GameId::new);
    ids.map(|id| (id, Played::of(&temp.db.text(id).unwrap()))).collect()
}

fn assert_explores(temp: &Temp, session: &BoardSession, games: &[(GameId, Played)]) -> u64 {
    let mut own = 0;
    for both_sides in [true, false] {
        let asked = ExploreOptions::default().both_sides(both_sides);
        let found = temp.db.explore(session, &asked, &FindOptions::default()).unwrap();
        let expected = recount(session, both_sides, games);
        let at = format!("{both_sides} {} {:?}", session.to_move(), session.board());
        assert_eq!((found.games, found.hits), (expected.games, expected.hits), "{at}");
        assert_eq!(found.results, expected.results, "{at}");
        assert_eq!(counted(&found), expected.moves, "{at}");
        assert_eq!(found.game_set.len(), found.games);
        own = found.games;
    }
    own
}

/// What is explored of all games in the main line.
fn explore(temp: &Temp, session: &BoardSession) -> Explored {
    temp.db.explore(session, &ExploreOptions::default(), &FindOptions::default()).unwrap()
}

#[test]
fn the_explorer_agrees_with_a_recount_of_games_on_small_boards() {
    let texts: Vec<String> = random_games(3, 150).iter().map(|game| game.sgf()).collect();
    let temp = Temp::of(&[], &texts);
    let games = games_of(&temp);
    let mut dice = Dice(8);
    let mut met = 0;
    for _ in 0..220 {
        let (_, game) = &games[dice.roll(games.len())];
        let time = dice.roll(game.boards.len().min(12));
        let symmetry = Symmetry::from_number(dice.roll(16) as u8);
        let stones: Vec<(Point, Color)> = Point::all(game.size())
            .filter_map(|p| Some((p, game.boards[time].get(p).color()?)))
            .map(|(p, color)| (symmetry.point(p, game.size()), symmetry.color(color)))
            .collect();
        let turn = dice.pick(&Color::ALL);
        let session = BoardSession::from_stones(game.size(), &stones, turn).unwrap();
        met += u64::from(assert_explores(&temp, &session, &games) > 1);
    }
    assert!(met > 40, "{met} positions in several games");
}

#[test]
fn the_explorer_agrees_with_a_recount_of_the_bundled_games() {
    let temp = bundled();
    let games = games_of(&temp);
    let mut session = BoardSession::empty(19);
    let mut counts = vec![assert_explores(&temp, &session, &games)];
    // Transpositions: the two corners of black in either order.
    for _ in 0..3 {
        let explored = explore(&temp, &session);
        let next = &explored.moves[0];
        session.play_color(next.color, next.point).unwrap();
        counts.push(assert_explores(&temp, &session, &games));
    }
    // Positions of games, turned, whose moves other games may have played in another order.
    let mut dice = Dice(9);
    let mut met = 0;
    for _ in 0..8 {
        let (_, game) = &games[dice.roll(games.len())];
        let time = 2 + dice.roll(5).min(game.moves.len());
        let symmetry = Symmetry::from_number(dice.roll(16) as u8);
        let stones: Vec<(Point, Color)> = Point::all(19)
            .filter_map(|p| Some((p, game.boards[time].get(p).color()?)))
            .map(|(p, color)| (symmetry.point(p, 19), symmetry.color(color)))
            .collect();
        let turn = symmetry.color(game.turns[time]);
        let session = BoardSession::from_stones(19, &stones, turn).unwrap();
        met += u64::from(assert_explores(&temp, &session, &games) > 1);
    }
    assert!(met >= 3, "{met}");
    // Two of the 219 games have handicap stones.
    assert_eq!(counts[0], 217);
    assert!(counts.windows(2).all(|pair| pair[0] >= pair[1] && pair[1] > 0), "{counts:?}");
}

#[test]
fn boards_that_equal_their_colour_exchange_are_counted_by_the_player_to_move() {
    let game = |moves: &str, result: &str| format!("(;GM[1]FF[4]SZ[9]RE[{result}]{moves})");
    let texts = [
        game(";B[cc];W[gg];B[gc]", "B+R"),
        game(";B[gg];W[cc];B[gc];W[ee]", "W+2.5"),
        game(";B[cc];W[gg];B[cg];W[ee];B[ef]", "0"),
        // The colours exchanged: here white was first.
        game("PL[W];W[cc];B[gg];W[gc];B[ee];W[ef];B[ed]", "W+R"),
        // The same stones, with the other side to move.
        game(";B[cc];W[gg];B[];W[gc]", "W+R"),
    ];
    let temp = Temp::of(&[], &texts);
    let mut session = BoardSession::empty(9);
    assert_eq!(explore(&temp, &session).results, gopdb::Results { black: 2, white: 2, other: 1 });
    for name in ["C7", "G3"] {
        session.play(Point::from_name(name, 9).unwrap()).unwrap();
    }
    let found = explore(&temp, &session);
    assert_eq!((found.games, found.moves.len()), (5, 1));
    assert_eq!(found.results, gopdb::Results { black: 2, white: 2, other: 1 });
    assert_eq!(found.moves[0].color, Color::Black);
    assert_eq!(found.moves[0].results, gopdb::Results { black: 2, white: 1, other: 1 });
    // One stone more: the side to move is part of the position.
    let mut session = BoardSession::empty(9);
    session.play(Point::from_name("C7", 9).unwrap()).unwrap();
    assert_eq!((explore(&temp, &session).games, explore(&temp, &session).moves.len()), (5, 1));
    session.set_to_move(Color::Black);
    assert_eq!(explore(&temp, &session).games, 0);
}

#[test]
fn where_no_game_is_left_the_last_departure_is_reported() {
    let temp = bundled();
    let id = GameId::new(7);
    let game = temp.db.game(id).unwrap();
    let mut session = BoardSession::from_game(&game, 60).unwrap();
    // A move that the game did not play at that time.
    let played = game.track.moves().nth(60).unwrap();
    let free =
        Point::all(19).find(|&p| session.board().get(p) == State::Empty && Some(p) != played.point);
    session.play_color(played.color, free.unwrap()).unwrap();
    let explored = explore(&temp, &session);
    assert_eq!(explored.games, 0);
    let departure = explored.departure.unwrap();
    assert_eq!((departure.step, departure.games, departure.game.id), (60, 1, id));
    assert_eq!(departure.played, Some((played.color, played.point.unwrap())));
}

#[test]
fn a_condition_restricts_the_explored_games() {
    let temp = bundled();
    let games = games_of(&temp);
    let white: Query = parse_query("winner white").unwrap().node;
    let session = BoardSession::empty(19);
    let asked = ExploreOptions::default().condition(&white);
    let explored = temp.db.explore(&session, &asked, &FindOptions::default()).unwrap();
    assert_eq!((explored.games, explored.results.black), (136, 0));
    let some: Vec<(GameId, Played)> = games
        .into_iter()
        .filter(|(_, game)| game.winner() == gopdb::record::Winner::White)
        .collect();
    assert_eq!(counted(&explored), recount(&session, false, &some).moves);
    assert!(explored.moves.iter().all(|mv| mv.after_pass == 0));
}

#[test]
fn positions_of_games_are_patterns_wherever_a_query_is() {
    let temp = bundled();
    let mut dice = Dice(21);
    for round in 0..12 {
        let id = any_game(&temp, &mut dice);
        let game = temp.db.game(id).unwrap();
        let time = dice.roll(game.track.len() + 1);
        let region = random_region(&mut dice, 19);
        let (loose, anywhere) =
            (["", " loose", " at least"][round % 3], ["", " anywhere"][round % 2]);
        let at = if region.is_board() { "board".to_owned() } else { format!("at {region}") };
        let source = format!("game {id} move {time} {at}{loose}{anywhere} sym");
        let text = format!("{source} and id {id}");
        let query = temp.db.query(&text).unwrap();
        let mut session = BoardSession::from_game(&game, time).unwrap();
        session.set_region(region);
        session.options_mut().loose = !loose.is_empty();
        session.options_mut().symmetries = Symmetries::ALL;
        session.options_mut().anchor =
            if anywhere.is_empty() { Anchor::Anchored } else { Anchor::Free };
        assert_eq!(query.leading_pattern(), Some(&session.query()), "{text}");
        // The printed query is the same query, ready to be changed.
        assert_eq!(temp.db.query(&query.to_string()).unwrap().to_string(), query.to_string());
        let answer = temp.db.find(&query, &FindOptions::default()).unwrap();
        let stands = |hit: &gopdb::database::FoundHit| {
            (hit.window.row as u8, hit.window.col as u8)
                == (region.first().row(), region.first().col())
                && (usize::from(hit.first)..=usize::from(hit.last)).contains(&time)
        };
        assert!(answer.results[0].hits.iter().any(stands), "{text}");
        // In the places of patterns: after `not`, with another pattern, in order.
        let never = temp.db.query(&format!("id {id} and not {source}")).unwrap();
        assert_eq!(temp.db.find(&never, &FindOptions::default()).unwrap().games, 0, "{text}");
        let joined = format!("({source} with 1x1 \"?\") and id {id}");
        let joined = temp.db.query(&joined).unwrap();
        assert_eq!(temp.db.find(&joined, &FindOptions::default()).unwrap().games, 1, "{text}");
    }
    for wrong in
        ["here", "file \"/etc/hosts\"", "game 9999", "game 1 move 9999", "game 1 at A1..Z25"]
    {
        assert!(temp.db.query(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn positions_are_printed_as_they_are_read() {
    for text in [
        "here",
        "here at N19..T13 sym",
        "game 66 move 31 at corner Q16 loose anywhere rot move 31..31",
        "game 66 board sym move ..60 next black",
        "file \"my games/a.sgf\" move 40 at A1..C3",
        "not here loose and (game 1 move 2 with here at corner C3)",
    ] {
        let query = parse_query(text).unwrap().node;
        assert_eq!(parse_query(&query.to_string()).unwrap().node, query, "{text}");
    }
    let same = parse_query("game 66 move 31 at N19-T13 exactly").unwrap().node;
    assert_eq!(same.to_string(), "game 66 move 31 at N19..T13");
    let same = parse_query("here at least").unwrap().node;
    assert_eq!(same.to_string(), "here loose");
    for wrong in
        ["game", "game x", "file", "here at Q16", "here at N19..", "game 1 board at A1..B2"]
    {
        assert!(parse_query(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn a_stone_added_to_a_literal_equals_the_played_query() {
    let temp = bundled();
    let mut played = 0;
    for text in [
        "3x3 \"_B_/BW_/_B_\" sym",
        "4x4 \"____/____/__W_/___B\" sym at upper left corner",
        "3x4 \"####/__W_/_B__\" sym",
        "diamond \"B/_BB/BBBWW/WBB/W\"",
        "4x4 \"?B??/?W??/?b_?/????\" rot",
        "5x5 \"_____/_____/__B__/_____/_____\" at corner sym",
    ] {
        let Query::Pattern(pattern) = parse_query(text).unwrap().node else { panic!("a pattern") };
        let mut session = BoardSession::from_query(&pattern).unwrap();
        assert_eq!(session.query(), pattern, "{text}");
        for _ in 0..3 {
            let before = session.pattern();
            let answer = session.ask(&temp.db, None, &FindOptions::default()).unwrap();
            let Some(chosen) = session.lettered(&answer).into_iter().next() else { break };
            let taken = session.play_color(chosen.found.color, chosen.point).unwrap();
            let (row, col) = (chosen.found.row - 1, chosen.found.col - 1);
            let after = session.pattern();
            for ((at, old), (_, new)) in before.placed_cells().zip(after.placed_cells()) {
                let point = session.point_of_cell(at.0 + 1, at.1 + 1);
                if at == (row, col) {
                    assert_eq!(new, Cell::from(State::from(chosen.found.color)), "{text}");
                } else if point.is_some_and(|point| taken.contains(&point)) {
                    assert_eq!(new, Cell::EMPTY, "{text}");
                } else {
                    assert_eq!(new, old, "{text}");
                }
            }
            let query = session.query();
            assert_eq!(
                (query.symmetries, query.place.node),
                (pattern.symmetries, pattern.place.node)
            );
            let again = session.ask(&temp.db, None, &FindOptions::default()).unwrap();
            assert!(again.hits > 0, "{query}");
            played += 1;
        }
    }
    assert!(played >= 12, "{played}");
}

#[test]
fn contexts_are_nested_and_counted_as_their_patterns() {
    let temp = bundled();
    let options = FindOptions::default().limit(0);
    for (id, time, region) in [(1, 30, "P17..R15"), (66, 31, "corner Q16"), (100, 60, "K10")] {
        let game = temp.db.game(GameId::new(id)).unwrap();
        let board = BoardSession::from_game(&game, time).unwrap();
        let region = Region::parse(region, 19).unwrap();
        let contexts = temp.db.contexts(&board, region, &FindOptions::default()).unwrap();
        assert!(contexts.len() > 1);
        assert_eq!(contexts[0].pattern.shape().len(), region.points().count());
        for (n, context) in contexts.iter().enumerate() {
            assert_eq!(usize::from(context.rings), n);
            let query = format!("{} \"{}\" sym", context.pattern.shape(), context.pattern);
            let answer = temp.db.find(&temp.db.query(&query).unwrap(), &options).unwrap();
            assert_eq!((answer.games, answer.hits), (context.games, context.hits), "{query}");
            assert!(context.games >= 1, "the game itself has it");
            let canonical = context.canonical();
            assert!(Symmetry::all().any(|s| context.pattern.image(s) == canonical));
            assert!(Symmetry::all().all(|s| {
                let mut image = context.clone();
                image.pattern = context.pattern.image(s);
                image.canonical() == canonical
            }));
            for ((row, col), cell) in context.pattern.placed_cells() {
                let (row, col) =
                    (context.origin.0 + i16::from(row), context.origin.1 + i16::from(col));
                assert_eq!(cell, Cell::from(board.board().at(row, col)));
            }
        }
        // Only the last may be in one game alone; larger contexts are in no more games.
        let games: Vec<u64> = contexts.iter().map(|context| context.games).collect();
        assert!(games.windows(2).all(|pair| pair[0] >= pair[1]), "{games:?}");
        assert!(games[..games.len() - 1].iter().all(|&games| games > 1), "{games:?}");
    }
}
