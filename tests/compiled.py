"""Doors into the kernel for tests: the same test code runs with the JIT and without.

Kernel helpers exist only inside compiled code, so a test calls them from a small function of its own that is handed to
`compiled`. With the JIT off that function stays plain Python and words wrap around silently, as in machine code.
Arguments must be typed (np.uint64, np.int64, arrays, named tuples of these): a Python int would be taken for int64.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba import njit

from fourcast.kernel._jit import JIT_ENABLED

Function = TypeVar("Function", bound=Callable[..., Any])


@contextmanager
def compiling_quickly() -> Iterator[None]:
    """Let the compiler optimise less: for code that is run for seconds at most, that is a third less in all."""
    previous = numba.config.OPT
    numba.config.OPT = type(previous)(1)  # read while something is compiled
    try:
        yield
    finally:
        numba.config.OPT = previous


def compiled(function: Function) -> Function:
    """Compile a function of a test; leave it as it is when the JIT is off."""
    if JIT_ENABLED:
        return cast(Function, njit(no_cfunc_wrapper=True)(function))  # nobody calls it from C

    @functools.wraps(function)
    def plain(*arguments: Any) -> Any:
        with np.errstate(over="ignore"):
            return function(*arguments)

    return cast(Function, plain)
