"""What a picture shows besides the stones, gathered in one frozen value.

Here the form of every option is checked and brought into one shape (tuples, sorted where the order says nothing), so
that equal options draw equal pictures. Whether they fit the position is checked in `scene`.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import SupportsIndex, TypeVar

from fourcast.errors import PictureError
from fourcast.geometry import Cell, Column
from fourcast.notation import quote
from fourcast.score import Score

from .palette import THEMES

_Item = TypeVar("_Item")

_LARGEST_PX = 1000  # fills a screen; larger is a slip


@dataclass(frozen=True, slots=True, order=True)
class Arrow:
    """An arrow to a cell, from above its column or from another cell."""

    target: Cell
    source: Cell | None = None  # None: from above the board

    def __post_init__(self) -> None:
        object.__setattr__(self, "target", _read_cell("arrow", self.target))
        if self.source is not None:
            object.__setattr__(self, "source", _read_cell("arrow", self.source))
        if self.source == self.target:
            raise PictureError("an arrow from a cell to itself has no direction: give two different cells")


@dataclass(frozen=True, slots=True)
class PictureOptions:
    """What to draw and how; the default is the bare board with the names of its rows and columns.

    Raises PictureError for an option that cannot be read.
    """

    cell_px: float = 60  # side of a cell in pixels, above 0
    theme: str = "light"  # "light", "dark", "auto": as the reader's system prefers, or "page": as on the server's page
    coordinates: bool = True  # column numbers above, letters below, row numbers at the side
    numbers: Mapping[Cell, int] = field(default_factory=dict)  # move numbers of stones on the board
    last: Cell | None = None  # the stone to outline
    scores: Sequence[Score | None] | None = None  # one for each column, None where it is full; None: no strip
    threats: tuple[Iterable[Cell], Iterable[Cell]] = ((), ())  # empty cells where player 0, player 1 would win
    highlights: Iterable[Cell] = ()  # cells that a text speaks of
    line: Iterable[Column] = ()  # moves to come, drawn as numbered ghosts
    arrows: Iterable[Arrow] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.theme, str) or self.theme not in THEMES:
            raise PictureError(f"unknown theme {quote(self.theme)}: it is one of {', '.join(THEMES)}")
        if not isinstance(self.cell_px, (int, float)) or not 0 < self.cell_px <= _LARGEST_PX:
            right = f"give a number above 0, at most {_LARGEST_PX}"
            raise PictureError(f"a cell of {quote(self.cell_px)} pixels cannot be drawn: {right}")
        for name, value in (
            ("numbers", _read_numbers(self.numbers)),
            ("last", None if self.last is None else _read_cell("last stone", self.last)),
            ("scores", None if self.scores is None else _read_scores(self.scores)),
            ("threats", _read_threats(self.threats)),
            ("highlights", _read_cells("highlights", "highlighted cell", self.highlights)),
            ("line", tuple(_read_integer("column", column) for column in _read_list("line", self.line))),
            ("arrows", _read_arrows(self.arrows)),
        ):
            object.__setattr__(self, name, value)

    @classmethod
    def of(cls, options: Mapping[str, object]) -> PictureOptions:
        """Return options given by name; raise PictureError for a name that there is not."""
        names = [option.name for option in fields(cls)]
        for name in options:
            if name not in names:
                raise PictureError(f"a picture has no option {name!r}: the options are {', '.join(names)}")
        return cls(**options)  # type: ignore[arg-type]  # what the values are is checked as the options are made


def _read_list(what: str, values: Iterable[_Item]) -> tuple[_Item, ...]:
    try:
        return tuple(values)
    except TypeError:
        raise PictureError(f"the option {what} takes a list, not {quote(values)}") from None


def _read_integer(what: str, value: SupportsIndex) -> int:
    try:
        return operator.index(value)
    except TypeError:
        raise PictureError(f"the {what} {quote(value)} cannot be read: it must be a whole number") from None


def _read_cell(what: str, value: Iterable[SupportsIndex]) -> Cell:
    try:
        column, row = map(operator.index, value)
    except (TypeError, ValueError):
        right = "a cell is (column, row), both counted from 0, such as (3, 0) for d1"
        raise PictureError(f"the {what} {quote(value)} cannot be read: {right}") from None
    return column, row


def _read_cells(name: str, what: str, values: Iterable[Cell]) -> tuple[Cell, ...]:
    return tuple(sorted({_read_cell(what, cell) for cell in _read_list(name, values)}))


def _read_numbers(numbers: Mapping[Cell, int]) -> dict[Cell, int]:
    try:
        pairs = sorted(numbers.items())
    except (AttributeError, TypeError):
        raise PictureError(f"the option numbers takes a dict from cells to numbers, not {quote(numbers)}") from None
    return {_read_cell("numbered cell", cell): _read_integer("move number", number) for cell, number in pairs}


def _read_scores(scores: Iterable[Score | None]) -> tuple[Score | None, ...]:
    listed = _read_list("scores", scores)
    return tuple(None if score is None else _read_integer("score", score) for score in listed)


def _read_threats(threats: Iterable[Iterable[Cell]]) -> tuple[tuple[Cell, ...], ...]:
    sides = _read_list("threats", threats)
    if len(sides) != 2:
        raise PictureError(f"the option threats takes two lists of cells, player 0's and player 1's, not {len(sides)}")
    return tuple(_read_cells("threats", "threat", cells) for cells in sides)


def _read_arrows(arrows: Iterable[Arrow]) -> tuple[Arrow, ...]:
    listed = _read_list("arrows", arrows)
    for arrow in listed:
        if not isinstance(arrow, Arrow):
            raise PictureError(f"the arrow {quote(arrow)} cannot be read: make it with fourcast.svg.Arrow")
    return listed
