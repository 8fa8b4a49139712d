"""Queries, tables and errors."""

import datetime
import pickle
import threading

import pytest

import gopdb

QUERY = '3x3 "B_W/BBB/___" sym'


def test_counts_are_those_of_the_command_line(db):
    answer = db.find(QUERY)
    assert (len(answer), answer.hit_count) == (76, 92)
    assert answer.black + answer.white + answer.draws == 76


def test_tables_agree_with_each_other(db):
    answer = db.find(QUERY)
    games, hits, placements = answer.games, answer.hits, answer.placements
    assert len(games) == 76
    assert len(hits) == 92
    assert len(placements) == answer.placement_count
    assert sorted(games.column("game")) == sorted(set(hits.column("game")))
    assert sum(placements.column("hits")) == 92
    assert sum(games.column("hit_count")) == 92
    history = answer.history.to_dicts()
    assert history == db.trend(QUERY).to_dicts()
    assert sum(row["games"] for row in history) <= 76
    assert all(row["games"] <= row["of_games"] for row in history)


def test_hits_have_their_continuations(db):
    """By colour and cell they are the continuations, and the moves are those of the records."""
    sgf = pytest.importorskip("sgfmill.sgf")
    answer = db.find(QUERY)
    counted = {}
    for hit in answer.hits:
        if hit["next"] is None:
            assert hit["next_row"] is hit["next_move"] is hit["next_tenuki"] is None
            continue
        key = (hit["next_row"], hit["next_col"], hit["next"])
        hits, tenuki = counted.get(key, (0, 0))
        counted[key] = (hits + 1, tenuki + hit["next_tenuki"])
        assert hit["next_tenuki"] == (hit["next_move"] > hit["first"] + 1)
        game = sgf.Sgf_game.from_bytes(db.sgf(hit["game"]).encode())
        moves = [node.get_move() for node in game.get_main_sequence()]
        color, (row, col) = [move for move in moves if move[0]][hit["next_move"] - 1]
        letters = "ABCDEFGHJKLMNOPQRST"
        left, top, right, bottom = (f(hit[at]) for at in ("at", "to") for f in (
            lambda p: letters.index(p[0]), lambda p: int(p[1:])))
        assert left <= col <= right and bottom <= row + 1 <= top
    wanted = {(n["row"], n["col"], n["color"]): (n["hits"], n["tenuki"]) for n in answer.continuations}
    assert counted == wanted and counted
    exported = db.duckdb().sql(f"select count(next), sum(next_tenuki) from hits('{QUERY}')").fetchall()
    assert exported == [tuple(map(sum, zip(*counted.values())))]


def test_tables_are_lists_of_rows(db):
    table = db.find(QUERY).games
    rows = table.to_dicts()
    assert list(table) == table.to_pylist() == rows and table["black"] == [row["black"] for row in rows]
    for part in [slice(3), slice(-4, None), slice(None, None, 2), slice(50, 10, -3), slice(80, 90)]:
        assert table[part].to_dicts() == rows[part], part
    again = pickle.loads(pickle.dumps(table[5:9]))
    assert again.to_dicts() == rows[5:9] and again.columns == table.columns
    assert len(table[:0]) == 0 and pickle.loads(pickle.dumps(table[:0])).columns == table.columns
    assert table[["white", "game"]].to_dicts() == [{"white": row["white"], "game": row["game"]} for row in rows]
    with pytest.raises(TypeError, match="a row's number, a column's name, a slice or a list of names"):
        table[1.5]
    with pytest.raises(KeyError, match="nothing"):
        table[["game", "nothing"]]
    with pytest.raises(KeyError, match="nothing"):
        table["nothing"]
    assert "game" in table and "nothing" not in table
    assert table.__dataframe__().num_rows() == len(rows)


def test_games_have_one_schema(db, tmp_path):
    """In Python, SQL and files; what takes long is there if it is named."""
    parquet = pytest.importorskip("pyarrow.parquet")
    everything = db.sql("select * from games").columns
    games = db.games()
    assert games.columns == db.find(QUERY).games.columns
    made = ["day", "hit_count"]
    assert [name for name in games.columns if name not in made] == [
        name for name in everything if name not in ["sequence", "tokens"]
    ]
    db.export_games(tmp_path / "games.parquet")
    written = parquet.read_table(tmp_path / "games.parquet")
    assert written.column_names == [name for name in everything if name != "tokens"]
    by_number = {row["game"]: row for row in db.games(columns=games.columns + ["sequence"])}
    for row in written.to_pylist():
        own = by_number[row["game"]]
        row["corpora"] = row["corpora"].split("; ")
        assert row == {name: own[name] for name in row}
    answer = db.find(QUERY)
    counted = {}
    for hit in answer.hits:
        counted[hit["game"]] = counted.get(hit["game"], 0) + 1
    assert dict(zip(answer.games["game"], answer.games["hit_count"])) == counted
    # The newest first, those of a day by their numbers, those without a date last.
    keys = [(row["date"] or "", row["game"]) for row in games]
    assert keys == sorted(keys, reverse=True) and len(keys) == len(db)


