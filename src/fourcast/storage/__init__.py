"""Games and finished analyses in a database: a SQLite file, or PostgreSQL by URL."""

from .analyses import CACHE_ROWS, AnalysisCache
from .database import Outcome
from .errors import (
    DatabaseError,
    DatabaseUrlError,
    GameFinishedError,
    InvalidEntryError,
    MovesConflictError,
    StorageError,
    UnknownGameError,
    WrongTokenError,
)
from .games import GameRepository, check_moves
from .records import CacheKey, EndedBy, GameResult, JsonObject, NewGame, StoredGame
from .storage import Storage, open_storage

__all__ = [
    "CACHE_ROWS",
    "AnalysisCache",
    "CacheKey",
    "DatabaseError",
    "DatabaseUrlError",
    "EndedBy",
    "GameFinishedError",
    "GameRepository",
    "GameResult",
    "InvalidEntryError",
    "JsonObject",
    "MovesConflictError",
    "NewGame",
    "Outcome",
    "Storage",
    "StorageError",
    "StoredGame",
    "UnknownGameError",
    "WrongTokenError",
    "check_moves",
    "open_storage",
]
