//! The answer to a query, and what was played from a position.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Departure, Game, GameRef, Note, OwnResults, PlayerRecord, Results, color_letter};
use crate::database::{FindAnswer, FoundContinuation, OPENINGS, ResolvedQuery, SearchedLines};
use crate::go::{Color, Point};
use crate::position::{BoardSession, Explored, ExploredMove, letter_name};
use crate::query::{PatternQuery, Symmetries};
use crate::record::Move;
use crate::replay::Track;

/// The answer to a query or a position.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    /// The query that was answered, in the query language.
    pub query: String,
    /// The leading pattern, rows from the top; null if the query has none.
    pub pattern: Option<String>,
    /// The region on the board of a position; null of a query.
    pub region: Option<String>,
    /// Who is to move in a position that is explored: `B` or `W`.
    pub to_move: Option<String>,
    /// The number of games.
    pub games: u64,
    /// The number of hits of the leading pattern.
    pub hits: u64,
    /// The number of placements of the leading pattern.
    pub placements: u64,
    /// How the games ended.
    #[serde(flatten)]
    pub results_of_games: Results,
    /// Whether the pattern, turned, is the same with the colours exchanged. Its colours then stand for no
    /// player. A whole board that is explored is seen in the colours of the side to move instead.
    pub color_symmetric: bool,
    /// Whether the pattern was also searched for with the colours exchanged. A game then counts in the
    /// colours of its first hit.
    pub first_hit_colors: bool,
    /// Hits after which play went on in the window at once.
    pub at_once: u64,
    /// Hits after which it went on later.
    pub later: u64,
    /// Hits after which it never went on while the pattern was there.
    pub never: u64,
    /// The record of the player whose side is taken; null if the query names no person.
    pub player: Option<PlayerRecord>,
    /// The names of the opening on the board.
    pub names: Vec<String>,
    /// Where the last games left the path to the position; null if some game has it.
    pub departure: Option<Departure>,
    /// The kept variations; null if they were not searched.
    pub lines: Option<Lines>,
    /// What records say of a position that is explored in variations: the first notes, of the games with the
    /// lowest numbers.
    pub notes: Vec<Note>,
    /// The steps by which the answer was found.
    pub plan: Vec<String>,
    /// Whether the search was stopped: the counts are of some of the games then.
    pub partial: bool,
    /// How long it took, in milliseconds.
    pub elapsed_ms: f64,
    /// The next moves, the most frequent first.
    pub moves: Vec<Continuation>,
    /// The games that are listed: the newest first, or in the order that was asked for.
    pub results: Vec<Game>,
    /// The games with the strongest players, as many as the API was asked for.
    pub top_games: Vec<Game>,
}

/// A move that was played next in the window of a pattern.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Continuation {
    /// Its letter: `A` is the most frequent.
    pub letter: String,
    /// The pattern's row, from 1; null where a position is explored.
    pub row: Option<u8>,
    /// The pattern's column, from 1; null as `row`.
    pub col: Option<u8>,
    /// The point on the board that was asked about; null of a query, whose pattern has no place.
    pub point: Option<String>,
    /// Who played, in the colours of the query: `B` or `W`.
    pub color: String,
    /// The number of hits that went on so; where a position is explored, of games.
    pub hits: u64,
    /// How many of these not at once, but after moves elsewhere.
    pub tenuki: u64,
    /// Their share of all hits, from 0 to 1.
    pub share: f64,
    /// The number of games in which it was played; null if these were not counted.
    pub games: Option<u64>,
    /// How these games ended, in the colours of each game's first such hit.
    #[serde(flatten)]
    pub results: Results,
    /// The player's results in these games.
    #[serde(flatten)]
    pub own: OwnResults,
    /// The names that the opening has with this move and did not have before.
    pub name: Option<String>,
    /// The first year in which it was played; null if no year is known.
    pub first_year: Option<u16>,
    /// The last year in which it was played.
    pub last_year: Option<u16>,
    /// The average year, where a position is explored.
    pub average_year: Option<f64>,
    /// The first game with it, where a position is explored.
    pub first_game: Option<GameRef>,
    /// The last game with it, where a position is explored.
    pub last_game: Option<GameRef>,
}

