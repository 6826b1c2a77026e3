"""Commands on a real terminal: a pseudo-terminal is one."""

from __future__ import annotations

import os
import re
import struct
import subprocess
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress

import pytest

from tests.harness.commands import FOURCAST, environment
from tests.harness.waiting import watched

CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_PLAIN = {"NO_COLOR": None, "COLUMNS": None, "LINES": None, "TERM": "xterm-256color", "COLORTERM": "truecolor"}


def open_terminal(width: int, height: int) -> tuple[int, int]:
    """Make a terminal of this size; return our end of it and the command's."""
    if sys.platform == "win32":
        pytest.skip("needs pseudo-terminals")
    import fcntl
    import pty
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
    return ours, theirs


def converse(
    *arguments: str,
    answers: Iterable[tuple[str, bytes]] = (),
    width: int = 80,
    height: int = 24,
    variables: Mapping[str, str | None] | None = None,
    is_output_piped: bool = False,
) -> tuple[int, str, str]:
    """Run the command on a terminal and press keys; return its exit code, what it drew, and what went to a pipe.

    Each answer is a pair: keys are pressed once the text before them was written since the keys before. With
    `is_output_piped` the terminal has standard input and errors only.
    """
    ours, theirs = open_terminal(width, height)
    with subprocess.Popen(
        [*FOURCAST, *arguments],
        stdin=theirs,
        stdout=subprocess.PIPE if is_output_piped else theirs,
        stderr=theirs,
        env=environment(_PLAIN | dict(variables or {})),
    ) as process:
        os.close(theirs)
        with watched(process):
            written = _talk(ours, list(answers))
            piped, _ = process.communicate()
    os.close(ours)
    return process.returncode, _as_text(written), _as_text(piped or b"")


def run_on_terminal(*arguments: str, width: int = 100, height: int = 30) -> str:
    """Run the command, which must succeed, on a terminal of this size; return all that was written to it."""
    code, written, _ = converse(*arguments, width=width, height=height)
    assert code == 0, written
    return written


def _talk(terminal: int, answers: list[tuple[str, bytes]]) -> bytes:
    """Read to the end, and press keys on the way."""
    written, seen = b"", 0
    with suppress(OSError):  # Linux: the last writer has left
        while part := os.read(terminal, 4096):
            written += part
            if answers and answers[0][0].encode() in written[seen:]:
                seen = len(written)
                os.write(terminal, answers.pop(0)[1])
    return written


def _as_text(written: bytes) -> str:
    return written.decode(errors="replace").replace("\r\n", "\n")
