"""The second opinion on plans: every game that a plan can lead to, played again by code of its own.

`kernel.playouts` finds plans, one position after the other, compiled. Here all positions of one ply are rows of arrays
and move on together, until no game is left; several plans from several positions can be played at once. Nothing but
the shape of the board comes from there, so that what is told rests on two programs that agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from fourcast.geometry import Geometry
from fourcast.position import Position

from .follow_up import FollowUpPlan
from .forcing import MOST_ATTACKS
from .plans import Plan, Rule
from .rule_sets import RuleSet

Words: TypeAlias = np.ndarray[Any, np.dtype[np.uint64]]
Flags: TypeAlias = np.ndarray[Any, np.dtype[np.bool_]]
Numbers: TypeAlias = np.ndarray[Any, np.dtype[np.int64]]

_MOST_ROWS = 2_000_000  # at once: what is larger is not said
_NONE = np.uint64(0)
_ONE = np.uint64(1)
_FROM_MIDDLE = Rule(is_sharp=False, answers="all", goes="middle")  # of follow-up: its order of columns alone counts


class ReplayError(Exception):
    """A plan fails, or has too many games to be played; the message says which."""


@dataclass(frozen=True, slots=True)
class Start:
    """A position in which the other side is to move, and the plan that is followed from there on."""

    position: Position
    rule: Rule


class Ends(NamedTuple):
    """Where a rule completes four, as bits."""

    every: int
    latest: int  # in the longest games


def replay_plans(starts: Sequence[Start], *, wins: bool, partners: Sequence[tuple[int, int]] = ()) -> Ends:
    """Play plans against everything; return where they end with a four; raise ReplayError.

    A plan that wins must complete four (a sharp one: or win by force) in every game; any other must never let the other
    side complete four. Partners are cells as bits: a stone on the first is answered on the second, if that is safe.
    """
    return _Replay(starts, wins, partners).run() if starts else Ends(0, 0)


def replay_follow_up(position: Position, paired: int, *, wins: bool) -> Ends:
    """The same for blind follow-up, the other side to move: a stone on the paired cells is answered on another one."""
    return _FollowUp(position, wins, paired).run()


def replay_strategy(plan: FollowUpPlan | Plan | RuleSet) -> Ends:
    """The same for whatever a side may follow from its position on."""
    if isinstance(plan, FollowUpPlan):
        return replay_follow_up(plan.position, plan.paired_bits, wins=plan.wins)
    partners = plan.partners if isinstance(plan, RuleSet) else ()
    return replay_plans([Start(plan.position, plan.rule)], wins=plan.wins, partners=partners)


def all_win_by_force(positions: Sequence[Position]) -> bool:
    """Whether in each of these positions the side to move completes four at once or wins by force."""
    if not positions:
        return True
    boards = _Boards(positions[0].geometry)
    own = np.array([position.own for position in positions], np.uint64)
    occupied = np.array([position.occupied for position in positions], np.uint64)
    return bool(boards.win_by_force(own, own ^ occupied).all())


class _Boards:
    """The rules on arrays of boards: each word holds the stones of one side."""

    def __init__(self, geometry: Geometry) -> None:
        self.columns: Words = np.array([geometry.column_mask(column) for column in range(geometry.width)], np.uint64)
        self.everything = np.uint64(geometry.board)
        self._bottom = np.uint64(geometry.bottom)
        self._steps = [np.uint64(step) for step in (1, geometry.stride - 1, geometry.stride, geometry.stride + 1)]

    def playable(self, occupied: Words) -> Words:
        return (occupied + self._bottom) & self.everything

    def completing(self, stones: Words, occupied: Words) -> Words:
        """Empty cells that make four with three of the stones."""
        found = np.zeros_like(stones)
        for step in self._steps:
            below, above = stones << step, stones >> step
            two_below, two_above = below & below << step, above & above >> step
            found |= two_below & (two_below << step | above) | two_above & (two_above >> step | below)
        return found & self.everything & ~occupied

    def has_four(self, stones: Words) -> Flags:
        found = np.zeros_like(stones)
        for step in self._steps:
            pairs = stones & stones >> step
            found |= pairs & pairs >> step + step
        return np.not_equal(found, _NONE)

    def win_by_force(self, own: Words, other: Words) -> Flags:
        """Whether the owner, to move, completes four at once or attacks until there are two threats at once."""
        won = np.zeros(len(own), np.bool_)
        games: Numbers = np.arange(len(own))
        for attacks in range(MOST_ATTACKS + 1):
            occupied = own | other
            ready = self.playable(occupied)
            won[games[self.completing(own, occupied) & ready != _NONE]] = True
            if attacks == MOST_ATTACKS:
                break
            threats = self.completing(other, occupied)
            forced = threats & ready
            going = ~won[games] & (forced & forced - _ONE == _NONE)
            own, other, games, threats = own[going], other[going], games[going], threats[going]
            moves = np.where(forced[going] != _NONE, forced[going], ready[going])
            rows, columns = np.nonzero(moves[:, None] & self.columns)
            stones = moves[rows] & self.columns[columns]
            own, other, games, threats = own[rows] | stones, other[rows], games[rows], threats[rows]
            occupied = own | other
            ready = self.playable(occupied)
            attacked = self.completing(own, occupied) & ready
            attacked[threats & ready != _NONE] = _NONE  # the other side completes four first
            won[games[attacked & attacked - _ONE != _NONE]] = True
            going = (attacked != _NONE) & ~won[games]
            own, other, games = own[going], other[going] | attacked[going], games[going]
            if not len(own):
                break
            if len(own) > _MOST_ROWS:
                raise ReplayError("there are too many attacks to try")
        return won


class _Replay:
    """Plans on their way through all games: a row is a position with the other side to move, and the plan there."""

    def __init__(self, starts: Sequence[Start], wins: bool, partners: Sequence[tuple[int, int]]) -> None:
        geometry = starts[0].position.geometry
        self._boards, self._wins = _Boards(geometry), wins
        self._partners = [(np.uint64(cell), np.uint64(answer)) for cell, answer in partners]
        rules = list(dict.fromkeys(start.rule for start in starts))
        self._sharp = np.array([rule.is_sharp for rule in rules])
        self._answered = np.array([_list_answered(geometry, rule) for rule in rules], np.uint64)
        self._order = np.array([_list_columns(geometry, rule) for rule in rules], np.uint64)
        self._mine = np.array([s.position.occupied ^ s.position.own for s in starts], np.uint64)
        self._other = np.array([s.position.own for s in starts], np.uint64)
        self._rules: Numbers = np.array([rules.index(start.rule) for start in starts])
        self._ends = Ends(0, 0)

    def run(self) -> Ends:
        while len(self._mine):
            if len(self._mine) > _MOST_ROWS:
                raise ReplayError("there are too many games to play")
            last = self._let_other_play()
            self._answer(last)
            self._forget_twins()
        return self._ends

    def _let_other_play(self) -> Words:
        """Every move of the other side, none of which may complete four; return the stones."""
        boards, occupied = self._boards, self._mine | self._other
        ready = boards.playable(occupied)
        if (boards.completing(self._other, occupied) & ready).any():
            raise ReplayError("the other side completes four")
        if self._wins and (ready == _NONE).any():
            raise ReplayError("the board is full")
        rows, columns = np.nonzero(ready[:, None] & boards.columns)
        stones = ready[rows] & boards.columns[columns]
        self._mine, self._other, self._rules = self._mine[rows], self._other[rows] | stones, self._rules[rows]
        return stones

    def _keep(self, going: Flags, last: Words) -> Words:
        self._mine, self._other, self._rules = self._mine[going], self._other[going], self._rules[going]
        return last[going]

    def _drop_decided(self, last: Words) -> Words:
        """Drop the games that are won after stones of the other side, or can no longer be lost."""
        boards = self._boards
        ready = boards.playable(self._mine | self._other)
        fours = boards.completing(self._mine, self._mine | self._other) & ready
        ends = int(np.bitwise_or.reduce(fours & (~fours + _ONE), initial=0))
        self._ends = Ends(self._ends.every | ends, ends or self._ends.latest)
        last = self._keep(fours == _NONE, last)
        if self._wins:
            if (boards.playable(self._mine | self._other) == _NONE).any():
                raise ReplayError("the board is full")
        else:
            last = self._keep(boards.has_four(boards.everything & ~self._mine), last)
            last = self._keep(boards.playable(self._mine | self._other) != _NONE, last)
        return last

    def _answer(self, last: Words) -> None:
        """Follow the plans after stones of the other side."""
        boards, last = self._boards, self._drop_decided(last)
        occupied = self._mine | self._other
        threats = boards.completing(self._other, occupied)
        answers = threats & boards.playable(occupied)
        if (answers & answers - _ONE).any() or (answers << _ONE & threats).any():
            raise ReplayError("a four cannot be blocked")
        sharp = np.nonzero(self._sharp[self._rules] & (answers == _NONE))[0]
        going = np.ones(len(last), np.bool_)
        going[sharp] = ~boards.win_by_force(self._mine[sharp], self._other[sharp])
        last, threats, answers = self._keep(going, last), threats[going], answers[going]
        for cells in self._list_choices(last):
            self._choose(cells, threats, answers)
        if (answers == _NONE).any():
            raise ReplayError("the plan has no answer")
        self._mine = self._mine | answers

    def _list_choices(self, last: Words) -> list[Words]:
        """Where to answer if it is safe, in order: the partner, on top, columns."""
        partner = np.zeros_like(last)
        for cell, answer in self._partners:
            partner[last == cell] = answer
        on_top = np.where(self._answered[self._rules] & last, last << _ONE, _NONE)
        return [partner, on_top, *self._order[self._rules].T]

    def _choose(self, cells: Words, threats: Words, answers: Words) -> None:
        """Answer here where nothing is chosen yet and it is safe."""
        occupied = self._mine | self._other
        safe = cells & self._boards.playable(occupied) & ~(threats >> _ONE)
        safe[answers != _NONE] = _NONE
        sharp = np.nonzero(self._sharp[self._rules] & (safe != _NONE))[0]
        lost = self._boards.win_by_force(self._other[sharp], self._mine[sharp] | safe[sharp])
        safe[sharp[lost]] = _NONE
        answers |= safe

    def _forget_twins(self) -> None:
        """Go on with one of those rows that are equal."""
        order = np.lexsort((self._rules, self._other, self._mine))
        rows = self._mine[order], self._other[order], self._rules[order]
        is_new = np.ones(len(order), np.bool_)
        is_new[1:] = np.any([row[1:] != row[:-1] for row in rows], axis=0)
        self._mine, self._other, self._rules = rows[0][is_new], rows[1][is_new], rows[2][is_new]


class _FollowUp(_Replay):
    """Blind follow-up on its way through all games: four if possible, else on top or on another paired cell."""

    def __init__(self, start: Position, wins: bool, paired: int) -> None:
        super().__init__([Start(start, _FROM_MIDDLE)], wins, ())
        self._paired = np.uint64(paired)

    def _answer(self, last: Words) -> None:
        last = self._drop_decided(last)
        ready = self._boards.playable(self._mine | self._other)
        is_paired = last & self._paired != _NONE
        answers = np.where(is_paired, _NONE, last << _ONE & ready)
        for column in self._order[0]:
            open_here = is_paired & (answers == _NONE)
            answers[open_here] = (self._paired & ready & column)[open_here]
        if (answers == _NONE).any():
            raise ReplayError("a stone has no answer")
        self._mine = self._mine | answers


def _list_answered(geometry: Geometry, rule: Rule) -> int:
    """The cells on which a stone is answered on top."""
    rows = {"all": range(geometry.height), "odd": range(0, geometry.height, 2), "even": range(1, geometry.height, 2)}
    return sum(geometry.bottom << row for row in rows.get(rule.answers, ()))


def _list_columns(geometry: Geometry, rule: Rule) -> list[int]:
    """The columns in the order in which they are tried, and no others; of two equally far ones the left one first."""
    if rule.columns:
        told = [geometry.column_mask(column) for column in rule.columns]
        return told + [0] * (geometry.width - len(told))
    middle = geometry.width - 1
    toward = 1 if rule.goes == "middle" else -1
    order = sorted(range(geometry.width), key=lambda column: (toward * abs(2 * column - middle), column))
    return [geometry.column_mask(column) for column in order]
