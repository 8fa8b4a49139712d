//! The openings of a segment's games: the first moves of each board and of each corner.
//!
//! Games begin alike, so that each sequence is kept once, and the sequences are sorted: each is what it
//! shares with the one before, and the rest. A game has the numbers of its sequences, which are counted
//! instead of the games. What the bytes of a sequence mean is up to those who make them
//! ([`board_line`](crate::knowledge::fuseki::board_line),
//! [`corner_lines`](crate::knowledge::corners::corner_lines)).
//!
//! They are a section of the [columns file](super::ColumnsFile), of 40 to 60 bytes a game:
//!
//! | bytes | content |
//! | --- | --- |
//! | 4 × 4 | of boards: the number of sequences and their bytes; the same of corners |
//! | 2 a game | the number of its board's sequence |
//! | 4 × 3 a game | for each corner: the number of its sequence (bits 0 to 21), 22 if it is settled, 23 if white began |
//! | … | the sequences of boards, then those of corners: the number of bytes shared with the sequence before, of the other bytes (LEB128 both), these |

/// The bytes of the head.
const HEAD: usize = 16;
/// The bytes of a game: of its board, and of each corner.
const BOARD: usize = 2;
const CORNER: usize = 3;
const SETTLED: u32 = 1 << 22;
const WHITE_FIRST: u32 = 1 << 23;

/// The sequence that was played in a corner. Without a move, its line is empty.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct CornerLine {
    /// The moves.
    pub line: Vec<u8>,
    /// True if white played its first move.
    pub white_first: bool,
    /// True if both players played elsewhere after it.
    pub settled: bool,
}

/// The sequences that a game begins with.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct GameLines {
    /// The sequence of the board.
    pub board: Vec<u8>,
    /// The sequences of the corners.
    pub corners: [CornerLine; 4],
}

/// A corner of a game: the number of its sequence, and how it began and ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CornerEnd {
    /// The number of the sequence.
    pub line: usize,
    /// True if white played its first move.
    pub white_first: bool,
    /// True if both players played elsewhere after it.
    pub settled: bool,
}

/// The openings of a segment's games.
#[derive(Clone, Debug)]
pub struct SegmentOpenings {
    bytes: Vec<u8>,
    games: usize,
    /// The number of sequences of boards and of corners, and the bytes of those of boards.
    counts: [usize; 2],
    board_bytes: usize,
}

/// Sorted sequences.
#[derive(Clone, Copy, Debug)]
pub struct Lines<'a> {
    count: usize,
    bytes: &'a [u8],
}

impl SegmentOpenings {
    /// Collects the sequences of these games.
    pub fn of_games(games: &[GameLines]) -> SegmentOpenings {
        let boards = games.iter().map(|game| &*game.board).collect();
        let corners = games.iter().flat_map(|game| game.corners.each_ref().map(|c| &*c.line));
        let (boards, board_lines, board_numbers) = packed(boards);
        let (corners, corner_lines, corner_numbers) = packed(corners.collect());
        let mut bytes = Vec::with_capacity(HEAD + games.len() * (BOARD + 4 * CORNER));
        for number in [boards, board_lines.len(), corners, corner_lines.len()] {
            bytes.extend((number as u32).to_le_bytes());
        }
        board_numbers.iter().for_each(|&number| bytes.extend((number as u16).to_le_bytes()));
        let ends = games.iter().flat_map(|game| &game.corners);
        for (end, number) in ends.zip(corner_numbers) {
            let settled = if end.settled { SETTLED } else { 0 };
            let white_first = if end.white_first { WHITE_FIRST } else { 0 };
            bytes.extend(&(number | settled | white_first).to_le_bytes()[..CORNER]);
        }
        let board_bytes = board_lines.len();
        bytes.extend(board_lines);
        bytes.extend(corner_lines);
        SegmentOpenings { bytes, games: games.len(), counts: [boards, corners], board_bytes }
    }

    /// Reads the sequences of a section of this many games; `None` if its length is wrong.
    pub(super) fn of_section(bytes: Vec<u8>, games: usize) -> Option<SegmentOpenings> {
        let number =
            |at: usize| Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?) as usize);
        let (boards, board_bytes) = (number(0)?, number(4)?);
        let (corners, corner_bytes) = (number(8)?, number(12)?);
        let all = HEAD + games * (BOARD + 4 * CORNER) + board_bytes + corner_bytes;
        let is_whole = bytes.len() == all;
        is_whole.then_some(SegmentOpenings { bytes, games, counts: [boards, corners], board_bytes })
    }

    /// The section.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    fn part(&self, start: usize, len: usize) -> &[u8] {
        self.bytes.get(start..start + len).unwrap_or_default()
    }

    /// The numbers of the sequences of the games' boards.
    pub fn boards(&self) -> impl ExactSizeIterator<Item = usize> + '_ {
        let numbers = self.part(HEAD, self.games * BOARD).as_chunks().0;
        numbers.iter().map(|number| usize::from(u16::from_le_bytes(*number)))
    }

    /// The corners of the games.
    pub fn corners(&self) -> impl ExactSizeIterator<Item = [CornerEnd; 4]> + '_ {
        let ends = self.part(HEAD + self.games * BOARD, self.games * 4 * CORNER);
        ends.as_chunks().0.iter().map(|corners: &[u8; 4 * CORNER]| {
            std::array::from_fn(|i| {
                let [a, b, c] = *corners.as_chunks().0.get(i).unwrap_or(&[0; CORNER]);
                let end = u32::from_le_bytes([a, b, c, 0]);
                CornerEnd {
                    line: (end & (SETTLED - 1)) as usize,
                    white_first: end & WHITE_FIRST != 0,
                    settled: end & SETTLED != 0,
                }
            })
        })
    }

    /// The sequences of boards.
    pub fn board_lines(&self) -> Lines<'_> {
        let start = HEAD + self.games * (BOARD + 4 * CORNER);
        Lines { count: self.counts[0], bytes: self.part(start, self.board_bytes) }
    }

    /// The sequences of corners.
    pub fn corner_lines(&self) -> Lines<'_> {
        let start = HEAD + self.games * (BOARD + 4 * CORNER) + self.board_bytes;
        let bytes = self.bytes.get(start..).unwrap_or_default();
        Lines { count: self.counts[1], bytes }
    }
}

