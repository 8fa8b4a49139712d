//! Finds the start and end of games and values on bytes, before and apart from the encoding.
//!
//! The splitter of streams and the parser share these rules. The splitter applies them to the bytes
//! of a file, in which the encoding of a value is not known yet: a `]` or `\` may be the second byte
//! of a character of GBK, Big5 or Shift-JIS, and a character that was cut in the middle may stand
//! before a `]` that ends its value. No table of lead bytes decides between the two, as one of them
//! is wrong in every second case. What follows decides:
//!
//! * A `]` [ends its value](closes) if the structure goes on after it: a node, a variation, an end,
//!   a further value or a known property. Between them white space may stand, and *litter*: commas,
//!   blanks of any encoding, HTML tags, the name of a property without a value.
//! * It is content if words follow, or a `]` comes before the next `[`: the end of the value is
//!   still to come.
//! * A `\` that follows a byte above 0x80 which completes no character of UTF-8, and is followed by
//!   a `]` that ends the value by the first rule, is the second byte of a character.
//!
//! Bytes above 0x7F are never distinguished, so that the rules give the same answer for a text in
//! any encoding. The splitter marks what it found with backslashes when it decodes a value (see
//! [`super::decoding`]), so that the parser finds the same values in the decoded text. Only the
//! seven-bit encodings, whose characters are made of ASCII bytes, need [`Runs`].

use std::ops::Range;

use memchr::{memchr, memchr2, memmem, memrchr};

use super::Limits;

/// The maximum look-ahead from a bracket to determine its meaning, in bytes. It bounds the memory,
/// and makes the meaning independent of how the stream is split.
const LOOK_AHEAD: usize = 4096;

/// The bytes after a `]` that looks like content in which the true end of the value must follow.
const PATIENCE: usize = 64 << 10;

/// The maximum look-back from the end of a value.
pub(super) const LOOK_BACK: usize = 64;

/// The encodings that write characters as runs of ASCII bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Runs {
    /// None of them.
    None,
    /// Escape sequences switch to two-byte characters and back: ISO-2022-JP.
    Iso2022Jp,
    /// `~{` and `~}` do so: HZ.
    Hz,
}

/// The name of a property of one or two letters as a number; 0 for any other. As everywhere,
/// lower-case letters do not count, unless there are no others.
fn code(name: &[u8]) -> u16 {
    match *name {
        [a] => a.to_ascii_uppercase().into(),
        [a, b] if a.is_ascii_uppercase() && b.is_ascii_uppercase() => u16::from_be_bytes([a, b]),
        _ => {
            let mut upper = name.iter().copied().filter(|b| !b.is_ascii_lowercase());
            match (upper.next(), upper.next(), upper.next(), name) {
                (Some(a), None, ..) => a.into(),
                (Some(a), Some(b), None, _) => u16::from_be_bytes([a, b]),
                (None, None, None, &[a, b]) => {
                    u16::from_be_bytes([a.to_ascii_uppercase(), b.to_ascii_uppercase()])
                }
                _ => 0,
            }
        }
    }
}

#[expect(clippy::indexing_slicing, reason = "at compile time")]
const fn codes<const N: usize>(names: [&[u8; 2]; N]) -> [u16; N] {
    let mut codes = [0; N];
    let mut i = 0;
    while i < N {
        codes[i] = u16::from_be_bytes(*names[i]);
        i += 1;
    }
    codes
}

/// The properties of a root node; a node with one of these begins a game.
const ROOT: [u16; 5] = codes([b"GM", b"FF", b"SZ", b"CA", b"AP"]);

/// The properties that are a move.
const MOVES: [u16; 2] = [b'B' as u16, b'W' as u16];

/// Other properties that have neither names nor texts.
const PLAIN: [u16; 32] = codes([
    b"AB", b"AE", b"AW", b"BL", b"BM", b"CR", b"DD", b"DM", b"DO", b"FF", b"GB", b"GM", b"GW",
    b"HA", b"HO", b"IT", b"KM", b"KO", b"MA", b"MN", b"OB", b"OW", b"PL", b"SL", b"SQ", b"ST",
    b"SZ", b"TB", b"TE", b"TR", b"TW", b"WL",
]);

/// Facts about the whole game: the first property of a game that begins inside an unclosed value.
const INFO: [u16; 8] = codes([b"PB", b"PW", b"EV", b"GN", b"DT", b"RE", b"KM", b"RU"]);

