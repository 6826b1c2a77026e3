"""Commands as they look on a real terminal: a pseudo-terminal is one."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

if sys.platform == "win32":
    pytest.skip("needs pseudo-terminals", allow_module_level=True)

import fcntl
import pty
import struct
import termios

CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def run_on_terminal(*arguments: str, width: int = 100, height: int = 30) -> str:
    """Run the command on a terminal of this size; return all that was written to it."""
    main, other = pty.openpty()
    fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
    environment = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
    environment |= {"TERM": "xterm-256color"}
    command = [sys.executable, "-m", "fourcast.cli", *arguments]
    with subprocess.Popen(command, stdin=other, stdout=other, stderr=other, env=environment) as process:
        os.close(other)
        written = b""
        while True:
            try:
                part = os.read(main, 4096)
            except OSError:  # Linux: the last writer has left
                break
            if not part:
                break
            written += part
    os.close(main)
    assert process.returncode == 0, written
    return written.decode().replace("\r\n", "\n")


def test_analyze_on_a_terminal_is_coloured() -> None:
    written = run_on_terminal("analyze", "445312265")
    assert "\x1b[" in written
    assert "  -4  -2  -2   4   0  -3  -4\n" in CONTROL.sub("", written)


def test_showcase_on_a_terminal_is_live_and_ends_with_the_analysis() -> None:
    written = CONTROL.sub("", run_on_terminal("showcase", "--size", "6x5", "--table-mib", "4"))
    assert "empty board: score -12 to 12" in written
    assert "million a second" in written
    assert written.rstrip().splitlines()[-2].startswith("line: ")


def test_bench_on_a_terminal_draws_a_table() -> None:
    written = CONTROL.sub("", run_on_terminal("bench", "--set", "end-easy", "--set", "middle-easy", "--first", "3"))
    last = [line.split() for line in written.splitlines()[-3:]]
    assert [row[:4] for row in last if row] == [
        ["end-easy", "fourcast", "3", "0"],
        ["middle-easy", "fourcast", "3", "0"],
    ]
    assert "ratio" not in written
    assert "|" not in written
