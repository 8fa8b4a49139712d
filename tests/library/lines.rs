//! What is beside the hits in variations: comments at their nodes, the tree of their continuations,
//! the hits one by one, and whole boards. The oracle expands each line to a record of its own.

use std::collections::{BTreeMap, BTreeSet};

use gopdb::GameId;
use gopdb::database::{
    Database, FindOptions, FoundHit, HIT_COLUMNS, ImportOptions, TreeMove, TreeNotes,
};
use gopdb::go::{Color, Point, Symmetry};
use gopdb::knowledge::data_file::DataFormat;
use gopdb::position::{BoardSession, ExploreOptions};
use gopdb::query::{Lines, PatternQuery};
use gopdb::sgf::{GameTree, Limits};

use crate::common::search::{Hit, hits};
use crate::common::setup::{Temp, bundled};
use crate::dice::Dice;
use crate::variations::{Key, Tree, database, find, pattern, record, texts};

/// The hits of all lines: of each its key, whose node is 0 for hits of the main line; the number of
/// the line and the hit there.
fn all_hits(tree: &Tree, pattern: &PatternQuery, lines: Lines) -> Vec<(Key, usize, Hit)> {
    let main_starts: BTreeSet<_> = hits(pattern, &tree.main)
        .into_iter()
        .filter(|hit| hit.first == 0)
        .map(|hit| (hit.window, hit.symmetry))
        .collect();
    let mut all = Vec::new();
    for (number, (path, played)) in tree.lines.iter().enumerate() {
        for hit in hits(pattern, played) {
            let of_time = |at: &&usize| tree.nodes[**at].time == hit.first;
            let mut begin = *path.iter().find(of_time).unwrap();
            if hit.first == 0 && !main_starts.contains(&(hit.window, hit.symmetry)) {
                let other = path.iter().copied().find(|&at| !tree.nodes[at].is_main);
                begin = other.filter(|&at| tree.nodes[at].time == 0).unwrap_or(begin);
            }
            let is_main = tree.nodes[begin].is_main;
            if if is_main { lines.has_main() } else { lines.has_variations() } {
                let node = if is_main { 0 } else { tree.nodes[begin].number };
                all.push(((node, hit.window, hit.symmetry, hit.first), number, hit));
            }
        }
    }
    all
}

/// The nodes at which each hit matches.
fn regions(tree: &Tree, pattern: &PatternQuery, lines: Lines) -> BTreeMap<Key, BTreeSet<u32>> {
    regions_of(tree, &all_hits(tree, pattern, lines), lines)
}

fn regions_of(
    tree: &Tree,
    hits: &[(Key, usize, Hit)],
    lines: Lines,
) -> BTreeMap<Key, BTreeSet<u32>> {
    let mut regions: BTreeMap<Key, BTreeSet<u32>> = BTreeMap::new();
    for &(key, line, ref hit) in hits {
        let matches = tree.lines[line].0.iter().map(|&at| &tree.nodes[at]).filter(|node| {
            let is_after = key.0 == 0 || node.number >= key.0;
            is_after && (hit.first..=hit.last).contains(&node.time)
        });
        regions.entry(key).or_default().extend(matches.map(|node| node.number));
    }
    if lines == Lines::Main {
        let main: BTreeSet<u32> =
            tree.nodes.iter().filter(|node| node.is_main).map(|node| node.number).collect();
        regions.values_mut().for_each(|region| region.retain(|node| main.contains(node)));
    }
    regions
}

/// All comments of a record with variations; trees and boards show no others.
fn remarks(tree: &Tree) -> BTreeMap<u32, Vec<String>> {
    let has_variations = tree.nodes.iter().any(|node| !node.is_main);
    if has_variations { comments(&tree.text, "") } else { BTreeMap::new() }
}