/// Other properties that begin a game whose first `;` is missing.
const HEADER: [u16; 16] = codes([
    b"AB", b"AN", b"AW", b"BR", b"BT", b"GC", b"HA", b"KO", b"PC", b"RD", b"RO", b"SO", b"TE",
    b"US", b"WR", b"WT",
]);

/// The properties with texts in two letters.
const TEXTS: [u16; 26] = codes([
    b"AN", b"AP", b"BR", b"BT", b"CA", b"CP", b"DT", b"EV", b"GC", b"GN", b"ID", b"LB", b"ON",
    b"OT", b"PB", b"PC", b"PW", b"RD", b"RE", b"RO", b"RU", b"SO", b"TM", b"US", b"WR", b"WT",
]);

/// The properties that are not listed above.
const OTHER: [u16; 21] = codes([
    b"AR", b"AS", b"BS", b"CH", b"EL", b"EX", b"FG", b"LN", b"LT", b"MT", b"OP", b"PM", b"RG",
    b"SC", b"SE", b"SI", b"SU", b"TC", b"UC", b"VW", b"WS",
]);

/// The properties of one letter.
const LETTERS: [u16; 8] = [
    b'B' as u16,
    b'W' as u16,
    b'C' as u16,
    b'N' as u16,
    b'V' as u16,
    b'L' as u16,
    b'M' as u16,
    b'D' as u16,
];

/// Returns whether SGF has a property of this name.
pub(super) fn is_known(name: &[u8]) -> bool {
    let code = code(name);
    LETTERS.contains(&code)
        || PLAIN.contains(&code)
        || TEXTS.contains(&code)
        || OTHER.contains(&code)
}

/// An answer that may need more of the text.
type Maybe<T> = Option<T>;

/// The blanks of other encodings: the ideographic one, those that cannot be broken, those of no
/// width, byte order marks.
const BLANKS: [&[u8]; 14] = [
    b"\xe3\x80\x80",
    b"\xc2\xa0",
    b"\xc2\xad",
    b"\xe2\x80\x8b",
    b"\xe2\x80\x8c",
    b"\xe2\x80\x8d",
    b"\xe2\x80\x8e",
    b"\xe2\x80\x8f",
    b"\xe2\x81\xa0",
    b"\xef\xbb\xbf",
    b"\xa1\xa1",
    b"\xa1\x40",
    b"\x81\x40",
    b"\xa0",
];

/// The bytes of the blank at the start of a text; 0 if there is none.
pub(super) fn blank_len(text: &[u8]) -> usize {
    match text.first() {
        Some(b) if b.is_ascii_whitespace() || matches!(b, 0x0b | 0) => 1,
        Some(0x80..) => BLANKS.iter().find(|blank| text.starts_with(blank)).map_or(0, |b| b.len()),
        _ => 0,
    }
}

pub(super) fn skip_white(text: &[u8], from: usize) -> usize {
    let mut at = from;
    loop {
        match blank_len(text.get(at..).unwrap_or_default()) {
            0 => return at,
            len => at += len,
        }
    }
}

fn trim_white_end(mut text: &[u8]) -> &[u8] {
    loop {
        let trimmed = text.trim_ascii_end();
        match BLANKS.iter().find_map(|blank| trimmed.strip_suffix(*blank)) {
            Some(shorter) => text = shorter,
            None => return trimmed,
        }
    }
}

fn skip_name(text: &[u8], from: usize) -> usize {
    let rest = text.get(from..).unwrap_or_default();
    from + rest.iter().take_while(|b| b.is_ascii_alphanumeric()).count()
}

/// The text from here to the maximum look-ahead, and whether it ends there.
fn ahead(text: &[u8], complete: bool) -> (&[u8], bool) {
    match text.get(..LOOK_AHEAD) {
        Some(near) => (near, true),
        None => (text, complete),
    }
}

/// Returns whether `text` begins with a property with one of these names.
#[expect(clippy::indexing_slicing, reason = "a name ends in the text")]
fn property_of(names: &[&[u16]], text: &[u8]) -> Maybe<bool> {
    let end = skip_name(text, 0);
    let bracket = skip_white(text, end);
    match text.get(bracket) {
        Some(&b'[') => {
            let code = code(&text[..end]);
            Some(names.iter().any(|names| names.contains(&code)))
        }
        Some(_) => Some(false),
        None => None,
    }
}

