//! Every command on small and strange databases, with hostile text, and interrupted.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{Ran, command, empty, run, timeless, with_bundled};

/// Lines of the shell that run every command that needs no files of its own. Changes come last.
const LINES: &[&str] = &[
    "find player x",
    "find player \"Lee Sedol\"",
    "find 3x3 \"_B_/___/___\" sym",
    "find 3x3 \"B_W/BBB/___\" sym",
    "explain find 3x3 \"_B_/___/___\" sym",
    "top 5 3x3",
    "top 5 3x3 --diagrams",
    "top 5 diamond where player x",
    "compare 3x3 \"_B_/___/___\" sym between player a and player b",
    "trend 3x3 \"_B_/___/___\" sym",
    "trend player a by decade",
    "novelty 0",
    "novelty 1",
    "novelty 2",
    "signature Q16 _ _ _ _ _",
    "duplicates",
    "duplicates where player a",
    "stats",
    "stats where player a",
    "show 1",
    "show 1 999",
    "show 2 0",
    "variations",
    "corpora",
    "saved",
    "me",
    "tags",
    "verify",
    "verify --quick",
    "export 1",
    "export sgf 3x3 \"_B_/___/___\" sym",
    "export tree 3x3 \"_B_/___/___\" sym",
    "export diagram 3x3 \"_B_/___/___\"",
    "export wiki 3x3 \"_B_/___/___\"",
    "templates 3x3",
    "templates diamond --diagrams",
    "fuseki top 5",
    "fuseki show 1",
    "fuseki same 1 2",
    "fuseki count 1",
    "joseki",
    "suggest 1",
    "suggest 1 --where winner black",
    "evaluate --where winner black",
    "evaluate examples/games/lee-sedol-1.sgf",
    "report player a",
    "players like a",
    "players who 1",
    "players identify",
    "solve 1 1 at A1..C3",
    "problems examples/problems like 2x3 \"###/__B\" sym",
    "completions bash",
    "man",
    "let s = player a",
    "save t = $s or winner black",
    "find $t",
    "forget t",
    "tag 1 good",
    "untag 1 good",
    "index add 4x4",
    "index add 5x5-all",
    "export wiki 3x3 \"_B_/___/___\" sym at corner",
    "train",
    "suggest 1 1",
];

/// A database of these games.
fn database_of(games: &[&str]) -> (TempDir, PathBuf) {
    let (folder, database) = empty();
    let file = folder.path().join("games.sgf");
    // A database of nothing is one whose games were removed.
    let text = if games.is_empty() { "(;SZ[9];B[aa])".to_owned() } else { games.concat() };
    fs::write(&file, text).unwrap();
    let mut import = command(&database);
    import.args(["import", "--corpus", "c"]).arg(&file);
    run(import, "").ok();
    if games.is_empty() {
        let mut remove = command(&database);
        remove.args(["remove", "c"]);
        run(remove, "").ok();
    }
    (folder, database)
}

fn script_on(database: &Path, format: &str, lines: &[&str]) -> Ran {
    run(command(database), &format!(".format {format}\n{}\n", lines.join("\n")))
}

