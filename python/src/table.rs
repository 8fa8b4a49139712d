//! Tables: rows that Python libraries take over as Arrow data, without a copy.

use std::sync::Arc;

use arrow_array::builder::{
    BooleanBuilder, Float64Builder, Int64Builder, ListBuilder, StringBuilder,
};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{Array, ArrayRef, Date32Array, Int64Array, RecordBatch, RecordBatchIterator};
use arrow_ipc::{reader::StreamReader, writer::StreamWriter};
use arrow_schema::{ArrowError, DataType, Field, Schema, ffi::FFI_ArrowSchema};
use gopdb::answer::Json;
use gopdb::answer::table::{Column, ColumnKind, Row, columns, row, snake_case};
use gopdb::knowledge::data_file::{DataCell, DataType as FileType};
use pyo3::exceptions::{PyIndexError, PyKeyError, PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyDict, PyList, PySlice, PyTuple};

/// A column while it is filled.
enum Filling {
    Int(Int64Builder),
    Float(Float64Builder),
    Flag(BooleanBuilder),
    Text(StringBuilder),
    Ints(ListBuilder<Int64Builder>),
    Floats(ListBuilder<Float64Builder>),
    Texts(ListBuilder<StringBuilder>),
}

impl Filling {
    fn new(kind: ColumnKind) -> Filling {
        match kind {
            ColumnKind::Int => Filling::Int(Int64Builder::new()),
            ColumnKind::Float => Filling::Float(Float64Builder::new()),
            ColumnKind::Flag => Filling::Flag(BooleanBuilder::new()),
            ColumnKind::Text | ColumnKind::Json => Filling::Text(StringBuilder::new()),
            ColumnKind::Ints => Filling::Ints(ListBuilder::new(Int64Builder::new())),
            ColumnKind::Floats => Filling::Floats(ListBuilder::new(Float64Builder::new())),
            ColumnKind::Texts => Filling::Texts(ListBuilder::new(StringBuilder::new())),
        }
    }

    /// Appends the value of a column in a row.
    fn push(&mut self, column: &Column, row: &Json) {
        let value = column.value(row);
        let list = value.as_array();
        match self {
            Filling::Int(to) => to.append_option(value.as_i64()),
            Filling::Float(to) => to.append_option(value.as_f64()),
            Filling::Flag(to) => to.append_option(value.as_bool()),
            Filling::Text(to) => to.append_option(column.text(row)),
            Filling::Ints(to) => to.append_option(list.map(|list| list.iter().map(Json::as_i64))),
            Filling::Floats(to) => to.append_option(list.map(|list| list.iter().map(Json::as_f64))),
            Filling::Texts(to) => to.append_option(list.map(|list| list.iter().map(Json::as_str))),
        }
    }

    /// Appends a cell of a table of the database.
    fn push_cell(&mut self, cell: DataCell) {
        match (self, cell) {
            (Filling::Int(to), DataCell::Int(number)) => to.append_value(number),
            (Filling::Float(to), DataCell::Float(number)) => to.append_value(number),
            (Filling::Text(to), DataCell::Text(text)) => to.append_value(text),
            (Filling::Texts(to), DataCell::Texts(list)) => {
                to.append_value(list.into_iter().map(Some));
            }
            (Filling::Ints(to), DataCell::Ints(list)) => {
                to.append_value(list.into_iter().map(|number| Some(number.into())));
            }
            (Filling::Int(to), _) => to.append_null(),
            (Filling::Float(to), _) => to.append_null(),
            (Filling::Text(to), _) => to.append_null(),
            (Filling::Texts(to), _) => to.append_null(),
            (Filling::Ints(to), _) => to.append_null(),
            _ => {}
        }
    }

    fn finish(self) -> ArrayRef {
        match self {
            Filling::Int(mut of) => Arc::new(of.finish()),
            Filling::Float(mut of) => Arc::new(of.finish()),
            Filling::Flag(mut of) => Arc::new(of.finish()),
            Filling::Text(mut of) => Arc::new(of.finish()),
            Filling::Ints(mut of) => Arc::new(of.finish()),
            Filling::Floats(mut of) => Arc::new(of.finish()),
            Filling::Texts(mut of) => Arc::new(of.finish()),
        }
    }
}

/// Fills a [`Table`] with rows of a table of the database.
pub struct TableBuilder {
    names: Vec<&'static str>,
    columns: Vec<Filling>,
}

