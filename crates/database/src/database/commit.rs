//! Commits: what of the store is valid.
//!
//! A commit record names the segments and the corpora; whatever the store holds beside is of no
//! account and is swept away by the next writer. A change of the database writes its data, makes
//! it durable, and only then writes the next commit record and makes that durable: so it happens
//! whole or not at all.
//!
//! The tree `meta` holds, under keys whose numbers are big-endian:
//!
//! | key | value |
//! | --- | --- |
//! | `c`, number (8) | a commit record |
//! | `s`, corpus (4), commit (8), piece (2) | the games of a corpus since that commit: a Roaring bitmap in pieces |
//! | `f`, corpus (4), commit (8), piece (2) | BLAKE3 hashes, 16 bytes each, of files imported by that commit |
//! | `i`, segment (4), piece (2) | the [content](SegmentContent) of a segment; computed if it is missing |
//! | `n`, commit (8), piece (2) | the annotations (saved sets, tags and training results) since that commit: a value in pieces |
//!
//! Beside the trees lies the file `commit`: the format's version, the last commit's number, its
//! record and the record's hash. It identifies a format that this version cannot read, and an engine
//! that has lost a commit; and where the record in the trees is damaged, it is taken from here to
//! repair the database.

use std::collections::BTreeMap;
use std::io::{ErrorKind, Write};
use std::ops::RangeInclusive;
use std::path::Path;

use rkyv::{Archive, Deserialize, Serialize};

use crate::control::Control;
use crate::dictionary::DictionaryShape;
use crate::record::Date;
use crate::segment::{
    LocalGame, OtherRecord, SegmentContent, SegmentDictionary, SegmentGames, SegmentId,
};
use crate::store::{
    Store, StoreError, Stored, TreeName, Writer, decode, encode, failpoint, finish_creation,
    hexadecimal, open_regular, seal,
};
use crate::{GameId, GameSet};

use super::DatabaseError;
use super::annotations::Annotations;

/// The version of the database's format. Databases of others are rejected.
pub const FORMAT: u32 = 1;

const TREE: TreeName = TreeName::Meta;
const SIDE_FILE: &str = "commit";
const PIECE_BYTES: usize = 48 << 10;

/// A segment in a commit.
#[derive(Archive, Serialize, Deserialize, Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SegmentInfo {
    /// The segment's number.
    pub id: u32,
    /// Its games.
    pub games: u32,
    /// The number of its first game in the database.
    pub first_game: GameId,
    /// The number of its last game in the database.
    pub last_game: GameId,
    /// Other records of known games that came with it.
    pub others: u32,
}

impl SegmentInfo {
    /// The segment.
    pub const fn segment(&self) -> SegmentId {
        SegmentId(self.id)
    }

    /// The range of its games' numbers in the database.
    pub(crate) const fn ids(&self) -> RangeInclusive<GameId> {
        self.first_game..=self.last_game
    }

    /// The number in the database of one of its games, if it is known from its place: the numbers
    /// of the segment's games are consecutive.
    pub(crate) fn id_at(&self, game: LocalGame) -> Option<GameId> {
        let is_of_segment = self.is_consecutive() && game.0 < self.games;
        is_of_segment.then(|| self.first_game.plus(game.0))
    }

    /// The converse of [`id_at`](SegmentInfo::id_at).
    pub(crate) fn place_of(&self, id: GameId) -> Option<LocalGame> {
        let is_of_segment = self.is_consecutive() && self.ids().contains(&id);
        id.since(self.first_game).filter(|_| is_of_segment).map(LocalGame)
    }

    /// The error that the parts of one of its games are missing or do not fit.
    pub(super) fn damaged(&self, game: LocalGame, reason: &'static str) -> StoreError {
        let key = [self.id.to_be_bytes(), game.0.to_be_bytes()].concat();
        StoreError::damaged(TreeName::Games, &key, reason)
    }

    /// Its dictionary of a shape.
    pub(super) fn dictionary<'s>(
        &self,
        store: &'s Store,
        kind: DictionaryShape,
    ) -> SegmentDictionary<'s> {
        SegmentDictionary::new(store, self.segment(), kind, self.games)
    }

    fn is_consecutive(&self) -> bool {
        let last = self.games.checked_sub(1);
        last.is_some() && self.last_game.since(self.first_game) == last
    }
}

