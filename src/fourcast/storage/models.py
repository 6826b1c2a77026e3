"""The tables as SQLAlchemy sees them. The scripts in migrations/ make them; a test compares the two.

The primary key (game_id, ply) of a move means that no two writers can both store move n of a game, whatever
happens above. Secrets are here as hashes only.
"""

from __future__ import annotations

from datetime import datetime, timezone

from sqlalchemy import CheckConstraint, DateTime, ForeignKey, Index, MetaData, SmallInteger, String, Text
from sqlalchemy.engine import Dialect
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.types import TypeDecorator

from .secret import HASH_LENGTH, ID_LENGTH

PLAYER_LENGTH = 100  # characters of "human" or of an engine's name with its options
SUBJECT_LENGTH = 200
KIND_LENGTH = 50
VERSION_LENGTH = 50


class UtcDateTime(TypeDecorator[datetime]):
    """A moment in UTC. SQLite keeps no time zone and PostgreSQL answers in the server's: both come back as UTC."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        """Turn an aware moment into UTC before it is written."""
        return None if value is None else value.astimezone(timezone.utc)

    def process_result_value(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        """Say of a moment read without a zone that it is UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=timezone.utc) if value.tzinfo is None else value.astimezone(timezone.utc)


class Base(DeclarativeBase):
    """Every table; constraints have names, so that a later migration can speak of them."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class GameRow(Base):
    """A game without its moves."""

    __tablename__ = "games"
    __table_args__ = (
        CheckConstraint("result IN ('red', 'yellow', 'draw')", name="result"),
        CheckConstraint("ended_by IN ('four', 'full', 'resignation')", name="ended_by"),
        CheckConstraint("(result IS NULL) = (ended_by IS NULL)", name="ended"),
        Index(None, "owner_hash", "updated_at"),
        Index(None, "updated_at"),
    )

    id: Mapped[str] = mapped_column(String(ID_LENGTH), primary_key=True)
    token_hash: Mapped[str] = mapped_column(String(HASH_LENGTH))
    owner_hash: Mapped[str | None] = mapped_column(String(HASH_LENGTH))
    red: Mapped[str] = mapped_column(String(PLAYER_LENGTH))
    yellow: Mapped[str] = mapped_column(String(PLAYER_LENGTH))
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    updated_at: Mapped[datetime] = mapped_column(UtcDateTime)
    result: Mapped[str | None] = mapped_column(String(6))
    ended_by: Mapped[str | None] = mapped_column(String(11))


class MoveRow(Base):
    """One move of a game."""

    __tablename__ = "moves"
    __table_args__ = (
        CheckConstraint("ply BETWEEN 0 AND 41", name="ply"),
        CheckConstraint('"column" BETWEEN 0 AND 6', name="column"),
    )

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    ply: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)  # moves before this one
    column: Mapped[int] = mapped_column(SmallInteger)  # counted from 0
    played_at: Mapped[datetime] = mapped_column(UtcDateTime)


class PulseRow(Base):
    """One row that is written now and then, to see whether anything can be."""

    __tablename__ = "pulse"

    id: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)  # 1
    beaten_at: Mapped[datetime] = mapped_column(UtcDateTime)


class AnalysisRow(Base):
    """A finished answer, kept so that it need not be computed again."""

    __tablename__ = "analyses"
    __table_args__ = (Index(None, "last_used_at"),)

    subject: Mapped[str] = mapped_column(String(SUBJECT_LENGTH), primary_key=True)
    kind: Mapped[str] = mapped_column(String(KIND_LENGTH), primary_key=True)
    version: Mapped[str] = mapped_column(String(VERSION_LENGTH), primary_key=True)
    payload: Mapped[str] = mapped_column(Text)  # a JSON object
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    last_used_at: Mapped[datetime] = mapped_column(UtcDateTime)  # to the hour: see `analyses`
