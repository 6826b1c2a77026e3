"""Claims: what an explanation may say, as facts that can be checked.

A claim is a plain value about one position. `reasons` finds claims, `verification` checks each by playing and
searching, `sentences` puts it into words; nothing that is not one of these is ever said. `cells`, `lines` and `pairs`
are what a picture should mark, `columns` what a player could choose (or should not). Here is what happens at once, by
force, or by the exact scores; what takes a plan is in `strategy_claims`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from fourcast.geometry import Cell, Column
from fourcast.position import Position
from fourcast.score import Outcome

from .forcing import ForcedWin

Line: TypeAlias = tuple[Cell, ...]  # four cells in a row

_DECIDING = {
    "all-refuted",
    "block-opens",
    "cannot-block",
    "forced-win",
    "game-over",
    "runs-out",
    "wins-now",
    "zugzwang-now",
}


@dataclass(frozen=True, slots=True)
class Claim:
    """Something that is true of a position."""

    kind: ClassVar[str]
    position: Position

    @property
    def decides(self) -> bool:
        """Whether it says by itself why the game ends as it does."""
        return self.kind in _DECIDING

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
    def lines(self) -> tuple[Line, ...]:
        """The lines of four cells it speaks of."""
        return ()

    @property
    def pairs(self) -> tuple[tuple[Cell, Cell], ...]:
        """Cells that go together: a stone on the first is answered on the second."""
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
    line: Line  # one of the fours

    @property
    def cells(self) -> tuple[Cell, ...]:
        return tuple(sorted({*self.winning, *self.line}))

    @property
    def lines(self) -> tuple[Line, ...]:
        return (self.line,)

    @property
    def columns(self) -> tuple[Column, ...]:
        return tuple(column for column, _ in self.winning)


@dataclass(frozen=True, slots=True)
class MustBlock(Claim):
    """The other side would complete four at one cell: whoever plays elsewhere loses at once."""

    kind = "must-block"
    block: Cell
    line: Line

    @property
    def cells(self) -> tuple[Cell, ...]:
        return self.line

    @property
    def lines(self) -> tuple[Line, ...]:
        return (self.line,)

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
        return (*self.winning, *self.position.playable_cells)


@dataclass(frozen=True, slots=True)
class DoNotPlay(Claim):
    """A stone here opens the cell above, where the other side completes four."""

    kind = "do-not-play"
    cell: Cell
    opens: Cell
    line: Line

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.cell, *(cell for cell in self.line if cell != self.opens), self.opens)

    @property
    def lines(self) -> tuple[Line, ...]:
        return (self.line,)

    @property
    def columns(self) -> tuple[Column, ...]:
        return (self.cell[0],)


@dataclass(frozen=True, slots=True)
class WinsByForce(Claim):
    """The side to move wins by attacks that leave no choice; or the other one does after a forced block."""

    kind = "forced-win"
    sequence: ForcedWin
    played: tuple[Cell, ...] = ()  # before it begins

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (*self.played, *self.sequence.named_cells)

    @property
    def columns(self) -> tuple[Column, ...]:
        return (self.played[0][0] if self.played else self.sequence.first[0],)


@dataclass(frozen=True, slots=True)
class IsRefuted(Claim):
    """A column loses: the other side then wins by force."""

    kind = "refuted"
    cell: Cell
    sequence: ForcedWin  # of the other side, after the stone

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.cell, *self.sequence.named_cells)

    @property
    def columns(self) -> tuple[Column, ...]:
        return (self.cell[0],)


@dataclass(frozen=True, slots=True)
class EveryMoveIsRefuted(Claim):
    """Whatever is played, the other side wins at once or by force."""

    kind = "all-refuted"
    refutations: tuple[tuple[Cell, ForcedWin], ...]  # one for each playable cell, that with most attacks first
    played: tuple[Cell, ...] = ()
    holding: tuple[Cell, ...] = ()  # all cells that hold out longest with best play; empty: not known

    @property
    def longest(self) -> tuple[Cell, ForcedWin]:
        """The cell to tell of, one that holds out longest if that is known, and the win of the other side after it."""
        held = [refutation for refutation in self.refutations if refutation[0] in self.holding]
        return (held or self.refutations)[0]

    @property
    def cells(self) -> tuple[Cell, ...]:
        cell, sequence = self.longest
        return (*self.played, cell, *sequence.named_cells)

    @property
    def columns(self) -> tuple[Column, ...]:
        return tuple(cell[0] for cell in self.played[:1])


@dataclass(frozen=True, slots=True)
class Threatens(Claim):
    """If the side to move did nothing, the other one would win by force; only some cells stop that."""

    kind = "threat"
    sequence: ForcedWin  # of the side that is not to move
    stops: tuple[Cell, ...]  # after these it has no win by force any more

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (*self.sequence.named_cells, *self.stops)

    @property
    def columns(self) -> tuple[Column, ...]:
        return tuple(column for column, _ in self.stops)


@dataclass(frozen=True, slots=True)
class MakesThreat(Claim):
    """A best move after which the mover would win by force if the other side did nothing; only some replies help."""

    kind = "makes-threat"
    cell: Cell
    sequence: ForcedWin  # of the mover, after the stone
    stops: tuple[Cell, ...]  # replies after which there is no win by force any more

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.cell, *self.sequence.named_cells, *self.stops)

    @property
    def columns(self) -> tuple[Column, ...]:
        return (self.cell[0],)


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
        others = (cell for cell in self.keeping if cell not in self.best)
        return (*self.best, *others, *(cell for cell, _ in self.dropping))

    @property
    def columns(self) -> tuple[Column, ...]:
        return tuple(column for column, _ in self.best)


@dataclass(frozen=True, slots=True)
class HoldsWinningCells(Claim):
    """Winning cells of a player that cannot be played yet."""

    kind = "winning-cell"
    player: int
    winning: tuple[Cell, ...]
    completed: tuple[Line, ...]  # one line for each

    @property
    def cells(self) -> tuple[Cell, ...]:
        line = self.completed[0] if len(self.winning) == 1 else ()  # told by its ends
        return (*self.winning, *(cell for cell in line if cell not in self.winning))

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.completed
