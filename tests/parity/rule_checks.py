"""The compiled loops of `proof_check`: one function a rule, made for a kernel package given by name.

Every loop takes the board's numbers and lines, the positions (own, occupied, truth) and two arrays of 16 integers: `kinds`
counts firings, `report` receives index, alpha, bound and details of the first violation. It returns 1 if there is one.
"""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np
from numba import njit

_LANES = 8


class Kernel:
    """What the checks use of a kernel package, and the small functions they share."""

    def __init__(self, name: str) -> None:
        modules = {
            module: importlib.import_module(f"{name}.{module}")
            for module in ("bits", "board", "bounds", "pairings", "proofs", "words")
        }
        self.bits, self.board, self.bounds = modules["bits"], modules["board"], modules["bounds"]
        self.pairings, self.proofs, self.words = modules["pairings"], modules["proofs"], modules["words"]
        self.prepare = _make_prepare(self)
        self.judge = _make_judge(self)
        self.next_set = _make_next_set(self)


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

    return njit(prepare)


def _make_judge(kernel: Kernel) -> Any:
    signed = kernel.words.signed

    def judge(report: Any, index: Any, alpha: Any, bound: Any, truth: Any, is_upper: Any, first: Any, second: Any) -> Any:
        """Is the bound right, and of use for the window? If not, note it."""
        value = signed(bound)
        if is_upper:
            right = truth <= value and value <= alpha
        else:
            right = alpha < value and value <= truth
        if not right:
            report[0], report[1], report[2] = index, alpha, value
            report[3], report[4] = signed(first), signed(second)
        return right

    return njit(judge)


def _make_next_set(kernel: Kernel) -> Any:
    zero, one = kernel.words.ZERO, kernel.words.ONE
    columns_of, count = kernel.bits.columns_of, kernel.words.count

    def next_set(board: Any, caps: Any, odd: Any, chosen: Any, begun: Any) -> Any:
        """The next set of caps that leaves an even number of odd columns free; the last result is False after the last."""
        while True:
            if begun:
                chosen = (chosen - caps) & caps  # counts through all subsets, back to the empty one
                if chosen == zero:
                    return zero, zero, False
            begun = True
            capped = columns_of(board, chosen)
            if count(odd & ~capped) & one == zero:
                return chosen, capped, True

    return njit(next_set)


