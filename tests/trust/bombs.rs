//! Input that is made to do harm: little memory, little time, a clear word, and the rest is taken.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use gopdb::database::ImportOptions;

use crate::common::{child, games, open, task, wait};

/// The most memory that an import of such input may take.
#[cfg(target_os = "linux")]
const MOST_MEMORY: u64 = 600 << 20;

#[test]
fn child_that_imports_bombs() {
    let Some(task) = task() else { return };
    let path = Path::new(&task);
    let database = open(&path.with_extension("db")).unwrap();
    let start = Instant::now();
    let options = ImportOptions::new("bombs").threads(2);
    let report = database.writer().import(&[path.to_owned()], &options).unwrap();
    let took = start.elapsed();
    let mut text = format!("new {}\n", report.games_new);
    for rejected in &report.rejected {
        text += &format!("{}: {}\n", rejected.path, rejected.reason);
    }
    #[cfg(target_os = "linux")]
    {
        let status = fs::read_to_string("/proc/self/status").unwrap();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        let peak: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
        assert!(peak << 10 < MOST_MEMORY, "{peak} kB");
        text += &format!("took {took:?} and {peak} kB\n");
    }
    fs::write(path.with_extension("result"), text).unwrap();
}

/// Imports a folder with a bomb and a good game beside it, and returns what was said.
fn import_beside_a_game(folder: &Path, new: u64) -> String {
    fs::copy(&games("lee-sedol")[0], folder.join("zz-good.sgf")).unwrap();
    let mut running =
        child("bombs::child_that_imports_bombs", folder.to_str().unwrap()).spawn().unwrap();
    let status = wait(&mut running, Duration::from_secs(240)).expect("it does not end");
    assert!(status.success());
    let text = fs::read_to_string(folder.with_extension("result")).unwrap();
    assert!(text.starts_with(&format!("new {new}\n")), "{text}");
    println!("{text}");
    text
}

fn folder() -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("files");
    fs::create_dir(&inner).unwrap();
    (folder, inner)
}

fn file(folder: &Path, name: &str) -> BufWriter<File> {
    BufWriter::new(File::create(folder.join(name)).unwrap())
}

#[test]
fn ten_gigabytes_in_a_zip() {
    let (_keep, folder) = folder();
    let block = 1 << 20;
    let count = 10 << 10;
    // The same packed block over and over.
    let mut packer = flate2::Compress::new(flate2::Compression::best(), false);
    let mut packed = Vec::with_capacity(1 << 16);
    let zeros = vec![b' '; block];
    packer.compress_vec(&zeros, &mut packed, flate2::FlushCompress::Full).unwrap();
    assert_eq!(packer.total_in(), block as u64);
    let head = b"(;GM[1]C[";
    let mut first = vec![0, head.len() as u8, 0, !(head.len() as u8), 0xFF];
    first.extend_from_slice(head);
    let size = (first.len() + packed.len() * count + 5) as u64;
    let unpacked = (head.len() + block * count) as u64;
    let name = b"bomb.sgf";
    // Sizes above 4 GiB are in an extra field.
    let mut extra = vec![1, 0, 16, 0];
    extra.extend(unpacked.to_le_bytes());
    extra.extend(size.to_le_bytes());
    let fields = |out: &mut Vec<u8>| {
        out.extend([45, 0, 0, 0, 8, 0, 0, 0, 0, 0]);
        out.extend(0_u32.to_le_bytes());
        out.extend([0xFF; 8]);
        out.extend((name.len() as u16).to_le_bytes());
        out.extend((extra.len() as u16).to_le_bytes());
    };
    let mut local = b"PK\x03\x04".to_vec();
    fields(&mut local);
    local.extend_from_slice(name);
    local.extend_from_slice(&extra);
    let mut central = b"PK\x01\x02\x2d\x00".to_vec();
    fields(&mut central);
    central.extend([0; 14]);
    central.extend_from_slice(name);
    central.extend_from_slice(&extra);
    let mut end = b"PK\x05\x06\0\0\0\0\x01\0\x01\0".to_vec();
    end.extend((central.len() as u32).to_le_bytes());
    end.extend(((local.len() as u64 + size) as u32).to_le_bytes());
    end.extend([0; 2]);
    let mut zip = file(&folder, "bomb.zip");
    zip.write_all(&local).unwrap();
    zip.write_all(&first).unwrap();
    for _ in 0..count {
        zip.write_all(&packed).unwrap();
    }
    zip.write_all(&[1, 0, 0, 0xFF, 0xFF]).unwrap();
    zip.write_all(&central).unwrap();
    zip.write_all(&end).unwrap();
    drop(zip);
    let text = import_beside_a_game(&folder, 1);
    assert!(text.contains("bomb.zip"), "{text}");
}

