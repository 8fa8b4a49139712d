//! Openings and corner sequences as they are counted from columns, against a replay of every game.

use std::collections::BTreeSet;

use gopdb::database::{Database, FindOptions};
use gopdb::go::{Color, Corner};
use gopdb::knowledge::fuseki::{FusekiOptions, Opening, Openings};
use gopdb::knowledge::joseki::{Edge, Joseki, Node, Stone, corner_sequences};
use gopdb::knowledge::joseki_count::Extent;
use gopdb::knowledge::joseki_names::JosekiNames;
use gopdb::knowledge::opening_names::OpeningNames;
use gopdb::record::Winner;
use gopdb::replay::Track;
use gopdb::{GameId, GameSet};

use crate::common::games::random_games;
use crate::common::setup::{Temp, bundled};
use crate::dice::Dice;

/// A game as it is replayed.
struct Replayed {
    id: GameId,
    track: Track,
    winner: Winner,
    year: u16,
}

/// Bundled games, those with the same beginnings, on small boards, with handicap, passes, captures in the
/// corners, set-up stones in between, and chance; in three segments.
fn database() -> Temp {
    let mut temp = Temp::of(&[], &bundled(&["lee-sedol", "fan-hui", "ke-jie", "master"], 25));
    let mut dice = Dice(0x0be9);
    let moves = "pd dp pp dd fq cn jp cf cc qf nc rd qh";
    let begun = (0..60).map(|n| {
        // Two moves are exchanged, and the end differs.
        let mut moves: Vec<&str> = moves.split(' ').collect();
        let at = dice.roll(moves.len() - 2);
        moves.swap(at, at + 2 * dice.roll(2));
        moves.truncate(3 + dice.roll(10));
        let stones = (0..).zip(moves).map(|(i, at)| format!(";{}[{at}]", ["B", "W"][i % 2]));
        let result = ["B+R", "W+1.5", "0", "?"][dice.roll(4)];
        let end = format!(";B[a{}];W[];B[s{}]", dice.pick(&['a', 'b']), dice.pick(&['k', 'l']));
        let text = stones.collect::<String>();
        format!("(;GM[1]SZ[19]PB[{n}]PW[x]DT[{}]RE[{result}]{text}{end})", 1990 + n % 9)
    });
    temp.import("begun", &begun.collect::<Vec<_>>());
    let edited = [
        // A ponnuki in a corner; the stone is captured by a move elsewhere; the point is taken again.
        "(;SZ[19];B[cc];W[cd];B[dd];W[qq];B[bd];W[qp];B[ce];W[cd];B[pd])",
        // A ko in a corner, and a suicide.
        "(;SZ[9];B[ba];W[ca];B[ab];W[bb];B[];W[ac];B[gg];W[cb];B[aa];W[];B[ea];W[aa])",
        // Stones are set up and removed after some moves.
        "(;SZ[19];B[pd];W[dp];AE[pd];B[qd];W[dd];AW[qd];B[pp];W[oc])",
        "(;SZ[19]HA[2]AB[pd][dp];W[dd];B[pp];W[fq])",
        "(;SZ[19])",
        "(;SZ[2];B[aa];W[bb];B[ab])",
    ];
    let random = random_games(0x09e2, 120);
    let texts = random.iter().map(|game| game.sgf());
    temp.import("random", &texts.chain(edited.map(str::to_owned)).collect::<Vec<_>>());
    assert_eq!(temp.db.commit().segments.len(), 3);
    temp
}

fn replayed(db: &Database) -> Vec<Replayed> {
    let mut games = Vec::new();
    db.for_each_track(|game, track| {
        let year = game.date.map_or(0, |date| date.year);
        games.push(Replayed { id: game.id, track, winner: game.winner, year });
        Ok(())
    })
    .unwrap();
    games
}

/// All games, and those of some conditions.
fn chosen(db: &Database) -> Vec<Option<GameSet>> {
    let of = |query: &str| db.games_of(&db.query(query).unwrap(), &FindOptions::default()).unwrap();
    let queries = ["winner black", "date 1992..1995", "corpus begun or corpus random", "id 7"];
    let mut all = vec![None, Some(GameSet::new())];
    all.extend(queries.map(|query| Some(of(query))));
    all
}

