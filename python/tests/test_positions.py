"""Positions, regions, and the whole-board explorer."""

import pickle

import pytest

import gopdb
from gopdb import Position


def test_a_region_finds_its_own_game(db):
    for game, move in ((66, 31), (1, 40), (100, 12)):
        position = db.position(game, move).region("N19..T13").options(anchored=True)
        answer = db.find_region(position, where=f"id {game}")
        assert len(answer) == 1
        assert any(hit["first"] <= move <= hit["last"] for hit in answer.hits.to_dicts())


def test_a_record_gives_the_position_of_its_game(db):
    sgf = db.sgf(66).encode()
    assert Position.from_sgf(sgf, 31).rows == db.position(66, 31).rows
    assert Position.from_sgf(sgf).rows != db.position(66, 31).rows


def test_explore_counts_first_moves(db):
    table = db.explore(Position(), where="handicap 0..0 and size 19")
    rows = table.to_dicts()
    assert sum(row["games"] for row in rows) <= len(db)
    assert rows == sorted(rows, key=lambda row: -row["games"])
    # All first moves in the corner at a star point are one row, whatever the orientation.
    assert len({row["point"] for row in rows}) == len(rows)
    after = db.explore(Position().play(rows[0]["point"]))
    assert after.to_dicts()[0]["color"] == "W"


def test_captures_are_carried_out():
    position = Position(9)
    for point in ("A1", "A2", "J9", "B1"):
        position = position.play(point)
    assert position.rows[8] == ".W......."


def test_wrong_positions_are_refused(db):
    with pytest.raises(ValueError):
        Position().play("Z99")
    with pytest.raises(ValueError):
        Position().play("D4").play("D4")
    with pytest.raises(ValueError):
        Position().region("nowhere")
    with pytest.raises(ValueError):
        Position(99)
    with pytest.raises(ValueError):
        Position.from_sgf(b"no game")


def test_boards_of_sgfmill(db):
    boards = pytest.importorskip("sgfmill.boards")
    position = db.position(66, 120)
    board = position.to_sgfmill()
    again = Position.from_sgfmill(board, position.to_move)
    assert (again.rows, again.to_move) == (position.rows, position.to_move)
    assert {color for color, _ in board.list_occupied_points()} == {"b", "w"}
    board = boards.Board(9)
    board.play(8, 0, "b")  # the upper left corner
    board.play(0, 7, "w")
    position = Position.from_sgfmill(board, "w")
    assert (position.rows[0], position.rows[8]) == ("B........", ".......W.")
    assert position.to_move == "W" and position.play("A8").rows[1] == "W........"
    with pytest.raises(ValueError, match="colour"):
        Position.from_sgfmill(board, "green")


def test_positions_are_pickled(db):
    sgf = "(;SZ[9]AB[cc][dd]PL[B];B[ee];W[];B[gg])"
    positions = [
        gopdb.Position(), gopdb.Position(9).play("C7").pass_().play("D4"),
        db.position(66, 31).region("N19..T13").options(sym=True, loose=True, anchored=False),
        gopdb.Position.from_sgf(sgf), gopdb.Position.from_sgf(sgf, 2).region("corner D6").options(lines="any"),
    ]
    for position in positions:
        again = pickle.loads(pickle.dumps(position))
        for name in ["size", "to_move", "rows", "pattern", "query"]:
            assert getattr(again, name) == getattr(position, name)
        moved = [p.pass_().play("A1").rows for p in (again, position)]
        assert moved[0] == moved[1]
    again = pickle.loads(pickle.dumps(db.position(66, 31)))
    assert list(db.explore(again)) == list(db.explore(db.position(66, 31)))