/// Returns whether a game begins with the `(` at `at`, at the start of a stream or after a game: if
/// a `;` and a property or the end of the game follow, or, without the `;`, a property of a game's
/// header.
pub(super) fn begins_game(text: &[u8], at: usize, complete: bool) -> Maybe<bool> {
    let (text, complete) = ahead(text.get(at..)?, complete);
    let unknown = complete.then_some(false);
    let next = skip_white(text, 1);
    match text.get(next) {
        Some(&b';') => {}
        Some(b) if b.is_ascii_alphabetic() => {
            let text = text.get(next..)?;
            return match property_of(&[&ROOT, &INFO, &HEADER], text) {
                Some(false) => begins_with_node(text).or(unknown),
                answer => answer.or(unknown),
            };
        }
        Some(_) => return Some(false),
        None => return unknown,
    }
    let next = skip_white(text, next + 1);
    match text.get(next) {
        // An empty root.
        Some(b';' | b'(') => Some(true),
        // An empty game; in the middle of a text it is an emoticon.
        Some(b')') => match text.get(skip_white(text, next + 1)) {
            Some(b) => Some(*b == b'('),
            None => complete.then_some(true),
        },
        Some(b) if b.is_ascii_alphabetic() => begins_property(text, next).or(unknown),
        Some(_) => Some(false),
        None => unknown,
    }
}

/// Returns whether a property begins here, perhaps after names without values.
fn begins_property(text: &[u8], mut at: usize) -> Maybe<bool> {
    loop {
        let end = skip_name(text, at);
        let after = skip_white(text, end);
        at = match *text.get(after)? {
            b'[' => return Some(true),
            b';' if is_known(text.get(at..end)?) => skip_white(text, after + 1),
            b if b.is_ascii_alphabetic() && is_known(text.get(at..end)?) => after,
            _ => return Some(false),
        };
    }
}

/// Returns whether `text` begins with properties that a node follows, as in a game whose first `;` is
/// missing.
fn begins_with_node(mut text: &[u8]) -> Maybe<bool> {
    loop {
        let name = skip_name(text, 0);
        let mut at = skip_white(text, name);
        if *text.get(at)? != b'[' || !is_known(text.get(..name)?) {
            return Some(false);
        }
        while *text.get(at)? == b'[' {
            at = skip_white(text, skip_value(text, at + 1)?);
        }
        match *text.get(at)? {
            b';' => return Some(true),
            b if b.is_ascii_alphabetic() => text = text.get(at..)?,
            _ => return Some(false),
        }
    }
}

/// The properties of a game that another game would have, too: a bit for each of [`ROOT`].
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seen(u8);

impl Seen {
    fn bit(code: u16) -> u8 {
        ROOT.iter().position(|root| *root == code).map_or(0, |at| 1 << at)
    }

    /// Notes a property by its name.
    pub fn note(&mut self, name: &[u8]) {
        let code = code(name);
        self.0 |= if MOVES.contains(&code) { u8::MAX } else { Seen::bit(code) };
    }

    /// Notes a move, after which no property of a root belongs to the game.
    pub fn note_move(&mut self) {
        self.0 = u8::MAX;
    }
}

/// Returns whether a *new* game begins with the `(` at `at` inside an unclosed game: if the next
/// node has a property of a root that the game has had, or any after its first move, and no move before it.
pub(super) fn begins_new_game(text: &[u8], at: usize, seen: Seen, complete: bool) -> Maybe<bool> {
    let (text, complete) = ahead(text.get(at..)?, complete);
    let unknown = complete.then_some(false);
    let mut pos = skip_white(text, 1);
    match text.get(pos) {
        Some(&b';') => pos += 1,
        Some(_) => return Some(false),
        None => return unknown,
    }
    loop {
        pos = skip_white(text, pos);
        match text.get(pos) {
            Some(&b'[') => match memchr(b']', text.get(pos..)?) {
                Some(close) => pos += close + 1,
                None => return unknown,
            },
            Some(b) if b.is_ascii_alphabetic() => {
                let end = skip_name(text, pos);
                let code = code(text.get(pos..end)?);
                if MOVES.contains(&code) {
                    return Some(false);
                }
                match property_of(&[&ROOT], text.get(pos..)?) {
                    Some(true) if Seen::bit(code) & seen.0 != 0 => return Some(true),
                    Some(_) => pos = end,
                    None => return unknown,
                }
            }
            Some(_) => return Some(false),
            None => return unknown,
        }
    }
}

