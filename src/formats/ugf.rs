//! UGF and UGI, the formats of PandaNet.
//!
//! Sections begin with their names in brackets. `[Header]` has a line `Key=Value` for each fact:
//!
//! | key | value |
//! | --- | --- |
//! | `Title`, `Place`, `Date`, `Rule` | texts |
//! | `PlayerB`, `PlayerW` | the name, the rank and more, with commas between |
//! | `Hdcp` | the handicap stones, a comma, komi |
//! | `Size` | the lines of the board |
//! | `Winner` | `B` or `W`, a comma, `R`, `T` or the points |
//! | `CoordinateType` | `IGS` if rows are counted from below |
//! | `Lang` | the encoding, mostly Shift-JIS |
//!
//! `[Data]` has a line for each move: `QD,B1,1,12` is the point (column and row as letters from
//! `A`, the rows from above), the colour, the number of the move and the seconds. Black's stones of
//! number 0 before the first move are the handicap. A point outside of the board is a pass. The
//! variations and comments in further sections (`[Figure]`) are not read.

use super::game::{Game, result};
use crate::go::Color;

/// Is this the beginning of a UGF or UGI file?
pub(super) fn is_ugf(head: &str) -> bool {
    let first = head.trim_start_matches('\u{feff}').trim_start().lines().next().unwrap_or_default();
    first.trim().eq_ignore_ascii_case("[header]")
}

/// The encoding that the header names.
pub(super) fn language(head: &str) -> Option<&str> {
    let mut lines = head.lines().map(str::trim);
    lines.find_map(|line| value_of(line, "lang"))
}

/// The value of a line with this key.
fn value_of<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    let (name, value) = line.split_once('=')?;
    name.trim().eq_ignore_ascii_case(key).then(|| value.trim())
}

/// The game of a file as SGF; an error says what is wrong.
pub(super) fn convert(text: &str) -> Result<String, &'static str> {
    let mut game = Game { size: 19, ..Game::default() };
    let mut section = String::new();
    let mut from_below = false;
    let mut handicap = 0;
    for line in text.lines().map(|line| line.trim().trim_start_matches('\u{feff}')) {
        if let Some(name) = line.strip_prefix('[').and_then(|name| name.strip_suffix(']')) {
            section = name.to_lowercase();
            continue;
        }
        match section.as_str() {
            "header" => {
                if let Some(kind) = value_of(line, "CoordinateType") {
                    from_below = kind.eq_ignore_ascii_case("IGS");
                }
                header(&mut game, line, &mut handicap);
            }
            "data" => data(&mut game, line, from_below),
            _ => {}
        }
    }
    if section.is_empty() {
        return Err("no section `[Header]`, with which a UGF record begins");
    }
    game.handicap = if game.stones.is_empty() { 0 } else { handicap };
    Ok(game.to_sgf())
}

/// A line of the header.
fn header(game: &mut Game, line: &str, handicap: &mut u8) {
    let value = |key: &str| value_of(line, key).unwrap_or_default();
    game.fact("EV", value("Title"));
    game.fact("PC", value("Place"));
    game.fact("DT", value("Date").split(',').next().unwrap_or_default().replace('/', "-"));
    game.fact("RU", value("Rule"));
    for (key, [name, rank]) in [("PlayerB", ["PB", "BR"]), ("PlayerW", ["PW", "WR"])] {
        let mut parts = value(key).split(',');
        game.fact(name, parts.next().unwrap_or_default());
        game.fact(rank, parts.next().unwrap_or_default());
    }
    if let Some((stones, komi)) = value("Hdcp").split_once(',') {
        *handicap = stones.trim().parse().unwrap_or(0);
        if let Ok(komi) = komi.trim().parse::<f64>() {
            game.fact("KM", komi.to_string());
        }
    }
    if let Ok(size @ 2..=25) = value("Size").parse() {
        game.size = size;
    }
    let mut winner = value("Winner").split(',').map(str::trim);
    let side = winner.next().and_then(|side| side.chars().next());
    if let Some(side @ ('B' | 'W')) = side.map(|side| side.to_ascii_uppercase()) {
        let margin = winner.next().unwrap_or_default();
        let margin = match margin.chars().next().map(|first| first.to_ascii_uppercase()) {
            Some(first @ ('R' | 'T')) => first.to_string(),
            Some('0'..='9') => margin.to_owned(),
            _ => String::new(),
        };
        game.fact("RE", result(side, &margin));
    }
}

/// A move.
fn data(game: &mut Game, line: &str, from_below: bool) {
    let mut parts = line.split(',').map(str::trim);
    let (Some(place), Some(color)) = (parts.next(), parts.next()) else { return };
    let &[col, row] = place.to_ascii_uppercase().as_bytes() else { return };
    let color = match color.bytes().next().map(|color| color.to_ascii_uppercase()) {
        Some(b'B') => Color::Black,
        Some(b'W') => Color::White,
        _ => return,
    };
    let (col, row) = (col.checked_sub(b'A'), row.checked_sub(b'A'));
    let row = if from_below { row.and_then(|row| (game.size - 1).checked_sub(row)) } else { row };
    let point = game.point(col, row);
    let is_handicap = parts.next() == Some("0") && color == Color::Black && game.moves.is_empty();
    match point {
        Some(point) if is_handicap => game.stones.push(point),
        _ => game.moves.push((color, point)),
    }
}
