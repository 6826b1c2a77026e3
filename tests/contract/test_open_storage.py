"""Opening a database, asked of SQLite and of PostgreSQL: making, upgrading and refusing its tables."""

from __future__ import annotations

import logging
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import CheckConstraint, inspect, text

from fourcast.storage import CacheKey, DatabaseError, open_storage
from fourcast.storage.database import Database, parse_url
from fourcast.storage.models import Base
from fourcast.storage.storage import LATEST, VERSION_TABLE, read_revision, upgrade_schema
from tests.harness.postgresql import PostgresServer
from tests.samples import sized

OPENER = """
import sys
from fourcast.storage import open_storage
print("ready", flush=True)
for line in sys.stdin:
    try:
        with open_storage(line.strip()) as storage:
            storage.games.create("human", "human", owner="all")
        print("ok", flush=True)
    except Exception as error:
        print(type(error).__name__, error, flush=True)
"""


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    """The bare database, without tables."""
    bare = Database(parse_url(url))
    yield bare
    bare.close()


def revision_of(database: Database) -> str | None:
    with database.changing_schema() as connection:
        return read_revision(connection)


def run(database: Database, *statements: str) -> None:
    with database.changing_schema() as connection:
        for statement in statements:
            connection.execute(text(statement))


def test_empty_database_gets_the_latest_tables(url: str, database: Database) -> None:
    with open_storage(url) as storage:
        storage.check()
    assert revision_of(database) == LATEST
    with database.changing_schema() as connection:
        assert set(inspect(connection).get_table_names()) == {*Base.metadata.tables, VERSION_TABLE}


def test_latest_revision_is_that_of_the_last_script() -> None:
    config = Config()
    config.set_main_option("script_location", "fourcast.storage:migrations")
    assert ScriptDirectory.from_config(config).get_current_head() == LATEST


def test_migrations_make_the_tables_that_the_models_describe(url: str, database: Database) -> None:
    open_storage(url).close()
    with database.changing_schema() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE, "compare_type": True})
        assert compare_metadata(context, Base.metadata) == []
        for name, table in Base.metadata.tables.items():
            made = {check["name"] for check in inspect(connection).get_check_constraints(name)}
            assert made == {check.name for check in table.constraints if isinstance(check, CheckConstraint)}


def test_database_of_the_first_revision_is_upgraded_with_its_games(url: str, database: Database) -> None:
    upgrade_schema(database, "0001")
    assert revision_of(database) == "0001"
    stamp = "'2025-06-07 08:09:10.000000'"
    run(
        database,
        f"INSERT INTO games VALUES ('AAAAAAAAAAAAAAAA', 'x', NULL, 'human', 'robot', {stamp}, {stamp}, NULL, NULL)",
        f"INSERT INTO moves VALUES ('AAAAAAAAAAAAAAAA', 0, 3, {stamp}), ('AAAAAAAAAAAAAAAA', 1, 2, {stamp})",
    )
    with open_storage(url) as storage:
        game = storage.games.get("AAAAAAAAAAAAAAAA")
        assert (game.moves_text, game.yellow, game.created_at.year) == ("43", "robot", 2025)
        storage.analyses.put(CacheKey("a", "analysis", "1"), {})
        assert storage.analyses.count() == 1
    assert revision_of(database) == LATEST


def test_database_that_is_up_to_date_is_opened_with_its_games(url: str) -> None:
    with open_storage(url) as storage:
        made = storage.games.create("human", "human", "4453").game
    with open_storage(url) as storage:
        assert storage.games.get(made.id) == made


def test_newer_database_is_refused_and_left_alone(url: str, database: Database) -> None:
    open_storage(url).close()
    run(database, f"UPDATE {VERSION_TABLE} SET version_num = '0099'", "CREATE TABLE future (id INTEGER)")
    with pytest.raises(DatabaseError) as refusal:
        open_storage(url)
    assert str(refusal.value) == (
        f"the database {database.name} has tables of revision 0099, but this version of fourcast knows only up to "
        f"{LATEST}: use the newer version that made them"
    )
    assert revision_of(database) == "0099"


def test_database_of_another_program_is_refused_and_left_alone(url: str, database: Database) -> None:
    run(database, "CREATE TABLE recipes (id INTEGER)")
    with pytest.raises(DatabaseError, match="belongs to another program: name an empty or a new one"):
        open_storage(url)
    with database.changing_schema() as connection:
        assert inspect(connection).get_table_names() == ["recipes"]


def test_failed_upgrade_leaves_the_older_tables(url: str, database: Database) -> None:
    upgrade_schema(database, "0001")
    run(database, "CREATE TABLE analyses (id INTEGER)")  # in the way of the second revision
    with pytest.raises(DatabaseError, match=r"cannot be used: .*analyses.* already exists"):
        open_storage(url)
    assert revision_of(database) == "0001"
    run(database, "DROP TABLE analyses")
    open_storage(url).close()
    assert revision_of(database) == LATEST


def test_opening_leaves_logging_as_it_was(url: str) -> None:
    root = logging.getLogger()
    ours = logging.getLogger("fourcast.test")
    before = (root.level, root.handlers[:], ours.disabled, logging.getLogger("alembic").level)
    open_storage(url).close()
    assert (root.level, root.handlers, ours.disabled, logging.getLogger("alembic").level) == before


@pytest.fixture(scope="module")
def crew() -> Iterator[list[subprocess.Popen[str]]]:
    """Processes that open the database whose URL they are told, all at once."""
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", OPENER]
    processes = [subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) for _ in range(sized(2, whole=4))]
    try:
        assert [read_line(process) for process in processes] == ["ready"] * len(processes)
        yield processes
    finally:
        for process in processes:
            process.kill()
            process.communicate()


def test_processes_that_open_a_new_database_at_once_all_succeed(
    request: pytest.FixtureRequest, url: str, tmp_path: Path, crew: list[subprocess.Popen[str]]
) -> None:
    if url.startswith("sqlite"):
        urls = [f"sqlite:///{tmp_path / f'{number}.db'}" for number in range(8)]
    else:
        server: PostgresServer = request.getfixturevalue("postgresql")
        urls = [server.make_empty() for _ in range(8)]
    for each in urls:
        for process in crew:
            assert process.stdin is not None
            process.stdin.write(each + "\n")
            process.stdin.flush()
        assert [read_line(process) for process in crew] == ["ok"] * len(crew)
        with open_storage(each) as storage:
            assert len(storage.games.list_of_owner("all")) == len(crew)


def test_threads_that_open_new_databases_at_once_all_succeed(tmp_path: Path) -> None:
    def open_one(number: int) -> str | None:
        url = f"sqlite:///{tmp_path / f'{number % 8}.db'}"
        open_storage(url).close()
        database = Database(parse_url(url))
        found = revision_of(database)
        database.close()
        return found

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(open_one, range(32))) == [LATEST] * 32


def read_line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def test_database_that_does_not_exist_is_one_sentence(postgresql: PostgresServer) -> None:
    with pytest.raises(DatabaseError, match=r"cannot be used: .*database \"nowhere\" does not exist$") as refusal:
        open_storage(postgresql.url("nowhere"))
    assert "\n" not in str(refusal.value)


def test_server_that_dropped_its_connections_is_connected_to_again(postgresql: PostgresServer) -> None:
    with open_storage(postgresql.make_empty()) as storage:
        made = storage.games.create("human", "human").game
        with postgresql.connect() as connection:
            ended = connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
            ).fetchall()
        assert ended
        assert storage.games.get(made.id) == made
