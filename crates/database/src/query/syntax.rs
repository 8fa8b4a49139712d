//! The syntax tree of queries.

use std::fmt;

use super::fact::{Fact, Role, RoleKind, WinnerMatch};
use super::position::PositionQuery;
use super::{Bounds, Lines, Place, Spanned, Symmetries, TextMatch};
use crate::go::{Color, Symmetry};
use crate::pattern::{Pattern, Shape};

/// A query and its place in the text.
pub type Node = Spanned<Query>;

/// A set of games, given by their positions or by their facts.
///
/// The lists of [`Query::And`], [`Query::Or`], [`Query::With`] and [`Query::Then`] have at least
/// two members. The members of `With`, `Then` and `AtLeast` are patterns, comments or `With` (see
/// [`Query::is_position`]); the first step of `Then`, and what `AtLeast` counts, have a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Query {
    /// Games of all these sets.
    And(Vec<Node>),
    /// Games of any of these sets.
    Or(Vec<Node>),
    /// All other games.
    Not(Box<Node>),
    /// Games with a position that has all these patterns.
    With(Vec<Node>),
    /// Games with a position for each of these steps, each later than the one before.
    Then(Vec<SequenceStep>),
    /// Games in which this has at least this many hits.
    AtLeast {
        /// The minimum number of hits, 1 or more.
        times: u32,
        /// The query whose hits are counted.
        query: Box<Node>,
    },
    /// Games in which the pattern occurs.
    Pattern(PatternQuery),
    /// Games of which a fact holds.
    Fact(Fact),
    /// Games in which the player with one of the leading pattern's colours fulfils a condition.
    Role(Role),
    /// Games with a position whose comment has a text. Always beside a pattern: in a `With` that has
    /// one, or in a step of `Then` after the first.
    Comment(TextMatch),
    /// Games in which the pattern of a position occurs. Resolving replaces it by that pattern.
    Position(PositionQuery),
    /// The games of a named set, without its `$`.
    Set(String),
}

/// One step of a [`Query::Then`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SequenceStep {
    /// The maximum number of moves from the position of the step before to this one. Always `None`
    /// in the first step.
    pub within: Option<u32>,
    /// The condition on the position.
    pub query: Node,
}

impl Query {
    /// Returns true if the query is about positions, so that `with`, `then` and `at least` can
    /// contain it.
    pub const fn is_position(&self) -> bool {
        matches!(self, Query::Pattern(_) | Query::Position(_) | Query::Comment(_) | Query::With(_))
    }

    /// The queries that this one combines.
    pub fn children(&self) -> impl Iterator<Item = &Node> {
        let (list, steps, one): (&[Node], &[SequenceStep], Option<&Node>) = match self {
            Query::And(list) | Query::Or(list) | Query::With(list) => (list, &[], None),
            Query::Then(steps) => (&[], steps, None),
            Query::Not(query) | Query::AtLeast { query, .. } => (&[], &[], Some(query)),
            Query::Pattern(_)
            | Query::Fact(_)
            | Query::Role(_)
            | Query::Comment(_)
            | Query::Position(_)
            | Query::Set(_) => (&[], &[], None),
        };
        list.iter().chain(steps.iter().map(|step| &step.query)).chain(one)
    }

    /// The name of a player that a fact or a role asks for.
    pub(crate) fn name(&self) -> Option<&TextMatch> {
        match self {
            Query::Fact(Fact::Text(field, name)) => field.is_name().then_some(name),
            Query::Fact(Fact::Winner(WinnerMatch::Name(name)))
            | Query::Role(Role { kind: RoleKind::Player(name), .. }) => Some(name),
            _ => None,
        }
    }

    /// Returns this fact or role with another name of the player.
    pub(crate) fn with_name(&self, name: TextMatch) -> Query {
        match self {
            Query::Fact(Fact::Text(field, _)) => Query::Fact(Fact::Text(*field, name)),
            Query::Role(role) => {
                Query::Role(Role { kind: RoleKind::Player(name), color: role.color })
            }
            _ => Query::Fact(Fact::Winner(WinnerMatch::Name(name))),
        }
    }

