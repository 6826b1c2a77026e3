"""The words of the kernel: counts, flags and lanes mean the same in machine code and in plain Python."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fourcast.kernel import words
from tests.compiled import compiled

NUMBERS = [0, 1, 2, 3, 100, 2**31, 2**63 - 1, 2**63, 2**64 - 100, 2**64 - 1]
LEFT = np.array([0, 1, 5, 2**62, 2**63 - 1, 7, 2**40, 3], np.uint64)  # what `nonzero` is asked about in lanes
RIGHT = np.array([0, 2, 5, 1, 0, 2**64 - 7, 2**41, 2], np.uint64)
ALL = 2**64 - 1

count, count_trailing_zeros, signed, unsigned = words.count, words.count_trailing_zeros, words.signed, words.unsigned
nonzero, less, select, pointer = words.nonzero, words.less, words.select, words.pointer
load, store, shift_pointer, prefetch = words.load, words.store, words.shift_pointer, words.prefetch
load_eight, load_four, store_lanes, flags_of = words.load_eight, words.load_four, words.store_lanes, words.flags_of
swap_shared = words.swap_shared


def as_signed(word: int) -> int:
    return word - 2**64 if word >= 2**63 else word


@compiled
def about_word(word: Any) -> Any:
    return count(word), signed(word), unsigned(signed(word)), nonzero(word), flags_of(nonzero(word))


@compiled
def about_pair(left: Any, right: Any) -> Any:
    mask = less(left, right)
    return mask, flags_of(mask), select(mask, left, right)


@compiled
def trailing_zeros(word: Any) -> Any:
    return count_trailing_zeros(word)


def make_about_lanes(load_lanes: Any, width: int) -> Any:
    def about_lanes(left: Any, right: Any, results: Any) -> Any:
        one, other, out = load_lanes(pointer(left), 0), load_lanes(pointer(right), 0), pointer(results)
        smaller = less(one, other)
        store_lanes(out, 0, count(one))
        store_lanes(out, width, select(smaller, one, other))
        store_lanes(out, 2 * width, ((one & other) | (one ^ other)) + (one - other) * other)
        store_lanes(out, 3 * width, ~(one << words.ONE) ^ (one >> words.TWO))
        store_lanes(out, 4 * width, smaller)
        return flags_of(nonzero(one)), flags_of(smaller)

    return compiled(about_lanes)


@compiled
def swap(array: Any, index: Any, expected: Any, value: Any) -> Any:
    return swap_shared(pointer(array), index, expected, value)


@compiled
def copy_word(array: Any, source: Any, target: Any) -> Any:
    start = shift_pointer(pointer(array), 1)
    prefetch(start, source)
    store(start, target, load(start, source))


@pytest.mark.parametrize("number", NUMBERS)
def test_word_functions_read_two_s_complement(number: int) -> None:
    bits, value, word, mask, flag = (int(result) for result in about_word(np.uint64(number)))
    assert (bits, value, word) == (number.bit_count(), as_signed(number), number)
    assert (mask, flag) == ((ALL, 1) if number else (0, 0))
    if number:
        assert trailing_zeros(np.uint64(number)) == (number & -number).bit_length() - 1


@pytest.mark.parametrize("left", NUMBERS)
@pytest.mark.parametrize("right", NUMBERS)
def test_less_is_signed_and_select_follows_its_mask(left: int, right: int) -> None:
    mask, flag, chosen = (int(result) for result in about_pair(np.uint64(left), np.uint64(right)))
    assert (mask, flag) == ((ALL, 1) if as_signed(left) < as_signed(right) else (0, 0))
    assert as_signed(chosen) == min(as_signed(left), as_signed(right))


@pytest.mark.parametrize("width", [4, 8])
@pytest.mark.parametrize("first", [0, 4])
def test_lanes_do_to_each_lane_what_words_do(width: int, first: int) -> None:
    about_lanes = make_about_lanes(load_four if width == 4 else load_eight, width)
    lefts, rights = np.roll(LEFT, -first)[:width], np.roll(RIGHT, -first)[:width]
    results = np.zeros(5 * width, np.uint64)
    flags, smaller = (int(result) for result in about_lanes(lefts, rights, results))
    pairs = [(int(a), int(b)) for a, b in zip(lefts, rights, strict=True)]
    assert flags == sum((a != 0) << lane for lane, (a, _) in enumerate(pairs))
    assert smaller == sum((as_signed(a) < as_signed(b)) << lane for lane, (a, b) in enumerate(pairs))
    expected = [a.bit_count() for a, _ in pairs]
    expected += [a if as_signed(a) < as_signed(b) else b for a, b in pairs]
    expected += [(((a & b) | (a ^ b)) + (a - b) * b) % 2**64 for a, b in pairs]
    expected += [((~(a << 1)) ^ (a >> 2)) % 2**64 for a, _ in pairs]
    expected += [ALL if as_signed(a) < as_signed(b) else 0 for a, b in pairs]
    assert results.tolist() == expected


def test_load_and_store_count_from_the_shifted_pointer() -> None:
    array = np.array([10, 11, 12, 13], np.uint64)
    copy_word(array, np.int64(0), np.int64(2))
    assert array.tolist() == [10, 11, 12, 11]


def test_swap_replaces_the_expected_word_only() -> None:
    array = np.array([5, 6, 7], np.uint64)
    assert swap(array, np.int64(1), np.uint64(6), np.uint64(60))
    assert not swap(array, np.int64(2), np.uint64(6), np.uint64(70))
    assert array.tolist() == [5, 60, 7]
