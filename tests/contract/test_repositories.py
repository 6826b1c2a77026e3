"""What the repositories promise, asked of SQLite and of PostgreSQL."""

from __future__ import annotations

import dataclasses
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta, timezone
from functools import partial

import pytest
from sqlalchemy import text

from fourcast.errors import GameOverError, IllegalMoveError, NotationError
from fourcast.game import Game
from fourcast.storage import (
    EndedBy,
    GameFinishedError,
    GameResult,
    InvalidEntryError,
    MovesConflictError,
    NewGame,
    Storage,
    StoredGame,
    UnknownGameError,
    WrongTokenError,
    open_storage,
)
from fourcast.storage.database import Database, parse_url
from tests.contract.clock import START, Clock

RED_WINS = "1212121"
YELLOW_WINS = "12121272"
DRAW = "547125662261271266215743771576315353334444"


def play(storage: Storage, new: NewGame, moves: str) -> StoredGame:
    """Append moves given as text to a game."""
    game = new.game
    for column in Game(moves).moves:
        game = storage.games.append_move(game.id, new.token, column, game.moves_text)
    return game


def test_the_draw_is_one() -> None:
    game = Game(DRAW)
    assert (len(game), game.position.winner) == (42, None)


def test_new_game_comes_back_as_it_was_made(timed: Storage, clock: Clock) -> None:
    new = timed.games.create("human", "level-3", "4453", owner="me")
    assert new.game == StoredGame(
        id=new.game.id,
        red="human",
        yellow="level-3",
        created_at=START,
        updated_at=START,
        result=None,
        ended_by=None,
        moves=(3, 3, 4, 2),
        played_at=(START,) * 4,
    )
    assert timed.games.get(new.game.id) == new.game


def test_moment_in_another_zone_comes_back_as_the_same_in_utc(timed: Storage, clock: Clock) -> None:
    clock.now = START.astimezone(timezone(timedelta(hours=5, minutes=30)))
    new = timed.games.create("human", "human")
    found = timed.games.get(new.game.id).created_at
    assert (found, found.utcoffset()) == (START, timedelta(0))


def test_ids_and_tokens_are_all_different(storage: Storage) -> None:
    made = [storage.games.create("human", "human") for _ in range(20)]
    assert len({text for new in made for text in (new.game.id, new.token)}) == 40


def test_secrets_are_not_in_the_database(storage: Storage, url: str) -> None:
    new = storage.games.create("human", "human", owner="the owner's secret")
    database = Database(parse_url(url))
    with database.reading() as session:
        row = session.execute(text("SELECT * FROM games")).one()
    database.close()
    assert new.game.id in row
    assert not any(secret in str(value) for value in row for secret in (new.token, "secret"))


def test_appended_move_is_stored_with_its_time(timed: Storage, clock: Clock) -> None:
    new = timed.games.create("human", "human", "4")
    later = clock.advance(minutes=3)
    after = timed.games.append_move(new.game.id, new.token, 2, expected_moves="4")
    assert after == dataclasses.replace(new.game, moves=(3, 2), played_at=(START, later), updated_at=later)
    assert timed.games.get(new.game.id) == after


@pytest.mark.parametrize(
    ("moves", "result", "ended_by"),
    [
        (RED_WINS, GameResult.RED, EndedBy.FOUR),
        (YELLOW_WINS, GameResult.YELLOW, EndedBy.FOUR),
        (DRAW, GameResult.DRAW, EndedBy.FULL),
    ],
)
def test_last_move_ends_the_game(storage: Storage, moves: str, result: GameResult, ended_by: EndedBy) -> None:
    new = storage.games.create("human", "human", moves[:-1])
    assert not new.game.is_over
    played = play_last(storage, new, moves)
    given = storage.games.create("human", "human", moves).game
    for game in (played, storage.games.get(new.game.id), given, storage.games.get(given.id)):
        assert (game.moves_text, game.result, game.ended_by, game.is_over) == (moves, result, ended_by, True)


