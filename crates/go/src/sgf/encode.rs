//! Text in an encoding of choice, for programs that expect it.

use std::borrow::Cow;
use std::io::{self, Write};

use encoding_rs::{Encoding, UTF_8};
use thiserror::Error;

use super::charset::Charset;

/// An encoding to write text in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextEncoding {
    encoding: &'static Encoding,
    /// True if a text begins with a byte order mark.
    is_marked: bool,
}

/// A character that an encoding does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{encoding} has no {character:?}; GB18030 and UTF-8 have all characters")]
pub struct Unencodable {
    /// The name of the encoding.
    pub encoding: &'static str,
    /// The character.
    pub character: char,
}

impl Default for TextEncoding {
    fn default() -> TextEncoding {
        TextEncoding { encoding: UTF_8, is_marked: false }
    }
}

impl TextEncoding {
    /// The encoding of this name; `utf-8-bom` is UTF-8 with a byte order mark, by which spreadsheets
    /// recognise it. `None` if there is none, or text cannot be written in it.
    ///
    /// ```
    /// use gopdb_go::sgf::TextEncoding;
    /// let encoding = TextEncoding::from_name("gb18030").unwrap();
    /// assert_eq!(&*encoding.encode("古").unwrap(), b"\xb9\xc5");
    /// assert!(TextEncoding::from_name("Big5").unwrap().encode("ё한").is_err());
    /// assert_eq!(TextEncoding::from_name("utf-16"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<TextEncoding> {
        let name = name.trim().to_ascii_lowercase();
        let is_marked = name == "utf-8-bom" || name == "utf8-bom";
        let label = if is_marked { "utf-8" } else { &name };
        match Charset::by_label(label.as_bytes())? {
            Charset::Web(encoding) if encoding.output_encoding() == encoding => {
                Some(TextEncoding { encoding, is_marked })
            }
            _ => None,
        }
    }

    /// The name, as records declare it.
    pub fn name(self) -> &'static str {
        self.encoding.name()
    }

    /// Returns the bytes that a file begins with: a byte order mark, or nothing.
    pub fn mark(self) -> &'static [u8] {
        if self.is_marked { b"\xef\xbb\xbf" } else { b"" }
    }

    /// A text in this encoding.
    ///
    /// # Errors
    /// The encoding does not have one of its characters.
    pub fn encode(self, text: &str) -> Result<Cow<'_, [u8]>, Unencodable> {
        if self.encoding == UTF_8 {
            return Ok(Cow::Borrowed(text.as_bytes()));
        }
        let (bytes, _, is_lossy) = self.encoding.encode(text);
        let is_missing = |c: &char| self.encoding.encode(c.encode_utf8(&mut [0; 4])).2;
        match text.chars().find(is_missing).filter(|_| is_lossy) {
            Some(character) => Err(Unencodable { encoding: self.name(), character }),
            None => Ok(bytes),
        }
    }

    /// A writer of UTF-8 that writes to `out` in this encoding.
    pub fn writer<W: Write>(self, out: W) -> EncodedWriter<W> {
        EncodedWriter { out, encoding: self, rest: Vec::new(), is_begun: false }
    }
}

/// Converts UTF-8 that is written to it. With the default encoding, everything is written as it is.
#[derive(Debug)]
pub struct EncodedWriter<W> {
    out: W,
    encoding: TextEncoding,
    /// The beginning of a character.
    rest: Vec<u8>,
    is_begun: bool,
}

impl<W> EncodedWriter<W> {
    /// Returns the underlying writer.
    pub fn into_inner(self) -> W {
        self.out
    }
}

impl<W: Write> Write for EncodedWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.encoding == TextEncoding::default() {
            return self.out.write(bytes);
        }
        if !self.is_begun {
            self.is_begun = true;
            self.out.write_all(self.encoding.mark())?;
        }
        self.rest.extend_from_slice(bytes);
        let whole = match std::str::from_utf8(&self.rest) {
            Ok(text) => text.len(),
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            Err(error) => return Err(io::Error::new(io::ErrorKind::InvalidData, error)),
        };
        let rest = self.rest.split_off(whole);
        let text = std::mem::replace(&mut self.rest, rest);
        let text = String::from_utf8(text).map_err(io::Error::other)?;
        let encoded = self.encoding.encode(&text).map_err(io::Error::other)?;
        self.out.write_all(&encoded)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_converted_however_it_is_cut() {
        let text = "PB,PW\n古力,Müller\n芝野,\u{1f600}\n";
        for name in ["GB18030", "utf-8-bom", "UTF-8"] {
            let encoding = TextEncoding::from_name(name).unwrap();
            let whole = [encoding.mark(), &encoding.encode(text).unwrap()].concat();
            for size in 1..9 {
                let mut writer = encoding.writer(Vec::new());
                text.as_bytes().chunks(size).for_each(|part| writer.write_all(part).unwrap());
                assert_eq!(writer.into_inner(), whole, "{name} {size}");
            }
        }
        let mut latin = TextEncoding::from_name("latin-1").unwrap().writer(Vec::new());
        assert!(latin.write_all("Müller".as_bytes()).is_ok());
        let error = latin.write_all("古力".as_bytes()).unwrap_err().to_string();
        assert!(error.contains("windows-1252 has no '古'"), "{error}");
    }
}
