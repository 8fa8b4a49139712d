//! What the commands of a session share.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use gopdb::database::{
    Aliases, Database, DatabaseError, FindAnswer, FoundGame, Learnt, MAX_SET_PARTS, OpenOptions,
    Strategy,
};
use gopdb::knowledge::moves::Strengths;
use gopdb::pattern::Pattern;
use gopdb::query::{self, Query, Statement};

use super::args::{Format, Options};
use super::cmd::find::Flags;
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
    /// The last `find` of a shell, for `more`.
    pub asked: Option<(query::Find, Flags)>,
    /// The game that is being looked at, in a shell.
    pub viewed: Option<Viewed>,
    /// The named sets of this session, which name no sets themselves.
    pub sets: BTreeMap<String, Query>,
    /// The aliases of players, read when a query first asks for one.
    aliases: Option<Aliases>,
    /// What is known of moves, once `suggest` has read it.
    pub moves: Option<Rc<(Learnt, Strengths)>>,
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
            asked: None,
            viewed: None,
            sets: BTreeMap::new(),
            aliases: None,
            moves: None,
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

    /// The query with the named sets of the session and of the database told in full.
    pub fn expand_sets(&mut self, query: &Query) -> Result<Query, CliError> {
        let sets = std::mem::take(&mut self.sets);
        let own: Result<Query, std::convert::Infallible> = query.replace(&mut |part| {
            let Query::Set(name) = part else { return Ok(None) };
            Ok(sets.get(name).cloned())
        });
        self.sets = sets;
        let Ok(query) = own;
        let mut has_others = false;
        let Ok(query) = query.replace(&mut |part| -> Result<_, std::convert::Infallible> {
            has_others |= matches!(part, Query::Set(_));
            Ok(None)
        });
        let query = if has_others { self.database()?.resolve(&query)? } else { query };
        if query.size() > MAX_SET_PARTS {
            return Err(CliError::request(format!(
                "the query has {} parts, its sets told in full; {MAX_SET_PARTS} is the most",
                query.size()
            )));
        }
        Ok(query)
    }

    /// The query as it is answered: named sets told in full, and players under all their names.
    pub fn resolve(&mut self, query: &Query) -> Result<Query, CliError> {
        let query = self.expand_sets(query)?;
        let aliases = match self.aliases.take() {
            Some(aliases) => aliases,
            None => read_aliases()?,
        };
        Ok(self.aliases.insert(aliases).expand(&query))
    }

    /// What is known of moves: read from the database once, and again when it has learnt anew.
    pub fn moves(&mut self) -> Result<Rc<(Learnt, Strengths)>, CliError> {
        let now = self.database()?.learnt()?;
        if let Some(moves) = self.moves.as_ref().filter(|moves| now == Some(moves.0)) {
            return Ok(Rc::clone(moves));
        }
        let moves = Rc::new(self.database()?.strengths()?);
        self.moves = Some(Rc::clone(&moves));
        Ok(moves)
    }

    /// What was found does not hold any longer, since the games have changed.
    pub fn forget_answers(&mut self) {
        self.last = None;
        self.asked = None;
        self.viewed = None;
        self.moves = None;
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

/// The file with the aliases of players: `$GOPDB_ALIASES`, or `aliases.txt` in the user's folder.
/// `None` if the variable is set to nothing.
pub fn aliases_path() -> Option<PathBuf> {
    match std::env::var_os("GOPDB_ALIASES") {
        Some(path) if path.is_empty() => None,
        Some(path) => Some(path.into()),
        None => Some(data_folder().join("aliases.txt")),
    }
}

fn read_aliases() -> Result<Aliases, CliError> {
    let Some(path) = aliases_path() else { return Ok(Aliases::default()) };
    let is_named = std::env::var_os("GOPDB_ALIASES").is_some();
    match std::fs::read_to_string(&path) {
        Ok(text) => Aliases::parse(&text)
            .map_err(|error| CliError::failed(format!("{}: {error}", path.display()))),
        Err(error) if error.kind() == io::ErrorKind::NotFound && !is_named => {
            Ok(Aliases::default())
        }
        Err(source) => {
            Err(CliError::Database(DatabaseError::File { action: "read", path, source }))
        }
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
