"""Positions and games in Parquet files, for learning."""

from __future__ import annotations

import array
import contextlib
import json
import os
import pathlib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from . import _native
from .numbers import Path, path_of

if TYPE_CHECKING:
    import numpy

    from . import Batches, Database

__all__ = ["unpack", "write_dataset", "write_positions"]

ROW_GROUP = 1 << 16
"""The rows of a row group."""

_CARD = """\
---
configs:
- config_name: default
  data_files:
{files}
tags: [go, baduk, weiqi]
---

# {title}

Written by gopdb {version}, of the games of the query `{query}` in a database with the content hash
`{hash}`. Options: `{options}`.

| split | {unit} | left out |
| --- | --- | --- |
{rows}

{about}

*Left out* are games between players of different splits, with `split_by="player"`. The records and their
licence are those of whoever collected them: state them here.
"""
_POSITIONS = """\
`planes` are the bits of 17 planes (`gopdb.PLANES`), packed, which `gopdb.datasets.unpack` turns into an array;
`move` is the next move, row · size + column from the upper left, and size² for a pass; `winner` is 1 if the
side in plane 0 won, -1 if it lost, and 0 if that is not known; `color` is 1 if black is to move, else -1;
`game`, `position` and `symmetry` say where a position comes from."""
_TOKENS = """\
`tokens` are the moves of a game: row · size + column from the upper left, size² for a pass, and size² + 1 more
for white. `setup` is the number of stones that were on the board before, `winner` 1 for black, -1 for
white, 0 if nobody or unknown."""


@contextlib.contextmanager
def replacing(file: Path) -> Iterator[str]:
    """The name of a file to write, which takes the place of ``file`` once it is complete."""
    file = path_of(file)
    temporary = f"{file}.part"
    try:
        yield temporary
        os.replace(temporary, file)
    except BaseException:
        pathlib.Path(temporary).unlink(missing_ok=True)
        raise


def unpack(planes: bytes, size: int = 19) -> numpy.ndarray[Any, Any]:
    """The planes of a position, which a Parquet file has packed: 17 × size × size."""
    import numpy

    bits = numpy.unpackbits(numpy.frombuffer(planes, "u1"), count=17 * size * size)
    return bits.reshape(17, size, size)


def _about(database: Database, query: str, options: dict[str, Any]) -> dict[str, str]:
    if database._numbers is not None:
        options = options | {"games": len(set(array.array("I", database._numbers)))}
    return {
        "gopdb.version": _native.__version__,
        "gopdb.query": query,
        "gopdb.options": json.dumps(options),
        "gopdb.content_hash": database._native.content_hash(),
    }


def write_positions(file: Path, batches: Batches) -> int:
    """Write batches as Parquet; returns the number of positions. Without any no file is written."""
    import numpy
    import pyarrow
    import pyarrow.parquet

    if batches.position_count == 0:
        return 0
    options = batches.options | {"part": batches.part, "split": batches.split}
    about = _about(batches.database, batches.query, options)
    with replacing(file) as temporary:
        writer = None
        waiting: list[pyarrow.Table] = []
        try:
            for number, batch in enumerate(batches):
                rows = len(batch["move"])
                bits = numpy.packbits(batch["planes"].reshape(rows, -1), axis=1)
                columns = {"planes": pyarrow.array([row.tobytes() for row in bits])}
                columns |= {
                    name: pyarrow.array(value.tolist() if value.ndim > 1 else value)
                    for name, value in batch.items()
                    if name != "planes"
                }
                waiting.append(pyarrow.table(columns, metadata=about))
                is_last = number + 1 == len(batches)
                if is_last or sum(len(table) for table in waiting) >= ROW_GROUP:
                    table = pyarrow.concat_tables(waiting)
                    waiting = []
                    if writer is None:
                        writer = pyarrow.parquet.ParquetWriter(temporary, table.schema)
                    writer.write_table(table, row_group_size=ROW_GROUP)
        finally:
            if writer is not None:
                writer.close()
    return batches.position_count


def write_dataset(
    database: Database,
    folder: Path,
    query: str,
    rows: str,
    split: Mapping[str, float],
    options: dict[str, Any],
) -> dict[str, int]:
    """Write a Parquet file for each part and a card, ``README.md``, into a folder; returns the rows of each."""
    if rows not in ("positions", "games"):
        raise ValueError("rows must be 'positions' or 'games'")
    out = pathlib.Path(path_of(folder))
    out.mkdir(parents=True, exist_ok=True)
    if any(out.iterdir()):
        raise FileExistsError(f"{out} is not empty")
    counts: dict[str, int] = {}
    left_out: dict[str, int] = {}
    for part in split:
        file = out / f"{part}.parquet"
        batches = database.batches(query, split=split, part=part, **options)
        left_out[part] = batches.games_left_out
        if rows == "positions":
            counts[part] = write_positions(file, batches)
        else:
            counts[part] = _write_games(file, batches)
    about = _about(database, query, options | {"split": dict(split)})
    parts = [part for part in split if counts[part]]
    files = "\n".join(f"  - split: {part}\n    path: {part}.parquet" for part in parts)
    card = _CARD.format(
        files=files,
        title="Positions of games of Go" if rows == "positions" else "Games of Go",
        version=about["gopdb.version"],
        query=query,
        hash=about["gopdb.content_hash"],
        options=about["gopdb.options"],
        unit=rows,
        rows="\n".join(f"| {part} | {counts[part]} | {left_out[part]} |" for part in split),
        about=_POSITIONS if rows == "positions" else _TOKENS,
    )
    (out / "README.md").write_text(card, encoding="utf-8")
    return counts


def _write_games(file: pathlib.Path, batches: Batches) -> int:
    import pyarrow.parquet

    table = batches._native.tokens().to_arrow()
    if len(table):
        about = _about(batches.database, batches.query, {"part": batches.part, "split": batches.split})
        with replacing(file) as temporary:
            table = table.replace_schema_metadata(about)
            pyarrow.parquet.write_table(table, temporary, row_group_size=ROW_GROUP)
    return len(table)
