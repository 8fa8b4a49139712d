"""What clusters count and find is what one database of all the games has."""

import collections
import os
import pathlib
import subprocess

import pyarrow.compute
import pyarrow.parquet
import pytest

import gopdb.spark

QUERY = '3x3 "B_W/BBB/___" sym'


def dictionary(database, shape):
    names = ("pattern", *gopdb.spark._COUNTS)
    return {tuple(row[name] for name in names) for row in database.dictionary(shape)}


def harvest_agrees(files, single, folder, partitions):
    """A harvest of ``files`` has the patterns of the database ``single`` of the same games."""
    harvest = gopdb.spark.harvest(files, partitions=partitions)
    sums = harvest.write(str(folder))
    assert sums["games"] == len(single)
    rows = harvest.patterns.collect()
    for shape in gopdb.spark.SHAPES:
        found = [tuple(row)[1:] for row in rows if row["shape"] == shape]
        assert len(found) == len(set(found)) and set(found) == dictionary(single, shape)
        assert sums[f"hits {shape}"] == sum(row["hits"] for row in rows if row["shape"] == shape)
    # The files have the patterns only, whoever reads them, and are not replaced.
    table = pyarrow.parquet.read_table(folder)
    hits = sum(sums[f"hits {shape}"] for shape in gopdb.spark.SHAPES)
    assert pyarrow.compute.sum(table["hits"]).as_py() == hits
    assert table.num_rows == len(rows) and "" not in table["pattern"].to_pylist()
    beside = pyarrow.parquet.read_table(f"{folder}.sums").to_pylist()
    assert {row["shape"] for row in beside} == set(gopdb.spark.SHAPES)
    with pytest.raises(Exception, match="(?i)exist"):
        harvest.write(str(folder))
    assert pyarrow.parquet.read_table(folder).num_rows == len(rows)
    harvest.unpersist()


def builds_replace_nothing(files, folder):
    """A build writes into an empty folder only, and deletes nothing of others."""
    folder.mkdir()
    for name in ["part-1.gopdb", "notes.txt"]:
        (folder / name).write_text("mine")
        with pytest.raises(FileExistsError, match="not empty"):
            gopdb.spark.build(files, str(folder))
        assert [(file.name, file.read_text()) for file in folder.iterdir()] == [(name, "mine")]
        (folder / name).unlink()
    with pytest.raises(ValueError, match="nowhere://parts: neither pyarrow nor fsspec"):
        gopdb.spark.build(files, "nowhere://parts")
    for url in ["file:///a/b", "file:/a/b", "/a/b"]:
        system, path = gopdb.spark._system(url)
        assert (system.type_name, path) == ("local", "/a/b")


def shards_agree(shards, single, files):
    """``shards`` have the games of the database ``single``, made of ``files``, each in one shard."""
    answer = single.find(QUERY)
    assert answer.hit_count > 5
    found, counted = gopdb.spark.find(shards, QUERY), gopdb.spark.counts(shards, QUERY)
    hits, sums = found.collect(), counted.collect()
    games = gopdb.spark.unique_games(files)
    total = gopdb.spark.check_hits(found, counted, games)
    assert (total["of_games"], total["hits"]) == (len(single), answer.hit_count)
    # A hit that an engine loses, a shard that it repeats, and a game that no shard has, are errors.
    session = shards.sparkSession
    for rows in [hits[1:], [*hits, hits[0]]]:
        wrong = session.createDataFrame(rows, found.schema)
        with pytest.raises(gopdb.spark.ConservationError, match="hits"):
            gopdb.spark.check_hits(wrong, counted)
    wrong = session.createDataFrame([*sums, sums[0]], counted.schema)
    with pytest.raises(gopdb.spark.ConservationError, match="twice"):
        gopdb.spark.check_hits(found, wrong)
    with pytest.raises(gopdb.spark.ConservationError, match="the shards hold"):
        gopdb.spark.check_hits(found, counted, games.limit(len(single) - 1))
    # Games have other numbers in shards, so hits are compared without them.
    kept = [name for name in answer.hits.columns if name != "game"]
    found = collections.Counter(tuple(hit[name] for name in kept) for hit in hits)
    wanted = collections.Counter(
        tuple(hit[name] for name in kept) for hit in answer.hits.to_dicts()
    )
    assert found == wanted
    assert len({(hit["shard"], hit["game"]) for hit in hits}) == len(answer)
    for name, total in {
        "games": len(answer),
        "hits": answer.hit_count,
        "placements": answer.placement_count,
        "black": answer.black,
        "white": answer.white,
        "draws": answer.draws,
    }.items():
        assert sum(row[name] for row in sums) == total, name


CLUSTER = pathlib.Path(__file__).resolve().parents[1] / "examples" / "cluster.py"


def example_agrees(command, records, single, folder, **environment):
    """The example runs from start to end, as a program of its own, on a folder of records."""
    done = subprocess.run(
        [*command, str(CLUSTER), str(records), str(folder / "out")],
        capture_output=True, text=True, cwd=folder, env={**os.environ, **environment},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == f"patterns of {len(single)} games"
    assert gopdb.open(folder / "merged.gopdb")._native.content_hash() == single._native.content_hash()
