"""The checkpoint of a build: a directory that keeps every solved partition, so that a build can go on after any end.

`plan.json` says what is built. `scores.log` has one record for each partition, all of one length: the number, the
scores (filled up with zeros) and a checksum over both. A record is written in one piece and counts if its checksum is
right; what an interruption tore or anything else damaged is dropped, and that partition is solved again. `lock` keeps
other builds out; the system lets go of it when a process is killed.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from types import ModuleType
from typing import IO

from fourcast.errors import BookError, describe_missing_extra

from .plan import BuildPlan

_PLAN, _LOG, _LOCK, _NEW = "plan.json", "scores.log", "lock", ".new"
_NAMES = {_PLAN, _LOG, _LOCK, _PLAN + _NEW, _LOG + _NEW}
_NUMBER_BYTES = 8
_CHECKSUM_BYTES = 16
_SYNC_S = 10.0  # how often records are forced onto the disk: what a power failure may cost; a killed build loses none


class Checkpoint(AbstractContextManager["Checkpoint"]):
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
        filelock = _import_filelock()
        self._lock = filelock.FileLock(directory / _LOCK)
        try:
            self._begin()
            self._lock.acquire(blocking=False)
            self._log = self._open_log()
        except filelock.Timeout:
            raise BookError(
                f"another build is working in {str(directory)!r}: wait for it, or name another file"
            ) from None
        except OSError as error:
            raise BookError(f"cannot keep a checkpoint in {str(directory)!r}: {error.strerror}") from None

    def append(self, number: int, scores: bytes) -> None:
        """Keep the scores of a partition, at once."""
        self.scores[number] = scores
        content = number.to_bytes(_NUMBER_BYTES, "little") + scores.ljust(self._plan.partition_size, b"\0")
        try:
            self._log.write(content + self._checksum(content))
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

    def __exit__(self, *exception: object) -> None:
        if self.scores:
            self._close()
        else:
            self.remove()  # a build that never began leaves nothing behind

    def _close(self) -> None:
        self._log.close()
        self._lock.release()

    def _begin(self) -> None:
        """Make the directory, or see that it is the checkpoint of this build; say what is different if it is not."""
        foreign = BookError(f"{str(self.directory)!r} is not the checkpoint of a book build: name another directory")
        self.directory.mkdir(parents=True, exist_ok=True)
        path = self.directory / _PLAN
        if not path.exists():
            if not {file.name for file in self.directory.iterdir()} <= _NAMES:
                raise foreign
            _replace(path, json.dumps(self._plan.identity, indent=1).encode())
            return
        try:
            found = json.loads(path.read_bytes())
        except ValueError:
            raise foreign from None
        if not isinstance(found, dict) or "format" not in found:
            raise foreign
        for name, value in self._plan.identity.items():
            if found.get(name) != value:
                raise BookError(
                    f"{str(self.directory)!r} is the checkpoint of another build (its {name} is {found.get(name)!r}, "
                    f"this one has {value!r}): repeat its settings, remove it or name another directory"
                )

    def _open_log(self) -> IO[bytes]:
        """Take in the good records, drop the rest from the file, and open it for more."""
        path = self.directory / _LOG
        data = path.read_bytes() if path.exists() else b""
        length = _NUMBER_BYTES + self._plan.partition_size + _CHECKSUM_BYTES
        good = bytearray()
        for start in range(0, len(data) - length + 1, length):  # a torn record can only be the last
            record = data[start : start + length]
            content = record[:-_CHECKSUM_BYTES]
            number = int.from_bytes(content[:_NUMBER_BYTES], "little")
            if self._checksum(content) == record[-_CHECKSUM_BYTES:] and number < self._plan.partitions:
                self.scores[number] = content[_NUMBER_BYTES : _NUMBER_BYTES + self._plan.size_of(number)]
                good += record
            else:
                self.damaged += 1
        if good != data:
            _replace(path, good)
        return path.open("ab")

    def _checksum(self, content: bytes) -> bytes:
        """With the plan as its key: a record of another plan is as wrong as a damaged one."""
        return hashlib.blake2b(content, digest_size=_CHECKSUM_BYTES, key=self._key).digest()


def _replace(path: Path, content: bytes | bytearray) -> None:
    """Write a file that is there as a whole or not at all."""
    new = path.with_name(path.name + _NEW)
    with new.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def _import_filelock() -> ModuleType:
    """Whoever only reads books can do without it."""
    try:
        import filelock
    except ModuleNotFoundError:
        raise BookError(describe_missing_extra("a book build", "cli")) from None
    return filelock
