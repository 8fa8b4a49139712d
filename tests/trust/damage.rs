//! Damaged files give the right answer or an error that says what to do: never a panic, a hang, or
//! another answer.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use gopdb::GameId;
use gopdb::database::{Database, FindOptions, ImportOptions};
use gopdb::dictionary::DictionaryShape;

use crate::common::{child, copy, games, open, rounds, sample, task, wait};
use crate::content_hash::verify;
use crate::dice::Dice;

/// What a child found: the answer, or the error.
pub fn look(path: &Path) -> Result<String, String> {
    let database = Database::open(path).map_err(|error| error.to_string())?;
    let mut answer = String::new();
    for query in ["3x3 \"B_W/BBB/___\" sym", "corner 2x3 \"_B_/_W_\"", "player \"Lee Sedol\""] {
        let Ok(node) = gopdb::query::parse_query(query) else { continue };
        let options = FindOptions::default().threads(2);
        let found = database
            .find(&database.resolve(&node.node).unwrap(), &options)
            .map_err(|error| error.to_string())?;
        answer += &format!("{} games {} hits;", found.games, found.hits);
    }
    Ok(answer + &database.content_hash().map_err(|error| error.to_string())?.to_string())
}

/// Imports, removes, tags: whatever writes must also read.
fn change(path: &Path) -> Result<(), String> {
    let mut writer = Database::open(path).map_err(|error| error.to_string())?.writer();
    let options = ImportOptions::new("more").threads(2);
    writer.import(&games("master-0"), &options).map_err(|error| error.to_string())?;
    writer
        .tag(&[1, 2].into_iter().map(GameId::new).collect(), "x")
        .map_err(|error| error.to_string())?;
    writer.remove("people").map_err(|error| error.to_string())?;
    writer.add_kind(DictionaryShape::Four).map(drop).map_err(|error| error.to_string())
}

#[test]
fn child_that_opens_damaged_files() {
    let Some(task) = task() else { return };
    let (what, path) = task.split_once(' ').unwrap();
    let path = Path::new(path);
    if what == "look" {
        let text = match look(path) {
            Ok(answer) => format!("answer {answer}\n"),
            Err(error) => format!("error {error}\n"),
        };
        return fs::write(path.with_extension("result"), text).unwrap();
    }
    if what == "change" {
        let text = match change(path) {
            Ok(()) => "changed".to_owned(),
            Err(error) => format!("error {error}"),
        };
        return fs::write(path.with_extension("result"), text).unwrap();
    }
    let mut text = fs::read_to_string(path.with_extension("result")).unwrap();
    match Database::repair(path, &Default::default()) {
        Ok(report) if report.is_sound => text += "sound\n",
        Ok(report) => {
            let database = open(path).unwrap();
            let problems = verify(&database, false).problems;
            let digest = database.content_hash().unwrap();
            text += &format!(
                "repaired {} {} {} {digest} {problems:?}\n",
                report.games, report.main_lines, report.lost_count
            );
        }
        Err(error) => text += &format!("not repaired: {error}\n"),
    }
    fs::write(path.with_extension("result"), text).unwrap();
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        if entry.file_type().unwrap().is_dir() {
            found.extend(files(&entry.path()));
        } else if entry.metadata().unwrap().len() > 0 {
            found.push(entry.path());
        }
    }
    found.sort();
    found
}

/// How many leaves a file of the engine has room for; 0 if it holds none.
fn slots(file: &Path, bytes: &[u8]) -> usize {
    let size: Option<usize> = file.file_name().and_then(|name| name.to_str()?.parse().ok());
    size.map_or(0, |size| bytes.len() / size)
}

/// Exchange what lies in two slots: each is whole, in a place that is not its own.
fn swap(file: &Path, bytes: &mut [u8], a: usize, b: usize) {
    let size: usize = file.file_name().unwrap().to_str().unwrap().parse().unwrap();
    for i in 0..size {
        bytes.swap(a * size + i, b * size + i);
    }
}

/// Damage one file, and say how.
fn damage(folder: &Path, dice: &mut Dice) -> String {
    let files = files(folder);
    // Large files and small ones alike.
    let file = &files[dice.roll(files.len())];
    let mut bytes = fs::read(file).unwrap();
    let length = bytes.len();
    let at = dice.roll(length);
    let what = match dice.roll(13) {
        0..4 => {
            bytes[at] ^= 1 << dice.roll(8);
            format!("bit flipped at {at}")
        }
        4 => {
            let end = (at + 1 + dice.roll(600)).min(bytes.len());
            bytes[at..end].fill(0);
            format!("zeros from {at} to {end}")
        }
        5 => {
            let end = (at + 1 + dice.roll(600)).min(bytes.len());
            bytes[at..end].iter_mut().for_each(|byte| *byte = dice.number() as u8);
            format!("noise from {at} to {end}")
        }
        6 => {
            bytes.truncate(at);
            format!("cut at {at}")
        }
        7 => {
            bytes.drain(..at);
            format!("begins at {at}")
        }
        8..12 if slots(file, &bytes) > 1 => {
            let count = slots(file, &bytes);
            let (a, b) = (dice.roll(count), dice.roll(count));
            swap(file, &mut bytes, a, b);
            format!("slots {a} and {b} exchanged")
        }
        8..12 => {
            bytes.extend((0..=at % 5000).map(|_| dice.number() as u8));
            "noise at the end".to_owned()
        }
        _ => {
            fs::remove_file(file).unwrap();
            return format!("{} removed", file.strip_prefix(folder).unwrap().display());
        }
    };
    fs::write(file, bytes).unwrap();
    format!("{} of {length} bytes: {what}", file.strip_prefix(folder).unwrap().display())
}

