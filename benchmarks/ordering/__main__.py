"""`python -m benchmarks.ordering`: learn the weights of the ordering anew; seeded, so that the same weights come out.

Questions are sampled from searches with the plain weights, seed after seed, and kept in `build/ordering`: a run that
was stopped goes on with the next seed. Weights decide how many nodes a search needs, never what it finds. The last step
writes them into `src/fourcast/kernel/ordering_weights.py`; then `make signature` counts what a search needs now.
"""

from __future__ import annotations

import argparse
import pickle
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
from rich.progress import track

from .sampling import Question, Sampler
from .training import Array, Examples, make_examples, mean_regret, train
from .writing import write_weights

FOLDER = Path("build/ordering")
# For each seed: stones of the random positions, how many of these, and how large a share of their nodes.
PLAN = {
    5: ((14, 3000, 1.0), (12, 400, 1.0), (16, 3000, 1.0), (11, 150, 1.0), (13, 800, 1.0)),
    6: ((10, 150, 1.0), (13, 800, 1.0), (11, 250, 1.0), (8, 20, 1.0), (12, 400, 1.0), (9, 40, 1.0), (15, 2500, 1.0)),
    7: ((16, 3000, 4.0), (18, 6000, 5.0)),
    8: ((20, 8000, 8.0), (14, 800, 5.0), (22, 8000, 8.0)),
    9: ((10, 400, 1.0), (8, 60, 1.0), (9, 150, 1.0), (11, 500, 1.0), (7, 10, 1.0)),
}
_TRAINING_SEED = 1
_HELD_BACK = 15  # one question in so many is not learned from


def sample(seed: int) -> Path:
    """Sample the questions of a seed, unless they are there already."""
    path = FOLDER / f"questions-{seed}.pickle"
    if not path.exists():
        sampler = Sampler(seed)
        questions = [
            question
            for plies, count, share in PLAN[seed]
            for _ in range(count)
            for question in sampler.sample(plies, share)
        ]
        FOLDER.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part")
        part.write_bytes(pickle.dumps(questions))
        part.replace(path)
    return path


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


def _read(paths: Iterable[Path]) -> list[Question]:
    return [question for path in paths for question in pickle.loads(path.read_bytes())]


def main() -> None:
    """Sample, train, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=2, help="processes that sample")
    with ProcessPoolExecutor(parser.parse_args().jobs) as pool:
        paths = list(track(pool.map(sample, PLAN), "sampling", total=len(PLAN)))
    write_weights(learn(_read(paths)))


if __name__ == "__main__":
    main()
