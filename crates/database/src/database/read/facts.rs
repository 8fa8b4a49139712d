//! Facts of a query: which games they hold for.
//!
//! The numbers and texts of facts are read when a query first asks for them: from the segments'
//! columns files, or from the trees where there is none. Each different string of a segment is
//! kept once, as it is and folded: a query looks at each string once, and at a number a game.

use std::collections::{BTreeSet, HashMap};
use std::sync::OnceLock;

use memchr::memmem::Finder;
use roaring::RoaringBitmap;

use super::index::GamesIndex;
use super::openings;
use crate::control::Control;
use crate::database::{Database, DatabaseError};
use crate::go::Color;
use crate::parallel;
use crate::query::{
    Bounds, DateRange, Fact, Margin, NumberField, PartialDate, Quarters, ResultMatch, RoleKind,
    TextField, TextMatch, WinnerMatch,
};
use crate::record::{
    Date, Outcome, PersonName, Rank, Standing, Winner, fold, for_each_comment, name_and_rank,
};
use crate::replay::Track;
use crate::segment::{
    ColumnsWriter, FactText, GameColumns, Listed, LocalGame, Section, SegmentColumns, SegmentGames,
    SegmentId, SegmentTracks, SegmentWords,
};
use crate::store::Store;
use crate::{GameId, GameSet};

/// A text that is looked for, folded once.
pub struct Wanted {
    text: String,
    kind: WantedKind,
    /// Finds the folded text.
    finder: Finder<'static>,
}

/// The place in another text at which a wanted text must be found.
enum WantedKind {
    Anywhere,
    First,
    /// It is a name of this person, in games with this rank.
    Person(PersonName, Option<Rank>),
}

impl Wanted {
    pub fn new(text: &TextMatch) -> Wanted {
        let folded = fold(text.text());
        let kind = match text {
            TextMatch::Prefix(_) => WantedKind::First,
            TextMatch::Exact(name) => {
                let rank = name_and_rank(&folded).map(|(_, rank)| rank);
                WantedKind::Person(PersonName::new(name), rank)
            }
            _ => WantedKind::Anywhere,
        };
        Wanted { finder: Finder::new(&folded).into_owned(), text: folded, kind }
    }

    const fn is_prefix(&self) -> bool {
        matches!(self.kind, WantedKind::First)
    }

    /// Returns whether a text matches. An empty text never matches.
    pub fn matches(&self, text: &str) -> bool {
        if text.is_empty() {
            return false;
        }
        self.matches_folded(&fold(text))
    }

    /// Returns whether a folded text matches. An empty text never matches.
    pub fn matches_folded(&self, text: &str) -> bool {
        !text.is_empty()
            && match &self.kind {
                WantedKind::First => text.starts_with(&self.text),
                WantedKind::Anywhere => self.finder.find(text.as_bytes()).is_some(),
                WantedKind::Person(person, rank) => {
                    let own = || name_and_rank(text).map(|(_, rank)| rank);
                    person.is_folded(text) && (rank.is_none() || *rank == own())
                }
            }
    }
}

/// The texts of games that facts are compared with, kept in memory after their first use: from the
/// columns files, or where there is none, from the trees.
pub struct FactsIndex(Vec<SegmentFacts>);

/// The facts of the games of one segment.
#[derive(Default)]
struct SegmentFacts {
    strings: OnceLock<Strings>,
    /// For each game: of each of [`TEXTS`] the number of its string; komi; handicap.
    columns: [OnceLock<Vec<u32>>; COLUMNS],
}

impl SegmentFacts {
    /// A column that was read; empty if it was not.
    fn column(&self, number: usize) -> &[u32] {
        self.columns[number].get().map_or(&[], |numbers| numbers)
    }
}

/// Each string that a game has, and what it is folded, as they are in the columns file.
struct Strings {
    bytes: Vec<u8>,
    count: usize,
    /// The bytes of all texts.
    texts: usize,
}

