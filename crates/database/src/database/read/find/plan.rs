//! The plan of a query, made once before any game is looked at.
//!
//! A query is a conjunction of parts. One of them may *lead*: the first pattern, or combination of
//! patterns in positions, that every game of the answer must have. Its hits are counted and listed, in
//! the games of which the other parts hold. Parts that need no search come first, and leave less to do
//! for those after them.
//!
//! The patterns of a combination have numbers, in the order of the text. Each is lowered and compiled
//! once for each size of the database's boards, and each text of comments is searched once.

use std::fmt;
use std::sync::OnceLock;

use super::lower::{check, lower_pattern};
use crate::database::DatabaseError;
use crate::database::read::comments::CommentPlaces;
use crate::database::read::index::GamesIndex;
use crate::database::read::recent::Searches;
use crate::query::{Fact, Lines, PatternQuery, Query, Role, TextMatch};
use crate::search::{self, Search, Walk};

/// A query, or a conjunction in it: the parts that must all hold of a game.
pub struct Plan {
    /// The parts, the cheapest first; the leading part is the last of those that cost as much.
    pub parts: Vec<Part>,
    /// The place of the leading part.
    lead: Option<usize>,
    /// True if a part asks for the player with a colour of the leading pattern.
    pub has_roles: bool,
}

/// A condition on games.
pub enum Part {
    /// Of which all parts of a plan hold.
    All(Plan),
    /// Of which any of these holds.
    Any(Vec<Part>),
    /// Of which this does not hold.
    Not(Box<Part>),
    /// Of which a fact holds.
    Fact(Fact),
    /// In which a player is what a role asks for.
    Role(Role),
    /// With hits of a condition on positions.
    Positions(Positions),
}

/// A condition on the positions of a game.
pub struct Positions {
    /// The condition as the query has it.
    query: String,
    /// The minimum number of hits.
    pub times: usize,
    /// The condition on a position.
    pub condition: Condition,
    /// The patterns, in the order of the text. The first one leads: its hits are the hits.
    pub patterns: Vec<PatternPlan>,
    /// The texts that comments must have, in the order of the text.
    pub texts: Vec<TextMatch>,
    /// The number of texts that belong to the position of the leading pattern: the first ones.
    pub leading_texts: usize,
    /// The comments with these texts, once they are searched.
    pub comments: OnceLock<Vec<CommentPlaces>>,
    /// True if a pattern is searched for in variations.
    pub has_variations: bool,
}

/// A condition on a position. Patterns and texts are given by their numbers.
pub enum Condition {
    /// The pattern matches.
    Pattern(usize),
    /// A comment has the text.
    Comment(usize),
    /// All of these hold.
    With(Vec<Condition>),
    /// The first one holds, and each other one in a later position, by up to this many moves.
    Then(Vec<(Option<u32>, Condition)>),
}

/// A pattern, lowered for each size of the database's boards.
pub struct PatternPlan {
    /// The pattern as the query has it.
    pub query: PatternQuery,
    sizes: Vec<SizePlan>,
}

/// A pattern on boards of one size, compiled when it is first needed.
struct SizePlan {
    size: u8,
    search: Search,
    compiled: OnceLock<Option<search::Plan>>,
    walk: OnceLock<Option<Walk>>,
}

impl Plan {
    /// Makes the plan of a resolved query.
    ///
    /// # Errors
    /// A pattern cannot have a hit, or no variations are kept that it asks for.
    pub fn new(query: &Query, index: &GamesIndex) -> Result<Plan, DatabaseError> {
        let members = members_of(query).into_iter().map(|member| Part::new(member, index));
        let mut parts = members.collect::<Result<Vec<Part>, _>>()?;
        let mut lead = parts.iter().position(|part| part.lead().is_some());
        let has_roles = lead.is_some() && has_roles(query);
        if let Some(at) = lead {
            let leading = parts.remove(at);
            parts.sort_by_key(Part::cost);
            let at = parts.partition_point(|part| part.cost() <= leading.cost());
            parts.insert(at, leading);
            lead = Some(at);
        } else {
            parts.sort_by_key(Part::cost);
        }
        Ok(Plan { parts, lead, has_roles })
    }

