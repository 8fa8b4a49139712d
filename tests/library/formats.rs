//! Records of other formats than SGF: each fixture asserted in full, and any bytes at all.

use encoding_rs::{EUC_KR, Encoding, GB18030, SHIFT_JIS, UTF_8};
use gopdb::database::ImportOptions;
use gopdb::dictionary::DictionaryShape;
use gopdb::formats::{Columns, Detected, Format, Records, detect};
use gopdb::record::GameRecord;
use gopdb::sgf::{Encodings, Limits};
use proptest::prelude::*;

use crate::common::setup::Temp;

const TYGEM: &str = "\\HS\r
\\[GAMEWHITENAME=백선수 (9D)\\]\r
\\[GAMEBLACKNAME=흑선수 (8D)\\]\r
\\[GAMENAME=친선 대국\\]\r
\\[GAMEPLACE=서울\\]\r
\\[GAMEDATE=2013- 1-26-12-34-56\\]\r
\\[GAMEINFOMAIN=GBKIND:0,GTYPE:0,GCDT:3,GTIME:600-30-3,GRLT:1,ZIPSU:75,DUM:0,GONGJE:65,TCNT:4,LINE:19,AUSZ:0\\]\r
\\[GAMETAG=S1,R3,D5,G65,W1,Z75,T30-3-600,C2013:01:26:12:34,I:x,L:9,M:y,N:9\\]\r
\\HE\r
\\GS\r
2 1 0\r
4 0 &4\r
INI 0 1 3 &4\r
STO 0 2 2 15 3 \r
STO 0 3 1 3 15 \r
SKI 0 4\r
STO 0 5 1 16 2 \r
\\GE\r
";

const EWEIQI: &str = "\u{feff}\\HS
\\[GAMEINFOMAIN=GBKIND:2,GTYPE:0,GCDT:0,GTIME:7200-60-5,GRLT:3,ZIPSU:0,DUM:0,GONGJE:75,TCNT:2,LINE:19,AUSZ:0\\]
\\[GAMEINFOSUB=GNAMEF:99,GPLCF:0,GNAME:rank game,GDATE:2020-07-30-13-31-33,GPLC:example,GCMT:x\\]
\\[WUSERINFO=WID:党毅飞 ,WLV:35,WNICK:white,WNCD:2,WAID:0,WIMG:\\]
\\[BUSERINFO=BID:柯洁 ,BLV:26,BNICK:black,BNCD:2,BAID:0,BIMG:\\]
\\HE
\\GS
INI 0 1 0 &4
STO 0 2 1 15 3
STO 0 3 2 3 3
\\GE
";

const WBADUK: &str = "Rating game
19
whitey       5D
blacky       4DP
www.example.org
0
0
6
20150808 [12:34]
5
White wins by resignation!
3
PMABBQEEQ
PMACWEQQE
PMADBAAAA
";

const OLD_WBADUK: &str = "Friendly
19
이철수 3K*
박영희 7K
2
0
0
20020131
10
Black win 3.5
2
PMABWEEEE
PMACBQQQQ
";

const PANDANET: &str = "[Header]
Lang=CP932
Title=第30期名人戦
Place=東京
Date=2005/09/08,2005/09/09
PlayerB=張栩,9p,x
PlayerW=小林覚,9p
Hdcp=0,6.5
Size=19
Winner=W,2.5
[Data]
QD,B1,1,12
DC,W1,2,3
YA,B1,3,1
[Figure]
.Text,0
comment
.EndText
";

const IGS: &str = "[Header]
Title=Teaching
PlayerB=ann,5k
PlayerW=bob,1d
Hdcp=2,-5.5
CoordinateType=IGS
Winner=B,R
[Data]
DD,B1,0,0
QP,B1,0,0
CQ,W1,1,10
";

/// A commented game: a label and comments, a variation of a position of the game, and a figure with
/// a position that the game does not have.
const COMMENTED: &str = "# made by hand
[Header]
Lang=SJIS
Title=第1期,本戦
Date=2005/09/08,10:00,2005/09/09,18:00
PlayerB=張栩,9p,x
PlayerB2=小林,9p
PlayerW=山下,9p
Hdcp=0,6.50
Ptime=J;480
Rule=JPN
Size=9
Winner=B,C
[Data]
CC,B1,1,12
DC,W1,2,3
YA,B1,3,1
YZ,MK,4,0
[Figure]
.Text,1
good move
.#,3,4,A
.EndText
.Fig,2,1,1,9,9,Figure 1,1,0
CC,B1,0,0
DC,W1,0,0
DD,B1,1,0
.Text
hane
.EndText
EE,W1,2,0
.EndFig
.Fig,2,1,1,9,9,Elsewhere,2,0
AA,B1,0,0
BB,W1,0,0
.Text
only a position
.EndText
.EndFig
[Files]
P1=FFD8FFE0
[End]
";

