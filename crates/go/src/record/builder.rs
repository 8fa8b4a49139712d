//! Builds records from properties.

use std::borrow::Cow;
use std::rc::Rc;

use super::number::{self, Number};
use super::rank::name_and_rank;
use super::{Date, Edits, Facts, GameRecord, Move, Outcome, RecordError};
use crate::go::{Board, Color, MAX_SIZE, Point, State};
use crate::sgf::{Event, GameTree, Moves, Node, Property, Walk};

pub(super) fn from_text(text: &str) -> Result<GameRecord, RecordError> {
    let mut walk = Walk::new(text).ok_or(RecordError::NoGame)?;
    let mut builder = Builder::new(text.len());
    let mut node: Vec<Property<'_>> = Vec::new();
    let mut in_node = false;
    for (_, event) in walk.by_ref() {
        match event {
            Event::Property(property) => node.push(property),
            // The first `;` may be missing.
            Event::Node | Event::Moves(_) if in_node || !node.is_empty() => {
                builder.node(&node)?;
                node.clear();
            }
            Event::Junk => builder.odd.junk += 1,
            Event::Node | Event::Moves(_) => {}
        }
        match event {
            Event::Node => in_node = true,
            Event::Moves(moves) => {
                in_node = false;
                builder.moves(moves);
            }
            Event::Property(_) | Event::Junk => {}
        }
    }
    builder.node(&node)?;
    builder.odd.not_closed = !walk.is_closed();
    Ok(builder.finish())
}

pub(super) fn from_tree(tree: &GameTree<'_>) -> Result<GameRecord, RecordError> {
    let mut builder = Builder::new(0);
    for node in tree.main_line() {
        builder.node(node.properties())?;
    }
    builder.odd.junk = tree.main_line_junk();
    builder.odd.not_closed = !tree.is_closed();
    Ok(builder.finish())
}

/// A node of a tree, as [`walk_tree`](crate::record::walk_tree) reads it.
#[non_exhaustive]
pub struct TreeNode<'a> {
    /// Its number in the order of the text.
    pub number: u32,
    /// The number of the node before.
    pub parent: Option<u32>,
    /// True if the node is in the main line.
    pub is_main: bool,
    /// True if more than one node follows.
    pub has_branches: bool,
    /// The number of moves before its own.
    pub before: usize,
    /// Its moves; nearly always one or none.
    pub moves: &'a [Move],
    /// What is set up after the first move on the path to the node, in the numbers of the path's moves.
    pub edits: &'a Edits,
    /// The stones of position 0, in reading order of the points; empty if nothing is set up.
    pub stones: &'a [Option<Color>],
    /// True if the usable part of the record that ends with this node ends here or before.
    pub is_end: bool,
}

