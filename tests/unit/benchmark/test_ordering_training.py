"""Learning the order of moves: questions are what they say, regrets are learned from, weights written as they are."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from benchmarks.ordering.children import COUNTED
from benchmarks.ordering.sampling import ANSWERS, FAILS, GEOMETRY, NO_CHILD, UNKNOWN, Question, Sampler, guesses
from benchmarks.ordering.training import VALUES, make_examples, mean_regret, train
from benchmarks.ordering.writing import write_weights
from fourcast import Solver
from fourcast.kernel import ordering_weights
from fourcast.position import Position

pytestmark = pytest.mark.jit_only


def sample_some(seed: int = 1) -> list[Question]:
    sampler = Sampler(seed, table_mib=8)
    return [question for _ in range(6) for question in sampler.sample(18, 2.0)]


def test_questions_have_an_answer_that_the_solver_confirms() -> None:
    questions, solver = sample_some(), Solver(book=False)
    assert len(questions) >= 20
    for question in questions[:20]:
        position = Position.from_bitboards(question.own, question.occupied)
        assert solver.solve(position) > question.alpha
        assert ANSWERS in question.known
        for column in position.legal_columns:
            is_good = -solver.solve(position.play(column)) > question.alpha
            assert question.known[column] in ((ANSWERS, UNKNOWN) if is_good else (FAILS, NO_CHILD, UNKNOWN))
            assert (question.cost[column] > 0) == (question.known[column] != NO_CHILD)


def test_samples_repeat() -> None:
    assert sample_some(3) == sample_some(3)


def test_training_lowers_the_regret_of_the_first_choice() -> None:
    examples = make_examples(sample_some())
    untrained = np.zeros((ordering_weights.CLASSES, COUNTED + VALUES), int)
    trained = train(examples, seed=1)
    assert trained.shape == untrained.shape
    assert mean_regret(examples, trained) < mean_regret(examples, untrained)


@pytest.mark.parametrize("score", [-5, -1, 0, 1, 7])
def test_guesses_close_in_on_the_score(score: int) -> None:
    asked = guesses(score, GEOMETRY.cells - 12)
    assert asked[0] == 0
    assert len(asked) == len(set(asked))
    assert score in asked or score == 15  # "is it above?": no
    assert score - 1 in asked or score == -15  # yes


def test_weights_are_written_as_they_are(tmp_path: Path) -> None:
    source = Path(ordering_weights.__file__)
    copy = tmp_path / source.name
    copy.write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    rows = np.array([[*features, *values] for features, values in ordering_weights.LEARNED])
    write_weights(rows, copy)
    assert copy.read_text(encoding="utf-8") == source.read_text(encoding="utf-8")
    write_weights(rows + 1, copy)
    names: dict[str, object] = {}
    exec(compile(copy.read_text(encoding="utf-8"), copy, "exec"), names)
    written = names["LEARNED"]
    assert isinstance(written, tuple)
    assert [[*features, *values] for features, values in written] == (rows + 1).tolist()
