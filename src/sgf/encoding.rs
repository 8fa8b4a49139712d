//! The encoding of a game's text.
//!
//! 1. Bytes that are ASCII or valid UTF-8 are UTF-8, whatever is declared. Text in another
//!    encoding is hardly ever valid UTF-8. Only two-byte sequences can be, by chance, a few
//!    characters of an East Asian encoding: if one is declared it is believed, and if the
//!    sequences make letters of several scripts the next rules decide.
//! 2. Otherwise the declaration (`CA`) is believed if the bytes can be read so.
//! 3. Otherwise the encoding is guessed from the bytes, by `chardetng`. What cannot be read then
//!    becomes U+FFFD.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, ISO_2022_JP, SHIFT_JIS, UTF_8, WINDOWS_1252,
};

use super::scan::{Leads, ValueEnd, ValueScan};

/// The bytes from the start of a game that are looked at to find its encoding.
pub(super) const SAMPLE: usize = 64 << 10;

/// The encodings of two bytes a character, which can be valid UTF-8 by chance.
const EAST_ASIAN: [&Encoding; 6] = [GBK, GB18030, BIG5, EUC_KR, EUC_JP, SHIFT_JIS];

/// An encoding, and whether the game declares another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub encoding: &'static Encoding,
    pub misdeclared: bool,
}

/// Finds the encodings of the games of one stream.
#[derive(Debug, Default)]
pub(super) struct Chooser {
    /// What was guessed last; the next undeclared game will have the same.
    guess: Option<&'static Encoding>,
}

impl Chooser {
    /// The encoding of a game that is valid UTF-8; `None` if that is by chance.
    pub fn of_utf8(&self, text: &str) -> Option<Choice> {
        let of = |encoding, misdeclared| Some(Choice { encoding, misdeclared });
        if text.is_ascii() {
            let escapes = text.contains("\x1b$") && declared(text.as_bytes()) == Some(ISO_2022_JP);
            return of(if escapes { ISO_2022_JP } else { UTF_8 }, false);
        }
        let declared = declared(text.as_bytes());
        let two_bytes = text.bytes().all(|b| b < 0xe0);
        if let Some(guess) = self.guess.filter(|_| two_bytes && text.chars().any(|c| c > '\u{24f}'))
            && EAST_ASIAN.contains(&guess)
            && Reading::of(guess, text.as_bytes()).bad == 0
        {
            // As the games before; some Chinese names are valid Greek or Cyrillic.
            return of(guess, declared.is_some_and(|declared| declared != guess));
        }
        match declared {
            Some(encoding) if encoding == UTF_8 => of(UTF_8, false),
            Some(encoding) => {
                let by_chance = two_bytes
                    && EAST_ASIAN.contains(&encoding)
                    && Reading::of(encoding, text.as_bytes()).bad == 0;
                if by_chance { of(encoding, false) } else { of(UTF_8, true) }
            }
            None if two_bytes && is_mixed(text) => None,
            None => of(UTF_8, false),
        }
    }

    /// The encoding of a game that is not UTF-8, or not all of it. What follows the game helps to
    /// guess, but may be in another encoding.
    pub fn of_other(&mut self, game: &[u8], sample: &[u8]) -> Choice {
        let declared = declared(game);
        if let Some(encoding) = declared {
            let plausible = if encoding == WINDOWS_1252 {
                // Every byte is a character of it.
                is_latin(game)
            } else {
                encoding.is_single_byte() || Reading::of(encoding, game).is_good()
            };
            if plausible {
                return Choice { encoding, misdeclared: false };
            }
        }
        // A few broken bytes in UTF-8 are likelier than another encoding that looks like it.
        let utf8 = Reading::of(UTF_8, game);
        if declared.is_none() && utf8.bad > 0 && utf8.is_good() {
            return Choice { encoding: UTF_8, misdeclared: false };
        }
        let encoding = self.guess(game, sample);
        Choice { encoding, misdeclared: declared.is_some_and(|declared| declared != encoding) }
    }

