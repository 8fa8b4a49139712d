"""``python -m gopdb`` is the command line of gopdb."""

import sys

from ._native import main


def run() -> int:
    return main(["gopdb", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(run())