/// The record of the last commit and its copy are lost: all games come back, in the order of their numbers.
#[test]
fn games_of_several_segments_outlive_their_commit() {
    use gopdb_database::store::{Store, TreeName};
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    drop(sample(&path));
    let store = Store::open_to_write(&path, false).unwrap();
    let commits: Vec<Vec<u8>> =
        store.scan(TreeName::Meta, b"c").map(|pair| pair.unwrap().0.to_vec()).collect();
    assert!(!commits.is_empty());
    let mut writer = store.writer();
    for key in &commits {
        writer.remove(TreeName::Meta, key).unwrap();
    }
    writer.flush().unwrap();
    drop(writer);
    drop(store);
    fs::write(path.join("commit"), "lost").unwrap();

    let report = Database::repair(&path, &Default::default()).unwrap();
    assert_eq!((report.games, report.lost_count), (13, 0));
    assert!(report.notes.iter().any(|note| note.contains("the commit record was lost")));
    let database = Database::open(&path).unwrap();
    assert_eq!(verify(&database, false).problems, []);
}

#[test]
fn damaged_files_are_found_and_never_believed() {
    let folder = tempfile::tempdir().unwrap();
    let sound = folder.path().join("sound");
    // As it is after a kill: the logs are those of the writer.
    drop(sample(&sound));
    let reopened = folder.path().join("reopened");
    copy(&sound, &reopened);
    let right = look(&reopened).unwrap();
    let mut outcomes: BTreeMap<&str, u64> = BTreeMap::new();
    let mut dice = Dice(rounds("GOPDB_DAMAGE_SEED", 1));
    for round in 0..rounds("GOPDB_DAMAGE_VARIANTS", 24) {
        let path = folder.path().join(format!("damaged{round}"));
        copy(if round % 2 == 0 { &sound } else { &reopened }, &path);
        let mut what = damage(&path, &mut dice);
        if round % 4 == 3 {
            what += &format!(" and {}", damage(&path, &mut dice));
        }
        let output = folder.path().join("output");
        for task in ["look", "repair"] {
            let task = format!("{task} {}", path.display());
            let mut running = child("damage::child_that_opens_damaged_files", &task)
                .stdout(fs::File::create(&output).unwrap())
                .stderr(fs::File::create(output.with_extension("err")).unwrap())
                .spawn()
                .unwrap();
            let status = wait(&mut running, Duration::from_secs(240));
            let err = fs::read_to_string(output.with_extension("err")).unwrap();
            let status = status.unwrap_or_else(|| panic!("{what}: it hangs"));
            assert!(status.success(), "{what}: {status}\n{err}");
            assert!(!err.contains("panicked"), "{what}: a panic was printed\n{err}");
        }
        let result = fs::read_to_string(path.with_extension("result")).unwrap();
        let (first, second) = result.split_once('\n').unwrap();
        let outcome = if let Some(answer) = first.strip_prefix("answer ") {
            assert_eq!(answer, right, "{what}: another answer");
            "right answer"
        } else {
            let kinds = ["is damaged", "not a database", "no database at"];
            assert!(kinds.iter().any(|kind| first.contains(kind)), "{what}: {first}");
            "error"
        };
        *outcomes.entry(outcome).or_default() += 1;
        let outcome = if let Some(rest) = second.strip_prefix("repaired ") {
            assert!(rest.contains(" []"), "{what}: {rest}");
            let is_same = right.ends_with(rest.split(' ').nth(3).unwrap());
            assert!(is_same || first.starts_with("error"), "{what}: {rest}");
            if is_same { "repaired without a loss" } else { "repaired with a loss" }
        } else if second.starts_with("sound") {
            // What was damaged is not in use.
            assert!(first.starts_with("answer"), "{what}: {first}");
            "sound"
        } else {
            let kinds = ["could be recovered", "no database at"];
            assert!(kinds.iter().any(|kind| second.contains(kind)), "{what}: {second}");
            println!("{what}: {second}");
            "not repaired"
        };
        *outcomes.entry(outcome).or_default() += 1;
        for ending in ["", ".damaged", ".repairing"] {
            let mut name = path.clone().into_os_string();
            name.push(ending);
            let _ = fs::remove_dir_all(name);
        }
    }
    println!("{outcomes:?}");
}

