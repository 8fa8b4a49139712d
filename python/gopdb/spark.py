"""Harvests, searches and builds of many games on Apache Spark, and what speaks its API.

Everything is a ``DataFrame`` in and a ``DataFrame`` out. The work of a task is that of the wheel, on
Arrow batches (``mapInArrow``); the shuffles and sums are Spark's. No custom data source and no state
of our own is used, so that a task may be repeated, and lost executors are Spark's business.

    >>> files = spark.read.format("binaryFile").load("games/*.sgf")
    >>> harvest = gopdb.spark.harvest(files.select("path", "content"))
    >>> harvest.write("out/patterns")                       # Parquet, then checks the sums

Every output carries *conserved sums*: how many games each task counted, how many hits it emitted, and
a digest of the games' identities. :meth:`Harvest.check`, :func:`build` and :func:`check_hits` compare
them with the games that went in and with the rows that came out, so that a total that an engine got
wrong is an error. Files that cannot be read are those of :func:`rejected`.
"""

from __future__ import annotations

import dataclasses
import os
import pathlib
import re
import shutil
import tempfile
import uuid
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from . import Database, _native
from . import open as open_database

if TYPE_CHECKING:
    import pyarrow
    from pyspark.sql import DataFrame

SHAPES = ("3x3", "diamond", "5x5")
"""The dictionary shapes of a database as `gopdb import` makes it."""

_RECORDS = (
    "identity string, file string, place long, path string, number long, record string"
)
_COUNTS = (
    "hits", "placements", "games", "final",
    "played_black", "played_white", "exposure_black", "exposure_white",
    "black", "white", "draws",
)
_PATTERNS = "shape string, pattern string, " + ", ".join(f"{name} long" for name in _COUNTS)
_HITS = (
    "shard string, game long, at string, to string, symmetry string, first long, last long, path string, "
    "node long, next string, next_row long, next_col long, next_move long, next_tenuki long"
)
_SHARD_SUMS = (
    "shard string, games long, hits long, placements long, "
    "black long, white long, draws long, of_games long, digest long"
)
_REJECTED = "path string, reason string"
_PARTS = "part string, games long, digest long"


def _names(schema: str) -> list[str]:
    return [field.split()[0] for field in schema.split(",")]


class ConservationError(RuntimeError):
    """A sum that must be conserved was not: the engine lost, repeated or changed rows."""


def _digest(identity: str) -> int:
    """32 bits of an identity: sums of them do not overflow for 2³¹ games."""
    return int(identity[:8], 16)


def _batch(columns: dict[str, list[Any]]) -> pyarrow.RecordBatch:
    import pyarrow

    long = pyarrow.int64()
    arrays = {
        name: pyarrow.array(
            values, type=pyarrow.string() if name in _TEXT_COLUMNS else long
        )
        for name, values in columns.items()
    }
    return pyarrow.RecordBatch.from_pydict(arrays)


_TEXT_COLUMNS = {
    "identity", "file", "path", "record", "shape", "pattern", "shard", "at", "symmetry", "part", "reason",
}


def _write_record(folder: str, number: int, text: str) -> None:
    # The mark at the start says that the text is UTF-8, whatever the record declares.
    pathlib.Path(folder, f"{number:09}.sgf").write_text("\ufeff" + text, encoding="utf-8")


def _read(
    path: str, content: bytes
) -> tuple[list[tuple[str, int, str, str]], list[tuple[str, str]]]:
    """The records of a file, and what could not be read, as of :func:`_native.records`."""
    name = f"input{_ending(path)}"
    with tempfile.TemporaryDirectory(prefix="gopdb-") as folder:
        file = pathlib.Path(folder, name)
        file.write_bytes(content)
        found, rejected = _native.records([str(file)])

    def place(inside: str) -> str:
        return path + inside.partition(name)[2]

    return (
        [(place(entry[0]), *entry[1:]) for entry in found],
        [(place(entry[0]), entry[1]) for entry in rejected],
    )


