"""`fourcast showcase`: the whole game solved from nothing, live.

First the empty board, then every first move from the middle outwards. On a terminal a small display shows what is
proved so far and how time passes; in a pipe every new bound is a line.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING

from fourcast.cli.input.columns import column_letter
from fourcast.cli.input.options import DEFAULT_SIZE, SizeOption, TableOption, parse_size
from fourcast.cli.session import reporting
from fourcast.score import largest_score

if TYPE_CHECKING:
    from rich.text import Text

    from fourcast.position import Position
    from fourcast.solver import Analysis, SearchProgress, Solver

_REDRAW_S = 0.08


def showcase(size: SizeOption = DEFAULT_SIZE, table_mib: TableOption = 256) -> None:
    """Solve the empty board from scratch, live.

    No book is used; at the end comes the score of every first move.
    """
    board = parse_size(size)
    with reporting():
        from fourcast.analysis.evaluation import from_analysis
        from fourcast.cli.positions.analyze import print_evaluation
        from fourcast.position import Position
        from fourcast.solver import Solver
        from fourcast.solver.machine import load_machine

        position = Position(board.width, board.height)
        load_machine(board)  # before the clock starts
        print(f"Solving Connect Four on {board} from the empty board: no book, one thread, {table_mib} MiB", flush=True)
        stage = Stage(position, Solver(table_mib=table_mib, book=False))
        with showing(stage):
            analysis = stage.perform()
        print_evaluation(from_analysis(position, analysis, analysis.line))


class Stage:
    """What is being solved, and what is proved. `audience` is called when there is something to see."""

    def __init__(self, position: Position, solver: Solver) -> None:
        self.audience: Callable[[bool], None] = lambda _: None  # told whether there is more to see than time and nodes
        self._position = position
        self._solver = solver
        self._start = perf_counter()
        self._largest = largest_score(position.geometry.cells, position.ply)
        self._scores: dict[int, int] = {}  # of columns that are done
        self._column: int | None = None  # being solved; None: the position itself
        self._bounds = (-self._largest, self._largest)
        self._nodes = 0

    def perform(self) -> Analysis:
        """Solve the position, then every column, then put the analysis together from the table."""
        self._solve(self._position, None)
        for column in self._position.geometry.columns_from_centre:
            self._scores[column] = self._solve(self._position.play(column), column)
        analysis = self._solver.analyze(self._position)
        return replace(analysis, nodes=self._solver.nodes, seconds=self.seconds)

    @property
    def seconds(self) -> float:
        """Time since the start."""
        return perf_counter() - self._start

    def _solve(self, position: Position, column: int | None) -> int:
        sign = 1 if column is None else -1  # a column is seen by the side that plays it
        self._column = column
        self._prove(-self._largest, self._largest, self._solver.nodes)
        before = self._solver.nodes

        def take(progress: SearchProgress) -> None:
            lower, upper = sorted((sign * progress.lower, sign * progress.upper))
            self._prove(lower, upper, before + progress.nodes)

        score = sign * self._solver.solve(position, progress=take)
        self._prove(score, score, self._solver.nodes)
        return score

    def _prove(self, lower: int, upper: int, nodes: int) -> None:
        bounds = (max(lower, -self._largest), min(upper, self._largest))
        is_news = bounds not in (self._bounds, (-self._largest, self._largest))
        self._bounds, self._nodes = bounds, nodes
        self.audience(is_news)

    def __str__(self) -> str:
        return f"{self._sentence()}, {self._nodes:,} nodes, {self.seconds:.1f} s"

    def _sentence(self) -> str:
        lower, upper = self._bounds
        subject = "empty board" if self._column is None else f"column {column_letter(self._column)}"
        return f"{subject}: score {lower}" if lower == upper else f"{subject}: score {lower} to {upper}"

    def __rich__(self) -> Text:
        """Draw the display: the scores of columns, the scores still possible on a scale, figures."""
        from rich.text import Text

        from fourcast.cli.display.board import draw_letters, draw_scores

        width = self._position.width
        best = tuple(column for column, score in self._scores.items() if score == max(self._scores.values()))
        scores = tuple(self._scores.get(column) for column in range(width))
        rate = self._nodes / max(self.seconds, 1e-9) / 1e6
        return Text("\n").join(
            [
                Text(),
                draw_letters(width, self._column),
                draw_scores(scores, best),
                Text(),
                self._draw_scale(),
                Text(f"   {self._nodes:,} nodes, {rate:.1f} million a second, {self.seconds:.1f} s", style="dim"),
            ]
        )

    def _draw_scale(self) -> Text:
        from rich.text import Text

        lower, upper = self._bounds
        largest = self._largest
        return Text.assemble(
            (f"{-largest:>4} ", "dim"),
            ("─" * (lower + largest), "dim"),
            ("━" * (upper - lower + 1), "bold green" if lower == upper else "bold cyan"),
            ("─" * (largest - upper), "dim"),
            (f" {largest}", "dim"),
            f"   {self._sentence()}",
        )


@contextmanager
def showing(stage: Stage) -> Iterator[None]:
    """Show what happens on the stage while the block runs."""
    if not sys.stdout.isatty():
        stage.audience = lambda is_news: print(stage, flush=True) if is_news else None
        yield
        return
    from rich.console import Console
    from rich.live import Live

    # Drawn between two slices of the search: a thread that draws would get in its way.
    live = Live(stage, console=Console(highlight=False), auto_refresh=False, transient=True)
    drawn = -_REDRAW_S

    def draw(is_news: bool) -> None:
        nonlocal drawn
        if is_news or stage.seconds - drawn >= _REDRAW_S:
            live.refresh()
            drawn = stage.seconds

    stage.audience = draw
    with live:
        yield