/// Returns whether the values of a property with this name (points, numbers, colours) never contain
/// `]`, so that the first `]` ends them.
pub(super) fn is_plain(name: &[u8]) -> bool {
    let code = code(name);
    MOVES.contains(&code) || PLAIN.contains(&code)
}

/// The name before the `[` at `at`; empty if there is none, as after a first value.
#[expect(
    clippy::indexing_slicing,
    reason = "the place is in the text, and what is counted is of it"
)]
fn name_before(text: &[u8], at: usize) -> &[u8] {
    let near = trim_white_end(&text[at.saturating_sub(LOOK_BACK)..at]);
    let len = near.iter().rev().take_while(|b| b.is_ascii_alphanumeric()).count();
    let name = &near[near.len() - len..];
    let digits = name.iter().take_while(|b| b.is_ascii_digit()).count();
    &name[digits..]
}

/// The place at which the next game begins, at or after `from`.
pub(super) enum Start {
    /// Its `(`.
    At(usize),
    /// There is none before this byte, from which to continue when there is more text.
    NoneBefore(usize),
}

/// Returns whether a text with this beginning contains a game.
///
/// ```
/// use gopdb_go::sgf::looks_like_sgf;
/// assert!(looks_like_sgf(b"Dear all,\r\n(;FF[4]GM[1]"));
/// assert!(looks_like_sgf(b"\xff\xfe(\0;\0G\0M\0[\x001\0"), "UTF-16");
/// assert!(!looks_like_sgf(b"(; is no game"));
/// ```
pub fn looks_like_sgf(start: &[u8]) -> bool {
    // UTF-16 is its ASCII with zeros between.
    let text: Vec<u8> = start.iter().copied().filter(|b| *b != 0).collect();
    let mut from = 0;
    while let Start::At(at) = find_start(&text, from, true) {
        // An emoticon is not a game.
        if !text.get(at..).is_some_and(|game| game.starts_with(b"(;)")) {
            return true;
        }
        from = at + 1;
    }
    false
}

/// Returns whether a stream with this beginning is a game whose first `(` is missing.
pub(super) fn lacks_opening(start: &[u8]) -> bool {
    let text = start.get(skip_white(start, 0)..).unwrap_or_default();
    let begins = match text.strip_prefix(b";") {
        Some(node) => {
            let node = node.get(skip_white(node, 0)..).unwrap_or_default();
            property_of(&[&ROOT, &INFO, &HEADER, &MOVES], node)
        }
        None => property_of(&[&ROOT], text),
    };
    begins == Some(true)
}

/// Finds the next game, starting outside of games.
pub(super) fn find_start(text: &[u8], mut from: usize, complete: bool) -> Start {
    while let Some(step) = memchr(b'(', text.get(from..).unwrap_or_default()) {
        from += step;
        match begins_game(text, from, complete) {
            Some(true) => return Start::At(from),
            Some(false) => from += 1,
            None => return Start::NoneBefore(from),
        }
    }
    Start::NoneBefore(text.len())
}

/// The end of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValueEnd {
    /// Its `]`.
    At(usize),
    /// It is unclosed: a new game begins here with `(`.
    NewGame(usize),
    /// It is unclosed: the text ends.
    Open,
    /// More text is needed.
    More,
}

/// The search for the end of one value, which can be interrupted.
#[derive(Clone, Debug)]
pub(super) struct ValueScan {
    /// The first byte after the `[`.
    pub start: usize,
    /// The text before this is content.
    pos: usize,
    /// The first `]` that was taken for content.
    first_close: Option<usize>,
    /// True if the first `]` is the end.
    plain: bool,
}

impl ValueScan {
    /// `plain` states that the property [`is_plain`].
    pub fn new(start: usize, plain: bool) -> ValueScan {
        ValueScan { start, pos: start, first_close: None, plain }
    }

    /// Forgets the first `count` bytes of the text.
    pub fn shift(&mut self, count: usize) {
        self.start = self.start.saturating_sub(count);
        self.pos -= count;
        self.first_close = self.first_close.map(|at| at - count);
    }

    /// The end does not come before this byte.
    fn settled(&self) -> usize {
        self.first_close.unwrap_or(self.pos.saturating_sub(LOOK_BACK)).max(self.start)
    }

    /// The number of bytes that this search may still inspect.
    pub fn needs_from(&self) -> usize {
        let back = self.pos.saturating_sub(LOOK_BACK).max(self.start);
        self.first_close.map_or(back, |first| first.min(back))
    }

