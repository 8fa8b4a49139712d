//! A player's own record, and lists of players.

use gopdb::database::{Aliases, FindOptions, Names, PlayerRecord, PlayerRequest, SameReason, Wins};
use gopdb::dictionary::DictionaryShape;

use crate::common::games::random_game;
use crate::common::setup::{Temp, bundled};
use crate::dice::Dice;

/// A short game of its own for each number from 1 to 9.
fn game(n: usize, year: usize, black: &str, white: &str, result: &str) -> String {
    let point = char::from(b'a' + n as u8);
    format!(
        "(;GM[1]FF[4]SZ[9]PB[{black}]PW[{white}]BR[9p]WR[7d]DT[{year}-01-0{n}]RE[{result}];B[dd];W[f{point}])"
    )
}

fn database() -> Temp {
    let game = |n, black, white, result| game(n, 2000 + n, black, white, result);
    let texts = [
        game(1, "Lee Sedol", "Cho U", "B+R"),
        game(2, "Cho U", "Lee Sedol", "W+R"),
        game(3, "Yi Se-tol", "Gu Li", "W+R"),
        game(4, "lee sedol", "Gu Li", "Jigo"),
        game(5, "Gu Li", "Cho U", "B+R"),
    ];
    let mut temp = Temp::of(&[DictionaryShape::Three], &texts);
    let mut names = Names::default();
    names.aliases = Aliases::parse("Lee Sedol = Yi Se-tol").unwrap();
    temp.db = temp.db.with_names(names);
    temp
}

fn wins(record: &PlayerRecord) -> [(u64, u64, u64); 2] {
    [record.black, record.white].map(|wins| (wins.games, wins.won, wins.lost))
}

/// `list` shows the hits that the answer counts: roles leave out those in the other colours.
#[test]
fn listed_hits_are_those_of_the_answer() {
    let temp = Temp::of(&[DictionaryShape::Three], &bundled(&["lee-sedol", "alphago"], 2));
    for text in
        ["2x2 \"BW/W_\" sym and player \"Lee Sedol\" as B", "2x2 \"BW/W_\" sym and winner as W"]
    {
        let (query, options) = (temp.db.query(text).unwrap(), FindOptions::default().limit(1000));
        let answer = temp.db.find(&query, &options).unwrap();
        let games = temp.db.games_of(&query, &options).unwrap();
        assert_eq!((answer.games, answer.games > 0), (games.len(), true), "{text}");
        let listed = temp.db.list(&query, &games, &options).unwrap();
        assert_eq!(listed, answer.results, "{text}");
        let hits: usize = listed.iter().map(|game| game.hits.len()).sum();
        assert_eq!(hits as u64, answer.hits, "{text}");
    }
}

#[test]
fn a_query_that_names_one_player_answers_with_the_players_own_record() {
    let temp = database();
    let find = |text: &str| {
        let answer = temp.db.find(&temp.db.query(text).unwrap(), &FindOptions::default()).unwrap();
        answer.player
    };
    // As black a win, a loss by another name, and a draw; as white a win.
    let lee = find("player \"lee sedol\"").unwrap();
    assert_eq!(wins(&lee), [(3, 1, 1), (1, 1, 0)]);
    assert_eq!((lee.total().won, lee.total().decided()), (2, 3));
    let with_pattern = find("3x3 \"___/_B_/___\" sym and player \"Yi Se-tol\"").unwrap();
    assert_eq!(wins(&with_pattern), wins(&lee));
    let winner = find("winner \"Cho U\"");
    assert_eq!(winner.map(|record| wins(&record)), Some([(0, 0, 0), (0, 0, 0)]));
    assert_eq!(find("player \"Cho U\" and player \"Gu Li\""), None);
    assert_eq!(find("player \"Cho U\" or date 2001"), None);
    assert_eq!(find("not player \"Cho U\""), None);
    assert_eq!(find("date 2001.."), None);
    let query = temp.db.query("white \"Gu Li\"").unwrap();
    let games = temp.db.games_of(&query, &FindOptions::default()).unwrap();
    let record = temp.db.player_record(&query, &games).unwrap().unwrap();
    assert_eq!(wins(&record), [(0, 0, 0), (2, 1, 0)]);
    let trend = temp.db.trend(&query, gopdb::query::Period::Year, &FindOptions::default()).unwrap();
    assert_eq!(trend.player, Some(record));
}

