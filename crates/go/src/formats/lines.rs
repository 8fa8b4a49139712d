//! Texts with one game per line: an identifier, a tab, and the moves as SGF writes them.
//!
//! ```text
//! 2003-00017<TAB>;B[pd];W[dp];B[pq]
//! ```
//!
//! The identifier becomes the name of the game. Facts may come from an [index](super::index) beside
//! the file.

use crate::sgf::escaped;

/// Returns true if this is the beginning of such a text.
pub(super) fn is_lines(head: &str) -> bool {
    let first = head.trim_start_matches('\u{feff}').lines().next().unwrap_or_default();
    split(first).is_some()
}

/// The identifier and the moves of a line; `None` if there is no game.
pub(super) fn split(line: &str) -> Option<(&str, &str)> {
    let (id, moves) = line.split_once('\t')?;
    let moves = moves.trim();
    let is_move = moves.starts_with(";B[") || moves.starts_with(";W[");
    (is_move && are_nodes(moves) && !id.contains([';', '(', '['])).then_some((id, moves))
}

/// A game with these facts, properties of SGF with the size of the board first.
pub(super) fn to_sgf(id: &str, moves: &str, facts: &str) -> String {
    format!("(;GM[1]FF[4]{facts}GN[{}]{moves})", escaped(id))
}

/// Returns true if this is a sequence of nodes without variations, whose values are all closed.
fn are_nodes(text: &str) -> bool {
    let (mut in_value, mut is_escaped) = (false, false);
    for c in text.chars() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' if in_value => is_escaped = true,
            ']' if in_value => in_value = false,
            _ if in_value => {}
            '[' => in_value = true,
            ';' => {}
            c if c.is_ascii_alphabetic() || c.is_whitespace() => {}
            _ => return false,
        }
    }
    !in_value
}
