"""`python -m tools.prepare`: have the machine code of a clone ready before anybody waits for it.

Where the tools of development are installed (`make tools`) the library for this machine is made, as a wheel has it;
elsewhere Numba compiles into the user's cache. Other targets can be named, `host` for all of this system: sites and
their tests need the one for WebAssembly. What is fresh is left alone, so this takes a moment the second time, and after
an edit of the kernel it is all made anew.

`--first` is for whoever waits for the server: where Numba compiles, only what it asks as it starts, half of all.
`--quiet` is for the rest, which is compiled while it serves.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from fourcast.kernel import door, shipped

from .libraries.making import fitting_this_system, make_libraries
from .libraries.progress import clear_progress, show_progress
from .libraries.targets import TARGETS

_FIRST = ("standard_eights", "standard_fours", "standard_singly", "playout")  # what a server loads as it starts


def main() -> None:
    """Make what is missing for this system and the targets that are named; say nothing if nothing is."""
    parser = argparse.ArgumentParser(prog="python -m tools.prepare", description=__doc__)
    parser.add_argument("targets", nargs="*")
    parser.add_argument("--first", action="store_true")
    parser.add_argument("--quiet", action="store_true")
    asked = parser.parse_args()
    show = _say_nothing if asked.quiet else show_progress
    names = [name for name in shipped.list_fitting()[:1] if name in TARGETS]
    for name in asked.targets:
        names += fitting_this_system() if name == "host" else [name]
    if names and importlib.util.find_spec("ziglang") is not None:
        make_libraries(list(dict.fromkeys(names)), progress=show)
    else:
        fill_cache(show, _FIRST if asked.first else tuple(door.ENTRY_POINTS))
    if not asked.quiet:
        clear_progress()


def fill_cache(progress: Callable[[int, int], None], wanted: Sequence[str]) -> None:
    """Let Numba compile those of the wanted parts that this machine needs, in as many processes as there are cores."""
    unused = {"eights", "fours", "singly"} - {door.usual_group()}
    spare = {f"{kind}_{group}" for kind in ("standard", "general") for group in unused} - {"general_singly"}
    missing = [name for name in wanted if name not in spare and not door.is_ready(name)]
    if not missing:
        return
    progress(0, len(missing))
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        jobs = [pool.submit(_compile, name) for name in missing]
        for done, job in enumerate(as_completed(jobs), 1):
            job.result()
            progress(done, len(missing))


def _say_nothing(done: int, whole: int) -> None:
    """Show no progress."""


def _compile(name: str) -> None:
    door.on_compile = lambda _: None  # there is a line already
    door.fetch(name)


if __name__ == "__main__":
    main()
