//! Records without a database: what a cluster shuffles to make games unique.

use std::ops::ControlFlow;
use std::path::PathBuf;

use gopdb::Control;
use gopdb::formats::Records;
use gopdb::input::{InputError, Limits, sources};
use gopdb::record::GameRecord;
use gopdb::replay::{Track, identity};
use gopdb::sgf::{self, Encodings};
use pyo3::prelude::*;

use crate::work;

/// One game record: its file, its number in the file from 0, its identity, and its text.
type Record = (String, u64, String, String);
/// A rejected record: the file and the reason.
type Rejected = (String, String);

fn unreadable(error: &InputError) -> Rejected {
    let (path, text) = (error.path(), error.to_string());
    let reason = text.strip_prefix(&format!("{path}: ")).unwrap_or(&text).to_owned();
    (path.to_owned(), reason)
}

fn read(paths: &[PathBuf], control: &Control) -> (Vec<Record>, Vec<Rejected>) {
    let (mut records, mut rejected) = (Vec::new(), Vec::new());
    let mut encodings = Encodings::default();
    for source in sources(paths) {
        let source = match source {
            Ok(source) => source,
            Err(error) => {
                rejected.push(unreadable(&error));
                continue;
            }
        };
        let flow = source.read(&Limits::default(), control, &mut |entry| {
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => {
                    rejected.push(unreadable(&error));
                    return ControlFlow::Continue(());
                }
            };
            let (path, format) = (entry.path().to_owned(), entry.format());
            let mut games = Records::new(entry, format, sgf::Limits::default(), encodings);
            for (number, game) in games.by_ref().enumerate() {
                let raw = match game {
                    Ok(raw) => raw,
                    Err(error) => {
                        rejected.push((path.clone(), error.to_string()));
                        continue;
                    }
                };
                match GameRecord::from_raw(&raw) {
                    Ok(record) => {
                        let (track, _) = Track::play(&record);
                        let id = u128::from_be_bytes(identity(&track, &record.facts));
                        records.push((path.clone(), number as u64, format!("{id:032x}"), raw.text));
                    }
                    Err(error) => rejected.push((path.clone(), error.to_string())),
                }
            }
            encodings = games.encodings();
            if control.is_interrupted() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        let _ = flow;
    }
    (records, rejected)
}

/// The game records of files, folders and archives: a list of (path, number, identity, text), and
/// a list of (path, reason) of what was rejected.
#[pyfunction]
pub fn records(py: Python<'_>, paths: Vec<PathBuf>) -> PyResult<(Vec<Record>, Vec<Rejected>)> {
    let control = Control::new();
    work::run(py, &control, |_| Ok(()), || read(&paths, &control))
}
