"""The record of a tournament: a file of JSON lines that is written as it is played, and read to go on.

The first line holds the settings and the version of the package, every other line one finished game. A line counts
once its end is written: what an interruption leaves of the last one is dropped. Colours are "first" and "second",
players go by their labels, and moves are text, so that the file can be read by people and other programs.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import IO, Any

from fourcast._version import __version__
from fourcast.errors import ArenaError, FourcastError
from fourcast.game import Game
from fourcast.geometry import Geometry
from fourcast.notation import format_moves

from .game import Effort, Ending, GameRecord
from .openings import STANDARD
from .schedule import Fixture, Settings

FORMAT = "fourcast-arena-1"
_COLOURS = ("first", "second")


class Record(AbstractContextManager["Record"]):
    """An open record file; `games` are those that were played before. Without a path nothing is kept."""

    def __init__(self, path: Path | None, settings: Settings, schedule: Sequence[Fixture]) -> None:
        self.games: tuple[GameRecord, ...] = ()
        self._labels = settings.labels
        self._geometry = settings.geometry
        self._file: IO[str] | None = None
        if path is None:
            return
        header = json.dumps({"format": FORMAT, "version": __version__, "settings": settings.to_dict()}) + "\n"
        try:
            kept = self._read(path, header, schedule)
            self._file = path.open("r+" if path.exists() else "w", encoding="utf-8", newline="\n")
            self._file.write(kept or header)
            self._file.truncate()
            self._file.flush()
        except OSError as error:
            raise ArenaError(f"cannot keep a record in {str(path)!r}: {error.strerror}") from None

    def append(self, game: GameRecord) -> None:
        """Write a finished game, at once."""
        if self._file is not None:
            self._file.write(json.dumps(format_game(game, self._labels)) + "\n")
            self._file.flush()

    def __exit__(self, *exception: object) -> None:
        if self._file is not None:
            self._file.close()

    def _read(self, path: Path, header: str, schedule: Sequence[Fixture]) -> str:
        """Take in the games of the file; return its whole lines. A file without a whole line has only begun."""
        try:
            text = path.read_text(encoding="utf-8") if path.exists() else ""
        except UnicodeDecodeError:
            raise ArenaError(f"{str(path)!r} is not a record of the arena: name another file") from None
        lines = text.splitlines(keepends=True)
        if lines and not lines[-1].endswith("\n"):
            torn = lines.pop()
            if not lines and not header.startswith(torn):
                raise ArenaError(f"{str(path)!r} is not a record of the arena: name another file")
        if not lines:
            return ""
        _check_header(path, lines[0], header)
        self.games = tuple(
            self._read_game(path, number, line, schedule) for number, line in enumerate(lines[1:], start=2)
        )
        if len({game.number for game in self.games}) < len(self.games):
            raise ArenaError(f"{str(path)!r} holds a game twice: name another file")
        return "".join(lines)

    def _read_game(self, path: Path, number: int, line: str, schedule: Sequence[Fixture]) -> GameRecord:
        try:
            game = parse_game(json.loads(line), self._labels, self._geometry)
            fixture = schedule[game.number]
        except (KeyError, IndexError, TypeError, ValueError, FourcastError):
            raise ArenaError(f"line {number} of {str(path)!r} is not a game of this tournament") from None
        played = Fixture(game.number, game.moves[: game.opening_ply], game.first, game.second)
        if played != fixture:
            raise ArenaError(f"line {number} of {str(path)!r} is not a game of this tournament")
        return game


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
    """Read what format_game wrote; raise KeyError, TypeError, ValueError or FourcastError where it did not."""
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
        # Records of versions that knew one board only do not say its size.
        theirs = {"version": found["version"], "size": str(STANDARD), **found["settings"]}
    except (KeyError, TypeError, ValueError):
        is_record = False
    if not is_record:
        raise ArenaError(f"{str(path)!r} is not a record of the arena: name another file")
    ours = {"version": wanted["version"], **wanted["settings"]}
    if theirs == ours:
        return
    name = next((key for key in ours if theirs.get(key) != ours[key]), "settings")
    raise ArenaError(
        f"{str(path)!r} is the record of another tournament ({name} was {_show(theirs.get(name))}, "
        f"now it is {_show(ours.get(name))}): repeat its settings or name another file"
    )


def _show(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_show_player, value))
    return json.dumps(value)


def _show_player(player: Any) -> str:
    if not isinstance(player, dict):
        return json.dumps(player)
    limits = [f"{player[unit]} {unit}" for unit in ("seconds", "nodes") if player.get(unit) is not None]
    return " ".join([str(player.get("engine")), *limits])
