//! The answers as Markdown: `docs/answers.md`.

use std::fmt::Write;

use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::Value;

use super::table::snake_case;
use super::{Answer, Comparison, Game, HitRow, Import, Joseki, Json, Openings, Player, Top, Trend};

const HEAD: &str = "\
# Answers

Each answer has one definition, `crates/database/src/answer`, from which all doors are made: JSON of the
command line (`--format json`) and of the HTTP API, CSV, the tables of Python and SQL, and this page.

In the JSON of the HTTP API a field has the name below. Everywhere else (JSON and CSV of the command line,
Python, SQL) it is written with underscores: `blackRate` is `black_rate`. In tables, an object within a row is a column for each of its fields; the first bears the
name of the object alone: `black_rate`, `black_rate_low`, `black_rate_high`, `black_rate_of`. A list of
texts or numbers is a list in Python, and a text joined by `; ` in CSV and SQL. A list of objects is JSON.

What is absent or unknown is `null` in JSON, `None` in Python, `NULL` in SQL, and an empty cell in CSV. A
date is the first day that is known, `2016-03-09`, `2016-03` or `2016`; a result is written as the SGF
standard has it. A pattern that, turned, is the same with the colours exchanged has no wins by colour: `black`,
`white` and `blackRate` are null. A verdict that is not decided is `not_decided`.
";

/// The schemas of all answers by name, each with those of its parts.
fn schemas() -> Vec<(String, Value)> {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let add: [fn(&mut SchemaGenerator); 10] = [
        |all| drop(all.subschema_for::<Answer>()),
        |all| drop(all.subschema_for::<Game>()),
        |all| drop(all.subschema_for::<HitRow>()),
        |all| drop(all.subschema_for::<Top>()),
        |all| drop(all.subschema_for::<Trend>()),
        |all| drop(all.subschema_for::<Comparison>()),
        |all| drop(all.subschema_for::<Player>()),
        |all| drop(all.subschema_for::<Openings>()),
        |all| drop(all.subschema_for::<Joseki>()),
        |all| drop(all.subschema_for::<Import>()),
    ];
    add.iter().for_each(|add| add(&mut generator));
    generator.take_definitions(true).into_iter().collect()
}

/// The page.
pub fn markdown() -> String {
    let mut page = HEAD.to_owned();
    let mut all = schemas();
    all.sort_by(|a, b| a.0.cmp(&b.0));
    for (name, schema) in all {
        let about = one_line(&schema["description"]);
        let _ = write!(page, "\n## {name}\n\n{about}\n\n| field | in tables | value | meaning |\n");
        page += "| --- | --- | --- | --- |\n";
        for (field, schema) in schema["properties"].as_object().into_iter().flatten() {
            let column = snake_case(field);
            let (kind, about) = (kind(schema), one_line(&schema["description"]));
            let _ = writeln!(page, "| `{field}` | `{column}` | {kind} | {about} |");
        }
    }
    page
}

/// A text in one line.
fn one_line(text: &Json) -> String {
    let words: Vec<&str> = text.as_str().unwrap_or_default().split_whitespace().collect();
    words.join(" ").replace('|', "\\|")
}

/// The kind of a value in words.
fn kind(schema: &Json) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.rsplit('/').next().unwrap_or_default();
        return format!("[{name}](#{})", name.to_ascii_lowercase());
    }
    let choices = schema["anyOf"].as_array().or_else(|| schema["type"].as_array());
    if let Some(choices) = choices {
        let one = |choice: &Json| match choice.as_str() {
            Some("array") => format!("list of {}", kind(&schema["items"])),
            Some(name) => name.to_owned(),
            None => kind(choice),
        };
        return choices.iter().map(one).collect::<Vec<_>>().join(" or ");
    }
    match schema["type"].as_str() {
        Some("array") => format!("list of {}", kind(&schema["items"])),
        Some(name) => name.to_owned(),
        None => "value".to_owned(),
    }
}
