//! The endpoints: one table gives the routes, the checks of parameters and the `OpenAPI` document.

use serde_json::{Map, Value, json};

use super::answers::{self, Context};
use super::bodies::{
    Answer, Gallery, GameRecordBody, History, Info, NameList, ParsedQuery, Suggestions,
};
use super::error::ApiError;
use super::params::{Kind, Param};
use super::schema::{Describe, Schemas};

/// What an endpoint answers with.
#[derive(Debug)]
pub enum Reply {
    /// A JSON document.
    Json(Vec<u8>),
    /// A text of this media type.
    Text(&'static str, String),
}

/// Whether an endpoint is asked with a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Without a body.
    Get,
    /// With an SGF text as its body.
    PostSgf,
}

/// An endpoint of the API.
pub struct Endpoint {
    /// The path; `{id}` is a parameter.
    pub path: &'static str,
    /// How it is asked.
    pub method: Method,
    /// What it does, in a sentence.
    pub summary: &'static str,
    /// The parameter in the path.
    pub path_param: Option<Param>,
    /// The groups of parameters in the query string.
    pub params: &'static [&'static [Param]],
    /// Whether it searches, so that it waits for its turn.
    pub searches: bool,
    /// The schema of the answer; `None` is SGF text.
    schema: Option<fn(&mut Schemas) -> Value>,
    /// The work.
    pub answer: fn(&Context<'_>) -> Result<Reply, ApiError>,
}

const fn text(name: &'static str, about: &'static str) -> Param {
    Param { name, kind: Kind::Text, about }
}

/// How a position is given.
const POSITION: &[Param] = &[
    text(
        "board",
        "The whole board as a pattern literal, rows from the top, wildcards allowed. An empty board if absent.",
    ),
    Param {
        name: "size",
        kind: Kind::Choice(&[
            "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17",
            "18", "19", "20", "21", "22", "23", "24", "25",
        ]),
        about: "The number of lines of an empty board; 19 if absent.",
    },
    Param {
        name: "game",
        kind: Kind::Number(u32::MAX as u64),
        about: "A game of the database to start from.",
    },
    Param {
        name: "move",
        kind: Kind::Number(u16::MAX as u64),
        about: "The position of that game: the number of moves played; the last if absent.",
    },
    text("moves", "Moves to play by the rules from there: `BQ16 WD4 Bpass`."),
    Param { name: "turn", kind: Kind::Choice(&["B", "W"]), about: "Who is to move." },
];

/// How a region is asked about.
const REGION: &[Param] = &[
    text("region", "The region: `board`, `N19..T13` or `corner Q16`. The whole board if absent."),
    Param { name: "loose", kind: Kind::Flag, about: "Empty points of the region match anything." },
    text(
        "symmetries",
        "The images to search for: `sym`, or words out of `rot`, `mirror`, `swap`. Only the pattern as it is if absent.",
    ),
    Param {
        name: "anchor",
        kind: Kind::Choice(&["anchored", "free"]),
        about: "`anchored`: where the region lies; `free`: anywhere.",
    },
    Param {
        name: "next",
        kind: Kind::Choice(&["B", "W"]),
        about: "Only hits that this colour continues.",
    },
];

/// Which games count.
const CONDITION: &[Param] = &[
    text(
        "where",
        "A condition on the games, in the query language: `player \"Lee Sedol\" and date 2016`.",
    ),
    text("me", "A player: the answer is also given from this player's side."),
];

/// Which games are listed.
const LIST: &[Param] = &[
    Param {
        name: "limit",
        kind: Kind::Number(500),
        about: "The number of games to list; 20 if absent.",
    },
    Param {
        name: "offset",
        kind: Kind::Number(u32::MAX as u64),
        about: "The number of games to skip.",
    },
];

/// The form of the answer.
const STREAM: &[Param] = &[Param {
    name: "stream",
    kind: Kind::Flag,
    about: "Answer with lines of JSON: the progress while the search runs, then the answer.",
}];

const QUERY: &[Param] = &[text("q", "A query of the query language, as after `find`.")];

const ID: Param =
    Param { name: "id", kind: Kind::Number(u32::MAX as u64), about: "The number of the game." };

