"""Nets: a win that needs a few free moves before a win by force or a simple plan takes over.

X, to move, *has it in 0* if X wins by force, or has a winning plan after some move. X has it *in k* if X has it in
k - 1, or after some move every reply of O leaves X having it in k - 1; an attack that O must answer costs nothing:
there X needs to have it in k after the answer. The look ahead is bounded by the number of plans tried, so it finds less
than there is, but what it finds is proved.
"""

from __future__ import annotations

from dataclasses import dataclass

from fourcast.geometry import Cell, Column, Geometry
from fourcast.kernel.playouts import find_attack
from fourcast.position import Position

from .forcing import MOST_ATTACKS
from .plans import Plan, find_plan, has_winning_plan

MOST_MOVES = 3
_MOST_PLANS = 1200  # tried for one position: some tenths of a second
_MOST_CHECKS = 4  # attacks in a row that cost nothing


@dataclass(frozen=True, slots=True)
class Net:
    """Whatever O plays, X wins by force or has a winning plan within some moves."""

    position: Position  # O is to move
    moves: int  # of X, at most
    toughest: tuple[Cell, Cell] | None  # a reply that does not lose by force, and X's answer to it
    plan: Plan | None  # by which X wins after that answer, if it needs no more

    @property
    def player(self) -> int:
        """The player who wins."""
        return 1 - self.position.to_move


class NetSearch:
    """The look ahead from one position; what was found out is kept between questions."""

    def __init__(self, geometry: Geometry) -> None:
        self._geometry = geometry
        self._columns = [geometry.column_mask(column) for column in geometry.columns_from_centre]
        self._plans_left = _MOST_PLANS
        self._plans: dict[tuple[int, int], bool] = {}
        self._attacks: dict[tuple[int, int], bool] = {}
        self._known: dict[tuple[int, int, int], int] = {}
        self._held: dict[int, int] = {}  # how often a reply has helped

    def find(self, position: Position, most_moves: int) -> Net | None:
        """Return a net around the side to move with at most so many moves; None if none was found."""
        for moves in range(1, most_moves + 1):
            if self._catches(position.own, position.occupied, moves):
                toughest = self._find_toughest(position, moves)
                after = position if toughest is None else position.play(toughest[0][0]).play(toughest[1][0])
                return Net(position, moves, toughest, find_plan(after, wins=True) if toughest else None)
        return None

    def _find_toughest(self, position: Position, moves: int) -> tuple[Cell, Cell] | None:
        """The reply against which X needs most, and what X plays then."""
        geometry, own, occupied = self._geometry, position.own, position.occupied
        found: tuple[int, int, int] | None = None
        for move in self._moves(occupied):
            taken, stones = occupied | move, own ^ occupied
            if not self._wins_by_force(stones, taken):
                needed = next(number for number in range(moves) if self._has(stones, taken, number))
                if found is None or needed > found[0]:
                    found = (needed, move, self._answer(stones, taken, needed))
        if found is None:
            return None
        (cell,), (answer,) = geometry.cells_of(found[1]), geometry.cells_of(found[2])
        return cell, answer

    def _has(self, own: int, occupied: int, moves: int) -> bool:
        """Whether X, to move, has it in so many moves."""
        return self._wins_by_force(own, occupied) or self._answer(own, occupied, moves) != 0

    def _answer(self, own: int, occupied: int, moves: int, checks: int = _MOST_CHECKS) -> int:
        """The move after which X has a plan or catches O; 0 if none was found."""
        key = (own, occupied, moves)
        if key not in self._known:
            found = self._try_moves(own, occupied, moves, checks)
            if found or self._plans_left > 0:
                self._known[key] = found
            return found
        return self._known[key]

    def _try_moves(self, own: int, occupied: int, moves: int, checks: int) -> int:
        other = own ^ occupied
        sound = [move for move in self._moves(occupied) if not self._wins_by_force(other, occupied | move)]
        for move in sound:
            if self._has_plan(other, occupied | move):
                return move
        for move in sound:
            grown, taken = own | move, occupied | move
            winning = self._geometry.winning_cells(grown, taken) & self._geometry.landing_cells(taken)
            if winning:
                if checks and self._answer(grown, taken | winning, moves, checks - 1):
                    return move
            elif moves and self._catches(other, taken, moves):
                return move
        return 0

    def _catches(self, own: int, occupied: int, moves: int) -> bool:
        """Whether every reply of O, to move, leaves X having it in one move less; what held before is tried first."""
        replies = sorted(self._moves(occupied), key=lambda move: -self._held.get(move, 0))
        for move in replies:
            if self._geometry.has_four(own | move) or self._plans_left <= 0:
                return False
            if not self._has(own ^ occupied, occupied | move, moves - 1):
                self._held[move] = self._held.get(move, 0) + 1
                return False
        return occupied != self._geometry.board

    def _wins_by_force(self, own: int, occupied: int) -> bool:
        key = (own, occupied)
        if key not in self._attacks:
            self._attacks[key] = bool(find_attack(self._geometry, own, occupied, MOST_ATTACKS))
        return self._attacks[key]

    def _has_plan(self, own: int, occupied: int) -> bool:
        key = (own, occupied)
        if key not in self._plans:
            if self._plans_left <= 0:
                return False
            self._plans_left -= 1
            self._plans[key] = has_winning_plan(self._geometry, own, occupied)
        return self._plans[key]

    def _moves(self, occupied: int) -> list[int]:
        landing = self._geometry.landing_cells(occupied)
        return [landing & column for column in self._columns if landing & column]


def find_net(position: Position) -> Net | None:
    """Return a net around the side to move; None if none was found."""
    return None if position.is_over else NetSearch(position.geometry).find(position, MOST_MOVES)


def find_net_after(position: Position, columns: tuple[Column, ...]) -> tuple[Column, Net] | None:
    """Return the first of these moves of the winner after which the other side is in a net, the smallest first."""
    search = NetSearch(position.geometry)
    for moves in range(1, MOST_MOVES + 1):
        for column in columns:
            net = search.find(position.play(column), moves)
            if net:
                return column, net
    return None
