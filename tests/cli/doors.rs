//! The same questions asked through all doors: JSON and CSV of the command line, the HTTP API, the rows of
//! the library, of which Python's tables are made. The values are equal, those that are absent too.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use gopdb::answer::table::{ColumnKind, Row, columns, row};
use gopdb::answer::{Answer, Continuation, DataTable, HitRow, describe};
use gopdb::knowledge::data_file::DataCell;
use gopdb::{Database, FindOptions};
use serde_json::{Map, Value, json};

use super::http::{Serving, escape};
use super::support::{as_api, command, empty, run};

/// A question: the words of the command line, the address of the API, and the list of rows.
struct Question {
    words: String,
    path: String,
    list: &'static str,
}

/// Queries with and without patterns, with players, with colours that stand for no player.
const FIND: &[&str] = &[
    "id 1..",
    "winner black",
    "winner white and date 2016",
    "not date 1000..3000",
    "size 9",
    "size 19",
    "corpus one",
    "corpus one and corpus two",
    "event \"Spring\"",
    "player \"Lee Sedol\"",
    "player 李世乭",
    "player 이세돌",
    "player Иванов",
    "player たろう",
    "player \"Lee Sedol\" and result B+",
    "result W+R",
    "rank 9p",
    "moves ..20",
    "1x1 \"B\" at Q16",
    "1x1 \"B\" at Q16 sym",
    "1x2 \"BW\"",
    "1x2 \"BW\" sym",
    "2x1 \"B/W\" sym",
    "2x2 \"BW/WB\" sym",
    "2x2 \"B_/W_\"",
    "3x3 \"B_W/BBB/___\" sym",
    "3x3 \"B_W/BBB/___\" sym and player \"Lee Sedol\"",
    "3x3 \"___/_B_/__W\" sym next black",
    "3x3 \"___/_B_/__W\" rot and date 2016",
    "3x3 \"???/?B?/?W?\" sym and player \"Lee Sedol\"",
    "2x2 \"BW/WB\" sym and player \"Lee Sedol\"",
    "4x4 \"____/____/__W_/___B\" sym at upper left corner",
    "4x4 \"____/____/__W_/___B\" at upper left corner then 3x3 \"B_W/BBB/___\" sym",
    "3x3 \"BBB/BBB/BBB\" sym",
    "diamond \"B/_BB/BBBWW/WBB/W\" sym",
];

/// Moves that are explored, and the condition on the games.
const EXPLORE: &[(&str, &str, &str)] = &[
    ("19", "", ""),
    ("19", "Q16", ""),
    ("19", "Q16 D4", ""),
    ("19", "Q16 D4 Q3 D16", ""),
    ("19", "Q16", "player \"Lee Sedol\""),
    ("19", "A1 T19 A19", ""),
    ("9", "", ""),
    ("9", "D6 F4", ""),
];

fn questions() -> Vec<Question> {
    let mut all = Vec::new();
    let mut ask = |words: String, path: String, list| all.push(Question { words, path, list });
    for query in FIND {
        let path = format!("find?q={}", escape(query));
        ask(format!("find {query} --limit 20"), path, "moves");
    }
    for (size, moves, condition) in EXPLORE {
        let (of_where, and) = match *condition {
            "" => (String::new(), String::new()),
            text => (format!(" where {text}"), format!("&where={}", escape(text))),
        };
        let colors = ["B", "W"].into_iter().cycle();
        let played: Vec<String> = moves
            .split_whitespace()
            .zip(colors)
            .map(|(mv, color)| format!("{color}{mv}"))
            .collect();
        ask(
            format!("explore {moves}{of_where} --size {size} --limit 999"),
            format!("explore?limit=0&size={size}&moves={}{and}", played.join("+")),
            "moves",
        );
    }
    for query in ["winner black", FIND[25], FIND[26], FIND[23], FIND[9]] {
        for by in ["year", "decade"] {
            let path = format!("trend?by={by}&q={}", escape(query));
            ask(format!("trend {query} by {by}"), path, "rows");
        }
    }
    for text in ["9 3x3", "5 diamond by games", "7 3x3 k 2 by winrate", "5 3x3 where date 2016"] {
        ask(format!("top {text}"), format!("top?q={}", escape(text)), "rows");
    }
    for (moves, words, more) in [("4", "", ""), ("6", " swap", "&swap=1"), ("2", "", "")] {
        ask(
            format!("fuseki top 9{words} --moves {moves}"),
            format!("fuseki?depth={moves}&limit=9{more}"),
            "rows",
        );
    }
    for (least, condition) in [("1", "date 2016"), ("2", "id 1.."), ("1", "player AlphaGo")] {
        ask(
            format!("joseki --top 9 --least {least} --where \"{condition}\""),
            format!("joseki?limit=9&least={least}&where={}", escape(condition)),
            "rows",
        );
    }
    for query in ["winner black", FIND[25], FIND[23]] {
        let (left, right) = ("date ..2016", "player \"Lee Sedol\"");
        let path =
            format!("compare?q={}&left={}&right={}", escape(query), escape(left), escape(right));
        ask(format!("compare {query} between {left} and {right}"), path, "moves");
    }
    all
}

