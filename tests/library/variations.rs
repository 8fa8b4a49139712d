//! Patterns in variations: every line is expanded to a record of its own, which is played from the
//! start and searched position by position.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use gopdb::GameId;
use gopdb::database::{
    Database, DatabaseError, FindAnswer, FindOptions, ImportOptions, VerifyOptions,
};
use gopdb::dictionary::DictionaryShape;
use gopdb::go::{Color, Point, State, Symmetry};
use gopdb::query::{Lines, PatternQuery, Query, parse_query};
use gopdb::sgf::{GameTree, Limits};
use gopdb_database::store::{Store, TreeName};

use crate::common::oracle::Played;
use crate::common::search::hits;
use crate::common::setup::{Temp, bundled};
use crate::dice::Dice;

/// A record of a random tree on a small board, with comments, passes, impossible moves, and set-up
/// in variations.
pub fn record(dice: &mut Dice, number: usize) -> String {
    fn line(dice: &mut Dice, text: &mut String, mut black: bool, depth: usize) {
        for _ in 0..1 + dice.roll(12) {
            let color = if black != dice.one_in(20) { 'B' } else { 'W' };
            black = color == 'W';
            match dice.roll(30) {
                0 => *text += &format!(";{color}[]"),
                1 => *text += ";C[a note]",
                2 => *text += ";AB[aa]",
                _ => {
                    let at = [dice.roll(5), dice.roll(5)].map(|n| (b'a' + n as u8) as char);
                    // No white stone is where a black one is set up.
                    let at = if color == 'W' && at == ['a', 'a'] { ['a', 'b'] } else { at };
                    *text += &format!(";{color}[{}{}]", at[0], at[1]);
                }
            }
            if dice.one_in(6) {
                *text += &format!("C[note {}]", dice.roll(5));
            }
            if depth < 2 && dice.one_in(5) {
                for _ in 0..2 + dice.roll(2) {
                    text.push('(');
                    line(dice, text, black, depth + 1);
                    text.push(')');
                }
                return;
            }
        }
    }
    let mut text = format!("(;SZ[5]GN[{number}]AW[cc]");
    // The main line: distinct points, so that games are long enough and distinct.
    text.push('(');
    let mut points: Vec<usize> = (1..25).filter(|&point| point != 12).collect();
    dice.shuffle(&mut points);
    let length = 3 + dice.roll(8);
    let mut open = 0;
    for (i, point) in points.iter().take(length).enumerate() {
        let (col, row) = ((b'a' + (point % 5) as u8) as char, (b'a' + (point / 5) as u8) as char);
        text += &format!(";{}[{col}{row}]", if i % 2 == 0 { 'B' } else { 'W' });
        if dice.one_in(3) && i + 1 < length {
            text.push('(');
            open += 1;
        }
    }
    for n in 0..open {
        text.push(')');
        for _ in 0..dice.roll(3) {
            text.push('(');
            line(dice, &mut text, (length + n).is_multiple_of(2), 0);
            text.push(')');
        }
    }
    text.push(')');
    if dice.one_in(3) {
        text += "(;AB[ba][bb]AE[cc]C[another start](;W[dd];B[de](;W[ee])(;W[ed]))(;B[dd]))";
    }
    if dice.one_in(2) {
        text.push('(');
        line(dice, &mut text, false, 0);
        text.push(')');
    }
    text + ")\n"
}

/// A node of a tree, as the oracle reads it.
pub struct OracleNode {
    pub number: u32,
    pub is_main: bool,
    pub parent: Option<usize>,
    /// The record with the nodes from the root to it.
    pub text: String,
    /// The number of moves up to it.
    pub time: usize,
}

