"""The native part of gopdb; use the package :mod:`gopdb`."""

from collections.abc import Callable, Iterator
from typing import Any, final, overload

import numpy
from typing_extensions import Unpack

from . import SolveOptions

__version__: str

class GopdbError(Exception):
    """Base class of the errors of gopdb."""

class QueryError(GopdbError):
    """A query that cannot be read: ``query[error.start:error.end]`` is the place in its text."""

    start: int
    end: int

class NotFoundError(GopdbError):
    """There is no such database, game, corpus or saved set."""

class BusyError(GopdbError):
    """Another process or thread is changing the database."""

class DamagedError(GopdbError):
    """The database or a backup is damaged."""

class StorageError(GopdbError):
    """The operating system failed, or lacks space, memory or something else."""

class Table:
    """Rows of named columns. Any library that speaks the Arrow C data interface takes them over
    without a copy: `pyarrow.table(t)`, `polars.DataFrame(t)`, `duckdb`, `nanoarrow`.

    `table[0]` is a row as a dict, `table["black"]` a column as a list, `table[:10]` and
    `table[["black", "white"]]` are tables."""

    def __init__(self, table: Table, **_summary: Any) -> None: ...
    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, key: int, /) -> dict[str, Any]: ...
    @overload
    def __getitem__(self, key: str, /) -> list[Any]: ...
    @overload
    def __getitem__(self, key: slice | list[str], /) -> Table: ...
    def __contains__(self, name: str, /) -> bool: ...
    def __iter__(self) -> Iterator[dict[str, Any]]: ...
    def column(self, name: str) -> list[Any]:
        """One column as a list."""
    def to_dicts(self) -> list[dict[str, Any]]:
        """The rows, each a dict."""
    def to_pylist(self) -> list[dict[str, Any]]:
        """The rows, each a dict, as pyarrow names it."""
    def to_arrow(self) -> Any:
        """A `pyarrow.Table`."""
    def to_polars(self) -> Any:
        """A `polars.DataFrame`."""
    def to_pandas(self) -> Any:
        """A `pandas.DataFrame`, by way of pyarrow."""
    def to_ipc(self) -> bytes:
        """The rows as a stream of Arrow's format for files, by which a table is pickled."""
    @staticmethod
    def from_ipc(stream: bytes) -> Table:
        """The table of such a stream."""
    def __dataframe__(self, nan_as_null: bool = False, allow_copy: bool = True) -> Any: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def _repr_html_(self) -> str: ...

@final
class Answer:
    """The answer to a query: counts, and tables that are computed when first asked for. What was
    not asked for before the database changed is an error."""

    @property
    def query(self) -> str:
        """The query."""
    @property
    def hit_count(self) -> int:
        """The number of hits of the leading pattern."""
    @property
    def placement_count(self) -> int:
        """The number of placements of the leading pattern."""
    @property
    def black(self) -> int | None:
        """Games won by black, in the pattern's colours; None if these stand for no player."""
    @property
    def white(self) -> int | None:
        """Games won by white, as `black`."""
    @property
    def draws(self) -> int | None:
        """Games that ended in a draw, without a result, or with an unknown one."""
    @property
    def player(self) -> dict[str, Any] | None:
        """The record of the player whom the query names, as a dict."""
    @property
    def elapsed(self) -> float:
        """Seconds."""
    @property
    def games(self) -> Table:
        """The games, newest first, with their facts."""
    @property
    def hits(self) -> Table:
        """The hits of the leading pattern: where, under which symmetry, in which positions, and the move
        that was played next in the window."""
    @property
    def placements(self) -> Table:
        """The placements of the leading pattern, each once, with the number of its hits."""
    @property
    def continuations(self) -> Table:
        """The continuations of the leading pattern, the most played first."""
    @property
    def history(self) -> Table:
        """By year: the games with a hit, and all games of that year, as the rows of `Database.trend`."""
    def __len__(self) -> int: ...
    def svg(self) -> str:
        """The pattern with its continuations as letters, as SVG; empty without a pattern."""
    def _repr_html_(self) -> str: ...

