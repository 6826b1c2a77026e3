"""Tune the weights of the move ordering: seeded coordinate descent on node totals, with a checkpoint after each step.

    python benchmarks/tune_ordering.py --checkpoint tune.json            # goes on where the checkpoint ends

Weights decide how many nodes a search needs, never what it finds. The objective is the mean logarithm of the node
totals of several sets, so that each set counts the same. Nodes, not seconds: the result does not depend on the machine
or on what else it is doing. The best weights go by hand into `TUNED` in `src/fourcast/kernel/board_size.py`.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from collections.abc import Sequence
from pathlib import Path

from fourcast.benchmark.sets import load_set
from fourcast.geometry import Geometry
from fourcast.kernel.board_size import TUNED, make_size
from fourcast.kernel.door import vectors_pay
from fourcast.position import Position
from fourcast.solver.machine import build_machine
from fourcast.solver.memory import TableMemory
from fourcast.solver.run import STRONG, Control, Run

GEOMETRY = Geometry.of(7, 6)
STEPS = (1.25, 0.8, 1.1, 0.9)  # a weight is tried at these multiples, and one more or less


class NodeCounter:
    """Counts the nodes that some positions need with given weights."""

    def __init__(self, sets: list[list[Position]]) -> None:
        self._sets = sets
        self._memory = TableMemory(64)

    def objective(self, weights: Sequence[int]) -> float:
        """The mean logarithm of the sets' node totals."""
        return sum(math.log(self._nodes(positions, weights)) for positions in self._sets) / len(self._sets)

    def _nodes(self, positions: list[Position], weights: Sequence[int]) -> int:
        board = make_size(GEOMETRY, weights=weights)
        run = Run(build_machine(GEOMETRY, board, vector=vectors_pay(), standard=False))
        control = Control()
        for position in positions:
            self._memory.empty()
            run.begin(self._memory.acquire(GEOMETRY), self._memory)
            run.solve_one(position.own, position.occupied, STRONG, control)
            self._memory.release(run.table, run.table_nodes)
        return control.nodes


def candidates(weight: int) -> list[int]:
    """Values to try in place of a weight, without repeats."""
    values = [round(weight * step) for step in STEPS] + [weight + 1, weight - 1]
    return [value for value in dict.fromkeys(values) if value >= 0 and value != weight]


def descend(counter: NodeCounter, checkpoint: Path, rounds: int, seed: int) -> None:
    """Try each weight in random order; keep what lowers the objective; stop after a round without gain."""
    weights, first_round = list(TUNED), 0
    if checkpoint.exists():
        state = json.loads(checkpoint.read_text())
        weights, first_round = state["weights"], state["round"]
    best = counter.objective(weights)
    print(f"start {best:.5f} {weights}", flush=True)
    for number in range(first_round, rounds):
        before = best
        order = list(range(len(weights)))
        random.Random(seed + number).shuffle(order)
        for index in order:
            for value in candidates(weights[index]):
                trial = [*weights[:index], value, *weights[index + 1 :]]
                result = counter.objective(trial)
                if result < best:
                    best, weights = result, trial
                    checkpoint.write_text(json.dumps({"weights": weights, "round": number, "objective": best}))
                    print(f"round {number} weight {index}: {best:.5f} {weights}", flush=True)
        if best > before - 1e-4:
            break


def main() -> None:
    """Read the command line and tune."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--checkpoint", type=Path, default=Path("tune_ordering.json"))
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--seed", type=int, default=4)
    parser.add_argument(
        "--set",
        action="append",
        metavar="NAME:FIRST:LAST",
        help="a bundled set or a file, and which of its lines to use (default: parts of four bundled sets)",
    )
    arguments = parser.parse_args()
    specifications = arguments.set or [
        "middle-medium:0:200", "begin-easy:0:200", "begin-medium:0:30", "begin-hard:0:4",
    ]  # fmt: skip
    counter = NodeCounter([read_part(text) for text in specifications])
    descend(counter, arguments.checkpoint, arguments.rounds, arguments.seed)


def read_part(specification: str) -> list[Position]:
    """The positions that NAME:FIRST:LAST speaks of."""
    name, first, last = specification.rsplit(":", 2)
    rows = load_set(name).positions[int(first) : int(last)]
    return [Position.from_moves(row.moves) for row in rows]


if __name__ == "__main__":
    main()
