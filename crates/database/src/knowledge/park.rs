//! Whole boards compared by Park's coordinates.
//!
//! A point of a board with a centre (tengen) has a level, an area and an offset. The
//! level is the Chebyshev distance from tengen; the points of a level form a square, whose four
//! sides are the areas. Going clockwise, the west begins in the south-west corner, the north in
//! the north-west, the east in the north-east and the south in the south-east; each corner belongs
//! to the side that it begins. Offsets count from there, 0 to 2·level − 1. Tengen is its own area.
//!
//! So a rotation moves whole areas, and a position is compared by four strings a level.

use std::collections::BTreeMap;
use std::fmt;

use crate::go::{Board, Color, Point, State, Symmetry};
use crate::replay::Track;

/// A side of the board, or its centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Area {
    /// The left side.
    West,
    /// The upper side.
    North,
    /// The right side.
    East,
    /// The lower side.
    South,
    /// Tengen.
    Center,
}

impl Area {
    /// The four sides in the order in which they are printed, which is clockwise.
    pub const SIDES: [Area; 4] = [Area::West, Area::North, Area::East, Area::South];

    /// The area of this name (`North`), in any case, or of its initial.
    pub fn from_name(name: &str) -> Option<Area> {
        const ALL: [(Area, &str); 5] = [
            (Area::West, "west"),
            (Area::North, "north"),
            (Area::East, "east"),
            (Area::South, "south"),
            (Area::Center, "center"),
        ];
        let name = name.to_ascii_lowercase();
        let matches = |&&(_, full): &&(Area, &str)| name == full || name == full[..1];
        ALL.iter().find(matches).map(|&(area, _)| area)
    }

    /// `W`, `N`, `E`, `S`, or `C`.
    pub const fn letter(self) -> char {
        match self {
            Area::West => 'W',
            Area::North => 'N',
            Area::East => 'E',
            Area::South => 'S',
            Area::Center => 'C',
        }
    }
}

/// A point in Park's coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Coordinates {
    /// The Chebyshev distance from tengen.
    pub level: u8,
    /// The side of the level's square.
    pub area: Area,
    /// Counted clockwise from the side's first corner, 0 to 2·level − 1.
    pub offset: u8,
}

impl Coordinates {
    /// The coordinates of a point on a board of `size` lines; `None` if the board has no centre or
    /// not this point.
    pub fn new(point: Point, size: u8) -> Option<Coordinates> {
        if size.is_multiple_of(2) || !point.is_on(size) {
            return None;
        }
        let center = (size / 2) as i8;
        let (row, col) = (point.row() as i8 - center, point.col() as i8 - center);
        let level = row.abs().max(col.abs());
        let (area, offset) = if level == 0 {
            (Area::Center, 0)
        } else if row == -level && col < level {
            (Area::North, col + level)
        } else if col == level && row < level {
            (Area::East, row + level)
        } else if row == level && col > -level {
            (Area::South, level - col)
        } else {
            (Area::West, level - row)
        };
        Some(Coordinates { level: level as u8, area, offset: offset as u8 })
    }

    /// Parses `AREA,LEVEL,OFFSET`, such as `North,7,3`; `None` if it has another form.
    ///
    /// ```
    /// use gopdb_database::knowledge::park::Coordinates;
    /// let at = Coordinates::parse("North,7,3").unwrap();
    /// assert_eq!(at.point(19).unwrap().name(19), "F17");
    /// assert_eq!(Coordinates::parse("N,7"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Coordinates> {
        let mut parts = text.split(',').map(str::trim);
        let area = Area::from_name(parts.next()?)?;
        let level = parts.next()?.parse().ok()?;
        let offset = parts.next()?.parse().ok()?;
        parts.next().is_none().then_some(Coordinates { level, area, offset })
    }

    /// The point with these coordinates on a board of `size` lines, if there is one.
    pub fn point(self, size: u8) -> Option<Point> {
        let level = self.level as i8;
        let in_range = match self.area {
            Area::Center => self.level == 0 && self.offset == 0,
            _ => self.level > 0 && self.offset < 2 * self.level,
        };
        if size.is_multiple_of(2) || self.level > size / 2 || !in_range {
            return None;
        }
        let offset = self.offset as i8;
        let (row, col) = match self.area {
            Area::Center => (0, 0),
            Area::North => (-level, offset - level),
            Area::East => (offset - level, level),
            Area::South => (level, level - offset),
            Area::West => (level - offset, -level),
        };
        let center = (size / 2) as i8;
        Some(Point::new((row + center) as u8, (col + center) as u8))
    }
}

