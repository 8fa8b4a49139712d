//! The columns files of a database: which there are, and how they come and go.
//!
//! Beside the trees lies the folder `columns`: the [columns files](crate::segment::ColumnsFile) of
//! segments and, for the last commit, a manifest that names them. Nothing in it is needed: what a
//! columns file holds is made from the trees once more where the file, or the manifest, is missing
//! or damaged. So a manifest is written after its commit, and neither is waited for to be durable.
//!
//! A manifest is a text, `commit-NUMBER`:
//!
//! | line | holds |
//! | --- | --- |
//! | `gopdb columns 3` | the version of this layout |
//! | `commit HASH` | the first 16 bytes of the BLAKE3 hash of the commit record and its segments' contents |
//! | `segment NUMBER NAME` | for each segment with games, its columns file |
//!
//! `patterns` holds what the dictionaries of all segments add up to, which takes long to count: changes write
//! it, and a query only reads it. It has the
//! version, `of` and the hash of the segments, their contents and the shapes, for each shape its number, its patterns,
//! those with a stone and their hits, and at last the CRC-32 of all before. Small imports do not look
//! up which of their patterns are new: they add lines `new`, with the number of a shape and its codes,
//! each with `:` and its hits in games that are not counted in the totals.
//!
//! A manifest for another commit record or other games, a file that is not the one of its name, and a file of
//! another segment are not used.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crossbeam::channel;

use super::DatabaseError;
use super::commit::{self, Commit, SegmentInfo};
use super::read::facts::write_facts;
use super::read::index::BlockSpec;
use super::read::openings::lines_of;
use super::read::stats::PatternStats;
use crate::control::{Control, Interrupted};
use crate::dictionary::DictionaryShape;
use crate::parallel::{self, in_order, start_some};
use crate::replay::Track;
use crate::segment::{
    ColumnsFile, ColumnsName, ColumnsWriter, GameLines, Section, SegmentColumns, SegmentOpenings,
    SegmentRange,
};
use crate::store::{Store, StoreError, open_regular};

const FOLDER: &str = "columns";
const HEAD: &str = "gopdb columns 3";

/// The entries of a manifest for the columns files of segments.
#[derive(Debug, Default)]
pub struct ColumnsManifest {
    folder: PathBuf,
    /// By number of the segment.
    names: HashMap<u32, ColumnsName>,
}

fn manifest_name(commit: &Commit) -> String {
    format!("commit-{}", commit.number)
}

/// Identifies a commit by its record and its games; `None` if they cannot be read.
fn hash_of(store: &Store, commit: &Commit) -> Option<String> {
    let contents = commit::contents(store, commit).ok()?;
    let mut hasher = blake3::Hasher::new();
    hasher.update(&commit.to_value()).update(contents.as_flattened());
    Some(hasher.finalize().to_hex()[..32].to_owned())
}

fn range_of(segment: &SegmentInfo) -> SegmentRange {
    [segment.id, segment.games, segment.first_game.get(), segment.last_game.get()]
}

impl ColumnsManifest {
    /// The manifest of a commit; an empty one if there is none.
    pub fn read(store: &Store, commit: &Commit) -> ColumnsManifest {
        let folder = store.path().join(FOLDER);
        let names = names_in(store, &folder, commit).unwrap_or_default();
        ColumnsManifest { folder, names }
    }

    /// The columns of a segment: from its columns file, or from the trees.
    pub fn columns(
        &self,
        store: &Store,
        segment: &SegmentInfo,
    ) -> Result<SegmentColumns, StoreError> {
        match self.open(segment).as_ref().and_then(ColumnsFile::columns) {
            Some(columns) => Ok(columns),
            None => SegmentColumns::of_segment(store, segment.segment()),
        }
    }

    /// The number of a commit's segments that have games, but no sound columns file.
    ///
    /// # Errors
    /// Returns an error if it was interrupted.
    pub fn missing(&self, commit: &Commit, control: &Control) -> Result<u64, Interrupted> {
        if cfg!(target_endian = "big") {
            return Ok(0);
        }
        let mut missing = 0;
        for segment in commit.segments.iter().filter(|segment| segment.games > 0) {
            control.check()?;
            missing += u64::from(!self.open(segment).is_some_and(|file| file.is_whole()));
        }
        Ok(missing)
    }

    /// Opens the columns file of a segment, if there is one.
    pub fn open(&self, segment: &SegmentInfo) -> Option<ColumnsFile> {
        ColumnsFile::open(&self.folder, self.names.get(&segment.id)?, range_of(segment))
    }
}

