"""Labels per second: many positions in one call, as those who make datasets ask for them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter

import numpy as np

from fourcast.book.enumeration import Scores
from fourcast.dataset import Batch, SampleSettings, sample_positions
from fourcast.dataset.batch import NO_MOVE
from fourcast.solver import Solver

from .measuring import TABLE_MIB, WrongScoreError

PLIES = (8, 30)
_SEED = 2026
_SMALL = 230  # positions that the peer is given: it takes long enough


@dataclass(frozen=True, slots=True)
class Rate:
    """How quickly one of them labels positions of evenly spread plies."""

    name: str
    positions: int
    seconds: float

    @property
    def labels_a_second(self) -> float:
        """Return the rate."""
        return self.positions / self.seconds


def measure_rates(path: Path, threads: int, count: int, tell: Callable[[str], None]) -> list[Rate]:
    """Our rates on one and on several threads, and BitBully's on one; measured once and kept in a file."""
    if path.exists():
        return [Rate(**kept) for kept in json.loads(path.read_text(encoding="utf-8"))]
    tell("labels per second")
    sample = sample_positions(SampleSettings(count, PLIES, _SEED, "plies"))
    rates: list[Rate] = []
    scores: Scores | None = None
    for used in dict.fromkeys((1, threads)):
        solver = Solver(table_mib=TABLE_MIB, threads=used, book=False)
        begun = perf_counter()
        found = solver.solve_many((sample.own, sample.occupied))
        plural = "s" if used > 1 else ""
        rates.append(Rate(f"`solve_many`, {used} thread{plural}", count, perf_counter() - begun))
        if scores is not None and not np.array_equal(found, scores):
            raise WrongScoreError("the scores of a batch depend on the number of threads")
        scores = found
    assert scores is not None
    rates.append(_measure_peer(sample.take(slice(0, _SMALL)), scores[:_SMALL].tolist()))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps([asdict(rate) for rate in rates]), encoding="utf-8")
    return rates


def _measure_peer(sample: Batch, scores: list[int]) -> Rate:
    """BitBully one by one, keeping its table from position to position, its boards set up before the clock starts."""
    from bitbully import bitbully_core

    core = bitbully_core.BitBullyCore()
    boards = []
    for row in sample.moves:
        board = bitbully_core.BoardCore()
        assert board.play(row[row != NO_MOVE].tolist())
        boards.append(board)
    begun = perf_counter()
    found = [int(core.mtdf(board, first_guess=0)) for board in boards]
    seconds = perf_counter() - begun
    if found != scores:
        raise WrongScoreError("BitBully's labels are not ours")
    return Rate("BitBully, one by one", len(boards), seconds)
