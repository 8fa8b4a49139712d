//! Knowledge from games: what is played, and how often.
//!
//! | module | question | source |
//! | --- | --- | --- |
//! | [`park`] | are two whole boards the same, turned or reflected? | Park |
//! | [`fuseki`] | which openings are played? | Singh 2013 |
//! | [`joseki`] | which sequences are played in the corners? | Singh 2013 |
//! | [`templates`] | which cells of patterns may have any state? | Singh 2013 |
//! | [`indifference`] | the state of which cells does not change what is played? | Singh 2013 |
//! | [`export`] | patterns for other programs | |
//! | [`moves`] | what would be played here? | Stern, Herbrich and Graepel 2006; Coulom 2007 |
//!
//! All of it is computed from tracks and dictionary entries that are handed in; nothing here knows
//! how they are stored. What is worth keeping has a documented form in bytes.

pub mod export;
pub mod fuseki;
pub mod indifference;
pub mod joseki;
pub mod moves;
pub mod park;
pub mod templates;
