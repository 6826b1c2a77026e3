"""Hamish as a player: the published moves at fixed depths, its mended defects, its limits."""

from __future__ import annotations

import pytest

from fourcast.bots import PASS, Choice, engine
from fourcast.bots.hamish.engine import Hamish
from fourcast.errors import BoardSizeError, EngineError, GameOverError
from fourcast.position import Position
from fourcast.solver import Limit, Solver
from tests.reference import naive
from tests.samples import sized
from tests.unit.bots.hamish import plain
from tests.unit.kernel.boards import own_and_occupied, random_boards

PUBLISHED_CHOICES = [  # columns at depths 1 to 6
    ("", [3, 3, 3, 3, 3, 3]),
    ("4", [3, 3, 3, 3, 3, 3]),
    ("44", [3, 3, 3, 3, 3, 3]),
    ("443", [2, 3, 3, 4, 4, 4]),
    ("4435", [3, 3, 3, 0, 3, 3]),
    ("123123", [2, 2, 2, 2, 2, 2]),
    ("4455", [3, 3, 2, 2, 2, 2]),
    ("32164625", [2, 3, 4, 4, 5, 4]),
    ("7422341735647741166133573473242566", [5, 5, 5, 5, 5, 5]),
]
ZUGZWANG = "126452116664164154746727122772374"  # whoever has to move regrets it
LOST = "16713173144524472"  # column 3 loses two moves later than all others
LAST_CELL = "44112655117333517142454423255322367667676"  # in column 7; then the game is drawn
WIN_THAT_CAN_WAIT = "171554244431751564172"  # column 6 wins at once, others win later
SIDES = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . X
    . . . . . . X
    O O O . . . X
