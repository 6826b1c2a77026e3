"""What a benchmark measures: our solver behind the small protocol that peers implement too.

A contestant prepares a position outside the clock and hands back a call that solves it; only that call is
timed. Nodes are counted from the last `reset`, which also empties the table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from fourcast.benchmark.peers import CONTESTANTS, OWN_NAME, BitBullyContestant
from fourcast.position import Position
from fourcast.solver import Solver

WARM_UP_MOVES = "62232766624317211663421174"  # a real search of a few hundred nodes


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

    def reset(self) -> None:
        """Empty the table and the node counter."""

    def prepare(self, moves: str, weak: bool) -> Callable[[], int]:
        """Return the call to time: it solves the position, exactly or (weak) for the sign of its score."""


class FourcastContestant:
    """Our own solver, without a book and on one thread."""

    name = OWN_NAME

    def __init__(self, table_mib: int) -> None:
        self.table_mib = table_mib
        self.solver = Solver(table_mib=table_mib, threads=1, book=False)

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


def make_contestant(name: str, table_mib: int) -> Contestant:
    """Return the contestant of that name, warmed up so that no measurement pays for compiling."""
    assert name in CONTESTANTS
    contestant: Contestant = FourcastContestant(table_mib) if name == OWN_NAME else BitBullyContestant()
    for weak in (False, True):
        contestant.prepare(WARM_UP_MOVES, weak)()
    contestant.reset()
    return contestant
