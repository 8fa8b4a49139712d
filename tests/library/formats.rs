//! Records of other formats than SGF: each fixture asserted in full, and any bytes at all.

use encoding_rs::{EUC_KR, Encoding, GB18030, SHIFT_JIS, UTF_8};
use gopdb::formats::{Detected, Format, Records, detect};
use gopdb::record::GameRecord;
use gopdb::sgf::{Encodings, Limits};
use proptest::prelude::*;

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
        PC[www.example.org]KM[6.5]DT[2015-08-08]RE[W+R];B[pd];W[dp];B[])";
    assert_eq!(read("a.ngf", WBADUK.replace("PMABBQEEQ", "PMABBQEEQ").as_bytes()), expected);
    let expected = "(;GM[1]FF[4]SZ[19]GN[Friendly]PW[이철수]WR[3K*]PB[박영희]BR[7k]KM[0]\
        DT[2002-01-31]RE[B+3.5]HA[2]AB[dp][pd];W[dd];B[pp])";
    let expected = expected.replace("3K*", "3k*");
    assert_eq!(read("a.ngf", &EUC_KR.encode(OLD_WBADUK).0), expected);
}

#[test]
fn ugf() {
    let expected = "(;GM[1]FF[4]SZ[19]EV[第30期名人戦]PC[東京]DT[2005-09-08]PB[張栩]BR[9p]PW[小林覚]\
        WR[9p]KM[6.5]RE[W+2.5];B[qd];W[dc];B[])";
    for encoding in [UTF_8, SHIFT_JIS] {
        assert_eq!(read("a.ugf", &encoding.encode(PANDANET).0), expected, "{encoding:?}");
    }
    let expected = "(;GM[1]FF[4]SZ[19]EV[Teaching]PB[ann]BR[5k]PW[bob]WR[1d]KM[-5.5]RE[B+R]HA[2]\
        AB[dp][qd];W[cc])";
    assert_eq!(read("a.ugi", IGS.as_bytes()), expected);
}

#[test]
fn a_game_a_line() {
    let text = "2003-1\t;B[pd];W[dp]\n\n2003-[2]\t;B[dd]\r\n";
    assert_eq!(detect("a.txt", text.as_bytes()), Detected::Record(Format::Lines));
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
    let all = [TYGEM, EWEIQI, WBADUK, OLD_WBADUK, PANDANET, IGS].concat();
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
        for format in [Format::Gib, Format::Ngf, Format::Ugf, Format::Lines] {
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
