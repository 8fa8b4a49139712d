//! The structure of records is found on bytes, whatever their text: broken value ends, characters
//! that were cut, several encodings in one record.

use encoding_rs::{BIG5, EUC_KR, Encoding, GBK, SHIFT_JIS, WINDOWS_1251, WINDOWS_1252};
use gopdb::go::{Color, Point};
use gopdb::record::GameRecord;
use gopdb::replay::Track;
use gopdb::sgf::{Encodings, GameTree, Games, Limits};

/// The record of the only game of a file, after checks that the tree agrees, and that the text that
/// is stored is read as the same record.
fn record(bytes: &[u8]) -> GameRecord {
    let shown = String::from_utf8_lossy(bytes);
    let games: Vec<_> =
        Games::new(bytes, Limits::default()).collect::<Result<_, _>>().expect("readable");
    let [game] = &games[..] else { panic!("{} games in {shown}", games.len()) };
    let record = GameRecord::from_text(&game.text).unwrap();
    let tree = GameTree::parse(&game.text, &Limits::default()).unwrap();
    assert_eq!(GameRecord::from_tree(&tree).unwrap(), record, "{shown}");
    let utf8 = Encodings::fixed("UTF-8").unwrap();
    let mut again = Games::new(game.text.as_bytes(), Limits::default()).with_encodings(utf8);
    let again = again.next().unwrap().unwrap();
    assert_eq!(again.text, game.text, "{shown}");
    record
}

fn moves(record: &GameRecord) -> String {
    let name = |point: Option<Point>| point.map_or_else(|| "--".to_owned(), Point::sgf);
    let moves = record.moves.iter().map(|mv| format!("{}{}", mv.color.letter(), name(mv.point)));
    moves.collect::<Vec<_>>().join(" ")
}

/// A comment of the only game, that of the node with this number.
fn comment(bytes: &[u8], node: usize) -> String {
    let game = Games::new(bytes, Limits::default()).next().unwrap().unwrap();
    let tree = GameTree::parse(&game.text, &Limits::default()).unwrap();
    let node = tree.nodes().nth(node).unwrap();
    node.value("C").map(|value| value.text().into_owned()).unwrap_or_default()
}

