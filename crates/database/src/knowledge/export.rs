//! Patterns for other programs: Pachi's spatial dictionary, and tables in the formats of
//! [data files](super::data_file).
//!
//! # The spatial dictionary
//!
//! `patterns.spat`, version 1.1, as Pachi's `spatial_dict_writeinfo` and `spatial_write` write it:
//!
//! ```text
//! # Pachi spatial patterns dictionary v1.1 maxdist 10
//! # Point order: d=0
//! # Point order: d=1 0,0
//! # Point order: d=2 0,1 0,-1 1,0 -1,0
//! …
//! 1 3 .XO......
//! ```
//!
//! After the header, whose lines each end in a blank, a row holds an index from 1, the greatest
//! distance, and the stones in the point order `x,y` of the header up to that distance: `.` empty,
//! `X` black, `O` white, `#` off the board. Rows are sorted by distance. Black is to play on the
//! centre: a pattern that white played is written with the colours exchanged. Of the eight rotations
//! and reflections the text that sorts first is written. (Version 1.0 had hash values at the end of
//! the rows; 1.1 has none.)
//!
//! The discs of the metric dx + dy + max(dx, dy) to which our shapes lead are those that they hold
//! as a whole: 3×3 is distance 3, the diamond of 13 cells distance 4; a 5×5 square gives its disc
//! of distance 5, in which it loses its corners.
//!
//! The side file has a row for each: index, how often the move was played, and for how many
//! positions it could have been.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::data_file::{DataCell, DataColumns, DataFormat, DataType, DataWriter};
use crate::dictionary::Counts;
use crate::go::{State, Symmetry};
use crate::knowledge::moves::{disc, distance, turn};
use crate::pattern::{Shape, pattern_of, states_of, stones};

/// A pattern to export: its canonical code and counts.
pub type Row = (u64, Counts);

/// The columns of a pattern beside the pattern itself, with the names of
/// [`RankedPattern`](crate::answer::RankedPattern): `final` is how often the pattern was there when the game
/// ended, `exposure_black` in how many positions black was to move, `black`, `white` and `draws` how the
/// games ended, in the colours of the pattern as written, and `hits_black` and `hits_white` the same by hits.
const COUNTS: [&str; 14] = [
    "k",
    "hits",
    "placements",
    "games",
    "final",
    "played_black",
    "played_white",
    "exposure_black",
    "exposure_white",
    "black",
    "white",
    "draws",
    "hits_black",
    "hits_white",
];

fn counts(code: u64, c: &Counts) -> [u64; 14] {
    [
        u64::from(stones(code)),
        c.hits,
        c.placements,
        c.games,
        c.finals,
        c.played[0],
        c.played[1],
        c.exposure[0],
        c.exposure[1],
        c.game_results.black,
        c.game_results.white,
        c.game_results.other,
        c.hit_results.black,
        c.hit_results.white,
    ]
}

/// The columns of a table of patterns: the literal, then the counts.
pub const PATTERN_COLUMNS: &DataColumns = &{
    let mut columns = [("pattern", DataType::Text); COUNTS.len() + 1];
    let mut i = 0;
    while i < COUNTS.len() {
        columns[i + 1] = (COUNTS[i], DataType::Int);
        i += 1;
    }
    columns
};

/// Writes a table in a format of [data files](super::data_file): a column `pattern` of literals, then
/// a column of integers for each count, named as in CSV.
///
/// # Errors
/// Those of the writer; or this build does not write the format.
pub fn table(
    out: &mut (impl Write + Send),
    format: DataFormat,
    shape: Shape,
    rows: impl IntoIterator<Item = Row>,
) -> io::Result<()> {
    let mut writer = DataWriter::new(out, format, PATTERN_COLUMNS)?;
    for (code, c) in rows {
        writer.row(&cells(shape, code, &c, 0..PATTERN_COLUMNS.len()))?;
    }
    writer.finish().map(drop)
}

