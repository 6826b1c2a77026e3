"""The board painted: the same places and colours as the SVG pictures, without texts."""

from __future__ import annotations

from fourcast.errors import PictureError
from fourcast.geometry import Cell, Geometry
from fourcast.svg.options import PictureOptions
from fourcast.svg.scene import CELL, HOLE, STONE, Scene, make_scene

from .canvas import Canvas, Pixels

CARD = (1200, 630)  # what services that show links ask for
_CARD_MARGIN = 24
_RING, _DOT = 22, 11  # as in the SVG pictures
_SMALLEST, _LARGEST = 8, 200  # pixels of a cell
_SHADES = 15  # of an edge


def _make_scene(geometry: Geometry, stones: tuple[int, int], theme: str, last: Cell | None = None) -> Scene:
    return make_scene(geometry, stones, PictureOptions.of({"theme": theme, "last": last, "coordinates": False}))


def draw_pixels(
    geometry: Geometry, stones: tuple[int, int], *, cell_px: int = 60, theme: str = "light", last: Cell | None = None
) -> Pixels:
    """Paint a board, and outline the last stone."""
    painter = BoardPainter(geometry, cell_px, theme)
    painter.add(stones)
    return painter.read(last)


def draw_card(geometry: Geometry, stones: tuple[int, int], *, theme: str = "light", last: Cell | None = None) -> Pixels:
    """Paint a board in the middle of a wide card: the picture that goes with a link."""
    painter = BoardPainter.on_card(geometry, theme)
    painter.add(stones)
    return painter.read(last)


class BoardPainter:
    """A board that stones are added to. A cell is a whole number of pixels, so that equal cells have equal pixels."""

    def __init__(
        self, geometry: Geometry, cell_px: int, theme: str, size: tuple[int, int] | None = None, steps: int = _SHADES
    ) -> None:
        if not _SMALLEST <= cell_px <= _LARGEST:
            raise PictureError(f"cells of {cell_px} pixels cannot be drawn: from {_SMALLEST} to {_LARGEST} can")
        self._scene = _make_scene(geometry, (0, 0), theme)
        self._scale = cell_px / CELL
        width, height = (round(side * self._scale) for side in self._scene.places.size)
        size = size or (width, height)
        self._origin = ((size[0] - width) // 2, (size[1] - height) // 2)
        self._canvas = Canvas(*size, self._scene.palette.surface, steps)
        self._stones = (0, 0)
        self._paint_board()

    @classmethod
    def on_card(cls, geometry: Geometry, theme: str) -> BoardPainter:
        """Return a painter whose board fills a card."""
        width, height = _make_scene(geometry, (0, 0), theme).places.size
        scale = min((CARD[0] - 2 * _CARD_MARGIN) / width, (CARD[1] - 2 * _CARD_MARGIN) / height)
        return cls(geometry, int(scale * CELL), theme, CARD)

    def add(self, stones: tuple[int, int]) -> None:
        """Paint what these stones have more than those before."""
        cells_of = self._scene.geometry.cells_of
        for player in (0, 1):
            for cell in cells_of(stones[player] & ~self._stones[player]):
                self._paint_stone(cell, player)
        self._stones = stones

    def read(self, last: Cell | None = None) -> Pixels:
        """Return the picture, with the last stone outlined and every four crossed."""
        palette, scale = self._scene.palette, self._scale
        marked = self._canvas.copy()
        scene = _make_scene(self._scene.geometry, self._stones, self._scene.options.theme, last)
        if last is not None:
            marked.ring(*self._place(last), (HOLE - 1) * scale, 5 * scale, palette.last)
        for four in scene.fours:
            cells = scene.geometry.cells_of(four)
            ends = self._place(cells[0]), self._place(cells[-1])
            marked.line(ends, 16 * scale, palette.four_edge)
            marked.line(ends, 8 * scale, palette.four)
        return marked.read()

    def _paint_board(self) -> None:
        palette = self._scene.palette
        self._paint_frame()
        for cell in self._scene.geometry.cells_of(self._scene.geometry.board):
            self._disc(cell, HOLE + 1.5, palette.edge)
            self._disc(cell, HOLE - 1.5, palette.hole)

    def _paint_frame(self) -> None:
        places, palette = self._scene.places, self._scene.palette
        for inset, corner, colour in ((0, 32, palette.edge), (4, 28, palette.frame)):
            left, top = self._move(places.left + inset, places.top + inset)
            right, bottom = self._move(places.right - inset, places.bottom - inset)
            self._canvas.rectangle(left, top, right, bottom, corner * self._scale, colour)

    def _paint_stone(self, cell: Cell, player: int) -> None:
        palette = self._scene.palette
        edge, disc = (palette.red_edge, palette.red) if player == 0 else (palette.yellow_edge, palette.yellow)
        self._disc(cell, STONE + 1.5, edge)
        self._disc(cell, STONE - 1.5, disc)
        if player == 0:
            x, y = self._place(cell)
            self._canvas.ring(x, y, _RING * self._scale, 6 * self._scale, palette.red_mark)
        else:
            self._disc(cell, _DOT, palette.yellow_mark)

    def _disc(self, cell: Cell, radius: float, colour: str) -> None:
        self._canvas.disc(*self._place(cell), radius * self._scale, colour)

    def _place(self, cell: Cell) -> tuple[float, float]:
        return self._move(*self._scene.places.centre(cell))

    def _move(self, x: float, y: float) -> tuple[float, float]:
        return self._origin[0] + x * self._scale, self._origin[1] + y * self._scale
