//! The command `gopdb`.

fn main() -> std::process::ExitCode {
    gopdb_command::main()
}
