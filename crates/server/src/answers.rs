//! The answers of the endpoints.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use super::State;
use super::api::Reply;
use super::bodies::{
    CorpusRow, GameList, Info, NameCount, NameList, ParsedQuery, Stopped, SuggestedMove,
    Suggestions,
};
use super::error::ApiError;
use super::http::Upload;
use super::params::Params;
use super::recording::game_body;
use crate::answer::{Answer, Game, Top, Trend, color_letter};
use crate::database::{
    Completeness, Database, FindOptions, FoundGame, Order, ResolvedQuery, TopRequest,
};
use crate::go::{Color, Point};
use crate::knowledge::moves::{SuggestTables, Suggester};
use crate::pattern::{Cell, Pattern};
use crate::position::{Action, Anchor, BoardSession, ExploreOptions, Region};
use crate::query::{
    self, Bounds, Fact, Lines, NumberField, PatternQuery, Period, Query, Statement, Symmetries,
    TextField, TextMatch,
};
use crate::{GameId, GameSet};

/// The data that an endpoint works with.
pub struct Context<'a> {
    /// The data that requests share.
    pub state: &'a State,
    /// A handle of the database whose control belongs to this request.
    pub database: Database,
    /// The checked parameters.
    pub params: Params,
    /// The body of the request.
    pub body: Vec<u8>,
    /// The file that the body was written to, if the endpoint takes files.
    pub upload: Option<Arc<Upload>>,
}

/// The outcome of a request.
pub type Answered = Result<Reply, ApiError>;

/// The reply with this body.
pub fn reply(body: &impl Serialize) -> Answered {
    serde_json::to_vec(body)
        .map(Reply::Json)
        .map_err(|error| ApiError::new(500, "internal", error.to_string()))
}

impl Context<'_> {
    fn options(&self) -> FindOptions {
        FindOptions::default()
            .limit(self.params.number("limit", 20))
            .offset(self.params.number("offset", 0))
    }

    /// The file in the request's body.
    pub fn sent(&self) -> Result<&Arc<Upload>, ApiError> {
        self.upload.as_ref().ok_or_else(|| ApiError::new(400, "empty", "the request has no body"))
    }

    /// The lines of the parameter `in`.
    fn lines(&self) -> Lines {
        self.params.get("in").and_then(Lines::from_name).unwrap_or_default()
    }

    /// The condition of the parameter `where`.
    pub fn condition(&self) -> Result<Option<Query>, ApiError> {
        self.params.get("where").map(|text| read_query("where", text)).transpose()
    }

    /// The texts of some parameters that requests have, with the values of `params`.
    pub fn texts<const N: usize>(&self, names: [&'static str; N]) -> Result<[String; N], ApiError> {
        let texts = names.map(|name| self.params.get(name).unwrap_or_default());
        let Some(values) = self.params.get("params") else { return Ok(texts.map(str::to_owned)) };
        let wrong = |why: String| ApiError::parameter("params", why);
        let values: BTreeMap<String, serde_json::Value> = serde_json::from_str(values)
            .map_err(|_| wrong("expected an object of texts and numbers in JSON".to_owned()))?;
        let values: Vec<(String, String)> = values
            .into_iter()
            .map(|(name, value)| (name, value.as_str().map_or(value.to_string(), str::to_owned)))
            .collect();
        let made = query::with_parameters(&texts, &values);
        let made = made.map_err(|error| wrong(error.to_string()))?;
        made.try_into().map_err(|_| wrong("no texts".to_owned()))
    }

    /// The query of the parameter `q`.
    pub fn required_query(&self) -> Result<Query, ApiError> {
        let [text] = self.texts(["q"])?;
        read_query("q", &text)
    }

    /// The board session of the request.
    pub fn session(&self) -> Result<BoardSession, ApiError> {
        let params = &self.params;
        let mut session = if let Some(text) = params.get("board") {
            let cells = Pattern::parse(text)
                .map_err(|error| ApiError::parameter("board", error.to_string()))?;
            BoardSession::from_cells(&cells, turn_on(&cells))?
        } else if let Some(id) = params.get("game") {
            let game = self.database.game(id.parse().unwrap_or(GameId::MAX))?;
            let last = game.track.len();
            BoardSession::from_game(&game, params.number("move", last))?
        } else {
            BoardSession::empty(params.number("size", 19) as u8)
        };
        for mv in params.get("moves").unwrap_or_default().split_whitespace() {
            play(&mut session, mv)?;
        }
        if let Some(turn) = params.color("turn") {
            session.set_to_move(turn);
        }
        if let Some(text) = params.get("region") {
            session.set_region(Region::parse(text, session.size())?);
        }
        let mut symmetries = Symmetries::NONE;
        for word in params.get("symmetries").unwrap_or_default().split([' ', ',']) {
            symmetries = symmetries
                | match word {
                    "" => Symmetries::NONE,
                    "sym" => Symmetries::ALL,
                    "rot" => Symmetries::ROT,
                    "mirror" => Symmetries::MIRROR,
                    "swap" => Symmetries::SWAP,
                    _ => {
                        return Err(ApiError::parameter(
                            "symmetries",
                            "expected `sym`, or words out of `rot`, `mirror` and `swap`",
                        ));
                    }
                };
        }
        let lines = self.lines();
        let options = session.options_mut();
        options.symmetries = symmetries;
        options.lines = lines;
        options.loose = params.flag("loose");
        if params.get("anchor") == Some("free") {
            options.anchor = Anchor::Free;
        }
        options.next = params.color("next");
        Ok(session)
    }

    /// The games with the strongest players, as many as were asked for.
    fn top_games(&self, query: &ResolvedQuery, games: &GameSet) -> Result<Vec<Game>, ApiError> {
        let options = self.options().limit(self.params.number("top", 0)).order(Order::Strongest);
        Ok(listed(query, &self.database.list(query, games, &options)?))
    }

    /// The query that names the player `me`.
    fn me(&self) -> Option<Query> {
        let name = TextMatch::Person(self.params.get("me")?.to_owned());
        Some(Query::Fact(Fact::Text(TextField::Player, name)))
    }
}

