"""Tags: what a person would have seen on the board and the mover did not.

Each is a fact about the next two moves of either side, found by playing them, so that it holds whatever the game is
worth with best play. A move with a tag is at least a mistake. Nothing is held against a mover who had no way out: with
two fours to block, or with nothing left but moves that lose at once, there is no tag.
"""

from __future__ import annotations

from enum import Enum

from fourcast.analysis.forcing import find_forced_win, wins_by_force
from fourcast.analysis.moments import threatened_cells
from fourcast.analysis.verification import find_wins
from fourcast.analysis.wording import landing_cell
from fourcast.geometry import Cell, Column
from fourcast.position import Position


class Tag(Enum):
    """What was overlooked."""

    MISSED_WIN = "missed win"  # a four, or two threats at once that win with the next stone, could be made
    MISSED_BLOCK = "missed block"  # the other side completes four where a stone would have stopped it
    INTO_FORK = "walked into a fork"  # the other side makes two threats at once; another move left it no win by force
    POISONED_CELL = "gave away the poisoned cell"  # the stone lies right below a cell at which the other side then wins

    @property
    def deed(self) -> str:
        """What the move does: "misses a win"."""
        return _DEEDS[self]


_DEEDS = {
    Tag.MISSED_WIN: "misses a win",
    Tag.MISSED_BLOCK: "misses a block",
    Tag.INTO_FORK: "walks into a fork",
    Tag.POISONED_CELL: "gives away the poisoned cell",
}


def find_tags(position: Position, column: Column) -> tuple[Tag, ...]:
    """Return what a move overlooks; empty if it completes four or there was nothing to see."""
    after = position.play(column)
    if after.winner is not None:
        return ()
    tags = [Tag.MISSED_WIN] if _misses_win(position, after) else []
    lost_at = find_wins(after)
    if not lost_at:
        return (*tags, Tag.INTO_FORK) if _allows_fork(position, after) else tuple(tags)
    block = _find_block(position)
    if block in lost_at:
        tags.append(Tag.MISSED_BLOCK)
    cell = landing_cell(position, column)
    if (cell[0], cell[1] + 1) in lost_at and any(not find_wins(other) for other in _play_each(position)):
        tags.append(Tag.POISONED_CELL)
    return tuple(tags)


def find_right(position: Position, keeping: tuple[Column, ...]) -> tuple[Column, ...]:
    """Return the columns, of those that keep the result, that overlook nothing."""
    return tuple(column for column in keeping if not find_tags(position, column))


def _misses_win(position: Position, after: Position) -> bool:
    """Whether a four, or a fork, was there and the mover does not win with the next stone anyway."""
    sequence = find_forced_win(position)
    if sequence is None or len(sequence.attacks) > 1:
        return False
    if not sequence.attacks or after.is_over:
        return True
    return not all(reply.winner is None and find_wins(reply) for reply in _play_each(after))


def _find_block(position: Position) -> Cell | None:
    """The one cell at which the other side threatens four, if a stone there keeps it from winning at once."""
    threatened = threatened_cells(position)
    if len(threatened) != 1 or find_wins(position.play(threatened[0][0])):
        return None
    return threatened[0]


def _allows_fork(position: Position, after: Position) -> bool:
    """Whether the other side, which cannot complete four yet, has a fork that could have been kept from it."""
    sequence = find_forced_win(after)
    if sequence is None or len(sequence.attacks) != 1:
        return False
    return not all(wins_by_force(other) for other in _play_each(position))


def _play_each(position: Position) -> list[Position]:
    return [position.play(column) for column in position.legal_columns]
