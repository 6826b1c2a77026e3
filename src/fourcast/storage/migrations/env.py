"""How Alembic runs the scripts: on the connection, and in the transaction, of `fourcast.storage.storage`."""

from __future__ import annotations

from alembic import context

from fourcast.storage.storage import VERSION_TABLE

context.configure(connection=context.config.attributes["connection"], version_table=VERSION_TABLE)
context.run_migrations()
