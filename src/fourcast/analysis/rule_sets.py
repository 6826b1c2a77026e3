"""Sets of rules: Allis' nine rules put together until every line of the side to move is stopped.

Which rules disturb each other is a matter of long proofs, and not taken on trust: the search looks for sets of rules
that stop every line, and the answers of a set count only if they hold against everything (`kernel.playouts`). With a
threat that the side to move has to open in the end, they have to win.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

import numpy as np

from fourcast.geometry import Cell, Column, Geometry, split_bits
from fourcast.kernel.playouts import play_plans
from fourcast.position import Position

from .plans import RULES, Plan, plan_numbers
from .plans import Rule as PlanRule
from .rules import Places, Rule

_MOST_NODES = 2_000  # of the search for sets of rules
_MOST_SETS = 8  # whose answers are tried
_MOST_POSITIONS = 20_000  # that the answers may lead to
MOST_TOLD = 4  # answers that are told one by one

Pair = tuple[Cell, Cell]  # a stone on the first cell is answered on the second


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Rules that stop every line of the side to move, if all other stones are answered as by a plan."""

    position: Position
    names: tuple[str, ...]  # of the rules used, each once
    answers: tuple[Pair, ...]
    lines: tuple[tuple[Cell, ...], ...]  # all that the side to move could still complete
    rule: PlanRule  # of the plan
    wins: bool  # else it only never loses
    ends: tuple[Cell, ...]  # where it completes four (a sharp plan: or begins to win by force)
    latest: tuple[Cell, ...] = ()  # of these, those of the longest games, if they were looked for

    @property
    def player(self) -> int:
        """The player who answers."""
        return 1 - self.position.to_move

    @property
    def partners(self) -> tuple[tuple[int, int], ...]:
        """The answers as bits."""
        bit = self.position.geometry.cell_bit
        return tuple((bit(*cell), bit(*answer)) for cell, answer in self.answers)

    @property
    def told(self) -> tuple[Pair, ...]:
        """The answers to be told: all, or if they are many those that the plan would not give of itself."""
        if len(self.answers) <= MOST_TOLD:
            return self.answers
        return tuple(pair for pair in self.answers if not _is_given(pair, self.rule))

    def answer(self, position: Position, moved: Column) -> Column | None:
        """Return the column to play after a stone of the other side in a column; None if the rules have failed."""
        plan = Plan(self.position, self.rule, self.wins, self.ends)
        stone, partners = (moved, position.column_height(moved) - 1), dict(self.answers)
        return plan.answer(position, moved, partners.get(stone))


def find_rules(position: Position, *, wins: bool) -> RuleSet | None:
    """Return rules by which the side not to move stops every line of the other, or wins; None: none of few answers."""
    if position.is_over:
        return None
    others = position.occupied ^ position.own
    winning = position.geometry.winning_cells(others, position.occupied)
    winning &= ~position.geometry.landing_cells(position.occupied)
    for threat in split_bits(winning) if wins else (0,):
        found = _find_with(position, threat, wins)
        if found:
            return found
    return None


def _find_with(position: Position, threat: int, wins: bool) -> RuleSet | None:
    geometry = position.geometry
    places = Places(position, threat)
    tried = set()
    for chosen in islice(_Cover(position, places.find(), len(places.lines)).search(), _MOST_SETS):
        answers = {cell: answer for rule in chosen for cell, answer in rule.answers}
        partners = tuple(sorted(answers.items()))
        if partners in tried:
            continue
        tried.add(partners)
        found = play_plans(
            geometry,
            position.own,
            position.occupied,
            plan_numbers(geometry),
            must_win=wins,
            partners=partners,
            limit=_MOST_POSITIONS,
        )
        if found:
            rules = RuleSet(
                position,
                tuple(sorted({rule.name for rule in chosen})),
                tuple((geometry.cells_of(cell)[0], geometry.cells_of(answer)[0]) for cell, answer in partners),
                tuple(
                    geometry.cells_of(line) for line in geometry.lines if not line & (position.occupied ^ position.own)
                ),
                RULES[found.plan],
                wins,
                geometry.cells_of(found.ends),
            )
            if 0 < len(rules.told) <= MOST_TOLD:
                return rules
    return None


