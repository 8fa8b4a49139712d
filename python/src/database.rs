//! `gopdb.Database` and the answers of queries.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use gopdb::Control;
use gopdb::answer::table::{columns, row, snake_case};
use gopdb::answer::{self, DataTable};
use gopdb::database as core;
use gopdb::database::ResolvedQuery;
use gopdb::database::{FindOptions, ImportOptions, OpenOptions};
use gopdb::query::parse_query;
use gopdb::{GameId, GameSet};
use pyo3::exceptions::{PyAttributeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::batches::{self, Batches, Request, Split};
use crate::error;
use crate::position::moves_before;
use crate::statistics::dictionary_shape;
use crate::svg::Diagram;
use crate::table::{Table, TableBuilder, to_python};
use crate::work;

/// An open database. Threads may share it.
#[pyclass(frozen, module = "gopdb")]
pub struct Database {
    /// A handle is cloned for each call; this lock is held only for that.
    handle: Mutex<core::Database>,
}

impl Database {
    fn lock(&self) -> MutexGuard<'_, core::Database> {
        self.handle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A handle for one call.
    pub fn reader(&self) -> core::Database {
        self.lock().clone()
    }

    /// A table by its name, of a query if it needs one; with `empty`, for its columns only.
    fn data_table(
        &self,
        py: Python<'_>,
        name: &str,
        query: Option<&str>,
        empty: bool,
    ) -> PyResult<DataTable> {
        let reader = self.reader();
        let text = if empty { Some("1x1 \"B\"") } else { query };
        // Of a handle of some games, only these count.
        let text = text.or(reader.names().games.is_some().then_some("id 1.."));
        let query = text.map(|text| parse(py, &reader, text)).transpose()?;
        let with_pattern = |query: Option<ResolvedQuery>| {
            query.filter(|query| query.leading_pattern().is_some()).ok_or_else(|| {
                error::GopdbError::new_err(format!("{name} needs a query with a pattern"))
            })
        };
        Ok(match name {
            "games" => DataTable::Games(match query {
                Some(query) if !empty => Some(search(py, &reader, 0, |reader, options| {
                    reader.games_of(&query, options)
                })?),
                _ => None,
            }),
            "players" => DataTable::Players(query),
            "hits" => DataTable::Hits(with_pattern(query)?),
            "continuations" => DataTable::Continuations(with_pattern(query)?),
            shape => {
                let games = if empty { None } else { chosen_games(py, &reader)? };
                DataTable::Patterns(dictionary_shape(shape)?, games)
            }
        })
    }
}

/// The games of a handle of some games only; `None` for all.
pub fn chosen_games(py: Python<'_>, reader: &core::Database) -> PyResult<Option<GameSet>> {
    if reader.names().games.is_none() {
        return Ok(None);
    }
    let all = parse(py, reader, "id 1..")?;
    search(py, reader, 0, |reader, options| reader.games_of(&all, options)).map(Some)
}

/// The columns of games that take long to make, and are there only if they are named.
const LARGE: [&str; 2] = ["sequence", "tokens"];

/// The games of a query, the newest first: the columns of some names, or all but the [`LARGE`] ones.
fn games(
    py: Python<'_>,
    reader: &core::Database,
    query: &ResolvedQuery,
    names: Option<Vec<String>>,
) -> PyResult<Table> {
    let known = DataTable::Games(None).columns();
    let mut all: Vec<&str> = known.iter().map(|column| column.0).chain(["hit_count"]).collect();
    all.insert(all.iter().position(|&name| name == "date").map_or(0, |at| at + 1), "day");
    let names = match names {
        None => all.iter().filter(|name| !LARGE.contains(name)).map(ToString::to_string).collect(),
        Some(names) => names,
    };
    if let Some(wrong) = names.iter().find(|name| !all.contains(&name.as_str())) {
        let why = format!("no column {wrong:?}; columns: {}", all.join(", "));
        return Err(PyValueError::new_err(why));
    }
    let has = |name: &str| names.iter().any(|wanted| wanted == name);
    let is_read = |name: &str| has(name) || name == "date" && has("day") || name == "game";
    let (numbers, fields): (Vec<usize>, Vec<_>) =
        known.iter().enumerate().filter(|(_, column)| is_read(column.0)).unzip();
    let fields: Vec<_> = fields.into_iter().copied().collect();
    let mut rows = TableBuilder::new(&fields);
    let (mut hits, mut order) = (Vec::new(), Vec::new());
    let (builder, counts, places) = (&mut rows, &mut hits, &mut order);
    let counts_hits = has("hit_count") && query.leading_pattern().is_some();
    search(py, reader, 0, |reader, options| {
        let games = reader.games_of(query, options)?;
        let ids: Vec<GameId> = games.iter().collect();
        *counts = vec![0; ids.len()];
        if counts_hits {
            reader.for_each_hit(query, options, |game, _, found| {
                if let Ok(at) = ids.binary_search(&game) {
                    counts[at] = found.len() as i64;
                }
            })?;
        }
        let newest = reader.newest_first(&games)?;
        *places = newest.iter().filter_map(|id| ids.binary_search(id).ok()).collect();
        reader.for_each_row(&DataTable::Games(Some(games)), &numbers, options, |cells| {
            builder.row(cells);
        })
    })?;
    rows.finish()?.with_days()?.with_ints("hit_count", hits)?.at(order.into_iter())?.project(&names)
}

/// The rows of a table of the database: the columns of some names, or all.
pub fn rows(
    py: Python<'_>,
    reader: &core::Database,
    table: &DataTable,
    names: Option<&[String]>,
) -> PyResult<Table> {
    let is_wanted =
        |name: &str| names.is_none_or(|names| names.iter().any(|wanted| wanted == name));
    let all = table.columns().iter().enumerate();
    let (numbers, fields): (Vec<usize>, Vec<_>) =
        all.filter(|(_, column)| is_wanted(column.0)).map(|(i, column)| (i, *column)).unzip();
    let mut rows = TableBuilder::new(&fields);
    let builder = &mut rows;
    search(py, reader, 0, move |reader, options| {
        reader.for_each_row(table, &numbers, options, |cells| builder.row(cells))
    })?;
    rows.finish()
}

/// Parse a query, and put saved sets in.
pub fn parse(py: Python<'_>, reader: &core::Database, text: &str) -> PyResult<ResolvedQuery> {
    let query = parse_query(text).map_err(|error| error::query(py, &error, text))?;
    reader.resolve(&query.node).map_err(error::database)
}

/// Run a search that Ctrl-C stops, on a handle of its own.
pub fn search<T: Send>(
    py: Python<'_>,
    reader: &core::Database,
    limit: usize,
    work: impl FnOnce(&core::Database, &FindOptions) -> Result<T, core::DatabaseError> + Send,
) -> PyResult<T> {
    let control = Control::new();
    let reader = reader.with_control(&control);
    let options = FindOptions::default().limit(limit);
    work::run(py, &control, |_| Ok(()), move || work(&reader, &options))?.map_err(error::database)
}

#[pymethods]
impl Database {
    /// Open the database at `path`; with `create=True`, make it where there is none.
    #[staticmethod]
    /// `aliases` is a file of players' names, a player per line.
    #[pyo3(signature = (path, *, create=false, aliases=None))]
    pub fn open(
        py: Python<'_>,
        path: PathBuf,
        create: bool,
        aliases: Option<PathBuf>,
    ) -> PyResult<Database> {
        let mut names = core::Names::default();
        if let Some(file) = aliases {
            let wrong =
                |why: String| error::GopdbError::new_err(format!("{}: {why}", file.display()));
            let text = std::fs::read_to_string(&file).map_err(|why| wrong(why.to_string()))?;
            names.aliases = core::Aliases::parse(&text).map_err(|why| wrong(why.to_string()))?;
        }
        let open = || OpenOptions::new().create(create).open(&path);
        let handle = py.detach(open).map_err(error::database)?.with_names(names);
        Ok(Database { handle: Mutex::new(handle) })
    }

    /// The database's folder.
    #[getter]
    fn path(&self) -> PathBuf {
        self.lock().path()
    }

    /// Read the last commit from now on; returns whether it is another one than before.
    fn refresh(&self, py: Python<'_>) -> PyResult<bool> {
        let reader = self.reader();
        py.detach(|| reader.refresh()).map_err(error::database)
    }

    /// The database as if it had these games only, for queries: integers of 32 bits in the machine's order.
    fn with_games(&self, numbers: &[u8]) -> Database {
        let reader = self.reader();
        let mut names = reader.names().clone();
        let numbers = numbers.as_chunks().0.iter().map(|bytes| u32::from_ne_bytes(*bytes));
        names.games = Some(numbers.map(|number| (number, number)).collect());
        Database { handle: Mutex::new(reader.with_names(names)) }
    }

    /// The number of games.
    fn __len__(&self) -> usize {
        self.lock().commit().games() as usize
    }

    fn __repr__(&self) -> String {
        let handle = self.lock();
        format!("<gopdb.Database {}: {} games>", handle.path().display(), handle.commit().games())
    }

    /// Import files, folders and archives into a corpus. `tick(bytes_read, bytes_total, games)` is
    /// called about 20 times a second; an exception in it stops the import, and nothing is kept.
    /// `below` is the folder below which sources are named.
    #[pyo3(signature = (paths, corpus, tick=None, variations=false, below=None))]
    fn import_paths(
        &self,
        py: Python<'_>,
        paths: Vec<PathBuf>,
        corpus: String,
        tick: Option<Bound<'_, PyAny>>,
        variations: bool,
        below: Option<PathBuf>,
    ) -> PyResult<ImportReport> {
        let control = Control::new();
        let mut writer = self.reader().with_control(&control).writer();
        let tick = |_: Python<'_>| match &tick {
            None => Ok(()),
            Some(tick) => {
                let progress = control.progress();
                tick.call1((progress.done, progress.total, progress.games)).map(drop)
            }
        };
        let report = work::run(py, &control, tick, move || {
            let options = ImportOptions::new(corpus).variations(variations).below(below);
            writer.import(&paths, &options)
        })?;
        report.map(ImportReport).map_err(error::database)
    }

    /// The corpora: name, games.
    fn corpora(&self) -> Vec<(String, u32)> {
        let commit = self.lock().commit();
        commit.corpora.iter().map(|corpus| (corpus.name.clone(), corpus.games)).collect()
    }

    /// The names of the dictionary's shapes.
    fn shapes(&self) -> Vec<String> {
        self.lock().commit().shapes().map(|shape| shape.to_string()).collect()
    }

    /// Answer a query of patterns and facts. `owner` is the handle of the package, with which an answer is
    /// pickled.
    pub fn find(&self, py: Python<'_>, query: &str, owner: Py<PyAny>) -> PyResult<Answer> {
        let reader = self.reader();
        let parsed = parse(py, &reader, query)?;
        let query_tree = &parsed;
        let commit = reader.commit().number;
        let answer = search(py, &reader, 0, |reader, options| reader.find(query_tree, options))?;
        Ok(Answer {
            reader: Mutex::new(reader),
            commit,
            query: parsed,
            text: query.to_owned(),
            answer,
            tables: Tables::default(),
            owner,
        })
    }

    /// The games of a query, the newest first: the columns of some names, or all but those that take long.
    fn games(&self, py: Python<'_>, query: &str, columns: Option<Vec<String>>) -> PyResult<Table> {
        let reader = self.reader();
        let query = parse(py, &reader, query)?;
        self::games(py, &reader, &query, columns)
    }

    /// The rows of `games`, `players`, `hits` or `continuations` (these two of a query), or of a
    /// dictionary shape such as `3x3`: the columns of these names, all by default. `empty`: none of the rows.
    #[pyo3(signature = (table, query=None, columns=None, empty=false))]
    fn rows(
        &self,
        py: Python<'_>,
        table: &str,
        query: Option<&str>,
        columns: Option<Vec<String>>,
        empty: bool,
    ) -> PyResult<Table> {
        let table = self.data_table(py, table, query, empty)?;
        if empty {
            TableBuilder::new(table.columns()).finish()
        } else {
            self::rows(py, &self.reader(), &table, columns.as_deref())
        }
    }

    /// The record of a game as SGF.
    fn sgf(&self, py: Python<'_>, game: u32) -> PyResult<String> {
        let reader = self.reader();
        py.detach(move || reader.text(game.into())).map_err(error::database)
    }

    /// Write a backup of the whole database into one file; an existing file is an error unless
    /// `replace` is true.
    #[pyo3(signature = (file, *, replace=false))]
    fn backup(&self, py: Python<'_>, file: PathBuf, replace: bool) -> PyResult<()> {
        let reader = self.reader();
        search(py, &reader, 0, move |reader, _| reader.backup(&file, replace).map(drop))
    }

    /// Make a database at `path` of a backup file.
    #[staticmethod]
    fn restore(py: Python<'_>, file: PathBuf, path: PathBuf) -> PyResult<Database> {
        let restore = || core::Database::restore(&file, &path).map(drop);
        py.detach(restore).map_err(error::database)?;
        Database::open(py, path, false, None)
    }

    /// Add the games of another database, with its tags and saved sets.
    fn merge(&self, py: Python<'_>, other: &Database) -> PyResult<()> {
        let control = Control::new();
        let mut writer = self.reader().with_control(&control).writer();
        let other = other.reader();
        let merged = work::run(
            py,
            &control,
            |_| Ok(()),
            move || writer.merge(&other, &ImportOptions::new(String::new())).map(drop),
        )?;
        merged.map_err(error::database)
    }

    /// A hash of all that the database holds: two databases with equal hashes give the same
    /// answer to every question, but for the numbers of games.
    fn content_hash(&self, py: Python<'_>) -> PyResult<String> {
        let reader = self.reader();
        py.detach(move || reader.content_hash().map(|digest| digest.to_string()))
            .map_err(error::database)
    }

    /// Batches of positions as NumPy planes. See `gopdb.Database.batches` of the package.
    #[pyo3(signature = (query, *, positions, size, batch_size, seed, augment, perspective, moves, ends, part, split_by))]
    #[expect(clippy::too_many_arguments, reason = "one for each option of the Python method")]
    fn native_batches(
        &self,
        py: Python<'_>,
        query: &str,
        positions: &str,
        size: u8,
        batch_size: usize,
        seed: Option<u64>,
        augment: bool,
        perspective: &str,
        moves: (u16, u16),
        ends: Vec<f64>,
        part: Option<usize>,
        split_by: &str,
    ) -> PyResult<Batches> {
        let reader = self.reader();
        let query = parse(py, &reader, query)?;
        if batch_size == 0 {
            return Err(PyValueError::new_err("batch_size must be at least 1"));
        }
        let hits_only = match positions {
            "all" => false,
            "hits" => true,
            _ => return Err(PyValueError::new_err("positions must be 'all' or 'hits'")),
        };
        let request = Request {
            query: &query,
            hits_only,
            size,
            batch_size,
            seed,
            augment,
            view: batches::view(perspective)?,
            moves,
            split: Split { ends, part, by: batches::split(split_by)? },
        };
        let request = &request;
        search(py, &reader, 0, |reader, options| Batches::collect(reader, request, options))
    }

    /// The board of a game after `position` moves (the last one if `None`) as SVG.
    #[pyo3(signature = (game, position=None))]
    fn board_svg(&self, game: u32, position: Option<usize>) -> PyResult<String> {
        let game = self.reader().game(game.into()).map_err(error::database)?;
        let at = moves_before(position, &game.track)?;
        let board = game.track.board_at(at);
        let last = at.checked_sub(1).and_then(|i| game.track.moves().nth(i)?.point);
        let label = format!("{} - {}, move {at}", game.facts.black, game.facts.white);
        Ok(Diagram::of_board(&board, last).svg(&label))
    }
}

