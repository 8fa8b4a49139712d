//! The games of a commit, held in memory once a query has asked for them: columns, corpora and the
//! blocks that are searched.

use std::borrow::Borrow;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use super::facts::FactsIndex;
use super::openings::{self, Segment};
use super::recent::RecentSearches;
use super::variations::VariationsIndex;
use crate::control::Control;
use crate::database::DatabaseError;
use crate::database::columns::{BlockSpec, ColumnsManifest, add_games};
use crate::database::commit::{self, Commit, SegmentInfo};
use crate::database::write::annotations::AnnotationsIndex;
use crate::parallel;
use crate::record::Date;
use crate::replay::Track;
use crate::search::{Block, BlockBuilder};
use crate::segment::{
    ColumnsFile, GameColumns, LocalGame, Section, SegmentColumns, SegmentOpenings, SegmentTracks,
};
use crate::store::Store;
use crate::{GameId, GameSet};

/// The games of a commit.
pub struct GamesIndex {
    /// The commit.
    pub commit: Arc<Commit>,
    /// The segments that have games, with the columns of these.
    pub segments: Vec<(SegmentInfo, SegmentColumns)>,
    /// The columns file of each of these segments, where there is one.
    files: Vec<Option<ColumnsFile>>,
    blocks: Vec<BlockSlot>,
    cache: BlockCache,
    sets: OnceLock<Vec<GameSet>>,
    facts: FactsIndex,
    annotations: OnceLock<AnnotationsIndex>,
    variations: OnceLock<VariationsIndex>,
    openings: OnceLock<Vec<SegmentOpenings>>,
    recent: RecentSearches,
}

/// A block, which may be in memory.
struct BlockSlot {
    /// The segment's place in [`GamesIndex::segments`], and the block's number there.
    segment: usize,
    number: usize,
    spec: BlockSpec,
    cached: OnceLock<Arc<Block>>,
    /// True if the block was read before. A block that is read only once is not kept.
    was_read: AtomicBool,
}

thread_local! {
    /// Memory for the bytes of a stored block.
    static STORED: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// A block that was read, if it is that of this slot.
fn fitting(slot: &BlockSlot, block: Block) -> Option<Block> {
    (block.size() == slot.spec.size && block.len() == slot.spec.games.len()).then_some(block)
}

/// The memory for blocks.
struct BlockCache {
    /// The memory left for blocks that are kept, in bytes.
    room: AtomicUsize,
    /// Memory that was used for blocks that are not kept.
    free: Mutex<Vec<Block>>,
}

impl BlockCache {
    /// Reserves this many bytes; false if the budget has no room for them.
    fn reserve(&self, bytes: usize) -> bool {
        let left = |room: usize| room.checked_sub(bytes);
        self.room.fetch_update(Ordering::Relaxed, Ordering::Relaxed, left).is_ok()
    }

    fn free(&self) -> MutexGuard<'_, Vec<Block>> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A block for as long as it is searched.
pub struct BlockRef<'a> {
    block: BlockMemory,
    cache: &'a BlockCache,
}

enum BlockMemory {
    Kept(Arc<Block>),
    Passing(Block),
}

impl Borrow<Block> for BlockRef<'_> {
    fn borrow(&self) -> &Block {
        self
    }
}

impl Deref for BlockRef<'_> {
    type Target = Block;

    fn deref(&self) -> &Block {
        match &self.block {
            BlockMemory::Kept(block) => block,
            BlockMemory::Passing(block) => block,
        }
    }
}

impl Drop for BlockRef<'_> {
    fn drop(&mut self) {
        if let BlockMemory::Passing(block) = &mut self.block {
            self.cache.free().push(std::mem::take(block));
        }
    }
}

/// The bytes that blocks may take in memory if nothing else is asked for: a quarter of what the
/// machine, the container and the process may have.
pub fn default_cache_bytes() -> usize {
    const UNKNOWN: usize = 4 << 30;
    // The first number after a text, in a file.
    let limit = |file: &str, before: &str, unit: usize| {
        let text = std::fs::read_to_string(file).ok()?;
        let rest = text.lines().find_map(|line| line.strip_prefix(before))?;
        rest.split_whitespace().next()?.parse::<usize>().ok()?.checked_mul(unit)
    };
    let limits = [
        limit("/proc/meminfo", "MemTotal:", 1024),
        limit("/sys/fs/cgroup/memory.max", "", 1),
        limit("/proc/self/limits", "Max address space", 1),
    ];
    limits.into_iter().flatten().min().unwrap_or(UNKNOWN) / 4
}

/// Stores for threads: a store is used by one thread at a time.
pub struct Stores(Mutex<Vec<Store>>, Mutex<Store>);

impl Stores {
    /// Stores like this one.
    pub fn new(store: &Store) -> Stores {
        Stores(Mutex::new(Vec::new()), Mutex::new(store.clone()))
    }