/// Visits the nodes of a tree in the order of the text. Each is read as in the record that has only
/// the nodes from the root to it. Returns the number of lines of the board.
pub(super) fn walk(
    tree: &GameTree<'_>,
    mut visit: impl FnMut(TreeNode<'_>),
) -> Result<u8, RecordError> {
    /// The state of the builder after a node of the path.
    struct Mark {
        number: u32,
        moves: usize,
        /// The numbers of points that became empty, and of stones that were placed.
        edits: [usize; 2],
        board: Option<Rc<(Board, usize)>>,
        ended: bool,
        stones: Rc<Stones>,
    }
    let mut builder = Builder::new(0);
    let mut path: Vec<Mark> = Vec::new();
    let mut last_main = None;
    for node in tree.nodes() {
        let (number, parent) = (node.number(), node.parent().map(Node::number));
        while path.last().is_some_and(|mark| Some(mark.number) != parent) {
            path.pop();
        }
        let (before, stones) = match path.last() {
            Some(mark) => {
                builder.record.moves.truncate(mark.moves);
                builder.record.edits.removed.truncate(mark.edits[0]);
                builder.record.edits.placed.truncate(mark.edits[1]);
                builder.board.clone_from(&mark.board);
                builder.ended = mark.ended;
                builder.stones.clone_from(&mark.stones);
                (mark.moves, Rc::clone(&mark.stones))
            }
            None => (0, Rc::default()),
        };
        builder.node(node.properties())?;
        builder.record.warnings.clear();
        let is_main = last_main == parent && number == parent.map_or(0, |parent| parent + 1);
        if is_main {
            last_main = Some(number);
        }
        visit(TreeNode {
            number,
            parent,
            is_main,
            has_branches: node.children().nth(1).is_some(),
            before,
            moves: builder.record.moves.get(before..).unwrap_or_default(),
            edits: &builder.record.edits,
            stones: &builder.stones,
            is_end: builder.ended,
        });
        let stones =
            if *stones == builder.stones { stones } else { Rc::new(builder.stones.clone()) };
        let Edits { removed, placed } = &builder.record.edits;
        path.push(Mark {
            number,
            moves: builder.record.moves.len(),
            edits: [removed.len(), placed.len()],
            board: builder.board.clone(),
            ended: builder.ended,
            stones,
        });
    }
    Ok(builder.record.size)
}

/// The number of moves after which nothing is set up; the replay uses fewer.
const MAX_PLACED: usize = 20_000;

/// The state of every point before the first move, in reading order; empty if nothing is set up.
type Stones = Vec<Option<Color>>;

struct Builder {
    record: GameRecord,
    stones: Stones,
    /// The stones that the current node sets up.
    of_node: Stones,
    /// True if the size of the board is read or used.
    begun: bool,
    /// True if the usable part of the record has ended; facts are still read.
    ended: bool,
    /// The board after this number of moves, once something is set up after the first.
    board: Option<Rc<(Board, usize)>>,
    /// True if komi was recorded as SGF does it.
    komi_read: bool,
    /// The title that Nihon Ki-in's records have in place of an event.
    title: String,
    odd: Odd,
}

/// Irregularities of a readable record.
#[derive(Default)]
// Each is a warning of its own.
#[expect(clippy::struct_excessive_bools)]
struct Odd {
    junk: usize,
    not_closed: bool,
    upper_case: bool,
    several_moves: bool,
    /// The first pass that is written as a word or a sign.
    pass: Option<String>,
    /// True if points are written as `Q16`.
    named_points: bool,
    /// True if a pass is written as the first point off the board.
    corner_passes: bool,
    /// True if the record says that there is no handicap, as Fox does of all games.
    zero_handicap: bool,
    /// Set-up stones on a stone of the other colour that the same node sets up.
    exchanged: usize,
}

/// The value of `B`, `W` or a list of points.
enum PointValue {
    Pass,
    At(Point),
    None,
}

impl Builder {
    fn new(bytes: usize) -> Builder {
        Builder {
            record: GameRecord {
                size: 19,
                setup: Vec::new(),
                to_move: None,
                // Most records have six bytes per move.
                moves: Vec::with_capacity((bytes / 6).min(400)),
                edits: Edits::default(),
                facts: Facts::default(),
                warnings: Vec::new(),
            },
            stones: Stones::new(),
            of_node: Stones::new(),
            begun: false,
            ended: false,
            board: None,
            komi_read: false,
            title: String::new(),
            odd: Odd::default(),
        }
    }

    fn warn(&mut self, warning: String) {
        self.record.warnings.push(warning);
    }

    /// Reads a node. Set-up comes before moves, whatever their order.
    fn node(&mut self, properties: &[Property<'_>]) -> Result<(), RecordError> {
        if !self.begun {
            self.board_of(properties)?;
            let begins = ["SZ", "AB", "AW", "AE", "B", "W"];
            self.begun =
                properties.iter().any(|property| begins.iter().any(|name| property.is(name)));
        }
        let mut moves = 0;
        self.of_node.clear();
        for property in properties {
            match &*property.name() {
                "AB" => self.set_up(property, Some(Color::Black)),
                "AW" => self.set_up(property, Some(Color::White)),
                "AE" => self.set_up(property, None),
                "PL" if self.record.moves.is_empty() => self.first_to_move(property),
                "B" | "W" => moves += 1,
                name => self.fact(name, property),
            }
        }
        if moves > 0 {
            for property in properties.iter().filter(|p| p.is("B") || p.is("W")) {
                let color = if property.is("B") { Color::Black } else { Color::White };
                self.played(color, property.value().raw());
            }
            self.odd.several_moves |= moves > 1;
        }
        Ok(())
    }

    /// The game and the board, which some programs write in a node after the first.
    fn board_of(&mut self, properties: &[Property<'_>]) -> Result<(), RecordError> {
        let value = |name| {
            let property = properties.iter().find(|property| property.is(name))?;
            Some(property.value().simple_text())
        };
        let is_go = |game: &str| {
            let names = [
                "", "1", "01", "go", "weiqi", "baduk", "igo", "го", "围棋", "圍棋", "囲碁", "碁",
                "바둑", "game",
            ];
            let game = game.to_lowercase();
            let game = game.trim_end_matches(".0");
            let words = game.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
            words.clone().all(|word| names.contains(&word))
                || names.contains(&words.collect::<String>().as_str())
        };
        if let Some(game) = value("GM").filter(|game| !is_go(game)) {
            return Err(RecordError::NotGo { game: game.into_owned() });
        }
        if let Some(size) = value("SZ").filter(|size| !size.is_empty()) {
            let side = |side: &str| {
                let number =
                    Number::parse(side).filter(|n| n.value.fract() == 0.0 && n.value >= 0.0);
                number.map(|n| n.value as u32).ok_or(())
            };
            let mut sides =
                size.trim_matches(['"', '\'']).split([':', 'x', 'X', '*', '×', '乘']).map(side);
            self.record.size = match (sides.next(), sides.next(), sides.next()) {
                (Some(Ok(n @ 2..=25)), None, None) => n as u8,
                (Some(Ok(a)), Some(Ok(b)), None) if a != b => {
                    return Err(RecordError::NotSquare { size: size.into_owned() });
                }
                (Some(Ok(a @ 2..=25)), Some(Ok(_)), None) => a as u8,
                _ => return Err(RecordError::Size { size: size.into_owned() }),
            };
        }
        Ok(())
    }

    fn place(&mut self, value: &str) -> PointValue {
        let line = |letter: u8| letter.checked_sub(b'a').filter(|line| *line < MAX_SIZE);
        if let &[col, row] = value.as_bytes() {
            if (col, row) == (b't', b't') && self.record.size <= 19 {
                return PointValue::Pass;
            }
            if let (Some(row), Some(col)) = (line(row), line(col)) {
                return PointValue::At(Point::new(row, col));
            }
        }
        let letters: String = value.chars().filter(|c| !c.is_ascii_whitespace()).collect();
        match letters.len() {
            0 => PointValue::Pass,
            2 if letters != value => self.place(&letters),
            2 if letters.bytes().any(|b| b.is_ascii_uppercase()) => {
                let place = self.place(&letters.to_ascii_lowercase());
                self.odd.upper_case |= !matches!(place, PointValue::None);
                place
            }
            4 if letters.eq_ignore_ascii_case("pass") => PointValue::Pass,
            _ => match Point::from_name(&letters, self.record.size) {
                Some(point) => {
                    self.odd.named_points = true;
                    PointValue::At(point)
                }
                None => PointValue::None,
            },
        }
    }

    /// Reads nodes that are a move and nothing else.
    fn moves(&mut self, moves: Moves<'_>) {
        self.begun = true;
        for (color, point) in moves {
            self.played(color, point);
        }
    }

    fn played(&mut self, color: Color, value: &str) {
        if self.ended {
            return;
        }
        let point = match self.place(value) {
            PointValue::Pass => None,
            PointValue::At(point) if [point.row(), point.col()] == [self.record.size; 2] => {
                self.odd.corner_passes = true;
                None
            }
            PointValue::At(point) => Some(point),
            PointValue::None if is_pass(value) => {
                self.odd.pass.get_or_insert_with(|| value.to_owned());
                None
            }
            PointValue::None => {
                let number = self.record.moves.len() + 1;
                self.ended = true;
                self.warn(format!(
                    "move {number}: {}[{value}] is not a point; only the moves before it are used",
                    color.letter()
                ));
                return;
            }
        };
        self.record.moves.push(Move { color, point });
    }

    fn set_up(&mut self, property: &Property<'_>, color: Option<Color>) {
        if self.ended || property.values().all(|value| value.raw().trim().is_empty()) {
            return;
        }
        let is_late = !self.record.moves.is_empty();
        for value in property.values().flat_map(|value| points_of(value.raw())) {
            let (from, to) = value.split_once(':').unwrap_or((value, value));
            let corners = (self.place(from), self.place(to));
            let size = self.record.size;
            let (a, b) = match corners {
                (PointValue::At(a), PointValue::At(b)) if a.is_on(size) && b.is_on(size) => (a, b),
                _ => {
                    self.bad_stone(property, value);
                    continue;
                }
            };
            if is_late {
                self.set_up_later(a, b, color);
                continue;
            }
            let points = usize::from(size) * usize::from(size);
            self.stones.resize(points, None);
            self.of_node.resize(points, None);
            for point in rectangle(a, b) {
                let index = point.index(size);
                if let (Some(stone), Some(of_node)) =
                    (self.stones.get_mut(index), self.of_node.get_mut(index))
                {
                    let is_other = color.is_some() && *of_node == color.map(Color::opposite);
                    self.odd.exchanged += usize::from(is_other);
                    (*stone, *of_node) = (color, color);
                }
            }
        }
    }

    /// Sets up a rectangle after the first move.
    fn set_up_later(&mut self, a: Point, b: Point, color: Option<Color>) {
        let size = self.record.size;
        let (mut board, played) = if let Some(board) = self.board.take() {
            Rc::unwrap_or_clone(board)
        } else {
            let mut board = Board::new(size);
            for (index, stone) in self.stones.iter().enumerate() {
                let _ = board.set(Point::from_index(index, size), *stone);
            }
            let number = self.record.moves.len();
            self.warn(format!(
                "after move {number}: a position is set up; play goes on there, with the stones as moves"
            ));
            (board, 0)
        };
        for mv in self.record.moves.iter().skip(played) {
            if let Some(point) = mv.point {
                let _ = board.play(mv.color, point, &mut Vec::new());
            }
        }
        for point in rectangle(a, b) {
            let before = board.get(point);
            if before == color.map_or(State::Empty, State::from) {
                continue;
            }
            let moves = self.record.moves.len();
            if before != State::Empty {
                self.record.edits.removed.push((moves, point));
            }
            if moves >= MAX_PLACED {
                self.ended = true;
                return;
            }
            if let Some(color) = color {
                self.record.edits.placed.push(moves);
                self.record.moves.push(Move { color, point: Some(point) });
            }
            let _ = board.set(point, color);
        }
        self.board = Some(Rc::new((board, self.record.moves.len())));
    }

    fn bad_stone(&mut self, property: &Property<'_>, value: &str) {
        let name = property.name();
        let size = self.record.size;
        self.warn(format!(
            "{name}[{value}] is not a point of a board of {size} lines; it is ignored"
        ));
    }

    fn first_to_move(&mut self, property: &Property<'_>) {
        let value = property.value().simple_text();
        let word = super::fold(&value);
        let words = [
            ("blanc", Color::White),
            ("bianc", Color::White),
            ("noir", Color::Black),
            ("neg", Color::Black),
            ("ner", Color::Black),
            ("schwarz", Color::Black),
        ];
        let named = words.iter().find(|(name, _)| word.starts_with(name));
        let first = |text: &str| text.chars().next().unwrap_or_default();
        self.record.to_move = match (first(&word), first(&value)) {
            _ if named.is_some() => named.map(|(_, color)| *color),
            ('b' | 'x' | '1' | 'ч' | '黑' | '黒' | '●' | '⚫', _) | (_, '흑') => {
                Some(Color::Black)
            }
            ('w' | 'o' | '2' | 'б' | '白' | '○' | '〇' | '◯' | '⚪', _) | (_, '백') => {
                Some(Color::White)
            }
            ('\0', _) => self.record.to_move,
            _ => {
                self.warn(format!("PL[{value}] is not a colour; it is ignored"));
                self.record.to_move
            }
        };
    }

    /// Adds a fact of the game. The first non-empty value is used.
    fn fact(&mut self, name: &str, property: &Property<'_>) {
        let facts = &mut self.record.facts;
        let field = match name {
            "PB" => &mut facts.black,
            "PW" => &mut facts.white,
            "BR" => &mut facts.black_rank,
            "WR" => &mut facts.white_rank,
            "BT" => &mut facts.black_team,
            "WT" => &mut facts.white_team,
            "EV" => &mut facts.event,
            "RO" => &mut facts.round,
            "PC" => &mut facts.place,
            "GN" => &mut facts.game_name,
            "RU" => &mut facts.rules,
            // Chinese servers write `RD` for the date and `KO` for komi.
            "DT" | "RD" => &mut facts.date_text,
            "RE" => &mut facts.result_text,
            "KM" => return self.komi(property),
            "KO" => return self.komi_of_server(property),
            "HA" if facts.handicap == 0 => return self.handicap(property),
            // In later nodes, `TE` marks a good move.
            "TE" if self.record.moves.is_empty() => &mut self.title,
            _ => return,
        };
        if field.is_empty() {
            // Some texts were converted twice: `&amp;eacute;`.
            let text = without_entities(without_entities(property.value().simple_text()));
            text.trim().clone_into(field);
        }
    }

    fn komi_of_server(&mut self, property: &Property<'_>) {
        // SGF's own `KO` has no number.
        if self.record.facts.komi.is_none() && self.record.moves.is_empty() {
            self.record.facts.komi = number::komi(&property.value().simple_text());
        }
    }

    fn komi(&mut self, property: &Property<'_>) {
        let text = property.value().simple_text();
        if self.komi_read || text.is_empty() {
            return;
        }
        self.komi_read = true;
        self.record.facts.komi = number::komi(&text).or_else(|| number::komi_in(&text));
        if self.record.facts.komi.is_none() {
            self.warn(format!("KM[{text}] is not a recognised komi"));
        }
    }

    fn handicap(&mut self, property: &Property<'_>) {
        let text = property.value().simple_text();
        match Number::parse(&text) {
            Some(n) if n.value.fract() == 0.0 && (0.0..=255.0).contains(&n.value) => {
                self.record.facts.handicap = n.value as u8;
                self.odd.zero_handicap = n.value == 0.0;
            }
            _ if text.is_empty() => {}
            _ => self.warn(format!("HA[{text}] is not a number of stones; 0 is assumed")),
        }
    }

    fn finish(mut self) -> GameRecord {
        let size = self.record.size;
        let stones = self.stones.iter().enumerate();
        self.record.setup = stones
            .filter_map(|(index, color)| color.map(|color| (Point::from_index(index, size), color)))
            .collect();
        let facts = &mut self.record.facts;
        if facts.event.is_empty() && !matches!(self.title.as_str(), "1" | "2") {
            facts.event = std::mem::take(&mut self.title);
        }
        facts.dates = Date::parse_all(&facts.date_text);
        facts.outcome = Outcome::parse(&facts.result_text);
        if facts.komi.is_none() && !self.komi_read {
            let named = [("EV", &facts.event), ("GN", &facts.game_name), ("RU", &facts.rules)];
            let found = named.iter().find_map(|(name, text)| Some((*name, number::komi_in(text)?)));
            if let Some((name, komi)) = found {
                facts.komi = Some(komi);
                self.warn(format!("komi is read from {name}"));
            }
        }
        self.split_names();
        self.infer_handicap();
        self.judge();
        self.record.moves.shrink_to_fit();
        self.record
    }

    /// Takes a rank from a name that ends with one, `Lee Sedol 9p`, if the record has no other.
    fn split_names(&mut self) {
        let facts = &mut self.record.facts;
        let mut found = Vec::new();
        let players =
            [(&mut facts.black, &mut facts.black_rank), (&mut facts.white, &mut facts.white_rank)];
        for (name, rank) in players.into_iter().filter(|(_, rank)| rank.is_empty()) {
            let Some((plain, of_name)) = name_and_rank(name) else { continue };
            // Not the number in `Team robot3d`.
            let word = name.get(plain.len()..).unwrap_or_default();
            let is_number = |c: char| c.is_numeric() || "一二三四五六七八九十初".contains(c);
            if !word
                .trim_start_matches([' ', '\u{3000}', '(', '[', '（', 'P'])
                .starts_with(is_number)
            {
                continue;
            }
            let plain = plain.to_owned();
            *rank = of_name.to_string();
            found.push(format!("the rank {rank} is read from the name {name}"));
            *name = plain;
        }
        self.record.warnings.extend(found);
    }

    /// Reads black's first moves as a handicap where a record begins with two to nine of them on different
    /// points, and white plays next: on star points if the record has no `HA`, anywhere if it is 0.
    fn infer_handicap(&mut self) {
        let GameRecord { facts, setup, moves, size, .. } = &self.record;
        if facts.handicap > 0 {
            return;
        }
        let is_star = |point: &Point| is_star_point(*point, *size);
        let first = moves.first().map(|mv| mv.color).or(self.record.to_move);
        if (2..=9).contains(&setup.len())
            && setup.iter().all(|(point, color)| *color == Color::Black && is_star(point))
            && first == Some(Color::White)
        {
            let stones = setup.len();
            self.record.facts.handicap = stones as u8;
            self.warn(format!(
                "{stones} black stones are set up on star points: they are read as a handicap"
            ));
            return;
        }
        let (placed, length) = handicap_moves(moves);
        let mut points: Vec<Option<Point>> = placed.iter().map(|mv| mv.point).collect();
        let on_stars = points.iter().all(|point| point.as_ref().is_some_and(is_star));
        let stones = points.len();
        points.sort_unstable();
        points.dedup();
        let is_handicap = setup.is_empty()
            && self.record.edits.placed.is_empty()
            && (2..=9).contains(&stones)
            && length < moves.len()
            && points.len() == stones
            && (on_stars || self.odd.zero_handicap && length == stones);
        if is_handicap {
            self.record.facts.handicap = stones as u8;
            self.warn(format!("black begins with {stones} moves: they are read as a handicap"));
        }
    }

    /// Adds warnings about irregularities of the whole record.
    fn judge(&mut self) {
        let GameRecord { facts, setup, moves, .. } = &self.record;
        let mut warnings = Vec::new();
        let says_nothing = ["?", "unknown", "未知", "不明", "不详", "不詳"];
        let is_date = facts.date_text.contains(|c: char| c.is_alphanumeric() && c != '0');
        if facts.dates.is_empty()
            && is_date
            && !says_nothing.iter().any(|word| facts.date_text.eq_ignore_ascii_case(word))
        {
            warnings.push(format!("DT[{}] is not a recognised date", facts.date_text));
        }
        if facts.outcome == Outcome::Unknown && !facts.result_text.is_empty() {
            let known = ["?", "unknown", "unfinished"];
            if !known.iter().any(|word| facts.result_text.eq_ignore_ascii_case(word)) {
                warnings.push(format!("RE[{}] is not a recognised result", facts.result_text));
            }
        }
        let handicap = usize::from(facts.handicap);
        let placed = handicap_moves(moves).0.len();
        let black = setup.iter().filter(|stone| stone.1 == Color::Black).count();
        if handicap > 1 && black == 0 && placed < handicap && !moves.is_empty() {
            warnings.push(format!("HA[{handicap}], but no handicap stones are set up"));
        }
        let captured = without_liberties(&self.stones, self.record.size);
        if captured > 0 {
            let stones = if captured == 1 { "stone has" } else { "stones have" };
            warnings.push(format!("{captured} {stones} no liberties in the set-up"));
        }
        if self.odd.exchanged > 0 {
            let points = if self.odd.exchanged == 1 { "point is" } else { "points are" };
            warnings.push(format!(
                "{} {points} set up in both colours; the later stone counts",
                self.odd.exchanged
            ));
        }
        if let Some(pass) = &self.odd.pass {
            warnings.push(format!("[{pass}] is read as a pass"));
        }
        if self.odd.named_points {
            warnings.push("points such as Q16 are read by these names".to_owned());
        }
        if self.odd.corner_passes {
            warnings.push("the first point off the board is read as a pass".to_owned());
        }
        if self.odd.upper_case {
            warnings.push("letters of points in upper case are read as lower case".to_owned());
        }
        if self.odd.several_moves {
            warnings.push("some nodes hold more than one move; all are used in order".to_owned());
        }
        if self.odd.junk > 0 {
            let places = if self.odd.junk == 1 { "place" } else { "places" };
            warnings.push(format!("text that is not SGF was skipped ({} {places})", self.odd.junk));
        }
        if self.odd.not_closed {
            warnings.push("the game is not closed with `)`; its end may be missing".to_owned());
        }
        self.record.warnings.extend(warnings);
    }
}

/// Returns whether the value of a move is a word or a sign for a pass.
fn is_pass(value: &str) -> bool {
    let words = ["zz", "pas", "虚手", "虛手", "停一手", "停着", "停手", "パス", "패스", "통과"];
    let value = value.trim();
    value.chars().all(|c| c.is_ascii_punctuation())
        || words.iter().any(|word| value.eq_ignore_ascii_case(word))
}

/// The points of a value of a list; some programs write all into one, with commas or blanks between.
fn points_of(value: &str) -> impl Iterator<Item = &str> {
    let is_gap = |c: char| c == ',' || c.is_whitespace();
    let is_list = value.split(is_gap).all(|part| part.is_empty() || part.len() > 1);
    let parts = value.split(move |c| is_list && is_gap(c)).map(str::trim);
    parts.filter(|part| !part.is_empty())
}

/// The points of a rectangle between two corners, in reading order.
fn rectangle(a: Point, b: Point) -> impl Iterator<Item = Point> {
    let between = |a: u8, b: u8| a.min(b)..=a.max(b);
    let cols = between(a.col(), b.col());
    let rows = between(a.row(), b.row());
    rows.flat_map(move |row| cols.clone().map(move |col| Point::new(row, col)))
}

/// HTML's names of characters in records that came from web pages, but for letters with accents.
const ENTITIES: [(&str, char); 35] = [
    ("amp", '&'),
    ("AMP", '&'),
    ("copy", '©'),
    ("reg", '®'),
    ("deg", '°'),
    ("times", '×'),
    ("hearts", '♥'),
    ("lt", '<'),
    ("gt", '>'),
    ("quot", '"'),
    ("apos", '\''),
    ("nbsp", ' '),
    ("ndash", '–'),
    ("mdash", '—'),
    ("hellip", '…'),
    ("middot", '·'),
    ("lsquo", '‘'),
    ("rsquo", '’'),
    ("ldquo", '“'),
    ("rdquo", '”'),
    ("szlig", 'ß'),
    ("aelig", 'æ'),
    ("AElig", 'Æ'),
    ("oelig", 'œ'),
    ("OElig", 'Œ'),
    ("oslash", 'ø'),
    ("Oslash", 'Ø'),
    ("lstrok", 'ł'),
    ("Lstrok", 'Ł'),
    ("eth", 'ð'),
    ("ETH", 'Ð'),
    ("thorn", 'þ'),
    ("THORN", 'Þ'),
    ("inodot", 'ı'),
    ("dstrok", 'đ'),
];

/// The names of accents in HTML's names of letters, such as `uuml`, and the characters that combine to the
/// letter.
const ACCENTS: [(&str, char); 11] = [
    ("acute", '\u{301}'),
    ("grave", '\u{300}'),
    ("circ", '\u{302}'),
    ("uml", '\u{308}'),
    ("tilde", '\u{303}'),
    ("ring", '\u{30a}'),
    ("cedil", '\u{327}'),
    ("caron", '\u{30c}'),
    ("breve", '\u{306}'),
    ("ogon", '\u{328}'),
    ("macr", '\u{304}'),
];

/// The character of HTML's name of it.
fn named_entity(name: &str) -> Option<char> {
    if let Some((_, c)) = ENTITIES.iter().find(|(known, _)| *known == name) {
        return Some(*c);
    }
    let letter = name.chars().next().filter(char::is_ascii_alphabetic)?;
    let (_, accent) = ACCENTS.iter().find(|(known, _)| *known == &name[1..])?;
    unicode_normalization::char::compose(letter, *accent)
}

/// A text in which HTML's entities, such as `&#26575;` and `&uuml;`, are the characters that they name.
fn without_entities(text: Cow<'_, str>) -> Cow<'_, str> {
    if !text.contains('&') {
        return text;
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = &*text;
    while let Some((before, after)) = rest.split_once('&') {
        plain.push_str(before);
        let entity = after.split_once(';').filter(|(name, _)| name.len() <= 8);
        let named = entity.and_then(|(name, after)| {
            let c = match name.strip_prefix('#') {
                Some(number) => {
                    let hexadecimal = number.strip_prefix(['x', 'X']);
                    let code = match hexadecimal {
                        Some(digits) => u32::from_str_radix(digits, 16),
                        None => number.parse(),
                    };
                    char::from_u32(code.ok()?).filter(|c| !c.is_control())?
                }
                None => named_entity(name)?,
            };
            Some((c, after))
        });
        let (c, after) = named.unwrap_or(('&', after));
        plain.push(c);
        rest = after;
    }
    plain.push_str(rest);
    Cow::Owned(plain)
}

/// Black's moves at the beginning, between which white may pass, and the number of moves with these
/// passes.
fn handicap_moves(moves: &[Move]) -> (Vec<Move>, usize) {
    let is_pass = |mv: &Move| mv.color == Color::White && mv.point.is_none();
    let first = moves.iter().take_while(|mv| mv.color == Color::Black || is_pass(mv));
    let black = first.clone().filter(|mv| mv.color == Color::Black).copied().collect();
    (black, first.count())
}

/// Returns whether the point is one of the nine points on which handicap stones are placed.
fn is_star_point(point: Point, size: u8) -> bool {
    let near = if size < 13 { 2 } else { 3 };
    let lines = [near, size / 2, size.saturating_sub(near + 1)];
    size >= 7 && size % 2 == 1 && lines.contains(&point.row()) && lines.contains(&point.col())
}

/// The number of stones of a position whose strings have no liberties.
fn without_liberties(stones: &[Option<Color>], size: u8) -> usize {
    if stones.iter().all(Option::is_none) {
        return 0;
    }
    let mut board = Board::new(size);
    for (point, &color) in Point::all(size).zip(stones) {
        let _ = board.set(point, color);
    }
    board.strings().filter(|string| board.liberties(string).is_empty()).map(|s| s.len()).sum()
}
