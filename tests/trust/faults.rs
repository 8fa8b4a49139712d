//! Writes that fail: an error that says where and what to do, and the database as before.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use gopdb::database::{Database, DatabaseError, ImportOptions, OpenOptions};
use gopdb_database::store::MissingResource;

use crate::common::{child, copy, games, import, open, task, wait};
use crate::content_hash::verify;

/// A small file system of its own; `None` where this user may not make one.
struct Mounted(PathBuf);

impl Mounted {
    fn new(at: PathBuf) -> Option<Mounted> {
        fs::create_dir_all(&at).unwrap();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=64m", "tmpfs"]).arg(&at);
        mount.output().is_ok_and(|output| output.status.success()).then_some(Mounted(at))
    }

    fn remount(&self, options: &str) {
        let options = format!("remount,{options}");
        let status = Command::new("mount").args(["-o", &options]).arg(&self.0).status();
        assert!(status.unwrap().success(), "{options}");
    }

    /// The bytes in use.
    fn used(&self) -> u64 {
        let output = Command::new("df").args(["-B1", "--output=used"]).arg(&self.0).output();
        let text = String::from_utf8(output.unwrap().stdout).unwrap();
        text.lines().last().unwrap().trim().parse().unwrap()
    }
}

impl Drop for Mounted {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

fn try_import(database: &Database, corpus: &str, files: &[PathBuf]) -> Result<u64, String> {
    let options = ImportOptions::new(corpus).threads(2);
    let report = database.writer().import(files, &options);
    report.map(|report| report.games_new).map_err(|error| error.to_string())
}

#[test]
fn a_full_disk() {
    let folder = tempfile::tempdir().unwrap();
    let Some(disk) = Mounted::new(folder.path().join("disk")) else {
        eprintln!("NOT TESTED: a full disk, since this user may not mount a tmpfs");
        return;
    };
    let path = disk.0.join("db");
    let database = open(&path).unwrap();
    import(&database, "lee", &games("lee-sedol"));
    let before = database.content_hash().unwrap();
    drop(database);
    let kept = folder.path().join("kept");
    copy(&path, &kept);
    let used = disk.used();
    let (mut failed, mut done) = (0, 0);
    // The more room there is, the later it fails.
    for room in (0..64).map(|n| n * 16 << 10) {
        disk.remount(&format!("size={}", (used + room).next_multiple_of(4096)));
        // After such an error the process keeps the database until it ends.
        let output =
            child("faults::child_with_short_files", path.to_str().unwrap()).output().unwrap();
        disk.remount("size=64m");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(i32::from(!text.contains("done "))), "{output:?}");
        let again = open(&path).unwrap();
        let digest = again.content_hash().unwrap();
        if let Some((_, error)) = text.split_once("failed ") {
            assert!(error.contains(&path.display().to_string()), "{error}");
            assert!(error.contains("No space left"), "{error}");
            assert!(!error.contains("damaged"), "{error}");
            assert_eq!(digest, before, "with room for {room}: {error}");
            failed += 1;
        } else {
            assert_ne!(digest, before);
            assert_eq!(verify(&again, false).problems, []);
            done += 1;
        }
        drop(again);
        fs::remove_dir_all(&path).unwrap();
        copy(&kept, &path);
        if done == 2 {
            break;
        }
    }
    assert!(failed > 3 && done > 0, "{failed} {done}");
    println!("{failed} times the disk was full");
}

#[test]
fn child_with_short_files() {
    let Some(task) = task() else { return };
    let path = Path::new(&task);
    // Reading works, whatever keeps from writing.
    println!("\nread {}", open(path).unwrap().content_hash().unwrap());
    let result = match open(path) {
        Ok(database) => try_import(&database, "master", &games("master-0")),
        Err(error) => Err(error.to_string()),
    };
    match result {
        Ok(games) => println!("done {games}"),
        Err(error) => {
            println!("failed {error}");
            std::process::exit(1);
        }
    }
}

/// The system cuts a write short where the file reaches its limit, and lets the next one fail.
#[cfg(unix)]
#[test]
fn writes_that_are_cut_short() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("kept");
    let database = open(&kept).unwrap();
    import(&database, "lee", &games("lee-sedol"));
    let before = database.content_hash().unwrap();
    drop(database);
    let (mut failed, mut done) = (0, 0);
    // In blocks of 512 or 1024 bytes, as the shell has it.
    for blocks in [0, 1, 3, 17, 60, 120, 170, 230, 300, 380, 470, 600, 1000, 100_000] {
        let path = folder.path().join("db");
        copy(&kept, &path);
        let plain = child("faults::child_with_short_files", path.to_str().unwrap());
        let mut limited = Command::new("sh");
        limited.args(["-c", &format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"")]);
        limited.arg(plain.get_program()).args(plain.get_args()).env("GOPDB_TASK", &path);
        let output = limited.output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let again = open(&path).unwrap();
        let digest = again.content_hash().unwrap();
        if output.status.success() {
            assert!(text.contains("done"), "{blocks}: {text}");
            assert_ne!(digest, before);
            done += 1;
        } else {
            assert!(text.contains("failed "), "{blocks}: {output:?}");
            assert!(text.contains(&path.display().to_string()), "{text}");
            assert!(!text.contains("damaged"), "{text}");
            assert_eq!(digest, before, "{blocks}: {text}");
            failed += 1;
        }
        assert_eq!(verify(&again, true).problems, []);
        drop(again);
        fs::remove_dir_all(&path).unwrap();
    }
    assert!(failed > 3 && done > 0, "{failed} {done}");
}

