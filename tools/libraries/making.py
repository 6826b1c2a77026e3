"""Making libraries: entry points compiled in as many processes as there are cores, what is fresh left alone."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

from fourcast.kernel import shipped
from fourcast.kernel.door import ENTRY_POINTS
from fourcast.kernel.sources import digest_kernel, name_symbol

from . import linking, portable
from .targets import TARGETS, Target

Progress = Callable[[int, int], None]  # entry points done, all of them
_GROUPED = ("standard_eights", "standard_fours", "general_eights", "general_fours")
_LONGEST_FIRST = (*_GROUPED, "standard_singly", "playout")


def make_libraries(names: Iterable[str], folder: Path = shipped.FOLDER, progress: Progress | None = None) -> list[Path]:
    """Make the libraries of these targets that are missing in the folder or stale; return the files of all."""
    targets = [TARGETS[name] for name in names]
    stale = [target for target in targets if not is_fresh(target, folder)]
    made: dict[str, dict[str, bytes]] = {target.name: {} for target in stale}
    symbols = {name: symbol_of(name) for name in ENTRY_POINTS}
    if stale and progress is not None:
        progress(0, len(ENTRY_POINTS))
    for done, (name, codes) in enumerate(_compile_all(stale, symbols), 1):
        for wanted, code in codes.items():
            made[wanted][symbols[name]] = code
        if progress is not None:
            progress(done, len(ENTRY_POINTS))
    digest_kernel.cache_clear()
    if symbols != {name: symbol_of(name) for name in ENTRY_POINTS}:
        raise RuntimeError("the sources of the kernel changed while they were compiled: make the libraries again")
    for target in stale:
        linking.link(target, made[target.name], folder / target.file_name)
    return [folder / target.file_name for target in targets]


def is_fresh(target: Target, folder: Path = shipped.FOLDER) -> bool:
    """Whether the library is there and exports every entry point of the sources as they are."""
    try:
        content = (folder / target.file_name).read_bytes()
    except OSError:
        return False
    return all(symbol_of(name).encode() in content for name in entry_points(target))


def entry_points(target: Target) -> list[str]:
    """What the library of a target holds: children together only as many as pay there."""
    return [name for name in ENTRY_POINTS if name not in _GROUPED or name.endswith(f"_{target.group}")]


def fitting_this_system() -> list[str]:
    """The targets of this system and kind of machine, whichever CPU it has."""
    return [name for name in TARGETS if name.startswith(shipped.describe_machine())]


def symbol_of(name: str) -> str:
    """What a library exports an entry point as, made from the sources as they are."""
    return name_symbol(name, ENTRY_POINTS[name])


def _compile_all(targets: Sequence[Target], symbols: Mapping[str, str]) -> Iterator[tuple[str, dict[str, bytes]]]:
    """Every entry point, for each target that wants it, in the order in which they are ready."""
    if not targets:
        return
    wanting = {name: [target for target in targets if name in entry_points(target)] for name in symbols}
    # New processes, in which Numba can still be told what to compile for.
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn"), portable.set_up) as pool:
        jobs = [
            pool.submit(_compile, [(name, symbols[name], wanting[name]) for name in names]) for names in _relatives()
        ]
        for job in as_completed(jobs):
            yield from job.result()


def _relatives() -> list[list[str]]:
    """Entry points that one process compiles: those of one file that take children alike, the longest work first.

    They have their helpers in common, which Numba compiles once in a process: the second takes a tenth of the time.
    """
    families: dict[tuple[str, str], list[str]] = {}
    for name, place in ENTRY_POINTS.items():
        families.setdefault((place.partition(":")[0], name.partition("_")[2]), []).append(name)
    return sorted(families.values(), key=lambda names: names[0] not in _LONGEST_FIRST)


def _compile(wanted: Sequence[tuple[str, str, Sequence[Target]]]) -> list[tuple[str, dict[str, bytes]]]:
    from . import objects  # imports Numba, which was told by now what to compile for

    made = []
    for name, symbol, targets in wanted:
        objects_made: dict[str, bytes] = {}
        if targets:
            code = portable.compile_portably(name)
            objects_made = {target.name: objects.make_object(code, symbol, target) for target in targets}
        made.append((name, objects_made))
    return made
