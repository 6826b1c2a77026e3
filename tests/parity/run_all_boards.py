"""Check every static proof on every position of the boards named on the command line; a manual run of minutes.

    python -m tests.parity.run_all_boards 4x6 6x4

The largest boards that fit: 4x6 has 15.8 million positions and takes two minutes, 6x4 has 94.9 million, takes a quarter
of an hour and 6 GB.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence

from tests.parity.proof_check import ANY_HEIGHT_RULES, EVEN_HEIGHT_RULES, make_checker
from tests.reference.everything import solve_everything


def main(sizes: Sequence[str]) -> int:
    """Check the boards; return the number of rules with a violation."""
    checker = make_checker()
    violations = 0
    for size in sizes:
        width, height = (int(part) for part in size.split("x"))
        begun = time.perf_counter()
        positions = solve_everything(width, height)
        print(f"{size}: {positions.total:,} positions, {time.perf_counter() - begun:.0f} s", flush=True)
        for rule in ANY_HEIGHT_RULES if height % 2 else EVEN_HEIGHT_RULES:
            begun = time.perf_counter()
            tally = checker.check(rule, positions, every_window=False)
            kinds = " ".join(f"{number:,}" for number in tally.kinds)
            print(
                f"{size} {rule}: {tally.firings:,} firings ({kinds}), {time.perf_counter() - begun:.0f} s", flush=True
            )
            if tally.violation is not None:
                violations += 1
                print(f"VIOLATION {tally.violation}", flush=True)
    return violations


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) > 0)
