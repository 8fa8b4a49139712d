//! The command `gopdb`.

fn main() -> std::process::ExitCode {
    let args: Vec<_> = std::env::args_os().collect();
    gopdb_command::main(&args).into()
}
