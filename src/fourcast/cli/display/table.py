"""The table printer: drawn by Rich on a terminal, Markdown in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from fourcast.markdown import Table, format_markdown

if TYPE_CHECKING:
    from rich.table import Table as RichTable


def print_table(table: Table) -> None:
    """Print a drawn table on a terminal, Markdown in a pipe."""
    if not sys.stdout.isatty():
        print(format_markdown(table))
        return
    from rich.console import Console

    console = Console(highlight=False)
    drawn = draw_table(table)
    if not table.phrases:  # figures cut short would be worse than lines that the terminal breaks
        console.width = max(console.width, console.measure(drawn, options=console.options.update(width=1000)).maximum)
    console.print(drawn)


def draw_table(table: Table, styles: Sequence[str] = (), section_ends: Collection[int] = ()) -> RichTable:
    """Draw the table for a terminal; rows may have a style each, and a line below the last row of a section."""
    from rich import box
    from rich.table import Table as RichTable
    from rich.text import Text

    drawn = RichTable(box=box.SIMPLE_HEAD, pad_edge=False)
    for index, heading in enumerate(table.headings):
        if table.is_text(index):
            drawn.add_column(heading, no_wrap=index not in table.phrases, vertical="bottom")
        else:
            drawn.add_column(heading.replace(" ", "\n", 1), justify="right", no_wrap=True, vertical="bottom")
    for index, row in enumerate(table.rows):
        style = styles[index] if styles else ""
        drawn.add_row(*map(Text, row), style=style, end_section=index in section_ends)
    return drawn
