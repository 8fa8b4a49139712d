//! Facts of a query: which games they hold for.
//!
//! Columns of numbers are read from the [`GamesIndex`]. Texts are read from the store once, when a
//! query first asks for one, and are kept in a [`FactsIndex`]: each different string once, as it
//! is and folded. A query then asks about each string once, and looks at a number a game.

use std::collections::HashMap;

use roaring::RoaringBitmap;

use super::DatabaseError;
use super::index::GamesIndex;
use crate::go::Color;
use crate::query::{
    Fact, Margin, NumberField, PartialDate, Quarters, Rank, ResultMatch, TextField, TextMatch,
    WinnerMatch,
};
use crate::record::{Date, Outcome, Winner, fold, for_each_comment};
use crate::replay::Track;
use crate::segment::{FactText, Listed, SegmentGames, SegmentTracks, SegmentWords};
use crate::store::Store;

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
        self.matches_folded(&fold(text))
    }

    /// The same for a text that is folded.
    fn matches_folded(&self, text: &str) -> bool {
        !text.is_empty()
            && if self.is_prefix { text.starts_with(&self.text) } else { text.contains(&self.text) }
    }
}

/// The texts and numbers of all games' facts in memory, by game in the order of the index.
pub struct FactsIndex {
    /// Each string that a game has, and what it is folded.
    strings: Vec<(Box<str>, Box<str>)>,
    /// For each of [`TEXTS`] the games' numbers into the strings.
    texts: [Vec<u32>; TEXTS.len()],
    /// In quarter points.
    komi: Vec<Option<i32>>,
    handicap: Vec<u8>,
}

/// The texts that facts ask for.
const TEXTS: [FactText; 9] = [
    FactText::Black,
    FactText::White,
    FactText::BlackRank,
    FactText::WhiteRank,
    FactText::Event,
    FactText::Round,
    FactText::Place,
    FactText::Rules,
    FactText::Result,
];

impl FactsIndex {
    /// Read the facts of an index' games.
    pub fn load(store: &Store, index: &GamesIndex) -> Result<FactsIndex, DatabaseError> {
        let mut facts = FactsIndex {
            strings: Vec::new(),
            texts: Default::default(),
            komi: Vec::new(),
            handicap: Vec::new(),
        };
        let mut numbers: HashMap<Box<str>, u32> = HashMap::new();
        for (info, columns) in &index.segments {
            let end = facts.handicap.len() + columns.len();
            SegmentGames::new(store, info.segment()).for_each_table(|_, table| {
                let strings: Vec<&str> = table.strings().collect();
                let mut known: Vec<Option<u32>> = vec![None; strings.len()];
                for (text, column) in TEXTS.into_iter().zip(&mut facts.texts) {
                    column.extend(table.column(text).map(|number| {
                        *known[number].get_or_insert_with(|| {
                            let string = strings[number];
                            if let Some(&number) = numbers.get(string) {
                                return number;
                            }
                            let number = facts.strings.len() as u32;
                            facts.strings.push((string.into(), fold(string).into()));
                            numbers.insert(string.into(), number);
                            number
                        })
                    }));
                }
                facts.komi.extend(table.komi());
                facts.handicap.extend(table.handicap());
            })?;
            // Columns and facts agree in their number of games, unless they are damaged.
            facts.komi.resize(end, None);
            facts.handicap.resize(end, 0);
            if facts.texts.iter().any(|column| column.len() != end) {
                return Err(DatabaseError::Internal("facts and columns do not agree".to_owned()));
            }
        }
        Ok(facts)
    }

    /// The games of which a string in one of these texts will do. Each string is asked about once.
    fn games_with(
        &self,
        index: &GamesIndex,
        texts: &[FactText],
        will_do: impl Fn(&str, &str) -> bool,
    ) -> RoaringBitmap {
        let mut answers: Vec<Option<bool>> = vec![None; self.strings.len()];
        let mut holds = |string: u32| {
            *answers[string as usize].get_or_insert_with(|| {
                let (text, folded) = &self.strings[string as usize];
                will_do(text, folded)
            })
        };
        let mut found = vec![false; self.handicap.len()];
        for (text, column) in TEXTS.iter().zip(&self.texts) {
            if texts.contains(text) {
                for (found, &string) in found.iter_mut().zip(column) {
                    *found |= holds(string);
                }
            }
        }
        set_where(index, found)
    }
}

