//! The server: its API against its own description and against the command line.

use std::fs;
use std::io::Read;

use serde_json::{Value, json};

use super::http::{
    Response, Serving, copy_of_games, escape, gopdb_in, large_record, many_records, request,
};
use super::support::as_api;

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
    if let Some(kinds) = schema["type"].as_array() {
        let one = |kind: &Value| {
            let mut one = schema.clone();
            one["type"] = kind.clone();
            misfit(value, &one, document, at)
        };
        let misfits: Vec<String> = kinds.iter().filter_map(one).collect();
        return (misfits.len() == kinds.len()).then(|| misfits.join(" or "));
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

/// An example of each operation: its method and path, parameters and body.
const EXAMPLES: &[(&str, &str, &str)] = &[
    ("get /api/v1/info", "", ""),
    (
        "get /api/v1/position",
        "moves=BQ16&region=N19..T13&symmetries=sym&limit=3&me=Lee+Sedol&top=2",
        "",
    ),
    ("get /api/v1/explore", "moves=BQ16+WD4&in=any&limit=2&top=2&me=AlphaGo", ""),
    ("get /api/v1/find", "q=3x3+%22B_W/BBB/___%22+sym&limit=2&me=Lee", ""),
    ("get /api/v1/parse", "q=3x3+%22B_W/BBB/___%22+sym+and+date+2016", ""),
    ("get /api/v1/trend", "q=3x3+%22B_W/BBB/___%22+sym", ""),
    ("get /api/v1/compare", "q=3x3+%22B_W/BBB/___%22+sym&left=date+..2016&right=date+2017..", ""),
    ("get /api/v1/top", "q=5+3x3", ""),
    ("get /api/v1/templates", "shape=3x3&limit=5", ""),
    ("get /api/v1/fuseki", "depth=4&limit=3", ""),
    ("get /api/v1/openings", "kind=joseki", ""),
    ("get /api/v1/opening-names", "language=ja", ""),
    ("get /api/v1/report", "player=Lee+Sedol&against=date+2016&limit=3", ""),
    ("get /api/v1/joseki", "line=BQ16+WO17&limit=3", ""),
    ("get /api/v1/suggest", "moves=BQ16", ""),
    ("get /api/v1/stats", "where=date+2016", ""),
    ("get /api/v1/players", "text=lee&limit=3", ""),
    ("get /api/v1/names", "text=alpha&field=event&limit=3", ""),
    ("get /api/v1/games", "where=date+2016&limit=3&sort=strength", ""),
    ("get /api/v1/games/{id}", "", ""),
    ("get /api/v1/games/{id}/sgf", "", ""),
    ("post /api/v1/sgf", "", "(;SZ[9]C[a];B[cc](;W[dd])(;W[ee]))"),
    ("post /api/v1/records", "name=a.sgf", "(;SZ[9];B[cc])(;GM[2])"),
    ("get /api/v1/records/{file}", "number=1", ""),
    ("get /api/v1/problems", "", ""),
    ("post /api/v1/problems", "", include_str!("../../examples/problems/corner-sending-two.sgf")),
    ("get /api/v1/mine", "where=id+95&limit=1", ""),
    ("get /api/v1/solve", "problem=corner-sending-two&all=1", ""),
    ("get /api/v1/play", "problem=corner-sending-two&play=B13", ""),
    ("delete /api/v1/searches/{id}", "", ""),
    ("get /api/v1/sets", "", ""),
    ("put /api/v1/sets", "name=even&q=handicap+0", ""),
    ("delete /api/v1/sets", "name=even", ""),
    ("put /api/v1/tags", "where=id+1..3&tag=good", ""),
    ("delete /api/v1/tags", "where=id+2&tag=good", ""),
    ("post /api/v1/import", "corpus=new&name=a.sgf", "(;GM[1]SZ[19]PB[New];B[pd];W[dd];B[pp])"),
];

#[test]
fn every_endpoint_answers_as_the_document_describes_it() {
    let games = copy_of_games();
    let server = Serving::start(&games.database, &["--write"]);
    let document = server.json("/api/v1/openapi.json");
    assert_eq!(document["openapi"], "3.1.0");
    let described: Vec<String> = (document["paths"].as_object().unwrap().iter())
        .flat_map(|(path, methods)| {
            methods.as_object().unwrap().keys().map(move |method| format!("{method} {path}"))
        })
        .collect();
    for operation in &described {
        assert!(EXAMPLES.iter().any(|(known, ..)| known == operation), "{operation}: no example");
    }
    for (operation, params, body) in EXAMPLES {
        assert!(described.iter().any(|known| known == operation), "{operation}: not described");
        let (method, path) = operation.split_once(' ').unwrap();
        let described = &document["paths"][path][method];
        let method = method.to_uppercase();
        let records =
            || request(server.port, "POST", "/api/v1/records", &[], b"(;SZ[9];B[cc])").json();
        let file = if path.contains("{file}") { records()["file"].clone() } else { Value::Null };
        let with_id =
            path.replace("{id}", "1").replace("{file}", file.as_str().unwrap_or_default());
        let ask = |params: &str, body: &str| {
            request(server.port, &method, &format!("{with_id}?{params}"), &[], body.as_bytes())
        };
        let response = ask(params, body);
        if path == "/api/v1/suggest" && response.status == 409 {
            // Another test may have trained a model of the games that are copied here.
            assert_eq!(response.json()["error"]["code"], json!("no-model"));
            continue;
        }
        assert_eq!(response.status, 200, "{operation}: {}", response.text());
        let content = described["responses"]["200"]["content"].as_object().unwrap();
        if content.contains_key("application/json") {
            let schema = &content["application/json"]["schema"];
            assert_eq!(misfit(&response.json(), schema, &document, operation), None);
        } else {
            assert!(response.text().starts_with("(;"), "{operation}");
        }
        let error = ask("no=1", body);
        assert_eq!(error.status, 400, "{operation}: {}", error.text());
        // The parameters of the example are described.
        let names: Vec<&str> = (described["parameters"].as_array().unwrap().iter())
            .map(|param| param["name"].as_str().unwrap())
            .collect();
        for param in params.split('&').filter(|param| !param.is_empty()) {
            assert!(names.contains(&param.split('=').next().unwrap()), "{operation}: {param}");
        }
    }
}

/// The fields of an answer of the API and of the command line that must be equal.
#[track_caller]
fn assert_fields(ours: &Value, theirs: &Value, names: &[(&str, &str)]) {
    for (our, their) in names {
        assert_eq!(ours[*our], theirs[*their], "{our}: {ours} {theirs}");
    }
}

#[test]
fn knowledge_equals_that_of_the_command_line() {
    let games = copy_of_games();
    let of_command = |arguments: &[&str]| {
        let mut all = vec!["--format", "json"];
        all.extend(arguments);
        as_api(gopdb_in(&games.database, &all).json())
    };
    let pattern = "3x3 \"B_W/BBB/___\" sym";
    let compare =
        of_command(&["compare", &format!("{pattern} between date ..2016 and date 2017..")]);
    let fuseki = of_command(&["fuseki", "--moves", "4", "top", "7", "--where", "date 2016"]);
    let joseki = of_command(&["joseki", "--top", "15"]);
    let templates = of_command(&["templates", "3x3", "--top", "12"]);
    let mut stats = of_command(&["stats"]);
    assert!(stats.as_object_mut().unwrap().remove("version").is_some());
    let report = of_command(&["report", "player", "Lee Sedol"]);
    let stats_of = of_command(&["stats", "where date 2016"]);
    let trend = of_command(&["trend", &format!("{pattern} by decade")]);
    let top = of_command(&["top", "8 3x3 k>=3"]);
    let solved = of_command(&["solve", "examples/problems/corner-sending-two.sgf", "--all"]);
    let triple_ko =
        of_command(&["solve", "examples/problems/triple-ko.sgf", "--superko", "positional"]);
    let solved_game = of_command(&["solve", "20", "150", "at", "N19..T13"]);
    let server = Serving::start(&games.database, &[]);

    let ours = server
        .json(&format!("/api/v1/compare?q={}&left=date+..2016&right=date+2017..", escape(pattern)));
    assert_fields(
        &ours,
        &compare,
        &[("commonGames", "commonGames"), ("gamesP", "gamesP"), ("winsP", "winsP")],
    );
    for side in ["left", "right"] {
        let names =
            [("games", "games"), ("ofGames", "ofGames"), ("hits", "hits"), ("black", "black")];
        assert_fields(&ours[side], &compare[side], &names);
    }
    assert!(ours["moves"].as_array().unwrap().len() > 3);
    assert_eq!(ours["moves"], compare["moves"]);

    let ours = server.json("/api/v1/fuseki?depth=4&limit=7&where=date+2016");
    assert_fields(&ours, &fuseki, &[("games", "games"), ("openings", "openings")]);
    assert_eq!(ours["rows"].as_array().unwrap().len(), 7);
    assert_eq!(ours["rows"], fuseki["rows"]);

    let ours = server.json("/api/v1/joseki?limit=15");
    assert_fields(&ours, &joseki, &[("games", "games"), ("corners", "corners")]);
    let rows = ours["rows"].as_array().unwrap();
    assert_eq!((rows.len(), &ours["rows"]), (15, &joseki["rows"]));
    for row in rows {
        // The tree is walked along the sequence to the same position.
        let line: Vec<String> = (row["moves"].as_array().unwrap().iter())
            .map(|mv| mv.as_str().unwrap().replace(' ', ""))
            .collect();
        let at = server.json(&format!("/api/v1/joseki?limit=0&line={}", line.join("+")));
        assert_fields(&at, row, &[("reached", "reached"), ("ended", "ended"), ("name", "name")]);
    }

    let ours = server.json("/api/v1/templates?shape=3x3&limit=12");
    assert_fields(&ours, &templates, &[("minGames", "minGames"), ("templates", "templates")]);
    for (row, their) in
        ours["rows"].as_array().unwrap().iter().zip(templates["rows"].as_array().unwrap())
    {
        assert_fields(
            row,
            their,
            &[("pattern", "pattern"), ("hits", "hits"), ("rarestHits", "rarestHits")],
        );
    }

    let ours = server.json(&format!("/api/v1/trend?q={}&by=decade", escape(pattern)));
    assert!(!ours["rows"].as_array().unwrap().is_empty(), "{ours}");
    assert_eq!(ours, trend);
    let ours = server.json("/api/v1/top?q=8+3x3+k%3E%3D3");
    assert_eq!(ours["rows"].as_array().unwrap().len(), 8);
    assert_eq!(ours, top);

    assert_eq!(server.json("/api/v1/stats"), stats);
    assert_eq!(server.json("/api/v1/stats?where=date+2016"), stats_of);
    let ours = server.json("/api/v1/report?player=Lee+Sedol");
    assert!(!ours["colors"].as_array().unwrap().is_empty(), "{ours}");
    assert_eq!(ours, report);

    let names = [
        ("verdict", "verdict"),
        ("best", "best"),
        ("scope", "scope"),
        ("regionSource", "regionSource"),
    ];
    let ours = server.json("/api/v1/solve?problem=corner-sending-two&all=1");
    let theirs = &solved["problems"][0];
    assert_fields(&ours, theirs, &names);
    assert_eq!(ours["ko"]["threats"], theirs["ko"]["threats"]);
    assert_eq!(ours["region"], theirs["region"]);
    let moves: Vec<String> = (theirs["moves"].as_array().unwrap().iter())
        .map(|mv| format!("{} {}", mv["at"].as_str().unwrap(), mv["verdict"].as_str().unwrap()))
        .collect();
    assert_eq!(ours["moves"], json!(moves));
    let ours = server.json("/api/v1/solve?problem=triple-ko&superko=positional");
    let theirs = &triple_ko["problems"][0];
    assert_fields(
        &ours,
        theirs,
        &[
            ("verdict", "verdict"),
            ("cycle", "cycle"),
            ("superko", "superko"),
            ("superkoBest", "superkoBest"),
        ],
    );
    assert_eq!(ours["cycle"], "triple ko");
    let line: Vec<String> = (theirs["cycleLine"].as_array().unwrap().iter())
        .map(|mv| format!("{} {}", mv["color"].as_str().unwrap(), mv["at"].as_str().unwrap()))
        .collect();
    assert_eq!(ours["cycleLine"].as_array().unwrap(), &line[..]);
    let plain = server.json("/api/v1/solve?problem=triple-ko");
    assert!(plain["superko"].is_null() && plain["superkoBest"].is_null());
    assert_eq!(server.get("/api/v1/solve?problem=triple-ko&superko=natural").status, 400);
    let ours = server.json("/api/v1/solve?game=20&move=150&region=N19..T13");
    assert_fields(&ours, &solved_game["problems"][0], &names);
    assert_eq!(ours["targets"], solved_game["problems"][0]["targets"]);
}

#[test]
fn rates_count_games_and_know_no_colors_where_the_pattern_has_none() {
    let games = copy_of_games();
    // Of this shape many games have several hits.
    let query = "3x3 \"???/?B?/?W?\" sym";
    let expected = as_api(gopdb_in(&games.database, &["--format", "json", "find", query]).json());
    let server = Serving::start(&games.database, &[]);
    let found = server.json(&format!("/api/v1/find?q={}", escape(query)));
    assert!(found["hits"].as_u64().unwrap() > 2 * found["games"].as_u64().unwrap());
    let (moves, theirs) =
        (found["moves"].as_array().unwrap(), expected["moves"].as_array().unwrap());
    assert_eq!(moves.len(), theirs.len());
    for (mv, their) in moves.iter().zip(theirs) {
        assert_eq!(mv, their);
        let decided = mv["black"].as_u64().unwrap() + mv["white"].as_u64().unwrap();
        if decided > 0 {
            assert_eq!(mv["blackRate"]["of"], decided);
        }
    }
    // With the colours exchanged and turned this is the same: nobody's wins, and no draws.
    let answer = server.json(&format!("/api/v1/find?q={}", escape("2x1 \"B/W\" sym")));
    assert!(answer["games"].as_u64().unwrap() > 20);
    assert_eq!(answer["colorSymmetric"], true);
    assert_eq!((&answer["black"], &answer["blackRate"]), (&Value::Null, &Value::Null));
    // A whole board has a side to move, whose wins these are.
    for path in ["/api/v1/explore?moves=BQ16+WD4", "/api/v1/explore"] {
        let answer = server.json(path);
        let of = |name: &str| answer[name].as_u64().unwrap();
        assert!(of("black") > 8 && of("white") > 8, "{path}");
        assert_eq!(of("black") + of("white") + of("draws"), of("games"), "{path}");
        for mv in answer["moves"].as_array().unwrap() {
            assert_eq!(mv["color"], "B", "{path}");
        }
    }
    // Where a pattern is found in both colours, the rule that assigns games to them is stated.
    for (symmetries, is_stated) in
        [(" sym", true), (" swap", true), (" rot mirror", false), ("", false)]
    {
        let query = escape(&format!("3x3 \"___/_B_/__W\"{symmetries}"));
        let answer = server.json(&format!("/api/v1/find?q={query}"));
        assert_eq!(answer["firstHitColors"], is_stated, "{symmetries}");
    }
    let other = server.json("/api/v1/explore?moves=BQ16+WD17");
    assert_eq!(
        (&other["colorSymmetric"], other["black"].as_u64() > Some(0)),
        (&json!(false), true)
    );
}

#[test]
fn rates_are_given_from_the_side_of_a_player() {
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    for path in
        ["/api/v1/explore?moves=BQ16", "/api/v1/position?moves=BQ16&region=N19..T13&symmetries=sym"]
    {
        let answer = server.json(&format!("{path}&me=Master"));
        assert!(answer["player"]["black"]["games"].as_u64().unwrap() > 5, "{path}");
        // Master has all games of these or none, so each move's games are known by a query.
        for mv in answer["moves"].as_array().unwrap().iter().take(3) {
            let of = |condition: &str| -> u64 {
                let found = server.json(&format!("{path}&where={}", escape(condition)));
                let same =
                    |other: &&Value| other["point"] == mv["point"] && other["color"] == mv["color"];
                let moves = found["moves"].as_array().unwrap();
                moves.iter().find(same).map_or(0, |other| other["games"].as_u64().unwrap())
            };
            let won = of("(black Master and result B+) or (white Master and result W+)");
            let lost = of("(black Master and result W+) or (white Master and result B+)");
            if won + lost == 0 {
                assert_eq!(mv["playerRate"], Value::Null, "{path}");
                continue;
            }
            assert_eq!(mv["playerRate"]["of"], won + lost, "{path}: {mv}");
            assert_eq!(
                (&mv["playerWon"], &mv["playerLost"]),
                (&won.into(), &lost.into()),
                "{path}"
            );
            assert_eq!(mv["playerRate"]["share"], won as f64 / (won + lost) as f64, "{path}");
        }
    }
}

#[test]
fn games_are_listed_by_date_or_strength() {
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    let ranks = |row: &Value| -> Vec<Option<u8>> {
        // `9p`; a rank without a number is none.
        let level = |rank: &Value| {
            let digit = rank.as_str()?.strip_suffix('p')?.parse::<u8>().ok()?;
            Some(digit)
        };
        let mut both = vec![level(&row["blackRank"]), level(&row["whiteRank"])];
        both.sort_unstable();
        both
    };
    let mut all: Vec<Value> = Vec::new();
    for page in 0.. {
        let list =
            server.json(&format!("/api/v1/games?sort=strength&limit=50&offset={}", 50 * page));
        assert_eq!(list["games"], 219);
        let rows = list["results"].as_array().unwrap();
        all.extend(rows.iter().cloned());
        if rows.len() < 50 {
            break;
        }
    }
    let ids: std::collections::BTreeSet<u64> =
        all.iter().map(|row| row["game"].as_u64().unwrap()).collect();
    assert_eq!((all.len(), ids.len()), (219, 219));
    assert!(all.windows(2).all(|pair| ranks(&pair[0]) >= ranks(&pair[1])));
    assert_eq!(ranks(&all[0]), [Some(9), Some(9)]);
    let top = server.json("/api/v1/explore?limit=0&top=5");
    assert_eq!(top["results"], json!([]));
    assert!(ranks(&top["topGames"][0]) >= ranks(&top["topGames"][4]));
    let newest = server.json("/api/v1/games?limit=219");
    let dates: Vec<&str> = (newest["results"].as_array().unwrap().iter())
        .map(|row| row["date"].as_str().unwrap_or_default())
        .collect();
    assert!(dates.windows(2).all(|pair| pair[0].get(..4) >= pair[1].get(..4)));
}

#[test]
fn a_problem_is_played_against_the_solver() {
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    let play =
        |moves: &str| server.json(&format!("/api/v1/play?problem=straight-three&play={moves}"));
    let start = play("");
    let problem = &start["problem"];
    assert_eq!(
        (&start["mistake"], &start["answer"], &start["result"]),
        (&Value::Null, &Value::Null, &Value::Null)
    );
    let solved = server.json("/api/v1/solve?problem=straight-three&all=1");
    let won = if problem["goal"] == "live" { "alive" } else { "dead" };
    assert_eq!(solved["verdict"], won);
    let mut mistakes = 0;
    for mv in solved["moves"].as_array().unwrap() {
        let (point, verdict) = mv.as_str().unwrap().split_once(' ').unwrap();
        let after = play(point);
        if verdict == won {
            assert_eq!(after["mistake"], Value::Null, "{mv}: {after}");
        } else {
            assert_eq!(after["mistake"]["better"], solved["best"], "{mv}: {after}");
            mistakes += 1;
        }
    }
    assert!(mistakes > 0);
    // The right moves lead to the goal.
    let mut moves: Vec<String> = Vec::new();
    loop {
        let params =
            format!("/api/v1/play?problem=straight-three&quiet=1&play={}", moves.join("+"));
        assert_eq!(server.json(&params)["answer"], Value::Null);
        let best = if moves.is_empty() {
            solved["best"].as_str().unwrap().to_owned()
        } else {
            let allowed = server.json(&params)["allowed"].clone();
            let good = allowed.as_array().unwrap().iter().find(|mv| {
                let with = format!("{}+{}", moves.join("+"), mv.as_str().unwrap());
                let after = play(&with);
                after["mistake"] == Value::Null
                    && (after["result"] == Value::Null || after["result"] == won)
            });
            good.unwrap().as_str().unwrap().to_owned()
        };
        moves.push(best);
        let after = play(&moves.join("+"));
        assert_eq!(after["mistake"], Value::Null);
        if after["result"] != Value::Null {
            assert_eq!(after["result"], won);
            break;
        }
        moves.push(after["answer"].as_str().unwrap().split(' ').nth(1).unwrap().to_owned());
        assert!(moves.len() < 20);
    }
    // The same problem as a position of one's own.
    let turn = problem["turn"].as_str().unwrap();
    let area: Vec<&str> =
        problem["area"].as_array().unwrap().iter().map(|point| point.as_str().unwrap()).collect();
    let own = format!(
        "board={}&turn={turn}&target={}&area={}",
        problem["board"].as_str().unwrap(),
        problem["targets"][0].as_str().unwrap(),
        area.join("+")
    );
    let opened = server.json(&format!("/api/v1/play?{own}"));
    for field in ["board", "turn", "goal", "targets", "area"] {
        assert_eq!(opened["problem"][field], problem[field], "{field}");
    }
    assert_eq!(opened["allowed"], start["allowed"]);
    let alike = server.json(&format!("/api/v1/solve?{own}&all=1"));
    assert_eq!((&alike["verdict"], &alike["moves"]), (&solved["verdict"], &solved["moves"]));
    for (params, code) in [
        ("problem=nothing", "invalid-parameter"),
        ("problem=straight-three&play=T19", "invalid-parameter"),
        ("board=___/___/___", "invalid-problem"),
    ] {
        let error = server.get(&format!("/api/v1/play?{params}"));
        assert_eq!((error.status, &error.json()["error"]["code"]), (400, &json!(code)), "{params}");
    }
}

#[test]
fn a_streamed_search_is_stopped_by_its_name() {
    use std::io::{BufRead, BufReader, Write};
    let games = copy_of_games();
    let server = Serving::start(&games.database, &["--time-limit", "60"]);
    // A group with so much room is not solved in a minute.
    let path = "/api/v1/solve?board=___________________/".to_owned()
        + &"___________________/".repeat(8)
        + "_________BBB_______/"
        + &"___________________/".repeat(8)
        + "___________________&target=K10&region=E13..P5&stream=1";
    let mut stream = std::net::TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n\r\n",
        server.port
    )
    .unwrap();
    let mut lines = BufReader::new(stream).lines().map(Result::unwrap);
    let first = lines.find(|line| line.starts_with('{')).unwrap();
    let first: Value = serde_json::from_str(&first).unwrap();
    let name = first["search"].as_str().unwrap();
    let stop = |name: &str| {
        let path = format!("/api/v1/searches/{name}");
        request(server.port, "DELETE", &path, &[], b"").json()["stopped"].clone()
    };
    assert_eq!(stop("0123"), false);
    let start = std::time::Instant::now();
    assert_eq!(stop(name), true);
    let last = lines.filter(|line| line.starts_with('{')).last().unwrap();
    assert!(start.elapsed() < std::time::Duration::from_secs(20), "{last}");
    let last: Value = serde_json::from_str(&last).unwrap();
    assert!(
        last["answer"]["verdict"] == "not_decided" || last["error"]["code"].is_string(),
        "{last}"
    );
    assert_eq!(stop(name), false);
}

