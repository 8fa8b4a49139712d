"""Statements of SQL: which tables and columns of a database they name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from . import _native

if TYPE_CHECKING:
    import datafusion

_TOKEN = re.compile(
    r"""(?P<text>'(?:[^']|'')*')|(?P<quoted>"(?:[^"]|"")*")|(?P<comment>--[^\n]*|/\*.*?\*/)"""
    r"""|(?P<blank>\s+)|(?P<word>[^\W\d]\w*)|(?P<other>.)""",
    re.DOTALL,
)
_FUNCTIONS = ("hits", "continuations")


class _Tokens:
    """The tokens of a statement: their kinds and texts, with those that mean nothing."""

    def __init__(self, statement: str) -> None:
        self.all = [(match.lastgroup or "", match.group()) for match in _TOKEN.finditer(statement)]

    def next(self, at: int) -> int:
        """The next token after ``at`` that means something; ``len(self.all)`` if there is none."""
        at += 1
        while at < len(self.all) and self.all[at][0] in ("blank", "comment"):
            at += 1
        return at

    def __getitem__(self, at: int) -> tuple[str, str]:
        return self.all[at] if at < len(self.all) else ("end", "")

    def name(self, at: int) -> str:
        """The identifier at a place, as SQL reads it; empty if there is none."""
        kind, text = self[at]
        if kind == "word":
            return text.lower()
        return text[1:-1].replace('""', '"') if kind == "quoted" else ""


def _query(text: str) -> str:
    """The query of a table function."""
    return text[1:-1].replace("''", "'")


def run(native: _native.Database, statement: str) -> datafusion.DataFrame:
    """Run a statement over those tables of a database that it names."""
    try:
        import datafusion
    except ImportError:
        raise ImportError(
            "SQL needs the package datafusion: pip install datafusion"
        ) from None

    tokens = _Tokens(statement)
    tables = {"games": "games", "players": "players"}
    tables |= {f"patterns_{shape.replace('-', '_')}": shape for shape in native.shapes()}
    named: dict[str, tuple[str, str | None]] = {}
    at = tokens.next(-1)
    while at < len(tokens.all):
        name = tokens.name(at)
        if name in tables:
            named[name] = (tables[name], None)
        elif name in _FUNCTIONS and tokens[tokens.next(at)][1] == "(":
            argument = tokens.next(tokens.next(at))
            end = tokens.next(argument)
            if tokens[argument][0] != "text" or tokens[end][1] != ")":
                raise _native.GopdbError(f"{name} takes one query in quotes")
            query = _query(tokens[argument][1])
            table = f"{name}('{query}')"
            named[table] = (name, query)
            tokens.all[at : end + 1] = [("quoted", '"' + table.replace('"', '""') + '"')]
        at = tokens.next(at)

    context = datafusion.SessionContext()
    wanted = _columns(tokens)
    for table, (kind, asked) in named.items():
        columns = native.row_columns(kind, asked)
        if wanted is not None:
            # A table needs a column, if only to count its rows.
            columns = [name for name in columns if name in wanted] or columns[:1]
        context.from_arrow(native.rows(kind, asked, columns), name=table)
    queries_only = (
        datafusion.SQLOptions().with_allow_ddl(False).with_allow_dml(False).with_allow_statements(False)
    )
    return context.sql_with_options("".join(text for _, text in tokens.all), queries_only)


def _columns(tokens: _Tokens) -> set[str] | None:
    """The names that may be columns; ``None`` if a statement asks for all of them."""
    names = set()
    before = ""
    at = tokens.next(-1)
    while at < len(tokens.all):
        text = tokens[at][1]
        is_count = before == "(" and tokens[tokens.next(at)][1] == ")"
        # `count(*)` needs no column, and a product names its own; to be safe, all are taken for it.
        if text == "*" and not is_count:
            return None
        name = tokens.name(at)
        if name in ("describe", "show", "natural", "information_schema", "columns"):
            return None
        names.add(name)
        before = text
        at = tokens.next(at)
    return names
