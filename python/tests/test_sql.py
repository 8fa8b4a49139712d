"""SQL by DuckDB: the same answers as other functions give."""

import sys

import pytest

import gopdb

duckdb = pytest.importorskip("duckdb")

QUERY = '3x3 "B_W/BBB/___" sym'


@pytest.fixture
def rows(db):
    return lambda statement: db.sql(statement).fetchall()


def test_counts_are_those_of_other_functions(db, rows):
    assert rows("select count(*) from games") == [(len(db),)]
    answer = db.find(QUERY)
    found = rows(f"select count(*), count(distinct game) from hits('{QUERY}')")
    assert found == [(answer.hit_count, len(answer))]
    by_year = rows(
        f"""select g.year, count(distinct h.game) from HITS('{QUERY}') as h -- the hits
        join games g on g.game = h.game where g.year is not null group by g.year order by g.year"""
    )
    assert by_year == [(row["from"], row["games"]) for row in answer.history if row["games"]]
    top = db.top("3x3 k 5..", by="games", limit=5)
    listed = rows("select games from patterns_3x3 where k >= 5 order by games desc limit 5")
    assert [games for (games,) in listed] == top["games"]
    players = db.players(limit=1000)
    assert set(rows("select player, games from players")) == set(zip(players["player"], players["games"]))
    next_moves = rows(f"select hits, letter from continuations('{QUERY}') order by hits desc")
    assert sum(hits for hits, _ in next_moves) == sum(answer.continuations["hits"])
    connection = db.duckdb()
    assert connection.sql("select game, moves from games order by game limit 2").pl().shape == (2, 2)
    # Several queries of a table, and none.
    several = f"select q, (select count(*) from hits(q)) from (values ('{QUERY}'), ('1x1 \"B\" at A1')) t(q)"
    assert connection.sql(several).fetchall() == [(QUERY, 92), ('1x1 "B" at A1', len(db.find('1x1 "B" at A1').hits))]
    assert rows(f"select count(*) from hits('{QUERY} and date 1900') where first > 5") == [(0,)]


def test_only_named_columns_are_read(db, monkeypatch):
    from gopdb import _sql

    read = {}

    class Spy:
        def __getattr__(self, name):
            value = getattr(db._native, name)
            if name != "rows":
                return value

            def rows(table, query=None, columns=None, empty=False):
                if not empty:
                    read[table] = columns
                return value(table, query, columns, empty)

            return rows

    def columns(statement):
        read.clear()
        _sql.connect(Spy()).sql(statement).fetchall()
        return {table: names and set(names) for table, names in read.items()}

    assert columns("select 1") == {}
    assert len(columns("select count(*) from players")["players"]) == 1
    assert {"moves", "year"} <= columns("select max(moves) from games where Year > 2000")["games"]
    assert len(columns("select max(moves) from games where Year > 2000")["games"]) < 5
    assert columns("select * from games limit 1")["games"] is None or len(read["games"]) == 27


def test_errors(db, rows, monkeypatch):
    with pytest.raises(duckdb.Error, match="plaer"):
        rows("select * from hits('plaer x')")
    with pytest.raises(duckdb.Error, match="needs a query with a pattern"):
        rows("select * from hits('player x')")
    with pytest.raises(duckdb.Error, match="gams"):
        rows("select * from gams")
    for name in ("gopdb._sql", "duckdb"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.delattr(gopdb, "_sql", raising=False)
    monkeypatch.setitem(sys.modules, "duckdb", None)
    with pytest.raises(ImportError, match="pip install duckdb pyarrow"):
        db.sql("select 1")


def test_statements_reach_no_files(db, rows, tmp_path):
    file = tmp_path / "rows.csv"
    file.write_text("secret\n1\n")
    out = tmp_path / "out"
    import pyarrow

    secret = pyarrow.table({"secret": [1]})  # noqa: F841
    for statement in [
        f"copy games to '{out}.csv'",
        f"copy (select 1) to '{out}' (format parquet)",
        f"explain analyze copy games to '{out}.csv'",
        f"attach '{out}.db'",
        f"export database '{out}'",
        "install httpfs",
        "set enable_external_access = true",
        f"select * from '{file}'",
        f"select * from read_csv('{file}')",
        f"select count(*) from '{file}' cross join games",
        "select * from read_text('/etc/passwd')",
        # A variable of the caller is no table.
        "select * from secret",
        "insert into games select * from games",
        "delete from games",
    ]:
        with pytest.raises(duckdb.Error):
            db.duckdb().execute(statement).fetchall()
    assert [path.name for path in tmp_path.iterdir()] == [file.name]
    assert rows("select count(*) from games") == [(len(db),)]
