use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;

use cache_advisor::CacheAdvisor;
use concurrent_map::{ConcurrentMap, Minimum};
use inline_array::InlineArray;
use crate::config::ENTRY_CACHE_PERCENT;
use crate::tree::pack;
use crate::*;

#[derive(Clone, Debug, PartialEq)]
pub enum Dirty<const LEAF_FANOUT: usize> {
    NotYetSerialized {
        low_key: InlineArray,
        node: Object<LEAF_FANOUT>,
        collection_id: CollectionId,
    },
    CooperativelySerialized {
        object_id: ObjectId,
        collection_id: CollectionId,
        low_key: InlineArray,
        data: Arc<Vec<u8>>,
    },
}

impl<const LEAF_FANOUT: usize> Dirty<LEAF_FANOUT> {
    pub fn is_final_state(&self) -> bool {
        matches!(self, Dirty::CooperativelySerialized { .. })
    }
}

#[derive(Clone)]
pub struct ObjectCache<const LEAF_FANOUT: usize> {
    pub config: Config,
    pub object_id_index:
        ConcurrentMap<ObjectId, Object<LEAF_FANOUT>, INDEX_FANOUT, EBR_LOCAL_GC_BUFFER_SIZE>,
    heap: Heap,
    cache_advisor: RefCell<CacheAdvisor>,
    /// The latest access that the advisor may not have seen: each handle keeps some to itself.
    latest_access: Cell<Option<(ObjectId, usize)>>,
    flush_epoch: FlushEpochTracker,
    dirty: ConcurrentMap<(FlushEpoch, ObjectId), Dirty<LEAF_FANOUT>, 4>,
    invariants: Arc<FlushInvariants>,
}

impl<const LEAF_FANOUT: usize> std::panic::RefUnwindSafe for ObjectCache<LEAF_FANOUT> {}

/// The number of accesses that a handle of the cache advisor collects before it passes them on.
const ACCESSES_OF_HANDLE: usize = 32;

/// Leaves that nobody knows to be in memory would stay there, so a handle passes on what it has accessed.
impl<const LEAF_FANOUT: usize> Drop for ObjectCache<LEAF_FANOUT> {
    fn drop(&mut self) {
        if let Some((object_id, size)) = self.latest_access.get() {
            for _ in 0..ACCESSES_OF_HANDLE {
                // Its owner may hold the lock of a leaf.
                let _ = self.access_and_evict(object_id, size, false);
            }
        }
    }
}

impl<const LEAF_FANOUT: usize> ObjectCache<LEAF_FANOUT> {
    /// Returns the recovered ObjectCache and the tree indexes.
    pub fn recover(
        config: &Config,
    ) -> io::Result<(ObjectCache<LEAF_FANOUT>, HashMap<CollectionId, Index<LEAF_FANOUT>>)> {
        let HeapRecovery { heap, recovered_nodes } = Heap::recover(LEAF_FANOUT, config)?;

        let (object_id_index, indices) = initialize(&recovered_nodes, &heap);

        // validate recovery
        for ObjectRecovery { object_id, collection_id, low_key } in recovered_nodes {
            let index = indices.get(&collection_id).unwrap();
            let node = index.get(&low_key).unwrap();
            assert_eq!(node.object_id, object_id);
        }

        let pc = ObjectCache {
            config: config.clone(),
            object_id_index,
            cache_advisor: RefCell::new(CacheAdvisor::new(
                config.cache_capacity_bytes.max(256),
                ENTRY_CACHE_PERCENT,
            )),
            latest_access: Cell::new(None),
            heap,
            dirty: Default::default(),
            flush_epoch: Default::default(),
            invariants: Arc::default(),
        };

        Ok((pc, indices))
    }

    pub fn read(&self, object_id: ObjectId) -> Option<io::Result<Vec<u8>>> {
        self.heap.read(object_id)
    }

    pub fn check_error(&self) -> io::Result<()> {
        self.heap.global_error().check()
    }

    pub fn set_error(&self, error: &io::Error) {
        self.heap.global_error().set(error);
    }

    pub fn allocate_default_node(&self, collection_id: CollectionId) -> Object<LEAF_FANOUT> {
        let object_id = self.allocate_object_id();

        let leaf = Some(Box::new(Leaf::empty()));
        let node = Object::new(object_id, collection_id, InlineArray::default(), leaf);

        self.object_id_index.insert(object_id, node.clone());

        node
    }

    pub fn allocate_object_id(&self) -> ObjectId {
        self.heap.allocate_object_id()
    }

