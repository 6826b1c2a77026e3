"""The English of the lessons, read without their facts: where it says what we can read, it is true of the board."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

import pytest

from fourcast.solver import Solver

from .facts import PLAYERS, Scene, cell_of, cells_of, is_fork, line_of, playable_cells, played, threats
from .told import all_questions, all_told

Judge: TypeAlias = Callable[..., bool]  # of the scene and the groups of the pattern

WHO, CELL = r"(Red|Yellow)", r"([a-g][1-6])"


def lies_on(scene: Scene, who: str, names: str) -> bool:
    cells = re.findall(r"[a-g][1-6]", names)
    return all(scene.board.cells[cell_of(name)[0]][cell_of(name)[1]] == PLAYERS.index(who) for name in cells)


def waits_for(scene: Scene, who: str, name: str) -> bool:
    """It is a winning cell that cannot be played yet."""
    waiting = scene.board.winning_cells(PLAYERS.index(who)) - playable_cells(scene.board)
    return cell_of(name) in waiting


def would_wait_for(scene: Scene, stone: str, who: str, name: str) -> bool:
    then = played(scene.board, cell_of(stone))
    return then is not None and cell_of(name) in then.winning_cells(PLAYERS.index(who)) - playable_cells(then)


def threatens(scene: Scene, who: str, *names: str) -> bool:
    return threats(scene.board, PLAYERS.index(who)) == cells_of(" ".join(names))


def forks_next(scene: Scene, who: str, stone: str, *names: str) -> bool:
    then = played(scene.board, cell_of(stone))
    is_turn = scene.board.to_move() == PLAYERS.index(who)
    return is_turn and then is not None and is_fork(then, cells_of(" ".join(names)))


def has_forked(scene: Scene, stone: str, *names: str) -> bool:
    board = scene.board
    last = scene.moves[-1]
    return (last, board.stone_count(last) - 1) == cell_of(stone) and is_fork(board, cells_of(" ".join(names)))


def completes(scene: Scene, who: str, name: str) -> bool:
    then = played(scene.board, cell_of(name))
    return then is not None and then.winner() == scene.board.to_move() == PLAYERS.index(who)


def has_winning_cells(scene: Scene, who: str, *names: str) -> bool:
    return cells_of(" ".join(names)) <= scene.board.winning_cells(PLAYERS.index(who))


def must_block(scene: Scene, who: str, name: str) -> bool:
    board, mover = scene.board, PLAYERS.index(who)
    return board.to_move() == mover and not threats(board, mover) and threats(board, 1 - mover) == {cell_of(name)}


def has_four(scene: Scene, who: str, one: str, two: str) -> bool:
    return line_of(f"{one}-{two}") in [set(four) for four in scene.board.fours(PLAYERS.index(who))]


def has_one_threat(scene: Scene, name: str) -> bool:
    board = scene.board
    return threats(board, 1 - board.to_move()) == {cell_of(name)}


def is_poisoned_for(scene: Scene, name: str, who: str) -> bool:
    then = played(scene.board, cell_of(name))
    mover = scene.board.to_move()
    return mover == PLAYERS.index(who) and then is not None and bool(threats(then, 1 - mover))


def is_drawn(scene: Scene) -> bool:
    return scene.result()[0] == "draw"


def is_won(scene: Scene, who: str) -> bool:
    return scene.result()[0] == f"{who} wins"


READERS: dict[str, Judge] = {
    rf"{WHO}(?: already)? has ((?:[a-g][1-6], )*[a-g][1-6],? and [a-g][1-6])\b": lies_on,
    rf"(?<![a-g][1-6], ){WHO}(?: already)? waits for {CELL}": waits_for,
    rf"With a stone on {CELL}, {WHO} waits for {CELL}": would_wait_for,
    rf"{WHO} threatens {CELL} and {CELL} at": threatens,
    rf"{WHO} plays {CELL} and (?:threatens|has a fork:) {CELL} and {CELL}": forks_next,
    rf"{CELL} makes two threats at once, at {CELL} and {CELL}": has_forked,
    rf"{CELL} blocks Yellow's four and makes a fork at {CELL} and {CELL}": has_forked,
    rf"{WHO} then (?:plays|completes four at) {CELL}": completes,
    rf"{WHO} has a winning cell at {CELL}": has_winning_cells,
    rf"{WHO} has winning cells at {CELL} and {CELL}": has_winning_cells,
    rf"{WHO} could make four at {CELL}": has_winning_cells,
    rf"{WHO} must block {CELL}": must_block,
    rf"{WHO} (?:has|makes) four from {CELL} to {CELL}": has_four,
    rf"one threat only, at {CELL}": has_one_threat,
    rf"{CELL} is poisoned for {WHO}": is_poisoned_for,
    r"only (?:leads to )?a draw": is_drawn,
    rf"[Ww]ith best play {WHO} wins": is_won,
}


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(table_mib=16)


@pytest.mark.parametrize("pattern", READERS)
def test_what_is_written_is_true(solver: Solver, pattern: str) -> None:
    read = 0
    for told in all_told(solver):
        for match in re.finditer(pattern, told.text):
            for scene in told.scenes:
                assert READERS[pattern](scene, *match.groups()), f"{told.name}: {match[0]!r}"
                read += 1
    assert read, "nobody writes this any more"


def test_questions_name_the_side_to_move(solver: Solver) -> None:
    for name, moves, question in all_questions():
        mover = PLAYERS[Scene.of(moves, (), solver).board.to_move()]
        assert question.text.startswith(f"{mover} to move. "), name
