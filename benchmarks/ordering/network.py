"""The network of the early plies, learned: how likely does a child answer the question?

It is trained by itself, without the promise, to choose a child that answers, and of those that do rather one that
answers by far, or soon: -log of the chance given to all that answer, and a part of the cross entropy with a target
among them. In the search its output is added to the promise, which knows what children cost. Trained together with the
promise, to make up for what that gets wrong, it chose better and the searches took longer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from fourcast.kernel.network import SCALE_BITS
from fourcast.kernel.network_weights import COLUMNS, KINDS, LOUD, ROWS, SILENT, UNITS, Weights

from .children import list_children
from .openings import NO_SCORE, Opening
from .sampling import ANSWERS, NO_CHILD, Question
from .training import SCALE, softmax

Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]
Layers: TypeAlias = dict[str, Array]

_CELLS = COLUMNS * ROWS
_BITS = np.array([column * (ROWS + 1) + row for column in range(COLUMNS) for row in range(ROWS)], np.uint64)
_MIRRORED = np.arange(_CELLS).reshape(COLUMNS, ROWS)[::-1].ravel()
_BATCH = 512
_TARGET = 0.3  # the share of the cross entropy in the loss
_BY_SCORE, _BY_COST = 0.5, 0.5  # how steep the targets are: in a point of the score, in a doubling of the cost
_BY_PLY = 1.35  # an opening counts so much more than one of the next ply: what hangs on it is larger
_DECAY = 1e-4


@dataclass(frozen=True)
class Choices:
    """Nodes and their children, as arrays: by node, or by node and column."""

    boards: Array  # of the children, what the network sees
    plies: Array
    is_child: Array
    answers: Array
    target: Array
    sign: Array  # of the player: the network speaks for the first
    weight: Array

    def take(self, chosen: Array) -> Choices:
        """Some of them."""
        return Choices(*(getattr(self, name)[chosen] for name in self.__dataclass_fields__))

    def join(self, other: Choices) -> Choices:
        """These and others."""
        names = self.__dataclass_fields__
        return Choices(*(np.concatenate([getattr(self, name), getattr(other, name)]) for name in names))


def choices_of_openings(openings: list[Opening]) -> Choices:
    """Children answer if their score is above alpha; the higher the better."""
    scores = np.array([one.scores for one in openings])
    alpha = np.array([one.alpha for one in openings])
    is_child = scores != NO_SCORE
    answers = is_child & (scores > alpha[:, None])
    weight = _BY_PLY ** -np.bitwise_count(np.array([one.occupied for one in openings], np.uint64)).astype(float)
    return _make(openings, is_child, answers, _BY_SCORE * scores, weight / weight.mean())


def choices_of_questions(questions: list[Question]) -> Choices:
    """Children answer, or do not, after so many nodes; the fewer the better."""
    known = np.array([one.known for one in questions])
    cost = np.array([one.cost for one in questions])
    merit = -_BY_COST * np.log2(np.maximum(cost, 1))
    return _make(questions, known != NO_CHILD, known == ANSWERS, merit, np.ones(len(known)))


def _make(nodes: Any, is_child: Array, answers: Array, merit: Array, weight: Array) -> Choices:
    own, occupied = (np.array([getattr(one, name) for one in nodes], np.uint64) for name in ("own", "occupied"))
    alpha = np.array([one.alpha for one in nodes], np.int64)
    boards, plies = np.zeros((*is_child.shape, KINDS), np.uint64), np.zeros(is_child.shape, np.int64)
    list_children(own, occupied, alpha, is_child, boards, plies)
    sign = np.where(np.bitwise_count(occupied) % 2 == 0, 1, -1)
    target = softmax(merit, answers)
    return Choices(boards, plies, is_child, answers, target, sign.astype(np.float32), weight.astype(np.float32))


def train_network(choices: Choices, seed: int, epochs: int = 6, rate: float = 0.004) -> Weights:
    """The weights as whole numbers."""
    random = np.random.default_rng(seed)
    inputs = KINDS * _CELLS + 1
    layers: Layers = {
        "inputs": (random.standard_normal((inputs, UNITS)) * 0.15).astype(np.float32),
        "start": np.zeros(UNITS, np.float32),
        "counts": (random.standard_normal(UNITS) * 0.06).astype(np.float32),
    }
    mean = {name: np.zeros_like(layer) for name, layer in layers.items()}
    square = {name: np.zeros_like(layer) for name, layer in layers.items()}
    batches = len(choices.sign) // _BATCH
    for step in range(1, epochs * batches + 1):
        if (step - 1) % batches == 0:
            order = random.permutation(len(choices.sign))
        batch = choices.take(order[(step - 1) % batches * _BATCH :][:_BATCH])
        gradient = _gradient(layers, batch, random.random(_BATCH) < 0.5)
        pace = rate * min(step / 100, 1) * 0.5 * (1 + np.cos(np.pi * step / (epochs * batches)))
        for name, layer in layers.items():
            slope = gradient[name] + _DECAY * layer
            mean[name] += 0.1 * (slope - mean[name])
            square[name] += 0.002 * (slope**2 - square[name])
            change = (mean[name] / (1 - 0.9**step)) / (np.sqrt(square[name] / (1 - 0.998**step)) + 1e-7)
            layer -= (pace * change).astype(np.float32)
    return _to_whole_numbers(layers)


def hit_rate(weights: Weights, choices: Choices) -> float:
    """How often the child that the network likes best answers the question."""
    layers: Layers = {
        "inputs": weights[:, :-2].T.astype(np.float32) / (LOUD - SILENT),
        "start": weights[:, -2].astype(np.float32) / (LOUD - SILENT),
        "counts": weights[:, -1].astype(np.float32),
    }
    hits = 0.0
    for start in range(0, len(choices.sign), _BATCH):
        batch = choices.take(np.arange(start, min(start + _BATCH, len(choices.sign))))
        scores = _judge(layers, _see(batch, np.zeros(len(batch.sign), bool)), batch)[0]
        first = np.where(batch.is_child, scores, -np.inf).argmax(axis=1)
        hits += batch.answers[np.arange(len(first)), first].sum()
    return hits / len(choices.sign)


def _see(batch: Choices, mirrored: Array) -> Array:
    """The inputs of all children of a batch, a row each, those of some nodes as in a mirror."""
    cells = ((batch.boards[..., None] >> _BITS) & np.uint64(1)).astype(np.float32)
    cells[mirrored] = cells[mirrored][..., _MIRRORED]
    is_odd = (batch.plies & 1)[..., None].astype(np.float32)
    inputs = np.concatenate([cells.reshape(*batch.plies.shape, KINDS * _CELLS), is_odd], axis=2)
    seen: Array = inputs[batch.is_child]
    return seen


def _judge(layers: Layers, seen: Array, batch: Choices) -> tuple[Array, Array, Array]:
    """What the network says for the player at the node, and the levels of its units before and after they are cut."""
    sums = seen @ layers["inputs"] + layers["start"]
    levels = np.clip(sums, 0, 1)
    scores = np.zeros(batch.is_child.shape, np.float32)
    scores[batch.is_child] = levels @ layers["counts"]
    return scores * batch.sign[:, None], sums, levels


def _gradient(layers: Layers, batch: Choices, mirrored: Array) -> Layers:
    seen = _see(batch, mirrored)
    scores, sums, levels = _judge(layers, seen, batch)
    chance = softmax(scores, batch.is_child)
    answering = np.maximum((chance * batch.answers).sum(axis=1, keepdims=True), 1e-6)
    slope = chance - chance * batch.answers / answering + _TARGET * (chance - batch.target)
    slope *= (batch.sign * batch.weight)[:, None] / len(batch.sign)
    of_children = slope[batch.is_child].astype(np.float32)
    of_units = np.outer(of_children, layers["counts"]) * ((sums > 0) & (sums < 1))
    return {"inputs": seen.T @ of_units, "start": of_units.sum(axis=0), "counts": levels.T @ of_children}


def _to_whole_numbers(layers: Layers) -> Weights:
    loud = LOUD - SILENT
    numbers = np.concatenate(
        [
            layers["inputs"].T * loud,
            layers["start"][:, None] * loud,
            layers["counts"][:, None] * (SCALE * 2.0 ** int(SCALE_BITS) / loud),
        ],
        axis=1,
    )
    whole: Weights = np.clip(np.rint(numbers), -(2**15), 2**15 - 1).astype(np.int16)
    return whole
