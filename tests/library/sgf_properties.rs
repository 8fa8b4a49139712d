//! Properties of reading and writing SGF, on made-up and on broken texts.

use std::fmt::Write;
use std::io::{self, Read};

use gopdb::go::{Color, Point};
use gopdb::record::{Date, Edits, Facts, GameRecord, Move, Outcome};
use gopdb::sgf::{GameTree, Games, Limits, Node, RawGame, SgfError, Writer};
use insta::assert_snapshot;
use proptest::prelude::*;

/// A reader that gives a few bytes at a time.
struct Drip<'a> {
    bytes: &'a [u8],
    sizes: Vec<usize>,
    turn: usize,
}

impl Read for Drip<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let size = self.sizes[self.turn % self.sizes.len()];
        self.turn += 1;
        if size == 0 {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let size = size.min(out.len());
        self.bytes.read(&mut out[..size])
    }
}

/// Games and errors as values that can be compared.
fn read(source: impl Read, limits: Limits) -> Vec<Result<RawGame, String>> {
    Games::new(source, limits).map(|game| game.map_err(|error| error.to_string())).collect()
}

fn games(bytes: &[u8]) -> Vec<RawGame> {
    Games::new(bytes, Limits::default()).collect::<Result<_, _>>().unwrap()
}

/// Names and values.
type Properties = Vec<(String, Vec<String>)>;

/// The properties of every node, and each node's parent.
fn shape(tree: &GameTree<'_>) -> Vec<(Option<usize>, Properties)> {
    let parents = tree.nodes().map(|node| {
        let parent = node.parent()?;
        tree.nodes().position(|other| {
            std::ptr::eq(other.properties().as_ptr(), parent.properties().as_ptr())
                && other.children().any(|child| {
                    std::ptr::eq(child.properties().as_ptr(), node.properties().as_ptr())
                })
        })
    });
    let properties = tree.nodes().map(|node| {
        let values = |p: &gopdb::sgf::Property<'_>| {
            (p.name().into_owned(), p.values().map(|v| v.text().into_owned()).collect())
        };
        node.properties().iter().map(values).collect()
    });
    parents.zip(properties).collect()
}

/// Pieces that broken files are made of.
fn soup() -> impl Strategy<Value = Vec<u8>> {
    let pieces: Vec<&'static [u8]> = vec![
        b"(",
        b")",
        b";",
        b"[",
        b"]",
        b"\\",
        b":",
        b" ",
        b"\n",
        b"\r\n",
        b"(;",
        b"(;GM[1]",
        b"GM[1]",
        b"SZ[9]",
        b"SZ[",
        b"CA[GBK]",
        b"CA[UTF-8]",
        b"CA[ISO-2022-JP]",
        b";B[aa]",
        b";W[bb]",
        b";B[cc];W[dd];B[ee]",
        b"B[tt]",
        b"AB[aa:cc][dd]",
        b"AE[aa]",
        b"C[",
        b"C[some [text] here] ",
        b"PB[",
        b"KM[375]",
        b"RE[B+R]",
        b"DT[2003-05,06]",
        b"black[aa]",
        b"x",
        b"9",
        b"\x1b$B",
        b"\x1b(B",
        b"\xc3\xa9",
        b"\xe5\x9b\xb4",
        b"\xe5\x9b",
        b"\xa5\x5c",
        b"\x81\x5d",
        b"\x83\x5c",
        b"\xff",
        b"\0",
        b"(;GM[1]PB[\xcc\xc6])",
        b"HA[2]",
        b"PL[W]",
    ];
    prop::collection::vec(prop::sample::select(pieces), 0..60).prop_map(|pieces| pieces.concat())
}

fn any_bytes() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        4 => soup(),
        1 => prop::collection::vec(any::<u8>(), 0..300),
        1 => soup().prop_map(|soup| {
            let units = String::from_utf8_lossy(&soup).encode_utf16().collect::<Vec<_>>();
            [0xfeff].into_iter().chain(units).flat_map(u16::to_le_bytes).collect()
        }),
    ]
}

