"""A position and its analysis as Rich text: in colour on a terminal, plain in a pipe."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from fourcast.geometry import Column
from fourcast.notation import FIRST, SECOND, format_column, format_moves
from fourcast.score import Score, describe_score

if TYPE_CHECKING:
    from fourcast.position import Position
    from fourcast.solver import Analysis

CELL_WIDTH = 4  # room for a score of two digits with its sign and a gap
PLAYERS = ("●", "○")  # told apart by shape as well as by colour

_GLYPHS = {FIRST: (PLAYERS[0], "bold red"), SECOND: (PLAYERS[1], "bold yellow")}
_OUTCOME_STYLES = {1: "green", 0: "default", -1: "red"}


def draw_analysis(position: Position, analysis: Analysis) -> Text:
    """Draw the board, the scores under its columns, and the analysis in words."""
    return Text("\n").join(
        [
            *_draw_cells(position),
            draw_column_names(position.width),
            draw_scores(analysis.scores, analysis.best),
            Text(),
            Text(describe(position, analysis)),
            Text(f"best: {_list_columns(analysis.best)}"),
            Text(f"line: {format_moves(analysis.line) or 'none'}"),
            Text(_tell_source(analysis), style="dim"),
        ]
    )


def describe(position: Position, analysis: Analysis) -> str:
    """Say who is to move and what comes of it."""
    cells = position.width * position.height
    words = describe_score(analysis.score, cells, position.ply)
    return f"{PLAYERS[position.to_move]} to move, score {analysis.score}: {words}"


def _tell_source(analysis: Analysis) -> str:
    """Say where the scores come from: the work of a search, or the book."""
    return "from the opening book" if analysis.from_book else f"{analysis.nodes:,} nodes in {analysis.seconds:.2f} s"


def _draw_cells(position: Position) -> list[Text]:
    empty = (".", "dim")
    return [Text.assemble(*(_cell(*_GLYPHS.get(value, empty)) for value in row)) for row in position.grid()]


def draw_column_names(width: int, current: int | None = None) -> Text:
    """Name the columns, one of them more clearly."""
    return Text.assemble(
        *(_cell(format_column(column), "bold cyan" if column == current else "dim") for column in range(width))
    )


def draw_scores(scores: tuple[Score | None, ...], best: tuple[Column, ...]) -> Text:
    """Write the scores under their columns, the best ones bold; a column without a score stays empty."""
    cells = []
    for column, score in enumerate(scores):
        if score is None:
            cells.append(_cell("", ""))
        else:
            style = _OUTCOME_STYLES[(score > 0) - (score < 0)]
            cells.append(_cell(str(score), f"bold {style}" if column in best else style))
    return Text.assemble(*cells)


def _cell(text: str, style: str) -> tuple[str, str]:
    return text.rjust(CELL_WIDTH), style


def _list_columns(columns: tuple[int, ...]) -> str:
    return ", ".join(map(format_column, columns)) or "none"
