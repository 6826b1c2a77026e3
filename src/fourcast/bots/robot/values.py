"""The numbers that robot's compiled search shares with its Python side; `search` itself needs the compiler."""

from __future__ import annotations

WIN = 100_000  # plus the depth left; no sum of windows comes near it
INFINITY = 1_000_000
NO_COLUMN = -1  # none was searched to its end

ANSWER_COLUMN, ANSWER_VALUE, ANSWER_SIZE = range(3)  # what a search writes

ORDER = (3, 2, 4, 1, 5, 0, 6)  # in which columns are tried