impl TableBuilder {
    pub fn new(columns: &[(&'static str, FileType)]) -> TableBuilder {
        let filling = |&(_, kind): &(&str, FileType)| {
            Filling::new(match kind {
                FileType::Int => ColumnKind::Int,
                FileType::Float => ColumnKind::Float,
                FileType::Text => ColumnKind::Text,
                FileType::Texts => ColumnKind::Texts,
                FileType::Ints => ColumnKind::Ints,
            })
        };
        TableBuilder {
            names: columns.iter().map(|column| column.0).collect(),
            columns: columns.iter().map(filling).collect(),
        }
    }

    /// Appends a row: a value for each column.
    pub fn row(&mut self, cells: Vec<DataCell>) {
        for (column, cell) in self.columns.iter_mut().zip(cells) {
            column.push_cell(cell);
        }
    }

    pub fn finish(self) -> PyResult<Table> {
        Table::of_columns(self.names.into_iter().zip(self.columns))
    }
}

/// The days from 1970-01-01 to a date such as `2016-03-09`; `None` if it has no day.
fn days_since_1970(date: &str) -> Option<i32> {
    let parts: Vec<i32> = date.split('-').map(str::parse).collect::<Result<_, _>>().ok()?;
    let &[year, month, day] = parts.as_slice() else { return None };
    // Years begin in March, so that a leap day is their last.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let leaps = year / 4 - year / 100 + year / 400;
    Some(365 * year + leaps + (153 * month + 2) / 5 + day - 719_469)
}

fn failed(error: ArrowError) -> PyErr {
    PyRuntimeError::new_err(error.to_string())
}

/// Rows of named columns. Any library that speaks the Arrow C data interface takes them over
/// without a copy: `pyarrow.table(t)`, `polars.DataFrame(t)`, `duckdb`, `nanoarrow`.
///
/// `table[0]` is a row as a dict, `table["black"]` a column as a list, `table[:10]` and
/// `table[["black", "white"]]` are tables.
#[pyclass(frozen, subclass, module = "gopdb")]
#[derive(Clone)]
pub struct Table {
    batch: RecordBatch,
}

#[pymethods]
impl Table {
    /// The same rows; what else there is belongs to subclasses.
    #[new]
    #[pyo3(signature = (table, **_summary))]
    fn new(table: &Bound<'_, Table>, _summary: Option<&Bound<'_, PyDict>>) -> Table {
        table.get().clone()
    }

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
        let index = self.place(name)?;
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

    /// The rows, each a dict, as pyarrow names it.
    fn to_pylist(&self, py: Python<'_>) -> PyResult<Py<PyList>> {
        self.to_dicts(py)
    }

    /// Whether there is a column of this name.
    fn __contains__(&self, name: &str) -> bool {
        self.place(name).is_ok()
    }

    fn __iter__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        Ok(self.to_dicts(py)?.bind(py).try_iter()?.into_any().unbind())
    }

    /// One row as a dict by its number, of which negative ones count from the end; one column as a list by
    /// its name; the rows of a slice, or the columns of a list of names, as a table.
    fn __getitem__(&self, py: Python<'_>, key: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        if let Ok(name) = key.extract::<String>() {
            return Ok(self.column(py, &name)?.into_any());
        }
        let rows = self.batch.num_rows() as isize;
        if let Ok(slice) = key.cast::<PySlice>() {
            let of = slice.indices(rows)?;
            let table = if of.step == 1 {
                Table { batch: self.batch.slice(of.start as usize, of.slicelength) }
            } else {
                self.at((0..of.slicelength as isize).map(|i| (of.start + i * of.step) as usize))?
            };
            return Ok(Py::new(py, table)?.into_any());
        }
        if let Ok(names) = key.extract::<Vec<String>>() {
            return Ok(Py::new(py, self.project(&names)?)?.into_any());
        }
        let index: isize = key.extract().map_err(|_| {
            PyTypeError::new_err(
                "expected a row's number, a column's name, a slice or a list of names",
            )
        })?;
        let row = if index < 0 { index + rows } else { index };
        if !(0..rows).contains(&row) {
            return Err(PyIndexError::new_err(format!("row {index} of {rows}")));
        }
        Ok(self.row(py, row as usize)?.into_any().unbind())
    }

