"""A database of the bundled games, shared by all tests."""

import os
import pathlib
import subprocess

import pytest

import gopdb

GAMES = pathlib.Path(__file__).resolve().parents[2] / "examples" / "games"


@pytest.fixture(scope="session")
def db(tmp_path_factory):
    database = gopdb.open(tmp_path_factory.mktemp("bundled") / "games.gopdb", create=True)
    report = database.import_(GAMES, corpus="games")
    assert (report.games_new, report.games_known, report.rejected_count) == (219, 0, 0)
    return database


@pytest.fixture(scope="session")
def program(trained):
    """Run the command line on the same database, with JSON; returns the ended process."""
    path = os.environ.get("GOPDB_BIN")
    if not path:
        pytest.skip("GOPDB_BIN does not name the command line: answers are not compared with it")

    def run(*words, **options):
        done = subprocess.run(
            [path, "--db", str(trained.path), "--format", "json", *words],
            cwd=GAMES.parents[1],
            env={**os.environ, "GOPDB_ALIASES": ""},
            capture_output=True,
            timeout=300,
            **options,
        )
        assert done.returncode == 0, done.stderr.decode()
        return done

    return run


@pytest.fixture(scope="session")
def trained(db):
    """The same, with a model that predicts moves; its strengths are fitted to a few games."""
    assert db.train(sample=8)["games"] == 219
    return db
