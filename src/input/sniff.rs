//! What a file is, by its first bytes.

use crate::sgf::looks_like_sgf;

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Zip,
    Gzip,
    Tar,
    Sgf,
    Other,
}

/// The bytes that are looked at.
pub(super) const HEAD: usize = 1024;

/// What the file with this name and these first bytes is.
pub(super) fn kind(name: &str, head: &[u8]) -> Kind {
    // Of `game.sgf.gz`, the inside has the same name.
    let name = name.strip_suffix(".gz").unwrap_or(name);
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    if head.starts_with(b"PK\x03\x04") || head.starts_with(b"PK\x05\x06") {
        Kind::Zip
    } else if head.starts_with(b"\x1f\x8b\x08") {
        Kind::Gzip
    } else if head.get(257..262) == Some(b"ustar") {
        Kind::Tar
    } else if extension.eq_ignore_ascii_case("sgf") || looks_like_sgf(head) {
        Kind::Sgf
    } else {
        Kind::Other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds() {
        let mut tar = [0; 512];
        tar[257..262].copy_from_slice(b"ustar");
        let cases: [(&str, &[u8], Kind); 12] = [
            ("a.zip", b"PK\x03\x04", Kind::Zip),
            ("empty", b"PK\x05\x06\0\0", Kind::Zip),
            ("a.tgz", b"\x1f\x8b\x08\0", Kind::Gzip),
            ("a", &tar, Kind::Tar),
            ("a.SGF", b"", Kind::Sgf),
            ("a.txt", b"\xef\xbb\xbf\n(;GM[1]", Kind::Sgf),
            ("a.txt", b"see (below):\n( ;\nGaMe [1]", Kind::Sgf),
            ("a.txt", b"\xff\xfe(\0;\0G\0M\0[\0", Kind::Sgf),
            ("a.txt", b"smile (; and go", Kind::Other),
            ("a.zip", b"not a zip", Kind::Other),
            ("", b"", Kind::Other),
            ("a.png", b"\x89PNG\r\n(;\x00[", Kind::Other),
        ];
        for (name, head, expected) in cases {
            assert_eq!(kind(name, head), expected, "{name} {head:?}");
        }
    }
}
