from __future__ import annotations

import json
import re
from xml.etree import ElementTree

import pytest

from benchmarks.ratings.page import families_of, format_page, list_ratings
from benchmarks.ratings.plot import draw_ratings
from fourcast.arena import Player, Settings, Tournament, play_tournament
from fourcast.arena.results import summarize
from fourcast.solver import Limit
from tests.unit.arena.games import make_record


@pytest.fixture(scope="module")
def tournament() -> Tournament:
    players = [Player("random"), Player("step06-bitboard", Limit(nodes=1000)), Player("robot:level=easy")]
    return play_tournament(players, rounds=1, opening_ply=14)


def test_page_has_a_row_an_engine_with_its_limit(tournament: Tournament) -> None:
    rows = re.findall(r"^\| `(.+?)` +\| (.+?) +\| +(-?\d+) \|", format_page(tournament), re.MULTILINE)
    assert {(name, limit) for name, limit, _ in rows} == {
        ("random", "none"),
        ("step06-bitboard", "1,000 nodes"),
        ("robot:level=easy", "none"),
    }
    assert [int(elo) for *_, elo in rows] == sorted((int(elo) for *_, elo in rows), reverse=True)


def test_page_says_how_it_was_measured(tournament: Tournament) -> None:
    page = format_page(tournament)
    assert "6 games: each of 3 engines plays each other one 2 times. Openings are 14 random moves" in page
    assert "`random` is 0 by definition." in page
    assert "{" not in page
    assert max(map(len, page.splitlines())) <= 140


def test_page_without_random_says_what_0_is() -> None:
    settings = Settings((Player("perfect"), Player("level-3")), rounds=1, opening_ply=0)
    page = format_page(summarize(settings, [make_record("1212121")]))
    assert "The mean of all is 0 by definition." in page


def test_figures_are_keyed_by_engine(tournament: Tournament) -> None:
    found = json.loads(json.dumps(list_ratings(tournament)))
    assert set(found["elo"]) == set(found["interval"]) == {"random", "step06-bitboard", "robot:level=easy"}
    assert found["elo"]["random"] == 0
    assert found["node_limit"] == {"random": None, "step06-bitboard": 1000, "robot:level=easy": None}
    assert (found["games"], found["games_per_pair"], found["opening_ply"], found["seed"]) == (6, 2, 14, 0)


def test_families_join_the_parts_of_the_tutorial(tournament: Tournament) -> None:
    assert families_of(tournament)["step06-bitboard"] == "tutorial"
    assert families_of(tournament)["random"] == "our own"


def test_plot_names_every_engine_and_is_the_same_every_time(tournament: Tournament) -> None:
    drawn = draw_ratings(tournament.standings, families_of(tournament))
    texts = {text.strip() for text in ElementTree.fromstring(drawn).itertext()}
    assert {"random", "step06-bitboard", "robot:level=easy", "tutorial", "our own"} <= texts
    assert drawn == draw_ratings(tournament.standings, families_of(tournament))
