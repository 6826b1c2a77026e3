"""Threats: the empty cells that would complete four for a side, and what follows from them by counting.

Rows count from 1 when they are called odd or even. A *spare* cell is one that can be filled without giving anything
away: an empty cell that is neither a winning cell nor directly below the lowest winning cell of its column, nor above
that one. If both sides fill spare cells only, they run out together, and the side to move then has to play directly
below a winning cell: that is zugzwang. Nothing here searches.
"""

from __future__ import annotations

from dataclasses import dataclass

from fourcast.coercion import PositionInput, to_position
from fourcast.geometry import Cell, split_bits
from fourcast.position import Position

from .wording import name_cell


@dataclass(frozen=True, slots=True)
class Threat:
    """An empty cell that would complete four for a player."""

    player: int
    cell: Cell
    lines: tuple[tuple[Cell, ...], ...]  # the fours it would complete, this cell included
    cells_below: int  # empty cells under it; 0: it can be played now
    is_stacked: bool  # the cell right above or right below is a winning cell of the same player

    @property
    def is_playable(self) -> bool:
        """Whether a stone dropped now would land here."""
        return self.cells_below == 0

    @property
    def is_odd(self) -> bool:
        """Whether the row, counted from 1, is odd: with nothing else going on, the first player gets those."""
        return self.cell[1] % 2 == 0

    def to_dict(self) -> dict[str, object]:
        """Everything as plain values."""
        return {
            "player": self.player,
            "cell": name_cell(self.cell),
            "parity": "odd" if self.is_odd else "even",
            "is_playable": self.is_playable,
            "cells_below": self.cells_below,
            "is_stacked": self.is_stacked,
            "lines": [[name_cell(cell) for cell in line] for line in self.lines],
        }


@dataclass(frozen=True, slots=True)
class Zugzwang:
    """What comes of it if both sides fill spare cells until there are none."""

    spare_cells: int
    runs_out: int  # the player who then has to play directly below a winning cell
    cells: tuple[Cell, ...]  # the lowest winning cell of every column that has one
    profits: int | None  # the other player, if all these are its winning cells and no other player's; else None

    def to_dict(self) -> dict[str, object]:
        """Everything as plain values."""
        return {
            "spare_cells": self.spare_cells,
            "runs_out": self.runs_out,
            "cells": [name_cell(cell) for cell in self.cells],
            "profits": self.profits,
        }


@dataclass(frozen=True, slots=True)
class ThreatMap:
    """The threats of both sides."""

    position: Position
    threats: tuple[Threat, ...]  # player 0's first, each player's from the left and from below
    open_lines: tuple[int, int]  # lines of each player without a stone of the other
    zugzwang: Zugzwang | None  # None: a winning cell can be taken now, or there is none

    def of(self, player: int) -> tuple[Threat, ...]:
        """Return the threats of one player."""
        return tuple(threat for threat in self.threats if threat.player == player)

    @property
    def wins_now(self) -> tuple[Cell, ...]:
        """Where the side to move completes four at once."""
        return self._playable(self.position.to_move)

    @property
    def forced_replies(self) -> tuple[Cell, ...]:
        """Where the other side would complete four next: one must be blocked, two cannot be."""
        return () if self.wins_now else self._playable(1 - self.position.to_move)

    def to_dict(self) -> dict[str, object]:
        """Everything as plain values; cells by name."""
        return {
            "threats": [threat.to_dict() for threat in self.threats],
            "wins_now": [name_cell(cell) for cell in self.wins_now],
            "forced_replies": [name_cell(cell) for cell in self.forced_replies],
            "open_lines": list(self.open_lines),
            "zugzwang": self.zugzwang.to_dict() if self.zugzwang else None,
        }

    def _playable(self, player: int) -> tuple[Cell, ...]:
        return tuple(threat.cell for threat in self.of(player) if threat.is_playable)


def find_threats(position: PositionInput) -> ThreatMap:
    """Find the winning cells of both sides; a finished game has none."""
    position = to_position(position)
    geometry, stones = position.geometry, position.stones
    open_lines = (
        sum(not line & stones[1] for line in geometry.lines),
        sum(not line & stones[0] for line in geometry.lines),
    )
    if position.is_over:
        return ThreatMap(position, (), open_lines, None)
    winning = [geometry.winning_cells(stones[player], position.occupied) for player in (0, 1)]
    threats = tuple(
        _describe(position, player, bit, winning[player]) for player in (0, 1) for bit in split_bits(winning[player])
    )
    return ThreatMap(position, threats, open_lines, _count_spare_cells(position, winning))


def _describe(position: Position, player: int, bit: int, winning: int) -> Threat:
    geometry = position.geometry
    (cell,) = geometry.cells_of(bit)
    stones = position.stones[player] | bit
    lines = tuple(geometry.cells_of(line) for line in geometry.lines if line & bit and line & stones == line)
    below = geometry.column_mask(cell[0]) & (bit - 1) & ~position.occupied
    return Threat(player, cell, lines, below.bit_count(), is_stacked=bool(winning & (bit << 1 | bit >> 1)))


def _count_spare_cells(position: Position, winning: list[int]) -> Zugzwang | None:
    geometry = position.geometry
    either = winning[0] | winning[1]
    if not either or either & geometry.landing_cells(position.occupied):
        return None
    spare, lowest = 0, 0
    for column in range(geometry.width):
        mask = geometry.column_mask(column)
        empty = mask & ~position.occupied
        if either & mask:
            first = either & mask & -(either & mask)
            lowest |= first
            empty &= (first >> 1) - 1
        spare += empty.bit_count()
    runs_out = position.to_move if spare % 2 == 0 else 1 - position.to_move
    is_one_sided = not lowest & ~winning[1 - runs_out] and not lowest & winning[runs_out]
    return Zugzwang(spare, runs_out, geometry.cells_of(lowest), 1 - runs_out if is_one_sided else None)
