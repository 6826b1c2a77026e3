"""The command `fourcast`, and Python scripts, as processes of their own; the command also in this process."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from unittest.mock import patch

from fourcast.cli import main
from tests.harness.waiting import PATIENCE_S, watched

FOURCAST = (sys.executable, "-u", "-m", "fourcast.cli")  # unbuffered: what is printed can be read at once


def environment(changes: Mapping[str, str | None] | None = None) -> dict[str, str]:
    """Our own variables with changes; None takes one away."""
    variables: dict[str, str | None] = {**os.environ, **(changes or {})}
    return {name: value for name, value in variables.items() if value is not None}


def run_fourcast(
    *arguments: str, lines: str = "", variables: Mapping[str, str | None] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the command to its end with these lines on standard input; its exit code may be any."""
    return _run([*FOURCAST, *arguments], lines, variables)


def call_fourcast(*arguments: str, lines: str = "", encoding: str = "utf-8") -> subprocess.CompletedProcess[bytes]:
    """Run the command in this very process, which starts at once: standard streams are bytes of this encoding."""
    reading = io.TextIOWrapper(io.BytesIO(lines.encode(encoding)), encoding)
    output, errors = (io.TextIOWrapper(io.BytesIO(), encoding, write_through=True) for _ in range(2))
    code: int | str | None = 0
    with (
        patch.object(sys, "argv", ["fourcast", *arguments]),
        patch.object(sys, "stdin", reading),
        patch.object(sys, "stdout", output),
        patch.object(sys, "stderr", errors),
    ):
        try:
            main()
        except SystemExit as ending:
            code = ending.code
    assert isinstance(code, int)
    written = [stream.buffer.getvalue() for stream in (output, errors)]
    return subprocess.CompletedProcess(arguments, code, *written)


def run_python(
    *arguments: str, variables: Mapping[str, str | None] | None = None, cwd: str | os.PathLike[str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a new interpreter, such as with `-c` and a script; its exit code may be any."""
    return _run([sys.executable, *arguments], "", variables, cwd)


def run_shell(
    command: str, *, variables: Mapping[str, str | None] | None = None, cwd: str | os.PathLike[str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a line as a shell would; its exit code may be any."""
    return _run(["/bin/sh", "-c", command], "", variables, cwd)


@contextmanager
def running_fourcast(
    *arguments: str, variables: Mapping[str, str | None] | None = None
) -> Iterator[subprocess.Popen[str]]:
    """Start the command with three pipes; it is killed if it is still there when the test is done with it."""
    pipe = subprocess.PIPE
    with (
        subprocess.Popen(
            [*FOURCAST, *arguments],
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            encoding="utf-8",
            env=environment(variables),
        ) as process,
        watched(process),
    ):
        try:
            yield process
        finally:
            process.kill()


def write_line(process: subprocess.Popen[str], line: str) -> None:
    """Write a line to the command's standard input, at once."""
    assert process.stdin is not None
    process.stdin.write(f"{line}\n")
    process.stdin.flush()


def read_line(process: subprocess.Popen[str]) -> str:
    """Wait for the next line of the command's standard output; an empty one means that it has ended."""
    assert process.stdout is not None
    return process.stdout.readline()


def interrupt(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    """Press Ctrl-C; return the exit code and the rest of both outputs."""
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=PATIENCE_S)
    return process.returncode, output, errors


def end(process: subprocess.Popen[str]) -> None:
    """Tell a process to end, and kill it if it does not obey."""
    process.terminate()
    with suppress(subprocess.TimeoutExpired):
        process.wait(PATIENCE_S)
    process.kill()


def _run(
    command: list[str],
    lines: str,
    variables: Mapping[str, str | None] | None,
    cwd: str | os.PathLike[str] | None = None,
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        input=lines,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=PATIENCE_S,
        env=environment(variables),
        cwd=cwd,
    )
