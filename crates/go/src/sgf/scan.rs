//! Finds the start and end of games and values, from the brackets alone.
//!
//! The splitter of streams and the parser share these rules, so that they agree on every text,
//! however broken. They work on bytes: of UTF-8, or of an encoding whose bytes below 0x80 are ASCII
//! except where they follow a lead byte (see [`Leads`]).

use memchr::{memchr, memchr2, memmem, memrchr};

use super::Limits;

/// The maximum look-ahead from a bracket to determine its meaning, in bytes. It bounds the memory,
/// and makes the meaning independent of how the stream is split.
const LOOK_AHEAD: usize = 4096;

/// The bytes after a `]` that looks like content in which the true end of the value must follow.
const PATIENCE: usize = 64 << 10;

/// The maximum look-back from the end of a value.
pub(super) const LOOK_BACK: usize = 64;

/// The encodings whose characters may end in a byte that is `[`, `\` or `]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leads {
    /// None: UTF-8, the one-byte encodings, EUC.
    None,
    /// The next byte belongs to any byte from 0x81: GB18030, Big5.
    High,
    /// As before, but the half-width katakana 0xA0 to 0xDF are single bytes: Shift-JIS.
    ShiftJis,
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

/// An answer that may need more of the text.
type Maybe<T> = Option<T>;

fn skip_white(text: &[u8], from: usize) -> usize {
    let rest = text.get(from..).unwrap_or_default();
    from + rest.iter().take_while(|b| b.is_ascii_whitespace() || **b == 0x0b).count()
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

/// Whether a property with one of these names begins here.
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

/// Whether a game begins with the `(` at `at`, at the start of a stream or after a game: if a `;`
/// and a property or the end of the game follow, or, without the `;`, a property of a game's
/// header.
pub(super) fn begins_game(text: &[u8], at: usize, complete: bool) -> Maybe<bool> {
    let (text, complete) = ahead(text.get(at..)?, complete);
    let unknown = complete.then_some(false);
    let next = skip_white(text, 1);
    match text.get(next) {
        Some(&b';') => {}
        Some(b) if b.is_ascii_alphabetic() => {
            return property_of(&[&ROOT, &INFO, &HEADER], text.get(next..)?).or(unknown);
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
        Some(b) if b.is_ascii_alphabetic() => {
            let bracket = skip_white(text, skip_name(text, next));
            text.get(bracket).map(|b| *b == b'[').or(unknown)
        }
        Some(_) => Some(false),
        None => unknown,
    }
}

/// Whether a *new* game begins with the `(` at `at` inside an unclosed game: if the next node has
/// properties of a root and no move before them.
pub(super) fn begins_new_game(text: &[u8], at: usize, complete: bool) -> Maybe<bool> {
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
            Some(b) if b.is_ascii_alphabetic() => match property_of(&[&ROOT], text.get(pos..)?) {
                Some(true) => return Some(true),
                Some(false) => {
                    let end = skip_name(text, pos);
                    if MOVES.contains(&code(text.get(pos..end)?)) {
                        return Some(false);
                    }
                    pos = end;
                }
                None => return unknown,
            },
            Some(_) => return Some(false),
            None => return unknown,
        }
    }
}

/// Whether the values of a property with this name (points, numbers, colours) never contain `]`, so
/// that the first `]` ends them.
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
    let near = text[at.saturating_sub(LOOK_BACK)..at].trim_ascii_end();
    let len = near.iter().rev().take_while(|b| b.is_ascii_alphanumeric()).count();
    let name = &near[near.len() - len..];
    let digits = name.iter().take_while(|b| b.is_ascii_digit()).count();
    &name[digits..]
}

/// Where the next game begins at or after `from`.
pub(super) enum Start {
    /// Its `(`.
    At(usize),
    /// There is none before this byte, from which to continue when there is more text.
    NoneBefore(usize),
}

