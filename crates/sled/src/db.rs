use std::collections::HashMap;
use std::io;
use std::sync::Arc;

use parking_lot::Mutex;

use crate::*;

/// The trees. `LEAF_FANOUT` is the greatest number of keys in a leaf, which cannot be changed after
/// creating the database.
#[derive(Clone)]
pub struct Db<const LEAF_FANOUT: usize> {
    _shutdown_dropper: Arc<ShutdownDropper<LEAF_FANOUT>>,
    cache: ObjectCache<LEAF_FANOUT>,
    trees: Arc<Mutex<HashMap<CollectionId, Tree<LEAF_FANOUT>>>>,
    collection_id_allocator: Arc<Allocator>,
    collection_name_mapping: Tree<LEAF_FANOUT>,
}

impl<const LEAF_FANOUT: usize> Db<LEAF_FANOUT> {
    /// Flushes all dirty IO buffers and calls fsync. If this succeeds, all previous writes will be
    /// recovered if the system crashes. Dropping the last handle flushes, too.
    pub fn flush(&self) -> io::Result<()> {
        self.cache.flush()
    }

    pub(crate) fn open_with_config(config: &Config) -> io::Result<Db<LEAF_FANOUT>> {
        let (cache, indices) = ObjectCache::recover(config)?;

        let _shutdown_dropper = Arc::new(ShutdownDropper { cache: Mutex::new(cache.clone()) });

        let mut allocated_collection_ids = fnv::FnvHashSet::default();

        let mut trees: HashMap<CollectionId, Tree<LEAF_FANOUT>> = indices
            .into_iter()
            .map(|(collection_id, index)| {
                assert!(
                    allocated_collection_ids.insert(collection_id.0),
                    "allocated_collection_ids already contained {:?}",
                    collection_id
                );
                (
                    collection_id,
                    Tree::new(collection_id, cache.clone(), index, _shutdown_dropper.clone()),
                )
            })
            .collect();

        let collection_name_mapping = trees.get(&NAME_MAPPING_COLLECTION_ID).unwrap().clone();

        let mut names = 0;
        for kv_res in collection_name_mapping.range::<&[u8], _>(..) {
            names += 1;
            let (_collection_name, collection_id_buf) = kv_res?;
            let collection_id = collection_id_of(&collection_id_buf)?;

            if trees.contains_key(&collection_id) {
                continue;
            }

            // need to initialize tree leaf for empty collection

            assert!(
                allocated_collection_ids.insert(collection_id.0),
                "allocated_collection_ids already contained {:?}",
                collection_id
            );

            let tree = empty_tree(collection_id, &cache, &_shutdown_dropper);
            trees.insert(collection_id, tree);
        }

        let collection_id_allocator =
            Arc::new(Allocator::from_allocated(&allocated_collection_ids));

        assert_eq!(names + 2, trees.len());

        Ok(Db {
            cache,
            collection_name_mapping,
            collection_id_allocator,
            trees: Arc::new(Mutex::new(trees)),
            _shutdown_dropper,
        })
    }

    /// Open or create a new disk-backed [`Tree`] with its own keyspace,
    /// accessible from the `Db` via the provided identifier.
    pub fn open_tree<V: AsRef<[u8]>>(&self, name: V) -> io::Result<Tree<LEAF_FANOUT>> {
        let name_ref = name.as_ref();
        let mut trees = self.trees.lock();

        if let Some(collection_id_buf) = self.collection_name_mapping.get(name_ref)? {
            let collection_id = collection_id_of(&collection_id_buf)?;

            let tree = trees.get(&collection_id).unwrap();

            return Ok(tree.clone());
        }

        let collection_id = CollectionId(self.collection_id_allocator.allocate());

        let tree = empty_tree(collection_id, &self.cache, &self._shutdown_dropper);

        let mut batch = Batch::default();
        batch.insert(name_ref, &collection_id.0.to_le_bytes());
        self.collection_name_mapping.apply_batch(batch)?;

        trees.insert(collection_id, tree.clone());

        Ok(tree)
    }
}

fn empty_tree<const LEAF_FANOUT: usize>(
    collection_id: CollectionId,
    cache: &ObjectCache<LEAF_FANOUT>,
    shutdown_dropper: &Arc<ShutdownDropper<LEAF_FANOUT>>,
) -> Tree<LEAF_FANOUT> {
    let index = Index::default();
    let empty_node = cache.allocate_default_node(collection_id);
    assert!(index.insert(InlineArray::default(), empty_node).is_none());
    Tree::new(collection_id, cache.clone(), index, shutdown_dropper.clone())
}

fn collection_id_of(bytes: &InlineArray) -> io::Result<CollectionId> {
    match bytes.as_ref().try_into() {
        Ok(bytes) => Ok(CollectionId(u64::from_le_bytes(bytes))),
        Err(_) => Err(io::Error::new(io::ErrorKind::InvalidData, "the list of trees is not valid")),
    }
}
