"""Sets of cells: playable cells, winning cells, alignments, columns, mirror images.

Every function here serves one board or several (see `words`). Preconditions: sets hold no spare bits unless said so.
"""

from __future__ import annotations

from ._jit import inline
from .board_size import BoardSize
from .words import ONE, THREE, TWO, ZERO, Bits, Word


@inline
def playable(board: BoardSize, occupied: Bits) -> Bits:
    """The lowest empty cell of every column that is not full: adding 1 to a column carries to its first gap."""
    return (occupied + board.bottom) & board.full


@inline
def _completing(own: Bits, step: Word) -> Bits:
    """Cells that make four with three stones along one direction: beside a pair lies a third on either side."""
    pair = (own << step) & (own << (step + step))
    cells = pair & ((own << (step + step + step)) | (own >> step))
    pair = (own >> step) & (own >> (step + step))
    return cells | (pair & ((own << step) | (own >> (step + step + step))))


@inline
def winning_cells(board: BoardSize, own: Bits, empty: Bits) -> Bits:
    """Empty cells, playable or not, that would complete a line of four of `own`."""
    vertical = (own << ONE) & (own << TWO) & (own << THREE)
    falling = _completing(own, board.height)
    level = _completing(own, board.stride)
    rising = _completing(own, board.rising)
    return (vertical | falling | level | rising) & empty


@inline
def four_from(cells: Bits, step: Word) -> Bits:
    """The lowest cells of all fours along one direction."""
    pair = cells & (cells >> step)
    return pair & (pair >> (step + step))


@inline
def fours_across(board: BoardSize, cells: Bits) -> Bits:
    """Not empty exactly if `cells` holds a line of four that is not vertical."""
    return four_from(cells, board.stride) | four_from(cells, board.height) | four_from(cells, board.rising)


@inline
def fours(board: BoardSize, cells: Bits) -> Bits:
    """Not empty exactly if `cells` holds a line of four."""
    return fours_across(board, cells) | four_from(cells, ONE)


@inline
def lowest_of_columns(board: BoardSize, cells: Bits) -> Bits:
    """The lowest set cell of every column: subtracting 1 from a column clears it and flips what lies below."""
    return cells & ~((cells | board.header) - board.bottom)


@inline
def from_cell_up(board: BoardSize, lowest: Bits) -> Bits:
    """All cells at or above the given ones (at most one in each column): the spare bit minus a cell leaves those."""
    return (board.header - lowest) & board.full


@inline
def columns_of(board: BoardSize, cells: Bits) -> Bits:
    """All cells of the columns in which `cells` has any: adding a full column carries into its spare bit."""
    headers = (cells + board.full) & board.header
    return headers - (headers >> board.height)


@inline
def lowest(bits: Word) -> Word:
    """The lowest set bit of a word."""
    return bits & (ZERO - bits)


@inline
def has_several(bits: Word) -> bool:
    """Are two or more bits set?"""
    return bool((bits & (bits - ONE)) != ZERO)


@inline
def mirror(board: BoardSize, cells: Bits) -> Bits:
    """The left-right mirror image."""
    image = cells & ZERO
    for _ in range(board.width):
        image = (image << board.stride) | (cells & board.column)
        cells = cells >> board.stride
    return image


@inline
def position_key(board: BoardSize, own: Bits, occupied: Bits) -> Bits:
    """A number unique to the position: the carry of occupied + bottom marks the heights, own adds the colours."""
    return own + occupied + board.bottom
