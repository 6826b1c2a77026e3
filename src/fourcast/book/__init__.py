"""Opening books: exact scores of early positions, looked up instead of searched for."""

from .opening import BUNDLED_PLY, OpeningBook, bundled_book, read_book, write_book

__all__ = ["BUNDLED_PLY", "OpeningBook", "bundled_book", "read_book", "write_book"]
