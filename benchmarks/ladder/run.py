"""Hold every step of the ladder to the tutorial's released code, node by node, and write docs/learn/ladder.md.

All cells that were ever counted are searched, on all cores; some ten minutes to an hour. What is done is kept in
build/ladder: a run that was stopped goes on. Run it by `make ladder`, or with options:

    .venv/bin/python -m benchmarks.ladder --quick
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Generator, Sequence
from concurrent.futures import as_completed
from contextlib import closing
from itertools import accumulate
from pathlib import Path

from fourcast.processes import WorkerPool

from . import report
from .figures import PUBLISHED_SETS, Key
from .pieces import Cell, Checkpoint, Counted, Piece, count, cut, make_cells, read_set
from .progress import Progress

ROOT = Path(__file__).parents[2]
SETS = ROOT.parent / "shared" / "testsets"
DONE = ROOT / "build" / "ladder" / "pieces.jsonl"
QUICK_NODES = 60_000_000  # of a cell that --quick takes
INTERRUPTED = 130
WHERE = "they come with the tutorial at blog.gamesolver.org, part 2"


def main() -> int:
    """Return 0 if every cell agrees, 1 if one does not or the sets are missing, 130 after Ctrl-C."""
    options = parse_options()
    try:
        for set_name in PUBLISHED_SETS:
            read_set(options.sets, set_name)
    except (OSError, ValueError) as error:
        reason = f"{error.filename} is missing" if isinstance(error, OSError) else str(error)
        print(
            f"the ladder needs the tutorial's six sets, but {reason}; {WHERE}, and --sets names their folder",
            file=sys.stderr,
        )
        return 1
    cells = [cell for cell in make_cells() if not options.quick or cell.nodes <= QUICK_NODES]
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # a polite kill ends the run like Ctrl-C
    try:
        counted = count_all(cells, options.sets, options.jobs)
    except KeyboardInterrupt:
        print("interrupted: what is done is kept, and the next start goes on from there", file=sys.stderr)
        return INTERRUPTED
    faults = [fault for cell in cells for fault in find_faults(cell, counted[cell.key])]
    print("\n".join(faults) or f"all {len(cells)} cells agree to the node, and every score is right")
    if not faults and not options.quick:
        report.write(cells, counted, ROOT / "docs", options.jobs)
        print("written: docs/learn/ladder.md")
    return 1 if faults else 0


def parse_options() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="ladder", description="Count the nodes of every step of the ladder.")
    parser.add_argument("--quick", action="store_true", help=f"only cells of up to {QUICK_NODES:,} nodes; no page")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes at work")
    parser.add_argument("--sets", type=Path, default=SETS, metavar="DIR", help="folder of the tutorial's six sets")
    return parser.parse_args()


def count_all(cells: Sequence[Cell], folder: Path, jobs: int) -> dict[Key, list[Counted]]:
    """Count every piece that is not done yet, the longest first; return the pieces of each cell in order."""
    checkpoint = Checkpoint(DONE)
    done = {counted.place: counted for counted in checkpoint.load()}
    pieces = [piece for cell in cells for piece in cut(cell)]
    missing = sorted(
        (piece for piece in pieces if (piece.key, piece.start, piece.stop) not in done),
        key=lambda piece: -piece.seconds,
    )
    with Progress(cells, pieces, missing) as progress, closing(run(missing, folder, jobs)) as results:
        for piece, counted in results:
            checkpoint.add(counted)
            done[counted.place] = counted
            progress.advance(piece)
    found: dict[Key, list[Counted]] = {cell.key: [] for cell in cells}
    for piece in pieces:
        found[piece.key].append(done[piece.key, piece.start, piece.stop])
    return found


def run(pieces: Sequence[Piece], folder: Path, jobs: int) -> Generator[tuple[Piece, Counted], None, None]:
    """Yield what came of the pieces as they are done, on so many processes."""
    if jobs == 1:
        yield from ((piece, count(piece, folder)) for piece in pieces)
        return
    pool = WorkerPool(jobs)
    try:
        futures = {pool.submit(count, piece, folder): piece for piece in pieces}
        for future in as_completed(futures):
            yield futures[future], future.result()
    finally:
        pool.end()


def find_faults(cell: Cell, counted: Sequence[Counted]) -> list[str]:
    """Say in sentences where a cell differs from what was counted with the released code."""
    name = report.name_of(cell.key)
    sums = [0, *accumulate(nodes for part in counted for nodes in part.nodes)]
    faults = [
        f"{name}: {sums[length]:,} nodes for the first {length} positions, expected {nodes:,}"
        for length, nodes in cell.expected.items()
        if sums[length] != nodes
    ]
    wrong = [line + 1 for part in counted for line in part.wrong]
    return faults + ([f"{name}: wrong scores in lines {wrong[:5]}"] if wrong else [])