/// Strings that are being collected.
#[derive(Default)]
struct StringsBuilder {
    text_ends: Vec<u32>,
    folded_ends: Vec<u32>,
    texts: String,
    folded: String,
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

/// The places of columns of numbers, after those of texts.
const KOMI: usize = TEXTS.len();
const HANDICAP: usize = KOMI + 1;
/// The last of several days; 0 for a game of one day.
const LAST_DAY: usize = HANDICAP + 1;
const COLUMNS: usize = LAST_DAY + 1;
/// A komi that is not known.
const NO_KOMI: i32 = i32::MIN;

impl StringsBuilder {
    fn push(&mut self, text: &str) -> u32 {
        self.texts.push_str(text);
        self.folded.push_str(&fold(text));
        self.text_ends.push(self.texts.len() as u32);
        self.folded_ends.push(self.folded.len() as u32);
        self.text_ends.len() as u32 - 1
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = (self.text_ends.len() as u32).to_le_bytes().to_vec();
        let ends = self.text_ends.iter().chain(&self.folded_ends);
        ends.for_each(|end| bytes.extend(end.to_le_bytes()));
        bytes.extend_from_slice(self.texts.as_bytes());
        bytes.extend_from_slice(self.folded.as_bytes());
        bytes
    }
}

impl Strings {
    /// Reads the strings of a section; `None` if it is too short.
    fn of_section(bytes: Vec<u8>) -> Option<Strings> {
        let count = u32::from_le_bytes(*bytes.first_chunk()?) as usize;
        let strings = Strings { bytes, count, texts: 0 };
        let texts = strings.ends(0)?.last().map_or(0, |end| u32::from_le_bytes(*end) as usize);
        Some(Strings { texts, ..strings })
    }

    /// Returns the end of each text (`kind` 0) or of each folded text (`kind` 1).
    fn ends(&self, kind: usize) -> Option<&[[u8; 4]]> {
        let start = kind.checked_mul(self.count)?.checked_add(1)?.checked_mul(4)?;
        let ends = self.bytes.get(start..start.checked_add(self.count.checked_mul(4)?)?)?;
        Some(ends.as_chunks().0)
    }

    fn text(&self, kind: usize, number: usize) -> Option<&str> {
        let ends = self.ends(kind)?;
        let end = |at: usize| ends.get(at).map(|end| u32::from_le_bytes(*end) as usize);
        let start = if number == 0 { 0 } else { end(number - 1)? };
        let base = 4 + 8 * self.count + kind * self.texts;
        let bytes = self.bytes.get(base.checked_add(start)?..base.checked_add(end(number)?)?)?;
        std::str::from_utf8(bytes).ok()
    }