const REVIEWED: &str = "[Header]
PlayerB=a
Size=9
CoordinateType=IGS
[Data]
AA,B1,1,0
[ReviewComment]
.Comment,1
hello
.Comment,2
lower
left
";

fn read(name: &str, bytes: &[u8]) -> String {
    let Detected::Record(format) = detect(name, bytes) else { panic!("{name} is not detected") };
    let records = Records::new(bytes, format, Limits::default(), Encodings::default());
    let texts: Vec<String> = records.map(|game| game.unwrap().text).collect();
    texts.join("\n").replace('\n', "")
}

#[test]
fn gib() {
    let expected = "(;GM[1]FF[4]SZ[19]PW[백선수]WR[9D]PB[흑선수]BR[8D]EV[친선 대국]PC[서울]\
        DT[2013-01-26]RE[W+7.5]KM[6.5]HA[3]AB[dp][pd][dd];W[pd];B[dp];W[];B[qc])";
    for encoding in [UTF_8, EUC_KR] {
        let bytes = encoding.encode(TYGEM).0;
        // 15 3 and 3 15 are on stones of the handicap: the record is kept as it is.
        assert_eq!(read("a.gib", &bytes), expected, "{encoding:?}");
        assert_eq!(read("without an ending", &bytes), expected);
    }
    let expected = "(;GM[1]FF[4]SZ[19]RE[B+R]KM[7.5]DT[2020-07-30]EV[rank game]PC[example]PW[党毅飞]\
        WR[9p]PB[柯洁]BR[9d];B[pd];W[dd])";
    for encoding in [UTF_8, GB18030] {
        let text = if encoding == UTF_8 { EWEIQI } else { EWEIQI.trim_start_matches('\u{feff}') };
        assert_eq!(read("a.gib", &encoding.encode(text).0), expected, "{encoding:?}");
    }
}

#[test]
fn ngf() {
    let expected = "(;GM[1]FF[4]SZ[19]GN[Rating game]PW[whitey]WR[5d]PB[blacky]BR[4p]\
        PC[www.example.org]DT[2015-08-08]KM[6.5]TM[300]RE[W+R];B[pd];W[dp];B[])";
    assert_eq!(read("a.ngf", WBADUK.as_bytes()), expected);
    let expected = "(;GM[1]FF[4]SZ[19]GN[Friendly]PW[이철수]WR[3K*]PB[박영희]BR[7k]\
        DT[2002-01-31]KM[0]TM[600]RE[B+3.5]HA[2]AB[dp][pd];W[dd];B[pp])";
    let expected = expected.replace("3K*", "3k*");
    assert_eq!(read("a.ngf", &EUC_KR.encode(OLD_WBADUK).0), expected);
    for (line, player) in [
        ("アギラール  7段*", "PW[アギラール]WR[7段*]"),
        ("江維傑      5段P", "PW[江維傑]WR[5段p]"),
        ("Lee S.D.  9P", "PW[Lee S.D.]WR[9p]"),
        ("no rank", "PW[no rank]"),
    ] {
        let text = WBADUK.replace("whitey       5D", line);
        assert!(read("a.ngf", text.as_bytes()).contains(&format!("{player}PB")), "{line}");
    }
}

