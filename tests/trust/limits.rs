//! Little of what the system gives: threads and memory. A right answer, or an error that says what is missing;
//! no panic, and nothing about damage, other processes or the disk.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use gopdb::database::Database;

use crate::common::{copy, open, sample, wait};
use crate::content_hash::verify;
use crate::injection::library;
use crate::sample::is_long;

/// Commands that only read, with an output without times.
const READING: [&[&str]; 9] = [
    &["find", "3x3 \"B_W/BBB/___\" sym", "--format", "csv"],
    &["top", "20", "3x3", "--format", "csv"],
    &["stats", "--format", "csv"],
    &["players", "--format", "csv"],
    &["explore", "--format", "csv"],
    &["trend", "3x3 \"B_W/BBB/___\" sym", "--format", "csv"],
    &["templates", "3x3", "--format", "csv"],
    &["show", "1", "50"],
    &["duplicates", "--format", "csv"],
];

/// Commands that change something, or take long.
const WORKING: [&[&str]; 5] = [
    &["import", "examples/games"],
    &["verify"],
    &["repair"],
    &["train", "--sample", "2"],
    &["remove", "lee"],
];

/// Words that no error for want of something may have.
const WRONG: [&str; 6] =
    ["panicked", "internal error", "is a bug", "damaged:", "another process", "check the disk"];

struct Limits<'a> {
    threads: Option<(&'a Path, u32)>,
    /// In units of 1024 bytes.
    memory: Option<u32>,
}

impl Limits<'_> {
    fn command(&self, database: &Path, args: &[&str]) -> Command {
        let program = env!("CARGO_BIN_EXE_gopdb");
        let mut command = match self.memory {
            None => Command::new(program),
            Some(memory) => {
                let mut shell = Command::new("sh");
                shell.args(["-c", &format!("ulimit -v {memory}; exec \"$0\" \"$@\""), program]);
                shell
            }
        };
        command.args(args).current_dir(env!("CARGO_MANIFEST_DIR")).stdin(Stdio::null());
        command.env("GOPDB_DB", database).env("LANG", "C.UTF-8").env("GOPDB_ALIASES", "");
        command.env_remove("RUST_BACKTRACE");
        if let Some((library, threads)) = self.threads {
            command.env("LD_PRELOAD", library).env("INJECT_THREADS", threads.to_string());
        }
        command
    }

    fn run(&self, database: &Path, args: &[&str]) -> Output {
        let mut command = self.command(database, args);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        child.wait_with_output().unwrap()
    }
}

/// Whether the command succeeded; else its error must say what is missing.
fn succeeds(output: &Output, missing: &[&str], what: &str) -> bool {
    let said = String::from_utf8_lossy(&output.stderr);
    let all = format!("{}{said}", String::from_utf8_lossy(&output.stdout));
    for wrong in WRONG {
        assert!(!all.contains(wrong), "{what}: {all}");
    }
    if output.status.success() {
        return true;
    }
    assert!(missing.iter().any(|missing| said.contains(missing)), "{what}: {output:?}");
    false
}

