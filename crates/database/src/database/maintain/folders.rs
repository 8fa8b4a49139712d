//! Folders that replace one another.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// A path with an ending.
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let path = if path.file_name().is_some() { path.to_owned() } else { path.join("gopdb") };
    let mut name = path.into_os_string();
    name.push(ending);
    PathBuf::from(name)
}

/// The names under which `repair` keeps damaged databases: `X.damaged`, `X.damaged-2` and so on.
pub fn names_of_damaged(path: &Path) -> impl Iterator<Item = PathBuf> {
    (1..10_000).map(|n| match n {
        1 => beside(path, ".damaged"),
        n => beside(path, &format!(".damaged-{n}")),
    })
}

/// Renames a folder durably, replacing an empty folder of that name.
pub fn move_folder(from: &Path, to: &Path) -> io::Result<()> {
    match fs::remove_dir(to) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => fs::rename(from, to)?,
    }
    sync_parent(to)
}

fn sync_parent(path: &Path) -> io::Result<()> {
    match path.parent().filter(|parent| !parent.as_os_str().is_empty()) {
        Some(parent) => File::open(parent)?.sync_all(),
        None => File::open(".")?.sync_all(),
    }
}

/// Swaps a database and the folder under whose name it is to be kept, durably. This is one step, or
/// three if the system does not support that; [`finish_exchange`] completes them.
pub fn exchange_folders(kept: &Path, database: &Path) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        use rustix::io::Errno;
        match renameat_with(CWD, kept, CWD, database, RenameFlags::EXCHANGE) {
            Ok(()) => return sync_parent(database),
            Err(Errno::INVAL | Errno::NOSYS) => {}
            Err(error) => return Err(error.into()),
        }
    }
    exchange_in_steps(kept, database, 3)
}

/// The ending of the new database's name during an exchange in three steps.
const WAITING: &str = ".exchange";

/// The first steps of an exchange: the new database waits under another name; the old one is kept;
/// the new one takes its place.
fn exchange_in_steps(kept: &Path, database: &Path, steps: usize) -> io::Result<()> {
    let waiting = beside(kept, WAITING);
    // Left by an exchange that was stopped after its first step.
    match fs::remove_dir_all(&waiting) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    if steps > 0 {
        fs::rename(kept, &waiting)?;
    }
    if steps > 1 {
        fs::rename(database, kept).inspect_err(|_| _ = fs::rename(&waiting, kept))?;
    }
    if steps > 2 {
        fs::rename(&waiting, database)?;
        sync_parent(database)?;
    }
    Ok(())
}

/// Completes an exchange in three steps that was stopped before the last, so that there was no
/// database.
pub fn finish_exchange(database: &Path) -> io::Result<()> {
    if !is_missing(database)? {
        return Ok(());
    }
    // The exchange took the first name that was free.
    let mut waiting = None;
    for kept in names_of_damaged(database) {
        if is_missing(&kept)? {
            break;
        }
        waiting = Some(beside(&kept, WAITING));
    }
    match waiting {
        Some(waiting) if !is_missing(&waiting)? => {
            fs::rename(waiting, database).and_then(|()| sync_parent(database))
        }
        _ => Ok(()),
    }
}

fn is_missing(path: &Path) -> io::Result<bool> {
    match path.symlink_metadata() {
        Ok(_) => Ok(false),
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(true),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exchange_that_is_stopped_is_completed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("db");
        let kept = beside(&path, ".damaged-2");
        let content = |path: &Path| fs::read_to_string(path.join("which")).ok();
        let is = |path: &Path, which: &str| content(path).as_deref() == Some(which);
        fs::create_dir(beside(&path, ".damaged")).unwrap();
        for steps in 0..=3 {
            for (path, which) in [(&path, "old"), (&kept, "new")] {
                let _ = fs::remove_dir_all(path);
                fs::create_dir(path).unwrap();
                fs::write(path.join("which"), which).unwrap();
            }
            exchange_in_steps(&kept, &path, steps).unwrap();
            assert_eq!(path.exists(), steps != 2);
            finish_exchange(&path).unwrap();
            if steps < 2 {
                assert!(is(&path, "old"), "{steps}");
            } else {
                assert!(is(&path, "new") && is(&kept, "old"), "{steps}");
            }
        }
        fs::remove_dir_all(&path).unwrap();
        finish_exchange(&path).unwrap();
        assert!(!path.exists(), "nothing is waiting");
    }

    #[test]
    fn folders_are_swapped() {
        let folder = tempfile::tempdir().unwrap();
        let (a, b) = (folder.path().join("a"), folder.path().join("b"));
        fs::create_dir(&a).unwrap();
        fs::create_dir(&b).unwrap();
        fs::write(a.join("file"), "").unwrap();
        exchange_folders(&a, &b).unwrap();
        assert!(b.join("file").exists() && !a.join("file").exists());
    }
}
