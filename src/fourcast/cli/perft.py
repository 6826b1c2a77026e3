"""`fourcast perft`: count the games of a given length, the classic check of move generation."""

from __future__ import annotations

from typing import Annotated

import typer

from fourcast.cli.options import DEFAULT_SIZE, SizeOption, parse_size
from fourcast.cli.session import reporting


def perft(
    depth: Annotated[int, typer.Argument(metavar="N", min=0, help="Moves to play.")],
    moves: Annotated[str, typer.Option("--moves", help="Columns played before counting.")] = "",
    size: SizeOption = DEFAULT_SIZE,
) -> None:
    """Count the sequences of N moves.

    A finished game is not played on, so the count is a check of move generation and of won positions.
    """
    board = parse_size(size)
    with reporting():
        from fourcast.position import Position

        position = Position.from_moves(moves, width=board.width, height=board.height)
        from fourcast.kernel.perft import perft as count_sequences

        print(count_sequences(position.own, position.occupied, board.width, board.height, depth))
