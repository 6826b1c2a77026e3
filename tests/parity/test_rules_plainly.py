"""The checks of the proofs on a few positions: this also runs, as plain Python, when the JIT is off."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from fourcast.geometry import Geometry
from tests.parity.proof_check import ANY_HEIGHT_RULES, EVEN_HEIGHT_RULES, Checker, make_checker
from tests.reference.everything import Positions, random_positions, solve_everything, solve_from

FEW = 120


@cache
def checker() -> Checker:
    return make_checker()


@cache
def late_positions(width: int, height: int, ply: int) -> Positions:
    geometry = Geometry.of(width, height)
    return solve_from(geometry, *random_positions(geometry, ply, 30, seed=3))


@pytest.mark.parametrize("rule", EVEN_HEIGHT_RULES)
def test_rule_is_right_on_some_positions_of_a_small_board(rule: str) -> None:
    positions = solve_everything(5, 4)
    indices = np.random.default_rng(7).integers(0, len(positions.keys), 2 * FEW)
    with np.errstate(over="ignore"):
        tally = checker().check(rule, positions, indices)
    assert tally.violation is None, str(tally.violation)
    assert tally.firings > 0


@pytest.mark.parametrize("rule", EVEN_HEIGHT_RULES)
def test_rule_is_right_on_some_late_positions(rule: str) -> None:
    positions = late_positions(7, 6, 28)
    indices = np.random.default_rng(8).integers(0, len(positions.keys), FEW)
    with np.errstate(over="ignore"):
        tally = checker().check(rule, positions, indices, every_window=False)
    assert tally.violation is None, str(tally.violation)


@pytest.mark.parametrize("rule", ANY_HEIGHT_RULES)
def test_rule_is_right_on_some_positions_of_odd_height(rule: str) -> None:
    positions = late_positions(5, 5, 14)
    indices = np.random.default_rng(9).integers(0, len(positions.keys), FEW)
    with np.errstate(over="ignore"):
        tally = checker().check(rule, positions, indices)
    assert tally.violation is None, str(tally.violation)
    assert tally.firings > 0
