"""The work of `fourcast solve`: a line of output for each position that was asked for.

Output line n answers the n-th line of the input that is no comment. A line that cannot be solved gives an empty line,
its number and the reason go to standard error, and the run goes on: the habit of the tutorial's solver.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from time import perf_counter_ns
from typing import TYPE_CHECKING

from fourcast.cli.input.questions import Question, Questions
from fourcast.errors import FourcastError, SearchInterrupted
from fourcast.geometry import DEFAULT_HEIGHT, DEFAULT_WIDTH, Geometry
from fourcast.score import largest_score, smallest_score

if TYPE_CHECKING:
    from fourcast.position import Position
    from fourcast.solver import Limit, Solver

LINES_PER_BLOCK = 1024  # lines that several threads share at a time


@dataclass(frozen=True)
class SolveRequest:
    """What was asked for on the command line."""

    moves: tuple[str, ...] = ()  # none: read lines
    width: int = DEFAULT_WIDTH
    height: int = DEFAULT_HEIGHT
    is_weak: bool = False
    no_book: bool = False
    has_stats: bool = False
    is_json: bool = False
    limit_s: float | None = None  # for each position
    table_mib: int = 64
    threads: int = 1


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found out about one position."""

    lower: int
    upper: int  # the same, unless the limit stopped the search
    nodes: int | None = None  # None: not counted for one position alone
    microseconds: float | None = None
    from_book: bool = False

    @property
    def score(self) -> int | None:
        """The exact score; None if only bounds are known."""
        return self.lower if self.lower == self.upper else None


def print_scores(request: SolveRequest) -> None:
    """Answer the arguments or standard input, line by line; exit with 1 at the end if a line was bad."""
    questions = Questions(request.moves, Geometry.of(request.width, request.height))
    for question, found in Scores(request).of(questions):
        if isinstance(found, FourcastError):
            questions.refuse(question, found)
        print(format_json(question, found) if request.is_json else format_line(question, found, request), flush=True)
    questions.finish()


class Scores:
    """Scores of positions, from a solver that is made when the first good one needs it."""

    def __init__(self, request: SolveRequest) -> None:
        self._request = request

    def of(self, questions: Questions) -> Iterator[tuple[Question, Found | FourcastError]]:
        """Answer every question in order.

        Several threads share a block of questions at a time, unless something is to be told of each position alone:
        then they work on one after the other together.
        """
        request = self._request
        if request.threads == 1 or request.has_stats or request.is_json or request.limit_s is not None:
            for question in questions:
                yield question, self._solve(question.position)
            return
        remaining = iter(questions)
        while block := list(islice(remaining, LINES_PER_BLOCK)):
            yield from zip(block, self._solve_block(block), strict=True)

    @cached_property
    def _solver(self) -> Solver:
        from fourcast.solver import Solver

        request = self._request
        return Solver(table_mib=request.table_mib, threads=request.threads, book=not request.no_book)

    @cached_property
    def _limit(self) -> Limit | None:
        from fourcast.solver import Limit

        return None if self._request.limit_s is None else Limit(seconds=self._request.limit_s)

    def _solve(self, position: Position | FourcastError) -> Found | FourcastError:
        if isinstance(position, FourcastError):
            return position
        solver = self._solver  # what is wrong with it is wrong with every position: not one line's fault
        try:
            return self._search(position, solver)
        except SearchInterrupted:
            raise
        except FourcastError as error:
            return error

    def _search(self, position: Position, solver: Solver) -> Found:
        is_weak = self._request.is_weak
        from_book = solver.look_up(position) is not None  # opens the book, so that no position pays for that
        if not from_book:
            self._load_kernel(position.geometry)
        nodes, start = solver.nodes, perf_counter_ns()
        try:
            lower = upper = solver.solve(position, weak=is_weak, limit=self._limit)
        except SearchInterrupted as interruption:
            if interruption.reason == "cancelled":
                raise
            cells, ply = position.geometry.cells, position.ply
            lowest, highest = (-1, 1) if is_weak else (smallest_score(cells, ply), largest_score(cells, ply))
            lower, upper = max(interruption.lower, lowest), min(interruption.upper, highest)
        return Found(lower, upper, solver.nodes - nodes, (perf_counter_ns() - start) / 1000, from_book)

    def _load_kernel(self, geometry: Geometry) -> None:
        """Load it now, so that no position pays for it; what the book answers needs none."""
        from fourcast.solver.machine import load_machine

        load_machine(geometry)

    def _solve_block(self, block: list[Question]) -> Iterator[Found | FourcastError]:
        positions = [question.position for question in block if not isinstance(question.position, FourcastError)]
        scores = iter(self._solver.solve_many(positions, weak=self._request.is_weak).tolist() if positions else ())
        for question in block:
            if isinstance(question.position, FourcastError):
                yield question.position
            else:
                score = next(scores)
                yield Found(score, score)


def format_line(question: Question, found: Found | FourcastError, request: SolveRequest) -> str:
    """Write `moves score`, with stats `moves score nodes microseconds`; bounds as -2..3; a failure is an empty line."""
    if isinstance(found, FourcastError):
        return ""
    score = f"{found.lower}..{found.upper}" if found.score is None else str(found.score)
    line = f"{question.moves} {score}"
    return f"{line} {found.nodes} {found.microseconds:.1f}" if request.has_stats else line


def format_json(question: Question, found: Found | FourcastError) -> str:
    """Write one object: the line's number and moves, then the score, its bounds if there is none, or the error."""
    facts: dict[str, object] = {"line": question.number, "moves": question.moves}
    if isinstance(found, FourcastError):
        return json.dumps(facts | {"error": str(found)})
    facts["score"] = found.score
    if found.score is None:
        facts |= {"lower": found.lower, "upper": found.upper}
    facts |= {"nodes": found.nodes, "microseconds": found.microseconds, "from_book": found.from_book}
    return json.dumps(facts)