    /// Finds the end. If `strict`, the first `]` without a backslash ends the value; this is set
    /// after a value of the text was found that only ends so. Otherwise broken texts could be
    /// searched again from every value.
    pub fn find_end(
        &mut self,
        text: &[u8],
        complete: bool,
        runs: Runs,
        strict: &mut bool,
    ) -> ValueEnd {
        loop {
            let special = self.next_special(text, runs);
            if self.first_close.is_some_and(|first| self.pos - first > PATIENCE) {
                return self.give_up(ValueEnd::Open, strict);
            }
            let Some(at) = special else {
                return if complete {
                    self.give_up(ValueEnd::Open, strict)
                } else {
                    ValueEnd::More
                };
            };
            if text.get(at) == Some(&b'\\') {
                if text.get(at + 1) == Some(&b']') && follows_lead(text, self.start, at) {
                    match closes(text.get(at + 2..).unwrap_or_default(), complete) {
                        Some(true) => return ValueEnd::At(at + 1),
                        Some(false) => {}
                        None => return ValueEnd::More,
                    }
                }
                // The escaped character is content, whatever it is.
                let width = 1 + char_width(text.get(at + 1..).unwrap_or_default(), runs);
                if at + width > text.len() && !complete {
                    self.pos = at;
                    return ValueEnd::More;
                }
                self.pos = at + width;
                continue;
            }
            if let Some(game) = self.game_inside(text, at) {
                return self.give_up(ValueEnd::NewGame(game), strict);
            }
            let is_character = || at > self.start && text.get(at - 1).is_some_and(|&b| b >= 0x81);
            if *strict || self.plain && !is_character() {
                return ValueEnd::At(at);
            }
            match closes(text.get(at + 1..).unwrap_or_default(), complete) {
                Some(true) => return ValueEnd::At(at),
                Some(false) => {
                    self.first_close.get_or_insert(at);
                    self.pos = at + 1;
                }
                None => return ValueEnd::More,
            }
        }
    }

    /// Returns the end of a value in which no `]` looked like the end: the first `]`, if there is
    /// one.
    fn give_up(&self, otherwise: ValueEnd, strict: &mut bool) -> ValueEnd {
        match self.first_close {
            Some(at) => {
                *strict = true;
                ValueEnd::At(at)
            }
            None => otherwise,
        }
    }

    /// The next `\` or `]` from `pos`, which is advanced to it.
    fn next_special(&mut self, text: &[u8], runs: Runs) -> Option<usize> {
        if runs == Runs::None {
            let found = memchr2(b'\\', b']', text.get(self.pos..)?);
            self.pos = found.map_or(text.len(), |step| self.pos + step);
            return found.map(|_| self.pos);
        }
        while let Some(&byte) = text.get(self.pos) {
            if byte == b'\\' || byte == b']' {
                return Some(self.pos);
            }
            let width = char_width(text.get(self.pos..)?, runs);
            if self.pos + width > text.len() {
                return None;
            }
            self.pos += width;
        }
        None
    }

    /// The `(` of a game that begins in this value, seen from the `]` of its first property.
    fn game_inside(&self, text: &[u8], close: usize) -> Option<usize> {
        let from = self.start.max(close.saturating_sub(LOOK_BACK));
        let near = text.get(from..close)?;
        let bracket = memrchr(b'[', near)?;
        let before = near.get(..bracket)?.trim_ascii_end();
        let name_len = before.iter().rev().take_while(|b| b.is_ascii_alphanumeric()).count();
        let (before, name) = before.split_at(before.len() - name_len);
        let before = before.trim_ascii_end().strip_suffix(b";")?.trim_ascii_end();
        let code = code(name);
        let begins = before.ends_with(b"(") && (ROOT.contains(&code) || INFO.contains(&code));
        begins.then(|| from + before.len() - 1)
    }
}

/// The maximum number of signs after a `]` that are inspected to determine its meaning.
const SIGNS: usize = 8;

/// The letters of the longest name of SGF.
const LONGEST_NAME: usize = 2;

/// The number of signs in a row that only structure has.
const CONVINCING: usize = 3;

