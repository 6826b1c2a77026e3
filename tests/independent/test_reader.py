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


# a true text, and words in it that make it false when they are put in their places
LATE = [
    (
        "526464313366442235541156552",
        (
            "Red stops all nine lines that Yellow could still complete, and gets a6, b5 or g3 in the end. "
            "Complete four or block one; else answer a5 on a6, b5 on c5, c5 on b5 and d6 on c5 if safe. "
            "Else answer a stone on an even row on top if safe; else play the safe column nearest the middle."
        ),
        [
            ("nine", "ten"),
            ("a6, b5 or g3", "a6 or b5"),
            ("gets a6, b5 or g3", "wins"),
            ("d6 on c5", "d6 on g1"),
            ("b5 on c5, ", ""),
            ("even", "odd"),
        ],
    ),
    (
        "126141464475511636662355427147725775",
        (
            "Red must not play c3: Yellow then completes four at c4. "
            "However the two other cells are filled, nobody completes four; then Red must play c3."
        ),
        [("c4", "c5"), ("two", "three"), ("Red", "Yellow"), ("c3", "b5")],
    ),
    (
        "44444555522254767577726622736661111113",
        (
            "After c3, Red answers every stone of Yellow right on top of it. "
            "So Yellow never completes four, and Red gets c5 in the end."
        ),
        [("After c3, ", ""), ("c5", "c6"), ("c5", "c5 or c6"), ("Red", "Yellow")],
    ),
    (
        "52166651727",
        (
            "After b3, Yellow answers every stone of Red right on top of it. Only the next stone in column b or f is "
            "answered in the other of the two. So Red never completes four, and Yellow gets d1 or d2 at the latest."
        ),
        [("d1 or d2", "d1"), ("at the latest", "in the end"), ("gets d1 or d2 at the latest", "wins in the end")],
    ),
    (
        "4444535554676326655422212766331231",
        (
            "After c6, Red has a plan that never lets Yellow complete four. Complete four or block one; "
            "else answer on top if safe; else play the safe column nearest the middle."
        ),
        [("never lets Yellow complete four", "always wins"), ("After c6", "After a4")],
    ),
    (
        "5234552444",
        (
            "After best play to move 19 (d6), Red has a plan that never lets Yellow complete four. Complete four or "
            "block one; else answer on top if safe; else play the safe column nearest the middle."
        ),
        [("19", "17"), ("19", "20"), ("(d6)", "(d5)"), ("never lets Yellow complete four", "always wins")],
    ),
    (
        "4444413256265573",
        "With best play Red's last open line, g3-g6, is blocked on move 40, by g4.",
        [("40", "38"), ("g3-g6", "g2-g5"), ("by g4", "by g5"), ("Red", "Yellow")],
    ),
    (
        "4444413256265573",
        "With best play Yellow's last open lines, g2-g5 and g3-g6, are blocked on move 39, by g3.",
        [("g2-g5 and g3-g6", "g2-g5 and g1-g4"), ("lines, g2-g5 and g3-g6, are", "line, g2-g5, is"), ("39", "40")],
    ),
    (
        "46144466463247236333",
        (
            "Yellow has a plan that always wins. Complete four or block one; else answer a stone on an odd row on top "
            "if safe. Else play the first safe column of b, f, a, c and g. It ends at e4 or g4 at the latest."
        ),
        [
            ("odd", "even"),
            ("b, f, a, c and g", "g, c, a, f and b"),
            ("b, f, a, c and g", "b and f"),
            ("b, f", "b, b"),
            ("e4 or g4", "e4"),
            ("e4 or g4", "d6 or e4"),
            ("ends at e4 or g4 at the latest", "always ends at e4 or g4"),
        ],
    ),
    (
        "47712622351656612727667473",
        (
            "After d3, whatever Yellow plays, within one move Red wins by force or has a winning plan. "
            "Red answers d4 with e3; every other move loses by force."
        ),
        [
            ("d3", "c3"),
            ("d4 with e3", "d4 with e4"),
            ("d4 with e3", "e3 with d4"),
            ("; every other move loses by force", ""),
            ("Red answers", "Yellow answers"),
            ("one move ", "nine moves "),
        ],
    ),
    (
        "33651255225117322513751123",
        (
            "Whatever Red plays, within two moves Yellow wins by force or has a winning plan. "
            "Yellow answers c6, d1 or g3 with f2 and f2 with f3."
        ),
        [
            ("c6, d1 or g3", "c6 or g3"),
            ("f2 with f3", "f2 with f4"),
            ("f2 with f3", "f2 with f3; every other move loses by force"),
            ("c6, d1 or g3", "c6, d1, g3 or f2"),
        ],
    ),
    (
        "43676336467344217477647155311311",
        (
            "After f6, whatever Yellow plays, Red wins by force. "
            "For example b2: b3 makes two threats at once, at b4 and e3."
        ),
        [("f6", "b2"), ("b2", "e2"), ("and e3", "and e4"), ("two", "three")],
    ),
    (
        "6714127465344211375366434337115556",
        (
            "If Red did nothing, Yellow would win by force: b3 (forces b4), then b5 completes four. "
            "Only e6 and f6 stop this; every other move loses by force."
        ),
        [("b4", "b5"), ("then b5", "then b6"), ("e6 and f6 stop", "e6 stops"), ("Red", "Yellow")],
    ),
    (
        "12144534321146766",
        (
            "e2 threatens to win by force: b3 (forces b4), then c3 makes two threats at once, at c4 and e3. "
            "Only b3 and e3 stop that."
        ),
        [("e2", "d3"), ("(forces b4)", "(forces b5)"), ("b3 and e3", "b3, c3 and e3")],
    ),
    ("4324141444531121323153372776", "b5 loses by force: e3 makes two threats at once, at b6 and f2.", [("b5", "e3")]),
    (
        "31422776625774267262541673",
        "Red must block e3, but then Yellow completes four right above it, at e4.",
        [("e3", "e4"), ("Red", "Yellow"), ("e4", "e5")],
    ),
    (
        "6333172334636677577765254114222251445456",
        "Red can only play a5, and Yellow then completes four at a6.",
        [("a5", "b6"), ("a6", "a5")],
    ),
    (
        "14237214562611515542166574426265",
        "Do not play c2: Yellow then completes a5-d2 at c3.",
        [("a5-d2", "a3-d3"), ("c2", "e4"), ("Yellow", "Red")],
    ),
    (
        "157252134711476637773424652116522663",
        "Quiet until move 41: then neither side has an open line left.",
        [("41", "40"), ("41", "42"), ("neither side has an open line left", "the board is full")],
    ),
]
LATER = (  # of 2322332233444126: Yellow is held from now on, Red from move 24 of best play on
    (
        "After f2, whatever Yellow plays, within two moves Red wins by force or has a plan that never lets Yellow "
        "complete four. Red answers a2, e1 or g1 with c6, c6 with g1, d4 with d5 and f3 with d4."
    ),
    (
        "After best play to move 24 (f3), Yellow has a plan that never lets Red complete four. Complete four or block "
        "one; else answer on top if safe; else play the safe column nearest the middle."
    ),
)


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


