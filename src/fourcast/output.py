"""Files that people name to be written: there as a whole or not at all, and nothing else takes their place.

A regular file is written under another name beside it and renamed. A symbolic link stays: the file that it names is
replaced. A device, a pipe or an open file (/dev/stdout) is no place for a new file: it is written to as it is.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_OPEN_FILES = ("/dev/", "/proc/")  # names here mean what a process has open, also where that is a regular file


def is_stream(path: Path) -> bool:
    """Whether the name means a device, a pipe, a socket or an open file, which can only be written to as it is."""
    if path.is_absolute() and str(path).startswith(_OPEN_FILES) and path.exists():
        return True
    return path.exists() and not path.is_file() and not path.is_dir()


@contextmanager
def replacing(path: Path, suffix: str | None = None) -> Iterator[Path]:
    """Give a name to write to; when the block ends, all of it is on the disk under `path`.

    If it ends with an exception, nothing is left and what was there before stays. A suffix of one's own is for those
    who let nobody else write the same file: what a killed run left is then overwritten by the next one. Raises OSError.
    """
    if is_stream(path):
        yield path
        return
    target = path.resolve()
    unfinished = target.with_name(target.name + (suffix or f".part{os.getpid()}"))
    try:
        yield unfinished
        with unfinished.open("r+b") as file:
            os.fsync(file.fileno())
        if target.is_file():
            shutil.copymode(target, unfinished)
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)
