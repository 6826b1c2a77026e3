"""What storing can refuse, a branch of the tree in `fourcast.errors`.

FourcastError
    StorageError
        DatabaseError        (OSError)          the database cannot be opened, read or written
        DatabaseUrlError     (ValueError)       the text does not name a database that can be used
        UnknownGameError     (LookupError)      no game has this id
        WrongTokenError      (PermissionError)  the game belongs to somebody else
        MovesConflictError   (ValueError)       the game has gone on, or back, since the caller last saw it
        GameFinishedError    (GameOverError)    the game has ended, also by resignation
        InvalidEntryError    (ValueError)       the value cannot be stored

A column that cannot be played raises IllegalMoveError, as everywhere. No message ever holds a token or a password.
"""

from __future__ import annotations

from fourcast.errors import FourcastError, GameOverError


class StorageError(FourcastError):
    """The base of everything the storage refuses on purpose."""

    code = "storage"


class DatabaseError(StorageError, OSError):
    """The database is missing, damaged, locked, newer than this package, or does not answer."""

    code = "bad-database"


class DatabaseUrlError(StorageError, ValueError):
    """The URL cannot be read, or names a kind of database that is not supported."""

    code = "bad-database-url"


class UnknownGameError(StorageError, LookupError):
    """There is no game of this id."""

    code = "unknown-game"


class WrongTokenError(StorageError, PermissionError):
    """The token is not the one that was given out with the game."""

    code = "wrong-token"


class MovesConflictError(StorageError, ValueError):
    """The game does not have the moves that the caller has seen; nothing was changed."""

    code = "moves-conflict"


class GameFinishedError(StorageError, GameOverError):
    """The stored game has ended: no move and no resignation any more."""

    code = "game-finished"


class InvalidEntryError(StorageError, ValueError):
    """A name, a number or a payload that the database must not hold."""

    code = "bad-entry"
