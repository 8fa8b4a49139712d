//! The endpoints: one table gives the routes, the checks of parameters and the `OpenAPI` document.

use serde_json::{Map, Value, json};

use super::answers::{self, Context};
use super::bodies::{GameList, GameRecordBody, Info, NameList, ParsedQuery, Stopped, Suggestions};
use super::error::ApiError;
use super::life::{self, PlayBody, ProblemList};
use super::mined::{self, MinedList};
use super::named::{self, LocalNames, NamedOpenings};
use super::params::{Kind, Param, Params};
use super::recording::{self, RecordList};
use super::schema::{self, Schemas};
use super::statistics;
use super::write::{self, ImportBody, SavedSets, TagChange};
use crate::answer::{
    Answer, Comparison, Joseki, Openings, PlayerReport, Solution, Stats, Templates, Top, Trend,
};
use crate::knowledge::name_list::Language;
use crate::query::{self, Fact, Query, TextField};

/// The number of lanes: what is quick never waits for what is slow.
pub const LANES: usize = 3;
/// Looks up: milliseconds.
const QUICK: usize = 0;
/// Searches all games once: up to a second.
const ONCE: usize = 1;
/// Computes or proves: seconds.
const LONG: usize = 2;

/// The reply of an endpoint.
#[derive(Debug)]
pub enum Reply {
    /// A JSON document.
    Json(Vec<u8>),
    /// A text of this media type.
    Text(&'static str, String),
}

/// The method and body of a request to an endpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Without a body.
    Get,
    /// With an SGF text as its body.
    PostSgf,
    /// With any file of game records as its body.
    PostFile,
    /// To change something; the parameters say what.
    Put,
    /// To remove something; the parameters say what.
    Delete,
}

impl Method {
    /// The name of the operation in the document.
    const fn name(self) -> &'static str {
        match self {
            Method::Get => "get",
            Method::PostSgf | Method::PostFile => "post",
            Method::Put => "put",
            Method::Delete => "delete",
        }
    }

    /// The media type of the body.
    const fn body(self) -> Option<&'static str> {
        match self {
            Method::PostSgf => Some("application/x-go-sgf"),
            Method::PostFile => Some("application/octet-stream"),
            _ => None,
        }
    }
}

/// The schema of an answer.
type Schema = fn(&mut Schemas) -> Value;

/// The work of an endpoint.
type Work = fn(&Context<'_>) -> Result<Reply, ApiError>;

/// An endpoint of the API.
pub struct Endpoint {
    /// The path; `{id}` is a parameter.
    pub path: &'static str,
    /// The method and body of a request.
    pub method: Method,
    /// The description of the endpoint, in a sentence.
    pub summary: &'static str,
    /// The parameter in the path.
    pub path_param: Option<Param>,
    /// The groups of parameters in the query string.
    pub params: &'static [&'static [Param]],
    /// The lane in which it waits for its turn, if it searches.
    pub lane: Option<usize>,
    /// True if it changes the database, which the server may not allow.
    pub writes: bool,
    /// The schema of the answer; `None` is SGF text.
    schema: Option<Schema>,
    /// The work.
    pub answer: Work,
}

impl Endpoint {
    const fn get(
        path: &'static str,
        summary: &'static str,
        params: &'static [&'static [Param]],
        schema: Schema,
        answer: Work,
    ) -> Endpoint {
        Endpoint {
            path,
            method: Method::Get,
            summary,
            path_param: None,
            params,
            lane: None,
            writes: false,
            schema: Some(schema),
            answer,
        }
    }

    /// An endpoint that searches, in a lane.
    const fn search(
        lane: usize,
        path: &'static str,
        summary: &'static str,
        params: &'static [&'static [Param]],
        schema: Schema,
        answer: Work,
    ) -> Endpoint {
        Endpoint { lane: Some(lane), ..Endpoint::get(path, summary, params, schema, answer) }
    }

    /// An endpoint that changes the database.
    const fn write(
        method: Method,
        path: &'static str,
        summary: &'static str,
        params: &'static [&'static [Param]],
        schema: Schema,
        answer: Work,
    ) -> Endpoint {
        let endpoint = Endpoint::get(path, summary, params, schema, answer);
        Endpoint { method, writes: true, ..endpoint }
    }

    const fn with_method(self, method: Method) -> Endpoint {
        Endpoint { method, ..self }
    }

    const fn with_path_param(self, param: Param) -> Endpoint {
        Endpoint { path_param: Some(param), ..self }
    }
}

