//! GIB, the format of the server Tygem.
//!
//! A header between `\HS` and `\HE` has a line for each fact, `\[KEY=VALUE\]`; the moves follow
//! between `\GS` and `\GE`.
//!
//! | line | content |
//! | --- | --- |
//! | `GAMEBLACKNAME`, `GAMEWHITENAME` | the player with the rank in parentheses, `name (9D)` |
//! | `BUSERINFO`, `WUSERINFO` | `BID:name,BLV:35,BNICK:…`: name, level, nickname |
//! | `GAMENAME`, `GAMEPLACE`, `GAMEDATE`, `GAMECOMMENT` | event, place, date (`2013- 1-26-12-34-56` or `2009年10月 9日 19:24:18`), comment |
//! | `GAMEINFOMAIN` | `GRLT:3,ZIPSU:0,GONGJE:65,LINE:19`: result, margin and komi in tenths, lines |
//! | `GAMERESULT` | `white 2.5 win`, `黑中盤勝`: the result in words, if `GAMEINFOMAIN` has none |
//! | `GAMEINFOSUB` | `GNAME:…,GDATE:2024-06-04-…,GPLC:…` |
//! | `GAMETAG` | `C2024:06:04:14:53,W3,Z0,G65`: date, result, margin and komi in tenths |
//! | `INI 0 1 2 &4` | the third number is that of the handicap stones |
//! | `IDX`, `REM` | ignored |
//! | `STO 0 2 1 15 3` | the number of the line, 1 for black or 2 for white, column, row |
//! | `SKI 0 3` | a pass; its colour follows from the moves beside it |
//!
//! A second `INI` sets the board up again. After `\GE` there are remarks between `\RS` and `\RE`: the
//! number of moves before, `\[REFSUSUN=31\]`, and a text, `\[REFEXPLAIN=`, or moves of a variation,
//! which are not read.
//!
//! Results are 0 and 1 for points, 3 and 4 for resignation, 7 and 8 for time; the smaller is a win
//! of black. Levels are 0 for 18 kyu to 17 for 1 kyu, 18 to 26 for 1 to 9 dan, 27 to 35 for 1 to 9
//! dan of professionals. The names in `GAMETAG` are not used: some are in another encoding.

use super::game::{Game, result, tenths};
use crate::go::{Color, Point};
use crate::record::Outcome;

/// Returns true if this is the beginning of a GIB file.
pub(super) fn is_gib(head: &str) -> bool {
    let head = head.trim_start_matches('\u{feff}').trim_start();
    head.starts_with("\\HS") || head.starts_with("\\[GAME")
}

/// Converts the game of a file to SGF. The error describes the problem.
pub(super) fn convert(text: &str) -> Result<String, &'static str> {
    let mut game = Game { size: 19, ..Game::default() };
    let mut handicap = 0;
    let mut is_gib = false;
    let mut words: Option<String> = None;
    let mut lines = text.lines().map(str::trim);
    // The colours of moves; none of a pass.
    let mut moves: Vec<(Option<Color>, Option<Point>)> = Vec::new();
    for line in lines.by_ref().take_while(|line| *line != "\\GE") {
        let items: Vec<&str> = line.split_whitespace().collect();
        let number = |at: usize| items.get(at).and_then(|item| item.parse::<u8>().ok());
        match items.first() {
            Some(&"INI") => {
                handicap = number(3).unwrap_or(0);
                moves.clear();
            }
            Some(&"STO") => {
                let color = if items.get(3) == Some(&"1") { Color::Black } else { Color::White };
                moves.push((Some(color), game.point(number(4), number(5))));
            }
            Some(&"SKI") => moves.push((None, None)),
            _ => {
                let field = line.strip_prefix("\\[").and_then(|field| field.split_once('='));
                if let Some((key, value)) = field {
                    let value = value.strip_suffix("\\]").unwrap_or(value);
                    if key == "GAMERESULT" {
                        words = match Outcome::parse(value) {
                            Outcome::Unknown => Some(value.to_owned()),
                            outcome => Some(outcome.to_string()),
                        };
                    }
                    header(&mut game, key, value);
                }
            }
        }
        is_gib |= matches!(items.first(), Some(&("\\HS" | "\\GS" | "INI")));
    }
    if !is_gib {
        return Err("no line `\\HS` or `INI`at the start of a GIB record");
    }
    // The passes before the first stone end with one of the side that does not play it.
    let passes = moves.iter().take_while(|mv| mv.0.is_none()).count();
    let mut color = match moves.get(passes).and_then(|mv| mv.0) {
        Some(first) if passes % 2 == 0 => first,
        Some(first) => first.opposite(),
        None if handicap > 1 => Color::White,
        None => Color::Black,
    };
    for (own, point) in moves {
        color = own.unwrap_or(color);
        game.moves.push((color, point));
        color = color.opposite();
    }
    remarks(&mut game, lines);
    // Numbers take precedence over words.
    game.fact("RE", words.unwrap_or_default());
    game.korean_handicap(handicap);
    Ok(game.to_sgf())
}

