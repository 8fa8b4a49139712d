//! Ctrl-C interrupts the running command; a shell keeps running.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use gopdb::Control;

/// The control of the running command.
static CURRENT: LazyLock<Mutex<Control>> = LazyLock::new(Mutex::default);
/// True if the running command checks its control.
static IS_WATCHED: AtomicBool = AtomicBool::new(false);

/// True if the process outlives its commands. A shell does.
static IS_KEPT: AtomicBool = AtomicBool::new(false);

/// The status of a process that Ctrl-C ended, as shells have it.
pub const STATUS: u8 = 130;

fn lock() -> MutexGuard<'static, Control> {
    CURRENT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Handles Ctrl-C from now on. It interrupts the running command. Outside a shell, it ends the
/// process if the command cannot be interrupted, or when it is pressed a second time.
pub fn listen() {
    // Without a handler Ctrl-C ends the process, which is safe at any time.
    let _ = ctrlc::set_handler(|| {
        let control = current();
        let is_ended = control.is_interrupted() || !IS_WATCHED.load(Ordering::Relaxed);
        if is_ended && !IS_KEPT.load(Ordering::Relaxed) {
            std::process::exit(STATUS.into());
        }
        control.interrupt();
    });
}

/// Keeps Ctrl-C from ending the process from now on.
pub fn keep_process() {
    IS_KEPT.store(true, Ordering::Relaxed);
}

/// Lets Ctrl-C end the process at once (but a shell's): the running command waits for input and
/// writes nothing.
pub fn unwatch() {
    IS_WATCHED.store(false, Ordering::Relaxed);
}

/// The control of the running command.
pub fn current() -> Control {
    lock().clone()
}

/// Sets the control of the commands that follow.
pub fn set(control: &Control) {
    *lock() = control.clone();
}

/// A new command begins.
pub fn reset() {
    let mut current = lock();
    if current.is_interrupted() {
        *current = Control::new();
    }
}

/// A command that checks its control, as long as this lives.
pub struct Watch;

impl Watch {
    /// Begins a command, with a control that is not interrupted.
    pub fn start() -> Watch {
        reset();
        IS_WATCHED.store(true, Ordering::Relaxed);
        Watch
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        IS_WATCHED.store(false, Ordering::Relaxed);
        reset();
    }
}
