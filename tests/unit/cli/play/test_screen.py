"""The playing screen driven by keys and mouse, against real engines."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from fourcast.cli.play.command import make_opponent
from fourcast.cli.play.game_session import FIRST_PLAYER, SECOND_PLAYER, Session
from fourcast.cli.play.help_page import HelpScreen
from fourcast.cli.play.panel import BoardPicture
from fourcast.cli.play.raster import board_size
from fourcast.cli.play.screen import PlayApp
from fourcast.game import Game
from fourcast.geometry import Geometry

Scenario = Callable[[PlayApp, Pilot[None]], Awaitable[None]]

PATIENCE_S = 60.0  # far more than any wait here takes
LATE = "445312265436226"  # the first player has stones enough for scores to come quickly
# Here the published player makes no move once the last of these is played.
BEFORE_PASS, TO_PASS = "377221115233364727746661416764124423", "3"


def sit_down(
    scenario: Scenario,
    moves: str = "",
    *,
    human: int = FIRST_PLAYER,
    engine: str = "random:seed=3",
    board: tuple[int, int] = (7, 6),
    terminal: tuple[int, int] = (80, 24),
) -> PlayApp:
    """Open the screen on a terminal of this size, let the scenario happen, and return what is left."""
    opponent = make_opponent(engine, Geometry.of(*board), None, 100_000, None)
    app = PlayApp(Session(Game(moves, *board), human), opponent)

    async def run() -> None:
        async with app.run_test(size=terminal) as pilot:
            await pilot.pause()
            await scenario(app, pilot)

    asyncio.run(run())
    return app


async def until(pilot: Pilot[Any], is_so: Callable[[], bool]) -> None:
    """Wait for something that a thread brings about."""
    deadline = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < deadline, "nothing happened"
        await pilot.pause(0.01)


def seen(app: PlayApp) -> str:
    """Return the text on the screen."""
    return "\n".join("".join(segment.text for segment in strip) for strip in app.screen._compositor.render_strips())


def test_whole_game_by_digits_ends_with_a_result_and_what_to_press() -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        while not app.session.is_over:
            await pilot.press(str(app.session.position.legal_columns[0] + 1))
            await until(pilot, lambda: not app.session.is_engines_turn)
        await pilot.pause()
        assert "on move" in seen(app) or "A draw" in seen(app)
        assert "n plays again" in seen(app)
        assert str(app.session.game) in seen(app).replace("\n", "")

    app = sit_down(scenario)
    assert app.session.game.outcome() is not None


def test_letters_of_columns_drop() -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        for letter in "dgb":
            await until(pilot, lambda: app.session.is_humans_turn)
            await pilot.press(letter)
        await until(pilot, lambda: len(app.session.game) == 6)

    assert sit_down(scenario).session.game.moves[::2] == (3, 6, 1)


def test_compiling_is_told_until_the_board_changes() -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        app.tell_compiling("compiling the engine")
        await pilot.pause()
        assert "Compiling the engine." in seen(app)
        await pilot.press("4")
        await pilot.pause()
        assert "Compiling" not in seen(app)

    sit_down(scenario)


def test_arrows_choose_and_enter_space_and_down_drop() -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        for keys in (("left", "enter"), ("left", "space"), ("right", "right", "right", "down")):
            await until(pilot, lambda: app.session.is_humans_turn)
            await pilot.press(*keys)
        await until(pilot, lambda: len(app.session.game) == 6)

    app = sit_down(scenario)
    assert app.session.game.moves[::2] == (2, 1, 4)


def test_arrows_stop_at_the_edges() -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press(*["left"] * 9)
        assert app.cursor == 0
        await pilot.press(*["right"] * 9)
        assert app.cursor == 6

    sit_down(scenario)


@pytest.mark.parametrize("terminal", [(80, 24), (100, 30), (40, 24)])
def test_mouse_points_and_drops(terminal: tuple[int, int]) -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        board = app.query_one(BoardPicture)
        pitch = (board.size.width - 3) // 7
        at = (3 + 5 * pitch + 1, 6)
        await pilot.hover(BoardPicture, offset=at)
        assert app.cursor == 5
        await pilot.click(BoardPicture, offset=at)
        await until(pilot, lambda: len(app.session.game) == 2)

    assert sit_down(scenario, terminal=terminal).session.game.moves[0] == 5


def test_undo_and_redo_move_by_turns() -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("4")
        await until(pilot, lambda: len(app.session.game) == 2)
        played = app.session.game.moves
        await pilot.press("u")
        assert app.session.game.moves == ()
        await pilot.press("u")
        assert "no move of yours" in seen(app)
        await pilot.press("r")
        assert app.session.game.moves == played
        await pilot.press("r")
        assert "Nothing was taken back" in seen(app)

    sit_down(scenario)


def test_engine_moves_first_for_a_person_who_plays_second() -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: app.session.is_humans_turn)
        await pilot.pause()
        assert "random:seed=3 plays column" in seen(app)
        assert "any column will do" in seen(app).replace("\n", " ")

    assert len(sit_down(scenario, human=SECOND_PLAYER, terminal=(120, 30)).session.game) == 1


def test_switch_sides_lets_the_engine_move_for_the_other() -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("s")
        await until(pilot, lambda: app.session.is_humans_turn)

    app = sit_down(scenario)
    assert (len(app.session.game), app.session.human) == (1, SECOND_PLAYER)


def test_new_game_keeps_the_old_one_for_the_farewell() -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("n")

    app = sit_down(scenario, "4455")
    assert str(app.session.game) == ""
    assert [str(game) for game in app.session.earlier] == ["4455"]


def test_hint_stays_on_after_moves_until_toggled() -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        def has_all() -> bool:
            return all(app.hints.scores.get(column) is not None for column in app.session.position.legal_columns)

        await pilot.press("h")
        await until(pilot, lambda: has_all() and "·" not in seen(app))
        assert "▼" in seen(app)
        assert "on move" in seen(app)
        before = dict(app.hints.scores)
        await pilot.press("7")
        await until(pilot, lambda: app.session.is_humans_turn and has_all())
        assert dict(app.hints.scores) != before
        await pilot.press("h")
        await pilot.pause()
        assert not {"▲", "▼"} & set(seen(app))

    sit_down(scenario, LATE, human=SECOND_PLAYER)


def test_hint_on_a_board_too_small_to_solve_says_so() -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("h")
        await until(pilot, lambda: not app.hints.is_on)
        await pilot.pause()
        assert "No hints: cannot solve a 3x3 board" in " ".join(seen(app).split())

    sit_down(scenario, board=(3, 3), terminal=(150, 30))


def test_full_and_missing_columns_get_a_sentence() -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("4")
        assert "Column d is full: choose another." in seen(app)
        await pilot.press("9")
        assert "no column i" in seen(app)

    assert len(sit_down(scenario, "444444", terminal=(120, 30)).session.game) == 6


def test_drop_after_the_end_says_what_to_press() -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        assert "You win on move 7." in seen(app)
        await pilot.press("1")
        assert "The game is over" in seen(app)

    sit_down(scenario, "4455667")


def test_engine_that_passes_ends_the_game() -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press(TO_PASS)
        await until(pilot, lambda: app.session.is_over)
        await pilot.pause()
        assert "makes no move" in seen(app)
        await pilot.press("u")
        assert app.session.is_humans_turn

    app = sit_down(scenario, BEFORE_PASS, engine="hamish:faithful=true,depth=4", terminal=(120, 30))
    assert str(app.session.game) == BEFORE_PASS


def test_answer_to_a_move_taken_back_is_dropped() -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("4", "u")
        await pilot.pause(0.3)
        assert app.session.game.moves == ()
        assert app.session.is_humans_turn

    sit_down(scenario, engine="perfect")


def test_help_opens_over_the_board_and_any_key_closes_it() -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpScreen)
        assert "take back your move" in seen(app)
        await pilot.press("4")
        assert not isinstance(app.screen, HelpScreen)

    assert len(sit_down(scenario).session.game) == 0


def test_small_terminal_says_how_large_it_must_be_and_recovers() -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.resize_terminal(20, 8)
        await pilot.pause()
        assert "a 7x6 board needs 33 and 21" in " ".join(seen(app).split())
        await pilot.press("4")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "a     b     c     d     e     f     g" in seen(app)

    assert sit_down(scenario).session.game.moves[0] == 3


@pytest.mark.parametrize("terminal", [(80, 24), (100, 30), (40, 24), (33, 21)])
def test_board_words_and_keys_fit_the_terminal(terminal: tuple[int, int]) -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        lines = seen(app).split("\n")
        assert len(lines) == terminal[1]
        assert "q quit" in lines[-1]
        assert "Your turn: column a-g or 1-7." in seen(app)
        board = app.query_one(BoardPicture)
        assert (board.size.width, board.size.height) == board_size(
            app.session.position.geometry, (board.size.width - 3) // 7
        )

    sit_down(scenario, terminal=terminal)


@pytest.mark.parametrize("key", ["q", "ctrl+c"])
def test_quit_leaves_the_moves(key: str) -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press(key)
        await pilot.pause()
        assert not app.is_running

    app = sit_down(scenario, "44")
    assert (app.return_code, str(app.session.game)) == (0, "44")


def test_level_answers_on_the_screen() -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("4")
        await until(pilot, lambda: app.session.is_humans_turn)
        await pilot.pause()
        assert "level-3 plays column" in seen(app)

    assert len(sit_down(scenario, LATE[:-1], engine="level-3").session.game) == len(LATE) + 1
