//! Answers say what they count: sources, players' own rates, rules, edges.

use std::fs;

use serde_json::Value;

use crate::support::{command, empty, gopdb, run};

fn games(query: &str) -> u64 {
    gopdb(&["find", query, "--format", "json"]).json()["games"].as_u64().unwrap()
}

#[test]
fn games_know_the_file_that_they_came_from() {
    assert_eq!(games("source \"lee-sedol\""), 5);
    assert_eq!(games("source \"lee-sedol-1.sgf\" and player \"Lee Sedol\""), 1);
    assert_eq!(games("source \"examples/games/lee*\""), 5);
    assert_eq!(games("source \"lee*\""), 0);
    assert_eq!(games("not source sgf"), 0);
    let json = gopdb(&["find", "source \"lee-sedol-3\"", "--format", "json"]).json();
    let source = "examples/games/lee-sedol-3.sgf";
    assert_eq!(json["results"][0]["source"], source);
    let id = json["results"][0]["game"].to_string();
    let csv = gopdb(&["find", "source \"lee-sedol-3\"", "--format", "csv"]).ok();
    assert!(csv.lines().nth(1).is_some_and(|row| row.contains(source)), "{csv}");
    assert!(gopdb(&["show", &id]).ok().contains(&format!("from {source}")));
    assert_eq!(gopdb(&["show", &id, "--format", "json"]).json()["source"], source);
    assert!(gopdb(&["facts", &id]).ok().contains(source));

    // An entry of an archive, and a game that moves to another database.
    let (folder, database) = empty();
    let in_database = |args: &[&str]| {
        let mut command = command(&database);
        command.args(args);
        run(command, "").ok()
    };
    let archive = folder.path().join("some.tar.gz");
    let file = fs::File::create(&archive).unwrap();
    let mut tar =
        tar::Builder::new(flate2::write::GzEncoder::new(file, flate2::Compression::fast()));
    tar.append_path_with_name("examples/games/lee-sedol-1.sgf", "2016/one.sgf").unwrap();
    tar.into_inner().unwrap().finish().unwrap();
    in_database(&["import", &archive.display().to_string()]);
    let entry = "some.tar.gz/2016/one.sgf";
    assert!(in_database(&["find", "source", entry]).starts_with("1 game"));
    let (_other, merged) = empty();
    let mut merge = command(&merged);
    merge.args(["merge", &database.display().to_string()]);
    run(merge, "").ok();
    let mut show = command(&merged);
    show.args(["show", "1", "--format", "json"]);
    let json = run(show, "").json();
    assert!(json["source"].as_str().unwrap().ends_with(entry), "{json}");
    assert!(in_database(&["verify"]).contains("sound"));
}

