//! Parameters: values that are put into the text of a query.

use thiserror::Error;

use super::lex::{Raw, lex};
use super::text::Quoted;

/// A value was given for a name that no text has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the query has no parameter `${name}`")]
#[non_exhaustive]
pub struct UnusedParameter {
    /// The name, without `$`.
    pub name: String,
}

/// The texts of a question with values, given by name, in the place of `$NAME`. A number, a date or a range of them
/// stays as it is; anything else becomes a text in quotes, so that it is never read as words of the language.
/// Names without a value stay: they may be saved sets.
///
/// ```
/// use gopdb_database::query::with_parameters;
/// let values = [("name", "Lee \"S\" or id 1.."), ("year", "2016")];
/// let texts = with_parameters(&["player = $name and $mine", "date >= $year"], &values).unwrap();
/// assert_eq!(texts, [r#"player = "Lee \"S\" or id 1.." and $mine"#, "date >= 2016"]);
/// assert!(with_parameters(&["player $nam"], &values).is_err());
/// ```
///
/// # Errors
/// Returns an error for a value whose name no text has.
pub fn with_parameters<S: AsRef<str>>(
    texts: &[&str],
    values: &[(S, S)],
) -> Result<Vec<String>, UnusedParameter> {
    let mut is_used = vec![false; values.len()];
    let texts = texts.iter().map(|text| with_values(text, values, &mut is_used)).collect();
    match values.iter().zip(is_used).find(|(_, is_used)| !is_used) {
        Some(((name, _), _)) => Err(UnusedParameter { name: name.as_ref().to_owned() }),
        None => Ok(texts),
    }
}

fn with_values<S: AsRef<str>>(text: &str, values: &[(S, S)], is_used: &mut [bool]) -> String {
    let (mut made, mut done) = (String::new(), 0);
    for token in lex(text, 0).iter().filter(|token| token.raw == Raw::Word) {
        let Some(name) = token.text.strip_prefix('$') else { continue };
        let known = values.iter().zip(&mut *is_used).find(|((known, _), _)| known.as_ref() == name);
        let Some(((_, value), is_used)) = known else { continue };
        *is_used = true;
        made += text.get(done..token.span.start).unwrap_or_default();
        let value = value.as_ref();
        let is_number = value.contains(|c: char| c.is_ascii_digit())
            && value.chars().all(|c| c.is_ascii_digit() || c == '.' || c == '-');
        made += &if is_number { value.to_owned() } else { Quoted(value).to_string() };
        done = token.span.end;
    }
    made += text.get(done..).unwrap_or_default();
    made
}
