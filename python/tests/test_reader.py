"""Our reader of SGF against sgfmill's, on generated files in many spellings."""

import csv
import random

import pytest

import gopdb

sgf = pytest.importorskip("sgfmill.sgf")

NAMES = ["Lee Sedol", "a]b\\c", "李世乭", "本因坊秀策", "이세돌", "O'Neill: 5", "Łukasz [x]", ""]
ENCODINGS = {"UTF-8": NAMES, "GB18030": NAMES, "Shift_JIS": NAMES[:2] + NAMES[3:4], "EUC-KR": [NAMES[4]]}
LETTERS = "abcdefghijklmnopqrs"


def escaped(text):
    return text.replace("\\", "\\\\").replace("]", "\\]")


def record(dice):
    """A game with variations, as text, and its encoding."""
    size = dice.choice([9, 13, 19])
    encoding = dice.choice(list(ENCODINGS))
    points = [a + b for a in LETTERS[:size] for b in LETTERS[:size]]
    dice.shuffle(points)

    def space():
        return dice.choice(["", "", "", "\n", " ", "\r\n\t"])

    def move(color):
        # An empty value is a pass, and so is `tt` on boards of up to 19 lines.
        at = dice.choice(["", "tt"]) if dice.random() < 0.03 else points.pop()
        comment = f"C[{escaped(dice.choice(['ok', '(;B[aa])', 'x]y', chr(92)]))}]" if dice.random() < 0.2 else ""
        return f"{space()};{space()}{color}{space()}[{at}]{space()}{comment}"

    def line(length, depth):
        color = dice.choice("BW")
        text = ""
        for at in range(length):
            text += move(color)
            color = "BW"["WB".index(color)]
            if depth and dice.random() < 0.1:
                rest = line(length - at - 1, depth - 1) or move(color)
                others = "".join(f"{space()}({line(dice.randint(1, 3), 0)})" for _ in range(dice.randint(1, 2)))
                return f"{text}{space()}({rest}){others}"
        return text

    root = [
        f"CA[{encoding}]", f"SZ[{size}]", "GM[1]", "FF[4]",
        f"PB[{escaped(dice.choice(ENCODINGS[encoding]))}]",
        f"PW[{escaped(dice.choice(ENCODINGS[encoding]))}]",
        f"KM[{dice.choice(['6.5', '0', '7.50', '-5.5'])}]",
    ]
    if dice.random() < 0.3:
        root.append(f"AB[{points.pop()}][{points.pop()}]{space()}[{points.pop()}]")
    if dice.random() < 0.2:
        root.append("XX[unknown][two]")
    # Few stones on a small board, so that no move is suicide.
    body = line(dice.randint(5, 12 if size == 9 else 30), 2)
    return f"{space()}(;{space().join(root)}{body}){space()}".encode(encoding)


def by_sgfmill(data):
    game = sgf.Sgf_game.from_bytes(data)
    size = game.get_size()
    columns = "ABCDEFGHJKLMNOPQRST"
    moves = [node.get_move() for node in game.get_main_sequence()]
    sequence = [
        color.upper() + ("pass" if at is None else f"{columns[at[1]]}{at[0] + 1}")
        for color, at in moves
        if color is not None
    ]
    names = [game.get_player_name(color) or "" for color in "bw"]
    return size, *names, game.get_komi(), sequence


def test_generated_files_are_read_as_by_sgfmill(tmp_path):
    dice = random.Random(14)
    files = {f"{number:03}.sgf": record(dice) for number in range(300)}
    folder = tmp_path / "files"
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    db = gopdb.open(tmp_path / "games.gopdb", create=True)
    report = db.import_(folder, corpus="generated")
    assert (report.games_new, report.rejected_count) == (300, 0)
    db.export_games(tmp_path / "games.csv")
    with open(tmp_path / "games.csv", newline="", encoding="utf-8-sig") as file:
        rows = list(csv.DictReader(file))
    passes = 0
    for row in rows:
        size, black, white, komi, sequence = by_sgfmill(files[row["source"].rpartition("/")[2]])
        found = int(row["size"]), row["black"], row["white"], float(row["komi"]), row["sequence"].split()
        assert found == (size, black, white, komi, sequence), row["source"]
        passes += sum(move.endswith("pass") for move in sequence)
    assert len(rows) == 300 and passes > 30