    /// A string, and what it is folded.
    fn get(&self, number: usize) -> (&str, &str) {
        let text = |kind| self.text(kind, number).unwrap_or_default();
        (text(0), text(1))
    }
}

/// The facts of a segment as the trees have them.
fn read_facts(
    store: &Store,
    segment: SegmentId,
    games: usize,
) -> Result<(StringsBuilder, [Vec<u32>; COLUMNS]), DatabaseError> {
    let mut all = StringsBuilder::default();
    let mut columns: [Vec<u32>; COLUMNS] = Default::default();
    let mut numbers: HashMap<Box<str>, u32> = HashMap::new();
    SegmentGames::new(store, segment).for_each_table(|_, table| {
        let strings: Vec<&str> = table.strings().collect();
        let mut known: Vec<Option<u32>> = vec![None; strings.len()];
        for (text, column) in TEXTS.into_iter().zip(&mut columns) {
            column.extend(table.column(text).map(|number| {
                *known[number].get_or_insert_with(|| {
                    let string = strings[number];
                    *numbers.entry(string.into()).or_insert_with(|| all.push(string))
                })
            }));
        }
        columns[KOMI].extend(table.komi().map(|komi| komi.unwrap_or(NO_KOMI) as u32));
        columns[HANDICAP].extend(table.handicap().map(u32::from));
        columns[LAST_DAY]
            .extend(table.column(FactText::Date).map(|number| last_day(strings[number])));
    })?;
    // Columns and facts agree in their number of games, unless they are damaged.
    if columns.iter().any(|column| column.len() != games) {
        return Err(DatabaseError::Internal("facts and columns do not agree".to_owned()));
    }
    Ok((all, columns))
}

/// The days on which a game was played, if there are several.
fn several_days(text: &str) -> Vec<Date> {
    let is_one = text.len() <= "2003-05-31".len() && !text.contains(',');
    if is_one { Vec::new() } else { Date::parse_all(text) }
}

/// The last of several days as a number; 0 for one day. The lowest bit is set if there are days
/// between the first and the last.
fn last_day(text: &str) -> u32 {
    match several_days(text)[..] {
        [_, ref between @ .., last] => {
            let day = u32::from(last.year) << 9 | u32::from(last.month) << 5 | u32::from(last.day);
            day << 1 | u32::from(!between.is_empty())
        }
        _ => 0,
    }
}

/// The games that were played in a range of dates, on any of their days.
fn in_dates(
    range: &DateRange,
    index: &GamesIndex,
    store: &Store,
) -> Result<GameSet, DatabaseError> {
    let covers = |date: Date| {
        let date = PartialDate::new(date.year, date.month, date.day);
        date.is_some_and(|date| range.covers(date))
    };
    let on_last = |number: u32| {
        let day = number >> 1;
        let (year, month, day) = ((day >> 9) as u16, (day >> 5 & 15) as u8, (day & 31) as u8);
        number > 0 && covers(Date { year, month, day })
    };
    let mut games = by_column(index, |game| game.date.is_some_and(covers));
    games |= index.facts().games_where(store, index, LAST_DAY, on_last)?;
    // The days between are in the texts.
    let between = index.facts().games_where(store, index, LAST_DAY, |number| number & 1 == 1)?;
    for (info, columns) in &index.segments {
        if !columns.ids().any(|id| between.contains(id) && !games.contains(id)) {
            continue;
        }
        SegmentGames::new(store, info.segment()).for_each_table(|first, table| {
            let is_covered = |text: &str| several_days(text).into_iter().any(covers);
            let covered: Vec<bool> = table.strings().map(is_covered).collect();
            let found = table.column(FactText::Date).enumerate().filter(|(_, text)| covered[*text]);
            games.extend(found.filter_map(|(i, _)| Some(columns.get(first.place() + i)?.id)));
        })?;
    }
    Ok(games)
}

/// Writes the facts of a segment into its columns file.
pub fn write_facts(
    store: &Store,
    segment: SegmentId,
    games: usize,
    file: &mut ColumnsWriter,
) -> Result<(), DatabaseError> {
    let (strings, columns) = read_facts(store, segment, games)?;
    file.write(Section::Strings, &strings.to_bytes())?;
    for (number, column) in columns.iter().enumerate() {
        file.write_numbers(Section::Fact(number), column)?;
    }
    Ok(())
}

impl FactsIndex {
    /// Facts of this many segments, not yet read.
    pub fn new(segments: usize) -> FactsIndex {
        FactsIndex((0..segments).map(|_| SegmentFacts::default()).collect())
    }

    /// Reads the facts of a segment from the trees.
    fn read(&self, store: &Store, index: &GamesIndex, at: usize) -> Result<(), DatabaseError> {
        let (info, games) = &index.segments[at];
        let (strings, columns) = read_facts(store, info.segment(), games.len())?;
        let strings = Strings::of_section(strings.to_bytes());
        strings.into_iter().for_each(|strings| _ = self.0[at].strings.set(strings));
        for (slot, column) in self.0[at].columns.iter().zip(columns) {
            _ = slot.set(column);
        }
        Ok(())
    }

    /// A column of the games of a segment.
    fn column(
        &self,
        store: &Store,
        index: &GamesIndex,
        at: usize,
        number: usize,
    ) -> Result<&[u32], DatabaseError> {
        self.load_column(index, at, number);
        if self.0[at].columns[number].get().is_none() {
            self.read(store, index, at)?;
        }
        Ok(self.0[at].column(number))
    }

    /// Reads a column of a segment from its columns file, if it is not in memory.
    fn load_column(&self, index: &GamesIndex, at: usize, number: usize) {
        let slot = &self.0[at].columns[number];
        if slot.get().is_none()
            && let Some(file) = index.columns_file(at)
            && let Some(column) = file.numbers(Section::Fact(number))
        {
            _ = slot.set(column);
        }
    }

