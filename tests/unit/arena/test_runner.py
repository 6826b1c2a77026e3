from __future__ import annotations

import multiprocessing
from pathlib import Path

import pytest

from fourcast.arena import ArenaError, GameRecord, Player, Settings, play_match, play_tournament
from fourcast.arena.runner import play_games
from fourcast.errors import BoardSizeError, EngineError
from fourcast.position import Position

pytestmark = pytest.mark.usefixtures("own_processes")
SETTINGS = Settings((Player("random"), Player("level-3"), Player("perfect")), rounds=2, opening_ply=12, seed=5)


def moves(games: tuple[GameRecord, ...]) -> list[tuple[int, tuple[int, ...]]]:
    return [(game.number, game.moves) for game in games]


def test_games_are_the_same_in_one_process_and_in_several() -> None:
    alone = play_games(SETTINGS, jobs=1)
    together = play_games(SETTINGS, jobs=2)
    assert moves(alone) == moves(together)
    assert [game.scores for game in alone] == [game.scores for game in together]
    assert not multiprocessing.active_children()


def test_games_of_another_seed_are_others() -> None:
    one, other = (
        play_match("random", "random", games=4, opening_ply=14, seed=seed, quality=False).tournament.games
        for seed in (1, 2)
    )
    assert moves(one) != moves(other)


def test_progress_is_told_the_start_and_every_game() -> None:
    told: list[tuple[int, int, bool]] = []
    play_tournament(
        ["random", "random"],
        rounds=2,
        opening_ply=14,
        progress=lambda done, total, game: told.append((done, total, game is None)),
    )
    assert told == [(0, 4, True), (1, 4, False), (2, 4, False), (3, 4, False), (4, 4, False)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_interruption_keeps_finished_games_and_ends_the_workers(jobs: int, tmp_path: Path) -> None:
    record = tmp_path / "games.jsonl"

    def interrupt(done: int, total: int, game: GameRecord | None) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_games(SETTINGS, jobs=jobs, record=record, progress=interrupt)
    assert not multiprocessing.active_children()
    assert len(record.read_text().splitlines()) == 1 + 3
    resumed: list[int] = []
    games = play_games(SETTINGS, jobs=jobs, record=record, progress=lambda done, total, game: resumed.append(done))
    assert resumed == list(range(3, 13))
    assert moves(games) == moves(play_games(SETTINGS))


def test_worker_that_dies_is_told_in_a_sentence() -> None:
    def kill(done: int, total: int, game: GameRecord | None) -> None:
        if done == 1:
            for worker in multiprocessing.active_children():
                worker.kill()

    with pytest.raises(ArenaError, match="a worker process died in the middle of a game"):
        play_match("random", "random", games=400, opening_ply=10, jobs=2, progress=kill)
    assert not multiprocessing.active_children()


def test_unknown_engine_is_refused_before_the_first_game(tmp_path: Path) -> None:
    record = tmp_path / "games.jsonl"
    with pytest.raises(EngineError, match="no engine is called 'rando'"):
        play_match("random", "rando", record=record)
    assert not record.exists()


def test_no_jobs_are_refused() -> None:
    with pytest.raises(ArenaError, match="0 jobs cannot play"):
        play_games(SETTINGS, jobs=0)


@pytest.mark.parametrize("jobs", [1, 2])
def test_match_on_another_board_is_played_and_judged_there(jobs: int) -> None:
    match = play_match("perfect", "random", games=6, opening_ply=3, width=5, height=4, jobs=jobs)
    perfect, other = match.players
    assert perfect.quality.mean_regret == 0
    assert (other.quality.mean_regret or 0) > 0
    assert match.to_dict()["settings"]["size"] == "5x4"  # type: ignore[index]
    for game in match.tournament.games:
        end = Position.from_moves(game.moves, 5, 4)
        assert end.is_over
        assert end.winner == game.winner
        assert game.scores is not None
        assert len(game.scores) == len(game.moves) - 3 + 1


def test_match_on_a_board_that_an_engine_does_not_play_is_refused_before_the_first_game(tmp_path: Path) -> None:
    record = tmp_path / "games.jsonl"
    with pytest.raises(BoardSizeError, match="robot plays on 7x6 only, not on 6x5"):
        play_match("perfect", "robot", width=6, height=5, record=record)
    assert not record.exists()
