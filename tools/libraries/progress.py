"""One line on standard error that says how far compiling has come."""

from __future__ import annotations

import sys


def show_progress(done: int, whole: int) -> None:
    """Rewrite the line on a terminal; elsewhere write one at the beginning and one at the end."""
    text = f"compiling the kernel, once: {done} of {whole} parts"
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\033[K{text}")
    elif done in (0, whole):
        sys.stderr.write(f"{text}\n")
    sys.stderr.flush()


def clear_progress() -> None:
    """Take the line away."""
    if sys.stderr.isatty():
        sys.stderr.write("\r\033[K")
        sys.stderr.flush()
