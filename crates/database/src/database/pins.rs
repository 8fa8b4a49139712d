//! Marks the commits that any process is reading.
//!
//! A reader holds a shared lock on the file `readers/NUMBER` of the commit that it reads. The lock
//! ends with the process, however that ends. Before a change removes the data that no commit names
//! any more, it tries to lock each of these files for itself: those that it cannot lock belong to
//! commits that are still read, and the data that they name are kept; the others are removed.
//!
//! On read-only media, where no file can be created, nothing is swept either.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use crate::store::open_regular;

const FOLDER: &str = "readers";
const TRIES: u32 = 100;

/// Keeps a commit from being swept.
#[derive(Debug)]
pub struct Pin {
    _file: File,
}

fn file_of(path: &Path, number: u64) -> PathBuf {
    path.join(FOLDER).join(number.to_string())
}

/// Pins a commit. `None` if it cannot be locked: then no other user who could remove it may write
/// either, unless the folder's permissions differ between users.
pub fn pin(path: &Path, number: u64) -> Option<Pin> {
    let name = file_of(path, number);
    for _ in 0..TRIES {
        let file = match open_regular(&name) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => create(&name).ok()?,
            opened => opened.ok()?,
        };
        match file.try_lock_shared() {
            Ok(()) if is_linked(&file, &name) => return Some(Pin { _file: file }),
            // It was removed after it was opened.
            Ok(()) => {}
            Err(fs::TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(1)),
            Err(fs::TryLockError::Error(_)) => return None,
        }
    }
    None
}

fn create(name: &Path) -> io::Result<File> {
    if let Some(folder) = name.parent() {
        match fs::create_dir(folder) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
            _ => {}
        }
    }
    File::options().read(true).write(true).create(true).truncate(false).open(name)
}

#[cfg(unix)]
fn is_linked(file: &File, _: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    file.metadata().is_ok_and(|file| file.nlink() > 0)
}

#[cfg(not(unix))]
fn is_linked(_: &File, name: &Path) -> bool {
    name.exists()
}

/// The numbers of the pinned commits, but for `current`. The files of those that are no longer
/// pinned are removed.
///
/// # Errors
/// The folder cannot be read.
pub fn pinned(path: &Path, current: u64) -> io::Result<Vec<u64>> {
    let entries = match fs::read_dir(path.join(FOLDER)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut pinned = Vec::new();
    for entry in entries {
        let name = entry?.file_name();
        let number = name.to_str().and_then(|name| name.parse::<u64>().ok());
        let Some(number) = number.filter(|number| *number != current) else { continue };
        let file = match open_regular(&file_of(path, number)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            file => file,
        };
        match file.map(|file| file.try_lock().map(|()| file)) {
            Ok(Ok(_locked)) => {
                // Another sweep is out of the question: this process holds the lock of the writer.
                let _ = fs::remove_file(file_of(path, number));
            }
            _ => pinned.push(number),
        }
    }
    pinned.sort_unstable();
    Ok(pinned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pin_is_seen_until_it_is_dropped() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        assert!(pinned(path, 0).unwrap().is_empty());
        let (first, second) = (pin(path, 3).unwrap(), pin(path, 3).unwrap());
        let current = pin(path, 4).unwrap();
        assert_eq!(pinned(path, 4).unwrap(), [3]);
        drop(first);
        assert_eq!(pinned(path, 4).unwrap(), [3]);
        drop(second);
        assert!(pinned(path, 4).unwrap().is_empty());
        assert!(!file_of(path, 3).exists() && file_of(path, 4).exists());
        drop(current);
    }
}
