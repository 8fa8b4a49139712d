//! A game as the list of changes of its points.

use thiserror::Error;

use crate::go::{Board, Color, Illegal, Point, State};
use crate::record::{Edits, GameRecord, Move};

/// The usable part of a record ends after this many moves.
pub const MAX_MOVES: usize = 16_000;

/// A played game: position 0 and every change since, in 16 bits each.
///
/// Word by word: bits 0 to 9 the point's raw value, bit 10 the colour (1 is white), bits 11 and 12
/// the kind: 0 a stone of the set-up, 1 a move, 2 a pass, 3 a stone captured by the previous move.
/// What is set up after the first move is in the same words: a stone that is removed as one captured
/// by the previous move, a stone that is placed as a move.
/// Set-up words come first. A suicide is a move whose own point is among the captured ones. Tracks
/// are stored: the words never change their meaning.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Track {
    size: u8,
    /// The colour to move at position 0.
    to_move: Color,
    words: Vec<u16>,
}

/// One word of a track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A stone of position 0.
    Setup(Color, Point),
    /// A stone is played.
    Move(Color, Point),
    /// A move without a stone.
    Pass(Color),
    /// The stone of this colour on this point is captured by the previous move.
    Taken(Color, Point),
}

/// The place at which the usable part of a record ends before the record does, and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Stop {
    /// The point is not on the board.
    #[error("move {number} ({color} [{}]) is off the board; only the moves before it are used", point.sgf())]
    OffBoard {
        /// The move's number, from 1.
        number: usize,
        /// The player.
        color: Color,
        /// The point.
        point: Point,
    },
    /// A stone of the other colour is on the point.
    #[error(
        "move {number} ({color} {}) is on a stone of the other colour; only the moves before it are used",
        point.name(*size)
    )]
    Occupied {
        /// The move's number, from 1.
        number: usize,
        /// The player.
        color: Color,
        /// The point.
        point: Point,
        /// The lines of the board.
        size: u8,
    },
    /// There are more than [`MAX_MOVES`] moves.
    #[error("the record has more than {MAX_MOVES} moves; the rest is ignored")]
    TooLong,
}

/// Moves on stones of their own colour.
#[derive(Default)]
struct Repeated {
    /// The first: its number from 1, and the move.
    first: Option<(usize, Color, Point)>,
    count: usize,
}

impl Repeated {
    fn add(&mut self, number: usize, color: Color, point: Point) {
        self.first.get_or_insert((number, color, point));
        self.count += 1;
    }

    /// The warning about them, if there are any.
    fn warning(&self, size: u8) -> Option<String> {
        let (number, color, point) = self.first?;
        let more = match self.count - 1 {
            0 => String::new(),
            1 => " (1 more move)".to_owned(),
            more => format!(" ({more} more moves)"),
        };
        let name = point.name(size);
        Some(format!(
            "move {number} ({color} {name}) is already on the board, and is read as a pass{more}"
        ))
    }
}

/// Stored words that are not a valid track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("word {at} of a stored game is not valid")]
pub struct TrackError {
    /// The word's number, from 0.
    pub at: usize,
}

pub(super) const WHITE: u16 = 1 << 10;
pub(super) const KIND: u16 = 0b11 << 11;
pub(super) const SETUP: u16 = 0 << 11;
pub(super) const MOVE: u16 = 1 << 11;
pub(super) const PASS: u16 = 2 << 11;
pub(super) const TAKEN: u16 = 3 << 11;
pub(super) const POINT: u16 = (1 << 10) - 1;

pub(super) fn word(kind: u16, color: Color, point: u16) -> u16 {
    kind | if color == Color::White { WHITE } else { 0 } | point
}

fn event(word: u16) -> Option<Event> {
    let color = if word & WHITE == 0 { Color::Black } else { Color::White };
    if word & KIND == PASS {
        return Some(Event::Pass(color));
    }
    let point = Point::from_raw(word & POINT)?;
    Some(match word & KIND {
        SETUP => Event::Setup(color, point),
        MOVE => Event::Move(color, point),
        _ => Event::Taken(color, point),
    })
}

/// Plays a move of a record. The point, if a stone was put on it: not after a pass, and not where
/// a stone of this colour already is. The error is a point off the board or with a stone of the other colour.
pub(super) fn put_stone(
    board: &mut Board,
    m: Move,
    captured: &mut Vec<Point>,
) -> Result<Option<Point>, Point> {
    let Some(point) = m.point else { return Ok(None) };
    match board.play(m.color, point, captured) {
        Ok(()) => Ok(Some(point)),
        Err(Illegal::Occupied) if board.get(point) == State::from(m.color) => Ok(None),
        Err(_) => Err(point),
    }
}

