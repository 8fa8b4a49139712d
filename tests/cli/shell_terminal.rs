//! The shell at a real terminal.

use std::process::Command;

use crate::support::with_bundled;
use rexpect::session::{PtySession, spawn_command};

fn at_terminal(database: &std::path::Path) -> PtySession {
    let history = tempfile::NamedTempFile::new().expect("a file").into_temp_path();
    let mut shell: Command = crate::support::command(database);
    shell.env("TERM", "xterm").env("NO_COLOR", "1").env("GOPDB_HISTORY", &history);
    // The tests say what the input is.
    let mut fresh = Command::new(shell.get_program());
    for (name, value) in shell.get_envs() {
        match value {
            Some(value) => fresh.env(name, value),
            None => fresh.env_remove(name),
        };
    }
    fresh.current_dir(env!("CARGO_MANIFEST_DIR"));
    spawn_command(fresh, Some(60_000)).expect("a terminal")
}

#[test]
fn the_shell_greets_completes_interrupts_and_quits() {
    with_bundled(|database| {
        let mut shell = at_terminal(database);
        shell.exp_string("219 games in 1 corpus").unwrap();
        shell.exp_string("gopdb> ").unwrap();
        // Tab completes a command.
        shell.send("corpo\t").unwrap();
        shell.flush().unwrap();
        shell.exp_string("corpora ").unwrap();
        shell.send_line("").unwrap();
        shell.exp_string("2019-12-21").unwrap();
        shell.exp_string("gopdb> ").unwrap();
        // A line that is not finished goes on.
        shell.send_line("find player \"Lee Sedol\" and").unwrap();
        shell.send_line("date 2019").unwrap();
        shell.exp_string("3 games").unwrap();
        shell.exp_string("gopdb> ").unwrap();
        // Ctrl-C drops the line and not the shell.
        shell.send("nonsense").unwrap();
        shell.send_control('c').unwrap();
        shell.exp_string("gopdb> ").unwrap();
        shell.send_line("show #1").unwrap();
        // What is not ASCII comes byte by byte.
        shell.exp_string("Lee Sedol vs HanDol, game 3").unwrap();
        shell.exp_string("gopdb> ").unwrap();
        shell.send_line("prev").unwrap();
        shell.exp_string("move 180 of 181").unwrap();
        shell.exp_string("gopdb> ").unwrap();
        // Ctrl-R searches the history.
        shell.send_control('r').unwrap();
        shell.send("date").unwrap();
        shell.flush().unwrap();
        shell.exp_string("Lee Sedol").unwrap();
        shell.send_line("").unwrap();
        shell.exp_string("3 games").unwrap();
        shell.exp_string("gopdb> ").unwrap();
        // Tab completes a name, once the names are read.
        shell.send("find player \"Lee Sed\t").unwrap();
        shell.flush().unwrap();
        shell.exp_string("\"Lee Sedol\" ").unwrap();
        shell.send_line("limit 2").unwrap();
        shell.exp_string("6 more games: `more`").unwrap();
        shell.exp_string("gopdb> ").unwrap();
        shell.send_line("more").unwrap();
        shell.exp_string("4 more games").unwrap();
        shell.exp_string("gopdb> ").unwrap();
        // A long answer goes to a pager, or passes by.
        shell.send_line(".pager off").unwrap();
        shell.exp_string(".pager    off").unwrap();
        shell.send_line("hepl").unwrap();
        shell.exp_string("did you mean `help`?").unwrap();
        shell.exp_string("gopdb> ").unwrap();
        shell.send_control('d').unwrap();
        shell.exp_eof().unwrap();
    });
}