/// What an import did.
#[pyclass(frozen, module = "gopdb")]
pub struct ImportReport(core::ImportReport);

#[pymethods]
impl ImportReport {
    /// The corpus.
    #[getter]
    fn corpus(&self) -> &str {
        &self.0.corpus
    }

    /// The counts: the fields of the answer `Import`.
    fn __getattr__(&self, py: Python<'_>, name: &str) -> PyResult<Py<PyAny>> {
        let counts = row(&answer::Import::from(&self.0));
        let fields = counts.as_object().into_iter().flatten();
        match fields.into_iter().find(|(field, _)| snake_case(field) == name) {
            Some((_, value)) => to_python(py, value),
            None => Err(PyAttributeError::new_err(name.to_owned())),
        }
    }

    /// How many games or files were rejected.
    #[getter]
    fn rejected_count(&self) -> u64 {
        self.0.rejected_count
    }

    /// The first rejected games: columns `path`, `byte`, `reason`.
    #[getter]
    fn rejected(&self) -> PyResult<Table> {
        Table::of(&self.0.rejected, &[])
    }

    /// Seconds.
    #[getter]
    fn elapsed(&self) -> f64 {
        self.0.elapsed.as_secs_f64()
    }

    fn __repr__(&self) -> String {
        format!(
            "<gopdb.ImportReport {}: {} games new, {} known, {} rejected>",
            self.0.corpus, self.0.games_new, self.0.games_known, self.0.rejected_count
        )
    }
}

