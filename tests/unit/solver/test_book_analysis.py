"""Analyses from the opening book: scores without a search, the line when it is read."""

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


def test_line_is_searched_when_it_is_read_and_only_once(solver: Solver) -> None:
    with_book = Solver()
    analysis = with_book.analyze(Position.from_moves(KNOWN))
    assert with_book.nodes == 0
    line = analysis.line
    nodes = with_book.nodes
    assert line == solver.analyze(Position.from_moves(KNOWN)).line
    assert nodes > 0
    assert analysis.line is line
    assert (with_book.nodes, analysis.nodes) == (nodes, 0)


def test_line_within_the_limit_of_the_analysis_or_interrupted() -> None:
    with_book = Solver()
    analysis = with_book.analyze(Position.from_moves(KNOWN), limit=Limit(nodes=100))
    for _ in range(2):  # reading again tries again
        with pytest.raises(SearchInterrupted) as caught:
            _ = analysis.line
        assert (caught.value.lower, caught.value.upper, caught.value.reason) == (
            analysis.score,
            analysis.score,
            "nodes",
        )


def test_analysis_from_the_book_compares_prints_and_pickles_with_its_line() -> None:
    position = Position.from_moves(WON_NEXT)
    first, second = Solver().analyze(position), Solver().analyze(position)
    second = dataclasses.replace(second, seconds=first.seconds)
    assert first == second
    assert hash(first) == hash(second)
    assert pickle.loads(pickle.dumps(first)) == first
    unread = Solver().analyze(position)
    assert "line=(0,)" in repr(unread)
    assert dataclasses.asdict(unread)["from_book"] is True


def test_analysis_cannot_be_changed_and_has_no_other_names() -> None:
    analysis = Solver().analyze(Position.from_moves(WON_NEXT))
    with pytest.raises(dataclasses.FrozenInstanceError):
        analysis.line = ()  # type: ignore[misc]
    with pytest.raises(AttributeError, match="an analysis has no 'lines'"):
        analysis.lines  # type: ignore[attr-defined]  # noqa: B018
    assert analysis.line == (0,)


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
