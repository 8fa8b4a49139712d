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

/// What a prompt begins with: pasted text is marked from there on.
const PROMPT: &str = "\u{1b}[?2004h";

/// A shell in a terminal of a known size.
struct Sized {
    shell: PtySession,
    terminal: String,
}

impl Sized {
    fn new(database: &std::path::Path, cols: u16, rows: u16) -> Sized {
        let shell = crate::support::command(database);
        let mut fresh = Command::new("sh");
        let size = format!("stty cols {cols} rows {rows}; tty; exec \"$0\"");
        fresh.arg("-c").arg(size).arg(shell.get_program());
        for (name, value) in shell.get_envs() {
            match value {
                Some(value) => fresh.env(name, value),
                None => fresh.env_remove(name),
            };
        }
        let history = tempfile::NamedTempFile::new().expect("a file").into_temp_path();
        fresh.env("TERM", "xterm").env("NO_COLOR", "1").env("GOPDB_HISTORY", &history);
        // Shows where lines end.
        fresh.env("PAGER", "cat -e").current_dir(env!("CARGO_MANIFEST_DIR"));
        let mut shell = spawn_command(fresh, Some(60_000)).expect("a terminal");
        let terminal = shell.read_line().expect("the name of the terminal").trim().to_owned();
        shell.exp_string(PROMPT).unwrap();
        Sized { shell, terminal }
    }

    /// The lines that answer what is typed or pasted.
    fn ask(&mut self, line: &str) -> Vec<String> {
        self.shell.send_line(line).unwrap();
        self.answer()
    }

    fn answer(&mut self) -> Vec<String> {
        let text = self.shell.exp_string(PROMPT).unwrap();
        // What is not ASCII comes byte by byte.
        let bytes: Vec<u8> = text.chars().map(|c| c as u8).collect();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let lines = text.lines().map(|line| plain(line.trim_end_matches('\r')));
        lines.filter(|line| !line.contains("gopdb> ")).collect()
    }

    fn resize(&self, cols: u16, rows: u16) {
        let flag = if cfg!(target_os = "macos") { "-f" } else { "-F" };
        let (cols, rows) = (cols.to_string(), rows.to_string());
        let args = [flag, &self.terminal, "cols", &cols, "rows", &rows];
        assert!(Command::new("stty").args(args).status().unwrap().success());
    }

    fn leave(mut self) {
        self.shell.send_control('d').unwrap();
        self.shell.exp_eof().unwrap();
    }
}

/// A line without the sequences that move the cursor, and without what was overwritten: a bar of
/// progress, if the answer took its time.
fn plain(line: &str) -> String {
    let mut text = String::new();
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        if c == '\u{1b}' && chars.next_if_eq(&'[').is_some() {
            while chars.next().is_some_and(|c| !c.is_ascii_alphabetic()) {}
        } else if c == '\r' {
            text.clear();
        } else {
            text.push(c);
        }
    }
    text
}

/// The lines that are wider than the terminal. What is copied stays in one line.
fn too_wide(lines: &[String], cols: u16, what: &str) -> Vec<String> {
    use unicode_width::UnicodeWidthStr;
    assert!(lines.iter().any(|line| !line.is_empty()), "{what}: no answer");
    let lines = lines.iter().filter(|line| !line.starts_with("query: "));
    let wide = lines.filter(|line| line.width() > usize::from(cols));
    wide.map(|line| format!("{what}: {} columns: {line}", line.width())).collect()
}

/// Commands whose answers must fit into narrow terminals.
const NARROW: &[&str] = &[
    "find 3x3 \"B_W/BBB/___\" sym",
    "find 4x4 \"____/____/__W_/___B\" sym at upper left corner",
    "find 3x3 \"_B_/BW_/_B_\" and player AlphaGo",
    "find player \"Lee Sedol\" as B and 3x3 \"_B_/BW_/_B_\" sym",
    "find game 1 move 40 at N19..T13 sym",
    "play A",
    "back",
    "explore",
    "play A",
    "show 1 40",
    "find here at corner Q16 loose sym",
    "open 2",
    "next",
    "players --limit 5",
    "context 1 30 at P17..R15",
    "corpora",
    "stats",
    "top 5 3x3",
    "trend 3x3 \"B_W/BBB/___\" sym by decade",
    "compare 3x3 \"B_W/BBB/___\" sym between winner black and winner white",
    "find 3x3 \"WWW/WWW/WWW\"",
];

