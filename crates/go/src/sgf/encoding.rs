//! The encoding of a game's text.
//!
//! The rules are for the values of a record; see [`super::decoding`] for values that differ.
//!
//! 1. An encoding given by the caller is used for all non-ASCII bytes.
//! 2. Bytes that are ASCII or valid UTF-8 are read as UTF-8, whatever is declared, because text in
//!    another encoding is hardly ever valid UTF-8. Only two-byte sequences can be a few characters
//!    of an East Asian encoding by chance: if such an encoding is declared, it is used, and if the
//!    sequences are letters of several scripts, the next rules decide. ASCII with the escape
//!    sequences of ISO-2022-JP, or with the runs of HZ where that is declared, is read as that.
//! 3. Otherwise the declared encoding (`CA`) is used if the bytes are valid in it.
//! 4. Otherwise the encoding is guessed: the [most plausible](super::plausible) one for the names
//!    of players, with a preference for that of the previous game, and in long texts for the one
//!    that `chardetng` detects. Invalid bytes become U+FFFD.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{EUC_KR, Encoding, ISO_2022_JP, UTF_8, WINDOWS_1252};

use super::charset::{Charset, LATIN_1, UTF8};
use super::plausible::most_plausible;
use super::scan::{Runs, ValueEnd, ValueScan};

/// The bytes from the start of a game that are examined to find its encoding.
pub(super) const SAMPLE: usize = 64 << 10;

/// Hints about the encoding of games: an encoding given by the caller, and the encodings of
/// previous games.
///
/// The games of one folder or archive are mostly in one encoding, so this is passed on from file to
/// file.
#[derive(Clone, Copy, Debug, Default)]
pub struct Encodings {
    /// The encoding given by the caller.
    fixed: Option<Charset>,
    /// The last guess, which is likely for the next undeclared game.
    guess: Option<&'static Encoding>,
}

impl Encodings {
    /// Reads everything that is not ASCII in this encoding, whatever the records declare. `None` if
    /// there is no encoding of this name.
    ///
    /// ```
    /// use gopdb_go::sgf::{Encodings, Games, Limits};
    /// let stream = b"(;GM[1]CA[UTF-8]PB[\x83\x5c])";
    /// let games = Games::new(&stream[..], Limits::default());
    /// let mut games = games.with_encodings(Encodings::fixed("Shift_JIS").unwrap());
    /// assert_eq!(games.next().unwrap()?.text, "(;GM[1]CA[UTF-8]PB[ソ])");
    /// # Ok::<(), gopdb_go::sgf::SgfError>(())
    /// ```
    pub fn fixed(label: &str) -> Option<Encodings> {
        let fixed = Charset::by_label(label.as_bytes())?;
        Some(Encodings { fixed: Some(fixed), guess: None })
    }
}

impl Encodings {
    /// The text of a record of another format, the name of its encoding, and whether some bytes are
    /// invalid in it.
    pub fn decode(&mut self, bytes: &[u8], declared: Option<&str>) -> (String, &'static str, bool) {
        if let Some((utf16, _)) = Encoding::for_bom(bytes).filter(|(it, _)| *it != UTF_8) {
            let (text, malformed) = utf16.decode_with_bom_removal(bytes);
            return (text.into_owned(), utf16.name(), malformed);
        }
        if let (Ok(text), None) = (std::str::from_utf8(bytes), self.fixed) {
            return (text.to_owned(), UTF_8.name(), false);
        }
        let declared = declared.and_then(|label| Charset::by_label(label.as_bytes()));
        let declared = declared.filter(|charset| Reading::new(*charset, bytes).is_good());
        let charset = self.fixed.or(declared);
        let charset = charset.unwrap_or_else(|| Charset::Web(self.guess(bytes, bytes)));
        let (text, malformed) = charset.decode(bytes);
        (text.into_owned(), charset.name(), malformed)
    }
}

/// The most likely encoding of a text that is not UTF-8.
pub(crate) fn guess_encoding(text: &[u8]) -> &'static Encoding {
    Encodings::default().guess(text, text)
}

/// An encoding, and whether the game declares another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub charset: Charset,
    pub misdeclared: bool,
}

/// The encoding that a game declares with `CA`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Declared {
    Nothing,
    /// An encoding that is not known.
    Unknown,
    Known(Charset),
}

/// The preference for the encoding of the previous game, as a logarithm.
const FAVOR_LAST: f32 = 8.0;
/// The preference for the encoding that the detector finds in a long text.
const FAVOR_DETECTED: f32 = 60.0;
/// The bytes after 0x7F that make a text long.
const LONG: usize = 160;

