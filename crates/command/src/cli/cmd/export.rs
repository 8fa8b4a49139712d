//! `export`: games as SGF, patterns as diagrams.

mod diagram;

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use gopdb::database::{Database, DatabaseError, FindAnswer, FindOptions, FoundHit, ResolvedQuery};
use gopdb::go::Corner;
use gopdb::knowledge::data_file::DataFormat;
use gopdb::pattern::{Cell, Pattern, Shape};
use gopdb::position::BoardSession;
use gopdb::query::{
    self, ExportForm, Fact, Place, Query, Spanned, Statement, TextField, TextMatch,
};
use gopdb::record::Facts;
use gopdb::sgf::{TextEncoding, declare};
use gopdb::{GameId, OutputFile};

use self::diagram::{Picture, picture};
use super::find::MAX_CONTINUATIONS;
use super::prelude::*;
use super::records::resolved;
use super::search::{Flags, options};
use crate::cli::output::{Letters, clean_lines, is_hostile, partial, share, write_or_replace};

/// Write games as SGF, patterns as diagrams, tables for other programs
#[derive(Debug, clap::Args)]
pub struct Args {
    /// GAME | #N, a result | corpus NAME | sgf QUERY | tree QUERY | diagram QUERY | wiki QUERY | games [QUERY] | hits
    /// QUERY | dictionary SHAPE
    #[arg(required = true, value_name = "WHAT", allow_negative_numbers = true)]
    words: Vec<String>,
    /// The folder for games, or one file (games.sgf); the file for a tree, diagram or table
    /// [default: print]
    #[arg(long, value_name = "PATH", value_hint = clap::ValueHint::AnyPath)]
    to: Option<PathBuf>,
    /// Replace files that exist
    #[arg(long)]
    force: bool,
    /// Write games and tables in this encoding: GB18030, Big5, Shift-JIS …, or utf-8-bom, by which
    /// spreadsheets recognise UTF-8 [default: UTF-8]
    #[arg(long, value_name = "NAME", requires = "to")]
    encoding: Option<String>,
}

/// The destination of exported text.
#[derive(Clone, Copy)]
pub struct Target<'a> {
    /// A file or folder; none for the output.
    pub path: Option<&'a Path>,
    /// True if files may be replaced.
    pub force: bool,
    /// The encoding of games and tables.
    pub encoding: TextEncoding,
}

impl Target<'_> {
    /// A game in the encoding of files, which it declares.
    fn encode(&self, game: &str) -> Result<Vec<u8>, CliError> {
        let game = declare(game, self.encoding.name());
        let bytes = self.encoding.encode(&game);
        Ok(bytes.map_err(|error| CliError::request(error.to_string()))?.into_owned())
    }
}

/// The command `export`.
pub struct Export;

impl Command for Export {
    const NAME: &'static str = "export";
    type Args = Args;
    const DETAILS: &'static str = "\
Games are written as they were read, in UTF-8, which CA says. In games that a pattern finds, the nodes of its hits are
marked: HO[2] at the first and HO[1] at others, for viewers that jump there, a comment, and squares on
the stones. Where two corpora have different records of one game, `export corpus NAME` writes those
of that corpus, and all else the first that was imported. SGF has no place for tags and saved sets:
`backup` keeps them, and `merge` copies them. A tree holds the moves into the pattern's window,
merged, with their counts; without a pattern it begins with the empty board. A diagram is text, or by the extension of its file a picture: .svg, .png or
.html. A wiki diagram is in the form of Sensei's Library, with the edges of the
board that `at` names, and letters where play went on most often.

Tables are written with all columns:
    export games [QUERY] --to FILE     games: players, ranks, teams, dates,
                                       event, komi, result, number of moves,
                                       moves, corpora, source file, identity
    export hits QUERY --to FILE        hits: place, symmetry, positions, facts
                                       of their games
    export dictionary SHAPE --to FILE  all patterns of a shape with their
                                       counts; also `patterns`
The extension of the file selects the format: .csv, .json, .parquet, .arrow (Arrow's file format), and for
dictionaries .spat for Pachi (with the counts in FILE.counts).";
    const EXAMPLES: &'static [&'static str] = &[
        "export 1",
        "export corpus games --to target/games",
        "export sgf 3x3 \"B_W/BBB/___\" sym --to target/marked",
        "export tree 3x3 \"B_W/BBB/___\" sym",
        "export sgf player \"Lee Sedol\" --to target/lee",
        "export diagram 3x3 \"B_W/BBB/___\"",
        "export diagram 3x3 \"B_W/BBB/___\" --to target/diagram.svg --force",
        "export wiki 4x4 \"____/____/__W_/___B\" at upper left corner",
        "export dictionary 3x3 --to target/patterns.csv",
        "export games player \"Lee Sedol\" --to target/games.csv",
        "export hits 3x3 \"B_W/BBB/___\" sym --to target/hits.csv",
    ];

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        let encoding = args.encoding.as_deref().map(|name| {
            TextEncoding::from_name(name).ok_or_else(|| {
                CliError::request(tr!("text cannot be written in {name:?}"))
                    .with_remedy(tr!("for example GB18030, Big5, Shift_JIS, EUC-KR or utf-8-bom"))
            })
        });
        let encoding = encoding.transpose()?.unwrap_or_default();
        let to = Target { path: args.to.as_deref(), force: args.force, encoding };
        match &args.words[..] {
            [id] if id.bytes().all(|b| b.is_ascii_digit()) => {
                let id = id.parse().map_err(|_| CliError::request(tr!("no game {id}")))?;
                games(vec![id], to, session)
            }
            [result] if result.starts_with('#') => {
                let id = session.result(result.trim_start_matches('#'))?.id;
                games(vec![id], to, session)
            }
            [word, name] if word == "corpus" => corpus(name, to, session),
            [word, shape] if word == "patterns" || word == "dictionary" => {
                super::patterns::export(shape, to, session)
            }
            [word, query @ ..] if word == "games" || word == "hits" => {
                table(word, query, to, session)
            }
            words => match parse_words(Self::NAME, words)? {
                Statement::Export(export) => statement(&export, to, session),
                _ => Err(CliError::not_a(Self::NAME)),
            },
        }
    }
}

