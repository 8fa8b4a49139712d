//! Persons: who bears a name.

use std::collections::HashMap;
use std::str::Chars;
use std::sync::LazyLock;

use super::fold;
use super::rank::{Rank, name_and_rank};

/// The name of a person, as it is compared with others. Letter case, accents, width, blanks, hyphens,
/// simplified or traditional forms of characters and a rank beside the name do not count.
///
/// ```
/// use gopdb_go::record::PersonName;
/// let name = PersonName::new("Lee Sedol");
/// assert!(name.is("lee  sedol 9p") && name.is("ＬＥＥ SEDOL") && name.is("Lee Se-dol"));
/// assert!(PersonName::new("张栩").is("張栩九段"));
/// assert!(!name.is("Lee Sedol and AlphaGo") && !name.is("Sedol"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PersonName(String);

impl PersonName {
    /// The person of a name.
    pub fn new(name: &str) -> PersonName {
        PersonName(letters(without_rank(&fold(name))).collect())
    }

    /// Returns whether a text is a name of the person, ignoring case and accents.
    pub fn is(&self, name: &str) -> bool {
        self.is_folded(&fold(name))
    }

    /// Returns whether a folded text is a name of the person, like [`is`](PersonName::is).
    pub fn is_folded(&self, folded: &str) -> bool {
        let is_same = |name| letters(name).eq(self.0.chars());
        !self.0.is_empty() && (is_same(folded) || is_same(without_rank(folded)))
    }
}

/// A folded name without the rank that stands beside it: `Ke Jie 9p`, `9p Ke Jie`, `Ke Jie (9p)`,
/// `柯洁九段`.
fn without_rank(folded: &str) -> &str {
    let text = folded.trim();
    if let Some((name, _)) = name_and_rank(text) {
        return name;
    }
    let is_rank = |text: &str| Rank::read(text).is_some();
    if let Some((name, rank)) = text.strip_suffix([')', ']', '】']).and_then(|inside| {
        let (name, rank) = inside.rsplit_once(['(', '[', '【'])?;
        Some((name.trim(), rank.trim()))
    }) && is_rank(rank)
        && !name.is_empty()
    {
        return name;
    }
    if let Some((rank, name)) = text.split_once(' ')
        && is_rank(rank.trim_matches(['(', ')', '[', ']', '【', '】']))
    {
        return name.trim();
    }
    // Names of two to four characters; in longer ones it may be a word.
    let is_han = |c: char| matches!(c, '\u{4e00}'..='\u{9fff}');
    let numeral = |c: char| "初一二三四五六七八九".contains(c);
    match text.strip_suffix('段').and_then(|rest| rest.strip_suffix(numeral)) {
        Some(name) if (2..=4).contains(&name.chars().count()) && name.chars().all(is_han) => name,
        _ => text,
    }
}

/// The forms of characters, and the simplified form of each.
static VARIANTS: LazyLock<HashMap<char, char>> = LazyLock::new(|| {
    groups()
        .flat_map(|mut forms| {
            let simplified = forms.next();
            forms.filter_map(move |form| Some((form, simplified?)))
        })
        .collect()
});

/// The forms of each character that has several, the simplified one first.
fn groups() -> impl Iterator<Item = Chars<'static>> {
    let lines = include_str!("variants.txt").lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(|line| line.split(' ')).map(str::chars)
}

/// The simplified form of a character.
pub fn simplified(c: char) -> char {
    match c {
        '\u{4e00}'..='\u{9fff}' => VARIANTS.get(&c).copied().unwrap_or(c),
        other => other,
    }
}

/// The traditional form of a simplified character that has one: the most usual, if there are several.
pub fn traditional(c: char) -> char {
    static FORMS: LazyLock<HashMap<char, char>> = LazyLock::new(|| {
        groups().filter_map(|mut forms| Some((forms.next()?, forms.next()?))).collect()
    });
    FORMS.get(&c).copied().unwrap_or(c)
}

/// The letters of a folded name that count.
fn letters(folded: &str) -> impl Iterator<Item = char> + '_ {
    let is_between = |c: char| {
        c.is_whitespace()
            || matches!(c, '-' | '‐' | '・' | '·' | '\u{200b}'..='\u{200d}' | '\u{feff}')
    };
    folded.chars().filter(move |c| !is_between(*c)).map(simplified)
}

/// Returns whether a name is that of several players who play together: `A and B`, `A & B`,
/// `A + B`, `A / B`.
pub fn is_team(name: &str) -> bool {
    let folded = fold(name);
    let is_joint = |joint: &&str| {
        folded
            .split_once(*joint)
            .is_some_and(|(first, second)| !first.trim().is_empty() && !second.trim().is_empty())
    };
    [" and ", " & ", " + ", " / "].iter().any(is_joint)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_is_the_same_in_other_letters() {
        for (name, other) in [
            ("Lee Sedol", "lee sedol"),
            ("Lee Sedol", "LeeSedol 9p"),
            ("Ke Jie 9p", "Ke Jie"),
            ("柯 洁", "柯\u{3000}洁 九段"),
            ("Catalin Ţaranu", "CATALIN TARANU"),
            ("Sørensen", "Sorensen"),
            ("Strauß", "STRAUSS"),
            ("ｋｏａｌａ", "Koala"),
            ("張栩", "张栩"),
            ("趙治勲", "赵治勋"),
            ("澤田", "沢田"),
            ("羅洗河", "罗洗河九段"),
            ("Ke Jie", "Ke Jie (9p)"),
            ("Ke Jie", "[9p] Ke Jie"),
            ("Ke Jie", "9p Ke Jie"),
        ] {
            assert!(PersonName::new(name).is(other), "{name} {other}");
            assert!(PersonName::new(other).is(name), "{name} {other}");
            assert_eq!(PersonName::new(name), PersonName::new(other));
        }
        for (name, other) in [
            ("AlphaGo", "AlphaGo Lee"),
            ("AlphaGo Lee", "AlphaGo"),
            ("Lee", "Lee Sedol"),
            ("少年", "围棋少年"),
            ("围棋少年", "围棋少年九段天下"),
            ("段", "九段"),
            ("钢铁", "钢铁1段"),
            ("Zen", "Zen 19"),
            ("", "Lee"),
            ("Lee", ""),
            ("", ""),
        ] {
            assert!(!PersonName::new(name).is(other), "{name} {other}");
        }
    }

    #[test]
    fn pairs_are_teams() {
        for name in ["Lian Xiao and AlphaGo", "A & B", "Kong Jie ＆ CGI", "a + b"] {
            assert!(is_team(name), "{name}");
        }
        for name in ["Anderson", "Rand", "and", "Sandy Andy", "O'Brien", "R&D", "和田"] {
            assert!(!is_team(name), "{name}");
        }
    }
}
