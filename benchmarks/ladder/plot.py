"""The figures of the ladder's page: mean nodes and mean time a position, by step, one line a set."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import matplotlib as mpl
import matplotlib.pyplot as plt
from matplotlib.ticker import FuncFormatter

from fourcast.benchmark.report import format_duration
from fourcast.bots.ladder.engine import STEPS

from .figures import POSITIONS, PUBLISHED, PUBLISHED_SETS, Key, Published
from .pieces import Counted
from .report import mean_nodes, mean_us, set_title

# Told apart by colour-blind eyes, too (Okabe and Ito).
COLOURS = dict(zip(PUBLISHED_SETS, ("#0072b2", "#56b4e9", "#009e73", "#e69f00", "#d55e00", "#cc79a7"), strict=True))
NAMES = {int(step[4:6]): step[7:].replace("-", " ") for step in STEPS}
UNITS = {"µs": 1.0, "ms": 1e3, "s": 1e6}  # microseconds


def draw(counted: Mapping[Key, Sequence[Counted]], folder: Path) -> None:
    """Write ladder-strong.svg and ladder-weak.svg."""
    mpl.rcParams.update({"svg.hashsalt": "fourcast", "font.size": 10, "axes.titlesize": 11})
    for is_weak, name in ((False, "strong"), (True, "weak")):
        figure, (left, right) = plt.subplots(1, 2, figsize=(11, 4.8), layout="constrained")
        cells = {key: parts for key, parts in counted.items() if key.is_weak == is_weak}
        _draw_lines(left, cells, mean_nodes, _published_nodes)
        _draw_lines(right, cells, mean_us, _published_us)
        _label(left, f"Nodes a position, {name}", lambda value, _: f"{value:,.0f}")
        _label(right, f"Time a position, {name}", lambda value, _: format_duration(value))
        figure.legend(*left.get_legend_handles_labels(), loc="outside lower center", ncols=len(COLOURS), frameon=False)
        figure.savefig(folder / f"ladder-{name}.svg", metadata={"Date": None})
        plt.close(figure)


def _draw_lines(
    axes: Any,
    cells: Mapping[Key, Sequence[Counted]],
    ours: Callable[[Sequence[Counted]], float],
    published: Callable[[Published], float],
) -> None:
    is_weak = next(iter(cells)).is_weak
    for set_name, colour in COLOURS.items():
        steps = [key.step for key in cells if key.set_name == set_name and _is_whole(cells[key])]
        values = [ours(cells[Key(set_name, is_weak, step)]) for step in steps]
        axes.plot(steps, values, color=colour, marker="o", markersize=4, linewidth=1.6, label=set_title(set_name))
        rings = {key.step: published(PUBLISHED[key]) for key in PUBLISHED if key[:2] == (set_name, is_weak)}
        axes.plot(
            list(rings), list(rings.values()), color=colour, marker="o", markersize=8, linestyle="", fillstyle="none"
        )


def _is_whole(counted: Sequence[Counted]) -> bool:
    return sum(len(part.nodes) for part in counted) == POSITIONS


def _published_nodes(published: Published) -> float:
    return float(published.nodes.replace(",", ""))


def _published_us(published: Published) -> float:
    unit = published.time.lstrip("0123456789.")
    return float(published.time.removesuffix(unit)) * UNITS[unit]


def _label(axes: Any, title: str, write: Callable[[float, int], str]) -> None:
    axes.set_title(title, loc="left")
    axes.set_yscale("log")
    axes.yaxis.set_major_formatter(FuncFormatter(write))
    axes.set_xticks(list(NAMES), [f"{step} {name}" for step, name in NAMES.items()], rotation=40, ha="right")
    axes.set_xlim(min(NAMES) - 0.5, max(NAMES) + 0.5)
    axes.grid(axis="y", color="#dddddd", linewidth=0.6)
    axes.spines[["top", "right"]].set_visible(False)
