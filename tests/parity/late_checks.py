"""The compiled loops of `proof_check` for the late proofs: every way to apply LATE CAP and DELAY."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.parity.rule_checks import Kernel, helper, make_loop, make_one_way, make_try_windows

_SCRATCH_WORDS = 80


def make_late_cap(kernel: Kernel) -> Any:
    """Kinds: other caps (3 and more together). Every winning cell, spare column and even set of caps."""
    late_cap_of, count, zero = kernel.latecap.late_cap_of, kernel.words.count, kernel.words.ZERO
    playable, from_cell_up, columns_of, lowest = (
        kernel.bits.playable,
        kernel.bits.from_cell_up,
        kernel.bits.columns_of,
        kernel.bits.lowest,
    )
    cap_cells, odd_columns, one = kernel.bounds.cap_cells, kernel.bounds.odd_columns, kernel.words.ONE

    def ask(board: Any, lines: Any, position: Any, way: Any, alpha: Any) -> Any:
        own, occupied, threats, _ = position
        capped, spare, cap, _, _ = way
        caps: Any = min(np.int64(count(capped & board.bottom)), 3)
        return late_cap_of(board, lines, own, occupied, threats, capped, spare, cap, alpha), True, caps

    try_windows = make_try_windows(kernel, helper(ask), False)

    def try_ways(board: Any, lines: Any, position: Any, truth: Any, kinds: Any, report: Any, every_window: Any) -> Any:
        _, occupied, threats, _ = position
        odd, caps = odd_columns(board, occupied), cap_cells(board, occupied, threats)
        if count(odd) & one == zero:
            return True
        later = threats & board.odd_rows & ~from_cell_up(board, odd) & ~playable(board, occupied)
        chosen = zero
        while True:
            capped = columns_of(board, chosen)
            winning = later if count(chosen) & one == zero else zero
            while winning != zero:
                cap = lowest(winning)
                winning ^= cap
                spares = odd & ~capped
                while spares != zero:
                    spare = lowest(spares)
                    spares ^= spare
                    way = (capped, spare, cap, zero, zero)
                    if not try_windows(board, lines, position, way, truth, kinds, report, every_window):
                        return False
            chosen = (chosen - caps) & caps
            if chosen == zero:
                return True

    return make_loop(kernel, helper(try_ways))


def make_delay(kernel: Kernel) -> Any:
    """Kinds: 0 M is first, 1 second. Every choice of the columns that stay odd."""
    delay_by = kernel.delay.delay_by
    odd_columns, lowest, count, less, pointer = (
        kernel.bounds.odd_columns,
        kernel.bits.lowest,
        kernel.words.count,
        kernel.words.less,
        kernel.words.pointer,
    )
    no_bound, zero, one = kernel.bounds.NO_BOUND, kernel.words.ZERO, kernel.words.ONE

    def ask(board: Any, lines: Any, position: Any, way: Any, alpha: Any) -> Any:
        own, occupied, _, _ = position
        scratch = np.empty(_SCRATCH_WORDS, np.uint64)
        second_moves = count(odd_columns(board, occupied)) & one
        proved = less(alpha, one - second_moves) == zero and delay_by(
            board, lines, pointer(scratch), own, occupied, way[1], alpha
        )
        return alpha if proved else no_bound, True, np.int64(second_moves)

    try_windows = make_try_windows(kernel, helper(ask), False)

    def try_ways(board: Any, lines: Any, position: Any, truth: Any, kinds: Any, report: Any, every_window: Any) -> Any:
        firsts = odd_columns(board, position[1])
        second_moves = count(firsts) & one == one
        while firsts != zero:
            first = lowest(firsts)
            firsts ^= first
            seconds = one if second_moves else firsts  # a single round if M is second
            while seconds != zero:
                second = lowest(seconds)
                seconds ^= second
                way = (zero, first if second_moves else first | second, zero, zero, zero)
                if not try_windows(board, lines, position, way, truth, kinds, report, every_window):
                    return False
        return True

    return make_loop(kernel, helper(try_ways))


def make_late_bound(kernel: Kernel) -> Any:
    """Kinds: first player to move, second player to move."""
    late_bound, count, pointer = kernel.proofs.late_bound, kernel.words.count, kernel.words.pointer

    def ask(board: Any, lines: Any, position: Any, way: Any, alpha: Any) -> Any:
        own, occupied, threats, _ = position
        scratch = np.empty(_SCRATCH_WORDS, np.uint64)
        ply = np.int64(count(occupied))
        return late_bound(board, lines, pointer(scratch), own, occupied, threats, ply, alpha), True, ply & 1

    return make_one_way(kernel, helper(ask))