    pub fn check_into_flush_epoch(&self) -> FlushEpochGuard<'_> {
        self.flush_epoch.check_in()
    }

    pub fn install_dirty(
        &self,
        flush_epoch: FlushEpoch,
        object_id: ObjectId,
        dirty: Dirty<LEAF_FANOUT>,
    ) {
        // dirty can transition from:
        // None -> NotYetSerialized
        // None -> CooperativelySerialized
        //
        // NotYetSerialized -> CooperativelySerialized
        //
        // if the new Dirty is final, we must assert that
        // we are transitioning from None or NotYetSerialized.
        //
        // if the new Dirty is not final, we must assert
        // that the old value is also not final.

        let last_dirty_opt = self.dirty.insert((flush_epoch, object_id), dirty);

        if let Some(last_dirty) = last_dirty_opt {
            assert!(
                !last_dirty.is_final_state(),
                "tried to install another Dirty marker for a node that is already
                finalized for this flush epoch. \nflush_epoch: {:?}\nlast: {:?}",
                flush_epoch,
                last_dirty,
            );
        }
    }

    // NB: must not be called while holding a leaf lock - which also means
    // that no two LeafGuards can be held concurrently in the same scope due to
    // this being called in the destructor.
    pub fn mark_access_and_evict(&self, object_id: ObjectId, size: usize) -> io::Result<()> {
        self.access_and_evict(object_id, size, true)
    }

    /// If it may not wait, leaves that are in use are not evicted.
    fn access_and_evict(&self, object_id: ObjectId, size: usize, may_wait: bool) -> io::Result<()> {
        self.latest_access.set(Some((object_id, size)));
        let mut ca = self.cache_advisor.borrow_mut();
        let to_evict = ca.accessed_reuse_buffer(*object_id, size);
        for (node_to_evict, _rough_size) in to_evict {
            let object_id =
                ObjectId::new(*node_to_evict).expect("object ID must never have been 0");

            let Some(node) = self.object_id_index.get(&object_id) else { continue };

            let write = if may_wait { Some(node.inner.write()) } else { node.inner.try_write() };
            let Some(mut write) = write else { continue };
            if write.leaf.is_none() {
                // already paged out
                continue;
            }
            let leaf: &mut Leaf<LEAF_FANOUT> = write.leaf.as_mut().unwrap();

            if let Some(dirty_epoch) = leaf.dirty_flush_epoch {
                // We can't page out this leaf until it has been
                // flushed, because its changes are not yet durable.
                leaf.page_out_on_flush = leaf.page_out_on_flush.max(Some(dirty_epoch));
            } else if let Some(max_unflushed_epoch) =
                leaf.max_unflushed_epoch.filter(|epoch| !self.invariants.is_flushed(*epoch))
            {
                leaf.page_out_on_flush = leaf.page_out_on_flush.max(Some(max_unflushed_epoch));
            } else if self.heap.is_written(object_id) {
                // The first leaf of a tree is nowhere else until something is put into it.
                write.leaf = None;
            }
        }

        Ok(())
    }

    pub fn heap_object_id_pin(&self) -> ebr::Guard<'_, DeferredFree, 16, 16> {
        self.heap.heap_object_id_pin()
    }

    pub fn flush(&self) -> io::Result<()> {
        // After a failure nothing more is written, and nobody waits for the
        // flush that did not come to its end.
        self.check_error()?;
        let mut write_batch = vec![];

        let (previous_flush_complete_notifier, this_vacant_notifier, forward_flush_notifier) =
            self.flush_epoch.roll_epoch_forward();

        let mut unfinished = Unfinished { cache: self, notifier: Some(forward_flush_notifier) };

        let previous_epoch = previous_flush_complete_notifier.wait_for_complete();


        assert_eq!(previous_epoch.increment(), this_vacant_notifier.epoch());

        let flush_through_epoch: FlushEpoch = this_vacant_notifier.wait_for_complete();

        self.invariants.mark_flushing_epoch(flush_through_epoch);

        let mut objects_to_defrag = self.heap.objects_to_defrag();

        let flush_boundary = (flush_through_epoch.increment(), ObjectId::MIN);

        let mut evict_after_flush = vec![];

        let mut packing = Packing::new(self.config.zstd_compression_level);

        for ((dirty_epoch, dirty_object_id), dirty_value_initial_read) in
            self.dirty.range(..flush_boundary)
        {
            objects_to_defrag.remove(&dirty_object_id);

            let dirty_value = self
                .dirty
                .remove(&(dirty_epoch, dirty_object_id))
                .expect("violation of flush responsibility");

            if let Dirty::NotYetSerialized { .. } = &dirty_value {
                assert_eq!(dirty_value_initial_read, dirty_value);
            }

            // drop is necessary to increase chance of Arc strong count reaching 1
            // while taking ownership of the value
            drop(dirty_value_initial_read);

            assert_eq!(dirty_epoch, flush_through_epoch);

            match dirty_value {
                Dirty::CooperativelySerialized {
                    object_id: _,
                    collection_id,
                    low_key,
                    mut data,
                } => {
                    Arc::make_mut(&mut data);
                    let data = Arc::into_inner(data).unwrap();
                    write_batch.push(Update {
                        object_id: dirty_object_id,
                        collection_id,
                        low_key,
                        data,
                    });
                }
                Dirty::NotYetSerialized { low_key, collection_id, node } => {
                    assert_eq!(low_key, node.low_key);
                    assert_eq!(
                        dirty_object_id, node.object_id,
                        "mismatched node ID for NotYetSerialized with low key {:?}",
                        low_key
                    );
                    let mut lock = node.inner.write();

                    let leaf_ref: &mut Leaf<LEAF_FANOUT> = if let Some(lock_ref) =
                        lock.leaf.as_mut()
                    {
                        lock_ref
                    } else {
                        panic!("failed to get lock for node that was NotYetSerialized, low key {:?} id {:?}", low_key, node.object_id);
                    };

                    assert_eq!(leaf_ref.lo, low_key);

                    let data = if leaf_ref.dirty_flush_epoch == Some(flush_through_epoch) {
                        leaf_ref.max_unflushed_epoch = leaf_ref.dirty_flush_epoch.take();

                        packing.add(write_batch.len(), leaf_ref.plain());
                        // The leaf's place is filled when it is packed.
                        vec![]
                    } else {
                        // Here we expect that there was a benign data race and that another thread
                        // mutated the leaf after encountering it being dirty for our epoch, after
                        // storing a CooperativelySerialized in the dirty map.
                        let dirty_value_2_opt = self.dirty.remove(&(dirty_epoch, dirty_object_id));

                        if let Some(Dirty::CooperativelySerialized {
                            low_key: low_key_2,
                            mut data,
                            collection_id: ci2,
                            object_id: ni2,
                        }) = dirty_value_2_opt
                        {
                            assert_eq!(node.object_id, ni2);
                            assert_eq!(node.object_id, dirty_object_id);
                            assert_eq!(low_key, low_key_2);
                            assert_eq!(node.low_key, low_key);
                            assert_eq!(collection_id, ci2);
                            Arc::make_mut(&mut data);

                            Arc::into_inner(data).unwrap()
                        } else {

                            unreachable!("a leaf was expected to be cooperatively serialized but it was not available");
                        }
                    };

                    write_batch.push(Update {
                        object_id: dirty_object_id,
                        collection_id: collection_id,
                        low_key,
                        data,
                    });

                    if leaf_ref.page_out_on_flush == Some(flush_through_epoch) {
                        // page_out_on_flush is set to false
                        // on page-in due to serde(skip)
                        evict_after_flush.push(node.clone());
                    }
                    drop(lock);
                    if packing.bytes >= PACKED_AT_ONCE {
                        packing.finish(&mut write_batch);
                    }
                }
            }
        }
        packing.finish(&mut write_batch);

        for fragmented_object_id in objects_to_defrag {
            let Some(object) = self.object_id_index.get(&fragmented_object_id) else { continue };

            if let Some(ref inner) = object.inner.read().leaf {
                if let Some(dirty) = inner.dirty_flush_epoch {
                    assert!(dirty > flush_through_epoch);
                    // This object will be rewritten anyway when its dirty epoch gets flushed
                    continue;
                }
            }

            let Some(Ok(data)) = self.read(fragmented_object_id) else { continue };

            write_batch.push(Update {
                object_id: fragmented_object_id,
                collection_id: object.collection_id,
                low_key: object.low_key,
                data,
            });
        }

        if !write_batch.is_empty() {
            self.heap.write_batch(write_batch).inspect_err(|e| self.set_error(e))?;
        }

        self.invariants.mark_flushed_epoch(flush_through_epoch);

        if let Some(notifier) = unfinished.notifier.take() {
            notifier.mark_complete();
        }

        for node_to_evict in evict_after_flush {
            // NB: since we dropped this leaf and lock after we marked its
            // node in evict_after_flush, it's possible that it may have
            // been written to afterwards.
            let mut lock = node_to_evict.inner.write();
            let Some(leaf) = lock.leaf.as_mut() else { continue };

            // What was written to since is dirty in a later epoch.
            if leaf.dirty_flush_epoch.is_some()
                || leaf.max_unflushed_epoch > Some(flush_through_epoch)
            {
                continue;
            }

            lock.leaf = None;
        }

        // kick forward the low level epoch-based reclamation systems
        // because this operation can cause a lot of garbage to build
        // up, and this speeds up its reclamation.
        self.flush_epoch.manually_advance_epoch();
        self.heap.manually_advance_epoch();

        assert_eq!(self.dirty.range(..flush_boundary).count(), 0);

        Ok(())
    }
}