/// The answer to a query: counts, and tables that are computed when first asked for. What was not
/// asked for before the database changed is an error.
#[pyclass(frozen, module = "gopdb")]
pub struct Answer {
    reader: Mutex<core::Database>,
    /// The number of the commit that was searched.
    commit: u64,
    query: ResolvedQuery,
    text: String,
    answer: core::FindAnswer,
    tables: Tables,
    owner: Py<PyAny>,
}

/// The tables of an answer that were asked for.
#[derive(Default)]
struct Tables {
    games: OnceLock<Table>,
    hits: OnceLock<Table>,
    placements: OnceLock<Table>,
    history: OnceLock<Table>,
}

impl Answer {
    /// A table, made if it was not asked for before.
    fn table(
        &self,
        kept: &OnceLock<Table>,
        make: impl FnOnce(&core::Database) -> PyResult<Table>,
    ) -> PyResult<Table> {
        if let Some(table) = kept.get() {
            return Ok(table.clone());
        }
        let reader = self.reader();
        let table = make(&reader);
        // Other games may have been searched; this comes first, since there may be no such game.
        if reader.commit().number != self.commit {
            let why = "the database has changed since this answer; ask again";
            return Err(error::GopdbError::new_err(why));
        }
        let table = table?;
        Ok(kept.get_or_init(|| table).clone())
    }