    /// Runs `work` with one of the stores.
    pub fn with<T>(&self, work: impl FnOnce(&Store) -> T) -> T {
        let lock = |m: &Mutex<Vec<Store>>| m.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let store = lock(&self.0)
            .unwrap_or_else(|| self.1.lock().unwrap_or_else(PoisonError::into_inner).clone());
        let result = work(&store);
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(store);
        result
    }
}

impl GamesIndex {
    /// Reads the columns of a commit's games. Blocks take up to `cache_bytes` of memory.
    pub fn load(
        store: &Store,
        commit: Arc<Commit>,
        cache_bytes: usize,
    ) -> Result<GamesIndex, DatabaseError> {
        let (mut segments, mut files, mut blocks) = (Vec::new(), Vec::new(), Vec::new());
        let known = ColumnsManifest::read(store, &commit);
        let infos: Vec<&SegmentInfo> =
            commit.segments.iter().filter(|segment| segment.games > 0).collect();
        let opened = parallel::map(infos.len(), |at| {
            let file = known.open(infos[at])?;
            let columns = file.columns()?;
            let specs = BlockSpec::of_segment(&columns);
            Some((file, columns, specs))
        });
        for (info, opened) in infos.into_iter().zip(opened) {
            let (file, columns, specs) = match opened {
                Some((file, columns, specs)) => {
                    (Some(file).filter(|file| file.blocks() == specs.len()), columns, specs)
                }
                None => {
                    let columns = SegmentColumns::of_segment(store, info.segment())?;
                    let specs = BlockSpec::of_segment(&columns);
                    (known.open(info).filter(|file| file.blocks() == specs.len()), columns, specs)
                }
            };
            blocks.extend(specs.into_iter().enumerate().map(|(number, spec)| BlockSlot {
                segment: segments.len(),
                number,
                spec,
                cached: OnceLock::new(),
                was_read: AtomicBool::new(false),
            }));
            files.push(file);
            segments.push((*info, columns));
        }
        let facts = FactsIndex::new(segments.len());
        let (room, free) = (AtomicUsize::new(cache_bytes), Mutex::new(Vec::new()));
        Ok(GamesIndex {
            commit,
            segments,
            files,
            blocks,
            cache: BlockCache { room, free },
            sets: OnceLock::new(),
            facts,
            annotations: OnceLock::new(),
            variations: OnceLock::new(),
            openings: OnceLock::new(),
            recent: RecentSearches::default(),
        })
    }

    /// The columns file of the segment at this place of [`segments`](GamesIndex::segments).
    pub fn columns_file(&self, at: usize) -> Option<&ColumnsFile> {
        self.files.get(at)?.as_ref()
    }

    /// Makes it the index of a commit that differs in its annotations only.
    pub fn set_commit(&mut self, commit: Arc<Commit>) {
        self.commit = commit;
        self.annotations = OnceLock::new();
    }

    /// The texts of the facts, read when first asked for.
    pub const fn facts(&self) -> &FactsIndex {
        &self.facts
    }

    /// The annotations, read when first asked for.
    pub fn annotations(&self, store: &Store) -> Result<&AnnotationsIndex, DatabaseError> {
        if let Some(annotations) = self.annotations.get() {
            return Ok(annotations);
        }
        let annotations = AnnotationsIndex::load(store, self)?;
        Ok(self.annotations.get_or_init(|| annotations))
    }

    /// The kept variations, read when first asked for.
    pub fn variations(&self, store: &Store) -> Result<&VariationsIndex, DatabaseError> {
        if let Some(variations) = self.variations.get() {
            return Ok(variations);
        }
        let variations = VariationsIndex::load(store, self)?;
        Ok(self.variations.get_or_init(|| variations))
    }