    /// The rows as a stream of Arrow's format for files, by which a table is pickled.
    fn to_ipc<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let mut bytes = Vec::new();
        let schema = self.batch.schema();
        let mut writer = StreamWriter::try_new(&mut bytes, &schema).map_err(failed)?;
        writer.write(&self.batch).and_then(|()| writer.finish()).map_err(failed)?;
        drop(writer);
        Ok(PyBytes::new(py, &bytes))
    }

    /// The table of such a stream.
    #[staticmethod]
    fn from_ipc(stream: &[u8]) -> PyResult<Table> {
        let mut reader = StreamReader::try_new(stream, None).map_err(failed)?;
        let batch = reader.next().ok_or_else(|| PyRuntimeError::new_err("no table"))?;
        Ok(Table { batch: batch.map_err(failed)? })
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let py = slf.py();
        let from_ipc = py.get_type::<Table>().getattr("from_ipc")?;
        Ok((from_ipc, PyTuple::new(py, [slf.get().to_ipc(py)?])?))
    }

    /// The protocol of the same name of data frames, by way of pyarrow.
    #[pyo3(signature = (nan_as_null=false, allow_copy=true))]
    fn __dataframe__<'py>(
        slf: &Bound<'py, Self>,
        nan_as_null: bool,
        allow_copy: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        Table::to_arrow(slf)?.call_method1("__dataframe__", (nan_as_null, allow_copy))
    }

    /// The Arrow PyCapsule protocol: the schema.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.batch.schema().as_ref()).map_err(failed)?;
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
        let mut filled: Vec<(&Column, Filling)> =
            all.map(|column| (column, Filling::new(column.kind))).collect();
        for of in rows {
            let json = row(of);
            for (column, filling) in &mut filled {
                filling.push(column, &json);
            }
        }
        let table =
            Table::of_columns(filled.into_iter().map(|(column, filling)| (column.name, filling)))?;
        table.with_days()
    }

    /// Adds a column `day` after a column `date` of texts: a date, where the day is known.
    pub fn with_days(self) -> PyResult<Table> {
        use arrow_array::cast::AsArray;
        let schema = self.batch.schema();
        let Ok(at) = schema.index_of("date") else { return Ok(self) };
        let dates = self.batch.column(at).as_string::<i32>().iter();
        let days: Date32Array = dates.map(|date| days_since_1970(date?)).collect();
        let (mut fields, mut columns) = (schema.fields().to_vec(), self.batch.columns().to_vec());
        fields.insert(at + 1, Arc::new(Field::new("day", DataType::Date32, true)));
        columns.insert(at + 1, Arc::new(days));
        let batch = RecordBatch::try_new(Arc::new(Schema::new(fields)), columns).map_err(failed)?;
        Ok(Table { batch })
    }

    /// The number of a column.
    fn place(&self, name: &str) -> PyResult<usize> {
        let wrong = |_| PyKeyError::new_err(format!("no column named {name:?}"));
        self.batch.schema().index_of(name).map_err(wrong)
    }

    /// Adds a column of integers at the end.
    pub fn with_ints(self, name: &str, numbers: Vec<i64>) -> PyResult<Table> {
        let (mut fields, mut columns) =
            (self.batch.schema().fields().to_vec(), self.batch.columns().to_vec());
        fields.push(Arc::new(Field::new(name, DataType::Int64, true)));
        columns.push(Arc::new(Int64Array::from(numbers)));
        let batch = RecordBatch::try_new(Arc::new(Schema::new(fields)), columns).map_err(failed)?;
        Ok(Table { batch })
    }

    /// The rows of these numbers.
    pub fn at(&self, rows: impl Iterator<Item = usize>) -> PyResult<Table> {
        let rows: Int64Array = rows.map(|row| Some(row as i64)).collect();
        let batch = arrow_select::take::take_record_batch(&self.batch, &rows).map_err(failed)?;
        Ok(Table { batch })
    }

    /// The columns of these names.
    pub fn project(&self, names: &[String]) -> PyResult<Table> {
        let places = names.iter().map(|name| self.place(name));
        let places = places.collect::<PyResult<Vec<usize>>>()?;
        Ok(Table { batch: self.batch.project(&places).map_err(failed)? })
    }

    fn of_columns(columns: impl Iterator<Item = (&'static str, Filling)>) -> PyResult<Table> {
        let (names, arrays): (Vec<&str>, Vec<ArrayRef>) =
            columns.map(|(name, filling)| (name, filling.finish())).unzip();
        let field =
            |(name, array): (&&str, &ArrayRef)| Field::new(*name, array.data_type().clone(), true);
        let fields: Vec<Field> = names.iter().zip(&arrays).map(field).collect();
        let batch = RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays).map_err(failed)?;
        Ok(Table { batch })
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
        use arrow_array::types::{Date32Type, Float64Type, Int64Type};
        let array = self.batch.column(column);
        if array.is_null(row) {
            return Ok(py.None());
        }
        Ok(match array.data_type() {
            DataType::Boolean => {
                array.as_boolean().value(row).into_pyobject(py)?.to_owned().into_any().unbind()
            }
            DataType::Date32 => {
                let days = array.as_primitive::<Date32Type>().value(row);
                let date = py.import("datetime")?.getattr("date")?;
                date.call_method1("fromordinal", (days + 719_163,))?.unbind()
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
                } else if let Some(numbers) = list.as_primitive_opt::<Float64Type>() {
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
