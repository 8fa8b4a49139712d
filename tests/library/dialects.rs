//! Files as they are found in the wild, each read and asserted in full: every fact, move, warning
//! and error.

use std::fmt::Write;
use std::fs;

use gopdb::go::Point;
use gopdb::record::{Date, Facts, GameRecord};
use gopdb::sgf::{GameTree, Games, Limits, RawGame};
use insta::assert_snapshot;

fn bytes(file: &str) -> Vec<u8> {
    fs::read(format!("{}/tests/data/sgf/{file}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// All that is read from a file.
fn read(file: &str) -> String {
    let mut out = String::new();
    for game in Games::new(&bytes(file)[..], Limits::default()) {
        match game {
            Ok(game) => describe(&mut out, &game),
            Err(error) => writeln!(out, "error: {error}").unwrap(),
        }
    }
    out
}

fn describe(out: &mut String, game: &RawGame) {
    let RawGame { offset, encoding, .. } = game;
    let record = match GameRecord::from_raw(game) {
        Ok(record) => record,
        Err(error) => return writeln!(out, "byte {offset}: error: {error}").unwrap(),
    };
    let mut of_tree =
        GameRecord::from_tree(&GameTree::parse(&game.text, &Limits::default()).unwrap()).unwrap();
    of_tree.warnings.splice(0..0, game.warnings());
    assert_eq!(record, of_tree, "the walk and the tree agree");

    write!(out, "byte {offset}, {encoding}, {} lines", record.size).unwrap();
    if let Some(color) = record.to_move {
        write!(out, ", {color} to move").unwrap();
    }
    writeln!(out).unwrap();
    let stones: Vec<String> = record
        .setup
        .iter()
        .map(|(point, color)| format!("{}{}", color.letter(), point.sgf()))
        .collect();
    if !stones.is_empty() {
        writeln!(out, "  set up: {}", stones.join(" ")).unwrap();
    }
    let moves: Vec<String> = record
        .moves
        .iter()
        .map(|mv| format!("{}{}", mv.color.letter(), mv.point.map_or("--".into(), Point::sgf)))
        .collect();
    writeln!(out, "  moves: {}", moves.join(" ")).unwrap();
    facts(out, &record.facts);
    for warning in &record.warnings {
        writeln!(out, "  warning: {warning}").unwrap();
    }
}

/// The facts that are there.
fn facts(out: &mut String, facts: &Facts) {
    let Facts {
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
        dates,
        date_text,
        outcome,
        result_text,
        komi,
        handicap,
        source: _,
    } = facts;
    let dates: Vec<String> = dates.iter().map(ToString::to_string).collect();
    let dates = if date_text.is_empty() {
        String::new()
    } else {
        format!("{date_text} = {}", dates.join(" "))
    };
    let result =
        if result_text.is_empty() { String::new() } else { format!("{result_text} = {outcome}") };
    let komi = komi.map_or(String::new(), |komi| format!("{komi}/4"));
    let handicap = if *handicap > 0 { handicap.to_string() } else { String::new() };
    let texts = [
        ("black", black),
        ("rank", black_rank),
        ("team", black_team),
        ("white", white),
        ("rank", white_rank),
        ("team", white_team),
        ("event", event),
        ("round", round),
        ("place", place),
        ("name", game_name),
        ("rules", rules),
        ("date", &dates),
        ("result", &result),
        ("komi", &komi),
        ("handicap", &handicap),
    ];
    for (name, text) in texts.iter().filter(|(_, text)| !text.is_empty()) {
        writeln!(out, "  {name}: {text}").unwrap();
    }
}

#[test]
fn long_names_of_ff1() {
    assert_snapshot!(read("ff1-long-names.sgf"), @r##"
    byte 0, UTF-8, 19 lines
      moves: Bqd Wdc Bpq Wqo Bcp
      black: Honinbo Shusaku
      rank: 4d
      white: Gennan Inseki
      rank: 8d
      date: 1846-09-11,14,15 = 1846-09-11 1846-09-14 1846-09-15
      result: B+2 = B+2
      komi: 0/4
    "##);
}

#[test]
fn lower_case_letters_of_ff3() {
    assert_snapshot!(read("ff3-lower-case.sgf"), @r##"
    byte 0, UTF-8, 9 lines
      moves: Bee Wce Bgc Wcg
    "##);
}

#[test]
fn variations_of_ff4() {
    assert_snapshot!(read("ff4-variations.sgf"), @r##"
    byte 0, UTF-8, 19 lines
      moves: Bpd Wdp Bpq Wdd
      black: Ann
      white: Bob
    "##);
}

#[test]
fn white_space_anywhere() {
    assert_snapshot!(read("white-space.sgf"), @r##"
    byte 4, UTF-8, 9 lines
      moves: Bee Wce B-- Wgc
      black: Ann Lee  of nowhere
    "##);
}

#[test]
fn passes() {
    assert_snapshot!(read("passes-19.sgf"), @r##"
    byte 0, UTF-8, 19 lines
      moves: Bpd W-- B-- Wdp B--
    "##);
    assert_snapshot!(read("passes-21.sgf"), @r##"
    byte 0, UTF-8, 21 lines
      moves: Btt W-- Buu
    "##);
}

#[test]
fn set_up() {
    assert_snapshot!(read("setup.sgf"), @r##"
    byte 0, UTF-8, 9 lines, white to move
      set up: Wba Bca Bab Bbb Bcb Wdd Wed Wee
      moves: Wff Bcc
      warning: 1 point is set up in both colours; the later stone counts
    "##);
}

#[test]
fn set_up_after_moves_goes_on() {
    assert_snapshot!(read("setup-later.sgf"), @r##"
    byte 0, UTF-8, 9 lines
      moves: Bee W-- Bcc Bgg Bgc Wcg Bgg
      warning: after move 3: a position is set up; play goes on there, with the stones as moves
    "##);
}

#[test]
fn set_up_off_the_board() {
    assert_snapshot!(read("setup-bad.sgf"), @r#"
    byte 0, UTF-8, 9 lines
      set up: Bcc
      moves: Bee
      warning: AB[jj] is not a point of a board of 9 lines; it is ignored
      warning: AB[zz] is not a point of a board of 9 lines; it is ignored
      warning: AB[a] is not a point of a board of 9 lines; it is ignored
      warning: AB[aa:kk] is not a point of a board of 9 lines; it is ignored
    "#);
}

#[test]
fn handicaps() {
    assert_snapshot!(read("handicap.sgf"), @r##"
    byte 0, UTF-8, 19 lines
      set up: Bpd Bdp
      moves: Wdd Bpq
      komi: 2/4
      handicap: 2
    byte 49, UTF-8, 19 lines
      moves: Wdd Bpq
      handicap: 3
      warning: HA[3], but no handicap stones are set up
    byte 81, UTF-8, 19 lines
      moves: Bpd Bdp Wdd
      handicap: 2
    byte 119, UTF-8, 19 lines
      moves: Bpd
      komi: 0/4
      warning: HA[7.5] is not a number of stones; 0 is assumed
    byte 152, UTF-8, 19 lines
      set up: Bdd Bpd Bdp Bpp
      moves: Wfq
      handicap: 4
    byte 200, UTF-8, 19 lines
      moves: Bpd Bdp Wdd
      handicap: 2
      warning: black begins with 2 moves: they are read as a handicap
    byte 233, UTF-8, 19 lines
      moves: Bpd Bdq Wdd
    "##);
}

#[test]
fn white_plays_first() {
    assert_snapshot!(read("white-first.sgf"), @r##"
    byte 0, UTF-8, 13 lines, white to move
      moves: Wjd Bdj Bjj Wdd
    "##);
}

#[test]
fn board_sizes() {
    assert_snapshot!(read("sizes.sgf"), @r##"
    byte 0, UTF-8, 2 lines
      moves: Baa Wbb
    byte 26, UTF-8, 19 lines
      moves: Bss
    byte 50, UTF-8, 25 lines
      set up: Byy
      moves: Baa Wxy
    byte 83, UTF-8, 19 lines
      moves: Bss
    byte 98, UTF-8, 19 lines
      moves: Bss
    byte 117, UTF-8, 9 lines
      moves: Bii
    byte 134, UTF-8, 5 lines
      moves: Bee
    byte 153: error: SZ[19:13] is not square; only square boards can be read
    byte 177: error: SZ[1] is not a valid board size; expected a number from 2 to 25
    byte 197: error: SZ[26] is not a valid board size; expected a number from 2 to 25
    byte 218: error: SZ[big] is not a valid board size; expected a number from 2 to 25
    byte 240: error: GM[6] is not Go, which is GM[1]; only games of Go can be read
    byte 261, UTF-8, 7 lines
      moves: Bgg
    "##);
}

#[test]
fn brackets_in_comments() {
    assert_snapshot!(read("brackets.sgf"), @r##"
    byte 0, UTF-8, 9 lines
      moves: Bee Wce Bgc Wcg B-- Wgg
      black: Ann
      rank: 9k
      white: B\ob
      warning: the rank 9k is read from the name Ann [9k]
    "##);
}

#[test]
fn games_that_are_not_closed() {
    assert_snapshot!(read("not-closed.sgf"), @r##"
    byte 0, UTF-8, 9 lines
      moves: Bee Wce
      black: first
      warning: the game is not closed with `)`; its end may be missing
    byte 34, UTF-8, 9 lines
      moves: Bcc Wgg Bgc
      black: second
      warning: the game is not closed with `)`; its end may be missing
    byte 76, UTF-8, 9 lines
      moves: Bgg Wcc
      black: third
      warning: the game is not closed with `)`; its end may be missing
    byte 129, UTF-8, 9 lines
      moves: Bcg
      black: fourth
    byte 162, UTF-8, 9 lines
      moves: Bee Wcc
      black: fifth
      warning: move 3: B[g] is not a point; only the moves before it are used
      warning: the game is not closed with `)`; its end may be missing
    "##);
}

#[test]
fn text_around_games() {
    assert_snapshot!(read("around.sgf"), @r##"
    byte 51, UTF-8, 9 lines
      moves: Bee Wce
    byte 100, UTF-8, 9 lines
      moves: Bcc
      black: no semicolon
    "##);
}

#[test]
fn no_game_at_all() {
    assert_snapshot!(read("no-game.sgf"), @r##"
    error: byte 0: no game found: a game begins with `(;`; is this an SGF file?
    "##);
    assert_snapshot!(read("empty.sgf"), @r##"
    error: byte 0: no game found: a game begins with `(;`; is this an SGF file?
    "##);
}

#[test]
fn junk_between_properties() {
    assert_snapshot!(read("junk.sgf"), @r##"
    byte 0, UTF-8, 9 lines
      moves: Bee Wce Bgc Wcg Bgg
      black: Ann
      white: Bob
      warning: text that is not SGF was skipped (8 places)
    "##);
}

#[test]
fn sloppy_moves() {
    assert_snapshot!(read("moves-sloppy.sgf"), @r#"
    byte 0, UTF-8, 19 lines
      moves: Bpd Wdp Wdd Bpq Bdd
      warning: letters of points in upper case are read as lower case
      warning: some nodes hold more than one move; all are used in order
    byte 49, UTF-8, 19 lines
      moves: Bpd Wdp Bdp Wdd
      warning: points such as Q16 are read by these names
      warning: letters of points in upper case are read as lower case
    byte 88, UTF-8, 19 lines
      set up: Bdd
      moves: Bpd Wdp B--
      warning: [zz] is read as a pass
    "#);
}

#[test]
fn facts_as_servers_write_them() {
    assert_snapshot!(read("server.sgf"), @r##"
    byte 0, UTF-8, 19 lines
      moves: Bqd Wpp
      black: KeJie
      rank: 9 Dan
      white: AlphaGo
      date: 2017-05-23 = 2017-05-23
      result: W+0.5 = W+0.5
      komi: 30/4
    byte 118, UTF-8, 19 lines
      moves: Bqd Wpp
      black: a
      white: b
      rules: Japanese
      date: 2017-02-20 = 2017-02-20
      result: B+R = B+R
      komi: 30/4
    byte 209, UTF-8, 19 lines
      moves: Bqd
      black: c
      white: d
      date: 2016.11.19 20:15:03 = 2016-11-19
      result: W+0.0 = W+
      komi: 30/4
    byte 289, UTF-8, 19 lines
      moves: Bqd
      black: e
      event: found late
      rules: a
      date: someday 7 = 
      result: who knows = ?
      warning: KM[soon] is not a recognised komi
      warning: DT[someday 7] is not a recognised date
      warning: RE[who knows] is not a recognised result
    "##);
}

#[test]
fn gb18030() {
    assert_snapshot!(read("gb18030-declared.sgf"), @r##"
    byte 0, gb18030, 19 lines
      moves: Bpd Wdp
      black: 古力
      white: 李世石
      event: 第10届春兰杯决赛
      date: 2010年3月5日 = 2010-03-05
      result: 黑中盘胜 = B+R
      komi: 26/4
    "##);
    assert_snapshot!(read("gb18030-undeclared.sgf"), @r#"
    byte 0, gb18030, 19 lines
      moves: Bpd Wdp
      black: 古力
      white: 李世石
      event: 第10届春兰杯决赛
      date: 2010年3月5日 = 2010-03-05
      result: 黑中盘胜 = B+R
      komi: 26/4
    "#);
    assert_snapshot!(read("gb18030-as-utf-8.sgf"), @r#"
    byte 0, gb18030, 19 lines
      moves: Bpd Wdp
      black: 古力
      white: 李世石
      event: 第10届春兰杯决赛
      date: 2010年3月5日 = 2010-03-05
      result: 黑中盘胜 = B+R
      komi: 26/4
      warning: the declared encoding is wrong; the text was read as gb18030
    "#);
}

#[test]
fn big5() {
    assert_snapshot!(read("big5-declared.sgf"), @r##"
    byte 0, Big5, 19 lines
      moves: Bpd Wdp
      black: 周俊勳
      white: 許功
      event: 天元賽決賽第一局
      date: 1999年12月1、3日 = 1999-12-01 1999-12-03
      result: 白勝半目 = W+0.5
      komi: 26/4
    "##);
    assert_snapshot!(read("big5-undeclared.sgf"), @r##"
    byte 0, Big5, 19 lines
      moves: Bpd Wdp
      black: 周俊勳
      white: 許功
      event: 天元賽決賽第一局
      date: 1999年12月1、3日 = 1999-12-01 1999-12-03
      result: 白勝半目 = W+0.5
      komi: 26/4
    "##);
    assert_snapshot!(read("big5-as-utf-8.sgf"), @r##"
    byte 0, Big5, 19 lines
      moves: Bpd Wdp
      black: 周俊勳
      white: 許功
      event: 天元賽決賽第一局
      date: 1999年12月1、3日 = 1999-12-01 1999-12-03
      result: 白勝半目 = W+0.5
      komi: 26/4
      warning: the declared encoding is wrong; the text was read as Big5
    "##);
}

#[test]
fn shift_jis() {
    assert_snapshot!(read("shift-jis-declared.sgf"), @r##"
    byte 0, Shift_JIS, 19 lines
      moves: Bpd Wdp
      black: 井山裕太
      white: 表ソ能
      event: 第34期棋聖戦第1局
      date: 平成22年1月14日 = 2010-01-14
      result: 黒中押し勝ち = B+R
      komi: 26/4
    "##);
    assert_snapshot!(read("shift-jis-undeclared.sgf"), @r##"
    byte 0, Shift_JIS, 19 lines
      moves: Bpd Wdp
      black: 井山裕太
      white: 表ソ能
      event: 第34期棋聖戦第1局
      date: 平成22年1月14日 = 2010-01-14
      result: 黒中押し勝ち = B+R
      komi: 26/4
    "##);
    assert_snapshot!(read("shift-jis-as-utf-8.sgf"), @r##"
    byte 0, Shift_JIS, 19 lines
      moves: Bpd Wdp
      black: 井山裕太
      white: 表ソ能
      event: 第34期棋聖戦第1局
      date: 平成22年1月14日 = 2010-01-14
      result: 黒中押し勝ち = B+R
      komi: 26/4
      warning: the declared encoding is wrong; the text was read as Shift_JIS
    "##);
}

#[test]
fn euc_jp() {
    assert_snapshot!(read("euc-jp-declared.sgf"), @r##"
    byte 0, EUC-JP, 19 lines
      moves: Bpd Wdp
      black: 井山裕太
      white: 表ソ能
      event: 第34期棋聖戦第1局
      date: 平成22年1月14日 = 2010-01-14
      result: 黒中押し勝ち = B+R
      komi: 26/4
    "##);
    assert_snapshot!(read("euc-jp-undeclared.sgf"), @r##"
    byte 0, EUC-JP, 19 lines
      moves: Bpd Wdp
      black: 井山裕太
      white: 表ソ能
      event: 第34期棋聖戦第1局
      date: 平成22年1月14日 = 2010-01-14
      result: 黒中押し勝ち = B+R
      komi: 26/4
    "##);
    assert_snapshot!(read("euc-jp-as-utf-8.sgf"), @r##"
    byte 0, EUC-JP, 19 lines
      moves: Bpd Wdp
      black: 井山裕太
      white: 表ソ能
      event: 第34期棋聖戦第1局
      date: 平成22年1月14日 = 2010-01-14
      result: 黒中押し勝ち = B+R
      komi: 26/4
      warning: the declared encoding is wrong; the text was read as EUC-JP
    "##);
}

#[test]
fn euc_kr() {
    assert_snapshot!(read("euc-kr-declared.sgf"), @r##"
    byte 0, EUC-KR, 19 lines
      moves: Bpd Wdp
      black: 이창호
      white: 조훈현
      event: 제10회 삼성화재배 결승
      date: 2005년 12월 13일 = 2005-12-13
      result: 흑 불계승 = B+R
      komi: 26/4
    "##);
    assert_snapshot!(read("euc-kr-undeclared.sgf"), @r##"
    byte 0, EUC-KR, 19 lines
      moves: Bpd Wdp
      black: 이창호
      white: 조훈현
      event: 제10회 삼성화재배 결승
      date: 2005년 12월 13일 = 2005-12-13
      result: 흑 불계승 = B+R
      komi: 26/4
    "##);
    assert_snapshot!(read("euc-kr-as-utf-8.sgf"), @r##"
    byte 0, EUC-KR, 19 lines
      moves: Bpd Wdp
      black: 이창호
      white: 조훈현
      event: 제10회 삼성화재배 결승
      date: 2005년 12월 13일 = 2005-12-13
      result: 흑 불계승 = B+R
      komi: 26/4
      warning: the declared encoding is wrong; the text was read as EUC-KR
    "##);
}

#[test]
fn latin_1() {
    assert_snapshot!(read("latin-1-declared.sgf"), @r##"
    byte 0, windows-1252, 19 lines
      moves: Bpd Wdp
      black: Jürgen Müller
      white: José Muñoz
      event: Européen
      date: 5 Mar 2010 = 2010-03-05
      result: Black wins by 3.5 = B+3.5
      komi: 26/4
    "##);
    assert_snapshot!(read("latin-1-undeclared.sgf"), @r##"
    byte 0, windows-1252, 19 lines
      moves: Bpd Wdp
      black: Jürgen Müller
      white: José Muñoz
      event: Européen
      date: 5 Mar 2010 = 2010-03-05
      result: Black wins by 3.5 = B+3.5
      komi: 26/4
    "##);
    assert_snapshot!(read("latin-1-as-utf-8.sgf"), @r##"
    byte 0, windows-1252, 19 lines
      moves: Bpd Wdp
      black: Jürgen Müller
      white: José Muñoz
      event: Européen
      date: 5 Mar 2010 = 2010-03-05
      result: Black wins by 3.5 = B+3.5
      komi: 26/4
      warning: the declared encoding is wrong; the text was read as windows-1252
    "##);
}

#[test]
fn gb18030_declared_as_latin_1() {
    assert_snapshot!(read("gb18030-as-latin-1.sgf"), @r#"
    byte 0, gb18030, 19 lines
      moves: Bpd Wdp
      black: 古力
      white: 李世石
      event: 第10届春兰杯决赛
      date: 2010年3月5日 = 2010-03-05
      result: 黑中盘胜 = B+R
      komi: 26/4
      warning: the declared encoding is wrong; the text was read as gb18030
    "#);
}

#[test]
fn utf_8() {
    assert_snapshot!(read("utf-8-undeclared.sgf"), @r##"
    byte 0, UTF-8, 19 lines
      moves: Bpd Wdp
      black: 古力
      white: 李世石
      event: 第10届春兰杯决赛
      date: 2010年3月5日 = 2010-03-05
      result: 黑中盘胜 = B+R
      komi: 26/4
    "##);
    assert_snapshot!(read("utf-8-bom.sgf"), @r##"
    byte 3, UTF-8, 19 lines
      moves: Bpd Wdp
      black: 古力
      white: 李世石
      event: 第10届春兰杯决赛
      date: 2010年3月5日 = 2010-03-05
      result: 黑中盘胜 = B+R
      komi: 26/4
    "##);
    assert_snapshot!(read("utf-8-as-gb18030.sgf"), @r##"
    byte 0, UTF-8, 19 lines
      moves: Bpd Wdp
      black: 古力
      white: 李世石
      event: 第10届春兰杯决赛
      date: 2010年3月5日 = 2010-03-05
      result: 黑中盘胜 = B+R
      komi: 26/4
      warning: the declared encoding is wrong; the text was read as UTF-8
    "##);
    assert_snapshot!(read("utf-8-as-latin-1.sgf"), @r##"
    byte 0, UTF-8, 19 lines
      moves: Bpd Wdp
      black: Jürgen Müller
      white: José Muñoz
      event: Européen
      date: 5 Mar 2010 = 2010-03-05
      result: Black wins by 3.5 = B+3.5
      komi: 26/4
      warning: the declared encoding is wrong; the text was read as UTF-8
    "##);
}

#[test]
fn names_cut_in_the_middle_of_a_character() {
    assert_snapshot!(read("utf-8-cut.sgf"), @r##"
    byte 0, UTF-8, 19 lines
      moves: Bpd Wdp
      black: 古力
      white: 李世�
      event: 第10届春兰杯决赛
      date: 2010年3月5日 = 2010-03-05
      result: 黑中盘胜 = B+R
      komi: 26/4
      warning: some characters cannot be read as UTF-8
    "##);
}

#[test]
fn utf_16() {
    assert_snapshot!(read("utf-16-bom.sgf"), @r##"
    byte 12, UTF-16LE, 19 lines
      moves: Bpd Wdp
      black: 古力
      white: 李世石
      event: 第10届春兰杯决赛
      date: 2010年3月5日 = 2010-03-05
      result: 黑中盘胜 = B+R
      komi: 26/4
    byte 218, UTF-16LE, 19 lines
      moves: Bpd Wdp
      black: 𠮷田
      white: x
      komi: 26/4
    "##);
    assert_snapshot!(read("utf-16-be-no-bom.sgf"), @r##"
    byte 0, UTF-16BE, 19 lines
      moves: Bpd Wdp
      black: 井山裕太
      white: 表ソ能
      event: 第34期棋聖戦第1局
      date: 平成22年1月14日 = 2010-01-14
      result: 黒中押し勝ち = B+R
      komi: 26/4
    "##);
}

#[test]
fn iso_2022_jp() {
    assert_snapshot!(read("iso-2022-jp.sgf"), @r##"
    byte 0, ISO-2022-JP, 19 lines
      moves: Bpd Wdp
      black: 井山裕太
      white: 表ソ能
      event: 第34期棋聖戦第1局
      date: 平成22年1月14日 = 2010-01-14
      result: 黒中押し勝ち = B+R
      komi: 26/4
    "##);
}

#[test]
fn a_collection_of_many_encodings() {
    assert_snapshot!(read("mixed-collection.sgf"), @r#"
    byte 0, UTF-8, 19 lines
      moves: Bpd Wdp
      black: 古力
      white: 李世石
      event: 第10届春兰杯决赛
      date: 2010年3月5日 = 2010-03-05
      result: 黑中盘胜 = B+R
      komi: 26/4
    byte 145, GBK, 19 lines
      moves: Bpd Wdp
      black: 古力
      white: 李世石
      event: 第10届春兰杯决赛
      date: 2010年3月5日 = 2010-03-05
      result: 黑中盘胜 = B+R
      komi: 26/4
    byte 266, Big5, 19 lines
      moves: Bpd Wdp
      black: 周俊勳
      white: 許功
      event: 天元賽決賽第一局
      date: 1999年12月1、3日 = 1999-12-01 1999-12-03
      result: 白勝半目 = W+0.5
      komi: 26/4
    byte 390, Shift_JIS, 19 lines
      moves: Bpd Wdp
      black: 井山裕太
      white: 表ソ能
      event: 第34期棋聖戦第1局
      date: 平成22年1月14日 = 2010-01-14
      result: 黒中押し勝ち = B+R
      komi: 26/4
    byte 527, windows-1252, 19 lines
      moves: Bpd Wdp
      black: Jürgen Müller
      white: José Muñoz
      event: Européen
      date: 5 Mar 2010 = 2010-03-05
      result: Black wins by 3.5 = B+3.5
      komi: 26/4
      warning: the declared encoding is wrong; the text was read as windows-1252
    byte 667, UTF-8, 9 lines
      moves: Bee
    "#);
}

/// The record, and its warnings, of a text.
fn record_of(text: &str) -> GameRecord {
    let games: Vec<_> = Games::new(text.as_bytes(), Limits::default()).collect();
    assert_eq!(games.len(), 1, "{text}: {games:?}");
    GameRecord::from_raw(games[0].as_ref().unwrap()).unwrap()
}

#[test]
fn a_header_without_a_semicolon_and_a_title() {
    // As the Nihon Ki-in writes.
    let record =
        record_of("(\nTE[第10期名人戦]RD[1971-08-02]PC[東京]PB[林海峰]PW[藤沢秀行];B[qd];W[dc])");
    assert_eq!(record.facts.event, "第10期名人戦");
    assert_eq!(record.facts.dates, Date::parse_all("1971-08-02"));
    assert_eq!(record.facts.black, "林海峰");
    assert_eq!(record.moves.len(), 2);
    let record = record_of("(;TE[title]EV[event];B[qd];W[dc])");
    assert_eq!(record.facts.event, "event", "an event comes before a title");
    let record = record_of("(;PB[x];B[qd]TE[1];W[dc])");
    assert_eq!(record.facts.event, "", "a good move is not a title");
}

#[test]
fn an_empty_game_is_a_game() {
    for text in ["(;)", " (;)\n", "(;\n)"] {
        let record = record_of(text);
        assert_eq!((record.moves.len(), record.warnings.len()), (0, 0), "{text}");
    }
    let games = Games::new(&b"(;)(;SZ[9];B[ee])"[..], Limits::default()).count();
    assert_eq!(games, 2);
}

#[test]
fn passes_that_are_written_zz() {
    let record = record_of("(;SZ[19];B[pd];W[zz];B[dp])");
    assert_eq!(record.moves.len(), 3);
    assert_eq!(record.moves[1].point, None);
    assert_eq!(record.warnings, ["[zz] is read as a pass"]);
}

#[test]
fn stones_without_liberties_are_warned_of() {
    let record = record_of("(;SZ[9]AB[aa][ba]AW[ab][bb][ca];B[ee])");
    assert_eq!(record.warnings, ["2 stones have no liberties in the set-up"]);
    let record = record_of("(;SZ[9]AB[aa][ba]AW[ab][bb];B[ee])");
    assert_eq!(record.warnings, [""; 0]);
}

#[test]
fn stones_set_up_in_both_colours_are_named() {
    let warnings = |text: &str| record_of(text).warnings;
    let both = "1 point is set up in both colours; the later stone counts";
    assert_eq!(warnings("(;SZ[9]AB[cc]AW[cc];B[ee])"), [both]);
    assert_eq!(warnings("(;SZ[9]AW[cc][dd]AB[aa:cc];B[ee])"), [both]);
    let two = "2 points are set up in both colours; the later stone counts";
    assert_eq!(warnings("(;SZ[9]AB[cc:cd]AW[cc:cd];B[ee])"), [two]);
    // The same colour again, and stones that a later node replaces.
    assert_eq!(warnings("(;SZ[9]AB[cc][cc];B[ee])"), [""; 0]);
    assert_eq!(warnings("(;SZ[9]AB[cc][dd];AW[cc]AE[dd];B[ee])"), [""; 0]);
}

#[test]
fn escapes_of_seven_bit_encodings() {
    let japanese = record_of("(;SZ[9]PB[\u{1b}$BNS3$Jv\u{1b}(B]PW[a];B[ee])");
    assert_eq!(japanese.facts.black, "林海峰", "without a declaration");
    let chinese = record_of("(;SZ[9]CA[HZ-GB-2312]PB[~{9EA&~}]PW[~{1]~}];B[ee])");
    assert_eq!(chinese.facts.black, "古力");
    assert_eq!(chinese.facts.white, "陛", "a character that has a bracket");
}