/// Returns whether a `]` with this text after it ends its value: whether the structure goes on,
/// with no `]` of a value that began before.
fn closes(after: &[u8], complete: bool) -> Maybe<bool> {
    match after {
        [b'[', ..] => return Some(true),
        [b';', b'B' | b'W', b'[', _, _, b']', b';' | b'(' | b')' | b'A'..=b'Z', ..] => {
            return Some(true);
        }
        [a @ b'A'..=b'Z', b @ b'A'..=b'Z', b'[', ..] if is_known(&[*a, *b]) => return Some(true),
        _ => {}
    }
    let (near, complete) = ahead(after, complete);
    let ends = near.len() < LOOK_AHEAD;
    let (mut pos, mut in_a_row, mut has_node, mut has_end) = (0, 0, false, false);
    for sign in 0..SIGNS {
        let gap = Gap::read(near, pos);
        let Some(&byte) = near.get(gap.end) else {
            return complete.then_some(ends || has_end || gap.is_structure());
        };
        if byte == b']' {
            return Some(false);
        }
        let mut is_structure = gap.is_structure();
        pos = gap.end + 1;
        if byte == b'[' {
            match gap.name {
                Name::Text if is_structure => return Some(true),
                Name::Comment if is_structure && (has_node || gap.filling == Filling::Nothing) => {
                    return Some(true);
                }
                // A property of a program of its own.
                Name::Capitals if sign == 0 && gap.filling == Filling::Nothing => {
                    return Some(true);
                }
                Name::Text | Name::Comment | Name::Known => {}
                Name::None if gap.filling <= Filling::White => {}
                _ => is_structure = false,
            }
            match skip_value(near, pos) {
                Some(end) => pos = end,
                None => return complete.then_some(ends || has_end || is_structure),
            }
        } else {
            // A name without a value may stand before them.
            is_structure &= !gap.is_word;
            has_node |= is_structure;
            has_end |= is_structure && byte == b')';
        }
        in_a_row = if is_structure { in_a_row + 1 } else { 0 };
        if has_node && in_a_row >= CONVINCING {
            return Some(true);
        }
    }
    Some(has_end || in_a_row > 0)
}

/// The byte after the value that begins here, if that is so plain as it looks.
fn skip_value(text: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    loop {
        at += memchr2(b'\\', b']', text.get(at..)?)?;
        match text.get(at) {
            Some(b']') => return Some(at + 1),
            _ => at += 2,
        }
    }
}

/// The text before a bracket, a parenthesis or a semicolon.
struct Gap {
    /// The place of that sign; the end of the text if there is none.
    end: usize,
    /// The last word.
    name: Name,
    /// True if words that are not names stand before it.
    has_words: bool,
    /// True if the last word is not a name, unless a value follows.
    is_word: bool,
    filling: Filling,
}

/// The content of a gap besides words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Filling {
    Nothing,
    White,
    Litter,
}

/// A word as the name of a property.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Name {
    /// There is no word.
    None,
    /// A property with a text.
    Text,
    /// A property with a text whose name is a letter.
    Comment,
    /// Another property of SGF.
    Known,
    /// Capital letters.
    Capitals,
    Unknown,
}

impl Name {
    fn of(word: &[u8]) -> Name {
        let is_upper = word.iter().all(u8::is_ascii_uppercase);
        if word.is_empty() {
            Name::None
        } else if is_upper && TEXTS.contains(&code(word)) {
            Name::Text
        } else if matches!(word, b"C" | b"N") {
            Name::Comment
        } else if is_known(word) {
            Name::Known
        } else if is_upper {
            Name::Capitals
        } else {
            Name::Unknown
        }
    }
}

impl Gap {
    #[expect(clippy::indexing_slicing, reason = "words end in the text")]
    fn read(text: &[u8], from: usize) -> Gap {
        let mut gap = Gap {
            end: from,
            name: Name::None,
            has_words: false,
            is_word: false,
            filling: Filling::Nothing,
        };
        while let Some(&byte) = text.get(gap.end) {
            let rest = &text[gap.end..];
            gap.end += match byte {
                b'[' | b']' | b'(' | b')' | b';' => break,
                b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c => {
                    gap.filling = gap.filling.max(Filling::White);
                    1
                }
                _ if byte.is_ascii_alphanumeric() => {
                    gap.has_words |= gap.is_word;
                    let len = skip_name(rest, 0);
                    let is_upper = rest[..len].iter().all(u8::is_ascii_uppercase);
                    gap.is_word = !is_upper || len > LONGEST_NAME;
                    let follows_character = gap.end > from && text[gap.end - 1] >= 0x80;
                    gap.name = match Name::of(&rest[..len]) {
                        // The first letter may be the second byte of a character.
                        Name::Unknown | Name::Capitals if follows_character => {
                            Name::of(&rest[1..len])
                        }
                        name => name,
                    };
                    len
                }
                _ => {
                    gap.has_words |= gap.is_word;
                    (gap.name, gap.is_word) = (Name::None, false);
                    gap.filling = Filling::Litter;
                    mark_up(rest)
                }
            };
        }
        gap
    }

