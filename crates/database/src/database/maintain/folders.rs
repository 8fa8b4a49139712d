//! Folders that replace one another.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// A [resolved](resolve) path with an ending.
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.to_owned().into_os_string();
    name.push(ending);
    PathBuf::from(name)
}

/// The folder itself, which need not exist yet: links are followed, and `.` and a slash at the end are
/// resolved, so that other folders can be made beside it and take its place.
pub fn resolve(path: &Path) -> io::Result<PathBuf> {
    match path.canonicalize() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            if path.is_symlink() {
                let reason = "it is a link to a folder that does not exist";
                return Err(io::Error::new(io::ErrorKind::NotFound, reason));
            }
            let name = path.file_name().ok_or(error)?;
            let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
            Ok(resolve(parent.unwrap_or(Path::new(".")))?.join(name))
        }
        resolved => resolved,
    }
}

/// Checks that another folder can take the place of this one: it is not a mount point.
pub fn check_replaceable(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        if let (Ok(folder), Some(parent)) = (path.metadata(), path.parent())
            && parent.metadata()?.dev() != folder.dev()
        {
            let reason = "it is a mount point, which cannot be replaced; use a folder in it";
            return Err(io::Error::new(io::ErrorKind::ResourceBusy, reason));
        }
    }
    Ok(())
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
    // A path that cannot be resolved has no database to complete; opening it reports that better.
    let Ok(database) = &resolve(database) else { return Ok(()) };
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

    #[cfg(unix)]
    #[test]
    fn a_path_is_resolved_whether_or_not_it_exists() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap();
        fs::create_dir(root.join("db")).unwrap();
        std::os::unix::fs::symlink("db", root.join("link")).unwrap();
        std::os::unix::fs::symlink("nothing", root.join("dangling")).unwrap();
        for name in ["db", "db/", "db/.", "link", "link/", "link/../db", "./db"] {
            assert_eq!(resolve(&root.join(name)).unwrap(), root.join("db"), "{name}");
        }
        for name in ["new", "new/", "./new", "link/../new"] {
            assert_eq!(resolve(&root.join(name)).unwrap(), root.join("new"), "{name}");
        }
        assert_eq!(resolve(&root.join("link/a/b/")).unwrap(), root.join("db/a/b"));
        assert!(resolve(&root.join("dangling")).is_err());
        assert!(check_replaceable(&root.join("db")).is_ok());
        assert!(check_replaceable(Path::new("/proc")).is_err());
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
