from __future__ import annotations

import numpy as np
import pytest

from fourcast.book.packing import PlySize, encode, pack, unpack


def sized(slots: int, bits: int) -> PlySize:
    return PlySize(slots, 1, slots, 0, bits, 0, -(-slots * bits // 64) + 1)


@pytest.mark.parametrize("bits", range(1, 8))
@pytest.mark.parametrize("slots", [1, 10, 11, 63, 64, 65, 1000])
def test_packed_codes_lie_bit_after_bit_and_come_back(bits: int, slots: int) -> None:
    codes = np.random.default_rng(slots).integers(1 << bits, size=slots, dtype=np.uint8)
    size = sized(slots, bits)
    words = pack(codes, size)
    as_one_number = sum(int(code) << (bits * place) for place, code in enumerate(codes))
    assert int.from_bytes(words.astype("<u8").tobytes(), "little") == as_one_number
    assert len(words) == size.words
    assert np.array_equal(unpack(words, np.arange(slots) * bits, bits), codes)


def test_codes_count_from_1_for_the_smallest_score() -> None:
    size = PlySize(1, 1, 1, -17, 6, 0, 2)
    assert encode(np.array([-17, 0, 17], np.int8), size).tolist() == [1, 18, 35]