    /// Reads the strings of a segment from its columns file, if they are not in memory.
    fn load_strings(&self, index: &GamesIndex, at: usize) {
        let slot = &self.0[at].strings;
        if slot.get().is_none()
            && let Some(file) = index.columns_file(at)
            && let Some(bytes) = file.bytes(Section::Strings)
            && let Some(strings) = Strings::of_section(bytes)
        {
            _ = slot.set(strings);
        }
    }

    /// The strings of a segment.
    fn strings(
        &self,
        store: &Store,
        index: &GamesIndex,
        at: usize,
    ) -> Result<&Strings, DatabaseError> {
        self.load_strings(index, at);
        let slot = &self.0[at].strings;
        if slot.get().is_none() {
            self.read(store, index, at)?;
        }
        slot.get().ok_or_else(|| DatabaseError::Internal("the facts are not read".to_owned()))
    }

    /// Visits the name and the rank of the player of a colour in each game, in an order of games that is
    /// the same for both colours.
    pub fn for_each_player(
        &self,
        store: &Store,
        index: &GamesIndex,
        color: Color,
        mut visit: impl FnMut(&GameColumns, &str, &str),
    ) -> Result<(), DatabaseError> {
        let (name, rank) = if color == Color::Black { (0, 2) } else { (1, 3) };
        for (at, (_, games)) in index.segments.iter().enumerate() {
            let strings = self.strings(store, index, at)?;
            let names = self.column(store, index, at, name)?;
            let ranks = self.column(store, index, at, rank)?;
            let texts: Vec<&str> = (0..strings.count).map(|number| strings.get(number).0).collect();
            let text = |number: u32| texts.get(number as usize).copied().unwrap_or_default();
            for ((game, &name), &rank) in games.iter().zip(names).zip(ranks) {
                visit(&game, text(name), text(rank));
            }
        }
        Ok(())
    }

    /// The names of players that match when they are folded.
    pub fn names(
        &self,
        store: &Store,
        index: &GamesIndex,
        matches: impl Fn(&str) -> bool,
    ) -> Result<BTreeSet<String>, DatabaseError> {
        let mut names = BTreeSet::new();
        for at in 0..index.segments.len() {
            let strings = self.strings(store, index, at)?;
            let mut is_name = vec![false; strings.count];
            for number in [0, 1] {
                for &string in self.column(store, index, at, number)? {
                    is_name
                        .get_mut(string as usize)
                        .into_iter()
                        .for_each(|is_name| *is_name = true);
                }
            }
            let found = is_name.iter().enumerate().filter(|(_, is_name)| **is_name);
            let found = found.map(|(number, _)| strings.get(number));
            names.extend(
                found.filter(|(_, folded)| matches(folded)).map(|(name, _)| name.to_owned()),
            );
        }
        Ok(names)
    }

    /// The strengths of both players of these games, the weaker first: see [`Standing::strength`].
    pub fn strengths(
        &self,
        store: &Store,
        index: &GamesIndex,
        games: &GameSet,
    ) -> Result<HashMap<GameId, (u8, u8)>, DatabaseError> {
        let mut known: HashMap<String, u8> = HashMap::new();
        let mut strengths: HashMap<GameId, (u8, u8)> = HashMap::new();
        for color in Color::ALL {
            self.for_each_player(store, index, color, |game, _, rank| {
                if !games.contains(game.id) {
                    return;
                }
                if !known.contains_key(rank) {
                    let strength = Standing::parse(rank).map_or(0, Standing::strength);
                    known.insert(rank.to_owned(), strength);
                }
                let strength = known.get(rank).copied().unwrap_or_default();
                // Black comes first.
                let both = strengths.entry(game.id).or_insert((strength, strength));
                *both = (both.0.min(strength), both.1.max(strength));
            })?;
        }
        Ok(strengths)
    }

