//! What the parser says of queries that are wrong.

use gopdb::query::{Error, parse};

/// Wrong statements, each with a description.
const WRONG: &[(&str, &str)] = &[
    // What is there to read.
    ("nothing", ""),
    ("only blanks", "  \n "),
    ("a misspelt command", "fnd 3x3 B_W/BBB/___"),
    ("a command of another kind of program", "select * from games"),
    ("a query without its command", "3x3 \"B_W/BBB/___\" sym"),
    ("a fact without a command", "player \"Lee Sedol\""),
    ("a command alone", "find"),
    ("explain alone", "explain"),
    // Patterns.
    ("a shape without a pattern", "find 3x3"),
    ("a shape with a word after it", "find diamond sym"),
    ("an unknown cell", "find 3x3 \"B_W/BZB/___\" sym"),
    ("a dash for an empty point", "find 3x3 \"B-W/BBB/---\""),
    ("rows of different lengths", "find \"B_W/BB/___\""),
    ("another shape than announced", "find 3x4 \"B_W/BBB/___\""),
    ("a diamond announced as a square", "find 5x5 B/_BB/BBBWW/WBB/W"),
    ("no cells", "find 3x3 \"\""),
    ("more columns than a board", "find ___________________________/B"),
    ("a shape that is too large", "find 30x30 \"B_W/BBB/___\""),
    ("a diamond that is too large", "top diamond13"),
    ("a board that is not square", "find board \"B_W/BBB\""),
    ("a name where a pattern is read", "find \"Lee Sedol\""),
    ("a misspelt shape", "find diamnd B/_BB/BBBWW/WBB/W"),
    // Options of patterns.
    ("a misspelt flag", "find B/B miror"),
    ("a misspelt place", "find B/B at cornr"),
    ("a column that no board has", "find B/B at I5"),
    ("a line that no board has", "find B/B at Q26"),
    ("a region without its end", "find B/B at A19.."),
    ("a region with a wrong end", "find B/B at A19..G0"),
    ("a cell for a place", "find B/B at 2,3"),
    ("two places", "find B/B at corner at side"),
    ("a range that is turned round", "find B/B move 60..1"),
    ("a range without ends", "find B/B move .."),
    ("a range without numbers", "find B/B move early"),
    ("a comparison of moves", "find B/B move != 5"),
    ("a comparison with a range", "find B/B move >= 5..9"),
    ("nothing after next", "find B/B next"),
    ("no colour after next", "find B/B next red"),
    ("a cell outside of the pattern", "find B_/_B next black at 3,1"),
    ("a row without a column", "find B_/_B next black at 2"),
    ("moves for move", "find B/B sym moves"),
    // Facts.
    ("a misspelt field", "find plyer \"Lee Sedol\""),
    ("a name of two words", "find player Lee Sedol and date 2003"),
    ("a keyword for a name", "find player and date 2003"),
    ("a field alone", "find player"),
    ("an empty name", "find player \"\""),
    ("a comparison of names", "find player >= Lee"),
    ("a wrong date", "find date 2003-13"),
    ("a date in another order", "find date 1.5.2003 and player lee"),
    ("dates turned round", "find date 2005..2003"),
    ("nothing before the first date", "find date < 0001"),
    ("a date cut off by a system's shell", "find player lee and date"),
    ("a wrong result", "find result black"),
    ("a misspelt result", "find result jogo"),
    ("a margin turned round", "find result B+5..3"),
    ("a misspelt winner", "find winner blak"),
    ("a komi in eighths", "find komi 6.6"),
    ("a rank that is none", "find rank 9x"),
    ("a number with letters", "find moves 20x"),
    ("a number that is too large", "find id 99999999999"),
    ("a negative number", "find handicap -1"),
    // Joints.
    ("nothing between conditions", "find player lee date 2003"),
    ("nothing between patterns", "find B/B W/W"),
    ("a misspelt joint", "find player lee adn date 2003"),
    ("a joint with nothing after it", "find player lee and"),
    ("two joints", "find player lee and or date 2003"),
    ("an open parenthesis", "find (player lee or date 2003"),
    ("an open parenthesis with an error in it", "find (player lee or dat 2003"),
    ("a parenthesis too many", "find player lee) and date 2003"),
    ("empty parentheses", "find ()"),
    ("an open quote", "find player \"Lee Sedol and date 2003"),
    ("with a fact", "find B/B with player lee"),
    ("with a set of games", "find B/B with (W/W and B/W)"),
    ("a fact, then a pattern", "find player lee then B/B"),
    ("then a named set", "find B/B then $late"),
    ("then without a number", "find B/B then within W/W"),
    ("a count of facts", "find at least 3 times player lee"),
    ("at most", "find at most 3 times B/B"),
    ("no number of times", "find at least times B/B"),
    ("zero times", "find at least 0 times B/B"),
    ("a comment alone", "find comment \"ladder\""),
    ("two comments alone", "find comment ladder with comment ko and player lee"),
    ("a comment before a pattern", "find comment ladder then B/B"),
    ("a count of comments", "find at least 2 times comment ladder"),
    ("a comment without a text", "find comment with B/B"),
    ("a set without a name", "find $"),
    ("a sign that means nothing here", "find = 3"),
    // Other statements.
    ("a limit that is none", "find B/B limit many"),
    ("two limits", "find B/B limit 5 limit 6"),
    ("an option in the middle", "find B/B limit 5 and player lee"),
    ("top of nothing", "top 50"),
    ("top of a pattern", "top 50 3x3 \"B_W/BBB/___\""),
    ("a filter cut off by a system's shell", "top 50 diamond k"),
    ("another filter cut off", "top 50 diamond hits"),
    ("a filter that is none", "top 50 diamond stones>=9"),
    ("a wrong filter in quotes", "top 50 diamond 'k>=x'"),
    ("an unknown filter in quotes", "top 50 diamond 'kk>=9'"),
    ("a filter with !=", "top 50 diamond k!=9"),
    ("an order that is none", "top 50 diamond by wins"),
    ("a fact without where", "top 50 diamond player lee"),
    ("let without =", "let a player lee"),
    ("let without a name", "let = player lee"),
    ("a tag of a name", "tag ladder 12"),
    ("a tag without a text", "tag 12"),
    ("one side of a comparison", "compare B/B between corpus a"),
    ("three sides of a comparison", "compare B/B between corpus a and corpus b and corpus c"),
    ("a trend by an unknown period", "trend B/B by month"),
    ("a signature that is too short", "signature Q16 D4"),
    ("a signature of nothing", "signature _ _ _ _ _ _"),
    ("an export in no form", "export pdf B/B"),
    ("an export of nothing", "export tree"),
    ("a game that is none", "show Q16"),
    ("saved with more", "saved $a"),
    // Words and values as they are written elsewhere.
    ("is for a comparison", "find player is Lee"),
    ("like for a comparison", "find player like \"Lee*\""),
    ("in for at", "find B/B sym in corner"),
    ("where for and", "find corpus tom where player x"),
    ("before a year", "find date before 2003"),
    ("before a move", "find B/B before move 80"),
    ("between two years", "find date between 2003 and 2005"),
    ("from a year to a year", "find date 2003 to 2005"),
    ("years with a dash", "find date 2003-2005"),
    ("a date with slashes", "find date 2003/05/20"),
    ("a decade without its century", "find date 70s"),
    ("a comma in a number", "find komi 6,5"),
    ("a plus for or more", "find handicap 2+"),
    ("a size with both sides", "find size 19x19"),
    ("a name without its field", "find 李世乭 and date 2003"),
    ("a name of two words without its field", "find Lee Sedol and date 2003"),
    ("a date without its field", "find 1970s and player lee"),
    ("a result without its field", "find B+R and player lee"),
    // Pictures of errors.
    ("a wide text before the place", "find player 李世乭 adn date 2003"),
    ("the second of two lines", "find player lee\n  and dat 2003"),
    (
        "a long line",
        "find player \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\" and foo and player \"bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\"",
    ),
    ("a tab and an open quote", "find\tplayer \t\"Łódź"),
    ("a control character", "find player lee \u{1b}[31m and date 2003"),
];

