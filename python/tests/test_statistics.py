"""Answers beside those of the command line, which are made by other code from the same library."""

import json
import os
import pathlib
import subprocess

import pytest

import gopdb

ROOT = pathlib.Path(__file__).resolve().parents[2]
QUERY = '3x3 "B_W/BBB/___" sym'
LEE = 'player "Lee Sedol"'


@pytest.fixture(scope="session")
def command(program):
    """Run a command of the command line on the same database; returns its JSON."""

    def run(*words):
        done = program(*words)
        return {snake(name): table(value) for name, value in json.loads(done.stdout).items()}

    return run


def snake(name):
    """`blackRate` as tables write it."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)


def named(value):
    """The same with the names that Python has."""
    if isinstance(value, dict):
        return {snake(name): named(own) for name, own in value.items()}
    return [named(own) for own in value] if isinstance(value, list) else value


def flat(row):
    """A row of a table: the first field of an object bears the object's name."""
    cells = {}
    for name, value in named(row).items():
        if isinstance(value, dict):
            for at, (own, inner) in enumerate(flat(value).items()):
                cells[name if at == 0 else f"{name}_{own}"] = inner
        else:
            cells[name] = value
    return cells


def table(value):
    """A list of objects as rows of a table; anything else with the names that Python has."""
    is_rows = isinstance(value, list) and all(isinstance(row, dict) for row in value)
    return [flat(row) for row in value] if is_rows else named(value)


def same(answer, rows, names=None, renamed=()):
    """The rows of an answer have the same values under the same names."""
    renamed = dict(renamed)
    assert len(answer) == len(rows) > 0
    for row, wanted in zip(answer.to_dicts(), rows):
        for name in names or wanted:
            found, expected = row[renamed.get(name, name)], wanted[name]
            if isinstance(expected, float) and expected != found:
                assert found == pytest.approx(expected), (name, row, wanted)
            else:
                assert found == expected, (name, row, wanted)


def test_top(db, command):
    same(db.top("3x3 k 3..5", by="played", limit=7), command("top", "7", "3x3", "k", "3..5", "by", "played")["rows"])
    found = command("top", "5", "diamond", "where", LEE)
    answer = db.top("diamond", where=LEE, limit=5)
    same(answer, found["rows"])
    assert answer.player == found["player"]
    assert answer.unit == found["unit"] == "hits"
    same(db.top(f"5 diamond where {LEE}"), found["rows"])
    assert db.top("3x3", limit=3, offset=2).to_dicts() == db.top("3x3", limit=5).to_dicts()[2:]


def test_trend(db, command):
    found = command("trend", QUERY)
    answer = db.trend(QUERY)
    same(answer, found["rows"])
    assert answer.undated == found["undated"]
    assert answer.games_before == found["games_before"]
    assert answer.player is None and answer.column("player_won") == [None] * len(answer)
    found = command("trend", LEE, "by", "decade")
    answer = db.trend(LEE, by="decade")
    same(answer, found["rows"], ["from", "games", "player_won", "player_lost"])
    assert answer.player == found["player"]
    found = command("trend", QUERY, "next", "A")
    answer = db.trend(QUERY, next="A")
    same(answer, found["rows"], ["from", "games", "of_games"])
    assert answer.query == found["query"]


def test_compare(db, command):
    found = command("compare", QUERY, "between", "date ..2016", "and", "date 2017..")
    answer = db.compare(QUERY, "date ..2016", "date 2017..")
    for side in ["left", "right"]:
        assert getattr(answer, side) == found[side]
    same(answer, found["moves"])
    for name in ["common_games", "games_p", "wins_p"]:
        assert getattr(answer, name) == pytest.approx(found[name])
    found = command("compare", "moves 200..", "between", LEE, "and", "player AlphaGo")
    answer = db.compare("moves 200..", LEE, "player AlphaGo")
    assert answer.player_wins_p == pytest.approx(found["player_wins_p"])
    assert answer.left["player"] == found["left"]["player"]


