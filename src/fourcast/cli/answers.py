"""The work of `fourcast solve`: positions from the arguments or one a line from standard input, answers as lines.

Output line n answers input line n. A line that cannot be solved gives an empty line, its number and the
reason go to standard error, and the run goes on: the habit of the tutorial's solver.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from time import perf_counter_ns
from typing import TYPE_CHECKING

from fourcast.cli.session import EXIT_WRONG_INPUT, complain
from fourcast.errors import FourcastError, SearchInterrupted
from fourcast.geometry import DEFAULT_HEIGHT, DEFAULT_WIDTH

if TYPE_CHECKING:
    from fourcast.position import Position
    from fourcast.solver import Solver

LINES_A_BLOCK = 1024  # lines that several threads share at a time


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
    table_mib: int = 64
    threads: int = 1


@dataclass(frozen=True, slots=True)
class Answer:
    """What one line of output says."""

    moves: str
    score: int | None = None  # None: see error
    nodes: int | None = None  # None: not counted for one position alone
    microseconds: float | None = None
    from_book: bool = False
    error: str | None = None


def print_answers(request: SolveRequest) -> None:
    """Answer the arguments or standard input, line by line; exit with 1 at the end if a line was bad."""
    source = "argument" if request.moves else "line"
    has_failed = False
    for number, answer in enumerate(Answers(request).to(request.moves or read_lines()), start=1):
        if answer.error is not None:
            has_failed = True
            complain(f"{source} {number}: {answer.error}")
        print(format_json(answer, number) if request.is_json else format_line(answer, request.has_stats), flush=True)
    if has_failed:
        raise SystemExit(EXIT_WRONG_INPUT)


class Answers:
    """Answers to lines, from a solver that is made when the first good position needs it."""

    def __init__(self, request: SolveRequest) -> None:
        self._request = request

    def to(self, lines: Iterable[str]) -> Iterator[Answer]:
        """Answer every line in order; several threads share a block of lines at a time."""
        if self._request.threads == 1:
            yield from map(self._answer, lines)
            return
        remaining = iter(lines)
        while block := list(islice(remaining, LINES_A_BLOCK)):
            yield from self._answer_block(block)

    @cached_property
    def _solver(self) -> Solver:
        from fourcast.geometry import Geometry
        from fourcast.solver import Solver
        from fourcast.solver.machine import load_machine

        request = self._request
        load_machine(Geometry.of(request.width, request.height))  # now, so that no position pays for it
        return Solver(table_mib=request.table_mib, threads=request.threads, book=not request.no_book)

    def _answer(self, line: str) -> Answer:
        moves = read_moves(line)
        try:
            position = self._parse(moves)
            solver = self._solver
            from_book = solver.look_up(position) is not None  # opens the book, so that no position pays for that
            nodes, start = solver.nodes, perf_counter_ns()
            score = solver.solve(position, weak=self._request.is_weak)
            elapsed_ns = perf_counter_ns() - start
        except SearchInterrupted:
            raise
        except FourcastError as error:
            return Answer(moves, error=str(error))
        return Answer(moves, score, solver.nodes - nodes, elapsed_ns / 1000, from_book)

    def _answer_block(self, lines: list[str]) -> list[Answer]:
        texts = [read_moves(line) for line in lines]
        parsed = [self._try_parse(moves) for moves in texts]
        positions = [entry for entry in parsed if not isinstance(entry, Answer)]
        scores = iter(self._solver.solve_many(positions, weak=self._request.is_weak).tolist() if positions else ())
        return [
            entry if isinstance(entry, Answer) else Answer(moves, next(scores))
            for moves, entry in zip(texts, parsed, strict=True)
        ]

    def _try_parse(self, moves: str) -> Position | Answer:
        try:
            return self._parse(moves)
        except FourcastError as error:
            return Answer(moves, error=str(error))

    def _parse(self, moves: str) -> Position:
        from fourcast.position import Position

        return Position.from_moves(moves, width=self._request.width, height=self._request.height)


def read_lines() -> Iterator[str]:
    """Yield the lines of standard input as they come; bytes that are not text make a bad line, no more."""
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    yield from sys.stdin


def read_moves(line: str) -> str:
    """Return the moves of a line: a set file's score after them is left out, no moves is the empty board.

    Columns set apart by spaces are joined by commas, so that the output keeps the moves in its first field.
    """
    fields = line.split()
    return ",".join(fields[:1] if len(fields) == 2 else fields)


def format_line(answer: Answer, has_stats: bool) -> str:
    """Write `moves score`, with stats `moves score nodes microseconds`; a failure is an empty line."""
    if answer.error is not None:
        return ""
    if not has_stats:
        return f"{answer.moves} {answer.score}"
    return f"{answer.moves} {answer.score} {answer.nodes} {answer.microseconds:.1f}"


def format_json(answer: Answer, number: int) -> str:
    """Write one object: the line's number and moves, then the answer or the error."""
    found: dict[str, object] = {"line": number, "moves": answer.moves}
    if answer.error is not None:
        return json.dumps(found | {"error": answer.error})
    found |= {"score": answer.score, "nodes": answer.nodes, "microseconds": answer.microseconds}
    return json.dumps(found | {"from_book": answer.from_book})
