//! Points at which tests make a write fail or the process end.
//!
//! A plan is `COUNT:ACTION`: at the COUNT-th point that is reached, `error` fails with an
//! input/output error, as do all later points, and `abort` ends the process. `0:count` only counts.
//! A plan applies to one thread, the one that writes.

#![expect(clippy::expect_used, reason = "only tests have it")]

use std::cell::RefCell;
use std::io;
use std::sync::{Mutex, PoisonError};

#[derive(Clone, Debug, Default)]
struct Plan {
    at: u64,
    abort: bool,
    passed: Vec<String>,
}

thread_local! {
    static PLAN: RefCell<Option<Plan>> = const { RefCell::new(None) };
}

/// Sets the plan, and starts counting.
///
/// # Panics
/// If the plan cannot be parsed.
pub fn set(text: &str) {
    let (at, action) = text.split_once(':').expect("COUNT:ACTION");
    let at = at.parse().expect("a number");
    PLAN.set(Some(Plan { at, abort: action == "abort", passed: Vec::new() }));
}

/// Removes the plan, and returns the number of points that were reached.
pub fn clear() -> Vec<String> {
    PLAN.take().unwrap_or_default().passed
}

static WORKER: Mutex<Option<String>> = Mutex::new(None);

/// Makes threads of this kind panic from now on, in the whole process: `import`, `merge`, `subset`,
/// `train`, `verify`, `content-hash`.
pub fn panic_in(worker: &str) {
    *WORKER.lock().unwrap_or_else(PoisonError::into_inner) = Some(worker.to_owned());
}

/// Panics if threads of this kind should.
///
/// # Panics
/// If requested by [`panic_in`].
pub(crate) fn in_worker(name: &str) {
    let asked = WORKER.lock().unwrap_or_else(PoisonError::into_inner).clone();
    assert!(asked.as_deref() != Some(name), "requested panic in {name}");
}

/// Executes the plan at this point.
pub(crate) fn reach(name: &str) -> io::Result<()> {
    PLAN.with_borrow_mut(|plan| {
        let Some(plan) = plan else {
            return Ok(());
        };
        plan.passed.push(name.to_owned());
        let number = plan.passed.len() as u64;
        if plan.at == 0 || number < plan.at {
            return Ok(());
        }
        if plan.abort {
            std::process::abort();
        }
        Err(io::Error::other(format!("requested error at {name}")))
    })
}
