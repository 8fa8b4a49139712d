//! The lines of a record that are searched.

use std::fmt;

/// The lines in which a pattern is searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Lines {
    /// `in main`: the main line.
    #[default]
    Main,
    /// `in variations`: nodes that are not in the main line. Only kept variations are searched.
    Variations,
    /// `in any`: both.
    Any,
}

impl Lines {
    /// All, with their words.
    pub(crate) const ALL: [(&str, Lines); 3] =
        [("main", Lines::Main), ("variations", Lines::Variations), ("any", Lines::Any)];

    /// The lines of a word, in letters of either case.
    pub fn from_name(word: &str) -> Option<Lines> {
        let found = Lines::ALL.iter().find(|(name, _)| name.eq_ignore_ascii_case(word));
        found.map(|(_, lines)| *lines)
    }

    /// Returns true if the main line is searched.
    pub const fn has_main(self) -> bool {
        matches!(self, Lines::Main | Lines::Any)
    }

    /// Returns true if variations are searched.
    pub const fn has_variations(self) -> bool {
        matches!(self, Lines::Variations | Lines::Any)
    }

    /// The word after `in`.
    pub const fn name(self) -> &'static str {
        match self {
            Lines::Main => "main",
            Lines::Variations => "variations",
            Lines::Any => "any",
        }
    }
}

/// The option of a pattern, with a blank before it; nothing for the main line.
impl fmt::Display for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Lines::Main { Ok(()) } else { write!(f, " in {}", self.name()) }
    }
}
