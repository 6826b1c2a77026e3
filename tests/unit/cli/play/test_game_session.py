from __future__ import annotations

import threading

import pytest

from fourcast.bots import PASS, Choice, engine
from fourcast.cli.play.background import Background, IsStale, Ticket
from fourcast.cli.play.game_session import FIRST_PLAYER, SECOND_PLAYER, Opponent, Session
from fourcast.cli.play.phrases import describe_state, say_farewell
from fourcast.errors import EngineError, IllegalMoveError
from fourcast.game import Game
from fourcast.solver import Limit

WON_BY_FIRST = "4455667"


def test_session_start_first_player_is_human_and_to_move() -> None:
    session = Session(Game())
    assert (session.is_humans_turn, session.is_engines_turn, session.is_over) == (True, False, False)
    assert session.last_column is None


def test_session_human_second_engine_is_to_move() -> None:
    session = Session(Game(), SECOND_PLAYER)
    assert (session.is_humans_turn, session.is_engines_turn) == (False, True)
    session.play(3)
    assert (session.is_humans_turn, session.last_column) == (True, 3)


def test_session_finished_game_is_nobodys_turn() -> None:
    session = Session(Game(WON_BY_FIRST))
    assert (session.is_over, session.is_humans_turn, session.is_engines_turn) == (True, False, False)


@pytest.mark.parametrize(
    ("moves", "human", "left"),
    [
        ("44", FIRST_PLAYER, ""),
        ("4", FIRST_PLAYER, ""),  # while the engine thinks
        ("445", FIRST_PLAYER, "44"),
        ("4453", FIRST_PLAYER, "44"),
        (WON_BY_FIRST, FIRST_PLAYER, "445566"),  # the person's own last move
        (WON_BY_FIRST, SECOND_PLAYER, "44556"),  # the engine won: its move and the person's before it
        ("445", SECOND_PLAYER, "4"),
        ("44", SECOND_PLAYER, "4"),
    ],
)
def test_undo_leads_to_the_persons_last_turn(moves: str, human: int, left: str) -> None:
    session = Session(Game(moves), human)
    assert session.undo()
    assert str(session.game) == left
    assert session.is_humans_turn


@pytest.mark.parametrize(("moves", "human"), [("", FIRST_PLAYER), ("", SECOND_PLAYER), ("4", SECOND_PLAYER)])
def test_undo_without_a_move_of_the_person_changes_nothing(moves: str, human: int) -> None:
    session = Session(Game(moves), human)
    assert not session.undo()
    assert str(session.game) == moves


def test_redo_plays_turn_by_turn_what_was_taken_back() -> None:
    session = Session(Game("445366"))
    boards = []
    while session.undo():
        boards.append(str(session.game))
    assert boards == ["4453", "44", ""]
    redone = []
    while session.redo():
        redone.append(str(session.game))
    assert redone == ["44", "4453", "445366"]


def test_redo_after_another_move_is_gone() -> None:
    session = Session(Game("4453"))
    session.undo()
    session.play(0)
    assert not session.redo()
    assert str(session.game) == "441"


def test_play_in_a_full_column_changes_nothing() -> None:
    session = Session(Game("444444"))
    with pytest.raises(IllegalMoveError):
        session.play(3)
    assert str(session.game) == "444444"


def test_pass_of_the_engine_ends_the_game_until_taken_back() -> None:
    session = Session(Game("4"))
    session.take(Choice(PASS, None, 0, 0.0, "why not"))
    assert session.is_over
    assert describe_state(session, "hamish") == "hamish makes no move, which no rule allows: the game is yours."
    assert session.undo()
    assert session.is_humans_turn
    assert str(session.game) == ""


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (EngineError("it was silent"), "my.py:f has failed (it was silent): the game is yours."),
        (Choice(0, None, 0, 0.0, ""), "my.py:f chooses column 1, which cannot be played: the game is yours."),
        (Choice(98, None, 0, 0.0, ""), "my.py:f chooses column 98, which cannot be played: the game is yours."),
    ],
)
def test_failure_of_the_engine_ends_the_game(answer: Choice | EngineError, sentence: str) -> None:
    session = Session(Game("1111112"))
    session.take(answer)
    assert session.is_over
    assert describe_state(session, "my.py:f") == sentence
    assert str(session.game) == "1111112"