fn is_in(games: Option<&GameSet>, id: GameId) -> bool {
    games.is_none_or(|games| games.contains(id))
}

fn row(opening: &Opening) -> String {
    format!("{opening:?} {:?}", opening.names())
}

#[test]
fn openings_are_those_of_a_replay() {
    let temp = database();
    let games = replayed(&temp.db);
    let rows = |openings: &[Opening]| openings.iter().map(row).collect::<Vec<_>>();
    let names = OpeningNames::built_in;
    let mut listed = 0;
    for wanted in chosen(&temp.db) {
        for (moves, swap, ordered) in [
            (0, false, false),
            (1, true, false),
            (4, false, false),
            (5, true, true),
            (10, false, false),
            (10, true, false),
            (16, false, true),
            (17, false, false),
        ] {
            let options = FusekiOptions::default().moves(moves).swap(swap).ordered(ordered);
            let mut slow = Openings::new(options, names());
            for game in games.iter().filter(|game| is_in(wanted.as_ref(), game.id)) {
                slow.add(game.id, &game.track, game.winner, game.year, None);
            }
            let found = temp.db.openings(options, names(), wanted.as_ref(), None).unwrap();
            assert_eq!((found.games(), found.len()), (slow.games(), slow.len()), "{options:?}");
            for (n, least) in [(usize::MAX, 1), (3, 1), (20, 2), (0, 1)] {
                let (found, slow) = (found.top(n, least), slow.top(n, least));
                assert_eq!(rows(&found), rows(&slow), "{options:?}");
                listed += found.len();
            }
        }
    }
    assert!(listed > 1500, "{listed}");
}

/// A node without the numbers of nodes, which depend on the order of games.
type NodeOf<'a> = (usize, Vec<Stone>, [u64; 4], GameId, Vec<(Stone, u64, &'a [Stone])>);

fn nodes<'a>(nodes: &'a [Node], least: u64) -> BTreeSet<NodeOf<'a>> {
    let reached = |node: &Node| node.results.total() >= least;
    let of = |node: &'a Node| {
        let to = |edge: &Edge| (edge.stone, edge.count, &*nodes[edge.to].stones);
        let edges = node.edges.iter().filter(|edge| reached(&nodes[edge.to])).map(to);
        let results = [node.results.black, node.results.white, node.results.other, node.settled];
        (node.moves, node.stones.clone(), results, node.example, edges.collect())
    };
    nodes.iter().filter(|node| reached(node)).map(of).collect()
}

#[test]
fn corner_sequences_are_those_of_a_replay() {
    let temp = database();
    let games = replayed(&temp.db);
    let mut compared = 0;
    for wanted in chosen(&temp.db) {
        for moves in [0, 1, 2, 5, 12, 20, 21] {
            let mut slow = Joseki::new(moves);
            let mut of = 0;
            for game in games.iter().filter(|game| is_in(wanted.as_ref(), game.id)) {
                slow.add(game.id, &game.track, game.winner);
                of += 1;
            }
            let all: Vec<Node> = slow.nodes().collect();
            for least in [1, 2, 7] {
                let (found, count) =
                    temp.db.joseki(moves, Extent::Reached(least), wanted.as_ref(), None).unwrap();
                assert_eq!((found.positions(), count), (slow.len(), of));
                assert_eq!(found.corners(), slow.corners());
                let reached: Vec<Node> = found.nodes().collect();
                assert_eq!(nodes(&reached, least), nodes(&all, least), "{moves} {least}");
                assert_eq!(found.to_sgf(least), slow.to_sgf(least));
                compared += reached.len();
            }
            for (n, least) in [(5, 1), (20, 2), (1, 3), (usize::MAX, 1)] {
                let (found, _) =
                    temp.db.joseki(moves, Extent::Top(n, least), wanted.as_ref(), None).unwrap();
                assert_eq!((found.positions(), found.corners()), (slow.len(), slow.corners()));
                let of = |tree: &Joseki| {
                    let top = tree.top(n, least).into_iter();
                    let row = |(line, node): (Vec<Stone>, Node)| {
                        (line, node.moves, node.stones, node.results, node.settled, node.example)
                    };
                    top.map(row).collect::<Vec<_>>()
                };
                assert_eq!(of(&found), of(&slow), "{moves} {n} {least}");
            }
        }
    }
    assert!(compared > 10_000, "{compared}");
}

