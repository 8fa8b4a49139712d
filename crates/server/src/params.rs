//! Parameters of requests, checked against their declaration.

use serde_json::{Value, json};

use super::error::ApiError;
use crate::go::Color;

/// The kind of value of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Any text.
    Text,
    /// A whole number up to this one.
    Number(u64),
    /// `1` or `true`, `0` or `false`.
    Flag,
    /// One of these words.
    Choice(&'static [&'static str]),
}

/// The declaration of a parameter.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// The kind of value.
    pub kind: Kind,
    /// The description, a sentence.
    pub about: &'static str,
    /// True if a request must have it.
    pub is_required: bool,
}

impl Param {
    /// A parameter that may be absent.
    pub const fn new(name: &'static str, kind: Kind, about: &'static str) -> Param {
        Param { name, kind, about, is_required: false }
    }

    /// The parameter, which a request must have.
    pub const fn required(self) -> Param {
        Param { is_required: true, ..self }
    }

    /// The parameter's part of the `OpenAPI` document.
    pub fn document(&self, is_in_path: bool) -> Value {
        let schema = match self.kind {
            Kind::Text => json!({"type": "string", "maxLength": LONGEST}),
            Kind::Number(most) => json!({"type": "integer", "minimum": 0, "maximum": most}),
            Kind::Flag => json!({"type": "boolean"}),
            Kind::Choice(words) => json!({"type": "string", "enum": words}),
        };
        json!({
            "name": self.name, "in": if is_in_path { "path" } else { "query" },
            "required": is_in_path || self.is_required, "description": self.about, "schema": schema,
        })
    }
}

/// The longest value of a parameter, in bytes.
pub const LONGEST: usize = 16 << 10;

/// The parameters of a request.
#[derive(Clone, Debug, Default)]
pub struct Params(Vec<(&'static str, String)>);

impl Params {
    /// Reads a query string. Empty values are left out.
    ///
    /// # Errors
    /// A parameter that is not declared, is given twice, or holds something else than declared.
    pub fn read(text: &str, declared: &[Param]) -> Result<Params, ApiError> {
        let mut params = Params::default();
        for (name, value) in form_urlencoded::parse(text.as_bytes()) {
            let Some(param) = declared.iter().find(|param| param.name == name) else {
                let mut known: Vec<&str> = declared.iter().map(|param| param.name).collect();
                if known.is_empty() {
                    known.push("none");
                }
                let name: String = name.chars().take(40).collect();
                return Err(ApiError::new(
                    400,
                    "unknown-parameter",
                    format!("unknown parameter `{name}`; available: {}", known.join(", ")),
                ));
            };
            if value.is_empty() {
                continue;
            }
            if params.get(param.name).is_some() {
                return Err(ApiError::parameter(param.name, "the parameter is given twice"));
            }
            params.add(param, value.into_owned())?;
        }
        let is_given =
            |param: &&Param| params.get(param.name).is_some_and(|value| !value.trim().is_empty());
        match declared.iter().find(|param| param.is_required && !is_given(param)) {
            Some(param) => Err(ApiError::parameter(param.name, "a value is required")),
            None => Ok(params),
        }
    }

    /// Adds a value after checking it.
    ///
    /// # Errors
    /// It is not what the parameter holds.
    pub fn add(&mut self, param: &Param, value: String) -> Result<(), ApiError> {
        let wrong = |expected: String| ApiError::is_not(param.name, &value, expected);
        if value.len() > LONGEST {
            return Err(ApiError::parameter(
                param.name,
                format!("the value has {} bytes; the limit is {LONGEST}", value.len()),
            ));
        }
        match param.kind {
            Kind::Text => {}
            Kind::Number(most) => {
                let number = value.parse::<u64>().ok().filter(|&number| number <= most);
                number.ok_or_else(|| wrong(format!("a whole number from 0 to {most}")))?;
            }
            Kind::Flag if ["0", "1", "true", "false"].contains(&value.as_str()) => {}
            Kind::Flag => return Err(wrong("`1` or `0`".to_owned())),
            Kind::Choice(words) if words.contains(&value.as_str()) => {}
            Kind::Choice(words) => return Err(wrong(format!("one of: {}", words.join(", ")))),
        }
        self.0.push((param.name, value));
        Ok(())
    }

    /// The value of a parameter.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str())
    }

    /// The value of a number, or `default`.
    pub fn number(&self, name: &str, default: usize) -> usize {
        self.get(name).and_then(|value| value.parse().ok()).unwrap_or(default)
    }

    /// The value of a colour.
    pub fn color(&self, name: &str) -> Option<Color> {
        match self.get(name)? {
            "B" => Some(Color::Black),
            "W" => Some(Color::White),
            _ => None,
        }
    }

    /// Returns true if a flag is set.
    pub fn flag(&self, name: &str) -> bool {
        matches!(self.get(name), Some("1" | "true"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DECLARED: [Param; 4] = [
        Param::new("q", Kind::Text, ""),
        Param::new("limit", Kind::Number(100), ""),
        Param::new("loose", Kind::Flag, ""),
        Param::new("anchor", Kind::Choice(&["free", "anchored"]), ""),
    ];

    #[test]
    fn values_are_decoded_and_checked() {
        let params =
            Params::read("q=player+%22Lee%22&limit=7&loose=1&anchor=free", &DECLARED).unwrap();
        assert_eq!(params.get("q"), Some("player \"Lee\""));
        assert_eq!((params.number("limit", 1), params.flag("loose")), (7, true));
        assert_eq!(Params::read("q=&limit=", &DECLARED).unwrap().number("limit", 3), 3);
        for (text, parameter) in [
            ("limit=101", Some("limit")),
            ("limit=-1", Some("limit")),
            ("limit=1&limit=2", Some("limit")),
            ("loose=yes", Some("loose")),
            ("anchor=here", Some("anchor")),
            ("nothing=1", None),
        ] {
            let error = Params::read(text, &DECLARED).unwrap_err();
            assert_eq!((error.status, error.parameter), (400, parameter), "{text}");
        }
        let required = [DECLARED[0].required()];
        for text in ["", "q=", "q=+"] {
            assert_eq!(Params::read(text, &required).unwrap_err().parameter, Some("q"), "{text}");
        }
        assert_eq!(required[0].document(false)["required"], true);
        let long = format!("q={}", "x".repeat(LONGEST + 1));
        assert_eq!(Params::read(&long, &DECLARED).unwrap_err().parameter, Some("q"));
    }
}
