//! A hash of the content of a database, independent of its layout.
//!
//! Two databases have the same content hash if every query has the same answer in both: the same
//! games with the same texts and facts in the same corpora, and for every pattern the same counts,
//! continuations and games. It does not depend on the numbers of games, the segments and the source
//! files: games are represented by their identities. Training results are not part of it.

use std::collections::BTreeMap;
use std::fmt;

use blake3::Hasher;

use crate::GameId;
use crate::database::annotations::Annotations;
use crate::database::commit::{self, Commit, SegmentInfo};
use crate::database::{Database, DatabaseError};
use crate::dictionary::{Continuation, Counts, DictionaryShape, Entry, Results, merge};
use crate::parallel;
use crate::pattern::pattern_of;
use crate::record::Facts;
use crate::replay::{Identity, Track};
use crate::segment::{GameColumns, LocalGame, SegmentGames, SegmentTracks, restore_text};
use crate::store::{Store, failpoint};

/// A hash by BLAKE3, which is printed in hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Blake3Hash([u8; 32]);

impl Blake3Hash {
    fn new(hasher: &Hasher) -> Blake3Hash {
        Blake3Hash(hasher.finalize().into())
    }

    fn of_text(text: &str) -> Blake3Hash {
        Blake3Hash(blake3::hash(text.as_bytes()).into())
    }

    /// The bytes of the hash.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Blake3Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Blake3Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Blake3Hash({self})")
    }
}

/// The content hash of a database, in parts that can be compared.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ContentHash {
    /// The hash of the corpora: names, numbers of games, dates; and of the saved sets.
    pub corpora: Blake3Hash,
    /// The hash of the games: texts, facts, tracks, corpora, other records, tags.
    pub games: Blake3Hash,
    /// The hash of the dictionary of each kind.
    pub patterns: Vec<(DictionaryShape, Blake3Hash)>,
}

impl ContentHash {
    /// The hash of all parts.
    pub fn all(&self) -> Blake3Hash {
        let mut hasher = Hasher::new();
        hasher.update(self.corpora.as_bytes()).update(self.games.as_bytes());
        for (kind, hash) in &self.patterns {
            hasher.update(&[kind.number()]).update(hash.as_bytes());
        }
        Blake3Hash::new(&hasher)
    }
}

impl fmt::Display for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.all().fmt(f)
    }
}

/// An item of the content of a database.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Item {
    /// A corpus.
    Corpus {
        /// Its name.
        name: String,
        /// The number of its games.
        games: u32,
        /// The year, month and day of its first and last game, 0 where unknown.
        dates: ((u16, u8, u8), (u16, u8, u8)),
    },
    /// A saved set of games.
    Set {
        /// Its name.
        name: String,
        /// The text of its query.
        query: String,
    },
    /// A game.
    Game {
        /// Its identity.
        identity: Identity,
        /// Its players, for display.
        players: [String; 2],
        /// The hash of its text.
        text: Blake3Hash,
        /// The hash of its facts and columns, and of its track.
        facts: Blake3Hash,
        /// The corpora that it is in, sorted, each with the hash of its own record if it has one.
        corpora: Vec<(String, Option<Blake3Hash>)>,
        /// Its tags, sorted.
        tags: Vec<String>,
    },
    /// A pattern.
    Pattern {
        /// The kind.
        kind: DictionaryShape,
        /// Its counts and continuations in the dictionary.
        entry: Entry,
        /// The sum of its games' identities.
        games: u128,
    },
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Item::Corpus { name, games, dates } => {
                write!(f, "corpus {name:?} {games} games {dates:?}")
            }
            Item::Set { name, query } => write!(f, "set {name} = {query}"),
            Item::Game { identity, players: [black, white], text, facts, corpora, tags } => {
                let identity = u128::from_be_bytes(*identity);
                write!(f, "game {identity:032x} {black:?} {white:?} text {text} facts {facts} in")?;
                corpora.iter().try_for_each(|(name, own)| {
                    write!(f, " {name:?}")?;
                    own.map_or(Ok(()), |hash| write!(f, "({hash})"))
                })?;
                tags.iter().try_for_each(|tag| write!(f, " tag {tag:?}"))
            }
            Item::Pattern { kind, entry, games } => {
                let pattern = pattern_of(kind.shape(), entry.code);
                let (counts, next) = (&entry.counts, &entry.continuations);
                write!(f, "pattern {kind} {pattern} {counts:?} {next:?} games {games:032x}")
            }
        }
    }
}

