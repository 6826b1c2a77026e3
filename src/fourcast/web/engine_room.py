"""EngineRoom: processes in which the slow engines think, each with a hard limit: one that overruns it is killed.

An engine in plain Python would hold the interpreter lock and with it the whole server; in a process of its own, with a
lower priority, it takes what the others leave. A process that was killed, because its engine overran or because nobody
waits any more, is replaced at once.
"""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from fourcast import answers
from fourcast.answers import Answer
from fourcast.answers.thinking import COMPILING, think
from fourcast.errors import FourcastError
from fourcast.game import Game
from fourcast.processes import ctrl_c_later

from .failures import DeadlineError, StoppingError

_GRACE_S = 1.0  # for an engine to notice that its time is up
_START_S = 60.0  # for a process to begin, and for an engine to be compiled, where it never was
_LOOK_S = 0.02  # between two looks whether somebody still waits


class EngineRoom:
    """Processes for engines, started when first needed and kept; `choose` may be called from any thread."""

    def __init__(self) -> None:
        self._free: list[_EngineProcess] = []
        self._all: set[_EngineProcess] = set()
        self._lock = threading.Lock()
        self._is_closed = False

    def choose(self, game: Game, engine: str, seed: int | None, seconds: float, cancelled: threading.Event) -> Answer:
        """Return the move of an engine; raise DeadlineError if it overran its time and was killed.

        Raises StoppingError if the work was cancelled, and whatever the engine raises.
        """
        with self._process() as process:
            return process.choose(game, engine, seed, seconds, cancelled)

    def close(self) -> None:
        """End all processes."""
        with self._lock:
            self._is_closed = True
            processes = tuple(self._all)
        for process in processes:
            process.kill()

    @contextmanager
    def _process(self) -> Iterator[_EngineProcess]:
        with self._lock:
            if self._is_closed:
                raise StoppingError.now()
            process = self._free.pop() if self._free else _EngineProcess()
            self._all.add(process)
        try:
            yield process
        finally:
            with self._lock:
                if process.is_alive or self._is_closed:
                    self._free.append(process)
                else:
                    self._all.discard(process)
                    process = _EngineProcess()  # in place of the one that was killed
                    self._all.add(process)
                    self._free.append(process)


class _EngineProcess:
    """One process and the pipe to it."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=think, args=(theirs,), daemon=True, name="fourcast-engine")
        with ctrl_c_later():
            self._process.start()
        theirs.close()
        self._is_ready = False
        self.is_alive = True

    def choose(self, game: Game, engine: str, seed: int | None, seconds: float, cancelled: threading.Event) -> Answer:
        """Ask for a move and wait for it."""
        try:
            if not self._is_ready:
                self._hear(_START_S, cancelled)
                self._is_ready = True
            self._pipe.send((str(game), answers.write_start(game.start), engine, seed, seconds))
            answer: Answer | FourcastError | str = self._hear(seconds + _GRACE_S, cancelled)
            while answer == COMPILING:
                answer = self._hear(_START_S + seconds + _GRACE_S, cancelled)
        except FourcastError:
            raise  # some of ours are errors of the system, too
        except (EOFError, OSError):
            self.kill()
            if cancelled.is_set():
                raise StoppingError.now() from None
            raise DeadlineError(f"the engine {engine!r} ended without a move: ask again, or another one") from None
        if isinstance(answer, FourcastError):
            raise answer
        assert not isinstance(answer, str)
        return answer

    def _hear(self, seconds: float, cancelled: threading.Event) -> Answer | FourcastError | str:
        """Wait for what the process says next."""
        left = seconds
        while not self._pipe.poll(_LOOK_S):
            left -= _LOOK_S
            if cancelled.is_set():
                self.kill()
                raise StoppingError.now()
            if left <= 0:
                self.kill()
                raise DeadlineError(f"the engine found no move in {seconds:g} seconds and was stopped: ask another one")
        heard: Answer | FourcastError | str = self._pipe.recv()
        return heard

    def kill(self) -> None:
        """End the process, whatever it is at."""
        self.is_alive = False
        self._process.kill()
        self._pipe.close()
