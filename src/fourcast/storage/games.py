"""GameRepository: games that are being played and that were, move by move.

Every change says which moves it builds on. It checks id and token, then these moves, then the rules, all in the
transaction that stores it; a method that returns has stored. Whoever knows the id can read, only the holder of
the token can change, and nobody changes a game that has ended: who wants to play on begins a new one with its moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import SupportsIndex

from sqlalchemy import select
from sqlalchemy.orm import Session, selectinload

from fourcast.game import Game
from fourcast.notation import PLAYERS, MovesInput, quote

from .database import Database
from .errors import GameFinishedError, InvalidEntryError, MovesConflictError, UnknownGameError, WrongTokenError
from .models import PLAYER_LENGTH, GameRow, MoveRow
from .records import EndedBy, GameResult, NewGame, StoredGame, check_name
from .secret import hash_secret, is_id, is_secret, make_id, make_token

LISTED = 100  # games in a listing unless asked for another number

_WINNERS = (GameResult.RED, GameResult.YELLOW)  # by player


class GameRepository:
    """The stored games. Made by `open_storage`; every method may be called from any thread."""

    def __init__(self, database: Database, clock: Callable[[], datetime]) -> None:
        self._database = database
        self._clock = clock

    def create(self, red: str, yellow: str, moves: MovesInput = "", owner: str | None = None) -> NewGame:
        """Store a new game, with the moves played already; `owner` is the secret by which it can be listed.

        Raises NotationError or IllegalMoveError for moves that are none, InvalidEntryError for the rest.
        """
        game = Game(moves)
        now = self._clock()
        token = make_token()
        row = GameRow(
            id=make_id(),
            token_hash=hash_secret(token),
            owner_hash=None if owner is None else _hash_owner(owner),
            red=check_name("name of Red's player", red, PLAYER_LENGTH),
            yellow=check_name("name of Yellow's player", yellow, PLAYER_LENGTH),
            created_at=now,
            updated_at=now,
            moves=[MoveRow(ply=ply, column=column, played_at=now) for ply, column in enumerate(game.moves)],
        )
        _note_outcome(row, game)
        with self._database.writing() as session:
            session.add(row)
            return NewGame(_read(row), token)

    def get(self, game_id: str) -> StoredGame:
        """Return a game; raise UnknownGameError if there is none of this id."""
        with self._database.reading() as session:
            return _read(_find(session, game_id))

    def list_of_owner(self, owner: str, limit: int = LISTED, offset: int = 0) -> tuple[StoredGame, ...]:
        """Return the games made with this owner's secret, the last changed first."""
        if limit < 0 or offset < 0:
            raise InvalidEntryError(f"cannot list {limit} games from number {offset} on: both must be 0 or more")
        of_owner = (
            select(GameRow)
            .where(GameRow.owner_hash == _hash_owner(owner))
            .order_by(GameRow.updated_at.desc(), GameRow.id)
            .limit(limit)
            .offset(offset)
            .options(selectinload(GameRow.moves))
        )
        with self._database.reading() as session:
            return tuple(map(_read, session.scalars(of_owner)))

    def append_move(self, game_id: str, token: str, column: SupportsIndex, expected_moves: str | None) -> StoredGame:
        """Store the next move, a 0-based column, of a game that has `expected_moves`; return the game after it.

        Raises UnknownGameError, WrongTokenError, MovesConflictError, GameFinishedError or IllegalMoveError.
        """
        with self._changing(game_id, token) as row:
            stored = _read(row)
            _check_change(row, stored, expected_moves)
            game = stored.replay()
            game.push(column)
            row.moves.append(MoveRow(ply=len(game) - 1, column=game.moves[-1], played_at=row.updated_at))
            _note_outcome(row, game)
            return _read(row)

    def take_back(self, game_id: str, token: str, plies: int, expected_moves: str | None) -> StoredGame:
        """Remove the last moves of a running game that has `expected_moves`.

        Raises UnknownGameError, WrongTokenError, MovesConflictError, GameFinishedError or, for too many plies,
        InvalidEntryError.
        """
        with self._changing(game_id, token) as row:
            _check_change(row, _read(row), expected_moves)
            if not 1 <= plies <= len(row.moves):
                raise InvalidEntryError(
                    f"cannot take back {plies} moves of game {row.id!r}, which has {len(row.moves)}: "
                    "it must be at least 1 and at most all"
                )
            del row.moves[-plies:]
            return _read(row)

    def resign(self, game_id: str, token: str, player: int, expected_moves: str | None) -> StoredGame:
        """End a running game that has `expected_moves`: `player`, 0 Red or 1 Yellow, gives up.

        Raises UnknownGameError, WrongTokenError, MovesConflictError, GameFinishedError or, for another player,
        InvalidEntryError.
        """
        if player not in (0, 1):
            raise InvalidEntryError(f"player {player} cannot resign: 0 is Red and 1 is Yellow")
        with self._changing(game_id, token) as row:
            _check_change(row, _read(row), expected_moves)
            row.result, row.ended_by = _WINNERS[1 - player].value, EndedBy.RESIGNATION.value
            return _read(row)

    @contextmanager
    def _changing(self, game_id: str, token: str) -> Iterator[GameRow]:
        """A game that nobody else changes until the block ends, for the holder of its token."""
        with self._database.writing() as session:
            row = _find(session, game_id, is_to_change=True)
            if not is_secret(token, row.token_hash):
                raise WrongTokenError(f"the token is not that of game {game_id!r}: only who began it can change it")
            row.updated_at = self._clock()
            yield row


