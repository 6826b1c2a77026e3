"""What results look like in a notebook and at the prompt."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import fourcast as fc
from fourcast.notebook import show

MOVES = "4444443265555532333226762352666111777"  # near the end of a game


def read(html: str) -> tuple[str, list[str]]:
    """Return the title of the picture and the sentences; the HTML must be well-formed."""
    root = ElementTree.fromstring(html)
    title = root.find(".//{http://www.w3.org/2000/svg}title")
    assert title is not None
    return str(title.text), ["".join(paragraph.itertext()) for paragraph in root.iter("p")]


def test_sentences_are_escaped_and_the_first_is_bold() -> None:
    html = show(fc.Position().to_svg(), ["1 < 2 & 3", "<script>"])
    assert "<b>1 &lt; 2 &amp; 3</b>" in html
    assert read(html)[1] == ["1 < 2 & 3", "<script>"]


def test_analysis_shows_the_board_the_verdict_and_the_best_columns() -> None:
    title, sentences = read(fc.Solver(table_mib=1).analyze(MOVES)._repr_html_())
    assert title == "Connect Four, 7x6: Yellow to make move 38"
    assert sentences[0] == "Red wins on move 41 with best play."
    assert sentences[1].startswith("The score is -1; best column")
    assert sentences[2].startswith("Best play: ")


def test_analysis_from_the_book_shows_that_its_line_goes_on() -> None:
    _, sentences = read(fc.analyze("4453")._repr_html_())
    assert sentences[:2] == ["Yellow wins on move 40 with best play.", "The score is -2; best columns: 3, 6, 7."]
    assert re.fullmatch(r"Best play: [1-7]{8}…", sentences[2])


def test_analysis_of_a_finished_game_shows_how_it_ended() -> None:
    assert read(fc.analyze("1212121")._repr_html_())[1] == ["Red has won with four in a row on move 7."]


def test_evaluation_shows_the_words_of_every_column() -> None:
    evaluation = fc.evaluate(MOVES)
    _, sentences = read(evaluation._repr_html_())
    assert sentences[0] == evaluation.verdict
    assert len(sentences) == 1 + len(evaluation.position.legal_columns)


def test_explanation_shows_its_sentences() -> None:
    explanation = fc.explain(MOVES)
    assert read(explanation._repr_html_())[1] == str(explanation).splitlines()


def test_review_shows_the_game_the_players_and_the_turning_points() -> None:
    review = fc.review("1212121")
    title, sentences = read(review._repr_html_())
    assert title == "Connect Four, 7x6: Red has won on move 7"
    assert sentences[0] == "Red has won with four in a row on move 7."
    assert sentences[-1] == review.turning_points[-1].headline


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        (fc.analyze("1212121"), "<Analysis: score -18, columns [None, None, None, None, None, None, None], best []>"),
        (
            fc.evaluate("1212121"),
            (
                "<Evaluation: Red has won with four in a row on move 7. "
                "Columns [None, None, None, None, None, None, None]>"
            ),
        ),
        (fc.explain("1212121"), "<Explanation: Red has won with four in a row on move 7. one sentence>"),
        (fc.review(""), "<Review of no moves: Not over yet: Red wins on move 41 with best play.>"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_repr_is_short(result: object, expected: str) -> None:
    assert repr(result) == expected
