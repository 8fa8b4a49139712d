//! From the parts of a request to statements.

use super::super::text::Quoted;
use super::super::{ME, parse, parse_query};
use super::read::{Noun, Piece};
use super::tables::corner_name;
use crate::go::Color;

/// The condition of games that all games meet.
const ALL_GAMES: &str = "moves 0..";

/// The parts of a request that have been read so far.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a word that was said or not")]
struct Draft {
    noun: Option<Noun>,
    is_top: bool,
    has_game: bool,
    has_games: bool,
    /// Conditions that are joined by `and`: each one or several joined by `or`.
    conditions: Vec<Vec<String>>,
    is_or: bool,
    is_not: bool,
    /// The last player or opening, and the place of its condition.
    subject: Option<(Subject, usize)>,
    /// The result of the next player, if a word before gives it.
    next_player: NextPlayer,
    /// The last shape's or corner's condition.
    pattern: Option<usize>,
    place: Option<&'static str>,
    players: Vec<String>,
    points: Vec<String>,
    number: Option<u32>,
    game_move: Option<u32>,
    order: Option<&'static str>,
    player_order: Option<&'static str>,
    result: Option<u32>,
    is_export: bool,
    is_remove: bool,
    is_versus: bool,
    /// The colour of the next player or opening.
    color: Option<Color>,
    dictionary_shape: Option<String>,
    /// True if players of many games were asked for, whom no command lists alone.
    has_least_games: bool,
    /// The positions of the pattern.
    moves: Option<String>,
    /// The topic of the help that is asked for.
    topic: Option<Noun>,
    /// The last corner point, and the place of its condition.
    corner: Option<(u8, u8, usize)>,
    /// True if the number is that of a game: it follows `game`.
    is_ordinal: bool,
    follows_game: bool,
}

/// The subject of the next words.
#[derive(Clone)]
enum Subject {
    Player(String),
    Opening,
}

/// The result of the next player.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum NextPlayer {
    #[default]
    Played,
    Won,
    Lost,
}

/// A statement that a request may mean.
pub(super) struct Reading {
    pub line: String,
    /// False if the statement does not say a part of the request.
    pub is_complete: bool,
}

