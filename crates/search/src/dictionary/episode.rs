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

/// The state of a window at a time.
#[derive(Clone, Copy, Debug)]
struct Current<T> {
    /// The codes of its content.
    codes: T,
    /// The beginning of its episode.
    begin: Begin,
    /// Its earlier contents that can recur.
    held: Held,
}

/// Contents of a window in earlier episodes.
#[derive(Clone, Copy, Debug)]
struct Held {
    /// A bit for the hash of each content, which suffices to recognise most contents as new.
    filter: u64,
    /// The number of the latest one, or [`NOTHING`].
    latest: u32,
}

const NOTHING: u32 = u32::MAX;

/// Contents of ended episodes, each with the number of the previous one of its window.
#[derive(Debug, Default)]
struct Past(Vec<(u64, u32)>);

impl<T: Codes> Current<T> {
    /// The hit of the episode, which ends now; called once for each. Its content is kept if it can recur.
    #[inline(always)]
    fn end(&mut self, end: End, can_recur: bool, past: &mut Past) -> Hit {
        if self.held.filter != 0 || can_recur {
            let content = self.codes.content();
            if past.has(content, self.held) {
                self.begin = self.begin.repeating();
            }
            if can_recur {
                past.keep(content, &mut self.held);
            }
        }
        Hit::episode(self.begin, end)
    }
}

/// The bit of a content in a filter.
fn filter_bit(content: u64) -> u64 {
    1 << (content.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 58)
}

impl Past {
    /// Returns true if a content is among those held by its window.
    #[inline]
    fn has(&self, content: u64, held: Held) -> bool {
        let mut number = held.latest;
        if held.filter & filter_bit(content) != 0 {
            while let Some(&(other, before)) = self.0.get(number as usize) {
                if other == content {
                    return true;
                }
                number = before;
            }
        }
        false
    }

    /// Keeps a content of a window.
    #[inline]
    fn keep(&mut self, content: u64, held: &mut Held) {
        let before = std::mem::replace(&mut held.latest, self.0.len() as u32);
        held.filter |= filter_bit(content);
        self.0.push((content, before));
    }
}

/// The stones of a game that are captured later.
///
/// An episode that ends with a stone has a content that can recur only if this stone is captured: until
/// then its point is not empty.
#[derive(Debug, Default)]
struct Captured {
    /// By number of a move.
    moves: Vec<bool>,
    /// By point index: the number of the latest move there.
    latest: Vec<usize>,
}

impl Captured {
    /// Finds those of a game.
    fn find(&mut self, track: &Track) {
        let Captured { moves, latest } = self;
        moves.clear();
        latest.clear();
        latest.resize(usize::from(track.size()).pow(2), usize::MAX);
        for event in track.events() {
            match event {
                Event::Move(_, point) => {
                    latest[point.index(track.size())] = moves.len();
                    moves.push(false);
                }
                Event::Taken(_, point) => {
                    // Stones of the set-up are no moves.
                    if let Some(is_captured) = moves.get_mut(latest[point.index(track.size())]) {
                        *is_captured = true;
                    }
                }
                Event::Setup(..) | Event::Pass(_) => {}
            }
        }
    }
}

/// Finds the episodes of games on boards of one size, one game after another.
#[derive(Debug)]
pub struct Harvester<'w, T> {
    windows: &'w Windows<T>,
    /// By window: what it has now.
    current: Vec<Current<T>>,
    past: Past,
    captured: Captured,
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
            captured: Captured::default(),
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
        let held = Held { filter: 0, latest: NOTHING };
        let empty = windows.empty_board().iter().zip(0..);
        self.current.clear();
        self.current.extend(empty.map(|(&codes, window)| {
            let begin = begin.of_window(window);
            Current { codes, begin, held }
        }));
        self.past.0.clear();
        self.touched.clear();
        self.captured.find(track);

        let mut last = None;
        let mut moves = 0;
        let mut events = track.events().peekable();
        let mut taken: Vec<Point> = Vec::new();
        while let Some(event) = events.next() {
            match event {
                Event::Setup(color, point) => self.change(point, color),
                Event::Pass(color) => {
                    self.now.advance(color);
                    last = Some(color);
                }
                // A captured stone follows its move and is handled with it below; this one was
                // removed by a set-up.
                Event::Taken(color, point) => {
                    for (window, cell) in windows.holding(point) {
                        self.close(window, None, sink);
                        self.current[usize::from(window)].codes.undo(windows.stone(cell, color));
                    }
                }
                Event::Move(color, point) => {
                    self.now.advance(color);
                    last = Some(color);
                    taken.clear();
                    let mut loser = color;
                    while let Some(&Event::Taken(of, point)) = events.peek()
                        && (taken.is_empty() || of == loser)
                    {
                        events.next();
                        loser = of;
                        taken.push(point);
                    }
                    let is_suicide = loser == color && taken.contains(&point);
                    if is_suicide {
                        taken.retain(|&p| p != point);
                        self.suicide(color, point, &taken, sink);
                    } else {
                        self.play(color, point, self.captured.moves[moves], sink);
                    }
                    moves += 1;
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
                let hit = current.end(end, false, &mut self.past);
                sink.episode(&current.codes, hit, NO_SLOT);
            }
        } else {
            (0..windows.len() as u16).for_each(|window| self.end(window, end, None, false, sink));
        }
    }

    /// A move that is no suicide, before the stones that it captures are taken. It ends the episodes of
    /// all windows that hold its point; no other point of the move has ended them before.
    fn play(
        &mut self,
        color: Color,
        point: Point,
        is_captured: bool,
        sink: &mut impl EpisodeSink<T>,
    ) {
        let windows = self.windows;
        let (time, begin, end) = (self.now.positions, self.now.begin(), self.now.end(false));
        if !self.touched.is_empty() {
            for (window, cell) in windows.holding(point) {
                let next = Next { slot: slot_of(cell, color), time };
                self.renew(window, end, Some(next), is_captured, sink);
                self.current[usize::from(window)].codes.apply(windows.stone(cell, color));
            }
            return;
        }
        // Suicides, which touch windows, are rare: nearly all episodes end here.
        let Harvester { current, past, .. } = self;
        for (window, cell) in windows.holding(point) {
            let current = &mut current[usize::from(window)];
            let hit = current.end(end, is_captured, past);
            sink.episode(&current.codes, hit.before(time), slot_of(cell, color));
            current.begin = begin.of_window(window);
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
            self.renew(window, self.now.end(false), ended_by, true, sink);
        }
    }

    /// Ends the episode of a window whose content changes with the latest move, and begins the next.
    fn renew(
        &mut self,
        window: u16,
        end: End,
        ended_by: Option<Next>,
        can_recur: bool,
        sink: &mut impl EpisodeSink<T>,
    ) {
        self.end(window, end, ended_by, can_recur, sink);
        self.current[usize::from(window)].begin = self.now.begin().of_window(window);
    }

    fn end(
        &mut self,
        window: u16,
        end: End,
        ended_by: Option<Next>,
        can_recur: bool,
        sink: &mut impl EpisodeSink<T>,
    ) {
        let next = self.next_of_touched(window, ended_by, sink);
        let current = &mut self.current[usize::from(window)];
        let hit = current.end(end, can_recur, &mut self.past);
        match next {
            Some(Next { slot, time }) => sink.episode(&current.codes, hit.touched_at(time), slot),
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
