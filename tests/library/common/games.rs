//! Games made at random: small boards, many captures and kos, suicides, passes and set-ups.

use gopdb::go::{Board, Color, Point, State, Symmetry};
use gopdb::record::Move;

use crate::dice::Dice;

/// A game before it is written down.
#[derive(Clone, Debug)]
pub struct Game {
    pub size: u8,
    pub setup: Vec<(Point, Color)>,
    pub to_move: Option<Color>,
    pub moves: Vec<Move>,
    /// Properties of the root, with texts that need no escape.
    pub facts: Vec<(&'static str, String)>,
    /// A comment and its move.
    pub comment: Option<(usize, String)>,
}

impl Game {
    /// The record.
    pub fn sgf(&self) -> String {
        let mut text = format!("(;GM[1]FF[4]CA[UTF-8]SZ[{}]", self.size);
        for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
            let stones: Vec<String> =
                self.setup.iter().filter(|s| s.1 == color).map(|s| s.0.sgf()).collect();
            if !stones.is_empty() {
                text += &format!("{name}[{}]", stones.join("]["));
            }
        }
        if let Some(color) = self.to_move {
            text += &format!("PL[{}]", color.letter());
        }
        for (name, value) in &self.facts {
            text += &format!("{name}[{value}]");
        }
        for (i, m) in self.moves.iter().enumerate() {
            let point = m.point.map(Point::sgf).unwrap_or_default();
            text += &format!(";{}[{point}]", m.color.letter());
            if let Some((_, comment)) = self.comment.as_ref().filter(|(at, _)| *at == i) {
                text += &format!("C[{comment}]");
            }
        }
        text + ")\n"
    }

    /// The game on the turned board; the colours stay.
    pub fn image(&self, symmetry: Symmetry) -> Game {
        let turn = |p: Point| symmetry.point(p, self.size);
        Game {
            setup: self.setup.iter().map(|&(p, color)| (turn(p), color)).collect(),
            moves: self.moves.iter().map(|m| Move { point: m.point.map(turn), ..*m }).collect(),
            ..self.clone()
        }
    }

    /// The game with another value of a property.
    pub fn with(&self, name: &'static str, value: &str) -> Game {
        let mut game = self.clone();
        game.facts.retain(|fact| fact.0 != name);
        game.facts.push((name, value.to_owned()));
        game
    }
}

const PLAYERS: [&str; 6] =
    ["Honinbo Shusaku", "Cho Chikun", "CHO U", "Çelik Müller", "Lee Sedol", "李世石"];
const RANKS: [&str; 6] = ["9p", "7d", "1 dan", "3k", "12k", "名人"];
const DATES: [&str; 8] =
    ["1846-09-11", "1999", "2003-05", "2003-05-20,21", "2003-06-01", "2010", "0000", "some day"];
const RESULTS: [&str; 12] =
    ["B+R", "W+R", "B+3.5", "W+0.5", "B+12", "W+T", "B+F", "W+", "0", "Void", "?", "黑中盘胜"];
const EVENTS: [&str; 4] = ["Castle Game", "Meijin", "Meijin league", "Café tournament"];
const COMMENTS: [&str; 3] = ["A ladder.", "Escapes the LADDER?", "The ear-reddening move"];

/// A game on a board of `size` lines.
pub fn random_game(dice: &mut Dice, size: u8) -> Game {
    let lengths = [0, 1, 5, 12, 29, 30, 31, 60, 100, 150];
    let length = dice.pick(&lengths).min(20 * usize::from(size));
    let mut game = Game {
        size,
        setup: Vec::new(),
        to_move: None,
        moves: Vec::new(),
        facts: random_facts(dice),
        comment: dice.chance(40).then(|| (dice.roll(length.max(1)), dice.pick(&COMMENTS).into())),
    };
    let mut board = Board::new(size);
    let mut color = if dice.chance(25) { Color::White } else { Color::Black };
    set_up(dice, &mut game, &mut board);
    if dice.chance(40) {
        game.to_move = Some(if dice.chance(80) { color } else { color.opposite() });
    }
    let mut ko = None;
    while game.moves.len() < length {
        let point = next_point(dice, &board, color, ko);
        game.moves.push(Move { color, point });
        ko = None;
        if let Some(point) = point {
            let mut captured = Vec::new();
            board.play(color, point, &mut captured).unwrap();
            ko = (captured.len() == 1 && captured[0] != point).then(|| captured[0]);
        }
        if dice.chance(95) {
            color = color.opposite();
        }
    }
    // Now and then a move that cannot be played: the rest does not count.
    if dice.chance(5)
        && let Some(point) = Point::all(size).find(|&p| board.get(p) != State::Empty)
    {
        game.moves.push(Move { color, point: Some(point) });
        game.moves.push(Move { color: color.opposite(), point: None });
    }
    game
}

