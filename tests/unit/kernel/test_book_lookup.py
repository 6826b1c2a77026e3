"""The compiled look-up in a book against the one with NumPy, also on words that are no positions."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from fourcast.book import bundled_book
from fourcast.book.enumeration import list_plies, mirror
from fourcast.book.file import parse
from fourcast.book.packing import pack
from fourcast.book.ranking import make_ranking
from fourcast.geometry import Geometry
from fourcast.kernel._jit import JIT_ENABLED
from fourcast.kernel.book_lookup import book_score
from fourcast.kernel.book_slots import UNKNOWN
from fourcast.kernel.calls import look_up_many
from fourcast.kernel.words import pointer
from tests.compiled import compiled
from tests.unit.book.numpy_lookup import look_up_with_numpy

AT_ONCE = 10**6 if JIT_ENABLED else 300  # positions of a ply that plain Python has the time for


@cache
def bundled_words() -> Any:
    return parse(memoryview(bundled_book().path.read_bytes()), "7x6.book").words


def sample(arrays: tuple[Any, ...], number: int = AT_ONCE) -> list[Any]:
    """Some of the positions, spread over all of them."""
    step = -(-len(arrays[0]) // number)
    return [np.ascontiguousarray(array[::step]) for array in arrays]


@pytest.mark.parametrize("ply", range(10))
def test_positions_of_the_bundled_book_score_as_with_numpy(ply: int) -> None:
    geometry = Geometry.of(7, 6)
    ranking = make_ranking(geometry, 8)
    positions = list_plies(geometry, ply)[-1]
    own, occupied = sample((positions.own, positions.occupied))
    for stones in ((own, occupied), (mirror(geometry, own), mirror(geometry, occupied))):
        scores = look_up_many(ranking.tables, bundled_words(), *stones)
        assert np.array_equal(scores, look_up_with_numpy(ranking, bundled_words(), *stones))
        assert (scores == UNKNOWN).all() if ply > 8 else (scores != UNKNOWN).all()


@pytest.mark.parametrize(
    ("width", "height", "last"), [(7, 6, 9), (4, 4, 15), (5, 4, 10), (12, 4, 4), (4, 15, 5), (1, 63, 9), (32, 1, 3)]
)
def test_random_codes_on_any_board_are_read_as_with_numpy(width: int, height: int, last: int) -> None:
    geometry = Geometry.of(width, height)
    ranking, generator = make_ranking(geometry, last), np.random.default_rng(4)
    data = np.concatenate(
        [pack(generator.integers(1 << size.bits, size=size.slots, dtype=np.uint8), size) for size in ranking.sizes]
    )
    for positions in list_plies(geometry, last):
        own, occupied = sample((positions.own, positions.occupied), 20_000 if JIT_ENABLED else 50)
        scores = look_up_many(ranking.tables, data, own, occupied)
        assert np.array_equal(scores, look_up_with_numpy(ranking, data, own, occupied))


def test_words_that_are_no_positions_are_unknown_or_empty_slots() -> None:
    geometry, number = Geometry.of(7, 6), AT_ONCE // 10
    ranking, generator = make_ranking(geometry, 8), np.random.default_rng(5)
    own, occupied = (generator.integers(1 << 63, size=number, dtype=np.uint64) for _ in range(2))
    assert (look_up_many(ranking.tables, bundled_words(), own, occupied) == UNKNOWN).all()
    stones = list_plies(geometry, 8)[-1].occupied
    taken = stones[generator.integers(len(stones), size=number)]
    colours = generator.integers(1 << 63, size=number, dtype=np.uint64) & taken  # any number of own stones
    scores = look_up_many(ranking.tables, bundled_words(), colours, taken)
    assert np.array_equal(scores, look_up_with_numpy(ranking, bundled_words(), colours, taken))
    assert (scores[np.bitwise_count(colours) != 4] == UNKNOWN).all()
    assert (scores != UNKNOWN).any()


def test_score_can_be_asked_for_from_compiled_code() -> None:
    @compiled
    def ask(tables: Any, words: Any, own: Any, occupied: Any) -> Any:
        return book_score(pointer(tables), pointer(words), own, occupied)

    ranking = make_ranking(Geometry.of(7, 6), 8)
    middle = np.uint64(Geometry.of(7, 6).cell_bit(3, 0))
    words = bundled_words().copy()  # a mapped file is read-only, which is another type for the compiler
    assert ask(ranking.tables, words, np.uint64(0), np.uint64(0)) == 1
    assert ask(ranking.tables, words, np.uint64(0), middle) == -1
    assert ask(ranking.tables, words, middle, middle) == UNKNOWN