/// Whether a text with this beginning contains a game.
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
    /// The first `]` is the end.
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
        leads: Leads,
        strict: &mut bool,
    ) -> ValueEnd {
        loop {
            let special = self.next_special(text, leads);
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
                // The escaped character is content, whatever it is.
                let width = 1 + char_width(text.get(at + 1..).unwrap_or_default(), leads);
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
            if *strict || self.plain {
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

    /// No `]` looked like the end. If there was one at all, it is the first.
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
    fn next_special(&mut self, text: &[u8], leads: Leads) -> Option<usize> {
        if leads == Leads::None {
            let found = memchr2(b'\\', b']', text.get(self.pos..)?);
            self.pos = found.map_or(text.len(), |step| self.pos + step);
            return found.map(|_| self.pos);
        }
        while let Some(&byte) = text.get(self.pos) {
            if byte == b'\\' || byte == b']' {
                return Some(self.pos);
            }
            let width = char_width(text.get(self.pos..)?, leads);
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

/// Whether the text after a `]` can follow a value: another value, a property, a node, a variation
/// or an end. If not, the `]` is content without its backslash.
fn closes(after: &[u8], complete: bool) -> Maybe<bool> {
    if let Some(b';' | b'[') = after.first() {
        return Some(true);
    }
    let (after, complete) = ahead(after, complete);
    let unknown = complete.then_some(true);
    let next = skip_white(after, 0);
    match after.get(next) {
        Some(b'[' | b';' | b'(' | b')') => Some(true),
        Some(b) if b.is_ascii_alphabetic() => {
            let bracket = skip_white(after, skip_name(after, next));
            match after.get(bracket) {
                Some(b) => Some(*b == b'['),
                None => unknown,
            }
        }
        Some(_) => Some(false),
        None => unknown,
    }
}

/// The bytes of the character at the start of `text`; it may reach beyond the end of the text.
fn char_width(text: &[u8], leads: Leads) -> usize {
    let Some(&first) = text.first() else { return 1 };
    match leads {
        Leads::High if first >= 0x81 => 2,
        Leads::ShiftJis if first >= 0x81 && !(0xa0..=0xdf).contains(&first) => 2,
        Leads::Iso2022Jp if first == 0x1b => iso_2022_jp_run(text),
        Leads::Hz if first == b'~' => hz_run(text),
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
pub(super) enum Step {
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
    strict: bool,
    leads: Leads,
    limits: Limits,
}

impl GameScan {
    pub fn new(leads: Leads, limits: Limits) -> GameScan {
        GameScan {
            pos: 0,
            depth: 0,
            nodes: 0,
            last_node: 0,
            value: None,
            plain: false,
            strict: false,
            leads,
            limits,
        }
    }

    /// The search for the end of a game that exceeds a limit.
    pub fn unlimited(mut self) -> GameScan {
        let max = usize::MAX;
        self.limits = Limits { game_bytes: max, value_bytes: max, depth: max, nodes: max };
        self
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
    pub fn run(&mut self, text: &[u8], complete: bool) -> Step {
        loop {
            if let Some(mut value) = self.value.take() {
                let end = value.find_end(text, complete, self.leads, &mut self.strict);
                let last = match end {
                    ValueEnd::At(at) | ValueEnd::NewGame(at) => at,
                    ValueEnd::Open => text.len(),
                    ValueEnd::More => value.settled(),
                };
                if last.saturating_sub(value.start) > self.limits.value_bytes {
                    let start = value.start;
                    self.value = Some(value);
                    return Step::Limit(Broken::Value, start);
                }
                match end {
                    ValueEnd::At(at) => self.pos = at + 1,
                    ValueEnd::NewGame(at) => return Step::End(at),
                    ValueEnd::Open => return Step::End(text.len()),
                    ValueEnd::More => {
                        self.value = Some(value);
                        return Step::More;
                    }
                }
            }
            self.skip_moves(text);
            if self.nodes > self.limits.nodes {
                return Step::Limit(Broken::Nodes, self.last_node);
            }
            match text.get(self.pos) {
                None => return if complete { Step::End(text.len()) } else { Step::More },
                Some(b'[') => {
                    let name = name_before(text, self.pos);
                    if !name.is_empty() {
                        self.plain = is_plain(name);
                    }
                    self.value = Some(ValueScan::new(self.pos + 1, self.plain));
                }
                Some(b'(') => {
                    if self.depth > 0 {
                        match begins_new_game(text, self.pos, complete) {
                            Some(true) => return Step::End(self.pos),
                            Some(false) => {}
                            None => return Step::More,
                        }
                    }
                    self.depth += 1;
                    self.pos += 1;
                    if self.depth > self.limits.depth {
                        return Step::Limit(Broken::Depth, self.pos - 1);
                    }
                }
                Some(b')') => {
                    self.depth = self.depth.saturating_sub(1);
                    self.pos += 1;
                    if self.depth == 0 {
                        return Step::End(self.pos);
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
        }
    }
}

/// `;B[pd]`
pub(super) fn is_plain_move(node: &[u8]) -> bool {
    matches!(node, [b';', b'B' | b'W', b'[', b'a'..=b'z', b'a'..=b'z', b']'])
}
