"""The board without its stones: frame, holes, names of rows and columns."""

from __future__ import annotations

from fourcast.geometry import Column
from fourcast.notation import format_cell

from .elements import circle, group, tag, text
from .layout import HOLE, LABEL_SIZE
from .scene import Scene

__all__ = ["draw_frame", "draw_holes", "draw_labels"]


def draw_frame(scene: Scene) -> list[str]:
    """Draw the page behind the board and the board without its holes."""
    layout, palette = scene.layout, scene.palette
    width, height = layout.size
    frame = tag(
        "rect",
        x=layout.left + 2,
        y=layout.top + 2,
        width=layout.right - layout.left - 4,
        height=layout.bottom - layout.top - 4,
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
    layout, columns = scene.layout, range(scene.geometry.width)
    # Decimal numbers also past 9, where the notation goes on with letters: those would look like column letters.
    above = [((layout.column_x(column), layout.numbers_y), str(column + 1)) for column in columns]
    below = [((layout.column_x(column), layout.letters_y), _column_letters(column)) for column in columns]
    rows = [((layout.rows_x, layout.centre((0, row))[1]), str(row + 1)) for row in range(scene.geometry.height)]
    labels = [text(place, name, LABEL_SIZE) for place, name in [*above, *below, *rows]]
    return group(labels, fill=scene.palette.label, aria_hidden="true")


def draw_holes(scene: Scene) -> list[str]:
    """Draw every cell as if it were empty."""
    cells = scene.geometry.cells_of(scene.geometry.board)
    holes = [circle(scene.layout.centre(cell), HOLE) for cell in cells]
    return group(holes, fill=scene.palette.hole, stroke=scene.palette.edge, stroke_width=3)


def _column_letters(column: Column) -> str:
    return format_cell(column, 0).removesuffix("1")
