"""Data sets of HuggingFace, and PyTorch's workers."""

import json
import pickle

import pytest

import gopdb

np = pytest.importorskip("numpy")
parquet = pytest.importorskip("pyarrow.parquet")

SPLIT = {"train": 0.6, "valid": 0.2, "test": 0.2}
QUERY = '3x3 "B_W/BBB/___" sym'


def test_windows_are_those_of_the_hits(db):
    letters = "ABCDEFGHJKLMNOPQRST"

    def place(name):
        return 19 - int(name[1:]), letters.index(name[0])

    wanted = {}
    for hit in db.find(QUERY).hits:
        wanted.setdefault((hit["game"], hit["first"]), []).append(place(hit["at"]) + place(hit["to"]))
    for augment in (False, True):
        for batch in db.batches(QUERY, positions="hits", augment=augment, seed=2):
            for i, window in enumerate(batch["window"]):
                top, left, bottom, right = window
                assert (bottom - top, right - left) == (2, 2)
                stones = batch["planes"][i, :2, top : bottom + 1, left : right + 1].sum()
                assert stones == 5
                key = int(batch["game"][i]), int(batch["position"][i])
                assert augment or tuple(window) in wanted[key]
    assert "window" not in db.batches()[0]


def test_moves_are_a_range(db):
    def seen(**options):
        return [
            (int(game), int(position))
            for batch in db.batches("id 1..9", seed=None, **options)
            for game, position in zip(batch["game"], batch["position"])
        ]

    whole = seen()
    assert seen(moves=(20, 60)) == [of for of in whole if 20 <= of[1] <= 60]
    assert seen(moves=(100, None)) == [of for of in whole if of[1] >= 100]
    assert seen(moves=(5000, None)) == []


def test_a_split_by_player_says_what_it_leaves_out(db):
    parts = [db.batches(part=part, split=SPLIT, split_by="player") for part in SPLIT]
    games = [{int(game) for batch in of for game in batch["game"]} for of in parts]
    [left_out] = {of.games_left_out for of in parts}
    assert left_out > 0 and sum(map(len, games)) + left_out == len(db.games("size 19"))
    assert db.batches(part="test", split=SPLIT).games_left_out == 0
    assert db.batches(split_by="player").games_left_out == 0


def test_tokens_are_the_moves(db, tmp_path):
    sgf = pytest.importorskip("sgfmill.sgf")
    counts = db.write_dataset(tmp_path / "games", rows="games", split=SPLIT)
    assert sum(counts.values()) == len(db.games("size 19"))
    for part in SPLIT:
        for row in parquet.read_table(tmp_path / "games" / f"{part}.parquet").to_pylist()[:5]:
            game = sgf.Sgf_game.from_bytes(db.sgf(row["game"]).encode())
            moves = [node.get_move() for node in game.get_main_sequence()]
            tokens = [
                (361 if at is None else (18 - at[0]) * 19 + at[1]) + (362 if color == "w" else 0)
                for color, at in moves
                if color
            ]
            assert row["tokens"] == tokens
            assert (row["setup"], row["winner"]) == (0, {"b": 1, "w": -1, None: 0}[game.get_winner()])


def test_a_data_set_is_read_by_huggingface(db, tmp_path, monkeypatch):
    folder = tmp_path / "set"
    counts = db.write_dataset(folder, "id 1..20", split=SPLIT, moves=(0, 30), seed=1)
    assert all(counts.values()) and sum(counts.values()) == db.batches("id 1..20", moves=(0, 30)).position_count
    card = (folder / "README.md").read_text()
    assert "id 1..20" in card and db._native.content_hash() in card and "split: valid" in card
    with pytest.raises(FileExistsError, match="not empty"):
        db.write_dataset(folder)
    table = parquet.read_table(folder / "valid.parquet")
    about = {key.decode(): value.decode() for key, value in table.schema.metadata.items()}
    assert json.loads(about["gopdb.options"])["part"] == "valid" and about["gopdb.version"]
    first = db.batches("id 1..20", split=SPLIT, part="valid", moves=(0, 30), seed=1)[0]
    assert np.array_equal(gopdb.datasets.unpack(table["planes"][0].as_py()), first["planes"][0])
    datasets = pytest.importorskip("datasets")
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    loaded = datasets.load_dataset(str(folder), cache_dir=str(tmp_path / "cache"))
    assert {part: len(rows) for part, rows in loaded.items()} == counts
    assert loaded["valid"][0]["move"] == first["move"][0]