    /// Reads these columns of all segments, and their strings if they are wanted: from the columns
    /// files by all cores, from the trees where there is none.
    fn load(
        &self,
        store: &Store,
        index: &GamesIndex,
        columns: &[usize],
        has_strings: bool,
    ) -> Result<(), DatabaseError> {
        parallel::map(self.0.len(), |at| {
            if has_strings {
                self.load_strings(index, at);
            }
            columns.iter().for_each(|&number| self.load_column(index, at, number));
        });
        for at in 0..self.0.len() {
            if has_strings {
                self.strings(store, index, at)?;
            }
            for &number in columns {
                self.column(store, index, at, number)?;
            }
        }
        Ok(())
    }

    /// The games of which a string in one of these texts matches. Each string of a segment that one
    /// of them has is looked at once.
    fn games_with(
        &self,
        store: &Store,
        index: &GamesIndex,
        texts: &[FactText],
        matches: impl Fn(&str, &str) -> bool + Sync,
    ) -> Result<GameSet, DatabaseError> {
        let columns: Vec<usize> =
            (0..TEXTS.len()).filter(|&number| texts.contains(&TEXTS[number])).collect();
        self.load(store, index, &columns, true)?;
        Ok(union_of_segments(index, |at, games| {
            let of = &self.0[at];
            let Some(strings) = of.strings.get() else { return GameSet::new() };
            let mut answers: Vec<Option<bool>> = vec![None; strings.count];
            let mut holds = |string: &u32| {
                let string = *string as usize;
                answers.get_mut(string).is_some_and(|answer| {
                    *answer.get_or_insert_with(|| {
                        let (text, folded) = strings.get(string);
                        matches(text, folded)
                    })
                })
            };
            let columns: Vec<&[u32]> = columns.iter().map(|&number| of.column(number)).collect();
            let found = games.ids().enumerate().filter(|(number, _)| {
                columns.iter().filter_map(|column| column.get(*number)).any(&mut holds)
            });
            let found: Vec<GameId> = found.map(|(_, id)| id).collect();
            GameSet::of_ascending(found.into_iter())
        }))
    }

    /// The games of which a number matches.
    fn games_where(
        &self,
        store: &Store,
        index: &GamesIndex,
        number: usize,
        matches: impl Fn(u32) -> bool + Sync,
    ) -> Result<GameSet, DatabaseError> {
        self.load(store, index, &[number], false)?;
        Ok(union_of_segments(index, |at, games| {
            let numbers = games.ids().zip(self.0[at].column(number));
            GameSet::of_ascending(numbers.filter(|(_, number)| matches(**number)).map(|(id, _)| id))
        }))
    }
}

/// The games of all segments that `of` finds, by all cores.
fn union_of_segments(
    index: &GamesIndex,
    of: impl Fn(usize, &SegmentColumns) -> GameSet + Sync,
) -> GameSet {
    let found = parallel::map(index.segments.len(), |at| of(at, &index.segments[at].1));
    found.into_iter().reduce(|all, some| all | some).unwrap_or_default()
}

impl Database {
    /// The texts of a field, each with the number of games that have it, the most frequent first.
    /// A game counts once, also if both players have one name. Corpora, tags, comments and sources are
    /// no such texts: nothing is returned for them.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn name_counts(&self, field: TextField) -> Result<Vec<(String, u64)>, DatabaseError> {
        let index = self.index()?;
        let (facts, wanted) = (index.facts(), columns_of(field));
        let mut games_of: HashMap<String, u64> = HashMap::new();
        for at in 0..index.segments.len() {
            let strings = facts.strings(self.store(), &index, at)?;
            let mut counts = vec![0_u64; strings.count];
            let mut before: &[u32] = &[];
            for (number, _) in TEXTS.iter().enumerate().filter(|(_, text)| wanted.contains(text)) {
                let column = facts.column(self.store(), &index, at, number)?;
                for (game, &string) in column.iter().enumerate() {
                    if before.get(game) != Some(&string)
                        && let Some(count) = counts.get_mut(string as usize)
                    {
                        *count += 1;
                    }
                }
                before = column;
            }
            for (string, count) in counts.into_iter().enumerate().filter(|(_, count)| *count > 0) {
                *games_of.entry(strings.get(string).0.to_owned()).or_default() += count;
            }
        }
        games_of.remove("");
        let mut names: Vec<(String, u64)> = games_of.into_iter().collect();
        names.sort_by(|a, b| (b.1, &a.0).cmp(&(a.1, &b.0)));
        Ok(names)
    }
}

