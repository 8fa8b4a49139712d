//! NGF, the format of the server WBaduk.
//!
//! The facts are in lines of a fixed order, counted from 0: title, lines of the board, white and
//! black (the name, and the rank as the last word: `9D`, `5DP` of a professional, `3K`), the
//! server's address, handicap stones, a number, komi, date (`20150808 [12:34]`), the time to think,
//! the result in English, the number of moves. Old files lack the server's address.
//!
//! A move is `PMABBQEEQ`: `PM`, two letters of its number, the colour, column and row as letters
//! from `B`. A point outside of the board is a pass. Komi is a whole number; the half point of an
//! even game is not written.

use super::game::{Game, result};
use crate::go::Color;

/// The game of a file as SGF; an error says what is wrong.
pub(super) fn convert(text: &str) -> Result<String, &'static str> {
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().map(str::trim).collect();
    let line = |number: usize| lines.get(number).copied().unwrap_or_default();
    let size = line(1).parse::<u8>().ok().filter(|size| (2..=25).contains(size));
    let Some(size) = size else {
        return Err("the second line is not the number of the board's lines, as in an NGF record");
    };
    let mut game = Game { size, ..Game::default() };
    game.fact("GN", line(0));
    player(&mut game, line(2), ["PW", "WR"]);
    player(&mut game, line(3), ["PB", "BR"]);
    // Old files lack the server's address.
    let late = usize::from(line(4).parse::<u32>().is_err());
    if late == 1 {
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
    game.fact("RE", outcome(line(9 + late)).unwrap_or_default());
    game.korean_handicap(handicap);
    for &move_line in &lines {
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
    Ok(game.to_sgf())
}

/// `name   9D`, `name 5DP`
fn player(game: &mut Game, line: &str, [name, rank]: [&'static str; 2]) {
    let is_rank = |word: &str| {
        let digits =
            word.trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == '*' || c == '?');
        !digits.is_empty()
            && digits.len() < word.len()
            && digits.bytes().all(|b| b.is_ascii_digit())
    };
    match line.rsplit_once(char::is_whitespace) {
        Some((before, word)) if is_rank(word) => {
            game.fact(name, before);
            game.fact(rank, word.replace("DP", "p").replace('D', "d").replace('K', "k"));
        }
        _ => game.fact(name, line),
    }
}

/// `White wins by resignation`, `Black win 3.5`, `Black loses on time`
fn outcome(text: &str) -> Option<String> {
    let text = text.to_lowercase();
    let has = |words: [&str; 2]| words.iter().any(|word| text.contains(word));
    let winner = if has(["white win", "black lose"]) {
        'W'
    } else if has(["black win", "white lose"]) {
        'B'
    } else {
        return None;
    };
    let margin = if text.contains("resign") {
        "R".to_owned()
    } else if text.contains("time") {
        "T".to_owned()
    } else {
        let numbers = text.split_whitespace().filter_map(|word| word.parse::<f64>().ok());
        numbers.filter(|points| *points > 0.0).map(|points| points.to_string()).next()?
    };
    Some(result(winner, &margin))
}
