"""`fourcast showcase`: the whole game solved from nothing, live. `make run` starts it.

On a terminal one line shows what is proved so far and how time passes; in a pipe every new bound is a line.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING

from fourcast.cli.options import DEFAULT_SIZE, SizeOption, TableOption, parse_size
from fourcast.cli.session import cancelling, reporting

if TYPE_CHECKING:
    from rich.text import Text

    from fourcast.solver import SearchProgress

REFRESHES_A_SECOND = 10


class ProgressLine:
    """The latest progress of a search as text, with a clock that does not wait for the search."""

    def __init__(self) -> None:
        self._start = perf_counter()
        self._latest: SearchProgress | None = None

    def update(self, progress: SearchProgress) -> bool:
        """Take new progress; tell whether it says more than the clock and the nodes."""
        before, self._latest = self._latest, progress
        return before is None or _proved(before) != _proved(progress)

    def __str__(self) -> str:
        seconds = perf_counter() - self._start
        if self._latest is None:
            return f"starting … {seconds:5.1f} s"
        column, lower, upper = _proved(self._latest)
        subject = "empty board" if column is None else f"column {column + 1}"
        proved = f"score {lower}" if lower == upper else f"score {lower} to {upper}"
        return f"{subject}: {proved} … {self._latest.nodes:,} nodes, {seconds:.1f} s"

    def __rich__(self) -> Text:
        from rich.text import Text

        return Text(str(self))  # a plain string would get its numbers coloured


def showcase(size: SizeOption = DEFAULT_SIZE, table_mib: TableOption = 256) -> None:
    """Solve the empty board from scratch, live.

    No book is used; at the end comes the score of every first move.
    """
    board = parse_size(size)
    with reporting():
        from fourcast.position import Position
        from fourcast.solver import Solver

        position = Position(board.width, board.height)
        print(f"solving the empty {board.width}x{board.height} board from scratch, no book", flush=True)
        solver = Solver(table_mib=table_mib, book=False)
        with cancelling(solver), showing() as show:
            solver.solve(position, progress=show)
            analysis = solver.analyze(position, progress=show)
        from fourcast.cli.analyze import print_analysis

        print_analysis(position, analysis)


@contextmanager
def showing() -> Iterator[Callable[[SearchProgress], object]]:
    """Give a callback that shows progress while the block runs."""
    line = ProgressLine()
    if not sys.stdout.isatty():
        yield lambda progress: print_if_new(line, progress)
        return
    from rich.live import Live

    with Live(line, refresh_per_second=REFRESHES_A_SECOND):
        yield line.update


def print_if_new(line: ProgressLine, progress: SearchProgress) -> None:
    """Print the line where the bounds or the column changed: a log has no use for a clock."""
    if line.update(progress):
        print(line, flush=True)


def _proved(progress: SearchProgress) -> tuple[int | None, int, int]:
    return progress.column, progress.lower, progress.upper
