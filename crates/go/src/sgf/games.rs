//! The games of a stream, one after the other.

use std::io::{self, Read};
use std::iter::FusedIterator;

use encoding_rs::Encoding;

use super::charset::{Charset, UTF8};
use super::decoding::{Decoded, decode};
use super::encoding::{Choice, Encodings, SAMPLE};
use super::scan::{
    Broken, GameScan, LOOK_BACK, Runs, ScanResult, Start, find_start, lacks_opening, values,
};
use super::utf16::{self, Utf16};
use super::{Limits, SgfError};

/// The text of one game and its place in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawGame {
    /// The game from its `(` to its last `)`, or to the end of the text, as UTF-8.
    pub text: String,
    /// The byte of the stream where it begins.
    pub offset: u64,
    /// The name of the encoding in which it was read, `UTF-8` if it is all ASCII.
    pub encoding: &'static str,
    /// True if the game declares another encoding.
    pub misdeclared: bool,
    /// True if some values are in another encoding than the rest.
    pub mixed: bool,
    /// True if some bytes were invalid in the encoding. They became U+FFFD.
    pub malformed: bool,
}

impl RawGame {
    /// A game of a text in UTF-8, at the beginning of the stream.
    pub fn new(text: String) -> RawGame {
        let (misdeclared, mixed, malformed) = (false, false, false);
        RawGame { text, offset: 0, encoding: "UTF-8", misdeclared, mixed, malformed }
    }

    /// Warnings about the encoding.
    pub fn warnings(&self) -> impl Iterator<Item = String> {
        let name = self.encoding;
        let declared = self
            .misdeclared
            .then(|| format!("the declared encoding is wrong; the text was read as {name}"));
        let mixed = self.mixed.then(|| {
            format!(
                "the text is in several encodings: {name} and others; each value was read alone"
            )
        });
        let malformed = self.malformed.then(|| format!("some characters cannot be read as {name}"));
        declared.into_iter().chain(mixed).chain(malformed)
    }
}

/// An iterator over the games of a stream.
///
/// Only one game and some kilobytes are in memory at a time. A game that cannot be read is an
/// error, after which iteration continues; [`SgfError::Io`] ends it.
///
/// ```
/// use gopdb_go::sgf::{Games, Limits};
/// let stream = b"two games: (;GM[1];B[pd]) and (;GM[1];B[dp])";
/// let games: Vec<_> = Games::new(&stream[..], Limits::default()).collect::<Result<_, _>>()?;
/// assert_eq!(games[1].text, "(;GM[1];B[dp])");
/// assert_eq!(games[1].offset, 30);
/// # Ok::<(), gopdb_go::sgf::SgfError>(())
/// ```
#[derive(Debug)]
pub struct Games<R> {
    /// `None` once the stream has ended.
    source: Option<Source<R>>,
    buffer: Vec<u8>,
    /// The part of the buffer that was read but not consumed.
    start: usize,
    end: usize,
    /// The byte of the stream that is at `start`.
    offset: u64,
    utf16: Option<&'static Encoding>,
    limits: Limits,
    encodings: Encodings,
    begun: bool,
    found: bool,
    /// The error that ended the stream, which is returned after the complete games.
    failure: Option<SgfError>,
}

#[derive(Debug)]
enum Source<R> {
    Bytes(R),
    Utf16(Box<Utf16<R>>),
}

/// A game that is over a limit.
struct TooMuch {
    /// Its end, or the state of the search for it.
    end: Result<usize, GameScan>,
    /// The number of its bytes that were read when it exceeded the limit.
    seen: usize,
    error: SgfError,
}

/// A quarter of this is the minimum size of one read.
const CHUNK: usize = 64 << 10;

/// Like `read`, but retries when interrupted.
pub(super) fn read_some(source: &mut impl Read, out: &mut [u8]) -> io::Result<usize> {
    loop {
        match source.read(out) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            done => return done,
        }
    }
}

impl<R: Read> Games<R> {
    /// The games of a stream. It is read in pieces of 16 KiB or more and need not be buffered.
    pub fn new(source: R, limits: Limits) -> Games<R> {
        Games {
            source: Some(Source::Bytes(source)),
            buffer: Vec::new(),
            start: 0,
            end: 0,
            offset: 0,
            utf16: None,
            limits,
            encodings: Encodings::default(),
            begun: false,
            found: false,
            failure: None,
        }
    }

    /// Uses hints about the encodings.
    #[must_use]
    pub fn with_encodings(mut self, encodings: Encodings) -> Games<R> {
        self.encodings = encodings;
        self
    }

    /// The hints about encodings from the games so far, for other files of the same source.
    pub fn encodings(&self) -> Encodings {
        self.encodings
    }