/// The most hits of a game that a list holds.
const MOST_HITS: usize = 20;

/// Reduces games to what the API lists: the first hits, and no names of files.
fn for_api(games: &mut [Game]) {
    for game in games {
        game.facts.source = None;
        game.hits.truncate(MOST_HITS);
    }
}

/// The games that answer a query, as the API lists them.
fn listed(query: &ResolvedQuery, games: &[FoundGame]) -> Vec<Game> {
    let shape = query.leading_pattern().map(PatternQuery::shape);
    let mut games: Vec<Game> = games.iter().map(|game| Game::new(game, shape)).collect();
    for_api(&mut games);
    games
}

/// Returns the player to move on a board of which only the stones are known: white if black has
/// more stones.
fn turn_on(cells: &Pattern) -> Color {
    let stones = |cell: Cell| cells.cells().iter().filter(|&&of| of == cell).count();
    if stones(Cell::BLACK) > stones(Cell::WHITE) { Color::White } else { Color::Black }
}

/// Reads the query in a parameter.
pub fn read_query(name: &'static str, text: &str) -> Result<Query, ApiError> {
    let query = query::parse_query(text).map_err(|error| ApiError::query(name, &error))?;
    Ok(query.node)
}

/// The colour and the point of a move: `BQ16`.
pub fn colored(text: &str) -> Option<(Color, &str)> {
    let color = match text.as_bytes().first()? {
        b'B' | b'b' => Color::Black,
        b'W' | b'w' => Color::White,
        _ => return None,
    };
    Some((color, text.get(1..)?))
}

/// Plays a move as the parameter `moves` writes it: `BQ16`, `Wpass`.
fn play(session: &mut BoardSession, text: &str) -> Result<(), ApiError> {
    let wrong = || ApiError::is_not("moves", text, "a move; expected `BQ16` or `Wpass`");
    let (color, name) = colored(text).ok_or_else(wrong)?;
    session.set_to_move(color);
    if name.eq_ignore_ascii_case("pass") {
        session.pass();
        return Ok(());
    }
    if name.eq_ignore_ascii_case("tenuki") {
        session.tenuki();
        return Ok(());
    }
    let point = Point::from_name(name, session.size()).ok_or_else(wrong)?;
    session.play_color(color, point)?;
    Ok(())
}

