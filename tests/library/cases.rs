//! Records as people have them: kinds of irregularities, each in three forms or more.

use std::time::Duration;

use gopdb::database::{Database, DatabaseError, ImportOptions, VerifyOptions};
use gopdb::dictionary::DictionaryShape;
use gopdb::record::{GameRecord, rank_name};
use gopdb::replay::Track;
use gopdb::sgf::{Games, Limits, TextEncoding, declare};
use gopdb::{Control, GameId};

use crate::common::setup::Temp;
use crate::dice::Dice;

/// A fact of a record by its name.
fn fact(record: &GameRecord, name: &str) -> String {
    let track = Track::play(record).0;
    let facts = &record.facts;
    match name {
        "moves" => record.moves.len().to_string(),
        "played" => track.len().to_string(),
        "setup" => record.setup.len().to_string(),
        "size" => record.size.to_string(),
        "first" => track.to_move().letter().to_string(),
        "black" => facts.black.clone(),
        "white" => facts.white.clone(),
        "event" => facts.event.clone(),
        "ranks" => format!("{},{}", rank_name(&facts.black_rank), rank_name(&facts.white_rank)),
        "handicap" => facts.handicap.to_string(),
        "dates" => facts.dates.iter().map(ToString::to_string).collect::<Vec<_>>().join("+"),
        "result" => facts.outcome.to_string(),
        "komi" => facts.komi.map_or(String::new(), |komi| (f64::from(komi) / 4.0).to_string()),
        "passes" => record.moves.iter().filter(|m| m.point.is_none()).count().to_string(),
        "warnings" => record.warnings.len().to_string(),
        _ => panic!("no fact {name}"),
    }
}

