//! Names of openings, derived from the order of play.
//!
//! A name is a property of a game's first moves, not of the final position alone: `takamoku` means
//! that the *first* stone of a corner was played on the 4-5 point, which no later stone on that
//! point can change. The rules are stated in [`BUILT_IN`], beside the definitions.

use std::fmt;

use super::name_list::{NameList, NamesError};
use crate::go::{Board, Color, Point, State, Symmetry};
use crate::replay::Track;

/// The definitions that come with the program, and the rules of the format.
pub const BUILT_IN: &str = include_str!("opening_names.txt");

/// Names are defined for this board size.
const SIZE: u8 = 19;

/// A stone of a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct NamedStone {
    point: Point,
    /// True if it must be the first stone of its quarter.
    is_first: bool,
}

/// One definition of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Definition {
    name: String,
    /// True if it is reported only if the player has no other name.
    is_last: bool,
    /// The requirements, in the eight orientations.
    images: Vec<Image>,
}

/// The requirements of a definition in one orientation.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Image {
    own: Vec<NamedStone>,
    other: Vec<NamedStone>,
    empty: Vec<Point>,
}

/// The name of a player's opening.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub struct OpeningName {
    /// The player.
    pub color: Color,
    /// The name.
    pub name: String,
}

impl fmt::Display for OpeningName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name, self.color)
    }
}

/// The number of the quarter of the 19x19 board that a point is in; `None` on the middle lines.
fn quarter(point: Point) -> Option<usize> {
    const MIDDLE: u8 = SIZE / 2;
    if point.row() == MIDDLE || point.col() == MIDDLE {
        return None;
    }
    Some(2 * usize::from(point.row() > MIDDLE) + usize::from(point.col() > MIDDLE))
}

/// The first moves of a game, prepared for naming.
struct FirstMoves {
    board: Board,
    moves: Vec<(Color, Point)>,
    /// By quarter: the index of its first move.
    first: [Option<usize>; 4],
}

impl FirstMoves {
    /// `None` if the board has another size or the game does not start on an empty board.
    fn new(track: &Track, moves: usize) -> Option<FirstMoves> {
        if track.size() != SIZE || track.setup().next().is_some() {
            return None;
        }
        let board = track.board_at(moves);
        let moves: Vec<(Color, Point)> =
            track.moves().take(moves).filter_map(|m| Some((m.color, m.point?))).collect();
        let mut first = [None; 4];
        for (i, &(_, point)) in moves.iter().enumerate() {
            if let Some(quarter) = quarter(point) {
                first[quarter].get_or_insert(i);
            }
        }
        Some(FirstMoves { board, moves, first })
    }

    fn is_first(&self, point: Point) -> bool {
        let first = quarter(point).and_then(|quarter| self.first[quarter]);
        first.is_some_and(|i| self.moves[i].1 == point)
    }

    fn has(&self, stone: NamedStone, color: Color) -> bool {
        self.board.get(stone.point) == State::from(color)
            && (!stone.is_first || self.is_first(stone.point))
    }
}

/// Definitions of names of openings.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct OpeningNames {
    definitions: Vec<Definition>,
    names: NameList,
}

impl OpeningNames {
    /// The definitions that come with the program.
    pub fn built_in() -> OpeningNames {
        // A test parses them.
        OpeningNames::parse(BUILT_IN).unwrap_or_default()
    }

    /// Parses a names file. [`BUILT_IN`] documents the format.
    ///
    /// # Errors
    /// The first line that cannot be read.
    pub fn parse(text: &str) -> Result<OpeningNames, NamesError> {
        const EXPECTED: &str = "name | stones of one player | stones of the other | empty points";
        let mut definitions = Vec::new();
        let names = NameList::parse(text, EXPECTED, |line| {
            let definition = Definition::parse(line)?;
            let name = definition.name.clone();
            definitions.push(definition);
            Ok(name)
        })?;
        Ok(OpeningNames { definitions, names })
    }

    /// The names, with those in other languages.
    pub const fn list(&self) -> &NameList {
        &self.names
    }

