"""The functions for clusters on a real one: two executor processes of one core each."""

import os
import pathlib
import shutil
import signal
import sys

import pytest

pyspark = pytest.importorskip("pyspark")
pytest.importorskip("pyarrow")
if shutil.which("java") is None:
    pytest.skip("Java is missing: the Spark tests do not run", allow_module_level=True)

import gopdb  # noqa: E402
import gopdb.spark  # noqa: E402
from conftest import GAMES  # noqa: E402
from shards import (  # noqa: E402
    builds_replace_nothing, dictionary, example_agrees, harvest_agrees, shards_agree,
)

pytestmark = pytest.mark.spark

@pytest.fixture(scope="module")
def spark():
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .appName("gopdb tests")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", "3")
        .config("spark.task.maxFailures", "4")
        .config("spark.executorEnv.RUST_MIN_STACK", os.environ.get("RUST_MIN_STACK", ""))
        .getOrCreate()
    )
    yield session
    session.stop()


@pytest.fixture(scope="module")
def corpus(tmp_path_factory):
    """A fifth of the bundled games: single files, a skewed collection, records that are doubled."""
    folder = tmp_path_factory.mktemp("corpus")
    games = sorted(GAMES.glob("*.sgf"))[::5]
    big = b"".join(path.read_bytes() for path in games[: len(games) // 2])
    (folder / "collection.sgf").write_bytes(big)
    for path in games[len(games) // 3 :]:
        shutil.copy(path, folder / path.name)
    (folder / "chinese.sgf").write_bytes(
        "(;GM[1]FF[4]CA[GB18030]SZ[19]PB[古力]PW[李世石];B[pd];W[dp];B[pp])".encode("gb18030")
    )
    return folder


FILES = "path string, content binary"


def read_files(spark, corpus, partitions):
    rows = [(str(path), path.read_bytes()) for path in sorted(corpus.iterdir())]
    return spark.createDataFrame(rows, FILES).repartition(partitions)


@pytest.fixture(scope="module")
def files(spark, corpus):
    return read_files(spark, corpus, 7)


@pytest.fixture(scope="module")
def single(corpus, tmp_path_factory):
    database = gopdb.open(tmp_path_factory.mktemp("single") / "db", create=True)
    database.import_(corpus, corpus="games")
    return database


def test_a_harvest_equals_one_machine(files, single, tmp_path):
    harvest_agrees(files, single, tmp_path / "patterns", partitions=4)


def test_a_wrong_total_is_an_error(files, spark):
    harvest = gopdb.spark.harvest(files, shapes=["3x3"], partitions=3)
    rows = harvest.patterns.collect()
    lost = spark.createDataFrame(rows[1:], harvest.patterns.schema)
    with pytest.raises(gopdb.spark.ConservationError):
        harvest.check(lost)
    with pytest.raises(gopdb.spark.ConservationError):
        harvest.check(sums=harvest.sums.limit(0))
    assert harvest.check()["games"] > 30
    harvest.unpersist()


def test_a_build_replaces_nothing(files, tmp_path):
    builds_replace_nothing(files, tmp_path / "parts")


def test_built_parts_merge_to_the_database_of_one_machine(files, single, spark, tmp_path):
    parts = gopdb.spark.build(files, str(tmp_path / "parts"), partitions=4).collect()
    assert sum(row["games"] for row in parts) == len(single)
    paths = [tmp_path / "parts" / row["part"] for row in parts]
    merged = gopdb.spark.merge(paths, tmp_path / "merged")
    for shape in gopdb.spark.SHAPES:
        assert dictionary(merged, shape) == dictionary(single, shape)
    assert merged._native.content_hash() == single._native.content_hash()
    assert len(merged.games("player 古力")) == 1

    shards = spark.createDataFrame([(str(path),) for path in paths], "path string")
    shards_agree(shards, single, files)


def test_records_in_parquet_are_shards(files, single, spark, tmp_path):
    games = gopdb.spark.unique_games(files, partitions=3)
    games.write.parquet(str(tmp_path / "games"))
    paths = sorted((tmp_path / "games").glob("part-*.parquet"))
    assert len(paths) == 3
    shards = spark.createDataFrame([(str(path),) for path in paths], "path string")
    shards_agree(shards.repartition(2), single, files)


@pytest.fixture
def harvest_disturbed(spark, corpus, single, tmp_path):
    """Harvest while the first task that has passed its rows on is disturbed: the counts must be those
    of one machine."""

    def harvest(disturb):
        marker = str(tmp_path / "disturbed")

        def once(batches):
            yield from batches
            if not os.path.exists(marker):
                pathlib.Path(marker).touch()
                disturb()

        files = read_files(spark, corpus, 6).mapInArrow(once, FILES)
        harvest = gopdb.spark.harvest(files, shapes=["3x3"], partitions=4)
        assert harvest.check()["games"] == len(single)
        assert os.path.exists(marker)
        found = {tuple(row)[1:] for row in harvest.patterns.collect()}
        assert found == dictionary(single, "3x3")
        harvest.unpersist()

    return harvest


def test_a_task_that_is_tried_again_counts_once(harvest_disturbed):
    def fail():
        raise RuntimeError("planned failure of one task")

    harvest_disturbed(fail)


def test_a_killed_executor_changes_nothing(harvest_disturbed):
    def kill():
        # The parent of the Python worker's daemon is the executor's Java process.
        daemon = os.getppid()
        status = pathlib.Path(f"/proc/{daemon}/status").read_text()
        executor = int(status.split("PPid:")[1].split()[0])
        name = pathlib.Path(f"/proc/{executor}/comm").read_text().strip()
        assert name == "java", name
        os.kill(executor, signal.SIGKILL)

    harvest_disturbed(kill)


def test_no_files_no_games(spark):
    files = spark.createDataFrame([], FILES)
    assert gopdb.spark.harvest(files).check() == {"games": 0, "digest": 0}


def test_the_example_runs_from_start_to_end(corpus, single, tmp_path):
    submit = pathlib.Path(pyspark.__file__).parent / "bin" / "spark-submit"
    command = [str(submit), "--master", "local-cluster[2,1,1024]", "--conf", "spark.ui.enabled=false"]
    command += ["--conf", "spark.sql.shuffle.partitions=3"]
    example_agrees(command, corpus, single, tmp_path, PYSPARK_PYTHON=sys.executable)
