use std::collections::{BTreeMap, VecDeque};
use std::hint;
use std::io::{self, Write as _};
use std::mem::{self, ManuallyDrop};
use std::ops::Bound;
use std::ops::RangeBounds;
use std::sync::Arc;
use std::time::{Duration, Instant};

use concurrent_map::Minimum;
use inline_array::InlineArray;
use parking_lot::{
    lock_api::{ArcRwLockReadGuard, ArcRwLockWriteGuard},
    RawRwLock,
};

use crate::*;

/// How long a leaf that is being moved by another thread is waited for.
const PATIENCE: Duration = Duration::from_secs(2);

fn misplaced() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "a leaf does not lie where the metadata say")
}

#[derive(Clone)]
pub struct Tree<const LEAF_FANOUT: usize = 1024> {
    collection_id: CollectionId,
    cache: ObjectCache<LEAF_FANOUT>,
    pub(crate) index: Index<LEAF_FANOUT>,
    _shutdown_dropper: Arc<ShutdownDropper<LEAF_FANOUT>>,
}

#[must_use]
struct LeafReadGuard<'a, const LEAF_FANOUT: usize = 1024> {
    leaf_read: ManuallyDrop<ArcRwLockReadGuard<RawRwLock, CacheBox<LEAF_FANOUT>>>,
    inner: &'a Tree<LEAF_FANOUT>,
    object_id: ObjectId,
}

impl<'a, const LEAF_FANOUT: usize> Drop for LeafReadGuard<'a, LEAF_FANOUT> {
    fn drop(&mut self) {
        let size = self.leaf_read.leaf.as_ref().unwrap().in_memory_size;
        // we must drop our mutex before calling mark_access_and_evict
        unsafe {
            ManuallyDrop::drop(&mut self.leaf_read);
        }
        if let Err(e) = self.inner.cache.mark_access_and_evict(self.object_id, size) {
            self.inner.cache.set_error(&e);
        }
    }
}

impl<const LEAF_FANOUT: usize> Tree<LEAF_FANOUT> {
    pub(crate) fn new(
        collection_id: CollectionId,
        cache: ObjectCache<LEAF_FANOUT>,
        index: Index<LEAF_FANOUT>,
        _shutdown_dropper: Arc<ShutdownDropper<LEAF_FANOUT>>,
    ) -> Tree<LEAF_FANOUT> {
        Tree { collection_id, cache, index, _shutdown_dropper }
    }

    fn page_in(
        &self,
        key: &[u8],
    ) -> io::Result<(
        InlineArray,
        ArcRwLockWriteGuard<RawRwLock, CacheBox<LEAF_FANOUT>>,
        Object<LEAF_FANOUT>,
    )> {
        let before_read_io = Instant::now();

        let mut read_loops: u64 = 0;
        loop {
            // Another thread that moves the leaf is done in moments.
            read_loops += 1;
            if read_loops % 1024 == 0 && before_read_io.elapsed() > PATIENCE {
                return Err(misplaced());
            }
            let _heap_pin = self.cache.heap_object_id_pin();

            let (low_key, node) = self.index.get_lte(key).unwrap();
            if node.collection_id != self.collection_id {
                hint::spin_loop();
                continue;
            }

            let mut write = node.inner.write_arc();
            if write.leaf.is_none() {
                let Some(leaf_bytes) = self.cache.read(node.object_id) else {
                    // this particular object ID is not present
                    hint::spin_loop();
                    continue;
                };

                let leaf: Box<Leaf<LEAF_FANOUT>> = Leaf::deserialize(&leaf_bytes?)?;

                if leaf.lo != low_key {
                    // TODO determine why this rare situation occurs and better
                    // understand whether it is really benign.
                    hint::spin_loop();
                    continue;
                }

                write.leaf = Some(leaf);
            }
            let leaf = write.leaf.as_mut().unwrap();

            if !leaf.has_place_for(key) {
                let size = leaf.in_memory_size;
                drop(write);
                self.cache.mark_access_and_evict(node.object_id, size)?;
                hint::spin_loop();
                continue;
            }
            return Ok((low_key, write, node));
        }
    }

