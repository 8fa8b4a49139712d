//! The columns of a segment's games.
//!
//! They are the first section of the [columns file](super::ColumnsFile): one column after the other,
//! of 36 bytes a game in all. Nothing is unpacked, so that a command that asks for the dates of all
//! games reads only these.

use super::SegmentId;
use super::games::{GameColumns, SegmentGames, WINNERS, date_number, date_of};
use crate::GameId;
use crate::record::{Date, Winner};
use crate::replay::Identity;
use crate::store::{Store, StoreError};

/// The bytes of a game before each column: number, date, moves, winner, size, identity, text hash.
const DATE: usize = 4;
const MOVES: usize = 8;
const WINNER: usize = 10;
const SIZE: usize = 11;
const IDENTITY: usize = 12;
const TEXT_HASH: usize = 28;
const ALL: usize = 36;

/// The columns of a segment's games.
#[derive(Clone, Debug)]
pub struct SegmentColumns {
    bytes: Vec<u8>,
    games: usize,
}

impl SegmentColumns {
    /// Makes the columns of these games.
    pub fn new(games: &[GameColumns]) -> SegmentColumns {
        SegmentColumns { bytes: to_bytes(games), games: games.len() }
    }

    /// Reads the columns of this many games from a section; `None` if its length is wrong.
    pub(super) fn of_section(bytes: Vec<u8>, games: usize) -> Option<SegmentColumns> {
        let is_whole = bytes.len() == games.checked_mul(ALL)?;
        is_whole.then_some(SegmentColumns { bytes, games })
    }

    /// Reads the columns of a segment from the trees.
    ///
    /// # Errors
    /// Returns an error if the values cannot be read.
    pub fn of_segment(store: &Store, segment: SegmentId) -> Result<SegmentColumns, StoreError> {
        Ok(SegmentColumns::new(&SegmentGames::new(store, segment).columns()?))
    }

    /// The section.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The number of games.
    pub const fn len(&self) -> usize {
        self.games
    }

    /// Returns whether there are no games.
    pub const fn is_empty(&self) -> bool {
        self.games == 0
    }

    /// A column of `N` bytes a game.
    #[inline]
    fn column<const N: usize>(&self, before: usize) -> &[[u8; N]] {
        let bytes = self.bytes.get(self.games * before..self.games * (before + N));
        bytes.unwrap_or_default().as_chunks().0
    }

    /// The columns of a game by its place.
    // Inlined, it reads only the columns that the caller uses.
    #[inline(always)]
    pub fn get(&self, place: usize) -> Option<GameColumns> {
        Some(GameColumns {
            id: self.id(place)?,
            date: date(*self.column(DATE).get(place)?),
            winner: winner(*self.column(WINNER).get(place)?),
            moves: u16::from_le_bytes(*self.column(MOVES).get(place)?),
            size: u8::from_le_bytes(*self.column(SIZE).get(place)?),
            identity: *self.column(IDENTITY).get(place)?,
            text_hash: u64::from_le_bytes(*self.column(TEXT_HASH).get(place)?),
        })
    }

