"""What the compiled steps and the Python side agree on: the slots of the arguments, and the sizes of the tables.

Plain numbers, so that a step whose machine code is on disk runs without the compiler being loaded.
"""

from __future__ import annotations

from fourcast.kernel.task_slots import SEARCH_FIRST_FREE

PLY, ALPHA, BETA = range(SEARCH_FIRST_FREE, SEARCH_FIRST_FREE + 3)  # of the root: stones on the board, and the window
CELLS, HEIGHTS = range(BETA + 1, BETA + 3)  # steps 3 to 5: the arrays of the board
OWN, OCCUPIED = CELLS, HEIGHTS  # from step 6 on two bitboards stand in their place
TABLE, CODES = range(OCCUPIED + 1, OCCUPIED + 3)  # from step 7 on
STAMP = CODES  # of the table of steps 7 to 10, which keeps its codes in the same words as the keys
IS_NARROWING, BOUNDS = range(CODES + 1, CODES + 3)  # from step 8 on: many null windows or one window; what they prove
MOVES = BOUNDS + 1  # from step 10 on: room to sort moves in

WIDE_SLOTS = 8_388_593  # steps 7 to 10: the greatest prime below 2**23
COMPACT_SLOTS = 8_388_617  # steps 11 and 12: the smallest prime above 2**23
CODE_BITS = 6  # of a word of the wide table: the code
KEY_BITS = 49  # then the key; above it the stamp
LAST_STAMP = (1 << (64 - KEY_BITS - CODE_BITS)) - 1

MOVES_OF_PLY = 8  # words of MOVES for each ply
