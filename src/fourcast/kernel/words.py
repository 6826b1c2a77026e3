"""Memory, bit counts and lanes: what Python has no operator for.

`Bits` is one board set (uint64), or four or eight of them side by side (a vector register of the CPU): functions that
use only `& | ^ ~ + - * << >>` and the functions below serve both, written once. With the JIT switched off
every function here has a plain Python twin (a pointer is the array, lanes are an array), so that the
same kernel source runs, and can be measured for coverage, as ordinary Python.
"""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np

from ._jit import JIT_ENABLED
from ._types import Bits as Bits
from ._types import Flags as Flags
from ._types import Int as Int
from ._types import Lanes as Lanes
from ._types import Mask as Mask
from ._types import Pointer as Pointer
from ._types import Word as Word

ZERO = np.uint64(0)
ONE = np.uint64(1)
TWO = np.uint64(2)
THREE = np.uint64(3)
ALL = np.uint64(2**64 - 1)

_functions: Any = importlib.import_module("._intrinsics" if JIT_ENABLED else "._plain", __package__)

bytes_at = _functions.bytes_at
count = _functions.count
count_trailing_zeros = _functions.count_trailing_zeros
flags_of = _functions.flags_of
gather = _functions.gather
ints_at = _functions.ints_at
less = _functions.less
load = _functions.load
load_eight = _functions.load_eight
load_four = _functions.load_four
load_shared = _functions.load_shared
nonzero = _functions.nonzero
pointer = _functions.pointer
prefetch = _functions.prefetch
select = _functions.select
shift_pointer = _functions.shift_pointer
signed = _functions.signed
store = _functions.store
store_lanes = _functions.store_lanes
store_shared = _functions.store_shared
swap_shared = _functions.swap_shared
unsigned = _functions.unsigned
words_at = _functions.words_at
