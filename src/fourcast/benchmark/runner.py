"""Run contestants over a set: one clock, one check, one row of figures for each of them.

The table is emptied before every position and that is not timed. Several contestants take turns, some positions each,
and the one that goes first alternates, so that a machine that slows down slows all of them. Not one position:
emptying a peer's table throws everything else out of the CPU's caches, and to make up for that takes the next one
longer than an easy position of microseconds. So turns are short where positions are few, and grow where they are many.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import monotonic, perf_counter_ns

import numpy as np

from fourcast.benchmark.contestants import Contestant, FourcastContestant
from fourcast.benchmark.sets import PositionSet
from fourcast.position import Position

Progress = Callable[[int, int], None]  # positions done, positions in all
_BATCH = 1 << 13  # positions in one call: each needs an epoch of the table of its own
_FIRST_TURN, _LONGEST_TURN = 20, 200  # positions that a contestant solves before the next one gets them


@dataclass(frozen=True, slots=True)
class Measurement:
    """One position solved once by one contestant."""

    moves: str
    expected: int  # the label, or its sign in a weak run
    score: int  # what the contestant said
    nodes: int
    nanoseconds: int


@dataclass(frozen=True, slots=True)
class WrongScore:
    """A position on which the contestant and the label differ."""

    moves: str
    expected: int
    score: int


@dataclass(frozen=True, slots=True)
class SetResult:
    """The figures of one contestant on one set."""

    engine: str
    set_name: str
    positions: int
    wrong_scores: tuple[WrongScore, ...]  # a single one voids the run
    total_nodes: int
    total_ns: int  # solving only: neither resets nor reading
    table_mib: int | None  # None: not known
    is_weak: bool = False
    is_batch: bool = False  # one call for the whole set

    @property
    def wrong(self) -> int:
        """Return how many scores differ from their labels."""
        return len(self.wrong_scores)

    @property
    def mean_nodes(self) -> float:
        """Return nodes per position."""
        return self.total_nodes / self.positions

    @property
    def mean_us(self) -> float:
        """Return microseconds per position."""
        return self.total_ns / self.positions / 1000

    @property
    def knodes_per_s(self) -> float:
        """Return thousands of nodes per second."""
        return self.total_nodes * 1e6 / self.total_ns

    def to_dict(self) -> dict[str, object]:
        """Return the figures under the names that `fourcast bench --json` promises."""
        return {
            "engine": self.engine,
            "set": self.set_name,
            "positions": self.positions,
            "wrong": self.wrong,
            "total_nodes": self.total_nodes,
            "mean_nodes": round(self.mean_nodes, 2),
            "mean_us": round(self.mean_us, 3),
            "knodes_per_s": round(self.knodes_per_s, 1),
            "table_mib": self.table_mib,
            "weak": self.is_weak,
            "batch": self.is_batch,
        }


def run_set(
    position_set: PositionSet,
    contestants: Sequence[Contestant],
    *,
    weak: bool = False,
    progress: Progress | None = None,
    seconds: float = math.inf,
) -> list[SetResult]:
    """Solve every position with every contestant in turn; the results keep the contestants' order.

    After so many seconds no further positions are begun: those that were are solved by all, one at least. Turns are
    short at first then, since a single position may take a peer minutes.
    """
    measured: list[list[Measurement]] = [[] for _ in contestants]
    turns = list(zip(contestants, measured, strict=True))
    total = len(position_set.positions)
    begun = monotonic()
    for turn in list_turns(total, _FIRST_TURN if seconds == math.inf else 1):
        if turn.start and monotonic() - begun >= seconds:
            break
        for contestant, rows in turns:
            part = position_set.positions[turn.start : turn.stop]
            calls = [contestant.prepare(scored.moves, weak) for scored in part]
            for scored, solve in zip(part, calls, strict=True):
                rows.append(measure(contestant, solve, scored.moves, label(scored.score, weak)))
                if progress is not None:
                    progress(min(len(rows) for _, rows in turns), total)
        turns.reverse()
    turns = list(zip(contestants, measured, strict=True))
    return [summarise(contestant, position_set.name, rows, weak) for contestant, rows in turns]


def list_turns(total: int, first: int = _FIRST_TURN) -> Iterator[range]:
    """Which of so many positions each contestant solves in a row, turn after turn."""
    start, length = 0, first
    while start < total:
        yield range(start, min(start + length, total))
        start, length = start + length, min(2 * length, _LONGEST_TURN)


def measure(contestant: Contestant, solve: Callable[[], int], moves: str, expected: int) -> Measurement:
    """Solve one position from an empty table by the call that was prepared for it.

    Prepared before the turn: reading moves takes longer than an easy search, and would leave the caches cold for it.
    """
    contestant.reset()
    start = perf_counter_ns()
    score = solve()
    elapsed = perf_counter_ns() - start
    inside = contestant.search_ns
    return Measurement(moves, expected, score, contestant.nodes, elapsed if inside is None else inside)


def summarise(contestant: Contestant, set_name: str, rows: Sequence[Measurement], weak: bool) -> SetResult:
    """Add the rows of one contestant up."""
    return SetResult(
        engine=contestant.name,
        set_name=set_name,
        positions=len(rows),
        wrong_scores=tuple(WrongScore(row.moves, row.expected, row.score) for row in rows if row.score != row.expected),
        total_nodes=sum(row.nodes for row in rows),
        total_ns=sum(row.nanoseconds for row in rows),
        table_mib=contestant.table_mib,
        is_weak=weak,
    )


def run_batch(position_set: PositionSet, contestant: FourcastContestant, *, weak: bool = False) -> SetResult:
    """Solve the whole set in one `solve_many` call (a few, if it is very large), with an empty table for each."""
    positions = [Position.from_moves(scored.moves) for scored in position_set.positions]
    own = np.array([position.own for position in positions], dtype=np.uint64)
    occupied = np.array([position.occupied for position in positions], dtype=np.uint64)
    solver = contestant.solver
    solver.reset()
    start = perf_counter_ns()
    parts = [
        solver.solve_many((own[part : part + _BATCH], occupied[part : part + _BATCH]), weak=weak, fresh=True)
        for part in range(0, len(own), _BATCH)
    ]
    nanoseconds = perf_counter_ns() - start
    scores = np.concatenate(parts)
    pairs = zip(position_set.positions, scores.tolist(), strict=True)
    answers = [(scored.moves, label(scored.score, weak), score) for scored, score in pairs]
    return SetResult(
        engine=contestant.name,
        set_name=position_set.name,
        positions=len(positions),
        wrong_scores=tuple(WrongScore(*answer) for answer in answers if answer[1] != answer[2]),
        total_nodes=solver.nodes,
        total_ns=nanoseconds,
        table_mib=contestant.table_mib,
        is_weak=weak,
        is_batch=True,
    )


def label(score: int, weak: bool) -> int:
    """Return what a contestant must say: the score, or in a weak run its sign."""
    return (score > 0) - (score < 0) if weak else score
