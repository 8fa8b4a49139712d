//! Opening a database to read it, and the commits that its handles see.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use super::DatabaseError;
use super::commit::{self, Commit};
use super::maintain::folders::finish_exchange;
use super::pins::{self, Pin};
use super::read::aliases::Names;
use super::read::index::{GamesIndex, default_cache_bytes};
use crate::control::Control;
use crate::dictionary::DictionaryShape;
use crate::store::{Store, StoreError};

/// The options for opening a database.
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
    /// Opens an existing database.
    pub fn new() -> OpenOptions {
        OpenOptions { create: false, kinds: DictionaryShape::DEFAULT.to_vec(), cache_bytes: None }
    }

    /// Allows the folder to be missing or empty. The first change creates the database.
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
    /// quarter of what the machine, the container and the process may have. What finds no room is read again for each search.
    #[must_use]
    pub fn cache_bytes(mut self, bytes: usize) -> OpenOptions {
        self.cache_bytes = Some(bytes);
        self
    }

    /// Opens the database in a folder, to read its last commit.
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

    /// Opens the trees only, to change them.
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

/// The data that all handles of one open database share.
pub(super) struct Shared {
    commits: Mutex<Commits>,
    /// The games of the last commit that was asked about.
    index: Mutex<Option<Arc<GamesIndex>>>,
    /// True while this process changes the database.
    pub(super) writing: AtomicBool,
    /// True if the first change creates the folder.
    pub(super) create: AtomicBool,
    /// The memory for blocks of games.
    cache_bytes: usize,
}

#[derive(Debug)]
pub(super) struct Commits {
    pub(super) current: Arc<Commit>,
    /// The pin that keeps other processes from sweeping the current commit.
    pin: Option<Pin>,
    /// The commits before it that a reader may still hold.
    earlier: Vec<(Weak<Commit>, Option<Pin>)>,
}

impl Commits {
    /// Drops the commits that nobody holds.
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
    pub(super) fn commits(&self) -> MutexGuard<'_, Commits> {
        self.commits.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn index(&self) -> MutexGuard<'_, Option<Arc<GamesIndex>>> {
        self.index.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The commits before `current` that somebody reads; `None` if they are not known.
    pub(super) fn commits_in_use(
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

/// A handle that reads an open database. Clone it for each thread that uses it: all clones see the
/// same commit. No method of it changes the database; [`writer`](Self::writer) makes a
/// [`DatabaseWriter`](super::DatabaseWriter), whose methods do. So this does not compile:
///
/// ```compile_fail,E0599
/// # use gopdb_database::{Database, ImportOptions};
/// let mut database = Database::open("games.db")?;
/// database.import(&["games".into()], &ImportOptions::new("masters"))?;
/// # Ok::<(), gopdb_database::DatabaseError>(())
/// ```
#[derive(Clone)]
pub struct Database {
    pub(super) shared: Arc<Shared>,
    store: Store,
    control: Control,
    names: Arc<Names>,
}

impl std::fmt::Debug for Database {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Database").field("store", &self.store).finish_non_exhaustive()
    }
}

impl Database {
    /// Opens the database in a folder, to read its last commit.
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
    /// use gopdb_database::database::{DatabaseError, FindOptions, OpenOptions};
    /// let database = OpenOptions::new().create(true).open(&path)?;
    /// let control = gopdb_database::Control::new();
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

    /// Returns the control that interrupts and follows the work of this handle.
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

    /// Returns the names that queries of this handle may use besides those that the database holds.
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

    /// Switches to the last commit that this process or another has made. Returns whether it is
    /// another one than before.
    ///
    /// # Errors
    /// The database cannot be read, or is damaged.
    pub fn refresh(&self) -> Result<bool, DatabaseError> {
        self.shared.commits().prune();
        let newest = newest(&self.store).inspect_err(|_| self.store.trust(false))?;
        let Some((commit, pin)) = newest else {
            self.store.trust(false);
            return self.check_never_had_games().map(|()| false);
        };
        if commit == *self.commit() {
            self.store.trust(true);
            return Ok(false);
        }
        self.show(commit, pin);
        Ok(true)
    }

    /// Checks that this handle has never seen a commit: called when there is none.
    pub(super) fn check_never_had_games(&self) -> Result<(), DatabaseError> {
        match self.commit().number {
            0 => Ok(()),
            _ => Err(StoreError::Replaced { path: self.path() }.into()),
        }
    }

    /// Lets this handle and its clones read a commit from now on.
    pub(super) fn show(&self, commit: Commit, pin: Option<Pin>) {
        // Kept for the next query, the index would keep from being swept what a change replaces.
        *self.shared.index() = None;
        self.store.trust(true);
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
}