const fn text(name: &'static str, about: &'static str) -> Param {
    Param::new(name, Kind::Text, about)
}

/// The parameters of a position.
const POSITION: &[Param] = &[
    text(
        "board",
        "The whole board as a pattern literal, rows from the top, wildcards allowed. An empty board if absent.",
    ),
    Param::new(
        "size",
        Kind::Choice(&[
            "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17",
            "18", "19", "20", "21", "22", "23", "24", "25",
        ]),
        "The number of lines of an empty board; 19 if absent.",
    ),
    Param::new("game", Kind::Number(u32::MAX as u64), "A game of the database to start from."),
    Param::new(
        "move",
        Kind::Number(u16::MAX as u64),
        "The position of that game: the number of moves played; the last if absent.",
    ),
    text("moves", "Moves to play by the rules from there: `BQ16 WD4 Bpass`."),
    Param::new(
        "turn",
        Kind::Choice(&["B", "W"]),
        "Who is to move. If absent, not who moved last; on a `board` with more black stones than white ones white, otherwise black.",
    ),
];

/// The parameters of a region.
const REGION: &[Param] = &[
    text("region", "The region: `board`, `N19..T13` or `corner Q16`. The whole board if absent."),
    Param::new("loose", Kind::Flag, "Empty points of the region match anything."),
    text(
        "symmetries",
        "The images to search for: `sym`, or words out of `rot`, `mirror`, `swap`. Only the pattern as it is if absent.",
    ),
    Param::new(
        "anchor",
        Kind::Choice(&["anchored", "free"]),
        "`anchored`: where the region lies; `free`: anywhere.",
    ),
    Param::new("next", Kind::Choice(&["B", "W"]), "Only hits that this colour continues."),
];

/// Whose moves are explored.
const SIDES: &[Param] =
    &[flag("both_sides", "Count the moves of both sides, not only of the side to move.")];

/// The parameter for the lines of the records that are searched.
const LINES: &[Param] = &[Param::new(
    "in",
    Kind::Choice(&["main", "variations", "any"]),
    "The lines of the records: `main`, `variations` or `any`, as far as variations are kept; `main` if absent.",
)];

/// The parameters for the games that count.
const CONDITION: &[Param] = &[
    text(
        "where",
        "A condition on the games, in the query language: `player \"Lee Sedol\" and date 2016`.",
    ),
    ME[0],
];

/// The player whose side is taken.
const ME: &[Param] = &[text("me", "A player: the answer is also given from this player's side.")];

/// The parameters for the games that are listed.
const LIST: &[Param] = &[
    Param::new("limit", Kind::Number(500), "The number of games to list; 20 if absent."),
    Param::new("offset", Kind::Number(u32::MAX as u64), "The number of games to skip."),
];

/// The strongest games.
const TOP: &[Param] = &[Param::new(
    "top",
    Kind::Number(500),
    "The number of games with the strongest players to list as well; none if absent.",
)];

/// The order of a list of games.
const SORT: &[Param] = &[Param::new(
    "sort",
    Kind::Choice(&["date", "strength"]),
    "The newest games first, or those with the strongest players.",
)];

/// A condition alone.
const WHERE: &[Param] = &[CONDITION[0]];

const fn number(name: &'static str, most: u64, about: &'static str) -> Param {
    Param::new(name, Kind::Number(most), about)
}

