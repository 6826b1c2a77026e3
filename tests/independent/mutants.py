"""Altered sentences: what is true with one word changed should be false. A reader that lets them pass reads nothing."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

from .grammar import NUMBERS
from .reader import Reader, Said
from .rules import Rules

_CELL = re.compile(r"\b[a-z][1-9]\d*\b")
_SWAPS = (
    ("win", "draw"),
    ("loses", "draws"),
    ("lose", "draw"),
    ("odd", "even"),
    ("middle", "edge"),
    ("both", "all three"),
    ("is a draw", "is a win"),
    ("keeps the draw", "keeps the win"),
    ("Nothing stops", "Only a1 stops"),
    ("fastest", "slowest"),
)
Alteration = Callable[[str, Rules, random.Random], Iterator[str]]


def _replace(told: str, match: re.Match[str], by: str) -> str:
    return told[: match.start()] + by + told[match.end() :]


def another_cell(told: str, rules: Rules, rng: random.Random) -> Iterator[str]:
    """One cell becomes a neighbour of it, in its column or its row."""
    found = list(_CELL.finditer(told))
    if found:
        match = rng.choice(found)
        column, row = ord(match[0][0]) - ord("a"), int(match[0][1:]) - 1
        near = [(column + a, row + b) for a, b in ((0, 1), (0, -1), (1, 0), (-1, 0))]
        column, row = rng.choice([(a, b) for a, b in near if 0 <= a < rules.width and 0 <= b < rules.height])
        yield _replace(told, match, rules.name(rules.at(column, row)))


def another_number(told: str, rules: Rules, rng: random.Random) -> Iterator[str]:
    """A move has another number, or a count is off by one."""
    found = list(re.finditer(r"(?<=move )\d+|\b\d+(?=\.[a-z])|(?<=the )\d+", told))
    if found:
        match = rng.choice(found)
        yield _replace(told, match, str(int(match[0]) + rng.choice((-2, -1, 1, 2))))
    counts = [match for match in re.finditer(r"\w+", told) if match[0] in NUMBERS[2:] and match[0] != "four"]
    if counts:
        match = rng.choice(counts)
        yield _replace(told, match, NUMBERS[NUMBERS.index(match[0]) - rng.choice((-1, 1)) * (match[0] != "twelve")])


def another_player(told: str, rules: Rules, rng: random.Random) -> Iterator[str]:
    """One player becomes the other; and all change places."""
    found = list(re.finditer("Red|Yellow", told))
    if found:
        match = rng.choice(found)
        yield _replace(told, match, "Yellow" if match[0] == "Red" else "Red")
        yield re.sub("Red|Yellow", lambda match: "Yellow" if match[0] == "Red" else "Red", told)


def fewer_cells(told: str, rules: Rules, rng: random.Random) -> Iterator[str]:
    """A list loses one of its cells."""
    cell = _CELL.pattern
    if match := re.search(rf"({cell}), (?={cell})", told) or re.search(rf"({cell}) (?:and|or) (?={cell})", told):
        yield told[: match.start()] + told[match.end() :]


def more_cells(told: str, rules: Rules, rng: random.Random) -> Iterator[str]:
    """A list gets one cell more."""
    cell = _CELL.pattern
    if match := re.search(rf"({cell})(?= (?:and|or) {cell})", told):
        named = set(_CELL.findall(told))
        others = [name for name in map(rules.name, _all(rules)) if name not in named]
        if others:
            yield _replace(told, match, f"{match[0]}, {rng.choice(others)}")


def _all(rules: Rules) -> list[int]:
    return [rules.at(column, row) for column in range(rules.width) for row in range(rules.height)]


def another_line(told: str, rules: Rules, rng: random.Random) -> Iterator[str]:
    """A line has another end."""
    if match := re.search(r"\b([a-z]\d+)-([a-z]\d+)\b", told):
        column, row = ord(match[2][0]) - ord("a"), int(match[2][1:]) - 1
        other = rules.name(rules.at(column, (row + 1) % rules.height))
        yield _replace(told, match, f"{match[1]}-{other}")


def another_word(told: str, rules: Rules, rng: random.Random) -> Iterator[str]:
    """A word that decides the sense becomes its opposite."""
    for one, other in _SWAPS:
        for old, new in ((one, other), (other, one)):
            if match := re.search(rf"\b{old}\b", told):
                yield _replace(told, match, new)


ALTERATIONS: dict[str, Alteration] = {
    alter.__name__.replace("_", " "): alter
    for alter in (another_cell, another_number, another_player, fewer_cells, more_cells, another_line, another_word)
}


def alter_all(said: Said, rng: random.Random) -> Iterator[tuple[str, str, str, Said]]:
    """Explanations with one sentence altered: the kind of alteration, the sentence before and after, the whole."""
    rules = Rules(said.width, said.height)
    for name, alter in ALTERATIONS.items():
        for index, told in enumerate(said.sentences):
            for altered in alter(told, rules, rng):
                if altered != told:
                    sentences = (*said.sentences[:index], altered, *said.sentences[index + 1 :])
                    yield name, told, altered, said._replace(sentences=sentences)
        for altered in alter(said.headline, rules, rng):
            if altered != said.headline:
                yield name, said.headline, altered, said._replace(headline=altered)


def is_refused(reader: Reader, said: Said) -> bool:
    """Whether the reader finds something false, or something that it does not understand."""
    return any(finding.answer != "true" for finding in reader.find(said))