#[test]
fn nothing_is_changed_unless_it_is_allowed() {
    let games = copy_of_games();
    let import = ("POST", "/api/v1/import?corpus=new", &b"(;GM[1]SZ[19]PB[New];B[pd];W[dd])"[..]);
    let writes = [
        ("PUT", "/api/v1/sets?name=even&q=handicap+0", &b""[..]),
        ("DELETE", "/api/v1/sets?name=even", b""),
        ("PUT", "/api/v1/tags?where=id+1&tag=good", b""),
        ("DELETE", "/api/v1/tags?where=id+1&tag=good", b""),
        import,
    ];
    let before = {
        let server = Serving::start(&games.database, &[]);
        let info = server.json("/api/v1/info");
        assert_eq!(info["writable"], false);
        for (method, path, body) in writes {
            let response = request(server.port, method, path, &[], body);
            assert_eq!(
                (response.status, &response.json()["error"]["code"]),
                (403, &json!("read-only")),
                "{path}"
            );
        }
        assert_eq!(server.json("/api/v1/info"), info);
        info
    };
    let server =
        Serving::start(&games.database, &["--write", "--allow-origin", "http://trusted.test"]);
    // Pages of other servers change nothing, also those that may read.
    for headers in [
        [("Origin", "http://evil.test")],
        [("Origin", "http://trusted.test")],
        [("Origin", "null")],
        [("Sec-Fetch-Site", "cross-site")],
    ] {
        for (method, path, body) in writes {
            let response = request(server.port, method, path, &headers, body);
            assert_eq!(response.status, 403, "{path} {headers:?}");
        }
    }
    assert_eq!(request(server.port, "PUT", writes[0].1, &[("Host", "evil.test")], b"").status, 421);
    assert_eq!(server.json("/api/v1/info")["commit"], before["commit"]);
    // The own page does.
    let origin = format!("http://127.0.0.1:{}", server.port);
    let own = [("Origin", origin.as_str()), ("Sec-Fetch-Site", "same-origin")];
    let change = |method: &str, path: &str, body: &[u8]| {
        let response = request(server.port, method, path, &own, body);
        assert_eq!(response.status, 200, "{path}: {}", response.text());
        response.json()
    };
    let sets = change("PUT", "/api/v1/sets?name=mine&q=player+%22Lee+Sedol%22", b"");
    assert_eq!(sets["sets"][0]["name"], "mine");
    let lee = server.json("/api/v1/find?q=player+%22Lee+Sedol%22")["games"].clone();
    let params = escape("{\"name\": \"Lee Sedol\"}");
    let with_params = server.json(&format!("/api/v1/find?q=player+%24name&params={params}"));
    assert_eq!(with_params["games"], lee);
    let named = escape("player \"Lee Sedol\"");
    for path in [
        "trend?q=NAME",
        "top?q=5+3x3+where+NAME",
        "compare?q=winner+black&left=date+2016&right=NAME",
    ] {
        let plain = server.json(&format!("/api/v1/{}", path.replace("NAME", &named)));
        let given = format!("{}&params={params}", path.replace("NAME", "player+%24name"));
        let given = server.json(&format!("/api/v1/{given}"));
        // The texts of questions are repeated as they are understood.
        assert_eq!(given["rows"], plain["rows"], "{path}");
        assert_eq!(given["moves"], plain["moves"], "{path}");
    }
    assert_eq!(server.json("/api/v1/find?q=$mine")["games"], lee);
    let tagged = change("PUT", "/api/v1/tags?where=$mine&tag=my+games", b"");
    assert_eq!((&tagged["games"], &tagged["changed"]), (&lee, &lee));
    assert_eq!(server.json("/api/v1/find?q=tag+%22my+games%22")["games"], lee);
    let untagged = change("DELETE", "/api/v1/tags?where=$mine&tag=my+games", b"");
    assert_eq!(untagged["changed"], lee);
    assert_eq!(change("DELETE", "/api/v1/sets?name=mine", b"")["sets"], json!([]));
    let (method, path, body) = import;
    let report = change(method, path, body);
    assert_eq!((&report["gamesNew"], &report["corpus"]), (&json!(1), &json!("new")));
    assert_eq!((&report["gamesCorrected"], &report["moves"]), (&json!(0), &json!(2)));
    assert_eq!(change(method, path, body)["isKnown"], true);
    let after = server.json("/api/v1/info");
    assert_eq!(after["games"].as_u64(), before["games"].as_u64().map(|games| games + 1));
    let bad = request(
        server.port,
        "POST",
        "/api/v1/import?corpus=bad&name=../../x.sgf",
        &own,
        b"no game",
    );
    assert_eq!(bad.status, 200);
    assert_eq!(
        (&bad.json()["gamesNew"], server.json("/api/v1/info")["games"] == after["games"]),
        (&json!(0), true)
    );
    for (method, path, status) in [
        ("PUT", "/api/v1/sets?name=&q=id+1", 400),
        ("PUT", "/api/v1/sets?name=a&q=and", 400),
        ("PUT", "/api/v1/tags?where=id+1&tag=", 400),
        ("DELETE", "/api/v1/sets?name=nothing", 400),
        ("POST", "/api/v1/import?corpus=a", 400),
    ] {
        let response = request(server.port, method, path, &own, b"");
        assert_eq!(response.status, status, "{path}: {}", response.text());
    }
    // The command line sees the changes.
    let corpora = gopdb_in(&games.database, &["--format", "json", "find", "corpus new"]).json();
    assert_eq!(corpora["games"], 1);
}

