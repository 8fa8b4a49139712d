//! Tables in files for other programs: CSV, JSON, and with the feature `parquet` Parquet and Arrow.
//!
//! CSV has a line of names; a text with a comma, a quotation mark or a line break is quoted, and a
//! missing value is empty, as an empty text is. A text that a spreadsheet would take for a formula gets an
//! apostrophe in front, except in plain CSV. JSON is a list with an object for each row, in which a missing
//! value is null. Parquet is packed by zstd; its columns, and those of
//! Arrow's file format (IPC, as Feather 2), are nullable 64-bit integers, 64-bit floats and UTF-8.

use std::io::{self, Write};

use serde_json::Value;

/// A format of data files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DataFormat {
    /// Comma-separated values.
    Csv,
    /// Comma-separated values, with all texts as they are.
    PlainCsv,
    /// A list of objects.
    Json,
    /// Apache Parquet.
    Parquet,
    /// The file format of Apache Arrow.
    Arrow,
}

impl DataFormat {
    /// The format of files with this extension, in lower case.
    pub fn of_extension(extension: &str) -> Option<DataFormat> {
        match extension {
            "csv" => Some(DataFormat::Csv),
            "json" => Some(DataFormat::Json),
            "parquet" => Some(DataFormat::Parquet),
            "arrow" => Some(DataFormat::Arrow),
            _ => None,
        }
    }

    /// Returns whether this build writes the format: Parquet and Arrow need the feature `parquet`.
    pub const fn is_supported(self) -> bool {
        matches!(self, DataFormat::Csv | DataFormat::PlainCsv | DataFormat::Json)
            || cfg!(feature = "parquet")
    }

    /// Returns whether the format is one of the two forms of CSV.
    pub const fn is_csv(self) -> bool {
        matches!(self, DataFormat::Csv | DataFormat::PlainCsv)
    }

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            DataFormat::Csv | DataFormat::PlainCsv => "CSV",
            DataFormat::Json => "JSON",
            DataFormat::Parquet => "Parquet",
            DataFormat::Arrow => "Arrow",
        }
    }
}

/// The type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DataType {
    /// 64-bit integers.
    Int,
    /// 64-bit floats.
    Float,
    /// Texts.
    Text,
    /// Lists of texts; in files, a text joined by `; `.
    Texts,
    /// Lists of integers, likewise.
    Ints,
}

/// A value of a row.
#[derive(Clone, Debug, PartialEq)]
pub enum DataCell {
    /// An integer.
    Int(i64),
    /// A float.
    Float(f64),
    /// A text.
    Text(String),
    /// A list of texts.
    Texts(Vec<String>),
    /// A list of integers.
    Ints(Vec<u16>),
    /// Nothing is known.
    None,
}

impl DataCell {
    /// A text; none if it is empty.
    pub fn text(text: &str) -> DataCell {
        if text.is_empty() { DataCell::None } else { DataCell::Text(text.to_owned()) }
    }

    /// A text or list as files have it; `None` if there is none, or a number.
    fn into_text(self) -> Option<String> {
        let text = match self {
            DataCell::Text(text) => return Some(text),
            DataCell::Texts(list) => list.join("; "),
            DataCell::Ints(list) => {
                list.iter().map(u16::to_string).collect::<Vec<String>>().join("; ")
            }
            _ => return None,
        };
        (!text.is_empty()).then_some(text)
    }
}

impl<N: Into<i64>> From<N> for DataCell {
    fn from(number: N) -> DataCell {
        DataCell::Int(number.into())
    }
}

