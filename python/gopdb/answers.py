"""The answers of :class:`gopdb.Database`: rows, and what belongs to all of them.

Every answer hands its rows to Arrow libraries without a copy: ``.to_polars()``, ``.to_pandas()``,
``.to_arrow()``, or any function that accepts an Arrow stream. ``answer[0]`` is a row as a dict,
``answer.column("games")`` a column as a list.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, TypedDict

from ._native import Table

__all__ = [
    "ComparedSide",
    "Comparison",
    "Exploration",
    "Joseki",
    "Openings",
    "PlayerRecord",
    "Players",
    "Rate",
    "Rows",
    "Solutions",
    "StatisticalTemplates",
    "Suggestions",
    "Templates",
    "Top",
    "Trend",
    "Undated",
    "Wins",
]


class Rate(TypedDict):
    """A share of games, with its 95 % confidence interval, and the number of games."""

    share: float
    low: float
    high: float
    of: int


class Wins(TypedDict):
    """Games of a player, those won and lost, and the rate; ``None`` if there is none."""

    games: int
    won: int
    lost: int
    rate: Rate | None


class Undated(TypedDict):
    """Games without a date: those in which a query is found, and all."""

    games: int
    of_games: int


class PlayerRecord(TypedDict):
    """How the player whom a query names did in its games."""

    name: str
    total: Wins
    black: Wins
    white: Wins
    games_against_itself: int
    other_names: int


class ComparedSide(TypedDict):
    """What is found in one of two sets of games."""

    condition: str
    of_games: int
    games: int
    hits: int
    black: int | None
    white: int | None
    draws: int
    black_rate: Rate | None
    player: PlayerRecord | None


@dataclasses.dataclass(frozen=True)
class Rows:
    """Rows of named columns."""

    table: Table
    """The rows."""

    def __len__(self) -> int:
        return len(self.table)

    def __getitem__(self, index: int) -> dict[str, Any]:
        return self.table[index]

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.table.to_dicts())

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return self.table.columns

    def column(self, name: str) -> list[Any]:
        """One column as a list."""
        return self.table.column(name)

    def to_dicts(self) -> list[dict[str, Any]]:
        """The rows, each a dict."""
        return self.table.to_dicts()

    def to_arrow(self) -> Any:
        """A ``pyarrow.Table``."""
        return self.table.to_arrow()

    def to_polars(self) -> Any:
        """A ``polars.DataFrame``."""
        return self.table.to_polars()

    def to_pandas(self) -> Any:
        """A ``pandas.DataFrame``, by way of pyarrow."""
        return self.table.to_pandas()

    def __arrow_c_schema__(self) -> object:
        return self.table.__arrow_c_schema__()

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self.table.__arrow_c_stream__(requested_schema)

    def __repr__(self) -> str:
        values = [
            f"{field.name}={getattr(self, field.name)!r}"
            for field in dataclasses.fields(self)
            if isinstance(getattr(self, field.name), (int, float, str))
        ]
        return f"<gopdb.{type(self).__name__}: {', '.join([f'{len(self)} rows', *values])}>"

    def _repr_html_(self) -> str:
        return self.table._repr_html_()


@dataclasses.dataclass(frozen=True, repr=False)
class Top(Rows):
    """Ranked patterns of a dictionary: ``rank``, ``pattern``, ``k`` (stones), ``hits``, ``games``,
    ``played``, ``placements``, ``final`` and results, which are ``None`` if the colours stand for no player."""

    unit: str
    """What they are ranked by."""
    player: PlayerRecord | None
    """The record of the player whom ``where`` names."""


@dataclasses.dataclass(frozen=True, repr=False)
class Trend(Rows):
    """How often a query was found, a row for each year or decade: ``from``, ``to``, ``games``,
    ``of_games`` (all games of the time), ``share`` with its 95 % interval ``low`` to ``high``, and
    results."""

    query: str
    """The query that was counted."""
    by: str
    """``year`` or ``decade``."""
    player: PlayerRecord | None
    """The record of the player whom the query names."""
    games_before: int
    """Games of the time before the first row, in which the query was not found."""
    undated: Undated
    """The games without a date."""


@dataclasses.dataclass(frozen=True, repr=False)
class Comparison(Rows):
    """What a query finds in two sets of games; the rows are the continuations of its pattern, with
    the numbers of ``left`` and ``right`` hits that went on so, their games and results.

    Each ``p`` is the probability that so large a difference is due to chance, by Fisher's exact
    test; for continuations corrected for their number by Holm's method."""

    query: str
    """The query."""
    left: ComparedSide
    """The first set."""
    right: ComparedSide
    """The second set."""
    common_games: int
    """Games in both sets; the tests suppose that there are none."""
    games_p: float
    """Of the shares of games in which the query is found."""
    wins_p: float | None
    """Of black's wins; ``None`` if the colours stand for no player."""
    player_wins_p: float | None
    """Of the wins of the players whom the two conditions name."""


@dataclasses.dataclass(frozen=True, repr=False)
class Players(Rows):
    """Players: ``player``, ``games``, ``won``, ``lost``, ``rate``, the same by colour, years and
    ``ranks``."""

    total: int
    """The number of all players."""


