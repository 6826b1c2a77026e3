"""The English of the lessons is true of the boards, every name in it is read, and a wrong name is found out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from fourcast.solver import Solver

from .facts import PLAYERS, Scene
from .readers import READERS, WHO
from .readers_of_names import NAME_READERS
from .told import Told, all_questions, all_told

ALL_READERS = {**READERS, **NAME_READERS}
REFUSED = 0.99  # of the texts with a wrong name


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(table_mib=16)


@pytest.fixture(scope="module")
def texts(solver: Solver) -> list[Told]:
    return list(all_told(solver))


@pytest.mark.parametrize("pattern", ALL_READERS)
def test_what_is_written_is_true(texts: list[Told], pattern: str) -> None:
    read = 0
    for told in texts:
        for match in re.finditer(pattern, told.text):
            for scene in told.scenes:
                assert ALL_READERS[pattern](scene, *match.groups()), f"{told.name}: {match[0]!r}"
                read += 1
    assert read, "nobody writes this any more"


def test_every_name_is_read(texts: list[Told]) -> None:
    assert not [f"{told.name}: {told.text}" for told in texts if _has_unread_name(told.text)]


def test_wrong_names_are_refused(texts: list[Told]) -> None:
    altered, passed = 0, []
    for told in texts:
        for text in _swap_names(told.text):
            altered += 1
            if not _is_refused(replace(told, text=text)):
                passed.append(f"{told.name}: {text}")
    assert altered > 200
    assert len(passed) <= (1 - REFUSED) * altered, passed


def test_questions_name_the_side_to_move(solver: Solver) -> None:
    for name, moves, question in all_questions():
        mover = PLAYERS[Scene.of(moves, (), solver).board.to_move()]
        assert question.text.startswith(f"{mover} to move. "), name


def _has_unread_name(text: str) -> bool:
    read = [match.span() for pattern in ALL_READERS for match in re.finditer(pattern, text)]
    names = re.finditer(WHO, text)
    return any(not any(start <= name.start() < end for start, end in read) for name in names)


def _is_refused(told: Told) -> bool:
    """Whether a name is not read, or something that is read is false."""
    if _has_unread_name(told.text):
        return True
    for pattern, judge in ALL_READERS.items():
        for match in re.finditer(pattern, told.text):
            try:
                if not all(judge(scene, *match.groups()) for scene in told.scenes):
                    return True
            except ValueError:  # nothing that could be judged
                return True
    return False


def _swap_names(text: str) -> Iterator[str]:
    """The text with one name changed, for each; and with all of them."""
    for match in re.finditer(WHO, text):
        yield text[: match.start()] + _other(match) + text[match.end() :]
    if re.search(WHO, text):
        yield re.sub(WHO, _other, text)


def _other(match: re.Match[str]) -> str:
    return PLAYERS[1 - PLAYERS.index(match[0])]
