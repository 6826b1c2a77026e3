"""The checkpoint of a labelling: a directory with a file for each finished partition.

A file holds what came of the partition and a checksum. It is written under another name and renamed: what has its name
is final. A damaged one is dropped, and its partition done again.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from fourcast.crew import CheckpointDirectory, Kind, replace_file
from fourcast.errors import DatasetError

from .plan import LabelPlan

_CHECKSUM_BYTES = 16
_KIND = Kind("a labelling", "labelling", DatasetError, lambda name: name.startswith("part-"))


class Parts(CheckpointDirectory):
    """An open checkpoint, used by one labelling at a time. `damaged` counts the partitions that were dropped."""

    def __init__(self, directory: Path, plan: LabelPlan) -> None:
        super().__init__(directory, plan.identity, _KIND)
        self.damaged = 0
        self._plan = plan
        self._key = bytes.fromhex(plan.digest)
        self._done: set[int] = set()
        for number in range(plan.partitions):
            if self._path(number).exists():
                if self._read(number) is None:
                    self.damaged += 1
                else:
                    self._done.add(number)

    def __enter__(self) -> Parts:
        return self

    def __exit__(self, *exception: object) -> None:
        if self._done:
            self.close()
        else:
            self.remove()  # a labelling that never began leaves nothing behind

    def has(self, number: int) -> bool:
        """Whether a partition is done."""
        return number in self._done

    def append(self, number: int, result: bytes) -> None:
        """Keep what came of a partition: it is final when it has its name."""
        try:
            replace_file(self._path(number), result + self._checksum(number, result))
        except OSError as error:
            raise DatasetError(f"cannot write into {str(self.directory)!r}: {error.strerror}") from None
        self._done.add(number)

    def read(self, number: int) -> bytes:
        """What came of a partition that is done."""
        result = self._read(number)
        if result is None:
            raise DatasetError(f"{str(self._path(number))!r} was damaged in the meantime: give the same command again")
        return result

    def _read(self, number: int) -> bytes | None:
        content = self._path(number).read_bytes()
        result, checksum = content[:-_CHECKSUM_BYTES], content[-_CHECKSUM_BYTES:]
        is_right = len(result) == self._plan.answer_bytes(number) and checksum == self._checksum(number, result)
        return result if is_right else None

    def _checksum(self, number: int, result: bytes) -> bytes:
        """With positions and number among it: a part of another labelling or place is as wrong as a damaged one."""
        content = number.to_bytes(8, "little") + result
        return hashlib.blake2b(content, digest_size=_CHECKSUM_BYTES, key=self._key).digest()

    def _path(self, number: int) -> Path:
        return self.directory / f"part-{number:07}"
