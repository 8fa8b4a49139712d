//! Tables in files.

use std::path::{Path, PathBuf};

use gopdb::OutputFile;
use gopdb::database::{self as core, DatabaseError};
use gopdb::knowledge::data_file::DataFormat;
use gopdb::knowledge::export::table;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::database::{Database, chosen_games, parse, search};
use crate::statistics::dictionary_shape;

/// The format of a file by its extension.
fn format_of(file: &Path) -> PyResult<DataFormat> {
    let extension = file.extension().and_then(|e| e.to_str()).unwrap_or_default();
    DataFormat::of_extension(&extension.to_ascii_lowercase()).ok_or_else(|| {
        let text = format!("{}: expected .csv, .json, .parquet or .arrow", file.display());
        PyValueError::new_err(text)
    })
}

/// Write the games or the hits of a query; returns their number.
#[pyfunction]
#[pyo3(signature = (database, file, query, *, hits, replace))]
pub fn export(
    py: Python<'_>,
    database: &Database,
    file: PathBuf,
    query: Option<&str>,
    hits: bool,
    replace: bool,
) -> PyResult<u64> {
    let format = format_of(&file)?;
    let reader = database.reader();
    let query = query.map(|query| parse(py, &reader, query)).transpose()?;
    if hits && query.as_ref().is_none_or(|query| query.leading_pattern().is_none()) {
        return Err(PyValueError::new_err("hits need a pattern"));
    }
    let query = query.as_ref();
    search(py, &reader, 0, |reader, options| {
        let out = OutputFile::create(&file, replace)?;
        let (out, rows) = match query {
            Some(query) if hits => reader.export_hits(query, options, format, out)?,
            _ => reader.export_games(query, options, format, out)?,
        };
        out.commit()?;
        Ok(rows)
    })
}

/// Write the patterns of a dictionary; returns their number.
#[pyfunction]
#[pyo3(signature = (database, file, shape, *, replace))]
pub fn export_dictionary(
    py: Python<'_>,
    database: &Database,
    file: PathBuf,
    shape: &str,
    replace: bool,
) -> PyResult<u64> {
    let (format, kind) = (format_of(&file)?, dictionary_shape(shape)?);
    let reader = database.reader();
    let games = chosen_games(py, &reader)?;
    search(py, &reader, 0, |reader: &core::Database, options| {
        let mut rows = Vec::new();
        reader.for_each_pattern_in_games(kind, games.as_ref(), options, |code, counts| {
            rows.push((code, *counts));
        })?;
        let count = rows.len() as u64;
        let mut out = OutputFile::create(&file, replace)?;
        table(&mut out, format, kind.shape(), rows).map_err(DatabaseError::from)?;
        out.commit()?;
        Ok(count)
    })
}