impl Item {
    /// Hashes the item.
    fn hash(&self, hasher: &mut Hasher) {
        match self {
            Item::Corpus { name, games, dates: (first, last) } => {
                text(hasher, name);
                numbers(hasher, [u64::from(*games)]);
                for date in [first, last] {
                    numbers(hasher, [date.0.into(), date.1.into(), date.2.into()]);
                }
            }
            Item::Set { name, query } => {
                text(hasher, name);
                text(hasher, query);
            }
            Item::Game { identity, text: of_text, facts, corpora, tags, players: _ } => {
                hasher.update(identity).update(of_text.as_bytes()).update(facts.as_bytes());
                for (name, own) in corpora {
                    text(hasher, name);
                    hasher.update(own.map_or([0; 32], |hash: Blake3Hash| hash.0).as_slice());
                }
                numbers(hasher, [corpora.len() as u64]);
                // Without tags, the hash is the same as before tags were introduced.
                for tag in tags {
                    text(hasher, tag);
                }
                if !tags.is_empty() {
                    numbers(hasher, [tags.len() as u64]);
                }
            }
            Item::Pattern { kind, entry, games } => {
                numbers(hasher, [kind.number().into(), entry.code]);
                counts(hasher, &entry.counts);
                for next in &entry.continuations {
                    continuation(hasher, next);
                }
                numbers(hasher, [entry.continuations.len() as u64]);
                hasher.update(&games.to_le_bytes());
            }
        }
    }
}

fn numbers<const N: usize>(hasher: &mut Hasher, numbers: [u64; N]) {
    let mut bytes = [[0; 8]; N];
    for (bytes, number) in bytes.iter_mut().zip(numbers) {
        *bytes = number.to_le_bytes();
    }
    hasher.update(bytes.as_flattened());
}

fn text(hasher: &mut Hasher, text: &str) {
    numbers(hasher, [text.len() as u64]);
    hasher.update(text.as_bytes());
}

fn counts(hasher: &mut Hasher, of: &Counts) {
    let Counts { hits, placements, games, finals, exposure, played, hit_results, game_results } =
        *of;
    let [black_to_move, white_to_move] = exposure;
    let [black, white] = played;
    numbers(hasher, [hits, placements, games, finals, black_to_move, white_to_move, black, white]);
    for Results { black, white, other } in [hit_results, game_results] {
        numbers(hasher, [black, white, other]);
    }
}

fn continuation(hasher: &mut Hasher, of: &Continuation) {
    // Counts by games are not hashed.
    let Continuation { cell, color, count, tenuki, results, games: _, years } = *of;
    let Results { black, white, other } = results;
    let (first, last) = years.unwrap_or((0, 0));
    let [cell, color] = [u64::from(cell), color.index() as u64];
    numbers(hasher, [cell, color, count, tenuki, black, white, other, first.into(), last.into()]);
}

impl Database {
    /// The content hash of the database.
    ///
    /// # Errors
    /// Returns an error if it cannot be read.
    pub fn content_hash(&self) -> Result<ContentHash, DatabaseError> {
        let commit = self.commit();
        let mut all = Hasher::new();
        let annotations = commit::get_annotations(self.store(), &commit)?;
        for item in corpora_of(&commit).into_iter().chain(sets_of(&annotations)) {
            item.hash(&mut all);
        }
        let corpora = Blake3Hash::new(&all);
        let mut all = Hasher::new();
        for item in games_of(self.store(), &commit, &annotations)?.values() {
            item.hash(&mut all);
        }
        let games = Blake3Hash::new(&all);
        let identities = identities(self.store(), &commit)?;
        let shapes = commit.shapes().map(|kind| (self.store().clone(), kind));
        let hashed = parallel::each(shapes, |(store, kind)| {
            failpoint::in_worker("content-hash");
            let mut all = Hasher::new();
            for_each_entry(&store, &commit, kind, &identities, |item| item.hash(&mut all))?;
            Ok::<_, DatabaseError>((kind, Blake3Hash::new(&all)))
        });
        let stopped = |_| DatabaseError::Internal("a hashing thread stopped".to_owned());
        let patterns: Result<Vec<_>, DatabaseError> =
            hashed.into_iter().map(|hashed| hashed.map_err(stopped)?).collect();
        Ok(ContentHash { corpora, games, patterns: patterns? })
    }

    /// Visits all hashed items, in order, to find the differences of two databases.
    ///
    /// # Errors
    /// Returns an error if it cannot be read.
    pub fn for_each_item(&self, mut visit: impl FnMut(&Item)) -> Result<(), DatabaseError> {
        let commit = self.commit();
        let annotations = commit::get_annotations(self.store(), &commit)?;
        corpora_of(&commit).iter().for_each(&mut visit);
        sets_of(&annotations).for_each(|item| visit(&item));
        games_of(self.store(), &commit, &annotations)?.values().for_each(&mut visit);
        let identities = identities(self.store(), &commit)?;
        for kind in commit.shapes() {
            for_each_entry(self.store(), &commit, kind, &identities, &mut visit)?;
        }
        Ok(())
    }
}

fn corpora_of(commit: &Commit) -> Vec<Item> {
    let item = |corpus: &crate::database::CorpusInfo| Item::Corpus {
        name: corpus.name.clone(),
        games: corpus.games,
        dates: corpus.dates,
    };
    let mut corpora: Vec<_> = commit.corpora.iter().collect();
    corpora.sort_by_key(|corpus| &corpus.name);
    corpora.into_iter().map(item).collect()
}

fn sets_of(annotations: &Annotations) -> impl Iterator<Item = Item> + '_ {
    annotations
        .sets
        .iter()
        .map(|set| Item::Set { name: set.name.clone(), query: set.query.clone() })
}