/// The number of plain bytes of leaves that a flush packs at a time.
const PACKED_AT_ONCE: usize = 4 << 20;

/// Leaves of a flush that are packed by all cores.
struct Packing {
    zstd_compression_level: i32,
    /// Their places in the batch of updates, and their plain bytes.
    waiting: Vec<(usize, Vec<u8>)>,
    bytes: usize,
}

impl Packing {
    fn new(zstd_compression_level: i32) -> Packing {
        Packing { zstd_compression_level, waiting: vec![], bytes: 0 }
    }

    fn add(&mut self, place: usize, plain: Vec<u8>) {
        self.bytes += plain.len();
        self.waiting.push((place, plain));
    }

    /// Packs all that wait, and fills their places.
    fn finish(&mut self, write_batch: &mut [Update]) {
        let level = self.zstd_compression_level;
        let waiting = std::mem::take(&mut self.waiting);
        self.bytes = 0;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = cores.min(waiting.len());
        let next = AtomicUsize::new(0);
        let pack_some = || {
            let mut packed = vec![];
            while let Some((place, plain)) = waiting.get(next.fetch_add(1, Ordering::Relaxed)) {
                packed.push((*place, pack(plain, level)));
            }
            packed
        };
        let packed = std::thread::scope(|scope| {
            // A thread that cannot be started is not needed.
            let start = |_| std::thread::Builder::new().spawn_scoped(scope, pack_some).ok();
            let others: Vec<_> = (1..threads).filter_map(start).collect();
            let mut packed = pack_some();
            for other in others {
                packed.extend(other.join().expect("packing does not panic"));
            }
            packed
        });
        for (place, bytes) in packed {
            write_batch[place].data = bytes;
        }
    }
}

