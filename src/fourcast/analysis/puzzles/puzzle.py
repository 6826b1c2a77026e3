"""Puzzle: a position in which exactly one column wins, or exactly one does not lose, and what it is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING

from fourcast.analysis.explanation import explain
from fourcast.analysis.wording import count_of, landing_cell, name_cells
from fourcast.coercion import to_game
from fourcast.errors import PuzzleError
from fourcast.game import Game
from fourcast.geometry import Cell, Column
from fourcast.notation import PLAYERS, MovesInput, quote
from fourcast.position import Position
from fourcast.score import Ply, Score
from fourcast.solver import Solver

from .grading import measure_difficulty
from .sequence import find_length, list_keeping, score_columns
from .themes import Kind, Theme, ask, find_theme

if TYPE_CHECKING:
    from .checking import Solution, Verdict

_ID_LETTERS = "bcdfghjkmnpqrstvwxz"  # no vowels: no words; no digits: an id is never taken for moves
_ID_LENGTH = 6


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with one right column. It knows the answer; the reasons are found by a solver when asked for."""

    id: str  # made from the position, the same for its mirror image
    moves: str  # 1-based columns from the empty board
    theme: Theme
    length: int  # own moves until the point is made
    column: Column  # the right one
    grade: int  # 1 easy to 5 hard
    sure_level: int  # the lowest level that finds the column in nine cases of ten
    depth: int  # plies to look ahead
    tempting: int  # wrong columns that do not lose at once

    @property
    def kind(self) -> Kind:
        """What is at stake."""
        return self.theme.kind

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
        return ask(self.theme, self.to_move, self.length)

    def check(self, column: Column, solver: Solver) -> Verdict:
        """Judge a first column and say what it leads to; raise IllegalMoveError if it cannot be played."""
        return self.check_line((column,), solver)

    def check_line(self, columns: Sequence[Column], solver: Solver) -> Verdict:
        """Judge one's own columns, which the best answers of the other side come between.

        The verdict is that of the first wrong one, else of the last. Raises IllegalMoveError if one cannot be played or
        comes when the puzzle is solved, and PuzzleError if there are none.
        """
        from .checking import judge_line

        return judge_line(self, columns, solver)

    def solve(self, solver: Solver) -> Solution:
        """Return the moves until the point is made and the sentences that explain them."""
        from .checking import find_solution

        return find_solution(self, solver)

    def to_dict(self) -> dict[str, object]:
        """Everything as plain values; the column counts from 0."""
        return asdict(self) | {"theme": self.theme.value, "kind": self.kind.value, "question": self.question}


def recognize_puzzle(game: Game | MovesInput, solver: Solver, scores: Mapping[Column, Score] | None = None) -> Puzzle:
    """Return the puzzle after these moves; the exact score of every legal column may be given if it is known.

    Raises PuzzleError with the reason if the position is none.
    """
    game = to_game(game)
    moves, position = str(game), game.position
    if scores is None:
        scores = {} if position.is_over else score_columns(position, solver)
    objection = _find_objection(position, scores)
    if objection:
        raise PuzzleError(f"{quote(moves)} is no puzzle, which has one right column: {objection}")
    (right,) = list_keeping(scores)
    theme = find_theme(explain(position, solver), scores, right, solver)
    difficulty = measure_difficulty(position, scores, right, theme)
    return Puzzle(
        make_id(position),
        moves,
        theme,
        find_length(position, theme, scores[right], right, solver),
        right,
        difficulty.grade,
        difficulty.sure_level,
        difficulty.depth,
        difficulty.tempting,
    )


def make_id(position: Position) -> str:
    """Return six letters that stay the same as long as the position does."""
    return make_letters(position.canonical_key.to_bytes(8, "big"))


def make_letters(content: bytes) -> str:
    """Return six letters that follow from some bytes."""
    digest = blake2b(content, digest_size=8).digest()
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
    mover = PLAYERS[position.to_move]
    if len(scores) == 1:
        return "there is only one column left"
    if max(scores.values()) < 0:
        return f"{mover} loses with every column"
    keeping = list_keeping(scores)
    if len(keeping) > 1:
        verb = "win" if max(scores.values()) > 0 else "hold the draw"
        return f"{count_of(len(keeping), 'column')} {verb}, at {name_cells(landing_cell(position, c) for c in keeping)}"
    return None
