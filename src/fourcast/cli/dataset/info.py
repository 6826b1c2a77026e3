"""`fourcast dataset info`: what a file of positions holds, with its checksum checked."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fourcast.cli.input.options import JsonOption
from fourcast.cli.session import reporting

if TYPE_CHECKING:
    from fourcast.dataset import DatasetInfo
    from fourcast.markdown import Table

_NAME_WIDTH = 11
_LONG, _SHOWN = 64, 16  # letters of a checksum, and those of them that are shown
_OUTCOMES = {1: "wins", 0: "draws", -1: "losses"}


def info(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A Parquet file of positions.")],
    as_json: JsonOption = False,
) -> None:
    """Show what a dataset holds.

    Rows, columns, settings and where it comes from, positions of each ply and outcomes. The checksum is checked.
    """
    with reporting():
        from fourcast.dataset import inspect_dataset

        found = inspect_dataset(file)
        if as_json:
            print(json.dumps({**asdict(found), "path": str(found.path)}))
            return
        print("\n".join(describe(found)))
        if found.plies:
            from fourcast.cli.display.table import print_table

            print()
            print_table(tabulate(found))


def describe(found: DatasetInfo) -> list[str]:
    """Write a line for each thing there is to know about the whole file."""
    facts = {
        "file": str(found.path),
        "rows": f"{found.rows:,}",
        "size": f"{found.bytes:,} bytes",
        "columns": ", ".join(f"{name} {kind}" for name, kind in found.columns.items()),
    }
    told = found.metadata
    if told is None:
        facts["made by"] = "others: there is no checksum"
    else:
        facts |= {
            "kind": told.kind,
            "board": told.size,
            "made by": told.made_by,
            "settings": _list(told.settings),
            "checksum": f"right ({_shorten(told.checksum)})",
        }
        if told.source is not None:
            facts["labels of"] = f"a {told.source['kind']}: {_list(told.source['settings'])}"
        if told.faults:
            facts["faults"] = f"{told.faults:,} rows hold no position and have no labels"
    if found.outcomes:
        facts["outcomes"] = ", ".join(f"{found.outcomes.get(key, 0):,} {word}" for key, word in _OUTCOMES.items())
    return [f"{name + ':':{_NAME_WIDTH}}{value}" for name, value in facts.items()]


def tabulate(found: DatasetInfo) -> Table:
    """One row for each ply."""
    from fourcast.markdown import Table

    rows = tuple((str(ply), f"{count:,}", f"{100 * count / found.rows:.1f} %") for ply, count in found.plies.items())
    return Table(("ply", "positions", "share"), rows, text_columns=0)


def _list(settings: dict[str, object]) -> str:
    return ", ".join(f"{name} {_shorten(value)}" for name, value in settings.items())


def _shorten(value: object) -> str:
    """Checksums are recognized by their beginning."""
    text = str(value)
    return text if len(text) < _LONG else f"{text[:_SHOWN]}…"
