//! Maintenance: backups, checks and repair.

pub(super) mod backup;
pub(super) mod content_hash;
pub(super) mod folders;
pub(super) mod repair;
pub(super) mod verify;