/// The comments of each node with a text in any case.
fn comments(text: &str, wanted: &str) -> BTreeMap<u32, Vec<String>> {
    let tree = GameTree::parse(text, &Limits::default()).unwrap();
    let mut all = BTreeMap::new();
    for node in tree.nodes() {
        let values = ["C", "GC"].into_iter().filter_map(|name| node.value(name));
        let texts: Vec<String> = values
            .map(|value| value.text().into_owned())
            .filter(|text| text.to_lowercase().contains(wanted))
            .collect();
        if !texts.is_empty() {
            all.insert(node.number(), texts);
        }
    }
    all
}

fn key_of(hit: &FoundHit) -> Key {
    let window = (i16::from(hit.window.row), i16::from(hit.window.col));
    (hit.node.unwrap_or(0), window, hit.symmetry, usize::from(hit.first))
}

const LINES: [(Lines, &str); 3] =
    [(Lines::Main, ""), (Lines::Variations, " in variations"), (Lines::Any, " in any")];

fn trees(seed: u64, count: usize) -> (Temp, BTreeMap<GameId, Tree>) {
    let mut dice = Dice(seed);
    // The generated main lines have no comments: the third node gets one.
    let commented = |text: String| {
        let mut parts: Vec<String> = text.split(';').map(str::to_owned).collect();
        if let Some((part, end)) = parts.get_mut(3).and_then(|p| p.find(']').map(|at| (p, at + 1)))
        {
            part.insert_str(end, ["C[note 1]", "C[A Note]"][end % 2]);
        }
        parts.join(";")
    };
    let records: Vec<String> =
        (0..count).map(|number| commented(record(&mut dice, number))).collect();
    let temp = database(&records);
    let texts = texts(&temp.db);
    (temp, texts)
}

/// What a query with a comment finds: for each game, its hits, each with the times and texts of its
/// comments.
type Commented = BTreeMap<GameId, BTreeMap<Key, BTreeSet<(usize, String)>>>;

fn commented(db: &Database, query: &str) -> Commented {
    let answer = find(db, query);
    let mut all = Commented::new();
    for game in &answer.results {
        let varied = db.variations(game.id).unwrap();
        let of_game = all.entry(game.id).or_default();
        for hit in &game.hits {
            let mut found = BTreeSet::new();
            for comment in &hit.comments {
                let time = match (comment.path.parse::<usize>(), &varied) {
                    (Ok(time), _) => time,
                    (Err(_), Some(varied)) => {
                        let (_, time) = varied.variations.find(&comment.path).unwrap();
                        usize::from(time.unwrap())
                    }
                    (Err(_), None) => panic!("{query}: {}", comment.path),
                };
                found.insert((time, comment.text.clone()));
            }
            assert!(of_game.insert(key_of(hit), found).is_none(), "{query}: twice");
        }
    }
    assert_eq!(answer.games, all.len() as u64, "{query}");
    assert_eq!(answer.hits, all.values().map(|of| of.len() as u64).sum::<u64>(), "{query}");
    all
}

#[test]
fn comments_with_patterns_are_those_of_the_nodes() {
    let (temp, texts) = trees(11, 16);
    let mut counts = [0; 3];
    for text in ["2x2 \"B_/__\" sym", "1x1 \"B\" at C3", "2x2 \"BW/??\" sym", "1x1 \"W\" at C3"] {
        for (number, (lines, word)) in LINES.into_iter().enumerate() {
            for wanted in ["note 1", "A NOTE", "missing"] {
                let query = format!("comment \"{wanted}\" with {text}{word}");
                let mut expected = Commented::new();
                for (id, tree) in &texts {
                    let notes = comments(&tree.text, &wanted.to_lowercase());
                    for (key, region) in regions(tree, &pattern(text), lines) {
                        let mut found = BTreeSet::new();
                        for node in tree.nodes.iter().filter(|node| region.contains(&node.number)) {
                            let of_node = notes.get(&node.number).into_iter().flatten();
                            found.extend(of_node.map(|note| (node.time, note.clone())));
                        }
                        if !found.is_empty() {
                            expected.entry(*id).or_default().insert(key, found);
                        }
                    }
                }
                let found = commented(&temp.db, &query);
                for (id, tree) in &texts {
                    let of = |all: &Commented| all.get(id).cloned().unwrap_or_default();
                    assert_eq!(of(&found), of(&expected), "{query}: {}", tree.text);
                }
                counts[number] += found.values().map(BTreeMap::len).sum::<usize>();
                // The order does not matter, nor does a condition on the game.
                let other = format!("{text}{word} with comment \"{wanted}\" and id 1..");
                assert_eq!(commented(&temp.db, &other), expected, "{other}");
            }
        }
    }
    assert!(counts.iter().all(|count| *count > 20), "{counts:?}");
}

