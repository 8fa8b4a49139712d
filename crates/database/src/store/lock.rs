//! The lock of the process that changes a database.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::process;
use std::thread;
use std::time::{Duration, Instant};

use super::StoreError;

/// The file that is locked. It holds the number of the process that has the lock.
pub(super) const PROCESS_FILE: &str = "process";

/// Returns whether an error means that a lock is held. The error of a thread that cannot be started
/// is of the same kind, but is one of the system.
pub(super) fn is_locked(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::WouldBlock && error.raw_os_error().is_none()
}

/// Retries while a lock is held that may have just been released: a child process that is being
/// started by its holder inherits its open files for a moment.
pub(super) fn retry_while_locked<T>(mut attempt: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    const PATIENCE: Duration = Duration::from_millis(500);
    let start = Instant::now();
    loop {
        match attempt() {
            Err(error) if is_locked(&error) && start.elapsed() < PATIENCE => {
                thread::sleep(Duration::from_millis(10));
            }
            other => return other,
        }
    }
}

/// Takes the lock of a database, and writes this process's id to the file.
///
/// # Errors
/// Returns an error if another process, or this one, has it; or the file cannot be opened.
pub fn lock(path: &Path) -> Result<File, StoreError> {
    let io = |source| StoreError::Io { action: "write", path: path.to_owned(), source };
    let name = path.join(PROCESS_FILE);
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false);
    let mut file = options.open(&name).map_err(io)?;
    match retry_while_locked(|| file.try_lock().map_err(io::Error::from)) {
        Ok(()) => {}
        Err(error) if is_locked(&error) => {
            let process = std::fs::read_to_string(&name).ok();
            let process = process.and_then(|text| text.trim().parse().ok());
            return Err(StoreError::InUse { path: path.to_owned(), process });
        }
        Err(error) => return Err(io(error)),
    }
    // The id is used only in messages: a full disk must not prevent locking.
    let _ = file.set_len(0).and_then(|()| write!(file, "{}", process::id()));
    Ok(file)
}
