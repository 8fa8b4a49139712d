//! The options of an import.

use std::path::PathBuf;

use crate::formats::Columns;
use crate::setters::setters;
use crate::{input, sgf};

/// The options of an import.
///
/// ```
/// use gopdb_database::ImportOptions;
/// let options = ImportOptions::new("masters").threads(2).variations(true);
/// assert_eq!((options.corpus.as_str(), options.columns), ("masters", None));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ImportOptions {
    /// The corpus that the games join.
    pub corpus: String,
    /// Threads that parse and harvest; 0 is one for each core.
    pub threads: usize,
    /// The approximate maximum memory in bytes: 1 GiB by default. With less, segments are smaller. Below 400
    /// MiB an import of many games takes up to 100 MiB more; below 200 MiB it takes no less.
    pub memory_bytes: usize,
    /// The folder below which the sources of games are named; `None` for their whole paths.
    pub below: Option<PathBuf>,
    /// The limits of one game.
    pub game_limits: sgf::Limits,
    /// The limits of archives.
    pub input_limits: input::Limits,
    /// Hints about the encodings of the files.
    pub encodings: sgf::Encodings,
    /// True to keep the variations of the corpus, so that queries can search them, from now on:
    /// [`set_variations`](crate::DatabaseWriter::set_variations). If false, the corpus's setting stays as
    /// before.
    pub variations: bool,
    /// True to read files again that have not changed since they were imported, for their warnings.
    pub reread: bool,
    /// The columns of the indexes of facts beside texts with one game per line. With these, each such
    /// text needs an index.
    pub columns: Option<Columns>,
}

impl ImportOptions {
    /// Imports into this corpus, with the default limits, on all cores.
    pub fn new(corpus: impl Into<String>) -> ImportOptions {
        ImportOptions {
            corpus: corpus.into(),
            threads: 0,
            memory_bytes: 1 << 30,
            below: None,
            game_limits: sgf::Limits::default(),
            input_limits: input::Limits::default(),
            encodings: sgf::Encodings::default(),
            variations: false,
            reread: false,
            columns: None,
        }
    }

    setters! {
        threads: usize,
        memory_bytes: usize,
        below: impl Into<Option<PathBuf>>,
        game_limits: sgf::Limits,
        input_limits: input::Limits,
        encodings: sgf::Encodings,
        variations: bool,
        reread: bool,
        columns: impl Into<Option<Columns>>,
    }
}
