"""An analysis as JSON, and how far one has come."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from .board import Answer, Board, CellPair, ColumnIndex, MovesText


class ColumnAnswer(Answer):
    """What playing one column leads to."""

    column: ColumnIndex
    cell: CellPair
    cell_name: Annotated[str, Field(examples=["d4"])]
    score: Annotated[int | None, Field(description="For the side that plays it; null: not solved in time.")]
    outcome: Literal["win", "draw", "loss"] | None
    words: Annotated[str, Field(examples=["wins on move 41, in 12 of your moves"])]
    is_best: bool
    keeps_outcome: Annotated[bool, Field(description="Whether it leads to the same outcome as best play.")]


class AnalysisAnswer(Answer):
    """Everything about one position, from the view of the side to move."""

    board: Board
    moves: MovesText
    score: Annotated[
        int | None,
        Field(description="0 draw; +k wins with its k-th last stone, -k loses so; null: not solved in time."),
    ]
    scores: Annotated[list[int | None], Field(description="After playing each column; null: full, or not solved.")]
    best: Annotated[
        list[ColumnIndex],
        Field(description="Columns with the highest score, as far as known, nearest the middle first."),
    ]
    line: Annotated[list[ColumnIndex], Field(description="Best play of both sides to the end of the game.")]
    verdict: Annotated[str, Field(examples=["Red wins on move 41 with best play."])]
    legal_columns: list[ColumnIndex]
    winning_cells: list[CellPair]
    columns: Annotated[list[ColumnAnswer | None], Field(description="One a column; null: it cannot be played.")]
    keeping: Annotated[list[ColumnIndex], Field(description="Columns known to keep the outcome of best play.")]
    is_only_move: Annotated[bool, Field(description="Whether one column alone keeps the outcome, among several.")]
    is_any_move: Annotated[bool, Field(description="Whether every column keeps the outcome.")]
    lower: Annotated[int, Field(description="The score is at least this.")]
    upper: Annotated[int, Field(description="The score is at most this.")]
    is_exact: Annotated[bool, Field(description="Whether everything was solved in time.")]
    from_book: Annotated[bool, Field(description="Whether all scores are the opening book's.")]
    nodes: Annotated[int, Field(description="Positions searched, when it was solved.")]
    seconds: Annotated[float, Field(description="The search took, when it was solved.")]


class ProgressAnswer(Answer):
    """How far an analysis has come: the bounds of the position's score or of a column's."""

    column: Annotated[ColumnIndex | None, Field(description="The column being scored; null: the position itself.")]
    lower: int
    upper: int
    nodes: int
    seconds: float
    words: Annotated[str, Field(examples=["At least a draw; still looking (12.4 million positions)"])]
