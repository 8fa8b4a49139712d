"""The commands of the command line."""

import json
import pathlib
import subprocess
import sys

import pytest

import gopdb
from conftest import GAMES

ROOT = pathlib.Path(__file__).resolve().parents[2]
RECORD = "(;GM[1]SZ[19]PB[a]PW[b]DT[2016];B[pd];W[dp];B[%s])"
LINES = [
    "novelty 136", "signature R10 Q3 C5 N17 K4 G3", "duplicates", 'report "Lee Sedol"', "players same",
    "players like AlphaGo --least 5 --opt-in", "evaluate examples/games/lee-sedol-1.sgf --known", "verify", "stats",
    "corpora", "facts 1", "tags", "saved", "context 66 31 at Q16..R14", "variations", "show 1 20",
    'explain 3x3 "B_W/BBB/___"', "problems examples/problems", 'find 3x3 "B_W/BBB/___" sym --limit 2',
]


@pytest.mark.parametrize("line", LINES)
def test_a_line_has_the_answer_of_the_command_line(trained, program, line, monkeypatch):
    monkeypatch.chdir(ROOT)
    done = program(input=line.encode())
    found, wanted = trained.run(line), json.loads(done.stdout)

    def comparable(value):
        """Without times, and what depends on the cache."""
        if isinstance(value, dict):
            uncertain = ("elapsed_ms", "steps", "plan", "bytes", "leftovers", "remarks", "path")
            return {name: comparable(own) for name, own in value.items() if name not in uncertain}
        return [comparable(own) for own in value] if isinstance(value, list) else value

    assert comparable(found) == comparable(wanted) and len(found) > 0


def test_lines_change_a_database(tmp_path):
    db = gopdb.open(tmp_path / "db", create=True)
    db.import_records([RECORD % at for at in ("pp", "qp", "cq")])
    assert db.run('tag 1 "to do"')["tagged"] == 1 and len(db.games('tag "to do"')) == 1
    assert db.run("save some = id in ($one, 2)", one=1)["games"] == 2 and len(db.games("$some")) == 2
    assert db.run("me = $name", name="a") and len(db.games("player me")) == 3
    db.backup(tmp_path / "backup")
    assert db.run("remove $some") == {"games_removed": 2} and len(db) == 1
    again = gopdb.restore(tmp_path / "backup", tmp_path / "again")
    assert len(again) == 3 and len(again.games("$some")) == 2
    with pytest.raises(gopdb.GopdbError):
        gopdb.restore(tmp_path / "backup", tmp_path / "again")
    assert db.run("merge $file", file=tmp_path / "backup")["games_new"] == 2 and len(db) == 3
    assert isinstance(db.run("help find"), str)


def test_errors_of_lines(db):
    with pytest.raises(gopdb.QueryError) as caught:
        db.run("find plaer x")
    assert caught.value.start == 5
    with pytest.raises(gopdb.errors.NotFoundError):
        db.run("show 100000")
    with pytest.raises(gopdb.GopdbError, match="unknown command"):
        db.run("no such thing")
    with pytest.raises(gopdb.GopdbError, match="all games"):
        db.among([1]).run("stats")


def test_the_program(tmp_path):
    def gopdb_program(*words):
        words = [sys.executable, "-m", "gopdb", "--db", str(tmp_path / "db"), *words]
        return subprocess.run(words, capture_output=True, text=True)

    done = gopdb_program("import", str(GAMES / "lee-sedol-1.sgf"))
    assert done.returncode == 0 and "1 game new" in done.stdout
    assert "AlphaGo" in gopdb_program("show", "1").stdout
    assert gopdb_program("find", "plaer x").returncode == 2
    assert "gopdb find --help" in gopdb_program("--help").stdout
