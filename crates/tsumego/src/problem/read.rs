//! Problems in files, folders and archives.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::ops::ControlFlow;
use std::path::Path;

use thiserror::Error;

use super::{Editor, GivenLine, Invalid, Problem, PropertyError, Text, TextError, given_lines};
use crate::control::Control;
use crate::input::{self, InputError, sources};
use crate::sgf::{GameTree, Games, Limits, SgfError};

/// A set-up position and its source.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Located {
    /// The path of the file, including the path in an archive.
    pub path: String,
    /// The byte of the file where the game begins.
    pub byte: u64,
    /// The number of the game in its file, from 1.
    pub number: usize,
    /// True if the game continues after its first node.
    pub has_more: bool,
    /// The lines of the game after the position.
    pub lines: Vec<GivenLine>,
    /// The set-up.
    pub editor: Editor,
}

impl Located {
    /// The problem.
    ///
    /// # Errors
    /// Returns an error with the place and the reason if it is not a valid problem.
    pub fn problem(&self) -> Result<Problem, ReadError> {
        self.editor.problem().map_err(|source| ReadError::Problem {
            path: self.path.clone(),
            byte: self.byte,
            source,
        })
    }
}

/// The reason that a file, or a game in it, is not a problem. The others can still be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The file cannot be read.
    #[error(transparent)]
    Input(#[from] InputError),
    /// There is no game, or it is over a limit.
    #[error("{path}, {source}")]
    Sgf {
        /// The file.
        path: String,
        /// The place in it and the reason.
        source: SgfError,
    },
    /// The game does not set up a position.
    #[error("{path}, byte {byte}: {source}")]
    Game {
        /// The file.
        path: String,
        /// The offset of the game in the file, in bytes.
        byte: u64,
        /// The reason.
        source: PropertyError,
    },
    /// No target is marked, and no group is surrounded.
    #[error("{path}, byte {byte}: no target is marked, and no group is surrounded")]
    Target {
        /// The file.
        path: String,
        /// The offset of the game in the file, in bytes.
        byte: u64,
        /// A stone of the position.
        stone: String,
    },
    /// The text form is wrong.
    #[error("{path}, {source}")]
    Text {
        /// The file.
        path: String,
        /// The line and the reason.
        source: TextError,
    },
    /// The position is not a problem.
    #[error("{path}, byte {byte}: {source}")]
    Problem {
        /// The file.
        path: String,
        /// The offset of the game in the file, in bytes.
        byte: u64,
        /// The reason.
        source: Invalid,
    },
}

/// The maximum length of a text in `GoLD`'s form.
const TEXT_BYTES: u64 = 1 << 16;

/// Reads all problems of these files, folders and archives, in the order of their names. `-` is the
/// standard input. SGF may be in any encoding that the import supports; a file whose first
/// character is `|` is a problem in `GoLD`'s text form ([`Text`]).
///
/// ```
/// use gopdb_tsumego::read_problems;
/// let mut targets = Vec::new();
/// read_problems(["../../tests/data/tsumego"], &mut |found| {
///     targets.push(found.unwrap().problem().unwrap().targets().len());
/// });
/// assert!(targets.len() >= 10);
/// ```
pub fn read_problems<P: AsRef<Path>>(
    paths: impl IntoIterator<Item = P>,
    visit: &mut dyn FnMut(Result<Located, ReadError>),
) {
    for source in sources(paths) {
        let source = match source {
            Ok(source) => source,
            Err(error) => {
                visit(Err(error.into()));
                continue;
            }
        };
        let mut is_known = false;
        let limits = input::Limits::default();
        let _ = source.read(&limits, &Control::new(), &mut |entry| {
            if let Err(InputError::NotARecord { .. }) = entry {
                return ControlFlow::Continue(());
            }
            is_known = true;
            match entry {
                Ok(entry) => {
                    let path = entry.path().to_owned();
                    stream(&path, BufReader::new(entry), visit);
                }
                Err(error) => visit(Err(error.into())),
            }
            ControlFlow::Continue(())
        });
        // In folders, only texts that are neither SGF nor archives are tried.
        if let Some(Ok(file)) = source.file().filter(|_| !is_known).map(File::open) {
            let mut reader = BufReader::new(file);
            if is_text(&mut reader) {
                stream(source.path(), reader, visit);
            }
        }
    }
}

/// Returns whether a problem in the text form begins here.
fn is_text(reader: &mut impl BufRead) -> bool {
    let start = reader.fill_buf().unwrap_or_default();
    start.strip_prefix(b"\xef\xbb\xbf").unwrap_or(start).trim_ascii_start().starts_with(b"|")
}

fn stream(path: &str, mut reader: impl BufRead, visit: &mut dyn FnMut(Result<Located, ReadError>)) {
    if is_text(&mut reader) {
        return visit(text(path, reader));
    }
    for (i, game) in Games::new(reader, Limits::default()).enumerate() {
        let sgf = |source| ReadError::Sgf { path: path.to_owned(), source };
        let found = game.map_err(sgf).and_then(|game| {
            let byte = game.offset;
            // Offsets within a game are those of its own text.
            let tree = GameTree::parse(&game.text, &Limits::default()).map_err(sgf)?;
            let editor = Editor::from_tree(&tree).map_err(|source| ReadError::Game {
                path: path.to_owned(),
                byte,
                source,
            })?;
            let has_more = tree.nodes().len() > 1;
            let lines = given_lines(&tree, editor.board().size());
            Ok(Located { path: path.to_owned(), byte, number: i + 1, has_more, lines, editor })
        });
        visit(found);
    }
}

fn text(path: &str, reader: impl BufRead) -> Result<Located, ReadError> {
    let mut bytes = Vec::new();
    reader.take(TEXT_BYTES).read_to_end(&mut bytes).map_err(|source| {
        ReadError::Input(InputError::Unreadable { path: path.to_owned(), source })
    })?;
    let text = String::from_utf8_lossy(&bytes);
    let text = text.trim_start_matches('\u{feff}');
    let read =
        Text::parse(text).map_err(|source| ReadError::Text { path: path.to_owned(), source })?;
    let editor = Editor::from_problem(&read.problem);
    let path = path.to_owned();
    Ok(Located { path, byte: 0, number: 1, has_more: false, lines: Vec::new(), editor })
}
