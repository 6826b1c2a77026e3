"""Checks labels of a dataset with BitBully: a random part of the rows, every column of each.

    python -m benchmarks.check_labels labels.parquet --rows 2000

BitBully shares no code with Fourcast; its default opening book answers early positions. Outcome, plies to the end and
the best columns are worked out again here, from its scores, in plain Python.
"""

from __future__ import annotations

import argparse
import random
import sys
from typing import Any

import pyarrow.parquet as pq
from bitbully import BitBully, Board

FULL = -128
CELLS = 42


def main() -> None:
    """Check, count and say what is wrong."""
    parser = argparse.ArgumentParser(description="Check labels of a dataset with BitBully.")
    parser.add_argument("file", help="made by `fourcast dataset label`, with all columns")
    parser.add_argument("--rows", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    table = pq.read_table(options.file)
    chosen = sorted(random.Random(options.seed).sample(range(len(table)), min(options.rows, len(table))))
    solver = BitBully()
    wrong = 0
    for row in table.take(chosen).to_pylist():
        expected = label(solver, row["moves"])
        found = {name: row[name] for name in expected}
        if found != expected:
            wrong += 1
            print(f"{row['moves']}: {found}, BitBully says {expected}")
    print(f"{len(chosen)} of {len(table)} rows checked, {wrong} wrong")
    sys.exit(bool(wrong))


def label(solver: BitBully, moves: str) -> dict[str, Any]:
    """The labels of an unfinished position, by BitBully."""
    by_column = solver.score_all_moves(Board([int(digit) - 1 for digit in moves]))
    scores = [by_column.get(column, FULL) for column in range(7)]
    score, ply = max(scores), len(moves)
    return {
        "ply": ply,
        "score": score,
        "outcome": (score > 0) - (score < 0),
        "plies_to_end": count_plies(score, ply),
        "scores": scores,
        "best": sum(1 << column for column in range(7) if scores[column] == score),
    }


def count_plies(score: int, ply: int) -> int:
    """Play on, in thought: the winner places all but |score| - 1 of the 21 stones that each side has."""
    if score == 0:
        return CELLS - ply
    is_first = (ply % 2 == 0) == (score > 0)  # whether the winner is who began
    stones = CELLS // 2 - abs(score) + 1
    return (2 * stones - 1 if is_first else 2 * stones) - ply


if __name__ == "__main__":
    main()
