"""Benchmark results as text: a table that reads well on a terminal and is valid Markdown in a page."""

from __future__ import annotations

from collections.abc import Sequence

from fourcast.benchmark.runner import SetResult

HEADINGS = ("set", "engine", "positions", "wrong", "mean nodes", "mean time", "knodes/s", "ratio")
TEXT_COLUMNS = 2  # the first two are left-aligned, the others are numbers

SetResults = Sequence[SetResult]  # the results of one set, ours first


def format_table(results_by_set: Sequence[SetResults]) -> str:
    """Return the table; `ratio` is a peer's mean time over ours on the same positions."""
    rows = format_rows(results_by_set)
    widths = [max(len(row[column]) for row in (HEADINGS, *rows)) for column in range(len(HEADINGS))]
    rule = [f"{':' if column >= TEXT_COLUMNS else '-':->{width}}" for column, width in enumerate(widths)]
    return "\n".join(_align(row, widths) for row in (HEADINGS, rule, *rows))


def format_rows(results_by_set: Sequence[SetResults]) -> list[tuple[str, ...]]:
    """Return the texts of the table, a row for each result."""
    return [
        _row(result, ratio(results[0], result) if index else None)
        for results in results_by_set
        for index, result in enumerate(results)
    ]


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


def _align(row: Sequence[str], widths: Sequence[int]) -> str:
    cells = (
        text.ljust(width) if column < TEXT_COLUMNS else text.rjust(width)
        for column, (text, width) in enumerate(zip(row, widths, strict=True))
    )
    return "| " + " | ".join(cells) + " |"
