"""The answers of :class:`gopdb.Database`: rows, and what belongs to all of them.

Made from the types in ``crates/database/src/answer``, as ``docs/answers.md`` is.
"""

from __future__ import annotations

import dataclasses
from typing import TypedDict

from ._native import Table
from ._rows import Rows

__all__ = [
    "ComparedSide",
    "Comparison",
    "Departure",
    "Exploration",
    "GameRef",
    "Joseki",
    "Lines",
    "Openings",
    "PlayerRecord",
    "PlayerWins",
    "Players",
    "Rate",
    "Solutions",
    "StatisticalTemplate",
    "StatisticalTemplates",
    "Suggestions",
    "Templates",
    "Top",
    "Trend",
    "Undated",
]


class ComparedSide(TypedDict):
    """One of two sets of games that are compared."""

    condition: str
    """The condition on its games."""

    of_games: int
    """The number of its games."""

    games: int
    """Those in which the query is found."""

    hits: int
    """The number of hits."""

    black: int | None
    """Games that black won; None if the colours stand for no player, since the pattern with its
    colours exchanged is the same, or if games were not counted."""

    white: int | None
    """Games that white won; None as `black`."""

    draws: int | None
    """Games without a winner: draws and unknown results; None if games were not counted."""

    black_rate: Rate | None
    """Black's share of the games with a winner; None if there are none, or as `black`."""

    player: PlayerRecord | None
    """The record of the player whom the condition names."""


class Departure(TypedDict):
    """The departure of the last games from the path to a position."""

    moves: int
    """The number of moves of the path that some game still followed."""

    games: int
    """The number of games that followed so far."""

    game: GameRef
    """The last of them."""

    played: str | None
    """The move that it played instead: `B Q16`; None if it ends there."""


class GameRef(TypedDict):
    """A game and its date."""

    game: int
    """The number of the game."""

    date: str | None
    """The first day on which it was played, as far as it is known."""


class Lines(TypedDict):
    """The kept variations that were searched."""

    lines: str
    """The lines of the records: `variations` or `any`; `main`, if only a condition asks for
    variations."""

    games: int
    """The games whose variations are kept."""

    nodes: int
    """The nodes of these variations."""

    games_not_kept: int
    """The games of corpora that do not keep variations: if they have any, these were not searched."""


class PlayerRecord(TypedDict):
    """The record of the player whom a query names, in its games."""

    name: str
    """The name as the query has it."""

    total: PlayerWins
    """With either colour, without games against itself."""

    black: PlayerWins
    """With black, also against itself."""

    white: PlayerWins
    """With white, also against itself."""

    games_against_itself: int
    """The games in which both players bear the name."""

    other_names: int
    """In how many names of other players the name is a part."""


class PlayerWins(TypedDict):
    """Games of a player."""

    games: int
    """The games."""

    won: int
    """Those that the player won."""

    lost: int
    """Those that the player lost. Others have no known winner."""

    rate: Rate | None
    """The share won of those won or lost; None if there are none."""


class Rate(TypedDict):
    """A share of games, with its 95 % confidence interval by Wilson."""

    share: float
    """The share, from 0 to 1."""

    low: float
    """The lower end of the interval."""

    high: float
    """The upper end of the interval."""

    of: int
    """The number of games that it is a share of."""


class StatisticalTemplate(TypedDict):
    """A pattern with a cell whose state makes little difference."""

    rank: int | None
    """Its rank, from 1; None of `closest`."""

    pattern: str
    """Its rows from the top; `?` is the cell."""

    cell: int
    """The number of the cell in reading order, from 0."""

    games_empty: int
    """The games with the cell empty."""

    games_black: int
    """The games with a black stone on it."""

    games_white: int
    """The games with a white stone on it."""

    difference: float
    """The share of next moves that differ between two fillings, as observed, from 0 to 1."""

    at_most: float
    """Its upper bound, with 95 % confidence for the whole list."""