/// The usable nodes of a record, in the order of the text.
pub fn nodes(text: &str) -> Vec<OracleNode> {
    let tree = GameTree::parse(text, &Limits::default()).unwrap();
    let main: BTreeSet<u32> = tree.main_line().map(|node| node.number()).collect();
    let mut nodes: Vec<OracleNode> = Vec::new();
    let mut at: HashMap<u32, usize> = HashMap::new();
    for node in tree.nodes() {
        let parent = match node.parent() {
            None => None,
            Some(parent) => match at.get(&parent.number()) {
                None => continue,
                Some(parent) => Some(*parent),
            },
        };
        let mut path = parent.map_or(String::new(), |parent| nodes[parent].text.clone());
        let before = parent.map_or(0, |parent| nodes[parent].time);
        let mut own = String::from(";");
        let (mut moves, mut stones) = (0, 0);
        for property in node.properties() {
            own += &property.name();
            property.values().for_each(|value| own += &format!("[{}]", value.raw()));
            moves += usize::from(property.is("B") || property.is("W"));
            if ["AB", "AW"].iter().any(|name| property.is(name)) && before > 0 {
                // Here it is one stone, which replaces none.
                let value = property.value().raw().as_bytes();
                let point = Point::new(value[1] - b'a', value[0] - b'a');
                let state = Played::of(&format!("({path})")).boards[before].get(point);
                stones += usize::from(state == State::Empty);
            }
        }
        path += &own;
        let played = Played::of(&format!("({path})"));
        let moves = moves + stones;
        if played.last() == before + moves {
            at.insert(node.number(), nodes.len());
            nodes.push(OracleNode {
                number: node.number(),
                is_main: main.contains(&node.number()),
                parent,
                text: path,
                time: before + moves,
            });
        }
    }
    nodes
}

/// A hit: its node, window, symmetry, first and last position.
pub type Key = (u32, (i16, i16), Symmetry, usize);

/// What the oracle finds in one game.
#[derive(Default)]
pub struct Found {
    pub hits: BTreeMap<Key, usize>,
    /// For each hit the next moves into its window: the node, cell and colour.
    pub nexts: BTreeSet<(Key, u32, usize, Color)>,
    /// The nodes at which each hit matches.
    pub regions: BTreeMap<Key, BTreeSet<u32>>,
}

/// A record, its nodes, and its main line and every other line played from the start.
pub struct Tree {
    pub text: String,
    pub nodes: Vec<OracleNode>,
    pub main: Played,
    /// The nodes of each line.
    pub lines: Vec<(Vec<usize>, Played)>,
}

impl Tree {
    fn of(text: &str) -> Tree {
        let nodes = nodes(text);
        let has_child = |at: usize| nodes.iter().any(|node| node.parent == Some(at));
        let leaves = (0..nodes.len()).filter(|&at| !has_child(at));
        let line = |leaf: usize| {
            let mut path: Vec<usize> =
                std::iter::successors(Some(leaf), |&at| nodes[at].parent).collect();
            path.reverse();
            (path, Played::of(&format!("({})", nodes[leaf].text)))
        };
        let lines = leaves.map(line).collect();
        Tree { text: text.to_owned(), main: Played::of(text), lines, nodes }
    }
}

pub fn search(tree: &Tree, pattern: &PatternQuery) -> Found {
    let Tree { nodes, main, lines, .. } = tree;
    let mut found = Found::default();
    let main_starts: BTreeSet<_> = hits(pattern, main)
        .into_iter()
        .filter(|hit| hit.first == 0)
        .map(|hit| (hit.window, hit.symmetry))
        .collect();
    for (path, played) in lines {
        for hit in hits(pattern, played) {
            let at = |time: usize| path.iter().copied().find(|&at| nodes[at].time == time).unwrap();
            let mut begin = at(hit.first);
            if hit.first == 0 && !main_starts.contains(&(hit.window, hit.symmetry)) {
                // The root is another position.
                let other = path.iter().copied().find(|&at| !nodes[at].is_main);
                begin = other.filter(|&at| nodes[at].time == 0).unwrap_or(begin);
            }
            if nodes[begin].is_main {
                continue;
            }
            let key = (nodes[begin].number, hit.window, hit.symmetry, hit.first);
            if let Some((cell, color, time)) = hit.next {
                found.nexts.insert((key, nodes[at(time)].number, cell, color));
            }
            let matches = path.iter().filter(|&&at| {
                (hit.first..=hit.last).contains(&nodes[at].time) && nodes[at].number >= key.0
            });
            found.regions.entry(key).or_default().extend(matches.map(|&at| nodes[at].number));
        }
    }
    for (key, region) in &found.regions {
        // The line goes on with first nodes, which come next in the text.
        let mut at = nodes.iter().position(|node| node.number == key.0).unwrap();
        while let Some(next) = nodes.get(at + 1)
            && next.number == nodes[at].number + 1
            && next.parent == Some(at)
            && region.contains(&next.number)
        {
            at += 1;
        }
        found.hits.insert(*key, nodes[at].time);
    }
    found
}

