//! What the tests of the database share: games made at random, a plain oracle, whole databases as
//! plain data.
//!
//! The oracle looks at every window of every position and knows nothing of episodes, lanes, blocks
//! or segments. It is slow and meant to be read.

// Each test binary uses a part of it.

pub mod cut;
pub mod dump;
pub mod facts;
pub mod games;
pub mod oracle;
pub mod search;
pub mod setup;