@dataclasses.dataclass(frozen=True, repr=False)
class Openings(Rows):
    """Openings: ``games``, ``share``, results, years, ``names`` (those that apply in more than half
    of the games), the ``board`` and the points of ``black_stones`` and ``white_stones``, the ``moves``
    of the first game, and ``examples`` (numbers of games)."""

    moves: int
    """After how many moves positions are compared."""
    swap: bool
    """Whether openings that differ by an exchange of the colours are one."""
    ordered: bool
    """Whether openings differ by the order of their moves."""
    games: int
    """The number of games with as many moves."""
    first_year: int | None
    """The first year of the games."""
    last_year: int | None
    """The last year of the games."""
    players: int
    """The number of players of the games."""
    openings: int
    """The number of all openings."""
    player: str | None
    """The player whom ``where`` names, to whom ``player_won`` and ``player_lost`` belong."""


@dataclasses.dataclass(frozen=True, repr=False)
class Joseki(Rows):
    """Corner sequences: ``name``, ``moves`` in the upper right corner (two of one colour in a row:
    the other played elsewhere), how often a sequence ``ended`` so and its position was ``reached``,
    and results, black being the player who began in the corner."""

    games: int
    """The number of games."""
    first_year: int | None
    """The first year of the games."""
    last_year: int | None
    """The last year of the games."""
    players: int
    """The number of players of the games."""
    corners: int
    """The number of corners that were played in."""
    positions: int
    """The number of positions of the tree."""
    player: PlayerRecord | None
    """The record of the player whom ``where`` names."""
    name: str | None
    """The name of the empty corner: none."""
    reached: int
    """How often the position of the answer, the empty corner, arose."""
    ended: int
    """How often a sequence ended there."""
    black: int
    """Games that the player won who began in the corner, by corners."""
    white: int
    """Games that the other player won."""
    draws: int
    """Games without a winner."""
    black_rate: Rate | None
    """The share of the player who began."""


@dataclasses.dataclass(frozen=True, repr=False)
class Templates(Rows):
    """Maximal templates: ``pattern`` with ``unknown`` cells ``?``, the number of ``patterns`` that
    it stands for, their ``hits``, and the ``rarest_hits`` of one of them."""

    shape: str
    """The dictionary."""
    min_games: int
    """In how many games every filling occurs at least."""
    patterns: int
    """The number of patterns that occur in so many games."""
    templates: int
    """The number of all templates."""


@dataclasses.dataclass(frozen=True, repr=False)
class StatisticalTemplates(Rows):
    """Patterns with a ``cell`` (in reading order) whose state makes little difference to what is
    played next: the games of each filling, the observed ``difference`` (the share of next moves
    that would change), and ``at_most``, its upper confidence bound."""

    shape: str
    """The dictionary."""
    within: float
    """The greatest difference that is accepted."""
    tested: int
    """The number of patterns with enough games."""
    templates: int
    """The number of all templates."""
    closest: str | None
    """The pattern with the smallest ``at_most``, whether or not that is small enough."""


@dataclasses.dataclass(frozen=True, repr=False)
class Suggestions(Rows):
    """Likely moves: ``at``, ``chance`` (0 to 1), the largest known surroundings (``radius``,
    ``pattern`` with black to play), in how many positions they were (``exposure``), how often the
    move was ``played``, ``won`` and ``lost`` there, in which ``games``, and the ``reasons``."""

    move: int
    """The position, in moves."""
    to_move: str | None
    """Who is to move: ``B`` or ``W``."""
    played: str | None
    """The move that the game has there."""
    learnt_from: int
    """The number of games that the model was trained on."""
    first_year: int | None
    """The first year of the games."""
    last_year: int | None
    """The last year of the games."""
    players: int
    """The number of players of the games."""
    counted: int
    """The number of games that are counted: those of the training and those that came and went since."""
    is_current: bool
    """Whether the counts are those of the present games."""
    adapted_to: int | None
    """The number of games that the model was fitted further to."""
    player: str | None
    """The player whose moves alone were learned further."""


@dataclasses.dataclass(frozen=True, repr=False)
class Exploration(Rows):
    """The moves played from a whole-board position, a row each: the ``point``, ``games`` and their
    results, the ``average_year``, and the ``first_game`` and ``last_game`` with their dates."""

    games: int
    """The number of games with the position."""
    hits: int
    """How often it occurred: more than ``games`` if it was repeated, or in several lines."""
    notes: Table
    """What records with variations say of the position, if variations are explored: ``game``,
    ``path`` (such as ``12:2/15``), ``comments``, and ``labels`` (``C6 A``) on the given board. At most
    20 rows, from the first 1,000 games."""


@dataclasses.dataclass(frozen=True, repr=False)
class Solutions(Rows):
    """Solved problems, a row each: ``verdict`` (``alive``, ``dead``, ``ko``, ``repetition`` or
    ``not_decided``), the ``best`` move and the main ``line``, the searched ``region`` and ``targets``, the
    ``scope`` in which the verdict holds, ``difficulty`` (1 to 5), and what it cost. Verdicts but
    ``not_decided`` are proved."""

    alive: int
    dead: int
    ko: int
    repetition: int
    not_decided: int
    rejected: list[str]
    """What could not be read or solved, with the place and the reason."""
    elapsed: float
    """Seconds."""