fn error(source: &str) -> Error {
    match parse(source) {
        Ok(statement) => panic!("{source:?} was read as {statement}"),
        Err(error) => error,
    }
}

#[test]
fn every_error_points_at_its_place() {
    let show =
        |(what, source): &(&str, &str)| format!("## {what}\n{}", error(source).render(source));
    let all: Vec<String> = WRONG.iter().map(show).collect();
    insta::assert_snapshot!(all.join("\n"));
}

/// Kinds of which no text can be found that gives them would be kinds without a use.
#[test]
fn there_is_an_error_of_every_kind() {
    let source = include_str!("../../crates/database/src/query/error.rs");
    let (_, kinds) = source.split_once("pub enum ErrorKind {").unwrap();
    let (kinds, _) = kinds.split_once("\n}").unwrap();
    let kinds = kinds.lines().filter_map(|line| {
        let name = line.strip_prefix("    ")?.split([' ', ',', '(']).next()?;
        name.starts_with(|c: char| c.is_ascii_uppercase()).then_some(name)
    });
    let deep = "(".repeat(100);
    let mut found: Vec<String> =
        WRONG.iter().map(|(_, source)| format!("{:?}", error(source).kind)).collect();
    found.push(format!("{:?}", error(&format!("find {deep}")).kind));
    let mut count = 0;
    for kind in kinds {
        let is_kind =
            |text: &String| text.split([' ', '(']).next().is_some_and(|name| name == kind);
        assert!(found.iter().any(is_kind), "no error is of the kind {kind}");
        count += 1;
    }
    assert!(count > 20, "{count}");
}

#[test]
fn examples_in_errors_are_right() {
    for (_, source) in WRONG {
        let example = error(source).example;
        assert!(parse(example).is_ok(), "{example}");
    }
}

/// A suggestion may leave another error to be mended, but never the same.
#[test]
fn suggestions_mend_what_they_are_for() {
    for (what, source) in WRONG {
        let wrong = error(source);
        let Some(suggestion) = &wrong.suggestion else { continue };
        let mended = suggestion.apply(source).unwrap();
        if let Err(other) = parse(&mended) {
            assert_ne!(other.kind, wrong.kind, "{what}: {mended}");
        }
    }
}

#[test]
fn an_error_of_a_database_is_rendered_with_its_source() {
    let folder = tempfile::tempdir().unwrap();
    let database = gopdb::OpenOptions::new().create(true).open(folder.path().join("db")).unwrap();
    let source = "player \"\" and date 2003";
    let error = database.query(source).unwrap_err();
    let text = error.render(source);
    assert!(text.contains(source) && text.contains("^^"), "{text}");
    let error = database.game(gopdb::GameId::FIRST).unwrap_err();
    assert_eq!(error.render(source), format!("{error}\n"));
}
