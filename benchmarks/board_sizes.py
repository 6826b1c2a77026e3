"""Solve the empty boards of all sizes up to width + height = 14 and write their page.

`python -m benchmarks.board_sizes` (`make board-sizes`) writes docs/learn/board-sizes.md. Every board gets ten minutes
of processor time for its score, and as much again for its best first moves. Boards that are in the checkpoint are kept;
`--again` solves all of them. What others have published is compared in the table, and a difference ends the run.
"""

from __future__ import annotations

import argparse
import json
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from fourcast import Limit, Position, SearchInterrupted, Solver
from fourcast.markdown import Table, format_markdown
from fourcast.solver import SearchProgress

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "learn" / "board-sizes.md"
CHECKPOINT = ROOT / "benchmarks" / "board_sizes.json"
TABLE_MIB = 1024
SECONDS = 600.0
LARGEST_SUM = 14

# By height, and by width from 4 columns on: the outcome for the first player (+ win, = draw, - loss) as published by
# John Tromp (tromp.github.io/c4/c4.html), and the last stone as published by Christophe Steininger (c4 on GitHub).
OUTCOMES = {4: "==-=---", 5: "====++", 6: "==-+-", 7: "==+=", 8: "==-", 9: "==", 10: "="}
LAST_STONES = {
    4: (16, 20, 24, 28, 32, 36, 40),
    5: (20, 25, 30, 35, 39, 41),
    6: (24, 30, 36, 41, 48),
    7: (28, 35, 41, 49),
    8: (32, 40, 48),
    9: (36, 45),
    10: (40,),
}

HEADER = """\
# Board sizes

Who wins on other boards, from the empty board to the end: every size with width + height ≤ 14 and at least 4 x 4.
`make board-sizes` solves them one after the other and writes this page; it goes on where it stopped.

One thread, a table of {mib} MiB, no book, ten minutes of processor time for the score of each board. Nodes do not
depend on the machine; the times are of a server CPU with AVX-512 that had other work to do
(7x6: of a slower one without). *Last stone* is the one
that ends the game if the winner hurries and the loser delays. *Best first* are all columns that keep the score (a dash:
they were not looked for, or not found in another ten minutes). Outcome and last stone agree with those that John Tromp
and Christophe Steininger published, on every board that is solved here.
"""


@dataclass(frozen=True)
class Row:
    """What was found out about one board; None where the time was not enough."""

    width: int
    height: int
    score: int | None = None
    best: tuple[int, ...] | None = None  # columns from 1 on
    nodes: int = 0
    seconds: float = 0.0

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.width, self.height

    @property
    def outcome(self) -> str:
        """Who wins, or that nobody does."""
        assert self.score is not None
        return "first player wins" if self.score > 0 else "second player wins" if self.score < 0 else "draw"

    @property
    def last_stone(self) -> int:
        """The number of the stone that ends the game: a win with stone w scores (cells + 2 - w) // 2."""
        assert self.score is not None
        cells = self.width * self.height
        if self.score == 0:
            return cells
        winner = 1 if self.score > 0 else 0  # the parity of the winner's stones
        latest = cells + 2 - 2 * abs(self.score)
        return latest if latest % 2 == winner else latest - 1


def list_sizes() -> list[tuple[int, int]]:
    """All sizes, small boards first."""
    sizes = [
        (width, height)
        for height in range(4, LARGEST_SUM - 3)
        for width in range(4, LARGEST_SUM - height + 1)
        if width * (height + 1) <= 64
    ]
    return sorted(sizes, key=lambda size: (size[0] * size[1], size))


class Clock:
    """Ends a search after so many seconds of processor time."""

    def __init__(self, seconds: float) -> None:
        self._begun, self._seconds, self._end = time.process_time(), seconds, threading.Event()
        self.limit = Limit(cancel=self._end)

    @property
    def seconds(self) -> float:
        """Processor time since the start."""
        return time.process_time() - self._begun

    def look(self, _: SearchProgress) -> None:
        """A progress callback that ends the search when the time is up."""
        if self.seconds > self._seconds:
            self._end.set()


