//! Sweeping: what no commit names is deleted.

use super::columns;
use super::commit::{Commit, is_valid_meta};
use super::write::learn;
use crate::store::{Store, StoreError, TreeName, Writer};

/// Removes what neither `commit` nor one of the `earlier` ones that are still read names: what an
/// unfinished change left, and what was replaced.
///
/// Only the borders of segments are read, and not what lies between.
///
/// # Errors
/// The store cannot be read or written.
pub fn sweep(
    store: &Store,
    writer: &mut Writer<'_>,
    commit: &Commit,
    earlier: &[Commit],
) -> Result<(), StoreError> {
    columns::sweep(store, commit, earlier);
    let is_kept = |tree, key: &[u8]| {
        std::iter::once(commit).chain(earlier).any(|commit| is_named(tree, key, commit))
    };
    let mut swept =
        writer.remove_where(TreeName::Meta, &[], |key| !is_kept(TreeName::Meta, key))?;
    for tree in [TreeName::Games, TreeName::Tracks] {
        swept |= sweep_ranges::<4>(store, writer, tree, |segment| is_kept(tree, segment))?;
    }
    for tree in [TreeName::Dictionary, TreeName::Sets] {
        swept |= sweep_ranges::<5>(store, writer, tree, |of_kind| is_kept(tree, of_kind))?;
    }
    swept |= learn::sweep(writer, |key| is_kept(TreeName::Moves, key))?;
    if swept { writer.flush() } else { Ok(()) }
}

/// Returns whether a commit names the value of this key of a tree.
pub fn is_named(tree: TreeName, key: &[u8], commit: &Commit) -> bool {
    let of_segment = || {
        let id = u32::from_be_bytes(*key.first_chunk()?);
        commit.segments.iter().find(|segment| segment.id == id)
    };
    match tree {
        TreeName::Meta => is_valid_meta(key, commit),
        TreeName::Games | TreeName::Tracks => of_segment().is_some(),
        TreeName::Dictionary | TreeName::Sets => {
            of_segment().is_some() && key.get(4).is_some_and(|kind| commit.kinds.contains(kind))
        }
        // The model has a record of its own: it may be of earlier games. Changes of its counts are of
        // a commit's games.
        TreeName::Moves => !learn::is_of_other_games(key, commit),
    }
}

/// Removes the ranges of keys whose first `N` bytes are not to be kept.
fn sweep_ranges<const N: usize>(
    store: &Store,
    writer: &mut Writer<'_>,
    tree: TreeName,
    keep: impl Fn(&[u8; N]) -> bool,
) -> Result<bool, StoreError> {
    let mut swept = false;
    let mut from = Vec::new();
    while let Some(key) = store.first_key(tree, &from)? {
        let Some(&group) = key.first_chunk::<N>() else {
            writer.remove(tree, &key)?;
            from = key.to_vec();
            from.push(0);
            continue;
        };
        if !keep(&group) {
            swept = true;
            writer.remove_where(tree, &group, |_| true)?;
        }
        from = group.to_vec();
        // The least key beyond all that begin with the group: after ff comes nothing but longer.
        while let Some(last) = from.pop() {
            if last < u8::MAX {
                from.push(last + 1);
                break;
            }
        }
        if from.is_empty() {
            break;
        }
    }
    Ok(swept)
}