    /// The openings of the games by segment, read when first asked for.
    pub fn openings(
        &self,
        store: &Store,
        control: &Control,
    ) -> Result<Vec<Segment<'_>>, DatabaseError> {
        let all = match self.openings.get() {
            Some(all) => all,
            None => {
                let read = |(at, (info, _)): (usize, &(SegmentInfo, _))| {
                    let read = self.columns_file(at).and_then(ColumnsFile::openings);
                    read.map_or_else(|| openings::made(store, info, control), Ok)
                };
                let all = (0..).zip(&self.segments).map(read).collect::<Result<_, _>>()?;
                self.openings.get_or_init(|| all)
            }
        };
        let segments = self.segments.iter().zip(all);
        Ok(segments.map(|((_, columns), openings)| Segment { columns, openings }).collect())
    }

    /// Returns the most recent searches.
    pub const fn recent(&self) -> &RecentSearches {
        &self.recent
    }

    /// All games.
    pub fn all(&self) -> GameSet {
        let ids = self.segments.iter().flat_map(|(_, columns)| columns.ids());
        GameSet::of_ascending(ids)
    }

    /// The columns of all games, by ascending numbers.
    pub fn games(&self) -> impl Iterator<Item = GameColumns> {
        self.segments.iter().flat_map(|(_, columns)| columns.iter())
    }

    /// The columns of the games of a set, by ascending numbers.
    pub fn games_in(&self, set: &GameSet) -> impl Iterator<Item = GameColumns> {
        self.segments.iter().flat_map(move |(info, columns)| {
            let ids = set.range(info.first_game..=info.last_game);
            ids.filter_map(move |id| columns.get(columns.place_of(id)?))
        })
    }

    /// The games of a set that are in a segment, with their dates.
    pub fn dates_in(
        &self,
        segment: usize,
        set: &GameSet,
    ) -> impl Iterator<Item = (Option<Date>, GameId)> {
        self.segments.get(segment).into_iter().flat_map(|(info, columns)| {
            let ids = set.range(info.first_game..=info.last_game);
            ids.filter_map(|id| Some((columns.date(columns.place_of(id)?), id)))
        })
    }

    /// The segment of a game, and its number there.
    pub fn locate(&self, id: GameId) -> Option<(SegmentInfo, LocalGame)> {
        let (info, columns) = self.segment_of(id)?;
        Some((*info, LocalGame::at(columns.place_of(id)?)))
    }

    fn segment_of(&self, id: GameId) -> Option<&(SegmentInfo, SegmentColumns)> {
        let at = self.segments.partition_point(|(info, _)| info.last_game < id);
        self.segments.get(at)
    }

    /// Visits the tracks of these games, whose numbers must ascend; unknown numbers are left out.
    pub fn tracks(
        &self,
        store: &Store,
        games: &[GameId],
        visit: &mut dyn FnMut(GameId, &Track),
    ) -> Result<(), DatabaseError> {
        let located: Vec<(SegmentInfo, LocalGame, GameId)> = games
            .iter()
            .filter_map(|&id| self.locate(id).map(|(info, number)| (info, number, id)))
            .collect();
        for run in located.chunk_by(|a, b| a.0.segment() == b.0.segment()) {
            let numbers: Vec<LocalGame> = run.iter().map(|&(_, number, _)| number).collect();
            let mut ids = run.iter().map(|&(.., id)| id);
            SegmentTracks::new(store, run[0].0.segment()).for_games(&numbers, |_, track| {
                if let Some(id) = ids.next() {
                    visit(id, &track);
                }
                Ok::<(), DatabaseError>(())
            })?;
        }
        Ok(())
    }

    /// Visits games in the order of their numbers: all, or some.
    ///
    /// # Errors
    /// They cannot be read, or the control was interrupted.
    pub fn for_each_track(
        &self,
        store: &Store,
        control: &Control,
        games: Option<&GameSet>,
        mut visit: impl FnMut(GameColumns, Track),
    ) -> Result<(), DatabaseError> {
        let is_wanted = |id: GameId| games.is_none_or(|games| games.contains(id));
        for (info, columns) in &self.segments {
            if !columns.ids().any(is_wanted) {
                continue;
            }
            SegmentTracks::new(store, info.segment()).for_each(|number, track| {
                if let Some(game) = columns.get(number.place()).filter(|game| is_wanted(game.id)) {
                    control.check()?;
                    visit(game, track);
                }
                Ok::<(), DatabaseError>(())
            })?;
        }
        Ok(())
    }

    /// The columns of a game.
    pub fn game(&self, id: GameId) -> Option<GameColumns> {
        let (_, columns) = self.segment_of(id)?;
        columns.get(columns.place_of(id)?)
    }

    /// The games of each corpus, in the order of the commit.
    pub fn sets(&self, store: &Store) -> Result<&[GameSet], DatabaseError> {
        if let Some(sets) = self.sets.get() {
            return Ok(sets);
        }
        let sets: Result<Vec<_>, _> =
            self.commit.corpora.iter().map(|corpus| commit::get_set(store, corpus)).collect();
        let sets = sets?;
        Ok(self.sets.get_or_init(|| sets))
    }

    /// The names of the corpora that a game is in.
    pub fn corpora_of(&self, store: &Store, id: GameId) -> Result<Vec<String>, DatabaseError> {
        let sets = self.sets(store)?;
        let corpora = self.commit.corpora.iter().zip(sets);
        Ok(corpora.filter(|(_, set)| set.contains(id)).map(|(c, _)| c.name.clone()).collect())
    }

    /// The number of blocks.
    pub fn block_count(&self) -> usize {
        self.blocks.len()
    }

    /// The numbers in the database of a block's games, by slot.
    pub fn block_games(
        &self,
        block: usize,
    ) -> impl DoubleEndedIterator<Item = GameId> + ExactSizeIterator + Clone + '_ {
        let slot = &self.blocks[block];
        let columns = &self.segments[slot.segment].1;
        slot.spec.games.iter().map(move |number| columns.id(number.place()).unwrap_or_default())
    }

    /// The columns of a block's games, by slot.
    pub fn block_columns(&self, block: usize) -> impl Iterator<Item = GameColumns> {
        let slot = &self.blocks[block];
        let columns = &self.segments[slot.segment].1;
        slot.spec.games.iter().filter_map(move |number| columns.get(number.place()))
    }

    /// The number of lines of a block's boards.
    pub fn block_size(&self, block: usize) -> u8 {
        self.blocks[block].spec.size
    }

    /// The blocks of the games on boards of each size.
    pub fn blocks_by_size(&self) -> BTreeMap<u8, Vec<usize>> {
        let mut sizes: BTreeMap<u8, Vec<usize>> = BTreeMap::new();
        for block in 0..self.block_count() {
            sizes.entry(self.block_size(block)).or_default().push(block);
        }
        sizes
    }

    /// Returns whether blocks are available in memory or in a columns file.
    pub fn has_blocks(&self) -> bool {
        let first = self.blocks.first();
        first.is_none_or(|slot| slot.cached.get().is_some() || self.files[slot.segment].is_some())
    }

    /// A block: from memory, from the columns file, or made from the tracks.
    pub fn block(&self, store: &Store, block: usize) -> Result<BlockRef<'_>, DatabaseError> {
        let slot = &self.blocks[block];
        let of = |block| BlockRef { block, cache: &self.cache };
        if let Some(kept) = slot.cached.get() {
            return Ok(of(BlockMemory::Kept(Arc::clone(kept))));
        }
        let memory = self.cache.free().pop().unwrap_or_default();
        let (read, is_dear) = match self.read_block(slot, memory) {
            Some(read) => (read, false),
            None => {
                let (info, columns) = &self.segments[slot.segment];
                (slot.spec.make(store, info.segment(), columns, |_, _| ())?, true)
            }
        };
        // What is read in passing, as by a command that asks once, is not worth its memory.
        let is_wanted = is_dear || slot.was_read.swap(true, Ordering::Relaxed);
        if is_wanted && slot.cached.get().is_none() && self.cache.reserve(read.bytes()) {
            return Ok(of(BlockMemory::Kept(Arc::clone(
                slot.cached.get_or_init(|| Arc::new(read)),
            ))));
        }
        Ok(of(BlockMemory::Passing(read)))
    }

    /// A block from its columns file, in memory that was used before.
    fn read_block(&self, slot: &BlockSlot, mut memory: Block) -> Option<Block> {
        let file = self.files[slot.segment].as_ref()?;
        let section = Section::Block(slot.number);
        STORED.with_borrow_mut(|bytes| {
            bytes.resize(file.len_of(section)?, 0);
            file.read(section, bytes).then(|| memory.restore(bytes)).flatten()
        })?;
        fitting(slot, memory)
    }

    /// The games of a set on boards of `size` lines: each its block and its slot there.
    pub fn slots(&self, size: u8, set: &GameSet) -> Vec<(usize, usize)> {
        let blocks = (0..self.block_count()).filter(|&block| self.block_size(block) == size);
        let mut slots = Vec::new();
        for block in blocks {
            let games = self.block_games(block);
            let (first, last) = (games.clone().next(), games.clone().next_back());
            let range = first.unwrap_or_default()..=last.unwrap_or_default();
            // Both ascend.
            let mut games = games.enumerate().peekable();
            for wanted in set.range(range) {
                while games.next_if(|&(_, game)| game < wanted).is_some() {}
                if let Some((slot, _)) = games.next_if(|&(_, game)| game == wanted) {
                    slots.push((block, slot));
                }
            }
        }
        slots
    }

    /// A block of its own for some games, all on boards of one size.
    pub fn gather(&self, store: &Store, games: &[(usize, usize)]) -> Result<Block, DatabaseError> {
        let size = games.first().map_or(0, |&(block, _)| self.block_size(block));
        let mut builder = BlockBuilder::for_copies(size, games.len());
        for run in games.chunk_by(|a, b| a.0 == b.0) {
            let block = run[0].0;
            if let Some(kept) = self.blocks[block].cached.get() {
                for &(_, slot) in run {
                    builder.copy(kept, slot);
                }
            } else {
                let BlockSlot { segment, spec, .. } = &self.blocks[block];
                let numbers: Vec<LocalGame> =
                    run.iter().map(|&(_, slot)| spec.games[slot]).collect();
                let (info, columns) = &self.segments[*segment];
                add_games(store, info.segment(), columns, &numbers, &mut builder, |_, _| ())?;
            }
        }
        Ok(builder.finish())
    }
}
