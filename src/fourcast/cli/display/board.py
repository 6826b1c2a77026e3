"""A position and its analysis as Rich text: in colour on a terminal, plain in a pipe.

Every board has the numbers of its columns above, which moves are written with, and their letters below, which with the
numbers of the rows name the cells. Scores stand under the letters.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import TextWrapper
from typing import TYPE_CHECKING

from rich.text import Text

from fourcast.cli.input.columns import column_letter
from fourcast.geometry import Column
from fourcast.notation import EMPTY, format_cell, format_column, format_moves
from fourcast.score import Score, describe_score

if TYPE_CHECKING:
    from fourcast.analysis import ColumnEvaluation, Evaluation, Explanation
    from fourcast.position import Position

STONES = ("●", "○")  # of the first and the second player, told apart by shape as well as by colour
STONE_STYLES = ("bold red", "bold yellow")

_CELL_WIDTH = 4  # room for a score of two digits with its sign and a gap
_LABEL_STYLE = "dim"
_OUTCOME_STYLES = {1: "green", 0: "default", -1: "red"}


def draw_board(
    position: Position, scores: Sequence[Score | None] | None = None, best: Sequence[Column] = ()
) -> list[Text]:
    """Draw the stones, top row first, with the names around them, and the scores of the columns if they are given."""
    rows = [_draw_row(position.height - number, row) for number, row in enumerate(position.grid())]
    numbers = _draw_labels([format_column(column) for column in range(position.width)])
    below = (
        [draw_letters(position.width)] if scores is None else [draw_letters(position.width), draw_scores(scores, best)]
    )
    return [numbers, *rows, *below]


def draw_letters(width: int, current: Column | None = None) -> Text:
    """Write the letters of the columns, one of them more clearly."""
    return _draw_labels([column_letter(column) for column in range(width)], current)


def draw_scores(scores: Sequence[Score | None], best: Sequence[Column]) -> Text:
    """Write the scores under their columns, the best ones bold; a column without a score stays empty."""
    cells = []
    for column, score in enumerate(scores):
        if score is None:
            cells.append(_cell("", ""))
        else:
            style = _OUTCOME_STYLES[(score > 0) - (score < 0)]
            cells.append(_cell(str(score), f"bold {style}" if column in best else style))
    return Text.assemble(*cells)


def draw_evaluation(evaluation: Evaluation) -> Text:
    """Draw the board, the scores under its columns, and every column in words."""
    return Text("\n").join(
        [
            *draw_board(evaluation.position, evaluation.scores, evaluation.best),
            Text(),
            Text(describe(evaluation)),
            *(_tell_column(column) for column in evaluation.columns if column),
            Text(f"best: {list_columns(evaluation.best)}"),
            Text(f"line: {_tell_line(evaluation)}"),
            Text(_tell_source(evaluation), style="dim"),
        ]
    )


def draw_explanation(explanation: Explanation, width: int) -> Text:
    """Draw the board with the scores under its columns, then the headline and the reasons, wrapped to the width."""
    evaluation = explanation.evaluation
    wrapper = TextWrapper(width, initial_indent="- ", subsequent_indent="  ")
    return Text("\n").join(
        [
            *draw_board(explanation.position, evaluation.scores, evaluation.best),
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
    return f"{STONES[position.to_move]} to move, score {evaluation.score}: {words}"


def list_columns(columns: Sequence[Column]) -> str:
    """Write columns as a list, by their numbers."""
    return ", ".join(map(format_column, columns)) or "none"


def format_score(score: Score) -> str:
    """Write a score with its sign; 0 has none."""
    return f"{score:+d}" if score else "0"


def _tell_column(column: ColumnEvaluation) -> Text:
    """One column: its number, the cell, what it leads to."""
    mark = "*" if column.is_best else " "
    style = _OUTCOME_STYLES[column.outcome]
    name = f"{format_column(column.column)} {format_cell(*column.cell)}"
    text = f"{mark} {name} {format_score(column.score):>3}  {column.words}"
    return Text(text, style=f"bold {style}" if column.is_best else style)


def _tell_line(evaluation: Evaluation) -> str:
    """Best play, with an ellipsis where the book did not reach the end of the game."""
    position = evaluation.position
    for column in evaluation.line:
        position = position.play(column)
    goes_on = evaluation.line and not position.is_over
    return (format_moves(evaluation.line) or "none") + (" …" if goes_on else "")


def _tell_source(evaluation: Evaluation) -> str:
    """Say where the scores come from: the work of a search, or the book."""
    if evaluation.from_book:
        return "from the opening book"
    return f"{evaluation.nodes:,} nodes in {evaluation.seconds:.2f} s"


def _draw_row(number: int, row: Sequence[int]) -> Text:
    """One row of cells, its number in the gap before the first of them."""
    first, *others = (
        _cell(".", "dim") if value == EMPTY else _cell(STONES[value - 1], STONE_STYLES[value - 1]) for value in row
    )
    label = str(number)
    return Text.assemble((label, _LABEL_STYLE), (first[0][len(label) :], first[1]), *others)


def _draw_labels(names: Sequence[str], current: Column | None = None) -> Text:
    styles = ("bold cyan" if column == current else _LABEL_STYLE for column in range(len(names)))
    return Text.assemble(*map(_cell, names, styles))


def _cell(text: str, style: str) -> tuple[str, str]:
    return text.rjust(_CELL_WIDTH), style
