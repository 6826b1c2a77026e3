"""The checkpoint of a build: a directory that keeps every solved partition, so that a build can go on after any end.

`scores.log` has one record for each partition, all of one length: the number, the scores (filled up with zeros) and a
checksum over both. A record is written in one piece and counts if its checksum is right; what an interruption tore or
anything else damaged is dropped, and that partition is solved again. What the directory has besides, and who may use
it, is in `crew.checkpoint`.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from pathlib import Path
from typing import IO

from fourcast.crew import CheckpointDirectory, Kind, replace_file
from fourcast.errors import BookError

from .plan import BuildPlan

_LOG = "scores.log"
_KIND = Kind("a book build", "build", BookError, lambda name: name == _LOG)
_NUMBER_BYTES = 8
_CHECKSUM_BYTES = 16
_SYNC_S = 10.0  # how often records are forced onto the disk: what a power failure may cost; a killed build loses none


class Checkpoint(CheckpointDirectory):
    """An open checkpoint, used by one build at a time.

    `scores` maps the number of a partition to its scores, one byte each; `damaged` counts the records that were
    dropped. Raises BookError if the directory cannot be used or belongs to another build.
    """

    def __init__(self, directory: Path, plan: BuildPlan) -> None:
        self.scores: dict[int, bytes] = {}
        self.damaged = 0
        self._plan = plan
        self._key = hashlib.sha256(json.dumps(plan.identity).encode()).digest()
        self._synced = time.monotonic()
        super().__init__(directory, plan.identity, _KIND)
        try:
            self._log = self._open_log()
        except OSError as error:
            raise BookError(f"cannot keep a checkpoint in {str(directory)!r}: {error.strerror}") from None

    def __enter__(self) -> Checkpoint:
        return self

    def has(self, number: int) -> bool:
        """Whether a partition is kept."""
        return number in self.scores

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

    def __exit__(self, *exception: object) -> None:
        if self.scores:
            self.close()
        else:
            self.remove()  # a build that never began leaves nothing behind

    def close(self) -> None:
        """Let others use the directory; what was kept is in the file."""
        self._log.close()
        super().close()

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
            replace_file(path, good)
        return path.open("ab")

    def _checksum(self, content: bytes) -> bytes:
        """With the plan as its key: a record of another plan is as wrong as a damaged one."""
        return hashlib.blake2b(content, digest_size=_CHECKSUM_BYTES, key=self._key).digest()