/// One side of a level: its states, and the same as a number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Side {
    /// The side.
    pub area: Area,
    /// The states by offset.
    pub states: Vec<State>,
}

impl Side {
    /// The string as a number of base 3, offset 0 the most significant: 0 empty, 1 black, 2 white.
    pub fn value(&self) -> u64 {
        self.states.iter().fold(0, |value, &state| value * 3 + state as u64)
    }
}

/// Formats a side as Park does: `W:100000000000::177147`.
impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.area.letter())?;
        for &state in &self.states {
            write!(f, "{}", state as u8)?;
        }
        write!(f, "::{}", self.value())
    }
}

/// A level with stones.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Level {
    /// Its number; 0 is tengen.
    pub level: u8,
    /// The number of stones on it.
    pub stones: usize,
    /// West, north, east and south; for level 0 the centre alone.
    pub sides: Vec<Side>,
}

/// The levels of a position that have stones, from the centre outwards. A board without a centre
/// has none.
pub fn levels(board: &Board) -> Vec<Level> {
    let size = board.size();
    let side = |level: u8, area: Area| {
        let len = if level == 0 { 1 } else { 2 * level };
        let states = (0..len)
            .filter_map(|offset| Coordinates { level, area, offset }.point(size))
            .map(|point| board.get(point))
            .collect();
        Side { area, states }
    };
    let level = |level: u8| {
        let areas: &[Area] = if level == 0 { &[Area::Center] } else { &Area::SIDES };
        let sides: Vec<Side> = areas.iter().map(|&area| side(level, area)).collect();
        let stones = sides.iter().flat_map(|s| &s.states).filter(|s| s.is_stone()).count();
        Level { level, stones, sides }
    };
    (0..=size / 2).map(level).filter(|level| level.stones > 0).collect()
}

/// Returns the rotations and reflections, of the eight, that take the first position to the second.
/// Boards of different size are never the same.
pub fn same(a: &Board, b: &Board) -> Vec<Symmetry> {
    if a.size() != b.size() {
        return Vec::new();
    }
    let size = a.size();
    let becomes = |s: &Symmetry| Point::all(size).all(|p| b.get(s.point(p, size)) == a.get(p));
    Symmetry::all().take(8).filter(becomes).collect()
}

/// The numbers of games in which a position occurs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Occurrences {
    /// The games with one of its four rotations, itself among them.
    pub rotated: u64,
    /// The games with one of its four reflections.
    pub reflected: u64,
    /// The games with any of the eight; fewer than the sum if the position is its own reflection.
    pub together: u64,
}

/// A player's games, and those in which a position occurs; by colour, black first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct PlayerCensus {
    /// The player's games that are long enough.
    pub games: [u64; 2],
    /// The games in which the position occurs.
    pub found: [Occurrences; 2],
}

impl PlayerCensus {
    /// The player's games with either colour.
    pub const fn all_games(&self) -> u64 {
        self.games[0] + self.games[1]
    }

    /// The occurrences with either colour.
    pub const fn all_found(&self) -> Occurrences {
        let [black, white] = self.found;
        Occurrences {
            rotated: black.rotated + white.rotated,
            reflected: black.reflected + white.reflected,
            together: black.together + white.together,
        }
    }
}

