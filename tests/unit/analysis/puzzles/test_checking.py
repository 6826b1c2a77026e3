"""Verdicts and solutions: right and wrong, played on to the point, and nothing said that is false."""

from __future__ import annotations

import json
import random

import pytest

from fourcast.analysis.puzzles import Kind, Puzzle, PuzzleError, Theme, Verdict, load_puzzles, recognize_puzzle
from fourcast.analysis.strategy_claims import FollowsUp
from fourcast.analysis.verification import verify
from fourcast.errors import IllegalMoveError
from fourcast.score import Outcome
from fourcast.solver import Solver
from tests.samples import sized

SAMPLE = random.Random(7).sample([puzzle for puzzle in load_puzzles() if puzzle.ply >= 12], 20)
CHECKED = SAMPLE[: sized(7, whole=20)]  # of which everything that is said is checked
FORK = next(puzzle for puzzle in load_puzzles() if puzzle.theme is Theme.FORK)
LONG = next(puzzle for puzzle in load_puzzles() if puzzle.theme is Theme.WIN_4)


@pytest.fixture(scope="module")
def with_book() -> Solver:
    return Solver()


@pytest.fixture(scope="module")
def block(with_book: Solver) -> Puzzle:
    """Yellow must take e3."""
    return recognize_puzzle("44326563664251122", with_book)


@pytest.mark.parametrize("puzzle", CHECKED, ids=lambda puzzle: puzzle.id)
def test_everything_said_about_a_puzzle_is_true(puzzle: Puzzle, with_book: Solver, solver: Solver) -> None:
    """The solver of the check has no book."""
    solution = puzzle.solve(with_book)
    assert solution.line[0] == puzzle.column
    assert solution.sentences
    for sentence in solution.sentences:
        verify(sentence.claim, solver)
    for column in puzzle.position.legal_columns:
        verdict = puzzle.check(column, with_book)
        assert verdict.is_right == (column == puzzle.column)
        assert verdict.is_right or verdict.sentences, verdict
        for sentence in verdict.sentences:
            verify(sentence.claim, solver)


def test_no_solution_says_a_thing_twice(with_book: Solver) -> None:
    for puzzle in CHECKED:
        texts = [sentence.text for sentence in puzzle.solve(with_book).sentences]
        assert len(set(texts)) == len(texts)


def test_moves_of_a_follow_up_are_those_of_its_rule(with_book: Solver) -> None:
    for puzzle in [one for one in load_puzzles() if one.theme is Theme.FOLLOW_UP][: sized(4, whole=12)]:
        solution = puzzle.solve(with_book)
        plan = next(sentence.claim for sentence in solution.sentences if sentence.kind == "follow-up")
        assert isinstance(plan, FollowsUp)
        position = puzzle.position.play(puzzle.column)
        for reply, answer in zip(solution.line[1::2], solution.line[2::2], strict=True):
            position = position.play(reply)
            assert plan.plan.answer(position, reply) == answer, puzzle
            position = position.play(answer)


def test_fork_goes_on_to_the_four(with_book: Solver) -> None:
    first = FORK.check(FORK.column, with_book)
    assert (first.is_right, first.is_solved, len(first.line)) == (True, False, 2)
    assert first.reply is not None
    assert first.headline.endswith("what now?")
    second = FORK.check_line(FORK.solve(with_book).line[::2], with_book)
    assert (second.is_right, second.is_solved, second.reply) == (True, True, None)
    assert second.headline.endswith("completes four.")


def test_line_is_judged_up_to_its_first_wrong_column(with_book: Solver) -> None:
    own = LONG.solve(with_book).line[::2]
    for step in range(len(own)):
        position = LONG.position
        for column in LONG.solve(with_book).line[: 2 * step]:
            position = position.play(column)
        for column in position.legal_columns:
            verdict = LONG.check_line([*own[:step], column], with_book)
            if not verdict.is_right:
                assert (verdict.column, len(verdict.line)) == (column, 2 * step + 1)
                assert LONG.check_line([*own[:step], column, 0, 0], with_book) == verdict
                assert verdict.headline.startswith("Wrong: ")