    /// The answer without its lists.
    fn counts(&self) -> answer::Answer {
        answer::Answer::without_games(self.text.clone(), &self.query, &self.answer)
    }

    fn reader(&self) -> core::Database {
        self.reader.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The columns of hits, without those of their games but the number.
    fn hits_table(&self, py: Python<'_>, reader: &core::Database) -> PyResult<Table> {
        let names = columns::<answer::Hit>().iter().map(|column| column.name);
        let names: Vec<String> = ["game"].into_iter().chain(names).map(str::to_owned).collect();
        rows(py, reader, &DataTable::Hits(self.query.clone()), Some(&names))
    }

    fn placements_table(&self, py: Python<'_>, reader: &core::Database) -> PyResult<Table> {
        let (query, mut all) = (&self.query, Vec::new());
        let placements = &mut all;
        search(py, reader, 0, |reader, options| {
            reader.for_each_hit(query, options, |game, track, hits| {
                placements.extend(answer::Placement::of_hits(game, hits, track.size()));
            })
        })?;
        Table::of(&all, &[])
    }

    fn history_table(&self, py: Python<'_>, reader: &core::Database) -> PyResult<Table> {
        let query = &self.query;
        let trend = search(py, reader, 0, |reader, options| {
            reader.trend(query, gopdb::query::Period::Year, options)
        })?;
        Table::of(&answer::Trend::new(self.text.clone(), &trend).rows, &[])
    }
}

#[pymethods]
impl Answer {
    /// The query.
    #[getter]
    fn query(&self) -> &str {
        &self.text
    }

