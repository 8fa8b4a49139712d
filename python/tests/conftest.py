"""A database of the bundled games, shared by all tests."""

import pathlib

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
def trained(db):
    """The same, with a model that predicts moves; its strengths are fitted to a few games."""
    assert db.train(sample=8)["games"] == 219
    return db