#[test]
fn results_of_ngf() {
    for (text, result) in [
        ("Black Win 6.5 >> White(50):Black(63)", "RE[B+6.5]"),
        ("White loses on time", "RE[B+T]"),
        ("White 19Win  >> White(83):Black(64)", "RE[W+19]"),
        ("Black wins by 16.5 points! >> White(66):Black(89)", "RE[B+16.5]"),
        ("Black wins by 1win >> White(58):Black(59)", "RE[B+1]"),
        ("White wins by resi!", "RE[W+R]"),
        ("Progressing!", ""),
        ("흑 1.5집 승", "RE[B+1.5]"),
        ("白5.5目勝ち!", "RE[W+5.5]"),
        ("黒中押し勝ち!", "RE[B+R]"),
        ("197手完、黒中押し勝ち", "RE[B+R]"),
        ("232手完、黒2目半勝ち", "RE[B+2.5]"),
        ("黒5.5目勝！ >> 白(64):黒(76)", "RE[B+5.5]"),
        ("白時間切れ勝ち！", "RE[W+T]"),
        ("白棋12子 >> 白方(94):黑方(82)", "RE[W+12]"),
        ("ดำชนะด้วยแต้ม!7.5 >> ขาว(63):ดำ(77)", "RE[B+7.5]"),
    ] {
        let sgf = read("a.ngf", WBADUK.replace("White wins by resignation!", text).as_bytes());
        let found = sgf.find("RE[").map_or("", |at| &sgf[at..=at + sgf[at..].find(']').unwrap()]);
        assert_eq!(found, result, "{text}");
    }
}

#[test]
fn the_second_dialect_of_ngf() {
    for (text, expected) in [
        (
            "GIRating game\nGI19\nGIann 5D\nGIbob 4D\nPMABBQEEQ\n",
            "(;GM[1]FF[4]SZ[19]GN[Rating game]PW[ann]WR[5d]PB[bob]BR[4d];B[pd])",
        ),
        (
            "GI韩国十段战\nGI朴承华 初段\nGI李载雄 五段\nGI\nGI\nGI2006-9-5\nGI19\nGI0\nGI0\nGI6\nGI2\n\
             PMABBREER\nPMACWEEEE\nGI1\nIDB[1] 好\n棋[EndTxt]\nIDB[2] 黑中盘胜(现场消息)[EndTxt]\n",
            "(;GM[1]FF[4]SZ[19]EV[韩国十段战]PW[朴承华]WR[初段]PB[李载雄]BR[五段]DT[2006-09-05]KM[6.5]\
             RE[B+R];B[qd]C[好棋];W[dd]C[黑中盘胜(现场消息)])",
        ),
        (
            "GICup\nGIann 9D\nGIbob\nGISeoul\nGI\nGI2006-12-15\nGI13\nGI2\nGI0\nGI0\nGI1\nPMABWEEEE\n",
            "(;GM[1]FF[4]SZ[13]EV[Cup]PW[ann]WR[9d]PB[bob]PC[Seoul]DT[2006-12-15]KM[0]HA[2]\
             AB[dj][jd];W[dd])",
        ),
        // An order that is not known.
        (
            "GI[ann:5D]\nGI[bob:4D]\nGI2011\nPMABBQEEQ\nPMACWEEEE\n",
            "(;GM[1]FF[4]SZ[19];B[pd];W[dd])",
        ),
    ] {
        for encoding in [UTF_8, GB18030] {
            let bytes = encoding.encode(text).0;
            assert_eq!(read("a.ngf", &bytes), expected, "{text}");
            assert_eq!(read("without an ending", &bytes), expected, "{text}");
        }
    }
    let none =
        Records::new(&b"GIone\nGItwo\n"[..], Format::Ngf, Limits::default(), Encodings::default());
    assert!(none.into_iter().all(|game| game.is_err()));
}

#[test]
fn other_forms_of_gib() {
    let text = TYGEM.replace("GRLT:1,ZIPSU:75,", "").replace("W1,Z75,", "");
    let text = text.replace("2013- 1-26-12-34-56", "2009年10月 9日 下午 7:24");
    let text = text.replace("\\HE", "\\[GAMERESULT=white 2.5 win\\]\r\n\\HE");
    let text = text.replace("SKI 0 4", "IDX 0 3\r\nSKI 0 4");
    let sgf = read("a.gib", text.as_bytes());
    assert!(sgf.contains("DT[2009-10-09]") && sgf.contains("RE[W+2.5]"), "{sgf}");
    assert!(sgf.ends_with(";W[pd];B[dp];W[];B[qc])"), "{sgf}");
    let text = text.replace("white 2.5 win", "黑中盤勝");
    assert!(read("a.gib", text.as_bytes()).contains("RE[B+R]"));
}

