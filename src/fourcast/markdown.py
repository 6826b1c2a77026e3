"""Tables of texts, and how they are written: Markdown that also reads well as it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Table:
    """Texts in rows; the first columns are words, the others numbers, and some may hold whole phrases."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    text_columns: int = 1
    phrases: tuple[int, ...] = ()  # further columns of text, which may be wrapped where there is little room

    def is_text(self, column: int) -> bool:
        """Whether a column is aligned to the left, as words are."""
        return column < self.text_columns or column in self.phrases


def format_markdown(table: Table) -> str:
    """Write the table in Markdown, its columns aligned."""
    rows = (table.headings, *table.rows)
    widths = [max(len(row[column]) for row in rows) for column in range(len(table.headings))]
    rule = ["-" * (width - 1) + ("-" if table.is_text(column) else ":") for column, width in enumerate(widths)]
    return "\n".join(_align(row, widths, table) for row in (table.headings, rule, *table.rows))


def _align(row: Sequence[str], widths: Sequence[int], table: Table) -> str:
    cells = (
        text.ljust(width) if table.is_text(column) else text.rjust(width)
        for column, (text, width) in enumerate(zip(row, widths, strict=True))
    )
    return "| " + " | ".join(cells) + " |"
