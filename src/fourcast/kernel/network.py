"""A small neural network that judges the children of early nodes, beside what `ordering` counts.

A wrong first choice costs most in the first plies, where the nodes are few: so more time is taken there. The network
has one hidden layer. Its inputs are of four kinds, a bit for each cell: stones of the first player, stones of the
second, cells where the first would win, cells where the second would; and whether the ply is odd. A unit of the hidden
layer adds up what its inputs count and is cut to a range; what the units count, added up, says how good a position is
for the first player. It was learned from exact scores as the logarithm of a chance, that of a move to settle the
question (`network_weights` says where), so it is simply added to the promise.

All of it is whole numbers, four units to a word: the same on every machine. It decides which child is searched first,
never what is found.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from . import state_slots as state
from ._jit import inline
from .board_size import NETWORK, BoardSize
from .expand import child_of
from .network_weights import COUNTS, FIELD_BITS, FIELDS, LOUD, PARITY, ROW_WORDS, ROWS_A_KIND, SILENT, START
from .words import (
    ONE,
    ZERO,
    Bits,
    Flags,
    Int,
    Pointer,
    Word,
    count_trailing_zeros,
    less,
    load,
    load_eight,
    load_four,
    select,
    shift_pointer,
    signed,
    store,
    store_lanes,
    unsigned,
)

SCALE_BITS = np.int64(14)  # what is added up in the end is in parts of 2**-14 of a promise
_HALF = np.int64(32)
_HALF_WORD = np.uint64(32)
_LOWER_HALF = np.uint64(2**32 - 1)
_FIELD = np.uint64(2**FIELD_BITS - 1)
_FIELD_BITS = np.uint64(FIELD_BITS)
_SILENT, _LOUD = np.uint64(SILENT), np.uint64(LOUD)


def make_judge(load_bits: Any, store_bits: Any, group: int) -> tuple[Any, Any, Any]:
    """Write `begin`, `judge` and `judge_children` for words of a row taken in groups of 8 or 4 lanes, or of 1."""

    @inline
    def add_rows(network: Pointer, kind: Int, cells: Word, start: Int, sums: Bits) -> Bits:
        """Add what these cells count."""
        while cells != ZERO:
            row = kind * ROWS_A_KIND + count_trailing_zeros(cells)
            sums = sums + load_bits(network, row * ROW_WORDS + start)
            cells &= cells - ONE
        return sums

    @inline
    def heard(network: Pointer, sums: Bits, start: Int) -> Bits:
        """What the units of a group count at these sums, added up by word, modulo 2**32."""
        total = sums & ZERO
        silent, loud = total | _SILENT, total | _LOUD
        for field in range(FIELDS):
            level = (sums >> (np.uint64(field) * _FIELD_BITS)) & _FIELD
            level = select(less(level, silent), silent, level)
            level = select(less(loud, level), loud, level)
            counts = load_bits(network, (COUNTS + np.int64(field)) * ROW_WORDS + start)
            total = total + (level - silent) * (counts & _LOWER_HALF)
        return total

    @inline
    def begin(network: Pointer, scratch: Pointer, first: Word, second: Word) -> None:
        """Note the sums of these stones in the scratch, for `judge` to go on from."""
        for start in range(0, ROW_WORDS, group):
            sums = load_bits(network, START * ROW_WORDS + start)
            sums = add_rows(network, np.int64(0), first, start, sums)
            sums = add_rows(network, np.int64(1), second, start, sums)
            store_bits(scratch, start, sums)

    @inline
    def judge(
        network: Pointer, scratch: Pointer, first: Word, second: Word, first_wins: Word, second_wins: Word, ply: Word
    ) -> Int:
        """How good a position is for the first player, in units of the promise: that of `begin` with more stones."""
        total = load_bits(network, 0) & ZERO
        for start in range(0, ROW_WORDS, group):
            sums = load_bits(scratch, start)
            if ply & ONE != ZERO:
                sums = sums + load_bits(network, PARITY * ROW_WORDS + start)
            sums = add_rows(network, np.int64(0), first, start, sums)
            sums = add_rows(network, np.int64(1), second, start, sums)
            sums = add_rows(network, np.int64(2), first_wins, start, sums)
            sums = add_rows(network, np.int64(3), second_wins, start, sums)
            total = total + heard(network, sums, start)
        store_bits(scratch, ROW_WORDS, total)
        whole = ZERO
        for word in range(group):
            whole += load(scratch, ROW_WORDS + word)
        return signed(whole << _HALF_WORD) >> (_HALF + SCALE_BITS)

    @inline
    def judge_children(
        board: BoardSize,
        lines: Pointer,
        scratch: Pointer,
        frame: Pointer,
        node_own: Word,
        node_occupied: Word,
        ply: Int,
        live: Flags,
    ) -> None:
        """Add to the promises of the given children what the network says of them.

        They have the stones of the node and a few more: so the node's are added up once for all of them.
        """
        network = shift_pointer(lines, NETWORK)
        is_first = ply & 1 == 0
        node_other = node_own ^ node_occupied
        node_first, node_second = (node_own, node_other) if is_first else (node_other, node_own)
        begin(network, scratch, node_first, node_second)
        while live != ZERO:
            lane = count_trailing_zeros(live)
            live &= live - ONE
            own, occupied = child_of(board, frame, state.OWN, lane), child_of(board, frame, state.OCCUPIED, lane)
            mine, threats = child_of(board, frame, state.MINE, lane), child_of(board, frame, state.THREATS, lane)
            child_ply = child_of(board, frame, state.CHILD_PLY, lane)
            other = own ^ occupied
            if child_ply & ONE != ZERO:
                own, other, mine, threats = other, own, threats, mine
            value = judge(network, scratch, own ^ node_first, other ^ node_second, mine, threats, child_ply)
            if not is_first:
                value = -value
            slot = state.FIRST_CHILD + state.SCORE * board.lanes + lane
            store(frame, slot, load(frame, slot) + (unsigned(value) << _HALF_WORD))

    return begin, judge, judge_children


begin_eights, judge_eights, judge_children_eights = make_judge(load_eight, store_lanes, 8)
begin_fours, judge_fours, judge_children_fours = make_judge(load_four, store_lanes, 4)
begin_singly, judge_singly, judge_children_singly = make_judge(load, store, 1)
