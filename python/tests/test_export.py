"""Tables in files, read back by other libraries."""

import csv

import pytest

import gopdb
from conftest import GAMES

QUERY = '3x3 "B_W/BBB/___" sym'


def read_csv(path):
    """The rows as texts; a missing value is empty."""
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def as_texts(rows):
    def text(value):
        if value is None:
            return ""
        return f"{value:g}" if isinstance(value, float) else str(value)

    return [{name: text(value) for name, value in row.items()} for row in rows]


def formats(write, folder):
    """Write a table in every format; returns its rows, which are the same in all."""
    feather = pytest.importorskip("pyarrow.feather")
    parquet = pytest.importorskip("pyarrow.parquet")
    counts = {write(folder / f"table.{ending}") for ending in ["csv", "parquet", "arrow"]}
    rows = parquet.read_table(folder / "table.parquet").to_pylist()
    assert feather.read_table(folder / "table.arrow").to_pylist() == rows
    assert read_csv(folder / "table.csv") == as_texts(rows)
    assert counts == {len(rows)}
    return rows


def test_games(db, tmp_path):
    rows = formats(db.export_games, tmp_path)
    assert [row["game"] for row in rows] == list(range(1, 220))
    facts = {row["game"]: row for row in db.games().to_dicts()}
    for row in rows:
        for name, value in facts[row["game"]].items():
            if name not in ("hits", "hit_count", "day"):
                value = "; ".join(value) if isinstance(value, list) else value
                assert (row[name] or None) == (value or None), (name, row)
    identities = dict(zip(*map(db.identities().column, ["game", "identity"])))
    assert {row["game"]: row["identity"] for row in rows} == identities


def test_moves_are_those_of_the_files(db, tmp_path):
    """sgfmill reads the files that the games came from."""
    sgf = pytest.importorskip("sgfmill.sgf")
    assert db.export_games(tmp_path / "games.csv") == 219
    rows = read_csv(tmp_path / "games.csv")
    for row in rows[::10]:
        path = GAMES / row["source"].rpartition("/")[2]
        game = sgf.Sgf_game.from_bytes(path.read_bytes())
        assert (row["black"], row["white"]) == (
            game.get_player_name("b") or "", game.get_player_name("w") or "",
        )
        moves = [node.get_move() for node in game.get_main_sequence()]
        names = "ABCDEFGHJKLMNOPQRST"
        wanted = [
            color.upper() + ("pass" if at is None else f"{names[at[1]]}{at[0] + 1}")
            for color, at in moves
            if color is not None
        ]
        assert row["sequence"].split() == wanted
        assert int(row["moves"]) == len(wanted)


def test_hits(db, tmp_path):
    rows = formats(lambda file: db.export_hits(file, QUERY), tmp_path)
    names = ["game", "at", "symmetry", "first", "last"]
    found = {tuple(row[name] for name in names) for row in db.find(QUERY).hits.to_dicts()}
    assert {tuple(row[name] for name in names) for row in rows} == found
    assert len(rows) == 92
    black = dict(zip(*map(db.games().column, ["game", "black"])))
    assert all(row["black"] == black[row["game"]] for row in rows)


def test_dictionary(db, tmp_path):
    rows = formats(lambda file: db.export_dictionary(file, "diamond"), tmp_path)
    table = {row["pattern"]: row for row in db.dictionary("diamond").to_dicts()}
    assert {row["pattern"] for row in rows} == set(table)
    for row in rows:
        for name in ["hits", "placements", "games", "played_black", "exposure_white"]:
            assert row[name] == table[row["pattern"]][name]


def test_files_are_not_replaced_unasked(db, tmp_path):
    file = tmp_path / "games.csv"
    assert db.export_games(file, "date 2016") == len(db.games("date 2016")) > 0
    with pytest.raises(gopdb.GopdbError):
        db.export_games(file)
    assert db.export_games(file, "date 2017", replace=True) == len(db.games("date 2017"))
    for wrong in [
        lambda: db.export_games(tmp_path / "games.txt"),
        lambda: db.export_hits(tmp_path / "hits.csv", "date 2016"),
        lambda: db.export_dictionary(tmp_path / "d.csv", "7x7"),
    ]:
        with pytest.raises(ValueError):
            wrong()
    with pytest.raises(gopdb.QueryError):
        db.export_games(tmp_path / "other.csv", "plaer x")
    assert not (tmp_path / "other.csv").exists()


def test_texts_that_need_quotes(tmp_path):
    db = gopdb.open(tmp_path / "db", create=True)
    event = 'a "cup", 名人战'
    record = f"(;SZ[9]PB[x]PW[y,z]EV[{event}]KM[7.5];B[dd];W[ff];B[])"
    db.import_records([record])
    [row] = formats(db.export_games, tmp_path)
    assert (row["event"], row["white"], row["komi"], row["moves"]) == (event, "y,z", 7.5, 3)
    assert row["sequence"] == "BD6 WF4 Bpass"
