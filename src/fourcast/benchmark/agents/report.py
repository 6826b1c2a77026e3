"""The report in Markdown: one row for a leaderboard, tables by ply and by outcome, the games, the plots."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

from fourcast._version import __version__
from fourcast.arena.tables import format_points, format_share, format_time
from fourcast.markdown import Table, format_markdown

from .positions import read_positions
from .results import AgentReport, expect_chance

HEADINGS = ("agent", "Elo", "±", "perfect", "good", "regret", "time a move", "limit")
CHANCE = "(any column)"
NOTE = (
    "Perfect: moves that keep the exact score; good: moves that keep win or draw; regret: points given away per move; "
    "2,000 decisive positions of plies 4 to 30. Elo: games against levels 1, 3, 5, 7 and 9, where random has 0."
)
_NONE = "–"

Row = Mapping[str, Any]  # as AgentReport.to_dict makes it


@cache
def read_baselines() -> tuple[Row, ...]:
    """Our own engines' rows, the best first."""
    file = resources.files("fourcast.benchmark.agents") / "baselines.json"
    rows: list[Row] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else []
    return tuple(rows)


def make_leaderboard(rows: Sequence[Row], *, marked: Sequence[str] = ()) -> Table:
    """One row for each agent, the highest share of good moves first; some names are set in bold."""
    ordered = sorted(rows, key=lambda row: (-row["good_rate"], -row["perfect_rate"]))
    return Table(HEADINGS, tuple(_row(row, is_bold=row["agent"] in marked) for row in ordered), phrases=(7,))


def make_chance_row() -> Row:
    """What playing any column gives, for comparison."""
    rates = expect_chance(read_positions())
    blank = {"limit": "", "mean_seconds": None, "elo": None, "interval": None}
    return {"agent": CHANCE, **rates.to_dict(), **blank}


def tabulate_plies(report: AgentReport) -> Table:
    """The rates by ply, then by outcome, then of all."""
    found = report.to_dict()
    groups = {f"ply {plies}": rates for plies, rates in found["by_ply"].items()}
    groups |= {f"a {outcome}": rates for outcome, rates in found["by_outcome"].items()}
    groups["all"] = report.rates.to_dict()
    return Table(
        ("positions", "number", "perfect", "good", "regret"),
        tuple((name, f"{rates['positions']:,}", *_rate_cells(rates)) for name, rates in groups.items()),
    )


def tabulate_games(report: AgentReport) -> Table:
    """The games against each level."""
    return Table(
        ("opponent", "its Elo", "wins", "draws", "losses", "points"),
        tuple(
            (
                score.opponent,
                *map(str, (score.elo, score.wins, score.draws, score.losses)),
                f"{format_points(score.points)} / {score.games}",
            )
            for score in report.scores
        ),
    )


def describe_faults(report: AgentReport) -> str | None:
    """Say how often the agent gave no legal move, and what came first."""
    faults = report.faults
    if not faults:
        return None
    count = sum(faults.values())
    times = "once" if count == 1 else f"{count} times"
    return f"{report.agent} gave no legal move {times}, most often because: {faults.most_common(1)[0][0]}"


def write_report(report: AgentReport, plots: Sequence[str]) -> str:
    """The whole report; plots are files beside it."""
    rating = report.rating
    lines = [
        f"# {report.agent}",
        "",
        f"Fourcast {__version__}, `fourcast agent-bench`, limit of a move: {report.limit}.",
        "",
        "## Leaderboard",
        "",
        format_markdown(
            make_leaderboard([*read_baselines(), make_chance_row(), report.to_dict()], marked=[report.agent])
        ),
        "",
        NOTE,
        "",
        "## Moves",
        "",
        format_markdown(tabulate_plies(report)),
    ]
    if sentence := describe_faults(report):
        lines += ["", f"{sentence}."]
    if rating is not None:
        lines += ["", "## Games", "", format_markdown(tabulate_games(report)), ""]
        lines.append(f"Elo {rating.elo:.0f} ± {rating.interval:.0f} (95 %).")
    for plot in plots:
        lines += ["", f"![{plot.partition('.')[0]}]({plot})"]
    return "\n".join(lines) + "\n"


def _row(row: Row, *, is_bold: bool) -> tuple[str, ...]:
    name = f"**{row['agent']}**" if is_bold else row["agent"]
    seconds = row["mean_seconds"]
    return (
        name,
        _NONE if row["elo"] is None else str(row["elo"]),
        _NONE if row["interval"] is None else str(row["interval"]),
        *_rate_cells(row),
        _NONE if seconds is None else format_time(seconds),
        row["limit"],
    )


def _rate_cells(rates: Row) -> tuple[str, ...]:
    return format_share(rates["perfect_rate"]), format_share(rates["good_rate"]), f"{rates['mean_regret']:.2f}"
