"""`fourcast perft`: count the games of a given length, the classic check of move generation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from fourcast.cli.input.options import DEFAULT_SIZE, SizeOption, parse_size
from fourcast.cli.session import reporting

if TYPE_CHECKING:
    from fourcast.position import Position

_MOVES_AT_ONCE = 9  # counted in one call of the kernel, some milliseconds: Ctrl-C gets its turn in between


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

        print(count_sequences(Position.from_moves(moves, width=board.width, height=board.height), depth))


def count_sequences(position: Position, depth: int) -> int:
    """Count the sequences of exactly `depth` moves; a finished game has none."""
    if position.is_over:
        return int(depth == 0)
    if depth > _MOVES_AT_ONCE:
        return sum(count_sequences(position.play(column), depth - 1) for column in position.legal_columns)
    from fourcast.kernel.calls import perft as count_in_kernel

    return count_in_kernel(position.own, position.occupied, position.width, position.height, depth)