fn names_in(store: &Store, folder: &Path, commit: &Commit) -> Option<HashMap<u32, ColumnsName>> {
    let text = io::read_to_string(open_regular(&folder.join(manifest_name(commit))).ok()?).ok()?;
    let mut lines = text.lines();
    let is_ours =
        lines.next()? == HEAD && lines.next()?.strip_prefix("commit ")? == hash_of(store, commit)?;
    let name = |line: &str| {
        let (segment, name) = line.strip_prefix("segment ")?.split_once(' ')?;
        Some((segment.parse().ok()?, ColumnsName::parse(name)?))
    };
    is_ours.then(|| lines.map(name).collect())?
}

/// Columns files of segments that are not in a commit yet.
#[derive(Debug, Default)]
pub struct NewColumns(Vec<(SegmentInfo, ColumnsName)>);

/// The folder of the columns files, if it can be written.
fn writable_folder(store: &Store) -> Option<PathBuf> {
    let folder = store.path().join(FOLDER);
    (cfg!(target_endian = "little") && fs::create_dir_all(&folder).is_ok()).then_some(folder)
}

/// Makes the columns files of new segments, whose data are in the trees. What cannot be written, or is not
/// when the control is interrupted, is left to [`update`].
pub fn prepare(store: &Store, segments: &[SegmentInfo], control: &Control) -> NewColumns {
    let Some(folder) = writable_folder(store) else { return NewColumns::default() };
    let made = |segment: &SegmentInfo| Some((*segment, make(store, &folder, segment, control)?));
    NewColumns(segments.iter().filter(|segment| segment.games > 0).filter_map(made).collect())
}

/// Makes the columns files of a commit's segments, but for those that are there, of the commit before and
/// `new` ones, and then its manifest. What cannot be written is left out: queries are slower then.
pub fn update(store: &Store, before: &Commit, new: &NewColumns, after: &Commit) {
    let Some(folder) = writable_folder(store) else { return };
    let known = names_in(store, &folder, before).unwrap_or_default();
    let Some(hash) = hash_of(store, after) else { return };
    let mut lines = format!("{HEAD}\ncommit {hash}\n");
    for segment in after.segments.iter().filter(|segment| segment.games > 0) {
        let known = known.get(&segment.id).filter(|_| before.segments.contains(segment));
        let prepared = new.0.iter().find(|(of, _)| of == segment).map(|(_, name)| name);
        let name = known.or(prepared).cloned();
        if let Some(name) = name.or_else(|| make(store, &folder, segment, &Control::new())) {
            lines += &format!("segment {} {}\n", segment.id, name.as_str());
        }
    }
    let new = folder.join("new-manifest");
    let _ =
        fs::write(&new, lines).and_then(|()| fs::rename(&new, folder.join(manifest_name(after))));
}

/// Makes the columns file of a segment, if it can be written.
fn make(
    store: &Store,
    folder: &Path,
    segment: &SegmentInfo,
    control: &Control,
) -> Option<ColumnsName> {
    match write_columns(store, folder, segment, control) {
        Ok(Ok(name)) => Some(name),
        Ok(Err(_)) | Err(_) => {
            let _ = fs::remove_file(folder.join(format!("new-{}", segment.id)));
            None
        }
    }
}

/// Writes the columns file of a segment.
fn write_columns(
    store: &Store,
    folder: &Path,
    segment: &SegmentInfo,
    control: &Control,
) -> Result<io::Result<ColumnsName>, DatabaseError> {
    control.check()?;
    let columns = SegmentColumns::of_segment(store, segment.segment())?;
    let mut file = match ColumnsWriter::new(folder, segment.id) {
        Ok(file) => file,
        Err(error) => return Ok(Err(error)),
    };
    if let Err(error) = file.write_columns(&columns) {
        return Ok(Err(error));
    }
    if let Err(error) = write_facts(store, segment.segment(), columns.len(), &mut file)? {
        return Ok(Err(error));
    }
    if let Err(error) = write_blocks(store, segment, &columns, &mut file, control)? {
        return Ok(Err(error));
    }
    Ok(file.finish(range_of(segment)))
}

