//! The words of comments, and the games of a segment that have them.
//!
//! A word is a run of letters and digits, [folded](fold). The words of all comments are stored in
//! ascending order, separated by line breaks, so that one search for bytes covers all of them:
//! `ladder` matches words that contain it, `ladder\n` words that end with it, and `\nladder\n` the
//! word itself. For a text of one word the answer is exact. For other texts, the words only exclude
//! games that cannot match.
//!
//! Key: that of the [games](super::games), part 4, numbered from 0.

use std::collections::{BTreeSet, HashMap};

use memchr::memmem;
use rkyv::{Archive, Serialize};
use roaring::RoaringBitmap;

use super::games::{TREE, WORDS, key, prefix};
use super::{LocalGame, SegmentId};
use crate::dictionary::codec::{Reader, put};
use crate::record::{fold, for_each_comment};
use crate::store::{Store, StoreError, Stored, encode, is_same_content};

/// The maximum number of bytes of a game's comments that are indexed.
const MAX_TEXT: usize = 1 << 20;
/// The maximum length of an indexed word.
const MAX_WORD: usize = 255;
/// The maximum number of bytes of a segment's words and game numbers; beyond it, no words are
/// indexed.
const MAX_BYTES: usize = 128 << 20;
/// The number of bytes at which the list of a word's games is split, and at which a value ends.
const PIECE_BYTES: usize = 8 << 10;
const VALUE_BYTES: usize = 40 << 10;
/// The pseudo-words of games that have any comment, and of games with words that are not indexed.
const ANY: &str = "";
const UNLISTED: &str = "\0";

/// The words of a record's comments.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CommentWords(BTreeSet<Box<str>>);

impl CommentWords {
    /// The words of a record.
    pub fn new(text: &str) -> CommentWords {
        let mut words = BTreeSet::new();
        let mut bytes = 0;
        for_each_comment(text, |comment| {
            let folded = fold(comment);
            if folded.is_empty() {
                return;
            }
            words.insert(ANY.into());
            bytes += folded.len();
            if bytes > MAX_TEXT {
                words.insert(UNLISTED.into());
                return;
            }
            for (_, word) in words_of(&folded) {
                let listed = if word.len() <= MAX_WORD { word } else { UNLISTED };
                if !words.contains(listed) {
                    words.insert(listed.into());
                }
            }
        });
        CommentWords(words)
    }
}

/// The words of a folded text, and where they start.
fn words_of(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let start = rest.find(char::is_alphanumeric)?;
        let word = &rest[start..];
        let word = &word[..word.find(|c: char| !c.is_alphanumeric()).unwrap_or(word.len())];
        let offset = text.len() - rest.len() + start;
        rest = &rest[start + word.len()..];
        Some((offset, word))
    })
}

/// Words, and the games of each.
#[derive(Archive, Serialize, Default)]
struct Words {
    /// Separated by line breaks, with one before the first and one after the last. A word of many
    /// games is repeated.
    words: String,
    /// The start of each word.
    starts: Vec<u32>,
    /// The end of each word's games in `games`.
    ends: Vec<u32>,
    /// Numbers of games, ascending: for each word the first, then the differences.
    games: Vec<u8>,
    /// True if the segment has an index of words.
    is_listed: bool,
    /// True if this is the last value.
    is_last: bool,
}

impl Stored for Words {
    const KIND: u8 = 16;
}

/// The games of a word, while a segment is being written.
#[derive(Debug, Default)]
struct Posting {
    full: Vec<Vec<u8>>,
    open: Vec<u8>,
    last: u32,
}

/// Collects the words of a segment's games.
#[derive(Debug, Default)]
pub struct WordsWriter {
    words: HashMap<Box<str>, Posting>,
    bytes: usize,
    is_full: bool,
}

impl WordsWriter {
    /// Adds the words of a game; games must be added in ascending order.
    pub fn push(&mut self, game: LocalGame, words: &CommentWords) {
        words.0.iter().for_each(|word| self.add(game.0, word));
    }

    fn add(&mut self, game: u32, word: &str) {
        if self.is_full {
            return;
        }
        if !self.words.contains_key(word) {
            self.bytes += word.len();
            self.words.insert(word.into(), Posting::default());
        }
        let Some(posting) = self.words.get_mut(word) else { return };
        let from = posting.open.len();
        let base = if from == 0 { 0 } else { posting.last };
        put(&mut posting.open, u64::from(game - base));
        self.bytes += posting.open.len() - from;
        posting.last = game;
        if posting.open.len() >= PIECE_BYTES {
            posting.full.push(std::mem::take(&mut posting.open));
        }
        if self.bytes > MAX_BYTES {
            self.give_up();
        }
    }

