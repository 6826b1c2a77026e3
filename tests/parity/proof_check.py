"""Check the static proofs of a kernel against true scores: every rule, every way to apply it, every window.

A rule speaks about a position in which the side to move, M, cannot win at once, has nothing to block and at least two
moves that do not lose at once. For a window (alpha, alpha + 1) an upper bound must be >= the true score and <= alpha, a
lower bound must be <= the true score and > alpha. The rules that the search tries in some cases only (a few sets of
caps, pairs that could help) are tried here in all cases that their docstrings allow.

The kernel is given by the name of its package, so that broken copies of it can be checked, too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from fourcast.geometry import Geometry
from tests.compiled import compiling_quickly
from tests.parity import lane_checks, late_checks, rule_checks
from tests.parity.rule_checks import Kernel
from tests.reference.everything import Positions

_MAKERS: dict[str, Callable[[Kernel], Any]] = {
    "waiting": rule_checks.make_waiting,
    "quick": rule_checks.make_quick,
    "quick_fours": partial(lane_checks.make_quick_lanes, width=4),
    "quick_eights": partial(lane_checks.make_quick_lanes, width=8),
    "forced": lane_checks.make_forced,
    "forced_fours": partial(lane_checks.make_forced_lanes, width=4),
    "forced_eights": partial(lane_checks.make_forced_lanes, width=8),
    "plain_follow_up": rule_checks.make_plain_follow_up,
    "upper_bound": rule_checks.make_upper_bound,
    "follow_up": rule_checks.make_follow_up,
    "both_odd": rule_checks.make_both_odd,
    "triggered_pair": rule_checks.make_triggered_pair,
    "late_cap": late_checks.make_late_cap,
    "delay": late_checks.make_delay,
    "late_bound": late_checks.make_late_bound,
}
RULES = tuple(_MAKERS)

_CHUNK = 1 << 20  # positions whose bitboards are decoded at a time
_KINDS = 16  # room for kinds of firings, and for the words of a report


@dataclass(frozen=True)
class Violation:
    """A bound that is wrong; `details` are rule specific: columns capped, pair or triggers, cap, exclusive cells."""

    rule: str
    geometry: Geometry
    own: int
    occupied: int
    alpha: int
    bound: int
    truth: int
    details: tuple[int, ...]

    def __str__(self) -> str:
        details = " ".join(f"{number:#x}" for number in self.details)
        return (
            f"{self.rule} on {self.geometry}: own={self.own:#x} occupied={self.occupied:#x} alpha={self.alpha} "
            f"bound={self.bound} truth={self.truth} details: {details}"
        )


@dataclass(frozen=True)
class Tally:
    """How often a rule fired, by kind (see `rule_checks`), and the first violation."""

    kinds: tuple[int, ...]
    violation: Violation | None

    @property
    def firings(self) -> int:
        return sum(self.kinds)


class Checker:
    """The checks of one kernel; each is compiled when it is first used."""

    def __init__(self, kernel: str) -> None:
        self._kernel = rule_checks.Kernel(kernel)
        self._compiled: dict[str, Any] = {}

    def check(
        self,
        rule: str,
        positions: Positions,
        which: np.ndarray[Any, np.dtype[np.int64]] | None = None,
        every_window: bool = True,
    ) -> Tally:
        """Check one rule on all positions, or on those of the given indices; stop at the first violation.

        Alpha only cuts pairings off, so with `every_window` off a pairing that proves nothing for the highest alpha
        is not tried for the others.
        """
        geometry = positions.geometry
        if rule not in self._compiled:
            self._compiled[rule] = _MAKERS[rule](self._kernel)
        sizes = self._kernel.board_size
        board, lines = sizes.make_size(geometry), sizes.make_lines(geometry)
        everything = (positions.keys, np.array(positions.starts), positions.scores, positions.first_ply)
        last = everything if rule == "forced" else int(every_window)
        kinds = np.zeros(_KINDS, np.int64)
        report = np.zeros(_KINDS, np.int64)
        number = len(positions.keys) if which is None else len(which)
        for start in range(0, number, _CHUNK):
            part = slice(start, start + _CHUNK)
            chosen = part if which is None else which[part]
            own, occupied = positions.stones(chosen)
            truth = positions.scores[chosen]
            with compiling_quickly():
                is_wrong = self._compiled[rule](board, lines, own, occupied, truth, kinds, report, last)
            if is_wrong:
                return Tally(tuple(kinds.tolist()), _violation(rule, geometry, own, occupied, truth, report))
        return Tally(tuple(kinds.tolist()), None)

    def check_all(
        self,
        rules: Sequence[str],
        positions: Positions,
        which: np.ndarray[Any, np.dtype[np.int64]] | None = None,
        every_window: bool = True,
    ) -> dict[str, Tally]:
        """Check several rules."""
        return {rule: self.check(rule, positions, which, every_window) for rule in rules}


def make_checker(kernel: str = "fourcast.kernel") -> Checker:
    """Make the checks of a kernel package."""
    return Checker(kernel)


def _violation(rule: str, geometry: Geometry, own: Any, occupied: Any, truth: Any, report: Any) -> Violation:
    index, alpha, bound, *details = (int(number) for number in report)
    return Violation(
        rule, geometry, int(own[index]), int(occupied[index]), alpha, bound, int(truth[index]), tuple(details[:6])
    )
