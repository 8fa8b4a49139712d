//! Facts of a query: which games they hold for.

use std::collections::HashMap;

use roaring::RoaringBitmap;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::DatabaseError;
use super::index::GamesIndex;
use crate::go::Color;
use crate::query::{
    Fact, Margin, NumberField, PartialDate, Quarters, Rank, ResultMatch, TextField, TextMatch,
    WinnerMatch,
};
use crate::record::{Date, Outcome, Winner};
use crate::replay::Track;
use crate::segment::{FactText, FactsTable, SegmentGames, SegmentTracks, restore_text};
use crate::sgf::{GameTree, Limits};
use crate::store::Store;

/// The text in lower case and without accents, as texts are compared.
pub fn fold(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    text.nfkd().filter(|&c| !is_combining_mark(c)).flat_map(char::to_lowercase).collect()
}

/// A text that is looked for, folded once.
struct Wanted {
    text: String,
    is_prefix: bool,
}

impl Wanted {
    fn new(text: &TextMatch) -> Wanted {
        Wanted { text: fold(text.text()), is_prefix: matches!(text, TextMatch::Prefix(_)) }
    }

    /// Does it hold for this text? An empty text never matches.
    fn matches(&self, text: &str) -> bool {
        if text.is_empty() {
            return false;
        }
        let folded = fold(text);
        if self.is_prefix { folded.starts_with(&self.text) } else { folded.contains(&self.text) }
    }
}

/// The games for which a fact holds.
pub fn games_of(
    fact: &Fact,
    index: &GamesIndex,
    store: &Store,
) -> Result<RoaringBitmap, DatabaseError> {
    let by_column = |holds: &dyn Fn(&crate::segment::GameColumns) -> bool| {
        Ok(index.games().filter(|game| holds(game)).map(|game| game.id).collect())
    };
    match fact {
        Fact::Number(NumberField::Moves, range) => {
            by_column(&|game| range.contains(game.moves.into()))
        }
        Fact::Number(NumberField::Size, range) => {
            by_column(&|game| range.contains(game.size.into()))
        }
        Fact::Number(NumberField::Id, range) => by_column(&|game| range.contains(game.id)),
        Fact::Number(NumberField::Handicap, range) => by_table(index, store, |table, games| {
            set_where(games, table.handicap().map(|stones| range.contains(stones.into())))
        }),
        Fact::Komi(range) => by_table(index, store, |table, games| {
            let holds = |komi: Option<i32>| komi.is_some_and(|k| range.contains(Quarters(k)));
            set_where(games, table.komi().map(holds))
        }),
        Fact::Date(range) => {
            let partial = |date: Date| PartialDate::new(date.year, date.month, date.day);
            by_column(&|game| game.date.and_then(partial).is_some_and(|date| range.covers(date)))
        }
        Fact::Winner(WinnerMatch::Color(color)) => {
            by_column(&|game| game.winner == Winner::from(*color))
        }
        Fact::Winner(WinnerMatch::None) => {
            by_column(&|game| matches!(game.winner, Winner::Draw | Winner::Unknown))
        }
        Fact::Winner(WinnerMatch::Name(name)) => {
            let of = |text, winner| -> Result<RoaringBitmap, DatabaseError> {
                let named = by_text(index, store, &[text], &Wanted::new(name))?;
                let won = index.games().filter(|game| game.winner == winner).map(|game| game.id);
                Ok(named & won.collect::<RoaringBitmap>())
            };
            Ok(of(FactText::Black, Winner::Black)? | of(FactText::White, Winner::White)?)
        }
        Fact::Result(result) => by_string(index, store, &[FactText::Result], |text| {
            result_matches(result, Outcome::parse(text))
        }),
        Fact::Rank(range) => {
            by_string(index, store, &[FactText::BlackRank, FactText::WhiteRank], |text| {
                Rank::read(text).is_some_and(|rank| range.contains(rank))
            })
        }
        Fact::Text(field, text) => {
            let wanted = Wanted::new(text);
            let columns: &[FactText] = match field {
                TextField::Player => &[FactText::Black, FactText::White],
                TextField::Black => &[FactText::Black],
                TextField::White => &[FactText::White],
                TextField::Event => &[FactText::Event],
                TextField::Round => &[FactText::Round],
                TextField::Place => &[FactText::Place],
                TextField::Rules => &[FactText::Rules],
                TextField::Corpus => return in_corpora(index, store, text, &wanted),
                TextField::Text => return in_comments(index, store, &wanted),
                TextField::Tag => return Ok(RoaringBitmap::new()),
            };
            by_text(index, store, columns, &wanted)
        }
    }
}

/// The games of the corpora that a text names: the one that is called just so, if there is one.
fn in_corpora(
    index: &GamesIndex,
    store: &Store,
    text: &TextMatch,
    wanted: &Wanted,
) -> Result<RoaringBitmap, DatabaseError> {
    let corpora = &index.commit.corpora;
    let exact = corpora.iter().any(|corpus| corpus.name == text.text());
    let matches = |name: &str| if exact { name == text.text() } else { wanted.matches(name) };
    if !corpora.iter().any(|corpus| matches(&corpus.name)) {
        return Err(DatabaseError::NoCorpus {
            name: text.text().to_owned(),
            known_names: corpora.iter().map(|corpus| corpus.name.clone()).collect(),
        });
    }
    let mut games = RoaringBitmap::new();
    for (corpus, set) in corpora.iter().zip(index.sets(store)?) {
        if matches(&corpus.name) {
            games |= set;
        }
    }
    Ok(games)
}

