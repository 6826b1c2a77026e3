"""Allis' nine rules: fixed answers by which the side not to move stops every line of the other side.

From "A knowledge-based approach of Connect-Four" (1988). A rule names cells, what X answers when O takes one of them,
and the lines of O that can then never be completed. X holds the draw if rules that do not disturb each other stop all
lines of O. Rows are *even* or *odd* as the rules need it: counted so that the top row is even.

Which rules disturb each other is a matter of long proofs, and not taken on trust: the search looks for a set of rules,
and the answers of the set count only if they hold against everything (`kernel.playouts`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations, product

from fourcast.geometry import Cell, Column, split_bits
from fourcast.kernel.playouts import PlanNumbers, play_plans
from fourcast.position import Position

from .plans import RULES, Plan

_MOST_NODES = 2_000  # of the search for a set of rules
_MOST_POSITIONS = 20_000  # that its answers may lead to

Answers = tuple[tuple[int, int], ...]  # cells as bits: a stone on the first is answered on the second


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule at one place. Sets of cells and of lines are bits."""

    name: str
    cells: int
    answers: Answers
    stops: int  # lines of O, by their numbers


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Rules that stop every line of the side to move, if all other stones are answered as by the simplest plan."""

    position: Position
    names: tuple[str, ...]  # of the rules used, each once
    answers: tuple[tuple[Cell, Cell], ...]  # a stone on the first cell is answered on the second
    lines: tuple[tuple[Cell, ...], ...]  # all that the side to move could still complete

    @property
    def player(self) -> int:
        """The player who answers."""
        return 1 - self.position.to_move

    def answer(self, position: Position, moved: Column) -> Column | None:
        """Return the column to play after a stone of the other side in a column; None if the rules have failed."""
        plan = Plan(self.position, RULES[0], False, ())
        stone, partners = (moved, position.column_height(moved) - 1), dict(self.answers)
        return plan.answer(position, moved, partners.get(stone))


class _Places:
    """All places of all rules in one position; O is to move, X answers."""

    def __init__(self, position: Position) -> None:
        geometry = position.geometry
        self._geometry, self._stride = geometry, geometry.stride
        self._theirs = position.own
        self._empty = geometry.board & ~position.occupied
        self._ready = list(split_bits(geometry.landing_cells(position.occupied)))
        mine = position.occupied ^ position.own
        self.lines = [line for line in geometry.lines if not line & mine]
        self._open = [line & self._empty for line in self.lines]
        self._even = sum(geometry.bottom << row for row in range(geometry.height - 1, -1, -2))
        pairs = [(cell >> 1, cell) for cell in split_bits(self._empty & self._empty << 1)]
        self._claims = {upper: lower for lower, upper in pairs if upper & self._even}
        self._verticals = [(lower, upper) for lower, upper in pairs if not upper & self._even]

    def find(self) -> list[Rule]:
        """Return every place of every rule that stops something."""
        found = [*self._simple(), *self._inverses(), *self._with_own_lines()]
        return [rule for rule in found if rule.stops]

    def _simple(self) -> Iterator[Rule]:
        for upper, lower in self._claims.items():
            yield Rule("claimeven", lower | upper, ((lower, upper),), self._holding(upper))
        for lower, upper in self._verticals:
            yield Rule("vertical", lower | upper, ((lower, upper),), self._holding(lower | upper))
        for first, second in combinations(self._ready, 2):
            either = ((first, second), (second, first))
            yield Rule("baseinverse", first | second, either, self._holding(first | second))
        for first, second, third in permutations(self._ready, 3):
            above = second << 1
            if above & self._empty & self._even:
                stops = self._holding(first | above) | self._holding(second | third)
                answers = ((first, second), (second, third), (third, second))
                yield Rule("baseclaim", first | second | third | above, answers, stops)

    def _inverses(self) -> Iterator[Rule]:
        holding = self._holding
        for (low, high), (low_2, high_2) in combinations(self._verticals, 2):
            if self._column(low) != self._column(low_2):
                stops = holding(high | high_2) | holding(low | high) | holding(low_2 | high_2)
                yield Rule("lowinverse", low | high | low_2 | high_2, ((low, high), (low_2, high_2)), stops)
        threes = [(upper >> 2, upper >> 1, upper) for upper in self._claims if upper >> 2 & self._empty]
        for (low, mid, high), (low_2, mid_2, high_2) in combinations(threes, 2):
            if self._column(low) == self._column(low_2):
                continue
            stops = holding(high | high_2) | holding(mid | mid_2) | holding(mid | high) | holding(mid_2 | high_2)
            stops |= holding(low | high_2) if low in self._ready else 0
            stops |= holding(low_2 | high) if low_2 in self._ready else 0
            answers = ((low, mid), (mid, high), (low_2, mid_2), (mid_2, high_2))
            yield Rule("highinverse", low | mid | high | low_2 | mid_2 | high_2, answers, stops)

    def _with_own_lines(self) -> Iterator[Rule]:
        """The rules that rest on a line which X completes first: aftereven, before, specialbefore."""
        for line in self._geometry.lines:
            needed = list(split_bits(line & self._empty))
            if line & self._theirs or not needed:
                continue
            if all(cell in self._claims for cell in needed):
                yield self._aftereven(needed)
            if all(cell << 1 & self._empty for cell in needed):
                yield from self._before(needed)

    def _aftereven(self, needed: list[int]) -> Rule:
        cells, stops = 0, 0
        above = []
        for cell in needed:
            cells |= cell | self._claims[cell]
            stops |= self._holding(cell)
            above.append(self._geometry.column_mask(self._column(cell)) & ~((cell << 1) - 1))
        for number, line in enumerate(self._open):
            stops |= (1 << number) * all(line & part for part in above)
        return Rule("aftereven", cells, tuple((self._claims[cell], cell) for cell in needed), stops)

    def _before(self, needed: list[int]) -> Iterator[Rule]:
        above = sum(cell << 1 for cell in needed)
        ways = []
        for cell in needed:
            upper = cell << 1
            on_top = (cell | upper, self._holding(upper if upper & self._even else cell | upper), (cell, upper))
            below = (cell | cell >> 1, self._holding(cell), (cell >> 1, cell))
            ways.append((on_top, below) if cell in self._claims else (on_top,))
        columns = {self._column(cell) for cell in needed}
        for chosen in product(*ways):
            cells = sum(part for part, _, _ in chosen)
            if cells.bit_count() != sum(part.bit_count() for part, _, _ in chosen):
                continue
            stops = self._holding(above)
            for _, stopped, _ in chosen:
                stops |= stopped
            answers = tuple(pair for _, _, pair in chosen)
            yield Rule("before", cells, answers, stops)
            for cell, (part, _, pair) in zip(needed, chosen, strict=True):
                if cell not in self._ready or pair[0] != cell:
                    continue
                others = [stopped for taken, stopped, _ in chosen if taken != part]
                for extra in self._ready:
                    if extra & cells or self._column(extra) in columns:
                        continue
                    stops = self._holding(above | extra) | self._holding(cell | extra)
                    for stopped in others:
                        stops |= stopped
                    either = ((extra, cell), (cell, extra), *(p for p in answers if p != pair))
                    yield Rule("specialbefore", cells | extra, either, stops)

    def _holding(self, cells: int) -> int:
        """The lines of O that need all of these cells."""
        return sum(1 << number for number, line in enumerate(self._open) if line & cells == cells)

    def _column(self, cell: int) -> int:
        return (cell.bit_length() - 1) // self._stride


def find_rules(position: Position) -> RuleSet | None:
    """Return rules by which the side not to move stops every line of the other; None if none were found."""
    if position.is_over:
        return None
    places = _Places(position)
    chosen = _Cover(position, places.find(), len(places.lines)).search()
    if not chosen:
        return None
    geometry = position.geometry
    answers = {cell: answer for rule in chosen for cell, answer in rule.answers}
    plan = PlanNumbers(geometry.board, geometry.columns_from_centre, 0)
    holds = play_plans(
        geometry,
        position.own,
        position.occupied,
        (plan,),
        must_win=False,
        partners=tuple(sorted(answers.items())),
        limit=_MOST_POSITIONS,
    )
    if not holds:
        return None
    return RuleSet(
        position,
        tuple(sorted({rule.name for rule in chosen})),
        tuple((geometry.cells_of(cell)[0], geometry.cells_of(answer)[0]) for cell, answer in sorted(answers.items())),
        tuple(geometry.cells_of(line) for line in places.lines),
    )


class _Cover:
    """The search for rules that go together and stop every line: the line with the fewest rules first."""

    def __init__(self, position: Position, rules: list[Rule], lines: int) -> None:
        self._geometry, self._rules = position.geometry, rules
        self._all_lines = (1 << lines) - 1
        self._stopping = [0] * lines
        for number, rule in enumerate(rules):
            for line in range(lines):
                self._stopping[line] |= (rule.stops >> line & 1) << number
        self._friends: dict[int, int] = {}
        self._nodes_left = _MOST_NODES

    def search(self) -> list[Rule] | None:
        found = self._extend(self._all_lines, (1 << len(self._rules)) - 1)
        return None if found is None else [self._rules[number] for number in found]

    def _extend(self, lines: int, allowed: int) -> list[int] | None:
        """Numbers of allowed rules that stop these lines; None if there are none."""
        if not lines:
            return []
        self._nodes_left -= 1
        if self._nodes_left < 0:
            return None
        numbers = (line.bit_length() - 1 for line in split_bits(lines))
        choices = min((self._stopping[line] & allowed for line in numbers), key=int.bit_count)
        order = [bit.bit_length() - 1 for bit in split_bits(choices)]
        order.sort(
            key=lambda rule: (-(self._rules[rule].stops & lines).bit_count(), self._rules[rule].cells.bit_count())
        )
        for number in order:
            rest = self._extend(lines & ~self._rules[number].stops, allowed & self._friends_of(number))
            if rest is not None:
                return [number, *rest]
        return None

    def _friends_of(self, number: int) -> int:
        if number not in self._friends:
            rule = self._rules[number]
            friends = (bool(self._go_together(rule, other)) << index for index, other in enumerate(self._rules))
            self._friends[number] = sum(friends)
        return self._friends[number]

    def _go_together(self, rule: Rule, other: Rule) -> bool:
        """Whether two rules do not disturb each other, as far as a short test can tell."""
        resting = {"claimeven", "aftereven", "before", "specialbefore"}
        if rule.name in resting and other.name in resting:
            return all(part[0] == part[1] or not part[0] & part[1] for part in self._by_column(rule, other))
        if rule.cells & other.cells:
            return False
        for one, two in ((rule, other), (other, rule)):
            if one.name in ("lowinverse", "highinverse"):
                if two.name in ("lowinverse", "highinverse"):
                    used = [(bool(part[0]), bool(part[1])) for part in self._by_column(one, two)]
                    return all(a == b for a, b in used) or not any(a and b for a, b in used)
                if two.name in ("claimeven", "aftereven"):
                    for mine, theirs in self._by_column(one, two):
                        if mine and theirs and theirs & -theirs < mine & -mine:
                            return False
        return True

    def _by_column(self, rule: Rule, other: Rule) -> Iterator[tuple[int, int]]:
        for column in range(self._geometry.width):
            mask = self._geometry.column_mask(column)
            yield rule.cells & mask, other.cells & mask
