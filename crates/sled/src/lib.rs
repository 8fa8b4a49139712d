//! sled 1.0.0-alpha.124, changed as `PATCHES.md` lists.
#![allow(missing_docs, clippy::all, clippy::pedantic)]

mod config;
mod db;
mod flush_epoch;
mod heap;
mod id_allocator;
mod leaf;
mod metadata_store;
mod object_cache;
mod object_location_mapper;
mod tree;

pub use crate::config::Config;
pub use crate::db::Db;
pub use crate::heap::SLAB_SIZES;
pub use crate::tree::{Batch, Iter, Tree};
pub use inline_array::InlineArray;

const NAME_MAPPING_COLLECTION_ID: CollectionId = CollectionId(0);
const DEFAULT_COLLECTION_ID: CollectionId = CollectionId(1);
const INDEX_FANOUT: usize = 64;
const EBR_LOCAL_GC_BUFFER_SIZE: usize = 128;

use std::io;
use std::num::NonZeroU64;
use std::sync::{Arc, OnceLock};

use parking_lot::RwLock;

use crate::flush_epoch::{FlushEpoch, FlushEpochGuard, FlushEpochTracker, FlushInvariants};
use crate::heap::{Heap, HeapRecovery, ObjectRecovery, SlabAddress, Update};
use crate::id_allocator::{Allocator, DeferredFree};
use crate::leaf::Leaf;
use crate::object_cache::{Dirty, ObjectCache};

type Index<const LEAF_FANOUT: usize> = concurrent_map::ConcurrentMap<
    InlineArray,
    Object<LEAF_FANOUT>,
    INDEX_FANOUT,
    EBR_LOCAL_GC_BUFFER_SIZE,
>;

/// The first error after which the memory may differ from the disk: it stays until the process ends.
#[derive(Clone, Default)]
struct GlobalError(Arc<OnceLock<(io::ErrorKind, String)>>);

impl GlobalError {
    fn check(&self) -> io::Result<()> {
        match self.0.get() {
            None => Ok(()),
            Some((kind, reason)) => Err(io::Error::new(*kind, reason.clone())),
        }
    }

    fn set(&self, error: &io::Error) {
        let _ = self.0.set((error.kind(), error.to_string()));
    }
}

#[derive(Debug, Clone, Copy, PartialOrd, Ord, PartialEq, Eq, Hash)]
pub struct ObjectId(NonZeroU64);

impl ObjectId {
    fn new(from: u64) -> Option<ObjectId> {
        NonZeroU64::new(from).map(ObjectId)
    }
}

impl std::ops::Deref for ObjectId {
    type Target = u64;

    fn deref(&self) -> &u64 {
        // NonZeroU64 is repr(transparent) where it wraps a u64
        // so it is guaranteed to match the binary layout. This
        // makes it safe to cast a reference to one as a reference
        // to the other like this.
        unsafe { &*(&raw const self.0).cast() }
    }
}

impl concurrent_map::Minimum for ObjectId {
    const MIN: ObjectId = ObjectId(NonZeroU64::MIN);
}

#[derive(Debug, Clone, Copy, PartialOrd, Ord, PartialEq, Eq, Hash)]
pub struct CollectionId(u64);

impl concurrent_map::Minimum for CollectionId {
    const MIN: CollectionId = CollectionId(u64::MIN);
}

#[derive(Debug, Clone)]
struct CacheBox<const LEAF_FANOUT: usize> {
    leaf: Option<Box<Leaf<LEAF_FANOUT>>>,
}

#[derive(Debug, Clone)]
pub struct Object<const LEAF_FANOUT: usize> {
    object_id: ObjectId,
    collection_id: CollectionId,
    low_key: InlineArray,
    inner: Arc<RwLock<CacheBox<LEAF_FANOUT>>>,
}

impl<const LEAF_FANOUT: usize> Object<LEAF_FANOUT> {
    fn new(
        object_id: ObjectId,
        collection_id: CollectionId,
        low_key: InlineArray,
        leaf: Option<Box<Leaf<LEAF_FANOUT>>>,
    ) -> Object<LEAF_FANOUT> {
        let inner = Arc::new(RwLock::new(CacheBox { leaf }));
        Object { object_id, collection_id, low_key, inner }
    }
}

impl<const LEAF_FANOUT: usize> PartialEq for Object<LEAF_FANOUT> {
    fn eq(&self, other: &Self) -> bool {
        self.object_id == other.object_id
    }
}

/// Stored on `Db` and `Tree` in an Arc, so that when the
/// last "high-level" struct is dropped, all is flushed.
struct ShutdownDropper<const LEAF_FANOUT: usize> {
    cache: parking_lot::Mutex<object_cache::ObjectCache<LEAF_FANOUT>>,
}

impl<const LEAF_FANOUT: usize> Drop for ShutdownDropper<LEAF_FANOUT> {
    fn drop(&mut self) {
        let cache = self.cache.lock();
        if let Err(e) = cache.flush() {
            cache.set_error(&e);
        }
    }
}
