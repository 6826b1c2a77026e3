"""The board of the playing screen as Rich text, drawn in pixels: half a character each, so that discs are round.

A cell is `pitch` pixels wide and high: a disc and a line of frame beside it. The players differ by shape as well as by
colour: the first player's disc is solid, the second's has a dark centre.

    row 0          the player's sign over the chosen column
    then           the cells, two pixels to a row of characters; on the left the numbers of the rows
    below          the letters of the columns, and under them their scores
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, TypeAlias

from rich.color import Color
from rich.style import Style
from rich.text import Text

from fourcast.cli.display.board import STONES, format_score
from fourcast.cli.input.columns import column_letter
from fourcast.geometry import Cell, Column, Geometry
from fourcast.notation import EMPTY
from fourcast.score import Score

if TYPE_CHECKING:
    from fourcast.position import Position

Colour: TypeAlias = tuple[int, int, int]
Raster: TypeAlias = list[list[Colour]]  # rows of pixels, top row first

SMALLEST_PITCH, LARGEST_PITCH = 4, 12
ROWS_AROUND = 3  # sign, names, scores

FRAME: Colour = (62, 86, 115)
HOLE: Colour = (24, 34, 46)
DISCS: tuple[Colour, Colour] = ((230, 84, 56), (246, 194, 68))
CENTRE: Colour = (112, 74, 0)  # of the second player's discs
SHINE: Colour = (255, 255, 255)  # behind the winning four
LAST: Colour = (126, 156, 190)  # behind the last stone

_GHOST_STRENGTH = 0.35  # how much of a disc's colour the ghost has
_FADED_STRENGTH = 0.45  # how much the discs that did not win keep of theirs
_MARKS_FROM_PITCH = 5  # narrower columns have no room for more than the number
_VERDICTS = {1: ("▲", "#7fd6b4"), 0: ("=", "#b4c0cc"), -1: ("▼", "#f29b7f")}


@dataclass(frozen=True, slots=True)
class Scene:
    """All that a drawing of the board depends on."""

    position: Position
    pitch: int  # pixels of a cell
    cursor: Column | None = None  # the chosen column; None: nobody is choosing
    last: Column | None = None  # where the last stone fell
    scores: tuple[Score | None, ...] = ()  # by column; None: not known; empty: not asked for


def board_size(geometry: Geometry, pitch: int) -> tuple[int, int]:
    """Return columns and rows of characters that a drawing takes."""
    return _margin(geometry) + geometry.width * pitch + 1, (geometry.height * pitch + 2) // 2 + ROWS_AROUND


def column_at(x: int, geometry: Geometry, pitch: int) -> Column:
    """Return the column drawn at this character of a row, the nearest one beside the board."""
    return min(max((x - _margin(geometry) - 1) // pitch, 0), geometry.width - 1)


def draw_scene(scene: Scene) -> Text:
    """Draw the board with everything around it."""
    raster = _paint(scene)
    cells = [_halves(top, bottom) for top, bottom in zip(raster[::2], raster[1::2], strict=True)]
    lines = [_draw_sign(scene), *cells, _draw_letters(scene), _draw_scores(scene)]
    labels = {1 + _middle(scene, row) // 2: str(row + 1) for row in range(scene.position.height)}
    room = _margin(scene.position.geometry) - 1
    margins = [(f"{labels.get(number, ''):>{room}} ", "dim") for number in range(len(lines))]
    return Text("\n", no_wrap=True).join(map(Text.assemble, margins, lines))


def _margin(geometry: Geometry) -> int:
    """Characters left of the board: the number of a row and a gap."""
    return len(str(geometry.height)) + 1


def _paint(scene: Scene) -> Raster:
    position, pitch = scene.position, scene.pitch
    width, height = position.width * pitch + 1, position.height * pitch + 1
    raster = [[FRAME] * width for _ in range(height + height % 2)]
    winning = position.winning_cells
    if scene.last is not None and not winning:
        _paint_square(raster, scene, (scene.last, position.column_height(scene.last) - 1), LAST)
    for cell in winning:
        _paint_square(raster, scene, cell, SHINE)
    for top_down, row in enumerate(position.grid()):
        for column, value in enumerate(row):
            cell = (column, position.height - 1 - top_down)
            if value == EMPTY:
                _paint_disc(raster, scene, cell, HOLE)
            else:
                strength = _FADED_STRENGTH if winning and cell not in winning else 1.0
                _paint_stone(raster, scene, cell, value - 1, strength)
    if scene.cursor is not None and not position.is_over and (landing := position.landing_cell(scene.cursor)):
        _paint_stone(raster, scene, landing, position.to_move, _GHOST_STRENGTH)
    return raster


def _paint_stone(raster: Raster, scene: Scene, cell: Cell, player: int, strength: float) -> None:
    _paint_disc(raster, scene, cell, _blend(DISCS[player], HOLE, strength))
    if player == 1:
        size = scene.pitch - 1
        centre = size - 2 * (size // 3)  # as odd or even as the disc, so that it sits in the middle
        _paint_disc(raster, scene, cell, _blend(CENTRE, HOLE, strength), centre)


def _paint_disc(raster: Raster, scene: Scene, cell: Cell, colour: Colour, size: int | None = None) -> None:
    left, top = _corner(scene, cell)
    size = scene.pitch - 1 if size is None else size
    inset = (scene.pitch - 1 - size) // 2
    for x, y in _disc(size):
        raster[top + inset + y][left + inset + x] = colour


def _paint_square(raster: Raster, scene: Scene, cell: Cell, colour: Colour) -> None:
    """Paint what is behind and around a disc."""
    left, top = _corner(scene, cell)
    for y in range(top - 1, top + scene.pitch):
        raster[y][left - 1 : left + scene.pitch] = [colour] * (scene.pitch + 1)


def _corner(scene: Scene, cell: Cell) -> tuple[int, int]:
    """The upper left pixel of a cell's disc."""
    column, row = cell
    return 1 + column * scene.pitch, 1 + (scene.position.height - 1 - row) * scene.pitch


