//! Opening a database, and who may read and write it when.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use roaring::RoaringBitmap;

use super::DatabaseError;
use super::commit::{self, Commit, CorpusInfo};
use super::import::join_dates;
use super::index::GamesIndex;
use crate::dictionary::Kind;
use crate::record::Date;
use crate::segment::SegmentGames;
use crate::store::Store;

/// How to open a database.
#[derive(Clone, Debug)]
pub struct OpenOptions {
    create: bool,
    kinds: Vec<Kind>,
    time_limit: Duration,
}

/// Opening takes milliseconds, but the engine waits for all disks of the machine to be in step.
const TIME_LIMIT: Duration = Duration::from_secs(120);

impl Default for OpenOptions {
    fn default() -> OpenOptions {
        OpenOptions::new()
    }
}

impl OpenOptions {
    /// Open what is there.
    pub fn new() -> OpenOptions {
        OpenOptions { create: false, kinds: Kind::DEFAULT.to_vec(), time_limit: TIME_LIMIT }
    }

    /// Make the database if it is not there.
    #[must_use]
    pub fn create(mut self, create: bool) -> OpenOptions {
        self.create = create;
        self
    }

    /// The kinds of patterns that the dictionary of a new database holds.
    #[must_use]
    pub fn kinds(mut self, kinds: &[Kind]) -> OpenOptions {
        self.kinds = kinds.to_vec();
        self.kinds.sort_unstable();
        self.kinds.dedup();
        self
    }

    /// How long opening may take before it is given up, two minutes unless told otherwise: the
    /// engine has been seen to hang on damaged files.
    #[must_use]
    pub fn time_limit(mut self, limit: Duration) -> OpenOptions {
        self.time_limit = limit;
        self
    }

    /// Open the database in a folder.
    ///
    /// # Errors
    /// The folder is missing, in use, damaged, or of another format.
    pub fn open(&self, path: impl AsRef<Path>) -> Result<Database, DatabaseError> {
        let store = self.open_store(path.as_ref())?;
        let commit = Commit::load(&store)?.unwrap_or_else(|| Commit::empty(&self.kinds));
        let commits = Commits { current: Arc::new(commit), earlier: Vec::new() };
        let shared = Shared {
            commits: Mutex::new(commits),
            index: Mutex::new(None),
            writing: AtomicBool::new(false),
        };
        Ok(Database { shared: Arc::new(shared), store })
    }
}

impl OpenOptions {
    /// Open the trees only.
    pub(super) fn open_store(&self, path: &Path) -> Result<Store, DatabaseError> {
        commit::check_format(path)?;
        Ok(Store::open(path, self.create, self.time_limit)?)
    }
}

/// What all handles of one open database share.
struct Shared {
    commits: Mutex<Commits>,
    /// The games of the last commit that was asked about.
    index: Mutex<Option<Arc<GamesIndex>>>,
    /// Is a change on its way?
    writing: AtomicBool,
}

#[derive(Debug)]
struct Commits {
    current: Arc<Commit>,
    /// Those before it that a reader may still hold.
    earlier: Vec<Weak<Commit>>,
}

impl Shared {
    fn commits(&self) -> MutexGuard<'_, Commits> {
        self.commits.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An open database. Clone it for each thread that uses it: all clones see the same.
#[derive(Clone)]
pub struct Database {
    shared: Arc<Shared>,
    store: Store,
}

impl std::fmt::Debug for Database {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Database").field("store", &self.store).finish_non_exhaustive()
    }
}

/// A change of the database on its way. There is one at most.
pub struct Change {
    /// What will be valid.
    pub commit: Commit,
    /// The trees.
    pub store: Store,
    shared: Arc<Shared>,
}

impl Drop for Change {
    fn drop(&mut self) {
        self.shared.writing.store(false, Ordering::Release);
    }
}

impl Database {
    /// Open the database in a folder.
    ///
    /// # Errors
    /// As [`OpenOptions::open`].
    pub fn open(path: impl AsRef<Path>) -> Result<Database, DatabaseError> {
        OpenOptions::new().open(path)
    }

    /// The folder.
    pub fn path(&self) -> PathBuf {
        self.store.path().to_owned()
    }

    /// The trees.
    pub(super) fn store(&self) -> &Store {
        &self.store
    }

    /// The last commit. What it names stays as long as somebody holds it.
    pub fn commit(&self) -> Arc<Commit> {
        Arc::clone(&self.shared.commits().current)
    }

    /// The games of the last commit.
    pub(super) fn index(&self) -> Result<Arc<GamesIndex>, DatabaseError> {
        let commit = self.commit();
        let mut index = self.shared.index.lock().unwrap_or_else(PoisonError::into_inner);
        match &*index {
            Some(index) if index.commit.number == commit.number => Ok(Arc::clone(index)),
            _ => {
                let loaded = Arc::new(GamesIndex::load(&self.store, commit)?);
                *index = Some(Arc::clone(&loaded));
                Ok(loaded)
            }
        }
    }

    /// Keep others from changing the database.
    pub(super) fn hold(&self) -> Result<Change, DatabaseError> {
        if self.shared.writing.swap(true, Ordering::Acquire) {
            return Err(DatabaseError::Busy);
        }
        let commit = Commit::clone(&self.commit());
        Ok(Change { commit, store: self.store.clone(), shared: Arc::clone(&self.shared) })
    }

    /// Begin a change, after what an unfinished one left is swept away.
    pub(super) fn begin(&mut self) -> Result<Change, DatabaseError> {
        let mut change = self.hold()?;
        // A commit may have been made of which nothing but the end failed.
        if let Some(made) = Commit::load(&change.store)?.filter(|made| *made != change.commit) {
            change.commit = made;
            self.end(&change);
        }
        let in_use = {
            let mut commits = self.shared.commits();
            commits.earlier.retain(|commit| commit.strong_count() > 0);
            !commits.earlier.is_empty()
        };
        if !in_use {
            commit::sweep(&change.store, &mut change.store.writer(), &change.commit)?;
        }
        Ok(change)
    }

    /// Let readers see a change that was saved.
    pub(super) fn end(&mut self, change: &Change) {
        // Kept for the next query, it would keep from being swept what the next change replaces.
        *self.shared.index.lock().unwrap_or_else(PoisonError::into_inner) = None;
        let mut commits = self.shared.commits();
        let before = std::mem::replace(&mut commits.current, Arc::new(change.commit.clone()));
        commits.earlier.push(Arc::downgrade(&before));
    }

    /// Let readers see a change of the notes alone. What the index holds of the games stays.
    pub(super) fn end_of_notes(&mut self, change: &Change) {
        let kept = self.shared.index.lock().unwrap_or_else(PoisonError::into_inner).take();
        self.end(change);
        // Of an index that somebody uses, the next query makes another.
        if let Some(Ok(mut index)) = kept.map(Arc::try_unwrap)
            && index.commit.number + 1 == change.commit.number
        {
            index.set_commit(self.commit());
            *self.shared.index.lock().unwrap_or_else(PoisonError::into_inner) =
                Some(Arc::new(index));
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
