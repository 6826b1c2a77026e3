"""The search: null-window negamax on an explicit stack, one numbered step after the other.

A node is entered only if nothing static decides it: the side to move cannot win at once, does not lose at once and has
at least two safe moves. The question at a node is whether its score is above alpha. The answer is fail-soft:
    score <= alpha  ->  score <= value <= alpha
    score >  alpha  ->  alpha < value <= score
"""

from __future__ import annotations

from typing import Any

import numpy as np

from . import state_slots as state
from ._jit import inline
from .board_size import BoardSize
from .bounds import NO_BOUND
from .expand import (
    NOTHING,
    audit_node,
    child_of,
    expand_eights,
    expand_fours,
    expand_singly,
    order_eights,
    order_fours,
    order_singly,
)
from .network import judge_children_eights, judge_children_fours, judge_children_singly
from .proofs import late_bound
from .table import BEST, WORST, Table, canonical_keys, probe, record, scatter, slot_of
from .team import claim, first_ply_alone, is_called_off, latest_news, look_again, mark, unmark, unmarked
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

NO_CHILD = np.int64(-1)
_LAST_SHARED = np.int64(2)  # plies, the last ones whose children are marked: there first children may be put off
PAUSED = np.int64(1000)  # larger than every score: the node budget is used up, call again to go on


@inline
def probe_children(board: BoardSize, table: Table, frame: Pointer, alpha: Int, live: Flags) -> tuple[Int, Flags]:
    """The best score of those children that the table settles (or NOTHING), and the children it does not settle."""
    best, remaining = NOTHING, live
    while remaining != ZERO:
        lane = count_trailing_zeros(remaining)
        flag = remaining & (ZERO - remaining)
        remaining ^= flag
        lower, upper = probe(table, child_of(board, frame, state.SCATTERED, lane))
        if child_of(board, frame, state.FLIP, lane) == ZERO:
            lower, upper = -upper, -lower
        if lower > alpha:
            return lower, live
        if upper <= alpha:
            live ^= flag
            best = max(best, upper)
    return best, live


@inline
def most_promising(board: BoardSize, frame: Pointer, live: Flags) -> Int:
    """The lane of the next child; of equals the earliest in exploration order."""
    lane = count_trailing_zeros(live)
    live &= live - ONE
    if live != ZERO:
        best = signed(child_of(board, frame, state.SCORE, lane))
        while live != ZERO:
            other = count_trailing_zeros(live)
            live &= live - ONE
            score = signed(child_of(board, frame, state.SCORE, other))
            if score > best:
                lane, best = other, score
    return lane


@inline
def choose_again(
    board: BoardSize, table: Table, team: Pointer, frame: Pointer, node: Pointer, alpha: Int, value: Int, live: Flags
) -> tuple[Int, Flags, Flags]:
    """In a team, when a child is done that did not settle the node: the node's value so far, the children still to be
    searched (none if the node is settled), and the one of them to search next.

    That is the most promising one that nobody is searching and that the table does not settle now.
    """
    lower, upper = look_again(table, frame, node)
    if lower > alpha:
        return lower, ZERO, ZERO
    if upper <= alpha:
        return upper, ZERO, ZERO
    while live != ZERO:
        flag = ONE << unsigned(most_promising(board, frame, unmarked(board, team, frame, live)))
        known, unsettled = probe_children(board, table, frame, alpha, flag)
        if known > alpha:
            return known, ZERO, ZERO
        if unsettled != ZERO:
            return value, live, flag
        value = max(value, known)
        live ^= flag
    return value, ZERO, ZERO


@inline
def take_child(board: BoardSize, team: Pointer, frame: Pointer, node: Pointer, live: Flags, candidates: Flags) -> Int:
    """In a team: mark the child to go down to, and return its lane.

    That is the most promising candidate that nobody else is searching, or of all children if there is none.
    """
    is_first = load(node, state.CURRENT) == NO_CHILD
    if is_first and load(node, state.PLY) + _LAST_SHARED < first_ply_alone(team):
        candidates = ZERO
    while candidates != ZERO:
        lane = most_promising(board, frame, candidates)
        if claim(team, child_of(board, frame, state.SCATTERED, lane)):
            return lane
        candidates ^= ONE << unsigned(lane)
    lane = most_promising(board, frame, live if is_first else unmarked(board, team, frame, live))
    mark(team, child_of(board, frame, state.SCATTERED, lane))
    return lane