    fn leaf_for_key<'a>(&'a self, key: &[u8]) -> io::Result<LeafReadGuard<'a, LEAF_FANOUT>> {
        let start = Instant::now();
        let mut loops: u64 = 0;
        loop {
            loops += 1;
            if loops % 1024 == 0 && start.elapsed() > PATIENCE {
                return Err(misplaced());
            }
            let (_low_key, node) = self.index.get_lte(key).unwrap();
            let mut read = node.inner.read_arc();

            if read.leaf.is_none() {
                drop(read);
                let (read_low_key, write, _node) = self.page_in(key)?;
                assert!(&*read_low_key <= key);
                read = ArcRwLockWriteGuard::downgrade(write);
            }

            let leaf_guard = LeafReadGuard {
                leaf_read: ManuallyDrop::new(read),
                inner: self,
                object_id: node.object_id,
            };

            let leaf = leaf_guard.leaf_read.leaf.as_ref().unwrap();

            // TODO determine why the rare situation of a mismatch between object key and leaf low
            // occurs and better understand whether it is really benign.
            if !leaf.has_place_for(key) || leaf.lo != node.low_key {
                // cache maintenance occurs in Drop for LeafReadGuard
                drop(leaf_guard);
                hint::spin_loop();
                continue;
            }

            return Ok(leaf_guard);
        }
    }

    /// Retrieve a value from the `Tree` if it exists.
    pub fn get<K: AsRef<[u8]>>(&self, key: K) -> io::Result<Option<InlineArray>> {
        self.cache.check_error()?;

        let key_ref = key.as_ref();

        let leaf_guard = self.leaf_for_key(key_ref)?;

        let leaf = leaf_guard.leaf_read.leaf.as_ref().unwrap();

        if let Some(ref hi) = leaf.hi {
            assert!(&**hi > key_ref);
        }

        Ok(leaf.get(key_ref).cloned())
    }

    pub fn range<K, R>(&self, range: R) -> Iter<LEAF_FANOUT>
    where
        K: AsRef<[u8]>,
        R: RangeBounds<K>,
    {
        let start: Bound<InlineArray> =
            range.start_bound().map(|b| InlineArray::from(b.as_ref()));
        let end: Bound<InlineArray> =
            range.end_bound().map(|b| InlineArray::from(b.as_ref()));

        let next_fetch = Some(match &start {
            Bound::Included(b) | Bound::Excluded(b) => b.clone(),
            Bound::Unbounded => InlineArray::MIN,
        });

        Iter {
            prefetched: VecDeque::new(),
            prefetched_back: VecDeque::new(),
            next_fetch,
            next_back_last_lo: None,
            inner: self.clone(),
            bounds: (start, end),
        }
    }

    /// Create a new batched update that is applied
    /// atomically. Readers will atomically see all updates
    /// at an atomic instant, and if the database crashes,
    /// either 0% or 100% of the full batch will be recovered,
    /// but never a partial batch. If a `flush` operation succeeds
    /// after this, it is guaranteed that 100% of the batch will be
    /// visible, unless later concurrent updates changed the values
    /// before the flush.
    pub fn apply_batch(&self, batch: Batch) -> io::Result<()> {
        // NB: we rely on lexicographic lock acquisition
        // by iterating over the batch's BTreeMap to avoid
        // deadlocks during 2PL
        let mut acquired_locks: BTreeMap<
            InlineArray,
            (ArcRwLockWriteGuard<RawRwLock, CacheBox<LEAF_FANOUT>>, Object<LEAF_FANOUT>),
        > = BTreeMap::new();

        // Phase 1: lock acquisition
        let mut last: Option<(
            InlineArray,
            ArcRwLockWriteGuard<RawRwLock, CacheBox<LEAF_FANOUT>>,
            Object<LEAF_FANOUT>,
        )> = None;

        for key in batch.writes.keys() {
            if let Some((_lo, w, _id)) = &last {
                let leaf = w.leaf.as_ref().unwrap();
                assert!(&leaf.lo <= key);
                if let Some(hi) = &leaf.hi {
                    if hi <= key {
                        let (lo, w, n) = last.take().unwrap();
                        acquired_locks.insert(lo, (w, n));
                    }
                }
            }
            if last.is_none() {
                // TODO evaluate whether this is correct, as page_in performs
                // cache maintenance internally if it over/undershoots due to
                // concurrent modifications.
                last = Some(self.page_in(key)?);
            }
        }

        if let Some((lo, w, id)) = last.take() {
            acquired_locks.insert(lo, (w, id));
        }

        // NB: add the flush epoch at the end of the lock acquisition
        // process when all locks have been acquired, to avoid situations
        // where a leaf is already dirty with an epoch "from the future".
        let flush_epoch_guard = self.cache.check_into_flush_epoch();
        let new_epoch = flush_epoch_guard.epoch();

        // Flush any leaves that are dirty from a previous flush epoch
        // before performing operations.
        for (write, node) in acquired_locks.values_mut() {
            let leaf = write.leaf.as_mut().unwrap();
            if let Some(old_flush_epoch) = leaf.dirty_flush_epoch {
                if old_flush_epoch == new_epoch {
                    // no need to cooperatively flush
                    continue;
                }

                assert!(old_flush_epoch < new_epoch);


                // cooperatively serialize and put into dirty
                let old_dirty_epoch = leaf.dirty_flush_epoch.take().unwrap();
                leaf.max_unflushed_epoch = Some(old_dirty_epoch);

                // be extra-explicit about serialized bytes
                let leaf_ref: &Leaf<LEAF_FANOUT> = &*leaf;

                let serialized = leaf_ref.serialize(self.cache.config.zstd_compression_level);


                assert_eq!(node.low_key, leaf.lo);
                self.cache.install_dirty(
                    old_dirty_epoch,
                    node.object_id,
                    Dirty::CooperativelySerialized {
                        object_id: node.object_id,
                        collection_id: self.collection_id,
                            low_key: leaf.lo.clone(),
                        data: Arc::new(serialized),
                    },
                );

                assert!(
                    old_flush_epoch < flush_epoch_guard.epoch(),
                    "flush epochs somehow became unlinked"
                );
            }
        }

        let mut splits: Vec<(InlineArray, Object<LEAF_FANOUT>)> = vec![];

        // Insert and split when full
        for (key, value_opt) in batch.writes {
            let range = ..=&key;
            let (lo, (ref mut w, _)) =
                acquired_locks.range_mut::<InlineArray, _>(range).next_back().unwrap();
            let leaf = w.leaf.as_mut().unwrap();

            assert_eq!(lo, &leaf.lo);
            assert!(leaf.lo <= key);
            if let Some(hi) = &leaf.hi {
                assert!(hi > &key);
            }

            if let Some(value) = value_opt {
                leaf.insert(key, value);
                if let Some((split_key, rhs_node)) =
                    leaf.split_if_full(new_epoch, &self.cache, self.collection_id)
                {
                    let write = rhs_node.inner.write_arc();
                    assert!(write.leaf.is_some());

                    splits.push((split_key.clone(), rhs_node.clone()));
                    acquired_locks.insert(split_key, (write, rhs_node));
                }
            } else {
                leaf.remove(&key);
            }
        }

        // Make splits globally visible
        for (split_key, rhs_node) in splits {
            self.cache.object_id_index.insert(rhs_node.object_id, rhs_node.clone());
            self.index.insert(split_key, rhs_node);
        }

        // Add all written leaves to dirty and prepare to mark cache accesses
        let mut cache_accesses = Vec::with_capacity(acquired_locks.len());
        for (low_key, (write, node)) in &mut acquired_locks {
            let leaf = write.leaf.as_mut().unwrap();
            leaf.set_dirty_epoch(new_epoch);
            leaf.mutation_count += 1;
            cache_accesses.push((node.object_id, leaf.in_memory_size));
            self.cache.install_dirty(
                new_epoch,
                node.object_id,
                Dirty::NotYetSerialized {
                    collection_id: self.collection_id,
                    node: node.clone(),
                    low_key: low_key.clone(),
                },
            );
        }

        // Drop locks
        drop(acquired_locks);

        // Perform cache maintenance
        for (object_id, size) in cache_accesses {
            self.cache.mark_access_and_evict(object_id, size)?;
        }

        Ok(())
    }
}