#[test]
fn a_disk_that_cannot_be_written() {
    let folder = tempfile::tempdir().unwrap();
    let Some(disk) = Mounted::new(folder.path().join("disk")) else {
        eprintln!("NOT TESTED: a read-only disk, since this user may not mount a tmpfs");
        return;
    };
    let path = disk.0.join("db");
    let database = open(&path).unwrap();
    import(&database, "lee", &games("lee-sedol"));
    let before = database.content_hash().unwrap();
    drop(database);
    disk.remount("ro");
    // All that reads works; a change says why it does not.
    let reader = open(&path).unwrap();
    assert_eq!(reader.content_hash().unwrap(), before);
    assert_eq!(verify(&reader, false).problems, []);
    reader.backup(folder.path().join("backup"), false).unwrap();
    assert_lacks(&reader.writer().remove("lee").unwrap_err(), MissingResource::Permission);
    disk.remount("rw");
    assert_eq!(open(&path).unwrap().content_hash().unwrap(), before);
}

/// Gives all files and folders in a folder, and itself, other permissions.
#[cfg(unix)]
fn permit(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    if path.is_dir() {
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
        fs::read_dir(path).unwrap().for_each(|entry| permit(&entry.unwrap().path(), mode));
    }
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

#[cfg(unix)]
#[test]
fn files_that_may_not_be_written() {
    let folder = tempfile::tempdir().unwrap();
    permit(folder.path(), 0o755);
    let path = folder.path().join("db");
    let database = open(&path).unwrap();
    import(&database, "lee", &games("lee-sedol"));
    let before = database.content_hash().unwrap();
    drop(database);
    permit(&path, 0o555);
    let mut command = child("faults::child_with_short_files", path.to_str().unwrap());
    // Root may write whatever the permissions say: then another user tries.
    let probe = path.join("probe");
    if fs::write(&probe, "").is_ok() {
        fs::remove_file(&probe).unwrap();
        let own = command;
        command = Command::new("setpriv");
        command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]);
        command.arg(own.get_program()).args(own.get_args()).env("GOPDB_TASK", &path);
    }
    let output = command.output();
    permit(&path, 0o755);
    match output {
        Ok(output) if String::from_utf8_lossy(&output.stdout).contains("running 1 test") => {
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            assert_eq!(output.status.code(), Some(1), "{text}");
            let error = text.split_once("failed ").unwrap().1;
            assert!(error.contains(&path.display().to_string()), "{error}");
            assert!(error.contains("Permission denied"), "{error}");
            assert!(text.contains(&format!("read {before}")), "{text}");
        }
        other => eprintln!("NOT TESTED: files of another user, since there is none: {other:?}"),
    }
    assert_eq!(open(&path).unwrap().content_hash().unwrap(), before);
}

/// After a write that failed the same process can read, and change the database once it can be
/// written again.
#[cfg(unix)]
#[test]
fn child_that_continues_after_a_failure() {
    let Some(task) = task() else { return };
    let (path, disk) = task.split_once(' ').unwrap();
    let disk = Mounted(PathBuf::from(disk));
    let database = open(Path::new(path)).unwrap();
    let before = database.content_hash().unwrap();
    disk.remount(&format!("size={}", (disk.used() + (40 << 10)).next_multiple_of(4096)));
    for _ in 0..2 {
        let options = ImportOptions::new("master").threads(2);
        let error = database.writer().import(&games("master-0"), &options).unwrap_err();
        assert_lacks(&error, MissingResource::Space);
        assert_eq!(database.content_hash().unwrap(), before);
    }
    disk.remount("size=64m");
    std::mem::forget(disk);
    try_import(&database, "master", &games("master-0")).unwrap();
    assert_ne!(database.content_hash().unwrap(), before);
    assert_eq!(verify(&database, false).problems, []);
}

#[cfg(unix)]
#[test]
fn a_process_continues_after_a_failure() {
    let folder = tempfile::tempdir().unwrap();
    let Some(disk) = Mounted::new(folder.path().join("disk")) else {
        eprintln!("NOT TESTED: going on after a full disk, since this user may not mount a tmpfs");
        return;
    };
    let path = disk.0.join("db");
    import(&open(&path).unwrap(), "lee", &games("lee-sedol"));
    let task = format!("{} {}", path.display(), disk.0.display());
    let mut running = child("faults::child_that_continues_after_a_failure", &task).spawn().unwrap();
    let status = wait(&mut running, Duration::from_secs(100)).expect("it hangs");
    assert!(status.success());
}

fn assert_lacks(error: &DatabaseError, lack: MissingResource) {
    match error {
        DatabaseError::Store(error) => assert_eq!(error.lacks(), Some(lack), "{error}"),
        other => panic!("{other}"),
    }
}

#[test]
fn a_folder_that_vanishes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("db");
    let database = open(&path).unwrap();
    import(&database, "lee", &games("lee-sedol"));
    fs::remove_dir_all(&path).unwrap();
    let error = try_import(&database, "master", &games("master-0")).unwrap_err();
    assert!(error.contains(&path.display().to_string()), "{error}");
    drop(database);
    let error = Database::open(&path).unwrap_err().to_string();
    assert!(error.contains("no database at"), "{error}");
}

#[test]
fn what_is_no_database() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "text").unwrap();
    for create in [true, false] {
        for path in [&file, folder.path()] {
            let error = OpenOptions::new().create(create).open(path).unwrap_err().to_string();
            assert!(error.contains("not a database"), "{error}");
        }
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing was made");
}
