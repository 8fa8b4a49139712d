//! `signature` and `duplicates`: games by where a few of their moves are.

use std::cmp::Reverse;

use gopdb::GameSet;
use gopdb::answer::{self, GameFacts};
use gopdb::database::{Completeness, Duplicate, ResolvedQuery};
use gopdb::query::Statement;
use gopdb::record::Facts;
use serde_json::json;

use super::find;
use super::prelude::*;
use super::search::{Flags, options};
use crate::cli::output::{date, player, result};
use crate::cli::progress::change_timed;

/// Find games by Dyer's signature: the points of moves 20, 40, 60, 31, 51 and 71
#[derive(Debug, clap::Args)]
pub struct SignatureArgs {
    /// Six points, with `_` for a point that is not known
    #[arg(required = true, value_name = "POINT")]
    points: Vec<String>,
    #[command(flatten)]
    flags: Flags,
}

/// The command `signature`.
pub struct Signature;

impl Command for Signature {
    const NAME: &'static str = "signature";
    type Args = SignatureArgs;
    const DETAILS: &'static str = "Rotated and reflected games are found too.";
    const EXAMPLES: &'static [&'static str] =
        &["signature P12 N11 _ K17 _ M5", "signature G15 _ _ _ _ _ --format json"];

    fn run(args: SignatureArgs, session: &mut Session) -> Result<Report, CliError> {
        let Statement::Signature(signature) = parse_words(Self::NAME, &args.points)? else {
            return Err(CliError::not_a(Self::NAME));
        };
        let options = options(&args.flags, session);
        let answer = session.database()?.find_signature(&signature, &options)?;
        let answer = Completeness::Complete(answer);
        // A signature is not a query.
        let none = ResolvedQuery::nothing();
        find::present(&signature.to_string(), &none, answer, options.offset, session)
    }
}

/// List games that are probably records of the same game
#[derive(Debug, clap::Args)]
pub struct DuplicatesArgs {
    /// `where` and a query: only among the games that it finds
    #[arg(value_name = "where QUERY", allow_negative_numbers = true)]
    query: Vec<String>,
    /// Remove all games of each group but the one to keep; of all groups, unless --limit is given
    #[arg(long)]
    remove: bool,
    #[command(flatten)]
    flags: Flags,
}

/// The command `duplicates`.
pub struct Duplicates;

impl Command for Duplicates {
    const NAME: &'static str = "duplicates";
    type Args = DuplicatesArgs;
    const DETAILS: &'static str = "\
Records with exactly the same moves are stored once. This lists records that differ a little: the
games of a group agree in moves 20, 40 and 60 or in moves 31, 51 and 71, and in nine of ten moves of
the shorter one, in any order, even if one is rotated or reflected. A game of 30 to 59 moves must be
the beginning of the other, move by move; shorter games are left out.

`keep` marks the game of each group that --remove leaves, and says why: it is the longest; among
games of as many moves, more of its facts (date, event, place, ranks, komi, result) are known; or it
was imported first. Look at the groups before you remove: what is removed comes back only if its
corpus is removed and imported again.";
    const EXAMPLES: &'static [&'static str] =
        &["duplicates", "duplicates where player \"Lee Sedol\""];
    const SYNTAX: Syntax = Syntax::Statement;

    fn run(args: DuplicatesArgs, session: &mut Session) -> Result<Report, CliError> {
        let Statement::Duplicates { query } = parse_words(Self::NAME, &args.query)? else {
            return Err(CliError::not_a(Self::NAME));
        };
        let query = query.map(|query| session.resolve(&query.node)).transpose()?;
        let mut options = options(&args.flags, session);
        if args.remove && args.flags.limit.is_none() {
            options.limit = usize::MAX;
        }
        let database = session.database()?;
        let subset = query.map(|query| database.games_of(&query, &options)).transpose()?;
        let groups = database.duplicates(subset.as_ref())?;
        let mut listed: Vec<Vec<Copied>> = Vec::new();
        for (i, group) in groups.iter().enumerate().skip(options.offset).take(options.limit) {
            let copied = |record: &Duplicate| -> Result<Copied, CliError> {
                let facts = database.game(record.id)?.facts;
                Ok(Copied { group: i + 1, record: *record, facts, kept: None })
            };
            let mut group = group.iter().map(copied).collect::<Result<Vec<_>, _>>()?;
            mark_kept(&mut group);
            listed.push(group);
        }
        let left = groups.len().saturating_sub(options.offset.saturating_add(options.limit));
        let report = report(groups.len(), &listed, left);
        if !args.remove {
            return Ok(report);
        }
        let rest = listed.iter().flatten().filter(|game| game.kept.is_none());
        let games: GameSet = rest.map(|game| game.record.id).collect();
        let removed = change_timed(session, |writer| writer.remove_games(&games))?.games_removed;
        session.forget_answers();
        let kept = count(listed.len() as u64, "game", "games");
        let text = tr!("{} removed, {kept} kept", count(removed, "game", "games"));
        Ok(report.field("games_removed", removed).text(text))
    }
}

