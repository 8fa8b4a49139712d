"""Count, build and search records on a cluster.

    spark-submit cluster.py RECORDS OUT     or    SPARK_REMOTE=sc://HOST python cluster.py RECORDS OUT

RECORDS and OUT are folders that every executor reaches: paths, or URLs such as s3a://bucket/games.
"""

import sys

from pyspark.sql import SparkSession

import gopdb.spark

records, out, tasks = sys.argv[1], sys.argv[2].rstrip("/"), 2  # one task for each 50,000 games
spark = SparkSession.builder.getOrCreate()
files = spark.read.format("binaryFile").option("recursiveFileLookup", "true").load(records)

# How often every pattern occurs, as Parquet. `write` checks the sums.
harvest = gopdb.spark.harvest(files, partitions=tasks)
print("patterns of", harvest.write(f"{out}/patterns")["games"], "games")
harvest.unpersist()

# Databases of parts of the games, each in a file.
rows = gopdb.spark.build(files, f"{out}/parts", partitions=tasks).collect()
parts = [f"{out}/parts/{row['part']}" for row in rows]

# A question to all parts at once, and the check that no hit was lost.
shards = spark.createDataFrame([(part,) for part in parts], "path string")
query = '3x3 "B_W/BBB/___" sym'
gopdb.spark.find(shards, query).write.parquet(f"{out}/hits")
sums = gopdb.spark.counts(shards, query)
print(gopdb.spark.check_hits(spark.read.parquet(f"{out}/hits"), sums)["hits"], "hits")

# One database on this machine.
print(gopdb.spark.merge(parts, "merged.gopdb"))
