//! Boards in the terminal.

use gopdb::go::{Board, Point, State};
use gopdb::pattern::Shape;
use gopdb::search::Window;

use super::{Style, Theme};

/// A board and its marks.
pub struct BoardView<'a> {
    /// The stones.
    pub board: &'a Board,
    /// The last move.
    pub last: Option<Point>,
    /// A window: where it lies, and the shape as it lies there.
    pub window: Option<(Window, Shape)>,
}

impl BoardView<'_> {
    /// Returns true if the point is in the window.
    fn is_marked(&self, row: i16, col: i16) -> bool {
        self.window.is_some_and(|(window, shape)| {
            let at = (row - i16::from(window.row), col - i16::from(window.col));
            match (u8::try_from(at.0), u8::try_from(at.1)) {
                (Ok(row), Ok(col)) => shape.has(row, col),
                _ => false,
            }
        })
    }
}

/// Returns true if this is a star point on a board of `size` lines.
pub(super) fn is_star(row: u8, col: u8, size: u8) -> bool {
    let near = match size {
        0..=6 => return false,
        7..=12 => 2,
        _ => 3,
    };
    let (far, middle) = (size - 1 - near, size / 2);
    let is_line = |at: u8| at == near || at == far;
    let odd = size % 2 == 1;
    let is_middle = |at: u8| odd && at == middle;
    is_line(row) && is_line(col)
        || is_middle(row) && is_middle(col)
        || size >= 15 && (is_middle(row) && is_line(col) || is_line(row) && is_middle(col))
}

/// The board's lines, with coordinates on all sides. The last move is in `( )`, the cells of
/// the window between `[ ]`.
pub fn board(view: &BoardView<'_>, look: &Theme) -> Vec<String> {
    board_with_letters(view, &[], look)
}

/// Draws the lines of [`board`], with letters on points.
pub fn board_with_letters(
    view: &BoardView<'_>,
    letters_at: &[(Point, char)],
    look: &Theme,
) -> Vec<String> {
    lines(view, letters_at, true, look)
}

/// Draws the lines of [`board_with_letters`], with coordinates above and at the left only.
pub fn narrow_board(
    view: &BoardView<'_>,
    letters_at: &[(Point, char)],
    look: &Theme,
) -> Vec<String> {
    lines(view, letters_at, false, look)
}

fn lines(
    view: &BoardView<'_>,
    letters_at: &[(Point, char)],
    is_framed: bool,
    look: &Theme,
) -> Vec<String> {
    let size = view.board.size();
    let names = (0..size).map(|col| {
        let name = Point::new(0, col).name(size);
        name.chars().next().unwrap_or(' ')
    });
    let letters: String = names.flat_map(|letter| [' ', letter]).collect();
    let letters = look.paint(Style::Faint, &format!("   {letters}"));
    let mut lines = vec![letters.clone()];
    for row in 0..size {
        let number = size - row;
        let left = look.paint(Style::Faint, &format!("{number:>3}"));
        let mut line = left + &board_row(view, letters_at, row, look);
        if !is_framed && !look.color {
            line.truncate(line.trim_end().len());
        }
        if is_framed {
            line += &format!(" {}", look.paint(Style::Faint, &format!("{number}")));
        }
        lines.push(line);
    }
    if is_framed {
        lines.push(letters);
    }
    lines
}

