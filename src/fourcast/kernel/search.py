"""The search: null-window negamax on an explicit stack, one numbered step after the other.

A node is entered only if nothing static decides it: the side to move cannot win at once, does not lose at once and has
at least two safe moves. The question at a node is whether its score is above alpha. The answer is fail-soft:
    score <= alpha  ->  score <= value <= alpha
    score >  alpha  ->  alpha < value <= score
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ._jit import inline
from .board import Board
from .bounds import NO_BOUND
from .expand import NOTHING, audit_node, child_of, expand_lanes, expand_singly, order_lanes, order_singly
from .frame import (
    ALPHA,
    CHILD_ARRAYS,
    CHILD_PLY,
    CURRENT,
    DEPTH,
    ENTER_ALPHA,
    ENTER_OCCUPIED,
    ENTER_OWN,
    ENTER_PLY,
    ENTER_THREATS,
    FIRST_CHILD,
    FLIP,
    HIGHEST,
    INTS_FRAME,
    INTS_HEAD,
    KNOWN_LOWER,
    KNOWN_UPPER,
    LIVE,
    NODES,
    OCCUPIED,
    OWN,
    PLY,
    PRODUCT,
    SCATTERED,
    SCORE,
    SCRATCH,
    THREATS,
    WORDS_HEAD,
)
from .proofs import late_bound
from .table import BEST, WORST, Table, canonical_keys, probe, record, scatter, slot_of
from .words import (
    ONE,
    ZERO,
    Flags,
    Int,
    Pointer,
    Word,
    count_trailing_zeros,
    load,
    prefetch,
    shift_pointer,
    signed,
    store,
    unsigned,
)

PAUSED = np.int64(1000)  # larger than every score: the node budget is used up, call again to go on


@inline
def probe_children(board: Board, table: Table, frame: Pointer, alpha: Int, live: Flags) -> tuple[Int, Flags]:
    """The best score of those children that the table settles (or NOTHING), and the children it does not settle."""
    best, remaining = NOTHING, live
    while remaining != ZERO:
        lane = count_trailing_zeros(remaining)
        flag = remaining & (ZERO - remaining)
        remaining ^= flag
        lower, upper = probe(table, child_of(board, frame, SCATTERED, lane))
        if child_of(board, frame, FLIP, lane) == ZERO:
            lower, upper = -upper, -lower
        if lower > alpha:
            return lower, live
        if upper <= alpha:
            live ^= flag
            best = max(best, upper)
    return best, live


@inline
def most_promising(board: Board, frame: Pointer, live: Flags) -> Int:
    """The lane of the next child; of equals the earliest in exploration order."""
    lane = count_trailing_zeros(live)
    live &= live - ONE
    if live != ZERO:
        best = signed(child_of(board, frame, SCORE, lane))
        while live != ZERO:
            other = count_trailing_zeros(live)
            live &= live - ONE
            score = signed(child_of(board, frame, SCORE, other))
            if score > best:
                lane, best = other, score
    return lane


def make_search(expand: Any, order: Any) -> Any:
    """Write the search for one way of expanding nodes."""

    @inline
    def enter(
        board: Board,
        table: Table,
        lines: Pointer,
        scratch: Pointer,
        log: Pointer,
        head: Pointer,
        frame: Pointer,
        ints: Pointer,
        own: Word,
        occupied: Word,
        threats: Word,
        ply: Int,
        alpha: Int,
    ) -> tuple[Int, Flags]:
        """Steps 1 to 6: the node's value and no children, or NOTHING and the children to search."""
        # Step 1. Ask for the own table word now; it is needed in step 3.
        product = scatter(table.layout, canonical_keys(board, own, occupied, unsigned(ply), ply))
        if ply < board.table_ply:
            prefetch(table.words, slot_of(table.layout, product))
        # Step 2. Make the children, play forced moves, try the static proofs.
        best, live = expand(board, table, lines, log, head, frame, own, occupied, threats, ply, alpha)
        if best > alpha or live == ZERO:
            return best, ZERO
        # Step 3. What the table knows of this node.
        lower, upper = WORST, BEST
        if ply < board.table_ply:
            lower, upper = probe(table, product)
            if lower > alpha:
                return lower, ZERO
            if upper <= alpha:
                return upper, ZERO
        # Step 4. What the table knows of the children.
        if ply + 1 < board.probe_ply:
            known, live = probe_children(board, table, frame, alpha, live)
            best = max(best, known)
            if best > alpha:
                return best, ZERO
            if live == ZERO:
                record(table, product, lower, min(best, upper))
                return best, ZERO
        # Step 5. The costly proofs, on the node itself.
        if board.is_even != 0:
            bound = late_bound(board, lines, scratch, own, occupied, threats, ply, unsigned(alpha))
            if bound != NO_BOUND:
                audit_node(board, log, head, own, occupied, bound)
                return signed(bound), ZERO
        # Step 6. Which child first.
        if live & (live - ONE) != ZERO:
            order(board, lines, frame, own, occupied, threats, ply)
        store(frame, PRODUCT, product)
        store(ints, PLY, ply)
        store(ints, ALPHA, alpha)
        store(ints, KNOWN_LOWER, lower)
        store(ints, KNOWN_UPPER, upper)
        store(ints, HIGHEST, best)
        return NOTHING, live

    @inline
    def search(board: Board, table: Table, lines: Pointer, words: Pointer, ints: Pointer, budget: Int) -> Int:
        """Search the node noted in the heads: its value for the side to move there, or PAUSED.

        A paused search goes on when called again with a higher budget: nothing is lost, the nodes are the same.
        """
        frame_words = FIRST_CHILD + CHILD_ARRAYS * board.lanes
        scratch = shift_pointer(words, SCRATCH)
        log = shift_pointer(words, WORDS_HEAD + board.cells * frame_words)
        own, occupied, threats = (
            load(words, ENTER_OWN),
            load(words, ENTER_OCCUPIED),
            load(words, ENTER_THREATS),
        )
        ply, alpha, depth = load(ints, ENTER_PLY), load(ints, ENTER_ALPHA), load(ints, DEPTH)
        nodes = load(ints, NODES)
        while True:
            if nodes >= budget:
                store(words, ENTER_OWN, own)
                store(words, ENTER_OCCUPIED, occupied)
                store(words, ENTER_THREATS, threats)
                store(ints, ENTER_PLY, ply)
                store(ints, ENTER_ALPHA, alpha)
                store(ints, DEPTH, depth)
                store(ints, NODES, nodes)
                return PAUSED
            nodes += 1
            frame = shift_pointer(words, WORDS_HEAD + depth * frame_words)
            node = shift_pointer(ints, INTS_HEAD + depth * INTS_FRAME)
            value, live = enter(
                board, table, lines, scratch, log, ints, frame, node, own, occupied, threats, ply, alpha
            )
            # Step 7. A node that is done hands its value to its parent, which may be done then, too.
            while live == ZERO:
                if depth == 0:
                    store(ints, NODES, nodes)
                    return value
                depth -= 1
                frame = shift_pointer(words, WORDS_HEAD + depth * frame_words)
                node = shift_pointer(ints, INTS_HEAD + depth * INTS_FRAME)
                lane = load(node, CURRENT)
                alpha = load(node, ALPHA)
                if child_of(board, frame, FLIP, lane) == ZERO:
                    value = -value
                if value <= alpha:
                    value = max(value, load(node, HIGHEST))
                    live = unsigned(load(node, LIVE))
                    if live != ZERO:
                        store(node, HIGHEST, value)
                        break
                # Step 8. Remember what was proved.
                if load(node, PLY) < board.table_ply:
                    lower, upper = load(node, KNOWN_LOWER), load(node, KNOWN_UPPER)
                    if value > alpha:
                        record(table, load(frame, PRODUCT), max(lower, value), upper)
                    else:
                        record(table, load(frame, PRODUCT), lower, min(upper, value))
            # Step 9. Go down to the most promising child.
            lane = most_promising(board, frame, live)
            store(node, LIVE, signed(live ^ (ONE << unsigned(lane))))
            store(node, CURRENT, lane)
            own = child_of(board, frame, OWN, lane)
            occupied = child_of(board, frame, OCCUPIED, lane)
            threats = child_of(board, frame, THREATS, lane)
            ply = signed(child_of(board, frame, CHILD_PLY, lane))
            if child_of(board, frame, FLIP, lane) == ZERO:
                alpha = ~alpha
            depth += 1

    return search


search_lanes = make_search(expand_lanes, order_lanes)
search_singly = make_search(expand_singly, order_singly)
