"""Every parser is given what nobody should give it: it answers, or raises an error of ours, and nothing else.

Hypothesis makes the inputs: texts from scratch, and real files that are cut, lengthened and changed at random places;
of books and records the checksum is made to fit again, so that what lies behind it is reached, too.
"""

from __future__ import annotations

import hashlib
import io
import json
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import fourcast as fc
from fourcast.analysis.puzzles import load_puzzles, parse_collection
from fourcast.arena import Player, Settings
from fourcast.arena.record import Record
from fourcast.arena.runner import play_games
from fourcast.arena.schedule import make_schedule
from fourcast.book import open_book
from fourcast.bots import engine
from fourcast.bots.foreign.lines import read_choice, read_limit, read_position
from fourcast.bots.foreign.serving import Server
from fourcast.builder import BuildPlan, build_book
from fourcast.dataset import SampleSettings, inspect_dataset, label_dataset, sample_positions, write_sample
from fourcast.geometry import Geometry

from .drill import Finding, Progress

_CHECKSUM_BYTES = 32
_SETTINGS = Settings((Player("random"), Player("random")), rounds=2, opening_ply=10, has_quality=False)
_TEXTS = st.one_of(
    st.text(max_size=60),
    st.text("1234567890abcdefgABCDEFG .-/xXoOrRyY|_#\n\t:,;", max_size=80),
    st.text("1234567", max_size=45),
)
_EDIT = st.tuples(st.sampled_from(["flip", "cut", "add", "take"]), st.floats(0, 1), st.binary(min_size=1, max_size=6))
_EDITS = st.lists(_EDIT, min_size=1, max_size=4)


def fuzz(progress: Progress) -> Iterator[Finding]:
    """So many examples for every parser."""
    with tempfile.TemporaryDirectory() as folder:
        for name, make in PARSERS.items():
            if progress.is_over or progress.tried(name) >= progress.size:
                continue
            tried, note = _try(make(Path(folder)), progress.size)
            yield Finding(name, tried, int(bool(note)), note=note)


def _try(test: Callable[[], object], examples: int) -> tuple[int, str]:
    """Run the examples; return how many there were, and the first failure in its smallest form."""
    run = settings(
        max_examples=examples,
        deadline=None,
        database=None,
        print_blob=False,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )(test)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            run()
    except Exception as error:
        note = "; ".join(getattr(error, "__notes__", []))
        return examples, f"{type(error).__name__}: {error} {note}"[:500]
    return examples, ""


def change(content: bytes, edits: list[tuple[str, float, bytes]]) -> bytes:
    """A file that something happened to."""
    data = bytearray(content)
    for what, where, some in edits:
        place = int(where * len(data))
        if what == "flip":
            data[place : place + len(some)] = some
        elif what == "cut":
            del data[place:]
        elif what == "add":
            data[place:place] = some
        else:
            del data[place : place + len(some)]
    return bytes(data)


def _moves(_: Path) -> Callable[[], object]:
    @given(_TEXTS, st.integers(-2, 20), st.integers(-2, 20))
    def test(text: str, width: int, height: int) -> None:
        for read in (
            lambda: fc.Position.from_moves(text),
            lambda: fc.Position.from_moves(text, width, height),
            lambda: fc.Game(text),
            lambda: fc.engine(text),
        ):
            with suppress(fc.FourcastError):
                read()

    return test


def _grids(_: Path) -> Callable[[], object]:
    cells = st.one_of(st.integers(-3, 3), st.none(), st.text(max_size=2), st.floats(), st.booleans())
    rows = st.lists(st.lists(cells, max_size=9), max_size=9)

    @given(_TEXTS, rows, st.integers(-(2**65), 2**65), st.integers(-(2**65), 2**65))
    def test(text: str, grid: list[list[object]], own: int, occupied: int) -> None:
        readers: tuple[Callable[[], object], ...] = (
            lambda: fc.Position.from_grid(text),
            lambda: fc.Position.from_grid(grid),
            lambda: fc.Position.from_bitboards(own, occupied),
            lambda: fc.Position.from_key(own),
        )
        for read in readers:
            with suppress(fc.FourcastError):
                read()

    return test


