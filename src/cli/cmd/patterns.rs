//! `export patterns`: the dictionary for other programs.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use gopdb::dictionary::Kind;
use gopdb::knowledge::export::{self, Row, Spatial, distance_of};
use serde_json::json;

use super::super::args::Format;
use super::super::error::CliError;
use super::super::output::{self, count};
use super::super::session::Session;
use super::import::kind;

/// Write the patterns of a shape with their counts; the file's ending says in which form.
pub fn export(
    shape: &str,
    to: Option<&Path>,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let kind = kind(shape)?;
    let Some(path) = to else {
        return Err(CliError::request("the patterns need a file to go to").with_remedy(format!(
            "export patterns {kind} --to patterns.csv, or .arff, .spat, .parquet"
        )));
    };
    let ending = path.extension().and_then(|e| e.to_str()).unwrap_or_default().to_ascii_lowercase();
    check(&ending, kind, path)?;
    let mut rows: Vec<Row> = Vec::new();
    session.database()?.for_each_pattern(kind, |code, counts| rows.push((code, *counts)))?;
    let mut written = rows.len() as u64;
    let fail =
        |error: io::Error| CliError::failed(format!("cannot write {}: {error}", path.display()));
    let mut file = BufWriter::new(File::create(path).map_err(fail)?);
    let mut files = vec![path.to_owned()];
    match ending.as_str() {
        "csv" => export::csv(&mut file, kind.shape(), rows).map_err(fail)?,
        "arff" => export::arff(&mut file, kind.shape(), rows).map_err(fail)?,
        #[cfg(feature = "parquet")]
        "parquet" => export::parquet(&mut file, kind.shape(), rows).map_err(fail)?,
        _ => {
            let mut spatial = Spatial::new();
            spatial.add_patterns(kind.shape(), rows);
            written = spatial.len() as u64;
            let side = side_file(path);
            let mut counts = BufWriter::new(File::create(&side).map_err(fail)?);
            spatial.write(&mut file, &mut counts).map_err(fail)?;
            counts.flush().map_err(fail)?;
            files.push(side);
        }
    }
    file.flush().map_err(fail)?;
    let files: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
    match session.format {
        Format::Json => output::json(
            out,
            &json!({ "shape": kind.to_string(), "patterns": written, "files": files }),
        ),
        Format::Csv => output::csv(
            out,
            ["shape", "patterns", "files"],
            [[kind.to_string(), written.to_string(), files.join(" ")]],
        ),
        Format::Table => {
            let files = output::clean(&files.join(" and "));
            Ok(writeln!(out, "{} written to {files}", count(written, "pattern", "patterns"))?)
        }
    }
}

/// Can the patterns of this kind be written in the form of this ending?
fn check(ending: &str, kind: Kind, path: &Path) -> Result<(), CliError> {
    match ending {
        "csv" | "arff" => Ok(()),
        "spat" if distance_of(kind.shape()).is_some() => Ok(()),
        "spat" => Err(CliError::request(format!("{kind} has no centre, as spatial patterns need"))
            .with_remedy("3x3, diamond and 5x5 have one")),
        "parquet" if cfg!(feature = "parquet") => Ok(()),
        "parquet" => Err(CliError::request("this gopdb was built without Parquet")
            .with_remedy("build it with `--features parquet`, or write .csv")),
        _ => Err(CliError::request(format!("{} has no ending that is known", path.display()))
            .with_remedy("it is one of .csv, .arff, .spat, .parquet")),
    }
}

/// Where the counts of a spatial dictionary go.
fn side_file(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".counts");
    name.into()
}
