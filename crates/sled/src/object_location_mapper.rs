use std::num::NonZeroU64;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::Arc;

use fnv::FnvHashSet;
use pagetable::PageTable;

use crate::{
    heap::{SlabAddress, UpdateMetadata, N_SLABS},
    Allocator, ObjectId,
};

#[derive(Default)]
struct SlabTenancy {
    slot_to_object_id: PageTable<AtomicU64>,
    slot_allocator: Arc<Allocator>,
}

impl SlabTenancy {
    // returns (ObjectId, slot index) pairs
    fn objects_to_defrag(&self, target_fill_ratio: f32) -> Vec<(ObjectId, u64)> {
        let Some((frag_min, frag_max)) =
            self.slot_allocator.fragmentation_cutoff(target_fill_ratio)
        else {
            return vec![];
        };

        let mut ret = vec![];

        for fragmented_slot in frag_min..frag_max {
            let object_id_u64 = self.slot_to_object_id.get(fragmented_slot).load(Ordering::Acquire);

            if let Some(object_id) = ObjectId::new(object_id_u64) {
                ret.push((object_id, fragmented_slot));
            }
        }

        ret
    }
}

#[derive(Clone)]
pub(crate) struct ObjectLocationMapper {
    object_id_to_location: PageTable<AtomicU64>,
    slab_tenancies: Arc<[SlabTenancy; N_SLABS]>,
    object_id_allocator: Arc<Allocator>,
    target_fill_ratio: f32,
}

impl ObjectLocationMapper {
    pub(crate) fn new(
        recovered_metadata: &[UpdateMetadata],
        target_fill_ratio: f32,
    ) -> ObjectLocationMapper {
        let mut ret = ObjectLocationMapper {
            object_id_to_location: PageTable::default(),
            slab_tenancies: Arc::new(core::array::from_fn(|_| SlabTenancy::default())),
            object_id_allocator: Arc::default(),
            target_fill_ratio,
        };

        let mut object_ids: FnvHashSet<u64> = Default::default();
        let mut slots_per_slab: [FnvHashSet<u64>; N_SLABS] =
            core::array::from_fn(|_| Default::default());

        for UpdateMetadata { object_id, location, .. } in recovered_metadata {
            object_ids.insert(**object_id);
            let slab_address = SlabAddress::from(*location);
            slots_per_slab[slab_address.slab() as usize].insert(slab_address.slot());
            ret.insert(*object_id, slab_address);
        }

        ret.object_id_allocator = Arc::new(Allocator::from_allocated(&object_ids));

        let slabs = Arc::get_mut(&mut ret.slab_tenancies).unwrap();

        for (slab, slots) in slabs.iter_mut().zip(&slots_per_slab) {
            slab.slot_allocator = Arc::new(Allocator::from_allocated(slots));
        }

        ret
    }

    pub(crate) fn get_max_allocated_per_slab(&self) -> Vec<(usize, u64)> {
        (self.slab_tenancies.iter().enumerate())
            .filter_map(|(i, slab)| Some((i, slab.slot_allocator.max_allocated()?)))
            .collect()
    }

    pub(crate) fn allocate_object_id(&self) -> ObjectId {
        // object IDs wrap a NonZeroU64, so if we get 0, just re-allocate and leak the id

        let mut object_id = self.object_id_allocator.allocate();
        if object_id == 0 {
            object_id = self.object_id_allocator.allocate();
            assert_ne!(object_id, 0);
        }
        ObjectId::new(object_id).unwrap()
    }

    pub(crate) fn clone_slab_allocator_arc(&self, slab_id: u8) -> Arc<Allocator> {
        self.slab_tenancies[usize::from(slab_id)].slot_allocator.clone()
    }

    pub(crate) fn allocate_slab_slot(&self, slab_id: u8) -> SlabAddress {
        let slot = self.slab_tenancies[usize::from(slab_id)].slot_allocator.allocate();
        SlabAddress::from_slab_slot(slab_id, slot)
    }

    pub(crate) fn free_slab_slot(&self, slab_address: SlabAddress) {
        self.slab_tenancies[usize::from(slab_address.slab())]
            .slot_allocator
            .free(slab_address.slot())
    }

    pub(crate) fn get_location_for_object(
        &self,
        object_id: ObjectId,
    ) -> Option<crate::SlabAddress> {
        let location_u64 = self.object_id_to_location.get(*object_id).load(Ordering::Acquire);

        let nzu = NonZeroU64::new(location_u64)?;

        Some(SlabAddress::from(nzu))
    }

    /// Returns the previous address for this object, if it is vacating one.
    ///
    /// # Panics
    ///
    /// Asserts that the new location is actually unoccupied. This is a major
    /// correctness violation if that isn't true.
    pub(crate) fn insert(
        &self,
        object_id: ObjectId,
        new_location: SlabAddress,
    ) -> Option<SlabAddress> {
        // insert into object_id_to_location
        let location_nzu: NonZeroU64 = new_location.into();
        let location_u64 = location_nzu.get();

        let last_u64 =
            self.object_id_to_location.get(*object_id).swap(location_u64, Ordering::Release);

        let last_address_opt = NonZeroU64::new(last_u64).map(SlabAddress::from);

        // insert into slab_tenancies
        let slab = new_location.slab();
        let slot = new_location.slot();

        self.slab_tenancies[usize::from(slab)]
            .slot_to_object_id
            .get(slot)
            .store(*object_id, Ordering::Release);

        last_address_opt
    }

    pub(crate) fn objects_to_defrag(&self) -> FnvHashSet<ObjectId> {
        let mut ret = FnvHashSet::default();

        for slab_id in 0..N_SLABS {
            let slab = &self.slab_tenancies[usize::from(slab_id)];

            for (object_id, slot) in slab.objects_to_defrag(self.target_fill_ratio) {
                let sa = SlabAddress::from_slab_slot(u8::try_from(slab_id).unwrap(), slot);

                // An object may have been removed whose slot has not yet been freed.
                let Some(rt_sa) = self.get_location_for_object(object_id) else { continue };

                if sa == rt_sa {
                    let newly_inserted = ret.insert(object_id);
                    assert!(
                        newly_inserted,
                        "{object_id:?} present multiple times across slab objects_to_defrag"
                    );
                }
            }
        }

        ret
    }
}