def test_start_game_keeps_the_size_the_side_and_the_game_left() -> None:
    session = Session(Game("445", 8, 7), SECOND_PLAYER)
    session.undo()
    session.start_game()
    assert str(session.game) == ""
    assert (session.position.width, session.position.height, session.human) == (8, 7, SECOND_PLAYER)
    assert [str(game) for game in session.earlier] == ["4"]
    assert not session.redo()


def test_switch_sides_gives_the_turn_away() -> None:
    session = Session(Game("44"))
    session.switch_sides()
    assert (session.human, session.is_engines_turn) == (SECOND_PLAYER, True)


@pytest.mark.parametrize(
    ("moves", "human", "sentence"),
    [
        ("", FIRST_PLAYER, "Your turn: column a-g or 1-7."),
        ("4", FIRST_PLAYER, "robot is thinking"),
        (WON_BY_FIRST, FIRST_PLAYER, "You win on move 7."),
        (WON_BY_FIRST, SECOND_PLAYER, "robot wins on move 7."),
    ],
)
def test_describe_state_says_whose_turn_it_is_or_who_won(moves: str, human: int, sentence: str) -> None:
    assert describe_state(Session(Game(moves), human), "robot") == sentence


def test_describe_state_of_a_full_board_is_a_draw() -> None:
    session = Session(Game("2222333314111444", 4, 4))
    assert describe_state(session, "robot") == "A draw: the board is full."


def test_farewell_names_the_command_to_go_on() -> None:
    session = Session(Game("445", 8, 7), SECOND_PLAYER)
    assert say_farewell(session, "horrell:version=3", ("--nodes", "1000")) == [
        "moves: 445",
        "to go on: fourcast play --engine horrell:version=3 --nodes 1000 --second --size 8x7 --moves 445",
    ]


def test_farewell_of_a_finished_game_says_who_won_and_lists_earlier_games() -> None:
    session = Session(Game("4"))
    session.start_game()
    assert say_farewell(session, "robot") == ["earlier game: 4"]
    for column in (3, 3, 4, 4, 5, 5, 6):
        session.play(column)
    assert say_farewell(session, "robot") == ["earlier game: 4", "You win on move 7.", f"moves: {WON_BY_FIRST}"]


def moves_of_two_games(seed: int | None) -> list[int]:
    opponent = Opponent("random", engine("random", seed=seed), Limit(), seed)
    chosen = [opponent.choose(Game().position).column for _ in range(12)]
    opponent.start_game()
    return chosen + [opponent.choose(Game().position).column for _ in range(12)]


def test_opponent_with_a_seed_repeats_a_sitting_of_games_that_differ() -> None:
    sitting = moves_of_two_games(5)
    assert sitting == moves_of_two_games(5)
    assert sitting[:12] != sitting[12:]


def test_background_newer_job_makes_older_ones_stale_and_skips_those_waiting() -> None:
    background = Background()
    began, may_end, done = threading.Event(), threading.Event(), threading.Event()
    told: list[tuple[str, bool]] = []

    def first(ticket: Ticket, is_stale: IsStale) -> None:
        told.append(("first", is_stale()))
        began.set()
        may_end.wait(10)
        told.append(("first", is_stale()))

    def second(ticket: Ticket, is_stale: IsStale) -> None:
        told.append(("second", is_stale()))

    def third(ticket: Ticket, is_stale: IsStale) -> None:
        told.append(("third", is_stale()))
        done.set()

    background.start(first)
    assert began.wait(10)
    background.start(second)
    background.start(third)
    may_end.set()
    assert done.wait(10)
    assert told == [("first", False), ("first", True), ("third", False)]