    /// The columns of all games.
    pub fn iter(
        &self,
    ) -> impl DoubleEndedIterator<Item = GameColumns> + ExactSizeIterator + Clone + '_ {
        let numbers = self.column(0).iter().zip(self.column(DATE)).zip(self.column(MOVES));
        let marks = self.column(WINNER).iter().zip(self.column(SIZE));
        let hashes = self.column(IDENTITY).iter().zip(self.column(TEXT_HASH));
        numbers.zip(marks).zip(hashes).map(|((((id, of), moves), (won, size)), hashes)| {
            GameColumns {
                id: game_id(*id),
                date: date(*of),
                winner: winner(*won),
                moves: u16::from_le_bytes(*moves),
                size: u8::from_le_bytes(*size),
                identity: *hashes.0,
                text_hash: u64::from_le_bytes(*hashes.1),
            }
        })
    }

    /// The number in the database of a game by its place.
    #[inline]
    pub fn id(&self, place: usize) -> Option<GameId> {
        self.column(0).get(place).copied().map(game_id)
    }

    /// The numbers in the database of all games.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = GameId> + ExactSizeIterator + Clone + '_ {
        self.column(0).iter().copied().map(game_id)
    }

    /// The place of a game. The numbers ascend, mostly by one.
    pub fn place_of(&self, id: GameId) -> Option<usize> {
        let guess = id.since(self.id(0)?)? as usize;
        if self.id(guess) == Some(id) {
            return Some(guess);
        }
        self.column(0).binary_search_by_key(&id, |id| game_id(*id)).ok()
    }

    /// The first days on which the games were played.
    pub fn dates(&self) -> impl ExactSizeIterator<Item = Option<Date>> + '_ {
        self.column(DATE).iter().copied().map(date)
    }

    /// The first day on which a game was played, by its place.
    pub fn date(&self, place: usize) -> Option<Date> {
        date(*self.column(DATE).get(place)?)
    }

    /// Returns the winner of each game.
    pub fn winners(&self) -> impl ExactSizeIterator<Item = Winner> + '_ {
        self.column(WINNER).iter().copied().map(winner)
    }

    /// The sizes of the boards.
    pub fn sizes(&self) -> impl ExactSizeIterator<Item = u8> + '_ {
        self.column(SIZE).iter().map(|size| u8::from_le_bytes(*size))
    }

    /// The identities of the games.
    pub fn identities(&self) -> &[Identity] {
        self.column(IDENTITY)
    }
}

fn game_id(bytes: [u8; 4]) -> GameId {
    GameId::new(u32::from_le_bytes(bytes))
}

fn date(bytes: [u8; 4]) -> Option<Date> {
    date_of(u32::from_le_bytes(bytes))
}

fn winner([number]: [u8; 1]) -> Winner {
    *WINNERS.get(usize::from(number)).unwrap_or(&WINNERS[3])
}

/// The bytes of the columns of these games.
fn to_bytes(games: &[GameColumns]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(games.len() * ALL);
    games.iter().for_each(|game| bytes.extend(game.id.get().to_le_bytes()));
    games.iter().for_each(|game| bytes.extend(date_number(game.date).to_le_bytes()));
    games.iter().for_each(|game| bytes.extend(game.moves.to_le_bytes()));
    let number = |of: Winner| WINNERS.iter().position(|&winner| winner == of).unwrap_or(3) as u8;
    games.iter().for_each(|game| bytes.push(number(game.winner)));
    games.iter().for_each(|game| bytes.push(game.size));
    games.iter().for_each(|game| bytes.extend(game.identity));
    games.iter().for_each(|game| bytes.extend(game.text_hash.to_le_bytes()));
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_read_as_they_were_written() {
        let games: Vec<GameColumns> = (0..500_u32)
            .map(|i| GameColumns {
                id: GameId::new(7 + i + i / 100),
                date: (i % 3 > 0).then(|| Date {
                    year: 1600 + i as u16,
                    month: (i % 13) as u8,
                    day: (i % 32) as u8,
                }),
                winner: WINNERS[i as usize % 4],
                moves: (i * 7) as u16,
                size: (i % 25 + 1) as u8,
                identity: [i as u8; 16],
                text_hash: u64::from(i) << 30,
            })
            .collect();
        let columns = SegmentColumns::new(&games);
        assert_eq!(columns.iter().collect::<Vec<_>>(), games);
        assert_eq!(columns.len(), games.len());
        for (place, game) in games.iter().enumerate() {
            assert_eq!(columns.get(place).as_ref(), Some(game));
            assert_eq!(columns.place_of(game.id), Some(place));
        }
        for missing in [0, 6, 107, 512] {
            assert_eq!(columns.place_of(GameId::new(missing)), None, "{missing}");
        }
        assert_eq!(columns.get(500), None);
        assert!(columns.dates().eq(games.iter().map(|game| game.date)));
        assert!(columns.winners().eq(games.iter().map(|game| game.winner)));
        assert!(columns.sizes().eq(games.iter().map(|game| game.size)));
        let bytes = || to_bytes(&games);
        assert!(SegmentColumns::of_section(bytes(), 500).is_some());
        assert!(SegmentColumns::of_section(bytes(), 499).is_none());
    }
}
