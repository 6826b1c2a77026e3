"""Everything that the lessons say about a position is true: by rules in plain loops, and by the exact solver."""

from __future__ import annotations

import re
from typing import Any

import pytest

from fourcast.solver import Solver
from tests.reference.naive import EMPTY

from .facts import CHECKS, LETTERS, Scene, is_fork, is_true, threats
from .told import all_questions, all_told

CELL = re.compile(r"\b[a-g][1-6]\b")
MOVE = re.compile(r"\bmove (\d+)\b")
VERDICT = re.compile(r"\b(Red|Yellow) wins on move (\d+)")


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(table_mib=16)


def test_every_fact_is_true(solver: Solver) -> None:
    checked = 0
    for told in all_told(solver):
        for scene in told.scenes:
            for fact in told.facts:
                assert is_true(scene, fact), f"{told.name}: {fact} after {scene.moves}"
                checked += 1
    assert checked > 150


def test_every_kind_of_fact_is_used(solver: Solver) -> None:
    assert {fact["fact"] for told in all_told(solver) for fact in told.facts} == set(CHECKS)


def test_every_cell_in_the_words_rests_on_a_fact(solver: Solver) -> None:
    """A cell that is named is part of a fact, of a lit line or pair, or where a reply's stone has landed."""
    idle = {}
    for told in all_told(solver):
        known = set(CELL.findall(str([list(fact.values()) for fact in told.facts])))
        for line in [*told.marks.lines, *told.marks.pairs]:
            known |= {f"{LETTERS[column]}{row + 1}" for column, row in line}
        for scene in told.scenes if told.is_reply else []:
            column = scene.moves[-1]
            known.add(f"{LETTERS[column]}{scene.board.stone_count(column)}")
        lit = {f"{LETTERS[column]}{row + 1}" for column, row in told.marks.cells}
        if without := (lit | set(CELL.findall(told.text))) - known:
            idle[told.name] = without
    assert not idle


def test_every_move_number_is_exact(solver: Solver) -> None:
    for told in all_told(solver):
        numbers = {fact.get("move", fact.get("count")) for fact in told.facts}
        assert {int(number) for number in MOVE.findall(told.text)} <= numbers, told.name
        for player, number in VERDICT.findall(told.text):
            for scene in told.scenes:
                assert scene.result() == (f"{player} wins", int(number)), told.name


def test_what_is_said_of_a_result_rests_on_it(solver: Solver) -> None:
    for told in all_told(solver):
        kinds = {fact["fact"] for fact in told.facts}
        if re.search(r"\bdraw\b", told.text):
            is_draw = any(fact.get("result") == "draw" or fact.get("winner") == "nobody" for fact in told.facts)
            assert is_draw or "column-results" in kinds, told.name
        if re.search(r"\b(Red|Yellow) (wins|is winning|can always win)\b", told.text):
            assert kinds & {"result", "over", "completes-next", "column-results"}, told.name


def test_every_position_but_the_empty_one_has_its_facts(solver: Solver) -> None:
    for told in all_told(solver):
        assert told.facts or told.is_reply or not told.scenes[0].moves, told.name


def test_lit_lines_belong_to_one_player(solver: Solver) -> None:
    """A lit line is a four, or on the way to one: two stones or more, all of the same player."""
    for told in all_told(solver):
        for scene in told.scenes:
            board = scene.board
            for line in told.marks.lines:
                stones = [board.cells[column][row] for column, row in line if board.cells[column][row] != EMPTY]
                assert len(stones) >= 2, told.name
                assert len(set(stones)) == 1, told.name


def test_every_answer_is_judged_as_the_rules_and_the_solver_do(solver: Solver) -> None:
    for name, moves, question in all_questions():
        scene = Scene.of(moves, (), solver)
        board = scene.board
        mover = board.to_move()
        ranks = {}  # of each column: 2 wins, 1 draws, 0 loses
        for column in board.legal_columns():
            result = scene.after(column).result()[0]
            ranks[column] = 1 if result == "draw" else 2 * (result.startswith(("Red", "Yellow")[mover]))
        for column in board.legal_columns():
            after = scene.after(column).board
            is_right = {
                "four": after.winner() == mover,
                "fork": is_fork(after),
                "safe": not threats(after, 1 - mover),
                "result": ranks[column] == max(ranks.values()) > 0,
            }[question.aim.value]
            assert question.answer(column).is_right is is_right, f"{name}, column {LETTERS[column]}"


@pytest.mark.parametrize(
    ("moves", "fact"),
    [
        ("435343", {"fact": "winning-cells", "player": "Yellow", "cells": "c5"}),
        ("435343", {"fact": "winning-cells", "player": "Red", "cells": "c4"}),
        ("44553", {"fact": "fork", "cells": "b1 g1"}),
        ("44553", {"fact": "result", "result": "Red wins", "move": 9}),
        ("4455", {"fact": "no-fork-next"}),
        ("445", {"fact": "fork-next", "cell": "g1", "cells": "c1 f1"}),
        ("264464457", {"fact": "poisoned", "cell": "d5", "opens": "d6"}),
        ("264464457", {"fact": "must-block", "cell": "e3"}),
        ("4455667", {"fact": "over", "winner": "Yellow", "line": "d1-g1"}),
        ("422343533454676766772442", {"fact": "answers-on-top", "player": "Yellow", "wins": True, "ends": "e6"}),
        ("424234455425453552", {"fact": "answers-on-top", "player": "Yellow", "wins": True}),
        ("4455", {"fact": "answers-on-top", "player": "Yellow", "wins": False}),
        (
            "25334133533754412224411267241155775",
            {"fact": "runs-out", "player": "Red", "poisoned": "f2", "others": "g5 g6"},
        ),
        ("25334133533754412224411267241155775", {"fact": "endings", "count": 11}),
        ("", {"fact": "games", "moves": 7, "count": 823543}),
        ("", {"fact": "column-results", "wins": "c d", "draws": "e", "loses": "a b f g"}),
        ("3", {"fact": "mirror", "moves": "4"}),
        ("414424463533231", {"fact": "turning-point", "move": 11, "before": "Yellow wins", "after": "Red wins"}),
    ],
)
def test_what_is_false_is_found_out(solver: Solver, moves: str, fact: dict[str, Any]) -> None:
    assert not is_true(Scene.of(moves, (), solver), fact)


def test_sentences_are_short(solver: Solver) -> None:
    """A child of ten reads this: no long sentences, and not many at once."""
    for told in all_told(solver):
        sentences = re.split(r"(?<=[.!?:]) ", told.text)
        assert max(len(sentence.split()) for sentence in sentences) <= 20, told.name
        assert len(told.text.split()) <= 45, told.name