#[test]
fn a_public_server_is_not_writable() {
    let games = copy_of_games();
    let refused = gopdb_in(
        &games.database,
        &["serve", "--port", "0", "--listen", "0.0.0.0", "--public", "--write"],
    );
    assert!(refused.fails(2).contains("--write"));
    let server = Serving::start(&games.database, &["--listen", "0.0.0.0", "--write"]);
    let path = "/api/v1/tags?where=id+1&tag=good";
    assert_eq!(request(server.port, "PUT", path, &[], b"").status, 401);
    let token = server.url.split("token=").nth(1).unwrap();
    let bearer = format!("Bearer {token}");
    assert_eq!(request(server.port, "PUT", path, &[("Authorization", &bearer)], b"").status, 200);
}

#[test]
fn the_first_view_is_small() {
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    let packed = |path: &str| {
        let response = request(server.port, "GET", path, &[("Accept-Encoding", "gzip")], b"");
        assert_eq!(response.status, 200, "{path}");
        let length = response.body.len();
        if response.headers.get("content-encoding").is_none_or(|how| how != "gzip") {
            assert!(length < 1 << 10, "{path} is not packed");
            return (length, response.text());
        }
        let mut text = String::new();
        flate2::read::GzDecoder::new(&response.body[..]).read_to_string(&mut text).unwrap();
        (length, text)
    };
    // The page, what it names, and what the modules import.
    let mut todo = vec!["/".to_owned()];
    let mut seen: Vec<String> = Vec::new();
    let mut bytes = 0;
    while let Some(path) = todo.pop() {
        if seen.contains(&path) {
            continue;
        }
        let (length, text) = packed(&path);
        bytes += length;
        let quoted = text.split('"').filter(|part| !part.contains(char::is_whitespace));
        todo.extend(quoted.filter_map(|part| {
            let is_file = part.ends_with(".js") || part.ends_with(".css");
            let other = if path.contains("/lang/") { "../" } else { "./" };
            match part.strip_prefix(other) {
                _ if !is_file => None,
                Some(module) => {
                    Some(format!("{}/js/{module}", &path[..path.find("/js/").unwrap()]))
                }
                None => part.starts_with('/').then(|| part.to_owned()),
            }
        }));
        seen.push(path);
    }
    for name in ["/js/life.js", "/app.css"] {
        // Their address names their content, so that a browser asks for them once.
        let path = seen.iter().find(|path| path.ends_with(name)).unwrap();
        let fixed = request(server.port, "GET", path, &[], b"");
        assert_eq!(fixed.headers["cache-control"], "max-age=31536000, immutable");
        let plain = request(server.port, "GET", name, &[], b"");
        assert_eq!((&plain.body, &*plain.headers["cache-control"]), (&fixed.body, "no-cache"));
        let other = path.replacen('/', "/0", 1);
        assert_eq!(request(server.port, "GET", &other, &[], b"").status, 404, "{other}");
    }
    // Another language comes with its names of openings.
    bytes += packed("/js/lang/ja.js").0 + packed("/api/v1/opening-names?language=ja").0;
    bytes += packed("/api/v1/explore?limit=25&stream=1").0;
    assert!((20_000..150 << 10).contains(&bytes), "{bytes} bytes");
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
        .map(|query| as_api(gopdb_in(&games.database, &["--format", "json", "find", query]).json()))
        .collect();
    let server = Serving::start(&games.database, &[]);
    for (query, expected) in queries.iter().zip(of_command) {
        let found = server.json(&format!("/api/v1/find?q={}", escape(query)));
        for (ours, theirs) in [
            ("games", "games"),
            ("hits", "hits"),
            ("placements", "placements"),
            ("black", "black"),
            ("white", "white"),
            ("draws", "draws"),
        ] {
            assert_eq!(found[ours], expected[theirs], "{query}: {ours}");
        }
        let of = |list: &Value, name: &str| -> Vec<Value> {
            list.as_array().unwrap().iter().map(|item| item[name].clone()).collect()
        };
        assert_eq!(of(&found["results"], "game"), of(&expected["results"], "game"), "{query}");
        assert_eq!(found["moves"], expected["moves"], "{query}");
    }
    // A position is the query that it says it is.
    let position = server.json("/api/v1/position?moves=BQ16+WO17&region=N19..T13&symmetries=sym");
    let query = position["query"].as_str().unwrap();
    let found = server.json(&format!("/api/v1/find?q={}", escape(query)));
    assert!(position["games"].as_u64().unwrap() > 1, "{query}");
    assert_eq!((&position["games"], &position["hits"]), (&found["games"], &found["hits"]));
    let board = server.json("/api/v1/explore?moves=BQ16+WD3&both_sides=1");
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
    let api = request(server.port, "GET", "/api", &[("Accept-Language", "ko-KR")], b"");
    assert!(
        api.text().contains("<html lang=\"ko\">") && api.text().contains("데이터베이스의 통계")
    );
    assert!(api.headers["vary"].contains("accept-language"), "{:?}", api.headers);
    // So are errors, also of searches that are streamed; what was typed stays.
    let query = "/api/v1/find?q=corpus+%3D+%22white%22";
    for (path, expected) in [
        ("/nothing".to_owned(), "/nothing には何もありません"),
        ("/api/v1/info?white=1".to_owned(), "不明な引数 `white`"),
        (query.to_owned(), "\"white\" という棋譜集はありません"),
        (format!("{query}&stream=1"), "\"white\" という棋譜集はありません"),
    ] {
        let answer = request(server.port, "GET", &path, &[("Accept-Language", "ja")], b"").text();
        assert!(answer.replace("\\\"", "\"").contains(expected), "{path}: {answer}");
        assert!(!server.get(&path).text().contains(expected), "{path}");
    }
    for path in ["/", "/api/v1/info", "/nothing"] {
        let policy = &server.get(path).headers["content-security-policy"];
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    }
    for method in ["POST", "PUT", "DELETE"] {
        assert_eq!(request(server.port, method, "/api/v1/info", &[], b"").status, 405, "{method}");
    }
    let large = vec![b' '; (8 << 20) + 1];
    let refused = request(server.port, "POST", "/api/v1/problems", &[], &large);
    assert_eq!((refused.status, &refused.json()["error"]["code"]), (413, &json!("too-large")));
    // What is too large by its own account is not read.
    for (path, most) in [("problems", 8 << 20), ("sgf", 256 << 20), ("records", 256_u64 << 20)] {
        let mut stream = std::net::TcpStream::connect(("127.0.0.1", server.port)).unwrap();
        let request = format!(
            "POST /api/v1/{path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n\
             Content-Length: {}\r\n\r\n",
            server.port,
            most + 1
        );
        std::io::Write::write_all(&mut stream, request.as_bytes()).unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        assert!(text.starts_with("HTTP/1.1 413 ") && text.contains(&most.to_string()), "{text}");
    }
    // A file of records may be larger.
    let sgf = [&b"(;SZ[9];B[cc])"[..], &large].concat();
    assert_eq!(request(server.port, "POST", "/api/v1/sgf", &[], &sgf).status, 200);
}