"""  # the first player, X, is to move: it wins on the right; O would have played in the centre

both_ways = pytest.mark.parametrize("faithful", [False, True], ids=["mended", "faithful"])


def position_of(board: naive.Board) -> Position:
    own, occupied = own_and_occupied(board)
    return Position.from_bitboards(int(own), int(occupied), board.width, board.height)


def depth_of(choice: Choice) -> int:
    return int(choice.why.removeprefix("depth ").partition(",")[0])


@both_ways
@pytest.mark.parametrize(("moves", "columns"), PUBLISHED_CHOICES)
def test_choice_at_fixed_depths_is_the_published_one(moves: str, columns: list[int], faithful: bool) -> None:
    player = Hamish(faithful=faithful)
    position = Position.from_moves(moves)
    assert [player.choose_at_depth(position, depth) for depth in range(1, 7)] == columns


@both_ways
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_choice_in_random_positions_is_that_of_plain_minimax(depth: int, faithful: bool) -> None:
    player = Hamish(faithful=faithful, depth=depth)
    for board in random_boards(7, 6, number=sized((20, 8, 2), whole=(40, 20, 5))[depth - 1]):
        assert player.choose_at_depth(position_of(board), depth) == plain.choose(board, depth, faithful)[0]


def test_nodes_are_those_of_textbook_alpha_beta() -> None:
    for board in random_boards(7, 6, number=sized(5, whole=15)):
        choice = Hamish(depth=4).choose(position_of(board), Limit())
        depths = range(1, depth_of(choice) + 1)
        assert choice.nodes == sum(plain.count_nodes(board, depth) for depth in depths)


def test_value_told_is_that_of_plain_minimax_for_either_side() -> None:
    boards = [naive.Board(7, 6, [int(digit) - 1 for digit in moves]) for moves in ("4435", "443")]
    for board in boards:
        choice = Hamish(depth=2).choose(position_of(board), Limit())
        assert choice.why == f"depth 2, value {plain.choose(board, 2, faithful=False)[1]}"


@both_ways
def test_side_to_move_is_the_side_that_is_asked(faithful: bool) -> None:
    position = Position.from_grid(SIDES)
    assert position.to_move == 0
    assert Hamish(faithful=faithful, depth=6).choose(position, Limit()).column == 6


def test_second_player_to_move_takes_its_own_win() -> None:
    position = Position.from_moves("1727375")
    assert Hamish(depth=6).choose(position, Limit()).column == 6


def test_win_that_can_wait_is_taken_at_once_unless_faithful() -> None:
    position = Position.from_moves(WIN_THAT_CAN_WAIT)
    assert Hamish().choose_at_depth(position, 5) == 5
    assert Hamish(faithful=True).choose_at_depth(position, 5) == 4


def test_loss_is_put_off_unless_faithful() -> None:
    position = Position.from_moves(LOST)
    choice = Hamish().choose(position, Limit())
    assert (choice.column, choice.score) == (2, -10)
    assert Hamish(faithful=True).choose_at_depth(position, 6) == 3


def test_pass_in_zugzwang_is_for_the_faithful_alone() -> None:
    position = Position.from_moves(ZUGZWANG)
    assert Hamish(faithful=True, depth=4).choose(position, Limit()).column == PASS
    assert Hamish(depth=4).choose(position, Limit()).column in position.legal_columns


def test_decided_game_ends_the_search_unless_faithful() -> None:
    position = Position.from_moves("121212")
    mended = Hamish().choose(position)
    assert (mended.column, mended.score, mended.why) == (0, 18, "depth 1, value 999993")
    faithful = Hamish(faithful=True, depth=4).choose(position, Limit())
    assert (faithful.score, faithful.why) == (None, "depth 4, value 1000000")


def test_score_of_late_positions_is_exact(solver: Solver) -> None:
    checked = 0
    for board in random_boards(7, 6, number=sized(50, whole=120)):
        if board.ply >= 30:
            position = position_of(board)
            choice = Hamish().choose(position, Limit())
            assert choice.score == solver.solve(position) == -solver.solve(position.play(choice.column))
            checked += 1
    assert checked >= sized(2, whole=5)


@both_ways
def test_full_board_is_worth_nothing(faithful: bool) -> None:
    position = Position.from_moves(LAST_CELL)
    choice = Hamish(faithful=faithful, depth=3).choose(position, Limit())
    assert choice.column == 6
    assert choice.why == ("depth 3, value 0" if faithful else "depth 1, value 0")
    assert choice.score == (None if faithful else 0)
    assert Hamish().evaluate(position.play(6)) == (0, 0)


@both_ways
@pytest.mark.parametrize("limit", [Limit(nodes=0), Limit(nodes=5), Limit(seconds=0)], ids=["0", "5", "no time"])
def test_limit_before_the_first_depth_gives_the_most_central_column(limit: Limit, faithful: bool) -> None:
    player = Hamish(faithful=faithful)
    assert player.choose(Position(), limit).column == 3
    choice = player.choose(Position.from_moves("444444"), limit)
    assert (choice.column, choice.score, choice.why) == (2, None, "no time to look")


def test_node_limit_is_kept_and_the_last_completed_depth_answers() -> None:
    position = Position.from_moves("32164625")
    choice = Hamish().choose(position, Limit(nodes=3000))
    assert choice.nodes <= 3000
    depth = depth_of(choice)
    assert 2 <= depth <= 6
    assert choice.column == Hamish().choose_at_depth(position, depth)


def test_same_limit_gives_the_same_choice() -> None:
    first, second = (Hamish().choose(Position.from_moves("4435"), Limit(nodes=20_000)) for _ in range(2))
    assert (first.column, first.nodes, first.why) == (second.column, second.nodes, second.why)


@pytest.mark.jit_only
def test_default_limit_ends_the_search() -> None:
    choice = Hamish().choose(Position())
    assert choice.column == 3
    assert 1 <= depth_of(choice) < 20


@pytest.mark.parametrize("depth", [0, 21, -3])
def test_depth_out_of_range_is_refused(depth: int) -> None:
    with pytest.raises(
        EngineError, match=f"hamish cannot search to depth {depth}: depth is a whole number from 1 to 20"
    ):
        Hamish(depth=depth)
    with pytest.raises(EngineError, match="from 1 to 20"):
        Hamish().choose_at_depth(Position(), depth)


def test_finished_game_is_refused() -> None:
    with pytest.raises(GameOverError, match="ended on move 7"):
        Hamish().choose(Position.from_moves("1212121"))


def test_board_of_another_size_is_refused() -> None:
    with pytest.raises(BoardSizeError, match="hamish plays on 7x6 only"):
        Hamish().choose(Position(6, 6))


def test_catalogue_makes_it_with_its_options() -> None:
    made = engine("hamish:faithful=true,depth=4")
    made.new_game(seed=1)
    assert made.name == "hamish"
    assert made.choose(Position.from_moves(ZUGZWANG), Limit()).column == PASS
