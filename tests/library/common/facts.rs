//! The plain oracle of facts.

use std::collections::{BTreeMap, BTreeSet};

use gopdb::go::Color;
use gopdb::query::{
    Bounds, Fact, Margin, NumberField, PartialDate, Quarters, Rank, ResultMatch, RoleKind,
    TextField, TextMatch, WinnerMatch,
};
use gopdb::record::{Facts, Outcome, Winner};

use super::oracle::Played;

/// The places of each corpus' games in the list of games.
pub type Corpora = BTreeMap<String, BTreeSet<usize>>;

/// Small letters without accents, for the names that the tests use.
fn fold(text: &str) -> String {
    let plain = |c: char| match c {
        'ü' | 'Ü' => 'u',
        'é' | 'É' => 'e',
        'ç' | 'Ç' => 'c',
        other => other.to_ascii_lowercase(),
    };
    text.chars().map(plain).collect()
}

fn text_holds(wanted: &TextMatch, text: &str) -> bool {
    let (text, asked) = (fold(text), fold(wanted.text()));
    match wanted {
        TextMatch::Prefix(_) => !text.is_empty() && text.starts_with(&asked),
        _ => !text.is_empty() && text.contains(&asked),
    }
}

/// The names and ranks of all games.
pub type Persons = BTreeSet<(String, String)>;

/// The name and the rank of a player.
pub fn name_and_rank(facts: &Facts, color: Color) -> (&str, &str) {
    match color {
        Color::Black => (&facts.black, &facts.black_rank),
        Color::White => (&facts.white, &facts.white_rank),
    }
}

/// Is this a name of the person, with the rank that is asked for, if one is?
fn is_person(asked: &str, name: &str, rank: &str) -> bool {
    let letters = |text: &str| fold(text).replace(' ', "");
    let (of_asked, with) = match asked.rsplit_once(' ') {
        Some((of_asked, with)) if Rank::read(with).is_some() => (of_asked, Rank::read(with)),
        _ => (asked, None),
    };
    !name.is_empty()
        && letters(of_asked) == letters(name)
        && (with.is_none() || with == Rank::read(rank))
}

/// Does a text hold for a player, or for the player with the rank, as tables show both?
fn name_holds(wanted: &TextMatch, facts: &Facts, color: Color, persons: &Persons) -> bool {
    let (name, rank) = name_and_rank(facts, color);
    let is_exact = match wanted {
        TextMatch::Exact(_) => true,
        TextMatch::Person(asked) => persons.iter().any(|(name, rank)| is_person(asked, name, rank)),
        _ => false,
    };
    if is_exact {
        return is_person(wanted.text(), name, rank);
    }
    let (asked, shown) = (fold(wanted.text()), fold(&format!("{name} {rank}")));
    let is_shown = match wanted {
        TextMatch::Prefix(_) => shown == asked,
        _ => shown.ends_with(&asked),
    };
    let has_rank = asked.rsplit_once(' ').is_some_and(|(_, rank)| Rank::read(rank).is_some());
    text_holds(wanted, name) || !name.is_empty() && has_rank && is_shown
}

fn within<T: PartialOrd + Copy>(bounds: &Bounds<T>, value: T) -> bool {
    !bounds.from.is_some_and(|from| value < from) && !bounds.to.is_some_and(|to| value > to)
}

/// The first and last day of a partial date, as ordered numbers.
fn days(year: u16, month: u8, day: u8) -> (u32, u32) {
    let number = |m: u8, d: u8| u32::from(year) * 10_000 + u32::from(m) * 100 + u32::from(d);
    let date = PartialDate::new(year, month, day).unwrap();
    let (_, last_month, last_day) = date.last_day();
    (number(month.max(1), day.max(1)), number(last_month, last_day))
}

