//! Wrong statements: what is wrong is said, in few words, and nothing panics.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::{command, gopdb, with_bundled};

/// The message of a statement that must fail.
#[track_caller]
fn error(statement: &str) -> String {
    let text = gopdb(&["sql", statement]).fails(2);
    assert!(!text.contains("internal error") && !text.contains("DataFusion"), "{text}");
    assert!(!text.contains("gopdb.main") && text.len() < 900, "{text}");
    text
}

#[test]
fn errors_name_what_is_wrong_and_where() {
    for (statement, wanted) in [
        ("selec 1", "found: selec (line 1, column 1)"),
        ("select\n  1 +", "found: EOF"),
        ("select x from games", "no column named x; available: game, black"),
        ("select whit from games", "no column named whit; did you mean white? (line 1, column 8)"),
        ("select * from gams", "no table named gams; available: games, players, patterns_3x3"),
        ("select * from gams", "(line 1, column 15)"),
        ("select * from patterns_9x9", "no table named patterns_9x9"),
        ("select * from hitz('x')", "no table function named hitz; available"),
        (
            "select game from games a join games b on a.game = b.game",
            "several tables have a column game",
        ),
        ("select nonsense(1)", "Invalid function 'nonsense'"),
        ("select sum(black) from games", "sum"),
        ("select black, count(*) from games", "black"),
        ("select 1; select 2", "single"),
        ("create table t as select 1", "only queries are possible"),
        (
            "create external table t stored as csv location '/etc/passwd'",
            "only queries are possible",
        ),
        ("copy games to '/tmp/gopdb-sql-test.csv'", "only queries are possible"),
        ("insert into players select * from players", "only queries are possible"),
        ("delete from games", "only queries are possible"),
        ("set datafusion.execution.batch_size = 1", "only queries are possible"),
        ("drop table games", "only queries are possible"),
        ("select * from '/etc/passwd'", "no table named"),
        ("select 1/0", "Divide by zero"),
        ("select 'x'::int", "Cannot cast"),
        ("select * from hits('3x3 \"B_W/BBB/__\" sym')", "3x3"),
        ("select * from hits('plaer x')", "plaer"),
        ("select * from hits('player x')", "hits needs a query with a pattern"),
        ("select * from hits(1)", "hits takes one query in quotes"),
        ("select * from hits()", "hits takes one query in quotes"),
        ("select * from continuations('player x')", "continuations needs a query with a pattern"),
        ("select * from hits('$nothing and 3x3 B_W/BBB/___')", "$nothing"),
        ("--x", "unexpected argument"),
    ] {
        let text = error(statement);
        assert!(text.contains(wanted), "{statement}: {text}");
    }
    assert!(!std::path::Path::new("/tmp/gopdb-sql-test.csv").exists());
    // Errors of queries show their place in the query.
    let text = error("select * from hits('3x3 \"B_W/BBB/___\" symm')");
    assert!(text.contains("3x3 \"B_W/BBB/___\" symm") && text.contains("^"), "{text}");
    let json = gopdb(&["sql", "select x", "--format", "json"]).fails(2);
    assert!(json.starts_with("{\"error\":{\"kind\":\"request\""), "{json}");
}

#[test]
fn deep_and_long_statements_are_no_danger() {
    let sum = format!("select {}1", "1+".repeat(1500));
    let ran = gopdb(&["sql", &sum, "--format", "csv"]);
    assert!([0, 2].contains(&ran.status), "{}", ran.stderr.len());
    let nested = format!("select {}1{}", "(".repeat(2000), ")".repeat(2000));
    assert!(error(&nested).contains("recursion"), "{}", error(&nested));
    let queries = format!("{}select 1{}", "select * from (".repeat(100), ")".repeat(100));
    error(&queries);
    let not = format!("select {}true", "not ".repeat(2000));
    error(&not);
    assert!(error(&"x".repeat(1 << 16)).contains("the limit is 32768"));
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_statement_at_once() {
    // Products that take hours: in the engine, and in what it reads.
    for statement in [
        "select count(*) from patterns_diamond a, patterns_diamond b, patterns_diamond c where a.k + b.k + c.k = 39",
        "select sum(a.hits * b.hits) from patterns_diamond a join patterns_diamond b on a.k <= b.k",
        "with recursive t as (select 1 as n union all select n + 1 from t) select max(n) from t",
        "select count(*) from generate_series(1, 1000000000000)",
    ] {
        let mut child = with_bundled(|database| {
            let mut command: Command = command(database);
            command.args(["sql", statement]).stdout(Stdio::null()).stderr(Stdio::null());
            command.spawn().unwrap()
        });
        std::thread::sleep(Duration::from_millis(1500));
        assert!(child.try_wait().unwrap().is_none(), "{statement} has ended");
        let sent = Instant::now();
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        while child.try_wait().unwrap().is_none() && sent.elapsed() < Duration::from_secs(30) {
            std::thread::sleep(Duration::from_millis(5));
        }
        let took = sent.elapsed();
        let _ = child.kill();
        let status = child.wait().unwrap();
        assert_eq!(status.code(), Some(130), "{statement}");
        assert!(took < Duration::from_secs(5), "{statement}: {took:?}");
    }
}