#[test]
fn passes_set_ups_and_remarks_of_gib() {
    for (lines, expected) in [
        ("INI 0 1 0 &4\nSKI 0 2 1\nSTO 0 3 2 3 3\n\\GE", ";B[];W[dd]"),
        ("INI 0 1 0 &4\nSKI 0 2 1\nSTO 0 3 1 3 3\n\\GE", ";W[];B[dd]"),
        ("INI 0 1 0 &4\nSKI 0 2\nSKI 0 3\nSTO 0 4 1 3 3\nSKI 0 5\n\\GE", ";B[];W[];B[dd];W[]"),
        ("INI 0 1 2 &4\nSKI 0 2 1\n\\GE", "HA[2]AB[dp][pd];W[]"),
        ("INI 0 1 2 &4\nSKI 0 2\nSTO 0 3 1 3 3\n\\GE", "HA[2]AB[dp][pd];W[];B[dd]"),
        // Free handicap stones.
        ("INI 0 1 0 &4\nSTO 0 2 1 3 3\nSKI 0 3\nSTO 0 4 1 15 15\n\\GE", ";B[dd];W[];B[pp]"),
        ("INI 0 1 0 &4\nSTO 0 2 1 3 3\nINI 0 3 2 &4\nSTO 0 4 2 3 3\n", "HA[2]AB[dp][pd];W[dd]"),
        // The moves of a remark are those of a variation.
        (
            "INI 0 1 0 &4\nSTO 0 2 1 3 3\nSTO 0 3 2 15 3\n\\GE\n\\RS\n\\[REFSUSUN=1\\]\n\\[REFEXPLAIN=\n\
             星\n好\n\\]\n\\RE\n\\RS\n\\[REFSUSUN=1\\]\n\\[REFGIBO=\nSTO 0 2 1 3 3\nSTO 0 3 2 2 2\n\\]\n\\RE\n\
             \\RS\n\\[REFSUSUN=9\\]\n\\[REFEXPLAIN=end\\]\n\\RE\n",
            ";B[dd]C[星好];W[pd]C[end]",
        ),
    ] {
        let text = format!("\\HS\n\\HE\n\\GS\n2 1 0\n{lines}\n");
        assert_eq!(
            read("a.gib", text.as_bytes()),
            format!("(;GM[1]FF[4]SZ[19]{expected})"),
            "{lines}"
        );
    }
}

#[test]
fn ugf() {
    let expected = "(;GM[1]FF[4]SZ[19]EV[第30期名人戦]PC[東京]DT[2005-09-08,2005-09-09]KM[6.5]\
        RE[W+2.5]PB[張栩]BR[9p]PW[小林覚]WR[9p]C[comment];B[qd];W[dc];B[])";
    for encoding in [UTF_8, SHIFT_JIS] {
        assert_eq!(read("a.ugf", &encoding.encode(PANDANET).0), expected, "{encoding:?}");
    }
    let expected = "(;GM[1]FF[4]SZ[19]EV[Teaching]KM[-5.5]RE[B+R]PB[ann]BR[5k]PW[bob]WR[1d]HA[2]\
        AB[dp][qd];W[cc])";
    assert_eq!(read("a.ugi", IGS.as_bytes()), expected);
}

#[test]
fn variations_and_comments_of_ugf() {
    let expected = "(;GM[1]FF[4]SZ[9]EV[第1期, 本戦]DT[2005-09-08,2005-09-09]KM[6.5]TM[28800]\
        RU[Japanese]RE[B+R]PB[張栩 9p & 小林 9p]PW[山下]WR[9p](;B[cc]LB[cd:A]C[good move];W[dc]\
        (;B[];W[])(;B[dd]N[Figure 1]C[hane];W[ee]))(;AB[aa]AW[bb]N[Elsewhere]C[only a position]))";
    assert_eq!(read("a.ugf", &SHIFT_JIS.encode(COMMENTED).0), expected);
    let record = GameRecord::from_text(expected).unwrap();
    assert_eq!(record.moves.len(), 4);
    let expected = "(;GM[1]FF[4]SZ[9]PB[a]C[hello];B[ai]C[lowerleft])";
    assert_eq!(read("a.ugf", REVIEWED.as_bytes()), expected);
}

