"""How every command ends: sentences on standard error and exit codes. No Typer here, so that starting is quick.

Exit codes: 0 done, 1 the input, the data or the machine does not allow it, 2 usage (Typer's own), 130 interrupted.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NoReturn, TextIO

from fourcast.errors import FourcastError, SearchInterrupted, describe_missing_extra
from fourcast.output import replacing

EXIT_WRONG_INPUT = 1
EXIT_INTERRUPTED = 130

_INTERRUPTED = "interrupted: not everything is solved"
_NO_MEMORY = "there is not enough memory for this: a smaller --table-mib may do"
_CANNOT_WRITE = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO}  # what a disk or a device may answer


def complain(sentence: str) -> None:
    """Write one sentence to standard error, if anybody can read it."""
    if sys.stderr is not None:
        print(sentence, file=sys.stderr, flush=True)


def refuse(sentence: str) -> NoReturn:
    """End the command: one sentence, and the exit code that says that something is wrong."""
    complain(sentence)
    raise SystemExit(EXIT_WRONG_INPUT) from None


def refuse_without_extra(what: str, extra: str) -> NoReturn:
    """End the command because an extra is not installed, and say how to get it."""
    refuse(describe_missing_extra(what, extra))


@contextmanager
def reporting() -> Iterator[None]:
    """Turn the failures a user can cause into one sentence and an exit code; bugs keep their traceback.

    A search lets Python in every few milliseconds, so Ctrl-C arrives as KeyboardInterrupt while it runs.
    """
    try:
        yield
    except (KeyboardInterrupt, SearchInterrupted):
        complain(_INTERRUPTED)
        raise SystemExit(EXIT_INTERRUPTED) from None
    except FourcastError as error:
        refuse(str(error))
    except MemoryError as error:
        refuse(str(error) or _NO_MEMORY)
    except BrokenPipeError:  # the reader has seen enough, as `head` has: nobody is left to tell
        _abandon_output()
        raise SystemExit(EXIT_WRONG_INPUT) from None
    except OSError as error:
        if error.errno == errno.ENOMEM:
            refuse(_NO_MEMORY)
        if error.errno not in _CANNOT_WRITE:
            raise
        _abandon_output()
        refuse(f"cannot write the output: {error.strerror}")


def _abandon_output() -> None:
    """Let what is still in the buffer go nowhere: Python flushes it at the end, and would fail once more."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def writing(path: Path) -> Iterator[TextIO]:
    """A file that appears when it is whole, see `output`; one that cannot be written is one sentence."""
    try:
        with replacing(path) as target, target.open("w", encoding="utf-8") as file:
            yield file
    except OSError as error:
        refuse(f"cannot write {str(path)!r}: {error.strerror}")


def write_file(path: Path, text: str) -> None:
    """Write a whole file."""
    with writing(path) as file:
        file.write(text)
