//! The answer of a statement: rows that come in batches while they are made.

use std::io::Write;
use std::sync::{Arc, PoisonError};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use std::time::Duration;

use arrow_array::cast::AsArray;
use arrow_array::types::{Float32Type, Float64Type, UInt64Type};
use arrow_array::{Array, RecordBatch, RecordBatchOptions};
use arrow_ipc::writer::FileWriter;
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use datafusion::arrow::compute::cast;
use datafusion::arrow::util::display::{ArrayFormatter, FormatOptions};
use datafusion::error::DataFusionError;
use datafusion::prelude::SessionContext;
use futures::{FutureExt, StreamExt};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;
use tokio::runtime::Runtime;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::task::JoinHandle;

use super::tables::{Scan, Scope};
use super::{SqlError, plan};
use crate::control::Control;
use crate::knowledge::data_file::{DataCell, DataFormat, write_csv};

/// A value of a row.
#[derive(Clone, Debug, PartialEq)]
pub enum SqlValue {
    /// `null`.
    None,
    /// A truth value.
    Flag(bool),
    /// An integer.
    Int(i64),
    /// A number with decimals.
    Float(f64),
    /// A text, or a value of another type in words.
    Text(String),
}

/// The maximum time until an interruption is noticed.
const PATIENCE: Duration = Duration::from_millis(20);

/// Wakes the thread that waits for rows.
struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

enum Message {
    Schema(SchemaRef),
    Batch(RecordBatch),
    Failed(Box<DataFusionError>),
    End,
}

/// The rows of a statement. Dropped, it ends the work on the rest.
pub struct SqlAnswer {
    runtime: Option<Runtime>,
    /// The control of the caller.
    control: Control,
    scope: Scope,
    receiver: Receiver<Message>,
    schema: SchemaRef,
    worker: Option<JoinHandle<()>>,
    left: usize,
    is_over: bool,
}

impl SqlAnswer {
    /// Plans a statement, and begins to run it.
    pub(super) fn start(
        runtime: Runtime,
        scope: Scope,
        control: &Control,
        statement: String,
        limit: Option<usize>,
        context: SessionContext,
    ) -> Result<SqlAnswer, SqlError> {
        let (send, receiver) = channel(2);
        let worker = runtime.spawn(work(context, statement, limit, send));
        let mut answer = SqlAnswer {
            runtime: Some(runtime),
            control: control.clone(),
            scope,
            receiver,
            schema: Arc::new(Schema::empty()),
            worker: Some(worker),
            left: limit.unwrap_or(usize::MAX),
            is_over: false,
        };
        if let Some(Message::Schema(schema)) = answer.message()? {
            answer.schema = with_distinct_names(&schema);
        }
        Ok(answer)
    }

    /// The names of the columns, each once: the second `game` is `game_2`.
    pub fn columns(&self) -> Vec<String> {
        self.schema.fields().iter().map(|field| field.name().clone()).collect()
    }

    /// The columns as Arrow describes them.
    pub fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    /// Returns the columns and the number of rows that have been read of each table so far.
    pub fn scans(&self) -> Vec<Scan> {
        let scans = self.scope.scans.lock().unwrap_or_else(PoisonError::into_inner);
        scans.iter().map(|reading| reading.scan()).collect()
    }

    /// The next message; `None` at the end.
    fn message(&mut self) -> Result<Option<Message>, SqlError> {
        if self.is_over {
            return Ok(None);
        }
        let result = self.wait();
        self.is_over = !matches!(result, Ok(Some(Message::Schema(_) | Message::Batch(_))));
        if self.is_over {
            self.scope.database.control().interrupt();
        }
        result
    }

    fn wait(&mut self) -> Result<Option<Message>, SqlError> {
        let waker = Waker::from(Arc::new(Unpark(thread::current())));
        let mut context = Context::from_waker(&waker);
        let message = loop {
            self.control.check()?;
            // Not by a timer of the runtime: its threads may all be busy.
            match self.receiver.poll_recv(&mut context) {
                Poll::Ready(message) => break message,
                Poll::Pending => thread::park_timeout(PATIENCE),
            }
        };
        match message {
            Some(Message::End) => Ok(None),
            Some(Message::Failed(error)) => {
                let kept = self.scope.failure.lock().unwrap_or_else(PoisonError::into_inner).take();
                Err(kept.unwrap_or_else(|| SqlError::of(&error, &self.scope.table_names())))
            }
            Some(message) => Ok(Some(message)),
            None => {
                // The worker panicked: its place is known to the panic hook only.
                let joined = self.worker.take().and_then(FutureExt::now_or_never);
                let why = joined.and_then(Result::err).map(|error| error.to_string());
                let text = format!("the SQL engine failed: {}", why.unwrap_or_default());
                Err(SqlError::Failed(text))
            }
        }
    }

