"""A board in the ways that environments are asked to render it: as an array of pixels, as text, in a window."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from fourcast.position import Position

Pixels: TypeAlias = np.ndarray[Any, np.dtype[np.uint8]]

RENDER_MODES = ["human", "rgb_array", "ansi"]
FRAMES_PER_SECOND = 2
CELL_PX = 60
_BOARD = (33, 71, 161)
_HOLES = np.array([(238, 242, 248), (211, 47, 47), (255, 202, 40)], np.uint8)  # empty, first player, second player
_RADIUS = 0.4  # of a cell


def draw(position: Position, cell_px: int = CELL_PX) -> Pixels:
    """Draw the board: (height, width, 3), red for the player who moves first, yellow for the other."""
    cells = np.kron(position.to_array(), np.ones((cell_px, cell_px), np.int8))
    across = (np.arange(cell_px) + 0.5) / cell_px - 0.5
    is_hole = across[:, None] ** 2 + across[None, :] ** 2 < _RADIUS**2
    holes = np.tile(is_hole, (position.height, position.width))
    return np.where(holes[..., None], _HOLES[cells], np.array(_BOARD, np.uint8)).astype(np.uint8)


class Window:
    """A window of PyGame that shows boards."""

    def __init__(self) -> None:
        self._screen: Any = None

    def render(self, position: Position, mode: str | None) -> Pixels | str | None:
        """Show a board as the mode of an environment says; what the window shows is not returned."""
        if mode == "rgb_array":
            return draw(position)
        if mode == "ansi":
            return str(position)
        if mode == "human":
            self.show(position)
        return None

    def show(self, position: Position) -> None:
        """Show a board; the first one opens the window."""
        import pygame

        pixels = draw(position).swapaxes(0, 1)
        if self._screen is None:
            pygame.display.init()
            pygame.display.set_caption("Fourcast")
            self._screen = pygame.display.set_mode(pixels.shape[:2])
        pygame.surfarray.blit_array(self._screen, pixels)
        pygame.event.pump()
        pygame.display.update()
        pygame.time.wait(1000 // FRAMES_PER_SECOND)

    def close(self) -> None:
        """Close it, if it was opened."""
        if self._screen is not None:
            import pygame

            pygame.display.quit()
            self._screen = None