/// Writes a table of games or hits; the extension of the file selects the format.
fn table(
    what: &str,
    query: &[String],
    to: Target<'_>,
    session: &mut Session,
) -> Result<Report, CliError> {
    let query = match query {
        [] => None,
        [word, query @ ..] if word == "where" => Some(query),
        words => Some(words),
    };
    let text = query.map(|words| query::line_of_args(words.iter().map(String::as_str)));
    let query = text.as_deref().map(|text| resolved(text, session)).transpose()?;
    let Some(path) = to.path else {
        let text = text.unwrap_or_else(|| "date 2016".to_owned());
        return Err(CliError::request(tr!("a table needs a file"))
            .with_remedy(format!("export {what} {text} --to {what}.csv")));
    };
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
    let format = DataFormat::of_extension(&extension.to_ascii_lowercase()).ok_or_else(|| {
        CliError::request(tr!("unknown file extension: {}", path.display()))
            .with_remedy(tr!("use .csv, .json, .parquet or .arrow"))
    })?;
    super::patterns::supported(format)?;
    let is_plain = session.is_raw && format == DataFormat::Csv;
    let format = if is_plain { DataFormat::PlainCsv } else { format };
    let hits_of = query.as_ref().filter(|query| query.leading_pattern().is_some());
    if what == "hits" && hits_of.is_none() {
        return Err(CliError::request(tr!("hits need a pattern"))
            .with_remedy("export hits 3x3 \"B_W/BBB/___\" sym --to hits.csv"));
    }
    let options = options(&Flags::default(), session);
    let database = session.database()?;
    if to.encoding != TextEncoding::default() && !format.is_csv() {
        return Err(CliError::request(tr!("an encoding is for SGF and CSV")));
    }
    let file = OutputFile::create(path, to.force).map_err(DatabaseError::from)?;
    let file = to.encoding.writer(file);
    let (file, rows) = match hits_of {
        Some(query) if what == "hits" => database.export_hits(query, &options, format, file)?,
        _ => database.export_games(query.as_ref(), &options, format, file)?,
    };
    file.into_inner().commit().map_err(DatabaseError::from)?;
    let (one, many) = if what == "hits" { ("hit", "hits") } else { ("game", "games") };
    Ok(Report::new()
        .field(if what == "hits" { "hits" } else { "games" }, rows)
        .field("to", path.display().to_string())
        .text(tr!("{} written to {}", count(rows, one, many), path.display())))
}