/// The readings of the pieces of a request, the likeliest first.
pub(super) fn readings(pieces: &[Piece]) -> Vec<Reading> {
    let mut draft = Draft::default();
    for piece in pieces {
        draft.add(piece);
    }
    let is_complete = draft.is_complete();
    let lines = draft.finish().into_iter().filter(|line| is_valid(line));
    lines.map(|line| Reading { line, is_complete }).collect()
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns whether a line is a statement. Commands without a statement of their own are checked by
/// their query.
fn is_valid(line: &str) -> bool {
    // What the shell has beside the language.
    if line.starts_with("show #") || line.strip_prefix("export ").is_some_and(is_number) {
        return true;
    }
    let command = line.split(' ').next().unwrap_or_default();
    if super::super::COMMANDS.contains(&command) {
        return parse(line).is_ok();
    }
    let query = line.split_once(" where ").map(|(_, query)| query.split(" --").next());
    query.flatten().is_none_or(|query| parse_query(query).is_ok())
}

impl Draft {
    fn add(&mut self, piece: &Piece) {
        let follows_game = std::mem::replace(&mut self.follows_game, *piece == Piece::Game);
        match piece {
            // `games of 5 dan players` are games.
            Piece::Noun(Noun::Players) if self.has_games && !self.is_top => {}
            Piece::Noun(noun) if self.noun == Some(Noun::Help) => self.topic = Some(*noun),
            // `number of games per year`
            Piece::Noun(Noun::Trend) if self.noun == Some(Noun::Stats) => {
                self.noun = Some(Noun::Trend);
            }
            Piece::Noun(noun) => self.noun = Some(self.noun.unwrap_or(*noun)),
            Piece::Game => self.has_game = true,
            Piece::Games => self.has_games = true,
            Piece::Top => self.is_top = true,
            Piece::DictionaryShape(shape) => self.dictionary_shape = Some(shape.to_string()),
            Piece::LeastGames => self.has_least_games = true,
            Piece::Number(number) => {
                self.number = Some(*number);
                self.is_ordinal = follows_game;
            }
            Piece::Move(number) => self.game_move = Some(*number),
            Piece::Order(order) => self.order = Some(order),
            Piece::PlayerOrder(order) => self.player_order = Some(order),
            Piece::Result(number) => self.result = Some(*number),
            Piece::Export => self.is_export = true,
            Piece::Remove => self.is_remove = true,
            Piece::Moves(moves) => self.moves = Some(moves.to_string()),
            Piece::Condition(text) if text == ME => self.player(ME),
            Piece::Condition(text) => self.condition(text.to_string()),
            Piece::Margin(margin) => self.condition(format!("result +{margin}")),
            Piece::Me => self.player(ME),
            Piece::MeWon => {
                self.player(ME);
                self.won();
            }
            Piece::MeLost => {
                self.player(ME);
                self.lost();
            }
            // `who beat AlphaGo`
            Piece::Beat if self.of_subject().is_none() => self.next_player = NextPlayer::Lost,
            Piece::Won | Piece::Beat => self.won(),
            Piece::Lost => self.lost(),
            Piece::LostTo | Piece::WonBy => self.next_player = NextPlayer::Won,
            Piece::Player(name) => self.player(name),
            Piece::Opening(name) => {
                let at = self.condition_at(format!("fuseki {}", Quoted(name)));
                self.subject = Some((Subject::Opening, at));
                self.next_color();
            }
            Piece::Joseki(name) => self.condition(format!("joseki {}", Quoted(name))),
            Piece::Shape(name) => {
                self.pattern = Some(self.condition_at(format!("shape {name}")));
                self.next_color();
            }
            Piece::Corner(a, b) => {
                let at = self.condition_at(corner(*a, *b));
                self.corner = Some((*a, *b, at));
                self.next_color();
            }
            Piece::Point(point) => self.points.push(point.to_string()),
            Piece::Place(place) => {
                let last = self.conditions.last_mut().and_then(|group| group.last_mut());
                if !last.is_some_and(|condition| put_at(condition, place)) {
                    self.place = Some(place);
                }
            }
            Piece::AsColor(color) => self.as_color(*color),
            Piece::Or => self.is_or = true,
            Piece::Not => self.is_not = true,
            Piece::Versus => self.is_versus = true,
            Piece::Between => {}
        }
    }

    fn condition(&mut self, text: String) {
        self.condition_at(text);
    }

    /// Adds a condition and returns its place.
    fn condition_at(&mut self, text: String) -> usize {
        let text = if self.is_not { format!("not {text}") } else { text };
        match self.conditions.last_mut().filter(|_| self.is_or) {
            Some(last) => last.push(text),
            None => self.conditions.push(vec![text]),
        }
        (self.is_or, self.is_not) = (false, false);
        self.conditions.len() - 1
    }

    fn player(&mut self, name: &str) {
        let next = std::mem::take(&mut self.next_player);
        if next == NextPlayer::Won {
            self.condition(won(name));
            return;
        }
        self.players.push(player(name));
        let at = self.condition_at(player(name));
        self.subject = Some((Subject::Player(name.to_owned()), at));
        if next == NextPlayer::Lost {
            self.lost();
        }
        self.next_color();
    }

    /// Gives the subject the colour that was said before it: `white plays sanrensei`.
    fn next_color(&mut self) {
        if let Some(color) = self.color.take() {
            self.as_color(color);
        }
    }

    /// Returns whether the statement says all of the request.
    fn is_complete(&self) -> bool {
        let has_pattern = self.pattern.is_some() || self.corner.is_some();
        let asks_for_rates = matches!(self.noun, Some(Noun::Stats | Noun::Explore | Noun::Trend));
        // A sequence is played in a corner, and the list has those of all corners.
        let is_placed = match self.place {
            None => true,
            Some("corner") => has_pattern || self.has("joseki ") || self.noun == Some(Noun::Joseki),
            Some("side" | "center") => self.pattern.is_some(),
            Some(_) if self.has("joseki ") => {
                self.conditions.iter().flatten().any(|condition| takes_corner(condition))
            }
            Some(_) => self.noun == Some(Noun::Joseki),
        };
        is_placed
            && (self.color.is_none() || asks_for_rates)
            && (self.game_move.is_none() || self.has_game && self.number.is_some())
            && !self.has_least_games
            && (self.dictionary_shape.is_none() || !has_pattern)
            && !(self.noun == Some(Noun::Explore) && self.has("joseki "))
    }

    /// The last condition of the subject.
    fn of_subject(&mut self) -> Option<(Subject, &mut String)> {
        let (subject, at) = self.subject.clone()?;
        Some((subject, self.conditions.get_mut(at)?.last_mut()?))
    }

    fn won(&mut self) {
        if let Some((Subject::Player(name), condition)) = self.of_subject() {
            if *condition == player(&name) {
                *condition = won(&name);
            } else {
                self.condition(won(&name));
            }
        } else {
            self.next_player = NextPlayer::Won;
        }
    }

    fn lost(&mut self) {
        if let Some((Subject::Player(name), _)) = self.of_subject() {
            self.condition(format!("not {}", won(&name)));
            self.condition("not winner none".to_owned());
        }
    }

    fn as_color(&mut self, color: Color) {
        match self.of_subject() {
            Some((Subject::Player(name), condition)) => {
                let colored = format!("{color} {}", Quoted(&name));
                if *condition == player(&name) {
                    *condition = colored;
                } else {
                    self.condition(colored);
                }
            }
            Some((Subject::Opening, condition)) => *condition += &format!(" as {}", color.letter()),
            None => {
                let at = self.pattern.or(self.corner.map(|(_, _, at)| at));
                let pattern = at.and_then(|at| self.conditions.get_mut(at)?.last_mut());
                match pattern {
                    Some(pattern) => *pattern = one_color(pattern, color),
                    None => self.color = Some(color),
                }
            }
        }
    }

    /// All conditions as a query.
    fn query(&self) -> Option<String> {
        let group = |group: &Vec<String>| match group.as_slice() {
            [one] => one.clone(),
            more if self.conditions.len() == 1 => more.join(" or "),
            more => format!("({})", more.join(" or ")),
        };
        let groups: Vec<String> = self.conditions.iter().map(group).collect();
        (!groups.is_empty()).then(|| groups.join(" and "))
    }

    #[expect(clippy::too_many_lines, reason = "one kind of line after another")]
    fn finish(mut self) -> Vec<String> {
        let has_end = self.has("result ") || self.has("winner ");
        let pattern = self.pattern.and_then(|at| self.conditions.get_mut(at)?.last_mut());
        match (pattern, self.place, &self.moves) {
            (Some(pattern), place, moves) => {
                *pattern += &place.map_or(String::new(), |place| format!(" at {place}"));
                *pattern += &moves.as_ref().map_or(String::new(), |moves| format!(" move {moves}"));
            }
            (None, _, Some(moves)) if has_end => {
                self.conditions.push(vec![format!("moves {moves}")]);
            }
            // The moves of what is not said.
            (None, _, Some(_)) => return Vec::new(),
            (None, _, None) => {}
        }
        if self.noun == Some(Noun::Joseki)
            && let Some((a, b, at)) = self.corner
            && let Some(name) = corner_name(a, b)
            && let Some(condition) = self.conditions.get_mut(at).and_then(|group| group.last_mut())
        {
            *condition = format!("joseki \"{name}\"");
        }
        if self.noun == Some(Noun::Fuseki)
            && let Some((3, 3 | 5) | (5, 3 | 4) | (4, 5)) = self.corner.map(|it| (it.0, it.1))
            && let Some((a, b, at)) = self.corner
            && let Some(name) = corner_name(a, b)
            && let Some(condition) = self.conditions.get_mut(at).and_then(|group| group.last_mut())
        {
            *condition = format!("fuseki \"{name}\"");
        }
        if let Some(place) = self.place {
            let mut all = self.conditions.iter_mut().flatten();
            all.any(|condition| put_at(condition, place));
        }
        // `what is the most common joseki`
        if self.noun == Some(Noun::Help) && self.is_top {
            self.noun = self.topic;
        }
        if self.noun.is_none() && self.dictionary_shape.is_some() {
            self.noun = Some(Noun::Patterns);
        }
        let is_of_games = self.pattern.is_some() || self.corner.is_some();
        if self.noun == Some(Noun::Explore)
            && (is_of_games || self.has("joseki ") || self.has("fuseki "))
        {
            self.noun = None;
        }
        if let Some(result) = self.result {
            return vec![format!("show #{result}")];
        }
        if self.is_remove {
            let game = self.number.filter(|_| self.has_game);
            return game.map(|number| format!("remove game {number}")).into_iter().collect();
        }
        let is_date = |group: &&Vec<String>| group.iter().all(|it| it.starts_with("date "));
        if self.is_versus && self.conditions.iter().filter(is_date).count() == 2 {
            self.noun = self.noun.or(Some(Noun::Compare));
        }
        if self.noun == Some(Noun::Stats) {
            self.ask_of_all_games();
        }
        let query = self.query();
        let part = query.as_ref().map_or(String::new(), |query| format!(" where {query}"));
        if !self.points.is_empty() {
            return vec![format!("explore {}{part}", self.points.join(" "))];
        }
        let number = |word: &str| self.number.map_or(String::new(), |n| format!(" {word} {n}"));
        if self.is_export && self.noun != Some(Noun::Help) {
            return self.export(query.as_deref());
        }
        if let Some(order) = self.player_order {
            return vec![format!("players{part} --by {order}{}", number("--limit"))];
        }
        let Some(noun) = self.noun else { return self.find(query.as_deref()) };
        vec![match noun {
            Noun::Players => format!("players{part}{}", number("--limit")),
            Noun::PlayersLike => match self.players.as_slice() {
                [one] => format!("players like {}", one.strip_prefix("player ").unwrap_or(one)),
                _ => return Vec::new(),
            },
            Noun::Fuseki if !self.is_top && self.has("fuseki ") => {
                return self.find(query.as_deref());
            }
            Noun::Joseki if !self.is_top && self.has("joseki ") => {
                return self.find(query.as_deref());
            }
            Noun::Fuseki => format!("fuseki{}{part}", number("top")),
            Noun::Joseki => format!("joseki{}{part}", number("--top")),
            Noun::Patterns => {
                let shape = self.dictionary_shape.as_deref().unwrap_or("3x3");
                format!("top {} {shape}{part}", self.number.unwrap_or(20))
            }
            Noun::Duplicates => format!("duplicates{part}"),
            Noun::Stats => format!("stats{part}"),
            Noun::Corpora => "corpora".to_owned(),
            Noun::Explore => format!("explore{part}"),
            Noun::Trend => match query {
                Some(query) => format!("trend {query} by year"),
                None => format!("trend {ALL_GAMES} by year"),
            },
            Noun::Import => "help import".to_owned(),
            Noun::Help => return self.help(),
            Noun::Compare => return self.compare(query),
        }]
    }

    /// Turns winners into players: the share of wins is that of all games, not of those that were won.
    fn ask_of_all_games(&mut self) {
        let mine = won(ME);
        for group in &mut self.conditions {
            group.retain_mut(|condition| match condition.strip_prefix("winner ") {
                None => !condition.starts_with("not winner "),
                Some("black" | "white") => false,
                Some(name) => {
                    *condition =
                        if *condition == mine { ME.into() } else { format!("player {name}") };
                    true
                }
            });
        }
        self.conditions.retain(|group| !group.is_empty());
    }

    /// Returns whether a condition has a text in it.
    fn has(&self, text: &str) -> bool {
        self.conditions.iter().flatten().any(|condition| condition.contains(text))
    }

    fn find(&self, query: Option<&str>) -> Vec<String> {
        let is_one = self.has_game && !self.has_games;
        match (query, self.number, self.order) {
            (None, Some(number), None) if is_one => {
                let position = self.game_move.map_or(String::new(), |at| format!(" {at}"));
                return vec![format!("show {number}{position}")];
            }
            (None, number, None) if self.is_top => {
                let n = number.unwrap_or(20);
                return vec![
                    format!("top {n} 3x3"),
                    format!("fuseki top {n}"),
                    format!("joseki --top {n}"),
                    format!("players --limit {n}"),
                ];
            }
            (None, _, None) if !self.has_games => return Vec::new(),
            _ => {}
        }
        let order = self.order.map_or(String::new(), |order| format!(" by {order}"));
        if let Some(number) = self.number.filter(|&number| self.is_ordinal && number > 0) {
            let order = if order.is_empty() { " by date" } else { &order };
            let query = query.unwrap_or(ALL_GAMES);
            return vec![format!("find {query}{order} limit 1 offset {}", number - 1)];
        }
        let limit = match (self.number, self.order) {
            (Some(number), _) => format!(" limit {number}"),
            (None, Some(_)) if is_one || !self.has_games && query.is_none() => {
                " limit 1".to_owned()
            }
            _ => String::new(),
        };
        vec![format!("find {}{order}{limit}", query.unwrap_or(ALL_GAMES))]
    }

    /// `compare PATTERN between A and B`, or what is usually meant where there is no pattern.
    fn compare(&self, query: Option<String>) -> Vec<String> {
        let all: Vec<&String> = self.conditions.iter().flatten().collect();
        let is_side = |condition: &&&String| {
            self.players.contains(condition) || condition.starts_with("date ")
        };
        let sides: Vec<&&String> = all.iter().filter(is_side).collect();
        let others: Vec<&str> =
            all.iter().filter(|it| !is_side(it)).map(|it| it.as_str()).collect();
        let [a, b] = sides.as_slice() else {
            return Vec::new();
        };
        if !others.is_empty() {
            return vec![format!("compare {} between {a} and {b}", others.join(" and "))];
        }
        let mut lines = vec![format!("compare winner black between {a} and {b}")];
        lines
            .extend(query.filter(|_| self.players.len() == 2).map(|query| format!("find {query}")));
        lines
    }

    /// Returns the statements for an export. A single game is exported at once; an export of
    /// several games is only offered.
    fn export(&self, query: Option<&str>) -> Vec<String> {
        match (query, self.number) {
            (Some(query), _) => vec![format!("export sgf {query} to \"games\"")],
            (None, Some(number)) => vec![format!("export {number}")],
            (None, None) => Vec::new(),
        }
    }

    fn help(&self) -> Vec<String> {
        let shape = self.conditions.iter().flatten().find_map(|it| it.strip_prefix("shape "));
        let topic = match (shape, self.topic) {
            (Some(shape), _) => shape,
            (None, _) if self.is_export => "export",
            (None, Some(topic)) => command(topic),
            (None, None) if self.conditions.is_empty() => "find",
            (None, None) => return Vec::new(),
        };
        vec![format!("help {topic}")]
    }
}

/// The command that answers what is asked for.
const fn command(noun: Noun) -> &'static str {
    match noun {
        Noun::Players | Noun::PlayersLike => "players",
        Noun::Fuseki => "fuseki",
        Noun::Joseki => "joseki",
        Noun::Patterns => "top",
        Noun::Stats => "stats",
        Noun::Trend => "trend",
        Noun::Compare => "compare",
        Noun::Explore => "explore",
        Noun::Corpora => "corpora",
        Noun::Duplicates => "duplicates",
        Noun::Import => "import",
        Noun::Help => "help",
    }
}

