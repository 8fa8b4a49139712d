//! `explain`: how a query is answered.

use std::io::Write;

use gopdb::query::Statement;
use serde_json::json;

use super::super::args::Format;
use super::super::error::CliError;
use super::super::output::{self, Column, Table, duration, thousands};
use super::super::session::{Session, parse_words};
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
    match parse_words("explain", &args.query)? {
        Statement::Explain(inner) => answer(&inner, &args.flags, session, out),
        other => super::statement(&other, &args.flags, session, out),
    }
}

/// Answer a statement and print how that was done.
pub fn answer(
    statement: &Statement,
    flags: &Flags,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let Statement::Find(find) = statement else {
        return Err(super::not_yet(
            "explain of other statements than `find`",
            "`top` and `stats` read the dictionary from end to end",
        ));
    };
    let answer = find::ask(find, flags, session)?;
    let steps = &answer.plan;
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
                    "query": find.query.node.to_string(),
                    "steps": steps,
                    "games": answer.games,
                    "elapsed_ms": milliseconds(answer.elapsed),
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
            let mut table = Table::new(&[
                Column::left("step"),
                Column::right("games left"),
                Column::right("time"),
            ]);
            for step in steps {
                table.row(vec![
                    step.what.clone(),
                    step.games.map_or(String::new(), thousands),
                    duration(step.elapsed),
                ]);
            }
            table.row(vec!["all".to_owned(), thousands(answer.games), duration(answer.elapsed)]);
            write!(out, "{}", table.render(&look))?;
            Ok(())
        }
    }
}