/// A stone that a record has twice changes nothing; a stone on one of the other colour replaces it.
#[test]
fn stones_that_are_already_there() {
    let (folder, database) = empty();
    let sgf = "(;SZ[9]PB[Twice];B[cc];B[cc];W[gg];B[cc];W[gc];B[cg];W[ee])\
               (;SZ[9]PB[Replaced];B[cc];W[gg];B[gg];W[gc];B[cg];W[ee])\n";
    let file = folder.path().join("stones.sgf");
    fs::write(&file, sgf).unwrap();
    let in_database = |args: &[&str]| {
        let mut command = command(&database);
        command.args(args);
        run(command, "").ok()
    };
    let report = in_database(&["import", &file.display().to_string(), "-v"]);
    let warnings: Vec<&str> =
        report.lines().filter_map(|line| Some(line.split_once(": move ")?.1)).collect();
    insta::assert_snapshot!(warnings.join("\n"), @r"
    2 (black C7) is already on the board, and is read as a pass (1 more move)
    3 (black G3) is on a stone of the other colour, which it replaces
    ");
    let json = |args: &[&str]| -> Value {
        serde_json::from_str(&in_database(&[args, &["--format", "json"]].concat())).unwrap()
    };
    assert_eq!(json(&["show", "1"])["moves"], 7);
    assert_eq!(json(&["show", "2"])["moves"], 6);
    assert_eq!(json(&["show", "2"])["warnings"][0], format!("move {}", warnings[1]));
    assert_eq!(json(&["facts", "1"])["warnings"].as_array().unwrap().len(), 1);
    assert!(in_database(&["show", "1"]).contains(warnings[0]));
    assert!(!in_database(&["show", "2", "1"]).contains("warning"), "only where the game ends");
    for (pattern, games) in [("___/_W_/___\" at D6..F4", 2), ("___/_B_/___\" at F4..H2", 1)] {
        let found = json(&["find", &format!("3x3 \"{pattern}")]);
        assert_eq!(found["games"], games, "{found}");
    }
    assert!(in_database(&["verify"]).contains("sound"));
}

/// The player's own wins are the same wherever a query names the player.
#[test]
fn a_players_own_rate_is_everywhere() {
    let lee = "player \"Lee Sedol\"";
    let won = games("winner \"Lee Sedol\"");
    let all = games(lee);
    let of = |record: &Value| {
        let total = &record["total"];
        (total["games"].as_u64().unwrap(), total["won"].as_u64().unwrap())
    };
    let answers = [
        gopdb(&["find", lee, "--format", "json"]).json()["player"].clone(),
        gopdb(&["stats", "where", lee, "--format", "json"]).json()["player"].clone(),
        gopdb(&["trend", lee, "--format", "json"]).json()["player"].clone(),
    ];
    for record in &answers {
        assert_eq!(
            (record["name"].as_str(), of(record)),
            (Some("Lee Sedol"), (all, won)),
            "{record}"
        );
        let (low, high) = (&record["total"]["rate"]["low"], &record["total"]["rate"]["high"]);
        let rate = won as f64 / all as f64;
        assert!(low.as_f64().unwrap() < rate && rate < high.as_f64().unwrap());
    }
    let line = format!("Lee Sedol won {won} of {all}");
    for args in [&["find", lee][..], &["trend", lee]] {
        assert!(gopdb(args).ok().contains(&line), "{args:?}");
    }
    let csv = gopdb(&["stats", "where", lee, "--format", "csv"]).ok();
    assert!(csv.contains(",player,player_total,player_total_won,"), "{csv}");
    assert!(csv.contains(&format!(",Lee Sedol,{all},{won},")), "{csv}");
    let trend = gopdb(&["trend", lee, "--format", "csv"]).ok();
    assert!(trend.lines().next().unwrap().contains("player_won,player_lost"), "{trend}");
    // Without one player there is no such rate.
    assert_eq!(gopdb(&["find", "date 2016", "--format", "json"]).json()["player"], Value::Null);
    let trend = gopdb(&["trend", "date 2016", "--format", "json"]).json();
    assert_eq!(trend["rows"][0]["player_won"], Value::Null);

    let compare = ["compare", "moves 0..", "between", lee, "and", "player \"Fan Hui\""];
    let json = gopdb(&[&compare[..], &["--format", "json"]].concat()).json();
    assert_eq!(of(&json["left"]["player"]), (all, won));
    assert_eq!(of(&json["right"]["player"]).1, games("winner \"Fan Hui\""));
    assert!(json["player_wins_p"].as_f64().is_some_and(|p| (0.0..=1.0).contains(&p)), "{json}");
    let text = gopdb(&compare).ok();
    assert!(text.contains(&format!("A  {line}")) && text.contains("B  Fan Hui won"), "{text}");
    assert!(gopdb(&[&compare[..], &["--format", "csv"]].concat()).ok().contains("named player"));

    // A program that plays itself wins and loses each game.
    let zero = gopdb(&["find", "player AlphaGo", "--format", "json"]).json()["player"].clone();
    let itself = games("black AlphaGo and white AlphaGo");
    assert!(itself > 0);
    assert_eq!(zero["games_against_itself"], itself);
    assert_eq!(of(&zero).0, games("player AlphaGo") - itself);
    assert!(gopdb(&["find", "player AlphaGo"]).ok().contains("against itself"));
}

/// A cell of the diagram shows one letter; a move of the other colour there names it.
#[test]
fn every_continuation_has_a_place_in_the_diagram() {
    let text = gopdb(&["find", "3x3 \"B_W/BBB/___\" sym", "--limit", "0"]).ok();
    let line = |name: &str| text.lines().find(|line| line.contains(name)).unwrap_or_default();
    assert!(line("A ●").contains("A ●   "), "{text}");
    assert!(line("B ○").contains("B ○ at A"), "{text}");
    let (diagram, table): (Vec<&str>, Vec<&str>) = text
        .lines()
        .skip_while(|line| !line.contains("next"))
        .map(|line| line.split_at(line.char_indices().nth(9).map_or(0, |(at, _)| at)))
        .unzip();
    for row in table.iter().filter(|row| row.contains('%')) {
        let cell = row.split_once(" at ").map_or(*row, |(_, at)| at).trim_start();
        let letter = cell.chars().next().unwrap();
        assert!(diagram.iter().any(|line| line.contains(letter)), "{letter}: {text}");
    }
}

#[test]
fn what_cannot_be_found_or_shown_is_said() {
    let pattern = "3x3 \"B_W/BBB/___\"";
    let error = gopdb(&["find", pattern, "--lines", "--format", "csv"]).fails(2);
    assert!(error.contains("--lines prints JSON"), "{error}");
    let text = gopdb(&["find", pattern, "--offset", "1000"]).ok();
    assert!(text.contains("no games are listed after the first 1000: 7 games in all"), "{text}");
    let text = gopdb(&["find", &format!("{pattern} next black at 1,1")]).ok();
    assert!(text.contains("another cell than 1,1"), "{text}");
    let compare = ["compare", "date 2016 between player \"Lee Sedol\" and player AlphaGo"];
    let compare = gopdb(&compare).ok();
    assert!(compare.contains("5 games are in both A and B and count on both sides"), "{compare}");
    let (_folder, database) = empty();
    let mut restore = command(&database);
    restore.args(["restore", "README.md"]);
    let error = run(restore, "").fails(1);
    assert!(error.contains("README.md: it is not a backup of gopdb"), "{error}");
    let corner = "4x4 \"____/____/__W_/___B\" sym at upper left corner";
    let tree = gopdb(&["export", "tree", corner]).ok();
    assert!(tree.contains("B18: 1, 0.4 %; black won 100 % (21-100) of 1 game\n"), "{tree}");
    let trend = gopdb(&["trend", "player", "Lee Sedol"]).ok();
    assert!(trend.contains("before 2016: none of 5 games"), "{trend}");
    let text = gopdb(&["top", "5", "3x3", "where", "player", "Nobody"]).ok();
    assert!(!text.contains("won 0 of 0"), "{text}");
}

/// A game is one trial, also where a player meets itself.
#[test]
fn games_of_a_player_against_itself_count_once() {
    let games = |query: &str| gopdb(&["find", query, "--format", "json"]).json()["games"].clone();
    let json = gopdb(&["players", "--limit", "all", "--format", "json"]).json();
    let players = json["players"].as_array().unwrap();
    let zero = players.iter().find(|row| row["player"] == "AlphaGo Zero").unwrap();
    assert_eq!(zero["games"], games("player \"AlphaGo Zero\""));
    let itself = games("black \"AlphaGo Zero\" and white \"AlphaGo Zero\"");
    assert!(itself.as_u64() > Some(0));
    assert_eq!(zero["games_against_itself"], itself);
    let count = |name: &str| zero[name].as_u64().unwrap();
    assert_eq!(count("won") + count("lost") + count("games_against_itself"), count("games"));
    let report = gopdb(&["report", "player", "AlphaGo Zero", "--format", "json"]).json();
    assert_eq!((&report["games"], &report["games_against_itself"]), (&zero["games"], &itself));
    let lengths = report["lengths"].as_array().unwrap();
    let sum: u64 = lengths.iter().map(|row| row["games"].as_u64().unwrap()).sum();
    assert_eq!(sum, count("games"), "{lengths:?}");
    assert!(lengths.iter().any(|row| row["what"] == "150–199 moves"), "{lengths:?}");
    let text = gopdb(&["report", "player", "AlphaGo Zero"]).ok();
    assert!(text.contains("against itself"), "{text}");
}

/// A player's own results with a continuation are those of the query for the pattern and this move next.
#[test]
fn own_results_of_continuations_are_those_of_the_next_move() {
    let pattern = ["3x3", "\"___/_B_/___\"", "sym", "move", "..30"];
    let lee = ["and", "player", "\"Lee Sedol\"", "--format", "json"];
    let find = |next: &[&str]| gopdb(&[&["find"], &pattern[..], next, &lee].concat()).json();
    let found = find(&[]);
    let moves = found["moves"].as_array().unwrap();
    let mut decided = 0;
    for mv in moves {
        let color = if mv["color"] == "B" { "black" } else { "white" };
        let at = format!("{color} at {},{}", mv["row"], mv["col"]);
        let player = &find(&["next", &at])["player"];
        assert_eq!(
            (&mv["player_won"], &mv["player_lost"]),
            (&player["total"]["won"], &player["total"]["lost"]),
            "{at}"
        );
        decided += mv["player_won"].as_u64().unwrap() + mv["player_lost"].as_u64().unwrap();
    }
    assert!(moves.len() > 1 && decided > 5, "{found}");
}

/// With the colours exchanged, a game counts by its first hit, and the answer says so.
#[test]
fn answers_with_exchanged_colours_state_their_rule() {
    let rule = "a game counts in the colours of its first hit";
    let pattern = ["3x3", "\"B_W/BBB/___\""];
    let sides = ["between", "winner", "black", "and", "winner", "white"];
    for (command, rest) in [("find", &[][..]), ("trend", &[]), ("compare", &sides)] {
        let with =
            |flags: &[&str]| gopdb(&[&[command][..], &pattern, flags, rest, &["-v"]].concat()).ok();
        for (flags, is_stated) in
            [(&["sym"][..], true), (&["swap"], true), (&["rot", "mirror"], false)]
        {
            let text = with(flags);
            assert_eq!(text.contains(rule), is_stated, "{command} {flags:?}: {text}");
        }
    }
    assert!(!gopdb(&["find", "date 2016", "-v"]).ok().contains(rule));
}

#[test]
fn wiki_diagrams_show_the_corner_and_where_play_went_on() {
    let query = "4x4 \"____/____/__W_/___B\" sym at upper left corner";
    let text = gopdb(&["export", "wiki", query]).ok();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..4], ["$$", "$$ ---------", "$$ | . . . .", "$$ | . c d b"], "{text}");
    let found = gopdb(&["find", query, "--format", "json"]).json();
    let most = found["moves"].as_array().unwrap().iter().map(|next| &next["hits"]);
    let most = most.max_by_key(|count| count.as_u64()).unwrap();
    assert!(text.contains(&format!("({most} of {})", found["hits"])), "{text}");
    assert!(lines.iter().any(|line| line.starts_with("$$ |") && line.contains(" a")), "{text}");
}