pub fn pattern(text: &str) -> PatternQuery {
    match parse_query(text).unwrap().node {
        Query::Pattern(pattern) => pattern,
        other => panic!("{other}"),
    }
}

pub fn database(texts: &[String]) -> Temp {
    let mut temp = Temp::new(&[DictionaryShape::Three]);
    let file = temp.file(texts);
    let options = ImportOptions::new("trees").variations(true);
    temp.db.writer().import(&[file], &options).unwrap();
    temp
}

pub fn find(db: &Database, query: &str) -> FindAnswer {
    let options = FindOptions::default().limit(usize::MAX);
    db.find(&db.query(query).unwrap(), &options).unwrap()
}

/// The stored records, by the numbers of the games.
pub fn texts(db: &Database) -> BTreeMap<GameId, Tree> {
    let mut texts = BTreeMap::new();
    db.for_each_game(|columns, _, _| {
        texts.insert(columns.id, Tree::of(&db.text(columns.id)?));
        Ok(())
    })
    .unwrap();
    texts
}

const PATTERNS: &[&str] = &[
    "2x2 \"BW/WB\" sym",
    "2x2 \"B_/W_\"",
    "2x2 \"BW/__\" sym at corner",
    "3x3 \"_B_/BWB/?B?\" rot",
    "3x3 \"_?_/?B?/s?_\" sym",
    "3x3 \"b?w/?s?/w?b\"",
    "2x3 \"#B_/#_?\" sym",
    "2x2 \"B_/__\" sym move 3..6",
    "2x2 \"?B/_?\" sym move 4..",
    "2x2 \"B_/__\" sym next white",
    "2x2 \"B_/__\" sym next at 2,2",
    "2x2 \"?B/__\" rot next black at 2,1 move 2..7",
    "1x1 \"B\" at C3",
    "2x2 \"W_/__\" at upper left corner",
    "board \"?????/?B???/?????/???W?/?????\" sym",
];

