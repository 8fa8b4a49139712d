//! The state that the commands of a session share.

use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use gopdb::database::{
    AdaptedModel, Aliases, Database, DatabaseError, FindAnswer, FoundGame, ModelInfo, Names,
    OpenOptions, ResolvedQuery, Strategy,
};
use gopdb::knowledge::moves::{AdaptOptions, MovePredictor};
use gopdb::position::{BoardSession, Explored, PositionError};
use gopdb::query::{self, Lines, PatternQuery, PositionQuery, PositionSource, Query, Statement};
use gopdb::{GameId, Stage};
use gopdb_text::Language;
use indicatif::ProgressBar;

use super::args::{Format, Options};
use super::cmd::mode::Mode;
use super::cmd::records::for_each_record;
use super::cmd::search::Flags;
use super::cmd::train;
use super::error::CliError;
use super::output::{Form, Theme};
use super::progress::{BAR, Progressbar};

/// A model of some games.
struct Adapted {
    /// The model of all games, the database's commit, the query, and the game that is left out.
    of: (ModelInfo, u64, ResolvedQuery, Option<GameId>),
    model: Rc<AdaptedModel>,
}

/// A query in which patterns stand for positions.
#[derive(Clone, Debug)]
pub struct Positioned {
    /// The query with the patterns.
    pub query: String,
    /// The board of the first position.
    pub board: BoardSession,
}

/// The state that the commands of a session share.
// Each is a switch of its own that the user turns.
#[expect(clippy::struct_excessive_bools)]
pub struct Session {
    path: PathBuf,
    /// The bytes for games that are kept in memory, if others than usual.
    cache: Option<usize>,
    database: Option<Database>,
    /// The form of the output.
    pub format: Format,
    /// Colours, characters and width.
    pub look: Theme,
    /// True if cells of CSV are written as they are.
    pub is_raw: bool,
    /// True to print more.
    pub verbose: bool,
    /// The language of tables; JSON and CSV are English.
    pub language: Language,
    /// Threads of queries; 0 is one for each core.
    pub threads: usize,
    /// The method that answers patterns.
    pub strategy: Strategy,
    /// The last answer to a query, in a shell.
    pub last: Option<LastAnswer>,
    /// The last query of a shell, for `more`.
    pub asked: Option<Asked>,
    /// The position from which a shell asks.
    pub drill: Option<Drill>,
    /// The last query about the position here.
    asked_here: Option<PositionQuery>,
    /// The game that is being looked at, in a shell.
    pub viewed: Option<Viewed>,
    /// The named sets of this session, which name no sets themselves, and the aliases of players.
    pub names: Arc<Names>,
    /// True if the aliases were read.
    has_aliases: bool,
    /// The model of moves, once `suggest` has read it.
    pub moves: Option<Rc<(ModelInfo, MovePredictor)>>,
    /// The last model of some games that was made of it.
    adapted: Option<Adapted>,
    /// The mode that takes the next lines, in a shell.
    pub mode: Option<Box<dyn Mode>>,
    /// True in a shell.
    pub is_shell: bool,
    /// True if a shell prints the time that each command took.
    pub timing: bool,
    /// True if a shell shows long answers with a pager.
    pub pager: bool,
    /// True if the pager was asked for, so that `show` uses it too.
    pub is_pager_asked: bool,
}

/// The last answer to a query.
pub struct LastAnswer {
    /// The leading pattern, if there is one.
    pub pattern: Option<PatternQuery>,
    /// The answer.
    pub answer: FindAnswer,
    /// The number of results that were skipped.
    pub offset: usize,
}

/// A query that was answered.
#[derive(Clone)]
pub struct Asked {
    /// The query as it was written.
    pub text: String,
    /// The query as it was answered.
    pub query: ResolvedQuery,
    /// Its options.
    pub flags: Flags,
}

/// A position from which a shell asks.
#[derive(Clone)]
pub struct Drill {
    /// The position, with those that led to it.
    pub board: BoardSession,
    /// The question.
    pub question: Question,
    /// The steps since the first answer, as they are shown.
    pub path: Vec<String>,
}

/// The question of a [`Drill`].
#[derive(Clone)]
pub enum Question {
    /// The occurrences of the pattern: `find`.
    Find(Asked),
    /// The moves played from the whole board: `explore`.
    Explore {
        /// The games that are counted.
        condition: Option<Query>,
        /// The lines that are explored.
        lines: Lines,
        /// True if the moves of both sides are counted.
        both_sides: bool,
        /// The maximum number of listed moves.
        limit: usize,
        /// The answer.
        found: Box<Explored>,
    },
}

