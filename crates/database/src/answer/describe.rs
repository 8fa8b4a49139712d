//! The answers as Markdown, `docs/answers.md`, and as classes of Python.

use std::collections::BTreeMap;
use std::fmt::Write;

use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::Value;

use super::table::{Row, columns, snake_case};
use super::{
    Answer, Comparison, Explanation, Game, HitRow, Import, Joseki, Json, Novelties, Openings,
    Placement, PlayerReport, Players, Solutions, StatisticalTemplates, Stats, Suggestions,
    Templates, Top, Trend,
};

const HEAD: &str = "\
# Answers

Each answer has one definition, `crates/database/src/answer`, from which all doors are made: JSON of the
command line (`--format json`) and of the HTTP API, CSV, the tables of Python and SQL, and this page.

In the JSON of the HTTP API a field has the name below. Everywhere else (JSON and CSV of the command line,
Python, SQL) it is written with underscores: `blackRate` is `black_rate`. In tables, an object within a row is a column for each of its fields; the first bears the
name of the object alone: `black_rate`, `black_rate_low`, `black_rate_high`, `black_rate_of`. A list of
texts or numbers is a list in Python and SQL, and a text joined by `; ` in files. A list of objects is JSON.
A table of games has the columns of [Game](#game) but `hits`, and also `black_team`, `white_team`, `dates` (all of
them), `game_name`, `rules`, `moves` (their number), `identity` (equal for records of one game) and `sequence` (the
moves: `BQ16 WD4`); Python and SQL also have `tokens`, the moves as integers.

What is absent or unknown is `null` in JSON, `None` in Python, `NULL` in SQL, and an empty cell in CSV. A
date is the first day that is known, `2016-03-09`, `2016-03` or `2016`; Python has a date in the column `day`
beside it, where the day is known. A result is written as the SGF
standard has it. A pattern that, turned, is the same with the colours exchanged has no wins by colour: `black`,
`white` and `blackRate` are null. A verdict that is not decided is `not_decided`.
";

