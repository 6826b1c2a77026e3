from __future__ import annotations

import numpy as np
import pytest

from fourcast.book.enumeration import list_plies
from fourcast.builder.build.plan import order_by_tree
from fourcast.geometry import Geometry
from fourcast.position import Position


@pytest.mark.parametrize(("width", "height", "ply"), [(4, 4, 0), (4, 4, 9), (4, 4, 15), (5, 4, 8), (7, 6, 6)])
def test_order_holds_the_positions_of_the_enumeration_once(width: int, height: int, ply: int) -> None:
    geometry = Geometry.of(width, height)
    assert np.array_equal(np.sort(order_by_tree(geometry, ply).keys), list_plies(geometry, ply)[-1].keys)


def test_order_bitboards_are_those_of_the_keys() -> None:
    order = order_by_tree(Geometry.of(5, 4), 7)
    for key, own, occupied in list(zip(*order, strict=True))[::97]:
        assert Position.from_bitboards(int(own), int(occupied), 5, 4).canonical_key == key


def test_order_is_that_of_a_walk_through_the_tree() -> None:
    walked: dict[int, Position] = {}

    def walk(position: Position) -> None:
        if position.ply == 5:
            walked.setdefault(position.canonical_key, position)
            return
        for column in (2, 1, 3, 0, 4):
            if column in position.legal_columns:
                child = position.play(column)
                if not child.is_over:
                    walk(child)

    walk(Position(5, 4))
    order = order_by_tree(Geometry.of(5, 4), 5)
    assert order.keys.tolist() == list(walked)
    assert order.occupied.tolist() == [position.occupied for position in walked.values()]
    assert order.own.tolist() == [position.own for position in walked.values()]
