"""Every sentence that the package says is read by a reader of its own: no false word, nothing it does not understand.

A sample here; thousands of sentences under the marker `slow` and by `python -m tests.independent.run`.
"""

from __future__ import annotations

import random
import re
from itertools import islice

import pytest

import fourcast as fc
from tests.harness.commands import call_fourcast
from tests.samples import sized

from .explaining import explain
from .mutants import alter_all, is_refused
from .positions import STANDARD, Asked, ask
from .reader import Finding, Reader, Said
from .run import SIZES, name, read_many

# positions of which something false was once said
ONCE_FALSE = ("44444222266666274633313332111", "554314435337443453557171777", "4743443554", "1445673465755")
SMALL = ((6, 5), (5, 5), (4, 4), (6, 7), (5, 4))
CHUNKS = [
    *((source, STANDARD, 6) for source in ("careful", "random", "zugzwang", "levels", "puzzles", "limited")),
    ("book", STANDARD, 2),
    *(("endings", size, 6) for size in (STANDARD, (6, 5), (6, 7), (8, 7))),
    *((source, size, 5) for source in ("careful", "zugzwang", "limited") for size in SMALL),
    *(("zugzwang", size, 4) for size in ((7, 7), (8, 7))),
    *(("finished", size, 5) for size in SIZES),
]
# Played out for one claim; what is larger is tried in random games here, and played out in the slow test.
STONES = sized(2_000, whole=8_000)
REFUSED = 0.95  # of altered sentences; some are still true by chance


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader(STONES)


@pytest.fixture(scope="module")
def solver() -> fc.Solver:
    """With the book: other tests share one without."""
    return fc.Solver()


def _refusals(asked: Asked, findings: list[Finding]) -> list[str]:
    return [f"{name(asked)}: {finding.text} ({finding.why})" for finding in findings if finding.answer != "true"]


@pytest.mark.parametrize(("source", "size", "count"), CHUNKS)
def test_every_sentence_is_true(
    reader: Reader, solver: fc.Solver, source: str, size: tuple[int, int], count: int
) -> None:
    wrong, read = [], 0
    count = sized(-(-count // 12), whole=count)
    for asked in islice(ask(source, size, 12), count):
        findings = reader.read(explain(asked, solver))
        read += len(findings)
        wrong += _refusals(asked, findings)
    assert read >= 2 * count
    assert not wrong


@pytest.mark.parametrize("moves", ONCE_FALSE)
def test_what_was_once_false_is_no_longer_said(reader: Reader, solver: fc.Solver, moves: str) -> None:
    asked = Asked("once false", *STANDARD, tuple(int(move) - 1 for move in moves))
    assert not _refusals(asked, reader.read(explain(asked, solver)))


@pytest.mark.parametrize("moves", [ONCE_FALSE[0], "4455"])
def test_the_command_says_what_is_true(reader: Reader, moves: str) -> None:
    told = call_fourcast("explain", moves).stdout.decode()
    _, headline, *sentences = _unwrap(told)
    said = Said(*STANDARD, tuple(int(move) - 1 for move in moves), headline, tuple(sentences), "")
    findings = reader.read(said)
    assert len(findings) >= 2
    assert not [finding for finding in findings if finding.answer != "true"]


def _unwrap(told: str) -> list[str]:
    """The parts of the command's answer: the board, the first line, and each bullet without its line ends."""
    board, _, words = told.partition("\n\n")
    head, *bullets = re.split(r"\n- ", words.strip())
    return [board, *(" ".join(part.split()) for part in (head, *bullets))]


@pytest.mark.parametrize("source", ["careful", "zugzwang", "finished", "puzzles"])
def test_most_altered_sentences_are_refused(reader: Reader, solver: fc.Solver, source: str) -> None:
    rng = random.Random(12)
    altered: list[tuple[str, str, str, Said]] = []
    size = {"puzzles": STANDARD, "careful": sized((5, 4), whole=(6, 5))}.get(source, (6, 5))
    for asked in islice(ask(source, size, 3), sized(3, whole=5)):
        altered += alter_all(explain(asked, solver), rng)
    passed = [f"{before} -> {after}" for _, before, after, whole in altered if not is_refused(reader, whole)]
    assert len(altered) >= 20
    assert len(passed) <= (1 - REFUSED) * len(altered), passed


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_thousands_of_sentences_are_true(seed: int) -> None:
    wrong, read = [], 0
    for asked, _, findings, _, _ in read_many(600, 1000 * seed, 100_000):
        read += len(findings)
        wrong += _refusals(asked, findings)
    assert read >= 600
    assert not wrong
