//! Facts of games as texts.

use gopdb::MoveNumber;
use gopdb::record::{Facts, Outcome};

/// Returns the date of a game, as far as it is known.
pub fn date(facts: &Facts) -> Option<String> {
    match facts.dates.first() {
        Some(date) => Some(date.to_string()),
        None => Some(facts.date_text.clone()).filter(|text| !text.is_empty()),
    }
}

/// The result of a game: as the SGF standard writes it, or else as the record does.
pub fn result(facts: &Facts) -> String {
    match facts.outcome {
        Outcome::Unknown if !facts.result_text.is_empty() => facts.result_text.clone(),
        outcome => outcome.to_string(),
    }
}

/// A player with the rank.
pub fn player(name: &str, rank: &str) -> String {
    match (name, rank) {
        ("", "") => "?".to_owned(),
        ("", rank) => format!("? {rank}"),
        (name, "") => name.to_owned(),
        (name, rank) => format!("{name} {rank}"),
    }
}

/// `move 34`, `move 34–57`.
pub fn moves(first: MoveNumber, last: MoveNumber) -> String {
    if first == last { tr!("move {first}") } else { tr!("move {first}–{last}") }
}