#[test]
fn comments_in_sequences() {
    let (temp, texts) = trees(12, 30);
    let (a, b) = ("2x2 \"B_/__\" sym", "2x2 \"BW/??\" sym");
    let mut counts = [0; 3];
    let queries = [
        format!("comment \"note 1\" with {a} in any then {b} in any"),
        format!("{a} in any then within 3 comment \"note\""),
        format!("at least 2 times (comment \"note\" with {a} in any)"),
    ];
    for (at, query) in queries.iter().enumerate() {
        let answer = find(&temp.db, query);
        for (id, tree) in &texts {
            let time = |number: u32| tree.nodes.iter().find(|of| of.number == number).unwrap().time;
            let follows = |later: u32, earlier: u32| {
                let of = |number: u32| tree.nodes.iter().position(|node| node.number == number);
                // Positions of the main line are one for all nodes without a move.
                std::iter::successors(of(later), |&at| tree.nodes[at].parent)
                    .any(|at| tree.nodes[at].number == earlier)
            };
            let of_a = regions(tree, &pattern(a), Lines::Any);
            let of_b = regions(tree, &pattern(b), Lines::Any);
            let matches = |of: &BTreeMap<Key, BTreeSet<u32>>| -> BTreeSet<u32> {
                of.values().flatten().copied().collect()
            };
            let notes = |wanted: &str| -> BTreeSet<u32> {
                comments(&tree.text, wanted).into_keys().collect()
            };
            let then = |from: &BTreeSet<u32>, to: &BTreeSet<u32>, within: usize| -> BTreeSet<u32> {
                let usable = |y: &&u32| tree.nodes.iter().any(|node| node.number == **y);
                let holds = |x: &u32| {
                    to.iter().filter(usable).any(|y| {
                        let gap = time(*y).saturating_sub(time(*x));
                        gap > 0 && gap <= within && follows(*y, *x)
                    })
                };
                from.iter().copied().filter(holds).collect()
            };
            let (set, times): (BTreeSet<u32>, usize) = match at {
                0 => {
                    let both = matches(&of_a).intersection(&notes("note 1")).copied().collect();
                    (then(&both, &matches(&of_b), usize::MAX), 1)
                }
                1 => (then(&matches(&of_a), &notes("note"), 3), 1),
                _ => (matches(&of_a).intersection(&notes("note")).copied().collect(), 2),
            };
            let part = of_a.values().filter(|region| !region.is_disjoint(&set)).count();
            let part = if part < times { 0 } else { part };
            let found = answer.results.iter().find(|game| game.id == *id);
            assert_eq!(found.map_or(0, |of| of.hits.len()), part, "{query}: {}", tree.text);
            counts[at] += part;
        }
    }
    assert!(counts.iter().all(|count| *count > 20), "{counts:?}");
}