/// The beginning of a game whose comment does not end, and a packed block of blanks that is
/// repeated, in each kind of compression. Each kind allows streams one after the other.
#[test]
fn a_gigabyte_in_each_kind_of_compression() {
    type Pack = fn(&[u8]) -> std::io::Result<Vec<u8>>;
    let kinds: [(&str, Pack); 4] = [
        ("gz", |bytes| {
            let mut out = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
            out.write_all(bytes)?;
            out.finish()
        }),
        ("bz2", |bytes| {
            let mut out = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::best());
            out.write_all(bytes)?;
            out.finish()
        }),
        ("xz", |bytes| {
            let options = lzma_rust2::XzOptions::with_preset(0);
            let mut out = lzma_rust2::XzWriter::new(Vec::new(), options)?;
            out.write_all(bytes)?;
            out.finish()
        }),
        ("zst", |bytes| zstd::stream::encode_all(bytes, 1)),
    ];
    let (_keep, folder) = folder();
    let blanks = vec![b' '; 8 << 20];
    for (name, pack) in kinds {
        let block = pack(&blanks).unwrap();
        for ending in ["sgf", "tar"] {
            let mut head = b"(;GM[1]SZ[19]C[".to_vec();
            if ending == "tar" {
                let mut header = tar::Header::new_gnu();
                header.set_path("bomb.sgf").unwrap();
                header.set_size((head.len() + (128 * blanks.len())) as u64);
                header.set_cksum();
                head.splice(0..0, header.as_bytes().iter().copied());
            }
            let mut out = file(&folder, &format!("bomb.{ending}.{name}"));
            out.write_all(&pack(&head).unwrap()).unwrap();
            (0..128).for_each(|_| out.write_all(&block).unwrap());
        }
    }
    let mut seven = sevenz_rust2::ArchiveWriter::new(file(&folder, "bomb.7z")).unwrap();
    let method = sevenz_rust2::EncoderConfiguration::new(sevenz_rust2::EncoderMethod::BZIP2);
    seven.set_content_methods(vec![method]);
    let entry = sevenz_rust2::ArchiveEntry::new_file("bomb.sgf");
    let content = std::io::Read::chain(&b"(;GM[1]C["[..], std::io::repeat(b' '));
    seven.push_archive_entry(entry, Some(std::io::Read::take(content, 256 << 20))).unwrap();
    seven.finish().unwrap();
    let text = import_beside_a_game(&folder, 1);
    for name in ["gz", "bz2", "xz", "zst"] {
        for ending in ["sgf", "tar"] {
            assert!(text.contains(&format!("bomb.{ending}.{name}")), "{name}: {text}");
        }
    }
    assert!(text.contains("bomb.7z"), "{text}");
}

#[test]
fn a_game_that_is_nested_a_million_deep() {
    let (_keep, folder) = folder();
    let mut out = file(&folder, "deep.sgf");
    for _ in 0..1_000_000 {
        out.write_all(b"(;C[x]").unwrap();
    }
    drop(out);
    let mut out = file(&folder, "deep-closed.sgf");
    out.write_all(&b"(;B[aa]".repeat(1_000_000)).unwrap();
    out.write_all(&b")".repeat(1_000_000)).unwrap();
    drop(out);
    let text = import_beside_a_game(&folder, 1);
    assert!(text.contains("deep.sgf") && text.contains("deep-closed.sgf"), "{text}");
}

#[test]
fn a_value_of_100_megabytes() {
    let (_keep, folder) = folder();
    let mut out = file(&folder, "long.sgf");
    out.write_all(b"(;GM[1]SZ[19]C[").unwrap();
    for _ in 0..100 {
        out.write_all(&vec![b'x'; 1 << 20]).unwrap();
    }
    // And one that never ends.
    out.write_all(b"];B[aa])(;GM[1]SZ[19]PB[a]PW[b];B[cc];W[dd])(;C[").unwrap();
    for _ in 0..100 {
        out.write_all(&vec![b'('; 1 << 20]).unwrap();
    }
    drop(out);
    let text = import_beside_a_game(&folder, 2);
    assert!(text.contains("long.sgf"), "{text}");
}

#[test]
fn ten_million_variations() {
    let (_keep, folder) = folder();
    let mut out = file(&folder, "wide.sgf");
    out.write_all(b"(;GM[1]SZ[19]").unwrap();
    for _ in 0..10_000_000 {
        out.write_all(b"(;B[aa])").unwrap();
    }
    out.write_all(b")").unwrap();
    drop(out);
    let text = import_beside_a_game(&folder, 1);
    assert!(text.contains("wide.sgf"), "{text}");
}

