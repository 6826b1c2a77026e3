"""A picture of ratings: a dot with its interval for every engine, the strongest on top."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

from fourcast.arena.results import Standing
from fourcast.errors import ArenaError

_WIDTH_IN = 8.0
_ROW_IN = 0.27  # a row's height
_MARGIN_IN = 1.1  # above and below the rows together
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")  # told apart also by the colour-blind
_TEXT_GAP = 5  # points between the end of an interval and the figure beside it


def draw_ratings(standings: Sequence[Standing], families: Mapping[str, str], form: str = "svg") -> bytes:
    """Draw the ratings as "svg" or "png"; families, by label, get a colour each.

    The same ratings give the same bytes. Raises ArenaError where Matplotlib is not installed.
    """
    try:
        from matplotlib import rc_context
        from matplotlib.figure import Figure
    except ModuleNotFoundError:
        raise ArenaError("the plot needs Matplotlib: pip install '.[arena]' in the project's folder") from None

    with rc_context({"svg.hashsalt": "fourcast", "svg.fonttype": "none", "font.size": 9}):
        figure = Figure(figsize=(_WIDTH_IN, _MARGIN_IN + _ROW_IN * len(standings)), layout="constrained")
        _fill(figure.subplots(), standings, families)
        drawn = io.BytesIO()
        metadata = {"Date": None, "Creator": None} if form == "svg" else {}
        figure.savefig(drawn, format=form, metadata=metadata, facecolor="white", dpi=150)
    return drawn.getvalue()


def _fill(axes: Any, standings: Sequence[Standing], families: Mapping[str, str]) -> None:
    names = list(dict.fromkeys(families[standing.label] for standing in standings))
    colours = dict(zip(names, _COLOURS, strict=False))
    for row, standing in enumerate(reversed(standings)):
        family, rating = families[standing.label], standing.rating
        colour = colours.get(family, "black")
        axes.errorbar(rating.elo, row, xerr=rating.interval, fmt="o", color=colour, markersize=5, capsize=2.5)
        axes.annotate(
            f"{round(rating.elo)}",
            (rating.elo + rating.interval, row),
            (_TEXT_GAP, 0),
            textcoords="offset points",
            va="center",
            color="#444444",
        )
    _label(axes, standings)
    for family in names:  # empty: only their names are wanted, for the legend
        axes.plot([], [], "o", color=colours.get(family, "black"), markersize=5, label=family)
    axes.legend(loc="lower right", frameon=False)


def _label(axes: Any, standings: Sequence[Standing]) -> None:
    axes.set_yticks(range(len(standings)), [standing.label for standing in reversed(standings)])
    axes.set_ylim(-0.8, len(standings) - 0.2)
    axes.set_xlabel("Elo, with 95 % intervals")
    axes.margins(x=0.1)
    axes.grid(axis="x", color="#dddddd", linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(axis="y", length=0)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
