"""Both players from outside: what they see, how deep they look, how they keep to limits, what they refuse."""

from __future__ import annotations

import re

import pytest

from fourcast.bots import engine
from fourcast.bots.midorfeed.engine import MidOrFeed
from fourcast.errors import BoardSizeError, EngineError, GameOverError
from fourcast.position import Position
from fourcast.score import Outcome
from fourcast.solver import Limit, Solver
from tests.unit.bots.midorfeed import twin

NAMES = ["midorfeed", "midorfeed-plus"]
both = pytest.mark.parametrize("name", NAMES)

WIN_OR_BLOCK = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . O .
    O . . . . O .
    X X X . . O X
"""
BLOCK = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . X
    X O O O . . X
"""


def depth_of(why: str) -> int:
    found = re.match(r"depth (\d+), value -?\d+$", why)
    assert found is not None, why
    return int(found[1])


@both
@pytest.mark.parametrize("depth", [1, 2, 5])
def test_win_in_one_is_taken_rather_than_blocked(name: str, depth: int) -> None:
    choice = engine(name, depth=depth).choose(Position.from_grid(WIN_OR_BLOCK))
    assert (choice.column, choice.score) == (3, 17)


@both
def test_win_in_one_of_the_opponent_is_blocked(name: str) -> None:
    assert engine(name, depth=4).choose(Position.from_grid(BLOCK)).column == 4


@both
def test_wins_and_blocks_in_one_of_random_positions_are_never_missed(name: str) -> None:
    player = engine(name, depth=2)
    seen = 0
    for board, position in twin.random_games(31, 150, range(8, 36)):
        wins = twin.playable_threats(board, board.to_move())
        blocks = twin.playable_threats(board, 1 - board.to_move())
        if wins or len(blocks) == 1:
            seen += 1
            assert player.choose(position).column in (wins or blocks)
    assert seen > 40


@both
def test_choice_is_the_same_every_time(name: str) -> None:
    positions = [position for _, position in twin.random_games(32, 10, range(36))]
    first, second = ([engine(name, depth=4).choose(p) for p in positions] for _ in range(2))
    assert [(c.column, c.nodes, c.why) for c in first] == [(c.column, c.nodes, c.why) for c in second]


@both
@pytest.mark.parametrize(("moves", "depth"), [("44444411111", 3), ("444444111112", 4), ("4444441111122", 4)])
def test_depth_grows_by_one_once_twelve_stones_are_played(name: str, moves: str, depth: int) -> None:
    assert depth_of(engine(name, depth=3).choose(Position.from_moves(moves)).why) == depth


@both
def test_limit_of_no_nodes_gives_the_most_central_column(name: str) -> None:
    player = engine(name, precoded=False)
    for moves, column in (("", 3), ("444444", 2), ("444444333333", 4)):
        choice = player.choose(Position.from_moves(moves), Limit(nodes=0))
        assert (choice.column, choice.score, choice.nodes) == (column, None, 0)


@both
def test_node_limit_gives_the_move_of_the_last_depth_that_was_finished(name: str) -> None:
    position = Position.from_moves("4455632")
    by_depth = {depth: engine(name, depth=depth, precoded=False).choose(position) for depth in range(1, 6)}
    player = engine(name, depth=5, precoded=False)
    for depth in (1, 2, 3, 4):
        needed = sum(by_depth[shallower].nodes for shallower in range(1, depth + 1))
        for spare in (0, 1, by_depth[depth + 1].nodes - 1):
            choice = player.choose(position, Limit(nodes=needed + spare))
            assert (choice.column, choice.why) == (by_depth[depth].column, by_depth[depth].why)
            assert choice.nodes == needed + spare


@both
def test_ample_limit_gives_the_move_of_the_whole_depth(name: str) -> None:
    for _, position in twin.random_games(33, 6, range(8, 30)):
        free, limited = (engine(name, depth=4).choose(position, limit) for limit in (None, Limit(nodes=10**9)))
        assert (limited.column, limited.score) == (free.column, free.score)


@both
@pytest.mark.jit_only
def test_time_limit_gives_a_legal_move(name: str) -> None:
    choice = engine(name, depth=42).choose(Position.from_moves("44"), Limit(seconds=0.05))
    assert 0 <= choice.column < 7
    assert choice.score is None


@both
@pytest.mark.jit_only
def test_scores_that_are_told_are_exact(name: str, solver: Solver) -> None:
    player = engine(name)
    told = []
    for _, position in twin.random_games(34, 120, range(16, 42)):
        score = player.choose(position).score
        if score is not None:
            told.append(Outcome.from_score(score))
            assert score == solver.solve(position)
    assert set(told) == set(Outcome)


@pytest.mark.jit_only
def test_readings_play_differently() -> None:
    runs, tokens = (engine("midorfeed", reading=reading, precoded=False) for reading in ("runs", "tokens"))
    positions = [position for _, position in twin.random_games(35, 20, range(4, 16))]
    assert [runs.choose(p).column for p in positions] != [tokens.choose(p).column for p in positions]


@both
def test_finished_game_is_refused(name: str) -> None:
    with pytest.raises(GameOverError, match="the game has ended on move 7"):
        engine(name).choose(Position.from_moves("1212121"))


@both
def test_other_board_is_refused(name: str) -> None:
    with pytest.raises(BoardSizeError, match=f"{name} plays on 7x6 only, not on 6x5"):
        engine(name).choose(Position(6, 5))


@both
@pytest.mark.parametrize("depth", [0, 43, -1])
def test_depth_that_no_game_has_is_refused(name: str, depth: int) -> None:
    with pytest.raises(EngineError, match=f"{name} cannot search {depth} plies deep: depth is between 1 and 42"):
        engine(name, depth=depth)


def test_unknown_reading_is_refused() -> None:
    with pytest.raises(EngineError, match="no reading 'stones': it is one of runs, tokens"):
        MidOrFeed(reading="stones")