/// Makes the blocks and openings of a segment on all cores, and writes them, blocks in order.
fn write_blocks(
    store: &Store,
    segment: &SegmentInfo,
    columns: &SegmentColumns,
    file: &mut ColumnsWriter,
    control: &Control,
) -> Result<io::Result<()>, DatabaseError> {
    let specs = BlockSpec::of_segment(columns);
    let threads = parallel::threads(0).min(specs.len());
    let next = AtomicUsize::new(0);
    let stores: Vec<Store> = (0..threads).map(|_| store.clone()).collect();
    let (send, receive) = channel::bounded(2 * threads);
    thread::scope(|scope| {
        let started = start_some(stores, |store| {
            let (send, next, specs) = (send.clone(), &next, &specs);
            parallel::start(scope, move || {
                while let number = next.fetch_add(1, Ordering::Relaxed)
                    && let Some(spec) = specs.get(number)
                    && !control.is_interrupted()
                {
                    let mut lines: Vec<GameLines> = Vec::with_capacity(spec.games.len());
                    let visit = |_, track: &Track| lines.push(lines_of(track));
                    let block = spec.make(&store, segment.segment(), columns, visit);
                    if send.send((number, block.map(|block| (block.to_bytes(), lines)))).is_err() {
                        break;
                    }
                }
            })
        });
        drop(send);
        started.map_err(DatabaseError::Thread)?;
        let mut wanted = 0;
        let mut openings = vec![GameLines::default(); columns.len()];
        for made in in_order(receive.into_iter().map(|(number, made)| (number as u64, made))) {
            let (block, lines) = made?;
            for (game, lines) in specs[wanted].games.iter().zip(lines) {
                openings[game.place()] = lines;
            }
            if let Err(error) = file.write(Section::Block(wanted), &block) {
                return Ok(Err(error));
            }
            wanted += 1;
        }
        if wanted < specs.len() {
            control.check()?;
            return Err(DatabaseError::Internal("a thread that makes blocks stopped".to_owned()));
        }
        Ok(file.write(Section::Openings, SegmentOpenings::of_games(&openings).bytes()))
    })
}

const SUMS: &str = "patterns";
const SUMS_HEAD: &str = "gopdb patterns 3";

/// The number of codes up to which [`PatternSums::new`] is kept: those of about 40 games.
pub const MAX_NEW_CODES: usize = 1 << 17;

/// The totals of the dictionaries of a commit.
#[derive(Debug)]
pub struct PatternSums {
    /// The totals of the games that were counted.
    pub counted: Vec<PatternStats>,
    /// The codes of the games that came later.
    pub new: Vec<NewCodes>,
}

/// Codes of some games, by ascending code, with their hits in these games.
#[derive(Debug)]
pub struct NewCodes {
    /// The shape.
    pub kind: DictionaryShape,
    /// The codes and hits.
    pub codes: Vec<(u64, u64)>,
}

impl PatternSums {
    /// The sums with further games.
    #[must_use]
    pub fn with(mut self, more: Vec<NewCodes>) -> PatternSums {
        for NewCodes { kind, codes } in more {
            let Some(of) = self.new.iter_mut().find(|of| of.kind == kind) else {
                self.new.push(NewCodes { kind, codes });
                continue;
            };
            of.codes.extend(codes);
            of.codes.sort_unstable_by_key(|(code, _)| *code);
            of.codes.dedup_by(|(code, hits), (kept, sum)| {
                let is_same = code == kept;
                *sum += if is_same { *hits } else { 0 };
                is_same
            });
        }
        self
    }

    /// Returns whether there are more new codes than [`MAX_NEW_CODES`], so that they must be
    /// counted.
    pub fn is_full(&self) -> bool {
        self.new.iter().map(|of| of.codes.len()).sum::<usize>() > MAX_NEW_CODES
    }
}

/// Returns a hash of the dictionaries whose totals the sums of a commit are.
fn hash_of_dictionaries(store: &Store, commit: &Commit) -> Option<String> {
    let (kinds, segments) = (commit.kinds.clone(), commit.segments.clone());
    hash_of(store, &Commit { kinds, segments, ..Commit::empty(&[]) })
}