fn player(name: &str) -> String {
    if name == ME { ME.to_owned() } else { format!("player {}", Quoted(name)) }
}

fn won(name: &str) -> String {
    format!("winner {}", Quoted(name))
}

/// The condition of a shape or corner for stones of one colour alone.
fn one_color(condition: &str, color: Color) -> String {
    let printed = parse_query(condition).map(|query| query.node.to_string()).unwrap_or_default();
    let exchanged = |c: char| match c {
        'B' if color == Color::White => 'W',
        'W' if color == Color::White => 'B',
        other => other,
    };
    match printed.split('"').collect::<Vec<_>>().as_slice() {
        [before, cells, options] => {
            let cells: String = cells.chars().map(exchanged).collect();
            format!("{before}\"{cells}\"{}", options.replace("sym", "rot mirror"))
        }
        _ => condition.to_owned(),
    }
}

/// Returns whether a condition is a corner sequence without a corner.
fn takes_corner(condition: &str) -> bool {
    condition.trim_start_matches("not ").starts_with("joseki ") && !condition.contains(" at ")
}

/// Gives a corner sequence without a corner this one.
fn put_at(condition: &mut String, place: &str) -> bool {
    let is_corner = matches!(place.split_once(' '), Some(("upper" | "lower", _)));
    let takes = is_corner && takes_corner(condition);
    if takes {
        *condition += &format!(" at {place}");
    }
    takes
}

/// A stone on a point of an otherwise empty corner, as the upper right corner shows it.
fn corner(a: u8, b: u8) -> String {
    let side = a.max(b);
    let row = |at: u8| {
        let cell = |col: u8| if at == a && col == side - b { 'B' } else { '_' };
        (0..side).map(cell).collect::<String>()
    };
    let rows: Vec<String> = (1..=side).map(row).collect();
    format!("{side}x{side} \"{}\" sym at corner", rows.join("/"))
}
