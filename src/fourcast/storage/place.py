"""FilePlace: whether the SQLite file that was opened still lies where it was opened.

A file that is removed goes on to exist for those who have it open: everything seems to be stored, and is gone when they
close it. So its place is looked at before and after every commit; that costs a few microseconds.
"""

from __future__ import annotations

from pathlib import Path


class FilePlace:
    """The database file and the log beside it, by what the system knows them by."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._log = Path(f"{path}-wal")
        self._file_seen: tuple[int, int] | None = None
        self._log_seen: tuple[int, int] | None = None

    def is_same(self) -> bool:
        """Tell whether both files are those that were there when they were first looked at."""
        found, log = _identify(self._path), _identify(self._log)
        if self._file_seen is None:
            self._file_seen = found
        if self._log_seen is None:
            self._log_seen = log
        return found is not None and found == self._file_seen and log == self._log_seen

    def forget_log(self) -> None:
        """The last connection was closed: SQLite may remove its log and make another one."""
        self._log_seen = None


def _identify(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
