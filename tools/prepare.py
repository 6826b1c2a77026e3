"""`python -m tools.prepare`: have the machine code of a clone ready before anybody waits for it.

Where the tools of development are installed (`make tools`) the library for this machine is made, as a wheel has it;
elsewhere Numba compiles into the user's cache. Other targets can be named, `host` for all of this system: sites and
their tests need the one for WebAssembly. What is fresh is left alone, so this takes a moment the second time, and after
an edit of the kernel it is all made anew.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from fourcast.kernel import door, shipped

from .libraries.making import fitting_this_system, make_libraries
from .libraries.progress import clear_progress, show_progress
from .libraries.targets import TARGETS


def main() -> None:
    """Make what is missing for this system and the targets that are named; say nothing if nothing is."""
    names = [name for name in shipped.list_fitting()[:1] if name in TARGETS]
    for name in sys.argv[1:]:
        names += fitting_this_system() if name == "host" else [name]
    if names and importlib.util.find_spec("ziglang") is not None:
        make_libraries(list(dict.fromkeys(names)), progress=show_progress)
    else:
        fill_cache(show_progress)
    clear_progress()


def fill_cache(progress: Callable[[int, int], None]) -> None:
    """Let Numba compile what this machine needs, in as many processes as there are cores."""
    unused = "standard_singly" if door.vectors_pay() else "standard_lanes general_lanes"
    missing = [name for name in door.ENTRY_POINTS if name not in unused.split() and not door.is_ready(name)]
    if not missing:
        return
    progress(0, len(missing))
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        jobs = [pool.submit(_compile, name) for name in missing]
        for done, job in enumerate(as_completed(jobs), 1):
            job.result()
            progress(done, len(missing))


def _compile(name: str) -> None:
    door.on_compile = lambda _: None  # there is a line already
    door.fetch(name)


if __name__ == "__main__":
    main()
