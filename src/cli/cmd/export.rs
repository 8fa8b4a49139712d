//! `export`: games as SGF, patterns as diagrams.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use gopdb::database::{Database, DatabaseError, FindOptions};
use gopdb::pattern::{Cell, Pattern};
use gopdb::query::{self, ExportForm, Fact, Query, Statement, TextField, TextMatch};
use gopdb::record::Facts;
use serde_json::json;

use super::super::args::Format;
use super::super::error::CliError;
use super::super::output;
use super::super::session::{Session, parse_words};
use super::find::{Flags, leading_pattern};

const HELP: &str = "\
Games are written as they were read, to the letter.

`export patterns diamond --to FILE` writes all patterns of a shape with their counts. The file's
ending says how: .csv, .arff for WEKA, .spat for Pachi (with the counts in FILE.counts beside it),
and .parquet if gopdb was built with the feature `parquet`.

Examples:
  gopdb export 1
  gopdb export corpus games --to out
  gopdb export sgf player \"Lee Sedol\" --to out
  gopdb export diagram 3x3 \"B_W/BBB/___\"
  gopdb export wiki 3x3 \"B_W/BBB/___\"";

/// Games as SGF, patterns as diagrams
#[derive(Debug, clap::Args)]
#[command(after_long_help = HELP)]
pub struct Args {
    /// GAME | corpus NAME | sgf QUERY | diagram QUERY | wiki QUERY | patterns SHAPE
    #[arg(required = true, value_name = "WHAT", allow_negative_numbers = true)]
    words: Vec<String>,
    /// The folder for the games, or the file for a diagram or patterns [default: the output]
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
            match parse_words("export", &words)? {
                Statement::Export(export) => answer(&export, session, out),
                other => super::statement(&other, &Flags::default(), session, out),
            }
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
            let found = session.database()?.games_of(&query.node, &FindOptions::default())?;
            let ids: Vec<u32> = found.iter().collect();
            games(&ids, to, session, out)
        }
        (ExportForm::Tree, _) => Err(super::not_yet(
            "export tree",
            "`find QUERY --format json` gives the continuations with their counts",
        )),
        (form, Some(query)) => diagram(form, &query.node, to, out),
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
    games(&ids, to, session, out)
}

/// Write games to a folder, a file each, or one after the other to the output.
fn games(
    ids: &[u32],
    to: Option<&Path>,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let format = session.format;
    let database = session.database()?;
    let Some(folder) = to else {
        for &id in ids {
            let text = database.text(id)?;
            out.write_all(text.trim_end().as_bytes())?;
            out.write_all(b"\n")?;
        }
        return Ok(());
    };
    let told = |error: &std::io::Error, path: &Path| {
        CliError::failed(format!("cannot write {}: {error}", path.display()))
    };
    fs::create_dir_all(folder).map_err(|error| told(&error, folder))?;
    for &id in ids {
        let path = folder.join(file_name(id, &database.game(id)?.facts));
        fs::write(&path, database.text(id)?).map_err(|error| told(&error, &path))?;
    }
    let written = ids.len() as u64;
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
    let Some(pattern) = leading_pattern(query) else {
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
                Some(Cell::EDGE) => '#',
                Some(cell) => cell.char(),
            });
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
        assert_eq!(draw(&pattern, true), "$$\n$$ X . O\n$$ X X X\n$$ . ? #\n");
    }

    #[test]
    fn names_of_files_hold_nothing_that_leads_elsewhere() {
        let facts =
            Facts { black: "../../etc".into(), white: "a:b*\u{0}".into(), ..Facts::default() };
        assert_eq!(file_name(12, &facts), "000012 .._.._etc - a_b__.sgf");
    }
}
