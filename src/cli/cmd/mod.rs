//! The commands, one file each.

pub mod backup;
pub mod completions;
pub mod corpora;
pub mod edit;
pub mod explain;
pub mod export;
pub mod find;
pub mod import;
pub mod index;
pub mod man;
pub mod mode;
pub mod play;
pub mod problems;
pub mod remove;
pub mod repair;
pub mod show;
pub mod solve;
pub mod stats;
pub mod top;
pub mod verify;

use std::io::Write;

use gopdb::query::Statement;

use super::args::Command;
use super::error::CliError;
use super::session::Session;

/// Carry out a command.
pub fn run(command: Command, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    match command {
        Command::Import(args) => import::run(&args, session, out),
        Command::Find(args) => find::run(&args, session, out),
        Command::Explain(args) => explain::run(&args, session, out),
        Command::Top(args) => top::run(&args, session, out),
        Command::Show(args) => show::run(&args, session, out),
        Command::Stats(args) => stats::run(&args, session, out),
        Command::Corpora(args) => corpora::run(&args, session, out),
        Command::Remove(args) => remove::run(&args, session, out),
        Command::Index(args) => index::run(&args, session, out),
        Command::Verify(args) => verify::run(&args, session, out),
        Command::Repair(args) => repair::run(&args, session, out),
        Command::Backup(args) => backup::backup(&args, session, out),
        Command::Restore(args) => backup::restore(&args, session, out),
        Command::Export(args) => export::run(&args, session, out),
        Command::Solve(args) => solve::run(&args, session, out),
        Command::Play(args) => play::run(&args, session, out),
        Command::Edit(args) => edit::run(&args, session, out),
        Command::Problems(args) => problems::run(&args, session, out),
        Command::Completions(args) => completions::run(&args, out),
        Command::Man(args) => man::run(&args, out),
    }
}

/// Carry out a statement of the language.
pub fn statement(
    statement: &Statement,
    flags: &find::Flags,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    match statement {
        Statement::Find(find) => find::answer(find, flags, session, out),
        Statement::Explain(inner) => explain::answer(inner, flags, session, out),
        Statement::Top(top) => top::answer(top, false, session, out),
        Statement::Stats { query: None } => stats::answer(session, out),
        Statement::Stats { query: Some(_) } => Err(not_yet(
            "stats … where QUERY",
            "`stats` gives the whole database, `find QUERY limit 0` the counts of a part of it",
        )),
        Statement::Show { game, position } => {
            let position = position.as_ref().map(|position| position.node as usize);
            show::answer(game.node, position, session, out)
        }
        Statement::Export(export) => export::answer(export, session, out),
        Statement::Let { .. } | Statement::Save { .. } | Statement::Saved => Err(not_yet(
            "named sets",
            "repeat the query, in parentheses, where its name would stand",
        )),
        Statement::Forget { .. } => Err(not_yet("named sets", "there is none to forget")),
        Statement::Tag { .. } | Statement::Untag { .. } => Err(not_yet(
            "tags",
            "put games into a corpus of their own: `import PATH --corpus NAME`",
        )),
        Statement::Compare { .. } => Err(not_yet(
            "compare",
            "ask `find QUERY and …` once for each side: the counts and win rates stand on top",
        )),
        Statement::Trend { .. } => Err(not_yet(
            "trend",
            "ask `find QUERY and date 1990s limit 0`, and so on, for each period",
        )),
        Statement::Novelty { .. } => Err(not_yet(
            "novelty",
            "`find board \"…\" sym` tells whether a whole-board position has occurred",
        )),
        Statement::Signature(_) => {
            Err(not_yet("signature", "`find` with a pattern of the opening finds a game as well"))
        }
        other => Err(not_yet(
            other.to_string().split(' ').next().unwrap_or("this"),
            "`help` lists what works",
        )),
    }
}

/// What the language has and the database does not answer yet.
pub fn not_yet(what: &str, instead: &str) -> CliError {
    CliError::request(format!("{what}: this version of gopdb does not answer it"))
        .with_remedy(instead)
}
