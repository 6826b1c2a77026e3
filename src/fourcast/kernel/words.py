"""Memory, bit counts and lanes: what Python has no operator for.

`Bits` is one board set (uint64) or eight of them side by side (a vector register of the CPU): functions that
use only `& | ^ ~ + - * << >>` and the functions below serve both, written once. With the JIT switched off
every function here has a plain Python twin (a pointer is the array, lanes are an array of eight), so that the
same kernel source runs, and can be measured for coverage, as ordinary Python.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from ._jit import JIT_ENABLED

Word: TypeAlias = Any  # uint64: a set of cells, one bit a cell
Lanes: TypeAlias = Any  # eight uint64 side by side
Bits: TypeAlias = Any  # Word or Lanes
Flags: TypeAlias = Any  # uint64: bit i speaks of lane i; of a single word bit 0
Pointer: TypeAlias = Any  # the first element of an array of uint64 or int64

ZERO = np.uint64(0)
ONE = np.uint64(1)
TWO = np.uint64(2)
THREE = np.uint64(3)
ALL = np.uint64(2**64 - 1)
EIGHT_LANES = 8

if JIT_ENABLED:
    from ._intrinsics import (
        count,
        count_trailing_zeros,
        less,
        load,
        load_lanes,
        nonzero,
        pointer,
        prefetch,
        select,
        shift_pointer,
        signed,
        store,
        store_lanes,
        unsigned,
    )
else:
    from ._plain import (
        count,
        count_trailing_zeros,
        less,
        load,
        load_lanes,
        nonzero,
        pointer,
        prefetch,
        select,
        shift_pointer,
        signed,
        store,
        store_lanes,
        unsigned,
    )

__all__ = [
    "ALL",
    "EIGHT_LANES",
    "ONE",
    "THREE",
    "TWO",
    "ZERO",
    "Bits",
    "Flags",
    "Lanes",
    "Pointer",
    "Word",
    "count",
    "count_trailing_zeros",
    "less",
    "load",
    "load_lanes",
    "nonzero",
    "pointer",
    "prefetch",
    "select",
    "shift_pointer",
    "signed",
    "store",
    "store_lanes",
    "unsigned",
]
