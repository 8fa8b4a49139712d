//! Files, folders and archives, sound and broken.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::ops::ControlFlow;
use std::path::Path;

use crate::sample::is_long;
use flate2::Compression;
use flate2::write::GzEncoder;
use gopdb::Control;
use gopdb::input::{InputError, Limits, sources};
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
        let flow = source.read(limits, &Control::new(), &mut |entry| {
            match entry {
                Ok(entry) => {
                    let place = entry.path();
                    let games: Vec<_> = Games::new(entry, sgf::Limits::default()).collect();
                    lines.push(format!("{place}: {}", games.iter().flatten().count()));
                    let errors = games.iter().filter_map(|game| game.as_ref().err());
                    lines.extend(errors.map(|error| format!("error: {place}: {error}")));
                }
                Err(InputError::NotARecord { path }) => lines.push(format!("skipped: {path}")),
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

pub fn gzip(bytes: &[u8]) -> Vec<u8> {
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

/// The entries of one name are all read.
#[test]
fn a_zip_file_may_have_many_entries_of_one_name() {
    let folder = TempDir::new().unwrap();
    let game = |n: u32| format!("(;SZ[9]PB[{n}];B[ee])");
    let games: Vec<(String, String)> = (0..5).map(|n| (format!("a{n}.sgf"), game(n))).collect();
    let entries: Vec<(&str, &[u8])> =
        games.iter().map(|(name, text)| (name.as_str(), text.as_bytes())).collect();
    let mut bytes = zip(&entries);
    // Four of them get one name.
    for (from, to) in [("a1.sgf", "a0.sgf"), ("a2.sgf", "a0.sgf"), ("a4.sgf", "a0.sgf")] {
        for at in 0..bytes.len() - from.len() {
            if bytes[at..].starts_with(from.as_bytes()) {
                bytes[at..at + to.len()].copy_from_slice(to.as_bytes());
            }
        }
    }
    let path = folder.path().join("many.zip");
    fs::write(&path, bytes).unwrap();
    let mut found = Vec::new();
    let source = sources([&path]).next().unwrap().unwrap();
    let _ = source.read(&Limits::default(), &Control::new(), &mut |entry| {
        let mut entry = entry.unwrap();
        let mut text = String::new();
        entry.read_to_string(&mut text).unwrap();
        found.push((entry.path().rsplit('/').next().unwrap().to_owned(), text));
        ControlFlow::Continue(())
    });
    found.sort();
    let of = |n: u32| (if n == 3 { "a3.sgf" } else { "a0.sgf" }.to_owned(), game(n));
    assert_eq!(found, [0, 1, 2, 4, 3].map(of));
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

/// Reads a file with this content.
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
    input/cut.7z.001/x/a.sgf: 1
    input/cut.7z.001/x/b.sgf: 1
    skipped: input/cut.7z.001/x/readme.txt
    input/gbk.zip/围棋对局/古力 对 李世石.sgf: 1
    input/gbk.zip/围棋对局/聂卫平 对 武宫正树.sgf: 1
    input/hidden.game: 1
    input/one.sgf.bz2: 1
    input/one.sgf.gz: 1
    input/one.sgf.xz: 1
    input/one.sgf.zst: 1
    error: input/packed.rar: a RAR archive cannot be read; unpack it and import the folder
    skipped: input/plain.txt
    input/two.7z/x/a.sgf: 1
    input/two.7z/x/b.sgf: 1
    skipped: input/two.7z/x/readme.txt
    input/two.lzh/x/a.sgf: 1
    input/two.lzh/x/b.sgf: 1
    skipped: input/two.lzh/x/readme.txt
    input/two.tar.bz2/x/a.sgf: 1
    input/two.tar.bz2/x/b.sgf: 1
    skipped: input/two.tar.bz2/x/readme.txt
    input/two.tar.gz/x/a.sgf: 1
    input/two.tar.gz/x/b.sgf: 1
    skipped: input/two.tar.gz/x/readme
    input/two.tar.xz/x/a.sgf: 1
    input/two.tar.xz/x/b.sgf: 1
    skipped: input/two.tar.xz/x/readme.txt
    input/two.tar.zst/x/a.sgf: 1
    input/two.tar.zst/x/b.sgf: 1
    skipped: input/two.tar.zst/x/readme.txt
    input/two.zip/a.sgf: 1
    input/two.zip/folder/b.sgf: 1
    skipped: input/two.zip/readme.txt
    input/two.zip/notes.txt: 1
    input/two.zip/../../evil.sgf: 1
    "#);
}

#[test]
fn a_file_that_is_named_is_read_whatever_it_looks_like() {
    assert_snapshot!(read(&data().join("plain.txt")), @r#"
    plain.txt: 0
    error: plain.txt: byte 0: no game found: a game begins with `(;`; is this an SGF file?
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
    let limits = Limits::default().nesting(2);
    assert_snapshot!(read_bytes("outer.zip", &bytes, &limits), @r#"
    error: outer.zip/inner.tar.gz: more than 2 nested archives; unpack the outer ones
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
    error: bomb.zip/bomb.sgf: cannot be read: the archive unpacks to more than 200 times its size, as no game records do, and is read no further; if you trust it, unpack it and import the folder
    "#);
    assert_snapshot!(read_bytes("bomb.sgf.gz", &gzip(&zeros), &Limits::default()), @r#"error: bomb.sgf.gz: cannot be read: the archive unpacks to more than 200 times its size, as no game records do, and is read no further; if you trust it, unpack it and import the folder"#);
    // The bomb lies in what is skipped.
    let bytes = gzip(&tar(&[("a.sgf", GAME), ("bomb.bin", &zeros), ("b.sgf", GAME)]));
    assert_snapshot!(read_bytes("bomb.tgz", &bytes, &Limits::default()), @r#"error: bomb.tgz: cannot be read: the archive unpacks to more than 200 times its size, as no game records do, and is read no further; if you trust it, unpack it and import the folder"#);

    let bytes = zip(&[("a.sgf", &GAME.repeat(2)), ("b.sgf", &GAME.repeat(9)), ("c.sgf", GAME)]);
    let limits = Limits::default().entry_bytes(100);
    assert_snapshot!(read_bytes("long.zip", &bytes, &limits), @r#"
    long.zip/a.sgf: 2
    long.zip/b.sgf: 0
    error: long.zip/b.sgf: byte 0: cannot continue reading: this entry unpacks to more than 100 bytes; if you trust the archive, unpack it and import the folder; the games before it were read
    long.zip/c.sgf: 1
    "#);
    let limits = Limits::default().archive_bytes(100);
    assert_snapshot!(read_bytes("long.zip", &bytes, &limits), @r#"
    long.zip/a.sgf: 2
    error: long.zip/b.sgf: cannot be read: the archive unpacks to more than 100 bytes and is read no further; if you trust it, unpack it and import the folder
    "#);
}

#[test]
fn broken_archives() {
    let limits = Limits::default();
    let good = zip(&[("a.sgf", &GAME.repeat(50)), ("b.sgf", GAME)]);
    assert_snapshot!(read_bytes("cut.zip", &good[..good.len() - 40], &limits), @r#"error: cut.zip: the rest of the archive cannot be read: invalid Zip archive: Could not find EOCD; unpack it and import the folder"#);

    // The checksum of the first entry is wrong.
    let mut bad = good.clone();
    let directory = bad.windows(4).position(|w| w == b"PK\x01\x02").unwrap();
    bad[directory + 16] ^= 1;
    assert_snapshot!(read_bytes("crc.zip", &bad, &limits), @r#"
    error: crc.zip/a.sgf: damaged: Invalid checksum; none of its games were read, get another copy
    crc.zip/b.sgf: 1
    "#);

    let mut locked = good.clone();
    locked[directory + 8] |= 1;
    assert_snapshot!(read_bytes("locked.zip", &locked, &limits), @r#"
    error: locked.zip/a.sgf: this entry of the archive cannot be read: unsupported Zip archive: Password required to decrypt file; unpack it and import the file
    locked.zip/b.sgf: 1
    "#);

    let mut method = good;
    method[directory + 10] = 99;
    assert_snapshot!(read_bytes("method.zip", &method, &limits), @r#"
    error: method.zip/a.sgf: this entry of the archive cannot be read: compression method not supported: 99; unpack it and import the file
    method.zip/b.sgf: 1
    "#);

    let good = tar(&[("a.sgf", GAME), ("b.sgf", &GAME.repeat(99))]);
    let cut = gzip(&good[..2000]);
    assert_snapshot!(read_bytes("cut.tar.gz", &cut, &limits), @r#"
    cut.tar.gz/a.sgf: 1
    error: cut.tar.gz/b.sgf: this entry of the archive cannot be read: the archive ends in the middle of this entry; unpack it and import the file
    error: cut.tar.gz: the rest of the archive cannot be read: unexpected EOF during skip; unpack it and import the folder
    "#);
    let zipped = gzip(&good);
    assert_snapshot!(read_bytes("cut.tar.gz", &zipped[..zipped.len() - 20], &limits), @r#"error: cut.tar.gz: damaged: incomplete deflate stream; none of its games were read, get another copy"#);
    let mut bad = good;
    bad[1024 + 10] ^= 1;
    assert_snapshot!(read_bytes("header.tar", &bad, &limits), @r#"
    header.tar/a.sgf: 1
    error: header.tar: the rest of the archive cannot be read: archive header checksum mismatch; unpack it and import the folder
    "#);
}

/// With any bit flipped, an archive gives its own games or an error, and never another game.
#[test]
fn a_damaged_archive_gives_no_wrong_game() {
    let texts = |path: &Path| {
        let (mut texts, mut errors) = (Vec::new(), 0);
        for source in sources([path]) {
            let _ = source.unwrap().read(&Limits::default(), &Control::new(), &mut |entry| {
                match entry {
                    Ok(entry) => {
                        for game in Games::new(entry, sgf::Limits::default()) {
                            match game {
                                Ok(game) => texts.push(game.text),
                                Err(_) => errors += 1,
                            }
                        }
                    }
                    Err(_) => errors += 1,
                }
                ControlFlow::Continue(())
            });
        }
        (texts, errors)
    };
    let folder = TempDir::new().unwrap();
    for (name, step) in [
        ("two.tar.gz", 3),
        ("two.tar.bz2", 13),
        ("two.tar.xz", 7),
        ("two.tar.zst", 7),
        ("two.7z", 7),
        ("two.lzh", 3),
    ] {
        let bytes = fs::read(data().join(name)).unwrap();
        let (good, errors) = texts(&data().join(name));
        assert_eq!((good.len(), errors), (2, 1), "{name}: two games and a file that is none");
        let path = folder.path().join(name);
        let step = if is_long() { step } else { 5 * step };
        let mut rejected = 0;
        for bit in (0..8 * bytes.len()).step_by(step) {
            let mut bad = bytes.clone();
            bad[bit / 8] ^= 1 << (bit % 8);
            fs::write(&path, &bad).unwrap();
            let (found, errors) = texts(&path);
            assert!(found.iter().all(|text| good.contains(text)), "{name}, bit {bit}: {found:?}");
            assert!(found.len() == 2 || errors > 0, "{name}, bit {bit}: a game is lost silently");
            rejected += usize::from(found.len() < 2);
        }
        assert!(rejected * 2 > 8 * bytes.len() / step, "{name}: {rejected}");
    }
}

/// What follows the games in a compressed file is read, too, before one of them counts.
#[test]
fn a_wrong_or_missing_checksum_rejects_the_whole_stream() {
    let good = gzip(&tar(&[("a.sgf", GAME), ("b.sgf", &GAME.repeat(99))]));
    let crc = good.len() - 8;
    for bad in [
        [&good[..crc], &[good[crc] ^ 1], &good[crc + 1..]].concat(),
        good[..crc].to_vec(),
        good[..good.len() - 1].to_vec(),
    ] {
        let text = read_bytes("x.tar.gz", &bad, &Limits::default());
        assert!(text.starts_with("error: x.tar.gz: damaged: "), "{text}");
        assert_eq!(text.lines().count(), 1, "{text}");
    }
    // Zeros that fill a block of a tape are no damage.
    let padded = [&good[..], &[0; 512]].concat();
    let text = read_bytes("x.tar.gz", &padded, &Limits::default());
    assert_eq!(text, "x.tar.gz/a.sgf: 1\nx.tar.gz/b.sgf: 99");
    let inner = zip(&[("deep.tar.gz", &good[..crc]), ("c.sgf", GAME)]);
    let text = read_bytes("x.zip", &inner, &Limits::default());
    assert!(text.starts_with("error: x.zip/deep.tar.gz: damaged: "), "{text}");
    assert!(text.ends_with("\nx.zip/c.sgf: 1"), "{text}");
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
    error: games/pipe.sgf: neither a file nor a folder
    error: games/socket.sgf: neither a file nor a folder
    games/sub/a.sgf: 1
    error: games/sub/up: this link leads back to games, which contains it; it is not followed
    "#);
    assert_snapshot!(read(&folder.join("pipe.sgf")), @r#"error: pipe.sgf: neither a file nor a folder"#);
}

#[test]
fn hostile_names_are_harmless() {
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

    let control = Control::new();
    for source in &sources {
        let flow = source.read(&Limits::default(), &control, &mut |entry| {
            entry.unwrap().read_to_end(&mut Vec::new()).unwrap();
            ControlFlow::Continue(())
        });
        assert_eq!(flow, ControlFlow::Continue(()));
    }
    assert_eq!(control.progress().done, total);

    let mut visited = 0;
    let flow = sources[2].read(&Limits::default(), &control, &mut |_| {
        visited += 1;
        ControlFlow::Break(())
    });
    assert_eq!((flow, visited), (ControlFlow::Break(()), 1));
}

#[test]
fn attributes_of_macos_are_no_records() {
    let folder = TempDir::new().unwrap();
    let attributes = &b"\x00\x05\x16\x07\x00\x02\x00\x00Mac OS X        "[..];
    let entries = [
        ("games/a.sgf", GAME),
        ("__MACOSX/games/._a.sgf", attributes),
        ("games/._b.sgf", attributes),
    ];
    fs::write(folder.path().join("a.zip"), zip(&entries)).unwrap();
    fs::write(folder.path().join("b.tar"), tar(&entries)).unwrap();
    fs::create_dir(folder.path().join("c")).unwrap();
    fs::write(folder.path().join("c/._a.sgf"), attributes).unwrap();
    fs::write(folder.path().join("c/a.sgf"), GAME).unwrap();
    let read = read_with(folder.path(), &Limits::default());
    assert_eq!(read.matches(": 1").count(), 3, "{read}");
    assert_eq!(read.lines().count(), 3, "{read}");
}

#[test]
fn names_in_the_encoding_of_the_archive() {
    use encoding_rs::{BIG5, EUC_KR, GBK, SHIFT_JIS};
    for (encoding, name) in [
        (GBK, "棋谱/古力对李世石.sgf"),
        (GBK, "围棋/常昊-马晓春.sgf"),
        (BIG5, "棋譜/周俊勳對張栩.sgf"),
        (SHIFT_JIS, "棋譜/井山裕太対一力遼.sgf"),
        (EUC_KR, "기보/이창호 이세돌.sgf"),
    ] {
        let name_bytes = encoding.encode(name).0;
        // Names are not in checksums.
        let plain = "x".repeat(name_bytes.len());
        let mut archive = zip(&[(plain.as_str(), GAME)]);
        let places: Vec<usize> = archive
            .windows(plain.len())
            .enumerate()
            .filter(|(_, window)| *window == plain.as_bytes())
            .map(|(at, _)| at)
            .collect();
        assert_eq!(places.len(), 2);
        for at in places {
            archive[at..at + plain.len()].copy_from_slice(&name_bytes);
        }
        let folder = TempDir::new().unwrap();
        fs::write(folder.path().join("a.zip"), archive).unwrap();
        let read = read_with(folder.path(), &Limits::default());
        assert!(read.contains(name), "{encoding:?} {name}: {read}");
    }
}
