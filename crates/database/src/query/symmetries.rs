//! Groups of symmetries.

use std::fmt;

use crate::go::Symmetry;

/// The symmetries under which a pattern is searched for: a group, named by its generators.
///
/// | flags | images |
/// | --- | --- |
/// | none | the pattern as written |
/// | `rot` | the 4 rotations |
/// | `mirror` | as written, and with left and right exchanged |
/// | `rot mirror` | all 8 rotations and reflections |
/// | `swap` | each image also with the colours exchanged |
/// | `sym` | all 16: the same as `rot mirror swap` |
///
/// ```
/// use gopdb_database::query::Symmetries;
/// assert_eq!(Symmetries::ALL.iter().count(), 16);
/// assert_eq!((Symmetries::ROT | Symmetries::SWAP).iter().count(), 8);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Symmetries(u8);

impl Symmetries {
    /// The pattern as written.
    pub const NONE: Symmetries = Symmetries(0);
    /// The four rotations.
    pub const ROT: Symmetries = Symmetries(1);
    /// Left and right exchanged.
    pub const MIRROR: Symmetries = Symmetries(2);
    /// The colours exchanged.
    pub const SWAP: Symmetries = Symmetries(4);
    /// All 16.
    pub const ALL: Symmetries = Symmetries(7);

    /// The flags of the language.
    pub(crate) const FLAGS: [(&str, Symmetries); 4] = [
        ("sym", Symmetries::ALL),
        ("rot", Symmetries::ROT),
        ("mirror", Symmetries::MIRROR),
        ("swap", Symmetries::SWAP),
    ];

    /// Returns true if the group contains all of `other`.
    pub const fn has(self, other: Symmetries) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns true if this is symmetry one of the group.
    pub const fn contains(self, symmetry: Symmetry) -> bool {
        let turned = match (self.has(Symmetries::ROT), self.has(Symmetries::MIRROR)) {
            (true, true) => true,
            (true, false) => !symmetry.reflects(),
            (false, true) => symmetry.number() & 7 <= 1,
            (false, false) => symmetry.number() & 7 < 1,
        };
        turned && (self.has(Symmetries::SWAP) || !symmetry.swaps())
    }

    /// The symmetries, in the order of their numbers; the identity is the first.
    pub fn iter(self) -> impl Iterator<Item = Symmetry> + Clone {
        Symmetry::all().filter(move |&symmetry| self.contains(symmetry))
    }
}

impl std::ops::BitOr for Symmetries {
    type Output = Symmetries;

    /// The group that both generate together.
    fn bitor(self, other: Symmetries) -> Symmetries {
        Symmetries(self.0 | other.0)
    }
}

/// The flags, each with a blank before it.
impl fmt::Display for Symmetries {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Symmetries::ALL {
            return f.write_str(" sym");
        }
        let mut words = Symmetries::FLAGS[1..].iter().filter(|&&(_, flag)| self.has(flag));
        words.try_for_each(|(word, _)| write!(f, " {word}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_combination_of_flags_is_a_group() {
        let sizes: Vec<usize> = (0..8).map(|bits| Symmetries(bits).iter().count()).collect();
        assert_eq!(sizes, [1, 4, 2, 8, 2, 8, 4, 16]);
        for group in (0..8).map(Symmetries) {
            for a in group.iter() {
                assert!(group.contains(a.inverse()));
                assert!(group.iter().all(|b| group.contains(a.then(b))));
            }
        }
    }
}
