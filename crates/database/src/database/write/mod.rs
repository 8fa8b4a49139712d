//! Changes: imports, removals, annotations and training.

pub(super) mod annotations;
pub(super) mod build;
pub(super) mod import;
mod known;
pub(super) mod learn;
pub(super) mod merge;
pub(super) mod remove;
pub(super) mod reviews;
pub(super) mod train;
pub(super) mod variations;
pub(super) mod writer;