#[test]
fn games_of_a_name_are_those_of_a_replay() {
    let temp = database();
    let games = replayed(&temp.db);
    let ids = |query: &str| {
        temp.db.games_of(&temp.db.query(query).unwrap(), &FindOptions::default()).unwrap()
    };
    let (openings, joseki) = (OpeningNames::built_in(), JosekiNames::built_in());
    let mut found = 0;
    for name in openings.list().iter() {
        let meant = openings.list().meant(name);
        for (text, color) in [("", None), (" as black", Some(Color::Black))] {
            let has = |game: &&Replayed| {
                let names = openings.names_of(&game.track, 10);
                let is_wanted = |color_of| color.is_none_or(|color| color == color_of);
                names.iter().any(|of| meant.contains(&&*of.name) && is_wanted(of.color))
            };
            let slow: GameSet = games.iter().filter(has).map(|game| game.id).collect();
            assert_eq!(ids(&format!("fuseki \"{name}\"{text}")), slow, "{name}{text}");
            found += slow.len();
        }
    }
    for name in joseki.list().iter() {
        let meant = joseki.limited_to(&joseki.list().meant(name));
        for (text, corner) in [("", None), (" at lower left", Some(Corner::LowerLeft))] {
            let has = |game: &&Replayed| {
                corner_sequences(&game.track, 20).iter().any(|sequence| {
                    corner.is_none_or(|corner| corner == sequence.corner)
                        && meant.name_of(&sequence.line).is_some()
                })
            };
            let slow: GameSet = games.iter().filter(has).map(|game| game.id).collect();
            assert_eq!(ids(&format!("joseki \"{name}\"{text}")), slow, "{name}{text}");
            found += slow.len();
        }
    }
    assert!(found > 500, "{found}");
}

/// The own results of a player, against the corners that the player began.
#[test]
fn own_results_are_those_of_the_corners_that_a_player_began() {
    let temp = database();
    let games = replayed(&temp.db);
    // On small boards, the second stone of a corner may take the first.
    let query = temp.db.query("player \"Lee Sedol\" and size 19").unwrap();
    let wanted = temp.db.games_of(&query, &FindOptions::default()).unwrap();
    let player = temp.db.player_games(&query).unwrap().unwrap();
    let mut compared = 0;
    for moves in [3, 21] {
        let extent = Extent::Reached(1);
        let (found, _) = temp.db.joseki(moves, extent, Some(&wanted), Some(&player)).unwrap();
        for node in found.nodes().filter(|node| node.moves <= 2) {
            let mut slow = [0; 3];
            for game in games.iter().filter(|game| wanted.contains(game.id)) {
                // Not the games of the player against itself.
                let Some(color) = player.color_in(game.id) else { continue };
                let is_node = |line: &[Stone]| {
                    [false, true].into_iter().any(|turn| {
                        let place = |stone: &Stone| if turn { stone.reflected() } else { *stone };
                        let mut stones: Vec<Stone> = line.iter().map(place).collect();
                        stones.sort_unstable();
                        stones == node.stones
                    })
                };
                let begun = corner_sequences(&game.track, moves).into_iter();
                let begun = begun.filter(|it| it.first == color && !it.line.is_empty());
                let place = match game.winner {
                    Winner::Draw | Winner::Unknown => 2,
                    winner => usize::from(winner != Winner::from(color)),
                };
                let reached = begun.filter(|it| it.line.get(..node.moves).is_some_and(is_node));
                slow[place] += reached.count() as u64;
            }
            let own = node.own.map(|own| [own.black, own.white, own.other]);
            assert_eq!(own, Some(slow), "{moves} {:?}", node.stones);
            compared +=
                usize::from(slow != [0; 3] && slow.iter().sum::<u64>() < node.results.total());
        }
    }
    assert!(compared > 5, "{compared}");
    let (found, _) = temp.db.joseki(3, Extent::Reached(1), Some(&wanted), None).unwrap();
    assert!(found.nodes().all(|node| node.own.is_none()));
}
