//! Facts of games.

use std::fmt::{self, Write as _};

use super::{Bounds, DateRange, GameNumbers, Quarters, TextMatch};
use crate::go::{Color, Corner};
pub use crate::record::Rank;

/// A word that is none of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected one of {}", .0.join(", "))]
pub struct UnknownWord(pub(crate) &'static [&'static str]);

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum $name { $($(#[$vdoc])* $variant,)* }

        impl $name {
            /// All, in the order of the documentation.
            pub const ALL: &[$name] = &[$($name::$variant),*];

            /// The word of the language.
            pub const fn name(self) -> &'static str {
                match self { $($name::$variant => $word,)* }
            }
        }

        /// Reads the word of the language, ignoring letter case.
        impl std::str::FromStr for $name {
            type Err = $crate::query::UnknownWord;

            fn from_str(text: &str) -> Result<$name, Self::Err> {
                let named = $name::ALL.iter().find(|it| it.name().eq_ignore_ascii_case(text));
                named.copied().ok_or($crate::query::UnknownWord(&[$($word),*]))
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}
pub(crate) use words;

words! {
    /// A field of a game: the word that begins a fact.
    Field {
        /// Either player's name.
        Player = "player",
        /// Black's name.
        Black = "black",
        /// White's name.
        White = "white",
        /// Either player's rank.
        Rank = "rank",
        /// The event.
        Event = "event",
        /// The round.
        Round = "round",
        /// The place at which the game was played.
        Place = "place",
        /// The date of the game.
        Date = "date",
        /// The result.
        Result = "result",
        /// The winner.
        Winner = "winner",
        /// Komi.
        Komi = "komi",
        /// Handicap stones.
        Handicap = "handicap",
        /// The number of moves.
        Moves = "moves",
        /// Lines of the board.
        Size = "size",
        /// The rules.
        Rules = "rules",
        /// The corpus.
        Corpus = "corpus",
        /// A tag that was given to the game.
        Tag = "tag",
        /// The file that the record came from.
        Source = "source",
        /// The game's number in the database.
        Id = "id",
        /// The record's comments.
        Text = "text",
        /// The name of a player's opening.
        Fuseki = "fuseki",
        /// The name of what was played in a corner.
        Joseki = "joseki",
    }
}

words! {
    /// A field that holds a text.
    TextField {
        /// Either player's name.
        Player = "player",
        /// Black's name.
        Black = "black",
        /// White's name.
        White = "white",
        /// The event.
        Event = "event",
        /// The round.
        Round = "round",
        /// The place at which the game was played.
        Place = "place",
        /// The rules.
        Rules = "rules",
        /// The corpus.
        Corpus = "corpus",
        /// A tag.
        Tag = "tag",
        /// The file that the record came from, with the entry of an archive.
        Source = "source",
        /// The record's comments.
        Text = "text",
    }
}

words! {
    /// A field that holds a whole number.
    NumberField {
        /// Handicap stones; 0 in an even game.
        Handicap = "handicap",
        /// The number of moves.
        Moves = "moves",
        /// Lines of the board.
        Size = "size",
        /// The game's number in the database.
        Id = "id",
    }
}

/// The type of the values of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum FactKind {
    Text,
    Number,
    Komi,
    Rank,
    Date,
    Result,
    Winner,
    Opening,
}

impl Field {
    /// Returns the type of the field's values.
    pub(crate) const fn kind(self) -> FactKind {
        match self {
            Field::Rank => FactKind::Rank,
            Field::Date => FactKind::Date,
            Field::Result => FactKind::Result,
            Field::Winner => FactKind::Winner,
            Field::Fuseki | Field::Joseki => FactKind::Opening,
            Field::Komi => FactKind::Komi,
            Field::Handicap | Field::Moves | Field::Size | Field::Id => FactKind::Number,
            Field::Player
            | Field::Black
            | Field::White
            | Field::Event
            | Field::Round
            | Field::Place
            | Field::Rules
            | Field::Corpus
            | Field::Tag
            | Field::Source
            | Field::Text => FactKind::Text,
        }
    }

    /// Returns whether its values have an order, so that they are compared with `>=` and ranges.
    pub const fn is_ordered(self) -> bool {
        !matches!(
            self.kind(),
            FactKind::Text | FactKind::Result | FactKind::Winner | FactKind::Opening
        )
    }
}

impl TextField {
    /// Returns whether the field holds the name of a player.
    pub(crate) const fn is_name(self) -> bool {
        matches!(self, TextField::Player | TextField::Black | TextField::White)
    }
}

/// A condition on a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Fact {
    /// A text matches.
    Text(TextField, TextMatch),
    /// A whole number lies in a range.
    Number(NumberField, Bounds<u32>),
    /// The game's number is one of these.
    Games(GameNumbers),
    /// The komi lies in a range.
    Komi(Bounds<Quarters>),
    /// The rank of one of the players lies in a range.
    Rank(Bounds<Rank>),
    /// The date lies in a range.
    Date(DateRange),
    /// The game ended so.
    Result(ResultMatch),
    /// The winner matches.
    Winner(WinnerMatch),
    /// A player, of this colour if one is given, began with an opening of this name.
    Fuseki(TextMatch, Option<Color>),
    /// The sequence that was played in a corner, in this one if one is given, has this name.
    Joseki(TextMatch, Option<Corner>),
}

impl Fact {
    /// The field that the fact is about.
    pub fn field(&self) -> Field {
        match self {
            Fact::Text(field, _) => match field {
                TextField::Player => Field::Player,
                TextField::Black => Field::Black,
                TextField::White => Field::White,
                TextField::Event => Field::Event,
                TextField::Round => Field::Round,
                TextField::Place => Field::Place,
                TextField::Rules => Field::Rules,
                TextField::Corpus => Field::Corpus,
                TextField::Tag => Field::Tag,
                TextField::Source => Field::Source,
                TextField::Text => Field::Text,
            },
            Fact::Number(field, _) => match field {
                NumberField::Handicap => Field::Handicap,
                NumberField::Moves => Field::Moves,
                NumberField::Size => Field::Size,
                NumberField::Id => Field::Id,
            },
            Fact::Games(_) => Field::Id,
            Fact::Komi(_) => Field::Komi,
            Fact::Rank(_) => Field::Rank,
            Fact::Date(_) => Field::Date,
            Fact::Result(_) => Field::Result,
            Fact::Winner(_) => Field::Winner,
            Fact::Fuseki(..) => Field::Fuseki,
            Fact::Joseki(..) => Field::Joseki,
        }
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.field())?;
        match self {
            Fact::Text(field, text) => {
                f.write_str(text.operator(field.is_name()))?;
                text.fmt(f)
            }
            Fact::Number(_, range) => range.fmt(f),
            Fact::Games(numbers) => numbers.fmt(f),
            Fact::Komi(range) => range.fmt(f),
            Fact::Rank(range) => range.fmt(f),
            Fact::Date(range) => range.fmt(f),
            Fact::Result(result) => result.fmt(f),
            Fact::Winner(winner) => winner.fmt(f),
            Fact::Fuseki(name, color) => {
                name.fmt(f)?;
                color.iter().try_for_each(|color| write!(f, " as {}", color.letter()))
            }
            Fact::Joseki(name, corner) => {
                name.fmt(f)?;
                corner.iter().try_for_each(|corner| write!(f, " at {corner}"))
            }
        }
    }
}

