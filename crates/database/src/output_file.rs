//! Writes a file completely or not at all.
//!
//! The bytes go to a file without a name, or one with a name of its own beside the target; when all
//! are durable, it takes the name of the target in one step. A process that fails, is interrupted or
//! killed leaves the target as it was.
//!
//! The target must be a regular file, or not exist: devices, pipes, folders, links and the files of
//! a database are refused, and so is an existing file unless it may be replaced.

use std::fs::{self, File, FileType};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

/// The reason why a file cannot be written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OutputFileError {
    /// There is a file of this name, and it may not be replaced.
    #[error("{} exists", path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// The path is not a regular file.
    #[error("{} is {kind}, not a regular file", path.display())]
    NotAFile {
        /// Its path.
        path: PathBuf,
        /// The kind of file: `a folder`, `a link`, `a device`, `a pipe` or `a socket`.
        kind: &'static str,
    },
    /// The file would be in the folder of a database.
    #[error("{} lies in the folder of the database {}", path.display(), database.display())]
    InDatabase {
        /// The file.
        path: PathBuf,
        /// The database.
        database: PathBuf,
    },
    /// The operating system failed.
    #[error("cannot write {}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
}

/// A file that is being written. Dropped before [`commit`](OutputFile::commit), it leaves nothing.
#[derive(Debug)]
pub struct OutputFile {
    path: PathBuf,
    replace: bool,
    to: BufWriter<Temporary>,
}

/// The file before it has its name.
#[derive(Debug)]
enum Temporary {
    #[cfg(target_os = "linux")]
    Nameless(File),
    Named(tempfile::NamedTempFile),
}

impl Temporary {
    fn file(&self) -> &File {
        match self {
            #[cfg(target_os = "linux")]
            Temporary::Nameless(file) => file,
            Temporary::Named(file) => file.as_file(),
        }
    }
}

impl Write for Temporary {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file().write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        self.file().flush()
    }
}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.to.write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

impl OutputFile {
    /// Begins to write a file. If `replace` is set, an existing regular file will be replaced.
    ///
    /// # Errors
    /// The target is refused, or its folder cannot be written.
    pub fn create(path: impl AsRef<Path>, replace: bool) -> Result<OutputFile, OutputFileError> {
        let path = path.as_ref();
        check_target(path, replace)?;
        let io = |source| OutputFileError::Io { path: path.to_owned(), source };
        let temporary = temporary(folder_of(path)).map_err(io)?;
        if let Ok(before) = fs::metadata(path) {
            let _ = temporary.file().set_permissions(before.permissions());
        }
        let to = BufWriter::with_capacity(1 << 16, temporary);
        Ok(OutputFile { path: path.to_owned(), replace, to })
    }

    /// Makes the file durable and gives it its name. Returns its length.
    ///
    /// # Errors
    /// Returns an error if it cannot be written, or if another process has made a file of its name.
    pub fn commit(self) -> Result<u64, OutputFileError> {
        let OutputFile { path, replace, to } = self;
        check_target(&path, replace)?;
        let finish = || {
            let temporary = to.into_inner().map_err(io::IntoInnerError::into_error)?;
            temporary.file().sync_all()?;
            let length = temporary.file().metadata()?.len();
            match temporary {
                #[cfg(target_os = "linux")]
                Temporary::Nameless(file) => give_name(&file, &path, replace)?,
                Temporary::Named(file) if replace => drop(file.persist(&path)?),
                Temporary::Named(file) => drop(file.persist_noclobber(&path)?),
            }
            // Not every system lets folders be made durable.
            let _ = File::open(folder_of(&path)).and_then(|folder| folder.sync_all());
            Ok(length)
        };
        finish().map_err(|source: io::Error| match source.kind() {
            io::ErrorKind::AlreadyExists => OutputFileError::Exists { path: path.clone() },
            _ => OutputFileError::Io { path: path.clone(), source },
        })
    }
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// A file without a name is deleted when the process ends, in whatever way.
#[cfg(target_os = "linux")]
fn temporary(folder: &Path) -> io::Result<Temporary> {
    use rustix::fs::{Mode, OFlags, open};
    let flags = OFlags::TMPFILE | OFlags::RDWR | OFlags::CLOEXEC;
    match open(folder, flags, Mode::from_raw_mode(0o666)) {
        Ok(file) => Ok(Temporary::Nameless(File::from(file))),
        // Not every file system has them.
        Err(_) => named(folder),
    }
}

#[cfg(not(target_os = "linux"))]
fn temporary(folder: &Path) -> io::Result<Temporary> {
    named(folder)
}

fn named(folder: &Path) -> io::Result<Temporary> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".gopdb-").suffix(".new");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    Ok(Temporary::Named(builder.tempfile_in(folder)?))
}