/// The kept variations that were searched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Lines {
    /// The lines of the records: `variations` or `any`; `main`, if only a condition asks for variations.
    pub lines: &'static str,
    /// The games whose variations are kept.
    pub games: u64,
    /// The nodes of these variations.
    pub nodes: u64,
    /// The games of corpora that do not keep variations: if they have any, these were not searched.
    pub games_not_kept: u64,
}

impl From<&SearchedLines> for Lines {
    fn from(lines: &SearchedLines) -> Lines {
        Lines {
            lines: lines.lines.name(),
            games: lines.with_variations,
            nodes: lines.nodes,
            games_not_kept: lines.not_kept,
        }
    }
}

impl Continuation {
    /// The continuations of an answer.
    pub fn of_found(found: &FindAnswer) -> Vec<Continuation> {
        let next = |(n, of): (usize, &FoundContinuation)| Continuation {
            letter: letter_name(n),
            row: Some(of.row),
            col: Some(of.col),
            point: None,
            color: color_letter(of.color),
            hits: of.count,
            tenuki: of.tenuki,
            share: of.count as f64 / found.hits.max(1) as f64,
            games: of.games.map(crate::dictionary::Results::total),
            results: Results::counted(of.games),
            own: of.own.into(),
            name: None,
            first_year: of.years.map(|years| years.0),
            last_year: of.years.map(|years| years.1),
            average_year: None,
            first_game: None,
            last_game: None,
        };
        found.continuations.iter().enumerate().map(next).collect()
    }

    /// The moves that were played from a position, on a board of `size` lines.
    pub fn of_explored(found: &Explored, size: u8) -> Vec<Continuation> {
        let year = |game: crate::position::GameRef| {
            game.date.map(|date| date.year).filter(|&year| year > 0)
        };
        let next = |(n, of): (usize, &ExploredMove)| Continuation {
            letter: letter_name(n),
            row: None,
            col: None,
            point: Some(of.point.name(size)),
            color: color_letter(of.color),
            hits: of.games,
            tenuki: of.after_pass,
            share: of.games as f64 / found.games.max(1) as f64,
            games: Some(of.games),
            results: of.results.into(),
            own: of.own.into(),
            name: None,
            first_year: year(of.first),
            last_year: year(of.last),
            average_year: of.years.average(),
            first_game: Some(of.first.into()),
            last_game: Some(of.last.into()),
        };
        found.moves.iter().enumerate().map(next).collect()
    }
}

impl Answer {
    /// The answer to a query; `text` is the query as it is printed.
    pub fn of_found(text: String, query: &ResolvedQuery, found: &FindAnswer) -> Answer {
        let shape = query.leading_pattern().map(PatternQuery::shape);
        let results = found.results.iter().map(|game| Game::new(game, shape)).collect();
        Answer { results, ..Answer::without_games(text, query, found) }
    }

    /// The answer to a query without its list of games.
    pub fn without_games(text: String, query: &ResolvedQuery, found: &FindAnswer) -> Answer {
        let lead = query.leading_pattern();
        let on: u64 = found.continuations.iter().map(|next| next.count).sum();
        let later: u64 = found.continuations.iter().map(|next| next.tenuki).sum();
        let is_exchanged = lead.is_some_and(|lead| lead.symmetries.has(Symmetries::SWAP));
        Answer {
            query: text,
            pattern: lead.map(|lead| lead.pattern.node.to_string()),
            region: None,
            to_move: None,
            games: found.games,
            hits: found.hits,
            placements: found.placements,
            results_of_games: Results::from(found.game_results)
                .without_colors(found.is_color_symmetric),
            color_symmetric: found.is_color_symmetric,
            first_hit_colors: is_exchanged && !found.is_color_symmetric,
            at_once: on - later,
            later,
            never: found.hits.saturating_sub(on),
            player: found.player.as_ref().map(PlayerRecord::from),
            names: Vec::new(),
            departure: None,
            lines: found.lines.as_ref().map(Lines::from),
            notes: Vec::new(),
            plan: found.plan.iter().map(|step| step.what.clone()).collect(),
            partial: false,
            elapsed_ms: milliseconds(found.elapsed),
            moves: Continuation::of_found(found),
            results: Vec::new(),
            top_games: Vec::new(),
        }
    }