fn board_row(view: &BoardView<'_>, letters_at: &[(Point, char)], row: u8, look: &Theme) -> String {
    let size = i16::from(view.board.size());
    let row = i16::from(row);
    let is_last = |col: i16| {
        view.last.is_some_and(|p| (i16::from(p.row()), i16::from(p.col())) == (row, col))
    };
    let marked = |col: i16| (0..size).contains(&col) && view.is_marked(row, col);
    let mut text = String::new();
    for col in 0..=size {
        // The characters between this point and the one before.
        let (gap, style) = if is_last(col) && col < size {
            ("(", Style::LastMove)
        } else if is_last(col - 1) {
            (")", Style::LastMove)
        } else if marked(col) && !marked(col - 1) {
            ("[", Style::WindowWood)
        } else if marked(col - 1) && !marked(col) {
            ("]", Style::WindowWood)
        } else if marked(col) {
            (" ", Style::WindowWood)
        } else {
            (" ", Style::Wood)
        };
        text += &look.paint(style, gap);
        if col == size {
            break;
        }
        let letter =
            letters_at.iter().find(|(p, _)| (i16::from(p.row()), i16::from(p.col())) == (row, col));
        if let Some((_, letter)) = letter {
            text += &look.paint(Style::Letter, &letter.to_string());
            continue;
        }
        let state = view.board.at(row, col);
        let ground = match (state, is_star(row as u8, col as u8, view.board.size())) {
            (State::Black, _) => look.pick("●", "X"),
            (State::White, _) => look.pick("○", "O"),
            (_, true) => "+",
            (_, false) => look.pick("·", "."),
        };
        let style = match (state, marked(col)) {
            (State::Black, false) => Style::BlackStone,
            (State::White, false) => Style::WhiteStone,
            (_, false) => Style::Wood,
            (State::Black, true) => Style::WindowBlack,
            (State::White, true) => Style::WindowWhite,
            (_, true) => Style::WindowWood,
        };
        text += &look.paint(style, ground);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use gopdb::go::Color;

    fn position() -> Board {
        let mut board = Board::new(9);
        let mut captured = Vec::new();
        for (color, name) in
            [(Color::Black, "C7"), (Color::White, "G7"), (Color::Black, "D3"), (Color::White, "C3")]
        {
            let point = Point::from_name(name, 9).unwrap();
            board.play(color, point, &mut captured).unwrap();
        }
        board
    }

    #[test]
    fn a_board_has_coordinates_stars_and_marks() {
        let view = BoardView {
            board: &position(),
            last: Point::from_name("C3", 9),
            window: Some((Window { row: 5, col: 3 }, Shape::THREE)),
        };
        let plain = board(&view, &Theme::plain()).join("\n");
        insta::assert_snapshot!(plain, @r"
          A B C D E F G H J
        9 . . . . . . . . .  9
        8 . . . . . . . . .  8
        7 . . X . . . O . .  7
        6 . . . . . . . . .  6
        5 . . . . + . . . .  5
        4 . . .[. . .]. . .  4
        3 . .(O)X . .]+ . .  3
        2 . . .[. . .]. . .  2
        1 . . . . . . . . .  1
          A B C D E F G H J
        ");
        let look = Theme { unicode: true, ..Theme::plain() };
        insta::assert_snapshot!(board(&view, &look).join("\n"), @r"
          A B C D E F G H J
        9 · · · · · · · · ·  9
        8 · · · · · · · · ·  8
        7 · · ● · · · ○ · ·  7
        6 · · · · · · · · ·  6
        5 · · · · + · · · ·  5
        4 · · ·[· · ·]· · ·  4
        3 · ·(○)● · ·]+ · ·  3
        2 · · ·[· · ·]· · ·  2
        1 · · · · · · · · ·  1
          A B C D E F G H J
        ");
    }

    #[test]
    fn a_window_may_hang_over_the_edge_and_be_a_diamond() {
        let empty = Board::new(7);
        let view = BoardView {
            board: &empty,
            last: None,
            window: Some((Window { row: -2, col: 1 }, Shape::DIAMOND)),
        };
        insta::assert_snapshot!(board(&view, &Theme::plain()).join("\n"), @r"
          A B C D E F G
        7 .[. . . . .].  7
        6 . .[. . .]. .  6
        5 . . +[.]+ . .  5
        4 . . . + . . .  4
        3 . . + . + . .  3
        2 . . . . . . .  2
        1 . . . . . . .  1
          A B C D E F G
        ");
    }

    #[test]
    fn stars_are_where_players_have_them() {
        let count = |size: u8| Point::all(size).filter(|p| is_star(p.row(), p.col(), size)).count();
        assert_eq!([5, 9, 13, 19].map(count), [0, 5, 5, 9]);
        assert!(is_star(3, 15, 19) && is_star(9, 9, 19) && is_star(2, 6, 9));
    }

    #[test]
    fn every_line_of_a_board_in_colours_ends_without_them() {
        let look = Theme { color: true, unicode: true, ..Theme::plain() };
        let view = BoardView { board: &position(), last: None, window: None };
        for line in board(&view, &look) {
            assert!(line.ends_with("\u{1b}[0m"), "{line:?}");
        }
    }
}