#[test]
fn a_game_a_line() {
    let text = "2003-1\t;B[pd];W[dp]\n\n2003-[2]\t;B[dd]\r\n";
    assert_eq!(detect("a.txt", text.as_bytes()), Detected::Record(Format::Lines));
    for wrong in
        ["a\t;B[pd];W[dp])x", "a\t;B[pd];W[dp", "a\t;B[pd](;W[dp])", "a\t;B[pd\\];W[dp]C[x\\]"]
    {
        let detected = detect("a.txt", wrong.as_bytes());
        assert_ne!(detected, Detected::Record(Format::Lines), "{wrong}");
    }
    let odd = "a\t;B[pd] ;W[dp]C[\\]);(]";
    assert_eq!(detect("a.txt", odd.as_bytes()), Detected::Record(Format::Lines));
    let records =
        Records::new(text.as_bytes(), Format::Lines, Limits::default(), Encodings::default());
    let games: Vec<_> = records.collect();
    assert_eq!(games.len(), 2);
    let first = games[0].as_ref().unwrap();
    assert_eq!(
        (first.text.as_str(), first.offset),
        ("(;GM[1]FF[4]SZ[19]GN[2003-1];B[pd];W[dp])", 0)
    );
    let error = games[1].as_ref().unwrap_err();
    assert_eq!(error.offset(), 21, "{error}");
}

/// A game as OGS sends it.
const OGS: &str = r#"{"white_player_id": 2, "black_player_id": 1, "game_id": 17, "game_name": "Friendly [x]",
    "players": {"black": {"username": "ann", "rank": 28.1, "id": 1},
                "white": {"username": "bo\u00e9", "rank": 31.56, "professional": false, "id": 2}},
    "handicap": 0, "komi": 6.5, "width": 19, "height": 19, "rules": "japanese",
    "time_control": {"system": "byoyomi", "main_time": 60, "period_time": 10, "periods": 5},
    "phase": "finished", "initial_player": "black", "initial_state": {"black": "", "white": ""},
    "moves": [[15, 3, 3145], [3, 15, 280.4, null, null], [-1, -1, 7], [2, 3, 0, null, {"blur": 9}]],
    "start_time": 1563570060, "end_time": 1583938533, "winner": 2, "outcome": "56.5 points"}"#;

const OGS_SGF: &str = "(;GM[1]FF[4]SZ[19]MT[3145 280 7 0]PB[ann]BR[2k]PW[boé]WR[2d]DT[2019-07-19,2020-03-11]\
    GN[Friendly [x\\]]PC[OGS: https://online-go.com/game/17]RU[japanese]KM[6.5]TM[60]OT[5x10 byo-yomi]\
    RE[W+56.5];B[pd];W[dp];B[];W[cd])";

#[test]
fn ogs() {
    let page = format!("{{\"count\": 2, \"next\": null, \"results\": [{OGS},\n{OGS}]}}");
    let line = OGS.replace('\n', " ");
    for (name, text, games) in [
        ("a.json", OGS.to_owned(), 1),
        ("no ending", format!("\u{feff}[\n{OGS},\n{OGS}]"), 2),
        ("a.jsonl", format!("{line}\n{line}\r\n\n{line}"), 3),
        ("a.json", page, 2),
        ("a.json", format!("{{\"id\": 17, \"gamedata\": {OGS}, \"players\": {{}}}}"), 1),
    ] {
        assert_eq!(read(name, text.as_bytes()), OGS_SGF.repeat(games), "{text}");
    }
}

/// The game of OGS with other values in place of some.
fn ogs_with(changes: &[(&str, &str)]) -> Result<String, String> {
    let mut text = OGS.to_owned();
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    let mut records =
        Records::new(text.as_bytes(), Format::Json, Limits::default(), Encodings::default());
    let game = records.next().unwrap().map_err(|error| error.reason())?;
    assert!(records.next().is_none());
    Ok(game.text.replace('\n', ""))
}

