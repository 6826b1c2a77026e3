"""`fourcast engine`: an engine over lines on standard input and output, for programs that are not ours."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from fourcast.cli.session import reporting


def engine(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="The engine: perfect, hamish:depth=4, agent.py:Agent.")
    ] = "perfect",
) -> None:
    """Serve an engine over lines on standard input and output.

    hello, newgame, position, go, stop and quit; docs/use/agents.md describes them. What an engine of your own prints
    goes to standard error.
    """
    with reporting():
        from fourcast.bots import engine as make_engine
        from fourcast.bots import parse_engine
        from fourcast.bots.foreign.address import read_address
        from fourcast.bots.foreign.loading import load, tell_error
        from fourcast.bots.foreign.serving import Server, take_output
        from fourcast.errors import EngineError

        try:
            info, options = parse_engine(name)
            found = read_address(info.source or "")
            # One of your own is loaded here: its words and its failures are to be seen.
            made = load(found[0], options) if found and found[0].place else make_engine(name)
        except EngineError as error:
            raise typer.BadParameter(str(error)) from None
        Server(made, take_output(), tell_error).run(sys.stdin)
