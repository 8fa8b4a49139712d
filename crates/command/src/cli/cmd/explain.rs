//! `explain`: how a query is answered.

use std::time::{Duration, Instant};

use gopdb::answer::Explanation;
use gopdb::database::PlanStep;
use gopdb::query::{self, Statement};

use super::prelude::*;
use super::search::{self, Flags, options};
use crate::cli::session::Positioned;

/// Show how a query is answered, step by step
#[derive(Debug, clap::Args)]
pub struct Args {
    /// find QUERY, top … or stats …
    #[arg(required = true, value_name = "QUERY", allow_negative_numbers = true)]
    query: Vec<String>,
    #[command(flatten)]
    flags: Flags,
}

/// The command `explain`.
pub struct Explain;

impl Command for Explain {
    const NAME: &'static str = "explain";
    type Args = Args;
    const EXAMPLES: &'static [&'static str] =
        &["explain find 3x3 \"B_W/BBB/___\" sym", "explain top 5 3x3 where date 2016"];
    const SYNTAX: Syntax = Syntax::Statement;

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        let Statement::Explain(inner) = parse_words(Self::NAME, &args.query)? else {
            return Err(CliError::not_a(Self::NAME));
        };
        let explained = match &*inner {
            Statement::Find(find) => {
                let (query, positioned) = session.resolve_with_board(&find.query.node)?;
                let answer = search::find(&query, &options(&args.flags, session), session)?;
                let answer = search::complete(answer)?;
                Explained {
                    query: find.query.node.to_string(),
                    plan: answer.plan,
                    games: answer.games,
                    elapsed: answer.elapsed,
                    positioned,
                }
            }
            Statement::Top(top) => {
                subset(&inner, top.query.as_ref(), &args.flags, session, |session| {
                    super::top::answer(top, false, session)
                })?
            }
            Statement::Stats { query } => {
                subset(&inner, query.as_ref(), &args.flags, session, |session| match query {
                    None => Ok(session.database()?.stats().map(|_| Report::new())?),
                    Some(query) => super::stats::answer_part(&query.node, session),
                })?
            }
            other => return Err(CliError::request(tr!("`{other}` has no steps to explain"))),
        };
        Ok(report(&explained).resolved(explained.positioned.as_ref()))
    }
}

/// The steps of an answer.
struct Explained {
    query: String,
    plan: Vec<PlanStep>,
    games: u64,
    elapsed: Duration,
    positioned: Option<Positioned>,
}

fn report(explained: &Explained) -> Report {
    let Explained { query, plan, games, elapsed, .. } = explained;
    let answer = Explanation::new(query.clone(), plan, *games, *elapsed);
    let total = PlanStep::new("total", Some(*games), *elapsed);
    let lines: Vec<&PlanStep> = plan.iter().chain([&total]).collect();
    let table = Rows::of("", &lines)
        .shown("step", |step| gopdb_text::message(&step.what).into_owned())
        .shrinks()
        .shown("games", |step| step.games)
        .shown("time", |step| step.elapsed);
    Report::new().answer(&answer).rows(Rows::typed("", &answer.steps, Clone::clone)).rows(table)
}

/// The steps of `top` and `stats`: finding the games, if a query selects some, and counting.
fn subset(
    statement: &Statement,
    query: Option<&query::Node>,
    flags: &Flags,
    session: &mut Session,
    count: impl FnOnce(&mut Session) -> Result<Report, CliError>,
) -> Result<Explained, CliError> {
    let start = Instant::now();
    let all = u64::from(session.database()?.commit().games());
    let (mut plan, games, what, positioned) = match query {
        None => (Vec::new(), all, tr!("read the counts of the dictionary"), None),
        Some(query) => {
            let (resolved, positioned) = session.resolve_with_board(&query.node)?;
            let mut options = options(flags, session);
            options.limit = 0;
            let answer = search::complete(search::find(&resolved, &options, session)?)?;
            (answer.plan, answer.games, tr!("count the patterns of these games"), positioned)
        }
    };
    let counting = Instant::now();
    count(session)?;
    let elapsed = counting.elapsed();
    plan.push(PlanStep::new(what, Some(games), elapsed));
    let (query, elapsed) = (statement.to_string(), start.elapsed());
    Ok(Explained { query, plan, games, elapsed, positioned })
}