/// Does a fact hold for the game at this place of the list?
pub fn holds(
    fact: &Fact,
    number: usize,
    game: &Played,
    corpora: &Corpora,
    persons: &Persons,
) -> bool {
    let facts = &game.record.facts;
    match fact {
        Fact::Text(field, wanted) => {
            let any = |texts: &[&str]| texts.iter().any(|text| text_holds(wanted, text));
            match field {
                TextField::Player => {
                    Color::ALL.into_iter().any(|color| name_holds(wanted, facts, color, persons))
                }
                TextField::Black => name_holds(wanted, facts, Color::Black, persons),
                TextField::White => name_holds(wanted, facts, Color::White, persons),
                TextField::Event => any(&[&facts.event]),
                TextField::Round => any(&[&facts.round]),
                TextField::Place => any(&[&facts.place]),
                TextField::Rules => any(&[&facts.rules]),
                TextField::Tag => false,
                TextField::Source => any(&[&facts.source]),
                TextField::Corpus => {
                    let is_exact = corpora.contains_key(wanted.text());
                    corpora.iter().any(|(name, games)| {
                        games.contains(&number)
                            && if is_exact {
                                name == wanted.text()
                            } else {
                                text_holds(wanted, name)
                            }
                    })
                }
                TextField::Text => {
                    // The comments of these games have no brackets.
                    let comments = game.text.split(")C[").flat_map(|part| part.split("]C["));
                    comments.skip(1).any(|rest| any(&[rest.split(']').next().unwrap()]))
                }
                other => panic!("{other} is not for the oracle"),
            }
        }
        Fact::Number(field, range) => {
            let value = match field {
                NumberField::Handicap => u32::from(facts.handicap),
                NumberField::Moves => game.last() as u32,
                NumberField::Size => u32::from(game.size()),
                NumberField::Id => number as u32 + 1,
                other => panic!("{other} is not for the oracle"),
            };
            within(range, value)
        }
        // Records and queries may write 3.75 stones for 7.5 points.
        Fact::Komi(range) => facts.komi.is_some_and(|komi| {
            let is_exact = range.from == range.to;
            within(range, Quarters(komi))
                || is_exact && range.from.is_some_and(|Quarters(q)| q % 2 != 0 && 2 * q == komi)
        }),
        Fact::Rank(range) => {
            let ranks = [&facts.black_rank, &facts.white_rank];
            ranks.iter().filter_map(|text| Rank::read(text)).any(|rank| within(range, rank))
        }
        Fact::Date(range) => facts.dates.first().is_some_and(|date| {
            let (first, last) = days(date.year, date.month, date.day);
            let from = range.from.map_or(0, |d| days(d.year, d.month, d.day).0);
            let to = range.to.map_or(u32::MAX, |d| days(d.year, d.month, d.day).1);
            from <= first && last <= to
        }),
        Fact::Result(wanted) => result_holds(wanted, facts.outcome),
        Fact::Winner(WinnerMatch::Color(color)) => game.winner() == Winner::from(*color),
        Fact::Winner(WinnerMatch::Name(name)) => match game.winner() {
            Winner::Black => name_holds(name, facts, Color::Black, persons),
            Winner::White => name_holds(name, facts, Color::White, persons),
            _ => false,
        },
        Fact::Winner(_) => !matches!(game.winner(), Winner::Black | Winner::White),
        other => panic!("{other} is not for the oracle"),
    }
}

/// Is the player of a colour what a role asks for?
pub fn role_holds(role: &RoleKind, color: Color, game: &Played, persons: &Persons) -> bool {
    let facts = &game.record.facts;
    let is_black = color == Color::Black;
    match role {
        RoleKind::Player(name) => name_holds(name, facts, color, persons),
        RoleKind::Rank(range) => {
            let text = if is_black { &facts.black_rank } else { &facts.white_rank };
            Rank::read(text).is_some_and(|rank| within(range, rank))
        }
        RoleKind::Winner => game.winner() == Winner::from(color),
        other => panic!("{other:?} is not for the oracle"),
    }
}

fn result_holds(wanted: &ResultMatch, outcome: Outcome) -> bool {
    let (color, margin) = match outcome {
        Outcome::Draw => return *wanted == ResultMatch::Jigo,
        Outcome::Void => return *wanted == ResultMatch::Void,
        Outcome::Unknown => return *wanted == ResultMatch::Unknown,
        Outcome::Resignation(color) => (color, "R"),
        Outcome::Time(color) => (color, "T"),
        Outcome::Forfeit(color) => (color, "F"),
        Outcome::Unspecified(color) => (color, ""),
        Outcome::Points(color, _) => (color, "points"),
    };
    let ResultMatch::Win { winner, by } = wanted else { return false };
    let is_by: &dyn Fn(Color) -> bool = &|_| match by {
        Margin::Any => true,
        Margin::Resignation => margin == "R",
        Margin::Time => margin == "T",
        Margin::Forfeit => margin == "F",
        Margin::Points(range) => match outcome {
            Outcome::Points(_, quarters) => within(range, Quarters(quarters as i32)),
            _ => false,
        },
    };
    winner.is_none_or(|winner| winner == color) && is_by(color)
}
