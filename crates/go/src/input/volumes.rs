//! An archive that is split into several files, `games.7z.001`, `games.7z.002` and so on.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// The file with the next volume.
fn volume(first: &Path, number: usize) -> Option<PathBuf> {
    let name = first.to_str()?.strip_suffix(".001")?;
    Some(PathBuf::from(format!("{name}.{number:03}")))
}

/// Returns true if this is the name of a volume after the first.
pub(super) fn is_later_volume(name: &str) -> bool {
    let number = name.rsplit_once('.').filter(|(rest, _)| {
        let ending = rest.rsplit_once('.').map_or("", |(_, ending)| ending);
        ["7z", "zip"].iter().any(|known| ending.eq_ignore_ascii_case(known))
    });
    number.is_some_and(|(_, digits)| {
        digits.len() == 3 && digits.bytes().all(|b| b.is_ascii_digit()) && digits > "001"
    })
}

/// Returns true if this is the name of the first volume of several.
pub(super) fn is_first_volume(path: &Path) -> bool {
    volume(path, 2).is_some_and(|second| second.is_file())
}

/// The concatenation of all volumes.
pub(super) struct Volumes {
    /// Each with its offset and its length.
    files: Vec<(File, u64, u64)>,
    position: u64,
}

impl Volumes {
    /// Opens the volumes, given the first one.
    pub fn open(first: &Path) -> io::Result<Volumes> {
        let mut files = Vec::new();
        let mut start = 0;
        for number in 1.. {
            let Some(path) = volume(first, number).filter(|path| number == 1 || path.is_file())
            else {
                break;
            };
            let file = File::open(path)?;
            let len = file.metadata()?.len();
            files.push((file, start, len));
            start += len;
        }
        Ok(Volumes { files, position: 0 })
    }

    fn len(&self) -> u64 {
        self.files.last().map_or(0, |(_, start, len)| start + len)
    }
}

impl Read for Volumes {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let position = self.position;
        let mut files = self.files.iter_mut();
        let Some((file, start, _)) =
            files.find(|(_, start, len)| (*start..start + len).contains(&position))
        else {
            return Ok(0);
        };
        file.seek(SeekFrom::Start(position - *start))?;
        let count = file.read(out)?;
        self.position += count as u64;
        Ok(count)
    }
}

impl Seek for Volumes {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let position = match to {
            SeekFrom::Start(position) => Some(position),
            SeekFrom::End(back) => self.len().checked_add_signed(back),
            SeekFrom::Current(step) => self.position.checked_add_signed(step),
        };
        self.position = position.ok_or(io::ErrorKind::InvalidInput)?;
        Ok(self.position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn volumes_are_read_as_one_file() {
        let folder = tempfile::tempdir().unwrap();
        for (number, text) in [(1, "abc"), (2, ""), (3, "defg")] {
            std::fs::write(folder.path().join(format!("x.7z.00{number}")), text).unwrap();
        }
        let first = folder.path().join("x.7z.001");
        assert!(is_first_volume(&first));
        let mut file = Volumes::open(&first).unwrap();
        let mut text = String::new();
        file.read_to_string(&mut text).unwrap();
        assert_eq!(text, "abcdefg");
        file.seek(SeekFrom::End(-5)).unwrap();
        text.clear();
        file.read_to_string(&mut text).unwrap();
        assert_eq!(text, "cdefg");
        assert!(file.seek(SeekFrom::Current(-99)).is_err());
    }

    #[test]
    fn names_of_volumes() {
        assert!(is_later_volume("a.7z.002"));
        assert!(!is_later_volume("a.7z.001"));
        assert!(!is_later_volume("a.sgf.002"));
        assert!(!is_later_volume("a.7z"));
    }
}