const fn flag(name: &'static str, about: &'static str) -> Param {
    Param::new(name, Kind::Flag, about)
}

/// A problem of life and death.
const PROBLEM: &[Param] = &[
    text("problem", "A bundled problem, by its name. Otherwise the position is the problem."),
    text("target", "The stones that are to live or die, each by one of its points: `B12 C13`."),
    text("area", "The points on which play is allowed: `A13 B13`. Found by the stones if absent."),
    text("region", "The area as a rectangle: `A19..E15`."),
    Param::new("first", Kind::Choice(&["B", "W"]), "Who plays first."),
];

/// The form of the answer.
const STREAM: &[Param] = &[Param::new(
    "stream",
    Kind::Flag,
    "Answer with lines of JSON: the progress while the search runs, then the answer.",
)];

const QUERY: &[Param] =
    &[text("q", "A query of the query language, as after `find`.").required(), VALUES];

/// The values of parameters.
const VALUES: Param = text(
    "params",
    "Values for the query's `$NAME`, an object in JSON: `{\"name\": \"Lee Sedol\"}`.",
);

/// What `top` ranks.
const RANKING: &[Param] = &[
    text("q", "What follows `top` in the query language: `20 diamond k>=9 by games`.").required(),
    VALUES,
];

/// A set to save.
const SAVED: &[Param] = &[text("name", "The name, for `$name` in queries.").required(), QUERY[0]];

/// A condition that must be given.
const GAMES: &[Param] = &[CONDITION[0].required()];

const RECORD: &[Param] =
    &[number("number", u32::MAX as u64, "The record's number; the first if absent.")];

const FILE_NAME: Param = text("name", "The name of the file: its end says what it is.");

const ID: Param = Param::new("id", Kind::Number(u32::MAX as u64), "The number of the game.");

const FILE_ID: Param = text("file", "What the list of the file's records calls it.");

const SEARCH_ID: Param = text("id", "What the first line of a stream calls the search.");

const NAMES: &[Param] = &[
    text("text", "The beginning of a word of the name."),
    number("limit", 200, "The number of names; 10 if absent."),
];

