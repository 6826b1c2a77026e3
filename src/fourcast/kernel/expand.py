"""The children of a node, resolved as far as no search is needed, and their order.

`make_expand` writes the functions for groups of children: eight or four at once in the lanes of a vector, or one at a
time. All go through the same steps and give the same results.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from . import state_slots as state
from ._jit import inline
from .bits import playable, winning_cells
from .board_size import BoardSize
from .bounds import NO_BOUND
from .forced import resolve
from .ordering import class_of, promise
from .proofs import Plan, quick_bounds, upper_bound
from .table import Table, canonical_keys, scatter, slot_of
from .words import (
    ALL,
    ONE,
    ZERO,
    Bits,
    Flags,
    Int,
    Mask,
    Pointer,
    Word,
    count,
    count_trailing_zeros,
    flags_of,
    load,
    load_eight,
    load_four,
    nonzero,
    prefetch,
    select,
    signed,
    store,
    store_lanes,
    unsigned,
)

NOTHING = np.int64(-100)  # lower than every score
_ROOT_LANE = np.int64(0)


@inline
def child_of(board: BoardSize, frame: Pointer, prop: Int, lane: Int) -> Word:
    """One property of one child."""
    return load(frame, state.FIRST_CHILD + prop * board.lanes + lane)


@inline
def _best_settled(board: BoardSize, frame: Pointer, settled: Flags) -> Int:
    """The highest score of the given children."""
    best = NOTHING
    while settled != ZERO:
        best = max(best, signed(child_of(board, frame, state.SCORE, count_trailing_zeros(settled))))
        settled &= settled - ONE
    return best


@inline
def _note_proof(
    board: BoardSize, log: Pointer, head: Pointer, own: Word, occupied: Word, bound: Word, is_lower: Word
) -> None:
    """Record a bound on the score of the side to move, to be checked by a search without proofs."""
    entry = load(head, state.AUDITED)
    store(head, state.AUDITED, entry + 1)
    if entry < board.audit:
        store(log, entry * state.AUDIT_WORDS, own)
        store(log, entry * state.AUDIT_WORDS + 1, occupied)
        store(log, entry * state.AUDIT_WORDS + 2, bound)
        store(log, entry * state.AUDIT_WORDS + 3, is_lower)


@inline
def audit_node(board: BoardSize, log: Pointer, head: Pointer, own: Word, occupied: Word, bound: Word) -> None:
    """Record an upper bound on the node itself, if the audit is on."""
    if board.audit != 0:
        _note_proof(board, log, head, own, occupied, bound, ZERO)


@inline
def _audit_children(board: BoardSize, log: Pointer, head: Pointer, frame: Pointer, settled: Flags, alpha: Int) -> None:
    """Record the bounds on the given children, if the audit is on. No code at all in real searches."""
    if board.audit == 0:
        return
    while settled != ZERO:
        lane = count_trailing_zeros(settled)
        settled &= settled - ONE
        score = child_of(board, frame, state.SCORE, lane)
        same_side = child_of(board, frame, state.FLIP, lane) != ZERO
        bound = score if same_side else ZERO - score
        is_lower = np.uint64((signed(score) > alpha) == same_side)
        own, occupied = child_of(board, frame, state.OWN, lane), child_of(board, frame, state.OCCUPIED, lane)
        _note_proof(board, log, head, own, occupied, bound, is_lower)


@inline
def prove_singly(board: BoardSize, lines: Pointer, frame: Pointer, alpha: Int, among: Flags) -> Flags:
    """Try `upper_bound` on the given children until one settles the node; the flags of the children settled."""
    settled = ZERO
    while among != ZERO:
        lane = count_trailing_zeros(among)
        flag = among & (ZERO - among)
        among ^= flag
        own = child_of(board, frame, state.OWN, lane)
        occupied = child_of(board, frame, state.OCCUPIED, lane)
        threats = child_of(board, frame, state.THREATS, lane)
        ply = signed(child_of(board, frame, state.CHILD_PLY, lane))
        same_side = child_of(board, frame, state.FLIP, lane) != ZERO
        child_alpha = unsigned(alpha if same_side else ~alpha)
        plan = Plan(
            child_of(board, frame, state.CAPS, lane),
            child_of(board, frame, state.WITHIN, lane),
            child_of(board, frame, state.GROUND, lane),
        )
        score = child_of(board, frame, state.SCORE, lane)
        plain = score if same_side else ZERO - score
        bound = upper_bound(board, lines, own, occupied, threats, ply, child_alpha, plan, plain)
        if bound != NO_BOUND:
            store(frame, state.FIRST_CHILD + state.SCORE * board.lanes + lane, bound if same_side else ZERO - bound)
            settled |= flag
            if not same_side:
                break  # the bound is on the opponent's score, so the move is good enough
    return settled


def make_expand(load_bits: Any, store_bits: Any, group: int) -> tuple[Any, Any, Any]:
    """Write `expand`, `order` and `settle_root` for children taken in groups of 8 or 4 lanes, or of 1."""
    whole_group = np.uint64((1 << group) - 1)
    has_room = group == 8  # for a child in every column

    @inline
    def list_moves(board: BoardSize, lines: Pointer, frame: Pointer, moves: Word) -> Int:
        """Note the moves in exploration order: how many places they take.

        In groups of eight each column has its place, since a node is one group whether it has many moves or few. Else
        there are no gaps: half of all nodes have no more than four moves, and fewer groups take less time.
        """
        first = state.FIRST_CHILD + state.CELL * board.lanes
        if has_room:
            for start in range(0, board.lanes, group):
                store_bits(frame, first + start, load_bits(lines, start) & moves)
            return board.lanes
        if group == 4:  # boards that are taken so have two groups at most; a loop would become a call of memset
            store_bits(frame, first, load_bits(lines, 0) & ZERO)
            store_bits(frame, first + 4, load_bits(lines, 0) & ZERO)
        place = first
        for column in range(board.width):
            cell = load(lines, column) & moves
            store(frame, place, cell)
            place += np.int64(1 if cell != ZERO else 0)
        return place - first

    @inline
    def resolve_group(
        board: BoardSize,
        frame: Pointer,
        start: Int,
        own: Bits,
        occupied: Bits,
        threats: Bits,
        mine: Bits,
        ply: Int,
        alpha: Int,
        present: Mask,
    ) -> Flags:
        """Follow the forced moves of one group of children and note them in the frame: flags of the settled ones."""
        none = own & ZERO
        own, occupied, threats, mine, plies, flip, settled, score = resolve(
            board, own, occupied, threats, mine, none | unsigned(ply), none | unsigned(alpha), present
        )
        store_bits(frame, state.FIRST_CHILD + state.OWN * board.lanes + start, own)
        store_bits(frame, state.FIRST_CHILD + state.OCCUPIED * board.lanes + start, occupied)
        store_bits(frame, state.FIRST_CHILD + state.THREATS * board.lanes + start, threats)
        store_bits(frame, state.FIRST_CHILD + state.MINE * board.lanes + start, mine)
        store_bits(frame, state.FIRST_CHILD + state.CHILD_PLY * board.lanes + start, plies)
        store_bits(frame, state.FIRST_CHILD + state.FLIP * board.lanes + start, flip)
        store_bits(frame, state.FIRST_CHILD + state.SCORE * board.lanes + start, ZERO - score)
        return flags_of(settled) << np.uint64(start)

    @inline
    def resolve_children(
        board: BoardSize,
        lines: Pointer,
        frame: Pointer,
        own: Word,
        occupied: Word,
        threats: Word,
        ply: Int,
        alpha: Int,
    ) -> tuple[Flags, Flags, Int]:
        """Make every child that does not lose at once and follow its forced moves.

        Flags of settled and of open ones, and how many places the children take.
        """
        moves = playable(board, occupied) & ~(threats >> ONE)
        settled, made = ZERO, ZERO
        places = list_moves(board, lines, frame, moves)
        for start in range(0, places, group):
            cell = load_bits(frame, state.FIRST_CHILD + state.CELL * board.lanes + start)
            present = nonzero(cell)
            taken = cell | occupied
            settled |= resolve_group(
                board,
                frame,
                start,
                (cell & ZERO) | (own ^ occupied),
                taken,
                winning_cells(board, own | cell, board.full ^ taken),
                threats & ~cell,
                ply + 1,
                ~alpha,
                present,
            )
            made |= flags_of(present) << np.uint64(start)
        return settled, made ^ settled, places

    @inline
    def fetch_words(board: BoardSize, table: Table, frame: Pointer, ply: Int, among: Flags, places: Int) -> None:
        """Scatter the children's keys and ask for their table words, which take their time."""
        for start in range(0, places, group):
            own = load_bits(frame, state.FIRST_CHILD + state.OWN * board.lanes + start)
            occupied = load_bits(frame, state.FIRST_CHILD + state.OCCUPIED * board.lanes + start)
            plies = load_bits(frame, state.FIRST_CHILD + state.CHILD_PLY * board.lanes + start)
            product = scatter(table.layout, canonical_keys(board, own, occupied, plies, ply + 1))
            store_bits(frame, state.FIRST_CHILD + state.SCATTERED * board.lanes + start, product)
        if ply + 1 < board.probe_ply:
            while among != ZERO:
                lane = count_trailing_zeros(among)
                among &= among - ONE
                prefetch(table.words, slot_of(table.layout, child_of(board, frame, state.SCATTERED, lane)))

    @inline
    def prove_together(board: BoardSize, frame: Pointer, alpha: Int, among: Flags, places: Int) -> tuple[Flags, Flags]:
        """Try the quick proofs on the given children: which are settled, and for which `upper_bound` is worth a try."""
        all_settled, all_worthwhile = ZERO, ZERO
        for start in range(0, places, group):
            here = (among >> np.uint64(start)) & whole_group
            if here == ZERO:
                continue
            own = load_bits(frame, state.FIRST_CHILD + state.OWN * board.lanes + start)
            occupied = load_bits(frame, state.FIRST_CHILD + state.OCCUPIED * board.lanes + start)
            threats = load_bits(frame, state.FIRST_CHILD + state.THREATS * board.lanes + start)
            mine = load_bits(frame, state.FIRST_CHILD + state.MINE * board.lanes + start)
            plies = load_bits(frame, state.FIRST_CHILD + state.CHILD_PLY * board.lanes + start)
            flip = load_bits(frame, state.FIRST_CHILD + state.FLIP * board.lanes + start)
            alphas = flip ^ unsigned(~alpha)
            settled, bound, worthwhile, plan = quick_bounds(board, own, occupied, threats, mine, plies, alphas, here)
            score = select(flip, bound, ZERO - bound)
            store_bits(frame, state.FIRST_CHILD + state.SCORE * board.lanes + start, score)
            store_bits(frame, state.FIRST_CHILD + state.CAPS * board.lanes + start, plan.caps)
            store_bits(frame, state.FIRST_CHILD + state.WITHIN * board.lanes + start, plan.within)
            store_bits(frame, state.FIRST_CHILD + state.GROUND * board.lanes + start, plan.ground)
            all_settled |= settled << np.uint64(start)
            all_worthwhile |= worthwhile << np.uint64(start)
        return all_settled, all_worthwhile

    @inline
    def expand(
        board: BoardSize,
        table: Table,
        lines: Pointer,
        log: Pointer,
        head: Pointer,
        frame: Pointer,
        own: Word,
        occupied: Word,
        threats: Word,
        ply: Int,
        alpha: Int,
    ) -> tuple[Int, Flags]:
        """The best score settled without search (NOTHING if none), and the children that remain to be searched.

        A score above alpha settles the node; if nothing remains the score is an upper bound of the node's.
        """
        settled, live, places = resolve_children(board, lines, frame, own, occupied, threats, ply, alpha)
        best = _best_settled(board, frame, settled)
        if best > alpha or live == ZERO:
            return best, live
        fetch_words(board, table, frame, ply, live, places)
        settled, worthwhile = prove_together(board, frame, alpha, live, places)
        _audit_children(board, log, head, frame, settled, alpha)
        best = max(best, _best_settled(board, frame, settled))
        live ^= settled
        if best > alpha or worthwhile == ZERO:
            return best, live
        settled = prove_singly(board, lines, frame, alpha, worthwhile)
        _audit_children(board, log, head, frame, settled, alpha)
        return max(best, _best_settled(board, frame, settled)), live ^ settled

    @inline
    def order(
        board: BoardSize, lines: Pointer, frame: Pointer, own: Word, occupied: Word, threats: Word, ply: Int, alpha: Int
    ) -> None:
        """Note for every child how soon it is to be searched."""
        places = board.lanes if has_room else signed(count(playable(board, occupied) & ~(threats >> ONE)))
        number = class_of(board, ply, alpha)
        for start in range(0, places, group):
            score = promise(
                board,
                lines,
                number,
                own,
                occupied,
                ply,
                load_bits(frame, state.FIRST_CHILD + state.CELL * board.lanes + start),
                load_bits(frame, state.FIRST_CHILD + state.OWN * board.lanes + start),
                load_bits(frame, state.FIRST_CHILD + state.OCCUPIED * board.lanes + start),
                load_bits(frame, state.FIRST_CHILD + state.THREATS * board.lanes + start),
                load_bits(frame, state.FIRST_CHILD + state.MINE * board.lanes + start),
                load_bits(frame, state.FIRST_CHILD + state.CHILD_PLY * board.lanes + start),
                load_bits(frame, state.FIRST_CHILD + state.FLIP * board.lanes + start),
            )
            store_bits(frame, state.FIRST_CHILD + state.SCORE * board.lanes + start, score)

    @inline
    def settle_root(
        board: BoardSize, lines: Pointer, frame: Pointer, own: Word, occupied: Word, ply: Int, alpha: Int
    ) -> Int:
        """Is the root's score above alpha? A bound that says so, or NOTHING; the root's forced moves are played.

        The root is treated as the only child of a node before it, so it is left in lane 0 of the frame.
        """
        none = load_bits(lines, 0) & ZERO
        empty = board.full ^ occupied
        threats = winning_cells(board, own ^ occupied, empty)
        mine = winning_cells(board, own, empty)
        settled = resolve_group(
            board,
            frame,
            _ROOT_LANE,
            none | own,
            none | occupied,
            none | threats,
            none | mine,
            ply,
            alpha,
            none | ALL,
        )
        if settled == ZERO:
            settled, worthwhile = prove_together(board, frame, ~alpha, ONE, np.int64(1))
            if worthwhile != ZERO:
                settled = prove_singly(board, lines, frame, ~alpha, ONE)
        if settled == ZERO:
            return NOTHING
        return -signed(child_of(board, frame, state.SCORE, _ROOT_LANE))

    return expand, order, settle_root


expand_eights, order_eights, settle_root_eights = make_expand(load_eight, store_lanes, 8)
expand_fours, order_fours, settle_root_fours = make_expand(load_four, store_lanes, 4)
expand_singly, order_singly, settle_root_singly = make_expand(load, store, 1)
