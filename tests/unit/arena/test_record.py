from __future__ import annotations

import json
import os
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


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"winner": "other"}, r"its moves are won by .*, and it says by .*; remove the line and its game is played"),
        ({"termination": "full board", "winner": None}, "its moves do not end with 'full board'"),
        ({"termination": "error"}, "its moves do not end with 'error'"),
        ({"nodes": [5, 5]}, "it does not have the checksum that it names"),
        ({"check": None}, "it has no checksum"),
        ({"check": "0123456789abcdef"}, "it does not have the checksum that it names"),
        ({"more": 1}, "it does not have the checksum that it names"),
    ],
)
def test_record_with_a_changed_game_is_refused_with_what_is_wrong(
    path: Path, change: dict[str, object], sentence: str
) -> None:
    lines = path.read_text().splitlines(keepends=True)
    row = next(n for n, line in enumerate(lines) if json.loads(line).get("termination") == "four")
    game = json.loads(lines[row])
    if change.get("winner") == "other":
        change = {"winner": {"first": "second", "second": "first"}[game["winner"]]}
    changed = {name: value for name, value in (game | change).items() if (name, value) != ("check", None)}
    path.write_text("".join([*lines[:row], json.dumps(changed) + "\n", *lines[row + 1 :]]))
    with pytest.raises(ArenaError, match=rf"line {row + 1} of .* was changed: {sentence}"):
        resume(path)
    path.write_text("".join([*lines[:row], *lines[row + 1 :]]))
    assert resume(path) == 1, "without the line its game is played again"


@pytest.mark.parametrize("line", ["[" * 100_000, '{"game": Infinity}', '{"game": 1e999}', '{"game": NaN}', "9" * 5000])
def test_record_with_a_line_made_to_do_harm_is_refused(path: Path, line: str) -> None:
    header, *games = path.read_text().splitlines(keepends=True)
    path.write_text("".join([header, *games[:2], line + "\n"]))
    with pytest.raises(ArenaError, match=r"line 4 of .* is not a game of this tournament"):
        resume(path)
    path.write_text("".join([line + "\n", *games]))
    with pytest.raises(ArenaError, match="is not a record of the arena"):
        resume(path)


def test_record_of_adjudicated_games_is_checked_against_the_scores(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    settings = replace(SETTINGS, adjudicates=True, rounds=1)
    play_games(settings, record=file)
    assert resume(file, settings) == 0
    header, *lines = file.read_text().splitlines(keepends=True)
    game = json.loads(lines[0])
    assert game["termination"] == "adjudicated"
    game["winner"] = {"first": "second", "second": None, None: "first"}[game["winner"]]
    file.write_text("".join([header, json.dumps(game) + "\n", *lines[1:]]))
    with pytest.raises(ArenaError, match=r"line 2 of .* was changed: its moves are won by"):
        resume(file, settings)


def test_two_tournaments_on_one_record_are_refused(path: Path) -> None:
    before = path.read_bytes()
    with Record(path, SETTINGS, make_schedule(SETTINGS)):
        with pytest.raises(ArenaError, match=r"another tournament is writing .*: wait for it, or name another file"):
            resume(path)
        assert path.read_bytes() == before
    assert resume(path) == 0


def test_record_on_a_full_disk_keeps_the_games_before(path: Path) -> None:
    resource = pytest.importorskip("resource")  # there is no such limit on Windows
    whole = path.read_text().splitlines(keepends=True)
    path.write_text("".join(whole[:3]))
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + len(whole[3]) + 20, limits[1]))
    try:
        with pytest.raises(ArenaError, match=r"cannot write to the record .*: File too large; the games before are"):
            resume(path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert resume(path) == 3
    assert [json.loads(line).get("moves") for line in path.read_text().splitlines()] == [
        json.loads(line).get("moves") for line in whole
    ]


def test_record_in_a_pipe_is_refused(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(ArenaError, match="is a device or a pipe: a record is read again, so it must be a file"):
        resume(pipe)


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
