//! The command `gopdb`: a command line and a shell over the library.

mod cli;

fn main() -> std::process::ExitCode {
    cli::main()
}
