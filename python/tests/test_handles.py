"""Handles of databases: closed, pickled, refreshed."""

import os
import pathlib
import pickle

import pytest

import gopdb

RECORD = "(;GM[1]SZ[19];B[pd];W[dp];B[pp])"


def test_a_handle_closes_and_is_pickled_by_its_path(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    with gopdb.open(pathlib.Path("~/games.gopdb"), create=True) as database:
        assert database.import_records(RECORD).games_new == 1
        assert database.import_records(RECORD.replace("pp", "pq").encode()).games_new == 1
        again = pickle.loads(pickle.dumps(database))
        assert (again.path, len(again)) == (tmp_path / "games.gopdb", 2)
        answer = database.games()
    assert len(answer) == 2 and repr(database) == "<gopdb.Database closed>"
    for call in [lambda: len(database), lambda: database.find("player x"), lambda: database.path]:
        with pytest.raises(gopdb.GopdbError, match="closed"):
            call()
    database.close()
    assert len(again) == 2


def test_a_handle_is_refreshed(tmp_path):
    first = gopdb.open(tmp_path / "db", create=True)
    first.import_records([RECORD])
    second = gopdb.open(tmp_path / "db")
    assert not second.refresh()
    first.import_records([RECORD.replace("pp", "pq")])
    assert len(second) == 1 and second.refresh() and len(second) == 2
    os.rename(tmp_path / "db", tmp_path / "away")
    with pytest.raises(gopdb.GopdbError, match="no database at"):
        second.refresh()
