//! Episodes: which contents each window had during a game, and for how long.

use super::hit::{Begin, End, Hit, NO_SLOT, Time, slot_of};
use super::windows::Windows;
use crate::go::{Color, Point};
use crate::pattern::Codes;
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

/// What a window has at a time.
#[derive(Clone, Copy, Debug)]
struct Current<T> {
    /// The codes of its content.
    codes: T,
    /// The beginning of its episode. It is marked as a repeat if a stone of the window is captured in
    /// this game, for only then can a content recur.
    begin: Begin,
    /// Its earlier contents, if it loses stones.
    held: Held,
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

/// Contents of ended episodes of windows that lose stones, each with the number of its window's previous
/// episode.
#[derive(Debug, Default)]
struct Past(Vec<(u64, u32)>);

impl<T: Codes> Current<T> {
    /// The hit of the episode, which ends now; called once for each.
    #[inline(always)]
    fn end(&mut self, end: End, past: &mut Past) -> Hit {
        let hit = Hit::episode(self.begin, end);
        if hit.is_repeat() && !past.keep(self.codes.content(), &mut self.held) {
            hit.without_repeat()
        } else {
            hit
        }
    }

    /// Begins the next episode of this window, `begin` being one of the first window.
    #[inline(always)]
    fn begin(&mut self, window: u16, begin: Begin) {
        self.begin = begin.of_window(window).repeating_like(self.begin);
    }
}

impl Past {
    /// Keeps the content of an ended episode of a window that loses stones, and returns whether an earlier
    /// episode of the window had it.
    #[inline]
    fn keep(&mut self, content: u64, held: &mut Held) -> bool {
        let bit = 1 << (content.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 58);
        let maybe = held.filter & bit != 0;
        held.filter |= bit;
        let mut earlier = held.latest;
        held.latest = self.0.len() as u32;
        self.0.push((content, earlier));
        if maybe {
            while let Some(&(other, before)) = self.0.get(earlier as usize) {
                if other == content {
                    return true;
                }
                earlier = before;
            }
        }
        false
    }
}

/// Finds the episodes of games on boards of one size, one game after another.
#[derive(Debug)]
pub struct Harvester<'w, T> {
    windows: &'w Windows<T>,
    /// By window: what it has now.
    current: Vec<Current<T>>,
    past: Past,
    /// The first touch of current episodes, if they have one.
    touched: Vec<(u16, Next)>,
    now: Time,
}

impl<'w, T: Codes> Harvester<'w, T> {
    /// A harvester of these windows.
    pub fn new(windows: &'w Windows<T>) -> Harvester<'w, T> {
        Harvester {
            windows,
            current: Vec::new(),
            past: Past::default(),
            touched: Vec::new(),
            now: Time::default(),
        }
    }

    /// Passes the episodes of a game to the sink. The board must have the windows' size.
    pub fn harvest(&mut self, track: &Track, sink: &mut impl EpisodeSink<T>) {
        let windows = self.windows;
        debug_assert_eq!(windows.size(), track.size());
        self.now = Time::default();
        let begin = self.now.begin();
        let held = Held { filter: 0, latest: NO_EPISODE };
        let empty = windows.empty_board().iter().zip(0..);
        self.current.clear();
        self.current.extend(empty.map(|(&codes, window)| {
            let begin = begin.of_window(window);
            Current { codes, begin, held }
        }));
        for event in track.events() {
            if let Event::Taken(_, point) = event {
                for (window, _) in windows.holding(point) {
                    let begin = &mut self.current[usize::from(window)].begin;
                    *begin = begin.repeating();
                }
            }
        }
        self.past.0.clear();
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
                        self.play(color, point, sink);
                    }
                    for &point in &taken {
                        for (window, cell) in windows.holding(point) {
                            self.close(window, None, sink);
                            self.current[usize::from(window)]
                                .codes
                                .undo(windows.stone(cell, loser));
                        }
                    }
                }
            }
        }
        // The last position counts as well.
        self.now.advance(last.map_or(track.to_move(), Color::opposite));
        let end = self.now.end(true);
        if self.touched.is_empty() {
            for current in &mut self.current {
                let hit = current.end(end, &mut self.past);
                sink.episode(&current.codes, hit, NO_SLOT);
            }
        } else {
            (0..windows.len() as u16).for_each(|window| self.end(window, end, None, sink));
        }
    }

    /// A move that is no suicide, before the stones that it captures are taken. It ends the episodes of
    /// all windows that hold its point; no other point of the move has ended them before.
    fn play(&mut self, color: Color, point: Point, sink: &mut impl EpisodeSink<T>) {
        let windows = self.windows;
        let (time, begin, end) = (self.now.positions, self.now.begin(), self.now.end(false));
        if !self.touched.is_empty() {
            for (window, cell) in windows.holding(point) {
                let next = Next { slot: slot_of(cell, color), time };
                self.renew(window, end, Some(next), sink);
                self.current[usize::from(window)].codes.apply(windows.stone(cell, color));
            }
            return;
        }
        // Suicides, which touch windows, are rare: nearly all episodes end here.
        let Harvester { current, past, .. } = self;
        for (window, cell) in windows.holding(point) {
            let current = &mut current[usize::from(window)];
            let hit = current.end(end, past);
            sink.episode(&current.codes, hit.before(time), slot_of(cell, color));
            current.begin(window, begin);
            current.codes.apply(windows.stone(cell, color));
        }
    }

    /// Adds a set-up stone.
    fn change(&mut self, point: Point, color: Color) {
        for (window, cell) in self.windows.holding(point) {
            self.current[usize::from(window)].codes.apply(self.windows.stone(cell, color));
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
                sink.touch(&self.current[usize::from(window)].codes, next.slot);
            } else {
                self.touched.push((window, next));
            }
        }
    }

    /// Ends the episode of a window whose content changes with the latest move, unless this move has
    /// already ended it.
    fn close(&mut self, window: u16, ended_by: Option<Next>, sink: &mut impl EpisodeSink<T>) {
        let hit = Hit::episode(self.current[usize::from(window)].begin, self.now.end(false));
        if hit.first() != self.now.positions {
            self.renew(window, self.now.end(false), ended_by, sink);
        }
    }

    /// Ends the episode of a window whose content changes with the latest move, and begins the next.
    fn renew(
        &mut self,
        window: u16,
        end: End,
        ended_by: Option<Next>,
        sink: &mut impl EpisodeSink<T>,
    ) {
        self.end(window, end, ended_by, sink);
        self.current[usize::from(window)].begin(window, self.now.begin());
    }

    fn end(
        &mut self,
        window: u16,
        end: End,
        ended_by: Option<Next>,
        sink: &mut impl EpisodeSink<T>,
    ) {
        let next = self.next_of_touched(window, ended_by, sink);
        let current = &mut self.current[usize::from(window)];
        let hit = current.end(end, &mut self.past);
        match next {
            Some(Next { slot, time }) => sink.episode(&current.codes, hit.before(time), slot),
            None => sink.episode(&current.codes, hit, NO_SLOT),
        }
    }

    /// The continuation of an episode that ends with a move, or without one, if there may have been a
    /// touch before.
    fn next_of_touched(
        &mut self,
        window: u16,
        ended_by: Option<Next>,
        sink: &mut impl EpisodeSink<T>,
    ) -> Option<Next> {
        let Some(i) = self.touched.iter().position(|&(w, _)| w == window) else { return ended_by };
        let first = self.touched.swap_remove(i).1;
        if let Some(further) = ended_by {
            sink.touch(&self.current[usize::from(window)].codes, further.slot);
        }
        Some(first)
    }
}
