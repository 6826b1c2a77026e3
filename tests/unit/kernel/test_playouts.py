"""Play-outs: compiled or not, they leave no trace behind and say when there is too much to play."""

from __future__ import annotations

import random

import pytest

from fourcast.geometry import Geometry
from fourcast.kernel._jit import JIT_ENABLED
from fourcast.kernel.playouts import PlanNumbers, cells_from, find_attack, play_follow_up, play_plans, runs_out
from fourcast.position import Position
from tests.reference import naive

LATE = Position.from_moves("44444432655555323332267623526661117")
GEOMETRY = LATE.geometry
KNOWN: dict[naive.Stones, int] = {}  # by the oracle, for all tests
ON_TOP = PlanNumbers(GEOMETRY.board, GEOMETRY.columns_from_centre, 0)


def test_rule_that_holds_names_where_it_ends() -> None:
    found = play_plans(GEOMETRY, LATE.own, LATE.occupied, [ON_TOP], must_win=True)
    assert found is not None
    assert GEOMETRY.cells_of(found.ends) == ((0, 4),)
    assert found == play_plans(GEOMETRY, LATE.own, LATE.occupied, [ON_TOP], must_win=True)


def test_first_plan_that_holds_is_named() -> None:
    nothing = PlanNumbers(0, GEOMETRY.columns_from_centre, 0)
    both = [
        play_plans(GEOMETRY, LATE.own, LATE.occupied, plans, must_win=True) for plans in ([ON_TOP], [nothing, ON_TOP])
    ]
    assert both[0] is not None
    assert both[0].plan == 0
    assert both[1] is not None


@pytest.mark.parametrize("attacks", [0, 2])
@pytest.mark.parametrize("must_win", [False, True])
def test_plan_that_holds_agrees_with_the_oracle(attacks: int, must_win: bool) -> None:
    geometry, rng, held = Geometry.of(4, 4), random.Random(7), 0
    for _ in range(400 if JIT_ENABLED or must_win else 150):
        position, board = Position(4, 4), naive.Board(4, 4)
        while not position.is_over and position.ply < 9:
            column = rng.choice(position.legal_columns)
            position = position.play(column)
            board.play(column)
        if position.is_over:
            continue
        plan = PlanNumbers(geometry.board, geometry.columns_from_centre, attacks)
        partners = tuple((1 << cell, 1 << (cell + 5)) for cell in range(0, 10, 2))
        found = play_plans(geometry, position.own, position.occupied, [plan], must_win=must_win, partners=partners)
        if found is not None:
            held += 1
            assert naive.score(board, KNOWN) < (0 if must_win else 1), position
    assert held > 10


def test_too_many_positions_prove_nothing() -> None:
    assert play_plans(GEOMETRY, LATE.own, LATE.occupied, [ON_TOP], must_win=True, limit=1) is None


def test_partner_is_answered_before_the_cell_on_top() -> None:
    # Two columns of one row are left: answering b with b is impossible, answering it with the partner draws.
    position = Position.from_moves("112233", 3, 3)
    geometry = position.geometry
    a3, b3 = geometry.cell_bit(0, 2), geometry.cell_bit(1, 2)
    plan = PlanNumbers(0, (2, 1, 0), 0)
    with_partner = play_plans(
        geometry, position.own, position.occupied, [plan], must_win=False, partners=((a3, b3), (b3, a3))
    )
    assert with_partner is not None


def test_follow_up_and_filling() -> None:
    assert play_follow_up(GEOMETRY, LATE.own, LATE.occupied, 0, must_win=True) is not None
    assert play_follow_up(GEOMETRY, 0, 0, 0, must_win=False) is None
    a4 = GEOMETRY.cell_bit(0, 3)
    assert runs_out(GEOMETRY, LATE.own, LATE.occupied, a4, is_mover=True)
    assert not runs_out(GEOMETRY, LATE.own, LATE.occupied, a4, is_mover=False)
    assert cells_from(GEOMETRY, a4) == sum(GEOMETRY.cell_bit(0, row) for row in (3, 4, 5))


def test_attacks_are_counted() -> None:
    position = Position.from_moves("731164251233316416")
    own, occupied = position.own, position.occupied
    assert [bool(find_attack(GEOMETRY, own, occupied, attacks)) for attacks in range(4)] == [False, False, True, True]
    assert find_attack(Geometry.of(), 0, 0, 8) == 0
