//! The tables and table functions of a database, as `DataFusion` sees them.

use std::any::Any;
use std::fmt::{self, Debug};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use arrow_array::{RecordBatch, RecordBatchOptions};
use arrow_schema::SchemaRef;
use async_trait::async_trait;
use datafusion::catalog::{Session, TableFunctionImpl, TableProvider};
use datafusion::error::{DataFusionError, Result as PlanResult};
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::logical_expr::{Expr, TableType};
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_plan::stream::RecordBatchReceiverStream;
use datafusion::physical_plan::streaming::{PartitionStream, StreamingTableExec};
use datafusion::prelude::SessionContext;

use super::{BATCH, SqlError};
use crate::answer::DataTable;
use crate::database::{Database, DatabaseError, FindOptions};
use crate::knowledge::data_file::{DataType, Group, schema};
use crate::query;

/// The part of a table that was read for a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Scan {
    /// The table, or the table function with its query.
    pub table: String,
    /// The columns that were made.
    pub columns: Vec<&'static str>,
    /// The number of rows that were read.
    pub rows: usize,
}

/// A scan that may be running.
pub(super) struct Reading {
    table: String,
    columns: Vec<&'static str>,
    rows: AtomicUsize,
}

impl Reading {
    pub fn scan(&self) -> Scan {
        Scan {
            table: self.table.clone(),
            columns: self.columns.clone(),
            rows: self.rows.load(Ordering::Relaxed),
        }
    }
}

/// The data that all tables of a statement share.
#[derive(Clone)]
pub(super) struct Scope {
    /// Its control is the statement's own.
    pub database: Database,
    pub options: FindOptions,
    pub scans: Arc<Mutex<Vec<Arc<Reading>>>>,
    /// The first error of a table: errors lose their type on their way through `DataFusion`.
    pub failure: Arc<Mutex<Option<SqlError>>>,
}

impl Scope {
    /// The names of the tables, and of the functions with brackets.
    pub fn table_names(&self) -> Vec<String> {
        let mut names = vec!["games".to_owned(), "players".to_owned()];
        names.extend(self.database.commit().shapes().map(|kind| table_of(&kind.to_string())));
        names.extend(["hits('QUERY')".to_owned(), "continuations('QUERY')".to_owned()]);
        names
    }

    /// Keeps an error to be reported, and returns one that ends the statement.
    fn fail(&self, error: SqlError) -> DataFusionError {
        let text = error.to_string();
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        DataFusionError::Execution(text)
    }
}

/// The table of a dictionary shape: `patterns_3x3`.
fn table_of(shape: &str) -> String {
    format!("patterns_{}", shape.replace('-', "_"))
}

/// Adds the tables and functions.
pub(super) fn register(context: &SessionContext, scope: &Scope) -> PlanResult<()> {
    let add = |name: &str, table| {
        let table = Provider { name: name.to_owned(), table, scope: scope.clone() };
        context.register_table(name, Arc::new(table)).map(drop)
    };
    add("games", DataTable::Games)?;
    add("players", DataTable::Players)?;
    for kind in scope.database.commit().shapes() {
        add(&table_of(&kind.to_string()), DataTable::Patterns(kind))?;
    }
    for name in ["hits", "continuations"] {
        context.register_udtf(name, Arc::new(Function { name, scope: scope.clone() }));
    }
    Ok(())
}

/// `hits('…')` and `continuations('…')`.
struct Function {
    name: &'static str,
    scope: Scope,
}

impl Debug for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl Function {
    /// The table of a query.
    fn table(&self, text: &str) -> Result<DataTable, SqlError> {
        // As on the command line, literals and names need no quotes if there are none at all.
        let text = if text.contains(['"', '“', '\'']) {
            text.to_owned()
        } else {
            query::line_of_args(text.split_whitespace())
        };
        let parsed = query::parse_query(&text)
            .map_err(|error| SqlError::Query { error: Box::new(error), query: text.clone() })?;
        let resolved = self.scope.database.resolve(&parsed.node)?;
        if resolved.leading_pattern().is_none() {
            return Err(SqlError::request(format!("{} needs a query with a pattern", self.name)));
        }
        Ok(match self.name {
            "hits" => DataTable::Hits(resolved),
            _ => DataTable::Continuations(resolved),
        })
    }
}