/// Exports what a statement asks for.
fn statement(
    export: &query::Export,
    to: Target<'_>,
    session: &mut Session,
) -> Result<Report, CliError> {
    let own = export.to.as_ref().map(|to| PathBuf::from(&to.node));
    let to = Target { path: to.path.or(own.as_deref()), ..to };
    let Some(query) = &export.query else {
        if export.form != ExportForm::Sgf {
            return Err(CliError::request(tr!("a diagram needs a pattern")));
        }
        let ids = all_games(session.database()?)?;
        return games(ids, to, session);
    };
    let mut query = session.resolve(&query.node)?;
    if export.form == ExportForm::Tree && query.leading_pattern().is_none() {
        query = session.resolve(&from_the_first_move(query.query()))?;
    }
    match export.form {
        ExportForm::Sgf => found(&query, to, session),
        ExportForm::Tree => tree(&query, to, session),
        form => diagram(form, &query, to, session),
    }
}

/// The games of a query, from the empty board.
fn from_the_first_move(query: &Query) -> Query {
    let mut board = BoardSession::empty(19).query();
    board.next = None;
    Query::And([Query::Pattern(board), query.clone()].map(Spanned::unplaced).into())
}

fn all_games(database: &Database) -> Result<Vec<GameId>, CliError> {
    let mut ids = Vec::new();
    database.for_each_game(|columns, _, _| {
        ids.push(columns.id);
        Ok(())
    })?;
    Ok(ids)
}

fn corpus(name: &str, to: Target<'_>, session: &mut Session) -> Result<Report, CliError> {
    let database = session.database()?;
    let commit = database.commit();
    if commit.corpus(name).is_none() {
        return Err(CliError::Database(DatabaseError::NoCorpus {
            name: name.to_owned(),
            known_names: commit.corpora.iter().map(|corpus| corpus.name.clone()).collect(),
        }));
    }
    let query = Query::Fact(Fact::Text(TextField::Corpus, TextMatch::Contains(name.to_owned())));
    let query = database.resolve(&query)?;
    let ids: Vec<GameId> = database.games_of(&query, &FindOptions::default())?.iter().collect();
    let own = database.own_records(name)?;
    let text: Box<GameText> = Box::new(move |database, id| {
        Ok(own.get(&id).cloned().map_or_else(|| database.text(id), Ok)?)
    });
    Games::Listed { ids, text }.write(to, session)
}

/// Writes the games that a query finds, with the hits of its leading pattern marked.
fn found(query: &ResolvedQuery, to: Target<'_>, session: &mut Session) -> Result<Report, CliError> {
    let options = options(&Flags::default(), session);
    let Some(pattern) = query.leading_pattern() else {
        let ids: Vec<GameId> = session.database()?.games_of(query, &options)?.iter().collect();
        return games(ids, to, session);
    };
    let shape = pattern.shape();
    Games::Marked { query: Box::new(query.clone()), options, shape }.write(to, session)
}

/// Writes the tree of how play continued.
fn tree(query: &ResolvedQuery, to: Target<'_>, session: &mut Session) -> Result<Report, CliError> {
    let options = options(&Flags::default(), session);
    let Some(tree) = session.database()?.continuation_tree(query, &options)? else {
        return Err(CliError::request(tr!("a tree needs a pattern"))
            .with_remedy("export tree 3x3 \"B_W/BBB/___\" sym"));
    };
    let Some(path) = to.path else { return Ok(Report::of_raw(tree.to_sgf())) };
    if is_unknown_file(path) {
        return Err(CliError::request(tr!("unknown file extension: {}", path.display()))
            .with_remedy(tr!("a tree is SGF: use a file named .sgf")));
    }
    write_or_replace(path, tree.to_sgf().as_bytes(), to.force)?;
    let hits = count(tree.hits, "hit", "hits");
    Ok(Report::new()
        .field("games", tree.games)
        .field("hits", tree.hits)
        .field("to", path.display().to_string())
        .text(tr!("the tree of {hits} is in {}", path.display())))
}

/// Writes games as they were read.
fn games(ids: Vec<GameId>, to: Target<'_>, session: &mut Session) -> Result<Report, CliError> {
    let games = Games::Listed { ids, text: Box::new(|database, id| Ok(database.text(id)?)) };
    games.write(to, session)
}

/// Returns whether a path that does not exist is named like a file, and not like one of SGF.
fn is_unknown_file(path: &Path) -> bool {
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
    let is_named_so = extension.starts_with(|c: char| c.is_ascii_alphabetic());
    let names_folder = path.as_os_str().to_string_lossy().ends_with(['/', '\\']);
    is_named_so && !names_folder && !extension.eq_ignore_ascii_case("sgf") && !path.is_dir()
}

