#!/usr/bin/env python3
"""Compares how gopdb, sgfmill and @sabaki/sgf read records that were changed at random.

usage: differential.py GOPDB [RECORDS]

Writes records with a few changed places and converts them by `gopdb convert`. What gopdb writes must be a
game that both libraries read alike. Its nodes, variations, properties and values must be those that one of
the libraries reads in the changed record, or differ for one of the reasons below, which are counted. Exits
with 1 after any other difference. A library that is not installed is named and left out; without both, the
exit code is 77. Node looks for @sabaki/sgf in NODE_PATH.
"""
import collections, json, pathlib, random, re, subprocess, sys, tempfile

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


def plain(root):
    """A tree whose nodes are their properties and what follows them. Left out: empty lists, and a `CA` of a
    plain value, as gopdb writes UTF-8 whatever is declared."""
    properties, children = root
    short = collections.defaultdict(list)
    for name, values in properties.items():
        short[name if name.isupper() else name.upper()] += values
    short["CA"] = [value for value in short["CA"] if "[" in value]
    short = {name: values for name, values in short.items() if values}
    return sorted(short.items()), [plain(child) for child in children]


def of_sgfmill(folder):
    """The trees of the files of a folder as sgfmill reads them."""
    from sgfmill import sgf_grammar

    def text(value):
        text = value.decode("utf-8", "replace").replace("\r", "")
        return re.sub(r"\\(.?)", lambda found: found[1].replace("\n", ""), text, flags=re.S)

    def nested(game):
        below = [nested(child) for child in game.children]
        for node in reversed(game.sequence):
            below = [({name: [text(value) for value in values] for name, values in node.items()}, below)]
        return below[0]

    trees = {}
    for path in folder.iterdir():
        try:
            trees[path.name] = plain(nested(sgf_grammar.parse_sgf_game(path.read_bytes())))
        except ValueError:
            trees[path.name] = None
    return trees


def of_sabaki(folder):
    """The trees of the files of a folder as @sabaki/sgf reads them."""
    script = str(ROOT / "tests/sgf/sabaki.js")
    output = subprocess.run(["node", script, str(folder)], check=True, stdout=subprocess.PIPE, text=True).stdout
    trees = dict(map(json.loads, output.splitlines()))
    return {name: root and plain(root) for name, root in trees.items()}


def libraries():
    """What reads folders, of the libraries that are installed."""
    found = {}
    for name, read, test in [("sgfmill", of_sgfmill, [sys.executable, "-c", "import sgfmill.sgf_grammar"]),
                             ("@sabaki/sgf", of_sabaki, ["node", "-e", "require('@sabaki/sgf')"])]:
        try:
            subprocess.run(test, check=True, capture_output=True)
            found[name] = read
        except (OSError, subprocess.CalledProcessError):
            print(f"SKIPPED: {name} is not installed, so records are not compared with it", file=sys.stderr)
    return found


def nodes(root):
    yield root[0]
    for child in root[1]:
        yield from nodes(child)


def reason(before, text):
    """Why gopdb may read this record otherwise than a library does; None if it may not."""
    for pattern, why in [
        (r"(?<![A-Za-z])[a-z]+\s*\[", "a name in small letters alone, which the libraries do not know"),
        (r"\)\s*[;A-Za-z]", "text after a variation, which the libraries drop"),
        (r"[;()]\s*\[", "a value without a name, which gopdb drops"),
        (r"\\", "a value with a backslash"),
    ]:
        if re.search(pattern, text):
            return why
    for node in nodes(before):
        for name, values in node:
            if name not in KNOWN:
                return "a property that SGF does not have"
            if any("[" in value for value in values):
                return "a value that holds an open bracket: gopdb ends it before the property that begins there"
            if name in ("B", "W", "AB", "AW", "AE", "SZ", "KM") and any(len(value) > 5 for value in values):
                return "a point or number that holds text"
            if len(values) > 1 and name not in ("AB", "AW", "AE", "LB", "TR", "MA", "SQ", "CR", "TW", "TB"):
                return "a property that a node has twice"
    if any(not node for node in nodes(before)):
        return "an empty node"
    return None


def main():
    gopdb, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 2000
    readers = libraries()
    if not readers:
        sys.exit(77)
    dice = random.Random(1)
    seeds = sorted((ROOT / "examples/games").glob("*.sgf")) + sorted((ROOT / "tests/data/sgf").glob("ff*.sgf"))
    texts = [path.read_text(encoding="utf-8", errors="replace") for path in seeds]
    # Of long games the beginning, which is a game once it is closed.
    texts = [text[:text.rfind(";", 0, 600)] + ")" if len(text) > 900 else text for text in texts]
    counts, wrong = collections.Counter(), []
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "in").mkdir()
        (folder / "capitals").mkdir()
        records = {}
        for number in range(count):
            text = dice.choice(texts)
            for _ in range(dice.randrange(1, 3)):
                text = change(text, dice) or text
            records[f"{number:05}.sgf"] = text
            (folder / "in" / f"{number:05}.sgf").write_text(text, encoding="utf-8", newline="")
            # The libraries do not know names in small letters alone.
            capitals = re.sub(r"(?<=[;\])])[a-z]{1,2}(?=\[)", lambda name: name[0].upper(), text)
            (folder / "capitals" / f"{number:05}.sgf").write_text(capitals, encoding="utf-8", newline="")
        subprocess.run([gopdb, "--db", str(folder / "db"), "convert", str(folder / "in"), "--to", str(folder / "out"),
                        "--encoding", "UTF-8"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        (written,) = {path.parent for path in (folder / "out").rglob("*.sgf")}
        before = {library: read(folder / "capitals") for library, read in readers.items()}
        after = {library: read(written) for library, read in readers.items()}
        outputs = {path.name: path.read_text(encoding="utf-8") for path in written.iterdir()}
    for name, text in records.items():
        of_text = [trees[name] for trees in before.values() if trees[name] and trees[name] != ([], [])]
        found = [trees.get(name) for trees in after.values()]
        why = None
        if name not in outputs:
            why = "gopdb reads no game" if of_text else None
            counts["no game for any reader"] += not of_text
        elif None in found or any(tree != found[0] for tree in found):
            why = "what gopdb writes is read in different ways"
        elif not of_text:
            counts["a game for gopdb alone"] += 1
        elif found[0] in of_text:
            alike = len(of_text) == of_text.count(found[0])
            counts["the same for all that read a game" if alike else "the same for gopdb and one library"] += 1
        else:
            reasons = [reason(tree, text) for tree in of_text]
            why = None if all(reasons) else "the trees differ"
            counts[f"otherwise: {reasons[0]}"] += why is None
        if why:
            wrong.append(name)
            print(f"{name}: {why}:\n{text}\n\n{outputs.get(name)}", file=sys.stderr)
    for what, number in counts.most_common():
        print(f"{number}: {what}")
    if wrong:
        sys.exit(f"{len(wrong)} of {count} records differ without a reason")


main()