    /// An answer is pickled as its question, which is asked again.
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let again = py.import("gopdb")?.getattr("_ask_again")?;
        let question = (self.owner.clone_ref(py), &self.text, self.answer.games, self.answer.hits);
        Ok((again, question.into_pyobject(py)?))
    }

    /// The number of games.
    fn __len__(&self) -> usize {
        self.answer.games as usize
    }

    /// The number of hits of the leading pattern.
    #[getter]
    fn hit_count(&self) -> u64 {
        self.answer.hits
    }

    /// The number of placements of the leading pattern.
    #[getter]
    fn placement_count(&self) -> u64 {
        self.answer.placements
    }

    /// Games won by black, in the pattern's colours; None if these stand for no player.
    #[getter]
    fn black(&self) -> Option<u64> {
        self.counts().results_of_games.black
    }

    /// Games won by white, as `black`.
    #[getter]
    fn white(&self) -> Option<u64> {
        self.counts().results_of_games.white
    }

    /// Games that ended in a draw, without a result, or with an unknown one.
    #[getter]
    fn draws(&self) -> Option<u64> {
        self.counts().results_of_games.draws
    }

    /// The record of the player whom the query names, as a dict.
    #[getter]
    fn player(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        to_python(py, &row(&self.counts().player))
    }

    /// Seconds.
    #[getter]
    fn elapsed(&self) -> f64 {
        self.answer.elapsed.as_secs_f64()
    }

