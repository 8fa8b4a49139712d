//! Sets of symmetries.

use crate::go::Symmetry;

/// A set of symmetries: a bit for each, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetries(u16);

impl Symmetries {
    /// The pattern as written, alone.
    pub const IDENTITY: Symmetries = Symmetries(1);
    /// All 16.
    pub const ALL: Symmetries = Symmetries(u16::MAX);

    /// Is it in the set?
    pub const fn contains(self, symmetry: Symmetry) -> bool {
        self.0 & 1 << symmetry.number() != 0
    }

    /// Those in the set, by their numbers.
    pub fn iter(self) -> impl Iterator<Item = Symmetry> + Clone {
        Symmetry::all().filter(move |&s| self.contains(s))
    }

    /// Is there none?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of symmetries.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The set with another.
    pub fn insert(&mut self, symmetry: Symmetry) {
        self.0 |= 1 << symmetry.number();
    }

    /// The smallest group that holds the set: with any two, also their product; with the identity.
    #[must_use]
    pub fn closure(self) -> Symmetries {
        let mut group = self;
        group.insert(Symmetry::IDENTITY);
        loop {
            let pairs = group.iter().flat_map(|a| group.iter().map(move |b| a.then(b)));
            let larger: Symmetries = pairs.collect();
            if larger == group {
                return group;
            }
            group = larger;
        }
    }
}

impl FromIterator<Symmetry> for Symmetries {
    fn from_iter<I: IntoIterator<Item = Symmetry>>(iter: I) -> Symmetries {
        let mut set = Symmetries(0);
        iter.into_iter().for_each(|s| set.insert(s));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closures_are_groups() {
        let set = |names: &[&str]| -> Symmetries {
            names.iter().map(|name| Symmetry::from_name(name).unwrap()).collect()
        };
        assert_eq!(set(&[]).closure(), Symmetries::IDENTITY);
        assert_eq!(set(&["rotate90"]).closure().len(), 4);
        assert_eq!(set(&["rotate90", "mirror"]).closure().len(), 8);
        assert_eq!(set(&["rotate90+swap"]).closure().len(), 4);
        assert_eq!(set(&["rotate90", "mirror", "swap"]).closure(), Symmetries::ALL);
    }
}
