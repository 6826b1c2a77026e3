"""The board as one self-contained SVG: no scripts, no style sheet, no ids that could clash on a page.

The players differ by shape as well as by colour: a ring for player 0, a centre dot for player 1. Every four
is crossed by a line, and its stones are outlined. Title and description say the position in words for those
who do not see it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .geometry import Cell, Geometry
from .notation import format_column

__all__ = ["draw_board"]

_CELL = 100  # user units a cell side; the viewBox scales them to pixels
_MARGIN = 20  # frame around the cells
_FOOTER = 50  # strip for the column names
_HOLE, _STONE = 43, 36  # radii

_FRAME, _EDGE, _HOLE_FILL, _LABEL = "#4b6480", "#3a4e65", "#d6e0ea", "#f4f7fa"
_VERMILION, _VERMILION_DARK = "#e2553a", "#8e2412"
_GOLD, _GOLD_DARK = "#f6c244", "#7d5300"
_WIN, _WIN_EDGE = "#ffffff", "#16202b"

_PLAYERS = ("first", "second")


def draw_board(geometry: Geometry, stones: tuple[int, int], lines: Iterable[int], *, cell_px: int = 60) -> str:
    """Draw the stones of both players and cross out the lines, given as masks of four cells each."""
    lines = tuple(lines)
    width = geometry.width * _CELL + 2 * _MARGIN
    height = geometry.height * _CELL + 2 * _MARGIN + _FOOTER
    title = _title(geometry, stones, bool(lines))
    return "\n".join(
        [
            _opening_tag(width, height, cell_px, title),
            f"<title>{title}</title>",
            f"<desc>{_description(geometry, stones)}</desc>",
            f'<g fill="{_FRAME}" stroke="{_EDGE}" stroke-width="6">',
            f'<rect x="3" y="3" width="{width - 6}" height="{height - 6}" rx="36"/>',
            "</g>",
            *_draw_holes(geometry, lines),
            *_draw_stones(geometry, stones),
            *_draw_lines(geometry, lines),
            *_draw_column_names(geometry),
            "</svg>",
        ]
    )


def _opening_tag(width: int, height: int, cell_px: int, title: str) -> str:
    scale = cell_px / _CELL
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width * scale:g}" height="{height * scale:g}" role="img" aria-label="{title}">'
    )


def _draw_holes(geometry: Geometry, lines: tuple[int, ...]) -> Iterator[str]:
    won = sorted({cell for line in lines for cell in geometry.cells_of(line)})
    for fill, edge, cells in ((_HOLE_FILL, _EDGE, geometry.cells_of(geometry.board)), (_WIN_EDGE, _WIN, won)):
        yield f'<g fill="{fill}" stroke="{edge}" stroke-width="4">'
        for cell in cells:
            yield _circle(geometry, cell, f'r="{_HOLE}"')
        yield "</g>"


def _draw_stones(geometry: Geometry, stones: tuple[int, int]) -> Iterator[str]:
    ring = 'r="20" stroke-width="7"'
    dot = f'r="10" fill="{_GOLD_DARK}"'
    for fill, edge, bits, mark in (
        (_VERMILION, _VERMILION_DARK, stones[0], ring),
        (_GOLD, _GOLD_DARK, stones[1], dot),
    ):
        yield f'<g fill="{fill}" stroke="{edge}" stroke-width="4">'
        for cell in geometry.cells_of(bits):
            yield _circle(geometry, cell, f'r="{_STONE}"')
            yield _circle(geometry, cell, mark)
        yield "</g>"


def _draw_lines(geometry: Geometry, lines: tuple[int, ...]) -> Iterator[str]:
    for width, colour in ((20, _WIN_EDGE), (10, _WIN)):
        for line in lines:
            cells = geometry.cells_of(line)
            (x1, y1), (x2, y2) = _centre(geometry, cells[0]), _centre(geometry, cells[-1])
            yield (
                f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" '
                f'stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>'
            )


def _draw_column_names(geometry: Geometry) -> Iterator[str]:
    y = geometry.height * _CELL + 2 * _MARGIN + 26
    yield (
        f'<g fill="{_LABEL}" font-family="system-ui, sans-serif" font-size="36" font-weight="600" '
        'text-anchor="middle" aria-hidden="true">'
    )
    for column in range(geometry.width):
        x, _ = _centre(geometry, (column, 0))
        yield f'<text x="{x}" y="{y}">{format_column(column)}</text>'
    yield "</g>"


def _circle(geometry: Geometry, cell: Cell, attributes: str) -> str:
    x, y = _centre(geometry, cell)
    return f'<circle cx="{x}" cy="{y}" {attributes}/>'


def _centre(geometry: Geometry, cell: Cell) -> tuple[int, int]:
    column, row = cell
    top_down = geometry.height - 1 - row
    return _MARGIN + column * _CELL + _CELL // 2, _MARGIN + top_down * _CELL + _CELL // 2


def _title(geometry: Geometry, stones: tuple[int, int], is_won: bool) -> str:
    ply = (stones[0] | stones[1]).bit_count()
    if is_won:
        state = f"the {_PLAYERS[(ply - 1) % 2]} player has won on move {ply}"
    elif ply == geometry.cells:
        state = "the board is full, a draw"
    else:
        state = f"the {_PLAYERS[ply % 2]} player to make move {ply + 1}"
    return f"Connect Four, {geometry}: {state}"


def _description(geometry: Geometry, stones: tuple[int, int]) -> str:
    columns: list[list[str]] = [[] for _ in range(geometry.width)]
    for cell in geometry.cells_of(stones[0] | stones[1]):
        columns[cell[0]].append(_PLAYERS[bool(stones[1] & geometry.cell_bit(*cell))])
    told = [f"column {format_column(column)}: {', '.join(names)}" for column, names in enumerate(columns) if names]
    return f"Stones from the bottom up; {'; '.join(told)}." if told else "The board is empty."
