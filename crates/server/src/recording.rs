//! Game records as JSON: facts and the tree of nodes.

use std::ops::ControlFlow;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;

use super::answers::{Answered, Context, reply};
use super::bodies::{GameNode, GameRecordBody};
use super::error::{ApiError, TIME_LIMIT};
use super::http::Upload;
use crate::answer::{GameFacts, move_text};
use crate::database::DatabaseError;
use crate::formats::Records;
use crate::go::{Color, MAX_SIZE, Point};
use crate::input::{self, sources};
use crate::record::{GameRecord, Move};
use crate::sgf::{Encodings, GameTree, Limits, Node, RawGame};

/// A record of a file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecordRow {
    /// Its number in the file, from 1: what `number` of `POST /sgf` asks for.
    pub number: u64,
    /// Its facts.
    #[serde(flatten)]
    pub facts: GameFacts,
    /// The number of moves.
    pub moves: u64,
}

/// The records of a file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecordList {
    /// What `GET /records/{file}` calls the file for a while.
    pub file: String,
    /// The first 10,000.
    pub games: Vec<RecordRow>,
    /// How many there are.
    pub total: u64,
    /// What cannot be read, and why: the first 20.
    pub unreadable: Vec<String>,
    /// Whether the time was up before the end of the file.
    pub partial: bool,
}

/// The most records that are listed.
const MOST_LISTED: u64 = 10_000;
/// The most reasons that are listed.
const MOST_REASONS: usize = 20;

/// Visits the games of a file or an archive, or why one cannot be read.
fn visit_games(
    context: &Context<'_>,
    upload: &Upload,
    visit: &mut dyn FnMut(Result<RawGame, String>) -> ControlFlow<()>,
) -> Result<(), ApiError> {
    let path = &upload.path;
    let folder = path.parent().map(|folder| format!("{}/", folder.display())).unwrap_or_default();
    let control = context.database.control();
    let mut encodings = Encodings::default();
    for source in sources([path]) {
        let source = source.map_err(|error| invalid(&error.to_string()))?;
        let flow = source.read(&input::Limits::default(), control, &mut |entry| {
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => return visit(Err(error.to_string().replace(&folder, ""))),
            };
            let format = entry.format();
            let mut games = Records::new(entry, format, Limits::default(), encodings);
            for game in games.by_ref() {
                if control.check().is_err() {
                    return ControlFlow::Break(());
                }
                visit(game.map_err(|error| error.reason()))?;
            }
            encodings = games.encodings();
            ControlFlow::Continue(())
        });
        control.check().map_err(DatabaseError::from)?;
        if flow.is_break() {
            break;
        }
    }
    Ok(())
}

fn invalid(message: &str) -> ApiError {
    ApiError::new(400, "invalid-sgf", message)
}

/// Lists the records of the file in the request's body.
pub fn list(context: &Context<'_>) -> Answered {
    let upload = context.sent()?;
    let file = upload.id.clone();
    let mut list =
        RecordList { file, games: Vec::new(), total: 0, unreadable: Vec::new(), partial: false };
    let visited = visit_games(context, upload, &mut |game| {
        let record =
            game.and_then(|raw| GameRecord::from_raw(&raw).map_err(|error| error.to_string()));
        match record {
            Ok(record) => {
                list.total += 1;
                if list.total <= MOST_LISTED {
                    list.games.push(row(list.total, &record));
                }
            }
            Err(reason) if list.unreadable.len() < MOST_REASONS => list.unreadable.push(reason),
            Err(_) => {}
        }
        ControlFlow::Continue(())
    });
    match visited {
        Err(error) if list.total == 0 || error.code != TIME_LIMIT => return Err(error),
        visited => list.partial = visited.is_err(),
    }
    if list.total == 0 {
        let reason =
            list.unreadable.first().map_or("the file holds no game record", String::as_str);
        return Err(invalid(reason));
    }
    context.state.keep_file(Arc::clone(upload));
    reply(&list)
}

fn row(number: u64, record: &GameRecord) -> RecordRow {
    RecordRow {
        number,
        facts: GameFacts::new(record.size, &[], &record.facts),
        moves: record.moves.len() as u64,
    }
}

/// A record of the file in the request's body.
pub fn read(context: &Context<'_>) -> Answered {
    read_from(context, context.sent()?)
}

/// A record of a file that was listed before.
pub fn read_again(context: &Context<'_>) -> Answered {
    let id = context.params.get("file").unwrap_or_default();
    let gone = || {
        let mut error = ApiError::new(404, "not-found", "the server does not have this file");
        error.help = Some("send it again".to_owned());
        error
    };
    let file = context.state.kept_file(id).ok_or_else(gone)?;
    read_from(context, &file)
}

/// The record that the parameter `number` asks for.
fn read_from(context: &Context<'_>, upload: &Upload) -> Answered {
    let wanted = context.params.number("number", 1).max(1);
    let (mut number, mut found, mut reason) = (0, None, None);
    visit_games(context, upload, &mut |game| {
        let record = game.and_then(|raw| match GameRecord::from_raw(&raw) {
            Ok(_) => Ok(raw),
            Err(error) => Err(error.to_string()),
        });
        match record {
            Ok(raw) => {
                number += 1;
                if number == wanted {
                    found = Some(raw);
                    return ControlFlow::Break(());
                }
            }
            Err(why) => {
                reason.get_or_insert(why);
            }
        }
        ControlFlow::Continue(())
    })?;
    let none = || match reason.filter(|_| number == 0) {
        Some(reason) => invalid(&reason),
        None => ApiError::parameter("number", format!("the file has {number} game records")),
    };
    let raw = found.ok_or_else(none)?;
    let mut body = game_body(&raw.text)?;
    body.warnings.splice(0..0, raw.warnings());
    reply(&body)
}

