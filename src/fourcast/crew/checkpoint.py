"""A directory that keeps what is done of some long work, so that it can go on after any end.

`plan.json` says what is worked out: a directory of anything else is refused, and so is one that others are using.
`lock` keeps them out; the system lets go of it when a process is killed. What else lies there, its maker knows.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from fourcast.errors import FourcastError, describe_missing_extra
from fourcast.output import is_stream

_PLAN, _LOCK, _NEW = "plan.json", "lock", ".new"


@dataclass(frozen=True, slots=True)
class Kind:
    """What sort of work a directory is for, in words and in the files that it makes there."""

    article: str  # "a book build"
    noun: str  # "build"
    error: type[FourcastError]
    is_own_file: Callable[[str], bool]  # whether such work makes files of this name, besides those made here


class CheckpointDirectory(AbstractContextManager["CheckpointDirectory"]):
    """The directory of one piece of work, used by one process at a time, from its making to `close` or `remove`.

    `identity` is what it must have been made for, `format` among it. Raises the kind's error if the directory cannot
    be used or belongs to other work.
    """

    def __init__(self, directory: Path, identity: Mapping[str, str], kind: Kind) -> None:
        self.directory = directory
        self._identity = dict(identity)
        self._kind = kind
        filelock = _import_filelock(kind)
        self._lock = filelock.FileLock(directory / _LOCK)
        try:
            self._begin()
            self._lock.acquire(blocking=False)
        except filelock.Timeout:
            raise kind.error(
                f"another {kind.noun} is working in {str(directory)!r}: wait for it, or name another file"
            ) from None
        except OSError as error:
            raise kind.error(f"cannot keep a checkpoint in {str(directory)!r}: {error.strerror}") from None

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        """Let others use the directory."""
        self._lock.release()

    def remove(self) -> None:
        """Delete the checkpoint; files of others in the directory stay, and the directory with them."""
        self.close()
        for file in self.directory.iterdir() if self.directory.exists() else ():
            if self._is_own_file(file.name):
                file.unlink(missing_ok=True)
        with suppress(OSError):  # not empty, or removed before
            self.directory.rmdir()

    def _is_own_file(self, name: str) -> bool:
        name = name.removesuffix(_NEW)
        return name in (_PLAN, _LOCK) or self._kind.is_own_file(name)

    def _begin(self) -> None:
        """Make the directory, or see that it is the checkpoint of this work; say what is different if it is not."""
        kind = self._kind
        foreign = kind.error(f"{str(self.directory)!r} is not the checkpoint of {kind.article}: name another directory")
        self.directory.mkdir(parents=True, exist_ok=True)
        path = self.directory / _PLAN
        if not path.exists():
            if not all(self._is_own_file(file.name) for file in self.directory.iterdir()):
                raise foreign
            replace_file(path, json.dumps(self._identity, indent=1).encode())
            return
        try:
            found = json.loads(path.read_bytes())
        except ValueError:
            raise foreign from None
        if not isinstance(found, dict) or "format" not in found:
            raise foreign
        for name, value in self._identity.items():
            if found.get(name) != value:
                raise kind.error(
                    f"{str(self.directory)!r} is the checkpoint of another {kind.noun} (its {name} is "
                    f"{found.get(name)!r}, this one has {value!r}): repeat its settings, remove it or name another "
                    "directory"
                )


def place_beside(path: Path, suffix: str, error: type[FourcastError]) -> Path:
    """The directory for the checkpoint of a file, where none is named; beside a device or a pipe there is no room."""
    if is_stream(path):
        raise error(f"{str(path)!r} is a device or a pipe, with no room beside it: name a directory with --checkpoint")
    return path.with_name(path.name + suffix)


def replace_file(path: Path, content: bytes | bytearray) -> None:
    """Write a file that is there as a whole or not at all."""
    new = path.with_name(path.name + _NEW)
    with new.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def _import_filelock(kind: Kind) -> ModuleType:
    """Whoever makes nothing large can do without it."""
    try:
        import filelock
    except ModuleNotFoundError:
        raise kind.error(describe_missing_extra(kind.article, "cli")) from None
    return filelock
