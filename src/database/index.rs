//! What a commit's games are, held in memory once a query has asked: columns, corpora and the
//! blocks that are searched.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use roaring::RoaringBitmap;

use super::DatabaseError;
use super::commit::{self, Commit, SegmentInfo};
use super::facts::FactsIndex;
use super::notes::NotesIndex;
use crate::dictionary::GameFacts;
use crate::search::{BLOCK_GAMES, Block, BlockBuilder};
use crate::segment::{GameColumns, SegmentGames, SegmentTracks};
use crate::store::Store;

/// Blocks are kept in memory up to so many bytes; of a larger database, the rest is made anew for
/// each search.
const CACHE_BYTES: usize = 1 << 30;
/// A little more than a block takes for each game of 19 lines.
const GAME_BYTES: usize = 900;

/// The games of a commit.
pub struct GamesIndex {
    /// What they are the games of.
    pub commit: Arc<Commit>,
    /// The segments that have games, with the columns of these.
    pub segments: Vec<(SegmentInfo, Vec<GameColumns>)>,
    specs: Vec<BlockSpec>,
    blocks: Vec<OnceLock<Arc<Block>>>,
    sets: OnceLock<Vec<RoaringBitmap>>,
    facts: OnceLock<FactsIndex>,
    notes: OnceLock<NotesIndex>,
}

/// The games of a block, before it is made.
pub struct BlockSpec {
    /// The segment's place in [`GamesIndex::segments`].
    pub segment: usize,
    size: u8,
    /// Numbers of games in the segment, ascending.
    games: Vec<u32>,
}

/// Stores for threads: a store is used by one thread at a time.
pub struct Stores(Mutex<Vec<Store>>, Mutex<Store>);

impl Stores {
    /// Stores like this one.
    pub fn new(store: &Store) -> Stores {
        Stores(Mutex::new(Vec::new()), Mutex::new(store.clone()))
    }

    /// Use one of them.
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
    /// Read the columns of a commit's games.
    pub fn load(store: &Store, commit: Arc<Commit>) -> Result<GamesIndex, DatabaseError> {
        let (mut segments, mut specs) = (Vec::new(), Vec::new());
        for info in commit.segments.iter().filter(|segment| segment.games > 0) {
            let columns = SegmentGames::new(store, info.segment()).columns()?;
            let mut open: Vec<BlockSpec> = Vec::new();
            for (number, game) in columns.iter().enumerate() {
                let at = open.iter().position(|spec| spec.size == game.size);
                let at = at.unwrap_or_else(|| {
                    let games = Vec::with_capacity(BLOCK_GAMES);
                    open.push(BlockSpec { segment: segments.len(), size: game.size, games });
                    open.len() - 1
                });
                open[at].games.push(number as u32);
                if open[at].games.len() == BLOCK_GAMES {
                    specs.push(open.swap_remove(at));
                }
            }
            open.sort_by_key(|spec| spec.size);
            specs.append(&mut open);
            segments.push((*info, columns));
        }
        let blocks = specs.iter().map(|_| OnceLock::new()).collect();
        Ok(GamesIndex {
            commit,
            segments,
            specs,
            blocks,
            sets: OnceLock::new(),
            facts: OnceLock::new(),
            notes: OnceLock::new(),
        })
    }

    /// Make it the index of a commit that differs in its notes only.
    pub fn set_commit(&mut self, commit: Arc<Commit>) {
        self.commit = commit;
        self.notes = OnceLock::new();
    }

    /// The texts of the facts, read when first asked for.
    pub fn facts(&self, store: &Store) -> Result<&FactsIndex, DatabaseError> {
        if let Some(facts) = self.facts.get() {
            return Ok(facts);
        }
        let facts = FactsIndex::load(store, self)?;
        Ok(self.facts.get_or_init(|| facts))
    }

    /// The notes, read when first asked for.
    pub fn notes(&self, store: &Store) -> Result<&NotesIndex, DatabaseError> {
        if let Some(notes) = self.notes.get() {
            return Ok(notes);
        }
        let notes = NotesIndex::load(store, self)?;
        Ok(self.notes.get_or_init(|| notes))
    }

    /// All games.
    pub fn all(&self) -> RoaringBitmap {
        let ids = self.segments.iter().flat_map(|(_, columns)| columns.iter().map(|g| g.id));
        ids.collect()
    }

    /// The columns of all games, by ascending numbers.
    pub fn games(&self) -> impl Iterator<Item = &GameColumns> {
        self.segments.iter().flat_map(|(_, columns)| columns)
    }

