"""Lessons and the glossary as JSON: boards, what lights up on them, questions with a reply to every column."""

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


class _Picture(Lights):
    text: str
    moves: MovesText
    board: Board


class LessonStep(_Picture):
    """One picture with some words, and perhaps a question."""

    question: LessonQuestion | None


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


class WordExample(_Picture):
    """A position that shows what a word means."""


class WordAnswer(AnswerSchema):
    """A word that players use."""

    id: Annotated[str, Field(examples=["fork"])]
    title: str
    meaning: str
    phrases: Annotated[list[str], Field(description="How explanations say it; longer ones win over shorter ones.")]
    lesson: Annotated[str | None, Field(description="The id of the lesson that teaches it.")]
    related: Annotated[list[str], Field(description="The ids of words that belong to it.")]
    example: WordExample


class GlossaryAnswer(AnswerSchema):
    """All words, in an order in which they can be read."""

    words: list[WordAnswer]
