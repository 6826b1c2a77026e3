"""Check every static proof on every position of the boards named on the command line; a manual run of minutes.

    python -m tests.parity.run_all_boards 4x6 6x4 4x5      # whole boards
    python -m tests.parity.run_all_boards 5x5:9:200        # all that 200 random positions of ply 9 lead to

The largest boards that fit: 4x6 has 15.8 million positions and takes two minutes, 6x4 has 94.9 million, takes a quarter
of an hour and 6 GB.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence

from fourcast.geometry import Geometry
from tests.parity.proof_check import RULES, make_checker
from tests.reference.everything import Positions, random_positions, solve_everything, solve_from


def main(boards: Sequence[str]) -> int:
    """Check the boards; return the number of rules with a violation."""
    checker = make_checker()
    violations = 0
    for board in boards:
        begun = time.perf_counter()
        positions = read_board(board)
        print(f"{board}: {positions.total:,} positions, {time.perf_counter() - begun:.0f} s", flush=True)
        for rule in RULES:
            begun = time.perf_counter()
            tally = checker.check(rule, positions, every_window=False)
            kinds = " ".join(f"{number:,}" for number in tally.kinds)
            print(
                f"{board} {rule}: {tally.firings:,} firings ({kinds}), {time.perf_counter() - begun:.0f} s", flush=True
            )
            if tally.violation is not None:
                violations += 1
                print(f"VIOLATION {tally.violation}", flush=True)
    return violations


def read_board(text: str) -> Positions:
    """The positions that WIDTHxHEIGHT or WIDTHxHEIGHT:PLY:NUMBER speaks of, with their scores."""
    size, *sample = text.split(":")
    width, height = (int(part) for part in size.split("x"))
    if not sample:
        return solve_everything(width, height)
    geometry = Geometry.of(width, height)
    ply, number = (int(part) for part in sample)
    return solve_from(geometry, *random_positions(geometry, ply, number, seed=1))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) > 0)
