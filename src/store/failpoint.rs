//! Points at which tests let a write fail or the process end.
//!
//! A plan is `COUNT:ACTION`: at the point of this number, counted from 1 through all points that
//! are passed, `error` fails with an input/output error, as everything does after it, and `abort`
//! ends the process. `0:count` does nothing but count. A plan is one thread's: that which writes.

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

/// Follow a plan from now on, and begin to count.
///
/// # Panics
/// The plan is not understood.
pub fn set(text: &str) {
    let (at, action) = text.split_once(':').expect("COUNT:ACTION");
    let at = at.parse().expect("a number");
    PLAN.set(Some(Plan { at, abort: action == "abort", passed: Vec::new() }));
}

/// Follow no plan any more: the points that were passed.
pub fn clear() -> Vec<String> {
    PLAN.take().unwrap_or_default().passed
}

static WORKER: Mutex<Option<String>> = Mutex::new(None);

/// Let the threads of this kind panic from now on, in the whole process: `import`, `merge`, `part`,
/// `verify`, `digest`.
pub fn panic_in(worker: &str) {
    *WORKER.lock().unwrap_or_else(PoisonError::into_inner) = Some(worker.to_owned());
}

/// Panic, if threads of this kind are to.
///
/// # Panics
/// As asked for.
pub(crate) fn in_worker(name: &str) {
    let asked = WORKER.lock().unwrap_or_else(PoisonError::into_inner).clone();
    assert!(asked.as_deref() != Some(name), "a panic was asked for in {name}");
}

/// Do what the plan says at this point.
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
        Err(io::Error::other(format!("an error was asked for at {name}")))
    })
}