/// A sentence on a player is one on a person: all games of a name in full, and no others.
#[test]
fn only_a_person_has_a_record() {
    let game =
        |n: usize, black: &str, white: &str, result: &str| game(n, 2000 + n, black, white, result);
    let texts = [
        game(1, "AlphaGo", "Lee Sedol", "B+R"),
        game(2, "Lee Sedol", "ＡＬＰＨＡＧＯ", "W+R"),
        game(3, "AlphaGo Zero", "AlphaGo", "B+R"),
        game(4, "AlphaGo Zero", "AlphaGo Lee", "B+R"),
        game(5, "Lian Xiao and AlphaGo", "Gu Li and AlphaGo", "W+R"),
        game(6, "少年", "围棋少年", "B+R"),
        game(7, "快乐少年", "围棋少年", "W+R"),
    ];
    let temp = Temp::of(&[DictionaryShape::Three], &texts);
    let find = |text: &str| {
        let answer = temp.db.find(&temp.db.query(text).unwrap(), &FindOptions::default()).unwrap();
        (answer.games, answer.player.map(|record| (record.total().won, record.total().lost)))
    };
    for (text, expected) in [
        ("player AlphaGo", (3, Some((2, 1)))),
        ("player \"alphago\"", (3, Some((2, 1)))),
        ("player = AlphaGo", (3, Some((2, 1)))),
        ("black AlphaGo or white AlphaGo", (3, None)),
        ("player ~ AlphaGo", (5, None)),
        ("player ~alphago", (5, None)),
        ("player \"AlphaGo*\"", (4, None)),
        ("player != AlphaGo", (4, None)),
        ("not player ~ AlphaGo", (2, None)),
        ("player Lee", (3, None)),
        ("player = Lee", (0, Some((0, 0)))),
        ("player \"Lee Sedol\"", (2, Some((0, 2)))),
        ("player LeeSedol", (2, Some((0, 2)))),
        ("player \"Lee Sedol\" and player ~ AlphaGo", (2, None)),
        ("player \"Lee Sedol\" and winner \"AlphaGo\"", (2, None)),
        ("winner AlphaGo", (2, Some((2, 0)))),
        ("winner ~ AlphaGo", (5, None)),
        ("player 少年", (1, Some((1, 0)))),
        ("player ~ 少年", (2, None)),
        ("player 快乐", (1, None)),
        ("player \"Gu Li and AlphaGo\"", (1, None)),
        ("player \"AlphaGo 9p\"", (1, Some((1, 0)))),
    ] {
        assert_eq!(find(text), expected, "{text}");
    }
    let record = |text: &str| {
        let query = temp.db.query(text).unwrap();
        let games = temp.db.games_of(&query, &FindOptions::default()).unwrap();
        temp.db.player_record(&query, &games).unwrap().unwrap()
    };
    // AlphaGo Zero, AlphaGo Lee, and two teams; another spelling is the person's own.
    assert_eq!(record("player AlphaGo").other_names, 4);
    assert_eq!(record("player 少年").other_names, 2);
    assert_eq!(record("player \"Lee Sedol\"").other_names, 0);
    // What is printed means the same.
    for text in ["player ~ \"Lee\"", "player = \"Lee\"", "winner ~ \"Lee\"", "player \"Lee\" as B"]
    {
        assert_eq!(gopdb::query::parse_query(text).unwrap().node.to_string(), text);
    }
    // A game between two of one name is one game.
    let texts = [game(1, "Zero", "Zero", "B+R"), game(2, "Zero", "Cho U", "W+R")];
    let temp = Temp::of(&[DictionaryShape::Three], &texts);
    let counts = temp.db.name_counts(gopdb::query::TextField::Player).unwrap();
    assert_eq!(counts[0], ("Zero".to_owned(), 2));
    assert_eq!(temp.db.players_named("zer").unwrap(), [("Zero".to_owned(), 2)]);
}