    /// The query with other queries in the place of some of its parts.
    ///
    /// `change` is given each fact, role, position and named set, and returns what replaces it;
    /// `None` keeps it. Replacements are not visited.
    ///
    /// # Errors
    /// The first error of `change`.
    pub fn replace<E>(
        &self,
        change: &mut impl FnMut(&Query) -> Result<Option<Query>, E>,
    ) -> Result<Query, E> {
        let mut node = |node: &Node| Ok(Spanned::new(node.node.replace(change)?, node.span));
        Ok(match self {
            Query::And(list) => Query::And(list.iter().map(node).collect::<Result<_, E>>()?),
            Query::Or(list) => Query::Or(list.iter().map(node).collect::<Result<_, E>>()?),
            Query::Not(query) => Query::Not(Box::new(node(query)?)),
            Query::Fact(_) | Query::Role(_) | Query::Position(_) | Query::Set(_) => {
                change(self)?.unwrap_or_else(|| self.clone())
            }
            Query::With(list) => Query::With(list.iter().map(node).collect::<Result<_, E>>()?),
            Query::Then(steps) => {
                let step = |step: &SequenceStep| {
                    Ok(SequenceStep { within: step.within, query: node(&step.query)? })
                };
                Query::Then(steps.iter().map(step).collect::<Result<_, E>>()?)
            }
            Query::AtLeast { times, query } => {
                Query::AtLeast { times: *times, query: Box::new(node(query)?) }
            }
            Query::Pattern(_) | Query::Comment(_) => self.clone(),
        })
    }

    /// Returns true if the query has a pattern, or a position that becomes one.
    pub(crate) fn has_pattern(&self) -> bool {
        match self {
            Query::Pattern(_) | Query::Position(_) => true,
            other => other.children().any(|child| child.node.has_pattern()),
        }
    }

    /// The leading pattern, whose hits an answer counts: the first that every game must have.
    pub fn leading_pattern(&self) -> Option<&PatternQuery> {
        match self {
            Query::Pattern(pattern) => Some(pattern),
            Query::And(members) | Query::With(members) => {
                members.iter().find_map(|member| member.node.leading_pattern())
            }
            Query::Then(steps) => steps.first()?.query.node.leading_pattern(),
            Query::AtLeast { query, .. } => query.node.leading_pattern(),
            _ => None,
        }
    }

    /// Returns the [leading pattern](Query::leading_pattern) as a mutable reference.
    pub(crate) fn leading_pattern_mut(&mut self) -> Option<&mut PatternQuery> {
        match self {
            Query::Pattern(pattern) => Some(pattern),
            Query::And(members) | Query::With(members) => {
                members.iter_mut().find_map(|member| member.node.leading_pattern_mut())
            }
            Query::Then(steps) => steps.first_mut()?.query.node.leading_pattern_mut(),
            Query::AtLeast { query, .. } => query.node.leading_pattern_mut(),
            _ => None,
        }
    }

    /// Returns true if a pattern of the query is searched for in variations.
    pub fn has_variations(&self) -> bool {
        match self {
            Query::Pattern(pattern) => pattern.lines.has_variations(),
            Query::Position(position) => position.lines.has_variations(),
            other => other.children().any(|child| child.node.has_variations()),
        }
    }

    /// Returns the number of parts of the query, including itself.
    pub fn size(&self) -> usize {
        1 + self.children().map(|child| child.node.size()).sum::<usize>()
    }

    /// Returns the precedence of the query: a part is put into parentheses where a tighter one is
    /// needed.
    pub(crate) const fn level(&self) -> Level {
        match self {
            Query::Or(_) => Level::Or,
            Query::And(_) => Level::And,
            Query::Not(_) => Level::Not,
            Query::Then(_) | Query::AtLeast { .. } => Level::Then,
            Query::With(_) => Level::With,
            Query::Pattern(_)
            | Query::Fact(_)
            | Query::Role(_)
            | Query::Comment(_)
            | Query::Position(_)
            | Query::Set(_) => Level::Primary,
        }
    }
}

/// Precedence, the loosest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    Or,
    And,
    Not,
    Then,
    With,
    Primary,
}

/// A query where `.1` or tighter is needed.
pub(crate) struct AtLevel<'a>(pub &'a Node, pub Level);

impl fmt::Display for AtLevel<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let query = &self.0.node;
        if query.level() < self.1 { write!(f, "({query})") } else { query.fmt(f) }
    }
}

fn join(f: &mut fmt::Formatter<'_>, list: &[Node], word: &str, level: Level) -> fmt::Result {
    for (i, node) in list.iter().enumerate() {
        if i > 0 {
            write!(f, " {word} ")?;
        }
        write!(f, "{}", AtLevel(node, level))?;
    }
    Ok(())
}

/// The query in the words of the language; reading it gives the same tree.
impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Query::And(list) => join(f, list, "and", Level::Not),
            Query::Or(list) => join(f, list, "or", Level::And),
            Query::Not(query) => write!(f, "not {}", AtLevel(query, Level::Not)),
            Query::With(list) => join(f, list, "with", Level::Primary),
            Query::Then(steps) => {
                for (i, step) in steps.iter().enumerate() {
                    match step.within {
                        _ if i == 0 => {}
                        None => f.write_str(" then ")?,
                        Some(moves) => write!(f, " then within {moves} ")?,
                    }
                    AtLevel(&step.query, Level::With).fmt(f)?;
                }
                Ok(())
            }
            Query::AtLeast { times, query } => {
                write!(f, "at least {times} times {}", AtLevel(query, Level::With))
            }
            Query::Pattern(pattern) => pattern.fmt(f),
            Query::Fact(fact) => fact.fmt(f),
            Query::Role(role) => role.fmt(f),
            Query::Comment(text) => write!(f, "comment {text}"),
            Query::Position(position) => position.fmt(f),
            Query::Set(name) => write!(f, "${name}"),
        }
    }
}

