"""What a process does that thinks for somebody else: one move after the other, through a pipe, until nobody asks.

It loads nothing but the library: a process for engines is there quickly, and small.
"""

from __future__ import annotations

import os
from contextlib import suppress
from multiprocessing.connection import Connection

from fourcast.errors import FourcastError
from fourcast.processes import begin_worker
from fourcast.solver import Limit

from .errors import Answer
from .play import move
from .reading import read_game

_NICENESS = 10  # others come first


def think(pipe: Connection) -> None:
    """Say `ready`, then answer (moves, start, engine, seed, seconds) with a move or an error of ours."""
    begin_worker()
    pipe.send("ready")
    with suppress(AttributeError, OSError):  # not every system knows priorities
        os.nice(_NICENESS)
    while True:
        try:
            moves, start, engine, seed, seconds = pipe.recv()
        except EOFError:
            return
        try:
            answer: Answer | FourcastError = move(
                read_game(moves, start), engine, seed=seed, limit=Limit(seconds=seconds)
            )
        except FourcastError as error:
            answer = error
        pipe.send(answer)
