//! `let`, `save`, `saved`, `forget`, `me`: named sets of games.

use std::sync::Arc;

use gopdb::query::{Query, Statement};

use super::prelude::*;
use super::search::{Flags, options};

/// Name a set of games for this session of the shell
#[derive(Debug, clap::Args)]
pub struct LetArgs {
    /// NAME = QUERY
    #[arg(required = true, value_name = "NAME = QUERY", allow_negative_numbers = true)]
    words: Vec<String>,
}

/// The command `let`.
pub struct Let;

impl Command for Let {
    const NAME: &'static str = "let";
    type Args = LetArgs;
    const DETAILS: &'static str = "\
The query is kept, not its games: `$NAME` in a query finds the games that it finds then. `save` keeps
a set in the database.";
    const EXAMPLES: &'static [&'static str] = &["let lee = player \"Lee Sedol\" and date 2016"];
    const SYNTAX: Syntax = Syntax::Statement;

    fn run(args: LetArgs, session: &mut Session) -> Result<Report, CliError> {
        let Statement::Let { name, query } = parse_words(Self::NAME, &args.words)? else {
            return Err(CliError::not_a(Self::NAME));
        };
        let query = session.expand_sets(&query.node)?;
        let games = define(&name.node, &query, session)?;
        Ok(report(&name.node, &query, games, &tr!("for this session")))
    }
}

/// Keep a set of games under a name, for $NAME in queries
#[derive(Debug, clap::Args)]
pub struct SaveArgs {
    /// NAME = QUERY, or the NAME of a set of this session
    #[arg(required = true, value_name = "NAME = QUERY", allow_negative_numbers = true)]
    words: Vec<String>,
}

/// The command `save`.
pub struct Save;

impl Command for Save {
    const NAME: &'static str = "save";
    type Args = SaveArgs;
    const DETAILS: &'static str =
        "The query is kept, not its games: `$NAME` in a query finds the games that it finds then.";
    const EXAMPLES: &'static [&'static str] =
        &["save even = handicap 0 and winner white", "find $even and date 2016"];
    const SYNTAX: Syntax = Syntax::Statement;

    fn run(args: SaveArgs, session: &mut Session) -> Result<Report, CliError> {
        let Statement::Save { name, query } = parse_words(Self::NAME, &args.words)? else {
            return Err(CliError::not_a(Self::NAME));
        };
        let name = &name.node;
        let query = match query {
            Some(query) => session.expand_sets(&query.node)?,
            None => session.names.sets.get(name).cloned().ok_or_else(|| {
                CliError::request(tr!("no set `${name}` in this session"))
                    .with_remedy(tr!("`save {name} = QUERY` saves a query"))
            })?,
        };
        save(name, &query, session)
    }
}

/// Keeps a set, and reports its games.
fn save(name: &str, query: &Query, session: &mut Session) -> Result<Report, CliError> {
    let before = session.names.sets.get(name).cloned();
    let games = define(name, query, session)?;
    if let Err(error) = session.database()?.writer().save_set(name, query) {
        restore(name, before, session);
        return Err(error.into());
    }
    // From now on the name means the saved set.
    restore(name, None, session);
    Ok(report(name, query, games, &tr!("saved")))
}

/// Makes a set of this session. Returns the number of its games: with the new meaning of the name, as
/// that of `me` is also a list of a player's names.
fn define(name: &str, query: &Query, session: &mut Session) -> Result<u64, CliError> {
    let before = Arc::make_mut(&mut session.names).sets.insert(name.to_owned(), query.clone());
    let games = games(query, session);
    if games.is_err() {
        restore(name, before, session);
    }
    games
}

/// Restores the earlier meaning of a name in this session.
fn restore(name: &str, before: Option<Query>, session: &mut Session) {
    let sets = &mut Arc::make_mut(&mut session.names).sets;
    match before {
        Some(query) => _ = sets.insert(name.to_owned(), query),
        None => _ = sets.remove(name),
    }
}

/// Say which player you are, for `me` in queries and reports
#[derive(Debug, clap::Args)]
pub struct MeArgs {
    /// = NAME or NAME; without it, print the names
    #[arg(value_name = "= NAME [or NAME]...")]
    words: Vec<String>,
}

/// The command `me`.
pub struct Me;

