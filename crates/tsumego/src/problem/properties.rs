//! Problems in SGF.
//!
//! A problem is set up in the root, or in the first node of the main line that sets stones.
//!
//! The targets are the stones with `TR`, or else the stones with `MA`. The region is the empty
//! points with `MA` if there are targets with `TR`, or else those in `VW`, or else those around the
//! targets that the stones enclose, or within three steps of them. `PL` plays first; if it is
//! missing, the player in the title or the comment, or the player of the first move of the main
//! line, or black. `C` is a comment, and the private `XK` holds a ko point.

use thiserror::Error;

use super::{Editor, Invalid, Problem, Words, color_of};
use crate::go::{Board, Color, MAX_SIZE, Point, State};
use crate::sgf::{GameTree, Writer};

/// The reason why the properties of a node are not a problem.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PropertyError {
    /// It is a record of another game.
    #[error("GM[{0}]: this is a record of another game; Go is GM[1]")]
    NotGo(String),
    /// The size is not one number from 1 to 25.
    #[error("SZ[{0}]: the board must be a square of 1 to 25 lines")]
    Size(String),
    /// A value is not a point, or not on the board.
    #[error("{identifier}[{value}] is not a point of the board")]
    Point {
        /// The property.
        identifier: String,
        /// Its value.
        value: String,
    },
    /// The player is neither black nor white.
    #[error("PL[{0}]: the player must be B or W")]
    Player(String),
    /// No stones are set up before the first move.
    #[error("no stones are set up: AB and AW are missing before the first move")]
    NoStones,
    /// The position is not a problem.
    #[error(transparent)]
    Problem(#[from] Invalid),
}

/// A point of two letters, `aa` at the upper left.
fn point(text: &str, size: u8) -> Option<Point> {
    let &[col, row] = text.trim().as_bytes() else { return None };
    let line = |letter: u8| letter.to_ascii_lowercase().checked_sub(b'a').filter(|&n| n < size);
    Some(Point::new(line(row)?, line(col)?))
}

/// The points of a value: one, or the rectangle between two corners.
fn points(identifier: &str, value: &str, size: u8) -> Result<Vec<Point>, PropertyError> {
    let value = value.trim();
    let (first, last) = value.split_once(':').unwrap_or((value, value));
    match (point(first, size), point(last, size)) {
        (Some(a), Some(b)) => Ok((a.row().min(b.row())..=a.row().max(b.row()))
            .flat_map(|r| {
                (a.col().min(b.col())..=a.col().max(b.col())).map(move |c| Point::new(r, c))
            })
            .collect()),
        _ => Err(PropertyError::Point { identifier: identifier.into(), value: value.into() }),
    }
}

impl Problem {
    /// The problem in the properties of a node: identifiers and their values, unescaped.
    ///
    /// ```
    /// use gopdb_tsumego::Problem;
    /// let properties = [
    ///     ("SZ", vec!["9"]), ("AB", vec!["ab:cb", "ca"]), ("AW", vec!["ac:dc", "db", "da"]),
    ///     ("TR", vec!["ab"]), ("PL", vec!["W"]),
    /// ];
    /// let problem = Problem::from_properties(&properties).unwrap();
    /// assert_eq!(problem.region().len(), 2);
    /// ```
    ///
    /// # Errors
    /// See [`PropertyError`].
    pub fn from_properties<V: AsRef<str>>(
        properties: &[(&str, Vec<V>)],
    ) -> Result<Problem, PropertyError> {
        Ok(Editor::from_properties(properties)?.problem()?)
    }

    /// The problem of a game tree: see [`Editor::from_tree`].
    ///
    /// ```
    /// use gopdb_go::sgf::{GameTree, Limits};
    /// use gopdb_tsumego::Problem;
    /// let text = "(;SZ[9]AB[ab:cb][ca]AW[ac:dc][da:db]TR[ab]PL[W]C[one move];W[ba])";
    /// let tree = GameTree::parse(text, &Limits::default()).unwrap();
    /// let problem = Problem::from_tree(&tree).unwrap();
    /// assert_eq!((problem.region().len(), problem.description.as_str()), (2, "one move"));
    /// ```
    ///
    /// # Errors
    /// See [`PropertyError`].
    pub fn from_tree(tree: &GameTree<'_>) -> Result<Problem, PropertyError> {
        Ok(Editor::from_tree(tree)?.problem()?)
    }

    /// The properties that hold the problem; [`Problem::from_properties`] reads them back.
    pub fn to_properties(&self) -> Vec<(&'static str, Vec<String>)> {
        let size = self.board().size();
        let stones = |state: State| -> Vec<String> {
            Point::all(size).filter(|&p| self.board().get(p) == state).map(Point::sgf).collect()
        };
        let names = |points: &[Point]| points.iter().map(|p| p.sgf()).collect::<Vec<_>>();
        let mut list = vec![
            ("SZ", vec![size.to_string()]),
            ("AB", stones(State::Black)),
            ("AW", stones(State::White)),
            ("TR", names(self.targets())),
            ("MA", names(self.region())),
            ("PL", vec![self.to_play().letter().to_string()]),
            ("XK", self.ko().map(Point::sgf).into_iter().collect()),
            ("C", Some(self.description.clone()).filter(|c| !c.is_empty()).into_iter().collect()),
        ];
        list.retain(|(_, values)| !values.is_empty());
        list
    }

