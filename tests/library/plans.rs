//! A query's answer does not depend on the plan, and is the oracle's.

use crate::common::cut::{content_of, options, widened, written};
use crate::common::facts::Corpora;
use crate::common::games::random_games;
use crate::common::oracle::{self, Played};
use crate::common::search::{Answer, Games};
use crate::common::setup::{Temp, bundled};
use crate::dice::Dice;
use crate::sample::sample;
use gopdb::GameId;
use gopdb::database::{Database, FindAnswer, FindOptions, Order, Strategy};
use gopdb::dictionary::DictionaryShape;
use gopdb::pattern::{Cell, Pattern, Shape};
use gopdb::query::parse_query;

const STRATEGIES: [Strategy; 4] =
    [Strategy::Dictionary, Strategy::Sets, Strategy::Scan, Strategy::Auto];

fn find(db: &Database, query: &str, strategy: Strategy, threads: usize) -> FindAnswer {
    let query = parse_query(query).unwrap_or_else(|error| panic!("{}", error.render(query)));
    let options = FindOptions::default().strategy(strategy).threads(threads).limit(10_000);
    db.find(&db.resolve(&query.node).unwrap(), &options).unwrap()
}

/// How often each plan was put to use.
#[derive(Debug, Default)]
struct Used {
    queries: usize,
    with_hits: usize,
    dictionary: usize,
    sets: usize,
}

/// Asks for a pattern by every plan.
fn check(db: &Database, games: &Games, text: &str, used: &mut Used) {
    let query = parse_query(text).unwrap_or_else(|error| panic!("{}", error.render(text)));
    let expected = games.answer(&query.node);
    used.queries += 1;
    used.with_hits += usize::from(expected.hits > 0);
    for strategy in STRATEGIES {
        let found = find(db, text, strategy, 1 + used.queries % 2);
        assert_eq!(Answer::of(&found), expected, "{strategy:?}: {text}");
        let did = |what: &str| usize::from(found.plan.iter().any(|step| step.what.contains(what)));
        used.dictionary += did("look up in the");
        used.sets += did("rule games out");
    }
    // A page of the list is a part of it.
    let options = FindOptions::default().limit(2).offset(1);
    let page = db.find(&db.resolve(&query.node).unwrap(), &options).unwrap();
    let ids: Vec<GameId> = page.results.iter().map(|game| game.id).collect();
    let listed: Vec<GameId> = expected.listed.iter().skip(1).take(2).map(|game| game.1).collect();
    assert_eq!((page.games, ids), (expected.listed.len() as u64, listed), "{text}");
}

/// Some games in several segments.
fn database(texts: &[String], imports: usize) -> (Temp, Vec<Played>) {
    let mut temp = Temp::new(&DictionaryShape::ALL);
    for part in texts.chunks(texts.len().div_ceil(imports)) {
        temp.import("games", part);
    }
    let played: Vec<Played> = texts.iter().map(|text| Played::of(text)).collect();
    (temp, oracle::distinct(&played))
}

#[test]
fn all_plans_give_the_oracles_answer_on_small_boards() {
    let mut used = Used::default();
    for seed in 0..5 {
        let mut dice = Dice(100 + seed);
        let texts: Vec<String> = random_games(seed, 16).iter().map(|game| game.sgf()).collect();
        let (temp, played) = database(&texts, 3);
        let games = Games::new(played, Corpora::new());
        for _ in 0..30 {
            let (content, origin) = content_of(&mut dice, &games.games);
            let percent = dice.pick(&[0, 0, 10, 40]);
            let pattern = widened(&mut dice, &content, percent);
            let size = games.games[origin.game].size();
            let text = match dice.roll(3) {
                0 => written(&pattern) + " sym",
                _ => written(&pattern) + &options(&mut dice, &pattern, size),
            };
            check(&temp.db, &games, &text, &mut used);
        }
    }
    println!("{used:?}");
    assert!(used.with_hits > used.queries / 2, "{used:?}");
    assert!(used.dictionary > 10 && used.sets > 10, "{used:?}");
}

#[test]
fn all_plans_give_the_oracles_answer_on_real_games() {
    let mut used = Used::default();
    let mut dice = Dice(2016);
    let (temp, played) = database(&bundled(&["lee-sedol", "fan-hui", "alphago"], 2), 2);
    let games = Games::new(played, Corpora::new());
    for _ in 0..25 {
        let (content, _) = content_of(&mut dice, &games.games);
        let percent = dice.pick(&[0, 0, 10, 30]);
        let pattern = widened(&mut dice, &content, percent);
        let text = written(&pattern) + &options(&mut dice, &pattern, 19);
        check(&temp.db, &games, &text, &mut used);
    }
    println!("{used:?}");
}

