"""The reader: takes what is said about a position as plain text, and finds what is false or not to be understood.

Nothing but text comes in: a headline, sentences, a verdict. Three answers for each sentence: true, false, unknown.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import NamedTuple

from . import checks_headlines, checks_nets, checks_plans, checks_results, checks_running_out, checks_tactics
from .force import Force
from .grammar import Claim, parse, split_sentences
from .oracle import Oracle
from .playing import Course
from .rules import Board, ImpossibleError, Rules
from .templates import HEADLINES, SENTENCES, VERDICTS
from .view import CHECKS, NotTrueError, NotUnderstoodError, View

# importing them fills CHECKS
_REGISTERED = (checks_headlines, checks_nets, checks_plans, checks_results, checks_running_out, checks_tactics)
LONGEST_HEADLINE = 25  # words
LONGEST_SENTENCE = 30
STONES = 40_000


class Said(NamedTuple):
    """All that is said about a position, as text."""

    width: int
    height: int
    moves: tuple[int, ...]  # columns, counted from 0
    headline: str
    sentences: tuple[str, ...]
    verdict: str


class Finding(NamedTuple):
    """What came of one sentence."""

    kind: str
    text: str
    answer: str  # "true", "false" or "unknown"
    why: str
    sampled: bool  # true as far as many games and the oracle show


class Reader:
    """Reads explanations; one oracle and what was found out about forced wins serve all of them."""

    def __init__(self, stones: int = STONES) -> None:
        self.oracle = Oracle()
        self.stones = stones
        self._courses: dict[Hashable, Course] = {}
        self._nets: dict[Hashable, bool | None] = {}
        self._read: dict[Said, tuple[Finding, ...]] = {}
        self._rules: dict[tuple[int, int], tuple[Rules, Force]] = {}

    def read(self, said: Said) -> list[Finding]:
        """Check every sentence of an explanation: headline, verdict, then the others. What was read is kept."""
        if said not in self._read:
            self._read[said] = tuple(self.find(said))
        return list(self._read[said])

    def find(self, said: Said) -> Iterator[Finding]:
        """The same one by one, for those who stop at the first that is not true."""
        view = self.look_at(said)
        told = split_all(said.sentences)
        claims = [parse(text, SENTENCES) for text in told]
        view.claims = [claim or Claim("unknown", {}, text) for claim, text in zip(claims, told, strict=True)]
        is_first = True
        for text, table in ((said.headline, HEADLINES), (said.verdict, VERDICTS)):
            if text:
                found = check_one(view, parse(text, table), text)
                if is_first and found.kind == "verdict" and said.verdict and said.headline != said.verdict:
                    found = found._replace(answer="false", why="the verdict says something else")
                is_first = False
                yield found
        for index, text in enumerate(told):
            view.index = index
            yield check_one(view, claims[index], text, told[:index])

    def look_at(self, said: Said) -> View:
        size = (said.width, said.height)
        if size not in self._rules:
            rules = Rules(*size)
            self._rules[size] = rules, Force(rules)
        rules, force = self._rules[size]
        return View(Board.after(rules, said.moves), self.oracle, force, self.stones, self._courses, self._nets)


def split_all(sentences: Iterable[str]) -> list[str]:
    return [sentence for text in sentences for sentence in split_sentences(text)]


def check_one(view: View, claim: Claim | None, text: str, before: Sequence[str] = ()) -> Finding:
    """Check one sentence whose place in the explanation the view knows."""
    view.sampled = False
    if claim is None:
        return Finding("unknown", text, "unknown", "no template fits", False)
    longest = LONGEST_HEADLINE if claim.kind == "headline" else LONGEST_SENTENCE
    if max(len(part.split()) for part in text.split(". ")) > longest and claim.kind not in ("best-line", "verdict"):
        return Finding(claim.kind, text, "false", f"longer than {longest} words", False)
    if text in before and claim.kind != "plan":
        return Finding(claim.kind, text, "false", "said twice", False)
    try:
        CHECKS[claim.key](view, claim)
    except NotUnderstoodError as part:
        return Finding(claim.kind, text, "unknown", f"no template fits {part}", False)
    except (NotTrueError, ImpossibleError, ValueError) as why:
        return Finding(claim.kind, text, "false", str(why), False)
    return Finding(claim.kind, text, "true", "", view.sampled)
