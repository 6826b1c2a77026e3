"""What goes into and comes out of a solve: limits, progress, analyses. Plain values."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass

from fourcast import notebook
from fourcast.book.enumeration import Flags, Scores
from fourcast.ending import foretell
from fourcast.errors import SolverError
from fourcast.geometry import Column
from fourcast.notation import format_moves
from fourcast.position import Position
from fourcast.score import Score


@dataclass(frozen=True, slots=True)
class Limit:
    """When to give up. A search that reaches its limit raises SearchInterrupted with the bounds proved so far."""

    seconds: float | None = None  # wall-clock time, None: no limit
    nodes: int | None = None  # nodes searched, None: no limit
    cancel: threading.Event | None = None  # once set, by any thread, it stops the searches of this limit and no others

    def __post_init__(self) -> None:
        if self.seconds is not None and not self.seconds >= 0:
            raise SolverError(f"a limit of {self.seconds} seconds is impossible: it must be 0 or more")
        if self.nodes is not None and self.nodes < 0:
            raise SolverError(f"a limit of {self.nodes} nodes is impossible: it must be 0 or more")


@dataclass(frozen=True, slots=True)
class SearchProgress:
    """How far a running search has come; handed to a progress callback every few milliseconds."""

    column: Column | None  # of an analysis: the column being scored; None: the position itself
    lower: Score  # the score of what is being solved, seen by the side to move there, is at least this
    upper: Score  # and at most this
    nodes: int  # searched so far in this call
    seconds: float  # since the call


@dataclass(frozen=True, slots=True)
class Analysis:
    """Everything about one position, from the view of the side to move. `Solver.best_line` gives the whole line."""

    position: Position
    score: Score  # of the position
    scores: tuple[Score | None, ...]  # after playing each column, None where it is full
    best: tuple[Column, ...]  # columns with the highest score, nearest the middle first
    line: tuple[Column, ...]  # best play of both sides: to the end, or as far as the book if from_book
    nodes: int  # searched
    seconds: float  # it took
    from_book: bool = False  # all scores are the opening book's: nothing was searched for them

    def __repr__(self) -> str:
        return f"<Analysis: score {self.score}, columns {list(self.scores)}, best {list(self.best)}>"

    def _repr_html_(self) -> str:
        return notebook.show(self.position.to_svg(36, scores=self.scores), self._sentences())

    def _sentences(self) -> Iterator[str]:
        yield str(self.position.outcome() or foretell(self.score, self.position.geometry.cells, self.position.ply))
        if self.best:
            columns = ", ".join(format_moves([column]) for column in self.best)
            yield f"The score is {self.score}; best column{'s' if len(self.best) > 1 else ''}: {columns}."
            yield f"Best play: {format_moves(self.line)}{'…' if self.from_book else ''}"


@dataclass(frozen=True, slots=True, eq=False)
class Analyses:
    """Everything about many positions, from the view of the side to move: arrays with a row for each position."""

    score: Scores  # of each position; int8, (positions,)
    scores: Scores  # after playing each column, -128 where it cannot be played; int8, (positions, width)
    legal: Flags  # which columns can be played; bool, (positions, width)
    best: Flags  # which columns have the highest score; bool, (positions, width)
    nodes: int  # searched
    seconds: float  # it took

    def __len__(self) -> int:
        return len(self.score)

    def __repr__(self) -> str:
        return f"<Analyses of {len(self)} positions>"
