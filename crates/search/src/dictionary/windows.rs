//! The windows of a shape on a board, and how their codes change with a point.

use crate::go::{Point, State};
use crate::pattern::{CellMap, Codes, Shape};

/// All windows of a square shape (or diamond) on a board of one size, with the tables that keep
/// their codes up to date.
///
/// A window is included if its centre is on the board: the centre cell of an odd shape, at least
/// one of the four middle cells of an even one.
#[derive(Debug)]
pub struct Windows<T> {
    shape: Shape,
    size: u8,
    map: CellMap,
    /// The top left of each window's box, which may lie off the board.
    origins: Vec<(i8, i8)>,
    /// By window: the codes of the window on the empty board.
    empty: Vec<T>,
    /// By point index: the first window that holds the point, and the number of its list in `holders`.
    points: Vec<(u16, u8)>,
    /// The windows that hold a point, as differences to the first one, and which of their cells it is.
    /// Points far from the edges share one list, which then is in the cache.
    holders: Vec<Vec<(u16, u8)>>,
    /// By cell: how a black, or white, stone changes the codes of an empty cell.
    stones: Vec<[T; 2]>,
}

impl<T: Codes> Windows<T> {
    /// The windows of `shape` on a board of `size` lines.
    pub fn new(shape: Shape, size: u8) -> Windows<T> {
        let map = CellMap::new(shape);
        let side = shape.height() as i8;
        let near = (side - 1) / 2;
        let far = side / 2;
        let range = -far..=(size as i8 - 1 - near);
        let mut windows = Windows {
            shape,
            size,
            origins: range.clone().flat_map(|r| range.clone().map(move |c| (r, c))).collect(),
            empty: Vec::new(),
            points: Vec::new(),
            holders: Vec::new(),
            stones: (0..shape.len() as u8)
                .map(|cell| {
                    [State::Black, State::White]
                        .map(|stone| T::change(&map, cell, State::Empty, stone))
                })
                .collect(),
            map,
        };
        let mut holding = vec![Vec::new(); usize::from(size).pow(2)];
        for (w, &(top, left)) in windows.origins.iter().enumerate() {
            let mut states = Vec::with_capacity(shape.len());
            for (cell, (row, col)) in shape.cells().enumerate() {
                let (row, col) = (top + row as i8, left + col as i8);
                let on = 0..size as i8;
                if on.contains(&row) && on.contains(&col) {
                    let point = Point::new(row as u8, col as u8);
                    holding[point.index(size)].push((w as u16, cell as u8));
                    states.push(State::Empty);
                } else {
                    states.push(State::Edge);
                }
            }
            windows.empty.push(T::new(&windows.map, &states));
        }
        for mut list in holding {
            let first = list.first().map_or(0, |&(window, _)| window);
            list.iter_mut().for_each(|(window, _)| *window -= first);
            let number = windows.holders.iter().position(|other| *other == list);
            windows.points.push((first, number.unwrap_or(windows.holders.len()) as u8));
            if number.is_none() {
                windows.holders.push(list);
            }
        }
        windows
    }

    /// The shape.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The number of lines of the board.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The images of the cells under the symmetries.
    pub const fn map(&self) -> &CellMap {
        &self.map
    }

    /// The number of windows.
    pub fn len(&self) -> usize {
        self.origins.len()
    }

    /// Returns true if there are no windows; every board has at least one.
    pub fn is_empty(&self) -> bool {
        self.origins.is_empty()
    }

    /// The codes of all windows on the empty board.
    pub fn empty_board(&self) -> &[T] {
        &self.empty
    }

    /// The windows that hold a point of the board, each with the number of its cell there.
    #[inline(always)]
    pub fn holding(&self, point: Point) -> impl Iterator<Item = (u16, u8)> + '_ {
        let (first, list) = self.points[point.index(self.size)];
        self.holders[usize::from(list)].iter().map(move |&(window, cell)| (first + window, cell))
    }

    /// The change of the codes by adding a stone to an empty cell, or removing it.
    pub fn stone(&self, cell: u8, color: crate::go::Color) -> &T {
        &self.stones[usize::from(cell)][color.index()]
    }
}
