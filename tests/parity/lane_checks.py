"""The compiled loops of `proof_check` for forced chains, and for four or eight positions at a time.

Positions taken together must get exactly what they get one by one. They are from as many places of the arrays, so that
they are of different plies, and each has a window of its own.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from tests.parity.rule_checks import Kernel, helper


def _make_gather(kernel: Kernel, width: int) -> Any:
    prepare, count, zero, one = kernel.prepare, kernel.words.count, kernel.words.ZERO, kernel.words.ONE
    playable = kernel.bits.playable

    def gather(board: Any, rows: Any, own: Any, occupied: Any, first: Any) -> Any:
        """Fill own, occupied, threats, mine, ply of the lanes: flags of quiet ones, of those without a win now."""
        quiet, playing = zero, zero
        distance = (len(own) + width - 1) // width
        for lane in range(width):
            index = min(first + lane * distance, len(own) - 1)
            threats, mine, is_quiet = prepare(board, own[index], occupied[index])
            flag = one << np.uint64(lane)
            if is_quiet:
                quiet |= flag
            if mine & playable(board, occupied[index]) == zero and occupied[index] != board.full:
                playing |= flag
            rows[0, lane], rows[1, lane], rows[2, lane], rows[3, lane] = own[index], occupied[index], threats, mine
            rows[4, lane] = count(occupied[index])
        return quiet, playing

    return helper(gather)


def make_quick_lanes(kernel: Kernel, width: int) -> Any:
    """Kinds: settled."""
    gather, quick_bounds = _make_gather(kernel, width), kernel.proofs.quick_bounds
    pointer, signed, unsigned = kernel.words.pointer, kernel.words.signed, kernel.words.unsigned
    load_lanes, store_lanes, zero, one = (
        kernel.words.load_four if width == 4 else kernel.words.load_eight,
        kernel.words.store_lanes,
        kernel.words.ZERO,
        kernel.words.ONE,
    )

    def check(
        board: Any, lines: Any, own: Any, occupied: Any, truth: Any, kinds: Any, report: Any, every_window: Any
    ) -> Any:
        rows = np.zeros((10, width), np.uint64)  # own, occupied, threats, mine, ply, alpha; bounds, the plan
        start, windows = pointer(rows.reshape(rows.size)), board.cells + 3
        distance = (len(own) + width - 1) // width
        for first in range(distance):
            quiet, _ = gather(board, rows, own, occupied, first)
            for window in range(windows if quiet != zero else 0):
                for lane in range(width):
                    rows[5, lane] = unsigned((window + 5 * lane) % windows - windows // 2)
                settled, bounds, worthwhile, plan = quick_bounds(
                    board,
                    load_lanes(start, 0),
                    load_lanes(start, width),
                    load_lanes(start, 2 * width),
                    load_lanes(start, 3 * width),
                    load_lanes(start, 4 * width),
                    load_lanes(start, 5 * width),
                    quiet,
                )
                store_lanes(start, 6 * width, bounds)
                store_lanes(start, 7 * width, plan.caps)
                store_lanes(start, 8 * width, plan.within)
                store_lanes(start, 9 * width, plan.ground)
                for lane in range(width):
                    here = (settled >> np.uint64(lane)) & one
                    worth = (worthwhile >> np.uint64(lane)) & one
                    single, bound, single_worth, single_plan = quick_bounds(
                        board,
                        rows[0, lane],
                        rows[1, lane],
                        rows[2, lane],
                        rows[3, lane],
                        rows[4, lane],
                        rows[5, lane],
                        (quiet >> np.uint64(lane)) & one,
                    )
                    kinds[0] += np.int64(here)
                    is_same = here == single and worth == single_worth
                    if here != zero or worth != zero:
                        is_same = is_same and rows[6, lane] == bound
                    if worth != zero:
                        is_same = is_same and rows[7, lane] == single_plan.caps
                        is_same = (
                            is_same and rows[8, lane] == single_plan.within and rows[9, lane] == single_plan.ground
                        )
                    if not is_same:
                        report[0], report[1] = min(first + lane * distance, len(own) - 1), signed(rows[5, lane])
                        report[2], report[3] = signed(rows[6, lane]), signed(bound)
                        return 1
        return 0

    return njit(check)


def _make_find_truth(kernel: Kernel) -> Any:
    position_key = kernel.bits.position_key

    def find_truth(board: Any, keys: Any, starts: Any, scores: Any, level: Any, own: Any, occupied: Any) -> Any:
        """The true score of a position of the given level, which must be there."""
        key = position_key(board, own, occupied)
        low, high = starts[level], starts[level + 1] - 1
        while low < high:
            middle = (low + high) // 2
            if keys[middle] < key:
                low = middle + 1
            else:
                high = middle
        return np.int64(scores[low]), keys[low] == key

    return helper(find_truth)


def make_forced(kernel: Kernel) -> Any:
    """Kinds: settled as above alpha, settled as not above alpha, moved on to a choice, a choice at once."""
    prepare, resolve, find_truth = kernel.prepare, kernel.forced.resolve, _make_find_truth(kernel)
    signed, unsigned, count = kernel.words.signed, kernel.words.unsigned, kernel.words.count
    playable, zero, one = kernel.bits.playable, kernel.words.ZERO, kernel.words.ONE

    def is_right(board: Any, all_positions: Any, after: Any, taken: Any, truth: Any, alpha: Any, kinds: Any) -> Any:
        """Is what `resolve` returned right for a window?"""
        own, occupied, threats, mine, ply, flip, settled, score = after
        if settled & one != zero:
            value = signed(score)
            kinds[0 if value > alpha else 1] += 1
            return (alpha < value and value <= truth) if value > alpha else truth <= value
        kinds[2 if occupied != taken else 3] += 1
        keys, starts, scores, first_ply = all_positions
        later, is_found = find_truth(board, keys, starts, scores, signed(ply) - first_ply, own, occupied)
        new_threats, new_mine, is_quiet = prepare(board, own, occupied)
        stayed = (count(occupied) ^ count(taken)) & one == zero
        return (
            is_found
            and is_quiet
            and ply == count(occupied)
            and threats == new_threats
            and mine == new_mine
            and flip == (zero if stayed else ~zero)
            and truth == (later if stayed else -later)
        )

    is_right = helper(is_right)

    def check(
        board: Any, lines: Any, own: Any, occupied: Any, truth: Any, kinds: Any, report: Any, all_positions: Any
    ) -> Any:
        for index in range(len(own)):
            threats, mine, _ = prepare(board, own[index], occupied[index])
            ply = count(occupied[index])
            if mine & playable(board, occupied[index]) != zero or occupied[index] == board.full:
                continue
            left = board.cells - np.int64(ply)
            for alpha in range(-(left // 2) - 1, (left + 1) // 2 + 1):
                after = resolve(board, own[index], occupied[index], threats, mine, ply, unsigned(alpha), ~zero)
                if not is_right(board, all_positions, after, occupied[index], np.int64(truth[index]), alpha, kinds):
                    report[0], report[1], report[2] = index, alpha, signed(after[7])
                    report[3], report[4], report[5] = signed(after[6]), signed(after[0]), signed(after[1])
                    return 1
        return 0

    return njit(check)


def make_forced_lanes(kernel: Kernel, width: int) -> Any:
    """Kinds: settled."""
    gather, resolve = _make_gather(kernel, width), kernel.forced.resolve
    pointer, signed, unsigned = kernel.words.pointer, kernel.words.signed, kernel.words.unsigned
    flags_of = kernel.words.flags_of
    load_lanes, store_lanes, zero, one = (
        kernel.words.load_four if width == 4 else kernel.words.load_eight,
        kernel.words.store_lanes,
        kernel.words.ZERO,
        kernel.words.ONE,
    )

    def differs(rows: Any, lane: Any, after: Any, settled: Any) -> Any:
        """Does a lane's result differ from the single one? Of a settled position only the score counts."""
        own, occupied, threats, mine, ply, flip, single, score = after
        if settled != flags_of(single):
            return True
        if settled != zero:
            return rows[12, lane] != score
        return (
            rows[6, lane] != own
            or rows[7, lane] != occupied
            or rows[8, lane] != threats
            or rows[9, lane] != mine
            or rows[10, lane] != ply
            or rows[11, lane] != flip
        )

    differs = helper(differs)

    def check(
        board: Any, lines: Any, own: Any, occupied: Any, truth: Any, kinds: Any, report: Any, every_window: Any
    ) -> Any:
        rows = np.zeros((14, width), np.uint64)  # own, occupied, threats, mine, ply, alpha; results; which are playing
        start, windows = pointer(rows.reshape(rows.size)), board.cells + 3
        distance = (len(own) + width - 1) // width
        for first in range(distance):
            _, playing = gather(board, rows, own, occupied, first)
            for lane in range(width):
                rows[13, lane] = zero - ((playing >> np.uint64(lane)) & one)
            for window in range(windows if playing != zero else 0):
                for lane in range(width):
                    rows[5, lane] = unsigned((window + 5 * lane) % windows - windows // 2)
                after = resolve(
                    board,
                    load_lanes(start, 0),
                    load_lanes(start, width),
                    load_lanes(start, 2 * width),
                    load_lanes(start, 3 * width),
                    load_lanes(start, 4 * width),
                    load_lanes(start, 5 * width),
                    load_lanes(start, 13 * width),
                )
                store_lanes(start, 6 * width, after[0])
                store_lanes(start, 7 * width, after[1])
                store_lanes(start, 8 * width, after[2])
                store_lanes(start, 9 * width, after[3])
                store_lanes(start, 10 * width, after[4])
                store_lanes(start, 11 * width, after[5])
                store_lanes(start, 12 * width, after[7])
                for lane in range(width):
                    settled = (flags_of(after[6]) >> np.uint64(lane)) & one
                    kinds[0] += np.int64(settled)
                    single = resolve(
                        board,
                        rows[0, lane],
                        rows[1, lane],
                        rows[2, lane],
                        rows[3, lane],
                        rows[4, lane],
                        rows[5, lane],
                        rows[13, lane],
                    )
                    if differs(rows, lane, single, settled):
                        report[0], report[1] = min(first + lane * distance, len(own) - 1), signed(rows[5, lane])
                        report[2], report[3] = signed(rows[12, lane]), signed(single[7])
                        return 1
        return 0

    return njit(check)
