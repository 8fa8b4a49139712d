//! Comments, and the comparison of texts.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::sgf::{GameTree, Limits};

/// The text in lower case and without accents, as texts are compared.
pub fn fold(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let letters = text.nfkd().filter(|&c| !is_combining_mark(c)).flat_map(char::to_lowercase);
    letters.flat_map(without_stroke).collect()
}

/// The plain letters of one that Unicode does not take apart.
fn without_stroke(c: char) -> impl Iterator<Item = char> {
    let (first, second) = match c {
        'ø' => ('o', None),
        'ł' => ('l', None),
        'đ' | 'ð' => ('d', None),
        'ı' => ('i', None),
        'ß' => ('s', Some('s')),
        'æ' => ('a', Some('e')),
        'œ' => ('o', Some('e')),
        'þ' => ('t', Some('h')),
        other => (other, None),
    };
    std::iter::once(first).chain(second)
}

/// Visits the comments of a record, those of its variations too: `C` and `GC` of every node. A text
/// that is not a record has none.
pub fn for_each_comment(text: &str, mut visit: impl FnMut(&str)) {
    // Most records have no comment, which is detected without parsing.
    if !may_have_comments(text.as_bytes()) {
        return;
    }
    // Stored records were checked against the limits when they were imported.
    let most = usize::MAX;
    let limits = Limits { game_bytes: most, value_bytes: most, depth: most, nodes: most };
    let Ok(tree) = GameTree::parse(text, &limits) else { return };
    for node in tree.nodes() {
        for value in ["C", "GC"].into_iter().filter_map(|name| node.value(name)) {
            visit(&value.text());
        }
    }
}

/// Returns whether a bracket opens after a name that may be `C`, `GC` or a long form of them, such
/// as `Comment`.
fn may_have_comments(text: &[u8]) -> bool {
    memchr::memchr_iter(b'[', text).any(|bracket| {
        let before = text.iter().take(bracket).rev().find(|byte| !byte.is_ascii_whitespace());
        before.is_some_and(|byte| *byte == b'C' || byte.is_ascii_lowercase())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn comments(text: &str) -> Vec<String> {
        let mut all = Vec::new();
        for_each_comment(text, |comment| all.push(comment.to_owned()));
        all
    }

    #[test]
    fn comments_of_every_node() {
        assert_eq!(comments("(;SZ[19]PC[here]RE[B+R];B[pd])"), [""; 0]);
        assert_eq!(comments("(;GC[a]C [b];B[pd](;W[dd]C[c\\]])(;W[dp]\nC\n[d]))").len(), 4);
        assert_eq!(comments("(;GameComment[a];Comment[b])"), ["a", "b"]);
        assert_eq!(comments("no record C[a]"), [""; 0]);
    }

    #[test]
    fn folding() {
        assert_eq!(fold("Čho Chikun 白 ＡＢ"), "cho chikun 白 ab");
        assert_eq!(fold("Søren STRAUẞ Łukasz Æsir"), "soren strauss lukasz aesir");
    }
}
