"""Plans: rules so simple that one can follow them without thinking, and that have been played out against everything.

A plan of X does the first of these that can be done: complete four; block; in a *sharp* plan win by force; answer the
stone just played on top, if that is safe; play the safe column nearest the middle or the edge. Whether it wins, or
never loses, is not argued but tried: `kernel.playouts` visits every position that it can lead to.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from fourcast.geometry import Cell, Column, Geometry
from fourcast.kernel.playouts import PlanNumbers, play_plans
from fourcast.position import Position

from .forcing import MOST_ATTACKS, wins_by_force

MOST_POSITIONS = 8_000  # that a plan may lead to: a few milliseconds


@dataclass(frozen=True, slots=True)
class Rule:
    """What a plan does, whatever the position."""

    is_sharp: bool  # looks for wins by force, of both sides
    answers: str  # "all", "odd", "even": stones on these rows are answered on top; "": none are
    goes: str  # "middle" or "edge": which safe column is played otherwise
    columns: tuple[Column, ...] = ()  # if there are any, the first safe one of these is played instead


# In the order in which they are tried: what is simplest to tell comes first.
RULES = (
    Rule(False, "all", "middle"),
    Rule(False, "all", "edge"),
    Rule(False, "odd", "middle"),
    Rule(False, "even", "middle"),
    Rule(True, "all", "middle"),
    Rule(True, "all", "edge"),
    Rule(True, "", "middle"),
    Rule(True, "odd", "middle"),
    Rule(True, "even", "middle"),
    Rule(True, "", "edge"),
    Rule(True, "odd", "edge"),
    Rule(True, "even", "edge"),
)


@dataclass(frozen=True, slots=True)
class Plan:
    """A rule that holds from a position on, in which the other side is to move."""

    position: Position
    rule: Rule
    wins: bool  # else it only never loses
    ends: tuple[Cell, ...]  # where it completes four (a sharp plan: or begins to win by force)
    latest: tuple[Cell, ...] = ()  # of these, those of the longest games, if they were looked for

    @property
    def player(self) -> int:
        """The player who follows the plan."""
        return 1 - self.position.to_move

    def answer(self, position: Position, moved: Column, partner: Cell | None = None) -> Column | None:
        """Return the column to play after a stone of the other side in a column; None if the plan has failed.

        A partner is a cell on which that stone is to be answered before anything else is tried, if that is safe.
        """
        rule, geometry = self.rule, position.geometry
        for column in position.legal_columns:
            if position.play(column).winner is not None:
                return column
        threats = geometry.winning_cells(position.occupied ^ position.own, position.occupied)
        blocks = geometry.cells_of(threats & geometry.landing_cells(position.occupied))
        if blocks:
            return blocks[0][0] if len(blocks) == 1 and self._is_safe(position, blocks[0][0], True) else None
        if rule.is_sharp:
            attacking = [column for column in position.legal_columns if _attacks(position, column)]
            if attacking:
                return attacking[0]
        row = position.column_height(moved)  # counted from 1: that of the stone
        is_answered = rule.answers == "all" or rule.answers == ("even", "odd")[row % 2]
        order = [moved] if is_answered else []
        if partner in position.playable_cells:
            order.insert(0, partner[0])
        for column in (*order, *list_columns(geometry, rule)):
            if position.landing_cell(column) is not None and self._is_safe(position, column, False):
                return column
        return None

    def _is_safe(self, position: Position, column: Column, is_block: bool) -> bool:
        after = position.play(column)
        if self.rule.is_sharp and not is_block:
            return not wins_by_force(after)
        return not any(after.play(reply).winner is not None for reply in after.legal_columns)


def find_plan(position: Position, *, wins: bool, limit: int = MOST_POSITIONS) -> Plan | None:
    """Return the simplest plan by which the side not to move wins, or never loses, against everything; None: none."""
    if position.is_over:
        return None
    geometry = position.geometry
    found = play_plans(geometry, position.own, position.occupied, plan_numbers(geometry), must_win=wins, limit=limit)
    return None if found is None else Plan(position, RULES[found.plan], wins, geometry.cells_of(found.ends))


def has_plan(geometry: Geometry, own: int, occupied: int, *, wins: bool) -> bool:
    """The same question for bitboards, without an answer in words."""
    return play_plans(geometry, own, occupied, plan_numbers(geometry), must_win=wins, limit=MOST_POSITIONS) is not None


@lru_cache(maxsize=32)
def plan_numbers(geometry: Geometry, rules: tuple[Rule, ...] = RULES) -> tuple[PlanNumbers, ...]:
    """Return rules as the play-outs know them, in their order; columns that a rule leaves out come last."""
    odd = sum(geometry.bottom << row for row in range(0, geometry.height, 2))
    triggers = {"all": geometry.board, "odd": odd, "even": geometry.board & ~odd, "": 0}
    return tuple(
        PlanNumbers(
            triggers[rule.answers],
            tuple(dict.fromkeys((*list_columns(geometry, rule), *geometry.columns_from_centre))),
            MOST_ATTACKS if rule.is_sharp else 0,
        )
        for rule in rules
    )


def list_columns(geometry: Geometry, rule: Rule) -> tuple[Column, ...]:
    """Return the columns in the order in which a plan prefers them; of two equally far ones the left one first."""
    if rule.columns:
        return rule.columns
    if rule.goes == "middle":
        return geometry.columns_from_centre
    return tuple(sorted(range(geometry.width), key=lambda column: min(column, geometry.width - 1 - column)))


def _attacks(position: Position, column: Column) -> bool:
    """Whether a move begins a win by force."""
    after = position.play(column)
    threatened = [reply for reply in after.legal_columns if _completes(after, reply)]
    if not threatened or any(after.play(reply).winner is not None for reply in after.legal_columns):
        return False
    return len(threatened) > 1 or wins_by_force(after.play(threatened[0]))


def _completes(after: Position, column: Column) -> bool:
    """Whether the side that has just moved would complete four here."""
    geometry = after.geometry
    bit = geometry.landing_cells(after.occupied) & geometry.column_mask(column)
    return geometry.has_four((after.occupied ^ after.own) | bit)
