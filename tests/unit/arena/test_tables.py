from __future__ import annotations

import pytest

from fourcast.arena import Ending, Match, Player, Settings, Tournament
from fourcast.arena.results import summarize
from fourcast.arena.tables import (
    describe_advantage,
    describe_faults,
    describe_match,
    format_points,
    format_share,
    tabulate_match,
    tabulate_meetings,
    tabulate_play,
    tabulate_standings,
)
from tests.unit.arena.games import make_record

WON = "1212121"


@pytest.fixture
def tournament() -> Tournament:
    """Perfect wins one game, and the other by forfeit."""
    return summarize(
        Settings((Player("random"), Player("perfect")), rounds=1, opening_ply=0),
        [
            make_record(WON, number=0, players=(1, 0), scores=[0, 0, 0, 0, 0, 0, 18, -18]),
            make_record("", number=1, players=(0, 1), ending=Ending.ILLEGAL_MOVE, winner=1, scores=[0]),
        ],
    )


def test_standings_table_has_a_row_a_player(tournament: Tournament) -> None:
    table = tabulate_standings(tournament)
    assert table.headings == ("engine", "Elo", "±", "points", "games", "wins", "draws", "losses")
    best, worst = table.rows
    assert (best[0], best[3:]) == ("perfect", ("2", "2", "2", "0", "0"))
    assert (worst[:2], worst[3:]) == (("random", "0"), ("0", "2", "0", "0", "2"))


def test_cross_table_leaves_the_diagonal_empty(tournament: Tournament) -> None:
    table = tabulate_meetings(tournament)
    assert table.headings == ("points / games", "1", "2")
    assert table.rows == (("1 perfect", "", "2 / 2"), ("2 random", "0 / 2", ""))


def test_play_table_shows_quality_and_effort(tournament: Tournament) -> None:
    table = tabulate_play(tournament.standings, has_quality=True)
    assert table.headings[1:6] == ("perfect", "good", "regret", "blunder ply", "no blunder")
    perfect, random = table.rows
    assert perfect[1:6] == ("100.0 %", "100.0 %", "0.00", "–", "100.0 %")
    assert random[1:6] == ("66.7 %", "66.7 %", "6.00", "5.0", "0.0 %")


def test_play_table_without_quality_shows_effort_only(tournament: Tournament) -> None:
    assert tabulate_play(tournament.standings, has_quality=False).headings == ("engine", "nodes a move", "time a move")


def test_match_table_is_in_the_order_of_naming(tournament: Tournament) -> None:
    assert tabulate_match(Match(tournament)).rows == (
        ("random", "0", "0", "2", "0", "0.0 %"),
        ("perfect", "2", "0", "0", "2", "100.0 %"),
    )


def test_sentences_say_the_figures(tournament: Tournament) -> None:
    match = Match(tournament)
    assert describe_match(match) == (
        f"random against perfect: {round(match.difference.elo)} ± {match.difference.interval:.0f} "
        "Elo points (95 %), likelihood of superiority 12.5 %"
    )
    assert describe_advantage(tournament).startswith("moving first is worth +0 ± ")
    assert describe_faults(tournament) == ["random forfeited a game; the first time it passed on move 1"]


@pytest.mark.parametrize(
    ("share", "text"),
    [(None, "–"), (0.0, "0.0 %"), (0.0004, "< 0.1 %"), (0.5, "50.0 %"), (0.9996, "> 99.9 %"), (1.0, "100.0 %")],
)
def test_share_is_never_rounded_to_all_or_nothing(share: float | None, text: str) -> None:
    assert format_share(share) == text


def test_points_show_a_half_only_if_there_is_one() -> None:
    assert (format_points(3.0), format_points(2.5)) == ("3", "2.5")
