"""The server: five tools and three resources. Every answer comes from `answers`, which the web server gives, too."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Annotated

from anyio import CapacityLimiter, to_thread
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from fourcast import answers
from fourcast._version import __version__
from fourcast.answers import Answer
from fourcast.errors import FourcastError, NotationError
from fourcast.game import Game
from fourcast.geometry import Geometry
from fourcast.solver import Limit, Solver

from .shapes import shape_analysis, shape_board, shape_explanation, shape_review, shape_score
from .texts import INSTRUCTIONS, NOTATION, RULES

MOVE_SECONDS = 1.0  # of an engine's move
LONGEST_S = 600.0  # that an assistant may ask to wait

Moves = Annotated[str, Field(description='Columns counted from 1, from the empty board: "4453". Empty: no move yet.')]
Size = Annotated[str, Field(description="Board size, columns x rows.")]
Seconds = Annotated[float, Field(gt=0, le=LONGEST_S, description="Stop after this time with what is known by then.")]


class Desk:
    """Does the work in a thread, one question at a time, with one solver that keeps what it has learnt."""

    def __init__(self) -> None:
        self._turn = CapacityLimiter(1)
        self._solver: Solver | None = None

    async def answer(self, seconds: float, work: Callable[[Solver, Limit], Answer]) -> Answer:
        """Return the answer; a question that is taken back stops its search, and a wrong one is told in a sentence."""
        cancel = threading.Event()

        def run() -> Answer:
            self._solver = self._solver or Solver()
            return work(self._solver, Limit(seconds=seconds, cancel=cancel))

        try:
            return await to_thread.run_sync(run, abandon_on_cancel=True, limiter=self._turn)
        except FourcastError as error:
            raise ToolError(str(error)) from None
        finally:
            cancel.set()


def make_server() -> MCPServer[None]:
    """Make the server; `run()` serves it on standard input and output."""
    server: MCPServer[None] = MCPServer(
        "fourcast", title="Fourcast", instructions=INSTRUCTIONS, version=__version__, log_level="WARNING"
    )
    desk = Desk()

    @server.tool(title="Score of a position")
    async def solve(moves: Moves = "", size: Size = "7x6", seconds: Seconds = 30.0) -> Answer:
        """Tell who wins after these moves with best play of both sides, and when. Exact."""

        def work(solver: Solver, limit: Limit) -> Answer:
            game = read_game(moves, size)
            return shape_score(game, answers.evaluation(game.position, solver, limit=limit))

        return await desk.answer(seconds, work)

    @server.tool(title="Every column of a position")
    async def analyze(moves: Moves = "", size: Size = "7x6", seconds: Seconds = 30.0) -> Answer:
        """Score every column after these moves: which are best, what each leads to. Exact. Also draws the board."""

        def work(solver: Solver, limit: Limit) -> Answer:
            game = read_game(moves, size)
            return shape_analysis(game, answers.analysis(game, solver, limit=limit))

        return await desk.answer(seconds, work)

    @server.tool(title="Why a position is won, drawn or lost")
    async def explain(moves: Moves = "", seconds: Seconds = 30.0) -> Answer:
        """Give the reasons of the result after these moves, in verified sentences: threats, plans, lines."""

        def work(solver: Solver, limit: Limit) -> Answer:
            game = read_game(moves)
            return shape_explanation(game, answers.explanation(game, solver, limit=limit))

        return await desk.answer(seconds, work)

    @server.tool(title="A whole game judged")
    async def review(moves: Moves, seconds: Seconds = 60.0) -> Answer:
        """Judge every move of a game against exact play: class, better columns, accuracy of both players."""

        def work(solver: Solver, limit: Limit) -> Answer:
            return shape_review(answers.review(read_game(moves), solver, limit=limit))

        return await desk.answer(seconds, work)

    @server.tool(title="Play against an engine")
    async def play(
        moves: Moves = "",
        column: Annotated[int | None, Field(description="Your move, counted from 1; none: the engine moves.")] = None,
        engine: Annotated[str, Field(description="Opponent; fourcast://engines lists them.")] = "level-5",
    ) -> Answer:
        """Drop your stone after these moves and let an engine answer. Returns the moves to go on with and the board."""

        def work(solver: Solver, limit: Limit) -> Answer:
            return play_on(read_game(moves), column, engine, solver, limit)

        return await desk.answer(MOVE_SECONDS, work)

    @server.resource("fourcast://rules", title="Rules of Connect Four", mime_type="text/markdown")
    def rules() -> str:
        """The rules, and what best play leads to."""
        return RULES

    @server.resource("fourcast://notation", title="Moves, cells, boards and scores", mime_type="text/markdown")
    def notation() -> str:
        """How moves, cells and boards are written, and what a score says."""
        return NOTATION

    @server.resource("fourcast://engines", title="Engines to play against", mime_type="application/json")
    def engines() -> list[Answer]:
        """Every engine with a line about it and its rating."""
        listed = answers.engines()["engines"]
        return [{key: engine[key] for key in ("name", "summary", "rating")} for engine in listed]

    return server


def read_game(moves: str, size: str = "7x6") -> Game:
    """The game after these moves; a FourcastError says what is wrong with them."""
    columns, _, rows = size.lower().partition("x")
    if not (columns.strip().isdecimal() and rows.strip().isdecimal()):
        raise NotationError(f"{size!r} is not a board size: write it as 7x6, columns first")
    board = Geometry.of(int(columns), int(rows))
    return Game(moves.strip(), board.width, board.height)


def play_on(game: Game, column: int | None, engine: str, solver: Solver, limit: Limit) -> Answer:
    """Play a column, if there is one, and let the engine answer unless the game is over."""
    if column is not None:
        width = game.position.width
        if column not in range(1, width + 1):
            raise NotationError(f"there is no column {column}: columns are 1 to {width}")
        game.push(column - 1)
    if game.is_over:
        return shape_board(game, answers.position(game))
    found = answers.move(game, engine, solver, limit=limit)
    game.push(found["column"])
    return {"engine_column": found["column"] + 1, **shape_board(game, found["board"])}
