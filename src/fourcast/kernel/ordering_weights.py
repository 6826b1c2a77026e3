"""How much the features of the ordering count, by class of question (see `ordering`). No Numba here.

Those of the standard board are learned from searches (`python -m benchmarks.ordering` writes them); other boards have
plain ones, the same for all classes of a player, found by trying weights one after the other on node totals.
"""

from __future__ import annotations

from typing import TypeAlias

from fourcast.geometry import Geometry

Rows: TypeAlias = tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]  # of each class: features, values of cells

CLASSES = 12

# The features: winning cells, those in rows of the player's parity, those one above a playable cell, those two above,
# low ones in rows of the parity, forced moves, safe moves of the opponent if it is to move, of the player if not, cells
# not below a winning cell of the opponent, the opponent's winning cells, those one above a playable cell, playable
# cells, whether the player is to move again; and in the early game open lines, growing cells.
_PLAIN_FIRST = (125, 32, 89, 42, 170, 19, -16, 16, -13, 0, 0, 0, 0, 2, 8)
_PLAIN_SECOND = (118, 4, 58, 35, 43, 19, -16, 16, -13, 0, 0, 0, 0, 2, 8)
_PLAIN_LINE = 7  # a line of four through the cell

# fmt: off
# Cells by column from the edge to the middle, from the bottom up: the other half of the board is its mirror image.
LEARNED: Rows = (
    (
        (-43, -68, 394, 417, -4, 86, -86, -10, 29, -77, 43, 55, 125, -8, -3),
        (
            -156, -16, -126, 7, -48, 111,
            29, -67, -176, -67, -44, 76,
            67, 141, -55, 14, -16, 13,
            14, 87, 25, 39, 22, 14,
        ),
    ),
    (
        (104, -18, 311, 339, 14, 80, -86, -50, -43, 4, -78, -92, 220, 2, 23),
        (
            -138, -13, -113, -37, -74, -166,
            -64, 27, -85, 52, -58, -163,
            57, 191, -2, 116, -20, -122,
            153, 285, 32, 248, 118, -86,
        ),
    ),
    (
        (152, 41, 156, 139, 54, 127, -14, -15, -89, -18, -120, -186, 234, 22, 37),
        (
            -124, -57, -131, -27, -86, -306,
            -35, 79, 29, 76, -72, -314,
            71, 210, 49, 84, -47, -274,
            192, 315, 89, 241, -25, -221,
        ),
    ),
    (
        (62, -11, 164, 88, 105, 316, -33, 80, -40, -153, 72, -19, -203, -6, 2),
        (
            -129, -162, -102, -122, -148, -9,
            -76, -65, 21, 44, -41, -44,
            -70, 138, 88, 139, 10, -26,
            -2, 233, 156, 121, 215, 176,
        ),
    ),
    (
        (114, 81, 255, 178, 81, 186, -19, 7, -96, -91, -45, -113, 199, -6, 21),
        (
            -223, -184, -144, -129, -175, -211,
            -124, -79, 38, 66, -57, -187,
            -58, 113, 215, 195, 38, -118,
            93, 300, 321, 291, 296, 123,
        ),
    ),
    (
        (124, 170, 229, 141, 6, 126, -5, 13, -93, -29, -103, -163, 173, 14, 35),
        (
            -177, -129, -144, -83, -124, -300,
            -146, -23, 21, 84, -72, -271,
            -63, 81, 119, 158, 41, -229,
            131, 250, 254, 193, 218, -75,
        ),
    ),
    (
        (19, -28, 334, 346, -41, 99, -69, 3, 26, -64, 27, 34, 96, -6, 0),
        (
            -83, -57, -127, -44, -85, 46,
            121, 64, -113, -107, -64, 27,
            85, 76, -70, -31, -87, 22,
            108, 77, 73, 93, -19, -45,
        ),
    ),
    (
        (144, -10, 325, 311, 38, 70, -95, -39, -46, 0, -8, -59, 162, 6, 35),
        (
            -86, -65, -44, -27, -78, -53,
            70, -21, -58, -4, -59, -61,
            193, 18, -1, 42, -19, -33,
            230, 36, 191, 173, 64, -23,
        ),
    ),
    (
        (169, 95, 149, 110, 12, 89, -25, -5, -110, 40, -99, -168, 149, 41, 35),
        (
            -55, -76, -68, 16, -45, -233,
            29, -10, -7, 88, -43, -266,
            155, 115, -30, 139, -37, -221,
            298, 193, 15, 171, 39, -233,
        ),
    ),
    (
        (96, -73, 217, 9, 31, 316, -43, 69, -51, -169, 86, -31, -162, -13, 4),
        (
            -162, -176, -98, -134, -74, -77,
            -58, -140, 34, 108, -64, -28,
            7, 53, 143, 94, 10, 3,
            195, 183, 225, 110, 154, 194,
        ),
    ),
    (
        (180, -44, 232, 80, 52, 168, -9, 13, -85, -95, -49, -121, 244, 4, 17),
        (
            -243, -185, -137, -135, -147, -241,
            -84, -39, 99, 100, -111, -191,
            12, 165, 234, 182, -2, -121,
            206, 300, 323, 247, 258, 68,
        ),
    ),
    (
        (169, 7, 133, 47, 42, 123, -4, 9, -93, -7, -87, -178, 173, 22, 22),
        (
            -165, -153, -147, -79, -110, -346,
            -74, -20, 35, 92, -93, -325,
            -12, 126, 123, 155, -38, -303,
            247, 261, 276, 167, 151, -225,
        ),
    ),
)
# fmt: on


def weights_for(geometry: Geometry) -> Rows:
    """The weights of a board size: of each class those of the features, and the values of all cells by column."""
    if not geometry.is_standard:
        return plain_weights(geometry)
    half, height = (geometry.width + 1) // 2, geometry.height
    columns = [min(column, geometry.width - 1 - column) for column in range(geometry.width)]
    assert all(len(values) == half * height for _, values in LEARNED)
    return tuple(
        (features, tuple(value for column in columns for value in values[column * height : (column + 1) * height]))
        for features, values in LEARNED
    )


def plain_weights(geometry: Geometry) -> Rows:
    """Weights for any board: a cell counts by the lines of four through it."""
    values = tuple(_PLAIN_LINE * number for number in _lines_through_cells(geometry))
    return ((_PLAIN_FIRST, values),) * (CLASSES // 2) + ((_PLAIN_SECOND, values),) * (CLASSES // 2)


def _lines_through_cells(geometry: Geometry) -> list[int]:
    """How many lines of four go through each cell."""
    width, height = geometry.width, geometry.height
    numbers = [0] * geometry.cells
    for column in range(width):
        for row in range(height):
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                if column + 3 * right < width and 0 <= row + 3 * up < height:
                    for step in range(4):
                        numbers[(column + step * right) * height + row + step * up] += 1
    return numbers
