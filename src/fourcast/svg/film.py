"""A game as one SVG that plays by itself: each stone falls in its turn behind the frame, and the end stays for a while.

The moving parts are SMIL, which needs neither a script nor a style sheet and plays inside an image, too. Every part
repeats the length of the whole film, so that none needs to know another. A program that shows nothing moving shows the
end of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from fourcast.errors import PictureError
from fourcast.geometry import Cell, Geometry

from .description import entitle
from .drawing import draw_fours, draw_labels, draw_stones, finish_picture
from .elements import group, tag
from .options import PictureOptions
from .scene import CELL, HOLE, Scene, make_scene

_FALL_S = 0.09  # and so much for each root of a row, as gravity has it
_FALL_ROW_S = 0.12
_GRAVITY = "0.55 0 1 0.45"  # a cubic curve that speeds up
_STEADY = "0 0 1 1"
_LENGTHS = (0.05, 60)  # seconds of a move or of the end
_CORNER = 30


def draw_film(
    geometry: Geometry,
    start: tuple[int, int],
    cells: Sequence[Cell],
    options: PictureOptions | None = None,
    *,
    move_s: float = 0.8,
    end_s: float = 3.0,
) -> str:
    """Draw a game: the stones it begins with, and where the stones of its moves land, in their order."""
    for seconds in (move_s, end_s):
        if not _LENGTHS[0] <= seconds <= _LENGTHS[1]:
            raise PictureError(
                f"{seconds:g} seconds cannot be shown: a move and the end take {_LENGTHS[0]} to {_LENGTHS[1]}"
            )
    options = options or PictureOptions()
    stones = list(start)
    first = (start[0] | start[1]).bit_count()
    for ply, cell in enumerate(cells, first):
        stones[ply % 2] |= geometry.cell_bit(*cell)
    scene = make_scene(geometry, (stones[0], stones[1]), options)
    total_s = move_s * (len(cells) + 1) + end_s
    moving = [
        line
        for number, cell in enumerate(cells, 1)
        for line in _drop(scene, cell, (first + number - 1) % 2, number * move_s, total_s)
    ]
    still = draw_stones(
        make_scene(geometry, start, PictureOptions(theme=options.theme, coordinates=options.coordinates))
    )
    fours = _appear(draw_fours(scene), len(cells) * move_s + _fall_s(geometry.height), total_s)
    behind = _clip(scene, [*still, *moving])
    body = "\n".join([*_draw_back(scene), *behind, *_draw_front(scene), *draw_labels(scene), *fours])
    return finish_picture(scene, options, f"{entitle(scene)}, played move by move", body)


def _drop(scene: Scene, cell: Cell, player: int, begin_s: float, total_s: float) -> list[str]:
    """Return a stone that is not there, then falls, then stays."""
    bit = scene.geometry.cell_bit(*cell)
    stone = make_scene(
        scene.geometry,
        (bit, 0) if player == 0 else (0, bit),
        PictureOptions(theme=scene.options.theme, coordinates=scene.options.coordinates),
    )
    rows = scene.geometry.height - cell[1]
    begin, end = begin_s / total_s, (begin_s + _fall_s(rows)) / total_s
    above = f"0 {-rows * CELL}"
    fall = tag(
        "animateTransform",
        attributeName="transform",
        type="translate",
        values=f"{above};{above};0 0;0 0",
        keyTimes=f"0;{begin:.5f};{end:.5f};1",
        calcMode="spline",
        keySplines=f"{_STEADY};{_GRAVITY};{_STEADY}",
        dur=f"{total_s:g}s",
        repeatCount="indefinite",
    )
    return _appear([*draw_stones(stone), fall], begin_s, total_s)


def _clip(scene: Scene, content: list[str]) -> list[str]:
    """Return the content as far as it is behind the frame: an inner picture cuts it off, and needs no id for that."""
    places = scene.places
    width, height = places.right - places.left, places.bottom - places.top
    opening = tag(
        "svg",
        "",
        x=places.left,
        y=places.top,
        width=width,
        height=height,
        viewBox=f"{places.left:g} {places.top:g} {width:g} {height:g}",
    ).removesuffix("</svg>")
    return [opening, *content, "</svg>"]


def _appear(content: list[str], begin_s: float, total_s: float) -> list[str]:
    """Return a group that is seen from a moment on, until the film begins anew."""
    if not content:
        return []
    show = tag(
        "animate",
        attributeName="visibility",
        values="hidden;visible",
        keyTimes=f"0;{begin_s / total_s:.5f}",
        calcMode="discrete",
        dur=f"{total_s:g}s",
        repeatCount="indefinite",
    )
    return group([*content, show])


def _fall_s(rows: int) -> float:
    return _FALL_S + _FALL_ROW_S * sqrt(rows)


def _draw_back(scene: Scene) -> list[str]:
    """What is seen through the holes."""
    places, palette = scene.places, scene.palette
    width, height = places.size
    holes = tag(
        "rect",
        x=places.left + 4,
        y=places.top + 4,
        width=places.right - places.left - 8,
        height=places.bottom - places.top - 8,
        rx=_CORNER - 4,
        fill=palette.hole,
    )
    return [tag("rect", width=width, height=height, rx=20, fill=palette.surface), holes]


def _draw_front(scene: Scene) -> list[str]:
    """The frame with its holes: stones fall behind it."""
    places, palette = scene.places, scene.palette
    left, top = places.left + 2, places.top + 2
    across, down = places.right - places.left - 4 - 2 * _CORNER, places.bottom - places.top - 4 - 2 * _CORNER
    corner = f"a{_CORNER} {_CORNER} 0 0 1 "
    outline = (
        f"M{left + _CORNER:g} {top:g}h{across:g}{corner}{_CORNER} {_CORNER}v{down:g}{corner}{-_CORNER} {_CORNER}"
        f"h{-across:g}{corner}{-_CORNER} {-_CORNER}v{-down:g}{corner}{_CORNER} {-_CORNER}z"
    )
    turn = f"a{HOLE} {HOLE} 0 1 0 "
    holes = [
        f"M{x - HOLE:g} {y:g}{turn}{2 * HOLE} 0{turn}{-2 * HOLE} 0z"
        for x, y in map(scene.places.centre, scene.geometry.cells_of(scene.geometry.board))
    ]
    return [
        tag(
            "path",
            d=outline + "".join(holes),
            fill=palette.frame,
            fill_rule="evenodd",
            stroke=palette.edge,
            stroke_width=3,
        )
    ]
