//! Requests as people type them, such as `Lee Sedol vs AlphaGo 2016` or `longest game`: from a text
//! that is no statement to the statements that it may mean.
//!
//! A text is cut into words ([`words`]), the words are read as parts of a request ([`read`]), and
//! the parts are put together ([`build`]). A part with several meanings, such as a name that a player
//! and an opening bear, gives several statements. A word that nothing explains gives none.

mod build;
mod dates;
mod read;
mod tables;
mod words;

use super::error::{Error, ErrorKind};
use super::{Fact, Query, Statement, TextField, TextMatch, parse, parse_query};
use words::Word;

/// The names that a request may use beside the words of the language.
pub trait Vocabulary {
    /// The name under which games have a player, if they have one of this name.
    fn player(&self, name: &str) -> Option<String>;
    /// Returns whether a player has this name in full, not as a part of it.
    fn is_player(&self, name: &str) -> bool;
    /// The player whose name a misspelt one is most likely meant to be.
    fn similar_player(&self, name: &str) -> Option<String>;
    /// The event of this name.
    fn event(&self, name: &str) -> Option<String>;
    /// The corpus of this name.
    fn corpus(&self, name: &str) -> Option<String>;
    /// The opening of this name, in any language; unless it must be exact, the name may be a part.
    fn opening(&self, name: &str, is_exact: bool) -> Option<String>;
    /// The corner sequence of this name, as [`opening`](Vocabulary::opening).
    fn joseki(&self, name: &str, is_exact: bool) -> Option<String>;
}

/// The most readings of a text.
const MAX_READINGS: usize = 6;

/// The statements that a text may mean, the likeliest first; none if a word of it is not understood.
///
/// The text should be one that [`parse`] rejects: a statement of the language means what it says.
/// Beside statements, a reading may be a line of the shell (`joseki where date 2016`).
pub fn readings(text: &str, vocabulary: &dyn Vocabulary) -> Vec<String> {
    let words = read::words(text, vocabulary);
    let Some(first) = words.first() else { return Vec::new() };
    if let Some(line) = corrected_command(text, first)
        && parse(&line).is_ok_and(|statement| only_reads(&statement))
    {
        return vec![line];
    }
    let mut found = lines(text, vocabulary, |reading| reading.is_complete);
    // What is in quotes may be no name.
    if found.is_empty() && words.iter().any(|word| word.is_quoted) {
        let plain = text.replace(words::is_quote, " ");
        return readings(&plain, vocabulary);
    }
    if found.is_empty() {
        found.extend(corrected(text, vocabulary));
    }
    found.truncate(MAX_READINGS);
    found
}

/// The statement that comes nearest to a text of which a part cannot be said in one: `find player "Lee
/// Sedol"` for `Lee Sedol move 78`.
pub fn partial_reading(text: &str, vocabulary: &dyn Vocabulary) -> Option<String> {
    lines(text, vocabulary, |_| true).into_iter().next()
}

/// The statements of a text's readings of one kind, without repetition.
fn lines(
    text: &str,
    vocabulary: &dyn Vocabulary,
    is_wanted: fn(&build::Reading) -> bool,
) -> Vec<String> {
    let words = read::words(text, vocabulary);
    let Ok(parts) = read::read(text, &words, vocabulary) else { return Vec::new() };
    let mut found = Vec::new();
    for pieces in read::choices(&parts, MAX_READINGS) {
        for reading in build::readings(&pieces).into_iter().filter(is_wanted) {
            if !found.contains(&reading.line) {
                found.push(reading.line);
            }
        }
    }
    found
}

/// The query conditions that a text may mean, for a search box: the readings of it that are a `find`,
/// without that word.
pub fn query_readings(text: &str, vocabulary: &dyn Vocabulary) -> Vec<String> {
    let found = readings(text, vocabulary).into_iter().filter_map(|line| {
        let query = line.strip_prefix("find ")?.to_owned();
        parse_query(&query).is_ok().then_some(query)
    });
    found.collect()
}

