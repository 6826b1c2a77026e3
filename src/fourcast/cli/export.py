"""`fourcast export`: engines in the form that other places want."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fourcast.cli.session import reporting, write_file


def kaggle(
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="FILE", help="Where to write it; - is standard output.")
    ] = (Path("submission.py")),
) -> None:
    """Write an agent for Kaggle's ConnectX: one file of Python that needs no package.

    Hand it in as it is, or play it here: fourcast match level-8 submission.py:agent
    """
    with reporting():
        from fourcast.adapters.kaggle import read_submission

        text = read_submission()
        if str(out) == "-":
            print(text, end="")
            return
        write_file(out, text)
        print(f"{out}: {len(text.encode()):,} bytes, one agent for ConnectX")
