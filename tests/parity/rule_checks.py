"""The compiled loops of `proof_check` for one position at a time, made for a kernel package given by name.

A rule is asked through a small function `ask`, which gets a position, a way to apply the rule and alpha, and returns
the bound (NO_BOUND if nothing was proved), whether it is an upper bound, and what kind of firing to count. A way is
five sets of cells: capped columns, first and second column or trigger, cap, exclusive triggers.
"""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np
from numba import njit

# For what only other compiled functions call: doors for Python and C would take as long to compile as the function.
helper = njit(no_cpython_wrapper=True, no_cfunc_wrapper=True)


class Kernel:
    """A kernel package and what the checks add to it."""

    def __init__(self, name: str) -> None:
        self.bits, self.board_size, self.bounds, self.delay, self.forced, self.latecap, self.pairings, self.proofs = (
            importlib.import_module(f"{name}.{module}")
            for module in ("bits", "board_size", "bounds", "delay", "forced", "latecap", "pairings", "proofs")
        )
        self.words = importlib.import_module(f"{name}.words")
        self.prepare = _make_prepare(self)


def _make_prepare(kernel: Kernel) -> Any:
    playable, winning_cells, has_several = kernel.bits.playable, kernel.bits.winning_cells, kernel.bits.has_several
    zero, one = kernel.words.ZERO, kernel.words.ONE

    def prepare(board: Any, own: Any, occupied: Any) -> Any:
        """The winning cells of both sides, and whether the position is one that the proofs speak of."""
        empty, ready = board.full ^ occupied, playable(board, occupied)
        threats = winning_cells(board, own ^ occupied, empty)
        mine = winning_cells(board, own, empty)
        is_quiet = (threats | mine) & ready == zero and has_several(ready & ~(threats >> one))
        return threats, mine, is_quiet

    return helper(prepare)


