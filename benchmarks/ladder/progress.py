"""How far `make ladder` has come: a bar with cells, nodes and time left on a terminal, one line per cell in a log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.progress import BarColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from .pieces import Cell, Piece
from .report import name_of


class Progress:
    """Told of every piece that is done; the bar counts expected seconds, which nodes of different steps are not."""

    def __init__(self, cells: Sequence[Cell], pieces: Sequence[Piece], missing: Sequence[Piece]) -> None:
        self._bar = Bar(
            TextColumn("{task.description}"),
            BarColumn(),
            TextColumn("{task.fields[state]}"),
            TimeElapsedColumn(),
            TextColumn("left:"),
            TimeRemainingColumn(elapsed_when_finished=False),
        )
        self._left = Counter(piece.key for piece in missing)
        self._cells = len(cells)
        self._all_nodes = sum(piece.nodes for piece in pieces)
        self._nodes = self._all_nodes - sum(piece.nodes for piece in missing)
        self._task = self._bar.add_task("ladder", total=sum(piece.seconds for piece in missing), state=self._describe())

    def __enter__(self) -> Progress:
        self._bar.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self._bar.stop()

    def advance(self, piece: Piece) -> None:
        """Count a piece as done, and name its cell if that is done with it."""
        self._left[piece.key] -= 1
        self._nodes += piece.nodes
        if not self._left[piece.key]:
            del self._left[piece.key]
            self._bar.console.print(f"done: {name_of(piece.key)} ({self._describe()})", highlight=False)
        self._bar.update(self._task, advance=piece.seconds, state=self._describe())

    def _describe(self) -> str:
        cells = self._cells - len(self._left)
        return f"{cells} of {self._cells} cells, {self._nodes / 1e9:.1f} of {self._all_nodes / 1e9:.1f} G nodes"
