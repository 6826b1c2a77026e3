"""The glossary is true, short, and hangs together; its examples are judged as those of the lessons are."""

from __future__ import annotations

import json
import re

import pytest

from fourcast import Solver, answers
from fourcast.analysis import explain
from fourcast.analysis.lessons import load_lessons, read_step
from fourcast.answers.words import WORDS, Word
from tests.unit.analysis.lessons.facts import Scene, cell_of, is_true

CELL = re.compile(r"\b[a-g][1-6]\b")
LONGEST = 22  # words of a sentence
MOVES = ("4455", "424234455425453552", "422343533454676766772442", "53232144433576657")


@pytest.fixture(scope="module")
def solver() -> Solver:
    """A solver with its book, which knows the empty board."""
    return Solver(table_mib=16)


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.id)
def test_example_of_a_word_is_true(solver: Solver, word: Word) -> None:
    step = read_step(word.example)
    scene = Scene.of(step.moves, step.marks.pairs, solver)
    assert step.facts
    for fact in step.facts:
        assert is_true(scene, fact), fact
    known = {cell_of(name) for name in CELL.findall(str([list(fact.values()) for fact in step.facts]))}
    known |= set().union(*step.marks.lines, *step.marks.pairs)
    named = {cell_of(name) for name in CELL.findall(step.text)} | set(step.marks.cells)
    assert named <= known, "every cell that is named or lit rests on a fact, a lit line or a pair"


def test_words_are_short_known_and_refer_to_what_there_is() -> None:
    told = answers.glossary()["words"]
    assert json.loads(json.dumps(told)) == told
    ids = [word["id"] for word in told]
    assert len(set(ids)) == len(ids)
    lessons = {lesson.id for lesson in load_lessons()}
    for word in told:
        assert set(word["related"]) <= set(ids) - {word["id"]}
        assert word["lesson"] is None or word["lesson"] in lessons
        assert word["example"]["board"] == answers.position(word["example"]["moves"])
        for sentence in re.split(r"(?<=[.:]) ", f"{word['meaning']} {word['example']['text']}"):
            assert len(sentence.split()) <= LONGEST, sentence
    phrases = [phrase for word in told for phrase in word["phrases"]]
    assert len(set(phrases)) == len(phrases), "a phrase means one word"


def test_explanations_use_the_phrases(solver: Solver) -> None:
    """The ways of saying a word are those of the explanations, so that a reader meets them there."""
    said = " ".join(
        f"{found.headline} {' '.join(sentence.text for sentence in found.sentences)}"
        for found in (explain(moves, solver) for moves in MOVES)
    )
    met = {word.id for word in WORDS for phrase in word.phrases if phrase in said}
    assert {"threat", "fork", "follow-up", "four-in-a-row"} <= met
