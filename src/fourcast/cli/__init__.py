"""The `fourcast` command. Importing it costs nothing: commands import what they need when they run."""

from __future__ import annotations

import sys

_NEEDED = {"typer", "rich"}


def main() -> None:
    """Run the command line; without its extra, say in one sentence what to install."""
    from fourcast.cli.session import complain, reporting

    with reporting():
        from fourcast.cli.quick import parse_solve

        if (request := parse_solve(sys.argv[1:])) is not None:
            from fourcast.cli.answers import print_answers

            print_answers(request)
            return
        try:
            from fourcast.cli.app import app
        except ModuleNotFoundError as error:
            if error.name not in _NEEDED:
                raise
            complain("the fourcast command needs the extra [cli]: pip install 'fourcast[cli]'")
            raise SystemExit(1) from None
        app(prog_name="fourcast")