pub struct Iter<const LEAF_FANOUT: usize> {
    inner: Tree<LEAF_FANOUT>,
    bounds: (Bound<InlineArray>, Bound<InlineArray>),
    next_fetch: Option<InlineArray>,
    next_back_last_lo: Option<InlineArray>,
    prefetched: VecDeque<(InlineArray, InlineArray)>,
    prefetched_back: VecDeque<(InlineArray, InlineArray)>,
}

impl<const LEAF_FANOUT: usize> Iterator for Iter<LEAF_FANOUT> {
    type Item = io::Result<(InlineArray, InlineArray)>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.prefetched.is_empty() {
            let search_key = if let Some(last) = &self.next_fetch {
                last.clone()
            } else {
                return None;
            };

            let node = match self.inner.leaf_for_key(&search_key) {
                Ok(n) => n,
                Err(e) => return Some(Err(e)),
            };

            let leaf = node.leaf_read.leaf.as_ref().unwrap();

            if let Some(leaf_hi) = &leaf.hi {
                if leaf_hi <= &search_key {
                    // concurrent merge, retry
                    continue;
                }
            }

            if leaf.lo > search_key {
                // concurrent successor split, retry
                continue;
            }

            for (k, v) in leaf.data.iter() {
                if self.bounds.contains(k) && &search_key <= k {
                    self.prefetched.push_back((k.clone(), v.clone()));
                }
            }

            self.next_fetch = leaf.hi.clone();
        }

