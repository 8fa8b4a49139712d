//! NGF, the format of the server WBaduk (`CyberOro`).
//!
//! The facts are in lines of a fixed order, counted from 0: title, lines of the board, white and
//! black (the name, and the rank as the last word: `9D`, `5DP` or `5段P` of a professional, `3K*`),
//! the server's address, handicap stones, a number, komi, date (`20150808 [12:34]`), the time to
//! think in minutes, the result, the number of moves. Old files lack the server's address. The
//! result is in the language of the client: `Black wins by 16.5 points! >> White(66):Black(89)`,
//! `黒中押し勝ち!`, `흑 1.5집 승`; the numbers after `>>` are the points of both sides.
//!
//! A move is `PMABBQEEQ`: `PM`, two letters of its number, the colour, column and row as letters
//! from `B`. A point off the board is a pass. Komi is a whole number; the half point of an even game
//! is not written.
//!
//! The other lines of Chinese files begin with `GI`. Their facts are in the usual order or in this
//! one: event, white, black, place, a text, date (`2006-9-5`), lines of the board, handicap stones, a
//! number, komi, the number of moves. In a third order only the moves are read, on 19 lines. After
//! the moves, `IDB[211] text[EndTxt]` is the comment of move 211; that of the last has the result.

use super::game::{Game, result};
use crate::go::Color;
use crate::record::{Date, Outcome, Standing};

/// Returns true if this is the beginning of an NGF file: if a line is a move.
pub(super) fn is_ngf(head: &str) -> bool {
    head.lines().any(|line| {
        matches!(
            line.trim_end().as_bytes(),
            [b'P', b'M', b'A'..=b'Z', b'A'..=b'Z', b'B' | b'W', b'A'..=b'Z', b'A'..=b'Z', ..]
        )
    })
}

/// Converts the game of a file to SGF. The error describes the problem.
pub(super) fn convert(text: &str) -> Result<String, &'static str> {
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().map(str::trim).collect();
    let line = |number: usize| lines.get(number).copied().unwrap_or_default();
    let has_prefix = line(0).starts_with("GI") && line(1).starts_with("GI");
    let line = |number: usize| {
        let line = line(number);
        if has_prefix { line.strip_prefix("GI").unwrap_or(line).trim() } else { line }
    };
    let size = |number| line(number).parse::<u8>().ok().filter(|size| (2..=25).contains(size));
    let mut game = Game { size: 19, ..Game::default() };
    if let Some(size) = size(1) {
        game.size = size;
        // Old files lack the server's address.
        let late = usize::from(line(4).parse::<u32>().is_err());
        let place = if late == 1 && !line(4).starts_with("PM") { line(4) } else { "" };
        game.fact("GN", line(0));
        facts(&mut game, [line(2), line(3), place, line(7 + late)]);
        komi_and_handicap(&mut game, line(6 + late), line(4 + late));
        if let Ok(minutes @ 1..=10_000) = line(8 + late).parse::<u32>() {
            game.fact("TM", (minutes * 60).to_string());
        }
        game.fact("RE", outcome(line(9 + late)).unwrap_or_default());
    } else if let Some(size) = size(6).filter(|_| has_prefix) {
        game.size = size;
        game.fact("EV", line(0));
        facts(&mut game, [1, 2, 3, 5].map(line));
        komi_and_handicap(&mut game, line(9), line(7));
    } else if !has_prefix || !is_ngf(text) {
        return Err("the second line is not the size of the board, as in an NGF record");
    }
    read_moves(&mut game, &lines);
    comments(&mut game, &lines);
    Ok(game.to_sgf())
}

/// Adds white, black, the place and the date.
fn facts(game: &mut Game, [white, black, place, date]: [&str; 4]) {
    player(game, white, ["PW", "WR"]);
    player(game, black, ["PB", "BR"]);
    game.fact("PC", place);
    let date = Date::parse_all(date).first().filter(|date| date.day > 0).map(Date::to_string);
    game.fact("DT", date.unwrap_or_default());
}

fn komi_and_handicap(game: &mut Game, komi: &str, handicap: &str) {
    let handicap = handicap.parse().unwrap_or(0);
    if let Ok(komi) = komi.parse::<f64>() {
        let half = if handicap == 0 && komi.fract() == 0.0 { 0.5 } else { 0.0 };
        game.fact("KM", (komi + half).to_string());
    }
    game.korean_handicap(handicap);
}

