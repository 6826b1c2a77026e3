"""Plain Python twins of `_intrinsics`, used when the JIT is switched off; same names, same meaning.

A pointer is a view of the array that starts at the element pointed to; lanes are an array of four or eight
uint64; a mask has all bits of a lane or none.
"""

from __future__ import annotations

from typing import Any

import numpy as np

_ALL, _NONE = np.uint64(2**64 - 1), np.uint64(0)


def pointer(array: Any) -> Any:
    return array


def words_at(array: Any) -> Any:
    return array


def ints_at(array: Any) -> Any:
    return array


def bytes_at(array: Any) -> Any:
    return array


def shift_pointer(start: Any, offset: Any) -> Any:
    return start[int(offset) :]


def load(start: Any, index: Any) -> Any:
    return start[int(index)]


def store(start: Any, index: Any, value: Any) -> None:
    start[int(index)] = value


load_shared = load
store_shared = store


def swap_shared(start: Any, index: Any, expected: Any, value: Any) -> bool:
    if start[int(index)] != expected:
        return False
    start[int(index)] = value
    return True


def prefetch(start: Any, index: Any) -> None:
    """Nothing to do: prefetching only changes how soon a word arrives."""


def load_four(start: Any, index: Any) -> Any:
    return start[int(index) : int(index) + 4].view(np.uint64).copy()


def load_eight(start: Any, index: Any) -> Any:
    return start[int(index) : int(index) + 8].view(np.uint64).copy()


def gather(start: Any, index: Any) -> Any:
    if isinstance(index, np.ndarray):
        return np.array([start[int(one)] for one in index], np.uint64)
    return start[int(index)]


def store_lanes(start: Any, index: Any, lanes: Any) -> None:
    start[int(index) : int(index) + len(lanes)] = lanes.view(start.dtype)


def signed(word: Any) -> Any:
    return np.uint64(word).view(np.int64)


def unsigned(number: Any) -> Any:
    return np.int64(number).view(np.uint64)


def count(bits: Any) -> Any:
    if isinstance(bits, np.ndarray):
        return np.bitwise_count(bits).astype(np.uint64)
    return np.uint64(int(bits).bit_count())


def count_trailing_zeros(bits: Any) -> Any:
    return np.int64((int(bits) & -int(bits)).bit_length() - 1)


def nonzero(bits: Any) -> Any:
    return _mask(bits != 0)


def less(left: Any, right: Any) -> Any:
    return _mask(_signed(left) < _signed(right))


def select(mask: Any, chosen: Any, otherwise: Any) -> Any:
    if isinstance(mask, np.ndarray):
        return np.where(mask != 0, chosen, otherwise)
    return chosen if mask else otherwise


def flags_of(mask: Any) -> Any:
    if isinstance(mask, np.ndarray):
        return np.uint64(sum(1 << lane for lane, bits in enumerate(mask) if bits))
    return np.uint64(bool(mask))


def _signed(bits: Any) -> Any:
    return bits.view(np.int64)


def _mask(truths: Any) -> Any:
    return np.where(truths, _ALL, _NONE) if isinstance(truths, np.ndarray) else _ALL if truths else _NONE
