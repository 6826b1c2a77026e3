"""Measure the solver against BitBully and the ladder, and write the benchmark page; some ten minutes.

What is done is kept in build/bench-report under the name of the commit: a run that was stopped goes on. Run it by
`make bench-report`, or with options:

    .venv/bin/python -m benchmarks.speed --seconds 2 --page build/page.md
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import sys
from pathlib import Path

from .groups import make_groups, name_team
from .machine import describe_machine, describe_version, name_run
from .measuring import Field, Rows, WrongScoreError, measure_groups
from .page import write_page
from .throughput import measure_rates

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "use" / "benchmarks.md"
IMAGES = ROOT / "docs" / "images"
KEPT = ROOT / "build" / "bench-report"
INTERRUPTED = 130


def main() -> int:
    """Return 0 if the page was written, 1 after a wrong score, 130 after Ctrl-C."""
    options = parse_options()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # a polite kill ends the run like Ctrl-C
    folder = KEPT / name_run(ROOT)
    if options.fresh:
        shutil.rmtree(folder, ignore_errors=True)
    try:
        measure_and_write(options, folder)
    except WrongScoreError as error:
        print(f"the run does not count: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("interrupted: what is done is kept, and the next start goes on from there", file=sys.stderr)
        return INTERRUPTED
    print(f"written: {options.page}")
    return 0


def parse_options() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="bench-report", description="Measure, and write the benchmark page.")
    parser.add_argument("--seconds", type=float, default=5.0, metavar="S", help="for each solver on a set or ply")
    parser.add_argument("--positions", type=int, default=20, metavar="N", help="of each ply")
    parser.add_argument("--labels", type=int, default=1150, metavar="N", help="positions of a batch")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1, metavar="N", help="on one position")
    parser.add_argument("--page", type=Path, default=PAGE, metavar="FILE", help="to write")
    parser.add_argument("--fresh", action="store_true", help="forget what a stopped run has done")
    return parser.parse_args()


def measure_and_write(options: argparse.Namespace, folder: Path) -> None:
    """Measure what is missing, then write page and pictures."""
    threads = max(options.threads, 2)
    groups = make_groups(threads, options.positions)
    rows = Rows(folder / "rows.jsonl")
    field = Field({name_team(threads): threads})
    measure_groups(groups, rows, field, options.seconds, tell)
    rates = measure_rates(folder / "rates.json", threads, options.labels, tell)
    images = IMAGES if options.page == PAGE else options.page.parent / "images"
    images.mkdir(parents=True, exist_ok=True)
    about = f"{describe_version(ROOT)}. {describe_machine()}. At most {options.seconds:g} s for each on a set or ply."
    write_page(options.page, images, groups, rows, rates, about, threads)


def tell(words: str) -> None:
    """Say how far it is."""
    print(words, file=sys.stderr, flush=True)
