//! Files and folders of a database that are missing, and folders that vanish while a database is open: the
//! right answer or an error, never another answer; and what could be repaired is not deleted.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use gopdb::database::{Database, DatabaseError, FindOptions, ImportOptions, OpenOptions};
use gopdb_database::store::StoreError;

use crate::common::{copy, games, import, open, rounds, sample};
use crate::damage::look;
use crate::dice::Dice;

/// The content of all files that a change may not delete after it was refused.
fn kept(folder: &Path, root: &Path, into: &mut BTreeMap<PathBuf, Vec<u8>>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.map(Result::unwrap) {
        let name = entry.path().strip_prefix(root).unwrap().to_owned();
        if name.starts_with("process") || name.starts_with("readers") {
            continue;
        }
        if entry.file_type().unwrap().is_dir() {
            kept(&entry.path(), root, into);
        } else {
            into.insert(name, fs::read(entry.path()).unwrap());
        }
    }
}

fn all_kept(path: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    kept(path, path, &mut files);
    files
}

/// The parts of a database whose loss is tried: top-level entries, those of the trees, and the metadata.
fn parts(path: &Path) -> Vec<String> {
    let names = |folder: &str| -> Vec<String> {
        let entries = fs::read_dir(path.join(folder)).unwrap().map(Result::unwrap);
        entries
            .map(|entry| format!("{folder}{}", entry.file_name().into_string().unwrap()))
            .collect()
    };
    let mut all = [names(""), names("trees/"), names("trees/metadata/")].concat();
    all.retain(|name| !name.ends_with("DO_NOT_PUT_YOUR_FILES_HERE"));
    all.sort();
    all
}

fn remove(path: &Path) {
    let _ = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
}

/// All subsets of one part, and of two if one of them tells that there is a database; those that once
/// emptied a database, and random ones.
fn subsets(parts: &[String]) -> Vec<Vec<String>> {
    let mut all: Vec<Vec<String>> = Vec::new();
    for (i, a) in parts.iter().enumerate() {
        all.push(vec![a.clone()]);
        let tells = |part: &String| ["commit", "durable", "trees/metadata"].contains(&&**part);
        let pairs = parts[i + 1..].iter().filter(|b| tells(a) || tells(b));
        all.extend(pairs.map(|b| vec![a.clone(), b.clone()]));
    }
    let metadata = |name: &&String| name.starts_with("trees/metadata/");
    let beside = ["commit", "durable"].map(str::to_owned);
    all.push([vec!["trees/metadata".to_owned()], beside.to_vec()].concat());
    all.push([parts.iter().filter(metadata).cloned().collect(), beside.to_vec()].concat());
    all.push(parts.iter().filter(|name| *name != "trees/slabs").cloned().collect());
    let mut dice = Dice(rounds("GOPDB_MISSING_SEED", 1));
    for _ in 0..rounds("GOPDB_MISSING_SUBSETS", 10) {
        all.push(parts.iter().filter(|_| dice.roll(3) == 0).cloned().collect());
    }
    all
}

#[test]
fn whatever_is_missing_the_answer_is_right_or_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let sound = folder.path().join("sound");
    drop(sample(&sound));
    let right = look(&sound).unwrap();
    let had = Database::open(&sound).unwrap().commit().games();
    let (mut answers, mut errors, mut repaired) = (0, 0, 0);
    for (number, subset) in subsets(&parts(&sound)).into_iter().enumerate() {
        let path = folder.path().join(format!("copy{number}"));
        copy(&sound, &path);
        for part in &subset {
            remove(&path.join(part));
        }
        let before = all_kept(&path);
        let looked = look(&path);
        match &looked {
            Ok(answer) => assert_eq!(*answer, right, "{subset:?}"),
            Err(error) => {
                let kinds = ["is damaged", "damaged: tree", "no database at"];
                assert!(kinds.iter().any(|kind| error.contains(kind)), "{subset:?}: {error}");
            }
        }
        // An import into it, as a script does it that knows nothing of the loss.
        let options = ImportOptions::new("more").threads(2);
        let changed =
            open(&path).and_then(|db| db.writer().import(&games("master-0")[..2], &options));
        match changed {
            Ok(_) if looked.is_ok() => {
                assert!(Database::open(&path).unwrap().commit().games() > had, "{subset:?}");
                answers += 1;
            }
            // Nothing was left of it.
            Ok(_) => {
                assert_eq!(before.keys().count(), 0, "{subset:?}: it was believed to be empty")
            }
            Err(_) => {
                assert!(looked.is_err(), "{subset:?}: it can be read, but not changed");
                assert_eq!(all_kept(&path), before, "{subset:?}: files were changed");
                errors += 1;
                // Whatever can be repaired is right.
                if let Ok(report) = Database::repair(&path, &Default::default()) {
                    let again = Database::open(&path).unwrap();
                    assert_eq!(u64::from(again.commit().games()), report.games, "{subset:?}");
                    repaired += u64::from(report.lost_count == 0);
                }
            }
        }
        for ending in ["", ".damaged"] {
            let _ = fs::remove_dir_all(format!("{}{ending}", path.display()));
        }
    }
    println!("{answers} right answers, {errors} errors, {repaired} repaired with all games");
    assert!(answers >= 5 && errors > 40 && repaired > 30);
}

