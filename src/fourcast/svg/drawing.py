"""The whole picture, from the back to the front."""

from __future__ import annotations

from fourcast.geometry import Geometry

from .board import draw_fours, draw_frame, draw_ghosts, draw_holes, draw_labels, draw_numbers, draw_stones
from .description import describe, entitle
from .elements import tag
from .marks import draw_arrows, draw_highlights, draw_scores, draw_threats
from .options import PictureOptions
from .palette import style_auto
from .scene import CELL, make_scene

__all__ = ["draw_board"]

_BACK_TO_FRONT = (
    draw_frame,
    draw_labels,
    draw_scores,
    draw_highlights,
    draw_holes,
    draw_stones,
    draw_ghosts,
    draw_threats,
    draw_fours,
    draw_numbers,
    draw_arrows,
)


def draw_board(geometry: Geometry, stones: tuple[int, int], options: PictureOptions | None = None) -> str:
    """Draw the stones of player 0 and player 1, given as bitboards; raise PictureError where an option does not fit."""
    options = options or PictureOptions()
    scene = make_scene(geometry, stones, options)
    body = "\n".join(line for draw in _BACK_TO_FRONT for line in draw(scene))
    title = entitle(scene)
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
