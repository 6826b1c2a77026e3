"""The numbers that hamish's compiled search shares with its Python side; `search` itself needs the compiler."""

from __future__ import annotations

WIN = 1_000_000  # as published; no sum of runs comes near it
INFINITY = 10_000_000
PASSES = -1  # the column of a pass

ANSWER_COLUMN, ANSWER_VALUE, ANSWER_SIZE = range(3)  # what a search writes
