//! Statistics of games: what is played, how often, and how it scores.
//!
//! | module | contents | source |
//! | --- | --- | --- |
//! | [`park`] | comparison of whole boards, turned or reflected | Park |
//! | [`fuseki`] | openings that are played | Singh 2013 |
//! | [`opening_names`] | names of openings | |
//! | [`corners`] | the moves that belong to a corner | |
//! | [`joseki`] | the tree of sequences that are played in the corners | Singh 2013 |
//! | [`joseki_count`] | this tree from lines that are counted | |
//! | [`joseki_names`] | names of corner sequences | |
//! | [`name_list`] | names in several languages | |
//! | [`templates`] | cells of patterns that may have any state | Singh 2013 |
//! | [`statistical_templates`] | cells whose state makes little difference to what is played | Singh 2013 |
//! | [`players`] | habits, style and strength of players | |
//! | [`statistics`] | intervals and tests | Wilson, Fisher, Holm |
//! | [`export`], [`data_file`] | patterns and tables for other programs | |
//! | [`moves`] | prediction of moves | Stern, Herbrich and Graepel 2006; Coulom 2007 |
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
mod key_map;
pub mod moves;
pub mod name_list;
pub mod opening_names;
pub mod park;
pub mod players;
pub mod statistical_templates;
pub mod statistics;
pub mod templates;
