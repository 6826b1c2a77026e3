"""How every command ends: sentences on standard error and exit codes. No Typer here, so that starting is quick.

Exit codes: 0 done, 1 the input or the data is wrong, 2 usage (Typer's own), 130 interrupted.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from fourcast.errors import FourcastError, SearchInterrupted

EXIT_WRONG_INPUT = 1
EXIT_INTERRUPTED = 130

_INTERRUPTED = "interrupted: not everything is solved"


def complain(sentence: str) -> None:
    """Write one sentence to standard error."""
    print(sentence, file=sys.stderr, flush=True)


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
        complain(str(error))
        raise SystemExit(EXIT_WRONG_INPUT) from None
    except BrokenPipeError:  # the reader has seen enough, as `head` has: nobody is left to tell
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for the flush at the end
        raise SystemExit(EXIT_WRONG_INPUT) from None
