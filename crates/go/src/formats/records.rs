//! The games of a stream of any format.

use std::io::{BufRead, BufReader, Read};

use thiserror::Error;

use super::json::JsonGames;
use super::{FactsOfGames, Format, gib, lines, ngf, ugf};
use crate::sgf::{Encodings, Games, Limits, RawGame, SgfError};

/// An error of a record.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FormatError {
    /// It is SGF.
    #[error(transparent)]
    Sgf(#[from] SgfError),
    /// The record is not valid in its detected format.
    #[error("not a valid {format} record: {reason}")]
    Invalid {
        /// The format.
        format: Format,
        /// The byte where the record begins.
        offset: u64,
        /// The reason.
        reason: String,
    },
}

impl FormatError {
    /// The byte of the stream where the error is.
    pub const fn offset(&self) -> u64 {
        match self {
            FormatError::Sgf(error) => error.offset(),
            FormatError::Invalid { offset, .. } => *offset,
        }
    }

    /// The description of the error, without its place.
    pub fn reason(&self) -> String {
        match self {
            FormatError::Sgf(error) => error.reason(),
            FormatError::Invalid { .. } => self.to_string(),
        }
    }
}

/// An iterator over the games of a stream, as SGF whatever their format.
///
/// ```
/// use gopdb_go::formats::{Format, Records};
/// use gopdb_go::sgf::{Encodings, Limits};
/// let gib = &b"\\HS\n\\HE\n\\GS\nINI 0 1 0 &4\nSTO 0 2 1 15 3\n\\GE"[..];
/// let mut records = Records::new(gib, Format::Gib, Limits::default(), Encodings::default());
/// assert_eq!(records.next().unwrap()?.text, "(;GM[1]FF[4]SZ[19];B[pd])");
/// # Ok::<(), gopdb_go::formats::FormatError>(())
/// ```
#[derive(Debug)]
pub struct Records<R: Read> {
    source: Source<R>,
    limits: Limits,
    encodings: Encodings,
    facts: Option<FactsOfGames>,
    missing: MissingRows,
}

/// The games of a text that have no row in its index of facts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct MissingRows {
    /// The number of games.
    pub count: u64,
    /// The first 1,000: the byte where each begins, and its identifier.
    pub games: Vec<(u64, String)>,
}

#[derive(Debug)]
enum Source<R: Read> {
    Sgf(Box<Games<R>>),
    Json(Box<JsonGames<R>>),
    /// One game in the whole stream; `None` once it is read.
    Whole(Format, Option<R>),
    Lines {
        reader: BufReader<R>,
        offset: u64,
    },
    Ended,
}

impl<R: Read> Records<R> {
    /// The games of a stream of this format, with hints about their encodings.
    pub fn new(stream: R, format: Format, limits: Limits, encodings: Encodings) -> Records<R> {
        let source = match format {
            Format::Sgf => {
                Source::Sgf(Box::new(Games::new(stream, limits).with_encodings(encodings)))
            }
            Format::Json => Source::Json(Box::new(JsonGames::new(stream, limits))),
            Format::Lines => Source::Lines { reader: BufReader::new(stream), offset: 0 },
            format => Source::Whole(format, Some(stream)),
        };
        Records { source, limits, encodings, facts: None, missing: MissingRows::default() }
    }

    /// Uses an index of facts, for a text with one game per line.
    #[must_use]
    pub fn with_facts(self, facts: Option<FactsOfGames>) -> Records<R> {
        Records { facts, ..self }
    }

    /// The index of facts, which knows the rows that were used, and the games without a row.
    pub fn into_facts(self) -> (Option<FactsOfGames>, MissingRows) {
        (self.facts, self.missing)
    }

    /// The hints about encodings from the games so far, for other files of the same source.
    pub fn encodings(&self) -> Encodings {
        match &self.source {
            Source::Sgf(games) => games.encodings(),
            _ => self.encodings,
        }
    }

    /// The next line with a game, and where it begins.
    fn next_line(&mut self) -> Option<Result<RawGame, FormatError>> {
        loop {
            let Source::Lines { reader, offset } = &mut self.source else { return None };
            let start = *offset;
            let mut line = Vec::new();
            let most = self.limits.game_bytes as u64;
            match reader.by_ref().take(most).read_until(b'\n', &mut line) {
                Ok(0) => return None,
                Ok(count) => *offset += count as u64,
                Err(source) => {
                    self.source = Source::Ended;
                    return Some(Err(SgfError::Io { offset: start, source }.into()));
                }
            }
            let (text, encoding, malformed) = self.encodings.decode(&line, None);
            if text.trim().is_empty() {
                continue;
            }
            let Some((id, moves)) = lines::split(text.trim_end()) else {
                let reason = "expected an identifier, a tab and moves as `;B[pd];W[dp]`".to_owned();
                let format = Format::Lines;
                return Some(Err(FormatError::Invalid { format, offset: start, reason }));
            };
            let row = self.facts.as_mut().map(|facts| facts.take(id));
            if matches!(row, Some(None)) {
                self.missing.count += 1;
                if self.missing.games.len() < 1000 {
                    self.missing.games.push((start, id.trim().to_owned()));
                }
            }
            let text = lines::to_sgf(id, moves, row.flatten().unwrap_or("SZ[19]"));
            return Some(Ok(RawGame { offset: start, encoding, malformed, ..RawGame::new(text) }));
        }
    }

    /// The game of the whole stream.
    fn whole(&mut self, format: Format, stream: R) -> Result<RawGame, FormatError> {
        let limit = self.limits.game_bytes;
        let mut bytes = Vec::new();
        let most = (limit as u64).saturating_add(1);
        stream
            .take(most)
            .read_to_end(&mut bytes)
            .map_err(|source| SgfError::Io { offset: bytes.len() as u64, source })?;
        if bytes.len() > limit {
            return Err(SgfError::GameTooLong { offset: 0, limit }.into());
        }
        let head = String::from_utf8_lossy(bytes.get(..bytes.len().min(4096)).unwrap_or_default());
        let declared = (format == Format::Ugf).then(|| ugf::language(&head));
        let (text, encoding, malformed) = self.encodings.decode(&bytes, declared);
        let converted = match format {
            Format::Gib => gib::convert(&text),
            Format::Ngf => ngf::convert(&text),
            _ => ugf::convert(&text),
        };
        let invalid =
            |reason: &str| FormatError::Invalid { format, offset: 0, reason: reason.to_owned() };
        let text = converted.map_err(invalid)?;
        Ok(RawGame { encoding, malformed, ..RawGame::new(text) })
    }
}

impl<R: Read> Iterator for Records<R> {
    type Item = Result<RawGame, FormatError>;

    fn next(&mut self) -> Option<Result<RawGame, FormatError>> {
        match &mut self.source {
            Source::Sgf(games) => games.next().map(|game| game.map_err(FormatError::from)),
            Source::Json(games) => games.next(),
            Source::Whole(format, stream) => {
                let format = *format;
                let stream = stream.take()?;
                Some(self.whole(format, stream))
            }
            Source::Lines { .. } => self.next_line(),
            Source::Ended => None,
        }
    }
}
