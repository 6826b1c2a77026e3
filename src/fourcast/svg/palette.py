"""The colours of a picture, for light and for dark pages, and those of our own page.

The "auto" theme draws in the light colours and brings a style element that trades each for its dark twin where the
reader prefers dark. Programs that know no media queries thus show the light picture. The rules find the elements by
their colour, so the light colours must differ from each other.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from zlib import crc32


@dataclass(frozen=True, slots=True)
class Palette:
    """One colour for each part of a picture; those with a default look the same on every page."""

    surface: str  # behind everything
    label: str  # names of rows and columns, dashes of full columns
    frame: str  # the board
    edge: str  # outline of the board
    hole: str  # empty cells
    last: str  # outline of the last stone
    accent: str  # arrows and highlighted cells
    accent_edge: str  # rim of an arrow
    win: str  # verdicts of the score strip
    draw: str
    loss: str
    red_edge: str  # outlines of player 0: of discs, ghosts and threats
    yellow_edge: str  # and of player 1
    red_ghost: str  # stones not yet played
    yellow_ghost: str
    ghost_text: str  # numbers on them
    red: str = "#d4412a"  # discs of player 0
    red_mark: str = "#ffe6de"  # ring on them
    red_text: str = "#fffdfc"  # numbers on them
    yellow: str = "#f6c244"  # discs of player 1
    yellow_mark: str = "#6b4700"  # dot on them
    yellow_text: str = "#2b1c00"  # numbers on them
    four: str = "#ffffff"  # line through a four
    four_edge: str = "#0c1218"  # its rim: the line must show on every stone


LIGHT = Palette(
    surface="#fefefe",
    label="#5c6875",
    frame="#5f7a96",
    edge="#4a6179",
    hole="#e9eff5",
    last="#0d1319",
    accent="#0f2a45",
    accent_edge="#fdfdfd",
    win="#005f8a",
    draw="#66707b",
    loss="#b23c08",
    red_edge="#96200d",
    yellow_edge="#a67200",
    red_ghost="#f9d9d1",
    yellow_ghost="#fbeab9",
    ghost_text="#1f2933",
)
DARK = Palette(
    surface="#161c23",
    label="#9aa6b2",
    frame="#526c87",
    edge="#6d87a2",
    hole="#0f151b",
    last="#ffffff",
    accent="#a9e4ff",
    accent_edge="#0c1218",
    win="#56c4ef",
    draw="#a3adb8",
    loss="#ff8a5c",
    red_edge="#ff7a5c",
    yellow_edge="#ffd35c",
    red_ghost="#5c2f2c",
    yellow_ghost="#5e5130",
    ghost_text="#f7fafc",
)
# The board of the page: deep blue with dark holes, on warm paper.
PAGE = Palette(
    surface="#f8f1e6",
    label="#67594a",
    frame="#2c58c9",
    edge="#1d3f9d",
    hole="#14265c",
    last="#ffffff",
    accent="#ffffff",
    accent_edge="#0c1733",
    win="#005f8a",
    draw="#63584c",
    loss="#b23c08",
    red_edge="#ff8a6c",
    yellow_edge="#ffd35c",
    red_ghost="#5b2c3d",
    yellow_ghost="#575142",
    ghost_text="#ffffff",
    red="#e4472b",
    yellow="#fbc63d",
    four_edge="#0c1733",
)
THEMES = {"light": LIGHT, "dark": DARK, "auto": LIGHT, "page": PAGE}


def style_auto(body: str) -> tuple[str, str]:
    """Return a class name for the root of a picture and the style element that goes with it.

    The name is made from the drawing: different pictures on a page do not meet, and the same drawing always gives
    the same text.
    """
    name = f"fourcast-{crc32(body.encode()):08x}"
    rules = []
    for token in fields(Palette):
        light, dark = getattr(LIGHT, token.name), getattr(DARK, token.name)
        rules += [
            f'.{name} [{paint}="{light}"]{{{paint}:{dark}}}'
            for paint in ("fill", "stroke")
            if light != dark and f'{paint}="{light}"' in body
        ]
    return name, f"<style>@media (prefers-color-scheme:dark){{{''.join(rules)}}}</style>"
