"""Which pairs of bitboards a game can reach, and a sentence for those it cannot.

Checked in the order in which a person would notice: stones off the board, floating stones, wrong counts,
play that went on after a four, and last whether any order of alternating moves stacks the columns this way.
"""

from __future__ import annotations

from collections.abc import Callable

from .errors import InvalidPositionError
from .geometry import Geometry, split_bits
from .notation import format_cell

# No quick way is known to find an alternating order: it is topological sorting into a word of (ab)*, NP-hard
# for general graphs (Amarilli and Paperman, Topological Sorting with Regular Constraints, 2018). Boards with
# random stones need at most a few thousand steps; a contrived one that needs more is let through.
_ORDER_STEPS = 20_000

_PLAYERS = ("first", "second")


def check_stones(geometry: Geometry, first: int, second: int) -> None:
    """Raise InvalidPositionError, saying why, unless some game leads to these stones."""
    assert not first & second
    _check_cells(geometry, first, second)
    _check_counts(first.bit_count(), second.bit_count())
    endings = _last_stones(geometry, (first, second))
    if not _has_order(geometry, (first, second), endings):
        raise _impossible("no order of alternating moves stacks the columns this way")


def _check_cells(geometry: Geometry, first: int, second: int) -> None:
    occupied = first | second
    outside = occupied & ~geometry.board
    if outside:
        raise _impossible(f"the bits {outside:#x} are not cells of the {geometry} board")
    for column, row in geometry.cells_of(occupied):
        if row > 0 and not occupied & geometry.cell_bit(column, row - 1):
            stone, gap = format_cell(column, row), format_cell(column, row - 1)
            raise _impossible(f"the stone on {stone} floats above the empty cell {gap}")


def _check_counts(first: int, second: int) -> None:
    if first - second not in (0, 1):
        raise _impossible(
            f"the first player has {first} {_stones(first)} and the second {second}; "
            "the first must have as many or one more"
        )


def _last_stones(geometry: Geometry, stones: tuple[int, int]) -> list[int]:
    """Return the stones that can have been the last move: 0, for any, unless the game is won."""
    has_four = [geometry.has_four(side) for side in stones]
    if all(has_four):
        raise _impossible("both players have four in a row")
    if not any(has_four):
        return [0]
    occupied = stones[0] | stones[1]
    winner = has_four.index(True)
    if winner != (occupied.bit_count() - 1) % 2:
        loser = _PLAYERS[1 - winner]
        raise _impossible(f"the {_PLAYERS[winner]} player has four in a row, yet the {loser} moved after that")
    tops = _tops(geometry, occupied) & stones[winner]
    endings = [stone for stone in split_bits(tops) if not geometry.has_four(stones[winner] ^ stone)]
    if not endings:
        raise _impossible(f"no last stone completes every four of the {_PLAYERS[winner]} player at once")
    return endings


def _has_order(geometry: Geometry, stones: tuple[int, int], endings: list[int]) -> bool:
    """Tell whether alternating moves build the stones and end with one of the endings (0 stands for any).

    A walk up from the empty board and one down from the full stacks take turns; they meet, or the one that
    is stuck first proves that there is no way. One walk alone is slow when the obstacle is at its far end.
    No four can get in the way: without the last stone there is none.
    """
    occupied = stones[0] | stones[1]

    def upward(built: int) -> int:
        return geometry.landing_cells(built) & stones[built.bit_count() % 2]

    def downward(built: int) -> int:
        return _tops(geometry, built) & stones[(built.bit_count() - 1) % 2] if built else 0

    low = _Walk([0], upward)
    high = _Walk([occupied ^ stone for stone in endings], downward)
    for _ in range(_ORDER_STEPS):
        if low.is_stuck or high.is_stuck:
            return False
        if low.step() in high.seen or high.step() in low.seen:
            return True
    return True


class _Walk:
    """A depth-first walk over sets of stones, one visit a step."""

    def __init__(self, starts: list[int], choices: Callable[[int], int]) -> None:
        self.seen = set(starts)  # visited or waiting
        self._waiting = list(starts)
        self._choices = choices  # the stones that may be put on or taken off a set

    @property
    def is_stuck(self) -> bool:
        return not self._waiting

    def step(self) -> int:
        built = self._waiting.pop()
        for stone in split_bits(self._choices(built)):
            if built ^ stone not in self.seen:
                self.seen.add(built ^ stone)
                self._waiting.append(built ^ stone)
        return built


def _tops(geometry: Geometry, occupied: int) -> int:
    return (occupied + geometry.bottom) >> 1 & occupied


def _stones(count: int) -> str:
    return "stone" if count == 1 else "stones"


def _impossible(reason: str) -> InvalidPositionError:
    return InvalidPositionError(f"impossible position: {reason}")
