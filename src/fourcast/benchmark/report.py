"""Benchmark results as a table of texts."""

from __future__ import annotations

from collections.abc import Sequence

from fourcast.benchmark.runner import SetResult
from fourcast.markdown import Table

HEADINGS = ("set", "engine", "positions", "wrong", "mean nodes", "mean time", "knodes/s", "ratio")

SetResults = Sequence[SetResult]  # the results of one set, ours first


def tabulate(results_by_set: Sequence[SetResults]) -> Table:
    """Return a row for each result; `ratio`, if there are peers, is their mean time over ours on the same positions."""
    has_peers = any(len(results) > 1 for results in results_by_set)
    shown = len(HEADINGS) if has_peers else len(HEADINGS) - 1
    rows = (
        _row(result, ratio(results[0], result) if index else None)
        for results in results_by_set
        for index, result in enumerate(results)
    )
    return Table(HEADINGS[:shown], tuple(row[:shown] for row in rows), text_columns=2)


def ratio(ours: SetResult, peer: SetResult) -> float:
    """Return how many times longer the peer took a position than we did."""
    return peer.mean_us / ours.mean_us


def describe_wrong(result: SetResult) -> str:
    """Say in one sentence what is wrong with a result that has wrong scores."""
    example = result.wrong_scores[0]
    return (
        f"{result.engine} scored {result.wrong} of {result.positions} positions of {result.set_name} wrong, "
        f"first {example.moves!r}: {example.score}, expected {example.expected}"
    )


def format_duration(microseconds: float) -> str:
    """Return a time with three figures and the unit that suits it."""
    for unit, size in (("s", 1e6), ("ms", 1e3)):
        if microseconds >= size:
            return f"{microseconds / size:.3g} {unit}"
    return f"{microseconds:.3g} µs"


def _row(result: SetResult, peer_ratio: float | None) -> tuple[str, ...]:
    return (
        result.set_name,
        result.engine + (" (batch)" if result.is_batch else ""),
        f"{result.positions:,}",
        f"{result.wrong:,}",
        f"{result.mean_nodes:,.1f}",
        format_duration(result.mean_us),
        f"{result.knodes_per_s:,.0f}",
        "" if peer_ratio is None else f"{peer_ratio:.2f}",
    )
