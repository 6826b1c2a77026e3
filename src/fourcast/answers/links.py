"""Links: what the moves in an address show, also where only their beginning can be played."""

from __future__ import annotations

from contextlib import suppress

from fourcast.errors import FourcastError
from fourcast.game import Game
from fourcast.notation import PLAYERS, format_cell

from .errors import Answer
from .positions import position
from .reading import read_game

_NAME = "Connect Four: get four in a row"
_ABOUT = (
    "Play Connect Four against a friend or any of many opponents, analyse, review, solve puzzles; every score exact."
)
_MOST_CHARACTERS = 200  # read of a link: a whole game with spaces and commas is shorter


def link(moves: str, start: str = "") -> Answer:
    """Tell what a link shows: the board, title and description, and what is wrong with moves that cannot be played."""
    game, refused = read_beginning(moves, start)
    return {
        "board": position(game),
        "refused": refused,
        "title": entitle_game(game),
        "description": describe_game(game),
    }


def frames(game: Game) -> list[Answer]:
    """Return the boards of a game from its start to its end, to step through it."""
    return [position(Game(game[:ply], start=game.start)) for ply in range(len(game) + 1)]


def read_beginning(moves: str, start: str = "") -> tuple[Game, str | None]:
    """Return the game as far as it can be played, and a sentence about the rest; None if there is none."""
    try:
        return read_game(moves, start), None
    except FourcastError as error:
        wrong = str(error)
    for end in range(min(len(moves), _MOST_CHARACTERS), -1, -1):
        with suppress(FourcastError):
            game = read_game(moves[:end], start)
            break
    else:
        return Game(), f"The board of the link cannot be shown: {wrong}."
    if not game.moves:
        return game, f"None of the link's moves can be shown: {wrong}."
    shown = "first move is" if len(game) == 1 else f"first {len(game)} moves are"
    return game, f"Only the link's {shown} shown: {wrong}."


def entitle_game(game: Game) -> str:
    """Name a game in the list of a search or a chat: who is to move or how it ended."""
    outcome, geometry = game.outcome(), game.start.geometry
    name = "Connect Four" if geometry.is_standard else f"Connect Four on {geometry}"
    if outcome is None:
        is_plain = geometry.is_standard and not game.ply
        return _NAME if is_plain else f"{name}: {PLAYERS[game.to_move]} to make move {game.ply + 1}"
    if outcome.winner is None:
        return f"{name}: a drawn game"
    return f"{name}: {PLAYERS[outcome.winner]} has won on move {outcome.ply}"


def describe_game(game: Game) -> str:
    """Say in a sentence or two what one finds there, with the moves by their cells."""
    if not game.moves:
        return "A position to play on from, or to see what every column is worth." if game.ply else _ABOUT
    cells = " ".join(format_cell(*cell) for cell in game.cells)
    if game.is_over:
        return f"The game: {cells}. Step through it and see where it was decided."
    return f"The position after {cells}. Play on from here, or see what every column is worth."
