"""Child: another process that is asked in lines and answers in lines, and can be ended whatever it is doing."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import threading
import time
import weakref
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import IO

from fourcast.errors import EngineError

_LOOK_S = 0.02  # how often a waiting thread looks whether it should stop waiting
_REMEMBERED = 5  # last lines of standard error
_LONGEST_S = 5.0  # the wait for a process that has been killed


class Cancelled(Exception):  # noqa: N818 (somebody wanted it)
    """Nobody waits for the answer any more."""


class Silence(EngineError):  # noqa: N818 (nothing came that could be wrong)
    """No answer came in time."""


class Child:
    """A running process with its three pipes."""

    def __init__(self, command: str | list[str]) -> None:
        pipe = subprocess.PIPE
        try:
            # A session of its own: Ctrl-C is not for it, and what it starts itself is ended with it.
            self._process = subprocess.Popen(
                command,
                shell=isinstance(command, str),
                stdin=pipe,
                stdout=pipe,
                stderr=pipe,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,
            )
        except OSError as error:
            raise EngineError(f"cannot start it: {error.strerror}") from None
        answers: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        complaints: deque[str] = deque(maxlen=_REMEMBERED)
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        # The threads hold the pipes and not the child, so that it can be ended when it is forgotten.
        threading.Thread(target=_pass_on, args=(self._process.stdout, answers), daemon=True).start()
        self._listening = threading.Thread(target=_remember, args=(self._process.stderr, complaints), daemon=True)
        self._listening.start()
        self._answers = answers
        self._complaints = complaints
        self.end = weakref.finalize(self, _end, self._process)

    @property
    def is_running(self) -> bool:
        """Whether it can still be asked."""
        return self.end.alive and self._process.poll() is None

    def ask(self, lines: Sequence[str], patience_s: float, cancel: threading.Event | None = None) -> str:
        """Write the lines and return the next one that comes back; end the process if none comes in time.

        Raises Silence if it says nothing, EngineError if it has ended, Cancelled as soon as the event is set.
        """
        deadline = time.monotonic() + patience_s
        with suppress(OSError):  # a closed pipe shows at the other end
            assert self._process.stdin is not None
            self._process.stdin.write("".join(f"{line}\n" for line in lines))
            self._process.stdin.flush()
        while (left := deadline - time.monotonic()) > 0:
            if cancel is not None and cancel.is_set():
                self.end()
                raise Cancelled
            with suppress(queue.Empty):
                answer = self._answers.get(timeout=min(left, _LOOK_S) if cancel is not None else left)
                if answer is None:
                    raise EngineError(self._describe_end())
                return answer
        self.end()
        raise Silence(f"it was silent for {patience_s:g} seconds and was ended")

    def _describe_end(self) -> str:
        code = self._process.wait(_LONGEST_S)
        self._listening.join(_LONGEST_S)
        self.end()
        how = f"with exit code {code}" if code >= 0 else f"by signal {-code}"
        last = f": {self._complaints[-1]}" if self._complaints else ""
        return f"its process ended {how}{last}"


def _pass_on(pipe: IO[str], answers: queue.SimpleQueue[str | None]) -> None:
    with suppress(OSError, ValueError):
        for line in pipe:
            if word := line.strip():
                answers.put(word)
    answers.put(None)


def _remember(pipe: IO[str], complaints: deque[str]) -> None:
    with suppress(OSError, ValueError):
        for line in pipe:
            if word := line.strip():
                complaints.append(word)


def _end(process: subprocess.Popen[str]) -> None:
    """Kill it and all that it started."""
    with suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    with suppress(subprocess.TimeoutExpired):
        process.wait(_LONGEST_S)
    for pipe in (process.stdin, process.stdout, process.stderr):
        with suppress(OSError, ValueError):
            if pipe is not None:
                pipe.close()