/// A pattern, and the conditions on the place, the time and the next move of its hits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternQuery {
    /// The pattern as written.
    pub pattern: Spanned<Pattern>,
    /// True if written with the word `board`: the pattern is the whole of a board of its size.
    pub whole_board: bool,
    /// The images that are searched for.
    pub symmetries: Symmetries,
    /// The places at which the window may lie.
    pub place: Spanned<Place>,
    /// The range of positions, by their numbers; `None` is any.
    pub moves: Option<Spanned<Bounds<u32>>>,
    /// The condition on the continuation.
    pub next: Option<Spanned<Next>>,
    /// The conditions on strings.
    pub conditions: Vec<Spanned<CellCondition>>,
    /// The lines of the records that are searched.
    pub lines: Lines,
}

impl PatternQuery {
    /// The pattern as written, anywhere, at any time.
    pub fn new(pattern: Pattern) -> PatternQuery {
        PatternQuery {
            pattern: Spanned::unplaced(pattern),
            whole_board: false,
            symmetries: Symmetries::NONE,
            place: Spanned::unplaced(Place::Anywhere),
            moves: None,
            next: None,
            conditions: Vec::new(),
            lines: Lines::Main,
        }
    }

    /// The symmetries under which the pattern is searched for, the identity first.
    pub fn symmetries(&self) -> impl Iterator<Item = Symmetry> + Clone {
        self.symmetries.iter()
    }

    /// The shape of the pattern as written.
    pub fn shape(&self) -> Shape {
        self.pattern.node.shape()
    }
}

impl fmt::Display for PatternQuery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.whole_board {
            f.write_str("board")?;
        } else {
            self.shape().fmt(f)?;
        }
        write!(f, " \"{}\"{}", self.pattern, self.symmetries)?;
        if self.place.node != Place::Anywhere {
            write!(f, " at {}", self.place)?;
        }
        self.moves.iter().try_for_each(|moves| write!(f, " move {moves}"))?;
        self.next.iter().try_for_each(|next| write!(f, " next{next}"))?;
        self.conditions.iter().try_for_each(|condition| write!(f, " {condition}"))?;
        self.lines.fmt(f)
    }
}

/// A condition on the continuation of a hit; at least one of the two is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Next {
    /// The player, in the colours of the pattern as written.
    pub color: Option<Color>,
    /// The cell of the pattern as written: row from the top and column from the left, from 1.
    pub cell: Option<(u8, u8)>,
}

impl Next {
    /// The cell's row and column counted from 0, as [`Shape::cells`] counts them.
    pub fn index(&self) -> Option<(u8, u8)> {
        self.cell.map(|(row, col)| (row.saturating_sub(1), col.saturating_sub(1)))
    }
}

/// Formats the words after `next`, each with a blank before it.
impl fmt::Display for Next {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.color.iter().try_for_each(|color| write!(f, " {color}"))?;
        self.cell.iter().try_for_each(|(row, col)| write!(f, " at {row},{col}"))
    }
}

/// A condition on the string at a cell of a pattern, which the cells alone cannot express.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CellCondition {
    /// The kind of the condition.
    pub kind: ConditionKind,
    /// The row and column of the pattern as written, both from 1.
    pub cell: (u8, u8),
}

/// The kind of a [`CellCondition`]. Colours are those of the pattern as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ConditionKind {
    /// `liberties 2`, and `atari` for 1: the string on the cell has this many liberties.
    Liberties(Bounds<u32>),
    /// `captures`: a stone played on this empty cell would capture; of the player to move, or of
    /// this colour.
    Captures(Option<Color>),
    /// `ko`: a single stone was just captured here, and retaking it at once is forbidden.
    Ko,
}

impl fmt::Display for CellCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            ConditionKind::Liberties(bounds) if bounds == Bounds::only(1) => {
                f.write_str("atari")?;
            }
            ConditionKind::Liberties(bounds) => write!(f, "liberties {bounds}")?,
            ConditionKind::Captures(None) => f.write_str("captures")?,
            ConditionKind::Captures(Some(color)) => write!(f, "captures {color}")?,
            ConditionKind::Ko => f.write_str("ko")?,
        }
        write!(f, " at {},{}", self.cell.0, self.cell.1)
    }
}