    fn is_structure(&self) -> bool {
        !self.has_words
    }
}

/// The bytes of an HTML tag or entity at the start of a text; 1 if there is none.
fn mark_up(text: &[u8]) -> usize {
    const LONGEST: usize = 64;
    let near = text.get(..text.len().min(LONGEST)).unwrap_or_default();
    let len = match near.first() {
        Some(b'<') => memchr(b'>', near).filter(|&at| {
            near.iter().take(at).all(|b| !matches!(b, b'[' | b']' | b';' | b'(' | b')'))
        }),
        Some(b'&') => {
            let name = near.iter().skip(1).take_while(|b| b.is_ascii_alphanumeric() || **b == b'#');
            let end = 1 + name.count();
            (near.get(end) == Some(&b';')).then_some(end)
        }
        _ => None,
    };
    len.map_or(1, |last| last + 1)
}

/// Returns whether the byte at this place may be the second of a character: the byte before is
/// above 0x80, and the text before is not UTF-8.
fn follows_lead(text: &[u8], start: usize, at: usize) -> bool {
    let from = start.max(at.saturating_sub(LOOK_BACK));
    let mut before = text.get(from..at).unwrap_or_default();
    while let [0x80..=0xbf, rest @ ..] = before
        && from > start
    {
        before = rest;
    }
    before.last().is_some_and(|&b| b >= 0x81) && std::str::from_utf8(before).is_err()
}

/// The bytes of the character at the start of `text`; it may reach beyond the end of the text.
fn char_width(text: &[u8], runs: Runs) -> usize {
    let Some(&first) = text.first() else { return 1 };
    match runs {
        Runs::Iso2022Jp if first == 0x1b => iso_2022_jp_run(text),
        Runs::Hz if first == b'~' => hz_run(text),
        _ => 1,
    }
}

/// The bytes of a run of two-byte characters with the escape sequences at its ends.
fn iso_2022_jp_run(text: &[u8]) -> usize {
    if text.get(1) == Some(&b'$') {
        let near = text.get(2..text.len().min(LOOK_AHEAD)).unwrap_or_default();
        return match memmem::find(near, b"\x1b(") {
            Some(at) => 2 + at + 3,
            None if text.len() < LOOK_AHEAD => text.len() + 1,
            None => 1,
        };
    }
    if text.get(1).is_none() { 2 } else { 1 }
}

/// The bytes of a run of two-byte characters with the signs at its ends, or of another escape.
fn hz_run(text: &[u8]) -> usize {
    if text.get(1) != Some(&b'{') {
        return if text.get(1).is_some_and(|next| *next != b'~') { 1 } else { 2 };
    }
    let near = text.get(2..text.len().min(LOOK_AHEAD)).unwrap_or_default();
    // The pairs are at even places; the second byte of one may be a tilde.
    let pairs = near.chunks_exact(2).take_while(|pair| !matches!(pair, [b'~', b'}'] | [b'\n', _]));
    let len = 2 + 2 * pairs.count();
    match near.get(len - 2) {
        Some(b'~') => len + 2,
        None if text.len() < LOOK_AHEAD => text.len() + 1,
        _ => 1,
    }
}

/// The limit that a game exceeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Broken {
    Value,
    Depth,
    Nodes,
}

/// The result of a search for the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ScanResult {
    /// The game ends before this byte.
    End(usize),
    /// More text is needed.
    More,
    /// From this byte on, the game exceeds a limit. The search can be continued.
    Limit(Broken, usize),
}

/// The search for the end of one game, which can be interrupted. All positions count from the
/// game's `(`.
#[derive(Clone, Debug)]
pub(super) struct GameScan {
    pos: usize,
    depth: usize,
    nodes: usize,
    last_node: usize,
    value: Option<ValueScan>,
    plain: bool,
    seen: Seen,
    strict: bool,
    runs: Runs,
    limits: Limits,
    /// The values that were found, if they are wanted.
    values: Option<Vec<Range<usize>>>,
}

/// The places of the values of the game at the start of a text, of which `find_end` found the end.
pub(super) fn values(text: &[u8], complete: bool, runs: Runs) -> Vec<Range<usize>> {
    let mut scan = GameScan::new(runs, Limits::default()).unlimited();
    scan.values = Some(Vec::new());
    scan.run(text, complete);
    scan.values.unwrap_or_default()
}

