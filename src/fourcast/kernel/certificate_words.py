"""Where the numbers of a question to `certify` stand in its array of words, and what it answers. No Numba here."""

from __future__ import annotations

import numpy as np

NUMBERS = np.int64(0)  # address: the board, as in `board.board_numbers`
LINES = np.int64(1)  # address: the look-up table of `board.make_lines`
OWN = np.int64(2)  # stones of M, the side to move
OCCUPIED = np.int64(3)
ALPHA = np.int64(4)  # is M's score at most this? A signed integer
BOUND = np.int64(5)  # answer: it is at most this
CAPPED = np.int64(6)  # answer: the columns that are played odd
TASK_WORDS = 7

NOTHING = np.int64(0)  # no proof was found
PROVED_BY_WAITING = np.int64(1)
PROVED_BY_FOLLOW_UP = np.int64(2)