#[test]
fn ogs_results_ranks_and_handicaps() {
    for (changes, wanted) in [
        (&[("56.5 points", "Resignation")][..], "RE[W+R]"),
        (&[("56.5 points", "Timeout"), ("\"winner\": 2", "\"winner\": 1")], "RE[B+T]"),
        (&[("56.5 points", "Disconnection")], "RE[W+F]"),
        (&[("56.5 points", "Cancellation")], "RE[Void]"),
        (&[("\"winner\": 2", "\"winner\": \"black\""), ("56.5", "0.5")], "RE[B+0.5]"),
        (&[("\"winner\": 2", "\"winner\": \"tie\""), ("56.5", "0")], "RE[0]"),
        (&[("28.1", "30")], "BR[1d]"),
        (&[("28.1", "29.99")], "BR[1k]"),
        (&[("28.1", "8")], "BR[22k]"),
        (&[("false", "true"), ("31.56", "45")], "WR[9p]"),
        (&[("31.56", "1037")], "WR[1p]"),
        (&[("\"byoyomi\"", "\"fischer\""), ("period_time", "time_increment")], "OT[10 fischer]"),
        (
            &[
                ("\"handicap\": 0", "\"handicap\": 2"),
                ("\"initial_player\": \"black\"", "\"initial_player\": \"white\""),
                ("\"initial_state\": {\"black\": \"\"", "\"initial_state\": {\"black\": \"pddp\""),
            ],
            "HA[2]AB[pd][dp];W[pd];B[dp];W[];B[cd])",
        ),
        // Free stones, with the passes of old games between them.
        (
            &[
                ("\"handicap\": 0", "\"free_handicap_placement\": true, \"handicap\": 2"),
                ("[3, 15,", "[-1, -1,"),
                ("[-1, -1, 7]", "[3, 15, 7]"),
            ],
            "HA[2];B[pd];B[dp];W[cd])",
        ),
        (&[("\"moves\": [", "\"moves\": \"ddpp..dp\", \"other\": [")], ";B[dd];W[pp];B[];W[dp])"),
        (
            &[("\"handicap\": 0", "\"free_handicap_placement\": true, \"handicap\": 1")],
            ";B[pd];W[dp];B[];W[cd])",
        ),
        (
            &[("\"phase\"", "\"original_sgf\": \"x (;GM[1]PB[up];B[aa]) y\", \"phase\"")],
            "(;GM[1]PB[up];B[aa])",
        ),
    ] {
        let text = ogs_with(changes).unwrap_or_else(|error| panic!("{changes:?}: {error}"));
        assert!(text.contains(wanted), "{changes:?}: {text}");
    }
    for (changes, wanted) in [
        (&[("\"height\": 19", "\"height\": 17")][..], "19×17 points"),
        (&[("[3, 15,", "[19, 15,")], "move 2 is off the board"),
        (&[("[3, 15,", "[null, 15,")], "move 2 is not [column, row"),
        (&[("{\"blur\": 9}", "{\"edited\": true}")], "move 4 edits the board"),
        (&[("\"moves\"", "\"moved\"")], "has no `moves`"),
        (&[("\"outcome\": \"56.5 points\"}", "\"outcome\": ")], "not closed with `}`"),
        (&[("\"komi\": 6.5", "\"komi\": 6.5.5")], "line 4"),
    ] {
        let error = ogs_with(changes).unwrap_err();
        assert!(error.contains(wanted), "{changes:?}: {error}");
    }
    let long = format!("{}{OGS}", OGS.replace("Friendly", &"y".repeat(3000)));
    let limits = Limits::default().game_bytes(2000);
    let games: Vec<_> =
        Records::new(long.as_bytes(), Format::Json, limits, Encodings::default()).collect();
    assert_eq!(games.iter().map(Result::is_ok).collect::<Vec<_>>(), [false, true]);
    assert_eq!(games[1].as_ref().unwrap().offset, (long.len() - OGS.len()) as u64);
}

#[test]
fn katago() {
    let query = r#"{"id":"foo","initialStones":[["B","Q4"],["B","C4"]],"moves":[["W","P5"],["b","pass"],["W","(0,1)"]],
        "rules":"tromp-taylor","komi":7.5,"boardXSize":19,"boardYSize":19,"analyzeTurns":[0,1,2]}"#;
    let answer = r#"{"id":"foo","isDuringSearch":false,"moveInfos":[{"move":"Q5","pv":["Q5"]}],"turnNumber":2}"#;
    let position = r#"{"board":"X../.O./...","hintLoc":"C1","initialTurnNumber":5,"moveLocs":["A1","C3"],
        "movePlas":["B","W"],"nextPla":"B","weight":1.0,"xSize":3,"ySize":3}"#;
    let still =
        r#"{"board":"X../.O./...","moveLocs":[],"movePlas":[],"nextPla":"W","xSize":3,"ySize":3}"#;
    let text = [query, answer, position, still].map(|object| object.replace('\n', "")).join("\n");
    assert_eq!(
        read("a.jsonl", text.as_bytes()),
        "(;GM[1]FF[4]SZ[19]GN[foo]RU[tromp-taylor]KM[7.5]AB[pp][cp];W[oo];B[];W[ab])\
         (;GM[1]FF[4]SZ[3]AB[aa]AW[bb];B[ac];W[ca])\
         (;GM[1]FF[4]SZ[3]PL[W]AB[aa]AW[bb])"
    );
    // Its games in SGF: positions from the middle of games, one game a line.
    let game = "(;FF[4]GM[1]SZ[9]PB[a]PW[b]HA[0]KM[7.5]RU[koPOSITIONALscoreAREAtaxALLsui1]RE[W+R]\
        AB[cc]AW[gg]PL[W]C[startTurnIdx=2,initTurnNum=2,gtype=normal];W[cg]C[0.4 0.5 0.1 1.2];B[gc])";
    let games = format!("{game}\n{game}\n");
    let Detected::Record(format) = detect("x.sgfs", games.as_bytes()) else { panic!() };
    let records = Records::new(games.as_bytes(), format, Limits::default(), Encodings::default());
    for record in records {
        let record = GameRecord::from_text(&record.unwrap().text).unwrap();
        assert_eq!((record.moves.len(), record.setup.len(), record.facts.komi), (2, 2, Some(30)));
        assert_eq!(record.warnings, [""; 0]);
    }
}