def play_last(storage: Storage, new: NewGame, moves: str) -> StoredGame:
    return storage.games.append_move(new.game.id, new.token, Game(moves).moves[-1], moves[:-1])


@pytest.mark.parametrize(
    ("moves", "end"),
    [
        (RED_WINS, "Red has four in a row"),
        (YELLOW_WINS, "Yellow has four in a row"),
        (DRAW, "a draw on a full board"),
    ],
)
def test_finished_game_never_changes(storage: Storage, moves: str, end: str) -> None:
    new = storage.games.create("human", "human", moves)
    with pytest.raises(GameFinishedError, match=f"has ended, {end}, and stays as it is: begin a new one"):
        storage.games.append_move(new.game.id, new.token, 6, moves)
    with pytest.raises(GameOverError):
        storage.games.resign(new.game.id, new.token, 0, moves)
    with pytest.raises(GameOverError):
        storage.games.take_back(new.game.id, new.token, 1, moves)
    assert storage.games.get(new.game.id) == new.game


@pytest.mark.parametrize(("player", "result", "loser"), [(0, GameResult.YELLOW, "Red"), (1, GameResult.RED, "Yellow")])
def test_resigned_game_is_the_others(storage: Storage, player: int, result: GameResult, loser: str) -> None:
    new = storage.games.create("human", "human", "44")
    game = storage.games.resign(new.game.id, new.token, player, "44")
    assert (game.result, game.ended_by, game.moves_text) == (result, EndedBy.RESIGNATION, "44")
    assert storage.games.get(new.game.id) == game
    with pytest.raises(GameFinishedError, match=f"{loser} has resigned"):
        storage.games.append_move(new.game.id, new.token, 3, "44")
    with pytest.raises(GameFinishedError, match=f"{loser} has resigned"):
        storage.games.take_back(new.game.id, new.token, 1, "44")


def test_taken_back_moves_are_gone_and_the_game_goes_on(storage: Storage) -> None:
    new = storage.games.create("human", "human", RED_WINS[:-1])
    game = storage.games.take_back(new.game.id, new.token, plies=1, expected_moves=RED_WINS[:-1])
    assert (game.moves_text, game.result, game.ended_by) == ("12121", None, None)
    assert storage.games.get(new.game.id) == game
    assert play(storage, new_at(new, game), "3").moves_text == "121213"
    assert storage.games.take_back(new.game.id, new.token, plies=6, expected_moves="121213").moves == ()


def new_at(new: NewGame, game: StoredGame) -> NewGame:
    return dataclasses.replace(new, game=game)


def test_take_back_of_an_impossible_number_is_refused(storage: Storage) -> None:
    new = storage.games.create("human", "human", "44")
    for plies in (0, -1, 3):
        with pytest.raises(InvalidEntryError, match=f"cannot take back {plies} moves of game .*, which has 2"):
            storage.games.take_back(new.game.id, new.token, plies, "44")
    assert storage.games.get(new.game.id) == new.game


def test_third_player_cannot_resign(storage: Storage) -> None:
    new = storage.games.create("human", "human")
    with pytest.raises(InvalidEntryError, match="player 2 cannot resign: 0 is Red and 1 is Yellow"):
        storage.games.resign(new.game.id, new.token, 2, "")


CHANGES: list[Callable[[Storage, str, str], object]] = [
    lambda storage, game_id, token: storage.games.append_move(game_id, token, 3, "44"),
    lambda storage, game_id, token: storage.games.take_back(game_id, token, 1, "44"),
    lambda storage, game_id, token: storage.games.resign(game_id, token, 0, "44"),
]
CHANGE = pytest.mark.parametrize("change", CHANGES, ids=["append_move", "take_back", "resign"])


