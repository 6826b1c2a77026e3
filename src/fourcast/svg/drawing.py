"""The whole picture, from the back to the front.

What is drawn here is the board and what lies in it: frame, holes, names of rows and columns, stones, stones to come,
fours. `marks` draws what points at cells or tells about columns.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot

from fourcast.geometry import Cell, Column, Geometry
from fourcast.notation import format_cell

from .description import describe, entitle
from .elements import circle, group, tag, text
from .marks import draw_arrows, draw_highlights, draw_scores, draw_threats
from .options import PictureOptions
from .palette import style_auto
from .scene import CELL, HOLE, LABEL_SIZE, NUMBERS_Y, ROWS_X, STONE, Scene, make_scene

_NUMBER_SIZE = 37  # two digits of a wide font stay inside the ring
_RING, _RIM_RING = 22, 33  # radii of Red's ring, alone and around a number
_DOT = 11
_GHOST = 36  # radius
_DASHES = "8.8 5.34"  # sixteen around a ghost
_PATCH = 25  # keeps the line through a four away from a number


def draw_board(geometry: Geometry, stones: tuple[int, int], options: PictureOptions | None = None) -> str:
    """Draw the stones of player 0 and player 1, given as bitboards; raise PictureError where an option does not fit."""
    options = options or PictureOptions()
    scene = make_scene(geometry, stones, options)
    behind = (draw_frame, draw_labels, draw_scores, draw_highlights, draw_holes)
    in_front = (draw_stones, draw_ghosts, draw_threats, draw_fours, draw_numbers, draw_arrows)
    body = "\n".join(line for draw in (*behind, *in_front) for line in draw(scene))
    return finish_picture(scene, options, entitle(scene), body)


def finish_picture(scene: Scene, options: PictureOptions, title: str, body: str) -> str:
    """Put what was drawn of a scene into an SVG document that says what it shows."""
    width, height = scene.places.size
    scale = options.cell_px / CELL
    attributes: dict[str, str | float] = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": f"0 0 {width:g} {height:g}",
        "width": width * scale,
        "height": height * scale,
        "role": "img",
        "aria_label": title,
    }
    parts = [tag("title", title), tag("desc", describe(scene)), body]
    if options.theme == "auto":
        attributes["class"], style = style_auto(body)
        parts.insert(2, style)
    return tag("svg", "\n".join(["", *parts, ""]), **attributes)


def draw_frame(scene: Scene) -> list[str]:
    """Draw the page behind the board and the board without its holes."""
    places, palette = scene.places, scene.palette
    width, height = places.size
    frame = tag(
        "rect",
        x=places.left + 2,
        y=places.top + 2,
        width=places.right - places.left - 4,
        height=places.bottom - places.top - 4,
        rx=30,
        fill=palette.frame,
        stroke=palette.edge,
        stroke_width=4,
    )
    return [tag("rect", width=width, height=height, rx=20, fill=palette.surface), frame]


def draw_labels(scene: Scene) -> list[str]:
    """Name the columns, by number above, where stones drop in, and by letter below; number the rows."""
    if not scene.options.coordinates:
        return []
    places, columns = scene.places, range(scene.geometry.width)
    # Decimal numbers also past 9, where the notation goes on with letters: those would look like column letters.
    above = [((places.column_x(column), NUMBERS_Y), str(column + 1)) for column in columns]
    below = [((places.column_x(column), places.letters_y), _column_letters(column)) for column in columns]
    rows = [((ROWS_X, places.centre((0, row))[1]), str(row + 1)) for row in range(scene.geometry.height)]
    labels = [text(place, name, LABEL_SIZE) for place, name in [*above, *below, *rows]]
    return group(labels, fill=scene.palette.label, aria_hidden="true")


def draw_holes(scene: Scene) -> list[str]:
    """Draw every cell as if it were empty."""
    cells = scene.geometry.cells_of(scene.geometry.board)
    holes = [circle(scene.places.centre(cell), HOLE) for cell in cells]
    return group(holes, fill=scene.palette.hole, stroke=scene.palette.edge, stroke_width=3)


def draw_stones(scene: Scene) -> list[str]:
    """Draw the stones: Red's with a ring, Yellow's with a dot, which makes way for a number; outline the last."""
    palette, centre, numbers = scene.palette, scene.places.centre, scene.options.numbers
    red, yellow = map(scene.geometry.cells_of, scene.stones)
    rings = [circle(centre(cell), _RING, stroke_width=6) for cell in red if cell not in numbers]
    rim_rings = [circle(centre(cell), _RIM_RING, stroke_width=3.5) for cell in red if cell in numbers]
    dots = [circle(centre(cell), _DOT) for cell in yellow if cell not in numbers]
    last = [] if scene.options.last is None else [circle(centre(scene.options.last), HOLE - 1)]
    return [
        *group(
            [circle(centre(cell), STONE) for cell in red], fill=palette.red, stroke=palette.red_edge, stroke_width=3
        ),
        *group([*rings, *rim_rings], fill="none", stroke=palette.red_mark),
        *group(
            [circle(centre(cell), STONE) for cell in yellow],
            fill=palette.yellow,
            stroke=palette.yellow_edge,
            stroke_width=3,
        ),
        *group(dots, fill=palette.yellow_mark),
        *group(last, fill="none", stroke=palette.last, stroke_width=5),
    ]


def draw_ghosts(scene: Scene) -> list[str]:
    """Draw the stones of the line as dim discs, Red's with a solid outline and Yellow's with a dashed one."""
    palette = scene.palette
    discs: tuple[list[str], list[str]] = ([], [])
    for ply, cell in enumerate(scene.ghosts, scene.ply):
        discs[ply % 2].append(circle(scene.places.centre(cell), _GHOST))
    return [
        *group(discs[0], fill=palette.red_ghost, stroke=palette.red_edge, stroke_width=4),
        *group(
            discs[1],
            fill=palette.yellow_ghost,
            stroke=palette.yellow_edge,
            stroke_width=4,
            stroke_dasharray=_DASHES,
        ),
    ]


def draw_fours(scene: Scene) -> list[str]:
    """Cross every four by a line; one that only the line of play completes by three dashes."""
    palette = scene.palette
    crossings = [_cross(scene, four) for four in scene.fours]
    crossings += [_cross(scene, four, is_dashed=True) for four in scene.ghost_fours]
    return [
        *group(crossings, stroke=palette.four_edge, stroke_width=16, stroke_linecap="round"),
        *group(crossings, stroke=palette.four, stroke_width=8, stroke_linecap="round"),
    ]


def draw_numbers(scene: Scene) -> list[str]:
    """Write the move numbers into stones and ghosts."""
    palette = scene.palette
    stones: tuple[dict[Cell, int], dict[Cell, int]] = ({}, {})
    ghosts: tuple[dict[Cell, int], dict[Cell, int]] = ({}, {})
    for cell, number in scene.options.numbers.items():
        stones[scene.owner(cell)][cell] = number
    for ply, cell in enumerate(scene.ghosts, scene.ply):
        ghosts[ply % 2][cell] = ply + 1
    return [
        *_write(scene, stones[0], palette.red, palette.red_text),
        *_write(scene, stones[1], palette.yellow, palette.yellow_text),
        *_write(scene, ghosts[0], palette.red_ghost, palette.ghost_text),
        *_write(scene, ghosts[1], palette.yellow_ghost, palette.ghost_text),
    ]


def _write(scene: Scene, numbers: Mapping[Cell, int], disc: str, ink: str) -> list[str]:
    centre = scene.places.centre
    crossed = {cell for four in scene.fours + scene.ghost_fours for cell in scene.geometry.cells_of(four)}
    patches = [circle(centre(cell), _PATCH) for cell in numbers if cell in crossed]
    written = [text(centre(cell), str(number), _NUMBER_SIZE) for cell, number in numbers.items()]
    return [*group(patches, fill=disc), *group(written, fill=ink, font_weight="700")]


def _cross(scene: Scene, four: int, is_dashed: bool = False) -> str:
    cells = scene.geometry.cells_of(four)
    (x1, y1), (x2, y2) = scene.places.centre(cells[0]), scene.places.centre(cells[-1])
    line: dict[str, float] = {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
    if not is_dashed:
        return tag("line", **line)
    step = hypot(x2 - x1, y2 - y1) / 3  # from stone to stone, with one dash in the middle
    return tag("line", **line, stroke_dasharray=f"{0.3 * step:.1f} {0.7 * step:.1f}", stroke_dashoffset=-0.35 * step)


def _column_letters(column: Column) -> str:
    return format_cell(column, 0).removesuffix("1")
