//! Runs of positions in games with captures.

use super::block::{Change, View};
use crate::go::State;
use crate::pattern::Cell;

/// The first and last position of a run: plain integers, as they come out of lanes and changes.
pub(super) type Run = (u16, u16);

/// The changes of a point, from `at` on.
fn changes(block: View<'_>, at: u32) -> impl Iterator<Item = Change> {
    let mut at = at;
    std::iter::from_fn(move || {
        let (change, next) = block.change(at)?;
        at = next;
        Some(change)
    })
}

/// Reduces runs, which are in order of time and disjoint, to the positions in which the point with
/// these changes matches. `buffer` is scratch memory.
pub(super) fn intersect(
    runs: &mut Vec<Run>,
    buffer: &mut Vec<Run>,
    cell: Cell,
    block: View<'_>,
    first_change: u32,
) {
    let end = runs.last().map_or(0, |&(_, last)| last);
    buffer.clear();
    let mut rest = runs.iter().copied().peekable();
    let mut keep = |from: u16, to: u16| {
        while let Some(&(first, last)) = rest.peek() {
            if first > to {
                break;
            }
            if last >= from {
                buffer.push((first.max(from), last.min(to)));
            }
            if last > to {
                break;
            }
            rest.next();
        }
    };
    let mut since = cell.matches(State::Empty).then_some(0);
    for change in changes(block, first_change).take_while(|change| change.time <= end) {
        match (since, cell.matches(change.state)) {
            (None, true) => since = Some(change.time),
            (Some(from), false) => {
                if change.time > from {
                    keep(from, change.time - 1);
                }
                since = None;
            }
            _ => {}
        }
    }
    if let Some(from) = since {
        keep(from, u16::MAX);
    }
    std::mem::swap(runs, buffer);
}

/// The first move on the point with these changes that comes after position `after`, and its index
/// in the list, from which a later search can continue.
pub(super) fn first_move(block: View<'_>, at: &mut u32, after: u16) -> Option<Change> {
    while let Some((change, next)) = block.change(*at) {
        if change.time > after && change.mover.is_some() {
            return Some(change);
        }
        *at = next;
    }
    None
}
