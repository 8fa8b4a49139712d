//! The command `gopdb`: a command line and a shell over the library.

#![cfg_attr(not(test), warn(clippy::unwrap_used, clippy::expect_used))]

mod cli;

fn main() -> std::process::ExitCode {
    cli::main()
}