#[test]
fn problems_are_mined_as_the_command_does() {
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    let found = server.json("/api/v1/mine?where=id+95&limit=2");
    let arguments = ["problems", "mine", "id 95", "--limit", "2", "--format", "json"];
    let mined = gopdb_in(&games.database, &arguments).json();
    let theirs = mined["problems"].as_array().unwrap();
    let ours = found["problems"].as_array().unwrap();
    assert!(!ours.is_empty() && ours.len() == theirs.len(), "{found}");
    for (our, their) in ours.iter().zip(theirs) {
        assert_eq!((&our["game"], &our["position"]), (&their["game"], &their["move"]));
        for (name, other) in
            [("targets", "targets"), ("area", "region"), ("goal", "goal"), ("difficulty", "level")]
        {
            assert_eq!(our[name], their[other], "{name}");
        }
        assert_eq!(our["missed"], json!(their["choice"] != "right"));
    }
    assert_eq!(found["partial"], false);
    let missed = server.json("/api/v1/mine?where=id+95&limit=2&missed=1");
    assert!(missed["problems"].as_array().unwrap().iter().all(|problem| problem["missed"] == true));
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
fn the_target_of_a_loaded_diagram_is_that_of_its_solution() {
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    let post = |rest: &str| {
        let text = format!("{}{rest}", crate::problems::TWO);
        request(server.port, "POST", "/api/v1/problems", &[], text.as_bytes()).json()
    };
    let found = post("(;W[ss]C[WRONG])(;W[rs]C[RIGHT]))");
    assert_eq!(found["problems"][0]["targets"][0], "Q2", "{found}");
    assert_eq!(post(")")["problems"][0]["targets"][0], "D19");
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
    let explored = server.json("/api/v1/explore");
    assert_eq!((&explored["partial"], &explored["games"]), (&json!(true), &json!(0)));
    for path in ["explore?where=date+2016", "fuseki", "joseki", "stats?where=date+2016"] {
        let error = server.get(&format!("/api/v1/{path}"));
        let code = &error.json()["error"]["code"];
        assert_eq!((error.status, code), (504, &json!("time-limit")), "{path}");
    }
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
    let row = &found["results"][0];
    assert!(row["black"].as_str().unwrap().starts_with("<img src=x"), "{row}");
    let response = server.get(&format!("/api/v1/games/{}", row["game"]));
    assert_eq!(response.headers["content-type"], "application/json");
    assert_eq!(response.headers["x-content-type-options"], "nosniff");
    assert_eq!(response.json()["nodes"][0]["comment"], "</script>");
    let names = server.json("/api/v1/names?text=%3Cimg");
    assert_eq!(names["names"][0]["games"], 1);
}

#[test]
fn another_port_is_chosen_if_one_is_taken() {
    let games = copy_of_games();
    let first = Serving::start(&games.database, &[]);
    let second = Serving::start_at(&games.database, first.port, &[]);
    assert_ne!(first.port, second.port);
    assert_eq!(first.json("/api/v1/info"), second.json("/api/v1/info"));
}

#[test]
fn other_machines_need_the_token() {
    let games = copy_of_games();
    let server = Serving::start(&games.database, &["--listen", "0.0.0.0"]);
    let get =
        |path: &str, headers: &[(&str, &str)]| request(server.port, "GET", path, headers, b"");
    assert_eq!(get("/api/v1/info", &[]).status, 401);
    // People get a page, on which they can enter the token.
    let refused = get("/?moves=BQ16", &[("Accept", "text/html,*/*")]);
    assert_eq!(
        (refused.status, &*refused.headers["content-type"]),
        (401, "text/html; charset=utf-8")
    );
    assert!(refused.text().contains("<form method=\"get\" "), "{}", refused.text());
    // It is in the reader's language, and looks like the page.
    let japanese = [("Accept", "text/html"), ("Accept-Language", "ja,en;q=0.5")];
    assert!(get("/", &japanese).text().contains("トークン"));
    assert_eq!((get("/app.css", &[]).status, get("/js/main.js", &[]).status), (200, 401));
    // The rest of the address is kept.
    let deep = get("/?moves=BQ16&where=a%22%3Cb", &[("Accept", "text/html")]).text();
    for input in [r#"name="moves" value="BQ16""#, r#"name="where" value="a&quot;&lt;b""#] {
        assert!(deep.contains(input), "{deep}");
    }
    let policy = &refused.headers["content-security-policy"];
    assert!(policy.contains("form-action 'self'"), "{policy}");
    let token = server.url.split("token=").nth(1).unwrap();
    // The token leaves the address, and the rest of it stays.
    for (path, to) in [
        (format!("/?token={token}"), "/"),
        (format!("/?moves=BQ16&token={token}&tab=games"), "/?moves=BQ16&tab=games"),
        (format!("/api?token={token}"), "/api"),
        (format!("//evil.test/?token={token}"), "/evil.test/"),
    ] {
        let opened = get(&path, &[]);
        assert_eq!((opened.status, &*opened.headers["location"]), (303, to), "{path}");
    }
    let opened = get(&format!("/?token={token}"), &[]);
    let cookie = opened.headers["set-cookie"].clone();
    // A link on a page elsewhere brings the cookie along.
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    let cookie = cookie.split(';').next().unwrap();
    assert!(cookie.contains(&server.port.to_string()), "{cookie}: another server has its own");
    assert_eq!(get("/api/v1/info", &[("Cookie", cookie)]).status, 200);
    assert_eq!(get("/api/v1/info", &[("Authorization", &format!("Bearer {token}"))]).status, 200);
    assert_eq!(get(&format!("/api/v1/info?token={token}"), &[]).status, 200);
    let explored = get(&format!("/api/v1/explore?token={token}&moves=BQ16"), &[]);
    assert!(explored.json()["games"].as_u64() > Some(20));
    let name = cookie.split('=').next().unwrap();
    assert_eq!(get("/api/v1/info", &[("Cookie", &format!("{name}=0"))]).status, 401);
    assert_eq!(get("/api/v1/info?token=0", &[]).status, 401);
    // An old token in the address does not replace the right one.
    assert_eq!(get("/api/v1/info?token=0", &[("Cookie", cookie)]).status, 200);
    let old = get("/?token=0&tab=games", &[("Cookie", cookie)]);
    assert_eq!((old.status, &*old.headers["location"]), (303, "/?tab=games"));
    assert!(old.headers["set-cookie"].contains(token), "the right one is kept");
}

#[test]
fn problems_of_other_programs_have_their_lines() {
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    let read = |text: &str| {
        let read = request(server.port, "POST", "/api/v1/problems", &[], text.as_bytes()).json();
        read["problems"][0].clone()
    };
    let problem = read(APP_PROBLEM);
    assert_ne!(problem["areaSource"], "marked");
    let lines: Vec<(&Value, &Value)> = problem["lines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| (&line["moves"], &line["right"]))
        .collect();
    let right = json!(["B A18", "W A19", "B B19"]);
    let wrong = json!(["B B19", "W A18"]);
    assert_eq!(lines, [(&right, &json!(true)), (&wrong, &json!(false))]);
    // An area that nobody marked is not said to be marked.
    let stones = "(;SZ[9]AB[aa]AW[ab][bb][ca]TR[aa]";
    assert_ne!(read(&format!("{stones})"))["areaSource"], "marked");
    assert_eq!(read(&format!("{stones}MA[ba])"))["areaSource"], "marked");
}

/// A problem as programs for phones store it: its lines say what is right.
pub const APP_PROBLEM: &str =
    "(;GM[1]SZ[19]AB[bb][cb][cc]AW[ca][da](;B[ab]C[+];W[aa];B[ba]C[RIGHT])(;B[ba];W[ab]))";

fn unpacked(response: &Response) -> Value {
    assert_eq!(response.headers["content-encoding"], "gzip");
    let mut text = String::new();
    flate2::read::GzDecoder::new(&response.body[..]).read_to_string(&mut text).unwrap();
    serde_json::from_str(&text).unwrap()
}

#[test]
fn answers_to_every_method_say_how_they_are_packed() {
    let games = copy_of_games();
    let server = Serving::start(&games.database, &["--write"]);
    let send = |method: &str, path: &str, accepted: &str, body: &[u8]| {
        request(server.port, method, path, &[("Accept-Encoding", accepted)], body)
    };
    let large = large_record(300_000);
    let read = unpacked(&send("POST", "/api/v1/sgf?name=a.sgf", "gzip, br", large.as_bytes()));
    assert_eq!((&read["black"], read["nodes"].as_array().unwrap().len()), (&json!("Large"), 265));
    let many = many_records(5_000);
    let list = unpacked(&send("POST", "/api/v1/records?name=a.sgf", "gzip", many.as_bytes()));
    assert_eq!((&list["total"], list["games"].as_array().unwrap().len()), (&json!(5_000), 5_000));
    assert_eq!(list["games"][4_999]["black"], "Black 5000");
    let last = send("POST", "/api/v1/sgf?number=5000", "gzip", many.as_bytes());
    assert_eq!(last.json()["black"], "Black 5000", "short answers stay plain");
    let beyond = send("POST", "/api/v1/sgf?number=5001", "gzip", many.as_bytes());
    assert_eq!(beyond.status, 400, "{}", beyond.text());
    for n in 0..15 {
        let path = format!("/api/v1/sets?name=set{n}&q=player+%22{}%22", "x".repeat(100));
        let sets = send("PUT", &path, "gzip", b"");
        assert_eq!(sets.status, 200);
        if n == 14 {
            assert_eq!(unpacked(&sets)["sets"].as_array().unwrap().len(), 15);
        }
    }
    let sets = unpacked(&send("DELETE", "/api/v1/sets?name=set3", "gzip", b""));
    assert_eq!(sets["sets"].as_array().unwrap().len(), 14);
    // Who does not take it gets it plain; so does what is short.
    for accepted in ["gzip;q=0", "br", "identity"] {
        let plain = send("GET", "/api/v1/sets", accepted, b"");
        assert!(!plain.headers.contains_key("content-encoding"), "{accepted}");
        assert_eq!(plain.json()["sets"].as_array().unwrap().len(), 14);
    }
    assert!(!send("GET", "/api/v1/info", "gzip", b"").headers.contains_key("content-encoding"));
}

#[test]
fn records_of_folders_and_archives_are_listed_and_read() {
    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    let before = server.json("/api/v1/info");
    let mut tar = tar::Builder::new(Vec::new());
    for (name, text) in [
        ("a.sgf", "(;SZ[19]PB[Anna]PW[Berta]DT[2020];B[pd];W[dd])".as_bytes()),
        ("b.sgf", b"(;SZ[9]PB[Carla];B[ee])(;SZ[19]PB[Dora];B[aa])"),
        ("bad.sgf", b"(;GM[2]SZ[19];B[aa])"),
    ] {
        let mut header = tar::Header::new_gnu();
        header.set_size(text.len() as u64);
        header.set_cksum();
        tar.append_data(&mut header, name, text).unwrap();
    }
    let tar = tar.into_inner().unwrap();
    let post = |path: &str| request(server.port, "POST", path, &[], &tar).json();
    let list = post("/api/v1/records?name=files.tar");
    assert_eq!(list["total"], 3, "{list}");
    assert_eq!(list["unreadable"].as_array().unwrap().len(), 1);
    let names: Vec<&str> =
        list["games"].as_array().unwrap().iter().map(|g| g["black"].as_str().unwrap()).collect();
    assert_eq!(names, ["Anna", "Carla", "Dora"]);
    assert_eq!((&list["games"][0]["moves"], &list["games"][1]["size"]), (&json!(2), &json!(9)));
    for (n, name) in names.iter().enumerate() {
        let path = format!("/api/v1/sgf?name=files.tar&number={}", n + 1);
        assert_eq!(post(&path)["black"], *name);
        // The file is not sent again.
        let file = list["file"].as_str().unwrap();
        let again = server.json(&format!("/api/v1/records/{file}?number={}", n + 1));
        assert_eq!(again["black"], *name);
        let beyond = server.get(&format!("/api/v1/records/{file}?number={}", n + 4));
        assert_eq!(beyond.status, 400);
        assert!(beyond.text().contains("the file has 3 game records"), "{}", beyond.text());
    }
    assert_eq!(server.get("/api/v1/records/0?number=1").status, 404);
    for bad in [&b""[..], b"no record", b"(;GM[2])"] {
        for path in ["/api/v1/records", "/api/v1/sgf"] {
            let response = request(server.port, "POST", path, &[], bad);
            assert_eq!(response.status, 400, "{path} {}", response.text());
        }
    }
    assert_eq!(server.json("/api/v1/info"), before, "nothing is stored");
}

#[test]
fn pages_elsewhere_ask_only_where_they_may() {
    let games = copy_of_games();
    let server = Serving::start(&games.database, &["--allow-origin", "http://trusted.test"]);
    let ask = |method: &str, path: &str, headers: &[(&str, &str)]| {
        request(server.port, method, path, headers, b"")
    };
    let preflight = |origin: &str| {
        let headers = [
            ("Origin", origin),
            ("Access-Control-Request-Method", "GET"),
            ("Access-Control-Request-Headers", "authorization"),
        ];
        ask("OPTIONS", "/api/v1/explore", &headers)
    };
    let allowed = preflight("http://trusted.test");
    assert_eq!(allowed.status, 200);
    assert_eq!(allowed.headers["access-control-allow-origin"], "http://trusted.test");
    assert!(allowed.headers["access-control-allow-methods"].contains("GET"));
    assert!(allowed.headers["access-control-allow-headers"].contains("authorization"));
    assert!(!preflight("http://evil.test").headers.contains_key("access-control-allow-origin"));
    // A cache must not give one origin's answer to another.
    let vary = |headers: &[(&str, &str)]| {
        ask("GET", "/api/v1/info", headers).headers["vary"].to_lowercase()
    };
    assert!(vary(&[]).contains("origin"));
    assert!(vary(&[("Origin", "http://trusted.test")]).contains("origin"));
    // An image on a page elsewhere sends no origin.
    let image = [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Dest", "image")];
    assert_eq!(ask("GET", "/api/v1/find?q=player+lee", &image).status, 403);
    assert_eq!(ask("GET", "/?moves=BQ16", &[("Sec-Fetch-Site", "cross-site")]).status, 200);
    let trusted = [("Sec-Fetch-Site", "cross-site"), ("Origin", "http://trusted.test")];
    assert_eq!(ask("GET", "/api/v1/find?q=player+lee", &trusted).status, 200);
    // Two hosts are none.
    let own = format!("127.0.0.1:{}", server.port);
    for other in ["evil.test", &format!("localhost:{}", server.port)] {
        let two = [("Host", &*own), ("Host", other)];
        assert_eq!(ask("GET", "/api/v1/info", &two).status, 421, "{other}");
    }
    let whole = format!("http://evil.test:{}/api/v1/info", server.port);
    assert_eq!(ask("GET", &whole, &[]).status, 421);
}

#[test]
fn names_are_no_paths_and_required_parameters_are_named() {
    let games = copy_of_games();
    let server = Serving::start(&games.database, &["--write"]);
    let long = "x".repeat(101);
    let record = b"(;GM[1]SZ[19];B[pd])";
    for name in ["..%2F..%2Fx", "a%5Cb", "a%00b", "a%0Ab", &long] {
        for (method, path, body) in [
            ("PUT", format!("/api/v1/sets?q=id+1&name={name}"), &b""[..]),
            ("PUT", format!("/api/v1/tags?where=id+1&tag={name}"), b""),
            ("POST", format!("/api/v1/import?corpus={name}"), record),
        ] {
            let response = request(server.port, method, &path, &[], body);
            assert_eq!(response.status, 400, "{path}: {}", response.text());
        }
    }
    // What the document requires is required.
    let document = server.json("/api/v1/openapi.json");
    let mut required = Vec::new();
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let parameters = operation["parameters"].as_array().unwrap();
            let is = |it: &&Value| it["required"] == true && it["in"] == "query";
            if let Some(first) = parameters.iter().find(is) {
                required.push(format!("{method} {path}"));
                let body = if method == "post" { &record[..] } else { b"" };
                let response = request(server.port, &method.to_uppercase(), path, &[], body);
                let error = &response.json()["error"];
                assert_eq!((response.status, &error["parameter"]), (400, &first["name"]), "{path}");
            }
        }
    }
    assert_eq!(required.len(), 12, "{required:?}");
}

#[test]
fn slow_clients_are_closed() {
    use std::io::{Read, Write};
    use std::net::TcpStream;
    use std::time::{Duration, Instant};

    let games = copy_of_games();
    let server = Serving::start(&games.database, &[]);
    let start = Instant::now();
    let open = |sent: &str| {
        let mut stream = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream.write_all(sent.as_bytes()).unwrap();
        stream
    };
    let host = format!("Host: 127.0.0.1:{}\r\n", server.port);
    let mut idle: Vec<TcpStream> = (0..50).map(|_| open("")).collect();
    idle.push(open("GET / HT"));
    idle.push(open(&format!("GET /api/v1/info HTTP/1.1\r\n{host}")));
    idle.push(open(&format!("GET /api/v1/info HTTP/1.1\r\n{host}\r\n")));
    for path in ["sgf", "problems", "records"] {
        let body = "Content-Length: 100\r\n\r\n(;GM[1]";
        idle.push(open(&format!("POST /api/v1/{path} HTTP/1.1\r\n{host}{body}")));
    }
    // Meanwhile others are answered.
    assert_eq!(server.get("/api/v1/info").status, 200);
    for mut stream in idle {
        let mut text = Vec::new();
        // Closed or reset: what counts is that it ends.
        let _ = stream.read_to_end(&mut text);
        let text = String::from_utf8_lossy(&text);
        assert!(!text.contains("too-slow") || text.starts_with("HTTP/1.1 408"), "{text}");
    }
    let seconds = start.elapsed().as_secs();
    assert!((25..50).contains(&seconds), "{seconds} s");
}

#[test]
fn quick_questions_pass_slow_ones() {
    let games = copy_of_games();
    let server = Serving::start(&games.database, &["--searches", "2", "--time-limit", "15"]);
    // More proofs than may run at once, each as long as it may.
    let hard = "/api/v1/solve?board=_________/_________/_________/_________/____B____/_________/_________/_________/_________&target=E5&all=1";
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| server.get(hard));
        }
        std::thread::sleep(std::time::Duration::from_millis(1_000));
        for path in [
            "/api/v1/explore?moves=BQ16",
            "/api/v1/games?where=player+lee",
            "/api/v1/find?q=player+lee",
        ] {
            let start = std::time::Instant::now();
            assert_eq!(server.get(path).status, 200);
            let took = start.elapsed().as_secs();
            assert!(took < 10, "{path}: {took} s");
        }
    });
}