    /// The answer to the query of a session's region: moves have their points on its board, and those that
    /// lie off it are left out.
    pub fn of_region(
        text: String,
        query: &ResolvedQuery,
        session: &BoardSession,
        found: &FindAnswer,
    ) -> Answer {
        let moves = Continuation::of_found(found);
        let cell = |of: &Continuation, row, col| (of.row, of.col) == (Some(row), Some(col));
        let placed = session.lettered(found).into_iter().filter_map(|lettered| {
            let FoundContinuation { row, col, color, .. } = lettered.found;
            let color = color_letter(color);
            let of = moves.iter().find(|of| cell(of, row, col) && of.color == color)?.clone();
            let point = Some(lettered.point.name(session.size()));
            Some(Continuation { letter: lettered.letter, point, ..of })
        });
        Answer {
            moves: placed.collect(),
            pattern: Some(session.pattern().to_string()),
            region: Some(session.region().to_string()),
            ..Answer::of_found(text, query, found)
        }
    }

    /// Makes the answer from the moves played from the whole board of a session. No game is listed.
    pub fn of_explored(text: String, session: &BoardSession, found: &Explored) -> Answer {
        let size = session.size();
        let on: u64 = found.moves.iter().map(|next| next.games).sum();
        let later: u64 = found.moves.iter().map(|next| next.after_pass).sum();
        let mut moves = Continuation::of_explored(found, size);
        let track = session.track().filter(|track| track.len() <= NAMED_DEPTH);
        let names = track.map_or(Vec::new(), |track| name_openings(&mut moves, found, &track));
        Answer {
            query: text,
            pattern: Some(session.pattern().to_string()),
            region: Some("board".to_owned()),
            to_move: Some(color_letter(session.to_move())),
            games: found.games,
            hits: found.hits,
            placements: found.games,
            results_of_games: found.results.into(),
            color_symmetric: false,
            first_hit_colors: false,
            at_once: on - later,
            later,
            never: found.hits.saturating_sub(on),
            player: found.player.as_ref().map(PlayerRecord::from),
            names,
            departure: found.departure.as_ref().map(|of| Departure::new(of, size)),
            lines: found.lines.as_ref().map(Lines::from),
            notes: found.notes.iter().map(|note| Note::new(note, size)).collect(),
            plan: Vec::new(),
            partial: false,
            elapsed_ms: milliseconds(found.elapsed),
            moves,
            results: Vec::new(),
            top_games: Vec::new(),
        }
    }
}

/// Next moves whose openings are named.
const NAMED_MOVES: usize = 20;
/// Positions after more moves have no names.
const NAMED_DEPTH: usize = 60;

/// Gives the most frequent next moves the names that the opening has with them, and returns those that it
/// has already.
fn name_openings(next: &mut [Continuation], found: &Explored, track: &Track) -> Vec<String> {
    let names = OPENINGS.names_of(track, track.len());
    let setup: Vec<(Point, Color)> = track.setup().collect();
    let mut moves: Vec<Move> = track.moves().collect();
    for (next, explored) in next.iter_mut().zip(&found.moves).take(NAMED_MOVES) {
        moves.push(Move { color: explored.color, point: Some(explored.point) });
        let (after, _) = Track::of_moves(track.size(), &setup, None, &moves);
        moves.pop();
        let new = OPENINGS.names_of(&after, after.len());
        let new: Vec<String> =
            new.iter().filter(|name| !names.contains(name)).map(ToString::to_string).collect();
        next.name = (!new.is_empty()).then(|| new.join(", "));
    }
    names.iter().map(ToString::to_string).collect()
}

/// A time in milliseconds, to the microsecond.
pub fn milliseconds(time: std::time::Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}
