"""The evaluation graph in block characters: Red above the zero line, Yellow below, a heavy line for the draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from fourcast.analysis.review.classes import MoveClass, signed_value
from fourcast.notation import PLAYERS

if TYPE_CHECKING:
    from fourcast.analysis.review import Review
    from fourcast.score import Score

_ROWS = 4  # on each side of the zero line; a row is two levels
_MARGIN = max(len(f"{player} wins") for player in PLAYERS) + 2
_WIDEST = 86  # of the steps, in characters
_STYLES = ("red", "yellow")
_NUMBER_EVERY = 5

MARKS = {MoveClass.INACCURACY: "◦", MoveClass.MISTAKE: "▲", MoveClass.BLUNDER: "■"}  # shapes as in the pictures


def draw_blocks(review: Review) -> list[Text]:
    """Draw the graph: rows of Red, the zero line, rows of Yellow, the marks, the numbers of moves."""
    step_width = 2 if 2 * len(review.scores) <= _WIDEST else 1
    cells = review.width * review.height
    levels = [None if score is None else _level(score, cells) for score in review.scores]
    names = {0: f"{PLAYERS[0]} wins", _ROWS: "draw", 2 * _ROWS: f"{PLAYERS[1]} wins"}
    rows = [
        *(_draw_side(levels, 0, row, step_width) for row in reversed(range(_ROWS))),
        Text("".join(_zero_line(level) * step_width for level in levels)),
        *(_draw_side(levels, 1, row, step_width) for row in range(_ROWS)),
    ]
    labelled = [Text.assemble((names.get(number, "").ljust(_MARGIN), "dim"), row) for number, row in enumerate(rows)]
    marks, legend = _draw_marks(review, step_width)
    return [*labelled, *marks, _draw_numbers(review, step_width), *legend]


def _level(score: Score, cells: int) -> int:
    """The height of a step in half rows, with the sign of the score."""
    return round(signed_value(score, cells) / 100 * 2 * _ROWS)


def _draw_side(levels: list[int | None], player: int, row: int, step_width: int) -> Text:
    """One row of one side, counted from the zero line outwards."""
    half, whole = ("▄", "█") if player == 0 else ("▀", "█")
    sign = 1 if player == 0 else -1
    characters = []
    for level in levels:
        filled = 0 if level is None else sign * level - 2 * row
        characters.append(" " if filled <= 0 else half if filled == 1 else whole)
    return Text("".join(character * step_width for character in characters), style=_STYLES[player])


def _zero_line(level: int | None) -> str:
    return "?" if level is None else "━" if level == 0 else "─"


def _draw_marks(review: Review, step_width: int) -> tuple[list[Text], list[Text]]:
    """The flaws under their moves, and what the marks mean; no lines if there are none."""
    classes = [move.move_class for move in review.moves]
    signs = [MARKS.get(move_class, " ") if move_class else " " for move_class in [None, *classes]]
    marks = "".join(sign.ljust(step_width) for sign in signs).rstrip()
    legend = "  ".join(f"{mark} {flaw.value}" for flaw, mark in MARKS.items() if flaw in classes)
    if not marks:
        return [], []
    return [Text(" " * _MARGIN + marks)], [Text(" " * _MARGIN + legend, style="dim")]


def _draw_numbers(review: Review, step_width: int) -> Text:
    written = ""
    for number in range(0, len(review.scores), _NUMBER_EVERY):
        written = written.ljust(number * step_width) + str(number)
    return Text(" " * _MARGIN + written, style="dim")
