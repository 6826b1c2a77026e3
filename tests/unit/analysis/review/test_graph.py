from __future__ import annotations

from xml.etree import ElementTree

import pytest

from fourcast import Limit, Solver
from fourcast.analysis.review import draw_graph, draw_poster, review
from fourcast.analysis.review.graph import Frame
from fourcast.svg.palette import LIGHT
from tests.samples import sized
from tests.unit.analysis.review.games import HAND_MADE, LONG, review_once, review_played

SVG = "{http://www.w3.org/2000/svg}"


def steps_of(drawn: str, *, kind: str) -> list[ElementTree.Element]:
    """The rectangles of one colour that tell a move."""
    return [step for step in ElementTree.fromstring(drawn).iter(f"{SVG}rect") if step.get("fill") == kind and len(step)]


@pytest.mark.parametrize("game", [HAND_MADE, pytest.param(LONG, marks=pytest.mark.slow), "", "4"])
@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
def test_graph_has_one_step_a_position(game: str, theme: str) -> None:
    drawn = draw_graph(review_once(game), theme=theme)
    titles = [title.text for title in ElementTree.fromstring(drawn).iter(f"{SVG}title")]
    assert titles[0] == "Evaluation graph"
    assert len(titles) == 1 + len(game) + 1
    assert ("prefers-color-scheme" in drawn) == (theme == "auto")


def test_red_is_above_the_zero_line_and_yellow_below() -> None:
    found = review_once(LONG, start=sized(12, whole=0))
    assert {(score > 0) - (score < 0) for score in found.scores if score is not None} == {-1, 0, 1}
    drawn = draw_graph(found, height=250, theme="light")
    zero = next(
        line.get("y1") for line in ElementTree.fromstring(drawn).iter(f"{SVG}line") if line.get("stroke-width") == "1.5"
    )
    assert zero is not None
    red, yellow = steps_of(drawn, kind=LIGHT.red), steps_of(drawn, kind=LIGHT.yellow)
    assert len(red) == sum(score is not None and score > 0 for score in found.scores)
    assert len(yellow) == sum(score is not None and score < 0 for score in found.scores)
    assert all(float(step.get("y", 0)) < float(zero) for step in red)
    assert all(float(step.get("y", 0)) == float(zero) for step in yellow)
    assert len(steps_of(drawn, kind=LIGHT.draw)) == found.scores.count(0)


def test_wins_are_in_the_outer_half_of_the_graph() -> None:
    frame = Frame(left=0, top=0, width=10, height=200, steps=10, cells=42)
    assert frame.y(18) == 0
    assert frame.y(1) < 50
    assert frame.y(0) == 100
    assert frame.y(-1) > 150
    assert frame.y(-18) == 200


def test_flaws_are_marked_by_shape() -> None:
    found = review_once(HAND_MADE)
    bare = draw_graph(review_once("44"), theme="light")
    drawn = draw_graph(found, theme="light")
    assert "<circle" not in bare
    assert drawn.count("<polygon") == 1  # the mistake
    assert (
        draw_graph(
            review_once("334544723477555266627", start=sized(13, whole=0), end=sized(14, whole=None)), theme="light"
        ).count("<circle")
        == 1
    )  # the inaccuracy
    assert drawn.count(f'fill="{LIGHT.accent}"') == 2  # the blunders


def test_steps_tell_their_move() -> None:
    assert "<title>Move 4, Yellow e2: blunder, turns a win on move 40 into a loss on move 7</title>" in draw_graph(
        review_once(HAND_MADE)
    )


def test_steps_without_a_score_are_left_open() -> None:
    drawn = draw_graph(review("4455", Solver(book=False), limit=Limit(nodes=0)), theme="light")
    assert "<title>not known in time</title>" in drawn
    assert not steps_of(drawn, kind=LIGHT.red)


def test_description_tells_the_key_moments() -> None:
    drawn = draw_graph(review_once(HAND_MADE))
    words = ElementTree.fromstring(drawn).findtext(f"{SVG}desc")
    assert words is not None
    assert words.startswith("seven moves. Not over yet: Red wins on move 39 with best play.")
    assert "Yellow: 0 inaccuracies, 0 mistakes, 1 blunder." in words
    assert "Move 4: Yellow's e2 walks into a fork and turns a win on move 40 into a loss on move 7." in words


@pytest.mark.parametrize("game", ["", HAND_MADE, pytest.param(LONG, marks=pytest.mark.slow)])
def test_poster_shows_verdict_players_board_and_graph(game: str) -> None:
    found = review_once(game)
    root = ElementTree.fromstring(draw_poster(found))
    told = ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]
    assert found.verdict in told
    assert {"Red", "Yellow", "Red wins", "Yellow wins", "draw"} <= set(told)
    assert sum(text.endswith("accuracy") for text in told) == 2
    assert len(list(root.iter(f"{SVG}svg"))) == 2  # the poster and the board in it


def test_poster_of_another_board_size_is_drawn() -> None:
    root = ElementTree.fromstring(draw_poster(review_played(1, 6, 4, start=sized(12, whole=0))))
    board = list(root.iter(f"{SVG}svg"))[1]
    assert float(board.get("width", 0)) <= 260
    assert float(board.get("height", 0)) <= 236