/// The values of a pattern in some of the [`PATTERN_COLUMNS`].
pub fn cells(
    shape: Shape,
    code: u64,
    c: &Counts,
    columns: impl IntoIterator<Item = usize>,
) -> Vec<DataCell> {
    let counts = counts(code, c);
    let cell = |column: usize| match column.checked_sub(1) {
        None => DataCell::Text(pattern_of(shape, code).to_string()),
        Some(i) => counts.get(i).map_or(DataCell::None, |&count| DataCell::Int(count as i64)),
    };
    columns.into_iter().map(cell).collect()
}

/// The greatest distance of a spatial dictionary.
pub const MAX_DISTANCE: u8 = 10;

/// The number of black's moves on the centre of a pattern, and of the opportunities for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Played {
    /// Moves.
    pub played: u64,
    /// Positions with black to move.
    pub exposure: u64,
}

/// The rows of a spatial dictionary: by distance and stones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spatial(BTreeMap<(u8, String), Played>);

/// The greatest distance whose disc the shape holds as a whole.
pub fn distance_of(shape: Shape) -> Option<u8> {
    let (row, col) = shape.center()?;
    let holds = |radius: u8| {
        disc(radius).iter().all(|&(dr, dc)| {
            let (r, c) = (row as i8 + dr, col as i8 + dc);
            r >= 0 && c >= 0 && shape.has(r as u8, c as u8)
        })
    };
    (2..=MAX_DISTANCE).take_while(|&d| holds(d)).last()
}

impl Spatial {
    /// Creates an empty collection of patterns.
    pub fn new() -> Spatial {
        Spatial::default()
    }

    /// Adds a disc as its states in the point order of [`disc`], black to play.
    pub fn add(&mut self, radius: u8, states: &[State], played: Played) {
        let offsets = disc(radius);
        let image = |s: usize| {
            let mut text = vec![b'.'; offsets.len()];
            for (&offset, &state) in offsets.iter().zip(states) {
                let to = turn(s, offset);
                if let Some(at) = offsets.iter().position(|&o| o == to) {
                    text[at] = match state {
                        State::Empty => b'.',
                        State::Black => b'X',
                        State::White => b'O',
                        State::Edge => b'#',
                    };
                }
            }
            text
        };
        let least = (0..8).map(image).min().unwrap_or_default();
        let text = least.into_iter().map(char::from).collect();
        let sum = self.0.entry((radius, text)).or_default();
        sum.played += played.played;
        sum.exposure += played.exposure;
    }

    /// Adds patterns of the dictionary: each as played by black on its centre and, with the colours
    /// exchanged, by white, if either occurs. Returns `false` if the shape contains no disc.
    pub fn add_patterns(&mut self, shape: Shape, rows: impl IntoIterator<Item = Row>) -> bool {
        let (Some(radius), Some((row, col))) = (distance_of(shape), shape.center()) else {
            return false;
        };
        let number = |(dr, dc): (i8, i8)| {
            let cell = ((row as i8 + dr) as u8, (col as i8 + dc) as u8);
            shape.cells().position(|c| c == cell)
        };
        let cells: Vec<usize> = disc(radius).into_iter().filter_map(number).collect();
        for (code, c) in rows {
            let states = states_of(shape, code);
            if states[cells[0]] != State::Empty {
                continue;
            }
            let mine: Vec<State> = cells.iter().map(|&i| states[i]).collect();
            for (player, symmetry) in [Symmetry::IDENTITY, Symmetry::SWAP].into_iter().enumerate() {
                let played = Played { played: c.played[player], exposure: c.exposure[player] };
                if played.played > 0 {
                    let seen: Vec<State> = mine.iter().map(|&s| symmetry.state(s)).collect();
                    self.add(radius, &seen, played);
                }
            }
        }
        true
    }

