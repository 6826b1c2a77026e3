"""Memory, bit counts and lanes: what Python has no operator for.

`Bits` is one board set (uint64) or eight of them side by side (a vector register of the CPU): functions that
use only `& | ^ ~ + - * << >>` and the functions below serve both, written once. With the JIT switched off
every function here has a plain Python twin (a pointer is the array, lanes are an array of eight), so that the
same kernel source runs, and can be measured for coverage, as ordinary Python.
"""

from __future__ import annotations

import numpy as np

from ._jit import JIT_ENABLED
from ._types import Bits, Flags, Int, Lanes, Pointer, Word

ZERO = np.uint64(0)
ONE = np.uint64(1)
TWO = np.uint64(2)
THREE = np.uint64(3)
ALL = np.uint64(2**64 - 1)

if JIT_ENABLED:
    from ._intrinsics import (
        bytes_at,
        count,
        count_trailing_zeros,
        ints_at,
        less,
        load,
        load_lanes,
        load_shared,
        nonzero,
        pointer,
        prefetch,
        select,
        shift_pointer,
        signed,
        store,
        store_lanes,
        store_shared,
        unsigned,
        words_at,
    )
else:
    from ._plain import (
        bytes_at,
        count,
        count_trailing_zeros,
        ints_at,
        less,
        load,
        load_lanes,
        load_shared,
        nonzero,
        pointer,
        prefetch,
        select,
        shift_pointer,
        signed,
        store,
        store_lanes,
        store_shared,
        unsigned,
        words_at,
    )

__all__ = [
    "ALL",
    "ONE",
    "THREE",
    "TWO",
    "ZERO",
    "Bits",
    "Flags",
    "Int",
    "Lanes",
    "Pointer",
    "Word",
    "bytes_at",
    "count",
    "count_trailing_zeros",
    "ints_at",
    "less",
    "load",
    "load_lanes",
    "load_shared",
    "nonzero",
    "pointer",
    "prefetch",
    "select",
    "shift_pointer",
    "signed",
    "store",
    "store_lanes",
    "store_shared",
    "unsigned",
    "words_at",
]
