"""How `fourcast bench` shows its figures: a table that grows on a terminal, Markdown in a pipe, JSON lines."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import accumulate
from time import perf_counter
from typing import TYPE_CHECKING

from fourcast.benchmark.report import ratio, tabulate
from fourcast.benchmark.runner import SetResult
from fourcast.cli.display.progress import Bar, make_progress
from fourcast.cli.display.table import draw_table, print_table

if TYPE_CHECKING:
    from rich.console import RenderableType

_REDRAW_S = 0.1


class Display:
    """Is told when a set begins, how far it is, and what came of it. This one keeps all that to itself."""

    def __init__(self) -> None:
        self.results_by_set: list[Sequence[SetResult]] = []

    def begin(self, set_name: str) -> None:
        """Say that this set is being measured."""

    def progress(self, done: int, total: int) -> None:
        """Say how many of its positions are done."""

    def end(self, results: Sequence[SetResult]) -> None:
        """Take the results of the set, the engine's first."""
        self.results_by_set.append(results)

    def close(self) -> None:
        """Show what is left to show; also of what was done before an interruption."""


class JsonLines(Display):
    """One object for each set."""

    def end(self, results: Sequence[SetResult]) -> None:
        """Print the object."""
        super().end(results)
        print(format_json(results), flush=True)


class PlainTable(Display):
    """One Markdown table when all is done."""

    def close(self) -> None:
        """Print the table."""
        if self.results_by_set:
            print_table(tabulate(self.results_by_set))


class LiveTable(Display):
    """A table on a terminal that grows by a set at a time, with a bar for the set being measured.

    It is drawn between two positions only: a thread that draws would take time from the solver being measured.
    """

    def __init__(self) -> None:
        from rich.console import Console
        from rich.live import Live

        super().__init__()
        self._progress = make_progress(auto_refresh=False)
        self._bar = Bar()
        self._live = Live(get_renderable=self._draw, console=Console(highlight=False), auto_refresh=False)
        self._live.start()
        self._drawn = 0.0

    def begin(self, set_name: str) -> None:
        """Start a bar."""
        self._clear_bar()
        self._bar = Bar(self._progress, set_name)
        self._live.refresh()

    def progress(self, done: int, total: int) -> None:
        """Move the bar."""
        if perf_counter() - self._drawn >= _REDRAW_S:
            self._bar.update(done, total)
            self._live.refresh()
            self._drawn = perf_counter()

    def close(self) -> None:
        """Leave the table on the screen."""
        self._clear_bar()
        self._live.refresh()
        self._live.stop()

    def _clear_bar(self) -> None:
        for task in self._progress.task_ids:
            self._progress.remove_task(task)

    def _draw(self) -> RenderableType:
        from rich.console import Group

        parts: list[RenderableType] = [draw_figures(self.results_by_set)] if self.results_by_set else []
        return Group(*parts, self._progress) if self._progress.task_ids else Group(*parts)


def draw_figures(results_by_set: Sequence[Sequence[SetResult]]) -> RenderableType:
    """Draw the figures for a terminal; wrong scores are red, peers dim below the engine they are compared with."""
    has_peers = any(len(results) > 1 for results in results_by_set)
    styles = [
        "bold red" if result.wrong else "dim" if index else ""
        for results in results_by_set
        for index, result in enumerate(results)
    ]
    ends = [total - 1 for total in accumulate(map(len, results_by_set))] if has_peers else []
    return draw_table(tabulate(results_by_set), styles, ends)


def format_json(results: Sequence[SetResult]) -> str:
    """Write one object: the engine's figures, and those of peers with their ratio under `peers`."""
    ours, *peers = results
    found = ours.to_dict()
    if peers:
        found["peers"] = [peer.to_dict() | {"ratio": round(ratio(ours, peer), 3)} for peer in peers]
    return json.dumps(found)
