"""What finds games that nobody has touched for long, and a row to write when the database is asked how it is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the index and the table; games and answers stay as they are."""
    op.create_index("ix_games_updated_at", "games", ["updated_at"])
    op.create_table(
        "pulse",
        sa.Column("id", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("beaten_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_pulse"),
    )