def make_search(expand: Any, order: Any, judge_children: Any) -> Any:
    """Write the search for one way of expanding nodes."""

    @inline
    def enter(
        board: BoardSize,
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
        bound = late_bound(board, lines, scratch, own, occupied, threats, ply, unsigned(alpha))
        if bound != NO_BOUND:
            audit_node(board, log, head, own, occupied, bound)
            return signed(bound), ZERO
        # Step 6. Which child first.
        if live & (live - ONE) != ZERO:
            order(board, lines, frame, own, occupied, threats, ply, alpha)
            if ply < board.network_ply:
                judge_children(board, lines, scratch, frame, own, occupied, ply, live)
        store(frame, state.PRODUCT, product)
        store(ints, state.PLY, ply)
        store(ints, state.ALPHA, alpha)
        store(ints, state.KNOWN_LOWER, lower)
        store(ints, state.KNOWN_UPPER, upper)
        store(ints, state.HIGHEST, best)
        return NOTHING, live

    @inline
    def search(
        board: BoardSize,
        table: Table,
        lines: Pointer,
        words: Pointer,
        ints: Pointer,
        budget: Int,
        team: Pointer,
        in_team: bool,
        seen: Word,
    ) -> Int:
        """Search the node noted in the heads: its value for the side to move there, or PAUSED.

        A paused search goes on when called again with a higher budget: nothing is lost, the nodes are the same. In a
        team the search also pauses when the question of the root word `seen` is called off, and when there is news.
        """
        frame_words = state.FIRST_CHILD + state.CHILD_ARRAYS * board.lanes
        scratch = shift_pointer(words, state.SCRATCH)
        log = shift_pointer(words, state.WORDS_HEAD + board.cells * frame_words)
        own, occupied, threats = (
            load(words, state.ENTER_OWN),
            load(words, state.ENTER_OCCUPIED),
            load(words, state.ENTER_THREATS),
        )
        ply, alpha, depth = load(ints, state.ENTER_PLY), load(ints, state.ENTER_ALPHA), load(ints, state.DEPTH)
        nodes = load(ints, state.NODES)
        heard = latest_news(team) if in_team else ZERO
        shared_ply = first_ply_alone(team) if in_team else np.int64(0)
        while True:
            if nodes >= budget or (in_team and (is_called_off(team, seen) or latest_news(team) != heard)):
                store(words, state.ENTER_OWN, own)
                store(words, state.ENTER_OCCUPIED, occupied)
                store(words, state.ENTER_THREATS, threats)
                store(ints, state.ENTER_PLY, ply)
                store(ints, state.ENTER_ALPHA, alpha)
                store(ints, state.DEPTH, depth)
                store(ints, state.NODES, nodes)
                return PAUSED
            nodes += 1
            frame = shift_pointer(words, state.WORDS_HEAD + depth * frame_words)
            node = shift_pointer(ints, state.INTS_HEAD + depth * state.INTS_FRAME)
            if in_team:
                store(ints, state.NODES, nodes)  # looked at while the search goes on
                store(node, state.CURRENT, NO_CHILD)
            value, live = enter(
                board, table, lines, scratch, log, ints, frame, node, own, occupied, threats, ply, alpha
            )
            candidates = live
            # Step 7. A node that is done hands its value to its parent, which may be done then, too.
            while live == ZERO:
                if depth == 0:
                    store(ints, state.NODES, nodes)
                    return value
                depth -= 1
                frame = shift_pointer(words, state.WORDS_HEAD + depth * frame_words)
                node = shift_pointer(ints, state.INTS_HEAD + depth * state.INTS_FRAME)
                lane = load(node, state.CURRENT)
                alpha = load(node, state.ALPHA)
                is_marked = load(node, state.PLY) < shared_ply
                if is_marked:
                    unmark(team, child_of(board, frame, state.SCATTERED, lane))
                if child_of(board, frame, state.FLIP, lane) == ZERO:
                    value = -value
                if value <= alpha:
                    value = max(value, load(node, state.HIGHEST))
                    candidates = live = unsigned(load(node, state.LIVE))
                    if is_marked and live != ZERO:
                        value, live, candidates = choose_again(board, table, team, frame, node, alpha, value, live)
                    if live != ZERO:
                        store(node, state.HIGHEST, value)
                        break
                # Step 8. Remember what was proved.
                if load(node, state.PLY) < board.table_ply:
                    lower, upper = load(node, state.KNOWN_LOWER), load(node, state.KNOWN_UPPER)
                    if value > alpha:
                        record(table, load(frame, state.PRODUCT), max(lower, value), upper)
                    else:
                        record(table, load(frame, state.PRODUCT), lower, min(upper, value))
            # Step 9. Go down to the most promising child.
            if load(node, state.PLY) < shared_ply:
                lane = take_child(board, team, frame, node, live, candidates)
            else:
                lane = most_promising(board, frame, candidates)
            store(node, state.LIVE, signed(live ^ (ONE << unsigned(lane))))
            store(node, state.CURRENT, lane)
            own = child_of(board, frame, state.OWN, lane)
            occupied = child_of(board, frame, state.OCCUPIED, lane)
            threats = child_of(board, frame, state.THREATS, lane)
            ply = signed(child_of(board, frame, state.CHILD_PLY, lane))
            if child_of(board, frame, state.FLIP, lane) == ZERO:
                alpha = ~alpha
            depth += 1

    return search


search_eights = make_search(expand_eights, order_eights, judge_children_eights)
search_fours = make_search(expand_fours, order_fours, judge_children_fours)
search_singly = make_search(expand_singly, order_singly, judge_children_singly)
