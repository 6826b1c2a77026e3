"""The reader itself: true sentences, and sentences with one false word, on positions that a person can check."""

from __future__ import annotations

import pytest

from .reader import Reader, Said

# moves on the 7x6 board, counted from 1; what is said, later sentences referring to earlier ones; what the last one is
HEADLINES = [
    ("4455", "Red wins on move 7: c1 makes two threats at once, at b1 and f1.", "true"),
    ("4455", "Red wins on move 7: c1 makes two threats at once, at b1 and g1.", "false"),
    ("4455", "Red wins on move 9: c1 makes two threats at once, at b1 and f1.", "false"),
    ("4455", "Red wins on move 7: f1 makes two threats at once, at c1 and g1.", "true"),
    ("4455", "Red wins on move 7 by force, beginning with c1.", "true"),
    ("4455", "Red wins on move 7 by force, beginning with d3.", "false"),
    ("4455", "Red wins on move 7.", "true"),
    ("4455", "Yellow wins on move 8.", "false"),
    ("44556", "Red wins on move 7: Yellow cannot block c1 and g1 at once.", "true"),
    ("44556", "Red wins on move 7: Red cannot block c1 and g1 at once.", "false"),
    ("44556", "Red wins on move 7: every move of Yellow loses by force.", "true"),
    ("445566", "Red wins on move 7: c1 completes four.", "true"),
    ("445566", "Red wins on move 7: b1 completes four.", "false"),
    ("4455667", "The game is over: Red has four in a row.", "true"),
    ("4455667", "The game is over: the board is full.", "false"),
    ("", "Red wins on move 41.", "true"),
    ("", "It is a draw.", "false"),
    ("", "Red is lucky.", "unknown"),
]
SENTENCES = [
    ("4455667", ["Red has four in a row at d1, e1, f1 and g1."], "true"),
    ("4455667", ["Red has four in a row at c1, d1, e1 and f1."], "false"),
    ("445566", ["Red completes four at c1 or g1."], "true"),
    ("445566", ["Red completes four at c1 (c1-f1)."], "false"),
    ("44556", ["Red threatens c1 and g1, and one stone cannot block both."], "true"),
    ("44556", ["Red threatens c1 and g1, and one stone cannot block all three."], "false"),
    ("44556", ["Yellow must block c1, or Red completes c1-f1."], "false"),
    ("4152535", ["Yellow must block d4, or Red completes d1-d4."], "false"),
    ("41424", ["Yellow must block d4, or Red completes d1-d4."], "true"),
    ("41424", ["Yellow must block d4, or Red completes a4-d4."], "false"),
    ("4455", ["c1 makes two threats at once, at b1 and f1, and one stone cannot stop both."], "true"),
    ("4455", ["Red wins by force: f1 makes two threats at once, at c1 and g1."], "true"),
    ("4455", ["Red wins by force: then, f1 makes two threats at once, at c1 and g1."], "unknown"),
    ("445", ["If Yellow did nothing, Red would win by force: c1 makes two threats at once, at b1 and f1."], "true"),
    (
        "445",
        [
            "If Yellow did nothing, Red would win by force: c1 makes two threats at once, at b1 and f1.",
            "Only b1, c1, f1 and g1 stop this; every other move loses by force.",
        ],
        "false",
    ),
    (
        "445",
        [
            "If Yellow did nothing, Red would win by force: c1 makes two threats at once, at b1 and f1.",
            "Only c1 and f1 stop this; every other move loses by force.",
        ],
        "true",
    ),
    ("445", ["Only c1 and f1 stop this; every other move loses by force."], "false"),
    ("44", ["e1 threatens to win by force: c1 makes two threats at once, at b1 and f1."], "false"),
    ("", ["Only d1 keeps the win: c1 and e1 draw but a1, b1, f1 and g1 lose."], "true"),
    ("", ["Only d1 keeps the win: c1 and e1 draw but a1, b1 and g1 lose."], "false"),
    ("", ["Only d1 keeps the draw: c1 and e1 draw but a1, b1, f1 and g1 lose."], "false"),
    ("", ["Best play begins 1.d1 2.d2 3.d3."], "true"),
    ("", ["Best play begins 1.d1 2.e1 3.d2."], "false"),
    ("", ["Best play begins 1.d1 3.d2 2.d3."], "false"),
    ("", ["Best play: 1.d1 2.d2 3.d3."], "false"),
]


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader()


def _said(moves: str, headline: str = "", sentences: tuple[str, ...] = ()) -> Said:
    return Said(7, 6, tuple(int(move) - 1 for move in moves), headline, sentences, "")


@pytest.mark.parametrize(("moves", "headline", "answer"), HEADLINES)
def test_headline(reader: Reader, moves: str, headline: str, answer: str) -> None:
    (finding,) = reader.read(_said(moves, headline))
    assert finding.answer == answer, finding.why


@pytest.mark.parametrize(("moves", "sentences", "answer"), SENTENCES)
def test_sentence(reader: Reader, moves: str, sentences: list[str], answer: str) -> None:
    finding = reader.read(_said(moves, sentences=tuple(sentences)))[-1]
    assert finding.answer == answer, finding.why
