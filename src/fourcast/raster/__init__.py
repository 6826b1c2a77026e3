"""The board in pixels: PNG for one position, GIF for a game, for whatever does not show SVG. NumPy and zlib are enough.

Nothing is written into these pictures: they show stones, the last one, and fours.
"""

from .board import draw_card, draw_pixels
from .film import draw_gif
from .png import encode_png

__all__ = ["draw_card", "draw_gif", "draw_pixels", "encode_png"]
