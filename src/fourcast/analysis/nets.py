"""Nets: a win, or a draw, that needs a few free moves before a win by force or a simple plan takes over.

X, to move, *has it in 0* if X wins by force, or after some move has a plan that wins (or, where a draw is to be held,
that never loses). X has it *in k* if X has it in k - 1, or after some move every reply of O leaves X having it in
k - 1; an attack that O must answer costs nothing: there X needs to have it in k after the answer. The look ahead is
bounded by the number of plans tried, so it finds less than there is. What it finds comes with all of X's moves, so that
it can be played again (`strategy_verification`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from fourcast.geometry import Cell, Column, Geometry
from fourcast.kernel.playouts import find_attack
from fourcast.position import Position

from .forcing import MOST_ATTACKS
from .plans import Plan, Rule, find_plan, has_plan
from .wording import landing_cell

MOST_MOVES = 4
_MOST_PLANS = 2000  # tried for one position: some tenths of a second
_MOST_EMPTY = 36  # with more empty cells every plan leads to too many positions; it would be tried in vain
_MOST_CHECKS = 4  # attacks in a row that cost nothing


class Step(NamedTuple):
    """What X does when it is X's turn."""

    column: Column | None  # None: X wins by force
    rule: Rule | None = None  # of the plan that takes over after that move, if one does


@dataclass(frozen=True, slots=True)
class Net:
    """Whatever O plays, X wins by force or has a plan within some moves."""

    position: Position  # O is to move
    wins: bool  # else the plans only never lose
    moves: int  # of X, at most
    toughest: tuple[Cell, Cell] | None  # a reply that does not lose by force, and X's answer to it
    plan: Plan | None  # that X has after that answer, if it needs no more
    steps: Mapping[Position, Step] = field(compare=False, repr=False)  # for every position in which X has to know

    @property
    def player(self) -> int:
        """The player who wins."""
        return 1 - self.position.to_move

    @property
    def answers(self) -> tuple[tuple[Cell, Cell], ...]:
        """Every reply that is not simply beaten by force, and what X plays then."""
        found = []
        for cell in self.position.playable_cells:
            after = self.position.play(cell[0])
            column = self.steps[after].column if after in self.steps else None
            if column is not None:
                found.append((cell, landing_cell(after, column)))
        return tuple(found)


class NetSearch:
    """The look ahead from one position; what was found out is kept between questions."""

    def __init__(self, geometry: Geometry, wins: bool) -> None:
        self._geometry, self._must_win = geometry, wins
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
                plan = find_plan(after, wins=self._must_win) if toughest else None
                steps: dict[Position, Step] = {}
                for column in position.legal_columns:
                    self._note_steps(position.play(column), moves - 1, steps)
                return Net(position, self._must_win, moves, toughest, plan, steps)
        return None

    def _note_steps(self, position: Position, moves: int, steps: dict[Position, Step]) -> None:
        """Note what X, to move, does here and later."""
        own, occupied = position.own, position.occupied
        if position in steps or position.is_over:
            return
        if self._wins_by_force(own, occupied):
            steps[position] = Step(None)
            return
        needed = next(number for number in range(moves + 1) if self._answer(own, occupied, number))
        ((column, _),) = self._geometry.cells_of(self._answer(own, occupied, needed))
        after = position.play(column)
        plan = find_plan(after, wins=self._must_win)
        steps[position] = Step(column, plan.rule if plan else None)
        if plan:
            return
        blocks = self._geometry.winning_cells(after.occupied ^ after.own, after.occupied)
        forced = self._geometry.cells_of(blocks & self._geometry.landing_cells(after.occupied))
        for reply in [cell[0] for cell in forced] or after.legal_columns:
            self._note_steps(after.play(reply), needed if forced else needed - 1, steps)

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
        return not self._must_win or occupied != self._geometry.board

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
            self._plans[key] = has_plan(self._geometry, own, occupied, wins=self._must_win)
        return self._plans[key]

    def _moves(self, occupied: int) -> list[int]:
        landing = self._geometry.landing_cells(occupied)
        return [landing & column for column in self._columns if landing & column]


def find_net(position: Position, *, wins: bool) -> Net | None:
    """Return a net around the side to move, in which it loses or at least never wins; None if none was found."""
    if position.is_over or _is_too_early(position):
        return None
    return NetSearch(position.geometry, wins).find(position, MOST_MOVES)


def find_net_after(position: Position, columns: tuple[Column, ...], *, wins: bool) -> tuple[Column, Net] | None:
    """Return the first of these moves after which the other side is in a net, the smallest net first."""
    if _is_too_early(position):
        return None
    search = NetSearch(position.geometry, wins)
    columns = tuple(column for column in columns if not position.play(column).is_over)
    for moves in range(1, MOST_MOVES + 1):
        for column in columns:
            net = search.find(position.play(column), moves)
            if net:
                return column, net
    return None


def _is_too_early(position: Position) -> bool:
    return position.geometry.cells - position.ply > _MOST_EMPTY
