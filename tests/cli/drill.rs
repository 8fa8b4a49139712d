//! Asking from a position: at the command line and in the shell.

use serde_json::Value;

use crate::support::{command, gopdb, run, script, timeless, with_bundled};

/// The first line of an answer without its time.
fn counts(text: &str) -> String {
    let line = text.lines().find(|line| line.contains(" games · ") || line.contains("1 game · "));
    let parts: Vec<&str> = line.unwrap_or_default().split(" · ").take(3).collect();
    parts.join(" · ")
}

/// What an answer says after `query: `.
fn made(text: &str) -> &str {
    text.lines().find_map(|line| line.strip_prefix("query: ")).unwrap_or_default()
}

/// The diagram of an answer, on a terminal that has no room for the table beside it.
fn diagram(query: &str) -> String {
    let text = with_bundled(|database| {
        let mut command = command(database);
        command.args(["find", query]).env("COLUMNS", "50");
        run(command, "").ok()
    });
    let lines = text.lines().skip_while(|line| !line.is_empty()).skip(1);
    lines.take_while(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_position_is_a_pattern_and_its_query_is_printed() {
    let here = script("show 1 40\nfind here at N19..T13 sym\n").ok();
    let query = made(&here).to_owned();
    assert_eq!(
        query,
        "7x7 \"_______/___WWW_/_W_BWB_/___BB__/_______/___B___/_______\" sym at corner"
    );
    for same in
        [query.as_str(), "game 1 move 40 at N19..T13 sym", "game 1 move 40 at corner N13 sym"]
    {
        let text = gopdb(&["find", same]).ok();
        assert_eq!(counts(&text), "6 games · 6 hits · 6 placements", "{same}");
    }
    // Everywhere a query stands.
    let json = |args: &[&str]| -> Value { gopdb(args).json() };
    let found = json(&["find", "game 1 move 40 at N19..T13 sym", "--format", "json"]);
    assert_eq!(found["query"], "game 1 move 40 at N19..T13 sym");
    assert_eq!(found["resolved"], query);
    for (of, with) in [
        ("trend", "trend"),
        ("compare", "compare"),
        ("stats", "stats where"),
        ("top", "top 3 3x3 where"),
        ("players", "players where"),
        ("explain", "explain find"),
    ] {
        let between = if of == "compare" { " between winner black and winner white" } else { "" };
        let position = format!("{with} game 1 move 40 at N19..T13 sym{between} --format json");
        let literal = format!("{with} {query}{between} --format json");
        let text = script(&format!("{position}\n{literal}\n")).ok();
        let mut answers: Vec<Value> =
            text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(answers[0]["resolved"].is_string(), true, "{of}");
        for answer in &mut answers {
            let fields = answer.as_object_mut().unwrap();
            for field in ["resolved", "query", "elapsed_ms", "steps"] {
                fields.remove(field);
            }
        }
        assert_eq!(answers[0], answers[1], "{of}");
    }
    let file = gopdb(&["find", "file", "examples/games/lee-sedol-1.sgf", "move", "40", "board"]);
    assert_eq!(counts(&file.ok()), "1 game · 1 hit · 1 placement");
    let missing = gopdb(&["find", "file nowhere.sgf board"]).fails(2);
    assert!(missing.contains("nowhere.sgf"), "{missing}");
    let here = gopdb(&["find", "here at N19..T13"]).fails(2);
    assert!(here.contains("no position here yet"), "{here}");
    let long = gopdb(&["find", "game 1 move 9999 board"]).fails(2);
    assert!(long.contains("there is no position after move 9999"), "{long}");
}

#[test]
fn files_of_a_position_are_those_of_its_query() {
    const POSITION: &str = "game 1 move 40 at N19..T13 sym";
    let query = made(&gopdb(&["find", POSITION]).ok()).to_owned();
    // What goes to a file or a pipe holds the file and nothing else.
    for form in ["tree", "diagram", "wiki"] {
        let file = gopdb(&["export", form, POSITION]).ok();
        assert!(!file.contains("query: "), "{file}");
        assert_eq!(file, gopdb(&["export", form, &query]).ok(), "{form}");
    }
    for (option, lines) in [("--lines", 6), ("--format=csv", 7)] {
        let rows = gopdb(&["find", POSITION, "--limit", "all", option]).ok();
        assert_eq!(rows, gopdb(&["find", &query, "--limit", "all", option]).ok());
        assert_eq!(rows.lines().count(), lines, "{rows}");
    }
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let text = gopdb(&["export", "sgf", POSITION, "to", &path("games")]).ok();
    assert!(text.contains("6 games written"), "{text}");
    assert_eq!(std::fs::read_dir(path("games")).unwrap().count(), 6);
    let written = |args: &[&str], name: &str| {
        let file = path(name);
        gopdb(&[args, &[&file]].concat()).ok();
        std::fs::read(file).unwrap()
    };
    for form in ["tree", "diagram"] {
        let of = |query: &str, name: &str| written(&["export", form, query, "to"], name);
        assert_eq!(of(POSITION, &format!("{form}1")), of(&query, &format!("{form}2")));
    }
    let bars = |query: &str, name: &str| {
        let chart = written(&["trend", query, "svg"], name);
        String::from_utf8(chart).unwrap().matches("<rect").count()
    };
    let count = bars(POSITION, "position.svg");
    assert!(count > 2, "{count}");
    assert_eq!(count, bars(&query, "literal.svg"));
}

#[test]
fn a_letter_is_played_taken_back_and_its_game_opened() {
    let text = script(
        "show 1 40\nfind here at N19..T13 sym\nplay A\nfind 7x7 \"_______/___WWW_/BW_BWB_/___BB__/_______/___B___/_______\" sym at corner\n",
    )
    .ok();
    let played: Vec<&str> = text.lines().filter(|line| line.starts_with("3 games")).collect();
    assert_eq!(played.len(), 2, "play A is the query with that stone: {text}");
    assert!(text.contains("\npath: A ●N17\n"), "{text}");

    let text = script(
        "find game 1 move 40 at N19..T13 sym\nplay A\nplay O15\ntenuki\npass\nback\nback\nback\nback\nback\n",
    );
    let errors = text.stderr.clone();
    assert!(errors.contains("line 10: error: this is where you began"), "{errors}");
    let paths: Vec<&str> =
        text.stdout.lines().filter_map(|line| line.strip_prefix("path: ")).collect();
    assert_eq!(
        paths,
        [
            "A ●N17",
            "A ●N17 → ○O15",
            "A ●N17 → ○O15 → ●tenuki",
            "A ●N17 → ○O15 → ●tenuki → ○pass",
            "A ●N17 → ○O15 → ●tenuki",
            "A ●N17 → ○O15",
            "A ●N17",
        ]
    );
    let open = script("find game 1 move 40 at N19..T13 sym\nopen 2\nnext\nprev\nfind here\n").ok();
    assert!(open.contains("\nresult #2 · game 96 ·"), "{open}");
    // The length depends on how long the queries took.
    let half = (open.len() / 2..).find(|&at| open.is_char_boundary(at)).unwrap();
    assert!(made(&open[half..]).starts_with("7x7 \""), "{open}");

    let literal = script("find 3x3 \"_B_/BW_/_B_\" sym\nplay A; play d4\nback\nback\n");
    assert!(literal.stdout.contains("path: A ○\n"), "{}", literal.stdout);
    assert!(literal.stderr.contains("points of this pattern have no names"), "{}", literal.stderr);
    assert!(literal.stderr.contains("line 4: error"), "{}", literal.stderr);
    let none = script("play A\nback\nplay nothing.sgf\nfind player AlphaGo\nplay A\n").stderr;
    assert!(none.contains("line 1: error: no answer to go on from"), "{none}");
    assert!(none.contains("line 3: error: "), "{none}");
    assert!(none.contains("line 5: error: no answer to go on from"), "{none}");
}

#[test]
fn the_board_is_explored_step_by_step() {
    let text = timeless(&script("explore\nplay A\nopen A\nback\n").ok());
    assert!(text.contains("217 games · black to move"), "{text}");
    assert!(text.contains("\npath: A ●Q16\n"), "{text}");
    let json = gopdb(&["explore", "Q16", "D4", "--format", "json"]).json();
    let turned = gopdb(&["explore", "Q4", "D16", "--format", "json"]).json();
    assert_eq!(json["games"], turned["games"]);
    let moves = json["moves"].as_array().unwrap();
    let total: u64 = moves.iter().map(|mv| mv["games"].as_u64().unwrap()).sum();
    assert!(total > 0, "{json}");
    assert!(
        moves[0]["black_rate"]["low"].as_f64() < moves[0]["black_rate"]["share"].as_f64(),
        "{json}"
    );
    let one = gopdb(&["explore", "Q16", "where", "player", "Lee Sedol", "--format", "json"]).json();
    let lee = gopdb(&["find", "player", "Lee Sedol", "--format", "json"]).json();
    assert!(one["games"].as_u64() > Some(0) && one["games"].as_u64() < lee["games"].as_u64());
    let game = gopdb(&["explore", "game", "1", "move", "2", "--format", "json"]).json();
    assert!(game["games"].as_u64().unwrap() >= 1);
    let lost = gopdb(&["explore", "Q16", "D4", "A1", "T1", "--format", "json"]).json();
    assert_eq!((lost["games"].as_u64(), lost["departure"]["moves"].as_u64()), (Some(0), Some(2)));
    assert_eq!(lost["departure"]["games"], json["games"]);
    let text = gopdb(&["explore", "Q16", "D4", "A1"]).ok();
    assert!(text.contains("no game has this position;"), "{text}");
    assert!(gopdb(&["explore", "Z99"]).fails(2).contains("no point"));
}

#[test]
fn diagrams_are_read_back() {
    for query in [
        "3x3 \"B_W/BBB/___\" sym",
        "7x7 \"_______/___WWW_/_W_BWB_/___BB__/_______/___B___/_______\" sym at corner",
        "4x4 \"____/____/__W_/___B\" sym at upper left corner",
        "3x4 \"####/__W_/_B__\" sym",
        "3x4 \"_W_#/B__#/___#\" rot",
    ] {
        let text = gopdb(&["find", query]).ok();
        let diagram = diagram(query);
        let options = query.rsplit_once("\" ").unwrap().1;
        let again = script(&format!("find \"{diagram}\" {options}\n")).ok();
        let before = gopdb(&["find", query, "--format", "json"]).json();
        assert_eq!(counts(&again), counts(&text), "{diagram}\n{before}");
    }
    // A board as `show` draws it.
    let shown = script("show 1 40\n").ok();
    let board: Vec<&str> = shown.lines().skip(3).take(21).collect();
    let text = script(&format!("find board \"{}\"\n", board.join("\n"))).ok();
    assert_eq!(counts(&text), "1 game · 1 hit · 1 placement", "{text}");
}

#[test]
fn games_are_printed_one_by_one() {
    let all = gopdb(&["find", "winner black", "--format", "json"]).json()["games"].as_u64();
    let csv = gopdb(&["find", "winner black", "--limit", "all", "--format", "csv"]).ok();
    assert_eq!(Some(csv.lines().count() as u64 - 1), all);
    let lines = gopdb(&["find", "winner black", "--lines"]).ok();
    assert_eq!(Some(lines.lines().count() as u64), all);
    let listed = gopdb(&["find", "3x3 \"B_W/BBB/___\" sym", "--limit", "5", "--format", "json"]);
    let lines = gopdb(&["find", "3x3 \"B_W/BBB/___\" sym", "--limit", "5", "--lines"]).ok();
    let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(listed.json()["results"], Value::from(lines));
}

#[test]
fn players_are_listed_and_sorted() {
    let json = gopdb(&["players", "--limit", "all", "--format", "json"]).json();
    let players = json["players"].as_array().unwrap();
    assert_eq!(json["total"].as_u64(), Some(players.len() as u64));
    for player in players.iter().take(5) {
        let name = player["player"].as_str().unwrap();
        for (color, winner) in [("black", "black"), ("white", "white")] {
            let exact = |query: &str| {
                let found = gopdb(&["find", query, "--limit", "all", "--format", "json"]).json();
                let games = found["results"].as_array().unwrap().clone();
                games.iter().filter(|game| game[color] == name).count() as u64
            };
            let games = exact(&format!("{color} \"{name}\""));
            let won = exact(&format!("{color} \"{name}\" and winner {winner}"));
            assert_eq!(player[&format!("{color}_games")].as_u64(), Some(games), "{name}");
            assert_eq!(player[&format!("{color}_won")].as_u64(), Some(won), "{name}");
        }
    }
    let won: Vec<u64> = gopdb(&["players", "--by", "won", "--format", "json"]).json()["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|player| player["won"].as_u64().unwrap())
        .collect();
    assert!(won.is_sorted_by(|a, b| a >= b) && won[0] > 0, "{won:?}");
    let some = gopdb(&["players", "where", "date", "2019"]).ok();
    assert!(some.contains("Lee Sedol"), "{some}");
}

#[test]
fn contexts_of_a_place_have_codes() {
    let json = gopdb(&["context", "1", "30", "at", "P17..R15", "--format", "json"]).json();
    let contexts = json["contexts"].as_array().unwrap();
    assert!(contexts.len() > 2);
    assert!(contexts[0]["code"].is_string() && contexts[0]["moves"][0]["at"].is_string());
    assert!(contexts.iter().all(|context| context["games"].as_u64() >= Some(1)));
    let text = gopdb(&["context", "1", "30", "at", "P17..R15"]).ok();
    assert!(text.contains("P0") && text.contains("moves played there"), "{text}");
    assert!(gopdb(&["context", "1", "30"]).fails(2).contains("context 1 30 at"));
}

#[test]
fn a_letter_has_a_trend_of_its_own() {
    let found = gopdb(&["find", "3x3 \"B_W/BBB/___\" sym", "--format", "json"]).json();
    let trend = gopdb(&["trend", "3x3 \"B_W/BBB/___\" sym next A", "--format", "json"]).json();
    let query = trend["query"].as_str().unwrap();
    let first = &found["moves"][0];
    let color = if first["color"] == "B" { "black" } else { "white" };
    assert!(
        query.ends_with(&format!("next {color} at {},{}", first["row"], first["col"])),
        "{query}"
    );
    let option = gopdb(&["trend", "3x3 \"B_W/BBB/___\" sym", "--next", "B", "--format", "json"]);
    assert_ne!(option.json()["query"], trend["query"]);
    let sum = |name: &str| -> u64 {
        let rows = trend["rows"].as_array().unwrap();
        rows.iter().map(|row| row[name].as_u64().unwrap()).sum()
    };
    let undated = &trend["undated"];
    let of = sum("of_games") + undated["of_games"].as_u64().unwrap();
    assert!(of <= found["games"].as_u64().unwrap(), "games with the pattern: {of}");
    let games = sum("games") + undated["games"].as_u64().unwrap();
    assert_eq!(Some(games), first["games"].as_u64(), "{trend}");
    let shell = script("trend 3x3 \"B_W/BBB/___\" sym next A --format json\n").ok();
    assert_eq!(serde_json::from_str::<Value>(&shell).unwrap()["query"], trend["query"]);
}

#[test]
fn small_things_of_the_command_line() {
    let first = |args: &[&str]| counts(&gopdb(args).ok());
    let quoted = gopdb(&["find", "winner \"Master\"", "--limit", "1"]).ok();
    let plain = gopdb(&["find", "winner", "Master", "--limit", "1"]).ok();
    assert_eq!(timeless(&quoted), timeless(&plain));
    assert_eq!(
        timeless(&gopdb(&["find", "player=Lee Sedol"]).ok()),
        timeless(&gopdb(&["find", "player", "Lee Sedol"]).ok())
    );
    assert_eq!(
        first(&["find", "3x3 \"_B_/BW_/_B_\" sym", "and", "player", "AlphaGo", "as", "B"]),
        first(&["find", "player AlphaGo as B and 3x3 \"_B_/BW_/_B_\" sym"])
    );
    let text = script("find player AlphaGo limit 1; show #1 3; next\n").ok();
    assert!(text.contains("move 3 of") && text.contains("move 4 of"), "{text}");
}
