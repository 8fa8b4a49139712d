//! Analyses queries: the leading pattern, the search for each pattern, and the contents of the
//! dictionary that a pattern matches.

use std::collections::HashMap;

use crate::MoveNumber;
use crate::database::DatabaseError;
use crate::dictionary::DictionaryShape;
use crate::go::{Corner, MAX_SIZE, Symmetry};
use crate::pattern::{Cell, Pattern, Shape};
use crate::query::{self, PatternQuery, Spanned};
use crate::search::{Condition, ConditionKind, NextMove, Search, Symmetries, WindowPlace};

/// The cells of the middle of a shape: one if it is odd, four if it is even.
pub fn middle(shape: Shape) -> impl Iterator<Item = usize> {
    let (h, w) = (shape.height(), shape.width());
    let is_middle = move |&(_, (r, c)): &(usize, (u8, u8))| {
        ((h - 1) / 2..=h / 2).contains(&r) && ((w - 1) / 2..=w / 2).contains(&c)
    };
    shape.cells().enumerate().filter(is_middle).map(|(i, _)| i)
}

/// The contents of dictionary shapes within a pattern.
pub fn contents_within(pattern: &Pattern) -> Vec<(DictionaryShape, Pattern)> {
    let cells: HashMap<(u8, u8), Cell> = pattern.placed_cells().collect();
    let mut parts = Vec::new();
    for kind in DictionaryShape::ALL.into_iter().filter(|kind| !kind.counts_plays()) {
        let shape = kind.shape();
        for row in 0..=pattern.shape().height().saturating_sub(shape.height()) {
            for col in 0..=pattern.shape().width().saturating_sub(shape.width()) {
                let part: Option<Vec<Cell>> = shape
                    .cells()
                    .map(|(r, c)| cells.get(&(row + r, col + c)).copied())
                    .map(|cell| cell.filter(|cell| cell.state().is_some()))
                    .collect();
                let Some(part) = part.and_then(|part| Pattern::new(shape, part)) else {
                    continue;
                };
                let on_board = middle(shape).any(|cell| part.cells()[cell] != Cell::EDGE);
                if on_board && !parts.contains(&(kind, part.clone())) {
                    parts.push((kind, part));
                }
            }
        }
    }
    parts
}

/// Returns an error if there cannot be a hit.
pub fn check(pattern: &PatternQuery) -> Result<(), DatabaseError> {
    let search = lower_pattern(pattern, MAX_SIZE).unwrap_or_else(|| {
        let any = Spanned::unplaced(query::Place::Anywhere);
        let anywhere = PatternQuery { place: any, ..pattern.clone() };
        lower_pattern(&anywhere, MAX_SIZE)
            .unwrap_or_else(|| Search::new(pattern.pattern.node.clone()))
    });
    search.check().map_err(DatabaseError::Search)
}

/// The search that a pattern of a query asks for on boards of `size` lines; `None` if its place is
/// not on them.
pub fn lower_pattern(pattern: &PatternQuery, size: u8) -> Option<Search> {
    let place = match pattern.place.node {
        _ if pattern.whole_board => WindowPlace::Board,
        query::Place::Anywhere => WindowPlace::Anywhere,
        query::Place::Corner(corner) => {
            WindowPlace::Corner(corner.unwrap_or_else(|| corner_as_written(&pattern.pattern.node)))
        }
        query::Place::Side => WindowPlace::Side,
        query::Place::Center => WindowPlace::Center,
        query::Place::Point(point) => WindowPlace::At(point.resolve(size)?),
        region @ query::Place::Region(..) => {
            let (a, b) = region.region(size)?;
            WindowPlace::Region(a, b)
        }
    };
    let mut symmetries = Symmetries::IDENTITY;
    pattern.symmetries().for_each(|symmetry| symmetries.insert(symmetry));
    // No game has more moves.
    let narrow = |n: u32| u16::try_from(n).map_or(MoveNumber::MAX, MoveNumber::new);
    let bounds = pattern.moves.as_ref().map(|moves| moves.node);
    let from = bounds.and_then(|bounds| bounds.from).map_or(MoveNumber::START, narrow);
    let to = bounds.and_then(|bounds| bounds.to).map_or(MoveNumber::MAX, narrow);
    let next = pattern.next.as_ref().map_or_else(NextMove::default, |next| NextMove {
        color: next.node.color,
        cell: next.node.cell,
    });
    let search = Search::new(pattern.pattern.node.clone());
    let conditions = pattern.conditions.iter().map(|condition| condition_of(&condition.node));
    let search = search.conditions(conditions.collect());
    Some(search.symmetries(symmetries).place(place).moves(from..=to).next(next))
}

