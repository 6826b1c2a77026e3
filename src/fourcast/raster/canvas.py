"""A canvas: shapes with smooth edges, laid over each other, in an array of pixels.

How far a pixel's middle is from the edge of a shape says how much of the pixel the shape covers: exact enough for discs
and straight lines, and a few lines of NumPy.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]  # rows from the top, columns, then red, green and blue
_Distances = npt.NDArray[np.floating[Any]]


def read_colour(text: str) -> npt.NDArray[np.float32]:
    """Read a colour such as #d4412a."""
    return np.frombuffer(bytes.fromhex(text.removeprefix("#")), np.uint8).astype(np.float32)


class Canvas:
    """An image under construction. Edges have `steps` shades: few of them keep the number of colours small."""

    def __init__(self, width: int, height: int, colour: str, steps: int = 255) -> None:
        self._pixels = np.empty((height, width, 3), np.float32)
        self._pixels[:] = read_colour(colour)
        self._steps = steps

    def disc(self, x: float, y: float, radius: float, colour: str, opacity: float = 1) -> None:
        """Lay a disc on the canvas."""
        box, across, down = self._around(x - radius, y - radius, x + radius, y + radius)
        self._cover(box, np.hypot(across - x, down - y) - radius, colour, opacity)

    def ring(self, x: float, y: float, radius: float, thickness: float, colour: str) -> None:
        """Lay a ring on the canvas; the radius is that of the middle of its line."""
        outer = radius + thickness / 2
        box, across, down = self._around(x - outer, y - outer, x + outer, y + outer)
        self._cover(box, np.abs(np.hypot(across - x, down - y) - radius) - thickness / 2, colour)

    def line(self, ends: tuple[tuple[float, float], tuple[float, float]], thickness: float, colour: str) -> None:
        """Lay a line with round ends on the canvas."""
        (x1, y1), (x2, y2) = ends
        half = thickness / 2
        box, across, down = self._around(min(x1, x2) - half, min(y1, y2) - half, max(x1, x2) + half, max(y1, y2) + half)
        dx, dy = x2 - x1, y2 - y1
        along = np.clip(((across - x1) * dx + (down - y1) * dy) / max(dx * dx + dy * dy, 1e-9), 0, 1)
        self._cover(box, np.hypot(across - x1 - along * dx, down - y1 - along * dy) - half, colour)

    def rectangle(self, left: float, top: float, right: float, bottom: float, corner: float, colour: str) -> None:
        """Lay a rectangle with round corners on the canvas."""
        box, across, down = self._around(left, top, right, bottom)
        beside = np.abs(across - (left + right) / 2) - (right - left) / 2 + corner
        above = np.abs(down - (top + bottom) / 2) - (bottom - top) / 2 + corner
        outside = np.hypot(np.maximum(beside, 0), np.maximum(above, 0)) + np.minimum(np.maximum(beside, above), 0)
        self._cover(box, outside - corner, colour)

    def copy(self) -> Canvas:
        """Return a canvas to go on with while this one stays."""
        twin = object.__new__(Canvas)
        twin._pixels, twin._steps = self._pixels.copy(), self._steps
        return twin

    def read(self) -> Pixels:
        """Return the image."""
        return np.rint(self._pixels).astype(np.uint8)

    def _around(self, left: float, top: float, right: float, bottom: float) -> tuple[Any, _Distances, _Distances]:
        """Return the part of the image that a shape can touch, and where the middles of its pixels are."""
        height, width, _ = self._pixels.shape
        x0, x1 = max(int(left) - 1, 0), min(int(right) + 2, width)
        y0, y1 = max(int(top) - 1, 0), min(int(bottom) + 2, height)
        across = np.arange(x0, x1, dtype=np.float32)[None, :] + 0.5
        down = np.arange(y0, y1, dtype=np.float32)[:, None] + 0.5
        return np.s_[y0:y1, x0:x1], across, down

    def _cover(self, box: Any, distance: _Distances, colour: str, opacity: float = 1) -> None:
        """Mix the colour in where the distance to the edge says so: inside it is negative."""
        covered = np.rint(np.clip(0.5 - distance, 0, 1) * self._steps)[..., None] * (opacity / self._steps)
        part = self._pixels[box]
        part += covered * (read_colour(colour) - part)
