"""The transposition table: what is recorded comes back, and no two positions are ever taken for each other."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fourcast.geometry import MAX_BITS, Geometry
from fourcast.kernel import table
from fourcast.kernel.layout import Layout, make_layout
from fourcast.kernel.words import pointer
from tests.compiled import compiled
from tests.unit.kernel.boards import SIZES, board_of, own_and_occupied, random_boards

Words = np.ndarray[Any, np.dtype[np.uint64]]
NOTHING_KNOWN = (-32, 31)
Table, canonical_keys, scatter, slot_of, tag_of = (
    table.Table,
    table.canonical_keys,
    table.scatter,
    table.slot_of,
    table.tag_of,
)
probe, record, lower_of, upper_of = table.probe, table.record, table.lower_of, table.upper_of
migrate = table.migrate


@compiled
def scatter_keys(layout: Layout, keys: Words, products: Words, slots: Words) -> None:
    for index in range(len(keys)):
        products[index] = scatter(layout, keys[index])
        slots[index] = np.uint64(slot_of(layout, products[index]))


@compiled
def find_tag(words: Words, layout: Layout, generation: Any, product: Any) -> Any:
    return tag_of(Table(pointer(words), layout, generation), product)


@compiled
def record_bounds(words: Words, layout: Layout, generation: Any, key: Any, lower: Any, upper: Any) -> None:
    record(Table(pointer(words), layout, generation), scatter(layout, key), lower, upper)


@compiled
def probe_key(words: Words, layout: Layout, generation: Any, key: Any) -> Any:
    return probe(Table(pointer(words), layout, generation), scatter(layout, key))


@compiled
def unpack(word: Any) -> Any:
    return lower_of(word), upper_of(word)


@compiled
def move_words(words: Words, old: Layout, old_generation: Any, new: Layout, new_generation: Any) -> None:
    start = pointer(words)
    migrate(Table(start, old, old_generation), Table(start, new, new_generation), np.uint64(0), old.slots)


@compiled
def find_key(board: Any, own: Any, occupied: Any, ply: Any, earliest: Any) -> Any:
    return canonical_keys(board, own, occupied, ply, earliest)


def probed(words: Words, layout: Layout, generation: int, key: int) -> tuple[int, int]:
    lower, upper = probe_key(words, layout, np.uint64(generation), np.uint64(key))
    return int(lower), int(upper)


def put(words: Words, layout: Layout, generation: int, key: int, lower: int, upper: int) -> None:
    record_bounds(words, layout, np.uint64(generation), np.uint64(key), np.int64(lower), np.int64(upper))


@pytest.mark.parametrize("slots", [1, 2, 3, 7, 64, 100, 1000, 1024, 4095, 4096, 5000])
def test_every_key_has_its_own_slot_and_quotient(slots: int) -> None:
    layout = make_layout(12, slots)
    keys = np.arange(1 << 12, dtype=np.uint64)
    products, places = np.zeros_like(keys), np.zeros_like(keys)
    scatter_keys(layout, keys, products, places)
    assert sorted(products.tolist()) == keys.tolist()
    assert int(places.max()) < int(layout.slots) <= slots
    assert len(set(zip(places.tolist(), (products & layout.quotient_mask).tolist(), strict=True))) == len(keys)


@pytest.mark.parametrize("slots", [5, 33, 64])
def test_probing_never_answers_for_another_key(slots: int) -> None:
    layout, words = make_layout(9, slots), np.zeros(slots, np.uint64)
    for key in range(1 << 9):
        put(words, layout, 1, key, -3, key % 20)
        assert probed(words, layout, 1, key) == (-3, key % 20)
    answers = [probed(words, layout, 1, key) for key in range(1 << 9)]
    known = [key for key, answer in enumerate(answers) if answer != NOTHING_KNOWN]
    assert 0 < len(known) <= slots
    assert all(answers[key] == (-3, key % 20) for key in known)


@pytest.mark.parametrize(("lower", "upper"), [(-32, 31), (-21, -21), (0, 1), (29, 31), (-1, 0)])
def test_bounds_survive_packing(lower: int, upper: int) -> None:
    layout, words = make_layout(49, 1000), np.zeros(1000, np.uint64)
    put(words, layout, 5, 123_456_789, lower, upper)
    assert probed(words, layout, 5, 123_456_789) == (lower, upper)
    (word,) = words[words != 0]
    assert tuple(int(number) for number in unpack(word)) == (lower, upper)


def test_words_of_other_generations_and_empty_words_match_nothing() -> None:
    layout, words = make_layout(20, 50), np.zeros(50, np.uint64)
    assert all(probed(words, layout, 1, key) == NOTHING_KNOWN for key in range(200))
    put(words, layout, 7, 1234, -2, 2)
    assert probed(words, layout, 7, 1234) == (-2, 2)
    assert probed(words, layout, 6, 1234) == NOTHING_KNOWN
    assert probed(words, layout, 8, 1234) == NOTHING_KNOWN


def test_tag_leaves_room_for_bounds_on_every_board_and_table_size() -> None:
    sizes = [(w, h) for w in range(4, 13) for h in range(4, 16) if w * (h + 1) <= MAX_BITS]
    assert (12, 4) in sizes
    assert (4, 15) in sizes
    for width, height in sizes:
        key_bits = width * Geometry.of(width, height).stride
        for mib in (*range(1, 65), 100, 127, 128, 129, 256, 333, 512, 1000, 1024):
            layout = make_layout(key_bits, mib << 17)
            largest = int(layout.quotient_mask) << int(layout.generation_bits) | (1 << int(layout.generation_bits)) - 1
            assert largest < 1 << (64 - int(table.TAG_SHIFT))
            assert int(layout.generation_bits) >= 1
            last_slot = ((int(layout.product_mask) >> int(layout.head_shift)) * int(layout.slots)) >> int(
                layout.head_bits
            )
            assert last_slot == int(layout.slots) - 1
            heads, slots = 1 << int(layout.head_bits), int(layout.slots)
            most_products = -(-heads // slots) << int(layout.head_shift)
            assert most_products <= int(layout.quotient_mask) + 1


def test_layout_that_cannot_tell_keys_apart_is_refused() -> None:
    with pytest.raises(ValueError, match="a table of 1024 slots cannot hold keys of 64 bits"):
        make_layout(64, 1024)


@pytest.mark.parametrize("new_slots", [64, 256, 300, 1024])
def test_growing_keeps_every_word(new_slots: int) -> None:
    old, new = make_layout(14, 64), make_layout(14, new_slots)
    words = np.zeros(1024, np.uint64)
    for key in range(0, 1 << 14, 131):
        put(words, old, 3, key, -(key % 30), key % 25)
    known = {key: probed(words, old, 3, key) for key in range(1 << 14) if probed(words, old, 3, key) != NOTHING_KNOWN}
    assert len(known) > 20
    move_words(words, old, np.uint64(3), new, np.uint64(4))
    after = {key: probed(words, new, 4, key) for key in range(1 << 14) if probed(words, new, 4, key) != NOTHING_KNOWN}
    assert after.items() <= known.items()
    # Slots of sizes that are no multiples of each other overlap: then two words may meet in one.
    assert after == known or (new_slots % 64 and len(after) >= len(known) - 2)


@pytest.mark.parametrize(("width", "height"), SIZES, ids=[f"{w}x{h}" for w, h in SIZES])
def test_mirror_images_share_a_key_early_and_only_then(width: int, height: int) -> None:
    board, geometry = board_of(width, height), Geometry.of(width, height)
    for game in random_boards(width, height, number=30):
        own, occupied = own_and_occupied(game)
        images = np.uint64(geometry.mirror(int(own))), np.uint64(geometry.mirror(int(occupied)))
        ply = np.uint64(game.ply)
        keys = [int(find_key(board, *stones, ply, np.int64(game.ply))) for stones in ((own, occupied), images)]
        plain = [int(a) + int(b) + geometry.bottom for a, b in ((own, occupied), images)]
        assert set(keys) <= set(plain)
        assert keys == plain if game.ply >= board.mirror_ply else keys[0] == keys[1]
        # The keys of a group are made with the earliest ply of the group; that must not change them.
        assert int(find_key(board, own, occupied, ply, np.int64(0))) == keys[0]
