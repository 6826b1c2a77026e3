"""Marks on cells: highlights, threats, arrows."""

from __future__ import annotations

from math import hypot, sqrt

from fourcast.geometry import Cell

from .elements import Point, group, polygon, tag
from .layout import CELL
from .options import Arrow
from .scene import Scene

__all__ = ["draw_arrows", "draw_highlights", "draw_threats"]

_SHAFT, _HEAD, _HEAD_LENGTH = 7, 22, 32  # half widths, and how long the head is
_GAP = 23  # an arrow starts and ends this far from the middle of a cell, clear of a number
_THREAT, _SMALL_THREAT = 44, 18  # sides of the marks
_DASH, _BREAK = 9, _THREAT / 3 - 9  # three to a side


def draw_highlights(scene: Scene) -> list[str]:
    """Light up the corners of cells, behind the holes, so that stones and marks in them stay as they are."""
    squares = []
    for cell in scene.options.highlights:
        x, y = scene.layout.centre(cell)
        squares.append(tag("rect", x=x - CELL / 2 + 3, y=y - CELL / 2 + 3, width=CELL - 6, height=CELL - 6, rx=18))
    return group(squares, fill=scene.palette.accent)


def draw_threats(scene: Scene) -> list[str]:
    """Draw hollow squares on odd rows and diamonds on even ones; Red's solid, Yellow's dashed.

    Where both players threaten one cell, Red's mark is drawn small inside Yellow's.
    """
    palette = scene.palette
    red, yellow = scene.options.threats
    red_marks = [_threat(scene, cell, _SMALL_THREAT if cell in yellow else _THREAT) for cell in red]
    yellow_marks = [_threat(scene, cell, _THREAT) for cell in yellow]
    return [
        *group(red_marks, fill="none", stroke=palette.red_edge, stroke_width=6),
        *group(
            yellow_marks,
            fill="none",
            stroke=palette.yellow_edge,
            stroke_width=6,
            stroke_dasharray=f"{_DASH} {_BREAK:.2f}",
            stroke_dashoffset=_DASH / 2,  # a dash at every corner
        ),
    ]


def draw_arrows(scene: Scene) -> list[str]:
    """Draw the arrows over everything else."""
    arrows = [polygon(_arrow_outline(scene, arrow)) for arrow in scene.options.arrows]
    return group(
        arrows,
        fill=scene.palette.accent,
        stroke=scene.palette.accent_edge,
        stroke_width=4,
        stroke_linejoin="round",
    )


def _threat(scene: Scene, cell: Cell, side: float) -> str:
    x, y = scene.layout.centre(cell)
    is_odd_row = cell[1] % 2 == 0  # rows are named from 1 and counted from 0
    if is_odd_row:
        reach = side / 2
        return polygon([(x - reach, y - reach), (x + reach, y - reach), (x + reach, y + reach), (x - reach, y + reach)])
    reach = side / sqrt(2)
    return polygon([(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)])


def _arrow_outline(scene: Scene, arrow: Arrow) -> list[Point]:
    tip_x, tip_y = scene.layout.centre(arrow.target)
    is_from_above = arrow.source is None
    tail_x, tail_y = (tip_x, scene.layout.arrows_y) if arrow.source is None else scene.layout.centre(arrow.source)
    length = hypot(tip_x - tail_x, tip_y - tail_y)
    along = ((tip_x - tail_x) / length, (tip_y - tail_y) / length)

    def place(forward: float, aside: float) -> Point:
        return tail_x + along[0] * forward - along[1] * aside, tail_y + along[1] * forward + along[0] * aside

    start, end = 0 if is_from_above else _GAP, length - _GAP
    neck = end - _HEAD_LENGTH
    left = [place(start, _SHAFT), place(neck, _SHAFT), place(neck, _HEAD)]
    right = [place(neck, -_HEAD), place(neck, -_SHAFT), place(start, -_SHAFT)]
    return [*left, place(end, 0), *right]