/// A database that is being created is empty, whatever of it is there; the next import completes it.
#[test]
fn a_creation_that_was_stopped_is_completed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a/b/db");
    let nothing = folder.path().join("nothing.sgf");
    fs::write(&nothing, "no game").unwrap();
    import(&open(&path).unwrap(), "none", &[nothing]);
    assert!(path.join("creating").is_file());
    assert_eq!(Database::open(&path).unwrap().commit().games(), 0);
    for part in ["trees/metadata", "trees/durability_cookie", "trees"] {
        let copied = folder.path().join("copy");
        copy(&path, &copied);
        for file in ["durable", "leaves", "columns", part] {
            remove(&copied.join(file));
        }
        let database = open(&copied).unwrap();
        assert_eq!(database.commit().games(), 0, "{part}");
        import(&database, "lee", &games("lee-sedol"));
        assert!(!copied.join("creating").exists(), "{part}");
        assert_eq!(Database::open(&copied).unwrap().commit().games(), 5, "{part}");
        fs::remove_dir_all(&copied).unwrap();
    }
}

/// How a folder vanishes, and what is there afterwards.
const VANISHING: [&str; 6] =
    ["removed", "moved", "empty", "without trees", "another", "being created"];

fn vanish(how: &str, path: &Path, other: &Path) {
    let away = path.with_extension("away");
    match how {
        "removed" => fs::remove_dir_all(path).unwrap(),
        "without trees" => fs::remove_dir_all(path.join("trees")).unwrap(),
        _ => fs::rename(path, &away).unwrap(),
    }
    match how {
        "empty" => fs::create_dir(path).unwrap(),
        "another" => copy(other, path),
        "being created" => {
            fs::create_dir_all(path.join("trees")).unwrap();
            fs::write(path.join("creating"), "gopdb\n").unwrap();
        }
        _ => {}
    }
}

const PATTERN: &str = "3x3 \"B_W/BBB/___\" sym";

fn count(database: &Database) -> Result<(u64, u64), DatabaseError> {
    let found = database.find(&database.query(PATTERN)?, &FindOptions::default())?;
    Ok((found.games, found.hits))
}

#[test]
fn a_handle_of_a_folder_that_vanishes_never_answers_otherwise() {
    let folder = tempfile::tempdir().unwrap();
    let (sound, other) = (folder.path().join("sound"), folder.path().join("other"));
    drop(sample(&sound));
    import(&open(&other).unwrap(), "masters", &games("master-1"));
    let right = count(&Database::open(&sound).unwrap()).unwrap();
    let right_of_other = count(&Database::open(&other).unwrap()).unwrap();
    assert!(right.0 > 0 && right != right_of_other);
    for how in VANISHING {
        for was_read in [false, true] {
            let path = folder.path().join("db");
            copy(&sound, &path);
            let database = Database::open(&path).unwrap();
            if was_read {
                assert_eq!(count(&database).unwrap(), right);
            }
            vanish(how, &path, &other);
            for _ in 0..2 {
                if let Ok(found) = count(&database) {
                    assert_eq!(found, right, "{how}");
                }
                if let Ok(hash) = database.content_hash() {
                    assert_eq!(
                        hash.games,
                        Database::open(&sound).unwrap().content_hash().unwrap().games
                    );
                }
            }
            match database.refresh() {
                Ok(_) => {
                    assert_eq!(how, "another");
                    assert_eq!(count(&database).unwrap(), right_of_other);
                }
                Err(DatabaseError::Store(error)) => assert!(error.is_lasting(), "{how}: {error}"),
                Err(error) => panic!("{how}: {error}"),
            }
            if how != "another" {
                let kept = all_kept(&path);
                let options = ImportOptions::new("more");
                database.writer().import(&games("master-0")[..1], &options).unwrap_err();
                // The engine makes its files in the database that is being created.
                assert!(how == "being created" || all_kept(&path) == kept, "{how}");
                assert!(count(&database).is_err(), "{how}: after a refresh that failed");
            }
            for ending in ["db", "db.away"] {
                let _ = fs::remove_dir_all(folder.path().join(ending));
            }
        }
    }
}

