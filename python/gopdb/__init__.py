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

import json
import os
import pathlib
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypedDict

from . import _native, datasets, errors
from ._native import (
    Answer,
    ImportReport,
    Position,
    Table,
    __version__,
    pattern_svg,
)
from ._rows import Rows
from .answers import (
    Comparison,
    Exploration,
    Joseki,
    Openings,
    Players,
    Solutions,
    StatisticalTemplates,
    Suggestions,
    Templates,
    Top,
    Trend,
)
from .batches import Batches
from .errors import ClosedError, GopdbError, QueryError
from .numbers import Games, Path, ids, path_of

if TYPE_CHECKING:
    from typing import Any

    from duckdb import DuckDBPyConnection, DuckDBPyRelation
    from typing_extensions import Unpack

__all__ = [
    "PLANES",
    "Answer",
    "Batches",
    "Board",
    "Comparison",
    "Database",
    "Exploration",
    "Games",
    "GopdbError",
    "ImportReport",
    "Joseki",
    "Openings",
    "Pattern",
    "Players",
    "Position",
    "QueryError",
    "Rows",
    "Solutions",
    "SolveOptions",
    "StatisticalTemplates",
    "Suggestions",
    "Table",
    "Templates",
    "Top",
    "Trend",
    "__version__",
    "datasets",
    "errors",
    "open",
    "restore",
    "solve",
]

PLANES = (
    "own", "other", "empty", "ko",
    "last", "last 2", "last 3", "last 4", "last 5",
    "own liberties 1", "own liberties 2", "own liberties 3+",
    "other liberties 1", "other liberties 2", "other liberties 3+",
    "edge", "black to move",
)
"""The names of the planes of :meth:`Database.batches`, in order."""


def open(path: Path, *, create: bool = False, aliases: Path | None = None) -> Database:
    """Open the database in the folder ``path``; with ``create=True``, make it if it is missing.

    ``aliases`` is a file with the names of players, in the form of ``gopdb``'s ``aliases.txt``: a
    query for one name then finds all names of the player.
    """
    folder = path_of(path)
    names = None if aliases is None else path_of(aliases)
    native = _native.Database.open(folder, create=create, aliases=names)
    return Database(native, aliases=names)


def _reopen(path: str, aliases: str | None, numbers: bytes | None = None) -> Database:
    database = open(path, aliases=aliases)
    return database if numbers is None else database._among(numbers)


def _ask_again(database: Database, query: str, games: int, hits: int) -> Answer:
    """An answer that was pickled."""
    answer = database.find(query)
    if (len(answer), answer.hit_count) != (games, hits):
        raise GopdbError("the database has changed since this answer; ask again")
    return answer


def _with_values(values: dict[str, object], *texts: str) -> list[str]:
    """The texts of a question with values in the place of ``$name``."""
    for name, value in values.items():
        if value is None or isinstance(value, (Iterable, bool)) and not isinstance(value, str):
            kind = type(value).__name__
            raise TypeError(f"{name} must be a text, a number or a date, not {kind}; games= takes numbers of games")
    return _native.with_parameters(list(texts), {name: str(value) for name, value in values.items()})


def restore(file: Path, path: Path) -> Database:
    """Make a database in the folder ``path``, which must not exist, of a backup file."""
    return Database(_native.Database.restore(path_of(file), path_of(path)))


class SolveOptions(TypedDict, total=False):
    """The options of :func:`solve`."""

    first: str | None
    """Who plays first, ``"black"`` or ``"white"``; the problem says so by itself."""
    target: str | Sequence[str]
    """A point of each string that is to live or die; found in the problem if empty."""
    time: float
    """Seconds for each problem: 10."""
    threats: int | None
    """The number of ko threats of either side, 0 to 4."""
    memory: int
    """Megabytes for each solver: 512."""
    moves: bool
    """Whether every first move has its verdict."""
    refutations: bool
    """Whether it has what refutes it."""
    status: bool
    """Whether the result with either player first is wanted."""
    superko: str | None
    """``"positional"`` for the verdict and the move if no board may come back."""
    jobs: int
    """The number of problems that are solved at the same time: 1."""
    number: int | None
    """The one problem of a file that is wanted."""


