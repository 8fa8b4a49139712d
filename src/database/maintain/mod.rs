//! Maintenance: backups, checks and repair.

pub(super) mod backup;
pub(super) mod digest;
pub(super) mod repair;
pub(super) mod verify;