/// Without what depends on the machine, or is of one door alone: times, the plan, names of files, hits after
/// the first 20, and the next moves of joseki.
fn comparable(mut answer: Value) -> Value {
    let object = answer.as_object_mut().unwrap();
    for name in ["elapsedMs", "plan", "to"] {
        object.remove(name);
    }
    if object.contains_key("corners") {
        object.remove("moves");
    }
    for game in object.get_mut("results").and_then(Value::as_array_mut).into_iter().flatten() {
        game["source"] = Value::Null;
        game["hits"].as_array_mut().unwrap().truncate(20);
    }
    rounded(answer)
}

/// Numbers to twelve places: reading JSON may change the last one.
fn rounded(value: Value) -> Value {
    match value {
        Value::Number(number) if number.is_f64() => {
            json!((number.as_f64().unwrap() * 1e12).round() / 1e12)
        }
        Value::Array(list) => list.into_iter().map(rounded).collect(),
        Value::Object(fields) => {
            fields.into_iter().map(|(name, value)| (name, rounded(value))).collect()
        }
        other => other,
    }
}

/// `blackRate` as tables write it.
fn snake(name: &str) -> String {
    name.chars()
        .map(|c| if c.is_uppercase() { format!("_{}", c.to_lowercase()) } else { c.to_string() })
        .collect()
}

/// A row of a table: the first field of an object bears the object's name.
fn flat(object: &Value) -> Map<String, Value> {
    let mut cells = Map::new();
    for (name, value) in object.as_object().unwrap() {
        match value {
            Value::Object(_) => {
                for (i, (own, value)) in flat(value).into_iter().enumerate() {
                    let own = if i == 0 { snake(name) } else { format!("{}_{own}", snake(name)) };
                    cells.insert(own, value);
                }
            }
            other => drop(cells.insert(snake(name), other.clone())),
        }
    }
    cells
}

/// A value as a cell of CSV.
fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(list) if list.is_empty() => String::new(),
        Value::Array(list) if list[0].is_object() => value.to_string(),
        Value::Array(list) => list.iter().map(cell).collect::<Vec<_>>().join("; "),
        other => other.to_string(),
    }
}

/// The rows of CSV as objects of texts.
fn rows_of(csv: &str) -> Vec<Map<String, Value>> {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let names = reader.headers().unwrap().clone();
    let row = |row: csv::StringRecord| {
        names.iter().zip(row.iter()).map(|(name, text)| (name.to_owned(), json!(text))).collect()
    };
    reader.records().map(|record| row(record.unwrap())).collect()
}

/// A table has the values of rows, and no others.
fn assert_table(table: &[Map<String, Value>], rows: &[Map<String, Value>], at: &str) {
    assert_eq!(table.len(), rows.len(), "{at}");
    for (found, wanted) in table.iter().zip(rows) {
        for (name, text) in found {
            let value = wanted.get(name).unwrap_or(&Value::Null);
            let number = value.as_f64().filter(|_| value.is_f64());
            let is_near = |number: f64| {
                text.as_str().unwrap().parse::<f64>().is_ok_and(|own| (own - number).abs() < 1e-12)
            };
            let is_equal = number.map_or_else(|| *text == json!(cell(value)), is_near);
            assert!(is_equal, "{at}: {name} is {text} of {wanted:?}");
        }
        for (name, value) in wanted {
            assert!(found.contains_key(name) || cell(value).is_empty(), "{at}: no {name}");
        }
    }
}

/// The games of an answer as rows of hits.
fn hits_of(answer: &Value) -> Vec<Map<String, Value>> {
    let mut rows = Vec::new();
    for game in answer["results"].as_array().unwrap() {
        let mut facts = flat(game);
        facts.remove("hits");
        facts.remove("hit_count");
        let hits = game["hits"].as_array().unwrap();
        if hits.is_empty() {
            rows.push(facts.clone());
        }
        for hit in hits {
            let mut both = facts.clone();
            both.extend(flat(hit));
            rows.push(both);
        }
    }
    rows
}