/// Reads the totals of the dictionaries of a commit, if they are known.
pub fn read_sums(store: &Store, commit: &Commit) -> Option<PatternSums> {
    let text =
        io::read_to_string(open_regular(&store.path().join(FOLDER).join(SUMS)).ok()?).ok()?;
    let (body, checksum) = text.trim_end().rsplit_once('\n')?;
    if checksum.parse() != Ok(crc32fast::hash(body.as_bytes())) {
        return None;
    }
    let mut lines = body.lines();
    if lines.next()? != SUMS_HEAD
        || lines.next()?.strip_prefix("of ")? != hash_of_dictionaries(store, commit)?
    {
        return None;
    }
    let kind_of = |number: &str| DictionaryShape::from_number(number.parse().ok()?);
    let mut sums = PatternSums { counted: Vec::new(), new: Vec::new() };
    for line in lines {
        if let Some(new) = line.strip_prefix("new ") {
            let (kind, codes) = new.split_once(' ').unwrap_or((new, ""));
            let pair = |text: &str| {
                let (code, hits) = text.split_once(':')?;
                Some((code.parse().ok()?, hits.parse().ok()?))
            };
            let codes = codes.split_ascii_whitespace().map(pair).collect::<Option<_>>()?;
            sums.new.push(NewCodes { kind: kind_of(kind)?, codes });
        } else {
            let (kind, numbers) = line.split_once(' ')?;
            let numbers: Vec<u64> =
                numbers.split(' ').map(str::parse).collect::<Result<_, _>>().ok()?;
            let &[patterns, with_stones, hits] = &numbers[..] else { return None };
            let kind = kind_of(kind)?;
            sums.counted.push(PatternStats { kind, patterns, with_stones, hits });
        }
    }
    Some(sums)
}

/// Keeps what the dictionaries of a commit add up to, if that can be written.
pub fn write_sums(store: &Store, commit: &Commit, sums: &PatternSums) {
    let folder = store.path().join(FOLDER);
    let Some(hash) = hash_of_dictionaries(store, commit) else { return };
    let mut body = format!("{SUMS_HEAD}\nof {hash}");
    for PatternStats { kind, patterns, with_stones, hits } in &sums.counted {
        body += &format!("\n{} {patterns} {with_stones} {hits}", kind.number());
    }
    for NewCodes { kind, codes } in &sums.new {
        body += &format!("\nnew {}", kind.number());
        codes.iter().for_each(|(code, hits)| body += &format!(" {code}:{hits}"));
    }
    body += &format!("\n{}\n", crc32fast::hash(body.as_bytes()));
    let new = folder.join(format!("new-{SUMS}-{}", std::process::id()));
    if fs::write(&new, body).and_then(|()| fs::rename(&new, folder.join(SUMS))).is_err() {
        let _ = fs::remove_file(new);
    }
}

/// Removes what the manifests of a commit and of earlier ones that are still read do not name, and
/// other manifests.
pub fn sweep(store: &Store, commit: &Commit, earlier: &[Commit]) {
    let folder = store.path().join(FOLDER);
    let Ok(entries) = fs::read_dir(&folder) else { return };
    let mut named = HashSet::from([SUMS.to_owned()]);
    for commit in std::iter::once(commit).chain(earlier) {
        let names = names_in(store, &folder, commit).unwrap_or_default();
        named.extend(names.values().map(|name| name.as_str().to_owned()));
        named.insert(manifest_name(commit));
    }
    for entry in entries.filter_map(Result::ok) {
        let name = entry.file_name();
        let is_named = name.to_str().is_some_and(|name| named.contains(name));
        if !is_named {
            let _ = fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::database::{ImportOptions, OpenOptions};

    #[test]
    fn files_are_prepared_as_they_are_for_a_commit() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("db");
        let games = folder.path().join("games.sgf");
        fs::write(&games, "(;SZ[9]PB[a];B[cc];W[gg])(;SZ[9]PB[b];B[cc];W[gc])").unwrap();
        let mut writer = OpenOptions::new().create(true).open_writer(&path).unwrap();
        writer.import(&[games], &ImportOptions::new("games")).unwrap();
        let commit = writer.commit();
        let names = |folder: &Path| -> HashSet<String> {
            let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
            entries.map(|entry| entry.file_name().into_string().unwrap()).collect()
        };
        let columns = path.join(FOLDER);
        let before = names(&columns);
        assert_eq!(commit.segments.len(), 1);

        let NewColumns(made) = prepare(writer.store(), &commit.segments, &Control::new());
        let [(segment, name)] = &made[..] else { panic!("{made:?}") };
        assert_eq!(
            names_in(writer.store(), &columns, &commit).unwrap(),
            HashMap::from([(segment.id, name.clone())])
        );
        assert_eq!(names(&columns), before);

        let stopped = Control::new();
        stopped.interrupt();
        let NewColumns(made) = prepare(writer.store(), &commit.segments, &stopped);
        assert!(made.is_empty(), "{made:?}");
        assert_eq!(names(&columns), before, "nothing is left");
    }
}