/// The first words of a request that have no meaning, without quotes: one, or those of a name. `None` if
/// the first word is a misspelt command.
pub fn unknown_word(text: &str, vocabulary: &dyn Vocabulary) -> Option<String> {
    let words = read::words(text, vocabulary);
    if corrected_command(text, words.first()?).is_some_and(|line| parse(&line).is_ok()) {
        return None;
    }
    let unknown = read::read(text, &words, vocabulary).err()?;
    let at = words.iter().position(|word| word.start == unknown.start)?;
    let (before, from) = words.split_at_checked(at)?;
    // `Lee` is a part of many names: no player is called `Lee Changho`.
    let is_part = |word: &&Word<'_>| {
        read::part_of_name(word)
            && !vocabulary.is_player(word.plain())
            && vocabulary.player(word.plain()).is_some()
    };
    let first = before.last().filter(|word| !unknown.is_quoted && is_part(word));
    let more =
        from.iter().skip(1).take_while(|word| !unknown.is_quoted && read::part_of_name(word));
    let name = first.into_iter().chain([unknown]).chain(more);
    Some(name.map(Word::plain).collect::<Vec<_>>().join(" "))
}

/// Returns whether an error suggests a player who is not in the vocabulary.
pub fn suggests_unknown_player(error: &Error, vocabulary: &dyn Vocabulary) -> bool {
    let name = error.suggestion.as_ref().and_then(|it| it.text.strip_prefix("player "));
    name.is_some_and(|name| vocabulary.player(name.trim_matches('"')).is_none())
}

/// The text with its first word replaced by the command that it is most likely meant to be.
fn corrected_command(text: &str, first: &Word<'_>) -> Option<String> {
    if first.is_quoted || first.text.len() < 3 {
        return None;
    }
    let command = super::error::nearest(&first.text, super::COMMANDS.iter().copied())?;
    let rest = text.get(first.start + first.raw.len()..)?;
    (command != first.raw).then(|| format!("{command}{rest}"))
}

/// The text with the suggestions of its errors, if it is a statement then that names no unknown player.
fn corrected(text: &str, vocabulary: &dyn Vocabulary) -> Option<String> {
    const MAX_CORRECTIONS: usize = 3;
    let mut line = text.to_owned();
    for _ in 0..=MAX_CORRECTIONS {
        match parse(&line) {
            Ok(Statement::Find(find)) if has_unknown_player(&find.query.node, vocabulary) => {
                return None;
            }
            Ok(statement) => return only_reads(&statement).then_some(line),
            // What is wrong with a pattern is not known.
            Err(Error { kind: ErrorKind::Literal(_) | ErrorKind::Shape { .. }, .. }) => {
                return None;
            }
            Err(error) => line = error.suggestion?.apply(&line)?,
        }
    }
    None
}

/// Returns whether a statement changes nothing, so that a guess of it may be executed.
const fn only_reads(statement: &Statement) -> bool {
    matches!(
        statement,
        Statement::Find(_)
            | Statement::Explain(_)
            | Statement::Top(_)
            | Statement::Stats { .. }
            | Statement::Compare { .. }
            | Statement::Trend { svg: None, .. }
            | Statement::Novelty { .. }
            | Statement::Signature(_)
            | Statement::Duplicates { .. }
            | Statement::Show { .. }
            | Statement::Saved
            | Statement::Tags
    )
}

/// Returns whether a query names a player whom no game has.
fn has_unknown_player(query: &Query, vocabulary: &dyn Vocabulary) -> bool {
    match query {
        Query::Fact(Fact::Text(
            TextField::Player | TextField::Black | TextField::White,
            TextMatch::Person(name) | TextMatch::Exact(name),
        )) => vocabulary.player(name).is_none(),
        other => other.children().any(|child| has_unknown_player(&child.node, vocabulary)),
    }
}

#[cfg(test)]
mod tests;
