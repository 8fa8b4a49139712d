//! Patterns cut out of positions, with wildcards, as queries.

use gopdb::go::State;
use gopdb::pattern::{Cell, Pattern, Shape};

use super::oracle::{Played, content};
use crate::dice::Dice;

/// Where a pattern was cut: the place of its game in the list, the position and the window.
#[derive(Clone, Copy, Debug)]
pub struct Origin {
    pub game: usize,
    pub time: usize,
    pub window: (i16, i16),
}

/// A shape that fits on a board of `size` lines, more often one of the dictionary's.
fn shape(dice: &mut Dice, size: u8) -> Shape {
    let side = |dice: &mut Dice| 1 + dice.roll(usize::from(size.min(7))) as u8;
    match dice.roll(10) {
        0..3 => Shape::THREE,
        3..5 => Shape::DIAMOND,
        5 => Shape::FOUR,
        6 => Shape::FIVE,
        7 => Shape::diamond(dice.pick(&[1, 3])).unwrap(),
        _ => Shape::rectangle(side(dice), side(dice)).unwrap(),
    }
}

/// A content of one of these games. It may hang over the edge, but not with all its cells.
pub fn content_of(dice: &mut Dice, games: &[Played]) -> (Pattern, Origin) {
    loop {
        let game = dice.roll(games.len());
        let played = &games[game];
        let time = dice.roll(played.last() + 1);
        let shape = shape(dice, played.size());
        let at = |dice: &mut Dice, length: u8| {
            let over = if dice.chance(50) { 0 } else { i16::from(length) - 1 };
            let starts = i16::from(played.size()) - i16::from(length) + 1 + 2 * over;
            (starts > 0).then(|| dice.roll(starts as usize) as i16 - over)
        };
        let (Some(row), Some(col)) = (at(dice, shape.height()), at(dice, shape.width())) else {
            continue;
        };
        let states = content(&played.boards[time], shape, (row, col));
        if states.iter().all(|&state| state == State::Edge) {
            continue;
        }
        let cells = states.into_iter().map(Cell::from).collect();
        let origin = Origin { game, time, window: (row, col) };
        return (Pattern::new(shape, cells).unwrap(), origin);
    }
}

/// The pattern with some of its cells made wider.
pub fn widened(dice: &mut Dice, pattern: &Pattern, percent: usize) -> Pattern {
    let widen = |cell: &Cell| {
        if *cell == Cell::EDGE || !dice.chance(percent) {
            return *cell;
        }
        let wider: &[Cell] = match *cell {
            Cell::BLACK => &[Cell::ANY, Cell::NOT_WHITE, Cell::STONE],
            Cell::WHITE => &[Cell::ANY, Cell::NOT_BLACK, Cell::STONE],
            _ => &[Cell::ANY, Cell::NOT_BLACK, Cell::NOT_WHITE],
        };
        dice.pick(wider)
    };
    let cells = pattern.cells().iter().map(widen).collect();
    Pattern::new(pattern.shape(), cells).unwrap()
}

/// The pattern in the words of the language.
pub fn written(pattern: &Pattern) -> String {
    format!("{} \"{pattern}\"", pattern.shape())
}

/// Options after a pattern: symmetries, place, moves and next move.
pub fn options(dice: &mut Dice, pattern: &Pattern, size: u8) -> String {
    let mut text = dice
        .pick(&[
            "",
            "",
            " sym",
            " sym",
            " sym",
            " rot",
            " mirror",
            " swap",
            " rot swap",
            " rot mirror",
            " mirror swap",
        ])
        .to_owned();
    if dice.chance(30) {
        let point = |dice: &mut Dice| {
            let index = dice.roll(usize::from(size).pow(2));
            gopdb::go::Point::from_index(index, size).name(size)
        };
        text += &match dice.roll(5) {
            0 => {
                let corner = dice.pick(&gopdb::go::Corner::ALL);
                dice.pick(&[" at corner".to_owned(), format!(" at {corner}")])
            }
            1 => " at side".to_owned(),
            2 => " at center".to_owned(),
            3 => format!(" at {}", point(dice)),
            _ => format!(" at {}..{}", point(dice), point(dice)),
        };
    }
    if dice.chance(25) {
        let (from, length) = (dice.roll(60), dice.roll(60));
        text += &match dice.roll(4) {
            0 => format!(" move {from}"),
            1 => format!(" move ..{}", from + 1),
            2 => format!(" move {from}.."),
            _ => format!(" move {from}..{}", from + length),
        };
    }
    if dice.chance(25) {
        let cells: Vec<(u8, u8)> = pattern
            .placed_cells()
            .filter(|&(_, cell)| cell != Cell::EDGE)
            .map(|((row, col), _)| (row + 1, col + 1))
            .collect();
        let (row, col) = dice.pick(&cells);
        text += &match dice.roll(3) {
            0 => format!(" next {}", dice.pick(&["black", "white"])),
            1 => format!(" next at {row},{col}"),
            _ => format!(" next {} at {row},{col}", dice.pick(&["B", "W"])),
        };
    }
    text
}
