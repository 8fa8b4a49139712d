//! Reading: queries, counts and answers. Nothing here changes the database.

pub(super) mod adapted;
pub(super) mod aliases;
pub(super) mod annotate;
pub(super) mod comments;
pub(super) mod compare;
pub(super) mod estimate;
pub(super) mod export;
pub(super) mod facts;
pub(super) mod find;
pub(super) mod fingerprints;
pub(super) mod game;
pub(super) mod hints;
pub(super) mod index;
pub(super) mod knowledge;
pub(super) mod mine;
pub(super) mod novelty;
pub(super) mod player_record;
pub(super) mod players;
pub(super) mod resolve;
pub(super) mod run;
pub(super) mod signature;
pub(super) mod stats;
pub(super) mod subset;
pub(super) mod top;
pub(super) mod tree;
pub(super) mod variations;
