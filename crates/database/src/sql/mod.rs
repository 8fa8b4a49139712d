//! SQL over a database, with the feature `sql`: [`query`] runs a statement by Apache `DataFusion`.
//!
//! Tables: `games` ([`GAME_COLUMNS`](crate::database::GAME_COLUMNS)), `players`
//! ([`Player`](crate::answer::Player)), and for each dictionary shape of the database
//! `patterns_3x3`, `patterns_diamond` …, with a pattern and its counts in each row. Table functions, whose
//! argument is a query of gopdb's language: `hits('…')`
//! ([`HIT_COLUMNS`](crate::database::HIT_COLUMNS)) and `continuations('…')`
//! ([`Continuation`](crate::answer::Continuation)).
//!
//! Rows are read in batches while they are asked for. Only the columns that a statement needs are
//! made, and what only other columns need (facts, moves) is not read; with a `limit` that applies to
//! the table itself, reading ends there. [`SqlAnswer::scans`] says what was read. Statements cannot
//! change anything, and reach no files.
//!
//! ```
//! use gopdb_database::sql::{SqlOptions, SqlValue, query};
//! use gopdb_database::{Database, ImportOptions, OpenOptions};
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("database");
//! let database = OpenOptions::new().create(true).open(&path)?;
//! database.writer().import(&["../../examples/games".into()], &ImportOptions::new("games"))?;
//! let statement = r#"select count(*), count(distinct game) from hits('3x3 "B_W/BBB/___" sym')"#;
//! let mut answer = query(&database, statement, &SqlOptions::default())?;
//! let rows = answer.next_rows()?.expect("a batch");
//! assert_eq!(rows, [[SqlValue::Int(92), SqlValue::Int(76)]]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod error;
mod tables;

use std::sync::{Arc, Mutex};

use datafusion::dataframe::DataFrame;
use datafusion::error::Result as PlanResult;
use datafusion::execution::context::SQLOptions;
use datafusion::execution::memory_pool::{GreedyMemoryPool, TrackConsumersPool};
use datafusion::execution::runtime_env::RuntimeEnvBuilder;
use datafusion::logical_expr::LogicalPlan;
use datafusion::prelude::{SessionConfig, SessionContext};

use crate::database::{Database, FindOptions, default_cache_bytes};
use crate::setters::setters;

pub use answer::{SqlAnswer, SqlValue};
pub use error::{SqlError, SqlPosition};
pub use tables::Scan;

/// The options for running a statement.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct SqlOptions {
    /// Return up to this number of rows.
    pub limit: Option<usize>,
    /// The number of threads; 0 for as many as the machine has.
    pub threads: usize,
    /// The bytes of memory for sorting, grouping and joining; 0 for a quarter of the machine's. Sorting
    /// and grouping go on in temporary files when it is used up; what cannot fails.
    pub memory: usize,
}

impl SqlOptions {
    setters! {
        limit: impl Into<Option<usize>>,
        threads: usize,
        memory: usize,
    }
}

/// The longest statement, in bytes.
pub const MAX_STATEMENT: usize = 1 << 15;

/// The stack of a thread that plans and runs a statement: planning is recursive.
const STACK: usize = 64 << 20;

/// The rows of a batch.
const BATCH: usize = 1 << 12;

/// Runs a statement: one query (`select`, `with`, `values`, `show`, `describe` or `explain`).
///
/// The control of the database's handle interrupts it.
///
/// # Errors
/// The statement is wrong; tables cannot be read; or the work was interrupted. Errors of rows come
/// with the rows.
pub fn query(
    database: &Database,
    statement: &str,
    options: &SqlOptions,
) -> Result<SqlAnswer, SqlError> {
    if statement.len() > MAX_STATEMENT {
        return Err(SqlError::request(format!(
            "the statement has {} bytes; the limit is {MAX_STATEMENT}",
            statement.len()
        )));
    }
    let threads = crate::parallel::threads(options.threads);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(threads)
        .thread_stack_size(STACK)
        .enable_time()
        .build()
        .map_err(SqlError::from)?;
    let scope = tables::Scope {
        database: database.with_control(&database.control().child()),
        options: FindOptions { threads: options.threads, ..FindOptions::default() },
        scans: Arc::default(),
        failure: Arc::new(Mutex::new(None)),
    };
    let context = context(&scope, threads, options.memory)?;
    SqlAnswer::start(
        runtime,
        scope,
        database.control(),
        statement.to_owned(),
        options.limit,
        context,
    )
}

/// The tables and functions that statements may name.
fn context(
    scope: &tables::Scope,
    threads: usize,
    memory: usize,
) -> Result<SessionContext, SqlError> {
    let config = SessionConfig::new()
        .with_default_catalog_and_schema(error::CATALOG, error::SCHEMA)
        .with_information_schema(true)
        .with_target_partitions(threads)
        .with_batch_size(BATCH)
        .set_bool("datafusion.sql_parser.collect_spans", true);
    let memory = if memory == 0 { default_cache_bytes() } else { memory };
    let consumers = std::num::NonZeroUsize::MIN;
    let pool = TrackConsumersPool::new(GreedyMemoryPool::new(memory), consumers);
    let environment = RuntimeEnvBuilder::new().with_memory_pool(Arc::new(pool)).build_arc();
    let environment = environment.map_err(|error| SqlError::of(&error, &scope.table_names()))?;
    let context = SessionContext::new_with_config_rt(config, environment);
    tables::register(&context, scope).map_err(|error| SqlError::of(&error, &[]))?;
    Ok(context)
}

/// Plans a statement that changes nothing.
async fn plan(
    context: &SessionContext,
    statement: &str,
    limit: Option<usize>,
) -> PlanResult<DataFrame> {
    let state = context.state();
    let plan = state.create_logical_plan(statement).await?;
    let queries_only =
        SQLOptions::new().with_allow_ddl(false).with_allow_dml(false).with_allow_statements(false);
    queries_only.verify_plan(&plan)?;
    let is_about_plans = matches!(
        plan,
        LogicalPlan::Explain(_) | LogicalPlan::Analyze(_) | LogicalPlan::DescribeTable(_)
    );
    let frame = DataFrame::new(state, plan);
    match limit {
        Some(limit) if !is_about_plans => frame.limit(0, Some(limit)),
        _ => Ok(frame),
    }
}
