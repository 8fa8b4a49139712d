//! An index of facts beside a text with one game per line.
//!
//! A table of one row for each game, separated by tabs, commas or semicolons; the first line
//! decides. Values with the separator in them are in quotes, in which `""` is a quote. The meaning of
//! the columns is given by their names, see [`Column`]; one of them is `id`, the identifier of the
//! game in the text. A first row with the names themselves is skipped. Values are read as those of
//! SGF: dates, results and ranks in all forms that records have.
//!
//! Nothing is lost without a word: rows that cannot be read, rows without a game and games without a
//! row are reported.

use std::collections::HashMap;
use std::fmt;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use thiserror::Error;

use crate::sgf::{Encodings, escaped};

/// The extensions of an index of facts.
const EXTENSIONS: [&str; 4] = ["csv", "tsv", "index", "idx"];

/// The maximum number of problems that are kept; the others are counted.
const MAX_PROBLEMS: usize = 1000;

/// The content of a column of an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Column {
    /// `id`: the identifier of the game.
    Id,
    /// `-`: nothing that is read.
    Ignored,
    /// A fact, by its number in the list of names.
    Fact(usize),
}

/// The names of columns with facts, and their properties in SGF.
const FACTS: [(&str, &str); 18] = [
    ("size", "SZ"),
    ("black", "PB"),
    ("white", "PW"),
    ("black_rank", "BR"),
    ("white_rank", "WR"),
    ("black_team", "BT"),
    ("white_team", "WT"),
    ("date", "DT"),
    ("event", "EV"),
    ("round", "RO"),
    ("place", "PC"),
    ("result", "RE"),
    ("komi", "KM"),
    ("handicap", "HA"),
    ("rules", "RU"),
    ("time", "TM"),
    ("source", "SO"),
    ("comment", "GC"),
];

/// A name that no column has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ColumnsError {
    /// An unknown name.
    #[error(
        "no column is called `{name}`; there are id, {}, and - for one that is not read",
        names()
    )]
    Unknown {
        /// The name.
        name: String,
    },
    /// No column, or more than one, has the identifiers.
    #[error("exactly one column must be `id`")]
    NoId,
    /// A name is given twice.
    #[error("the column `{name}` is given twice")]
    Twice {
        /// The name.
        name: String,
    },
}

fn names() -> String {
    FACTS.map(|(name, _)| name).join(", ")
}

impl FromStr for Column {
    type Err = ColumnsError;

    fn from_str(name: &str) -> Result<Column, ColumnsError> {
        match name.trim().to_ascii_lowercase().as_str() {
            "id" => Ok(Column::Id),
            "-" | "_" => Ok(Column::Ignored),
            name => {
                let fact = FACTS.iter().position(|(fact, _)| *fact == name);
                fact.map(Column::Fact)
                    .ok_or_else(|| ColumnsError::Unknown { name: name.to_owned() })
            }
        }
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Column::Id => "id",
            Column::Ignored => "-",
            Column::Fact(at) => FACTS.get(*at).map_or("-", |(name, _)| name),
        })
    }
}

/// The columns of an index, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Columns(Vec<Column>);

impl FromStr for Columns {
    type Err = ColumnsError;

    /// Names with commas between: `id,black,white,date,result`.
    fn from_str(names: &str) -> Result<Columns, ColumnsError> {
        let columns: Vec<Column> = names.split(',').map(str::parse).collect::<Result<_, _>>()?;
        if columns.iter().filter(|column| **column == Column::Id).count() != 1 {
            return Err(ColumnsError::NoId);
        }
        for (at, column) in columns.iter().enumerate() {
            if matches!(column, Column::Fact(_)) && columns.iter().take(at).any(|c| c == column) {
                return Err(ColumnsError::Twice { name: column.to_string() });
            }
        }
        Ok(Columns(columns))
    }
}

