//! The server: its API against its own description and against the command line.

use std::fs;
use std::io::Read;

use serde_json::{Value, json};

use super::http::{Serving, copy_of_games, escape, gopdb_in, request};

/// What a value has that its schema does not allow; nothing if it fits.
fn misfit(value: &Value, schema: &Value, document: &Value, at: &str) -> Option<String> {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.rsplit('/').next().unwrap();
        return misfit(value, &document["components"]["schemas"][name], document, at);
    }
    if let Some(options) = schema["anyOf"].as_array() {
        let misfits: Vec<String> =
            options.iter().filter_map(|one| misfit(value, one, document, at)).collect();
        return (misfits.len() == options.len()).then(|| misfits.join(" or "));
    }
    let fits = match schema["type"].as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("integer") => value.is_u64(),
        Some("number") => value.is_number(),
        Some("boolean") => value.is_boolean(),
        Some("null") => value.is_null(),
        _ => return Some(format!("{at}: a schema without a type")),
    };
    if !fits {
        return Some(format!("{at}: {value} is not {}", schema["type"]));
    }
    if let (Some(items), Some(list)) = (schema.get("items"), value.as_array()) {
        return list
            .iter()
            .enumerate()
            .find_map(|(n, item)| misfit(item, items, document, &format!("{at}[{n}]")));
    }
    let Some(object) = value.as_object() else { return None };
    let properties = schema["properties"].as_object().unwrap();
    for name in schema["required"].as_array().unwrap() {
        if !object.contains_key(name.as_str().unwrap()) {
            return Some(format!("{at}: {name} is missing"));
        }
    }
    object.iter().find_map(|(name, value)| match properties.get(name) {
        Some(schema) => misfit(value, schema, document, &format!("{at}.{name}")),
        None => Some(format!("{at}: {name} is not described")),
    })
}

#[test]
fn every_endpoint_answers_as_the_document_describes_it() {
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    let document = server.json("/api/v1/openapi.json");
    assert_eq!(document["openapi"], "3.1.0");
    let examples = [
        ("/api/v1/info", ""),
        ("/api/v1/position", "moves=BQ16&region=N19..T13&symmetries=sym&limit=3&me=Lee"),
        ("/api/v1/explore", "moves=BQ16+WD4&limit=2"),
        ("/api/v1/find", "q=3x3+%22B_W/BBB/___%22+sym&limit=2"),
        ("/api/v1/parse", "q=3x3+%22B_W/BBB/___%22+sym+and+date+2016"),
        ("/api/v1/trend", "q=3x3+%22B_W/BBB/___%22+sym"),
        ("/api/v1/top", "q=5+3x3"),
        ("/api/v1/suggest", "moves=BQ16"),
        ("/api/v1/names", "text=lee&limit=3"),
        ("/api/v1/games/{id}", ""),
        ("/api/v1/games/{id}/sgf", ""),
        ("/api/v1/sgf", "-"),
    ];
    let paths = document["paths"].as_object().unwrap();
    let described: Vec<&String> = paths.keys().collect();
    for path in described {
        let (_, example) = examples
            .iter()
            .find(|(known, _)| known == path)
            .unwrap_or_else(|| panic!("{path} has no example here"));
        if path == "/api/v1/suggest" {
            // Another test may have trained a model of the games that are copied here.
            let error = server.get(&format!("{path}?{example}"));
            if error.status == 409 {
                assert_eq!(error.json()["error"]["code"], json!("no-model"));
                continue;
            }
        }
        let (response, operation) = if *example == "-" {
            let body = b"(;SZ[9]C[a];B[cc](;W[dd])(;W[ee]))";
            (request(server.port, "POST", path, &[], body), &paths[path]["post"])
        } else {
            let path_with_id = path.replace("{id}", "1");
            (server.get(&format!("{path_with_id}?{example}")), &paths[path]["get"])
        };
        assert_eq!(response.status, 200, "{path}: {}", response.text());
        let content = operation["responses"]["200"]["content"].as_object().unwrap();
        if content.contains_key("application/json") {
            let schema = &content["application/json"]["schema"];
            assert_eq!(misfit(&response.json(), schema, &document, path), None);
        } else {
            assert!(response.text().starts_with("(;"), "{path}");
        }
        let error = server.get(&format!("{}?no=1", path.replace("{id}", "1")));
        assert!([400, 405].contains(&error.status), "{path}: {}", error.status);
    }
}