/// A corpus in a commit.
#[derive(Archive, Serialize, Deserialize, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CorpusInfo {
    /// The corpus' number, never used again.
    pub id: u32,
    /// Its name.
    pub name: String,
    /// The commit that wrote its set of games.
    pub set: u64,
    /// The number of games.
    pub games: u32,
    /// The number of imports.
    pub imports: u32,
    /// The times of the first and the last import, in seconds since 1970.
    pub imported: (i64, i64),
    /// The year, month and day of its first and last game, 0 where unknown.
    pub dates: ((u16, u8, u8), (u16, u8, u8)),
}

/// The first and the last of some dates.
pub type DateRange = Option<(Date, Date)>;

/// The first and the last of both.
pub fn join_dates(a: DateRange, b: DateRange) -> DateRange {
    match (a, b) {
        (Some(a), Some(b)) => Some((a.0.min(b.0), a.1.max(b.1))),
        (range, None) | (None, range) => range,
    }
}

impl CorpusInfo {
    /// A corpus without games.
    pub(super) fn new(id: u32, name: String) -> CorpusInfo {
        let dates = ((0, 0, 0), (0, 0, 0));
        CorpusInfo { id, name, set: 0, games: 0, imports: 0, imported: (0, 0), dates }
    }

    /// Writes its games as of a commit.
    pub(super) fn put_games(
        &mut self,
        writer: &mut Writer<'_>,
        commit: u64,
        games: &GameSet,
    ) -> Result<(), StoreError> {
        (self.set, self.games) = (commit, games.len() as u32);
        put_pieces(writer, &piece_prefix(b's', self.id, commit), &games.to_bytes())
    }

    /// The dates of its first and last game.
    pub fn date_range(&self) -> DateRange {
        let date = |(year, month, day): (u16, u8, u8)| Date { year, month, day };
        (self.dates.0.0 != 0).then(|| (date(self.dates.0), date(self.dates.1)))
    }

    /// Notes the dates of its first and last game.
    pub(super) fn set_date_range(&mut self, range: DateRange) {
        let plain = |date: Date| (date.year, date.month, date.day);
        self.dates = range.map_or(((0, 0, 0), (0, 0, 0)), |(a, b)| (plain(a), plain(b)));
    }
}

/// The valid content of the database.
#[derive(Archive, Serialize, Deserialize, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Commit {
    /// Counts up from 1; 0 is the empty database.
    pub number: u64,
    /// The numbers of the dictionary's kinds.
    pub kinds: Vec<u8>,
    /// The segments, by ascending numbers of their games.
    pub segments: Vec<SegmentInfo>,
    /// The corpora, in the order in which they came.
    pub corpora: Vec<CorpusInfo>,
    /// Numbers to give out next.
    pub next_segment: u32,
    /// The next game's number; the first is 1.
    pub next_game: GameId,
    /// The next corpus' number.
    pub next_corpus: u32,
    /// The commit that wrote the annotations; 0 if there are none.
    pub annotations: u64,
    /// The numbers of the corpora whose games' variations are kept and searched.
    pub variations: Vec<u32>,
}

impl Stored for Commit {
    const KIND: u8 = 8;
}

#[derive(Archive, Serialize)]
struct Piece {
    bytes: Vec<u8>,
}

impl Stored for Piece {
    const KIND: u8 = 9;
}

impl Commit {
    /// The empty database.
    pub fn empty(kinds: &[DictionaryShape]) -> Commit {
        Commit {
            number: 0,
            kinds: kinds.iter().map(|kind| kind.number()).collect(),
            segments: Vec::new(),
            corpora: Vec::new(),
            next_segment: 1,
            next_game: GameId::FIRST,
            next_corpus: 1,
            annotations: 0,
            variations: Vec::new(),
        }
    }