        self.prefetched.pop_front().map(Ok)
    }
}

impl<const LEAF_FANOUT: usize> DoubleEndedIterator for Iter<LEAF_FANOUT> {
    fn next_back(&mut self) -> Option<Self::Item> {
        while self.prefetched_back.is_empty() {
            let search_key: InlineArray = if let Some(last) = &self.next_back_last_lo {
                if !self.bounds.contains(last) || last == &InlineArray::MIN {
                    return None;
                }
                self.inner.index.range::<InlineArray, _>(..last).next_back().unwrap().0
            } else {
                match &self.bounds.1 {
                    Bound::Included(k) => k.clone(),
                    Bound::Excluded(k) if k == &InlineArray::MIN => InlineArray::MIN,
                    Bound::Excluded(k) => self.inner.index.get_lt(k).unwrap().0,
                    Bound::Unbounded => self.inner.index.last().unwrap().0,
                }
            };

            let node = match self.inner.leaf_for_key(&search_key) {
                Ok(n) => n,
                Err(e) => return Some(Err(e)),
            };

            let leaf = node.leaf_read.leaf.as_ref().unwrap();

            if leaf.lo > search_key {
                // concurrent successor split, retry
                continue;
            }

            // determine if we undershot our target due to concurrent modifications
            let undershot = match (&leaf.hi, &self.next_back_last_lo, &self.bounds.1) {
                (Some(leaf_hi), Some(last_lo), _) => leaf_hi < last_lo,
                (Some(_leaf_hi), None, Bound::Unbounded) => true,
                (Some(leaf_hi), None, Bound::Included(bound_key)) => leaf_hi <= bound_key,
                (Some(leaf_hi), None, Bound::Excluded(bound_key)) => leaf_hi < bound_key,
                (None, _, _) => false,
            };

            if undershot {
                continue;
            }

            for (k, v) in leaf.data.iter() {
                if self.bounds.contains(k) {
                    let beneath_last_lo = if let Some(last_lo) = &self.next_back_last_lo {
                        k < last_lo
                    } else {
                        true
                    };
                    if beneath_last_lo {
                        self.prefetched_back.push_back((k.clone(), v.clone()));
                    }
                }
            }
            self.next_back_last_lo = Some(leaf.lo.clone());
        }

        self.prefetched_back.pop_back().map(Ok)
    }
}

/// A batch of updates that will
/// be applied atomically to the
/// Tree.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Batch {
    pub(crate) writes: std::collections::BTreeMap<InlineArray, Option<InlineArray>>,
}

impl Batch {
    /// Set a key to a new value
    pub fn insert<K, V>(&mut self, key: K, value: V)
    where
        K: Into<InlineArray>,
        V: Into<InlineArray>,
    {
        self.writes.insert(key.into(), Some(value.into()));
    }

    /// Remove a key
    pub fn remove<K>(&mut self, key: K)
    where
        K: Into<InlineArray>,
    {
        self.writes.insert(key.into(), None);
    }
}

/// Packs the bytes of a leaf.
pub(crate) fn pack(plain: &[u8], zstd_compression_level: i32) -> Vec<u8> {
    let mut ret = vec![];

    let mut zstd_enc = zstd::stream::Encoder::new(&mut ret, zstd_compression_level).unwrap();

    zstd_enc.write_all(plain).unwrap();

    zstd_enc.finish().unwrap();

    ret
}

impl<const LEAF_FANOUT: usize> Leaf<LEAF_FANOUT> {
    /// A leaf as it is stored.
    pub fn serialize(&self, zstd_compression_level: i32) -> Vec<u8> {
        pack(&self.plain(), zstd_compression_level)
    }

    /// The bytes that the crate bincode 1 writes of a leaf, which are then [packed](pack): numbers have
    /// eight bytes, little-endian; a string follows its length; what may be missing follows a byte that
    /// says whether it is there.
    pub fn plain(&self) -> Vec<u8> {
        fn number(to: &mut Vec<u8>, number: usize) {
            to.extend_from_slice(&(number as u64).to_le_bytes());
        }
        fn string(to: &mut Vec<u8>, bytes: &[u8]) {
            number(to, bytes.len());
            to.extend_from_slice(bytes);
        }
        let mut plain = Vec::with_capacity(self.in_memory_size);
        string(&mut plain, &self.lo);
        match &self.hi {
            None => plain.push(0),
            Some(hi) => {
                plain.push(1);
                string(&mut plain, hi);
            }
        }
        number(&mut plain, self.prefix_length);
        number(&mut plain, self.data.len());
        for (key, value) in self.data.iter() {
            string(&mut plain, key);
            string(&mut plain, value);
        }
        number(&mut plain, self.in_memory_size);
        plain.extend_from_slice(&self.mutation_count.to_le_bytes());
        plain
    }