def _middle(scene: Scene, row: int) -> int:
    """The row of pixels in the middle of a row of cells."""
    return _corner(scene, (0, row))[1] + (scene.pitch - 1) // 2


@cache
def _disc(size: int) -> tuple[tuple[int, int], ...]:
    """The pixels of a disc of this size, from its upper left corner."""
    middle, radius = (size - 1) / 2, size / 2
    pixels = ((x, y) for y in range(size) for x in range(size))
    return tuple((x, y) for x, y in pixels if (x - middle) ** 2 + (y - middle) ** 2 <= radius**2)


def _halves(top: list[Colour], bottom: list[Colour]) -> Text:
    """Two rows of pixels as one of characters: the upper half in the foreground, the lower in the background."""
    text = Text()
    for (upper, lower), run in groupby(zip(top, bottom, strict=True)):
        text.append((" " if upper == lower else "▀") * len(list(run)), _style(upper, lower))
    return text


@cache
def _style(foreground: Colour, background: Colour) -> Style:
    return Style(color=Color.from_rgb(*foreground), bgcolor=Color.from_rgb(*background))


def _blend(colour: Colour, ground: Colour, strength: float) -> Colour:
    red, green, blue = (round(strength * a + (1 - strength) * b) for a, b in zip(colour, ground, strict=True))
    return red, green, blue


def _draw_sign(scene: Scene) -> Text:
    if scene.cursor is None:
        return Text()
    player = scene.position.to_move
    indent = " " * (1 + scene.cursor * scene.pitch)
    style = Style(color=Color.from_rgb(*DISCS[player]), bold=True)
    return Text.assemble(indent, (STONES[player].center(scene.pitch - 1), style))


def _draw_letters(scene: Scene) -> Text:
    ground = _style((232, 238, 245), FRAME)
    text = Text(" ", ground)
    for column in range(scene.position.width):
        style = ground + Style(bold=True, reverse=True) if column == scene.cursor else ground
        text.append(column_letter(column).center(scene.pitch - 1), style)
        text.append(" ", ground)
    return text


def _draw_scores(scene: Scene) -> Text:
    known = [score for score in scene.scores if score is not None]
    text = Text()
    for column, score in enumerate(scene.scores):
        if score is not None:
            cell, style = _score_cell(score, scene.pitch, score == max(known))
        else:
            cell, style = "·" if column in scene.position.legal_columns else "–", Style(dim=True)
        text.append(" ")
        text.append(cell.center(scene.pitch - 1), style)
    return text


def _score_cell(score: Score, pitch: int, is_best: bool) -> tuple[str, Style]:
    mark, colour = _VERDICTS[(score > 0) - (score < 0)]
    number = format_score(score)
    cell = mark + number if pitch >= _MARKS_FROM_PITCH else number
    return cell, Style(color=colour, bold=is_best or score > 0, reverse=is_best)