/// Games, in the order of their numbers, with what is written of them.
enum Games {
    /// These, each with its text.
    Listed { ids: Vec<GameId>, text: Box<GameText> },
    /// The games of a query, with the hits of its leading pattern marked. They are read one by one.
    Marked { query: Box<ResolvedQuery>, options: FindOptions, shape: Shape },
}

type GameText = dyn Fn(&Database, GameId) -> Result<String, CliError>;

impl Games {
    /// Writes the games to a folder, a file each, or one after the other to a file named `.sgf` or to
    /// the output.
    fn write(self, to: Target<'_>, session: &mut Session) -> Result<Report, CliError> {
        let database = session.database()?;
        let is_file = |path: &Path| {
            path.extension().is_some_and(|e| e.eq_ignore_ascii_case("sgf")) && !path.is_dir()
        };
        let (games, path) = match to.path {
            None => {
                let database = database.clone();
                return Ok(Report::new().stream(move |form, out| {
                    let is_clean = io::stdout().is_terminal() && !form.is_raw;
                    self.print(&database, is_clean, out)
                }));
            }
            Some(path) if is_file(path) => {
                let mut file = OutputFile::create(path, to.force).map_err(DatabaseError::from)?;
                file.write_all(to.encoding.mark())?;
                let games = self.each(database, |_, text| {
                    file.write_all(&to.encode(text.trim_end())?)?;
                    Ok(file.write_all(b"\n")?)
                })?;
                file.commit().map_err(DatabaseError::from)?;
                (games, path)
            }
            Some(path) if is_unknown_file(path) => {
                return Err(CliError::request(tr!("unknown file extension: {}", path.display()))
                    .with_remedy(tr!("use a file named .sgf, or a folder")));
            }
            Some(folder) => {
                fs::create_dir_all(folder).map_err(|error| {
                    CliError::failed(tr!("cannot write to {}: {error}", folder.display()))
                })?;
                let games = self.each(database, |id, text| {
                    let path = folder.join(file_name(id, &database.game(id)?.facts));
                    let bytes = [to.encoding.mark(), &to.encode(text)?].concat();
                    write_or_replace(&path, &bytes, to.force)
                })?;
                (games, folder)
            }
        };
        let path = path.display().to_string();
        let text = tr!("{} written to {path}", count(games, "game", "games"));
        Ok(Report::new().field("games", games).field("to", &path).text(text))
    }

    /// Prints the games one after the other, without what could steer a terminal if `is_clean`. Games that are printed when the work is interrupted are
    /// marked as a part.
    fn print(
        &self,
        database: &Database,
        is_clean: bool,
        out: &mut dyn Write,
    ) -> Result<(), CliError> {
        let mut is_begun = false;
        let printed = self.each(database, |_, text| {
            is_begun = true;
            let shown = if is_clean { clean_lines(text) } else { text.to_owned() };
            Ok(writeln!(out, "{}", shown.trim_end())?)
        });
        if is_begun && printed.as_ref().is_err_and(CliError::is_interrupted) {
            writeln!(out, "{}", partial())?;
        }
        printed.map(|_| ())
    }

    /// Visits the games with their texts, one by one, and returns their number.
    fn each(
        &self,
        database: &Database,
        mut visit: impl FnMut(GameId, &str) -> Result<(), CliError>,
    ) -> Result<u64, CliError> {
        match self {
            Games::Listed { ids, text } => {
                for &id in ids {
                    database.control().check()?;
                    visit(id, &text(database, id)?)?;
                }
                Ok(ids.len() as u64)
            }
            Games::Marked { query, options, shape } => {
                // The search is stopped by interrupting it.
                let control = database.control().child();
                let (mut games, mut failed) = (0, None);
                let mut write = |id, hits: &[FoundHit]| -> Result<(), CliError> {
                    visit(id, &database.marked_text(id, hits, *shape)?)?;
                    games += 1;
                    Ok(())
                };
                let database = database.with_control(&control);
                let found = database.for_each_hit(query, options, |id, _, hits| {
                    if failed.is_none()
                        && let Err(error) = write(id, hits)
                    {
                        failed = Some(error);
                        control.interrupt();
                    }
                });
                if let Some(error) = failed {
                    return Err(error);
                }
                found?;
                Ok(games)
            }
        }
    }
}

