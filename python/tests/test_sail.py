"""The functions for clusters on Sail, which speaks Spark's API without Java."""

import io
import os
import sys
import zipfile

import pyarrow.fs
import pytest

try:
    from pysail.spark import SparkConnectServer
    from pyspark.sql import SparkSession
except ImportError as error:
    pytest.skip(f"the Sail tests do not run: {error}", allow_module_level=True)

import gopdb
import gopdb.spark
from conftest import GAMES
from shards import builds_replace_nothing, dictionary, example_agrees, harvest_agrees, shards_agree

FILES = "path string, content binary"


@pytest.fixture(scope="module")
def sail():
    os.environ.setdefault("RUST_MIN_STACK", str(32 << 20))
    server = SparkConnectServer("127.0.0.1", 0)
    server.start(background=True)
    remote = f"sc://127.0.0.1:{server.listening_address[1]}"
    session = SparkSession.builder.remote(remote).create()
    session.test_remote = remote
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


def test_the_example_runs_from_start_to_end(sail, corpus, single, tmp_path):
    records = tmp_path / "records"
    records.mkdir()
    for path in corpus:
        (records / path.name).write_bytes(path.read_bytes())
    example_agrees([sys.executable], records, single, tmp_path, SPARK_REMOTE=sail.test_remote)


@pytest.fixture(scope="module")
def bucket():
    """A bucket of S3 on this machine."""
    server = pytest.importorskip("moto.server").ThreadedMotoServer(ip_address="127.0.0.1", port=0)
    server.start()
    host, port = server.get_host_and_port()
    names = {
        "AWS_ENDPOINT_URL": f"http://127.0.0.1:{port}", "AWS_ACCESS_KEY_ID": "none",
        "AWS_SECRET_ACCESS_KEY": "none", "AWS_REGION": "us-east-1", "AWS_ALLOW_HTTP": "true",
    }
    with pytest.MonkeyPatch.context() as environment:
        for name, value in names.items():
            environment.setenv(name, value)
        yield "s3a://games"
    server.stop()


def test_parts_and_shards_are_in_an_object_store(files, single, sail, bucket, tmp_path):
    system, _ = gopdb.spark._system(bucket)
    pytest.importorskip("boto3").client("s3").create_bucket(Bucket="games")
    out = f"{bucket}/some/parts"
    parts = [f"{out}/{row['part']}" for row in gopdb.spark.build(files, out, partitions=2).collect()]
    with pytest.raises(FileExistsError, match="not empty"):
        gopdb.spark.build(files, out)
    listed = system.get_file_info(pyarrow.fs.FileSelector("games/some/parts"))
    assert sorted(file.base_name for file in listed) == sorted(part.rsplit("/")[-1] for part in parts)
    merged = gopdb.spark.merge(parts, tmp_path / "merged")
    assert merged._native.content_hash() == single._native.content_hash()
    shards_agree(sail.createDataFrame([(part,) for part in parts], "path string"), single, files)
    # By fsspec, for what Arrow does not know.
    memory = pytest.importorskip("fsspec").filesystem("memory")
    memory.pipe("/part", system.open_input_file(parts[0].removeprefix("s3a://")).read())
    assert gopdb.spark._fetch("memory://part", tmp_path).read_bytes() == memory.cat("/part")
