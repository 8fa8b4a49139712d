//! What statements read: no more than they need.

use std::ops::ControlFlow;
use std::time::Duration;

use gopdb::answer::DataTable;
use gopdb::database::{Database, FindOptions};
use gopdb::sql::{Scan, SqlError, SqlOptions, SqlValue, query};
use gopdb::{Control, DictionaryShape, ImportOptions, Interrupted, OpenOptions};

fn database() -> (tempfile::TempDir, Database) {
    let folder = tempfile::tempdir().unwrap();
    let database = OpenOptions::new().create(true).open(folder.path().join("db")).unwrap();
    // Several segments.
    for (i, files) in ["lee-sedol-1.sgf", "lee-sedol-2.sgf", ""].iter().enumerate() {
        let path = format!("examples/games/{files}");
        database.writer().import(&[path.into()], &ImportOptions::new(format!("c{i}"))).unwrap();
    }
    (folder, database)
}

/// The rows of a statement, and what it read.
fn run(database: &Database, statement: &str) -> (Vec<Vec<SqlValue>>, Vec<Scan>) {
    let mut answer = query(database, statement, &SqlOptions::default()).unwrap();
    let mut rows = Vec::new();
    while let Some(more) = answer.next_rows().unwrap() {
        rows.extend(more);
    }
    let mut scans = answer.scans();
    scans.sort_by(|a, b| a.table.cmp(&b.table));
    (rows, scans)
}

const HITS: &str = "hits('3x3 B_W/BBB/___ sym')";

#[test]
fn a_limit_ends_the_reading() {
    let (_folder, database) = database();
    for (table, limit) in [
        ("games", 10),
        ("patterns_diamond", 10),
        ("patterns_diamond", 5000),
        (HITS, 10),
        ("players", 3),
    ] {
        let (rows, scans) = run(&database, &format!("select * from {table} limit {limit}"));
        assert_eq!(rows.len(), limit, "{table}");
        assert_eq!(scans.len(), 1);
        assert_eq!(scans[0].rows, limit, "{table}");
    }
    // Without one everything is read, so that the above means something.
    assert_eq!(run(&database, "select game from games").1[0].rows, 219);
    assert_eq!(run(&database, "select k from patterns_diamond").1[0].rows, 84795);
    assert_eq!(run(&database, &format!("select game from {HITS}")).1[0].rows, 92);
    // A limit after a condition or a sort is not one of the table.
    let (rows, scans) = run(&database, "select game from games order by moves desc limit 2");
    assert_eq!((rows.len(), scans[0].rows), (2, 219));
    let (rows, _) =
        run(&database, "select game from games where winner = 'white' limit 3 offset 2");
    let (all, _) = run(&database, "select game from games where winner = 'white'");
    assert_eq!(rows, all[2..5]);
    // The limit of the options is one of the statement.
    let options = SqlOptions::default().limit(7);
    let mut answer = query(&database, "select k from patterns_diamond", &options).unwrap();
    assert_eq!(answer.next_rows().unwrap().map(|rows| rows.len()), Some(7));
    assert!(answer.next_rows().unwrap().is_none() && answer.scans()[0].rows == 7);
}

#[test]
fn only_columns_that_are_needed_are_made() {
    let (_folder, database) = database();
    let columns = |statement: &str| -> Vec<Vec<&'static str>> {
        run(&database, statement).1.into_iter().map(|scan| scan.columns).collect()
    };
    let none: [&str; 0] = [];
    assert_eq!(columns("select count(*) from games"), [none]);
    assert_eq!(columns("select max(moves) from games where year = 2016"), [["year", "moves"]]);
    assert_eq!(columns("select sequence from games limit 1"), [["sequence"]]);
    assert_eq!(columns(&format!("select count(*) from {HITS}")), [none]);
    assert_eq!(
        columns(&format!(
            "select g.komi from games g join {HITS} h on g.game = h.game where h.first > 100"
        )),
        [["game", "komi"], ["first", "game"]]
    );
    assert_eq!(columns("select * from patterns_3x3")[0].len(), 14);
}

