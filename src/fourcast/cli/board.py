"""A position and its analysis as Rich text: in colour on a terminal, plain in a pipe."""

from __future__ import annotations

from textwrap import TextWrapper
from typing import TYPE_CHECKING

from rich.text import Text

from fourcast.geometry import Column
from fourcast.notation import FIRST, SECOND, format_cell, format_column, format_moves
from fourcast.score import Score, describe_score

if TYPE_CHECKING:
    from fourcast.analysis import ColumnEvaluation, Evaluation, Explanation
    from fourcast.position import Position

CELL_WIDTH = 4  # room for a score of two digits with its sign and a gap
PLAYERS = ("●", "○")  # told apart by shape as well as by colour

_GLYPHS = {FIRST: (PLAYERS[0], "bold red"), SECOND: (PLAYERS[1], "bold yellow")}
_OUTCOME_STYLES = {1: "green", 0: "default", -1: "red"}


def draw_evaluation(evaluation: Evaluation) -> Text:
    """Draw the board, the scores under its columns, and every column in words."""
    position = evaluation.position
    return Text("\n").join(
        [
            *draw_cells(position),
            draw_column_names(position.width),
            draw_scores(evaluation.scores, evaluation.best),
            Text(),
            Text(describe(evaluation)),
            *(_tell_column(column) for column in evaluation.columns if column),
            Text(f"best: {_list_columns(evaluation.best)}"),
            Text(f"line: {format_moves(evaluation.line) or 'none'}"),
            Text(_tell_source(evaluation), style="dim"),
        ]
    )


def draw_explanation(explanation: Explanation, width: int) -> Text:
    """Draw the board with the scores under its columns, then the headline and the reasons, wrapped to the width."""
    position, evaluation = explanation.position, explanation.evaluation
    wrapper = TextWrapper(width, initial_indent="- ", subsequent_indent="  ")
    return Text("\n").join(
        [
            *draw_cells(position),
            draw_column_names(position.width),
            draw_scores(evaluation.scores, evaluation.best),
            Text(),
            Text(explanation.headline, style="bold"),
            *(Text(wrapper.fill(sentence.text)) for sentence in explanation.sentences),
        ]
    )


def describe(evaluation: Evaluation) -> str:
    """Say who is to move and what comes of it."""
    position = evaluation.position
    if evaluation.score is None or position.is_over:
        return evaluation.verdict
    words = describe_score(evaluation.score, position.geometry.cells, position.ply)
    return f"{PLAYERS[position.to_move]} to move, score {evaluation.score}: {words}"


def _tell_column(column: ColumnEvaluation) -> Text:
    """One column: its number, the cell, what it leads to."""
    mark = "*" if column.is_best else " "
    style = _OUTCOME_STYLES[column.outcome]
    name = f"{format_column(column.column)} {format_cell(*column.cell)}"
    score = f"{column.score:+d}" if column.score else "0"
    return Text(f"{mark} {name} {score:>3}  {column.words}", style=f"bold {style}" if column.is_best else style)


def _tell_source(evaluation: Evaluation) -> str:
    """Say where the scores come from: the work of a search, or the book."""
    if evaluation.from_book:
        return "from the opening book"
    return f"{evaluation.nodes:,} nodes in {evaluation.seconds:.2f} s"


def draw_cells(position: Position) -> list[Text]:
    """Draw the stones, top row first."""
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