/// All endpoints, in the order of the document.
pub const ENDPOINTS: &[Endpoint] = &[
    Endpoint::get(
        "/api/v1/info",
        "The version, the number of games and the corpora",
        &[],
        schema::of::<Info>,
        answers::info,
    ),
    Endpoint::search(
        ONCE,
        "/api/v1/position",
        "Where the pattern of a position's region occurs, and what was played there",
        &[POSITION, REGION, LINES, CONDITION, LIST, TOP, STREAM],
        schema::of::<Answer>,
        answers::position,
    ),
    Endpoint::search(
        QUICK,
        "/api/v1/explore",
        "What was played from a whole-board position, by whatever order of moves it arose",
        &[POSITION, SIDES, LINES, CONDITION, LIST, TOP, STREAM],
        schema::of::<Answer>,
        answers::explore,
    ),
    Endpoint::search(
        ONCE,
        "/api/v1/find",
        "The answer to a query",
        &[QUERY, ME, LIST, TOP, STREAM],
        schema::of::<Answer>,
        answers::find,
    ),
    Endpoint::get(
        "/api/v1/parse",
        "The parts of a query: its pattern and its condition",
        &[QUERY],
        schema::of::<ParsedQuery>,
        answers::parse,
    ),
    Endpoint::search(
        ONCE,
        "/api/v1/trend",
        "How often a query was found in each year",
        &[
            QUERY,
            &[Param::new("by", Kind::Choice(&["year", "decade"]), "The width of a period.")],
            STREAM,
        ],
        schema::of::<Trend>,
        answers::trend,
    ),
    Endpoint::search(
        LONG,
        "/api/v1/compare",
        "What a query finds in two sets of games, and whether the differences may be by chance",
        &[
            QUERY,
            &[
                text("left", "The condition on the left games: `date ..2016`.").required(),
                text("right", "The condition on the right games: `date 2017..`.").required(),
            ],
            STREAM,
        ],
        schema::of::<Comparison>,
        statistics::compare,
    ),
    Endpoint::search(
        LONG,
        "/api/v1/top",
        "The most frequent small patterns",
        &[RANKING, STREAM],
        schema::of::<Top>,
        answers::top,
    ),
    Endpoint::search(
        LONG,
        "/api/v1/templates",
        "Patterns with cells that may have any state",
        &[
            &[
                Param::new(
                    "shape",
                    Kind::Choice(&["3x3", "diamond", "4x4"]),
                    "The shape; 3x3 if absent.",
                ),
                number(
                    "min_games",
                    u32::MAX as u64,
                    "Every filling occurs in at least this many games; 1 % of all if absent.",
                ),
                number("stones", 25, "The least number of stones; 2 if absent."),
                number("limit", 500, "The number of templates; 20 if absent."),
            ],
            STREAM,
        ],
        schema::of::<Templates>,
        statistics::templates,
    ),
    Endpoint::search(
        LONG,
        "/api/v1/fuseki",
        "The openings that games begin with, with their names",
        &[
            &[
                number("depth", 60, "Openings are compared after this many moves; 10 if absent."),
                number("limit", 200, "The number of openings; 20 if absent."),
                number("least", u32::MAX as u64, "Leaves out openings of fewer games."),
                flag("swap", "Openings that differ by an exchange of the colours are one."),
                flag("ordered", "Openings differ by the order of their moves."),
            ],
            WHERE,
            STREAM,
        ],
        schema::of::<Openings>,
        statistics::fuseki,
    ),
    Endpoint::search(
        LONG,
        "/api/v1/openings",
        "The names of openings, or of corner sequences, that some game has",
        &[
            &[Param::new(
                "kind",
                Kind::Choice(&["fuseki", "joseki"]),
                "Openings of the whole board, or corner sequences; `fuseki` if absent.",
            )],
            STREAM,
        ],
        schema::of::<NamedOpenings>,
        named::names,
    ),
    Endpoint::get(
        "/api/v1/opening-names",
        "The names of openings and of corner sequences in another language",
        &[&[Param::new("language", Kind::Choice(Language::TAGS), "The language.").required()]],
        schema::of::<LocalNames>,
        named::local_names,
    ),
    Endpoint::search(
        LONG,
        "/api/v1/joseki",
        "The tree of what is played in the corners, at one of its positions",
        &[
            &[
                text("line", "The moves so far, in the upper right corner: `BQ16 WO17`."),
                number("depth", 40, "Corners are followed for this many moves; 20 if absent."),
                number("limit", 200, "The number of whole sequences; 20 if absent."),
                number("least", u32::MAX as u64, "Leaves out sequences that ended less often; 2."),
            ],
            WHERE,
            STREAM,
        ],
        schema::of::<Joseki>,
        statistics::joseki,
    ),
    Endpoint::search(
        QUICK,
        "/api/v1/suggest",
        "What strong players would play, by what was learned of the games' moves",
        &[POSITION],
        schema::of::<Suggestions>,
        answers::suggest,
    ),
    Endpoint::search(
        LONG,
        "/api/v1/stats",
        "The database, or the games of a condition, in numbers",
        &[WHERE, STREAM],
        schema::of::<Stats>,
        statistics::stats,
    ),
    Endpoint::search(
        LONG,
        "/api/v1/report",
        "What a player plays, how it scores, and what others do instead",
        &[
            &[
                text("player", "The player, by a name in full.").required(),
                text(
                    "against",
                    "A condition on the games of others to compare with; those of the same years and ranks if absent.",
                ),
                number("limit", 100, "The rows of each list; 10 if absent."),
            ],
            STREAM,
        ],
        schema::of::<PlayerReport>,
        statistics::report,
    ),
    Endpoint::get(
        "/api/v1/players",
        "Names of players that hold a text",
        &[NAMES],
        schema::of::<NameList>,
        answers::names,
    ),
    Endpoint::get(
        "/api/v1/names",
        "Names of players, events, places or corpora that hold a text",
        &[
            &[Param::new(
                "field",
                Kind::Choice(&["player", "event", "place", "round", "rules", "corpus", "tag"]),
                "What the names are of; players if absent.",
            )],
            NAMES,
        ],
        schema::of::<NameList>,
        answers::names,
    ),
    Endpoint::search(
        QUICK,
        "/api/v1/games",
        "The games of a condition",
        &[WHERE, LIST, SORT],
        schema::of::<GameList>,
        answers::games,
    ),
    Endpoint::get(
        "/api/v1/games/{id}",
        "A game: its facts and all nodes of its record",
        &[],
        schema::of::<GameRecordBody>,
        answers::game,
    )
    .with_path_param(ID),
    Endpoint {
        schema: None,
        ..Endpoint::get(
            "/api/v1/games/{id}/sgf",
            "The record of a game as it was imported",
            &[],
            schema::of::<Info>,
            answers::sgf,
        )
        .with_path_param(ID)
    },
    Endpoint::search(
        ONCE,
        "/api/v1/sgf",
        "Reads a record of a file or an archive; nothing is stored",
        &[&[FILE_NAME], RECORD],
        schema::of::<GameRecordBody>,
        recording::read,
    )
    .with_method(Method::PostFile),
    Endpoint::search(
        ONCE,
        "/api/v1/records",
        "Lists the records of a file or an archive; nothing is stored",
        &[&[FILE_NAME]],
        schema::of::<RecordList>,
        recording::list,
    )
    .with_method(Method::PostFile),
    Endpoint::search(
        ONCE,
        "/api/v1/records/{file}",
        "A record of a file that was listed not long ago",
        &[RECORD],
        schema::of::<GameRecordBody>,
        recording::read_again,
    )
    .with_path_param(FILE_ID),
    Endpoint::get(
        "/api/v1/problems",
        "The bundled problems of life and death",
        &[],
        schema::of::<ProblemList>,
        life::problems,
    ),
    Endpoint::search(
        LONG,
        "/api/v1/problems",
        "Reads the problems of an SGF text; nothing is stored",
        &[],
        schema::of::<ProblemList>,
        life::read_problems,
    )
    .with_method(Method::PostSgf),
    Endpoint::search(
        LONG,
        "/api/v1/mine",
        "Problems of life and death in the games of a condition, each with one solution, which is proved",
        &[
            &[
                number("limit", 200, "The number of problems; 12 if absent."),
                number("level", 5, "The least difficulty, from 1 for beginners to 5; 1 if absent."),
                flag("missed", "Only problems that the player of the game missed."),
            ],
            WHERE,
            STREAM,
        ],
        schema::of::<MinedList>,
        mined::mine,
    ),
    Endpoint::search(
        LONG,
        "/api/v1/solve",
        "Solves a problem of life and death, with proof",
        &[
            PROBLEM,
            POSITION,
            &[
                flag("all", "What becomes of every first move is answered as well."),
                Param::new(
                    "superko",
                    Kind::Choice(&["none", "positional"]),
                    "`positional`: also the verdict if no board may come back.",
                ),
            ],
            STREAM,
        ],
        schema::of::<Solution>,
        life::solve,
    ),
    Endpoint::search(
        LONG,
        "/api/v1/play",
        "Plays a problem: says whether the last move is a mistake, and answers it",
        &[
            PROBLEM,
            POSITION,
            &[
                text("play", "The moves so far, in turn: `B12 A13 pass`. The solver answers them."),
                flag("quiet", "The moves are played, and nothing is said or answered."),
            ],
            STREAM,
        ],
        schema::of::<PlayBody>,
        life::play,
    ),
    Endpoint::get(
        "/api/v1/searches/{id}",
        "Stops a search that is streamed; it ends with what it has found",
        &[],
        schema::of::<Stopped>,
        answers::stop,
    )
    .with_path_param(SEARCH_ID)
    .with_method(Method::Delete),
    Endpoint::get("/api/v1/sets", "The saved sets", &[], schema::of::<SavedSets>, write::sets),
    Endpoint::write(
        Method::Put,
        "/api/v1/sets",
        "Saves a set of games under a name",
        &[SAVED],
        schema::of::<SavedSets>,
        write::save_set,
    ),
    Endpoint::write(
        Method::Delete,
        "/api/v1/sets",
        "Deletes a saved set; its games stay",
        &[&[text("name", "The name.").required()]],
        schema::of::<SavedSets>,
        write::forget_set,
    ),
    Endpoint::write(
        Method::Put,
        "/api/v1/tags",
        "Gives the games of a condition a tag",
        &[GAMES, &[text("tag", "The tag.").required()]],
        schema::of::<TagChange>,
        write::tag,
    ),
    Endpoint::write(
        Method::Delete,
        "/api/v1/tags",
        "Removes a tag from the games of a condition",
        &[GAMES, &[text("tag", "The tag.").required()]],
        schema::of::<TagChange>,
        write::untag,
    ),
    Endpoint::write(
        Method::PostFile,
        "/api/v1/import",
        "Imports the games of a file or an archive",
        &[&[text("corpus", "The corpus that the games join.").required(), FILE_NAME], STREAM],
        schema::of::<ImportBody>,
        write::import,
    ),
];