/// The server and its database.
pub fn info(context: &Context<'_>) -> Answered {
    let commit = context.database.commit();
    reply(&Info {
        version: env!("CARGO_PKG_VERSION"),
        commit: commit.number,
        games: u64::from(commit.games()),
        corpora: corpora(&context.database),
        board_size: board_size(&context.database)?,
        writable: context.state.is_writable,
    })
}

/// The lines of the boards of most games.
fn board_size(database: &Database) -> Result<Option<u32>, ApiError> {
    let mut best = (0, None);
    for size in [19, 9, 13] {
        let query = Query::Fact(Fact::Number(NumberField::Size, Bounds::only(size)));
        let games = database.games_of(&database.resolve(&query)?, &FindOptions::default())?.len();
        if games > best.0 {
            best = (games, Some(size));
        }
    }
    Ok(best.1)
}

fn corpora(database: &Database) -> Vec<CorpusRow> {
    let commit = database.commit();
    let row = |corpus: &crate::database::CorpusInfo| CorpusRow {
        name: corpus.name.clone(),
        games: u64::from(corpus.games),
        variations: commit.keeps_variations(corpus.id),
    };
    commit.corpora.iter().map(row).collect()
}

/// The pattern of a region.
pub fn position(context: &Context<'_>) -> Answered {
    let session = context.session()?;
    let query = session.query_where(context.condition()?.as_ref());
    searched(context, &query, Some(&session))
}

/// A query.
pub fn find(context: &Context<'_>) -> Answered {
    searched(context, &context.required_query()?, None)
}

/// Answers a query, that of a session's region if it is one, of some of the games if the time is up.
fn searched(context: &Context<'_>, query: &Query, session: Option<&BoardSession>) -> Answered {
    let (database, options) = (&context.database, context.options());
    let resolved = database.resolve(query)?;
    let (mut found, partial) = match database.find_partial(&resolved, &options)? {
        Completeness::Complete(found) => (found, false),
        Completeness::Partial(found, _) => (found, true),
    };
    let mut top_games = Vec::new();
    if !partial {
        if let Some(me) = context.me() {
            database.add_player(&mut found, &resolved, &database.resolve(&me)?, &options)?;
        }
        if context.params.number("top", 0) > 0 {
            top_games = context.top_games(&resolved, &database.games_of(&resolved, &options)?)?;
        }
    }
    let mut answer = match session {
        Some(session) => Answer::of_region(query.to_string(), &resolved, session, &found),
        None => Answer::of_found(query.to_string(), &resolved, &found),
    };
    for_api(&mut answer.results);
    reply(&Answer { partial, top_games, ..answer })
}

/// The whole board.
pub fn explore(context: &Context<'_>) -> Answered {
    let mut session = context.session()?;
    let (condition, me) = (context.condition()?, context.me());
    let options = context.options();
    let database = &context.database;
    let asked = ExploreOptions::default()
        .lines(context.lines())
        .both_sides(context.params.flag("both_sides"))
        .condition(condition.as_ref())
        .person(me.as_ref());
    let (found, partial) = match database.explore_partial(&session, &asked, &options)? {
        Completeness::Complete(found) => (found, false),
        Completeness::Partial(found, _) => (found, true),
    };
    session.set_region(Region::board(session.size()));
    session.options_mut().symmetries = Symmetries::ALL;
    session.options_mut().next = None;
    let query = session.query_where(condition.as_ref());
    let mut answer = Answer::of_explored(query.to_string(), &session, &found);
    if !partial {
        let query = database.resolve(&query)?;
        answer.results = listed(&query, &database.list(&query, &found.game_set, &options)?);
        answer.top_games = context.top_games(&query, &found.game_set)?;
    }
    reply(&Answer { partial, ..answer })
}

/// The games of a condition.
pub fn games(context: &Context<'_>) -> Answered {
    let query = match context.condition()? {
        Some(query) => query,
        None => read_query("where", "id 1..")?,
    };
    let order = match context.params.get("sort") {
        Some("strength") => Order::Strongest,
        _ => Order::Newest,
    };
    let options = context.options().order(order);
    let resolved = context.database.resolve(&query)?;
    let found = context.database.find(&resolved, &options)?;
    reply(&GameList {
        query: query.to_string(),
        games: found.games,
        results: listed(&resolved, &found.results),
    })
}