/// Adds the comments of moves.
fn comments(game: &mut Game, lines: &[&str]) {
    let mut of_move = None;
    for line in lines {
        let begun = line.strip_prefix("IDB[").and_then(|rest| rest.split_once(']'));
        let (number, text) = match (begun, of_move) {
            (Some((number, text)), _) => (number.trim().parse().ok(), text),
            (None, Some(_)) => (of_move, *line),
            (None, None) => continue,
        };
        let end = text.strip_suffix("[EndTxt]");
        of_move = number.filter(|_| end.is_none());
        let text = end.unwrap_or(text).trim();
        let Some(number) = number.filter(|number| *number <= game.moves.len()) else { continue };
        if number == game.moves.len()
            && let outcome = Outcome::parse(text)
            && !matches!(outcome, Outcome::Unspecified(_) | Outcome::Unknown)
        {
            game.fact("RE", outcome.to_string());
        }
        let comment = &mut game.remarks.entry(number).or_default().comment;
        if !comment.is_empty() {
            comment.push('\n');
        }
        comment.push_str(text);
    }
}

/// Adds the moves of the lines that are some.
fn read_moves(game: &mut Game, lines: &[&str]) {
    for move_line in lines {
        let Some([_, _, color, col, row, ..]) = move_line.strip_prefix("PM").map(str::as_bytes)
        else {
            continue;
        };
        let color = match color {
            b'B' => Color::Black,
            b'W' => Color::White,
            _ => continue,
        };
        let point = game.point(col.checked_sub(b'B'), row.checked_sub(b'B'));
        game.moves.push((color, point));
    }
}

/// `name   9D`, `name 5DP`
fn player(game: &mut Game, line: &str, [name, rank]: [&'static str; 2]) {
    let is_rank = |word: &str| {
        word.starts_with(|c: char| c.is_numeric() || "一二三四五六七八九十初".contains(c))
            && matches!(Standing::parse(&plain(word)), Some(Standing::Rank(_)))
    };
    match line.rsplit_once(char::is_whitespace) {
        Some((before, word)) if is_rank(word) => {
            game.fact(name, before);
            game.fact(rank, plain(word));
        }
        _ => game.fact(name, line),
    }
}

/// A rank in the common form: `5DP` is `5p`, `9D` is `9d`.
fn plain(rank: &str) -> String {
    rank.replace("DP", "p").replace('D', "d").replace('K', "k").replace('P', "p")
}

/// `White wins by resignation!`, `Black 3.5 Win >> White(50):Black(63)`, `黒5.5目勝!`
fn outcome(text: &str) -> Option<String> {
    let text = text.split(">>").next().unwrap_or_default().trim();
    let text = text.trim_end_matches(['!', '！', '.', ' ']);
    let lower = text.to_lowercase();
    let has = |words: [&str; 2]| words.iter().any(|word| lower.contains(word));
    let winner = if has(["white win", "black lose"]) {
        'W'
    } else if has(["black win", "white lose"]) {
        'B'
    } else {
        // `197手完、黒中押し勝ち`: the number of moves comes first.
        let text = text.rsplit(['、', ',']).next().unwrap_or(text);
        // Here 子 are points, not stones that count twice.
        let text = text.replace('子', "目").replace("ดำ", "black ").replace("ขาว", "white ");
        return match Outcome::parse(&text.replace("ชนะ", "wins ")) {
            Outcome::Unknown => None,
            outcome => Some(outcome.to_string()),
        };
    };
    if has(["resi", "resign"]) {
        return Some(result(winner, "R"));
    } else if lower.contains("time") {
        return Some(result(winner, "T"));
    }
    // `Black wins by 1win`, `White 19Win`
    let number = |word: &str| {
        let digits = word.trim_end_matches(|c: char| !c.is_ascii_digit());
        digits.parse::<f64>().ok().filter(|points| *points > 0.0)
    };
    let points = lower.split_whitespace().find_map(number);
    Some(result(winner, &points.map(|points| points.to_string()).unwrap_or_default()))
}
