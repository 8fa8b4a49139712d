//! The writer of a database, and how a change begins and ends.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::control::Control;
use crate::database::columns::{self, NewColumns};
use crate::database::commit::Commit;
use crate::database::open::Shared;
use crate::database::sweep::sweep;
use crate::database::{Database, DatabaseError, OpenOptions, pins};
use crate::store::{Store, finish_creation};

/// Changes a database. [`OpenOptions::open_writer`] and [`Database::writer`] make one.
///
/// A change is a call of [`import`](Self::import), [`merge`](Self::merge), [`remove`](Self::remove),
/// [`add_kind`](Self::add_kind), [`set_variations`](Self::set_variations), [`tag`](Self::tag),
/// [`untag`](Self::untag), [`save_set`](Self::save_set), [`forget_set`](Self::forget_set),
/// [`record_answer`](Self::record_answer) or [`train`](Self::train). Its [`reader`](Self::reader) queries
/// what it changes.
///
/// ```
/// use gopdb_database::{FindOptions, ImportOptions, OpenOptions};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("games.db");
/// let mut writer = OpenOptions::new().create(true).open_writer(&path)?;
/// let reader = writer.reader().clone();
/// writer.import(&["../../examples/games".into()], &ImportOptions::new("masters"))?;
/// // The reader sees the new games.
/// let games = reader.games_of(&reader.query("date 2016")?, &FindOptions::default())?;
/// writer.tag(&games, "modern")?;
/// assert_eq!(reader.tags()?[0].games, games.len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Commits
/// Each change makes one commit, or none if nothing changed. There are two exceptions: `merge` makes one
/// commit for each corpus and one for tags and sets, and `train` replaces the model, which is not part of
/// a commit.
///
/// Handles of the same open database ([`reader`](Self::reader) and its clones) see a commit when the
/// change returns. Handles that were opened separately, in this process or another, see it after
/// [`Database::refresh`]. A running search continues with the commit that it started with.
///
/// # Locking
/// Making a writer takes no lock, and there may be several. A change locks the database while it runs
/// (`merge` for each of its commits, `train` only while it stores the model), so that at most one is
/// made at a time. A second change does not wait: it fails with [`DatabaseError::Busy`] if both are
/// made by writers of the same open database, and otherwise with [`DatabaseError::Store`], which
/// names the process that holds the lock. Reading needs no lock.
///
/// # Errors
/// After a change that failed or was interrupted (see [`Database::with_control`]), the database is as
/// its last commit left it.
#[derive(Clone, Debug)]
pub struct DatabaseWriter {
    pub(super) database: Database,
}

impl OpenOptions {
    /// Opens the database in a folder, to read and change it. No lock is taken until a change
    /// begins.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn open_writer(&self, path: impl AsRef<Path>) -> Result<DatabaseWriter, DatabaseError> {
        Ok(self.open(path)?.writer())
    }
}

impl Database {
    /// A writer of this database, with the control and the names of this handle. No lock is taken
    /// until a change begins.
    ///
    /// ```no_run
    /// use gopdb_database::{Control, Database, ImportOptions};
    /// let database = Database::open("games.db")?;
    /// let control = Control::new();
    /// let mut writer = database.writer().with_control(&control);
    /// writer.import(&["games".into()], &ImportOptions::new("masters"))?;
    /// # Ok::<(), gopdb_database::DatabaseError>(())
    /// ```
    #[must_use]
    pub fn writer(&self) -> DatabaseWriter {
        DatabaseWriter { database: self.clone() }
    }
}

impl DatabaseWriter {
    /// The handle that reads the same database, with the control and the names of this writer.
    #[must_use]
    pub fn reader(&self) -> &Database {
        &self.database
    }

    /// A writer of the same database with another control, as [`Database::with_control`] is for reading.
    #[must_use]
    pub fn with_control(&self, control: &Control) -> DatabaseWriter {
        self.database.with_control(control).writer()
    }

    /// Begins a change, after what an unfinished one left has been swept.
    pub(super) fn begin(&mut self) -> Result<Change, DatabaseError> {
        self.database.control().check()?;
        if self.database.shared.writing.swap(true, Ordering::Acquire) {
            return Err(DatabaseError::Busy);
        }
        let writing = Writing {
            shared: Arc::clone(&self.database.shared),
            path: self.database.path(),
            has_leftovers: AtomicBool::new(false),
        };
        let create = self.database.shared.create.load(Ordering::Relaxed);
        let store = OpenOptions::new().create(create).open_store(self.database.store().path())?;
        self.database.shared.create.store(false, Ordering::Relaxed);
        match Commit::load(&store)? {
            None => self.database.check_never_had_games()?,
            Some(made) if made == *self.database.commit() => finish_creation(store.path())?,
            // Another process made this commit, or this one, and only the end failed.
            Some(made) => {
                finish_creation(store.path())?;
                self.database.store().refresh()?;
                self.database
                    .show(made.clone(), pins::pin(self.database.store().path(), made.number));
            }
        }
        let commit = Commit::clone(&self.database.commit());
        if let Some(earlier) = self.database.shared.commits_in_use(&store, &commit)? {
            sweep(&store, &mut store.writer(), &commit, &earlier)?;
        }
        writing.has_leftovers.store(true, Ordering::Relaxed);
        Ok(Change { commit, store, writing })
    }

    /// Lets readers see a change that was saved.
    pub(super) fn end(&mut self, change: &Change) {
        self.end_with(change, &NewColumns::default());
    }

    /// Lets readers see a change that was saved, with columns files that are there.
    pub(super) fn end_with(&mut self, change: &Change, new: &NewColumns) {
        columns::update(&change.store, &self.database.commit(), new, &change.commit);
        change.keep();
        // If this fails, the next read tries again.
        let _ = self.database.store().refresh();
        let pin = pins::pin(self.database.store().path(), change.commit.number);
        self.database.show(change.commit.clone(), pin);
    }

    /// Lets readers see a change of the annotations alone. What the index holds of the games stays.
    pub(super) fn end_of_notes(&mut self, change: &Change) {
        let kept = self.database.shared.index().take();
        self.end(change);
        // Of an index that somebody uses, the next query makes another.
        if let Some(Ok(mut index)) = kept.map(Arc::try_unwrap)
            && index.commit.number + 1 == change.commit.number
        {
            index.set_commit(self.database.commit());
            *self.database.shared.index() = Some(Arc::new(index));
        }
    }
}

/// A change of the database in progress. Of all processes, one at most has one.
pub struct Change {
    /// The commit that will be valid.
    pub commit: Commit,
    /// The trees, open to write.
    pub store: Store,
    writing: Writing,
}

impl Change {
    /// Keeps what was written.
    pub fn keep(&self) {
        self.writing.has_leftovers.store(false, Ordering::Relaxed);
    }
}

/// Set while this process changes the database. It is dropped after the trees are closed.
struct Writing {
    shared: Arc<Shared>,
    path: PathBuf,
    /// True if something was written that is not committed.
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
        let current = Commit::clone(&self.shared.commits().current);
        let commit = match Commit::load(&store)? {
            Some(commit) => commit,
            None if current.number == 0 => current,
            // This is another database.
            None => return Ok(()),
        };
        if let Some(earlier) = self.shared.commits_in_use(&store, &commit)? {
            sweep(&store, &mut store.writer(), &commit, &earlier)?;
        }
        Ok(())
    }
}
