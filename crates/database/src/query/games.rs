//! Sets of games by their numbers.

use std::fmt;
use std::sync::Arc;

/// The numbers of games: ranges with both ends in them, which ascend and do not touch.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GameNumbers(Arc<[(u32, u32)]>);

impl GameNumbers {
    /// Returns whether the list has this number.
    pub fn contains(&self, game: u32) -> bool {
        let after = self.0.partition_point(|(first, _)| *first <= game);
        let range = after.checked_sub(1).and_then(|at| self.0.get(at));
        range.is_some_and(|(_, last)| game <= *last)
    }
}

impl FromIterator<(u32, u32)> for GameNumbers {
    fn from_iter<I: IntoIterator<Item = (u32, u32)>>(ranges: I) -> GameNumbers {
        let mut ranges: Vec<(u32, u32)> = ranges.into_iter().collect();
        ranges.sort_unstable();
        ranges.dedup_by(|next, kept| {
            let touches = next.0 <= kept.1.saturating_add(1);
            kept.1 = if touches { kept.1.max(next.1) } else { kept.1 };
            touches
        });
        GameNumbers(ranges.into())
    }
}

impl fmt::Display for GameNumbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("in (")?;
        for (place, (first, last)) in self.0.iter().enumerate() {
            f.write_str(if place > 0 { ", " } else { "" })?;
            match *last {
                last if last == *first => write!(f, "{first}")?,
                u32::MAX => write!(f, "{first}..")?,
                last => write!(f, "{first}..{last}")?,
            }
        }
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use super::super::parse_query;
    use super::*;

    #[test]
    fn ranges_are_joined() {
        let ranges = [(5, 9), (1, 1), (2, 3), (10, 12), (8, 8), (20, u32::MAX)];
        let numbers: GameNumbers = ranges.into_iter().collect();
        assert_eq!(numbers.to_string(), "in (1..3, 5..12, 20..)");
        for game in (0..30).chain([u32::MAX]) {
            let is_in = ranges.iter().any(|(first, last)| (*first..=*last).contains(&game));
            assert_eq!(numbers.contains(game), is_in, "{game}");
        }
        assert!(!GameNumbers::from_iter([]).contains(1));
    }

    #[test]
    fn lists_are_read_as_they_are_written() {
        for (text, shown) in [
            ("id in (7, 1..3, 2)", "id in (1..3, 7)"),
            ("not ID IN (..2,9..)", "not id in (0..2, 9..)"),
            ("id in ()", "id in ()"),
            ("id in (1) and winner black", "id in (1) and winner black"),
        ] {
            let query = parse_query(text).unwrap().node;
            assert_eq!(query.to_string(), shown);
            assert_eq!(parse_query(shown).unwrap().node, query);
        }
        for wrong in [
            "id in",
            "id in 1",
            "id in (1",
            "id in (1 2)",
            "id in (x)",
            "id in (1,)",
            "id = in (1)",
        ] {
            assert!(parse_query(wrong).is_err(), "{wrong}");
        }
    }
}
