"""Batches of positions, for learning."""

from __future__ import annotations

import itertools
import operator
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy

    from . import Database, _native

__all__ = ["Batches"]


class Batches(Iterator["dict[str, numpy.ndarray[Any, Any]]"]):
    """Batches of positions, each a dict of NumPy arrays: an iterator, and a sequence whose batches are the
    same in any order. It is pickled by what it was asked for."""

    def __init__(
        self,
        database: Database,
        query: str,
        part: str,
        split: dict[str, float],
        options: dict[str, Any],
    ) -> None:
        try:
            import numpy  # noqa: F401
        except ImportError:
            raise ImportError("batches need the package numpy: pip install numpy") from None
        self.database = database
        self.query = query
        self.part = part
        """The part of the games; ``all`` is all of them."""
        self.split = split
        """The shares of the parts."""
        self.options = options
        ends = list(itertools.accumulate(split.values()))
        if min(split.values(), default=0) < 0 or (ends and ends[-1] > 1 + 1e-9):
            raise ValueError("the shares of a split must lie between 0 and 1, and add up to 1 at most")
        if part != "all" and part not in split:
            known = ", ".join(repr(name) for name in ["all", *split])
            raise ValueError(f"part must be one of {known}")
        # A part that ends where all ends has the last game, however the shares are rounded.
        ends = [2.0 if end > 1 - 1e-9 else end for end in ends]
        number = None if part == "all" else list(split).index(part)
        self._native: _native.Batches = database._native.native_batches(
            query, ends=ends, part=number, **options
        )
        self._step = (0, 1)
        self._next = 0

    @property
    def games_left_out(self) -> int:
        """With ``split_by="player"``, the number of the query's games whose players are in different parts:
        they are in none."""
        return self._native.games_left_out

    @property
    def position_count(self) -> int:
        """The number of positions in all batches, those of other shards included."""
        return self._native.position_count

    def __len__(self) -> int:
        shard, count = self._step
        return len(range(shard, len(self._native), count))

    def __getitem__(self, number: int) -> dict[str, numpy.ndarray[Any, Any]]:
        shard, count = self._step
        size, number = len(self), operator.index(number)
        if not -size <= number < size:
            raise IndexError(f"batch {number} of {size}")
        return self._native.batch(shard + number % size * count)

    def __iter__(self) -> Batches:
        # A loop after the last batch is the next epoch.
        if self._next >= len(self):
            self._next = 0
        return self

    def __next__(self) -> dict[str, numpy.ndarray[Any, Any]]:
        if self._next >= len(self):
            raise StopIteration
        self._next += 1
        return self[self._next - 1]

    def shard(self, number: int, count: int) -> Batches:
        """Every ``count``-th batch from ``number`` on, for one of ``count`` workers; from the beginning."""
        if not 0 <= number < count:
            raise ValueError(f"no shard {number} of {count}")
        other = Batches.__new__(Batches)
        other.__dict__.update(self.__dict__)
        first, step = self._step
        other._step, other._next = (first + number * step, step * count), 0
        return other

    def state_dict(self) -> dict[str, int]:
        """Where the iteration is, for :meth:`load_state_dict`."""
        return {"next": self._next}

    def load_state_dict(self, state: dict[str, int]) -> None:
        """Resume the iteration where :meth:`state_dict` was called, with the same options and database."""
        self._next = state["next"]

    def __reduce__(self) -> tuple[Any, ...]:
        asked = (self.database, self.query, self.part, self.split, self.options)
        return _again, (asked, self._step, self._next)


def _again(asked: tuple[Any, ...], step: tuple[int, int], next: int) -> Batches:
    batches = Batches(*asked)
    batches._step, batches._next = step, next
    return batches
