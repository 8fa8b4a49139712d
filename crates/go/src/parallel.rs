//! Work for several threads.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The number of threads that is meant by an option: 0 is one for each core.
pub fn threads(wanted: usize) -> usize {
    // To find out takes the system as long as a small task.
    static CORES: OnceLock<usize> = OnceLock::new();
    match wanted {
        0 => *CORES.get_or_init(|| thread::available_parallelism().map_or(1, NonZero::get)),
        threads => threads,
    }
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
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(some)).collect();
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
