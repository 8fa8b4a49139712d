//! Errors as the API answers them.

use gopdb_text::Language;
use serde_json::{Value, json};

use crate::database::DatabaseError;
use crate::position::PositionError;
use crate::record::RecordError;
use crate::sgf::SgfError;
use crate::tsumego::{CutError, Invalid, PropertyError};

/// The code of what was stopped, or took too long.
pub const TIME_LIMIT: &str = "time-limit";

/// The reason why a request has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiError {
    /// The status of the response.
    pub status: u16,
    /// A short name for programs.
    pub code: &'static str,
    /// The description of the error, for people.
    pub message: String,
    /// The parameter that is wrong.
    pub parameter: Option<&'static str>,
    /// The place in the parameter: bytes from the start.
    pub span: Option<(usize, usize)>,
    /// The remedy.
    pub help: Option<String>,
}

impl ApiError {
    /// An error without a place.
    pub fn new(status: u16, code: &'static str, message: impl Into<String>) -> ApiError {
        ApiError { status, code, message: message.into(), parameter: None, span: None, help: None }
    }

    /// A parameter that cannot be used.
    pub fn parameter(name: &'static str, message: impl Into<String>) -> ApiError {
        ApiError { parameter: Some(name), ..ApiError::new(400, "invalid-parameter", message) }
    }

    /// A value of a parameter, or a part of one, that is not what is expected.
    pub fn is_not(name: &'static str, value: &str, expected: impl std::fmt::Display) -> ApiError {
        let shown: String = value.chars().take(40).collect();
        ApiError::parameter(name, format!("`{shown}` is not {expected}"))
    }

    /// A query in a parameter that cannot be read.
    pub fn query(name: &'static str, error: &crate::query::Error) -> ApiError {
        ApiError {
            status: 400,
            code: "invalid-query",
            message: error.to_string(),
            parameter: Some(name),
            span: Some((error.span.start, error.span.end)),
            help: error.help(),
        }
    }

    /// The error in the language of the person who asks.
    pub fn in_language(mut self, language: Language) -> ApiError {
        self.message = language.message(&self.message).into_owned();
        self.help = self.help.map(|help| language.message(&help).into_owned());
        self
    }

    /// The body of the response.
    pub fn json(&self) -> Value {
        json!({"error": {
            "code": self.code,
            "message": self.message,
            "parameter": self.parameter,
            "start": self.span.map(|span| span.0),
            "end": self.span.map(|span| span.1),
            "help": self.help,
        }})
    }
}

impl From<DatabaseError> for ApiError {
    fn from(error: DatabaseError) -> ApiError {
        let (status, code) = match &error {
            DatabaseError::NoGame { .. } => (404, "no-such-game"),
            DatabaseError::NoCorpus { .. }
            | DatabaseError::NoSet { .. }
            | DatabaseError::NoMe
            | DatabaseError::NoPosition { .. }
            | DatabaseError::Position(_)
            | DatabaseError::NoShape { .. }
            | DatabaseError::Search(_) => (400, "invalid-query"),
            DatabaseError::BadSet { .. } | DatabaseError::EmptyTag => (400, "invalid-parameter"),
            DatabaseError::Busy => (409, "busy"),
            DatabaseError::NoModel => (409, "no-model"),
            DatabaseError::NoVariations => (409, "no-variations"),
            DatabaseError::Interrupted(_) => (504, TIME_LIMIT),
            _ => (500, "database"),
        };
        ApiError::new(status, code, error.to_string())
    }
}

/// Errors of what a request holds.
macro_rules! bad_requests {
    ($($error:ty => $code:literal,)*) => {$(
        impl From<$error> for ApiError {
            fn from(error: $error) -> ApiError {
                ApiError::new(400, $code, error.to_string())
            }
        }
    )*};
}

bad_requests! {
    PositionError => "invalid-position",
    CutError => "invalid-problem",
    Invalid => "invalid-problem",
    PropertyError => "invalid-problem",
    RecordError => "invalid-sgf",
    SgfError => "invalid-sgf",
}
