"""The slots of an opening book's numbering in its array of words. No Numba here.

The array is made by `fourcast.book.ranking`, which explains the numbering; `book_lookup` reads it.
"""

from __future__ import annotations

import numpy as np

# The head
WIDTH = np.int64(0)  # columns
HEIGHT = np.int64(1)  # rows
BOTTOM = np.int64(2)  # row 0 of every column
FULL = np.int64(3)  # every playable cell
LAST_PLY = np.int64(4)
BELOW = np.int64(5)  # index of the table [column][stones left][height]: vectors with a smaller height in this column
CHOOSE = np.int64(6)  # index of the table [place][number]: binomial coefficients
CHOOSE_ROW = np.int64(7)  # numbers in a row of that table
PLIES = np.int64(8)  # index of the rows of the plies
HEAD_WORDS = 9

# The row of a ply
COLOURINGS = np.int64(0)  # places in a block
BLOCKS = np.int64(1)  # index of the table [rank of the heights]: number of the block
SMALLEST = np.int64(2)  # the score of code 1, as a signed integer
BITS = np.int64(3)  # of a place
FIRST_WORD = np.int64(4)  # of the ply's data
PLY_WORDS = 5

UNKNOWN = np.int64(-128)  # instead of a score: below every one
