"""How bounds are written in a table: numbers from 1 on, 0 being an empty slot. Lower bounds come with step 12.

1 ... 37    an upper bound: the score is at most code - 19, which is -18 ... 18
38 ... 74   a lower bound: the score is at least code - 56, which is -18 ... 18
"""

from __future__ import annotations

from fourcast.kernel._jit import inline
from fourcast.kernel.words import Int

_UPPER = 19
_LOWER = 56
_LARGEST_UPPER = 37


@inline
def upper_code(bound: Int) -> Int:
    """The code of an upper bound."""
    return bound + _UPPER


@inline
def upper_bound(code: Int) -> Int:
    """The upper bound that a code stands for."""
    return code - _UPPER


@inline
def lower_code(bound: Int) -> Int:
    """The code of a lower bound."""
    return bound + _LOWER


@inline
def lower_bound(code: Int) -> Int:
    """The lower bound that a code stands for."""
    return code - _LOWER


@inline
def is_lower(code: Int) -> bool:
    """Is the code that of a lower bound?"""
    return bool(code > _LARGEST_UPPER)