def _make_waiting(name: str) -> Any:
    """Kinds: upper bounds, lower bounds."""
    kernel = Kernel(name)
    board_from, pointer, unsigned, count = (
        kernel.board.board_from,
        kernel.words.pointer,
        kernel.words.unsigned,
        kernel.words.count,
    )
    prepare, judge, waiting_bounds = kernel.prepare, kernel.judge, kernel.proofs.waiting_bounds
    zero, one = kernel.words.ZERO, kernel.words.ONE

    def check(numbers: Any, lines: Any, own: Any, occupied: Any, truth: Any, kinds: Any, report: Any) -> Any:
        board = board_from(pointer(numbers))
        for index in range(len(own)):
            mover, taken = own[index], occupied[index]
            threats, mine, is_quiet = prepare(board, mover, taken)
            if not is_quiet:
                continue
            left = board.cells - np.int64(count(taken))
            for alpha in range(-(left // 2) - 1, (left + 1) // 2 + 1):
                settled, bound = waiting_bounds(board, mover, taken, threats, mine, unsigned(alpha))
                if settled & one != zero:
                    kinds[0 if alpha >= 0 else 1] += 1
                    if not judge(report, index, alpha, bound, truth[index], alpha >= 0, threats, mine):
                        return 1
        return 0

    return check


def _make_plain_follow_up(name: str) -> Any:
    """Kinds: first player to move (no caps), second player to move (all caps)."""
    kernel = Kernel(name)
    board_from, pointer, unsigned, count = (
        kernel.board.board_from,
        kernel.words.pointer,
        kernel.words.unsigned,
        kernel.words.count,
    )
    prepare, judge, follow_up_bounds = kernel.prepare, kernel.judge, kernel.proofs.follow_up_bounds
    zero, one = kernel.words.ZERO, kernel.words.ONE

    def check(numbers: Any, lines: Any, own: Any, occupied: Any, truth: Any, kinds: Any, report: Any) -> Any:
        board = board_from(pointer(numbers))
        for index in range(len(own)):
            mover, taken = own[index], occupied[index]
            threats, mine, is_quiet = prepare(board, mover, taken)
            if not is_quiet:
                continue
            ply = count(taken)
            left = board.cells - np.int64(ply)
            for alpha in range(-(left // 2) - 1, (left + 1) // 2 + 1):
                settled, bound, _ = follow_up_bounds(board, mover, taken, threats, ply, unsigned(alpha))
                if settled & one != zero:
                    kinds[np.int64(ply & one)] += 1
                    if not judge(report, index, alpha, bound, truth[index], True, threats, mine):
                        return 1
        return 0

    return check


def _make_quick(name: str) -> Any:
    """Kinds: upper bounds, lower bounds."""
    kernel = Kernel(name)
    board_from, pointer, unsigned, signed, count = (
        kernel.board.board_from,
        kernel.words.pointer,
        kernel.words.unsigned,
        kernel.words.signed,
        kernel.words.count,
    )
    prepare, judge, quick_bounds = kernel.prepare, kernel.judge, kernel.proofs.quick_bounds
    zero, one = kernel.words.ZERO, kernel.words.ONE

    def check(numbers: Any, lines: Any, own: Any, occupied: Any, truth: Any, kinds: Any, report: Any) -> Any:
        board = board_from(pointer(numbers))
        for index in range(len(own)):
            mover, taken = own[index], occupied[index]
            threats, mine, is_quiet = prepare(board, mover, taken)
            if not is_quiet:
                continue
            ply = count(taken)
            left = board.cells - np.int64(ply)
            for alpha in range(-(left // 2) - 1, (left + 1) // 2 + 1):
                settled, bound, _ = quick_bounds(board, mover, taken, threats, mine, ply, unsigned(alpha), one)
                if settled & one != zero:
                    is_upper = signed(bound) <= alpha
                    kinds[0 if is_upper else 1] += 1
                    if not judge(report, index, alpha, bound, truth[index], is_upper, threats, mine):
                        return 1
        return 0

    return check


def _make_quick_lanes(name: str) -> Any:
    """Eight positions of several plies, each with its own window, must get what they get one by one. Kinds: settled."""
    kernel = Kernel(name)
    board_from, pointer, unsigned, signed, count = (
        kernel.board.board_from,
        kernel.words.pointer,
        kernel.words.unsigned,
        kernel.words.signed,
        kernel.words.count,
    )
    load_lanes, store_lanes = kernel.words.load_lanes, kernel.words.store_lanes
    prepare, quick_bounds = kernel.prepare, kernel.proofs.quick_bounds
    zero, one = kernel.words.ZERO, kernel.words.ONE

    def check(numbers: Any, lines: Any, own: Any, occupied: Any, truth: Any, kinds: Any, report: Any) -> Any:
        board = board_from(pointer(numbers))
        rows = np.zeros((7, _LANES), np.uint64)  # own, occupied, threats, mine, ply, alpha, bounds
        distance = (len(own) + _LANES - 1) // _LANES
        windows = board.cells + 3
        for first in range(distance):
            quiet = zero
            for lane in range(_LANES):
                index = min(first + lane * distance, len(own) - 1)
                mover, taken = own[index], occupied[index]
                threats, mine, is_quiet = prepare(board, mover, taken)
                if is_quiet:
                    quiet |= one << np.uint64(lane)
                rows[0, lane], rows[1, lane], rows[2, lane], rows[3, lane] = mover, taken, threats, mine
                rows[4, lane] = count(taken)
            if quiet == zero:
                continue
            for window in range(windows):
                for lane in range(_LANES):
                    rows[5, lane] = unsigned((window + 5 * lane) % windows - windows // 2)
                start = pointer(rows)
                settled, bounds, worthwhile = quick_bounds(
                    board,
                    load_lanes(start, 0),
                    load_lanes(start, 8),
                    load_lanes(start, 16),
                    load_lanes(start, 24),
                    load_lanes(start, 32),
                    load_lanes(start, 40),
                    quiet,
                )
                store_lanes(start, 48, bounds)
                for lane in range(_LANES):
                    flag = (quiet >> np.uint64(lane)) & one
                    here = (settled >> np.uint64(lane)) & one
                    worth = (worthwhile >> np.uint64(lane)) & one
                    single, bound, single_worth = quick_bounds(
                        board,
                        rows[0, lane],
                        rows[1, lane],
                        rows[2, lane],
                        rows[3, lane],
                        rows[4, lane],
                        rows[5, lane],
                        flag,
                    )
                    kinds[0] += np.int64(here)
                    if here != single or worth != single_worth or (here != zero and rows[6, lane] != bound):
                        report[0], report[1] = min(first + lane * distance, len(own) - 1), signed(rows[5, lane])
                        report[2], report[3] = signed(rows[6, lane]), signed(bound)
                        return 1
        return 0

    return check


def _make_upper_bound(name: str) -> Any:
    """Kinds: first player to move, second player to move."""
    kernel = Kernel(name)
    board_from, pointer, unsigned, count = (
        kernel.board.board_from,
        kernel.words.pointer,
        kernel.words.unsigned,
        kernel.words.count,
    )
    prepare, judge, upper_bound, no_bound = kernel.prepare, kernel.judge, kernel.proofs.upper_bound, kernel.bounds.NO_BOUND

    def check(numbers: Any, lines: Any, own: Any, occupied: Any, truth: Any, kinds: Any, report: Any) -> Any:
        board = board_from(pointer(numbers))
        for index in range(len(own)):
            mover, taken = own[index], occupied[index]
            threats, mine, is_quiet = prepare(board, mover, taken)
            if not is_quiet:
                continue
            ply = np.int64(count(taken))
            left = board.cells - ply
            for alpha in range(-(left // 2) - 1, (left + 1) // 2 + 1):
                bound = upper_bound(board, pointer(lines), mover, taken, threats, ply, unsigned(alpha))
                if bound != no_bound:
                    kinds[ply & 1] += 1
                    if not judge(report, index, alpha, bound, truth[index], True, threats, mine):
                        return 1
        return 0

    return check


def _make_follow_up(name: str) -> Any:
    """Every right set of caps. Kinds: 4 * caps (3 and more together) + further lines counted at 0, 2, 4 or 6."""
    kernel = Kernel(name)
    board_from, pointer, unsigned, signed, count = (
        kernel.board.board_from,
        kernel.words.pointer,
        kernel.words.unsigned,
        kernel.words.signed,
        kernel.words.count,
    )
    prepare, judge, next_set = kernel.prepare, kernel.judge, kernel.next_set
    follow_up, sure_cells, no_bound = kernel.bounds.follow_up, kernel.bounds.sure_cells, kernel.bounds.NO_BOUND
    odd_columns, cap_cells, avoided_cells = kernel.bounds.odd_columns, kernel.bounds.cap_cells, kernel.bounds.avoided_cells
    zero, one = kernel.words.ZERO, kernel.words.ONE

    def check(numbers: Any, lines: Any, own: Any, occupied: Any, truth: Any, kinds: Any, report: Any) -> Any:
        board = board_from(pointer(numbers))
        for index in range(len(own)):
            mover, taken = own[index], occupied[index]
            threats, _, is_quiet = prepare(board, mover, taken)
            if not is_quiet:
                continue
            left = board.cells - np.int64(count(taken))
            caps, odd = cap_cells(board, taken, threats), odd_columns(board, taken)
            chosen, capped, more = next_set(board, caps, odd, zero, False)
            while more:
                known = signed(avoided_cells(board, threats & sure_cells(board, taken, capped)) >> one)
                for alpha in range(-(left // 2) - 1, (left + 1) // 2 + 1):
                    bound, _ = follow_up(board, pointer(lines), mover, taken, threats, capped, unsigned(alpha))
                    if bound != no_bound:
                        further = min(max(-signed(bound) - known, 0), 3)
                        kinds[4 * min(np.int64(count(chosen)), 3) + further] += 1
                        if not judge(report, index, alpha, bound, truth[index], True, threats, capped):
                            return 1
                chosen, capped, more = next_set(board, caps, odd, chosen, True)
        return 0

    return check


def _make_both_odd(name: str) -> Any:
    """Every pair of free odd columns, every right set of caps. Kinds: caps in the pair, + 4 if others are capped."""
    kernel = Kernel(name)
    board_from, pointer, unsigned, count = (
        kernel.board.board_from,
        kernel.words.pointer,
        kernel.words.unsigned,
        kernel.words.count,
    )
    prepare, judge, next_set = kernel.prepare, kernel.judge, kernel.next_set
    both_odd, no_bound = kernel.pairings._both_odd, kernel.bounds.NO_BOUND
    odd_columns, cap_cells = kernel.bounds.odd_columns, kernel.bounds.cap_cells
    lowest, columns_of = kernel.bits.lowest, kernel.bits.columns_of
    zero, one = kernel.words.ZERO, kernel.words.ONE

    def try_pair(
        board: Any, lines: Any, mover: Any, taken: Any, threats: Any, capped: Any, pair: Any, truth: Any,
        index: Any, kinds: Any, kind: Any, report: Any, every_window: Any,
    ) -> Any:  # fmt: skip
        left = board.cells - np.int64(count(taken))
        highest = (left + 1) // 2
        if every_window == 0:
            if both_odd(board, lines, mover, taken, threats, capped, pair, unsigned(highest)) == no_bound:
                return True
        for alpha in range(-(left // 2) - 1, highest + 1):
            bound = both_odd(board, lines, mover, taken, threats, capped, pair, unsigned(alpha))
            if bound != no_bound:
                kinds[kind] += 1
                if not judge(report, index, alpha, bound, truth, True, threats, capped):
                    report[5] = np.int64(pair[0])
                    report[6] = np.int64(pair[1])
                    return False
        return True

    try_pair = njit(try_pair)

    def check(
        numbers: Any, lines: Any, own: Any, occupied: Any, truth: Any, kinds: Any, report: Any, every_window: Any
    ) -> Any:
        board = board_from(pointer(numbers))
        for index in range(len(own)):
            mover, taken = own[index], occupied[index]
            threats, _, is_quiet = prepare(board, mover, taken)
            if not is_quiet:
                continue
            caps, odd = cap_cells(board, taken, threats), odd_columns(board, taken)
            chosen, capped, more = next_set(board, caps, odd, zero, False)
            while more:
                free = odd & ~capped
                firsts = free
                while firsts != zero:
                    first = lowest(firsts)
                    firsts ^= first
                    seconds = free ^ first
                    while seconds != zero:
                        second = lowest(seconds)
                        seconds ^= second
                        pair = (columns_of(board, first), columns_of(board, second))
                        kind = np.int64(count(caps & (pair[0] | pair[1]))) + (4 if chosen != zero else 0)
                        if not try_pair(
                            board, pointer(lines), mover, taken, threats, capped, pair, np.int64(truth[index]),
                            index, kinds, kind, report, every_window,
                        ):  # fmt: skip
                            return 1
                chosen, capped, more = next_set(board, caps, odd, chosen, True)
        return 0

    return check


MAKERS: dict[str, Any] = {
    "waiting": _make_waiting,
    "plain_follow_up": _make_plain_follow_up,
    "quick": _make_quick,
    "quick_lanes": _make_quick_lanes,
    "upper_bound": _make_upper_bound,
    "follow_up": _make_follow_up,
    "both_odd": _make_both_odd,
}
