"""The `fourcast` command. Importing it costs nothing: commands import what they need when they run."""

from __future__ import annotations

import sys

_NEEDED = {"typer", "rich"}


def main() -> None:
    """Run the command line; without its extra, say in one sentence what to install."""
    try:
        from fourcast.cli.app import app
    except ModuleNotFoundError as error:
        if error.name not in _NEEDED:
            raise
        sentence = "the fourcast command needs the extra [cli]: pip install 'fourcast[cli]'"
        print(sentence, file=sys.stderr)
        raise SystemExit(1) from None
    app(prog_name="fourcast")