/// The rows of the library as a table, of which Python's tables are made.
fn table_of<T: Row>(rows: &[T]) -> Vec<Map<String, Value>> {
    let of = |json: Value| {
        let cell = |column: &gopdb::answer::table::Column| {
            (column.name.to_owned(), json!(column.text(&json).unwrap_or_default()))
        };
        columns::<T>().iter().map(cell).collect()
    };
    rows.iter().map(|one| of(row(one))).collect()
}

fn check(database: &Path) {
    let questions = questions();
    assert!(questions.len() >= 60, "{}", questions.len());
    // One process asks all: the answer of `corpora` ends a table.
    let mut script = String::new();
    for question in &questions {
        script += &format!("{} --format json\n", question.words);
        script += &format!("{} --format csv --raw\ncorpora --format json\n", question.words);
    }
    let text = run(command(database), &script).ok();
    let mut lines = text.lines().peekable();
    let mut asked: Vec<(Value, String)> = Vec::new();
    for question in &questions {
        let first = lines.next().unwrap_or_default();
        let answer: Value = serde_json::from_str(first)
            .unwrap_or_else(|error| panic!("{}: {error}: {first}", question.words));
        let mut csv = String::new();
        for line in lines.by_ref() {
            if line.starts_with("{\"corpora\"") {
                break;
            }
            csv += &format!("{line}\n");
        }
        asked.push((answer, csv));
    }
    let library = Database::open(database).unwrap();
    for (question, (answer, csv)) in questions.iter().zip(&asked) {
        let at = &question.words;
        let rows: Vec<_> = answer[question.list].as_array().unwrap().iter().map(flat).collect();
        if at.starts_with("find ") {
            assert_table(&rows_of(csv), &hits_of(answer), at);
            let text = at.trim_start_matches("find ").trim_end_matches(" --limit 20");
            let query = library.query(text).unwrap();
            let found = library.find(&query, &FindOptions::default()).unwrap();
            assert_table(&table_of(&Continuation::of_found(&found)), &rows, at);
            let own =
                Answer::of_found(answer["query"].as_str().unwrap().to_owned(), &query, &found);
            let of_game = |game: &gopdb::answer::Game| HitRow::of_game(game.clone());
            let hits: Vec<HitRow> = own.results.iter().flat_map(of_game).collect();
            assert_table(&table_of(&hits), &hits_of(answer), at);
            if !own.moves.is_empty() {
                hits_have_their_continuations(&library, text, &own.moves);
            }
            let own = serde_json::to_value(&own).unwrap();
            assert_eq!(comparable(own), comparable(as_api(answer.clone())), "{at}");
        } else if at.starts_with("compare") {
            // Its CSV is a table of measures.
            assert!(csv.starts_with("measure,"), "{at}: {csv}");
        } else {
            assert_table(&rows_of(csv), &rows, at);
        }
        // Wins are null exactly where the colours stand for no player.
        if answer["color_symmetric"] == true {
            assert!(answer["black"].is_null() && answer["white"].is_null(), "{at}");
        }
        let is_known = |name: &str| answer.get(name).is_some();
        for name in ["corpus", "black_wins", "elapsedMs", "id"] {
            assert!(!is_known(name), "{at}: {name}");
        }
    }
    drop(library);
    let server = Serving::start(database, &[]);
    for (question, (answer, _)) in questions.iter().zip(asked) {
        let ours = server.json(&format!("/api/v1/{}", question.path));
        assert_eq!(comparable(ours), comparable(as_api(answer)), "{}", question.words);
    }
}

