//! `export`: games as SGF, patterns as diagrams.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use gopdb::database::{Database, DatabaseError, FindOptions};
use gopdb::pattern::{Cell, Pattern};
use gopdb::query::{self, ExportForm, Fact, Query, TextField, TextMatch};
use gopdb::record::Facts;
use serde_json::json;

use super::super::args::Format;
use super::super::error::CliError;
use super::super::interrupt::Watch;
use super::super::output;
use super::super::session::Session;
use super::find::{self, Flags};

const HELP: &str = "\
Games are written as they were read, to the letter. In games that a pattern finds, the nodes of its
hits are marked: HO[2] at the first and HO[1] at others, for viewers that jump there, a comment, and
squares on the stones. Where two corpora have different records of one game, `export corpus NAME`
writes those of that corpus, and all else the one that came first. Tags and saved sets have no place
in SGF: `backup` keeps them, and `merge` brings them along. A tree has the moves into the pattern's window, merged, with their counts.

`export patterns diamond --to FILE` writes all patterns of a shape with their counts. The file's
ending says how: .csv, .arff for WEKA, .spat for Pachi (with the counts in FILE.counts beside it),
and .parquet if gopdb was built with the feature `parquet`.

Examples:
  gopdb export 1
  gopdb export corpus games --to out
  gopdb export sgf 3x3 \"B_W/BBB/___\" sym --to out
  gopdb export tree 3x3 \"B_W/BBB/___\" sym
  gopdb export sgf player \"Lee Sedol\" --to out
  gopdb export diagram 3x3 \"B_W/BBB/___\"
  gopdb export wiki 3x3 \"B_W/BBB/___\"";

/// Games as SGF, patterns as diagrams
#[derive(Debug, clap::Args)]
#[command(after_long_help = HELP)]
pub struct Args {
    /// GAME | corpus NAME | sgf QUERY | tree QUERY | diagram QUERY | wiki QUERY | patterns SHAPE
    #[arg(required = true, value_name = "WHAT", allow_negative_numbers = true)]
    words: Vec<String>,
    /// The folder for the games, or the file for a tree, diagram or patterns [default: the output]
    #[arg(long, value_name = "PATH")]
    to: Option<PathBuf>,
}

pub fn run(args: &Args, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    let to = args.to.as_deref();
    match &args.words[..] {
        [id] if id.bytes().all(|b| b.is_ascii_digit()) => {
            let id = id.parse().map_err(|_| CliError::request(format!("there is no game {id}")))?;
            games(&[id], to, session, out)
        }
        [word, name] if word == "corpus" => corpus(name, to, session, out),
        [word, shape] if word == "patterns" => super::patterns::export(shape, to, session, out),
        words => {
            let mut words = words.to_vec();
            if let Some(to) = to {
                words.extend(["to".to_owned(), to.display().to_string()]);
            }
            super::words("export", &words, &Flags::default(), session, out)
        }
    }
}

/// Export what a statement asks for.
pub fn answer(
    export: &query::Export,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let to = export.to.as_ref().map(|to| PathBuf::from(&to.node));
    let to = to.as_deref();
    match (export.form, &export.query) {
        (ExportForm::Sgf, None) => {
            let ids = all_games(session.database()?)?;
            games(&ids, to, session, out)
        }
        (ExportForm::Sgf, Some(query)) => {
            let query = session.resolve(&query.node)?;
            found(&query, to, session, out)
        }
        (ExportForm::Tree, Some(query)) => {
            let query = session.resolve(&query.node)?;
            tree(&query, to, session, out)
        }
        (form, Some(query)) => {
            let query = session.resolve(&query.node)?;
            diagram(form, &query, to, out)
        }
        (_, None) => Err(CliError::request("a diagram needs a pattern")),
    }
}

fn all_games(database: &Database) -> Result<Vec<u32>, CliError> {
    let mut ids = Vec::new();
    database.for_each_game(|columns, _, _| {
        ids.push(columns.id);
        Ok(())
    })?;
    Ok(ids)
}

fn corpus(
    name: &str,
    to: Option<&Path>,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let database = session.database()?;
    let commit = database.commit();
    if commit.corpus(name).is_none() {
        return Err(CliError::Database(DatabaseError::NoCorpus {
            name: name.to_owned(),
            known_names: commit.corpora.iter().map(|corpus| corpus.name.clone()).collect(),
        }));
    }
    let query = Query::Fact(Fact::Text(TextField::Corpus, TextMatch::Contains(name.to_owned())));
    let ids: Vec<u32> = database.games_of(&query, &FindOptions::default())?.iter().collect();
    let own = database.own_records(name)?;
    write_games(ids.iter().copied(), to, session, out, |database, i| {
        Ok(own.get(&ids[i]).cloned().map_or_else(|| database.text(ids[i]), Ok)?)
    })
}

/// Write the games that a query finds, with the hits of its leading pattern marked.
fn found(
    query: &Query,
    to: Option<&Path>,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let watch = Watch::start();
    let options =
        FindOptions { limit: usize::MAX, ..find::options(&Flags::default(), session, &watch) };
    let Some(pattern) = Database::leading_pattern(query) else {
        let ids: Vec<u32> = session.database()?.games_of(query, &options)?.iter().collect();
        return games(&ids, to, session, out);
    };
    let shape = pattern.shape();
    let mut results = session.database()?.find(query, &options)?.results;
    results.sort_by_key(|game| game.id);
    let ids = results.iter().map(|game| game.id);
    write_games(ids, to, session, out, |database, i| Ok(database.marked_text(&results[i], shape)?))
}