/// `me` is the player of the set `me`, or of the aliases, and is never looked for in names.
#[test]
fn me_is_the_player_of_the_set_me() {
    use gopdb::database::DatabaseError;
    use gopdb::query::{Statement, parse};

    let mut temp = database();
    let games = |db: &gopdb::Database, text: &str| -> Result<Vec<u32>, DatabaseError> {
        let games = db.games_of(&db.query(text)?, &FindOptions::default())?;
        Ok(games.iter().map(u32::from).collect())
    };
    for text in ["me", "$me", "player me", "not (date 2001 or winner Me)", "_B_/___ and me as W"] {
        assert!(matches!(games(&temp.db, text), Err(DatabaseError::NoMe)), "{text}");
    }
    assert!(matches!(temp.db.names_of_player("Me"), Err(DatabaseError::NoMe)));
    assert!(games(&temp.db, "player \"me*\"").unwrap().is_empty());

    let save = |db: &gopdb::Database, text: &str| {
        let Ok(Statement::Save { name, query: Some(query) }) = parse(text) else {
            panic!("{text}")
        };
        db.writer().save_set(&name.node, &query.node).unwrap();
    };
    // "Yi Se-tol" is another name of Lee Sedol.
    save(&mut temp.db, "me = Yi Se-tol or \"Gu Li\"");
    assert_eq!(temp.db.saved_sets().unwrap()[0].query, r#"player "Yi Se-tol" or player "Gu Li""#);
    assert_eq!(temp.db.names_of_player("me").unwrap(), ["Lee Sedol", "Yi Se-tol", "Gu Li"]);
    for text in ["me", "$me", "player ME", "player \"gu li\"", "black me or white me"] {
        assert_eq!(games(&temp.db, text).unwrap(), [1, 2, 3, 4, 5], "{text}");
    }
    let named = temp.db.query("me and winner Me").unwrap();
    assert_eq!(games(&temp.db, "me and winner Me").unwrap(), [1, 2, 3, 5]);
    let record = temp.db.find(&named, &FindOptions::default()).unwrap().player.unwrap();
    assert_eq!((record.name.as_str(), record.itself.games), ("me", 1));
    let black = "3x3 \"___/_B_/___\" and me as B";
    let query = r#"3x3 "___/_B_/___" and (player = "Lee Sedol" as B or player = "Yi Se-tol" as B or player = "Gu Li" as B)"#;
    assert_eq!(temp.db.query(black).unwrap().to_string(), query);
    assert_eq!(games(&temp.db, black).unwrap(), [1, 3, 4, 5]);
    // All names are one player.
    let players = temp.db.players(None, &FindOptions::default()).unwrap();
    let totals: Vec<u64> = players.iter().map(|row| row.total().games).collect();
    assert_eq!(totals, [5, 3], "{players:?}");

    // A set that is no list of players says nothing of `me`, and the aliases do.
    save(&mut temp.db, "save me = date 2001");
    assert_eq!(games(&temp.db, "$me").unwrap(), [1]);
    assert!(matches!(games(&temp.db, "me"), Err(DatabaseError::NoMe)));
    temp.db.writer().forget_set("me").unwrap();
    let mut names = Names::default();
    names.aliases = Aliases::parse("me = Cho U").unwrap();
    temp.db = temp.db.with_names(names);
    for text in ["me", "$me", "player me"] {
        assert_eq!(games(&temp.db, text).unwrap(), [1, 2, 5], "{text}");
    }
    // The set comes first; what it says of `me` is what the aliases say.
    save(&mut temp.db, "save me = $me or player \"Lee Sedol\"");
    assert_eq!(temp.db.names_of_player("me").unwrap(), ["Cho U", "Lee Sedol"]);
    save(&mut temp.db, "me = Lee Sedol");
    assert_eq!(games(&temp.db, "me").unwrap(), [1, 2, 4]);
}

/// A game against oneself is a win and a loss whoever wins: it is not a trial of the player's rate.
#[test]
fn games_against_oneself_count_by_colour_only() {
    let game = |n: usize, white: &str, result: &str| {
        format!("(;SZ[9]PB[Zero]PW[{white}]DT[2001-01-0{n}]RE[{result}];B[dd];W[f{n}])")
            .replace("f1", "fa")
            .replace("f2", "fb")
            .replace("f3", "fc")
            .replace("f4", "fd")
    };
    let texts = [
        game(1, "Zero", "W+R"),
        game(2, "Zero", "B+R"),
        game(3, "Cho U", "W+R"),
        game(4, "Zero", "W+R"),
    ];
    let temp = Temp::of(&[DictionaryShape::Three], &texts);
    let query = temp.db.query("player Zero").unwrap();
    let record = temp.db.find(&query, &FindOptions::default()).unwrap().player.unwrap();
    assert_eq!(wins(&record), [(4, 1, 3), (3, 2, 1)]);
    let total = record.total();
    assert_eq!((total.games, total.won, total.lost), (1, 0, 1));
    assert_eq!((record.itself.games, record.itself.won), (3, 3));
    let trend = temp.db.trend(&query, gopdb::query::Period::Year, &FindOptions::default()).unwrap();
    assert_eq!((trend.rows.len(), trend.rows[0].own), (1, total));
    // The sides of a comparison name players, or the query does.
    let sides = ["white Zero", "white \"Cho U\""].map(|text| temp.db.query(text).unwrap());
    let all = temp.db.query("moves 0..").unwrap();
    let found = temp.db.compare(&all, sides.each_ref(), &FindOptions::default()).unwrap();
    let own = found.sides.each_ref().map(|side| side.answer.player.as_ref().unwrap().total());
    assert_eq!([own[0].games, own[1].won], [0, 1]);
    let found = temp.db.compare(&query, sides.each_ref(), &FindOptions::default()).unwrap();
    assert!(found.sides[0].answer.player.is_some() && found.sides[1].answer.player.is_none());
}

/// A program plays itself, under two of its names.
#[test]
fn a_game_against_itself_is_one_game_without_a_winner() {
    let game = |n, black, white, result| game(n, 2001, black, white, result);
    let texts = [
        game(1, "Zero", "zero", "B+R"),
        game(2, "Zero 2", "Zero", "W+R"),
        game(3, "Zero", "Cho U", "W+R"),
        game(4, "Cho U", "Zero", "W+R"),
        game(5, "Zero", "Cho U", "B+R"),
    ];
    let mut temp = Temp::of(&[DictionaryShape::Three], &texts);
    let mut names = Names::default();
    names.aliases = Aliases::parse("Zero = Zero 2").unwrap();
    temp.db = temp.db.with_names(names);
    let rows = temp.db.players(None, &FindOptions::default()).unwrap();
    let of = |wins: Wins| (wins.games, wins.won, wins.lost);
    assert_eq!(rows[0].name, "Zero");
    assert_eq!(of(rows[0].total()), (5, 2, 1));
    assert_eq!(of(rows[0].black), (4, 2, 2));
    assert_eq!(of(rows[0].white), (3, 2, 1));
    assert_eq!(of(rows[0].itself), (2, 2, 2));
    assert_eq!(of(rows[1].total()), (3, 1, 2));

    let request = PlayerRequest::new(vec!["Zero".to_owned(), "Zero 2".to_owned()]);
    let report = temp.db.player_report(&request).unwrap().unwrap();
    assert_eq!((report.games.len(), report.against_itself), (5, 2));
    let [(year, tally)] = report.by_year[..] else { panic!("{:?}", report.by_year) };
    assert_eq!((year, tally.games, tally.won, tally.lost), (2001, 5, 2, 1));
    let [(length, tally)] = report.by_length[..] else { panic!("{:?}", report.by_length) };
    assert_eq!((length, tally.games), ((0, Some(99)), 5));
    assert_eq!(report.colors.map(|tally| tally.games), [4, 3]);
}

/// In each game both sides have the same joseki in a corner of their own.
#[test]
fn habits_count_a_game_against_itself_once() {
    const GAMES: u64 = 30;
    let game = |n: u64, names: [&str; 2], corners: &str| {
        let point = [b'g' + (n % 6) as u8, b'b' + (n / 6) as u8].map(char::from);
        let point = String::from_iter(point);
        let [black, white] = names;
        format!(
            "(;SZ[19]PB[{black}]PW[{white}]DT[2001-01-01]RE[B+R];B[pd];W[dp];{corners};B[{point}])"
        )
    };
    let zero = (0..GAMES).map(|n| game(n, ["Zero", "Zero"], "B[cq];W[qc]"));
    let others = (0..GAMES).map(|n| game(n, ["Cho U", "Gu Li"], "B[dd];W[pp]"));
    let temp = Temp::of(&[DictionaryShape::Three], &zero.chain(others).collect::<Vec<_>>());
    let request = PlayerRequest::new(vec!["Zero".to_owned()]);
    let report = temp.db.player_report(&request).unwrap().unwrap();
    assert_eq!((report.games.len() as u64, report.against_itself), (GAMES, GAMES));
    assert_eq!(report.joseki.len(), 2, "{:?}", report.joseki);
    for (name, tally) in &report.joseki {
        assert_eq!((tally.games, tally.of, tally.won, tally.lost), (GAMES, GAMES, 0, 0), "{name}");
    }
    // An opening is that of one colour.
    let openings = report.openings.iter().filter(|(name, _)| name.ends_with("on the star point"));
    let openings: Vec<_> = openings.map(|(_, t)| (t.games, t.won, t.lost)).collect();
    assert_eq!(openings, [(GAMES, GAMES, 0), (GAMES, 0, GAMES)]);
    let habits = &report.habits;
    assert_eq!(habits.joseki.len(), 2, "{:?}", habits.joseki);
    for habit in &habits.joseki {
        assert_eq!((habit.player.games, habit.player.of), (GAMES, GAMES), "{habit:?}");
        assert_eq!((habit.player.won, habit.player.lost), (0, 0), "{habit:?}");
        let examples: std::collections::BTreeSet<_> = habit.examples.iter().collect();
        assert_eq!(examples.len(), habit.examples.len(), "{habit:?}");
    }
    // Black replies near once in two times; others always reply elsewhere.
    let [own, others] = report.habits.elsewhere;
    assert!((0.55..0.95).contains(&own) && (others - 1.0).abs() < 1e-9, "{own} {others}");
    assert!(!habits.shapes.is_empty());
    assert!(habits.shapes.iter().all(|habit| habit.player.of == GAMES), "{:?}", habits.shapes);
}

#[test]
fn players_are_listed_under_all_their_names() {
    let temp = database();
    let rows = temp.db.players(None, &FindOptions::default()).unwrap();
    let listed: Vec<(&str, u64, u64)> =
        rows.iter().map(|row| (&*row.name, row.total().games, row.total().won)).collect();
    assert_eq!(listed, [("Lee Sedol", 4, 2), ("Cho U", 3, 0), ("Gu Li", 3, 2)]);
    assert_eq!(rows[0].years, Some((2001, 2004)));
    assert_eq!(rows[0].ranks, ["9p", "7d"]);
    let query = temp.db.query("date 2005").unwrap();
    let rows = temp.db.players(Some(&query), &FindOptions::default()).unwrap();
    assert_eq!(rows.len(), 2);
}

#[test]
fn names_of_one_player_are_proposed_with_their_games() {
    let mut temp = Temp::new(&[DictionaryShape::Three]);
    let moves = |seed: u64| {
        let mut dice = Dice(seed);
        let mut games = std::iter::repeat_with(|| random_game(&mut dice, 13));
        games.find(|game| game.moves.len() >= 60).expect("a long game")
    };
    let named =
        |seed: u64, black: &str, white: &str| moves(seed).with("PB", black).with("PW", white).sgf();
    let dated = |seed, date, black, white| {
        moves(seed).with("DT", date).with("PB", black).with("PW", white).sgf()
    };
    temp.import(
        "a",
        &[
            named(1, "Lee Sedol", "Gu Li"),
            named(2, "Gu Li", "koala"),
            named(3, "Chen Yaoye", "Park Jung-hwan"),
            named(4, "Ke Jie", "Zhang Wei"),
            named(5, "Wei Zhang", "Zhang Wei"),
            named(6, "李世石", "x"),
            dated(7, "2003-10-29", "Ibis", "Heron"),
        ],
    );
    temp.import(
        "b",
        &[
            named(1, "Yi Setol", "Gu Li"),
            named(2, "Gu Li", "Tiger"),
            named(3, "Yaoye Chen", "Park Junghwan"),
            dated(7, "2008-09-06", "Crow", "Raven"),
        ],
    );
    let found = temp.db.same_players().unwrap();
    let mut pairs: Vec<(&str, &str, SameReason, usize)> = Vec::new();
    for pair in &found {
        let [a, b] = &pair.names;
        let (a, b) = if a.0 < b.0 { (&a.0, &b.0) } else { (&b.0, &a.0) };
        pairs.push((a, b, pair.reason, pair.games.len()));
    }
    pairs.sort_unstable();
    assert_eq!(
        pairs,
        [
            ("Chen Yaoye", "Yaoye Chen", SameReason::Games, 1),
            ("Lee Sedol", "Yi Setol", SameReason::Games, 1),
            ("Lee Sedol", "李世石", SameReason::Listed, 0),
            ("Tiger", "koala", SameReason::Games, 1),
        ],
        "not Wei Zhang and Zhang Wei, who played each other, nor the players of a game five years later"
    );
}
