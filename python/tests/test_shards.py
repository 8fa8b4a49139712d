"""Shards of clusters, without a cluster."""

import pathlib

import pytest

pyarrow = pytest.importorskip("pyarrow")
import pyarrow.parquet  # noqa: E402

import gopdb  # noqa: E402
import gopdb.spark  # noqa: E402
from conftest import GAMES  # noqa: E402


def shard(tmp_path, **columns):
    path = tmp_path / "shard.parquet"
    pyarrow.parquet.write_table(pyarrow.table(columns), path)
    folder = tmp_path / "work"
    folder.mkdir()
    return gopdb.Database(gopdb.spark._shard(path, folder))


def test_a_shard_of_bytes_has_the_games_in_their_order(db, tmp_path):
    paths = sorted(GAMES.glob("*.sgf"))[:30]
    contents = [path.read_bytes() for path in paths]
    found = shard(tmp_path, path=[path.name for path in paths], content=contents)
    single = gopdb.open(tmp_path / "single", create=True)
    single.import_(paths)
    assert found._native.content_hash() == single._native.content_hash()
    facts = ("game", "black", "white", "date", "result")
    rows = [[row[name] for name in facts] for row in found.games()]
    assert rows == [[row[name] for name in facts] for row in single.games()]


def test_archives_collections_and_repeated_records(tmp_path):
    import io
    import zipfile

    paths = sorted(GAMES.glob("*.sgf"))[:6]
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for path in paths[:3]:
            archive.write(path, path.name)
    collection = b"".join(path.read_bytes() for path in paths[3:])
    contents = [data.getvalue(), collection, paths[0].read_bytes()]
    found = shard(tmp_path, path=["a.zip", "b.sgf", "c.sgf"], content=contents)
    assert len(found) == 6


def test_texts_are_utf_8_whatever_they_declare(tmp_path):
    found = shard(tmp_path, record=["(;GM[1]FF[4]CA[GB18030]SZ[19]PB[古力];B[pd];W[dp])"])
    assert found.games()[0]["black"] == "古力"


def test_what_is_no_shard_is_an_error(tmp_path):
    with pytest.raises(ValueError, match="no column `record`.*columns: x"):
        shard(tmp_path, x=[1])
    other = tmp_path / "null"
    other.mkdir()
    with pytest.raises(ValueError, match="row 1 has no record"):
        shard(other, record=["(;SZ[19];B[pd])", None])
    damaged = pathlib.Path(tmp_path, "damaged.gopdb")
    damaged.write_bytes(b"not a backup")
    with pytest.raises(gopdb.GopdbError):
        gopdb.spark._shard(damaged, tmp_path)
