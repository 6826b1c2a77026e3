from __future__ import annotations

import builtins
import pickle
import re

import pytest

from fourcast import errors
from fourcast.errors import FourcastError, GameOverError, IllegalMoveError, SearchInterrupted

CLASSES = [getattr(errors, name) for name in errors.__all__]


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_error_class_is_drawn_in_the_tree_with_its_builtin(kind: type[FourcastError]) -> None:
    assert issubclass(kind, FourcastError)
    line = next(line for line in str(errors.__doc__).splitlines() if line.split()[:1] == [kind.__name__])
    for builtin in re.findall(r"\((\w+)\)", line):
        assert issubclass(kind, getattr(builtins, builtin))


def test_codes_are_short_kebab_case_and_different() -> None:
    codes = [kind.code for kind in CLASSES]
    assert len(set(codes)) == len(codes)
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", code) for code in codes)


def test_game_over_error_is_caught_as_illegal_move() -> None:
    with pytest.raises(IllegalMoveError):
        raise GameOverError("no more")


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        ("seconds", "the time limit stopped the search"),
        ("nodes", "the node limit stopped the search"),
        ("cancelled", "the search was cancelled"),
    ],
)
def test_search_interrupted_says_its_bounds(reason: str, sentence: str) -> None:
    error = SearchInterrupted(-2, 5, 1234, reason)
    assert str(error) == f"{sentence} after 1234 nodes: the score is at least -2 and at most 5"
    assert (error.lower, error.upper, error.nodes, error.reason) == (-2, 5, 1234, reason)


def test_search_interrupted_survives_pickle() -> None:
    error = pickle.loads(pickle.dumps(SearchInterrupted(0, 3, 7, "nodes")))
    assert (error.lower, error.upper, error.nodes, error.reason, error.scores) == (0, 3, 7, "nodes", ())
    assert str(error) == str(SearchInterrupted(0, 3, 7, "nodes"))
    of_analysis = pickle.loads(pickle.dumps(SearchInterrupted(3, 3, 7, "nodes", (1, None, 3))))
    assert of_analysis.scores == (1, None, 3)
