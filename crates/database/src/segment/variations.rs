//! The variations of games, in packs of the [games](super::games), part 5.
//!
//! A pack is in the form of a pack of texts: the end of each game's bytes, and all bytes compressed by
//! zstd, in pieces. Packs are numbered by their first game's number among those with variations. The
//! bytes of a game, where numbers are varints unless stated otherwise:
//!
//! | field | content |
//! | --- | --- |
//! | game | the number in the database, 4 bytes |
//! | corpus | 0 for the variations of the stored record, or the corpus whose own record it is, 4 bytes |
//! | size | the number of lines of the board, one byte |
//! | lines | the number of lines |
//! | of each line: parent | the number of the line that it leaves; 0 is the main line, the first variation is 1 |
//! | at | where: the number of moves of the main line, or of words of another line |
//! | node | the number of its first node in the order of the text, the root's being 0, less that of the line before |
//! | words | the number of its words |
//! | words | of all lines, one after the other, in 16 bits each: see [`Variations`] |
//!
//! A game's variations may be in another segment than the game. They are valid only while a corpus
//! that has the game keeps variations; others are dropped when segments are merged.

use crate::GameId;
use crate::dictionary::codec::{Damaged, Reader, put};
use crate::replay::Variations;

/// The variations of one record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptVariations {
    /// The game's number in the database.
    pub game: GameId,
    /// The corpus whose own record it is; 0 for the stored record of the game.
    pub corpus: u32,
    /// The variations without these numbers.
    pub(super) bytes: Vec<u8>,
}

impl KeptVariations {
    /// The variations of a game's stored record, or of the record of a corpus.
    pub fn new(game: GameId, corpus: u32, variations: &Variations) -> KeptVariations {
        KeptVariations { game, corpus, bytes: encode(variations) }
    }

    /// The variations, given the number of moves of the main line.
    ///
    /// # Errors
    /// The bytes are not valid.
    pub fn variations(&self, main_moves: usize) -> Result<Variations, Damaged> {
        decode(&self.bytes, main_moves)
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        [&self.game.get().to_le_bytes()[..], &self.corpus.to_le_bytes(), &self.bytes].concat()
    }

    pub(super) fn from_bytes(bytes: &[u8]) -> Option<KeptVariations> {
        let (game, rest) = bytes.split_first_chunk()?;
        let (corpus, rest) = rest.split_first_chunk()?;
        let (game, corpus) = (u32::from_le_bytes(*game), u32::from_le_bytes(*corpus));
        Some(KeptVariations { game: game.into(), corpus, bytes: rest.to_vec() })
    }
}

fn encode(variations: &Variations) -> Vec<u8> {
    let mut out = vec![variations.size()];
    put(&mut out, variations.len() as u64);
    let mut last = 0;
    for line in variations.lines() {
        put(&mut out, line.parent.into());
        put(&mut out, line.at.into());
        put(&mut out, (line.node - last).into());
        put(&mut out, line.len().into());
        last = line.node;
    }
    variations.words().iter().for_each(|word| out.extend(word.to_le_bytes()));
    out
}

fn decode(bytes: &[u8], main_moves: usize) -> Result<Variations, Damaged> {
    let (&size, rest) = bytes.split_first().ok_or(Damaged)?;
    let mut reader = Reader::new(rest);
    let mut take = || reader.take().and_then(|n| u32::try_from(n).map_err(|_| Damaged));
    let count = take()?;
    let (mut lines, mut last) = (Vec::new(), 0u32);
    for _ in 0..count {
        let (parent, at) = (take()?, take()?);
        last = last.checked_add(take()?).ok_or(Damaged)?;
        lines.push((parent, at, last, take()?));
    }
    let (words, odd) = reader.rest().as_chunks::<2>();
    if !odd.is_empty() {
        return Err(Damaged);
    }
    let words = words.iter().map(|word| u16::from_le_bytes(*word)).collect();
    Variations::from_parts(size, &lines, words, main_moves).ok_or(Damaged)
}

#[cfg(feature = "fuzz")]
pub(super) fn fuzz(data: &[u8]) {
    use crate::replay::Track;
    if let Ok(variations) = decode(data, 20) {
        let main = Track::of_moves(variations.size(), &[], None, &[]).0;
        for line in variations.lines().take(10) {
            let _ = (variations.track(&main, line.number), line.nodes());
            let path = variations.path(line.number, line.before);
            assert_eq!(variations.find(&path), Ok((line.number, Some(line.before))));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::GameRecord;
    use crate::replay::Track;

    #[test]
    fn variations_survive_a_round_trip() {
        let text = "(;SZ[9]AB[aa];W[bb](;B[cc];W[](;B[ee])(;B[ff];C[x]W[gg]))(;B[hh]))";
        let track = Track::play(&GameRecord::from_text(text).unwrap()).0;
        let variations = Variations::from_text(text, &track).unwrap();
        let kept = KeptVariations::new(GameId::new(7), 2, &variations);
        let bytes = kept.to_bytes();
        assert_eq!(KeptVariations::from_bytes(&bytes), Some(kept));
        for cut in 0..bytes.len() {
            let kept = KeptVariations::from_bytes(&bytes[..cut]);
            assert!(kept.is_none_or(|kept| kept.variations(track.len()).is_err()), "{cut}");
        }
        let kept = KeptVariations::from_bytes(&bytes).unwrap();
        assert_eq!(kept.variations(track.len()), Ok(variations));
    }
}
