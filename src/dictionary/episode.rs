//! Episodes: which contents each window had during a game, and for how long.

use super::hit::{Begin, End, Hit, NO_SLOT, Time, slot_of};
use super::squares::Squares;
use super::windows::Windows;
use crate::go::{Color, Point, Symmetry};
use crate::pattern::{Canonical, Codes};
use crate::replay::{Event, Track};

/// Receives the *episodes* of a game, each with the codes of its content. An episode is a maximal run of
/// positions in which a window has the same content. Its continuation is the first later move into the
/// window, if it lasted until then.
pub trait EpisodeSink<T> {
    /// An episode, in the order in which they end, as a hit without its place. `slot` is that of its
    /// continuation in the cells and colours of the board.
    fn episode(&mut self, codes: &T, hit: Hit, slot: u8);

    /// A further move into a window during an episode that already has a continuation: only the
    /// suicide of a single stone leaves the content unchanged.
    fn touch(&mut self, codes: &T, slot: u8);
}

/// A move into a window during an episode.
#[derive(Clone, Copy, Debug)]
struct Next {
    slot: u8,
    time: u16,
}

/// The contents of a window in earlier episodes.
#[derive(Clone, Copy, Debug)]
struct Held {
    /// A bit for the hash of each content, which suffices to recognise most contents as new.
    filter: u64,
    /// The number of the latest ended episode, or [`NO_EPISODE`].
    latest: u32,
}

const NO_EPISODE: u32 = u32::MAX;

/// Finds the episodes of games on boards of one size, one game after another.
#[derive(Debug)]
pub struct Harvester<'w, T> {
    windows: &'w Windows<T>,
    /// By window: the codes of the current content.
    codes: Vec<T>,
    /// By window: the beginning of its current episode. It is marked as a repeat if a stone of the
    /// window is captured in this game, for only then can a content recur.
    begins: Vec<Begin>,
    /// By window: its earlier contents, if it loses stones.
    held: Vec<Held>,
    /// Contents of ended episodes of windows that lose stones, each with the number of its window's
    /// previous episode.
    past: Vec<(u64, u32)>,
    /// The first touch of current episodes, if they have one.
    touched: Vec<(u16, Next)>,
    now: Time,
}

