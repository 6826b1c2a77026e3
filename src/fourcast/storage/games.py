"""GameRepository: games that are being played and that were, move by move.

Every change says which moves it builds on. It checks id and token, then these moves, then the rules, all in the
transaction that stores it; a method that returns has stored. Whoever knows the id can read, only the holder of
the token can change, and nobody changes a game that has ended: who wants to play on begins a new one with its moves.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime
from typing import Any, SupportsIndex, TypeAlias

from sqlalchemy import Connection, bindparam, delete, func, insert, or_, select, update

from fourcast.game import Game
from fourcast.notation import PLAYERS, MovesInput, quote

from .database import Database
from .errors import GameFinishedError, InvalidEntryError, MovesConflictError, UnknownGameError, WrongTokenError
from .models import PLAYER_LENGTH, Base
from .records import EndedBy, GameResult, NewGame, StoredGame, check_name
from .secret import hash_secret, is_id, is_secret, make_id, make_token

LISTED = 100  # games in a listing unless asked for another number
EXPIRED_AT_ONCE = 500  # games removed in one transaction, so that nobody waits for long

_WINNERS = (GameResult.RED, GameResult.YELLOW)  # by player
# Made once: a move is stored with four statements, a thousand times a second.
_GAMES, _MOVES = (Base.metadata.tables[name] for name in ("games", "moves"))
_Row: TypeAlias = Any  # of a table: its columns are its attributes
_FIND = select(_GAMES).where(_GAMES.c.id == bindparam("game"))
_FIND_TO_CHANGE = _FIND.with_for_update()  # SQLite has one writer at a time anyway
_FIND_MOVES = (
    select(_MOVES.c.column, _MOVES.c.played_at).where(_MOVES.c.game_id == bindparam("game")).order_by(_MOVES.c.ply)
)
_ADD_GAME, _ADD_MOVES = insert(_GAMES), insert(_MOVES)
_NOTE = (
    update(_GAMES)
    .where(_GAMES.c.id == bindparam("game"))
    .values(updated_at=bindparam("at"), result=bindparam("how"), ended_by=bindparam("why"))
)
_CUT = delete(_MOVES).where(_MOVES.c.game_id == bindparam("game"), _MOVES.c.ply >= bindparam("plies"))
_REMOVE = delete(_GAMES).where(_GAMES.c.id == bindparam("game"))  # its moves go with it


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
        result, ended_by = _judge(game)
        stored = StoredGame(
            id=make_id(),
            red=check_name("name of Red's player", red, PLAYER_LENGTH),
            yellow=check_name("name of Yellow's player", yellow, PLAYER_LENGTH),
            created_at=now,
            updated_at=now,
            result=result,
            ended_by=ended_by,
            moves=tuple(game.moves),
            played_at=(now,) * len(game),
        )
        row = {
            "id": stored.id,
            "token_hash": hash_secret(token),
            "owner_hash": None if owner is None else _hash_owner(owner),
            "red": red,
            "yellow": yellow,
            "created_at": now,
            "updated_at": now,
            "result": result and result.value,
            "ended_by": ended_by and ended_by.value,
        }

        def store(connection: Connection) -> NewGame:
            connection.execute(_ADD_GAME, row)
            if stored.moves:
                connection.execute(_ADD_MOVES, [_move(stored, ply) for ply in range(stored.ply)])
            return NewGame(stored, token)

        return self._database.change(store)

    def get(self, game_id: str) -> StoredGame:
        """Return a game; raise UnknownGameError if there is none of this id."""
        with self._database.looking() as connection:
            return _read(connection, _find(connection, game_id))

    def get_own(self, game_id: str, token: str) -> StoredGame:
        """Return a game to the holder of its token; raise WrongTokenError to anybody else, or UnknownGameError."""
        with self._database.looking() as connection:
            row = _find(connection, game_id)
            _check_token(row, token)
            return _read(connection, row)

    def list_of_owner(self, owner: str, limit: int = LISTED, offset: int = 0) -> tuple[StoredGame, ...]:
        """Return the games made with this owner's secret, the last changed first."""
        if limit < 0 or offset < 0:
            raise InvalidEntryError(f"cannot list {limit} games from number {offset} on: both must be 0 or more")
        of_owner = (
            select(_GAMES)
            .where(_GAMES.c.owner_hash == _hash_owner(owner))
            .order_by(_GAMES.c.updated_at.desc(), _GAMES.c.id)
            .limit(limit)
            .offset(offset)
        )
        with self._database.looking() as connection:
            rows = connection.execute(of_owner).all()
            listed = select(_MOVES).where(_MOVES.c.game_id.in_([row.id for row in rows])).order_by(_MOVES.c.ply)
            moves = defaultdict(list)
            for move in connection.execute(listed):
                moves[move.game_id].append(move)
        return tuple(_describe(row, moves[row.id]) for row in rows)

    def append_move(self, game_id: str, token: str, column: SupportsIndex, expected_moves: str | None) -> StoredGame:
        """Store the next move, a 0-based column, of a game that has `expected_moves`; return the game after it.

        Raises UnknownGameError, WrongTokenError, MovesConflictError, GameFinishedError or IllegalMoveError.
        """

        def append(connection: Connection, stored: StoredGame, now: datetime) -> StoredGame:
            game = stored.replay()
            game.push(column)
            result, ended_by = _judge(game)
            stored = replace(
                stored,
                moves=tuple(game.moves),
                played_at=(*stored.played_at, now),
                result=result,
                ended_by=ended_by,
                replayed=game,
            )
            connection.execute(_ADD_MOVES, _move(stored, stored.ply - 1))
            return stored

        return self._change(game_id, token, expected_moves, append)

    def take_back(self, game_id: str, token: str, plies: int, expected_moves: str | None) -> StoredGame:
        """Remove the last moves of a running game that has `expected_moves`.

        Raises UnknownGameError, WrongTokenError, MovesConflictError, GameFinishedError or, for too many plies,
        InvalidEntryError.
        """

        def cut(connection: Connection, stored: StoredGame, _: datetime) -> StoredGame:
            if not 1 <= plies <= stored.ply:
                raise InvalidEntryError(
                    f"cannot take back {plies} moves of game {stored.id!r}, which has {stored.ply}: "
                    "it must be at least 1 and at most all"
                )
            left = stored.ply - plies
            connection.execute(_CUT, {"game": stored.id, "plies": left})
            return replace(stored, moves=stored.moves[:left], played_at=stored.played_at[:left], replayed=None)

        return self._change(game_id, token, expected_moves, cut)

    def resign(self, game_id: str, token: str, player: int, expected_moves: str | None) -> StoredGame:
        """End a running game that has `expected_moves`: `player`, 0 Red or 1 Yellow, gives up.

        Raises UnknownGameError, WrongTokenError, MovesConflictError, GameFinishedError or, for another player,
        InvalidEntryError.
        """
        if player not in (0, 1):
            raise InvalidEntryError(f"player {player} cannot resign: 0 is Red and 1 is Yellow")

        def end(_: Connection, stored: StoredGame, __: datetime) -> StoredGame:
            return replace(stored, result=_WINNERS[1 - player], ended_by=EndedBy.RESIGNATION)

        return self._change(game_id, token, expected_moves, end)

    def delete(self, game_id: str, token: str) -> None:
        """Remove a game and its moves for good. Raises UnknownGameError or WrongTokenError."""

        def remove(connection: Connection) -> None:
            _check_token(_find(connection, game_id, is_to_change=True), token)
            connection.execute(_REMOVE, {"game": game_id})

        self._database.change(remove)

    def expire(self, abandoned_before: datetime, finished_before: datetime) -> int:
        """Remove games that were last changed before these moments, some at a time; return how many."""
        is_old = or_(
            _GAMES.c.result.is_(None) & (_GAMES.c.updated_at < abandoned_before),
            _GAMES.c.result.is_not(None) & (_GAMES.c.updated_at < finished_before),
        )

        def remove(connection: Connection) -> int:
            latest = max(abandoned_before, finished_before)
            old = select(_GAMES.c.id).where(_GAMES.c.updated_at < latest, is_old).limit(EXPIRED_AT_ONCE)
            found = [row.id for row in connection.execute(old)]
            if found:
                connection.execute(delete(_GAMES).where(_GAMES.c.id.in_(found), is_old))
            return len(found)

        return self._database.change(remove)

    def count(self) -> int:
        """Return the number of games."""
        with self._database.looking() as connection:
            return connection.execute(select(func.count()).select_from(_GAMES)).scalar_one()

    def _change(
        self,
        game_id: str,
        token: str,
        expected_moves: str | None,
        change: Callable[[Connection, StoredGame, datetime], StoredGame],
    ) -> StoredGame:
        """Change a running game that stands as its holder has seen it, and that nobody else changes meanwhile."""

        def work(connection: Connection) -> StoredGame:
            row = _find(connection, game_id, is_to_change=True)
            _check_token(row, token)
            stored = _read(connection, row)
            _check_change(stored, expected_moves)
            now = self._clock()
            changed = replace(change(connection, stored, now), updated_at=now)
            how, why = changed.result, changed.ended_by
            connection.execute(_NOTE, {"game": game_id, "at": now, "how": how and how.value, "why": why and why.value})
            return changed

        return self._database.change(work)


