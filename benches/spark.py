"""What a harvest on Apache Spark costs, by stage: time of the tasks and bytes of the shuffles.

    target/python-venv/bin/python benches/spark.py FOLDER [GAMES …] [--cores N]

FOLDER has SGF files or collections, read in the order of their names until as many games are found.
For each number of games a harvest of the shapes 3x3, diamond and 5x5 is written as Parquet; the event
log of Spark tells what its stages did. Needs the wheel of a release build:

    GOPDB_WHEEL_PROFILE=release python/test.sh --spark
"""

import argparse
import json
import pathlib
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


def harvest(pieces, cores, folder):
    """Run a harvest; returns its seconds, its sums and the stages of the event log."""
    from pyspark.sql import SparkSession

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
            event["Stage ID"], {"tasks": 0, "seconds": 0.0, "read": 0, "written": 0, "records": 0}
        )
        shuffle = metrics["Shuffle Read Metrics"]
        stage["tasks"] += 1
        stage["seconds"] += metrics["Executor Run Time"] / 1000
        stage["read"] += shuffle["Remote Bytes Read"] + shuffle["Local Bytes Read"]
        stage["written"] += metrics["Shuffle Write Metrics"]["Shuffle Bytes Written"]
        stage["records"] += metrics["Shuffle Write Metrics"]["Shuffle Records Written"]
    return elapsed, sums, stages, written


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("games", type=int, nargs="*", default=[2000])
    parser.add_argument("--cores", type=int, default=2)
    args = parser.parse_args()
    for games in args.games:
        pieces, found = read(args.folder, games)
        size = sum(len(content) for _, content in pieces)
        with tempfile.TemporaryDirectory(prefix="gopdb-spark-") as folder:
            elapsed, sums, stages, written = harvest(pieces, args.cores, pathlib.Path(folder))
        print(f"{found} records, {size} bytes; {sums['games']} games; {elapsed:.1f} s; {written} bytes")
        print(f"  {sums}")
        for number, stage in sorted(stages.items()):
            print(
                f"  stage {number}: {stage['tasks']} tasks, {stage['seconds']:.1f} s,"
                f" shuffle read {stage['read']}, written {stage['written']}"
                f" ({stage['records']} rows)"
            )


if __name__ == "__main__":
    main()
