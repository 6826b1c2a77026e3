"""The words of docs/learn/ladder.md; the tables between them are made by `report`."""

from __future__ import annotations

INTRODUCTION = """\
# The ladder

Ten solvers, each the one before it with one idea added: parts 3 to 12 of Pascal Pons' tutorial
[Solving Connect Four](http://blog.gamesolver.org), written anew in Python. They are engines like all others, and each
is one short file in `src/fourcast/bots/ladder`, written so that two neighbours laid side by side show exactly what
changed:

```sh
diff src/fourcast/bots/ladder/step05_column_order.py src/fourcast/bots/ladder/step06_bitboard.py
```"""

# Step, what it adds, where to look: the numbers of comments in the step's file, or another file.
IDEAS = (
    ("3 minimax", "the whole tree, and a win-in-one test", "item 4"),
    ("4 alphabeta", "a window, cut-offs, a bound from the stone count; weak solving", "items 4 to 6"),
    ("5 column order", "columns from the centre outwards", "item 5"),
    ("6 bitboard", "two integers for the board; the same nodes", "items 3 and 5"),
    ("7 transposition", "a table of upper bounds", "items 4 and 6"),
    ("8 iterative deepening", "null windows at the root", "`driver.py`"),
    ("9 losing moves", "only moves that do not lose at once; a lower bound from the stone count", "items 2 to 4"),
    ("10 move ordering", "moves with most winning cells first", "item 6, `bitboard.py`"),
    ("11 compact table", "32-bit keys, another number of slots", "`compact_table.py`"),
    ("12 lower bounds", "cut-offs are remembered, too", "items 6 and 7"),
)

ABOUT_STEPS = """\
The items are the numbers in the code's comments. What does not change from step to step lies in files of its own: the
array board of steps 3 to 5, the bitboard functions, the tables, the root's null windows, the sorting of moves.

`fourcast bench --engine step05-column-order --set FILE` measures a step. [Solver](solver.md) tells how our own
solver, which is none of these, finds scores with a small part of their nodes.

## What is counted

A node is one call of the recursive procedure `negamax`, counted as its first action: leaves, draws and nodes that a
bound or the table closes count one each. The table is emptied before every position. With these rules counts do not
depend on the machine or the language, only on what is searched in which order: a single slip, such as a tie resolved
the other way round, changes them."""

ABOUT_FIGURES = """\
## Nodes and time by step

![Mean nodes and mean time per position by step, strong](../images/ladder-strong.svg)

![Mean nodes and mean time per position by step, weak](../images/ladder-weak.svg)

Lines are our figures, hollow rings the tutorial's. Where a ring stands alone the set was too long to be searched as a
whole; its head is in the last table."""

ABOUT_TOTALS = """\
## Whole sets

The tutorial publishes mean nodes of 1000 positions per set. All nodes were also counted with its released code, one
release for each step: ours are the same, to the node, in all {cells} cells. *Difference* is our mean less the published
one where the digits are not the same. Three are not: part 3 on End-Easy was cut off instead of rounded, and part 8 weak
on End-Easy and part 12 strong on Middle-Medium are printed otherwise than the released code counts. Every score, or in
weak runs its sign, is that of the set."""

ABOUT_TIMES = """\
Times are measured inside the search, in one run of {processes} on {machine}; they are rough where the machine had other
work. The tutorial's machine is not known. Of each of our times {call} are the call itself, as measured on a position
that is won at once: that is most of the time of End-Easy. The speeds of the larger sets compare the searches."""

ABOUT_HEADS = """\
## Heads of sets

Some steps would take days for a set, so the released code was also counted on the first positions of it. All {heads}
sums that are known, of {cells} cells, come out the same; below are those of sets that were not searched as a whole.
`make ladder` counts everything on this page again."""
