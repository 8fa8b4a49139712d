//! Detects the type of a file from its first bytes.

use super::unpack::{Compression, without_ending};
use super::volumes::is_later_volume;
use crate::formats::{Detected, Format, UnsupportedFormat, detect};

/// The type of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Zip,
    SevenZip,
    Tar,
    Lha,
    Compressed(Compression),
    /// A later file of an archive in several; it is read with the first.
    LaterVolume,
    Record(Format),
    Unsupported(UnsupportedFormat),
    Other,
}

impl Kind {
    /// Returns true if the file is an archive or compressed.
    pub const fn is_container(self) -> bool {
        matches!(self, Kind::Zip | Kind::SevenZip | Kind::Tar | Kind::Lha | Kind::Compressed(_))
    }
}

/// The number of bytes that [`kind`] needs.
pub(super) const HEAD: usize = 1024;

/// The type of a file with this name and these first bytes.
pub(super) fn kind(name: &str, head: &[u8]) -> Kind {
    if let Some(compression) = compression(head) {
        return Kind::Compressed(compression);
    }
    if head.starts_with(b"PK\x03\x04") || head.starts_with(b"PK\x05\x06") {
        return Kind::Zip;
    }
    if head.starts_with(b"7z\xbc\xaf\x27\x1c") {
        return Kind::SevenZip;
    }
    if is_tar(head) {
        return Kind::Tar;
    }
    if is_lha(head) {
        return Kind::Lha;
    }
    if is_later_volume(name) {
        return Kind::LaterVolume;
    }
    // The content of `game.sgf.gz` has the same name.
    match detect(without_ending(name), head) {
        Detected::Record(format) => Kind::Record(format),
        Detected::Unsupported(format) => Kind::Unsupported(format),
        Detected::Unknown => Kind::Other,
    }
}

fn compression(head: &[u8]) -> Option<Compression> {
    if head.starts_with(b"\x1f\x8b\x08") {
        Some(Compression::Gzip)
    } else if head.starts_with(b"\xfd7zXZ\0") {
        Some(Compression::Xz)
    } else if head.starts_with(b"\x28\xb5\x2f\xfd") {
        Some(Compression::Zstd)
    } else if let [b'B', b'Z', b'h', b'1'..=b'9', block @ ..] = head {
        // Each block starts with the digits of pi, the end with those of its square root.
        let starts = [b"\x31\x41\x59\x26\x53\x59", b"\x17\x72\x45\x38\x50\x90"];
        starts.iter().any(|start| block.starts_with(*start)).then_some(Compression::Bzip2)
    } else {
        None
    }
}

/// Returns true if this is the beginning of an LHA archive. Its first header names the method, as
/// `-lh5-`.
fn is_lha(head: &[u8]) -> bool {
    matches!(head.get(2..7), Some([b'-', b'l', b'h' | b'z', _, b'-']))
}

/// Returns true if this is the header of the first file of a tar archive. The oldest have no
/// signature but the checksum of the header.
fn is_tar(head: &[u8]) -> bool {
    if head.get(257..262) == Some(b"ustar") {
        return true;
    }
    let (Some(header), Some(field)) = (head.get(..512), head.get(148..156)) else { return false };
    let digits: Vec<u8> = field.iter().copied().filter(u8::is_ascii_digit).collect();
    let stored = std::str::from_utf8(&digits).ok();
    let stored = stored.and_then(|digits| u32::from_str_radix(digits, 8).ok());
    // The field itself counts as spaces.
    let sum = |bytes: &[u8]| bytes.iter().map(|&b| u32::from(b)).sum::<u32>();
    let name_is_there = head.first().is_some_and(|&first| first != 0);
    name_is_there && stored == Some(sum(header) - sum(field) + 8 * 32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds() {
        let mut tar = [0; 512];
        tar[257..262].copy_from_slice(b"ustar");
        let mut old_tar = [0; 512];
        old_tar[0] = b'a';
        old_tar[148..156].copy_from_slice(b"000541\0 ");
        let cases: [(&str, &[u8], Kind); 20] = [
            ("a.zip", b"PK\x03\x04", Kind::Zip),
            ("empty", b"PK\x05\x06\0\0", Kind::Zip),
            ("a.tgz", b"\x1f\x8b\x08\0", Kind::Compressed(Compression::Gzip)),
            ("a.bz2", b"BZh91AY&SY", Kind::Compressed(Compression::Bzip2)),
            ("a.txt", b"BZh9 is no bzip2", Kind::Other),
            ("a.xz", b"\xfd7zXZ\0\0\x04", Kind::Compressed(Compression::Xz)),
            ("a.zst", b"\x28\xb5\x2f\xfd$", Kind::Compressed(Compression::Zstd)),
            ("a.7z", b"7z\xbc\xaf\x27\x1c\0\x04", Kind::SevenZip),
            ("a.7z.002", b"\x01\x02", Kind::LaterVolume),
            ("games.bin", b"\x20\x80-lh5-", Kind::Lha),
            ("a", &tar, Kind::Tar),
            ("a", &old_tar, Kind::Tar),
            ("a.SGF", b"", Kind::Record(Format::Sgf)),
            ("a.txt", b"\xef\xbb\xbf\n(;GM[1]", Kind::Record(Format::Sgf)),
            ("a.txt", b"see (below):\n( ;\nGaMe [1]", Kind::Record(Format::Sgf)),
            ("a.txt", b"\xff\xfe(\0;\0G\0M\0[\0", Kind::Record(Format::Sgf)),
            ("a.txt", b"smile (; and go", Kind::Other),
            ("a.zip", b"not a zip", Kind::Other),
            ("", b"", Kind::Other),
            ("a.png", b"\x89PNG\r\n(;\x00[", Kind::Other),
        ];
        for (name, head, expected) in cases {
            assert_eq!(kind(name, head), expected, "{name} {head:?}");
        }
    }

    #[test]
    fn unsupported_files_are_named() {
        let cases: [(&str, &[u8], &str); 2] = [
            ("games.bin", b"Rar!\x1a\x07\x01\0", "a RAR archive"),
            ("a.gos", b"anything", "a GoSeigen record (GOS)"),
        ];
        for (name, head, expected) in cases {
            let Kind::Unsupported(format) = kind(name, head) else { panic!("{name}") };
            assert_eq!(format.name, expected);
        }
    }
}
