//! Changing: imports, removals, annotations and what is derived from games.

pub(super) mod build;
pub(super) mod import;
pub(super) mod learn;
pub(super) mod merge;
pub(super) mod notes;
pub(super) mod remove;
