"""Rows with what belongs to all of them, of which the classes of :mod:`gopdb.answers` are made."""

from __future__ import annotations

import dataclasses
from typing import Any

from ._native import Table


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Rows(Table):
    """An answer: a :class:`Table` whose attributes belong to all its rows."""

    table: dataclasses.InitVar[Table]

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self[:], vars(self))

    def __repr__(self) -> str:
        values = [
            f"{name}={value!r}"
            for name, value in vars(self).items()
            if isinstance(value, (int, float, str))
        ]
        return f"<gopdb.{type(self).__name__}: {', '.join([f'{len(self)} rows', *values])}>"


def _again(cls: type[Rows], table: Table, values: dict[str, Any]) -> Rows:
    return cls(table, **values)
