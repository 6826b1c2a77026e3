"""`fourcast play`: a game against an engine, on a screen or as a dialogue of lines."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from fourcast.cli.compiling import before_compiling
from fourcast.cli.display.encoding import can_show
from fourcast.cli.input.options import DEFAULT_SIZE, SizeOption, parse_size
from fourcast.cli.session import EXIT_INTERRUPTED, reporting

if TYPE_CHECKING:
    from fourcast.cli.play.game_session import Opponent, Session
    from fourcast.geometry import Geometry

DEFAULT_LEVEL = 5
DEFAULT_SECONDS = 1.0


def play(
    engine: Annotated[
        str | None,
        typer.Option("--engine", metavar="NAME", help="Opponent: perfect, hamish:depth=4, agent.py:Agent."),
    ] = None,
    level: Annotated[
        int | None,
        typer.Option("--level", metavar="N", min=1, max=10, help=f"Opponent by strength. Default: {DEFAULT_LEVEL}."),
    ] = None,
    second: Annotated[bool, typer.Option("--second", help="Let the engine move first.")] = False,
    moves: Annotated[str, typer.Option("--moves", help="Columns played before, counted from 1.")] = "",
    size: SizeOption = DEFAULT_SIZE,
    seconds: Annotated[
        float | None, typer.Option("--seconds", metavar="S", min=0, help="Time for each move. Default: 1.")
    ] = None,
    nodes: Annotated[
        int | None, typer.Option("--nodes", metavar="N", min=1, help="Nodes for each move, instead of time.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="Make an engine that varies repeat itself.")
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Lines of text instead of a screen.")] = False,
) -> None:
    """Play against an engine in the terminal.

    A screen with keys and mouse; in a pipe or with --plain a dialogue of lines.
    """
    board = parse_size(size)
    with reporting():
        from fourcast.cli.play.game_session import FIRST_PLAYER, SECOND_PLAYER, Session
        from fourcast.game import Game

        session = Session(Game(moves, board.width, board.height), SECOND_PLAYER if second else FIRST_PLAYER)
        name = choose_name(engine, level)
        opponent = make_opponent(name, board, seconds, nodes, seed)
        given = (("--seconds", seconds), ("--nodes", nodes), ("--seed", seed))
        options = tuple(text for flag, value in given if value is not None for text in (flag, str(value)))
        hold(session, opponent, options, has_screen=not plain and is_on_terminal())


def choose_name(engine: str | None, level: int | None) -> str:
    """Return the engine that was asked for; two different wishes are a usage error."""
    if engine is not None and level is not None:
        raise typer.BadParameter(f"--engine {engine} and --level {level} name two opponents: leave one of them out")
    return engine if engine is not None else f"level-{DEFAULT_LEVEL if level is None else level}"


def make_opponent(text: str, board: Geometry, seconds: float | None, nodes: int | None, seed: int | None) -> Opponent:
    """Make the engine; a name or option that does not exist is a usage error, a board it does not play wrong input."""
    from fourcast.bots import engine, parse_engine
    from fourcast.bots.protocol import check_standard_board
    from fourcast.cli.play.game_session import Opponent
    from fourcast.errors import EngineError
    from fourcast.position import Position
    from fourcast.solver import Limit

    if seconds is None and nodes is None:
        seconds = DEFAULT_SECONDS
    try:
        info, options = parse_engine(text)
        if seed is not None:
            if not info.is_random:
                raise typer.BadParameter(f"{info.name} always plays the same: leave out --seed")
            if info.source is None:
                options["seed"] = seed
        made = engine(info.name, **options)
        if info.source is not None:
            made.new_game(seed)
    except EngineError as error:
        raise typer.BadParameter(str(error)) from None
    if not info.any_size:
        check_standard_board(info.name, Position(board.width, board.height))
    chosen = options.get("seed", seed)
    return Opponent(text, made, Limit(seconds, nodes), chosen if isinstance(chosen, int) else None)


def is_on_terminal() -> bool:
    """Whether a screen can be shown and keys can be read."""
    has_terminal = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
    return has_terminal and os.environ.get("TERM") != "dumb" and can_show("▀●")


def hold(session: Session, opponent: Opponent, options: tuple[str, ...], *, has_screen: bool) -> None:
    """Play, and in the end print the moves, however it ends."""
    from fourcast.cli.play.phrases import say_farewell

    try:
        if has_screen:
            from fourcast.cli.play.screen import PlayApp

            screen = PlayApp(session, opponent)
            with before_compiling(screen.tell_compiling):
                screen.run()
        else:
            from fourcast.cli.play.dialogue import Dialogue

            with before_compiling(lambda clause: print(f"{clause} ...", flush=True)):
                Dialogue(session, opponent).run()
    except KeyboardInterrupt:
        print()
        raise SystemExit(EXIT_INTERRUPTED) from None
    finally:
        for line in say_farewell(session, opponent.name, options):
            print(line, flush=True)