/// The examples of the grammar find something, as those of the help do.
#[test]
fn every_example_of_the_grammar_finds_something() {
    let grammar = fs::read_to_string("crates/database/src/query/grammar.txt").unwrap();
    let examples = grammar.split_once("\nEXAMPLES\n").unwrap().1;
    let lines: Vec<&str> =
        examples.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    assert!(lines.len() > 5, "{lines:?}");
    let (folder, database) = empty();
    let mut import = command(&database);
    import.args(["import", "examples/games"]);
    run(import, "").ok();
    let file = folder.path().join("tree.sgf").display().to_string();
    let script = |lines: &[&str]| {
        let text = lines.join("\n").replace("tree.sgf", &format!("\"{file}\""));
        run(command(&database), &text).ok()
    };
    let (sets, others): (Vec<&str>, Vec<&str>) =
        lines.iter().partition(|line| line.starts_with("let "));
    for line in others {
        let first = script(&sets);
        let text = script(&[&sets[..], &[line]].concat());
        let answer = text.strip_prefix(&first).unwrap();
        assert!(!answer.is_empty() && !answer.starts_with("0 "), "{line}: {answer}");
    }
}

/// The size of 5x5-all is stated, and it is added only if the user agrees.
#[test]
fn a_large_shape_states_its_size_first() {
    let (_folder, database) = empty();
    let in_database = |args: &[&str]| {
        let mut command = command(&database);
        command.args(args);
        run(command, "")
    };
    in_database(&["import", "examples/games/lee-sedol-1.sgf", "examples/games/lee-sedol-2.sgf"])
        .ok();
    let text = in_database(&["index", "add", "5x5-all"]).ok();
    assert!(text.contains(" on disk") && text.contains("--yes"), "{text}");
    let stated = in_database(&["index", "add", "5x5-all", "--format", "json"]).json();
    assert_eq!((&stated["added"], &stated["games"]), (&false.into(), &2.into()));
    assert!(!in_database(&["stats"]).ok().contains("5x5-all"));
    assert!(in_database(&["top", "5", "5x5-all"]).fails(2).contains("index add 5x5-all"));
    in_database(&["index", "add", "5x5-all", "--yes"]).ok();
    assert!(in_database(&["stats"]).ok().contains("5x5-all"));
    let json = in_database(&["stats", "--format", "json"]).json();
    let shapes = json["patterns"].as_array().unwrap();
    let all = shapes.iter().find(|shape| shape["shape"] == "5x5-all").unwrap();
    assert_eq!(all["patterns"], stated["patterns"]);
    assert!(in_database(&["top", "5", "5x5-all", "k>=3"]).ok().contains("hits"));
    assert!(in_database(&["verify"]).ok().contains("sound"));
}
