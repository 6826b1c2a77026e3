"""Puzzle: a position in which exactly one column wins, or exactly one does not lose.

What is not a puzzle although one column stands alone: completing four at once, and blocking a four that the other side
would complete at once. Both need no thought. Where every other column loses at once in another way (each opens a cell
above it) the puzzle counts, as one of the easiest.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import Enum
from hashlib import blake2b
from typing import TYPE_CHECKING

from fourcast.analysis.threats import find_threats
from fourcast.analysis.wording import count_of, landing_cell, name_cells
from fourcast.coercion import to_game
from fourcast.errors import PuzzleError
from fourcast.game import Game
from fourcast.geometry import Cell, Column
from fourcast.notation import PLAYERS, MovesInput, quote
from fourcast.position import Position
from fourcast.score import Outcome, Ply, Score

from .grading import measure_difficulty

if TYPE_CHECKING:
    from fourcast.solver import Solver

    from .checking import Solution, Verdict

_ID_LETTERS = "bcdfghjkmnpqrstvwxz"  # no vowels: no words; no digits: an id is never taken for moves
_ID_LENGTH = 6


class Kind(Enum):
    """What is asked for."""

    WIN = "win"  # the only column that wins
    SAVE = "save"  # the only column that does not lose

    @property
    def task(self) -> str:
        """What is asked for, in words."""
        return {Kind.WIN: "find the only winning column", Kind.SAVE: "find the only column that does not lose"}[self]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with one right column. It knows the answer; the reasons are found by a solver when asked for."""

    id: str  # made from the position, the same for its mirror image
    moves: str  # 1-based columns from the empty board
    kind: Kind
    column: Column  # the right one
    grade: int  # 1 easy to 5 hard
    level: int  # the lowest level that finds it with at least even chance
    sure_level: int  # the lowest level that finds it in nine cases of ten
    depth: int  # plies to look ahead
    tempting: int  # wrong columns that do not lose at once

    @property
    def position(self) -> Position:
        """The board to be solved."""
        return Position.from_moves(self.moves)

    @property
    def ply(self) -> Ply:
        """Stones on the board."""
        return len(self.moves)

    @property
    def to_move(self) -> int:
        """The player who has to find the column."""
        return self.ply % 2

    @property
    def cell(self) -> Cell:
        """Where the right stone lands."""
        return landing_cell(self.position, self.column)

    @property
    def question(self) -> str:
        """One sentence: who is to move and what to find."""
        return f"{PLAYERS[self.to_move]} to move: {self.kind.task}."

    def check(self, column: Column, solver: Solver) -> Verdict:
        """Judge a column and say what it leads to; raise IllegalMoveError if it cannot be played."""
        from .checking import judge_column

        return judge_column(self, column, solver)

    def solve(self, solver: Solver) -> Solution:
        """Return the line of best play and the sentences that explain it."""
        from fourcast.analysis.explanation import explain

        from .checking import Solution

        return Solution(self, explain(self.position, solver))

    def to_dict(self) -> dict[str, object]:
        """Everything as plain values; the column counts from 0."""
        return asdict(self) | {"kind": self.kind.value, "question": self.question}


def recognize_puzzle(game: Game | MovesInput, scores: Mapping[Column, Score]) -> Puzzle:
    """Return the puzzle after these moves, given the exact score of every legal column.

    Raises PuzzleError with the reason if the position is none.
    """
    game = to_game(game)
    moves, position = str(game), game.position
    objection = _find_objection(position, scores)
    if objection:
        raise PuzzleError(
            f"{quote(moves)} is no puzzle, which has one right column that takes some thought: {objection}"
        )
    (right,) = _list_keeping(scores)
    difficulty = measure_difficulty(position, scores, right)
    return Puzzle(
        make_id(position),
        moves,
        Kind.WIN if scores[right] > 0 else Kind.SAVE,
        right,
        difficulty.grade,
        difficulty.level,
        difficulty.sure_level,
        difficulty.depth,
        difficulty.tempting,
    )


def score_columns(position: Position, solver: Solver) -> dict[Column, Score]:
    """Return the exact score of every legal column, from the view of the side that plays it."""
    return {column: -solver.solve(position.play(column)) for column in position.legal_columns}


def make_id(position: Position) -> str:
    """Return six letters that stay the same as long as the position does."""
    digest = blake2b(position.canonical_key.to_bytes(8, "big"), digest_size=8).digest()
    number, letters = int.from_bytes(digest, "big"), ""
    for _ in range(_ID_LENGTH):
        number, letter = divmod(number, len(_ID_LETTERS))
        letters += _ID_LETTERS[letter]
    return letters


def _find_objection(position: Position, scores: Mapping[Column, Score]) -> str | None:
    """Why the position is no puzzle; None: it is one."""
    if position.is_over:
        return "the game is over"
    assert set(scores) == set(position.legal_columns)
    mover, other = PLAYERS[position.to_move], PLAYERS[1 - position.to_move]
    threats = find_threats(position)
    if len(scores) == 1:
        return "there is only one column left"
    if threats.wins_now:
        return f"{mover} completes four at once at {name_cells(threats.wins_now, 'or')}"
    if threats.forced_replies:
        return f"{other} threatens four at {name_cells(threats.forced_replies)}, and blocking takes no thought"
    if max(scores.values()) < 0:
        return f"{mover} loses with every column"
    keeping = _list_keeping(scores)
    if len(keeping) > 1:
        verb = "win" if max(scores.values()) > 0 else "hold the draw"
        return f"{count_of(len(keeping), 'column')} {verb}, at {name_cells(landing_cell(position, c) for c in keeping)}"
    return None


def _list_keeping(scores: Mapping[Column, Score]) -> list[Column]:
    """The columns that keep win, draw or loss, from the left."""
    outcome = Outcome.from_score(max(scores.values()))
    return sorted(column for column, score in scores.items() if Outcome.from_score(score) is outcome)
