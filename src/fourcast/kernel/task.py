"""What an entry point is given: one array of words, addresses and numbers. No Numba here."""

from __future__ import annotations

import numpy as np

# Addresses of arrays
NUMBERS = np.int64(0)  # uint64: the board
PLAN = np.int64(1)  # uint64: the layout of the table
TABLE = np.int64(2)  # uint64
LINES = np.int64(3)  # uint64
STATE_WORDS = np.int64(4)  # uint64
STATE_INTS = np.int64(5)  # int64
OWN = np.int64(6)  # uint64, one a position
OCCUPIED = np.int64(7)  # uint64, one a position
SCORES = np.int64(8)  # int8, one a position
OLD_PLAN = np.int64(9)  # uint64: the layout that the table grows from
# Numbers
STOP = np.int64(10)  # index behind the last position
FLOOR = np.int64(11)  # see `batch`
CEILING = np.int64(12)
BUDGET = np.int64(13)  # pause when this many nodes have been searched
GENERATION = np.int64(14)  # of the table
FRESH = np.int64(15)  # how much the generation goes up from position to position
OLD_GENERATION = np.int64(16)  # of the layout that the table grows from
ROOM = np.int64(17)  # pause when so many nodes have been searched for one position
OLD_FIRST = np.int64(18)  # slots of that layout to move now, from the first
OLD_STOP = np.int64(19)  # to the one before this; 0: none
TASK_WORDS = 20