#[test]
fn names_that_lead_elsewhere() {
    use zip::write::SimpleFileOptions;
    let (keep, folder) = folder();
    let good = fs::read(&games("lee-sedol")[1]).unwrap();
    let mut zip = zip::ZipWriter::new(file(&folder, "names.zip"));
    for name in ["../../../escaped.sgf", "/escaped.sgf", "a/../../escaped.sgf", "\x1b[2Jx.sgf"] {
        zip.start_file(name, SimpleFileOptions::default()).unwrap();
        zip.write_all(&good).unwrap();
    }
    zip.finish().unwrap();
    let mut tar = tar::Builder::new(file(&folder, "names.tar"));
    let mut header = tar::Header::new_gnu();
    header.set_size(good.len() as u64);
    header.as_mut_bytes()[..17].copy_from_slice(b"../../escaped.sgf");
    header.set_cksum();
    tar.append(&header, &good[..]).unwrap();
    tar.finish().unwrap();
    drop(tar);
    let text = import_beside_a_game(&folder, 2);
    assert!(!text.contains('\x1b'), "{text}");
    let outside = [keep.path().join("escaped.sgf"), "/escaped.sgf".into(), "../escaped.sgf".into()];
    assert!(outside.iter().all(|path: &std::path::PathBuf| !path.exists()));
}

#[cfg(unix)]
#[test]
fn links_in_a_circle_and_pipes() {
    let (_keep, folder) = folder();
    fs::create_dir(folder.join("inner")).unwrap();
    std::os::unix::fs::symlink(&folder, folder.join("inner/circle")).unwrap();
    std::os::unix::fs::symlink("self.sgf", folder.join("self.sgf")).unwrap();
    let made = std::process::Command::new("mkfifo").arg(folder.join("pipe.sgf")).status();
    assert!(made.unwrap().success());
    let text = import_beside_a_game(&folder, 1);
    for name in ["circle", "self.sgf", "pipe.sgf"] {
        assert!(text.contains(name), "{name}: {text}");
    }
}

/// The bits of an LHA stream, the first the most significant.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    count: usize,
}

impl Bits {
    fn push(&mut self, value: u32, bits: u32) {
        for bit in (0..bits).rev() {
            if self.count.is_multiple_of(8) {
                self.bytes.push(0);
            }
            let last = self.bytes.last_mut().unwrap();
            *last |= ((value >> bit & 1) as u8) << (7 - self.count % 8);
            self.count += 1;
        }
    }
}

/// An entry of an LHA archive with a header of level 0.
fn lha_entry(method: &[u8; 5], name: &[u8], packed: &[u8], unpacked: u32, crc: u16) -> Vec<u8> {
    let mut header = method.to_vec();
    header.extend((packed.len() as u32).to_le_bytes());
    header.extend(unpacked.to_le_bytes());
    header.extend([0, 0, 0x21, 0x20, 0x20, 0, name.len() as u8]);
    header.extend(name);
    header.extend(crc.to_le_bytes());
    let sum = header.iter().fold(0_u8, |sum, byte| sum.wrapping_add(*byte));
    let mut entry = vec![header.len() as u8, sum];
    entry.extend(header);
    entry.extend(packed);
    entry
}

/// Codes of no bits at all: each block of 7 bytes unpacks to 16 MB.
#[test]
fn a_gigabyte_in_lzh() {
    let (_keep, folder) = folder();
    let game = b"(;GM[1]SZ[9];B[cc])";
    let crc = game.iter().fold(0_u16, |mut crc, byte| {
        crc ^= u16::from(*byte);
        (0..8).for_each(|_| crc = if crc & 1 == 0 { crc >> 1 } else { crc >> 1 ^ 0xA001 });
        crc
    });
    let mut bits = Bits::default();
    let blocks = 64;
    for _ in 0..blocks {
        // 65,535 codes; the tables of lengths, codes and offsets have one entry each: a copy of 256
        // bytes from the byte before.
        bits.push(0xFFFF, 16);
        bits.push(0, 5);
        bits.push(0, 5);
        bits.push(0, 9);
        bits.push(509, 9);
        bits.push(0, 4);
        bits.push(0, 4);
    }
    assert!(bits.bytes.len() < 500);
    let unpacked = blocks * 65_535 * 256;
    let mut archive = lha_entry(b"-lh0-", b"a.sgf", game, game.len() as u32, crc);
    archive.extend(lha_entry(b"-lh5-", b"bomb.sgf", &bits.bytes, unpacked, 0));
    archive.push(0);
    fs::write(folder.join("bomb.lzh"), archive).unwrap();
    let text = import_beside_a_game(&folder, 2);
    let stopped = "bomb.lzh/bomb.sgf: cannot be read: the archive unpacks to more than";
    assert!(text.contains(stopped), "{text}");
}