/// The columns of a table: names and types.
pub type DataColumns = [(&'static str, DataType)];

/// Writes a table row by row.
pub struct DataWriter<W: Write + Send> {
    columns: &'static DataColumns,
    to: To<W>,
    rows: u64,
}

enum To<W: Write + Send> {
    /// In this form.
    Csv(W, DataFormat),
    Json(W),
    #[cfg(feature = "parquet")]
    Columns(Box<columnar::Writer<W>>),
}

impl<W: Write + Send> DataWriter<W> {
    /// Begins a table.
    ///
    /// # Errors
    /// Those of the writer; or this build does not write the format.
    pub fn new(
        mut out: W,
        format: DataFormat,
        columns: &'static DataColumns,
    ) -> io::Result<DataWriter<W>> {
        let to = if format.is_csv() {
            let names: Vec<&str> = columns.iter().map(|column| column.0).collect();
            writeln!(out, "{}", names.join(","))?;
            To::Csv(out, format)
        } else if format == DataFormat::Json {
            out.write_all(b"[")?;
            To::Json(out)
        } else {
            columnar(out, format, columns)?
        };
        Ok(DataWriter { columns, to, rows: 0 })
    }

    /// Appends a row: a value for each column, of the column's type or [`DataCell::None`].
    ///
    /// # Errors
    /// Those of the writer.
    pub fn row(&mut self, cells: &[DataCell]) -> io::Result<()> {
        debug_assert_eq!(cells.len(), self.columns.len());
        self.rows += 1;
        match &mut self.to {
            To::Csv(out, format) => write_csv(out, *format, cells),
            To::Json(out) => {
                out.write_all(if self.rows > 1 { b",\n" } else { b"\n" })?;
                let value = |cell: &DataCell| match cell {
                    DataCell::Int(number) => Value::from(*number),
                    DataCell::Float(number) => Value::from(*number),
                    DataCell::Text(text) => Value::from(&**text),
                    DataCell::Texts(texts) => Value::from(texts.clone()),
                    DataCell::Ints(numbers) => Value::from(numbers.clone()),
                    DataCell::None => Value::Null,
                };
                let names = self.columns.iter().map(|column| column.0.to_owned());
                let row: serde_json::Map<String, Value> =
                    names.zip(cells.iter().map(value)).collect();
                Ok(serde_json::to_writer(out, &row)?)
            }
            #[cfg(feature = "parquet")]
            To::Columns(writer) => writer.row(cells),
        }
    }

    /// Ends the table. Returns the writer and the number of rows.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn finish(self) -> io::Result<(W, u64)> {
        let mut out = match self.to {
            To::Csv(out, _) => out,
            To::Json(mut out) => {
                out.write_all(b"\n]\n")?;
                out
            }
            #[cfg(feature = "parquet")]
            To::Columns(writer) => writer.finish()?,
        };
        out.flush()?;
        Ok((out, self.rows))
    }
}

#[cfg(feature = "parquet")]
fn columnar<W: Write + Send>(
    out: W,
    format: DataFormat,
    columns: &'static DataColumns,
) -> io::Result<To<W>> {
    Ok(To::Columns(Box::new(columnar::Writer::new(out, format, columns)?)))
}

#[cfg(not(feature = "parquet"))]
fn columnar<W: Write + Send>(
    _: W,
    format: DataFormat,
    _: &'static DataColumns,
) -> io::Result<To<W>> {
    let text = format!("this gopdb was built without {}", format.name());
    Err(io::Error::new(io::ErrorKind::Unsupported, text))
}

/// The beginnings of texts that spreadsheets take for formulas.
const FORMULAS: [char; 10] =
    ['=', '+', '-', '@', '\t', '\r', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}'];

/// Writes a line of CSV in one of its forms.
pub(crate) fn write_csv(
    out: &mut impl Write,
    format: DataFormat,
    cells: &[DataCell],
) -> io::Result<()> {
    for (i, cell) in cells.iter().enumerate() {
        if i > 0 {
            out.write_all(b",")?;
        }
        match cell {
            DataCell::None => {}
            DataCell::Int(number) => write!(out, "{number}")?,
            DataCell::Float(number) => write!(out, "{number}")?,
            cell => {
                let text = cell.clone().into_text().unwrap_or_default();
                let is_formula = format == DataFormat::Csv && text.starts_with(FORMULAS);
                let front = if is_formula { "'" } else { "" };
                if text.contains([',', '"', '\n', '\r']) {
                    write!(out, "\"{front}{}\"", text.replace('"', "\"\""))?;
                } else {
                    write!(out, "{front}{text}")?;
                }
            }
        }
    }
    out.write_all(b"\n")
}

/// Parquet and Arrow, which are written in groups of rows, column by column.
#[cfg(feature = "parquet")]
mod columnar {
    use std::io::{self, Write};
    use std::sync::Arc;

    use arrow_array::{ArrayRef, Float64Array, Int64Array, RecordBatch, StringArray};
    use arrow_ipc::writer::FileWriter;
    use arrow_schema::{Field, Schema};
    use parquet::basic::{Compression, ZstdLevel};
    use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
    use parquet::file::properties::WriterProperties;
    use parquet::file::writer::SerializedFileWriter;
    use parquet::schema::parser::parse_message_type;

    use super::{DataCell, DataColumns, DataFormat, DataType};

    /// The rows of a group.
    const GROUP: usize = 1 << 16;

    enum Column {
        Int(Vec<Option<i64>>),
        Float(Vec<Option<f64>>),
        Text(Vec<Option<String>>),
    }

    /// Rows, column by column.
    pub struct Group {
        columns: Vec<Column>,
        rows: usize,
    }

    impl Group {
        /// Creates a group without rows, with columns of these types.
        pub fn new(kinds: impl IntoIterator<Item = DataType>) -> Group {
            let column = |kind| match kind {
                DataType::Int => Column::Int(Vec::new()),
                DataType::Float => Column::Float(Vec::new()),
                DataType::Text | DataType::Texts | DataType::Ints => Column::Text(Vec::new()),
            };
            Group { columns: kinds.into_iter().map(column).collect(), rows: 0 }
        }

        fn from_columns(columns: &DataColumns) -> Group {
            Group::new(columns.iter().map(|column| column.1))
        }

        /// Appends a row: a value for each column, of the column's type or [`DataCell::None`].
        pub fn push(&mut self, cells: impl IntoIterator<Item = DataCell>) {
            for (column, cell) in self.columns.iter_mut().zip(cells) {
                match (column, cell) {
                    (Column::Int(column), DataCell::Int(number)) => column.push(Some(number)),
                    (Column::Int(column), _) => column.push(None),
                    (Column::Float(column), DataCell::Float(number)) => column.push(Some(number)),
                    (Column::Float(column), _) => column.push(None),
                    (Column::Text(column), cell) => column.push(cell.into_text()),
                }
            }
            self.rows += 1;
        }

        /// The number of rows.
        pub fn len(&self) -> usize {
            self.rows
        }

        /// The columns as arrays of Arrow, each of [`len`](Group::len) values.
        pub fn into_arrays(self) -> Vec<ArrayRef> {
            let array = |column: Column| -> ArrayRef {
                match column {
                    Column::Int(values) => Arc::new(Int64Array::from(values)),
                    Column::Float(values) => Arc::new(Float64Array::from(values)),
                    Column::Text(values) => Arc::new(StringArray::from(values)),
                }
            };
            self.columns.into_iter().map(array).collect()
        }
    }

    /// The columns as Arrow describes them.
    pub fn schema(columns: &DataColumns) -> Schema {
        let field = |&(name, kind): &(&str, DataType)| {
            let kind = match kind {
                DataType::Int => arrow_schema::DataType::Int64,
                DataType::Float => arrow_schema::DataType::Float64,
                _ => arrow_schema::DataType::Utf8,
            };
            Field::new(name, kind, true)
        };
        Schema::new(columns.iter().map(field).collect::<Vec<_>>())
    }

    enum File<W: Write + Send> {
        Parquet(SerializedFileWriter<W>),
        Arrow(FileWriter<W>, Arc<Schema>),
    }

    pub struct Writer<W: Write + Send> {
        columns: &'static DataColumns,
        group: Group,
        file: File<W>,
    }

    impl<W: Write + Send> Writer<W> {
        pub fn new(
            out: W,
            format: DataFormat,
            columns: &'static DataColumns,
        ) -> io::Result<Writer<W>> {
            let file = if format == DataFormat::Arrow {
                let schema = Arc::new(schema(columns));
                File::Arrow(FileWriter::try_new(out, &schema).map_err(io::Error::other)?, schema)
            } else {
                let column = |(name, kind): &(&str, DataType)| match kind {
                    DataType::Int => format!("OPTIONAL INT64 {name};"),
                    DataType::Float => format!("OPTIONAL DOUBLE {name};"),
                    _ => format!("OPTIONAL BINARY {name} (UTF8);"),
                };
                let columns: String = columns.iter().map(column).collect();
                let schema = parse_message_type(&format!("message table {{ {columns} }}"));
                let schema = Arc::new(schema.map_err(io::Error::other)?);
                let packed = Compression::ZSTD(ZstdLevel::default());
                let properties = WriterProperties::builder().set_compression(packed).build();
                let file = SerializedFileWriter::new(out, schema, Arc::new(properties));
                File::Parquet(file.map_err(io::Error::other)?)
            };
            Ok(Writer { columns, group: Group::from_columns(columns), file })
        }

        pub fn row(&mut self, cells: &[DataCell]) -> io::Result<()> {
            self.group.push(cells.iter().cloned());
            if self.group.len() == GROUP { self.flush() } else { Ok(()) }
        }

        fn flush(&mut self) -> io::Result<()> {
            if self.group.len() == 0 {
                return Ok(());
            }
            let group = std::mem::replace(&mut self.group, Group::from_columns(self.columns));
            match &mut self.file {
                File::Parquet(file) => write_group(file, group.columns).map_err(io::Error::other),
                File::Arrow(file, schema) => {
                    let batch = RecordBatch::try_new(Arc::clone(schema), group.into_arrays());
                    batch.and_then(|batch| file.write(&batch)).map_err(io::Error::other)
                }
            }
        }

        pub fn finish(mut self) -> io::Result<W> {
            self.flush()?;
            match self.file {
                File::Parquet(file) => file.into_inner().map_err(io::Error::other),
                File::Arrow(mut file, _) => {
                    file.finish().map_err(io::Error::other)?;
                    file.into_inner().map_err(io::Error::other)
                }
            }
        }
    }

    /// The values that are there, and for each row whether it has one.
    fn present<T, P>(values: Vec<Option<T>>, mut value: impl FnMut(T) -> P) -> (Vec<P>, Vec<i16>) {
        let levels = values.iter().map(|value| i16::from(value.is_some())).collect();
        (values.into_iter().flatten().map(&mut value).collect(), levels)
    }

    fn write_group<W: Write + Send>(
        file: &mut SerializedFileWriter<W>,
        group: Vec<Column>,
    ) -> parquet::errors::Result<()> {
        let mut out = file.next_row_group()?;
        for values in group {
            let Some(mut column) = out.next_column()? else { break };
            match values {
                Column::Int(values) => {
                    let (values, levels) = present(values, |number| number);
                    column.typed::<Int64Type>().write_batch(&values, Some(&levels), None)?;
                }
                Column::Float(values) => {
                    let (values, levels) = present(values, |number| number);
                    column.typed::<DoubleType>().write_batch(&values, Some(&levels), None)?;
                }
                Column::Text(values) => {
                    let (values, levels) =
                        present(values, |text: String| ByteArray::from(text.into_bytes()));
                    column.typed::<ByteArrayType>().write_batch(&values, Some(&levels), None)?;
                }
            }
            column.close()?;
        }
        out.close()?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: &DataColumns =
        &[("game", DataType::Int), ("komi", DataType::Float), ("event", DataType::Text)];

    fn rows() -> [Vec<DataCell>; 3] {
        [
            vec![1.into(), DataCell::Float(6.5), DataCell::text("a \"cup\", 1\nday 2")],
            vec![2.into(), DataCell::None, DataCell::text("")],
            vec![3.into(), DataCell::Float(-0.25), DataCell::text("名人战")],
        ]
    }

    fn written(format: DataFormat) -> io::Result<Vec<u8>> {
        let mut writer = DataWriter::new(Vec::new(), format, COLUMNS)?;
        for row in rows() {
            writer.row(&row)?;
        }
        let (out, count) = writer.finish()?;
        assert_eq!(count, 3);
        Ok(out)
    }

    #[test]
    fn csv_quotes_what_must_be_quoted() {
        let text = String::from_utf8(written(DataFormat::Csv).unwrap()).unwrap();
        let wanted = "game,komi,event\n1,6.5,\"a \"\"cup\"\", 1\nday 2\"\n2,,\n3,-0.25,名人战\n";
        assert_eq!(text, wanted);
        let formulas = ["=cmd()", "+1,5", "-a", "@x", "＝1", "a=b"].map(DataCell::text);
        for (format, wanted) in [
            (DataFormat::Csv, "'=cmd(),\"'+1,5\",'-a,'@x,'＝1,a=b\n"),
            (DataFormat::PlainCsv, "=cmd(),\"+1,5\",-a,@x,＝1,a=b\n"),
        ] {
            let mut line = Vec::new();
            write_csv(&mut line, format, &formulas).unwrap();
            assert_eq!(String::from_utf8(line).unwrap(), wanted);
        }
    }

    #[test]
    fn json_is_a_list_of_objects() {
        let rows: Vec<Value> = serde_json::from_slice(&written(DataFormat::Json).unwrap()).unwrap();
        assert_eq!(rows.len(), 3);
        assert_eq!(
            rows[0],
            serde_json::json!({"game": 1, "komi": 6.5, "event": "a \"cup\", 1\nday 2"})
        );
        assert_eq!(rows[1]["komi"], Value::Null);
        let writer = DataWriter::new(Vec::new(), DataFormat::Json, COLUMNS).unwrap();
        let none: Vec<Value> = serde_json::from_slice(&writer.finish().unwrap().0).unwrap();
        assert_eq!(none, [Value::Null; 0]);
    }

    #[cfg(not(feature = "parquet"))]
    #[test]
    fn what_was_not_built_is_an_error() {
        for format in [DataFormat::Parquet, DataFormat::Arrow] {
            assert!(!format.is_supported());
            assert_eq!(written(format).unwrap_err().kind(), io::ErrorKind::Unsupported);
        }
    }

    #[cfg(feature = "parquet")]
    #[test]
    fn parquet_is_read_back() {
        use parquet::file::reader::{FileReader, SerializedFileReader};
        use parquet::record::RowAccessor;
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(&written(DataFormat::Parquet).unwrap()).unwrap();
        let reader = SerializedFileReader::new(file).unwrap();
        let read: Vec<_> = reader.get_row_iter(None).unwrap().map(Result::unwrap).collect();
        assert_eq!(read.len(), 3);
        assert_eq!(read[0].get_long(0).unwrap(), 1);
        assert_eq!(read[0].get_string(2).unwrap(), "a \"cup\", 1\nday 2");
        assert!(read[1].get_double(1).is_err() && read[1].get_string(2).is_err());
        assert!((read[2].get_double(1).unwrap() + 0.25).abs() < 1e-9);
    }

    #[cfg(feature = "parquet")]
    #[test]
    fn arrow_is_read_back() {
        use arrow_array::{Array, Float64Array, StringArray};
        use arrow_ipc::reader::FileReader;
        let bytes = io::Cursor::new(written(DataFormat::Arrow).unwrap());
        let batches: Vec<_> = FileReader::try_new(bytes, None).unwrap().collect();
        assert_eq!(batches.len(), 1);
        let batch = batches[0].as_ref().unwrap();
        let komi = batch.column(1).as_any().downcast_ref::<Float64Array>().unwrap();
        let event = batch.column(2).as_any().downcast_ref::<StringArray>().unwrap();
        assert!(komi.is_null(1) && event.is_null(1));
        assert_eq!(event.value(2), "名人战");
    }
}