/// The schemas of all answers by name, each with those of its parts.
fn schemas() -> Vec<(String, Value)> {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let add: [fn(&mut SchemaGenerator); 19] = [
        |all| drop(all.subschema_for::<Answer>()),
        |all| drop(all.subschema_for::<Game>()),
        |all| drop(all.subschema_for::<HitRow>()),
        |all| drop(all.subschema_for::<Top>()),
        |all| drop(all.subschema_for::<Trend>()),
        |all| drop(all.subschema_for::<Comparison>()),
        |all| drop(all.subschema_for::<Placement>()),
        |all| drop(all.subschema_for::<Players>()),
        |all| drop(all.subschema_for::<Openings>()),
        |all| drop(all.subschema_for::<Joseki>()),
        |all| drop(all.subschema_for::<Import>()),
        |all| drop(all.subschema_for::<Templates>()),
        |all| drop(all.subschema_for::<StatisticalTemplates>()),
        |all| drop(all.subschema_for::<Suggestions>()),
        |all| drop(all.subschema_for::<Stats>()),
        |all| drop(all.subschema_for::<Explanation>()),
        |all| drop(all.subschema_for::<Novelties>()),
        |all| drop(all.subschema_for::<PlayerReport>()),
        |all| drop(all.subschema_for::<Solutions>()),
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

const PYTHON: &str = r#""""The answers of :class:`gopdb.Database`: rows, and what belongs to all of them.

Made from the types in ``crates/database/src/answer``, as ``docs/answers.md`` is.
"""

from __future__ import annotations

import dataclasses
from typing import TypedDict

from ._native import Table
from ._rows import Rows

"#;

/// An answer whose list is a table of Python: the name there, its schema and the columns.
type Tabular = (&'static str, fn() -> Json, &'static [super::table::Column]);

/// The module of Python with a class for each answer that has rows: `python/gopdb/answers.py`.
pub fn python() -> String {
    fn of<A: Row, R: Row>(name: &'static str) -> Tabular {
        (name, schema_with_parts::<A>, columns::<R>())
    }
    let answers: [Tabular; 11] = [
        of::<Comparison, super::ComparedMove>("Comparison"),
        of::<Answer, super::Continuation>("Exploration"),
        of::<Joseki, super::CornerSequence>("Joseki"),
        of::<Openings, super::Opening>("Openings"),
        of::<Players, super::Player>("Players"),
        of::<Solutions, super::Solution>("Solutions"),
        of::<StatisticalTemplates, super::StatisticalTemplate>("StatisticalTemplates"),
        of::<Suggestions, super::Suggestion>("Suggestions"),
        of::<Templates, super::Template>("Templates"),
        of::<Top, super::RankedPattern>("Top"),
        of::<Trend, super::Period>("Trend"),
    ];
    let mut parts = BTreeMap::new();
    let mut classes = String::new();
    for (name, schema, columns) in answers {
        let schema = schema();
        let about = python_text(&schema["description"], 4);
        let _ = write!(classes, "\n\n@dataclasses.dataclass(frozen=True, repr=False, eq=False)\n");
        let _ = write!(classes, "class {name}(Rows):\n    \"\"\"{about}\n\n    Columns:\n\n");
        for column in columns {
            let text = format!("- ``{}``: {}", column.name, column.about);
            let _ = writeln!(classes, "    {}", python_text(&text.into(), 6));
        }
        classes += "    \"\"\"\n";
        for (field, of) in fields_of(&schema) {
            let (kind, field) = (python_kind(of, &schema, &mut parts), snake_case(field));
            // Of the other lists of rows, Python has the notes.
            if kind == "Table" && field != "notes" {
                continue;
            }
            let about = python_text(&of["description"], 4);
            let _ = write!(classes, "\n    {field}: {kind}\n    \"\"\"{about}\"\"\"\n");
        }
    }
    let all = answers.iter().map(|answer| answer.0.to_owned()).chain(parts.keys().cloned());
    let mut all: Vec<String> = all.map(|name| format!("    \"{name}\",\n")).collect();
    all.sort();
    let parts: String = parts.into_values().collect();
    format!("{PYTHON}__all__ = [\n{}]\n{parts}{classes}", all.concat())
}

/// The schema of a type, with those of its parts under `$defs`.
fn schema_with_parts<T: Row>() -> Json {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    settings.into_generator().into_root_schema_for::<T>().to_value()
}

fn fields_of(schema: &Json) -> impl Iterator<Item = (&String, &Json)> {
    schema["properties"].as_object().into_iter().flatten()
}

/// The type of a value in Python. An object is a `TypedDict`, which is added to the parts, and a list of
/// objects a table.
fn python_kind(of: &Json, root: &Json, parts: &mut BTreeMap<String, String>) -> String {
    if let Some(name) = of["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        if !parts.contains_key(name) {
            let schema = &root["$defs"][name];
            parts.insert(name.to_owned(), String::new());
            let about = python_text(&schema["description"], 4);
            let mut class = format!("\n\nclass {name}(TypedDict):\n    \"\"\"{about}\"\"\"\n");
            for (field, of) in fields_of(schema) {
                let (kind, field) = (python_kind(of, root, parts), snake_case(field));
                let about = python_text(&of["description"], 4);
                let _ = write!(class, "\n    {field}: {kind}\n    \"\"\"{about}\"\"\"\n");
            }
            parts.insert(name.to_owned(), class);
        }
        return name.to_owned();
    }
    let choices = of["anyOf"].as_array().or_else(|| of["type"].as_array());
    if let Some(choices) = choices {
        let mut kinds: Vec<String> = Vec::new();
        for choice in choices {
            let choice = choice.as_str().map_or(
                choice.clone(),
                |name| serde_json::json!({ "type": name, "items": of["items"] }),
            );
            kinds.push(python_kind(&choice, root, parts));
        }
        return kinds.join(" | ");
    }
    match of["type"].as_str() {
        Some("array") if of["items"]["$ref"].is_string() => "Table".to_owned(),
        Some("array") => format!("list[{}]", python_kind(&of["items"], root, parts)),
        Some("string") => "str".to_owned(),
        Some("integer") => "int".to_owned(),
        Some("number") => "float".to_owned(),
        Some("boolean") => "bool".to_owned(),
        _ => "None".to_owned(),
    }
}

/// A text in lines of up to 100 characters, those after the first with an indent.
fn python_text(text: &Json, indent: usize) -> String {
    let mut lines = vec![String::new()];
    for word in one_line(text).replace("null", "None").split(' ') {
        let line = lines.last_mut().map_or(0, |line| line.chars().count());
        if indent + line + 1 + word.chars().count() > 96 && line > 0 {
            lines.push(" ".repeat(indent));
        }
        if let Some(line) = lines.last_mut() {
            let is_start = line.trim().is_empty();
            *line += &format!("{}{word}", if is_start { "" } else { " " });
        }
    }
    lines.join("\n")
}