fn set_up(dice: &mut Dice, game: &mut Game, board: &mut Board) {
    let kind = dice.roll(10);
    if kind > 3 {
        return;
    }
    let count = 1 + dice.roll(usize::from(game.size) + 1);
    for _ in 0..count {
        let point = Point::from_index(dice.roll(usize::from(game.size).pow(2)), game.size);
        // Two stones without a move between: black alone is a handicap.
        let color = if kind < 2 || dice.chance(50) { Color::Black } else { Color::White };
        if board.get(point) == State::Empty {
            board.set(point, Some(color)).unwrap();
            game.setup.push((point, color));
        }
    }
    if kind == 0 {
        game.facts.push(("HA", game.setup.len().to_string()));
    }
}

/// Captures, retaken kos and suicides distinguish right counts from wrong ones.
fn next_point(dice: &mut Dice, board: &Board, color: Color, ko: Option<Point>) -> Option<Point> {
    let empty: Vec<Point> =
        Point::all(board.size()).filter(|&p| board.get(p) == State::Empty).collect();
    if empty.is_empty() || dice.chance(5) {
        return None;
    }
    if let Some(point) = ko
        && dice.chance(50)
    {
        return Some(point);
    }
    let taken_by = |point: Point| {
        let mut captured = Vec::new();
        board.clone().play(color, point, &mut captured).unwrap();
        captured
    };
    let any = dice.pick(&empty);
    if dice.chance(40) {
        let captures = |p: &Point| taken_by(*p).iter().any(|&t| board.get(t) != State::Empty);
        let captures: Vec<Point> = empty.iter().copied().filter(captures).collect();
        return Some(if captures.is_empty() { any } else { dice.pick(&captures) });
    }
    // Suicides come by themselves on a full board; not every eye is to be filled.
    if taken_by(any).contains(&any) && dice.chance(60) { None } else { Some(any) }
}

fn random_facts(dice: &mut Dice) -> Vec<(&'static str, String)> {
    let mut facts = Vec::new();
    let mut add = |dice: &mut Dice, percent, name, values: &[&str]| {
        if dice.chance(percent) {
            facts.push((name, dice.pick(values).to_owned()));
        }
    };
    add(dice, 90, "PB", &PLAYERS);
    add(dice, 90, "PW", &PLAYERS);
    add(dice, 60, "BR", &RANKS);
    add(dice, 60, "WR", &RANKS);
    add(dice, 80, "DT", &DATES);
    add(dice, 90, "RE", &RESULTS);
    add(dice, 60, "EV", &EVENTS);
    add(dice, 30, "RO", &["1", "Final"]);
    add(dice, 30, "PC", &["Tokyo", "Seoul", "Zürich"]);
    add(dice, 30, "RU", &["Japanese", "Chinese"]);
    add(dice, 70, "KM", &["0", "5.5", "6.5", "375", "-5.5"]);
    facts
}

/// Games on boards of 2 to 9 lines, some of them twice: as they are, turned, or with other facts.
pub fn random_games(seed: u64, count: usize) -> Vec<Game> {
    let mut dice = Dice(seed);
    let mut games: Vec<Game> = Vec::new();
    while games.len() < count {
        let game = match games.len() {
            n @ 1.. if dice.chance(15) => {
                let known = games[dice.roll(n)].clone();
                let turned = known.image(Symmetry::from_number(dice.roll(8) as u8));
                match dice.roll(3) {
                    0 => known,
                    1 => turned,
                    _ => turned.with("RE", "W+R").with("DT", "1955").with("EV", "other source"),
                }
            }
            _ => {
                let size = dice.pick(&[2, 3, 4, 5, 5, 6, 7, 7, 8, 9, 9]);
                random_game(&mut dice, size)
            }
        };
        games.push(game);
    }
    games
}
