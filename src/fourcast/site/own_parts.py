"""What a site has of this package: its Python files and data, the kernel for WebAssembly, the books, the icons."""

from __future__ import annotations

import tempfile
from pathlib import Path

import numpy as np

from fourcast.book import Book, bundled_book, write_book
from fourcast.book.enumeration import Scores, list_plies
from fourcast.kernel import shipped
from fourcast.kernel.door import ENTRY_POINTS
from fourcast.kernel.sources import name_symbol
from fourcast.raster.canvas import Canvas
from fourcast.raster.png import encode_png
from fourcast.score import Ply

from .errors import SiteError
from .packages import pack

PACKAGE = Path(__file__).parents[1]
LIBRARY = "emscripten-wasm32"
FIRST_PLY: Ply = 9  # of the book that comes at once; the bundled one follows when the page is up

# What works in a browser; modules at the top are taken all.
_FOLDERS = ("analysis", "answers", "book", "bots", "kernel", "raster", "site", "solver", "svg")
_LEFT_OUT = (".book", ".so", ".dll", ".dylib", ".pyc", ".js")  # the library and the books are added by themselves
_BLUE, _HOLE, _RED, _YELLOW = "#2c58c9", "#14265c", "#e4472b", "#fbc63d"  # as in icon.svg


def pack_package() -> bytes:
    """Return an archive of what `list_package` tells."""
    return pack(list_package())


def list_package() -> dict[str, bytes]:
    """Return the package's Python files and data that a browser has a use for, with the kernel, by path."""
    paths = [path for path in PACKAGE.glob("*.py") if path.name != "__main__.py"]
    for folder in _FOLDERS:
        paths += (path for path in (PACKAGE / folder).rglob("*") if path.is_file())
    files = {
        f"fourcast/{path.relative_to(PACKAGE).as_posix()}": path.read_bytes()
        for path in paths
        if path.suffix not in _LEFT_OUT and "__pycache__" not in path.parts
    }
    files[f"fourcast/kernel/libraries/{LIBRARY}.so"] = read_library()
    return files


def read_library() -> bytes:
    """Return the kernel for WebAssembly; raise SiteError if it is missing or of other sources."""
    making = f"`python -m tools.libraries {LIBRARY}` in a clone makes it, and every wheel has it"
    path = shipped.FOLDER / f"{LIBRARY}.so"
    try:
        content = path.read_bytes()
    except OSError:
        raise SiteError(f"the kernel for WebAssembly is missing, {path.name}: {making}") from None
    name = "standard_singly"
    if name_symbol(name, ENTRY_POINTS[name]).encode() not in content:
        raise SiteError(f"the kernel for WebAssembly, {path.name}, was made from other sources: {making}")
    return content


def cut_book(last_ply: Ply = FIRST_PLY) -> bytes:
    """Return the bundled book as far as this ply."""
    book = bundled_book()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cut.book"
        write_book(path, book.geometry, _read_scores(book, last_ply), {**book.settings, "cut": str(last_ply)})
        return path.read_bytes()


def draw_icon(pixels: int, margin: float = 0.0) -> bytes:
    """Draw the sign of the page as PNG; `margin` is the part of a side that a system may cut off."""
    canvas = Canvas(pixels, pixels, _BLUE)
    inner = pixels * (1 - 2 * margin)
    for column, row, colour in ((0, 0, _HOLE), (1, 0, _YELLOW), (0, 1, _RED), (1, 1, _RED)):
        x, y = (pixels * margin + inner * (20 + 24 * at) / 64 for at in (column, row))
        canvas.disc(x, y, inner * 10 / 64, colour)
    return encode_png(canvas.read())


def _read_scores(book: Book, last_ply: Ply) -> list[Scores]:
    scores = []
    for positions in list_plies(book.geometry, last_ply):
        found, is_known = book.get_many(positions.own, positions.occupied)
        assert np.all(is_known), "the book holds every position of its plies"
        scores.append(found)
    return scores