/// The games in whose record a comment holds a text. All texts are unpacked for it.
fn in_comments(
    index: &GamesIndex,
    store: &Store,
    wanted: &Wanted,
) -> Result<RoaringBitmap, DatabaseError> {
    let mut games = RoaringBitmap::new();
    for (info, columns) in &index.segments {
        let mut tracks: Vec<Track> = Vec::with_capacity(columns.len());
        SegmentTracks::new(store, info.segment()).for_each(|_, track| {
            tracks.push(track);
            Ok(())
        })?;
        SegmentGames::new(store, info.segment()).for_each_text(|number, kept| {
            let at = number as usize;
            let text = tracks.get(at).and_then(|track| restore_text(kept, track));
            if let (Some(text), Some(game)) = (text, columns.get(at))
                && comments_hold(&text, wanted)
            {
                games.insert(game.id);
            }
            Ok(())
        })?;
    }
    Ok(games)
}

fn comments_hold(text: &str, wanted: &Wanted) -> bool {
    // Most records have no comment at all, which needs no parsing to see.
    if !text.contains("C[") && !text.contains("c[") {
        return false;
    }
    GameTree::parse(text, &Limits::default()).is_ok_and(|tree| {
        tree.nodes().any(|node| {
            ["C", "GC"]
                .iter()
                .filter_map(|name| node.value(name))
                .any(|value| wanted.matches(&value.text()))
        })
    })
}

/// The games of a table for which something holds.
fn set_where(games: &[u32], holds: impl Iterator<Item = bool>) -> Vec<u32> {
    games.iter().zip(holds).filter(|(_, holds)| *holds).map(|(&game, _)| game).collect()
}

fn by_table(
    index: &GamesIndex,
    store: &Store,
    mut games_of: impl FnMut(&FactsTable<'_>, &[u32]) -> Vec<u32>,
) -> Result<RoaringBitmap, DatabaseError> {
    let mut found = RoaringBitmap::new();
    for (info, columns) in &index.segments {
        SegmentGames::new(store, info.segment()).for_each_table(|first, table| {
            let last = (first as usize + table.len()).min(columns.len());
            let games: Vec<u32> = columns
                .get(first as usize..last)
                .unwrap_or_default()
                .iter()
                .map(|game| game.id)
                .collect();
            found.extend(games_of(table, &games));
        })?;
    }
    Ok(found)
}

fn by_text(
    index: &GamesIndex,
    store: &Store,
    columns: &[FactText],
    wanted: &Wanted,
) -> Result<RoaringBitmap, DatabaseError> {
    by_string(index, store, columns, |text| wanted.matches(text))
}

/// The games of which a string in one of the columns will do. Each string is asked about once.
fn by_string(
    index: &GamesIndex,
    store: &Store,
    columns: &[FactText],
    will_do: impl Fn(&str) -> bool,
) -> Result<RoaringBitmap, DatabaseError> {
    let mut known: HashMap<Box<str>, bool> = HashMap::new();
    by_table(index, store, |table, games| {
        let strings: Vec<&str> = table.strings().collect();
        let mut answers: Vec<Option<bool>> = vec![None; strings.len()];
        let mut found = Vec::new();
        for &column in columns {
            let holds = table.column(column).map(|number| {
                *answers[number].get_or_insert_with(|| match known.get(strings[number]) {
                    Some(&answer) => answer,
                    None => {
                        let answer = will_do(strings[number]);
                        known.insert(strings[number].into(), answer);
                        answer
                    }
                })
            });
            found.extend(set_where(games, holds));
        }
        found.sort_unstable();
        found.dedup();
        found
    })
}

fn result_matches(wanted: &ResultMatch, outcome: Outcome) -> bool {
    let won = |by: fn(Color) -> Outcome, winner: &Option<Color>| {
        let of = |color| outcome == by(color);
        winner.map_or_else(|| Color::ALL.into_iter().any(of), of)
    };
    match wanted {
        ResultMatch::Jigo => outcome == Outcome::Draw,
        ResultMatch::Void => outcome == Outcome::Void,
        ResultMatch::Unknown => outcome == Outcome::Unknown,
        ResultMatch::Win { winner, by } => match by {
            Margin::Any => match outcome.winner() {
                Winner::Black => winner.is_none_or(|color| color == Color::Black),
                Winner::White => winner.is_none_or(|color| color == Color::White),
                Winner::Draw | Winner::Unknown => false,
            },
            Margin::Resignation => won(Outcome::Resignation, winner),
            Margin::Time => won(Outcome::Time, winner),
            Margin::Forfeit => won(Outcome::Forfeit, winner),
            Margin::Points(range) => match outcome {
                Outcome::Points(color, quarters) => {
                    winner.is_none_or(|wanted| wanted == color)
                        && range.contains(Quarters(quarters as i32))
                }
                _ => false,
            },
        },
    }
}