/// Bundled games with comments at made-up places, in the main line only.
#[test]
fn comments_of_bundled_games() {
    let games = bundled(&["a", "l"], 30);
    let mut dice = Dice(13);
    let records: Vec<String> = games
        .iter()
        .map(|text| {
            let mut out = String::new();
            for (at, part) in text.split(';').enumerate() {
                if at > 0 {
                    out.push(';');
                }
                out += part;
                if at > 1 && part.ends_with(']') && dice.one_in(9) {
                    out += &format!("C[Comment {}]", dice.roll(4));
                }
            }
            out
        })
        .collect();
    let mut temp = Temp::new(&[gopdb::dictionary::DictionaryShape::Three]);
    temp.import("games", &records);
    let texts = texts(&temp.db);
    let mut all = 0;
    for text in ["3x3 \"BW_/_B_/___\" sym", "3x3 \"___/_B_/___\" rot"] {
        let found = commented(&temp.db, &format!("comment \"comment 2\" with {text}"));
        for (id, tree) in &texts {
            let notes = comments(&tree.text, "comment 2");
            let mut expected = BTreeMap::new();
            for hit in hits(&pattern(text), &tree.main) {
                let nodes = tree
                    .nodes
                    .iter()
                    .filter(|node| node.is_main && (hit.first..=hit.last).contains(&node.time));
                let notes: BTreeSet<(usize, String)> = nodes
                    .flat_map(|node| {
                        let of = notes.get(&node.number).into_iter().flatten();
                        of.map(|note| (node.time, note.clone()))
                    })
                    .collect();
                if !notes.is_empty() {
                    expected.insert((0, hit.window, hit.symmetry, hit.first), notes);
                }
            }
            all += expected.len();
            assert_eq!(found.get(id).cloned().unwrap_or_default(), expected, "{text}, game {id}");
        }
    }
    assert!(all > 100, "{all}");
}

#[test]
fn comments_of_another_record_of_the_game() {
    let main = "(;SZ[5]GN[a];B[aa];W[bb];B[cc]C[first];W[dd])".to_owned();
    let other =
        "(;SZ[5]GN[a];B[aa](;W[bb];B[cc]C[second];W[dd])(;W[ba];B[ae]C[beside]))".to_owned();
    let mut temp = Temp::new(&[gopdb::dictionary::DictionaryShape::Three]);
    temp.import("plain", &[main]);
    let file = temp.file(&[other]);
    let options = ImportOptions::new("notes").variations(true);
    let report = temp.db.writer().import(&[file], &options).unwrap();
    assert_eq!((report.games_new, report.games_known), (0, 1));
    let games = |query: &str| find(&temp.db, query).games;
    // `text` knows the comments of both records.
    for text in ["first", "second", "beside"] {
        assert_eq!(games(&format!("text \"{text}\"")), 1, "{text}");
    }
    assert_eq!(games("comment first with 1x1 \"B\" at C3"), 1);
    assert_eq!(games("comment second with 1x1 \"B\" at C3"), 0);
    // In variations, the record that has them is read.
    assert_eq!(games("comment second with 1x1 \"B\" at C3 in any"), 1);
    assert_eq!(games("comment beside with 1x1 \"B\" at A1 in variations"), 1);
    assert_eq!(games("comment beside with 1x1 \"B\" at C3 in any"), 0);
    temp.db.writer().remove("notes").unwrap();
    let games = |query: &str| find(&temp.db, query).games;
    assert_eq!((games("text first"), games("text second"), games("text beside")), (1, 0, 0));
}

/// Prefixes of the moves into the windows of hits: of each the games and hits that went on so.
type Prefixes = BTreeMap<Vec<(u8, u8, Color)>, BTreeSet<(GameId, Key)>>;

fn walk(
    moves: &[TreeMove],
    prefix: &[(u8, u8, Color)],
    visit: &mut dyn FnMut(&[(u8, u8, Color)], &TreeMove),
) {
    for next in moves {
        let mut prefix = prefix.to_vec();
        prefix.push((next.row, next.col, next.color));
        visit(&prefix, next);
        walk(&next.children, &prefix, visit);
    }
}