/// A small joseki dictionary: one record with three variations.
const DICTIONARY: &str = "(;SZ[9]PB[Anna]PW[Berta]RE[B+R];B[gc](;W[gg]C[far away])\
    (;W[gd]C[Choose an answer]LB[hd:x](;B[hd];W[hc])(;B[fd]C[the other side];W[fc])))";

#[test]
fn positions_are_asked_and_explored_in_variations() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("database");
    let file = folder.path().join("dictionary.sgf");
    fs::write(&file, DICTIONARY).unwrap();
    gopdb_in(&database, &["import", file.to_str().unwrap(), "--corpus", "joseki"]).ok();
    {
        let server = Serving::start(&database, &[]);
        assert_eq!(server.json("/api/v1/info")["corpora"][0]["variations"], json!(false));
        let refused = server.get("/api/v1/explore?size=9&moves=BG7&in=variations");
        assert_eq!(
            (refused.status, &refused.json()["error"]["code"]),
            (409, &json!("no-variations"))
        );
        let main = server.json("/api/v1/explore?size=9&moves=BG7+WG6&in=any");
        assert_eq!((&main["games"], &main["lines"]["gamesNotKept"]), (&json!(0), &json!(1)));
        let wrong = server.get("/api/v1/explore?size=9&in=all");
        assert_eq!((wrong.status, &wrong.json()["error"]["parameter"]), (400, &json!("in")));
    }
    gopdb_in(&database, &["variations", "joseki", "on"]).ok();
    let explored = |lines: &str| {
        let arguments = ["explore", "--size", "9", "G7", "G6", "--format", "json", "--in", lines];
        gopdb_in(&database, &arguments).json()
    };
    let of_command = ["main", "variations", "any"].map(|lines| (lines, explored(lines)));
    let server = Serving::start(&database, &[]);
    let document = server.json("/api/v1/openapi.json");
    let schema = json!({"$ref": "#/components/schemas/Answer"});
    assert_eq!(server.json("/api/v1/info")["corpora"][0]["variations"], json!(true));
    for (lines, theirs) in of_command {
        let path = format!("/api/v1/explore?size=9&moves=BG7+WG6&in={lines}&me=Anna&top=1");
        let ours = server.json(&path);
        assert_eq!(misfit(&ours, &schema, &document, lines), None);
        assert_fields(&ours, &theirs, &[("games", "games"), ("hits", "hits")]);
        let moves = |answer: &Value, name: &str| -> Vec<(Value, Value)> {
            let all = answer["moves"].as_array().unwrap();
            all.iter().map(|mv| (mv[name].clone(), mv["games"].clone())).collect()
        };
        assert_eq!(moves(&ours, "point"), moves(&theirs, "point"), "{lines}");
        let is_main = lines == "main";
        assert_eq!(ours["games"], json!(u8::from(!is_main)), "{lines}");
        assert_eq!(ours["results"].as_array().unwrap().len(), usize::from(!is_main), "{lines}");
        assert_eq!(ours["topGames"].as_array().unwrap().len(), usize::from(!is_main), "{lines}");
        assert_eq!(ours["lines"].is_null(), is_main, "{lines}");
        if is_main {
            assert_eq!(ours["notes"], json!([]));
            continue;
        }
        let note = json!({"game": 1, "path": "1:2/2", "node": 3, "comments": ["Choose an answer"],
            "labels": ["H6 x"]});
        assert_eq!(ours["notes"], json!([note]), "{lines}");
        assert_eq!(ours["lines"]["nodes"], json!(5));
        let nodes = server.json("/api/v1/games/1")["nodes"].clone();
        assert_eq!(nodes[3]["play"], json!("W G6"));
        // The query of the answer asks the same, also of other endpoints.
        let query = ours["query"].as_str().unwrap();
        assert!(query.ends_with(&format!("in {lines}")), "{query}");
        let again = server.json(&format!("/api/v1/find?q={}", escape(query)));
        assert_eq!((&again["games"], &again["hits"]), (&ours["games"], &ours["hits"]));
        assert_eq!(
            server.json(&format!("/api/v1/parse?q={}", escape(query)))["lines"],
            json!(lines)
        );
        assert!(server.json(&format!("/api/v1/trend?q={}", escape(query)))["rows"].is_array());
        let openings = format!("/api/v1/fuseki?depth=1&where={}", escape(query));
        assert!(server.get(&openings).status == 200, "{}", server.get(&openings).text());
    }
    let region = "/api/v1/position?size=9&moves=BG7+WG6&region=F8..H6";
    assert_eq!(server.json(region)["games"], json!(0));
    let found = server.json(&format!("{region}&in=variations"));
    assert_eq!(misfit(&found, &schema, &document, "position"), None);
    let hit = &found["results"][0]["hits"][0];
    assert_eq!((&hit["path"], &hit["node"]), (&json!("1:2/2"), &json!(3)));
    let moves: Vec<&Value> =
        found["moves"].as_array().unwrap().iter().map(|mv| &mv["point"]).collect();
    assert_eq!(moves, [&json!("F6"), &json!("H6")]);
}
