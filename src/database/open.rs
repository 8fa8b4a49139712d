//! Opening a database, and who may read and change it when.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use roaring::RoaringBitmap;

use super::DatabaseError;
use super::columns;
use super::commit::{self, Commit, CorpusInfo};
use super::maintain::folders::finish_exchange;
use super::pins::{self, Pin};
use super::read::index::{GamesIndex, default_cache_bytes};
use super::read::resolve::Names;
use super::write::import::join_dates;
use crate::control::Control;
use crate::dictionary::DictionaryShape;
use crate::record::Date;
use crate::segment::SegmentGames;
use crate::store::{Store, StoreError};

/// How to open a database.
#[derive(Clone, Debug)]
pub struct OpenOptions {
    create: bool,
    kinds: Vec<DictionaryShape>,
    cache_bytes: Option<usize>,
}

impl Default for OpenOptions {
    fn default() -> OpenOptions {
        OpenOptions::new()
    }
}

impl OpenOptions {
    /// Open an existing database.
    pub fn new() -> OpenOptions {
        OpenOptions { create: false, kinds: DictionaryShape::DEFAULT.to_vec(), cache_bytes: None }
    }

    /// Allow that the folder is missing or empty. The database is made by its first change.
    #[must_use]
    pub fn create(mut self, create: bool) -> OpenOptions {
        self.create = create;
        self
    }

    /// The kinds of patterns that the dictionary of a new database holds.
    #[must_use]
    pub fn shapes(mut self, kinds: &[DictionaryShape]) -> OpenOptions {
        self.kinds = kinds.to_vec();
        self.kinds.sort_unstable();
        self.kinds.dedup();
        self
    }

    /// The bytes of memory in which games that are searched more than once are kept, by default a
    /// quarter of the machine's memory. What finds no room is read from the disk for each search.
    #[must_use]
    pub fn cache_bytes(mut self, bytes: usize) -> OpenOptions {
        self.cache_bytes = Some(bytes);
        self
    }

    /// Open the database in a folder, to read its last commit.
    ///
    /// Nothing is written and no lock is taken: any number of processes may have a database open,
    /// while one of them changes it. Only a change takes the lock, until it is done.
    ///
    /// # Errors
    /// The folder is missing, cannot be read, is damaged, or of another format.
    pub fn open(&self, path: impl AsRef<Path>) -> Result<Database, DatabaseError> {
        let path = path.as_ref();
        finish_exchange(path).map_err(|source| StoreError::Io {
            action: "open",
            path: path.to_owned(),
            source,
        })?;
        commit::check_format(path)?;
        let store = Store::open(path, self.create)?;
        let newest = newest(&store)?;
        let is_new = newest.is_none();
        let (commit, pin) = newest.unwrap_or_else(|| (Commit::empty(&self.kinds), None));
        let commits = Commits { current: Arc::new(commit), pin, earlier: Vec::new() };
        let shared = Shared {
            commits: Mutex::new(commits),
            index: Mutex::new(None),
            writing: AtomicBool::new(false),
            create: AtomicBool::new(self.create && is_new),
            cache_bytes: self.cache_bytes.unwrap_or_else(default_cache_bytes),
        };
        Ok(Database {
            shared: Arc::new(shared),
            store,
            control: Control::new(),
            names: Arc::default(),
        })
    }

    /// Open the trees only, to change them.
    pub(super) fn open_store(&self, path: &Path) -> Result<Store, DatabaseError> {
        commit::check_format(path)?;
        Ok(Store::open_to_write(path, self.create)?)
    }
}

/// The last commit of a store, pinned if that is possible.
fn newest(store: &Store) -> Result<Option<(Commit, Option<Pin>)>, DatabaseError> {
    let mut commit = Commit::load(store)?;
    loop {
        let Some(found) = commit else { return Ok(None) };
        let pin = pins::pin(store.path(), found.number);
        // It may have been replaced, and swept, before it was pinned.
        commit = Commit::load(store)?;
        if commit.as_ref() == Some(&found) {
            return Ok(Some((found, pin)));
        }
    }
}

/// What all handles of one open database share.
struct Shared {
    commits: Mutex<Commits>,
    /// The games of the last commit that was asked about.
    index: Mutex<Option<Arc<GamesIndex>>>,
    /// Is this process changing the database?
    writing: AtomicBool,
    /// Does the first change make the folder?
    create: AtomicBool,
    /// The memory for blocks of games.
    cache_bytes: usize,
}

#[derive(Debug)]
struct Commits {
    current: Arc<Commit>,
    /// What keeps other processes from sweeping it.
    pin: Option<Pin>,
    /// Those before it that a reader may still hold.
    earlier: Vec<(Weak<Commit>, Option<Pin>)>,
}

