//! Changing: imports, removals, annotations and what is derived from games.

pub(super) mod annotations;
pub(super) mod build;
pub(super) mod import;
pub(super) mod merge;
pub(super) mod remove;
pub(super) mod train;
