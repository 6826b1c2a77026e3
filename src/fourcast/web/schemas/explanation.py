"""The library's explanation as JSON: evaluation, threats, sentences. Cells are names here, such as "d4"."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from .board import Answer, ColumnIndex, MovesText, Player

CellName: TypeAlias = Annotated[
    str, Field(description="A cell: letter of its column, number of its row from the bottom.", examples=["d4"])
]
OutcomeName: TypeAlias = Literal["win", "draw", "loss"]


class SentenceAnswer(Answer):
    """One verified thing that is said about a position."""

    kind: Annotated[str, Field(examples=["must-block"])]
    text: str
    cells: Annotated[list[CellName], Field(description="The cells it speaks of.")]
    columns: Annotated[list[ColumnIndex], Field(description="The columns it speaks of.")]


class EvaluatedColumn(Answer):
    """What playing one column leads to."""

    column: ColumnIndex
    cell: CellName
    score: int
    outcome: OutcomeName
    words: Annotated[str, Field(examples=["wins on move 41, in 12 of your moves"])]
    is_best: bool
    keeps_outcome: bool


class EvaluationAnswer(Answer):
    """A position judged, from the view of the side to move."""

    score: Annotated[int | None, Field(description="null: not solved in time; see lower and upper.")]
    lower: int
    upper: int
    is_exact: Annotated[bool, Field(description="Whether the score is known.")]
    verdict: str
    scores: Annotated[list[int | None], Field(description="After playing each column; null: full, or not solved.")]
    columns: list[EvaluatedColumn | None]
    best: list[ColumnIndex]
    keeping: Annotated[list[ColumnIndex], Field(description="Columns known to keep the outcome of best play.")]
    is_only_move: bool
    is_any_move: bool
    line: Annotated[list[ColumnIndex], Field(description="Best play of both sides; empty: not solved in time.")]
    from_book: bool
    nodes: int
    seconds: float


class ThreatAnswer(Answer):
    """An empty cell that would complete four for a player."""

    player: Player
    cell: CellName
    parity: Annotated[Literal["odd", "even"], Field(description="Of its row, counted from 1.")]
    is_playable: Annotated[bool, Field(description="Whether a stone dropped now would land there.")]
    cells_below: Annotated[int, Field(description="Empty cells under it.")]
    is_stacked: Annotated[bool, Field(description="Whether the player also wins right above or below.")]
    lines: Annotated[list[list[CellName]], Field(description="The fours that it would complete.")]


class ZugzwangAnswer(Answer):
    """What comes of it if both sides fill cells that give nothing away until there are none."""

    spare_cells: int
    runs_out: Annotated[Player, Field(description="Who then has to play directly below a winning cell.")]
    cells: Annotated[list[CellName], Field(description="The lowest winning cell of every column that has one.")]
    profits: Annotated[Player | None, Field(description="The other player, if all these cells are its own.")]


class ThreatsAnswer(Answer):
    """The threats of both sides."""

    threats: list[ThreatAnswer]
    wins_now: Annotated[list[CellName], Field(description="Where the side to move completes four at once.")]
    forced_replies: Annotated[list[CellName], Field(description="Where the other side would complete four next.")]
    open_lines: Annotated[
        list[int], Field(min_length=2, max_length=2, description="Lines of each player without a stone of the other.")
    ]
    zugzwang: ZugzwangAnswer | None


class ExplanationAnswer(Answer):
    """Why a position is won, drawn or lost."""

    moves: MovesText
    verdict: str
    sentences: Annotated[list[SentenceAnswer], Field(description="All verified, the most telling first.")]
    evaluation: EvaluationAnswer
    threats: ThreatsAnswer
