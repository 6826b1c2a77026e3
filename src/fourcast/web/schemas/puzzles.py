"""Puzzles as JSON: what is asked, whether a column is right, and the solution. Only the last two tell the answer."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from .base import AnswerSchema, CellName, ColumnIndex, MovesText, OutcomeName, Player, RequestSchema, StrictInt
from .positions import Board, IsComplete, SentenceAnswer


class PuzzleAnswer(AnswerSchema):
    """What is asked."""

    id: Annotated[str, Field(examples=["tqmdkr"])]
    moves: MovesText
    kind: Annotated[
        Literal["win", "save"],
        Field(description="win: the only column that wins; save: the only one that does not lose."),
    ]
    grade: Annotated[int, Field(ge=1, le=5, description="1 easy to 5 hard.")]
    level: Annotated[int, Field(ge=1, le=10, description="The lowest level that finds it with at least even chance.")]
    question: Annotated[str, Field(examples=["Red to move: find the only winning column."])]
    to_move: Player


class PuzzlePage(AnswerSchema):
    """Some of the puzzles that fit."""

    total: Annotated[int, Field(description="How many there are, here and on other pages.")]
    puzzles: list[PuzzleAnswer]


class PuzzleBoard(PuzzleAnswer):
    """What is asked, with the board."""

    board: Board


class PuzzleMoveRequest(RequestSchema):
    """The column that somebody believes to be right."""

    column: Annotated[StrictInt, Field(description="Counted from 0.")]


class VerdictAnswer(AnswerSchema):
    """What comes of a column."""

    column: ColumnIndex
    cell: CellName
    is_right: bool
    is_complete: IsComplete
    score: Annotated[int, Field(description="Of the column, for the side that plays it.")]
    outcome: OutcomeName
    headline: Annotated[str, Field(examples=["Wrong: c3 loses, on move 24 with best play."])]
    sentences: Annotated[list[SentenceAnswer], Field(description="Why a wrong column fails; none for the right one.")]


class SolutionAnswer(AnswerSchema):
    """The right column, best play from there to the end, and why it is so."""

    id: str
    column: ColumnIndex
    is_complete: IsComplete
    cell: CellName
    headline: str
    line: Annotated[list[ColumnIndex], Field(description="The right column first.")]
    sentences: list[SentenceAnswer]