impl<'w, T: Codes> Harvester<'w, T> {
    /// A harvester of these windows.
    pub fn new(windows: &'w Windows<T>) -> Harvester<'w, T> {
        Harvester {
            windows,
            codes: Vec::new(),
            begins: Vec::new(),
            held: Vec::new(),
            past: Vec::new(),
            touched: Vec::new(),
            now: Time::default(),
        }
    }

    /// Passes the episodes of a game to the sink. The board must have the windows' size.
    pub fn harvest(&mut self, track: &Track, sink: &mut impl EpisodeSink<T>) {
        let windows = self.windows;
        debug_assert_eq!(windows.size(), track.size());
        self.codes.clear();
        self.codes.extend_from_slice(windows.empty_board());
        self.now = Time::default();
        let begin = self.now.begin();
        self.begins.clear();
        self.begins.extend((0..windows.len() as u16).map(|window| begin.of_window(window)));
        let nothing = Held { filter: 0, latest: NO_EPISODE };
        self.held.clear();
        self.held.resize(windows.len(), nothing);
        for event in track.events() {
            if let Event::Taken(_, point) = event {
                for (window, _) in windows.holding(point) {
                    let begin = &mut self.begins[usize::from(window)];
                    *begin = begin.repeating();
                }
            }
        }
        self.past.clear();
        self.touched.clear();

        let mut last = None;
        let mut events = track.events().peekable();
        let mut taken: Vec<Point> = Vec::new();
        while let Some(event) = events.next() {
            match event {
                Event::Setup(color, point) => self.change(point, color),
                Event::Pass(color) => {
                    self.now.advance(color);
                    last = Some(color);
                }
                // A captured stone follows its move and is handled with it below.
                Event::Taken(..) => {}
                Event::Move(color, point) => {
                    self.now.advance(color);
                    last = Some(color);
                    let time = self.now.positions;
                    taken.clear();
                    let mut loser = color;
                    while let Some(&Event::Taken(of, point)) = events.peek() {
                        events.next();
                        loser = of;
                        taken.push(point);
                    }
                    let is_suicide = loser == color && taken.contains(&point);
                    if is_suicide {
                        taken.retain(|&p| p != point);
                        self.suicide(color, point, &taken, sink);
                    } else {
                        let end = self.now.end(false);
                        for (window, cell) in windows.holding(point) {
                            let next = Next { slot: slot_of(cell, color), time };
                            // No other point of this move has ended the episode.
                            self.renew(window, end, Some(next), sink);
                            self.codes[usize::from(window)].apply(windows.stone(cell, color));
                        }
                    }
                    for &point in &taken {
                        for (window, cell) in windows.holding(point) {
                            self.close(window, None, sink);
                            self.codes[usize::from(window)].undo(windows.stone(cell, loser));
                        }
                    }
                }
            }
        }
        // The last position counts as well.
        self.now.advance(last.map_or(track.to_move(), Color::opposite));
        let end = self.now.end(true);
        for window in 0..windows.len() as u16 {
            self.end(window, end, None, sink);
        }
    }

    /// Adds a set-up stone.
    fn change(&mut self, point: Point, color: Color) {
        for (window, cell) in self.windows.holding(point) {
            self.codes[usize::from(window)].apply(self.windows.stone(cell, color));
        }
    }

    /// A suicide: the move's own stone is captured together with those on `others`.
    fn suicide(
        &mut self,
        color: Color,
        point: Point,
        others: &[Point],
        sink: &mut impl EpisodeSink<T>,
    ) {
        let windows = self.windows;
        let time = self.now.positions;
        for (window, cell) in windows.holding(point) {
            let next = Next { slot: slot_of(cell, color), time };
            let holds = |p: &Point| windows.holding(*p).any(|(w, _)| w == window);
            if others.iter().any(holds) {
                self.close(window, Some(next), sink);
            } else if self.touched.iter().any(|&(w, _)| w == window) {
                sink.touch(&self.codes[usize::from(window)], next.slot);
            } else {
                self.touched.push((window, next));
            }
        }
    }

    /// Ends the episode of a window whose content changes with the latest move, unless this move has
    /// already ended it.
    fn close(&mut self, window: u16, ended_by: Option<Next>, sink: &mut impl EpisodeSink<T>) {
        let hit = Hit::episode(self.begins[usize::from(window)], self.now.end(false));
        if hit.first() != self.now.positions {
            self.renew(window, self.now.end(false), ended_by, sink);
        }
    }

    /// Ends the episode of a window whose content changes with the latest move, and begins the next.
    #[inline(always)]
    fn renew(
        &mut self,
        window: u16,
        end: End,
        ended_by: Option<Next>,
        sink: &mut impl EpisodeSink<T>,
    ) {
        self.end(window, end, ended_by, sink);
        let begin = &mut self.begins[usize::from(window)];
        *begin = self.now.begin().of_window(window).repeating_like(*begin);
    }

    #[inline(always)]
    fn end(
        &mut self,
        window: u16,
        end: End,
        ended_by: Option<Next>,
        sink: &mut impl EpisodeSink<T>,
    ) {
        let mut next = ended_by;
        if !self.touched.is_empty() {
            next = self.next_of_touched(window, ended_by, sink);
        }
        let mut hit = Hit::episode(self.begins[usize::from(window)], end);
        if hit.is_repeat() && !self.held_before(usize::from(window)) {
            hit = hit.without_repeat();
        }
        let codes = &self.codes[usize::from(window)];
        match next {
            Some(Next { slot, time }) => sink.episode(codes, hit.before(time), slot),
            None => sink.episode(codes, hit, NO_SLOT),
        }
    }

    /// The continuation of an episode that ends with a move, or without one, if there may have been a
    /// touch before.
    #[cold]
    fn next_of_touched(
        &mut self,
        window: u16,
        ended_by: Option<Next>,
        sink: &mut impl EpisodeSink<T>,
    ) -> Option<Next> {
        let Some(i) = self.touched.iter().position(|&(w, _)| w == window) else { return ended_by };
        let first = self.touched.swap_remove(i).1;
        if let Some(further) = ended_by {
            sink.touch(&self.codes[usize::from(window)], further.slot);
        }
        Some(first)
    }

    /// Whether the window, which loses stones, had this content in an earlier episode. Called once per
    /// episode, at its end.
    #[inline]
    fn held_before(&mut self, window: usize) -> bool {
        let plain = self.codes[window].content();
        let held = &mut self.held[window];
        let bit = 1 << (plain.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 58);
        let maybe = held.filter & bit != 0;
        held.filter |= bit;
        let mut earlier = held.latest;
        held.latest = self.past.len() as u32;
        self.past.push((plain, earlier));
        if maybe {
            while let Some(&(content, before)) = self.past.get(earlier as usize) {
                if content == plain {
                    return true;
                }
                earlier = before;
            }
        }
        false
    }
}

/// One play: a move on the centre of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// The canonical code of the window's content before the move.
    pub code: u64,
    /// The first symmetry that leads from the content to its canonical form.
    pub symmetry: Symmetry,
    /// The window's number.
    pub window: u16,
    /// Who played.
    pub color: Color,
    /// The move's number.
    pub time: u16,
}

/// The plays of a game: for each move the window of 5×5 centred on it, as it was before the move.
pub fn plays(track: &Track, plays: &mut Vec<Play>) {
    plays.clear();
    let size = track.size();
    let mut squares = Squares::new(size);
    let mut time = 0;
    for event in track.events() {
        match event {
            Event::Setup(color, point) | Event::Taken(color, point) => squares.flip(point, color),
            Event::Pass(_) => time += 1,
            Event::Move(color, point) => {
                time += 1;
                let Canonical { code, symmetry } = squares.canonical(point);
                let window = point.index(size) as u16;
                plays.push(Play { code, symmetry, window, color, time });
                squares.flip(point, color);
            }
        }
    }
}
