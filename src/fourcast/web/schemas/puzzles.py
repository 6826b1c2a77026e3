"""Puzzles as JSON: what is asked, whether a column is right, and the solution. Only the last two tell the answer."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, model_validator

from .base import AnswerSchema, CellName, ColumnIndex, MovesText, OutcomeName, Player, RequestSchema, StrictInt
from .positions import Board, IsComplete, SentenceAnswer

KindName: TypeAlias = Literal["win", "defend", "save"]
ThemeName: TypeAlias = Literal[
    "win-1",
    "block",
    "fork",
    "poisoned",
    "win-2",
    "win-3",
    "win-4",
    "zugzwang",
    "save",
    "follow-up",
    "attack",
    "plan",
    "deep",
    "hold",
]


class PuzzleAnswer(AnswerSchema):
    """What is asked."""

    id: Annotated[str, Field(examples=["tqmdkr"])]
    moves: MovesText
    kind: Annotated[
        KindName,
        Field(description="win: the only column that wins; defend and save: the only one that does not lose."),
    ]
    theme: Annotated[ThemeName, Field(description="What it is about.")]
    length: Annotated[int, Field(ge=1, description="Own moves until the point is made.")]
    grade: Annotated[int, Field(ge=1, le=5, description="1 easy to 5 hard.")]
    question: Annotated[str, Field(examples=["Red to move: find the only winning column."])]
    to_move: Player


class PuzzleOutline(AnswerSchema):
    """What one chooses a puzzle by."""

    id: Annotated[str, Field(examples=["tqmdkr"])]
    kind: KindName
    theme: ThemeName
    grade: Annotated[int, Field(ge=1, le=5, description="1 easy to 5 hard.")]


class PuzzleOutlines(AnswerSchema):
    """The whole collection in its order."""

    puzzles: list[PuzzleOutline]


class PuzzlePage(AnswerSchema):
    """Some of the puzzles that fit."""

    total: Annotated[int, Field(description="How many there are, here and on other pages.")]
    puzzles: list[PuzzleAnswer]


class PuzzleBoard(PuzzleAnswer):
    """What is asked, with the board."""

    board: Board


class DailyPuzzleAnswer(PuzzleBoard):
    """The puzzle of a day."""

    day: Annotated[str, Field(examples=["2026-11-17"])]


class PuzzleRunAnswer(AnswerSchema):
    """A run of puzzles that get harder."""

    seed: int
    ids: list[str]


class PuzzleMoveRequest(RequestSchema):
    """The column that somebody believes to be right; or all own columns so far, the last of which is judged."""

    column: Annotated[StrictInt | None, Field(description="Counted from 0.")] = None
    columns: Annotated[
        list[StrictInt] | None,
        Field(min_length=1, max_length=42, description="One's own only: the answers come between them."),
    ] = None

    @model_validator(mode="after")
    def _check_that_one_is_given(self) -> PuzzleMoveRequest:
        if (self.column is None) == (self.columns is None):
            raise ValueError("expected either column or columns")
        return self

    @property
    def played(self) -> tuple[int, ...]:
        """The own columns in order."""
        return tuple(self.columns or ()) if self.column is None else (self.column,)


class VerdictAnswer(AnswerSchema):
    """What comes of a column."""

    column: ColumnIndex
    cell: CellName
    is_right: bool
    is_solved: Annotated[bool, Field(description="It is right, and the point is made.")]
    is_complete: IsComplete
    reply: Annotated[CellName | None, Field(description="The answer to a right column that does not end the puzzle.")]
    line: Annotated[list[ColumnIndex], Field(description="All moves of both sides from the puzzle's board on.")]
    score: Annotated[int, Field(description="Of the column, for the side that plays it.")]
    outcome: OutcomeName
    headline: Annotated[str, Field(examples=["Wrong: c3 loses, on move 24 with best play."])]
    sentences: Annotated[list[SentenceAnswer], Field(description="Why a wrong column fails; none for a right one.")]
    board: Annotated[Board | None, Field(description="After the reply; null if there is none.")]


class SolutionAnswer(AnswerSchema):
    """The right column, the moves until the point is made, and why it is so."""

    id: str
    column: ColumnIndex
    is_complete: IsComplete
    cell: CellName
    headline: str
    line: Annotated[list[ColumnIndex], Field(description="The right column first.")]
    sentences: list[SentenceAnswer]
