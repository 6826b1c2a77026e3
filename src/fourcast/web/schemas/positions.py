"""Positions: the board by the rules, its analysis with the progress on the way, its explanation."""

from __future__ import annotations

from typing import Annotated, Generic, Literal, TypeAlias, TypeVar

from pydantic import Field

from .base import AnswerSchema, CellName, CellPair, ColumnIndex, MovesText, OutcomeName, Player

Stone: TypeAlias = Annotated[Literal[0, 1, 2], Field(description="0 empty, 1 Red, 2 Yellow.")]
StartText: TypeAlias = Annotated[
    str,
    Field(description="The board that the moves begin with: rows from the top, or a size; empty: the empty 7x6 board."),
]
IsComplete: TypeAlias = Annotated[bool, Field(description="Whether nothing was left out for want of time.")]


class Board(AnswerSchema):
    """A position and how it came about."""

    pos: StartText
    moves: MovesText
    ply: Annotated[int, Field(description="Stones on the board.")]
    to_move: Annotated[Player, Field(description="0 is Red, who moves first; 1 is Yellow.")]
    is_over: bool
    winner: Player | None
    winning_cells: Annotated[list[CellPair], Field(description="The cells of every four, sorted.")]
    winning_lines: Annotated[list[list[CellPair]], Field(description="Every four, cell by cell.")]
    legal_columns: list[ColumnIndex]
    landing_cells: Annotated[
        list[CellPair | None], Field(description="For each column where a stone would land; null: nowhere.")
    ]
    grid: Annotated[
        list[list[Stone]], Field(description="The rows, top row first; six of seven on the standard board.")
    ]
    last_cell: Annotated[CellPair | None, Field(description="Where the last stone lies.")]
    status: Annotated[str, Field(description="Whose turn it is or how the game ended, in a sentence.")]


class LinkAnswer(AnswerSchema):
    """What a link shows."""

    board: Annotated[Board, Field(description="After as many of the moves as can be played.")]
    refused: Annotated[str | None, Field(description="What is wrong with the other moves, in a sentence.")]
    title: Annotated[str, Field(examples=["Connect Four: Red to make move 5"])]
    description: str


class _Column(AnswerSchema):
    column: ColumnIndex
    words: Annotated[str, Field(examples=["wins on move 41, in 12 of your moves"])]
    is_best: bool
    keeps_outcome: Annotated[bool, Field(description="Whether it leads to the same outcome as best play.")]


class EvaluatedColumn(_Column):
    """What playing one column leads to."""

    cell: CellName
    score: int
    outcome: OutcomeName


class AnalyzedColumn(_Column):
    """What playing one column leads to, if that was solved in time; its cell as a pair and by name."""

    cell: CellPair
    cell_name: CellName
    score: Annotated[int | None, Field(description="For the side that plays it; null: not solved in time.")]
    outcome: OutcomeName | None


ColumnT = TypeVar("ColumnT")


class Evaluated(AnswerSchema, Generic[ColumnT]):
    """A position judged, from the view of the side to move."""

    score: Annotated[
        int | None,
        Field(description="0 draw; +k wins with its k-th last stone, -k loses so; null: see lower and upper."),
    ]
    lower: Annotated[int, Field(description="The score is at least this.")]
    upper: Annotated[int, Field(description="The score is at most this.")]
    is_exact: Annotated[bool, Field(description="Whether the score is known.")]
    is_complete: IsComplete
    verdict: Annotated[str, Field(examples=["Red wins on move 41 with best play."])]
    scores: Annotated[list[int | None], Field(description="After playing each column; null: full, or not solved.")]
    columns: Annotated[list[ColumnT | None], Field(description="One for each column; null: it cannot be played.")]
    best: Annotated[
        list[ColumnIndex],
        Field(description="Columns with the highest score, as far as known, nearest the middle first."),
    ]
    keeping: Annotated[list[ColumnIndex], Field(description="Columns known to keep the outcome of best play.")]
    is_only_move: Annotated[bool, Field(description="Whether one column alone keeps the outcome, among several.")]
    is_any_move: Annotated[bool, Field(description="Whether every column keeps the outcome.")]
    line: Annotated[list[ColumnIndex], Field(description="Best play of both sides to the end; empty: not solved.")]
    from_book: Annotated[bool, Field(description="Whether all scores are the opening book's.")]
    nodes: Annotated[int, Field(description="Positions searched, when it was solved.")]
    seconds: Annotated[float, Field(description="The search took, when it was solved.")]


