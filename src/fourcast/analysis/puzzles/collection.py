"""Collections: puzzles as text, one readable line each, and the one that ships with the package.

Lines that begin with # are remarks. The id is made from the position, so it stays when a collection grows, and a line
whose id and position do not belong together is refused. The last field is a checksum of the others: a line whose answer
or grade was changed is refused, too.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import resources
from pathlib import Path

from fourcast.errors import FourcastError, PuzzleError
from fourcast.notation import format_column, quote
from fourcast.position import Position

from .grading import GRADES
from .puzzle import Puzzle, make_id, make_letters
from .themes import Theme

FIELDS = ("id", "grade", "theme", "length", "column", "sure", "depth", "tempting", "moves", "check")

_BUNDLED = "collection.txt"
_REMARK = "#"
_CLOSE_MATCHES = 3


def load_puzzles(path: str | Path | None = None) -> tuple[Puzzle, ...]:
    """Read a collection from a file, or the bundled one; a PuzzleError names the line that is wrong."""
    if path is None:
        return _load_bundled()
    path = Path(path)
    try:
        return parse_collection(path.read_text(encoding="utf-8"), path.name)
    except UnicodeDecodeError as error:
        raise PuzzleError(f"{path.name} is not a text file: expected lines of {', '.join(FIELDS)}") from error


def find_puzzle(puzzle_id: str, puzzles: Sequence[Puzzle] | None = None) -> Puzzle:
    """Return the puzzle of this id, in the bundled collection unless another is given.

    Raises PuzzleError with the close matches if there is none.
    """
    known = {puzzle.id: puzzle for puzzle in (load_puzzles() if puzzles is None else puzzles)}
    wanted = puzzle_id.strip().lower()
    if wanted not in known:
        close = difflib.get_close_matches(wanted, known, n=_CLOSE_MATCHES)
        hint = f" (did you mean {' or '.join(close)}?)" if close else ""
        raise PuzzleError(f"no puzzle has the id {quote(puzzle_id)}{hint}: `fourcast puzzle list` lists them all")
    return known[wanted]


def format_collection(puzzles: Iterable[Puzzle], remarks: Sequence[str] = ()) -> str:
    """Write a collection as the text that `parse_collection` reads; the remarks come first, one per line."""
    lines = [f"{_REMARK} {remark}".rstrip() for remark in remarks]
    lines.append(f"{_REMARK} {' '.join(FIELDS)}")
    return "".join(f"{line}\n" for line in [*lines, *map(format_puzzle, puzzles)])


def format_puzzle(puzzle: Puzzle) -> str:
    """Write one line."""
    line = (
        f"{puzzle.id} {puzzle.grade} {puzzle.theme.value:9} {puzzle.length} {format_column(puzzle.column)} "
        f"{puzzle.sure_level:2} {puzzle.depth:2} {puzzle.tempting} {puzzle.moves}"
    )
    return f"{line} {_make_check(line)}"


def parse_collection(text: str, name: str = "the collection") -> tuple[Puzzle, ...]:
    """Read the lines of a collection; a PuzzleError says which line is wrong and why."""
    puzzles: dict[str, Puzzle] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith(_REMARK):
            continue
        try:
            puzzle = _parse_line(line)
        except (FourcastError, ValueError) as error:
            raise PuzzleError(f"line {number} of {name} is {quote(line)}: {error}") from None
        if puzzle.id in puzzles:
            raise PuzzleError(f"line {number} of {name} has the id {puzzle.id!r} for the second time: leave one out")
        puzzles[puzzle.id] = puzzle
    if not puzzles:
        raise PuzzleError(f"{name} holds no puzzles: expected lines of {', '.join(FIELDS)}")
    return tuple(puzzles.values())


def _parse_line(line: str) -> Puzzle:
    fields = dict(zip(FIELDS, line.split(), strict=False))
    if len(line.split()) != len(FIELDS):
        raise PuzzleError(f"expected {len(FIELDS)} fields, {', '.join(FIELDS)}")
    position = Position.from_moves(fields["moves"])
    numbers = {name: _parse_number(name, fields[name]) for name in FIELDS[1:-2] if name != "theme"}
    puzzle = Puzzle(
        fields["id"],
        fields["moves"],
        _parse_theme(fields["theme"]),
        numbers["length"],
        numbers["column"] - 1,
        numbers["grade"],
        numbers["sure"],
        numbers["depth"],
        numbers["tempting"],
    )
    if puzzle.column not in position.legal_columns:
        raise PuzzleError(f"column {fields['column']} cannot be played there")
    if puzzle.grade not in GRADES:
        raise PuzzleError(f"the grade is {puzzle.grade}: expected {GRADES[0]} to {GRADES[-1]}")
    if puzzle.id != make_id(position):
        raise PuzzleError(f"the id of this position is {make_id(position)!r}")
    if fields["check"] != _make_check(line.rpartition(fields["check"])[0]):
        raise PuzzleError("it was changed since it was made: its checksum does not fit")
    return puzzle


def _make_check(line: str) -> str:
    """Six letters of all fields before it, however they are set apart."""
    return make_letters(" ".join(line.split()).encode())


def _parse_number(name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise PuzzleError(f"the {name} is {text!r}: expected a whole number")
    return int(text)


def _parse_theme(text: str) -> Theme:
    try:
        return Theme(text)
    except ValueError:
        raise PuzzleError(f"the theme is {text!r}: expected one of {', '.join(one.value for one in Theme)}") from None


@cache
def _load_bundled() -> tuple[Puzzle, ...]:
    text = resources.files("fourcast.analysis.puzzles").joinpath(_BUNDLED).read_text(encoding="utf-8")
    return parse_collection(text, _BUNDLED)
