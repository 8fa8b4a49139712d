//! What the tests of the database share: games made at random, a plain oracle, whole databases as
//! plain data.
//!
//! The oracle checks every window of every position and does not use episodes, lanes, blocks
//! or segments. It is slow but simple.

// Each test binary uses a part of it.

pub mod cut;
pub mod dump;
pub mod facts;
pub mod games;
pub mod oracle;
pub mod search;
pub mod setup;