/// Runs all commands, each with each of the limits; returns how many succeeded and failed.
fn run_all(limits: &[Limits<'_>], missing: &[&str]) -> (u32, u32) {
    let folder = tempfile::tempdir().unwrap();
    let sound = folder.path().join("sound");
    drop(sample(&sound));
    let before = open(&sound).unwrap().content_hash().unwrap();
    let free = Limits { threads: None, memory: None };
    let changed: PathBuf = folder.path().join("changed");
    let (mut done, mut failed) = (0, 0);
    for (args, changes) in
        { READING.iter().map(|args| (args, false)) }.chain(WORKING.iter().map(|args| (args, true)))
    {
        let begin = || {
            if changes {
                let _ = fs::remove_dir_all(&changed);
                copy(&sound, &changed);
            }
            if changes { &changed } else { &sound }
        };
        let whole = free.run(begin(), args);
        assert!(whole.status.success(), "{args:?}: {whole:?}");
        let after = open(begin_path(changes, &changed, &sound)).unwrap().content_hash().unwrap();
        for limits in limits {
            let what = format!("{args:?} {:?} {:?}", limits.threads.map(|it| it.1), limits.memory);
            let path = begin();
            let output = limits.run(path, args);
            let succeeded = succeeds(&output, missing, &what);
            let database = Database::open(path).unwrap();
            let now = database.content_hash().unwrap();
            if succeeded {
                assert!(changes || output.stdout == whole.stdout, "{what}: {output:?}");
                assert_eq!(now, after, "{what}");
            } else {
                // An import may have been committed before what failed.
                assert!(now == before || now == after, "{what}");
            }
            if changes {
                assert_eq!(verify(&database, true).problems, [], "{what}");
            }
            *if succeeded { &mut done } else { &mut failed } += 1;
        }
    }
    (done, failed)
}

fn begin_path<'a>(changes: bool, changed: &'a Path, sound: &'a Path) -> &'a Path {
    if changes { changed } else { sound }
}

#[cfg(target_os = "linux")]
#[test]
fn without_threads_the_answer_is_right_or_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let Some(library) = library(folder.path()) else {
        eprintln!("NOT TESTED: lack of threads, because no C compiler was found");
        return;
    };
    let counts: &[u32] = if is_long() { &[0, 1, 2, 3, 4, 5, 6, 8] } else { &[0, 2] };
    let limits: Vec<Limits<'_>> = counts
        .iter()
        .map(|&threads| Limits { threads: Some((&library, threads)), memory: None })
        .collect();
    let (done, failed) = run_all(&limits, &["cannot start a thread", "Resource temporarily"]);
    println!("{done} right answers, {failed} errors");
    // Whatever only reads needs no threads.
    assert!(done >= (READING.len() * counts.len()) as u32 && failed > 0, "{done} {failed}");
}

#[cfg(target_os = "linux")]
#[test]
fn with_little_memory_the_answer_is_right_or_an_error() {
    let sizes: Vec<u32> = if is_long() {
        (34..100).map(|size| size << 10).collect()
    } else {
        vec![44 << 10, 60 << 10, 160 << 10]
    };
    let limits: Vec<Limits<'_>> =
        sizes.iter().map(|&size| Limits { threads: None, memory: Some(size) }).collect();
    // Rust ends the process where memory is not to be had. Less is not enough to load the program, or
    // to start a thread.
    let missing = ["memory", "shared libraries", "Segmentation", "Resource temporarily", "Killed"];
    let (done, failed) = run_all(&limits, &missing);
    println!("{done} right answers, {failed} errors");
    assert!(done > 10, "{done} {failed}");
}

/// A server without threads ends with an error; one that has started answers.
#[cfg(all(target_os = "linux", feature = "serve"))]
#[test]
fn a_server_without_threads_says_so() {
    use std::io::{BufRead, BufReader, Read, Write};
    use std::net::TcpStream;
    let folder = tempfile::tempdir().unwrap();
    let Some(library) = library(folder.path()) else { return };
    let path = folder.path().join("db");
    drop(sample(&path));
    let (mut answered, mut refused) = (0, 0);
    // The threads that are tried at the start count.
    for threads in [0, 1, 3, 40] {
        let limits = Limits { threads: Some((&library, threads)), memory: None };
        let mut command = limits.command(&path, &["serve", "--port", "0"]);
        let mut server = command.stderr(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(server.stderr.take().unwrap()).lines().map_while(Result::ok);
        let mut said = Vec::new();
        let url = lines
            .by_ref()
            .inspect(|line| said.push(line.clone()))
            .find(|it| it.starts_with("http://"));
        let port: Option<u16> = url
            .map(|url| url.split(':').nth(2).unwrap().split('/').next().unwrap().parse().unwrap());
        let answer = port.and_then(|port| {
            let mut stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
            stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
            let request = format!(
                "GET /api/v1/find?q=winner+black HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n"
            );
            stream.write_all(request.as_bytes()).ok()?;
            let mut text = String::new();
            stream.read_to_string(&mut text).ok()?;
            (!text.is_empty()).then_some(text)
        });
        if let Some(answer) = answer {
            assert!(answer.starts_with("HTTP/1.1 200"), "{threads}: {answer}");
            answered += 1;
            server.kill().unwrap();
            server.wait().unwrap();
        } else {
            let status = wait(&mut server, Duration::from_secs(30));
            assert_eq!(status.and_then(|status| status.code()), Some(1), "{threads}");
            said.extend(lines);
            let said = said.join("\n");
            assert!(said.contains("Resource temporarily unavailable"), "{threads}: {said}");
            assert!(WRONG.iter().all(|wrong| !said.contains(wrong)), "{threads}: {said}");
            refused += 1;
        }
    }
    assert!(answered > 0 && refused > 0, "{answered} {refused}");
}