def test_players(db, command):
    found = command("players", "where", "date 2016..", "--by", "won", "--limit", "9")
    answer = db.players("date 2016..", by="won", limit=9)
    same(answer, found["players"])
    assert {"player", "games", "won", "lost", "ranks"} <= set(answer.columns)
    assert answer.total == found["total"]
    assert len(db.players()) == db.players(limit=1).total


def test_fuseki(db, command):
    found = command("fuseki", "--moves", "6", "--where", "player AlphaGo", "top", "8", "swap")
    answer = db.fuseki("player AlphaGo", moves=6, swap=True, limit=8)
    same(answer, found["rows"])
    assert (answer.games, answer.openings) == (found["games"], found["openings"])
    assert answer.player == found["player"] == "AlphaGo"
    found = command("fuseki", "--moves", "8", "--ordered", "--least", "2")
    answer = db.fuseki(moves=8, ordered=True, least=2)
    same(answer, found["rows"], ["moves", "games", "black", "white", "examples"])
    assert any(row["names"] for row in db.fuseki(moves=6))


def test_joseki(db, command):
    found = command("joseki", "--moves", "6", "--top", "9", "--where", "date 2016..")
    answer = db.joseki("date 2016..", moves=6, limit=9)
    same(answer, found["rows"])
    for name in ["games", "first_year", "last_year", "players", "corners", "positions"]:
        assert getattr(answer, name) == found[name]


def test_templates(db, command):
    found = command("templates", "diamond", "--min-games", "20", "--top", "5", "--most", "1")
    answer = db.templates("diamond", min_games=20, limit=5, most=1)
    same(answer, found["rows"])
    for name in ["shape", "min_games", "patterns", "templates"]:
        assert getattr(answer, name) == found[name]
    found = command("templates", "3x3", "--statistical", "--within", "0.8")
    answer = db.statistical_templates("3x3", within=0.8)
    same(answer, found["rows"])
    assert (answer.tested, answer.templates) == (found["tested"], found["templates"])


def test_suggest(db, command):
    found = command("suggest", "1", "40", "--top", "6")
    answer = db.suggest(1, 40, limit=6)
    same(answer, found["moves"], [n for n in found["moves"][0] if n not in ("reasons", "chance")])
    assert answer.column("chance") == pytest.approx([row["chance"] for row in found["moves"]])
    assert answer["reasons"] == [row["reasons"] for row in found["moves"]]
    for name in ["move", "to_move", "played", "learnt_from", "counted", "is_current"]:
        assert getattr(answer, name) == found[name]
    # A position that is made of the game's moves has the same suggestions.
    position = gopdb.Position.from_sgf(db.sgf(1).encode(), 40)
    assert db.suggest(position, limit=6).column("at") == answer.column("at")
    # What a player would play.
    query = 'player "Lee Sedol"'
    found = command("suggest", "1", "40", "--top", "6", "--where", query)
    answer = db.suggest(1, 40, games=query, limit=6)
    same(answer, found["moves"], ["at", "exposure", "played", "games"])
    assert answer.column("chance") == pytest.approx([row["chance"] for row in found["moves"]])
    assert (answer.player, answer.adapted_to) == ("Lee Sedol", found["adapted_to"])


SOLVED = ["file", "number", "first", "defender", "goal", "empty", "verdict", "without_threats",
          "status", "best", "region_source", "region", "targets", "scope", "scope_points",
          "added_stones", "difficulty", "given", "correct"]


# How far the verdict holds, and how difficult it is, may need more time.
UNCERTAIN = ("scope", "scope_points", "added_stones", "difficulty")


def test_solve(command):
    file = "examples/problems/corner-sending-two.sgf"
    found = command("solve", file, "--status", "--all", "--refutations")
    os.chdir(ROOT)
    answer = gopdb.solve(file, status=True, moves=True, refutations=True)
    same(answer, found["problems"], SOLVED)
    [wanted] = found["problems"]
    moves = [f"{move['color']} {move['at'] or 'pass'}" for move in wanted["line"]]
    assert answer[0]["line"] == moves
    assert answer[0]["moves"] == [f"{m['at']} {m['verdict']}" for m in wanted["moves"]]
    assert len(answer[0]["refutations"] or []) == len(wanted["refutations"])
    # The same problem from memory.
    data = (ROOT / file).read_bytes()
    assert gopdb.solve(data)[0]["best"] == wanted["best"]


