"""Answers of some games only, values in queries, and errors."""

import datetime
import itertools
import pickle
from random import Random

import pytest

import gopdb
from gopdb import errors

SHAPE = '3x3 "B_W/BBB/___" sym'


def test_games_are_given_in_any_form(db):
    numpy, polars = pytest.importorskip("numpy"), pytest.importorskip("polars")
    pandas, pyarrow = pytest.importorskip("pandas"), pytest.importorskip("pyarrow")
    table = db.games("date 2016")
    numbers = table.column("game")
    wanted = db.find(f"{SHAPE} and date 2016")
    assert wanted.hit_count > 3
    arrow = table.to_arrow()
    forms = [
        numbers, set(numbers), tuple(reversed(numbers)), iter(numbers), numbers + numbers,
        numpy.array(numbers), numpy.array(numbers, dtype="u2"), table, db.find("date 2016").games,
        arrow, arrow["game"], arrow["game"].combine_chunks(), pyarrow.array(numbers),
        table.to_polars(), table.to_polars()["game"], table.to_pandas(), table.to_pandas()["game"],
        pandas.array(numbers, dtype="Int64"), pandas.Series(numbers, dtype="Int32"),
        pandas.Series(numbers, dtype=object), table.to_polars().lazy(), db.find("date 2016"),
        db.sql("select * from games where year = 2016"),
    ]
    for form in forms:
        found = db.find(SHAPE, games=form)
        assert (len(found), found.hit_count) == (len(wanted), wanted.hit_count), type(form)
    # Numbers without a game, and none.
    assert db.find(SHAPE, games=[0, 4_000_000_000]).hit_count == 0
    assert len(db.games(games=[])) == 0 and len(db.games(games=range(3, 6))) == 3
    many = range(0, 3_000_000, 2)
    assert [row["game"] % 2 for row in db.games(games=many)] == [0] * 109
    for wrong, error in [
        (["a"], TypeError), ("id 1..", TypeError), ([1.5], TypeError), ([-1], OverflowError),
        ([1 << 32], OverflowError), (numpy.array([1.0]), TypeError), (numpy.array([-1]), OverflowError),
        (polars.Series([1, None]), ValueError), (pandas.array([1, None], dtype="Int64"), ValueError),
        (pyarrow.array([1, None]), ValueError), (numpy.ones((2, 2), dtype=int), TypeError), (5, TypeError),
        (pandas.DataFrame({"number": [1]}), ValueError), (numpy.array([True]), TypeError),
        (pandas.Series(["a"], dtype=object), TypeError),
    ]:
        with pytest.raises(error):
            db.find(SHAPE, games=wrong)


def test_every_answer_takes_games(trained, tmp_path):
    db = trained
    table = db.games("date 2016")
    among, where = db.among(table), "date 2016"
    for one, other in [
        (db.games(games=table), db.games(where)),
        (db.top("3x3", games=table), db.top("3x3", where=where)),
        (db.trend(SHAPE, games=table), db.among(table).trend(SHAPE)),
        (db.players(games=table), db.players(where)),
        (db.fuseki(games=table, moves=4), db.fuseki(where, moves=4)),
        (db.joseki(games=table), db.joseki(where)),
        (db.explore(gopdb.Position().play("Q16"), games=table), db.explore(gopdb.Position().play("Q16"), where)),
        (among.games(), db.games(where)),
        (pickle.loads(pickle.dumps(among)).games(), db.games(where)),
    ]:
        assert list(one) == list(other) and len(one) > 0
    compared = db.compare(SHAPE, "winner black", "winner white", games=table)
    assert compared.left["of_games"] + compared.right["of_games"] <= len(table)
    region = db.position(66, 31)
    assert len(db.find_region(region, games=table)) == len(db.find_region(region, where))
    for number, rows in [
        (db.export_games(tmp_path / "a.csv", games=table), len(table)),
        (db.export_hits(tmp_path / "b.csv", SHAPE, games=table), db.find(SHAPE, games=table).hit_count),
    ]:
        assert number == rows
    assert len(db.suggest(1, 40, games=table)) > 0
    pytest.importorskip("numpy")
    seen = {int(game) for batch in db.batches(games=table) for game in batch["game"]}
    assert seen <= set(table.column("game")) and seen
    # Without games, nothing is left out.
    assert db.among(None) is db and len(db.games()) == 219


