"""gopdb: a database of Go (baduk, weiqi) patterns.

Where did this shape occur, what was played there, who won?

    >>> import gopdb
    >>> db = gopdb.open("games.gopdb", create=True)
    >>> db.import_("examples/games")
    <gopdb.ImportReport games: 219 games new, 0 known, 0 rejected>
    >>> answer = db.find('3x3 "B_W/BBB/___" sym')
    >>> len(answer), answer.hit_count
    (76, 92)

Tables hand their rows to Arrow libraries without a copy: ``answer.games.to_polars()``,
``.to_pandas()``, ``.to_arrow()``, or any function that accepts an Arrow stream.
"""

from __future__ import annotations

import os
import pathlib
from collections.abc import Iterable

from . import _native
from ._native import (
    Answer,
    Batches,
    GopdbError,
    ImportReport,
    Position,
    QueryError,
    Table,
    __version__,
    pattern_svg,
)

__all__ = [
    "Answer",
    "Batches",
    "Database",
    "GopdbError",
    "ImportReport",
    "Pattern",
    "Position",
    "QueryError",
    "Table",
    "__version__",
    "open",
]

PLANES = (
    "own", "other", "empty", "ko",
    "last", "last 2", "last 3", "last 4", "last 5",
    "own liberties 1", "own liberties 2", "own liberties 3+",
    "other liberties 1", "other liberties 2", "other liberties 3+",
    "edge", "black to move",
)
"""The names of the planes of :meth:`Database.batches`, in order."""

Path = str | os.PathLike[str]


def open(path: Path, *, create: bool = False) -> Database:
    """Open the database in the folder ``path``; with ``create=True``, make it if it is missing."""
    return Database(_native.Database.open(os.fspath(path), create=create))


class Pattern:
    """A pattern literal, drawn as a diagram in notebooks.

    >>> Pattern("B_W/BBB/___")
    Pattern('B_W/BBB/___')
    """

    def __init__(self, literal: str) -> None:
        self._svg = pattern_svg(literal)
        self.literal = literal

    def _repr_svg_(self) -> str:
        return self._svg

    def __repr__(self) -> str:
        return f"Pattern({self.literal!r})"

    def __str__(self) -> str:
        return self.literal


class Board:
    """A position of a game, drawn in notebooks."""

    def __init__(self, svg: str, title: str) -> None:
        self._svg = svg
        self.title = title

    def _repr_svg_(self) -> str:
        return self._svg

    def __repr__(self) -> str:
        return f"<gopdb.Board {self.title}>"


