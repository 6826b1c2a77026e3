"""The precoded moves: a small table of early positions in which MidOrFeed's own move would throw the game away.

The report's authors compared their first moves with a solver's and hard-coded the worst; their list is not published.
This one is made the same way by benchmarks/derive_precoded.py. "At most until turn 7" is read as: for positions with up
to 7 stones.

A position and its mirror image are one line of the file. Each image gets the column of its own side: the engine's own
moves are not symmetric (of two equal columns it takes the left one), the precoded ones are. The one exception is a
position that is its own image, which has just the column that the file says.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources

from fourcast.geometry import Column
from fourcast.position import Position
from fourcast.score import Ply

LAST_PLY: Ply = 7
_COMMENT = "#"


def find_precoded(position: Position) -> Column | None:
    """Return the precoded column of a position on the 7x6 board; None: the engine must search."""
    return _load().get(position.key) if position.ply <= LAST_PLY else None


def parse_precoded(text: str) -> list[tuple[str, Column]]:
    """Read lines of `moves column`, both counted from 1; the empty board has a line of just a column."""
    entries = []
    for line in text.splitlines():
        if line and not line.startswith(_COMMENT):
            *moves, column = line.split()
            entries.append(("".join(moves), int(column) - 1))
    return entries


def format_precoded(entries: Mapping[str, Column], head: str) -> str:
    """Write the lines, shorter games first, below a head of comment lines."""
    lines = [f"{_COMMENT} {line}" for line in head.splitlines()]
    lines += [f"{moves} {entries[moves] + 1}".lstrip() for moves in sorted(entries, key=lambda m: (len(m), m))]
    return "\n".join(lines) + "\n"


def with_images(entries: list[tuple[str, Column]]) -> dict[int, Column]:
    """Give the columns by key, mirror images included."""
    columns: dict[int, Column] = {}
    for moves, column in entries:
        position = Position.from_moves(moves)
        columns[position.key] = column
        columns.setdefault(position.mirror().key, position.width - 1 - column)
    return columns


@cache
def _load() -> dict[int, Column]:
    """The file that is part of the package, read when a first early position comes up."""
    file = resources.files("fourcast.bots.midorfeed") / "precoded.txt"
    return with_images(parse_precoded(file.read_text(encoding="utf-8")))