def test_columns_of_games(db):
    table = db.games("date 2016", columns=["tokens", "day", "year", "sequence", "game"])
    assert table.columns == ["tokens", "day", "year", "sequence", "game"]
    letters = "ABCDEFGHJKLMNOPQRST"
    for row in table:
        moves = []
        for token in row["tokens"]:
            color, at = divmod(token, 362)
            point = "pass" if at == 361 else f"{letters[at % 19]}{19 - at // 19}"
            moves.append("BW"[color] + point)
        assert " ".join(moves) == row["sequence"] and row["day"].year == row["year"] == 2016
    assert table.to_polars()["tokens"].list.len().to_list() == db.games("date 2016", columns=["moves"])["moves"]
    assert db.games("date 2016", columns=iter(["hit_count"]))["hit_count"] == [0] * len(table)
    assert db.games("date 1900", columns=["tokens"]).to_arrow().num_rows == 0
    assert len(db.games(columns=[])) in (0, len(db))
    with pytest.raises(ValueError, match='no column "blak"; columns: game, black'):
        db.games(columns=["blak"])


def test_days_are_dates(tmp_path):
    db = gopdb.open(tmp_path / "db", create=True)
    dates = ["2016-03-09", "2016-02-29", "1970-01-01", "1600-12-31", "2016-03", "2016", "unknown"]
    db.import_records([f"(;SZ[9]DT[{date}];B[a{x}])" for date, x in zip(dates, "abcdefg")])
    table = db.games()
    days = dict(zip(table["date"], table["day"]))
    known = {date: datetime.date.fromisoformat(date) for date in dates[:4]}
    assert days == known | {"2016-03": None, "2016": None, None: None}
    assert sorted(table.to_polars()["day"].dt.month().drop_nulls()) == [1, 2, 3, 12]
    assert sorted(table.to_arrow()["day"].drop_null().to_pylist()) == sorted(known.values())


def test_answers_are_pickled(db):
    answer = db.find(QUERY, games=range(1, 150))
    again = pickle.loads(pickle.dumps(answer))
    assert again.hits.to_dicts() == answer.hits.to_dicts() and again.query == answer.query
    top = db.top("3x3", where='player "Lee Sedol"', limit=4)
    again = pickle.loads(pickle.dumps(top))
    assert type(again) is gopdb.Top and again.player == top.player and list(again) == list(top)
    assert repr(again) == repr(top)


def test_an_answer_of_a_changed_database_is_not_pickled_into_another(tmp_path):
    db = gopdb.open(tmp_path / "db", create=True)
    db.import_records("(;SZ[9];B[aa])")
    pickled = pickle.dumps(db.find("id 1.."))
    db.import_records("(;SZ[9];B[bb])")
    with pytest.raises(gopdb.GopdbError, match="has changed"):
        pickle.loads(pickled)


def test_arrow_without_a_copy(db):
    pyarrow = pytest.importorskip("pyarrow")
    hits = db.find(QUERY).hits
    table = pyarrow.table(hits)
    assert table.column_names == hits.columns
    assert table.to_pylist() == hits.to_dicts()
    assert hits.to_arrow() == table


def test_polars_and_pandas(db):
    polars = pytest.importorskip("polars")
    pytest.importorskip("pandas")
    next_moves = db.find(QUERY).continuations
    frame = next_moves.to_polars()
    assert isinstance(frame, polars.DataFrame)
    assert frame["hits"].sum() == sum(next_moves.column("hits"))
    assert list(next_moves.to_pandas()["row"]) == next_moves.column("row")


def test_dictionary_sums(db):
    table = db.dictionary("3x3")
    by_pattern = {row["pattern"]: row for row in table.to_dicts()}
    assert len(by_pattern) == len(table)
    assert by_pattern["B_W/BBB/___"]["games"] == 76 if "B_W/BBB/___" in by_pattern else True
    # The pattern is stored under its canonical form: one row has its counts.
    assert any((r["games"], r["hits"]) == (76, 92) for r in by_pattern.values())


