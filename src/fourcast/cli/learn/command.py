"""`fourcast learn`: list the lessons, or go through one."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from fourcast.cli.input.options import JsonOption
from fourcast.cli.session import EXIT_INTERRUPTED, reporting


def learn(
    lesson: Annotated[
        str | None, typer.Argument(metavar="LESSON", help="The number or the id of a lesson; none: list them.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Learn Connect Four in ten short lessons.

    Shows boards with a few words, asks for columns, and says why they are right or wrong. In a pipe it goes line by
    line.
    """
    with reporting():
        if as_json:
            from fourcast import answers

            print(json.dumps(answers.lessons() if lesson is None else answers.lesson(lesson)))
            return
        from fourcast.analysis.lessons import find_lesson
        from fourcast.cli.learn.dialogue import Dialogue

        first = None if lesson is None else find_lesson(lesson)
        try:
            Dialogue().run(first)
        except KeyboardInterrupt:
            raise SystemExit(EXIT_INTERRUPTED) from None