impl Commits {
    /// Let go of the commits that nobody holds.
    fn prune(&mut self) {
        self.earlier.retain(|(commit, _)| commit.strong_count() > 0);
    }

    fn replace(&mut self, commit: Commit, pin: Option<Pin>) {
        let before = std::mem::replace(&mut self.current, Arc::new(commit));
        let pin = std::mem::replace(&mut self.pin, pin);
        self.earlier.push((Arc::downgrade(&before), pin));
        drop(before);
        self.prune();
    }
}

impl Shared {
    fn commits(&self) -> MutexGuard<'_, Commits> {
        self.commits.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn index(&self) -> MutexGuard<'_, Option<Arc<GamesIndex>>> {
        self.index.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An open database. Clone it for each thread that uses it: all clones see the same commit.
#[derive(Clone)]
pub struct Database {
    shared: Arc<Shared>,
    store: Store,
    control: Control,
    names: Arc<Names>,
}

impl std::fmt::Debug for Database {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Database").field("store", &self.store).finish_non_exhaustive()
    }
}

/// A change of the database in progress. Of all processes, one at most has one.
pub struct Change {
    /// What will be valid.
    pub commit: Commit,
    /// The trees, open to write.
    pub store: Store,
    writing: Writing,
}

impl Change {
    /// What was written is to stay.
    pub fn keep(&self) {
        self.writing.has_leftovers.store(false, Ordering::Relaxed);
    }
}

/// Set while this process changes the database. It is dropped after the trees are closed.
struct Writing {
    shared: Arc<Shared>,
    path: PathBuf,
    /// Was something written that is not committed?
    has_leftovers: AtomicBool,
}

impl Drop for Writing {
    fn drop(&mut self) {
        // A change that failed must not fill the disk. What cannot be swept now is swept by the
        // next change.
        if self.has_leftovers.load(Ordering::Relaxed) {
            let _ = self.sweep();
        }
        self.shared.writing.store(false, Ordering::Release);
    }
}

impl Writing {
    fn sweep(&self) -> Result<(), DatabaseError> {
        let store = OpenOptions::new().open_store(&self.path)?;
        let commit = match Commit::load(&store)? {
            Some(commit) => commit,
            None => Commit::clone(&self.shared.commits().current),
        };
        if let Some(earlier) = self.shared.commits_in_use(&store, &commit)? {
            commit::sweep(&store, &mut store.writer(), &commit, &earlier)?;
        }
        Ok(())
    }
}

impl Database {
    /// Open the database in a folder, to read its last commit.
    ///
    /// # Errors
    /// As [`OpenOptions::open`].
    pub fn open(path: impl AsRef<Path>) -> Result<Database, DatabaseError> {
        OpenOptions::new().open(path)
    }

