//! Long work beside Python: other threads run meanwhile, and Ctrl-C stops it.

use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use gopdb::Control;
use gopdb_go::parallel::Task;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// The time between two checks for signals, after which `tick` is called.
const INTERVAL: Duration = Duration::from_millis(50);

/// The flag that the work has ended, for the thread that waits.
#[derive(Default)]
struct Done {
    flag: Mutex<bool>,
    changed: Condvar,
}

impl Done {
    /// Wait up to [`INTERVAL`]; returns whether the work has ended.
    fn wait(&self) -> bool {
        let flag = self.flag.lock().unwrap_or_else(PoisonError::into_inner);
        let (flag, _) = self
            .changed
            .wait_timeout_while(flag, INTERVAL, |done| !*done)
            .unwrap_or_else(PoisonError::into_inner);
        *flag
    }
}

/// Sets the flag when dropped, so that a panic ends the wait as well.
struct Finish<'a>(&'a Done);

impl Drop for Finish<'_> {
    fn drop(&mut self) {
        *self.0.flag.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.0.changed.notify_all();
    }
}

/// Run `work` on a thread of its own without the interpreter lock. When Python receives Ctrl-C, or
/// `tick` fails, `control` interrupts the work, which is waited for, and the exception raised.
pub fn run<T: Send>(
    py: Python<'_>,
    control: &Control,
    mut tick: impl FnMut(Python<'_>) -> PyResult<()>,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let done = Done::default();
    thread::scope(|scope| {
        let worker = Task::start(scope, || {
            let _finish = Finish(&done);
            work()
        });
        let mut stopped = None;
        while !worker.is_finished() && !py.detach(|| done.wait()) {
            if stopped.is_none()
                && let Err(error) = py.check_signals().and_then(|()| tick(py))
            {
                control.interrupt();
                stopped = Some(error);
            }
        }
        let result = py
            .detach(|| worker.join())
            .map_err(|_| PyRuntimeError::new_err("the work panicked"))?;
        stopped.map_or(Ok(result), Err)
    })
}
