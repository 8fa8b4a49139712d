"""SQL by DuckDB: the same answers as other functions give."""

import functools
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
    # Of a connection, and with names of columns only.
    assert connection.sql(f"select count(*), min(first) from hits('{QUERY}')").fetchall() == rows(
        f"select count(*), min(first) from Hits( '{QUERY}' ) where true")
    text = "select 'hits(''x'')', count(*) from hits('player \"O''Neill\" and 1x1 \"B\"')"
    assert rows(text) == [("hits('x')", 0)]
    # Several queries of a table, and none.
    several = f"select q, (select count(*) from hits(q)) from (values ('{QUERY}'), ('1x1 \"B\" at A1')) t(q)"
    assert connection.sql(several).fetchall() == [(QUERY, 92), ('1x1 "B" at A1', len(db.find('1x1 "B" at A1').hits))]
    assert rows(f"select count(*) from hits('{QUERY} and date 1900') where first > 5") == [(0,)]


def test_only_named_columns_are_read(db, monkeypatch):
    from gopdb import _sql

    read = {}
    cells = []

    class Spy:
        def __init__(self, native):
            self.native = native

        def __getattr__(self, name):
            return getattr(self.native, name)

        def with_games(self, numbers):
            return Spy(self.native.with_games(numbers))

        def rows(self, table, query=None, columns=None, empty=False):
            rows = self.native.rows(table, query, columns, empty)
            if not empty:
                read[table] = columns
                cells.append((len(rows), set(rows.columns)))
            return rows

    def columns(statement):
        read.clear()
        cells.clear()
        _sql.connect(Spy(db._native)).sql(statement).fetchall()
        return {table: names and set(names) for table, names in read.items()}

    assert columns("select 1") == {}
    assert len(columns("select count(*) from players")["players"]) == 1
    assert {"moves", "year"} <= columns("select max(moves) from games where Year > 2000")["games"]
    assert len(columns("select max(moves) from games where Year > 2000")["games"]) < 5
    assert columns("select * from games limit 1")["games"] is None or len(read["games"]) == 28
    # Of games only those that a filter leaves are read, but for the columns of the filter.
    columns("select black, sequence from games where year = 2016 and moves > 200")
    wanted = len(db.games("date 2016 and moves 201.."))
    assert cells[0] == (219, {"game", "year", "moves"}) and cells[1][0] == wanted > 0
    assert {"black", "sequence"} <= cells[1][1] and len(cells) == 2
    columns("select black from games where year = 1900")
    assert cells[1][0] == 0

    some = ", ".join(map(str, db.find(QUERY).games["game"][:2]))
    monkeypatch.setattr(_sql, "_Lazy", functools.partial(lambda lazy, native, *of: lazy(Spy(native), *of), _sql._Lazy))
    # Hits of games that a filter leaves; with a column of hits in it, all hits.
    for where, query, is_before in [
        ("year = 2016", "date 2016", True),
        ("year between 2016 and 2017 and black <> 'Master'", 'date 2016..2017 and not black = "Master"', True),
        (f"game in ({some})", f"id in ({some})", True),
        ("year = 2016 and first > 0", "date 2016", False),
    ]:
        cells.clear()
        found = db.sql(f"select game, first from hits('{QUERY}') where {where}").fetchall()
        wanted = db.find(f"{QUERY} and {query}")
        assert len(found) == wanted.hit_count > 0, where
        assert cells[-1][0] == (len(found) if is_before else 92), where


def test_sql_of_some_games(db):
    some = db.among(db.games("date 2016"))
    wanted = len(some.games())
    for statement, count in [
        ("select count(*) from games", wanted),
        ("select count(*) from games where winner = 'black'", len(some.games("winner black"))),
        ("select count(*) from players", len(some.players())),
        (f"select count(*) from hits('{QUERY}')", some.find(QUERY).hit_count),
    ]:
        assert some.sql(statement).fetchall() == [(count,)], statement
    assert 0 < wanted < len(db)


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