    /// A handle of the same database whose work this control interrupts and follows.
    ///
    /// ```
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("database");
    /// use gopdb::database::{DatabaseError, FindOptions, OpenOptions};
    /// let database = OpenOptions::new().create(true).open(&path)?;
    /// let control = gopdb::Control::new();
    /// let handle = database.with_control(&control);
    /// control.interrupt();
    /// let query = database.query("id 1..")?;
    /// let games = handle.games_of(&query, &FindOptions::default());
    /// assert!(matches!(games, Err(DatabaseError::Interrupted(_))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_control(&self, control: &Control) -> Database {
        Database { control: control.clone(), ..self.clone() }
    }

    /// What interrupts and follows the work of this handle.
    pub fn control(&self) -> &Control {
        &self.control
    }

    /// Lets this control interrupt and follow the work of this handle from now on.
    pub fn set_control(&mut self, control: Control) {
        self.control = control;
    }

    /// A handle of the same database whose queries may name these sets and aliases.
    #[must_use]
    pub fn with_names(&self, names: impl Into<Arc<Names>>) -> Database {
        Database { names: names.into(), ..self.clone() }
    }

    /// What queries of this handle may name besides what the database holds.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The folder.
    pub fn path(&self) -> PathBuf {
        self.store.path().to_owned()
    }

    /// The trees.
    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    /// The commit that this handle and its clones read. What it names is kept as long as somebody
    /// holds it.
    pub fn commit(&self) -> Arc<Commit> {
        Arc::clone(&self.shared.commits().current)
    }

    /// Read from now on the last commit that this process or another has made. Returns whether
    /// it is another one than before.
    ///
    /// # Errors
    /// The database cannot be read, or is damaged.
    pub fn refresh(&self) -> Result<bool, DatabaseError> {
        self.shared.commits().prune();
        let Some((commit, pin)) = newest(&self.store)? else { return Ok(false) };
        if commit == *self.commit() {
            return Ok(false);
        }
        self.show(commit, pin);
        Ok(true)
    }

    fn show(&self, commit: Commit, pin: Option<Pin>) {
        // Kept for the next query, the index would keep from being swept what a change replaces.
        *self.shared.index() = None;
        self.shared.commits().replace(commit, pin);
    }

    /// The games of the last commit, unless the handle is interrupted.
    pub(crate) fn index(&self) -> Result<Arc<GamesIndex>, DatabaseError> {
        self.control.check()?;
        self.index_for_part()
    }

    /// The games of the last commit, whether or not the handle is interrupted: for answers that may
    /// be a part.
    pub(crate) fn index_for_part(&self) -> Result<Arc<GamesIndex>, DatabaseError> {
        let commit = self.commit();
        let mut index = self.shared.index();
        match &*index {
            Some(index) if index.commit == commit => Ok(Arc::clone(index)),
            _ => {
                let loaded =
                    Arc::new(GamesIndex::load(&self.store, commit, self.shared.cache_bytes)?);
                *index = Some(Arc::clone(&loaded));
                Ok(loaded)
            }
        }
    }

    /// Begin a change, after what an unfinished one left has been swept.
    pub(super) fn begin(&mut self) -> Result<Change, DatabaseError> {
        self.control.check()?;
        if self.shared.writing.swap(true, Ordering::Acquire) {
            return Err(DatabaseError::Busy);
        }
        let writing = Writing {
            shared: Arc::clone(&self.shared),
            path: self.path(),
            has_leftovers: AtomicBool::new(false),
        };
        let create = self.shared.create.load(Ordering::Relaxed);
        let store = OpenOptions::new().create(create).open_store(self.store.path())?;
        self.shared.create.store(false, Ordering::Relaxed);
        // Another process may have made a commit, or this one, of which only the end failed.
        if let Some(made) = Commit::load(&store)?.filter(|made| *made != *self.commit()) {
            self.store.refresh()?;
            self.show(made.clone(), pins::pin(self.store.path(), made.number));
        }
        let commit = Commit::clone(&self.commit());
        if let Some(earlier) = self.shared.commits_in_use(&store, &commit)? {
            commit::sweep(&store, &mut store.writer(), &commit, &earlier)?;
        }
        writing.has_leftovers.store(true, Ordering::Relaxed);
        Ok(Change { commit, store, writing })
    }
}

impl Shared {
    /// The commits before `current` that somebody reads; `None` if they are not known.
    fn commits_in_use(
        &self,
        store: &Store,
        current: &Commit,
    ) -> Result<Option<Vec<Commit>>, DatabaseError> {
        let mut commits = self.commits();
        commits.prune();
        let own: Vec<Arc<Commit>> =
            commits.earlier.iter().filter_map(|(commit, _)| commit.upgrade()).collect();
        drop(commits);
        let Ok(pinned) = pins::pinned(store.path(), current.number) else { return Ok(None) };
        let mut earlier: Vec<Commit> = own.iter().map(|commit| Commit::clone(commit)).collect();
        for number in pinned {
            if earlier.iter().any(|commit| commit.number == number) {
                continue;
            }
            match Commit::load_number(store, number)? {
                Some(commit) => earlier.push(commit),
                None => return Ok(None),
            }
        }
        Ok(Some(earlier))
    }
}

impl Database {
    /// Let readers see a change that was saved.
    pub(super) fn end(&mut self, change: &Change) {
        columns::update(&change.store, &self.commit(), &change.commit);
        change.keep();
        // If this fails, the next read tries again.
        let _ = self.store.refresh();
        let pin = pins::pin(self.store.path(), change.commit.number);
        self.show(change.commit.clone(), pin);
    }

    /// Let readers see a change of the annotations alone. What the index holds of the games stays.
    pub(super) fn end_of_notes(&mut self, change: &Change) {
        let kept = self.shared.index().take();
        self.end(change);
        // Of an index that somebody uses, the next query makes another.
        if let Some(Ok(mut index)) = kept.map(Arc::try_unwrap)
            && index.commit.number + 1 == change.commit.number
        {
            index.set_commit(self.commit());
            *self.shared.index() = Some(Arc::new(index));
        }
    }

    /// The dates of games that join a corpus and were in the database before.
    pub(super) fn dates_of_joined(
        &self,
        corpus: &CorpusInfo,
        members: &RoaringBitmap,
    ) -> Result<Option<(Date, Date)>, DatabaseError> {
        let before = if corpus.imports == 0 {
            RoaringBitmap::new()
        } else {
            commit::get_set(&self.store, corpus)?
        };
        let joined = members - before;
        let mut range = None;
        for segment in &self.commit().segments {
            if joined.range_cardinality(segment.first_game..=segment.last_game) == 0 {
                continue;
            }
            for game in SegmentGames::new(&self.store, segment.segment()).columns()? {
                if joined.contains(game.id) {
                    range = join_dates(range, game.date.map(|date| (date, date)));
                }
            }
        }
        Ok(range)
    }
}