fn limits() -> impl Strategy<Value = Limits> {
    let tight = (1..200_usize, 1..60_usize, 1..6_usize, 1..12_usize).prop_map(
        |(game_bytes, value_bytes, depth, nodes)| {
            Limits::default()
                .game_bytes(game_bytes)
                .value_bytes(value_bytes)
                .depth(depth)
                .nodes(nodes)
        },
    );
    prop_oneof![Just(Limits::default()), tight]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// Whatever the bytes: nothing panics, the games do not depend on how the stream is cut, the
    /// walk agrees with the tree, and what is written of a tree reads as that tree.
    #[test]
    fn broken_files(
        bytes in any_bytes(),
        limits in limits(),
        sizes in prop::collection::vec(0..9_usize, 1..5),
    ) {
        let whole = read(&bytes[..], limits);
        let sizes = sizes.into_iter().chain([1]).collect();
        let drip = Drip { bytes: &bytes, sizes, turn: 0 };
        prop_assert_eq!(&read(drip, limits), &whole);
        prop_assert!(!whole.is_empty());
        for game in whole.iter().flatten() {
            prop_assert!(game.text.starts_with('('));
            let tree = GameTree::parse(&game.text, &Limits::default());
            let of_text = GameRecord::from_text(&game.text);
            let Ok(tree) = tree else { continue };
            prop_assert_eq!(&of_text, &GameRecord::from_tree(&tree));
            if let Ok(record) = of_text {
                let _ = record.to_sgf();
            }
            let written = tree.to_sgf();
            // An empty game cannot be distinguished from an emoticon, and after junk a
            // new game begins.
            let root_names = ["GM", "FF", "SZ", "CA", "AP"];
            let begins_again =
                |p: &gopdb::sgf::Property<'_>| root_names.iter().any(|name| p.is(name));
            if written == "(;)\n"
                || tree.nodes().skip(1).any(|node| node.properties().iter().any(begins_again))
            {
                continue;
            }
            let again = GameTree::parse(&written, &Limits::default());
            prop_assert!(again.is_ok(), "{:?} {}", written, game.text);
            let again = again.unwrap();
            prop_assert!(again.is_closed(), "{:?} {}", written, game.text);
            prop_assert_eq!(shape(&again), shape(&tree), "{}", written);
        }
    }

    /// A text that is not in a file.
    #[test]
    fn broken_texts(text in any::<String>(), soup in soup()) {
        for text in [text, String::from_utf8_lossy(&soup).into_owned()] {
            let _ = GameRecord::from_text(&text);
            let _ = GameTree::parse(&text, &Limits::default());
            let _ = Outcome::parse(&text);
            let _ = Date::parse_all(&text);
        }
    }

    /// Values of every kind come back as they were written, in games among other texts.
    #[test]
    fn written_values_are_read(values in prop::collection::vec("[ -~\n\\[\\]\\\\();éß囲碁]{0,40}", 1..8), games_count in 1..4_usize) {
        let mut file = String::from("some text: ");
        for _ in 0..games_count {
            let mut writer = Writer::new();
            writer.open().node().property("GM", "1");
            for value in &values {
                writer.node().property("C", value).property("PB", value).property("", value);
            }
            writer.close();
            file += &writer.finish();
            file += "and more\n";
        }
        let games = games(file.as_bytes());
        prop_assert_eq!(games.len(), games_count);
        for game in &games {
            let tree = GameTree::parse(&game.text, &Limits::default()).unwrap();
            let read: Vec<String> = tree.nodes().skip(1).map(|node| {
                let names: Vec<_> = node.property("PB").unwrap().values().map(|v| v.text().into_owned()).collect();
                assert_eq!(names[0], names[1]);
                assert_eq!(names[0], node.value("C").unwrap().text());
                names[0].clone()
            }).collect();
            prop_assert_eq!(&read, &values);
        }
    }

    /// Variations are read as they were nested, with parentheses where none are needed too.
    #[test]
    fn nested_variations_are_read(root in nested()) {
        let mut text = String::new();
        root.write(&mut text, false);
        let text = format!("({text})");
        let games = games(text.as_bytes());
        prop_assert_eq!(games.len(), 1);
        prop_assert_eq!(&games[0].text, &text);
        let tree = GameTree::parse(&text, &Limits::default()).unwrap();
        prop_assert_eq!(&Nested::of(tree.root()), &root);
        let again = tree.to_sgf();
        let again = GameTree::parse(&again, &Limits::default()).unwrap();
        prop_assert_eq!(Nested::of(again.root()), root);
    }

    /// A record is read back from the SGF that is written of it.
    #[test]
    fn written_records_are_read(record in record()) {
        let text = record.to_sgf();
        let again = GameRecord::from_text(&text).unwrap();
        prop_assert_eq!(&again, &GameRecord { warnings: again.warnings.clone(), ..record }, "{}", text);
    }
}

