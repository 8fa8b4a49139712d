"""Generated games."""

import random


def many(folder, count=4000, seed=1):
    """Write a collection of random games whose import takes longer than a tick."""
    dice = random.Random(seed)
    points = [a + b for a in "abcdefghijklmnopqrs" for b in "abcdefghijklmnopqrs"]
    path = folder / "many.sgf"
    with path.open("w") as out:
        for number in range(count):
            moves = dice.sample(points, 150)
            text = "".join(f";{'BW'[i % 2]}[{p}]" for i, p in enumerate(moves))
            out.write(f"(;GM[1]SZ[19]PB[p{number % 50}]PW[q]DT[{2000 + number % 20}]{text})\n")
    return path
