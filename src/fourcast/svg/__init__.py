"""The board as one self-contained SVG picture: no scripts, no ids, nothing fetched from elsewhere.

`draw_board` draws a position, `draw_film` a game that plays by itself; `PictureOptions` says what goes on the board
besides the stones. Whatever is told by colour is told a second way too: by shape, by sign, by weight or by a dashed
outline.
"""

from fourcast.errors import PictureError

from .drawing import draw_board
from .film import draw_film
from .options import Arrow, PictureOptions

__all__ = ["Arrow", "PictureError", "PictureOptions", "draw_board", "draw_film"]
