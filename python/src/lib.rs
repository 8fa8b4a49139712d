//! The native part of the Python package `gopdb`.

mod batches;
mod command;
mod database;
mod error;
mod export;
mod position;
mod records;
mod solve;
mod statistics;
mod svg;
mod table;
mod work;

use std::collections::BTreeMap;

use pyo3::prelude::*;

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<database::Database>()?;
    module.add_class::<database::Answer>()?;
    module.add_class::<database::ImportReport>()?;
    module.add_class::<position::Position>()?;
    module.add_class::<table::Table>()?;
    module.add_class::<batches::Batches>()?;
    module.add_function(wrap_pyfunction!(records::records, module)?)?;
    module.add_function(wrap_pyfunction!(pattern_svg, module)?)?;
    module.add_function(wrap_pyfunction!(statistics::top, module)?)?;
    module.add_function(wrap_pyfunction!(statistics::trend, module)?)?;
    module.add_function(wrap_pyfunction!(statistics::compare, module)?)?;
    module.add_function(wrap_pyfunction!(statistics::players, module)?)?;
    module.add_function(wrap_pyfunction!(statistics::fuseki, module)?)?;
    module.add_function(wrap_pyfunction!(statistics::joseki, module)?)?;
    module.add_function(wrap_pyfunction!(statistics::templates, module)?)?;
    module.add_function(wrap_pyfunction!(statistics::statistical_templates, module)?)?;
    module.add_function(wrap_pyfunction!(statistics::train, module)?)?;
    module.add_function(wrap_pyfunction!(statistics::suggest, module)?)?;
    module.add_function(wrap_pyfunction!(solve::solve, module)?)?;
    module.add_function(wrap_pyfunction!(export::export, module)?)?;
    module.add_function(wrap_pyfunction!(export::export_dictionary, module)?)?;
    module.add_function(wrap_pyfunction!(command::main, module)?)?;
    module.add_function(wrap_pyfunction!(command::answer, module)?)?;
    module.add_function(wrap_pyfunction!(with_parameters, module)?)?;
    error::add(module)
}

/// The texts of a question with values in the place of `$name`.
#[pyfunction]
fn with_parameters(texts: Vec<String>, values: BTreeMap<String, String>) -> PyResult<Vec<String>> {
    let values: Vec<_> = values.into_iter().collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    gopdb::query::with_parameters(&texts, &values)
        .map_err(|error| error::QueryError::new_err(error.to_string()))
}

/// A pattern as SVG.
#[pyfunction]
fn pattern_svg(pattern: &str) -> PyResult<String> {
    let parsed = gopdb::pattern::Pattern::parse(pattern)
        .map_err(|error| error::GopdbError::new_err(error.to_string()))?;
    Ok(svg::Diagram::of_pattern(&parsed).svg(pattern))
}
