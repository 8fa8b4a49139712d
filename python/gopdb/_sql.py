"""Connections of DuckDB whose tables are those of a database."""

from __future__ import annotations

import functools
import itertools
import re
from typing import Any

from . import _native

try:
    import duckdb
    import pyarrow
    import pyarrow.dataset
except ImportError:
    raise ImportError("SQL needs two packages: pip install duckdb pyarrow") from None


class _Lazy(pyarrow.dataset.Dataset):  # type: ignore[misc]
    """A table as DuckDB scans it: columns are read when a statement names them."""

    def __init__(self, native: _native.Database, name: str) -> None:
        self._native = native
        self._name = name
        self._schema = pyarrow.table(native.rows(name, None, None, True)).schema

    @property
    def schema(self) -> Any:
        return self._schema

    def scanner(self, columns: Any = None, filter: Any = None, **_: Any) -> Any:
        wanted = None
        if columns is not None:
            wanted = [*columns, *re.findall(r"\w+", "" if filter is None else str(filter))]
        rows = pyarrow.table(self._native.rows(self._name, None, wanted))
        return pyarrow.dataset.dataset(rows).scanner(columns=columns, filter=filter)


def _rows(native: _native.Database, name: str, queries: Any) -> Any:
    """The rows of a table of each query, as a column of lists."""
    tables = [pyarrow.table(native.rows(name, query.as_py())) for query in queries]
    ends = itertools.accumulate((len(table) for table in tables), initial=0)
    rows = pyarrow.concat_tables(tables).to_struct_array().combine_chunks()
    return pyarrow.ListArray.from_arrays(pyarrow.array(ends, pyarrow.int32()), rows)


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