#[test]
fn trees_of_continuations_follow_all_lines() {
    let (temp, texts) = trees(14, 40);
    let (mut moves, mut notes) = (0, 0);
    for text in
        ["2x2 \"B_/__\"", "3x3 \"?_?/_B_/_?W\" rot", "2x2 \"B_/W_\" rot", "3x2 \"B?/__/??\""]
    {
        let pattern = pattern(text);
        let shape = pattern.shape();
        for (lines, word) in &LINES[1..] {
            let query = temp.db.query(&format!("{text}{word}")).unwrap();
            let tree = temp.db.continuation_tree(&query, &FindOptions::default()).unwrap().unwrap();
            let mut expected = Prefixes::new();
            let mut all: BTreeSet<(GameId, Key)> = BTreeSet::new();
            let mut said: BTreeMap<Vec<(u8, u8, Color)>, BTreeSet<String>> = BTreeMap::new();
            for (id, record) in &texts {
                let notes = remarks(record);
                for (key, line, hit) in all_hits(record, &pattern, *lines) {
                    all.insert((*id, key));
                    let (path, played) = &record.lines[line];
                    let back = hit.symmetry.inverse();
                    let image = shape.image(hit.symmetry);
                    let start = hit.next.map(|next| next.2);
                    let mut steps = Vec::new();
                    let of_time =
                        |time: usize,
                         steps: &Vec<(u8, u8, Color)>,
                         said: &mut BTreeMap<_, BTreeSet<String>>| {
                            let is_after = |number: u32| key.0 == 0 || number >= key.0;
                            for node in path.iter().map(|&at| &record.nodes[at]) {
                                let of = notes
                                    .get(&node.number)
                                    .filter(|_| node.time == time && is_after(node.number));
                                said.entry(steps.clone())
                                    .or_default()
                                    .extend(of.into_iter().flatten().cloned());
                            }
                        };
                    for time in hit.first..=hit.last {
                        if start.is_none_or(|start| time < start) {
                            of_time(time, &steps, &mut said);
                        }
                    }
                    let Some(start) = start else { continue };
                    for time in start..=played.last() {
                        let m = played.moves[time - 1];
                        let cell = m.point.and_then(|point| {
                            let row = u8::try_from(i16::from(point.row()) - hit.window.0).ok()?;
                            let col = u8::try_from(i16::from(point.col()) - hit.window.1).ok()?;
                            image
                                .has(row, col)
                                .then(|| back.apply(row, col, image.height(), image.width()))
                        });
                        if let Some((row, col)) = cell {
                            steps.push((row + 1, col + 1, back.color(m.color)));
                            expected.entry(steps.clone()).or_default().insert((*id, key));
                        }
                        of_time(time, &steps, &mut said);
                    }
                }
            }
            assert_eq!(
                (tree.games, tree.hits),
                (all.iter().map(|of| of.0).collect::<BTreeSet<_>>().len() as u64, all.len() as u64),
                "{text}{word}"
            );
            let check = |steps: &[(u8, u8, Color)], of: &TreeNotes| {
                let found: BTreeSet<String> = of.comments.iter().cloned().collect();
                let expected = said.get(steps).cloned().unwrap_or_default();
                assert_eq!(found, expected, "{text}{word}: {steps:?}");
                found.len()
            };
            notes += check(&[], &tree.notes);
            let mut found = BTreeMap::new();
            let mut visited = Vec::new();
            walk(&tree.moves, &[], &mut |steps, next| {
                found.insert(steps.to_vec(), next.hits);
                visited.push((steps.to_vec(), next.clone()));
            });
            for (steps, next) in visited {
                // A game is one trial.
                let of = &expected[&steps];
                let games: BTreeSet<GameId> = of.iter().map(|of| of.0).collect();
                assert_eq!(next.results.total(), games.len() as u64);
                // A line of one game without variations ends where it is alone.
                if *lines == Lines::Variations {
                    notes += check(&steps, &next.notes);
                }
            }
            let plain: BTreeMap<_, u64> =
                expected.iter().map(|(steps, of)| (steps.clone(), of.len() as u64)).collect();
            moves += plain.len();
            for (steps, hits) in &plain {
                // Games without usable variations are followed as far as they are not alone.
                let is_alone = (1..steps.len()).any(|n| plain[&steps[..n]] == 1);
                if !(is_alone && *lines == Lines::Any) || found.contains_key(steps) {
                    assert_eq!(found.get(steps), Some(hits), "{text}{word}: {steps:?}");
                }
            }
            assert!(found.keys().all(|steps| plain.contains_key(steps)), "{text}{word}");
        }
    }
    assert!(moves > 100 && notes > 50, "{moves} moves, {notes} notes");
}

