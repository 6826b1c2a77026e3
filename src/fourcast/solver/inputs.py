"""What solve_many and analyze_many take, as checked arrays of bitboards.

Either positions in any form that `coercion` reads, from any iterable, or a pair of arrays (own, occupied). Arrays with
wrong kinds of numbers or with stones that no game leads to are refused, never cut to fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

import numpy as np

from fourcast.book.enumeration import Flags, has_four
from fourcast.coercion import PositionInput, to_position
from fourcast.errors import FourcastError, InvalidPositionError, NotationError
from fourcast.game import Game
from fourcast.geometry import Geometry
from fourcast.notation import parse_flat_board, quote
from fourcast.position import Position

from .machine import Bitboards

Arrays: TypeAlias = tuple[Any, Any]  # own and occupied, anything that NumPy takes for arrays of whole numbers
ManyInput: TypeAlias = Iterable[PositionInput] | Arrays

_EXACT_FLOATS = 2**53  # below it every whole number is a float
_ONE_BY_ONE = (Position, Game, str)


def to_arrays(positions: ManyInput, geometry: Geometry) -> tuple[Geometry, Bitboards, Bitboards]:
    """Bring positions, or a pair of arrays of a board size, into checked arrays of bitboards."""
    if isinstance(positions, _ONE_BY_ONE):
        raise NotationError(f"expected several positions, not one: write [{quote(positions)}]")
    try:
        listed = positions if isinstance(positions, tuple) else list(positions)
    except TypeError:
        raise NotationError(f"expected several positions or a pair of arrays, not {quote(positions)}") from None
    if _is_pair(listed, geometry):
        own, occupied = _to_words(listed[0], "own"), _to_words(listed[1], "occupied")
        check_bitboards(own, occupied, geometry)
        return geometry, own, occupied
    read = [_read(given, index, geometry) for index, given in enumerate(listed)]
    sizes = {position.geometry for position in read}
    if len(sizes) > 1:
        raise InvalidPositionError(f"all positions must be of one board size, not {', '.join(sorted(map(str, sizes)))}")
    own = np.array([position.own for position in read], np.uint64)
    occupied = np.array([position.occupied for position in read], np.uint64)
    return (sizes.pop() if sizes else geometry), own, occupied


def _is_pair(listed: Any, geometry: Geometry) -> bool:
    """Tell whether these are own and occupied: a tuple without a position in it, or two NumPy arrays in a list."""
    if isinstance(listed, tuple):
        if not listed or any(isinstance(part, _ONE_BY_ONE) for part in listed):
            return False
        if len(listed) != 2:
            raise InvalidPositionError(
                f"expected a pair of arrays (own, occupied), not {len(listed)} of them: give positions as a list"
            )
        return True
    if len(listed) != 2 or not all(isinstance(part, np.ndarray) and part.ndim == 1 for part in listed):
        return False
    if all(part.dtype == np.uint64 for part in listed) or not all(_may_be_position(part, geometry) for part in listed):
        return True
    if len(listed[0]) == len(listed[1]) and all(part.dtype.itemsize == 8 for part in listed):
        raise NotationError(
            "a list of two arrays may be bitboards or two positions: "
            "give bitboards as a tuple (own, occupied), positions as lists of columns"
        )
    return False


def _may_be_position(array: Any, geometry: Geometry) -> bool:
    """Tell whether an array can be read as columns or as a flat board."""
    if array.dtype.kind not in "iu":
        return False
    is_columns = bool(((array >= 0) & (array < geometry.width)).all())
    return is_columns or parse_flat_board(array.tolist(), geometry) is not None


def _read(given: PositionInput, index: int, geometry: Geometry) -> Position:
    try:
        return to_position(given, geometry.width, geometry.height)
    except FourcastError as error:
        raise type(error)(f"position {index}: {error}") from None


def _to_words(given: Any, name: str) -> Bitboards:
    """Whole numbers from 0 on as words; anything else is refused, floats unless they are whole and exact."""
    wanted = "bitboards are whole numbers from 0 on, best of dtype uint64"
    try:
        array = np.asarray(given)
    except ValueError:  # rows of different lengths
        raise InvalidPositionError("own and occupied must be two flat arrays of one length") from None
    if array.dtype.kind == "f":
        is_exact = np.isfinite(array) & (abs(array) < _EXACT_FLOATS) & (array == np.trunc(array))
        if not is_exact.all():
            first = array[~is_exact][0]
            raise NotationError(f"{name} holds {first}, which is no whole number below 2**53: {wanted}")
    elif array.dtype.kind not in "iu":
        raise NotationError(f"{name} is an array of {array.dtype}: {wanted}")
    if (array < 0).any():
        raise NotationError(f"{name} holds the negative number {array[array < 0][0]}: {wanted}")
    return np.ascontiguousarray(array, np.uint64)


def check_bitboards(own: Bitboards, occupied: Bitboards, geometry: Geometry) -> None:
    """Refuse arrays that are no positions: stray bits, floating stones, wrong counts, a winner who is to move."""
    if own.ndim != 1 or own.shape != occupied.shape:
        raise InvalidPositionError(
            f"own and occupied must be two flat arrays of one length, not {own.shape} and {occupied.shape}"
        )
    for wrong, reason in find_faults(own, occupied, geometry):
        if wrong.any():
            index = int(np.argmax(wrong))
            stones = f"own={int(own[index]):#x}, occupied={int(occupied[index]):#x}"
            raise InvalidPositionError(f"position {index} ({stones}) {reason}")


def find_faults(own: Bitboards, occupied: Bitboards, geometry: Geometry) -> Iterator[tuple[Flags, str]]:
    """Yield, for each thing that may be wrong with bitboards, where it is and what it is called."""
    stray = (occupied & ~np.uint64(geometry.board)) | (own & ~occupied)
    floating = occupied & (occupied + np.uint64(geometry.bottom))
    surplus = np.bitwise_count(occupied).astype(np.int64) - 2 * np.bitwise_count(own).astype(np.int64)
    yield stray != 0, "has stones outside the board, or own stones that are not occupied"
    yield floating != 0, "has a floating stone"
    yield (surplus != 0) & (surplus != 1), "has too many or too few stones of the side to move"
    yield has_four(geometry, own), "has four in a row of the side to move, which cannot have moved last"