    /// The problem as an SGF file of one node.
    pub fn to_sgf(&self) -> String {
        let mut writer = Writer::new();
        writer.open().node().property("GM", "1").property("FF", "4");
        if !self.description.is_ascii() {
            writer.property("CA", "UTF-8");
        }
        for (identifier, values) in self.to_properties() {
            for (i, value) in values.iter().enumerate() {
                writer.property(if i == 0 { identifier } else { "" }, value);
            }
        }
        writer.close();
        writer.finish()
    }
}

impl Editor {
    /// The set-up in the properties of a node, which may not be a valid problem yet.
    ///
    /// # Errors
    /// Returns an error if a size, a point or a player cannot be read.
    pub fn from_properties<V: AsRef<str>>(
        properties: &[(&str, Vec<V>)],
    ) -> Result<Editor, PropertyError> {
        Editor::before_move(properties, None)
    }

    /// Like [`from_properties`](Self::from_properties), before a move of this player.
    fn before_move<V: AsRef<str>>(
        properties: &[(&str, Vec<V>)],
        next: Option<Color>,
    ) -> Result<Editor, PropertyError> {
        let values = |identifier: &'static str| {
            (properties.iter())
                .filter(move |(i, _)| *i == identifier)
                .flat_map(|(_, values)| values.iter().map(AsRef::as_ref))
                .filter(|value| !value.trim().is_empty())
        };
        let size = values("SZ").next().map_or(Ok(19), read_size)?;
        let list = |identifier: &'static str| -> Result<Vec<Point>, PropertyError> {
            let mut list = Vec::new();
            for value in values(identifier) {
                list.extend(points(identifier, value, size)?);
            }
            Ok(list)
        };
        let mut board = Board::new(size);
        let setup = [("AB", Some(Color::Black)), ("AW", Some(Color::White)), ("AE", None)];
        for (identifier, color) in setup {
            for p in list(identifier)? {
                // The point is on the board: `points` checks that.
                let _ = board.set(p, color);
            }
        }
        let is_stone = |p: &Point| board.get(*p).is_stone();
        let marked = list("MA")?;
        let triangles: Vec<Point> = list("TR")?.into_iter().filter(is_stone).collect();
        let (targets, marks) = if triangles.is_empty() {
            (marked.into_iter().filter(is_stone).collect(), Vec::new())
        } else {
            (triangles, marked.into_iter().filter(|p| !is_stone(p)).collect())
        };
        let viewed: Vec<Point> = list("VW")?.into_iter().filter(|p| !is_stone(p)).collect();
        let region = [marks, viewed].into_iter().find(|points| !points.is_empty());
        let words = Words::read(["GN", "N", "C"].into_iter().flat_map(values));
        let to_play = match values("PL").last() {
            Some(name) => {
                color_of(name.trim()).ok_or_else(|| PropertyError::Player(name.into()))?
            }
            None => words.first().or(next).unwrap_or(Color::Black),
        };
        let ko = list("XK")?.first().copied();
        let description = values("C").last().unwrap_or("");
        let editor = Editor::from_parts(board, targets, region, to_play, ko, description);
        Ok(editor.with_aim(words.target(to_play)))
    }

    /// The set-up of a game tree: the properties of its main line up to the first node with stones.
    ///
    /// # Errors
    /// Returns an error if it is not Go, sets up no stones before the first move, or a size, a
    /// point or a player cannot be read.
    pub fn from_tree(tree: &GameTree<'_>) -> Result<Editor, PropertyError> {
        let game = tree.root().value("GM").map(crate::sgf::Value::simple_text).unwrap_or_default();
        if !matches!(&*game, "" | "1" | "01") && !game.eq_ignore_ascii_case("go") {
            return Err(PropertyError::NotGo(game.into_owned()));
        }
        let mut properties: Vec<(String, Vec<String>)> = Vec::new();
        let mut has_stones = false;
        let mut nodes = tree.main_line();
        for node in nodes.by_ref() {
            let is_move = node.property("B").or(node.property("W")).is_some();
            has_stones = node.property("AB").or(node.property("AW")).is_some();
            if is_move && !has_stones {
                break;
            }
            for property in node.properties() {
                let values = property.values().map(|value| value.text().into_owned());
                properties.push((property.name().into_owned(), values.collect()));
            }
            if has_stones {
                break;
            }
        }
        if !has_stones {
            return Err(PropertyError::NoStones);
        }
        let borrowed: Vec<(&str, Vec<&str>)> = (properties.iter())
            .map(|(name, values)| (name.as_str(), values.iter().map(String::as_str).collect()))
            .collect();
        let next = nodes.find_map(|node| {
            let colors = [("B", Color::Black), ("W", Color::White)];
            colors.into_iter().find_map(|(name, color)| node.property(name).map(|_| color))
        });
        Editor::before_move(&borrowed, next)
    }
}

/// The lines of a board: one number, or the same one twice.
fn read_size(text: &str) -> Result<u8, PropertyError> {
    let side = |text: &str| text.trim().parse().ok().filter(|n| (1..=MAX_SIZE).contains(n));
    let (rows, cols) = text.split_once(':').unwrap_or((text, text));
    side(rows).filter(|_| side(rows) == side(cols)).ok_or_else(|| PropertyError::Size(text.into()))
}
