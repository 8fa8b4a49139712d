//! Episodes: which contents each window had during a game, and for how long.

use super::squares::Squares;
use super::windows::Windows;
use crate::go::{Color, Point, Symmetry};
use crate::pattern::{Canonical, Codes};
use crate::replay::{Event, Track};

/// The continuation of an episode: the first later move into its window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Next {
    /// The cell of the window, as on the board.
    pub cell: u8,
    /// Who played.
    pub color: Color,
    /// The move's number.
    pub time: u16,
}

/// A maximal run of positions in which a window has the same content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Episode {
    /// The canonical code of the content.
    pub code: u64,
    /// The first symmetry that leads from the content to its canonical form.
    pub symmetry: Symmetry,
    /// The window's number.
    pub window: u16,
    /// The first position.
    pub first: u16,
    /// The last position.
    pub last: u16,
    /// Whether it lasts to the end of the game.
    pub is_final: bool,
    /// Whether the window had the same content earlier in this game.
    pub is_repeat: bool,
    /// The first later move into the window, if the episode lasted until then.
    pub next: Option<Next>,
}

/// A further move into a window during an episode that already has a `next`: only the suicide of a
/// single stone leaves the content unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touch {
    /// The canonical code of the content.
    pub code: u64,
    /// The first symmetry that leads from the content to its canonical form.
    pub symmetry: Symmetry,
    /// The move.
    pub next: Next,
}

/// Receives the episodes of a game.
pub trait EpisodeSink {
    /// An episode, in the order in which they end.
    fn episode(&mut self, episode: &Episode);

    /// A further move into the window of an episode.
    fn touch(&mut self, touch: &Touch);
}

/// All episodes of a game.
#[derive(Clone, Debug, Default)]
pub struct Harvest {
    /// The episodes, in the order in which they ended.
    pub episodes: Vec<Episode>,
    /// Further moves into the windows of episodes.
    pub touches: Vec<Touch>,
}

impl EpisodeSink for Harvest {
    fn episode(&mut self, episode: &Episode) {
        self.episodes.push(*episode);
    }

    fn touch(&mut self, touch: &Touch) {
        self.touches.push(*touch);
    }
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

/// The current episode of a window.
#[derive(Clone, Copy, Debug)]
struct Current {
    /// The first position.
    since: u16,
    /// Whether a stone of the window is captured in this game: only then can a content recur.
    loses_stones: bool,
}

/// Finds the episodes of games on boards of one size, one game after another.
#[derive(Debug)]
pub struct Harvester<'w, T> {
    windows: &'w Windows<T>,
    /// By window: the codes of the current content.
    codes: Vec<T>,
    /// By window: its current episode.
    current: Vec<Current>,
    /// By window: its earlier contents, if it loses stones.
    held: Vec<Held>,
    /// Contents of ended episodes of windows that lose stones, each with the number of its window's
    /// previous episode.
    past: Vec<(u64, u32)>,
    /// The first touch of current episodes, if they have one.
    touched: Vec<(u16, Next)>,
}

impl<'w, T: Codes> Harvester<'w, T> {
    /// A harvester of these windows.
    pub fn new(windows: &'w Windows<T>) -> Harvester<'w, T> {
        Harvester {
            windows,
            codes: Vec::new(),
            current: Vec::new(),
            held: Vec::new(),
            past: Vec::new(),
            touched: Vec::new(),
        }
    }

    /// Passes the episodes of a game to the sink. The board must have the windows' size.
    pub fn harvest(&mut self, track: &Track, sink: &mut impl EpisodeSink) {
        let windows = self.windows;
        debug_assert_eq!(windows.size(), track.size());
        self.codes.clear();
        self.codes.extend_from_slice(windows.empty_board());
        self.current.clear();
        self.current.resize(windows.len(), Current { since: 0, loses_stones: false });
        let nothing = Held { filter: 0, latest: NO_EPISODE };
        self.held.clear();
        self.held.resize(windows.len(), nothing);
        for event in track.events() {
            if let Event::Taken(_, point) = event {
                for (window, _) in windows.holding(point) {
                    self.current[usize::from(window)].loses_stones = true;
                }
            }
        }
        self.past.clear();
        self.touched.clear();

        let mut time = 0;
        let mut events = track.events().peekable();
        let mut taken: Vec<Point> = Vec::new();
        while let Some(event) = events.next() {
            match event {
                Event::Setup(color, point) => self.change(point, color),
                Event::Pass(_) => time += 1,
                // A captured stone follows its move and is handled with it below.
                Event::Taken(..) => {}
                Event::Move(color, point) => {
                    time += 1;
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
                        self.suicide(time, color, point, &taken, sink);
                    } else {
                        for (window, cell) in windows.holding(point) {
                            // No other point of this move has ended the episode.
                            self.renew(window, time, Some(Next { cell, color, time }), sink);
                            self.codes[usize::from(window)].apply(windows.stone(cell, color));
                        }
                    }
                    for &point in &taken {
                        for (window, cell) in windows.holding(point) {
                            self.close(window, time, None, sink);
                            self.codes[usize::from(window)].apply(windows.stone(cell, loser));
                        }
                    }
                }
            }
        }
        for window in 0..windows.len() as u16 {
            self.end(window, time, None, true, sink);
        }
    }