    /// The next batch of rows; `None` at the end.
    ///
    /// # Errors
    /// As [`query`](super::query).
    pub fn next_batch(&mut self) -> Result<Option<RecordBatch>, SqlError> {
        if self.left == 0 {
            self.is_over = true;
            self.scope.database.control().interrupt();
        }
        let Some(Message::Batch(batch)) = self.message()? else { return Ok(None) };
        let batch = batch.slice(0, batch.num_rows().min(self.left));
        self.left -= batch.num_rows();
        let options = RecordBatchOptions::new().with_row_count(Some(batch.num_rows()));
        let schema = self.schema();
        let batch = RecordBatch::try_new_with_options(schema, batch.columns().to_vec(), &options);
        batch.map(Some).map_err(|error| SqlError::Failed(error.to_string()))
    }

    /// The next rows, each with a value for each column; `None` at the end.
    ///
    /// # Errors
    /// As [`query`](super::query).
    pub fn next_rows(&mut self) -> Result<Option<Vec<Vec<SqlValue>>>, SqlError> {
        self.next_batch()?.map(|batch| rows(&batch)).transpose()
    }

    /// Writes all rows that are left. Returns the writer and the number of rows.
    ///
    /// # Errors
    /// As [`query`](super::query); the writer's; or the format has no such type.
    pub fn write<W: Write + Send>(
        &mut self,
        format: DataFormat,
        mut out: W,
    ) -> Result<(W, u64), SqlError> {
        let mut written = 0;
        let unfit = |error: &dyn std::fmt::Display| {
            SqlError::Failed(format!("cannot write {}: {error}", format.name()))
        };
        match format {
            DataFormat::Csv | DataFormat::PlainCsv => {
                let names: Vec<DataCell> = self.columns().into_iter().map(DataCell::Text).collect();
                write_csv(&mut out, format, &names)?;
                while let Some(rows) = self.next_rows()? {
                    written += rows.len() as u64;
                    for row in rows {
                        let cells: Vec<DataCell> = row.into_iter().map(DataCell::from).collect();
                        write_csv(&mut out, format, &cells)?;
                    }
                }
            }
            DataFormat::Parquet => {
                let packed = Compression::ZSTD(ZstdLevel::default());
                let properties = WriterProperties::builder().set_compression(packed).build();
                let writer = ArrowWriter::try_new(out, self.schema(), Some(properties));
                let mut writer = writer.map_err(|error| unfit(&error))?;
                while let Some(batch) = self.next_batch()? {
                    written += batch.num_rows() as u64;
                    writer.write(&batch).map_err(|error| unfit(&error))?;
                }
                out = writer.into_inner().map_err(|error| unfit(&error))?;
            }
            DataFormat::Arrow => {
                let writer = FileWriter::try_new(out, &self.schema());
                let mut writer = writer.map_err(|error| unfit(&error))?;
                while let Some(batch) = self.next_batch()? {
                    written += batch.num_rows() as u64;
                    writer.write(&batch).map_err(|error| unfit(&error))?;
                }
                writer.finish().map_err(|error| unfit(&error))?;
                out = writer.into_inner().map_err(|error| unfit(&error))?;
            }
        }
        out.flush()?;
        Ok((out, written))
    }
}

