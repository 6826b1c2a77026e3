"""What every engine promises, asked of every engine in the catalogue; exceptions are those its description names."""

from __future__ import annotations

import random
import threading
from functools import cache

import pytest

import fourcast as fc
from fourcast.bots import PASS, Choice, Engine, EngineInfo, engine, engines, find_engine
from fourcast.bots.protocol import winning_column
from fourcast.errors import BoardSizeError, GameOverError
from fourcast.solver import Limit, Solver
from tests.harness.waiting import PATIENCE_S, wait_until

ALL = pytest.mark.parametrize("info", engines(), ids=lambda info: info.name)

# Enough for a quick answer of every engine, too little for most to get to the end.
SMALL = Limit(nodes=2000)

# "overlooks even its own win in one", and a first game that "sees little".
OVERLOOKS_WINS = {"random", "level-1"}
GUARDS_FROM_LEVEL = 3


def make(info: EngineInfo, seed: int = 7) -> Engine:
    return engine(info.name, seed=seed) if info.is_random else engine(info.name)


def random_position(seed: int, ply: int, width: int = 7, height: int = 6) -> fc.Position:
    """A game at random that is still running after this many plies."""
    rng = random.Random(seed)
    while True:
        position = fc.Position(width, height)
        while position.ply < ply and not position.is_over:
            position = position.play(rng.choice(position.legal_columns))
        if not position.is_over:
            return position


POSITIONS = [fc.Position(), *(random_position(seed, ply) for seed, ply in enumerate((1, 2, 9, 14, 20, 26, 31, 36, 40)))]


@cache
def won_in_one() -> list[fc.Position]:
    """Positions in which the side to move can win at once."""
    drawn = (random_position(seed, 10 + seed % 25) for seed in range(60))
    return [position for position in drawn if winning_column(position) is not None]


def lost_in_one(position: fc.Position) -> bool:
    """Whether the opponent threatens four in exactly one column, and the side to move cannot win first."""
    threats = {
        column
        for column in position.legal_columns
        if position.geometry.has_four((position.occupied ^ position.own) | landing(position, column))
    }
    return len(threats) == 1 and winning_column(position) is None


def landing(position: fc.Position, column: int) -> int:
    """The bit that a stone in the column would take."""
    return position.play(column).occupied ^ position.occupied


@cache
def guarded() -> list[fc.Position]:
    """Positions in which there is one column to block."""
    drawn = (random_position(seed, 8 + seed % 25) for seed in range(200))
    return [position for position in drawn if lost_in_one(position)]


def test_the_samples_are_large_enough() -> None:
    assert len(won_in_one()) >= 15
    assert len(guarded()) >= 15


@ALL
def test_position_may_be_given_in_any_form(info: EngineInfo) -> None:
    moves = "4444443265555532333226762352666111777"
    forms = (moves, [int(move) - 1 for move in moves], fc.Game(moves), fc.Position.from_moves(moves))
    assert len({make(info).choose(form, SMALL).column for form in forms}) == 1


@ALL
def test_choice_is_a_legal_column_with_honest_figures(info: EngineInfo, solver: Solver) -> None:
    player = make(info)
    assert player.name == info.name
    for position in POSITIONS:
        choice = player.choose(position, SMALL)
        assert choice.column in position.legal_columns
        assert isinstance(choice, Choice)
        assert choice.seconds >= 0
        assert choice.why
        if choice.score is not None and position.ply > 8:
            assert choice.score == solver.solve(position)


@ALL
def test_node_limit_is_kept(info: EngineInfo) -> None:
    player = make(info)
    for position in POSITIONS:
        for nodes in (0, 1, 50, 2000):
            choice = player.choose(position, Limit(nodes=nodes))
            assert choice.nodes <= nodes
            assert choice.column in position.legal_columns


@ALL
def test_no_time_at_all_still_gives_a_legal_column(info: EngineInfo) -> None:
    player = make(info)
    for position in POSITIONS:
        assert player.choose(position, Limit(seconds=0)).column in position.legal_columns


