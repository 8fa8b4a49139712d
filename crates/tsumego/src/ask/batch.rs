//! Solving many problems.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::parallel;

/// Calls a function for many items, such as problems, on `jobs` threads. `report` receives the
/// number of each item and its answer as soon as it is ready, in any order and from any thread, one
/// at a time.
pub fn solve_all<P: Sync, T: Send>(
    items: &[P],
    jobs: usize,
    question: impl Fn(&P) -> T + Sync,
    report: impl FnMut(usize, T) + Send,
) {
    let next = AtomicUsize::new(0);
    let report = Mutex::new(report);
    let work = || {
        while let Some((i, item)) = {
            let i = next.fetch_add(1, Ordering::Relaxed);
            items.get(i).map(|item| (i, item))
        } {
            let answer = question(item);
            // A panic in the caller's report stops the other reports, not the other threads.
            if let Ok(mut report) = report.lock() {
                report(i, answer);
            }
        }
    };
    parallel::together(jobs.min(items.len()), work);
}
