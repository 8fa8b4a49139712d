//! Tables: rows that Python libraries take over as Arrow data, without a copy.

use std::sync::Arc;

use arrow_array::builder::{
    BooleanBuilder, Float64Builder, Int64Builder, ListBuilder, StringBuilder,
};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{Array, ArrayRef, RecordBatch, RecordBatchIterator};
use arrow_schema::{DataType, Field, Schema, ffi::FFI_ArrowSchema};
use gopdb::answer::Json;
use gopdb::answer::table::{Column, ColumnKind, Row, columns, row, snake_case};
use gopdb::{GameId, MoveNumber};
use pyo3::exceptions::{PyIndexError, PyKeyError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList};

/// A column while it is filled.
enum Filling {
    Int(Int64Builder),
    Float(Float64Builder),
    Flag(BooleanBuilder),
    Text(StringBuilder),
    Ints(ListBuilder<Int64Builder>),
    Texts(ListBuilder<StringBuilder>),
}

/// The type of a column.
#[derive(Clone, Copy, Debug)]
pub enum ColumnType {
    Int,
    Float,
    Flag,
    Text,
    /// A list of integers.
    Ints,
    /// A list of texts.
    Texts,
}

/// A cell of a row.
#[derive(Clone, Debug)]
pub enum Value {
    Int(i64),
    Float(f64),
    Flag(bool),
    Text(String),
    Ints(Vec<i64>),
    Texts(Vec<String>),
    None,
}

macro_rules! into_int {
    ($($kind:ty),*) => {
        $(impl From<$kind> for Value {
            fn from(n: $kind) -> Value {
                Value::Int(n as i64)
            }
        })*
    };
}
into_int!(u8, u16, u32, i32, u64, i64, usize);

impl From<GameId> for Value {
    fn from(id: GameId) -> Value {
        Value::Int(id.get().into())
    }
}

impl From<MoveNumber> for Value {
    fn from(number: MoveNumber) -> Value {
        Value::Int(number.get().into())
    }
}

impl From<f64> for Value {
    fn from(x: f64) -> Value {
        Value::Float(x)
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl From<Vec<String>> for Value {
    fn from(texts: Vec<String>) -> Value {
        Value::Texts(texts)
    }
}

impl From<&[GameId]> for Value {
    fn from(ids: &[GameId]) -> Value {
        Value::Ints(ids.iter().map(|id| id.get().into()).collect())
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::None, Into::into)
    }
}

/// Fills a [`Table`] row by row.
pub struct TableBuilder {
    names: Vec<&'static str>,
    columns: Vec<Filling>,
}

impl TableBuilder {
    pub fn new(columns: &[(&'static str, ColumnType)]) -> TableBuilder {
        let filling = |&(_, kind): &(&str, ColumnType)| match kind {
            ColumnType::Int => Filling::Int(Int64Builder::new()),
            ColumnType::Float => Filling::Float(Float64Builder::new()),
            ColumnType::Flag => Filling::Flag(BooleanBuilder::new()),
            ColumnType::Text => Filling::Text(StringBuilder::new()),
            ColumnType::Ints => Filling::Ints(ListBuilder::new(Int64Builder::new())),
            ColumnType::Texts => Filling::Texts(ListBuilder::new(StringBuilder::new())),
        };
        TableBuilder {
            names: columns.iter().map(|column| column.0).collect(),
            columns: columns.iter().map(filling).collect(),
        }
    }

    /// Append a row: one value for each column, of the column's type or [`Value::None`].
    pub fn row<const N: usize>(&mut self, values: [Value; N]) {
        debug_assert_eq!(self.columns.len(), N);
        self.values(values);
    }

    /// Appends a row whose values come from several places.
    pub fn values(&mut self, values: impl IntoIterator<Item = Value>) {
        for (column, value) in self.columns.iter_mut().zip(values) {
            match (column, value) {
                (Filling::Int(column), Value::Int(n)) => column.append_value(n),
                (Filling::Float(column), Value::Float(x)) => column.append_value(x),
                (Filling::Flag(column), Value::Flag(flag)) => column.append_value(flag),
                (Filling::Text(column), Value::Text(text)) => column.append_value(text),
                (Filling::Ints(column), Value::Ints(list)) => {
                    column.append_value(list.into_iter().map(Some));
                }
                (Filling::Texts(column), Value::Texts(list)) => {
                    column.append_value(list.into_iter().map(Some));
                }
                (Filling::Int(column), _) => column.append_null(),
                (Filling::Float(column), _) => column.append_null(),
                (Filling::Flag(column), _) => column.append_null(),
                (Filling::Text(column), _) => column.append_null(),
                (Filling::Ints(column), _) => column.append_null(),
                (Filling::Texts(column), _) => column.append_null(),
            }
        }
    }

    pub fn finish(self) -> PyResult<Table> {
        let finish = |column: Filling| -> ArrayRef {
            match column {
                Filling::Int(mut column) => Arc::new(column.finish()),
                Filling::Float(mut column) => Arc::new(column.finish()),
                Filling::Flag(mut column) => Arc::new(column.finish()),
                Filling::Text(mut column) => Arc::new(column.finish()),
                Filling::Ints(mut column) => Arc::new(column.finish()),
                Filling::Texts(mut column) => Arc::new(column.finish()),
            }
        };
        let arrays: Vec<ArrayRef> = self.columns.into_iter().map(finish).collect();
        let fields: Vec<Field> = self
            .names
            .iter()
            .zip(&arrays)
            .map(|(name, array)| Field::new(*name, array.data_type().clone(), true))
            .collect();
        let batch = RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays)
            .map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        Ok(Table { batch })
    }
}

/// Rows of named columns. Any library that speaks the Arrow C data interface takes them over
/// without a copy: `pyarrow.table(t)`, `polars.DataFrame(t)`, `duckdb`, `nanoarrow`.
#[pyclass(frozen, module = "gopdb")]
#[derive(Clone)]
pub struct Table {
    batch: RecordBatch,
}

#[pymethods]
impl Table {
    fn __len__(&self) -> usize {
        self.batch.num_rows()
    }

