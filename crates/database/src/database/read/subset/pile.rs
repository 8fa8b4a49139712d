//! Counts of the codes of many games with little memory.
//!
//! Threads add sorted runs. When these reach a limit, they are merged into one; if that is large, too, it is
//! written to a temporary file. In the end all runs are read side by side, so that the counts of all games
//! are in memory at no time.

use std::borrow::Cow;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::control::Control;
use crate::database::DatabaseError;
use crate::database::read::top::add_up;
use crate::dictionary::{Counts, CountsRun, RunMemory, counts_of};

/// Codes and their counts, by ascending code.
pub type CountsSource<'a> = Box<dyn Iterator<Item = Result<(u64, Counts), DatabaseError>> + 'a>;

/// Runs of counts, to which several threads add.
#[derive(Debug)]
pub struct CountsPile<'a> {
    /// The memory of all runs.
    pub memory: RunMemory,
    /// The bytes of the runs in memory that are merged.
    most_bytes: usize,
    control: &'a Control,
    runs: Mutex<Vec<CountsRun>>,
    spilled: Mutex<SpilledRuns>,
}

/// All runs that were added to a pile.
#[derive(Debug)]
pub struct CountsRuns {
    runs: Vec<CountsRun>,
    spilled: SpilledRuns,
}

/// Runs in a temporary file.
#[derive(Debug)]
struct SpilledRuns {
    /// The folder of the temporary file.
    folder: PathBuf,
    file: Option<File>,
    len: u64,
    /// The places of the pieces of each run.
    runs: Vec<Vec<Range<u64>>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn bytes(runs: &[CountsRun]) -> usize {
    runs.iter().map(CountsRun::bytes).sum()
}

impl<'a> CountsPile<'a> {
    /// An empty pile, which takes some three times `most_bytes` of memory at most. A temporary file is made
    /// in `folder`, or in the system's folder for such files if that is not possible.
    pub fn new(folder: &Path, most_bytes: usize, control: &'a Control) -> CountsPile<'a> {
        CountsPile {
            memory: RunMemory::default(),
            most_bytes,
            control,
            runs: Mutex::default(),
            spilled: Mutex::new(SpilledRuns::new(folder)),
        }
    }

    /// Adds a run.
    ///
    /// # Errors
    /// The temporary file cannot be written, or the control was interrupted.
    pub fn push(&self, run: CountsRun) -> Result<(), DatabaseError> {
        if self.add(run) < self.most_bytes {
            return Ok(());
        }
        // One thread merges at a time, so that the memory of one merged run is enough.
        let mut spilled = lock(&self.spilled);
        let full = {
            let mut runs = lock(&self.runs);
            if bytes(&runs) < self.most_bytes {
                // Another thread has merged them.
                return Ok(());
            }
            std::mem::take(&mut *runs)
        };
        let sources: Vec<CountsSource<'_>> = full.iter().map(source_of).collect();
        let mut merged = CountsRun::new(self.memory.clone());
        let added = sources.len();
        add_up(sources, added, |code, counts| merged.push(code, counts), self.control)?;
        merged.shrink();
        drop(full);
        if merged.bytes() > self.most_bytes / 2 {
            spilled.write(&merged, self.control)?;
        } else {
            self.add(merged);
        }
        Ok(())
    }

    /// Adds a run, and returns the bytes of all in memory.
    fn add(&self, run: CountsRun) -> usize {
        let mut runs = lock(&self.runs);
        runs.push(run);
        bytes(&runs)
    }

    /// All runs.
    pub fn into_runs(self) -> CountsRuns {
        let runs = self.runs.into_inner().unwrap_or_else(PoisonError::into_inner);
        let spilled = self.spilled.into_inner().unwrap_or_else(PoisonError::into_inner);
        CountsRuns { runs, spilled }
    }
}

impl CountsRuns {
    /// The number of runs in the temporary file.
    #[cfg(test)]
    pub fn spilled(&self) -> usize {
        self.spilled.runs.len()
    }

    /// Returns a source for each run. They share the position in a file, so one thread must read
    /// all of them.
    pub fn sources(&self) -> impl Iterator<Item = CountsSource<'_>> {
        self.runs.iter().map(source_of).chain(self.spilled.sources())
    }
}

fn source_of(run: &CountsRun) -> CountsSource<'_> {
    Box::new(counts_of(run.pieces().map(|piece| Ok::<_, DatabaseError>(Cow::Borrowed(piece)))))
}

impl SpilledRuns {
    fn new(folder: &Path) -> SpilledRuns {
        SpilledRuns { folder: folder.to_owned(), file: None, len: 0, runs: Vec::new() }
    }