/// `000012 2016-03-09 Lee Sedol - AlphaGo.sgf`, without what a file's name cannot hold.
fn file_name(id: GameId, facts: &Facts) -> String {
    let date: String = facts.dates.first().map_or(String::new(), |date| format!(" {date}"));
    let players = format!("{} - {}", facts.black, facts.white);
    let is_fit = |c: char| !is_hostile(c) && !r#"/\:*?"<>|"#.contains(c);
    let mut players: String = players.chars().map(|c| if is_fit(c) { c } else { '_' }).collect();
    // File systems limit names to 255 bytes, some to 143.
    let room = 140 - "000012.sgf ".len() - date.len().min(60);
    while players.len() > room {
        players.pop();
    }
    let date: String = date.chars().take(60).collect();
    format!("{id:06}{date} {}.sgf", players.trim_end_matches(['.', ' ']))
}

fn diagram(
    form: ExportForm,
    query: &ResolvedQuery,
    to: Target<'_>,
    session: &mut Session,
) -> Result<Report, CliError> {
    let Some(pattern) = query.leading_pattern() else {
        return Err(CliError::request(tr!("a diagram needs a pattern"))
            .with_remedy("export diagram 3x3 \"B_W/BBB/___\""));
    };
    let (pattern, place) = (&pattern.pattern.node, pattern.place.node);
    let is_wiki = form == ExportForm::Wiki;
    let form = to.path.map_or(Ok(Picture::Text), Picture::of_path)?;
    if is_wiki && form != Picture::Text {
        return Err(CliError::request(tr!("a wiki diagram is text"))
            .with_remedy(tr!("use a file named .txt, or export diagram")));
    }
    let bytes = if is_wiki {
        let options = options(&Flags::default(), session).limit(0);
        let answer = session.database()?.find(query, &options)?;
        wiki(pattern, place, &answer).into_bytes()
    } else if form == Picture::Text {
        draw(pattern).into_bytes()
    } else {
        picture(form, pattern, edges(pattern, place))?
    };
    match to.path {
        None => Ok(Report::of_raw(String::from_utf8_lossy(&bytes).into_owned())),
        Some(path) => {
            write_or_replace(path, &bytes, to.force)?;
            Ok(Report::new().text(tr!("the diagram is in {}", path.display())))
        }
    }
}

/// A diagram in X, O and dots.
fn draw(pattern: &Pattern) -> String {
    let lines = diagram_rows(pattern, &Letters::default(), '#');
    lines.iter().flat_map(|line| [line.trim_end(), "\n"]).collect()
}

/// The rows of a diagram, a blank before each cell.
fn diagram_rows(pattern: &Pattern, letters: &Letters, edge: char) -> Vec<String> {
    let shape = pattern.shape();
    let mut cells = pattern.cells().iter();
    let mut row = |row: u8| {
        let mut line = String::new();
        for col in 0..shape.width() {
            let cell = if shape.has(row, col) { cells.next().copied() } else { None };
            let letter = letters.get(row + 1, col + 1).filter(|_| cell.is_some());
            line.push(' ');
            line.push(match cell {
                _ if letter.is_some() => letter.unwrap_or(' ').to_ascii_lowercase(),
                None => ' ',
                Some(Cell::BLACK) => 'X',
                Some(Cell::WHITE) => 'O',
                Some(Cell::EMPTY) => '.',
                Some(Cell::EDGE) => edge,
                Some(cell) => cell.char(),
            });
        }
        line
    };
    (0..shape.height()).map(&mut row).collect()
}

/// The sides of a pattern that lie on the edge of the board, by its place: top, right, bottom and
/// left. `#` cells show the edge themselves.
fn edges(pattern: &Pattern, place: Place) -> [bool; 4] {
    let shape = pattern.shape();
    if pattern.cells().contains(&Cell::EDGE) {
        return [false; 4];
    }
    if [shape.height(), shape.width()] == [19; 2] {
        return [true; 4];
    }
    match place {
        Place::Corner(corner) => {
            let corner = corner.unwrap_or(Corner::UpperRight);
            let (upper, left) = (corner.is_upper(), corner.is_left());
            [upper, !left, !upper, left]
        }
        Place::Side => [true, false, false, false],
        Place::Point(point) => match point.resolve(19) {
            Some(at) => {
                let ends = |start: u8, length: u8| usize::from(start) + usize::from(length) == 19;
                let right = ends(at.col(), shape.width());
                [at.row() == 0, right, ends(at.row(), shape.height()), at.col() == 0]
            }
            None => [false; 4],
        },
        Place::Anywhere | Place::Center | Place::Region(..) => [false; 4],
    }
}