/// A game that is being looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Viewed {
    /// The game's number.
    pub id: GameId,
    /// The position.
    pub position: usize,
    /// The result of the last answer that it is, from 1.
    pub result: Option<usize>,
    /// The path of a variation, without a last position; empty for the main line.
    pub line: String,
}

impl Session {
    /// A session as the command line asks for it.
    pub fn new(options: &Options) -> Session {
        Session {
            path: options.db.clone().unwrap_or_else(default_path),
            cache: options.cache,
            database: None,
            format: options.format.unwrap_or_default(),
            look: Theme::of(options, io::stdout().is_terminal()),
            is_raw: options.raw,
            verbose: options.verbose,
            language: Language::current(),
            threads: 0,
            strategy: Strategy::Auto,
            last: None,
            asked: None,
            drill: None,
            asked_here: None,
            viewed: None,
            names: Arc::default(),
            has_aliases: false,
            moves: None,
            adapted: None,
            mode: None,
            is_shell: false,
            timing: false,
            pager: true,
            is_pager_asked: false,
        }
    }

    /// Returns the form in which reports are printed.
    pub fn form(&self) -> Form {
        Form { format: self.format, theme: self.look, is_raw: self.is_raw }
    }

    /// The result of the last answer that is listed under this number, from 1.
    pub fn result(&self, number: &str) -> Result<&FoundGame, CliError> {
        let listed = self.last.as_ref().map_or(&[][..], |last| &last.answer.results);
        let offset = self.last.as_ref().map_or(0, |last| last.offset);
        let at = number.parse::<usize>().ok().and_then(|n| n.checked_sub(offset + 1));
        at.and_then(|at| listed.get(at)).ok_or_else(|| {
            let remedy = match listed.len() {
                0 => tr!("there is no answer yet; `show {number}` shows game {number}"),
                n => tr!(
                    "the last answer lists #{} to #{}; `show {number}` shows game {number}",
                    offset + 1,
                    offset + n
                ),
            };
            CliError::request(tr!("no result #{number}")).with_remedy(remedy)
        })
    }

    /// The database's folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns whether anything exists at the database's folder.
    pub fn exists(&self) -> bool {
        self.database.is_some() || self.path.is_dir()
    }

    /// Uses another database from now on.
    pub fn switch(&mut self, path: PathBuf, database: Database) {
        self.path = path;
        self.database = Some(database);
        self.forget_answers();
    }

    /// The database, opened if it is not open yet.
    pub fn database(&mut self) -> Result<&Database, CliError> {
        self.open(&OpenOptions::new())
    }

    /// Reads the last commit of the database from now on, which another process may have made.
    /// Called once for each command, so that it sees one state.
    pub fn refresh(&mut self) -> Result<(), CliError> {
        if let Some(database) = &self.database
            && database.refresh()?
        {
            self.forget_answers();
        }
        Ok(())
    }

    /// The database, opened in this way if it is not open yet.
    pub fn open(&mut self, options: &OpenOptions) -> Result<&Database, CliError> {
        let database = match self.database.take() {
            Some(database) => database,
            None => match self.cache {
                Some(bytes) => options.clone().cache_bytes(bytes).open(&self.path)?,
                None => options.open(&self.path)?,
            },
        };
        let database = self.database.insert(database);
        database.set_control(super::interrupt::current());
        Ok(database)
    }

    /// Closes the database, so that its folder may be changed.
    pub fn close(&mut self) {
        self.database = None;
        self.forget_answers();
    }

    /// The position that is being looked at: that of the game on the board, or that from which was
    /// asked last.
    pub fn here(&mut self) -> Result<BoardSession, CliError> {
        let Some(viewed) = self.viewed.clone() else {
            let drill = self.drill.as_ref().map(|drill| drill.board.clone());
            return drill.ok_or_else(|| {
                CliError::request(tr!("no position here yet")).with_remedy(if self.is_shell {
                    tr!("`show 1` shows a game, `explore` an empty board")
                } else {
                    tr!("name one: game 66 move 31, or file my.sgf move 40")
                })
            });
        };
        let (game, _) = super::cmd::show::game_of(&viewed, self)?;
        let moves = viewed.position.min(game.track.len());
        let mut board = BoardSession::from_game(&game, moves).map_err(position_error)?;
        // The region that was asked about is meant as long as no other is named.
        if let Some(drill) = self.drill.as_ref().filter(|drill| drill.board.is_placed())
            && drill.board.size() == board.size()
        {
            board.set_region(drill.board.region());
        }
        Ok(board)
    }

