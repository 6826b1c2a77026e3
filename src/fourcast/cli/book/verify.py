"""`fourcast book verify`: is every score of a book right? By the rules, by published figures, and by solving again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from fourcast.cli.book.options import BookArgument, open_or_bundled
from fourcast.cli.session import EXIT_WRONG_INPUT, complain, reporting

if TYPE_CHECKING:
    from fourcast.builder import Verification
    from fourcast.markdown import Table

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
        from fourcast.cli.display.progress import showing_bar
        from fourcast.cli.display.table import print_table

        with showing_bar("solving again") as bar:
            verification = verify_book(book, sample, seed, bar.update, jobs=jobs)
        print_table(tabulate(verification))
    for sentence in list_faults(verification):
        complain(sentence)
    if not verification.is_right:
        raise SystemExit(EXIT_WRONG_INPUT)


def tabulate(verification: Verification) -> Table:
    """One row for each check."""
    from fourcast.markdown import Table

    return Table(
        ("check", "checked", "wrong"),
        tuple((check.subject, f"{check.checked:,}", f"{check.wrong:,}") for check in verification.checks),
    )


def list_faults(verification: Verification) -> list[str]:
    """Say the first faults, and how many more there are."""
    sentences = list(verification.faults[:SHOWN])
    rest = verification.wrong - len(sentences)
    return [*sentences, f"and {rest:,} more"] if rest else sentences