    /// Adds definitions, such as a user's own.
    pub fn extend(&mut self, other: OpeningNames) {
        self.definitions.extend(other.definitions);
        self.names.extend(other.names);
    }

    /// The names that a game has after a number of moves: black's first, each player's in the order
    /// of the definitions.
    pub fn names_of(&self, track: &Track, moves: usize) -> Vec<OpeningName> {
        let Some(game) = FirstMoves::new(track, moves) else { return Vec::new() };
        let mut names: Vec<OpeningName> = Vec::new();
        for color in Color::ALL {
            let mut found: Vec<(&Definition, &Image)> =
                self.definitions.iter().filter_map(|d| Some((d, d.place(&game, color)?))).collect();
            if found.iter().any(|(definition, _)| !definition.is_last) {
                found.retain(|(definition, _)| !definition.is_last);
            }
            for (i, (definition, image)) in found.iter().enumerate() {
                let is_part = found.iter().enumerate().any(|(j, (_, larger))| {
                    i != j
                        && larger.own.len() > image.own.len()
                        && definition.is_part_of(&larger.own)
                });
                let name = OpeningName { name: definition.name.clone(), color };
                if !is_part && !names.contains(&name) {
                    names.push(name);
                }
            }
        }
        names
    }

    /// Returns whether a game has one of these names, for a player of this colour if one is given,
    /// after a number of moves.
    pub fn has_any(
        &self,
        track: &Track,
        moves: usize,
        names: &[&str],
        color: Option<Color>,
    ) -> bool {
        let Some(game) = FirstMoves::new(track, moves) else { return false };
        let of = |definition: &&Definition| names.contains(&&*definition.name);
        // Most games match no definition of the names.
        let matches = |definition: &Definition| {
            let mut colors = Color::ALL.into_iter().filter(|it| color.is_none_or(|of| of == *it));
            colors.any(|color| definition.place(&game, color).is_some())
        };
        self.definitions.iter().filter(of).any(matches)
            && self.names_of(track, moves).iter().any(|name| {
                names.contains(&&*name.name) && color.is_none_or(|color| color == name.color)
            })
    }
}

impl Definition {
    fn parse(line: &str) -> Result<Definition, String> {
        let mut columns = line.split('|');
        let name = columns.next().unwrap_or_default().trim();
        let (name, is_last) = name.strip_prefix('~').map_or((name, false), |name| (name, true));
        let name = name.trim().to_owned();
        let mut stones: [Vec<NamedStone>; 3] = Default::default();
        for (column, words) in columns.enumerate() {
            let stones = stones.get_mut(column).ok_or("more than four columns")?;
            for word in words.split_whitespace() {
                let (word, plus) = word.strip_prefix('+').map_or((word, false), |w| (w, true));
                let point = Point::from_name(word, SIZE)
                    .ok_or_else(|| format!("{word:?} is not a point of the 19x19 board"))?;
                let is_first = !plus && quarter(point).is_some();
                stones.push(NamedStone { point, is_first });
            }
        }
        let [own, other, empty] = stones;
        if name.is_empty() || own.is_empty() {
            return Err("a name and at least one stone are required".into());
        }
        let images = Symmetry::all().take(8).map(|s| {
            let image = |stone: &NamedStone| NamedStone {
                point: s.point(stone.point, SIZE),
                is_first: stone.is_first,
            };
            Image {
                own: own.iter().map(image).collect(),
                other: other.iter().map(image).collect(),
                empty: empty.iter().map(|stone| s.point(stone.point, SIZE)).collect(),
            }
        });
        Ok(Definition { name, is_last, images: images.collect() })
    }

    /// The first orientation in which the game matches.
    fn place(&self, game: &FirstMoves, color: Color) -> Option<&Image> {
        self.images.iter().find(|image| {
            image.own.iter().all(|&stone| game.has(stone, color))
                && image.other.iter().all(|&stone| game.has(stone, color.opposite()))
                && image.empty.iter().all(|&p| game.board.get(p) == State::Empty)
                && is_undisturbed(&image.own, game, color)
        })
    }