fn condition_of(condition: &query::CellCondition) -> Condition {
    let kind = match condition.kind {
        query::ConditionKind::Liberties(bounds) => {
            ConditionKind::Liberties(bounds.from.unwrap_or(0), bounds.to.unwrap_or(u32::MAX))
        }
        query::ConditionKind::Captures(color) => ConditionKind::Captures(color),
        query::ConditionKind::Ko => ConditionKind::Ko,
    };
    Condition { kind, cell: condition.cell }
}

/// Returns true if the pattern, turned, is the same with the colours exchanged. Its images that
/// exchange the colours then count as images that do not.
pub fn is_like_swapped(query: &PatternQuery) -> bool {
    let pattern = &query.pattern.node;
    Symmetry::all().any(|symmetry| symmetry.swaps() && pattern.image(symmetry) == *pattern)
}

/// The corner in which a pattern for a corner is drawn: that to which its `#` cells point, else the
/// upper right.
pub fn corner_as_written(pattern: &Pattern) -> Corner {
    let shape = pattern.shape();
    let is_edge = |at: fn((u8, u8), Shape) -> bool| {
        let mut cells = pattern.placed_cells().filter(|&(place, _)| at(place, shape)).peekable();
        cells.peek().is_some() && cells.all(|(_, cell)| cell == Cell::EDGE)
    };
    let is_lower =
        is_edge(|(row, _), shape| row + 1 == shape.height()) && !is_edge(|(row, _), _| row == 0);
    let is_left =
        is_edge(|(_, col), _| col == 0) && !is_edge(|(_, col), shape| col + 1 == shape.width());
    Corner::new(!is_lower, is_left)
}

/// The symmetries of a query under which its pattern is the same at the same places, on boards of
/// every size.
fn own_symmetries(query: &PatternQuery) -> Vec<Symmetry> {
    /// The symmetries that exchange left and right, that turn about the diagonal from the upper
    /// left, and about the other one.
    const MIRROR: u8 = 1;
    const TRANSPOSE: u8 = 4;
    const ANTITRANSPOSE: u8 = 7;
    let pattern = &query.pattern.node;
    let keeps_place = |symmetry: Symmetry| {
        let plain = symmetry.number() & 7;
        match query.place.node {
            query::Place::Anywhere | query::Place::Center => true,
            query::Place::Corner(corner) => {
                let corner = corner.unwrap_or_else(|| corner_as_written(pattern));
                let is_main = matches!(corner, Corner::UpperLeft | Corner::LowerRight);
                plain == 0 || plain == if is_main { TRANSPOSE } else { ANTITRANSPOSE }
            }
            query::Place::Side => plain == 0 || plain == MIRROR,
            query::Place::Point(_) | query::Place::Region(..) => plain == 0,
        }
    };
    query
        .symmetries()
        .filter(|&s| keeps_place(s) && (query.next.is_none() || s == Symmetry::IDENTITY))
        .filter(|&s| keeps_conditions(query, s))
        .filter(|&s| pattern.image(s) == *pattern)
        .collect()
}

/// Returns true if a symmetry carries the conditions on strings to themselves.
fn keeps_conditions(query: &PatternQuery, symmetry: Symmetry) -> bool {
    let shape = query.shape();
    let image = |condition: &Spanned<query::CellCondition>| {
        let query::CellCondition { kind, cell: (row, col) } = condition.node;
        let kind = match kind {
            query::ConditionKind::Captures(color) => {
                query::ConditionKind::Captures(color.map(|color| symmetry.color(color)))
            }
            kind => kind,
        };
        let (row, col) = symmetry.apply(row - 1, col - 1, shape.height(), shape.width());
        query::CellCondition { kind, cell: (row + 1, col + 1) }
    };
    let all = &query.conditions;
    all.iter().map(image).all(|image| all.iter().any(|condition| condition.node == image))
}

/// Returns true if a pattern with stones is, turned, the same with the colours exchanged, so that
/// its colours identify no player.
pub fn is_color_symmetric(query: &PatternQuery) -> bool {
    let pattern = &query.pattern.node;
    pattern.image(Symmetry::SWAP) != *pattern
        && own_symmetries(query).iter().any(|symmetry| symmetry.swaps())
}