impl GameScan {
    pub fn new(runs: Runs, limits: Limits) -> GameScan {
        GameScan {
            values: None,
            pos: 0,
            depth: 0,
            nodes: 0,
            last_node: 0,
            value: None,
            plain: false,
            seen: Seen::default(),
            strict: false,
            runs,
            limits,
        }
    }

    /// The search for the end of a game that exceeds a limit.
    pub fn unlimited(self) -> GameScan {
        GameScan { limits: Limits::UNLIMITED, ..self }
    }

    /// The game does not end before this byte.
    pub fn settled(&self) -> usize {
        self.value.as_ref().map_or(self.pos, ValueScan::settled)
    }

    /// The bytes before this are not read again.
    pub fn needs_from(&self) -> usize {
        self.value.as_ref().map_or(self.pos, ValueScan::needs_from)
    }

    /// Forgets the first `count` bytes, which must not be needed any more.
    pub fn shift(&mut self, count: usize) {
        self.pos = self.pos.saturating_sub(count);
        if let Some(value) = &mut self.value {
            value.shift(count);
        }
    }

    /// Continues the search for the end.
    pub fn run(&mut self, text: &[u8], complete: bool) -> ScanResult {
        loop {
            if let Some(mut value) = self.value.take() {
                let end = value.find_end(text, complete, self.runs, &mut self.strict);
                let last = match end {
                    ValueEnd::At(at) | ValueEnd::NewGame(at) => at,
                    ValueEnd::Open => text.len(),
                    ValueEnd::More => value.settled(),
                };
                if last.saturating_sub(value.start) > self.limits.value_bytes {
                    let start = value.start;
                    self.value = Some(value);
                    return ScanResult::Limit(Broken::Value, start);
                }
                if let (Some(values), true) = (&mut self.values, end != ValueEnd::More) {
                    values.push(value.start..last);
                }
                match end {
                    ValueEnd::At(at) => self.pos = at + 1,
                    ValueEnd::NewGame(at) => return ScanResult::End(at),
                    ValueEnd::Open => return ScanResult::End(text.len()),
                    ValueEnd::More => {
                        self.value = Some(value);
                        return ScanResult::More;
                    }
                }
            }
            self.skip_moves(text);
            if self.nodes > self.limits.nodes {
                return ScanResult::Limit(Broken::Nodes, self.last_node);
            }
            match text.get(self.pos) {
                None => {
                    return if complete { ScanResult::End(text.len()) } else { ScanResult::More };
                }
                Some(b'[') => {
                    let name = name_before(text, self.pos);
                    if !name.is_empty() {
                        self.plain = is_plain(name);
                        self.seen.note(name);
                    }
                    self.value = Some(ValueScan::new(self.pos + 1, self.plain));
                }
                Some(b'(') => {
                    if self.depth > 0 {
                        match begins_new_game(text, self.pos, self.seen, complete) {
                            Some(true) => return ScanResult::End(self.pos),
                            Some(false) => {}
                            None => return ScanResult::More,
                        }
                    }
                    self.depth += 1;
                    self.pos += 1;
                    if self.depth > self.limits.depth {
                        return ScanResult::Limit(Broken::Depth, self.pos - 1);
                    }
                }
                Some(b')') => {
                    self.depth = self.depth.saturating_sub(1);
                    self.pos += 1;
                    if self.depth == 0 {
                        return ScanResult::End(self.pos);
                    }
                }
                Some(b';') => {
                    self.nodes += 1;
                    self.last_node = self.pos;
                    self.pos += 1;
                }
                Some(_) => self.pos += 1,
            }
        }
    }

    /// Skips nodes that are a move and nothing else, as nearly all are.
    fn skip_moves(&mut self, text: &[u8]) {
        let rest = text.get(self.pos..).unwrap_or_default();
        let room = self.limits.nodes.saturating_sub(self.nodes).saturating_add(1);
        let count = rest.chunks_exact(6).take(room).take_while(|node| is_plain_move(node)).count();
        if count > 0 {
            self.nodes += count;
            self.pos += 6 * count;
            self.last_node = self.pos - 6;
            self.plain = true;
            self.seen.note_move();
        }
    }
}

/// `;B[pd]`
pub(super) fn is_plain_move(node: &[u8]) -> bool {
    matches!(node, [b';', b'B' | b'W', b'[', b'a'..=b'z', b'a'..=b'z', b']'])
}
