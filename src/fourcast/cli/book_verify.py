"""`fourcast book verify`: is every score of a book right? By the rules, by published figures, and by solving again."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from fourcast.cli.book_options import BookArgument, open_or_bundled
from fourcast.cli.session import EXIT_WRONG_INPUT, complain, reporting

if TYPE_CHECKING:
    from fourcast.arena.tables import Table
    from fourcast.builder import Verification

SHOWN = 10  # faults that are told; the others are counted


def verify(
    file: BookArgument = None,
    sample: Annotated[int, typer.Option("--sample", metavar="N", min=0, help="Positions to solve again.")] = 200,
    seed: Annotated[int, typer.Option("--seed", metavar="S", min=0, help="Of the choice of those positions.")] = 0,
    jobs: Annotated[int, typer.Option("--jobs", metavar="J", min=1, help="Threads that solve.")] = 1,
) -> None:
    """Check that a book is right.

    The file, every score against those of the next ply, the positions and published counts, and a sample by solving.
    """
    with reporting():
        book = open_or_bundled(file)
        from fourcast.builder import verify_book

        with showing_progress() as progress:
            verification = verify_book(book, sample, seed, progress, jobs=jobs)
        from fourcast.cli.arena_display import print_table

        print_table(tabulate(verification))
    for sentence in list_faults(verification):
        complain(sentence)
    if not verification.is_right:
        raise SystemExit(EXIT_WRONG_INPUT)


def tabulate(verification: Verification) -> Table:
    """One row a check."""
    from fourcast.arena.tables import Table

    return Table(
        ("check", "checked", "wrong"),
        tuple((check.subject, f"{check.checked:,}", f"{check.wrong:,}") for check in verification.checks),
    )


def list_faults(verification: Verification) -> list[str]:
    """Say the first faults, and how many more there are."""
    sentences = list(verification.faults[:SHOWN])
    rest = verification.wrong - len(sentences)
    return [*sentences, f"and {rest:,} more"] if rest else sentences


@contextmanager
def showing_progress() -> Iterator[Callable[[int, int], None] | None]:
    """A bar of the positions being solved on a terminal; nothing where nobody sees it."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True, highlight=False), transient=True) as bar:
        task = bar.add_task("solving again", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