    /// The condition whose hits are counted.
    pub fn lead(&self) -> Option<&Positions> {
        self.parts.get(self.lead?)?.lead()
    }

    /// The parts that are looked at before the hits of the leading one are counted: the others, and, where
    /// that leaves less to do for others, the leading one.
    pub fn before_count(&self) -> impl Iterator<Item = &Part> {
        let is_last = self.lead.is_some_and(|lead| lead + 1 == self.parts.len());
        let left_out = self.lead.filter(|_| is_last || self.has_roles);
        let parts = self.parts.iter().enumerate();
        parts.filter(move |(at, _)| Some(*at) != left_out).map(|(_, part)| part)
    }
}

/// The parts in the order in which they are looked at; the hits of the one after `count` are counted.
impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, part) in self.parts.iter().enumerate() {
            f.write_str(if at > 0 { ", " } else { "" })?;
            f.write_str(if Some(at) == self.lead { "count " } else { "" })?;
            part.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::All(plan) => write!(f, "all of ({plan})"),
            Part::Any(parts) => {
                let parts: Vec<String> = parts.iter().map(Part::to_string).collect();
                write!(f, "any of ({})", parts.join(", "))
            }
            Part::Not(part) => write!(f, "not {part}"),
            Part::Fact(fact) => fact.fmt(f),
            Part::Role(role) => role.fmt(f),
            Part::Positions(positions) => positions.query.fmt(f),
        }
    }
}

impl Part {
    fn new(query: &Query, index: &GamesIndex) -> Result<Part, DatabaseError> {
        Ok(match query {
            Query::And(_) => Part::All(Plan::new(query, index)?),
            Query::Or(members) => {
                let parts = members.iter().map(|member| Part::new(&member.node, index));
                Part::Any(parts.collect::<Result<_, _>>()?)
            }
            Query::Not(inner) => Part::Not(Box::new(Part::new(&inner.node, index)?)),
            Query::Fact(fact) => Part::Fact(fact.clone()),
            Query::Role(role) => Part::Role(role.clone()),
            Query::Pattern(_)
            | Query::Comment(_)
            | Query::With(_)
            | Query::Then(_)
            | Query::AtLeast { .. } => Part::Positions(Positions::new(query, index)?),
            // Resolving has replaced positions and sets by what they mean.
            Query::Position(position) => {
                return Err(DatabaseError::NoPosition { asked: position.source.to_string() });
            }
            Query::Set(name) => {
                return Err(DatabaseError::NoSet { name: name.clone(), known_names: Vec::new() });
            }
        })
    }

    fn lead(&self) -> Option<&Positions> {
        match self {
            Part::Positions(positions) => Some(positions).filter(|of| !of.patterns.is_empty()),
            _ => None,
        }
    }

    /// The cost: 0 without a search, more for more work.
    pub fn cost(&self) -> u32 {
        match self {
            Part::Fact(_) | Part::Role(_) => 0,
            Part::Positions(positions) if positions.patterns.is_empty() => 0,
            Part::Positions(positions) if positions.single().is_some() => 2,
            Part::Positions(_) => 3,
            Part::All(Plan { parts, .. }) | Part::Any(parts) => {
                parts.iter().map(Part::cost).max().unwrap_or(0)
            }
            Part::Not(inner) => inner.cost(),
        }
    }
}

/// The members of nested conjunctions, in one list.
fn members_of(query: &Query) -> Vec<&Query> {
    match query {
        Query::And(members) => members.iter().flat_map(|member| members_of(&member.node)).collect(),
        other => vec![other],
    }
}

fn has_roles(query: &Query) -> bool {
    matches!(query, Query::Role(_)) || query.children().any(|child| has_roles(&child.node))
}

impl Positions {
    /// The plan of a pattern or a combination in positions.
    fn new(query: &Query, index: &GamesIndex) -> Result<Positions, DatabaseError> {
        let (times, inner) = match query {
            Query::AtLeast { times, query } => (*times as usize, &query.node),
            other => (1, other),
        };
        let mut positions = Positions {
            query: query.to_string(),
            times,
            condition: Condition::With(Vec::new()),
            patterns: Vec::new(),
            texts: Vec::new(),
            leading_texts: 0,
            comments: OnceLock::new(),
            has_variations: query.has_variations(),
        };
        positions.condition = positions.add(inner, index)?;
        if !matches!(inner, Query::Then(_)) {
            positions.leading_texts = positions.texts.len();
        }
        Ok(positions)
    }