/// The hits of a query go on as its continuations say, and the tables that are made without the row type
/// have its values.
fn hits_have_their_continuations(database: &Database, text: &str, moves: &[Continuation]) {
    let query = database.query(text).unwrap();
    let all = FindOptions::default().limit(usize::MAX);
    let found = database.find(&query, &all).unwrap();
    let answer = Answer::of_found(text.to_owned(), &query, &found);
    let mut games = answer.results;
    games.sort_by_key(|game| game.game);
    let hits: Vec<HitRow> = games.into_iter().flat_map(HitRow::of_game).collect();
    let mut counts = BTreeMap::new();
    for next in hits.iter().filter_map(|of| of.hit.as_ref()?.next) {
        let (hits, tenuki) =
            counts.entry((Some(next.row), Some(next.col), next.color)).or_insert((0, 0));
        *hits += 1;
        *tenuki += u64::from(next.tenuki);
    }
    let wanted = |of: &Continuation| {
        ((of.row, of.col, of.color.chars().next().unwrap()), (of.hits, of.tenuki))
    };
    let wanted: BTreeMap<_, _> = moves.iter().map(wanted).collect();
    assert_eq!(counts, wanted, "{text}");
    let table = DataTable::Hits(query);
    let numbers: Vec<usize> = (0..table.columns().len()).collect();
    let mut rows = Vec::new();
    database.for_each_row(&table, &numbers, &all, |row| rows.push(row)).unwrap();
    assert_eq!(rows.len(), hits.len(), "{text}");
    for (cells, of) in rows.iter().zip(&hits) {
        let of = row(of);
        for column in columns::<HitRow>() {
            let Some(at) = table.columns().iter().position(|known| known.0 == column.name) else {
                assert_eq!(column.name, "comments");
                continue;
            };
            let cell = match &cells[at] {
                DataCell::Text(text) => Some(text.clone()),
                DataCell::Texts(list) => (!list.is_empty()).then(|| list.join("; ")),
                DataCell::Ints(_) => unreachable!("hits have no moves"),
                DataCell::Int(number) if column.kind == ColumnKind::Flag => {
                    Some((*number == 1).to_string())
                }
                DataCell::Int(number) => Some(number.to_string()),
                DataCell::Float(number) => Some(Value::from(*number).to_string()),
                DataCell::None => None,
            };
            assert_eq!(cell, column.text(&of), "{text}: {}", column.name);
        }
    }
}

#[test]
fn doors_agree_on_the_bundled_games() {
    let (_folder, database) = empty();
    for (files, corpus) in [("examples/games", "one"), ("examples/games/lee-sedol-1.sgf", "two")] {
        let mut import = command(&database);
        import.args(["import", files, "--corpus", corpus]);
        run(import, "").ok();
    }
    check(&database);
}

/// Games without dates, with results that are none, in two corpora, on 9×9 and 19×19, with names in five
/// scripts.
#[test]
fn doors_agree_on_a_hostile_database() {
    let (folder, database) = empty();
    let records = [
        "(;SZ[9]PB[李世乭]PW[Lee Sedol]RE[B+];B[dd];W[ed];B[ee];W[de];B[gg])",
        "(;SZ[9]PB[Lee Sedol]PW[이세돌]RE[?]DT[in spring];B[dd];W[ff];B[de];W[ee];B[ed])",
        "(;SZ[9]PB[Иванов]PW[たろう]RE[Void]DT[2016];B[dd];W[ff];B[fd];W[df])",
        "(;PB[=cmd]PW[أحمد]RE[0]DT[2016-03]EV[Spring; \"open\"];B[pd];W[dp];B[pq];W[dd];B[de];W[ee])",
        "(;PB[Lee Sedol]PW[Lee Sedol]BR[9p]RE[W+R]DT[2017-01-02,03]KM[6.5];B[pd];W[dp];B[dd];W[qq])",
        "(;PB[]PW[Lee Sedol]RE[W+0.5]EV[];B[pd];W[dp];B[cd];W[cc];B[dc];W[ed];B[dd])",
        "(;RE[Tien wins by 2.5];B[dd];W[cd];B[de];W[pp])",
    ];
    for (corpus, wanted) in [("one", 0..6), ("two", 4..7)] {
        let file = folder.path().join(format!("{corpus}.sgf"));
        fs::write(&file, records[wanted].concat()).unwrap();
        let mut import = command(&database);
        import.args(["import", file.to_str().unwrap(), "--corpus", corpus]);
        run(import, "").ok();
    }
    check(&database);
}

/// `GOPDB_WRITE=1` writes the page and the classes of Python anew.
#[test]
fn the_page_of_answers_is_that_of_the_types() {
    let page = describe::markdown();
    for (file, text) in
        [("docs/answers.md", &page), ("python/gopdb/answers.py", &describe::python())]
    {
        if std::env::var_os("GOPDB_WRITE").is_some() {
            fs::write(file, text).unwrap();
        }
        assert_eq!(&fs::read_to_string(file).unwrap(), text, "GOPDB_WRITE=1 writes {file}");
    }
    for name in ["## Answer\n", "## Continuation\n", "`blackRate`", "`first_game`"] {
        assert!(page.contains(name), "{name}");
    }
}
