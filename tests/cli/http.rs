//! A plain HTTP client and a running server.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};

use serde_json::Value;

use super::support::{Ran, command, run, with_bundled};

/// A response.
pub struct Response {
    pub status: u16,
    /// By names in lower case.
    pub headers: BTreeMap<String, String>,
    pub body: Vec<u8>,
}

impl Response {
    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }

    /// The body as JSON.
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }
}

/// Sends a request to a port of this machine and reads the whole response.
pub fn request(
    port: u16,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> Response {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    let mut head = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
    if !headers.iter().any(|(name, _)| *name == "Host") {
        head += &format!("Host: 127.0.0.1:{port}\r\n");
    }
    for (name, value) in headers {
        head += &format!("{name}: {value}\r\n");
    }
    if method == "POST" || !body.is_empty() {
        head += &format!("Content-Length: {}\r\n", body.len());
    }
    stream.write_all(format!("{head}\r\n").as_bytes()).unwrap();
    // A server may answer and close before it has read all of a body that is too large.
    let _ = stream.write_all(body);
    read_response(&read_message(&mut BufReader::new(stream)))
}

/// Reads as many bytes as the head says, since some servers keep the connection open.
fn read_message(reader: &mut impl BufRead) -> Vec<u8> {
    let mut bytes = Vec::new();
    while !bytes.ends_with(b"\r\n\r\n") && reader.read_until(b'\n', &mut bytes).unwrap_or(0) > 0 {}
    let head = String::from_utf8_lossy(&bytes).to_lowercase();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length:"));
    match length.and_then(|length| length.trim().parse::<usize>().ok()) {
        Some(length) => {
            let end = bytes.len() + length;
            bytes.resize(end, 0);
            reader.read_exact(&mut bytes[end - length..]).unwrap();
        }
        None => drop(reader.read_to_end(&mut bytes)),
    }
    bytes
}

fn read_response(bytes: &[u8]) -> Response {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").expect("a head");
    let head = std::str::from_utf8(&bytes[..end]).unwrap();
    let mut lines = head.lines();
    let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
    let mut headers: BTreeMap<String, String> = BTreeMap::new();
    for (name, value) in lines.filter_map(|line| line.split_once(':')) {
        let value = value.trim();
        let name = name.to_lowercase();
        headers.entry(name).and_modify(|all| *all += &format!(", {value}")).or_insert(value.into());
    }
    let mut body = bytes[end + 4..].to_vec();
    if headers.get("transfer-encoding").is_some_and(|coding| coding == "chunked") {
        body = unchunked(&body);
    }
    Response { status, headers, body }
}

fn unchunked(mut bytes: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    loop {
        let end = bytes.windows(2).position(|two| two == b"\r\n").unwrap();
        let length =
            usize::from_str_radix(std::str::from_utf8(&bytes[..end]).unwrap(), 16).unwrap();
        if length == 0 {
            return body;
        }
        body.extend(&bytes[end + 2..end + 2 + length]);
        bytes = &bytes[end + 4 + length..];
    }
}

/// An SGF record of this many bytes, or a little more: a main line with comments and variations.
pub fn large_record(bytes: usize) -> String {
    let mut text = "(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[Large]PW[Record]".to_owned();
    let point = |n: usize| {
        let at = n * 7 % 361;
        format!("{}{}", char::from(b'a' + (at % 19) as u8), char::from(b'a' + (at / 19) as u8))
    };
    let each = bytes / 240;
    for n in 0..240 {
        let color = ["B", "W"][n % 2];
        let comment = "a long comment ".repeat(each / 15);
        text += &format!("\n(;{color}[{}]C[{n}: {comment}]", point(n));
    }
    for n in (0..240).rev() {
        text += ")";
        if n % 10 == 5 {
            let color = ["B", "W"][n % 2];
            text += &format!("(;{color}[{}]C[instead])", point(n + 120));
        }
    }
    text + ")"
}

/// A file of this many games.
pub fn many_records(count: usize) -> String {
    (1..=count)
        .map(|n| {
            let (x, y) =
                (char::from(b'a' + (n % 19) as u8), char::from(b'a' + (n / 19 % 19) as u8));
            format!("(;GM[1]SZ[19]PB[Black {n}]PW[White]DT[2016-01-02]RE[B+R];B[{x}{y}];W[pp])\n")
        })
        .collect()
}

/// A value as a part of an address.
pub fn escape(text: &str) -> String {
    text.bytes()
        .map(|b| {
            if b.is_ascii_alphanumeric() { char::from(b).to_string() } else { format!("%{b:02X}") }
        })
        .collect()
}

/// A running server; it ends with this.
pub struct Serving {
    child: Child,
    pub port: u16,
    /// The address that it printed.
    pub url: String,
}

impl Serving {
    /// Serves a database, with further arguments of `serve`.
    pub fn start(database: &Path, arguments: &[&str]) -> Serving {
        Serving::start_at(database, 0, arguments)
    }

    /// Serves a database at a port, or another one if it is taken; 0 lets the system choose.
    pub fn start_at(database: &Path, port: u16, arguments: &[&str]) -> Serving {
        let mut command = command(database);
        command.args(["serve", "--port", &port.to_string()]).args(arguments).stderr(Stdio::piped());
        let mut child = command.spawn().expect("gopdb starts");
        let lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let url = lines
            .map(|line| line.unwrap())
            .find(|line| line.starts_with("http://"))
            .expect("the server prints its address");
        let port = url.split(':').nth(2).unwrap().split('/').next().unwrap().parse().unwrap();
        Serving { child, port, url }
    }

    /// Reads an address of the server.
    pub fn get(&self, path: &str) -> Response {
        request(self.port, "GET", path, &[], b"")
    }

    /// Reads an address of the API that must answer.
    #[track_caller]
    pub fn json(&self, path: &str) -> Value {
        let response = self.get(path);
        assert_eq!(response.status, 200, "{path}: {}", response.text());
        response.json()
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A copy of the database of the bundled games.
pub struct Games {
    _folder: tempfile::TempDir,
    pub database: PathBuf,
}

/// Copies the database of the bundled games.
pub fn copy_of_games() -> Games {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("database");
    with_bundled(|bundled| copy(bundled, &database));
    Games { _folder: folder, database }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// Runs `gopdb` with these arguments on a database.
pub fn gopdb_in(database: &Path, arguments: &[&str]) -> Ran {
    let mut command = command(database);
    command.args(arguments);
    run(command, "")
}
