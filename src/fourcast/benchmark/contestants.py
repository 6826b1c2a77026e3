"""What a benchmark measures: our solver and the ladder's steps, behind the small protocol that peers implement too.

A contestant prepares a position outside the clock and hands back a call that solves it; only that call is
timed. Nodes are counted from the last `reset`, which also empties the table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from fourcast.benchmark.peers import BOOK_NAME, CONTESTANTS, LADDER, OWN_NAME, BitBullyContestant
from fourcast.bots.ladder.engine import LadderSolver
from fourcast.position import Position
from fourcast.solver import Solver

WARM_UP_MOVES = "62232766624317211663421174"  # a real search of a few hundred nodes
LADDER_WARM_UP_MOVES = "44455554221"  # lost on the next move: a few nodes for minimax, too


class Contestant(Protocol):
    """A solver that can be measured."""

    @property
    def name(self) -> str:
        """Return the name that reports show."""

    @property
    def table_mib(self) -> int | None:
        """Return the table size in MiB, or None where it is not known."""

    @property
    def nodes(self) -> int:
        """Return the nodes searched since the last reset."""

    @property
    def search_ns(self) -> int | None:
        """Return the time of the last solve inside its search, or None where only the whole call can be timed."""

    def reset(self) -> None:
        """Empty the table and the node counter."""

    def prepare(self, moves: str, weak: bool) -> Callable[[], int]:
        """Return the call to time: it solves the position, exactly or (weak) for the sign of its score."""


class FourcastContestant:
    """Our own solver; without a book, unless it is told to use the bundled one."""

    search_ns = None

    def __init__(self, table_mib: int, *, has_book: bool = False, threads: int = 1) -> None:
        self.name = BOOK_NAME if has_book else OWN_NAME
        if threads > 1:
            self.name += f", {threads} threads"
        self.table_mib = table_mib
        self.solver = Solver(table_mib=table_mib, threads=threads, book=has_book)

    @property
    def nodes(self) -> int:
        """Return the nodes searched since the last reset."""
        return self.solver.nodes

    def reset(self) -> None:
        """Empty the table and the node counter."""
        self.solver.reset()

    def prepare(self, moves: str, weak: bool) -> Callable[[], int]:
        """Return the call that solves the position."""
        position = Position.from_moves(moves)
        solve = self.solver.solve
        return lambda: solve(position, weak=weak)


class LadderContestant:
    """A step of the ladder. Its table, if it has one, is as large as the tutorial's and emptied for every position."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.nodes = 0  # since the last reset
        self._solver = LadderSolver(name)
        self.table_mib = self._solver.table_mib

    @property
    def search_ns(self) -> int:
        """Return the time inside the last search: the call also empties tables and may start a thread."""
        return self._solver.nanoseconds

    def reset(self) -> None:
        """Empty the node counter; the table is emptied by every solve."""
        self.nodes = 0

    def prepare(self, moves: str, weak: bool) -> Callable[[], int]:
        """Return the call that solves the position."""
        self._solver.check_weak(weak)
        position = Position.from_moves(moves)

        def solve() -> int:
            score = self._solver.solve(position, weak)
            self.nodes += self._solver.nodes
            return (score > 0) - (score < 0) if weak else score

        return solve


def make_contestant(name: str, table_mib: int) -> Contestant:
    """Return the contestant of that name, warmed up so that no measurement pays for compiling."""
    assert name in CONTESTANTS
    if name in LADDER:
        step = LadderContestant(name)
        step.prepare(LADDER_WARM_UP_MOVES, weak=False)()
        step.reset()
        return step
    contestant: Contestant
    if name in (OWN_NAME, BOOK_NAME):
        contestant = FourcastContestant(table_mib, has_book=name == BOOK_NAME)
    else:
        contestant = BitBullyContestant()
    for weak in (False, True):
        contestant.prepare(WARM_UP_MOVES, weak)()
        if name == BOOK_NAME:
            contestant.prepare("", weak)()  # opens the book
    contestant.reset()
    return contestant