class Undated(TypedDict):
    """Games without a date."""

    games: int
    """Those in which the query was found."""

    of_games: int
    """All."""


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Comparison(Rows):
    """The findings of a query in two sets of games. Each `p` is the probability that so large a
    difference is due to chance, by Fisher's exact test.

    Columns:

    - ``row``: The pattern's row, from 1.
    - ``col``: The pattern's column, from 1.
    - ``color``: The player of the move: `B` or `W`.
    - ``left``: The number of hits.
    - ``left_games``: The number of games.
    - ``left_black``: Games that black won; None if the colours stand for no player, since the
      pattern with its colours exchanged is the same, or if games were not counted.
    - ``left_white``: Games that white won; None as `black`.
    - ``left_draws``: Games without a winner: draws and unknown results; None if games were
      not counted.
    - ``left_black_rate``: The share, from 0 to 1.
    - ``left_black_rate_low``: The lower end of the interval.
    - ``left_black_rate_high``: The upper end of the interval.
    - ``left_black_rate_of``: The number of games that it is a share of.
    - ``right``: The number of hits.
    - ``right_games``: The number of games.
    - ``right_black``: Games that black won; None if the colours stand for no player, since
      the pattern with its colours exchanged is the same, or if games were not counted.
    - ``right_white``: Games that white won; None as `black`.
    - ``right_draws``: Games without a winner: draws and unknown results; None if games were
      not counted.
    - ``right_black_rate``: The share, from 0 to 1.
    - ``right_black_rate_low``: The lower end of the interval.
    - ``right_black_rate_high``: The upper end of the interval.
    - ``right_black_rate_of``: The number of games that it is a share of.
    - ``p``: The probability that so large a difference of the shares of hits is due to
      chance, corrected for the number of continuations by Holm's method.
    """

    query: str
    """The query."""

    left: ComparedSide
    """The left games."""

    right: ComparedSide
    """The right games."""

    common_games: int
    """Games that are in both sets; the tests suppose that there are none."""

    games_p: float
    """Of the shares of games in which the query is found."""

    wins_p: float | None
    """Of black's wins; None if the colours stand for no player."""

    player_wins_p: float | None
    """Of the wins of the players whom the two conditions name; None unless both name one."""


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Exploration(Rows):
    """The answer to a query or a position.

    Columns:

    - ``letter``: Its letter: `A` is the most frequent.
    - ``row``: The pattern's row, from 1; None where a position is explored.
    - ``col``: The pattern's column, from 1; None as `row`.
    - ``point``: The point on the board that was asked about; None of a query, whose pattern
      has no place.
    - ``color``: The player of the move, in the colours of the query: `B` or `W`.
    - ``hits``: The number of hits that went on so; where a position is explored, of games.
    - ``tenuki``: The number of these that came not at once, but after moves elsewhere.
    - ``share``: Their share of all hits, from 0 to 1.
    - ``games``: The number of games in which it was played; None if these were not counted.
    - ``black``: Games that black won; None if the colours stand for no player, since the
      pattern with its colours exchanged is the same, or if games were not counted.
    - ``white``: Games that white won; None as `black`.
    - ``draws``: Games without a winner: draws and unknown results; None if games were not
      counted.
    - ``black_rate``: The share, from 0 to 1.
    - ``black_rate_low``: The lower end of the interval.
    - ``black_rate_high``: The upper end of the interval.
    - ``black_rate_of``: The number of games that it is a share of.
    - ``player_won``: Games that the player won, with either colour, without those against
      itself; None if no player is named.
    - ``player_lost``: Games that the player lost; None as `player_won`.
    - ``player_rate``: The share, from 0 to 1.
    - ``player_rate_low``: The lower end of the interval.
    - ``player_rate_high``: The upper end of the interval.
    - ``player_rate_of``: The number of games that it is a share of.
    - ``name``: The names that the opening has with this move and did not have before.
    - ``first_year``: The first year in which it was played; None if no year is known.
    - ``last_year``: The last year in which it was played.
    - ``average_year``: The average year, where a position is explored.
    - ``first_game``: The number of the game.
    - ``first_game_date``: The first day on which it was played, as far as it is known.
    - ``last_game``: The number of the game.
    - ``last_game_date``: The first day on which it was played, as far as it is known.
    """

    query: str
    """The query that was answered, in the query language."""

    pattern: str | None
    """The leading pattern, rows from the top; None if the query has none."""

    region: str | None
    """The region on the board of a position; None of a query."""

    to_move: str | None
    """The player to move in a position that is explored: `B` or `W`."""

    games: int
    """The number of games."""

    hits: int
    """The number of hits of the leading pattern."""

    placements: int
    """The number of placements of the leading pattern."""

    black: int | None
    """Games that black won; None if the colours stand for no player, since the pattern with its
    colours exchanged is the same, or if games were not counted."""

    white: int | None
    """Games that white won; None as `black`."""

    draws: int | None
    """Games without a winner: draws and unknown results; None if games were not counted."""

    black_rate: Rate | None
    """Black's share of the games with a winner; None if there are none, or as `black`."""

    color_symmetric: bool
    """True if the pattern, turned, is the same with the colours exchanged. Its colours then stand
    for no player. A whole board that is explored is seen in the colours of the side to move
    instead."""

    first_hit_colors: bool
    """True if the pattern was also searched for with the colours exchanged. A game then counts in
    the colours of its first hit."""

    at_once: int
    """Hits after which play went on in the window at once."""

    later: int
    """Hits after which it went on later."""

    never: int
    """Hits after which it never went on while the pattern was there."""

    player: PlayerRecord | None
    """The record of the player whose side is taken; None if the query names no person."""

    names: list[str]
    """The names of the opening on the board."""

    departure: Departure | None
    """The departure of the last games from the path to the position; None if some game has it."""

    lines: Lines | None
    """The kept variations; None if they were not searched."""

    notes: Table
    """The first notes of records on a position that is explored in variations: of the games with
    the lowest numbers."""

    plan: list[str]
    """The steps by which the answer was found."""

    partial: bool
    """True if the search was stopped: the counts are of some of the games then."""

    elapsed_ms: float
    """The time that it took, in milliseconds."""


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Joseki(Rows):
    """The tree of corner sequences, at one of its positions. Black is the player who began in the
    corner.

    Columns:

    - ``rank``: Its rank, from 1.
    - ``name``: Its name.
    - ``moves``: The moves, in the upper right corner: `B Q16`. Two moves of one colour: the
      other player played elsewhere.
    - ``ended``: The number of times that it ended so.
    - ``reached``: The number of times that its position arose.
    - ``black``: Games that black won; None if the colours stand for no player, since the
      pattern with its colours exchanged is the same, or if games were not counted.
    - ``white``: Games that white won; None as `black`.
    - ``draws``: Games without a winner: draws and unknown results; None if games were not
      counted.
    - ``black_rate``: The share, from 0 to 1.
    - ``black_rate_low``: The lower end of the interval.
    - ``black_rate_high``: The upper end of the interval.
    - ``black_rate_of``: The number of games that it is a share of.
    - ``player_won``: Games that the player won, with either colour, without those against
      itself; None if no player is named.
    - ``player_lost``: Games that the player lost; None as `player_won`.
    - ``player_rate``: The share, from 0 to 1.
    - ``player_rate_low``: The lower end of the interval.
    - ``player_rate_high``: The upper end of the interval.
    - ``player_rate_of``: The number of games that it is a share of.
    - ``game``: The first game with it.
    """

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
    """The record of the player whom the condition names; None if it names no person."""

    line: list[str]
    """The moves to the position: `B Q16`."""

    name: str | None
    """The name of the sequence so far."""

    reached: int
    """The number of times that the position arose."""

    ended: int
    """The number of times that a sequence ended there."""

    black: int | None
    """Games that black won; None if the colours stand for no player, since the pattern with its
    colours exchanged is the same, or if games were not counted."""

    white: int | None
    """Games that white won; None as `black`."""

    draws: int | None
    """Games without a winner: draws and unknown results; None if games were not counted."""

    black_rate: Rate | None
    """Black's share of the games with a winner; None if there are none, or as `black`."""


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Openings(Rows):
    """The openings that games begin with.

    Columns:

    - ``rank``: Its rank, from 1.
    - ``games``: The number of games.
    - ``share``: Their share of all counted games, from 0 to 1.
    - ``black``: Games that black won; None if the colours stand for no player, since the
      pattern with its colours exchanged is the same, or if games were not counted.
    - ``white``: Games that white won; None as `black`.
    - ``draws``: Games without a winner: draws and unknown results; None if games were not
      counted.
    - ``black_rate``: The share, from 0 to 1.
    - ``black_rate_low``: The lower end of the interval.
    - ``black_rate_high``: The upper end of the interval.
    - ``black_rate_of``: The number of games that it is a share of.
    - ``player_won``: Games that the player won, with either colour, without those against
      itself; None if no player is named.
    - ``player_lost``: Games that the player lost; None as `player_won`.
    - ``player_rate``: The share, from 0 to 1.
    - ``player_rate_low``: The lower end of the interval.
    - ``player_rate_high``: The upper end of the interval.
    - ``player_rate_of``: The number of games that it is a share of.
    - ``first_year``: The first year in which it was played; None if no year is known.
    - ``last_year``: The last year in which it was played.
    - ``names``: The names that apply in more than half of the games, each with whose it is:
      `nirensei (black)`.
    - ``name_games``: In how many of the games each of the names applies.
    - ``board``: The board, rows from the top.
    - ``black_stones``: The points of black's stones.
    - ``white_stones``: The points of white's stones.
    - ``moves``: The moves of the first game with it: `B Q16`, `W pass`; of all games, if the
      order counts.
    - ``examples``: The first games with it.
    """

    moves: int
    """The number of moves after which openings are compared."""

    swap: bool
    """True if openings that differ by an exchange of the colours are one."""

    ordered: bool
    """True if openings differ by the order of their moves."""

    games: int
    """The number of games with as many moves."""

    first_year: int | None
    """The first year of the games."""

    last_year: int | None
    """The last year of the games."""

    players: int
    """The number of players of the games."""

    openings: int
    """The number of different openings."""

    player: str | None
    """The player whom the condition names, to whom `player_won` and `player_lost` belong."""


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Players(Rows):
    """The players of some games.

    Columns:

    - ``player``: The name as most of the games have it.
    - ``games``: The games, each once.
    - ``won``: Those that the player won; a game against itself is neither won nor lost.
    - ``lost``: Those that the player lost.
    - ``rate``: The share, from 0 to 1.
    - ``rate_low``: The lower end of the interval.
    - ``rate_high``: The upper end of the interval.
    - ``rate_of``: The number of games that it is a share of.
    - ``black_games``: Games as black, also against itself.
    - ``black_won``: Those won as black.
    - ``black_lost``: Those lost as black.
    - ``white_games``: Games as white, also against itself.
    - ``white_won``: Those won as white.
    - ``white_lost``: Those lost as white.
    - ``games_against_itself``: The games in which both players bear the name.
    - ``first_year``: The first year of the games; None if no year is known.
    - ``last_year``: The last year of the games.
    - ``ranks``: The ranks that the games give, the most frequent first.
    """

    total: int
    """The number of all players."""


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Solutions(Rows):
    """Problems that were to be solved.

    Columns:

    - ``file``: The file; None of a game of the database.
    - ``number``: The number of the problem in the file, from 1.
    - ``game``: The number of the game; None of a file.
    - ``move``: The number of moves before the position of the game.
    - ``region_source``: The origin of the region: `marked`, `enclosed` or `guessed`.
    - ``first``: The player who moves first: `B` or `W`.
    - ``defender``: The player whose stones are to live or die.
    - ``goal``: The aim of the first player: `live` or `kill`.
    - ``empty``: The number of points of the region.
    - ``verdict``: `alive`, `dead`, `ko`, `repetition`, or `not_decided`: not in time, or only
      inside a region that nobody marked.
    - ``verdict_in_region``: The verdict inside that region; None if it is that of the
      problem.
    - ``ko``: The result without ko threats.
    - ``ko_color``: The player who needs threats to change it: `B` or `W`.
    - ``ko_threats``: The number of these threats.
    - ``ko_then``: The result with them.
    - ``without_threats``: The result without ko threats.
    - ``status``: The result for either player first: `alive`, `dead`, `unsettled`, …; None if
      it was not asked for.
    - ``status_scope``: The part of the board in which the result with the other player first
      holds, as `scope`.
    - ``status_in_region``: That result inside the region, if that is all that is known.
    - ``best``: The best first move.
    - ``line``: The main line: `B B12`, `W pass`.
    - ``region``: The points of the region that was searched.
    - ``targets``: The stones that are to live or die.
    - ``scope``: The part of the board in which the verdict, or that in the region, holds:
      `board`, `region` or `unknown`.
    - ``scope_points``: The points outside the region that moves reach.
    - ``added_stones``: Stones of the attacker that are taken to be around the region: the
      verdict holds with and without them, and the other moves are judged with them.
    - ``difficulty``: The difficulty, from 1 for beginners to 5; None if it is not known.
    - ``given``: The record's own answer: the first moves of its lines that are marked as
      right. Nothing is proved by it.
    - ``correct``: The first moves that work; None if these were not asked for.
    - ``moves``: All first moves, each with its verdict: `B12 alive`; None if they were not
      asked for.
    - ``refutations``: The refutations of first moves: `B B12 W A11`; None if there are none.
    - ``cycle``: The name of what repeats: `triple ko`.
    - ``cycle_line``: The moves that repeat.
    - ``superko``: The verdict under positional superko, if it was asked for.
    - ``superko_best``: The best first move under positional superko.
    - ``nodes``: The number of positions that were visited.
    - ``elapsed_ms``: The time that it took, in milliseconds.
    - ``memory_bytes``: The memory of the solver's tables.
    """

    alive: int
    """The number of problems whose target lives."""

    dead: int
    """The number of those whose target dies."""

    ko: int
    """The number of those that depend on ko threats."""

    repetition: int
    """The number of those that repeat without end."""

    not_decided: int
    """The number of those that were not decided."""

    rejected: list[str]
    """The problems that could not be read or solved, each with the place and the reason."""

    elapsed_ms: float
    """The time that it took, in milliseconds."""


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class StatisticalTemplates(Rows):
    """Patterns with a cell whose state makes little difference to what is played next.

    Columns:

    - ``rank``: Its rank, from 1; None of `closest`.
    - ``pattern``: Its rows from the top; `?` is the cell.
    - ``cell``: The number of the cell in reading order, from 0.
    - ``games_empty``: The games with the cell empty.
    - ``games_black``: The games with a black stone on it.
    - ``games_white``: The games with a white stone on it.
    - ``difference``: The share of next moves that differ between two fillings, as observed,
      from 0 to 1.
    - ``at_most``: Its upper bound, with 95 % confidence for the whole list.
    """

    shape: str
    """The shape."""

    within: float
    """The greatest difference that is accepted, from 0 to 1."""

    tested: int
    """The number of patterns with enough games."""

    templates: int
    """The number of all that were found."""

    closest: StatisticalTemplate | None
    """The one with the smallest `at_most`, whether or not that is small enough; None if none was
    tested."""


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Suggestions(Rows):
    """The likeliest moves of a position.

    Columns:

    - ``letter``: Its letter: `A` is the likeliest.
    - ``at``: Its point.
    - ``chance``: The probability that it is played, from 0 to 1.
    - ``radius``: The radius of the largest known surroundings; None if they are not known.
    - ``pattern``: These surroundings, rows from the top, with black to play on the centre;
      `?` is farther away.
    - ``exposure``: The number of positions with these surroundings.
    - ``played``: The number of times that the move was played there.
    - ``won``: The games that the player won who played it there.
    - ``lost``: The games that this player lost.
    - ``games``: The numbers of some games in which it was played there.
    - ``reasons``: The reasons for the move, the strongest first.
    - ``strengths``: The strength of each reason: the factor by which it changes the odds of
      the move, as its logarithm.
    """

    move: int
    """The position: the number of moves before it."""

    to_move: str | None
    """The player to move: `B` or `W`; None if nobody is."""

    played: str | None
    """The move that the game has there; None if it passes or ends."""

    learnt_from: int
    """The number of games from which the model was learned."""

    first_year: int | None
    """The first year of the games."""

    last_year: int | None
    """The last year of the games."""

    players: int | None
    """The number of players of the games; None if none is known, as after a training on chosen
    games."""

    counted: int
    """The number of games that are counted: those of the training and those that came and went
    since."""

    is_current: bool
    """True if the counts are those of the present games."""

    adapted_to: int | None
    """The number of games that the model was fitted further to; None if it was not."""

    player: str | None
    """The player whose moves alone were learned further."""


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Templates(Rows):
    """The maximal templates of a dictionary: every filling of one occurs in enough games, and none
    of its further cells can become a `?`.

    Columns:

    - ``rank``: Its rank, from 1.
    - ``pattern``: Its rows from the top; `?` is a cell that may have any state.
    - ``unknown``: The number of its `?`.
    - ``patterns``: The number of patterns that it matches.
    - ``hits``: Their hits.
    - ``rarest_hits``: The hits of the rarest of them.
    """

    shape: str
    """The shape."""

    min_games: int
    """The number of games in which every filling occurs at least."""

    patterns: int
    """The number of patterns that occur in so many games."""

    templates: int
    """The number of all maximal templates."""


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Top(Rows):
    """The most used patterns of a shape.

    Columns:

    - ``rank``: Its rank, from 1.
    - ``pattern``: Its rows from the top.
    - ``shape``: Its shape.
    - ``k``: The number of its stones.
    - ``hits``: The number of hits; of a shape that is counted only around moves, of moves.
    - ``games``: The number of games.
    - ``played``: The number of times that its centre was played.
    - ``placements``: The number of placements.
    - ``final``: The number of times that it was there when the game ended.
    - ``black``: Games that black won; None if the colours stand for no player, since the
      pattern with its colours exchanged is the same, or if games were not counted.
    - ``white``: Games that white won; None as `black`.
    - ``draws``: Games without a winner: draws and unknown results; None if games were not
      counted.
    - ``black_rate``: The share, from 0 to 1.
    - ``black_rate_low``: The lower end of the interval.
    - ``black_rate_high``: The upper end of the interval.
    - ``black_rate_of``: The number of games that it is a share of.
    """

    unit: str
    """The number by which they are ranked: `hits`, `games`, `played`, `final` or `winrate`."""

    player: PlayerRecord | None
    """The record of the player whom the condition names; None if it names no person."""


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Trend(Rows):
    """The number of times that a query was found, period by period.

    Columns:

    - ``from``: The first year.
    - ``to``: The last year.
    - ``games``: The games in which the query was found.
    - ``of_games``: All games of the time; of a query that asks for the next move, those with
      its pattern.
    - ``share``: The share of `games` in `of_games`, from 0 to 1; None if there are none.
    - ``low``: The lower end of its 95 % confidence interval.
    - ``high``: The upper end of the interval.
    - ``black``: Games that black won; None if the colours stand for no player, since the
      pattern with its colours exchanged is the same, or if games were not counted.
    - ``white``: Games that white won; None as `black`.
    - ``draws``: Games without a winner: draws and unknown results; None if games were not
      counted.
    - ``black_rate``: The share, from 0 to 1.
    - ``black_rate_low``: The lower end of the interval.
    - ``black_rate_high``: The upper end of the interval.
    - ``black_rate_of``: The number of games that it is a share of.
    - ``player_won``: Games that the player won, with either colour, without those against
      itself; None if no player is named.
    - ``player_lost``: Games that the player lost; None as `player_won`.
    - ``player_rate``: The share, from 0 to 1.
    - ``player_rate_low``: The lower end of the interval.
    - ``player_rate_high``: The upper end of the interval.
    - ``player_rate_of``: The number of games that it is a share of.
    """

    query: str
    """The query that was counted."""

    by: str
    """The period of a row: `year` or `decade`."""

    player: PlayerRecord | None
    """The record of the player whom the query names; None if it names no person."""

    games_before: int
    """Games of the time before the first row, in which the query was not found."""

    undated: Undated
    """Games without a date."""
