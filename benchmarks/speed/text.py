"""The words of the benchmark page."""

from __future__ import annotations

INTRODUCTION = """
# Benchmarks

Written by `make bench-report`: the figures are of one run, and a new run writes them anew.

## The sets

Six sets of 1000 positions ship with the package, made by `benchmarks/make_sets.py` after the protocol of the
tutorial at blog.gamesolver.org. Positions come from random games; the side to move cannot win at once; a position
and its mirror image count once. The class of a position follows from the moves played and the moves left until the
game ends with best play:

| | 1 to 14 left | 15 to 28 left | 29 and more left |
|---|---|---|---|
| begin: 1 to 14 played | `begin-easy` | `begin-medium` | `begin-hard` |
| middle: 15 to 28 played | `middle-easy` | `middle-medium` | |
| end: 29 to 41 played | `end-easy` | | |

These are the limits that the tutorial's published sets follow. Those sets are not part of this repository; whoever
has them runs `fourcast bench --set FILE`.

## How it is measured

- No book, the table (ours 64 MiB) emptied before every position; emptying, reading and compiling are not timed. One
  thread, unless more are named.
- Every score is checked: against its label, against the opening book, or against the other solvers'. A single wrong
  one ends the run without a page.
- Nodes are the first figure: with one thread they do not depend on the machine. Time is the second.
- All solve the same positions in the same run, in turns of 20 positions, or of up to 200 where there are many, and the
  one that goes first alternates.
  Whoever has used up the seconds of a set or ply stops there; then the figures are of the positions that both have
  solved.
- A ratio is the time of another over ours on one position: above 1 we are faster. Ratios are paired, so their
  median says what a position gains; in brackets is its 95 % interval by bootstrap (2000 samples). The ratio of the
  sums is that of the mean times, in which the hardest positions count most.
- BitBully runs without a book through its C++ core, `mtdf` from the guess 0, its table (of the size it was compiled
  with) emptied before every position.

```sh
make bench-report                                           # measure, and write this page
fourcast bench                                              # the six sets, whole: a quarter of an hour
fourcast bench --seconds 10 --peers bitbully                # as many positions of each as take ten seconds
fourcast bench --set begin-hard --first 10 --peers bitbully # a hard comparison: some minutes for the peer
fourcast bench --set begin-hard --peers fourcast-book       # what the opening book saves
fourcast bench --set end-easy --batch --json                # one call of solve_many, figures as JSON
```

`--weak` asks for win, draw or loss only. `--batch` solves a whole set in one `solve_many` call, in which no
position sees what was found out about another (`fresh=True`): the same work without Python's share of a call.
"""

FIGURES = """
## Against BitBully

{about}
"""

LADDER = """
## Against the ladder

The last steps of [the ladder](../learn/ladder.md), which are the tutorial's solver in the same language as ours. Their
time is that inside the search; ours is that of the whole call, some microseconds of Python included, which is most of
the time of an easy position:
"""

THREADS = """
## Threads on one position

`Solver(threads={threads})` against one thread, on the same positions in the same run. Threads search some nodes
twice, and share the caches of the processor.
"""

PLIES = """
## By ply

Positions of random games by the number of stones, geometric means of nodes and time. A solver does not begin a ply
in which one position would take it many times the seconds of a ply.
"""

GROWTH = """
From a ply to the one before, our nodes grow {0} times and BitBully's {1} times, our time {2} times and BitBully's
{3} times (straight lines through the logarithms, plies {first} to {last}).
"""

RATES = """
## Labels

Positions with 8 to 30 stones, all plies alike, scored in one call of `solve_many`; the table is kept from position
to position. `python -m benchmarks.labels` measures the workers of `fourcast dataset label`.
"""

END = """
## Board sizes

[Board sizes](../learn/board-sizes.md) tells which boards are solved, with nodes and times.

## The signature

`make signature` counts the nodes of a small fixed suite and compares them with `benchmarks/signature.txt`. A change
that should only be faster must leave them as they are; a change of the search writes the new ones with `python
benchmarks/signature.py --update` and states the total in its commit.
"""