    fn guess(&mut self, game: &[u8], sample: &[u8]) -> &'static Encoding {
        if let Some(encoding) = self.guess.filter(|known| Reading::of(known, game).bad == 0) {
            return encoding;
        }
        let good = |encoding: &&'static Encoding| Reading::of(encoding, game).is_good();
        let others = [GBK, SHIFT_JIS, BIG5, EUC_KR, EUC_JP];
        let guesses = [detect(sample), detect(game)].into_iter().flatten();
        let encoding = guesses.chain(others).find(good).unwrap_or(WINDOWS_1252);
        self.guess = Some(encoding);
        encoding
    }
}

/// What the bytes look like, unless there are too few of them to tell.
fn detect(bytes: &[u8]) -> Option<&'static Encoding> {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    let guess = detector.guess(None, Utf8Detection::Deny);
    // Few bytes, as of two names, mislead the detector.
    let unlikely = (guess == WINDOWS_1252 && !is_latin(bytes))
        || (guess == EUC_KR && !Reading::of(EUC_KR, bytes).hangul);
    (!unlikely).then_some(guess)
}

/// How the bytes after 0x7F read in an encoding.
#[derive(Clone, Copy, Debug)]
struct Reading {
    /// Characters.
    good: usize,
    /// Errors, and characters for private use.
    bad: usize,
    /// Has it Korean letters?
    hangul: bool,
}

impl Reading {
    fn of(encoding: &'static Encoding, bytes: &[u8]) -> Reading {
        let (text, _) = encoding.decode_without_bom_handling(bytes);
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
    fn is_good(self) -> bool {
        self.bad * 4 <= self.good
    }
}

/// Are the letters of several scripts, as no name is? If they are two bytes each, they are likelier
/// characters of an East Asian encoding.
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

/// Do the bytes after 0x7F look like those of a Western European text? There they stand alone or
/// in twos between letters; East Asian texts have long runs of them.
fn is_latin(bytes: &[u8]) -> bool {
    let runs = bytes.split(u8::is_ascii).map(<[u8]>::len);
    let (short, long) = runs.filter(|&len| len > 0).fold((0, 0), |(short, long), len| {
        if len <= 2 { (short + len, long) } else { (short, long + len) }
    });
    short >= long
}

/// The encoding that the root declares with `CA`, if it is known.
fn declared(game: &[u8]) -> Option<&'static Encoding> {
    let mut rest = game.trim_ascii_start().strip_prefix(b"(")?.trim_ascii_start();
    rest = rest.strip_prefix(b";").unwrap_or(rest);
    let mut strict = false;
    let mut ours = false;
    loop {
        rest = rest.trim_ascii_start();
        let value = rest.strip_prefix(b"[").unwrap_or_default();
        match rest.first()? {
            b'[' => {
                let end = ValueScan::new(0, ours).find_end(value, true, Leads::None, &mut strict);
                let ValueEnd::At(at) = end else { return None };
                if ours {
                    return by_label(value.get(..at)?);
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

/// The encoding of a label, those of the web and some more that Go programs write.
fn by_label(label: &[u8]) -> Option<&'static Encoding> {
    let label = label.trim_ascii().to_ascii_lowercase();
    Encoding::for_label(&label).or(match &label[..] {
        b"gb" | b"cp936" | b"ms936" | b"936" | b"gb18030-2000" | b"euc-cn" | b"euccn" => Some(GBK),
        b"cp950" | b"ms950" | b"950" | b"big-5" => Some(BIG5),
        b"cp932" | b"932" | b"shift-jis-2004" | b"shiftjis" => Some(SHIFT_JIS),
        b"cp949" | b"ms949" | b"949" | b"euckr" | b"uhc" => Some(EUC_KR),
        b"eucjp" | b"euc" => Some(EUC_JP),
        b"latin-1" => Some(WINDOWS_1252),
        b"utf_8" | b"utf-8-sig" | b"unicode" => Some(UTF_8),
        _ => None,
    })
}

/// Which bytes of an encoding may hide a bracket.
pub(super) fn leads(encoding: &'static Encoding) -> Leads {
    if encoding == GB18030 || encoding == GBK || encoding == BIG5 {
        Leads::High
    } else if encoding == SHIFT_JIS {
        Leads::ShiftJis
    } else if encoding == ISO_2022_JP {
        Leads::Iso2022Jp
    } else {
        Leads::None
    }
}
