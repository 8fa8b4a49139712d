//! The lock of who changes a database.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::process;
use std::thread;
use std::time::{Duration, Instant};

use super::StoreError;

/// The file that is locked. It holds the number of the process that has the lock.
pub(super) const PROCESS_FILE: &str = "process";

/// Try again while a lock is held that may have been released just now: a process that is being
/// started by the one that held it has all its files open for a moment.
pub(super) fn retry_while_locked<T>(mut attempt: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    const PATIENCE: Duration = Duration::from_millis(500);
    let start = Instant::now();
    loop {
        match attempt() {
            Err(error)
                if error.kind() == io::ErrorKind::WouldBlock && start.elapsed() < PATIENCE =>
            {
                thread::sleep(Duration::from_millis(10));
            }
            other => return other,
        }
    }
}

/// Take the lock of a database, and leave this process' number for others that ask for it.
///
/// # Errors
/// Another process, or this one, has it; or the file cannot be opened.
pub fn lock(path: &Path) -> Result<File, StoreError> {
    let io = |source| StoreError::Io { action: "write", path: path.to_owned(), source };
    let name = path.join(PROCESS_FILE);
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false);
    let mut file = options.open(&name).map_err(io)?;
    match retry_while_locked(|| file.try_lock().map_err(io::Error::from)) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
            let process = std::fs::read_to_string(&name).ok();
            let process = process.and_then(|text| text.trim().parse().ok());
            return Err(StoreError::InUse { path: path.to_owned(), process });
        }
        Err(error) => return Err(io(error)),
    }
    // It only serves that message: a full disk must not keep from locking.
    let _ = file.set_len(0).and_then(|()| write!(file, "{}", process::id()));
    Ok(file)
}