    fn give_up(&mut self) {
        *self = WordsWriter { is_full: true, ..WordsWriter::default() };
    }

    /// Adds the words of another segment, whose games are numbered from `shift` on in this one.
    ///
    /// # Errors
    /// Returns an error if they cannot be read.
    pub fn copy(&mut self, from: &SegmentWords<'_>, shift: u32) -> Result<(), StoreError> {
        let is_listed = from.for_each(|word, games| {
            games.into_iter().for_each(|game| self.add(game + shift, word));
        })?;
        if !is_listed {
            self.give_up();
        }
        Ok(())
    }

    /// The values, in the order of their numbers. They depend only on the games and words.
    pub fn values(&mut self) -> Vec<Vec<u8>> {
        let WordsWriter { words, is_full, .. } = std::mem::take(self);
        let mut words: Vec<_> = words.into_iter().collect();
        words.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        let mut values = Vec::new();
        let new = || Words { words: "\n".to_owned(), is_listed: !is_full, ..Words::default() };
        let mut value = new();
        for (word, posting) in words {
            let open = Some(posting.open).filter(|open| !open.is_empty());
            for games in posting.full.into_iter().chain(open) {
                // Each word has two numbers of four bytes.
                if value.words.len() + value.games.len() + 8 * value.starts.len() >= VALUE_BYTES {
                    values.push(encode(&std::mem::replace(&mut value, new())));
                }
                value.starts.push(value.words.len() as u32);
                value.words.push_str(&word);
                value.words.push('\n');
                value.games.extend(games);
                value.ends.push(value.games.len() as u32);
            }
        }
        value.is_last = true;
        values.push(encode(&value));
        values
    }
}

/// The games whose comments have a text, by their numbers in the segment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Listed {
    /// The games that have the text.
    pub(crate) sure: RoaringBitmap,
    /// The only other games that may have it.
    pub(crate) maybe: RoaringBitmap,
}

/// The byte strings to search for in words for a folded text, the last one for words that are not
/// indexed; and whether the others match exactly the games that have the text.
fn needles(text: &str, at_start: bool) -> (Vec<String>, bool) {
    let mut needles = Vec::new();
    let mut is_exact = false;
    for (start, word) in words_of(text) {
        let opens = if start > 0 || at_start { "\n" } else { "" };
        let closes = if start + word.len() < text.len() { "\n" } else { "" };
        is_exact = word.len() == text.len() && !at_start;
        needles.push([opens, word, closes].concat());
    }
    if needles.is_empty() {
        needles.push(format!("\n{ANY}\n"));
    }
    needles.push(format!("\n{UNLISTED}\n"));
    (needles, is_exact)
}

/// Reads the words of a segment.
#[derive(Clone, Copy, Debug)]
pub struct SegmentWords<'s> {
    store: &'s Store,
    segment: SegmentId,
}