@final
class ImportReport:
    """What an import did."""

    @property
    def corpus(self) -> str:
        """The corpus."""
    @property
    def games_new(self) -> int:
        """Games that the database did not have."""
    @property
    def games_known(self) -> int:
        """Games that it had."""
    @property
    def games_corrected(self) -> int:
        """The number of these games whose records were replaced, because their file has changed."""
    @property
    def files(self) -> int:
        """Files and entries of archives that were read."""
    @property
    def files_unchanged(self) -> int:
        """Files that have not changed since they were imported, and were not read again."""
    @property
    def moves(self) -> int:
        """The moves of all games that were read, in all variations."""
    @property
    def variation_moves(self) -> int:
        """The number of these moves that are not in the main line of their game."""
    @property
    def variation_moves_kept(self) -> int:
        """The number of these moves that were kept, so that queries can search them."""
    @property
    def games_indexed(self) -> int:
        """Games with facts from an index beside their text."""
    @property
    def elapsed_ms(self) -> float:
        """How long it took, in milliseconds."""
    @property
    def rejected_count(self) -> int:
        """How many games or files were rejected."""
    @property
    def rejected(self) -> Table:
        """The first rejected games: columns `path`, `byte`, `reason`."""
    @property
    def elapsed(self) -> float:
        """Seconds."""

@final
class Batches:
    """Batches of positions. Each batch is a dict of NumPy arrays."""

    @property
    def position_count(self) -> int:
        """The number of positions in all batches."""
    @property
    def games_left_out(self) -> int:
        """The number of games of the query that are left out because their players are in different
        parts."""
    def __len__(self) -> int: ...
    def tokens(self) -> Table:
        """The moves of the games as numbers, a row for each game."""
    def batch(self, number: int) -> dict[str, numpy.ndarray[Any, Any]]:
        """A batch by its number."""

Summary = dict[str, Any]

def top(
    database: Database,
    words: str,
    *,
    where: str | None,
    limit: int | None,
    offset: int | None,
    by: str | None,
) -> tuple[Summary, Table]: ...
def trend(
    database: Database, query: str, *, by: str, letter: str | None
) -> tuple[Summary, Table]: ...
def compare(
    database: Database, query: str, left: str, right: str
) -> tuple[Summary, Table]: ...
def players(
    database: Database, query: str | None, *, by: str, limit: int | None
) -> tuple[Summary, Table]: ...
def fuseki(
    database: Database,
    query: str | None,
    *,
    moves: int,
    swap: bool,
    ordered: bool,
    least: int,
    limit: int,
    names: str | None,
) -> tuple[Summary, Table]: ...
def joseki(
    database: Database, query: str | None, *, moves: int, least: int, limit: int
) -> tuple[Summary, Table]: ...
def templates(
    database: Database,
    shape: str,
    *,
    min_games: int | None,
    stones: int,
    most: int | None,
    limit: int,
) -> tuple[Summary, Table]: ...
def statistical_templates(
    database: Database,
    shape: str,
    *,
    within: float,
    min_games: int | None,
    stones: int,
    limit: int,
) -> tuple[Summary, Table]: ...
def train(database: Database, *, size: int, sample: int) -> tuple[int, int, int]: ...
def suggest(
    database: Database,
    game: int | None,
    position: Position | None,
    move: int | None,
    *,
    games: str | None,
    limit: int,
) -> tuple[Summary, Table]: ...
def solve(
    database: Database | None,
    paths: list[str],
    cut: tuple[int, int, str] | None,
    **options: Unpack[SolveOptions],
) -> tuple[Summary, Table]: ...
def export(
    database: Database, file: str, query: str | None, *, hits: bool, replace: bool
) -> int: ...
def export_dictionary(
    database: Database, file: str, shape: str, *, replace: bool
) -> int: ...

