"""Pictures of a report: good and perfect moves by ply, points by opponent, regret; the baselines in grey behind."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

from fourcast.errors import ArenaError, describe_missing_extra

Row = Mapping[str, Any]  # as AgentReport.to_dict makes it

_SIZE_IN = (8.0, 4.2)
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00")  # told apart also by the colour-blind
_MARKERS = ("o", "s", "^", "D", "v")
_GREY = "#9a9a9a"


def draw_rates(rows: Sequence[Row], baselines: Sequence[Row] = ()) -> bytes:
    """Good moves and mean regret by ply, as PNG: a line for each agent, thin grey ones for the baselines."""
    figure = _new_figure(_SIZE_IN)
    good, regret = figure.subplots(1, 2)
    for axes, key, title in ((good, "good_rate", "good moves"), (regret, "mean_regret", "points given away per move")):
        ends: dict[str, float] = {}
        for row in baselines:
            plies, values = _series(row, key)
            axes.plot(plies, values, color=_GREY, linewidth=1)
            ends[row["agent"]] = values[-1]
        for row, colour, marker in zip(rows, _COLOURS, _MARKERS, strict=False):
            axes.plot(*_series(row, key), color=colour, marker=marker, linewidth=2, label=row["agent"])
        _name_lines(axes, ends)
        axes.set_title(title, loc="left")
        axes.set_xlabel("stones on the board")
        _tidy(axes)
    good.yaxis.set_major_formatter(lambda value, _: f"{100 * value:.0f} %")
    if rows:
        handles, labels = good.get_legend_handles_labels()
        figure.legend(handles, labels, frameon=False, loc="outside lower center", ncols=len(rows))
    return _save(figure)


def draw_games(row: Row) -> bytes:
    """The share of points against each level, as PNG, beside what the rating expects."""
    figure = _new_figure((6.0, 3.6))
    axes = figure.subplots()
    games = row["games"]
    elos = [game["opponent_elo"] for game in games]
    totals = [game["wins"] + game["draws"] + game["losses"] for game in games]
    shares = [(game["wins"] + game["draws"] / 2) / total for game, total in zip(games, totals, strict=True)]
    low, high = min([*elos, row["elo"]]) - 100, max([*elos, row["elo"]]) + 100
    curve = [low + (high - low) * step / 60 for step in range(61)]
    axes.plot(curve, [1 / (1 + 10 ** ((elo - row["elo"]) / 400)) for elo in curve], color=_GREY, linewidth=1)
    axes.plot(elos, shares, "o", color=_COLOURS[0], markersize=7)
    for game, elo, share in zip(games, elos, shares, strict=True):
        axes.annotate(game["opponent"], (elo, share), (0, 9), textcoords="offset points", ha="center", fontsize=8)
    axes.set_ylim(-0.05, 1.15)
    axes.yaxis.set_major_formatter(lambda value, _: f"{100 * value:.0f} %" if value < 1.01 else "")
    axes.set_xlabel("Elo of the opponent")
    axes.set_title(f"points of {row['agent']}: Elo {row['elo']} ± {row['interval']}", loc="left")
    _tidy(axes)
    return _save(figure)


def _series(row: Row, key: str) -> tuple[list[float], list[float]]:
    """Middles of the plies and the values there."""
    plies = [sum(map(int, band.split("-"))) / 2 for band in row["by_ply"]]
    return plies, [rates[key] for rates in row["by_ply"].values()]


def _name_lines(axes: Any, ends: Mapping[str, float]) -> None:
    """Write the names of grey lines at their right ends, one above the other where they meet."""
    if not ends:
        return
    bottom, top = axes.get_ylim()
    gap = (top - bottom) / 22
    place = bottom - gap
    for name, value in sorted(ends.items(), key=lambda item: item[1]):
        place = max(value, place + gap)
        axes.annotate(name, (1.01, place), xycoords=("axes fraction", "data"), fontsize=7, color="#555555", va="center")


def _new_figure(size: tuple[float, float]) -> Any:
    try:
        from matplotlib.figure import Figure
    except ModuleNotFoundError:
        raise ArenaError(describe_missing_extra("a plot", "arena")) from None
    return Figure(figsize=size, layout="constrained")


def _tidy(axes: Any) -> None:
    axes.grid(axis="y", color="#dddddd", linewidth=0.8)
    axes.set_axisbelow(True)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)


def _save(figure: Any) -> bytes:
    drawn = io.BytesIO()
    figure.savefig(drawn, format="png", facecolor="white", dpi=130)
    return drawn.getvalue()