def _move(stored: StoredGame, ply: int) -> dict[str, object]:
    return {"game_id": stored.id, "ply": ply, "column": stored.moves[ply], "played_at": stored.played_at[ply]}


def _hash_owner(owner: str) -> str:
    if not owner:
        raise InvalidEntryError("the owner of games must not be empty: use a long random text")
    return hash_secret(owner)


def _find(connection: Connection, game_id: str, *, is_to_change: bool = False) -> _Row:
    # Some texts that are no id could not even be asked for: a zero byte, for one.
    find = _FIND_TO_CHANGE if is_to_change else _FIND
    row = connection.execute(find, {"game": game_id}).one_or_none() if is_id(game_id) else None
    if row is None:
        raise UnknownGameError(f"there is no game {quote(game_id)}: look at its id or link again")
    return row


def _check_token(row: _Row, token: str) -> None:
    if not is_secret(token, row.token_hash):
        raise WrongTokenError(f"the token is not that of game {row.id!r}: only who began it can change it")


def check_moves(game: StoredGame, expected: str | None) -> None:
    """Raise MovesConflictError unless the game has the moves that whoever wants to change it has seen, and says so."""
    if expected is None:
        raise MovesConflictError(
            f"a change of game {game.id!r} must say which moves it builds on: send them as expected_moves"
        )
    if game.moves_text != expected:
        seen, found = (quote(moves) if moves else "no moves" for moves in (expected, game.moves_text))
        raise MovesConflictError(f"game {game.id!r} has {found}, not {seen}: load it again, it has changed")