/// A flush that ends early, by an error or a panic, must keep nobody waiting.
struct Unfinished<'a, const LEAF_FANOUT: usize> {
    cache: &'a ObjectCache<LEAF_FANOUT>,
    notifier: Option<crate::flush_epoch::Completion>,
}

impl<const LEAF_FANOUT: usize> Drop for Unfinished<'_, LEAF_FANOUT> {
    fn drop(&mut self) {
        if let Some(notifier) = self.notifier.take() {
            self.cache.set_error(&io::Error::other("an earlier write did not come to its end"));
            notifier.mark_complete();
        }
    }
}

fn initialize<const LEAF_FANOUT: usize>(
    recovered_nodes: &[ObjectRecovery],
    heap: &Heap,
) -> (
    ConcurrentMap<ObjectId, Object<LEAF_FANOUT>, INDEX_FANOUT, EBR_LOCAL_GC_BUFFER_SIZE>,
    HashMap<CollectionId, Index<LEAF_FANOUT>>,
) {
    let mut trees: HashMap<CollectionId, Index<LEAF_FANOUT>> = HashMap::new();

    let object_id_index: ConcurrentMap<
        ObjectId,
        Object<LEAF_FANOUT>,
        INDEX_FANOUT,
        EBR_LOCAL_GC_BUFFER_SIZE,
    > = ConcurrentMap::default();

    for ObjectRecovery { object_id, collection_id, low_key } in recovered_nodes {
        let node = Object::new(*object_id, *collection_id, low_key.clone(), None);

        assert!(object_id_index.insert(*object_id, node.clone()).is_none());

        let tree = trees.entry(*collection_id).or_default();

        assert!(
            tree.insert(low_key.clone(), node).is_none(),
            "inserted multiple objects with low key {:?}",
            low_key
        );
    }

    // initialize default collections if not recovered
    for collection_id in [NAME_MAPPING_COLLECTION_ID, DEFAULT_COLLECTION_ID] {
        let tree = trees.entry(collection_id).or_default();

        if tree.is_empty() {
            let object_id = heap.allocate_object_id();

            let leaf = Some(Box::new(Leaf::empty()));
            let empty_node = Object::new(object_id, collection_id, InlineArray::MIN, leaf);

            assert!(object_id_index.insert(object_id, empty_node.clone()).is_none());

            assert!(tree.insert(InlineArray::MIN, empty_node).is_none());
        } else {
            assert!(
                tree.contains_key(&InlineArray::MIN),
                "tree {:?} had no minimum node",
                collection_id
            );
        }
    }

    for (cid, tree) in &trees {
        assert!(tree.contains_key(&InlineArray::MIN), "tree {:?} had no minimum node", cid);
    }

    (object_id_index, trees)
}
