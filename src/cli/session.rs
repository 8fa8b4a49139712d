//! What the commands of a session share.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use gopdb::database::{Database, FindAnswer, FoundGame, OpenOptions, Strategy};
use gopdb::pattern::Pattern;
use gopdb::query::{self, Statement};

use super::args::{Format, Options};
use super::cmd::mode::Mode;
use super::error::CliError;
use super::output::Look;

/// What the commands of a session share.
// Each is a switch of its own that the user turns.
#[allow(clippy::struct_excessive_bools)]
pub struct Session {
    path: PathBuf,
    database: Option<Database>,
    /// The form of the output.
    pub format: Format,
    /// Colours, characters and width.
    pub look: Look,
    /// Tell more.
    pub verbose: bool,
    /// Threads of queries; 0 is one for each core.
    pub threads: usize,
    /// What answers patterns.
    pub strategy: Strategy,
    /// The last answer to a query, in a shell.
    pub last: Option<LastAnswer>,
    /// The game that is being looked at, in a shell.
    pub viewed: Option<Viewed>,
    /// What takes the next lines, in a shell.
    pub mode: Option<Box<dyn Mode>>,
    /// Is this a shell?
    pub is_shell: bool,
    /// Does a shell tell how long each command took?
    pub timing: bool,
    /// Does a shell show long answers with a pager?
    pub pager: bool,
}

/// The last answer to a query.
pub struct LastAnswer {
    /// The leading pattern, if there is one.
    pub pattern: Option<Pattern>,
    /// The answer.
    pub answer: FindAnswer,
    /// How many results were passed over.
    pub offset: usize,
}

impl LastAnswer {
    /// The result of this number, from 1, if it is listed.
    pub fn result(&self, number: usize) -> Option<&FoundGame> {
        self.answer.results.get(number.checked_sub(self.offset + 1)?)
    }
}

/// A game that is being looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Viewed {
    /// The game's number.
    pub id: u32,
    /// The position.
    pub position: usize,
    /// The result of the last answer that it is, from 1.
    pub result: Option<usize>,
}

impl Session {
    /// A session as the command line asks for it.
    pub fn new(options: &Options) -> Session {
        Session {
            path: options.db.clone().unwrap_or_else(default_path),
            database: None,
            format: options.format,
            look: Look::of(options, io::stdout().is_terminal()),
            verbose: options.verbose,
            threads: 0,
            strategy: Strategy::Auto,
            last: None,
            viewed: None,
            mode: None,
            is_shell: false,
            timing: false,
            pager: true,
        }
    }

    /// The database's folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Is there anything at the database's folder?
    pub fn exists(&self) -> bool {
        self.database.is_some() || self.path.is_dir()
    }

    /// Use another database from now on.
    pub fn switch(&mut self, path: PathBuf, database: Database) {
        self.path = path;
        self.database = Some(database);
        self.forget_answers();
    }

    /// The database, opened if it is not open yet.
    pub fn database(&mut self) -> Result<&mut Database, CliError> {
        self.open(&OpenOptions::new())
    }

    /// The database, opened in this way if it is not open yet.
    pub fn open(&mut self, options: &OpenOptions) -> Result<&mut Database, CliError> {
        let database = match self.database.take() {
            Some(database) => database,
            None => options.open(&self.path)?,
        };
        Ok(self.database.insert(database))
    }

    /// Close the database, so that its folder may be changed.
    pub fn close(&mut self) {
        self.database = None;
        self.forget_answers();
    }

    /// What was found does not hold any longer, since the games have changed.
    pub fn forget_answers(&mut self) {
        self.last = None;
        self.viewed = None;
    }
}

/// The folder of the user's database.
fn default_path() -> PathBuf {
    match std::env::var_os("GOPDB_DB") {
        Some(path) if !path.is_empty() => path.into(),
        _ => data_folder().join("database"),
    }
}

/// Where gopdb keeps what is the user's.
pub fn data_folder() -> PathBuf {
    match directories::ProjectDirs::from("", "", "gopdb") {
        Some(folders) => folders.data_dir().to_owned(),
        None => PathBuf::from(".gopdb"),
    }
}

/// Read a statement.
pub fn parse(line: &str) -> Result<Statement, CliError> {
    query::parse(line)
        .map_err(|error| CliError::Query { error: Box::new(error), source: line.to_owned() })
}

/// Read the statement that a command and the words after it are.
pub fn parse_words(command: &str, words: &[String]) -> Result<Statement, CliError> {
    let words = words.iter().map(String::as_str);
    parse(&query::line_of_args(std::iter::once(command).chain(words)))
}
