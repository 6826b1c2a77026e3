"""Answers about puzzles: listed and read without what is right, checked and solved."""

from __future__ import annotations

from collections.abc import Sequence

from fourcast.analysis.puzzles import Kind, Puzzle, Theme, find_puzzle, load_puzzles
from fourcast.geometry import Column
from fourcast.notation import format_moves
from fourcast.solver import Solver

from .errors import Answer
from .positions import position

_ASKED = (
    "id",
    "moves",
    "kind",
    "theme",
    "length",
    "grade",
    "question",
)  # of a puzzle's plain values, which hold what is right


def puzzles(
    kind: str | None = None,
    grade: int | None = None,
    offset: int = 0,
    limit: int | None = None,
    *,
    theme: str | None = None,
) -> Answer:
    """List the bundled puzzles of a kind, a theme and a grade, in the order of the collection; None: any."""
    kind_wanted = None if kind is None else Kind(kind)
    theme_wanted = None if theme is None else Theme(theme)
    found = [
        puzzle
        for puzzle in load_puzzles()
        if kind_wanted in (None, puzzle.kind) and theme_wanted in (None, puzzle.theme) and grade in (None, puzzle.grade)
    ]
    end = None if limit is None else offset + limit
    return {"total": len(found), "puzzles": [_ask(puzzle) for puzzle in found[offset:end]]}


def puzzle(puzzle_id: str) -> Answer:
    """Return a puzzle with its board; raise PuzzleError if there is none of this id, here and below."""
    found = find_puzzle(puzzle_id)
    return {**_ask(found), "board": position(found.moves)}


def check(puzzle_id: str, columns: Column | Sequence[Column], solver: Solver) -> Answer:
    """Tell whether a column, or the last of several own ones, is right, what it leads to, and why a wrong one fails.

    After a right column that does not end it, `board` is the position with the answer of the other side; else None.
    """
    found = find_puzzle(puzzle_id)
    verdict = found.check_line((columns,) if isinstance(columns, int) else tuple(columns), solver)
    board = None if verdict.reply is None else position(found.moves + format_moves(verdict.line))
    return {**verdict.to_dict(), "board": board}


def solution(puzzle_id: str, solver: Solver) -> Answer:
    """Tell the right column, the moves until the point is made, and why it is so."""
    found = find_puzzle(puzzle_id)
    told = found.solve(solver).to_dict()
    del told["puzzle"]
    return {"id": found.id, "column": found.column, **told}


def _ask(puzzle: Puzzle) -> Answer:
    known = puzzle.to_dict()
    return {**{name: known[name] for name in _ASKED}, "to_move": puzzle.to_move}