#[test]
fn every_command_answers_on_small_databases_in_every_format() {
    let full = "(;GM[1]FF[4]SZ[19]DT[2020-01-02]PB[a]PW[b]RE[B+R];B[pd];W[dd];B[pq];W[dp])";
    let databases: [&[&str]; 5] = [
        &[],
        &["(;GM[1]FF[4]SZ[19]DT[2020-01-02];B[pd])"],
        &[full, "(;GM[1]FF[4]SZ[19]DT[2021]PB[a]PW[b]RE[W+R];B[pd];W[dd];B[cd])"],
        &["(;SZ[9]DT[2020]PB[a]PW[b]RE[B+1];B[ee];W[ec])", "(;SZ[9]PB[a];B[cc])", "(;SZ[9];W[gg])"],
        &["(;SZ[19];B[pd];W[dp])", "(;SZ[19];B[pd];W[dd];B[])", "(;SZ[19];B[jj])"],
    ];
    for (n, games) in databases.iter().enumerate() {
        let (_folder, database) = database_of(games);
        for format in ["table", "json", "csv"] {
            let ran = script_on(&database, format, LINES);
            for bad in ["internal error", "panicked", "overflow"] {
                assert!(!ran.stderr.contains(bad), "database {n}, {format}: {}", ran.stderr);
            }
            assert!(!ran.stdout.contains("NaN"), "database {n}, {format}: {}", ran.stdout);
            if format == "json" {
                let objects = ran.stdout.lines().filter(|line| line.starts_with('{'));
                let mut count = 0;
                for object in objects {
                    count += 1;
                    assert!(serde_json::from_str::<Value>(object).is_ok(), "{n}: {object}");
                }
                assert!(count > 8, "database {n}: {}", ran.stdout);
            }
        }
    }
}

#[test]
fn the_lines_name_every_command() {
    let (_folder, database) = empty();
    let mut help = command(&database);
    help.arg("-h").env("COLUMNS", "200");
    let help = run(help, "").ok();
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let listed: BTreeSet<&str> = listed
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    let used: BTreeSet<&str> = LINES.iter().filter_map(|line| line.split(' ').next()).collect();
    // These need files, a terminal or a network, run until they are stopped, or print text only.
    let others = [
        "convert", "facts", "import", "remove", "repair", "backup", "restore", "merge", "play",
        "edit", "serve", "gtp", "context", "explore", "help",
    ];
    let missing: Vec<&&str> =
        listed.difference(&used).filter(|name| !others.contains(name)).collect();
    assert!(missing.is_empty(), "not tested: {missing:?}");
}

/// Characters that must never reach a terminal as they are.
fn hostile(text: &str) -> Option<char> {
    let is_hostile = |c: char| {
        c.is_control() && c != '\n' && c != '\t'
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
    };
    text.chars().find(|&c| is_hostile(c))
}

#[test]
fn hostile_text_never_reaches_a_terminal() {
    let evil = "x\u{1b}[31m\u{9b}2J\u{7}\u{202e}gro\u{200b}\u{feff}=1+1";
    let game = format!(
        "(;SZ[19]PB[{evil}]PW[=cmd|'x']EV[{evil}]PC[{evil}]RE[{evil}]DT[{evil}]C[{evil}];B[pd];W[dd])"
    );
    let (folder, database) = database_of(&[&game, &game.replace("B[pd]", "B[dp]")]);
    let named = folder.path().join(format!("{}.sgf", &evil[..6]));
    fs::write(&named, "(;SZ[19];B[jj])").unwrap();
    let mut import = command(&database);
    import.args(["import", "--corpus", evil]).arg(&named).arg(folder.path().join(evil));
    let ran = run(import, "");
    for text in [&ran.stdout, &ran.stderr] {
        assert_eq!(hostile(text), None, "import: {text:?}");
    }
    let lines: Vec<&str> =
        LINES.iter().copied().filter(|line| !line.starts_with("export")).collect();
    for format in ["table", "json", "csv"] {
        let ran = script_on(&database, format, &lines);
        for text in [&ran.stdout, &ran.stderr] {
            let line = text.lines().find(|line| hostile(line).is_some());
            assert_eq!(line, None, "{format}");
        }
    }
    for args in [
        &["find", "player", evil][..],
        &["find", evil],
        &["remove", evil],
        &["top", evil],
        &["show", evil],
        &["import", evil],
        &["fuseki", "show", evil],
        &["find", "$a", evil, "--format", "json"],
    ] {
        let mut bad = command(&database);
        bad.args(args);
        let ran = run(bad, "");
        for text in [&ran.stdout, &ran.stderr] {
            assert_eq!(hostile(text), None, "{args:?}: {text:?}");
        }
    }
    // Cells that spreadsheets take for formulas are defused, unless asked otherwise.
    let csv = |raw: &[&str]| {
        let mut find = command(&database);
        find.args(["find", "id", "1", "--format", "csv"]).args(raw);
        run(find, "").ok()
    };
    assert!(csv(&[]).contains("'=cmd"), "{}", csv(&[]));
    assert!(csv(&["--raw"]).contains(",=cmd"), "{}", csv(&["--raw"]));
}

