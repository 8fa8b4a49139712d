//! Persons: who bears a name.

use super::fold;
use super::rank::name_and_rank;

/// The name of a person, as it is compared with others. Letter case, accents, width, blanks and a rank
/// after the name do not count.
///
/// ```
/// use gopdb_go::record::PersonName;
/// let name = PersonName::new("Lee Sedol");
/// assert!(name.is("lee  sedol 9p") && name.is("ＬＥＥ SEDOL") && name.is("LeeSedol"));
/// assert!(!name.is("Lee Sedol and AlphaGo") && !name.is("Sedol"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PersonName(String);

impl PersonName {
    /// The person of a name.
    pub fn new(name: &str) -> PersonName {
        let folded = fold(name);
        let name = name_and_rank(&folded).map_or(&*folded, |(name, _)| name);
        PersonName(letters(name).map(|(_, letter)| letter).collect())
    }

    /// Is this text, whose case and accents count or not, a name of the person?
    pub fn is(&self, name: &str) -> bool {
        self.is_folded(&fold(name))
    }

    /// As [`is`](PersonName::is), for a text that is folded.
    pub fn is_folded(&self, folded: &str) -> bool {
        let mut wanted = self.0.chars();
        for (at, letter) in letters(folded) {
            match wanted.next() {
                Some(wanted) if wanted == letter => {}
                Some(_) => return false,
                // A rank may follow.
                None => {
                    let name = name_and_rank(folded).map(|(name, _)| name.len());
                    return name.is_some_and(|len| at >= len);
                }
            }
        }
        wanted.next().is_none() && !self.0.is_empty()
    }
}

/// The letters of a folded name that count, with their places.
fn letters(folded: &str) -> impl Iterator<Item = (usize, char)> + '_ {
    let is_blank = |c: char| c.is_whitespace() || matches!(c, '\u{200b}'..='\u{200d}' | '\u{feff}');
    folded.char_indices().filter(move |(_, c)| !is_blank(*c))
}

/// Is this the name of several players who play together: `A and B`, `A & B`, `A + B`, `A / B`?
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