/// Reads the remarks.
fn remarks<'a>(game: &mut Game, lines: impl Iterator<Item = &'a str>) {
    let (mut number, mut is_text) = (0, false);
    for line in lines {
        let field = |name| line.strip_prefix("\\[")?.strip_prefix(name)?.strip_prefix('=');
        let mut text = line;
        if let Some(moves) = field("REFSUSUN") {
            number = moves.trim_end_matches("\\]").trim().parse().unwrap_or(0);
            number = number.min(game.moves.len());
        } else if let Some(begin) = field("REFEXPLAIN") {
            (text, is_text) = (begin, true);
        }
        if !is_text {
            continue;
        }
        is_text = !text.ends_with("\\]");
        let comment = &mut game.remarks.entry(number).or_default().comment;
        comment.push_str(text.trim_end_matches("\\]").trim());
        comment.push('\n');
    }
}

/// A line of the header.
fn header(game: &mut Game, key: &str, value: &str) {
    match key {
        "GAMEBLACKNAME" => player(game, value, ["PB", "BR"]),
        "GAMEWHITENAME" => player(game, value, ["PW", "WR"]),
        "BUSERINFO" => user(game, value, 'B', ["PB", "BR"]),
        "WUSERINFO" => user(game, value, 'W', ["PW", "WR"]),
        "GAMENAME" | "GAMETITLE" => game.fact("EV", value),
        "GAMEPLACE" => game.fact("PC", value),
        "GAMEDATE" => date(game, value, '-'),
        "GAMEGONGJE" => game.fact("KM", tenths(value).unwrap_or_default()),
        "GAMECOMMENT" => game.fact("GC", value),
        "GAMEINFOMAIN" => {
            let item = |name: &str| item(value, name);
            outcome(game, item("GRLT:"), item("ZIPSU:"));
            game.fact("KM", item("GONGJE:").and_then(tenths).unwrap_or_default());
            let lines = item("LINE:").and_then(|lines| lines.parse().ok());
            game.size = lines.filter(|lines| (2..=25).contains(lines)).unwrap_or(game.size);
        }
        "GAMEINFOSUB" => {
            date(game, item(value, "GDATE:").unwrap_or_default(), '-');
            game.fact("EV", item(value, "GNAME:").unwrap_or_default());
            game.fact("PC", item(value, "GPLC:").unwrap_or_default());
        }
        "GAMETAG" => {
            let digits = |item: &&str| item.chars().nth(1).is_some_and(|c| c.is_ascii_digit());
            let items = || value.split(',').filter(digits);
            let item = |name: char| items().find_map(|item| item.strip_prefix(name));
            date(game, item('C').unwrap_or_default(), ':');
            outcome(game, item('W'), item('Z'));
            game.fact("KM", item('G').and_then(tenths).unwrap_or_default());
        }
        _ => {}
    }
}

/// The item of a list with this name.
fn item<'a>(list: &'a str, name: &str) -> Option<&'a str> {
    list.split(',').find_map(|item| item.strip_prefix(name)).map(str::trim)
}

/// `name (9D)`
fn player(game: &mut Game, value: &str, [name, rank]: [&'static str; 2]) {
    match value.trim().strip_suffix(')').and_then(|value| value.rsplit_once('(')) {
        Some((before, inside)) if !before.trim().is_empty() => {
            game.fact(name, before);
            game.fact(rank, inside);
        }
        _ => game.fact(name, value),
    }
}

/// `BID:name,BLV:35,BNICK:nick`
fn user(game: &mut Game, value: &str, side: char, [name, rank]: [&'static str; 2]) {
    let of = |key: &str| item(value, &format!("{side}{key}:")).unwrap_or_default();
    game.fact(name, of("ID"));
    game.fact(name, of("NICK"));
    let level = match of("LV").parse::<u8>() {
        Ok(level @ 0..=17) => format!("{}k", 18 - level),
        Ok(level @ 18..=26) => format!("{}d", level - 17),
        Ok(level @ 27..=35) => format!("{}p", level - 26),
        _ => String::new(),
    };
    game.fact(rank, level);
}

/// `2013- 1-26-12-34-56`, `2013:01:26:12:34` or `2009年10月 9日`
fn date(game: &mut Game, value: &str, separator: char) {
    let mut parts =
        value.split([separator, '年', '月', '日']).map(|part| part.trim().parse::<u16>());
    if let (Some(Ok(year)), Some(Ok(month)), Some(Ok(day))) =
        (parts.next(), parts.next(), parts.next())
    {
        game.fact("DT", format!("{year:04}-{month:02}-{day:02}"));
    }
}

fn outcome(game: &mut Game, kind: Option<&str>, margin: Option<&str>) {
    let points = || margin.and_then(tenths).filter(|points| points != "0").unwrap_or_default();
    let text = match kind {
        Some("0") => result('B', &points()),
        Some("1") => result('W', &points()),
        Some("3") => result('B', "R"),
        Some("4") => result('W', "R"),
        Some("7") => result('B', "T"),
        Some("8") => result('W', "T"),
        _ => return,
    };
    game.fact("RE", text);
}
