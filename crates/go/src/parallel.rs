//! Work for several threads. All threads of the library are started here: without a free thread, work is
//! done by the caller, or fails with an error.

use std::collections::BTreeMap;
use std::io;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::{self, Scope, ScopedJoinHandle};

/// The number of threads that is meant by an option: 0 is one for each core.
pub fn threads(wanted: usize) -> usize {
    // To find out takes the system as long as a small task.
    static CORES: OnceLock<usize> = OnceLock::new();
    match wanted {
        0 => *CORES.get_or_init(|| thread::available_parallelism().map_or(1, NonZero::get)),
        threads => threads,
    }
}

/// Starts a thread.
///
/// # Errors
/// Returns an error if the system has none left.
pub fn start<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> io::Result<ScopedJoinHandle<'scope, T>> {
    #[cfg(test)]
    if tests::HAS_NO_THREADS.get() {
        return Err(io::ErrorKind::WouldBlock.into());
    }
    thread::Builder::new().spawn_scoped(scope, work)
}

/// Starts a thread for each item, or for the first ones, as many as the system has left.
///
/// # Errors
/// Returns an error if it has none left for the first.
pub fn start_some<I, T>(
    items: impl IntoIterator<Item = I>,
    start: impl FnMut(I) -> io::Result<T>,
) -> io::Result<Vec<T>> {
    let mut failed = None;
    let started: Vec<T> = items
        .into_iter()
        .map(start)
        .map_while(|started| started.map_err(|error| failed = Some(error)).ok())
        .collect();
    match failed {
        Some(error) if started.is_empty() => Err(error),
        _ => Ok(started),
    }
}

/// Does the same work on `threads` threads, one of which is the caller: on as many as the system has left.
pub fn together(threads: usize, work: impl Fn() + Sync) {
    thread::scope(|scope| {
        // Without a helper, the caller does all the work.
        (1..threads).take_while(|_| start(scope, &work).is_ok()).for_each(drop);
        work();
    });
}

/// The results of `work` for all items, each on a thread of its own. A result is the value of a panic where
/// the work panicked.
pub fn each<I: Send, T: Send>(
    items: impl IntoIterator<Item = I>,
    work: impl Fn(I) -> T + Sync,
) -> Vec<thread::Result<T>> {
    let work = &work;
    thread::scope(|scope| {
        let start = |item| Task::start(scope, move || work(item));
        let tasks: Vec<_> = items.into_iter().map(start).collect();
        tasks.into_iter().map(Task::join).collect()
    })
}

/// Numbered items in the order of their numbers, which begin with 0.
pub fn in_order<T>(numbered: impl IntoIterator<Item = (u64, T)>) -> impl Iterator<Item = T> {
    let (mut waiting, mut next) = (BTreeMap::new(), 0);
    numbered.into_iter().flat_map(move |(number, item)| {
        waiting.insert(number, item);
        let mut ready = Vec::new();
        while let Some(item) = waiting.remove(&next) {
            ready.push(item);
            next += 1;
        }
        ready
    })
}

/// Work on a thread of its own, or, if none could be started, of the caller when it asks for the result.
pub struct Task<'scope, T> {
    thread: Option<ScopedJoinHandle<'scope, Option<T>>>,
    work: Arc<Mutex<Option<Work<'scope, T>>>>,
}

type Work<'scope, T> = Box<dyn FnOnce() -> T + Send + 'scope>;

impl<'scope, T: Send + 'scope> Task<'scope, T> {
    /// Starts the work.
    pub fn start(
        scope: &'scope Scope<'scope, '_>,
        work: impl FnOnce() -> T + Send + 'scope,
    ) -> Task<'scope, T> {
        let work: Arc<Mutex<Option<Work<'scope, T>>>> = Arc::new(Mutex::new(Some(Box::new(work))));
        let theirs = Arc::clone(&work);
        Task { thread: start(scope, move || take(&theirs).map(|work| work())).ok(), work }
    }

    /// Returns true if [`join`](Task::join) has nothing to wait for.
    pub fn is_finished(&self) -> bool {
        self.thread.as_ref().is_none_or(ScopedJoinHandle::is_finished)
    }

    /// The result, or the value with which the work panicked.
    ///
    /// # Errors
    /// Returns an error if it panicked.
    pub fn join(self) -> thread::Result<T> {
        let result = match self.thread {
            Some(thread) => thread.join()?,
            None => catch_unwind(AssertUnwindSafe(|| take(&self.work).map(|work| work())))?,
        };
        result.ok_or_else(|| Box::new("the work was done before") as _)
    }
}

fn take<'scope, T>(work: &Mutex<Option<Work<'scope, T>>>) -> Option<Work<'scope, T>> {
    work.lock().unwrap_or_else(PoisonError::into_inner).take()
}

/// The results of `work` for the numbers below `count`, in order. All cores work.
pub fn map<T: Send>(count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let threads = threads(0).min(count);
    if threads < 2 {
        return (0..count).map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let some = || -> Vec<(usize, T)> {
        std::iter::from_fn(|| {
            let number = next.fetch_add(1, Ordering::Relaxed);
            (number < count).then(|| (number, work(number)))
        })
        .collect()
    };
    let mut done: Vec<(usize, T)> = thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map_while(|_| start(scope, some).ok()).collect();
        let mut done = some();
        for other in others {
            done.extend(other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        done
    });
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::thread;

    use super::Task;

    thread_local! {
        /// True if this thread cannot start other threads.
        pub(super) static HAS_NO_THREADS: Cell<bool> = const { Cell::new(false) };
    }

    #[test]
    fn work_is_done_without_threads() {
        for has_none in [false, true] {
            HAS_NO_THREADS.set(has_none);
            assert_eq!(super::map(9, |n| n * n)[8], 64);
            let [sum, panicked] = thread::scope(|scope| {
                let tasks = [
                    Task::start(scope, || 1 + 2),
                    Task::start(scope, || -> i32 { panic!("stopped") }),
                ];
                assert!(!has_none || tasks.iter().all(Task::is_finished));
                tasks.map(|task| task.join().ok())
            });
            assert_eq!((sum, panicked), (Some(3), None));
        }
        HAS_NO_THREADS.set(false);
    }

    #[test]
    fn results_are_in_order() {
        for count in [0, 1, 2, 3, 100] {
            assert_eq!(super::map(count, |n| n * n), (0..count).map(|n| n * n).collect::<Vec<_>>());
        }
    }

    #[test]
    #[should_panic(expected = "number 7")]
    fn a_panic_is_passed_on() {
        super::map(20, |n| assert_ne!(n, 7, "number 7"));
    }
}
