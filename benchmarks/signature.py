"""Compare the nodes of a small fixed suite with the committed numbers: the fingerprint of the search.

Nodes do not depend on the machine, so a change that must not alter the search can be told from one that does.
`--update` writes the new numbers; they then belong in the message of the commit.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from fourcast.benchmark.contestants import Contestant, make_contestant
from fourcast.benchmark.runner import run_set
from fourcast.benchmark.sets import load_bundled_set

SIGNATURE = Path(__file__).with_name("signature.txt")
TABLE_MIB = 64
SUITE = {  # positions taken from the head of each bundled set: a few seconds in all
    "end-easy": 200,
    "middle-easy": 200,
    "middle-medium": 100,
    "begin-easy": 100,
    "begin-medium": 20,
    "begin-hard": 3,
}


def main() -> int:
    """Return 0 if the nodes are as committed, 1 if not."""
    parser = argparse.ArgumentParser(description="Compare the nodes of a fixed suite with signature.txt.")
    parser.add_argument("--update", action="store_true", help="write the numbers instead")
    is_update = parser.parse_args().update
    found = measure()
    print(found, end="")
    if is_update:
        SIGNATURE.write_text(found, encoding="utf-8")
        return 0
    if found == SIGNATURE.read_text(encoding="utf-8"):
        return 0
    print("the search has changed: state it in the commit, then run signature.py --update", file=sys.stderr)
    return 1


def measure() -> str:
    """Return a line `set positions nodes` for each part of the suite and one for the total."""
    contestant = make_contestant("fourcast", TABLE_MIB)
    nodes = {name: count_nodes(contestant, name, positions) for name, positions in SUITE.items()}
    lines = [f"{name} {positions} {nodes[name]}" for name, positions in SUITE.items()]
    return "\n".join([*lines, f"total {sum(SUITE.values())} {sum(nodes.values())}", ""])


def count_nodes(contestant: Contestant, name: str, positions: int) -> int:
    """Solve the head of one bundled set, each position from an empty table, and check every score."""
    (result,) = run_set(load_bundled_set(name).first(positions), [contestant])
    assert not result.wrong_scores, f"wrong scores in {name}: {result.wrong_scores}"
    return result.total_nodes


if __name__ == "__main__":
    raise SystemExit(main())
