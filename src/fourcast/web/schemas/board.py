"""A board as JSON: the rules' view of a position, with no solving in it."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from fourcast.game import Game
from fourcast.geometry import Cell
from fourcast.web.words import describe_status

# A list, not a tuple, whose description not every reader of OpenAPI understands.
CellPair: TypeAlias = Annotated[
    list[int],
    Field(
        min_length=2, max_length=2, description="Column and row, both from 0; row 0 is the bottom.", examples=[[3, 0]]
    ),
]
ColumnIndex: TypeAlias = Annotated[int, Field(ge=0, le=6, description="A column, counted from 0.")]
Player: TypeAlias = Literal[0, 1]
Stone: TypeAlias = Annotated[Literal[0, 1, 2], Field(description="0 empty, 1 Red, 2 Yellow.")]
MovesText: TypeAlias = Annotated[str, Field(description="Columns played, counted from 1.", examples=["4453"])]


class Answer(BaseModel):
    """What every answer is: a value that is not changed after it was made."""

    model_config = ConfigDict(frozen=True)


class Board(Answer):
    """A position and how it came about."""

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
    grid: Annotated[list[list[Stone]], Field(description="Six rows of seven, top row first.")]
    last_cell: Annotated[CellPair | None, Field(description="Where the last stone lies.")]
    status: Annotated[str, Field(description="Whose turn it is or how the game ended, in a sentence.")]


def make_board(game: Game) -> Board:
    """Describe the board of a game."""
    position = game.position
    geometry = position.geometry
    lines = geometry.complete_lines(position.occupied ^ position.own)
    return Board.model_validate(
        {
            "moves": str(game),
            "ply": position.ply,
            "to_move": position.to_move,
            "is_over": position.is_over,
            "winner": position.winner,
            "winning_cells": position.winning_cells,
            "winning_lines": [geometry.cells_of(line) for line in lines],
            "legal_columns": position.legal_columns,
            "landing_cells": landing_cells(game),
            "grid": position.grid(),
            "last_cell": _last_cell(game),
            "status": describe_status(position),
        }
    )


def landing_cells(game: Game) -> list[Cell | None]:
    """Return for each column the cell that a stone would take, None where none can be played."""
    position = game.position
    heights = [game.moves.count(column) for column in range(position.width)]
    legal = position.legal_columns
    return [(column, heights[column]) if column in legal else None for column in range(position.width)]


def _last_cell(game: Game) -> Cell | None:
    if not game.moves:
        return None
    column = game.moves[-1]
    return column, game.moves.count(column) - 1
