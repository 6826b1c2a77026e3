"""What the entry points are given: the slots of their tasks, addresses of arrays and numbers. No Numba here.

Plain names are those of a solve, the others begin with the name of their entry point. Python hands over its arguments
in the order of the slots (see `door`).
"""

from __future__ import annotations

import numpy as np

# Slots are typed numbers: Numba would compile every function anew for each literal one.

# A solve, by any of the four entry points of `batch`. Addresses:
NUMBERS = np.int64(0)  # uint64: the board size, as in `board_size.size_numbers`
PLAN = np.int64(1)  # uint64: the layout of the table
TABLE = np.int64(2)  # uint64
LINES = np.int64(3)  # uint64: the look-up table of `board_size.make_lines`
STATE_WORDS = np.int64(4)  # uint64: see `state_slots`
STATE_INTS = np.int64(5)  # int64
OWN = np.int64(6)  # uint64, one for each position
OCCUPIED = np.int64(7)  # uint64, one for each position
SCORES = np.int64(8)  # int8, one for each position
OLD_PLAN = np.int64(9)  # uint64: the layout that the table grows from
# and numbers:
STOP = np.int64(10)  # index behind the last position
FLOOR = np.int64(11)  # see `batch`
CEILING = np.int64(12)
BUDGET = np.int64(13)  # pause when this many nodes have been searched
GENERATION = np.int64(14)  # of the table
FRESH = np.int64(15)  # how much the generation goes up from position to position
OLD_GENERATION = np.int64(16)  # of the layout that the table grows from
ROOM = np.int64(17)  # pause when so many nodes have been searched for one position
OLD_FIRST = np.int64(18)  # entries of that layout to move now, from the first
OLD_STOP = np.int64(19)  # to the one before this; 0: none
TEAM = np.int64(20)  # address of uint64: what threads on one position share, see `team_slots`
IN_TEAM = np.int64(21)  # not 0: the position is searched by several threads
COUNT = 22

# Counting move sequences
PERFT_NUMBERS = np.int64(0)  # address of uint64: the board size
PERFT_STACK = np.int64(1)  # address of uint64: LEVEL_WORDS words for each move
PERFT_OWN = np.int64(2)
PERFT_OCCUPIED = np.int64(3)
PERFT_DEPTH = np.int64(4)  # moves
LEVEL_OWN, LEVEL_OCCUPIED, LEVEL_MOVES, LEVEL_WORDS = (np.int64(slot) for slot in range(4))  # a level of the stack

# Playing a rule of X out against everything that O tries, see `playout`. Addresses of uint64:
PLAYOUT_NUMBERS = np.int64(0)  # the board size
PLAYOUT_ORDER = np.int64(1)  # masks of columns, an order for each plan
PLAYOUT_PLANS = np.int64(2)  # PLAN_WORDS for each plan: TRIGGERS, FIRST_COLUMN, ATTACKS
PLAYOUT_PARTNERS = np.int64(3)  # for each cell the one on which a stone of O there is answered, or 0
PLAYOUT_TABLE = np.int64(4)  # positions visited: empty before and after
PLAYOUT_STACK = np.int64(5)
PLAYOUT_TOUCHED = np.int64(6)
# and numbers:
PLAYOUT_QUESTION = np.int64(7)
PLAYOUT_OWN = np.int64(8)  # stones of the side to move
PLAYOUT_OCCUPIED = np.int64(9)
PLAYOUT_PAIRED = np.int64(10)  # follow-up: a stone of O on one of these is answered on another; filling: poisoned cells
PLAYOUT_MUST_WIN = np.int64(11)
PLAYOUT_COVER = np.int64(12)  # not 0: X follows blindly, without blocking; filling: the cells to fill
PLAYOUT_LIMIT = np.int64(13)  # positions to visit at most
PLAYOUT_PLAN_COUNT = np.int64(14)
PLAYOUT_TRIGGERS = np.int64(15)  # of the plan at hand: a stone of O on these cells is answered on top
PLAYOUT_FIRST_COLUMN = np.int64(16)  # where in ORDER its columns begin
PLAYOUT_ATTACKS = np.int64(17)  # wins by force have at most so many; 0: X looks no further than the next four
PLAYOUT_IS_LOSER = np.int64(18)  # filling: whether the player of the poisoned cells is to move
PLAYOUT_ENDS = np.int64(19)  # answer: where X completed four or began to win by force
PLAYOUT_NODES = np.int64(20)  # answer: positions visited
PLAYOUT_COUNT = 21
PLAYOUT_PLAN_WORDS = 3
PLAYOUT_SLOT_BITS = 18  # of the table: several times as many slots as positions
PLAYOUT_PLAY_PLANS, PLAYOUT_FILL_OUT, PLAYOUT_FIND_ATTACK = (np.uint64(number) for number in range(3))
PLAYOUT_HOLDS, PLAYOUT_BREAKS, PLAYOUT_TOO_MANY, PLAYOUT_FOLLOWS = (np.int64(number) for number in range(4))

# The search of an engine: two counters come first, then what the engine's own slots say
SEARCH_NODES, SEARCH_NODE_LIMIT, SEARCH_FIRST_FREE = range(3)
