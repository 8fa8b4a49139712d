//! Statements carried out on a small database.

use std::cell::RefCell;
use std::error::Error;
use std::path::Path;

use crate::database::{
    Database, FindAnswer, FindOptions, ImportOptions, OpenOptions, ResolvedQuery, Strategy,
    TopRequest,
};
use crate::dictionary::DictionaryShape;
use crate::query::{self, Bounds, ExportForm, Fact, NumberField, Query, Statement, Target};
use crate::{GameId, GameSet};

type Outcome = Result<(), Box<dyn Error>>;

/// Its games: short, of several sizes, and with what queries may ask of a record.
const GAMES: [&str; 5] = [
    "(;SZ[19]PB[Lee Sedol]PW[AlphaGo]BR[9p]DT[2016-03-13]EV[Match]RE[W+R]KM[7.5]RU[Chinese]\
     ;B[pd];W[dd];B[qp];W[dp];B[oq];W[cf];B[fd];W[df];B[ec];W[];B[cj];W[qf];B[nc];W[rd];B[qh])",
    "(;SZ[19]PB[Black One]PW[White Two]BR[3k]WR[5d]DT[2003-05-01,02]RE[B+3.5]KM[6.5]PC[Seoul]\
     ;B[dc];W[cd];B[dd];W[ce];B[ed];W[de];B[ee];W[ef];B[ff];W[fe];B[fd];W[ge];B[eg];W[df])",
    "(;SZ[13]HA[2]AB[jd][dj]PB[Kim]DT[1985]RE[Jigo]KM[0]\
     ;W[jj];B[gg];W[gf];B[ff];W[hg];B[gh];W[fg];B[hf];W[ge];B[eg];W[gg];B[he])",
    "(;SZ[9]PB[black cho]PW[Lee]RE[Void];B[ee];W[ec];B[];W[];B[gc];W[ge];B[eg])",
    "(;SZ[5]RE[?];B[bb];W[ba];B[ab];W[aa];B[ca];W[cc];B[aa];W[cb];B[ba])",
];

thread_local! {
    static DATABASE: RefCell<Option<Database>> = const { RefCell::new(None) };
}

fn small_database(path: &Path) -> Result<Database, Box<dyn Error>> {
    let _ = std::fs::remove_dir_all(path);
    let games = path.join("games");
    std::fs::create_dir_all(&games)?;
    for (i, game) in GAMES.iter().enumerate() {
        std::fs::write(games.join(format!("{i}.sgf")), game)?;
    }
    let database = OpenOptions::new()
        .create(true)
        .shapes(&DictionaryShape::ALL)
        .open(path.join("database"))?;
    let options = ImportOptions { threads: 1, ..ImportOptions::new("small") };
    let mut writer = database.writer();
    writer.import(&[games], &options)?;
    writer.tag(&[GameId::new(2)].into_iter().collect(), "review")?;
    let query = query::parse_query("5x5 \"?????/?????/??B??/?????/?????\" at corner")?;
    writer.save_set("kobayashi", &query.node)?;
    Ok(database)
}

/// Bytes as a statement, carried out on five games.
///
/// # Panics
/// The database cannot be made, or two ways to answer a query differ.
pub fn evaluate(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(statement) = query::parse(text) else { return };
    DATABASE.with_borrow_mut(|database| {
        let database = database.get_or_insert_with(|| {
            let name = format!("gopdb-evaluate-{}", std::process::id());
            let thread = format!("{:?}", std::thread::current().id());
            small_database(&std::env::temp_dir().join(name).join(thread)).expect("a small database")
        });
        // An error is an answer too; the text of each must be made without harm.
        let _ = carry_out(&statement, database).map_err(|error| error.to_string());
    });
}

fn options(strategy: Strategy) -> FindOptions {
    FindOptions { threads: 1, strategy, ..FindOptions::default() }
}

fn resolved(query: &Query, database: &Database) -> Result<ResolvedQuery, Box<dyn Error>> {
    Ok(database.resolve(query)?)
}

fn games(query: &Query, database: &Database) -> Result<GameSet, Box<dyn Error>> {
    let query = resolved(query, database)?;
    Ok(database.games_of(&query, &options(Strategy::Auto))?)
}