def _is_given(pair: Pair, rule: PlanRule) -> bool:
    """Whether a plan answers a stone there of itself."""
    (column, row), answer = pair
    return answer == (column, row + 1) and rule.answers in ("all", ("odd", "even")[row % 2])


class _Cover:
    """The search for rules that go together and stop every line: the line with the fewest rules first."""

    def __init__(self, position: Position, rules: list[Rule], lines: int) -> None:
        self._rules = rules
        self._all_lines = (1 << lines) - 1
        self._stopping = [0] * lines
        for number, rule in enumerate(rules):
            for line in split_bits(rule.stops):
                self._stopping[line.bit_length() - 1] |= 1 << number
        self._friends: dict[int, int] = {}
        self._company = _Company(position.geometry, rules)
        self._nodes_left = _MOST_NODES

    def search(self) -> Iterator[list[Rule]]:
        """Every set that is found, the one of the rules that stop most first."""
        for found in self._extend(self._all_lines, (1 << len(self._rules)) - 1):
            yield [self._rules[number] for number in found]

    def _extend(self, lines: int, allowed: int) -> Iterator[list[int]]:
        """Numbers of allowed rules that stop these lines."""
        if not lines:
            yield []
            return
        self._nodes_left -= 1
        numbers = (line.bit_length() - 1 for line in split_bits(lines))
        choices = min((self._stopping[line] & allowed for line in numbers), key=int.bit_count)
        order = [bit.bit_length() - 1 for bit in split_bits(choices)]
        order.sort(
            key=lambda rule: (-(self._rules[rule].stops & lines).bit_count(), self._rules[rule].cells.bit_count())
        )
        for number in order:
            if self._nodes_left < 0:
                return
            for rest in self._extend(lines & ~self._rules[number].stops, allowed & self._friends_of(number)):
                yield [number, *rest]

    def _friends_of(self, number: int) -> int:
        if number not in self._friends:
            self._friends[number] = self._company.friends_of(number)
        return self._friends[number]


class _Company:
    """Which rules do not disturb each other, as far as a short test can tell; a rule is compared with all at once."""

    def __init__(self, geometry: Geometry, rules: list[Rule]) -> None:
        names = [rule.name for rule in rules]
        masks = np.array([geometry.column_mask(column) for column in range(geometry.width)], np.uint64)
        self._cells = np.array([rule.cells for rule in rules], np.uint64)
        self._parts = self._cells[:, None] & masks  # of each rule, by column
        self._uses = self._parts != 0
        self._lowest = self._parts & (~self._parts + np.uint64(1))
        self._is_claim = np.isin(names, ("claimeven", "aftereven"))
        self._is_resting = np.isin(names, ("claimeven", "aftereven", "before", "specialbefore"))
        self._is_inverse = np.isin(names, ("lowinverse", "highinverse"))

    def friends_of(self, number: int) -> int:
        """The numbers of the rules that go together with this one, as bits."""
        parts, uses, lowest = self._parts[number], self._uses[number], self._lowest[number]
        are_friends = self._cells & self._cells[number] == 0
        both = self._uses & uses
        if self._is_inverse[number]:
            in_same_columns = (self._uses == uses).all(axis=1) | ~both.any(axis=1)
            are_friends &= in_same_columns | ~self._is_inverse
            are_friends &= ~(both & (self._lowest < lowest)).any(axis=1) | ~self._is_claim
        elif self._is_claim[number]:
            are_friends &= ~(both & (lowest < self._lowest)).any(axis=1) | ~self._is_inverse
        if self._is_resting[number]:
            share_columns_whole = ((self._parts == parts) | (self._parts & parts == 0)).all(axis=1)
            are_friends = np.where(self._is_resting, share_columns_whole, are_friends)
        return int.from_bytes(np.packbits(are_friends, bitorder="little").tobytes(), "little")