/// Removes a stone that no move captures.
fn take(words: &mut Vec<u16>, color: Color, point: Point) {
    if words.iter().all(|word| word & KIND == SETUP) {
        words.retain(|&other| other != word(SETUP, color, point.raw()));
    } else {
        words.push(word(TAKEN, color, point.raw()));
    }
}

impl Track {
    /// Plays a record's main line by the rules. The second value says where the usable part ends if
    /// that is before the end: before a stone on one of the other colour. One on its own colour is a pass.
    pub fn play(record: &GameRecord) -> (Track, Option<Stop>) {
        let GameRecord { size, setup, to_move, moves, edits, .. } = record;
        let (track, stop, _) = Track::replay(*size, setup, *to_move, moves, edits);
        (track, stop)
    }

    /// Plays a record's main line, and says what is irregular in it: the record's own warnings, and
    /// those of the replay.
    pub fn play_with_warnings(record: &mut GameRecord) -> (Track, Vec<String>) {
        let GameRecord { size, setup, to_move, moves, edits, .. } = &*record;
        let (track, stop, own) = Track::replay(*size, setup, *to_move, moves, edits);
        let own = own.warning(*size);
        let mut warnings = std::mem::take(&mut record.warnings);
        warnings.extend(own.into_iter().chain(stop.map(|stop| stop.to_string())));
        (track, warnings)
    }

    /// Plays moves on a board of `size` lines, 1 to 25, from a set-up whose points are on the
    /// board.
    pub fn of_moves(
        size: u8,
        setup: &[(Point, Color)],
        to_move: Option<Color>,
        moves: &[Move],
    ) -> (Track, Option<Stop>) {
        let (track, stop, _) = Track::replay(size, setup, to_move, moves, &Edits::default());
        (track, stop)
    }

    /// Replays moves like [`of_moves`](Track::of_moves), with changes that are set up between
    /// moves. The last value are the moves on stones of their own colour.
    fn replay(
        size: u8,
        setup: &[(Point, Color)],
        to_move: Option<Color>,
        moves: &[Move],
        edits: &Edits,
    ) -> (Track, Option<Stop>, Repeated) {
        let mut board = Board::new(size);
        let mut words = Vec::with_capacity(setup.len() + moves.len() + moves.len() / 8);
        for &(point, color) in setup {
            if board.set(point, Some(color)).is_ok() {
                words.push(word(SETUP, color, point.raw()));
            }
        }
        let to_move = moves.first().map(|m| m.color).or(to_move);
        let to_move = to_move.unwrap_or_else(|| Track::first_color(setup));
        let remove = |moves: usize, board: &mut Board, words: &mut Vec<u16>| {
            for &(_, point) in edits.removed_after(moves) {
                if let Some(color) = board.get(point).color() {
                    take(words, color, point);
                    let _ = board.set(point, None);
                }
            }
        };
        let mut captured = Vec::new();
        let (mut stop, mut own) = (None, Repeated::default());
        for (i, m) in moves.iter().enumerate() {
            if i == MAX_MOVES {
                stop = Some(Stop::TooLong);
                break;
            }
            remove(i, &mut board, &mut words);
            if let Some(point) = m.point.filter(|_| edits.is_placed(i))
                && board.set(point, Some(m.color)).is_ok()
            {
                words.push(word(MOVE, m.color, point.raw()));
                continue;
            }
            captured.clear();
            let point = match put_stone(&mut board, *m, &mut captured) {
                Ok(Some(point)) => point,
                Ok(None) => {
                    m.point.into_iter().for_each(|point| own.add(i + 1, m.color, point));
                    words.push(word(PASS, m.color, 0));
                    continue;
                }
                Err(point) => {
                    let (number, color) = (i + 1, m.color);
                    stop = Some(if point.is_on(size) {
                        Stop::Occupied { number, color, point, size }
                    } else {
                        Stop::OffBoard { number, color, point }
                    });
                    break;
                }
            };
            words.push(word(MOVE, m.color, point.raw()));
            let suicide = captured.contains(&point);
            let loser = if suicide { m.color } else { m.color.opposite() };
            words.extend(captured.iter().map(|p| word(TAKEN, loser, p.raw())));
        }
        if stop.is_none() {
            remove(moves.len(), &mut board, &mut words);
        }
        (Track { size, to_move, words }, stop, own)
    }

    /// Returns the player who plays first after this set-up if the record does not say so: White
    /// after a handicap.
    pub fn first_color(setup: &[(Point, Color)]) -> Color {
        let only_black = !setup.is_empty() && setup.iter().all(|&(_, c)| c == Color::Black);
        if only_black { Color::White } else { Color::Black }
    }