#[test]
fn hits_in_variations_are_those_of_expanded_lines() {
    let mut dice = Dice(1);
    let records: Vec<String> = (0..25).map(|number| record(&mut dice, number)).collect();
    let temp = database(&records);
    let texts = texts(&temp.db);
    let (mut hits, mut continued) = (0, 0);
    for text in PATTERNS {
        let pattern = pattern(text);
        let answer = find(&temp.db, &format!("{text} in variations"));
        let mut listed: BTreeMap<GameId, BTreeMap<Key, usize>> = BTreeMap::new();
        for game in &answer.results {
            let varied = temp.db.variations(game.id).unwrap().unwrap();
            for hit in &game.hits {
                let window = (i16::from(hit.window.row), i16::from(hit.window.col));
                let key = (hit.node.unwrap(), window, hit.symmetry, usize::from(hit.first));
                let last = usize::from(hit.last);
                let is_new = listed.entry(game.id).or_default().insert(key, last).is_none();
                assert!(is_new, "{text}: game {}: {key:?} is there twice", game.id);
                // The path leads to the position.
                let path = hit.path.as_ref().unwrap();
                let (line, time) = varied.variations.find(path).unwrap();
                assert_eq!(time, Some(hit.first));
                let track = varied.variations.track(&varied.track, line);
                let node = texts[&game.id].nodes.iter().find(|node| node.number == key.0).unwrap();
                let played = Played::of(&format!("({})", node.text));
                assert_eq!(track.board_at(usize::from(hit.first)), played.boards[played.last()]);
            }
        }
        let mut expected_continuations: BTreeMap<(u8, u8, Color), u64> = BTreeMap::new();
        let cells: Vec<_> = pattern.shape().cells().collect();
        for (id, record) in &texts {
            let expected = search(record, &pattern);
            let mut found = listed.remove(id).unwrap_or_default();
            let mut expected_hits = expected.hits;
            if pattern.next.is_some() {
                // The oracle sees only the lines that go on as asked.
                found.values_mut().chain(expected_hits.values_mut()).for_each(|last| *last = 0);
            }
            assert_eq!(found, expected_hits, "{text}, game {id}: {}", record.text);
            hits += found.len();
            for (_, _, cell, color) in expected.nexts {
                let (row, col) = cells[cell];
                *expected_continuations.entry((row + 1, col + 1, color)).or_default() += 1;
            }
        }
        let found: BTreeMap<_, _> = answer
            .continuations
            .iter()
            .map(|next| ((next.row, next.col, next.color), next.count))
            .collect();
        assert_eq!(found, expected_continuations, "{text}");
        continued += found.values().sum::<u64>();
        // Both together: each game once.
        let main = find(&temp.db, text);
        let any = find(&temp.db, &format!("{text} in any"));
        assert_eq!(any.hits, main.hits + answer.hits, "{text}");
        let games = |answer: &FindAnswer| -> BTreeSet<GameId> {
            answer.results.iter().map(|game| game.id).collect()
        };
        assert_eq!(games(&any), &games(&main) | &games(&answer), "{text}");
        assert_eq!(any.games, games(&any).len() as u64);
        assert_eq!(any.game_results.total(), any.games);
        let mut named = find(&temp.db, &format!("{text} in main"));
        (named.plan, named.elapsed) = (main.plan.clone(), main.elapsed);
        assert_eq!(main, named);
        let lines = any.lines.unwrap();
        assert_eq!((lines.lines, lines.not_kept), (Lines::Any, 0));
        assert!(lines.with_variations > 15 && lines.nodes > 200, "{lines:?}");
    }
    assert!(hits > 500 && continued > 100, "{hits} hits, {continued} continuations");
    let report = temp.db.verify(&VerifyOptions::default()).unwrap();
    assert_eq!(report.problems, []);
}

/// Conditions on strings, whose expanded lines the same oracle replays.
#[test]
fn conditions_in_variations() {
    let mut dice = Dice(2);
    let records: Vec<String> = (0..20).map(|number| record(&mut dice, number)).collect();
    let temp = database(&records);
    let texts = texts(&temp.db);
    let mut hits = 0;
    for text in [
        "2x2 \"BW/??\" sym atari at 1,1",
        "2x2 \"B?/??\" liberties 2..3 at 1,1 move 3..8",
        "2x2 \"B_/??\" sym captures B at 1,2",
    ] {
        let pattern = pattern(text);
        let answer = find(&temp.db, &format!("{text} in variations"));
        for (id, record) in &texts {
            let expected: BTreeSet<_> = search(record, &pattern).hits.into_keys().collect();
            let of_game = answer.results.iter().find(|game| game.id == *id);
            let found = of_game.map_or(BTreeSet::new(), |game| {
                let key = |hit: &gopdb::database::FoundHit| {
                    let window = (i16::from(hit.window.row), i16::from(hit.window.col));
                    (hit.node.unwrap(), window, hit.symmetry, usize::from(hit.first))
                };
                game.hits.iter().map(key).collect()
            });
            hits += found.len();
            assert_eq!(found, expected, "{text}, game {id}: {}", record.text);
        }
    }
    assert!(hits > 100, "{hits}");
}

