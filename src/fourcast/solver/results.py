"""What goes into and comes out of a solve: limits, progress, analyses. Plain values."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

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


class _LineLater:
    """A slot for the search of a line. Python asks `__getattr__` only for a field that has not been set yet."""

    __slots__ = ("_search_line",)

    if not TYPE_CHECKING:  # a type checker should go on finding misspelt names

        def __getattr__(self, name: str) -> object:
            if name != "line":
                raise AttributeError(f"an analysis has no {name!r}")
            line = object.__getattribute__(self, "_search_line")()
            object.__setattr__(self, "line", line)
            return line


@dataclass(frozen=True, slots=True)
class Analysis(_LineLater):
    """Everything about one position, from the view of the side to move.

    Where the scores come from the opening book, the line is searched when it is first read, which may take seconds;
    comparing, printing and pickling read it. Reading raises SearchInterrupted when the limit of the analysis is reached
    or the solver's cancel() is called, and can be tried again. Nodes and seconds are then those of
    the scores alone.
    """

    score: Score  # of the position
    scores: tuple[Score | None, ...]  # after playing each column, None where it is full
    best: tuple[Column, ...]  # columns with the highest score, nearest the middle first
    line: tuple[Column, ...]  # best play of both sides to the end of the game
    nodes: int  # searched
    seconds: float  # it took
    from_book: bool = False  # all scores are the opening book's: nothing was searched for them


def make_book_analysis(
    score: Score,
    scores: tuple[Score | None, ...],
    best: tuple[Column, ...],
    search_line: Callable[[], tuple[Column, ...]],
    seconds: float,
) -> Analysis:
    """Return an analysis whose scores come from the opening book and whose line is searched when it is read."""
    analysis = object.__new__(Analysis)
    given = {"score": score, "scores": scores, "best": best, "nodes": 0, "seconds": seconds, "from_book": True}
    for name, value in given.items():
        object.__setattr__(analysis, name, value)
    object.__setattr__(analysis, "_search_line", search_line)
    return analysis