def _books(folder: Path) -> Callable[[], object]:
    whole = folder / "whole.book"
    build_book(BuildPlan(Geometry.of(4, 4), 3), whole)
    content, path = whole.read_bytes(), folder / "changed.book"

    @given(_EDITS, st.booleans())
    def test(edits: list[tuple[str, float, bytes]], fits: bool) -> None:
        data = change(content, edits)
        if fits:
            data = data[:-_CHECKSUM_BYTES] + hashlib.sha256(data[:-_CHECKSUM_BYTES]).digest()
        path.write_bytes(data)
        with suppress(fc.FourcastError):
            book = open_book(path)
            book.get(fc.Position(4, 4))
            book.get(fc.Position.from_moves("12", 4, 4))

    return test


def _datasets(folder: Path) -> Callable[[], object]:
    chosen = SampleSettings(40, (36, 40), 1)
    whole = folder / "whole.parquet"
    write_sample(whole, chosen, sample_positions(chosen))
    content, path, out = whole.read_bytes(), folder / "changed.parquet", folder / "labels.parquet"

    @given(_EDITS)
    def test(edits: list[tuple[str, float, bytes]]) -> None:
        path.write_bytes(change(content, edits))
        for read in (lambda: inspect_dataset(path), lambda: label_dataset(path, out)):
            with suppress(fc.FourcastError):
                read()
        out.unlink(missing_ok=True)

    return test


def _records(folder: Path) -> Callable[[], object]:
    whole = folder / "whole.jsonl"
    play_games(_SETTINGS, record=whole)
    content, path, schedule = whole.read_bytes(), folder / "changed.jsonl", make_schedule(_SETTINGS)

    @given(_EDITS, _JSON)
    def test(edits: list[tuple[str, float, bytes]], value: object) -> None:
        header, *lines = content.splitlines(keepends=True)
        game = json.loads(lines[0])
        name = sorted(game)[len(edits) % len(game)]
        for data in (
            change(content, edits),
            header + change(b"".join(lines), edits),
            header + json.dumps(game | {name: value}).encode() + b"\n",
        ):
            path.write_bytes(data)
            with suppress(fc.FourcastError), Record(path, _SETTINGS, schedule):
                pass

    return test


def _puzzles(_: Path) -> Callable[[], object]:
    content = "".join(f"{line}\n" for line in _puzzle_lines()).encode()

    @given(_EDITS, _TEXTS)
    def test(edits: list[tuple[str, float, bytes]], text: str) -> None:
        for given_text in (change(content, edits).decode(errors="replace"), text):
            with suppress(fc.FourcastError):
                parse_collection(given_text)

    return test


def _protocol(_: Path) -> Callable[[], object]:
    words = st.one_of(_TEXTS, st.sampled_from(["go", "go nodes 5", "position 44", "newgame 3", "hello", "stop"]))
    player = engine("random")

    @given(st.lists(words, max_size=6))
    def test(lines: list[str]) -> None:
        for line in lines:
            for read in (
                lambda line=line: read_position(line),
                lambda line=line: read_limit(line.split()),
                lambda line=line: read_choice(line, 0.0),
            ):
                with suppress(fc.FourcastError):
                    read()
        bugs: list[str] = []

        def note(error: Exception) -> str:
            bugs.append(f"{type(error).__name__} {error}")
            return "a bug"

        Server(player, io.StringIO(), note).run(lines)
        assert bugs == []

    return test


@cache
def _puzzle_lines() -> tuple[str, ...]:
    from fourcast.analysis.puzzles import format_collection

    return tuple(format_collection(load_puzzles()[:5]).splitlines())


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)

PARSERS: dict[str, Callable[[Path], Callable[[], object]]] = {
    "moves, games and engine names": _moves,
    "grids, bitboards and keys": _grids,
    "books": _books,
    "datasets (Parquet)": _datasets,
    "records of tournaments": _records,
    "puzzle collections": _puzzles,
    "protocol lines": _protocol,
}