/// A condition on the result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ResultMatch {
    /// Won, by this colour if it says so: `B+R`, `W+`, `+R` for either colour.
    Win {
        /// The winner; `None` is either.
        winner: Option<Color>,
        /// By what.
        by: Margin,
    },
    /// `jigo`.
    Jigo,
    /// `void`: no result.
    Void,
    /// `?`: the record does not say.
    Unknown,
}

/// By what a game was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Margin {
    /// By anything.
    Any,
    /// By resignation.
    Resignation,
    /// On time.
    Time,
    /// By forfeit.
    Forfeit,
    /// By points.
    Points(Bounds<Quarters>),
}

impl fmt::Display for ResultMatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ResultMatch::Win { winner, by } => {
                winner.iter().try_for_each(|color| f.write_char(color.letter()))?;
                f.write_char('+')?;
                match by {
                    Margin::Any => Ok(()),
                    Margin::Resignation => f.write_char('R'),
                    Margin::Time => f.write_char('T'),
                    Margin::Forfeit => f.write_char('F'),
                    Margin::Points(range) => range.fmt(f),
                }
            }
            ResultMatch::Jigo => f.write_str("jigo"),
            ResultMatch::Void => f.write_str("void"),
            ResultMatch::Unknown => f.write_char('?'),
        }
    }
}

/// A condition on the winner.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WinnerMatch {
    /// `black` or `white`.
    Color(Color),
    /// `none`: a game with a result in which nobody won, or without a known result.
    None,
    /// A name: the player who won has it.
    Name(TextMatch),
}

impl fmt::Display for WinnerMatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WinnerMatch::Color(color) => color.fmt(f),
            WinnerMatch::None => f.write_str("none"),
            WinnerMatch::Name(name) => {
                f.write_str(name.operator(true))?;
                name.fmt(f)
            }
        }
    }
}

/// A condition on the player who has a colour of the leading pattern. Where a symmetry exchanges
/// the colours, the player has the other one in the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Role {
    /// The condition.
    pub kind: RoleKind,
    /// The colour in the pattern as written.
    pub color: Color,
}

/// The condition of a [`Role`] on a player.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RoleKind {
    /// The name matches.
    Player(TextMatch),
    /// The rank lies in a range.
    Rank(Bounds<Rank>),
    /// The player won.
    Winner,
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            RoleKind::Player(name) => write!(f, "player {}{name}", name.operator(true))?,
            RoleKind::Rank(range) => write!(f, "rank {range}")?,
            RoleKind::Winner => f.write_str("winner")?,
        }
        write!(f, " as {}", self.color.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_ordered_and_read_as_written() {
        let ranks: Vec<Rank> = std::iter::successors(Rank::kyu(30), |rank| rank.next()).collect();
        assert_eq!(ranks.len(), 50);
        for pair in ranks.windows(2) {
            assert!(pair[0] < pair[1]);
            assert_eq!(pair[1].previous(), Some(pair[0]));
        }
        for rank in ranks {
            assert_eq!(Rank::read(&rank.to_string()), Some(rank));
        }
        assert_eq!(Rank::read("9 dan"), Rank::dan(9));
        for bad in ["", "d", "0d", "11p", "31k", "9", "9x", "999d", "九段"] {
            assert_eq!(Rank::read(bad), None, "{bad}");
        }
    }

    #[test]
    fn fields_of_facts_are_fields() {
        for field in TextField::ALL {
            assert!(field.name().parse::<Field>().is_ok());
        }
        for field in NumberField::ALL {
            assert!(field.name().parse::<Field>().is_ok());
        }
    }
}
