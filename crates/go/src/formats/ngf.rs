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
//! is not written. There are files whose other lines begin with `GI`: where the rest of the second is
//! the size of the board, the lines are in the usual order; otherwise only their moves are read, on 19
//! lines, since players and komi would be guesses.

use super::game::{Game, result};
use crate::go::Color;
use crate::record::{Outcome, Standing};

/// Converts the game of a file to SGF. The error describes the problem.
pub(super) fn convert(text: &str) -> Result<String, &'static str> {
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().map(str::trim).collect();
    let line = |number: usize| lines.get(number).copied().unwrap_or_default();
    let has_prefix = line(0).starts_with("GI") && line(1).starts_with("GI");
    let line = |number: usize| {
        let line = line(number);
        if has_prefix { line.strip_prefix("GI").unwrap_or(line).trim() } else { line }
    };
    let size = line(1).parse::<u8>().ok().filter(|size| (2..=25).contains(size));
    let Some(size) = size else {
        let mut game = Game { size: 19, ..Game::default() };
        read_moves(&mut game, &lines);
        if has_prefix && !game.moves.is_empty() {
            return Ok(game.to_sgf());
        }
        return Err("the second line is not the size of the board, as in an NGF record");
    };
    let mut game = Game { size, ..Game::default() };
    game.fact("GN", line(0));
    player(&mut game, line(2), ["PW", "WR"]);
    player(&mut game, line(3), ["PB", "BR"]);
    // Old files lack the server's address.
    let late = usize::from(line(4).parse::<u32>().is_err());
    if late == 1 && !line(4).starts_with("PM") {
        game.fact("PC", line(4));
    }
    let handicap = line(4 + late).parse().unwrap_or(0);
    if let Ok(komi) = line(6 + late).parse::<f64>() {
        let half = if handicap == 0 && komi.fract() == 0.0 { 0.5 } else { 0.0 };
        game.fact("KM", (komi + half).to_string());
    }
    let date = line(7 + late);
    if let (Some(year), Some(month), Some(day)) = (date.get(..4), date.get(4..6), date.get(6..8))
        && date.bytes().take(8).all(|b| b.is_ascii_digit())
    {
        game.fact("DT", format!("{year}-{month}-{day}"));
    }
    if let Ok(minutes @ 1..=10_000) = line(8 + late).parse::<u32>() {
        game.fact("TM", (minutes * 60).to_string());
    }
    game.fact("RE", outcome(line(9 + late)).unwrap_or_default());
    game.korean_handicap(handicap);
    read_moves(&mut game, &lines);
    Ok(game.to_sgf())
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
