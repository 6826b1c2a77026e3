"""How matches and tournaments are shown: a bar while they are played, tables or JSON when they are done.

The bar is for a terminal and goes to standard error; a pipe gets nothing until the end, and then Markdown.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from fourcast.arena.game import GameRecord
from fourcast.arena.schedule import Settings
from fourcast.arena.tables import (
    Table,
    describe_advantage,
    describe_faults,
    describe_match,
    format_markdown,
    format_points,
    tabulate_match,
    tabulate_meetings,
    tabulate_play,
    tabulate_standings,
)

if TYPE_CHECKING:
    from rich.progress import Progress
    from rich.table import Table as RichTable

    from fourcast.arena import Match, Tournament


class Bar:
    """Counts games; on a terminal it is drawn, and for two players it shows the score so far."""

    def __init__(self, settings: Settings, progress: Progress | None) -> None:
        self.done = 0
        self._labels = settings.labels
        self._points = [0.0] * len(settings.players)
        self._progress = progress
        self._task = progress.add_task("", total=settings.games) if progress else None

    def show(self, done: int, total: int, game: GameRecord | None) -> None:
        """Take in a finished game; the signature is that of the arena's progress."""
        if game is not None:
            for player in game.players:
                self._points[player] += game.points_of(player)
        self.done = done
        if self._progress is not None and self._task is not None:
            self._progress.update(self._task, completed=done, total=total, description=self._describe())

    def stop(self) -> None:
        """Take the bar off the screen."""
        if self._progress is not None:
            self._progress.stop()

    def _describe(self) -> str:
        if len(self._labels) > 2:
            return f"{len(self._labels)} engines"
        one, other = map(format_points, self._points)
        return f"{self._labels[0]} {one} : {other} {self._labels[1]}"


@contextmanager
def showing_progress(settings: Settings) -> Iterator[Bar]:
    """A bar that is drawn while the block runs, if anybody sees it."""
    if not sys.stderr.isatty():
        yield Bar(settings, None)
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True, highlight=False), transient=True) as progress:
        yield Bar(settings, progress)


def print_match(match: Match, as_json: bool) -> None:
    """Print what came of a match."""
    if as_json:
        print(json.dumps(match.to_dict()))
        return
    print_table(tabulate_match(match))
    print_lines([describe_match(match), describe_advantage(match.tournament), *describe_faults(match.tournament)])
    print_table(tabulate_play(match.players, match.tournament.settings.has_quality))


def print_tournament(tournament: Tournament, as_json: bool) -> None:
    """Print what came of a tournament."""
    if as_json:
        print(json.dumps(tournament.to_dict()))
        return
    print_table(tabulate_standings(tournament))
    print_lines([describe_advantage(tournament), *describe_faults(tournament)])
    print_table(tabulate_play(tournament.standings, tournament.settings.has_quality))
    print()
    print_table(tabulate_meetings(tournament))


def print_table(table: Table) -> None:
    """Print a drawn table on a terminal, Markdown in a pipe."""
    if not sys.stdout.isatty():
        print(format_markdown(table))
        return
    from rich.console import Console

    console = Console(highlight=False)
    drawn = draw_table(table)
    # Figures cut short would be worse than lines that the terminal breaks.
    console.width = max(console.width, console.measure(drawn, options=console.options.update(width=1000)).maximum)
    console.print(drawn)


def print_lines(sentences: list[str]) -> None:
    """Print sentences as a list, set off from the tables around it."""
    print()
    for sentence in sentences:
        print(f"- {sentence}")
    print()


def draw_table(table: Table) -> RichTable:
    """Draw the table for a terminal."""
    from rich import box
    from rich.table import Table as RichTable
    from rich.text import Text

    drawn = RichTable(box=box.SIMPLE_HEAD, pad_edge=False)
    for index, heading in enumerate(table.headings):
        is_text = index < table.text_columns
        narrow = heading if is_text else heading.replace(" ", "\n", 1)
        drawn.add_column(narrow, justify="left" if is_text else "right", no_wrap=True, vertical="bottom")
    for row in table.rows:
        drawn.add_row(*map(Text, row))
    return drawn
