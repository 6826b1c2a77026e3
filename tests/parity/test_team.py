"""Threads that search one position together give true scores, whatever they do to each other on the way.

Real threads on real memory, against the brute force of small boards. The static proofs are off in most of it, so that
small boards have trees to share; the helpers come in at once, and rounds are short, so that as much as possible happens
at the same time: the same children, answers to the same question, halts, and a table that is much too small.
"""

from __future__ import annotations

import numpy as np
import pytest

from fourcast.benchmark.sets import load_bundled_set
from fourcast.geometry import Geometry
from fourcast.kernel._jit import JIT_ENABLED
from fourcast.kernel.board_size import EVERY_RULE, make_size
from fourcast.position import Position
from fourcast.solver.machine import build_machine
from fourcast.solver.memory import TableMemory
from fourcast.solver.run import STRONG, WEAK, Control
from fourcast.solver.team import Team
from tests.reference.everything import Positions, random_positions, solve_everything, solve_from
from tests.samples import sized


class EagerTeam(Team):
    """Meets after the first node, marks every child, and breaks off often."""

    first_slice = 1
    least_left = 0
    slice_s = 0.0002


def make_team(geometry: Geometry, threads: int, rules: int = 0) -> EagerTeam:
    board = make_size(geometry, rules=rules)
    return EagerTeam(build_machine(geometry, board, standard=False), threads)


def check(positions: Positions, indices: np.ndarray, team: EagerTeam, repeats: int) -> int:
    """Solve the positions again and again, on a table that is emptied now and then; return the nodes."""
    memory, nodes = TableMemory(1), 0
    own, occupied = positions.stones(indices)
    for repeat in range(repeats):
        window = (STRONG, WEAK)[repeat % 2]
        for stones, taken, score in zip(
            own.tolist(), occupied.tolist(), positions.scores[indices].tolist(), strict=True
        ):
            control = Control()
            team.begin(memory.acquire(positions.geometry), memory)
            try:
                found = team.solve_one(stones, taken, window, control)
            finally:
                memory.release(team.table, team.table_nodes)
            assert found == max(window[0], min(score, window[1])), f"{stones:#x} {taken:#x} {window}"
            nodes += control.nodes
        memory.empty()
    team.end()
    return nodes


@pytest.mark.parametrize("threads", [2, 3])
def test_team_finds_the_true_scores_of_a_small_board(threads: int) -> None:
    everything = solve_everything(4, 4)
    count = sized(150, whole=4000) if JIT_ENABLED else 2
    early = np.arange(everything.ply_range(7).stop)
    indices = np.random.default_rng(threads).permutation(early)[:count]
    nodes = check(everything, indices, make_team(Geometry.of(4, 4), threads), 4)
    assert nodes > 10 * count


@pytest.mark.jit_only
@pytest.mark.parametrize(("size", "ply", "rules"), [((5, 5), 9, 0), ((6, 5), 16, EVERY_RULE)])
def test_team_finds_the_true_scores_of_later_positions(size: tuple[int, int], ply: int, rules: int) -> None:
    geometry = Geometry.of(*size)
    positions = solve_from(geometry, *random_positions(geometry, ply, 3, seed=ply))
    roots = np.array(positions.ply_range(ply))
    later = np.random.default_rng(ply).permutation(np.array(positions.ply_range(ply + 2)))[: sized(10, whole=500)]
    team = make_team(geometry, 2, rules)
    assert check(positions, np.concatenate([roots, later]), team, sized(4, whole=40)) > 100


@pytest.mark.jit_only
@pytest.mark.parametrize("threads", [2, 4])
def test_team_finds_the_scores_of_the_sets(threads: int) -> None:
    """The labels of the bundled sets were made without threads, and checked with another solver."""
    geometry, memory = Geometry.of(), TableMemory(1)
    team = make_team(geometry, threads, EVERY_RULE)
    for name in ("middle-medium", "begin-easy"):
        for scored in load_bundled_set(name).first(sized(15, whole=1000)).positions:
            position = Position.from_moves(scored.moves)
            team.begin(memory.acquire(geometry), memory)
            try:
                assert team.solve_one(position.own, position.occupied, STRONG, Control()) == scored.score, scored
            finally:
                memory.release(team.table, team.table_nodes)
    team.end()