/// What a command printed until it ended, its status if no signal ended it, and how long it took
/// to end after the interrupt.
fn interrupted(database: &Path, args: &[&str], after: Duration) -> (Ran, Duration) {
    // A full pipe would block the process.
    let (mut out, mut errors) = (tempfile::tempfile().unwrap(), tempfile::tempfile().unwrap());
    let mut command = command(database);
    command.args(args).stdout(out.try_clone().unwrap()).stderr(errors.try_clone().unwrap());
    let mut child = command.spawn().unwrap();
    thread::sleep(after);
    let pid = child.id().to_string();
    let sent = Instant::now();
    // The process may have ended.
    let _ = std::process::Command::new("kill").args(["-INT", &pid]).stderr(Stdio::null()).status();
    while child.try_wait().unwrap().is_none() && sent.elapsed() < Duration::from_secs(30) {
        thread::sleep(Duration::from_millis(2));
    }
    let took = sent.elapsed();
    let status = child.wait().unwrap().code().unwrap_or(130);
    let text = |file: &mut fs::File| {
        let mut bytes = Vec::new();
        file.seek(SeekFrom::Start(0)).and_then(|_| file.read_to_end(&mut bytes)).unwrap();
        String::from_utf8_lossy(&bytes).into_owned()
    };
    (Ran { stdout: text(&mut out), stderr: text(&mut errors), status }, took)
}

#[cfg(unix)]
#[test]
fn an_interrupted_command_fails_and_leaves_no_partial_file() {
    interrupt_every_command(&[3, 7]);
}

