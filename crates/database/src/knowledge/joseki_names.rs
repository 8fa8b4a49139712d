//! Names of joseki, by the moves that a corner sequence begins with.

use super::joseki::Stone;
use super::name_list::{NameList, NamesError};
use crate::go::{Color, Point};

/// The names that come with the program, and the rules of the format.
pub const BUILT_IN: &str = include_str!("joseki_names.txt");

/// Names are defined for this board size.
const SIZE: u8 = 19;

/// Names of corner sequences.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct JosekiNames {
    sequences: Vec<(String, Vec<Stone>)>,
    names: NameList,
}

impl JosekiNames {
    /// The names that come with the program.
    pub fn built_in() -> JosekiNames {
        // A test parses them.
        JosekiNames::parse(BUILT_IN).unwrap_or_default()
    }

    /// Parses a names file. [`BUILT_IN`] documents the format.
    ///
    /// # Errors
    /// The first line that cannot be read.
    pub fn parse(text: &str) -> Result<JosekiNames, NamesError> {
        const EXPECTED: &str = "name | moves, such as `star point | Q16 O17 R14`";
        let mut sequences = Vec::new();
        let names = NameList::parse(text, EXPECTED, |line| {
            let (name, moves) = line.split_once('|').ok_or("no `|` after the name")?;
            let (name, moves) = (name.trim().to_owned(), parse_moves(moves)?);
            if name.is_empty() || moves.is_empty() {
                return Err("a name and at least one move are required".into());
            }
            sequences.push((name.clone(), moves));
            Ok(name)
        })?;
        Ok(JosekiNames { sequences, names })
    }

    /// The names, with those in other languages.
    pub const fn list(&self) -> &NameList {
        &self.names
    }

    /// The name of a sequence; `None` if it begins with none of the named ones.
    pub fn name_of(&self, line: &[Stone]) -> Option<&str> {
        // Of names with equally many moves the first counts.
        let named = self.beginnings(line).rev();
        named.max_by_key(|(_, moves)| moves.len()).map(|(name, _)| name)
    }

    /// Returns these names alone. A sequence that begins with one of them has a name of these, even
    /// if it has a longer one, too: the small avalanche is an avalanche.
    #[must_use]
    pub fn limited_to(&self, names: &[&str]) -> JosekiNames {
        let mut limited = self.clone();
        limited.sequences.retain(|(name, _)| names.contains(&&**name));
        limited
    }

    /// The named beginnings of a sequence.
    fn beginnings<'a>(
        &'a self,
        line: &[Stone],
    ) -> impl DoubleEndedIterator<Item = (&'a str, &'a [Stone])> {
        let begins = move |moves: &[Stone]| {
            line.len() >= moves.len()
                && (line.iter().zip(moves).all(|(a, b)| a == b)
                    || line.iter().zip(moves).all(|(a, b)| a.reflected() == *b))
        };
        let all = self.sequences.iter().map(|(name, moves)| (name.as_str(), moves.as_slice()));
        all.filter(move |(_, moves)| begins(moves))
    }

    /// All names with their moves.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &[Stone])> {
        self.sequences.iter().map(|(name, moves)| (name.as_str(), moves.as_slice()))
    }
}

/// Parses moves in the upper right corner, black first.
fn parse_moves(text: &str) -> Result<Vec<Stone>, String> {
    let mut color = Color::Black;
    let mut stones = Vec::new();
    for word in text.split_whitespace() {
        if word != "tenuki" {
            let point = Point::from_name(word, SIZE)
                .ok_or_else(|| format!("{word:?} is neither a point nor `tenuki`"))?;
            stones.push(Stone { row: point.row(), col: SIZE - 1 - point.col(), color });
        }
        color = color.opposite();
    }
    Ok(stones)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_named_beginning_counts() {
        let names = JosekiNames::built_in();
        assert!(names.iter().count() >= 20);
        let of = |moves: &str| names.name_of(&parse_moves(moves).unwrap());
        assert_eq!(of("Q16 O17 R14"), Some("star point: low approach, small-knight answer"));
        // The reflection.
        assert_eq!(of("Q16 R14 O17"), Some("star point: low approach, small-knight answer"));
        assert_eq!(of("Q16 O17 R14 K16"), Some("star point: low approach, small-knight answer"));
        assert_eq!(of("Q16 O17 R14 Q18 R17"), Some("star point: small-knight answer, slide"));
        assert_eq!(of("R16 P16 P17"), Some("3-4 point: high approach, inside attachment"));
        assert_eq!(of("Q16 tenuki O17"), Some("star point: small-knight enclosure"));
        assert_eq!(of("Q16 O17"), Some("star point: low approach"));
        assert_eq!(of("Q16 P18"), None);
        assert_eq!(of("Q16"), None);
    }

    #[test]
    fn a_sequence_has_the_names_of_its_beginnings() {
        let names = JosekiNames::built_in();
        let line = parse_moves("Q17 Q15 R15 Q16 R16 P17 R14 Q14").unwrap();
        let all =
            names.list().iter().filter(|name| names.limited_to(&[name]).name_of(&line).is_some());
        let all = all.count();
        assert_eq!(all, 4);
        for text in ["large avalanche", "大雪崩", "大ナダレ", "avalanche", "雪崩", "눈사태"]
        {
            assert!(names.limited_to(&names.list().meant(text)).name_of(&line).is_some(), "{text}");
        }
        // They part with the seventh move: a hane, or an extension.
        let last = |moves: &str| names.name_of(&parse_moves(moves).unwrap()).unwrap_or_default();
        assert!(last("Q17 Q15 R15 Q16 R16 P17 Q14").ends_with("small avalanche"));
        assert!(last("Q17 Q15 R15 Q16 R16 P17 R14 Q14 Q13").ends_with("large avalanche"));
        assert!(last("R16 P16 P17 Q16 Q17 R15 O17").ends_with("large avalanche"), "reflected");
        assert!(last("Q17 Q15 R15 Q16 R16 P17 Q18").ends_with("attachment, avalanche"));
        assert_eq!(last("Q17 Q15 Q12"), names.list().meant("magic sword joseki")[0]);
        assert_eq!(names.list().meant("妖刀"), names.list().meant("Muramasa"));
        let meant = names.list().meant("taisha joseki");
        assert_eq!(meant, ["3-4 point: taisha", "3-5 point: taisha"]);
        assert_eq!(names.list().meant("大斜"), meant);
        assert_eq!(names.list().meant("elephant"), [""; 0]);
    }

    #[test]
    fn every_name_has_two_sources() {
        let names = JosekiNames::built_in();
        for name in names.list().iter() {
            let line = BUILT_IN.lines().find(|line| line.starts_with(&format!("{name} = ")));
            let line = line.unwrap_or_else(|| panic!("{name} has no other names"));
            let (_, cited) = line.split_once('[').unwrap();
            let cited: Vec<&str> = cited.trim_end_matches(']').split(' ').collect();
            let is_listed = |key: &&str| BUILT_IN.contains(&format!("#     {key}  "));
            assert!(cited.len() >= 2 && cited.iter().all(is_listed), "{line}");
        }
    }

    #[test]
    fn errors_name_the_line() {
        assert_eq!(JosekiNames::parse("# x\na | Q16 Z1").unwrap_err().line, 2);
        assert_eq!(JosekiNames::parse("a").unwrap_err().line, 1);
        assert_eq!(JosekiNames::parse(" | Q16").unwrap_err().line, 1);
    }
}
