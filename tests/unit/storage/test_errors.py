from __future__ import annotations

import pickle
import re

import pytest

import fourcast.errors
from fourcast.errors import FourcastError, GameOverError
from fourcast.storage import errors
from fourcast.storage.errors import StorageError

CLASSES: list[type[StorageError]] = [errors.StorageError, *errors.StorageError.__subclasses__()]
EXPECTED = {
    "GameOverError": GameOverError,
    "LookupError": LookupError,
    "OSError": OSError,
    "PermissionError": PermissionError,
    "ValueError": ValueError,
}


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_error_class_is_drawn_in_the_tree_with_what_callers_expect(kind: type[StorageError]) -> None:
    assert issubclass(kind, StorageError)
    line = next(line for line in str(errors.__doc__).splitlines() if line.split()[:1] == [kind.__name__])
    names = re.findall(r"\((\w+)\)", line)
    assert len(names) == (kind is not StorageError)
    assert all(issubclass(kind, EXPECTED[name]) for name in names)


def test_codes_are_short_kebab_case_and_different_from_all_others() -> None:
    codes = [kind.code for kind in CLASSES]
    others = [getattr(fourcast.errors, name).code for name in fourcast.errors.__all__]
    assert len({*codes, *others}) == len(codes) + len(others)
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", code) for code in codes)


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_error_says_its_sentence_also_after_pickling(kind: type[StorageError]) -> None:
    error = pickle.loads(pickle.dumps(kind("one sentence")))
    assert (type(error), str(error)) == (kind, "one sentence")
    assert isinstance(error, FourcastError)
