from __future__ import annotations

from collections import Counter

import pytest

from fourcast.arena import ArenaError, Player, Settings
from fourcast.arena.schedule import check_players, make_schedule, rounds_of_match
from fourcast.errors import BoardSizeError, EngineError
from fourcast.geometry import Geometry
from fourcast.solver import Limit


def settings(*engines: str, rounds: int = 2, opening_ply: int = 6, seed: int = 1) -> Settings:
    return Settings(tuple(Player(engine) for engine in engines), rounds, opening_ply, seed)


def test_schedule_has_every_pair_with_both_colours_in_every_round() -> None:
    schedule = make_schedule(settings("random", "perfect", "random", rounds=3))
    assert [fixture.number for fixture in schedule] == list(range(18))
    meetings = Counter((fixture.first, fixture.second) for fixture in schedule)
    assert meetings == {(one, other): 3 for one in range(3) for other in range(3) if one != other}


def test_schedule_gives_every_pairing_an_opening_of_its_own_for_both_colours() -> None:
    schedule = make_schedule(settings("random", "perfect", "random", rounds=3))
    for game, return_game in zip(schedule[::2], schedule[1::2], strict=True):
        assert game.opening == return_game.opening
        assert (game.first, game.second) == (return_game.second, return_game.first)
    assert len({fixture.opening for fixture in schedule}) == 9


def test_games_counts_the_schedule() -> None:
    for engines, rounds in ((2, 1), (3, 4), (5, 2)):
        chosen = settings(*["random"] * engines, rounds=rounds)
        assert chosen.games == len(make_schedule(chosen))


def test_seeds_differ_by_game_colour_and_tournament() -> None:
    schedule = make_schedule(settings("random", "random", rounds=10))
    seeds = [seed for fixture in schedule for tournament in (1, 2) for seed in fixture.seeds(tournament)]
    assert len(set(seeds)) == len(seeds) == 80
    assert schedule[3].seeds(1) == schedule[3].seeds(1)


def test_labels_number_only_what_would_be_the_same() -> None:
    chosen = settings("random", "random:seed=1", "random", "perfect", "random")
    assert chosen.labels == ("random", "random:seed=1", "random #2", "perfect", "random #3")


@pytest.mark.parametrize(
    ("engines", "rounds", "opening_ply", "sentence"),
    [
        (["random"], 1, 4, "1 engine cannot play: a tournament needs two or more"),
        ([], 1, 4, "0 engines cannot play: a tournament needs two or more"),
        (["random"] * 2, 0, 4, "0 rounds are too few: there must be at least one"),
        (["random"] * 2, 1, 41, "openings of 41 plies are impossible: they have 0 to 40"),
    ],
)
def test_settings_that_cannot_be_played_are_refused(
    engines: list[str], rounds: int, opening_ply: int, sentence: str
) -> None:
    with pytest.raises(ArenaError) as refusal:
        settings(*engines, rounds=rounds, opening_ply=opening_ply)
    assert str(refusal.value) == sentence


def test_settings_as_plain_values_hold_the_limits() -> None:
    chosen = Settings((Player("random", Limit(nodes=5)), Player("perfect", Limit(seconds=0.5))), 1)
    assert chosen.to_dict()["players"] == [
        {"engine": "random", "seconds": None, "nodes": 5},
        {"engine": "perfect", "seconds": 0.5, "nodes": None},
    ]


@pytest.mark.parametrize("games", [-2, 0, 1, 7])
def test_match_of_uneven_games_is_refused(games: int) -> None:
    with pytest.raises(ArenaError, match="the number must be even, and at least 2"):
        rounds_of_match(games)


def test_match_of_even_games_has_half_as_many_openings() -> None:
    assert rounds_of_match(20) == 10


@pytest.mark.parametrize("engine", ["rando", "random:speed=3", "random:seed=x"])
def test_players_that_do_not_exist_are_refused(engine: str) -> None:
    with pytest.raises(EngineError):
        check_players([Player("random"), Player(engine)])


def test_players_of_one_board_are_refused_on_others() -> None:
    check_players([Player("perfect"), Player("hamish:depth=4")])
    with pytest.raises(BoardSizeError, match="hamish plays on 7x6 only, not on 8x7: engines for any size are perfect"):
        check_players([Player("perfect"), Player("hamish:depth=4")], Geometry.of(8, 7))
    check_players([Player("perfect"), Player("level-3"), Player("random"), Player("horrell")], Geometry.of(8, 7))


def test_settings_of_a_board_too_small_for_a_four_are_refused() -> None:
    with pytest.raises(ArenaError, match="a 3x7 board is too small for a tournament: it needs 4x4 or more"):
        Settings((Player("random"), Player("random")), 1, geometry=Geometry.of(3, 7))


def test_settings_of_a_small_board_refuse_openings_of_the_standard_one() -> None:
    with pytest.raises(ArenaError, match="openings of 20 plies are impossible: they have 0 to 18"):
        Settings((Player("random"), Player("random")), 1, opening_ply=20, geometry=Geometry.of(5, 4))