/// The number of bytes of a slot that contain its leaf's length.
fn width(size: usize) -> usize {
    match size {
        0..=0xFF => 1,
        0x100..=0xFFFF => 2,
        _ => 4,
    }
}

/// The packed leaf in a slot, if there is one.
fn leaf(slot: &[u8]) -> Option<&[u8]> {
    let (covered, checksum) = slot.split_last_chunk::<4>()?;
    if crc32fast::hash(covered) ^ 0xAF != u32::from_le_bytes(*checksum) {
        return None;
    }
    let (content, length) = covered.split_at(covered.len() - width(slot.len()));
    let length = length.iter().rev().fold(0, |length, &byte| length << 8 | usize::from(byte));
    content.get(..length)
}

/// A slot of this size with a leaf, if it is large enough.
fn slot(size: usize, leaf: &[u8]) -> Option<Vec<u8>> {
    let room = size - 4 - width(size);
    let mut slot = leaf.to_vec();
    slot.resize(room.max(leaf.len()), 0);
    slot.extend(&leaf.len().to_le_bytes()[..width(size)]);
    slot.extend((crc32fast::hash(&slot) ^ 0xAF).to_le_bytes());
    (slot.len() == size).then_some(slot)
}

/// The engine would retry forever to read a leaf in the place of another.
#[test]
fn leaves_in_the_wrong_place_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let sound = folder.path().join("sound");
    drop(sample(&sound));
    let right = look(&sound).unwrap();
    let mut slots: Vec<(PathBuf, usize, Vec<u8>)> = Vec::new();
    for slab in files(&sound.join("trees/slabs")) {
        let name = slab.file_name().unwrap().to_owned();
        let size = name.to_str().unwrap().parse().unwrap();
        for (at, bytes) in fs::read(&slab).unwrap().chunks_exact(size).enumerate() {
            slots.push((Path::new("trees/slabs").join(&name), at * size, bytes.to_vec()));
        }
    }
    let leaves: Vec<&[u8]> = slots.iter().filter_map(|(.., bytes)| leaf(bytes)).collect();
    let mut leaves = leaves.iter().cycle();
    let (mut misplaced, mut by_itself, mut earlier, mut harmless, mut refused) = (0, 0, 0, 0, 0);
    for (i, (slab, at, own)) in slots.iter().enumerate() {
        let others = leaves.by_ref().take(slots.len());
        let mut others = others.filter(|other| leaf(own) != Some(other));
        let Some(other) = others.find_map(|other| slot(own.len(), other)) else { continue };
        let path = folder.path().join(format!("misplaced{i}"));
        copy(&sound, &path);
        let mut bytes = fs::read(path.join(slab)).unwrap();
        bytes[*at..at + own.len()].copy_from_slice(&other);
        fs::write(path.join(slab), bytes).unwrap();
        let what = format!("byte {at} of {}", slab.display());
        let run = |task: &str| {
            let task = format!("{task} {}", path.display());
            let mut running = child("damage::child_that_opens_damaged_files", &task)
                .stdout(std::process::Stdio::null())
                .spawn()
                .unwrap();
            let status = wait(&mut running, Duration::from_secs(100));
            assert!(status.is_some_and(|status| status.success()), "{what}: {status:?}");
            fs::read_to_string(path.with_extension("result")).unwrap()
        };
        let looked = run("look");
        if looked.contains("damaged or misplaced") {
            misplaced += 1;
            assert!(looked.contains("damaged: tree "), "{what}: {looked}");
            assert!(
                !gopdb_database::store::damaged_leaves(&path, &gopdb::Control::new())
                    .unwrap()
                    .is_empty(),
                "{what}"
            );
            // No recorded checksums are left: the leaf itself is checked.
            fs::remove_file(path.join("leaves")).unwrap();
            let again = run("look");
            by_itself += u32::from(again.contains("damaged or misplaced"));
            assert!(!again.starts_with("answer") || again.contains(&right), "{what}: {again}");
        } else if let Some(answer) = looked.strip_prefix("answer ") {
            // A slot that is not in use.
            assert_eq!(answer.trim_end(), right, "{what}");
            harmless += 1;
        } else {
            // The engine's own list of trees, or what is read without it.
            assert!(looked.contains("damaged"), "{what}: {looked}");
            earlier += 1;
        }
        let changed = run("change");
        if changed != "changed" {
            assert!(changed.contains("damaged"), "{what}: {changed}");
            refused += 1;
        }
        fs::remove_dir_all(&path).unwrap();
    }
    println!(
        "{misplaced} detected, {by_itself} without checksums, {earlier} detected earlier; {harmless} harmless"
    );
    println!("{refused} changes refused");
    assert!(misplaced >= 5 && by_itself >= 5 && refused >= 5);
}