    /// The position of a game in a file.
    pub fn position_in(path: &str, moves: Option<u32>) -> Result<BoardSession, CliError> {
        let mut track = None;
        for_each_record(Path::new(path), |_, found| {
            track = Some(found);
            ControlFlow::Break(())
        })?;
        let track = track.ok_or_else(|| {
            CliError::request(tr!("no game in {path}")).with_remedy(tr!("name a file of SGF"))
        })?;
        let moves = moves.map_or(track.len(), |moves| moves as usize);
        BoardSession::from_track(&track, moves).map_err(position_error)
    }

    /// The board of a position that a query names.
    pub fn board_of(&mut self, source: &PositionSource) -> Result<BoardSession, CliError> {
        match source {
            PositionSource::Game { id, moves } => {
                let game = self.database()?.game(*id)?;
                let moves = moves.map_or(game.track.len(), |moves| moves as usize);
                BoardSession::from_game(&game, moves).map_err(position_error)
            }
            PositionSource::File { path, moves } => Session::position_in(path, *moves),
            _ => self.here(),
        }
    }

    /// The query with positions replaced by their patterns, and the board of the first of them.
    fn with_patterns(&mut self, query: &Query) -> Result<(Query, Option<BoardSession>), CliError> {
        let mut made = None;
        let replaced = query.replace(&mut |part| {
            let Query::Position(asked) = part else { return Ok(None) };
            let mut board = self.board_of(&asked.source.node)?;
            let asked = self.refined(asked);
            let pattern = board.query_as(&asked).map_err(position_error)?;
            made.get_or_insert(board);
            Ok::<_, CliError>(Some(Query::Pattern(pattern)))
        })?;
        Ok((replaced, made))
    }

    /// Returns the query about the position here: `here` alone repeats the last one.
    fn refined(&mut self, asked: &PositionQuery) -> PositionQuery {
        if asked.source.node != PositionSource::Here {
            return asked.clone();
        }
        let plain = PositionQuery::new(asked.source.clone());
        match &self.asked_here {
            Some(before) if *asked == plain => PositionQuery { region: None, ..before.clone() },
            _ => {
                self.asked_here = Some(asked.clone());
                asked.clone()
            }
        }
    }

    /// The query with named sets replaced by their queries, and positions by their patterns.
    pub fn expand_sets(&mut self, query: &Query) -> Result<Query, CliError> {
        let (query, _) = self.with_patterns(query)?;
        let names = Arc::clone(&self.names);
        Ok(self.database()?.with_names(names).expand_sets(&query)?)
    }

    /// All names of a player, by the user's list of aliases and the set `me`.
    pub fn names_of(&mut self, name: &str) -> Result<Vec<String>, CliError> {
        let names = self.all_names()?;
        Ok(self.database()?.with_names(names).names_of_player(name)?)
    }

    /// Reads the list of aliases once.
    fn read_aliases(&mut self) -> Result<(), CliError> {
        if !self.has_aliases {
            Arc::make_mut(&mut self.names).aliases = read_aliases()?;
            self.has_aliases = true;
        }
        Ok(())
    }

    /// Uses these names of sets and players, and not the user's list of aliases.
    pub fn set_names(&mut self, names: Names) {
        self.names = Arc::new(names);
        self.has_aliases = true;
    }

    /// Reads the list of aliases again, which has changed.
    pub fn forget_aliases(&mut self) {
        self.has_aliases = false;
    }

    /// The query as it is answered: with the queries of named sets, and players under all their
    /// names. Every command that takes a query resolves it by this.
    pub fn resolve(&mut self, query: &Query) -> Result<ResolvedQuery, CliError> {
        Ok(self.resolve_with_board(query)?.0)
    }

    /// As [`resolve`](Self::resolve), with the patterns that positions became, for the report.
    pub fn resolve_with_board(
        &mut self,
        query: &Query,
    ) -> Result<(ResolvedQuery, Option<Positioned>), CliError> {
        let names = self.all_names()?;
        let (query, board) = self.with_patterns(query)?;
        let positioned = board.map(|board| Positioned { query: query.to_string(), board });
        Ok((self.database()?.with_names(names).resolve(&query)?, positioned))
    }

