//! The query language: what texts mean, that trees are printed as they are read, and that no
//! text harms the parser.

use crate::sample::is_long;
use gopdb::GameId;
use gopdb::go::{Color, Corner, Point};
use gopdb::pattern::{Cell, Pattern, Shape};
use gopdb::query::{
    Bounds, DateRange, ErrorKind, Export, ExportForm, Fact, Filter, FilterField, Find, GRAMMAR,
    MAX_DEPTH, Margin, Measure, Next, Node, NumberField, PartialDate, PatternQuery, Period, Place,
    PointName, Quarters, Query, Rank, ResultMatch, SequenceStep, Signature, Sort, SortKey, Spanned,
    Statement, Symmetries, Target, TextField, TextMatch, Top, WinnerMatch, complete, is_unfinished,
    line_of_args, parse, parse_query, tokens, words,
};
use proptest::prelude::*;

/// The examples of the grammar.
fn examples() -> Vec<&'static str> {
    let (_, examples) = GRAMMAR.split_once("EXAMPLES").unwrap();
    examples.lines().map(str::trim).filter(|line| !line.is_empty()).collect()
}

fn printed(source: &str) -> String {
    match parse(source) {
        Ok(statement) => statement.to_string(),
        Err(error) => panic!("{}", error.render(source)),
    }
}

fn query_printed(source: &str) -> String {
    match parse_query(source) {
        Ok(query) => query.to_string(),
        Err(error) => panic!("{}", error.render(source)),
    }
}

#[test]
fn every_example_of_the_grammar_is_read_and_printed() {
    assert!(examples().len() >= 18);
    for source in examples() {
        let text = printed(source);
        assert_eq!(parse(&text).unwrap(), parse(source).unwrap(), "{source}");
    }
}

