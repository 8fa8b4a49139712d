"""The functions for clusters on Sail, which speaks Spark's API without Java."""

import io
import os
import zipfile

import pytest

try:
    from pysail.spark import SparkConnectServer
    from pyspark.sql import SparkSession
except ImportError as error:
    pytest.skip(f"the Sail tests do not run: {error}", allow_module_level=True)

import gopdb
import gopdb.spark
from conftest import GAMES
from shards import builds_replace_nothing, dictionary, harvest_agrees, shards_agree

FILES = "path string, content binary"


@pytest.fixture(scope="module")
def sail():
    os.environ.setdefault("RUST_MIN_STACK", str(32 << 20))
    server = SparkConnectServer("127.0.0.1", 0)
    server.start(background=True)
    session = SparkSession.builder.remote(f"sc://127.0.0.1:{server.listening_address[1]}").create()
    yield session
    session.stop()
    server.stop()


@pytest.fixture(scope="module")
def corpus():
    """A tenth of the bundled games."""
    return sorted(GAMES.glob("*.sgf"))[::10]


@pytest.fixture(scope="module")
def single(corpus, tmp_path_factory):
    database = gopdb.open(tmp_path_factory.mktemp("single") / "db", create=True)
    database.import_(corpus, corpus="games")
    return database


@pytest.fixture(scope="module")
def files(sail, corpus):
    """The games, some of them twice, and a collection of all."""
    rows = [(str(path), path.read_bytes()) for path in corpus]
    rows += [(f"again/{path}", content) for path, content in rows[:7]]
    rows.append(("z/collection.sgf", b"".join(path.read_bytes() for path in corpus)))
    return sail.createDataFrame(rows, FILES)


def test_a_harvest_equals_one_machine(files, single, tmp_path):
    harvest_agrees(files, single, tmp_path / "patterns", partitions=3)


def test_all_formats_are_read_and_what_cannot_be_is_listed(sail, tmp_path):
    gib = b"\\HS\n\\HE\n\\GS\nINI 0 1 0 &4\nSTO 0 2 1 15 3\nSTO 0 3 2 3 15\n\\GE"
    line = b"7\t;B[pd];W[dd];B[pp]\n"
    rows = [("a/one.gib", gib), ("b/lines.txt", line), ("c/bad.sgf", b"(;SZ[99];B[aa])")]
    rows += [("d/none.sgf", b"no game"), ("e/two.sgf", b"(;SZ[19];B[pd];W[dp])")]
    # Records of one game that disagree: the first one counts, in an archive by its place.
    won, lost = (f"(;SZ[19]RE[{result}];B[cc];W[qq])" for result in ["B+R", "W+R"])
    rows += [("f/x-1.sgf", lost.encode()), ("f/x/1.sgf", won.encode())]
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("z.sgf", won.replace("qq", "qd"))
        archive.writestr("a.sgf", lost.replace("qq", "qd"))
    rows.append(("g/y.zip", data.getvalue()))
    files = sail.createDataFrame(rows, FILES)
    folder = tmp_path / "files"
    for path, content in rows:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    single = gopdb.open(tmp_path / "single", create=True)
    report = single.import_(folder)
    assert (len(single), report.games_known) == (4, 3)
    harvest = gopdb.spark.harvest(files, shapes=["3x3"])
    assert harvest.check()["games"] == 4
    found = {tuple(row)[1:] for row in harvest.patterns.collect()}
    assert found == dictionary(single, "3x3")
    wrong = {row["path"]: row["reason"] for row in gopdb.spark.rejected(files).collect()}
    assert list(sorted(wrong)) == ["c/bad.sgf", "d/none.sgf"]
    assert "SZ[99]" in wrong["c/bad.sgf"] and "no game found" in wrong["d/none.sgf"]
    assert len(wrong) == report.rejected_count


def test_a_build_replaces_nothing(files, tmp_path):
    builds_replace_nothing(files, tmp_path / "parts")


def test_built_parts_merge_to_the_database_of_one_machine(files, single, sail, tmp_path):
    parts = gopdb.spark.build(files, str(tmp_path / "parts"), partitions=3).collect()
    paths = [tmp_path / "parts" / row["part"] for row in parts]
    merged = gopdb.spark.merge(paths, tmp_path / "merged")
    assert merged._native.content_hash() == single._native.content_hash()
    shards = sail.createDataFrame([(str(path),) for path in paths], "path string")
    shards_agree(shards, single, files)


def test_records_in_parquet_are_shards(files, single, sail, tmp_path):
    games = gopdb.spark.unique_games(files, partitions=3)
    games.write.parquet(str(tmp_path / "games"))
    paths = sorted((tmp_path / "games").rglob("*.parquet"))
    assert len(paths) == 3
    shards = sail.createDataFrame([(str(path),) for path in paths], "path string")
    shards_agree(shards, single, files)
