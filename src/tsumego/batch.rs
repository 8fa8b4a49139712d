//! Solving many problems.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::problem::{Invalid, Problem};
use super::solver::Solver;

/// Ask a question of many problems on `jobs` threads, each problem with a solver of its own whose
/// table takes at most `memory` bytes. `report` gets the number of each problem and the answer as
/// soon as it is there, in any order and from any thread, one at a time.
pub fn solve_all<T: Send>(
    problems: &[Problem],
    jobs: usize,
    memory: usize,
    question: impl Fn(&mut Solver) -> T + Sync,
    report: impl FnMut(usize, Result<T, Invalid>) + Send,
) {
    let next = AtomicUsize::new(0);
    let report = Mutex::new(report);
    let work = || {
        while let Some((i, problem)) = {
            let i = next.fetch_add(1, Ordering::Relaxed);
            problems.get(i).map(|p| (i, p))
        } {
            let answer = Solver::with_memory(problem, memory).map(|mut s| question(&mut s));
            // A panic in the caller's report stops the other reports, not the other threads.
            if let Ok(mut report) = report.lock() {
                report(i, answer);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..jobs.clamp(1, problems.len().max(1)) {
            scope.spawn(work);
        }
        work();
    });
}