    /// The segment of a game, and its number there.
    pub fn locate(&self, id: u32) -> Option<(SegmentInfo, u32)> {
        let at = self.segments.partition_point(|(info, _)| info.last_game < id);
        let (info, columns) = self.segments.get(at)?;
        let number = columns.binary_search_by_key(&id, |game| game.id).ok()?;
        Some((*info, number as u32))
    }

    /// The columns of a game.
    pub fn game(&self, id: u32) -> Option<&GameColumns> {
        let at = self.segments.partition_point(|(info, _)| info.last_game < id);
        let (_, columns) = self.segments.get(at)?;
        columns.binary_search_by_key(&id, |game| game.id).ok().map(|i| &columns[i])
    }

    /// The games of each corpus, in the order of the commit.
    pub fn sets(&self, store: &Store) -> Result<&[RoaringBitmap], DatabaseError> {
        if let Some(sets) = self.sets.get() {
            return Ok(sets);
        }
        let sets: Result<Vec<_>, _> =
            self.commit.corpora.iter().map(|corpus| commit::get_set(store, corpus)).collect();
        let sets = sets?;
        Ok(self.sets.get_or_init(|| sets))
    }

    /// The names of the corpora that a game is in.
    pub fn corpora_of(&self, store: &Store, id: u32) -> Result<Vec<String>, DatabaseError> {
        let sets = self.sets(store)?;
        let corpora = self.commit.corpora.iter().zip(sets);
        Ok(corpora.filter(|(_, set)| set.contains(id)).map(|(c, _)| c.name.clone()).collect())
    }

    /// The number of blocks.
    pub fn block_count(&self) -> usize {
        self.specs.len()
    }

    /// The numbers in the database of a block's games, by slot.
    pub fn block_games(
        &self,
        block: usize,
    ) -> impl DoubleEndedIterator<Item = u32> + ExactSizeIterator + Clone + '_ {
        let spec = &self.specs[block];
        let columns = &self.segments[spec.segment].1;
        spec.games.iter().map(move |&number| columns[number as usize].id)
    }

    /// The number of lines of a block's boards.
    pub fn block_size(&self, block: usize) -> u8 {
        self.specs[block].size
    }

    /// Were blocks made before?
    pub fn is_made(&self) -> bool {
        self.blocks.first().is_none_or(|block| block.get().is_some())
    }

    /// A block, made now if it was not made before.
    pub fn block(&self, store: &Store, block: usize) -> Result<Arc<Block>, DatabaseError> {
        let slot = &self.blocks[block];
        if let Some(made) = slot.get() {
            return Ok(Arc::clone(made));
        }
        let made = Arc::new(self.make(store, &self.specs[block])?);
        // The first blocks are kept, as many as there is room for.
        if (block + 1) * BLOCK_GAMES * GAME_BYTES <= CACHE_BYTES {
            return Ok(Arc::clone(slot.get_or_init(|| made)));
        }
        Ok(made)
    }

    /// The games of a set on boards of `size` lines: each its block and its slot there.
    pub fn slots(&self, size: u8, set: &RoaringBitmap) -> Vec<(usize, usize)> {
        let blocks = (0..self.block_count()).filter(|&block| self.block_size(block) == size);
        let mut slots = Vec::new();
        for block in blocks {
            let games = self.block_games(block);
            let (first, last) = (games.clone().next(), games.clone().next_back());
            let range = first.unwrap_or(0)..=last.unwrap_or(0);
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
        let mut builder = BlockBuilder::with_room(size, games.len());
        for run in games.chunk_by(|a, b| a.0 == b.0) {
            let block = run[0].0;
            if let Some(made) = self.blocks[block].get() {
                for &(_, slot) in run {
                    builder.copy(made, slot);
                }
            } else {
                let spec = &self.specs[block];
                let numbers: Vec<u32> = run.iter().map(|&(_, slot)| spec.games[slot]).collect();
                self.add(store, spec.segment, &numbers, &mut builder)?;
            }
        }
        Ok(builder.finish())
    }

    fn make(&self, store: &Store, spec: &BlockSpec) -> Result<Block, DatabaseError> {
        let mut builder = BlockBuilder::new(spec.size);
        self.add(store, spec.segment, &spec.games, &mut builder)?;
        Ok(builder.finish())
    }

    /// Put games of a segment into a block.
    fn add(
        &self,
        store: &Store,
        segment: usize,
        games: &[u32],
        builder: &mut BlockBuilder,
    ) -> Result<(), DatabaseError> {
        let (info, columns) = &self.segments[segment];
        SegmentTracks::new(store, info.segment()).for_games(games, |number, track| {
            let game = &columns[number as usize];
            let year = game.date.map_or(0, |date| date.year);
            builder.push(game.id, GameFacts { winner: game.winner, year }, &track);
            Ok(())
        })?;
        Ok(())
    }
}