    /// Adds a set-up stone, or removes a stone of this colour.
    fn change(&mut self, point: Point, color: Color) {
        for (window, cell) in self.windows.holding(point) {
            self.codes[usize::from(window)].apply(self.windows.stone(cell, color));
        }
    }

    /// A suicide: the move's own stone is captured together with those on `others`.
    fn suicide(
        &mut self,
        time: u16,
        color: Color,
        point: Point,
        others: &[Point],
        sink: &mut impl EpisodeSink,
    ) {
        let windows = self.windows;
        for (window, cell) in windows.holding(point) {
            let next = Next { cell, color, time };
            let holds = |p: &Point| windows.holding(*p).any(|(w, _)| w == window);
            if others.iter().any(holds) {
                self.close(window, time, Some(next), sink);
            } else if self.touched.iter().any(|&(w, _)| w == window) {
                self.touch(window, next, sink);
            } else {
                self.touched.push((window, next));
            }
        }
    }

    fn touch(&mut self, window: u16, next: Next, sink: &mut impl EpisodeSink) {
        let Canonical { code, symmetry } = self.codes[usize::from(window)].canonical();
        sink.touch(&Touch { code, symmetry, next });
    }

    /// Ends the episode of a window whose content changes with the move `time`, unless this move
    /// has already ended it.
    #[inline(always)]
    fn close(
        &mut self,
        window: u16,
        time: u16,
        ended_by: Option<Next>,
        sink: &mut impl EpisodeSink,
    ) {
        if self.current[usize::from(window)].since != time {
            self.renew(window, time, ended_by, sink);
        }
    }

    /// Ends the episode of a window whose content changes with the move `time`, and begins the next.
    #[inline(always)]
    fn renew(
        &mut self,
        window: u16,
        time: u16,
        ended_by: Option<Next>,
        sink: &mut impl EpisodeSink,
    ) {
        self.end(window, time - 1, ended_by, false, sink);
        self.current[usize::from(window)].since = time;
    }

    #[inline(always)]
    fn end(
        &mut self,
        window: u16,
        last: u16,
        ended_by: Option<Next>,
        is_final: bool,
        sink: &mut impl EpisodeSink,
    ) {
        let mut next = ended_by;
        if !self.touched.is_empty() {
            next = self.next_of_touched(window, ended_by, sink);
        }
        let codes = &self.codes[usize::from(window)];
        let Canonical { code, symmetry } = codes.canonical();
        let plain = codes.plain();
        let Current { since, loses_stones } = self.current[usize::from(window)];
        let is_repeat = loses_stones && self.held_before(usize::from(window), plain);
        sink.episode(&Episode {
            code,
            symmetry,
            window,
            first: since,
            last,
            is_final,
            is_repeat,
            next,
        });
    }

    /// The continuation of an episode that ends with a move, or without one, if there may have been a
    /// touch before.
    #[cold]
    fn next_of_touched(
        &mut self,
        window: u16,
        ended_by: Option<Next>,
        sink: &mut impl EpisodeSink,
    ) -> Option<Next> {
        let Some(i) = self.touched.iter().position(|&(w, _)| w == window) else { return ended_by };
        let first = self.touched.swap_remove(i).1;
        if let Some(further) = ended_by {
            self.touch(window, further, sink);
        }
        Some(first)
    }

    /// Whether the window, which loses stones, had this content in an earlier episode. Called once per
    /// episode, at its end.
    #[inline]
    fn held_before(&mut self, window: usize, plain: u64) -> bool {
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