def _check_change(stored: StoredGame, expected: str | None) -> None:
    """Raise unless the game stands as the caller has seen it, and still runs."""
    check_moves(stored, expected)
    if stored.is_over:
        raise GameFinishedError(
            f"game {stored.id!r} has ended, {_describe_end(stored)}, and stays as it is: begin a new one with its moves"
        )


def _describe_end(stored: StoredGame) -> str:
    if stored.result is None or stored.result is GameResult.DRAW:
        return "a draw on a full board"
    winner = _WINNERS.index(stored.result)
    if stored.ended_by is EndedBy.FOUR:
        return f"{PLAYERS[winner]} has four in a row"
    return f"{PLAYERS[1 - winner]} has resigned"


def _judge(game: Game) -> tuple[GameResult | None, EndedBy | None]:
    """What the board says about the end of the game."""
    if not game.is_over:
        return None, None
    winner = game.position.winner
    return (GameResult.DRAW, EndedBy.FULL) if winner is None else (_WINNERS[winner], EndedBy.FOUR)


def _read(connection: Connection, row: _Row) -> StoredGame:
    return _describe(row, connection.execute(_FIND_MOVES, {"game": row.id}).all())


def _describe(row: _Row, moves: Iterable[_Row]) -> StoredGame:
    moves = tuple(moves)
    return StoredGame(
        id=row.id,
        red=row.red,
        yellow=row.yellow,
        created_at=row.created_at,
        updated_at=row.updated_at,
        result=None if row.result is None else GameResult(row.result),
        ended_by=None if row.ended_by is None else EndedBy(row.ended_by),
        moves=tuple(move.column for move in moves),
        played_at=tuple(move.played_at for move in moves),
    )
