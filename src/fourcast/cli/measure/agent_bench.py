"""`fourcast agent-bench`: how well an agent plays, on a fixed set of positions and against levels of known strength."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fourcast.cli.session import EXIT_INTERRUPTED, complain, refuse, reporting, write_file
from fourcast.output import replacing

if TYPE_CHECKING:
    from fourcast.benchmark.agents.games import Score
    from fourcast.benchmark.agents.results import AgentReport
    from fourcast.solver import Limit

DEFAULT_GAMES = 8
CPUS = os.cpu_count() or 1


def agent_bench(
    agents: Annotated[
        list[str], typer.Argument(metavar="AGENT...", help="agent.py:NAME, or an engine such as level-5.")
    ],
    seconds: Annotated[
        float | None, typer.Option("--seconds", metavar="S", min=0, help="Time limit of a move.", show_default="none")
    ] = None,
    nodes: Annotated[
        int | None, typer.Option("--nodes", metavar="N", min=1, help="Node limit of a move.", show_default="none")
    ] = None,
    games: Annotated[
        int, typer.Option("--games", metavar="N", min=0, help="Games against each level, an even number; 0: none.")
    ] = DEFAULT_GAMES,
    first: Annotated[
        int | None, typer.Option("--first", metavar="N", min=1, help="Only N of the positions, spread over all plies.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Write the report with its plots here.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="Of random choices and openings.")] = 0,
    jobs: Annotated[
        int, typer.Option("--jobs", metavar="J", min=1, help="Processes at once.", show_default="one per CPU")
    ] = CPUS,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, one object per agent.")] = False,
) -> None:
    """Test agents: good and perfect moves, points given away, Elo.

    2,000 positions with exact scores, and games against levels. Prints a leaderboard with our own engines beside yours.
    """
    with reporting():
        from fourcast.cli.arena.matches import reading_usage
        from fourcast.solver import Limit

        if games % 2:
            raise typer.BadParameter(f"{games} games cannot be shared out: each opening is played with both colours")
        with reading_usage():
            limit = None if seconds is None and nodes is None else Limit(seconds, nodes)
            check_agents(agents)
        reports = [test(agent, limit, games, first, seed, jobs) for agent in agents]
        if out is not None:
            for report in reports:
                write_folder(report, out if len(reports) == 1 else out / make_file_name(report.agent))
        if as_json:
            for report in reports:
                print(json.dumps(report.to_dict()))
        else:
            print_reports(reports, out)


def check_agents(agents: list[str]) -> None:
    """Load every agent once, so that a wrong name is told before the work begins."""
    from fourcast.bots import engine

    for agent in agents:
        engine(agent)


def test(agent: str, limit: Limit | None, games: int, first: int | None, seed: int, jobs: int) -> AgentReport:
    """Ask one agent about all positions, then let it play; a bar shows how far it is."""
    from fourcast.benchmark.agents.games import OPPONENTS, play_levels
    from fourcast.benchmark.agents.judging import judge
    from fourcast.benchmark.agents.positions import read_positions
    from fourcast.benchmark.agents.results import AgentReport
    from fourcast.cli.display.progress import showing_bar

    positions = read_positions()
    if first is not None:  # of all plies, also if there are few
        positions = positions[:: max(1, len(positions) // first)][:first]
    try:
        with showing_bar(f"{agent}: positions", len(positions)) as bar:
            answers = judge(agent, positions, limit=limit, seed=seed, jobs=jobs, progress=bar.update)
        scores: tuple[Score, ...] = ()
        if games:
            with showing_bar(f"{agent}: games", games * len(OPPONENTS)) as bar:
                scores = play_levels(agent, games=games, limit=limit, seed=seed, jobs=jobs, progress=bar.update)
    except KeyboardInterrupt:
        complain(f"interrupted while {agent} was tested: nothing is kept")
        raise SystemExit(EXIT_INTERRUPTED) from None
    return AgentReport(agent, describe_limit(limit), answers, scores)


def describe_limit(limit: Limit | None) -> str:
    """Write the limit of a move in words."""
    if limit is None:
        return "none"
    parts = [] if limit.seconds is None else [f"{limit.seconds:g} s"]
    parts += [] if limit.nodes is None else [f"{limit.nodes:,} nodes"]
    return ", ".join(parts)


def make_file_name(agent: str) -> str:
    """A name for a folder: letters, digits and a few signs."""
    return "".join(sign if sign.isalnum() or sign in "-_." else "_" for sign in Path(agent).name)


def write_folder(report: AgentReport, folder: Path) -> None:
    """Write report.md, report.json and the plots."""
    from fourcast.benchmark.agents.plots import draw_games, draw_rates
    from fourcast.benchmark.agents.report import read_baselines, write_report

    row = report.to_dict()
    plots = {"moves.png": draw_rates([row], read_baselines())}
    if report.scores:
        plots["games.png"] = draw_games(row)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, drawn in plots.items():
            with replacing(folder / name) as target:
                target.write_bytes(drawn)
    except OSError as error:
        refuse(f"cannot write {str(folder)!r}: {error.strerror}")
    write_file(folder / "report.json", json.dumps(row, indent=1) + "\n")
    write_file(folder / "report.md", write_report(report, list(plots)))


def print_reports(reports: list[AgentReport], out: Path | None) -> None:
    """The leaderboard, then what is known of each agent."""
    from fourcast.benchmark.agents.report import (
        NOTE,
        describe_faults,
        make_chance_row,
        make_leaderboard,
        read_baselines,
        tabulate_games,
        tabulate_plies,
    )
    from fourcast.cli.display.table import print_table

    rows = [*read_baselines(), make_chance_row(), *(report.to_dict() for report in reports)]
    print_table(make_leaderboard(rows, marked=[report.agent for report in reports]))
    print(f"\n{NOTE}")
    for report in reports:
        print(f"\n{report.agent}\n")
        print_table(tabulate_plies(report))
        if report.scores:
            print()
            print_table(tabulate_games(report))
        if sentence := describe_faults(report):
            print(f"\n{sentence}.")
    if out is not None:
        print(f"\nreport: {out}")
