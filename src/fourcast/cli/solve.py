"""`fourcast solve`: scores of positions, from the arguments or one a line from standard input.

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
from typing import TYPE_CHECKING, Annotated

import typer

from fourcast.cli.options import (
    DEFAULT_SIZE,
    JsonOption,
    NoBookOption,
    SizeOption,
    TableOption,
    WeakOption,
    parse_size,
)
from fourcast.cli.session import EXIT_WRONG_INPUT, cancelling, complain, reporting
from fourcast.errors import FourcastError, SearchInterrupted

if TYPE_CHECKING:
    from fourcast.geometry import Geometry
    from fourcast.position import Position
    from fourcast.solver import Solver

LINES_A_BLOCK = 1024  # lines that several threads share at a time


@dataclass(frozen=True, slots=True)
class Answer:
    """What one line of output says."""

    moves: str
    score: int | None = None  # None: see error
    nodes: int | None = None  # None: not counted for one position alone
    microseconds: float | None = None
    error: str | None = None


@dataclass(frozen=True)
class SolveRun:
    """The settings of one run and the solver, which is made when the first good position needs it."""

    board: Geometry
    is_weak: bool
    has_book: bool
    table_mib: int
    threads: int

    @cached_property
    def solver(self) -> Solver:
        """The solver of the run."""
        from fourcast.solver import Solver

        return Solver(table_mib=self.table_mib, threads=self.threads, book=self.has_book)

    def cancel(self) -> None:
        """Stop the running search, if there is one."""
        if "solver" in self.__dict__:
            self.solver.cancel()

    def answers(self, lines: Iterable[str]) -> Iterator[Answer]:
        """Answer every line in order; several threads share a block of lines at a time."""
        if self.threads == 1:
            yield from map(self._answer, lines)
            return
        remaining = iter(lines)
        while block := list(islice(remaining, LINES_A_BLOCK)):
            yield from self._answer_block(block)

    def _answer(self, line: str) -> Answer:
        moves = read_moves(line)
        try:
            position = self._parse(moves)
            solver = self.solver
            nodes, start = solver.nodes, perf_counter_ns()
            score = solver.solve(position, weak=self.is_weak)
            elapsed_ns = perf_counter_ns() - start
        except SearchInterrupted:
            raise
        except FourcastError as error:
            return Answer(moves, error=str(error))
        return Answer(moves, int(score), solver.nodes - nodes, elapsed_ns / 1000)

    def _answer_block(self, lines: list[str]) -> list[Answer]:
        texts = [read_moves(line) for line in lines]
        parsed = [self._try_parse(moves) for moves in texts]
        positions = [entry for entry in parsed if not isinstance(entry, Answer)]
        scores = iter(self.solver.solve_many(positions, weak=self.is_weak).tolist() if positions else ())
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

        return Position.from_moves(moves, width=self.board.width, height=self.board.height)


def solve(
    moves: Annotated[
        list[str] | None,
        typer.Argument(metavar="MOVES", help="Columns played, counted from 1; none: read lines."),
    ] = None,
    weak: WeakOption = False,
    no_book: NoBookOption = False,
    stats: Annotated[bool, typer.Option("--stats", help="Add nodes and microseconds to each line.")] = False,
    as_json: JsonOption = False,
    size: SizeOption = DEFAULT_SIZE,
    table_mib: TableOption = 64,
    threads: Annotated[
        int, typer.Option("--threads", metavar="N", min=1, help="Threads that share blocks of lines.")
    ] = 1,
) -> None:
    """Print the exact score of each position.

    Positive means that the side to move wins, and larger means sooner; 0 is a draw.
    """
    if threads > 1 and (stats or as_json):
        raise typer.BadParameter("--stats and --json tell of every position alone: leave out --threads")
    source = "argument" if moves else "line"
    has_failed = False
    with reporting():
        run = SolveRun(parse_size(size), is_weak=weak, has_book=not no_book, table_mib=table_mib, threads=threads)
        with cancelling(run):
            for number, answer in enumerate(run.answers(moves or read_lines()), start=1):
                if answer.error is not None:
                    has_failed = True
                    complain(f"{source} {number}: {answer.error}")
                print(format_json(answer, number) if as_json else format_line(answer, stats), flush=True)
    if has_failed:
        raise typer.Exit(EXIT_WRONG_INPUT)


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


def format_line(answer: Answer, stats: bool) -> str:
    """Write `moves score`, with stats `moves score nodes microseconds`; a failure is an empty line."""
    if answer.error is not None:
        return ""
    if not stats:
        return f"{answer.moves} {answer.score}"
    return f"{answer.moves} {answer.score} {answer.nodes} {answer.microseconds:.1f}"


def format_json(answer: Answer, number: int) -> str:
    """Write one object: the line's number and moves, then the answer or the error."""
    found: dict[str, object] = {"line": number, "moves": answer.moves}
    if answer.error is not None:
        return json.dumps(found | {"error": answer.error})
    return json.dumps(found | {"score": answer.score, "nodes": answer.nodes, "microseconds": answer.microseconds})
