"""A lock on an open file, which the system lets go of when the file is closed or the process ends in any way."""

from __future__ import annotations

import sys
from typing import IO

_FAR = 1 << 62  # Windows locks bytes against reading: one that no file has


def lock_file(file: IO[str]) -> bool:
    """Lock the file for this process alone; return False if another one has it."""
    if sys.platform == "win32":
        import msvcrt
        import os

        place = os.lseek(file.fileno(), 0, os.SEEK_CUR)
        try:
            os.lseek(file.fileno(), _FAR, os.SEEK_SET)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(file.fileno(), place, os.SEEK_SET)
        return True
    import fcntl

    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