def _read_files(batches: Iterable[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
    """(path, content) to records."""
    for batch in batches:
        columns = batch.to_pydict()
        for path, content in zip(columns["path"], columns["content"]):
            found, _ = _read(path, content)
            if found:
                paths, numbers, identities, records = map(list, zip(*found))
                yield _batch({
                    "identity": identities,
                    # Folders come before names that begin alike, as where an import walks.
                    "file": [path.replace("/", "\1")] * len(found),
                    "place": list(range(len(found))),
                    "path": paths,
                    "number": numbers,
                    "record": records,
                })


def rejected(files: DataFrame) -> DataFrame:
    """What of ``files`` (``path``, ``content``) cannot be read and is left out by the other functions:
    columns ``path`` and ``reason``, a row for each game or file."""

    def work(batches: Iterable[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for batch in batches:
            columns = batch.to_pydict()
            for path, content in zip(columns["path"], columns["content"]):
                _, wrong = _read(path, content)
                if wrong:
                    paths, reasons = map(list, zip(*wrong))
                    yield _batch({"path": paths, "reason": reasons})

    return files.select("path", "content").mapInArrow(work, _REJECTED)


def unique_games(files: DataFrame, partitions: int | None = None) -> DataFrame:
    """The distinct games of ``files``, a data frame of ``path`` and ``content`` (bytes of a record
    in any format that ``import_`` reads, a collection or an archive): columns ``identity``, ``path``, ``number``, ``record``.

    Records of one game, even turned or mirrored, have one identity. The one is kept that an import of
    a folder with these files would keep, whatever the partitions: the first by the folders and names of
    its path, and in a file by its place there. ``partitions`` is the number of the data frame's parts,
    if the engine is not to choose it.
    """
    from pyspark.sql import functions as F

    records = files.select("path", "content").mapInArrow(_read_files, _RECORDS)
    first = F.min(F.struct("file", "place", "path", "number", "record")).alias("first")
    kept = [f"first.{name}" for name in ("path", "number", "record")]
    games = records.groupBy("identity").agg(first).select("identity", *kept)
    if partitions is None:
        return games
    # By a part of the identity: Spark takes parts by the identity itself for those of the grouping, of
    # which it may make fewer.
    return games.repartition(partitions, F.substring("identity", 9, 24))


def _write_records(
    batches: Iterable[pyarrow.RecordBatch], folder: pathlib.Path
) -> tuple[int, int]:
    """Write the records of the batches as files of a new folder.

    Returns their number and the sum of their digests.
    """
    folder.mkdir()
    count = digest = 0
    for batch in batches:
        columns = batch.to_pydict()
        for identity, record in zip(columns["identity"], columns["record"]):
            _write_record(str(folder), count, record)
            count += 1
            digest += _digest(identity)
    return count, digest


def _count(
    batches: Iterable[pyarrow.RecordBatch], shapes: tuple[str, ...]
) -> Iterator[pyarrow.RecordBatch]:
    """Records to the dictionary of these games alone, with a row of sums for each shape."""
    with tempfile.TemporaryDirectory(prefix="gopdb-") as folder:
        games = pathlib.Path(folder, "games")
        count, digest = _write_records(batches, games)
        if count == 0:
            return
        database = open_database(pathlib.Path(folder, "db"), create=True)
        report = database.import_(games)
        if report.games_new != count:
            raise ConservationError(
                f"{count} games went into a task and {report.games_new} were counted"
            )
        for shape in shapes:
            import pyarrow

            table = pyarrow.table(database.dictionary(shape))
            rows = table.num_rows
            shape_column = pyarrow.array([shape] * rows, type=pyarrow.string())
            table = table.add_column(0, "shape", shape_column)
            names = ["shape", "pattern", *_COUNTS]
            yield from table.select(names).to_batches(max_chunksize=50_000)
            sums = {name: [0] for name in _COUNTS}
            sums["hits"] = [pyarrow.compute.sum(table["hits"]).as_py() or 0]
            sums["games"] = [count]
            sums["placements"] = [digest]
            yield _batch({"shape": ["#" + shape], "pattern": [""], **sums})


@dataclasses.dataclass
class Harvest:
    """The counts of all patterns of some games."""

    games: DataFrame
    """The distinct games (kept by Spark until :meth:`unpersist`)."""
    counted: DataFrame
    """The counts, with the conserved sums as rows whose shape begins with ``#``."""

    @property
    def patterns(self) -> DataFrame:
        """``shape``, ``pattern`` (canonical) and the exact counts."""
        from pyspark.sql import functions as F

        return self.counted.where(~F.col("shape").startswith("#"))

    @property
    def sums(self) -> DataFrame:
        """The conserved sums: ``shape``, ``games``, ``digest`` and ``hits``."""
        from pyspark.sql import functions as F

        rows = self.counted.where(F.col("shape").startswith("#"))
        shape = F.expr("substring(shape, 2)").alias("shape")
        return rows.select(shape, "games", F.col("placements").alias("digest"), "hits")

    def check(
        self, patterns: DataFrame | None = None, sums: DataFrame | None = None
    ) -> dict[str, int]:
        """Compare the conserved sums with the games that went in and the patterns that came out.

        Returns the number of games, their digest and the hits by shape.

        Raises :class:`ConservationError` where they differ.
        """
        from pyspark.sql import functions as F

        patterns = self.patterns if patterns is None else patterns
        sums = self.sums if sums is None else sums
        digest = F.conv(F.substring("identity", 1, 8), 16, 10).cast("long")
        [(games, total)] = self.games.agg(F.count(F.lit(1)), F.sum(digest)).collect()
        kept = {row["shape"]: tuple(row)[1:] for row in sums.collect()}
        hits = patterns.groupBy("shape").agg(F.sum("hits").alias("hits"))
        found = {row["shape"]: row["hits"] for row in hits.collect()}
        result = {"games": games, "digest": total or 0}
        for shape in sorted(found.keys() | kept.keys()):
            wanted = (games, total, found.get(shape))
            if kept.get(shape) != wanted:
                raise ConservationError(
                    f"{shape}: games, digest and hits are {wanted}, the tasks counted {kept.get(shape)}"
                )
            result[f"hits {shape}"] = found[shape]
        if games and not found:
            raise ConservationError(f"{games} games and no patterns")
        return result

    def write(self, path: str, mode: str = "error") -> dict[str, int]:
        """Write the patterns as Parquet into the folder ``path``, and the conserved sums beside it, into
        ``path`` with ``.sums`` appended; then check what was written.

        The counts are kept by Spark meanwhile, so that they are not made twice.
        """
        path = path.rstrip("/")
        kept = dataclasses.replace(self, counted=self.counted.persist())
        try:
            kept.patterns.write.mode(mode).parquet(path)
            kept.sums.write.mode(mode).parquet(path + ".sums")
        finally:
            kept.counted.unpersist()
        read = self.counted.sparkSession.read
        return self.check(read.parquet(path), read.parquet(path + ".sums"))

    def unpersist(self) -> None:
        """Let Spark drop the distinct games."""
        self.games.unpersist()


def harvest(
    files: DataFrame, *, shapes: Iterable[str] = SHAPES, partitions: int | None = None
) -> Harvest:
    """Count the patterns of the distinct games of ``files`` (``path``, ``content``).

    The counts are those of one database of the same games. ``partitions`` is the number of tasks
    that count; a task holds its games once and their dictionary.
    """
    from pyspark.sql import functions as F

    shapes = tuple(shapes)
    games = unique_games(files, partitions).persist()

    def count(batches: Iterable[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        return _count(batches, shapes)

    counted = games.mapInArrow(count, _PATTERNS)
    sums = (F.sum(name).alias(name) for name in _COUNTS)
    return Harvest(games, counted.groupBy("shape", "pattern").agg(*sums))


def _shards(batches: Iterable[pyarrow.RecordBatch]) -> Iterator[tuple[str, Database]]:
    for batch in batches:
        for shard in batch.to_pydict()["path"]:
            with tempfile.TemporaryDirectory(prefix="gopdb-") as folder:
                native = _shard(_fetch(shard, pathlib.Path(folder)), pathlib.Path(folder))
                yield shard, Database(native)


def _shard(path: pathlib.Path, folder: pathlib.Path) -> _native.Database:
    """The database of a backup file, or of records in Parquet, made in an empty folder."""
    with path.open("rb") as file:
        is_parquet = file.read(4) == b"PAR1"
    if not is_parquet:
        return _native.Database.restore(str(path), str(folder / "db"))
    rows = _write_rows(path, folder / "games")
    database = open_database(folder / "db", create=True)
    report = database.import_(folder / "games")
    counted = report.games_new + report.games_known + report.rejected_count
    # A row may hold several games, but none may be lost.
    if counted < rows:
        raise ConservationError(f"{path}: {rows} records went in and {counted} were read")
    return database._native


def _write_rows(path: pathlib.Path, folder: pathlib.Path) -> int:
    """Write the records of a Parquet file as files of a new folder, in their order.

    Returns their number.
    """
    import pyarrow.parquet

    file = pyarrow.parquet.ParquetFile(path)
    known = file.schema_arrow.names
    name = next((name for name in ("record", "content") if name in known), None)
    if name is None:
        raise ValueError(
            f"{path}: no column `record` (text) or `content` (bytes); columns: {', '.join(known)}"
        )
    columns = [name, "path"] if name == "content" and "path" in known else [name]
    folder.mkdir()
    count = 0
    for batch in file.iter_batches(batch_size=256, columns=columns):
        values = batch.to_pydict()
        for row, value in enumerate(values[name]):
            if isinstance(value, str):
                _write_record(str(folder), count, value)
            elif value is None:
                raise ValueError(f"{path}: row {count} has no {name}")
            else:
                ending = _ending(values["path"][row]) if "path" in values else ".sgf"
                (folder / f"{count:09}{ending}").write_bytes(value)
            count += 1
    return count


def _ending(path: str) -> str:
    """The ending of a file's name, which tells archives from records; the rest is not used."""
    ending = "".join(pathlib.PurePosixPath(path).suffixes[-2:])[-16:]
    return "".join(c for c in ending if c.isalnum() or c == ".") or ".sgf"


def _system(path: str) -> tuple[Any, str]:
    """The file system of Arrow that has a path or URL, and the path there. Those that Arrow does not know
    are those of fsspec."""
    import pyarrow.fs

    url = re.sub("^s3[an]:", "s3:", path)
    if not re.match("[A-Za-z][A-Za-z0-9+.-]+:", url):
        return pyarrow.fs.LocalFileSystem(), os.path.abspath(os.path.expanduser(url))
    if url.startswith("file:"):
        return pyarrow.fs.LocalFileSystem(), re.sub("^file:(//)?", "", url)
    try:
        system, inside = pyarrow.fs.FileSystem.from_uri(url)
    except ValueError:
        try:
            import fsspec

            system, inside = fsspec.core.url_to_fs(url)
        except (ImportError, ValueError) as error:
            raise ValueError(f"{path}: neither pyarrow nor fsspec knows this file system: {error}") from None
        system = pyarrow.fs.PyFileSystem(pyarrow.fs.FSSpecHandler(system))
    return system, inside


def _fetch(path: str, folder: pathlib.Path) -> pathlib.Path:
    """A file that the system opens: the file itself, or a copy in a folder."""
    system, inside = _system(path)
    if system.type_name == "local":
        return pathlib.Path(inside)
    with system.open_input_stream(inside) as source, (folder / "shard").open("wb") as copy:
        shutil.copyfileobj(source, copy)
    return folder / "shard"


def find(shards: DataFrame, query: str) -> DataFrame:
    """The hits of ``query`` in ``shards``, a data frame with the ``path`` or URL of a file in each row, which
    every executor can read: the columns of an answer's hits with a column ``shard`` before them; ``game`` is
    the number there. A file that is not local is copied to the executor's disk for the question.

    A shard is a backup file, as :func:`build` writes it, or a Parquet file of records, which is
    imported for each question: with a column ``record`` of texts, as of :func:`unique_games`, or
    ``content`` of bytes (SGF, or archives if a column ``path`` has names that say so). Games are
    numbered in the order of the rows. Each game that a shard has twice is counted once.

        >>> games = gopdb.spark.unique_games(files, partitions=100)
        >>> games.write.parquet("out/games")                # each part is a shard
    """

    def work(batches: Iterable[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        import pyarrow

        for shard, database in _shards(batches):
            table = pyarrow.table(database.find(query).hits)
            column = pyarrow.array([shard] * table.num_rows, type=pyarrow.string())
            table = table.add_column(0, "shard", column).select(_names(_HITS))
            yield from table.to_batches(max_chunksize=50_000)

    return shards.select("path").mapInArrow(work, _HITS)


def counts(shards: DataFrame, query: str) -> DataFrame:
    """The counts of ``query`` in each shard; their sums are exact where no game is in two shards,
    as :func:`build` makes them, and the parts of :func:`unique_games` are. ``of_games`` and ``digest``
    are the number of the shard's games and the sum of their digests, for :func:`check_hits`."""

    def work(batches: Iterable[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for shard, database in _shards(batches):
            answer = database.find(query)
            yield _batch({
                "shard": [shard],
                "games": [len(answer)],
                "hits": [answer.hit_count],
                "placements": [answer.placement_count],
                "black": [answer.black],
                "white": [answer.white],
                "draws": [answer.draws],
                "of_games": [len(database)],
                "digest": [sum(map(_digest, database.identities().column("identity")))],
            })

    return shards.select("path").mapInArrow(work, _SHARD_SUMS)


def check_hits(
    hits: DataFrame, sums: DataFrame, games: DataFrame | None = None
) -> dict[str, int]:
    """Compare the rows of :func:`find` with the sums of :func:`counts` for the same question, shard by
    shard, and with ``games``, those of :func:`unique_games` that the shards were made of.

    Returns the sums over all shards.

    Raises :class:`ConservationError` where they differ.
    """
    from pyspark.sql import functions as F

    found = {
        row["shard"]: row["hits"]
        for row in hits.groupBy("shard").agg(F.count(F.lit(1)).alias("hits")).collect()
    }
    rows = [row.asDict() for row in sums.collect()]
    wanted = {row["shard"]: row["hits"] for row in rows if row["hits"]}
    if len(rows) != len({row["shard"] for row in rows}):
        raise ConservationError("a shard was counted twice")
    if found != wanted:
        wrong = sorted(
            shard for shard in found.keys() | wanted.keys() if found.get(shard) != wanted.get(shard)
        )
        raise ConservationError(
            f"{wrong[0]}: {found.get(wrong[0], 0)} hits, and {wanted.get(wrong[0], 0)} were counted"
        )
    names = [name for name in sums.columns if name != "shard"]
    result = {name: sum(row[name] for row in rows) for name in names}
    if games is not None:
        digest = F.conv(F.substring("identity", 1, 8), 16, 10).cast("long")
        [(count, total)] = games.agg(F.count(F.lit(1)), F.sum(digest)).collect()
        if (result["of_games"], result["digest"]) != (count, total or 0):
            raise ConservationError(
                f"games and digest are {(count, total or 0)}, the shards hold "
                f"{(result['of_games'], result['digest'])}"
            )
    return result


def build(
    files: DataFrame, out: str, *, corpus: str = "games", partitions: int | None = None
) -> DataFrame:
    """Write databases of the distinct games of ``files`` as backup files into the folder ``out``, a path or
    a URL that every executor can write, and which must be missing or empty; :func:`merge` makes one database
    of them, and so does ``gopdb merge OUT/*`` on the command line.

    Returns ``part``, ``games`` and ``digest`` of each file. A repeated task writes its file again
    under another name; only the files of the returned rows count, and those of other tries are removed.

    Raises :class:`FileExistsError` if there is something in the folder.
    """
    import pyarrow.fs

    system, folder = _system(out)
    listed = pyarrow.fs.FileSelector(folder, allow_not_found=True)
    if system.get_file_info(listed):
        raise FileExistsError(f"{out} is not empty")
    system.create_dir(folder)
    run = uuid.uuid4().hex
    games = unique_games(files, partitions).persist()

    def work(batches: Iterable[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        with tempfile.TemporaryDirectory(prefix="gopdb-") as temporary:
            records = pathlib.Path(temporary, "games")
            count, digest = _write_records(batches, records)
            if count == 0:
                return
            database = open_database(pathlib.Path(temporary, "db"), create=True)
            report = database.import_(records, corpus=corpus)
            if report.games_new != count:
                raise ConservationError(
                    f"{count} games went into a task and {report.games_new} were stored"
                )
            name = f"part-{run}-{uuid.uuid4().hex}.gopdb"
            local = pathlib.Path(temporary, name)
            database.backup(local)
            # Written beside and renamed: a killed task leaves no file of that ending.
            system, folder = _system(out)
            part = f"{folder}/{name}"
            with local.open("rb") as source, system.open_output_stream(f"{part}.tmp") as copy:
                shutil.copyfileobj(source, copy)
            system.move(f"{part}.tmp", part)
            yield _batch({"part": [name], "games": [count], "digest": [digest]})

    from pyspark.sql import functions as F

    rows = [row.asDict() for row in games.mapInArrow(work, _PARTS).collect()]
    digest = F.conv(F.substring("identity", 1, 8), 16, 10).cast("long")
    [(total, wanted)] = games.agg(F.count(F.lit(1)), F.sum(digest)).collect()
    found = (sum(row["games"] for row in rows), sum(row["digest"] for row in rows))
    if found != (total, wanted or 0):
        raise ConservationError(
            f"games and digest are {(total, wanted)}, the parts hold {found}; build again"
        )
    kept = {row["part"] for row in rows}
    for file in system.get_file_info(listed):
        if file.base_name.startswith(f"part-{run}-") and file.base_name not in kept:
            system.delete_file(file.path)
    session = files.sparkSession
    games.unpersist()
    return session.createDataFrame([tuple(row.values()) for row in rows], _PARTS)


def merge(parts: Iterable[str | os.PathLike[str]], path: str | os.PathLike[str]) -> Database:
    """Merge backup files, by their paths or URLs, into the database at ``path``, made if it is missing; returns it."""
    database = open_database(path, create=True)
    for part in sorted(os.fspath(part) for part in parts):
        with tempfile.TemporaryDirectory(prefix="gopdb-") as folder:
            file = _fetch(part, pathlib.Path(folder))
            other = _native.Database.restore(str(file), str(pathlib.Path(folder, "db")))
            database._native.merge(other)
    return database