/// Bytes from texts in several encodings.
fn bytes(parts: &[(&'static Encoding, &str)]) -> Vec<u8> {
    parts.iter().flat_map(|(encoding, text)| encoding.encode(text).0.into_owned()).collect()
}

const MOVES: &str = "Bdd Wpp Bdp Wpd";

#[test]
fn a_value_ends_before_whatever_separates_it_from_the_next() {
    let separators = [
        "",
        " ",
        ",",
        ", ",
        "|",
        "<br>",
        "<br/>\n",
        "<p class=x>",
        "&nbsp;",
        "\u{3000}",
        "\u{a0}",
        "\u{200b}",
        "\u{feff}",
        "\0",
        "，",
        "LB ",
        " TE ",
        "\u{3000}LB\u{3000}",
        "=",
    ];
    for separator in separators {
        for text in [
            format!(
                "(;GM[1]SZ[19]PB[Ann]{separator}PW[Bob]{separator};B[dd]C[good]{separator};W[pp]\
                 {separator};B[dp]{separator};W[pd]{separator})"
            ),
            format!(
                "(;PB[Ann]{separator}PW[Bob]{separator}KM[6.5]{separator}AW[]{separator}\n;B[dd];W[pp];B[dp];W[pd])"
            ),
            format!(
                "(;GM[1]PW[Bob]{separator}PB[Ann]{separator}(;B[dd];W[pp]C[x]{separator}(;B[dp];W[pd])(;B[aa])))"
            ),
        ] {
            let record = record(text.as_bytes());
            assert_eq!(moves(&record), MOVES, "{text}");
            assert_eq!((&*record.facts.black, &*record.facts.white), ("Ann", "Bob"), "{text}");
        }
    }
}

#[test]
fn blanks_of_any_encoding_separate_values() {
    for encoding in [GBK, BIG5, SHIFT_JIS, EUC_KR] {
        for separator in ["\u{3000}", "、", "，"] {
            let text = format!(
                "(;GM[1]CA[{}]PB[Ann]{separator}PW[古]{separator};B[dd]C[x]{separator};W[pp];B[dp];W[pd])",
                encoding.name()
            );
            let record = record(&encoding.encode(&text).0);
            assert_eq!(moves(&record), MOVES, "{encoding:?} {text}");
            assert_eq!((&*record.facts.black, &*record.facts.white), ("Ann", "古"), "{encoding:?}");
        }
    }
}

#[test]
fn brackets_in_a_text_do_not_end_it() {
    for inner in [
        "see [1] and [2]",
        "compare W[aa], B[bb] and so on",
        ":] nice",
        "the line B[dd], W[pp], B[qq]",
        "[a][b], [c]; [d] (e)",
        "one [1]; two",
        "a] b",
        "如图[1]黑棋[2]好",
        "x [y] (z) w",
    ] {
        for text in [
            format!("(;GM[1]SZ[19];B[dd]C[{inner}.];W[pp];B[dp];W[pd])"),
            format!("(;GM[1]SZ[19];B[dd];W[pp]C[{inner}.]\n;B[dp];W[pd])"),
            format!("(;GM[1]SZ[19];B[dd];W[pp];B[dp](;W[pd]C[{inner}.])(;W[aa]))"),
        ] {
            let record = record(text.as_bytes());
            assert_eq!(moves(&record), MOVES, "{text}");
        }
    }
    assert_eq!(comment(b"(;GM[1];B[dd]C[see [1] and [2]];W[pp])", 1), "see [1] and [2]");
    assert_eq!(comment(b"(;GM[1];B[dd]C[or B[cc], W[dd] here];W[pp])", 1), "or B[cc], W[dd] here");
}

#[test]
fn a_character_that_was_cut_does_not_swallow_the_bracket() {
    let cases: [(&'static Encoding, &str, &str); 6] = [
        (GBK, "围棋高手", "古力"),
        (GBK, "柯洁九段", "常昊"),
        (BIG5, "周俊勳許", "張栩"),
        (SHIFT_JIS, "井山裕太", "一力遼"),
        (SHIFT_JIS, "武宮正樹", "張栩"),
        (EUC_KR, "이창호구", "박정환"),
    ];
    for (encoding, black, white) in cases {
        let declared = format!("CA[{}]", encoding.name());
        for declared in ["", &declared, "CA[UTF-8]"] {
            let mut file = format!("(;GM[1]{declared}PB[").into_bytes();
            let name = encoding.encode(black).0;
            file.extend(&name[..name.len() - 1]);
            file.extend(&*encoding.encode(&format!("]PW[{white}]BR[3d]EV[{white}]")).0);
            file.extend(b";B[dd];W[pp];B[dp];W[pd])");
            let record = record(&file);
            assert_eq!(moves(&record), MOVES, "{encoding:?} {black} {declared}");
            assert_eq!(record.facts.white, white, "{encoding:?} {black} {declared}");
            assert_eq!(record.facts.black_rank, "3d", "{encoding:?} {black} {declared}");
            let begins: String = black.chars().take(3).collect();
            assert!(record.facts.black.starts_with(&begins), "{:?}", record.facts.black);
        }
    }
}

#[test]
fn characters_whose_second_byte_is_a_bracket_or_a_backslash() {
    // In Shift-JIS 表 ends in a backslash and ゾ in `]`; so do 功 in Big5, and others in GBK.
    let trail = |encoding: &'static Encoding, byte: u8| {
        let characters = (0x3041u32..0x9fa0).filter_map(char::from_u32).filter(move |c| {
            let mut buffer = [0; 4];
            matches!(encoding.encode(c.encode_utf8(&mut buffer)).0.as_ref(), [_, last] if *last == byte)
        });
        characters.step_by(7).take(40).collect::<Vec<char>>()
    };
    for encoding in [GBK, BIG5, SHIFT_JIS] {
        for byte in [b'[', b']', b'\\'] {
            for c in trail(encoding, byte) {
                for name in [format!("{c}"), format!("{c}中"), format!("中{c}"), format!("{c}{c}")]
                {
                    let name = &name;
                    let text = format!(
                        "(;GM[1]CA[{}]PB[{name}]PW[中]BR[3d];B[dd]C[{name} {name}];W[pp]C[{name}。]\n;B[dp];W[pd])",
                        encoding.name()
                    );
                    let (file, _, unmappable) = encoding.encode(&text);
                    assert!(!unmappable);
                    let record = record(&file);
                    assert_eq!(moves(&record), MOVES, "{encoding:?} {text}");
                    assert_eq!(record.facts.black, *name, "{encoding:?} {text}");
                    assert_eq!(comment(&file, 1), format!("{name} {name}"), "{encoding:?} {text}");
                }
            }
        }
    }
}

#[test]
fn letters_of_one_byte_before_a_bracket_are_not_east_asian() {
    let cases: [(&[u8], &[u8]); 6] = [
        // IBM850, windows-1252, windows-1250, ISO-8859-2, KOI8-R, IBM866.
        (b"Jos\x82", b"Andr\x82"),
        (b"Jos\xe9", b"Ren\xe9"),
        (b"Kov\xe1\xe8", b"Nov\xe1\xea"),
        (b"Ka\xb9", b"Toma\xb9"),
        (b"\xe9\xd7\xc1\xce\xcf\xd7", b"\xf0\xc5\xd4\xd2\xcf\xd7"),
        (b"\x88\xa2\xa0\xad\xae\xa2", b"\x8f\xa5\xe2\xe0\xae\xa2"),
    ];
    for (black, white) in cases {
        for declared in ["", "CA[GBK]", "CA[Shift_JIS]"] {
            let parts: [&[u8]; 6] =
                [b"(;GM[1]", declared.as_bytes(), b"PB[", black, b"]PW[", white];
            let mut file = parts.concat();
            file.extend(b"]BR[3d]RE[B+R];B[dd];W[pp];B[dp];W[pd])");
            let record = record(&file);
            assert_eq!(moves(&record), MOVES, "{black:?} {declared}");
            assert_eq!(record.facts.black_rank, "3d", "{black:?} {declared}");
            assert!(!record.facts.white.is_empty(), "{black:?} {declared}");
        }
    }
}

#[test]
fn each_value_is_read_in_its_own_encoding() {
    let utf8 = encoding_rs::UTF_8;
    let cases: [(&'static Encoding, &str, &'static Encoding, &str); 6] = [
        (utf8, "古力", GBK, "好棋，这是一手妙手"),
        (utf8, "井山裕太", SHIFT_JIS, "この手はすばらしい。白が有利"),
        (utf8, "Söderström", WINDOWS_1252, "très bien joué, déjà gagné"),
        (GBK, "李世石", utf8, "好棋，这是一手妙手"),
        (SHIFT_JIS, "井山裕太", utf8, "この手はすばらしい。白が有利"),
        (WINDOWS_1251, "Иванов", utf8, "хороший ход"),
    ];
    for (of_names, name, of_comments, text) in cases {
        for declared in ["", "CA[UTF-8]", &format!("CA[{}]", of_names.name())] {
            let file = bytes(&[
                (utf8, "(;GM[1]"),
                (utf8, declared),
                (of_names, &format!("PB[{name}]PW[{name}];B[dd]")),
                (of_comments, &format!("C[{text}];W[pp];B[dp];W[pd])")),
            ]);
            let record = record(&file);
            assert_eq!(moves(&record), MOVES, "{name} {text} {declared}");
            assert_eq!(record.facts.black, name, "{name} {text} {declared}");
            assert_eq!(comment(&file, 1), text, "{name} {text} {declared}");
            let game = Games::new(&file[..], Limits::default()).next().unwrap().unwrap();
            assert!(game.mixed, "{name} {text} {declared}");
        }
    }
}

/// Records with noise in the middle of their text: the moves after it are the same, and the stored
/// text is read as it was.
#[test]
fn noise_in_a_text_eats_no_moves() {
    let mut seed = 7u64;
    let mut random = |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    };
    let mut wrong = 0;
    for _ in 0..5000 {
        let len = 1 + random(12);
        let noise: Vec<u8> = (0..len).map(|_| 0x80 + random(128) as u8).collect();
        let mut file = b"(;GM[1]SZ[19]PB[Ann ".to_vec();
        file.extend(&noise);
        file.extend(b"]PW[Bob]BR[3d];B[dd]C[");
        file.extend(&noise);
        file.extend(b"];W[pp];B[dp];W[pd])");
        let record = record(&file);
        wrong += usize::from(moves(&record) != MOVES || record.facts.white != "Bob");
    }
    assert_eq!(wrong, 0);
}

/// The stones of the last position, and whether there is a warning.
fn last_board(text: &str) -> (String, bool) {
    let mut record = record(text.as_bytes());
    let (track, warnings) = Track::play_with_warnings(&mut record);
    // What is stored is read as what was played.
    let stored = Track::from_words(track.size(), track.to_move(), track.words().to_vec());
    assert_eq!(stored.as_ref(), Ok(&track), "{text}");
    let board = track.board_at(usize::MAX);
    let stones = Point::all(track.size()).filter_map(|point| {
        let color = Color::ALL.into_iter().find(|color| board.get(point) == (*color).into())?;
        Some(format!("{}{}", color.letter(), point.sgf()))
    });
    (stones.collect::<Vec<_>>().join(" "), !warnings.is_empty())
}

#[test]
fn set_up_after_the_first_move_continues_the_game() {
    for (text, expected) in [
        ("(;SZ[9];B[dd];W[ff];AE[dd]AW[cc]AB[cd];B[gg];W[hh])", "Wcc Bcd Wff Bgg Whh"),
        ("(;SZ[9];B[dd];W[ff]AE[dd:ff]AB[ee];B[gg])", "Bee Wff Bgg"),
        ("(;SZ[9];B[dd];W[ff];AW[dd]AB[ff];W[gg])", "Wdd Bff Wgg"),
        ("(;SZ[9];B[dd];AE[dd];W[gg];AE[aa];B[hh])", "Wgg Bhh"),
        // Stones of a set-up capture nothing.
        ("(;SZ[9];B[aa];AW[ab][ba];B[gg])", "Baa Wba Wab Bgg"),
        ("(;SZ[9];B[aa];W[];AE[aa]AB[bb][cc]AW[dd];W[ee])", "Bbb Bcc Wdd Wee"),
    ] {
        assert_eq!(last_board(text), (expected.to_owned(), true), "{text}");
        let again = record(text.as_bytes()).to_sgf();
        assert_eq!(last_board(&again).0, expected, "{again}");
    }
}

#[test]
fn handicaps_in_every_notation() {
    for (text, stones, is_warned) in [
        ("(;SZ[19]AB[dd][dp][pp];W[pd];B[qf])", 3, true),
        ("(;SZ[19]HA[0]AB[dd][pp];W[pd])", 2, true),
        ("(;SZ[19]AB[dd][dp][pp]PL[W])", 3, true),
        ("(;SZ[19]HA[4];B[dd];W[];B[pp];W[];B[dp];W[tt];B[pd];W[qf];B[cc])", 4, false),
        ("(;SZ[19]HA[2];B[cd];B[qq];W[dd])", 2, false),
        // A position is no handicap.
        ("(;SZ[19]AB[dd][dp][pq];W[pd])", 0, false),
        ("(;SZ[19]AB[dd][dp]AW[pp];W[pd])", 0, false),
        ("(;SZ[19]AB[dd][dp];B[pd])", 0, false),
    ] {
        let record = record(text.as_bytes());
        assert_eq!(record.facts.handicap, stones, "{text}");
        assert_eq!(!record.warnings.is_empty(), is_warned, "{text} {:?}", record.warnings);
    }
}

#[test]
fn sloppy_roots() {
    for (text, size, to_move, count) in [
        ("(B[pp];W[dd])", 19, None, 2),
        ("(C[hello]\n;B[pp];W[dd])", 19, None, 2),
        ("(W[pp];B[dd];W[cc])", 19, None, 3),
        ("(;GM[1]SZ[19.0];B[cc];W[dd])", 19, None, 2),
        ("(;GM[围棋]SZ[９];B[cc])", 9, None, 1),
        ("(;GM[Go]SZ[13 x 13];B[cc])", 13, None, 1),
        ("(;SZ[9]AB[dd][ff]AW[df]PL[O])", 9, Some(Color::White), 0),
        ("(;SZ[9]AB[dd][ff]AW[df]PL[X])", 9, Some(Color::Black), 0),
        ("(;SZ[9]AB[dd]AW[df]PL[白])", 9, Some(Color::White), 0),
        ("(;SZ[9]AB[dd]AW[df]PL[黑])", 9, Some(Color::Black), 0),
        ("(;SZ[18];B[dd];W[ss];B[pp];W[dp])", 18, None, 4),
        ("(;SZ[13];B[dd];W[nn];B[jj])", 13, None, 3),
        ("(;SZ[9];B[dd];W[jj];B[ee];W[tt])", 9, None, 4),
    ] {
        let record = record(text.as_bytes());
        assert_eq!((record.size, record.to_move), (size, to_move), "{text}");
        assert_eq!(record.moves.len(), count, "{text}");
        let (track, _) = Track::play(&record);
        assert_eq!(track.len(), count, "{text}");
    }
    // Prose is no game.
    for text in ["see (B[pp] or W[dd])", "(C[x] and so on)", "(B) [pp];"] {
        assert!(Games::new(text.as_bytes(), Limits::default()).all(|game| game.is_err()), "{text}");
    }
}