def solve_size(width: int, height: int, seconds: float = SECONDS) -> Row:
    """Solve one empty board, then look for its best first moves."""
    position = Position(width=width, height=height)
    solver = Solver(table_mib=TABLE_MIB, book=False)
    solver.solve(_nearly_full(width, height))  # loads or compiles the kernel, outside the time
    solver.reset()
    clock = Clock(seconds)
    try:
        score = solver.solve(position, limit=clock.limit, progress=clock.look)
    except SearchInterrupted as stop:
        return Row(width, height, nodes=stop.nodes, seconds=clock.seconds)
    nodes, taken = solver.nodes, clock.seconds
    clock = Clock(seconds)
    try:
        best = solver.analyze(position, limit=clock.limit, progress=clock.look).best
    except SearchInterrupted:
        return Row(width, height, score, None, nodes, taken)
    return Row(width, height, score, tuple(sorted(column + 1 for column in best)), nodes, taken)


def _nearly_full(width: int, height: int) -> Position:
    """A position of the board that takes no time: only a few cells are empty."""
    position = Position(width=width, height=height)
    for _ in range(width * height - 6):
        columns = [column for column in position.legal_columns if not position.play(column).is_over]
        if not columns:
            break
        position = position.play(columns[0])
    return position


def check_published(row: Row) -> None:
    """Raise if a published result says otherwise."""
    if row.score is None:
        return
    sign = "=+-"[(row.score > 0) - (row.score < 0)]
    published = OUTCOMES[row.height][row.width - 4], LAST_STONES[row.height][row.width - 4]
    if (sign, row.last_stone) != published:
        raise SystemExit(f"{row.width}x{row.height}: found {(sign, row.last_stone)}, published {published}")


def make_page(rows: Sequence[Row]) -> str:
    """The page with the boards solved so far."""
    cells, late = [], []
    for row in rows:
        name = f"{row.width}x{row.height}"
        if row.score is None:
            late.append(f"{name} ({row.nodes:,} nodes)")
            continue
        best = "–" if row.best is None else ", ".join(map(str, row.best))
        score = f"{row.score:+}" if row.score else "0"
        cells.append((name, row.outcome, score, str(row.last_stone), best, f"{row.nodes:,}", _format_time(row.seconds)))
    headings = ("board", "outcome", "score", "last stone", "best first", "nodes", "time")
    page = HEADER.format(mib=TABLE_MIB) + "\n" + format_markdown(Table(headings, tuple(cells), 2)) + "\n"
    if late:
        page += f"\nNot solved within ten minutes: {', '.join(late)}.\n"
    known = {row.size for row in rows}
    missing = [f"{width}x{height}" for width, height in list_sizes() if (width, height) not in known]
    if missing:
        page += f"\nNot done yet: {', '.join(missing)}.\n"
    return page


def _format_time(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds >= 10 else f"{seconds:.1f} s" if seconds >= 1 else f"{1000 * seconds:.0f} ms"


def run(sizes: Sequence[tuple[int, int]], rows: Sequence[Row], keep: Callable[[Sequence[Row]], None]) -> list[Row]:
    """Solve what is missing; `keep` is called after every board with all rows, in the order of the sizes."""
    found = {row.size: row for row in rows}
    for size in sizes:
        if size not in found:
            found[size] = row = solve_size(*size)
            print(row, flush=True)
            check_published(row)
            keep([found[each] for each in sizes if each in found])
    return [found[each] for each in sizes if each in found]


def main() -> None:
    """Read the command line, solve and write."""
    parser = argparse.ArgumentParser(description="Solve the empty boards of all sizes and write their page.")
    parser.add_argument("--again", action="store_true", help="solve the boards of the checkpoint anew")
    options = parser.parse_args()
    rows = [] if options.again else read_rows(CHECKPOINT)

    def keep(rows: Sequence[Row]) -> None:
        CHECKPOINT.write_text(json.dumps([asdict(row) for row in rows], indent=1) + "\n", encoding="utf-8")
        PAGE.write_text(make_page(rows), encoding="utf-8")

    keep(run(list_sizes(), rows, keep))


def read_rows(path: Path) -> list[Row]:
    """The boards solved before."""
    if not path.exists():
        return []
    stored = json.loads(path.read_text(encoding="utf-8"))
    return [Row(**{**row, "best": row["best"] and tuple(row["best"])}) for row in stored]


if __name__ == "__main__":
    main()
