//! Ctrl-C: it stops the command that runs, and the shell stays.

use std::sync::atomic::{AtomicBool, Ordering};

/// Set by Ctrl-C; what runs looks at it now and then.
static PRESSED: AtomicBool = AtomicBool::new(false);
/// Does what runs look at it?
static IS_WATCHED: AtomicBool = AtomicBool::new(false);

/// Does the process outlive a command that cannot be stopped? A shell does.
static IS_KEPT: AtomicBool = AtomicBool::new(false);

/// The status of a process that Ctrl-C ended, as shells have it.
const STATUS: i32 = 130;

/// Take Ctrl-C from now on: it sets a flag where the flag is watched, and ends the process where
/// it is not, or when it is pressed a second time.
pub fn listen() {
    // Without a handler Ctrl-C ends the process, which will do.
    let _ = ctrlc::set_handler(|| {
        let may_wait = IS_WATCHED.load(Ordering::Relaxed) || IS_KEPT.load(Ordering::Relaxed);
        if PRESSED.swap(true, Ordering::Relaxed) || !may_wait {
            std::process::exit(STATUS);
        }
    });
}

/// From now on the process ends only when Ctrl-C is pressed twice in one command.
pub fn keep_process() {
    IS_KEPT.store(true, Ordering::Relaxed);
}

/// A new command begins.
pub fn reset() {
    PRESSED.store(false, Ordering::Relaxed);
}

/// The flag is watched as long as this lives.
pub struct Watch(&'static AtomicBool);

impl Watch {
    /// Watch the flag, which is down at first.
    pub fn start() -> Watch {
        reset();
        IS_WATCHED.store(true, Ordering::Relaxed);
        Watch(&PRESSED)
    }

    /// The flag.
    pub fn flag(&self) -> &'static AtomicBool {
        self.0
    }

    /// Was Ctrl-C pressed?
    pub fn is_pressed(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        IS_WATCHED.store(false, Ordering::Relaxed);
        reset();
    }
}
