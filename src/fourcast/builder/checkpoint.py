"""The checkpoint of a build: a directory that keeps every solved partition, so that a build can go on after any end.

`plan.json` says what is built. `scores.log` has one record a partition, all of one length: the number, the scores
(filled up with zeros) and a checksum over both. A record is written in one piece and counts if its checksum is right;
what an interruption tore or anything else damaged is dropped, and that partition is solved again.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO

from fourcast.errors import BookError

from .plan import BuildPlan

_PLAN, _LOG, _LOCK, _NEW = "plan.json", "scores.log", "lock", ".new"
_NAMES = {_PLAN, _LOG, _LOCK, _PLAN + _NEW, _LOG + _NEW}
_NUMBER_BYTES = 8
_CHECKSUM_BYTES = 16
_SYNC_S = 10.0  # how often records are forced onto the disk: what a power failure may cost; a killed build loses none


class Checkpoint:
    """An open checkpoint, used by one build at a time.

    `scores` maps the number of a partition to its scores, one byte each; `damaged` counts the records that were
    dropped. Raises BookError if the directory cannot be used or belongs to another build.
    """

    def __init__(self, directory: Path, plan: BuildPlan) -> None:
        self.directory = directory
        self.scores: dict[int, bytes] = {}
        self.damaged = 0
        self._plan = plan
        self._key = hashlib.sha256(json.dumps(plan.identity).encode()).digest()
        self._synced = time.monotonic()
        try:
            self._begin()
            self._lock = _lock(directory)
            self._log = self._open_log()
        except OSError as error:
            raise BookError(f"cannot keep a checkpoint in {str(directory)!r}: {error.strerror}") from None

    def append(self, number: int, scores: bytes) -> None:
        """Keep the scores of a partition, at once."""
        self.scores[number] = scores
        try:
            self._log.write(self._format(number, scores))
            self._log.flush()
            if time.monotonic() - self._synced > _SYNC_S:
                os.fsync(self._log.fileno())
                self._synced = time.monotonic()
        except OSError as error:
            raise BookError(f"cannot write the checkpoint {str(self.directory)!r}: {error.strerror}") from None

    def remove(self) -> None:
        """Delete the checkpoint; files of others in the directory stay, and the directory with them."""
        self._close()
        for name in _NAMES:
            (self.directory / name).unlink(missing_ok=True)
        with suppress(OSError):  # not empty
            self.directory.rmdir()

    def __enter__(self) -> Checkpoint:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self.scores:
            self._close()
        else:
            self.remove()  # a build that never began leaves nothing behind

    def _close(self) -> None:
        self._log.close()
        self._lock.close()

    def _begin(self) -> None:
        """Make the directory, or see that it is the checkpoint of this build."""
        self.directory.mkdir(parents=True, exist_ok=True)
        path = self.directory / _PLAN
        if path.exists():
            _check_identity(self.directory, path.read_bytes(), self._plan.identity)
            return
        if not {file.name for file in self.directory.iterdir()} <= _NAMES:
            raise BookError(f"{str(self.directory)!r} is not the checkpoint of a book build: name another directory")
        _replace(path, json.dumps(self._plan.identity, indent=1).encode())

    def _open_log(self) -> IO[bytes]:
        """Take in the good records, drop the rest from the file, and open it for more."""
        path = self.directory / _LOG
        data = path.read_bytes() if path.exists() else b""
        good = []
        for record in self._split(data):
            found = self._parse(record)
            if found is None:
                self.damaged += 1
            else:
                self.scores[found[0]] = found[1]
                good.append(record)
        if b"".join(good) != data:
            _replace(path, b"".join(good))
        return path.open("ab")

    def _split(self, data: bytes) -> Iterator[bytes]:
        """The whole records; a torn one can only be the last."""
        length = _NUMBER_BYTES + self._plan.partition_size + _CHECKSUM_BYTES
        for start in range(0, len(data) - length + 1, length):
            yield data[start : start + length]

    def _format(self, number: int, scores: bytes) -> bytes:
        content = number.to_bytes(_NUMBER_BYTES, "little") + scores.ljust(self._plan.partition_size, b"\0")
        return content + self._checksum(content)

    def _parse(self, record: bytes) -> tuple[int, bytes] | None:
        content = record[:-_CHECKSUM_BYTES]
        number = int.from_bytes(content[:_NUMBER_BYTES], "little")
        if self._checksum(content) != record[-_CHECKSUM_BYTES:] or number >= self._plan.partitions:
            return None
        return number, content[_NUMBER_BYTES : _NUMBER_BYTES + self._plan.size_of(number)]

    def _checksum(self, content: bytes) -> bytes:
        """With the plan as its key: a record of another plan is as wrong as a damaged one."""
        return hashlib.blake2b(content, digest_size=_CHECKSUM_BYTES, key=self._key).digest()


def _check_identity(directory: Path, text: bytes, expected: dict[str, str]) -> None:
    """Refuse the checkpoint of another build, with the first thing that is different."""
    try:
        found = json.loads(text)
        is_checkpoint = "plies" in found and "format" in found
    except (TypeError, ValueError):
        is_checkpoint = False
    if not is_checkpoint or not isinstance(found, dict):
        raise BookError(f"{str(directory)!r} is not the checkpoint of a book build: name another directory")
    for name, value in expected.items():
        if found.get(name) != value:
            raise BookError(
                f"{str(directory)!r} is the checkpoint of another build (its {name} is {found.get(name)!r}, this one "
                f"has {value!r}): repeat its settings, remove it or name another directory"
            )


def _replace(path: Path, content: bytes) -> None:
    """Write a file that is there as a whole or not at all."""
    new = path.with_name(path.name + _NEW)
    with new.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def _lock(directory: Path) -> IO[bytes]:
    """Keep other builds out for as long as the file is open; the system lets go of it when a process is killed."""
    file = (directory / _LOCK).open("ab")
    try:
        import fcntl
    except ModuleNotFoundError:  # Windows: two builds at once would only solve everything twice
        return file
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise BookError(f"another build is working in {str(directory)!r}: wait for it, or name another file") from None
    return file
