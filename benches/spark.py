"""What a harvest on Apache Spark costs, by stage: CPU time of the tasks and bytes of the shuffles.

    target/python-venv/bin/python benches/spark.py FOLDER [GAMES …] [--cores N] [--no-spark]

FOLDER has SGF files or collections, read in the order of their names until as many games are found.
For each number of games:

- the functions that the Python workers run are called in this process, on all games as one task;
  their CPU time is measured, which other programs on the machine hardly change;
- a harvest of the shapes 3x3, diamond and 5x5 is written as Parquet; the event log of Spark has the
  bytes of the shuffles, and the CPU time of the executors' Java part.

Needs the wheel of a release build: GOPDB_WHEEL_PROFILE=release python/test.sh --spark
"""

import argparse
import json
import os
import pathlib
import sys
import tempfile
import time

import gopdb.spark


def read(folder, games):
    """Files with at least so many games, cut into pieces of up to 100 games."""
    pieces, found = [], 0
    for path in sorted(folder.rglob("*.sgf")):
        records = [b"(;" + part for part in path.read_bytes().split(b"(;")[1:]]
        records = records[: games - found]
        for at in range(0, len(records), 100):
            pieces.append((f"{path}#{at}", b"".join(records[at : at + 100])))
        found += len(records)
        if found >= games:
            break
    return pieces, found


def workers(pieces):
    """The CPU seconds of what the Python workers do with all pieces: parsing, and counting."""
    import pyarrow

    columns = {"path": [path for path, _ in pieces], "content": [data for _, data in pieces]}
    start = time.process_time()
    records = list(gopdb.spark._read_files([pyarrow.RecordBatch.from_pydict(columns)]))
    read = time.process_time() - start
    first = {}
    for batch in records:
        rows = batch.to_pydict()
        for row in zip(*rows.values()):
            first.setdefault(row[0], row)
    unique = zip(*first.values())
    batch = pyarrow.RecordBatch.from_pydict(dict(zip(rows, map(list, unique))))
    start = time.process_time()
    counted = 0
    for part in gopdb.spark._count([batch], gopdb.spark.SHAPES):
        counted += part.num_rows
    return len(first), read, time.process_time() - start, counted


def harvest(pieces, cores, folder):
    """Run a harvest; returns its seconds, its sums and the stages of the event log."""
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    log = folder / "log"
    log.mkdir()
    spark = (
        SparkSession.builder.master(f"local[{cores}]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.memory", "4g")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.eventLog.enabled", "true")
        .config("spark.eventLog.dir", log.as_uri())
        .config("spark.eventLog.rolling.enabled", "false")
        .config("spark.eventLog.compress", "false")
        .config("spark.sql.shuffle.partitions", str(4 * cores))
        .config("spark.sql.adaptive.enabled", "false")
        .getOrCreate()
    )
    spark.sparkContext.setLogLevel("ERROR")
    files = spark.createDataFrame(pieces, "path string, content binary").repartition(4 * cores)
    start = time.monotonic()
    found = gopdb.spark.harvest(files, partitions=2 * cores)
    sums = found.write(str(folder / "out"))
    elapsed = time.monotonic() - start
    spark.stop()
    written = sum(path.stat().st_size for path in (folder / "out").glob("*.parquet"))
    [events] = [path for path in log.iterdir() if path.is_file()]
    stages = {}
    for line in events.read_text().splitlines():
        event = json.loads(line)
        if event["Event"] != "SparkListenerTaskEnd":
            continue
        metrics = event.get("Task Metrics") or {}
        stage = stages.setdefault(
            event["Stage ID"], {"tasks": 0, "cpu": 0.0, "read": 0, "written": 0, "records": 0}
        )
        shuffle = metrics["Shuffle Read Metrics"]
        stage["tasks"] += 1
        stage["cpu"] += metrics["Executor CPU Time"] / 1e9
        stage["read"] += shuffle["Remote Bytes Read"] + shuffle["Local Bytes Read"]
        stage["written"] += metrics["Shuffle Write Metrics"]["Shuffle Bytes Written"]
        stage["records"] += metrics["Shuffle Write Metrics"]["Shuffle Records Written"]
    return elapsed, sums, stages, written


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("games", type=int, nargs="*", default=[2000])
    parser.add_argument("--cores", type=int, default=2)
    parser.add_argument("--no-spark", action="store_true", help="only what the workers do")
    args = parser.parse_args()
    for games in args.games:
        pieces, found = read(args.folder, games)
        size = sum(len(content) for _, content in pieces)
        unique, read_cpu, count_cpu, rows = workers(pieces)
        print(f"{found} records, {size} bytes, {unique} games in one task: parsing {read_cpu:.2f} s")
        print(f"  of CPU, counting {count_cpu:.2f} s, {rows} rows")
        if args.no_spark:
            continue
        with tempfile.TemporaryDirectory(prefix="gopdb-spark-") as folder:
            elapsed, sums, stages, written = harvest(pieces, args.cores, pathlib.Path(folder))
        print(f"  Spark: {elapsed:.1f} s, {written} bytes of Parquet; {sums}")
        for number, stage in sorted(stages.items()):
            print(
                f"  stage {number}: {stage['tasks']} tasks, {stage['cpu']:.1f} s of Java's CPU,"
                f" shuffle read {stage['read']}, written {stage['written']}"
                f" ({stage['records']} rows)"
            )


if __name__ == "__main__":
    main()