#[test]
fn json_of_other_programs_is_no_record() {
    for text in [r#"{"name": "x"}"#, "[1, 2]", "{", r#"{"count": 1}"#, "[{\"a\": \"(;GM[1])\"}]"] {
        let is_json = matches!(detect("a.json", text.as_bytes()), Detected::Record(Format::Json));
        assert!(!is_json, "{text}");
    }
}

#[test]
fn what_is_not_in_the_format_of_its_name_is_an_error() {
    for name in ["a.gib", "a.ngf", "a.ugf"] {
        let Detected::Record(format) = detect(name, b"no record") else { panic!("{name}") };
        let mut records =
            Records::new(&b"no record"[..], format, Limits::default(), Encodings::default());
        let error = records.next().unwrap().unwrap_err();
        assert!(error.reason().contains(format.name()), "{error}");
        assert!(records.next().is_none());
    }
}

/// Lines of all formats in any order, with other numbers and letters.
fn mixed_lines() -> impl Strategy<Value = String> {
    let all = [TYGEM, EWEIQI, WBADUK, OLD_WBADUK, PANDANET, IGS, COMMENTED, REVIEWED].concat();
    let lines: Vec<String> = all.lines().map(str::to_owned).collect();
    let line = (prop::sample::select(lines), any::<prop::sample::Index>(), any::<char>());
    let line = line.prop_map(|(line, at, c)| {
        let mut chars: Vec<char> = line.chars().collect();
        if !chars.is_empty() {
            let at = at.index(chars.len());
            chars[at] = c;
        }
        chars.into_iter().collect::<String>()
    });
    prop::collection::vec(line, 0..30).prop_map(|lines| lines.join("\n"))
}

proptest! {
    #[test]
    fn any_file_gives_records_or_an_error(text in mixed_lines(), bytes: Vec<u8>, encoding in 0..3usize) {
        let encoding: &Encoding = [UTF_8, EUC_KR, SHIFT_JIS][encoding];
        for format in [Format::Gib, Format::Ngf, Format::Ugf, Format::Lines, Format::Json] {
            for bytes in [&encoding.encode(&text).0[..], &bytes] {
                let records = Records::new(bytes, format, Limits::default(), Encodings::default());
                for game in records.flatten() {
                    // What is given out is SGF, with all of its moves.
                    let record = GameRecord::from_text(&game.text).unwrap();
                    prop_assert_eq!(record.to_sgf().is_empty(), false);
                }
            }
        }
    }
}