#[test]
fn contents_of_3x3_need_no_search() {
    let (temp, _) = database(&bundled(&["lee-sedol", "fan-hui", "ke-jie"], 3), 3);
    let Ok(gopdb::query::Statement::Top(top)) = gopdb::query::parse("top 400 3x3") else {
        panic!("not `top`");
    };
    let rows = temp.db.top(&gopdb::database::TopRequest::from_statement(&top).unwrap()).unwrap();
    assert_eq!(rows.len(), 400);
    let mut symmetric = 0;
    for (n, row) in rows.iter().enumerate() {
        // As written in any of its orientations and colours.
        let images: Vec<Pattern> =
            gopdb::go::Symmetry::all().map(|symmetry| row.pattern.image(symmetry)).collect();
        let image = &images[n % images.len()];
        symmetric += usize::from(images.iter().filter(|other| *other == image).count() > 1);
        let text = format!("{} sym", written(image));
        let looked_up = find(&temp.db, &text, Strategy::Auto, 1);
        let plan: Vec<&str> = looked_up.plan.iter().map(|step| &*step.what).collect();
        assert!(!plan.iter().any(|what| what.starts_with("search")), "{plan:?}");
        let scanned = find(&temp.db, &text, Strategy::Scan, 1);
        assert_eq!(Answer::of(&looked_up), Answer::of(&scanned), "{text}");
        assert!(looked_up.responses.is_some());
    }
    assert!(symmetric > 50, "{symmetric}");
}

/// These are searched for by the first moves of games, among handicaps, captures, passes and
/// suicides.
#[test]
fn positions_of_whole_boards_are_the_oracles() {
    let mut used = Used::default();
    for seed in 0..sample(4) as u64 {
        let mut dice = Dice(500 + seed);
        let texts: Vec<String> = random_games(40 + seed, 20).iter().map(|g| g.sgf()).collect();
        let (temp, played) = database(&texts, 2);
        let games = Games::new(played, Corpora::new());
        for n in 0..40 {
            let played = dice.pick(&games.games);
            // Early positions more often.
            let time = dice.roll(1 + played.last().min(if n % 4 == 0 { 300 } else { 12 }));
            let shape = Shape::rectangle(played.size(), played.size()).unwrap();
            let states = oracle::content(&played.boards[time], shape, (0, 0));
            let content =
                Pattern::new(shape, states.into_iter().map(Cell::from).collect()).unwrap();
            let percent = dice.pick(&[0, 0, 0, 5]);
            let pattern = widened(&mut dice, &content, percent);
            let flags = dice.pick(&["", " sym", " sym", " rot", " sym move 2..", " sym move ..3"]);
            check(&temp.db, &games, &format!("board \"{pattern}\"{flags}"), &mut used);
        }
    }
    println!("{used:?}");
    assert!(used.with_hits > used.queries / 2, "{used:?}");
}

#[test]
fn what_was_cut_out_of_a_game_is_found_where_it_was() {
    let mut dice = Dice(100);
    let (temp, played) = database(&bundled(&["master", "zero-self", "ke-jie"], 4), 3);
    for n in 0..100 {
        let (pattern, origin) = content_of(&mut dice, &played);
        let text = written(&pattern);
        let found = find(&temp.db, &text, STRATEGIES[n % 4], 0);
        let id = GameId::new(origin.game as u32 + 1);
        let game = found.results.iter().find(|game| game.id == id);
        let is_there = game.is_some_and(|game| {
            game.hits.iter().any(|hit| {
                let window = (i16::from(hit.window.row), i16::from(hit.window.col));
                let time = usize::from(hit.first)..=usize::from(hit.last);
                window == origin.window && time.contains(&origin.time)
            })
        });
        assert!(is_there, "{text} of {origin:?}");
    }
}

/// Patterns that are their own image in exchanged colours: a continuation is counted for the one
/// who played it.
#[test]
fn patterns_with_symmetries_of_their_own_are_the_oracles() {
    let mut used = Used::default();
    let texts: Vec<String> = random_games(77, 24).iter().map(|game| game.sgf()).collect();
    let (temp, played) = database(&texts, 2);
    let games = Games::new(played, Corpora::new());
    for pattern in [
        "___/___/___",
        "BW_/___/_WB",
        "B_W/___/W_B",
        "B__/___/__W",
        "_B_/W_W/_B_",
        "###/___/___",
        "##/#_",
        "_",
        "?",
        "s",
        "b",
        "BW",
        "_/___/_____/___/_",
        "B/___/_____/___/W",
        "__/__",
        "____/____/____/____",
        "BW__/____/____/__BW",
        "???/?_?/???",
        "s?s/???/s?s",
        "_____/_____/_____/_____/_____",
    ] {
        for flags in ["", " sym", " swap", " rot", " rot swap", " sym move 10..", " sym next W"] {
            check(&temp.db, &games, &format!("\"{pattern}\"{flags}"), &mut used);
        }
    }
    println!("{used:?}");
}

