//! Problems of life and death in the games of a condition.

use std::ops::ControlFlow;

use schemars::JsonSchema;
use serde::Serialize;

use super::answers::{Answered, Context, read_query, reply};
use super::life::{ProblemBody, problem_body};
use crate::GameId;
use crate::database::{DatabaseError, MinedProblem};
use crate::tsumego::{Choice, MineOptions, Miner};

/// A problem and the game that it is from.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct MinedBody {
    /// The problem; its area is the one for which it is proved.
    #[serde(flatten)]
    pub problem: ProblemBody,
    /// The game.
    #[schemars(with = "u32")]
    pub game: GameId,
    /// The number of moves before it.
    pub position: usize,
    /// Whether the player of the game missed the solution.
    pub missed: bool,
}

/// Problems in games.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct MinedList {
    /// The problems, each with exactly one solution, which is proved.
    pub problems: Vec<MinedBody>,
    /// Whether the time was up before enough problems were found, or all games were searched.
    pub partial: bool,
}

/// Finds problems in the games of a condition.
pub fn mine(context: &Context<'_>) -> Answered {
    let condition = match context.condition()? {
        Some(condition) => condition,
        None => read_query("where", "id 1..")?,
    };
    let query = context.database.resolve(&condition)?;
    let limit = context.params.number("limit", 12).max(1);
    let only_missed = context.params.flag("missed");
    let mut miner =
        Miner::new(MineOptions::default().level(context.params.number("level", 1) as u8));
    let mut problems = Vec::new();
    let found = context.database.mine_problems(&query, &mut miner, &mut |found| {
        let body = body(&found);
        if body.missed || !only_missed {
            problems.push(body);
        }
        if problems.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let partial = match found {
        Ok(_) => false,
        Err(DatabaseError::Interrupted(_)) => true,
        Err(error) => return Err(error.into()),
    };
    reply(&MinedList { problems, partial })
}

fn body(found: &MinedProblem) -> MinedBody {
    let mined = &found.mined;
    let mut problem = problem_body(mined.problem(), None);
    problem.difficulty = Some(mined.difficulty.level());
    MinedBody {
        problem,
        game: found.game,
        position: mined.position,
        missed: mined.choice() != Choice::Right,
    }
}