def test_games_facts(db):
    lee = db.games('player "Lee Sedol" and date 2016')
    assert len(lee) > 0
    for row in lee.to_dicts():
        assert "Lee Sedol" in (row["black"], row["white"])
        assert row["year"] == 2016
        assert row["date"].startswith("2016")


def test_a_query_error_points_at_its_place(db):
    with pytest.raises(gopdb.QueryError) as caught:
        db.find("plaer x")
    assert caught.value.start == 0
    assert caught.value.end == 5
    assert isinstance(caught.value, gopdb.GopdbError)
    # In characters, not in bytes.
    query = "player 古力 and plaer x"
    for ask in [db.find, lambda text: db.find_region(gopdb.Position(), text)]:
        with pytest.raises(gopdb.QueryError) as caught:
            ask(query)
        assert query[caught.value.start : caught.value.end] == "plaer"


def test_missing_things_are_errors(db, tmp_path):
    with pytest.raises(gopdb.GopdbError):
        gopdb.open(tmp_path / "nothing")
    with pytest.raises(gopdb.GopdbError):
        db.sgf(10_000)
    with pytest.raises(ValueError):
        db.dictionary("7x7")
    with pytest.raises(KeyError):
        db.find(QUERY).hits.column("nothing")
    with pytest.raises(IndexError):
        db.find("id 1").games[1]
    with pytest.raises(FileNotFoundError, match="nowhere"):
        db.import_(tmp_path / "nowhere")
    for ask in [db.board, db.position, db.suggest]:
        with pytest.raises(ValueError, match="no position after move 10000"):
            ask(1, 10_000)
    with pytest.raises(TypeError):
        db.import_records([5])
    assert len(db) == 219


def test_an_answer_is_of_one_state_of_the_database(tmp_path):
    db = gopdb.open(tmp_path / "db", create=True)
    db.import_records(["(;SZ[9];B[aa])", "(;SZ[9];B[bb])"])
    answer = db.find("id 1..")
    assert len(answer.games) == 2
    db.import_records(["(;SZ[9];B[cc])"])
    assert len(answer) == len(answer.games) == 2
    with pytest.raises(gopdb.GopdbError, match="has changed"):
        _ = answer.history
    assert len(db.find("id 1..").games) == 3


def test_records_from_memory(tmp_path):
    db = gopdb.open(tmp_path / "db", create=True)
    record = b"(;GM[1]FF[4]SZ[19]PB[a]PW[b];B[pd];W[dp])"
    turned = b"(;GM[1]FF[4]SZ[19]PB[a]PW[b];B[dd];W[pp])"
    report = db.import_records([record, turned, b"no game"], corpus="mine")
    assert (report.games_new, report.games_known, report.rejected_count) == (1, 1, 1)
    assert (report.games_corrected, report.moves, report.files_unchanged) == (0, 4, 0)
    with pytest.raises(AttributeError):
        report.nothing
    assert report.rejected["path"] == ["2"] and "no game found" in report.rejected["reason"][0]
    assert db.games()["source"] == ["0"]
    # One record is imported, or an error.
    for wrong in ["(;SZ[99];B[aa])", b"no game", "", "(;SZ[9];B[aa])(;SZ[9];B[bb])"]:
        with pytest.raises(gopdb.GopdbError, match="SZ|no game|2 games"):
            db.import_records(wrong)
    assert len(db) == 1
    assert "B[pd]" in db.sgf(1)
    assert db.corpora == {"mine": 1}


def test_sgfmill_games_in_and_out(tmp_path):
    """The names are right whatever encoding a record declares."""
    sgf = pytest.importorskip("sgfmill.sgf")
    db = gopdb.open(tmp_path / "db", create=True)
    text = "(;GM[1]FF[4]CA[GB18030]SZ[19]PB[古力]PW[b];B[pd];W[dp];B[%s])"
    made = sgf.Sgf_game(13, encoding="UTF-8")
    made.get_root().set("PB", "李世石")
    made.extend_main_sequence().set_move("b", (9, 2))
    records = [text % "pp", (text % "qq").encode("gb18030"), made]
    assert db.import_records(records).games_new == 3
    assert db.games().column("black") == ["李世石", "古力", "古力"]
    for number in [1, 2]:
        game = db.sgfmill(number)
        assert (game.get_size(), game.get_player_name("b")) == (19, "古力")
        # What sgfmill writes is the same game.
        report = db.import_records([game], corpus="again")
        assert (report.games_new, report.games_known) == (0, 1)
    assert db.games("corpus again").column("black") == ["古力", "古力"]
    assert db.sgfmill(3).get_size() == 13
    assert gopdb.Position.from_sgf(made).rows[3][2] == "B"
    assert gopdb.Position.from_sgf(text % "pp", 1).rows == gopdb.Position().play("Q16").rows


