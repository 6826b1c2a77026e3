"""Questions answered in plain values: dicts, lists, texts and numbers that are JSON as they stand.

The layer between the library and any transport. The web server sends these answers over HTTP; a worker in a browser can
send the same ones. Nothing here knows HTTP, FastAPI, pydantic or a database, and nothing judges or words anything
itself: that is `analysis`. Columns count from 0 except in moves as text, player 0 is Red.

An answer that cost a search says in `is_complete` whether it was finished: if so it can be kept, otherwise a limit left
something out, and asking again goes on from what the solver has learnt.
"""

from __future__ import annotations

from .errors import Answer, error
from .glossary import glossary
from .lessons import lesson, lessons
from .links import frames, link
from .openings import openings
from .play import check_can_choose, engines, move
from .positions import add_board, analysis, evaluation, explanation, picture, position, review
from .puzzles import check, daily_puzzle, puzzle, puzzle_outline, puzzle_run, puzzles, solution
from .reading import read_game, sizes, write_start

__all__ = [
    "Answer",
    "add_board",
    "analysis",
    "check",
    "check_can_choose",
    "daily_puzzle",
    "engines",
    "error",
    "evaluation",
    "explanation",
    "frames",
    "glossary",
    "lesson",
    "lessons",
    "link",
    "move",
    "openings",
    "picture",
    "position",
    "puzzle",
    "puzzle_outline",
    "puzzle_run",
    "puzzles",
    "read_game",
    "review",
    "sizes",
    "solution",
    "write_start",
]