/// `with`, `then` and `at least`, as sets of nodes.
#[test]
fn positions_in_variations() {
    let mut dice = Dice(3);
    let records: Vec<String> = (0..20).map(|number| record(&mut dice, number)).collect();
    let temp = database(&records);
    let texts = texts(&temp.db);
    let (a, b) = ("2x2 \"B_/__\" sym", "2x2 \"BW/??\" sym");
    let mut counts = [0; 4];
    let queries = [
        format!("{a} in variations with {b} in variations"),
        format!("{a} in variations then {b} in variations"),
        format!("{a} in variations then within 2 {b} in variations"),
        format!("at least 3 times {a} in variations"),
    ];
    for (at, query) in queries.iter().enumerate() {
        let answer = find(&temp.db, query);
        for (id, record) in &texts {
            let nodes = &record.nodes;
            let time = |number: u32| nodes.iter().find(|node| node.number == number).unwrap().time;
            let follows = |later: u32, earlier: u32| {
                let of = |number: u32| nodes.iter().position(|node| node.number == number);
                std::iter::successors(of(later), |&at| nodes[at].parent)
                    .any(|at| nodes[at].number == earlier)
            };
            let (first, second) = (search(record, &pattern(a)), search(record, &pattern(b)));
            let matches = |found: &Found| -> BTreeSet<u32> {
                found.regions.values().flatten().copied().collect()
            };
            let (of_a, of_b) = (matches(&first), matches(&second));
            let then = |within: usize| -> BTreeSet<u32> {
                let holds = |x: &u32| {
                    of_b.iter().any(|y| {
                        let gap = time(*y).saturating_sub(time(*x));
                        gap > 0 && gap <= within && follows(*y, *x)
                    })
                };
                of_a.iter().copied().filter(holds).collect()
            };
            let (set, times) = match at {
                0 => (of_a.intersection(&of_b).copied().collect(), 1),
                1 => (then(usize::MAX), 1),
                2 => (then(2), 1),
                _ => (of_a.clone(), 3),
            };
            let part = first.regions.values().map(|region| {
                if at == 0 {
                    // The runs in which both match: a run of the first may have several.
                    let both: BTreeSet<u32> = region.intersection(&set).copied().collect();
                    let follows_one = |number: &u32| {
                        let node = nodes.iter().find(|node| node.number == *number).unwrap();
                        node.parent.is_some_and(|parent| both.contains(&nodes[parent].number))
                    };
                    both.iter().filter(|number| !follows_one(number)).count()
                } else {
                    usize::from(!region.is_disjoint(&set))
                }
            });
            let part: usize = part.sum();
            let part = if part < times { 0 } else { part };
            let found = answer.results.iter().find(|game| game.id == *id);
            assert_eq!(
                found.map_or(0, |game| game.hits.len()),
                part,
                "{query}, game {id}: {}",
                record.text
            );
            counts[at] += part;
        }
        assert_eq!(answer.hits, counts[at] as u64, "{query}");
    }
    assert!(counts.iter().all(|count| *count > 20), "{counts:?}");
    // From the main line into variations.
    let then = find(&temp.db, &format!("{a} then {b} in variations"));
    let alone = find(&temp.db, &format!("{b} in variations"));
    assert!(then.games > 0 && then.games <= alone.games);
}

#[test]
fn hits_in_variations_are_marked_in_records() {
    let record = "(;SZ[9]GN[marks];B[cc](;W[gg];B[gc])(;W[cd]C[contact];B[dd];W[dc]LB[dc:x]))";
    let temp = database(&[record.to_owned()]);
    let text = "2x2 \"B_/W_\" in variations";
    let answer = find(&temp.db, text);
    assert_eq!((answer.games, answer.hits), (1, 1));
    assert_eq!(answer.results[0].hits[0].node, Some(4));
    let found = &answer.results[0];
    let marked = temp.db.marked_text(found.id, &found.hits, pattern(text).shape()).unwrap();
    let before = "(;SZ[9]GN[marks];B[cc](;W[gg];B[gc])(;W[cd]C[contact\n\ngopdb: found at C7 (";
    assert!(marked.starts_with(before), "{marked}");
    assert!(marked.ends_with("hit 1 of 1]HO[2]SQ[cc][cd];B[dd];W[dc]LB[dc:x]))"), "{marked}");
}