#[cfg(unix)]
#[test]
#[ignore = "the long form: takes minutes"]
fn an_interrupted_command_fails_at_ten_moments() {
    interrupt_every_command(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
}

/// The text without blanks and rules.
fn squeezed(text: &str) -> String {
    // JSON has its time without a unit.
    let text = match text.split_once("\"elapsed_ms\":") {
        Some((before, after)) => {
            let rest = after.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
            format!("{before}{rest}")
        }
        None => text.to_owned(),
    };
    text.chars().filter(|c| !c.is_whitespace() && *c != '─').collect()
}

/// Interrupts commands after elevenths of the time that they take.
fn interrupt_every_command(moments: &[u32]) {
    let pattern = "_B_/___/___";
    let commands: &[&[&str]] = &[
        &["find", "3x3", pattern, "sym"],
        &["find", "3x3", pattern, "sym", "--format", "json"],
        &["find", "3x3", pattern, "sym", "--format", "csv"],
        &["top", "5", "diamond", "where", "winner", "black"],
        &["stats", "where", "winner", "black"],
        &["compare", "3x3", pattern, "sym", "between", "winner", "black", "and", "winner", "white"],
        &["trend", "3x3", pattern, "sym"],
        &["novelty", "64"],
        &["duplicates"],
        &["verify"],
        &["export", "tree", "3x3", pattern, "sym"],
        &["export", "sgf", "3x3", pattern, "sym"],
        &["templates", "diamond"],
        &["templates", "3x3", "--statistical", "--within", "0.6", "--format", "csv"],
        &["fuseki", "top", "5"],
        &["joseki"],
    ];
    with_bundled(|database| {
        for args in commands {
            let start = Instant::now();
            let mut whole = command(database);
            whole.args(*args);
            let whole = timeless(&run(whole, "").ok());
            let time = start.elapsed();
            for moment in moments.iter().copied() {
                let (ran, took) = interrupted(database, args, time * moment / 11);
                assert!(took < Duration::from_secs(10), "{args:?} took {took:?} to end");
                match ran.status {
                    // Times have different widths in tables.
                    0 => assert_eq!(squeezed(&timeless(&ran.stdout)), squeezed(&whole), "{args:?}"),
                    130 => {
                        let marked = ["interrupted: ", "\"partial\":true", "\npartial,"];
                        let is_marked = marked.iter().any(|mark| ran.stdout.contains(mark));
                        // The interrupt may come when all is printed.
                        let is_whole = squeezed(&timeless(&ran.stdout)) == squeezed(&whole);
                        assert!(
                            ran.stdout.is_empty() || is_marked || is_whole,
                            "{args:?}: {}",
                            ran.stdout
                        );
                    }
                    other => panic!("{args:?}: status {other}: {}", ran.stderr),
                }
            }
        }
    });
}

/// A pipe that nobody reads holds a part of the games, so that the process waits while it writes them.
#[cfg(unix)]
#[test]
fn games_are_printed_while_they_are_read() {
    with_bundled(|database| {
        for args in [&["export", "sgf"][..], &["export", "sgf", "3x3", "_B_/___/___", "sym"]] {
            let mut whole = command(database);
            whole.args(args);
            let whole = run(whole, "").ok();
            assert!(whole.len() > 200_000);
            let mut export = command(database);
            export.args(args).stdout(Stdio::piped()).stderr(Stdio::piped());
            let mut child = export.spawn().unwrap();
            let mut out = child.stdout.take().unwrap();
            let mut text = vec![0];
            out.read_exact(&mut text).unwrap();
            let pid = child.id().to_string();
            let sent = std::process::Command::new("kill").args(["-INT", &pid]).status().unwrap();
            assert!(sent.success());
            thread::sleep(Duration::from_millis(500));
            out.read_to_end(&mut text).unwrap();
            let output = child.wait_with_output().unwrap();
            assert_eq!(output.status.code(), Some(130), "{args:?}");
            let errors = String::from_utf8(output.stderr).unwrap();
            assert!(errors.contains("interrupted"), "{args:?}: {errors}");
            // The games that were printed are complete, and marked as a part.
            let text = String::from_utf8(text).unwrap();
            let (games, mark) = text.trim_end().rsplit_once('\n').unwrap();
            assert!(mark.starts_with("interrupted: "), "{args:?}: {mark}");
            assert!(games.len() < whole.len() && whole.starts_with(games), "{args:?}");
            assert!(games.ends_with(')'), "{args:?}: {games}");
        }
    });
}

/// The rest of the standard input is awaited, so that the work cannot end sooner.
#[cfg(unix)]
#[test]
fn an_interrupt_is_answered_before_the_work_has_ended() {
    let (_folder, database) = empty();
    let mut import = command(&database);
    import.args(["import", "-"]).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = import.spawn().unwrap();
    let begun = Instant::now();
    while !database.join("trees").exists() && begun.elapsed() < Duration::from_secs(30) {
        thread::sleep(Duration::from_millis(2));
    }
    let pid = child.id().to_string();
    std::process::Command::new("kill").args(["-INT", &pid]).status().unwrap();
    let mut errors = BufReader::new(child.stderr.take().unwrap()).lines();
    // Without an answer the input ends all the same, so that the test does.
    let (is_answered, answered) = std::sync::mpsc::channel();
    let input = child.stdin.take();
    let holder = thread::spawn(move || {
        let in_time = answered.recv_timeout(Duration::from_secs(30));
        drop(input);
        in_time.is_ok()
    });
    assert_eq!(errors.next().unwrap().unwrap(), "interrupted: ending ...");
    assert_eq!(child.try_wait().unwrap(), None);
    is_answered.send(()).unwrap();
    assert!(holder.join().unwrap());
    assert_eq!(errors.next().unwrap().unwrap(), "error: interrupted");
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[cfg(unix)]
#[test]
fn an_interrupted_change_changes_nothing() {
    let (folder, database) = empty();
    let in_database = |args: &[&str]| {
        let mut one = command(&database);
        one.args(args);
        run(one, "").ok()
    };
    in_database(&["import", "examples/games"]);
    in_database(&["save", "big", "=", "3x3 \"_B_/___/___\" sym"]);
    let tagged = |tag: &str| {
        let text = in_database(&["tags", "--format", "json"]);
        let tags: Value = serde_json::from_str(&text).unwrap();
        let tags = tags["tags"].as_array().unwrap().clone();
        tags.iter()
            .find(|known| known["tag"] == tag)
            .map_or(0, |tag| tag["games"].as_u64().unwrap())
    };
    let start = Instant::now();
    in_database(&["tag", "$big", "whole"]);
    let (time, whole) = (start.elapsed(), tagged("whole"));
    assert!(whole > 200);
    let file = folder.path().join("tree.sgf");
    let path = file.display().to_string();
    let tree = ["export", "tree", "3x3", "_B_/___/___", "sym", "--to", &path, "--force"];
    for moment in [1, 4, 7, 10] {
        let tag = format!("t{moment}");
        let (ran, _) = interrupted(&database, &["tag", "$big", &tag], time * moment / 11);
        let expected = if ran.status == 0 { &[whole][..] } else { &[0, whole] };
        assert!(expected.contains(&tagged(&tag)), "{} games, {}", tagged(&tag), ran.stdout);
        fs::write(&file, "before").unwrap();
        let (ran, _) = interrupted(&database, &tree, time * moment / 11);
        let text = fs::read_to_string(&file).unwrap();
        let is_whole = text.starts_with("(;") && text.trim_end().ends_with(')');
        assert!(text == "before" && ran.status != 0 || is_whole, "{}: {text:.80}", ran.status);
    }
}

/// Every command that takes a query resolves aliases and named sets alike.
#[test]
fn every_command_resolves_aliases_and_sets() {
    let folder = tempfile::tempdir().unwrap();
    let aliases = folder.path().join("aliases.txt");
    fs::write(&aliases, "Lee Sedol = Yi Se-tol\n").unwrap();
    let queries = [
        "find QUERY",
        "fuseki top 3 --where 'QUERY' --format csv",
        "find 3x3 \"_B_/___/___\" sym and QUERY limit 2",
        "top 3 3x3 where QUERY",
        "stats where QUERY --format csv",
        "compare QUERY between winner black and winner white",
        "compare moves 100.. between QUERY and winner white",
        "trend QUERY",
        "duplicates where QUERY",
        "export sgf QUERY",
        "export tree 3x3 \"_B_/___/___\" sym and QUERY",
        "fuseki top 3 --where 'QUERY'",
        "joseki --where 'QUERY' --top 3",
        "let s = QUERY",
        "find $s",
    ];
    let answer = |name: &str, is_set: bool| {
        let query = if is_set { "$lee".to_owned() } else { format!("player \"{name}\"") };
        let mut lines =
            if is_set { format!("let lee = player \"{name}\"\n") } else { String::new() };
        lines += &queries.join("\n").replace("QUERY", &query);
        with_bundled(|database| {
            let mut shell = command(database);
            shell.env("GOPDB_ALIASES", &aliases);
            timeless(&run(shell, &lines).ok())
        })
    };
    let plain = answer("Lee Sedol", false);
    assert!(plain.contains("\n8 games ·") || plain.starts_with("8 games ·"), "{plain}");
    let named = answer("Yi Se-tol", false).replace("Yi Se-tol", "Lee Sedol");
    assert_eq!(plain, named);
    let by_set = answer("Yi Se-tol", true);
    for line in plain.lines().filter(|line| line.contains(" games ·")) {
        assert!(by_set.contains(line), "{line}");
    }
}