/// The texts that a field asks for; none if it is kept elsewhere.
fn columns_of(field: TextField) -> &'static [FactText] {
    match field {
        TextField::Player => &[FactText::Black, FactText::White],
        TextField::Black => &[FactText::Black],
        TextField::White => &[FactText::White],
        TextField::Event => &[FactText::Event],
        TextField::Round => &[FactText::Round],
        TextField::Place => &[FactText::Place],
        TextField::Rules => &[FactText::Rules],
        TextField::Corpus | TextField::Text | TextField::Tag | TextField::Source => &[],
    }
}

/// The games whose columns match.
fn by_column(index: &GamesIndex, holds: impl Fn(&GameColumns) -> bool + Sync) -> GameSet {
    union_of_segments(index, |_, games| {
        GameSet::of_ascending(games.iter().filter(&holds).map(|game| game.id))
    })
}

/// The games for which a fact holds.
pub fn games_of(
    fact: &Fact,
    index: &GamesIndex,
    store: &Store,
    control: &Control,
) -> Result<GameSet, DatabaseError> {
    control.check()?;
    match fact {
        Fact::Number(NumberField::Moves, range) => {
            Ok(by_column(index, |game| range.contains(game.moves.into())))
        }
        Fact::Number(NumberField::Size, range) => {
            Ok(by_column(index, |game| range.contains(game.size.into())))
        }
        Fact::Number(NumberField::Id, range) => {
            Ok(by_column(index, |game| range.contains(game.id.get())))
        }
        Fact::Games(numbers) => Ok(by_column(index, |game| numbers.contains(game.id.get()))),
        Fact::Number(NumberField::Handicap, range) => {
            index.facts().games_where(store, index, HANDICAP, |stones| range.contains(stones))
        }
        Fact::Komi(range) => {
            // A komi of an odd number of quarters is in stones, as China counts: two points each.
            let stones = match (range.from, range.to) {
                (Some(from), to) if Some(from) == to && from.0 % 2 != 0 => Some(2 * from.0),
                _ => None,
            };
            let matches =
                |komi| komi != NO_KOMI && (range.contains(Quarters(komi)) || stones == Some(komi));
            index.facts().games_where(store, index, KOMI, |komi| matches(komi as i32))
        }
        Fact::Date(range) => in_dates(range, index, store),
        Fact::Winner(WinnerMatch::Color(color)) => {
            Ok(by_column(index, |game| game.winner == Winner::from(*color)))
        }
        Fact::Winner(WinnerMatch::None) => {
            Ok(by_column(index, |game| matches!(game.winner, Winner::Draw | Winner::Unknown)))
        }
        Fact::Winner(WinnerMatch::Name(name)) => {
            let of = |text, winner| -> Result<GameSet, DatabaseError> {
                let named = by_text(index, store, &[text], &Wanted::new(name))?;
                Ok(named & by_column(index, |game| game.winner == winner))
            };
            Ok(of(FactText::Black, Winner::Black)? | of(FactText::White, Winner::White)?)
        }
        Fact::Result(result) => {
            let holds = |text: &str, _: &str| result_matches(result, Outcome::parse(text));
            index.facts().games_with(store, index, &[FactText::Result], holds)
        }
        Fact::Rank(range) => {
            by_rank(index, store, &[FactText::BlackRank, FactText::WhiteRank], *range)
        }
        Fact::Fuseki(name, color) => {
            openings::with_opening(index, store, control, name.text(), *color)
        }
        Fact::Joseki(name, corner) => {
            openings::with_sequence(index, store, control, name.text(), *corner)
        }
        Fact::Text(field, text) => {
            let wanted = Wanted::new(text);
            match field {
                TextField::Corpus => {
                    let names = index.commit.corpora.iter().map(|corpus| &*corpus.name);
                    let found = named_sets(names.zip(index.sets(store)?), text, &wanted);
                    found.ok_or_else(|| index.commit.no_corpus(text.text()))
                }
                TextField::Text => in_comments(index, store, &wanted, control),
                TextField::Tag => {
                    let known = index.annotations(store)?;
                    let tags = known.annotations.tags.iter().map(|tagged| &*tagged.tag);
                    Ok(named_sets(tags.zip(&known.games), text, &wanted).unwrap_or_default())
                }
                TextField::Source => from_source(index, store, &wanted, control),
                _ => by_text(index, store, columns_of(*field), &wanted),
            }
        }
    }
}

