//! Panics of the engine that become errors.

use std::panic::{self, AssertUnwindSafe};

/// Calls the engine. A panic becomes its message.
pub fn catch_panic<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        panic
            .downcast_ref::<String>()
            .cloned()
            .or_else(|| panic.downcast_ref::<&str>().map(|&text| text.to_owned()))
            .unwrap_or_else(|| "the storage engine stopped".to_owned())
    })
}
