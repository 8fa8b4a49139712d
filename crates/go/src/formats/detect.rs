//! Detects the format of a file from its name and its first bytes.

use std::fmt;

use super::{gib, json, lines, ngf, ugf};
use crate::sgf::looks_like_sgf;

/// A supported format of game records.
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
    /// A text with one game per line.
    Lines,
    /// JSON, of the server OGS and of KataGo.
    Json,
}

impl Format {
    /// The name of the format, for messages.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Sgf => "SGF",
            Format::Gib => "GIB",
            Format::Ngf => "NGF",
            Format::Ugf => "UGF",
            Format::Lines => "game-a-line",
            Format::Json => "JSON",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A format that is recognised but not supported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct UnsupportedFormat {
    /// The description of the format: "a RAR archive".
    pub name: &'static str,
    /// The remedy, for messages.
    pub remedy: &'static str,
}

/// The type of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detected {
    /// Game records of this format.
    Record(Format),
    /// A recognised format that is not supported.
    Unsupported(UnsupportedFormat),
    /// An unknown format.
    Unknown,
}

const UNPACK: &str = "unpack it and import the folder";
const SAVE: &str = "open it in the program that wrote it and save it as SGF";

/// Formats that are detected by their first bytes.
const SIGNATURES: [(&[u8], &str, &str); 3] = [
    (b"Rar!\x1a\x07", "a RAR archive", UNPACK),
    (b"LZIP", "an lzip file", UNPACK),
    (b"\x1f\x9d", "a file compressed by `compress`", UNPACK),
];

/// Formats that are detected by the extension of the file's name.
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

/// Detects the type of a file from its name and its first bytes, of which 1,024 suffice.
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
    } else if json::is_json(&text) {
        return Detected::Record(Format::Json);
    } else if looks_like_sgf(head) {
        return Detected::Record(Format::Sgf);
    } else if ngf::is_ngf(&text) {
        return Detected::Record(Format::Ngf);
    } else if lines::is_lines(&text) {
        return Detected::Record(Format::Lines);
    }
    let known = ENDINGS.iter().find(|(known, ..)| ending.eq_ignore_ascii_case(known));
    known.map_or(Detected::Unknown, |&(_, name, remedy)| unsupported(name, remedy))
}
