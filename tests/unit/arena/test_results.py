from __future__ import annotations

import json

import pytest

from fourcast.arena import Ending, Match, Player, Settings, Tournament, play_match
from fourcast.arena.results import summarize
from tests.unit.arena.games import make_record

FIRST_WINS = "1212121"
SECOND_WINS = "12121232"


def settings(*engines: str) -> Settings:
    return Settings(tuple(Player(engine) for engine in engines), rounds=1, opening_ply=0)


@pytest.fixture
def tournament() -> Tournament:
    """Three players: perfect wins both games with random, and scores one and a half against level-3."""
    return summarize(
        settings("random", "perfect", "level-3"),
        [
            make_record(FIRST_WINS, number=0, players=(1, 0), scores=[1, -1, 1, -1, 1, -1, 18, -18]),
            make_record("1", number=1, players=(0, 1), ending=Ending.ILLEGAL_MOVE, winner=1),
            make_record("", number=2, players=(1, 2), ending=Ending.ADJUDICATED),
            make_record(FIRST_WINS, number=3, players=(1, 2)),
            make_record(FIRST_WINS, number=4, players=(2, 0)),
            make_record(FIRST_WINS, number=5, players=(0, 2)),
        ],
    )


def test_standings_count_wins_draws_losses_and_forfeits(tournament: Tournament) -> None:
    found = {
        standing.label: (standing.wins, standing.draws, standing.losses, standing.forfeits, standing.points)
        for standing in tournament.standings
    }
    assert found == {"perfect": (3, 1, 0, 0, 3.5), "level-3": (1, 1, 2, 0, 1.5), "random": (1, 0, 3, 1, 1.0)}


def test_standings_are_by_rating_with_random_at_0(tournament: Tournament) -> None:
    assert [standing.label for standing in tournament.standings] == ["perfect", "level-3", "random"]
    assert tournament.standing_of(0).rating.elo == 0


def test_ratings_without_random_have_the_mean_0() -> None:
    game = make_record(FIRST_WINS, players=(0, 1))
    found = summarize(settings("perfect", "level-3"), [game])
    assert sum(standing.rating.elo for standing in found.standings) == pytest.approx(0, abs=1e-9)


def test_meetings_are_points_and_games_of_both(tournament: Tournament) -> None:
    assert tournament.meetings[1, 0] == (2.0, 2)
    assert tournament.meetings[0, 1] == (0.0, 2)
    assert tournament.meetings[1, 2] == (1.5, 2)
    assert tournament.meetings[2, 1] == (0.5, 2)


def test_points_of_all_are_the_games(tournament: Tournament) -> None:
    assert sum(standing.points for standing in tournament.standings) == len(tournament.games)
    assert sum(standing.games for standing in tournament.standings) == 2 * len(tournament.games)


def test_effort_is_the_mean_of_a_players_moves(tournament: Tournament) -> None:
    perfect = tournament.standing_of(1)
    # By colour a record spends 100 nodes and 20; perfect had the first colour three times, with 4, 0 and 4 moves.
    assert (perfect.moves, perfect.nodes) == (8, 320)
    assert perfect.mean_nodes == 40
    assert perfect.mean_seconds == pytest.approx((3 * 0.5 + 0.25) / 8)


def test_faults_name_the_loser(tournament: Tournament) -> None:
    assert [(label, game.number) for label, game in tournament.faults] == [("random", 1)]


def test_tournament_as_plain_values_can_be_written_as_json(tournament: Tournament) -> None:
    found = json.loads(json.dumps(tournament.to_dict()))
    assert list(found) == [
        "settings",
        "standings",
        "cross_table",
        "first_player_advantage",
        "terminations",
        "games",
    ]
    assert found["terminations"] == {"four": 4, "full board": 0, "adjudicated": 1, "illegal move": 1, "error": 0}
    assert {"player": "perfect", "opponent": "level-3", "points": 1.5, "games": 2} in found["cross_table"]
    assert len(found["games"]) == 6
    assert found["standings"][1]["quality"] is None
    assert found["standings"][0]["quality"]["perfect_rate"] == 1
    assert found["standings"][2]["quality"]["perfect_rate"] == pytest.approx(2 / 3)


def test_match_is_seen_by_the_player_named_first() -> None:
    games = [
        make_record(SECOND_WINS, number=0, players=(0, 1)),
        make_record(FIRST_WINS, number=1, players=(1, 0)),
        make_record("", number=2, players=(0, 1), ending=Ending.ADJUDICATED),
        make_record(SECOND_WINS, number=3, players=(1, 0)),
    ]
    match = Match(summarize(settings("level-3", "perfect"), games))
    one, other = match.players
    assert (one.label, one.wins, one.draws, one.losses) == ("level-3", 1, 1, 2)
    assert (other.label, other.wins, other.draws, other.losses) == ("perfect", 2, 1, 1)
    assert match.score == 1.5 / 4
    assert match.difference.elo < 0
    assert match.superiority == pytest.approx(1 - 0.6875)


def test_match_of_perfect_against_random_is_one_sided() -> None:
    match = play_match("perfect", "random", games=8, opening_ply=10)
    found = json.loads(json.dumps(match.to_dict()))
    assert match.score > 0.8
    assert match.superiority > 0.95
    assert match.difference.elo > match.difference.interval / 2
    assert found["wins"] + found["draws"] + found["losses"] == 8
    assert found["players"][0]["quality"]["mean_regret"] == 0