@CHANGE
def test_wrong_token_changes_nothing(storage: Storage, change: Callable[..., object]) -> None:
    new = storage.games.create("human", "human", "44")
    another = storage.games.create("human", "human").token
    for token in (another, new.token[:-1], new.game.id, "", "\0", "\ud800", "ü" * 1000):
        with pytest.raises(WrongTokenError, match=r"the token is not that of game .*: only who began it can change it"):
            change(storage, new.game.id, token)
    assert storage.games.get(new.game.id) == new.game


@CHANGE
def test_unknown_game_is_said_to_be(storage: Storage, change: Callable[..., object]) -> None:
    new = storage.games.create("human", "human", "44")
    for game_id in ("A" * 16, new.game.id + " ", "", "\0", "\ud800", "' OR 1=1", "x" * 5000):
        with pytest.raises(UnknownGameError, match=r"there is no game .*: look at its id or link again") as refusal:
            change(storage, game_id, new.token)
        assert len(str(refusal.value)) < 150
        with pytest.raises(LookupError):
            storage.games.get(game_id)


@pytest.mark.parametrize(
    ("expected", "told"),
    [("", "no moves"), ("4", "'4'"), ("444", "'444'"), ("43", "'43'"), ("4,4", "'4,4'"), ("\0", r"'\\x00'")],
    ids=ascii,
)
def test_other_moves_than_expected_change_nothing(storage: Storage, expected: str, told: str) -> None:
    new = storage.games.create("human", "human", "44")
    with pytest.raises(MovesConflictError, match=f"has '44', not {told}: load it again, it has changed"):
        storage.games.append_move(new.game.id, new.token, 3, expected)
    with pytest.raises(MovesConflictError):
        storage.games.take_back(new.game.id, new.token, 1, expected)
    with pytest.raises(MovesConflictError):
        storage.games.resign(new.game.id, new.token, 0, expected)
    assert storage.games.get(new.game.id) == new.game


def test_change_that_does_not_say_what_it_builds_on_changes_nothing(storage: Storage) -> None:
    new = storage.games.create("human", "human", "44")
    with pytest.raises(MovesConflictError, match="must say which moves it builds on: send them as expected_moves"):
        storage.games.append_move(new.game.id, new.token, 3, None)
    with pytest.raises(MovesConflictError):
        storage.games.take_back(new.game.id, new.token, 1, None)
    with pytest.raises(MovesConflictError):
        storage.games.resign(new.game.id, new.token, 0, None)
    assert storage.games.get(new.game.id) == new.game


def test_illegal_column_changes_nothing(storage: Storage) -> None:
    new = storage.games.create("human", "human", "111111")
    for column, why in ((0, "it is full"), (7, "whole numbers 0 to 6"), (-1, "whole numbers 0 to 6")):
        with pytest.raises(IllegalMoveError, match=why):
            storage.games.append_move(new.game.id, new.token, column, "111111")
    assert storage.games.get(new.game.id) == new.game


def test_impossible_game_is_not_created(storage: Storage) -> None:
    with pytest.raises(IllegalMoveError, match="illegal move 7"):
        storage.games.create("human", "human", "1111111", owner="me")
    with pytest.raises(NotationError):
        storage.games.create("human", "human", "48", owner="me")
    for name in ("", "x" * 101, "a\0b", "\ud800", "two\nlines"):
        with pytest.raises(InvalidEntryError, match=r"bad name of .*: it must be 1 to 100 printable characters"):
            storage.games.create(name, "human", owner="me")
        with pytest.raises(InvalidEntryError):
            storage.games.create("human", name, owner="me")
    with pytest.raises(InvalidEntryError, match="must not be empty"):
        storage.games.create("human", "human", owner="")
    assert storage.games.list_of_owner("me") == ()


def test_names_of_any_script_and_full_length_are_kept(storage: Storage) -> None:
    for name in ("Żółw 亀 🐢", "x" * 100, "'; DROP TABLE games; --"):
        new = storage.games.create(name, "human")
        assert storage.games.get(new.game.id).red == name


