"""Lessons as JSON: steps with a board, what lights up on it, and questions with a reply to every column."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from .base import AnswerSchema, CellName, ColumnIndex, MovesText
from .positions import Board


class Lights(AnswerSchema):
    """What lights up on the board."""

    cells: list[CellName]
    lines: Annotated[list[list[CellName]], Field(description="Four cells in a row each.")]
    pairs: Annotated[
        list[list[CellName]], Field(description="Two cells each: a stone on the first is answered on the second.")
    ]


class LessonReply(Lights):
    """What is said to some of the columns; the cells are named as they are after the stone has fallen."""

    columns: list[ColumnIndex]
    is_right: bool
    reason: str


class LessonQuestion(AnswerSchema):
    """A column is asked for. Every column that can be played is in one reply."""

    text: Annotated[str, Field(examples=["Red to move. Which column makes a fork?"])]
    aim: Annotated[
        Literal["four", "fork", "safe", "result"],
        Field(
            description="What is right: a column that completes four, that makes two threats at once, that lets nobody "
            "complete four next, or that keeps the exact result."
        ),
    ]
    right_columns: list[ColumnIndex]
    replies: list[LessonReply]


class LessonStep(Lights):
    """One picture with some words, and perhaps a question."""

    text: str
    moves: MovesText
    question: LessonQuestion | None
    board: Board


class LessonOutline(AnswerSchema):
    """A lesson without its steps."""

    id: Annotated[str, Field(examples=["forks"])]
    number: Annotated[int, Field(ge=1, description="In the order in which they are best read.")]
    title: str
    summary: str
    step_count: int
    question_count: int


class LessonList(AnswerSchema):
    """All lessons."""

    lessons: list[LessonOutline]


class LessonAnswer(LessonOutline):
    """A lesson with everything in it."""

    steps: list[LessonStep]
