//! `let`, `save`, `saved`, `forget`: named sets of games.

use std::io::Write;

use gopdb::query::Query;
use serde_json::json;

use super::super::args::Format;
use super::super::error::CliError;
use super::super::interrupt::Watch;
use super::super::output::{self, Column, Style, Table, count};
use super::super::session::Session;
use super::find::{Flags, options};

/// Keep a set of games under a name, for $NAME in queries
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
What is kept is the query: it finds the games that hold for it whenever it is used.

Examples:
  gopdb save upsets = handicap 2.. and winner white
  gopdb find '$upsets and date 2019'")]
pub struct SaveArgs {
    /// NAME = QUERY
    #[arg(required = true, value_name = "NAME = QUERY", allow_negative_numbers = true)]
    words: Vec<String>,
}

/// The sets that are kept
#[derive(Debug, clap::Args)]
#[command(after_long_help = "Examples:\n  gopdb saved\n  gopdb saved --format csv")]
pub struct SavedArgs {}

/// Keep a set no longer
#[derive(Debug, clap::Args)]
#[command(after_long_help = "Examples:\n  gopdb save won = winner black\n  gopdb forget won")]
pub struct ForgetArgs {
    /// Its name
    name: String,
}

pub fn run_save(
    args: &SaveArgs,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    super::words("save", &args.words, &Flags::default(), session, out)
}

pub fn run_forget(
    args: &ForgetArgs,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    super::words("forget", std::slice::from_ref(&args.name), &Flags::default(), session, out)
}

/// Give a set of games a name in this session.
pub fn let_(
    name: &str,
    query: &Query,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let query = session.expand_sets(query)?;
    let games = games(&query, session)?;
    session.sets.insert(name.to_owned(), query.clone());
    tell(name, &query, games, "for this session", session, out)
}

/// Keep a set of games in the database: a query, or a set of the session.
pub fn save(
    name: &str,
    query: Option<&Query>,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let query = match query {
        Some(query) => session.expand_sets(query)?,
        None => session.sets.get(name).cloned().ok_or_else(|| {
            CliError::request(format!("there is no set ${name} in this session"))
                .with_remedy(format!("`save {name} = QUERY` keeps a query"))
        })?,
    };
    let games = games(&query, session)?;
    session.database()?.save_set(name, &query)?;
    // The saved one counts from now on.
    session.sets.remove(name);
    tell(name, &query, games, "saved", session, out)
}

/// Forget a set: that of the session, or else that of the database.
pub fn forget(name: &str, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    if session.sets.remove(name).is_none() {
        session.database()?.forget_set(name)?;
    }
    match session.format {
        Format::Json => output::json(out, &json!({ "forgotten": name })),
        Format::Csv => output::csv(out, ["forgotten"], [[name.to_owned()]]),
        Format::Table => Ok(writeln!(out, "${name} is forgotten")?),
    }
}

/// How many games a set has now.
fn games(query: &Query, session: &mut Session) -> Result<u64, CliError> {
    let query = session.resolve(query)?;
    let watch = Watch::start();
    let options = options(&Flags::default(), session, &watch);
    Ok(session.database()?.games_of(&query, &options)?.len())
}

fn tell(
    name: &str,
    query: &Query,
    games: u64,
    kept: &str,
    session: &Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    match session.format {
        Format::Json => {
            let query = query.to_string();
            output::json(
                out,
                &json!({ "name": name, "query": query, "games": games, "kept": kept }),
            )
        }
        Format::Csv => output::csv(
            out,
            ["name", "query", "games"],
            [[name.to_owned(), query.to_string(), games.to_string()]],
        ),
        Format::Table => Ok(writeln!(out, "${name}: {}, {kept}", count(games, "game", "games"))?),
    }
}

/// List the sets of the session and of the database.
pub fn list(session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    let saved = session.database()?.saved_sets()?;
    let own =
        session.sets.iter().map(|(name, query)| [name.clone(), query.to_string(), "no".into()]);
    let saved = saved.into_iter().map(|set| [set.name, set.query, "yes".to_owned()]);
    let rows: Vec<[String; 3]> = own.chain(saved).collect();
    match session.format {
        Format::Json => {
            let sets: Vec<_> = rows
                .iter()
                .map(|[name, query, saved]| {
                    json!({ "name": name, "query": query, "saved": saved == "yes" })
                })
                .collect();
            output::json(out, &json!({ "sets": sets }))
        }
        Format::Csv => output::csv(out, ["name", "query", "saved"], rows),
        Format::Table => {
            let look = session.look;
            if rows.is_empty() {
                let note = look.paint(Style::Note, "try:");
                let example = "`save upsets = handicap 2.. and winner white`, then `find $upsets`";
                return Ok(writeln!(out, "0 sets\n{note} {example}")?);
            }
            let mut table =
                Table::new(&[Column::left("name"), Column::left("saved"), Column::text("query")]);
            for [name, query, saved] in rows {
                table.row(vec![format!("${name}"), saved, query]);
            }
            write!(out, "{}", table.render(&look))?;
            Ok(())
        }
    }
}
