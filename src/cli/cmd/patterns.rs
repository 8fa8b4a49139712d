//! `export patterns`: the dictionary for other programs.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use gopdb::Control;
use gopdb::database::DatabaseError;
use gopdb::dictionary::DictionaryShape;
use gopdb::knowledge::data_file::DataFormat;
use gopdb::knowledge::export::{self, Row, Spatial, distance_of};

use super::import::kind;
use super::prelude::*;
use crate::cli::output::write_or_replace;

/// Writes the patterns of a shape with their counts; the extension of the file selects the format.
pub fn export(
    shape: &str,
    to: super::export::Target<'_>,
    session: &mut Session,
) -> Result<Report, CliError> {
    let kind = kind(shape)?;
    let Some(path) = to.path else {
        return Err(CliError::request("the patterns need a file").with_remedy(format!(
            "export patterns {kind} --to patterns.csv, or .arff, .spat, .parquet, .arrow"
        )));
    };
    let ending = path.extension().and_then(|e| e.to_str()).unwrap_or_default().to_ascii_lowercase();
    check(&ending, kind, path)?;
    let mut rows: Vec<Row> = Vec::new();
    let database = session.database()?;
    database.for_each_pattern(kind, |code, counts| rows.push((code, *counts)))?;
    let control = database.control();
    let mut written = rows.len() as u64;
    let failed = |error: io::Error| match control.check() {
        Ok(()) => CliError::failed(format!("cannot write {}: {error}", path.display())),
        Err(interrupted) => DatabaseError::from(interrupted).into(),
    };
    let mut file = Interruptible { bytes: Vec::new(), control };
    let mut files = vec![path.to_owned()];
    match ending.as_str() {
        "csv" => export::csv(&mut file, kind.shape(), rows).map_err(failed)?,
        "arff" => export::arff(&mut file, kind.shape(), rows).map_err(failed)?,
        "parquet" | "arrow" => {
            let format = DataFormat::of_extension(&ending).unwrap_or(DataFormat::Parquet);
            export::table(&mut file, format, kind.shape(), rows).map_err(failed)?;
        }
        _ => {
            let mut spatial = Spatial::new();
            let until = rows.into_iter().take_while(|_| !control.is_interrupted());
            spatial.add_patterns(kind.shape(), until);
            control.check().map_err(DatabaseError::from)?;
            written = spatial.len() as u64;
            let mut counts = Interruptible { bytes: Vec::new(), control };
            spatial.write(&mut file, &mut counts).map_err(failed)?;
            let side = side_file(path);
            write_or_replace(&side, &counts.bytes, to.force)?;
            files.push(side);
        }
    }
    file.flush().map_err(failed)?;
    write_or_replace(path, &file.bytes, to.force)?;
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
        .text(format!(
            "{} written to {}",
            count(written, "pattern", "patterns"),
            files.join(" and ")
        )))
}

/// Takes bytes until the control is interrupted.
struct Interruptible<'a> {
    bytes: Vec<u8>,
    control: &'a Control,
}

impl io::Write for Interruptible<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.control.check().map_err(io::Error::other)?;
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Fails if the patterns of this kind cannot be written in the format of this extension.
fn check(ending: &str, kind: DictionaryShape, path: &Path) -> Result<(), CliError> {
    match ending {
        "csv" | "arff" => Ok(()),
        "spat" if distance_of(kind.shape()).is_some() => Ok(()),
        "spat" => Err(CliError::request(format!("{kind} has no centre, which .spat files need"))
            .with_remedy("3x3, diamond and 5x5 have one")),
        ending => match DataFormat::of_extension(ending) {
            Some(format) => supported(format),
            None => Err(CliError::request(format!("unknown file extension: {}", path.display()))
                .with_remedy("use .csv, .arff, .spat, .parquet or .arrow")),
        },
    }
}

/// Fails if this build does not write the format.
pub fn supported(format: DataFormat) -> Result<(), CliError> {
    if format.is_supported() {
        return Ok(());
    }
    let text = format!("this gopdb was built without {}", format.name());
    Err(CliError::request(text).with_remedy("build it with `--features parquet`, or write .csv"))
}

/// The file for the counts of a spatial dictionary.
fn side_file(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".counts");
    name.into()
}