    /// The names of the columns.
    #[getter]
    fn columns(&self) -> Vec<String> {
        self.batch.schema().fields().iter().map(|field| field.name().clone()).collect()
    }

    /// One column as a list.
    fn column(&self, py: Python<'_>, name: &str) -> PyResult<Py<PyList>> {
        let index = self
            .batch
            .schema()
            .index_of(name)
            .map_err(|_| PyKeyError::new_err(format!("no column named {name:?}")))?;
        let list = PyList::empty(py);
        for row in 0..self.batch.num_rows() {
            list.append(self.cell(py, index, row)?)?;
        }
        Ok(list.unbind())
    }

    /// The rows, each a dict.
    fn to_dicts(&self, py: Python<'_>) -> PyResult<Py<PyList>> {
        let list = PyList::empty(py);
        for row in 0..self.batch.num_rows() {
            list.append(self.row(py, row)?)?;
        }
        Ok(list.unbind())
    }

    /// One row as a dict; negative numbers count from the end.
    fn __getitem__(&self, py: Python<'_>, index: isize) -> PyResult<Py<PyDict>> {
        let rows = self.batch.num_rows() as isize;
        let row = if index < 0 { index + rows } else { index };
        if !(0..rows).contains(&row) {
            return Err(PyIndexError::new_err(format!("row {index} of {rows}")));
        }
        Ok(self.row(py, row as usize)?.unbind())
    }

    /// The Arrow PyCapsule protocol: the schema.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.batch.schema().as_ref())
            .map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    /// The Arrow PyCapsule protocol: the rows. A requested schema is ignored, as the protocol allows.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let schema = self.batch.schema();
        let reader = RecordBatchIterator::new([Ok(self.batch.clone())], schema);
        let stream = FFI_ArrowArrayStream::new(Box::new(reader));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    /// A `pyarrow.Table`.
    fn to_arrow<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        import(slf.py(), "pyarrow")?.call_method1("table", (slf,))
    }

    /// A `polars.DataFrame`.
    fn to_polars<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        import(slf.py(), "polars")?.call_method1("DataFrame", (slf,))
    }

    /// A `pandas.DataFrame`, by way of pyarrow.
    fn to_pandas<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        import(slf.py(), "pandas")?;
        Table::to_arrow(slf)?.call_method0("to_pandas")
    }

    fn __repr__(&self) -> String {
        format!("<gopdb.Table: {} rows, {}>", self.batch.num_rows(), self.columns().join(", "))
    }

    /// The first rows as an HTML table, for notebooks.
    #[pyo3(name = "_repr_html_")]
    pub fn repr_html(&self, py: Python<'_>) -> PyResult<String> {
        const SHOWN: usize = 20;
        let mut html = String::from("<table><thead><tr>");
        for name in self.columns() {
            html += &format!("<th>{}</th>", escape(&name));
        }
        html += "</tr></thead><tbody>";
        for row in 0..self.batch.num_rows().min(SHOWN) {
            html += "<tr>";
            for column in 0..self.batch.num_columns() {
                let cell = self.cell(py, column, row)?;
                let text =
                    if cell.is_none(py) { String::new() } else { cell.bind(py).str()?.to_string() };
                html += &format!("<td>{}</td>", escape(&text));
            }
            html += "</tr>";
        }
        html += "</tbody></table>";
        let rows = self.batch.num_rows();
        if rows > SHOWN {
            html += &format!("<p>{SHOWN} of {rows} rows</p>");
        }
        Ok(html)
    }
}

