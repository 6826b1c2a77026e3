"""What a process does that thinks for somebody else: one move after the other, through a pipe, until nobody asks.

It loads nothing but the library: a process for engines is there quickly, and small.
"""

from __future__ import annotations

import os
from contextlib import suppress
from multiprocessing.connection import Connection

from fourcast.errors import FourcastError
from fourcast.kernel import door
from fourcast.processes import begin_worker
from fourcast.solver import Limit

from .errors import Answer
from .play import move
from .reading import read_game

READY, COMPILING = "ready", "compiling"  # what it says besides answers
_NICENESS = 10  # others come first


def think(pipe: Connection) -> None:
    """Say READY, then answer (moves, start, engine, seed, seconds) with a move or an error of ours.

    An engine that was never asked on this machine may have to be compiled first, which is no part of its time: before
    that it says COMPILING.
    """
    begin_worker()
    door.on_compile = lambda _: pipe.send(COMPILING)
    pipe.send(READY)
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