    /// The dictionary's kinds.
    pub fn shapes(&self) -> impl Iterator<Item = DictionaryShape> + '_ {
        self.kinds.iter().filter_map(|&number| DictionaryShape::from_number(number))
    }

    /// All games.
    pub fn games(&self) -> u32 {
        self.segments.iter().map(|segment| segment.games).sum()
    }

    /// The corpus of this name.
    pub fn corpus(&self, name: &str) -> Option<&CorpusInfo> {
        self.corpora.iter().find(|corpus| corpus.name == name)
    }

    /// The error that there is no corpus of this name.
    pub(super) fn no_corpus(&self, name: &str) -> DatabaseError {
        let known_names = self.corpora.iter().map(|corpus| corpus.name.clone()).collect();
        DatabaseError::NoCorpus { name: name.to_owned(), known_names }
    }

    /// Visits the other records of games, in the order in which they came.
    pub(super) fn for_each_other(
        &self,
        store: &Store,
        mut visit: impl FnMut(OtherRecord),
    ) -> Result<(), StoreError> {
        for segment in self.segments.iter().filter(|segment| segment.others > 0) {
            let others = SegmentGames::new(store, segment.segment()).others()?;
            others.into_iter().for_each(&mut visit);
        }
        Ok(())
    }

    /// Returns whether the variations of a corpus's games are kept and searched.
    pub fn keeps_variations(&self, corpus: u32) -> bool {
        self.variations.contains(&corpus)
    }

    /// The value of the record.
    pub(super) fn to_value(&self) -> Vec<u8> {
        encode(self)
    }

    /// The last commit of a store: `None` if there is none yet.
    ///
    /// # Errors
    /// The record is damaged, or is not the last that was made durable.
    pub fn load(store: &Store) -> Result<Option<Commit>, StoreError> {
        let engine = |reason: &str| StoreError::damaged_file(store.path(), reason);
        // In this order: the record is durable before the file names it, and that before the database
        // is no longer being created.
        let may_be_empty = store.may_be_empty()?;
        let side = read_side_file(store.path())?;
        store.refresh()?;
        let found = store.last_up_to(TREE, b"c", &key(b'c', &u64::MAX.to_be_bytes()))?;
        let Some((key, bytes)) = found else {
            return match side {
                Some(side) if side.number > 0 => Err(engine("its last commit is lost")),
                _ if !may_be_empty => Err(engine("it has no commit")),
                _ => Ok(None),
            };
        };
        if side.is_none() && !may_be_empty {
            return Err(engine(&format!("its file {SIDE_FILE} is missing")));
        }
        let commit = Commit::of_value(&key, &bytes)?;
        match side {
            Some(side) if side.number > commit.number => Err(engine("its last commit is lost")),
            Some(side)
                if side.number == commit.number
                    && side.hash != blake3::hash(&bytes).to_hex().as_str() =>
            {
                Err(engine("its last commit is not the one that was made"))
            }
            _ => Ok(Some(commit)),
        }
    }

    /// The commit of a number, if its record is still there.
    ///
    /// # Errors
    /// The record cannot be read.
    pub(super) fn load_number(store: &Store, number: u64) -> Result<Option<Commit>, StoreError> {
        let key = key(b'c', &number.to_be_bytes());
        store.get(TREE, &key)?.map(|bytes| Commit::of_value(&key, &bytes)).transpose()
    }

    /// The commit of a record.
    pub(super) fn of_value(key: &[u8], bytes: &[u8]) -> Result<Commit, StoreError> {
        let archive = Store::archive::<Commit>(TREE, key, bytes)?;
        rkyv::deserialize::<Commit, rkyv::rancor::Error>(archive)
            .map_err(|_| StoreError::damaged(TREE, key, "the record is not valid"))
    }

    /// The commit in the file beside the trees, if it can be read.
    pub(super) fn of_side_file(path: &Path) -> Option<Commit> {
        let side = read_side_file(path).ok()??;
        Commit::of_value(&key(b'c', &side.number.to_be_bytes()), &side.record).ok()
    }

    /// Numbers this commit after the one before, and makes it the last, once all that was written is
    /// durable.
    ///
    /// # Errors
    /// It was interrupted or cannot be written; the commit before is then still the last.
    pub fn save_next(
        &mut self,
        mut writer: Writer<'_>,
        control: &Control,
    ) -> Result<(), DatabaseError> {
        self.number += 1;
        writer.flush()?;
        control.check()?;
        Ok(self.save(&mut writer)?)
    }

    /// Makes this the last commit. All that it names must be durable.
    ///
    /// # Errors
    /// It cannot be written; the commit before is then still the last.
    pub fn save(&self, writer: &mut Writer<'_>) -> Result<(), StoreError> {
        let key = key(b'c', &self.number.to_be_bytes());
        let mut bytes = self.to_value();
        seal(TREE, &key, &mut bytes)
            .map_err(|reason| StoreError::invalid_value(TREE, &key, reason))?;
        let hash = blake3::hash(&bytes).to_hex();
        let path = writer.path().to_owned();
        let reach = |point| failpoint::reach(point).map_err(|error| side_io("write", &path, error));
        reach("before the commit record")?;
        let record = hexadecimal(&bytes);
        writer.put(TREE, &key, bytes)?;
        writer.flush()?;
        reach("after the commit record")?;
        // The commit is durable: without the file it counts, only a commit that the engine loses
        // later is not missed.
        let _ = write_side_file(&path, self.number, hash.as_str(), &record);
        finish_creation(&path)?;
        reach("after the file of the commit")
    }
}

