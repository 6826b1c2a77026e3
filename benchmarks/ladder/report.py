"""The page of the ladder: docs/learn/ladder.md with its tables, and its figures."""

from __future__ import annotations

import platform
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from fourcast.benchmark.report import format_duration
from fourcast.bots.ladder.engine import STEPS, LadderSolver
from fourcast.position import Position

from .figures import POSITIONS, PUBLISHED, Key, agrees
from .pieces import Cell, Counted
from .text import (
    ABOUT_FIGURES,
    ABOUT_HEADS,
    ABOUT_STEPS,
    ABOUT_TIMES,
    ABOUT_TOTALS,
    IDEAS,
    INTRODUCTION,
)

CountedCells = Mapping[Key, Sequence[Counted]]

TOTALS_HEADING = (
    "set", "step", "mean nodes, published", "ours", "difference", "all nodes", "time, published", "ours",
    "k nodes/s, published", "ours",
)  # fmt: skip
HEADS_HEADING = ("set", "mode", "step", "positions", "nodes, released code", "ours")
_CALLS = 300


def name_of(key: Key) -> str:
    """Name a cell for people."""
    return f"{set_title(key.set_name)}, step {key.step}, {'weak' if key.is_weak else 'strong'}"


def set_title(set_name: str) -> str:
    """The name of a set as the tutorial writes it."""
    return "-".join(word.capitalize() for word in set_name.split("-"))


def mean_nodes(counted: Sequence[Counted]) -> float:
    """Nodes a position."""
    return sum(sum(part.nodes) for part in counted) / sum(len(part.nodes) for part in counted)


def mean_us(counted: Sequence[Counted]) -> float:
    """Microseconds a position, inside the search."""
    return sum(sum(part.nanoseconds) for part in counted) / sum(len(part.nodes) for part in counted) / 1000


def write(cells: Sequence[Cell], counted: CountedCells, docs: Path, jobs: int) -> None:
    """Write the page and its figures."""
    from .plot import draw

    images = docs / "images"
    images.mkdir(parents=True, exist_ok=True)
    draw(counted, images)
    (docs / "learn" / "ladder.md").write_text("\n\n".join(page(cells, counted, jobs)) + "\n", encoding="utf-8")


def page(cells: Sequence[Cell], counted: CountedCells, jobs: int) -> Iterator[str]:
    """The parts of the page."""
    whole = [cell for cell in cells if cell.positions == POSITIONS]
    yield INTRODUCTION
    yield table(("step", "adds", "where to look"), list(idea_rows()), text_columns=3)
    yield ABOUT_STEPS
    yield ABOUT_FIGURES
    yield ABOUT_TOTALS.format(cells=len(whole))
    for is_weak, title in ((False, "### Strong: the score"), (True, "### Weak: win, draw or loss")):
        yield title
        rows = [totals_row(cell.key, counted[cell.key]) for cell in whole if cell.key.is_weak == is_weak]
        yield table(TOTALS_HEADING, rows, text_columns=1)
    yield ABOUT_TIMES.format(
        machine=machine(),
        processes="one process" if jobs == 1 else f"{jobs} processes",
        call=format_duration(call_us()),
    )
    heads = sum(len(cell.expected) for cell in cells)
    yield ABOUT_HEADS.format(heads=heads, cells=len(cells))
    rows = [
        heads_row(cell, length, counted[cell.key])
        for cell in cells
        if cell.positions < POSITIONS
        for length in sorted(cell.expected)
    ]
    yield table(HEADS_HEADING, rows, text_columns=2)


def idea_rows() -> Iterator[tuple[str, ...]]:
    """The steps, each with its file."""
    for step, (title, adds, where) in zip(STEPS, IDEAS, strict=True):
        yield f"{title}<br>`{step.replace('-', '_')}.py`", adds, where


def totals_row(key: Key, counted: Sequence[Counted]) -> tuple[str, ...]:
    """A row of figures, the tutorial's beside ours."""
    published, ours = PUBLISHED[key], mean_nodes(counted)
    total = sum(sum(part.nodes) for part in counted)
    is_same = agrees(total, published.nodes, key.step)
    us = mean_us(counted)
    return (
        set_title(key.set_name),
        str(key.step),
        published.nodes,
        f"{ours:,.3f}",
        "0" if is_same else f"{ours - float(published.nodes.replace(',', '')):+,.3f}",
        f"{total:,}",
        re.sub(r"(?<=[0-9])(?=[a-zµ])", " ", published.time),
        format_duration(us),
        f"{published.knodes_per_s:,}",
        f"{ours / us * 1000:,.0f}",
    )


def heads_row(cell: Cell, length: int, counted: Sequence[Counted]) -> tuple[str, ...]:
    """A row for the first positions of a set that was not searched as a whole."""
    nodes = [nodes for part in counted for nodes in part.nodes]
    key = cell.key
    mode = "weak" if key.is_weak else "strong"
    expected, ours = cell.expected[length], sum(nodes[:length])
    return set_title(key.set_name), mode, str(key.step), str(length), f"{expected:,}", f"{ours:,}"


def table(heading: Sequence[str], rows: Sequence[Sequence[str]], text_columns: int) -> str:
    """A Markdown table; numbers stand right."""
    rule = ["---" if column < text_columns else "---:" for column in range(len(heading))]
    return "\n".join("| " + " | ".join(row) + " |" for row in (heading, rule, *rows))


def call_us() -> float:
    """What a search costs that visits no node at all, in microseconds: a position that is won at once."""
    solver, won = LadderSolver(STEPS[-1]), Position.from_moves("112233")
    total = 0
    for _ in range(_CALLS):
        solver.solve(won)
        assert solver.nodes == 0
        total += solver.nanoseconds
    return total / _CALLS / 1000


def machine() -> str:
    """The processor, as far as the system tells."""
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip().replace("(R)", "")
    return platform.processor() or platform.machine()
