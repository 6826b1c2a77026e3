"""The kernel's entry point for a board size and this machine, fetched when first used, with the arrays it needs."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from fourcast.errors import BoardSizeError
from fourcast.geometry import Geometry
from fourcast.kernel.board_size import BoardSize, make_lines, make_size, size_numbers
from fourcast.kernel.door import Task, fetch, vectors_pay

_SMALLEST = 4  # columns and rows
_loading = threading.Lock()


@dataclass(frozen=True, slots=True, eq=False)
class Machine:
    """An entry point of the kernel with the constant arrays of one board size."""

    run: Callable[[Task], None]
    board: BoardSize
    numbers: np.ndarray[Any, np.dtype[np.uint64]]  # the size as an array
    lines: np.ndarray[Any, np.dtype[np.uint64]]


def check_size(geometry: Geometry) -> None:
    """Refuse boards that the kernel's shifts were not made for."""
    if min(geometry.width, geometry.height) < _SMALLEST:
        raise BoardSizeError(f"cannot solve a {geometry} board: width and height must be at least {_SMALLEST}")


def load_machine(geometry: Geometry) -> Machine:
    """The machine for a board size, with every proof switched on; the same one for all that ask."""
    check_size(geometry)
    with _loading:
        return _load(geometry)


@lru_cache(maxsize=32)
def _load(geometry: Geometry) -> Machine:
    vector = vectors_pay() and geometry.width <= 8
    return build_machine(geometry, make_size(geometry), vector=vector, standard=geometry.is_standard)


def build_machine(geometry: Geometry, board: BoardSize, *, vector: bool, standard: bool) -> Machine:
    """Put a machine together. `standard` takes the entry that knows nothing but the plain 7x6 board."""
    name = ("standard" if standard else "general") + ("_lanes" if vector else "_singly")
    return Machine(fetch(name), board, size_numbers(board), make_lines(geometry))