impl<'s> SegmentWords<'s> {
    /// The words of this segment.
    pub fn new(store: &'s Store, segment: SegmentId) -> SegmentWords<'s> {
        SegmentWords { store, segment }
    }

    /// The games that have a folded text in a comment, or at the start of one; `None` if the
    /// segment has no index of words.
    ///
    /// # Errors
    /// Returns an error if the values cannot be read.
    pub fn games_with(&self, text: &str, at_start: bool) -> Result<Option<Listed>, StoreError> {
        let (needles, is_exact) = needles(text, at_start);
        let Some(mut games) = self.games_of(&needles)? else { return Ok(None) };
        let unlisted = games.pop().unwrap_or_default();
        let common = games.into_iter().reduce(|a, b| a & b).unwrap_or_default();
        Ok(Some(if is_exact {
            Listed { sure: common, maybe: unlisted }
        } else {
            Listed { sure: RoaringBitmap::new(), maybe: common | unlisted }
        }))
    }

    /// Returns the games that have a word that contains a needle, for each needle.
    fn games_of(&self, needles: &[String]) -> Result<Option<Vec<RoaringBitmap>>, StoreError> {
        let finders: Vec<_> = needles.iter().map(memmem::Finder::new).collect();
        let mut found = vec![RoaringBitmap::new(); needles.len()];
        let is_listed = self.for_each_value(|words| {
            finders
                .iter()
                .zip(&mut found)
                .try_for_each(|(finder, found)| words.find(finder, |games| found.extend(games)))
        })?;
        Ok(is_listed.then_some(found))
    }

    /// Visits all words with their games, which are ascending; a word of many games comes several
    /// times. Returns false if the segment has no index of words.
    ///
    /// # Errors
    /// Returns an error if the values cannot be read.
    pub fn for_each(&self, mut visit: impl FnMut(&str, Vec<u32>)) -> Result<bool, StoreError> {
        self.for_each_value(|words| {
            for (i, start) in words.starts.iter().enumerate() {
                let word = words.words.get(start.to_native() as usize..)?;
                visit(word.get(..word.find('\n')?)?, words.games(i)?);
            }
            Some(())
        })
    }

    /// Returns whether the values are those of these words; `None` if the segment has no index of
    /// words.
    ///
    /// # Errors
    /// Returns an error if the values cannot be read.
    pub fn are(&self, mut words: WordsWriter) -> Result<Option<bool>, StoreError> {
        let mut values = words.values().into_iter();
        let mut same = true;
        let mut is_listed = false;
        for pair in self.store.scan(TREE, &prefix(self.segment, WORDS)) {
            let (key, value) = pair?;
            is_listed |= Store::archive::<Words>(TREE, &key, &value)?.is_listed;
            same &= values.next().is_some_and(|own| is_same_content(&own, &value));
        }
        Ok(is_listed.then(|| same && values.next().is_none()))
    }

    /// Visits the values. Returns `None` if `visit` finds damage.
    fn for_each_value(
        &self,
        mut visit: impl FnMut(&ArchivedWords) -> Option<()>,
    ) -> Result<bool, StoreError> {
        let prefix = prefix(self.segment, WORDS);
        let damaged = |key: &[u8]| StoreError::damaged(TREE, key, "the words are inconsistent");
        let mut next = 0;
        for pair in self.store.scan(TREE, &prefix) {
            let (key_here, value) = pair?;
            let words = Store::archive::<Words>(TREE, &key_here, &value)?;
            if *key_here != *key(self.segment, WORDS, next, 0) {
                return Err(damaged(&key_here));
            }
            if !words.is_listed {
                return Ok(false);
            }
            visit(words).ok_or_else(|| damaged(&key_here))?;
            if words.is_last {
                return Ok(true);
            }
            next += 1;
        }
        if next == 0 { Ok(false) } else { Err(damaged(&prefix)) }
    }
}

impl ArchivedWords {
    /// Visits the games of each word that contains a needle; `None` if they are damaged.
    fn find(&self, needle: &memmem::Finder<'_>, mut visit: impl FnMut(Vec<u32>)) -> Option<()> {
        let start_of = |word: usize| Some(self.starts.get(word)?.to_native() as usize);
        let text = self.words.as_bytes();
        let mut from = 0;
        while let Some(at) = needle.find(text.get(from..)?) {
            // A needle that opens with a line break begins before its word.
            let at = from + at + 1;
            let next = self.starts.partition_point(|start| start.to_native() as usize <= at);
            visit(self.games(next.checked_sub(1)?)?);
            let Some(start) = start_of(next) else { break };
            // With damaged offsets the search must still advance.
            from = start.checked_sub(1).filter(|&start| start >= at)?;
        }
        Some(())
    }

