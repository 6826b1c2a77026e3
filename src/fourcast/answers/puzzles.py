"""Answers about puzzles: listed and read without what is right, checked and solved; one a day, and runs of them."""

from __future__ import annotations

import datetime
import hashlib
import random
from collections.abc import Sequence

from fourcast.analysis.puzzles import Kind, Puzzle, Theme, find_puzzle, load_puzzles
from fourcast.errors import PuzzleError
from fourcast.geometry import Column
from fourcast.notation import format_moves, quote
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
_OUTLINED = ("id", "kind", "theme", "grade")
_DAILY_GRADES = (1, 2, 3, 2, 4, 3, 5)  # from Monday on: the week begins gently and ends with a hard one
_RUN_STEPS = (3, 5, 7, 10)  # puzzles of the grades 1 to 4 in a run, then grade 5 as long as there are any


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


def puzzle_outline() -> Answer:
    """List what one chooses puzzles by, of the whole collection in its order: a seventh of what `puzzles` says."""
    return {"puzzles": [{name: asked[name] for name in _OUTLINED} for asked in map(_ask, load_puzzles())]}


def puzzle(puzzle_id: str) -> Answer:
    """Return a puzzle with its board; raise PuzzleError if there is none of this id, here and below."""
    found = find_puzzle(puzzle_id)
    return {**_ask(found), "board": position(found.moves)}


def daily_puzzle(day: str) -> Answer:
    """Return the puzzle of a day, written as 2026-11-17, with its board: the same for everybody who asks."""
    try:
        date = datetime.date.fromisoformat(day)
    except ValueError:
        raise PuzzleError(f"{quote(day)} is not a day: write it as 2026-11-17") from None
    grade = _DAILY_GRADES[date.weekday()]
    order = sorted(_of_grade(grade), key=lambda found: hashlib.sha256(found.id.encode()).digest())
    # Every week takes the next one of its weekday's grade; a grade that two weekdays share gives each its own part.
    days = [weekday for weekday, one in enumerate(_DAILY_GRADES) if one == grade]
    number = (date.toordinal() - 1) // 7 * len(days) + days.index(date.weekday())
    return {"day": date.isoformat(), **puzzle(order[number % len(order)].id)}


def puzzle_run(seed: int) -> Answer:
    """Return the ids of a run of puzzles that get harder; the same seed gives the same run."""
    chance = random.Random(seed)
    ids: list[str] = []
    for grade, count in enumerate((*_RUN_STEPS, None), 1):
        members = [found.id for found in _of_grade(grade)]
        chance.shuffle(members)
        ids += members[:count]
    return {"seed": seed, "ids": ids}


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


def _of_grade(grade: int) -> list[Puzzle]:
    return [found for found in load_puzzles() if found.grade == grade]


def _ask(puzzle: Puzzle) -> Answer:
    known = puzzle.to_dict()
    return {**{name: known[name] for name in _ASKED}, "to_move": puzzle.to_move}
