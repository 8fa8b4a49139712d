//! Which format a file is in, from its name and its first bytes.

use std::fmt;

use super::{gib, lines, ugf};
use crate::sgf::looks_like_sgf;

/// A format of game records that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// SGF, the smart game format.
    Sgf,
    /// GIB, of the server Tygem.
    Gib,
    /// NGF, of the server WBaduk.
    Ngf,
    /// UGF or UGI, of PandaNet.
    Ugf,
    /// A text with a game a line.
    Lines,
}

impl Format {
    /// The name that people know it by.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Sgf => "SGF",
            Format::Gib => "GIB",
            Format::Ngf => "NGF",
            Format::Ugf => "UGF",
            Format::Lines => "game-a-line",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A format that is recognized but not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UnsupportedFormat {
    /// What it is: "a RAR archive".
    pub name: &'static str,
    /// What to do with such a file.
    pub remedy: &'static str,
}

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detected {
    /// Game records of this format.
    Record(Format),
    /// Something that is recognized and cannot be read.
    Unsupported(UnsupportedFormat),
    /// Nothing that is recognized.
    Unknown,
}

const UNPACK: &str = "unpack it and import the folder";
const SAVE: &str = "open it in the program that wrote it and save it as SGF";

/// Formats that are known by their first bytes.
const SIGNATURES: [(&[u8], &str, &str); 3] = [
    (b"Rar!\x1a\x07", "a RAR archive", UNPACK),
    (b"LZIP", "an lzip file", UNPACK),
    (b"\x1f\x9d", "a file compressed by `compress`", UNPACK),
];

/// Formats that are known by the ending of the file's name.
const ENDINGS: [(&str, &str, &str); 11] = [
    ("ugz", "an encrypted PandaNet record (UGZ)", SAVE),
    ("rar", "a RAR archive", UNPACK),
    ("go", "a record in the format of Ishi or Many Faces of Go (GO)", SAVE),
    ("gos", "a GoSeigen record (GOS)", SAVE),
    ("mgt", "a record in the format of Go Master (MGT)", SAVE),
    ("ig1", "an Igosoft record (IG1)", SAVE),
    ("gkf", "a GKF record", SAVE),
    ("bdx", "a BDX record", SAVE),
    ("gdt", "a GDT record", SAVE),
    ("wwg", "a WinWeiQi record (WWG)", SAVE),
    ("gnos", "a GNOS record", SAVE),
];

/// What the file with this name is that begins with these bytes; 1,024 bytes are enough.
pub fn detect(name: &str, head: &[u8]) -> Detected {
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    let unsupported = |name, remedy| Detected::Unsupported(UnsupportedFormat { name, remedy });
    if let Some(&(_, name, remedy)) = SIGNATURES.iter().find(|(start, ..)| head.starts_with(start))
    {
        return unsupported(name, remedy);
    }
    let has_ending = |known: &str| ending.eq_ignore_ascii_case(known);
    let text = String::from_utf8_lossy(head);
    if has_ending("sgf") {
        return Detected::Record(Format::Sgf);
    } else if has_ending("gib") || gib::is_gib(&text) {
        return Detected::Record(Format::Gib);
    } else if has_ending("ugf") || has_ending("ugi") || ugf::is_ugf(&text) {
        return Detected::Record(Format::Ugf);
    } else if has_ending("ngf") {
        return Detected::Record(Format::Ngf);
    } else if looks_like_sgf(head) {
        return Detected::Record(Format::Sgf);
    } else if lines::is_lines(&text) {
        return Detected::Record(Format::Lines);
    }
    let known = ENDINGS.iter().find(|(known, ..)| ending.eq_ignore_ascii_case(known));
    known.map_or(Detected::Unknown, |&(_, name, remedy)| unsupported(name, remedy))
}