@final
class Position:
    """A position with a region of it. Each method that changes something returns a new position."""

    def __new__(cls, size: int = 19) -> Position: ...
    @staticmethod
    def from_sgf(sgf: bytes | str | Any, move: int | None = None) -> Position:
        """The position after `move` moves of an SGF record (its last one if `None`): bytes, a
        text, or a game of sgfmill."""
    @staticmethod
    def from_sgfmill(board: Any, to_move: str = "B") -> Position:
        """The position of a board of sgfmill (`sgfmill.boards.Board`), with `to_move` (`B` or `W`)
        next."""
    def to_sgfmill(self) -> Any:
        """The stones as a board of sgfmill."""
    @staticmethod
    def native_from_game(database: Database, game: int, move: int) -> Position:
        """The position after `move` moves of a game of a database."""
    @property
    def size(self) -> int:
        """The number of lines."""
    @property
    def to_move(self) -> str:
        """Who is to move: `B` or `W`."""
    @property
    def rows(self) -> list[str]:
        """The rows from the top, each point `B`, `W` or `.`."""
    @property
    def pattern(self) -> str:
        """The region as a pattern literal."""
    @property
    def query(self) -> str:
        """The region as a query."""
    def play(self, point: str) -> Position:
        """Play at a point such as `Q16`, by the rules; the colour is that to move."""
    def pass_(self) -> Position:
        """Pass."""
    def region(self, text: str) -> Position:
        """Select a region: `N19..T13`, `corner Q16` (the corner rectangle up to Q16), or `board`."""
    def options(
        self,
        *,
        sym: bool | None = None,
        loose: bool | None = None,
        anchored: bool | None = None,
        lines: str | None = None,
    ) -> Position:
        """Set how the region is searched for: `sym`, under all 16 symmetries; `loose`, so that
        empty points match anything; `anchored`, at its place on the board only. `lines`:
        `main`, `variations` or `any`, the lines of the records that are searched."""
    def native_find(self, database: Database, owner: object, where: str | None = None) -> Answer:
        """Ask a database about the region, in the games of a query."""
    def native_explore(
        self,
        database: Database,
        where: str | None = None,
        lines: str | None = None,
        both_sides: bool = False,
    ) -> tuple[Summary, Table]:
        """Returns the moves played from the whole board, a row each (transpositions and symmetric
        positions taken together), and the records' notes on the position."""
    @staticmethod
    def native_again(
        size: int,
        stones: list[tuple[str, str]],
        moves: list[tuple[str, str]],
        turns: tuple[str, str],
        region: str,
        options: tuple[bool, bool, bool, str],
    ) -> Position:
        """The position that was pickled."""
    def _repr_svg_(self) -> str: ...

@final
class Database:
    """The native database; :class:`gopdb.Database` wraps it."""

    @staticmethod
    def open(
        path: str, *, create: bool = False, aliases: str | None = None
    ) -> Database: ...
    def refresh(self) -> bool: ...
    @staticmethod
    def restore(file: str, path: str) -> Database: ...
    @property
    def path(self) -> str: ...
    def __len__(self) -> int: ...
    def import_paths(
        self,
        paths: list[str],
        corpus: str,
        tick: Callable[[int, int, int], None] | None = None,
        variations: bool = False,
        below: str | None = None,
    ) -> ImportReport: ...
    def with_games(self, numbers: bytes) -> Database: ...
    def corpora(self) -> list[tuple[str, int]]: ...
    def find(self, query: str, owner: object) -> Answer: ...
    def games(self, query: str, columns: list[str] | None) -> Table: ...
    def rows(
        self,
        table: str,
        query: str | None = None,
        columns: list[str] | None = None,
        empty: bool = False,
    ) -> Table: ...
    def shapes(self) -> list[str]: ...
    def sgf(self, game: int) -> str: ...
    def backup(self, file: str, *, replace: bool = False) -> None: ...
    def merge(self, other: Database) -> None: ...
    def content_hash(self) -> str: ...
    def board_svg(self, game: int, position: int | None = None) -> str: ...
    def native_batches(
        self,
        query: str,
        *,
        positions: str,
        size: int,
        batch_size: int,
        seed: int | None,
        augment: bool,
        perspective: str,
        moves: tuple[int, int],
        ends: list[float],
        part: int | None,
        split_by: str,
    ) -> Batches: ...

def records(
    paths: list[str],
) -> tuple[list[tuple[str, int, str, str]], list[tuple[str, str]]]: ...
def main(words: list[str]) -> int: ...
def answer(database: Database, line: str) -> bytes: ...
def pattern_svg(pattern: str) -> str: ...
def with_parameters(texts: list[str], values: dict[str, str]) -> list[str]: ...