/// A node with all that follows it.
#[derive(Clone, Debug, PartialEq)]
struct Nested {
    label: u32,
    children: Vec<Nested>,
}

impl Nested {
    fn write(&self, out: &mut String, parentheses: bool) {
        write!(out, ";N[{}]", self.label).unwrap();
        for child in &self.children {
            if self.children.len() == 1 && !parentheses {
                child.write(out, !parentheses);
            } else {
                out.push('(');
                child.write(out, !parentheses);
                out.push_str(")\n");
            }
        }
    }

    fn of(node: Node<'_, '_>) -> Nested {
        Nested {
            label: node.value("N").unwrap().raw().parse().unwrap(),
            children: node.children().map(Nested::of).collect(),
        }
    }
}

fn nested() -> impl Strategy<Value = Nested> {
    let leaf = any::<u32>().prop_map(|label| Nested { label, children: Vec::new() });
    leaf.prop_recursive(8, 60, 4, |inner| {
        (any::<u32>(), prop::collection::vec(inner, 0..4))
            .prop_map(|(label, children)| Nested { label, children })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// As above, with games that are longer than the reader's buffers.
    #[test]
    fn long_broken_files(
        pieces in prop::collection::vec((soup(), 1..400_usize), 1..12),
        game_bytes in 100..100_000_usize,
        value_bytes in 100..100_000_usize,
        sizes in prop::collection::vec(1..70_000_usize, 1..9),
    ) {
        let bytes: Vec<u8> = pieces.iter().flat_map(|(soup, count)| soup.repeat(*count)).collect();
        for limits in [Limits::default(), Limits::default().game_bytes(game_bytes).value_bytes(value_bytes)] {
            let drip = Drip { bytes: &bytes, sizes: sizes.clone(), turn: 0 };
            let (drip, whole) = (read(drip, limits), read(&bytes[..], limits));
            prop_assert!(drip == whole, "{:?}", drip.iter().zip(&whole).find(|(a, b)| a != b));
        }
    }
}

fn color() -> impl Strategy<Value = Color> {
    prop::sample::select(vec![Color::Black, Color::White])
}

fn outcome() -> impl Strategy<Value = Outcome> {
    (color(), 1..4000_u32, 0..8).prop_map(|(color, points, kind)| match kind {
        0 => Outcome::Resignation(color),
        1 => Outcome::Time(color),
        2 => Outcome::Forfeit(color),
        3 => Outcome::Unspecified(color),
        4 => Outcome::Draw,
        5 => Outcome::Void,
        6 => Outcome::Points(color, points),
        _ => Outcome::Unknown,
    })
}

fn record() -> impl Strategy<Value = GameRecord> {
    let name = "[!-~é囲]([ -~é囲]{0,12}[!-~é囲])?|";
    let facts = (
        prop::array::uniform11(name),
        prop::collection::btree_set((1..9999_u32, 0..=12_u32, 0..=31_u32), 0..4),
        outcome(),
        prop::option::of(-200..=200_i32),
        any::<u8>(),
    );
    let facts = facts.prop_map(|(names, dates, outcome, komi, handicap)| {
        let mut dates: Vec<Date> =
            dates.into_iter().filter_map(|(y, m, d)| Date::new(y, m, d)).collect();
        dates.sort_unstable();
        dates.dedup();
        let texts: Vec<String> = dates.iter().map(ToString::to_string).collect();
        let [
            black,
            white,
            black_rank,
            white_rank,
            black_team,
            white_team,
            event,
            round,
            place,
            game_name,
            rules,
        ] = names;
        Facts {
            black,
            white,
            black_rank,
            white_rank,
            black_team,
            white_team,
            event,
            round,
            place,
            game_name,
            rules,
            date_text: texts.join(","),
            dates,
            outcome,
            result_text: match outcome {
                Outcome::Unknown => String::new(),
                outcome => outcome.to_string(),
            },
            // Half points: komi of quarters are none.
            komi: komi.map(|halves| 2 * halves),
            handicap,
            source: String::new(),
        }
    });
    (2..=25_u8, facts, prop::option::of(color())).prop_flat_map(|(size, facts, to_move)| {
        let points = prop::collection::btree_map((0..size, 0..size), color(), 0..12);
        let moves = prop::collection::vec((color(), prop::option::of((0..size, 0..size))), 0..40);
        (points, moves).prop_map(move |(points, moves)| GameRecord {
            size,
            setup: points.into_iter().map(|((r, c), color)| (Point::new(r, c), color)).collect(),
            to_move,
            moves: moves
                .into_iter()
                .map(|(color, at)| Move { color, point: at.map(|(r, c)| Point::new(r, c)) })
                .collect(),
            edits: Edits::default(),
            facts: facts.clone(),
            warnings: Vec::new(),
        })
    })
}

#[test]
fn a_million_levels_and_nodes() {
    const DEEP: usize = 1_000_000;
    let text = format!("(;GM[1]{}{})", "(;B[aa]".repeat(DEEP), ")".repeat(DEEP));
    let limits = Limits::default().depth(DEEP + 1).nodes(DEEP + 1);
    let game = Games::new(text.as_bytes(), limits).next().unwrap().unwrap();
    assert_eq!(game.text, text);
    let tree = GameTree::parse(&text, &limits).unwrap();
    assert_eq!(tree.main_line().count(), DEEP + 1);
    assert_eq!(GameRecord::from_tree(&tree).unwrap().moves.len(), DEEP);
    assert_eq!(GameRecord::from_text(&text).unwrap().moves.len(), DEEP);
    assert_eq!(GameTree::parse(&tree.to_sgf(), &limits).unwrap().nodes().len(), DEEP + 1);

    let wide = format!("(;GM[1]{})", "(;B[aa])".repeat(DEEP));
    let tree = GameTree::parse(&wide, &limits).unwrap();
    assert_eq!(tree.root().children().count(), DEEP);
    assert_eq!(GameRecord::from_tree(&tree).unwrap().moves.len(), 1);
}

/// Texts that would take hours if every bracket was searched for from the start again.
#[test]
fn broken_texts_take_linear_time() {
    const MANY: usize = 100_000;
    for piece in
        ["a[b]!", "C[x] ]", "(;PB[", "(;", "(;AB[aa]", "[", "]", "\\", ";N", "C[a]\n\n\n", ")("]
    {
        let text = format!("(;GM[1]{}", piece.repeat(MANY));
        for game in Games::new(text.as_bytes(), Limits::default()).flatten() {
            let _ = GameRecord::from_text(&game.text);
            let _ = GameTree::parse(&game.text, &Limits::default()).map(|tree| tree.to_sgf().len());
        }
    }
}

#[test]
fn memory_does_not_grow_with_the_stream() {
    /// Two thousand million bytes of games, if they were all read.
    struct Endless(usize);
    impl Read for Endless {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            let game = b"(;GM[1]SZ[9]PB[Ann];B[ee];W[ce])\n";
            for byte in &mut *out {
                *byte = game[self.0 % game.len()];
                self.0 += 1;
            }
            Ok(out.len())
        }
    }
    let mut source = Endless(0);
    let mut games = Games::new(&mut source, Limits::default());
    assert!(games.by_ref().take(200_000).all(|game| game.unwrap().text.len() == 32));
    drop(games);
    assert!(source.0 < 200_000 * 33 + (1 << 20), "{} bytes were read ahead", source.0);
}

/// After a game that is over a limit, the next is read.
#[test]
fn limits_and_their_errors() {
    let good = "(;GM[1];B[aa])";
    let long = format!("(;GM[1]{})", ";B[aa]".repeat(45));
    let deep = format!("(;GM[1]{}{})", "(;B[aa]".repeat(9), ")".repeat(9));
    let value = format!("(;GM[1]C[{}];B[aa])", "x ".repeat(40));
    let comments = format!("(;GM[1]{})", ";C[a b c d e f g h]".repeat(20));
    // The shape of the curse: in Shift-JIS, `ソ` ends in a backslash.
    let kana = format!("(;CA[Shift_JIS]GM[1]PB[\u{83}]{};B[aa])", "C[x]".repeat(100));
    let kana: Vec<u8> = kana
        .chars()
        .flat_map(|c| if c == '\u{83}' { vec![0x83, b'\\'] } else { vec![c as u8] })
        .collect();
    let limits = Limits::default().game_bytes(280).value_bytes(60).depth(8).nodes(40);
    let mut out = String::new();
    for broken in [long.as_bytes(), deep.as_bytes(), value.as_bytes(), comments.as_bytes(), &kana] {
        let file = [good.as_bytes(), b"\n", broken, b"\n", good.as_bytes()].concat();
        let read = read(&file[..], limits);
        assert_eq!(read.len(), 3, "{read:?}");
        assert_eq!(read[0].as_ref().unwrap().text, good);
        assert_eq!(read[2].as_ref().unwrap().text, good);
        writeln!(out, "{}", read[1].as_ref().unwrap_err()).unwrap();
        let text = String::from_utf8_lossy(broken);
        writeln!(out, "tree: {}", GameTree::parse(&text, &limits).unwrap_err()).unwrap();
    }
    assert_snapshot!(out, @r"
    byte 256: from this node on the game has more than 40 nodes; if the file is not broken, raise the limit `nodes`
    tree: byte 241: from this node on the game has more than 40 nodes; if the file is not broken, raise the limit `nodes`
    byte 71: this variation lies deeper than 8 levels; if the file is not broken, raise the limit `depth`
    tree: byte 56: this variation lies deeper than 8 levels; if the file is not broken, raise the limit `depth`
    byte 24: the value that begins here is longer than 60 bytes; expected its `]` before; if the file is not broken, raise the limit `value-bytes`
    tree: byte 9: the value that begins here is longer than 60 bytes; expected its `]` before; if the file is not broken, raise the limit `value-bytes`
    byte 15: the game that begins here is longer than 280 bytes; if the file is not broken, raise the limit `game-bytes`
    tree: byte 0: the game that begins here is longer than 280 bytes; if the file is not broken, raise the limit `game-bytes`
    byte 15: the game that begins here is longer than 280 bytes; if the file is not broken, raise the limit `game-bytes`
    tree: byte 0: the game that begins here is longer than 280 bytes; if the file is not broken, raise the limit `game-bytes`
    ");
}

#[test]
fn a_stream_that_breaks() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }
    let file = b"(;GM[1];B[aa]) (;GM[1];B[bb]".chain(Broken);
    let mut games = Games::new(file, Limits::default());
    assert_eq!(games.next().unwrap().unwrap().text, "(;GM[1];B[aa])");
    let error = games.next().unwrap().unwrap_err();
    assert!(matches!(error, SgfError::Io { offset: 28, .. }));
    assert_snapshot!(error, @"byte 28: cannot continue reading: the disk is gone; the games before it were read");
    assert!(games.next().is_none());
    assert_snapshot!(GameTree::parse("no", &Limits::default()).unwrap_err(), @"byte 0: no game found: a game begins with `(;`; is this an SGF file?");
    assert_snapshot!(GameRecord::from_text("no").unwrap_err(), @"no game found: a game begins with `(;`; is this SGF?");
}