/// Stops a search.
pub fn stop(context: &Context<'_>) -> Answered {
    let id = context.params.get("id").unwrap_or_default();
    let stopped = context.state.stop(id);
    reply(&Stopped { stopped })
}

/// The parts of a query.
pub fn parse(context: &Context<'_>) -> Answered {
    let [text] = context.texts(["q"])?;
    let text = text.as_str();
    let mut read_as = None;
    let query = match query::parse_query(text) {
        Ok(query) => query.node,
        // A text that is no query may have one meaning.
        Err(error) => match context.database.query_readings(text)?.as_slice() {
            [reading] => {
                read_as = Some(reading.clone());
                read_query("q", reading)?
            }
            [] => {
                if let [line, ..] = context.database.readings(text)?.as_slice() {
                    let message = format!("no search for games; as a command: gopdb {line}");
                    return Err(ApiError::parameter("q", message));
                }
                let error = context.database.without_unknown_player(error)?;
                return Err(ApiError::query("q", &error));
            }
            several => {
                let message = format!("choose one: {}", several.join("; "));
                return Err(ApiError::parameter("q", message));
            }
        },
    };
    let (pattern, condition) = match &query {
        Query::Pattern(pattern) => (Some(pattern), None),
        Query::And(parts) => {
            let at = parts.iter().position(|part| matches!(part.node, Query::Pattern(_)));
            let pattern = at.and_then(|at| match &parts[at].node {
                Query::Pattern(pattern) => Some(pattern),
                _ => None,
            });
            let mut rest: Vec<_> = parts
                .iter()
                .enumerate()
                .filter(|(number, _)| Some(*number) != at)
                .map(|(_, part)| part.clone())
                .collect();
            let rest = if rest.len() == 1 { rest.remove(0).node } else { Query::And(rest) };
            (pattern, Some(rest))
        }
        other => (None, Some(other.clone())),
    };
    reply(&ParsedQuery {
        query: query.to_string(),
        pattern: pattern.map(|pattern| pattern.pattern.node.to_string()),
        whole_board: pattern.is_some_and(|pattern| pattern.whole_board),
        place: pattern.map(|pattern| pattern.place.to_string()),
        symmetries: pattern
            .map(|pattern| pattern.symmetries.to_string().trim().to_owned())
            .unwrap_or_default(),
        is_plain: pattern.is_some_and(|pattern| pattern.moves.is_none() && pattern.next.is_none()),
        lines: pattern.map_or(Lines::Main, |pattern| pattern.lines).name(),
        condition: condition.map(|condition| condition.to_string()),
        reading: read_as,
    })
}

/// A query through the years.
pub fn trend(context: &Context<'_>) -> Answered {
    let query = context.required_query()?;
    let by = if context.params.get("by") == Some("decade") { Period::Decade } else { Period::Year };
    let trend =
        context.database.trend(&context.database.resolve(&query)?, by, &context.options())?;
    reply(&Trend::new(query.to_string(), &trend))
}

/// The most patterns of a gallery.
const MOST_PATTERNS: usize = 500;

/// The most frequent patterns.
pub fn top(context: &Context<'_>) -> Answered {
    let [text] = context.texts(["q"])?;
    let text = format!("top {text}");
    let statement = query::parse(&text).map_err(|error| {
        let mut error = ApiError::query("q", &error);
        // The word `top` is not part of the parameter.
        error.span =
            error.span.map(|(start, end)| (start.saturating_sub(4), end.saturating_sub(4)));
        error
    })?;
    let Statement::Top(top) = statement else {
        return Err(ApiError::parameter("q", "expected a shape and conditions, as after `top`"));
    };
    let mut request = TopRequest::from_statement(&top)
        .map_err(|error| ApiError::parameter("q", error.to_string()))?;
    request.limit = request.limit.min(MOST_PATTERNS);
    let mut player = None;
    let rows = match &top.query {
        None => context.database.top(&request)?,
        Some(query) => {
            let query = context.database.resolve(&query.node)?;
            let games = context.database.games_of(&query, &context.options())?;
            player = context.database.player_record(&query, &games)?;
            context.database.top_of(&request, &games, &context.options())?
        }
    };
    reply(&Top::new(&request, player.as_ref(), &rows))
}

