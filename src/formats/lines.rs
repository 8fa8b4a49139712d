//! Texts with one game per line: an identifier, a tab, and the moves as SGF writes them.
//!
//! ```text
//! 2003-00017<TAB>;B[pd];W[dp];B[pq]
//! ```
//!
//! The identifier becomes the name of the game. An index of facts beside the file is not read.

/// Whether this is the beginning of such a text.
pub(super) fn is_lines(head: &str) -> bool {
    let first = head.trim_start_matches('\u{feff}').lines().next().unwrap_or_default();
    to_sgf(first).is_some()
}

/// The game of a line; `None` if there is none.
pub(super) fn to_sgf(line: &str) -> Option<String> {
    let (id, moves) = line.split_once('\t')?;
    let moves = moves.trim();
    let is_move = moves.starts_with(";B[") || moves.starts_with(";W[");
    if !is_move || !are_nodes(moves) || id.contains([';', '(', '[']) {
        return None;
    }
    let id = id.replace('\\', "\\\\").replace(']', "\\]");
    Some(format!("(;GM[1]FF[4]SZ[19]GN[{id}]{moves})"))
}

/// Whether this is a sequence of nodes without variations, whose values are all closed.
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