class EvaluationAnswer(Evaluated[EvaluatedColumn]):
    """A position judged; columns that were not solved in time are null, too."""


class AnalysisAnswer(Evaluated[AnalyzedColumn]):
    """Everything about one position, with its board."""

    board: Board
    moves: MovesText
    legal_columns: list[ColumnIndex]
    winning_cells: list[CellPair]


class ProgressAnswer(AnswerSchema):
    """How far an analysis has come: the bounds of the position's score or of a column's."""

    column: Annotated[ColumnIndex | None, Field(description="The column being scored; null: the position itself.")]
    lower: int
    upper: int
    nodes: int
    seconds: float
    words: Annotated[str, Field(examples=["At least a draw for Red; still looking (12.4 million positions)"])]


class SentenceAnswer(AnswerSchema):
    """One verified thing that is said about a position."""

    kind: Annotated[str, Field(examples=["must-block"])]
    text: str
    cells: Annotated[list[CellName], Field(description="The cells it speaks of.")]
    lines: Annotated[list[list[CellName]], Field(description="The lines of four cells it speaks of.")]
    pairs: Annotated[list[list[CellName]], Field(description="A stone on the first cell is answered on the second.")]
    columns: Annotated[list[ColumnIndex], Field(description="The columns it speaks of.")]


class ThreatAnswer(AnswerSchema):
    """An empty cell that would complete four for a player."""

    player: Player
    cell: CellName
    parity: Annotated[Literal["odd", "even"], Field(description="Of its row, counted from 1.")]
    is_playable: Annotated[bool, Field(description="Whether a stone dropped now would land there.")]
    cells_below: Annotated[int, Field(description="Empty cells under it.")]
    is_stacked: Annotated[bool, Field(description="Whether the player also wins right above or below.")]
    lines: Annotated[list[list[CellName]], Field(description="The fours that it would complete.")]


class ZugzwangAnswer(AnswerSchema):
    """What comes of it if both sides fill cells that give nothing away until there are none."""

    spare_cells: int
    runs_out: Annotated[Player, Field(description="Who then has to play directly below a winning cell.")]
    cells: Annotated[list[CellName], Field(description="The lowest winning cell of every column that has one.")]
    profits: Annotated[Player | None, Field(description="The other player, if all these cells are its own.")]


class ThreatsAnswer(AnswerSchema):
    """The threats of both sides."""

    threats: list[ThreatAnswer]
    wins_now: Annotated[list[CellName], Field(description="Where the side to move completes four at once.")]
    forced_replies: Annotated[list[CellName], Field(description="Where the other side would complete four next.")]
    open_lines: Annotated[
        list[int], Field(min_length=2, max_length=2, description="Lines of each player without a stone of the other.")
    ]
    zugzwang: ZugzwangAnswer | None


class ExplanationAnswer(AnswerSchema):
    """Why a position is won, drawn or lost."""

    pos: StartText
    moves: MovesText
    headline: Annotated[str, Field(examples=["Red wins on move 7: c1 makes two threats at once, at b1 and f1."])]
    verdict: str
    is_complete: IsComplete
    sentences: Annotated[list[SentenceAnswer], Field(description="All verified, the most telling first.")]
    evaluation: EvaluationAnswer
    threats: ThreatsAnswer


class OpeningColumn(AnswerSchema):
    """What the book has about a column."""

    column: ColumnIndex
    cell: CellName
    score: Annotated[int, Field(description="For the side that plays it.")]
    outcome: OutcomeName
    positions: Annotated[int, Field(description="That can come of it within `ahead` plies; mirror images count once.")]
    red: Annotated[int, Field(description="Of these, won by Red.")]
    drawn: int
    yellow: int


class OpeningsAnswer(AnswerSchema):
    """What the book has about all columns."""

    moves: MovesText
    last_ply: Annotated[int, Field(description="Stones on the last boards that the book has.")]
    ahead: Annotated[int, Field(description="Plies below each column that are counted.")]
    columns: Annotated[
        list[OpeningColumn | None], Field(description="Null: full. Empty where the book does not reach.")
    ]


class SizeAnswer(AnswerSchema):
    """A board that is offered."""

    pos: StartText
    name: Annotated[str, Field(examples=["8x7"])]
    about: str
    stones: Annotated[int, Field(ge=0, description="That must lie there before most positions are solved in seconds.")]


class SizesAnswer(AnswerSchema):
    """The boards that are offered."""

    sizes: list[SizeAnswer]