#[test]
fn answers_fit_the_terminal_and_follow_its_size() {
    with_bundled(|database| {
        let mut wide = Vec::new();
        for (cols, rows) in [(80, 24), (60, 20)] {
            let mut shell = Sized::new(database, cols, rows);
            shell.ask(".pager off");
            for command in NARROW {
                wide.extend(too_wide(&shell.ask(command), cols, command));
            }
            // Another size, in the same shell.
            let other = 140 - cols;
            shell.resize(other, 30);
            for command in NARROW.iter().take(3) {
                wide.extend(too_wide(&shell.ask(command), other, command));
            }
            shell.leave();
        }
        assert!(wide.is_empty(), "{wide:#?}");
        // A wide terminal has room for all columns.
        let mut shell = Sized::new(database, 60, 24);
        let years = |lines: &[String]| lines.iter().any(|line| line.ends_with("years"));
        assert!(!years(&shell.ask(NARROW[0])));
        shell.resize(120, 24);
        assert!(years(&shell.ask(NARROW[0])));
        shell.leave();
    });
}

#[test]
fn a_game_is_shown_on_one_screen_and_paged_when_asked() {
    with_bundled(|database| {
        for (cols, rows) in [(80, 24), (60, 20)] {
            let mut shell = Sized::new(database, cols, rows);
            for command in ["show 1 40", "next", "goto 100"] {
                let lines = shell.ask(command);
                assert_eq!(too_wide(&lines, cols, command), [""; 0]);
                assert!(!lines.iter().any(|line| line.ends_with('$')), "no pager: {lines:?}");
                // The prompt has the last row.
                let caption = lines.iter().position(|line| line.starts_with("move ")).unwrap();
                assert!(lines.len() - caption < usize::from(rows), "{lines:#?}");
                if rows >= 24 {
                    assert!(lines.len() < usize::from(rows), "{} lines: {lines:#?}", lines.len());
                }
            }
            shell.ask(".pager on");
            let paged = shell.ask("show 1 40");
            // What fits on the screen needs none.
            assert_eq!(paged.iter().any(|line| line.ends_with('$')), rows < 24, "{paged:?}");
            shell.leave();
        }
    });
}

#[test]
fn escape_sequences_of_records_do_not_reach_the_terminal() {
    let (folder, database) = crate::support::empty();
    let record = folder.path().join("record.sgf");
    let hostile = "\u{1b}[31mred\u{1b}]0;title\u{7}";
    let text = format!("(;SZ[9]PB[Ann{hostile}]PW[Bob]C[{hostile}];B[cc]C[{hostile}];W[dd])");
    std::fs::write(&record, text).unwrap();
    let mut import = crate::support::command(&database);
    import.args(["import", record.to_str().unwrap()]);
    crate::support::run(import, "");
    let mut shell = Sized::new(&database, 80, 24);
    for command in ["show 1", "facts 1", "find player Bob", "export 1", "players"] {
        shell.shell.send_line(command).unwrap();
        let answer = shell.shell.exp_string(PROMPT).unwrap();
        assert!(answer.contains("red"), "{command}: {answer:?}");
        assert!(
            !answer.contains("\u{1b}[31m") && !answer.contains("\u{1b}]0"),
            "{command}: {answer:?}"
        );
    }
    shell.leave();
}

#[test]
fn several_commands_are_typed_and_pasted() {
    with_bundled(|database| {
        let mut shell = Sized::new(database, 80, 24);
        let lines = shell.ask("find winner black limit 1; show #1 3; corpora").join("\n");
        for part in ["82 games", "move 3 of", "2019-12-21"] {
            assert!(lines.contains(part), "{part}: {lines}");
        }
        // A terminal marks what is pasted; the lines end as they were copied.
        shell
            .shell
            .send("\u{1b}[200~find winner white limit 1\nshow #1 3\ncorpora\u{1b}[201~")
            .unwrap();
        let lines = shell.ask("").join("\n");
        for part in ["137 games", "move 3 of", "2019-12-21"] {
            assert!(lines.contains(part), "{part}: {lines}");
        }
        // A diagram with its border and coordinates.
        let drawing = "find 3x3 \"\n B _ W\n B B B\n _ _ _\n\" sym";
        shell.shell.send(&format!("\u{1b}[200~{drawing}\u{1b}[201~")).unwrap();
        let lines = shell.ask("").join("\n");
        assert!(lines.contains("76 games · 92 hits"), "{lines}");
        shell.leave();
    });
}
