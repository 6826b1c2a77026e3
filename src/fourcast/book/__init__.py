"""Opening books: exact scores of early positions, looked up instead of searched for."""

from .book import BUNDLED_PLY, Book, bundled_book, open_book, write_book
from .enumeration import fill_earlier_plies

__all__ = ["BUNDLED_PLY", "Book", "bundled_book", "fill_earlier_plies", "open_book", "write_book"]