impl Drop for SqlAnswer {
    fn drop(&mut self) {
        self.scope.database.control().interrupt();
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// Runs a statement and sends its rows until nobody wants them.
async fn work(
    context: SessionContext,
    statement: String,
    limit: Option<usize>,
    send: Sender<Message>,
) {
    let run = async {
        let frame = plan(&context, &statement, limit).await?;
        let mut stream = frame.execute_stream().await?;
        if send.send(Message::Schema(stream.schema())).await.is_err() {
            return Ok(());
        }
        while let Some(batch) = stream.next().await {
            if send.send(Message::Batch(batch?)).await.is_err() {
                return Ok(());
            }
        }
        Ok::<(), DataFusionError>(())
    };
    let last = match run.await {
        Ok(()) => Message::End,
        Err(error) => Message::Failed(Box::new(error)),
    };
    let _ = send.send(last).await;
}

/// The schema with a name of its own for each column.
fn with_distinct_names(schema: &Schema) -> SchemaRef {
    let mut fields: Vec<Field> = Vec::new();
    for field in schema.fields() {
        let mut name = field.name().clone();
        let mut number = 2;
        while fields.iter().any(|other| *other.name() == name) {
            name = format!("{}_{number}", field.name());
            number += 1;
        }
        fields.push(field.as_ref().clone().with_name(name));
    }
    Arc::new(Schema::new(fields))
}

impl From<SqlValue> for DataCell {
    fn from(value: SqlValue) -> DataCell {
        match value {
            SqlValue::None => DataCell::None,
            SqlValue::Flag(flag) => DataCell::Text(flag.to_string()),
            SqlValue::Int(number) => DataCell::Int(number),
            SqlValue::Float(number) => DataCell::Float(number),
            SqlValue::Text(text) => DataCell::Text(text),
        }
    }
}

/// The rows of a batch.
fn rows(batch: &RecordBatch) -> Result<Vec<Vec<SqlValue>>, SqlError> {
    let mut rows = vec![Vec::with_capacity(batch.num_columns()); batch.num_rows()];
    for column in batch.columns() {
        let values = values(column.as_ref())
            .map_err(|error| SqlError::Failed(format!("cannot print a column: {error}")))?;
        for (row, value) in rows.iter_mut().zip(values) {
            row.push(value);
        }
    }
    Ok(rows)
}

fn values(column: &dyn Array) -> Result<Vec<SqlValue>, arrow_schema::ArrowError> {
    let text = |column: &dyn Array| {
        let options = FormatOptions::new().with_null("");
        let formatter = ArrayFormatter::try_new(column, &options)?;
        let value = |i| {
            Ok(if column.is_null(i) {
                SqlValue::None
            } else {
                SqlValue::Text(formatter.value(i).try_to_string()?)
            })
        };
        (0..column.len()).map(value).collect::<Result<Vec<SqlValue>, arrow_schema::ArrowError>>()
    };
    let or_none = |value: Option<SqlValue>| value.unwrap_or(SqlValue::None);
    match column.data_type() {
        DataType::Null => Ok(vec![SqlValue::None; column.len()]),
        DataType::Boolean => {
            let flags = column.as_boolean().iter();
            Ok(flags.map(|flag| or_none(flag.map(SqlValue::Flag))).collect())
        }
        DataType::UInt64 => {
            let number = |number: u64| match i64::try_from(number) {
                Ok(number) => SqlValue::Int(number),
                Err(_) => SqlValue::Text(number.to_string()),
            };
            let numbers = column.as_primitive::<UInt64Type>().iter();
            Ok(numbers.map(|found| or_none(found.map(number))).collect())
        }
        kind if kind.is_integer() => {
            let column = cast(column, &DataType::Int64)?;
            let numbers = column.as_primitive::<arrow_array::types::Int64Type>();
            Ok(numbers.iter().map(|number| or_none(number.map(SqlValue::Int))).collect())
        }
        DataType::Float32 => {
            let numbers = column.as_primitive::<Float32Type>().iter();
            Ok(numbers.map(|x| or_none(x.map(|x| SqlValue::Float(f64::from(x))))).collect())
        }
        DataType::Float64 => {
            let numbers = column.as_primitive::<Float64Type>().iter();
            Ok(numbers.map(|number| or_none(number.map(SqlValue::Float))).collect())
        }
        DataType::Decimal128(..) | DataType::Decimal256(..) => {
            let texts = text(column)?.into_iter();
            let number = |value| match value {
                SqlValue::Text(text) => text.parse().map_or(SqlValue::Text(text), SqlValue::Float),
                other => other,
            };
            Ok(texts.map(number).collect())
        }
        _ => text(column),
    }
}
