"""The checks of the proofs on a few positions: what can be run when the JIT is off, as plain Python.

With the JIT `test_proofs` checks many more, so that these are compiled in `make test-all` only.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from fourcast.geometry import Geometry
from fourcast.kernel._jit import JIT_ENABLED
from tests.parity.proof_check import RULES, Checker, make_checker
from tests.reference.everything import (
    Bitboards,
    Positions,
    decode_keys,
    random_positions,
    solve_everything,
    solve_from,
)

pytestmark = [pytest.mark.slow] if JIT_ENABLED else []

FEW = 120
# Keys of positions in which the rarer proofs speak: pairings, triggers, caps but one, further lines, late proofs.
TELLING = {
    (5, 4): """
        0x31d69a 0x309073 0x1a8861 0x311e9a 0x711474 0x4b8c45 0x1518821 0x121947c 0xabb4c4 0x1ca98c5
        0x1e294c4 0x199745 0x1a94c1 0x6392f8 0x9330e6 0x172f894 0x1839897 0x108497 0x1521cd6 0x1c190cd
        0x1dc90c1 0x62d3b3 0x252d23 0x252563 0x34a962 0x34a943 0x34a923 0x35a542 0x34ad42 0x25a562
        0x16d1a1 0x14f581 0x1ab581 0x25a923 0x34a543 0x352543
        0x1b50719 0x120a7c5 0x1d52541 0x3906b6 0x13b3431 0x190c74e 0x3a4dda 0xe12c8e 0x1a3b892 0x1262cea
    """,
    (4, 6): """
        0x4a3ad5a 0x155c08c 0x42e981 0xa9cc503 0x427b5c 0x6c2c509 0x227b0c 0x243abac 0xb44ca9c 0x3374978
        0x2d48e99 0xd9ac85 0x660d0b 0x385cb52 0x33d0b06 0xb764d14 0x2c4ea5d 0x605486 0x27d6a1a 0x2a60ddc
        0x2c58b59 0xa3d4b1a 0x124d98c 0x124998d 0x1ac898c 0x4c15585 0xaec2a4 0x5415d84 0xae82a6 0xce5c84
        0x1acc909 0x184d989 0x18c898d 0x1ac890d 0x184c98d 0x1a4898d
        0xe8068ab 0x31dccc 0x5d340e2 0x57a40ca 0x4e07a64 0xd41b22b 0xb2d06e3 0x67692d5 0xa6a0537 0x12b39b8
    """,
}


@cache
def checker() -> Checker:
    return make_checker()


@cache
def late_positions(width: int, height: int, ply: int) -> Positions:
    geometry = Geometry.of(width, height)
    return solve_from(geometry, *random_positions(geometry, ply, 30, seed=3))


_solved: dict[tuple[Geometry, int], Positions] = {}


def solve_telling(geometry: Geometry, own: Bitboards, occupied: Bitboards) -> Positions:
    """The position and all that it leads to; solved once for all rules."""
    name = geometry, int(own[0]) + int(occupied[0])
    if name not in _solved:
        _solved[name] = solve_from(geometry, own, occupied)
    return _solved[name]


@pytest.mark.parametrize("rule", RULES)
def test_rule_is_right_on_some_positions_of_a_small_board(rule: str) -> None:
    positions = solve_everything(5, 4)
    indices = np.random.default_rng(7).integers(0, len(positions.keys), 2 * FEW)
    with np.errstate(over="ignore"):
        tally = checker().check(rule, positions, indices)
    assert tally.violation is None, str(tally.violation)
    assert tally.firings > 0 or rule == "late_cap", "which speaks too seldom for a few positions: see test_proofs"


@pytest.mark.parametrize("rule", RULES)
def test_rule_is_right_on_some_late_positions(rule: str) -> None:
    positions = late_positions(7, 6, 28)
    indices = np.random.default_rng(8).integers(0, len(positions.keys), FEW)
    with np.errstate(over="ignore"):
        tally = checker().check(rule, positions, indices, every_window=False)
    assert tally.violation is None, str(tally.violation)


@pytest.mark.parametrize("rule", RULES)
def test_rule_is_right_on_some_positions_of_odd_height(rule: str) -> None:
    positions = late_positions(5, 5, 14)
    indices = np.random.default_rng(9).integers(0, len(positions.keys), FEW)
    with np.errstate(over="ignore"):
        tally = checker().check(rule, positions, indices)
    assert tally.violation is None, str(tally.violation)
    assert tally.firings > 0 or rule == "late_cap", "which speaks too seldom for a few positions: see test_proofs"


@pytest.mark.parametrize(
    ("rule", "least"),
    [("upper_bound", 30), ("follow_up", 30), ("both_odd", 30), ("triggered_pair", 30), ("late_cap", 6), ("delay", 30)],
)
@pytest.mark.parametrize(("width", "height"), TELLING)
def test_rule_is_right_where_the_rarer_proofs_speak(width: int, height: int, rule: str, least: int) -> None:
    geometry = Geometry.of(width, height)
    firings = 0
    for key in TELLING[width, height].split():
        stones = decode_keys(geometry, np.array([int(key, 16)], np.uint64))
        with np.errstate(over="ignore"):
            tally = checker().check(rule, solve_telling(geometry, *stones), np.zeros(1, np.int64), every_window=False)
        assert tally.violation is None, str(tally.violation)
        firings += tally.firings
    assert firings >= least
