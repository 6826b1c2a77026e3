"""Questions to a kernel that need every entry point, and its answers as plain values.

`python -m tests.libraries.questions` runs wherever the package and NumPy are: as a process with another library, under
an emulator, in Pyodide. Node counts are part of the answers: a library that merely guesses the scores is found out.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from typing import Any

import fourcast as fc
from benchmarks.signature import SUITE, TABLE_MIB
from fourcast.benchmark.sets import load_bundled_set
from fourcast.kernel.door import ENTRY_POINTS
from fourcast.kernel.perft import perft

# Of each set, so many from its end: 500 in all, none of them in the suite of the signature.
TAILS = {"end-easy": 150, "middle-easy": 150, "middle-medium": 100, "begin-easy": 80, "begin-medium": 20}
BOARDS = {(6, 5): "34", (5, 6): "", (9, 4): "5646", (9, 5): "55464555"}
ENGINE_NODES = 20_000


def ask(share: int = 1) -> dict[str, Any]:
    """Ask everything; `share` 8 asks only an eighth of what is dear."""
    return {
        "signature": dict(count_signature(share)),
        "positions": list(solve_tails(share)),
        "boards": [solve_board(size, moves) for size, moves in BOARDS.items()],
        "sequences": [perft(0, 0, 7, 6, 6), perft(0, 0, 9, 5, 5)],
        "engines": {name: list(ask_engine(name)) for name in list_engines()},
        "explanations": [explain(moves) for moves in list_games()],
    }


def count_signature(share: int) -> Iterator[tuple[str, int]]:
    """The nodes of the suite's parts, every score checked; of the whole parts, which `signature.txt` has."""
    for name, count in SUITE.items():
        if share == 1 or name in ("end-easy", "middle-easy"):
            rows = [solve(scored.moves, scored.score) for scored in load_bundled_set(name).positions[:count]]
            yield name, sum(nodes for _, nodes in rows)


def solve_tails(share: int) -> Iterator[tuple[int, int]]:
    """Score and nodes of 500 positions, every score checked."""
    for name, count in TAILS.items():
        for scored in load_bundled_set(name).positions[-count // share :]:
            yield solve(scored.moves, scored.score)


SOLVER = fc.Solver(table_mib=TABLE_MIB, book=False)


def solve(moves: str, expected: int) -> tuple[int, int]:
    """Solve from an empty table."""
    SOLVER.reset()
    score = SOLVER.solve(moves)
    assert score == expected, f"{moves} is {expected}, not {score}"
    return score, SOLVER.nodes


def solve_board(size: tuple[int, int], moves: str) -> tuple[int, int]:
    """Score and nodes of a position on another board, with a table that has to grow."""
    solver = fc.Solver(table_mib=4, book=False)
    score = solver.solve(fc.Position.from_moves(moves, *size), weak=True)
    return score, solver.nodes


def list_engines() -> list[str]:
    """The engines with a compiled search."""
    return [info.name for info in fc.engines() if info.name in ENTRY_POINTS]


def list_games() -> list[str]:
    """Some positions that also the first steps of the ladder can search, and some that they cannot."""
    return [load_bundled_set(name).positions[-1].moves for name in TAILS]


def ask_engine(name: str) -> Iterator[list[Any]]:
    """What an engine plays in a few positions, and what it searched."""
    for moves in list_games():
        choice = fc.engine(name).choose(moves, fc.Limit(nodes=ENGINE_NODES))
        yield [choice.column, choice.score, choice.nodes]


def explain(moves: str) -> str:
    """A digest of an explanation's text."""
    text = str(fc.explain(moves, limit=fc.Limit(nodes=200_000)))
    return hashlib.sha256(text.encode()).hexdigest()


if __name__ == "__main__":
    print(json.dumps(ask(int(sys.argv[1]) if len(sys.argv) > 1 else 1)))