    fn deserialize(buf: &[u8]) -> io::Result<Box<Leaf<LEAF_FANOUT>>> {
        struct Rest<'a>(&'a [u8]);
        impl<'a> Rest<'a> {
            fn take(&mut self, length: usize) -> Option<&'a [u8]> {
                let (taken, rest) = self.0.split_at_checked(length)?;
                self.0 = rest;
                Some(taken)
            }
            fn number(&mut self) -> Option<u64> {
                Some(u64::from_le_bytes(self.take(8)?.try_into().ok()?))
            }
            fn string(&mut self) -> Option<InlineArray> {
                let length = usize::try_from(self.number()?).ok()?;
                self.take(length).map(InlineArray::from)
            }
        }
        fn parse<const LEAF_FANOUT: usize>(plain: &[u8]) -> Option<Box<Leaf<LEAF_FANOUT>>> {
            let mut rest = Rest(plain);
            let mut leaf = Box::new(Leaf::empty());
            leaf.lo = rest.string()?;
            leaf.hi = match rest.take(1)? {
                [0] => None,
                [1] => Some(rest.string()?),
                _ => return None,
            };
            leaf.prefix_length = usize::try_from(rest.number()?).ok()?;
            if leaf.prefix_length > leaf.lo.len() {
                return None;
            }
            for _ in 0..rest.number()? {
                if leaf.data.is_full() {
                    return None;
                }
                let (key, value) = (rest.string()?, rest.string()?);
                leaf.data.insert(key, value);
            }
            // A proxy for the size in memory, used in place of the one that was written.
            rest.number()?;
            leaf.in_memory_size = plain.len();
            leaf.mutation_count = rest.number()?;
            Some(leaf)
        }
        let plain = zstd::stream::decode_all(buf)?;
        parse(&plain)
            .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "a leaf is not valid"))
    }

    fn set_in_memory_size(&mut self) {
        self.in_memory_size = mem::size_of::<Leaf<LEAF_FANOUT>>()
            + self.hi.as_ref().map(|h| h.len()).unwrap_or(0)
            + self.lo.len()
            + self.data.iter().map(|(k, v)| k.len() + v.len()).sum::<usize>();
    }

    fn split_if_full(
        &mut self,
        new_epoch: FlushEpoch,
        allocator: &ObjectCache<LEAF_FANOUT>,
        collection_id: CollectionId,
    ) -> Option<(InlineArray, Object<LEAF_FANOUT>)> {
        if self.data.is_full() {
            // split
            let split_offset = if self.lo.is_empty() {
                // split left-most shard almost at the beginning for
                // optimizing downward-growing workloads
                1
            } else if self.hi.is_none() {
                // split right-most shard almost at the end for
                // optimizing upward-growing workloads
                self.data.len() - 2
            } else {
                self.data.len() / 2
            };

            let data = self.data.split_off(split_offset);

            let left_max = &self.data.last().unwrap().0;
            let right_min = &data.first().unwrap().0;

            // suffix truncation attempts to shrink the split key
            // so that shorter keys bubble up into the index
            let splitpoint_length =
                right_min.iter().zip(left_max.iter()).take_while(|(a, b)| a == b).count() + 1;

            let split_key = InlineArray::from(&right_min[..splitpoint_length]);

            let rhs_id = allocator.allocate_object_id();


            let mut rhs = Leaf {
                dirty_flush_epoch: Some(new_epoch),
                hi: self.hi.clone(),
                lo: split_key.clone(),
                prefix_length: 0,
                in_memory_size: 0,
                data,
                mutation_count: 0,
                page_out_on_flush: None,
                max_unflushed_epoch: None,
            };
            rhs.set_in_memory_size();

            self.hi = Some(split_key.clone());
            self.set_in_memory_size();

            assert_eq!(self.hi.as_ref().unwrap(), &split_key);
            assert_eq!(rhs.lo, &split_key);

            let rhs = Some(Box::new(rhs));
            let rhs_node = Object::new(rhs_id, collection_id, split_key.clone(), rhs);

            return Some((split_key, rhs_node));
        }

        None
    }
}