impl Endpoint {
    /// The declared parameters of the query string.
    pub fn declared(&self) -> Vec<Param> {
        self.params.iter().flat_map(|group| group.iter().copied()).collect()
    }

    /// The lane of a request: one whose condition holds a pattern searches all games.
    pub fn lane_of(&self, params: &Params) -> Option<usize> {
        let condition = params.get("where").and_then(|text| query::parse_query(text).ok());
        let searches = condition.is_some_and(|query| is_search(&query.node));
        self.lane.map(|lane| if searches { lane.max(ONCE) } else { lane })
    }

    /// The value of the path's parameter in a path of this endpoint.
    pub fn captured<'p>(&self, path: &'p str) -> Option<&'p str> {
        let at = self.path.split('/').position(|part| part.starts_with('{'))?;
        path.split('/').nth(at)
    }

    fn document(&self, schemas: &mut Schemas) -> Value {
        let mut parameters: Vec<Value> =
            self.path_param.iter().map(|param| param.document(true)).collect();
        parameters.extend(self.declared().iter().map(|param| param.document(false)));
        let (media, schema) = match self.schema {
            Some(schema) => ("application/json", schema(schemas)),
            None => ("application/x-go-sgf", json!({"type": "string"})),
        };
        let mut content = json!({ media: {"schema": schema} });
        if self.declared().iter().any(|param| param.name == "stream") {
            content["application/x-ndjson"] = json!({"schema": {"type": "string"}});
        }
        let mut operation = json!({
            "summary": self.summary,
            "operationId": self.operation(),
            "parameters": parameters,
            "responses": {
                "200": {"description": "The answer", "content": content},
                "default": {"description": "What is wrong", "content": {
                    "application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}},
            },
        });
        if let Some(media) = self.method.body() {
            let schema = json!({"schema": {"type": "string"}});
            operation["requestBody"] = json!({"required": true, "content": {media: schema}});
        }
        operation
    }

    /// The identifier of the operation: `games-id`, `put-sets`.
    fn operation(&self) -> String {
        let path = self.path.trim_start_matches("/api/v1/").replace(['/', '{', '}'], "-");
        let words: Vec<&str> = path.split('-').filter(|word| !word.is_empty()).collect();
        match self.method {
            Method::Get => words.join("-"),
            method => format!("{}-{}", method.name(), words.join("-")),
        }
    }
}

/// Returns whether a query may have to read all games.
fn is_search(query: &Query) -> bool {
    let is_own = matches!(
        query,
        Query::Pattern(_)
            | Query::Position(_)
            | Query::Comment(_)
            | Query::Set(_)
            | Query::Fact(Fact::Fuseki(..) | Fact::Joseki(..) | Fact::Text(TextField::Text, _))
    );
    is_own || query.children().any(|child| is_search(&child.node))
}

/// The `OpenAPI` document of the API.
pub fn document() -> Value {
    let mut schemas = Schemas::new();
    let mut paths = Map::new();
    for endpoint in ENDPOINTS {
        let operations = paths.entry(endpoint.path).or_insert_with(|| json!({}));
        operations[endpoint.method.name()] = endpoint.document(&mut schemas);
    }
    let mut components: Map<String, Value> = schemas.into_iter().collect();
    let nullable = |kind: &str| json!({"type": [kind, "null"]});
    components.insert(
        "Error".to_owned(),
        json!({
            "type": "object", "required": ["error"],
            "properties": {"error": {
                "type": "object", "required": ["code", "message"],
                "properties": {
                    "code": {"type": "string"}, "message": {"type": "string"},
                    "parameter": nullable("string"), "start": nullable("integer"),
                    "end": nullable("integer"), "help": nullable("string"),
                },
            }},
        }),
    );
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "gopdb", "version": "1",
            "description": "Patterns, positions and games of a gopdb database. Operations that change it are refused unless the server was started with `--write`.",
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
        },
        "paths": paths,
        "components": {"schemas": components},
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_document_has_every_endpoint_and_resolves_its_references() {
        let document = document();
        let operations = |path: &Value| path.as_object().unwrap().len();
        let all: usize = document["paths"].as_object().unwrap().values().map(operations).sum();
        assert_eq!(all, ENDPOINTS.len());
        let text = document.to_string();
        for part in text.split("#/components/schemas/").skip(1) {
            let name = part.split('"').next().unwrap();
            assert!(document["components"]["schemas"][name].is_object(), "{name}");
        }
        let ids: BTreeSet<String> = document["paths"]
            .as_object()
            .unwrap()
            .values()
            .flat_map(|path| path.as_object().unwrap().values())
            .map(|operation| operation["operationId"].to_string())
            .collect();
        assert_eq!(ids.len(), ENDPOINTS.len());
    }

    #[test]
    fn parameters_of_an_endpoint_have_different_names() {
        for endpoint in ENDPOINTS {
            let declared = endpoint.declared();
            let names: BTreeSet<&str> = declared.iter().map(|param| param.name).collect();
            assert_eq!(names.len(), declared.len(), "{}", endpoint.path);
        }
    }

    #[test]
    fn conditions_that_search_wait_with_the_searches() {
        let games = ENDPOINTS.iter().find(|e| e.path == "/api/v1/games").unwrap();
        let lane = |text: &str| {
            let query: String = form_urlencoded::byte_serialize(text.as_bytes()).collect();
            games.lane_of(&Params::read(&format!("where={query}"), &games.declared()).unwrap())
        };
        for quick in
            ["", "player \"Lee\" and date 2016", "not (event A or result W+R)", "player \""]
        {
            assert_eq!(lane(quick), Some(QUICK), "{quick}");
        }
        for slow in [
            "3x3 \"B_W/BBB/___\" sym",
            "date 2016 and not 3x3 \"B_W/BBB/___\"",
            "player Lee and (date 2016 or $mine)",
            "text \"brilliant\"",
            "fuseki sanrensei",
        ] {
            assert_eq!(lane(slow), Some(ONCE), "{slow}");
        }
    }

    #[test]
    fn path_parameters_are_captured() {
        let sgf = ENDPOINTS.iter().find(|e| e.path == "/api/v1/games/{id}/sgf").unwrap();
        assert_eq!(sgf.captured("/api/v1/games/12/sgf"), Some("12"));
        assert_eq!(ENDPOINTS[0].captured("/api/v1/info"), None);
    }
}
