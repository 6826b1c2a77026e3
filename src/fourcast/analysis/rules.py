"""Allis' nine rules: fixed answers by which the side not to move stops lines of the other side.

From "A knowledge-based approach of Connect-Four" (1988). A rule names cells, what X answers when O takes one of them,
and the lines of O that can then never be completed. X holds the draw if rules that do not disturb each other stop all
lines of O (`rule_sets`). Rows are *even* or *odd* as the rules need it: counted so that the top row is even.

With a *threat* of X, a winning cell that O must open in the end, X wins by the same rules: what lies above the cell is
never played, and below it the rows of its column are counted from the cell down.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations, product

from fourcast.geometry import split_bits
from fourcast.position import Position

Answers = tuple[tuple[int, int], ...]  # cells as bits: a stone on the first is answered on the second


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule at one place. Sets of cells and of lines are bits."""

    name: str
    cells: int
    answers: Answers
    stops: int  # lines of O, by their numbers


class Places:
    """All places of all rules in one position; O is to move, X answers. A threat of X is a cell as a bit, or 0."""

    def __init__(self, position: Position, threat: int = 0) -> None:
        geometry = position.geometry
        self._geometry, self._stride = geometry, geometry.stride
        self._theirs = position.own
        column = geometry.column_mask(self._column(threat)) if threat else 0
        self._never = column & ~(threat - 1) if threat else 0  # cells that are not played before the game is over
        self._empty = geometry.board & ~position.occupied & ~self._never
        self._ready = list(split_bits(geometry.landing_cells(position.occupied)))
        mine = position.occupied ^ position.own
        self.lines = [line for line in geometry.lines if not line & (mine | self._never)]
        self._open = [line & self._empty for line in self.lines]
        self._held: dict[int, int] = {}  # by cells, what `_holding` has found
        self._even = sum(geometry.bottom << row for row in range(geometry.height - 1, -1, -2)) & ~column
        self._even |= column & sum(threat >> below for below in range(2, geometry.height, 2))
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
            if line & (self._theirs | self._never) or not needed:
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
        if cells not in self._held:
            self._held[cells] = sum(1 << number for number, line in enumerate(self._open) if line & cells == cells)
        return self._held[cells]

    def _column(self, cell: int) -> int:
        return (cell.bit_length() - 1) // self._stride
