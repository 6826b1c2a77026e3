from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from fourcast.arena import ArenaError, Ending, Player, Settings, run
from fourcast.arena.record import Record, format_game, parse_game
from fourcast.arena.runner import play_games
from fourcast.arena.schedule import make_schedule
from fourcast.geometry import Geometry
from fourcast.solver import Limit
from tests.unit.arena.games import make_record

SETTINGS = Settings((Player("random"), Player("random", Limit(nodes=5))), rounds=3, opening_ply=14)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A complete record of the settings above: six games."""
    file = tmp_path / "games.jsonl"
    play_games(SETTINGS, record=file)
    return file


def resume(path: Path, settings: Settings = SETTINGS) -> int:
    """Go on with the record; return how many games were still played."""
    played = []
    run(settings, record=path, progress=lambda done, total, game: played.append(game))
    return sum(game is not None for game in played)


def test_record_holds_the_settings_and_every_game(path: Path) -> None:
    header, *lines = map(json.loads, path.read_text().splitlines())
    assert header["settings"] == SETTINGS.to_dict()
    assert sorted(line["game"] for line in lines) == list(range(6))
    assert {line["first"] for line in lines} == {"random", "random #2"}


def test_record_that_is_complete_is_not_played_again(path: Path) -> None:
    before = path.read_bytes()
    assert resume(path) == 0
    assert path.read_bytes() == before


def test_record_gives_back_the_games_that_were_played(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    played = play_games(SETTINGS, record=file)
    read = play_games(SETTINGS, record=file)
    assert [replace(game, efforts=played[0].efforts) for game in read] == [
        replace(game, efforts=played[0].efforts) for game in played
    ]
    for one, other in zip(read, played, strict=True):
        assert [effort.nodes for effort in one.efforts] == [effort.nodes for effort in other.efforts]
        assert [effort.seconds for effort in one.efforts] == pytest.approx(
            [effort.seconds for effort in other.efforts], abs=1e-6
        )


@pytest.mark.parametrize("kept", [1, 2, 5])
def test_record_goes_on_where_it_stopped(path: Path, kept: int) -> None:
    whole = path.read_text()
    path.write_text("".join(whole.splitlines(keepends=True)[:kept]))
    assert resume(path) == 6 - (kept - 1)
    moves = [json.loads(line).get("moves") for line in path.read_text().splitlines()]
    assert moves == [json.loads(line).get("moves") for line in whole.splitlines()]


@pytest.mark.parametrize("cut", [1, 5, 60])
def test_record_drops_a_torn_last_line(path: Path, cut: int) -> None:
    whole = path.read_text()
    path.write_text(whole[:-cut])
    assert resume(path) == 1
    assert path.read_text().count("\n") == whole.count("\n") == 7


@pytest.mark.parametrize("length", [0, 10])
def test_record_with_torn_header_begins_again(path: Path, length: int) -> None:
    path.write_text(path.read_text()[:length])
    assert resume(path) == 6


@pytest.mark.parametrize(
    ("other", "difference"),
    [
        (replace(SETTINGS, rounds=4), "rounds was 3, now it is 4"),
        (replace(SETTINGS, seed=9), "seed was 0, now it is 9"),
        (replace(SETTINGS, geometry=Geometry.of(8, 7)), 'size was "7x6", now it is "8x7"'),
        (replace(SETTINGS, adjudicates=True), "adjudicate was false, now it is true"),
        (
            replace(SETTINGS, players=(Player("random"), Player("perfect"))),
            "players was random, random 5 nodes, now it is random, perfect",
        ),
    ],
)
def test_record_of_other_settings_is_refused_and_left_alone(path: Path, other: Settings, difference: str) -> None:
    before = path.read_bytes()
    with pytest.raises(ArenaError) as refusal:
        resume(path, other)
    assert difference in str(refusal.value)
    assert "repeat its settings or name another file" in str(refusal.value)
    assert path.read_bytes() == before


def test_record_that_does_not_say_its_size_is_of_the_standard_board(path: Path) -> None:
    header, *lines = path.read_text().splitlines(keepends=True)
    old = json.loads(header)
    del old["settings"]["size"]
    path.write_text("".join([json.dumps(old) + "\n", *lines[:-1]]))
    assert resume(path) == 1
    with pytest.raises(ArenaError, match='size was "7x6", now it is "5x4"'):
        resume(path, replace(SETTINGS, geometry=Geometry.of(5, 4)))


def test_record_of_another_board_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "wide.jsonl"
    settings = replace(SETTINGS, geometry=Geometry.of(12, 4), has_quality=False)
    played = play_games(settings, record=file)
    lines = file.read_text().splitlines(keepends=True)
    assert json.loads(lines[0])["settings"]["size"] == "12x4"
    file.write_text("".join(lines[:4]))
    assert resume(file, settings) == 3
    assert [game.moves for game in play_games(settings, record=file)] == [game.moves for game in played]


def test_record_of_another_version_is_refused(path: Path) -> None:
    header, *lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join([json.dumps(json.loads(header) | {"version": "0.0.1"}) + "\n", *lines]))
    with pytest.raises(ArenaError, match=r'version was "0\.0\.1"'):
        resume(path)


@pytest.mark.parametrize("text", ["hello", "hello\n", "[]\n", '{"format": "x"}\n', '{"settings": 3}\n{}\n'])
def test_file_that_is_no_record_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    file = tmp_path / "other.txt"
    file.write_text(text)
    with pytest.raises(ArenaError, match="is not a record of the arena: name another file"):
        resume(file)
    assert file.read_text() == text


def test_file_that_is_no_text_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "other.bin"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ArenaError, match="is not a record of the arena"):
        resume(file)
    assert file.read_bytes() == b"\xff\xfe\x00"


@pytest.mark.parametrize(
    "change", [{"game": 77}, {"game": -1}, {"first": "perfect"}, {"moves": "1"}, {"termination": "bored"}, {"nodes": 3}]
)
def test_record_with_a_damaged_game_is_refused(path: Path, change: dict[str, object]) -> None:
    lines = path.read_text().splitlines(keepends=True)
    lines[3] = json.dumps(json.loads(lines[3]) | change) + "\n"
    path.write_text("".join(lines))
    with pytest.raises(ArenaError, match=r"line 4 of .* is not a game of this tournament"):
        resume(path)


def test_record_with_a_game_twice_is_refused(path: Path) -> None:
    path.write_text(path.read_text() + path.read_text().splitlines(keepends=True)[-1])
    with pytest.raises(ArenaError, match="holds a game twice"):
        resume(path)


def test_record_in_a_folder_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ArenaError, match=r"cannot keep a record in .*: No such file or directory"):
        Record(tmp_path / "nowhere" / "games.jsonl", SETTINGS, make_schedule(SETTINGS))


def test_forfeited_game_survives_the_way_through_json() -> None:
    game = make_record("4141", ending=Ending.ILLEGAL_MOVE, winner=1, scores=[1, -1, 1, 0, 2])
    labels = ("one", "other")
    assert parse_game(json.loads(json.dumps(format_game(game, labels))), labels) == game
