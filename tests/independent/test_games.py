"""What reviews and puzzles say is read like explanations: no false word, nothing that is not understood.

A sample here; more under the marker `slow` and by `python -m tests.independent.run --reviews 20 --puzzles 60`.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from copy import deepcopy
from itertools import islice

import pytest

import fourcast as fc
from fourcast.analysis.puzzles import load_puzzles
from tests.samples import sized

from .explaining import review, solve_puzzle
from .mutants import ALTERATIONS
from .positions import STANDARD, finished_games, level_games_played
from .reader import Reader
from .reading_games import GameReader, Told, list_wrong
from .rules import Rules

STONES = sized(2_000, whole=8_000)  # played out for one claim; what is larger is tried in random games here
GAME = sized((3, 3, 4, 4, 2, 1, 3), whole=(3, 1, 3, 3, 5, 3, 5, 3, 1, 5, 5, 5, 2, 1, 4))
REFUSED = 0.95


@pytest.fixture(scope="module")
def reader() -> GameReader:
    return GameReader(Reader(STONES))


@pytest.fixture(scope="module")
def solver() -> fc.Solver:
    return fc.Solver()


@pytest.mark.parametrize(
    ("size", "count"), sized([((5, 4), 1), ((4, 4), 2)], whole=[((6, 5), 2), ((5, 4), 3), ((4, 4), 3)])
)
def test_reviews_of_random_games_are_true(
    reader: GameReader, solver: fc.Solver, size: tuple[int, int], count: int
) -> None:
    read = 0
    for board in islice(finished_games(size, 7), count):
        findings = reader.read_review(review(board.moves, size, solver))
        read += len(findings)
        assert not list(list_wrong(findings)), board.moves
    assert read > 20 * count


@pytest.fixture(scope="module")
def reviewed(solver: fc.Solver) -> Told:
    return review(GAME, STANDARD, solver)


def test_the_review_of_a_game_is_true(reader: GameReader, reviewed: Told) -> None:
    findings = reader.read_review(reviewed)
    assert len(findings) > len(GAME)
    assert not list(list_wrong(findings))


@pytest.mark.parametrize("number", sized([0, 430], whole=[0, 90, 180, 320, 430, 560, 650]))
def test_what_a_puzzle_says_is_true(reader: GameReader, solver: fc.Solver, number: int) -> None:
    findings = reader.read_puzzle(solve_puzzle(load_puzzles()[number], solver))
    assert len(findings) > 8
    assert not list(list_wrong(findings))


def test_most_altered_texts_are_refused(reader: GameReader, solver: fc.Solver) -> None:
    rng, passed, altered = random.Random(5), [], 0
    game = review((0, 1, 2, 3, 3, 2, 1, 1, 0, 0, 2, 4, 3), (5, 4), solver)
    puzzle = solve_puzzle(load_puzzles()[5], solver)
    for read, told in ((reader.read_review, game), (reader.read_puzzle, puzzle)):
        assert not list(list_wrong(read(told)))
        for before, after, whole in islice(_alter(told, rng), 0, None, sized(6, whole=1)):
            altered += 1
            if not list(list_wrong(read(whole))):
                passed.append(f"{before} -> {after}")
    assert altered > sized(10, whole=60)
    assert len(passed) <= (1 - REFUSED) * altered, passed


def test_every_cell_that_is_named_is_carried(solver: fc.Solver, reviewed: Told) -> None:
    told = [reviewed, *(solve_puzzle(load_puzzles()[number], solver) for number in (3, 400))]
    carried = [sentence for whole in told for sentence in _find_sentences(whole)]
    assert len(carried) > 20
    for sentence in carried:
        assert set(re.findall(r"\b[a-z][1-9]\b", sentence["text"])) <= set(sentence["cells"]), sentence


def _find_sentences(told: object) -> Iterator[Told]:
    """Everything in plain values that has a text and cells."""
    if isinstance(told, dict):
        if {"text", "cells"} <= set(told):
            yield told
        told = list(told.values())
    if isinstance(told, list):
        for part in told:
            yield from _find_sentences(part)


def _alter(told: Told, rng: random.Random) -> Iterator[tuple[str, str, Told]]:
    """The same with one of its own sentences altered; those of explanations have their own test."""
    if "puzzle" in told:
        places = [(told["puzzle"], "question"), (told["solution"], "headline")]
        places += [(verdict, "headline") for verdict in told["verdicts"]]
    else:
        places = [(told, "verdict"), *((point, "headline") for point in told["turning_points"])]
        places += [(move, "comment") for move in told["reviewed"] if move["comment"] != "draw"]
    for place, name in places:
        before = place[name]
        for alter in ALTERATIONS.values():
            for after in alter(before, Rules(*STANDARD), rng):
                if after != before:
                    place[name] = after
                    yield before, after, deepcopy(told)
                    place[name] = before


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_many_reviews_and_puzzles_are_true(solver: fc.Solver, seed: int) -> None:
    reader = GameReader(Reader(100_000))
    wrong: list[str] = []
    for board in islice(level_games_played(seed), 3):
        wrong += list_wrong(reader.read_review(review(board.moves, STANDARD, solver)))
    for puzzle in load_puzzles()[seed::40]:
        wrong += list_wrong(reader.read_puzzle(solve_puzzle(puzzle, solver)))
    assert not wrong
