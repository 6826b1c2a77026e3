"""Serves an engine over lines on standard input and output; `fourcast engine` and the host of foreign engines do it."""

from __future__ import annotations

import os
import queue
import sys
import threading
from collections.abc import Callable, Iterable
from typing import TextIO

from fourcast.bots.protocol import Engine
from fourcast.errors import EngineError, FourcastError
from fourcast.position import Position
from fourcast.solver import Limit

from .lines import read_limit, read_position, write_choice

COMMANDS = "hello, newgame, position, go, stop and quit"
TellError = Callable[[Exception], str]


def take_output() -> TextIO:
    """Keep standard output for the protocol: what the engine prints goes to standard error from now on."""
    sys.stdout.flush()
    kept = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    os.dup2(2, 1)
    return kept


class Server:
    """Answers lines until `quit` or their end. The engine works in the thread that calls `run`."""

    def __init__(self, engine: Engine, output: TextIO, tell_error: TellError) -> None:
        self._engine = engine
        self._output = output
        self._tell_error = tell_error
        self._position = Position()
        self._lines: queue.SimpleQueue[tuple[str, threading.Event] | None] = queue.SimpleQueue()

    def run(self, source: Iterable[str], at_end: Callable[[], None] | None = None) -> None:
        """Read and answer; `at_end` is called, in another thread, as soon as there are no more lines."""
        threading.Thread(target=self._read, args=(source, at_end), daemon=True).start()
        while (item := self._lines.get()) is not None:
            try:
                if (answer := self._obey(*item)) is not None:
                    self._say(answer)
            except FourcastError as error:
                self._say(f"error {error}")
            except Exception as error:  # the engine's own; whoever asked decides what it means
                self._say(f"error {self._tell_error(error)}")

    def _read(self, source: Iterable[str], at_end: Callable[[], None] | None) -> None:
        stop = threading.Event()  # of the line read last: `stop` reaches a search that has not even begun
        for line in source:
            word = line.strip()
            if word == "quit":
                break
            if word == "stop":
                stop.set()
            elif word:
                stop = threading.Event()
                self._lines.put((word, stop))
        self._lines.put(None)
        if at_end is not None:
            at_end()

    def _obey(self, line: str, stop: threading.Event) -> str | None:
        command, _, rest = line.partition(" ")
        if command == "hello":
            return f"ready {self._engine.name}"
        if command == "newgame":
            self._engine.new_game(_read_seed(rest.strip()))
        elif command == "position":
            self._position = read_position(rest.strip())
        elif command == "go":
            limits = read_limit(rest.split())
            nodes = limits.get("nodes")
            limit = Limit(limits.get("seconds"), None if nodes is None else int(nodes), stop)
            return write_choice(self._engine.choose(self._position, limit))
        else:
            raise EngineError(f"cannot read {line!r}: the words are {COMMANDS}")
        return None

    def _say(self, line: str) -> None:
        self._output.write(f"{line}\n")
        self._output.flush()


def _read_seed(text: str) -> int | None:
    try:
        return int(text) if text else None
    except ValueError:
        raise EngineError(f"cannot read {text!r}: a seed is a whole number") from None
