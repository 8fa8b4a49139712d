//! `export patterns`: the dictionary for other programs.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;

use gopdb::database::{Database, DatabaseError};
use gopdb::dictionary::DictionaryShape;
use gopdb::knowledge::data_file::DataFormat;
use gopdb::knowledge::export::{self, Row, Spatial, distance_of};
use gopdb::{Control, OutputFile};

use super::import::kind;
use super::prelude::*;

/// Writes the patterns of a shape with their counts; the extension of the file selects the format.
pub fn export(
    shape: &str,
    to: super::export::Target<'_>,
    session: &mut Session,
) -> Result<Report, CliError> {
    let kind = kind(shape)?;
    let Some(path) = to.path else {
        return Err(CliError::request(tr!("the patterns need a file")).with_remedy(format!(
            "export patterns {kind} --to patterns.csv, or .json, .spat, .parquet, .arrow"
        )));
    };
    let ending = path.extension().and_then(|e| e.to_str()).unwrap_or_default().to_ascii_lowercase();
    check(&ending, kind, path)?;
    let database = session.database()?;
    let control = database.control();
    let failed = |error: io::Error| match control.check() {
        Ok(()) => CliError::failed(tr!("cannot write {}: {error}", path.display())),
        Err(interrupted) => DatabaseError::from(interrupted).into(),
    };
    let create = |path: &Path| -> Result<_, CliError> {
        let to = OutputFile::create(path, to.force).map_err(DatabaseError::from)?;
        Ok(Interruptible { to, control })
    };
    let (mut file, mut files) = (create(path)?, vec![path.to_owned()]);
    let shape = kind.shape();
    let written = match DataFormat::of_extension(&ending) {
        Some(format) => {
            stream(database, kind, |rows| export::table(&mut file, format, shape, rows), failed)?
        }
        None => {
            let side = side_file(path);
            let mut counts = create(&side)?;
            let mut spatial = Spatial::new();
            let add = |rows: &mut dyn Iterator<Item = Row>| {
                spatial.add_patterns(shape, rows);
                Ok(())
            };
            stream(database, kind, add, failed)?;
            spatial.write(&mut file, &mut counts).map_err(failed)?;
            counts.flush().map_err(failed)?;
            counts.to.commit().map_err(DatabaseError::from)?;
            files.push(side);
            spatial.len() as u64
        }
    };
    file.flush().map_err(failed)?;
    file.to.commit().map_err(DatabaseError::from)?;
    let files: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
    let rows = Rows::of("", &[()])
        .field("shape", |()| kind.to_string())
        .field("patterns", |()| written)
        .field("files", |()| files.join(" "));
    Ok(Report::new()
        .field("shape", kind.to_string())
        .field("patterns", written)
        .field("files", &files)
        .rows(rows)
        .text(tr!("{} written to {}", count(written, "pattern", "patterns"), files.join(" and "))))
}

/// The number of patterns that are passed on together.
const BATCH: usize = 1 << 12;

/// Passes the patterns of a kind to a function while they are read, and returns their number.
fn stream(
    database: &Database,
    kind: DictionaryShape,
    write: impl FnOnce(&mut dyn Iterator<Item = Row>) -> io::Result<()> + Send,
    failed: impl Fn(io::Error) -> CliError,
) -> Result<u64, CliError> {
    thread::scope(|scope| {
        let (send, receive) = mpsc::sync_channel::<Vec<Row>>(4);
        let writer = move || write(&mut receive.into_iter().flatten());
        let writer = thread::Builder::new().spawn_scoped(scope, writer);
        let writer = writer.map_err(DatabaseError::Thread)?;
        let (mut number, mut batch) = (0, Vec::with_capacity(BATCH));
        let read = database.for_each_pattern(kind, |code, counts| {
            number += 1;
            batch.push((code, *counts));
            if batch.len() == BATCH {
                // If the writer failed, its error is returned below.
                let _ = send.send(std::mem::replace(&mut batch, Vec::with_capacity(BATCH)));
            }
        });
        let _ = send.send(batch);
        drop(send);
        let written = writer.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        read?;
        written.map_err(failed)?;
        Ok(number)
    })
}

/// A file that takes bytes until the control is interrupted.
struct Interruptible<'a> {
    to: OutputFile,
    control: &'a Control,
}

impl io::Write for Interruptible<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.control.check().map_err(io::Error::other)?;
        self.to.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// Fails if the patterns of this kind cannot be written in the format of this extension.
fn check(ending: &str, kind: DictionaryShape, path: &Path) -> Result<(), CliError> {
    match ending {
        "spat" if distance_of(kind.shape()).is_some() => Ok(()),
        "spat" => Err(CliError::request(tr!("{kind} has no centre, which .spat files need"))
            .with_remedy(tr!("3x3, diamond and 5x5 have one"))),
        ending => match DataFormat::of_extension(ending) {
            Some(format) => supported(format),
            None => Err(CliError::request(tr!("unknown file extension: {}", path.display()))
                .with_remedy(tr!("use .csv, .json, .spat, .parquet or .arrow"))),
        },
    }
}

/// Fails if this build does not write the format.
pub fn supported(format: DataFormat) -> Result<(), CliError> {
    if format.is_supported() {
        return Ok(());
    }
    let text = tr!("this gopdb was built without {}", format.name());
    Err(CliError::request(text)
        .with_remedy(tr!("build it with `--features parquet`, or write .csv")))
}

/// The file for the counts of a spatial dictionary.
fn side_file(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".counts");
    name.into()
}
