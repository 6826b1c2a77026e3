from __future__ import annotations

import numpy as np
import pytest

from fourcast import Position
from fourcast.book.enumeration import canonical_keys, list_plies, play_column
from fourcast.geometry import Geometry
from tests.samples import sized


def keys_by_playing(width: int, height: int, last: int) -> list[set[int]]:
    """The same plies through the rules of Position, one position after the other."""
    plies = [{Position(width, height)}]
    for _ in range(last):
        children = {position.play(column) for position in plies[-1] for column in position.legal_columns}
        plies.append({child for child in children if not child.is_over})
    return [{position.canonical_key for position in ply} for ply in plies]


@pytest.mark.parametrize(
    ("width", "height", "last"), [(7, 6, 5), (4, 4, sized(9, whole=12)), (5, 4, 8), (8, 7, 4), (6, 9, 4)]
)
def test_plies_are_those_of_the_rules(width: int, height: int, last: int) -> None:
    plies = list_plies(Geometry.of(width, height), last)
    assert [set(ply.keys.tolist()) for ply in plies] == keys_by_playing(width, height, last)


def test_positions_are_sorted_and_lie_the_way_of_their_keys() -> None:
    geometry = Geometry.of(7, 6)
    positions = list_plies(geometry, 6)[-1]
    assert np.array_equal(positions.keys, np.unique(positions.keys))
    assert np.array_equal(positions.own + positions.occupied + np.uint64(geometry.bottom), positions.keys)
    assert np.array_equal(canonical_keys(geometry, positions.own, positions.occupied), positions.keys)


def test_numbers_of_positions_without_mirror_images_and_finished_games() -> None:
    plies = list_plies(Geometry.of(7, 6), 8)
    assert [len(ply.keys) for ply in plies] == [1, 4, 25, 121, 568, 2144, 8231, 27109, 91295]


def test_playing_a_column_tells_wins_and_full_columns() -> None:
    positions = [Position.from_moves(moves) for moves in ("121212", "111111", "")]
    own = np.array([position.own for position in positions], np.uint64)
    occupied = np.array([position.occupied for position in positions], np.uint64)
    children = play_column(positions[0].geometry, own, occupied, 0)
    assert children.is_legal.tolist() == [True, False, True]
    assert children.is_won.tolist() == [True, False, False]
    child = positions[2].play(0)
    assert (int(children.own[2]), int(children.occupied[2])) == (child.own, child.occupied)