impl Columns {
    /// The files that may be the index of a text: `games.csv`, `.tsv`, `.index` or `.idx` beside
    /// `games.txt` or `games.txt.gz`.
    pub fn files_beside(path: &Path) -> Vec<PathBuf> {
        let mut stems = vec![path.with_extension("")];
        if let Some(stem) = stems.first().filter(|stem| stem.extension().is_some()).cloned() {
            stems.push(stem.with_extension(""));
        }
        let files = stems.iter().flat_map(|stem| {
            EXTENSIONS.iter().map(|extension| {
                let mut name = stem.clone().into_os_string();
                name.push(".");
                name.push(extension);
                PathBuf::from(name)
            })
        });
        files.filter(|file| file != path).collect()
    }

    /// The index beside a file, if there is one.
    pub fn beside(file: Option<&Path>) -> Option<PathBuf> {
        Columns::files_beside(file?).into_iter().find(|file| file.is_file())
    }

    /// Returns true if a file may be an index, by its extension.
    pub fn is_index(path: &str) -> bool {
        let extension = Path::new(path).extension().and_then(|extension| extension.to_str());
        extension.is_some_and(|found| EXTENSIONS.iter().any(|e| e.eq_ignore_ascii_case(found)))
    }
}

/// A problem of an index, or of a text and its index.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct IndexProblem {
    /// The line of the index, from 1.
    pub line: u32,
    /// The description of the problem.
    pub reason: String,
}

/// A row: its line, and its facts as properties of SGF.
#[derive(Clone, Debug)]
struct Row {
    line: u32,
    facts: Box<str>,
    is_used: bool,
}

/// The facts of games, by their identifiers.
#[derive(Clone, Debug, Default)]
pub struct FactsOfGames {
    rows: HashMap<Box<str>, Row>,
    problems: Vec<IndexProblem>,
    problem_count: u64,
}

impl FactsOfGames {
    /// Reads an index.
    pub fn read(bytes: &[u8], columns: &Columns, mut encodings: Encodings) -> FactsOfGames {
        let (text, ..) = encodings.decode(bytes, None);
        let text = text.trim_start_matches('\u{feff}');
        let first = text.lines().next().unwrap_or_default();
        let mut separators = [b'\t', b',', b';'].into_iter();
        let is_in_first = |c: &u8| first.contains(char::from(*c));
        let separator = separators.find(is_in_first).unwrap_or(b',');
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(separator)
            .from_reader(text.as_bytes());
        let mut facts = FactsOfGames::default();
        let (mut cells, mut end) = (csv::StringRecord::new(), (0, 1));
        loop {
            let ((from, line), is_first) = (end, end.0 == 0);
            // Reading from memory fails only where the text is not UTF-8, which it is.
            if !reader.read_record(&mut cells).unwrap_or(false) {
                return facts;
            }
            let position = reader.position();
            end = (usize::try_from(position.byte()).unwrap_or(text.len()), position.line());
            let row = text.get(from..end.0).unwrap_or_default();
            let blank = row.len() - row.trim_start_matches(['\r', '\n']).len();
            let blank = row.get(..blank).unwrap_or_default().matches('\n').count();
            let line = u32::try_from(line).unwrap_or(u32::MAX).saturating_add(blank as u32);
            let is_header = is_first
                && columns.0.iter().zip(&cells).any(|(column, cell)| {
                    *column == Column::Id && cell.trim().eq_ignore_ascii_case("id")
                });
            let is_last = end.0 >= text.len();
            if is_last && row.trim().contains('\n') && row.matches('"').count() % 2 == 1 {
                facts.report(line, "a quote is not closed; the rest is not read".to_owned());
            } else if !is_header && cells.iter().any(|cell| !cell.trim().is_empty()) {
                facts.add(line, &cells, columns);
            }
        }
    }

