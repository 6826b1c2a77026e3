"""Record how many nodes each step of the ladder visits on the heads of the bundled sets.

The tutorial's sets, on which `make ladder` proves the ladder node by node, are not part of this repository; these
totals are for whoever does not have them. Write them anew only when `make ladder` agrees in every cell:

    .venv/bin/python -m benchmarks.ladder.own
"""

from __future__ import annotations

from pathlib import Path

from fourcast.benchmark.runner import label
from fourcast.benchmark.sets import BUNDLED_SETS, load_bundled_set
from fourcast.bots.ladder.engine import STEPS, LadderSolver
from fourcast.errors import SearchInterrupted
from fourcast.position import Position
from fourcast.solver import Limit
from fourcast.solver.budget import Budget

FILE = Path(__file__).parents[2] / "tests" / "unit" / "bots" / "ladder" / "own_totals.txt"
HEADING = """\
# Nodes of the ladder's steps on the heads of the bundled sets: set, mode, step, positions, nodes.
# Made by benchmarks/ladder/own.py with steps that agree to the node with the tutorial's released code.
"""
POSITIONS = 50  # at most, of each set
NODES = 1_000_000  # at most, in each row


def count_row(set_name: str, step: str, weak: bool) -> tuple[int, int]:
    """Return how many positions of the set the step solves before its nodes are used up, and the nodes it took."""
    solver, total = LadderSolver(step), 0
    for number, scored in enumerate(load_bundled_set(set_name).first(POSITIONS).positions):
        try:
            score = solver.solve_within(Position.from_moves(scored.moves), weak, Budget(Limit(nodes=NODES - total)))
        except SearchInterrupted:
            return number, total
        assert label(score, weak) == label(scored.score, weak), f"{step} is wrong about {scored.moves}"
        total += solver.nodes
    return POSITIONS, total


def main() -> None:
    """Write the file."""
    rows = []
    for set_name in BUNDLED_SETS:
        for step in STEPS:
            for weak in (False, True) if step != STEPS[0] else (False,):
                positions, nodes = count_row(set_name, step, weak)
                if positions:
                    rows.append(f"{set_name} {'weak' if weak else 'strong'} {step} {positions} {nodes}\n")
    FILE.write_text(HEADING + "".join(rows), encoding="utf-8")
    print(f"{len(rows)} rows written")


if __name__ == "__main__":
    main()
