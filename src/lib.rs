//! gopdb: an embedded database of Go (baduk, weiqi) patterns.
//!
//! It reads game records, replays them by the rules, and answers: where did this shape occur, what
//! was played there, and who won?
//!
//! - A database is a folder. [`OpenOptions`] creates and opens it. A [`Database`] reads it, and a
//!   [`DatabaseWriter`] changes it: [`import`](DatabaseWriter::import) adds games.
//! - [`Database::query`] reads a query: patterns and facts of games, joined by `and`, `or`, `not`.
//! - [`Database::find`] answers it: games, hits, continuations, results. [`Database::top`],
//!   [`trend`](Database::trend), [`compare`](Database::compare) and [`players`](Database::players)
//!   answer other questions.
//! - A [`Control`] interrupts long work from another thread and reports its progress.
//!
//! ```
//! use gopdb::{Database, FindOptions, ImportOptions, OpenOptions, wilson};
//!
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("games.db");
//! let mut writer = OpenOptions::new().create(true).open_writer(&path)?;
//! let report = writer.import(&["examples/games".into()], &ImportOptions::new("masters"))?;
//! assert!(report.games_new > 0);
//!
//! // Four black stones around an empty point, in any orientation and with either colour.
//! let database = writer.reader();
//! let query = database.query(r#"3x3 "B_W/BBB/___" sym and date 1990.."#)?;
//! let answer = database.find(&query, &FindOptions::default().limit(10))?;
//! println!("{} hits in {} games", answer.hits, answer.games);
//! for next in answer.continuations.iter().take(3) {
//!     // A game is one trial, however many hits it has.
//!     let games = next.games.expect("games are counted unless the options say otherwise");
//!     let (low, high) = wilson(games.black, games.black + games.white);
//!     println!(
//!         "{} at row {}, column {}: {} hits; black won {:.0} to {:.0} %",
//!         next.color, next.row, next.col, next.count, low * 100.0, high * 100.0,
//!     );
//! }
//! for game in &answer.results {
//!     println!("{} {} - {}", game.id, game.facts.black, game.facts.white);
//! }
//! assert!(answer.games > 0 && !answer.results.is_empty());
//!
//! // Other handles of the same database see the same games.
//! drop(writer);
//! let database = Database::open(&path)?;
//! assert_eq!(database.find(&database.query("id 1..")?, &FindOptions::default())?.games,
//!            report.games_new);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The modules are the parts of the workspace: [`go`], [`sgf`], [`record`], [`replay`], [`formats`], [`input`]
//! and [`pattern`] know no database; [`tsumego`] solves life-and-death problems; [`dictionary`] counts small
//! patterns; [`query`] is the query language, [`database`] answers it, and [`knowledge`] computes openings,
//! joseki and predictions; [`position`] is a board that asks. `server` needs the feature `serve`.

pub use gopdb_database::{answer, database, dictionary, knowledge, position, query};
pub use gopdb_go::{formats, go, input, pattern, record, replay, sgf};
#[cfg(feature = "serve")]
pub use gopdb_server as server;
pub use gopdb_tsumego as tsumego;

pub use gopdb_database::search::{SearchError, Window};
pub use gopdb_database::segment::GameColumns;
pub use gopdb_database::store::{MissingResource, StoreError};
pub use gopdb_database::{
    AliasError, Aliases, BackupReport, Comparison, Completeness, ContinuationTree, Counts,
    Database, DatabaseError, DatabaseWriter, DictionaryShape, Duplicate, FindAnswer, FindOptions,
    FoundComment, FoundContinuation, FoundGame, FoundHit, Game, GameSet, Hint, HintKind,
    ImportOptions, ImportReport, MergeReport, MineReport, MinedProblem, Names, NoveltyReport,
    OpenOptions, OutputFile, OutputFileError, PlayerGames, PlayerRecord, PlayerRow, Rejected,
    RemoveReport, RepairReport, ResolvedQuery, Responses, Results, SavedSet, Stats, Strategy,
    SubsetStats, TagInfo, TopRequest, TopRow, Trend, TrendRow, VerifyOptions, VerifyReport, Wins,
    wilson,
};
pub use gopdb_go::record::{Date, Facts, Outcome, Winner};
pub use gopdb_go::{Control, GameId, Interrupted, MoveNumber, Progress, Stage};