fn key(kind: u8, rest: &[u8]) -> Vec<u8> {
    let mut key = vec![kind];
    key.extend_from_slice(rest);
    key
}

fn piece_prefix(kind: u8, corpus: u32, commit: u64) -> Vec<u8> {
    let mut prefix = key(kind, &corpus.to_be_bytes());
    prefix.extend(commit.to_be_bytes());
    prefix
}

fn put_pieces(writer: &mut Writer<'_>, prefix: &[u8], bytes: &[u8]) -> Result<(), StoreError> {
    for (piece, bytes) in bytes.chunks(PIECE_BYTES).enumerate() {
        let mut key = prefix.to_vec();
        key.extend((piece as u16).to_be_bytes());
        writer.put(TREE, &key, encode(&Piece { bytes: bytes.to_vec() }))?;
    }
    Ok(())
}

fn get_pieces(store: &Store, prefix: &[u8]) -> Result<Vec<u8>, StoreError> {
    let mut all = Vec::new();
    for pair in store.scan(TREE, prefix) {
        let (key, bytes) = pair?;
        all.extend_from_slice(&Store::archive::<Piece>(TREE, &key, &bytes)?.bytes);
    }
    Ok(all)
}

/// Writes the content of a segment.
pub fn put_content(
    writer: &mut Writer<'_>,
    segment: SegmentId,
    content: &SegmentContent,
) -> Result<(), StoreError> {
    put_pieces(writer, &key(b'i', &segment.0.to_be_bytes()), content)
}

/// The content of a segment, if it was written.
fn get_content(store: &Store, segment: SegmentId) -> Result<Option<SegmentContent>, StoreError> {
    let bytes = get_pieces(store, &key(b'i', &segment.0.to_be_bytes()))?;
    Ok(bytes.try_into().ok())
}

/// The content of all segments of a commit, by which files are known that were derived from it.
pub fn contents(store: &Store, commit: &Commit) -> Result<Vec<SegmentContent>, StoreError> {
    let content = |segment: &SegmentInfo| match get_content(store, segment.segment())? {
        Some(content) => Ok(content),
        None => SegmentGames::new(store, segment.segment()).content(),
    };
    commit.segments.iter().map(content).collect()
}

/// Checks the written content of all segments.
///
/// # Errors
/// Returns an error if one is wrong or cannot be read.
pub fn check_contents(store: &Store, commit: &Commit) -> Result<(), StoreError> {
    for segment in &commit.segments {
        let id = segment.segment();
        if let Some(noted) = get_content(store, id)?
            && noted != SegmentGames::new(store, id).content()?
        {
            let key = key(b'i', &id.0.to_be_bytes());
            return Err(StoreError::damaged(TREE, &key, "it is not that of the segment's games"));
        }
    }
    Ok(())
}

/// The games of a corpus.
pub fn get_set(store: &Store, corpus: &CorpusInfo) -> Result<GameSet, StoreError> {
    let prefix = piece_prefix(b's', corpus.id, corpus.set);
    let bytes = get_pieces(store, &prefix)?;
    let set = GameSet::of_bytes(&bytes);
    set.filter(|set| set.len() == u64::from(corpus.games))
        .ok_or_else(|| StoreError::damaged(TREE, &prefix, "the set of games is not valid"))
}

/// The number and the games of each corpus.
pub fn get_sets(store: &Store, commit: &Commit) -> Result<Vec<(u32, GameSet)>, StoreError> {
    commit.corpora.iter().map(|corpus| Ok((corpus.id, get_set(store, corpus)?))).collect()
}

