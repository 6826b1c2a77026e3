"""The compiled kernel, chosen for the board size and this machine, and loaded when first needed.

Loading imports Numba. On the very first use the kernel is compiled, which takes some seconds; a terminal is told so.
"""

from __future__ import annotations

import sys
import threading
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from fourcast.errors import BoardSizeError
from fourcast.geometry import Geometry

if TYPE_CHECKING:
    from fourcast.kernel.batch import Runner
    from fourcast.kernel.board import Board

_loading = threading.Lock()
_SMALLEST = 4  # columns and rows
_NOTICE = "fourcast: compiling the solver for this machine, once (about 15 seconds) ..."


@dataclass(frozen=True, slots=True)
class Machine:
    """A compiled entry point with the constant arrays of one board size."""

    run: Runner
    board: Board
    numbers: np.ndarray[Any, np.dtype[np.uint64]]  # the board as an array
    lines: np.ndarray[Any, np.dtype[np.uint64]]


def check_size(geometry: Geometry) -> None:
    """Refuse boards that the kernel's shifts were not made for."""
    if min(geometry.width, geometry.height) < _SMALLEST:
        raise BoardSizeError(f"cannot solve a {geometry} board: width and height must be at least {_SMALLEST}")


def load_machine(geometry: Geometry) -> Machine:
    """The machine for a board size, with every proof switched on."""
    check_size(geometry)
    with _loading:
        return _load(geometry)


@lru_cache(maxsize=32)
def _load(geometry: Geometry) -> Machine:
    from fourcast.kernel.board import make_board

    vector = vectors_pay() and geometry.width <= 8
    return build_machine(make_board(geometry), geometry, vector, standard=(geometry.width, geometry.height) == (7, 6))


def build_machine(board: Board, geometry: Geometry, vector: bool, standard: bool) -> Machine:
    """Put a machine together; `standard` takes the entry that knows nothing but the 7x6 board."""
    from fourcast.kernel import batch
    from fourcast.kernel._jit import is_cached
    from fourcast.kernel.board import board_numbers, make_lines

    entry = batch.entry_name(standard, vector)
    if not is_cached(entry) and sys.stderr is not None and sys.stderr.isatty():
        print(_NOTICE, file=sys.stderr, flush=True)
    return Machine(batch.load_entry(standard, vector), board, board_numbers(board), make_lines(geometry))


def vectors_pay() -> bool:
    """Does this CPU have vector registers wide enough to beat one child at a time? (SSE2 and NEON do not.)"""
    import llvmlite.binding
    import numba

    if numba.config.CPU_FEATURES is not None:
        return "+avx2" in numba.config.CPU_FEATURES
    features: dict[str, bool] = llvmlite.binding.get_host_cpu_features()
    return bool(features.get("avx2")) and bool(numba.config.ENABLE_AVX)
