//! Names of entries in archives, for display.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GBK, SHIFT_JIS};

/// The East Asian encoding of names that are not UTF-8, if they look like one.
pub(super) fn guess<'a>(names: impl Iterator<Item = &'a [u8]>) -> Option<&'static Encoding> {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    let mut foreign = Vec::new();
    for name in names.filter(|name| std::str::from_utf8(name).is_err()) {
        detector.feed(name, false);
        detector.feed(b"\n", false);
        foreign.push(name);
    }
    detector.feed(b"", true);
    let guess = detector.guess(None, Utf8Detection::Deny);
    let fits = |encoding: &&'static Encoding| {
        let mut names = foreign.iter();
        names.all(|name| {
            encoding.decode_without_bom_handling_and_without_replacement(name).is_some()
        })
    };
    if foreign.iter().filter(|name| is_latin(name)).count() * 2 > foreign.len() {
        return None;
    }
    [BIG5, EUC_JP, EUC_KR, GBK, SHIFT_JIS].into_iter().filter(|known| *known == guess).find(fits)
}

/// Whether most of the bytes above 0x7F are isolated, as accented letters are.
fn is_latin(name: &[u8]) -> bool {
    let runs = name.split(u8::is_ascii).map(<[u8]>::len).filter(|&len| len > 0);
    let (alone, all) =
        runs.fold((0, 0), |(alone, all), len| (alone + usize::from(len == 1), all + len));
    alone * 2 > all
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
