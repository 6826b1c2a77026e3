from __future__ import annotations

import pytest

from fourcast import EngineError, Game, GameOverError, Solver, answers, engines


def test_engines_are_listed_group_by_group() -> None:
    listed = answers.engines()["engines"]
    assert {engine["name"] for engine in listed} == {info.name for info in engines()}
    groups = [engine["group"] for engine in listed]
    assert list(dict.fromkeys(groups)) == ["levels", "exact", "players", "ladder"]
    assert [engine["level"] for engine in listed if engine["is_level"]] == list(range(1, 11))


def test_move_comes_with_the_board_after_it(solver: Solver) -> None:
    game = Game("4453")
    found = answers.move(game, "perfect", solver)
    assert found["board"] == answers.position(f"4453{found['column'] + 1}")
    assert str(game) == "4453", "the game that was asked about stays as it is"


def test_move_with_a_seed_is_repeated(solver: Solver) -> None:
    columns = {answers.move("", "random", solver, seed=5)["column"] for _ in range(5)}
    assert len(columns) == 1


def test_move_that_nobody_can_make_is_refused() -> None:
    with pytest.raises(EngineError):
        answers.move("", "nobody")
    with pytest.raises(GameOverError):
        answers.move("1212121", "random")
