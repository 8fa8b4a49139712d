//! Templates: patterns with cells that may have any state.

use schemars::JsonSchema;
use serde::Serialize;

use crate::database::FoundTemplates;
use crate::dictionary::DictionaryShape;
use crate::knowledge::statistical_templates as statistical;
use crate::knowledge::templates;

/// The maximal templates of a dictionary: every filling of one occurs in enough games, and none of its
/// further cells can become a `?`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Templates {
    /// The shape.
    pub shape: String,
    /// The number of games in which every filling occurs at least.
    pub min_games: u64,
    /// The number of patterns that occur in so many games.
    pub patterns: u64,
    /// The number of all maximal templates.
    pub templates: u64,
    /// Those whose rarest filling has the most hits.
    pub rows: Vec<Template>,
}

/// A template.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Template {
    /// Its rank, from 1.
    pub rank: u64,
    /// Its rows from the top; `?` is a cell that may have any state.
    pub pattern: String,
    /// The number of its `?`.
    pub unknown: u64,
    /// The number of patterns that it matches.
    pub patterns: u64,
    /// Their hits.
    pub hits: u64,
    /// The hits of the rarest of them.
    pub rarest_hits: u64,
}

/// Patterns with a cell whose state makes little difference to what is played next.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct StatisticalTemplates {
    /// The shape.
    pub shape: String,
    /// The greatest difference that is accepted, from 0 to 1.
    pub within: f64,
    /// The number of patterns with enough games.
    pub tested: u64,
    /// The number of all that were found.
    pub templates: u64,
    /// The one with the smallest `at_most`, whether or not that is small enough; null if none was tested.
    pub closest: Option<StatisticalTemplate>,
    /// Those whose rarest filling has the most games.
    pub rows: Vec<StatisticalTemplate>,
}

/// A pattern with a cell whose state makes little difference.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct StatisticalTemplate {
    /// Its rank, from 1; null of `closest`.
    pub rank: Option<u64>,
    /// Its rows from the top; `?` is the cell.
    pub pattern: String,
    /// The number of the cell in reading order, from 0.
    pub cell: u8,
    /// The games with the cell empty.
    pub games_empty: u64,
    /// The games with a black stone on it.
    pub games_black: u64,
    /// The games with a white stone on it.
    pub games_white: u64,
    /// The share of next moves that differ between two fillings, as observed, from 0 to 1.
    pub difference: f64,
    /// Its upper bound, with 95 % confidence for the whole list.
    pub at_most: f64,
}

impl Templates {
    /// The first templates, at most `limit`.
    pub fn new(shape: DictionaryShape, found: &FoundTemplates, limit: usize) -> Templates {
        let row = |(rank, of): (u64, &templates::Template)| Template {
            rank,
            pattern: of.pattern.to_string(),
            unknown: of.unknown as u64,
            patterns: of.patterns,
            hits: of.hits,
            rarest_hits: of.least,
        };
        Templates {
            shape: shape.to_string(),
            min_games: found.min_games,
            patterns: found.patterns,
            templates: found.rows.len() as u64,
            rows: (1..).zip(&found.rows).take(limit).map(row).collect(),
        }
    }
}

impl From<&statistical::StatisticalTemplate> for StatisticalTemplate {
    fn from(of: &statistical::StatisticalTemplate) -> StatisticalTemplate {
        let [games_empty, games_black, games_white] = of.trials;
        StatisticalTemplate {
            rank: None,
            pattern: of.pattern.to_string(),
            cell: of.cell,
            games_empty,
            games_black,
            games_white,
            difference: of.difference,
            at_most: of.bound,
        }
    }
}

impl StatisticalTemplates {
    /// The first templates that differ at most by `within`, at most `limit`.
    pub fn new(
        shape: DictionaryShape,
        within: f64,
        found: &statistical::StatisticalTemplates,
        limit: usize,
    ) -> StatisticalTemplates {
        let row = |(rank, of)| StatisticalTemplate { rank: Some(rank), ..of };
        let listed = found.found.iter().take(limit).map(StatisticalTemplate::from);
        StatisticalTemplates {
            shape: shape.to_string(),
            within,
            tested: found.tested,
            templates: found.found.len() as u64,
            closest: found.closest.as_ref().map(Into::into),
            rows: (1..).zip(listed).map(row).collect(),
        }
    }
}
