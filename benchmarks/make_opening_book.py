"""Make the opening book that comes with the package: the exact scores of every position up to a ply.

The positions of the last ply are solved in the order of their keys, so that the table stays warm; what is done is kept
in a file beside the book, and a run that was stopped goes on from there.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from fourcast.book import BUNDLED_PLY, write_book
from fourcast.book.enumeration import list_plies
from fourcast.geometry import DEFAULT_HEIGHT, DEFAULT_WIDTH, Geometry
from fourcast.solver import Solver

BOOK = Path(__file__).parents[1] / "src" / "fourcast" / "book" / "7x6.book"
POSITIONS_A_PART = 256  # lost at most when the run is stopped


def main() -> None:
    """Solve the last ply and write the book."""
    parser = argparse.ArgumentParser(description="Make the opening book of the 7x6 board.")
    parser.add_argument("--ply", type=int, default=BUNDLED_PLY, help="the last ply of the book")
    parser.add_argument("--out", type=Path, default=BOOK)
    parser.add_argument("--table-mib", type=int, default=2048)
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    positions = list_plies(Geometry.of(DEFAULT_WIDTH, DEFAULT_HEIGHT), options.ply)[-1]
    solver = Solver(table_mib=options.table_mib, threads=options.threads, book=False)
    kept = options.out.with_suffix(f".ply{options.ply}.part")
    scores = np.frombuffer(kept.read_bytes() if kept.exists() else b"", np.int8)
    bar = Progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with bar, kept.open("ab") as file:
        task = bar.add_task("", total=len(positions.keys), completed=len(scores))
        for start in range(len(scores), len(positions.keys), POSITIONS_A_PART):
            part = slice(start, start + POSITIONS_A_PART)
            found = solver.solve_many((positions.own[part], positions.occupied[part]))
            scores = np.append(scores, found)
            file.write(found.tobytes())
            file.flush()
            bar.update(task, completed=len(scores))
    write_book(options.out, options.ply, scores)
    kept.unlink()
    print(f"{options.out.name}: {len(scores)} positions of ply {options.ply}, {options.out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
