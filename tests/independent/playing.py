"""Strategies that are told in words, played out against every reply of the other side.

A strategy is a rule that gives the next stone of X after each stone of O. `play_out` follows every game that O can
choose; a board that was seen before is not looked at again. A claim that is larger than the budget is tried in many
random games instead, and is counted as sampled.
"""

from __future__ import annotations

import random
from typing import NamedTuple, Protocol

from .force import Force
from .rules import Rules, each

RANDOM_GAMES = 400
FAILED = 0  # no cell


class TooLargeError(Exception):
    """More games than the budget allows."""


class Budget:
    """How many stones of O may be looked at; shared by all that one sentence claims."""

    def __init__(self, stones: int) -> None:
        self.left = stones

    def spend(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise TooLargeError


class Reply(NamedTuple):
    """What X does after a stone of O: a stone, or FAILED; whether X has won with it, by four or (sharp) by force."""

    cell: int
    wins: bool = False


class Strategy(Protocol):
    """A rule for X."""

    def __call__(self, mine: int, other: int, last: int) -> Reply:
        """The reply of X, whose stones are `mine`, to O's last stone."""
        ...

    def __hash__(self) -> int: ...


class Course(NamedTuple):
    """What may come of a strategy: no failure at all or the first one found; draws; where X completes four."""

    failure: str
    may_draw: bool
    ends: int
    latest: int  # those cells of `ends` at which the longest games end
    elsewhere: int  # those cells of `ends` that X also got other than right on top of O's last stone
    exhaustive: bool


class Plan(NamedTuple):
    """The fixed plan: complete four, block, perhaps answer on top, else a safe column."""

    rules: Rules
    force: Force
    sharp: bool
    answer: str  # "", "any", "odd" or "even"
    to_middle: bool
    columns: tuple[int, ...] = ()  # if told, only these are tried, in this order
    fixed: tuple[tuple[int, int], ...] = ()  # a stone of O, and the cell that answers it before all others

    def __call__(self, mine: int, other: int, last: int) -> Reply:
        rules = self.rules
        fours = rules.fours(mine, other)
        if fours:
            return Reply(fours & -fours, wins=True)
        threats = rules.fours(other, mine)
        occupied = mine | other
        dangerous = rules.winning(other, occupied)
        if threats:
            is_hopeless = threats & (threats - 1) or rules.above(threats) & dangerous
            return Reply(FAILED if is_hopeless else threats)
        if self.sharp and self.force.wins(mine, other):
            return Reply(FAILED, wins=True)
        playable = rules.playable(occupied)
        for stone, cell in self.fixed:
            if stone == last and cell & playable and self._is_safe(cell, mine, other, dangerous):
                return Reply(cell)
        top = rules.above(last) & playable
        if top and self._answers(last) and self._is_safe(top, mine, other, dangerous):
            return Reply(top)
        for cell in self._list_others(playable):
            if self._is_safe(cell, mine, other, dangerous):
                return Reply(cell)
        return Reply(FAILED)

    def _list_others(self, playable: int) -> list[int]:
        """The cells to be tried when nothing else is to be done, in their order."""
        if self.columns:
            return [cell for column in self.columns if (cell := playable & self.rules.columns[column])]
        return sorted(each(playable), key=self._preference)

    def _answers(self, last: int) -> bool:
        is_odd = self.rules.row_of(last) % 2 == 0  # the lowest row is 1
        return self.answer == "any" or (self.answer == "odd" and is_odd) or (self.answer == "even" and not is_odd)

    def _is_safe(self, cell: int, mine: int, other: int, dangerous: int) -> bool:
        if self.rules.above(cell) & dangerous:
            return False
        return not (self.sharp and self.force.wins(other, mine | cell))

    def _preference(self, cell: int) -> tuple[int, int]:
        column = self.rules.column_of(cell)
        distance = abs(2 * column - self.rules.width + 1)
        return (distance if self.to_middle else -distance), column


class FollowUp(NamedTuple):
    """Complete four if possible, else answer on top; the next stone in some columns is answered in another of them."""

    rules: Rules
    exceptions: int  # the cells that are next in the columns named

    def __call__(self, mine: int, other: int, last: int) -> Reply:
        rules = self.rules
        fours = rules.fours(mine, other)
        if fours:
            return Reply(fours & -fours, wins=True)
        playable = rules.playable(mine | other)
        if last & self.exceptions:
            others = sorted(each(self.exceptions & playable), key=self._from_middle)
            return Reply(others[0] if others else FAILED)
        return Reply(rules.above(last) & playable)

    def _from_middle(self, cell: int) -> tuple[int, int]:
        column = self.rules.column_of(cell)
        return abs(2 * column - self.rules.width + 1), column


def play_out(rules: Rules, strategy: Strategy, mine: int, other: int, budget: Budget) -> Course:
    """Follow a strategy of X against every play of O, who is to move; raise TooLargeError when the budget is spent."""
    may_draw, ends, elsewhere = False, 0, 0
    latest, longest = 0, 0
    seen = {(mine, other)}
    todo = [(mine, other)]
    while todo:
        mine, other = todo.pop()
        if rules.fours(other, mine):
            return Course(_tell(rules, mine, other, "O completes four"), True, ends, 0, elsewhere, True)
        may_draw = may_draw or mine | other == rules.everything
        for cell in each(rules.playable(mine | other)):
            budget.spend()
            reply = strategy(mine, other | cell, cell)
            if reply.wins:
                ends |= reply.cell
                elsewhere |= reply.cell & ~rules.above(cell)
                stones = (mine | other).bit_count()
                if stones >= longest:
                    latest = reply.cell | (latest if stones == longest else 0)
                    longest = stones
            elif reply.cell:
                after = (mine | reply.cell, other | cell)
                if after not in seen:
                    seen.add(after)
                    todo.append(after)
            elif mine | other | cell == rules.everything:
                may_draw = True
            else:
                may_draw = True
                if has_chance(rules, mine):
                    told = _tell(rules, mine, other | cell, f"no answer to {rules.name(cell)}")
                    return Course(told, True, ends, 0, elsewhere, True)
    return Course("", may_draw, ends, latest, elsewhere, True)


def has_chance(rules: Rules, mine: int) -> bool:
    """Whether a line is left for O: where none is, X may have no answer and yet O never completes four."""
    return not all(line & mine for line in rules.lines)


def sample(rules: Rules, strategy: Strategy, mine: int, other: int) -> Course:
    """Follow a strategy in random games; O completes four where possible and else often plays to threaten."""
    rng = random.Random(mine ^ other << 1)
    may_draw, ends, latest, elsewhere, start = False, 0, 0, 0, (mine, other)  # which is longest is not known
    for _ in range(RANDOM_GAMES):
        mine, other = start
        while mine | other != rules.everything:
            if rules.fours(other, mine):
                return Course(_tell(rules, mine, other, "O completes four"), True, ends, 0, elsewhere, False)
            cells = list(each(rules.playable(mine | other)))
            sharp = [cell for cell in cells if rules.winning(other | cell, mine | other | cell)]
            cell = rng.choice(sharp if sharp and rng.random() < 1 / 2 else cells)
            reply = strategy(mine, other | cell, cell)
            mine, other = mine | reply.cell, other | cell
            if reply.wins:
                ends |= reply.cell
                elsewhere |= reply.cell & ~rules.above(cell)
                break
            if not reply.cell:
                if has_chance(rules, mine) and mine | other != rules.everything:
                    return Course(_tell(rules, mine, other, "no answer"), True, ends, 0, elsewhere, False)
                may_draw = True
                break
        else:
            may_draw = True
    return Course("", may_draw, ends, latest, elsewhere, False)


def _tell(rules: Rules, mine: int, other: int, what: str) -> str:
    return f"{what} with X at {rules.names(mine)}, O at {rules.names(other)}"