def test_diagrams_are_well_formed(db):
    import xml.etree.ElementTree as tree

    answer = db.find(QUERY)
    assert tree.fromstring(answer.svg()).tag.endswith("svg")
    assert tree.fromstring(db.board(1, 20)._repr_svg_()).tag.endswith("svg")
    assert tree.fromstring(gopdb.Pattern("B/_BB/BBBWW/WBB/W")._repr_svg_()).tag.endswith("svg")
    assert "76 games" in answer._repr_html_()
    with pytest.raises(gopdb.GopdbError):
        gopdb.Pattern("B_Z")


def test_markup_in_names_is_escaped(tmp_path):
    db = gopdb.open(tmp_path / "db", create=True)
    db.import_records([b"(;SZ[19]PB[<script>alert(1)</script>]PW[&\x1b];B[pd])"])
    assert "<script" not in db.games()._repr_html_()
    assert "<script" not in db.board(1)._repr_svg_()


def test_threads_share_a_database(db):
    counts = []

    def ask():
        counts.append(len(db.find(QUERY)))

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [76] * 8


def test_an_import_is_stopped_by_its_progress(tmp_path):
    import _gopdb_games

    db = gopdb.open(tmp_path / "db", create=True)

    class Stop(Exception):
        pass

    def tick(done, total, games):
        raise Stop

    with pytest.raises(Stop):
        db._native.import_paths([str(_gopdb_games.many(tmp_path))], "many", tick)
    assert len(db) == 0


def test_hits_in_variations_have_paths(tmp_path):
    record = "(;SZ[9]GN[one];B[cc](;W[gg];B[gc])(;W[cd]C[contact]LB[dd:A];B[dd](;W[dc])(;W[de])))"
    (tmp_path / "record.sgf").write_text(record)
    database = gopdb.open(tmp_path / "db", create=True)
    report = database.import_(tmp_path / "record.sgf", variations=True)
    assert report.games_new == 1
    text = '2x2 "B_/W_"'
    assert len(database.find(text).hits) == 0
    for lines in ["in variations", "in any"]:
        hits = database.find(f"{text} {lines}").hits.to_dicts()
        assert [(row["at"], row["first"], row["path"]) for row in hits] == [
            ("C7", 2, "1:2/2"),
            ("D6", 4, "1:2/3:2/4"),
        ]
    position = gopdb.Position(9).play("C7")
    answer = database.find_region(position.region("B8..C7").options(lines="any"))
    assert (len(answer), "in any" in answer.query) == (1, True)
    moves = {
        lines: {row["point"] for row in database.explore(position, lines=lines)}
        for lines in ["main", "any"]
    }
    assert moves == {"main": {"G3"}, "any": {"G3", "D7"}}
    asked = database.explore(position.play("C6").options(lines="variations"))
    assert [(row["point"], row["games"]) for row in asked] == [("D6", 1)]
    contact = database.explore(position.play("C6"), lines="any")
    assert (contact.games, contact.hits) == (1, 1)
    assert contact.notes.to_dicts() == [
        {"game": 1, "path": "1:2/2", "node": 4, "comments": ["contact"], "labels": ["D6 A"]}
    ]
    # The same position mirrored at the diagonal: so are the labels.
    mirrored = database.explore(gopdb.Position(9).play("C7").play("D7"), lines="any")
    assert mirrored.notes.column("labels") == [["D6 A"]]
    assert len(database.explore(position.play("C6")).notes) == 0
    with pytest.raises(ValueError, match="'any'"):
        database.explore(position, lines="all")
    main = database.find('1x1 "B" at C7 in any').hits.to_dicts()
    assert [row["path"] for row in main] == [None]
    both = database.find('comment "contact" with 2x2 "B_/W_" in any')
    assert (len(both), both.hit_count) == (1, 1)
    with pytest.raises(gopdb.GopdbError, match="main line"):
        database.batches(f"{text} in any", positions="hits", size=9)