    /// The track of stored words.
    ///
    /// # Errors
    /// Returns an error if a word is invalid, off the board or out of place.
    pub fn from_words(size: u8, to_move: Color, words: Vec<u16>) -> Result<Track, TrackError> {
        check_words(size, &words)?;
        Ok(Track { size, to_move, words })
    }

    /// The number of lines of the board.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The colour to move at position 0.
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// The words, as they are stored.
    pub fn words(&self) -> &[u16] {
        &self.words
    }

    /// The words of the first `moves` moves, and of what was set up before them and captured by them;
    /// `None` if the game has fewer moves.
    pub fn beginning(&self, moves: usize) -> Option<&[u16]> {
        let is_move = |&&word: &&u16| matches!(word & KIND, MOVE | PASS);
        let mut moves_at = (0..).zip(&self.words).filter(|(_, word)| is_move(word));
        if moves > 0 {
            moves_at.nth(moves - 1)?;
        }
        let end = moves_at.next().map_or(self.words.len(), |(at, _)| at);
        self.words.get(..end)
    }

    /// The events, in order.
    pub fn events(&self) -> impl Iterator<Item = Event> + Clone + '_ {
        self.words.iter().filter_map(|&w| event(w))
    }

    /// The moves, passes included.
    pub fn moves(&self) -> impl Iterator<Item = Move> + Clone + '_ {
        self.events().filter_map(|event| match event {
            Event::Move(color, point) => Some(Move { color, point: Some(point) }),
            Event::Pass(color) => Some(Move { color, point: None }),
            Event::Setup(..) | Event::Taken(..) => None,
        })
    }

    /// The stones of position 0.
    pub fn setup(&self) -> impl Iterator<Item = (Point, Color)> + Clone + '_ {
        self.events().map_while(|event| match event {
            Event::Setup(color, point) => Some((point, color)),
            _ => None,
        })
    }

    /// The number of moves, which is the number of the last position.
    pub fn len(&self) -> usize {
        self.moves().count()
    }

    /// The number of stones that are taken from the board.
    pub fn taken(&self) -> usize {
        self.words.iter().filter(|&word| word & KIND == TAKEN).count()
    }

    /// Returns whether there are no moves.
    pub fn is_empty(&self) -> bool {
        self.moves().next().is_none()
    }

    /// The colour to move at each position: the colour of the next move, and at the end the
    /// opponent of the last player.
    pub fn turns(&self) -> impl Iterator<Item = Color> + '_ {
        let color = |&word: &u16| match event(word)? {
            Event::Move(color, _) | Event::Pass(color) => Some(color),
            Event::Setup(..) | Event::Taken(..) => None,
        };
        let last = self.words.iter().rev().find_map(color).map_or(self.to_move, Color::opposite);
        self.moves().map(|m| m.color).chain(std::iter::once(last))
    }

    /// The board at position `t`; at the last position if `t` is beyond it.
    pub fn board_at(&self, t: usize) -> Board {
        let mut board = Board::new(self.size);
        let mut moves = 0;
        for event in self.events() {
            let (point, color) = match event {
                Event::Setup(color, point) => (point, Some(color)),
                Event::Taken(_, point) => (point, None),
                Event::Move(..) | Event::Pass(_) if moves == t => break,
                Event::Move(color, point) => {
                    moves += 1;
                    (point, Some(color))
                }
                Event::Pass(_) => {
                    moves += 1;
                    continue;
                }
            };
            // Points of a track are on its board.
            let _ = board.set(point, color);
        }
        board
    }

    /// The image under a symmetry of the board and colours.
    #[must_use]
    pub fn image(&self, symmetry: crate::go::Symmetry) -> Track {
        let words = self.words.iter().map(|&w| {
            let color = if symmetry.swaps() { w ^ WHITE } else { w };
            match Point::from_raw(w & POINT) {
                Some(point) if w & KIND != PASS => {
                    color & !POINT | symmetry.point(point, self.size).raw()
                }
                _ => color,
            }
        });
        Track { size: self.size, to_move: symmetry.color(self.to_move), words: words.collect() }
    }
}

fn check_words(size: u8, words: &[u16]) -> Result<(), TrackError> {
    let mut started = false;
    for (at, &w) in words.iter().enumerate() {
        let valid = w & !(KIND | WHITE | POINT) == 0
            && match event(w) {
                Some(Event::Setup(_, p)) => !started && p.is_on(size),
                Some(Event::Taken(_, p)) => started && p.is_on(size),
                Some(Event::Move(_, p)) => p.is_on(size),
                Some(Event::Pass(_)) => w & POINT == 0,
                None => false,
            };
        if !valid {
            return Err(TrackError { at });
        }
        started |= w & KIND != SETUP;
    }
    Ok(())
}

