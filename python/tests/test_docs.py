"""The examples of the docstrings."""

import ast
import doctest
import importlib.util
import inspect
import os
import pathlib
import re

import pytest

import gopdb
import gopdb.answers

HAS_DUCKDB = importlib.util.find_spec("duckdb") is not None
ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", ["README.md"])
def test_the_code_of_the_readme_runs(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    os.symlink(ROOT / "examples", tmp_path / "examples")
    blocks = re.findall("```python\n(.*?)```", (ROOT / name).read_text(), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, name, "exec"), {})


RECIPES = re.findall(
    "## (.*?)\n\n```python\n(.*?)```", (ROOT / "python/RECIPES.md").read_text(), re.DOTALL
)


@pytest.mark.parametrize(("name", "code"), RECIPES, ids=[name for name, _ in RECIPES])
def test_the_recipes_run(name, code, db, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for module in re.findall(r"^(?:import|from) (\w+)", code, re.MULTILINE):
        pytest.importorskip(module)
    exec(compile(code, name, "exec"), {"db": db})


def test_there_are_ten_recipes():
    assert len(RECIPES) == 10


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
        if HAS_DUCKDB or not test.name.endswith(("sql", "duckdb")):
            runner.run(test)
    results = runner.summarize()
    assert results.failed == 0
    assert module is not gopdb or results.attempted > 25


@pytest.mark.parametrize("name", ["Table", "Answer", "ImportReport", "Batches", "Position"])
def test_native_classes_have_types_and_docstrings(name, tmp_path):
    """The file of types has every public member, with the docstring that the member has."""
    stub = ast.parse(pathlib.Path(gopdb.__file__).with_name("_native.pyi").read_text())
    [described] = [node for node in stub.body if isinstance(node, ast.ClassDef) and node.name == name]
    members = {node.name: node for node in described.body if isinstance(node, ast.FunctionDef)}
    native = getattr(gopdb._native, name)
    public = {member for member in vars(native) if not member.startswith("_")}
    typed = {member for member in members if not member.startswith("_")}
    if name == "ImportReport":
        # Its counts are the fields of an answer.
        report = gopdb.open(tmp_path / "db", create=True).import_records("(;SZ[9];B[aa])")
        assert public < typed and all(hasattr(report, member) for member in typed)
    else:
        assert public == typed

    def words(doc):
        return " ".join((doc or "").split())

    assert words(native.__doc__) == words(ast.get_docstring(described))
    for member in public:
        doc = words(getattr(native, member).__doc__)
        assert doc and doc == words(ast.get_docstring(members[member])), member


def test_everything_public_has_a_docstring():
    for module in [gopdb, gopdb.answers]:
        for name in set(module.__all__) - {"__version__"}:
            value = getattr(module, name)
            if not inspect.isroutine(value) and not inspect.isclass(value):
                continue
            assert value.__doc__, name
            if inspect.isclass(value) and not issubclass(value, dict):
                for member, part in vars(value).items():
                    if not member.startswith("_") and (inspect.isfunction(part) or isinstance(part, property)):
                        assert part.__doc__, f"{name}.{member}"