    fn failed(&self) -> impl Fn(std::io::Error) -> DatabaseError + '_ {
        |source| DatabaseError::TemporaryFile { folder: self.folder.clone(), source }
    }

    /// The temporary file, which is made on first use. It has no name, so nothing is left of it however the
    /// process ends.
    fn take_file(&mut self) -> Result<File, DatabaseError> {
        if let Some(file) = self.file.take() {
            return Ok(file);
        }
        // The system's folder is often in memory, and the database's often has more room.
        tempfile::tempfile_in(&self.folder).or_else(|_| {
            self.folder = std::env::temp_dir();
            tempfile::tempfile_in(&self.folder).map_err(self.failed())
        })
    }

    /// Appends a run.
    fn write(&mut self, run: &CountsRun, control: &Control) -> Result<(), DatabaseError> {
        let mut file = self.take_file()?;
        let mut pieces = Vec::new();
        for piece in run.pieces() {
            control.check()?;
            file.write_all(piece).map_err(self.failed())?;
            let start = self.len;
            self.len += piece.len() as u64;
            pieces.push(start..self.len);
        }
        self.file = Some(file);
        self.runs.push(pieces);
        Ok(())
    }

    fn sources(&self) -> impl Iterator<Item = CountsSource<'_>> {
        self.file.iter().flat_map(move |file| {
            self.runs.iter().map(move |pieces| -> CountsSource<'_> {
                let read = move |place: &Range<u64>| {
                    let mut file = file;
                    let mut piece = vec![0; (place.end - place.start) as usize];
                    file.seek(SeekFrom::Start(place.start)).map_err(self.failed())?;
                    file.read_exact(&mut piece).map_err(self.failed())?;
                    Ok::<_, DatabaseError>(Cow::Owned(piece))
                };
                Box::new(counts_of(pieces.iter().map(read)))
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dictionary::Results;
    use crate::splitmix::Dice;
    use std::collections::BTreeMap;

    fn counts(hits: u64) -> Counts {
        let results = Results { other: hits, ..Results::default() };
        Counts {
            hits,
            placements: hits,
            games: hits,
            hit_results: results,
            game_results: results,
            ..Counts::default()
        }
    }

    fn run_of(codes: &BTreeMap<u64, u64>, memory: &RunMemory) -> CountsRun {
        let mut run = CountsRun::new(memory.clone());
        codes.iter().for_each(|(code, hits)| run.push(*code, &counts(*hits)));
        run
    }

    fn all(runs: &CountsRuns) -> BTreeMap<u64, u64> {
        let sources: Vec<_> = runs.sources().collect();
        let (added, mut found) = (sources.len(), BTreeMap::new());
        let visit = |code, counts: &Counts| assert_eq!(found.insert(code, counts.hits), None);
        add_up(sources, added, visit, &Control::new()).unwrap();
        found
    }

    #[test]
    fn spilled_runs_add_up_as_those_in_memory() {
        let folder = tempfile::tempdir().unwrap();
        let mut dice = Dice(5);
        // With few codes, the merged counts stay in memory.
        for (most_code, is_spilled) in [(50_000_000, true), (1000, false)] {
            let control = Control::new();
            let pile = CountsPile::new(folder.path(), 1 << 20, &control);
            let mut expected: BTreeMap<u64, u64> = BTreeMap::new();
            for _ in 0..60 {
                let mut codes: BTreeMap<u64, u64> = BTreeMap::new();
                for _ in 0..20_000 {
                    *codes.entry(dice.roll(most_code)).or_default() += 1 + dice.roll(3);
                }
                codes.iter().for_each(|(code, hits)| *expected.entry(*code).or_default() += hits);
                pile.push(run_of(&codes, &pile.memory)).unwrap();
            }
            let runs = pile.into_runs();
            assert_eq!(runs.spilled() > 3, is_spilled, "{}", runs.spilled());
            assert_eq!(all(&runs), expected);
            // The file has no name.
            assert_eq!(folder.path().read_dir().unwrap().count(), 0);
        }
    }

    #[test]
    fn a_file_that_cannot_be_written_is_named_by_its_folder() {
        let folder = tempfile::tempdir().unwrap();
        let read_only = folder.path().join("read-only");
        std::fs::write(&read_only, "").unwrap();
        let file = Some(File::open(&read_only).unwrap());
        let mut spilled = SpilledRuns { file, ..SpilledRuns::new(folder.path()) };
        let run = run_of(&BTreeMap::from([(1, 1)]), &RunMemory::default());
        let error = spilled.write(&run, &Control::new()).unwrap_err().to_string();
        let name = folder.path().display().to_string();
        assert!(error.starts_with("cannot keep data in a temporary file in"), "{error}");
        assert!(error.contains(&name), "{error}");
    }

    #[test]
    fn without_the_folder_the_file_is_in_that_of_the_system() {
        let folder = tempfile::tempdir().unwrap();
        let mut spilled = SpilledRuns::new(&folder.path().join("missing"));
        let codes = BTreeMap::from([(1, 1), (7, 3)]);
        spilled.write(&run_of(&codes, &RunMemory::default()), &Control::new()).unwrap();
        assert_eq!(spilled.folder, std::env::temp_dir());
        assert_eq!(all(&CountsRuns { runs: Vec::new(), spilled }), codes);
    }

    #[test]
    fn subtracting_what_is_not_there_is_an_error() {
        let run = |codes| run_of(&BTreeMap::from(codes), &RunMemory::default());
        let (own, other) = (run([(1, 5), (2, 2), (9, 1)]), run([(1, 3), (2, 2), (9, 1)]));
        let mut found = Vec::new();
        let visit = |code, counts: &Counts| found.push((code, counts.hits));
        add_up(vec![source_of(&own), source_of(&other)], 1, visit, &Control::new()).unwrap();
        assert_eq!(found, [(1, 2)]);
        for wrong in [run([(1, 6), (2, 1), (9, 1)]), run([(1, 1), (2, 1), (3, 1)])] {
            let sources = vec![source_of(&own), source_of(&wrong)];
            add_up(sources, 1, |_, _| {}, &Control::new()).unwrap_err();
        }
    }
}