impl Command for Me {
    const NAME: &'static str = "me";
    type Args = MeArgs;
    const DETAILS: &'static str = "\
The names are kept in the database as the set `me`. `me` is then a query: games with that player
under any of the names; `me as B` in a query with a pattern are those in which the player has its
black stones; `report me` is the player's report. A name that the list of aliases has means all names of
its line. `forget me` deletes the set.";
    const EXAMPLES: &'static [&'static str] = &[
        "me = \"Lee Sedol\" or \"Ke Jie\"",
        "find me and winner white",
        "find 3x3 \"BW_/_B_/___\" sym and me as B",
        "report me",
    ];
    const SYNTAX: Syntax = Syntax::Statement;

    fn run(args: MeArgs, session: &mut Session) -> Result<Report, CliError> {
        let is_blank = |word: &String| word.trim().is_empty();
        if args.words.iter().all(is_blank) {
            let names = session.names_of(Self::NAME)?;
            let rows = Rows::of("names", &names).column("name", |name| name).shrinks();
            return Ok(Report::new().rows(rows));
        }
        let Statement::Save { name, query: Some(query) } = parse_words(Self::NAME, &args.words)?
        else {
            return Err(CliError::not_a(Self::NAME));
        };
        save(&name.node, &query.node, session)
    }
}

/// Returns true if a player's name is `me`, the user.
pub fn is_me(name: &str) -> bool {
    name.trim().eq_ignore_ascii_case(Me::NAME)
}

/// The error for a `me` whose names have too few games: `has` names the games, `remedy`
/// another remedy.
pub fn too_few_of_me(names: &[String], has: &str, remedy: &str) -> CliError {
    let names: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
    let change =
        tr!("`me = \"Your Name\" or your_nickname` changes the names, which are compared in full");
    let remedy = if remedy.is_empty() { change } else { format!("{remedy}; {change}") };
    CliError::request(tr!("`me` is {}, with {has}", names.join(" or "))).with_remedy(remedy)
}

/// List the saved sets
#[derive(Debug, clap::Args)]
pub struct SavedArgs {}

/// The command `saved`.
pub struct Saved;

impl Command for Saved {
    const NAME: &'static str = "saved";
    type Args = SavedArgs;
    const EXAMPLES: &'static [&'static str] = &["saved", "saved --format csv"];

    fn run(_: SavedArgs, session: &mut Session) -> Result<Report, CliError> {
        struct Set {
            name: String,
            query: String,
            is_saved: bool,
        }
        let saved = session.database()?.saved_sets()?;
        let own = session.names.sets.iter().map(|(name, query)| Set {
            name: name.clone(),
            query: query.to_string(),
            is_saved: false,
        });
        let saved =
            saved.into_iter().map(|set| Set { name: set.name, query: set.query, is_saved: true });
        let sets: Vec<Set> = own.chain(saved).collect();
        let rows = Rows::of("sets", &sets)
            .field("name", |set| &set.name)
            .shown("name", |set| format!("${}", set.name))
            .field("query", |set| &set.query)
            .column("saved", |set| set.is_saved)
            .shown("query", |set| &set.query)
            .shrinks();
        Ok(Report::new().rows(rows).when(sets.is_empty(), |report| {
            report
                .text(tr!("0 sets"))
                .tip(tr!("`save upsets = handicap 2.. and winner white`, then `find $upsets`"))
        }))
    }
}

/// Delete a saved set
#[derive(Debug, clap::Args)]
pub struct ForgetArgs {
    /// The name of the set
    #[arg(value_name = "SET")]
    name: String,
}

/// The command `forget`.
pub struct Forget;

impl Command for Forget {
    const NAME: &'static str = "forget";
    type Args = ForgetArgs;
    const DETAILS: &'static str = "The games of the set stay.";
    const EXAMPLES: &'static [&'static str] = &["save won = winner black", "forget won"];

    fn run(args: ForgetArgs, session: &mut Session) -> Result<Report, CliError> {
        let name = args.name.strip_prefix('$').unwrap_or(&args.name);
        if Arc::make_mut(&mut session.names).sets.remove(name).is_none() {
            session.database()?.writer().forget_set(name)?;
        }
        let rows = Rows::of("", &[()]).field("forgotten", |()| name);
        Ok(Report::new().field("forgotten", name).rows(rows).text(tr!("deleted the set ${name}")))
    }
}

/// The number of games that a set has now.
fn games(query: &Query, session: &mut Session) -> Result<u64, CliError> {
    let query = session.resolve(query)?;
    let options = options(&Flags::default(), session);
    Ok(session.database()?.games_of(&query, &options)?.len())
}

fn report(name: &str, query: &Query, games: u64, kept: &str) -> Report {
    let rows = Rows::of("", &[()])
        .field("name", |()| name)
        .field("query", |()| query.to_string())
        .field("games", |()| games);
    Report::new()
        .field("name", name)
        .field("query", query.to_string())
        .field("games", games)
        .field("kept", kept)
        .rows(rows)
        .text(format!("${name}: {}, {kept}", count(games, "game", "games")))
}