#[test]
fn answers_equal_those_of_the_command_line() {
    let games = copy_of_games();
    let queries = [
        "3x3 \"B_W/BBB/___\" sym",
        "player \"Lee Sedol\" and result W+R",
        "5x5 \"_____/_____/__B__/_____/___W_\" sym move ..60",
    ];
    let of_command: Vec<Value> = queries
        .iter()
        .map(|query| gopdb_in(&games.database, &["--format", "json", "find", query]).json())
        .collect();
    let server = Serving::start(&games.database, &[]);
    for (query, expected) in queries.iter().zip(of_command) {
        let found = server.json(&format!("/api/v1/find?q={}", escape(query)));
        for (ours, theirs) in [
            ("games", "games"),
            ("hits", "hits"),
            ("placements", "placements"),
            ("black", "black_wins"),
            ("white", "white_wins"),
            ("draws", "draws_or_unknown"),
        ] {
            assert_eq!(found[ours], expected[theirs], "{query}: {ours}");
        }
        let of = |list: &Value, name: &str| -> Vec<Value> {
            list.as_array().unwrap().iter().map(|item| item[name].clone()).collect()
        };
        assert_eq!(of(&found["recentGames"], "id"), of(&expected["results"], "game"), "{query}");
        assert_eq!(
            of(&found["moves"], "count"),
            of(&expected["continuations"], "count"),
            "{query}"
        );
    }
    // A position is the query that it says it is.
    let position = server.json("/api/v1/position?moves=BQ16+WO17&region=N19..T13&symmetries=sym");
    let query = position["query"].as_str().unwrap();
    let found = server.json(&format!("/api/v1/find?q={}", escape(query)));
    assert!(position["games"].as_u64().unwrap() > 1, "{query}");
    assert_eq!((&position["games"], &position["hits"]), (&found["games"], &found["hits"]));
    let board = server.json("/api/v1/explore?moves=BQ16+WD3");
    let found =
        server.json(&format!("/api/v1/find?q={}", escape(board["query"].as_str().unwrap())));
    assert_eq!(
        (&board["games"], &board["hits"], &board["black"]),
        (&found["games"], &found["hits"], &found["black"])
    );
}

#[test]
fn requests_that_are_not_allowed_are_refused() {
    let games = copy_of_games();
    let server = Serving::start(&games.database, &["--allow-origin", "http://trusted.test"]);
    let get = |headers: &[(&str, &str)]| request(server.port, "GET", "/api/v1/info", headers, b"");
    assert_eq!(get(&[("Host", "evil.test")]).status, 421);
    assert_eq!(get(&[("Host", &format!("evil.test:{}", server.port))]).status, 421);
    assert_eq!(get(&[("Origin", "http://evil.test")]).status, 403);
    assert_eq!(get(&[("Origin", "null")]).status, 403);
    let trusted = get(&[("Origin", "http://trusted.test")]);
    assert_eq!(trusted.headers["access-control-allow-origin"], "http://trusted.test");
    let plain = get(&[]);
    assert!(!plain.headers.contains_key("access-control-allow-origin"));
    for path in ["/", "/api/v1/info", "/nothing"] {
        let policy = &server.get(path).headers["content-security-policy"];
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    }
    for method in ["POST", "PUT", "DELETE"] {
        assert_eq!(request(server.port, method, "/api/v1/info", &[], b"").status, 405, "{method}");
    }
    let large = vec![b' '; (8 << 20) + 1];
    assert_eq!(request(server.port, "POST", "/api/v1/sgf", &[], &large).status, 413);
}

#[test]
fn errors_name_the_parameter_and_the_place() {
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    for (path, status, code, parameter) in [
        ("find", 400, "invalid-parameter", json!("q")),
        ("find?q=player", 400, "invalid-query", json!("q")),
        ("explore?where=player+Lee+and+and", 400, "invalid-query", json!("where")),
        ("position?board=B_/W", 400, "invalid-parameter", json!("board")),
        ("position?moves=BQ99", 400, "invalid-parameter", json!("moves")),
        ("position?moves=BQ16+WQ16", 400, "invalid-position", Value::Null),
        ("position?region=Z9", 400, "invalid-position", Value::Null),
        ("position?game=99999", 404, "no-such-game", Value::Null),
        ("position?game=1&move=5000", 400, "invalid-position", Value::Null),
        ("find?q=corpus+nothing", 400, "invalid-query", Value::Null),
        ("games/99999", 404, "no-such-game", Value::Null),
        ("games/x", 404, "invalid-parameter", json!("id")),
        ("top?q=5+9x9", 400, "invalid-parameter", json!("q")),
        ("info?x=1", 400, "unknown-parameter", Value::Null),
    ] {
        let response = server.get(&format!("/api/v1/{path}"));
        let error = &response.json()["error"];
        assert_eq!((response.status, &error["code"]), (status, &json!(code)), "{path}: {error}");
        assert_eq!(error["parameter"], parameter, "{path}");
        if code == "invalid-query" && parameter != Value::Null {
            assert!(error["start"].is_u64() && error["end"].is_u64(), "{path}: {error}");
        }
    }
    let bad = request(server.port, "POST", "/api/v1/sgf", &[], b"no game");
    assert_eq!(bad.json()["error"]["code"], "invalid-sgf");
}