    fn add(&mut self, line: u32, cells: &csv::StringRecord, columns: &Columns) {
        if cells.len() != columns.0.len() {
            let (expected, found) = (columns.0.len(), cells.len());
            let reason = format!("expected {expected} columns, found {found}");
            return self.report(line, reason);
        }
        let (mut id, mut size, mut facts) = ("", String::new(), String::new());
        for (column, cell) in columns.0.iter().zip(cells) {
            let cell = cell.trim();
            match column {
                Column::Id => id = cell,
                Column::Fact(at) if !cell.is_empty() => {
                    let Some((name, property)) = FACTS.get(*at) else { continue };
                    let value = escaped(cell);
                    if *name == "size" {
                        size = format!("SZ[{value}]");
                    } else {
                        facts += &format!("{property}[{value}]");
                    }
                }
                Column::Ignored | Column::Fact(_) => {}
            }
        }
        if id.is_empty() {
            return self.report(line, "the row has no identifier".to_owned());
        }
        if let Some(known) = self.rows.get(id) {
            let first = known.line;
            return self.report(line, format!("the game `{id}` is in line {first} already"));
        }
        let facts = if size.is_empty() { "SZ[19]".to_owned() } else { size } + &facts;
        self.rows.insert(id.into(), Row { line, facts: facts.into(), is_used: false });
    }

    fn report(&mut self, line: u32, reason: String) {
        self.problem_count += 1;
        if self.problems.len() < MAX_PROBLEMS {
            self.problems.push(IndexProblem { line, reason });
        }
    }

    /// The facts of a game as properties of SGF, the size of the board first. `None` without a row.
    pub(super) fn take(&mut self, id: &str) -> Option<&str> {
        let row = self.rows.get_mut(id.trim())?;
        row.is_used = true;
        Some(&row.facts)
    }

    /// The number of rows whose games were read.
    pub fn used(&self) -> u64 {
        self.rows.values().filter(|row| row.is_used).count() as u64
    }

    /// The rows that cannot be read, and those without a game among the games that were read: the
    /// first of them, and their number.
    pub fn problems(mut self) -> (Vec<IndexProblem>, u64) {
        let mut unused: Vec<(u32, Box<str>)> = (self.rows.drain())
            .filter(|(_, row)| !row.is_used)
            .map(|(id, row)| (row.line, id))
            .collect();
        unused.sort_unstable();
        for (line, id) in unused {
            self.report(line, format!("no game has the identifier `{id}`"));
        }
        self.problems.sort_by_key(|problem| problem.line);
        (self.problems, self.problem_count)
    }
}

/// The index of facts beside a file or archive, which is read when a text needs it.
#[derive(Debug)]
pub struct IndexBeside<'c> {
    columns: Option<&'c Columns>,
    encodings: Encodings,
    of: Option<PathBuf>,
    file: Option<PathBuf>,
    facts: Option<FactsOfGames>,
}

impl<'c> IndexBeside<'c> {
    /// The index of a file with these columns; no index is needed without columns. The standard input
    /// is no file.
    pub fn new(
        file: Option<&Path>,
        columns: Option<&'c Columns>,
        encodings: Encodings,
    ) -> IndexBeside<'c> {
        IndexBeside { columns, encodings, of: file.map(Path::to_owned), file: None, facts: None }
    }

    /// The facts for a text, which are [given back](IndexBeside::give_back) after it; `None` if no
    /// index is needed.
    ///
    /// # Errors
    /// The reason if there are none: the index does not exist, or cannot be read.
    pub fn facts(&mut self) -> Result<Option<FactsOfGames>, String> {
        let Some(columns) = self.columns else { return Ok(None) };
        if self.file.is_some() {
            return Ok(self.facts.take());
        }
        let Some(of) = &self.of else {
            return Err("an index of facts is needed, which only a file can have".to_owned());
        };
        let Some(file) = Columns::beside(Some(of)) else {
            let files = Columns::files_beside(of);
            let names = files.iter().filter_map(|file| Some(file.file_name()?.to_string_lossy()));
            let names: Vec<_> = names.collect();
            return Err(format!("no index of facts beside it: expected {}", names.join(" or ")));
        };
        let bytes = read_file(&file).map_err(|e| format!("cannot read {}: {e}", file.display()))?;
        self.file = Some(file);
        Ok(Some(FactsOfGames::read(&bytes, columns, self.encodings)))
    }

    /// Takes the facts back after a text.
    pub fn give_back(&mut self, facts: Option<FactsOfGames>) {
        self.facts = facts.or(self.facts.take());
    }

    /// The index that was read.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// The index that was read, and its facts.
    pub fn finish(self) -> Option<(PathBuf, FactsOfGames)> {
        self.file.zip(self.facts)
    }
}