#[test]
fn a_repaired_database_keeps_its_variations() {
    let mut dice = Dice(77);
    let records: Vec<String> = (0..20).map(|number| record(&mut dice, number)).collect();
    let temp = database(&records);
    let text = "2x1 \"B/W\" sym in variations";
    let before = find(&temp.db, text);
    assert!(before.hits > 20, "{}", before.hits);
    let path = temp.db.path();
    let _dir = temp.close();
    // A lost value of the dictionary.
    let store = Store::open_to_write(&path, false).unwrap();
    let (key, _) = store.scan(TreeName::Dictionary, &[]).next().unwrap().unwrap();
    let mut writer = store.writer();
    writer.remove(TreeName::Dictionary, &key).unwrap();
    writer.flush().unwrap();
    drop(writer);
    drop(store);
    let verify = |db: &Database| db.verify(&VerifyOptions::default()).unwrap().problem_count;
    assert!(verify(&Database::open(&path).unwrap()) > 0);
    let report = Database::repair(&path, &gopdb::Control::new()).unwrap();
    assert_eq!((report.lost_count, report.main_lines), (0, 0));
    let db = Database::open(&path).unwrap();
    let after = find(&db, text);
    assert_eq!((after.hits, after.results), (before.hits, before.results));
    assert_eq!(verify(&db), 0);
}

/// Bundled games with made-up variations: every tenth move is followed by the moves of another game.
#[test]
fn bundled_games_with_variations() {
    let games = bundled(&["a"], 4);
    let records: Vec<String> = games
        .iter()
        .enumerate()
        .map(|(n, text)| {
            let other = &games[(n + 1) % games.len()];
            let moves = |text: &str| -> Vec<String> {
                let tree = GameTree::parse(text, &Limits::default()).unwrap();
                let of = |node: gopdb::sgf::Node<'_, '_>| {
                    let name = if node.property("B").is_some() { "B" } else { "W" };
                    Some(format!(";{name}[{}]", node.value(name)?.raw()))
                };
                tree.main_line().filter_map(of).take(60).collect()
            };
            let (own, other) = (moves(text), moves(other));
            let (mut begin, mut end) = (format!("(;SZ[19]GN[{n}]"), String::new());
            for (at, mv) in own.iter().enumerate() {
                begin += mv;
                if at % 10 == 9 && at + 1 < own.len() {
                    begin += "(";
                    let line: String = other[at..].iter().take(25).cloned().collect();
                    end = format!(")({line}){end}");
                }
            }
            begin + &end + ")"
        })
        .collect();
    let temp = database(&records);
    let texts = texts(&temp.db);
    let mut all = 0;
    for text in [
        "3x3 \"B_W/BBB/___\" sym",
        "3x3 \"BW_/_B_/___\" sym",
        "4x4 \"____/____/__W_/___B\" sym at corner",
    ] {
        let pattern = pattern(text);
        let answer = find(&temp.db, &format!("{text} in variations"));
        let expected: usize = texts.values().map(|text| search(text, &pattern).hits.len()).sum();
        assert_eq!(answer.hits, expected as u64, "{text}");
        all += expected;
    }
    assert!(all > 5, "{all}");
}