/// The games whose records came from files that a text names. Sources are not kept in memory: few
/// queries ask for them.
fn from_source(
    index: &GamesIndex,
    store: &Store,
    wanted: &Wanted,
    control: &Control,
) -> Result<GameSet, DatabaseError> {
    let mut games = GameSet::new();
    for (info, columns) in &index.segments {
        control.check()?;
        SegmentGames::new(store, info.segment()).for_each_table(|first, table| {
            let strings: Vec<&str> = table.strings().collect();
            let mut answers: Vec<Option<bool>> = vec![None; strings.len()];
            for (i, string) in table.column(FactText::Source).enumerate() {
                let Some((answer, text)) = answers.get_mut(string).zip(strings.get(string)) else {
                    continue;
                };
                if *answer.get_or_insert_with(|| wanted.matches(text)) {
                    games.extend(columns.get(first.place() + i).map(|game| game.id));
                }
            }
        })?;
    }
    Ok(games)
}

/// The games in which the player of a colour is what a role asks for.
pub fn games_of_role(
    role: &RoleKind,
    color: Color,
    index: &GamesIndex,
    store: &Store,
) -> Result<GameSet, DatabaseError> {
    let is_black = color == Color::Black;
    match role {
        RoleKind::Player(name) => {
            let text = if is_black { FactText::Black } else { FactText::White };
            by_text(index, store, &[text], &Wanted::new(name))
        }
        RoleKind::Rank(range) => {
            let text = if is_black { FactText::BlackRank } else { FactText::WhiteRank };
            by_rank(index, store, &[text], *range)
        }
        RoleKind::Winner => {
            let winner = Winner::from(color);
            let won = index.games().filter(|game| game.winner == winner);
            Ok(won.map(|game| game.id).collect())
        }
    }
}

/// The games with one of these ranks.
fn by_rank(
    index: &GamesIndex,
    store: &Store,
    ranks: &[FactText],
    range: Bounds<Rank>,
) -> Result<GameSet, DatabaseError> {
    let holds = |text: &str, _: &str| {
        let rank = Standing::parse(text).and_then(Standing::rank);
        rank.is_some_and(|rank| range.contains(rank))
    };
    index.facts().games_with(store, index, ranks, holds)
}

/// The games of the sets that a text names: of the one whose name is just so, if there is one. `None` if no
/// name matches.
fn named_sets<'a>(
    sets: impl Iterator<Item = (&'a str, &'a GameSet)> + Clone,
    text: &TextMatch,
    wanted: &Wanted,
) -> Option<GameSet> {
    let is_exact = sets.clone().any(|(name, _)| name == text.text());
    let matches = |name| if is_exact { name == text.text() } else { wanted.matches(name) };
    let games = sets.filter(|(name, _)| matches(name)).map(|(_, games)| games.clone());
    games.reduce(|all, some| all | some)
}

/// The games with a comment that holds a text: in the stored record, or in one of another corpus.
fn in_comments(
    index: &GamesIndex,
    store: &Store,
    wanted: &Wanted,
    control: &Control,
) -> Result<GameSet, DatabaseError> {
    let mut games = GameSet::new();
    let holds = |text: &str| {
        let mut holds = false;
        for_each_comment(text, |comment| holds |= wanted.matches(comment));
        holds
    };
    for_each_comment_text(index, store, wanted, false, control, |id, track, text| {
        if track.is_none() || holds(text) {
            games.insert(id);
        }
    })?;
    let commit = &index.commit;
    for segment in commit.segments.iter().filter(|segment| segment.others > 0) {
        control.check()?;
        for other in SegmentGames::new(store, segment.segment()).others()? {
            let mut corpora = commit.corpora.iter().zip(index.sets(store)?);
            let is_valid =
                corpora.any(|(of, set)| of.id == other.corpus && set.contains(other.game));
            if is_valid && !games.contains(other.game) && holds(&other.text) {
                games.insert(other.game);
            }
        }
    }
    Ok(games)
}

