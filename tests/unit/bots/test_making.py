from __future__ import annotations

import dataclasses
import re

import pytest

import fourcast as fc
from fourcast.bots import engine, engines, find_engine, parse_engine
from fourcast.bots.catalogue import OptionValue
from fourcast.errors import EngineError


def test_names_are_unique_and_lines_are_one_sentence_or_two() -> None:
    names = [info.name for info in engines()]
    assert len(set(names)) == len(names)
    assert all(info.line.endswith(".") and "\n" not in info.line and len(info.line) < 110 for info in engines())


def test_every_engine_is_introduced_to_people() -> None:
    titles = [info.title for info in engines()]
    assert len(set(titles)) == len(titles)
    assert [find_engine(f"level-{number}").title for number in (2, 4, 7, 10)] == ["Easy", "Medium", "Hard", "Perfect"]
    for info in engines():
        assert info.about.endswith(".")
        assert len(info.about) < 110
        assert not re.search(r"%|\bpl(y|ies)\b|\bnodes\b|Elo|alpha-beta", info.about)


def test_engine_of_somebody_else_is_introduced_by_its_own_words() -> None:
    info = dataclasses.replace(find_engine("random"), name="mine", line="Plays by my rules.")
    assert (info.title, info.about) == ("mine", "Plays by my rules.")


def test_every_system_of_the_seeds_is_there() -> None:
    names = {info.name for info in engines()}
    steps = {f"step{number:02}" for number in range(3, 13)}
    assert steps <= {name[:6] for name in names}
    assert {"hamish", "horrell", "robot", "midorfeed", "midorfeed-plus", "random", "perfect"} <= names
    assert {f"level-{number}" for number in range(1, 11)} <= names


@pytest.mark.parametrize(
    ("text", "name", "options"),
    [
        ("hamish", "hamish", {}),
        ("hamish:depth=6,faithful=true", "hamish", {"depth": 6, "faithful": True}),
        (" robot : level = easy ", "robot", {"level": "easy"}),
        ("random:seed=none", "random", {"seed": None}),
        ("random:seed=3,", "random", {"seed": 3}),
        ("perfect:varied=no", "perfect", {"varied": False}),
    ],
)
def test_text_gives_name_and_options(text: str, name: str, options: dict[str, OptionValue]) -> None:
    info, chosen = parse_engine(text)
    assert (info.name, chosen) == (name, options)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hamsh", "no engine is called 'hamsh' (did you mean hamish?): `fourcast engines` lists them all"),
        ("step7", "no engine is called 'step7' (did you mean step07-transposition?)"),
        ("alphabeta", "no engine is called 'alphabeta' (did you mean step04-alphabeta?)"),
        ("level-11", "no engine is called 'level-11' (did you mean level-1 or"),
        ("", "no engine is called '': `fourcast engines` lists them all"),
        ("hamish:dept=3", "hamish has no option 'dept' (did you mean depth?): its options are faithful, depth"),
        ("hamish:depth", "cannot read 'depth' in 'hamish:depth': write option=value, such as hamish:faithful=false"),
        ("hamish:depth=deep", "hamish cannot take depth=deep: depth is a whole number"),
        ("hamish:faithful=maybe", "hamish cannot take faithful=maybe: faithful is true or false"),
        ("robot:level=hardest", "robot cannot take level=hardest: level is one of easy, medium, hard"),
        ("horrell:version=6", "horrell cannot take version=6: version is one of 1, 2, 3, 4, 5"),
        ("random:seed=x", "random cannot take seed=x: seed is a whole number"),
        ("level-3:number=4", "level-3 has no option 'number': its options are seed"),
    ],
)
def test_wrong_name_or_option_is_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(EngineError) as caught:
        engine(text)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_options_by_keyword_are_checked_like_written_ones() -> None:
    with pytest.raises(EngineError, match=r"cannot take depth=3\.5: depth is a whole number"):
        fc.engine("hamish", depth=3.5)
    with pytest.raises(EngineError, match="cannot take depth=True"):
        fc.engine("hamish", depth=True)


def test_keyword_wins_over_text() -> None:
    calls = [fc.engine("random:seed=1", seed=2), fc.engine("random", seed=2)]
    position = fc.Position()
    games = [[player.choose(position).column for _ in range(20)] for player in calls]
    assert games[0] == games[1]


def test_only_engines_with_a_seed_are_random() -> None:
    random_ones = {info.name for info in engines() if info.is_random}
    assert random_ones == {"random", "perfect", *(f"level-{number}" for number in range(1, 11))}


def test_found_engine_knows_its_origin() -> None:
    assert find_engine("step03-minimax").origin == "tutorial, part 3"
    assert find_engine("midorfeed-plus").origin == "MidOrFeed report"


def test_every_engine_has_a_rating_and_levels_rise() -> None:
    ratings = {info.name: info.rating for info in engines()}
    assert None not in ratings.values()
    levels = [find_engine(f"level-{number}").elo or 0 for number in range(1, 11)]
    assert levels == sorted(levels)
    assert find_engine("random").elo == 0


def test_exact_engines_use_the_solver_they_are_handed() -> None:
    solver = fc.Solver(table_mib=4, book=False)
    position = fc.Position.from_moves("445312265445573")
    for name in ("perfect", "level-5"):
        solver.reset()
        choice = engine(name, solver).choose(position)
        assert choice.nodes == solver.nodes > 0
    assert engine("robot", solver).choose(position).column in position.legal_columns
