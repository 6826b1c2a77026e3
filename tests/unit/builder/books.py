"""Small books for tests: right ones, and ones with something planted that no longer is."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np

from fourcast import Geometry, Solver
from fourcast.book import Book, bundled_book, fill_earlier_plies, open_book, write_book
from fourcast.book.enumeration import Scores, list_plies
from fourcast.book.file import Contents, parse, write_contents
from fourcast.book.packing import Codes, pack, size_plies, unpack


@cache
def solve_last_ply(width: int, height: int, last_ply: int) -> Scores:
    """Solve the positions of a ply, in the order of `list_plies`."""
    positions = list_plies(Geometry.of(width, height), last_ply)[-1]
    solver = Solver(table_mib=4, book=False)
    return solver.solve_many((positions.own, positions.occupied), width=width, height=height)


def make_scores(width: int, height: int, last_ply: int) -> list[Scores]:
    """Return the right scores of the plies 0 to the last."""
    last_scores = solve_last_ply(width, height, last_ply).copy()
    return fill_earlier_plies(Geometry.of(width, height), last_scores, last_ply)


def make_book(folder: Path, scores: list[Scores], width: int, height: int) -> Book:
    """Write the scores of all plies as a book, and open it."""
    path = folder / f"{width}x{height}.book"
    write_book(path, Geometry.of(width, height), scores, {"made": "for a test"})
    return open_book(path)


def cut_bundled_book(folder: Path, last_ply: int) -> Book:
    """Write the first plies of the bundled book as a book of their own."""
    plies = list_plies(bundled_book().geometry, last_ply)
    return make_book(folder, [bundled_book().get_many(ply.own, ply.occupied)[0] for ply in plies], 7, 6)


def edit_codes(book: Book, ply: int, edit: Callable[[Codes], None]) -> Book:
    """Change codes of a ply in the file of a book, with a checksum that is right, and open it again."""
    size = size_plies(book.geometry, book.last_ply)[ply]
    contents = parse(memoryview(book.path.read_bytes()), str(book.path))
    words = contents.words.copy()
    part = slice(size.first_word, size.first_word + size.words)
    codes = unpack(words[part], np.arange(size.slots) * size.bits, size.bits)
    edit(codes)
    words[part] = pack(codes, size)
    return rewrite(book, contents._replace(words=words))


def rewrite(book: Book, contents: Contents) -> Book:
    """Write other contents under the same name, and open them."""
    write_contents(book.path, contents)
    return open_book(book.path)