/// Visits the stored records that may have a comment with a text, with the tracks of their games.
/// Unless `reads_all`, a game of which the [words](SegmentWords) say that it has one is visited
/// without track and text.
pub fn for_each_comment_text(
    index: &GamesIndex,
    store: &Store,
    wanted: &Wanted,
    reads_all: bool,
    control: &Control,
    mut visit: impl FnMut(GameId, Option<&Track>, &str),
) -> Result<(), DatabaseError> {
    for (info, columns) in &index.segments {
        let id = |number: LocalGame| columns.get(number.place()).map(|game| game.id);
        let words = SegmentWords::new(store, info.segment());
        let (sure, maybe) = match words.games_with(&wanted.text, wanted.is_prefix())? {
            Some(Listed { sure, maybe }) if reads_all => (RoaringBitmap::new(), maybe | sure),
            Some(Listed { sure, maybe }) => (sure, maybe),
            None => (RoaringBitmap::new(), (0..info.games).collect()),
        };
        sure.iter().map(LocalGame).filter_map(id).for_each(|id| visit(id, None, ""));
        let maybe: Vec<LocalGame> = (maybe - sure).iter().map(LocalGame).collect();
        let mut tracks: Vec<(LocalGame, Track)> = Vec::with_capacity(maybe.len());
        SegmentTracks::new(store, info.segment()).for_games(&maybe, |number, track| {
            tracks.push((number, track));
            Ok::<(), DatabaseError>(control.check()?)
        })?;
        let mut next = 0;
        SegmentGames::new(store, info.segment()).for_texts(&tracks, |number, text| {
            while tracks.get(next).is_some_and(|(of, _)| *of != number) {
                next += 1;
            }
            if let Some((id, (_, track))) = id(number).zip(tracks.get(next)) {
                visit(id, Some(track), text);
            }
            Ok::<(), DatabaseError>(control.check()?)
        })?;
    }
    Ok(())
}

impl Database {
    /// The games in which either player has a name.
    pub(super) fn games_of_name(&self, name: &TextMatch) -> Result<GameSet, DatabaseError> {
        by_text(&*self.index()?, self.store(), columns_of(TextField::Player), &Wanted::new(name))
    }
}

/// The games in which a player of one of these names has a colour.
pub fn games_of_player(
    index: &GamesIndex,
    store: &Store,
    names: &[TextMatch],
    color: Color,
) -> Result<GameSet, DatabaseError> {
    let text = if color == Color::Black { FactText::Black } else { FactText::White };
    let mut games = GameSet::new();
    for name in names {
        games |= by_text(index, store, &[text], &Wanted::new(name))?;
    }
    Ok(games)
}

fn by_text(
    index: &GamesIndex,
    store: &Store,
    texts: &[FactText],
    wanted: &Wanted,
) -> Result<GameSet, DatabaseError> {
    let holds = |_: &str, folded: &str| wanted.matches_folded(folded);
    let mut games = index.facts().games_with(store, index, texts, holds)?;
    let Some((wanted_name, wanted_rank)) = name_and_rank(&wanted.text) else { return Ok(games) };
    // Name and rank as one text, as tables show them: it matches if the name ends so, or is just that.
    let is_named = |_: &str, folded: &str| match &wanted.kind {
        WantedKind::Person(person, _) => person.is_folded(folded),
        WantedKind::First => folded == wanted_name,
        WantedKind::Anywhere => folded.ends_with(wanted_name),
    };
    let has_rank =
        |text: &str, _: &str| Standing::parse(text).and_then(Standing::rank) == Some(wanted_rank);
    for (name, rank) in
        [(FactText::Black, FactText::BlackRank), (FactText::White, FactText::WhiteRank)]
    {
        if texts.contains(&name) {
            let named = index.facts().games_with(store, index, &[name], is_named)?;
            games |= named & index.facts().games_with(store, index, &[rank], has_rank)?;
        }
    }
    Ok(games)
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