/// Rows of a table as far as the visitor goes, by the columns.
#[test]
fn rows_end_when_the_visitor_stops() {
    let (_folder, database) = database();
    let resolved = database.query("3x3 \"B_W/BBB/___\" sym").unwrap();
    for table in [
        DataTable::Games,
        DataTable::Players,
        DataTable::Patterns(DictionaryShape::Three),
        DataTable::Hits(resolved.clone()),
        DataTable::Continuations(resolved),
    ] {
        let mut seen = 0;
        let read = database.for_each_row(&table, &[0, 2], &FindOptions::default(), |row| {
            assert_eq!(row.len(), 2);
            seen += 1;
            if seen == 4 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        read.unwrap();
        assert_eq!(seen, 4, "{table:?}");
        // The handle is not interrupted by that.
        assert!(!database.control().is_interrupted());
    }
}

#[test]
fn batches_come_while_the_rest_is_not_read() {
    let (_folder, database) = database();
    let options = SqlOptions::default().threads(1);
    let mut answer = query(&database, "select pattern, k from patterns_diamond", &options).unwrap();
    let first = answer.next_batch().unwrap().unwrap();
    std::thread::sleep(Duration::from_millis(500));
    let read = answer.scans()[0].rows;
    assert!(first.num_rows() < 10_000 && read < 60_000, "{} {read}", first.num_rows());
    let mut rows = first.num_rows();
    while let Some(batch) = answer.next_batch().unwrap() {
        rows += batch.num_rows();
    }
    assert_eq!(rows, 84795);
}

#[test]
fn interruptions_and_time_limits_end_statements() {
    let (_folder, database) = database();
    let slow = "select count(*) from patterns_diamond a, patterns_diamond b where a.k * b.k > 400";
    let limited = database.with_control(&Control::with_time_limit(Duration::from_millis(300)));
    let ended = query(&limited, slow, &SqlOptions::default()).and_then(|mut it| it.next_batch());
    assert!(matches!(ended, Err(SqlError::Interrupted(Interrupted::TimeLimit))), "{ended:?}");
    let control = Control::new();
    control.interrupt();
    let ended = query(&database.with_control(&control), "select 1", &SqlOptions::default());
    assert!(matches!(ended.map(drop), Err(SqlError::Interrupted(Interrupted::ByCaller))));
}

#[test]
fn memory_is_limited() {
    let (_folder, database) = database();
    let options = SqlOptions::default().memory(1 << 20);
    let join =
        "select count(*) from patterns_diamond a join patterns_diamond b on a.pattern = b.pattern";
    let ended = query(&database, join, &options).and_then(|mut it| it.next_batch());
    assert!(matches!(&ended, Err(SqlError::Failed(text)) if text.contains("memory")), "{ended:?}");
    let enough = SqlOptions::default().memory(256 << 20);
    let mut answer = query(&database, join, &enough).unwrap();
    assert_eq!(answer.next_rows().unwrap().unwrap(), [[SqlValue::Int(84795)]]);
}

#[test]
fn rows_are_those_of_several_segments_without_removed_games() {
    let (_folder, database) = database();
    let (before, _) = run(&database, "select game, corpora, black, moves from games order by game");
    let corpora = |rows: &[Vec<SqlValue>], name: &str| {
        rows.iter().filter(|row| row[1] == SqlValue::Text(name.to_owned())).count()
    };
    assert_eq!((before.len(), corpora(&before, "c0; c2")), (219, 1));
    database.writer().remove("c2").unwrap();
    let (after, _) = run(&database, "select game, corpora, black, moves from games order by game");
    assert_eq!(after.len(), 2);
    for row in &after {
        let game = before.iter().find(|other| other[0] == row[0]).unwrap();
        assert_eq!((&row[2], &row[3]), (&game[2], &game[3]));
    }
    let (hits, _) = run(
        &database,
        &format!("select h.game, h.black, g.black from {HITS} h join games g on g.game = h.game"),
    );
    assert!(hits.iter().all(|row| row[1] == row[2]), "{hits:?}");
}