/// The most suggestions.
const SUGGESTED: usize = 12;

/// Suggests the moves that strong players would play.
pub fn suggest(context: &Context<'_>) -> Answered {
    let session = context.session()?;
    let (color, board) = (session.to_move(), session.board());
    let model = context.state.model(&context.database)?;
    let (learned, strengths) = (&model.1, &model.2);
    if learned.size != board.size() {
        let message = format!("moves were learned for boards of {} lines only", learned.size);
        return Err(ApiError::new(409, "no-model", message));
    }
    let mut last: Vec<Point> = session
        .actions()
        .filter_map(|step| if let Action::Play(_, point) = step { Some(point) } else { None })
        .filter(|&point| board.get(point).color().is_some())
        .collect();
    last.reverse();
    let tables = SuggestTables::new(learned.size);
    let moves = Suggester::new(strengths, &tables).on(board, color, &last, SUGGESTED);
    let moves = moves.into_iter().map(|mv| SuggestedMove {
        point: mv.point.name(board.size()),
        chance: f64::from(mv.chance),
        reasons: mv.reasons.iter().map(|reason| reason.words.to_owned()).collect(),
    });
    reply(&Suggestions {
        turn: color_letter(color),
        learned_from: learned.games,
        first_year: model.3.years().map(|years| years.0),
        last_year: model.3.years().map(|years| years.1),
        players: model.3.players,
        moves: moves.collect(),
    })
}

/// Names that hold a text.
pub fn names(context: &Context<'_>) -> Answered {
    let limit = context.params.number("limit", 10);
    let wanted = crate::record::fold(context.params.get("text").unwrap_or_default());
    let field = context.params.get("field").unwrap_or("player");
    let mut names: Vec<NameCount> = match field {
        "corpus" => corpora(&context.database)
            .into_iter()
            .map(|corpus| NameCount { name: corpus.name, games: corpus.games })
            .collect(),
        "tag" => context
            .database
            .tags()?
            .into_iter()
            .map(|tag| NameCount { name: tag.tag, games: tag.games })
            .collect(),
        field => {
            let field = match field {
                "event" => TextField::Event,
                "place" => TextField::Place,
                "round" => TextField::Round,
                "rules" => TextField::Rules,
                _ => TextField::Player,
            };
            context
                .database
                .name_counts(field)?
                .into_iter()
                .map(|(name, games)| NameCount { name, games })
                .collect()
        }
    };
    // The beginning of the name is better than the beginning of another word, which is better than
    // a place within a word.
    let quality = |name: &str| {
        let folded = crate::record::fold(name);
        let at = folded.find(&wanted)?;
        let starts_word = folded[..at].chars().next_back().is_none_or(|c| !c.is_alphanumeric());
        Some(if at == 0 {
            0
        } else if starts_word {
            1
        } else {
            2
        })
    };
    let mut ranked: Vec<(u8, NameCount)> =
        names.drain(..).filter_map(|name| Some((quality(&name.name)?, name))).collect();
    ranked.sort_by(|a, b| (a.0, b.1.games, &a.1.name).cmp(&(b.0, a.1.games, &b.1.name)));
    let names = ranked.into_iter().take(limit).map(|(_, name)| name).collect();
    reply(&NameList { names })
}

fn id(context: &Context<'_>) -> GameId {
    let number = context.params.number("id", usize::MAX);
    u32::try_from(number).map_or(GameId::MAX, GameId::new)
}

/// A game of the database.
pub fn game(context: &Context<'_>) -> Answered {
    let id = id(context);
    let text = context.database.text(id)?;
    let mut body = game_body(&text)?;
    body.game = Some(id);
    body.facts.corpora = context.database.corpora_of(id)?;
    body.tags = context.database.tags_of(id)?;
    reply(&body)
}

/// The text of a game.
pub fn sgf(context: &Context<'_>) -> Answered {
    Ok(Reply::Text("application/x-go-sgf; charset=utf-8", context.database.text(id(context))?))
}