/// A diagram in the form of Sensei's Library, with letters where play went on, and below it how
/// often it did.
fn wiki(pattern: &Pattern, place: Place, answer: &FindAnswer) -> String {
    let listed = &answer.continuations[..answer.continuations.len().min(MAX_CONTINUATIONS)];
    let letters = Letters::new(listed);
    let [top, right, bottom, left] = edges(pattern, place);
    let sides = 2 * (usize::from(left) + usize::from(right));
    let rule = "-".repeat(2 * usize::from(pattern.shape().width()) - 1 + sides);
    let mut lines = vec![String::new()];
    lines.extend(top.then(|| format!(" {rule}")));
    for row in diagram_rows(pattern, &letters, '|') {
        // The edge above and below the board.
        if row.contains('|') && row.chars().all(|c| " |".contains(c)) {
            lines.push(format!(" {rule}"));
            continue;
        }
        let (left, right) = (if left { " |" } else { "" }, if right { " |" } else { "" });
        lines.push(format!("{left}{row}{right}"));
    }
    lines.extend(bottom.then(|| format!(" {rule}")));
    let mut text: String = lines.iter().flat_map(|line| ["$$", line.trim_end(), "\n"]).collect();
    if listed.is_empty() {
        return text;
    }
    let hits = answer.hits;
    text += &tr!("\n{} in {}\n", count(hits, "hit", "hits"), count(answer.games, "game", "games"));
    for next in listed {
        let letter = letters.get(next.row, next.col).map_or('?', |c| c.to_ascii_lowercase());
        let (number, part) = (thousands(next.count), share(next.count, hits));
        text += &tr!("* {letter}: {} {part} ({number} of {})\n", next.color, thousands(hits));
    }
    text
}

#[cfg(test)]
mod tests {
    use gopdb::database::FoundContinuation;
    use gopdb::go::Color;
    use gopdb::pattern::Shape;

    use super::*;

    #[test]
    fn diagrams_are_those_of_text_and_wiki() {
        let pattern = Pattern::parse("B_W/BBB/_?#").unwrap();
        let wiki = |pattern: &Pattern, place| wiki(pattern, place, &FindAnswer::default());
        assert_eq!(draw(&pattern), " X . O\n X X X\n . ? #\n");
        assert_eq!(wiki(&pattern, Place::Anywhere), "$$\n$$ X . O\n$$ X X X\n$$ . ? |\n");
        let pattern = Pattern::parse("BW#/###").unwrap();
        assert_eq!(wiki(&pattern, Place::Anywhere), "$$\n$$ X O |\n$$ -----\n");
    }

    #[test]
    fn wiki_diagrams_have_edges_and_letters() {
        let pattern = Pattern::parse_as("__/W_/_B", Shape::from_name("3x2").unwrap()).unwrap();
        let mut next = FoundContinuation::new(3, 1, Color::White);
        next.count = 6;
        let mut answer = FindAnswer::default();
        (answer.games, answer.hits, answer.continuations) = (4, 9, vec![next]);
        insta::assert_snapshot!(wiki(&pattern, Place::Corner(None), &answer), @r"
        $$
        $$ -----
        $$ . . |
        $$ O . |
        $$ a X |

        9 hits in 4 games
        * a: white 67 % (6 of 9)
        ");
        insta::assert_snapshot!(wiki(&pattern, Place::Corner(Some(Corner::LowerLeft)), &answer), @r"
        $$
        $$ | . .
        $$ | O .
        $$ | a X
        $$ -----

        9 hits in 4 games
        * a: white 67 % (6 of 9)
        ");
        insta::assert_snapshot!(wiki(&pattern, Place::Side, &answer), @r"
        $$
        $$ ---
        $$ . .
        $$ O .
        $$ a X

        9 hits in 4 games
        * a: white 67 % (6 of 9)
        ");
    }

    #[test]
    #[expect(clippy::case_sensitive_file_extension_comparisons)]
    fn names_of_files_hold_nothing_that_leads_elsewhere() {
        let facts =
            Facts { black: "../../etc".into(), white: "a:b*\u{0}".into(), ..Facts::default() };
        assert_eq!(file_name(GameId::new(12), &facts), "000012 .._.._etc - a_b__.sgf");
        let long = Facts { black: "李".repeat(500), white: "x".repeat(500), ..Facts::default() };
        let name = file_name(GameId::new(1), &long);
        assert!(name.len() <= 143 && name.ends_with(".sgf"), "{} {name}", name.len());
        let hidden = Facts { black: "a\u{202e}fgs".into(), ..Facts::default() };
        assert_eq!(file_name(GameId::new(1), &hidden), "000001 a_fgs -.sgf");
    }
}
