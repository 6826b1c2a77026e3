"""Options that several commands share, and the board size as text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from fourcast.errors import BoardSizeError

if TYPE_CHECKING:
    from fourcast.geometry import Geometry

DEFAULT_SIZE = "7x6"
LARGEST_TABLE_MIB = 1 << 15  # that of the solver, which would load NumPy

MovesArgument: TypeAlias = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="MOVES",
        help="Columns played, 4453 or ddec, or cells, 'd1 d2 e1 c1'; '' is the empty board. "
        "None, or -: one per line of stdin.",
    ),
]
SizeOption: TypeAlias = Annotated[str, typer.Option("--size", metavar="WxH", help="Board size, columns x rows.")]
TableOption: TypeAlias = Annotated[
    int, typer.Option("--table-mib", metavar="N", min=1, max=LARGEST_TABLE_MIB, help="Memory of the table in MiB.")
]
ThreadsOption: TypeAlias = Annotated[
    int, typer.Option("--threads", metavar="N", min=1, help="Threads that search at the same time.")
]
WeakOption: TypeAlias = Annotated[bool, typer.Option("--weak", help="Win, draw or loss only: 1, 0 or -1.")]
NoBookOption: TypeAlias = Annotated[bool, typer.Option("--no-book", help="Search even what the book knows.")]
LimitOption: TypeAlias = Annotated[
    float | None,
    typer.Option(
        "--limit", metavar="SECONDS", min=0, help="Stop each search after this time with what is known by then."
    ),
]
JsonOption: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON, one object per line.")]


def parse_size(text: str) -> Geometry:
    """Read a board size such as 7x6; anything else, or an unsupported size, is a usage error."""
    from fourcast.geometry import Geometry

    match = re.fullmatch(r"(\d{1,2})[xX](\d{1,2})", text)
    if match is None:
        raise typer.BadParameter(f"{text!r} is not a board size: write it as {DEFAULT_SIZE}, columns first")
    try:
        return Geometry.of(int(match[1]), int(match[2]))
    except BoardSizeError as error:
        raise typer.BadParameter(str(error)) from None
