"""Wins by force: sequences in which every move threatens to complete four at once, so that every reply is forced.

The search is small because the defender never chooses, and it is complete: what it does not find within `MOST_ATTACKS`
attacks is not there. Every step can be replayed and checked by hand.
"""

from __future__ import annotations

from dataclasses import dataclass

from fourcast.geometry import Cell, Column, Geometry
from fourcast.kernel.playouts import find_attack
from fourcast.position import Position
from fourcast.score import Ply

MOST_ATTACKS = 8


@dataclass(frozen=True, slots=True)
class Attack:
    """A move that threatens to complete four at once."""

    cell: Cell  # where the attacker plays
    threatens: tuple[Cell, ...]  # where it would complete four next; two or more cannot all be blocked
    reply: Cell | None  # where the defender has to play; None: no reply helps


@dataclass(frozen=True, slots=True)
class ForcedWin:
    """A win of one side, replies forced throughout. It is that side's turn, or would be if the other did nothing."""

    position: Position
    player: int  # the winner
    attacks: tuple[Attack, ...]  # empty: the winner completes four at once
    last: Cell  # completes four after the last attack and its reply (if that is None: against a reply elsewhere)

    @property
    def final_move(self) -> Ply:
        """The number of the winning move, if the winner is to move."""
        return self.position.ply + 2 * len(self.attacks) + 1

    @property
    def first(self) -> Cell:
        """The first cell that the winner plays."""
        return self.attacks[0].cell if self.attacks else self.last

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The attacker's cells in order, then those that are threatened at the end."""
        if not self.attacks or self.attacks[-1].reply is not None:
            return (*(attack.cell for attack in self.attacks), self.last)
        return (*(attack.cell for attack in self.attacks), *self.attacks[-1].threatens)

    @property
    def named_cells(self) -> tuple[Cell, ...]:
        """All cells that are named when it is told: the same, and the replies that are forced."""
        return (*self.cells, *(attack.reply for attack in self.attacks if attack.reply is not None))

    @property
    def columns(self) -> tuple[Column, ...]:
        """The moves from the first attack to the four; where no reply helps the defender takes the first cell."""
        moves: list[Column] = []
        for attack in self.attacks:
            reply = attack.threatens[0] if attack.reply is None else attack.reply
            moves += [attack.cell[0], reply[0]]
        return (*moves, self.last[0])


def find_forced_win(position: Position) -> ForcedWin | None:
    """Return the shortest win by force of the side to move; None if there is none."""
    return None if position.is_over else _find(position, position.to_move, position.own)


def find_threatened_win(position: Position) -> ForcedWin | None:
    """Return the shortest win by force that the other side would have if the side to move did nothing."""
    return None if position.is_over else _find(position, 1 - position.to_move, position.occupied ^ position.own)


def wins_by_force(position: Position) -> bool:
    """Tell whether the side to move completes four at once or wins by force."""
    return not position.is_over and bool(find_attack(position.geometry, position.own, position.occupied, MOST_ATTACKS))


def _find(position: Position, player: int, own: int) -> ForcedWin | None:
    geometry, occupied = position.geometry, position.occupied
    if not find_attack(geometry, own, occupied, MOST_ATTACKS):
        return None
    left = next(number for number in range(MOST_ATTACKS + 1) if find_attack(geometry, own, occupied, number))
    attacks: list[Attack] = []
    while True:
        move = find_attack(geometry, own, occupied, left)
        if left == 0:
            (last,) = geometry.cells_of(move)
            return ForcedWin(position, player, tuple(attacks), last)
        own, occupied = own | move, occupied | move
        attack, threatened = _describe(geometry, own, occupied, move)
        attacks.append(attack)
        if attack.reply is None:
            # Not both can be blocked. Taking the first, as the defender may, leaves the second.
            return ForcedWin(position, player, tuple(attacks), attack.threatens[1])
        occupied |= threatened
        left -= 1


def _describe(geometry: Geometry, own: int, occupied: int, move: int) -> tuple[Attack, int]:
    """An attack that has just been played, and what it threatens as bits."""
    threatened = geometry.winning_cells(own, occupied) & geometry.landing_cells(occupied)
    (cell,), cells = geometry.cells_of(move), geometry.cells_of(threatened)
    return Attack(cell, cells, cells[0] if len(cells) == 1 else None), threatened
