"""The slots of a search's state: two arrays, one of words and one of integers, made by the caller. No Numba here.

Both begin with a head (the state of the whole search), followed by one frame for each level of the stack. A frame of
the words holds the children: one array for each property with room for `board.lanes` children, in exploration order.
Because all state is in these arrays, a search can pause after any node and go on later as if nothing had happened.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from .board_size import BoardSize

Words: TypeAlias = np.ndarray[Any, np.dtype[np.uint64]]
Ints: TypeAlias = np.ndarray[Any, np.dtype[np.int64]]

# Slots are typed numbers: Numba would compile every function anew for each literal one.

# Head of the integers
NODES = np.int64(0)  # nodes entered so far
INDEX = np.int64(1)  # position of the batch that is being solved
PHASE = np.int64(2)  # 0: that position is not begun; 1: in a search of it
LOWER = np.int64(3)  # proved bounds of that position
UPPER = np.int64(4)
GUESS = np.int64(5)  # alpha of the search at hand
SIGN = np.int64(6)  # -1 if the forced moves at the root changed the side to move, else 1
DEPTH = np.int64(7)  # the level about to be entered, with the ply and alpha of its node
ENTER_PLY = np.int64(8)
ENTER_ALPHA = np.int64(9)
POSITION_NODES = np.int64(11)  # nodes entered when the position was begun
AUDITED = np.int64(10)  # proofs met while the audit is on
INTS_HEAD = np.int64(16)

# Head of the words: the node about to be entered
ENTER_OWN = np.int64(0)
ENTER_OCCUPIED = np.int64(1)
ENTER_THREATS = np.int64(2)
SCRATCH = np.int64(8)  # DELAY_WORDS words for `delay`, and then for `network`, which needs fewer
DELAY_WORDS = 80  # five for each level, a level for each column
WORDS_HEAD = np.int64(8 + DELAY_WORDS)

# A frame of the integers: the node
PLY = np.int64(0)
ALPHA = np.int64(1)
LIVE = np.int64(2)  # children still to be searched, one bit for each lane
CURRENT = np.int64(3)  # lane of the child being searched
KNOWN_LOWER = np.int64(4)  # bounds from the table
KNOWN_UPPER = np.int64(5)
HIGHEST = np.int64(6)  # score of the children that are done
INTS_FRAME = np.int64(8)

# A frame of the words: the node's scattered key, then the children
PRODUCT = np.int64(0)
FIRST_CHILD = np.int64(8)
OWN = np.int64(0)  # stones of the side to move in the child
OCCUPIED = np.int64(1)
THREATS = np.int64(2)  # winning cells of the other side
MINE = np.int64(3)  # winning cells of the side to move
CHILD_PLY = np.int64(4)
FLIP = np.int64(5)  # not zero where the side to move is the one that moves at the node
SCATTERED = np.int64(6)  # scattered key
SCORE = np.int64(7)  # settled children: score for the side that moves at the node; later the promise of the others
CELL = np.int64(8)  # the move; empty where there is no child
CAPS = np.int64(9)  # what plain follow-up found in children that it did not settle: see `proofs.Plan`
WITHIN = np.int64(10)
GROUND = np.int64(11)
CHILD_ARRAYS = np.int64(12)

AUDIT_WORDS = np.int64(4)  # own, occupied, bound in two's complement, 0 for an upper or 1 for a lower bound


def audit_start(board: BoardSize) -> int:
    """Where the audit log begins, behind the last frame of the words."""
    return int(WORDS_HEAD) + int(board.cells) * int(FIRST_CHILD + CHILD_ARRAYS * board.lanes)


def make_state(board: BoardSize) -> tuple[Words, Ints]:
    """Allocate the state of one search: a level for each ply, and the room for the audit."""
    words = np.zeros(audit_start(board) + int(board.audit) * AUDIT_WORDS, np.uint64)
    return words, np.zeros(INTS_HEAD + int(board.cells) * INTS_FRAME, np.int64)
