"""The `fourcast` command. Importing it costs nothing: commands import what they need when they run."""

from __future__ import annotations

import sys

_NEEDED = {"typer", "rich"}


def main() -> None:
    """Run the command line; without its extra, say in one sentence what to install."""
    from fourcast.cli.display.encoding import fall_back_to_letters
    from fourcast.cli.session import refuse, reporting

    if sys.stdout is None:
        refuse("standard output is closed: there is nowhere to write to")
    fall_back_to_letters()
    with reporting():
        try:
            _run()
        finally:
            sys.stdout.flush()  # what cannot be written is told here, not by Python at its end


def _run() -> None:
    from fourcast.cli.quick import parse_solve

    if (request := parse_solve(sys.argv[1:])) is not None:
        from fourcast.cli.positions.scores import print_scores

        print_scores(request)
        return
    try:
        from fourcast.cli.app import app, pick
    except ModuleNotFoundError as error:
        if error.name not in _NEEDED:
            raise
        from fourcast.cli.session import refuse_without_extra

        refuse_without_extra("the fourcast command", "cli")
    try:
        (pick(sys.argv[1]) if len(sys.argv) > 1 else app)(prog_name="fourcast")
    except SystemExit as ending:
        cause = ending.__context__ and ending.__context__.__cause__
        if isinstance(cause, KeyboardInterrupt):  # Typer ends without a word if it comes while a command is loaded
            raise cause from None
        raise
