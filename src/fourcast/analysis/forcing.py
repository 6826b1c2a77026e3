"""Forced wins: sequences in which every move threatens to complete four at once, so that every reply is forced.

The search is small because the defender never chooses. It finds the shortest such sequence if there is one within its
budget; positions won in quieter ways have none. Every step can be replayed and checked by hand.
"""

from __future__ import annotations

from dataclasses import dataclass

from fourcast.geometry import Cell, Column, Geometry, split_bits
from fourcast.position import Position
from fourcast.score import Ply

MOST_ATTACKS = 12
MOST_NODES = 4000  # tried in a tenth of a second


@dataclass(frozen=True, slots=True)
class Attack:
    """A move that threatens to complete four at once."""

    cell: Cell  # where the attacker plays
    threatens: tuple[Cell, ...]  # where it would complete four next; two or more cannot all be blocked
    reply: Cell | None  # where the defender has to play; None: no reply helps


@dataclass(frozen=True, slots=True)
class ForcedWin:
    """A win of the side to move, replies forced throughout."""

    position: Position
    attacks: tuple[Attack, ...]  # empty: the side to move completes four at once
    last: Cell  # completes four after the last attack and its reply (if that is None: against a reply elsewhere)

    @property
    def player(self) -> int:
        """The winner."""
        return self.position.to_move

    @property
    def final_move(self) -> Ply:
        """The number of the winning move."""
        return self.position.ply + 2 * len(self.attacks) + 1

    @property
    def columns(self) -> tuple[Column, ...]:
        """The moves from the first attack to the four; where no reply helps the defender takes the first cell."""
        moves: list[Column] = []
        for attack in self.attacks:
            reply = attack.threatens[0] if attack.reply is None else attack.reply
            moves += [attack.cell[0], reply[0]]
        return (*moves, self.last[0])


def find_forced_win(position: Position, most_nodes: int = MOST_NODES) -> ForcedWin | None:
    """Return the shortest forced win of the side to move; None if there is none within the budget."""
    if position.is_over:
        return None
    return _Search(position, most_nodes).run()


class _Search:
    """Depth-first, one attack deeper at a time. Bitboards: the attacker's stones and all stones."""

    def __init__(self, position: Position, most_nodes: int) -> None:
        self._position = position
        self._geometry: Geometry = position.geometry
        self._nodes_left = most_nodes
        self._columns = [self._geometry.column_mask(column) for column in position.geometry.columns_from_centre]
        self._failed: set[tuple[int, int, int]] = set()

    def run(self) -> ForcedWin | None:
        position = self._position
        for most_attacks in range(MOST_ATTACKS + 1):
            self._was_cut = False
            moves = self._find(position.own, position.occupied, most_attacks)
            if moves is not None:
                return self._describe(moves)
            if not self._was_cut or self._nodes_left <= 0:
                return None  # deeper would find nothing more, or there is no time
        return None

    def _find(self, own: int, occupied: int, attacks_left: int) -> list[int] | None:
        """The attacker's moves to the win as single bits; None if there is none with so many attacks."""
        geometry = self._geometry
        landing = geometry.landing_cells(occupied)
        winning = geometry.winning_cells(own, occupied) & landing
        if winning:
            return [winning & -winning]
        if attacks_left == 0 or (own, occupied, attacks_left) in self._failed or self._nodes_left <= 0:
            self._was_cut = True
            return None
        self._nodes_left -= 1
        must_block = geometry.winning_cells(own ^ occupied, occupied) & landing
        if must_block.bit_count() < 2:
            for column in self._columns:
                move = (must_block or landing) & column
                found = self._try(own | move, occupied | move, attacks_left) if move else None
                if found is not None:
                    return [move, *found]
        self._failed.add((own, occupied, attacks_left))
        return None

    def _try(self, own: int, occupied: int, attacks_left: int) -> list[int] | None:
        """Go on after an attacker's move if it is an attack that the defender cannot answer by winning."""
        geometry = self._geometry
        landing = geometry.landing_cells(occupied)
        threatened = geometry.winning_cells(own, occupied) & landing
        if not threatened or geometry.winning_cells(own ^ occupied, occupied) & landing:
            return None
        if threatened.bit_count() > 1:
            # Not both can be blocked. Taking the first, as the defender may, leaves the second.
            return [threatened & (threatened - 1)]
        return self._find(own, occupied | threatened, attacks_left - 1)

    def _describe(self, moves: list[int]) -> ForcedWin:
        geometry, position = self._geometry, self._position
        attacks: list[Attack] = []
        own, occupied = position.own, position.occupied
        for move in moves[:-1]:
            own, occupied = own | move, occupied | move
            threatened = geometry.winning_cells(own, occupied) & geometry.landing_cells(occupied)
            reply = threatened & -threatened
            (cell,) = geometry.cells_of(move)
            cells = geometry.cells_of(threatened)
            attacks.append(Attack(cell, cells, cells[0] if len(cells) == 1 else None))
            occupied |= reply
        last = next(split_bits(moves[-1]))
        return ForcedWin(position, tuple(attacks), geometry.cells_of(last)[0])