/// The record of a text, and what is wanted of it: `name=value`, separated by blanks; `_` is a blank.
const RECORDS: &[(&str, &str, &str)] = &[
    ("a name without a value", "(;PB[Ann]PW[Bob]LB;B[dd];W[pp];B[dp];W[pd])", "white=Bob moves=4"),
    ("", "(;PB[Ann]PW[Bob];B[dd]C[good move]TE;W[pp];B[dp];W[pd])", "moves=4 handicap=0"),
    ("", "(;PB[Ann]PW[Bob] RO ;B[dd];W[pp] TR ;B[dp];W[pd]CR)", "white=Bob moves=4"),
    ("", "(;GM;PB[Ann]PW[Bob];B[dd];W[pp])", "white=Bob moves=2"),
    ("", "(;CA GM[1]PB[Ann]PW[Bob];B[dd];W[pp])", "white=Bob moves=2"),
    ("a pass off the board", "(;SZ[18];B[dd];W[ss];B[pp];W[dp])", "moves=4 passes=1"),
    ("", "(;SZ[9];B[dd];W[jj];B[cc];W[tt])", "moves=4 passes=2"),
    ("", "(;SZ[13];B[dd];W[NN];B[cc];W[pass])", "moves=4 passes=2"),
    ("", "(;SZ[9];B[dd];W[--];B[cc];W[ZZ])", "moves=4 passes=2"),
    ("", "(;B[dd];W[``];B[cc];W[虚手];B[qq];W[-];B[dq])", "moves=7 passes=3"),
    (
        "points by name",
        "(;B[D16];W[q4];B[Q16];W[pass];B[dd])",
        "moves=5 passes=1 played=5 warnings=1",
    ),
    ("", "(;AB[D16][Q4];W[dp];B[pd])", "moves=2 handicap=2"),
    ("", "(;SZ[9];B[D16];W[dd])", "moves=0"),
    ("lists in one value", "(;SZ[9]AB[aa, bb, cc]AW[dd ee];W[ff])", "setup=5 moves=1"),
    ("", "(;SZ[9];B[aa];W[bb];AB[cc,dd:ee];W[ff])", "moves=8"),
    ("", "(;SZ[9]AB[a a][ b b:\ncc];W[ff])", "setup=5 moves=1"),
    ("who moves first", "(;SZ[9]AB[dd][ff]AW[df]PL[O])", "first=W"),
    ("", "(;SZ[9]AB[dd][ff]AW[df]PL[白])", "first=W"),
    ("", "(;SZ[9]AB[dd][ff]PL[black])", "first=B"),
    ("", "(;SZ[9]AB[dd][ff]AW[df]PL[2])", "first=W"),
    ("", "(;SZ[9]AB[dd][ff]AW[df]PL[Ｗ])", "first=W warnings=0"),
    ("", "(;SZ[9]AB[dd][ff]AW[df]PL[◯])", "first=W warnings=0"),
    ("", "(;SZ[9]AB[dd][ff]AW[df]PL[blanc])", "first=W warnings=0"),
    ("", "(;SZ[9]AB[dd][ff]AW[df]PL[белые])", "first=W warnings=0"),
    ("", "(;SZ[9]AB[dd][ff]PL[Schwarz])", "first=B warnings=0"),
    ("", "(;SZ[9]AB[dd][ff]AW[df]PL[both])", "first=B"),
    ("handicaps", "(;AB[dd][dp][pp];W[pd];B[qf])", "handicap=3 warnings=1"),
    ("", "(;HA[0]AB[dd][pp];W[pd];B[qf])", "handicap=2"),
    ("", "(;HA[4];B[dd];W[];B[pp];W[];B[dp];W[tt];B[pd];W[qf];B[cc])", "handicap=4 warnings=0"),
    ("", "(;B[dd];W[];B[pp];W[tt];B[dp];W[qf];B[cc])", "handicap=3"),
    ("", "(;HA[2];B[cc];B[qq];W[dd];B[pp])", "handicap=2 warnings=0"),
    ("", "(;B[dd];W[];B[pq];W[qf];B[cc])", "handicap=0"),
    ("", "(;AP[foxwq]HA[0];B[pd];B[pq];B[dd];B[dp];W[jj];B[cc])", "handicap=4"),
    ("", "(;HA[0];B[cc];B[qr];W[jj];B[dd])", "handicap=2"),
    ("", "(;HA[0];B[cc];W[];B[qr];W[jj];B[dd])", "handicap=0"),
    ("dates", "(;DT[1846-09-11,14-15];B[dd])", "dates=1846-09-11+1846-09-14+1846-09-15"),
    (
        "",
        "(;DT[1996-12-27,28,1997-01-03,04];B[dd])",
        "dates=1996-12-27+1996-12-28+1997-01-03+1997-01-04",
    ),
    ("", "(;DT[昭和八年十月十六日];B[dd])", "dates=1933-10-16"),
    ("", "(;DT[5. März 2010];B[dd])", "dates=2010-03-05"),
    ("", "(;DT[3 févr. 2010];B[dd])", "dates=2010-02-03"),
    ("", "(;DT[5 de marzo de 2010];B[dd])", "dates=2010-03-05"),
    ("results", "(;RE[0-1];B[dd])", "result=? warnings=1"),
    ("", "(;RE[Tien wins by 2.5];B[dd])", "result=? warnings=1"),
    ("", "(;RE[和田中押し勝ち];B[dd])", "result=? warnings=1"),
    ("", "(;RE[黑185子胜];B[dd])", "result=B+"),
    ("", "(;RE[Adjourned];B[dd])", "result=Void"),
    ("", "(;RE[打挂];B[dd])", "result=Void"),
    ("", "(;RE[封手];B[dd])", "result=Void"),
    ("the start of a record", "(B[pp];W[dd])", "moves=2"),
    ("", "(C[a game];B[pp];W[dd])", "moves=2"),
    ("", "(PB[Ann];B[pp];W[dd])", "moves=2 black=Ann"),
    ("", "(B[pp]C[x];W[dd])", "moves=2 warnings=0"),
    ("", "(N[x]C[a \\]; b];B[pp];W[dd])", "moves=2"),
    ("", "(LB[aa:1][bb:2] ID[3]\n;B[pp];W[dd])", "moves=2"),
    ("", "(PL[B]AB[aa];B[pp];W[dd])", "moves=2"),
    ("", ";GM[1]SZ[9];B[ee](;W[cc];B[dd])(;W[dd]))", "size=9 moves=3 warnings=0"),
    ("", "\n; PB[Ann];B[ee];W[cc]", "black=Ann moves=2 warnings=1"),
    ("", "GM[1]SZ[9]PB[Ann];B[ee];W[cc])", "size=9 black=Ann moves=2"),
    ("a root in parts", "(;GM[1](;SZ[9]PB[Ann];B[ee];W[cc]))", "size=9 black=Ann moves=2"),
    ("", "(;GM[1](;SZ[9];B[ee];W[cc])(;B[dd]))", "size=9 moves=2 warnings=0"),
    ("", "(;FF[4](;GM[1]SZ[13]PB[Ann](;PW[Bob];B[ee];W[cc])))", "size=13 white=Bob moves=2"),
    ("", "(;AP[x]\n(;CA[UTF-8]\n(;GM[1]SZ[9];B[ee])))", "size=9 moves=1 warnings=0"),
    ("size and game", "(;GM[1]SZ[19.0];B[cc];W[dd])", "size=19"),
    ("", "(;GM[围棋]SZ[19x19];B[cc];W[dd])", "size=19"),
    ("", "(;GM[Go]SZ[9:9];B[cc];W[dd])", "size=9"),
    ("", "(;GM[Go (围棋)]SZ[\"13\"];B[cc];W[dd])", "size=13"),
    ("", "(;GM[Wei-Qi]SZ[１３];B[cc];W[dd])", "size=13"),
    ("", "(;GM[碁]SZ[13路];B[cc];W[dd])", "size=13"),
    ("ranks", "(;BR[3. Dan]WR[10. Kyu];B[dd])", "ranks=3d,10k"),
    ("", "(;BR[九段]WR[18级];B[dd])", "ranks=9d,18k"),
    ("", "(;BR[Dan 3]WR[5. kyū];B[dd])", "ranks=3d,5k"),
    ("", "(;BR[P9段]WR[3e dan];B[dd])", "ranks=9p,3d"),
    (
        "ranks in names",
        "(;PB[Lee Sedol 9p]PW[井山裕太 九段];B[dd])",
        "black=Lee_Sedol white=井山裕太 ranks=9p,9d",
    ),
    ("", "(;PB[Ann (3k)]PW[Bob 2D];B[dd])", "black=Ann white=Bob ranks=3k,2d"),
    ("", "(;PB[Ann[3k\\]]PW[柯洁（九段）];B[dd])", "black=Ann white=柯洁 ranks=3k,9d"),
    ("", "(;PB[Ann 9p]BR[8p]PW[Zen 19];B[dd])", "black=Ann_9p white=Zen_19 ranks=8p,"),
    ("", "(;PB[Team robot3d]PW[5k];B[dd])", "black=Team_robot3d white=5k ranks=,"),
    (
        "facts after the root",
        "(;FF[4];GM[1]SZ[19]PB[Ann]KM[6.5];B[dd];W[ee])",
        "komi=6.5 black=Ann",
    ),
    ("", "(;SZ[9];B[dd]PW[Bob]RE[B+R];W[ee])", "white=Bob result=B+R"),
    ("", "(;SZ[9];;DT[2001-02-03];B[dd])", "dates=2001-02-03"),
    ("", "(;GM[1];SZ[9]PB[x];B[ee];W[cc])", "size=9 black=x moves=2"),
    ("", "(;FF[4]CA[UTF-8];SZ[13]HA[2]AB[dd][jj];W[dj])", "size=13 handicap=2"),
    ("", "(;;;SZ[9];B[ee];SZ[13]W[cc])", "size=9 moves=2"),
    ("komi", "(;KM[7.25];B[dd])", "komi=7.25"),
    ("", "(;EV[5th Honinbo, komi 6.5];B[dd])", "komi=6.5 warnings=1"),
    ("", "(;EV[快棋赛 贴目6目半]KM[0];B[dd])", "komi=0"),
    ("", "(;EV[Cup (5.5 komi)];B[dd])", "komi=5.5 warnings=1"),
    ("", "(;KM[Komi: 7.5];B[dd])", "komi=7.5 warnings=0"),
    ("", "(;KM[逆コミ5目];B[dd])", "komi=-5"),
    (
        "entities",
        "(;PB[&#26607;&#27905;]PW[M&uuml;ller &amp; Co];B[dd])",
        "black=柯洁 white=Müller_&_Co",
    ),
    ("", "(;PB[M&amp;uuml;ller]PW[&nbsp;A&times;B&nbsp;];B[dd])", "black=Müller white=A×B"),
    ("", "(;PB[O&#39;Brien]PW[A &x; B];B[dd])", "black=O'Brien white=A_&x;_B"),
    ("", "(;PB[&#x67EF;&#x6D01;]EV[Q&A &quot;cup&quot;];B[dd])", "black=柯洁 event=Q&A_\"cup\""),
    (
        "",
        "(;PB[&Oslash;yvind &Eacute;]PW[Dvo&rcaron;&aacute;k];B[dd])",
        "black=Øyvind_É white=Dvořák",
    ),
    (
        "",
        "(;PB[O&rsquo;Brien &Scaron;]PW[&xacute;&acute; &uuml];B[dd])",
        "black=O’Brien_Š white=&xacute;&acute;_&uuml",
    ),
    ("", "(;SZ[9]KM[];B[dd]KM[7.5])", "komi=7.5 warnings=0"),
    ("a stone on a stone", "(;SZ[9];B[dd];W[ee];B[dd];W[cc])", "played=4 moves=4"),
    ("", "(;SZ[9];B[dd];W[dd];B[cc])", "played=1 moves=3"),
    ("", "(;SZ[9]AB[cc];W[cc];B[dd])", "played=0 moves=2"),
];

