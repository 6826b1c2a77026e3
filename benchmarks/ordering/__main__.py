"""`python -m benchmarks.ordering`: learn the weights of the ordering anew; seeded, so that the same weights come out.

Questions are sampled from searches with the plain weights, seed after seed, and kept in `build/ordering`: a run that
was stopped goes on with the next seed. From them come the weights of the promise, which are written into
`src/fourcast/kernel/ordering_weights.py`. Then openings are searched with these, and the network of the first plies is
trained on them and on the early ones of the questions, and written into `src/fourcast/kernel/network.weights`. Weights
decide how many nodes a search needs, never what it finds: `make signature` counts them.
"""

from __future__ import annotations

import argparse
import pickle
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar

import numpy as np
from rich.progress import track

from fourcast.kernel.network_weights import Weights

from .network import choices_of_openings, choices_of_questions, hit_rate, train_network
from .openings import Opening, Openings
from .sampling import Question, Sampler
from .training import Array, Examples, make_examples, mean_regret, train
from .writing import write_network, write_weights

Kept = TypeVar("Kept")

FOLDER = Path("build/ordering")
# For each seed: stones of the random positions, how many of these, and how large a share of their nodes.
PLAN = {
    5: ((14, 3000, 1.0), (12, 400, 1.0), (16, 3000, 1.0), (11, 150, 1.0), (13, 800, 1.0)),
    6: ((10, 150, 1.0), (13, 800, 1.0), (11, 250, 1.0), (8, 20, 1.0), (12, 400, 1.0), (9, 40, 1.0), (15, 2500, 1.0)),
    7: ((16, 3000, 4.0), (18, 6000, 5.0)),
    8: ((20, 8000, 8.0), (14, 800, 5.0), (22, 8000, 8.0)),
    9: ((10, 400, 1.0), (8, 60, 1.0), (9, 150, 1.0), (11, 500, 1.0), (7, 10, 1.0)),
}
OPENING_SEEDS = range(1, 9)
_POSITIONS = 200  # of each of these seeds
_NETWORK_PLY = 18  # the network learns from questions below this ply
_TRAINING_SEED = 1
_HELD_BACK = 15  # one question in so many is not learned from


def sample(seed: int) -> list[Question]:
    """The questions of a seed."""
    sampler = Sampler(seed)
    return [
        question
        for plies, count, share in PLAN[seed]
        for _ in range(count)
        for question in sampler.sample(plies, share)
    ]


def search_openings(seed: int) -> list[Opening]:
    """The choices of the openings of a seed."""
    openings = Openings(seed)
    for _ in range(_POSITIONS):
        openings.search()
    return list(openings.choices.values())


def keep(name: str, make: Callable[[int], list[Kept]], seed: int) -> list[Kept]:
    """What is made of a seed, from its file if it is there already."""
    path = FOLDER / f"{name}-{seed}.pickle"
    if not path.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part")
        part.write_bytes(pickle.dumps(make(seed)))
        part.replace(path)
    made: list[Kept] = pickle.loads(path.read_bytes())
    return made


def learn(questions: list[Question]) -> Array:
    """Train on nearly all of the questions, and tell what the first choice costs on the others."""
    examples = make_examples(questions)
    order = np.random.default_rng(0).permutation(len(questions))
    held_back = len(questions) // _HELD_BACK
    others, learned = (_take(examples, part) for part in (order[:held_back], order[held_back:]))
    weights = train(learned, _TRAINING_SEED)
    print(f"{len(questions):,} questions; mean regret {mean_regret(learned, weights):.4f} of those learned from,")
    print(f"{mean_regret(others, weights):.4f} of {held_back:,} others")
    return weights


def _take(examples: Examples, chosen: Array) -> Examples:
    return Examples(*(getattr(examples, name)[chosen] for name in examples.__dataclass_fields__))


def learn_network(openings: list[Opening], questions: list[Question]) -> Weights:
    """Train on nearly all of the choices, and tell how often the first choice is right on the others."""
    early = [one for one in questions if one.occupied.bit_count() < _NETWORK_PLY]
    random = np.random.default_rng(0)
    learned, others = [], []
    for choices in (choices_of_openings(openings), choices_of_questions(early)):
        order = random.permutation(len(choices.sign))
        held_back = len(order) // _HELD_BACK
        others.append(choices.take(order[:held_back]))
        learned.append(choices.take(order[held_back:]))
    weights = train_network(learned[0].join(learned[1]), _TRAINING_SEED)
    rates = [f"{hit_rate(weights, part):.3f} of {len(part.sign):,}" for part in others]
    print(f"first choices of the network that are right: {rates[0]} openings, {rates[1]} questions")
    return weights


def main() -> None:
    """Sample, train, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=2, help="processes that sample")
    parser.add_argument("--network", action="store_true", help="leave the promise as it is, train the network alone")
    options = parser.parse_args()
    with ProcessPoolExecutor(options.jobs) as pool:
        questions = _gather(pool, "questions", sample, PLAN)
        if not options.network:
            write_weights(learn(questions))
        openings = _gather(pool, "openings", search_openings, OPENING_SEEDS)
    write_network(learn_network(openings, questions))


def _gather(
    pool: ProcessPoolExecutor, name: str, make: Callable[[int], list[Kept]], seeds: Iterable[int]
) -> list[Kept]:
    """What is made of all seeds, in their order."""
    numbers = list(seeds)
    parts = pool.map(partial(keep, name, make), numbers)
    return [one for part in track(parts, name, total=len(numbers)) for one in part]


if __name__ == "__main__":
    main()
