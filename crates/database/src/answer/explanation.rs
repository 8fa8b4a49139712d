//! The steps by which a question is answered.

use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;

use super::milliseconds;
use crate::database;

/// How a question was answered, step by step.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Explanation {
    /// The question.
    pub query: String,
    /// The steps.
    pub steps: Vec<PlanStep>,
    /// The number of games that were found.
    pub games: u64,
    /// The time of all steps, in milliseconds.
    pub elapsed_ms: f64,
}

/// A step of an answer.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlanStep {
    /// The description of the step.
    pub what: String,
    /// The number of games that were left after it; null if it does not count games.
    pub games: Option<u64>,
    /// How long it took, in milliseconds.
    pub elapsed_ms: f64,
}

impl Explanation {
    /// An explanation; `query` as it is printed.
    pub fn new(
        query: String,
        plan: &[database::PlanStep],
        games: u64,
        elapsed: Duration,
    ) -> Explanation {
        let step = |of: &database::PlanStep| PlanStep {
            what: of.what.clone(),
            games: of.games,
            elapsed_ms: milliseconds(of.elapsed),
        };
        let steps = plan.iter().map(step).collect();
        Explanation { query, steps, games, elapsed_ms: milliseconds(elapsed) }
    }
}