    /// The games, newest first, with their facts.
    #[getter]
    pub fn games(&self, py: Python<'_>) -> PyResult<Table> {
        self.table(&self.tables.games, |reader| games(py, reader, &self.query, None))
    }

    /// The hits of the leading pattern: where, under which symmetry, in which positions, and the move that
    /// was played next in the window.
    #[getter]
    fn hits(&self, py: Python<'_>) -> PyResult<Table> {
        self.table(&self.tables.hits, |reader| self.hits_table(py, reader))
    }

    /// The placements of the leading pattern, each once, with the number of its hits.
    #[getter]
    fn placements(&self, py: Python<'_>) -> PyResult<Table> {
        self.table(&self.tables.placements, |reader| self.placements_table(py, reader))
    }

    /// The continuations of the leading pattern, the most played first.
    #[getter]
    fn continuations(&self) -> PyResult<Table> {
        Table::of(&answer::Continuation::of_found(&self.answer), &["point"])
    }

    /// By year: the games with a hit, and all games of that year, as the rows of `Database.trend`.
    #[getter]
    fn history(&self, py: Python<'_>) -> PyResult<Table> {
        self.table(&self.tables.history, |reader| self.history_table(py, reader))
    }

    /// The pattern with its continuations as letters, as SVG; empty without a pattern.
    fn svg(&self) -> String {
        let Some(pattern) = self.query.leading_pattern() else {
            return String::new();
        };
        let mut diagram = Diagram::of_pattern(&pattern.pattern.node);
        for next in &self.answer.continuations {
            let at = (next.row - 1, next.col - 1);
            let is_there = |other: &(u8, u8, String)| (other.0, other.1) == at;
            let count = diagram.letters.len();
            if count < 26 && !diagram.letters.iter().any(is_there) {
                let letter = char::from(b'A' + count as u8).to_string();
                diagram.letters.push((at.0, at.1, letter));
            }
        }
        diagram.svg(&self.text)
    }

    /// For notebooks: the counts, the diagram and the continuations.
    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let core::FindAnswer { games, hits, placements, .. } = self.answer;
        let table = self.continuations()?.repr_html(py)?;
        Ok(format!(
            "<div><p><code>{}</code><br>{games} games, {hits} hits, {placements} placements</p>{}{table}</div>",
            crate::table::escape(&self.text),
            self.svg(),
        ))
    }

    fn __repr__(&self) -> String {
        let core::FindAnswer { games, hits, .. } = self.answer;
        format!("<gopdb.Answer {}: {games} games, {hits} hits>", self.text)
    }
}
