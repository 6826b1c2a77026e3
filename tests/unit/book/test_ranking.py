"""The numbering of positions: without clash, without gap, the same for mirror images."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from fourcast.book.enumeration import Words, list_plies, mirror
from fourcast.book.packing import count_blocks, size_plies
from fourcast.book.ranking import Ranking, make_ranking
from fourcast.errors import BookError
from fourcast.geometry import Geometry
from tests.samples import sized

SMALL = [(4, 4), sized((5, 3), whole=(5, 4)), (3, 5)]


def height_vectors(geometry: Geometry, ply: int) -> list[tuple[int, ...]]:
    """All heights of a ply, in lexicographic order."""
    every = product(range(geometry.height + 1), repeat=geometry.width)
    return [heights for heights in every if sum(heights) == ply]


def all_colourings(geometry: Geometry, heights: tuple[int, ...]) -> tuple[Words, Words]:
    """Every way to give half of these stones to the side to move, reachable or not."""
    cells = [geometry.cell_bit(column, row) for column, stack in enumerate(heights) for row in range(stack)]
    choices = np.arange(1 << len(cells), dtype=np.uint64)
    choices = choices[np.bitwise_count(choices) == len(cells) // 2]
    own = np.zeros(len(choices), np.uint64)
    for index, cell in enumerate(cells):
        own += (choices >> np.uint64(index) & np.uint64(1)) * np.uint64(cell)
    return own, np.full(len(choices), sum(cells), np.uint64)


@pytest.mark.parametrize(("width", "height"), SMALL)
def test_places_of_all_colourings_of_kept_heights_fill_the_ply_without_gap(width: int, height: int) -> None:
    geometry = Geometry.of(width, height)
    ranking = make_ranking(geometry, geometry.cells - 1)
    for ply, size in enumerate(ranking.sizes):
        kept = [heights for heights in height_vectors(geometry, ply) if heights <= heights[::-1]]
        places = np.concatenate([ranking.places(*all_colourings(geometry, heights)) for heights in kept])
        assert len(kept) == size.blocks
        assert np.array_equal(np.sort(places), np.arange(size.slots))


@pytest.mark.parametrize(("width", "height"), SMALL)
def test_places_of_other_heights_are_those_of_their_mirror_images(width: int, height: int) -> None:
    geometry = Geometry.of(width, height)
    ranking = make_ranking(geometry, 9)
    for ply in range(10):
        for heights in height_vectors(geometry, ply):
            if heights != heights[::-1]:
                own, occupied = all_colourings(geometry, heights)
                mirrored = ranking.places(mirror(geometry, own), mirror(geometry, occupied))
                assert np.array_equal(ranking.places(own, occupied), mirrored)


def test_places_of_the_first_plies_are_distinct_and_within_range() -> None:
    geometry = Geometry.of(7, 6)
    ranking = make_ranking(geometry, 8)
    for positions, size in zip(list_plies(geometry, 8), ranking.sizes, strict=True):
        places = ranking.places(positions.own, positions.occupied)
        assert len(np.unique(places)) == len(positions.keys)
        assert 0 <= places.min() <= places.max() < size.slots


def test_places_depend_on_the_ply_alone_and_not_on_the_reach_of_the_book() -> None:
    geometry = Geometry.of(7, 6)
    positions = list_plies(geometry, 5)[-1]
    shallow, deep = (Ranking(geometry, last_ply).places(positions.own, positions.occupied) for last_ply in (5, 9))
    assert np.array_equal(shallow, deep)


@pytest.mark.parametrize(
    ("width", "height", "last"), [(7, 6, 6), (4, 4, 12), (12, 4, 3), (4, 15, 5), (1, 63, 9), (32, 1, 3)]
)
def test_place_of_one_position_is_as_among_many(width: int, height: int, last: int) -> None:
    geometry = Geometry.of(width, height)
    ranking = make_ranking(geometry, last)
    for positions in list_plies(geometry, last):
        sides = (positions.own, positions.occupied)
        for own, occupied in (sides, (mirror(geometry, sides[0]), mirror(geometry, sides[1]))):
            stones = zip(own.tolist(), occupied.tolist(), strict=True)
            assert [ranking.place(*pair) for pair in stones] == ranking.places(own, occupied).tolist()


def test_places_of_positions_of_several_plies_at_once_are_each_within_its_ply() -> None:
    geometry = Geometry.of(7, 6)
    ranking = make_ranking(geometry, 4)
    plies = list_plies(geometry, 4)
    together = ranking.places(*(np.concatenate([ply[side] for ply in plies]) for side in (1, 2)))
    assert np.array_equal(together, np.concatenate([ranking.places(ply.own, ply.occupied) for ply in plies]))


@pytest.mark.parametrize(("width", "height"), [*SMALL, (7, 2), (1, 6), (6, 1)])
def test_blocks_are_counted_as_by_listing_them(width: int, height: int) -> None:
    geometry = Geometry.of(width, height)
    for ply in range(geometry.cells + 1):
        kept = [heights for heights in height_vectors(geometry, ply) if heights <= heights[::-1]]
        assert count_blocks(geometry, ply) == len(kept)


def test_sizes_of_the_standard_board_are_the_documented_ones() -> None:
    sizes = size_plies(Geometry.of(7, 6), 12)
    assert (sizes[8].slots, sizes[8].bits, 8 * sizes[8].words) == (104_580, 6, 78_448)
    assert (sizes[12].slots, sizes[12].bits, 8 * sizes[12].words) == (7_116_648, 5, 4_447_920)


@pytest.mark.parametrize("last_ply", [-1, 42, 255])
def test_sizes_of_plies_that_nobody_plays_from_are_refused(last_ply: int) -> None:
    with pytest.raises(BookError, match=f"cannot have the last ply {last_ply}: it must be 0 to 41"):
        size_plies(Geometry.of(7, 6), last_ply)
