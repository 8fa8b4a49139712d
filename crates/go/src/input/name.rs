//! Names of entries in archives, for display.

use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GB18030, SHIFT_JIS};

use crate::sgf::guess_encoding;

/// The East Asian encoding of names that are not UTF-8, if they look like one.
pub(super) fn guess<'a>(names: impl Iterator<Item = &'a [u8]>) -> Option<&'static Encoding> {
    let foreign: Vec<&[u8]> = names.filter(|name| std::str::from_utf8(name).is_err()).collect();
    let guess = guess_encoding(&foreign.join(&b'\n'));
    let fits = |encoding: &&'static Encoding| {
        let mut names = foreign.iter();
        names.all(|name| {
            encoding.decode_without_bom_handling_and_without_replacement(name).is_some()
        })
    };
    if foreign.iter().filter(|name| is_latin(name)).count() * 2 > foreign.len() {
        return None;
    }
    [BIG5, EUC_JP, EUC_KR, GB18030, SHIFT_JIS]
        .into_iter()
        .filter(|known| *known == guess)
        .find(fits)
}

/// Returns true if most of the bytes above 0x7F are isolated, as accented letters are.
fn is_latin(name: &[u8]) -> bool {
    let runs = name.split(u8::is_ascii).map(<[u8]>::len).filter(|&len| len > 0);
    let (alone, all) =
        runs.fold((0, 0), |(alone, all), len| (alone + usize::from(len == 1), all + len));
    alone * 2 > all
}

/// Returns true if this is one of the files in which macOS keeps the attributes of another.
pub(super) fn is_apple_double(path: &str) -> bool {
    let mut parts = path.rsplit('/');
    parts.next().is_some_and(|name| name.starts_with("._")) || parts.any(|part| part == "__MACOSX")
}

/// A name in UTF-8, or in the guessed encoding.
pub(super) fn decode(name: &[u8], guess: Option<&'static Encoding>) -> Option<String> {
    let name = match std::str::from_utf8(name) {
        Ok(name) => name.to_owned(),
        Err(_) => guess?.decode_without_bom_handling_and_without_replacement(name)?.into_owned(),
    };
    Some(name)
}

/// A name that is safe to print, without control characters, below the path of its archive.
pub(super) fn clean(name: &str) -> String {
    let name = name.trim_start_matches("./").trim_start_matches('/');
    name.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}
