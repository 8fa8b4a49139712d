#!/usr/bin/env python3
"""Compares how gopdb and sgfmill read records that were changed at random.

usage: differential.py GOPDB [RECORDS]

Writes records with a few changed bytes, converts them by `gopdb convert`, and reads both with sgfmill. The
trees must be equal, properties and values included, or differ for one of the reasons below, which are
counted. What gopdb writes must be readable, whatever it read. Exits with 1 at the first other difference,
and with 77, after a message, if sgfmill is not installed.
"""
import collections, pathlib, random, re, subprocess, sys, tempfile

try:
    from sgfmill import sgf_grammar
except ImportError:
    print("SKIPPED: sgfmill is not installed, so records are not compared with it", file=sys.stderr)
    sys.exit(77)

ROOT = pathlib.Path(__file__).resolve().parents[2]
KNOWN = set("B W C N V AB AE AW AP AR BL BR BT BM CA CP CR DD DM DO DT EV FF FG GB GC GM GN GW HA HO IT KM KO LB "
            "LN MA MN OB ON OT OW PB PC PL PM PW RE RO RU SL SO SQ ST SZ TB TE TM TR TW UC US VW WL WR WT AN".split())


def change(text, dice):
    """The text with one change."""
    if len(text) < 20:
        return text
    places = [m.start() for m in re.finditer(r"[][;()\\]", text)]
    at = dice.choice(places) if dice.random() < 0.5 else dice.randrange(1, len(text))
    kind = dice.randrange(7)
    if kind == 0:
        return text[:at] + text[at + 1:]
    if kind == 1:
        return text[:at] + dice.choice("[]();\\ \n,xB") + text[at:]
    if kind == 2:
        return text[:at] + text[at + dice.randrange(1, 12):]
    if kind == 3:
        return text[:at] + dice.choice([";B[dd]", "C[a [b\\] c]", "(;W[aa])", "LB[aa:1]", " ", "N[x:y]", "TR"]) + text[at:]
    if kind == 4:
        return text[:at] + text[at:at + 9].lower() + text[at + 9:]
    if kind == 5:
        end = min(len(text), at + dice.randrange(1, 40))
        return text[:at] + text[at:end] * 2 + text[end:]
    return text[:at]


def tree(game):
    """Nodes and variations, with what does not matter left out: lower-case letters of names, empty nodes' order."""
    nodes = []
    for node in game.sequence:
        values = {}
        for name, given in node.items():
            short = "".join(c for c in name if c.isupper()) or name.upper()
            values.setdefault(short, []).extend(given)
        # gopdb writes UTF-8 whatever is declared.
        values["CA"] = [value for value in values.get("CA", []) if b"[" in value]
        nodes.append(tuple(sorted((name, tuple(given)) for name, given in values.items() if given)))
    return tuple(nodes), tuple(tree(child) for child in game.children)


def parse(data):
    try:
        return tree(sgf_grammar.parse_sgf_game(data))
    except ValueError:
        return None


def reason(before):
    """Why gopdb may read this record otherwise than sgfmill, which reads it; None if it may not."""
    def nodes(game):
        yield from game[0]
        for child in game[1]:
            yield from nodes(child)
    for node in nodes(before):
        for name, values in node:
            if name not in KNOWN:
                return "a property that SGF does not have"
            if any(b"[" in value for value in values):
                return "a value that holds an open bracket: gopdb ends it before the property that begins there"
            if name in ("B", "W", "AB", "AW", "AE", "SZ", "KM") and any(len(value) > 5 for value in values):
                return "a point or number that holds text"
            if any(b"\\" in value for value in values):
                return "a value with a backslash"
            if len(values) > 1 and name not in ("AB", "AW", "AE", "LB", "TR", "MA", "SQ", "CR", "TW", "TB"):
                return "a property that a node has twice"
    if any(not node for node in nodes(before)):
        return "an empty node"
    return None


def main():
    gopdb, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 2000
    dice = random.Random(1)
    seeds = sorted((ROOT / "examples/games").glob("*.sgf")) + sorted((ROOT / "tests/data/sgf").glob("ff*.sgf"))
    texts = [path.read_text(encoding="utf-8", errors="replace") for path in seeds]
    # Of long games the beginning, which is a game once it is closed.
    texts = [text[:text.rfind(";", 0, 600)] + ")" if len(text) > 900 else text for text in texts]
    reasons, same = collections.Counter(), 0
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "in").mkdir()
        records = {}
        for number in range(count):
            text = dice.choice(texts)
            for _ in range(dice.randrange(1, 4)):
                text = change(text, dice) or text
            records[number] = text.encode()
            (folder / "in" / f"{number:05}.sgf").write_bytes(records[number])
        subprocess.run([gopdb, "--db", str(folder / "db"), "convert", str(folder / "in"), "--to", str(folder / "out"),
                        "--encoding", "UTF-8"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for number, record in records.items():
            found = list((folder / "out").rglob(f"{number:05}.sgf"))
            before = parse(record)
            if not found:
                if before is not None and before[0]:
                    sys.exit(f"{number}: gopdb reads no game, sgfmill does:\n{record.decode()}")
                reasons["no game in either"] += 1
                continue
            written = found[0].read_bytes()
            after = parse(written)
            if after is None:
                sys.exit(f"{number}: what gopdb writes is not SGF:\n{record.decode()}\n\n{written.decode()}")
            if before is None:
                reasons["sgfmill reads no game, gopdb does"] += 1
            elif before == after:
                same += 1
            elif (why := reason(before)):
                reasons[why] += 1
            else:
                sys.exit(f"{number}: the trees differ:\n{record.decode()}\n\n{written.decode()}")
    print(f"{same} of {count} records are read alike")
    for why, number in reasons.most_common():
        print(f"{number}: {why}")


main()