fn carry_out(statement: &Statement, database: &Database) -> Outcome {
    let usual = options(Strategy::Auto);
    match statement {
        Statement::Find(find) => {
            let limit = find.limit.map_or(20, |limit| limit as usize);
            let offset = find.offset.map_or(0, |offset| offset as usize);
            answer(&find.query.node, FindOptions { limit, offset, ..usual }, database)?;
        }
        Statement::Explain(inner) => carry_out(inner, database)?,
        Statement::Top(top) => self::top(top, database)?,
        Statement::Stats { query: None } => _ = database.stats()?,
        Statement::Stats { query: Some(query) } => {
            _ = database.stats_of(&games(&query.node, database)?, &usual)?;
        }
        Statement::Let { query, .. } => _ = games(&query.node, database)?,
        Statement::Save { name, query: Some(query) } => {
            let query = resolved(&query.node, database)?;
            let mut writer = database.writer();
            writer.save_set(&name.node, query.query())?;
            let saved = database.resolve(&Query::Set(name.node.clone()))?;
            assert_eq!(saved.to_string(), query.to_string(), "what is saved is what was asked");
            if name.node != "kobayashi" {
                writer.forget_set(&name.node)?;
            }
        }
        Statement::Tag { target, text } | Statement::Untag { target, text } => {
            let games = targets(&target.node, database)?;
            let mut writer = database.writer();
            let new = writer.tag(&games, &text.node)?;
            assert_eq!(writer.tag(&games, &text.node)?, 0, "they have the tag");
            let taken = writer.untag(&games, &text.node)?;
            assert!(new <= taken && taken == games.len(), "{new} were tagged, {taken} untagged");
        }
        Statement::Compare { query, left, right } => {
            let sides = [resolved(&left.node, database)?, resolved(&right.node, database)?];
            let query = resolved(&query.node, database)?;
            database.compare(&query, sides.each_ref(), &usual)?;
        }
        Statement::Trend { query, by, .. } => {
            database.trend(&resolved(&query.node, database)?, *by, &usual)?;
        }
        Statement::Novelty { game } => _ = database.novelty(game.node, &usual)?,
        Statement::Signature(signature) => _ = database.find_signature(signature, &usual)?,
        Statement::Duplicates { query } => {
            let part = query.as_ref().map(|query| games(&query.node, database)).transpose()?;
            database.duplicates(part.as_ref())?;
        }
        Statement::Show { game, .. } => {
            _ = database.game(game.node)?;
            assert!(database.text(game.node)?.starts_with('('), "a text");
        }
        Statement::Export(export) => {
            let Some(query) = &export.query else { return Ok(()) };
            let query = resolved(&query.node, database)?;
            if export.form == ExportForm::Tree {
                let tree = database.continuation_tree(&query, &usual)?;
                let _ = tree.map(|tree| tree.to_sgf());
            } else if let Some(pattern) = query.leading_pattern() {
                for game in database.find(&query, &usual)?.results {
                    database.marked_text(game.id, &game.hits, pattern.shape())?;
                }
            }
        }
        _ => {
            database.saved_sets()?;
            database.tags()?;
        }
    }
    Ok(())
}

/// A query by the quickest way, and by the plainest.
fn answer(query: &Query, options: FindOptions, database: &Database) -> Outcome {
    let query = resolved(query, database)?;
    let found = database.find(&query, &options)?;
    let scanned = database.find(&query, &FindOptions { strategy: Strategy::Scan, ..options })?;
    let plain = |answer: &FindAnswer| {
        let mut next = answer.continuations.clone();
        next.sort_by_key(|next| (next.row, next.col, next.color));
        (answer.games, answer.placements, answer.hits, answer.hit_results, next)
    };
    assert_eq!(plain(&found), plain(&scanned), "two ways to answer {query}");
    let mut hits = 0;
    let again =
        database.for_each_hit(&query, &options, |_, _, found| hits += found.len() as u64)?;
    assert_eq!((again.hits, hits), (found.hits, found.hits), "the hits of {query}");
    Ok(())
}

fn top(top: &query::Top, database: &Database) -> Outcome {
    let request = TopRequest::from_statement(top)?;
    let all = database.top(&request)?;
    let games = match &top.query {
        Some(query) => games(&query.node, database)?,
        None => targets(&Target::Games(vec![Bounds { from: Some(1), to: None }]), database)?,
    };
    let part = database.top_of(&request, &games, &options(Strategy::Auto))?;
    if top.query.is_none() {
        assert_eq!(all, part, "the stored counts and those that are computed");
    }
    Ok(())
}

fn targets(target: &Target, database: &Database) -> Result<GameSet, Box<dyn Error>> {
    match target {
        Target::Set(name) => games(&Query::Set(name.clone()), database),
        Target::Games(ranges) => ranges.iter().try_fold(GameSet::new(), |all, range| {
            let range = Query::Fact(Fact::Number(NumberField::Id, *range));
            Ok(&all | &games(&range, database)?)
        }),
    }
}