def make_try_windows(kernel: Kernel, ask: Any, only_cuts: bool) -> Any:
    """`only_cuts`: alpha only cuts off, so that nothing proved for the highest alpha means nothing proved for any."""
    no_bound, signed, unsigned, count = (
        kernel.bounds.NO_BOUND,
        kernel.words.signed,
        kernel.words.unsigned,
        kernel.words.count,
    )

    def try_windows(
        board: Any, lines: Any, position: Any, way: Any, truth: Any, kinds: Any, report: Any, every_window: Any
    ) -> Any:
        """Ask for every window; note and return False at the first bound that is wrong or of no use for its window."""
        left = board.cells - np.int64(count(position[1]))
        highest = (left + 1) // 2
        if only_cuts and not every_window and ask(board, lines, position, way, unsigned(highest))[0] == no_bound:
            return True
        for alpha in range(-(left // 2) - 1, highest + 1):
            word, is_upper, kind = ask(board, lines, position, way, unsigned(alpha))
            if word == no_bound:
                continue
            kinds[kind] += 1
            bound = signed(word)
            if not ((truth <= bound and bound <= alpha) if is_upper else (alpha < bound and bound <= truth)):
                report[1], report[2] = alpha, bound
                for number in range(5):
                    report[3 + number] = signed(way[number])
                return False
        return True

    return helper(try_windows)


def make_loop(kernel: Kernel, try_ways: Any) -> Any:
    """The loop over positions: 1 if there was a violation."""
    pointer, prepare = kernel.words.pointer, kernel.prepare

    def check(
        board: Any, lines: Any, own: Any, occupied: Any, truth: Any, kinds: Any, report: Any, every_window: Any
    ) -> Any:
        for index in range(len(own)):
            threats, mine, is_quiet = prepare(board, own[index], occupied[index])
            if is_quiet:
                position = (own[index], occupied[index], threats, mine)
                if not try_ways(board, pointer(lines), position, np.int64(truth[index]), kinds, report, every_window):
                    report[0] = index
                    return 1
        return 0

    return njit(check)


def make_one_way(kernel: Kernel, ask: Any) -> Any:
    """For rules that choose themselves how to apply."""
    try_windows, zero = make_try_windows(kernel, ask, False), kernel.words.ZERO

    def try_ways(board: Any, lines: Any, position: Any, truth: Any, kinds: Any, report: Any, every_window: Any) -> Any:
        way = (zero, zero, zero, zero, zero)
        return try_windows(board, lines, position, way, truth, kinds, report, every_window)

    return make_loop(kernel, helper(try_ways))


def _make_cap_sets(kernel: Kernel, try_capped: Any) -> Any:
    """Try every set of caps that leaves an even number of odd columns."""
    cap_cells, odd_columns, columns_of, count = (
        kernel.bounds.cap_cells,
        kernel.bounds.odd_columns,
        kernel.bits.columns_of,
        kernel.words.count,
    )
    zero, one = kernel.words.ZERO, kernel.words.ONE

    def try_ways(board: Any, lines: Any, position: Any, truth: Any, kinds: Any, report: Any, every_window: Any) -> Any:
        caps, odd = cap_cells(board, position[1], position[2]), odd_columns(board, position[1])
        chosen = zero
        while True:
            capped = columns_of(board, chosen)
            fits = count(odd & ~capped) & one == zero
            if fits and not try_capped(board, lines, position, capped, truth, kinds, report, every_window):
                return False
            chosen = (chosen - caps) & caps  # counts through all subsets, back to the empty one
            if chosen == zero:
                return True

    return make_loop(kernel, helper(try_ways))


def _make_only_caps(kernel: Kernel, ask: Any) -> Any:
    try_windows, zero = make_try_windows(kernel, ask, False), kernel.words.ZERO

    def try_capped(
        board: Any, lines: Any, position: Any, capped: Any, truth: Any, kinds: Any, report: Any, every_window: Any
    ) -> Any:
        way = (capped, zero, zero, zero, zero)
        return try_windows(board, lines, position, way, truth, kinds, report, every_window)

    return _make_cap_sets(kernel, helper(try_capped))


def _make_odd_pairs(kernel: Kernel, ask: Any) -> Any:
    """Every ordered pair of odd columns that are not capped."""
    odd_columns, columns_of, lowest = kernel.bounds.odd_columns, kernel.bits.columns_of, kernel.bits.lowest
    try_windows, zero = make_try_windows(kernel, ask, True), kernel.words.ZERO

    def try_capped(
        board: Any, lines: Any, position: Any, capped: Any, truth: Any, kinds: Any, report: Any, every_window: Any
    ) -> Any:
        free = odd_columns(board, position[1]) & ~capped
        firsts = free
        while firsts != zero:
            first = lowest(firsts)
            firsts ^= first
            seconds = free ^ first
            while seconds != zero:
                second = lowest(seconds)
                seconds ^= second
                way = (capped, columns_of(board, first), columns_of(board, second), zero, zero)
                if not try_windows(board, lines, position, way, truth, kinds, report, every_window):
                    return False
        return True

    return _make_cap_sets(kernel, helper(try_capped))


def _make_trigger_pairs(kernel: Kernel, ask: Any) -> Any:
    """Every ordered pair of open odd-row cells of two even columns; with and without cap and exclusiveness."""
    playable, from_cell_up, columns_of = kernel.bits.playable, kernel.bits.from_cell_up, kernel.bits.columns_of
    try_windows, lowest = make_try_windows(kernel, ask, True), kernel.bits.lowest
    zero, two = kernel.words.ZERO, kernel.words.TWO

    def try_capped(
        board: Any, lines: Any, position: Any, capped: Any, truth: Any, kinds: Any, report: Any, every_window: Any
    ) -> Any:
        ready = playable(board, position[1]) & board.odd_rows
        open_odd = from_cell_up(board, ready) & board.odd_rows
        firsts = open_odd
        while firsts != zero:
            first = lowest(firsts)
            firsts ^= first
            seconds = open_odd & ~columns_of(board, first)
            while seconds != zero:
                second = lowest(seconds)
                seconds ^= second
                both = first | second
                cap = (second << two) & columns_of(board, second) & position[2]
                for with_cap in range(2 if cap != zero else 1):
                    for exclusively in range(2 if both & ready == both else 1):
                        way = (capped, first, second, cap if with_cap else zero, both if exclusively else zero)
                        if not try_windows(board, lines, position, way, truth, kinds, report, every_window):
                            return False
        return True

    return _make_cap_sets(kernel, helper(try_capped))


def make_waiting(kernel: Kernel) -> Any:
    """Kinds: upper bounds, lower bounds."""
    waiting_bounds, less, no_bound, zero = (
        kernel.proofs.waiting_bounds,
        kernel.words.less,
        kernel.bounds.NO_BOUND,
        kernel.words.ZERO,
    )

    def ask(board: Any, lines: Any, position: Any, way: Any, alpha: Any) -> Any:
        own, occupied, threats, mine = position
        settled, bound = waiting_bounds(board, own, occupied, threats, mine, alpha)
        is_lower = less(alpha, zero)
        return bound if settled & kernel_one != zero else no_bound, is_lower == zero, np.int64(is_lower != zero)

    kernel_one = kernel.words.ONE
    return make_one_way(kernel, helper(ask))


def make_quick(kernel: Kernel) -> Any:
    """Kinds: upper bounds, lower bounds."""
    quick_bounds, less, count, no_bound = (
        kernel.proofs.quick_bounds,
        kernel.words.less,
        kernel.words.count,
        kernel.bounds.NO_BOUND,
    )
    zero, one = kernel.words.ZERO, kernel.words.ONE

    def ask(board: Any, lines: Any, position: Any, way: Any, alpha: Any) -> Any:
        own, occupied, threats, mine = position
        settled, bound, _, _ = quick_bounds(board, own, occupied, threats, mine, count(occupied), alpha, one)
        is_lower = less(alpha, bound)
        return bound if settled != zero else no_bound, is_lower == zero, np.int64(is_lower != zero)

    return make_one_way(kernel, helper(ask))


def make_plain_follow_up(kernel: Kernel) -> Any:
    """Kinds: first player to move (no caps), second player to move (all caps)."""
    follow_up_bounds, count, no_bound = kernel.proofs.follow_up_bounds, kernel.words.count, kernel.bounds.NO_BOUND
    zero, one = kernel.words.ZERO, kernel.words.ONE

    def ask(board: Any, lines: Any, position: Any, way: Any, alpha: Any) -> Any:
        own, occupied, threats, _ = position
        ply = count(occupied)
        settled, bound, _, _ = follow_up_bounds(board, own, occupied, threats, ply, alpha)
        return bound if settled & one != zero else no_bound, True, np.int64(ply & one)

    return make_one_way(kernel, helper(ask))


def make_upper_bound(kernel: Kernel) -> Any:
    """Kinds: first player to move, second player to move."""
    upper_bound, count = kernel.proofs.upper_bound, kernel.words.count
    follow_up_bounds = kernel.proofs.follow_up_bounds

    def ask(board: Any, lines: Any, position: Any, way: Any, alpha: Any) -> Any:
        own, occupied, threats, _ = position
        ply = np.int64(count(occupied))
        _, plain, _, plan = follow_up_bounds(board, own, occupied, threats, count(occupied), alpha)
        return upper_bound(board, lines, own, occupied, threats, ply, alpha, plan, plain), True, ply & 1

    return make_one_way(kernel, helper(ask))


def make_follow_up(kernel: Kernel) -> Any:
    """Kinds: 4 * caps (3 and more together) + further lines counted at 0, 2, 4 or 6."""
    follow_up, sure_cells, avoided_cells = (
        kernel.bounds.follow_up,
        kernel.bounds.sure_cells,
        kernel.bounds.avoided_cells,
    )
    count, signed, one = kernel.words.count, kernel.words.signed, kernel.words.ONE

    def ask(board: Any, lines: Any, position: Any, way: Any, alpha: Any) -> Any:
        own, occupied, threats, _ = position
        bound, _ = follow_up(board, lines, own, occupied, threats, way[0], alpha)
        counted = signed(avoided_cells(board, threats & sure_cells(board, occupied, way[0])) >> one)
        caps: Any = min(np.int64(count(way[0] & board.bottom)), 3)
        return bound, True, 4 * caps + min(max(-signed(bound) - counted, 0), 3)

    return _make_only_caps(kernel, helper(ask))


def make_both_odd(kernel: Kernel) -> Any:
    """Kinds: columns of the pair in which F has a cap; + 4 if other columns are capped."""
    both_odd, cap_cells = kernel.pairings._both_odd, kernel.bounds.cap_cells
    count, zero = kernel.words.count, kernel.words.ZERO

    def ask(board: Any, lines: Any, position: Any, way: Any, alpha: Any) -> Any:
        own, occupied, threats, _ = position
        bound = both_odd(board, lines, own, occupied, threats, way[0], (way[1], way[2]), alpha)
        caps = np.int64(count(cap_cells(board, occupied, threats) & (way[1] | way[2])))
        return bound, True, caps + (4 if way[0] != zero else 0)

    return _make_odd_pairs(kernel, helper(ask))


def make_triggered_pair(kernel: Kernel) -> Any:
    """Kinds: with a cap, + 2 if exclusive, + 4 if other columns are capped."""
    triggered_pair, zero = kernel.pairings._triggered_pair, kernel.words.ZERO

    def ask(board: Any, lines: Any, position: Any, way: Any, alpha: Any) -> Any:
        own, occupied, threats, _ = position
        capped, first, second, cap, exclusive = way
        bound = triggered_pair(board, lines, own, occupied, threats, capped, (first, second), cap, exclusive, alpha)
        kind = (1 if cap != zero else 0) + (2 if exclusive != zero else 0) + (4 if capped != zero else 0)
        return bound, True, kind

    return _make_trigger_pairs(kernel, helper(ask))
