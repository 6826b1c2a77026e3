"""Static proofs as answers: never wrong, and found where the search's own proofs find one."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from fourcast.kernel._jit import JIT_ENABLED
from fourcast.kernel.calls import Rule, certify
from fourcast.position import Position
from tests.reference.everything import Positions, solve_everything

FEW = 1500 if JIT_ENABLED else 60  # positions that plain Python has the time for


@cache
def everything(width: int, height: int) -> Positions:
    return solve_everything(width, height)


@pytest.mark.parametrize(("width", "height"), [(4, 4), (5, 4)])
def test_bounds_hold_on_every_kind_of_position(width: int, height: int) -> None:
    positions = everything(width, height)
    chosen = np.random.default_rng(5).choice(len(positions.keys), FEW, replace=False)
    own, occupied = positions.stones(chosen)
    rules = {Rule.WAITING: 0, Rule.FOLLOW_UP: 0}
    for stones, taken, score in zip(own.tolist(), occupied.tolist(), positions.scores[chosen].tolist(), strict=True):
        for alpha in (-3, -2, -1, 0, 1, 2, 3):
            found = certify(positions.geometry, stones, taken, alpha)
            if found is not None:
                assert score <= found.bound <= alpha
                rules[found.rule] += 1
    assert all(rules.values()), rules


def test_capped_columns_are_named() -> None:
    position = Position.from_moves("44444432655555323332267623526661117")
    found = certify(position.geometry, position.own, position.occupied, -1)
    assert found is not None
    assert (found.rule, found.bound) == (Rule.FOLLOW_UP, -1)
    assert found.capped == position.geometry.column_mask(0)


def test_side_without_open_lines_is_held_by_waiting() -> None:
    position = Position.from_grid("X.../OXXO/XOOX/OXXO")
    found = certify(position.geometry, position.own, position.occupied, 0)
    assert found is not None
    assert (found.rule, found.bound, found.capped) == (Rule.WAITING, 0, 0)


@pytest.mark.parametrize("moves", ["112233", "11223", "1122334"])
def test_positions_with_a_win_at_hand_are_left_alone(moves: str) -> None:
    position = Position.from_moves(moves)
    assert certify(position.geometry, position.own, position.occupied, 20) is None


def test_odd_heights_know_waiting_only() -> None:
    empty = Position(5, 5)
    assert certify(empty.geometry, empty.own, empty.occupied, 0) is None