    /// The number of patterns.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns true if there are no patterns.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Writes the dictionary, and beside it the counts: index, played, exposure.
    ///
    /// # Errors
    /// Those of the writers.
    pub fn write(&self, spat: &mut impl Write, side: &mut impl Write) -> io::Result<()> {
        writeln!(spat, "# Pachi spatial patterns dictionary v1.1 maxdist {MAX_DISTANCE}")?;
        let offsets = disc(MAX_DISTANCE);
        for d in 0..=MAX_DISTANCE {
            write!(spat, "# Point order: d={d} ")?;
            for &(y, x) in &offsets {
                // The centre counts as distance 1.
                let at = distance(y, x).max(1);
                if at == d {
                    write!(spat, "{x},{y} ")?;
                }
            }
            writeln!(spat)?;
        }
        writeln!(side, "# index played exposure")?;
        for (i, ((radius, stones), played)) in self.0.iter().enumerate() {
            writeln!(spat, "{} {radius} {stones}", i + 1)?;
            writeln!(side, "{} {} {}", i + 1, played.played, played.exposure)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::{CellMap, Pattern};

    fn row(text: &str, played: [u64; 2]) -> (Shape, Row) {
        let pattern = Pattern::parse(text).unwrap();
        let canonical = CellMap::new(pattern.shape()).canonical(&pattern.content().unwrap());
        let played = if canonical.symmetry.swaps() { [played[1], played[0]] } else { played };
        let c = Counts { hits: 7, games: 5, played, exposure: [20, 30], ..Counts::default() };
        (pattern.shape(), (canonical.code, c))
    }

    #[test]
    fn comma_separated_values() {
        let (shape, row) = row("_/B_W/#", [3, 1]);
        let mut out = Vec::new();
        table(&mut out, DataFormat::Csv, shape, [row]).unwrap();
        insta::assert_snapshot!(String::from_utf8(out).unwrap(), @r"
        pattern,k,hits,placements,games,final,played_black,played_white,exposure_black,exposure_white,black,white,draws,hits_black,hits_white
        _/B_W/#,2,7,0,5,0,3,1,20,30,0,0,0,0,0
        ");
    }

    #[test]
    fn the_spatial_dictionary_is_black_to_play() {
        let mut spatial = Spatial::new();
        for (text, played) in
            [("BB_/___/___", [3, 1]), ("W__/___/_B_", [2, 0]), ("B_B/_W_/___", [9, 9])]
        {
            let (shape, row) = row(text, played);
            assert!(spatial.add_patterns(shape, [row]));
        }
        let (shape, row) = row("_/___/_____/_B_/_", [0, 4]);
        assert!(spatial.add_patterns(shape, [row]));
        assert!(!spatial.add_patterns(Shape::FOUR, []));
        let (mut spat, mut side) = (Vec::new(), Vec::new());
        spatial.write(&mut spat, &mut side).unwrap();
        let spat = String::from_utf8(spat).unwrap();
        let short: String =
            spat.lines().filter(|l| l.len() < 60).map(|l| format!("{l}|\n")).collect();
        insta::assert_snapshot!(short, @r"
        # Pachi spatial patterns dictionary v1.1 maxdist 10|
        # Point order: d=0 |
        # Point order: d=1 0,0 |
        # Point order: d=2 0,1 0,-1 1,0 -1,0 |
        # Point order: d=3 1,1 -1,1 1,-1 -1,-1 |
        # Point order: d=4 0,2 0,-2 2,0 -2,0 |
        # Point order: d=5 1,2 -1,2 1,-2 -1,-2 2,1 -2,1 2,-1 -2,-1 |
        # Point order: d=6 0,3 0,-3 2,2 -2,2 2,-2 -2,-2 3,0 -3,0 |
        # Point order: d=7 1,3 -1,3 1,-3 -1,-3 3,1 -3,1 3,-1 -3,-1 |
        1 3 ....O...O|
        2 3 ....X...X|
        3 3 ....X..O.|
        4 4 ....O........|
        ");
        insta::assert_snapshot!(String::from_utf8(side).unwrap(), @r"
        # index played exposure
        1 1 30
        2 3 20
        3 2 20
        4 4 30
        ");
        assert_eq!(spat.lines().filter(|l| l.starts_with('#')).count(), 12);
    }

    #[test]
    fn shapes_lead_to_the_discs_that_they_hold() {
        let of = |name| distance_of(Shape::from_name(name).unwrap());
        assert_eq!(
            ["3x3", "diamond", "5x5", "4x4", "3x5", "diamond4", "1x1"].map(of),
            [Some(3), Some(4), Some(5), None, Some(3), Some(7), None]
        );
    }
}
