"""Paired statistics: how many times faster one is than the other on the same positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from .measuring import Row

_RESAMPLES = 2000
_SEED = 2026


@dataclass(frozen=True, slots=True)
class Comparison:
    """Times of another over ours, position by position: above 1 we are faster."""

    positions: int
    median: float
    lower: float  # ends of the 95 % bootstrap interval of the median
    upper: float
    total: float  # sum of the times over the sum of ours
    slower: int  # positions in which the other was faster
    ratios: tuple[float, ...]


def compare(ours: Mapping[int, Row], others: Mapping[int, Row]) -> Comparison | None:
    """Compare on the positions that both have solved; None if there is none."""
    common = sorted(ours.keys() & others.keys())
    if not common:
        return None
    mine = np.array([ours[index].ns for index in common], float)
    theirs = np.array([others[index].ns for index in common], float)
    ratios = theirs / mine
    samples = np.random.default_rng(_SEED).choice(ratios, (_RESAMPLES, len(ratios)))
    lower, upper = np.percentile(np.median(samples, axis=1), [2.5, 97.5])
    total = float(theirs.sum() / mine.sum())
    slower = int((ratios < 1).sum())
    median = float(np.median(ratios))
    return Comparison(len(common), median, float(lower), float(upper), total, slower, tuple(ratios.tolist()))


def geometric_mean(numbers: Sequence[float]) -> float:
    """The mean of what spans orders of magnitude; a number below 1 counts as 1."""
    return float(np.exp(np.mean(np.log(np.maximum(numbers, 1.0)))))


def growth_factor(by_ply: Mapping[int, float]) -> float:
    """How many times larger the figure is one ply earlier: the slope of a straight line through the logarithms."""
    slope, _ = np.polyfit(list(by_ply), np.log(list(by_ply.values())), 1)
    return float(np.exp(-slope))