impl Encodings {
    /// The encoding of a game that is valid UTF-8; `None` if that is by chance.
    pub(super) fn of_utf8(&self, text: &str) -> Option<Choice> {
        let of = |charset, misdeclared| Some(Choice { charset, misdeclared });
        if let Some(fixed) = self.fixed {
            return of(fixed, false);
        }
        if text.is_ascii() {
            return of(of_ascii(text), false);
        }
        let declared = declared(text.as_bytes());
        let two_bytes = text.bytes().all(|b| b < 0xe0);
        if let Some(guess) = self.guess.map(Charset::Web)
            && two_bytes
            && text.chars().any(|c| c > '\u{24f}')
            && guess.is_east_asian()
            && Reading::new(guess, text.as_bytes()).bad == 0
        {
            // The encoding of previous games, because some Chinese names are valid Greek or
            // Cyrillic.
            return of(guess, is_other(declared, guess));
        }
        match declared {
            Declared::Known(charset) if charset != UTF8 => {
                let by_chance = two_bytes
                    && charset.is_east_asian()
                    && Reading::new(charset, text.as_bytes()).bad == 0;
                if by_chance { of(charset, false) } else { of(UTF8, true) }
            }
            Declared::Nothing if two_bytes && is_mixed(text) => None,
            declared => of(UTF8, is_other(declared, UTF8)),
        }
    }

    /// Returns true if the caller gave the encoding.
    pub(super) const fn is_fixed(&self) -> bool {
        self.fixed.is_some()
    }

    /// The encoding of the values of a game that are not UTF-8. The text after the game helps to
    /// guess, but may be in another encoding.
    pub(super) fn of_values(&mut self, game: &[u8], values: &[u8], sample: &[u8]) -> Choice {
        if let Some(charset) = self.fixed {
            return Choice { charset, misdeclared: false };
        }
        let declared = declared(game);
        if let Declared::Known(charset) = declared {
            let is_plausible = if charset == LATIN_1 {
                // Every byte is valid in it.
                is_latin(values)
            } else {
                charset.is_single_byte() || fits(charset, values)
            };
            if is_plausible {
                return Choice { charset, misdeclared: false };
            }
        }
        // A few invalid bytes in UTF-8 are more likely than another encoding that resembles it.
        let utf8 = Reading::new(UTF8, values);
        if declared == Declared::Nothing && utf8.bad > 0 && utf8.is_good() {
            return Choice { charset: UTF8, misdeclared: false };
        }
        let charset = Charset::Web(self.guess(values, sample));
        Choice { charset, misdeclared: is_other(declared, charset) }
    }

    /// The encoding of a single value that is not in that of its record.
    pub(super) fn of_value(value: &[u8]) -> Option<Charset> {
        let charset = Charset::Web(most_plausible(value, |_| 0.0));
        Reading::new(charset, value).is_good().then_some(charset)
    }

    fn guess(&mut self, game: &[u8], sample: &[u8]) -> &'static Encoding {
        let is_long = game.iter().filter(|b| !b.is_ascii()).count() >= LONG;
        let detected = if is_long { detect(game).or_else(|| detect(sample)) } else { None };
        let encoding = most_plausible(game, |encoding| {
            let last = if self.guess == Some(encoding) { FAVOR_LAST } else { 0.0 };
            let is_detected = detected.is_some_and(|detected| is_same(detected, encoding));
            last + if is_detected { FAVOR_DETECTED } else { 0.0 }
        });
        // One-byte encodings other than the two that are distinguished.
        let encoding = match detected {
            Some(detected) if encoding == WINDOWS_1252 && detected.is_single_byte() => detected,
            _ => encoding,
        };
        self.guess = Some(encoding);
        encoding
    }
}

/// Returns true if values are in the encoding that a game declares, perhaps with characters that were cut.
fn fits(declared: Charset, values: &[u8]) -> bool {
    let reading = Reading::new(declared, values);
    if reading.bad == 0 || !reading.is_good() || !declared.is_east_asian() {
        return reading.is_good();
    }
    let is_declared =
        |encoding| matches!(declared, Charset::Web(declared) if is_same(declared, encoding));
    let favor = |encoding| if is_declared(encoding) { FAVOR_DETECTED } else { 0.0 };
    let likely = most_plausible(values, favor);
    is_declared(likely) || Reading::new(Charset::Web(likely), values).bad > 0
}

/// Returns true if it is the same encoding, or one that contains the other.
fn is_same(detected: &'static Encoding, encoding: &'static Encoding) -> bool {
    detected == encoding || (detected.name() == "GBK" && encoding.name() == "gb18030")
}

/// Returns true if a game declares another encoding.
fn is_other(declared: Declared, charset: Charset) -> bool {
    match declared {
        Declared::Nothing => false,
        Declared::Unknown => true,
        Declared::Known(declared) => declared != charset,
    }
}

