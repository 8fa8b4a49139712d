"""SQL by the package datafusion: the same answers as other functions give."""

import sys

import pytest

import gopdb

pytest.importorskip("datafusion")

QUERY = '3x3 "B_W/BBB/___" sym'


def rows(db, statement):
    return db.sql(statement).to_pylist()


def test_counts_are_those_of_other_functions(db):
    assert rows(db, "select count(*) as n from games") == [{"n": len(db)}]
    answer = db.find(QUERY)
    found = rows(db, f"select count(*) n, count(distinct game) g from hits('{QUERY}')")
    assert found == [{"n": answer.hit_count, "g": len(answer)}]
    by_year = rows(
        db,
        f"""select g.year y, count(distinct h.game) n from HITS('{QUERY}') as h -- the hits
        join games g on g.game = h.game where g.year is not null group by g.year order by y""",
    )
    history = [row for row in answer.history.to_dicts() if row["games"]]
    assert by_year == [{"y": row["year"], "n": row["games"]} for row in history]
    top = db.top("3x3 k 5..", by="games", limit=5)
    listed = rows(
        db, "select pattern, games from patterns_3x3 where k >= 5 order by games desc, hits desc limit 5"
    )
    assert [row["games"] for row in listed] == top.column("games")
    players = rows(db, "select player, games from players order by games desc, player")
    wanted = db.players(limit=1000)
    assert {(row["player"], row["games"]) for row in players} == set(
        zip(wanted.column("player"), wanted.column("games"))
    )
    next_ = rows(db, f"select hits from continuations('{QUERY}') order by hits desc")
    assert sum(row["hits"] for row in next_) == sum(answer.continuations.column("hits"))
    assert db.sql("select game, moves from games order by game limit 2").to_polars().shape == (2, 2)


def test_texts_and_comments_name_no_tables(db):
    assert rows(db, "select 'games, hits(1), it''s' as t /* from players */") == [
        {"t": "games, hits(1), it's"}
    ]
    assert rows(db, 'select "g".black from "games" as "g" where game = 1') == [{"black": "AlphaGo"}]


def test_only_named_columns_are_read(db, monkeypatch):
    from gopdb import _sql

    read = []

    class Spy:
        def __getattr__(self, name):
            value = getattr(db._native, name)
            if name != "rows":
                return value

            def rows(kind, query, columns):
                read.append((kind, tuple(columns)))
                return value(kind, query, columns)

            return rows

    def columns(statement):
        read.clear()
        _sql.run(Spy(), statement).to_pylist()
        return dict(read)

    assert columns("select 1") == {}
    assert columns("select count(*) from players") == {"players": ("player",)}
    assert columns("select max(moves) m from games where Year > 2000") == {"games": ("year", "moves")}
    assert len(columns("select * from games limit 1")["games"]) == 27
    assert len(columns("select sum(hits * 2) from patterns_3x3")["3x3"]) == 14


def test_errors(db, monkeypatch):
    with pytest.raises(gopdb.QueryError, match="plaer"):
        db.sql("select * from hits('plaer x')")
    with pytest.raises(gopdb.GopdbError, match="needs a query with a pattern"):
        db.sql("select * from hits('player x')")
    with pytest.raises(gopdb.GopdbError, match="takes one query in quotes"):
        db.sql("select * from hits(1)")
    with pytest.raises(Exception, match="gams"):
        db.sql("select * from gams")
    monkeypatch.setitem(sys.modules, "datafusion", None)
    with pytest.raises(ImportError, match="pip install datafusion"):
        db.sql("select 1")


def test_statements_only_read_tables_of_the_database(db, tmp_path):
    file = tmp_path / "rows.csv"
    file.write_text("secret\n1\n")
    out = tmp_path / "out"
    for statement in [
        f"copy games to '{out}.csv'",
        f"copy (select 1) to '{out}' stored as parquet",
        f"explain analyze copy games to '{out}.csv'",
        f"create external table t stored as csv location '{file}'",
        "create table t as select * from games",
        "create view t as select * from games",
        "insert into games select * from games",
        "delete from games",
        "drop table games",
        "set datafusion.execution.batch_size = 1",
        f"select * from '{file}'",
        f"select * from \"{file}\"",
        f"select count(*) from '{file}' cross join games",
        "select * from '/etc/passwd'",
    ]:
        with pytest.raises(Exception):
            db.sql(statement).to_pylist()
    assert [path.name for path in tmp_path.iterdir()] == [file.name]
    assert rows(db, "select count(*) as n from games") == [{"n": len(db)}]
    # A variable of the caller is no table.
    import pyarrow

    secret = pyarrow.table({"secret": [1]})  # noqa: F841
    with pytest.raises(Exception):
        db.sql("select * from secret").to_pylist()
