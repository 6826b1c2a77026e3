"""Analyses from the opening book: scores without a search, the line as far as the book goes."""

from __future__ import annotations

import dataclasses
import json
import pickle

import pytest
from typer.testing import CliRunner

from fourcast import Limit, Position, SearchInterrupted, Solver
from fourcast.book import BUNDLED_PLY, bundled_book
from fourcast.cli.app import app

KNOWN = "7744221"  # one ply before the last of the book
LAST = "1223345566771122"[:BUNDLED_PLY]  # the last ply of the bundled book
WON_NEXT = "121212"  # column 1 ends the game


def test_scores_up_to_the_ply_before_the_last_need_no_search(solver: Solver) -> None:
    with_book = Solver()
    for moves in (KNOWN, WON_NEXT, "445522"):
        found, searched = with_book.analyze(Position.from_moves(moves)), solver.analyze(Position.from_moves(moves))
        assert (found.score, found.scores, found.best) == (searched.score, searched.scores, searched.best)
        assert (found.from_book, found.nodes, with_book.nodes) == (True, 0, 0)
        assert not searched.from_book


def test_every_early_analysis_is_from_the_book_and_agrees_with_it() -> None:
    with_book = Solver()
    for moves in ("", "4", "44", "444", "4444", "44444", "111111"):
        analysis = with_book.analyze(Position.from_moves(moves))
        assert analysis.from_book
        assert analysis.score == bundled_book().find(Position.from_moves(moves))
        assert max(score for score in analysis.scores if score is not None) == analysis.score
    assert analysis.scores[0] is None
    assert with_book.nodes == 0


def test_columns_of_the_last_ply_are_searched() -> None:
    assert len(LAST) == BUNDLED_PLY
    with_book = Solver()
    analysis = with_book.analyze(Position.from_moves(LAST))
    assert not analysis.from_book
    assert analysis.score == bundled_book().find(Position.from_moves(LAST))
    assert analysis.nodes == with_book.nodes > 0


def test_line_goes_as_far_as_the_book_and_best_line_to_the_end(solver: Solver) -> None:
    with_book, position = Solver(), Position.from_moves(KNOWN)
    analysis = with_book.analyze(position)
    assert len(analysis.line) == BUNDLED_PLY - len(KNOWN)
    assert with_book.nodes == 0
    line = with_book.best_line(position)
    assert line == solver.analyze(position).line == solver.best_line(position)
    assert line[: len(analysis.line)] == analysis.line
    assert with_book.nodes > 0


def test_best_line_keeps_its_limit() -> None:
    with_book, position = Solver(), Position.from_moves(KNOWN)
    score = with_book.solve(position)
    with pytest.raises(SearchInterrupted) as caught:
        with_book.best_line(position, limit=Limit(nodes=100))
    assert (caught.value.lower, caught.value.upper, caught.value.reason) == (score, score, "nodes")


def test_best_line_of_a_finished_game_is_empty() -> None:
    assert Solver().best_line("1212121") == ()


def test_analysis_from_the_book_compares_and_pickles_as_a_plain_value() -> None:
    position = Position.from_moves(WON_NEXT)
    first, second = Solver().analyze(position), Solver().analyze(position)
    second = dataclasses.replace(second, seconds=first.seconds)
    assert first == second
    assert hash(first) == hash(second)
    assert pickle.loads(pickle.dumps(first)) == first
    assert (first.position, first.line, first.from_book) == (position, (0,), True)
    with pytest.raises(dataclasses.FrozenInstanceError):
        first.line = ()  # type: ignore[misc]


def test_finished_game_is_not_from_the_book() -> None:
    analysis = Solver().analyze(Position.from_moves("1212121"))
    assert (analysis.score, analysis.line, analysis.from_book) == (-18, (), False)


def test_command_analyze_says_that_scores_are_from_the_book() -> None:
    drawn = CliRunner().invoke(app, ["analyze", WON_NEXT]).stdout.splitlines()
    assert drawn[-2:] == ["line: 1", "from the opening book"]
    searched = CliRunner().invoke(app, ["analyze", WON_NEXT, "--no-book"]).stdout.splitlines()
    assert searched[-2] == "line: 1"
    assert searched[-1].endswith(" s")
    for arguments, expected in (([], True), (["--no-book"], False)):
        found = json.loads(CliRunner().invoke(app, ["analyze", WON_NEXT, "--json", *arguments]).stdout)
        assert found["from_book"] is expected


def test_command_solve_says_that_scores_are_from_the_book() -> None:
    lines = CliRunner().invoke(app, ["solve", "--json", LAST, LAST + "1"]).stdout.splitlines()
    early, late = map(json.loads, lines)
    assert (early["from_book"], early["nodes"]) == (True, 0)
    assert late["from_book"] is False
    stats = CliRunner().invoke(app, ["solve", "--stats", LAST]).stdout.split()
    assert stats[:3] == [LAST, str(bundled_book().find(Position.from_moves(LAST))), "0"]
