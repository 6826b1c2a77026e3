"""Claims about the whole rest of a game: plans, follow-up, rules, running out of moves, nets, best play."""

from __future__ import annotations

from dataclasses import dataclass

from fourcast.geometry import Cell, Column
from fourcast.score import Score

from .claims import Claim, Line
from .follow_up import FollowUpPlan
from .moments import Moment
from .nets import Net
from .plans import Plan
from .rule_sets import RuleSet
from .running_out import Shortage
from .wording import landing_cells

MOST_ENDS = 3  # cells at which a strategy may end for them to be told
MOST_LINES = 3  # of those blocked last that are told one by one


@dataclass(frozen=True, slots=True)
class RunsOut(Claim):
    """A player has to play below a winning cell of the other in the end, however the other cells are filled."""

    kind = "runs-out"
    shortage: Shortage

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (*self.shortage.poisoned, *self.shortage.wins)

    @property
    def pairs(self) -> tuple[tuple[Cell, Cell], ...]:
        return tuple(zip(self.shortage.poisoned, self.shortage.wins, strict=True))


def tell_ends(plan: FollowUpPlan | Plan | RuleSet) -> tuple[Cell, ...]:
    """Return the cells that are told as a strategy's end: all, else those of the longest games, if they are few."""
    return next((ends for ends in (plan.ends, plan.latest) if len(ends) <= MOST_ENDS), ())


def is_sharp(plan: FollowUpPlan | Plan | RuleSet) -> bool:
    """Tell whether a strategy looks for wins by force: where it begins one is not told."""
    return not isinstance(plan, FollowUpPlan) and plan.rule.is_sharp


@dataclass(frozen=True, slots=True)
class Strategy(Claim):
    """A side answers whatever the other one plays, and so wins or never loses."""

    plan: FollowUpPlan | Plan | RuleSet
    played: tuple[Cell, ...] = ()  # before it begins

    @property
    def decides(self) -> bool:
        """Whether it wins; of a draw it is one half of the reason."""
        return self.plan.wins

    @property
    def ends(self) -> tuple[Cell, ...]:
        """Where it completes four, if that is told."""
        return tell_ends(self.plan) if self.plan.wins and not is_sharp(self.plan) else ()

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (*self.played, *self.ends)

    @property
    def columns(self) -> tuple[Column, ...]:
        return tuple(cell[0] for cell in self.played[:1])


@dataclass(frozen=True, slots=True)
class FollowsUp(Strategy):
    """A side answers every stone on top of it and so wins, or never loses."""

    kind = "follow-up"
    plan: FollowUpPlan

    @property
    def pairs(self) -> tuple[tuple[Cell, Cell], ...]:
        position, paired = self.plan.position, self.plan.paired
        on_top = [(cell, (cell[0], cell[1] + 1)) for cell in position.playable_cells if cell not in paired]
        across = [(cell, other) for cell in paired for other in paired if cell != other]
        return (*(pair for pair in on_top if pair[1][1] < position.height), *across)


@dataclass(frozen=True, slots=True)
class HasPlan(Strategy):
    """A side wins, or never loses, by a simple plan."""

    kind = "plan"
    plan: Plan


@dataclass(frozen=True, slots=True)
class FollowsRules(Strategy):
    """A side stops every line of the other by fixed answers, and so wins or never loses."""

    kind = "rules"
    plan: RuleSet

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (*self.played, *sorted({cell for pair in self.plan.answers for cell in pair}), *self.ends)

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.plan.lines

    @property
    def pairs(self) -> tuple[tuple[Cell, Cell], ...]:
        return self.plan.answers


@dataclass(frozen=True, slots=True)
class IsCaught(Claim):
    """Whatever a side plays, the other one wins by force or has a plan within some moves."""

    kind = "net"
    net: Net
    played: tuple[Cell, ...] = ()

    @property
    def decides(self) -> bool:
        """Whether it wins; of a draw it is one half of the reason."""
        return self.net.wins

    @property
    def is_example(self) -> bool:
        """Whether the toughest reply alone is told, with the plan that takes over: else every answer is."""
        return self.net.toughest is not None and self.net.plan is not None and self.net.moves == 1

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (*self.played, *dict.fromkeys(cell for pair in self.pairs for cell in pair))

    @property
    def pairs(self) -> tuple[tuple[Cell, Cell], ...]:
        return (self.net.toughest,) if self.is_example and self.net.toughest else self.net.answers

    @property
    def columns(self) -> tuple[Column, ...]:
        return tuple(cell[0] for cell in self.played[:1])


@dataclass(frozen=True, slots=True)
class QuietUntil(Claim):
    """The deciding moment of the line of best play."""

    kind = "quiet-until"
    score: Score
    line: tuple[Column, ...]  # best play of both sides to the end
    moment: Moment

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.moment.cell, *self.moment.threatens)

    @property
    def columns(self) -> tuple[Column, ...]:
        return self.line[:1]


@dataclass(frozen=True, slots=True)
class BestLine(Claim):
    """Best play of both sides: its first moves."""

    kind = "best-line"
    score: Score
    line: tuple[Column, ...]  # to the end
    shown: int  # moves that are told

    @property
    def cells(self) -> tuple[Cell, ...]:
        return landing_cells(self.position, self.line[: self.shown])

    @property
    def columns(self) -> tuple[Column, ...]:
        return self.line[: self.shown]


@dataclass(frozen=True, slots=True)
class LosesLastLine(Claim):
    """The move of the line of best play that blocks the last open lines of a player."""

    kind = "last-line"
    score: Score
    line: tuple[Column, ...]  # best play of both sides to the end
    player: int  # whose lines they are
    number: int  # of the move, counted from the start of the game
    cell: Cell  # where it blocks
    blocked: tuple[Line, ...]  # what was still open

    @property
    def cells(self) -> tuple[Cell, ...]:
        told = {cell for line in self.lines for cell in line}
        return (self.cell, *sorted(told - {self.cell}))

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.blocked if len(self.blocked) <= MOST_LINES else ()


@dataclass(frozen=True, slots=True)
class StopsLater(Claim):
    """A side that stops every four of the other one from a move of the line of best play on."""

    kind = "stops-later"
    score: Score
    line: tuple[Column, ...]  # best play of both sides to the end
    cell: Cell  # where that move goes
    way: Strategy  # of the position after it

    @property
    def number(self) -> int:
        """The number of the move, counted from the start of the game."""
        return self.way.position.ply

    @property
    def player(self) -> int:
        """The player who is stopped."""
        return self.way.position.to_move

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.cell, *self.way.cells)

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.way.lines

    @property
    def pairs(self) -> tuple[tuple[Cell, Cell], ...]:
        return self.way.pairs