#[test]
fn irregular_records_are_read_as_they_are_meant() {
    let mut kind = "";
    for &(name, text, wanted) in RECORDS {
        kind = if name.is_empty() { kind } else { name };
        let game = Games::new(text.as_bytes(), Limits::default()).next().unwrap();
        let game = game.unwrap_or_else(|error| panic!("{kind}: {text}: {error}"));
        let record = GameRecord::from_raw(&game).unwrap();
        for pair in wanted.split(' ') {
            let (name, value) = pair.split_once('=').unwrap();
            let found = fact(&record, name);
            let warnings = &record.warnings;
            assert_eq!(found, value.replace('_', " "), "{kind}: {name} of {text}: {warnings:?}");
        }
    }
}

fn found(db: &Database, query: &str) -> u64 {
    let resolved = db.query(query).unwrap_or_else(|error| panic!("{query}: {error}"));
    db.games_of(&resolved, &Default::default()).unwrap().len()
}

#[test]
fn every_day_of_a_game_is_found() {
    for (date, days, others) in [
        (
            "1996-12-27,28,1997-01-03,04",
            &["1996-12-27", "1996-12-28", "1997-01-03", "1997-01-04", "1997-01", "1997"][..],
            &["1996-12-26", "1996-12-29", "1997-01-02", "1997-01-05..", "..1996-12-26"][..],
        ),
        (
            "1846-09-11,14-15",
            &["1846-09-11", "1846-09-14", "1846-09-15", "1846-09", "1846-09-15.."],
            &["1846-09-12", "1846-09-13", "1846-09-16.."],
        ),
        ("1846-09-11,14,15", &["1846-09-14", "1846-09-15..", "..1846-09-11"], &["1846-10"]),
        ("2001-02", &["2001-02", "2001"], &["2001-03", "2001-01"]),
    ] {
        let temp = Temp::of(&[DictionaryShape::Three], &[format!("(;DT[{date}];B[dd];W[pp])")]);
        for day in days {
            assert_eq!(found(&temp.db, &format!("date {day}")), 1, "{date}: {day}");
        }
        for day in others {
            assert_eq!(found(&temp.db, &format!("date {day}")), 0, "{date}: {day}");
        }
    }
}

