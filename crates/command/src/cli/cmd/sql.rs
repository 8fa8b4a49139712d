//! `sql`: questions in SQL.

use std::cell::RefCell;
use std::path::{Path, PathBuf};

use gopdb::OutputFile;
use gopdb::database::DatabaseError;
use gopdb::knowledge::data_file::DataFormat;
use gopdb::sql::{SqlAnswer, SqlError, SqlOptions, SqlValue};

use super::prelude::*;
use crate::cli::args::Format;
use crate::cli::output::print_rows;

/// Query games, players, patterns and hits with SQL
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A query: select, with, values, show tables, describe TABLE, explain
    #[arg(required = true, value_name = "STATEMENT")]
    words: Vec<String>,
    /// Print up to N rows, or `all` [default: 20; all in CSV and files]
    #[arg(long, value_name = "N", value_parser = super::search::limit)]
    limit: Option<usize>,
    /// Write the rows to a .csv, .parquet or .arrow file
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    to: Option<PathBuf>,
    /// Replace the file if it exists
    #[arg(long)]
    force: bool,
}

/// The command `sql`.
pub struct Sql;

impl Command for Sql {
    const NAME: &'static str = "sql";
    type Args = Args;
    const SYNTAX: Syntax = Syntax::Statement;
    const DETAILS: &'static str = "\
Tables:
    games                     the columns of `export games`
    players                   player, games, won, lost, the same by colour,
                              years, ranks
    patterns_3x3 …            a table for each shape of the dictionary, with the
                              columns of `export dictionary`: the canonical
                              pattern, k, hits, games, played …
    hits('QUERY')             the columns of `export hits`: game, at, symmetry,
                              first, last, and the facts of the game
    continuations('QUERY')    row, col, color, hits, tenuki, results, years

QUERY is a query as `find` takes it. Within a statement in double quotes it is written without them:
hits('3x3 B_W/BBB/___ sym'). `describe games` lists columns, `show tables` tables. The language is that of
Apache DataFusion, which resembles PostgreSQL's. Statements read the database and nothing else.

Rows are read as they are needed: a query names only the columns it needs, and a limit ends the reading,
where it applies to a table itself. Sorting, grouping and joining may use a quarter of the memory.";
    const EXAMPLES: &'static [&'static str] = &[
        "sql \"select year, count(*) as games from games group by year order by year\"",
        "sql \"select g.event, h.at from hits('3x3 B_W/BBB/___ sym') h join games g using (game)\"",
        "sql \"select pattern, games from patterns_3x3 where k >= 5 order by games desc\" --limit 3",
        "sql \"select * from hits('3x3 B_W/BBB/___ sym')\" --to target/sql-hits.parquet",
        "sql \"describe games\" --limit all",
    ];

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        run(&args, session)
    }
}

impl From<SqlError> for CliError {
    fn from(error: SqlError) -> CliError {
        match error {
            SqlError::Query { error, query } => CliError::Query { error, source: query },
            SqlError::Database(error) => error.into(),
            SqlError::Interrupted(why) => DatabaseError::Interrupted(why).into(),
            SqlError::Io(error) => CliError::Io(error),
            other if other.is_request() => CliError::request(other.to_string())
                .with_remedy("`describe games` lists columns; `help sql` has the tables"),
            other => CliError::failed(other.to_string()),
        }
    }
}

/// The statement of the arguments: as it was typed in the shell, or words of the command line.
fn statement(words: &[String]) -> String {
    let text = words.join(" ");
    let text = text.trim();
    let inside = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    inside.unwrap_or(text).to_owned()
}

pub fn run(args: &Args, session: &mut Session) -> Result<Report, CliError> {
    let statement = statement(&args.words);
    let names = session.all_names()?;
    let threads = session.threads;
    let is_csv = session.format == Format::Csv && args.to.is_none();
    let limit = args.limit.filter(|&limit| limit != usize::MAX);
    let database = session.database()?.with_names(names);
    let ask = |limit| {
        let options = SqlOptions::default().limit(limit).threads(threads);
        gopdb::sql::query(&database, &statement, &options)
    };
    if let Some(path) = &args.to {
        let format = format_of(path)?;
        let file = OutputFile::create(path, args.force).map_err(DatabaseError::from)?;
        return write(ask(limit)?, format, path, file);
    }
    if is_csv {
        return Ok(stream(ask(limit)?));
    }
    let limit = args.limit.unwrap_or(20);
    // One more row shows whether there are more.
    table(ask((limit < usize::MAX).then(|| limit + 1))?, limit)
}

fn format_of(path: &Path) -> Result<DataFormat, CliError> {
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
    DataFormat::of_extension(&extension.to_ascii_lowercase()).ok_or_else(|| {
        CliError::request(format!("unknown file extension: {}", path.display()))
            .with_remedy("use .csv, .parquet or .arrow")
    })
}

fn write(
    mut answer: SqlAnswer,
    format: DataFormat,
    path: &Path,
    file: OutputFile,
) -> Result<Report, CliError> {
    let (file, rows) = answer.write(format, file)?;
    file.commit().map_err(DatabaseError::from)?;
    Ok(Report::new().field("rows", rows).field("to", path.display().to_string()).text(format!(
        "{} written to {}",
        count(rows, "row", "rows"),
        path.display()
    )))
}

/// Prints the rows as they are read.
fn stream(answer: SqlAnswer) -> Report {
    let answer = RefCell::new(answer);
    Report::new().stream(move |form, out| {
        let mut answer = answer.borrow_mut();
        let names = answer.columns();
        print_rows(&table_of(&names, Vec::new()), form, true, out)?;
        while let Some(rows) = answer.next_rows()? {
            print_rows(&table_of(&names, rows), form, false, out)?;
        }
        Ok(())
    })
}

fn table(mut answer: SqlAnswer, limit: usize) -> Result<Report, CliError> {
    let names = answer.columns();
    let mut rows = Vec::new();
    while let Some(more) = answer.next_rows()? {
        rows.extend(more);
    }
    let has_more = rows.len() > limit;
    rows.truncate(limit);
    let shown = rows.len() as u64;
    let report = Report::new()
        .field("columns", &names)
        .field("more", has_more)
        .heading(count(shown, "row", "rows"))
        .rows(table_of(&names, rows));
    Ok(report.when(has_more, |report| report.note("there are more rows: --limit N, --limit all")))
}

fn table_of(names: &[String], rows: Vec<Vec<SqlValue>>) -> Rows {
    let value = |value| match value {
        SqlValue::None => Value::None,
        SqlValue::Flag(flag) => Value::Flag(flag),
        SqlValue::Int(number) => Value::Number(number),
        SqlValue::Float(number) => Value::Decimal(number),
        SqlValue::Text(text) => Value::Text(text),
    };
    let rows = rows.into_iter().map(|row| row.into_iter().map(value).collect()).collect();
    Rows::of_columns("rows", names, rows)
}

#[cfg(test)]
mod tests {
    use super::statement;

    #[test]
    fn quotes_around_a_statement_are_not_part_of_it() {
        let of = |words: &[&str]| {
            statement(&words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>())
        };
        assert_eq!(of(&["\0 \"select 1\""]), "select 1");
        assert_eq!(of(&["\0 select \"game\" from games"]), "select \"game\" from games");
        assert_eq!(of(&["select", "1"]), "select 1");
    }
}