impl Track {
    /// A game on 19 lines of moves by name, black and white in turn; `-` is a pass.
    pub fn of_names(names: &str) -> Track {
        let moves: Vec<Move> = names
            .split_whitespace()
            .zip(Color::ALL.into_iter().cycle())
            .map(|(name, color)| Move { color, point: Point::from_name(name, 19) })
            .collect();
        Track::of_moves(19, &[], None, &moves).0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::{State, Symmetry};

    fn moves(text: &str) -> Vec<Move> {
        text.split_whitespace()
            .map(|word| {
                let (color, name) = word.split_at(1);
                let color = if color == "B" { Color::Black } else { Color::White };
                Move { color, point: Point::from_name(name, 9) }
            })
            .collect()
    }

    #[test]
    fn words_describe_captures_passes_and_suicide() {
        let (track, stop) = Track::of_moves(9, &[], None, &moves("BA2 WA1 BB1 W- WA1 WB2 WC1"));
        assert_eq!(stop, None);
        let taken: Vec<_> = track
            .events()
            .filter_map(|e| if let Event::Taken(c, p) = e { Some((c, p.name(9))) } else { None })
            .collect();
        let a1 = (Color::White, "A1".to_owned());
        assert_eq!(taken, [a1.clone(), a1]);
        assert_eq!(track.len(), 7);
        assert_eq!(track.board_at(2).get(Point::new(8, 0)), State::White);
        assert_eq!(track.board_at(3).get(Point::new(8, 0)), State::Empty);
        assert_eq!(track.board_at(99).get(Point::new(8, 1)), State::Black);
        let turns: String = track.turns().map(Color::letter).collect();
        assert_eq!(turns, "BWBWWWWB");
    }

    #[test]
    fn the_usable_part_ends_at_a_point_off_the_board() {
        let off = Move { color: Color::Black, point: Some(Point::new(9, 0)) };
        let (_, stop) = Track::of_moves(9, &[], None, &[off]);
        insta::assert_snapshot!(stop.unwrap(), @"move 1 (black [aj]) is off the board; only the moves before it are used");
    }

    fn warnings(setup: &[(Point, Color)], moves: Vec<Move>) -> (Track, Vec<String>) {
        let setup = setup.to_vec();
        let mut record =
            GameRecord { size: 9, setup, moves, ..GameRecord::from_text("(;SZ[9])").unwrap() };
        Track::play_with_warnings(&mut record)
    }

    #[test]
    fn a_stone_on_one_of_its_colour_is_a_pass() {
        let (track, said) = warnings(&[], moves("BA2 BA2 WB1 BA2 BB2"));
        insta::assert_snapshot!(said.join("\n"), @"move 2 (black A2) is already on the board, and is read as a pass (1 more move)");
        let (plain, _) = Track::of_moves(9, &[], None, &moves("BA2 Btt WB1 Btt BB2"));
        assert_eq!(plain, track);
    }

    #[test]
    fn a_stone_on_one_of_the_other_colour_ends_the_game() {
        let (track, stop) = Track::of_moves(9, &[], None, &moves("BA2 WA2 BB1"));
        assert_eq!(track.len(), 1);
        insta::assert_snapshot!(stop.unwrap(), @"move 2 (white A2) is on a stone of the other colour; only the moves before it are used");
    }

    #[test]
    fn stored_words_are_checked() {
        let (track, _) =
            Track::of_moves(9, &[(Point::new(1, 1), Color::Black)], None, &moves("WA2"));
        let words = track.words().to_vec();
        assert_eq!(Track::from_words(9, track.to_move(), words.clone()), Ok(track.clone()));
        assert_eq!(track.to_move(), Color::White);
        for (at, bad) in [(0, 0x2000), (0, 25), (1, MOVE | 9), (0, TAKEN), (1, PASS | 1)] {
            let mut words = words.clone();
            words[at] = bad;
            assert_eq!(
                Track::from_words(9, Color::Black, words),
                Err(TrackError { at }),
                "{bad:x}"
            );
        }
        let mut late = words;
        late.push(SETUP);
        assert_eq!(Track::from_words(9, Color::Black, late), Err(TrackError { at: 2 }));
    }

    #[test]
    fn an_image_is_the_play_of_the_images() {
        let ms = moves("BA2 WA1 BB1 W- WA1 WB2 WC1");
        let (track, _) = Track::of_moves(9, &[], None, &ms);
        for s in Symmetry::all() {
            let turned: Vec<Move> = ms
                .iter()
                .map(|m| Move { color: s.color(m.color), point: m.point.map(|p| s.point(p, 9)) })
                .collect();
            assert_eq!(track.image(s), Track::of_moves(9, &[], None, &turned).0);
        }
    }
}