#[test]
fn a_dictionary_of_one_tree_is_written_with_its_comments_and_labels() {
    let record = "(;SZ[19]GN[joseki]C[Choose an approach]LB[cf:a][fc:b];B[dd](;W[cf]C[low];B[fc](;W[cd])(;W[bd]C[slide]))\
                  (;W[fc];B[cf]C[pincer?]))";
    let temp = database(&[record.to_owned()]);
    let query = "6x6 \"______/______/______/___B__/______/______\" at upper left corner in any";
    let tree = temp.db.continuation_tree(&temp.db.query(query).unwrap(), &FindOptions::default());
    let tree = tree.unwrap().unwrap();
    // One hit in one game, which goes on in two ways.
    assert_eq!((tree.games, tree.hits, tree.moves.len()), (1, 1, 2));
    assert_eq!((tree.moves[1].hits, tree.moves[1].children[0].children.len()), (1, 2));
    let text = tree.to_sgf();
    for part in ["low", "slide", "pincer?"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    GameTree::parse(&text, &Limits::default()).unwrap();
    // The whole board, from its first position.
    let session = BoardSession::empty(19);
    let found = temp
        .db
        .explore(&session, &ExploreOptions::default().lines(Lines::Any), &FindOptions::default())
        .unwrap();
    assert_eq!((found.games, found.moves.len()), (1, 1));
    assert_eq!(found.notes[0].comments, ["Choose an approach"]);
    let labels = [
        (Point::from_name("C14", 19).unwrap(), "a".to_owned()),
        (Point::from_name("F17", 19).unwrap(), "b".to_owned()),
    ];
    assert_eq!(found.notes[0].labels, labels);
    let mut session = session;
    session.play(Point::from_name("Q16", 19).unwrap()).unwrap();
    let found = temp
        .db
        .explore(&session, &ExploreOptions::default().lines(Lines::Any), &FindOptions::default())
        .unwrap();
    // The two approaches are the same, mirrored; their game counts once.
    assert_eq!((found.games, found.moves.len(), found.moves[0].games), (1, 1, 1));
}

#[test]
fn boards_are_explored_in_all_lines() {
    let (temp, texts) = trees(15, 12);
    let mut dice = Dice(16);
    let (mut tried, mut moves, mut notes) = (0, 0, 0);
    let ids: Vec<GameId> = texts.keys().copied().collect();
    while tried < 10 {
        let of = &texts[&dice.pick(&ids)];
        let (path, played) = &of.lines[dice.roll(of.lines.len())];
        let time = dice.roll(path.len().min(played.last() + 1));
        // Half of the positions have a comment.
        let noted = comments(&of.text, "");
        let noted = path
            .iter()
            .map(|&at| &of.nodes[at])
            .find(|node| tried % 2 == 0 && node.time > 0 && noted.contains_key(&node.number));
        let time = noted.map_or(time, |node| node.time);
        let board = &played.boards[time];
        let stones: Vec<(Point, Color)> =
            Point::all(5).filter_map(|point| Some((point, board.get(point).color()?))).collect();
        let Ok(mut session) = BoardSession::from_stones(5, &stones, Color::Black) else { continue };
        session.set_region(gopdb::position::Region::board(5));
        let own = session.pattern();
        if Symmetry::all().skip(1).any(|symmetry| own.image(symmetry) == own) {
            continue;
        }
        tried += 1;
        let text = format!("board \"{own}\" sym");
        let pattern = pattern(&text);
        // The hits of all lines.
        let all: BTreeMap<GameId, Vec<(Key, usize, Hit)>> =
            texts.iter().map(|(id, tree)| (*id, all_hits(tree, &pattern, Lines::Any))).collect();
        for (lines, word) in LINES {
            let asked = ExploreOptions::default().lines(lines).both_sides(true);
            let found = temp.db.explore(&session, &asked, &FindOptions::default()).unwrap();
            let mut games = BTreeSet::new();
            let mut hits: BTreeSet<(GameId, Key)> = BTreeSet::new();
            let mut nexts: BTreeMap<(Point, Color), BTreeSet<GameId>> = BTreeMap::new();
            let mut said: BTreeSet<(GameId, String)> = BTreeSet::new();
            for (id, tree) in &texts {
                let of_lines: Vec<(Key, usize, Hit)> = all[id]
                    .iter()
                    .filter(
                        |of| if of.0.0 == 0 { lines.has_main() } else { lines.has_variations() },
                    )
                    .cloned()
                    .collect();
                let main_end = tree.main.last();
                for (key, line, hit) in of_lines.iter().cloned() {
                    games.insert(*id);
                    hits.insert((*id, key));
                    let is_main = (0..=main_end).all(|time| {
                        tree.lines[line].1.boards.get(time) == tree.main.boards.get(time)
                    });
                    if let Some((cell, color, _)) =
                        hit.next.filter(|_| lines.has_variations() || is_main)
                    {
                        let point = Point::from_index(cell, 5);
                        nexts.entry((point, color)).or_default().insert(*id);
                    }
                }
                let notes = remarks(tree);
                for region in regions_of(tree, &of_lines, lines).into_values() {
                    let of = region.iter().filter_map(|node| notes.get(node)).flatten();
                    said.extend(of.map(|note| (*id, note.clone())));
                }
            }
            assert_eq!(
                (found.games, found.hits),
                (games.len() as u64, hits.len() as u64),
                "{text}{word}"
            );
            let listed: BTreeMap<(Point, Color), u64> =
                found.moves.iter().map(|mv| ((mv.point, mv.color), mv.games)).collect();
            let nexts: BTreeMap<(Point, Color), u64> =
                nexts.into_iter().map(|(at, games)| (at, games.len() as u64)).collect();
            assert_eq!(listed, nexts, "{text}{word}");
            moves += listed.len();
            let listed: BTreeSet<(GameId, String)> = found
                .notes
                .iter()
                .flat_map(|note| note.comments.iter().map(|text| (note.game, text.clone())))
                .collect();
            if lines.has_variations() && found.notes.len() < gopdb::position::MAX_NOTES {
                assert_eq!(listed, said, "{text}{word}");
                notes += listed.len();
            }
        }
    }
    assert!(moves > 15 && notes > 3, "{moves} moves, {notes} notes");
}

#[test]
fn hits_are_visited_and_written_with_their_paths() {
    let (temp, _) = trees(17, 30);
    let mut in_variations = 0;
    for (_, word) in LINES {
        let text = format!("2x2 \"B_/__\" sym{word}");
        let answer = find(&temp.db, &text);
        let query = temp.db.query(&text).unwrap();
        let mut visited = BTreeMap::new();
        let counted = temp
            .db
            .for_each_hit(&query, &FindOptions::default(), |id, _, hits| {
                visited.insert(id, hits.to_vec());
            })
            .unwrap();
        assert_eq!((counted.games, counted.hits), (answer.games, answer.hits));
        let listed: BTreeMap<GameId, Vec<FoundHit>> =
            answer.results.iter().map(|game| (game.id, game.hits.clone())).collect();
        assert_eq!(visited, listed, "{text}");
        let (csv, rows) = temp
            .db
            .export_hits(&query, &FindOptions::default(), DataFormat::Csv, Vec::new())
            .unwrap();
        assert_eq!(rows, answer.hits);
        let csv = String::from_utf8(csv).unwrap();
        let at = HIT_COLUMNS.iter().position(|(name, _)| *name == "path").unwrap();
        let paths: Vec<&str> =
            csv.lines().skip(1).map(|row| row.split(',').nth(at).unwrap()).collect();
        let expected: Vec<&str> =
            listed.values().flatten().map(|hit| hit.path.as_deref().unwrap_or("")).collect();
        assert_eq!(paths, expected);
        in_variations += paths.iter().filter(|path| !path.is_empty()).count();
    }
    assert!(in_variations > 50, "{in_variations}");
}