class Database:
    """An open database. Threads may share it; searches release the interpreter lock."""

    def __init__(self, native: _native.Database) -> None:
        self._native = native

    @property
    def path(self) -> pathlib.Path:
        """The database's folder."""
        return pathlib.Path(self._native.path)

    @property
    def corpora(self) -> dict[str, int]:
        """The corpora with their numbers of games."""
        return dict(self._native.corpora())

    def __len__(self) -> int:
        return len(self._native)

    def __repr__(self) -> str:
        return repr(self._native)

    def import_(
        self,
        paths: Path | Iterable[Path],
        *,
        corpus: str = "games",
        progress: bool = False,
    ) -> ImportReport:
        """Import files, folders and archives into ``corpus``. Only new games are added.

        With ``progress=True`` a tqdm bar is shown where tqdm is installed.
        """
        if isinstance(paths, (str, os.PathLike)):
            paths = [paths]
        names = [os.fspath(path) for path in paths]
        if not progress:
            return self._native.import_paths(names, corpus)
        try:
            from tqdm.auto import tqdm
        except ImportError:
            return self._native.import_paths(names, corpus)
        with tqdm(unit="B", unit_scale=True, desc=f"import {corpus}") as bar:

            def tick(read: int, total: int, games: int) -> None:
                bar.total = total
                bar.n = read
                bar.set_postfix_str(f"{games} games", refresh=False)
                bar.refresh()

            return self._native.import_paths(names, corpus, tick)

    def import_records(
        self,
        records: Iterable[bytes | str],
        *,
        corpus: str = "games",
    ) -> ImportReport:
        """Import records from memory: each a whole SGF file, as bytes or text."""
        import tempfile

        with tempfile.TemporaryDirectory(prefix="gopdb-") as folder:
            for number, record in enumerate(records):
                data = record.encode() if isinstance(record, str) else bytes(record)
                pathlib.Path(folder, f"{number:09}.sgf").write_bytes(data)
            return self._native.import_paths([folder], corpus)

    def find(self, query: str) -> Answer:
        """Answer a query of patterns and facts, as ``gopdb find`` does."""
        return self._native.find(query)

    def games(self, query: str | None = None) -> Table:
        """The games of a query with their facts; all games without one."""
        return self._native.games(query)

    def dictionary(self, shape: str) -> Table:
        """Every pattern of a dictionary shape (``3x3``, ``diamond``, ``5x5``) with its counts."""
        return self._native.dictionary(shape)

    def sgf(self, game: int) -> str:
        """The record of a game."""
        return self._native.sgf(game)

    def sgfmill(self, game: int):
        """The record of a game as ``sgfmill.sgf.Sgf_game``."""
        from sgfmill import sgf

        return sgf.Sgf_game.from_bytes(self.sgf(game).encode())

    def board(self, game: int, move: int | None = None) -> Board:
        """The position of a game after ``move`` moves, drawn in notebooks."""
        title = f"game {game}" + ("" if move is None else f", move {move}")
        return Board(self._native.board_svg(game, move), title)

    def position(self, game: int, move: int) -> Position:
        """The position of a game after ``move`` moves, from which queries can be made."""
        return Position.native_from_game(self._native, game, move)

    def find_region(self, position: Position, where: str | None = None) -> Answer:
        """Answer the query of a position's region, in the games of the query ``where``."""
        return position.native_find(self._native, where)

    def explore(self, position: Position, where: str | None = None) -> Table:
        """What was played from a whole-board position: one row for each next move.

        Transpositions and symmetric positions count together; ``games`` counts each game once.
        """
        return position.native_explore(self._native, where)[1]

    def identities(self) -> Table:
        """The identity of each game: equal for records of one game, even turned or mirrored."""
        return self._native.identities()

    def backup(self, file: Path, *, replace: bool = False) -> None:
        """Write the whole database into one file, which ``gopdb restore`` reads."""
        self._native.backup(os.fspath(file), replace=replace)

    def batches(
        self,
        query: str = "id 1..",
        *,
        positions: str = "all",
        batch_size: int = 256,
        size: int = 19,
        seed: int | None = 0,
        augment: bool = False,
        perspective: str = "player",
        part: str = "all",
        train_share: float = 0.9,
        split_by: str = "game",
    ) -> Batches:
        """Iterate over positions of a query's games as batches of NumPy arrays.

        Each batch is a dict: ``planes`` (uint8, N × 17 × size × size; see :data:`PLANES`), ``move``
        (the next move as row · size + column, size² for a pass), ``winner`` (1 if the side whose
        view it is won, −1 if it lost, 0 if unknown), ``color`` (1 if black is to move, else −1),
        ``game``, ``position`` and ``symmetry``.

        ``positions="hits"`` takes only those where a hit of the leading pattern begins. With a
        ``seed`` the positions are shuffled, the same for the same seed and database; ``None`` keeps
        the order of the games. ``augment=True`` turns each position by one of the 8 symmetries.
        ``perspective="black"`` always shows black's stones in plane 0.

        ``part="train"`` and ``"test"`` split by a hash of each game's identity, so that no game is
        in both, whatever the database; ``split_by="player"`` splits the players instead and leaves
        out games between the sides.

        Planes, labels and symmetries are not those of KataGo: there is no rules or komi input, no
        ladder plane, and the history is the last five moves only.
        """
        if perspective not in ("player", "black"):
            raise ValueError("perspective must be 'player' or 'black'")
        return self._native.native_batches(
            query,
            positions=positions,
            size=size,
            batch_size=batch_size,
            seed=seed,
            augment=augment,
            perspective=perspective == "player",
            part=part,
            train_share=train_share,
            split_by=split_by,
        )

    def write_npz(self, file: Path, query: str = "id 1..", **options) -> int:
        """Write the positions of :meth:`batches` into one ``.npz`` file; returns their number."""
        import numpy

        parts: dict[str, list] = {}
        for batch in self.batches(query, **options):
            for name, array in batch.items():
                parts.setdefault(name, []).append(array)
        arrays = {name: numpy.concatenate(part) for name, part in parts.items()}
        temporary = f"{os.fspath(file)}.part"
        with pathlib.Path(temporary).open("wb") as out:
            numpy.savez_compressed(out, **arrays)
        os.replace(temporary, file)
        return len(arrays["move"]) if arrays else 0

    def write_parquet(self, file: Path, query: str = "id 1..", **options) -> int:
        """Write the positions of :meth:`batches` as Parquet; returns their number.

        ``planes`` is a binary column: the bits of each position's planes, packed.
        """
        import numpy
        import pyarrow
        import pyarrow.parquet

        count = 0
        writer = None
        temporary = f"{os.fspath(file)}.part"
        try:
            for batch in self.batches(query, **options):
                rows = len(batch["move"])
                bits = numpy.packbits(batch["planes"].reshape(rows, -1), axis=1)
                columns = {"planes": pyarrow.array([row.tobytes() for row in bits])}
                columns |= {k: pyarrow.array(v) for k, v in batch.items() if k != "planes"}
                table = pyarrow.table(columns)
                if writer is None:
                    writer = pyarrow.parquet.ParquetWriter(temporary, table.schema)
                writer.write_table(table)
                count += rows
        finally:
            if writer is not None:
                writer.close()
        if writer is not None:
            os.replace(temporary, file)
        return count
