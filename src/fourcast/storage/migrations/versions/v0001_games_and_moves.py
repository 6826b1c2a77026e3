"""Games and their moves.

A script that has been released is never changed: databases made by it exist. Write the next one.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("owner_hash", sa.String(64), nullable=True),
        sa.Column("red", sa.String(100), nullable=False),
        sa.Column("yellow", sa.String(100), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("result", sa.String(6), nullable=True),
        sa.Column("ended_by", sa.String(11), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.CheckConstraint("result IN ('red', 'yellow', 'draw')", name="ck_games_result"),
        sa.CheckConstraint("ended_by IN ('four', 'full', 'resignation')", name="ck_games_ended_by"),
        sa.CheckConstraint("(result IS NULL) = (ended_by IS NULL)", name="ck_games_ended"),
    )
    op.create_index("ix_games_owner_hash_updated_at", "games", ["owner_hash", "updated_at"])
    op.create_table(
        "moves",
        sa.Column("game_id", sa.String(16), nullable=False),
        sa.Column("ply", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("column", sa.SmallInteger(), nullable=False),
        sa.Column("played_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "ply", name="pk_moves"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], ondelete="CASCADE", name="fk_moves_game_id"),
        sa.CheckConstraint("ply BETWEEN 0 AND 41", name="ck_moves_ply"),
        sa.CheckConstraint('"column" BETWEEN 0 AND 6', name="ck_moves_column"),
    )