/// The most bytes of an index.
const MAX_BYTES: u64 = 1 << 30;

fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(io::Error::other("it is longer than 1 GiB"));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, columns: &str) -> FactsOfGames {
        FactsOfGames::read(text.as_bytes(), &columns.parse().unwrap(), Encodings::default())
    }

    #[test]
    fn names_of_columns() {
        assert!("id,black,-,_,komi".parse::<Columns>().is_ok());
        let error = |names: &str| names.parse::<Columns>().unwrap_err();
        assert_eq!(error("black,white"), ColumnsError::NoId);
        assert_eq!(error("id,id"), ColumnsError::NoId);
        assert_eq!(error("id,black,black"), ColumnsError::Twice { name: "black".to_owned() });
        assert_eq!(error("id,balck"), ColumnsError::Unknown { name: "balck".to_owned() });
    }

    #[test]
    fn rows_of_all_forms() {
        let text = "ID,name,date\r\n1,\"Lee, \"\"Sedol\"\"\",2003-05-01\r\n2, Gu Li ,\n\n3,a]b\\c,x\n\"4\",\"two\nlines\",y\n5,z,1";
        let mut facts = read(text, "id,black,date");
        assert_eq!(facts.take("1"), Some("SZ[19]PB[Lee, \"Sedol\"]DT[2003-05-01]"));
        assert_eq!(facts.take(" 2 "), Some("SZ[19]PB[Gu Li]"));
        assert_eq!(facts.take("3"), Some("SZ[19]PB[a\\]b\\\\c]DT[x]"));
        assert_eq!(facts.take("4"), Some("SZ[19]PB[two\nlines]DT[y]"));
        assert_eq!(facts.take("6"), None);
        assert_eq!(facts.used(), 4);
        let (problems, count) = facts.problems();
        assert_eq!((count, problems[0].line), (1, 8));
        assert_eq!(problems[0].reason, "no game has the identifier `5`");
    }

    #[test]
    fn tabs_and_wrong_rows() {
        let facts = read("7\tA, B\t9\n7\tagain\t9\n8\tonly\n\tnone\t1\n", "id,black,size");
        let (problems, count) = facts.problems();
        let reasons: Vec<_> = problems.iter().map(|of| (of.line, of.reason.as_str())).collect();
        assert_eq!(
            reasons,
            [
                (1, "no game has the identifier `7`"),
                (2, "the game `7` is in line 1 already"),
                (3, "expected 3 columns, found 2"),
                (4, "the row has no identifier"),
            ]
        );
        assert_eq!(count, 4);
    }

    #[test]
    fn an_open_quote() {
        let facts = read("1,a\n2,\"b\n3,c\n", "id,black");
        let (problems, _) = facts.problems();
        assert_eq!(problems[1].line, 2);
        assert!(problems[1].reason.contains("quote"), "{problems:?}");
    }

    #[test]
    fn files_beside_a_text() {
        let names = |path: &str| -> Vec<String> {
            let files = Columns::files_beside(Path::new(path));
            files.iter().map(|file| file.display().to_string()).collect()
        };
        assert_eq!(names("a/g.txt"), ["a/g.csv", "a/g.tsv", "a/g.index", "a/g.idx"]);
        assert_eq!(
            names("g.txt.gz")[..5],
            ["g.txt.csv", "g.txt.tsv", "g.txt.index", "g.txt.idx", "g.csv"]
        );
        assert_eq!(names("2003.01.txt")[4], "2003.csv");
        assert!(Columns::is_index("x/A.CSV") && !Columns::is_index("csv"));
    }
}