/// Write the tree of how play went on.
fn tree(
    query: &Query,
    to: Option<&Path>,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let watch = Watch::start();
    let options = find::options(&Flags::default(), session, &watch);
    let Some(tree) = session.database()?.continuation_tree(query, &options)? else {
        return Err(CliError::request("there is no pattern of which to make a tree")
            .with_remedy("write `export tree 3x3 \"B_W/BBB/___\" sym`"));
    };
    let text = tree.to_sgf();
    let Some(path) = to else { return Ok(out.write_all(text.as_bytes())?) };
    fs::write(path, text)
        .map_err(|error| CliError::failed(format!("cannot write {}: {error}", path.display())))?;
    if session.format == Format::Json {
        let to = path.display().to_string();
        return output::json(out, &json!({ "games": tree.games, "hits": tree.hits, "to": to }));
    }
    let path = output::clean(&path.display().to_string());
    let hits = output::count(tree.hits, "hit", "hits");
    Ok(writeln!(out, "the tree of {hits} is in {path}")?)
}

/// Write games as they were read.
fn games(
    ids: &[u32],
    to: Option<&Path>,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    write_games(ids.iter().copied(), to, session, out, |database, i| Ok(database.text(ids[i])?))
}

/// Write games to a folder, a file each, or one after the other to the output. `text` gives the
/// text of the game at a place of the list.
fn write_games(
    ids: impl ExactSizeIterator<Item = u32>,
    to: Option<&Path>,
    session: &mut Session,
    out: &mut dyn Write,
    text: impl Fn(&Database, usize) -> Result<String, CliError>,
) -> Result<(), CliError> {
    let format = session.format;
    let database = &*session.database()?;
    let written = ids.len() as u64;
    let Some(folder) = to else {
        for i in 0..ids.len() {
            out.write_all(text(database, i)?.trim_end().as_bytes())?;
            out.write_all(b"\n")?;
        }
        return Ok(());
    };
    let told = |error: &std::io::Error, path: &Path| {
        CliError::failed(format!("cannot write {}: {error}", path.display()))
    };
    fs::create_dir_all(folder).map_err(|error| told(&error, folder))?;
    for (i, id) in ids.enumerate() {
        let path = folder.join(file_name(id, &database.game(id)?.facts));
        fs::write(&path, text(database, i)?).map_err(|error| told(&error, &path))?;
    }
    if format == Format::Json {
        return output::json(out, &json!({ "games": written, "to": folder.display().to_string() }));
    }
    let path = output::clean(&folder.display().to_string());
    Ok(writeln!(out, "{} written to {path}", output::count(written, "game", "games"))?)
}

/// `000012 2016-03-09 Lee Sedol - AlphaGo.sgf`, without what a file's name cannot hold.
fn file_name(id: u32, facts: &Facts) -> String {
    let date = facts.dates.first().map_or(String::new(), |date| format!(" {date}"));
    let players = format!("{} - {}", facts.black, facts.white);
    let is_fit = |c: char| !c.is_control() && !r#"/\:*?"<>|"#.contains(c);
    let players: String =
        players.chars().map(|c| if is_fit(c) { c } else { '_' }).take(80).collect();
    format!("{id:06}{date} {}.sgf", players.trim_end_matches(['.', ' ']))
}

fn diagram(
    form: ExportForm,
    query: &Query,
    to: Option<&Path>,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let Some(pattern) = Database::leading_pattern(query) else {
        return Err(CliError::request("there is no pattern of which to draw a diagram")
            .with_remedy("write `export diagram 3x3 \"B_W/BBB/___\"`"));
    };
    let text = draw(&pattern.pattern.node, form == ExportForm::Wiki);
    match to {
        None => Ok(out.write_all(text.as_bytes())?),
        Some(path) => fs::write(path, text)
            .map_err(|error| CliError::failed(format!("cannot write {}: {error}", path.display()))),
    }
}

/// A diagram in X, O and dots; for a wiki in the form of Sensei's Library.
fn draw(pattern: &Pattern, is_wiki: bool) -> String {
    let shape = pattern.shape();
    let mut cells = pattern.cells().iter();
    let mut text = String::from(if is_wiki { "$$\n" } else { "" });
    for row in 0..shape.height() {
        let mut line = String::from(if is_wiki { "$$" } else { "" });
        for col in 0..shape.width() {
            let cell = if shape.has(row, col) { cells.next().copied() } else { None };
            line.push(' ');
            line.push(match cell {
                None => ' ',
                Some(Cell::BLACK) => 'X',
                Some(Cell::WHITE) => 'O',
                Some(Cell::EMPTY) => '.',
                Some(Cell::EDGE) if is_wiki => '|',
                Some(Cell::EDGE) => '#',
                Some(cell) => cell.char(),
            });
        }
        // The edge above and below the board.
        if is_wiki && line.chars().skip(2).all(|c| " |".contains(c)) {
            line = format!("$$ {}", "-".repeat(2 * usize::from(shape.width()) - 1));
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn diagrams_are_those_of_text_and_wiki() {
        let pattern = Pattern::parse("B_W/BBB/_?#").unwrap();
        assert_eq!(draw(&pattern, false), " X . O\n X X X\n . ? #\n");
        assert_eq!(draw(&pattern, true), "$$\n$$ X . O\n$$ X X X\n$$ . ? |\n");
        let pattern = Pattern::parse("BW#/###").unwrap();
        assert_eq!(draw(&pattern, true), "$$\n$$ X O |\n$$ -----\n");
    }

    #[test]
    fn names_of_files_hold_nothing_that_leads_elsewhere() {
        let facts =
            Facts { black: "../../etc".into(), white: "a:b*\u{0}".into(), ..Facts::default() };
        assert_eq!(file_name(12, &facts), "000012 .._.._etc - a_b__.sgf");
    }
}