/// Writes the annotations that a commit names, if there are any.
pub fn put_annotations(
    writer: &mut Writer<'_>,
    commit: &Commit,
    annotations: &Annotations,
) -> Result<(), StoreError> {
    match commit.annotations {
        0 => Ok(()),
        number => {
            let prefix = key(b'n', &number.to_be_bytes());
            let bytes = encode(annotations);
            if bytes.is_empty() {
                return Err(StoreError::invalid_value(TREE, &prefix, "it cannot be serialized"));
            }
            put_pieces(writer, &prefix, &bytes)
        }
    }
}

/// The annotations of a commit.
pub fn get_annotations(store: &Store, commit: &Commit) -> Result<Annotations, StoreError> {
    if commit.annotations == 0 {
        return Ok(Annotations::default());
    }
    let prefix = key(b'n', &commit.annotations.to_be_bytes());
    let bytes = get_pieces(store, &prefix)?;
    let damaged = |reason| StoreError::damaged(TREE, &prefix, reason);
    read_annotations(&bytes)
        .map_err(damaged)?
        .filter(Annotations::is_sound)
        .ok_or_else(|| damaged("the saved sets and tags are not valid"))
}

/// The annotations in a value; `None` if they cannot be deserialized.
fn read_annotations(bytes: &[u8]) -> Result<Option<Annotations>, &'static str> {
    let archive = decode::<Annotations>(bytes)?;
    Ok(rkyv::deserialize::<Annotations, rkyv::rancor::Error>(archive).ok())
}

/// The commit of the last annotations that there are; 0 if there are none.
pub fn last_annotations(store: &Store) -> u64 {
    let keys = store.scan(TREE, b"n").filter_map(Result::ok);
    let number = |key: &[u8]| number_at(key, 1).map(u64::from_be_bytes);
    keys.filter_map(|(key, _)| number(&key)).max().unwrap_or(0)
}

/// The last commit record that can be read.
pub fn last_record(store: &Store) -> Option<Commit> {
    let pairs = store.scan(TREE, b"c").filter_map(Result::ok);
    pairs.filter_map(|(key, value)| Commit::of_value(&key, &value).ok()).max_by_key(|c| c.number)
}

/// The corpora of which there are sets of games, each with the commit of the last.
pub fn known_corpora(store: &Store) -> Result<BTreeMap<u32, u64>, StoreError> {
    let mut corpora = BTreeMap::new();
    for pair in store.scan(TREE, b"s") {
        let (key, _) = pair?;
        if let (Some(id), Some(commit)) = (number_at(&key, 1), number_at(&key, 5)) {
            let last: &mut u64 = corpora.entry(u32::from_be_bytes(id)).or_default();
            *last = (*last).max(u64::from_be_bytes(commit));
        }
    }
    Ok(corpora)
}

/// Returns the number of games in a set; 0 if it cannot be read.
pub fn set_size(store: &Store, corpus: u32, commit: u64) -> u32 {
    let bytes = get_pieces(store, &piece_prefix(b's', corpus, commit)).unwrap_or_default();
    GameSet::of_bytes(&bytes).map_or(0, |set| set.len() as u32)
}

/// Removes the hashes of the files of a corpus: they are read again when they are imported again.
pub fn forget_files(writer: &mut Writer<'_>, corpus: u32) -> Result<(), StoreError> {
    writer.remove_where(TREE, &key(b'f', &corpus.to_be_bytes()), |_| true).map(drop)
}

fn number_at<const N: usize>(key: &[u8], at: usize) -> Option<[u8; N]> {
    key.get(at..)?.first_chunk().copied()
}

/// The hash by which a file is known.
pub type FileHash = [u8; 16];

/// Writes the hashes of the files that a commit brought into a corpus.
pub fn put_files(
    writer: &mut Writer<'_>,
    corpus: u32,
    commit: u64,
    files: &[FileHash],
) -> Result<(), StoreError> {
    put_pieces(writer, &piece_prefix(b'f', corpus, commit), files.as_flattened())
}

/// In place of a hash: the files of earlier commits are to be read again.
pub const FORGET_FILES: FileHash = [0xff; 16];

/// The hashes of all files of a corpus.
pub fn get_files(store: &Store, corpus: u32) -> Result<Vec<FileHash>, StoreError> {
    let bytes = get_pieces(store, &key(b'f', &corpus.to_be_bytes()))?;
    let mut last = bytes.as_chunks::<16>().0.rsplit(|hash| *hash == FORGET_FILES);
    Ok(last.next().unwrap_or_default().to_vec())
}

