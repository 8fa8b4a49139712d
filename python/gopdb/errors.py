"""The errors of gopdb, all of which are :class:`GopdbError`. They can be pickled."""

from ._native import (
    BusyError,
    DamagedError,
    GopdbError,
    NotFoundError,
    QueryError,
    StorageError,
)

__all__ = [
    "BusyError",
    "ClosedError",
    "DamagedError",
    "GopdbError",
    "NotFoundError",
    "QueryError",
    "StorageError",
]


class ClosedError(GopdbError):
    """The database was closed."""