def test_owner_sees_own_games_with_the_last_changed_first(timed: Storage, clock: Clock) -> None:
    made = []
    for owner in ("me", "you", "me", None, "me"):
        made.append(timed.games.create("human", "human", "4", owner=owner))
        clock.advance(seconds=1)
    first, _, second, _, third = made
    changed = play(timed, first, "4").id
    assert [game.id for game in timed.games.list_of_owner("me")] == [changed, third.game.id, second.game.id]
    assert [game.moves_text for game in timed.games.list_of_owner("me")] == ["44", "4", "4"]
    assert [game.id for game in timed.games.list_of_owner("me", limit=1, offset=1)] == [third.game.id]
    assert timed.games.list_of_owner("me", limit=0) == timed.games.list_of_owner("nobody") == ()


def test_impossible_listing_is_refused(storage: Storage) -> None:
    for limit, offset in ((-1, 0), (1, -1)):
        with pytest.raises(InvalidEntryError, match="both must be 0 or more"):
            storage.games.list_of_owner("me", limit, offset)


def at_once(calls: Iterable[Callable[[], object]]) -> list[object]:
    """Run calls at the same moment, each in a thread; return what they return or raise."""
    tasks = list(calls)
    barrier = threading.Barrier(len(tasks))

    def run(task: Callable[[], object]) -> object:
        barrier.wait()
        try:
            return task()
        except Exception as error:
            return error

    with ThreadPoolExecutor(len(tasks)) as pool:
        return list(pool.map(run, tasks))


def test_of_two_writers_of_the_same_move_exactly_one_wins(storage: Storage, url: str) -> None:
    new = storage.games.create("human", "human")
    game = new.game
    with open_storage(url) as other:
        while not game.is_over:
            columns = game.replay().position.legal_columns
            # Two threads on one storage, and one on another, as in another process.
            answers = at_once(
                partial(who.games.append_move, game.id, new.token, column, game.moves_text)
                for who, column in ((storage, columns[0]), (storage, columns[-1]), (other, columns[0]))
            )
            (won,) = (answer for answer in answers if isinstance(answer, StoredGame))
            assert sum(isinstance(answer, MovesConflictError) for answer in answers) == 2, answers
            game = storage.games.get(game.id)
            assert game == won
    assert game.ply >= 7


def test_of_two_resignations_exactly_one_counts(storage: Storage) -> None:
    for _ in range(20):
        new = storage.games.create("human", "human", "44")
        answers = at_once(partial(storage.games.resign, new.game.id, new.token, player, "44") for player in (0, 1))
        (counted,) = (answer for answer in answers if isinstance(answer, StoredGame))
        assert sum(isinstance(answer, GameFinishedError) for answer in answers) == 1, answers
        assert storage.games.get(new.game.id) == counted


def test_many_threads_play_many_games_without_loss(storage: Storage) -> None:
    def play_one(_: int) -> str:
        return play(storage, storage.games.create("human", "human", owner="me"), RED_WINS).moves_text

    with ThreadPoolExecutor(16) as pool:
        assert list(pool.map(play_one, range(32))) == [RED_WINS] * 32
    assert [game.moves_text for game in storage.games.list_of_owner("me")] == [RED_WINS] * 32


def test_reader_never_sees_half_a_change(storage: Storage) -> None:
    games = [storage.games.create("human", "human", RED_WINS[:-1], owner="me") for _ in range(20)]
    is_done = threading.Event()

    def change() -> None:
        for new in games:
            play_last(storage, new, RED_WINS)
        is_done.set()

    seen = set()
    with ThreadPoolExecutor(1) as pool:
        changed = pool.submit(change)
        while not (is_done.is_set() or changed.done()):
            for game in storage.games.list_of_owner("me"):
                assert game.is_over == game.replay().is_over
                seen.add(game.ply)
        changed.result()
    assert seen <= {6, 7}