/// Returns whether a commit names this key of the tree `meta`.
pub fn is_valid_meta(key: &[u8], commit: &Commit) -> bool {
    let number = |at: usize| number_at(key, at).map(u64::from_be_bytes);
    let corpus = || {
        let id = u32::from_be_bytes(number_at(key, 1)?);
        commit.corpora.iter().find(|corpus| corpus.id == id)
    };
    match key.first() {
        Some(b'c') => number(1) == Some(commit.number),
        Some(b's') => corpus().is_some_and(|corpus| number(5) == Some(corpus.set)),
        Some(b'i') => number_at(key, 1)
            .map(u32::from_be_bytes)
            .is_some_and(|id| commit.segments.iter().any(|segment| segment.id == id)),
        Some(b'f') => corpus().is_some() && number(5).is_some_and(|n| n <= commit.number),
        Some(b'n') => commit.annotations != 0 && number(1) == Some(commit.annotations),
        _ => false,
    }
}

fn side_io(action: &'static str, path: &Path, source: std::io::Error) -> StoreError {
    StoreError::Io { action, path: path.to_owned(), source }
}

/// The content of the file beside the trees.
struct SideFile {
    number: u64,
    hash: String,
    /// The commit record, a value; empty if it is not readable.
    record: Vec<u8>,
}

/// The file beside the trees, after a look at its format.
fn read_side_file(path: &Path) -> Result<Option<SideFile>, StoreError> {
    let damaged =
        || StoreError::damaged_file(path, format!("its file {SIDE_FILE} is not readable"));
    let text = match open_regular(&path.join(SIDE_FILE)).and_then(std::io::read_to_string) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) if error.kind() == ErrorKind::InvalidData => return Err(damaged()),
        // There is no folder; opening the database reports that better.
        Err(error) if error.kind() == ErrorKind::NotADirectory => return Ok(None),
        Err(error) => return Err(side_io("read", path, error)),
    };
    let field = |name: &str| {
        text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')).map(str::trim)
    };
    let format: u32 = field("format").and_then(|n| n.parse().ok()).ok_or_else(damaged)?;
    // A flipped bit must not pass for another format.
    let (before, check) = text.rsplit_once("check ").ok_or_else(damaged)?;
    if check != format!("{:08x}\n", crc32fast::hash(before.as_bytes())) {
        return Err(damaged());
    }
    if format != FORMAT {
        let path = path.to_owned();
        return Err(StoreError::Version { path, found: format, supported: FORMAT });
    }
    let number = field("commit").and_then(|n| n.parse().ok()).ok_or_else(damaged)?;
    let byte = |digits: &[u8]| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok();
    let record = field("record").unwrap_or_default().as_bytes().chunks(2).map(byte);
    Ok(Some(SideFile {
        number,
        hash: field("hash").unwrap_or_default().to_owned(),
        record: record.collect::<Option<_>>().unwrap_or_default(),
    }))
}

/// Checks the format before the engine touches anything.
pub fn check_format(path: &Path) -> Result<(), StoreError> {
    read_side_file(path).map(|_| ())
}

fn write_side_file(path: &Path, number: u64, hash: &str, record: &str) -> Result<(), StoreError> {
    let write = || {
        let new = path.join("commit.new");
        let mut file = std::fs::File::create(&new)?;
        let text =
            format!("gopdb\nformat {FORMAT}\ncommit {number}\nhash {hash}\nrecord {record}\n");
        writeln!(file, "{text}check {:08x}", crc32fast::hash(text.as_bytes()))?;
        file.sync_all()?;
        std::fs::rename(&new, path.join(SIDE_FILE))?;
        std::fs::File::open(path)?.sync_all()
    };
    write().map_err(|error| side_io("write", path, error))
}

/// Reads bytes as a commit record and as a set of games, whatever they are.
#[cfg(feature = "fuzz")]
pub fn fuzz_commit(data: &[u8]) {
    use crate::store::{decode, forge};
    let _ = Commit::of_value(b"c", &forge::<Commit>(data));
    let _ = read_annotations(&forge::<Annotations>(data))
        .map(|read| read.map(|found| found.is_sound()));
    let _ = decode::<Piece>(&forge::<Piece>(data));
    let _ = GameSet::of_bytes(data).map(|set| set.len());
}
