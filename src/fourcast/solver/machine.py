"""The kernel, chosen for the board size and this machine, and loaded when first needed.

On the very first use it is compiled, which takes Numba and some seconds; a terminal is told so. After that the machine
code comes from the cache, and Numba is not even imported.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from fourcast.errors import BoardSizeError
from fourcast.geometry import Geometry
from fourcast.kernel.board import Board, board_numbers, make_board, make_lines
from fourcast.kernel.native import compiler_is_off, load_entry, vectors_pay

from .task import Task

_loading = threading.Lock()
_SMALLEST = 4  # columns and rows
_NOTICE = "fourcast: compiling the solver for this machine, once (about 15 seconds) ...\n"


@dataclass(frozen=True, slots=True, eq=False)
class Machine:
    """An entry point of the kernel with the constant arrays of one board size."""

    run: Callable[[Task], None]
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
    vector = vectors_pay() and geometry.width <= 8
    return build_machine(geometry, make_board(geometry), vector=vector, standard=geometry.is_standard)


def build_machine(geometry: Geometry, board: Board, *, vector: bool, standard: bool) -> Machine:
    """Put a machine together. `standard` takes the entry that knows nothing but the plain 7x6 board."""
    name = ("standard" if standard else "general") + ("_lanes" if vector else "_singly")
    return Machine(_load_run(name), board, board_numbers(board), make_lines(geometry))


@lru_cache(maxsize=4)
def _load_run(name: str) -> Callable[[Task], None]:
    if compiler_is_off():
        return _load_plain(name)
    entry = load_entry(name, lambda: _compile(name), _announce)

    def run(task: Task) -> None:
        entry(task.scratch_address, task.address)

    return run


def _compile(name: str) -> tuple[str, bytes]:
    from fourcast.kernel._jit import compile_entry
    from fourcast.kernel.batch import ENTRIES

    return compile_entry(ENTRIES[name])


def _load_plain(name: str) -> Callable[[Task], None]:
    """The kernel as ordinary Python, for Numba's switch NUMBA_DISABLE_JIT: very slow, for coverage and debuggers."""
    from fourcast.kernel.batch import ENTRIES

    def run(task: Task) -> None:
        with np.errstate(over="ignore"):  # words wrap around, as they do in machine code
            ENTRIES[name](task.values)

    return run


def _announce() -> None:
    if sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write(_NOTICE)
        sys.stderr.flush()
