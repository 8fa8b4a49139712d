//! Files, folders and archives, sound and broken.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use flate2::Compression;
use flate2::write::GzEncoder;
use gopdb::input::{Limits, sources};
use gopdb::sgf::{self, Games};
use insta::assert_snapshot;
use tempfile::TempDir;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

const GAME: &[u8] = b"(;GM[1]SZ[9]PB[Ann];B[ee])\n";

/// What is read of a path, a line each: entries with the number of their games, and errors. The
/// path of the folder is left out.
fn read_with(path: &Path, limits: &Limits) -> String {
    let mut lines = Vec::new();
    for source in sources([path]) {
        let source = match source {
            Ok(source) => source,
            Err(error) => {
                lines.push(format!("error: {error}"));
                continue;
            }
        };
        let flow = source.read(limits, &AtomicU64::new(0), &mut |entry| {
            match entry {
                Ok(entry) => {
                    let place = entry.path();
                    let games: Vec<_> = Games::new(entry, sgf::Limits::default()).collect();
                    lines.push(format!("{place}: {}", games.iter().flatten().count()));
                    let errors = games.iter().filter_map(|game| game.as_ref().err());
                    lines.extend(errors.map(|error| format!("error: {place}: {error}")));
                }
                Err(error) => lines.push(format!("error: {error}")),
            }
            ControlFlow::Continue(())
        });
        assert_eq!(flow, ControlFlow::Continue(()));
    }
    let root = path.parent().unwrap().display().to_string();
    lines.join("\n").replace(&format!("{root}/"), "")
}

fn read(path: &Path) -> String {
    read_with(path, &Limits::default())
}

fn data() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/input")
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut writer = GzEncoder::new(Vec::new(), Compression::best());
    writer.write_all(bytes).unwrap();
    writer.finish().unwrap()
}

fn zip(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    let mut writer = ZipWriter::new(&mut bytes);
    for (name, content) in entries {
        writer.start_file(*name, SimpleFileOptions::default()).unwrap();
        writer.write_all(content).unwrap();
    }
    writer.finish().unwrap();
    bytes.into_inner()
}

fn tar(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut builder = tar::Builder::new(Vec::new());
    for (name, content) in entries {
        let mut header = tar::Header::new_ustar();
        header.set_size(content.len() as u64);
        header.set_cksum();
        builder.append_data(&mut header, name, *content).unwrap();
    }
    builder.into_inner().unwrap()
}

/// Read a file with this content.
fn read_bytes(name: &str, bytes: &[u8], limits: &Limits) -> String {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, bytes).unwrap();
    read_with(&path, limits)
}

