//! A server that many clients ask at once while games are imported and removed: each answer is that of a
//! committed state, and its memory does not grow. The long form lasts for minutes.

#![cfg(all(target_os = "linux", feature = "serve"))]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::{games, import, open, rounds, sample};

const REQUESTS: [&str; 6] = [
    "find?q=winner+black&limit=3",
    "find?q=3x3+%22B_W%2FBBB%2F___%22+sym&limit=5",
    "explore?moves=BQ16",
    "top?q=10+3x3",
    "stats",
    "find?q=nonsense",
];

fn start(path: &Path) -> (Child, u16) {
    let mut server = Command::new(env!("CARGO_BIN_EXE_gopdb"));
    server.args(["serve", "--port", "0"]).env("GOPDB_DB", path).env("GOPDB_ALIASES", "");
    // Else glibc keeps memory for each of many threads, which takes an hour to fill.
    server.env("MALLOC_ARENA_MAX", "2");
    let mut server = server.stdin(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let lines = BufReader::new(server.stderr.take().unwrap()).lines().map_while(Result::ok);
    let url = { lines }.find(|line| line.starts_with("http://")).unwrap();
    let port = url.split(':').nth(2).unwrap().split('/').next().unwrap().parse().unwrap();
    (server, port)
}

/// The status and the body.
fn get(port: u16, what: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    let request = format!(
        "GET /api/v1/{what} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    let status = text.split(' ').nth(1).unwrap_or_else(|| panic!("{what}: {text:?}"));
    (status.parse().unwrap(), text.split_once("\r\n\r\n").unwrap().1.to_owned())
}

/// The mebibytes of a process that are in memory.
fn memory(server: &Child) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", server.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() >> 10
}

/// All clients ask, while games come and go: 20 times each, and on until the end of a time. Returns the
/// numbers of answers and of refusals.
fn ask_all(port: u16, path: &Path, clients: usize, time: Duration) -> (u64, u64) {
    let (answers, busy, is_done) = (AtomicU64::new(0), AtomicU64::new(0), AtomicBool::new(false));
    let end = Instant::now() + time;
    thread::scope(|scope| {
        scope.spawn(|| {
            let database = open(path).unwrap();
            while !is_done.load(Ordering::Relaxed) {
                import(&database, "more", &games("master-0")[..3]);
                database.writer().remove("more").unwrap();
            }
        });
        let clients: Vec<_> = (0..clients)
            .map(|client| {
                let (answers, busy) = (&answers, &busy);
                scope.spawn(move || {
                    for number in (0..).take_while(|it| *it < 20 || Instant::now() < end) {
                        let what = REQUESTS[(number + client) % REQUESTS.len()];
                        match get(port, what) {
                            (503, _) => _ = busy.fetch_add(1, Ordering::Relaxed),
                            (400, body) if what.contains("nonsense") => {
                                assert!(body.contains("nonsense"), "{body}");
                            }
                            (200, body) => {
                                assert!(body.starts_with('{') && body.ends_with('}'), "{body}");
                                answers.fetch_add(1, Ordering::Relaxed);
                            }
                            other => panic!("{what}: {other:?}"),
                        }
                    }
                })
            })
            .collect();
        let ended: Vec<_> = clients.into_iter().map(thread::ScopedJoinHandle::join).collect();
        is_done.store(true, Ordering::Relaxed);
        ended.into_iter().for_each(|client| client.unwrap());
    });
    (answers.into_inner(), busy.into_inner())
}

#[test]
fn many_clients_beside_imports() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("db");
    drop(sample(&path));
    let (mut server, port) = start(&path);
    let time = Duration::from_secs(60 * rounds("GOPDB_SOAK_MINUTES", 0));
    let clients = if time.is_zero() { 12 } else { 50 };
    ask_all(port, &path, clients, time / 10);
    let before = memory(&server);
    let (answers, busy) = ask_all(port, &path, clients, time);
    let after = memory(&server);
    println!("{answers} answers, {busy} times busy, {before} MiB and then {after} MiB");
    assert!(answers > busy, "{answers} answers, {busy} times busy");
    assert!(after <= before + before / 4 + 16, "{before} MiB and then {after} MiB");
    assert!(get(port, "find?q=winner+black").0 == 200);
    server.kill().unwrap();
    server.wait().unwrap();
}
