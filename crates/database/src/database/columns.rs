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
use super::read::openings::lines_of;
use crate::control::{Control, Interrupted};
use crate::parallel::{self, in_order, start_some};
use crate::replay::Track;
use crate::search::{BLOCK_GAMES, Block, BlockBuilder};
use crate::segment::{
    ColumnsFile, ColumnsName, ColumnsWriter, GameLines, LocalGame, Section, SegmentColumns,
    SegmentId, SegmentOpenings, SegmentRange, SegmentTracks,
};
use crate::store::{Store, StoreError, open_regular};

/// The folder of the files.
pub(super) const FOLDER: &str = "columns";
/// The file of the totals of the dictionaries: see [`sums`](super::sums).
pub(super) const SUMS: &str = "patterns";
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
pub(super) fn hash_of(store: &Store, commit: &Commit) -> Option<String> {
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

/// The games of a block.
#[derive(Clone, Debug)]
pub struct BlockSpec {
    /// The number of lines of their boards.
    pub size: u8,
    /// Games of the segment, ascending.
    pub games: Vec<LocalGame>,
}

impl BlockSpec {
    /// The blocks of a segment with these games: of each board size as many full ones as there are,
    /// and one for the rest.
    pub fn of_segment(columns: &SegmentColumns) -> Vec<BlockSpec> {
        let (mut full, mut open): (_, Vec<BlockSpec>) = (Vec::new(), Vec::new());
        for (number, size) in columns.sizes().enumerate() {
            let at = open.iter().position(|spec| spec.size == size);
            let at = at.unwrap_or_else(|| {
                open.push(BlockSpec { size, games: Vec::new() });
                open.len() - 1
            });
            open[at].games.push(LocalGame::at(number));
            if open[at].games.len() == BLOCK_GAMES {
                full.push(open.swap_remove(at));
            }
        }
        open.sort_by_key(|spec| spec.size);
        full.append(&mut open);
        full
    }

    /// Makes the block from the tracks of its games, which are visited.
    pub fn make(
        &self,
        store: &Store,
        segment: SegmentId,
        columns: &SegmentColumns,
        visit: impl FnMut(LocalGame, &Track),
    ) -> Result<Block, DatabaseError> {
        let mut builder = BlockBuilder::with_room(self.size, self.games.len());
        add_games(store, segment, columns, &self.games, &mut builder, visit)?;
        Ok(builder.finish())
    }
}

/// Puts games of a segment into a block.
pub fn add_games(
    store: &Store,
    segment: SegmentId,
    columns: &SegmentColumns,
    games: &[LocalGame],
    builder: &mut BlockBuilder,
    mut visit: impl FnMut(LocalGame, &Track),
) -> Result<(), DatabaseError> {
    SegmentTracks::new(store, segment).for_games(games, |number, track| {
        visit(number, &track);
        let Some(game) = columns.get(number.place()) else { return Ok(()) };
        builder.push(game.id, game.winner_and_year(), &track);
        Ok::<(), DatabaseError>(())
    })?;
    Ok(())
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
        Ok(name) => Some(name),
        Err(_) => {
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
) -> Result<ColumnsName, DatabaseError> {
    control.check()?;
    let columns = SegmentColumns::of_segment(store, segment.segment())?;
    let mut file = ColumnsWriter::new(folder, segment.id)?;
    file.write_columns(&columns)?;
    write_facts(store, segment.segment(), columns.len(), &mut file)?;
    write_blocks(store, segment, &columns, &mut file, control)?;
    Ok(file.finish(range_of(segment))?)
}

/// Makes the blocks and openings of a segment on all cores, and writes them, blocks in order.
fn write_blocks(
    store: &Store,
    segment: &SegmentInfo,
    columns: &SegmentColumns,
    file: &mut ColumnsWriter,
    control: &Control,
) -> Result<(), DatabaseError> {
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
            file.write(Section::Block(wanted), &block)?;
            wanted += 1;
        }
        if wanted < specs.len() {
            control.check()?;
            return Err(DatabaseError::Internal("a thread that makes blocks stopped".to_owned()));
        }
        Ok(file.write(Section::Openings, SegmentOpenings::of_games(&openings).bytes())?)
    })
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
        let commit = writer.reader().commit();
        let names = |folder: &Path| -> HashSet<String> {
            let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
            entries.map(|entry| entry.file_name().into_string().unwrap()).collect()
        };
        let columns = path.join(FOLDER);
        let before = names(&columns);
        assert_eq!(commit.segments.len(), 1);

        let NewColumns(made) = prepare(writer.reader().store(), &commit.segments, &Control::new());
        let [(segment, name)] = &made[..] else { panic!("{made:?}") };
        assert_eq!(
            names_in(writer.reader().store(), &columns, &commit).unwrap(),
            HashMap::from([(segment.id, name.clone())])
        );
        assert_eq!(names(&columns), before);

        let stopped = Control::new();
        stopped.interrupt();
        let NewColumns(made) = prepare(writer.reader().store(), &commit.segments, &stopped);
        assert!(made.is_empty(), "{made:?}");
        assert_eq!(names(&columns), before, "nothing is left");
    }
}