/// The encoding of a game that is all ASCII.
fn of_ascii(text: &str) -> Charset {
    let japanese = Charset::Web(ISO_2022_JP);
    let escapes = ["\x1b$B", "\x1b$@", "\x1b(J"].iter().any(|escape| text.contains(escape));
    if escapes && Reading::new(japanese, text.as_bytes()).bad == 0 {
        return japanese;
    }
    let is_hz = text.contains("~{") && declared(text.as_bytes()) == Declared::Known(Charset::Hz);
    if is_hz { Charset::Hz } else { UTF8 }
}

/// The detected encoding of the bytes, except where the detector is unreliable.
fn detect(bytes: &[u8]) -> Option<&'static Encoding> {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    let guess = detector.guess(None, Utf8Detection::Deny);
    let unlikely = (guess == WINDOWS_1252 && !is_latin(bytes))
        || (guess == EUC_KR && !Reading::new(Charset::Web(EUC_KR), bytes).hangul);
    (!unlikely && guess != UTF_8).then_some(guess)
}

/// The properties of the bytes above 0x7F when decoded in an encoding.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading {
    /// Characters.
    pub good: usize,
    /// Errors, and characters for private use.
    pub bad: usize,
    /// True if it has Korean letters.
    hangul: bool,
}

impl Reading {
    pub fn new(charset: Charset, bytes: &[u8]) -> Reading {
        let (text, _) = charset.decode(bytes);
        let mut reading = Reading { good: 0, bad: 0, hangul: false };
        for c in text.chars().filter(|c| !c.is_ascii()) {
            match c {
                '\u{fffd}' | '\u{e000}'..='\u{f8ff}' => reading.bad += 1,
                _ => reading.good += 1,
            }
            reading.hangul |= ('가'..='힣').contains(&c);
        }
        reading
    }

    /// Servers cut names in the middle of a character: some errors are to be expected.
    pub fn is_good(self) -> bool {
        self.bad * 4 <= self.good
    }
}

/// Returns true if the letters are of several scripts, unlike any name. If they are two bytes each,
/// they are more likely characters of an East Asian encoding.
fn is_mixed(text: &str) -> bool {
    let script = |c: char| match c {
        '\u{80}'..='\u{24f}' => 1,
        '\u{370}'..='\u{3ff}' => 2,
        '\u{400}'..='\u{52f}' => 3,
        '\u{590}'..='\u{5ff}' => 4,
        '\u{600}'..='\u{7bf}' => 5,
        _ => 6,
    };
    let mut scripts = text.chars().filter(|c| !c.is_ascii()).map(script);
    let first = scripts.next();
    scripts.any(|other| Some(other) != first)
}

/// Returns true if the bytes above 0x7F are like those of a Western European text, in which they
/// occur singly or in pairs between letters; East Asian texts have long runs of them.
fn is_latin(bytes: &[u8]) -> bool {
    let runs = bytes.split(u8::is_ascii).map(<[u8]>::len);
    let (short, long) = runs.filter(|&len| len > 0).fold((0, 0), |(short, long), len| {
        if len <= 2 { (short + len, long) } else { (short, long + len) }
    });
    short >= long
}

/// The declaration `CA` of the root.
fn declared(game: &[u8]) -> Declared {
    match declaration(game) {
        None | Some([]) => Declared::Nothing,
        Some(label) => Charset::by_label(label).map_or(Declared::Unknown, Declared::Known),
    }
}

/// The value of the root's `CA`.
fn declaration(game: &[u8]) -> Option<&[u8]> {
    let mut rest = game.trim_ascii_start().strip_prefix(b"(")?.trim_ascii_start();
    rest = rest.strip_prefix(b";").unwrap_or(rest);
    let mut strict = false;
    let mut ours = false;
    loop {
        rest = rest.trim_ascii_start();
        let value = rest.strip_prefix(b"[").unwrap_or_default();
        match rest.first()? {
            b'[' => {
                let end = ValueScan::new(0, ours).find_end(value, true, Runs::None, &mut strict);
                let ValueEnd::At(at) = end else { return None };
                if ours {
                    return value.get(..at).map(<[u8]>::trim_ascii);
                }
                rest = value.get(at + 1..)?;
            }
            b';' | b'(' | b')' => return None,
            b if b.is_ascii_alphabetic() => {
                let len = rest.iter().take_while(|b| b.is_ascii_alphanumeric()).count();
                let (name, after) = rest.split_at_checked(len)?;
                ours = name.iter().filter(|b| !b.is_ascii_lowercase()).eq(b"CA");
                rest = after;
            }
            _ => rest = rest.get(1..)?,
        }
    }
}
