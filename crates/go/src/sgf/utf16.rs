//! UTF-16 streams, read as UTF-8.

use std::io::{self, Read};

use encoding_rs::{CoderResult, Decoder, Encoding, UTF_16BE, UTF_16LE};

/// Detects UTF-16 from the first bytes of a stream: by its byte order mark, or the zeros of its
/// ASCII characters.
pub(super) fn detect(start: &[u8]) -> Option<&'static Encoding> {
    match start {
        [0xff, 0xfe, ..] => return Some(UTF_16LE),
        [0xfe, 0xff, ..] => return Some(UTF_16BE),
        _ => {}
    }
    let zeros = |parity: usize| start.iter().skip(parity).step_by(2).filter(|b| **b == 0).count();
    let most = start.len() / 4 + 1;
    match (zeros(0), zeros(1)) {
        (0, odd) if odd > most => Some(UTF_16LE),
        (even, 0) if even > most => Some(UTF_16BE),
        _ => None,
    }
}

/// A reader that converts its source from UTF-16 to UTF-8. Unpaired surrogates become U+FFFD.
#[derive(Debug)]
pub(super) struct Utf16<R> {
    source: R,
    decoder: Decoder,
    raw: Vec<u8>,
    start: usize,
    ended: bool,
    /// The text that is ready.
    text: Vec<u8>,
    taken: usize,
}

const CHUNK: usize = 32 << 10;

impl<R: Read> Utf16<R> {
    /// Continues a source of which `raw` has already been read.
    pub fn new(source: R, raw: Vec<u8>, encoding: &'static Encoding) -> Utf16<R> {
        let decoder = encoding.new_decoder_without_bom_handling();
        Utf16 { source, decoder, raw, start: 0, ended: false, text: vec![], taken: 0 }
    }

    fn decode_more(&mut self) -> io::Result<()> {
        if self.start == self.raw.len() {
            self.raw.resize(CHUNK, 0);
            let count = super::games::read_some(&mut self.source, &mut self.raw)?;
            self.raw.truncate(count);
            self.start = 0;
            self.ended = count == 0;
        }
        // At most three bytes of UTF-8 per unit of UTF-16, and space for one pending unit.
        self.text.resize(2 * CHUNK, 0);
        let raw = self.raw.get(self.start..).unwrap_or_default();
        let (result, read, written, _) =
            self.decoder.decode_to_utf8(raw, &mut self.text, self.ended);
        self.start += read;
        self.text.truncate(written);
        self.taken = 0;
        self.ended &= result == CoderResult::InputEmpty;
        Ok(())
    }
}

impl<R: Read> Read for Utf16<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        while self.taken == self.text.len() && !self.ended {
            self.decode_more()?;
        }
        let mut ready = self.text.get(self.taken..).unwrap_or_default();
        let count = ready.read(out)?;
        self.taken += count;
        Ok(count)
    }
}

/// The bytes of UTF-16 that a piece of UTF-8 was read from.
pub(super) fn raw_len(text: &[u8]) -> usize {
    let units = |&b: &u8| match b {
        0x80..=0xbf => 0,
        0xf0..=0xff => 2,
        _ => 1,
    };
    2 * text.iter().map(units).sum::<usize>()
}