    /// The games of a word; `None` if they are damaged.
    fn games(&self, word: usize) -> Option<Vec<u32>> {
        let end = |word: usize| Some(self.ends.get(word)?.to_native() as usize);
        let start = if word == 0 { 0 } else { end(word - 1)? };
        let mut reader = Reader::new(self.games.get(start..end(word)?)?);
        let mut games = Vec::new();
        let mut last = 0u32;
        while !reader.is_done() {
            let gap = reader.take().ok().and_then(|gap| u32::try_from(gap).ok())?;
            last = last.checked_add(gap).filter(|&game| game < super::MAX_GAMES)?;
            games.push(last);
        }
        Some(games)
    }
}

#[cfg(feature = "fuzz")]
pub(super) fn fuzz(data: &[u8]) {
    if let Ok(words) = crate::store::decode::<Words>(&crate::store::forge::<Words>(data)) {
        for word in 0..words.starts.len().min(10) {
            let _ = words.games(word);
        }
        for needle in ["a", "\n\n"] {
            let _ = words.find(&memmem::Finder::new(needle), |_| ());
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::store::decode;

    fn comment(text: &str) -> String {
        format!("(;SZ[19]C[{}])", text.replace('\\', "\\\\").replace(']', "\\]"))
    }

    #[test]
    fn the_words_of_a_record() {
        let words =
            |text: &str| CommentWords::new(text).0.into_iter().collect::<Vec<_>>().join(" ");
        assert_eq!(words("(;SZ[19]PB[no];B[pd])"), "");
        assert_eq!(words(&comment("A ladder, 白's Sèki-\u{301}! ladder")), " a ladder s seki 白");
        assert_eq!(words(&comment("!")), "");
        assert_eq!(CommentWords::new(&comment("!")).0.len(), 1, "it has a comment");
        let long = "x".repeat(MAX_WORD + 1);
        assert_eq!(words(&comment(&format!("{long} y"))), " \0 y");
    }

    #[test]
    fn values_of_many_short_words_are_small() {
        let text: Vec<String> = (0..30_000).map(|number| format!("{number:x}")).collect();
        let mut writer = WordsWriter::default();
        writer.push(LocalGame(0), &CommentWords::new(&comment(&text.join(" "))));
        let values = writer.values();
        assert!(values.iter().all(|value| value.len() <= 1 << 16));
        let words = |value: &Vec<u8>| decode::<Words>(value).unwrap().starts.len();
        assert_eq!(values.iter().map(words).sum::<usize>(), text.len() + 1);
    }

    /// Compares the answers of a value's words with a search of each text.
    fn check(texts: &[String], wanted: &str) {
        let mut writer = WordsWriter::default();
        for (game, text) in (0..).zip(texts) {
            writer.push(LocalGame(game), &CommentWords::new(&comment(text)));
        }
        let values = writer.values();
        let find = |needle: &str| {
            let mut games = RoaringBitmap::new();
            for value in &values {
                let words = decode::<Words>(value).unwrap();
                words.find(&memmem::Finder::new(needle), |found| games.extend(found)).unwrap();
            }
            games
        };
        let wanted = fold(wanted);
        for at_start in [false, true] {
            let has = |text: &String| {
                let text = fold(text);
                !text.is_empty()
                    && if at_start { text.starts_with(&wanted) } else { text.contains(&wanted) }
            };
            let expected: RoaringBitmap =
                (0..).zip(texts).filter(|(_, text)| has(text)).map(|(game, _)| game).collect();
            let (needles, is_exact) = needles(&wanted, at_start);
            let mut found: Vec<_> = needles.iter().map(|needle| find(needle)).collect();
            let unlisted = found.pop().unwrap();
            let common = found.into_iter().reduce(|a, b| a & b).unwrap();
            assert!(expected.is_subset(&(&common | &unlisted)), "{wanted:?} in {texts:?}");
            if is_exact {
                assert!(common.is_subset(&expected), "{wanted:?} in {texts:?}");
            }
        }
    }

    #[test]
    fn words_of_many_games() {
        // Enough games for several pieces and values.
        let texts: Vec<String> = (0..20_000)
            .map(|game| format!("ko{} ko {}", if game % 3 == 0 { "mi" } else { "" }, game % 7919))
            .collect();
        for wanted in ["ko", "komi", "omi", "79", "ko ko", "mi ko 7", "x"] {
            check(&texts, wanted);
        }
    }

    #[test]
    fn other_words_are_told() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open_to_write(&folder.path().join("db"), true).unwrap();
        let gather = |texts: &[&str]| {
            let mut words = WordsWriter::default();
            for (game, text) in (0..).zip(texts) {
                words.push(LocalGame(game), &CommentWords::new(&comment(text)));
            }
            words
        };
        let texts = ["a ladder", "seki", ""];
        let segment = SegmentId(3);
        let mut writer = store.writer();
        for (number, value) in (0..).zip(gather(&texts).values()) {
            writer.put(TREE, &key(segment, WORDS, number, 0), value).unwrap();
        }
        writer.flush().unwrap();
        let words = SegmentWords::new(&store, segment);
        assert_eq!(words.are(gather(&texts)).unwrap(), Some(true));
        assert_eq!(words.are(gather(&["a ladder", "seki", "ko"])).unwrap(), Some(false));
        assert_eq!(words.are(gather(&["seki", "a ladder", ""])).unwrap(), Some(false));
        let found = words.games_with("adder", false).unwrap().unwrap();
        assert_eq!(found.sure, [0].into_iter().collect());
        let none = SegmentWords::new(&store, SegmentId(4));
        assert_eq!(none.are(gather(&texts)).unwrap(), None);
        assert_eq!(none.games_with("adder", false).unwrap(), None);
    }

    proptest! {
        #[test]
        fn the_games_of_any_text(
            texts in prop::collection::vec("[abAB é白\n.!-]{0,12}", 0..20),
            wanted in "[abé白 .!]{1,5}",
        ) {
            // Line ends are changed by SGF.
            let texts: Vec<String> = texts.iter().map(|text| text.replace('\n', " ")).collect();
            check(&texts, &wanted);
        }
    }
}
