//! `explain`: how a query is answered.

use std::io::Write;
use std::time::{Duration, Instant};

use gopdb::database::PlanStep;
use gopdb::query::{self, Statement};
use serde_json::json;

use super::super::args::Format;
use super::super::error::CliError;
use super::super::output::{self, Column, Table, duration, thousands};
use super::super::session::Session;
use super::find::{self, Flags, milliseconds};

/// How a query is answered, step by step
#[derive(Debug, clap::Args)]
#[command(after_long_help = "Examples:\n  gopdb explain find 3x3 \"B_W/BBB/___\" sym")]
pub struct Args {
    /// A query, as after `find`
    #[arg(required = true, value_name = "QUERY", allow_negative_numbers = true)]
    query: Vec<String>,
    #[command(flatten)]
    flags: Flags,
}

pub fn run(args: &Args, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    super::words("explain", &args.query, &args.flags, session, out)
}

/// Answer a statement and print how that was done.
pub fn answer(
    statement: &Statement,
    flags: &Flags,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let (query, plan, games, elapsed) = match statement {
        Statement::Find(find) => {
            let query = session.resolve(&find.query.node)?;
            let answer = find::ask(&query, find, flags, session)?;
            (find.query.node.to_string(), answer.plan, answer.games, answer.elapsed)
        }
        Statement::Top(top) => of_part(statement, top.query.as_ref(), flags, session)?,
        Statement::Stats { query } => of_part(statement, query.as_ref(), flags, session)?,
        other => return Err(CliError::request(format!("`{other}` has no steps to explain"))),
    };
    let steps = &plan;
    match session.format {
        Format::Json => {
            let steps: Vec<_> = steps
                .iter()
                .map(|step| {
                    let ms = milliseconds(step.elapsed);
                    json!({ "what": step.what, "games": step.games, "elapsed_ms": ms })
                })
                .collect();
            output::json(
                out,
                &json!({
                    "query": query,
                    "steps": steps,
                    "games": games,
                    "elapsed_ms": milliseconds(elapsed),
                }),
            )
        }
        Format::Csv => output::csv(
            out,
            ["step", "games", "elapsed_ms"],
            steps.iter().map(|step| {
                let games = step.games.map_or(String::new(), |games| games.to_string());
                [step.what.clone(), games, milliseconds(step.elapsed).to_string()]
            }),
        ),
        Format::Table => {
            let look = session.look;
            let mut table =
                Table::new(&[Column::left("step"), Column::right("games"), Column::right("time")]);
            for step in steps {
                table.row(vec![
                    step.what.clone(),
                    step.games.map_or(String::new(), thousands),
                    duration(step.elapsed),
                ]);
            }
            table.row(vec!["all".to_owned(), thousands(games), duration(elapsed)]);
            write!(out, "{}", table.render(&look))?;
            Ok(())
        }
    }
}

/// The steps of `top` and `stats`: their games, if they are of a part of them, and the count.
fn of_part(
    statement: &Statement,
    query: Option<&query::Node>,
    flags: &Flags,
    session: &mut Session,
) -> Result<(String, Vec<PlanStep>, u64, Duration), CliError> {
    let start = Instant::now();
    let all = u64::from(session.database()?.commit().games());
    let (mut plan, games, what) = match query {
        None => (Vec::new(), all, "read the counts of the dictionary"),
        Some(query) => {
            let resolved = session.resolve(&query.node)?;
            let find = query::Find { query: query.clone(), limit: Some(0), offset: None };
            let answer = find::ask(&resolved, &find, flags, session)?;
            (answer.plan, answer.games, "harvest the patterns of these games anew")
        }
    };
    let counting = Instant::now();
    super::statement(statement, flags, session, &mut std::io::sink())?;
    let elapsed = counting.elapsed();
    plan.push(PlanStep { what: what.to_owned(), games: Some(games), elapsed });
    Ok((statement.to_string(), plan, games, start.elapsed()))
}