def solve(problem: Path | bytes | Iterable[Path], **options: Unpack[SolveOptions]) -> Solutions:
    """Solve life-and-death problems, with proof, as ``gopdb solve`` does.

    ``problem`` is a file or folder of SGF or GoLD's text form, several of them, or the bytes of an
    SGF record; :class:`SolveOptions` has the options. A repetition has the name (``cycle``) and the moves
    (``cycle_line``) of what repeats.

    >>> answer = gopdb.solve("examples/problems/corner-sending-two.sgf", status=True)
    >>> answer[0]["verdict"], answer[0]["status"], answer[0]["best"]
    ('ko', 'ko', 'A12')
    """
    return _solve(None, problem, options)


def _solve(database: _native.Database | None, problem: Any, options: SolveOptions) -> Solutions:
    import tempfile

    cut = None
    if isinstance(problem, tuple) and len(problem) == 3 and hasattr(problem[0], "__index__"):
        paths, cut = [], problem
    elif isinstance(problem, (bytes, bytearray, memoryview)):
        with tempfile.TemporaryDirectory(prefix="gopdb-") as folder:
            file = pathlib.Path(folder, "problem.sgf")
            file.write_bytes(problem)
            summary, table = _native.solve(database, [str(file)], None, **options)
        return Solutions(table, **summary)
    elif isinstance(problem, (str, os.PathLike)):
        paths = [path_of(problem)]
    else:
        paths = [path_of(path) for path in problem]
    for path in paths:
        if not os.path.exists(path):
            raise FileNotFoundError(path)
    if isinstance(target := options.get("target"), str):
        options = {**options, "target": [target]}
    summary, table = _native.solve(database, paths, cut, **options)
    return Solutions(table, **summary)


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
    """An open database. Threads may share it; searches release the interpreter lock.

    It is a context manager that closes it, and it is pickled as its path, so that another process opens it
    again.
    """

    def __init__(self, native: _native.Database, aliases: str | None = None) -> None:
        self._open: _native.Database | None = native
        self._aliases = aliases
        self._numbers: bytes | None = None

    @property
    def _native(self) -> _native.Database:
        if self._open is None:
            raise ClosedError("the database is closed")
        return self._open

    def close(self) -> None:
        """Close the database. Answers that were given stay valid."""
        self._open = None

    def __enter__(self) -> Database:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[Any, ...]:
        return _reopen, (os.path.abspath(self.path), self._aliases, self._numbers)

    def among(self, games: Games | None) -> Database:
        """The database as if it had these games only, for all that takes a query; itself for ``None``.

        ``games`` are numbers of games: a list, range or set, an array of NumPy, a column of Arrow, polars or
        pandas, an answer, or a table with a column ``game``, also of SQL. There is no limit to their number.

        >>> won = db.games("winner black").to_polars()
        >>> db.among(won).find('3x3 "B_W/BBB/___" sym').hit_count
        32
        """
        return self if games is None else self._among(ids(games))

    def _among(self, numbers: bytes) -> Database:
        view = Database(self._native.with_games(numbers), self._aliases)
        view._numbers = numbers
        return view

    def _where(self, query: str | None) -> str | None:
        """A query, so that only the games of this handle count."""
        return "id 1.." if query is None and self._numbers is not None else query

    def refresh(self) -> bool:
        """Read the last commit from now on, which another process may have made; returns whether it is
        another one than before."""
        return self._native.refresh()

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
        return "<gopdb.Database closed>" if self._open is None else repr(self._open)

    def import_(
        self,
        paths: Path | Iterable[Path],
        *,
        corpus: str = "games",
        progress: bool = False,
        variations: bool = False,
    ) -> ImportReport:
        """Import files, folders and archives into ``corpus``. Only new games are added; what cannot
        be read is listed in ``rejected`` of the report, with its place.

        With ``progress=True`` a tqdm bar is shown where tqdm is installed. With
        ``variations=True`` the variations of the corpus are kept from now on, for queries
        ``in variations`` and ``in any``.
        """
        if isinstance(paths, (str, os.PathLike)):
            paths = [paths]
        names = [path_of(path) for path in paths]
        for name in names:
            if not os.path.lexists(name):
                raise FileNotFoundError(name)
        if not progress:
            return self._native.import_paths(names, corpus, None, variations)
        try:
            from tqdm.auto import tqdm
        except ImportError:
            return self._native.import_paths(names, corpus, None, variations)
        with tqdm(unit="B", unit_scale=True, desc=f"import {corpus}") as bar:

            def tick(read: int, total: int, games: int) -> None:
                # What follows the reading has no size.
                if total:
                    bar.total = total
                    bar.n = read
                bar.set_postfix_str(f"{games} games", refresh=False)
                bar.refresh()

            return self._native.import_paths(names, corpus, tick, variations)

    def import_records(
        self,
        records: bytes | str | Iterable[bytes | str | Any],
        *,
        corpus: str = "games",
    ) -> ImportReport:
        """Import records from memory: each a whole SGF file, as bytes or text, or a game of sgfmill
        (``sgfmill.sgf.Sgf_game``). The source of a game is the number of its record, from 0. One record
        that is not in a list must be readable and of one game.
        """
        import tempfile

        is_one = isinstance(records, (str, bytes, bytearray)) or hasattr(records, "serialise")
        with tempfile.TemporaryDirectory(prefix="gopdb-") as folder:
            files = []
            every: Any = [records] if is_one else records
            for number, record in enumerate(every):
                if isinstance(record, str):
                    # The mark says that the text is UTF-8, whatever the record declares.
                    data = f"\ufeff{record}".encode()
                elif hasattr(record, "serialise"):
                    data = record.serialise()
                else:
                    data = bytes(memoryview(record))
                file = pathlib.Path(folder, str(number))
                file.write_bytes(data)
                files.append(str(file))
            if is_one:
                games, rejected = _native.records(files)
                if rejected:
                    raise GopdbError(rejected[0][1])
                if len(games) != 1:
                    raise GopdbError(f"expected one game, found {len(games)} games; give a list of records")
            return self._native.import_paths(files, corpus, None, False, folder)

    def find(self, query: str, *, games: Games | None = None, **values: object) -> Answer:
        """Answer a query of patterns and facts, as ``gopdb find`` does, of these ``games`` only (see
        :meth:`among`). ``values`` take the place of ``$name`` in the query; a text among them is never
        read as a part of the language.

        >>> len(db.find("player = $name and date $year", name="Lee Sedol", year=2016))
        5
        >>> db.find('3x3 "B_W/BBB/___" sym', games=range(1, 101)).hit_count
        37
        """
        self = self.among(games)
        [text] = _with_values(values, query)
        return self._native.find(text, self)

    def games(
        self,
        query: str = "id 1..",
        *,
        columns: Iterable[str] | None = None,
        games: Games | None = None,
        **values: object,
    ) -> Table:
        """The games of a query with their facts, the newest first; all games without one. With ``columns``
        only these are read. Two that are long are there only if they are named: ``sequence``, the moves as a
        text (``BQ16 WD4``), and ``tokens``, the moves as integers: row · size + column from the upper left,
        size² for a pass, and size² + 1 more for white.

        >>> games = db.games('player "Lee Sedol" and date 2016')
        >>> len(games), games[0]["white"], games[0]["result"]
        (5, 'AlphaGo', 'W+R')
        >>> db.games("id 1", columns=["year", "moves", "tokens"]).to_polars().shape
        (1, 3)
        """
        [text] = _with_values(values, query)
        names = None if columns is None else list(columns)
        return self.among(games)._native.games(text, names)

    def dictionary(self, shape: str, *, games: Games | None = None) -> Table:
        """Every pattern of a dictionary shape (``3x3``, ``diamond``, ``5x5``) with its counts, with the
        columns of ``patterns_3x3`` and the like in SQL. With ``games``, those that a dictionary of these games
        alone would have.

        >>> table = db.dictionary("3x3")
        >>> max(table.column("games"))
        219
        """
        return self.among(games)._native.rows(shape)

    def duckdb(self) -> DuckDBPyConnection:
        """A connection of the package ``duckdb`` with the tables ``games``, ``players``,
        ``patterns_3x3`` and the like, ``hits('QUERY')`` and ``continuations('QUERY')``. It reads columns when
        a statement names them, of games only those that a filter leaves, and reaches no files; tables that it
        makes are in memory. ``hits`` and ``continuations`` are functions here, to which DuckDB passes neither
        columns nor filters: :meth:`sql` reads less.

        >>> connection = db.duckdb()
        >>> connection.sql("select year, count(*) from games group by year order by year limit 1").fetchall()
        [(2015, 5)]
        """
        from . import _sql

        return _sql.connect(self._native)

    def sql(self, statement: str) -> DuckDBPyRelation:
        """Run a statement on a connection of :meth:`duckdb`; the result has ``.fetchall()``, ``.pl()``,
        ``.df()`` and ``.arrow()``. Here columns of hits, too, are read only if the statement names them, and only
        hits in games that the filter leaves, if it compares columns of games (``year``, ``black``, ``game``) with
        values. A filter that also has columns of hits (``first > 50``) is applied to all hits of the query; what it
        says of games belongs into the query then: ``hits('… and date 2010')``. So does a condition on ``corpora``,
        a list, and on joined tables.

        >>> rows = db.sql('''
        ...     select g.year, count(*) as hits
        ...     from hits('3x3 "B_W/BBB/___" sym') h join games g on g.game = h.game
        ...     group by g.year order by g.year limit 2
        ... ''')
        >>> rows.fetchall()
        [(2015, 1), (2016, 9)]
        """
        from . import _sql

        return _sql.run(self._native, statement)

    def top(
        self,
        what: str,
        *,
        where: str | None = None,
        by: str | None = None,
        limit: int | None = None,
        offset: int | None = None,
        games: Games | None = None,
        **values: object,
    ) -> Top:
        """Rank the patterns of a dictionary, as ``gopdb top`` does.

        ``what`` is a shape with conditions, such as ``"diamond k>=9"``; ``by`` is ``hits``,
        ``games``, ``played``, ``final`` or ``winrate``, which is the lower bound of the 95 %
        confidence interval of black's win rate. With ``where``, only the games of that query are
        counted. 20 patterns are listed unless ``limit`` says otherwise.

        >>> [(row["pattern"], row["games"]) for row in db.top("3x3 k 5..", limit=2)]
        [('___/_BB/BWW', 217), ('___/_BW/WWB', 219)]
        >>> db.top("3x3", where='player "Lee Sedol"', limit=1).player["name"]
        'Lee Sedol'
        """
        self = self.among(games)
        what, where = _with_values(values, what, self._where(where) or "")
        summary, table = _native.top(
            self._native, what, where=where or None, by=by, limit=limit, offset=offset
        )
        return Top(table, **summary)

    def trend(
        self,
        query: str,
        *,
        by: str = "year",
        next: str | None = None,
        games: Games | None = None,
        **values: object,
    ) -> Trend:
        """How often a query is found in each ``year`` or ``decade``, out of all games of the time.

        ``next="A"`` counts the games in which the first continuation that ``find`` lists came next,
        out of the games with the pattern.

        >>> trend = db.trend('3x3 "B_W/BBB/___" sym')
        >>> [(row["from"], row["games"], row["of_games"]) for row in trend][:2]
        [(2015, 1, 5), (2016, 7, 38)]
        """
        [text] = _with_values(values, query)
        summary, table = _native.trend(self.among(games)._native, text, by=by, letter=next)
        return Trend(table, **summary)

    def compare(
        self, query: str, left: str, right: str, *, games: Games | None = None, **values: object
    ) -> Comparison:
        """Compare what a query finds in two sets of games, with tests of the differences. ``values`` take
        the place of ``$name`` in any of the three.

        >>> found = db.compare('3x3 "B_W/BBB/___" sym', "date ..2016", "date 2017..")
        >>> found.left["games"], found.left["of_games"], found.right["games"]
        (8, 43, 10)
        >>> 0 <= found.games_p <= 1
        True
        """
        query, left, right = _with_values(values, query, left, right)
        summary, table = _native.compare(self.among(games)._native, query, left, right)
        return Comparison(table, **summary)

    def players(
        self,
        query: str | None = None,
        *,
        by: str = "games",
        limit: int | None = None,
        games: Games | None = None,
    ) -> Players:
        """The players of a query's games with their results, sorted ``by`` ``games``, ``won``,
        ``rate``, ``black``, ``white``, ``name``, ``first`` or ``last``.

        >>> players = db.players("date 2016", limit=2)
        >>> [(row["player"], row["games"], row["won"]) for row in players]
        [('Master', 19, 19), ('Magist', 10, 10)]
        """
        self = self.among(games)
        summary, table = _native.players(self._native, self._where(query), by=by, limit=limit)
        return Players(table, **summary)

    def fuseki(
        self,
        where: str | None = None,
        *,
        moves: int = 10,
        swap: bool = False,
        ordered: bool = False,
        least: int = 1,
        limit: int = 20,
        names: Path | None = None,
        games: Games | None = None,
    ) -> Openings:
        """The openings of the games of ``where``: positions after ``moves`` moves, whatever their
        order unless ``ordered``. Rotated and reflected boards are one opening; with ``swap``, so are
        those with the colours exchanged. Those with fewer than ``least`` games are left out.
        ``names`` is a file with more names of openings.

        >>> openings = db.fuseki(moves=4, limit=1)
        >>> openings.games, openings[0]["games"]
        (219, 32)
        """
        file = None if names is None else path_of(names)
        self = self.among(games)
        summary, table = _native.fuseki(
            self._native, self._where(where), moves=moves, swap=swap, ordered=ordered, least=least,
            limit=limit, names=file,
        )
        return Openings(table, **summary)

    def joseki(
        self,
        where: str | None = None,
        *,
        moves: int = 20,
        least: int = 2,
        limit: int = 20,
        games: Games | None = None,
    ) -> Joseki:
        """The sequences that are played in the corners, followed for up to ``moves`` moves: those
        that ended at least ``least`` times, the most frequent first.

        >>> joseki = db.joseki(limit=1)
        >>> joseki.games, joseki[0]["moves"]
        (219, ['B Q16', 'W O17', 'B R14'])
        """
        self = self.among(games)
        summary, table = _native.joseki(
            self._native, self._where(where), moves=moves, least=least, limit=limit
        )
        return Joseki(table, **summary)

    def templates(
        self,
        shape: str,
        *,
        min_games: int | None = None,
        stones: int = 2,
        most: int | None = None,
        limit: int = 20,
        games: Games | None = None,
    ) -> Templates:
        """Patterns with cells ``?`` such that every filling occurs in ``min_games`` games (1 % of
        the games if not given); only those of which no further cell can become a ``?``.

        >>> templates = db.templates("3x3", limit=1)
        >>> templates.min_games, templates[0]["unknown"] > 0
        (3, True)
        """
        summary, table = _native.templates(
            self.among(games)._native, shape, min_games=min_games, stones=stones, most=most, limit=limit
        )
        return Templates(table, **summary)

    def statistical_templates(
        self,
        shape: str,
        *,
        within: float = 0.1,
        min_games: int | None = None,
        stones: int = 2,
        limit: int = 20,
        games: Games | None = None,
    ) -> StatisticalTemplates:
        """Patterns with a cell ``?`` whose state changes at most the share ``within`` of the next
        moves, with 95 % confidence for the whole list.

        >>> found = db.statistical_templates("3x3", within=0.8)
        >>> all(row["difference"] <= row["at_most"] <= 0.8 for row in found)
        True
        """
        summary, table = _native.statistical_templates(
            self.among(games)._native, shape, within=within, min_games=min_games, stones=stones, limit=limit
        )
        return StatisticalTemplates(table, **summary)

    def train(
        self, *, size: int = 19, sample: int = 12_000, games: Games | None = None
    ) -> dict[str, int]:
        """Train the model that :meth:`suggest` uses on the games of boards of ``size`` lines, or on some
        ``games`` of these. Patterns are counted in all of them; their strengths are fitted to ``sample`` games.
        The model takes the place of the one before. Games that come later are counted by a model of all games,
        not by one of some.

        >>> db.train(sample=5)["games"]
        219
        """
        native = self.among(games)._native
        count, patterns, contexts = _native.train(native, size=size, sample=sample)
        return {"games": count, "patterns": patterns, "contexts": contexts}

    def suggest(
        self,
        where: int | Position,
        move: int | None = None,
        *,
        games: str | Games | None = None,
        limit: int = 10,
    ) -> Suggestions:
        """The most likely moves of a position, and why: of a game by its number after ``move`` moves
        (the last position if not given), or of a :class:`Position`. :meth:`train` makes the model;
        with ``games``, a query or their numbers, it is first fitted further to these games, or to one player's moves if
        the query names one.

        >>> moves = db.suggest(1, 40, limit=3)
        >>> len(moves), moves[0]["chance"] >= moves[1]["chance"]
        (3, True)
        """
        if games is not None and not isinstance(games, str):
            self, games = self.among(games), "id 1.."
        position = where if isinstance(where, Position) else None
        game = None if isinstance(where, Position) else where
        summary, table = _native.suggest(
            self._native, game, position, move, games=games, limit=limit
        )
        return Suggestions(table, **summary)

    def solve(
        self,
        problem: tuple[int, int, str] | Path | bytes | Iterable[Path],
        **options: Unpack[SolveOptions],
    ) -> Solutions:
        """Solve a part of a game, ``(game, move, region)``, or problems as :func:`gopdb.solve` does.
        The targets are the strings at ``target``, or the largest string whose liberties all lie in
        the region.

        >>> db.solve((20, 150, "N19..T13"), time=2.0)[0]["verdict"]
        'alive'
        """
        return _solve(self._native, problem, options)

    def export_games(
        self,
        file: Path,
        query: str | None = None,
        *,
        replace: bool = False,
        games: Games | None = None,
    ) -> int:
        """Write the games of a query, or all, with all columns into a ``.csv``, ``.parquet`` or
        ``.arrow`` file, which need not fit into memory; returns their number.

        >>> db.export_games("games.parquet", 'player "Lee Sedol"')
        8
        """
        self = self.among(games)
        return _native.export(
            self._native, path_of(file), self._where(query), hits=False, replace=replace
        )

    def export_hits(
        self, file: Path, query: str, *, replace: bool = False, games: Games | None = None
    ) -> int:
        """Write the hits of a query's leading pattern with the facts of their games, likewise.

        >>> db.export_hits("hits.csv", '3x3 "B_W/BBB/___" sym')
        92
        """
        return _native.export(
            self.among(games)._native, path_of(file), query, hits=True, replace=replace
        )

    def export_dictionary(
        self, file: Path, shape: str, *, replace: bool = False, games: Games | None = None
    ) -> int:
        """Write every pattern of a dictionary shape with its counts, likewise.

        >>> db.export_dictionary("diamonds.arrow", "diamond") == len(db.dictionary("diamond"))
        True
        """
        return _native.export_dictionary(
            self.among(games)._native, path_of(file), shape, replace=replace
        )

    def sgf(self, game: int) -> str:
        """The record of a game."""
        return self._native.sgf(game)

    def sgfmill(self, game: int) -> Any:
        """The record of a game as ``sgfmill.sgf.Sgf_game``.

        >>> db.sgfmill(1).get_player_name("b")
        'AlphaGo'
        """
        from sgfmill import sgf

        # The text is UTF-8, whatever encoding its file had and declares.
        return sgf.Sgf_game.from_bytes(self.sgf(game).encode(), override_encoding="UTF-8")

    def board(self, game: int, move: int | None = None) -> Board:
        """The position of a game after ``move`` moves, drawn in notebooks."""
        title = f"game {game}" + ("" if move is None else f", move {move}")
        return Board(self._native.board_svg(game, move), title)

    def position(self, game: int, move: int) -> Position:
        """The position of a game after ``move`` moves, from which queries can be made."""
        return Position.native_from_game(self._native, game, move)

    def find_region(
        self, position: Position, where: str | None = None, *, games: Games | None = None
    ) -> Answer:
        """Answer the query of a position's region, in the games of the query ``where``."""
        self = self.among(games)
        return position.native_find(self._native, self, self._where(where))

    def explore(
        self,
        position: Position,
        where: str | None = None,
        *,
        lines: str | None = None,
        both_sides: bool = False,
        games: Games | None = None,
    ) -> Exploration:
        """What was played from a whole-board position: one row for each next move, and the comments
        and labels of records with variations.

        Transpositions and symmetric positions count together; ``games`` counts each game once. Only
        games in which the same side was to move count; ``both_sides=True`` counts the others too.

        ``lines`` are the lines of the records, as far as variations are kept: ``"main"``,
        ``"variations"`` or ``"any"``; if absent, those of the position's options, or else the main
        lines. A game counts once for each next move, in however many of its lines it is played.

        >>> db.explore(gopdb.Position().play("Q16"), lines="any")[0]["color"]
        'W'
        """
        self = self.among(games)
        summary, moves = position.native_explore(
            self._native, self._where(where), lines, both_sides
        )
        return Exploration(moves, **summary)

    def run(self, line: str, **values: object) -> Any:
        """Carry out a line of the shell, for commands without a method of their own, such as ``tag``, ``me``,
        ``novelty``, ``report``, ``remove``, ``merge``, ``verify``, ``duplicates`` or ``signature``, and return
        its answer: an object of JSON as a dict, whose fields are those of ``--format json``; a text where a
        command has no JSON. ``gopdb help`` lists the commands, and ``python -m gopdb`` is the whole program.

        >>> db.run("report $name", name="Lee Sedol")["games"]
        8
        >>> db.run("novelty 136")["rows"][0]["point"]
        'E17'
        """
        if self._numbers is not None:
            raise GopdbError("a line is about all games; name some in it, as by `id in (1, 5..9)`")
        [text] = _with_values(values, line)
        answer = _native.answer(self._native, text).decode()
        try:
            return json.loads(answer or "null")
        except ValueError:
            return answer

    def identities(self, *, games: Games | None = None) -> Table:
        """The identity of each game: equal for records of one game, even turned or mirrored."""
        return self.among(games)._native.rows("games", None, ["game", "identity"])

    def backup(self, file: Path, *, replace: bool = False) -> None:
        """Write the whole database into one file, which ``gopdb restore`` reads."""
        self._native.backup(path_of(file), replace=replace)

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
        moves: tuple[int, int | None] = (0, None),
        part: str = "all",
        train_share: float = 0.9,
        split: Mapping[str, float] | None = None,
        split_by: str = "game",
        games: Games | None = None,
    ) -> Batches:
        """Iterate over positions of a query's games as batches of NumPy arrays.

        Each batch is a dict: ``planes`` (uint8, N × 17 × size × size; see :data:`PLANES`), ``move``
        (the next move as row · size + column, size² for a pass), ``winner`` (1 if the side whose
        view it is won, −1 if it lost, 0 if unknown), ``color`` (1 if black is to move, else −1),
        ``game``, ``position`` and ``symmetry``.

        ``positions="hits"`` takes only those where a hit of the leading pattern begins; ``window`` has the
        rows and columns of its first and last point then, from 0. ``moves=(20, 60)`` takes only positions
        after 20 to 60 moves. With a ``seed`` the positions are shuffled, the same for the same seed and database; ``None`` keeps
        the order of the games. ``augment=True`` turns each position by one of the 8 symmetries.
        ``perspective="black"`` always shows black's stones in plane 0, ``"white"`` white's.

        ``part="train"`` and ``"test"`` split by a hash of each game's identity, so that no game is
        in both, whatever the database; ``split_by="player"`` splits the players instead, under all
        their aliases, and leaves out the games between the sides, whose number is ``games_left_out``.
        ``split`` names other parts with
        their shares: ``split={"train": 0.8, "valid": 0.1, "test": 0.1}, part="valid"``.

        What is returned is an iterator, whose loops after the last batch begin again, and a sequence
        (``batches[3]``, ``len``) that is pickled by what it was asked for, so that it can be a map-style dataset
        of PyTorch with workers. Its method
        ``shard`` takes every n-th batch, and ``state_dict`` says where to resume.

        >>> batches = db.batches(split={"a": 0.5, "b": 0.3, "c": 0.2}, part="c", batch_size=64)
        >>> batches[0]["planes"].shape
        (64, 17, 19, 19)

        Planes, labels and symmetries are not those of KataGo: there is no rules or komi input, no
        ladder plane, and the history is the last five moves only.
        """
        shares = {"train": train_share, "test": 1 - train_share} if split is None else dict(split)
        self = self.among(games)
        options = {
            "positions": positions, "size": size, "batch_size": batch_size, "seed": seed,
            "augment": augment, "perspective": perspective, "split_by": split_by,
            "moves": (moves[0], 65535 if moves[1] is None else moves[1]),
        }
        return Batches(self, query, part, shares, options)

    def write_npz(self, file: Path, query: str = "id 1..", **options: Any) -> int:
        """Write the positions of :meth:`batches` into one ``.npz`` file; returns their number. They
        must fit into memory: 6 kB each on a board of 19 lines."""
        import numpy

        parts: dict[str, list[numpy.ndarray[Any, Any]]] = {}
        for batch in self.batches(query, **options):
            for name, array in batch.items():
                parts.setdefault(name, []).append(array)
        arrays = {name: numpy.concatenate(part) for name, part in parts.items()}
        with datasets.replacing(file) as temporary, pathlib.Path(temporary).open("wb") as out:
            numpy.savez_compressed(out, allow_pickle=True, **arrays)
        return len(arrays["move"]) if arrays else 0

    def write_parquet(self, file: Path, query: str = "id 1..", **options: Any) -> int:
        """Write the positions of :meth:`batches` as Parquet, in row groups of 65,536; returns their
        number. Without positions no file is written.

        ``planes`` is a binary column: the bits of each position's planes, packed, for
        :func:`gopdb.datasets.unpack`. The metadata of the schema has what it was made of:
        ``gopdb.version``, ``gopdb.query``, ``gopdb.options`` (JSON) and ``gopdb.content_hash`` of the
        database.
        """
        return datasets.write_positions(file, self.batches(query, **options))

    def write_dataset(
        self,
        folder: Path,
        query: str = "id 1..",
        *,
        rows: str = "positions",
        split: Mapping[str, float] | None = None,
        games: Games | None = None,
        **options: Any,
    ) -> dict[str, int]:
        """Write a data set that ``datasets.load_dataset(folder)`` of HuggingFace reads: a Parquet file for
        each part of ``split`` and a card, ``README.md``; returns the number of rows of each part.

        ``rows="positions"`` are those of :meth:`batches`, which takes the other options;
        ``rows="games"`` has the moves of each game as ``tokens``, which the card describes.

        >>> db.write_dataset("tokens", rows="games", split={"train": 0.9, "test": 0.1})
        {'train': 208, 'test': 11}
        """
        split = {"train": 0.9, "test": 0.1} if split is None else split
        return datasets.write_dataset(self.among(games), folder, query, rows, split, options)
