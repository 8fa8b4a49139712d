//! Loss of power: what a process wrote is recorded call by call, and after each of them the disk is taken
//! to have what was made durable and any part of the rest, in any order.
//!
//! The model of a file system: `fsync` of a file makes its content durable, and that of a folder its
//! entries. Anything else may be lost, separately: each write, each cut, and each entry that was made,
//! removed or renamed.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use gopdb::database::{Database, DatabaseError};
use gopdb_database::store::StoreError;

use crate::common::{child, games, import, open, rounds};
use crate::content_hash::verify;
use crate::dice::Dice;
use crate::injection::library;

/// A file or a folder.
#[derive(Clone, Default)]
struct Node {
    content: Vec<u8>,
    writes: Vec<Write>,
    entries: BTreeMap<String, usize>,
    changes: Vec<Change>,
    is_folder: bool,
}

#[derive(Clone)]
enum Write {
    At(usize, Vec<u8>),
    Cut(usize),
}

/// A change of a folder's entries.
#[derive(Clone)]
enum Change {
    Add(String, usize),
    Remove(String),
    Rename(String, String, usize),
}

fn write(content: &mut Vec<u8>, write: &Write) {
    match write {
        Write::At(at, bytes) => {
            content.resize(content.len().max(at + bytes.len()), 0);
            content[*at..at + bytes.len()].copy_from_slice(bytes);
        }
        Write::Cut(length) => content.resize(*length, 0),
    }
}

fn change(entries: &mut BTreeMap<String, usize>, change: &Change) {
    match change {
        Change::Add(name, node) => _ = entries.insert(name.clone(), *node),
        Change::Remove(name) => _ = entries.remove(name),
        Change::Rename(from, to, node) => {
            entries.remove(from);
            entries.insert(to.clone(), *node);
        }
    }
}

/// A disk, from a folder on.
#[derive(Clone)]
struct Disk {
    root: PathBuf,
    nodes: Vec<Node>,
    /// What the process sees.
    open: HashMap<i64, usize>,
}

impl Disk {
    /// A disk with what is in a folder.
    fn of(root: &Path) -> Disk {
        let mut disk = Disk { root: root.to_owned(), nodes: Vec::new(), open: HashMap::new() };
        disk.add(root);
        disk
    }

    fn add(&mut self, path: &Path) -> usize {
        let number = self.nodes.len();
        self.nodes.push(Node { is_folder: path.is_dir(), ..Node::default() });
        if !path.is_dir() {
            self.nodes[number].content = fs::read(path).unwrap();
            return number;
        }
        for entry in fs::read_dir(path).unwrap().map(Result::unwrap) {
            let child = self.add(&entry.path());
            self.nodes[number].entries.insert(entry.file_name().into_string().unwrap(), child);
        }
        number
    }

    /// The entry of a folder as the process sees it.
    fn entry(&self, folder: usize, name: &str) -> Option<usize> {
        let node = &self.nodes[folder];
        let mut entries = node.entries.clone();
        node.changes.iter().for_each(|it| change(&mut entries, it));
        entries.get(name).copied()
    }

    /// The folder of a path, and the name in it; `None` if it is outside.
    fn place(&self, path: &str) -> Option<(usize, String)> {
        let inside = Path::new(path).strip_prefix(&self.root).ok()?;
        let mut names: Vec<&str> = inside.iter().map(|name| name.to_str().unwrap()).collect();
        let last = names.pop()?;
        let folder = names.iter().try_fold(0, |folder, name| self.entry(folder, name))?;
        Some((folder, last.to_owned()))
    }

    fn find(&self, path: &str) -> Option<usize> {
        if Path::new(path) == self.root {
            return Some(0);
        }
        self.place(path).and_then(|(folder, name)| self.entry(folder, &name))
    }

    fn make(&mut self, path: &str, is_folder: bool) -> Option<usize> {
        let (folder, name) = self.place(path)?;
        let number = self.nodes.len();
        self.nodes.push(Node { is_folder, ..Node::default() });
        self.nodes[folder].changes.push(Change::Add(name, number));
        Some(number)
    }

    /// Carries out a recorded call.
    fn run(&mut self, call: &Call) {
        let text = || String::from_utf8(call.data.clone()).unwrap();
        let node = self.open.get(&i64::from(call.number)).copied();
        match (call.kind, node) {
            (b'o', _) => {
                let node = match self.find(&text()) {
                    None if call.number & libc_create() != 0 => self.make(&text(), false),
                    node => node,
                };
                self.open.remove(&call.at);
                if let Some(node) = node {
                    self.open.insert(call.at, node);
                    if call.number & libc_truncate() != 0 {
                        self.nodes[node].writes.push(Write::Cut(0));
                    }
                }
            }
            (b'm', _) => _ = self.make(&text(), true),
            (b'u', _) => {
                if let Some((folder, name)) = self.place(&text()) {
                    self.nodes[folder].changes.push(Change::Remove(name));
                }
            }
            (b'r', _) => {
                let text = text();
                let (from, to) = text.split_once('\n').unwrap();
                let ((folder, from), (other, to)) =
                    (self.place(from).unwrap(), self.place(to).unwrap());
                assert_eq!(folder, other, "{text}");
                let node = self.entry(folder, &from).unwrap();
                self.nodes[folder].changes.push(Change::Rename(from, to, node));
            }
            (b'w', Some(node)) => {
                self.nodes[node].writes.push(Write::At(call.at as usize, call.data.clone()));
            }
            (b't', Some(node)) => self.nodes[node].writes.push(Write::Cut(call.at as usize)),
            (b's', Some(node)) => {
                let node = &mut self.nodes[node];
                let Node { content, writes, entries, changes, .. } = node;
                writes.drain(..).for_each(|it| write(content, &it));
                changes.drain(..).for_each(|it| change(entries, &it));
            }
            other => assert!(node.is_none(), "{other:?}"),
        }
    }

