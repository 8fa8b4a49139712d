"""Connections of DuckDB whose tables are those of a database."""

from __future__ import annotations

import functools
import itertools
import re
from typing import Any

from . import _native
from .numbers import ids

try:
    import duckdb
    import pyarrow
    import pyarrow.dataset
except ImportError:
    raise ImportError("SQL needs two packages: pip install duckdb pyarrow") from None


class _Lazy(pyarrow.dataset.Dataset):  # type: ignore[misc]
    """A table as DuckDB scans it: columns are read when a statement names them, and rows of games that the
    filter leaves, if it is of columns of games alone. DuckDB filters what it gets again."""

    def __init__(self, native: _native.Database, name: str, query: str | None = None) -> None:
        self._native = native
        self._name = name
        self._query = query
        self._schema = self._schema_of(name)
        self._of_games = set(self._schema_of("games").names if name in ("games", "hits") else [])

    def _schema_of(self, name: str) -> Any:
        return pyarrow.table(self._native.rows(name, None, None, True)).schema

    @property
    def schema(self) -> Any:
        return self._schema

    def scanner(self, columns: Any = None, filter: Any = None, **_: Any) -> Any:
        native = self._native
        named = [] if filter is None else re.findall(r"\w+", str(filter))
        wanted = None if columns is None else [*columns, *named]
        compared = {*named}.intersection(self._schema.names)
        if compared and compared <= self._of_games:
            found = pyarrow.table(native.rows("games", None, ["game", *named])).filter(filter)
            native = native.with_games(ids(found))
        rows = pyarrow.table(native.rows(self._name, self._query, wanted))
        return pyarrow.dataset.dataset(rows).scanner(columns=columns, filter=filter)


def _rows(native: _native.Database, name: str, queries: Any) -> Any:
    """The rows of a table of each query, as a column of lists."""
    tables = [pyarrow.table(native.rows(name, query.as_py())) for query in queries]
    ends = itertools.accumulate((len(table) for table in tables), initial=0)
    rows = pyarrow.concat_tables(tables).to_struct_array().combine_chunks()
    return pyarrow.ListArray.from_arrays(pyarrow.array(ends, pyarrow.int32()), rows)


_OF_QUERY = re.compile(r"\b(hits|continuations)\s*\(\s*'((?:[^']|'')*)'\s*\)", re.IGNORECASE)


def run(native: _native.Database, statement: str) -> duckdb.DuckDBPyRelation:
    """The result of a statement; tables of queries in it are registered, so that their columns are read when
    it names them."""
    connection = connect(native)
    count = itertools.count(1)

    def table(found: re.Match[str]) -> str:
        kind, query = found.groups()
        name = f"{kind.lower()} {next(count)}"
        connection.register(name, _Lazy(native, kind.lower(), query.replace("''", "'")))
        return f'"{name}"'

    return connection.sql(_OF_QUERY.sub(table, statement))


def connect(native: _native.Database) -> duckdb.DuckDBPyConnection:
    """A connection in memory that reaches no files, with the tables of a database."""
    connection = duckdb.connect(":memory:")
    patterns = {f"patterns_{shape.replace('-', '_')}": shape for shape in native.shapes()}
    for name, table in {"games": "games", "players": "players", **patterns}.items():
        connection.register(name, _Lazy(native, table))
    for name in ("hits", "continuations"):
        empty = pyarrow.table(native.rows(name, None, None, True))
        connection.register("_empty", empty)
        kinds = {row[0]: row[1] for row in connection.sql("describe _empty").fetchall()}
        connection.unregister("_empty")
        kind = duckdb.list_type(duckdb.struct_type(kinds))
        create: Any = connection.create_function
        rows = functools.partial(_rows, native, name)
        create(f"_{name}", rows, ["VARCHAR"], kind, type="arrow")
        connection.execute(
            f"create macro {name}(query) as table select unnest(_{name}(query), recursive := true)"
        )
    connection.execute("set enable_external_access = false; set lock_configuration = true")
    return connection