/// A search of all games is not made twice, unless there are other games.
#[test]
fn a_search_is_recalled_until_the_games_change() {
    let texts: Vec<String> = random_games(77, 30).iter().map(|game| game.sgf()).collect();
    let (mut temp, _) = database(&texts[..20], 2);
    let is_recalled =
        |found: &FindAnswer| found.plan.iter().any(|step| step.what.starts_with("recall"));
    for query in
        ["2x3 ???/B?W sym", "3x3 ???/_B_/??? sym move 3..", "4x4 ????/?B??/????/???? sym at corner"]
    {
        let first = find(&temp.db, query, Strategy::Auto, 2);
        assert!(first.hits > 0 && !is_recalled(&first), "{query}");
        let again = find(&temp.db, query, Strategy::Auto, 1);
        assert!(is_recalled(&again), "{query}");
        let scanned = find(&temp.db, query, Strategy::Scan, 1);
        assert!(!is_recalled(&scanned), "{query}");
        assert_eq!(Answer::of(&again), Answer::of(&first), "{query}");
        assert_eq!(Answer::of(&again), Answer::of(&scanned), "{query}");
    }
    let query = "2x3 ???/B?W sym";
    let before = find(&temp.db, query, Strategy::Auto, 2);
    temp.import("games", &texts[20..]);
    let after = find(&temp.db, query, Strategy::Auto, 2);
    assert!(!is_recalled(&after) && after.games > before.games);
    assert_eq!(Answer::of(&after), Answer::of(&find(&temp.db, query, Strategy::Scan, 1)));
}

/// So many games that all cores put them in order.
#[test]
fn long_lists_are_in_order() {
    const COUNT: usize = 6000;
    // From the weakest on.
    const RANKS: [&str; 4] = ["3k", "1d", "7d", "9p"];
    let mut dice = Dice(7);
    let mut texts = Vec::new();
    // By game: the ranks of the weaker and of the stronger player, and the date, as text or empty.
    let mut facts = Vec::new();
    for i in 0..COUNT {
        let letter = |n: usize| char::from(b'a' + n as u8);
        let moves = [i / 81, i % 81].map(|n| [letter(n / 9), letter(n % 9)].iter().collect());
        let [black, white]: [String; 2] = moves;
        let (year, month) = (1900 + dice.roll(120), 1 + dice.roll(12));
        let date = match dice.roll(5) {
            0 => String::new(),
            1 => format!("{year}"),
            2 => format!("{year}-{month:02}"),
            _ => format!("{year}-{month:02}-{:02}", 1 + dice.roll(28)),
        };
        let [one, other] = [dice.roll(4), dice.roll(4)];
        let (one_rank, other_rank) = (RANKS[one], RANKS[other]);
        texts.push(format!(
            "(;GM[1]SZ[9]PB[A{i}]PW[B{i}]BR[{one_rank}]WR[{other_rank}]DT[{date}];B[{black}];W[{white}])"
        ));
        facts.push(((one.min(other), one.max(other)), date));
    }
    let mut temp = Temp::new(&[]);
    for part in texts.chunks(2500) {
        temp.import("games", part);
    }
    assert!(temp.db.commit().segments.len() > 1);
    let ids = |order, offset, limit| -> Vec<GameId> {
        let query = parse_query("moves >= 0").unwrap();
        let options = FindOptions::default().order(order).offset(offset).limit(limit);
        let found = temp.db.find(&temp.db.resolve(&query.node).unwrap(), &options).unwrap();
        assert_eq!(found.games, COUNT as u64);
        found.results.iter().map(|game| game.id).collect()
    };
    for order in [Order::Newest, Order::Strongest] {
        // Dates as text are in their own order, a year before its months; games have the numbers of
        // their places from 1 on.
        let mut expected: Vec<u32> = (1..=COUNT as u32).collect();
        expected.sort_by_key(|&id| {
            let (strength, date) = &facts[id as usize - 1];
            let strength = if order == Order::Strongest { *strength } else { (0, 0) };
            std::cmp::Reverse((strength, date.clone(), id))
        });
        for (offset, limit) in [(0, COUNT), (0, 20), (2990, 40), (5990, 20), (6000, 5)] {
            let page: Vec<GameId> =
                expected.iter().skip(offset).take(limit).map(|&id| GameId::new(id)).collect();
            assert_eq!(ids(order, offset, limit), page, "{order:?} from {offset}");
        }
    }
}
