//! Writing SGF.

use std::borrow::Cow;

use super::{Event, Property, Walk};
use crate::go::{Color, Point};

/// A writer of SGF into a string. It handles escapes and line breaks; the caller is responsible for
/// the content.
///
/// ```
/// use gopdb_go::go::{Color, Point};
/// use gopdb_go::sgf::Writer;
/// let mut writer = Writer::new();
/// writer.open().node().property("SZ", "9").property("PB", "Ann [9k]");
/// writer.node().play(Color::Black, Some(Point::new(4, 4)));
/// writer.node().play(Color::White, None);
/// writer.close();
/// assert_eq!(writer.finish(), "(;SZ[9]PB[Ann [9k\\]];B[ee];W[])\n");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Writer {
    out: String,
    line: usize,
}

/// Lines are broken before the first node that begins after this many bytes.
const LINE: usize = 72;

/// A text as the value of a property, with backslashes.
pub fn escaped(value: &str) -> Cow<'_, str> {
    // A `[` needs a backslash only where it could be mistaken for that of a new game.
    let special: &[char] = if value.contains(';') { &[']', '\\', '['] } else { &[']', '\\'] };
    if !value.contains(special) {
        return Cow::Borrowed(value);
    }
    let mut out = String::with_capacity(value.len() + 8);
    for c in value.chars() {
        if special.contains(&c) {
            out.push('\\');
        }
        out.push(c);
    }
    Cow::Owned(out)
}

impl Writer {
    /// An empty writer.
    pub fn new() -> Writer {
        Writer::default()
    }

    /// Begins a game or a variation.
    pub fn open(&mut self) -> &mut Writer {
        if !self.out.is_empty() && self.line > 0 {
            self.line_break();
        }
        self.push("(")
    }

    /// Ends a game or a variation.
    pub fn close(&mut self) -> &mut Writer {
        self.push(")")
    }

    /// Begins a node.
    pub fn node(&mut self) -> &mut Writer {
        if self.line > LINE {
            self.line_break();
        }
        self.push(";")
    }

    /// Adds a property of one value, or a further value if the name is empty.
    pub fn property(&mut self, name: &str, value: &str) -> &mut Writer {
        self.push(name).push("[").push(&escaped(value)).push("]")
    }

    /// Adds a property as it was written, its name without lower-case letters.
    pub fn raw_property(&mut self, property: Property<'_>) -> &mut Writer {
        self.push(&property.name());
        for value in property.values() {
            // A `]` that lacked its backslash gets it, and so does the end of a value whose last
            // backslash took it.
            self.push("[");
            let mut escaped = false;
            for c in value.raw().chars() {
                if !escaped && (c == ']' || c == '[' && value.raw().contains(';')) {
                    self.push("\\");
                }
                self.push(c.encode_utf8(&mut [0; 4]));
                escaped = c == '\\' && !escaped;
            }
            self.push(if escaped { " ]" } else { "]" });
        }
        self
    }

    /// Adds a move; `None` is a pass.
    pub fn play(&mut self, color: Color, point: Option<Point>) -> &mut Writer {
        let name = match color {
            Color::Black => "B",
            Color::White => "W",
        };
        self.property(name, &point.map(Point::sgf).unwrap_or_default())
    }

    /// The text, with a line break at its end.
    pub fn finish(mut self) -> String {
        if self.line > 0 {
            self.line_break();
        }
        self.out
    }

    fn line_break(&mut self) {
        self.out.push('\n');
        self.line = 0;
    }

    fn push(&mut self, text: &str) -> &mut Writer {
        self.out.push_str(text);
        self.line = match text.rfind('\n') {
            Some(at) => text.len() - at - 1,
            None => self.line + text.len(),
        };
        self
    }
}

/// A game's text with its declaration of the encoding set to UTF-8, for a file that is written in
/// it. ASCII needs none and is left as it is.
///
/// ```
/// use gopdb_go::sgf::declare_utf8;
/// assert_eq!(declare_utf8("(;GM[1]CA[GBK]PB[古力])"), "(;GM[1]CA[UTF-8]PB[古力])");
/// assert_eq!(declare_utf8("(;GM[1]PB[古力])"), "(;CA[UTF-8]GM[1]PB[古力])");
/// assert_eq!(declare_utf8("(;GM[1]CA[GBK])"), "(;GM[1]CA[GBK])");
/// ```
pub fn declare_utf8(game: &str) -> Cow<'_, str> {
    declare(game, "UTF-8")
}

/// Declares the encoding of this name in a game, like [`declare_utf8`].
pub fn declare<'a>(game: &'a str, encoding: &str) -> Cow<'a, str> {
    let Some(walk) = Walk::new(game).filter(|_| !game.is_ascii()) else {
        return Cow::Borrowed(game);
    };
    let mut root = None;
    for (offset, event) in walk {
        match event {
            Event::Node if root.is_none() => root = Some(offset),
            Event::Property(property) if property.is("CA") => {
                let value = property.value().raw();
                if value.trim().eq_ignore_ascii_case(encoding) {
                    return Cow::Borrowed(game);
                }
                let at = value.as_ptr() as usize - game.as_ptr() as usize;
                let (before, after) = (&game[..at], &game[at + value.len()..]);
                return Cow::Owned(format!("{before}{encoding}{after}"));
            }
            Event::Property(_) | Event::Junk => {}
            Event::Node | Event::Moves(_) => break,
        }
    }
    let Some(root) = root else { return Cow::Borrowed(game) };
    let (before, after) = game.split_at(root);
    // The `;` may be missing.
    let properties = after.strip_prefix(';').unwrap_or(after);
    Cow::Owned(format!("{before};CA[{encoding}]{properties}"))
}
