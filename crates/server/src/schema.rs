//! Bodies of answers: one definition gives the type, its JSON and its schema.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::{GameId, MoveNumber};

/// The named schemas of a document.
pub type Schemas = BTreeMap<&'static str, Value>;

/// A type whose JSON has a schema.
pub trait Describe {
    /// The schema. Named types add theirs to `schemas` and return a reference.
    fn schema(schemas: &mut Schemas) -> Value;
}

macro_rules! describe {
    ($($type:ty => $schema:expr;)*) => {
        $(impl Describe for $type {
            fn schema(_: &mut Schemas) -> Value { $schema }
        })*
    };
}

describe! {
    bool => json!({"type": "boolean"});
    u8 => json!({"type": "integer", "minimum": 0});
    u16 => json!({"type": "integer", "minimum": 0});
    GameId => u32::schema(&mut Schemas::new());
    MoveNumber => u16::schema(&mut Schemas::new());
    u32 => json!({"type": "integer", "minimum": 0});
    u64 => json!({"type": "integer", "minimum": 0});
    usize => json!({"type": "integer", "minimum": 0});
    f64 => json!({"type": "number"});
    String => json!({"type": "string"});
    &'static str => json!({"type": "string"});
}

impl<T: Describe> Describe for Option<T> {
    fn schema(schemas: &mut Schemas) -> Value {
        json!({"anyOf": [T::schema(schemas), {"type": "null"}]})
    }
}

impl<T: Describe> Describe for Vec<T> {
    fn schema(schemas: &mut Schemas) -> Value {
        json!({"type": "array", "items": T::schema(schemas)})
    }
}

/// The schema of an object with these properties: name, description, schema.
pub fn object(description: &str, properties: Vec<(String, &str, Value)>) -> Value {
    let required: Vec<&str> = properties.iter().map(|property| property.0.as_str()).collect();
    let required = json!(required);
    let mut all = Map::new();
    for (name, text, mut schema) in properties {
        schema["description"] = json!(text.trim());
        all.insert(name, schema);
    }
    json!({
        "type": "object", "description": description.trim(),
        "properties": all, "required": required,
    })
}

/// `black_rate` as it is written in JSON: `blackRate`.
pub fn camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let mut camel = words.next().unwrap_or_default().to_owned();
    for word in words {
        let mut letters = word.chars();
        camel.extend(letters.next().map(|letter| letter.to_ascii_uppercase()));
        camel.extend(letters);
    }
    camel
}

/// Defines the body of an answer: a struct that is written as JSON in camel case, and its schema.
macro_rules! body {
    ($(#[doc = $doc:literal])+ $name:ident {
        $($(#[doc = $text:literal])+ $field:ident: $type:ty,)*
    }) => {
        $(#[doc = $doc])+
        #[derive(Clone, Debug, serde::Serialize)]
        #[serde(rename_all = "camelCase")]
        pub struct $name {
            $($(#[doc = $text])+ pub $field: $type,)*
        }

        impl $crate::schema::Describe for $name {
            fn schema(schemas: &mut $crate::schema::Schemas) -> serde_json::Value {
                if !schemas.contains_key(stringify!($name)) {
                    schemas.insert(stringify!($name), serde_json::Value::Null);
                    let properties = vec![$((
                        $crate::schema::camel_case(stringify!($field)),
                        concat!($($text),+),
                        <$type as $crate::schema::Describe>::schema(schemas),
                    ),)*];
                    let schema = $crate::schema::object(concat!($($doc),+), properties);
                    schemas.insert(stringify!($name), schema);
                }
                serde_json::json!({"$ref": concat!("#/components/schemas/", stringify!($name))})
            }
        }
    };
}
pub(super) use body;

#[cfg(test)]
mod tests {
    use super::*;

    body! {
        /// A part.
        Part {
            /// How many.
            first_count: u64,
        }
    }

    body! {
        /// A whole.
        Whole {
            /// Its parts.
            parts: Vec<Part>,
            /// Its name, if it has one.
            name: Option<String>,
        }
    }

    #[test]
    fn json_and_schema_have_the_same_names() {
        let mut schemas = Schemas::new();
        let reference = Whole::schema(&mut schemas);
        assert_eq!(reference["$ref"], "#/components/schemas/Whole");
        assert_eq!(schemas["Part"]["properties"]["firstCount"]["description"], "How many.");
        assert_eq!(schemas["Whole"]["required"], json!(["parts", "name"]));
        let whole = Whole { parts: vec![Part { first_count: 2 }], name: None };
        let written = serde_json::to_value(whole).unwrap();
        assert_eq!(written, json!({"parts": [{"firstCount": 2}], "name": null}));
    }
}