    #[expect(
        clippy::indexing_slicing,
        reason = "the window lies in the buffer, and places are in the window"
    )]
    fn window(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    fn complete(&self) -> bool {
        self.source.is_none()
    }

    /// The byte of the stream that is at this place of the window.
    #[expect(
        clippy::indexing_slicing,
        reason = "the window lies in the buffer, and places are in the window"
    )]
    fn offset_of(&self, at: usize) -> u64 {
        let before = &self.window()[..at];
        let len = if self.utf16.is_some() { utf16::raw_len(before) } else { before.len() };
        self.offset + len as u64
    }

    fn consume(&mut self, count: usize) {
        self.offset = self.offset_of(count);
        self.start += count;
    }

    /// Reads more into the window.
    #[expect(
        clippy::indexing_slicing,
        reason = "the window lies in the buffer, and places are in the window"
    )]
    fn fill(&mut self) {
        if self.buffer.is_empty() {
            // Most files are one game.
            self.buffer = vec![0; CHUNK / 4];
        } else if self.buffer.len() - self.end < CHUNK / 16 {
            self.buffer.copy_within(self.start..self.end, 0);
            self.end -= self.start;
            self.start = 0;
            // Doubled, so that a long game is not moved too often.
            let room = (self.end + CHUNK).max(4 * CHUNK).next_power_of_two();
            if self.buffer.len() < room {
                self.buffer.resize(room, 0);
            }
        }
        let room = &mut self.buffer[self.end..];
        let count = match &mut self.source {
            None => Ok(0),
            Some(Source::Bytes(source)) => read_some(source, room),
            Some(Source::Utf16(source)) => read_some(source, room),
        };
        match count {
            Ok(0) => self.source = None,
            Ok(count) => self.end += count,
            Err(source) => {
                self.source = None;
                self.found = true;
                let offset = self.offset_of(self.end - self.start);
                self.failure = Some(SgfError::Io { offset, source });
            }
        }
    }

    /// Fills the window to this length, or to the end of the stream.
    fn fill_to(&mut self, len: usize) {
        while self.window().len() < len && !self.complete() {
            self.fill();
        }
    }

    /// Inspects the start of the stream.
    #[expect(
        clippy::indexing_slicing,
        reason = "the window lies in the buffer, and places are in the window"
    )]
    fn begin(&mut self) {
        const START: usize = 1024;
        self.begun = true;
        self.fill_to(START);
        let start = &self.window()[..self.window().len().min(START)];
        let lacks_opening = lacks_opening(start);
        self.utf16 = utf16::detect(start);
        let Some(encoding) = self.utf16 else {
            if lacks_opening {
                self.buffer.insert(0, b'(');
                self.end += 1;
            }
            return;
        };
        let raw = self.window().to_vec();
        (self.start, self.end) = (0, 0);
        if let Some(Source::Bytes(source)) = self.source.take() {
            self.source = Some(Source::Utf16(Box::new(Utf16::new(source, raw, encoding))));
        } else {
            // These bytes are the whole stream.
            self.buffer = encoding.decode_without_bom_handling(&raw).0.into_owned().into_bytes();
            self.end = self.buffer.len();
        }
    }

    /// Advances to the next game; `false` if there is none.
    fn find_game(&mut self) -> bool {
        let mut from = 0;
        loop {
            match find_start(self.window(), from, self.complete()) {
                Start::At(at) => {
                    self.consume(at);
                    return true;
                }
                Start::NoneBefore(_) if self.complete() => return false,
                Start::NoneBefore(at) => {
                    self.consume(at);
                    from = 0;
                    self.fill();
                }
            }
        }
    }

    /// The end of the game at the start of the window, or why it cannot be read.
    fn find_end(&mut self, runs: Runs) -> Result<usize, Box<TooMuch>> {
        let mut scan = GameScan::new(runs, self.limits);
        let limit = self.limits.game_bytes;
        loop {
            let step = scan.run(self.window(), self.complete());
            match step {
                ScanResult::End(end) if end <= limit => return Ok(end),
                // The meaning of a bracket may depend on text beyond the limit.
                ScanResult::More if scan.settled() <= limit => self.fill(),
                ScanResult::Limit(broken, at)
                    if at.saturating_add(self.bytes_of(broken)) <= limit =>
                {
                    let offset = self.offset_of(at);
                    let Limits { value_bytes, depth, nodes, .. } = self.limits;
                    let error = match broken {
                        Broken::Value => SgfError::ValueTooLong { offset, limit: value_bytes },
                        Broken::Depth => SgfError::TooDeep { offset, limit: depth },
                        Broken::Nodes => SgfError::TooManyNodes { offset, limit: nodes },
                    };
                    return Err(Box::new(TooMuch { end: Err(scan), seen: at, error }));
                }
                step => {
                    let end = if let ScanResult::End(end) = step { Ok(end) } else { Err(scan) };
                    let error = SgfError::GameTooLong { offset: self.offset, limit };
                    return Err(Box::new(TooMuch { end, seen: limit, error }));
                }
            }
        }
    }

    /// The bytes after its beginning where a part of a game is over a limit.
    fn bytes_of(&self, broken: Broken) -> usize {
        if broken == Broken::Value { self.limits.value_bytes } else { 0 }
    }

    /// Skips a game that exceeds a limit.
    fn skip_game(&mut self, scan: GameScan) {
        let mut scan = scan.unlimited();
        loop {
            match scan.run(self.window(), self.complete()) {
                ScanResult::End(end) => {
                    self.consume(end);
                    return;
                }
                ScanResult::More | ScanResult::Limit(..) => {
                    let used = scan.needs_from().saturating_sub(LOOK_BACK);
                    scan.shift(used);
                    self.consume(used);
                    self.fill();
                }
            }
        }
    }

    /// The encoding of the game of `len` bytes at the start of the window, if all of it is in UTF-8
    /// or UTF-16.
    fn unicode(&mut self, len: usize) -> Option<Choice> {
        if let Some(encoding) = self.utf16 {
            return Some(Choice { charset: Charset::Web(encoding), misdeclared: false });
        }
        let text = std::str::from_utf8(self.window().get(..len)?).ok()?;
        self.encodings.of_utf8(text)
    }

    /// The text of the game of `len` bytes at the start of the window.
    #[expect(
        clippy::indexing_slicing,
        reason = "the window lies in the buffer, and places are in the window"
    )]
    fn decode(&mut self, len: usize, choice: Option<Choice>) -> Decoded {
        if let Some(choice) = choice
            && (choice.charset == UTF8 || self.utf16.is_some())
            && let Ok(text) = std::str::from_utf8(self.window()[..len].trim_ascii_end())
        {
            return Decoded { text: text.to_owned(), choice, is_mixed: false, is_malformed: false };
        }
        if let Some(choice) = choice
            && choice.charset.runs() != Runs::None
        {
            let (text, is_malformed) = choice.charset.decode(self.window()[..len].trim_ascii_end());
            return Decoded { text: text.into_owned(), choice, is_mixed: false, is_malformed };
        }
        self.fill_to(SAMPLE);
        let places = values(self.window(), self.complete(), Runs::None);
        let sample = &self.buffer[self.start..self.end];
        let near = &sample[..sample.len().min(SAMPLE)];
        decode(&sample[..len], &places, choice, &mut self.encodings, near)
    }

    /// Reads the game at the start of the window.
    fn read_game(&mut self) -> Result<RawGame, SgfError> {
        let mut end = self.find_end(Runs::None);
        let choice = match &end {
            Ok(end) => self.unicode(*end),
            Err(too_much) => self.unicode(too_much.seen),
        };
        let runs = choice.map_or(Runs::None, |choice| choice.charset.runs());
        if runs != Runs::None {
            // Some of the brackets were parts of characters.
            end = self.find_end(runs);
        }
        let offset = self.offset;
        let end = match end {
            Ok(end) => end,
            Err(too_much) => {
                match too_much.end {
                    Ok(end) => self.consume(end),
                    Err(scan) => self.skip_game(scan),
                }
                return Err(too_much.error);
            }
        };
        let Decoded { text, choice, is_mixed, is_malformed } = self.decode(end, choice);
        self.consume(end);
        Ok(RawGame {
            text,
            offset,
            encoding: choice.charset.name(),
            misdeclared: choice.misdeclared && !is_mixed,
            mixed: is_mixed,
            malformed: is_malformed,
        })
    }

    fn advance(&mut self) -> Option<Result<RawGame, SgfError>> {
        if !self.begun {
            self.begin();
        }
        if self.find_game() {
            self.found = true;
            let game = self.read_game();
            // A possible first part of a game is not returned as a game.
            let cut = self.failure.is_some() && self.window().is_empty();
            if !cut || game.as_ref().is_ok_and(|game| game.text.ends_with(')')) {
                return Some(game);
            }
        }
        self.start = self.end;
        if !self.found {
            self.found = true;
            return Some(Err(SgfError::NoGame { offset: 0 }));
        }
        self.failure.take().map(Err)
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = Result<RawGame, SgfError>;

    fn next(&mut self) -> Option<Result<RawGame, SgfError>> {
        self.advance()
    }
}

impl<R: Read> FusedIterator for Games<R> {}
