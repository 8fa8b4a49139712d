//! Dates as people write them.

use super::super::{PartialDate, parse_query};
use super::words::Word;

/// The condition on dates that words begin with, and the number of its words. `A and B` and `between
/// A and B` are ranges if they may be.
pub(super) fn date(words: &[Word<'_>], may_be_range: bool) -> Option<(usize, String)> {
    let text = |at: usize| words.get(at).map(|word| word.text.as_str());
    // `between A and B`, `from A to B`, `A to B`
    let opens = usize::from(matches!(text(0)?, "between" | "from" | "zwischen" | "von"));
    if let Some((used, from)) = one(words.get(opens..)?)
        && matches!(
            text(opens + used),
            Some("and" | "to" | "until" | "till" | "through" | "und" | "bis" | "-" | "–" | "..")
        )
        && (may_be_range || text(opens + used) != Some("and"))
        && let Some((more, to)) = one(words.get(opens + used + 1..)?)
    {
        return Some((opens + used + 1 + more, format!("date {}..{}", from.first, to.last)));
    }
    let (sign, skipped) = match text(0)? {
        "since" | "seit" => (">=", 1),
        "after" | "nach" => (">", 1),
        "before" | "vor" => ("<", 1),
        "until" | "till" | "to" | "bis" => ("<=", 1),
        "from" if matches!(text(2), Some("on" | "onwards" | "onward")) => (">=", 1),
        "in" | "on" | "during" | "of" | "from" | "year" | "years" | "month" | "day" | "decade"
        | "am" | "im" | "the" => ("", 1),
        _ => ("", 0),
    };
    let skipped = if skipped == 1 && matches!(text(1)?, "the" | "year") { 2 } else { skipped };
    let (used, Date { first, last }) = one(words.get(skipped..)?)?;
    let mut end = skipped + used;
    if matches!(text(end), Some("onwards" | "onward")) || sign == ">=" && text(end) == Some("on") {
        end += 1;
    }
    let condition = match sign {
        "" if first == last => format!("date {first}"),
        "" => format!("date {first}..{last}"),
        ">" | "<=" => format!("date {sign} {last}"),
        sign => format!("date {sign} {first}"),
    };
    parse_query(&condition).is_ok().then_some((end, condition))
}

/// A period: its first and last year, month or day.
struct Date {
    first: String,
    last: String,
}

impl Date {
    fn only(date: PartialDate) -> Date {
        Date { first: date.to_string(), last: date.to_string() }
    }
}

/// The years in which a lone number is a date.
const YEARS: std::ops::RangeInclusive<u16> = 1400..=2100;

/// The date that words begin with, and the number of its words.
fn one(words: &[Word<'_>]) -> Option<(usize, Date)> {
    let text = |at: usize| words.get(at).map(|word| word.text.trim_end_matches('.'));
    let first = text(0)?;
    let number = |at: usize| text(at).and_then(day);
    let year = |at: usize| text(at).and_then(year);
    // `9 march 2016`, `march 9 2016`, `march 2016`
    if let (Some(day), Some(month), Some(year)) = (number(0), text(1).and_then(month), year(2)) {
        return PartialDate::new(year, month, day).map(|date| (3, Date::only(date)));
    }
    if let Some(month) = month(first) {
        if let (Some(day), Some(year)) = (number(1), year(2)) {
            return PartialDate::new(year, month, day).map(|date| (3, Date::only(date)));
        }
        return PartialDate::new(year(1)?, month, 0).map(|date| (2, Date::only(date)));
    }
    // `2016 march`
    if let (Some(year), Some(month)) = (year(0), text(1).and_then(month)) {
        return PartialDate::new(year, month, 0).map(|date| (2, Date::only(date)));
    }
    if let Some(date) = century(first, text(1).unwrap_or_default()) {
        return Some((2, date));
    }
    written(first).map(|date| (1, date))
}

/// A date in one word.
fn written(text: &str) -> Option<Date> {
    if let Some(year) = year(text) {
        return Some(Date::only(PartialDate::year(year)));
    }
    // `1970s`, `70s`
    if let Some(decade) = text.strip_suffix("'s").or_else(|| text.strip_suffix('s')) {
        let first: u16 = decade.parse().ok()?;
        let first = if decade.len() == 2 { 1900 + first } else { first };
        let is_decade = first % 10 == 0 && YEARS.contains(&first);
        return is_decade.then(|| Date { first: first.to_string(), last: (first + 9).to_string() });
    }
    let plain: String = text
        .chars()
        .map(|c| if matches!(c, '/' | '.' | '年' | '月') { '-' } else { c })
        .filter(|c| *c != '日')
        .collect();
    let plain = plain.trim_end_matches('-');
    if let Some((from, to)) = plain.split_once("--").or_else(|| plain.split_once('–')) {
        return Some(Date { first: year(from)?.to_string(), last: year(to)?.to_string() });
    }
    let parts: Vec<&str> = plain.split('-').collect();
    match parts.as_slice() {
        [from, to] if year(from).is_some() && year(to).is_some() => {
            Some(Date { first: (*from).to_owned(), last: (*to).to_owned() })
        }
        [from, ..] if year(from).is_some() => PartialDate::read(plain).map(Date::only),
        // `9.3.2016`
        [first, month, last] => {
            PartialDate::new(year(last)?, day(month)?, day(first)?).map(Date::only)
        }
        _ => None,
    }
}

fn year(text: &str) -> Option<u16> {
    let is_number = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|year| is_number && YEARS.contains(year))
}

/// A number of up to two digits: a day or a month.
fn day(text: &str) -> Option<u8> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    (digits.len() <= 2).then(|| digits.parse().ok()).flatten()
}

/// The number of a month by its English or German name, or the first three letters of it.
fn month(text: &str) -> Option<u8> {
    const MONTHS: [&[&str]; 12] = [
        &["january", "januar"],
        &["february", "februar"],
        &["march", "maerz", "marz"],
        &["april"],
        &["may", "mai"],
        &["june", "juni"],
        &["july", "juli"],
        &["august"],
        &["september"],
        &["october", "oktober"],
        &["november"],
        &["december", "dezember"],
    ];
    let is_short = |name: &str| text.len() == 3 && name.starts_with(text);
    let at = MONTHS.iter().position(|names| names.iter().any(|&n| n == text || is_short(n)))?;
    u8::try_from(at + 1).ok()
}

/// `19th century`.
fn century(number: &str, word: &str) -> Option<Date> {
    if !matches!(word, "century" | "jahrhundert" | "cent") {
        return None;
    }
    let number = u16::from(day(number).filter(|number| (15..=21).contains(number))?);
    Some(Date { first: format!("{}", (number - 1) * 100), last: format!("{}", number * 100 - 1) })
}