impl Table {
    /// The rows of an answer, without the columns of some names.
    pub fn of<T: Row>(rows: &[T], left_out: &[&str]) -> PyResult<Table> {
        let all = columns::<T>().iter().filter(|column| !left_out.contains(&column.name));
        let columns: Vec<&Column> = all.collect();
        let types: Vec<_> =
            columns.iter().map(|column| (column.name, type_of(column.kind))).collect();
        let mut table = TableBuilder::new(&types);
        for of in rows {
            let json = row(of);
            table.values(columns.iter().map(|column| cell(column, &json)));
        }
        table.finish()
    }

    fn row<'py>(&self, py: Python<'py>, row: usize) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (i, name) in self.columns().into_iter().enumerate() {
            dict.set_item(name, self.cell(py, i, row)?)?;
        }
        Ok(dict)
    }

    fn cell(&self, py: Python<'_>, column: usize, row: usize) -> PyResult<Py<PyAny>> {
        use arrow_array::cast::AsArray;
        use arrow_array::types::{Float64Type, Int64Type};
        let array = self.batch.column(column);
        if array.is_null(row) {
            return Ok(py.None());
        }
        Ok(match array.data_type() {
            DataType::Boolean => {
                array.as_boolean().value(row).into_pyobject(py)?.to_owned().into_any().unbind()
            }
            DataType::Int64 => {
                array.as_primitive::<Int64Type>().value(row).into_pyobject(py)?.into_any().unbind()
            }
            DataType::Float64 => array
                .as_primitive::<Float64Type>()
                .value(row)
                .into_pyobject(py)?
                .into_any()
                .unbind(),
            DataType::List(_) => {
                let list = array.as_list::<i32>().value(row);
                if let Some(numbers) = list.as_primitive_opt::<Int64Type>() {
                    numbers.values().to_vec().into_pyobject(py)?.into_any().unbind()
                } else {
                    let texts: Vec<&str> = list.as_string::<i32>().iter().flatten().collect();
                    texts.into_pyobject(py)?.into_any().unbind()
                }
            }
            _ => array.as_string::<i32>().value(row).into_pyobject(py)?.into_any().unbind(),
        })
    }
}

/// The type of a column of an answer's rows.
fn type_of(kind: ColumnKind) -> ColumnType {
    match kind {
        ColumnKind::Int => ColumnType::Int,
        ColumnKind::Float => ColumnType::Float,
        ColumnKind::Flag => ColumnType::Flag,
        ColumnKind::Ints => ColumnType::Ints,
        ColumnKind::Texts => ColumnType::Texts,
        ColumnKind::Text | ColumnKind::Json => ColumnType::Text,
    }
}

/// The cell of a column in a row.
fn cell(column: &Column, row: &Json) -> Value {
    let value = column.value(row);
    let list = || value.as_array().into_iter().flatten();
    match column.kind {
        _ if value.is_null() => Value::None,
        ColumnKind::Int => value.as_i64().into(),
        ColumnKind::Float => value.as_f64().into(),
        ColumnKind::Flag => value.as_bool().map_or(Value::None, Value::Flag),
        ColumnKind::Text => value.as_str().into(),
        ColumnKind::Json => column.text(row).into(),
        ColumnKind::Ints => Value::Ints(list().filter_map(Json::as_i64).collect()),
        ColumnKind::Texts => {
            Value::Texts(list().filter_map(Json::as_str).map(str::to_owned).collect())
        }
    }
}

/// JSON as Python has it: the names of an object with underscores.
pub fn to_python(py: Python<'_>, value: &Json) -> PyResult<Py<PyAny>> {
    Ok(match value {
        Json::Null => py.None(),
        Json::Bool(flag) => flag.into_pyobject(py)?.to_owned().into_any().unbind(),
        Json::Number(number) => match number.as_i64() {
            Some(number) => number.into_pyobject(py)?.into_any().unbind(),
            None => number.as_f64().into_pyobject(py)?.into_any().unbind(),
        },
        Json::String(text) => text.into_pyobject(py)?.into_any().unbind(),
        Json::Array(list) => {
            let all = PyList::empty(py);
            list.iter().try_for_each(|value| all.append(to_python(py, value)?))?;
            all.into_any().unbind()
        }
        Json::Object(fields) => {
            let dict = PyDict::new(py);
            for (name, value) in fields {
                dict.set_item(snake_case(name), to_python(py, value)?)?;
            }
            dict.into_any().unbind()
        }
    })
}

fn import<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyModule>> {
    py.import(name)
}

/// Text for HTML and SVG.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
