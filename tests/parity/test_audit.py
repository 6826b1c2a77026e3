"""Proofs met in real searches are solved again by a search that uses none of them.

The small boards check every proof on every position; this checks the positions of the board that matters, as they come
up in real searches: `audit=` records what was proved, `rules=0` searches without proofs.
"""

from __future__ import annotations

import random

import numpy as np
import pytest

from fourcast.geometry import Geometry
from fourcast.kernel.board_size import make_size
from fourcast.kernel.state_slots import AUDIT_WORDS, audit_start
from fourcast.solver.machine import build_machine
from fourcast.solver.memory import TableMemory
from fourcast.solver.run import STRONG, Control, Run
from tests.parity.random_games import random_positions
from tests.samples import sized

ROOM = 4096  # proofs recorded in each search
RESOLVED = 40  # of which so many are solved again


def record_proofs(geometry: Geometry, plies: range, searches: int, seed: int) -> list[tuple[int, int, int, bool]]:
    """Own, occupied, bound and whether it is a lower bound, of proofs met while solving random positions."""
    board = make_size(geometry, audit=ROOM)
    run = Run(build_machine(geometry, board, standard=False))
    memory, rng, proofs = TableMemory(8), random.Random(seed), []
    for position in random_positions(geometry, plies, searches, seed):
        memory.empty()
        run.words[audit_start(board) :] = 0
        run.begin(memory.acquire(geometry), memory)
        run.solve_one(position.own, position.occupied, STRONG, Control())
        memory.release(run.table, run.table_nodes)
        log = run.words[audit_start(board) :].reshape(-1, AUDIT_WORDS)
        log = log[log[:, 1] != 0]
        for row in rng.sample(range(len(log)), min(RESOLVED, len(log))):
            own, occupied, bound, is_lower = log[row]
            proofs.append((int(own), int(occupied), int(np.int64(bound)), bool(is_lower)))
    return proofs


def true_scores(geometry: Geometry, proofs: list[tuple[int, int, int, bool]]) -> list[int]:
    """The scores by a search without static proofs."""
    board = make_size(geometry, rules=0)
    run = Run(build_machine(geometry, board, standard=False))
    memory = TableMemory(64)
    run.begin(memory.acquire(geometry, whole=True), None)
    return [run.solve_one(own, occupied, STRONG, Control()) for own, occupied, _, _ in proofs]


@pytest.mark.jit_only
@pytest.mark.parametrize(
    ("size", "plies", "searches"),
    [
        ((7, 6), range(10, 21), sized(100, whole=400)),
        ((6, 6), range(8, 16), sized(40, whole=200)),
        ((8, 5), range(12, 20), sized(40, whole=200)),
    ],
)
def test_proofs_of_real_searches_hold(size: tuple[int, int], plies: range, searches: int) -> None:
    geometry = Geometry.of(*size)
    proofs = record_proofs(geometry, plies, searches, seed=size[0])
    assert len(proofs) > sized(600, whole=3000)
    assert {is_lower for _, _, _, is_lower in proofs} == {False, True}
    for (own, occupied, bound, is_lower), score in zip(proofs, true_scores(geometry, proofs), strict=True):
        holds = score >= bound if is_lower else score <= bound
        assert holds, f"own={own:#x} occupied={occupied:#x}: {'>=' if is_lower else '<='} {bound}, but {score}"


def test_proofs_of_small_searches_hold() -> None:
    """Small enough for the run without compiler."""
    geometry = Geometry.of(4, 4)
    proofs = record_proofs(geometry, range(5, 8), searches=4, seed=1)
    assert len(proofs) > 3
    for (_, _, bound, is_lower), score in zip(proofs, true_scores(geometry, proofs), strict=True):
        assert score >= bound if is_lower else score <= bound
