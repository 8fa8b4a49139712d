//! From paths to files.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use super::InputError;

/// A file to read, or the standard input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// `None` for the standard input.
    pub(super) file: Option<PathBuf>,
    path: String,
    size: Option<u64>,
    named: bool,
}

impl Source {
    /// The standard input.
    pub fn stdin() -> Source {
        Source { file: None, path: "-".to_owned(), size: None, named: true }
    }

    /// Shows the path of the file below a folder, if it is there.
    #[must_use]
    pub fn below(self, folder: &Path) -> Source {
        let inside = self.file.as_ref().and_then(|file| file.strip_prefix(folder).ok());
        let path = inside.map_or_else(|| self.path.clone(), |path| path.display().to_string());
        Source { path, ..self }
    }

    /// The path for display; `-` for the standard input.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The file; `None` for the standard input.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// The bytes of the file; `None` for the standard input.
    pub const fn size(&self) -> Option<u64> {
        self.size
    }

    /// Returns true if the user named this file, so that it is read whatever its type. In folders,
    /// only game records and archives are read.
    pub const fn is_named(&self) -> bool {
        self.named
    }

    fn of_file(path: &Path, named: bool) -> Result<Option<Source>, InputError> {
        let name = path.display().to_string();
        let metadata = fs::metadata(path)
            .map_err(|source| InputError::Unreadable { path: name.clone(), source })?;
        if metadata.is_dir() {
            return Ok(None);
        }
        if !metadata.is_file() {
            return Err(InputError::NotAFile { path: name });
        }
        let size = Some(metadata.len());
        Ok(Some(Source { file: Some(path.to_owned()), path: name, size, named }))
    }
}

/// All files that these paths name, those of a folder in the order of their names. `-` is the
/// standard input.
///
/// Folders are read lazily. Links are followed unless they lead back to a folder that contains
/// them. Anything other than files and folders is an error, after which the iteration continues.
pub fn sources<P: AsRef<Path>>(
    paths: impl IntoIterator<Item = P>,
) -> impl Iterator<Item = Result<Source, InputError>> {
    paths.into_iter().flat_map(|path| {
        let path = path.as_ref();
        if path == Path::new("-") {
            return Walk::One(Some(Ok(Source::stdin())));
        }
        match Source::of_file(path, true) {
            Ok(Some(source)) => Walk::One(Some(Ok(source))),
            Ok(None) => {
                let walk = WalkDir::new(path).follow_links(true).sort_by_file_name();
                Walk::Folder(Box::new(walk.into_iter()))
            }
            Err(error) => Walk::One(Some(Err(error))),
        }
    })
}

enum Walk {
    One(Option<Result<Source, InputError>>),
    Folder(Box<walkdir::IntoIter>),
}

impl Iterator for Walk {
    type Item = Result<Source, InputError>;

    fn next(&mut self) -> Option<Result<Source, InputError>> {
        match self {
            Walk::One(source) => source.take(),
            Walk::Folder(walk) => walk.find_map(|entry| in_folder(entry).transpose()),
        }
    }
}

fn in_folder(entry: walkdir::Result<DirEntry>) -> Result<Option<Source>, InputError> {
    let error = match entry {
        Ok(entry) if entry.file_type().is_dir() => return Ok(None),
        Ok(entry) => return Source::of_file(entry.path(), false),
        Err(error) => error,
    };
    let path = error.path().unwrap_or(Path::new("")).display().to_string();
    if let Some(ancestor) = error.loop_ancestor() {
        return Err(InputError::Loop { path, ancestor: ancestor.display().to_string() });
    }
    let source = error.into_io_error().unwrap_or_else(|| io::ErrorKind::Other.into());
    Err(InputError::Unreadable { path, source })
}
