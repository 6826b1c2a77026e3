"""The benchmark page, written from the rows of a run; the words around the figures are in `text`."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import fmean

from fourcast.benchmark.peers import OWN_NAME
from fourcast.benchmark.report import format_duration
from fourcast.markdown import Table, format_markdown

from . import plots, text
from .groups import PEER, STEPS, Group, name_team
from .measuring import Row, Rows
from .paired import Comparison, compare, geometric_mean, growth_factor
from .throughput import Rate

SETS_PICTURE, PLIES_PICTURE, THREADS_PICTURE = "speed-sets.svg", "speed-plies.svg", "speed-threads.svg"
_LEAST_FOR_GROWTH = 10.0  # nodes: what is decided without search does not grow


def write_page(page: Path, images: Path, groups: Sequence[Group], rows: Rows, rates: Sequence[Rate], about: str,
               threads: int) -> None:  # fmt: skip
    """Write the page and its pictures."""
    plots.prepare()
    sets = [group for group in groups if group.ply is None]
    plies = {group.ply: group for group in groups if group.ply is not None}
    link = Path(os.path.relpath(images, page.parent))
    parts = [
        text.INTRODUCTION,
        text.FIGURES.format(about=about),
        _compare_sets(sets, rows, images / SETS_PICTURE),
        f"![BitBully's time over ours, set by set]({link / SETS_PICTURE})",
        text.LADDER,
        _tell_ladder(sets, rows),
        text.THREADS.format(threads=threads),
        _tell_threads(sets, rows, threads, images / THREADS_PICTURE),
        f"![Speed-up by several threads]({link / THREADS_PICTURE})",
        text.PLIES,
        _tell_plies(plies, rows, images / PLIES_PICTURE),
        f"![Nodes and time by ply]({link / PLIES_PICTURE})",
        text.RATES,
        _tell_rates(rates),
        "## Where we lose",
        _tell_losses(groups, rows),
        text.END,
    ]
    page.write_text("\n\n".join(part.strip() for part in parts) + "\n", encoding="utf-8")


def _compare_sets(sets: Sequence[Group], rows: Rows, picture: Path) -> str:
    lines, comparisons = [], {}
    for group in sets:
        ours, peer = rows.of(group.name, OWN_NAME), rows.of(group.name, PEER)
        found = compare(ours, peer)
        if found is None:
            continue
        comparisons[group.name] = found
        common = sorted(ours.keys() & peer.keys())
        lines.append(
            (group.name, f"{found.positions}", *_mean_of(ours, common), *_mean_of(peer, common), *_ratio(found))
        )
    plots.draw_ratios(comparisons, picture)
    heads = ("set", "positions", "our nodes", "our time", "BitBully's nodes", "its time", "median ratio", "of the sums")
    return format_markdown(Table(heads, tuple(lines)))


def _mean_of(rows: Mapping[int, Row], indices: Sequence[int]) -> tuple[str, str]:
    nodes = fmean(rows[index].nodes for index in indices)
    return f"{nodes:,.1f}", format_duration(fmean(rows[index].ns for index in indices) / 1000)


def _ratio(found: Comparison) -> tuple[str, str]:
    return f"{found.median:.2f} ({found.lower:.2f} to {found.upper:.2f})", f"{found.total:.2f}"


def _tell_ladder(sets: Sequence[Group], rows: Rows) -> str:
    lines = []
    for group in sets:
        for step in STEPS:
            ours, other = rows.of(group.name, OWN_NAME), rows.of(group.name, step)
            found = compare(ours, other)
            if found is not None:
                common = sorted(ours.keys() & other.keys())
                lines.append((group.name, step, f"{found.positions}", *_mean_of(other, common), *_ratio(found)))
    heads = ("set", "step", "positions", "nodes", "time", "median ratio", "of the sums")
    return format_markdown(Table(heads, tuple(lines), text_columns=2))


def _tell_threads(sets: Sequence[Group], rows: Rows, threads: int, picture: Path) -> str:
    lines, points, medians = [], [], {}
    for group in sets:
        alone, team = rows.of(group.name, OWN_NAME), rows.of(group.name, name_team(threads))
        found = compare(team, alone)
        if found is None:
            continue
        common = sorted(alone.keys() & team.keys())
        work = sum(team[index].nodes for index in common) / sum(alone[index].nodes for index in common)
        points += [(alone[index].ns / 1000, alone[index].ns / team[index].ns) for index in common]
        medians[group.name] = found.median
        lines.append((group.name, f"{found.positions}", *_ratio(found), f"{min(found.ratios):.2f}", f"{work:.2f}"))
    plots.draw_threads(points, list(medians.items())[-1], threads, picture)
    heads = ("set", "positions", "median speed-up", "of the sums", "worst", "nodes over those of one thread")
    return format_markdown(Table(heads, tuple(lines)))


def _tell_plies(plies: Mapping[int, Group], rows: Rows, picture: Path) -> str:
    nodes: dict[str, dict[int, list[float]]] = {"ours": {}, "peer": {}}
    times: dict[str, dict[int, list[float]]] = {"ours": {}, "peer": {}}
    lines = []
    for ply, group in sorted(plies.items()):
        ours, peer = rows.of(group.name, OWN_NAME), rows.of(group.name, PEER)
        for key, found in (("ours", ours), ("peer", peer)):
            if found:
                nodes[key][ply] = [max(row.nodes, 1) for row in found.values()]
                times[key][ply] = [row.ns / 1000 for row in found.values()]
        pair = compare(ours, peer)
        ratio = _ratio(pair)[0] if pair is not None else "not run"
        lines.append(
            (f"{ply}", f"{len(ours)}", *_means(nodes, times, "ours", ply), *_means(nodes, times, "peer", ply), ratio)
        )
    plots.draw_plies(nodes, times, picture)
    heads = ("ply", "positions", "our nodes", "our time", "BitBully's nodes", "its time", "median ratio")
    return f"{_tell_growth(nodes, times).strip()}\n\n{format_markdown(Table(heads, tuple(lines), text_columns=0))}"


def _means(
    nodes: Mapping[str, Mapping[int, list[float]]], times: Mapping[str, Mapping[int, list[float]]], key: str, ply: int
) -> tuple[str, str]:
    if ply not in nodes[key]:
        return "", ""
    return f"{geometric_mean(nodes[key][ply]):,.0f}", format_duration(geometric_mean(times[key][ply]))


def _tell_growth(nodes: Mapping[str, Mapping[int, list[float]]], times: Mapping[str, Mapping[int, list[float]]]) -> str:
    """The growth factors over the plies that both have, where there is a search at all."""
    both = [
        ply
        for ply in sorted(nodes["ours"].keys() & nodes["peer"].keys())
        if geometric_mean(nodes["ours"][ply]) >= _LEAST_FOR_GROWTH
    ]
    factors = [
        growth_factor({ply: geometric_mean(figures[key][ply]) for ply in both})
        for figures in (nodes, times)
        for key in ("ours", "peer")
    ]
    return text.GROWTH.format(*(f"{factor:.2f}" for factor in factors), first=both[0], last=both[-1])


def _tell_rates(rates: Sequence[Rate]) -> str:
    lines = [
        (rate.name, f"{rate.positions:,}", f"{rate.seconds:.1f} s", f"{rate.labels_a_second:,.0f}") for rate in rates
    ]
    return format_markdown(Table(("who", "positions", "time", "labels a second"), tuple(lines)))


def _tell_losses(groups: Sequence[Group], rows: Rows) -> str:
    """Say in which groups others are faster, as a whole or on single positions."""
    lines = []
    for group in groups:
        for engine in group.engines:
            if engine.startswith(OWN_NAME):
                continue
            found = compare(rows.of(group.name, OWN_NAME), rows.of(group.name, engine))
            if found is not None and found.slower:
                lost = "yes" if found.median < 1 else ""
                lines.append(
                    (group.name, engine, lost, f"{found.slower} of {found.positions}", f"{min(found.ratios):.2f}")
                )
    if not lines:
        return "Nowhere in this run: no position of any set or ply was solved faster by another."
    heads = ("where", "by whom", "most positions", "positions", "worst ratio")
    return format_markdown(Table(heads, tuple(lines), text_columns=3))