    /// The plan of one pattern.
    pub fn of_pattern(
        pattern: &PatternQuery,
        index: &GamesIndex,
    ) -> Result<Positions, DatabaseError> {
        Positions::new(&Query::Pattern(pattern.clone()), index)
    }

    /// Adds the patterns and texts of a query.
    fn add(&mut self, query: &Query, index: &GamesIndex) -> Result<Condition, DatabaseError> {
        Ok(match query {
            Query::Pattern(pattern) => {
                self.patterns.push(PatternPlan::new(pattern, index)?);
                Condition::Pattern(self.patterns.len() - 1)
            }
            Query::Comment(text) => {
                self.texts.push(text.clone());
                Condition::Comment(self.texts.len() - 1)
            }
            Query::Then(steps) => {
                let mut conditions = Vec::with_capacity(steps.len());
                for step in steps {
                    conditions.push((step.within, self.add(&step.query.node, index)?));
                    if conditions.len() == 1 {
                        self.leading_texts = self.texts.len();
                    }
                }
                Condition::Then(conditions)
            }
            other => {
                let members = other.children().map(|child| self.add(&child.node, index));
                Condition::With(members.collect::<Result<_, _>>()?)
            }
        })
    }

    /// The pattern, if there is no other condition.
    pub fn single(&self) -> Option<&PatternPlan> {
        match self.condition {
            Condition::Pattern(_) if self.times <= 1 => self.patterns.first(),
            _ => None,
        }
    }

    /// Returns true if the runs of positions in which each pattern matches decide, in the main line, and each
    /// pattern is found by the points of its window.
    pub fn is_plain(&self) -> bool {
        let is_plain = |condition: &Condition| matches!(condition, Condition::Pattern(_));
        !self.has_variations
            && self.patterns.iter().all(|pattern| pattern.query.conditions.is_empty())
            && match &self.condition {
                Condition::Then(steps) => steps.iter().all(|(_, step)| is_plain(step)),
                condition => is_plain(condition),
            }
    }
}

impl Condition {
    /// The number of the pattern whose hits are the hits.
    pub fn leading_pattern(&self) -> Option<usize> {
        match self {
            Condition::Pattern(number) => Some(*number),
            Condition::Comment(_) => None,
            Condition::With(members) => members.iter().find_map(Condition::leading_pattern),
            Condition::Then(steps) => steps.first()?.1.leading_pattern(),
        }
    }
}

impl PatternPlan {
    fn new(query: &PatternQuery, index: &GamesIndex) -> Result<PatternPlan, DatabaseError> {
        check(query)?;
        if query.lines == Lines::Variations && index.commit.variations.is_empty() {
            return Err(DatabaseError::NoVariations);
        }
        let size = |size| {
            let search = lower_pattern(query, size)?;
            Some(SizePlan { size, search, compiled: OnceLock::new(), walk: OnceLock::new() })
        };
        let sizes = index.blocks_by_size().into_keys().filter_map(size).collect();
        Ok(PatternPlan { query: query.clone(), sizes })
    }

    fn size(&self, size: u8) -> Option<&SizePlan> {
        self.sizes.iter().find(|of| of.size == size)
    }

    /// The search on boards of each size on which the pattern has a place.
    pub fn searches(&self) -> Searches {
        self.sizes.iter().map(|of| (of.size, of.search.clone())).collect()
    }

    /// The compiled search on boards of a size; `None` if there cannot be a hit.
    pub fn compiled(&self, size: u8) -> Option<&search::Plan> {
        let of = self.size(size)?;
        of.compiled.get_or_init(|| of.search.compile(size).ok()).as_ref()
    }

    /// The search in variations on boards of a size.
    pub fn walk(&self, size: u8) -> Option<&Walk> {
        let of = self.size(size)?;
        of.walk.get_or_init(|| self.compiled(size).map(Walk::new)).as_ref()
    }
}
