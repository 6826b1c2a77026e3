"""What goes into and comes out of a solve: limits, progress, analyses. Plain values."""

from __future__ import annotations

import threading
from dataclasses import dataclass

from fourcast.geometry import Column
from fourcast.score import Score


@dataclass(frozen=True, slots=True)
class Limit:
    """When to give up. A search that reaches its limit raises SearchInterrupted with the bounds proved so far."""

    seconds: float | None = None  # wall-clock time, None: no limit
    nodes: int | None = None  # nodes searched, None: no limit
    cancel: threading.Event | None = None  # once set, by any thread, it stops the searches of this limit and no others

    def __post_init__(self) -> None:
        if self.seconds is not None and not self.seconds >= 0:
            raise ValueError(f"a limit of {self.seconds} seconds is impossible: it must be 0 or more")
        if self.nodes is not None and self.nodes < 0:
            raise ValueError(f"a limit of {self.nodes} nodes is impossible: it must be 0 or more")


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

    score: Score  # of the position
    scores: tuple[Score | None, ...]  # after playing each column, None where it is full
    best: tuple[Column, ...]  # columns with the highest score, nearest the middle first
    line: tuple[Column, ...]  # best play of both sides: to the end, or as far as the book if from_book
    nodes: int  # searched
    seconds: float  # it took
    from_book: bool = False  # all scores are the opening book's: nothing was searched for them