fn gopdb(path: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gopdb"));
    command.env("GOPDB_DB", path).env("LANG", "C.UTF-8").env("GOPDB_ALIASES", "").args(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The shell and the player of the Go Text Protocol, which are asked, lose their database, and are asked
/// again: the answer is the same, or none.
#[test]
fn processes_whose_folder_vanishes_say_so() {
    let folder = tempfile::tempdir().unwrap();
    let (sound, other) = (folder.path().join("sound"), folder.path().join("other"));
    drop(sample(&sound));
    import(&open(&other).unwrap(), "masters", &games("master-1"));
    for how in VANISHING.into_iter().filter(|how| *how != "another") {
        let path = folder.path().join("db");
        copy(&sound, &path);
        let question = format!("find {PATTERN}\n");
        let mut shell = gopdb(&path, &[]).spawn().unwrap();
        let mut input = shell.stdin.take().unwrap();
        let mut output = BufReader::new(shell.stdout.take().unwrap());
        input.write_all(question.as_bytes()).unwrap();
        let mut first = String::new();
        output.read_line(&mut first).unwrap();
        assert!(first.contains(|c: char| c.is_ascii_digit()), "{first}");

        let mut gtp = gopdb(&path, &["gtp"]).spawn().unwrap();
        let mut to_gtp = gtp.stdin.take().unwrap();
        let mut of_gtp = BufReader::new(gtp.stdout.take().unwrap());
        to_gtp.write_all(b"name\n").unwrap();
        let mut name = String::new();
        of_gtp.read_line(&mut name).unwrap();

        vanish(how, &path, &other);
        input.write_all(format!("{question}stats\n{question}").as_bytes()).unwrap();
        drop(input);
        let (mut rest, mut errors) = (String::new(), String::new());
        output.read_to_string(&mut rest).unwrap();
        shell.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        assert!(!shell.wait().unwrap().success(), "{how}: {rest} {errors}");
        assert!(!rest.lines().any(|line| line.starts_with("0 games")), "{how}: {rest}");
        assert!(
            ["no database", "damaged", "replaced"].iter().any(|it| errors.contains(it)),
            "{errors}"
        );

        to_gtp.write_all(b"reg_genmove b\nquit\n").unwrap();
        let mut answers = String::new();
        of_gtp.read_to_string(&mut answers).unwrap();
        gtp.wait().unwrap();
        assert!(!answers.contains("pass"), "{how}: {answers}");
        for ending in ["db", "db.away"] {
            let _ = fs::remove_dir_all(folder.path().join(ending));
        }
    }
}

#[cfg(feature = "serve")]
#[test]
fn a_server_whose_folder_vanishes_says_so() {
    use std::net::TcpStream;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("db");
    drop(sample(&path));
    let mut server = gopdb(&path, &["serve", "--port", "0"]).spawn().unwrap();
    let lines = BufReader::new(server.stderr.take().unwrap()).lines().map_while(Result::ok);
    let url = { lines }.find(|line| line.starts_with("http://")).unwrap();
    let port: u16 = url.split(':').nth(2).unwrap().split('/').next().unwrap().parse().unwrap();
    let get = || {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        let request = format!(
            "GET /api/v1/find?q=winner+black HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        text
    };
    let before = get();
    assert!(before.starts_with("HTTP/1.1 200"), "{before}");
    fs::remove_dir_all(&path).unwrap();
    std::thread::sleep(std::time::Duration::from_millis(600));
    for _ in 0..2 {
        let after = get();
        assert!(after.starts_with("HTTP/1.1 500") && after.contains("no database at"), "{after}");
    }
    server.kill().unwrap();
    server.wait().unwrap();
}

/// What was derived from the games of one database is not used for another of the same structure.
#[test]
fn the_columns_of_another_database_are_not_used() {
    let folder = tempfile::tempdir().unwrap();
    let [first, second] = ["first", "second"].map(|name| folder.path().join(name));
    let write = |name: &str, moves: &str| {
        let file = folder.path().join(name);
        fs::write(&file, format!("(;SZ[19]PB[a]PW[b]RE[B+R]{moves})")).unwrap();
        file
    };
    let files = [write("1.sgf", ";B[pd];W[dp];B[dd]"), write("2.sgf", ";B[cc];W[dd];B[qq]")];
    // The same numbers of games at the same time, so that only the games differ.
    loop {
        for (path, file) in [&first, &second].into_iter().zip(&files) {
            let _ = fs::remove_dir_all(path);
            import(&open(path).unwrap(), "games", std::slice::from_ref(file));
            Database::open(path).unwrap().stats().unwrap();
        }
        let imported = |path: &Path| Database::open(path).unwrap().commit().corpora[0].imported;
        if imported(&first) == imported(&second) {
            break;
        }
    }
    let answer = |path: &Path| {
        let database = Database::open(path).unwrap();
        let found =
            database.find(&database.query("3x3 \"___/_B_/___\"").unwrap(), &FindOptions::default());
        let found = found.unwrap();
        let top = database.stats().unwrap().patterns;
        (found.hits, database.content_hash().unwrap(), format!("{top:?}"))
    };
    let right = answer(&second);
    remove(&second.join("columns"));
    copy(&first.join("columns"), &second.join("columns"));
    assert_eq!(answer(&second), right);
    let report = Database::open(&second).unwrap().verify(&Default::default()).unwrap();
    assert!(report.is_sound() && report.without_columns == 1, "{report:?}");
}

/// Folders that are links or given with a slash, and a link to nothing.
#[cfg(unix)]
#[test]
fn paths_in_any_form_are_restored_and_repaired() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    let (sound, backup) = (root.join("sound"), root.join("backup"));
    let digest = sample(&sound).content_hash().unwrap();
    Database::open(&sound).unwrap().backup(&backup, false).unwrap();
    let hash = |path: &Path| Database::open(path).unwrap().content_hash().unwrap();
    fs::create_dir(root.join("empty")).unwrap();
    std::os::unix::fs::symlink("empty", root.join("link")).unwrap();
    for form in ["new", "slash/", "./dot/.", "link", "link/"] {
        let path = PathBuf::from(format!("{}/{form}", root.display()));
        Database::restore(&backup, &path).unwrap();
        assert_eq!(hash(&path), digest, "{form}");
        crate::common::lose_a_value(&path);
        assert!(!Database::repair(&path, &Default::default()).unwrap().is_sound, "{form}");
        assert_eq!(hash(&path), digest, "{form}");
        assert!(root.join("link").is_symlink(), "{form}");
        if form.starts_with("link") {
            fs::remove_dir_all(root.join("empty")).unwrap();
            fs::create_dir(root.join("empty")).unwrap();
        }
    }
    std::os::unix::fs::symlink("nothing", root.join("dangling")).unwrap();
    let path = root.join("dangling");
    let error = Database::restore(&backup, &path).unwrap_err().to_string();
    assert!(error.contains("link to a folder that does not exist"), "{error}");
    let options = ImportOptions::new("lee");
    let opened = OpenOptions::new().create(true).open_writer(&path);
    let error = opened.unwrap().import(&games("lee-sedol")[..1], &options).unwrap_err();
    assert!(matches!(error, DatabaseError::Store(StoreError::Io { .. })), "{error}");
    assert!(error.to_string().contains("link to a folder that does not exist"), "{error}");
    for entry in fs::read_dir(&root).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(!name.contains(".restoring") && !name.contains(".repairing"), "{name}");
    }
}

/// Files that are pipes, from which reading would wait for ever.
#[cfg(unix)]
#[test]
fn pipes_in_place_of_files_are_refused() {
    use crate::common::{child, wait};
    let folder = tempfile::tempdir().unwrap();
    let sound = folder.path().join("sound");
    drop(sample(&sound));
    let right = look(&sound).unwrap();
    let path = folder.path().join("copy");
    let columns = |name: &str| format!("columns/{name}");
    let mut names = parts(&sound);
    names.extend(
        fs::read_dir(sound.join("columns"))
            .unwrap()
            .map(|entry| columns(&entry.unwrap().file_name().into_string().unwrap())),
    );
    names.extend(["trees/slabs/128", "readers/3", "leaves.new"].map(str::to_owned));
    names.retain(|name| !sound.join(name).is_dir());
    for name in names {
        copy(&sound, &path);
        let file = path.join(&name);
        let _ = fs::remove_file(&file);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        if !Command::new("mkfifo").arg(&file).status().is_ok_and(|status| status.success()) {
            eprintln!("NOT TESTED: pipes in place of files, because there is no mkfifo");
            return;
        }
        // Repair reads without the engine, whatever file it is.
        let tasks: &[&str] =
            if name == "trees/slabs/128" { &["look", "repair"] } else { &["look", "change"] };
        for task in tasks {
            let result = path.with_extension("result");
            let task = format!("{task} {}", path.display());
            let mut running = child("damage::child_that_opens_damaged_files", &task)
                .stdout(Stdio::null())
                .spawn()
                .unwrap();
            let status = wait(&mut running, std::time::Duration::from_secs(100));
            assert!(status.is_some_and(|status| status.success()), "{name}, {task}: {status:?}");
            let text = fs::read_to_string(&result).unwrap();
            if let Some(answer) = text.strip_prefix("answer ") {
                assert_eq!(answer.lines().next().unwrap(), right, "{name}");
            }
        }
        for ending in ["", ".damaged"] {
            let _ = fs::remove_dir_all(format!("{}{ending}", path.display()));
        }
    }
}