/// The games of an index for which something holds.
fn set_where(index: &GamesIndex, holds: impl IntoIterator<Item = bool>) -> RoaringBitmap {
    index.games().zip(holds).filter(|(_, holds)| *holds).map(|(game, _)| game.id).collect()
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
        Fact::Number(NumberField::Handicap, range) => {
            let stones = index.facts(store)?.handicap.iter();
            Ok(set_where(index, stones.map(|&stones| range.contains(stones.into()))))
        }
        Fact::Komi(range) => {
            let holds = |komi: &Option<i32>| komi.is_some_and(|k| range.contains(Quarters(k)));
            Ok(set_where(index, index.facts(store)?.komi.iter().map(holds)))
        }
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
        Fact::Result(result) => {
            let holds = |text: &str, _: &str| result_matches(result, Outcome::parse(text));
            Ok(index.facts(store)?.games_with(index, &[FactText::Result], holds))
        }
        Fact::Rank(range) => {
            let ranks = [FactText::BlackRank, FactText::WhiteRank];
            let holds =
                |text: &str, _: &str| Rank::read(text).is_some_and(|rank| range.contains(rank));
            Ok(index.facts(store)?.games_with(index, &ranks, holds))
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
                TextField::Tag => return tagged(index, store, text, &wanted),
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

/// The games with a tag: the one that is written just so, if there is one.
fn tagged(
    index: &GamesIndex,
    store: &Store,
    text: &TextMatch,
    wanted: &Wanted,
) -> Result<RoaringBitmap, DatabaseError> {
    let known = index.notes(store)?;
    let tags = &known.notes.tags;
    let is_exact = tags.iter().any(|tagged| tagged.tag == text.text());
    let mut games = RoaringBitmap::new();
    for (tagged, set) in tags.iter().zip(&known.games) {
        if if is_exact { tagged.tag == text.text() } else { wanted.matches(&tagged.tag) } {
            games |= set;
        }
    }
    Ok(games)
}

/// The games in whose record a comment holds a text. Those of which the [words](SegmentWords) do
/// not say it are read.
fn in_comments(
    index: &GamesIndex,
    store: &Store,
    wanted: &Wanted,
) -> Result<RoaringBitmap, DatabaseError> {
    let mut games = RoaringBitmap::new();
    for (info, columns) in &index.segments {
        let mut add = |number: u32| games.extend(columns.get(number as usize).map(|game| game.id));
        let words = SegmentWords::new(store, info.segment());
        let (sure, maybe) = match words.games_with(&wanted.text, wanted.is_prefix)? {
            Some(Listed { sure, maybe }) => (sure, maybe),
            None => (RoaringBitmap::new(), (0..info.games).collect()),
        };
        sure.iter().for_each(&mut add);
        let maybe: Vec<u32> = (maybe - sure).iter().collect();
        let mut tracks: Vec<(u32, Track)> = Vec::with_capacity(maybe.len());
        SegmentTracks::new(store, info.segment()).for_games(&maybe, |number, track| {
            tracks.push((number, track));
            Ok(())
        })?;
        SegmentGames::new(store, info.segment()).for_texts(&tracks, |number, text| {
            let mut holds = false;
            for_each_comment(text, |comment| holds |= wanted.matches(comment));
            if holds {
                add(number);
            }
        })?;
    }
    Ok(games)
}

fn by_text(
    index: &GamesIndex,
    store: &Store,
    texts: &[FactText],
    wanted: &Wanted,
) -> Result<RoaringBitmap, DatabaseError> {
    let holds = |_: &str, folded: &str| wanted.matches_folded(folded);
    Ok(index.facts(store)?.games_with(index, texts, holds))
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