#[test]
fn players_are_found_in_other_letters() {
    let texts = ["芝野　虎丸", "Søren Jensen", "Lee Sedol 9p", "Łukasz Æ", "Strauß"]
        .map(|name| format!("(;PB[{name}]PW[X];B[dd];W[pp])"));
    let temp = Temp::of(&[DictionaryShape::Three], &texts);
    for (query, games) in [
        ("player \"芝野虎丸\"", 1),
        ("player Soren", 1),
        ("player \"Søren\"", 1),
        ("player lukasz", 1),
        ("player strauss", 1),
        ("player \"Lee Sedol\"", 1),
        ("rank 9p", 1),
        ("player X", 5),
    ] {
        assert_eq!(found(&temp.db, query), games, "{query}");
    }
}

/// A long game without captures, every move on another point.
fn quiet_game(seed: u64, first: char) -> String {
    let mut dice = Dice(seed);
    let mut points: Vec<(u8, u8)> = (0..19)
        .flat_map(|row| (0..19).map(move |col| (row, col)))
        .filter(|(r, c)| (r + c) % 2 == 1)
        .collect();
    let mut text = String::new();
    let mut color = first;
    for _ in 0..100 {
        let (row, col) = points.swap_remove(dice.roll(points.len()));
        text += &format!(";{color}[{}{}]", (b'a' + col) as char, (b'a' + row) as char);
        color = if color == 'B' { 'W' } else { 'B' };
    }
    text
}