#[cfg(target_os = "linux")]
fn give_name(file: &File, path: &Path, replace: bool) -> io::Result<()> {
    use std::os::fd::AsRawFd;

    use rustix::fs::{AtFlags, CWD, linkat};
    let own = format!("/proc/self/fd/{}", file.as_raw_fd());
    let link = |to: &Path| linkat(CWD, &own, CWD, to, AtFlags::SYMLINK_FOLLOW);
    if !replace {
        return Ok(link(path)?);
    }
    // A link cannot replace a file, but a name can be moved over it.
    let folder = folder_of(path);
    let between = tempfile::Builder::new()
        .prefix(".gopdb-")
        .suffix(".new")
        .make_in(folder, |name| link(name).map_err(io::Error::from))?;
    fs::rename(between.path(), path)?;
    // What was moved is not to be removed.
    let _ = between.into_temp_path().keep();
    Ok(())
}

/// Returns the kind of a file of this type; `None` if it is regular.
fn kind_of(kind: FileType) -> Option<&'static str> {
    if kind.is_file() {
        return None;
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if kind.is_fifo() {
            return Some("a pipe");
        } else if kind.is_socket() {
            return Some("a socket");
        } else if kind.is_block_device() || kind.is_char_device() {
            return Some("a device");
        }
    }
    Some(if kind.is_dir() {
        "a folder"
    } else if kind.is_symlink() {
        "a link"
    } else {
        "something else"
    })
}

fn check_target(path: &Path, replace: bool) -> Result<(), OutputFileError> {
    let io = |source| OutputFileError::Io { path: path.to_owned(), source };
    if path.file_name().is_none() {
        return Err(OutputFileError::NotAFile { path: path.to_owned(), kind: "a folder" });
    }
    match fs::symlink_metadata(path) {
        Ok(found) => {
            if let Some(kind) = kind_of(found.file_type()) {
                return Err(OutputFileError::NotAFile { path: path.to_owned(), kind });
            }
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(io(error)),
    }
    let folder = fs::canonicalize(folder_of(path)).map_err(io)?;
    if let Some(database) = folder.ancestors().find(|folder| is_database(folder)) {
        let (path, database) = (path.to_owned(), database.to_owned());
        return Err(OutputFileError::InDatabase { path, database });
    }
    if !replace && fs::symlink_metadata(path).is_ok() {
        return Err(OutputFileError::Exists { path: path.to_owned() });
    }
    Ok(())
}

fn is_database(folder: &Path) -> bool {
    folder.join("trees").join("durability_cookie").is_file()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(path: &Path, replace: bool, text: &str) -> Result<u64, OutputFileError> {
        let mut file = OutputFile::create(path, replace)?;
        file.write_all(text.as_bytes()).unwrap();
        file.commit()
    }

    fn count(folder: &Path) -> usize {
        fs::read_dir(folder).unwrap().count()
    }

    #[test]
    fn a_file_appears_when_it_is_committed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let mut file = OutputFile::create(&path, false).unwrap();
        file.write_all(b"part").unwrap();
        file.flush().unwrap();
        assert!(!path.exists());
        drop(file);
        assert_eq!(count(folder.path()), 0);
        assert_eq!(write(&path, false, "whole").unwrap(), 5);
        assert_eq!(fs::read_to_string(&path).unwrap(), "whole");
        assert_eq!(count(folder.path()), 1);
    }

    #[test]
    fn an_existing_file_is_replaced_only_on_demand() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        // Also one that another process makes before.
        let late = OutputFile::create(&path, false).unwrap();
        write(&path, false, "first").unwrap();
        assert!(matches!(late.commit(), Err(OutputFileError::Exists { .. })));
        assert!(matches!(write(&path, false, "second"), Err(OutputFileError::Exists { .. })));
        assert_eq!(fs::read_to_string(&path).unwrap(), "first");
        write(&path, true, "second").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "second");
        assert_eq!(count(folder.path()), 1);
    }

    #[cfg(unix)]
    #[test]
    fn only_regular_files_outside_of_databases_are_written() {
        let folder = tempfile::tempdir().unwrap();
        let (link, pipe) = (folder.path().join("link"), folder.path().join("pipe"));
        std::os::unix::fs::symlink("elsewhere", &link).unwrap();
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        let targets = [
            (Path::new("/dev/null"), "a device"),
            (&link, "a link"),
            (folder.path(), "a folder"),
            (&pipe, "a pipe"),
        ];
        for (target, wanted) in targets {
            if wanted == "a pipe" && !made.as_ref().is_ok_and(std::process::ExitStatus::success) {
                eprintln!("NOT TESTED: a pipe, since there is no `mkfifo`");
                continue;
            }
            match write(target, true, "text") {
                Err(OutputFileError::NotAFile { kind, .. }) => assert_eq!(kind, wanted),
                other => panic!("{}: {other:?}", target.display()),
            }
        }
        let database = folder.path().join("db");
        fs::create_dir_all(database.join("trees/slabs")).unwrap();
        fs::write(database.join("trees/durability_cookie"), "").unwrap();
        for inside in ["commit", "new", "trees/slabs/64"] {
            let error = write(&database.join(inside), true, "text").unwrap_err();
            assert!(matches!(error, OutputFileError::InDatabase { .. }), "{inside}: {error}");
        }
    }
}
