"""Questions to the package whose answers must be the same wherever it runs: natively, and in WebAssembly.

Only the package itself is imported here: the text of this file is run in Pyodide. Node counts are part of the answers:
whoever searches otherwise is found out.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from fourcast import answers
from fourcast.book import open_book
from fourcast.bots import CATALOGUE
from fourcast.site.desk import Desk, Question
from fourcast.solver import Limit, Solver

ENGINE_NODES = 20_000


def ask_all(given: dict[str, Any]) -> dict[str, Any]:
    """`given`: the path of a book, positions to solve, games to explain and review, puzzles; digests, scores, nodes."""
    solver = Solver(table_mib=16, book=False)
    desk = Desk(given["book"], table_mib=16)
    engines = [info.name for info in CATALOGUE if not info.is_random]
    return {
        "solved": [solve(solver, moves) for moves in given["positions"]],
        "asked": {path: ask(desk, path) for path in ("/engines", "/lessons", "/glossary", "/sizes", "/puzzles/daily")},
        "analyses": [ask(desk, "/analysis", moves) for moves in given["games"]],
        "openings": [ask(desk, "/openings", moves[:4]) for moves in given["games"]],
        "explanations": [ask(desk, "/explanation", moves) for moves in given["games"]],
        "reviews": [ask(desk, "/review", moves) for moves in given["games"]],
        "puzzles": [ask(desk, f"/puzzles/{name}/solution") for name in given["puzzles"]],
        "engines": {name: [move(given["book"], name, moves) for moves in given["games"]] for name in engines},
    }


def solve(solver: Solver, moves: str) -> tuple[int, int]:
    """Score and nodes, from an empty table."""
    solver.reset()
    return solver.solve(moves), solver.nodes


def ask(desk: Desk, path: str, moves: str = "") -> str:
    """A digest of an answer, nodes included."""
    question = Question(path, {"moves": moves, "day": "2026-11-17"})
    status, answer = desk.answer(question, lambda _: None, lambda: True)
    assert status == 200, answer
    return digest(answer)


def move(book: str, name: str, moves: str) -> str:
    """A digest of an engine's move."""
    solver = Solver(table_mib=1, book=open_book(book))
    return digest(answers.move(moves, name, solver, limit=Limit(nodes=ENGINE_NODES)))


def digest(answer: Any) -> str:
    """Of everything but the time that it took."""
    text = json.dumps(without_seconds(answer), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def without_seconds(value: Any) -> Any:
    """The value without times."""
    if isinstance(value, dict):
        return {name: without_seconds(inner) for name, inner in value.items() if name != "seconds"}
    return [without_seconds(inner) for inner in value] if isinstance(value, list) else value
