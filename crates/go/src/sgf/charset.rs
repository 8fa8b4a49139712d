//! Character encodings of records: those of the web, and three older ones.

use std::borrow::Cow;

use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, ISO_2022_JP, SHIFT_JIS, UTF_8, WINDOWS_1252,
};

use super::scan::Runs;

/// A character encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Charset {
    /// One of the web's.
    Web(&'static Encoding),
    /// HZ-GB-2312: GB2312 in seven bits, between `~{` and `~}`.
    Hz,
    /// A code page of DOS: its upper half.
    Dos(&'static str, &'static str),
}

pub(super) const UTF8: Charset = Charset::Web(UTF_8);
pub(super) const LATIN_1: Charset = Charset::Web(WINDOWS_1252);

const CP437: Charset = Charset::Dos(
    "IBM437",
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀\
     αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}",
);
const CP850: Charset = Charset::Dos(
    "IBM850",
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀\
     ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{ad}±‗¾¶§÷¸°¨·¹³²■\u{a0}",
);

impl Charset {
    /// The encoding of a label: those of the web, and some more that Go programs write.
    pub fn by_label(label: &[u8]) -> Option<Charset> {
        let label = label.trim_ascii().to_ascii_lowercase();
        let web = match &label[..] {
            b"hz-gb-2312" | b"hz" | b"hz-gb2312" => return Some(Charset::Hz),
            b"ibm437" | b"cp437" | b"437" | b"cspc8codepage437" => return Some(CP437),
            b"ibm850" | b"cp850" | b"850" | b"cspc850multilingual" => return Some(CP850),
            b"gb" | b"cp936" | b"ms936" | b"936" | b"gb18030-2000" | b"euc-cn" | b"euccn" => GBK,
            b"cp950" | b"ms950" | b"950" | b"big-5" => BIG5,
            b"cp932" | b"932" | b"shift-jis-2004" | b"shiftjis" => SHIFT_JIS,
            b"cp949" | b"ms949" | b"949" | b"euckr" | b"uhc" => EUC_KR,
            b"eucjp" | b"euc" => EUC_JP,
            b"latin-1" => WINDOWS_1252,
            b"utf_8" | b"utf-8-sig" | b"unicode" => UTF_8,
            label => Encoding::for_label_no_replacement(label)?,
        };
        Some(Charset::Web(web))
    }

    /// The name for people to read.
    pub fn name(self) -> &'static str {
        match self {
            Charset::Web(encoding) => encoding.name(),
            Charset::Hz => "HZ-GB-2312",
            Charset::Dos(name, _) => name,
        }
    }

    /// The text of these bytes, and whether some of them are invalid, which become U+FFFD.
    pub fn decode(self, bytes: &[u8]) -> (Cow<'_, str>, bool) {
        match self {
            Charset::Web(encoding) => encoding.decode_without_bom_handling(bytes),
            Charset::Hz => decode_hz(bytes),
            Charset::Dos(_, upper) => {
                let upper: Vec<char> = upper.chars().collect();
                let char = |&b: &u8| match b.checked_sub(0x80) {
                    Some(i) => upper.get(usize::from(i)).copied().unwrap_or('\u{fffd}'),
                    None => char::from(b),
                };
                (Cow::Owned(bytes.iter().map(char).collect()), false)
            }
        }
    }

    /// The runs of ASCII bytes that are characters of the encoding.
    pub fn runs(self) -> Runs {
        match self {
            Charset::Hz => Runs::Hz,
            Charset::Web(encoding) if encoding == ISO_2022_JP => Runs::Iso2022Jp,
            Charset::Web(_) | Charset::Dos(..) => Runs::None,
        }
    }

    /// Returns true if all its characters are one byte.
    pub fn is_single_byte(self) -> bool {
        match self {
            Charset::Web(encoding) => encoding.is_single_byte(),
            Charset::Hz => false,
            Charset::Dos(..) => true,
        }
    }

    /// Returns true if it has characters of two bytes, which can be valid UTF-8 by chance.
    pub fn is_east_asian(self) -> bool {
        let all = [GBK, GB18030, BIG5, EUC_KR, EUC_JP, SHIFT_JIS];
        matches!(self, Charset::Web(encoding) if all.contains(&encoding))
    }
}

/// HZ is GBK once its runs of seven-bit pairs have their high bits; `~~` is a tilde, and a tilde
/// before a line break joins two lines.
fn decode_hz(bytes: &[u8]) -> (Cow<'static, str>, bool) {
    let mut plain = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    let mut in_pairs = false;
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        match (byte, after.first()) {
            (b'~', Some(b'{')) if !in_pairs => in_pairs = true,
            (b'~', Some(b'}')) if in_pairs => in_pairs = false,
            (b'~', Some(b'~')) if !in_pairs => plain.push(b'~'),
            (b'~', Some(b'\n')) if !in_pairs => {}
            (high @ 0x21..=0x7e, Some(&low @ 0x21..=0x7e)) if in_pairs => {
                plain.extend([high | 0x80, low | 0x80]);
            }
            _ => {
                // A line break ends a run that was not closed.
                in_pairs = in_pairs && byte != b'\n';
                plain.push(byte);
                continue;
            }
        }
        rest = after.get(1..).unwrap_or_default();
    }
    let (text, malformed) = GBK.decode_without_bom_handling(&plain);
    (Cow::Owned(text.into_owned()), malformed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn older_encodings() {
        let decode = |label: &[u8], bytes: &[u8]| {
            let (text, malformed) = Charset::by_label(label).unwrap().decode(bytes);
            assert!(!malformed);
            text.into_owned()
        };
        assert_eq!(decode(b"HZ-GB-2312", b"PB[~{9EA&~}]~~~\nx"), "PB[古力]~x");
        assert_eq!(decode(b"IBM437", b"M\x81ller \xe1"), "Müller ß");
        assert_eq!(decode(b"cp850", b"M\x81ller \x9b"), "Müller ø");
        for charset in [CP437, CP850] {
            let Charset::Dos(name, upper) = charset else { panic!("{charset:?}") };
            assert_eq!(upper.chars().count(), 128, "{name}");
        }
        assert_eq!(Charset::by_label(b"no such encoding"), None);
    }
}