def test_solve_a_triple_ko_under_superko(command):
    file = "examples/problems/triple-ko.sgf"
    [wanted] = command("solve", file, "--superko", "positional")["problems"]
    os.chdir(ROOT)
    [row] = gopdb.solve(file, superko="positional")
    assert (row["verdict"], row["cycle"]) == ("repetition", "triple ko")
    assert (row["superko"], row["superko_best"]) == (wanted["superko"], wanted["superko_best"])
    assert row["superko"] in ("alive", "dead", "ko")
    line = [f"{move['color']} {move['at'] or 'pass'}" for move in wanted["cycle_line"]]
    # Each of the three kos is taken and retaken, by turns.
    assert row["cycle_line"] == line and len(line) == 6
    assert {move[0] for move in line[::2]} != {move[0] for move in line[1::2]}
    [plain] = gopdb.solve(file)
    assert (plain["superko"], plain["superko_best"]) == (None, None)
    with pytest.raises(ValueError, match="positional"):
        gopdb.solve(file, superko="natural")


def test_solve_several_and_a_ko(command):
    files = ["examples/problems/straight-three.sgf", "examples/problems/ko-direct.sgf"]
    found = command("solve", *files)
    os.chdir(ROOT)
    answer = gopdb.solve(files, jobs=2)
    same(answer, found["problems"], SOLVED[:14])
    assert [answer.alive, answer.dead, answer.ko, answer.not_decided] == [
        found[name] for name in ["alive", "dead", "ko", "not_decided"]
    ]
    row = next(row for row in answer if row["verdict"] == "ko")
    wanted = next(row for row in found["problems"] if row["verdict"] == "ko")
    assert (row["ko"], row["ko_color"], row["ko_threats"], row["ko_then"]) == (
        wanted["ko"], wanted["ko_color"], wanted["ko_threats"], wanted["ko_then"],
    )


def test_solve_a_part_of_a_game(db, command):
    found = command("solve", "20", "150", "at", "N19..T13", "--time", "2")
    answer = db.solve((20, 150, "N19..T13"), time=2.0)
    names = [name for name in SOLVED if name not in UNCERTAIN]
    same(answer, found["problems"], [*names, "game", "move"])


def test_games_and_dictionary(db, command):
    found = command("find", f"{LEE} and date 2016", "--limit", "all")
    assert sorted(db.games(f"{LEE} and date 2016").column("game")) == sorted(
        row["game"] for row in found["results"]
    )
    # The most frequent patterns are those with the greatest numbers of the whole dictionary.
    best = db.top("diamond k 1..", limit=12)
    counts = {row["pattern"]: row["hits"] for row in db.dictionary("diamond").to_dicts()}
    blank = [pattern for pattern in counts if not set(pattern) & set("BW")]
    greatest = sorted((counts[p] for p in counts if p not in blank), reverse=True)
    assert best.column("hits") == greatest[:12]
    assert all(counts[row["pattern"]] == row["hits"] for row in best)


def test_rows_are_taken_over_by_arrow_libraries(trained):
    pyarrow = pytest.importorskip("pyarrow")
    polars = pytest.importorskip("polars")
    db = trained
    answers = [
        db.top("3x3"), db.trend(QUERY), db.compare(QUERY, "date ..2016", "date 2017.."),
        db.players(), db.fuseki(moves=4, ordered=True), db.joseki(), db.templates("3x3"),
        db.statistical_templates("3x3", within=0.8), db.suggest(1, 40),
        db.solve((20, 150, "N19..T13"), time=1.0),
    ]
    for answer in answers:
        assert isinstance(answer, gopdb.Rows)
        rows = answer.to_dicts()
        assert len(rows) == len(answer) > 0
        assert pyarrow.table(answer).to_pylist() == answer.to_arrow().to_pylist() == rows
        assert polars.DataFrame(answer).to_dicts() == answer.to_polars().to_dicts() == rows
        assert len(answer.to_pandas()) == len(answer)
        assert answer[0] == next(iter(answer)) and list(rows[0]) == answer.columns
        assert type(answer).__name__ in repr(answer) and "<table>" in answer._repr_html_()