def _hash_owner(owner: str) -> str:
    if not owner:
        raise InvalidEntryError("the owner of games must not be empty: use a long random text")
    return hash_secret(owner)


def _find(session: Session, game_id: str, *, is_to_change: bool = False) -> GameRow:
    # Some texts that are no id could not even be asked for: a zero byte, for one.
    row = session.get(GameRow, game_id, with_for_update=is_to_change or None) if is_id(game_id) else None
    if row is None:
        raise UnknownGameError(f"there is no game {quote(game_id)}: look at its id or link again")
    return row


def check_moves(game: StoredGame, expected: str | None) -> None:
    """Raise MovesConflictError unless the game has the moves that whoever wants to change it has seen, and says so."""
    if expected is None:
        raise MovesConflictError(
            f"a change of game {game.id!r} must say which moves it builds on: send them as expected_moves"
        )
    if game.moves_text != expected:
        seen, found = (quote(moves) if moves else "no moves" for moves in (expected, game.moves_text))
        raise MovesConflictError(f"game {game.id!r} has {found}, not {seen}: load it again, it has changed")


def _check_change(row: GameRow, stored: StoredGame, expected: str | None) -> None:
    """Raise unless the game stands as the caller has seen it, and still runs."""
    check_moves(stored, expected)
    if row.result is not None:
        raise GameFinishedError(
            f"game {row.id!r} has ended, {_describe_end(row)}, and stays as it is: begin a new one with its moves"
        )


def _describe_end(row: GameRow) -> str:
    if row.ended_by == EndedBy.FULL.value:
        return "a draw on a full board"
    winner = _WINNERS.index(GameResult(row.result))
    if row.ended_by == EndedBy.FOUR.value:
        return f"{PLAYERS[winner]} has four in a row"
    return f"{PLAYERS[1 - winner]} has resigned"


def _note_outcome(row: GameRow, game: Game) -> None:
    """Store what the board says about the end of the game."""
    if not game.is_over:
        return
    winner = game.position.winner
    row.result = (GameResult.DRAW if winner is None else _WINNERS[winner]).value
    row.ended_by = (EndedBy.FULL if winner is None else EndedBy.FOUR).value


def _read(row: GameRow) -> StoredGame:
    return StoredGame(
        id=row.id,
        red=row.red,
        yellow=row.yellow,
        created_at=row.created_at,
        updated_at=row.updated_at,
        result=None if row.result is None else GameResult(row.result),
        ended_by=None if row.ended_by is None else EndedBy(row.ended_by),
        moves=tuple(move.column for move in row.moves),
        played_at=tuple(move.played_at for move in row.moves),
    )
