"""What a drill finds out: a row for each promise, with what was seen; and how rows are told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from fourcast.markdown import Table, format_markdown


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that was tried."""

    tried: str  # what was done to the program
    seen: str  # what happened
    promise: str = ""  # what should happen; empty: this is told for comparison only
    is_kept: bool = True  # whether it did


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value below which this share of all values lies; not a number if there are none."""
    if not values:
        return float("nan")
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def milliseconds(seconds: float) -> str:
    """Return a time as it is told: short ones with a decimal."""
    return f"{seconds * 1000:.1f} ms" if seconds < 0.01 else f"{seconds * 1000:.0f} ms"


def tell(rows: Iterable[Row]) -> int:
    """Print rows as a table; return 1 if a promise was broken, 0 otherwise: the exit code of a drill."""
    rows = list(rows)
    marks = {True: "yes", False: "NO"}
    cells = tuple((row.tried, row.seen, row.promise, marks[row.is_kept] if row.promise else "") for row in rows)
    print(format_markdown(Table(("tried", "seen", "promise", "kept"), cells, text_columns=4)))
    return int(any(not row.is_kept for row in rows))