def test_errors_have_their_place(db):
    for ask in [
        lambda: db.trend("plaer x"),
        lambda: db.compare("plaer x", "date 2016", "date 2017"),
        lambda: db.compare(QUERY, "date 2016", "plaer x"),
        lambda: db.players("plaer x"),
        lambda: db.fuseki("plaer x"),
        lambda: db.joseki("plaer x"),
        lambda: db.top("3x3", where="plaer x"),
    ]:
        with pytest.raises(gopdb.QueryError) as caught:
            ask()
        assert (caught.value.start, caught.value.end) == (0, 5)
    with pytest.raises(gopdb.QueryError) as caught:
        db.top("3x3 hitss>4")
    assert "3x3 hitss>4"[caught.value.start : caught.value.end].startswith("hitss")
    for ask in [
        lambda: db.trend(QUERY, by="week"),
        lambda: db.players(by="luck"),
        lambda: db.templates("7x7"),
        lambda: db.trend(QUERY, next="Z"),
        lambda: db.solve((1, 10, "A1..C3"), time=-1.0),
        lambda: db.solve((20, 150, "N19..Z99")),
        lambda: db.statistical_templates("3x3", within=2.0),
    ]:
        with pytest.raises(ValueError):
            ask()
    with pytest.raises(gopdb.GopdbError):
        db.templates("5x5")
    with pytest.raises(gopdb.GopdbError):
        gopdb.solve(b"(;GM[1]SZ[9])")
    with pytest.raises(FileNotFoundError):
        gopdb.solve("no such file")


def test_no_model_is_an_error(tmp_path):
    db = gopdb.open(tmp_path / "db", create=True)
    db.import_records([b"(;SZ[19];B[pd];W[dp])"])
    with pytest.raises(gopdb.GopdbError, match="model"):
        db.suggest(1)


def test_aliases(tmp_path):
    db = gopdb.open(tmp_path / "db", create=True)
    db.import_records([b"(;SZ[19]PB[Yi Sedol]PW[x];B[pd])", b"(;SZ[19]PB[Lee Sedol];B[dd];W[pp])"])
    assert len(db.games('player "Lee Sedol"')) == 1
    names = tmp_path / "aliases.txt"
    names.write_text("Lee Sedol = Yi Sedol\n")
    db = gopdb.open(tmp_path / "db", aliases=names)
    assert len(db.games('player "Lee Sedol"')) == 2
    assert db.players('player "Lee Sedol"')[0]["games"] == 2


SLOW = """
import sys, _thread, threading, time, gopdb
db = gopdb.open(sys.argv[1])
threading.Timer(0.3, _thread.interrupt_main).start()
start = time.monotonic()
try:
    gopdb.solve({problem!r}, time=60.0)
except KeyboardInterrupt:
    print("stopped", time.monotonic() - start < 20)
"""


def test_ctrl_c_stops_a_solver(db):
    """On an empty board the solver needs all the time that it is given."""
    import sys

    stones = "".join(f"[{a}{b}]" for a in "hjl" for b in "hjl")
    problem = f"(;GM[1]SZ[19]PL[W]AB{stones}TR[jj])".encode()
    done = subprocess.run(
        [sys.executable, "-c", SLOW.format(problem=problem), str(db.path)],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.stdout.strip() == "stopped True", (done.stdout, done.stderr)


def test_threads_run_while_a_search_does(db):
    """The interpreter lock is released: another thread counts meanwhile."""
    import threading

    counts = {"ticks": 0}
    done = threading.Event()

    def tick():
        while not done.is_set():
            counts["ticks"] += 1
            done.wait(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    calls = 10
    for _ in range(calls):
        # With more moves than are kept, games are replayed.
        db.joseki(moves=40)
    done.set()
    thread.join()
    # If the lock were kept during a call, there could be one tick between two calls.
    assert counts["ticks"] > 2 * calls
