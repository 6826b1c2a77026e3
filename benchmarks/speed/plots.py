"""The pictures of the benchmark page: nodes and time by ply, ratios by set, what a second thread brings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.ticker import FuncFormatter

from fourcast.benchmark.report import format_duration

from .paired import Comparison

# Told apart by colour-blind eyes, too (Okabe and Ito).
OURS, PEER, GREY = "#0072b2", "#d55e00", "#888888"
_LABELS = {"ours": ("Fourcast", OURS, -0.12), "peer": ("BitBully", PEER, 0.12)}  # dots stand a little aside
Values = Mapping[int, Sequence[float]]  # by ply


def prepare() -> None:
    """Settings of all pictures: the same figures give the same bytes."""
    mpl.rcParams.update({"svg.hashsalt": "fourcast", "font.size": 10, "axes.titlesize": 11})


def draw_plies(nodes: Mapping[str, Values], times: Mapping[str, Values], path: Path) -> None:
    """Nodes and microseconds of positions by ply, for "ours" and "peer": the geometric mean, and every position."""
    figure, (left, right) = plt.subplots(1, 2, figsize=(11, 4.6), layout="constrained")
    for axes, figures in ((left, nodes), (right, times)):
        for key, by_ply in figures.items():
            label, colour, aside = _LABELS[key]
            plies = sorted(by_ply)
            for ply in plies:
                axes.plot([ply + aside] * len(by_ply[ply]), by_ply[ply], "o", color=colour, markersize=2.5, alpha=0.3)
            means = [float(np.exp(np.mean(np.log(by_ply[ply])))) for ply in plies]
            axes.plot(plies, means, color=colour, linewidth=1.8, label=label)
        axes.set_yscale("log")
        axes.set_xlabel("stones on the board")
        _tidy(axes)
    left.set_title("Nodes a position", loc="left")
    left.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
    right.set_title("Time a position", loc="left")
    right.yaxis.set_major_formatter(FuncFormatter(lambda value, _: format_duration(value)))
    left.legend(frameon=False)
    _save(figure, path)


def draw_ratios(comparisons: Mapping[str, Comparison], path: Path) -> None:
    """How many times longer the peer takes, set by set: every position, the median and its interval."""
    figure, axes = plt.subplots(figsize=(8, 0.6 * len(comparisons) + 1.2), layout="constrained")
    spread = np.random.default_rng(1)
    for row, (_, comparison) in enumerate(reversed(list(comparisons.items()))):
        heights = row + spread.uniform(-0.25, 0.25, comparison.positions)
        axes.plot(comparison.ratios, heights, "o", color=OURS, markersize=2, alpha=0.25)
        ends = [[comparison.median - comparison.lower], [comparison.upper - comparison.median]]
        axes.errorbar(comparison.median, row, xerr=ends, fmt="D", color="black", markersize=5, capsize=3)
    axes.set_yticks(range(len(comparisons)), list(reversed(list(comparisons))))
    axes.axvline(1.0, color=PEER, linewidth=1.2)
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    axes.set_title("BitBully's time over ours: right of the line we are faster", loc="left")
    axes.grid(axis="x", color="#dddddd", linewidth=0.6)
    axes.spines[["top", "right"]].set_visible(False)
    _save(figure, path)


def draw_threads(points: Sequence[tuple[float, float]], hardest: tuple[str, float], threads: int, path: Path) -> None:
    """The speed-up by several threads over the microseconds that one takes, and the median of the hardest set."""
    name, median = hardest
    figure, axes = plt.subplots(figsize=(8, 3.8), layout="constrained")
    axes.plot(*zip(*points, strict=True), "o", color=OURS, markersize=4, alpha=0.7)
    axes.axhline(median, color="black", linewidth=1.2)
    axes.annotate(f"median of {name}: {median:.2f}", (1, median), (-4, 4), xycoords=("axes fraction", "data"),
                  textcoords="offset points", ha="right")  # fmt: skip
    axes.axhline(1.0, color=GREY, linewidth=0.8, linestyle="--")
    axes.set_xscale("log")
    axes.set_ylim(bottom=0)
    axes.set_xlabel("time on one thread")
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: format_duration(value)))
    axes.set_title(f"Speed-up by {threads} threads on one position", loc="left")
    _tidy(axes)
    _save(figure, path)


def _tidy(axes: Any) -> None:
    axes.grid(axis="y", color="#dddddd", linewidth=0.6)
    axes.spines[["top", "right"]].set_visible(False)


def _save(figure: Any, path: Path) -> None:
    figure.savefig(path, metadata={"Date": None})
    plt.close(figure)
