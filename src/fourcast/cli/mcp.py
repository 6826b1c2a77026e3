"""`fourcast mcp`: exact play for assistants, over the Model Context Protocol on standard input and output."""

from __future__ import annotations

from fourcast.cli.session import refuse_without_extra, reporting


def mcp() -> None:
    """Serve assistants over the Model Context Protocol.

    Tools: solve, analyze, explain, review, play. Add the command to the assistant's list of servers.
    """
    with reporting():
        try:
            from fourcast.mcp.server import make_server
        except ModuleNotFoundError as error:
            if (error.name or "").partition(".")[0] not in ("mcp", "anyio", "pydantic"):
                raise
            refuse_without_extra("fourcast mcp", "mcp")
        make_server().run("stdio")
