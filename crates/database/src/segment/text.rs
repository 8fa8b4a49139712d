//! Texts of records without the moves that are in the track.
//!
//! Most of a record's text consists of its moves, `;B[pd];W[dp]`, which are also in the track. A
//! run of n moves in exactly this form is replaced by the byte 1 and the number n; everything else
//! is unchanged. A set-up after the first move is in the track as moves: where the text goes on after
//! n of these, there are the byte 1, the number 0 and the number n. The original text can be restored
//! exactly.

use crate::dictionary::codec::{Damaged, Reader, put};
use crate::replay::Track;

/// Replaces a run of moves. Texts that contain this byte are stored unchanged after the byte 2.
const MOVES: u8 = 1;
const PLAIN: u8 = 2;
/// The moves of a track among which the next one of the text is looked for.
const MOST_SKIPPED: usize = 2 * 25 * 25;

/// Returns the moves in their usual form. Passes have several forms and are not replaced.
fn written(track: &Track) -> impl Iterator<Item = [u8; 6]> + '_ {
    track.moves().filter_map(|m| {
        let point = m.point?;
        let (x, y) = (b'a' + point.col(), b'a' + point.row());
        Some([b';', m.color.letter() as u8, b'[', x, y, b']'])
    })
}

/// The text without the moves of its track.
pub fn shorten(text: &str, track: &Track) -> Vec<u8> {
    let bytes = text.as_bytes();
    if bytes.iter().any(|&b| b == MOVES || b == PLAIN) {
        let mut plain = vec![PLAIN];
        plain.extend_from_slice(bytes);
        return plain;
    }
    let mut out = Vec::with_capacity(bytes.len() / 4);
    let all: Vec<[u8; 6]> = written(track).collect();
    let mut moves = &all[..];
    let mut rest = bytes;
    while let Some((&byte, tail)) = rest.split_first() {
        let mut run = 0;
        while let Some((next, later)) = moves.split_first()
            && let Some(after) = rest.strip_prefix(next)
        {
            rest = after;
            run += 1;
            moves = later;
        }
        let here = rest.first_chunk().filter(|_| byte == b';' && run == 0);
        let skipped = here.and_then(|here| moves.iter().take(MOST_SKIPPED).position(|m| m == here));
        if run > 0 {
            out.push(MOVES);
            put(&mut out, run);
        } else if let Some(skipped) = skipped {
            out.extend([MOVES, 0]);
            put(&mut out, skipped as u64);
            moves = moves.get(skipped..).unwrap_or_default();
        } else {
            out.push(byte);
            rest = tail;
        }
    }
    out
}

/// Restores the text from which [`shorten`] made this.
///
/// # Errors
/// Returns an error if the bytes do not belong to this track.
pub fn restore(bytes: &[u8], track: &Track) -> Result<String, Damaged> {
    let mut out = Vec::with_capacity(bytes.len() * 4);
    if let Some((&PLAIN, text)) = bytes.split_first() {
        out.extend_from_slice(text);
    } else {
        let mut moves = written(track);
        let mut rest = bytes;
        while let Some((&byte, tail)) = rest.split_first() {
            rest = tail;
            if byte == MOVES {
                let mut reader = Reader::new(rest);
                match reader.take()? {
                    0 => {
                        for _ in 0..reader.take()? {
                            moves.next().ok_or(Damaged)?;
                        }
                    }
                    run => {
                        for _ in 0..run {
                            out.extend(moves.next().ok_or(Damaged)?);
                        }
                    }
                }
                rest = reader.rest();
            } else {
                out.push(byte);
            }
        }
    }
    String::from_utf8(out).map_err(|_| Damaged)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::record::GameRecord;

    fn track(text: &str) -> Track {
        Track::play(&GameRecord::from_text(text).unwrap()).0
    }

    #[test]
    fn texts_survive_a_round_trip() {
        let moves = ";B[pd];W[dp];B[pq]\n;W[dd] ;B[tt];W[cc]C[a;W[qo]b];B[qo]";
        for text in [
            format!("(;SZ[19]PB[x]{moves};W[pp])"),
            format!("(;SZ[19]C[\u{1}]{moves})"),
            format!("(;SZ[19]C[;B[pd\\]]{moves}(;W[aa])(;W[bb]))"),
            "(;SZ[19])".to_owned(),
        ] {
            let track = track(&text);
            let short = shorten(&text, &track);
            assert_eq!(restore(&short, &track).unwrap(), text);
        }
        let text = format!("(;SZ[19]{moves})");
        assert!(shorten(&text, &track(&text)).len() < 40);
        // Moves after a set-up are left out, too.
        let later: String = (0..150)
            .map(|n| {
                format!(
                    ";{}[{}{}]",
                    ["B", "W"][n % 2],
                    (b'a' + n as u8 % 19) as char,
                    (b'e' + n as u8 / 19) as char
                )
            })
            .collect();
        let text = format!("(;SZ[19];B[aa];W[ss];AE[aa]AB[bb][cc:dd]AW[ca]{later})");
        let short = shorten(&text, &track(&text));
        assert!(short.len() < 80, "{} bytes", short.len());
        assert_eq!(restore(&short, &track(&text)).unwrap(), text);
    }

    proptest! {
        #[test]
        fn any_text_and_any_bytes(text in "[;BW\\[\\]a-c\u{1}\u{2}]{0,40}", bytes: Vec<u8>) {
            let track = track("(;SZ[9];B[aa];W[bb];B[cc];W[ab])");
            prop_assert_eq!(restore(&shorten(&text, &track), &track).unwrap(), text);
            let _ = restore(&bytes, &track);
        }
    }
}
