"""The grammar: from the English text of an explanation to claims. A sentence that fits no template is not understood.

In a template {name} is a field, [...] may be left out, <a|b> is a choice. What a field may look like follows from its
name: X, O, M and W are players, c, d and e cells, and so on (see _FIELDS); a digit at the end of a name tells fields of
one sort apart.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from .rules import PLAYERS, Rules

_CELL = r"[a-z][1-9]\d*"
NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_WORDS = "|".join(NUMBERS[1:])
_PAIR = rf"{_CELL}-{_CELL}"
_DEEDS = "misses a win|misses a block|walks into a fork|gives away the poisoned cell"


def _list_of(item: str, last: str) -> str:
    return rf"(?:{item}|(?:{item}, )*{item} {last} {item})"


_FIELDS = {
    **dict.fromkeys("XOMW", "Red|Yellow"),
    **dict.fromkeys("cde", _CELL),
    **dict.fromkeys("NK", r"[1-9]\d*"),
    "cells": _list_of(_CELL, "and"),
    "cells_or": _list_of(_CELL, "or"),
    "columns": _list_of("[a-z]", "and"),
    "columns_or": _list_of("(?:[a-z]|[1-9])", "or"),
    "played": _list_of(_CELL, "and"),  # stones in the order in which they are played
    "end": rf"is enough|gets {_list_of(_CELL, 'or')} (?:in the end|at the latest)",
    "line": _PAIR,
    "lines": _list_of(_PAIR, "and"),
    "count": rf"{_WORDS}|1[3-9]|[2-9]\d",
    "pairs": rf"{_PAIR}(?:, {_PAIR})*",
    "moves": rf"\d+\.{_CELL}(?: \d+\.{_CELL})*",
    "text": r".+?",  # told by another table: attacks, a result, a clause
    "every": rf"both|all (?:{_WORDS})",
    "outcome": "win|draw",
    "tactics": "Complete four or block one|Win by force, or block a four",
    "answer": "answer (?:a stone on an (?:odd|even) row )?on top if safe",
    "side": "middle|edge",
    "answers": _list_of(rf"{_CELL} on {_CELL}", "and"),
    "replies": _list_of(rf"{_list_of(_CELL, 'or')} with {_CELL}", "and"),
    "gain": rf"wins in the end|completes four in the end|gets {_list_of(_CELL, 'or')} (?:in the end|at the latest)",
    "other": "the other of the two|another of these",
    "deeds": rf"(?:{_DEEDS})(?:(?:, | and )(?:{_DEEDS}))*",
}


class Claim(NamedTuple):
    """A sentence that was understood: which template it is, and what stands in its fields."""

    key: str
    fields: dict[str, str]
    text: str

    @property
    def kind(self) -> str:
        """The first part of the key: templates of one kind are counted together."""
        return self.key.split("/")[0]

    def has(self, field: str) -> bool:
        return field in self.fields

    def player(self, field: str) -> int:
        return PLAYERS.index(self.fields[field])

    def number(self, field: str) -> int:
        told = self.fields[field]
        return NUMBERS.index(told) if told in NUMBERS else int(told)

    def cell(self, rules: Rules, field: str) -> int:
        return rules.read(self.fields[field])

    def cells(self, rules: Rules, field: str) -> int:
        """The cells of a list, as a set; none may be named twice."""
        return read_cells(rules, self.fields[field])


def split_list(told: str) -> list[str]:
    """The items of `a`, `a and b`, `a, b and c`."""
    return re.split(r", | and | or ", told)


def read_cells(rules: Rules, told: str) -> int:
    found = 0
    for name in split_list(told):
        cell = rules.read(name)
        if found & cell:
            raise ValueError(f"{name} is named twice")
        found |= cell
    return found


def read_replies(rules: Rules, told: str) -> dict[int, int]:
    """What is answered with what: `a2 or b1 with d4 and c5 with c6`."""
    found: dict[int, int] = {}
    for group, answer in re.findall(rf"((?:{_CELL}, )*{_CELL}(?: or {_CELL})?) with ({_CELL})", told):
        for name in split_list(group):
            if rules.read(name) in found:
                raise ValueError(f"{name} is answered twice")
            found[rules.read(name)] = rules.read(answer)
    return found


@cache
def _compile(template: str) -> re.Pattern[str]:
    parts = re.split(r"(\{\w+\}|[\[\]<>|])", template)
    marks = {"[": "(?:", "]": ")?", "<": "(?:", ">": ")", "|": "|"}
    pattern = ""
    for part in parts:
        if part in marks:
            pattern += marks[part]
        elif part.startswith("{"):
            name = part[1:-1]
            pattern += f"(?P<{name}>{_FIELDS[name.rstrip('0123456789')]})"
        else:
            pattern += re.escape(part)
    return re.compile(pattern)


def parse(told: str, table: Sequence[tuple[str, str]]) -> Claim | None:
    """The claim that a text makes by the first template of the table that fits all of it."""
    for key, template in table:
        match = _compile(template).fullmatch(told)
        if match:
            return Claim(key, {name: value for name, value in match.groupdict().items() if value is not None}, told)
    return None


def split_sentences(told: str) -> list[str]:
    """The sentences of a text: each ends with a full stop, and the next begins after a space.

    `At the end` goes on with attacks, a plan's rule with what the plan is for: these stay with what stands before.
    """
    return re.split(r"(?<=\.) (?!…|At the end |Complete four or |Win by force, or |Else )", told)