#[test]
fn duplicates_are_seen_through_notations() {
    let game = quiet_game(1, 'W');
    let even = quiet_game(2, 'B');
    let swapped: String = even.replace(";B", ";x").replace(";W", ";B").replace(";x", ";W");
    let groups = |texts: &[String]| {
        let temp = Temp::of(&[DictionaryShape::Three], texts);
        assert_eq!(temp.db.commit().games() as usize, texts.len(), "the records differ");
        let groups = temp.db.duplicates(None).unwrap();
        groups.iter().map(Vec::len).collect::<Vec<_>>()
    };
    let handicap = [
        format!("(;HA[2]AB[pd][dp]{game})"),
        format!("(;HA[2];B[pd];B[dp]{game})"),
        format!("(;B[pd];W[];B[dp]{game})"),
    ];
    assert_eq!(groups(&handicap), [3], "set-up, moves, moves with passes between");
    let black =
        [format!("(;HA[2]AB[pd][dp];B[pp]{game})"), format!("(;HA[2];B[pd];B[dp];B[pp]{game})")];
    assert_eq!(groups(&black), [2], "black plays after the handicap");
    assert_eq!(groups(&[format!("(;{even})"), format!("(;{swapped})")]), [2], "colours exchanged");
    let cut = &even[..even.len() - 60];
    assert_eq!(groups(&[format!("(;{even})"), format!("(;{cut})")]), [2], "a missing end");
    let short = [&even[..6 * 50], &swapped[..6 * 40]].map(|moves| format!("(;{moves})"));
    assert_eq!(groups(&short), [2], "the beginning in other colours");
    let set_up = [
        format!("(;AB[dd][pp]AW[pd][dp]{even})"),
        format!("(;B[pp];W[dp];B[dd];W[pd]{even})"),
        format!("(;B[dd]W[pd];B[pp];W[dp]{cut})"),
    ];
    assert_eq!(groups(&set_up), [3], "stones of both colours set up, or played");
    let passes = [format!("(;{even})"), format!("(;W[];B[]{even})")];
    assert_eq!(groups(&passes), [2], "passes before the first stone");
    assert_eq!(groups(&[format!("(;{game})"), format!("(;{even})")]), [0; 0], "two games");
}

#[test]
fn positions_that_differ_in_who_moves_are_two() {
    let set_up = "SZ[9]AB[dd][ff]AW[df]";
    let texts = ["PL[B]", "PL[W]", ""].map(|first| format!("(;{set_up}{first})"));
    let temp = Temp::of(&[DictionaryShape::Three], &texts);
    assert_eq!(temp.db.commit().games(), 2, "black is first if nothing is said");
}

