"""A book as text: one line `moves score` per position, sorted by ply and, within a ply, by canonical key.

The lines are those of set files. `fourcast solve` and `fourcast bench --set` read them, the empty board too, which is
written as a comma because a line needs a word. Scores after no or one move have their sign, also a plus.
"""

from __future__ import annotations

from collections.abc import Iterator

from fourcast.book import Book
from fourcast.errors import BookError

from .listing import Listing, format_move_strings, list_moves

_LINES_PER_BLOCK = 1 << 14  # made at a time: lines take more memory than what they say


def select_plies(book: Book, ply: int | None) -> range:
    """Return the plies to write: one, or all for None; raise BookError if the book does not have it."""
    if ply is None:
        return range(book.last_ply + 1)
    if not 0 <= ply <= book.last_ply:
        raise BookError(f"the book has no ply {ply}: its plies are 0 to {book.last_ply}")
    return range(ply, ply + 1)


def format_header(book: Book, plies: range) -> str:
    """Say what the lines are, in lines that begin with #."""
    which = f"ply {plies[0]}" if len(plies) == 1 else f"plies {plies[0]} to {plies[-1]}"
    return (
        f"# Fourcast opening book of the {book.geometry} board, {which}: {_count(book, plies)} positions\n"
        "# moves (columns from 1; a comma: none) and score of the side to move (+ wins, larger = sooner)\n"
        "# mirror images once; sorted by ply and canonical key\n"
    )


def format_plies(book: Book, plies: range) -> Iterator[str]:
    """Yield the lines of these plies in blocks."""
    listing = Listing(book, plies[-1])
    for ply, moves in enumerate(list_moves(listing.geometry, listing.plies)):
        if ply not in plies:
            continue
        for start in range(0, len(moves), _LINES_PER_BLOCK):
            block = slice(start, start + _LINES_PER_BLOCK)
            names = format_move_strings(listing.geometry, moves[block])
            scores = listing.scores[ply][block].tolist()
            known = listing.is_known[ply][block].tolist()
            rows = zip(names, scores, known, strict=True)
            form = "+d" if ply < 2 else "d"  # without its sign, a number after a single move reads as another move
            yield "".join(f"{name} {score:{form}}\n" for name, score, is_known in rows if is_known)


def _count(book: Book, plies: range) -> str:
    return f"{sum(book.positions[ply] for ply in plies):,}"
