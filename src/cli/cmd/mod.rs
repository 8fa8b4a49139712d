//! The commands, one file each.

pub mod backup;
pub mod compare;
pub mod completions;
pub mod corpora;
pub mod edit;
pub mod evaluate;
pub mod explain;
pub mod export;
pub mod find;
pub mod fuseki;
pub mod import;
pub mod index;
pub mod joseki;
pub mod man;
pub mod merge;
pub mod mode;
pub mod novelty;
mod patterns;
pub mod play;
pub mod problems;
mod records;
pub mod remove;
pub mod repair;
pub mod sets;
pub mod show;
pub mod signature;
pub mod solve;
pub mod stats;
pub mod suggest;
pub mod tags;
pub mod templates;
pub mod top;
pub mod train;
pub mod trend;
pub mod verify;

use std::io::Write;

use gopdb::query::Statement;

use super::args::Command;
use super::error::CliError;
use super::session::{Session, parse_words};

/// Carry out a command.
pub fn run(command: Command, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    match command {
        Command::Import(args) => import::run(&args, session, out),
        Command::Find(args) => find::run(&args, session, out),
        Command::Explain(args) => explain::run(&args, session, out),
        Command::Top(args) => top::run(&args, session, out),
        Command::Compare(args) => compare::run(&args, session, out),
        Command::Trend(args) => trend::run(&args, session, out),
        Command::Novelty(args) => novelty::run(&args, session, out),
        Command::Signature(args) => signature::run_signature(&args, session, out),
        Command::Duplicates(args) => signature::run_duplicates(&args, session, out),
        Command::Save(args) => sets::run_save(&args, session, out),
        Command::Saved(_) => sets::list(session, out),
        Command::Forget(args) => sets::run_forget(&args, session, out),
        Command::Tag(args) => tags::run_tag(&args, session, out),
        Command::Untag(args) => tags::run_untag(&args, session, out),
        Command::Tags(_) => tags::list(session, out),
        Command::Show(args) => show::run(&args, session, out),
        Command::Stats(args) => stats::run(&args, session, out),
        Command::Corpora(args) => corpora::run(&args, session, out),
        Command::Remove(args) => remove::run(&args, session, out),
        Command::Index(args) => index::run(&args, session, out),
        Command::Verify(args) => verify::run(&args, session, out),
        Command::Repair(args) => repair::run(&args, session, out),
        Command::Backup(args) => backup::backup(&args, session, out),
        Command::Restore(args) => backup::restore(&args, session, out),
        Command::Merge(args) => merge::run(&args, session, out),
        Command::Export(args) => export::run(&args, session, out),
        Command::Templates(args) => templates::run(&args, session, out),
        Command::Fuseki(args) => fuseki::run(&args, session, out),
        Command::Joseki(args) => joseki::run(&args, session, out),
        Command::Train(args) => train::run(&args, session, out),
        Command::Suggest(args) => suggest::run(&args, session, out),
        Command::Evaluate(args) => evaluate::run(&args, session, out),
        Command::Solve(args) => solve::run(&args, session, out),
        Command::Play(args) => play::run(&args, session, out),
        Command::Edit(args) => edit::run(&args, session, out),
        Command::Problems(args) => problems::run(&args, session, out),
        Command::Completions(args) => completions::run(&args, out),
        Command::Man(args) => man::run(&args, out),
    }
}

/// Carry out the statement that a command and the words after it are.
pub fn words(
    command: &str,
    words: &[String],
    flags: &find::Flags,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    statement(&parse_words(command, words)?, flags, session, out)
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
        Statement::Stats { query: Some(query) } => {
            stats::answer_part(&query.node, flags, session, out)
        }
        Statement::Show { game, position } => {
            let position = position.as_ref().map(|position| position.node as usize);
            show::answer(game.node, position, session, out)
        }
        Statement::Export(export) => export::answer(export, session, out),
        Statement::Let { name, query } => sets::let_(&name.node, &query.node, session, out),
        Statement::Save { name, query } => {
            let query = query.as_ref().map(|query| &query.node);
            sets::save(&name.node, query, session, out)
        }
        Statement::Saved => sets::list(session, out),
        Statement::Forget { name } => sets::forget(&name.node, session, out),
        Statement::Tag { target, text } => {
            tags::answer(&target.node, &text.node, true, session, out)
        }
        Statement::Untag { target, text } => {
            tags::answer(&target.node, &text.node, false, session, out)
        }
        Statement::Tags => tags::list(session, out),
        Statement::Compare { query, left, right } => {
            compare::answer(&query.node, [&left.node, &right.node], flags, session, out)
        }
        Statement::Trend { query, by, svg } => {
            let file = svg.as_ref().map(|file| file.node.as_str());
            trend::answer(&query.node, *by, file, flags, session, out)
        }
        Statement::Novelty { game } => novelty::answer(game.node, flags, session, out),
        Statement::Signature(signature) => signature::signature(signature, flags, session, out),
        Statement::Duplicates { query } => {
            signature::duplicates(query.as_ref(), flags, session, out)
        }
        other => Err(CliError::request(format!("`{other}` is no command of this version"))
            .with_remedy("`help` lists the commands")),
    }
}