#[test]
fn answers_are_tagged_compressed_and_streamed() {
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    let path = "/api/v1/explore?moves=BQ16";
    let plain = server.get(path);
    let tag = plain.headers["etag"].clone();
    let again = request(server.port, "GET", path, &[("If-None-Match", &tag)], b"");
    assert_eq!((again.status, again.body.len()), (304, 0));
    let other = server.get("/api/v1/explore?moves=BQ17");
    assert_ne!(other.headers["etag"], tag);
    let packed = request(server.port, "GET", path, &[("Accept-Encoding", "br, gzip")], b"");
    assert_eq!(packed.headers["content-encoding"], "gzip");
    assert!(packed.body.len() * 3 < plain.body.len());
    let mut text = String::new();
    flate2::read::GzDecoder::new(&packed.body[..]).read_to_string(&mut text).unwrap();
    let unpacked: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(unpacked["moves"], plain.json()["moves"]);
    let streamed = server.get(&format!("{path}&stream=1"));
    assert_eq!(streamed.headers["content-type"], "application/x-ndjson");
    let last: Value = serde_json::from_str(streamed.text().lines().last().unwrap()).unwrap();
    assert_eq!(last["answer"]["moves"], unpacked["moves"]);
}

#[test]
fn a_search_whose_time_is_up_is_partial_or_an_error() {
    let games = copy_of_games();
    let server = Serving::start(&games.database, &["--time-limit", "0"]);
    let found = server.get("/api/v1/find?q=3x3+%22???/?B?/???%22");
    match found.status {
        200 => assert_eq!(found.json()["partial"], true, "{}", found.text()),
        status => assert_eq!((status, &found.json()["error"]["code"]), (504, &json!("time-limit"))),
    }
    let explored = server.get("/api/v1/explore");
    assert_eq!((explored.status, &explored.json()["error"]["code"]), (504, &json!("time-limit")));
}

#[test]
fn games_that_are_imported_meanwhile_are_found() {
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    let before = server.json("/api/v1/info");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("new.sgf");
    fs::write(&file, "(;GM[1]SZ[19]PB[Newcomer]PW[x];B[pd];W[dd];B[pp])").unwrap();
    gopdb_in(&games.database, &["import", file.to_str().unwrap()]);
    std::thread::sleep(std::time::Duration::from_millis(600));
    let after = server.json("/api/v1/info");
    assert_eq!(after["games"].as_u64(), before["games"].as_u64().map(|games| games + 1));
    assert_eq!(server.json("/api/v1/find?q=black+Newcomer")["games"], 1);
}

#[test]
fn hostile_records_are_answered_as_text() {
    let games = copy_of_games();
    let folder = tempfile::tempdir().unwrap();
    let name = "<img src=x onerror=alert(1)>\u{202e}\u{7}";
    let file = folder.path().join("hostile.sgf");
    fs::write(&file, format!("(;GM[1]SZ[19]PB[{name}]PW[\"'&]C[</script>];B[pd];W[dd];B[pp])"))
        .unwrap();
    gopdb_in(&games.database, &["import", file.to_str().unwrap()]);
    let server = Serving::start(&games.database, &[]);
    let found = server.json("/api/v1/find?q=black+onerror");
    assert_eq!(found["games"], 1, "{found}");
    let row = &found["recentGames"][0];
    assert!(row["black"].as_str().unwrap().starts_with("<img src=x"), "{row}");
    let response = server.get(&format!("/api/v1/games/{}", row["id"]));
    assert_eq!(response.headers["content-type"], "application/json");
    assert_eq!(response.headers["x-content-type-options"], "nosniff");
    assert_eq!(response.json()["nodes"][0]["comment"], "</script>");
    let names = server.json("/api/v1/names?text=%3Cimg");
    assert_eq!(names["names"][0]["games"], 1);
}

#[test]
fn other_machines_need_the_token() {
    let games = copy_of_games();
    let server = Serving::start(&games.database, &["--listen", "0.0.0.0"]);
    let get =
        |path: &str, headers: &[(&str, &str)]| request(server.port, "GET", path, headers, b"");
    assert_eq!(get("/api/v1/info", &[]).status, 401);
    assert_eq!(get("/", &[]).status, 401);
    let token = server.url.split("token=").nth(1).unwrap();
    let opened = get(&format!("/?token={token}"), &[]);
    assert_eq!((opened.status, opened.headers["location"].as_str()), (303, "/"));
    let cookie = opened.headers["set-cookie"].clone();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
    let cookie = cookie.split(';').next().unwrap();
    assert_eq!(get("/api/v1/info", &[("Cookie", cookie)]).status, 200);
    assert_eq!(get("/api/v1/info", &[("Authorization", &format!("Bearer {token}"))]).status, 200);
    assert_eq!(get("/api/v1/info", &[("Cookie", "gopdb_token=0")]).status, 401);
}