@pytest.mark.parametrize(("moves", "text", "changes"), LATE)
def test_every_word_counts(reader: Reader, moves: str, text: str, changes: list[tuple[str, str]]) -> None:
    assert {finding.answer for finding in reader.read(_said(moves, sentences=(text,)))} == {"true"}
    for old, new in changes:
        altered = text.replace(old, new, 1)
        assert altered != text
        assert "false" in {finding.answer for finding in reader.read(_said(moves, sentences=(altered,)))}, altered


@pytest.mark.parametrize(
    ("headline", "answer"),
    [
        (
            "It is a draw: Red can stop every four of Yellow, and with best play Red is stopped from move 24 on.",
            "true",
        ),
        (
            "It is a draw: Red can stop every four of Yellow, and with best play Red is stopped from move 22 on.",
            "false",
        ),
        (
            "It is a draw: Yellow can stop every four of Red, and with best play Yellow is stopped from move 24 on.",
            "false",
        ),
        ("It is a draw: with best play Red is stopped from move 24 on and Yellow from move 17 on.", "false"),
        ("It is a draw: each side can stop every four of the other.", "false"),
    ],
)
def test_headline_of_a_draw_says_what_is_told_below(reader: Reader, headline: str, answer: str) -> None:
    assert reader.read(_said("2322332233444126", headline, LATER))[0].answer == answer
