//! Statistics of games: what is played, how often, and how it scores.
//!
//! | module | question | source |
//! | --- | --- | --- |
//! | [`park`] | are two whole boards the same, turned or reflected? | Park |
//! | [`fuseki`] | which openings are played? | Singh 2013 |
//! | [`opening_names`] | what are they called? | |
//! | [`corners`] | which moves belong to a corner? | |
//! | [`joseki`] | which sequences are played in the corners? | Singh 2013 |
//! | [`joseki_count`] | the same, from lines that are counted | |
//! | [`joseki_names`] | what are they called? | |
//! | [`templates`] | which cells of patterns may have any state? | Singh 2013 |
//! | [`statistical_templates`] | the state of which cells makes little difference to what is played? | Singh 2013 |
//! | [`players`] | what does a player do that others do not? | |
//! | [`statistics`] | which differences are real? | Wilson, Fisher, Holm |
//! | [`export`], [`data_file`] | patterns and tables for other programs | |
//! | [`moves`] | what would be played here? | Stern, Herbrich and Graepel 2006; Coulom 2007 |
//!
//! Everything is computed from tracks and dictionary entries passed in by the caller; nothing here
//! depends on how they are stored. What is worth storing has a documented byte format.

pub mod corners;
pub mod data_file;
pub mod export;
pub mod fuseki;
pub mod joseki;
pub mod joseki_count;
pub mod joseki_names;
pub mod moves;
pub mod name_list;
pub mod opening_names;
pub mod park;
pub mod players;
pub mod statistical_templates;
pub mod statistics;
pub mod templates;