/// Park's Table 1: in how many games a position occurs after a number of moves.
#[derive(Clone, Debug)]
pub struct Census {
    moves: usize,
    size: u8,
    rotated: Vec<Vec<u16>>,
    reflected: Vec<Vec<u16>>,
    /// The games that are long enough, on boards of this size.
    pub games: u64,
    /// The games in which the position occurs.
    pub found: Occurrences,
    players: BTreeMap<String, PlayerCensus>,
}

fn stones(board: &Board, symmetry: Symmetry) -> Vec<u16> {
    let size = board.size();
    let mut stones: Vec<u16> = Point::all(size)
        .filter_map(|p| {
            let color = board.get(p).color()?;
            Some(symmetry.point(p, size).raw() << 1 | color.index() as u16)
        })
        .collect();
    stones.sort_unstable();
    stones
}

impl Census {
    /// Searches for this position after `moves` moves, in any order.
    pub fn new(position: &Board, moves: usize) -> Census {
        let images = |reflects: bool| {
            let of = Symmetry::all().take(8).filter(|s| s.reflects() == reflects);
            of.map(|s| stones(position, s)).collect()
        };
        Census {
            moves,
            size: position.size(),
            rotated: images(false),
            reflected: images(true),
            games: 0,
            found: Occurrences::default(),
            players: BTreeMap::new(),
        }
    }

    /// Counts a game. Players without a name are not listed.
    pub fn add(&mut self, track: &Track, black: &str, white: &str) {
        if track.size() != self.size || track.moves().nth(self.moves.wrapping_sub(1)).is_none() {
            return;
        }
        let found = stones(&track.board_at(self.moves), Symmetry::IDENTITY);
        let rotated = self.rotated.contains(&found);
        let reflected = self.reflected.contains(&found);
        let count = |of: &mut Occurrences| {
            of.rotated += u64::from(rotated);
            of.reflected += u64::from(reflected);
            of.together += u64::from(rotated || reflected);
        };
        self.games += 1;
        count(&mut self.found);
        for (name, color) in [(black, Color::Black), (white, Color::White)] {
            if !name.is_empty() {
                let player = self.players.entry(name.to_owned()).or_default();
                player.games[color.index()] += 1;
                count(&mut player.found[color.index()]);
            }
        }
    }

