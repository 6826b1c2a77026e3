"""Answers about puzzles: listed and read without what is right, checked and solved."""

from __future__ import annotations

from fourcast.analysis.puzzles import Kind, Puzzle, find_puzzle, load_puzzles
from fourcast.geometry import Column
from fourcast.solver import Solver

from .errors import Answer
from .positions import position

_ASKED = ("id", "moves", "kind", "grade", "level", "question")  # of a puzzle's plain values, which hold what is right


def puzzles(kind: str | None = None, grade: int | None = None, offset: int = 0, limit: int | None = None) -> Answer:
    """List the bundled puzzles of a kind and a grade, in the order of the collection; None: any."""
    wanted = None if kind is None else Kind(kind)
    found = [
        puzzle
        for puzzle in load_puzzles()
        if (wanted is None or puzzle.kind is wanted) and (grade is None or puzzle.grade == grade)
    ]
    end = None if limit is None else offset + limit
    return {"total": len(found), "puzzles": [_ask(puzzle) for puzzle in found[offset:end]]}


def puzzle(puzzle_id: str) -> Answer:
    """Return a puzzle with its board; raise PuzzleError if there is none of this id, here and below."""
    found = find_puzzle(puzzle_id)
    return {**_ask(found), "board": position(found.moves)}


def check(puzzle_id: str, column: Column, solver: Solver) -> Answer:
    """Tell whether a column is the right one, what it leads to, and why a wrong one fails."""
    return find_puzzle(puzzle_id).check(column, solver).to_dict()


def solution(puzzle_id: str, solver: Solver) -> Answer:
    """Tell the right column, best play from there to the end, and why it is so."""
    found = find_puzzle(puzzle_id)
    told = found.solve(solver).to_dict()
    del told["puzzle"]
    return {"id": found.id, "column": found.column, **told}


def _ask(puzzle: Puzzle) -> Answer:
    known = puzzle.to_dict()
    return {**{name: known[name] for name in _ASKED}, "to_move": puzzle.to_move}
