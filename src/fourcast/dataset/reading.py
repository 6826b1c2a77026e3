"""Parquet files of positions, ours or anybody's, as arrays; rows that hold no position are named, with the reason.

A file has a column `moves`, or the columns `own` and `occupied`, or all three.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from fourcast.book.enumeration import Flags, Words
from fourcast.coercion import to_position
from fourcast.errors import DatasetError, FourcastError
from fourcast.geometry import Geometry
from fourcast.solver.inputs import find_faults

from .arrow import import_arrow
from .batch import play_moves
from .move_texts import parse_rows
from .schema import KEY, Checksum, Metadata

_POSITION_COLUMNS = ("moves", "own", "occupied")
_CHUNK = 1 << 16  # rows read at a time


@dataclass(frozen=True, slots=True)
class Source:
    """The positions of a file, a row for each."""

    path: Path
    geometry: Geometry
    own: Words  # 0 where the row has a fault
    occupied: Words
    moves: Any  # an Arrow array of texts, None where the file has none
    faults: dict[int, str]  # by row, counted from 0: why it holds no position
    metadata: Metadata | None  # of a file of ours

    @property
    def is_sound(self) -> Flags:
        """Which rows hold a position."""
        sound = np.ones(len(self.own), np.bool_)
        sound[list(self.faults)] = False
        return sound


@contextmanager
def open_parquet(path: Path) -> Iterator[Any]:
    """Open a Parquet file; one that is none is told in a sentence."""
    pa, _, pq = import_arrow()
    try:
        with pq.ParquetFile(path) as file:
            yield file
    except FileNotFoundError:
        raise DatasetError(f"there is no file {str(path)!r}") from None
    except UnicodeDecodeError:  # which Arrow finds out when somebody asks for the names
        raise DatasetError(f"{str(path)!r} is damaged: the name of a column is not text") from None
    except (pa.ArrowException, OSError) as error:
        reason = str(error).splitlines()[0]
        raise DatasetError(f"{str(path)!r} cannot be read as a Parquet file: {reason}") from None


def read_metadata(path: Path, file: Any) -> Metadata | None:
    """What a file of ours says about itself; None for a file of others."""
    found = (file.metadata.metadata or {}).get(KEY)
    if found is None:
        return None
    try:
        return Metadata.from_json(found)
    except DatasetError as error:
        raise DatasetError(f"{str(path)!r} cannot be used: {error}") from None


def read_checked(path: Path, file: Any, metadata: Metadata | None) -> Iterator[Any]:
    """All rows as tables; raise DatasetError at their end if a file of ours does not have the checksum it names."""
    checksum, rows = Checksum(), 0
    for batch in file.iter_batches(_CHUNK):
        table = import_arrow().pa.Table.from_batches([batch])
        if metadata is not None:
            checksum.add(table)
        rows += len(table)
        yield table
    if metadata is not None and (metadata.rows, metadata.checksum) != (rows, checksum.hexdigest()):
        raise DatasetError(
            f"{str(path)!r} is damaged or was changed: its values do not have the checksum that it names"
        )


def read_positions(path: Path, geometry: Geometry | None = None) -> Source:
    """Read the positions of a file. The board is the one it names; a file of others may be of any, 7x6 unless given."""
    with open_parquet(path) as file:
        metadata = read_metadata(path, file)
        geometry = _choose_board(path, metadata, geometry)
        names = [name for name in _POSITION_COLUMNS if name in file.schema_arrow.names]
        has_boards = {"own", "occupied"} <= set(names)
        if not has_boards and "moves" not in names:
            raise DatasetError(
                f"{str(path)!r} has no positions: it needs a column `moves`, or the columns `own` and `occupied`"
            )
        pa = import_arrow().pa
        parts = [table.select(names) for table in read_checked(path, file, metadata)]
        table = pa.concat_tables([pa.schema(map(file.schema_arrow.field, names)).empty_table(), *parts])
        table = table.combine_chunks()
    faults: dict[int, str] = {}
    moves = _texts(path, table) if "moves" in names else None
    if has_boards:
        own, occupied = (_words(path, table, name, faults) for name in ("own", "occupied"))
        _find_wrong_boards(geometry, own, occupied, faults)
    if moves is not None:
        played_own, played_occupied = _play_texts(geometry, moves, faults)
        is_missing = import_arrow().pc.is_null(moves).to_numpy(zero_copy_only=False)
        if has_boards:
            is_other = (own != played_own) | (occupied != played_occupied)
            _note(faults, is_other & ~is_missing, "its moves lead to another position than own and occupied")
        else:
            own, occupied = played_own, played_occupied
            _note(faults, is_missing, "moves are missing")
    own[list(faults)], occupied[list(faults)] = 0, 0
    return Source(path, geometry, own, occupied, moves, dict(sorted(faults.items())), metadata)


def _choose_board(path: Path, metadata: Metadata | None, given: Geometry | None) -> Geometry:
    if metadata is None:
        return given or Geometry.of()
    width, _, height = metadata.size.partition("x")
    try:
        named = Geometry.of(int(width), int(height))
    except ValueError:
        raise DatasetError(f"{str(path)!r} names a board {metadata.size!r}: it must be as 7x6") from None
    if given not in (None, named):
        raise DatasetError(f"{str(path)!r} is of the {named} board, not {given}: leave the size out")
    return named


def _texts(path: Path, table: Any) -> Any:
    pa = import_arrow().pa
    column = table.column("moves")
    if not (pa.types.is_string(column.type) or pa.types.is_large_string(column.type)):
        raise DatasetError(f"the column `moves` of {str(path)!r} holds {column.type}: it must be texts such as '4453'")
    return column.cast(pa.string()).combine_chunks() if column.num_chunks else pa.array([], pa.string())


def _words(path: Path, table: Any, name: str, faults: dict[int, str]) -> Words:
    pa, pc, _ = import_arrow()
    column = table.column(name)
    if not pa.types.is_integer(column.type):
        raise DatasetError(
            f"the column `{name}` of {str(path)!r} holds {column.type}: it must be whole numbers (uint64)"
        )
    _note(faults, pc.is_null(column).to_numpy(), f"{name} is missing")
    values = column.fill_null(0).to_numpy()
    for row in np.flatnonzero(values < 0).tolist():
        faults[row] = f"{name} is the negative number {values[row]}"
    return np.where(values < 0, 0, values).astype(np.uint64)


def _note(faults: dict[int, str], where: Flags, reason: str) -> None:
    """Keep the first fault of a row."""
    for row in np.flatnonzero(where).tolist():
        faults.setdefault(row, reason)


def _find_wrong_boards(geometry: Geometry, own: Words, occupied: Words, faults: dict[int, str]) -> None:
    for wrong, reason in find_faults(own, occupied, geometry):
        for row in np.flatnonzero(wrong).tolist():
            faults.setdefault(row, f"own={int(own[row]):#x}, occupied={int(occupied[row]):#x} {reason}")


def _play_texts(geometry: Geometry, texts: Any, faults: dict[int, str]) -> tuple[Words, Words]:
    """Play all moves at once; those that fail are read one by one, for the sentence that says what is wrong."""
    own, occupied = np.zeros(len(texts), np.uint64), np.zeros(len(texts), np.uint64)
    for start in range(0, len(texts), _CHUNK):
        part = texts.slice(start, _CHUNK)
        here = slice(start, start + len(part))
        played, is_legal = play_moves(geometry, parse_rows(geometry, part))
        own[here], occupied[here] = played.own, played.occupied
        for row in (start + np.flatnonzero(~is_legal)).tolist():
            try:
                position = to_position(texts[row].as_py(), geometry.width, geometry.height)
                own[row], occupied[row] = position.own, position.occupied
            except FourcastError as error:
                faults.setdefault(row, str(error))
    return own, occupied