/// The body of a game's text.
///
/// # Errors
/// It is not a game of Go on a board of 2 to 25 lines.
pub fn game_body(text: &str) -> Result<GameRecordBody, ApiError> {
    let record = GameRecord::from_text(text)?;
    let tree = GameTree::parse(text, &Limits::default())?;
    Ok(GameRecordBody {
        game: None,
        facts: GameFacts::new(record.size, &[], &record.facts),
        tags: Vec::new(),
        nodes: nodes(&tree, record.size),
        warnings: record.warnings,
    })
}

/// The nodes of a tree, each with the number of the one before it.
fn nodes(tree: &GameTree<'_>, size: u8) -> Vec<GameNode> {
    // A child is found under its parent, so that the numbers of parents are known.
    let mut nodes: Vec<GameNode> = Vec::new();
    let mut stack: Vec<(Option<u32>, Node<'_, '_>)> = vec![(None, tree.root())];
    while let Some((parent, node)) = stack.pop() {
        let number = nodes.len() as u32;
        nodes.push(game_node(node, parent, size));
        let below = stack.len();
        stack.extend(node.children().map(|child| (Some(number), child)));
        // The main line comes first.
        stack[below..].reverse();
    }
    nodes
}

fn game_node(node: Node<'_, '_>, parent: Option<u32>, size: u8) -> GameNode {
    let mut found = GameNode {
        parent,
        play: None,
        black: Vec::new(),
        white: Vec::new(),
        empty: Vec::new(),
        labels: Vec::new(),
        comment: None,
    };
    for property in node.properties() {
        let name = property.name();
        let values = || property.values().map(|value| value.raw().trim().to_owned());
        match &*name {
            "B" | "W" => {
                let color = if name == "B" { Color::Black } else { Color::White };
                let point = values().next().and_then(|value| point(&value, size));
                found.play = Some(move_text(Move { color, point }, size));
            }
            "AB" => found.black.extend(values().flat_map(|value| points(&value, size))),
            "AW" => found.white.extend(values().flat_map(|value| points(&value, size))),
            "AE" => found.empty.extend(values().flat_map(|value| points(&value, size))),
            "C" => found.comment = Some(property.value().text().into_owned()),
            "LB" => found.labels.extend(property.values().filter_map(|value| {
                let text = value.text();
                let (at, label) = text.split_once(':')?;
                let label: String = label.chars().take(3).collect();
                Some(format!("{}:{label}", point(at, size)?.name(size)))
            })),
            "TR" | "SQ" | "CR" | "MA" => {
                let mark = match &*name {
                    "TR" => '△',
                    "SQ" => '□',
                    "CR" => '○',
                    _ => '✕',
                };
                let marked = values().flat_map(|value| points(&value, size));
                found.labels.extend(marked.map(|name| format!("{name}:{mark}")));
            }
            _ => {}
        }
    }
    found
}

/// The point of two letters, if the board has it.
fn point(letters: &str, size: u8) -> Option<Point> {
    let &[col, row] = letters.as_bytes() else { return None };
    let line =
        |letter: u8| letter.to_ascii_lowercase().checked_sub(b'a').filter(|line| *line < MAX_SIZE);
    Some(Point::new(line(row)?, line(col)?)).filter(|point| point.is_on(size))
}

/// The names of a point or of a rectangle of points.
fn points(value: &str, size: u8) -> Vec<String> {
    let (a, b) = value.split_once(':').unwrap_or((value, value));
    let (Some(a), Some(b)) = (point(a, size), point(b, size)) else { return Vec::new() };
    let region = crate::position::Region::between(a, b, size);
    region.iter().flat_map(crate::position::Region::points).map(|point| point.name(size)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variations_and_hostile_texts_are_kept_as_they_are() {
        let text = "(;SZ[9]PB[<script>alert(1)</script>]AB[aa:ba](;B[cc]C[a\u{202e}b](;W[dd])(;W[ee]LB[ee:1]))(;B[tt]))";
        let body = game_body(text).unwrap();
        assert_eq!(body.facts.black.as_deref(), Some("<script>alert(1)</script>"));
        let parents: Vec<Option<u32>> = body.nodes.iter().map(|node| node.parent).collect();
        assert_eq!(parents, [None, Some(0), Some(1), Some(1), Some(0)]);
        assert_eq!(body.nodes[0].black, ["A9", "B9"]);
        assert_eq!(body.nodes[1].play.as_deref(), Some("B C7"));
        assert_eq!(body.nodes[3].labels, ["E5:1"]);
        assert_eq!(body.nodes[4].play.as_deref(), Some("B pass"));
    }

    #[test]
    fn what_is_not_a_record_is_an_error() {
        for text in ["", "hello", "(;GM[2])", "(;SZ[99])"] {
            assert_eq!(game_body(text).unwrap_err().status, 400);
        }
    }
}
