"""Claims: what an explanation may say, as facts that can be checked.

A claim is a plain value about one position. `reasons` finds claims, `verification` checks each by playing and
searching, `sentences` puts it into words; nothing that is not one of these is ever said. `cells` are what a picture
should mark, `columns` what a player could choose (or should not).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from fourcast.geometry import Cell, Column
from fourcast.position import Position
from fourcast.score import Outcome, Score

from .follow_up import FollowUpPlan
from .forcing import ForcedWin
from .threats import Threat, Zugzwang


@dataclass(frozen=True, slots=True)
class Claim:
    """Something that is true of a position."""

    kind: ClassVar[str]
    position: Position

    @property
    def mover(self) -> int:
        """The player to move."""
        return self.position.to_move

    @property
    def other(self) -> int:
        """The player who is not to move."""
        return 1 - self.position.to_move

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells it speaks of."""
        return ()

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns it speaks of."""
        return ()


@dataclass(frozen=True, slots=True)
class GameIsOver(Claim):
    """Somebody has won, or the board is full."""

    kind = "game-over"

    @property
    def cells(self) -> tuple[Cell, ...]:
        return self.position.winning_cells


@dataclass(frozen=True, slots=True)
class WinsNow(Claim):
    """The side to move completes four at once."""

    kind = "wins-now"
    winning: tuple[Cell, ...]
    line: tuple[Cell, ...]  # one of the fours

    @property
    def cells(self) -> tuple[Cell, ...]:
        return tuple(sorted({*self.winning, *self.line}))

    @property
    def columns(self) -> tuple[Column, ...]:
        return tuple(column for column, _ in self.winning)


@dataclass(frozen=True, slots=True)
class MustBlock(Claim):
    """The other side would complete four at one cell: whoever plays elsewhere loses at once."""

    kind = "must-block"
    block: Cell
    line: tuple[Cell, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        return self.line

    @property
    def columns(self) -> tuple[Column, ...]:
        return (self.block[0],)


@dataclass(frozen=True, slots=True)
class CannotBlock(Claim):
    """The other side would complete four at two cells or more: whatever is played, it does."""

    kind = "cannot-block"
    winning: tuple[Cell, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        return self.winning


@dataclass(frozen=True, slots=True)
class BlockOpens(Claim):
    """The one cell that must be blocked lies right below another winning cell of the other side."""

    kind = "block-opens"
    block: Cell
    above: Cell

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.block, self.above)

    @property
    def columns(self) -> tuple[Column, ...]:
        return (self.block[0],)


@dataclass(frozen=True, slots=True)
class EveryMoveOpens(Claim):
    """Every cell that can be played lies right below a winning cell of the other side: zugzwang."""

    kind = "zugzwang-now"
    winning: tuple[Cell, ...]  # one above each playable cell

    @property
    def cells(self) -> tuple[Cell, ...]:
        return self.winning


@dataclass(frozen=True, slots=True)
class DoNotPlay(Claim):
    """A stone here opens the cell above, where the other side completes four."""

    kind = "do-not-play"
    cell: Cell
    opens: Cell
    line: tuple[Cell, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.cell, self.opens)

    @property
    def columns(self) -> tuple[Column, ...]:
        return (self.cell[0],)


@dataclass(frozen=True, slots=True)
class WinsByForce(Claim):
    """The side to move wins by attacks that leave no choice."""

    kind = "forced-win"
    sequence: ForcedWin

    @property
    def cells(self) -> tuple[Cell, ...]:
        first = self.sequence.attacks[0]
        return (first.cell, *first.threatens)

    @property
    def columns(self) -> tuple[Column, ...]:
        return (self.sequence.attacks[0].cell[0],)


@dataclass(frozen=True, slots=True)
class IsRefuted(Claim):
    """A column loses: the other side then wins by force."""

    kind = "refuted"
    cell: Cell
    sequence: ForcedWin  # of the other side, after the stone

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.cell, self.sequence.attacks[0].cell)

    @property
    def columns(self) -> tuple[Column, ...]:
        return (self.cell[0],)


@dataclass(frozen=True, slots=True)
class EveryMoveIsRefuted(Claim):
    """Whatever is played, the other side wins at once or by force."""

    kind = "all-refuted"
    refutations: tuple[tuple[Cell, ForcedWin], ...]  # one a playable cell, the longest first

    @property
    def longest(self) -> tuple[Cell, ForcedWin]:
        """The cell that holds out longest, and the win of the other side after it."""
        return self.refutations[0]

    @property
    def cells(self) -> tuple[Cell, ...]:
        cell, sequence = self.longest
        return (cell, sequence.attacks[0].cell)


@dataclass(frozen=True, slots=True)
class FollowsUp(Claim):
    """A side holds the other by answering every move by a rule. The position is the one in which the other moves."""

    kind = "follow-up"
    plan: FollowUpPlan
    played: Cell | None  # the move that led to the position, if it is still to be made

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (*self.plan.caps, *((self.played,) if self.played else ()))

    @property
    def columns(self) -> tuple[Column, ...]:
        return (self.played[0],) if self.played else ()


@dataclass(frozen=True, slots=True)
class CannotWin(Claim):
    """Every line of these players holds a stone of the other."""

    kind = "cannot-win"
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class KeepsResult(Claim):
    """Which columns keep win, draw or loss; of a win or loss also which are quickest or slowest."""

    kind = "keeps-result"
    outcome: Outcome  # with best play, for the side to move
    keeping: tuple[Cell, ...]
    best: tuple[Cell, ...]
    dropping: tuple[tuple[Cell, Outcome], ...]  # the other columns and what they lead to

    @property
    def cells(self) -> tuple[Cell, ...]:
        return self.best

    @property
    def columns(self) -> tuple[Column, ...]:
        return tuple(column for column, _ in self.best)


@dataclass(frozen=True, slots=True)
class HoldsWinningCell(Claim):
    """A winning cell that cannot be played yet."""

    kind = "winning-cell"
    threat: Threat

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.threat.cell,)


@dataclass(frozen=True, slots=True)
class RunsOut(Claim):
    """Who has to play below a winning cell first, if both fill spare cells only."""

    kind = "runs-out"
    zugzwang: Zugzwang

    @property
    def cells(self) -> tuple[Cell, ...]:
        return self.zugzwang.cells


@dataclass(frozen=True, slots=True)
class SettledLater(Claim):
    """Nothing short decides yet; in the line of best play there is a first move after which something does."""

    kind = "settled-later"
    score: Score
    line: tuple[Column, ...]  # best play of both sides to the end
    turning: int  # moves of the line played when the reason holds
    reason: Claim  # about the position then

    @property
    def cells(self) -> tuple[Cell, ...]:
        return self.reason.cells

    @property
    def columns(self) -> tuple[Column, ...]:
        return self.line[:1]


@dataclass(frozen=True, slots=True)
class BestLine(Claim):
    """Best play of both sides to the end."""

    kind = "best-line"
    score: Score
    line: tuple[Column, ...]

    @property
    def columns(self) -> tuple[Column, ...]:
        return self.line[:1]