def test_slower_win_is_not_what_was_asked_for(with_book: Solver) -> None:
    late = [puzzle for puzzle in load_puzzles() if puzzle.theme in (Theme.WIN_3, Theme.WIN_4) and puzzle.ply > 20]
    slower = [
        verdict
        for puzzle in late[:: sized(4, whole=1)]
        for verdict in _answer_second_moves(puzzle, with_book)
        if not verdict.is_right and verdict.outcome is Outcome.WIN
    ]
    assert slower
    assert all("there is a quicker way" in verdict.headline for verdict in slower)


def _answer_second_moves(puzzle: Puzzle, solver: Solver) -> list[Verdict]:
    first = puzzle.check(puzzle.column, solver)
    position = puzzle.position.play(first.line[0]).play(first.line[1])
    return [puzzle.check_line([puzzle.column, column], solver) for column in position.legal_columns]


def test_columns_after_the_end_and_none_at_all_are_refused(with_book: Solver) -> None:
    own = FORK.solve(with_book).line[::2]
    with pytest.raises(IllegalMoveError, match="the puzzle is solved after two columns: leave out the others"):
        FORK.check_line([*own, 3], with_book)
    with pytest.raises(PuzzleError, match="there is no column to judge: expected 1 to 2"):
        FORK.check_line([], with_book)


def test_right_column_of_a_defence_is_praised_without_more_words(with_book: Solver, block: Puzzle) -> None:
    verdict = block.check_line(block.solve(with_book).line[::2], with_book)
    assert (verdict.is_right, verdict.is_solved, verdict.sentences) == (True, True, ())
    assert verdict.outcome is Outcome.DRAW


def test_wrong_column_is_refuted_by_the_cell_above(with_book: Solver, block: Puzzle) -> None:
    verdict = block.check(2, with_book)
    assert str(verdict) == ("Wrong: c3 throws the game away.\nDo not play c3: Red then completes c4-f1 at c4.")


def test_wrong_column_is_refuted_by_force(with_book: Solver, block: Puzzle) -> None:
    verdict = block.check(0, with_book)
    assert verdict.headline == "Wrong: a3 throws the game away."
    assert "a3 loses by force: c3 makes two threats at once" in verdict.sentences[0].text


def test_wrong_column_that_draws_is_told_so(with_book: Solver) -> None:
    drawing = [
        (puzzle, column)
        for puzzle in SAMPLE
        if puzzle.kind is Kind.WIN
        for column in puzzle.position.legal_columns
        if with_book.solve(puzzle.position.play(column)) == 0
    ]
    assert drawing
    for puzzle, column in drawing[:5]:
        verdict = puzzle.check(column, with_book)
        assert verdict.headline.endswith("gives the draw.")
        assert verdict.headline.startswith("Wrong: ")


def test_column_that_cannot_be_played_is_refused(with_book: Solver, block: Puzzle) -> None:
    with pytest.raises(IllegalMoveError, match="cannot play column 7"):
        block.check(7, with_book)


def test_answers_are_plain_values_for_json(with_book: Solver, block: Puzzle) -> None:
    solution = json.loads(json.dumps(block.solve(with_book).to_dict()))
    verdict = json.loads(json.dumps(block.check(0, with_book).to_dict()))
    assert (solution["puzzle"]["theme"], solution["cell"], solution["line"][0]) == ("block", "e3", 4)
    assert (verdict["cell"], verdict["outcome"], verdict["is_right"]) == ("a3", "loss", False)


def test_solution_as_text_begins_with_the_answer_and_the_threat(with_book: Solver, block: Puzzle) -> None:
    first, second, *rest = str(block.solve(with_book)).splitlines()
    assert first == "Yellow plays e3 and stops Red. A draw with best play."
    assert second.startswith("Line: 5")
    assert rest[0].startswith("If Yellow did nothing, Red would win by force")