fn games_of(
    store: &Store,
    commit: &Commit,
    annotations: &Annotations,
) -> Result<BTreeMap<Identity, Item>, DatabaseError> {
    let mut sets = Vec::new();
    for corpus in &commit.corpora {
        sets.push((corpus.id, &corpus.name, commit::get_set(store, corpus)?));
    }
    sets.sort_by_key(|(_, name, _)| *name);
    let mut own: BTreeMap<(GameId, u32), Blake3Hash> = BTreeMap::new();
    commit.for_each_other(store, |other| {
        own.insert((other.game, other.corpus), Blake3Hash::of_text(&other.text));
    })?;
    let mut items = BTreeMap::new();
    for segment in &commit.segments {
        for_each_game(store, segment, |columns, mut facts, track, text| {
            let kept = Blake3Hash::of_text(&text);
            // A corpus's own record may be the stored one.
            let own = |id| own.get(&(columns.id, id)).copied().filter(|&record| record != kept);
            let corpora = sets.iter().filter(|(_, _, set)| set.contains(columns.id));
            let corpora = corpora.map(|(id, name, _)| (String::clone(name), own(*id)));
            // Equal games may be imported from other files.
            facts.source.clear();
            let players = [&mut facts.black, &mut facts.white].map(std::mem::take);
            items.insert(
                columns.identity,
                Item::Game {
                    identity: columns.identity,
                    text: kept,
                    facts: facts_hash(columns, &facts, &players, &track),
                    corpora: corpora.collect(),
                    tags: annotations.tags_of(&columns.identity),
                    players,
                },
            );
            Ok(())
        })?;
    }
    Ok(items)
}

fn facts_hash(
    columns: &GameColumns,
    facts: &Facts,
    players: &[String; 2],
    track: &Track,
) -> Blake3Hash {
    let mut hasher = Hasher::new();
    let GameColumns { id: _, date, winner, moves, size, identity: _, text_hash } = columns;
    // The debug form includes all fields, also those added later.
    text(&mut hasher, &format!("{date:?} {winner:?} {moves} {size} {text_hash}"));
    text(&mut hasher, &format!("{players:?} {facts:?}"));
    for word in track.words() {
        hasher.update(&word.to_le_bytes());
    }
    text(&mut hasher, &format!("{:?}", track.to_move()));
    Blake3Hash::new(&hasher)
}

/// Visits the games of a segment: columns, facts, track and whole text.
pub fn for_each_game(
    store: &Store,
    segment: &SegmentInfo,
    mut visit: impl FnMut(&GameColumns, Facts, Track, String) -> Result<(), DatabaseError>,
) -> Result<(), DatabaseError> {
    let from = SegmentGames::new(store, segment.segment());
    let columns = from.columns()?;
    let tracks = SegmentTracks::new(store, segment.segment());
    let uneven = |number| segment.damaged(number, "the parts of the games are inconsistent");
    if columns.len() != segment.games as usize {
        return Err(uneven(LocalGame::at(columns.len())).into());
    }
    let mut rest = columns.iter().zip(from.all_facts().zip(tracks.all()));
    from.for_each_text(|number, kept| {
        let (columns, (facts, track)) = rest.next().ok_or_else(|| uneven(number))?;
        let (facts, track) = (facts?.1, track?.1);
        let text = restore_text(kept, &track).ok_or_else(|| uneven(number))?;
        visit(columns, facts, track, text)
    })?;
    if rest.next().is_some() { Err(uneven(LocalGame(segment.games)).into()) } else { Ok(()) }
}

/// The identities of all games as numbers, segment after segment.
fn identities(store: &Store, commit: &Commit) -> Result<Vec<u128>, DatabaseError> {
    let mut all = Vec::with_capacity(commit.games() as usize);
    for segment in &commit.segments {
        let columns = SegmentGames::new(store, segment.segment()).columns()?;
        all.extend(columns.iter().map(|game| u128::from_le_bytes(game.identity)));
    }
    Ok(all)
}

fn for_each_entry(
    store: &Store,
    commit: &Commit,
    kind: DictionaryShape,
    identities: &[u128],
    mut visit: impl FnMut(&Item),
) -> Result<(), DatabaseError> {
    let mut sources = Vec::new();
    let mut shift = 0;
    for segment in commit.segments.iter().filter(|segment| segment.games > 0) {
        sources.push(segment.dictionary(store, kind).entries(shift));
        shift += segment.games;
    }
    let mut item = Item::Pattern { kind, entry: Entry::default(), games: 0 };
    merge(sources, |merged: &mut Entry| {
        if let Item::Pattern { entry, games, .. } = &mut item {
            std::mem::swap(entry, merged);
            // A sum does not depend on the games' order, and identities are hashes already.
            let of = |&game: &u32| identities.get(game as usize).copied().unwrap_or(0);
            *games = entry.games.iter().map(of).fold(0, u128::wrapping_add);
            entry.games.clear();
        }
        visit(&item);
        Ok::<(), DatabaseError>(())
    })
}
