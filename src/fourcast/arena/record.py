"""The record of a tournament: a file of JSON lines that is written as it is played, and read to go on.

The first line holds the settings and the version of the package, every other line one finished game. A line counts
once its end is written: what an interruption leaves of the last one is dropped. Colours are "first" and "second",
players go by their labels, and moves are text, so that the file can be read by people and other programs.

Every game has a checksum over its line and the settings; what has another one, and a result that its moves do not have,
is refused. One tournament at a time writes a record: it holds a lock on the file.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import AbstractContextManager, suppress
from hashlib import blake2b
from pathlib import Path
from typing import IO, Any

from fourcast._version import __version__
from fourcast.errors import ArenaError, FourcastError
from fourcast.game import Game
from fourcast.geometry import Geometry
from fourcast.notation import format_moves
from fourcast.output import is_stream

from .game import Effort, Ending, GameRecord, find_contradiction
from .lock import lock_file
from .openings import STANDARD
from .schedule import Fixture, Settings

FORMAT = "fourcast-arena-2"
_COLOURS = ("first", "second")
_CHECK = "check"
_CHECK_BYTES = 8
# What a line that is damaged, or made to do harm, may raise: deep nesting is a RecursionError, 1e999 an OverflowError.
_UNREADABLE = (KeyError, IndexError, TypeError, ValueError, OverflowError, RecursionError, FourcastError)


class Record(AbstractContextManager["Record"]):
    """An open record file; `games` are those that were played before. Without a path nothing is kept."""

    def __init__(self, path: Path | None, settings: Settings, schedule: Sequence[Fixture]) -> None:
        self.games: tuple[GameRecord, ...] = ()
        self._path = path
        self._labels = settings.labels
        self._geometry = settings.geometry
        self._header = json.dumps({"format": FORMAT, "version": __version__, "settings": settings.to_dict()}) + "\n"
        self._file: IO[str] | None = None
        if path is None:
            return
        if is_stream(path):
            raise ArenaError(f"{str(path)!r} is a device or a pipe: a record is read again, so it must be a file")
        try:
            self._file = path.open("r+" if path.exists() else "x+", encoding="utf-8", newline="\n")
            if not lock_file(self._file):
                raise ArenaError(f"another tournament is writing {str(path)!r}: wait for it, or name another file")
            kept = self._read(path, schedule)
            self._file.seek(0)
            self._file.write(kept or self._header)
            self._file.truncate()
            self._file.flush()
        except OSError as error:
            self._give_up()
            raise ArenaError(f"cannot keep a record in {str(path)!r}: {error.strerror}") from None
        except BaseException:
            self._give_up()
            raise

    def append(self, game: GameRecord) -> None:
        """Write a finished game, at once."""
        if self._file is None:
            return
        try:
            self._file.write(self._sign(json.dumps(format_game(game, self._labels))) + "\n")
            self._file.flush()
        except OSError as error:
            self._give_up()
            raise ArenaError(
                f"cannot write to the record {str(self._path)!r}: {error.strerror}; the games before are kept"
            ) from None

    def __exit__(self, *exception: object) -> None:
        self._give_up()

    def _give_up(self) -> None:
        """Close the file, and with it the lock; what a full disk did not take is lost, and has been told."""
        if self._file is not None:
            with suppress(OSError):
                self._file.close()
            self._file = None

    def _read(self, path: Path, schedule: Sequence[Fixture]) -> str:
        """Take in the games of the file; return its whole lines. A file without a whole line has only begun."""
        assert self._file is not None
        try:
            text = self._file.read()
        except UnicodeDecodeError:
            raise _not_a_record(path) from None
        lines = text.splitlines(keepends=True)
        if lines and not lines[-1].endswith("\n"):
            torn = lines.pop()
            if not lines and not self._header.startswith(torn):
                raise _not_a_record(path)
        if not lines:
            return ""
        _check_header(path, lines[0], self._header)
        self.games = tuple(
            self._read_game(path, number, line, schedule) for number, line in enumerate(lines[1:], start=2)
        )
        if len({game.number for game in self.games}) < len(self.games):
            raise ArenaError(f"{str(path)!r} holds a game twice: name another file")
        return "".join(lines)

    def _read_game(self, path: Path, number: int, line: str, schedule: Sequence[Fixture]) -> GameRecord:
        game: GameRecord | None
        where = f"line {number} of {str(path)!r}"
        try:
            found = json.loads(line)
            said = found.pop(_CHECK, None)
            game = parse_game(found, self._labels, self._geometry)
            fixture = schedule[game.number]
        except _UNREADABLE:
            game = None
        if game is None or Fixture(game.number, game.moves[: game.opening_ply], game.first, game.second) != fixture:
            raise ArenaError(f"{where} is not a game of this tournament: remove the line or name another file")
        contradiction = find_contradiction(game, self._geometry)
        if contradiction:
            raise ArenaError(f"{where} was changed: {contradiction}; remove the line and its game is played again")
        if line.rstrip("\n") != self._sign(json.dumps(found)):
            what = "has no checksum" if said is None else "does not have the checksum that it names"
            raise ArenaError(f"{where} was changed: it {what}; remove the line and its game is played again")
        return game

    def _sign(self, line: str) -> str:
        """The line with a checksum as its last entry; the settings are its key, so that it fits no other record."""
        key = blake2b(self._header.encode()).digest()
        check = blake2b(line.encode(), digest_size=_CHECK_BYTES, key=key).hexdigest()
        return f'{line[:-1]}, "{_CHECK}": "{check}"}}'


def format_game(game: GameRecord, labels: Sequence[str]) -> dict[str, object]:
    """Everything about a game as plain values."""
    return {
        "game": game.number,
        "first": labels[game.first],
        "second": labels[game.second],
        "opening_ply": game.opening_ply,
        "moves": format_moves(game.moves),
        "winner": None if game.winner is None else _COLOURS[game.winner],
        "termination": game.ending.value,
        "fault": game.fault,
        "asked": [effort.moves for effort in game.efforts],
        "nodes": [effort.nodes for effort in game.efforts],
        "seconds": [round(effort.seconds, 6) for effort in game.efforts],
        "scores": None if game.scores is None else list(game.scores),
    }


def parse_game(found: dict[str, Any], labels: Sequence[str], geometry: Geometry = STANDARD) -> GameRecord:
    """Read what format_game wrote; raise one of _UNREADABLE where it did not."""
    first, second = (
        Effort(int(moves), int(nodes), float(seconds))
        for moves, nodes, seconds in zip(found["asked"], found["nodes"], found["seconds"], strict=True)
    )
    return GameRecord(
        number=int(found["game"]),
        first=labels.index(found["first"]),
        second=labels.index(found["second"]),
        opening_ply=int(found["opening_ply"]),
        moves=Game(found["moves"], geometry.width, geometry.height).moves,
        winner=None if found["winner"] is None else _COLOURS.index(found["winner"]),
        ending=Ending(found["termination"]),
        fault=found["fault"],
        efforts=(first, second),
        scores=None if found["scores"] is None else tuple(map(int, found["scores"])),
    )


def _check_header(path: Path, line: str, expected: str) -> None:
    """Refuse the record of another tournament, with the first thing that is different."""
    wanted = json.loads(expected)
    try:
        found = json.loads(line)
        is_record = found["format"] == FORMAT
        theirs = {"version": found["version"], **found["settings"]}
    except _UNREADABLE:
        is_record = False
    if not is_record:
        raise _not_a_record(path)
    ours = {"version": wanted["version"], **wanted["settings"]}
    if theirs == ours:
        return
    name = next((key for key in ours if theirs.get(key) != ours[key]), "settings")
    raise ArenaError(
        f"{str(path)!r} is the record of another tournament ({name} was {_show(theirs.get(name))}, "
        f"now it is {_show(ours.get(name))}): repeat its settings or name another file"
    )


def _not_a_record(path: Path) -> ArenaError:
    return ArenaError(f"{str(path)!r} is not a record of the arena: name another file")


def _show(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_show_player, value))
    return json.dumps(value)


def _show_player(player: Any) -> str:
    if not isinstance(player, dict):
        return json.dumps(player)
    limits = [f"{player[unit]} {unit}" for unit in ("seconds", "nodes") if player.get(unit) is not None]
    return " ".join([str(player.get("engine")), *limits])