# Searches that would go on for hours; "robot" and "random" are done before anybody could stop them.
ENDLESS = [info.name for info in engines() if info.name not in ("random", "robot")]
OPTIONS = {"midorfeed": "depth=42,precoded=false", "midorfeed-plus": "depth=42,precoded=false"}


class WatchedEvent(threading.Event):
    """An event that knows how often it was looked at: a sign that a search runs."""

    looks = 0

    def is_set(self) -> bool:
        self.looks += 1
        return super().is_set()


@pytest.mark.jit_only  # without the compiler a search obeys its node limit alone
@pytest.mark.parametrize("name", ENDLESS)
def test_cancelled_limit_ends_a_search_that_runs(name: str) -> None:
    text = f"{name}:{OPTIONS[name]}" if name in OPTIONS else name
    position = fc.Position(8, 7) if find_engine(name).any_size else fc.Position()
    cancel = WatchedEvent()
    choices: list[Choice] = []
    thread = threading.Thread(
        target=lambda: choices.append(engine(text).choose(position, Limit(cancel=cancel))), daemon=True
    )
    thread.start()
    wait_until(lambda: cancel.looks >= 5 or not thread.is_alive())
    assert thread.is_alive(), "the search is too easy to be cancelled"
    cancel.set()
    thread.join(PATIENCE_S)
    assert [choice.column in position.legal_columns for choice in choices] == [True]


@ALL
def test_limit_cancelled_beforehand_still_gives_a_legal_column(info: EngineInfo) -> None:
    cancel = threading.Event()
    cancel.set()
    player = make(info)
    for position in POSITIONS:
        assert player.choose(position, Limit(cancel=cancel)).column in position.legal_columns


@ALL
def test_same_seed_same_moves(info: EngineInfo) -> None:
    def play() -> list[int]:
        player = make(info, seed=11)
        return [player.choose(position, SMALL).column for position in POSITIONS if position.ply > 8]

    assert play() == play()


@ALL
def test_new_game_starts_the_random_choices_again(info: EngineInfo) -> None:
    player = make(info)
    games = []
    for _ in range(2):
        player.new_game(seed=5)
        games.append([player.choose(position, SMALL).column for position in POSITIONS if position.ply > 8])
    assert games[0] == games[1]


@pytest.mark.parametrize(
    "info", [info for info in engines() if info.name not in OVERLOOKS_WINS], ids=lambda info: info.name
)
def test_win_in_one_is_taken(info: EngineInfo) -> None:
    player = make(info)
    for position in won_in_one():
        column = player.choose(position, SMALL).column
        assert position.play(column).winner == position.to_move, str(position)


@pytest.mark.parametrize("name", sorted(OVERLOOKS_WINS))
def test_engine_said_to_overlook_wins_does(name: str) -> None:
    player = engine(name, seed=1)
    columns = [(position, player.choose(position).column) for position in won_in_one()]
    assert any(position.play(column).winner is None for position, column in columns)


@pytest.mark.parametrize("number", range(GUARDS_FROM_LEVEL, 11))
def test_level_takes_the_opponents_win_in_one_away(number: int) -> None:
    for seed, position in enumerate(guarded()):
        column = engine(f"level-{number}", seed=seed).choose(position).column
        assert winning_column(position.play(column)) is None or all(
            winning_column(position.play(other)) is not None for other in position.legal_columns
        ), str(position)


@ALL
def test_finished_game_is_refused(info: EngineInfo) -> None:
    with pytest.raises(GameOverError, match="the game has ended on move 7"):
        make(info).choose(fc.Position.from_moves("1212121"))


@ALL
def test_other_board_sizes_are_played_or_refused(info: EngineInfo) -> None:
    position = random_position(3, 11, width=5, height=4)
    if info.any_size:
        assert make(info).choose(position, SMALL).column in position.legal_columns
    else:
        with pytest.raises(BoardSizeError, match=f"{info.name} plays on 7x6 only, not on 5x4"):
            make(info).choose(position)


def test_only_the_faithful_hamish_may_pass() -> None:
    faithful = engine("hamish:faithful=true")
    for position in POSITIONS:
        assert faithful.choose(position, SMALL).column in (PASS, *position.legal_columns)