    /// Writes what is left after the power was lost: `kept` of 4 parts of what was not durable.
    fn lose_power(&self, number: usize, to: &Path, dice: &mut Dice, kept: usize) {
        let node = &self.nodes[number];
        if !node.is_folder {
            let mut content = node.content.clone();
            node.writes
                .iter()
                .filter(|_| dice.roll(4) < kept)
                .for_each(|it| write(&mut content, it));
            return fs::write(to, content).unwrap();
        }
        fs::create_dir_all(to).unwrap();
        let mut entries = node.entries.clone();
        node.changes.iter().filter(|_| dice.roll(4) < kept).for_each(|it| change(&mut entries, it));
        for (name, child) in entries {
            self.lose_power(child, &to.join(name), dice, kept);
        }
    }
}

/// `O_CREAT` and `O_TRUNC` of Linux.
const fn libc_create() -> i32 {
    0o100
}
const fn libc_truncate() -> i32 {
    0o1000
}

/// A recorded call: see `inject.c`.
struct Call {
    kind: u8,
    number: i32,
    at: i64,
    data: Vec<u8>,
}

fn calls(mut bytes: &[u8]) -> Vec<Call> {
    let mut calls = Vec::new();
    while let Some((head, rest)) = bytes.split_first_chunk::<17>() {
        let length = u32::from_le_bytes(*head.last_chunk().unwrap()) as usize;
        calls.push(Call {
            kind: head[0],
            number: i32::from_le_bytes(*head[1..].first_chunk().unwrap()),
            at: i64::from_le_bytes(*head[5..].first_chunk().unwrap()),
            data: rest[..length].to_vec(),
        });
        bytes = &rest[length..];
    }
    calls
}

/// An import into a new database, and into one with games, in a folder that is made for it.
#[cfg(target_os = "linux")]
#[test]
fn whenever_the_power_is_lost_a_committed_state_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let Some(library) = library(folder.path()) else {
        eprintln!("NOT TESTED: the loss of power, because no C compiler was found");
        return;
    };
    let more = games("master-0").len() as u32;
    let mut dice = Dice(rounds("GOPDB_POWER_SEED", 1));
    let (mut lost, mut old, mut new) = (0, 0, 0);
    for had in [0, 5] {
        let (disk, now) = (folder.path().join(format!("watched-{had}")), folder.path().join("now"));
        fs::create_dir(&disk).unwrap();
        let path = disk.join("games/db");
        if had > 0 {
            import(&open(&path).unwrap(), "lee", &games("lee-sedol"));
        }
        let before = Disk::of(&disk);
        let log = folder.path().join("log");
        let task = format!("import {}", path.display());
        let mut command = child("injection::child_with_a_failing_call", &task);
        command.env("LD_PRELOAD", &library).env("INJECT_LOG", &log).env("INJECT_PATH", "/watched-");
        let output = command.stderr(Stdio::null()).output().unwrap();
        assert!(String::from_utf8_lossy(&output.stdout).contains("done "), "{output:?}");
        let calls = calls(&fs::read(&log).unwrap());
        assert!(calls.len() > 50, "{}", calls.len());

        let all = rounds("GOPDB_POWER_LOSSES", 8);
        for round in 0..all {
            // At the end, all must be there, whatever is lost.
            let end = if round % 6 == 0 { calls.len() } else { dice.roll(calls.len() + 1) };
            let kept = [0, 4, 2, 3, 1][round as usize % 5];
            let mut disk = before.clone();
            calls[..end].iter().for_each(|call| disk.run(call));
            let _ = fs::remove_dir_all(&now);
            disk.lose_power(0, &now, &mut dice, kept);
            let what = format!("{had} games, {end} of {} calls, {kept} of 4 parts", calls.len());
            let path = now.join("games/db");
            let found = match Database::open(&path) {
                Ok(database) => {
                    if database.commit().number > 0 {
                        assert_eq!(verify(&database, false).problems, [], "{what}");
                    }
                    database.commit().games()
                }
                Err(DatabaseError::Store(StoreError::Missing { .. })) if had == 0 => 0,
                Err(error) => panic!("{what}: {error}"),
            };
            assert!(found == had || found == had + more, "{what}: {found} games");
            assert!(found == had + more || end < calls.len(), "{what}: what was committed is lost");
            if found == had {
                old += 1
            } else {
                new += 1
            }
            // The next import completes it.
            import(&open(&path).unwrap(), "master", &games("master-0"));
            assert_eq!(Database::open(&path).unwrap().commit().games(), had + more, "{what}");
            lost += 1;
        }
    }
    println!("the power was lost {lost} times: {old} times before the commit, {new} after it");
    assert!(old > 2 && new > 2);
}