#[test]
fn a_corrected_file_replaces_facts_and_comments() {
    let mut temp = Temp::new(&[DictionaryShape::Three]);
    let game = |facts: &str, seed, comment: &str| {
        format!("(;{facts}C[{comment}]{})", quiet_game(seed, 'B'))
    };
    let path = temp.file(&[
        game("PB[Anm]PW[Bob]DT[2001]RE[B+R]", 1, "first"),
        game("PB[Cyd]PW[Dan]DT[2002]RE[W+R]", 2, "second"),
    ]);
    let other = temp.file(&[game("PB[Eve]PW[Fay]", 3, "third")]);
    let paths = [path.clone(), other.clone()];
    assert_eq!(temp.import_paths("c", &paths, 2).games_new, 3);
    let corrected = [
        game("PB[Ann]PW[Bob]DT[1999-05-06]RE[W+R]", 1, "mended"),
        game("PB[Cyd]PW[Dan]DT[2002]RE[W+R]", 2, "second"),
    ]
    .concat();
    std::fs::write(&path, &corrected).unwrap();
    let report = temp.import_paths("c", &paths, 2);
    let counts = (report.games_new, report.games_known, report.games_corrected, report.files_known);
    assert_eq!(counts, (0, 2, 1, 1));
    let check = |db: &Database| {
        for (query, games) in [
            ("player Ann", 1),
            ("player Anm", 0),
            ("player Cyd", 1),
            ("result W+R", 2),
            ("winner black", 0),
            ("date 1999-05-06", 1),
            ("date 2001", 0),
            ("text mended", 1),
            ("text first", 0),
            ("text second", 1),
            ("text third", 1),
        ] {
            assert_eq!(found(db, query), games, "{query}");
        }
        assert_eq!(db.commit().games(), 3);
        let dates = db.commit().corpus("c").unwrap().date_range().unwrap();
        assert_eq!(dates.0.to_string(), "1999-05-06");
        let text = db.text(GameId::new(1)).unwrap();
        assert!(corrected.starts_with(&text), "{text}");
    };
    check(&temp.db);
    // It is as if the corrected files had been imported in the first place.
    let fresh = {
        let mut fresh = Temp::new(&[DictionaryShape::Three]);
        fresh.import_paths("c", &paths, 1);
        fresh
    };
    assert_eq!(temp.db.content_hash().unwrap().all(), fresh.db.content_hash().unwrap().all());
    let temp = temp.reopen();
    check(&temp.db);
    assert!(temp.db.verify(&VerifyOptions::default()).unwrap().is_sound());

    // Nothing has changed since.
    let import = |paths: &[std::path::PathBuf]| {
        temp.db.writer().import(paths, &ImportOptions::new("c")).unwrap()
    };
    let again = import(&paths);
    assert_eq!((again.games_corrected, again.files_known), (0, 2));
    // What the file had before comes back.
    let first = corrected.replace("PB[Ann]", "PB[Anm]").replace("mended", "first");
    std::fs::write(&path, first).unwrap();
    assert_eq!(import(&paths).games_corrected, 1);
    std::fs::write(&path, &corrected).unwrap();
    assert_eq!(import(&paths).games_corrected, 1);
    check(&temp.db);
    // A copy in another file is another record of the game, and corrects nothing.
    std::fs::write(&other, corrected.replace("PB[Ann]", "PB[Anna]")).unwrap();
    assert_eq!(import(&paths).games_corrected, 0);
    // In a file with both, the one that was there stays.
    std::fs::write(&path, corrected.clone() + &corrected.replace("PB[Ann]", "PB[Anna]")).unwrap();
    assert_eq!(import(&paths).games_corrected, 0);
    check(&temp.db);
}

#[test]
fn a_corrected_record_has_its_variations() {
    let mut temp = Temp::new(&[DictionaryShape::Three]);
    let game = |line: &str| format!("(;SZ[19]{}(;B[aa];W[ss]){line})", quiet_game(1, 'B'));
    let path = temp.file(&[game("(;B[jj];W[kk])")]);
    let import = |temp: &Temp| {
        let options = ImportOptions::new("c").variations(true);
        temp.db.writer().import(&[path.clone()], &options).unwrap()
    };
    import(&temp);
    let here = |temp: &Temp, stones: &str| found(&temp.db, &format!("{stones} in variations"));
    let lines = ["2x2 \"B?/?W\" at K10..L9", "2x2 \"B?/?B\" at K10..L9"];
    assert_eq!(lines.map(|line| here(&temp, line)), [1, 0]);
    std::fs::write(&path, game("(;B[jj];B[kk])")).unwrap();
    assert_eq!(import(&temp).games_corrected, 1);
    assert_eq!(lines.map(|line| here(&temp, line)), [0, 1]);
}

