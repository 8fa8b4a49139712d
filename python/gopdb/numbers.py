"""What callers may pass: numbers of games in whatever holds them, and paths."""

from __future__ import annotations

import array
import os
from collections.abc import Iterable
from typing import Any

from ._native import Answer

Games = Iterable[int] | Any
"""Numbers of games: a list, range or set, an array of NumPy, a column of Arrow, polars or pandas, an answer, or a
table with a column ``game``, also of SQL."""


Path = str | os.PathLike[str]


def path_of(path: Path) -> str:
    """The text of a path, with the home folder in the place of ``~``."""
    return os.path.expanduser(os.fspath(path))


def ids(games: Games) -> bytes:
    """The numbers as integers of 32 bits in the machine's order."""
    if isinstance(games, (str, bytes, dict)):
        raise TypeError(f"games must be numbers of games, not {type(games).__name__}")
    column = _column(games)
    values: Any = column
    if hasattr(column, "null_count"):  # Arrow, polars
        nulls = column.null_count() if callable(column.null_count) else column.null_count
        if nulls:
            raise ValueError(f"games has {nulls} missing values")
        is_array = not hasattr(column, "chunks") and not hasattr(column, "dtype")  # of Arrow
        values = column.to_numpy(zero_copy_only=False) if is_array else column.to_numpy()
    elif hasattr(column, "isna") and hasattr(column, "to_numpy"):  # pandas
        if column.isna().any():
            raise ValueError(f"games has {int(column.isna().sum())} missing values")
        is_whole = getattr(column.dtype, "kind", "") in ("i", "u")
        values = column.to_numpy(dtype="int64") if is_whole else column.to_numpy()
    if hasattr(values, "dtype") and values.dtype.kind != "O":
        if getattr(values, "ndim", 1) != 1:
            raise TypeError(f"games must be one column, not an array of {values.ndim} dimensions")
        if values.dtype.kind not in "iu" and len(values):
            raise TypeError(f"games must be whole numbers, not {values.dtype}")
        if len(values) and (values.min() < 0 or values.max() >= 1 << 32):
            raise OverflowError("a number of games does not fit into 32 bits")
        return bytes(values.astype("u4").tobytes())
    return array.array("I", values).tobytes()


def _column(games: Any) -> Any:
    """The column ``game`` of a table; anything else as it is."""
    if hasattr(games, "collect_schema") and hasattr(games, "collect"):  # not read yet, of polars
        games = games.collect()
    if isinstance(games, Answer):
        games = games.games
    if hasattr(games, "fetchnumpy"):  # a result of SQL
        games = games.fetchnumpy()
        names: Any = games
    else:
        names = getattr(games, "column_names", getattr(games, "columns", None))
    if names is None:
        return games
    if "game" not in list(names):
        raise ValueError(f"games has no column 'game'; columns: {', '.join(map(str, names))}")
    return games["game"]
