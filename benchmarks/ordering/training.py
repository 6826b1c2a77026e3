"""Weights from questions: a linear choice for each class of questions, made to cost few nodes.

The loss is the expected regret of choosing a child by softmax. A child that answers costs its nodes; another one costs
its nodes and those of the cheapest that answers; the regret is the logarithm of how many times more than the cheapest
that is, and a little of the ratio itself. A question counts by what it costs (to the power of 0.7, within its ply), and
each ply by what is wasted there in searches. Without that the choice is right more often, and searches take longer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from fourcast.kernel.ordering_weights import CLASSES

from .children import BOARD, COUNTED, count_features
from .sampling import ANSWERS, NO_CHILD, Question

Array = np.ndarray[Any, np.dtype[Any]]

HEIGHT = int(BOARD.height)
VALUES = (int(BOARD.width) + 1) // 2 * HEIGHT  # cells that are no mirror images of each other
SCALE = 100  # weights are whole numbers in the kernel
_STEEPNESS = 1.5  # of the targets of the cross entropy
_CROSS_ENTROPY = 0.05  # its share in the loss
_RATIO = 0.1  # the share of the plain ratio in the regret
_POWER = 0.7  # of what a question costs, in what it counts
_BATCH = 256


@dataclass(frozen=True)
class Examples:
    """Questions as arrays: by question and column."""

    features: Array  # the numbers that are counted, and a one for the cell
    regret: Array
    is_child: Array
    weight: Array
    number: Array  # of the class

    def of_class(self, number: int) -> Examples:
        """Those of one class."""
        chosen = self.number == number
        return Examples(*(getattr(self, name)[chosen] for name in self.__dataclass_fields__))


def make_examples(questions: list[Question]) -> Examples:
    """Count the features of all children; work out regrets and what each question counts."""
    own, occupied = (np.array([getattr(one, name) for one in questions], np.uint64) for name in ("own", "occupied"))
    alpha = np.array([one.alpha for one in questions], np.int64)
    known, cost = (np.array([getattr(one, name) for one in questions]) for name in ("known", "cost"))
    numbers = np.zeros((*known.shape, COUNTED), np.float32)
    classes = np.zeros(len(own), np.int64)
    count_features(own, occupied, alpha, numbers, classes)
    least = np.where(known == ANSWERS, cost, np.iinfo(np.int64).max).min(axis=1).astype(float)
    ratio = np.maximum((cost + np.where(known == ANSWERS, 0, least[:, None])) / least[:, None], 1)
    regret = (1 - _RATIO) * np.log2(ratio) + _RATIO * (np.minimum(ratio, 64) - 1)
    plies = np.bitwise_count(occupied).astype(int)
    features = np.concatenate([numbers, _cells(occupied, known.shape[1])], axis=2)
    is_child = known != NO_CHILD
    return Examples(features, np.where(is_child, regret, 0), is_child, _weigh(plies, least), classes)


def _cells(occupied: Array, width: int) -> Array:
    """A one for the cell of each move; mirror images are the same cell."""
    ones = np.zeros((len(occupied), width, VALUES), np.float32)
    for column in range(width):
        stones = (occupied >> np.uint64(column * (HEIGHT + 1))) & np.uint64((1 << HEIGHT) - 1)
        row = np.bitwise_count(stones).astype(int)
        is_open = np.flatnonzero(row < HEIGHT)
        ones[is_open, column, min(column, width - 1 - column) * HEIGHT + row[is_open]] = 1
    return ones


def _weigh(plies: Array, least: Array) -> Array:
    """What each question counts."""
    counts = np.bincount(plies, minlength=43).astype(float)
    means = np.bincount(plies, least, minlength=43) / np.maximum(counts, 1)
    by_ply = np.array([3 if p < 8 else 6.5 if p < 24 else max(0.1, 6.5 - (p - 23) * 0.65) for p in range(43)])
    share = np.where(counts > 50, np.minimum(by_ply / np.maximum(counts, 1) * len(plies) / 100, 3), 0.2)
    counted: Array = share[plies] * np.minimum((least / means[plies]) ** _POWER, 20)
    return counted


def train(examples: Examples, seed: int, epochs: int = 12, rate: float = 0.05) -> Array:
    """The weights by class: those of the features, then the values of the cells, as whole numbers."""
    weights = np.zeros((CLASSES, COUNTED + VALUES))
    for number in range(CLASSES):
        weights[number] = _train_class(examples.of_class(number), np.random.default_rng([seed, number]), epochs, rate)
    return np.rint(weights * SCALE).astype(int)


def _train_class(examples: Examples, random: np.random.Generator, epochs: int, rate: float) -> Array:
    """Adam on batches, with a rate that falls to nothing."""
    count, size = len(examples.weight), examples.features.shape[2]
    weights, mean, square = np.zeros(size), np.zeros(size), np.zeros(size)
    batches = max(count // _BATCH, 1)
    for step in range(1, epochs * batches + 1):
        if (step - 1) % batches == 0:
            order = random.permutation(count)
        chosen = order[(step - 1) % batches * _BATCH :][:_BATCH]
        gradient = _gradient(examples, chosen, weights)
        mean += 0.1 * (gradient - mean)
        square += 0.001 * (gradient**2 - square)
        pace = rate * min(step / 50, 1) * 0.5 * (1 + np.cos(np.pi * step / (epochs * batches)))
        weights -= pace * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-6)
    return weights


def _gradient(examples: Examples, chosen: Array, weights: Array) -> Array:
    features, is_child, regret = examples.features[chosen], examples.is_child[chosen], examples.regret[chosen]
    chance = softmax(features @ weights, is_child)
    target = softmax(-_STEEPNESS * regret, is_child)
    expected = (chance * regret).sum(axis=1, keepdims=True)
    slope = (1 - _CROSS_ENTROPY) * chance * (regret - expected) + _CROSS_ENTROPY * (chance - target)
    slope *= examples.weight[chosen][:, None] / len(chosen)
    gradient: Array = np.tensordot(slope, features, axes=2)
    return gradient


def softmax(scores: Array, is_child: Array) -> Array:
    """Chances among the children of each node."""
    scores = np.where(is_child, scores, -np.inf)
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    chances: Array = powers / powers.sum(axis=1, keepdims=True)
    return chances


def mean_regret(examples: Examples, weights: Array) -> float:
    """The regret of choosing the child with the highest promise, as questions count."""
    scores = np.einsum("ncf,nf->nc", examples.features, weights[examples.number])
    first = np.where(examples.is_child, scores, -np.inf).argmax(axis=1)
    regret = examples.regret[np.arange(len(first)), first]
    return float((regret * examples.weight).sum() / examples.weight.sum())
