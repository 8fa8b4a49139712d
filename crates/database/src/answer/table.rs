//! The columns that a row type has in a table: CSV, SQL, Parquet, and the tables of Python.
//!
//! A field is a column. An object within a row is a column for each of its fields, with the object's name
//! before it; the first bears the object's name alone: `black_rate`, `black_rate_low`. A list of texts or
//! numbers is a list where the table has lists, else a text joined by `; `. A list of objects is JSON.

use std::any::TypeId;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use serde_json::Value;

/// The type of the values of a column, unless they are absent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    /// Integers.
    Int,
    /// Numbers with decimals.
    Float,
    /// Yes or no.
    Flag,
    /// Texts.
    Text,
    /// Lists of integers.
    Ints,
    /// Lists of numbers with decimals.
    Floats,
    /// Lists of texts.
    Texts,
    /// JSON.
    Json,
}

/// A column of a row type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The name in tables.
    pub name: &'static str,
    /// The type of its values.
    pub kind: ColumnKind,
    /// The description of the column: the documentation of the field.
    pub about: String,
    /// The fields of JSON that lead to the value.
    path: Vec<String>,
}

impl Column {
    /// The value of this column in a row.
    pub fn value<'v>(&self, row: &'v Value) -> &'v Value {
        self.path.iter().fold(row, |value, name| value.get(name).unwrap_or(&Value::Null))
    }

    /// The value as a text; `None` if it is absent.
    pub fn text(&self, row: &Value) -> Option<String> {
        match self.value(row) {
            Value::Null => None,
            Value::String(text) => Some(text.clone()),
            Value::Array(list) if self.kind != ColumnKind::Json => {
                let word =
                    |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                let words: Vec<String> = list.iter().map(word).collect();
                (!words.is_empty()).then(|| words.join("; "))
            }
            Value::Array(list) if list.is_empty() => None,
            other => Some(other.to_string()),
        }
    }
}

/// A type whose values are rows of tables and objects of JSON.
pub trait Row: Serialize + JsonSchema + 'static {}

impl<T: Serialize + JsonSchema + 'static> Row for T {}

/// A row as JSON.
pub fn row(row: &impl Serialize) -> Value {
    serde_json::to_value(row).unwrap_or_default()
}

/// The columns of a row type.
pub fn columns<T: Row>() -> &'static [Column] {
    static KNOWN: Mutex<Option<HashMap<TypeId, &'static [Column]>>> = Mutex::new(None);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known.get_or_insert_default().entry(TypeId::of::<T>()).or_insert_with(|| {
        let mut columns = Vec::new();
        add(&mut columns, &schema::<T>(), "", &[]);
        columns.leak()
    })
}

/// The schema of a type, with those of its fields in it.
pub fn schema<T: JsonSchema>() -> Value {
    let settings =
        SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
    settings.into_generator().into_root_schema_for::<T>().to_value()
}

/// Adds the columns of an object.
fn add(columns: &mut Vec<Column>, schema: &Value, prefix: &str, path: &[String]) {
    let Some(fields) = schema["properties"].as_object() else { return };
    for (number, (name, field)) in fields.iter().enumerate() {
        let own = snake_case(name);
        let named = match (prefix, number) {
            ("", _) => own,
            (_, 0) => prefix.to_owned(),
            _ => format!("{prefix}_{own}"),
        };
        let mut path = path.to_vec();
        path.push(name.clone());
        let about = field["description"].as_str().unwrap_or_default().to_owned();
        let kind = present(field);
        if kind["properties"].is_object() {
            add(columns, kind, &named, &path);
            continue;
        }
        let kind = match kind_of(kind) {
            ("array", items) => match kind_of(items) {
                ("string", _) => ColumnKind::Texts,
                ("integer", _) => ColumnKind::Ints,
                ("number", _) => ColumnKind::Floats,
                _ => ColumnKind::Json,
            },
            ("integer", _) => ColumnKind::Int,
            ("number", _) => ColumnKind::Float,
            ("boolean", _) => ColumnKind::Flag,
            ("string", _) => ColumnKind::Text,
            _ => ColumnKind::Json,
        };
        columns.push(Column { name: named.leak(), kind, about, path });
    }
}

/// The schema of the values that are not absent.
fn present(schema: &Value) -> &Value {
    let choices = schema["anyOf"].as_array().into_iter().flatten();
    choices.into_iter().find(|choice| choice["type"] != "null").unwrap_or(schema)
}

/// The type of the values, and the schema of a list's items.
fn kind_of(schema: &Value) -> (&str, &Value) {
    let kind = match &schema["type"] {
        Value::Array(kinds) => kinds.iter().find(|kind| *kind != "null").unwrap_or(&Value::Null),
        kind => kind,
    };
    (kind.as_str().unwrap_or_default(), &schema["items"])
}

/// `blackRate` as it is written in tables: `black_rate`.
pub fn snake_case(name: &str) -> String {
    let mut snake = String::with_capacity(name.len() + 4);
    for letter in name.chars() {
        if letter.is_ascii_uppercase() {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    snake
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::{Continuation, HitRow, Rate, Results};

    #[test]
    fn columns_follow_the_fields() {
        let names: Vec<&str> = columns::<Continuation>().iter().map(|column| column.name).collect();
        let rate = ["black_rate", "black_rate_low", "black_rate_high", "black_rate_of"];
        assert!(names.windows(4).any(|four| four == rate), "{names:?}");
        assert!(names.contains(&"first_game") && names.contains(&"first_game_date"), "{names:?}");
        let names: Vec<(&str, ColumnKind)> =
            columns::<HitRow>().iter().map(|column| (column.name, column.kind)).collect();
        assert_eq!(names[0], ("game", ColumnKind::Int));
        assert!(names.contains(&("corpora", ColumnKind::Texts)), "{names:?}");
        assert!(names.contains(&("komi", ColumnKind::Float)), "{names:?}");
        for column in columns::<HitRow>() {
            assert!(!column.about.is_empty(), "{column:?}");
        }
    }

    #[test]
    fn what_is_absent_is_empty() {
        let none = row(&Results::counted(None));
        let all = columns::<Results>();
        assert!(
            all.iter().all(|column| column.value(&none).is_null() && column.text(&none).is_none())
        );
        let some = row(&Results { black_rate: Rate::new(3, 4), ..Results::counted(None) });
        let text = |name: &str| all.iter().find(|column| column.name == name).unwrap().text(&some);
        assert_eq!(
            (text("black_rate").as_deref(), text("black_rate_of").as_deref()),
            (Some("0.75"), Some("4"))
        );
    }

    #[test]
    fn names_have_underscores() {
        for name in ["games", "black_rate", "first_game_date", "elapsed_ms"] {
            assert_eq!(snake_case(name), name);
        }
        assert_eq!(snake_case("firstGameDate"), "first_game_date");
    }
}
