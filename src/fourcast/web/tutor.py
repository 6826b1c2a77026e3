"""Tutor: puzzles put, checked and explained; what needs the solver runs in the pool."""

from __future__ import annotations

from collections.abc import Sequence

from fourcast.analysis.puzzles import Kind, Puzzle, Solution, Verdict, load_puzzles
from fourcast.geometry import Column

from .failures import DeadlineError
from .questions import Questions, WorkControl
from .shared_solver import SharedSolver

__all__ = ["Tutor", "select_puzzles"]


class Tutor:
    """Answers questions about puzzles; every method is called on the event loop.

    Both raise DeadlineError when the time was too short and BusyError when too much is waiting.
    """

    def __init__(self, shared: SharedSolver, questions: Questions) -> None:
        self._shared = shared
        self._questions = questions

    async def check(self, puzzle: Puzzle, column: Column) -> Verdict:
        """Judge a column; raise IllegalMoveError if it cannot be played."""

        def work(control: WorkControl) -> Verdict:
            with self._shared.lend(control) as solver:
                return puzzle.check(column, solver)

        return await self._questions.ask(("answer", puzzle.id, column), work)

    async def solve(self, puzzle: Puzzle) -> Solution:
        """Return the right column, best play from there on, and why."""

        def work(control: WorkControl) -> Solution:
            with self._shared.lend(control) as solver:
                solution = puzzle.solve(solver)
            if not solution.line:  # an explanation can be had by halves, a solution cannot
                raise DeadlineError.after(self._shared.deadline_s)
            return solution

        return await self._questions.ask(("solution", puzzle.id), work)


def select_puzzles(kind: Kind | None, grade: int | None) -> Sequence[Puzzle]:
    """Return the bundled puzzles of a kind and a grade, in the order of the collection; None: any."""
    return [
        puzzle
        for puzzle in load_puzzles()
        if (kind is None or puzzle.kind is kind) and (grade is None or puzzle.grade == grade)
    ]