impl TableFunctionImpl for Function {
    fn call(&self, args: &[Expr]) -> PlanResult<Arc<dyn TableProvider>> {
        let text = match args {
            [Expr::Literal(value, _)] => value.try_as_str().flatten(),
            _ => None,
        };
        let Some(text) = text else {
            let error =
                format!("{0} takes one query in quotes: {0}('3x3 B_W/BBB/___ sym')", self.name);
            return Err(self.scope.fail(SqlError::request(error)));
        };
        let table = self.table(text).map_err(|error| self.scope.fail(error))?;
        let name = format!("{}('{text}')", self.name);
        Ok(Arc::new(Provider { name, table, scope: self.scope.clone() }))
    }
}

/// A table of the database.
struct Provider {
    name: String,
    table: DataTable,
    scope: Scope,
}

impl Debug for Provider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

#[async_trait]
impl TableProvider for Provider {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn schema(&self) -> SchemaRef {
        Arc::new(schema(self.table.columns()))
    }

    fn table_type(&self) -> TableType {
        TableType::Base
    }

    async fn scan(
        &self,
        _: &dyn Session,
        projection: Option<&Vec<usize>>,
        _: &[Expr],
        limit: Option<usize>,
    ) -> PlanResult<Arc<dyn ExecutionPlan>> {
        let all = self.table.columns();
        let columns = projection.cloned().unwrap_or_else(|| (0..all.len()).collect());
        let schema = Arc::new(self.schema().project(&columns)?);
        let part = Part {
            name: self.name.clone(),
            table: self.table.clone(),
            columns,
            schema: Arc::clone(&schema),
            limit,
            scope: self.scope.clone(),
        };
        let plan =
            StreamingTableExec::try_new(schema, vec![Arc::new(part)], None, [], false, limit)?;
        Ok(Arc::new(plan))
    }
}

/// The rows of a table with the columns that a statement needs.
struct Part {
    name: String,
    table: DataTable,
    columns: Vec<usize>,
    schema: SchemaRef,
    limit: Option<usize>,
    scope: Scope,
}

impl Debug for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl PartitionStream for Part {
    fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    fn execute(&self, _: Arc<TaskContext>) -> SendableRecordBatchStream {
        let all = self.table.columns();
        let fields = self.columns.iter().filter_map(|&i| all.get(i));
        let (names, kinds): (Vec<&'static str>, Vec<DataType>) = fields.copied().unzip();
        let reading = Arc::new(Reading {
            table: self.name.clone(),
            columns: names,
            rows: AtomicUsize::new(0),
        });
        let scope = self.scope.clone();
        let mut scans = scope.scans.lock().unwrap_or_else(PoisonError::into_inner);
        scans.push(Arc::clone(&reading));
        drop(scans);
        let (table, columns) = (self.table.clone(), self.columns.clone());
        let (schema, limit) = (Arc::clone(&self.schema), self.limit.unwrap_or(usize::MAX));
        let mut stream = RecordBatchReceiverStream::builder(Arc::clone(&schema), 2);
        let send = stream.tx();
        stream.spawn_blocking(move || {
            let mut group = Group::new(kinds.iter().copied());
            let mut rows = 0;
            let size = BATCH.min(limit.max(1));
            let mut failure = None;
            let mut flush = |group: &mut Group| -> ControlFlow<()> {
                let full = std::mem::replace(group, Group::new(kinds.iter().copied()));
                let options = RecordBatchOptions::new().with_row_count(Some(full.len()));
                let batch = RecordBatch::try_new_with_options(
                    Arc::clone(&schema),
                    full.into_arrays(),
                    &options,
                );
                match batch {
                    // If sending fails, nobody waits for more.
                    Ok(batch) => match send.blocking_send(Ok(batch)) {
                        Ok(()) => ControlFlow::Continue(()),
                        Err(_) => ControlFlow::Break(()),
                    },
                    Err(error) => {
                        failure = Some(error);
                        ControlFlow::Break(())
                    }
                }
            };
            let read = scope.database.for_each_row(&table, &columns, &scope.options, |row| {
                group.push(row);
                rows += 1;
                reading.rows.store(rows, Ordering::Relaxed);
                let is_full = group.len() >= size;
                let flow = if is_full { flush(&mut group) } else { ControlFlow::Continue(()) };
                if rows >= limit { ControlFlow::Break(()) } else { flow }
            });
            if group.len() > 0 {
                let _ = flush(&mut group);
            }
            match (read, failure) {
                (Err(DatabaseError::Interrupted(why)), _) => {
                    Err(scope.fail(SqlError::Interrupted(why)))
                }
                (Err(error), _) => Err(scope.fail(SqlError::Database(error))),
                (Ok(()), Some(error)) => Err(error.into()),
                (Ok(()), None) => Ok(()),
            }
        });
        stream.build()
    }
}