/// All endpoints, in the order of the document.
pub const ENDPOINTS: &[Endpoint] = &[
    Endpoint {
        path: "/api/v1/info",
        method: Method::Get,
        summary: "The version, the number of games and the corpora",
        path_param: None,
        params: &[],
        searches: false,
        schema: Some(Info::schema),
        answer: answers::info,
    },
    Endpoint {
        path: "/api/v1/position",
        method: Method::Get,
        summary: "Where the pattern of a position's region occurs, and what was played there",
        path_param: None,
        params: &[POSITION, REGION, CONDITION, LIST, STREAM],
        searches: true,
        schema: Some(Answer::schema),
        answer: answers::position,
    },
    Endpoint {
        path: "/api/v1/explore",
        method: Method::Get,
        summary: "What was played from a whole-board position, by whatever order of moves it arose",
        path_param: None,
        params: &[POSITION, CONDITION, LIST, STREAM],
        searches: true,
        schema: Some(Answer::schema),
        answer: answers::explore,
    },
    Endpoint {
        path: "/api/v1/find",
        method: Method::Get,
        summary: "The answer to a query",
        path_param: None,
        params: &[QUERY, &[CONDITION[1]], LIST, STREAM],
        searches: true,
        schema: Some(Answer::schema),
        answer: answers::find,
    },
    Endpoint {
        path: "/api/v1/parse",
        method: Method::Get,
        summary: "A query taken apart into its pattern and its condition",
        path_param: None,
        params: &[QUERY],
        searches: false,
        schema: Some(ParsedQuery::schema),
        answer: answers::parse,
    },
    Endpoint {
        path: "/api/v1/trend",
        method: Method::Get,
        summary: "How often a query was found in each year",
        path_param: None,
        params: &[
            QUERY,
            &[Param {
                name: "by",
                kind: Kind::Choice(&["year", "decade"]),
                about: "The width of a period.",
            }],
        ],
        searches: true,
        schema: Some(History::schema),
        answer: answers::trend,
    },
    Endpoint {
        path: "/api/v1/top",
        method: Method::Get,
        summary: "The most frequent small patterns",
        path_param: None,
        params: &[&[text(
            "q",
            "What follows `top` in the query language: `20 diamond k>=9 by games`.",
        )]],
        searches: true,
        schema: Some(Gallery::schema),
        answer: answers::top,
    },
    Endpoint {
        path: "/api/v1/suggest",
        method: Method::Get,
        summary: "What strong players would play, by what was learned of the games' moves",
        path_param: None,
        params: &[POSITION],
        searches: true,
        schema: Some(Suggestions::schema),
        answer: answers::suggest,
    },
    Endpoint {
        path: "/api/v1/names",
        method: Method::Get,
        summary: "Names of players, events, places or corpora that hold a text",
        path_param: None,
        params: &[&[
            Param {
                name: "field",
                kind: Kind::Choice(&[
                    "player", "event", "place", "round", "rules", "corpus", "tag",
                ]),
                about: "What the names are of; players if absent.",
            },
            text("text", "The beginning of a word of the name."),
            Param {
                name: "limit",
                kind: Kind::Number(200),
                about: "The number of names; 10 if absent.",
            },
        ]],
        searches: false,
        schema: Some(NameList::schema),
        answer: answers::names,
    },
    Endpoint {
        path: "/api/v1/games/{id}",
        method: Method::Get,
        summary: "A game: its facts and all nodes of its record",
        path_param: Some(ID),
        params: &[],
        searches: false,
        schema: Some(GameRecordBody::schema),
        answer: answers::game,
    },
    Endpoint {
        path: "/api/v1/games/{id}/sgf",
        method: Method::Get,
        summary: "The record of a game as it was imported",
        path_param: Some(ID),
        params: &[],
        searches: false,
        schema: None,
        answer: answers::sgf,
    },
    Endpoint {
        path: "/api/v1/sgf",
        method: Method::PostSgf,
        summary: "Reads the first game of an SGF text; nothing is stored",
        path_param: None,
        params: &[],
        searches: false,
        schema: Some(GameRecordBody::schema),
        answer: answers::read_sgf,
    },
];

impl Endpoint {
    /// The declared parameters of the query string.
    pub fn declared(&self) -> Vec<Param> {
        self.params.iter().flat_map(|group| group.iter().copied()).collect()
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
            "operationId": self.path.trim_start_matches("/api/v1/").replace(['/', '{', '}'], "-").trim_matches('-'),
            "parameters": parameters,
            "responses": {
                "200": {"description": "The answer", "content": content},
                "default": {"description": "What is wrong", "content": {
                    "application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}},
            },
        });
        if self.method == Method::PostSgf {
            operation["requestBody"] = json!({"required": true, "content": {
                "application/x-go-sgf": {"schema": {"type": "string"}}}});
        }
        operation
    }
}

/// The `OpenAPI` document of the API.
pub fn document() -> Value {
    let mut schemas = Schemas::new();
    let mut paths = Map::new();
    for endpoint in ENDPOINTS {
        let method = if endpoint.method == Method::Get { "get" } else { "post" };
        paths.insert(endpoint.path.to_owned(), json!({ method: endpoint.document(&mut schemas) }));
    }
    let mut components: Map<String, Value> =
        schemas.into_iter().map(|(name, schema)| (name.to_owned(), schema)).collect();
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
            "description": "Patterns, positions and games of a gopdb database. Read-only.",
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
        assert_eq!(document["paths"].as_object().unwrap().len(), ENDPOINTS.len());
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
    fn path_parameters_are_captured() {
        let sgf = ENDPOINTS.iter().find(|e| e.path == "/api/v1/games/{id}/sgf").unwrap();
        assert_eq!(sgf.captured("/api/v1/games/12/sgf"), Some("12"));
        assert_eq!(ENDPOINTS[0].captured("/api/v1/info"), None);
    }
}
