"""What is found in shards is what one database of all the games finds."""

import collections

import gopdb.spark

QUERY = '3x3 "B_W/BBB/___" sym'


def dictionary(database, shape):
    return {tuple(row.values()) for row in database.dictionary(shape).to_dicts()}


def shards_agree(shards, single):
    """``shards`` have the games of the database ``single``, each in one shard."""
    answer = single.find(QUERY)
    assert answer.hit_count > 5
    hits = gopdb.spark.find(shards, QUERY).collect()
    sums = gopdb.spark.counts(shards, QUERY).collect()
    # Games have other numbers in shards, so hits are compared without them.
    kept = ("at", "symmetry", "first", "last", "path")
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
        "black_wins": answer.black_wins,
        "white_wins": answer.white_wins,
        "draws_or_unknown": answer.draws_or_unknown,
    }.items():
        assert sum(row[name] for row in sums) == total, name