    /// The session's sets, and the names of players.
    pub fn all_names(&mut self) -> Result<Arc<Names>, CliError> {
        self.read_aliases()?;
        Ok(Arc::clone(&self.names))
    }

    /// The move-prediction model: read from the database once, and again after training.
    pub fn moves(&mut self) -> Result<Rc<(ModelInfo, MovePredictor)>, CliError> {
        let now = self.database()?.model_info()?;
        if let Some(moves) = self.moves.as_ref().filter(|moves| now == Some(moves.0)) {
            return Ok(Rc::clone(moves));
        }
        let moves = Rc::new(self.database()?.move_predictor()?);
        self.moves = Some(Rc::clone(&moves));
        Ok(moves)
    }

    /// The move-prediction model of a query's games, except one: kept until another is asked for.
    pub fn adapted_moves(
        &mut self,
        query: ResolvedQuery,
        except: Option<GameId>,
        options: &AdaptOptions,
    ) -> Result<Rc<AdaptedModel>, CliError> {
        let general = self.moves()?;
        let commit = self.database()?.commit().number;
        let of = (general.0, commit, query, except);
        if let Some(last) = self.adapted.as_ref().filter(|last| last.of == of) {
            return Ok(Rc::clone(&last.model));
        }
        let database = self.database()?.clone();
        let bar = Progressbar::new(self, database.control(), BAR);
        let mut stage = Stage::Starting;
        let update = |bar: &ProgressBar, progress| train::update(bar, progress, &mut stage);
        let (predictor, query) = (&general.1, &of.2);
        let made = bar.run(update, || database.adapt(predictor, query, except, options))?;
        let model = Rc::new(made);
        self.adapted = Some(Adapted { of, model: Rc::clone(&model) });
        Ok(model)
    }

    /// Discards the answers, which are out of date since the games have changed.
    pub fn forget_answers(&mut self) {
        self.last = None;
        self.asked = None;
        self.drill = None;
        self.asked_here = None;
        self.viewed = None;
        self.moves = None;
        self.adapted = None;
    }
}

/// An error of a position, with what to do about it.
#[expect(clippy::needless_pass_by_value, reason = "as `map_err` calls it")]
pub fn position_error(error: PositionError) -> CliError {
    let remedy = match &error {
        PositionError::Unbound => Some(tr!("`show 1`, then `find here at N19..T13`")),
        PositionError::Region { .. } => Some("at N19..T13, at corner Q16, board".to_owned()),
        _ => None,
    };
    let text = CliError::request(error.to_string());
    remedy.map_or(CliError::request(error.to_string()), |remedy| text.with_remedy(remedy))
}

/// The folder of the user's database.
fn default_path() -> PathBuf {
    match std::env::var_os("GOPDB_DB") {
        Some(path) if !path.is_empty() => path.into(),
        _ => data_folder().join("database"),
    }
}

/// Returns the folder in which gopdb keeps the user's data.
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
            .map_err(|error| CliError::failed(tr!("{}: {error}", path.display()))),
        Err(error) if error.kind() == io::ErrorKind::NotFound && !is_named => {
            Ok(Aliases::default())
        }
        Err(source) => {
            Err(CliError::Database(DatabaseError::File { action: "read", path, source }))
        }
    }
}

/// Parses a statement.
pub fn parse(line: &str) -> Result<Statement, CliError> {
    query::parse(line)
        .map_err(|error| CliError::Query { error: Box::new(error), source: line.to_owned() })
}

/// Parses the statement that a command and the words after it are.
pub fn parse_words(command: &str, words: &[String]) -> Result<Statement, CliError> {
    parse_words_with(command, words, &[])
}

/// Parses the statement that a command and the words after it are, with parameters, each
/// `NAME=VALUE`.
pub fn parse_words_with(
    command: &str,
    words: &[String],
    parameters: &[String],
) -> Result<Statement, CliError> {
    let values = parameters.iter().map(|parameter| {
        parameter.trim_start_matches('$').split_once('=').ok_or_else(|| {
            CliError::request(tr!("`{parameter}` is no parameter; expected NAME=VALUE"))
        })
    });
    let values: Vec<(&str, &str)> = values.collect::<Result<_, _>>()?;
    let words = words.iter().map(String::as_str);
    let line = query::line_of_args(std::iter::once(command).chain(words));
    let lines = query::with_parameters(&[line.trim_end()], &values);
    parse(&lines.map_err(|error| CliError::request(error.to_string()))?.concat())
}