#[test]
fn the_setting_of_a_corpus() {
    let query = "1x1 \"B\" at A1 in variations";
    let main = "(;SZ[5]GN[a];B[aa];W[bb];B[cc];W[dd])".to_owned();
    let varied = "(;SZ[5]GN[a];B[aa](;W[bb];B[cc];W[dd])(;W[ba];B[ae]C[here]))".to_owned();
    let other = "(;SZ[5];B[ba](;W[bb];B[cb])(;W[ca];B[ae]))".to_owned();
    let mut temp = Temp::new(&[DictionaryShape::Three]);
    let report = temp.import("plain", &[main, other]);
    assert_eq!((report.variation_moves, report.variation_moves_kept), (2, 0));
    let options = FindOptions::default();
    let asked = temp.db.query(query).unwrap();
    assert!(matches!(temp.db.find(&asked, &options), Err(DatabaseError::NoVariations)));
    // In any line, what was not searched is stated.
    let any = find(&temp.db, "1x1 \"B\" at A1 in any");
    let lines = any.lines.unwrap();
    assert_eq!((any.games, lines.with_variations, lines.not_kept), (0, 0, 2));
    // A corpus with another record of the same game, turned.
    let turned = "(;SZ[5]GN[b];B[ea](;W[db];B[cc];W[bd])(;W[da];B[ae]))".to_owned();
    let file = temp.file(&[turned]);
    let keeping = ImportOptions::new("notes").variations(true);
    let report = temp.db.writer().import(&[file], &keeping).unwrap();
    assert_eq!((report.games_new, report.games_known, report.variation_moves_kept), (0, 1, 2));
    let found = find(&temp.db, query);
    assert_eq!((found.games, found.hits, found.lines.unwrap().not_kept), (1, 1, 1));
    assert_eq!(found.results[0].hits[0].path.as_deref(), Some("1:2/3"));
    assert_eq!(temp.db.verify(&VerifyOptions::default()).unwrap().problems, []);
    // Later imports follow the setting.
    let report =
        temp.import("notes", &[varied.clone(), "(;SZ[5];B[ee](;W[aa])(;B[ae]))".to_owned()]);
    assert_eq!((report.games_new, report.variation_moves_kept), (1, 1));
    assert_eq!(find(&temp.db, query).games, 2);
    // The setting of the other corpus is changed without its files.
    let report = temp.db.writer().set_variations("plain", true).unwrap();
    assert_eq!((report.games, report.games_with_variations, report.is_changed), (2, 1, true));
    assert_eq!(find(&temp.db, query).games, 3);
    assert!(!temp.db.writer().set_variations("plain", true).unwrap().is_changed);
    assert_eq!(temp.db.verify(&VerifyOptions::default()).unwrap().problems, []);
    let temp = temp.reopen();
    assert_eq!(find(&temp.db, query).games, 3);
    // Merging into another database keeps the settings.
    let copy = Temp::new(&[DictionaryShape::Three]);
    copy.db.writer().merge(&temp.db, &ImportOptions::new("")).unwrap();
    assert_eq!(find(&copy.db, query).games, 3);
    assert_eq!(copy.db.verify(&VerifyOptions::default()).unwrap().problems, []);
    temp.db.writer().set_variations("plain", false).unwrap();
    assert_eq!(find(&temp.db, query).games, 2);
    temp.db.writer().set_variations("plain", true).unwrap();
    assert_eq!(find(&temp.db, query).games, 3);
    // The game of both corpora is stored again, from the record of the one that remains.
    temp.db.writer().remove("plain").unwrap();
    assert_eq!(find(&temp.db, query).games, 2);
    assert_eq!(temp.db.verify(&VerifyOptions::default()).unwrap().problems, []);
    assert!(matches!(
        temp.db.writer().set_variations("plain", true),
        Err(DatabaseError::NoCorpus { .. })
    ));
    temp.db.writer().set_variations("notes", false).unwrap();
    let asked = temp.db.query(query).unwrap();
    assert!(matches!(temp.db.find(&asked, &options), Err(DatabaseError::NoVariations)));
}

#[test]
fn small_segments_are_merged_with_their_variations() {
    let mut dice = Dice(4);
    let mut temp = Temp::new(&[DictionaryShape::Three]);
    for number in 0..20 {
        let file = temp.file(&[record(&mut dice, number)]);
        let options = ImportOptions::new("trees").variations(true);
        temp.db.writer().import(&[file], &options).unwrap();
    }
    assert!(temp.db.commit().segments.len() < 20);
    assert_eq!(temp.db.verify(&VerifyOptions::default()).unwrap().problems, []);
    let texts = texts(&temp.db);
    let query = "2x2 \"B_/__\" sym";
    let expected: usize = texts.values().map(|text| search(text, &pattern(query)).hits.len()).sum();
    assert_eq!(find(&temp.db, &format!("{query} in variations")).hits, expected as u64);
}
