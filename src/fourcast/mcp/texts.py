"""What an assistant should know before it asks: the rules, the notation, how to use the tools."""

from __future__ import annotations

INSTRUCTIONS = """\
Fourcast knows Connect Four exactly: every score it gives is proved, not estimated. Moves are columns counted from 1,
one digit for each, from the empty board: "4453" means column 4, column 4, column 5, column 3. Do not work out scores,
winners or legal moves yourself: ask. Read fourcast://notation before you explain a score.
"""

RULES = """\
# Rules

Connect Four is played on a board of seven columns and six rows that stands upright. Red moves first, then Yellow, in
turn. A move drops a stone into a column that is not full; it falls onto the lowest free cell. Whoever first has four
stones of one's own in a row, across, upright or on a slant, wins at once. If all 42 cells are full without that, the
game is a draw. Nobody may pass.

With best play Red, who moves first, wins: with the first stone in the centre column, on move 41, the last but one. A
first stone in column 3 or 5 leads to a draw, and one in 1, 2, 6 or 7 loses.
"""

NOTATION = """\
# Notation

Moves: columns counted from 1 from left to right, one character each, "4453". The empty text is the empty board. On
boards with more than nine columns a stands for column 10, b for 11 and so on.

Cells: column letter and row from the bottom: a1 is the lower left corner, d1 the lowest cell of column 4.

Boards are drawn top row first: ● is Red (first player), ○ is Yellow (second player), . is empty.

Scores are those of the side to move, with best play of both:

- 0 is a draw.
- A positive score wins. Its size tells how many stones the winner will have left: 1 wins with the very last of its own
  stones, 2 with the last but one. The larger, the sooner. It is not the number of moves until the win.
- A negative score loses in the same way.

Answers say in words what a score means, such as "wins on move 23"; moves are counted from 1 over both players.
"""
