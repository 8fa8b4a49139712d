"""The package and a program that uses it, under `mypy --strict`."""

import pathlib
import re
import textwrap

import pytest

api = pytest.importorskip("mypy.api")
CONFIG = pathlib.Path(__file__).resolve().parents[1] / "pyproject.toml"

RECIPES = pathlib.Path(__file__).resolve().parents[1] / "RECIPES.md"

PROGRAM = """
import pathlib
import gopdb
from gopdb.errors import NotFoundError

def count(path: pathlib.Path) -> int:
    try:
        with gopdb.open(path) as db:
            answer = db.find("player = $name", name="x", games=[1, 2])
            rows: list[dict[str, object]] = db.top("3x3", games=range(3)).to_dicts()
            shapes = [batch["planes"].shape for batch in db.batches().shard(0, 2)]
            first: dict[str, object] = answer.games[0]
            names: list[object] = answer.games["black"]
            part: gopdb.Table = answer.hits[:10]
            trend = db.trend("player $name", name="x")
            share: float | None = None if trend.player is None else trend.player["total"]["won"]
            counts: dict[str, int] = db.write_dataset(path / "set", rows="games")
            found = db.duckdb().sql("select 1").fetchall()
            report: object = db.run("report $name", name="x")
            years: list[object] = db.games(columns=["year"])["year"]
            some: gopdb.Table = db.games()[["black", "white"]]
            solved = gopdb.solve(path, target="A1", time=5.0)
            return answer.hit_count + len(rows) + len(shapes) + len(names) + len(part) + len(first)
    except NotFoundError:
        return 0
"""


def test_the_package_and_a_program_are_typed(tmp_path):
    (tmp_path / "program.py").write_text(PROGRAM)
    # Each recipe is a function.
    recipes = "import gopdb\n"
    for number, code in enumerate(re.findall("```python\n(.*?)```", RECIPES.read_text(), re.DOTALL)):
        body = textwrap.indent(code, "    ")
        recipes += f"\n\ndef recipe_{number}(db: gopdb.Database) -> None:\n{body}"
    (tmp_path / "recipes.py").write_text(recipes)
    options = ["--config-file", str(CONFIG), "--cache-dir", str(tmp_path / "cache")]
    for what in [["-p", "gopdb"], [str(tmp_path / "program.py")], [str(tmp_path / "recipes.py")]]:
        output, errors, status = api.run([*options, *what])
        assert status == 0, output + errors
