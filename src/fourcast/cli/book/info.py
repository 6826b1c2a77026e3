"""`fourcast book info`: what a book holds, ply by ply, without looking anything up."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

from fourcast.cli.book.options import BookArgument, open_or_bundled
from fourcast.cli.input.options import JsonOption
from fourcast.cli.session import reporting

if TYPE_CHECKING:
    from fourcast.book import Book
    from fourcast.markdown import Table

_NAME_WIDTH = 11
_CHECKSUM = "right"  # a book whose checksum is wrong is not opened at all


def info(file: BookArgument = None, as_json: JsonOption = False) -> None:
    """Show what a book holds.

    Board, plies, size and settings, and of each ply the positions, slots and bits per slot. The checksum is checked.
    """
    with reporting():
        book = open_or_bundled(file)
        if as_json:
            print(format_json(book, file is None))
            return
        print("\n".join(describe(book, file is None)))
        from fourcast.cli.display.table import print_table

        print()
        print_table(tabulate(book))


def describe(book: Book, is_bundled: bool) -> list[str]:
    """Write a line for each thing there is to know about the whole book."""
    where = f"{book.path} (bundled)" if is_bundled else str(book.path)
    facts = {
        "book": where,
        "board": str(book.geometry),
        "plies": f"0 to {book.last_ply}",
        "positions": f"{sum(book.positions):,}",
        "size": f"{book.bytes:,} bytes",
        "checksum": _CHECKSUM,
        "settings": f"\n{'':{_NAME_WIDTH}}".join(map(": ".join, _printable(book.settings).items())) or "none",
    }
    return [f"{name + ':':{_NAME_WIDTH}}{value}" for name, value in facts.items()]


def _printable(settings: Mapping[str, str]) -> dict[str, str]:
    """Anything may stand in a file; what would move the cursor is written as Python writes it."""
    shown = {text: text if text.isprintable() else repr(text) for pair in settings.items() for text in pair}
    return {shown[name]: shown[value] for name, value in settings.items()}


def tabulate(book: Book) -> Table:
    """One row for each ply."""
    from fourcast.markdown import Table

    plies = zip(book.positions, book.slots, book.bits, strict=True)
    return Table(
        ("ply", "positions", "slots", "bits per slot"),
        tuple(
            (str(ply), f"{positions:,}", f"{slots:,}", str(bits)) for ply, (positions, slots, bits) in enumerate(plies)
        ),
        text_columns=0,
    )


def format_json(book: Book, is_bundled: bool) -> str:
    """Write one object; the lists have an entry for each ply."""
    return json.dumps(
        {
            "path": str(book.path),
            "bundled": is_bundled,
            "width": book.geometry.width,
            "height": book.geometry.height,
            "last_ply": book.last_ply,
            "positions": list(book.positions),
            "slots": list(book.slots),
            "bits": list(book.bits),
            "bytes": book.bytes,
            "checksum": _CHECKSUM,
            "settings": dict(book.settings),
        }
    )