impl Lines<'_> {
    /// The number of sequences.
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Returns whether there are no sequences.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Visits the sequences in order: how many bytes each shares with the one before, and its bytes.
    pub fn for_each(&self, mut visit: impl FnMut(usize, &[u8])) {
        let mut rest = self.bytes;
        let mut line = Vec::new();
        for _ in 0..self.count {
            let (Some(shared), Some(others)) = (number_in(&mut rest), number_in(&mut rest)) else {
                return;
            };
            let Some((others, after)) = rest.split_at_checked(others) else { return };
            line.truncate(shared);
            line.extend_from_slice(others);
            rest = after;
            visit(shared, &line);
        }
    }
}

/// The number of different sequences, their bytes, and the number of each.
fn packed(lines: Vec<&[u8]>) -> (usize, Vec<u8>, Vec<u32>) {
    let mut sorted: Vec<(&[u8], usize)> = lines.into_iter().zip(0..).collect();
    let mut numbers = vec![0; sorted.len()];
    sorted.sort_unstable();
    let (mut count, mut bytes, mut before): (usize, Vec<u8>, &[u8]) = (0, Vec::new(), &[]);
    for same in sorted.chunk_by(|a, b| a.0 == b.0) {
        let Some(&(line, _)) = same.first() else { continue };
        let shared = line.iter().zip(before).take_while(|(a, b)| a == b).count();
        let (_, others) = line.split_at(shared);
        push_number(&mut bytes, shared);
        push_number(&mut bytes, others.len());
        bytes.extend_from_slice(others);
        before = line;
        for &(_, at) in same {
            if let Some(number) = numbers.get_mut(at) {
                *number = count as u32;
            }
        }
        count += 1;
    }
    (count, bytes, numbers)
}

/// Appends a number in LEB128.
fn push_number(bytes: &mut Vec<u8>, mut number: usize) {
    while number > 0x7f {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Takes a number in LEB128 from the beginning of some bytes.
fn number_in(bytes: &mut &[u8]) -> Option<usize> {
    let (mut number, mut shift) = (0, 0);
    loop {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= usize::from(byte & 0x7f).checked_shl(shift)?;
        if byte & 0x80 == 0 {
            return Some(number);
        }
        shift += 7;
    }
}

/// Reads arbitrary bytes as a section.
#[cfg(feature = "fuzz")]
pub(super) fn fuzz(data: &[u8]) {
    for games in [0, 1, 3] {
        if let Some(all) = SegmentOpenings::of_section(data.to_vec(), games) {
            let _ = (all.boards().count(), all.corners().count());
            all.board_lines().for_each(|_, _| ());
            all.corner_lines().for_each(|_, _| ());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_have_the_lines_that_they_were_made_of() {
        let line =
            |n: usize, len: usize| (0..len).map(|i| ((n * n) >> (i % 16) & 3) as u8).collect();
        let game = |n: usize| GameLines {
            board: line(n, n % 7 * 40),
            corners: std::array::from_fn(|i| CornerLine {
                line: line(n + i, n % 5 + i),
                white_first: n % 3 == i,
                settled: n % 4 == i,
            }),
        };
        let games: Vec<GameLines> = (0..500).map(game).collect();
        let made = SegmentOpenings::of_games(&games);
        let bytes = made.bytes().to_vec();
        let read = SegmentOpenings::of_section(bytes, games.len()).unwrap();
        let all = |lines: Lines<'_>| {
            let mut all: Vec<Vec<u8>> = Vec::new();
            lines.for_each(|shared, line| {
                let before = all.last().map_or(&[][..], |line| &line[..shared]);
                assert_eq!(before, &line[..shared]);
                all.push(line.to_vec());
            });
            assert_eq!(all.len(), lines.len());
            assert!(all.is_sorted_by(|a, b| a < b));
            all
        };
        let (boards, corners) = (all(read.board_lines()), all(read.corner_lines()));
        assert!(boards.len() < games.len() && corners.len() < games.len());
        let numbers = read.boards().zip(read.corners());
        assert_eq!(numbers.len(), games.len());
        for (game, (board, ends)) in games.iter().zip(numbers) {
            assert_eq!(boards[board], game.board);
            for (corner, end) in game.corners.iter().zip(ends) {
                assert_eq!(corners[end.line], corner.line);
                assert_eq!((end.white_first, end.settled), (corner.white_first, corner.settled));
            }
        }
        let bytes = made.bytes()[1..].to_vec();
        assert!(SegmentOpenings::of_section(bytes, games.len()).is_none());
        assert!(SegmentOpenings::of_section(Vec::new(), 0).is_none());
    }
}