#[test]
fn a_folder_with_archives() {
    assert_snapshot!(read(&data()), @r#"
    input/cp437.zip/Müller gegen Jürgen.sgf: 1
    input/gbk.zip/围棋对局/古力 对 李世石.sgf: 1
    input/gbk.zip/围棋对局/聂卫平 对 武宫正树.sgf: 1
    input/hidden.game: 1
    input/one.sgf.gz: 1
    input/two.tar.gz/x/a.sgf: 1
    input/two.tar.gz/x/b.sgf: 1
    input/two.zip/a.sgf: 1
    input/two.zip/folder/b.sgf: 1
    input/two.zip/notes.txt: 1
    input/two.zip/../../evil.sgf: 1
    "#);
}

#[test]
fn a_file_that_is_named_is_read_whatever_it_looks_like() {
    assert_snapshot!(read(&data().join("plain.txt")), @r#"
    plain.txt: 0
    error: plain.txt: byte 0: expected a game, which begins with `(;`, but found none; is this an SGF file?
    "#);
    assert_snapshot!(read(&data().join("hidden.game")), @r#"hidden.game: 1"#);
    assert_snapshot!(read(&data().join("missing.sgf")), @r#"error: missing.sgf: cannot be read: No such file or directory (os error 2)"#);
}

#[test]
fn archives_within_archives() {
    let inner = tar(&[("deep/a.sgf", GAME), ("b.sgf.gz", &gzip(GAME))]);
    let bytes = zip(&[("inner.tar.gz", &gzip(&inner)), ("inner.zip", &zip(&[("c.sgf", GAME)]))]);
    assert_snapshot!(read_bytes("outer.zip", &bytes, &Limits::default()), @r#"
    outer.zip/inner.tar.gz/deep/a.sgf: 1
    outer.zip/inner.tar.gz/b.sgf.gz: 1
    outer.zip/inner.zip/c.sgf: 1
    "#);
    let limits = Limits { nesting: 2, ..Limits::default() };
    assert_snapshot!(read_bytes("outer.zip", &bytes, &limits), @r#"
    error: outer.zip/inner.tar.gz: archives lie more than 2 deep in each other; unpack the outer ones
    outer.zip/inner.zip/c.sgf: 1
    "#);
}

/// Reading is stopped at the limit, and goes on behind it.
#[test]
fn bombs() {
    // Where exactly the limit is noticed depends on the sizes of buffers.
    let read_bytes = |name: &str, bytes: &[u8], limits: &Limits| {
        let text = read_bytes(name, bytes, limits);
        let words = text.split(' ').map(|word| match word.trim_end_matches(':').parse::<u64>() {
            Ok(60_000_000..70_000_000) => "N:",
            _ => word,
        });
        words.collect::<Vec<_>>().join(" ")
    };
    let zeros = vec![b' '; 100 << 20];
    let bytes = zip(&[("a.sgf", GAME), ("bomb.sgf", &zeros)]);
    assert!(bytes.len() < 200_000);
    assert_snapshot!(read_bytes("bomb.zip", &bytes, &Limits::default()), @r#"
    bomb.zip/a.sgf: 1
    bomb.zip/bomb.sgf: 0
    error: bomb.zip/bomb.sgf: byte N: cannot read on: the archive unpacks to more than 200 times its size, as no game records do, the rest is left out; if it is to be trusted, unpack it and name the folder; the games before are read
    "#);
    assert_snapshot!(read_bytes("bomb.sgf.gz", &gzip(&zeros), &Limits::default()), @r#"
    bomb.sgf.gz: 0
    error: bomb.sgf.gz: byte N: cannot read on: the archive unpacks to more than 200 times its size, as no game records do, the rest is left out; if it is to be trusted, unpack it and name the folder; the games before are read
    "#);
    // The bomb lies in what is skipped.
    let bytes = gzip(&tar(&[("a.sgf", GAME), ("bomb.bin", &zeros), ("b.sgf", GAME)]));
    assert_snapshot!(read_bytes("bomb.tgz", &bytes, &Limits::default()), @r#"
    bomb.tgz/a.sgf: 1
    error: bomb.tgz: cannot be read: the archive unpacks to more than 200 times its size, as no game records do, the rest is left out; if it is to be trusted, unpack it and name the folder
    "#);

    let bytes = zip(&[("a.sgf", &GAME.repeat(2)), ("b.sgf", &GAME.repeat(9)), ("c.sgf", GAME)]);
    let limits = Limits { entry_bytes: 100, ..Limits::default() };
    assert_snapshot!(read_bytes("long.zip", &bytes, &limits), @r#"
    long.zip/a.sgf: 2
    long.zip/b.sgf: 0
    error: long.zip/b.sgf: byte 0: cannot read on: this entry unpacks to more than 100 bytes; if the archive is to be trusted, unpack it and name the folder; the games before are read
    long.zip/c.sgf: 1
    "#);
    let limits = Limits { archive_bytes: 100, ..Limits::default() };
    assert_snapshot!(read_bytes("long.zip", &bytes, &limits), @r#"
    long.zip/a.sgf: 2
    error: long.zip/b.sgf: cannot be read: the archive unpacks to more than 100 bytes, the rest is left out; if it is to be trusted, unpack it and name the folder
    "#);
}

#[test]
fn broken_archives() {
    let limits = Limits::default();
    let good = zip(&[("a.sgf", &GAME.repeat(50)), ("b.sgf", GAME)]);
    assert_snapshot!(read_bytes("cut.zip", &good[..good.len() - 40], &limits), @r#"error: cut.zip: the archive cannot be read on: invalid Zip archive: Could not find EOCD; unpack it and name the folder"#);

    // The checksum of the first entry is wrong.
    let mut bad = good.clone();
    let directory = bad.windows(4).position(|w| w == b"PK\x01\x02").unwrap();
    bad[directory + 16] ^= 1;
    assert_snapshot!(read_bytes("crc.zip", &bad, &limits), @r#"
    crc.zip/a.sgf: 50
    error: crc.zip/a.sgf: byte 1350: cannot read on: Invalid checksum; the games before are read
    crc.zip/b.sgf: 1
    "#);

    let mut locked = good.clone();
    locked[directory + 8] |= 1;
    assert_snapshot!(read_bytes("locked.zip", &locked, &limits), @r#"
    error: locked.zip/a.sgf: this entry of the archive cannot be read: unsupported Zip archive: Password required to decrypt file; unpack it and name the file
    locked.zip/b.sgf: 1
    "#);

    let mut method = good;
    method[directory + 10] = 99;
    assert_snapshot!(read_bytes("method.zip", &method, &limits), @r#"
    error: method.zip/a.sgf: this entry of the archive cannot be read: compression method not supported: 99; unpack it and name the file
    method.zip/b.sgf: 1
    "#);

    let good = tar(&[("a.sgf", GAME), ("b.sgf", &GAME.repeat(99))]);
    let cut = gzip(&good[..2000]);
    assert_snapshot!(read_bytes("cut.tar.gz", &cut, &limits), @r#"
    cut.tar.gz/a.sgf: 1
    error: cut.tar.gz/b.sgf: this entry of the archive cannot be read: the archive ends in the middle of this entry; unpack it and name the file
    error: cut.tar.gz: the archive cannot be read on: unexpected EOF during skip; unpack it and name the folder
    "#);
    let zipped = gzip(&good);
    assert_snapshot!(read_bytes("cut.tar.gz", &zipped[..zipped.len() - 20], &limits), @r#"
    cut.tar.gz/a.sgf: 1
    cut.tar.gz/b.sgf: 99
    error: cut.tar.gz: the archive cannot be read on: incomplete deflate stream; unpack it and name the folder
    "#);
    let mut bad = good;
    bad[1024 + 10] ^= 1;
    assert_snapshot!(read_bytes("header.tar", &bad, &limits), @r#"
    header.tar/a.sgf: 1
    error: header.tar: the archive cannot be read on: archive header checksum mismatch; unpack it and name the folder
    "#);
}

#[cfg(unix)]
#[test]
fn links_and_special_files() {
    use std::os::unix::fs::symlink;
    use std::os::unix::net::UnixListener;

    let outer = TempDir::new().unwrap();
    let folder = outer.path().join("games");
    fs::create_dir_all(folder.join("sub/empty")).unwrap();
    fs::write(folder.join("sub/a.sgf"), GAME).unwrap();
    fs::write(outer.path().join("elsewhere.sgf"), GAME).unwrap();
    symlink("..", folder.join("sub/up")).unwrap();
    symlink("../elsewhere.sgf", folder.join("link.sgf")).unwrap();
    symlink("nowhere", folder.join("broken.sgf")).unwrap();
    let _socket = UnixListener::bind(folder.join("socket.sgf")).unwrap();
    let status = std::process::Command::new("mkfifo").arg(folder.join("pipe.sgf")).status();
    assert!(status.unwrap().success());
    assert_snapshot!(read(&folder), @r#"
    error: games/broken.sgf: cannot be read: No such file or directory (os error 2)
    games/link.sgf: 1
    error: games/pipe.sgf: is neither a file nor a folder; name a file, or `-` to read the standard input
    error: games/socket.sgf: is neither a file nor a folder; name a file, or `-` to read the standard input
    games/sub/a.sgf: 1
    error: games/sub/up: this link leads back to games, which is being read; it is not followed
    "#);
    assert_snapshot!(read(&folder.join("pipe.sgf")), @r#"error: pipe.sgf: is neither a file nor a folder; name a file, or `-` to read the standard input"#);
}

#[test]
fn names_cannot_do_harm() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("evil.zip");
    let names = [("../up.sgf", GAME), ("/etc/absolute.sgf", GAME), ("bell\x07\x1b[31m.sgf", GAME)];
    fs::write(&path, zip(&names)).unwrap();
    assert_snapshot!(read(&path), @r#"
    evil.zip/../up.sgf: 1
    evil.zip/etc/absolute.sgf: 1
    evil.zip/bell��[31m.sgf: 1
    "#);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing was unpacked");
}

#[test]
fn progress_and_early_ends() {
    let folder = TempDir::new().unwrap();
    let names = ["a.sgf", "b.sgf.gz", "c.tar"];
    let contents =
        [GAME.repeat(9), gzip(&GAME.repeat(9)), tar(&[("a.sgf", GAME), ("b.sgf", GAME)])];
    for (name, content) in names.iter().zip(&contents) {
        File::create(folder.path().join(name)).unwrap().write_all(content).unwrap();
    }
    let sources: Vec<_> = sources([folder.path()]).collect::<Result<_, _>>().unwrap();
    let total: u64 = sources.iter().filter_map(gopdb::input::Source::size).sum();
    assert_eq!(total, contents.iter().map(|content| content.len() as u64).sum::<u64>());

    let read = AtomicU64::new(0);
    for source in &sources {
        let flow = source.read(&Limits::default(), &read, &mut |entry| {
            entry.unwrap().read_to_end(&mut Vec::new()).unwrap();
            ControlFlow::Continue(())
        });
        assert_eq!(flow, ControlFlow::Continue(()));
    }
    assert_eq!(read.load(Ordering::Relaxed), total);

    let mut visited = 0;
    let flow = sources[2].read(&Limits::default(), &read, &mut |_| {
        visited += 1;
        ControlFlow::Break(())
    });
    assert_eq!((flow, visited), (ControlFlow::Break(()), 1));
}