def test_counts_of_some_games_are_those_of_a_database_of_them(tmp_path):
    random = Random(7)
    points = [f"{x}{y}" for x in "abcdefghi" for y in "abcdefghi"]

    def record():
        moves = zip(itertools.cycle("BW"), random.sample(points, 30))
        return "(;SZ[9]" + "".join(f";{color}[{point}]" for color, point in moves) + ")"

    records = [record() for _ in range(3000)]
    every, part = (gopdb.open(tmp_path / name, create=True) for name in ["every", "part"])
    assert every.import_records(records).games_new == 3000
    assert part.import_records(records[::2]).games_new == 1500
    chosen = [row["game"] for row in every.games(columns=["game", "source"]) if int(row["source"]) % 2 == 0]
    numbers = every.games().column("game")
    random.shuffle(numbers)
    answers = [
        lambda db, games: db.dictionary("3x3", games=games),
        lambda db, games: db.templates("3x3", min_games=20, games=games),
        lambda db, games: db.statistical_templates("3x3", within=0.9, games=games),
        lambda db, games: db.among(games).sql("select * from patterns_3x3 order by pattern").fetchall(),
        lambda db, games: [row["identity"] for row in db.identities(games=games)],
    ]
    for answer in answers:
        whole, rows = list(answer(every, None)), list(answer(part, None))
        assert 0 < len(rows) and rows != whole
        assert list(answer(every, chosen)) == rows
        assert list(answer(every, numbers)) == whole
        assert not list(answer(every, []))
    likely, written = [], []
    for db, games in [(every, chosen), (part, None)]:
        count = db.export_dictionary(tmp_path / "3x3.csv", "3x3", games=games, replace=True)
        written.append((count, (tmp_path / "3x3.csv").read_text()))
        assert db.train(size=9, sample=20, games=games)["games"] == 1500
        moves = db.suggest(gopdb.Position(9).play("E5"), limit=5)
        likely.append(list(zip(moves["at"], moves["chance"])))
    assert likely[0] == likely[1] and written[0] == written[1]
    with pytest.raises(gopdb.GopdbError):
        every.train(size=9, games=[])


def test_data_sets_of_some_games_say_how_many(db, tmp_path):
    pytest.importorskip("pyarrow")
    counts = db.write_dataset(tmp_path / "set", rows="games", games=[5, 6, 6, 7], split={"train": 1})
    assert counts == {"train": 3} and '"games": 3' in (tmp_path / "set" / "README.md").read_text()


def test_values_are_never_read_as_the_language(db):
    lee = db.games('player = "Lee Sedol"').column("game")
    assert db.games("player = $name", name="Lee Sedol").column("game") == lee
    assert len(db.find("player = $name and date >= $since", name="Lee Sedol", since=2016)) > 0
    day = db.games("date = $day", day=datetime.date(2016, 3, 9))
    assert [row["date"] for row in day] == ["2016-03-09"]
    for text in ['Lee Sedol" or id 1.. or player "', "x or id 1..", "$name", "*", "\\", '"', "or"]:
        assert len(db.find("player = $name", name=text)) == 0, text
    for wrong in [None, [1, 2], {1}, True]:
        with pytest.raises(TypeError, match="name must be a text, a number or a date"):
            db.find("player = $name", name=wrong)
    with pytest.raises(gopdb.QueryError, match="no parameter `\\$nam`"):
        db.find("player = $name", nam="Lee Sedol")
    with pytest.raises(errors.NotFoundError):
        db.find("$nobody")


def test_errors_have_real_names_and_are_pickled(db, tmp_path):
    with pytest.raises(gopdb.QueryError) as query:
        db.find("player x and nonsense")
    with pytest.raises(errors.NotFoundError) as game:
        db.sgf(1000)
    with pytest.raises(errors.NotFoundError) as missing:
        gopdb.open(tmp_path / "none")
    (tmp_path / "backup").write_bytes(b"no backup")
    with pytest.raises(errors.DamagedError) as damaged:
        gopdb._native.Database.restore(tmp_path / "backup", tmp_path / "restored")
    (tmp_path / "file").write_text("")
    with pytest.raises(gopdb.GopdbError):
        db.backup(tmp_path / "file")
    for raised in [query, game, missing, damaged]:
        error = raised.value
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error) and str(again) == str(error)
        assert type(error).__module__ == "gopdb.errors" and issubclass(type(error), gopdb.GopdbError)
        assert getattr(errors, type(error).__name__) is type(error)
    assert (query.value.start, query.value.end) == (13, 21)
    assert pickle.loads(pickle.dumps(query.value)).start == 13