#[test]
fn an_interrupted_import_leaves_the_setting_of_variations() {
    let mut temp = Temp::new(&[DictionaryShape::Three]);
    let texts: Vec<String> =
        (0..300).map(|n| format!("(;SZ[9]PB[{n}];B[aa](;W[bb])(;W[cc];B[dd]))")).collect();
    let file = temp.file(&texts);
    temp.import_paths("c", &[file.clone()], 2);
    let before = temp.db.commit().number;
    let more = temp.file(&texts.iter().map(|text| text.replace("PB[", "PW[")).collect::<Vec<_>>());
    let options = ImportOptions::new("c").variations(true);
    let keeps = |temp: &Temp| {
        let commit = temp.db.commit();
        commit.keeps_variations(commit.corpus("c").unwrap().id)
    };
    let mut interrupted = 0;
    for limit in (0..).map(|step| Duration::from_millis(20 * step)) {
        let control = Control::with_time_limit(limit);
        let paths = [file.clone(), more.clone()];
        match temp.db.with_control(&control).writer().import(&paths, &options) {
            Ok(report) => {
                assert_eq!(report.games_new, 300);
                break;
            }
            Err(DatabaseError::Interrupted(_)) => interrupted += 1,
            Err(error) => panic!("{limit:?}: {error}"),
        }
        assert_eq!(temp.db.commit().number, before, "{limit:?}");
        assert!(!keeps(&temp), "{limit:?}: the setting is as before");
    }
    assert!(interrupted > 0 && keeps(&temp));
}

#[test]
fn set_ups_without_end_are_read_in_time() {
    let repeated = |part: &str, bytes: usize| part.repeat(bytes / part.len());
    for (name, text) in [
        ("on one node", format!("(;SZ[19]{};B[aa])", repeated("AE[aa:ss]AB[aa:ss]", 300_000))),
        ("on many nodes", format!("(;SZ[19]{};B[aa])", repeated(";AE[aa:ss]AW[aa:ss]", 300_000))),
        (
            "after moves",
            format!("(;SZ[19];B[aa]{})", repeated(";AE[aa:ss]AW[bb:ss]AB[bb:ss]", 300_000)),
        ),
        (
            "on variations",
            format!("(;SZ[19]{}(;B[aa]))", repeated("(;AE[aa:ss]AW[aa:cs];W[ss])", 300_000)),
        ),
        (
            "on variations after moves",
            format!("(;SZ[19];B[aa](;W[bb]){})", repeated("(;AE[aa:ss]AW[aa:cs];B[ss])", 300_000)),
        ),
        (
            "one in the other",
            format!("(;SZ[19]{}{}", repeated("(;AB[aa:ss]AW[aa:cs]", 300_000), ")".repeat(99_999)),
        ),
    ] {
        let mut temp = Temp::new(&[DictionaryShape::Three]);
        let file = temp.file(&[text]);
        let mut options = ImportOptions::new("c").variations(true);
        options.game_limits.depth = usize::MAX;
        let report = temp.db.writer().import(&[file], &options).unwrap();
        assert_eq!(
            (report.games_new, report.rejected_count),
            (1, 0),
            "{name}: {:?}",
            report.rejected
        );
        temp.db.text(GameId::new(1)).unwrap();
    }
}

#[test]
fn games_are_written_in_other_encodings() {
    let game = "(;GM[1]CA[UTF-8]PB[古力]PW[李世石];B[dd];W[pp])";
    for name in ["GB18030", "GBK", "Big5", "Shift_JIS", "EUC-KR", "UTF-8"] {
        let encoding = TextEncoding::from_name(name).unwrap();
        let declared = declare(game, encoding.name());
        let Ok(bytes) = encoding.encode(&declared) else { continue };
        let read = Games::new(&bytes[..], Limits::default()).next().unwrap().unwrap();
        assert_eq!(read.encoding, encoding.name());
        let record = GameRecord::from_raw(&read).unwrap();
        assert_eq!((&record.facts.black[..], record.moves.len()), ("古力", 2), "{name}");
    }
}