#[test]
fn a_query_of_several_lines() {
    let text = printed(
        r#"find 7x7 "_______/_______/___B___/__B____/__BW___/__WW___/_______" sym at corner move ..80
             and player "Lee Sedol" and date >= 2010 and result W+R"#,
    );
    insta::assert_snapshot!(text, @r#"find 7x7 "_______/_______/___B___/__B____/__BW___/__WW___/_______" sym at corner move ..80 and player "Lee Sedol" and date 2010.. and result W+R"#);
}

#[test]
fn statements_in_their_canonical_form() {
    let all: Vec<String> = examples().into_iter().map(printed).collect();
    insta::assert_snapshot!(all.join("\n"));
}

#[test]
fn precedence() {
    let grouped = |source: &str| {
        fn show(query: &Query) -> String {
            let list = |word: &str, list: &[Node]| {
                let parts: Vec<String> = list.iter().map(|node| show(&node.node)).collect();
                format!("({})", parts.join(&format!(" {word} ")))
            };
            match query {
                Query::And(nodes) => list("and", nodes),
                Query::Or(nodes) => list("or", nodes),
                Query::With(nodes) => list("with", nodes),
                Query::Then(steps) => {
                    let nodes: Vec<Node> = steps.iter().map(|step| step.query.clone()).collect();
                    list("then", &nodes)
                }
                Query::Not(node) => format!("(not {})", show(&node.node)),
                Query::AtLeast { times, query } => format!("({times}x {})", show(&query.node)),
                Query::Pattern(pattern) => pattern.pattern.to_string(),
                other => other.to_string(),
            }
        }
        show(&parse_query(source).unwrap().node)
    };
    insta::assert_snapshot!(grouped("not B/B with W/W or $c and _/_ then b/b"), @"((not (B/B with W/W)) or ($c and (_/_ then b/b)))");
    insta::assert_snapshot!(grouped("at least 2 times B/B with W/W and $c or $d"), @"(((2x (B/B with W/W)) and $c) or $d)");
    insta::assert_snapshot!(grouped("B/B then within 5 W/W with w/w then _/_"), @"(B/B then (W/W with w/w) then _/_)");
    insta::assert_snapshot!(grouped("!$a & !$b | ($c | $d) & date != 2003"), @"(((not $a) and (not $b)) or (($c or $d) and (not date 2003)))");
    insta::assert_snapshot!(grouped("not not $a and $b"), @"((not (not $a)) and $b)");
}

#[test]
fn the_ways_to_write_a_pattern_agree() {
    let plain = parse_query(r#"3x3 "B_W/BBB/___" sym"#).unwrap();
    for same in [
        "B_W/BBB/___ sym",
        "3x3 B_W/BBB/___ sym",
        "3X3 'X.O/XXX/...' rot mirror swap",
        r#""B_W/BBB/___" SYM at anywhere"#,
        "(3×3 “ B_W / BBB / ___ ” sym rot)",
    ] {
        assert_eq!(parse_query(same).unwrap(), plain, "{same}");
    }
    let diamond = parse_query("B/_BB/BBBWW/WBB/W").unwrap();
    for same in [
        "diamond B/_BB/BBBWW/WBB/W",
        "diamond \"  B  / _BB /BBBWW/ WBB /  W  \"",
        "diamond2 ??B??/?_BB?/BBBWW/?WBB?/??W??",
    ] {
        assert_eq!(parse_query(same).unwrap(), diamond, "{same}");
    }
    // After a shape word a row needs no slash; in the place of a value a word is the value.
    assert_eq!(query_printed("1x3 sow"), r#"1x3 "sww""#);
    assert_eq!(query_printed("player B/W"), r#"player "B/W""#);
}

#[test]
fn options_of_patterns() {
    let options = |text: &str| {
        let node = parse_query(&format!("3x3 ___/___/___ {text}")).unwrap().node;
        let Query::Pattern(pattern) = node else { panic!("{node}") };
        pattern
    };
    let pattern = options("at corner move ..80 next B at 2,3 swap");
    assert_eq!(pattern.place.node, Place::Corner(None));
    assert_eq!(pattern.moves.unwrap().node, Bounds::at_most(80));
    let next = pattern.next.unwrap().node;
    assert_eq!(next, Next { color: Some(Color::Black), cell: Some((2, 3)) });
    assert_eq!(next.index(), Some((1, 2)));
    assert_eq!(pattern.symmetries, Symmetries::SWAP);

    let pattern = options("next white at q16");
    assert_eq!(pattern.next.unwrap().node, Next { color: Some(Color::White), cell: None });
    let Place::Point(point) = pattern.place.node else { panic!() };
    assert_eq!(point.resolve(19), Some(Point::new(3, 15)));

    assert_eq!(options("next at 3,1").next.unwrap().node.cell, Some((3, 1)));
    assert_eq!(options("at A19 .. G13").place, options("at a19..g13").place);
    for (text, range) in [
        ("12", Bounds::only(12)),
        ("1..60", Bounds::new(1, 60)),
        ("1 .. 60", Bounds::new(1, 60)),
        ("10..", Bounds::at_least(10)),
        (">= 10", Bounds::at_least(10)),
        ("< 10", Bounds::at_most(9)),
    ] {
        assert_eq!(options(&format!("move {text}")).moves.unwrap().node, range, "{text}");
    }
    // `10..` with a word after it is open.
    assert_eq!(query_printed("B/B move 10.. and moves 5"), r#"2x1 "B/B" move 10.. and moves 5"#);
}

#[test]
fn facts_in_their_canonical_form() {
    for (source, canonical) in [
        ("player lee", r#"player "lee""#),
        ("black = “Lee Sedol”", r#"black = "Lee Sedol""#),
        ("white != 'Cho U'", r#"not white = "Cho U""#),
        ("player O'Meien", r#"player "O'Meien""#),
        ("player 이창호", r#"player "이창호""#),
        ("event Honin*", r#"event "Honin*""#),
        (r#"text "5\* and \"x\"""#, r#"text "5\* and \"x\"""#),
        ("date 2003", "date 2003"),
        ("date 2003-5", "date 2003-05"),
        ("date >= 2010", "date 2010.."),
        ("date > 2010", "date 2011.."),
        ("date<2010-03-01", "date ..2010-02-28"),
        ("date 1970s", "date 1970..1979"),
        ("date <= 1970s", "date ..1979"),
        ("date 1970s..1990", "date 1970..1990"),
        ("date != 1970s", "not date 1970..1979"),
        ("date 2003-05 .. 2003", "date 2003-05..2003"),
        ("result b+resign", "result B+R"),
        ("result W+T", "result W+T"),
        ("result B", "result B+"),
        ("result r", "result +R"),
        ("result 0.50", "result +0.5"),
        ("result B+..3.5", "result B+..3.5"),
        ("result W+10..", "result W+10.."),
        ("result draw", "result jigo"),
        ("result ?", "result ?"),
        ("winner B", "winner black"),
        (r#"winner "Cho""#, r#"winner "Cho""#),
        ("komi 6.5", "komi 6.5"),
        ("komi > 6.5", "komi 6.75.."),
        ("komi -5..0", "komi -5..0"),
        ("rank 9d", "rank 9d"),
        ("rank >= 7D", "rank 7d.."),
        ("rank < 1d", "rank ..1k"),
        ("rank \"9 dan\"", "rank 9d"),
        ("handicap 2..", "handicap 2.."),
        ("id 12", "id 12"),
        ("size=19", "size 19"),
    ] {
        assert_eq!(query_printed(source), canonical, "{source}");
    }
}

#[test]
fn statements_that_are_written_in_several_ways() {
    for (source, canonical) in [
        ("FIND $a --limit 5 --offset 2", "find $a limit 5 offset 2"),
        ("explain $a", "explain find $a"),
        ("explain top diamond", "explain top diamond"),
        ("top 50 diamond 'k>=9'", "top 50 diamond k 9.."),
        ("top diamond 'k>=9 hits>100' by games", "top diamond k 9.. hits 101.. by games"),
        ("top 5 3x3 k 9.. and played 5..7, games 3", "top 5 3x3 k 9.. played 5..7 games 3"),
        ("top 4x4 where $a or $b by final", "top 4x4 by final where $a or $b"),
        ("let $x = tag ladder", r#"let x = tag "ladder""#),
        ("save x", "save x"),
        ("tag 1, 4..6 good", r#"tag 1,4..6 "good""#),
        ("compare $a between $b and ($c and $d)", "compare $a between $b and ($c and $d)"),
        ("trend $a", "trend $a by year"),
        ("trend $a --svg 'my chart.svg'", r#"trend $a by year svg "my chart.svg""#),
        ("tags", "tags"),
        ("duplicates where $a", "duplicates where $a"),
        ("signature q16,d4,_,c3,_,r10", "signature Q16 D4 _ C3 _ R10"),
        ("export sgf", "export sgf"),
        ("export sgf --to out", r#"export sgf to "out""#),
        ("find $a \\\n and $b", "find $a and $b"),
    ] {
        assert_eq!(printed(source), canonical, "{source}");
    }
}

#[test]
fn spans_are_those_of_the_text() {
    let source = "find (player lee and B_W/BBB/___ sym at Q16)";
    let Statement::Find(find) = parse(source).unwrap() else { panic!() };
    assert_eq!(find.query.span.text(source), "(player lee and B_W/BBB/___ sym at Q16)");
    let Query::And(list) = &find.query.node else { panic!() };
    assert_eq!(list[0].span.text(source), "player lee");
    assert_eq!(list[1].span.text(source), "B_W/BBB/___ sym at Q16");
    let Query::Pattern(pattern) = &list[1].node else { panic!() };
    assert_eq!(pattern.pattern.span.text(source), "B_W/BBB/___");
    assert_eq!(pattern.place.span.text(source), "at Q16");
}

#[test]
fn depth_is_bounded_and_length_is_not() {
    for deep in ["(", "!", "not ", "! (", "find ("] {
        let source = deep.repeat(if is_long() { 1_000_000 } else { 200_000 });
        let error = parse_query(&source).unwrap_err();
        if deep != "find (" {
            assert_eq!(error.kind, ErrorKind::TooDeep { limit: MAX_DEPTH }, "{deep}");
        }
        assert!(error.render(&source).len() < 2000);
    }
    let lines = format!("player \"{}", "lee\n".repeat(10_000));
    assert!(parse_query(&lines).unwrap_err().render(&lines).len() < 2000);
    let inner = format!("{}$a{}", "(".repeat(MAX_DEPTH), ")".repeat(MAX_DEPTH));
    assert_eq!(query_printed(&inner), "$a");
    let long = vec!["$a"; 20_000].join(" and ");
    assert_eq!(query_printed(&long), long);
}

#[test]
fn arguments_of_a_command_line() {
    let line = |args: &[&str]| line_of_args(args);
    assert_eq!(line(&["find", "player", "Lee Sedol"]), r#"find player "Lee Sedol""#);
    assert_eq!(line(&["find", "player", "!=", "Lee Sedol"]), r#"find player != "Lee Sedol""#);
    assert_eq!(
        line(&["find", "diamond", "  B/ _BB/BBBWW/ WBB/  W"]),
        r#"find diamond "  B/ _BB/BBBWW/ WBB/  W""#
    );
    assert_eq!(line(&["tag", "1,2", "good one"]), r#"tag 1,2 "good one""#);
    let filters = line(&["top", "50", "diamond", "k>=9 hits>2"]);
    assert_eq!(printed(&filters), "top 50 diamond k 9.. hits 3..");
    assert_eq!(line(&["find", "date >= 2010", "and $a"]), "find date >= 2010 and $a");
    assert_eq!(line(&["find", "winner", "Lee Sedol"]), r#"find winner "Lee Sedol""#);
}

#[test]
fn completion() {
    let at_end = |line: &str| {
        let completion = complete(line, line.len());
        let expected: Vec<String> = completion.expected.iter().map(ToString::to_string).collect();
        let words: Vec<&str> = completion.words().collect();
        format!(
            "{:?} {:?} | {} | {}",
            completion.typed,
            completion.quoted,
            expected.join("; "),
            words.join(" ")
        )
    };
    insta::assert_snapshot!(at_end("to"), @r#""to" false | `find`; `top`; `stats`; `explain`; `compare`; `trend`; `let`; `save`; `saved`; `forget`; `me`; `tag`; `untag`; `tags`; `show`; `novelty`; `signature`; `duplicates`; `export` | top"#);
    insta::assert_snapshot!(at_end("find pl"), @r#""pl" false | `not`; `at least`; a shape (3x3, 4x7, diamond, …); `board`; a pattern ("B_W/BBB/___"); a field (player, date, result, …); a named set ($name); `(` | player place"#);
    insta::assert_snapshot!(at_end("find 3x3 B_W/BBB/___ s"), @r#""s" false | `sym`; `rot`; `mirror`; `swap`; `at`; `move`; `next`; `in`; `with`; `then`; `and`; `or`; `limit`; `offset`; `by` | sym swap"#);
    insta::assert_snapshot!(at_end("find player \"Lee S"), @r#""Lee S" true | a text (in quotes, if it has blanks) |"#);
    insta::assert_snapshot!(at_end("find corpus "), @r#""" false | a text (in quotes, if it has blanks) |"#);
    insta::assert_snapshot!(at_end("find result B"), @r#""B" false | a result (B+, W+R, B+..3.5, jigo, void, ?) | B+ B+R B+T"#);
    insta::assert_snapshot!(at_end("find $k"), @r#""$k" false | `not`; `at least`; a shape (3x3, 4x7, diamond, …); `board`; a pattern ("B_W/BBB/___"); a field (player, date, result, …); a named set ($name); `(` |"#);
    insta::assert_snapshot!(at_end("top 50 "), @r#""" false | a shape (3x3, 4x7, diamond, …) | 3x3 4x4 5x5 diamond"#);
    insta::assert_snapshot!(at_end("top 50 diamond by "), @r#""" false | `hits`; `games`; `played`; `final`; `winrate` | hits games played final winrate"#);
    insta::assert_snapshot!(at_end("find B/B at "), @r#""" false | `corner`; `side`; `center`; `anywhere`; `upper`; `lower`; a point (Q16) | corner side center anywhere upper lower"#);
    insta::assert_snapshot!(at_end("find ($a or player x "), @r#""" false | `and`; `or`; `)` | and or ) as"#);
    insta::assert_snapshot!(at_end("find plyer x and "), @r#""" false |  |"#);
}

#[test]
fn highlighting() {
    let shown = |line: &str| {
        let parts = tokens(line).into_iter().map(|(at, kind)| format!("{}:{kind:?}", &line[at]));
        parts.collect::<Vec<_>>().join(" ")
    };
    insta::assert_snapshot!(shown(r#"find 3x3 "B/" and player = "Lee" & date 2003.."#), @r#"find:Command 3x3:Shape "B/":Error and:Keyword player:Field =:Operator "Lee":Text &:Operator date:Field 2003..:Number"#);
    insta::assert_snapshot!(shown("top 50 diamond 'k>=9' by games where $a and result W+R"), @"top:Command 50:Number diamond:Shape 'k>=9':Text by:Keyword games:Keyword where:Keyword $a:Set and:Keyword result:Field W+R:Value");
    insta::assert_snapshot!(shown("find plyer lee and date 2003"), @"find:Command plyer:Error lee:Plain and:Keyword date:Field 2003:Number");
    insta::assert_snapshot!(shown(r#"find plyer "a/b" and 3x3 "B_W/BBB/___" sym"#), @r#"find:Command plyer:Error "a/b":Text and:Keyword 3x3:Shape "B_W/BBB/___":Literal sym:Plain"#);
    insta::assert_snapshot!(shown("find play"), @"find:Command play:Plain");
    insta::assert_snapshot!(shown("find player \"Le"), @r#"find:Command player:Field "Le:Text"#);
}

#[test]
fn unfinished_lines() {
    for open in [
        "find \"B_W/",
        "find ($a or $b",
        "find $a and",
        "find $a AND ",
        "find $a |",
        "find not",
        "find B/B with\n",
        "find B/B then",
        "find $a \\",
        "find $a \\\n",
        "\\",
    ] {
        assert!(is_unfinished(open), "{open:?}");
    }
    for done in
        ["", "find", "find $a", "find ($a)", "find $a)", "find player \"a and\"", "find player O'B"]
    {
        assert!(!is_unfinished(done), "{done:?}");
    }
}

// Trees, made up.

fn bounds<T: Copy + PartialOrd + std::fmt::Debug>(
    value: impl Strategy<Value = T> + Clone,
) -> impl Strategy<Value = Bounds<T>> {
    let range = (value.clone(), value.clone())
        .prop_map(|(a, b)| if a <= b { Bounds::new(a, b) } else { Bounds::new(b, a) });
    prop_oneof![
        value.clone().prop_map(Bounds::only),
        value.clone().prop_map(Bounds::at_least),
        value.prop_map(Bounds::at_most),
        range,
    ]
}

fn date() -> impl Strategy<Value = PartialDate> + Clone {
    (1..=9999_u16, 0..=12_u8, 0..=31_u8)
        .prop_filter_map("no such date", |(y, m, d)| PartialDate::new(y, m, d))
}

fn date_range() -> impl Strategy<Value = DateRange> {
    bounds(date()).prop_filter("the ends agree", |range| match (range.from, range.to) {
        (Some(from), Some(to)) => from.first_day() <= to.last_day(),
        _ => true,
    })
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![r#"[ a-zA-Z'"\\*\n”“()李é]{1,8}"#, any::<String>(), Just("and".to_owned())]
        .prop_filter("not empty", |text| !text.is_empty())
}

fn text_match() -> impl Strategy<Value = TextMatch> {
    prop_oneof![
        text().prop_map(TextMatch::Contains),
        text().prop_map(TextMatch::Prefix),
        Just(TextMatch::Prefix(String::new())),
    ]
}

fn set_name() -> impl Strategy<Value = String> {
    "[a-zA-Z0-9_é][a-zA-Z0-9_é-]{0,6}"
}

fn color() -> impl Strategy<Value = Color> + Clone {
    prop_oneof![Just(Color::Black), Just(Color::White)]
}

fn fact() -> impl Strategy<Value = Fact> {
    let margin = prop_oneof![
        Just(Margin::Any),
        Just(Margin::Resignation),
        Just(Margin::Time),
        Just(Margin::Forfeit),
        bounds((1..4000).prop_map(Quarters)).prop_map(Margin::Points),
    ];
    let rank = prop_oneof![
        (1..=30_u8).prop_map(|n| Rank::kyu(n).unwrap()),
        (1..=10_u8).prop_map(|n| Rank::dan(n).unwrap()),
        (1..=10_u8).prop_map(|n| Rank::pro(n).unwrap()),
    ];
    prop_oneof![
        (proptest::sample::select(TextField::ALL), text_match())
            .prop_map(|(field, text)| Fact::Text(field, text)),
        (proptest::sample::select(NumberField::ALL), bounds(any::<u32>()))
            .prop_map(|(field, range)| Fact::Number(field, range)),
        bounds((-2000..39_999).prop_map(Quarters)).prop_map(Fact::Komi),
        bounds(rank).prop_map(Fact::Rank),
        date_range().prop_map(Fact::Date),
        (proptest::option::of(color()), margin)
            .prop_map(|(winner, by)| Fact::Result(ResultMatch::Win { winner, by })),
        Just(Fact::Result(ResultMatch::Jigo)),
        Just(Fact::Result(ResultMatch::Void)),
        Just(Fact::Result(ResultMatch::Unknown)),
        color().prop_map(|color| Fact::Winner(WinnerMatch::Color(color))),
        Just(Fact::Winner(WinnerMatch::None)),
        text_match().prop_map(|name| Fact::Winner(WinnerMatch::Name(name))),
        (text_match(), proptest::option::of(color()))
            .prop_map(|(name, color)| Fact::Fuseki(name, color)),
        (text_match(), proptest::option::of(proptest::sample::select(&Corner::ALL[..])))
            .prop_map(|(name, corner)| Fact::Joseki(name, corner)),
    ]
}

fn point() -> impl Strategy<Value = PointName> + Clone {
    (0..25_u8, 1..=25_u8).prop_map(|(col, line)| PointName::new(col, line).unwrap())
}

fn pattern_query() -> impl Strategy<Value = PatternQuery> {
    let shape = prop_oneof![
        (1..=6_u8, 1..=6_u8).prop_map(|(height, width)| Shape::rectangle(height, width).unwrap()),
        (1..=3_u8).prop_map(|k| Shape::diamond(k).unwrap()),
    ];
    let pattern = shape.prop_flat_map(|shape| {
        let cells = proptest::sample::select(&Cell::ALL[..]);
        proptest::collection::vec(cells, shape.len())
            .prop_map(move |cells| Pattern::new(shape, cells).unwrap())
    });
    let flags = [Symmetries::ROT, Symmetries::MIRROR, Symmetries::SWAP];
    let flags = proptest::sample::subsequence(flags.to_vec(), 0..=3)
        .prop_map(|flags| flags.into_iter().fold(Symmetries::NONE, |a, b| a | b));
    let place = prop_oneof![
        Just(Place::Anywhere),
        Just(Place::Corner(None)),
        (0..4usize).prop_map(|n| Place::Corner(Some(gopdb::go::Corner::ALL[n]))),
        Just(Place::Side),
        Just(Place::Center),
        point().prop_map(Place::Point),
        (point(), point()).prop_map(|(a, b)| Place::Region(a, b)),
    ];
    let next = (proptest::option::of(color()), any::<Option<proptest::sample::Index>>());
    (pattern, any::<bool>(), flags, place, proptest::option::of(bounds(any::<u32>())), next)
        .prop_map(|(pattern, board, symmetries, place, moves, (color, cell))| {
            let shape = pattern.shape();
            let square = shape.height() == shape.width() && shape.height() > 1;
            let cells: Vec<(u8, u8)> = shape.cells().collect();
            let cell = cell.map(|index| *index.get(&cells)).map(|(r, c)| (r + 1, c + 1));
            let mut query = PatternQuery::new(pattern);
            query.whole_board = board && square && !matches!(shape, Shape::Diamond(_));
            query.symmetries = symmetries;
            query.place = Spanned::unplaced(place);
            query.moves = moves.map(Spanned::unplaced);
            query.next = (color.is_some() || cell.is_some())
                .then(|| Spanned::unplaced(Next { color, cell }));
            query
        })
}

fn node(query: Query) -> Node {
    Spanned::unplaced(query)
}

/// Patterns, alone or in one position.
fn position() -> impl Strategy<Value = Node> + Clone {
    let pattern = || pattern_query().prop_map(|pattern| node(Query::Pattern(pattern)));
    let leaf = pattern().boxed();
    leaf.prop_recursive(2, 6, 3, |inner| {
        proptest::collection::vec(inner, 2..=3).prop_map(|list| node(Query::With(list)))
    })
}

fn query() -> impl Strategy<Value = Node> + Clone {
    let step = (proptest::option::of(any::<u32>()), position());
    let leaf = prop_oneof![
        3 => position(),
        3 => fact().prop_map(|fact| node(Query::Fact(fact))),
        1 => set_name().prop_map(|name| node(Query::Set(name))),
        1 => (1..100_u32, position()).prop_map(|(times, query)| {
            node(Query::AtLeast { times, query: Box::new(query) })
        }),
        1 => proptest::collection::vec(step, 2..=3).prop_map(|mut steps| {
            steps[0].0 = None;
            let step = |(within, query)| SequenceStep { within, query };
            node(Query::Then(steps.into_iter().map(step).collect()))
        }),
    ];
    leaf.prop_recursive(4, 12, 3, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 2..=3).prop_map(|it| node(Query::And(it))),
            proptest::collection::vec(inner.clone(), 2..=3).prop_map(|it| node(Query::Or(it))),
            inner.prop_map(|query| node(Query::Not(Box::new(query)))),
        ]
    })
}

fn statement() -> impl Strategy<Value = Statement> {
    use proptest::option::of;
    let number = || any::<u32>();
    let name = || set_name().prop_map(Spanned::unplaced);
    let path = || of(text().prop_map(Spanned::unplaced));
    let sort = (proptest::sample::select(SortKey::ALL), any::<bool>())
        .prop_map(|(key, is_descending)| Sort { key, is_descending });
    let find = (query(), of(sort), of(number()), of(number()))
        .prop_map(|(query, by, limit, offset)| Statement::Find(Find { query, by, limit, offset }));
    let filter = (proptest::sample::select(FilterField::ALL), bounds(any::<u32>()))
        .prop_map(|(field, range)| Spanned::unplaced(Filter { field, range }));
    let shape = prop_oneof![Just(Shape::THREE), Just(Shape::DIAMOND), Just(Shape::FIVE)]
        .prop_map(Spanned::unplaced);
    let top = (
        of(number()),
        shape,
        proptest::collection::vec(filter, 0..3),
        of(proptest::sample::select(Measure::ALL)),
        of(query()),
        of(number()),
    )
        .prop_map(|(count, shape, filters, by, query, offset)| {
            // The text of either is different.
            let all_windows = shape.node == Shape::FIVE && count.is_some_and(|n| n % 2 == 0);
            Statement::Top(Top { count, shape, all_windows, filters, by, query, offset })
        });
    let target = prop_oneof![
        proptest::collection::vec(bounds(number()), 1..3).prop_map(Target::Games),
        set_name().prop_map(Target::Set),
    ]
    .prop_map(Spanned::unplaced);
    let tagging = (target, text().prop_map(Spanned::unplaced), any::<bool>()).prop_map(
        |(target, text, off)| {
            if off { Statement::Untag { target, text } } else { Statement::Tag { target, text } }
        },
    );
    let signature = proptest::array::uniform6(of(point()))
        .prop_filter("one point is known", |points| points != &[None; 6])
        .prop_map(|points| Statement::Signature(Signature(points)));
    let export = (proptest::sample::select(ExportForm::ALL), of(query()), query(), path())
        .prop_map(|(form, maybe, query, to)| {
            let query = if form == ExportForm::Sgf { maybe } else { Some(query) };
            Statement::Export(Export { form, query, to })
        });
    let base = prop_oneof![find, top, of(query()).prop_map(|query| Statement::Stats { query })];
    prop_oneof![
        3 => base.clone(),
        1 => base.prop_map(|statement| Statement::Explain(Box::new(statement))),
        1 => (name(), query()).prop_map(|(name, query)| Statement::Let { name, query }),
        1 => (name(), of(query())).prop_map(|(name, query)| Statement::Save { name, query }),
        1 => Just(Statement::Saved),
        1 => Just(Statement::Tags),
        1 => of(query()).prop_map(|query| Statement::Duplicates { query }),
        1 => name().prop_map(|name| Statement::Forget { name }),
        1 => tagging,
        1 => (query(), query(), query())
            .prop_map(|(query, left, right)| Statement::Compare { query, left, right }),
        1 => (query(), of(proptest::sample::select(&['A', 'C', 'Z'][..])),
            proptest::sample::select(Period::ALL), path())
            .prop_map(|(query, next, by, svg)| Statement::Trend { query, next, by, svg }),
        1 => number().prop_map(|n| Statement::Novelty { game: Spanned::unplaced(GameId::new(n)) }),
        1 => signature,
        1 => (number(), of(number())).prop_map(|(game, position)| Statement::Show {
            game: Spanned::unplaced(GameId::new(game)),
            position: position.map(Spanned::unplaced),
        }),
        1 => export,
    ]
}

/// The words in quotes of the grammar that is printed by `help grammar`.
fn words_of_grammar() -> std::collections::BTreeSet<&'static str> {
    let rules = GRAMMAR.split("STATEMENTS").nth(1).unwrap().split("EXAMPLES").next().unwrap();
    let is_word = |text: &&str| text.len() > 1 && text.bytes().all(|b| b.is_ascii_lowercase());
    rules.split('"').skip(1).step_by(2).filter(is_word).collect()
}

#[test]
fn every_word_that_the_grammar_accepts_is_offered() {
    let words = words_of_grammar();
    assert!(["liberties", "here", "exactly", "least", "as"].iter().all(|w| words.contains(w)));
    let more = [
        "find here loose at N19..T13 exactly sym move 3..9 next black",
        "find here at least",
        "find game 3 move 9 at corner Q16 anywhere rot",
        "find file x.sgf board swap",
        "find not here at board and game 2",
        "find player x as B or rank 3d as white and winner as B",
        "find 3x3 B_W/BBB/___ liberties 2 at 1,1 atari at 1,3 captures white at 3,3 ko at 3,2",
        "find 3x3 B_W/BBB/___ sym at upper left corner with here",
        "players",
    ];
    let (mut places, mut accepted) = (0, std::collections::BTreeSet::new());
    let mut missing = std::collections::BTreeSet::new();
    for source in examples().into_iter().chain(more) {
        let ends = source.char_indices().filter(|(_, c)| *c == ' ').map(|(at, _)| at + 1);
        for end in std::iter::once(0).chain(ends) {
            let line = &source[..end];
            let can_follow = |word: &str| {
                let line = format!("{line}{word} ");
                let after = complete(&line, line.len());
                !after.expected.is_empty() || !after.unlisted.is_empty()
            };
            // Any word can be in a text.
            if !line.matches('"').count().is_multiple_of(2) || can_follow("zzqqzz") {
                continue;
            }
            places += 1;
            let offered: Vec<&str> = complete(line, line.len()).words().collect();
            for word in words.iter().copied().filter(|word| can_follow(word)) {
                accepted.insert(word);
                let begins = |it: &str| it.strip_prefix(word).is_some_and(|it| it.starts_with(' '));
                // Filters need no `and`, and may have it.
                let is_filler = line.starts_with("top ") && word == "and";
                if !is_filler && !offered.iter().any(|it| *it == word || begins(it)) {
                    missing.insert(format!("{line}{word}"));
                }
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
    assert!(places > 100, "{places}");
    // Nothing in the grammar is beyond the examples.
    let never: Vec<_> = words.iter().filter(|word| !accepted.contains(*word)).collect();
    assert!(never.len() < 12, "{never:?}");
}

/// All that may be asked about a text, for its promise not to panic and to point into the text.
fn touch(source: &str) {
    for error in [parse(source).err(), parse_query(source).err()].into_iter().flatten() {
        assert!(source.get(error.span.range()).is_some(), "{source:?} {error:?}");
        if let Some(suggestion) = &error.suggestion {
            assert!(suggestion.apply(source).is_some(), "{source:?} {error:?}");
        }
        let text = error.render(source);
        assert!(text.ends_with('\n') && text.lines().count() >= 5, "{text}");
        assert!(text.len() < 4000, "{text}");
        assert!(!text.contains(|c: char| c.is_control() && c != '\n'), "{text:?}");
        // Of another text, it need only not panic.
        let _ = error.render("");
    }
    let mut end = 0;
    for (range, _) in tokens(source) {
        assert!(range.start >= end && source.get(range.clone()).is_some(), "{source:?}");
        end = range.end;
    }
    for cursor in 0..=source.len().min(40) + 1 {
        let completion = complete(source, cursor);
        assert!(source.get(completion.span.range()).is_some());
        let _ = completion.words().count();
    }
    let _ = is_unfinished(source);
    let _ = words(source);
    let _ = line_of_args(source.split(' '));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_printed_tree_reads_as_the_same_tree(statement in statement()) {
        let text = statement.to_string();
        match parse(&text) {
            Ok(again) => prop_assert_eq!(again, statement, "{}", text),
            Err(error) => prop_assert!(false, "{}", error.render(&text)),
        }
    }

    #[test]
    fn random_text_causes_no_panic(source in any::<String>()) {
        touch(&source);
    }

    #[test]
    fn random_words_cause_no_panic(
        parts in proptest::collection::vec(
            proptest::sample::select(&[
                "find", "top", "3x3", "diamond", "board", "B_W/BBB/___", "\"B", "'k>=9'", "sym",
                "at", "least", "times", "Q16", "..", "1..60", "A19..", "move", "next", "black",
                "2", ",", "3", "player", "lee", "date", ">=", "!=", "2003", "and", "or", "not",
                "with", "then", "within", "(", ")", "$a", "=", "result", "B+..3", "by", "where",
                "limit", "--limit", "top", "k", "tag", "let", "compare", "between", "“", "”",
                "signature", "_", "export", "sgf", "to", "\\", "\n", "é", "explain", "show",
            ][..]),
            0..16,
        ),
        blank in any::<bool>(),
    ) {
        touch(&parts.join(if blank { " " } else { "" }));
    }

    #[test]
    fn misspelt_queries_cause_no_panic(
        source in proptest::sample::select(examples()),
        at in any::<proptest::sample::Index>(),
        taken in 0..4_usize,
        put in "\\PC{0,3}",
    ) {
        let chars: Vec<char> = source.chars().collect();
        let at = at.index(chars.len());
        let mut text: String = chars[..at].iter().collect();
        text += &put;
        text.extend(&chars[(at + taken).min(chars.len())..]);
        touch(&text);
    }

    #[test]
    fn every_beginning_of_a_query_can_be_completed(
        source in proptest::sample::select(examples()),
    ) {
        for (at, _) in source.char_indices().filter(|(_, c)| *c == ' ') {
            let line = &source[..=at];
            // Within a text there is nothing to complete.
            if !line.matches('"').count().is_multiple_of(2) {
                continue;
            }
            let completion = complete(line, line.len());
            prop_assert!(!completion.expected.is_empty(), "{}", line);
        }
    }
}
