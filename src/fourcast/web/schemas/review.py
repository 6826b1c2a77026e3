"""The library's review of a game as JSON, and how far one has come. Cells are names here, such as "d4"."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from .base import AnswerSchema, CellName, ColumnIndex, MovesText, OutcomeName, Player
from .positions import IsComplete, SentenceAnswer

MoveClassName: TypeAlias = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
TagName: TypeAlias = Literal["missed win", "missed block", "walked into a fork", "gave away the poisoned cell"]
Accuracy: TypeAlias = Annotated[float | None, Field(description="0 to 100; null: nothing to choose, or not known.")]


class PlayerAnswer(AnswerSchema):
    """The moves of one player, counted."""

    name: Literal["Red", "Yellow"]
    moves: int
    accuracy: Accuracy
    best: int
    good: int
    inaccuracy: int
    mistake: int
    blunder: int
    unknown: Annotated[int, Field(description="Moves that were not judged in time.")]


class TheoryAnswer(AnswerSchema):
    """How far the game followed best play while the opening book knew it."""

    known: Annotated[int, Field(description="Moves for which the book has the scores of all columns.")]
    is_whole: Annotated[bool, Field(description="Whether the game went on past what the book knows.")]
    left_at: Annotated[int | None, Field(description="Number of the first move that was not best; null: none.")]
    best: Annotated[list[CellName], Field(description="Where the book would have played instead.")]
    sentence: str


class ReasonAnswer(SentenceAnswer):
    """Why a move is a flaw."""

    is_missed: Annotated[
        bool, Field(description="About what could have been played; otherwise what the other side can do now.")
    ]


class ReviewedMoveAnswer(AnswerSchema):
    """A move compared with the best; scores are those of the side that moves unless the name says Red."""

    ply: Annotated[int, Field(description="Stones on the board before it.")]
    number: Annotated[int, Field(description="Counted from 1.")]
    player: Player
    column: ColumnIndex
    cell: CellName
    before: Annotated[int | None, Field(description="The best score there was; null: not known in time.")]
    after: Annotated[int | None, Field(description="The score that is left; null: not known in time.")]
    red_before: int | None
    red_after: int | None
    outcome_before: OutcomeName | None
    outcome_after: OutcomeName | None
    move_class: Annotated[MoveClassName | None, Field(alias="class", description="null: not known in time.")]
    tags: Annotated[list[TagName], Field(description="What it overlooks on the board; then it is at least a mistake.")]
    right: Annotated[
        list[ColumnIndex], Field(description="Of a mistake: columns that keep the result and overlook nothing.")
    ]
    regret: Annotated[int | None, Field(description="Score points given away.")]
    accuracy: Accuracy
    scores: Annotated[list[int | None], Field(description="Of every column, null where it is full; empty: not known.")]
    best: list[ColumnIndex]
    best_cells: Annotated[list[CellName], Field(description="Where stones land in them.")]
    is_forced: Annotated[bool, Field(description="Whether there was one column only.")]
    is_only: Annotated[bool | None, Field(description="Whether it alone of several keeps the result; null: not known.")]
    words: Annotated[str, Field(examples=["wins on move 31"])]
    comment: Annotated[str, Field(examples=["slower win: move 41 instead of 31"])]
    line: Annotated[list[ColumnIndex], Field(description="Of a flaw: best play from the position before it.")]
    reason: ReasonAnswer | None


class TurningPointAnswer(AnswerSchema):
    """A mistake or a blunder."""

    number: int
    headline: str
    better: Annotated[CellName | None, Field(description="The better move; null: not known.")]
    line: Annotated[list[ColumnIndex], Field(description="The better line.")]
    line_cells: list[CellName]
    reply_line: Annotated[list[ColumnIndex], Field(description="Best play after the move.")]
    reply_cells: list[CellName]
    before: Annotated[list[SentenceAnswer], Field(description="Why the position before was worth what it was.")]
    after: Annotated[list[SentenceAnswer], Field(description="Why the position after it is worth what it is.")]
    refuted: Annotated[list[SentenceAnswer], Field(description="How columns that lose without need are punished.")]


class KeyMomentAnswer(AnswerSchema):
    """One of the mistakes that tell most; its lines are cut after the move that decides them."""

    number: int
    headline: str
    tags: list[TagName]
    reason: Annotated[ReasonAnswer | None, Field(description="The headline of an explanation; null: not known.")]
    better: Annotated[CellName | None, Field(description="The better move; null: not known.")]
    line: Annotated[list[ColumnIndex], Field(description="The better line.")]
    line_cells: list[CellName]
    line_ends: Annotated[str, Field(description="What its last move does; empty: nothing decides it soon.")]
    reply_line: Annotated[list[ColumnIndex], Field(description="Best play after the move.")]
    reply_cells: list[CellName]
    reply_ends: str


class ReviewAnswer(AnswerSchema):
    """A game judged move by move. What was not judged in time is null or empty, and counted as unknown."""

    moves: MovesText
    width: int
    height: int
    verdict: Annotated[str, Field(description="How the game ended, or what is to come of it.")]
    is_complete: IsComplete
    is_over: bool
    winner: Player | None
    players: Annotated[list[PlayerAnswer], Field(min_length=2, max_length=2, description="Red, then Yellow.")]
    theory: Annotated[TheoryAnswer | None, Field(description="null: the server works without a book.")]
    scores: Annotated[
        list[int | None], Field(description="Of every position from the empty board on, from Red's view.")
    ]
    reviewed: list[ReviewedMoveAnswer]
    turning_points: Annotated[list[TurningPointAnswer], Field(description="Every mistake and blunder.")]
    key_moments: Annotated[
        list[KeyMomentAnswer], Field(max_length=3, description="The most telling of them, in the order of the game.")
    ]


class ReviewProgressAnswer(AnswerSchema):
    """How far a review has come."""

    done: Annotated[int, Field(description="Moves judged, from the last one on.")]
    total: int
    words: Annotated[str, Field(examples=["12 of 41 moves judged"])]
    scores: Annotated[
        dict[str, int | None], Field(description="Known up to now, by the number of stones on the board; Red's view.")
    ]