    /// Returns whether the player's stones, in some orientation, are all in the larger set.
    fn is_part_of(&self, larger: &[NamedStone]) -> bool {
        let has = |stone: &NamedStone| larger.iter().any(|other| other.point == stone.point);
        self.images.iter().any(|image| image.own.iter().all(has))
    }
}

/// Returns whether the further stones were played before the opponent entered the quarters of the
/// first stones or, if there are no first stones, as the player's first moves.
fn is_undisturbed(own: &[NamedStone], game: &FirstMoves, color: Color) -> bool {
    let further = || own.iter().filter(|stone| !stone.is_first);
    if further().count() == own.len() {
        let mut first = game.moves.iter().filter(|m| m.0 == color).take(own.len());
        return first.all(|m| own.iter().any(|stone| stone.point == m.1));
    }
    let time = |stone: &NamedStone| game.moves.iter().position(|m| *m == (color, stone.point));
    let Some(last) = further().filter_map(time).max() else { return true };
    let quarters: Vec<Option<usize>> =
        own.iter().filter(|stone| stone.is_first).map(|stone| quarter(stone.point)).collect();
    let enters = |m: &&(Color, Point)| m.0 != color && quarters.contains(&quarter(m.1));
    !game.moves[..last].iter().any(|m| enters(&m))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Move;

    /// The names of a game given by its moves, black and white in turn, `-` for a pass.
    fn names_of(moves: &str) -> String {
        let moves: Vec<Move> = moves
            .split_whitespace()
            .zip(Color::ALL.into_iter().cycle())
            .map(|(name, color)| {
                let point = (name != "-").then(|| Point::from_name(name, 19).unwrap());
                Move { color, point }
            })
            .collect();
        let (track, stop) = Track::of_moves(19, &[], None, &moves);
        assert_eq!(stop, None);
        let of = |track: &Track| {
            let names = OpeningNames::built_in().names_of(track, moves.len());
            names.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
        };
        for symmetry in Symmetry::all().take(8) {
            assert_eq!(of(&track.image(symmetry)), of(&track), "{symmetry:?}");
        }
        of(&track)
    }

    /// Openings by name from the literature, as move orders, and the same one stone away.
    #[test]
    fn openings_have_their_names_and_neighbours_have_not() {
        let cases = [
            // Nirensei by both players.
            ("Q16 D4 Q4 D16", "nirensei (black), nirensei (white)"),
            ("Q16 D4 Q3 D16", "hoshi and komoku (black), nirensei (white)"),
            // Sanrensei, and the side stone one line off.
            ("Q16 D4 Q4 D16 Q10", "sanrensei (black), nirensei (white)"),
            ("Q16 D4 Q4 D16 R10", "nirensei (black), nirensei (white)"),
            ("Q16 D4 Q4 D16 Q9", "nirensei (black), nirensei (white)"),
            // The side stone comes after white's approach: a pincer, not a sanrensei.
            ("Q16 D4 Q4 R6 Q10", "nirensei (black)"),
            ("Q16 D4 Q4 R14 Q10", "nirensei (black)"),
            // Diagonal star points.
            ("Q16 D16 D4 Q4", "diagonal hoshi (black), diagonal hoshi (white)"),
            // Low and high Chinese; the side stone on other lines; the other 3-4 point.
            ("Q16 D4 Q3 D16 R9", "low Chinese (black), nirensei (white)"),
            ("Q16 D4 Q3 D16 Q9", "high Chinese (black), nirensei (white)"),
            ("Q16 D4 Q3 D16 R10", "hoshi and komoku (black), nirensei (white)"),
            ("Q16 D4 Q3 D16 R8", "hoshi and komoku (black), nirensei (white)"),
            ("Q16 D4 R4 D16 R9", "hoshi and komoku (black), nirensei (white)"),
            ("Q16 D4 Q3 R5 R9", "hoshi and komoku (black)"),
            // Mini-Chinese and Kobayashi differ in the direction of the 3-4 point.
            ("Q16 D4 R4 D16 F3 C6 L3", "mini-Chinese (black), nirensei (white)"),
            ("Q16 D4 R4 D16 F3 C6 K4", "mini-Chinese (black), nirensei (white)"),
            ("Q16 D4 Q3 D16 F3 C6 L3", "Kobayashi (black), nirensei (white)"),
            ("Q16 D4 Q3 D16 F3 C6 L5", "hoshi and komoku (black), nirensei (white)"),
            ("Q16 D4 R4 D16 G3 C6 L3", "hoshi and komoku (black), nirensei (white)"),
            ("Q16 D3 R4 D16 F3 C6 L3", "hoshi and komoku (black), hoshi and komoku (white)"),
            // Against a 3-4 point, and with the side stone one line nearer.
            ("Q16 C4 R4 D16 E3 C6 L3", "mini-Chinese (black), hoshi and komoku (white)"),
            ("Q16 D4 R4 D16 F3 C6 M3", "micro-Chinese (black), nirensei (white)"),
            ("Q16 D4 R4 D16 F3 C6 N3", "hoshi and komoku (black), nirensei (white)"),
            // Four star points in a row.
            ("Q16 D4 Q4 D16 Q10 C6 K4", "yonrensei (black), nirensei (white)"),
            ("Q16 D4 Q4 D16 Q10 C6 K3", "sanrensei (black), nirensei (white)"),
            // Opposite corners.
            ("Q16 D16 D3 Q4", "diagonal komoku (black), diagonal hoshi (white)"),
            ("R16 D16 D3 Q3", "diagonal komoku (black), diagonal komoku (white)"),
            ("Q16 D16 D2 Q4", "diagonal hoshi (white)"),
            // Enclosures, and the stones one point off.
            ("R16 D4 Q10 D16 P17", "small-knight enclosure (black), nirensei (white)"),
            ("R16 D4 Q10 D16 P16", "one-space enclosure (black), nirensei (white)"),
            ("R16 D4 Q10 D16 O17", "large-knight enclosure (black), nirensei (white)"),
            ("R16 D4 Q10 D16 O16", "two-space enclosure (black), nirensei (white)"),
            ("R16 D4 Q10 D16 O15", "nirensei (white)"),
            // Shusaku's 1-3-5 against his usual opponents' 3-4 and approach.
            ("R16 D17 Q3 P17 C4", "Shusaku (black)"),
            ("R16 D17 Q3 P17 D3", "parallel komoku (black)"),
            ("R16 D17 Q4 P17 C4", "hoshi and komoku (black), diagonal komoku (black)"),
            // The orthodox opening; the enclosure must face the star point.
            ("R16 D4 Q4 D16 P17", "orthodox (black), nirensei (white)"),
            ("Q17 D4 Q4 D16 R15", "small-knight enclosure (black), nirensei (white)"),
            ("R16 D4 Q4 D16 O17", "large-knight enclosure (black), nirensei (white)"),
            (
                "R16 D4 Q3 D16 P17",
                "small-knight enclosure (black), parallel komoku (black), nirensei (white)",
            ),
            // The centre point counts as the first move only.
            ("K10 D4", "tengen (black)"),
            ("K11 D4", ""),
            ("Q16 D4 K10 D16", "nirensei (white)"),
            ("K10 D4 K16 Q3 K4 D16 L13 R14 J7", "great wall (black), nirensei (white)"),
            ("K10 D4 K16 Q3 K4 D16 K13 R14 J7", "tengen (black), nirensei (white)"),
            // 3-4 points in adjacent corners; the open sides of the last two face away.
            ("Q17 D4 Q3 D17", "facing komoku (black), hoshi and komoku (white)"),
            ("R16 D4 Q3 D17", "parallel komoku (black), hoshi and komoku (white)"),
            ("R16 D4 R4 D17", "hoshi and komoku (white)"),
            // The first stone of a corner decides, not a later one on the same point.
            ("R17 D4", "san-san (black)"),
            ("Q16 R17", ""),
            ("Q15 D4", "takamoku (black)"),
            ("R16 Q15", ""),
            ("R15 D4", "mokuhazushi (black)"),
            ("Q16 D4 R15", ""),
            ("Q16 E4 Q4 C5", "nirensei (black), takamoku (white)"),
            ("Q14 D5", "takamoku (white)"),
        ];
        let wrong: Vec<_> = cases
            .into_iter()
            .map(|(moves, names)| (moves, names, names_of(moves)))
            .filter(|(_, names, found)| names != found)
            .collect();
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    #[test]
    fn games_that_start_with_stones_and_small_boards_have_no_names() {
        let names = OpeningNames::built_in();
        let point = |name| Point::from_name(name, 19).unwrap();
        let handicap = [(point("Q16"), Color::Black), (point("Q4"), Color::Black)];
        let moves = [Move { color: Color::White, point: Some(point("R17")) }];
        assert_eq!(names.names_of(&Track::of_moves(19, &handicap, None, &moves).0, 1), []);
        let middle = [Move { color: Color::Black, point: Some(Point::new(4, 4)) }];
        assert_eq!(names.names_of(&Track::of_moves(9, &[], None, &middle).0, 1), []);
    }

    #[test]
    fn every_name_has_two_sources_and_names_in_four_languages() {
        let sources: Vec<&str> = BUILT_IN
            .lines()
            .filter_map(|line| line.strip_prefix("#     ")?.split_once("  "))
            .map(|(key, _)| key)
            .filter(|key| key.len() == 2)
            .collect();
        assert!(sources.len() >= 8, "{sources:?}");
        let names = OpeningNames::built_in();
        for name in names.list().iter() {
            let line = BUILT_IN.lines().find(|line| line.starts_with(&format!("{name} = ")));
            let line = line.unwrap_or_else(|| panic!("{name} has no other names"));
            let cited: Vec<&str> =
                line[line.find('[').unwrap() + 1..].trim_end_matches(']').split(' ').collect();
            assert!(cited.len() >= 2 && cited.iter().all(|key| sources.contains(key)), "{line}");
            let is_hangul = |c: char| ('가'..='힣').contains(&c);
            let is_han = |c: char| ('一'..='鿿').contains(&c);
            assert!(line.contains(is_han), "{line}");
            let rare = ["micro-Chinese", "large-knight enclosure", "two-space enclosure"];
            assert!(line.contains(is_hangul) || rare.contains(&name), "{line}");
        }
    }

    #[test]
    fn a_name_may_be_asked_for_in_any_language() {
        let names = OpeningNames::built_in();
        let meant = |text: &str| names.list().meant(text).join(", ");
        for text in ["sanrensei", "Sanrensei opening", "三連星", "三连星", "삼연성", "three stars"]
        {
            assert_eq!(meant(text), "sanrensei", "{text}");
        }
        assert_eq!(meant("Chinese"), "low Chinese, high Chinese");
        assert_eq!(meant("中国流布局"), "low Chinese, high Chinese");
        assert_eq!(meant("mini chinese"), "mini-Chinese");
        assert_eq!(meant("enclosure").matches(',').count(), 3);
        assert_eq!(meant("elephant"), "");
        assert_eq!(names.list().nearest("sanrense"), Some("sanrensei"));
        assert_eq!(names.list().nearest("elephant"), None);
    }

    #[test]
    fn errors_name_the_line() {
        let error = |text| OpeningNames::parse(text).unwrap_err();
        assert_eq!(error("# x\nfoo | Q16 I4").line, 2);
        assert_eq!(error("foo").line, 1);
        assert_eq!(error("\n\nfoo|A1|B1|C1|D1").line, 3);
        insta::assert_snapshot!(error("foo | Q16 I4"), @r#"line 1: "I4" is not a point of the 19x19 board; expected: name | stones of one player | stones of the other | empty points"#);
    }

    #[test]
    fn own_definitions_are_added() {
        let mut names = OpeningNames::built_in();
        names.extend(OpeningNames::parse("mine | A1 +B1 | | C1 # a comment").unwrap());
        let track = |third: &str| {
            let moves: Vec<Move> = ["K4", "T19", third, "S19"]
                .iter()
                .zip(Color::ALL.into_iter().cycle())
                .map(|(name, color)| Move { color, point: Point::from_name(name, 19) })
                .collect();
            Track::of_moves(19, &[], None, &moves).0
        };
        assert_eq!(names.names_of(&track("K5"), 4)[0].to_string(), "mine (white)");
        assert_eq!(names.names_of(&track("R19"), 4), []);
    }
}
