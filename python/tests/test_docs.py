"""The examples of the docstrings."""

import doctest
import importlib.util
import os
import pathlib
import re

import pytest

import gopdb
import gopdb.answers

HAS_DATAFUSION = importlib.util.find_spec("datafusion") is not None
ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", ["README.md"])
def test_the_code_of_the_readme_runs(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    os.symlink(ROOT / "examples", tmp_path / "examples")
    blocks = re.findall("```python\n(.*?)```", (ROOT / name).read_text(), re.DOTALL)
    assert blocks
    for block in blocks:
        if not HAS_DATAFUSION:
            block = "".join(line for line in block.splitlines(True) if "db.sql(" not in line)
        exec(compile(block, name, "exec"), {})


@pytest.mark.parametrize("module", [gopdb, gopdb.answers], ids=lambda module: module.__name__)
def test_examples(module, trained, tmp_path, monkeypatch):
    """They run in a folder with the bundled examples, and share a trained database ``db``."""
    monkeypatch.chdir(tmp_path)
    os.symlink(ROOT / "examples", tmp_path / "examples")
    finder = doctest.DocTestFinder(exclude_empty=True)
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    # Native classes are not of the module's own file.
    tests = finder.find(module, globs={"gopdb": gopdb, "Pattern": gopdb.Pattern, "db": trained})
    for test in tests:
        if HAS_DATAFUSION or not test.name.endswith(".sql"):
            runner.run(test)
    results = runner.summarize()
    assert results.failed == 0
    assert module is not gopdb or results.attempted > 25