    /// The players in whose games the position occurs, those with the most such games first.
    pub fn players(&self) -> Vec<(&str, PlayerCensus)> {
        let occurs = |census: &&PlayerCensus| census.all_found().together > 0;
        let mut players: Vec<(&str, PlayerCensus)> = self
            .players
            .iter()
            .filter(|(_, census)| occurs(census))
            .map(|(name, &census)| (name.as_str(), census))
            .collect();
        players
            .sort_by_key(|&(name, census)| (std::cmp::Reverse(census.all_found().together), name));
        players
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::GameRecord;

    const REFERENCE: &str = "(;GM[1]SZ[19];B[qd];W[dc];B[dp];W[pp];B[ce];W[ed];B[ci];W[oc];B[jc];W[hc];B[mc];W[qg];B[od];W[qj])";

    fn track(text: &str) -> Track {
        Track::play(&GameRecord::from_text(text).unwrap()).0
    }

    #[test]
    fn strings_are_those_of_the_reference() {
        let levels = levels(&track(REFERENCE).board_at(14));
        let text: String = levels
            .iter()
            .map(|l| {
                let sides: Vec<_> = l.sides.iter().map(Side::to_string).collect();
                format!("{} ({}): {}\n", l.level, l.stones, sides.join(" "))
            })
            .collect();
        insta::assert_snapshot!(text, @r"
        6 (4): W:100000000000::177147 N:020000000001::118099 E:000000000000::0 S:200000000000::354294
        7 (10): W:00000000100010::246 N:02000201001020::1076766 E:01002002000000::572265 S:00000000000000::0
        ");
    }

    #[test]
    fn coordinates_name_each_point_once() {
        for size in [1, 3, 9, 19, 25] {
            let mut seen = std::collections::HashSet::new();
            for point in Point::all(size) {
                let at = Coordinates::new(point, size).unwrap();
                assert!(seen.insert(at));
                assert_eq!(at.point(size), Some(point));
            }
            assert!(seen.iter().all(|at| at.level <= size / 2));
        }
        assert_eq!(Coordinates::new(Point::new(0, 0), 18), None);
        let corner = |row, col| Coordinates::new(Point::new(row, col), 19).unwrap();
        for (row, col, area) in
            [(18, 0, Area::West), (0, 0, Area::North), (0, 18, Area::East), (18, 18, Area::South)]
        {
            assert_eq!(corner(row, col), Coordinates { level: 9, area, offset: 0 });
        }
        assert_eq!(Coordinates { level: 9, area: Area::West, offset: 18 }.point(19), None);
        assert_eq!(Coordinates { level: 10, area: Area::West, offset: 0 }.point(19), None);
    }

    #[test]
    fn a_quarter_turn_moves_the_areas_on() {
        let turn = Symmetry::from_name("rotate90").unwrap();
        for point in Point::all(19).filter(|&p| p != Point::new(9, 9)) {
            let (from, to) = (
                Coordinates::new(point, 19).unwrap(),
                Coordinates::new(turn.point(point, 19), 19).unwrap(),
            );
            assert_eq!((from.level, from.offset), (to.level, to.offset));
            assert_eq!((from.area as usize + 1) % 4, to.area as usize);
        }
    }

    #[test]
    fn same_returns_the_symmetry() {
        let game = track(REFERENCE);
        for s in Symmetry::all().take(8) {
            let image = game.image(s);
            assert_eq!(same(&game.board_at(14), &image.board_at(14)), [s]);
        }
        let swapped = game.image(Symmetry::SWAP);
        assert_eq!(same(&game.board_at(14), &swapped.board_at(14)), []);
        assert_eq!(same(&Board::new(19), &Board::new(19)).len(), 8);
        assert_eq!(same(&Board::new(19), &Board::new(9)), []);
    }

    #[test]
    fn a_census_counts_games_by_player() {
        let game = track(REFERENCE);
        let mut census = Census::new(&game.board_at(14), 14);
        let image = |name| game.image(Symmetry::from_name(name).unwrap());
        census.add(&game, "Ann", "Bob");
        census.add(&image("rotate90"), "Ann", "Bob");
        census.add(&image("transpose"), "Bob", "");
        census.add(&image("swap"), "Ann", "Bob");
        let other = track(&REFERENCE.replace("B[od]", "B[oe]"));
        census.add(&other, "Ann", "Bob");
        let longer = track(&REFERENCE.replace("W[qj]", "W[qj];B[aa]"));
        census.add(&longer, "Cid", "Dan");
        assert_eq!(census.games, 6);
        assert_eq!(census.found, Occurrences { rotated: 3, reflected: 1, together: 4 });
        let players = census.players();
        let names: Vec<&str> = players.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, ["Bob", "Ann", "Cid", "Dan"]);
        let (_, bob) = players[0];
        assert_eq!(bob.games, [1, 4]);
        assert_eq!(bob.found[0], Occurrences { rotated: 0, reflected: 1, together: 1 });
        assert_eq!(bob.found[1], Occurrences { rotated: 2, reflected: 0, together: 2 });
        assert_eq!(bob.all_found(), Occurrences { rotated: 2, reflected: 1, together: 3 });
        assert_eq!(bob.all_games(), 5);
    }

    #[test]
    fn a_captured_stone_does_not_count() {
        // Two orders of moves, one of which captures on A19.
        let a = track("(;SZ[9];B[aa];W[ab];B[ee];W[ba])");
        let b = track("(;SZ[9];B[ee];W[ab];B[];W[ba])");
        assert_eq!(same(&a.board_at(4), &b.board_at(4))[0], Symmetry::IDENTITY);
        let mut census = Census::new(&a.board_at(4), 4);
        census.add(&b, "", "");
        assert_eq!(census.found.together, 1);
    }
}