/// A record of a group.
struct Copied {
    group: usize,
    record: Duplicate,
    facts: Facts,
    /// The reason that it is the game of its group to keep, if it is.
    kept: Option<String>,
}

impl Copied {
    /// Returns the number of its known facts.
    fn known_facts(&self) -> usize {
        let facts = &self.facts;
        let texts = [
            &facts.black,
            &facts.white,
            &facts.black_rank,
            &facts.white_rank,
            &facts.event,
            &facts.round,
            &facts.place,
            &facts.date_text,
            &facts.result_text,
        ];
        texts.iter().filter(|text| !text.is_empty()).count() + usize::from(facts.komi.is_some())
    }
}

/// Marks the game of a group to keep.
fn mark_kept(group: &mut [Copied]) {
    let rank = |game: &Copied| (game.record.moves, game.known_facts(), Reverse(game.record.id));
    let Some(best) = (0..group.len()).max_by_key(|&at| rank(&group[at])) else { return };
    let (moves, facts, _) = rank(&group[best]);
    let others = || group.iter().enumerate().filter(|(at, _)| *at != best).map(|(_, it)| rank(it));
    let why = if others().all(|other| other.0 < moves) {
        tr!("longest")
    } else if others().all(|other| (other.0, other.1) < (moves, facts)) {
        tr!("more facts")
    } else {
        tr!("imported first")
    };
    group[best].kept = Some(why);
}

fn report(groups: usize, listed: &[Vec<Copied>], left: usize) -> Report {
    let json = |game: &Copied| {
        let facts = GameFacts::new(0, &[], &game.facts);
        json!({
            "game": game.record.id,
            "black": facts.black,
            "white": facts.white,
            "date": facts.date,
            "result": facts.result,
            "moves": game.record.moves,
            "sharedMoves": game.record.shared,
            "keep": game.kept,
        })
    };
    let results: Vec<Vec<_>> =
        listed.iter().map(|group| group.iter().map(json).collect()).collect();
    let games: Vec<&Copied> = listed.iter().flatten().collect();
    let rows = Rows::of("", &games)
        .column("group", |game| game.group)
        .title("#")
        .column("game", |game| game.record.id)
        .field("date", |game| answer::date(&game.facts))
        .shown("date", |game| date(&game.facts))
        .column("black", |game| player(&game.facts.black, ""))
        .shrinks()
        .column("white", |game| player(&game.facts.white, ""))
        .shrinks()
        .field("result", |game| answer::result(&game.facts))
        .shown("result", |game| result(&game.facts))
        .spare()
        .column("moves", |game| game.record.moves)
        .spare()
        .field("shared_moves", |game| game.record.shared)
        .shown("in common", |game| {
            Value::Share(game.record.shared.into(), game.record.moves.into())
        })
        .column("keep", |game| game.kept.clone());
    Report::new()
        .field("groups", groups)
        .field("results", results)
        .heading(tr!("{} of probable duplicates", count(groups as u64, "group", "groups")))
        .when(!games.is_empty(), Report::blank)
        .rows(rows)
        .when(left > 0, |report| {
            let more = count(left as u64, "more group", "more groups");
            report.note(tr!("{more}: --limit N, or --offset N"))
        })
}
