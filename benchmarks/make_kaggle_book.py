"""Makes the book of the ConnectX agent: best moves against everything the opponent can do.

`python -m benchmarks.make_kaggle_book` writes src/fourcast/adapters/submission/book.txt; some minutes. Whoever moves
first has answers up to ply 14, whoever moves second up to ply 13. Only columns are written: the agent walks the same
positions in the same order, so that a position costs three bits instead of its key. The two sides are two texts with an
empty line between them: the agent reads only its own.
"""

from __future__ import annotations

import base64
import textwrap
import zlib
from pathlib import Path

import numpy as np

from fourcast.adapters.submission import agent
from fourcast.solver import Solver

FILE = Path(__file__).parents[1] / "src" / "fourcast" / "adapters" / "submission" / "book.txt"
LAST_PLIES = (14, 13)  # by side
CHUNK = 2000  # positions that are solved together, for the sake of progress


def main() -> None:
    """Write the book and say how large it is."""
    board, solver = agent.Board(7, 6), Solver()
    parts = []
    for side, last in enumerate(LAST_PLIES):
        digits = bytearray()
        level = agent.replies(board, 0, 0) if side else [(0, 0)]
        for ply in range(side, last + 1, 2):
            columns = choose(solver, board, level)
            digits += bytes(columns)
            print(f"side {side}, ply {ply}: {len(level)} positions", flush=True)
            level = follow(board, level, columns)
        text = base64.b85encode(zlib.compress(bytes(digits), 9)).decode("ascii")
        parts.append("\n".join(textwrap.wrap(text, 118)) + "\n")
    FILE.write_text("\n".join(parts), encoding="ascii")
    print(f"the book has {FILE.stat().st_size} bytes")


def follow(board: agent.Board, level: list[tuple[int, int]], columns: list[int]) -> list[tuple[int, int]]:
    """What can come of these positions after these moves, in the order in which the agent walks them."""
    following: dict[tuple[int, int], None] = {}
    for (own, mask), column in zip(level, columns, strict=True):
        following.update(dict.fromkeys(agent.follow(board, own, mask, column)))
    return list(following)


def choose(solver: Solver, board: agent.Board, level: list[tuple[int, int]]) -> list[int]:
    """The best column of each position, the most central of several."""
    columns: list[int] = []
    for start in range(0, len(level), CHUNK):
        part = level[start : start + CHUNK]
        own, occupied = (np.array([pair[index] for pair in part], np.uint64) for index in (0, 1))
        best = solver.analyze_many((own, occupied)).best
        columns += [next(column for column in board.order if row[column]) for row in best.tolist()]
    return columns


if __name__ == "__main__":
    main()
