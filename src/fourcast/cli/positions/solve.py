"""`fourcast solve`: scores of positions, from the arguments or one per line from standard input."""

from __future__ import annotations

from typing import Annotated

import typer

from fourcast.cli.input import options
from fourcast.cli.positions.scores import SolveRequest, print_scores
from fourcast.cli.session import reporting


def solve(
    moves: options.MovesArgument = None,
    weak: options.WeakOption = False,
    no_book: options.NoBookOption = False,
    stats: Annotated[bool, typer.Option("--stats", help="Add nodes and microseconds to each line.")] = False,
    as_json: options.JsonOption = False,
    seconds: options.LimitOption = None,
    size: options.SizeOption = options.DEFAULT_SIZE,
    table_mib: options.TableOption = 64,
    threads: options.ThreadsOption = 1,
) -> None:
    """Print the exact score of each position.

    Positive means that the side to move wins, and larger means sooner; 0 is a draw.
    """
    board = options.parse_size(size)
    with reporting():
        print_scores(
            SolveRequest(
                tuple(moves or ()),
                board.width,
                board.height,
                is_weak=weak,
                no_book=no_book,
                has_stats=stats,
                is_json=as_json,
                limit_s=seconds,
                table_mib=table_mib,
                threads=threads,
            )
        )