/// A game-a-line text with an index of facts beside it: each game has its facts, and what does not
/// fit is reported by file and line.
#[test]
fn an_index_of_facts_beside_a_text() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let line = |id: &str, moves: &str| format!("{id}\t{moves}\n");
    let games = [
        line("a-1", ";B[pd];W[dp];B[pq];W[dd]"),
        line("a-2", ";B[dd];W[pp];B[dp];W[cc]"),
        line("a-3", ";B[qd];W[dp];B[cq];W[de]"),
        line("a-4", ";B[cc];W[gg];B[gc];W[cg]"),
    ];
    std::fs::write(at("games.txt"), games.concat()).unwrap();
    let index = "id,black,white,rank of white,date,result,komi,size\n\
                 a-1,古力,\"Lee, Sedol\",九段,2009年1月2日,B+R,6.5,\n\
                 a-2,one,two,三段\n\
                 a-4,small,board,3d,2010-05,白中盘胜,375,9\n\
                 a-9,nobody,nowhere,,,,,\n\
                 a-1,again,again,,,,,\n";
    let (index, _, _) = encoding_rs::GB18030.encode(index);
    std::fs::write(at("games.csv"), &index).unwrap();
    std::fs::write(at("other.csv"), "1,2\n").unwrap();
    std::fs::write(at("alone.txt"), line("b-1", ";B[jj];W[kk]")).unwrap();
    let columns: Columns = "id,black,white,white_rank,date,result,komi,size".parse().unwrap();
    let temp = Temp::new(&[DictionaryShape::Three]);
    let options = ImportOptions::new("texts").columns(columns);
    let report = temp.db.writer().import(&[folder.path().to_owned()], &options).unwrap();
    assert_eq!((report.games_new, report.games_indexed), (4, 2));
    let name = |path: &str| path.rsplit('/').next().unwrap().to_owned();
    let rejected: Vec<(String, &str)> =
        report.rejected.iter().map(|of| (name(&of.path), of.reason.as_str())).collect();
    assert_eq!(
        rejected,
        [
            (
                "alone.txt".to_owned(),
                "no index of facts beside it: expected alone.csv or alone.tsv or alone.index or alone.idx"
            ),
            ("games.csv".to_owned(), "line 3: expected 8 columns, found 4"),
            ("games.csv".to_owned(), "line 5: no game has the identifier `a-9`"),
            ("games.csv".to_owned(), "line 6: the game `a-1` is in line 2 already"),
        ]
    );
    assert_eq!(report.rejected_count, 4);
    let missing: Vec<(String, u64, bool)> = report
        .warnings
        .iter()
        .filter(|of| of.message.contains("no row"))
        .map(|of| (name(&of.path), of.byte, of.message.contains("games.csv")))
        .collect();
    let byte = |n: usize| games[..n].concat().len() as u64;
    let text = || "games.txt".to_owned();
    assert_eq!(missing, [(text(), byte(1), true), (text(), byte(2), true)]);
    // The index that was used is not among the files that were skipped.
    let skipped: Vec<(&str, u64)> =
        report.skipped.iter().map(|of| (of.kind.as_str(), of.files)).collect();
    assert_eq!(skipped, [(".csv", 1)]);
    let facts = |name: &str| {
        let mut found = None;
        temp.db
            .for_each_game(|columns, facts, _| {
                if facts.game_name == name {
                    found = Some((columns.size, facts.clone()));
                }
                Ok(())
            })
            .unwrap();
        found.unwrap()
    };
    let (size, first) = facts("a-1");
    assert_eq!((size, first.black.as_str(), first.white.as_str()), (19, "古力", "Lee, Sedol"));
    assert_eq!((first.white_rank.as_str(), first.komi), ("九段", Some(26)));
    assert_eq!(first.dates[0].to_string(), "2009-01-02");
    assert_eq!(first.outcome.to_string(), "B+R");
    let (size, fourth) = facts("a-4");
    assert_eq!((size, fourth.outcome.to_string().as_str()), (9, "W+R"));
    assert_eq!(fourth.komi, Some(30));
    let (_, second) = facts("a-2");
    assert_eq!((second.black.as_str(), second.white.as_str()), ("", ""));
    // Without columns the index is no business of the import.
    let plain = Temp::new(&[DictionaryShape::Three]);
    let report =
        plain.db.writer().import(&[at("games.txt")], &ImportOptions::new("texts")).unwrap();
    assert_eq!((report.games_new, report.rejected_count, report.games_indexed), (4, 0, 0));
    // In a compressed file, the index is beside that.
    let packed = crate::input::gzip(games.concat().as_bytes());
    let other = tempfile::tempdir().unwrap();
    std::fs::write(other.path().join("games.txt.gz"), packed).unwrap();
    std::fs::write(other.path().join("games.tsv"), "a-1\tx\na-2\ty\na-3\tz\na-4\tu\n").unwrap();
    let columns: Columns = "id,black".parse().unwrap();
    let options = ImportOptions::new("packed").columns(columns);
    let temp = Temp::new(&[DictionaryShape::Three]);
    let report = temp.db.writer().import(&[other.path().join("games.txt.gz")], &options).unwrap();
    assert_eq!((report.games_indexed, report.rejected_count, report.warning_count), (4, 0, 0));
}
