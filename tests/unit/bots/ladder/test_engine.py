"""The steps as engines: which column is played, with and without limits, and what is refused."""

from __future__ import annotations

import pytest

from fourcast.bots import engine
from fourcast.bots.ladder.engine import STEPS, LadderEngine, LadderSolver
from fourcast.errors import BoardSizeError, EngineError, GameOverError
from fourcast.position import Position
from fourcast.solver import Limit, Solver
from tests.unit.bots.ladder.positions import NUMBERS

LATE = "52677675164321472411331752454"  # 13 cells left: a draw
LOST = "44455554221"  # the opponent wins with the next stone, whatever is played

pytestmark = pytest.mark.jit_only
EVERY_STEP = pytest.mark.parametrize("step", STEPS)
FAST_STEPS = pytest.mark.parametrize("step", [step for number, step in NUMBERS.items() if number >= 6])


@EVERY_STEP
def test_engine_takes_a_win_in_one_without_a_search(step: str) -> None:
    choice = engine(step).choose(Position.from_moves("112233"), Limit(nodes=0))
    assert (choice.column, choice.score, choice.nodes) == (3, 18, 0)


@FAST_STEPS
@pytest.mark.parametrize("moves", [LATE, LOST + "1", "5554224333234511764415115", "52753311433677442422121"])
def test_engine_plays_the_best_column_nearest_to_the_centre(step: str, moves: str, solver: Solver) -> None:
    position = Position.from_moves(moves)
    analysis = solver.analyze(position)
    choice = engine(step).choose(position)
    assert (choice.column, choice.score) == (analysis.best[0], analysis.score)
    assert choice.nodes >= 0


@pytest.mark.parametrize("step", STEPS[1:])
def test_weak_engine_goes_by_outcomes_and_knows_only_draws_exactly(step: str, solver: Solver) -> None:
    draw, lost = Position.from_moves(LATE), Position.from_moves(LOST)
    choice = LadderEngine(step, weak=True).choose(draw)
    scores = solver.analyze(draw).scores
    assert (choice.score, scores[choice.column]) == (0, 0)
    choice = LadderEngine(step, weak=True).choose(lost)
    assert (choice.column, choice.score) == (3, None), "all columns lose, so the centre is as good as any"


@EVERY_STEP
def test_engine_out_of_nodes_plays_the_centre(step: str) -> None:
    choice = engine(step).choose(Position(), Limit(nodes=5))
    assert (choice.column, choice.score, choice.nodes) == (3, None, 5)
    assert choice.why == "0 of 7 columns solved within the limit"


def test_engine_hopes_for_a_column_that_is_not_known_to_lose() -> None:
    """Within the limit only the two most central columns are solved, a node each, and both lose."""
    choice = engine("step06-bitboard").choose(Position.from_moves(LOST), Limit(nodes=2))
    assert (choice.column, choice.score) == (4, None)
    assert choice.why == "2 of 7 columns solved within the limit"


def test_engine_keeps_to_a_solved_column_that_does_not_lose(solver: Solver) -> None:
    position = Position.from_moves(LATE)
    step = LadderSolver("step12-lower-bounds")
    middle = next(column for column in (3, 2, 4, 1, 5, 0, 6) if column in position.legal_columns)
    assert -step.solve(position.play(middle)) == 0
    choice = engine("step12-lower-bounds").choose(position, Limit(nodes=step.nodes))
    assert (choice.column, choice.score) == (middle, None)


def test_engine_explains_itself() -> None:
    choice = engine("step12-lower-bounds").choose(Position.from_moves(LATE))
    assert choice.why == f"all {len(Position.from_moves(LATE).legal_columns)} columns solved"


def test_engine_forgets_nothing_it_needs_in_a_new_game() -> None:
    player, position = engine("step12-lower-bounds"), Position.from_moves(LATE)
    before = player.choose(position)
    player.new_game(seed=3)
    after = player.choose(position)
    assert (before.column, before.score, before.nodes) == (after.column, after.score, after.nodes)


def test_minimax_refuses_weak_play() -> None:
    with pytest.raises(EngineError, match=r"step03-minimax finds whole scores only.*step04-alphabeta"):
        LadderEngine("step03-minimax", weak=True)


def test_engine_refuses_finished_games_and_other_boards() -> None:
    with pytest.raises(GameOverError, match="the game has ended on move 7"):
        engine("step06-bitboard").choose(Position.from_moves("1212121"))
    with pytest.raises(BoardSizeError, match="step06-bitboard plays on 7x6 only"):
        engine("step06-bitboard").choose(Position(6, 5))
